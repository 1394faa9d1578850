/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <dirent.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "hugepages.h"

#define HUGEPAGES_DIR "/sys/kernel/mm/hugepages"

static uint64_t
read_count(const char *page_dir, const char *file)
{
	char path[512];
	uint64_t v = 0;
	FILE *f;

	snprintf(path, sizeof(path), HUGEPAGES_DIR "/%s/%s", page_dir, file);
	f = fopen(path, "r");
	if (f == NULL)
		return 0;
	if (fscanf(f, "%" SCNu64, &v) != 1)
		v = 0;
	fclose(f);
	return v;
}

uint64_t
app_hugepages_free(void)
{
	uint64_t bytes = 0, kib, pages, reserved;
	struct dirent *entry;
	DIR *dir;

	dir = opendir(HUGEPAGES_DIR);
	if (dir == NULL)
		return 0;
	while ((entry = readdir(dir)) != NULL) {
		if (sscanf(entry->d_name, "hugepages-%" SCNu64 "kB", &kib) != 1)
			continue;
		pages = read_count(entry->d_name, "free_hugepages");
		reserved = read_count(entry->d_name, "resv_hugepages");
		if (pages > reserved)
			bytes += (pages - reserved) * kib * 1024;
	}
	closedir(dir);
	return bytes;
}

bool
app_hugepages_usable(void)
{
	const size_t size = 2u << 20;
	int status = 0;
	pid_t child;

	child = fork();
	if (child == 0) {
		volatile char *page;

		signal(SIGBUS, SIG_DFL);
		page = mmap(NULL, size, PROT_READ | PROT_WRITE,
			    MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
		if (page == MAP_FAILED)
			_exit(1);
		page[0] = 1;
		_exit(0);
	}
	if (child < 0 || waitpid(child, &status, 0) != child)
		return false;
	return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
