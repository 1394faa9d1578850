/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What the user of the benchmark asked for.
 */

#ifndef BENCH_CONFIG_H
#define BENCH_CONFIG_H

#include <stdbool.h>
#include <stdint.h>

#include <cryptoburst/cryptoburst.h>

#include "asym_algo.h"
#include "preset.h"
#include "sizes.h"
#include "text.h"

struct bench_history;
struct bench_wolf;

/** What is measured; bits, so that one run can do several. */
enum bench_mode {
	BENCH_THROUGHPUT = 1 << 0, /**< operations per second, cycles per operation */
	BENCH_LATENCY = 1 << 1,	   /**< submit to completion, of every operation */
	BENCH_VERIFY = 1 << 2,	   /**< every result compared with libcrypto */
};

/** Bits of the operation option: directions, and behind them what public keys are used for. */
enum bench_op {
	BENCH_OP_ENCRYPT = 1 << CBURST_ENCRYPT,
	BENCH_OP_DECRYPT = 1 << CBURST_DECRYPT,
	BENCH_OP_DIRECTIONS = BENCH_OP_ENCRYPT | BENCH_OP_DECRYPT,
	BENCH_OP_ASYM_SHIFT = 2,
};

/** Bit of a public-key operation. */
#define BENCH_OP_ASYM(op) (1u << (BENCH_OP_ASYM_SHIFT + (op)))

/** How operations are handed to the library. */
enum bench_submit {
	BENCH_SUBMIT_BURST = 0, /**< an array of them at a time */
	BENCH_SUBMIT_ONE,	/**< a call each; the library makes the bursts */
	BENCH_SUBMIT_SYNC,	/**< a call each that waits for the result */
};

/** How the report looks. */
enum bench_format {
	BENCH_FORMAT_TABLE = 0,
	BENCH_FORMAT_CSV,
	BENCH_FORMAT_JSON,
};

/** An algorithm to run. */
struct bench_algo {
	struct cburst_spec spec;	 /**< with the sizes of --key, --iv and --tag in it */
	struct bench_asym asym;		 /**< of a public-key algorithm, which has no spec */
	char name[CBURST_SPEC_TEXT_MAX]; /**< its text form */
	bool by_family; /**< came with a family's name: left out quietly where no device can do it
			 */
};

/** Algorithms to run. */
struct bench_algos {
	struct bench_algo *v; /**< them */
	unsigned n;	      /**< how many */
};

/** Everything the options say. Sizes, numbers and lists that are empty or 0 were not given, unless
 * a default is named. */
struct bench_config {
	/* what */
	unsigned modes;	     /**< enum bench_mode bits */
	const char *devices; /**< names, ',' between rows, '+' within one; NULL: every one there is
			      */
	struct bench_algos algos; /**< algorithms */
	unsigned ops;		  /**< enum bench_op bits */
	struct bench_sizes sizes; /**< message sizes */
	struct app_uints bursts;  /**< operations per burst */
	struct app_uints depths;  /**< operations in flight */
	struct app_uints lcores;  /**< how many lcores */
	unsigned submit;	  /**< enum bench_submit */
	/* operation */
	uint32_t aad;	   /**< AAD bytes of an AEAD; default 16 */
	bool aad_given;	   /**< --aad was given: also 0 counts */
	uint32_t tag;	   /**< tag bytes */
	uint32_t key_bits; /**< key bits */
	uint32_t iv;	   /**< IV bytes */
	uint32_t segments; /**< mbuf segments of a message; default 1 */
	bool out_of_place; /**< output into a buffer of its own */
	bool in_place;	   /**< also where decryption would by itself go out of place */
	/* measuring */
	double seconds;	 /**< of a point, all rounds */
	uint32_t repeat; /**< rounds; 0: as it fits */
	double warmup;	 /**< before it; negative: not given */
	bool spin_main;	 /**< the main lcore waits without sleeping */
	bool cycles;	 /**< show where the cycles go */
	uint32_t seed;	 /**< of all random data; 0: from the system */
	/* library */
	uint32_t descriptors; /**< queue depth asked for; default 2048 */
	uint32_t flush_us;    /**< age at which a partial burst is flushed; UINT32_MAX: not given */
	bool no_route;	      /**< do not route by size */
	const char *thresholds; /**< thresholds file */
	bool no_auto_devices;	/**< make no software devices */
	/* report */
	struct app_uints links;	       /**< Ethernet links to compare with, Gbit/s */
	unsigned format;	       /**< enum bench_format */
	const char *output;	       /**< file; NULL: stdout */
	const char *html;	       /**< file for a page; NULL: none */
	const char *compare_with;      /**< JSON report of an earlier run; NULL: none */
	double fail_if_slower;	       /**< percent; negative: not given */
	struct bench_history *history; /**< what compare_with said; NULL: no such option */
	bool quiet;		       /**< neither progress nor notes */
	/* instead of all that */
	const char *preset; /**< name of a preset; NULL: none */
	const char *title;  /**< what a preset with options is about; NULL: none */
	unsigned hows;	    /**< of its rows only these, 1u << enum bench_seed_how; 0: all */
	const char *tune;   /**< file for thresholds: find burst, depth and them; NULL: no */
	bool wolfcrypt;	    /**< --wolfcrypt */
	const struct bench_wolf *wolf; /**< what wolfCrypt's words said; NULL: there was none */
	bool scaling;		       /**< software and devices over lcores */
	bool compare;		       /**< software, synchronous and asynchronous side by side */
	bool keep_alone; /**< set by comparisons: what no device can do has a row, too, for the
			    figure of software */
	/* instead of measuring */
	bool help;	   /**< --help */
	bool version;	   /**< --version */
	bool selftest;	   /**< --selftest: known answers of every algorithm */
	bool list;	   /**< --list */
	bool list_algos;   /**< --list-algos */
	bool list_presets; /**< --list-presets */
};

/** Defaults. */
void bench_config_init(struct bench_config *config);

/** Whether an option may stand in a preset: it says what to measure or how, and not what becomes of
 * the figures. */
bool bench_option_of_preset(const char *name);

/** Whether the next argument is the value of this one: "--burst", not "--burst=8", not "--list". */
bool bench_option_takes_value(const char *argument);

/**
 * Read the program's own arguments, those of a preset first, and check what can be checked without
 * devices.
 * @param config filled in, after bench_config_init()
 * @param preset filled in where --preset names one; it must outlive @p config
 * @param argc arguments, without the program's name and EAL's
 * @param argv them
 * @param err what was wrong
 * @return 0 or negative errno
 */
int bench_config_parse(struct bench_config *config, struct bench_preset *preset, int argc,
		       char **argv, struct cburst_error *err);

/** Whether a question about the program is all there is to answer. */
bool bench_config_only_asks(const struct bench_config *config);

/** Whether nothing was said about what to run: the preset of a first look is taken. */
bool bench_config_is_default(const struct bench_config *config);

/** Free the lists. */
void bench_config_free(struct bench_config *config);

/** Print the help text to stdout. */
void bench_help(void);

#endif /* BENCH_CONFIG_H */
