/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>

#include "fault.h"

static const char *const names[SIM_FAULTS] = {
	[SIM_FAULT_NONE] = "none",	 [SIM_FAULT_ERROR] = "error", [SIM_FAULT_WRONG] = "wrong",
	[SIM_FAULT_LOST] = "lost",	 [SIM_FAULT_STUCK] = "stuck", [SIM_FAULT_LATE] = "late",
	[SIM_FAULT_SHORT] = "short",	 [SIM_FAULT_HANG] = "hang",   [SIM_FAULT_STOP] = "stop",
	[SIM_FAULT_RESTART] = "restart",
};

const char *
sim_fault_name(enum sim_fault kind)
{
	return names[kind];
}

/* --- text --- */

#define LATE_US	   1000
#define RESTART_US 1000
#define MOST_US	   60e6

static bool
takes_time(enum sim_fault kind)
{
	return kind == SIM_FAULT_LATE || kind == SIM_FAULT_RESTART;
}

/* A number and what stands behind it: "1%", "250ppm", "500us", "3ms". */
static int
parse_amount(const char *token, uint64_t hz, struct sim_rule *rule, bool *rated)
{
	const double tick = (double)hz * (1u << SIM_TIME_SHIFT) / 1e6;
	double value, scale;
	char *end;

	value = strtod(token, &end);
	if (end == token || !isfinite(value) || value < 0)
		return -EINVAL;
	if (strcmp(end, "%") == 0 || strcmp(end, "ppm") == 0) {
		value *= *end == '%' ? 1e-2 : 1e-6;
		if (value > 1)
			return -EINVAL;
		*rated = true;
		rule->rate = value >= 1 ? UINT32_MAX : (uint32_t)(value * 4294967296.0);
		return 0;
	}
	if (!takes_time(rule->kind))
		return -EINVAL;
	if (strcmp(end, "us") == 0)
		scale = 1;
	else if (strcmp(end, "ms") == 0)
		scale = 1e3;
	else if (strcmp(end, "s") == 0)
		scale = 1e6;
	else
		return -EINVAL;
	if (value * scale > MOST_US)
		return -EINVAL;
	rule->time = llround(value * scale * tick);
	return 0;
}

static int
parse_whole(const char *text, uint64_t min, uint64_t max, uint64_t *value)
{
	char *end;

	errno = 0;
	*value = strtoull(text, &end, 10);
	if (*text < '0' || *text > '9' || *end != '\0' || errno != 0 || *value < min ||
	    *value > max)
		return -EINVAL;
	return 0;
}

static int
parse_token(const char *token, uint64_t hz, struct sim_rule *rule, bool *rated)
{
	uint64_t value;

	if (*token == '@')
		return rule->kind == SIM_FAULT_SHORT
			? -EINVAL
			: parse_whole(token + 1, 1, UINT64_MAX - 1, &rule->number);
	if (strncmp(token, "qp", 2) == 0) {
		if (parse_whole(token + 2, 0, SIM_MAX_QUEUE_PAIRS - 1, &value) != 0)
			return -EINVAL;
		rule->queue_pair = (int)value;
		return 0;
	}
	if (rule->kind == SIM_FAULT_RESTART &&
	    (strcmp(token, "lost") == 0 || strcmp(token, "error") == 0)) {
		rule->lost = *token == 'l';
		return 0;
	}
	return parse_amount(token, hz, rule, rated);
}

static int
complain(const char *text, const char *token, char error[SIM_ERROR_LEN])
{
	snprintf(
		error, SIM_ERROR_LEN,
		"fault %.80s: %.40s: must be KIND[:TOKEN]..., KIND one of error, wrong, lost, stuck, "
		"late, short, hang, stop, restart; TOKENs 1%% or 250ppm (0 to 100%%), @1000 (number "
		"of an operation, not for short), qp0 to qp%u; 500us, 3ms, 1s up to 60s (late, "
		"restart); lost, error (restart)",
		text, token, SIM_MAX_QUEUE_PAIRS - 1);
	return -EINVAL;
}

