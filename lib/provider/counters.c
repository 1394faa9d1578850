/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "counters.h"

struct counters counters;

static const char *const kinds[WORK_KINDS] = {
	[WORK_RSA_SIGN] = "rsa-sign",
	[WORK_RSA_VERIFY] = "rsa-verify",
	[WORK_RSA_ENCRYPT] = "rsa-encrypt",
	[WORK_RSA_DECRYPT] = "rsa-decrypt",
	[WORK_ECDSA_SIGN] = "ecdsa-sign",
	[WORK_ECDSA_VERIFY] = "ecdsa-verify",
	[WORK_EDDSA_SIGN] = "eddsa-sign",
	[WORK_EDDSA_VERIFY] = "eddsa-verify",
	[WORK_ECDH] = "ecdh",
	[WORK_XDH] = "xdh",
	[WORK_DH] = "dh",
};

static const char *const reasons[SOFTWARE_REASONS] = {
	[SOFTWARE_OFF] = "off",
	[SOFTWARE_NOT_STARTED] = "not-started",
	[SOFTWARE_FORKED] = "forked",
	[SOFTWARE_NO_LANE] = "no-lane",
	[SOFTWARE_UNSUPPORTED] = "unsupported",
	[SOFTWARE_FULL] = "full",
	[SOFTWARE_FAILED] = "failed",
	[SOFTWARE_ALONE] = "alone",
};

int
counter_at(unsigned i, struct counter_name *out)
{
	const struct counter_name jobs[] = {
		{ "jobs", "paused", &counters.paused },
		{ "jobs", "fruitless", &counters.fruitless },
		{ "jobs", "callbacks", &counters.callbacks },
	};

	if (i < WORK_KINDS) {
		*out = (struct counter_name){ "device", kinds[i], &counters.device[i] };
		return 1;
	}
	i -= WORK_KINDS;
	if (i < WORK_KINDS) {
		*out = (struct counter_name){ "software", kinds[i], &counters.software[i] };
		return 1;
	}
	i -= WORK_KINDS;
	if (i < SOFTWARE_REASONS) {
		*out = (struct counter_name){ "reason", reasons[i], &counters.reasons[i] };
		return 1;
	}
	i -= SOFTWARE_REASONS;
	if (i < sizeof(jobs) / sizeof(jobs[0])) {
		*out = jobs[i];
		return 1;
	}
	return 0;
}

void
counters_reset(void)
{
	memset((void *)&counters, 0, sizeof(counters));
}

void
counters_write(const char *path, const char *state)
{
	char text[4096];
	struct counter_name c;
	size_t used;
	int fd;

	fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0644);
	if (fd < 0)
		return;
	used = (size_t)snprintf(text, sizeof(text), "cryptoburst %ld state %s\n", (long)getpid(),
				state);
	for (unsigned i = 0; counter_at(i, &c) && used < sizeof(text); i++)
		used += (size_t)snprintf(text + used, sizeof(text) - used,
					 "cryptoburst %ld %s.%s %" PRIuFAST64 "\n", (long)getpid(),
					 c.group, c.name,
					 atomic_load_explicit(c.value, memory_order_relaxed));
	if (used > sizeof(text))
		used = sizeof(text);
	/* in one piece, so that lines of several processes do not mix */
	if (write(fd, text, used) < 0)
		used = 0;
	close(fd);
}
