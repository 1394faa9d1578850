/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>

#include <driver_table.h>

#include "message.h"
#include "soft_devices.h"
#include "targets.h"
#include "text.h"

/* Names a user can mean: every device, its driver, every software driver. */
#define NAMES_MAX 256

static unsigned
count_devices(void)
{
	struct cburst_device list[CBURST_DEVICES_MAX];
	unsigned i, n, useful = 0;

	n = cburst_device_list(list, CBURST_DEVICES_MAX);
	for (i = 0; i < n; i++)
		useful += list[i].symmetric || list[i].asymmetric;
	return useful;
}

/* Makes the software devices among the names the user gave. */
static void
make_named(const char *devices)
{
	const struct cburst_driver *driver;
	struct app_words word;
	char name[64];
	unsigned i;
	char *text, *p;

	text = strdup(devices);
	if (text == NULL)
		return;
	for (p = text; *p != '\0'; p++)
		if (*p == '+')
			*p = ',';
	if (app_words_split(text, ',', &word) == 0) {
		for (i = 0; i < word.n; i++) {
			driver = app_soft_driver_find(word.v[i]);
			if (driver != NULL && app_soft_device_make(driver, name, sizeof(name)) == 0)
				app_note(
					"made the software device %s (there is no crypto device, and no --vdev)",
					name);
		}
		app_words_free(&word);
	}
	free(text);
}

static void
make_devices(const struct bench_config *config, bool want_null)
{
	const struct cburst_driver *null_driver = cburst_driver_find("crypto_null");
	char names[512];

	if (config->devices != NULL) {
		make_named(config->devices);
		return;
	}
	if (app_soft_devices_make_all(names, sizeof(names)) > 0)
		app_note(
			"no crypto device found: made software devices %s (--vdev or --device chooses)",
			names);
	if (want_null && null_driver != NULL)
		app_soft_device_make(null_driver, NULL, 0);
}

static void
describe(struct bench_target *t)
{
	const struct cburst_driver *driver;
	size_t used = 0;
	unsigned i;

	for (i = 0; i < t->n; i++) {
		driver = cburst_driver_find(t->dev[i].driver);
		t->hardware |= t->dev[i].hardware;
		t->simulated |= driver != NULL && driver->simulated;
		if (used < sizeof(t->label))
			used += snprintf(t->label + used, sizeof(t->label) - used, "%s%s",
					 i == 0 ? "" : "+", t->dev[i].name);
	}
	t->null_device = t->n == 1 && strcmp(t->dev[0].driver, "crypto_null") == 0;
}

static struct bench_target *
add(struct bench_targets *list)
{
	struct bench_target *v = app_list_grow(list->v, list->n, sizeof(*v));

	if (v == NULL)
		return NULL;
	list->v = v;
	return &v[list->n++];
}

static int
unknown(const char *name, struct cburst_error *err)
{
	struct cburst_device list[CBURST_DEVICES_MAX];
	const struct cburst_driver *const *drivers;
	const char *names[NAMES_MAX], *nearest;
	unsigned i, n, nb_drivers, k = 0;
	char there[160] = "none";
	size_t used = 0;

	n = cburst_device_list(list, CBURST_DEVICES_MAX);
	for (i = 0; i < n; i++) {
		names[k++] = list[i].name;
		if (used < sizeof(there))
			used += snprintf(there + used, sizeof(there) - used, "%s%s",
					 i == 0 ? "" : ", ", list[i].name);
	}
	drivers = cburst_driver_list(&nb_drivers);
	for (i = 0; i < nb_drivers && k < NAMES_MAX; i++)
		if (drivers[i]->vdev != NULL)
			names[k++] = drivers[i]->vdev;
	nearest = app_nearest(name, names, k);
	if (nearest != NULL && strcmp(nearest, name) == 0)
		app_error_set(
			err,
			"--device %s: there is no such device here (there are: %s); give EAL --vdev %s0",
			name, there, name);
	else
		app_error_set(err, "--device %s: unknown device%s%s%s; there are: %s", name,
			      nearest != NULL ? ", did you mean '" : "",
			      nearest != NULL ? nearest : "", nearest != NULL ? "'?" : "", there);
	return -ENODEV;
}

