/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * --scaling: the same work in software on 1, 2, 4, ... lcores, and on one device fed from as many:
 * rates, the CPU that it takes, and of how many cores the device does the work.
 */

#ifndef BENCH_SCALING_H
#define BENCH_SCALING_H

#include <stdio.h>

#include "report.h"
#include "runner.h"

/** A row. */
struct bench_scaled {
	const struct bench_point *point; /**< work, device, lcores; of software the work alone */
	bool software;			 /**< libcrypto, and no device */
	unsigned lcores;		 /**< that worked at the same time */
	unsigned cores;			 /**< physical ones that they are on; 0: not known */
	bool failed;			 /**< it could not be measured */
	char note[256];			 /**< why, or "" */
	double ops_per_second;		 /**< of all lcores */
	double cpu_percent; /**< of each lcore's time, the mean: of software CPU time over wall
			       time, of a device as --compare has it; negative: not known */
	double cpu_share;   /**< of the measured time that the lcores really ran */
	double efficiency;  /**< rate against that of one lcore, an lcore; 0: not known */
	double worth;	    /**< of a device: rate against software on one lcore; 0: not known */
	double p50_us;	    /**< median of an operation, the first lcore's; 0: not known */
};

/** A report being written. */
struct bench_scaling_report {
	FILE *out;			   /**< where to */
	const struct bench_config *config; /**< the options */
	const struct bench_facts *facts;   /**< the machine */
	const struct bench_points *points; /**< of all devices, for the widths of columns */
	const struct bench_scaled *row;	   /**< rows so far, in their order */
	unsigned nb_rows;		   /**< how many */
	int device_width;		   /**< table: columns of the device's name */
	int work_width;			   /**< table: columns of the work */
};

/** A way to write one. @return 0 or negative errno */
struct bench_scaling_reporter {
	int (*begin)(struct bench_scaling_report *r);
	int (*row)(struct bench_scaling_report *r, const struct bench_scaled *row);
	int (*end)(struct bench_scaling_report *r, const struct bench_totals *totals);
};

extern const struct bench_scaling_reporter bench_scaling_table; /**< for people */
extern const struct bench_scaling_reporter bench_scaling_csv;	/**< for spreadsheets */
extern const struct bench_scaling_reporter bench_scaling_json;	/**< for programs */
extern const struct bench_scaling_reporter bench_scaling_html;	/**< a page with charts */

/** Gbit/s of a row; 0 of public keys. */
double bench_scaled_gbps(const struct bench_scaled *row);

/** "ecdh-p256 derive", "aes-128-gcm encrypt, 1024 B" */
void bench_scaled_work(const struct bench_point *p, char *text, size_t size);

/** "libcrypto", or the device. */
const char *bench_scaled_where(const struct bench_scaled *row);

/** Whether two points are the same work, wherever it is done. */
bool bench_scaled_same_work(const struct bench_point *a, const struct bench_point *b);

/**
 * Say of how many cores a device does the work: at its best row.
 * @param rows all of them
 * @param n how many
 * @param index the last row of a device's work
 * @param text receives it
 * @param size of @p text
 * @return whether there is something to say
 */
bool bench_scaled_worth(const struct bench_scaled *rows, unsigned n, unsigned index, char *text,
			size_t size);

/**
 * What --scaling cannot be had with.
 * @param config the options
 * @param err which
 * @return 0 or -EINVAL
 */
int bench_scaling_check(const struct bench_config *config, struct cburst_error *err);

/**
 * Measure all rows and write the report.
 * @param config the options; lists that are empty get their defaults
 * @param targets the devices
 * @param eal how EAL was started
 * @param seed of keys, messages and IVs
 * @param out where to
 * @param html where a page goes, too; NULL: nowhere
 * @param err why nothing can be measured
 * @return exit status, or negative errno with @p err
 */
int bench_scaling_run(struct bench_config *config, struct bench_targets *targets,
		      const struct app_eal *eal, uint32_t seed, FILE *out, FILE *html,
		      struct cburst_error *err);

#endif /* BENCH_SCALING_H */
