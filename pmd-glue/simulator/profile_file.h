/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Where profiles lie, and what stands in one, before anything of it is understood.
 */

#ifndef SIM_PROFILE_FILE_H
#define SIM_PROFILE_FILE_H

#include <rte_cfgfile.h>

#include "profile.h"

#define SIM_PATH_LEN 256

struct sim_section {
	char name[CFG_NAME_LEN];
	struct rte_cfgfile_entry *entries;
	unsigned nb_entries;
};

/** Sections in the order of the file, no name twice; in each no key twice. */
struct sim_file {
	struct sim_section *sections;
	unsigned nb_sections;
};

/**
 * The path of a profile.
 * @param name see sim_profile_load()
 * @param[out] path it
 * @param[out] base its name, without folder and .ini
 * @param[out] error where it was looked for, when there is none
 * @return 0 or a negative errno
 */
int sim_profile_find(const char *name, char path[SIM_PATH_LEN], char base[SIM_NAME_LEN],
		     char error[SIM_ERROR_LEN]);

/** Read a file. @return 0, or a negative errno and why */
int sim_file_read(struct sim_file *file, const char *path, char error[SIM_ERROR_LEN]);

/** Free what was read. */
void sim_file_free(struct sim_file *file);

/** A section by name, or NULL. */
const struct sim_section *sim_file_section(const struct sim_file *file, const char *name);

#endif
