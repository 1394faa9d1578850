/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Presets that hold the figures of a document: a seed. Each row says what somebody measured on an
 * accelerator, or on a CPU without one; the benchmark measures the same on the simulated device of
 * that accelerator, or with libcrypto on this machine, and shows both figures side by side.
 */

#ifndef BENCH_SEED_H
#define BENCH_SEED_H

#include <stdio.h>

#include "config.h"
#include "cost.h"
#include "eal_start.h"

/** Simulated devices that one preset needs at most. */
#define BENCH_SEED_DEVICES_MAX 4
/** Longest name of a profile, its terminator included. */
#define BENCH_SEED_PROFILE_MAX 48

/** How a figure was measured. */
enum bench_seed_how {
	BENCH_SEED_ASYNC = 0, /**< on the accelerator, many in flight */
	BENCH_SEED_SYNC,      /**< on the accelerator, one in flight */
	BENCH_SEED_SOFTWARE,  /**< on a CPU */
	BENCH_SEED_NOT,	      /**< on the accelerator; it is not measured here */
};

/** What a figure counts. */
enum bench_seed_unit {
	BENCH_SEED_OPS = 0, /**< operations a second */
	BENCH_SEED_MB,	    /**< 1000000 bytes a second */
	BENCH_SEED_MIB,	    /**< 1048576 bytes a second */
};

/** A figure of a seed, and what was measured here. */
struct bench_seed_row {
	enum bench_seed_how how;
	unsigned cores;			 /**< of software; 1 otherwise */
	unsigned device;		 /**< of bench_seed::profile; software: not used */
	char name[CBURST_SPEC_TEXT_MAX]; /**< algorithm as the file has it */
	char op[16];			 /**< operation as the file has it */
	double figure;			 /**< the seed's */
	enum bench_seed_unit unit;	 /**< of both figures */
	unsigned line;			 /**< of the seed */
	char why[200];			 /**< why it is not measured, or "" */

	/* of the rows that a device does */
	struct bench_algo algo;
	enum cburst_dir dir;
	enum cburst_asym_op asym_op;

	/* what came of it */
	bool measured;	/**< the figures below are there */
	bool failed;	/**< it ought to have been measured and could not: why[] says it */
	double here;	/**< measured */
	double seconds; /**< so long */
	uint64_t ops;	/**< operations in that time */
	struct bench_model model; /**< what the simulated device says about it */
	struct bench_cost cost;	  /**< where the cycles went */
	double cpu_share;	  /**< of the measured time that its lcore really ran */
	double latency_us;	  /**< median of an operation */
};

/** A preset. Zero-initialise; bench_seed_free() at the end. */
struct bench_seed {
	char name[64];	   /**< "seeds/c3758" */
	char title[160];   /**< for people */
	char document[80]; /**< file name of the seed */
	uint32_t block;	   /**< bytes of a message of symmetric rows */
	char profile[BENCH_SEED_DEVICES_MAX][BENCH_SEED_PROFILE_MAX]; /**< of the devices */
	unsigned nb_profiles;
	/* the row whose CPU time is told, at the seed's rate; rate 0: none */
	char core_name[CBURST_SPEC_TEXT_MAX], core_op[16];
	double core_rate;
	struct bench_seed_row *row;
	unsigned nb_rows;
};

/**
 * Read a preset with the figures of a document.
 * @param seed filled in
 * @param name as --preset has it: "seeds/c3758", or the path of a file, with .ini
 * @param path of its file, as bench_preset_find() says it
 * @param err what is wrong: file, section, key and value
 * @return 0 or negative errno
 */
int bench_seed_read(struct bench_seed *seed, const char *name, const char *path,
		    struct cburst_error *err);

/** Free it. */
void bench_seed_free(struct bench_seed *seed);

/** Keep only the rows that were measured so. @param wanted 1u << enum bench_seed_how */
void bench_seed_keep(struct bench_seed *seed, unsigned wanted);

/** The words of a row's algorithm and operation: what a device is asked for. Nothing where only
 * libcrypto has it. @return 0, or negative errno and why */
int bench_seed_row_resolve(struct bench_seed_row *row, struct cburst_error *err);

/** "async", "sync", "software", "not measured". */
const char *bench_seed_how_name(enum bench_seed_how how);

/** "op/s", "MB/s", "MiB/s". */
const char *bench_seed_unit_name(enum bench_seed_unit unit);

/** A rate in operations a second in the unit of a row. */
double bench_seed_in_unit(const struct bench_seed *seed, const struct bench_seed_row *row,
			  double ops_per_second);

/** Measured against the seed's; 0: there is nothing to compare. */
static inline double
bench_seed_ratio(const struct bench_seed_row *row)
{
	return row->measured ? row->here / row->figure : 0;
}

/**
 * Make the devices of a preset, measure its rows, write the report.
 * @param seed the preset
 * @param config the options
 * @param eal how EAL was started
 * @param out where to
 * @param html where a page goes, too; NULL: nowhere
 * @return exit status
 */
int bench_seed_run(struct bench_seed *seed, const struct bench_config *config,
		   const struct app_eal *eal, FILE *out, FILE *html);

/**
 * Measure a row with libcrypto on one lcore, and write its figures.
 * @param seed of the row
 * @param row the row
 * @param seconds so long
 * @param err why it could not be
 * @return 0 or negative errno. Main lcore
 */
int bench_seed_soft_measure(const struct bench_seed *seed, struct bench_seed_row *row,
			    double seconds, struct cburst_error *err);

/** Whether libcrypto can be measured with an algorithm and operation of that name. */
bool bench_seed_soft_knows(const struct bench_seed_row *row);

struct bench_facts;
struct bench_totals;

/** Report of a preset. */
struct bench_seed_report {
	FILE *out;
	const struct bench_seed *seed;
	const struct bench_facts *facts;
};

/** Way to write one: begin, row as soon as it is measured, end. @return 0 or negative errno */
struct bench_seed_reporter {
	int (*begin)(struct bench_seed_report *r);
	int (*row)(struct bench_seed_report *r, const struct bench_seed_row *row);
	int (*end)(struct bench_seed_report *r, const struct bench_totals *totals);
};

extern const struct bench_seed_reporter bench_seed_table; /**< for people */
extern const struct bench_seed_reporter bench_seed_csv;	  /**< for spreadsheets and scripts */
extern const struct bench_seed_reporter bench_seed_json;  /**< for programs */
extern const struct bench_seed_reporter bench_seed_html;  /**< a page with charts */

#endif /* BENCH_SEED_H */
