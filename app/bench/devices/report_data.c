/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>

#include <jansson.h>

#include "devices.h"
#include "report.h"

static void
csv_row(FILE *out, const char *const *cell, unsigned n)
{
	unsigned i;

	for (i = 0; i < n; i++) {
		if (i > 0)
			fputc(',', out);
		if (cell[i] != NULL)
			bench_csv_text(out, cell[i]);
	}
	fputc('\n', out);
}

static const char *const columns[] = {
	"record",      "device",    "driver",	  "kind",	 "simulated",	"bus",
	"address",     "node",	    "queue_node", "buffer_node", "queue_pairs", "depth",
	"depth_min",   "depth_max", "state",	  "why",	 "aead",	"cipher",
	"hash",	       "mac",	    "chain",	  "asym",	 "others",	"algorithm",
	"family",      "keys",	    "iv",	  "tag",	 "aad",		"message_max",
	"operations",  "curves",    "id",	  "class",	 "product",	"bound",
	"iommu_group", "vfs",	    "vfs_max",	  "command",	 "note"
};

enum column {
	RECORD = 0,
	DEVICE,
	DRIVER,
	KIND,
	SIMULATED,
	BUS,
	ADDRESS,
	NODE,
	QUEUE_NODE,
	BUFFER_NODE,
	QUEUE_PAIRS,
	DEPTH,
	DEPTH_MIN,
	DEPTH_MAX,
	STATE,
	WHY,
	FAMILY_0,
	OTHERS = FAMILY_0 + BENCH_FAMILIES,
	ALGORITHM,
	FAMILY,
	KEYS,
	IV,
	TAG,
	AAD,
	MESSAGE,
	OPERATIONS,
	CURVES,
	ID,
	CLASS,
	PRODUCT,
	BOUND,
	IOMMU,
	VFS,
	VFS_MAX,
	COMMAND,
	NOTE,
	COLUMNS
};

_Static_assert(RTE_DIM(columns) == COLUMNS, "a title for each column");

/* A number as a cell; storage for one row. */
static const char *
number(char (*text)[16], unsigned *used, long v)
{
	snprintf(text[*used], sizeof(text[0]), "%ld", v);
	return text[(*used)++];
}

static void
csv_device(FILE *out, const struct bench_device *d)
{
	const char *cell[COLUMNS] = { [RECORD] = "device" };
	char text[COLUMNS][16];
	unsigned used = 0, i;

	cell[DEVICE] = d->info.name;
	cell[DRIVER] = d->info.driver;
	cell[KIND] = bench_device_kind(d);
	cell[SIMULATED] = d->simulated ? "1" : "0";
	cell[BUS] = d->info.bus;
	cell[ADDRESS] = d->address;
	cell[NODE] = number(text, &used, d->info.numa_node);
	if (d->queue_node >= 0)
		cell[QUEUE_NODE] = number(text, &used, d->queue_node);
	if (d->buffer_node >= 0)
		cell[BUFFER_NODE] = number(text, &used, d->buffer_node);
	cell[QUEUE_PAIRS] = number(text, &used, d->info.max_queue_pairs);
	if (d->depth != 0)
		cell[DEPTH] = number(text, &used, d->depth);
	if (d->depth_min != 0)
		cell[DEPTH_MIN] = number(text, &used, d->depth_min);
	if (d->info.descriptors_max != 0)
		cell[DEPTH_MAX] = number(text, &used, d->info.descriptors_max);
	cell[STATE] = bench_device_state_name(d->state);
	cell[WHY] = d->why;
	for (i = 0; i < BENCH_FAMILIES; i++)
		cell[FAMILY_0 + i] = number(text, &used, d->can[i]);
	cell[OTHERS] = d->others;
	cell[NOTE] = d->info.advice;
	csv_row(out, cell, COLUMNS);
}

