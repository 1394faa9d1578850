/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <jansson.h>
#include <rte_common.h>

#include "old_report.h"
#include "text.h"

/* Thousands of rows are a few megabytes. */
#define FILE_MAX (64 << 20)
/* Beyond this no rate, no time and no ratio of any device is. */
#define FIGURE_MAX 1e15
/* No name is longer; EAL arguments can be. */
#define TEXT_MAX     512
#define EAL_TEXT_MAX 65536

/* What is being read, for messages. */
struct reader {
	struct bench_old *old;
	struct cburst_error *err;
	const char *in; /* part of the file */
	char row[32];
};

__attribute__((format(printf, 2, 3))) static int
wrong(struct reader *r, const char *format, ...)
{
	char text[300];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	app_error_set(r->err, "--compare-with %.120s: %s%s%s", r->old->path, r->in,
		      r->in[0] != '\0' ? ": " : "", text);
	return -EINVAL;
}

static const char *
type_name(const json_t *v)
{
	switch (json_typeof(v)) {
	case JSON_OBJECT:
		return "an object";
	case JSON_ARRAY:
		return "a list";
	case JSON_STRING:
		return "a text";
	case JSON_INTEGER:
	case JSON_REAL:
		return "a number";
	case JSON_NULL:
		return "null";
	default:
		return "true or false";
	}
}

/* Texts are shown: none may tell a terminal to do something. */
static bool
printable(const char *s)
{
	const unsigned char *c = (const unsigned char *)s;

	for (; *c != '\0'; c++)
		if (*c < 0x20 || *c == 0x7f || (c[0] == 0xc2 && c[1] >= 0x80 && c[1] < 0xa0))
			return false;
	return true;
}

static int
check_text(struct reader *r, const char *name, const json_t *v, size_t most)
{
	if (!json_is_string(v))
		return wrong(r, "%s is %s, not a text", name, type_name(v));
	if (json_string_length(v) > most)
		return wrong(r, "%s has %zu bytes, more than %zu", name, json_string_length(v),
			     most);
	return printable(json_string_value(v)) ? 0
					       : wrong(r, "%s has control characters in it", name);
}

static int
get_text(struct reader *r, const json_t *o, const char *name, const char **out)
{
	const json_t *v = json_object_get(o, name);

	if (v == NULL)
		return wrong(r, "there is no %s", name);
	*out = json_string_value(v);
	return check_text(r, name, v, TEXT_MAX);
}

static int
get_count(struct reader *r, const json_t *o, const char *name, unsigned *out)
{
	const json_t *v = json_object_get(o, name);

	if (v == NULL)
		return wrong(r, "there is no %s", name);
	if (!json_is_integer(v))
		return wrong(r, "%s is %s, not a whole number", name, type_name(v));
	if (json_integer_value(v) < 0 || json_integer_value(v) > UINT32_MAX)
		return wrong(r, "%s is %lld, not a number from 0 to %u", name,
			     (long long)json_integer_value(v), UINT32_MAX);
	*out = (unsigned)json_integer_value(v);
	return 0;
}

static int
get_value(struct reader *r, const char *name, const json_t *v, double *out)
{
	if (!json_is_number(v))
		return wrong(r, "%s is %s, not a number", name, type_name(v));
	*out = json_number_value(v);
	if (!(*out >= 0 && *out <= FIGURE_MAX))
		return wrong(r, "%s is %g, not a number from 0 to %g", name, *out, FIGURE_MAX);
	return 0;
}

static int
get_figure(struct reader *r, const json_t *o, const char *name, bool wanted, double *out)
{
	const json_t *v = json_object_get(o, name);

	*out = 0;
	if (v == NULL)
		return wanted ? wrong(r, "there is no %s", name) : 0;
	return get_value(r, name, v, out);
}

