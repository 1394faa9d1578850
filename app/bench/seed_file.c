/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * A preset's file, which rte_cfgfile reads:
 *
 *   [preset]                 title, document, block, core_rate = ALGORITHM OPERATION RATE
 *   [async PROFILE]          ALGORITHM OPERATION = FIGURE UNIT line LINE
 *   [sync PROFILE]           likewise
 *   [software], [software N cores]
 *   [not measured PROFILE]   ALGORITHM OPERATION = FIGURE UNIT line LINE REASON
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <rte_cfgfile.h>
#include <rte_common.h>

#include "preset.h"
#include "seed.h"

/* Sections of a file, at most. */
#define SECTIONS_MAX 32

static const char *const hows[] = {
	[BENCH_SEED_ASYNC] = "async",
	[BENCH_SEED_SYNC] = "sync",
	[BENCH_SEED_SOFTWARE] = "software",
	[BENCH_SEED_NOT] = "not measured",
};

static const char *const units[] = {
	[BENCH_SEED_OPS] = "op/s",
	[BENCH_SEED_MB] = "MB/s",
	[BENCH_SEED_MIB] = "MiB/s",
};

const char *
bench_seed_how_name(enum bench_seed_how how)
{
	return hows[how];
}

const char *
bench_seed_unit_name(enum bench_seed_unit unit)
{
	return units[unit];
}

double
bench_seed_in_unit(const struct bench_seed *seed, const struct bench_seed_row *row,
		   double ops_per_second)
{
	switch (row->unit) {
	case BENCH_SEED_MB:
		return ops_per_second * seed->block / 1e6;
	case BENCH_SEED_MIB:
		return ops_per_second * seed->block / 1048576;
	default:
		return ops_per_second;
	}
}

/* The file that is being read, for messages. */
struct reader {
	const char *path;
	struct bench_seed *seed;
	struct cburst_error *err;
};

static int
bad(const struct reader *r, const char *section, const char *key, const char *value,
    const char *allowed)
{
	app_error_set(r->err, "%s: [%s]%s%s%s%.80s: %s", r->path, section,
		      key[0] != '\0' ? " " : "", key, value[0] != '\0' ? " = " : "", value,
		      allowed);
	return -EINVAL;
}

static int
split_name(const char *key, char *name, size_t name_size, char *op, size_t op_size)
{
	const char *space = strchr(key, ' ');
	int n;

	if (space == NULL || space == key || strchr(space + 1, ' ') != NULL)
		return -EINVAL;
	n = snprintf(name, name_size, "%.*s", (int)(space - key), key);
	if (n < 0 || (size_t)n >= name_size)
		return -EINVAL;
	n = snprintf(op, op_size, "%s", space + 1);
	return n > 0 && (size_t)n < op_size ? 0 : -EINVAL;
}

static int
read_preset(const struct reader *r, const struct rte_cfgfile_entry *e)
{
	struct bench_seed *s = r->seed;
	char text[CFG_VALUE_LEN], *space;
	uint64_t bytes;

	if (strcmp(e->name, "title") == 0) {
		snprintf(s->title, sizeof(s->title), "%.*s", (int)sizeof(s->title) - 1, e->value);
	} else if (strcmp(e->name, "document") == 0) {
		snprintf(s->document, sizeof(s->document), "%.*s", (int)sizeof(s->document) - 1,
			 e->value);
	} else if (strcmp(e->name, "block") == 0) {
		if (app_parse_u64(e->value, &bytes) < 0 || bytes == 0 || bytes > 1u << 24)
			return bad(r, "preset", e->name, e->value, "bytes, 1 to 16777216");
		s->block = (uint32_t)bytes;
	} else if (strcmp(e->name, "core_rate") == 0) {
		snprintf(text, sizeof(text), "%s", e->value);
		space = strrchr(text, ' ');
		if (space != NULL)
			*space = '\0';
		if (space == NULL || app_parse_real(space + 1, &s->core_rate) < 0 ||
		    !(s->core_rate > 0) ||
		    split_name(text, s->core_name, sizeof(s->core_name), s->core_op,
			       sizeof(s->core_op)) < 0)
			return bad(r, "preset", e->name, e->value,
				   "must be ALGORITHM OPERATION RATE of a row");
	} else {
		return bad(r, "preset", e->name, e->value,
			   "unknown key; there are title, document, block, core_rate");
	}
	return 0;
}

