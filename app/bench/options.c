/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>

#include "algos.h"
#include "compare.h"
#include "config.h"
#include "message.h"
#include "options.h"
#include "scaling/scaling.h"
#include "seed.h"
#include "selftest/selftest.h"
#include "tune.h"

/* Queue depths beyond this are no queue of any device. */
#define DEPTH_MAX 65535

/* What stands behind this heading is about the figures' use, not about how they are got. */
#define REPORT_GROUP "Report"

static const struct app_choice modes[] = {
	{ "throughput", BENCH_THROUGHPUT },
	{ "latency", BENCH_LATENCY },
	{ "verify", BENCH_VERIFY },
	{ NULL, 0 },
};

static const struct app_choice ops[] = {
	{ "encrypt", BENCH_OP_ENCRYPT | BENCH_OP_ASYM(CBURST_ASYM_ENCRYPT) },
	{ "decrypt", BENCH_OP_DECRYPT | BENCH_OP_ASYM(CBURST_ASYM_DECRYPT) },
	{ "generate", BENCH_OP_ENCRYPT | BENCH_OP_ASYM(CBURST_ASYM_GENERATE) },
	{ "verify", BENCH_OP_DECRYPT | BENCH_OP_ASYM(CBURST_ASYM_VERIFY) },
	{ "sign", BENCH_OP_ASYM(CBURST_ASYM_SIGN) },
	{ "derive", BENCH_OP_ASYM(CBURST_ASYM_DERIVE) },
	{ "public", BENCH_OP_ASYM(CBURST_ASYM_PUBLIC) },
	{ "check", BENCH_OP_ASYM(CBURST_ASYM_CHECK) },
	{ NULL, 0 },
};

static const struct app_choice submits[] = {
	{ "burst", BENCH_SUBMIT_BURST },
	{ "one", BENCH_SUBMIT_ONE },
	{ "sync", BENCH_SUBMIT_SYNC },
	{ NULL, 0 },
};

static const struct app_choice hows[] = {
	{ "async", 1u << BENCH_SEED_ASYNC },
	{ "sync", 1u << BENCH_SEED_SYNC },
	{ "software", 1u << BENCH_SEED_SOFTWARE },
	{ NULL, 0 },
};

static const struct app_choice formats[] = {
	{ "table", BENCH_FORMAT_TABLE },
	{ "csv", BENCH_FORMAT_CSV },
	{ "json", BENCH_FORMAT_JSON },
	{ NULL, 0 },
};

static int
parse_algos(void *config, const char *value, struct cburst_error *err)
{
	struct bench_config *c = config;

	bench_algos_free(&c->algos);
	return bench_algos_parse(value, &c->algos, err);
}

static int
parse_sizes(void *config, const char *value, struct cburst_error *err)
{
	struct bench_config *c = config;

	bench_sizes_free(&c->sizes);
	return bench_sizes_parse(value, &c->sizes, err);
}

static int
parse_aad(void *config, const char *value, struct cburst_error *err)
{
	struct bench_config *c = config;
	struct app_uints list = { 0 };
	int rc;

	rc = app_parse_uints(value, 0, 65535, &list, err);
	if (rc == 0 && list.n != 1) {
		app_error_set(err, "one number is wanted, not '%s'", value);
		rc = -EINVAL;
	}
	if (rc == 0) {
		c->aad = list.v[0];
		c->aad_given = true;
	}
	app_uints_free(&list);
	return rc;
}

#define FIELD(name)	     .offset = offsetof(struct bench_config, name)
#define GROUP(title)	     { .help = title }
#define FLAG(n, field, text) { .name = n, .type = APP_OPTION_FLAG, FIELD(field), .help = text }
#define TEXT(n, a, field, text) \
	{ .name = n, .arg = a, .type = APP_OPTION_TEXT, FIELD(field), .help = text }
#define NUMBER(n, a, t, field, low, high, text) \
	{ .name = n, .arg = a, .type = t, FIELD(field), .min = low, .max = high, .help = text }
#define WORDS(n, a, t, field, words, text) \
	{ .name = n, .arg = a, .type = t, FIELD(field), .choices = words, .help = text }
