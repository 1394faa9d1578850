/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <rte_cryptodev.h>

#include <numa.h>

#include "algos.h"
#include "devices.h"
#include "lane.h"
#include "message.h"

const char *
bench_device_state_name(enum bench_device_state state)
{
	static const char *const names[] = { "ready", "quarantined", "disabled", "failed",
					     "in use" };

	return names[state];
}

const char *
bench_family_name(enum bench_family family)
{
	static const char *const names[BENCH_FAMILIES] = { "aead", "cipher", "hash",
							   "mac",  "chain",  "asym" };

	return names[family];
}

const char *
bench_device_kind(const struct bench_device *d)
{
	return d->simulated ? "simulated" : d->info.hardware ? "hardware" : "software";
}

static int
count_algorithms(unsigned *total)
{
	struct bench_algos algos = { 0 };
	unsigned f;
	int rc = 0;

	for (f = 0; f < BENCH_FAMILIES && rc == 0; f++) {
		rc = bench_algos_parse(bench_family_name(f), &algos, NULL);
		total[f] = algos.n;
		bench_algos_free(&algos);
	}
	return rc;
}

/* Whether a PCI function is one of EAL's devices, chosen or not. Those of drivers that make several
 * of it have names that go on behind the address. */
static bool
is_in_use(const char *bdf)
{
	const size_t length = strlen(bdf);
	const char *name;
	unsigned i;

	for (i = 0; i < RTE_CRYPTO_MAX_DEVS; i++) {
		name = rte_cryptodev_is_valid_dev((uint8_t)i) ? rte_cryptodev_name_get((uint8_t)i)
							      : NULL;
		if (name != NULL && strncmp(name, bdf, length) == 0 &&
		    (name[length] == '\0' || name[length] == '_'))
			return true;
	}
	return false;
}

/* Accelerators that are none of EAL's devices already. */
static void
look_at_bus(struct bench_device_list *list)
{
	const char *dir = getenv(APP_PCI_DEVICES_ENV);
	struct app_accel *a = list->accel;
	unsigned i, kept = 0;

	list->nb_accels = app_accel_scan_all(dir != NULL && *dir != '\0' ? dir : APP_PCI_DEVICES, a,
					     APP_ACCELS_MAX);
	for (i = 0; i < list->nb_accels; i++)
		if (!is_in_use(a[i].bdf))
			a[kept++] = a[i];
	list->nb_accels = kept;
}

int
bench_devices_run(const struct bench_config *config, const struct bench_targets *targets,
		  const struct app_eal *eal, FILE *out)
{
	struct bench_device_list *list = calloc(1, sizeof(*list));
	unsigned i, k, nb = 0;
	int rc = list == NULL ? -ENOMEM : 0;

	for (i = 0; i < targets->n; i++)
		nb += targets->v[i].n;
	if (rc == 0) {
		list->config = config;
		list->nodes = numa_available() < 0 ? 1 : numa_num_configured_nodes();
		list->v = calloc(nb + 1, sizeof(*list->v));
		rc = list->v == NULL ? -ENOMEM : count_algorithms(list->total);
	}
	for (i = 0; rc == 0 && i < targets->n; i++)
		for (k = 0; k < targets->v[i].n && !atomic_load(&bench_stop); k++)
			bench_device_look(config, &targets->v[i].dev[k], &list->v[list->n++]);
	if (rc == 0) {
		look_at_bus(list);
		list->interrupted = atomic_load(&bench_stop);
		rc = config->format == BENCH_FORMAT_JSON     ? bench_devices_json(out, list, eal)
			: config->format == BENCH_FORMAT_CSV ? bench_devices_csv(out, list)
							     : bench_devices_table(out, list);
		if (rc < 0) {
			app_error("the list could not be written: %s", strerror(-rc));
			rc = APP_EXIT_FAILED;
		} else if (list->interrupted) {
			rc = APP_EXIT_INTERRUPTED;
		}
	}
	for (i = 0; list != NULL && i < list->n; i++)
		free(list->v[i].ability);
	if (list != NULL)
		free(list->v);
	free(list);
	return rc;
}
