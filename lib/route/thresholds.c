/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <rte_cfgfile.h>

#include <cryptoburst/route.h>

#include "op/error_internal.h"
#include "op/text.h"

#define SECTION "thresholds"
/* UINT32_MAX is what "never" means */
#define BYTES_MAX (UINT32_MAX - 1)

void
cburst_thresholds_init(struct cburst_thresholds *t)
{
	*t = (struct cburst_thresholds){};
	t->bytes[CBURST_ALG_AES_CBC] = 1024;
	t->bytes[CBURST_ALG_AES_GCM] = 128;
	t->bytes[CBURST_ALG_3DES_CBC] = 1024;
}

static int
find_alg(const char *path, const char *name, enum cburst_alg *alg, struct cburst_error *err)
{
	const char *nearest = "";
	unsigned best = UINT_MAX;

	for (unsigned a = 0; a < CBURST_ALG_COUNT; a++) {
		const struct cburst_alg_info *info = cburst_alg_info(a);
		unsigned distance;

		if (info == NULL)
			continue;
		if (cbi_text_equal(name, info->name)) {
			*alg = a;
			return 0;
		}
		distance = cbi_text_unlike(name, info->name);
		if (distance < best) {
			best = distance;
			nearest = info->name;
		}
	}
	cbi_error_set(err, "%.100s: unknown algorithm \"%s\" in [" SECTION "], the nearest is %s",
		      path, name, nearest);
	return -EINVAL;
}

static int
parse_bytes(const char *text, uint32_t *bytes)
{
	uint64_t value = 0;

	if (cbi_text_equal(text, "never")) {
		*bytes = UINT32_MAX;
		return 0;
	}
	if (*text == '\0')
		return -EINVAL;
	for (; *text != '\0'; text++) {
		if (!isdigit((unsigned char)*text))
			return -EINVAL;
		value = value * 10 + (unsigned)(*text - '0');
		if (value > BYTES_MAX)
			return -ERANGE;
	}
	*bytes = (uint32_t)value;
	return 0;
}

static int
parse_entry(const char *path, const struct rte_cfgfile_entry *entry, struct cburst_thresholds *t,
	    bool seen[CBURST_ALG_COUNT], struct cburst_error *err)
{
	enum cburst_alg alg;
	int ret;

	if (find_alg(path, entry->name, &alg, err) != 0)
		return -EINVAL;
	if (seen[alg]) {
		cbi_error_set(err, "%.100s: %s is set twice in [" SECTION "]", path, entry->name);
		return -EINVAL;
	}
	seen[alg] = true;
	ret = parse_bytes(entry->value, &t->bytes[alg]);
	if (ret == 0)
		return 0;
	if (ret == -ERANGE)
		cbi_error_set(
			err,
			"%.100s: %s = %.40s is too large, the largest number is %u; \"never\" keeps "
			"everything off hardware",
			path, entry->name, entry->value, BYTES_MAX);
	else if (cbi_text_distance(entry->value, "never") <= 2)
		cbi_error_set(err, "%.100s: %s = \"%.40s\" is not valid, the nearest is \"never\"",
			      path, entry->name, entry->value);
	else
		cbi_error_set(
			err,
			"%.100s: %s = \"%.40s\" is not valid, it must be a number of bytes from 0 to %u, "
			"or \"never\"",
			path, entry->name, entry->value, BYTES_MAX);
	return -EINVAL;
}

static int
read_section(const char *path, struct rte_cfgfile *file, struct cburst_thresholds *t,
	     struct cburst_error *err)
{
	const int n = rte_cfgfile_section_num_entries(file, SECTION);
	struct rte_cfgfile_entry *entries;
	bool seen[CBURST_ALG_COUNT] = {};
	int ret = 0;

	if (n <= 0)
		return 0;
	entries = calloc((size_t)n, sizeof(*entries));
	if (entries == NULL) {
		cbi_error_set(err, "%.100s: no memory for %d lines", path, n);
		return -ENOMEM;
	}
	rte_cfgfile_section_entries(file, SECTION, entries, n);
	for (int i = 0; i < n && ret == 0; i++)
		ret = parse_entry(path, &entries[i], t, seen, err);
	free(entries);
	return ret;
}