static int
get_rounds(struct reader *r, const json_t *o, struct bench_old_row *row)
{
	const json_t *list = json_object_get(o, "rounds_ops_per_second");
	size_t i, n = json_array_size(list);
	int rc = 0;

	row->rounds = 1;
	row->rate[0] = row->ops;
	/* reports from before there were rounds */
	if (list == NULL)
		return 0;
	if (!json_is_array(list))
		return wrong(r, "rounds_ops_per_second is %s, not a list", type_name(list));
	if (n < 1 || n > BENCH_VERDICT_ROUNDS_MAX)
		return wrong(r, "rounds_ops_per_second has %zu values, not 1 to %d", n,
			     BENCH_VERDICT_ROUNDS_MAX);
	for (i = 0; i < n && rc == 0; i++)
		rc = get_value(r, "a value of rounds_ops_per_second", json_array_get(list, i),
			       &row->rate[i]);
	row->rounds = (unsigned)n;
	return rc;
}

static int
get_latency(struct reader *r, const json_t *o, struct bench_old_row *row, bool wanted)
{
	const json_t *latency = json_object_get(o, "latency_us");
	int rc;

	if (latency == NULL)
		return wanted ? wrong(r, "there is no latency_us") : 0;
	if (!json_is_object(latency))
		return wrong(r, "latency_us is %s, not an object", type_name(latency));
	rc = get_figure(r, latency, "p50", true, &row->p50_us);
	return rc == 0 ? get_figure(r, latency, "p99", true, &row->p99_us) : rc;
}

static int
get_figures(struct reader *r, const json_t *o, struct bench_old_row *row)
{
	const bool latency = strcmp(row->mode, "latency") == 0;
	const char *outcome = NULL;
	int rc;

	rc = get_text(r, o, "outcome", &outcome);
	if (rc == 0)
		rc = get_figure(r, o, "ops_per_second", true, &row->ops);
	if (rc == 0)
		rc = get_rounds(r, o, row);
	if (rc < 0)
		return rc;
	row->figures = strcmp(outcome, "ok") == 0 && row->ops > 0;
	rc = get_latency(r, o, row, latency && row->figures);
	if (rc == 0)
		rc = get_figure(r, o, "libcrypto_ratio", false, &row->ratio);
	if (rc == 0 && latency && row->figures && (row->p50_us <= 0 || row->p99_us <= 0))
		row->figures = false;
	return rc;
}

static int
read_row(struct reader *r, const json_t *o, struct bench_old_row *row)
{
	struct bench_old_key k;
	const struct {
		const char *name;
		const char **text;
	} texts[] = {
		{ "mode", &k.mode },   { "algorithm", &k.algorithm }, { "op", &k.op },
		{ "size", &k.size },   { "device", &k.device },	      { "submit", &k.submit },
		{ "place", &k.place },
	};
	const struct {
		const char *name;
		unsigned *count;
	} counts[] = {
		{ "lcores", &k.lcores },     { "burst", &k.burst }, { "depth", &k.depth },
		{ "segments", &k.segments }, { "aad", &k.aad },	    { "tag", &k.tag },
	};
	unsigned i;
	int rc = 0;

	if (!json_is_object(o))
		return wrong(r, "it is %s, not an object", type_name(o));
	for (i = 0; i < sizeof(texts) / sizeof(texts[0]) && rc == 0; i++)
		rc = get_text(r, o, texts[i].name, texts[i].text);
	for (i = 0; i < sizeof(counts) / sizeof(counts[0]) && rc == 0; i++)
		rc = get_count(r, o, counts[i].name, counts[i].count);
	if (rc < 0)
		return rc;
	row->mode = k.mode;
	if (strcmp(k.mode, "verify") == 0)
		return 0;
	if (strcmp(k.mode, "throughput") != 0 && strcmp(k.mode, "latency") != 0)
		return wrong(r, "mode is '%.40s', not throughput, latency or verify", k.mode);
	row->algorithm = k.algorithm;
	row->op = k.op;
	row->size = k.size;
	row->device = k.device;
	row->lcores = k.lcores;
	row->burst = k.burst;
	row->depth = k.depth;
	rc = get_figures(r, o, row);
	if (rc < 0)
		return rc;
	row->key = bench_old_key(&k);
	return row->key != NULL ? 0 : -ENOMEM;
}

