/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include <rte_errno.h>

#include "asym_lane.h"
#include "text.h"

int
bench_asym_lane_init(struct bench_asym_lane *w, EVP_PKEY *pkey, struct cburst_error *err)
{
	const struct bench_point *p = w->point;
	struct cburst_key_info info = { 0 };
	uint32_t i, room;

	w->burst = p->burst;
	w->depth = p->depth;
	w->submit = p->submit;
	w->ref = bench_asym_ref_new(&p->algo->asym, p->asym_op, pkey);
	if (w->ref == NULL) {
		app_error_set(err, "libcrypto does not do %s %s with such a key", p->algo->name,
			      bench_point_op(p));
		return -ENOTSUP;
	}
	if (bench_found_init(&w->found, true) < 0)
		return -ENOMEM;
	/* without a device only libcrypto is measured */
	if (w->lane == NULL)
		return 0;
	cburst_key_info_get(w->common.key, &info);
	w->out_room = cburst_asym_out_max(&w->common);
	w->priv_len = p->asym_op == CBURST_ASYM_GENERATE ? info.private_len : 0;
	room = RTE_ALIGN_CEIL(w->out_room + w->priv_len, 64u);
	w->slots = calloc(w->depth, sizeof(*w->slots));
	w->idle = calloc(w->depth, sizeof(*w->idle));
	w->bytes = calloc(w->depth, RTE_MAX(room, 64u));
	if (w->slots == NULL || w->idle == NULL || w->bytes == NULL) {
		app_error_set(err, "no memory for %u operations: lower --depth", w->depth);
		return -ENOMEM;
	}
	for (i = 0; i < w->depth; i++) {
		struct bench_asym_slot *s = &w->slots[i];

		s->item = &w->items[i % BENCH_ASYM_ITEMS];
		s->out = w->bytes + (size_t)i * room;
		s->priv = w->priv_len != 0 ? s->out + w->out_room : NULL;
		w->idle[w->nb_idle++] = s;
	}
	return 0;
}

void
bench_asym_lane_fini(struct bench_asym_lane *w)
{
	/* Results are written when they are polled: what is never polled writes nothing. */
	bench_asym_ref_free(w->ref);
	bench_found_fini(&w->found);
	free(w->slots);
	free(w->idle);
	free(w->bytes);
}

static int
check(struct bench_asym_lane *w, const struct bench_asym_slot *s)
{
	const struct bench_asym_output got = bench_asym_output(w, s);

	if (s->status != 0) {
		snprintf(w->found.note, sizeof(w->found.note),
			 "the device failed the first operations: %s", rte_strerror(-s->status));
		return s->status;
	}
	return bench_asym_ref_check(w->ref, s->item, &got, w->found.note, sizeof(w->found.note));
}

int
bench_asym_prepare(struct bench_asym_lane *w)
{
	const uint32_t n = RTE_MIN(w->burst, w->depth);
	uint32_t i;
	int rc;

	rc = cburst_asym_prepare(w->lane, &w->common);
	if (rc < 0) {
		snprintf(w->found.note, sizeof(w->found.note), "no session: %s",
			 cburst_reason_text(cburst_lane_reason(w->lane)));
		return rc;
	}
	for (i = 0; i < n; i++) {
		bench_asym_fill(w, w->idle[w->nb_idle - 1], &w->req[0]);
		rc = cburst_asym_submit(w->lane, &w->req[0]);
		if (rc < 0) {
			snprintf(w->found.note, sizeof(w->found.note),
				 "the library refused the first operations: %s",
				 cburst_reason_text(cburst_lane_reason(w->lane)));
			break;
		}
		w->nb_idle--;
		w->outstanding++;
	}
	if (bench_asym_drain(w) != 0) {
		w->found.lost += w->outstanding;
		snprintf(w->found.note, sizeof(w->found.note), "operations did not come back");
		return -ETIMEDOUT;
	}
	/* what came back is on top of the stack */
	for (i = 0; i < n && rc == 0; i++)
		rc = check(w, w->idle[w->nb_idle - 1 - i]);
	return rc;
}
