/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * A device that misbehaves, and one that is watched: linked into a second copy of the benchmark. It
 * stands between the library and whatever PMD runs below, in the tables of fast-path functions that
 * every PMD fills when it starts.
 *
 * CBURST_TEST_FAULT names one fault; without it operations are only counted. At exit one line on
 * stderr tells what was seen.
 */

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_cryptodev.h>
#include <rte_mbuf.h>

/* Operations that behave before the fault begins, where it is not there from the start. */
#define GOOD_BEFORE 500
/* Of the operations that a partial fault is about, one in this many has it. */
#define ONE_IN 97
/* The same of public-key operations, of which there are fewer. */
#define ONE_IN_ASYM 17
/* IVs remembered; a power of two, several times what a short run makes. */
#define IVS (1u << 22)

enum fault {
	FAULT_NONE = 0,
	FAULT_FLIP,   /* one bit of the output is wrong, once in a while */
	FAULT_TAG,    /* one bit of the tag is wrong, once in a while */
	FAULT_ACCEPT, /* a tag that does not verify is accepted */
	FAULT_SOME,   /* an operation fails, once in a while */
	FAULT_FAIL,   /* every operation fails */
	FAULT_REFUSE, /* every operation is refused inside the enqueue call */
	FAULT_HANG,   /* after a while nothing comes back */
	FAULT_DEAF,   /* after a while nothing is taken */
};

static const char *const fault_names[] = {
	[FAULT_FLIP] = "flip", [FAULT_TAG] = "tag",   [FAULT_ACCEPT] = "accept",
	[FAULT_SOME] = "some", [FAULT_FAIL] = "fail", [FAULT_REFUSE] = "refuse",
	[FAULT_HANG] = "hang", [FAULT_DEAF] = "deaf",
};

static enum fault fault;
static struct {
	enqueue_pkt_burst_t enqueue;
	dequeue_pkt_burst_t dequeue;
} real[RTE_CRYPTO_MAX_DEVS];
static uint64_t enqueued, dequeued, largest_flight, largest_burst, calls;
static uint64_t ivs, repeated;
static uint16_t iv_offset, iv_length;
/* Of the session made last: rows have one at a time. */
static enum rte_crypto_sym_xform_type session_type;
static bool has_auth, has_cipher;
static uint8_t (*iv_seen)[16];
static uint8_t *iv_used;
static enum rte_crypto_asym_xform_type asym_type; /* of the session made last */

int rte_cryptodev_start(uint8_t dev_id);
void *rte_cryptodev_sym_session_create(uint8_t dev_id, struct rte_crypto_sym_xform *xforms,
				       struct rte_mempool *mp);
int rte_cryptodev_asym_session_create(uint8_t dev_id, struct rte_crypto_asym_xform *xforms,
				      struct rte_mempool *mp, void **session);

static void *
next(const char *name)
{
	void *f = dlsym(RTLD_NEXT, name);

	if (f == NULL) {
		fprintf(stderr, "faults: %s is nowhere\n", name);
		abort();
	}
	return f;
}

static unsigned
device_of(const void *qp)
{
	unsigned dev, q;

	for (dev = 0; dev < RTE_CRYPTO_MAX_DEVS; dev++)
		for (q = 0; real[dev].enqueue != NULL && q < 8; q++)
			if (rte_crypto_fp_ops[dev].qp.data[q] == qp)
				return dev;
	abort();
}

/* Open addressing: an IV that is there already is one too many. */
static void
remember_iv(const uint8_t *iv)
{
	uint8_t key[16] = { 0 };
	uint64_t hash = 14695981039346656037ull;
	unsigned i;

	memcpy(key, iv, iv_length);
	for (i = 0; i < sizeof(key); i++)
		hash = (hash ^ key[i]) * 1099511628211ull;
	if (ivs >= IVS / 2)
		return;
	ivs++;
	for (hash ^= hash >> 29;; hash++) {
		const uint64_t at = hash & (IVS - 1);

		if (!iv_used[at]) {
			iv_used[at] = 1;
			memcpy(iv_seen[at], key, sizeof(key));
			return;
		}
		if (memcmp(iv_seen[at], key, sizeof(key)) == 0) {
			repeated++;
			return;
		}
	}
}

static uint16_t
watch_enqueue(void *qp, struct rte_crypto_op **ops, uint16_t n)
{
	uint16_t taken, i;

	calls++;
	largest_burst = RTE_MAX(largest_burst, n);
	if (fault == FAULT_REFUSE) {
		ops[0]->status = RTE_CRYPTO_OP_STATUS_INVALID_ARGS;
		return 0;
	}
	if (fault == FAULT_DEAF && enqueued >= GOOD_BEFORE)
		return 0;
	for (i = 0; i < n && iv_length != 0 && iv_length <= 16; i++)
		remember_iv(rte_crypto_op_ctod_offset(ops[i], const uint8_t *, iv_offset));
	taken = real[device_of(qp)].enqueue(qp, ops, n);
	enqueued += taken;
	largest_flight = RTE_MAX(largest_flight, enqueued - dequeued);
	return taken;
}

