/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Reading a profile. Whatever is wrong is told with file, section, key and value, and with what is
 * allowed; nothing is guessed, and nothing is skipped.
 */

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_cfgfile.h>
#include <rte_common.h>
#include <rte_string_fns.h>

#include "profile.h"
#include "profile_file.h"

#define SECTION_DEVICE	    "device"
#define SECTION_POOL	    "pool "
#define SECTION_POOL_LENGTH (sizeof(SECTION_POOL) - 1)

#define MIB 1048576

struct reader {
	const struct sim_section *section; /* that is read */
	struct sim_profile *profile;
	uint64_t hz;
	double unit; /* bytes that a symmetric figure of 1 stands for */
	uint32_t block;
	const char *path;
	char *error; /* SIM_ERROR_LEN */
};

/* --- errors --- */

static int __rte_format_printf(2, 3) bad(struct reader *r, const char *format, ...)
{
	int n = snprintf(r->error, SIM_ERROR_LEN, "%s: [%s]", r->path, r->section->name);
	va_list ap;

	if (n < 0 || n >= SIM_ERROR_LEN)
		return -EINVAL;
	va_start(ap, format);
	vsnprintf(r->error + n, SIM_ERROR_LEN - n, format, ap);
	va_end(ap);
	return -EINVAL;
}

/* --- values --- */

static int
number(struct reader *r, const struct rte_cfgfile_entry *e, double min, double max, double *value)
{
	char *end;

	*value = strtod(e->value, &end);
	if (end == e->value || *end != '\0' || !isfinite(*value) || *value < min || *value > max)
		return bad(r, " %s = %s: must be a number from %g to %g", e->name, e->value, min,
			   max);
	return 0;
}

static int
whole(struct reader *r, const struct rte_cfgfile_entry *e, uint32_t min, uint32_t max,
      uint32_t *value)
{
	unsigned long v;
	char *end;

	errno = 0;
	v = strtoul(e->value, &end, 10);
	if (*e->value < '0' || *e->value > '9' || *end != '\0' || errno != 0 || v < min || v > max)
		return bad(r, " %s = %s: must be a whole number from %u to %u", e->name, e->value,
			   min, max);
	*value = v;
	return 0;
}

static int
whole16(struct reader *r, const struct rte_cfgfile_entry *e, uint32_t min, uint32_t max,
	uint16_t *value)
{
	uint32_t v = 0;
	int ret = whole(r, e, min, max, &v);

	*value = v;
	return ret;
}

/* One of two words. */
static int
choice(struct reader *r, const struct rte_cfgfile_entry *e, const char *first, const char *second,
       bool *is_second)
{
	if (strcmp(e->value, first) != 0 && strcmp(e->value, second) != 0)
		return bad(r, " %s = %s: must be %s or %s", e->name, e->value, first, second);
	*is_second = strcmp(e->value, second) == 0;
	return 0;
}

/* Of required keys, the first that is not there. */
static int
complete(struct reader *r, const char *const *keys, unsigned n)
{
	for (unsigned k = 0; k < n; k++) {
		bool found = false;

		for (unsigned i = 0; i < r->section->nb_entries; i++)
			found |= strcmp(r->section->entries[i].name, keys[k]) == 0;
		if (!found)
			return bad(r, ": %s is missing", keys[k]);
	}
	return 0;
}

/* --- [device] --- */

#define DEVICE_KEYS \
	"title, queue_pairs, descriptors_min, descriptors_max, descriptors_power_of_two, reserve, " \
	"order, segments_max, jitter_percent, unit, block"

static int
device_entry(struct reader *r, const struct rte_cfgfile_entry *e)
{
	struct sim_profile *p = r->profile;
	bool second = false;
	double percent;
	int ret;

	if (strcmp(e->name, "title") == 0) {
		rte_strscpy(p->title, e->value, sizeof(p->title));
		return 0;
	}
	if (strcmp(e->name, "queue_pairs") == 0)
		return whole16(r, e, 1, SIM_MAX_QUEUE_PAIRS, &p->queue_pairs);
	if (strcmp(e->name, "descriptors_min") == 0)
		return whole(r, e, 1, SIM_MAX_DESCRIPTORS, &p->descriptors_min);
	if (strcmp(e->name, "descriptors_max") == 0)
		return whole(r, e, 2, SIM_MAX_DESCRIPTORS, &p->descriptors_max);
	if (strcmp(e->name, "descriptors_power_of_two") == 0)
		return choice(r, e, "no", "yes", &p->descriptors_power_of_two);
	if (strcmp(e->name, "reserve") == 0)
		return whole(r, e, 0, 1024, &p->reserve);
	if (strcmp(e->name, "segments_max") == 0)
		return whole16(r, e, 0, UINT16_MAX, &p->segments_max);
	if (strcmp(e->name, "block") == 0)
		return whole(r, e, 16, 1u << 30, &r->block);
	if (strcmp(e->name, "order") == 0) {
		ret = choice(r, e, "completion", "submission", &second);
		p->order = second ? SIM_ORDER_SUBMISSION : SIM_ORDER_COMPLETION;
		return ret;
	}
	if (strcmp(e->name, "unit") == 0) {
		ret = choice(r, e, "MB/s", "MiB/s", &second);
		r->unit = second ? MIB : 1e6;
		return ret;
	}
	if (strcmp(e->name, "jitter_percent") == 0) {
		ret = number(r, e, 0, 50, &percent);
		p->jitter = percent / 100;
		return ret;
	}
	return bad(r, " %s: not known here; known are " DEVICE_KEYS, e->name);
}

