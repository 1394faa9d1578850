/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <rte_errno.h>
#include <rte_mbuf.h>

#include "prepare.h"

int
bench_lane_compare(struct bench_lane *w, const struct rte_mbuf *m, uint32_t length)
{
	const uint32_t all = length + bench_tag_len(w);
	uint32_t i;

	bench_mbuf_read(m, 0, w->got, all);
	for (i = 0; i < all && w->got[i] == w->expected[i]; i++)
		;
	if (i == all)
		return 0;
	snprintf(w->note, sizeof(w->note), "wrong result: %s byte %u of a %u-byte message is %02x, libcrypto has %02x",
		 i < length ? "output" : "tag", i < length ? i : i - length, length, w->got[i], w->expected[i]);
	return -EBADMSG;
}

/* One operation through the device, and the same through libcrypto. */
static int
run_and_compare(struct bench_lane *w, struct bench_buffer *b, bool out_of_place)
{
	struct cburst_req r = w->req[0];
	int rc;

	r.src = b->src;
	r.dst = out_of_place ? b->dst : NULL;
	r.iv = w->iv_kind != BENCH_IV_NONE ? &b->iv : NULL;
	r.length = b->length;
	r.dir = CBURST_ENCRYPT;
	rc = cburst_run(w->lane, &r);
	if (rc != 0) {
		snprintf(w->note, sizeof(w->note), "the device did not do the first operation: %s (%s)",
			 rte_strerror(-rc), rc == -EIO || rc == -EBADMSG || rc == -ETIMEDOUT ?
						   "its own answer" : cburst_reason_text(cburst_lane_reason(w->lane)));
		/* Its buffers are the library's then. */
		if (rc == -ETIMEDOUT)
			w->lost++;
		return rc;
	}
	rc = bench_reference_encrypt(w->ref, w->plain, b->length, (const uint8_t *)&b->iv, w->aad, w->point->aad,
				     w->expected, w->expected + b->length);
	if (rc < 0) {
		snprintf(w->note, sizeof(w->note), "libcrypto refused %s, so nothing can be compared", w->point->algo->name);
		return rc;
	}
	return bench_lane_compare(w, out_of_place ? b->dst : b->src, b->length);
}

int
bench_lane_prepare(struct bench_lane *w)
{
	const struct bench_point *p = w->point;
	/* A measurement that encrypts makes new ciphertexts all the time: one burst of them is looked at. */
	const uint32_t checked = w->prepared ? w->nb_buffers : RTE_MIN(w->nb_buffers, RTE_MAX(w->burst, 16u));
	struct bench_buffer *b;
	uint32_t i;
	int rc;

	rc = cburst_key_prepare(w->key, w->lane, p->dir, p->aad);
	if (rc == 0 && w->prepared)
		rc = cburst_key_prepare(w->key, w->lane, CBURST_ENCRYPT, p->aad);
	if (rc < 0) {
		snprintf(w->note, sizeof(w->note), "no session: %s", cburst_reason_text(cburst_lane_reason(w->lane)));
		return rc;
	}
	for (i = 0; i < w->nb_buffers && !atomic_load(&bench_stop); i++) {
		b = &w->buffers[i];
		bench_random_fill(&w->random, w->plain, b->length);
		bench_mbuf_write(b->src, 0, w->plain, b->length);
		if (i >= checked)
			continue;
		b->iv = w->iv_next;
		w->iv_next = bench_iv_after(w->iv_next, w->iv_kind);
		rc = run_and_compare(w, b, !w->prepared && p->out_of_place);
		if (rc < 0)
			return rc;
		if (b->saved != NULL)
			bench_mbuf_read(b->src, 0, b->saved, b->length + bench_tag_len(w));
	}
	return 0;
}
