/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Starting EAL for a program of ours: quietly when it works, with one clear message when it does
 * not.
 */

#ifndef APP_EAL_START_H
#define APP_EAL_START_H

#include <stdbool.h>

#include "eal_args.h"

/** What a start was made with. Zero-initialise; app_eal_stop() at the end. */
struct app_eal {
	char text[1024];	  /**< the EAL arguments in one line, for reports */
	struct app_eal_args args; /**< EAL keeps pointers into these while it runs */
	unsigned cpus; /**< CPUs the process may use; EAL pins the thread that asks later to one */
	bool started;  /**< rte_eal_init() succeeded */
	bool no_huge;  /**< runs without hugepages */
	bool user_gave_vdev; /**< the user chose virtual devices: none are to be made */
};

/**
 * Start EAL.
 *
 * Its log lines are kept back unless the user asked for a log level; where the start fails, the
 * errors among them are shown below the message.
 *
 * @param eal filled in
 * @param program argv[0]
 * @param user the user's EAL arguments
 * @param nb_user how many
 * @param workers worker lcores wanted where the user does not say
 * @return 0, or a negative errno after a message was printed
 */
int
app_eal_start(struct app_eal *eal, const char *program, char **user, int nb_user, unsigned workers);

/** Stop EAL, where it was started. */
void app_eal_stop(struct app_eal *eal);

#endif /* APP_EAL_START_H */