static int
read_device(struct reader *r)
{
	static const char *const required[] = { "title", "queue_pairs", "descriptors_min",
						"descriptors_max", "order" };
	struct sim_profile *p = r->profile;
	int ret = complete(r, required, RTE_DIM(required));

	for (unsigned i = 0; i < r->section->nb_entries && ret == 0; i++)
		ret = device_entry(r, &r->section->entries[i]);
	if (ret != 0)
		return ret;
	if (p->descriptors_min > p->descriptors_max)
		return bad(r, " descriptors_min = %u: must not be above descriptors_max = %u",
			   p->descriptors_min, p->descriptors_max);
	if (p->descriptors_min <= p->reserve)
		return bad(r, " descriptors_min = %u: must be above reserve = %u",
			   p->descriptors_min, p->reserve);
	return 0;
}

/* --- [pool NAME] --- */

static int
pool_entry(struct reader *r, const struct rte_cfgfile_entry *e, struct sim_pool *pool)
{
	if (strcmp(e->name, "engines") == 0)
		return whole16(r, e, 1, SIM_MAX_ENGINES, &pool->engines);
	if (strcmp(e->name, "request_us") == 0)
		return number(r, e, 0, 1e6, &pool->request_us);
	if (strcmp(e->name, "overhead_us") == 0)
		return number(r, e, 0, 1e6, &pool->overhead_us);
	if (strcmp(e->name, "base_us") == 0)
		return number(r, e, 0, 1e6, &pool->base_us);
	return bad(r, " %s: not known here; known are engines, request_us, overhead_us, base_us",
		   e->name);
}

static int
read_pool(struct reader *r)
{
	static const char *const required[] = { "engines", "request_us", "overhead_us" };
	struct sim_profile *p = r->profile;
	struct sim_pool *pool = &p->pools[p->nb_pools];
	int ret = complete(r, required, RTE_DIM(required));

	if (ret == 0 && p->nb_pools == SIM_MAX_POOLS)
		return bad(r, ": more than %u pools", SIM_MAX_POOLS);
	if (ret == 0)
		rte_strscpy(pool->name, r->section->name + SECTION_POOL_LENGTH, sizeof(pool->name));
	for (unsigned i = 0; i < r->section->nb_entries && ret == 0; i++)
		ret = pool_entry(r, &r->section->entries[i], pool);
	p->nb_pools += ret == 0;
	return ret;
}

/* --- sections of rows --- */

static int
find_pool(struct reader *r, uint8_t *pool)
{
	static const char *const required[] = { "pool" };
	const struct sim_profile *p = r->profile;
	const struct rte_cfgfile_entry *e = r->section->entries;
	int ret = complete(r, required, RTE_DIM(required));

	if (ret != 0)
		return ret;
	while (strcmp(e->name, "pool") != 0)
		e++;
	for (unsigned i = 0; i < p->nb_pools; i++) {
		if (strcmp(e->value, p->pools[i].name) == 0) {
			*pool = i;
			return 0;
		}
	}
	return bad(r, " pool = %s: there is no [pool %s]", e->value, e->value);
}

/* "ASYNC" or "ASYNC SYNC" */
static int
figures(struct reader *r, const struct rte_cfgfile_entry *e, struct sim_row *row)
{
	const char *text = e->value;
	char *end;

	row->async = strtod(text, &end);
	row->sync = 0;
	if (end == text || !isfinite(row->async) || row->async <= 0 || row->async > 1e12)
		end = NULL;
	if (end != NULL && *end != '\0') {
		text = end;
		row->sync = strtod(text, &end);
		if (end == text || *end != '\0' || !isfinite(row->sync) || row->sync <= 0 ||
		    row->sync > 1e12)
			end = NULL;
	}
	if (end == NULL)
		return bad(
			r,
			" %s = %s: must be the saturated rate, in %s, and behind a blank that of one "
			"in flight where it is known",
			e->name, e->value,
			sim_service_symmetric(row->service) ? "the unit of [device]"
							    : "operations per second");
	row->block = 0;
	if (sim_service_symmetric(row->service)) {
		row->block = r->block;
		row->async *= r->unit / r->block;
		row->sync *= r->unit / r->block;
	}
	return 0;
}

