/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <jansson.h>
#include <rte_common.h>

#include "history.h"
#include "message.h"
#include "report.h"

/* TSC frequencies are measured at each boot. */
#define TSC_SAME 0.01
/* Rows that a message names. */
#define NAMED_MAX 5

static int
must_stay(const struct bench_config *config, const char *option, const char *path,
	  struct cburst_error *err)
{
	struct stat old, written;

	if (path == NULL || stat(config->compare_with, &old) < 0 || stat(path, &written) < 0 ||
	    old.st_dev != written.st_dev || old.st_ino != written.st_ino)
		return 0;
	app_error_set(
		err,
		"%s %.120s would overwrite the report that --compare-with names; give another "
		"file",
		option, path);
	return -EINVAL;
}

int
bench_history_read(struct bench_history *h, struct bench_config *config, struct cburst_error *err)
{
	int rc;

	rc = must_stay(config, "--output", config->output, err);
	if (rc == 0)
		rc = must_stay(config, "--html", config->html, err);
	if (rc == 0)
		rc = bench_old_read(&h->old, config->compare_with, err);
	h->fail_percent = config->fail_if_slower;
	config->history = h;
	return rc;
}

static void
cut(char *out, size_t size, const char *text)
{
	size_t end;

	snprintf(out, size, "%s", text);
	if (strlen(text) < size)
		return;
	/* not in the midst of a character: JSON takes whole ones only */
	end = size - 4;
	while (end > 0 && (out[end] & 0xc0) == 0x80)
		end--;
	snprintf(out + end, size - end, "...");
}

static void
differs(struct bench_history *h, const char *what, const char *old, const char *now)
{
	struct bench_difference *d = &h->difference[h->nb_differences++];

	d->what = what;
	cut(d->old, sizeof(d->old), old);
	cut(d->now, sizeof(d->now), now);
}

static void
compare_text(struct bench_history *h, const char *what, const char *name, const char *now)
{
	const json_t *old = bench_old_fact(&h->old, name);

	if (old == NULL)
		differs(h, what, "not said", now);
	else if (strcmp(json_string_value(old), now) != 0)
		differs(h, what, json_string_value(old), now);
}

static void
compare_number(struct bench_history *h, const char *what, const char *name, double now, double same,
	       double unit)
{
	const json_t *fact = bench_old_fact(&h->old, name);
	const double old = json_number_value(fact);
	char text[2][32];

	if (fact != NULL && fabs(old - now) <= same * now)
		return;
	snprintf(text[0], sizeof(text[0]), "%.0f", old / unit);
	snprintf(text[1], sizeof(text[1]), "%.0f", now / unit);
	differs(h, what, fact == NULL ? "not said" : text[0], text[1]);
}

static void
compare_facts(struct bench_history *h, const struct bench_facts *f)
{
	const json_t *huge = bench_old_fact(&h->old, "hugepages");

	compare_text(h, "CPU", "cpu", f->cpu);
	compare_number(h, "CPUs", "cpus", f->cpus, 0, 1);
	compare_number(h, "TSC MHz", "tsc_hz", (double)f->tsc_hz, TSC_SAME, 1e6);
	compare_text(h, "kernel", "kernel", f->kernel);
	compare_text(h, "DPDK", "dpdk", f->dpdk);
	compare_text(h, "libcrypto", "openssl", f->openssl);
	compare_text(h, "cryptoburst", "cryptoburst", f->library);
	if (huge == NULL || json_is_true(huge) != f->hugepages)
		differs(h, "hugepages",
			huge == NULL		     ? "not said"
				: json_is_true(huge) ? "yes"
						     : "no",
			f->hugepages ? "yes" : "no");
	compare_text(h, "EAL arguments", "eal", f->eal);
}

