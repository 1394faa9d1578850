/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include <rte_cycles.h>
#include <rte_errno.h>
#include <rte_lcore.h>
#include <rte_malloc.h>
#include <rte_mbuf.h>

#include "lane.h"
#include "text.h"

/* Buffers of a mix whose requests are prepared ahead: enough of them that every length gets its
 * share. */
#define MIX_BUFFERS 1024

atomic_bool bench_stop;

void
bench_random_fill(uint64_t *state, void *to, size_t bytes)
{
	uint8_t *p = to;
	uint64_t v;

	for (; bytes >= sizeof(v); bytes -= sizeof(v), p += sizeof(v)) {
		v = bench_random(state);
		memcpy(p, &v, sizeof(v));
	}
	v = bench_random(state);
	memcpy(p, &v, bytes);
}

uint32_t
bench_random_choose(uint32_t wanted)
{
	uint32_t seed = wanted;

	while (seed == 0)
		if (getrandom(&seed, sizeof(seed), 0) != sizeof(seed))
			seed = (uint32_t)rte_rdtsc();
	return seed;
}

uint64_t
bench_random_seed(uint32_t seed, uint32_t number)
{
	/* splitmix64: neighbouring numbers give unrelated states */
	uint64_t z = ((uint64_t)seed << 32 | number) + 0x9e3779b97f4a7c15ull;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
	z = (z ^ z >> 27) * 0x94d049bb133111ebull;
	z ^= z >> 31;
	return z != 0 ? z : 1;
}

void
bench_mbuf_write(struct rte_mbuf *m, uint32_t offset, const void *from, uint32_t bytes)
{
	const uint8_t *p = from;
	uint32_t n;

	for (; m != NULL && bytes > 0; m = m->next) {
		if (offset >= m->data_len) {
			offset -= m->data_len;
			continue;
		}
		n = RTE_MIN(bytes, m->data_len - offset);
		memcpy(rte_pktmbuf_mtod_offset(m, uint8_t *, offset), p, n);
		p += n;
		bytes -= n;
		offset = 0;
	}
}

void
bench_mbuf_read(const struct rte_mbuf *m, uint32_t offset, void *to, uint32_t bytes)
{
	uint8_t *p = to;
	uint32_t n;

	for (; m != NULL && bytes > 0; m = m->next) {
		if (offset >= m->data_len) {
			offset -= m->data_len;
			continue;
		}
		n = RTE_MIN(bytes, m->data_len - offset);
		memcpy(p, rte_pktmbuf_mtod_offset(m, const uint8_t *, offset), n);
		p += n;
		bytes -= n;
		offset = 0;
	}
}

uint32_t
bench_mbuf_room(uint32_t segments, uint32_t bytes, uint32_t tag)
{
	return RTE_PKTMBUF_HEADROOM + (bytes + segments - 1) / segments + tag;
}

struct rte_mempool *
bench_mbuf_pool(uint32_t count, uint32_t room, int node)
{
	static atomic_uint serial;
	char name[RTE_MEMPOOL_NAMESIZE];

	snprintf(name, sizeof(name), "bench_%u", atomic_fetch_add(&serial, 1));
	/* Taken once and kept, so a cache in between would only hold memory. */
	return rte_pktmbuf_pool_create(name, count, 0, 0, RTE_ALIGN_CEIL(room, 64), node);
}

struct rte_mbuf *
bench_mbuf_chain(struct rte_mempool *pool, uint32_t segments, uint32_t bytes, uint32_t tag)
{
	struct rte_mbuf *seg[64], *m;
	const uint32_t share = (bytes + segments - 1) / segments;
	uint32_t i, left = bytes, here;

	if (segments > RTE_DIM(seg) || rte_pktmbuf_alloc_bulk(pool, seg, segments) != 0)
		return NULL;
	m = seg[0];
	for (i = 0; i < segments; i++) {
		here = RTE_MIN(share, left);
		left -= here;
		if (i == segments - 1)
			here += tag;
		seg[i]->data_len = (uint16_t)here;
		seg[i]->next = i + 1 < segments ? seg[i + 1] : NULL;
	}
	m->nb_segs = (uint16_t)segments;
	m->pkt_len = bytes + tag;
	return m;
}

static enum bench_iv_kind
iv_kind_of(const struct cburst_spec *spec)
{
	if (spec->iv_len == 0)
		return BENCH_IV_NONE;
	if (spec->alg == CBURST_ALG_AES_CBC || spec->alg == CBURST_ALG_3DES_CBC)
		return BENCH_IV_RANDOM;
	return BENCH_IV_COUNTER;
}

/*
 * A counter from a random start: 48 bits count, the byte above them is the lane's, so that two
 * lanes with one key never meet, even when only the first 7 bytes are used (AES-CCM).
 */
static void
init_iv(struct bench_lane *w)
{
	const uint64_t low = bench_random(&w->random), high = bench_random(&w->random);

	w->iv_kind = iv_kind_of(&w->point->algo->spec);
	w->iv_next[0] = low;
	w->iv_next[1] = high | 1;
	if (w->iv_kind == BENCH_IV_COUNTER)
		w->iv_next[0] = (low & 0xff000000ffffffffull) | (uint64_t)(w->index & 0xff) << 48;
}