static void
flip(struct rte_mbuf *m, uint32_t at)
{
	for (; m != NULL; at -= m->data_len, m = m->next)
		if (at < m->data_len) {
			*rte_pktmbuf_mtod_offset(m, uint8_t *, at) ^= 0x10;
			return;
		}
}

/* The number that a public-key operation gave; NULL where it gives none. */
static rte_crypto_param *
result_of(struct rte_crypto_asym_op *op)
{
	switch (asym_type) {
	case RTE_CRYPTO_ASYM_XFORM_RSA:
		return op->rsa.op_type == RTE_CRYPTO_ASYM_OP_SIGN	? &op->rsa.sign
			: op->rsa.op_type == RTE_CRYPTO_ASYM_OP_ENCRYPT ? &op->rsa.cipher
			: op->rsa.op_type == RTE_CRYPTO_ASYM_OP_DECRYPT ? &op->rsa.message
									: NULL;
	case RTE_CRYPTO_ASYM_XFORM_ECDSA:
		return op->ecdsa.op_type == RTE_CRYPTO_ASYM_OP_SIGN ? &op->ecdsa.s : NULL;
	case RTE_CRYPTO_ASYM_XFORM_EDDSA:
		return op->eddsa.op_type == RTE_CRYPTO_ASYM_OP_SIGN ? &op->eddsa.sign : NULL;
	case RTE_CRYPTO_ASYM_XFORM_ECDH:
		return op->ecdh.ke_type == RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE
			? &op->ecdh.shared_secret.x
			: &op->ecdh.pub_key.x;
	case RTE_CRYPTO_ASYM_XFORM_DH:
		return op->dh.ke_type == RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE
			? &op->dh.shared_secret
			: &op->dh.pub_key;
	default:
		return NULL;
	}
}

/* Whether a public-key operation says only yes or no, and says no. */
static bool
rejects(const struct rte_crypto_op *op)
{
	const enum rte_crypto_asym_ke_type ke = asym_type == RTE_CRYPTO_ASYM_XFORM_DH
		? op->asym->dh.ke_type
		: op->asym->ecdh.ke_type;

	if (asym_type != RTE_CRYPTO_ASYM_XFORM_DH && asym_type != RTE_CRYPTO_ASYM_XFORM_ECDH)
		return op->status == RTE_CRYPTO_OP_STATUS_AUTH_FAILED;
	return op->status == RTE_CRYPTO_OP_STATUS_ERROR && ke == RTE_CRYPTO_ASYM_KE_PUB_KEY_VERIFY;
}

static void
spoil_asym(struct rte_crypto_op *op, uint64_t number)
{
	const bool rare = number % ONE_IN_ASYM == 0;
	rte_crypto_param *result;

	if (fault == FAULT_FAIL || (fault == FAULT_SOME && rare && number > ONE_IN))
		op->status = RTE_CRYPTO_OP_STATUS_ERROR;
	if (fault == FAULT_ACCEPT && rejects(op))
		op->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
	if (op->status != RTE_CRYPTO_OP_STATUS_SUCCESS || !rare || fault != FAULT_FLIP)
		return;
	result = result_of(op->asym);
	if (result != NULL && result->length > 0)
		result->data[result->length - 1] ^= 0x10;
}

/* Of what is encrypted; a hash leaves the message as it is. */
static uint32_t
data_length(const struct rte_crypto_sym_op *sym)
{
	if (session_type == RTE_CRYPTO_SYM_XFORM_AEAD)
		return sym->aead.data.length;
	return has_cipher ? sym->cipher.data.length : 0;
}

static uint32_t
data_end(const struct rte_crypto_sym_op *sym)
{
	if (session_type == RTE_CRYPTO_SYM_XFORM_AEAD)
		return sym->aead.data.offset + sym->aead.data.length;
	return sym->cipher.data.offset + sym->cipher.data.length;
}