static int
by_key(const void *a, const void *b)
{
	const struct bench_old_row *x = a, *y = b;
	const int order = strcmp(x->key, y->key);

	return order != 0 ? order : (x->number > y->number) - (x->number < y->number);
}

/* Who names a size twice measures it twice: the first one counts. */
static void
drop_repeated(struct bench_old *old)
{
	unsigned i, kept = 0;

	for (i = 0; i < old->n; i++) {
		if (kept > 0 && strcmp(old->row[kept - 1].key, old->row[i].key) == 0) {
			free(old->row[i].key);
			old->repeated++;
		} else {
			old->row[kept++] = old->row[i];
		}
	}
	old->n = kept;
}

static int
read_rows(struct reader *r, const json_t *list)
{
	struct bench_old *old = r->old;
	struct bench_old_row *row;
	unsigned i;
	int rc = 0;

	old->row = calloc(json_array_size(list) + 1, sizeof(*old->row));
	if (old->row == NULL)
		return -ENOMEM;
	for (i = 0; i < json_array_size(list) && rc == 0; i++) {
		row = &old->row[old->n];
		snprintf(r->row, sizeof(r->row), "row %u", i + 1);
		r->in = r->row;
		row->number = i + 1;
		rc = read_row(r, json_array_get(list, i), row);
		old->n += row->key != NULL;
	}
	r->in = "";
	if (rc < 0)
		return rc;
	qsort(old->row, old->n, sizeof(*old->row), by_key);
	drop_repeated(old);
	return 0;
}

static int
check_machine(struct reader *r, const json_t *machine)
{
	static const struct {
		const char *name;
		json_type type;
	} facts[] = {
		{ "cpu", JSON_STRING },		{ "cpus", JSON_INTEGER },
		{ "tsc_hz", JSON_INTEGER },	{ "kernel", JSON_STRING },
		{ "dpdk", JSON_STRING },	{ "openssl", JSON_STRING },
		{ "eal", JSON_STRING },		{ "hugepages", JSON_TRUE },
		{ "cryptoburst", JSON_STRING },
	};
	unsigned i, n;
	int rc = 0;

	if (!json_is_object(machine))
		return wrong(r, "there is no machine, which every report of a run names");
	r->in = "machine";
	for (i = 0; i < RTE_DIM(facts) && rc == 0; i++) {
		const json_t *v = json_object_get(machine, facts[i].name);

		/* what an older report did not say */
		if (v == NULL)
			continue;
		if (facts[i].type == JSON_STRING)
			rc = check_text(r, facts[i].name, v, EAL_TEXT_MAX);
		else if (facts[i].type == JSON_TRUE && !json_is_boolean(v))
			rc = wrong(r, "%s is %s, not true or false", facts[i].name, type_name(v));
		else if (facts[i].type == JSON_INTEGER)
			rc = strcmp(facts[i].name, "cpus") == 0
				? get_count(r, machine, facts[i].name, &n)
				: get_value(r, facts[i].name, v, &(double){ 0 });
	}
	r->in = "";
	return rc;
}