static void
csv_ability(FILE *out, const struct bench_device *d, const struct bench_ability *a)
{
	const char *cell[COLUMNS] = { [RECORD] = "capability" };

	cell[DEVICE] = d->info.name;
	cell[ALGORITHM] = a->algorithm;
	cell[FAMILY] = bench_family_name(a->family);
	cell[KEYS] = a->keys;
	cell[IV] = a->iv;
	cell[TAG] = a->tag;
	cell[AAD] = a->aad;
	cell[MESSAGE] = a->message;
	cell[OPERATIONS] = a->operations;
	cell[CURVES] = a->curves;
	cell[NOTE] = a->note;
	csv_row(out, cell, COLUMNS);
}

static void
csv_accel(FILE *out, const struct app_accel *a)
{
	const char *cell[COLUMNS] = { [RECORD] = "accelerator" };
	char text[COLUMNS][16], id[16], class[16], command[320], note[400];
	unsigned used = 0;

	snprintf(id, sizeof(id), "%04x:%04x", a->vendor, a->device);
	snprintf(class, sizeof(class), "0x%06x", a->class_id);
	bench_accel_advice(a, command, sizeof(command), note, sizeof(note));
	cell[DRIVER] = a->driver != NULL ? a->driver->name : NULL;
	cell[BUS] = "pci";
	cell[ADDRESS] = a->bdf;
	cell[NODE] = number(text, &used, a->numa_node);
	cell[ID] = id;
	cell[CLASS] = class;
	cell[PRODUCT] = a->id != NULL ? a->id->product : NULL;
	cell[BOUND] = a->bound;
	if (a->iommu_group >= 0)
		cell[IOMMU] = number(text, &used, a->iommu_group);
	cell[VFS] = number(text, &used, a->vfs);
	cell[VFS_MAX] = number(text, &used, a->vfs_total);
	cell[COMMAND] = command;
	cell[NOTE] = note;
	csv_row(out, cell, COLUMNS);
}

int
bench_devices_csv(FILE *out, const struct bench_device_list *list)
{
	unsigned i, k;

	for (i = 0; i < COLUMNS; i++)
		fprintf(out, "%s%s", i == 0 ? "" : ",", columns[i]);
	fputc('\n', out);
	for (i = 0; i < list->n; i++) {
		csv_device(out, &list->v[i]);
		for (k = 0; k < list->v[i].nb_abilities; k++)
			if (bench_ability_wanted(list->config, &list->v[i].ability[k]))
				csv_ability(out, &list->v[i], &list->v[i].ability[k]);
	}
	for (i = 0; i < list->nb_accels; i++)
		csv_accel(out, &list->accel[i]);
	return fflush(out) != 0 || ferror(out) ? -EIO : 0;
}

static json_t *
node_json(int node)
{
	return node < 0 ? json_null() : json_integer(node);
}

static json_t *
ability_json(const struct bench_ability *a)
{
	json_t *o = json_object();

	json_object_set_new(o, "algorithm", json_string(a->algorithm));
	json_object_set_new(o, "family", json_string(bench_family_name(a->family)));
	json_object_set_new(o, "keys_bits", json_string(a->keys));
	json_object_set_new(o, "iv_bytes", json_string(a->iv));
	json_object_set_new(o, "tag_bytes", json_string(a->tag));
	json_object_set_new(o, "aad_bytes", json_string(a->aad));
	json_object_set_new(o, "message_max", json_string(a->message));
	json_object_set_new(o, "operations", json_string(a->operations));
	json_object_set_new(o, "curves", json_string(a->curves));
	json_object_set_new(o, "note", json_string(a->note));
	return o;
}