/* Cuts the next word off a text. */
static const char *
word(char **text)
{
	char *begin = *text + strspn(*text, " \t"), *end = begin + strcspn(begin, " \t");

	*text = *end != '\0' ? end + 1 : end;
	*end = '\0';
	return begin;
}

static int
read_row(const struct reader *r, const char *section, const struct rte_cfgfile_entry *e,
	 struct bench_seed_row *row)
{
	static const char *const form =
		"must be ALGORITHM OPERATION = FIGURE UNIT line LINE [REASON], UNIT one of op/s, MB/s, "
		"MiB/s; only [not measured ...] has a REASON";
	char text[CFG_VALUE_LEN], *rest = text;
	const char *unit, *line, *number;
	uint64_t n;

	if (split_name(e->name, row->name, sizeof(row->name), row->op, sizeof(row->op)) < 0)
		return bad(r, section, e->name, e->value, form);
	snprintf(text, sizeof(text), "%s", e->value);
	if (app_parse_real(word(&rest), &row->figure) < 0 || !(row->figure > 0))
		return bad(r, section, e->name, e->value, form);
	unit = word(&rest);
	for (row->unit = 0; row->unit < RTE_DIM(units); row->unit++)
		if (strcmp(unit, units[row->unit]) == 0)
			break;
	line = word(&rest);
	number = word(&rest);
	if (row->unit == RTE_DIM(units) || strcmp(line, "line") != 0 ||
	    app_parse_u64(number, &n) < 0 || n == 0 || n > 100000)
		return bad(r, section, e->name, e->value, form);
	row->line = (unsigned)n;
	rest += strspn(rest, " \t");
	if ((row->how == BENCH_SEED_NOT) != (rest[0] != '\0'))
		return bad(r, section, e->name, e->value, form);
	snprintf(row->why, sizeof(row->why), "%.*s", (int)sizeof(row->why) - 1, rest);
	return 0;
}

/* Which device of the preset a profile is. */
static int
profile_index(const struct reader *r, const char *section, const char *profile, unsigned *index)
{
	struct bench_seed *s = r->seed;
	unsigned i;

	for (i = 0; i < s->nb_profiles && strcmp(s->profile[i], profile) != 0; i++)
		;
	*index = i;
	if (i < s->nb_profiles)
		return 0;
	if (i == BENCH_SEED_DEVICES_MAX)
		return bad(r, section, "", "", "more profiles than a preset can have");
	if (profile[0] == '\0' || strlen(profile) >= BENCH_SEED_PROFILE_MAX ||
	    strcspn(profile, " ,=") != strlen(profile))
		return bad(r, section, "", "", "a profile of config/devices must follow");
	snprintf(s->profile[s->nb_profiles++], BENCH_SEED_PROFILE_MAX, "%s", profile);
	return 0;
}

/* What the name of a section says of all its rows. */
static int
read_title(const struct reader *r, const char *section, struct bench_seed_row *row)
{
	size_t length;
	unsigned how;
	char end[8];

	for (how = 0; how < RTE_DIM(hows); how++) {
		length = strlen(hows[how]);
		if (strncmp(section, hows[how], length) == 0 &&
		    (section[length] == ' ' || section[length] == '\0'))
			break;
	}
	if (how == RTE_DIM(hows))
		return bad(
			r, section, "", "",
			"must be preset, async PROFILE, sync PROFILE, software, software N cores or "
			"not measured PROFILE");
	row->how = (enum bench_seed_how)how;
	row->cores = 1;
	section += length;
	if (how != BENCH_SEED_SOFTWARE)
		return profile_index(r, hows[how], section[0] != '\0' ? section + 1 : "",
				     &row->device);
	if (section[0] != '\0' &&
	    (sscanf(section, " %u %7s", &row->cores, end) != 2 || strcmp(end, "cores") != 0 ||
	     row->cores < 2 || row->cores > 4096))
		return bad(r, hows[how], "", section, "must be [software N cores], N at least 2");
	return 0;
}

