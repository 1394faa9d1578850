/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <rte_cryptodev.h>
#include <rte_cycles.h>

#include "algos.h"
#include "compare.h"
#include "message.h"
#include "progress.h"

/* All rows together take about this long where --seconds was not given. */
#define BUDGET_SECONDS 45.0
#define SECONDS_MAX    0.3
#define SECONDS_MIN    0.02
/* Software, synchronous, asynchronous. */
#define WAYS 3
/* Of the measured time. */
#define WARMUP_SHARE 0.2
#define WARMUP_MAX   0.05
/* What a measurement takes besides its time, as a factor. */
#define OVERHEAD 1.4
#define BURST	 32
/* Enough to hide the way to a device and back; and of long messages so many that their buffers stay
 * in the CPU's caches as far as they can. */
#define DEPTH	    256
#define DEPTH_BYTES (16u << 20)
/* Public keys: more than devices have engines. */
#define ASYM_DEPTH 64
/* Operations that a row on a simulated device has at least: all engines many times over. */
#define LEAST 256

/* Without --algo: what the seeds have figures of, and what stands beside it. What no device can do
 * is measured in software alone. */
static const char algos[] =
	"rsa-1024,rsa-2048,rsa-3072,rsa-4096,dh-ffdhe2048,dh-ffdhe3072,dh-ffdhe4096,ecdsa-p256,"
	"ecdsa-p384,ed25519,x25519,x448,"
	"ecdh-secp160r1,ecdh-p192,ecdh-p224,ecdh-p256,ecdh-p384,ecdh-p521,"
	"ecdh-sect163k1,ecdh-sect233k1,ecdh-sect283k1,ecdh-sect409k1,ecdh-sect571k1,"
	"ecdh-sect163r2,ecdh-sect233r1,ecdh-sect283r1,ecdh-sect409r1,ecdh-sect571r1,"
	"ecdh-brainpoolp256r1,ecdh-brainpoolp256t1,ecdh-brainpoolp384r1,ecdh-brainpoolp384t1,"
	"ecdh-brainpoolp512r1,ecdh-brainpoolp512t1,"
	"aes-128-cbc,aes-192-cbc,aes-256-cbc,aes-128-gcm,aes-192-gcm,aes-256-gcm,3des-cbc,"
	"chacha20-poly1305,md5,sha1,sha224,sha256,sha384,sha512,sha3-224,sha3-256,sha3-384,sha3-512,"
	"hmac-md5,hmac-sha1,hmac-sha224,hmac-sha256,hmac-sha384,hmac-sha512";
/* The last one is that of the seeds; only devices that take a message in pieces can do it. */
static const uint32_t sizes[] = { 64, 1024, 16384, 1 << 20 };

struct run {
	const struct bench_config *config;
	struct bench_runner runner;
	struct bench_points points;
	struct bench_compared *row; /* one for each point */
	/* the report, and the page */
	const struct bench_compare_reporter *how[2];
	struct bench_compare_report report[2];
	unsigned nb_reports;
};

int
bench_compare_check(const struct bench_config *config, const char *option, struct cburst_error *err)
{
	const char *what = NULL;
	unsigned i;

	if (config->modes != 0 && config->modes != BENCH_THROUGHPUT)
		what = "--mode";
	else if (config->submit != BENCH_SUBMIT_BURST)
		what = "--submit";
	else if (config->lcores.n > 1 || (config->lcores.n == 1 && config->lcores.v[0] != 1))
		what = "--lcores";
	else if (config->preset != NULL)
		what = "--preset";
	else if (config->in_place)
		what = "--in-place";
	else if (config->links.n != 0)
		what = "--line-rate";
	if (what != NULL) {
		app_error_set(
			err,
			"%s and %s cannot be had at once: it measures rates on one lcore, and "
			"chooses itself how operations are handed over",
			option, what);
		return -EINVAL;
	}
	if (config->bursts.n > 1 || config->depths.n > 1) {
		app_error_set(err, "%s takes one --%s, not %u; leave it out to have it chosen",
			      option, config->bursts.n > 1 ? "burst" : "depth",
			      config->bursts.n > 1 ? config->bursts.n : config->depths.n);
		return -EINVAL;
	}
	for (i = 0; i < config->sizes.n; i++)
		if (config->sizes.v[i].mix != NULL) {
			app_error_set(err, "%s takes fixed sizes, not --size %s", option,
				      config->sizes.v[i].label);
			return -EINVAL;
		}
	return 0;
}

