/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Instances and lanes.
 *
 * An instance (struct cburst) takes a set of cryptodevs and configures them. A lane is everything
 * one lcore owns of it: queue pairs, operations, staged bursts, counters. A lane is used by one
 * thread at a time, so nothing on the data path takes a lock; two lanes share no queue pair and no
 * cache line that is written.
 */

#ifndef CBURST_LANE_H
#define CBURST_LANE_H

#include <stdbool.h>
#include <stdint.h>

#include <cryptoburst/error.h>
#include <cryptoburst/plan.h>

#ifdef __cplusplus
extern "C" {
#endif

struct cburst;
struct cburst_lane;
struct rte_mempool;

/** Largest burst: operations handed to a device in one call. */
#define CBURST_BURST_MAX 128
/** Most queue pairs one lane can own. */
#define CBURST_LANE_QPS_MAX 16
/** Most lanes of one instance. */
#define CBURST_LANES_MAX 128

/** How an instance is made. Start from cburst_params_init(). */
struct cburst_params {
	/** Names of the devices to take, see cburst_device_find(); NULL: every device that nobody
	 * started yet. */
	const char *const *devices;
	unsigned nb_devices; /**< entries of @ref devices */
	/** Lcores that get a lane each; NULL: every EAL worker lcore, or the main lcore where there
	 * is no worker. */
	const unsigned *lcores;
	unsigned nb_lcores; /**< entries of @ref lcores */
	/** Further lanes, for threads that are no EAL lcores: cburst_lane_acquire(). */
	unsigned nb_extra_lanes;
	/** Queue depth to ask for, descriptors; a device that holds fewer gets fewer. Default 2048.
	 */
	uint16_t descriptors;
	/** Operations a queue pair gathers before it is flushed, 1..CBURST_BURST_MAX. Default 32.
	 */
	uint16_t burst;
	/** Age in microseconds at which cburst_poll() flushes a partial burst; 0: at every poll.
	 * Default 20. */
	uint32_t flush_us;
	/** Operations each lane can have staged and in flight, rounded up to a power of two.
	 * Default 4096. */
	uint32_t ops_per_lane;
	/** Public-key operations each lane can have staged and in flight, rounded up to a power of
	 * two, about 5 KiB each; made when the lane is asked for the first one. Default 256. */
	uint32_t asym_ops_per_lane;
	/** Longest AAD of any operation, bytes, up to 65023. Default 64. */
	uint32_t aad_max;
	/** Sessions per driver and NUMA node: one per key, direction and AAD length. Default 1024.
	 */
	uint32_t sessions;
	/** How long cburst_run() waits before it gives an operation up, microseconds. Default
	 * 1,000,000. */
	uint32_t run_timeout_us;
	/**
	 * How long a device may keep an operation, microseconds; 0: as long as it likes. An
	 * operation that is not back after this time, and before one and a half times it has
	 * passed, is reported once with -ETIMEDOUT, see sym.h for what that means for its buffers.
	 * To be longer than a full queue takes: of slow public-key operations in software that can
	 * be seconds. Default 10,000,000.
	 */
	uint32_t op_timeout_us;
	/**
	 * Failures and time-outs in a row after which a lane quarantines a queue pair, see
	 * health.h; 0: never. Default 8.
	 */
	uint32_t quarantine_after;
	/** How long a first quarantine lasts, microseconds, from 1 on. Each probe that fails
	 * doubles it, up to 64 times this. Default 100,000. */
	uint32_t quarantine_us;
	/**
	 * Whether an operation that a device failed (not: one that it rejected) is given once to
	 * another one, where its input is certainly intact: public keys, hashes and MACs, and what
	 * works out of place. Default true.
	 */
	bool retry;
	/** mbufs in each lane's pool, cburst_lane_mbufs(); 0: no pool. Default 0. */
	uint32_t mbufs_per_lane;
	/** Data room of those mbufs, bytes, RTE_PKTMBUF_HEADROOM included. Default
	 * RTE_MBUF_DEFAULT_BUF_SIZE. */
	uint16_t mbuf_data_room;
	/** What to do when lanes outnumber queue pairs. Default CBURST_SHORTAGE_REFUSE. */
	enum cburst_shortage shortage;
	/**
	 * Give each lane a queue pair on every device, not only on one of each driver (see plan.h),
	 * so that it can fail over to any of them: health.h. Each device then needs as many queue
	 * pairs as there are lanes, or @ref shortage says CBURST_SHORTAGE_SKIP. Default false.
	 */
	bool redundant;
	/** Route by message size between hardware and software, see route.h. Default true. */
	bool route_by_size;
	/** Thresholds file (config/thresholds.ini is the sample); NULL: the built-in defaults. */
	const char *thresholds;
};

/**
 * Fill in the defaults.
 * @param params filled in. Any thread.
 */
void cburst_params_init(struct cburst_params *params);

/**
 * Make an instance: plan, configure and start the devices, build the lanes' pools on their NUMA
 * nodes.
 *
 * rte_eal_init() must have run. The instance takes its devices for itself; a device that was
 * already started is refused (-EBUSY). Several instances with different devices can live side by
 * side.
 *
 * @param params how
 * @param[out] cb the instance, to be given to cburst_destroy()
 * @param err reason for a refusal; may be NULL
 * @return 0; -ENODEV no such device, or no symmetric device at all; -ENOSPC more lanes than queue
 * pairs; -EBUSY a device is already in use; -EINVAL a parameter out of range; -ENOMEM; or what a
 * driver answered. Control thread.
 */
int cburst_create(const struct cburst_params *params, struct cburst **cb, struct cburst_error *err);

/**
 * Stop the devices and free everything.
 *
 * Lanes are drained first: operations still in flight get up to run_timeout_us to come back, their
 * completions are dropped. Keys that are left are freed, and their key material is wiped. No thread
 * may be using a lane.
 *
 * A device that never gave operations back, whether they were reported with -ETIMEDOUT or not, is
 * closed (rte_cryptodev_close()), which ends what it does to memory; then the mbufs of operations
 * reported so, and of abandoned ones, are freed. Where it cannot be closed all memory of these
 * operations is left alone, since the device may still write there.
 *
 * @param cb the instance; NULL does nothing
 * @return 0, or the number of operations that never came back from a device. Control thread.
 */
int cburst_destroy(struct cburst *cb);

/**
 * The lane of an lcore.
 * @param cb the instance
 * @param lcore_id the lcore
 * @return its lane, or NULL where it has none. Any thread; the lane itself is for that lcore.
 */
struct cburst_lane *cburst_lane_get(struct cburst *cb, unsigned lcore_id);

/**
 * Take one of the further lanes (cburst_params::nb_extra_lanes) for the calling thread.
 *
 * A thread that EAL did not create is registered with it (rte_thread_register()) the first time.
 *
 * @param cb the instance
 * @return a lane, or NULL when all are taken (rte_errno = EAGAIN) or the thread could not be
 * registered. Any thread.
 */
struct cburst_lane *cburst_lane_acquire(struct cburst *cb);

/**
 * Give such a lane back. Its operations must have been completed and polled.
 * @param lane from cburst_lane_acquire()
 * @return 0, or -EBUSY while operations are outstanding. The thread that acquired it.
 */
int cburst_lane_release(struct cburst_lane *lane);

/**
 * How many lanes an instance has, further lanes included.
 * @param cb the instance
 * @return the number. Any thread.
 */
unsigned cburst_lane_count(const struct cburst *cb);

/**
 * A lane by its index.
 * @param cb the instance
 * @param index 0 .. cburst_lane_count() - 1; lanes of lcores come first, in the order given at
 * creation
 * @return the lane, or NULL for an index too large. Any thread.
 */
struct cburst_lane *cburst_lane_at(struct cburst *cb, unsigned index);

/**
 * The lane's own mbuf pool, on the lane's NUMA node.
 * @param lane the lane
 * @return the pool, or NULL when cburst_params::mbufs_per_lane was 0. Any thread; the instance owns
 * it.
 */
struct rte_mempool *cburst_lane_mbufs(const struct cburst_lane *lane);

/**
 * Operations staged or in flight.
 * @param lane the lane
 * @return their number; completions not yet polled included, operations reported with -ETIMEDOUT
 * not. The lane's thread.
 */
unsigned cburst_lane_outstanding(const struct cburst_lane *lane);

/**
 * Why the last refused submit on this lane was refused.
 * @param lane the lane
 * @return the reason; CBURST_REASON_NONE when nothing was refused yet. The lane's thread.
 */
enum cburst_reason cburst_lane_reason(const struct cburst_lane *lane);

/**
 * The errno that belongs to cburst_lane_reason().
 * @param lane the lane
 * @return a negative errno, or 0 when nothing was refused yet. The lane's thread.
 */
int cburst_lane_error(const struct cburst_lane *lane);

/**
 * Tell the lane how many operations could be outstanding at once: connections, async jobs, users.
 *
 * When that many are outstanding nobody is left who could add to a burst, so waiting for more is
 * pointless and everything staged is flushed at once.
 *
 * @param lane the lane
 * @param n the number; 0 (the default) turns the rule off. The lane's thread.
 */
void cburst_lane_set_producers(struct cburst_lane *lane, unsigned n);

#ifdef __cplusplus
}
#endif

#endif /* CBURST_LANE_H */
