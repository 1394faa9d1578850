/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include <openssl/err.h>
#include <openssl/params.h>

#include "settings.h"

#define ENVIRONMENT_PREFIX "CRYPTOBURST_"

enum kind { KIND_TEXT, KIND_NUMBER, KIND_SWITCH, KIND_ALONE };

struct setting {
	const char *name;
	enum kind kind;
	size_t offset;
	size_t size;		/* KIND_TEXT: bytes of room */
	unsigned long min, max; /* KIND_NUMBER */
};

#define TEXT(field) \
	{ .name = #field, \
	  .kind = KIND_TEXT, \
	  .offset = offsetof(struct settings, field), \
	  .size = sizeof(((struct settings *)0)->field) }
#define NUMBER(field, least, most) \
	{ .name = #field, \
	  .kind = KIND_NUMBER, \
	  .offset = offsetof(struct settings, field), \
	  .min = (least), \
	  .max = (most) }

static const struct setting settings[] = {
	TEXT(eal),
	TEXT(devices),
	TEXT(statistics),
	TEXT(log),
	NUMBER(flush_us, 0, 1000000),
	NUMBER(depth, 16, 32768),
	NUMBER(lanes, 1, 100),
	{ .name = "offload", .kind = KIND_SWITCH, .offset = offsetof(struct settings, offload) },
	{
		.name = "alone",
		.kind = KIND_ALONE,
		.offset = offsetof(struct settings, alone),
	},
};
#define NB_SETTINGS (sizeof(settings) / sizeof(settings[0]))

static int
refuse(const char *where, const char *name, const char *value, const char *wanted)
{
	ERR_raise_data(ERR_LIB_USER, ERR_R_PASSED_INVALID_ARGUMENT,
		       "cryptoburst: %s%s = %.100s: it must be %s", where, name, value, wanted);
	return 0;
}

static int
set_number(struct settings *s, const struct setting *o, const char *where, const char *name,
	   const char *value)
{
	char wanted[64], *end;
	unsigned long v;
	uint32_t number;

	errno = 0;
	v = strtoul(value, &end, 10);
	if (!isdigit((unsigned char)value[0]) || *end != '\0' || errno != 0 || v < o->min ||
	    v > o->max) {
		snprintf(wanted, sizeof(wanted), "a number from %lu to %lu", o->min, o->max);
		return refuse(where, name, value, wanted);
	}
	number = (uint32_t)v;
	memcpy((char *)s + o->offset, &number, sizeof(number));
	return 1;
}

static int
set_switch(struct settings *s, const char *where, const char *name, const char *value)
{
	if (strcasecmp(value, "yes") == 0 || strcasecmp(value, "on") == 0 ||
	    strcmp(value, "1") == 0)
		s->offload = true;
	else if (strcasecmp(value, "no") == 0 || strcasecmp(value, "off") == 0 ||
		 strcmp(value, "0") == 0)
		s->offload = false;
	else
		return refuse(where, name, value, "yes or no");
	return 1;
}

static int
set_alone(struct settings *s, const char *where, const char *name, const char *value)
{
	if (strcasecmp(value, "auto") == 0)
		s->alone = ALONE_AUTO;
	else if (strcasecmp(value, "device") == 0)
		s->alone = ALONE_DEVICE;
	else
		return refuse(where, name, value, "auto or device");
	return 1;
}

static int
set(struct settings *s, const struct setting *o, const char *where, const char *name,
    const char *value)
{
	char wanted[64];

	switch (o->kind) {
	case KIND_NUMBER:
		return set_number(s, o, where, name, value);
	case KIND_SWITCH:
		return set_switch(s, where, name, value);
	case KIND_ALONE:
		return set_alone(s, where, name, value);
	default:
		if (strlen(value) >= o->size) {
			snprintf(wanted, sizeof(wanted), "shorter than %zu characters", o->size);
			return refuse(where, name, value, wanted);
		}
		strcpy((char *)s + o->offset, value);
		return 1;
	}
}

static int
read_section(struct settings *s, const OSSL_CORE_HANDLE *handle,
	     OSSL_FUNC_core_get_params_fn *get_params)
{
	OSSL_PARAM params[NB_SETTINGS + 1];
	char *values[NB_SETTINGS] = {};
	size_t i;

	for (i = 0; i < NB_SETTINGS; i++)
		params[i] = OSSL_PARAM_construct_utf8_ptr(settings[i].name, &values[i], 0);
	params[i] = OSSL_PARAM_construct_end();
	if (get_params == NULL || get_params(handle, params) != 1)
		return 1;
	for (i = 0; i < NB_SETTINGS; i++)
		if (values[i] != NULL &&
		    !set(s, &settings[i], "openssl.cnf: ", settings[i].name, values[i]))
			return 0;
	return 1;
}

/* A program that runs with rights its caller does not have is not configured by that caller. */
static int
read_environment(struct settings *s)
{
	char name[64];
	size_t i, j;

	for (i = 0; i < NB_SETTINGS; i++) {
		const char *value;

		snprintf(name, sizeof(name), ENVIRONMENT_PREFIX "%s", settings[i].name);
		for (j = sizeof(ENVIRONMENT_PREFIX) - 1; name[j] != '\0'; j++)
			name[j] = (char)toupper((unsigned char)name[j]);
		value = secure_getenv(name);
		if (value != NULL && !set(s, &settings[i], "environment: ", name, value))
			return 0;
	}
	return 1;
}

int
settings_read(struct settings *s, const OSSL_CORE_HANDLE *handle,
	      OSSL_FUNC_core_get_params_fn *get_params)
{
	const long cpus = sysconf(_SC_NPROCESSORS_ONLN);

	*s = (struct settings){
		.flush_us = 100,
		.depth = 256,
		.lanes = cpus < 4   ? 8
			: cpus > 32 ? 64
				    : (uint32_t)cpus * 2,
		.offload = true,
	};
	return read_section(s, handle, get_params) && read_environment(s);
}