int
sim_rule_parse(const char *text, uint64_t hz, struct sim_rule *rule, char error[SIM_ERROR_LEN])
{
	const double tick = (double)hz * (1u << SIM_TIME_SHIFT) / 1e6;
	char copy[128], *save = NULL, *token;
	bool rated = false;

	memset(rule, 0, sizeof(*rule));
	rule->queue_pair = -1;
	if (snprintf(copy, sizeof(copy), "%s", text) >= (int)sizeof(copy))
		return complain(text, "too long", error);
	token = strtok_r(copy, ":", &save);
	for (unsigned k = SIM_FAULT_ERROR; token != NULL && k < SIM_FAULTS; k++) {
		if (strcmp(token, names[k]) == 0)
			rule->kind = k;
	}
	if (rule->kind == SIM_FAULT_NONE)
		return complain(text, token == NULL ? "nothing" : token, error);
	if (takes_time(rule->kind))
		rule->time = llround((rule->kind == SIM_FAULT_LATE ? LATE_US : RESTART_US) * tick);
	while ((token = strtok_r(NULL, ":", &save)) != NULL) {
		if (parse_token(token, hz, rule, &rated) != 0)
			return complain(text, token, error);
	}
	if (!rated && rule->number == 0) {
		rule->now = rule->kind >= SIM_FAULT_HANG;
		rule->rate = UINT32_MAX;
	}
	return 0;
}

int
sim_faults_add(struct sim_faults *faults, const struct sim_rule *rule)
{
	if (faults->nb_rules == SIM_MAX_RULES)
		return -ENOSPC;
	faults->rules[faults->nb_rules++] = *rule;
	if (rule->kind == SIM_FAULT_SHORT)
		faults->calls = true;
	else if (rule->kind == SIM_FAULT_HANG && rule->number != 0)
		faults->hang_after = rule->number;
	else
		faults->operations = true;
	return 0;
}

/* --- the data path --- */

static void
notice(struct sim_fault_state *s, const struct sim_faults *faults)
{
	if (s->faults == faults)
		return;
	s->faults = faults;
	s->number = 0;
}

static inline bool
concerns(const struct sim_fault_state *s, const struct sim_rule *rule)
{
	return rule->queue_pair < 0 || rule->queue_pair == s->queue_pair;
}

/* Whether a rate is hit by what is left of a random number. */
static inline bool
hit(const struct sim_rule *rule, uint32_t *random)
{
	if (*random < rule->rate || rule->rate == UINT32_MAX)
		return true;
	*random -= rule->rate;
	return false;
}

const struct sim_rule *
sim_fault_draw(struct sim_fault_state *s, const struct sim_faults *faults)
{
	uint32_t random;

	notice(s, faults);
	s->number++;
	if (!faults->operations)
		return NULL;
	random = sim_random(&s->random);
	for (unsigned i = 0; i < faults->nb_rules; i++) {
		const struct sim_rule *rule = &faults->rules[i];

		if (rule->kind == SIM_FAULT_SHORT || !concerns(s, rule))
			continue;
		if (rule->number != 0) {
			/* hang counts what is given back, not what is enqueued */
			if (rule->number == s->number && rule->kind != SIM_FAULT_HANG)
				return rule;
			continue;
		}
		if (hit(rule, &random))
			return rule;
	}
	return NULL;
}

uint16_t
sim_fault_short(struct sim_fault_state *s, const struct sim_faults *faults, uint16_t n)
{
	uint32_t random;

	if (!faults->calls || n == 0)
		return n;
	random = sim_random(&s->random);
	for (unsigned i = 0; i < faults->nb_rules; i++) {
		const struct sim_rule *rule = &faults->rules[i];

		if (rule->kind == SIM_FAULT_SHORT && concerns(s, rule) && hit(rule, &random))
			return ((uint64_t)sim_random(&s->random) * n) >> 32;
	}
	return n;
}
