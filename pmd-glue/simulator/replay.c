/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <openssl/crypto.h>

#include <rte_common.h>
#include <rte_prefetch.h>

#include "bytes.h"
#include "replay.h"

/* --- sessions --- */

struct sim_life {
	uint64_t holders; /* the session, and each entry */
	bool dead;
};

/* How many sessions are gone: tells queue pairs that there is something to forget. */
static uint64_t deaths;

struct sim_life *
sim_life_begin(void)
{
	struct sim_life *life = calloc(1, sizeof(*life));

	if (life != NULL)
		life->holders = 1;
	return life;
}

static void
life_release(struct sim_life *life)
{
	if (__atomic_sub_fetch(&life->holders, 1, __ATOMIC_ACQ_REL) == 0)
		free(life);
}

void
sim_life_end(struct sim_life *life)
{
	if (life == NULL)
		return;
	__atomic_store_n(&life->dead, true, __ATOMIC_RELAXED);
	__atomic_add_fetch(&deaths, 1, __ATOMIC_RELEASE);
	life_release(life);
}

/* --- the ring, and the table that finds entries in it --- */

#define ALIGN 64u
#define WAYS  8u

/* Where an entry is, and some bits of its hash to be sure without looking there. 0: nowhere. */
struct slot {
	uint32_t check;
	uint32_t at; /* in units of ALIGN, plus 1 */
};

struct bucket {
	struct slot slots[WAYS];
} __rte_aligned(ALIGN);

struct sim_replay {
	uint8_t *ring;
	size_t bytes;
	size_t head; /* where the next entry goes */
	size_t tail; /* the oldest one */
	bool full;   /* head has caught up with tail */
	struct bucket *buckets;
	uint64_t nb_buckets; /* a power of two */
	uint64_t *evicted;
	uint64_t deaths; /* as many as this pass over the ring looks for */
	size_t sweep;	 /* where it is, relative to tail */
	bool sweeping;
	struct sim_entry *apart; /* an entry that is not in the ring */
	size_t apart_bytes;
	size_t high; /* bytes of the ring that were ever used */
};

/* What one call of sim_replay_tend() does at most. */
#define TEND_ENTRIES 32u
#define TEND_BYTES   65536u

static void *
pages_get(size_t bytes)
{
	void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
		       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (p == MAP_FAILED)
		return NULL;
	/* keys and plaintext are in there; and what follows is best effort */
	(void)madvise(p, bytes, MADV_DONTDUMP);
	(void)madvise(p, bytes, MADV_HUGEPAGE);
	return p;
}

struct sim_replay *
sim_replay_create(size_t bytes, uint64_t *evicted)
{
	struct sim_replay *r = calloc(1, sizeof(*r));

	if (r == NULL)
		return NULL;
	r->evicted = evicted;
	r->bytes = RTE_ALIGN_FLOOR(RTE_MIN(bytes, (size_t)1 << 37), (size_t)ALIGN);
	/* two slots for each of the smallest entries that there are in practice */
	r->nb_buckets = rte_align64pow2(RTE_MAX(r->bytes / (128 * WAYS), (size_t)64));
	r->nb_buckets = RTE_MIN(r->nb_buckets, (uint64_t)1 << 16);
	if (r->bytes >= SIM_REPLAY_MIN) {
		r->ring = pages_get(r->bytes);
		r->buckets = pages_get(r->nb_buckets * sizeof(r->buckets[0]));
	}
	if (r->ring == NULL || r->buckets == NULL) {
		sim_replay_free(r);
		return NULL;
	}
	r->deaths = __atomic_load_n(&deaths, __ATOMIC_ACQUIRE);
	return r;
}

static inline struct sim_entry *
entry_at(const struct sim_replay *r, size_t offset)
{
	return (struct sim_entry *)(void *)(r->ring + offset);
}

static inline uint32_t
place_of(const struct sim_replay *r, const struct sim_entry *e)
{
	return (uint32_t)((size_t)((const uint8_t *)e - r->ring) / ALIGN) + 1;
}

static inline uint32_t
check_of(uint64_t hash)
{
	return (uint32_t)(hash >> 32);
}

