/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_KEY_INTERNAL_H
#define CBI_KEY_INTERNAL_H

#include <stdbool.h>
#include <stdint.h>

#include <rte_common.h>

#include <cryptoburst/key.h>

#include "burst/lane_internal.h"

struct rte_crypto_sym_xform;

/* How buffers can be laid out. The bit of a shape says whether a device takes it. */
enum cbi_shape {
	CBI_SHAPE_IN_PLACE = 0, /* one segment, in place: every device */
	CBI_SHAPE_IN_PLACE_SGL, /* several segments, in place */
	CBI_SHAPE_LB_TO_LB,	/* out of place, one segment each */
	CBI_SHAPE_LB_TO_SGL,
	CBI_SHAPE_SGL_TO_LB,
	CBI_SHAPE_SGL_TO_SGL,
	/* no layout but a need of its own: AES-CTR whose counter overflows its last 32 bits */
	CBI_SHAPE_CARRY,
};

/* One queue pair that can serve a key. */
struct cbi_candidate {
	uint8_t qp; /* index into the lane's queue pairs */
	uint8_t hardware;
	uint8_t shapes;	  /* what it takes, bits of enum cbi_shape */
	uint8_t direct;	  /* goes the direct way where it can (burst/direct.h) */
	uint8_t no_empty; /* does not take messages of 0 bytes */
	uint16_t segments_max;
	uint32_t length_max;
	void *session[2]; /* by direction; NULL until made */
};

/*
 * Everything a lane needs to know to send operations of one key and one AAD length. Made the first
 * time a lane uses the key so; from then on written by that lane's thread only.
 */
struct cbi_route {
	struct cbi_route *next; /* other AAD lengths of the same key and lane */
	struct cburst_key *key;
	uint32_t aad_len;
	uint32_t threshold;   /* messages this long or longer prefer hardware */
	uint32_t length_safe; /* every candidate takes in-place single-segment messages of 1..this
				 many bytes */
	uint32_t outstanding; /* operations of this route not completed yet */
	/* by size class (below the threshold, at or above): the candidate in use, and its queue
	 * pair */
	const struct cbi_candidate *current[2];
	struct cbi_qp *current_qp[2];
	uint8_t nb;		 /* candidates */
	uint8_t choice;		 /* both hardware and software among them: the threshold decides */
	uint8_t ready[2];	 /* all sessions of a direction are made */
	uint8_t nb_preferred[2]; /* by size class */
	uint8_t order[2][CBURST_LANE_QPS_MAX]; /* by size class: candidates, preferred first */
	struct cbi_candidate cand[CBURST_LANE_QPS_MAX];
} __rte_cache_aligned;

/* A session: one per key, slot, direction and AAD length. Guarded by cburst::lock. */
struct cbi_session {
	struct cbi_session *next;
	void *session;
	uint32_t aad_len;
	uint16_t slot;
	uint8_t dev_id; /* the device it was made with */
	uint8_t dir;
};

struct cbi_asym_key;

struct cburst_key {
	/* read by lanes, constant after creation */
	struct cburst *cb;
	struct cbi_asym_key *asym; /* a public-key key: it has nothing of the rest; NULL otherwise
				    */
	enum cburst_kind kind;
	uint16_t iv_len;
	uint16_t tag_len;
	uint16_t block_mask; /* block - 1: blocks are powers of two */
	uint16_t length_min;
	uint8_t ccm;
	uint8_t ctr;
	struct cburst_spec spec;
	uint8_t *material; /* key, then auth key */
	uint32_t material_len;
	/* control path */
	struct cburst_key *next; /* in cburst::keys, guarded by cburst::lock */
	struct cburst_key *prev;
	struct cbi_session *sessions; /* guarded by cburst::lock */
	struct cbi_route *route[];    /* one list per lane, entry written by that lane's thread */
};

/*
 * The session of a key for a device, made when there is none yet. NULL when the driver refuses or
 * the pool is empty; *why tells -ENOTSUP from -ENOMEM. Takes cburst::lock.
 */
void *cbi_session_get(struct cburst_key *key, const struct cbi_device *dev, enum cburst_dir dir,
		      uint32_t aad_len, int *why);
/* Free all sessions of a key. cburst::lock is held. */
void cbi_sessions_free(struct cburst_key *key);

/* A key of an instance without anything in it, NULL without memory; and into its list of keys. */
struct cburst_key *cbi_key_alloc(struct cburst *cb);
void cbi_key_link(struct cburst_key *key);

/* Free every key that is left, in use or not: the devices are stopped. */
void cbi_keys_free(struct cburst *cb);

/*
 * The transform of a spec in cryptodev's terms, xf[0] first; xf[1] is used by chains. Key pointers
 * refer to material.
 */
void cbi_xform_fill(const struct cburst_spec *spec, const uint8_t *material, enum cburst_dir dir,
		    uint32_t aad_len, struct rte_crypto_sym_xform xf[2]);

/*
 * The route of a key on a lane for an AAD length, with sessions for a direction. NULL after
 * cbi_refuse(). The slow half of finding it; allocates and locks, once per key, lane, AAD length
 * and direction.
 */
struct cbi_route *cbi_route_make(struct cburst_lane *lane, struct cburst_key *key, uint32_t aad_len,
				 enum cburst_dir dir);
void cbi_routes_free(struct cburst_key *key);
/* The session of a route for one of the lane's queue pairs. */
void *cbi_route_session(const struct cbi_route *route, uint8_t qp, enum cburst_dir dir);

static inline struct cbi_route *
cbi_route_get(struct cburst_lane *lane, struct cburst_key *key, uint32_t aad_len,
	      enum cburst_dir dir)
{
	struct cbi_route *r = key->route[lane->index];

	if (likely(r != NULL && r->aad_len == aad_len && r->ready[dir]))
		return r;
	return cbi_route_make(lane, key, aad_len, dir);
}

#endif /* CBI_KEY_INTERNAL_H */
