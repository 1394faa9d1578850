/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* What --selftest prints. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "report.h"
#include "selftest.h"

/* Where lines of names end. */
#define LINE 96

static bool
is_table(const struct bench_selftest_report *r)
{
	return r->config->format == BENCH_FORMAT_TABLE;
}

int
bench_selftest_begin(struct bench_selftest_report *r)
{
	struct bench_facts facts;

	if (is_table(r)) {
		bench_facts_get(&facts, NULL, r->eal, r->seed);
		bench_facts_print(r->out, &facts);
	} else if (r->config->format == BENCH_FORMAT_CSV) {
		fputs("device,driver,simulated,algorithm,result,operations,source,compared,damaged,"
		      "note\n",
		      r->out);
	} else {
		r->rows = json_array();
		return r->rows != NULL ? 0 : -ENOMEM;
	}
	return ferror(r->out) ? -EIO : 0;
}

void
bench_selftest_device(struct bench_selftest_report *r, const struct bench_target *t)
{
	memset(r->count, 0, sizeof(r->count));
	memset(r->missing, 0, sizeof(r->missing));
	if (is_table(r))
		fprintf(r->out, "\n%s (%s)\n  %-24s %-11s %-34s %s\n", t->label,
			t->simulated	      ? "simulated"
				: t->hardware ? "hardware"
					      : "software",
			"algorithm", "result", "operations", "answers from");
}

static void
row_json(struct bench_selftest_report *r, const struct bench_tested *row)
{
	json_t *o = json_object();

	json_object_set_new(o, "device", json_string(row->device));
	json_object_set_new(o, "driver", json_string(row->driver));
	json_object_set_new(o, "simulated", json_boolean(row->simulated));
	json_object_set_new(o, "algorithm", json_string(row->algorithm));
	json_object_set_new(o, "result",
			    json_string(row->verdict == BENCH_TEST_FAIL
						? "fail"
						: bench_test_verdict_name(row->verdict)));
	json_object_set_new(o, "operations", json_string(row->operations));
	json_object_set_new(o, "source", json_string(row->source));
	json_object_set_new(o, "compared", json_integer(row->compared));
	json_object_set_new(o, "damaged", json_integer(row->damaged));
	json_object_set_new(o, "note", json_string(row->note));
	json_array_append_new(r->rows, o);
}

static void
row_csv(FILE *out, const struct bench_tested *row)
{
	bench_csv_text(out, row->device);
	fprintf(out, ",%s,%d,%s,%s,", row->driver, row->simulated, row->algorithm,
		row->verdict == BENCH_TEST_FAIL ? "fail" : bench_test_verdict_name(row->verdict));
	bench_csv_text(out, row->operations);
	fputc(',', out);
	bench_csv_text(out, row->source);
	fprintf(out, ",%u,%u,", row->compared, row->damaged);
	bench_csv_text(out, row->note);
	fputc('\n', out);
	fflush(out);
}

void
bench_selftest_row(struct bench_selftest_report *r, const struct bench_tested *row)
{
	char *missing = r->missing[row->verdict];
	const size_t used = strlen(missing),
		     line = used == 0 ? 0 : (size_t)(missing + used - strrchr(missing, '\n'));

	r->count[row->verdict]++;
	r->all[row->verdict]++;
	if (r->config->format == BENCH_FORMAT_JSON) {
		row_json(r, row);
	} else if (r->config->format == BENCH_FORMAT_CSV) {
		row_csv(r->out, row);
	} else if (row->verdict == BENCH_TEST_PASS || row->verdict == BENCH_TEST_FAIL) {
		fprintf(r->out, "  %-24s %-11s %-34s %s\n", row->algorithm,
			bench_test_verdict_name(row->verdict), row->operations, row->source);
		if (row->note[0] != '\0')
			fprintf(r->out, "      %s\n", row->note);
		fflush(r->out);
	} else {
		snprintf(missing + used, sizeof(r->missing[0]) - used, "%s%s",
			 used == 0 || line + strlen(row->algorithm) > LINE ? "\n    " : " ",
			 row->algorithm);
	}
}

void
bench_selftest_device_end(struct bench_selftest_report *r, const struct bench_target *t)
{
	r->devices++;
	if (!is_table(r))
		return;
	if (r->count[BENCH_TEST_NOT_USED] > 0)
		fprintf(r->out,
			"  offered, but not used, since the driver does it wrong (--list --device %s "
			"says how):%s\n",
			t->label, r->missing[BENCH_TEST_NOT_USED]);
	if (r->count[BENCH_TEST_NOT_OFFERED] > 0)
		fprintf(r->out, "  not offered:%s\n", r->missing[BENCH_TEST_NOT_OFFERED]);
	fprintf(r->out, "%s: %s: %u passed, %u failed, %u not offered, %u not used\n", t->label,
		r->count[BENCH_TEST_FAIL] > 0		? "FAIL"
			: r->count[BENCH_TEST_PASS] > 0 ? "pass"
							: "nothing tested",
		r->count[BENCH_TEST_PASS], r->count[BENCH_TEST_FAIL],
		r->count[BENCH_TEST_NOT_OFFERED], r->count[BENCH_TEST_NOT_USED]);
	fflush(r->out);
}

int
bench_selftest_end(struct bench_selftest_report *r)
{
	const struct bench_totals totals = { .planned = r->planned, .interrupted = r->interrupted };
	struct bench_facts facts;
	json_t *o;

	if (r->config->format == BENCH_FORMAT_JSON) {
		bench_facts_get(&facts, NULL, r->eal, r->seed);
		o = bench_report_document(&facts, &totals);
		json_object_set_new(o, "passed", json_integer(r->all[BENCH_TEST_PASS]));
		json_object_set_new(o, "failed", json_integer(r->all[BENCH_TEST_FAIL]));
		json_object_set_new(o, "not_offered", json_integer(r->all[BENCH_TEST_NOT_OFFERED]));
		json_object_set_new(o, "not_used", json_integer(r->all[BENCH_TEST_NOT_USED]));
		json_object_set_new(o, "rows", r->rows);
		return bench_report_write(r->out, o);
	}
	if (is_table(r) && r->interrupted)
		fprintf(r->out, "Interrupted: %u of %u devices.\n", r->devices, r->planned);
	return fflush(r->out) != 0 || ferror(r->out) ? -EIO : 0;
}