static int
add_row(struct reader *r, const struct rte_cfgfile_entry *e, struct sim_row row, enum sim_op op)
{
	struct sim_profile *p = r->profile;
	char why[SIM_ERROR_LEN];

	row.op = op;
	if (sim_row_find(p, row.service, op, row.algorithm, row.bits) != SIM_NO_ROW)
		return bad(r, " %s: there is a row for its %s already", e->name, sim_op_name(op));
	if (p->nb_rows == SIM_MAX_ROWS)
		return bad(r, " %s: more than %u rows", e->name, SIM_MAX_ROWS);
	if (sim_row_times(p, &row, r->hz, why) != 0)
		return bad(r, " %s = %s: %.*s", e->name, e->value, SIM_ERROR_LEN / 2, why);
	/* names that were understood are short */
	snprintf(row.name, sizeof(row.name), "%s %.*s %s", sim_service_name(row.service),
		 (int)RTE_MIN(strcspn(e->name, " \t"), 32u), e->name, sim_op_name(op));
	p->rows[p->nb_rows++] = row;
	return 0;
}

static int
read_rows(struct reader *r, enum sim_service service)
{
	uint8_t pool = 0;
	int ret = find_pool(r, &pool);

	for (unsigned i = 0; i < r->section->nb_entries && ret == 0; i++) {
		const struct rte_cfgfile_entry *e = &r->section->entries[i];
		struct sim_row row = { .pool = pool };
		const char *allowed;
		unsigned ops = 0;

		if (strcmp(e->name, "pool") == 0)
			continue;
		allowed = sim_row_parse(service, e->name, &row, &ops);
		if (allowed != NULL)
			return bad(r, " %s: must be pool, or %s", e->name, allowed);
		ret = figures(r, e, &row);
		for (unsigned op = 0; op < SIM_OPS && ret == 0; op++) {
			if ((ops & 1u << op) != 0)
				ret = add_row(r, e, row, op);
		}
	}
	return ret;
}

/* --- the whole file --- */

static bool
is_pool(const struct sim_section *section)
{
	return strncmp(section->name, SECTION_POOL, SECTION_POOL_LENGTH) == 0 &&
		section->name[SECTION_POOL_LENGTH] != '\0';
}

/* [device] first, then pools, then what refers to them, wherever they stand. */
static int
read_sections(struct reader *r, const struct sim_file *file)
{
	int ret = 0;

	r->section = sim_file_section(file, SECTION_DEVICE);
	if (r->section == NULL) {
		snprintf(r->error, SIM_ERROR_LEN, "%s: there is no [" SECTION_DEVICE "]", r->path);
		return -EINVAL;
	}
	ret = read_device(r);
	for (unsigned i = 0; i < file->nb_sections && ret == 0; i++) {
		r->section = &file->sections[i];
		if (is_pool(r->section))
			ret = read_pool(r);
	}
	for (unsigned i = 0; i < file->nb_sections && ret == 0; i++) {
		enum sim_service service;

		r->section = &file->sections[i];
		service = sim_service_find(r->section->name);
		if (service != SIM_SERVICES)
			ret = read_rows(r, service);
		else if (!is_pool(r->section) && strcmp(r->section->name, SECTION_DEVICE) != 0)
			ret = bad(
				r,
				": not known; known are device, pool NAME, cipher, aead, hash, hmac, "
				"rsa, dh, ecdh, ecdsa, eddsa");
	}
	if (ret == 0 && r->profile->nb_rows == 0) {
		snprintf(
			r->error, SIM_ERROR_LEN,
			"%s: no section says what the device can do: cipher, aead, hash, hmac, rsa, "
			"dh, ecdh, ecdsa, eddsa",
			r->path);
		ret = -EINVAL;
	}
	return ret;
}

int
sim_profile_load(struct sim_profile *profile, const char *name, uint64_t hz,
		 char error[SIM_ERROR_LEN])
{
	char path[SIM_PATH_LEN];
	struct reader r = {
		.profile = profile,
		.hz = hz,
		.unit = 1e6,
		.block = MIB,
		.path = path,
		.error = error,
	};
	struct sim_file file;
	int ret;

	memset(profile, 0, sizeof(*profile));
	ret = sim_profile_find(name, path, profile->name, error);
	if (ret == 0)
		ret = sim_file_read(&file, path, error);
	if (ret != 0)
		return ret;
	ret = read_sections(&r, &file);
	sim_file_free(&file);
	return ret;
}