static json_t *
device_json(const struct bench_device_list *list, const struct bench_device *d)
{
	json_t *o = json_object(), *can = json_object(), *abilities = json_array();
	unsigned i;

	json_object_set_new(o, "device", json_string(d->info.name));
	json_object_set_new(o, "driver", json_string(d->info.driver));
	json_object_set_new(o, "kind", json_string(bench_device_kind(d)));
	json_object_set_new(o, "simulated", json_boolean(d->simulated));
	json_object_set_new(o, "bus", json_string(d->info.bus));
	json_object_set_new(o, "address", json_string(d->address));
	json_object_set_new(o, "node", node_json(d->info.numa_node));
	json_object_set_new(o, "queue_node", node_json(d->queue_node));
	json_object_set_new(o, "buffer_node", node_json(d->buffer_node));
	json_object_set_new(o, "queue_pairs", json_integer(d->info.max_queue_pairs));
	json_object_set_new(o, "depth", json_integer(d->depth));
	json_object_set_new(o, "depth_min", json_integer(d->depth_min));
	json_object_set_new(o, "depth_max", json_integer(d->info.descriptors_max));
	json_object_set_new(o, "state", json_string(bench_device_state_name(d->state)));
	json_object_set_new(o, "why", json_string(d->why));
	for (i = 0; i < BENCH_FAMILIES; i++)
		json_object_set_new(can, bench_family_name(i), json_integer(d->can[i]));
	json_object_set_new(o, "algorithms", can);
	for (i = 0; i < d->nb_abilities; i++)
		if (bench_ability_wanted(list->config, &d->ability[i]))
			json_array_append_new(abilities, ability_json(&d->ability[i]));
	json_object_set_new(o, "capabilities", abilities);
	json_object_set_new(o, "others", json_string(d->others));
	json_object_set_new(o, "advice",
			    d->info.advice != NULL ? json_string(d->info.advice) : json_null());
	return o;
}

static json_t *
accel_json(const struct app_accel *a)
{
	char id[16], class[16], command[320], note[400];
	json_t *o = json_object();

	snprintf(id, sizeof(id), "%04x:%04x", a->vendor, a->device);
	snprintf(class, sizeof(class), "0x%06x", a->class_id);
	bench_accel_advice(a, command, sizeof(command), note, sizeof(note));
	json_object_set_new(o, "address", json_string(a->bdf));
	json_object_set_new(o, "id", json_string(id));
	json_object_set_new(o, "class", json_string(class));
	json_object_set_new(o, "product",
			    a->id != NULL ? json_string(a->id->product) : json_null());
	json_object_set_new(o, "driver",
			    a->driver != NULL ? json_string(a->driver->name) : json_null());
	json_object_set_new(o, "bound", json_string(a->bound));
	json_object_set_new(o, "node", node_json(a->numa_node));
	json_object_set_new(o, "iommu_group", node_json(a->iommu_group));
	json_object_set_new(o, "vfs", json_integer(a->vfs));
	json_object_set_new(o, "vfs_max", json_integer(a->vfs_total));
	json_object_set_new(o, "command", json_string(command));
	json_object_set_new(o, "note", json_string(note));
	return o;
}

int
bench_devices_json(FILE *out, const struct bench_device_list *list, const struct app_eal *eal)
{
	const struct bench_totals totals = { .planned = list->n, .interrupted = list->interrupted };
	json_t *devices = json_array(), *accels = json_array(), *total = json_object(), *o;
	struct bench_facts facts;
	unsigned i;

	bench_facts_get(&facts, NULL, eal, 0);
	o = bench_report_document(&facts, &totals);
	json_object_set_new(o, "numa_nodes", json_integer(list->nodes));
	for (i = 0; i < BENCH_FAMILIES; i++)
		json_object_set_new(total, bench_family_name(i), json_integer(list->total[i]));
	json_object_set_new(o, "algorithms", total);
	for (i = 0; i < list->n; i++)
		json_array_append_new(devices, device_json(list, &list->v[i]));
	json_object_set_new(o, "devices", devices);
	for (i = 0; i < list->nb_accels; i++)
		json_array_append_new(accels, accel_json(&list->accel[i]));
	json_object_set_new(o, "accelerators", accels);
	return bench_report_write(out, o);
}