#define OTHER(n, a, reader, text) \
	{ .name = n, .arg = a, .type = APP_OPTION_OTHER, .parse = reader, .help = text }

static const struct app_option table[] = {
	GROUP("What to run"),
	WORDS("mode", "LIST", APP_OPTION_CHOICES, modes, modes,
	      "what to measure; default throughput"),
	TEXT("device", "NAMES", devices,
	     "devices or drivers, ',' between them, a row each; 'A+B' is one row in which the "
	     "library routes between both. Default: every device that can do the algorithm. A "
	     "software driver named here (crypto_aesni_mb, openssl) is created when the machine "
	     "has no crypto device and no --vdev"),
	OTHER("algo", "LIST", parse_algos,
	      "algorithms (--list-algos), or families: aead, cipher, hash, mac, chain, asym, "
	      "all. Default aes-128-gcm, on a device for public keys alone rsa-2048; with "
	      "--mode verify: all"),
	WORDS("op", "LIST", APP_OPTION_CHOICES, ops, ops,
	      "encrypt, decrypt; of hashes and MACs generate, verify; of public keys also sign, "
	      "derive, public, check. Default encrypt or generate, with --mode verify both; of "
	      "public keys everything that the algorithm does"),
	OTHER("size", "LIST", parse_sizes,
	      "message bytes: 64,1k | MIN:STEP:MAX | MIN:*FACTOR:MAX | imix (64, 576, 1500 bytes "
	      "as 7:4:1) | mix:64x7+576x4+1500 (bytes x share) | pcap:FILE (the lengths of its packets). Default 64,1024,16384"),
	NUMBER("burst", "LIST", APP_OPTION_UINTS, bursts, 1, CBURST_BURST_MAX,
	       "operations handed to a device in one call, default 32"),
	NUMBER("depth", "LIST", APP_OPTION_UINTS, depths, 1, DEPTH_MAX,
	       "operations kept in flight on each lcore. Default: one burst for software devices, "
	       "32 bursts, at most 1024 operations, for hardware"),
	NUMBER("lcores", "LIST", APP_OPTION_UINTS, lcores, 1, CBURST_LANES_MAX,
	       "how many lcores work at the same time, default 1. Worker lcores come first, the "
	       "main lcore is taken last"),
	WORDS("submit", "HOW", APP_OPTION_CHOICE, submit, submits,
	      "an array of a burst a call; one operation a call, the library makes the bursts; "
	      "one operation a call, which waits for its end. Default burst"),

	FLAG("compare", compare,
	     "a row for each algorithm, operation and size: plain software (libcrypto on one core), "
	     "the device with one operation in flight, and with many, side by side: rates, ratios, "
	     "latency, CPU. Without --algo what the seeds have figures of. Takes one --burst and "
	     "--depth, else they are chosen"),
	FLAG("scaling", scaling,
	     "software on 1, 2, 4, ... lcores, as many as EAL has, and the same work on one device fed "
	     "from as many: rates, CPU, and of how many cores the device does the work. Without "
	     "--algo ECDH and ECDSA on P-256 and P-384, AES-128-GCM and -CBC; --size 1024; --lcores "
	     "chooses other numbers"),
	FLAG("wolfcrypt", wolfcrypt,
	     "the habits of wolfCrypt's benchmark: its words (-csv, -base10, -threads N, -aes-cbc, "
	     "-rsa, ...), of which each switches them on, too, its lines, every algorithm of it on a "
	     "device and in software. -? lists the words. Takes --device, --seconds, --warmup, "
	     "--seed, --output, --quiet"),
	FLAG("selftest", selftest,
	     "known answers for every algorithm of every device, or of --device and --algo: alone and "
	     "in bursts of 32, damaged input to be refused; pass, fail, not offered. Published "
	     "answers where there are, libcrypto's elsewhere. Less than a minute"),
	TEXT("tune", "FILE", tune,
	     "find for each algorithm and device the smallest burst and the fewest in flight that "
	     "have 95 % of the best rate, the latency that costs, and the message size from which "
	     "hardware beats software; write the thresholds file for that. Software is the software "
	     "device of the run, or libcrypto. About a minute. --burst and --depth say what is "
	     "given; --size (1024) where it is measured"),
	TEXT("preset", "NAME", preset,
	     "the options that answer a common question: which-burst, worth-it, imix-line-rate, ..., "
	     "see --list-presets; those given beside it go over its own. Or a file of one's own, with "
	     ".ini. seeds/...: the figures of a document about an accelerator, measured again on the "
	     "simulated device of that accelerator, side by side; takes --seconds (of a row, default "
	     "0.4), --warmup, --seed and the options of the report"),
	WORDS("how", "LIST", APP_OPTION_CHOICES, hows, hows,
	      "of a preset only rows that were measured so: async, sync, software; default all"),

	GROUP("Operation"),
	OTHER("aad", "BYTES", parse_aad, "additional data of an AEAD, default 16"),
	NUMBER("tag", "BYTES", APP_OPTION_UINT, tag, 1, CBURST_TAG_MAX,
	       "tag or digest, default as the algorithm has it"),
	NUMBER("key", "BITS", APP_OPTION_UINT, key_bits, 8, 65528,
	       "key size where the algorithm's name does not say it (HMAC), default as the "
	       "algorithm has it"),
	NUMBER("iv", "BYTES", APP_OPTION_UINT, iv, 1, CBURST_IV_MAX,
	       "IV or nonce, default as the algorithm has it"),
	NUMBER("segments", "N", APP_OPTION_UINT, segments, 1, BENCH_SEGMENTS_MAX,
	       "mbuf segments of a message, default 1"),
	FLAG("out-of-place", out_of_place,
	     "write the output into a buffer of its own. Decryption does so by itself, so that "
	     "every operation finds a real ciphertext with its tag"),
	FLAG("in-place", in_place,
	     "decrypt in place; the ciphertext is copied back before each operation, and the "
	     "figures include that copy"),

	GROUP("Measuring"),
	NUMBER("seconds", "S", APP_OPTION_REAL, seconds, 0.001, 86400,
	       "length of a measurement. Default: 40 seconds shared by all rows, at most 1 each"),
	NUMBER("repeat", "N", APP_OPTION_UINT, repeat, 1, BENCH_ROUNDS_MAX,
	       "measure each row in N rounds, in turns with the others; the median counts, and the "
	       "table shows how far the rounds lie apart. --seconds is shared by them. Default 5 of "
	       "0.1 seconds or more, 3 of 0.05 or more, else 1"),
	NUMBER("warmup", "S", APP_OPTION_REAL, warmup, 0, 3600,
	       "load before each round that is not counted, default a fifth of it, at most 0.2"),
	FLAG("cycles", cycles,
	     "show in the table where the cycles go: building requests, submitting, polling, "
	     "idle polls. CSV and JSON always have them"),
	NUMBER("line-rate", "LIST", APP_OPTION_UINTS, links, 1, 1600,
	       "Ethernet links, Gbit/s: also say how many lcores fill each with the messages of "
	       "--size as IP packets"),
	FLAG("spin-main", spin_main,
	     "the main lcore waits for the others by spinning instead of sleeping, as that of "
	     "dpdk-test-crypto-perf does: nothing else runs on its CPU meanwhile"),
	NUMBER("seed", "N", APP_OPTION_UINT, seed, 1, UINT32_MAX,
	       "of keys, messages and IVs; default from the system, and reported"),

	GROUP("Library"),
	NUMBER("descriptors", "N", APP_OPTION_UINT, descriptors, 1, DEPTH_MAX,
	       "queue depth to ask of a device, default 2048"),
	NUMBER("flush-us", "N", APP_OPTION_UINT, flush_us, 0, 1000000,
	       "age in microseconds at which a partial burst is flushed, default as the library "
	       "has it"),
	FLAG("no-route", no_route,
	     "do not route by message size between hardware and software (rows of 'A+B' devices)"),
	TEXT("thresholds", "FILE", thresholds, "thresholds for that routing"),
	FLAG("no-auto-devices", no_auto_devices,
	     "make no software devices where the machine has no crypto device"),

	GROUP(REPORT_GROUP),
	WORDS("format", "HOW", APP_OPTION_CHOICE, format, formats,
	      "how the report looks; default table"),
	TEXT("output", "FILE", output, "write the report there instead of to stdout"),
	TEXT("html", "FILE", html,
	     "also write a page with answers, charts and all rows there: one file that needs nothing "
	     "else, for a desk, a phone and paper. Charts are drawn by gnuplot, where it is installed"),
	TEXT("compare-with", "FILE", compare_with,
	     "compare each row with that of an earlier run, whose JSON report FILE is: old and new, "
	     "change, and whether it is faster, slower, or the same within noise"),
	NUMBER("fail-if-slower", "PERCENT", APP_OPTION_REAL, fail_if_slower, 0, 1000,
	       "with --compare-with: exit status 1 where a row is slower by more than that, and by "
	       "more than noise"),
	FLAG("quiet", quiet, "neither progress nor notes on stderr"),
	FLAG("list", list,
	     "list the crypto devices and end: driver, address, NUMA node and where memory really "
	     "lies, queue pairs, depth, state, what they can do; with --device or --algo each "
	     "algorithm with its sizes. And accelerators on the PCI bus, with the command that "
	     "binds them"),
	FLAG("list-algos", list_algos, "list the algorithms and end"),
	FLAG("list-presets", list_presets, "list the presets and end"),
	FLAG("version", version, "print versions and end"),
	FLAG("help", help, "print this and end"),
	{ 0 },
};

