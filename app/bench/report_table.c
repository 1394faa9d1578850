/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "algos.h"
#include "answers.h"
#include "history/history.h"
#include "line_rate.h"
#include "report_table.h"
#include "rounds.h"

bool
bench_table_lcores(const struct bench_report *r)
{
	unsigned i;

	for (i = 0; i < r->points->n; i++)
		if (r->points->v[i].lcores != 1)
			return true;
	return false;
}

static int
begin(struct bench_report *r)
{
	const struct bench_facts *f = r->facts;
	bool simulated = false;
	unsigned i;
	int width;

	r->device_width = (int)strlen("device");
	r->algo_width = (int)strlen("algorithm");
	for (i = 0; i < r->points->n; i++) {
		width = (int)strlen(r->points->v[i].target->label);
		r->device_width = RTE_MAX(r->device_width, width);
		width = (int)strlen(r->points->v[i].algo->name);
		r->algo_width = RTE_MAX(r->algo_width, width);
		simulated |= r->points->v[i].target->simulated;
	}
	bench_facts_print(r->out, f);
	if (simulated)
		fprintf(r->out,
			"Devices marked 'simulated' follow a model: their figures are none of this machine.\n");
	return ferror(r->out) ? -EIO : 0;
}

static bool
same_group(const struct bench_point *a, const struct bench_point *b)
{
	/* What was verified is one table: its rows have no figures to compare among themselves. */
	if (a->mode == BENCH_VERIFY || b->mode == BENCH_VERIFY)
		return a->mode == b->mode;
	if (bench_algo_is_asym(a->algo) || bench_algo_is_asym(b->algo))
		return bench_algo_is_asym(a->algo) == bench_algo_is_asym(b->algo) &&
			a->mode == b->mode && a->submit == b->submit;
	return a->algo->spec.alg == b->algo->spec.alg &&
		strcmp(a->algo->name, b->algo->name) == 0 && a->dir == b->dir &&
		a->submit == b->submit && a->out_of_place == b->out_of_place &&
		a->restore == b->restore;
}

void
bench_table_submit(FILE *out, const struct bench_point *p)
{
	if (p->submit != BENCH_SUBMIT_BURST)
		fprintf(out,
			p->submit == BENCH_SUBMIT_ONE ? ", submitted one at a time"
						      : ", one at a time, each waited for");
}

static void
group_title(struct bench_report *r, const struct bench_point *p)
{
	FILE *out = r->out;

	if (p->mode == BENCH_VERIFY) {
		fprintf(out, "\nCompared with libcrypto, bursts of %u", p->burst);
		fprintf(out, p->segments > 1 ? ", %u segments\n" : "\n", p->segments);
		return;
	}
	fprintf(out, "\n%s %s", p->algo->name, bench_point_op(p));
	if (p->mode == BENCH_LATENCY)
		fprintf(out, ", latency of every operation");
	if (p->kind == CBURST_KIND_AEAD)
		fprintf(out, ", AAD %u", p->aad);
	if (p->algo->spec.tag_len != 0)
		fprintf(out, ", tag %u", p->algo->spec.tag_len);
	bench_table_submit(out, p);
	if (p->out_of_place)
		fprintf(out, ", out of place");
	if (p->restore)
		fprintf(out, ", in place with the ciphertext copied back each time");
	if (p->segments > 1)
		fprintf(out, ", %u segments", p->segments);
	fputc('\n', out);
}

static void
column_titles(struct bench_report *r, const struct bench_point *p)
{
	FILE *out = r->out;

	if (p->mode == BENCH_VERIFY) {
		fprintf(out, "  %-*s %-8s %-*s %9s %10s %10s %10s\n", r->algo_width, "algorithm",
			"op", r->device_width, "device", "compared", "different", "corrupted",
			"undetected");
		return;
	}
	fprintf(out, "  %-*s", r->device_width, "device");
	if (bench_table_lcores(r))
		fprintf(out, " %6s", "lcores");
	fprintf(out, " %7s %5s %5s", "size", "burst", "depth");
	if (p->mode == BENCH_LATENCY) {
		fprintf(out, " %9s %9s %9s %9s %9s %8s", "p50 us", "p90 us", "p99 us", "p99.9 us",
			"max us", "Mop/s");
		bench_table_spread_title(out);
		fputc('\n', out);
		return;
	}
	fprintf(out, " %8s", "Mop/s");
	bench_table_spread_title(out);
	fprintf(out, " %8s %9s", "Gbit/s", "cycles/op");
	if (r->config->cycles)
		fprintf(out, " %7s %7s %7s %7s", "build", "submit", "poll", "idle");
	fprintf(out, " %5s %8s %8s\n", "fill", "p50 us", "p99 us");
}

