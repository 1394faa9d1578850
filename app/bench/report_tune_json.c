/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* What --tune found, as JSON: all at the end, from the rows as they stand. */

#include <errno.h>
#include <math.h>

#include <jansson.h>

#include "tune.h"

/* A size next to the threshold. */
static void
add_side(json_t *o, const char *name, uint32_t size, double device, double software)
{
	if (size != 0)
		json_object_set_new(o, name,
				    json_pack("{s:i,s:f,s:f}", "size", (int)size,
					      "device_ops_per_second", device,
					      "software_ops_per_second", software));
}

static json_t *
threshold(const struct bench_tuned *row)
{
	json_t *o = json_object();

	/* no number says "nowhere" */
	json_object_set_new(o, "bytes",
			    isinf(row->threshold) ? json_null()
						  : json_integer((json_int_t)row->threshold));
	json_object_set_new(o, "against", json_string(row->against));
	add_side(o, "below", row->below, row->below_device, row->below_software);
	add_side(o, "above", row->above, row->above_device, row->above_software);
	return o;
}

static json_t *
row_object(const struct bench_tuned *row)
{
	const struct bench_point *p = row->point;
	json_t *o = json_object();

	json_object_set_new(o, "algorithm", json_string(p->algo->name));
	json_object_set_new(o, "op", json_string(bench_point_op(p)));
	json_object_set_new(o, "size", json_string(bench_point_size(p)));
	json_object_set_new(o, "device", json_string(p->target->label));
	json_object_set_new(o, "driver", json_string(bench_target_driver(p->target)));
	json_object_set_new(o, "simulated", json_boolean(p->target->simulated));
	json_object_set_new(o, "outcome", json_string(row->failed ? "failed" : "ok"));
	if (row->note[0] != '\0')
		json_object_set_new(o, "note", json_string(row->note));
	if (row->failed)
		return o;
	json_object_set_new(o, "burst", json_integer(row->burst));
	json_object_set_new(o, "depth", json_integer(row->depth));
	json_object_set_new(o, "best_ops_per_second", json_real(row->best));
	json_object_set_new(o, "ops_per_second", json_real(row->rate));
	json_object_set_new(o, "latency_us",
			    json_pack("{s:f,s:f}", "p50", row->p50_us, "p99", row->p99_us));
	if (row->alone_p50_us > 0)
		json_object_set_new(o, "alone_p50_us", json_real(row->alone_p50_us));
	if (row->threshold >= 0)
		json_object_set_new(o, "threshold", threshold(row));
	return o;
}

int
bench_tune_json(FILE *out, const struct bench_config *config, const struct bench_facts *facts,
		const struct bench_tune_rows *rows, const struct bench_totals *totals)
{
	json_t *o = bench_report_document(facts, totals), *list = json_array();
	unsigned i;

	for (i = 0; i < rows->n; i++)
		json_array_append_new(list, row_object(&rows->v[i]));
	json_object_set_new(o, "what", json_string("tune"));
	json_object_set_new(o, "file", json_string(config->tune));
	json_object_set_new(o, "share", json_real(BENCH_TUNE_SHARE));
	json_object_set_new(o, "starved", json_integer(totals->starved));
	json_object_set_new(o, "rows", list);
	return bench_report_write(out, o);
}
