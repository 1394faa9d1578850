/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>
#include <rte_config.h>

#include "accel_scan.h"
#include "eal_args.h"
#include "hugepages.h"
#include "message.h"

/* Below this much of them, hugepages are not worth having: pools of one small run take more. */
#define HUGE_BYTES_MIN (64ull << 20)
/* MiB without hugepages. */
#define NO_HUGE_MIB "512"

/* What an EAL option settles, so that no default is added for it. */
enum aspect {
	LCORES = 1 << 0,
	MEMORY = 1 << 1,
	PCI = 1 << 2,
	VDEV = 1 << 3,
	LOG = 1 << 4,
	HELP = 1 << 5,
	OTHER = 1 << 6,
};

static const struct {
	const char *word; /* "-x" stands for what begins with it, too: -l0-3 */
	unsigned aspect;
} eal_options[] = {
	{ "-l", LCORES },
	{ "-c", LCORES },
	{ "--lcores", LCORES },
	{ "-m", MEMORY },
	{ "--no-huge", MEMORY },
	{ "--in-memory", MEMORY },
	{ "--huge-dir", MEMORY },
	{ "--huge-unlink", MEMORY },
	{ "--huge-worker-stack", OTHER },
	{ "--legacy-mem", MEMORY },
	{ "--single-file-segments", MEMORY },
	{ "--socket-mem", MEMORY },
	{ "--socket-limit", MEMORY },
	{ "--numa-mem", MEMORY },
	{ "--numa-limit", MEMORY },
	{ "--match-allocations", MEMORY },
	{ "--no-shconf", MEMORY },
	{ "--file-prefix", MEMORY },
	{ "--proc-type", MEMORY },
	{ "-a", PCI },
	{ "-b", PCI },
	{ "--allow", PCI },
	{ "--block", PCI },
	{ "--no-pci", PCI },
	{ "--vdev", VDEV },
	{ "--log-level", LOG },
	{ "--log-color", OTHER },
	{ "--log-timestamp", OTHER },
	{ "-h", HELP },
	{ "-n", OTHER },
	{ "-r", OTHER },
	{ "-d", OTHER },
	{ "-s", OTHER },
	{ "-S", OTHER },
	{ "-v", OTHER },
	{ "--main-lcore", OTHER },
	{ "--iova-mode", OTHER },
	{ "--base-virtaddr", OTHER },
	{ "--vfio-intr", OTHER },
	{ "--vfio-vf-token", OTHER },
	{ "--telemetry", OTHER },
	{ "--no-telemetry", OTHER },
	{ "--no-hpet", OTHER },
	{ "--syslog", OTHER },
	{ "--trace", OTHER },
	{ "--trace-dir", OTHER },
	{ "--trace-bufsz", OTHER },
	{ "--trace-mode", OTHER },
	{ "--create-uio-dev", OTHER },
	{ "--vmware-tsc-map", OTHER },
	{ "--mbuf-pool-ops-name", OTHER },
	{ "--force-max-simd-bitwidth", OTHER },
};

static unsigned
aspect_of(const char *word)
{
	size_t i, length = strcspn(word, "=");

	if (strcmp(word, "--help") == 0)
		return HELP;
	for (i = 0; i < RTE_DIM(eal_options); i++) {
		const char *o = eal_options[i].word;

		if (o[1] != '-' ? strncmp(word, o, 2) == 0
				: strlen(o) == length && strncmp(word, o, length) == 0)
			return eal_options[i].aspect;
	}
	return 0;
}

bool
app_eal_knows(const char *word)
{
	return aspect_of(word) != 0;
}

int
app_eal_split(int argc, char **argv, int *nb_eal)
{
	int i;

	for (i = 1; i < argc; i++)
		if (strcmp(argv[i], "--") == 0) {
			*nb_eal = i - 1;
			return i + 1;
		}
	*nb_eal = 0;
	return 1;
}

static void __rte_format_printf(2, 3) add(struct app_eal_args *args, const char *fmt, ...)
{
	va_list ap;
	char *text;
	int n;

	if (args->n >= APP_EAL_ARGS_MAX) {
		args->overflow = true;
		return;
	}
	va_start(ap, fmt);
	n = vasprintf(&text, fmt, ap);
	va_end(ap);
	if (n < 0) {
		args->overflow = true;
		return;
	}
	args->v[args->n++] = text;
	args->v[args->n] = NULL;
}

