/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <string.h>

#include <rte_common.h>

#include "devices.h"

/* Where lines of text end. */
#define LINE 100

/* Words behind an indentation, cut at blanks. */
static void
wrap(FILE *out, const char *indent, const char *text)
{
	size_t left = strlen(text), room = LINE - strlen(indent), n;

	while (left > room) {
		for (n = room; n > 0 && text[n] != ' '; n--)
			;
		if (n == 0)
			n = room;
		fprintf(out, "%s%.*s\n", indent, (int)n, text);
		text += n + (text[n] == ' ');
		left = strlen(text);
	}
	if (left > 0)
		fprintf(out, "%s%s\n", indent, text);
}

static const char *
node_text(int node, char *buf, size_t size)
{
	if (node < 0)
		snprintf(buf, size, "-");
	else
		snprintf(buf, size, "%d", node);
	return buf;
}

static void
devices(FILE *out, const struct bench_device_list *list)
{
	int name = (int)strlen("device"), driver = (int)strlen("driver"), bus = 4;
	char node[16], memory[16];
	unsigned i;

	for (i = 0; i < list->n; i++) {
		const struct bench_device *d = &list->v[i];

		name = RTE_MAX(name, (int)strlen(d->info.name));
		driver = RTE_MAX(driver, (int)strlen(d->info.driver));
		if (strcmp(d->address, d->info.name) != 0)
			bus = RTE_MAX(bus, (int)strlen(d->address));
	}
	fprintf(out, "%-*s  %-*s  %-9s  %-*s  %4s  %6s  %3s  %9s  %s\n", name, "device", driver,
		"driver", "kind", bus, "bus", "node", "memory", "qps", "depth", "state");
	for (i = 0; i < list->n; i++) {
		const struct bench_device *d = &list->v[i];
		char depth[32] = "-";

		if (d->depth != 0 && d->info.descriptors_max != 0)
			snprintf(depth, sizeof(depth), "%u/%u", d->depth, d->info.descriptors_max);
		else if (d->depth != 0)
			snprintf(depth, sizeof(depth), "%u", d->depth);
		fprintf(out, "%-*s  %-*s  %-9s  %-*s  %4s  %6s  %3u  %9s  %s\n", name, d->info.name,
			driver, d->info.driver, bench_device_kind(d), bus,
			strcmp(d->address, d->info.name) != 0 ? d->address : d->info.bus,
			node_text(d->info.numa_node, node, sizeof(node)),
			node_text(d->queue_node, memory, sizeof(memory)), d->info.max_queue_pairs,
			depth, bench_device_state_name(d->state));
	}
	fprintf(out,
		"\nnode: the NUMA node that the device claims; memory: where its queue pair "
		"really lies. This machine has\n%d node%s. depth: operations that a queue pair "
		"holds, and the largest queue worth asking for.\n",
		list->nodes, list->nodes == 1 ? "" : "s");
	for (i = 0; i < list->n; i++) {
		const struct bench_device *d = &list->v[i];

		if (d->why[0] != '\0')
			fprintf(out, "%s: %s: %s\n", d->info.name,
				bench_device_state_name(d->state), d->why);
		if (d->info.numa_node >= list->nodes)
			fprintf(out, "%s: claims node %d, which this machine does not have\n",
				d->info.name, d->info.numa_node);
		else if (d->info.numa_node >= 0 && d->queue_node >= 0 &&
			 d->info.numa_node != d->queue_node)
			fprintf(out, "%s: claims node %d, but its memory lies on node %d\n",
				d->info.name, d->info.numa_node, d->queue_node);
	}
}

static void
families(FILE *out, const struct bench_device_list *list)
{
	int name = (int)strlen("can do");
	char cell[32];
	unsigned i, f;

	for (i = 0; i < list->n; i++)
		name = RTE_MAX(name, (int)strlen(list->v[i].info.name));
	fprintf(out, "\n%-*s", name, "can do");
	for (f = 0; f < BENCH_FAMILIES; f++)
		fprintf(out, "  %7s", bench_family_name(f));
	fprintf(out, "\n");
	for (i = 0; i < list->n; i++) {
		fprintf(out, "%-*s", name, list->v[i].info.name);
		for (f = 0; f < BENCH_FAMILIES; f++) {
			snprintf(cell, sizeof(cell), "%u/%u", list->v[i].can[f], list->total[f]);
			fprintf(out, "  %7s", list->v[i].can[f] != 0 ? cell : "-");
		}
		fprintf(out, "\n");
	}
	fprintf(out,
		"Algorithms of --list-algos; --list --device NAME, or --list --algo NAMES, shows "
		"each with its sizes.\n");
}