void
bench_table_figure(FILE *out, int width, double v)
{
	const int digits = v >= 1000 ? 0 : v >= 100 ? 1 : v >= 10 ? 2 : v >= 0.1 ? 3 : 4;

	fprintf(out, " %*.*f", width, digits, v);
}

void
bench_table_spread_title(FILE *out)
{
	fprintf(out, " %5s", "+- %");
}

void
bench_table_spread(FILE *out, const struct bench_result *res)
{
	if (res->rounds > 1)
		fprintf(out, " %4.1f%c", res->spread * 100, bench_row_varies(res) ? '!' : ' ');
	else
		fprintf(out, " %4s ", "-");
}

static void
verify_row(struct bench_report *r, const struct bench_result *res)
{
	const struct bench_point *p = res->point;

	fprintf(r->out, "  %-*s %-8s %-*s %9" PRIu64 " %10" PRIu64, r->algo_width, p->algo->name,
		bench_point_op(p), r->device_width, p->target->label, res->compared,
		res->mismatches);
	/* Only what has a tag, and only when it is checked, can notice damage. */
	if (res->corrupted > 0)
		fprintf(r->out, " %10" PRIu64 " %10" PRIu64, res->corrupted, res->undetected);
	else
		fprintf(r->out, " %10s %10s", "-", "-");
	if (res->refused > 0)
		fprintf(r->out, "  %" PRIu64 " not sent (limits of the device)", res->refused);
}

static void
measured_row(struct bench_report *r, const struct bench_result *res)
{
	const struct bench_point *p = res->point;
	FILE *out = r->out;
	unsigned i;

	if (res->outcome == BENCH_ERROR)
		return;
	if (p->mode == BENCH_LATENCY) {
		for (i = 0; i < BENCH_LATENCIES; i++)
			bench_table_figure(out, 9, res->latency_us[i]);
		bench_table_figure(out, 8, res->ops_per_second / 1e6);
		bench_table_spread(out, res);
		return;
	}
	bench_table_figure(out, 8, res->ops_per_second / 1e6);
	bench_table_spread(out, res);
	bench_table_figure(out, 8, res->bits_per_second / 1e9);
	bench_table_figure(out, 9, res->cycles_per_op);
	for (i = 0; i < BENCH_PARTS && r->config->cycles; i++)
		bench_table_figure(out, 7, res->part[i]);
	fprintf(out, " %5.1f", res->fill);
	bench_table_figure(out, 8, res->latency_us[BENCH_P50]);
	bench_table_figure(out, 8, res->latency_us[BENCH_P99]);
}

static void
row(struct bench_report *r, const struct bench_result *res)
{
	const struct bench_point *p = res->point;
	const bool asym = bench_algo_is_asym(p->algo) && p->mode != BENCH_VERIFY;
	FILE *out = r->out;

	if (r->last == NULL || !same_group(r->last, p)) {
		if (asym)
			bench_table_asym_titles(r, p);
		else {
			group_title(r, p);
			column_titles(r, p);
		}
	}
	r->last = p;
	if (p->mode == BENCH_VERIFY) {
		verify_row(r, res);
	} else if (asym) {
		bench_table_asym_row(r, res);
	} else {
		fprintf(out, "  %-*s", r->device_width, p->target->label);
		if (bench_table_lcores(r))
			fprintf(out, " %6u", p->lcores);
		fprintf(out, " %7s %5u %5u", p->size->label, p->burst, p->depth);
		measured_row(r, res);
	}
	if (p->target->simulated)
		fprintf(out, "  simulated");
	if (res->outcome == BENCH_NO_DEVICE)
		fprintf(out, "  %s", res->note);
	else if (res->outcome != BENCH_OK)
		fprintf(out, "  %s: %s",
			p->mode == BENCH_VERIFY && res->outcome == BENCH_FAILED_OPS ? "WRONG"
										    : "FAILED",
			res->note);
	fputc('\n', out);
	if (bench_rows_add(&r->kept, res) < 0)
		r->incomplete = true;
	if (p->target->null_device && res->outcome == BENCH_OK && p->mode == BENCH_THROUGHPUT)
		r->framework = res->cycles_per_op;
	fflush(out);
}

