/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>
#include <rte_log.h>

#include "arguments.h"

#define MAX_OWN 16

int
pmd_parse_number(const char *key, const char *text, void *arg)
{
	const struct pmd_number *number = arg;
	unsigned long value;
	char *end;

	errno = 0;
	value = strtoul(text == NULL ? "" : text, &end, 10);
	if (text == NULL || *text < '0' || *text > '9' || *end != '\0' || errno != 0 ||
	    value < number->min || value > number->max) {
		rte_log(RTE_LOG_ERR, number->logtype,
			"device argument %s=%s: must be a number from %lu to %lu\n", key,
			text == NULL ? "" : text, number->min, number->max);
		return -EINVAL;
	}
	*number->value = value;
	return 0;
}

int
pmd_parse_switch(const char *key, const char *text, void *arg)
{
	const struct pmd_switch *sw = arg;

	if (text == NULL || (strcmp(text, "on") != 0 && strcmp(text, "off") != 0)) {
		rte_log(RTE_LOG_ERR, sw->logtype, "device argument %s=%s: must be on or off\n", key,
			text == NULL ? "" : text);
		return -EINVAL;
	}
	*sw->on = strcmp(text, "on") == 0;
	return 0;
}

struct name {
	char *name;
	int logtype;
};

static int
parse_name(const char *key, const char *text, void *arg)
{
	const struct name *name = arg;

	if (text == NULL || *text == '\0' || strlen(text) >= RTE_CRYPTODEV_NAME_MAX_LEN) {
		rte_log(RTE_LOG_ERR, name->logtype,
			"device argument %s=%s: must have 1 to %u characters\n", key,
			text == NULL ? "" : text, RTE_CRYPTODEV_NAME_MAX_LEN - 1);
		return -EINVAL;
	}
	strcpy(name->name, text);
	return 0;
}

int
pmd_arguments_parse(const char *text, const struct pmd_arguments *args,
		    struct rte_cryptodev_pmd_init_params *init)
{
	unsigned long queue_pairs = init->max_nb_queue_pairs, socket = 0;
	struct pmd_number number_queue_pairs = { &queue_pairs, 1, args->max_queue_pairs,
						 args->logtype };
	struct pmd_number number_socket = { &socket, 0, RTE_MAX_NUMA_NODES - 1, args->logtype };
	struct name name = { init->name, args->logtype };
	const struct pmd_argument common[] = {
		{ RTE_CRYPTODEV_PMD_MAX_NB_QP_ARG, pmd_parse_number, &number_queue_pairs },
		{ RTE_CRYPTODEV_PMD_SOCKET_ID_ARG, pmd_parse_number, &number_socket },
		{ RTE_CRYPTODEV_PMD_NAME_ARG, parse_name, &name },
	};
	const char *known[MAX_OWN + RTE_DIM(common) + 1] = { NULL };
	struct rte_kvargs *kv;
	unsigned n = 0;
	int ret = 0;

	if (text == NULL || *text == '\0')
		return 0;
	if (args->nb_own > MAX_OWN)
		return -EINVAL;
	for (unsigned i = 0; i < args->nb_own; i++)
		known[n++] = args->own[i].key;
	for (unsigned i = 0; i < RTE_DIM(common); i++)
		known[n++] = common[i].key;
	kv = rte_kvargs_parse(text, known);
	if (kv == NULL) {
		rte_log(RTE_LOG_ERR, args->logtype,
			"device arguments \"%s\": known are %s, max_nb_queue_pairs=N, socket_id=N, name=TEXT\n",
			text, args->usage);
		return -EINVAL;
	}
	for (unsigned i = 0; i < args->nb_own && ret == 0; i++)
		ret = rte_kvargs_process(kv, args->own[i].key, args->own[i].parse,
					 args->own[i].value);
	for (unsigned i = 0; i < RTE_DIM(common) && ret == 0; i++)
		ret = rte_kvargs_process(kv, common[i].key, common[i].parse, common[i].value);
	if (ret == 0) {
		if (rte_kvargs_count(kv, RTE_CRYPTODEV_PMD_SOCKET_ID_ARG) > 0)
			init->socket_id = socket;
		init->max_nb_queue_pairs = queue_pairs;
	}
	rte_kvargs_free(kv);
	return ret == 0 ? 0 : -EINVAL;
}