void
bench_config_init(struct bench_config *config)
{
	memset(config, 0, sizeof(*config));
	config->aad = 16;
	config->segments = 1;
	config->warmup = -1;
	config->fail_if_slower = -1;
	config->descriptors = 2048;
	config->flush_us = UINT32_MAX;
}

bool
bench_option_of_preset(const char *name)
{
	static const char *const others[] = { "preset", "how", "tune", "wolfcrypt" };
	const struct app_option *o;
	unsigned i;

	for (i = 0; i < RTE_DIM(others); i++)
		if (strcmp(name, others[i]) == 0)
			return false;
	for (o = table; o->help != NULL; o++) {
		if (o->type == APP_OPTION_GROUP && strcmp(o->help, REPORT_GROUP) == 0)
			return false;
		if (o->type != APP_OPTION_GROUP && strcmp(name, o->name) == 0)
			return true;
	}
	return false;
}

bool
bench_option_takes_value(const char *argument)
{
	const struct app_option *o;

	if (strncmp(argument, "--", 2) != 0)
		return false;
	for (o = table; o->help != NULL; o++)
		if (o->type != APP_OPTION_GROUP && strcmp(argument + 2, o->name) == 0)
			return o->arg != NULL;
	return false;
}

/* The options of the preset, and those of the command line over them. */
static int
apply_preset(struct bench_config *config, struct bench_preset *preset, int argc, char **argv,
	     struct cburst_error *err)
{
	struct cburst_error why = { { 0 } };
	int rc;