/* Whether there are rows of public-key algorithms, or of others. */
static bool
has_rows(const struct bench_report *r, bool asym)
{
	unsigned i;

	for (i = 0; i < r->points->n; i++)
		if (bench_algo_is_asym(r->points->v[i].algo) == asym)
			return true;
	return false;
}

static void
times(FILE *out, double ratio, const char *behind)
{
	if (ratio > 0)
		fprintf(out, " %8.2f%s", ratio, behind);
	else
		fprintf(out, " %8s%s", "-", behind[0] == '\0' ? "" : " ");
}

/* What stands behind a ratio of two rows. */
static const char *
noise(const struct bench_result *a, const struct bench_result *b)
{
	return b != NULL && bench_rows_within_noise(a, b) ? "~" : " ";
}

static void
put_answer(void *arg, const struct bench_answer *a)
{
	struct bench_report *r = arg;
	FILE *out = r->out;
	char work[256];

	if (!r->answered)
		fprintf(out,
			"\nWhat pays off here: of each kind of work the best device, the burst that gives "
			"95 %% of its rate,\nand how many times faster that is than the smallest burst, "
			"the next device, libcrypto.\n~: their rounds overlap, so the difference may be noise.\n"
			"  %-40s %-*s %5s %8s  %8s  %8s\n",
			"work", r->device_width, "device", "burst", "x small", "x next",
			"x libcr.");
	r->answered = true;
	bench_answer_work(a, work, sizeof(work));
	fprintf(out, "  %-40s %-*s %5u", work, r->device_width, a->best->point->target->label,
		a->best->point->burst);
	times(out, bench_answer_times(a->best, a->least), noise(a->best, a->least));
	times(out, bench_answer_times(a->fastest, a->second), noise(a->fastest, a->second));
	times(out, a->best->ratio, "");
	fprintf(out, a->best->point->target->simulated ? "  simulated\n" : "\n");
}

static int
end(struct bench_report *r, const struct bench_totals *t)
{
	FILE *out = r->out;

	bench_answers(&r->kept, put_answer, r);
	bench_line_print(out, &r->kept, &r->config->links);
	bench_history_table(out, r->config);
	bench_rows_free(&r->kept);
	fputc('\n', out);
	if (r->framework > 0)
		fprintf(out,
			"Framework cost: %.1f cycles per operation, submit to completion, null device "
			"included.\n",
			r->framework);
	if (r->config->modes & BENCH_THROUGHPUT)
		fprintf(out,
			"Cycles are TSC cycles of one lcore. Throughput counts successful "
			"operations only.\n");
	if (r->config->modes & BENCH_THROUGHPUT && has_rows(r, false))
		fprintf(out,
			"p50 and p99 are sampled, one operation a burst, from its submit to its "
			"poll;\n--mode latency times every one.\n");
	if (has_rows(r, true) && r->config->modes != BENCH_VERIFY)
		fprintf(out,
			"Public keys: every operation is timed; group is how many the driver "
			"computed together;\nlibcrypto is op/s of one thread, the same key, in "
			"turns with the device.\n");
	if (t->varying > 0)
		fprintf(out,
			"! In %u of %u rows the middle half of the rounds lies more than +-%.0f %% apart: a quieter machine,\n--seconds and --repeat make them more reliable.\n",
			t->varying, t->rows, BENCH_SPREAD_MAX * 100);
	if (t->starved > 0)
		fprintf(out,
			"Other programs ran on the same CPUs during %u of %u rows (one had only "
			"%.0f %% of its\nCPU): these figures are lower than the machine's.\n",
			t->starved, t->rows, t->worst_share * 100);
	if (t->interrupted)
		fprintf(out, "Interrupted: %u of %u rows.\n", t->rows, t->planned);
	return fflush(out) != 0 || ferror(out) ? -EIO : 0;
}

const struct bench_reporter bench_report_table = { begin, row, end };
