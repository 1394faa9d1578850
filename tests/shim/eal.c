/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_cryptodev.h>
#include <rte_cycles.h>
#include <rte_dev.h>
#include <rte_eal.h>
#include <rte_errno.h>
#include <rte_launch.h>
#include <rte_lcore.h>
#include <rte_malloc.h>

#include "shim.h"
#include "shim_internal.h"

#define ARGS_MAX 64

static bool started;

void
shim_die(const char *fmt, ...)
{
	va_list ap;

	fputs("shim: ", stderr);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	exit(2);
}

/* Cut text into arguments where it lies. */
static int
split(char *text, char **argv)
{
	char *save = NULL;
	int argc = 0;

	for (char *w = strtok_r(text, " \t\n", &save); w != NULL;
	     w = strtok_r(NULL, " \t\n", &save)) {
		if (argc == ARGS_MAX)
			shim_die("more than %d EAL arguments", ARGS_MAX);
		argv[argc++] = w;
	}
	return argc;
}

static void
lcore_map(char *buf, size_t size, unsigned lcores)
{
	int cpus[CPU_SETSIZE], n = 0;
	size_t used = 0;
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof(set), &set) != 0)
		shim_die("sched_getaffinity: %s", strerror(errno));
	for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
		if (CPU_ISSET(cpu, &set))
			cpus[n++] = cpu;
	for (unsigned i = 0; i < lcores; i++)
		used += snprintf(buf + used, size - used, "%s%u@%d", i == 0 ? "" : ",", i,
				 cpus[i % n]);
}

void
shim_eal_start_args(unsigned lcores, const char *extra)
{
	const char *mem = getenv("CBURST_EAL_MEM"), *log = getenv("CBURST_EAL_LOG");
	/* EAL keeps pointers to its arguments */
	static char map[RTE_MAX_LCORE * 12], text[sizeof(map) + 1024];
	char *argv[ARGS_MAX];
	int len;

	if (started)
		return;
	if (lcores == 0)
		lcores = 1;
	if (lcores > RTE_MAX_LCORE)
		shim_die("%u lcores asked, EAL has room for %d", lcores, RTE_MAX_LCORE);
	if (mem == NULL || mem[0] == '\0')
		mem = "--no-huge -m 512";
	if (extra == NULL)
		extra = "";
	lcore_map(map, sizeof(map), lcores);
	/*
	 * Test programs run side by side and must not meet in EAL's shared files; --in-memory has
	 * none already.
	 */
	len = snprintf(text, sizeof(text), "test --no-pci --log-level=*:%s --lcores=%s %s %s %s %s",
		       log != NULL ? log : "4", map, mem,
		       strstr(mem, "--in-memory") == NULL ? "--no-shconf" : "",
		       strstr(extra, "--telemetry") == NULL ? "--no-telemetry" : "", extra);
	if (len < 0 || (size_t)len >= sizeof(text))
		shim_die("EAL arguments are too long: %s", extra);
	len = split(text, argv);
	if (rte_eal_init(len, argv) < 0)
		shim_die("rte_eal_init with memory \"%s\": %s", mem, rte_strerror(rte_errno));
	started = true;
}

void
shim_eal_start(unsigned lcores)
{
	shim_eal_start_args(lcores, NULL);
}

void
shim_eal_stop(void)
{
	if (!started)
		return;
	started = false;
	rte_eal_cleanup();
}

int
shim_lcore_node(unsigned lcore_id)
{
	return (int)rte_lcore_to_socket_id(lcore_id);
}

int
shim_lcore_launch(unsigned lcore_id, int (*fn)(void *arg), void *arg)
{
	return rte_eal_remote_launch(fn, arg, lcore_id);
}

int
shim_lcore_wait(unsigned lcore_id)
{
	return rte_eal_wait_lcore(lcore_id);
}

/* A device that is not started has the same burst functions as an identifier that is no device. */
bool
shim_dev_started(uint8_t dev_id)
{
	uint8_t none = 0;

	while (none < RTE_CRYPTO_MAX_DEVS && rte_cryptodev_is_valid_dev(none))
		none++;
	return rte_cryptodev_is_valid_dev(dev_id) && none < RTE_CRYPTO_MAX_DEVS &&
		rte_crypto_fp_ops[dev_id].enqueue_burst != rte_crypto_fp_ops[none].enqueue_burst;
}

/* By the name of the bus: its library is a plugin that programs are not linked with. */
int
shim_vdev_create(const char *name, const char *args)
{
	int ret = rte_eal_hotplug_add("vdev", name, args != NULL ? args : "");

	if (ret < 0)
		return ret;
	return shim_dev_id(name);
}

int
shim_vdev_remove(const char *name)
{
	int dev_id = shim_dev_id(name);

	if (dev_id >= 0) {
		if (shim_dev_started((uint8_t)dev_id))
			rte_cryptodev_stop((uint8_t)dev_id);
		rte_cryptodev_close((uint8_t)dev_id);
	}
	return rte_eal_hotplug_remove("vdev", name);
}

int
shim_dev_id(const char *name)
{
	int dev_id = rte_cryptodev_get_dev_id(name);

	return dev_id < 0 ? -ENODEV : dev_id;
}

int
shim_dev_start(uint8_t dev_id, uint16_t queue_pairs, uint32_t descriptors)
{
	struct rte_cryptodev_config conf = {
		.socket_id = rte_cryptodev_socket_id(dev_id),
		.nb_queue_pairs = queue_pairs,
		.ff_disable = RTE_CRYPTODEV_FF_SECURITY,
	};
	struct rte_cryptodev_qp_conf qp = { .nb_descriptors = descriptors };
	int ret = rte_cryptodev_configure(dev_id, &conf);

	for (uint16_t i = 0; ret == 0 && i < queue_pairs; i++)
		ret = rte_cryptodev_queue_pair_setup(dev_id, i, &qp, conf.socket_id);
	return ret == 0 ? rte_cryptodev_start(dev_id) : ret;
}

void
shim_dev_stop(uint8_t dev_id)
{
	rte_cryptodev_stop(dev_id);
}

unsigned
shim_dev_queue_pairs(uint8_t dev_id)
{
	return rte_cryptodev_queue_pair_count(dev_id);
}

void *
shim_malloc(size_t len, size_t align, uint64_t *iova)
{
	void *p = rte_zmalloc("shim", len, align);

	if (p == NULL)
		shim_die("%zu bytes of EAL memory: %s", len, rte_strerror(rte_errno));
	if (iova != NULL)
		*iova = rte_malloc_virt2iova(p);
	return p;
}

void
shim_free(void *p)
{
	rte_free(p);
}

uint64_t
shim_cycles(void)
{
	return rte_rdtsc();
}

uint64_t
shim_cycles_hz(void)
{
	return rte_get_tsc_hz();
}
