/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Counters and histograms of a lane, for reading from any thread.
 *
 * Each counter has one writer, the lane's thread, and is read without a lock: a snapshot taken
 * while the lane runs is nearly, not exactly, of one instant. At rest, and with every completion
 * polled, these hold per queue pair: submitted = completed + failed + failed_over + in_flight +
 * staged, and abandoned operations are counted in completed or failed. Of a lane: submitted =
 * completed + failed + outstanding.
 *
 * The same numbers are served by rte_telemetry under /cryptoburst/.
 */

#ifndef CBURST_STATS_H
#define CBURST_STATS_H

#include <stdint.h>

#include <cryptoburst/error.h>
#include <cryptoburst/health.h>
#include <cryptoburst/lane.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Buckets of a latency histogram: 8 per power of two, of TSC cycles. */
#define CBURST_LATENCY_BUCKETS 320

/** What made a burst go to the device. */
enum cburst_flush_cause {
	CBURST_FLUSH_FULL = 0, /**< the burst was full */
	CBURST_FLUSH_DEADLINE, /**< its oldest operation had waited cburst_params::flush_us */
	CBURST_FLUSH_EXPLICIT, /**< cburst_flush(), cburst_run(), or a worker without work */
	CBURST_FLUSH_WAITING,  /**< all producers were already waiting: cburst_lane_set_producers()
				*/
	CBURST_FLUSH_RETRY,    /**< the device had not taken it before */
	CBURST_FLUSH_CAUSES    /**< number of causes */
};

/** Counters of one queue pair. */
struct cburst_qp_stats {
	uint8_t dev_id;	       /**< cryptodev */
	uint16_t queue_pair;   /**< queue pair on it */
	uint16_t depth;	       /**< operations it may hold at once */
	uint8_t state;	       /**< enum cburst_qp_state */
	uint8_t disabled;      /**< 1: its device is disabled */
	uint32_t lost;	       /**< timed out, and not back yet */
	uint32_t staged;       /**< gathered, not handed over yet */
	uint32_t in_flight;    /**< handed over, not back yet */
	uint64_t submitted;    /**< operations staged so far */
	uint64_t completed;    /**< operations that succeeded */
	uint64_t failed;       /**< operations that failed, for whatever reason */
	uint64_t auth_failed;  /**< of those, by a tag that did not verify */
	uint64_t refused;      /**< of those, stopped by the driver inside the enqueue call */
	uint64_t wrong;	       /**< results of a device that failed the library's check, RSA
				  computations gone wrong (docs/security.md): such an operation fails,
				  or another device does it */
	uint64_t early;	       /**< completed inside an enqueue call that did not accept them */
	uint64_t bytes;	       /**< bytes of the operations that succeeded */
	uint64_t bursts;       /**< enqueue calls */
	uint64_t short_bursts; /**< enqueue calls that took fewer than offered */
	uint64_t spurious;     /**< operations the driver gave back though they were not in flight
				  (ignored) */
	uint64_t polls;	       /**< dequeue calls */
	uint64_t empty_polls;  /**< dequeue calls that gave nothing */
	uint64_t timed_out;    /**< of failed, those not back in cburst_params::op_timeout_us */
	uint64_t late;	       /**< operations that came back after they had timed out */
	/** Operations staged here that went to another queue pair: never given to the device, or
	 * failed by it. */
	uint64_t failed_over;
	uint64_t retried;     /**< of those, failed by the device */
	uint64_t diverted;    /**< times that routing preferred this one and had to pass it over */
	uint64_t quarantines; /**< times it was quarantined */
	uint64_t probes;      /**< operations that it was probed with */
	uint64_t flushes[CBURST_FLUSH_CAUSES]; /**< bursts by cause */
	uint64_t fill[CBURST_BURST_MAX + 1]; /**< enqueue calls by the number of operations offered
					      */
};

/** Counters of one lane. */
struct cburst_lane_stats {
	unsigned index;	      /**< lane index */
	int lcore_id;	      /**< its lcore, -1 for a further lane */
	int numa_node;	      /**< node its memory was asked from */
	unsigned nb_qps;      /**< entries of @ref qp */
	uint64_t submitted;   /**< operations taken */
	uint64_t completed;   /**< operations reported with status 0 */
	uint64_t failed;      /**< operations reported with another status */
	uint64_t abandoned;   /**< operations given up by their owners, ended by now or not */
	uint64_t timed_out;   /**< of failed, those that no device gave back in time */
	uint64_t failed_over; /**< operations that left one queue pair for another */
	uint64_t retried;     /**< of those, failed by a device and given to another */
	uint64_t diverted;    /**< times that routing had to pass a preferred queue pair over */
	uint64_t waiting; /**< now: on the way from one queue pair to another, without room yet */
	uint64_t refusals[CBURST_REASON_COUNT]; /**< refused submits by reason; back-pressure
						   included */
	uint64_t routed_small; /**< below the threshold, where the key had a choice of hardware and
				  software */
	uint64_t routed_large; /**< at or above it, where it had that choice */
	uint64_t spilled;      /**< operations that went to the other kind of device because the
				  preferred one was full */
	uint64_t busy_cycles;  /**< TSC cycles of worker turns that did something */
	uint64_t idle_cycles;  /**< TSC cycles of worker turns that did nothing, sleep included */
	uint64_t latency[CBURST_LATENCY_BUCKETS];	/**< submit to poll of each burst's oldest
							   operation, log-linear buckets */
	struct cburst_qp_stats qp[CBURST_LANE_QPS_MAX]; /**< its queue pairs */
};

/**
 * Snapshot of a lane's counters.
 * @param lane the lane
 * @param out filled in (large: not for small stacks). Any thread.
 */
void cburst_lane_stats_get(const struct cburst_lane *lane, struct cburst_lane_stats *out);

/**
 * Set the counters and histograms to zero; staged and in_flight stay.
 * @param lane the lane. The lane's thread.
 */
void cburst_lane_stats_reset(struct cburst_lane *lane);

/**
 * Bucket of a latency.
 * @param cycles TSC cycles
 * @return index below CBURST_LATENCY_BUCKETS; longer ones are counted in the last. Any thread.
 */
unsigned cburst_latency_bucket(uint64_t cycles);

/**
 * Smallest latency of a bucket.
 * @param bucket index; CBURST_LATENCY_BUCKETS gives the bound of the last one
 * @return TSC cycles. Any thread.
 */
uint64_t cburst_latency_bound(unsigned bucket);

/**
 * A percentile of a latency histogram.
 * @param hist CBURST_LATENCY_BUCKETS counts
 * @param percent 0 < percent <= 100
 * @return TSC cycles, the upper bound of the bucket it falls into; 0 for an empty histogram. Any
 * thread.
 */
uint64_t cburst_latency_percentile(const uint64_t *hist, double percent);

#ifdef __cplusplus
}
#endif

#endif /* CBURST_STATS_H */
