/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * A preset's file with options, which rte_cfgfile reads:
 *
 *   [preset]     title
 *   [options]    NAME = VALUE, the benchmark's own without their dashes; VALUE of a flag: yes
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <rte_cfgfile.h>
#include <rte_common.h>

#include "config.h"
#include "preset.h"
#include "text.h"

static int
add_option(struct bench_preset *p, const struct rte_cfgfile_entry *e, struct cburst_error *err)
{
	/* yes is how the file says that a flag is given: it must have some value */
	const bool flag = strcmp(e->value, "yes") == 0;
	char *text;

	if (!bench_option_of_preset(e->name)) {
		app_error_set(err,
			      "%s: [options] %s = %.80s: no option that says what or how to "
			      "measure; --help lists them",
			      p->path, e->name, e->value);
		return -EINVAL;
	}
	if (p->nb_options == BENCH_PRESET_OPTIONS_MAX) {
		app_error_set(err, "%s: [options]: more than %d", p->path,
			      BENCH_PRESET_OPTIONS_MAX);
		return -EINVAL;
	}
	if (asprintf(&text, flag ? "--%s" : "--%s=%s", e->name, e->value) < 0)
		return -ENOMEM;
	p->option[p->nb_options++] = text;
	return 0;
}

static int
read_title(struct bench_preset *p, struct rte_cfgfile *cfg, struct cburst_error *err)
{
	const char *title = rte_cfgfile_get_entry(cfg, "preset", "title");

	if (title == NULL || title[0] == '\0') {
		app_error_set(err, "%s: [preset] title: is needed", p->path);
		return -EINVAL;
	}
	snprintf(p->title, sizeof(p->title), "%.*s", (int)sizeof(p->title) - 1, title);
	return 0;
}

static int
read_options(struct bench_preset *p, struct rte_cfgfile *cfg, struct cburst_error *err)
{
	const int n = rte_cfgfile_section_num_entries(cfg, "options");
	struct rte_cfgfile_entry *entry;
	int i, rc;

	if (n <= 0) {
		app_error_set(err, "%s: [options]: the section is empty", p->path);
		return -EINVAL;
	}
	rc = read_title(p, cfg, err);
	if (rc < 0)
		return rc;
	entry = calloc(n, sizeof(*entry));
	if (entry == NULL)
		return -ENOMEM;
	rte_cfgfile_section_entries(cfg, "options", entry, n);
	for (i = 0; i < n && rc == 0; i++)
		rc = add_option(p, &entry[i], err);
	free(entry);
	return rc;
}

struct rte_cfgfile *
bench_preset_load(const char *path, struct cburst_error *err)
{
	const struct rte_cfgfile_parameters params = { .comment_character = ';' };
	struct rte_cfgfile *cfg = NULL;
	struct stat st;

	/* What has no end would never be read, and a FIFO never opened. */
	if (stat(path, &st) == 0 && S_ISREG(st.st_mode))
		cfg = rte_cfgfile_load_with_params(path, 0, &params);
	if (cfg == NULL)
		app_error_set(err,
			      "%s: cannot be read, or a line is longer than 320 characters, has no "
			      "value, or stands before the first section",
			      path);
	return cfg;
}

int
bench_preset_read(struct bench_preset *preset, const char *name, struct cburst_error *err)
{
	struct rte_cfgfile *cfg;
	int rc;

	rc = bench_preset_find(name, preset->path, err);
	if (rc < 0)
		return rc;
	cfg = bench_preset_load(preset->path, err);
	if (cfg == NULL)
		return -EINVAL;
	if (rte_cfgfile_has_section(cfg, "options")) {
		rc = read_options(preset, cfg, err);
	} else if (!rte_cfgfile_has_section(cfg, "preset")) {
		app_error_set(err, "%s: is no preset: it has no section [preset]", preset->path);
		rc = -EINVAL;
	}
	rte_cfgfile_close(cfg);
	return rc;
}

void
bench_preset_free(struct bench_preset *preset)
{
	unsigned i;

	for (i = 0; i < preset->nb_options; i++)
		free(preset->option[i]);
	memset(preset, 0, sizeof(*preset));
}
