/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

#include <openssl/crypto.h>
#include <rte_cycles.h>
#include <rte_eal.h>
#include <rte_version.h>

#include <cryptoburst/version.h>

#include "facts.h"

static void
cpu_model(char *buf, size_t size)
{
	char line[256], *colon;
	FILE *f;

	snprintf(buf, size, "unknown");
	f = fopen("/proc/cpuinfo", "r");
	if (f == NULL)
		return;
	while (fgets(line, sizeof(line), f) != NULL) {
		/* x86 says "model name"; most others have no name there at all */
		if (strncmp(line, "model name", 10) != 0)
			continue;
		colon = strchr(line, ':');
		if (colon == NULL)
			continue;
		colon += 1 + strspn(colon + 1, " \t");
		colon[strcspn(colon, "\n")] = '\0';
		snprintf(buf, size, "%.*s", (int)size - 1, colon);
		break;
	}
	fclose(f);
}

void
bench_facts_get(struct bench_facts *facts, const char *question, const struct app_eal *eal,
		uint32_t seed)
{
	const time_t now = time(NULL);
	struct utsname host;
	struct tm utc;

	memset(facts, 0, sizeof(*facts));
	facts->question = question;
	cpu_model(facts->cpu, sizeof(facts->cpu));
	facts->cpus = eal->cpus;
	facts->tsc_hz = rte_get_tsc_hz();
	if (uname(&host) == 0)
		snprintf(facts->kernel, sizeof(facts->kernel), "%.*s",
			 (int)sizeof(facts->kernel) - 1, host.release);
	facts->dpdk = rte_version();
	facts->openssl = OpenSSL_version(OPENSSL_VERSION);
	facts->library = cburst_version();
	facts->hugepages = rte_eal_has_hugepages() != 0 && !eal->no_huge;
	facts->eal = eal->text;
	facts->seed = seed;
	if (gmtime_r(&now, &utc) != NULL)
		strftime(facts->time, sizeof(facts->time), "%Y-%m-%dT%H:%M:%SZ", &utc);
}

void
bench_facts_print(FILE *out, const struct bench_facts *f)
{
	if (f->question != NULL)
		fprintf(out, "%s\n\n", f->question);
	fprintf(out, "cryptoburst %s, %s, %s\n", f->library, f->dpdk, f->openssl);
	fprintf(out, "%s, TSC %.0f MHz, %s, %s\n", f->cpu, (double)f->tsc_hz / 1e6,
		f->hugepages ? "hugepages" : "no hugepages", f->kernel);
}
