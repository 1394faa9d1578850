/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Where presets lie. */

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <rte_common.h>

#include "preset.h"
#include "seed.h"
#include "text.h"

#define PRESETS "/config/presets"
#define SUFFIX	".ini"
/* The figures of documents lie in a folder of their own. */
#define FOLDER	  "seeds/"
#define NAMES_MAX 64

/* The folder of the sources, found from the program's own file: a build inside of a checkout works
 * uninstalled then. An empty string when there is none. */
static void
source_folder(char folder[BENCH_PRESET_PATH_MAX])
{
	char exe[PATH_MAX], *end;
	ssize_t n = readlink("/proc/self/exe", exe, sizeof(exe) - 1);

	if (n > 0) {
		exe[n] = '\0';
		while ((end = strrchr(exe, '/')) != NULL) {
			*end = '\0';
			if (snprintf(folder, BENCH_PRESET_PATH_MAX, "%s" PRESETS, exe) <
				    BENCH_PRESET_PATH_MAX &&
			    access(folder, X_OK) == 0)
				return;
		}
	}
	folder[0] = '\0';
}

/* The folders that are looked into, in this order. */
static void
folders(char folder[2][BENCH_PRESET_PATH_MAX])
{
	source_folder(folder[0]);
	snprintf(folder[1], BENCH_PRESET_PATH_MAX, "%s", BENCH_PRESET_DIR);
}

struct names {
	char name[NAMES_MAX][64];
	const char *ptr[NAMES_MAX];
	unsigned n;
};

static int
compare(const void *a, const void *b)
{
	return strcmp(a, b);
}

/* @param below "" or FOLDER */
static void
list_folder(struct names *list, const char folder[BENCH_PRESET_PATH_MAX], const char *below)
{
	char path[BENCH_PRESET_PATH_MAX + sizeof(FOLDER)];
	struct dirent *e;
	size_t length;
	unsigned i;
	DIR *d;

	snprintf(path, sizeof(path), "%.*s/%s", BENCH_PRESET_PATH_MAX - 1, folder, below);
	d = opendir(path);
	while (d != NULL && (e = readdir(d)) != NULL && list->n < NAMES_MAX) {
		length = strlen(e->d_name);
		if (e->d_name[0] == '.' || length <= sizeof(SUFFIX) - 1 || length > 50 ||
		    strcmp(e->d_name + length - (sizeof(SUFFIX) - 1), SUFFIX) != 0)
			continue;
		snprintf(list->name[list->n], sizeof(list->name[0]), "%s%.*s", below,
			 (int)(length - (sizeof(SUFFIX) - 1)), e->d_name);
		for (i = 0; i < list->n && strcmp(list->name[i], list->name[list->n]) != 0; i++)
			;
		list->n += i == list->n;
	}
	if (d != NULL)
		closedir(d);
}

static void
list_all(struct names *list)
{
	char folder[2][BENCH_PRESET_PATH_MAX];
	unsigned i, common;

	list->n = 0;
	folders(folder);
	for (i = 0; i < RTE_DIM(folder); i++)
		if (folder[i][0] != '\0')
			list_folder(list, folder[i], "");
	qsort(list->name, list->n, sizeof(list->name[0]), compare);
	common = list->n;
	for (i = 0; i < RTE_DIM(folder); i++)
		if (folder[i][0] != '\0')
			list_folder(list, folder[i], FOLDER);
	qsort(list->name[common], list->n - common, sizeof(list->name[0]), compare);
	for (i = 0; i < list->n; i++)
		list->ptr[i] = list->name[i];
}

static int
unknown(const char *name, struct cburst_error *err)
{
	const char *nearest;
	struct names list;
	char text[300] = "none";
	size_t used = 0;
	unsigned i;

	list_all(&list);
	for (i = 0; i < list.n && used < sizeof(text); i++)
		used += snprintf(text + used, sizeof(text) - used, "%s%s", i == 0 ? "" : ", ",
				 list.name[i]);
	nearest = app_nearest(name, list.ptr, list.n);
	app_error_set(err, "--preset %.60s: there is no such preset%s%s%s; there are: %s", name,
		      nearest != NULL ? ", did you mean '" : "", nearest != NULL ? nearest : "",
		      nearest != NULL ? "'?" : "", text);
	return -ENOENT;
}

int
bench_preset_find(const char *name, char path[BENCH_PRESET_PATH_MAX], struct cburst_error *err)
{
	const size_t length = strlen(name);
	const char *word = name;
	char folder[2][BENCH_PRESET_PATH_MAX];
	unsigned i;

	/* a file of one's own */
	if (length > sizeof(SUFFIX) - 1 &&
	    strcmp(name + length - (sizeof(SUFFIX) - 1), SUFFIX) == 0) {
		if (snprintf(path, BENCH_PRESET_PATH_MAX, "%s", name) < BENCH_PRESET_PATH_MAX)
			return 0;
		app_error_set(err, "--preset %.60s...: the path is longer than %u", name,
			      BENCH_PRESET_PATH_MAX - 1);
		return -ENAMETOOLONG;
	}
	if (strncmp(name, FOLDER, sizeof(FOLDER) - 1) == 0)
		word += sizeof(FOLDER) - 1;
	if (strchr(word, '/') != NULL || word[0] == '.')
		return unknown(name, err);
	folders(folder);
	for (i = 0; i < RTE_DIM(folder); i++)
		if (folder[i][0] != '\0' &&
		    snprintf(path, BENCH_PRESET_PATH_MAX, "%s/%s" SUFFIX, folder[i], name) <
			    BENCH_PRESET_PATH_MAX &&
		    access(path, R_OK) == 0)
			return 0;
	return unknown(name, err);
}

static void
list_one(const char *name, FILE *out)
{
	struct bench_preset preset = { 0 };
	struct bench_seed seed = { 0 };
	struct cburst_error err = { { 0 } };
	int rc;

	rc = bench_preset_read(&preset, name, &err);
	if (rc == 0 && preset.nb_options == 0)
		rc = bench_seed_read(&seed, name, preset.path, &err);
	fprintf(out, "%-28s %s\n", name,
		rc < 0				? err.text
			: preset.nb_options > 0 ? preset.title
						: seed.title);
	bench_preset_free(&preset);
	bench_seed_free(&seed);
}

void
bench_preset_list(FILE *out)
{
	struct names list;
	unsigned i;

	list_all(&list);
	for (i = 0; i < list.n; i++)
		list_one(list.name[i], out);
}
