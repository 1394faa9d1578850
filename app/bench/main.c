/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/crypto.h>
#include <rte_version.h>

#include "algos.h"
#include "asym_key.h"
#include "compare.h"
#include "devices/devices.h"
#include "eal_args.h"
#include "eal_start.h"
#include "first_look.h"
#include "history/history.h"
#include "lane.h"
#include "message.h"
#include "reports.h"
#include "rounds.h"
#include "runner.h"
#include "scaling/scaling.h"
#include "seed.h"
#include "selftest/selftest.h"
#include "tune.h"
#include "wolfcrypt/wolfcrypt.h"

static void
on_signal(int number)
{
	(void)number;
	atomic_store(&bench_stop, true);
}

static void
catch_signals(void)
{
	/* The second one ends the program the hard way. */
	struct sigaction action = { .sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND };

	sigemptyset(&action.sa_mask);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
}

/* Read before EAL is started: a wrong name need not wait for that. */
static struct bench_seed seed;

static int
read_seed(const struct bench_config *config, const char *path, struct cburst_error *err)
{
	int rc = bench_seed_read(&seed, config->preset, path, err);

	if (rc < 0 || config->hows == 0)
		return rc;
	bench_seed_keep(&seed, config->hows);
	if (seed.nb_rows > 0)
		return 0;
	app_error_set(err, "--how: %s has no such rows", config->preset);
	return -ENOENT;
}

static int
run_preset(const struct bench_config *config, const struct app_eal *eal, FILE *out, FILE *html)
{
	int status = bench_seed_run(&seed, config, eal, out, html);

	bench_asym_keys_free();
	return status;
}

/* There need not be a device: libcrypto is measured, too. */
static int
run_wolf(struct bench_config *config, const struct app_eal *eal, FILE *out)
{
	struct bench_targets targets = { 0 };
	struct cburst_error err = { { 0 } };
	int rc;

	rc = bench_targets_find(config, eal, false, &targets, &err);
	if (rc == -ENODEV && config->devices == NULL) {
		app_note("%s", err.text);
		rc = 0;
	}
	if (rc == 0)
		rc = bench_wolf_run(config, &targets, eal, bench_random_choose(config->seed), out,
				    &err);
	if (rc < 0) {
		app_error("%s", err.text[0] != '\0' ? err.text : strerror(-rc));
		rc = rc == -ENOMEM ? APP_EXIT_FAILED : APP_EXIT_USAGE;
	}
	bench_asym_keys_free();
	bench_targets_free(&targets);
	return rc;
}

static int
run(struct bench_config *config, const struct app_eal *eal, struct bench_reports *reports)
{
	static struct bench_first_look look;
	const bool first_look = bench_config_is_default(config);
	struct bench_targets targets = { 0 };
	struct bench_points points = { 0 };
	struct cburst_error err = { { 0 } };
	int rc, status = APP_EXIT_FAILED;

	if (config->preset != NULL)
		return run_preset(config, eal, reports->one[0].state.out,
				  bench_reports_page(reports));
	if (config->wolf != NULL)
		return run_wolf(config, eal, reports->one[0].state.out);
	rc = bench_targets_find(config, eal, first_look, &targets, &err);
	/* A list may be empty. */
	if (config->list && rc == -ENODEV && config->devices == NULL)
		rc = 0;
	if (rc == 0 && config->list) {
		rc = bench_devices_run(config, &targets, eal, reports->one[0].state.out);
		status = RTE_MAX(rc, 0);
	} else if (rc == 0 && config->selftest) {
		rc = bench_selftest_run(config, &targets, eal, reports->one[0].state.out, &err);
		status = RTE_MAX(rc, 0);
	} else if (rc == 0 && config->compare) {
		rc = bench_compare_run(config, &targets, eal, bench_random_choose(config->seed),
				       reports->one[0].state.out, bench_reports_page(reports),
				       &err);
		status = RTE_MAX(rc, 0);
	} else if (rc == 0 && config->scaling) {
		rc = bench_scaling_run(config, &targets, eal, bench_random_choose(config->seed),
				       reports->one[0].state.out, bench_reports_page(reports),
				       &err);
		status = RTE_MAX(rc, 0);
	} else if (rc == 0 && config->tune != NULL) {
		rc = bench_tune_run(config, &targets, eal, bench_random_choose(config->seed),
				    reports->one[0].state.out, bench_reports_page(reports), &err);
		status = RTE_MAX(rc, 0);
	} else if (rc == 0) {
		rc = -ENOTSUP;
		if (first_look)
			rc = bench_first_look_points(config, &targets, &look, &points, &err);
		/* Devices that can do nothing of a first look: what they can do, then. */
		if (rc == -ENOTSUP)
			rc = bench_points_build(config, &targets, &points, &err);
		if (rc == 0)
			status = bench_rounds_run(config, &points, eal, reports);
	}
	if (rc < 0) {
		app_error("%s", err.text[0] != '\0' ? err.text : strerror(-rc));
		status = rc == -ENOMEM ? APP_EXIT_FAILED : APP_EXIT_USAGE;
	}
	bench_asym_keys_free();
	bench_points_free(&points);
	bench_first_look_free(&look);
	bench_targets_free(&targets);
	return status;
}