static void
add_lcores(struct app_eal_args *args, unsigned workers)
{
	char text[1024] = "";
	size_t used = 0;
	unsigned n = 0;
	cpu_set_t set;
	int cpu;

	if (sched_getaffinity(0, sizeof(set), &set) < 0)
		return;
	/* Lcore numbers are ours to give: CPU numbers can be larger than EAL's bound on lcores. */
	for (cpu = 0;
	     cpu < CPU_SETSIZE && n < workers + 1 && n < RTE_MAX_LCORE && used < sizeof(text) - 24;
	     cpu++)
		if (CPU_ISSET(cpu, &set)) {
			used += snprintf(text + used, sizeof(text) - used, "%s%u@%d",
					 n == 0 ? "" : ",", n, cpu);
			n++;
		}
	if (n > 0)
		add(args, "--lcores=%s", text);
}

static void
add_words(struct app_eal_args *args, const char *text)
{
	size_t length;

	for (text += strspn(text, " \t"); *text != '\0'; text += strspn(text, " \t")) {
		length = strcspn(text, " \t");
		add(args, "%.*s", (int)length, text);
		text += length;
	}
}

/* Without hugepages, two such programs at once would fight for one runtime folder. */
static void
add_no_shared_files(struct app_eal_args *args, const char *given)
{
	if (strstr(given, "--no-shconf") == NULL && strstr(given, "--file-prefix") == NULL)
		add(args, "--no-shconf");
}

static void
add_memory(struct app_eal_args *args)
{
	const char *env = getenv("CBURST_EAL_MEM");

	if (env != NULL && env[0] != '\0') {
		add_words(args, env);
		args->no_huge = strstr(env, "--no-huge") != NULL;
		if (args->no_huge)
			add_no_shared_files(args, env);
		return;
	}
	if (app_hugepages_free() >= HUGE_BYTES_MIN && app_hugepages_usable()) {
		/* In memory: nothing of ours stays in hugetlbfs, and no mount of it is needed. */
		add(args, "--in-memory");
		return;
	}
	add(args, "--no-huge");
	add_no_shared_files(args, "");
	add(args, "-m");
	add(args, NO_HUGE_MIB);
	args->no_huge = true;
	args->fell_back = true;
}

/* The command that binds it, or makes what can be bound, with its address filled in. */
static void
tell_unbound(const struct app_accel *a)
{
	/* a physical function is not bound itself: virtual ones are made of it */
	const char *bind = a->id->vf ? a->driver->bind : a->driver->make_vfs, *at;

	if (bind == NULL)
		return;
	at = strstr(bind, "BDF");
	if (at == NULL)
		app_note("%s (%s) is there, but not bound for DPDK: %s", a->bdf, a->id->product,
			 bind);
	else
		app_note("%s (%s) is there, but not bound for DPDK: %.*s%s%s", a->bdf,
			 a->id->product, (int)(at - bind), bind, a->bdf, at + 3);
}

static void
add_pci(struct app_eal_args *args)
{
	struct app_accel accel[APP_ACCELS_MAX];
	unsigned n, i, ready = 0;

	n = app_accel_scan(APP_PCI_DEVICES, accel, APP_ACCELS_MAX);
	for (i = 0; i < n; i++) {
		if (!accel[i].ready) {
			tell_unbound(&accel[i]);
			continue;
		}
		add(args, "-a");
		add(args, "%s", accel[i].bdf);
		ready++;
	}
	/* Without an accelerator there is nothing on PCI for us: leave the machine's network card
	 * alone. */
	if (ready == 0)
		add(args, "--no-pci");
}

void
app_eal_args_build(struct app_eal_args *args, const char *program, char **user, int nb_user,
		   unsigned workers)
{
	unsigned given = 0;
	int i;

	memset(args, 0, sizeof(*args));
	for (i = 0; i < nb_user; i++) {
		given |= aspect_of(user[i]);
		args->no_huge |= strcmp(user[i], "--no-huge") == 0;
	}
	args->user_gave_vdev = given & VDEV;
	args->user_gave_log_level = given & LOG;
	args->asks_help = given & HELP;

	add(args, "%s", program);
	if (!(given & LCORES))
		add_lcores(args, workers);
	if (!(given & MEMORY))
		add_memory(args);
	if (!(given & PCI))
		add_pci(args);
	if (!(given & LOG))
		add(args, "--log-level=warning");
	for (i = 0; i < nb_user; i++)
		add(args, "%s", user[i]);
}

void
app_eal_args_free(struct app_eal_args *args)
{
	int i;

	for (i = 0; i < args->n; i++)
		free(args->v[i]);
	memset(args, 0, sizeof(*args));
}
