/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_ASYM_INTERNAL_H
#define CBI_ASYM_INTERNAL_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <rte_common.h>
#include <rte_crypto.h>

#include <openssl/types.h>

#include <cryptoburst/asym.h>
#include <cryptoburst/sym.h>

#include "asym/drbg.h"
#include "asym/hash.h"
#include "asym/keys.h"
#include "asym/pad.h"
#include "burst/lane_internal.h"
#include "driver_table.h"
#include "health/health.h"
#include "pool/op.h"

/* What cryptodev calls the work: one session serves all operations of a kind and variant. */
enum cbi_asym_kind {
	CBI_ASYM_RSA = 0,
	CBI_ASYM_ECDSA,
	CBI_ASYM_ECDH,
	CBI_ASYM_XDH,
	CBI_ASYM_EDDSA,
	CBI_ASYM_DH,
};

/*
 * What decides the way of a request and its sessions. Two requests of a key that are equal here are
 * served alike. Comparable as a number.
 */
union cbi_asym_variant {
	struct {
		uint8_t op;
		uint8_t padding;
		uint8_t hash;
		uint8_t mgf1;
		int16_t salt;  /* bytes, or CBURST_SALT_ANY; of PSS */
		uint8_t label; /* OAEP with one, which is the library's to pad */
		uint8_t reserved;
	};
	uint64_t id;
};
static_assert(sizeof(union cbi_asym_variant) == sizeof(uint64_t), "compared as a number");

/* A session of a key. Guarded by cburst::lock. */
struct cbi_asym_session {
	struct cbi_asym_session *next;
	void *session;
	uint64_t variant; /* padding only: union cbi_asym_variant with op 0; 0 is raw */
	uint16_t slot;
	uint16_t lane; /* UINT16_MAX: serves every lane */
	uint8_t kind;
	uint8_t dev_id;
	bool crt; /* computes with p and q */
};

/* One queue pair that can serve requests of a variant. */
struct cbi_asym_candidate {
	void *session;
	uint8_t qp;
	uint8_t rank;	/* lower is better */
	uint8_t native; /* the device does the padding */
	uint8_t own_rng;
	uint8_t checks_crt;
	uint8_t checks_points;
	uint8_t x_only;
	uint8_t crt; /* the session computes with p and q */
};

/* Everything a lane needs to know about a key and a variant. Written by the lane's thread only. */
struct cbi_asym_route {
	struct cbi_asym_route *next;
	struct cburst_key *key;
	const struct cbi_numbers *numbers;
	const struct cbi_hash *hash, *mgf1;
	union cbi_asym_variant v;
	uint32_t outstanding;
	uint32_t out_max;
	uint8_t kind;	    /* enum cbi_asym_kind */
	uint8_t nb;	    /* candidates, best first */
	uint16_t raw_tried; /* bit i: raw[i] was asked for */
	struct cbi_asym_candidate cand[CBURST_LANE_QPS_MAX];
	/* the same devices without their padding, for what was padded for another one */
	struct cbi_asym_candidate raw[CBURST_LANE_QPS_MAX];
};

/* The public-key half of a key. */
struct cbi_asym_key {
	struct cbi_numbers *numbers;
	struct cbi_asym_session *sessions; /* guarded by cburst::lock */
	struct cbi_asym_route *route[]; /* one list per lane, entry written by that lane's thread */
};

/* What a device needs beside its op: each number of a request and a result. */
#define CBI_ASYM_ROOM CBURST_MODULUS_MAX
static_assert(CBURST_ASYM_COPY_MAX <= CBI_ASYM_ROOM, "inputs are copied into the op");
static_assert(CBURST_CONTEXT_MAX <= CBI_ASYM_ROOM, "contexts too");

