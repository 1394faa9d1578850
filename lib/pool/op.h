/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_OP_H
#define CBI_OP_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#include <rte_byteorder.h>
#include <rte_crypto.h>

#include <cryptoburst/algo.h>

struct cbi_route;

/* Who holds an operation: the low bits of cbi_op::mark. Written by the lane's thread only. */
enum cbi_op_state {
	CBI_OP_FREE = 0,  /* in the lane's free stack */
	CBI_OP_STAGED,	  /* in a queue pair's burst array */
	CBI_OP_IN_FLIGHT, /* the device has it */
	CBI_OP_PARKED,	  /* finished, its completion not polled yet */
	CBI_OP_STATE_MASK = 3,
};

/* Its direction and flags: the high bits. A flag takes the completion off the short path. */
enum {
	CBI_OP_DECRYPT = 1u << 2,   /* not a flag: the direction */
	CBI_OP_SAMPLE = 1u << 3,    /* carries a time stamp for the latency histogram */
	CBI_OP_COPY_TAG = 1u << 4,  /* copy the tag to tag_out */
	CBI_OP_COMPARE = 1u << 5,   /* compare the tag with the expected one */
	CBI_OP_RUN = 1u << 6,	    /* belongs to a cburst_run() that waits for it */
	CBI_OP_ABANDONED = 1u << 7, /* nobody waits any more: free its mbufs when it comes back */
	CBI_OP_FLAGS = 0xf8,
};

/* Where it is and what happened to it: the bits of cbi_op::place, all but the first 0 at submit. */
enum {
	CBI_OP_QP_MASK = 0x0f, /* index into the lane's queue pairs */
	CBI_OP_SEEN_SHIFT = 4, /* times that a round of the clock found it with its device */
	CBI_OP_SEEN_MASK = 0x30,
	CBI_OP_HELD = 1u << 6,	  /* timed out, and the device still has it */
	CBI_OP_RETRIED = 1u << 7, /* a device failed it and it was given to another */
};

/* Values of rte_crypto_op::status of our own, for operations that no device has. */
enum {
	CBI_STATUS_TIMED_OUT = 0xf0, /* timed out, and came back before that was told */
	CBI_STATUS_NO_DEVICE = 0xf1, /* taken off a queue pair, and nobody else can do it */
};

/*
 * One operation. The device reads the first two cache lines of it (and the AAD); everything that a
 * completion needs on the short path lies in the second. Elements come from an rte_crypto_op pool,
 * whose layout is op, symmetric op, private area.
 */
struct cbi_op {
	struct rte_crypto_op op;
	struct rte_crypto_sym_op sym;
	uint8_t iv[CBURST_IV_MAX];
	void *cookie;
	struct cbi_route *route; /* counts what is outstanding with a key */
	union {
		struct {
			uint32_t length; /* payload bytes */
			uint16_t use;	 /* tells a stale reference from a live one */
			uint8_t place;	 /* queue pair and what happened: CBI_OP_QP_MASK above */
			uint8_t mark;	 /* state, direction and flags: CBI_OP_* above */
		};
		uint64_t meta; /* all of them, so that one store or load does: cbi_op_meta() */
	};

	/* third cache line: only used where a flag says so, except the AAD */
	uint64_t start_tsc; /* CBI_OP_SAMPLE */
	uint8_t *tag_out;   /* CBI_OP_COPY_TAG */
	uint16_t tag_len;   /* CBI_OP_COPY_TAG, CBI_OP_COMPARE */
	uint16_t reserved[3];
	struct rte_crypto_op *next; /* while it waits for another queue pair */
	uint8_t aad[];		    /* the lane's aad_room bytes, then cbi_op_tags */
};

/* Tags that the library copies, behind the AAD. */
struct cbi_op_tags {
	uint8_t tag[CBURST_TAG_MAX];	  /* what the device reads or writes */
	uint8_t expected[CBURST_TAG_MAX]; /* CBI_OP_COMPARE */
};

#define CBI_OP_IV_OFFSET offsetof(struct cbi_op, iv)

static_assert(offsetof(struct cbi_op, sym) == offsetof(struct rte_crypto_op, sym),
	      "symmetric op must follow the op as in an rte_crypto_op pool");
static_assert(offsetof(struct cbi_op, start_tsc) == 128, "hot part of an op is two cache lines");
static_assert(offsetof(struct cbi_op, aad) % 16 == 0, "AAD aligned for devices that want it");

/* AES-CCM: cryptodev puts the formatted first block and the AAD's length in front of the AAD. */
#define CBI_CCM_AAD_HEADROOM 18

static inline struct cbi_op *
cbi_op_of(struct rte_crypto_op *op)
{
	return (struct cbi_op *)op;
}

static inline enum cbi_op_state
cbi_op_state(const struct cbi_op *op)
{
	return (enum cbi_op_state)(op->mark & CBI_OP_STATE_MASK);
}

static inline void
cbi_op_set_state(struct cbi_op *op, enum cbi_op_state state)
{
	op->mark = (op->mark & ~CBI_OP_STATE_MASK) | state;
}

static inline unsigned
cbi_op_qp(const struct cbi_op *op)
{
	return op->place & CBI_OP_QP_MASK;
}

static inline struct cbi_op_tags *
cbi_op_tags(struct cbi_op *op, uint32_t aad_room)
{
	return (struct cbi_op_tags *)&op->aad[aad_room];
}

static inline uint64_t
cbi_op_meta(uint32_t length, uint16_t use, uint8_t place, uint8_t mark)
{
#if RTE_BYTE_ORDER == RTE_LITTLE_ENDIAN
	return (uint64_t)length | (uint64_t)use << 32 | (uint64_t)place << 48 |
		(uint64_t)mark << 56;
#else
	return (uint64_t)length << 32 | (uint64_t)use << 16 | (uint64_t)place << 8 | mark;
#endif
}

/* IOVA of something inside an op. */
static inline rte_iova_t
cbi_op_iova(const struct cbi_op *op, const void *inside)
{
	return op->op.phys_addr + (rte_iova_t)((const uint8_t *)inside - (const uint8_t *)op);
}

/* What cburst_req::ref carries: the op and the use of it. User addresses have 48 bits at most. */
static inline uint64_t
cbi_op_ref(const struct cbi_op *op)
{
	return (uint64_t)(uintptr_t)op | (uint64_t)op->use << 48;
}

#endif /* CBI_OP_H */