static void
detail(FILE *out, const struct bench_device_list *list, const struct bench_device *d)
{
	int keys = 10, tag = 10;
	unsigned i, shown = 0;

	for (i = 0; i < d->nb_abilities; i++) {
		keys = RTE_MAX(keys, (int)strlen(d->ability[i].keys));
		tag = RTE_MAX(tag, (int)strlen(d->ability[i].tag));
	}
	fprintf(out, "\n%s (%s)\n", d->info.name, bench_device_kind(d));
	fprintf(out, "  %-18s %-*s  %-9s  %-*s  %-10s  %s\n", "algorithm", keys, "key, bits",
		"IV, bytes", tag, "tag, bytes", "AAD, bytes", "longest message");
	for (i = 0; i < d->nb_abilities; i++) {
		const struct bench_ability *a = &d->ability[i];

		if (!bench_ability_wanted(list->config, a))
			continue;
		shown++;
		if (a->family == BENCH_FAMILY_ASYM)
			fprintf(out, "  %-18s %-*s  %s\n", a->algorithm, keys, a->keys,
				a->operations);
		else
			fprintf(out, "  %-18s %-*s  %-9s  %-*s  %-10s  %s\n", a->algorithm, keys,
				a->keys, a->iv, tag, a->tag, a->aad, a->message);
		if (a->curves[0] != '\0')
			wrap(out, "    ", a->curves);
		if (a->note[0] != '\0')
			wrap(out, "    ", a->note);
	}
	if (shown == 0)
		fprintf(out, "  nothing of what was asked for\n");
	if (d->others[0] != '\0' && list->config->algos.n == 0) {
		fprintf(out, "  offered, but none of this library's:\n");
		wrap(out, "    ", d->others);
	}
	if (d->info.advice != NULL)
		wrap(out, "  ", d->info.advice);
}

static void
accelerators(FILE *out, const struct bench_device_list *list)
{
	char command[320], note[400];
	unsigned i;

	if (list->nb_accels == 0) {
		fprintf(out, "\nNo further accelerator on the PCI bus.\n");
		return;
	}
	fprintf(out, "\n%-12s  %-9s  %-10s  %4s  %5s  %s\n", "on PCI", "id", "bound to", "node",
		"iommu", "what it is");
	for (i = 0; i < list->nb_accels; i++) {
		const struct app_accel *a = &list->accel[i];
		char node[16], iommu[16];

		fprintf(out, "%-12s  %04x:%04x  %-10s  %4s  %5s  %s\n", a->bdf, a->vendor,
			a->device, a->bound[0] != '\0' ? a->bound : "-",
			node_text(a->numa_node, node, sizeof(node)),
			node_text(a->iommu_group, iommu, sizeof(iommu)),
			a->id != NULL ? a->id->product : "not known here");
		bench_accel_advice(a, command, sizeof(command), note, sizeof(note));
		if (command[0] != '\0')
			fprintf(out, "    %s\n", command);
		if (note[0] != '\0')
			wrap(out, "    ", note);
	}
}

static void
advice(FILE *out, const struct bench_device *d)
{
	fprintf(out, "\n%s:\n", d->info.name);
	wrap(out, "  ", d->info.advice);
}

int
bench_devices_table(FILE *out, const struct bench_device_list *list)
{
	const bool in_detail = list->config->devices != NULL || list->config->algos.n != 0;
	unsigned i;

	if (list->n > 0) {
		devices(out, list);
		families(out, list);
		for (i = 0; i < list->n; i++)
			if (in_detail)
				detail(out, list, &list->v[i]);
			else if (list->v[i].info.advice != NULL)
				advice(out, &list->v[i]);
	} else {
		fprintf(out,
			"No crypto device: bind an accelerator, or give EAL a software one "
			"(--vdev crypto_openssl0).\n");
	}
	accelerators(out, list);
	if (list->interrupted)
		fprintf(out, "Interrupted: the list is not complete.\n");
	return fflush(out) != 0 || ferror(out) ? -EIO : 0;
}
