/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * rte_cfgfile reads the file. It skips what it does not understand and lets anything be there
 * twice, so both are looked for here.
 */

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <rte_common.h>
#include <rte_string_fns.h>

#include "profile_file.h"

#define COMMENT ';'
#define SUFFIX	".ini"

/* --- where --- */

#define DEVICES "/config/devices"

/*
 * The folder of the sources, found from the driver's own file: up from it to the first folder that
 * has config/devices. A build inside of a checkout works uninstalled then, wherever it was moved
 * to. An empty string when there is none.
 */
static void
source_folder(char text[SIM_PATH_LEN])
{
	static const char anchor;
	char *real = NULL, *end;
	Dl_info info;

	text[0] = '\0';
	if (dladdr(&anchor, &info) != 0 && info.dli_fname != NULL)
		real = realpath(info.dli_fname, NULL);
	while (real != NULL && (end = strrchr(real, '/')) != NULL) {
		*end = '\0';
		if (snprintf(text, SIM_PATH_LEN, "%s" DEVICES, real) < SIM_PATH_LEN &&
		    access(text, X_OK) == 0)
			break;
		text[0] = '\0';
	}
	free(real);
}

static void
base_name(const char *path, char base[SIM_NAME_LEN])
{
	const char *slash = strrchr(path, '/');
	size_t len;

	rte_strscpy(base, slash == NULL ? path : slash + 1, SIM_NAME_LEN);
	len = strlen(base);
	if (len > sizeof(SUFFIX) - 1 && strcmp(base + len - (sizeof(SUFFIX) - 1), SUFFIX) == 0)
		base[len - (sizeof(SUFFIX) - 1)] = '\0';
}

int
sim_profile_find(const char *name, char path[SIM_PATH_LEN], char base[SIM_NAME_LEN],
		 char error[SIM_ERROR_LEN])
{
	char folders[2][SIM_PATH_LEN];

	base_name(name, base);
	if (strchr(name, '/') != NULL) {
		if (rte_strscpy(path, name, SIM_PATH_LEN) < 0) {
			snprintf(error, SIM_ERROR_LEN, "%.64s...: the path is longer than %d", name,
				 SIM_PATH_LEN - 1);
			return -ENAMETOOLONG;
		}
		return 0;
	}
	source_folder(folders[0]);
	rte_strscpy(folders[1], SIM_PROFILE_DIR, SIM_PATH_LEN);
	for (unsigned i = 0; i < RTE_DIM(folders); i++) {
		if (folders[i][0] != '\0' &&
		    snprintf(path, SIM_PATH_LEN, "%s/%s" SUFFIX, folders[i], base) < SIM_PATH_LEN &&
		    access(path, R_OK) == 0)
			return 0;
	}
	snprintf(error, SIM_ERROR_LEN,
		 "profile %s: there is no %s" SUFFIX
		 " in %.160s%s%.160s; a path must have a slash in it",
		 base, base, folders[0], folders[0][0] == '\0' ? "" : " and ", folders[1]);
	return -ENOENT;
}

/* --- what --- */

/* Each line is blank, a comment, a [section], or has a '='. */
static int
check_lines(const char *path, char error[SIM_ERROR_LEN])
{
	char *line = NULL;
	unsigned number = 0;
	size_t room = 0;
	struct stat st;
	int ret = 0;
	FILE *f;

	/* before it is opened: a FIFO would wait for its writer, /dev/zero has no end */
	if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) {
		snprintf(error, SIM_ERROR_LEN, "%s: %s", path,
			 S_ISDIR(st.st_mode) ? strerror(EISDIR) : "not a regular file");
		return -EINVAL;
	}
	f = fopen(path, "r");
	if (f == NULL) {
		ret = -errno;
		snprintf(error, SIM_ERROR_LEN, "%s: %s", path, strerror(-ret));
		return ret;
	}
	while (ret == 0 && getline(&line, &room, f) > 0) {
		const char *text = line + strspn(line, " \t\r\n");

		number++;
		line[strcspn(line, ";\r\n")] = '\0';
		if (*text == '\0' || strchr(text, '=') != NULL ||
		    (*text == '[' && strchr(text, ']') != NULL))
			continue;
		snprintf(
			error, SIM_ERROR_LEN,
			"%s: line %u: %.60s: must be KEY = VALUE or [SECTION]; comments begin with %c",
			path, number, text, COMMENT);
		ret = -EINVAL;
	}
	/* a folder can be opened, and then not be read */
	if (ret == 0 && ferror(f)) {
		snprintf(error, SIM_ERROR_LEN, "%s: cannot be read", path);
		ret = -EIO;
	}
	free(line);
	fclose(f);
	return ret;
}