static struct bench_old_row *
find(const struct bench_history *h, const struct bench_point *p)
{
	const struct bench_old_key k = {
		.mode = bench_mode_name(p->mode),
		.algorithm = p->algo->name,
		.op = bench_point_op(p),
		.size = bench_point_size(p),
		.device = p->target->label,
		.submit = bench_submit_name(p->submit),
		.place = p->out_of_place ? "out" : "in",
		.lcores = p->lcores,
		.burst = p->burst,
		.depth = p->depth,
		.segments = p->segments,
		.aad = p->aad,
		.tag = p->algo->spec.tag_len,
	};
	char *key = bench_old_key(&k);
	struct bench_old_row *row = key != NULL ? bench_old_find(&h->old, key) : NULL;

	free(key);
	return row;
}

int
bench_history_begin(const struct bench_config *config, const struct bench_facts *facts,
		    const struct bench_points *points)
{
	struct bench_history *h = config->history;
	struct bench_old_row *row;
	unsigned i;

	if (h == NULL)
		return 0;
	h->change = calloc(points->n, sizeof(*h->change));
	if (h->change == NULL)
		return -ENOMEM;
	h->room = points->n;
	if (h->old.repeated > 0)
		app_note("%s: %u row%s measured the same as one before, of which the first counts",
			 h->old.path, h->old.repeated, h->old.repeated == 1 ? "" : "s");
	compare_facts(h, facts);
	for (i = 0; i < points->n; i++) {
		row = find(h, &points->v[i]);
		if (row != NULL)
			row->planned = true;
	}
	return 0;
}

static void
judge_rate(struct bench_change *c, const struct bench_result *r)
{
	c->before = c->old->ops;
	c->now = r->ops_per_second;
	c->verdict = bench_verdict(c->before, c->now, false, c->noise, BENCH_VERDICT_LEAST);
}

static void
judge_latency(struct bench_change *c, const struct bench_result *r)
{
	c->before = c->old->p50_us;
	c->now = r->latency_us[BENCH_P50];
	c->before_p99 = c->old->p99_us;
	c->now_p99 = r->latency_us[BENCH_P99];
	c->share_p99 = c->now_p99 / c->before_p99 - 1;
	c->verdict = bench_verdict(c->before, c->now, true, c->noise, BENCH_VERDICT_LEAST);
	if (c->verdict == BENCH_VERDICT_SAME)
		c->verdict = bench_verdict(c->before_p99, c->now_p99, true,
					   c->noise * BENCH_VERDICT_P99_TIMES,
					   BENCH_VERDICT_LEAST_P99);
}

/* Whether p99 alone says that a row is slower. */
static bool
by_p99(const struct bench_change *c)
{
	return c->latency &&
		bench_verdict(c->before, c->now, true, c->noise, BENCH_VERDICT_LEAST) ==
		BENCH_VERDICT_SAME;
}

/* By how much a row is slower. */
static double
slower_percent(const struct bench_change *c)
{
	if (by_p99(c))
		return 100 * c->share_p99;
	return 100 * (c->latency ? c->share : -c->share);
}

static bool
has_figures(const struct bench_result *r, bool latency)
{
	return r->outcome == BENCH_OK && r->ops_per_second > 0 &&
		(!latency ||
		 (r->has_latency && r->latency_us[BENCH_P50] > 0 && r->latency_us[BENCH_P99] > 0));
}

void
bench_history_row(const struct bench_config *config, const struct bench_result *r)
{
	struct bench_history *h = config->history;
	struct bench_change *c;

	if (h == NULL || h->n == h->room || r->point->mode == BENCH_VERIFY)
		return;
	c = &h->change[h->n++];
	*c = (struct bench_change){ .point = r->point,
				    .old = find(h, r->point),
				    .latency = r->point->mode == BENCH_LATENCY,
				    .now_ratio = r->ratio };
	if (c->old == NULL) {
		c->verdict = BENCH_VERDICT_NEW;
	} else if (!c->old->figures || !has_figures(r, c->latency)) {
		c->verdict = BENCH_VERDICT_NO_FIGURE;
	} else {
		c->before_ratio = c->old->ratio;
		c->noise = bench_verdict_noise(c->old->rate, c->old->rounds) +
			bench_verdict_noise(r->rounds_ops, r->rounds);
		if (c->latency)
			judge_latency(c, r);
		else
			judge_rate(c, r);
		c->share = c->now / c->before - 1;
		c->too_slow = h->fail_percent >= 0 && c->verdict == BENCH_VERDICT_SLOWER &&
			slower_percent(c) > h->fail_percent;
	}
	h->count[c->verdict]++;
	h->too_slow += c->too_slow;
}