static inline struct bucket *
bucket_of(const struct sim_replay *r, uint64_t hash)
{
	return &r->buckets[hash & (r->nb_buckets - 1)];
}

/* Nothing of it is left, but for how long it is. */
static void
entry_forget(struct sim_replay *r, struct sim_entry *e)
{
	struct bucket *b = bucket_of(r, e->hash);
	uint32_t place = place_of(r, e);

	if (e->life == NULL)
		return;
	for (unsigned i = 0; i < WAYS; i++) {
		if (b->slots[i].at == place)
			b->slots[i] = (struct slot){ 0 };
	}
	life_release(e->life);
	e->life = NULL;
	mb_wipe(e->data, (size_t)e->in_bytes + e->out_bytes);
	e->in_bytes = e->out_bytes = 0;
}

static bool
ring_empty(const struct sim_replay *r)
{
	return r->head == r->tail && !r->full;
}

static void
ring_pop(struct sim_replay *r)
{
	struct sim_entry *e = entry_at(r, r->tail);
	size_t span = e->span;

	if (e->life != NULL)
		++*r->evicted;
	entry_forget(r, e);
	r->tail += span;
	if (r->tail == r->bytes)
		r->tail = 0;
	r->full = false;
	r->sweep -= RTE_MIN(r->sweep, span);
}

/* Bytes from head to the oldest entry, or to the end of the memory. */
static size_t
ring_gap(const struct sim_replay *r)
{
	if (r->full)
		return 0;
	return r->head >= r->tail ? r->bytes - r->head : r->tail - r->head;
}

/* Room for an entry, all of it in one piece. */
static struct sim_entry *
ring_push(struct sim_replay *r, size_t span)
{
	struct sim_entry *e;

	while (ring_gap(r) < span) {
		if (ring_empty(r)) {
			r->head = r->tail = 0;
			r->sweep = 0;
			continue;
		}
		if (r->head >= r->tail && !r->full) {
			/* what is left at the end is too short: skip it */
			e = entry_at(r, r->head);
			e->life = NULL;
			e->span = (uint32_t)(r->bytes - r->head);
			r->high = RTE_MAX(r->high, r->head + sizeof(*e));
			r->head = 0;
			r->full = r->tail == 0;
			continue;
		}
		ring_pop(r);
	}
	e = entry_at(r, r->head);
	r->head += span;
	r->high = RTE_MAX(r->high, r->head);
	if (r->head == r->bytes)
		r->head = 0;
	r->full = r->head == r->tail;
	return e;
}

void
sim_replay_free(struct sim_replay *r)
{
	if (r == NULL)
		return;
	if (r->ring != NULL) {
		while (!ring_empty(r))
			ring_pop(r);
		/* entries were wiped, their headers tell lengths and hashes */
		OPENSSL_cleanse(r->ring, r->high);
		munmap(r->ring, r->bytes);
	}
	sim_replay_drop(r);
	/* empty, as the ring is */
	if (r->buckets != NULL)
		munmap(r->buckets, r->nb_buckets * sizeof(r->buckets[0]));
	free(r);
}

/* --- identity --- */

#define SAMPLE_CHUNK  16u
#define SAMPLE_CHUNKS 16u
#define SAMPLE_BYTES  (SAMPLE_CHUNK * SAMPLE_CHUNKS)
#define HEAD_SAMPLE   64u

static inline uint64_t
load64(const uint8_t *p)
{
	uint64_t v;

	memcpy(&v, p, sizeof(v));
	return v;
}

static inline uint64_t
fold(uint64_t a, uint64_t b)
{
	const unsigned __int128 m = (unsigned __int128)(a ^ UINT64_C(0x9e3779b97f4a7c15)) *
		(b ^ UINT64_C(0xd1b54a32d192ed03));

	return (uint64_t)m ^ (uint64_t)(m >> 64);
}