static int
check_twice(const struct sim_file *file, const char *path, char error[SIM_ERROR_LEN])
{
	for (unsigned s = 0; s < file->nb_sections; s++) {
		const struct sim_section *section = &file->sections[s];

		if (sim_file_section(file, section->name) != section) {
			snprintf(error, SIM_ERROR_LEN, "%s: [%s] is there twice", path,
				 section->name);
			return -EINVAL;
		}
		for (unsigned i = 0; i < section->nb_entries; i++) {
			for (unsigned k = 0; k < i; k++) {
				if (strcmp(section->entries[i].name, section->entries[k].name) != 0)
					continue;
				snprintf(error, SIM_ERROR_LEN, "%s: [%s] %s is there twice", path,
					 section->name, section->entries[i].name);
				return -EINVAL;
			}
		}
	}
	return 0;
}

static int
copy_section(struct sim_section *section, struct rte_cfgfile *cfg, unsigned index)
{
	int n = rte_cfgfile_section_num_entries_by_index(cfg, section->name, index);

	section->entries = calloc(n > 0 ? n : 1, sizeof(*section->entries));
	if (section->entries == NULL)
		return -ENOMEM;
	section->nb_entries = n > 0 ? n : 0;
	rte_cfgfile_section_entries_by_index(cfg, index, section->name, section->entries,
					     section->nb_entries);
	return 0;
}

int
sim_file_read(struct sim_file *file, const char *path, char error[SIM_ERROR_LEN])
{
	const struct rte_cfgfile_parameters params = { .comment_character = COMMENT };
	struct rte_cfgfile *cfg;
	int n, ret;

	memset(file, 0, sizeof(*file));
	ret = check_lines(path, error);
	if (ret != 0)
		return ret;
	cfg = rte_cfgfile_load_with_params(path, 0, &params);
	if (cfg == NULL) {
		snprintf(error, SIM_ERROR_LEN,
			 "%s: a line is longer than 320 characters, has no value, or stands before "
			 "the first section",
			 path);
		return -EINVAL;
	}
	n = rte_cfgfile_num_sections(cfg, NULL, 0);
	file->sections = calloc(n > 0 ? n : 1, sizeof(*file->sections));
	for (int i = 0; i < n && file->sections != NULL && ret == 0; i++) {
		file->nb_sections++;
		ret = copy_section(&file->sections[i], cfg, i);
	}
	rte_cfgfile_close(cfg);
	if (file->sections == NULL || ret != 0) {
		snprintf(error, SIM_ERROR_LEN, "%s: no memory", path);
		ret = -ENOMEM;
	} else {
		ret = check_twice(file, path, error);
	}
	if (ret != 0)
		sim_file_free(file);
	return ret;
}

void
sim_file_free(struct sim_file *file)
{
	for (unsigned i = 0; i < file->nb_sections; i++)
		free(file->sections[i].entries);
	free(file->sections);
	memset(file, 0, sizeof(*file));
}

const struct sim_section *
sim_file_section(const struct sim_file *file, const char *name)
{
	for (unsigned i = 0; i < file->nb_sections; i++) {
		if (strcmp(file->sections[i].name, name) == 0)
			return &file->sections[i];
	}
	return NULL;
}
