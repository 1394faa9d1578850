/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The EAL arguments a program starts with: those of its user, completed where the user said
 * nothing.
 */

#ifndef APP_EAL_ARGS_H
#define APP_EAL_ARGS_H

#include <stdbool.h>

/** Most EAL arguments, program name included. */
#define APP_EAL_ARGS_MAX 256

/** An argument vector for rte_eal_init(). Zero-initialise; app_eal_args_free() at the end. */
struct app_eal_args {
	int n;			       /**< entries of @ref v */
	char *v[APP_EAL_ARGS_MAX + 1]; /**< arguments, each to be freed; v[0] is the program */
	bool user_gave_vdev;	       /**< the user named a --vdev */
	bool user_gave_log_level;      /**< the user asked for EAL's logs */
	bool asks_help;		       /**< the user wants EAL's own help: it prints it and exits */
	bool no_huge;		       /**< runs without hugepages */
	bool fell_back; /**< without hugepages because none are usable, not because somebody said so
			 */
	bool overflow;	/**< more arguments than there is room for */
};

/**
 * Build them. Each of lcores, memory and PCI that the user's arguments leave open gets a default:
 * lcores: main and @p workers more from the CPUs the process may use; memory: CBURST_EAL_MEM if
 * set, hugepages if usable, otherwise --no-huge; PCI: the bound accelerators of the driver table,
 * and no other function of the machine.
 *
 * @param args filled in
 * @param program argv[0]
 * @param user the user's EAL arguments, without the program's name
 * @param nb_user how many
 * @param workers worker lcores wanted where the user does not say; fewer when the CPUs are not
 * there
 */
void app_eal_args_build(struct app_eal_args *args, const char *program, char **user, int nb_user,
			unsigned workers);

/** Free the strings, and leave the vector empty. */
void app_eal_args_free(struct app_eal_args *args);

/**
 * Whether a word is an option of EAL rather than one of ours, to help who wrote it on the wrong
 * side of "--".
 * @param word "--vdev=x", "-l"
 */
bool app_eal_knows(const char *word);

/**
 * Where the user's own options start: EAL arguments stand before a "--"; without one, everything is
 * ours.
 * @param argc, argv as main() got them
 * @param[out] nb_eal EAL arguments after argv[0]
 * @return index of the first argument that is ours (argc when there is none)
 */
int app_eal_split(int argc, char **argv, int *nb_eal);

#endif /* APP_EAL_ARGS_H */