const struct bench_change *
bench_history_change(const struct bench_config *config, const struct bench_result *r)
{
	const struct bench_history *h = config->history;
	unsigned i;

	/* asked about soon after it was judged */
	for (i = h != NULL ? h->n : 0; i > 0; i--)
		if (h->change[i - 1].point == r->point)
			return &h->change[i - 1];
	return NULL;
}

const struct bench_old_row *
bench_history_gone(const struct bench_history *h, unsigned *at)
{
	while (*at < h->old.n) {
		const struct bench_old_row *row = &h->old.row[(*at)++];

		if (!row->planned)
			return row;
	}
	return NULL;
}

static int
by_value(const void *a, const void *b)
{
	const double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

double
bench_history_median(const struct bench_history *h, bool latency, unsigned *n)
{
	double *share = malloc((h->n + 1) * sizeof(*share)), median = 0;
	unsigned i;

	*n = 0;
	if (share == NULL)
		return 0;
	for (i = 0; i < h->n; i++)
		if (h->change[i].verdict <= BENCH_VERDICT_SLOWER && h->change[i].latency == latency)
			share[(*n)++] = h->change[i].share;
	if (*n > 0) {
		qsort(share, *n, sizeof(*share), by_value);
		median = (share[(*n - 1) / 2] + share[*n / 2]) / 2;
	}
	free(share);
	return median;
}

int
bench_history_status(const struct bench_config *config, int status)
{
	const struct bench_history *h = config->history;
	unsigned i, named = 0;

	if (h == NULL)
		return status;
	/* An empty comparison must not pass for a good one. */
	if (h->fail_percent >= 0 && status == APP_EXIT_OK &&
	    h->count[BENCH_VERDICT_FASTER] + h->count[BENCH_VERDICT_SLOWER] +
			    h->count[BENCH_VERDICT_SAME] ==
		    0) {
		app_error(
			"--fail-if-slower: no row is in both runs, so nothing was compared; measure with "
			"the options of the earlier run");
		return APP_EXIT_FAILED;
	}
	if (h->too_slow == 0)
		return status;
	for (i = 0; i < h->n && named < NAMED_MAX; i++) {
		const struct bench_change *c = &h->change[i];
		const struct bench_point *p = c->point;

		if (!c->too_slow)
			continue;
		named++;
		app_error("slower: %s %s on %s, size %s, burst %u, depth %u: %.6g %s, before %.6g",
			  p->algo->name, bench_point_op(p), p->target->label, bench_point_size(p),
			  p->burst, p->depth, by_p99(c) ? c->now_p99 : c->now,
			  by_p99(c)	       ? "us (p99)"
				  : c->latency ? "us (p50)"
					       : "op/s",
			  by_p99(c) ? c->before_p99 : c->before);
	}
	app_error("%u of %u rows are slower by more than %g %% (--fail-if-slower) and by more than "
		  "noise%s",
		  h->too_slow, h->n - h->count[BENCH_VERDICT_NEW], h->fail_percent,
		  h->too_slow > named ? "; these were the first" : "");
	return status == APP_EXIT_OK ? APP_EXIT_FAILED : status;
}

void
bench_history_free(struct bench_history *h)
{
	bench_old_free(&h->old);
	free(h->change);
	*h = (struct bench_history){ 0 };
}