void
bench_compare_load(const struct bench_config *config, struct bench_point *p)
{
	const bool asym = bench_algo_is_asym(p->algo);
	const uint64_t flag = p->segments > 1 ? RTE_CRYPTODEV_FF_OOP_SGL_IN_SGL_OUT
					      : RTE_CRYPTODEV_FF_OOP_LB_IN_LB_OUT;
	const bool moves = p->kind != CBURST_KIND_HASH && p->kind != CBURST_KIND_MAC;

	p->burst = config->bursts.n > 0 ? config->bursts.v[0] : BURST;
	if (config->depths.n > 0)
		p->depth = config->depths.v[0];
	else if (!p->target->hardware)
		p->depth = p->burst;
	else if (asym)
		p->depth = RTE_MAX(p->burst, (uint32_t)ASYM_DEPTH);
	else
		p->depth = RTE_MAX(p->burst,
				   RTE_MIN((uint32_t)DEPTH,
					   DEPTH_BYTES / RTE_MAX(p->size->max, 1u) / p->burst *
						   p->burst));
	p->burst = RTE_MIN(p->burst, p->depth);
	/* What is written in place is another message the next time: a decryption would fail, and a
	 * simulated device would have to compute it anew. */
	if (!asym && moves && bench_target_has(p->target, flag)) {
		p->out_of_place = true;
		p->restore = false;
	}
	p->steady = !p->restore;
	p->least = p->target->simulated ? LEAST : 0;
}

void
bench_compare_device(struct bench_runner *r, const struct bench_point *p, struct bench_result *out)
{
	struct cburst_error err = { { 0 } };
	unsigned i;

	/* the instance that the row is going to use, so that its devices can be watched */
	if (!p->target->broken && bench_instance_get(r, p, &err) == 0)
		for (i = 0; i < p->target->n; i++)
			bench_cost_watch(p->target->dev[i].dev_id);
	bench_run(r, p, out);
	/* what went wrong on the way is no figure to compare with */
	if (out->outcome != BENCH_OK) {
		out->ops_per_second = out->bits_per_second = out->cpu_share = 0;
		memset(out->latency_us, 0, sizeof(out->latency_us));
		out->has_latency = false;
	}
}

double
bench_compare_cpu_percent(const struct bench_result *res)
{
	const struct bench_target *t = res->point->target;
	const struct bench_cost *c = &res->cost;

	if (res->outcome != BENCH_OK)
		return -1;
	if (!t->hardware)
		return 100;
	if (!c->there)
		return -1;
	return RTE_MIN(100.0,
		       100 * (c->build + c->library + (t->simulated ? 0 : c->driver)) *
			       res->ops_per_second / res->point->lcores / (double)rte_get_tsc_hz());
}

static void
note(struct bench_compared *row, const char *how, const char *why)
{
	const size_t used = strlen(row->note);

	snprintf(row->note + used, sizeof(row->note) - used, "%s%s%.*s", used > 0 ? "; " : "", how,
		 160, why);
}

static void
progress(unsigned index, const struct bench_point *p, const char *how)
{
	char text[320];

	snprintf(text, sizeof(text), "%s %s %s, %s", p->algo->name, bench_point_op(p),
		 bench_point_size(p), how);
	bench_progress_text(index, text);
}

static void
measure_device(struct run *run, struct bench_compared *row, unsigned index,
	       struct bench_point *point, const char *how, struct bench_result *out)
{
	char text[200];

	snprintf(text, sizeof(text), "%s, %s", point->target->label, how);
	progress(index, row->point, text);
	bench_compare_device(&run->runner, point, out);
	/* a point of this row alone: what is told later is the row's */
	out->point = row->point;
	if (out->outcome == BENCH_OK)
		return;
	row->failed = true;
	snprintf(text, sizeof(text), "%s: ", how);
	note(row, text, out->note);
}