	rc = bench_preset_read(preset, config->preset, err);
	if (rc < 0 || preset->nb_options == 0)
		return rc;
	bench_config_free(config);
	bench_config_init(config);
	rc = app_options_parse(table, (int)preset->nb_options, preset->option, config, &why);
	if (rc < 0) {
		app_error_set(err, "%s: %.*s", preset->path, (int)sizeof(err->text) - 200,
			      why.text);
		return rc;
	}
	rc = app_options_parse(table, argc, argv, config, err);
	/* there is nothing left to be done about it */
	config->preset = NULL;
	config->title = preset->title;
	return rc;
}

/* An option with a number that every algorithm in the list must be able to take. */
static int
apply_sizes(struct bench_config *config, struct cburst_error *err)
{
	struct bench_algo *a;
	unsigned i, kept = 0;

	if (config->key_bits % 8 != 0) {
		app_error_set(err, "--key %u: a key has whole bytes; give a multiple of 8",
			      config->key_bits);
		return -EINVAL;
	}
	for (i = 0; i < config->algos.n; i++) {
		a = &config->algos.v[i];
		if (bench_algo_is_asym(a)) {
			if (config->key_bits == 0 && config->iv == 0 && config->tag == 0) {
				config->algos.v[kept++] = *a;
				continue;
			}
			app_error_set(
				err,
				"%s: its name says its size, and it has neither IV nor tag: leave "
				"--key, --iv and --tag out",
				a->name);
			if (!a->by_family)
				return -EINVAL;
			continue;
		}
		if (config->key_bits != 0)
			a->spec.key_len = config->key_bits / 8;
		if (config->iv != 0)
			a->spec.iv_len = config->iv;
		if (config->tag != 0)
			a->spec.tag_len = config->tag;
		if (cburst_spec_check(&a->spec, err) < 0) {
			/* A size asked of a whole family concerns those of it that can. */
			if (!a->by_family)
				return -EINVAL;
			continue;
		}
		cburst_spec_format(&a->spec, a->name, sizeof(a->name));
		config->algos.v[kept++] = *a;
	}
	if (config->algos.n != 0 && kept == 0)
		return -EINVAL;
	config->algos.n = kept;
	return 0;
}

