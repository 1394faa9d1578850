/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <rte_cryptodev.h>
#include <rte_eal.h>
#include <rte_errno.h>
#include <rte_log.h>

#include "eal_args.h"
#include "eal_start.h"
#include "hugepages.h"
#include "message.h"

/* Lines of EAL's log worth showing when it failed. */
#define LOG_LINES_MAX 6

/* Log lines and usage text of a starting EAL, kept back. */
struct hush {
	FILE *log;
	char *text;
	size_t size;
	int stdout_fd;
};

static void
hush_begin(struct hush *h, const struct app_eal_args *args)
{
	int null;

	memset(h, 0, sizeof(*h));
	h->stdout_fd = -1;
	if (args->user_gave_log_level)
		return;
	h->log = open_memstream(&h->text, &h->size);
	if (h->log != NULL)
		rte_openlog_stream(h->log);
	/* An argument EAL does not know makes it print its whole usage text to stdout. */
	if (args->asks_help)
		return;
	fflush(stdout);
	null = open("/dev/null", O_WRONLY | O_CLOEXEC);
	if (null < 0)
		return;
	h->stdout_fd = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
	if (h->stdout_fd >= 0)
		dup2(null, STDOUT_FILENO);
	close(null);
}

static void
hush_end(struct hush *h)
{
	if (h->stdout_fd >= 0) {
		fflush(stdout);
		dup2(h->stdout_fd, STDOUT_FILENO);
		close(h->stdout_fd);
	}
	if (h->log != NULL) {
		rte_openlog_stream(NULL);
		fclose(h->log);
	}
}

static void
show_log(const struct hush *h)
{
	char *line, *save = NULL;
	unsigned n = 0;

	if (h->text == NULL)
		return;
	for (line = strtok_r(h->text, "\n", &save); line != NULL && n < LOG_LINES_MAX;
	     line = strtok_r(NULL, "\n", &save)) {
		/* Not why it failed: what every start of the kind says. */
		if (strstr(line, "Detected") != NULL ||
		    strstr(line, "Static memory layout") != NULL)
			continue;
		fprintf(stderr, "  %s\n", line);
		n++;
	}
}

static void
join(const struct app_eal_args *args, char *buf, size_t size)
{
	size_t used = 0;
	int i;

	buf[0] = '\0';
	for (i = 1; i < args->n && used < size; i++)
		used += snprintf(buf + used, size - used, "%s%s", i == 1 ? "" : " ", args->v[i]);
}

static void
explain(const struct app_eal *eal, int error, const struct hush *h)
{
	uint64_t huge = app_hugepages_free();

	app_error("EAL did not start (%s) with: %s", rte_strerror(error), eal->text);
	show_log(h);
	if (!eal->no_huge && huge == 0)
		app_note(
			"there are no free hugepages: as root, 'echo 512 > /proc/sys/vm/nr_hugepages'; "
			"or run without them: --no-huge -m 512");
	else if (!eal->no_huge && !app_hugepages_usable())
		app_note(
			"%" PRIu64
			" MiB of hugepages are free, but this process may not map one (limits of a container, "
			"or permissions); run as root, or without them: --no-huge -m 512",
			huge >> 20);
	else if (!eal->no_huge)
		app_note("%" PRIu64 " MiB of hugepages are free; is that less than was asked for?",
			 huge >> 20);
	if (geteuid() != 0)
		app_note(
			"this is not root: EAL needs access to hugepages, to its runtime folder, and to "
			"/dev/vfio where a PCI device is used");
}

/* Whether the crypto device that a --vdev names was made. EAL goes on without it, and says so only
 * in its log. Devices of other kinds are not looked for. */
static bool
vdev_exists(const char *value)
{
	char name[RTE_CRYPTODEV_NAME_MAX_LEN];

	snprintf(name, sizeof(name), "%.*s", (int)strcspn(value, ","), value);
	return strncmp(name, "crypto_", 7) != 0 || rte_cryptodev_get_dev_id(name) >= 0;
}

/* @return 0, or -ENODEV after a message: what the user named is not there */
static int
check_vdevs(const struct app_eal_args *args, const struct hush *h)
{
	static const char option[] = "--vdev";
	const char *value;
	int i;

	for (i = 1; i < args->n; i++) {
		if (strncmp(args->v[i], option, sizeof(option) - 1) != 0)
			continue;
		value = args->v[i] + sizeof(option) - 1;
		if (*value == '=')
			value++;
		else if (*value != '\0' || i + 1 == args->n)
			continue;
		else
			value = args->v[++i];
		if (vdev_exists(value))
			continue;
		app_error("--vdev %s: the device was not made", value);
		show_log(h);
		return -ENODEV;
	}
	return 0;
}

int
app_eal_start(struct app_eal *eal, const char *program, char **user, int nb_user, unsigned workers)
{
	char *argv[APP_EAL_ARGS_MAX + 1];
	struct app_eal_args *args = &eal->args;
	struct hush hush;
	cpu_set_t set;
	int rc, error;

	memset(eal, 0, sizeof(*eal));
	if (sched_getaffinity(0, sizeof(set), &set) == 0)
		eal->cpus = CPU_COUNT(&set);
	app_eal_args_build(args, program, user, nb_user, workers);
	if (args->overflow) {
		app_error("too many EAL arguments: there is room for %d", APP_EAL_ARGS_MAX);
		app_eal_args_free(args);
		return -E2BIG;
	}
	join(args, eal->text, sizeof(eal->text));
	eal->no_huge = args->no_huge;
	eal->user_gave_vdev = args->user_gave_vdev;
	if (args->fell_back)
		app_warn("no usable hugepages (as root: echo 512 > /proc/sys/vm/nr_hugepages): "
			 "running with --no-huge, figures will be lower than they could be");

	/* EAL reorders the vector it is given: the strings stay ours. */
	memcpy(argv, args->v, sizeof(argv));
	hush_begin(&hush, args);
	rc = rte_eal_init(args->n, argv);
	error = rte_errno;
	hush_end(&hush);
	if (rc < 0) {
		explain(eal, error, &hush);
		rc = error > 0 ? -error : -EIO;
	} else {
		eal->started = true;
		rc = check_vdevs(args, &hush);
	}
	free(hush.text);
	if (rc < 0)
		app_eal_stop(eal);
	return rc;
}

void
app_eal_stop(struct app_eal *eal)
{
	if (eal->started)
		rte_eal_cleanup();
	eal->started = false;
	app_eal_args_free(&eal->args);
}