/* The file holds [thresholds] once, and nothing else: another name is a mistyped one. */
static int
check_sections(const char *path, struct rte_cfgfile *file, struct cburst_error *err)
{
	const int n = rte_cfgfile_num_sections(file, NULL, 0);
	char(*names)[CFG_NAME_LEN];
	char **list;
	int ret = 0;

	if (n <= 0) {
		cbi_error_set(err, "%.100s: there is no section [" SECTION "]", path);
		return -EINVAL;
	}
	names = calloc((size_t)n, sizeof(*names));
	list = calloc((size_t)n, sizeof(*list));
	if (names == NULL || list == NULL) {
		cbi_error_set(err, "%.100s: no memory for %d sections", path, n);
		ret = -ENOMEM;
	}
	for (int i = 0; i < n && ret == 0; i++)
		list[i] = names[i];
	if (ret == 0)
		rte_cfgfile_sections(file, list, n);
	for (int i = 0; i < n && ret == 0; i++) {
		if (strcmp(names[i], SECTION) != 0) {
			cbi_error_set(err,
				      "%.100s: unknown section [%s], the only one is [" SECTION "]",
				      path, names[i]);
			ret = -EINVAL;
		} else if (i > 0) {
			cbi_error_set(err, "%.100s: section [" SECTION "] is there twice", path);
			ret = -EINVAL;
		}
	}
	free(names);
	free(list);
	return ret;
}

/*
 * A line is blank, a comment, a [section], or has a '='. rte_cfgfile_load() would skip what is none
 * of these.
 */
static int
check_line(const char *path, unsigned number, char *line, size_t len, struct cburst_error *err)
{
	char *end;

	if (memchr(line, '\0', len) != NULL) {
		cbi_error_set(err, "%.200s: line %u: not a text file", path, number);
		return -EINVAL;
	}
	end = strpbrk(line, ";\r\n");
	if (end != NULL)
		*end = '\0';
	while (isspace((unsigned char)*line))
		line++;
	if (*line == '\0' || *line == '[' || strchr(line, '=') != NULL)
		return 0;
	cbi_error_set(
		err,
		"%.100s: line %u: \"%.60s\" is not \"ALGORITHM = BYTES\"; comments begin with ';'",
		path, number, line);
	return -EINVAL;
}

static int
check_lines(const char *path, FILE *f, struct cburst_error *err)
{
	unsigned number = 0;
	char *line = NULL;
	size_t room = 0;
	ssize_t len;
	int ret = 0;

	while (ret == 0 && (len = getline(&line, &room, f)) >= 0)
		ret = check_line(path, ++number, line, (size_t)len, err);
	free(line);
	if (ret == 0 && ferror(f)) {
		cbi_error_set(err, "thresholds file %.200s: %s", path, strerror(errno));
		ret = -EINVAL;
	}
	return ret;
}

static int
check_file(const char *path, struct cburst_error *err)
{
	struct stat st;
	FILE *f;
	int ret;

	/* before it is opened: a FIFO would wait for its writer, /dev/zero has no end */
	if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) {
		cbi_error_set(err, "thresholds file %.200s: %s", path,
			      S_ISDIR(st.st_mode) ? strerror(EISDIR) : "not a regular file");
		return -EINVAL;
	}
	f = fopen(path, "r");
	if (f == NULL) {
		ret = errno == ENOENT || errno == ENOTDIR ? -ENOENT : -EINVAL;
		cbi_error_set(err, "thresholds file %.200s: %s", path, strerror(errno));
		return ret;
	}
	ret = check_lines(path, f, err);
	fclose(f);
	return ret;
}

int
cburst_thresholds_load(const char *path, struct cburst_thresholds *t, struct cburst_error *err)
{
	struct cburst_thresholds copy = *t;
	struct rte_cfgfile *file;
	int ret;

	ret = check_file(path, err);
	if (ret != 0)
		return ret;
	/* empty values come through, to be refused with their name */
	file = rte_cfgfile_load(path, CFG_FLAG_EMPTY_VALUES);
	if (file == NULL) {
		cbi_error_set(err,
			      "%.100s: not a thresholds file: [" SECTION
			      "], then lines like \"aes-gcm = 128\"; "
			      "comments begin with ';'",
			      path);
		return -EINVAL;
	}
	ret = check_sections(path, file, err);
	if (ret == 0)
		ret = read_section(path, file, &copy, err);
	rte_cfgfile_close(file);
	if (ret == 0)
		*t = copy;
	return ret;
}