static void
measure(struct run *run, unsigned index, struct bench_compared *row)
{
	struct bench_point async = run->points.v[index], sync = async;
	struct cburst_error err = { { 0 } };

	memset(row, 0, sizeof(*row));
	row->point = &run->points.v[index];
	row->cpu_percent = -1;
	progress(index, row->point, "libcrypto");
	if (bench_software_measure(row->point, run->runner.seconds, run->runner.seed,
				   &row->software, &err) == 0) {
		row->has_software = true;
	} else {
		row->failed = !row->point->algo->by_family;
		note(row, "software: ", err.text);
	}
	if (row->point->nowhere) {
		/* what nobody named is no failure */
		row->failed = !row->point->algo->by_family;
		row->sync.outcome = row->async.outcome = BENCH_NO_DEVICE;
		note(row, "", row->point->why);
		return;
	}
	sync.submit = BENCH_SUBMIT_SYNC;
	sync.burst = sync.depth = 1;
	if (!atomic_load(&bench_stop))
		measure_device(run, row, index, &sync, "sync", &row->sync);
	if (!atomic_load(&bench_stop))
		measure_device(run, row, index, &async, "async", &row->async);
	if (!atomic_load(&bench_stop))
		row->cpu_percent = bench_compare_cpu_percent(&row->async);
}

static const struct bench_compare_reporter *
reporter_of(const struct bench_config *config)
{
	switch (config->format) {
	case BENCH_FORMAT_CSV:
		return &bench_compare_csv;
	case BENCH_FORMAT_JSON:
		return &bench_compare_json;
	default:
		return &bench_compare_table;
	}
}

/* Whether something else had the CPU during one of the measurements of a row. */
static void
count_starved(const struct bench_compared *row, struct bench_totals *totals)
{
	double share = row->has_software ? row->software.cpu_share : 1;

	if (row->sync.outcome == BENCH_OK)
		share = RTE_MIN(share, row->sync.cpu_share);
	if (row->async.outcome == BENCH_OK)
		share = RTE_MIN(share, row->async.cpu_share);
	if (share >= BENCH_CPU_SHARE_MIN)
		return;
	totals->worst_share = totals->starved == 0 ? share : RTE_MIN(totals->worst_share, share);
	totals->starved++;
}

static int
measure_all(struct run *run, struct bench_totals *totals)
{
	const uint64_t begin = rte_rdtsc();
	struct bench_compared *row;
	unsigned i, k;
	int rc = 0;

	totals->planned = run->points.n;
	bench_progress_begin(totals->planned, run->config->quiet);
	for (k = 0; k < run->nb_reports && rc == 0; k++)
		rc = run->how[k]->begin(&run->report[k]);
	for (i = 0; i < run->points.n && rc == 0; i++) {
		row = &run->row[i];
		measure(run, i, row);
		/* what was cut short by a signal is no result */
		if (atomic_load(&bench_stop))
			break;
		bench_progress_wipe();
		totals->rows++;
		totals->bad += row->failed;
		count_starved(row, totals);
		for (k = 0; k < run->nb_reports && rc == 0; k++) {
			run->report[k].nb_rows = totals->rows;
			rc = run->how[k]->row(&run->report[k], row);
		}
		if (row->failed &&
		    (run->config->format != BENCH_FORMAT_TABLE || run->config->output != NULL))
			app_error("%s %s on %s: %s", row->point->algo->name,
				  bench_point_op(row->point), row->point->target->label, row->note);
	}
	bench_progress_wipe();
	totals->interrupted = atomic_load(&bench_stop);
	totals->seconds = (double)(rte_rdtsc() - begin) / (double)rte_get_tsc_hz();
	for (k = 0; k < run->nb_reports && rc == 0; k++)
		rc = run->how[k]->end(&run->report[k], totals);
	return rc;
}