/* What has no rows of a plain run, or none at all. */
static int
check_history(const struct bench_config *config, struct cburst_error *err)
{
	const struct {
		bool given;
		const char *name;
	} others[] = {
		{ config->compare, "--compare" },
		{ config->scaling, "--scaling" },
		{ config->tune != NULL, "--tune" },
		{ config->preset != NULL, "--preset seeds/..." },
		{ config->list, "--list" },
		{ config->selftest, "--selftest" },
		{ config->list_algos, "--list-algos" },
		{ config->list_presets, "--list-presets" },
	};
	unsigned i;

	if (config->compare_with == NULL && config->fail_if_slower < 0)
		return 0;
	if (config->compare_with == NULL) {
		app_error_set(err,
			      "--fail-if-slower needs a report of an earlier run: give "
			      "--compare-with FILE, too");
		return -EINVAL;
	}
	for (i = 0; i < RTE_DIM(others); i++)
		if (others[i].given) {
			app_error_set(err,
				      "--compare-with compares rows of throughput and latency: it "
				      "cannot be had with %s",
				      others[i].name);
			return -EINVAL;
		}
	if (config->modes != 0 && !(config->modes & (BENCH_THROUGHPUT | BENCH_LATENCY))) {
		app_error_set(err,
			      "--compare-with: --mode verify has no figures to compare; add "
			      "throughput or latency to it");
		return -EINVAL;
	}
	return 0;
}

/* A list measures nothing. */
static int
check_list(const struct bench_config *config, struct cburst_error *err)
{
	const char *what = config->compare ? "--compare"
		: config->scaling	   ? "--scaling"
		: config->tune != NULL	   ? "--tune"
		: config->html != NULL	   ? "--html"
		: config->selftest	   ? "--selftest"
					   : NULL;

	if (what == NULL)
		return 0;
	app_error_set(err,
		      "--list and %s cannot be had at once: it lists devices, and measures none",
		      what);
	return -EINVAL;
}