/* One operation: element of an rte_crypto_op pool. Inputs and outputs of the device lie in it. */
struct cbi_asym_op {
	struct rte_crypto_op op;
	struct rte_crypto_asym_op asym;
	void *cookie;
	struct cbi_asym_route *route;
	const struct cbi_asym_candidate *cand;
	uint8_t *out;	   /* the caller's */
	uint8_t *priv_out; /* the caller's, of GENERATE */
	uint64_t start_tsc;
	struct rte_crypto_op *next; /* while it waits for another queue pair */
	uint32_t in_len;	    /* bytes of in */
	uint32_t out_len;	    /* bytes that will be reported */
	int32_t verdict;	    /* settled before anything was sent: its errno */
	uint16_t use;		    /* tells a stale reference from a live one */
	uint8_t qp;		    /* index into the lane's queue pairs */
	uint8_t mark;		    /* state and flags as of cbi_op */
	uint8_t sig_format;
	uint8_t context_len;
	uint8_t seen;	   /* times that a round of the clock found it with its device */
	bool held;	   /* timed out, and the device still has it */
	bool retried;	   /* a device failed it and it was given to another */
	uint8_t failed_qp; /* that device's queue pair, while that may not have been its fault */
	uint8_t in[CBI_ASYM_ROOM];     /* digest, text, ciphertext, peer's key */
	uint8_t em[CBI_ASYM_ROOM];     /* encoded message; signature to verify */
	uint8_t result[CBI_ASYM_ROOM]; /* what the device writes */
	uint8_t secret[CBI_ASYM_ROOM]; /* private key, nonce */
	uint8_t context[CBURST_CONTEXT_MAX + 1];
};
static_assert(offsetof(struct cbi_asym_op, asym) == offsetof(struct rte_crypto_op, asym),
	      "asymmetric op must follow the op as in an rte_crypto_op pool");

/* Public-key operations of a lane. Made when it is asked for the first one. */
struct cbi_asym_lane {
	struct cbi_asym_op **free_ops; /* stack */
	struct cbi_asym_op **all_ops;  /* by address, ascending */
	struct cbi_asym_op **parked;   /* finished, not polled yet: a ring */
	struct rte_mempool *pool;
	uint32_t nb_ops; /* a power of two */
	uint32_t nb_free;
	uint32_t lost; /* timed out, told so, and not back */
	uint32_t parked_head;
	uint32_t parked_tail;
	uint16_t use;
	uint32_t run_length;
	BN_CTX *bn;
	struct cbi_pad pad;
	struct cbi_drbg drbg;
};

static inline struct cbi_asym_op *
cbi_asym_op_of(struct rte_crypto_op *op)
{
	return (struct cbi_asym_op *)op;
}

static inline rte_iova_t
cbi_asym_iova(const struct cbi_asym_op *op, const void *inside)
{
	return op->op.phys_addr + (rte_iova_t)((const uint8_t *)inside - (const uint8_t *)op);
}

static inline void
cbi_asym_set_state(struct cbi_asym_op *op, enum cbi_op_state state)
{
	op->mark = (uint8_t)((op->mark & ~CBI_OP_STATE_MASK) | state);
}

/* A parameter inside of an op. */
static inline rte_crypto_param
cbi_asym_param(const struct cbi_asym_op *op, uint8_t *inside, size_t len)
{
	return (rte_crypto_param){ .data = inside,
				   .iova = cbi_asym_iova(op, inside),
				   .length = len };
}

static inline unsigned
cbi_asym_outstanding(const struct cbi_asym_lane *a)
{
	return a != NULL ? a->nb_ops - a->nb_free : 0;
}

/* xform.c */

/*
 * A key as cryptodev's transform for a kind of work; variant 0 of RSA is raw. Pointers refer to the
 * key. False when the key has not what the work needs. *crt tells whether it computes with p and q.
 */
bool
cbi_asym_xform_fill(const struct cbi_numbers *k, enum cbi_asym_kind kind, union cbi_asym_variant v,
		    uint64_t feature_flags, struct rte_crypto_asym_xform *xf, bool *crt);
/* The kind of work that an operation with a key is; -1 when there is none. */
int cbi_asym_kind_of(const struct cbi_numbers *k, unsigned op);

/* device.c */

/* What is known about the device's driver; never NULL. */
const struct cburst_asym_traits *cbi_asym_traits(const struct cbi_device *dev);
/*
 * Whether a device says, or is known, to do a kind of work with a key. native: with its padding.
 * own_rng: draws nonces itself.
 */
bool
cbi_asym_device_can(const struct cbi_device *dev, const struct cbi_numbers *k,
		    enum cbi_asym_kind kind, union cbi_asym_variant v, bool native, bool *own_rng);

/* session.c */

/* A session, made when there is none. NULL when the driver refuses or there is no memory. */
void *cbi_asym_session_get(struct cburst_key *key, const struct cbi_device *dev, uint16_t lane,
			   enum cbi_asym_kind kind, union cbi_asym_variant v, bool native,
			   bool *crt, int *why);
