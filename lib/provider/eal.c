/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <rte_cryptodev.h>
#include <rte_dev.h>
#include <rte_eal.h>
#include <rte_errno.h>
#include <rte_lcore.h>
#include <rte_log.h>

#include <cryptoburst/device.h>

#include "eal.h"

#define ARGUMENTS_MAX 64

/* EAL keeps pointers into what it was given. */
static char words[sizeof(((struct settings *)0)->eal) + 256];
static char *arguments[ARGUMENTS_MAX + 1];
static struct cburst_device list[CBURST_DEVICES_MAX];
static bool made;

#define OWN_DEVICE "crypto_multibuffer0"

static int __attribute__((format(printf, 2, 3)))
fail(struct cburst_error *err, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(err->text, sizeof(err->text), format, args);
	va_end(args);
	return -1;
}

/*
 * Cut a line into words at blanks; quotes keep blanks, as a shell's do. Returns their number, or -1
 * when there are too many.
 */
static int
split(char *line, char **out, int max)
{
	char *to = line, quote = '\0';
	bool inside = false;
	int n = 0;

	for (const char *c = line; *c != '\0'; c++) {
		if (quote != '\0' && *c == quote) {
			quote = '\0';
		} else if (quote == '\0' && (*c == '"' || *c == '\'')) {
			quote = *c;
			if (!inside && n == max)
				return -1;
			if (!inside)
				out[n++] = to;
			inside = true;
		} else if (quote == '\0' && (*c == ' ' || *c == '\t')) {
			if (inside)
				*to++ = '\0';
			inside = false;
		} else {
			if (!inside && n == max)
				return -1;
			if (!inside)
				out[n++] = to;
			inside = true;
			*to++ = *c;
		}
		/* what is written never overtakes what is read */
	}
	*to = '\0';
	return n;
}

/* A processor that this process may use: EAL wants to pin a thread. */
static int
first_cpu(void)
{
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof(set), &set) == 0)
		for (int i = 0; i < CPU_SETSIZE; i++)
			if (CPU_ISSET(i, &set))
				return i;
	return 0;
}

/* An argument that EAL does not know makes it print its usage to stdout: not to the program's. */
struct hush {
	int saved;
};

static void
hush_begin(struct hush *h)
{
	const int null = open("/dev/null", O_WRONLY | O_CLOEXEC);

	h->saved = -1;
	if (null < 0)
		return;
	fflush(stdout);
	h->saved = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
	if (h->saved >= 0)
		dup2(null, STDOUT_FILENO);
	close(null);
}

static void
hush_end(struct hush *h)
{
	if (h->saved < 0)
		return;
	fflush(stdout);
	dup2(h->saved, STDOUT_FILENO);
	close(h->saved);
}

static void
open_log(const struct settings *s)
{
	FILE *f = fopen(s->log[0] != '\0' ? s->log : "/dev/null", "ae");

	if (f == NULL)
		return;
	setvbuf(f, NULL, _IOLBF, 0);
	rte_openlog_stream(f);
}

int
eal_start(const struct settings *s, struct cburst_error *err)
{
	const bool own = s->eal[0] == '\0';
	struct hush hush = { .saved = -1 };
	int n, ret, error;

	/* the program's own, log and all */
	if (rte_lcore_count() != 0)
		return 0;
	open_log(s);
	if (own)
		snprintf(words, sizeof(words),
			 "cryptoburst --no-huge -m 256 --no-shconf --no-pci --no-telemetry "
			 "--lcores 0@%d",
			 first_cpu());
	else
		snprintf(words, sizeof(words), "cryptoburst %s", s->eal);
	n = split(words, arguments, ARGUMENTS_MAX);
	if (n < 0)
		return fail(err, "eal has more than %d words", ARGUMENTS_MAX);
	if (!own)
		hush_begin(&hush);
	ret = rte_eal_init(n, arguments);
	error = rte_errno;
	if (!own)
		hush_end(&hush);
	if (ret >= 0 || error == EALREADY)
		return 0;
	return fail(err, "EAL did not start (%s) with: %s", rte_strerror(error),
		    own ? "the provider's own arguments" : s->eal);
}

static unsigned
named_devices(const struct settings *s, const char *names[], unsigned max, struct cburst_error *err)
{
	static char copy[sizeof(s->devices)];
	char *name, *save = NULL;
	unsigned n = 0;

	strcpy(copy, s->devices);
	for (name = strtok_r(copy, ", ", &save); name != NULL && n < max;
	     name = strtok_r(NULL, ", ", &save)) {
		struct cburst_device found;

		if (cburst_device_find(name, &found, err) != 0)
			return 0;
		names[n++] = name;
	}
	if (n == 0)
		fail(err, "devices = %s names none", s->devices);
	return n;
}

static unsigned
free_devices(const char *names[], unsigned max)
{
	const unsigned found = cburst_device_list(list, CBURST_DEVICES_MAX);
	unsigned n = 0;

	for (unsigned i = 0; i < found && n < max; i++)
		if (list[i].asymmetric && !list[i].started)
			names[n++] = list[i].name;
	return n;
}

static int
make_device(const struct settings *s, struct cburst_error *err)
{
	char args[64];
	int ret;

	snprintf(args, sizeof(args), "max_nb_queue_pairs=%u,flush_us=%u", s->lanes, s->flush_us);
	ret = rte_eal_hotplug_add("vdev", OWN_DEVICE, args);
	made = ret == 0;
	return ret == 0 || ret == -EEXIST
		? 0
		: fail(err, "no crypto_multibuffer (%s)", rte_strerror(-ret));
}

unsigned
eal_devices(const struct settings *s, const char *names[], unsigned max, struct cburst_error *err)
{
	unsigned n;

	if (s->devices[0] != '\0')
		return named_devices(s, names, max, err);
	n = free_devices(names, max);
	if (n == 0 && make_device(s, err) == 0) {
		n = free_devices(names, max);
		if (n == 0)
			fail(err, "there is no device for public keys that is not in use");
	}
	return n;
}

void
eal_devices_end(void)
{
	if (made)
		rte_eal_hotplug_remove("vdev", OWN_DEVICE);
	made = false;
}
