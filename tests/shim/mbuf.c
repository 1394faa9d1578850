/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <rte_errno.h>
#include <rte_mbuf.h>

#include "shim.h"
#include "shim_internal.h"

#define SMALL_ROOM 2048
#define BIG_ROOM   60000
#define SEGS_MAX   64

static struct rte_mempool *pools[2];

struct rte_mempool *
shim_pool_create(unsigned n, uint16_t data_room)
{
	static unsigned serial;
	struct rte_mempool *pool;
	char name[RTE_MEMPOOL_NAMESIZE];

	snprintf(name, sizeof(name), "shim_mbufs_%u", serial++);
	/*
	 * Without a per-lcore cache, so that shim_pool_available() is exact and a pool of 8 has 8.
	 */
	pool = rte_pktmbuf_pool_create(name, n, 0, 0, data_room, SOCKET_ID_ANY);
	if (pool == NULL)
		shim_die("pool of %u mbufs of %u bytes: %s", n, data_room, rte_strerror(rte_errno));
	return pool;
}

void
shim_pool_free(struct rte_mempool *pool)
{
	rte_mempool_free(pool);
}

unsigned
shim_pool_available(const struct rte_mempool *pool)
{
	return rte_mempool_avail_count(pool);
}

struct rte_mempool *
shim_pool(bool big)
{
	if (pools[big] == NULL)
		pools[big] = big ? shim_pool_create(128, BIG_ROOM + RTE_PKTMBUF_HEADROOM)
				 : shim_pool_create(2048, SMALL_ROOM + RTE_PKTMBUF_HEADROOM);
	return pools[big];
}

static struct rte_mbuf *
segment(size_t len)
{
	struct rte_mbuf *m;

	if (len > BIG_ROOM)
		shim_die("%zu bytes do not fit into one segment of %d", len, BIG_ROOM);
	m = rte_pktmbuf_alloc(shim_pool(len > SMALL_ROOM));
	if (m == NULL)
		shim_die("the shim's mbufs are all in use: a test leaks them");
	return m;
}

struct rte_mbuf *
shim_mbuf_lens(const void *bytes, const size_t *lens, unsigned segs, unsigned room)
{
	const uint8_t *from = bytes;
	struct rte_mbuf *head = NULL, *last = NULL;

	for (unsigned i = 0; i < segs; i++) {
		struct rte_mbuf *m = segment(lens[i] + (i + 1 == segs ? room : 0));
		uint8_t *to;

		/*
		 * Segments begin at different offsets, so that code which ignores data_off is found
		 * out.
		 */
		m->data_off = RTE_PKTMBUF_HEADROOM - (i % 8) * 4;
		m->data_len = (uint16_t)lens[i];
		to = rte_pktmbuf_mtod(m, uint8_t *);
		if (from != NULL) {
			memcpy(to, from, lens[i]);
			from += lens[i];
		} else {
			memset(to, 0, lens[i]);
		}
		if (head == NULL) {
			head = m;
		} else {
			last->next = m;
			head->nb_segs++;
		}
		head->pkt_len += (uint32_t)lens[i];
		last = m;
	}
	return head;
}

struct rte_mbuf *
shim_mbuf(const void *bytes, size_t len, unsigned segs, unsigned room)
{
	size_t lens[SEGS_MAX];

	if (segs == 0)
		segs = 1;
	if (segs > SEGS_MAX)
		shim_die("%u segments asked, the shim makes up to %d", segs, SEGS_MAX);
	for (unsigned i = 0; i < segs; i++)
		lens[i] = len * (i + 1) / segs - len * i / segs;
	return shim_mbuf_lens(bytes, lens, segs, room);
}

struct rte_mbuf *
shim_mbuf_from(struct rte_mempool *pool, const void *bytes, size_t len)
{
	struct rte_mbuf *m = rte_pktmbuf_alloc(pool);
	void *to;

	if (m == NULL)
		return NULL;
	to = len <= UINT16_MAX ? rte_pktmbuf_append(m, (uint16_t)len) : NULL;
	if (to == NULL) {
		rte_pktmbuf_free(m);
		return NULL;
	}
	if (bytes != NULL)
		memcpy(to, bytes, len);
	else
		memset(to, 0, len);
	return m;
}

void
shim_mbuf_free(struct rte_mbuf *m)
{
	rte_pktmbuf_free(m);
}

size_t
shim_mbuf_len(const struct rte_mbuf *m)
{
	return m->pkt_len;
}

unsigned
shim_mbuf_segs(const struct rte_mbuf *m)
{
	return m->nb_segs;
}

void *
shim_mbuf_data(struct rte_mbuf *m)
{
	return rte_pktmbuf_mtod(m, void *);
}

/* The run of bytes at an offset inside one segment: its address, or NULL behind the end. */
static uint8_t *
run_at(const struct rte_mbuf *m, size_t offset, size_t *run)
{
	while (m->next != NULL && offset >= m->data_len) {
		offset -= m->data_len;
		m = m->next;
	}
	*run = m->data_len;
	if (m->next == NULL)
		*run += rte_pktmbuf_tailroom(m);
	if (offset >= *run)
		return NULL;
	*run -= offset;
	return rte_pktmbuf_mtod_offset(m, uint8_t *, offset);
}

size_t
shim_mbuf_read(const struct rte_mbuf *m, size_t offset, void *out, size_t len)
{
	size_t done = 0, run;

	while (done < len) {
		const uint8_t *from = run_at(m, offset + done, &run);

		if (from == NULL)
			break;
		run = RTE_MIN(run, len - done);
		memcpy((uint8_t *)out + done, from, run);
		done += run;
	}
	return done;
}

size_t
shim_mbuf_write(struct rte_mbuf *m, size_t offset, const void *bytes, size_t len)
{
	size_t done = 0, run;

	while (done < len) {
		uint8_t *to = run_at(m, offset + done, &run);

		if (to == NULL)
			break;
		run = RTE_MIN(run, len - done);
		memcpy(to, (const uint8_t *)bytes + done, run);
		done += run;
	}
	return done;
}

int
shim_mbuf_append(struct rte_mbuf *m, size_t n)
{
	if (n > UINT16_MAX || rte_pktmbuf_append(m, (uint16_t)n) == NULL)
		return -ENOSPC;
	return 0;
}

unsigned
shim_mbuf_refcnt(const struct rte_mbuf *m)
{
	return rte_mbuf_refcnt_read(m);
}

uint64_t
shim_mbuf_iova(const struct rte_mbuf *m, size_t offset)
{
	while (m->next != NULL && offset >= m->data_len) {
		offset -= m->data_len;
		m = m->next;
	}
	return rte_pktmbuf_iova_offset(m, offset);
}