/* A device by its name, its driver's name, or either without "crypto_". */
static int
find(const char *name, struct cburst_device *dev, struct cburst_error *err)
{
	char with_prefix[CBURST_NAME_MAX];
	int rc;

	rc = cburst_device_find(name, dev, err);
	if (rc == -ENODEV && strncmp(name, "crypto_", 7) != 0) {
		snprintf(with_prefix, sizeof(with_prefix), "crypto_%s", name);
		rc = cburst_device_find(with_prefix, dev, err);
	}
	return rc == -ENODEV ? unknown(name, err) : rc;
}

static int
add_named(struct bench_targets *list, const char *row, struct cburst_error *err)
{
	struct bench_target *t = add(list);
	struct app_words word;
	unsigned i;
	int rc;

	if (t == NULL)
		return -ENOMEM;
	rc = app_words_split(row, '+', &word);
	if (rc == 0 && word.n > BENCH_TARGET_DEVICES_MAX) {
		app_error_set(err, "--device %s: more than %u devices in one row", row,
			      BENCH_TARGET_DEVICES_MAX);
		rc = -EINVAL;
	}
	for (i = 0; i < word.n && rc == 0; i++) {
		rc = find(word.v[i], &t->dev[i], err);
		if (rc == 0 && !t->dev[i].symmetric && !t->dev[i].asymmetric) {
			app_error_set(
				err,
				"--device %s: it has neither symmetric nor asymmetric operations",
				word.v[i]);
			rc = -ENODEV;
		}
	}
	t->n = word.n;
	t->named = true;
	app_words_free(&word);
	if (rc == 0)
		describe(t);
	return rc;
}

static int
add_all(struct bench_targets *list, struct cburst_error *err)
{
	struct cburst_device dev[CBURST_DEVICES_MAX];
	struct bench_target *t;
	unsigned i, n;

	n = cburst_device_list(dev, CBURST_DEVICES_MAX);
	for (i = 0; i < n; i++) {
		if (!dev[i].symmetric && !dev[i].asymmetric)
			continue;
		t = add(list);
		if (t == NULL)
			return -ENOMEM;
		t->dev[0] = dev[i];
		t->n = 1;
		describe(t);
	}
	if (list->n > 0)
		return 0;
	app_error_set(
		err,
		"there is no crypto device: give EAL a software one (--vdev crypto_aesni_mb0, --vdev "
		"crypto_openssl0) or a PCI address (-a BDF), or leave --no-auto-devices out");
	return -ENODEV;
}

int
bench_targets_find(const struct bench_config *config, const struct app_eal *eal, bool want_null,
		   struct bench_targets *out, struct cburst_error *err)
{
	struct app_words row;
	unsigned i;
	int rc;

	if (count_devices() == 0 && !eal->user_gave_vdev && !config->no_auto_devices)
		make_devices(config, want_null);
	if (config->devices == NULL)
		return add_all(out, err);
	rc = app_words_split(config->devices, ',', &row);
	for (i = 0; i < row.n && rc == 0; i++)
		rc = add_named(out, row.v[i], err);
	app_words_free(&row);
	return rc;
}

int
bench_target_can(const struct bench_target *t, const struct cburst_spec *spec, uint32_t aad_len,
		 struct cburst_error *err)
{
	int rc = -ENOTSUP;
	unsigned i;

	for (i = 0; i < t->n && rc < 0; i++)
		rc = cburst_device_can(t->dev[i].dev_id, spec, aad_len, err);
	return rc;
}

uint32_t
bench_target_length_max(const struct bench_target *t, const struct cburst_spec *spec)
{
	uint32_t longest = 0;
	unsigned i;

	for (i = 0; i < t->n; i++)
		longest = RTE_MAX(longest, cburst_device_length_max(t->dev[i].dev_id, spec));
	return longest;
}

bool
bench_target_has(const struct bench_target *t, uint64_t flags)
{
	unsigned i;

	for (i = 0; i < t->n; i++)
		if ((t->dev[i].feature_flags & flags) != flags)
			return false;
	return true;
}

bool
bench_target_asymmetric(const struct bench_target *t)
{
	unsigned i;

	for (i = 0; i < t->n; i++)
		if (t->dev[i].asymmetric)
			return true;
	return false;
}

const char *
bench_target_driver(const struct bench_target *t)
{
	return t->n == 0 ? "none" : t->n == 1 ? t->dev[0].driver : "several";
}

void
bench_targets_free(struct bench_targets *list)
{
	free(list->v);
	memset(list, 0, sizeof(*list));
}
