/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What C++ tests need of DPDK, as plain C functions: EAL, virtual devices, mbufs.
 *
 * A shim function that cannot do its work prints why and ends the test program: a broken set-up
 * must not look like a passed test. Functions that return an error code say so.
 */

#ifndef CBURST_TESTS_SHIM_H
#define CBURST_TESTS_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct rte_mbuf;
struct rte_mempool;

/**
 * Start EAL once per test program; later calls do nothing.
 *
 * Memory comes from the environment variable CBURST_EAL_MEM, default "--no-huge -m 512", since only
 * the caller knows whether there are hugepages. Lcores 0 .. lcores - 1 are spread over the CPUs
 * this process may use, several to a CPU where there are fewer, so a test of many lcores runs
 * anywhere. No PCI device is touched. CBURST_EAL_LOG sets the log level (default 4, errors only).
 *
 * @param lcores lcores to have, the main one included; 0 counts as 1
 */
void shim_eal_start(unsigned lcores);

/**
 * As shim_eal_start(), with further EAL arguments ("--vdev crypto_null0"), separated by blanks.
 * "--telemetry" among them leaves telemetry on, which is off otherwise.
 */
void shim_eal_start_args(unsigned lcores, const char *extra);

/** End EAL, where it was started. To be called at the end of main(). */
void shim_eal_stop(void);

/** NUMA node of an lcore, as EAL sees it. */
int shim_lcore_node(unsigned lcore_id);

/**
 * Run fn(arg) on an lcore other than the main one, without waiting. @return 0 or a negative errno
 */
int shim_lcore_launch(unsigned lcore_id, int (*fn)(void *arg), void *arg);

/** Wait for it. @return what it returned */
int shim_lcore_wait(unsigned lcore_id);

/**
 * Make a virtual device.
 * @param name "crypto_null_a": driver name, then anything
 * @param args devargs or NULL
 * @return cryptodev identifier, or a negative errno (such as -ENODEV when the driver is not
 * installed)
 */
int shim_vdev_create(const char *name, const char *args);

/** Remove one. It is stopped and closed where needed. @return 0 or a negative errno */
int shim_vdev_remove(const char *name);

/** Cryptodev identifier of a device by name, or a negative errno. */
int shim_dev_id(const char *name);

/** Whether a device is started. */
bool shim_dev_started(uint8_t dev_id);

/**
 * Configure and start a device without the library: as some other part of a program might hold it.
 * @return 0 or a negative errno
 */
int shim_dev_start(uint8_t dev_id, uint16_t queue_pairs, uint32_t descriptors);

/** Stop it. */
void shim_dev_stop(uint8_t dev_id);

/** Queue pairs a device was configured with. */
unsigned shim_dev_queue_pairs(uint8_t dev_id);

/**
 * A pool of mbufs, owned by the caller.
 * @param n mbufs
 * @param data_room bytes of each, headroom included, up to 65535
 */
struct rte_mempool *shim_pool_create(unsigned n, uint16_t data_room);

/** Free such a pool. */
void shim_pool_free(struct rte_mempool *pool);

/** Mbufs of a pool that are not in use: equal before and after a test that leaks nothing. */
unsigned shim_pool_available(const struct rte_mempool *pool);

/**
 * The shim's own pool, made at the first use: 2048 mbufs that hold 2048 bytes, and 128 that hold
 * 60000.
 * @param big which of the two
 */
struct rte_mempool *shim_pool(bool big);

/**
 * An mbuf with bytes in it, from the shim's own pool (the big one where needed).
 *
 * @param bytes content, or NULL for zeroes
 * @param len how many; with one segment at most 59000
 * @param segs segments to spread them over, as evenly as possible, each with other bytes in front;
 * 0 counts as 1. With more segments than bytes some are empty.
 * @param room further bytes to have behind the data in the last segment, not counted in the mbuf's
 * length (for a tag)
 * @return the mbuf, freed with shim_mbuf_free()
 */
struct rte_mbuf *shim_mbuf(const void *bytes, size_t len, unsigned segs, unsigned room);

/**
 * The same with the length of each segment given; 0 makes an empty segment.
 * @param bytes content of all of them together, or NULL
 * @param lens length of each segment
 * @param segs entries of lens
 * @param room as for shim_mbuf()
 */
struct rte_mbuf *
shim_mbuf_lens(const void *bytes, const size_t *lens, unsigned segs, unsigned room);

/**
 * An mbuf from a pool of the caller, one segment; NULL when the pool is empty or the bytes do not
 * fit.
 */
struct rte_mbuf *shim_mbuf_from(struct rte_mempool *pool, const void *bytes, size_t len);

/** Free an mbuf, all segments. NULL does nothing. */
void shim_mbuf_free(struct rte_mbuf *m);

/** Bytes of all segments. */
size_t shim_mbuf_len(const struct rte_mbuf *m);

/** Segments. */
unsigned shim_mbuf_segs(const struct rte_mbuf *m);

/** Address of the first byte of the first segment. */
void *shim_mbuf_data(struct rte_mbuf *m);

/**
 * Copy bytes out. Past the end of the mbuf's length the room of the last segment can be read, so
 * that a tag behind the data is seen.
 * @return bytes copied: less than len when the mbuf ends before
 */
size_t shim_mbuf_read(const struct rte_mbuf *m, size_t offset, void *out, size_t len);

/** Copy bytes in, same rules. @return bytes copied */
size_t shim_mbuf_write(struct rte_mbuf *m, size_t offset, const void *bytes, size_t len);

/** Length of the mbuf made longer by n bytes of the last segment's room. @return 0, or -ENOSPC */
int shim_mbuf_append(struct rte_mbuf *m, size_t n);

/** References to the first segment. */
unsigned shim_mbuf_refcnt(const struct rte_mbuf *m);

/** IOVA of the byte at an offset, for cburst_req::tag_iova. */
uint64_t shim_mbuf_iova(const struct rte_mbuf *m, size_t offset);

/**
 * Zeroed memory from EAL's heap, on no particular node; its IOVA is written where @p iova is not
 * NULL.
 */
void *shim_malloc(size_t len, size_t align, uint64_t *iova);

/** Free it. */
void shim_free(void *p);

/** TSC cycles. */
uint64_t shim_cycles(void);

/** TSC cycles of a second. */
uint64_t shim_cycles_hz(void);

#ifdef __cplusplus
}
#endif

#endif /* CBURST_TESTS_SHIM_H */