static void
init_requests(struct bench_lane *w)
{
	const struct bench_point *p = w->point;
	struct cburst_req *r;
	unsigned i;

	for (i = 0; i < RTE_DIM(w->req); i++) {
		r = &w->req[i];
		r->key = w->key;
		r->iv = w->iv_kind != BENCH_IV_NONE ? &w->iv[i] : NULL;
		r->aad = p->aad != 0 ? w->aad : NULL;
		r->aad_iova = p->aad != 0 ? rte_malloc_virt2iova(w->aad) : 0;
		r->aad_len = (uint16_t)p->aad;
		r->length = p->size != NULL ? p->size->max : 0;
		r->dir = p->dir;
	}
}

static int
init_mix(struct bench_lane *w, uint32_t *max)
{
	const struct bench_size *size = w->point->size;
	const struct cburst_alg_info *info = cburst_alg_info(w->point->algo->spec.alg);
	unsigned i;

	*max = size != NULL ? size->max : 0;
	if (size == NULL || size->mix == NULL)
		return 0;
	w->own_mix = malloc(BENCH_MIX_ENTRIES * sizeof(*w->own_mix));
	if (w->own_mix == NULL)
		return -ENOMEM;
	for (i = 0; i < BENCH_MIX_ENTRIES; i++) {
		w->own_mix[i] = RTE_ALIGN_MUL_CEIL(RTE_MAX(size->mix[i], info->length_min),
						   info->block);
		*max = RTE_MAX(*max, w->own_mix[i]);
	}
	w->mix = w->own_mix;
	return 0;
}

static int
init_buffers(struct bench_lane *w, uint32_t max)
{
	const struct bench_point *p = w->point;
	const uint32_t tag = bench_tag_len(w);
	const uint32_t segments = RTE_MIN(p->segments, RTE_MAX(max, 1u));
	const uint32_t chains = w->nb_buffers * (p->out_of_place ? 2 : 1);
	struct bench_buffer *b;
	uint32_t i;

	w->pool = bench_mbuf_pool(chains * segments, bench_mbuf_room(segments, max, tag), w->node);
	w->buffers = rte_zmalloc_socket("bench_buffers", w->nb_buffers * sizeof(*w->buffers), 64,
					w->node);
	w->ring = rte_zmalloc_socket("bench_ring", (w->ring_mask + 1) * sizeof(*w->ring), 64,
				     w->node);
	if (p->restore)
		w->saved = malloc((size_t)w->nb_buffers * w->room);
	if (w->pool == NULL || w->buffers == NULL || w->ring == NULL ||
	    (p->restore && w->saved == NULL))
		return -ENOMEM;
	for (i = 0; i < w->nb_buffers; i++) {
		b = &w->buffers[i];
		b->src = bench_mbuf_chain(w->pool, segments, max, tag);
		b->dst = p->out_of_place ? bench_mbuf_chain(w->pool, segments, max, tag) : NULL;
		if (b->src == NULL || (p->out_of_place && b->dst == NULL))
			return -ENOMEM;
		b->length = w->mix != NULL ? w->mix[i % BENCH_MIX_ENTRIES] : max;
		b->saved = p->restore ? w->saved + (size_t)i * w->room : NULL;
		w->ring[w->tail++ & w->ring_mask] = w->bare ? (void *)b->src : b;
	}
	return 0;
}

int
bench_lane_init(struct bench_lane *w, struct bench_reference *ref, struct cburst_error *err)
{
	const struct bench_point *p = w->point;
	uint32_t max;
	int rc;

	w->ref = ref;
	w->node = rte_lcore_to_socket_id(w->lcore);
	w->burst = p->burst;
	w->depth = p->depth;
	w->submit = p->submit;
	w->prepared = p->dir == CBURST_DECRYPT || p->steady;
	w->bare = !w->prepared && !p->out_of_place && p->mode != BENCH_LATENCY;
	rc = init_mix(w, &max);
	if (rc < 0)
		return rc;
	w->room = max + bench_tag_len(w);
	w->nb_buffers = p->depth;
	if (w->mix != NULL && w->prepared) {
		w->fifo = true;
		w->nb_buffers += MIX_BUFFERS;
	}
	w->ring_mask = rte_align32pow2(w->nb_buffers) - 1;
	w->aad = rte_malloc_socket("bench_aad", p->aad + 16, 16, w->node);
	w->plain = malloc(w->room + 1);
	w->expected = malloc(w->room + 1);
	w->got = malloc(w->room + 1);
	if (w->aad == NULL || w->plain == NULL || w->expected == NULL || w->got == NULL ||
	    bench_found_init(&w->found, p->mode == BENCH_LATENCY) < 0)
		return -ENOMEM;
	bench_random_fill(&w->random, w->aad, p->aad);
	init_iv(w);
	init_requests(w);
	/* Verify mode goes through many sizes, and takes buffers as it goes. */
	if (p->mode == BENCH_VERIFY)
		return 0;
	rc = init_buffers(w, max);
	if (rc < 0)
		app_error_set(
			err,
			"no memory for %u buffers of %u bytes on each lcore: give EAL more (hugepages, -m), or "
			"lower --depth or --size",
			w->nb_buffers, w->room);
	return rc;
}

void
bench_lane_free(struct bench_lane *w)
{
	/* A device that still has operations may write into their buffers whenever it likes. */
	if (w->found.lost == 0 && w->outstanding == 0)
		rte_mempool_free(w->pool);
	rte_free(w->buffers);
	rte_free(w->ring);
	free(w->saved);
	free(w->own_mix);
	rte_free(w->aad);
	free(w->plain);
	free(w->expected);
	free(w->got);
	bench_found_fini(&w->found);
	bench_reference_free(w->ref);
}