static void
spoil(struct rte_crypto_op *op, uint64_t number)
{
	struct rte_crypto_sym_op *sym = op->sym;
	const bool rare = number % ONE_IN == 0;
	uint8_t *digest;

	if (fault == FAULT_FAIL || (fault == FAULT_SOME && rare && number > GOOD_BEFORE))
		op->status = RTE_CRYPTO_OP_STATUS_ERROR;
	if (fault == FAULT_ACCEPT && op->status == RTE_CRYPTO_OP_STATUS_AUTH_FAILED)
		op->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
	if (op->status != RTE_CRYPTO_OP_STATUS_SUCCESS || !rare)
		return;
	/* what the session is for says which part of the union holds */
	if (fault == FAULT_FLIP && data_length(sym) > 0)
		flip(sym->m_dst != NULL ? sym->m_dst : sym->m_src, data_end(sym) - 1);
	digest = session_type == RTE_CRYPTO_SYM_XFORM_AEAD ? sym->aead.digest.data
		: has_auth				   ? sym->auth.digest.data
							   : NULL;
	if (fault == FAULT_TAG && digest != NULL)
		digest[7] ^= 1;
}

static uint16_t
watch_dequeue(void *qp, struct rte_crypto_op **ops, uint16_t n)
{
	uint16_t i;

	if (fault == FAULT_HANG && dequeued >= GOOD_BEFORE)
		return 0;
	n = real[device_of(qp)].dequeue(qp, ops, n);
	for (i = 0; i < n; i++) {
		dequeued++;
		if (ops[i]->type == RTE_CRYPTO_OP_TYPE_ASYMMETRIC)
			spoil_asym(ops[i], dequeued);
		else
			spoil(ops[i], dequeued);
	}
	return n;
}

static void
tell(void)
{
	fprintf(stderr,
		"faults: calls %lu enqueued %lu dequeued %lu largest-burst %lu largest-flight %lu ivs %lu repeated %lu\n",
		calls, enqueued, dequeued, largest_burst, largest_flight, ivs, repeated);
}

int
rte_cryptodev_start(uint8_t dev_id)
{
	int (*start)(uint8_t) = (int (*)(uint8_t))next("rte_cryptodev_start");
	const char *name = getenv("CBURST_TEST_FAULT");
	int rc = start(dev_id);
	unsigned i;

	if (rc != 0)
		return rc;
	if (iv_seen == NULL) {
		iv_seen = calloc(IVS, sizeof(*iv_seen));
		iv_used = calloc(IVS, 1);
		if (iv_seen == NULL || iv_used == NULL)
			abort();
		atexit(tell);
	}
	for (i = 1; name != NULL && i < RTE_DIM(fault_names); i++)
		if (strcmp(name, fault_names[i]) == 0)
			fault = (enum fault)i;
	if (name != NULL && fault == FAULT_NONE) {
		fprintf(stderr, "faults: no fault is called '%s'\n", name);
		abort();
	}
	real[dev_id].enqueue = rte_crypto_fp_ops[dev_id].enqueue_burst;
	real[dev_id].dequeue = rte_crypto_fp_ops[dev_id].dequeue_burst;
	rte_crypto_fp_ops[dev_id].enqueue_burst = watch_enqueue;
	rte_crypto_fp_ops[dev_id].dequeue_burst = watch_dequeue;
	return 0;
}

void *
rte_cryptodev_sym_session_create(uint8_t dev_id, struct rte_crypto_sym_xform *xforms,
				 struct rte_mempool *mp)
{
	void *(*create)(uint8_t, struct rte_crypto_sym_xform *,
			struct rte_mempool *) = (void *(*)(uint8_t, struct rte_crypto_sym_xform *,
							   struct rte_mempool *))
		next("rte_cryptodev_sym_session_create");
	const struct rte_crypto_sym_xform *x;

	session_type = xforms->type;
	has_auth = has_cipher = false;
	for (x = xforms; x != NULL; x = x->next) {
		has_auth |= x->type == RTE_CRYPTO_SYM_XFORM_AUTH;
		has_cipher |= x->type == RTE_CRYPTO_SYM_XFORM_CIPHER;
	}
	if (xforms->type == RTE_CRYPTO_SYM_XFORM_AEAD) {
		iv_offset = xforms->aead.iv.offset;
		iv_length = xforms->aead.iv.length;
	} else if (xforms->type == RTE_CRYPTO_SYM_XFORM_CIPHER) {
		iv_offset = xforms->cipher.iv.offset;
		iv_length = xforms->cipher.iv.length;
	}
	return create(dev_id, xforms, mp);
}

int
rte_cryptodev_asym_session_create(uint8_t dev_id, struct rte_crypto_asym_xform *xforms,
				  struct rte_mempool *mp, void **session)
{
	int (*create)(uint8_t, struct rte_crypto_asym_xform *, struct rte_mempool *,
		      void **) = (int (*)(uint8_t, struct rte_crypto_asym_xform *,
					  struct rte_mempool *,
					  void **))next("rte_cryptodev_asym_session_create");

	asym_type = xforms->xform_type;
	return create(dev_id, xforms, mp, session);
}