/* Worker lcores that the options need, where EAL's leave it open. */
static unsigned
workers_wanted(const struct bench_config *config)
{
	/* all that there are, where it is about them */
	uint32_t most = config->scaling && config->lcores.n == 0 ? CBURST_LANES_MAX - 1 : 1;
	unsigned i;

	for (i = 0; i < config->lcores.n; i++)
		most = RTE_MAX(most, config->lcores.v[i]);
	return most;
}

static int
with_eal(struct bench_config *config, const char *program, char **eal_argv, int nb_eal)
{
	struct bench_reports reports = { 0 };
	struct app_eal eal;
	int status = APP_EXIT_USAGE;

	/* Before EAL, which takes its time: also a report without rows is to be a whole one. */
	catch_signals();
	if (bench_reports_open(&reports, config) == 0) {
		status = APP_EXIT_FAILED;
		if (app_eal_start(&eal, program, eal_argv, nb_eal, workers_wanted(config)) == 0)
			status = run(config, &eal, &reports);
		app_eal_stop(&eal);
	}
	if (bench_reports_close(&reports) < 0 && status == APP_EXIT_OK)
		status = APP_EXIT_FAILED;
	return status;
}

/* The arguments behind EAL's. */
static int
parse(struct bench_config *config, struct bench_preset *preset, struct bench_wolf *wolf, int argc,
      char **argv, struct cburst_error *err)
{
	bench_config_init(config);
	if (bench_wolf_wanted(argc, argv))
		return bench_wolf_parse(wolf, config, preset, argc, argv, err);
	return bench_config_parse(config, preset, argc, argv, err);
}

int
main(int argc, char **argv)
{
	struct cburst_error err = { { 0 } };
	struct cburst_thresholds thresholds;
	struct bench_history history = { 0 };
	struct bench_preset preset = { 0 };
	struct bench_wolf wolf = { 0 };
	struct bench_config config;
	const char *misplaced;
	int own, nb_eal, status = APP_EXIT_OK;

	app_message_init(argv[0]);
	own = app_eal_split(argc, argv, &nb_eal);
	misplaced = bench_wolf_misplaced(nb_eal, argv + 1);
	if (parse(&config, &preset, &wolf, argc - own, argv + own, &err) < 0) {
		app_error("%s", err.text[0] != '\0' ? err.text : "out of memory");
		status = APP_EXIT_USAGE;
	} else if (misplaced != NULL) {
		app_error(
			"'%s' is a word of wolfCrypt's benchmark: it goes behind '--', EAL options in "
			"front of it",
			misplaced);
		status = APP_EXIT_USAGE;
	} else if (config.help) {
		bench_help();
	} else if (wolf.help) {
		bench_wolf_help(&wolf);
	} else if (config.list_algos) {
		bench_algos_print();
	} else if (config.list_presets) {
		bench_preset_list(stdout);
	} else if (config.preset != NULL && !config.version &&
		   read_seed(&config, preset.path, &err) < 0) {
		app_error("%s", err.text[0] != '\0' ? err.text : "out of memory");
		status = APP_EXIT_USAGE;
	} else if (config.thresholds != NULL && !config.version &&
		   cburst_thresholds_load(config.thresholds, &thresholds, &err) < 0) {
		app_error("--thresholds: %s", err.text);
		status = APP_EXIT_USAGE;
	} else if (config.compare_with != NULL && !config.version &&
		   bench_history_read(&history, &config, &err) < 0) {
		app_error("%s", err.text[0] != '\0' ? err.text : "out of memory");
		status = APP_EXIT_USAGE;
	} else if (config.version) {
		printf("cryptoburst-bench %s, library %s, %s, %s\n", CBURST_VERSION,
		       cburst_version(), rte_version(), OpenSSL_version(OPENSSL_VERSION));
	} else {
		if (config.quiet)
			app_message_quiet();
		status = with_eal(&config, argv[0], argv + 1, nb_eal);
	}
	bench_seed_free(&seed);
	bench_history_free(&history);
	bench_config_free(&config);
	bench_preset_free(&preset);
	return status;
}