/* Free all sessions of a key. cburst::lock is held. */
void cbi_asym_sessions_free(struct cburst_key *key);

/* key.c */

bool cbi_asym_key_in_use(const struct cburst_key *key);
/* Free the public-key half of a key: routes, numbers. Its sessions are gone. */
void cbi_asym_key_clear(struct cburst_key *key);

/* route.c */

/* The route of a request, made when there is none. NULL after cbi_refuse(). */
struct cbi_asym_route *
cbi_asym_route_get(struct cburst_lane *lane, const struct cburst_asym_req *req);
/* A candidate with room; NULL after cbi_refuse(). */
const struct cbi_asym_candidate *
cbi_asym_pick(struct cburst_lane *lane, const struct cbi_asym_route *r);

/*
 * The device of a candidate as one that does not pad, made when it is first asked for. NULL when
 * it cannot be. For what fails over, and like a route allocates and locks once.
 */
const struct cbi_asym_candidate *
cbi_asym_raw(struct cburst_lane *lane, struct cbi_asym_route *r, unsigned at);

/* build.c */

/*
 * Fill in a request's operation for the device. 0; a negative errno in op->verdict terms when the
 * request is answered without a device; or the reason of a refusal, positive.
 */
int
cbi_asym_build(struct cburst_lane *lane, struct cbi_asym_op *op, const struct cburst_asym_req *req);

/* finish.c */

/* Wipe what an op holds of secrets. */
void cbi_asym_wipe(struct cbi_asym_op *op);

/* What a device's answer comes to: its status. The result stays in the op. */
int cbi_asym_verdict(struct cburst_lane *lane, struct cbi_asym_op *op);
/* Copy the result of an operation that ended with a status to op->out, if it is wanted, and wipe
 * the op. */
void cbi_asym_finish(struct cbi_asym_op *op, int status, bool wanted);

/* failover.c */

/* Stage an operation that is on its way to another queue pair. */
enum cbi_way cbi_asym_place(struct cburst_lane *lane, struct cbi_asym_op *op);
/* Nobody else can do it: it ends where it was. */
void cbi_asym_give_up(struct cburst_lane *lane, struct cbi_asym_op *op);
/* Whether anybody else could do it. */
bool cbi_asym_movable(struct cburst_lane *lane, const struct cbi_asym_op *op);
/* Give an operation that ended with a status other than 0 to another device, if that can be. */
bool cbi_asym_retry(struct cburst_lane *lane, struct cbi_asym_op *op, int status);
/* Whether what came back had timed out; it is settled then. */
bool cbi_asym_late(struct cburst_lane *lane, struct cbi_qp *qp, struct cbi_asym_op *op);

/* lane.c */

/* The lane's public-key operations, made when there are none yet. NULL after cbi_refuse(). */
struct cbi_asym_lane *cbi_asym_lane_get(struct cburst_lane *lane);
/* Free them, unless a device still has some. */
void cbi_asym_lane_free(struct cburst_lane *lane);

/* poll.c */

/* An operation came back outside of cburst_poll(). */
void cbi_asym_op_end(struct cburst_lane *lane, struct cbi_asym_op *op);
/* Whether an op that a device gave back is one of the lane's that the device had. */
bool cbi_asym_genuine(const struct cburst_lane *lane, const struct rte_crypto_op *op);
/* End an operation and write its completion. Returns 1, or 0 when nobody waits for it. */
unsigned
cbi_asym_complete(struct cburst_lane *lane, struct cbi_asym_op *op, struct cburst_completion *out);
/* Completions of operations that ended outside of a poll. */
unsigned
cbi_asym_poll_parked(struct cburst_lane *lane, struct cburst_completion *out, unsigned max);
/* The counters of a lane were set to zero: count what has ended but was not polled again. */
void cbi_asym_recount(struct cburst_lane *lane);
/* Whether the op that a device did not take is done with. As settle() in burst/flush.c. */
bool cbi_asym_settle(struct cburst_lane *lane, struct cbi_qp *qp, struct rte_crypto_op *op);
/* cburst_abandon() of a public-key operation; -ENOENT when it is none. */
int cbi_asym_abandon(struct cburst_lane *lane, uint64_t ref);

#endif /* CBI_ASYM_INTERNAL_H */