static uint64_t
hash_bytes(uint64_t h, const uint8_t *p, size_t n)
{
	uint8_t rest[16] = { 0 };
	uint64_t h2 = n;

	/* two at a time: a multiplication takes longer than the next one has to wait */
	for (; n >= 32; n -= 32, p += 32) {
		h = fold(load64(p) ^ h, load64(p + 8));
		h2 = fold(load64(p + 16) ^ h2, load64(p + 24));
	}
	h = fold(h, h2);
	if (n >= 16) {
		h = fold(load64(p) ^ h, load64(p + 8));
		n -= 16;
		p += 16;
	}
	if (n == 0)
		return h;
	memcpy(rest, p, n);
	return fold(load64(rest) ^ h, load64(rest + 8));
}

/* A place in a string that is cut into pieces. */
struct place {
	const struct sim_piece *piece;
	size_t offset; /* in the piece */
};

/* Go on by so many bytes, then copy some. */
static void
gather(uint8_t *to, struct place *at, size_t skip, size_t n)
{
	at->offset += skip;
	while (n > 0) {
		size_t part;

		while (at->offset >= at->piece->bytes) {
			at->offset -= at->piece->bytes;
			at->piece++;
		}
		part = RTE_MIN(n, at->piece->bytes - at->offset);
		memcpy(to, at->piece->data + at->offset, part);
		to += part;
		at->offset += part;
		n -= part;
	}
}

/* Of a long string only some bytes, the same ones however it is cut. */
static uint64_t
hash_string(uint64_t h, const struct sim_piece *p, size_t bytes)
{
	struct place at = { p, 0 };
	uint8_t sample[SAMPLE_BYTES];
	size_t skip, rest;

	if (bytes <= SAMPLE_BYTES) {
		if (bytes == 0)
			return h;
		if (p->bytes >= bytes)
			return hash_bytes(h, p->data, bytes);
		gather(sample, &at, 0, bytes);
		return hash_bytes(h, sample, bytes);
	}
	skip = (bytes - SAMPLE_BYTES) / (SAMPLE_CHUNKS - 1);
	rest = bytes - SAMPLE_BYTES - skip * (SAMPLE_CHUNKS - 1);
	/* the first ones and the last ones among them */
	gather(sample, &at, 0, SAMPLE_CHUNK);
	for (unsigned i = 1; i < SAMPLE_CHUNKS; i++)
		gather(&sample[i * SAMPLE_CHUNK], &at, i == 1 ? skip + rest : skip, SAMPLE_CHUNK);
	return hash_bytes(h, sample, SAMPLE_BYTES);
}

static uint64_t
hash_input(const struct sim_input *in)
{
	uint64_t h = (uintptr_t)in->life;
	size_t left = in->bytes;

	for (unsigned i = 0; i < in->nb_heads; i++) {
		const struct sim_piece *p = &in->pieces[i];

		h = hash_bytes(h, p->data, RTE_MIN(p->bytes, HEAD_SAMPLE));
		left -= p->bytes;
	}
	return hash_string(h, in->pieces + in->nb_heads, left);
}

#define AHEAD 512u

/* The only thing that decides. */
static bool
same(const struct sim_entry *e, const struct sim_input *in)
{
	const uint8_t *known = sim_entry_in(e);

	if (e->life != in->life || e->in_bytes != in->bytes)
		return false;
	for (unsigned i = 0; i < in->nb_pieces; i++) {
		const struct sim_piece *p = &in->pieces[i];

		if (p->bytes == 0)
			continue;
		/* what the CPU cannot foresee: where the next piece begins */
		for (unsigned k = 0; i + 1 < in->nb_pieces && k < AHEAD; k += RTE_CACHE_LINE_SIZE)
			rte_prefetch0(p[1].data + k);
		if (memcmp(known, p->data, p->bytes) != 0)
			return false;
		known += p->bytes;
	}
	return true;
}

struct sim_entry *
sim_replay_find(struct sim_replay *r, struct sim_input *in)
{
	uint64_t hash = hash_input(in);
	const struct bucket *b = bucket_of(r, hash);
	uint32_t check = check_of(hash);

	in->hash = hash;
	for (unsigned i = 0; i < WAYS; i++) {
		struct sim_entry *e;

		if (b->slots[i].check != check || b->slots[i].at == 0)
			continue;
		e = entry_at(r, (size_t)(b->slots[i].at - 1) * ALIGN);
		if (same(e, in))
			return e;
	}
	return NULL;
}