static int
check_together(const struct bench_config *config, struct cburst_error *err)
{
	unsigned i;

	if (config->hows != 0 && config->preset == NULL) {
		app_error_set(err,
			      "--how chooses rows of the figures of a document: it goes with "
			      "--preset seeds/NAME only");
		return -EINVAL;
	}
	if (check_history(config, err) < 0)
		return -EINVAL;
	if (config->preset != NULL &&
	    (!bench_config_is_default(config) || config->devices != NULL || config->links.n != 0)) {
		app_error_set(
			err,
			"--preset %s says itself what to run: leave out what else chooses that "
			"(--algo, --device, --size, --burst, ...)",
			config->preset);
		return -EINVAL;
	}
	if (config->preset != NULL && config->list) {
		app_error_set(err, "--preset %s and --list cannot be had at once", config->preset);
		return -EINVAL;
	}
	if (config->list && check_list(config, err) < 0)
		return -EINVAL;
	if (config->selftest && bench_selftest_check(config, err) < 0)
		return -EINVAL;
	if (config->tune != NULL && bench_tune_check(config, err) < 0)
		return -EINVAL;
	if (config->scaling && bench_scaling_check(config, err) < 0)
		return -EINVAL;
	if (config->compare && bench_compare_check(config, "--compare", err) < 0)
		return -EINVAL;
	if (config->out_of_place && config->in_place) {
		app_error_set(err, "--out-of-place and --in-place cannot be had at once");
		return -EINVAL;
	}
	if (config->submit == BENCH_SUBMIT_SYNC &&
	    (config->bursts.n != 0 || config->depths.n != 0)) {
		app_error_set(
			err,
			"--submit sync has one operation in flight: leave --burst and --depth out");
		return -EINVAL;
	}
	if (config->no_route && config->thresholds != NULL) {
		app_error_set(err, "--no-route and --thresholds cannot be had at once");
		return -EINVAL;
	}
	if (config->links.n != 0 && config->modes != 0 && !(config->modes & BENCH_THROUGHPUT)) {
		app_error_set(err, "--line-rate needs rates: add throughput to --mode");
		return -EINVAL;
	}
	for (i = 0; i < config->sizes.n; i++) {
		if (config->segments > 1 && config->sizes.v[i].mix != NULL) {
			app_error_set(
				err,
				"--size %s: a mix of sizes cannot be cut into --segments %u; give fixed sizes",
				config->sizes.v[i].label, config->segments);
			return -EINVAL;
		}
		/* --compare cuts what is too long by itself */
		if (!config->compare &&
		    config->sizes.v[i].max > (uint64_t)config->segments * BENCH_SEGMENT_BYTES_MAX) {
			app_error_set(
				err,
				"--size %s: too large, %u bytes do not fit into %u segment%s of %u; raise --segments",
				config->sizes.v[i].label, config->sizes.v[i].max, config->segments,
				config->segments == 1 ? "" : "s", BENCH_SEGMENT_BYTES_MAX);
			return -EINVAL;
		}
	}
	return 0;
}

int
bench_config_parse(struct bench_config *config, struct bench_preset *preset, int argc, char **argv,
		   struct cburst_error *err)
{
	int rc;

	rc = app_options_parse(table, argc, argv, config, err);
	if (rc == 0 && config->preset != NULL && !bench_config_only_asks(config))
		rc = apply_preset(config, preset, argc, argv, err);
	if (rc == 0)
		rc = apply_sizes(config, err);
	if (rc == 0)
		rc = check_together(config, err);
	if (rc == 0 && config->modes == 0)
		config->modes = BENCH_THROUGHPUT;
	return rc;
}

bool
bench_config_only_asks(const struct bench_config *config)
{
	return config->help || config->version || config->list_algos || config->list_presets;
}

bool
bench_config_is_default(const struct bench_config *config)
{
	return (config->modes == 0 || config->modes == BENCH_THROUGHPUT) && config->algos.n == 0 &&
		config->ops == 0 && config->sizes.n == 0 && config->bursts.n == 0 &&
		config->depths.n == 0 && config->lcores.n == 0 &&
		config->submit == BENCH_SUBMIT_BURST && !config->aad_given && config->tag == 0 &&
		config->key_bits == 0 && config->iv == 0 && config->segments == 1 &&
		!config->out_of_place && !config->in_place && !config->compare &&
		!config->scaling && config->tune == NULL && !config->selftest;
}

void
bench_config_free(struct bench_config *config)
{
	bench_algos_free(&config->algos);
	bench_sizes_free(&config->sizes);
	app_uints_free(&config->bursts);
	app_uints_free(&config->depths);
	app_uints_free(&config->lcores);
	app_uints_free(&config->links);
}

void
bench_help(void)
{
	printf("usage: %s [EAL options] -- [options]\n"
	       "       %s [options]\n"
	       "\n"
	       "Measures crypto devices through libcryptoburst. With no options at all it makes\n"
	       "software devices where the machine has no others, and prints a table in less than a\n"
	       "minute.\n"
	       "\n"
	       "What the EAL options leave open is chosen: lcores from the CPUs it may use, hugepages\n"
	       "if there are any, and on PCI only bound crypto accelerators. CBURST_EAL_MEM in the\n"
	       "environment sets the memory options.\n",
	       app_name(), app_name());
	app_options_help(table, stdout);
	printf("\n"
	       "Cycles are TSC cycles. Exit status: 0 all is well; 1 an operation failed or differed,\n"
	       "a row could not be measured, or nothing could run; 2 a wrong option or value; 130\n"
	       "interrupted, after printing what is done.\n");
}
