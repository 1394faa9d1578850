/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_errno.h>

#include "asym_lane.h"
#include "lane.h"
#include "result.h"
#include "selftest/known.h"

/* Operations that are compared; of those that can be damaged, so many more are. */
#define GOOD	48
#define DAMAGED 24
/* Of a self-test: one alone, then a burst of 32 with damaged ones among them. */
#define SELFTEST 33

/* One operation on its way. */
struct job {
	struct bench_asym_slot slot;
	struct bench_asym_item item;
	bool damaged;
};

struct verify {
	struct bench_asym_lane *w;
	struct bench_result *out;
	struct job *job;
	uint8_t *bytes;
	uint32_t room;
	unsigned sent;
	bool ended; /* go no further */
};

static void
end_with(struct verify *v, const char *what, int rc)
{
	v->ended = true;
	v->out->outcome = BENCH_ERROR;
	snprintf(v->out->note, sizeof(v->out->note), "%s: %s", what, rte_strerror(-rc));
}

/* What a device must not make anything of. PKCS #1 decryption gives random bytes instead of telling
 * (implicit rejection): only the text itself would be wrong. */
static bool
refused(const struct verify *v, const struct job *j)
{
	const struct bench_asym *algo = &v->w->point->algo->asym;

	if (v->w->point->asym_op == CBURST_ASYM_DECRYPT && algo->padding == CBURST_PADDING_PKCS1)
		return j->slot.status != 0 || j->slot.out_len != j->item.expect_len ||
			memcmp(j->slot.out, j->item.expect, j->item.expect_len) != 0;
	return j->slot.status == -EBADMSG;
}

static void
check_damaged(struct verify *v, const struct job *j)
{
	v->out->corrupted++;
	if (refused(v, j))
		return;
	v->out->undetected++;
	if (v->out->note[0] == '\0')
		snprintf(v->out->note, sizeof(v->out->note), "a damaged %s ended with '%s'",
			 v->w->point->asym_op == CBURST_ASYM_VERIFY	       ? "signature"
				 : v->w->point->asym_op == CBURST_ASYM_DECRYPT ? "text"
									       : "public key",
			 j->slot.status == 0 ? "success" : rte_strerror(-j->slot.status));
}

/* Whether a published signature came out, where there is one: those of EdDSA never vary. */
static bool
is_known(const struct verify *v, const struct bench_asym_output *got, char *why, size_t size)
{
	const struct bench_known *known = v->w->point->known;

	if (known == NULL || v->w->point->asym_op != CBURST_ASYM_SIGN ||
	    (got->out_len == known->item.other_len &&
	     memcmp(got->out, known->item.other, got->out_len) == 0))
		return true;
	snprintf(why, size, "wrong result: not the signature of %s", known->source);
	return false;
}

static void
check(struct verify *v, const struct job *j)
{
	const struct bench_asym_output got = bench_asym_output(v->w, &j->slot);
	char why[128] = "";

	if (j->damaged) {
		check_damaged(v, j);
		return;
	}
	v->out->compared++;
	if (j->slot.status != 0)
		snprintf(why, sizeof(why), "a good operation ended with '%s'",
			 rte_strerror(-j->slot.status));
	else if (is_known(v, &got, why, sizeof(why)) &&
		 bench_asym_ref_check(v->w->ref, &j->item, &got, why, sizeof(why)) == 0)
		return;
	v->out->mismatches++;
	if (v->out->note[0] == '\0')
		snprintf(v->out->note, sizeof(v->out->note), "%s", why);
}

static bool
make(struct verify *v, struct job *j, unsigned number, bool damaged)
{
	struct bench_asym_lane *w = v->w;

	memset(&j->item, 0, sizeof(j->item));
	if (w->point->known != NULL) {
		j->item = w->point->known->item;
	} else if (bench_asym_ref_make(w->ref, &j->item) < 0) {
		end_with(v, "libcrypto refused the operation, so nothing can be compared", -EIO);
		return false;
	}
	j->damaged = damaged && bench_asym_ref_damage(w->ref, &j->item, number) == 0;
	j->slot.item = &j->item;
	j->slot.out = v->bytes + (size_t)(j - v->job) * v->room;
	j->slot.priv = w->priv_len != 0 ? j->slot.out + w->out_room : NULL;
	memset(j->slot.out, 0, v->room);
	return true;
}

/* One burst, good and damaged side by side. */
static void
run_burst(struct verify *v, unsigned first, unsigned n, bool damage)
{
	struct bench_asym_lane *w = v->w;
	struct cburst_asym_req req;
	unsigned i;
	int rc;

	w->nb_idle = 0;
	for (i = 0; i < n && !v->ended; i++) {
		struct job *j = &v->job[i];

		/* every third one */
		if (!make(v, j, (first + i) / 3, damage && (first + i) % 3 == 2))
			break;
		bench_asym_fill(w, &j->slot, &req);
		rc = cburst_asym_submit(w->lane, &req);
		if (rc == 0)
			w->outstanding++;
		else
			end_with(v, cburst_reason_text(cburst_lane_reason(w->lane)), rc);
	}
	if (bench_asym_drain(w) != 0) {
		w->found.lost = w->outstanding;
		end_with(v, "operations did not come back", -ETIMEDOUT);
		return;
	}
	for (i = 0; i < w->nb_idle && !v->ended; i++)
		check(v, (struct job *)w->idle[i]);
}

void
bench_asym_verify(struct bench_asym_lane *w, struct bench_result *out)
{
	const bool damage = w->point->asym_op == CBURST_ASYM_VERIFY ||
		w->point->asym_op == CBURST_ASYM_DECRYPT ||
		w->point->asym_op == CBURST_ASYM_DERIVE || w->point->asym_op == CBURST_ASYM_CHECK;
	const unsigned total = w->point->selftest ? SELFTEST : GOOD + (damage ? DAMAGED : 0);
	struct verify v = { .w = w, .out = out };
	unsigned done, n;
	int rc;

	rc = cburst_asym_prepare(w->lane, &w->common);
	v.room = w->out_room + w->priv_len + 1;
	v.job = calloc(w->depth, sizeof(*v.job));
	v.bytes = malloc((size_t)w->depth * v.room);
	if (rc < 0)
		end_with(&v, cburst_reason_text(cburst_lane_reason(w->lane)), rc);
	else if (v.job == NULL || v.bytes == NULL)
		end_with(&v, "no memory", -ENOMEM);
	for (done = 0; done < total && !v.ended && !atomic_load(&bench_stop); done += n) {
		n = w->point->selftest && done == 0 ? 1 : RTE_MIN(w->depth, total - done);
		run_burst(&v, done, n, damage);
	}
	if (out->outcome == BENCH_OK && (out->mismatches > 0 || out->undetected > 0))
		out->outcome = BENCH_FAILED_OPS;
	/* what never came back may still be read */
	if (w->found.lost == 0) {
		free(v.job);
		free(v.bytes);
	}
}