static int
read_section(const struct reader *r, struct rte_cfgfile *cfg, int index, const char *name)
{
	char text[CFG_NAME_LEN];
	const int n = rte_cfgfile_section_num_entries_by_index(cfg, text, index);
	struct rte_cfgfile_entry *entry = calloc(RTE_MAX(n, 1), sizeof(*entry));
	struct bench_seed_row row, *v;
	int i, rc = 0;

	memset(&row, 0, sizeof(row));
	if (entry == NULL)
		return -ENOMEM;
	rte_cfgfile_section_entries_by_index(cfg, index, text, entry, n);
	if (strcmp(name, "preset") != 0)
		rc = read_title(r, name, &row);
	for (i = 0; i < n && rc == 0; i++) {
		if (strcmp(name, "preset") == 0) {
			rc = read_preset(r, &entry[i]);
			continue;
		}
		v = realloc(r->seed->row, (r->seed->nb_rows + 1) * sizeof(*v));
		if (v == NULL) {
			rc = -ENOMEM;
			break;
		}
		r->seed->row = v;
		v[r->seed->nb_rows] = row;
		rc = read_row(r, name, &entry[i], &v[r->seed->nb_rows]);
		if (rc == 0)
			rc = bench_seed_row_resolve(&v[r->seed->nb_rows], r->err);
		r->seed->nb_rows++;
	}
	free(entry);
	return rc;
}

static int
check(const struct reader *r)
{
	const struct bench_seed *s = r->seed;
	bool core = s->core_rate == 0;
	unsigned i;

	for (i = 0; i < s->nb_rows; i++) {
		if (s->block == 0 && s->row[i].unit != BENCH_SEED_OPS)
			return bad(r, "preset", "block", "",
				   "is needed: there are figures in bytes");
		core |= s->row[i].how == BENCH_SEED_ASYNC &&
			strcmp(s->row[i].name, s->core_name) == 0 &&
			strcmp(s->row[i].op, s->core_op) == 0;
	}
	if (s->title[0] == '\0' || s->document[0] == '\0')
		return bad(r, "preset", "", "", "title and document are needed");
	if (s->nb_rows == 0)
		return bad(r, "preset", "", "", "the file has no rows");
	if (!core)
		return bad(r, "preset", "core_rate", "", "names no row of [async ...]");
	return 0;
}

int
bench_seed_read(struct bench_seed *seed, const char *name, const char *path,
		struct cburst_error *err)
{
	char names[SECTIONS_MAX][CFG_NAME_LEN];
	struct reader r = { .path = path, .seed = seed, .err = err };
	char *list[SECTIONS_MAX];
	struct rte_cfgfile *cfg;
	int i, n, rc = 0;

	snprintf(seed->name, sizeof(seed->name), "%.*s", (int)sizeof(seed->name) - 1, name);
	cfg = bench_preset_load(path, err);
	if (cfg == NULL)
		return -EINVAL;
	for (i = 0; i < SECTIONS_MAX; i++)
		list[i] = names[i];
	n = rte_cfgfile_num_sections(cfg, NULL, 0);
	if (n > SECTIONS_MAX)
		rc = bad(&r, "", "", "", "more sections than a preset can have");
	else
		n = rte_cfgfile_sections(cfg, list, SECTIONS_MAX);
	for (i = 0; i < n && rc == 0; i++)
		rc = read_section(&r, cfg, i, names[i]);
	rte_cfgfile_close(cfg);
	return rc == 0 ? check(&r) : rc;
}

void
bench_seed_keep(struct bench_seed *seed, unsigned wanted)
{
	unsigned i, n = 0;

	for (i = 0; i < seed->nb_rows; i++)
		if (wanted & 1u << seed->row[i].how)
			seed->row[n++] = seed->row[i];
	seed->nb_rows = n;
}

void
bench_seed_free(struct bench_seed *seed)
{
	free(seed->row);
	memset(seed, 0, sizeof(*seed));
}