static int
check_document(struct reader *r, const json_t *o)
{
	const json_t *rows = json_object_get(o, "rows"), *tool = json_object_get(o, "tool");
	const json_t *what = json_object_get(o, "what"), *began = json_object_get(o, "time");
	int rc;

	if (!json_is_object(o) || !json_is_string(tool) ||
	    strcmp(json_string_value(tool), "cryptoburst-bench") != 0)
		return wrong(r,
			     "it is JSON, but no report of cryptoburst-bench (--format json "
			     "--output FILE writes one)");
	if (json_object_get(o, "preset") != NULL || what != NULL)
		return wrong(r,
			     "it is the report of another kind of run (%s%.40s): only rows of "
			     "throughput and latency can be compared",
			     what != NULL ? "--" : "--preset ",
			     json_is_string(what) && printable(json_string_value(what))
				     ? json_string_value(what)
				     : "seeds/...");
	if (!json_is_array(rows))
		return rows == NULL ? wrong(r, "there are no rows")
				    : wrong(r, "rows is %s, not a list", type_name(rows));
	r->old->time = "";
	if (began != NULL) {
		rc = check_text(r, "time", began, TEXT_MAX);
		if (rc < 0)
			return rc;
		r->old->time = json_string_value(began);
	}
	r->old->interrupted = json_is_true(json_object_get(o, "interrupted"));
	rc = check_machine(r, json_object_get(o, "machine"));
	if (rc == 0)
		rc = read_rows(r, rows);
	if (rc == 0 && r->old->n == 0)
		return wrong(r, "it has no row with a rate or a latency");
	return rc;
}

/* Not blocking: a pipe that nobody writes to is refused, not waited for. */
static int
open_file(struct reader *r, FILE **out)
{
	const int fd = open(r->old->path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	struct stat st;
	int rc = 0;

	if (fd < 0)
		return wrong(r, "%s", strerror(errno));
	if (fstat(fd, &st) < 0)
		rc = wrong(r, "%s", strerror(errno));
	else if (!S_ISREG(st.st_mode))
		rc = wrong(r, "it is no regular file");
	else if (st.st_size == 0)
		rc = wrong(r, "it is empty");
	else if (st.st_size > FILE_MAX)
		rc = wrong(r, "it has %lld MiB, more than the %d that are read",
			   (long long)(st.st_size >> 20), FILE_MAX >> 20);
	*out = rc == 0 ? fdopen(fd, "r") : NULL;
	if (*out == NULL)
		close(fd);
	return rc == 0 && *out == NULL ? -ENOMEM : rc;
}

int
bench_old_read(struct bench_old *old, const char *path, struct cburst_error *err)
{
	struct reader r = { .old = old, .err = err, .in = "" };
	json_error_t where;
	FILE *in;
	int rc;

	*old = (struct bench_old){ .path = path, .time = "" };
	rc = open_file(&r, &in);
	if (rc < 0)
		return rc;
	old->document = json_loadf(in, JSON_REJECT_DUPLICATES, &where);
	fclose(in);
	if (old->document == NULL)
		return wrong(&r, "line %d, column %d: %s", where.line, where.column,
			     printable(where.text) ? where.text : "this is not JSON");
	return check_document(&r, old->document);
}

void
bench_old_free(struct bench_old *old)
{
	unsigned i;

	for (i = 0; i < old->n; i++)
		free(old->row[i].key);
	free(old->row);
	json_decref(old->document);
	*old = (struct bench_old){ 0 };
}

char *
bench_old_key(const struct bench_old_key *k)
{
	char *key;

	/* no name has a line's end in it */
	if (asprintf(&key, "%s\n%s\n%s\n%s\n%s\n%s\n%s\n%u\n%u\n%u\n%u\n%u\n%u", k->mode,
		     k->algorithm, k->op, k->device, k->size, k->submit, k->place, k->lcores,
		     k->burst, k->depth, k->segments, k->aad, k->tag) < 0)
		return NULL;
	return key;
}

struct bench_old_row *
bench_old_find(const struct bench_old *old, const char *key)
{
	unsigned low = 0, high = old->n, middle;
	int order;

	while (low < high) {
		middle = low + (high - low) / 2;
		order = strcmp(key, old->row[middle].key);
		if (order == 0)
			return &old->row[middle];
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return NULL;
}

const struct json_t *
bench_old_fact(const struct bench_old *old, const char *name)
{
	return json_object_get(json_object_get(old->document, "machine"), name);
}
