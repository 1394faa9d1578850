/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * The module's one entry point, and what OpenSSL asks of a provider as a whole.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/params.h>

#include <cryptoburst/version.h>

#include "engine.h"
#include "standard.h"

OSSL_provider_init_fn OSSL_provider_init;

#define PARAM_STATE    "cryptoburst-state"
#define PARAM_NAME_MAX 48
#define COUNTERS_MAX   64

static const OSSL_PARAM *
gettable_params(void *provctx)
{
	static char names[COUNTERS_MAX][PARAM_NAME_MAX];
	static OSSL_PARAM list[COUNTERS_MAX + 6];
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	struct counter_name c;
	unsigned n = 0;

	(void)provctx;
	pthread_mutex_lock(&lock);
	if (list[0].key == NULL) {
		OSSL_PARAM all[COUNTERS_MAX + 6];

		all[n++] = OSSL_PARAM_construct_utf8_ptr(OSSL_PROV_PARAM_NAME, NULL, 0);
		all[n++] = OSSL_PARAM_construct_utf8_ptr(OSSL_PROV_PARAM_VERSION, NULL, 0);
		all[n++] = OSSL_PARAM_construct_utf8_ptr(OSSL_PROV_PARAM_BUILDINFO, NULL, 0);
		all[n++] = OSSL_PARAM_construct_int(OSSL_PROV_PARAM_STATUS, NULL);
		all[n++] = OSSL_PARAM_construct_utf8_ptr(PARAM_STATE, NULL, 0);
		for (unsigned i = 0; i < COUNTERS_MAX && counter_at(i, &c); i++) {
			snprintf(names[i], sizeof(names[i]), "%s.%s", c.group, c.name);
			all[n++] = OSSL_PARAM_construct_uint64(names[i], NULL);
		}
		all[n++] = OSSL_PARAM_construct_end();
		memcpy(list, all, n * sizeof(all[0]));
	}
	pthread_mutex_unlock(&lock);
	return list;
}

static int
get_counters(OSSL_PARAM params[])
{
	char name[PARAM_NAME_MAX];
	struct counter_name c;

	for (unsigned i = 0; counter_at(i, &c); i++) {
		OSSL_PARAM *p;

		snprintf(name, sizeof(name), "%s.%s", c.group, c.name);
		p = OSSL_PARAM_locate(params, name);
		if (p != NULL &&
		    !OSSL_PARAM_set_uint64(p, atomic_load_explicit(c.value, memory_order_relaxed)))
			return 0;
	}
	return 1;
}

static int
get_params(void *provctx, OSSL_PARAM params[])
{
	OSSL_PARAM *p;

	(void)provctx;
	p = OSSL_PARAM_locate(params, OSSL_PROV_PARAM_NAME);
	if (p != NULL && !OSSL_PARAM_set_utf8_ptr(p, "cryptoburst: public keys in bursts"))
		return 0;
	p = OSSL_PARAM_locate(params, OSSL_PROV_PARAM_VERSION);
	if (p != NULL && !OSSL_PARAM_set_utf8_ptr(p, cburst_version()))
		return 0;
	p = OSSL_PARAM_locate(params, OSSL_PROV_PARAM_BUILDINFO);
	if (p != NULL && !OSSL_PARAM_set_utf8_ptr(p, cburst_version()))
		return 0;
	/* it works in any state: in software, where there is nothing else */
	p = OSSL_PARAM_locate(params, OSSL_PROV_PARAM_STATUS);
	if (p != NULL && !OSSL_PARAM_set_int(p, 1))
		return 0;
	p = OSSL_PARAM_locate(params, PARAM_STATE);
	if (p != NULL && !OSSL_PARAM_set_utf8_ptr(p, engine_text()))
		return 0;
	return get_counters(params);
}

static const OSSL_ALGORITHM *
query(void *provctx, int operation, int *no_store)
{
	(void)provctx;
	*no_store = 0;
	return standard_query(operation);
}

/* --- groups of TLS --- */

struct filter {
	OSSL_CALLBACK *cb;
	void *arg;
};

/* libssl takes a group from the provider that has its keys: those of ours are told again. */
static int
only_ours(const OSSL_PARAM params[], void *arg)
{
	const struct filter *f = arg;
	const OSSL_PARAM *p = OSSL_PARAM_locate_const(params, OSSL_CAPABILITY_TLS_GROUP_ALG);
	const char *name = NULL;

	if (p == NULL || OSSL_PARAM_get_utf8_string_ptr(p, &name) != 1 || name == NULL)
		return 1;
	for (const struct algorithm *a = keymgmt_algorithms; a->name != NULL; a++)
		if (strcmp(a->name, name) == 0)
			return f->cb(params, f->arg);
	return 1;
}

static int
get_capabilities(void *provctx, const char *capability, OSSL_CALLBACK *cb, void *arg)
{
	const struct provider *p = provctx;
	struct filter f = { .cb = cb, .arg = arg };

	if (strcmp(capability, "TLS-GROUP") != 0)
		return 1;
	return OSSL_PROVIDER_get_capabilities(p->standard, capability, only_ours, &f);
}

static int
self_test(void *provctx)
{
	const struct provider *p = provctx;

	return OSSL_PROVIDER_self_test(p->standard);
}

static void
teardown(void *provctx)
{
	struct provider *p = provctx;

	if (p->settings.statistics[0] != '\0')
		counters_write(p->settings.statistics, engine_text());
	engine_release();
	provider_drop(p);
}

static const OSSL_DISPATCH functions[] = {
	{ OSSL_FUNC_PROVIDER_TEARDOWN, (standard_function)teardown },
	{ OSSL_FUNC_PROVIDER_GETTABLE_PARAMS, (standard_function)gettable_params },
	{ OSSL_FUNC_PROVIDER_GET_PARAMS, (standard_function)get_params },
	{ OSSL_FUNC_PROVIDER_QUERY_OPERATION, (standard_function)query },
	{ OSSL_FUNC_PROVIDER_GET_CAPABILITIES, (standard_function)get_capabilities },
	{ OSSL_FUNC_PROVIDER_SELF_TEST, (standard_function)self_test },
	{ 0, NULL },
};

int
OSSL_provider_init(const OSSL_CORE_HANDLE *handle, const OSSL_DISPATCH *in,
		   const OSSL_DISPATCH **out, void **provctx)
{
	OSSL_FUNC_core_get_params_fn *core_get_params = NULL;
	struct provider *p = calloc(1, sizeof(*p));

	if (p == NULL)
		return 0;
	for (; in->function_id != 0; in++)
		if (in->function_id == OSSL_FUNC_CORE_GET_PARAMS)
			core_get_params = OSSL_FUNC_core_get_params(in);
	p->handle = handle;
	atomic_init(&p->refs, 1);
	if (!settings_read(&p->settings, handle, core_get_params) || !standard_open(p)) {
		free(p);
		return 0;
	}
	engine_hold();
	*provctx = p;
	*out = functions;
	return 1;
}
