/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "message.h"
#include "reports.h"

static const struct bench_reporter *
reporter_of(const struct bench_config *config)
{
	switch (config->format) {
	case BENCH_FORMAT_CSV:
		return &bench_report_csv;
	case BENCH_FORMAT_JSON:
		return &bench_report_json;
	default:
		return &bench_report_table;
	}
}

/* Two reports in one file would be none. Whatever the paths are called: links, too. */
static bool
same_file(FILE *a, FILE *b)
{
	struct stat one, other;

	return fstat(fileno(a), &one) == 0 && fstat(fileno(b), &other) == 0 &&
		S_ISREG(one.st_mode) && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

static int
add(struct bench_reports *r, const struct bench_reporter *how, const char *option, const char *path)
{
	struct bench_reports_one *one = &r->one[r->n];
	FILE *out = path != NULL ? fopen(path, "w") : stdout;
	int rc;

	if (out == NULL) {
		rc = -errno;
		app_error("%s %s: %s", option, path, strerror(errno));
		return rc;
	}
	if (r->n > 0 && same_file(out, r->one[0].state.out)) {
		app_error("%s %s: the other report is written there; give another file", option,
			  path);
		fclose(out);
		return -EINVAL;
	}
	*one = (struct bench_reports_one){ .how = how, .option = option, .path = path };
	one->state.out = out;
	r->n++;
	return 0;
}

int
bench_reports_open(struct bench_reports *r, const struct bench_config *config)
{
	int rc = add(r, reporter_of(config), "--output", config->output);

	if (rc == 0 && config->html != NULL)
		rc = add(r, &bench_report_html, "--html", config->html);
	return rc;
}

int
bench_reports_begin(struct bench_reports *r, const struct bench_config *config,
		    const struct bench_facts *facts, const struct bench_points *points)
{
	int rc = 0;

	for (unsigned i = 0; i < r->n && rc == 0; i++) {
		r->one[i].state.config = config;
		r->one[i].state.facts = facts;
		r->one[i].state.points = points;
		rc = r->one[i].how->begin(&r->one[i].state);
	}
	return rc;
}

void
bench_reports_row(struct bench_reports *r, const struct bench_result *result)
{
	for (unsigned i = 0; i < r->n; i++)
		r->one[i].how->row(&r->one[i].state, result);
}

int
bench_reports_end(struct bench_reports *r, const struct bench_totals *totals)
{
	int rc = 0;

	for (unsigned i = 0; i < r->n; i++) {
		const int one = r->one[i].how->end(&r->one[i].state, totals);

		rc = rc < 0 ? rc : one;
	}
	return rc;
}

FILE *
bench_reports_page(const struct bench_reports *r)
{
	for (unsigned i = 0; i < r->n; i++)
		if (r->one[i].how == &bench_report_html)
			return r->one[i].state.out;
	return NULL;
}

int
bench_reports_close(struct bench_reports *r)
{
	int rc = 0;

	for (unsigned i = 0; i < r->n; i++) {
		bool page;

		if (r->one[i].path == NULL)
			continue;
		page = r->one[i].how == &bench_report_html && ftell(r->one[i].state.out) > 0 &&
			!ferror(r->one[i].state.out);
		if (fclose(r->one[i].state.out) == 0) {
			if (page)
				app_note("the page with all of it: %s", r->one[i].path);
			continue;
		}
		rc = -errno;
		app_error("%s %s: %s", r->one[i].option, r->one[i].path, strerror(-rc));
	}
	r->n = 0;
	return rc;
}

int
bench_totals_status(const struct bench_totals *totals)
{
	if (totals->bad > 0)
		app_error("%u of %u rows failed", totals->bad, totals->rows);
	if (totals->interrupted)
		return APP_EXIT_INTERRUPTED;
	return totals->bad > 0 ? APP_EXIT_FAILED : APP_EXIT_OK;
}