static void
add_report(struct run *run, const struct bench_compare_reporter *how, FILE *out,
	   const struct bench_facts *facts)
{
	run->how[run->nb_reports] = how;
	run->report[run->nb_reports++] = (struct bench_compare_report){
		.out = out, .facts = facts, .points = &run->points, .row = run->row
	};
}

/* What is compared, where the options leave it open. */
static int
fill_defaults(struct bench_config *config, struct cburst_error *err)
{
	unsigned i;
	int rc = 0;

	if (config->algos.n == 0) {
		rc = bench_algos_parse(algos, &config->algos, err);
		for (i = 0; i < config->algos.n; i++)
			config->algos.v[i].by_family = true;
		config->keep_alone = true;
		if (config->ops == 0)
			config->ops = BENCH_OP_ENCRYPT | BENCH_OP_ASYM(CBURST_ASYM_SIGN) |
				BENCH_OP_ASYM(CBURST_ASYM_VERIFY) |
				BENCH_OP_ASYM(CBURST_ASYM_DERIVE);
	}
	if (config->sizes.n == 0)
		for (i = 0; i < RTE_DIM(sizes) && rc == 0; i++)
			rc = bench_sizes_add_fixed(&config->sizes, sizes[i]);
	return rc;
}

/* Cut what is too long for one segment, and leave it out where a device takes no pieces. */
static void
cut_long(struct bench_points *points)
{
	unsigned i, kept = 0;

	for (i = 0; i < points->n; i++) {
		struct bench_point *p = &points->v[i];
		const bool moves = p->kind != CBURST_KIND_HASH && p->kind != CBURST_KIND_MAC;

		if (p->size != NULL && !p->nowhere && p->segments == 1 &&
		    p->size->max > BENCH_SEGMENT_BYTES_MAX) {
			if (!bench_target_has(p->target,
					      moves ? RTE_CRYPTODEV_FF_OOP_SGL_IN_SGL_OUT
						    : RTE_CRYPTODEV_FF_IN_PLACE_SGL))
				continue;
			p->segments = (p->size->max + BENCH_SEGMENT_BYTES_MAX - 1) /
				BENCH_SEGMENT_BYTES_MAX;
		}
		points->v[kept++] = *p;
	}
	points->n = kept;
}

int
bench_compare_run(struct bench_config *config, struct bench_targets *targets,
		  const struct app_eal *eal, uint32_t seed, FILE *out, FILE *html,
		  struct cburst_error *err)
{
	struct run run = { .config = config };
	struct bench_totals totals = { 0 };
	struct bench_facts facts;
	unsigned i;
	int rc;

	rc = fill_defaults(config, err);
	if (rc == 0)
		rc = bench_points_build(config, targets, &run.points, err);
	if (rc == 0) {
		cut_long(&run.points);
		run.row = calloc(run.points.n, sizeof(*run.row));
		rc = run.row != NULL ? 0 : -ENOMEM;
	}
	if (rc < 0) {
		bench_points_free(&run.points);
		return rc;
	}
	for (i = 0; i < run.points.n; i++)
		bench_compare_load(config, &run.points.v[i]);
	run.runner.config = config;
	run.runner.seed = seed;
	run.runner.seconds = config->seconds;
	if (run.runner.seconds <= 0)
		run.runner.seconds = RTE_MAX(SECONDS_MIN,
					     RTE_MIN(SECONDS_MAX,
						     BUDGET_SECONDS / OVERHEAD / WAYS /
							     run.points.n));
	run.runner.warmup = config->warmup >= 0
		? config->warmup
		: RTE_MIN(WARMUP_MAX, run.runner.seconds * WARMUP_SHARE);
	bench_facts_get(&facts, config->title, eal, seed);
	add_report(&run, reporter_of(config), out, &facts);
	if (html != NULL)
		add_report(&run, &bench_compare_html, html, &facts);
	rc = measure_all(&run, &totals);
	bench_runner_free(&run.runner);
	bench_points_free(&run.points);
	free(run.row);
	if (rc < 0) {
		app_error("the report could not be written: %s", strerror(-rc));
		return APP_EXIT_FAILED;
	}
	return bench_totals_status(&totals);
}