bool
sim_replay_likely(const struct sim_replay *r, const struct sim_input *in)
{
	uint64_t hash = hash_input(in);
	const struct bucket *b = bucket_of(r, hash);

	for (unsigned i = 0; i < WAYS; i++) {
		if (b->slots[i].at != 0 && b->slots[i].check == check_of(hash))
			return true;
	}
	return false;
}

/* --- remembering --- */

static struct sim_entry *
apart_get(struct sim_replay *r, size_t span)
{
	sim_replay_drop(r);
	r->apart = malloc(span);
	r->apart_bytes = r->apart == NULL ? 0 : span;
	return r->apart;
}

void
sim_replay_drop(struct sim_replay *r)
{
	if (r->apart == NULL)
		return;
	OPENSSL_cleanse(r->apart, r->apart_bytes);
	free(r->apart);
	r->apart = NULL;
	r->apart_bytes = 0;
}

static size_t
span_of(size_t bytes)
{
	return RTE_ALIGN_CEIL(sizeof(struct sim_entry) + bytes, (size_t)ALIGN);
}

bool
sim_replay_holds(const struct sim_replay *r, size_t bytes)
{
	/* with more than a quarter of the room for one operation there would be none for others */
	return span_of(bytes) <= RTE_MIN(r->bytes / 4, (size_t)UINT32_MAX / 2);
}

struct sim_entry *
sim_replay_add(struct sim_replay *r, const struct sim_input *in, uint32_t out_bytes)
{
	size_t bytes = (size_t)in->bytes + out_bytes, span = span_of(bytes);
	bool apart = !sim_replay_holds(r, bytes);
	struct sim_entry *e = apart ? apart_get(r, span) : ring_push(r, span);
	uint8_t *to;

	if (e == NULL)
		return NULL;
	*e = (struct sim_entry){
		.life = in->life,
		.hash = in->hash,
		.span = apart ? 0 : (uint32_t)span,
		.in_bytes = in->bytes,
		.out_bytes = out_bytes,
		.apart = apart,
	};
	to = e->data;
	for (unsigned i = 0; i < in->nb_pieces; i++) {
		if (in->pieces[i].bytes != 0)
			memcpy(to, in->pieces[i].data, in->pieces[i].bytes);
		to += in->pieces[i].bytes;
	}
	if (!apart)
		__atomic_add_fetch(&in->life->holders, 1, __ATOMIC_RELAXED);
	return e;
}

void
sim_replay_done(struct sim_replay *r, struct sim_entry *e)
{
	struct bucket *b = bucket_of(r, e->hash);
	struct slot *slot = &b->slots[e->hash >> 16 & (WAYS - 1)];

	if (e->apart)
		return;
	for (unsigned i = 0; i < WAYS; i++) {
		if (b->slots[i].at == 0) {
			slot = &b->slots[i];
			break;
		}
	}
	/* one that loses its slot is not found any more, and goes when its turn comes */
	slot->check = check_of(e->hash);
	slot->at = place_of(r, e);
}

/* --- forgetting --- */

void
sim_replay_tend(struct sim_replay *r)
{
	unsigned entries = 0;
	size_t wiped = 0, used;

	if (!r->sweeping) {
		uint64_t now = __atomic_load_n(&deaths, __ATOMIC_ACQUIRE);

		if (likely(now == r->deaths))
			return;
		r->deaths = now;
		r->sweep = 0;
		r->sweeping = true;
	}
	used = r->head > r->tail || ring_empty(r) ? r->head - r->tail
						  : r->bytes - r->tail + r->head;
	while (r->sweep < used && entries < TEND_ENTRIES && wiped < TEND_BYTES) {
		struct sim_entry *e = entry_at(r, (r->tail + r->sweep) % r->bytes);

		if (e->life != NULL && __atomic_load_n(&e->life->dead, __ATOMIC_RELAXED)) {
			wiped += (size_t)e->in_bytes + e->out_bytes;
			entry_forget(r, e);
		}
		r->sweep += e->span;
		entries++;
	}
	if (r->sweep >= used)
		r->sweeping = false;
}
