/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <rte_cycles.h>

#include "algos.h"
#include "message.h"
#include "progress.h"

/* Between two drawings. */
#define DRAW_SECONDS 0.2

static struct {
	bool on;
	bool drawn;
	unsigned points;
	uint64_t begin;
	uint64_t last;
	char text[400];
} line;

void
bench_progress_begin(unsigned points, bool quiet)
{
	memset(&line, 0, sizeof(line));
	line.points = points;
	line.on = !quiet && isatty(STDERR_FILENO);
	line.begin = rte_rdtsc();
	app_message_before(bench_progress_wipe);
}

void
bench_progress_point(unsigned index, const struct bench_point *p)
{
	bench_progress_round(index, p, 0, 1);
}

void
bench_progress_round(unsigned index, const struct bench_point *p, unsigned round, unsigned rounds)
{
	char which[32] = "";

	const char *mode = p->mode == BENCH_VERIFY ? "verify "
		: p->mode == BENCH_LATENCY	   ? "latency "
						   : "";

	const char *size = p->size != NULL    ? p->size->label
		: bench_algo_is_asym(p->algo) ? ""
					      : "many sizes";
	const char *unit = p->size != NULL && p->size->mix == NULL ? " B, "
		: size[0] != '\0'				   ? ", "
								   : "";

	if (rounds > 1)
		snprintf(which, sizeof(which), ", round %u of %u", round + 1, rounds);
	snprintf(line.text, sizeof(line.text), "[%u/%u] %s%s %s, %s, %s%sburst %u%s", index + 1,
		 line.points, mode, p->algo->name, bench_point_op(p), p->target->label, size, unit,
		 p->burst, which);
	line.last = 0;
	bench_progress_draw();
}

void
bench_progress_text(unsigned index, const char *text)
{
	snprintf(line.text, sizeof(line.text), "[%u/%u] %.300s", index + 1, line.points, text);
	line.last = 0;
	bench_progress_draw();
}

void
bench_progress_draw(void)
{
	const uint64_t now = rte_rdtsc(), hz = rte_get_tsc_hz();

	if (!line.on || (line.last != 0 && (double)(now - line.last) < DRAW_SECONDS * (double)hz))
		return;
	line.last = now;
	line.drawn = true;
	fprintf(stderr, "\r\033[K%s, %us", line.text, (unsigned)((now - line.begin) / hz));
	fflush(stderr);
}

void
bench_progress_wipe(void)
{
	if (!line.drawn)
		return;
	fputs("\r\033[K", stderr);
	fflush(stderr);
	line.drawn = false;
}
