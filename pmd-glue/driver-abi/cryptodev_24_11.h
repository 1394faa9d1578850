/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The interface between DPDK 24.11's cryptodev library, its virtual bus, and a driver, as far as
 * a software crypto driver needs it.
 *
 * Distributions install DPDK without its headers for drivers, although the libraries export what
 * drivers call. These are our own declarations of it: names, order and types are DPDK's, since they
 * must agree with the libraries in memory; members that we have no use for are there for their
 * size. driver_abi_check.c compares them with the running DPDK before a device is used.
 *
 * Included by driver_abi.h only.
 */

#ifndef DRIVER_ABI_CRYPTODEV_24_11_H
#define DRIVER_ABI_CRYPTODEV_24_11_H

#include <assert.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

#include <rte_bus_vdev.h>
#include <rte_common.h>
#include <rte_cryptodev.h>
#include <rte_dev.h>
#include <rte_devargs.h>
#include <rte_os.h>

/* --- devices and drivers of any kind --- */

struct rte_driver {
	RTE_TAILQ_ENTRY(rte_driver) next;
	const char *name;
	const char *alias;
};

struct rte_device {
	RTE_TAILQ_ENTRY(rte_device) next;
	const char *name;
	const char *bus_info;
	const struct rte_driver *driver;
	const struct rte_bus *bus;
	int numa_node;
	struct rte_devargs *devargs;
};

/* --- the virtual bus --- */

struct rte_vdev_device {
	RTE_TAILQ_ENTRY(rte_vdev_device) next;
	struct rte_device device;
};

typedef int(rte_vdev_probe_t)(struct rte_vdev_device *dev);
typedef int(rte_vdev_remove_t)(struct rte_vdev_device *dev);
typedef int(rte_vdev_dma_map_t)(struct rte_vdev_device *dev, void *addr, uint64_t iova, size_t len);
typedef int(rte_vdev_dma_unmap_t)(struct rte_vdev_device *dev, void *addr, uint64_t iova,
				  size_t len);

struct rte_vdev_driver {
	RTE_TAILQ_ENTRY(rte_vdev_driver) next;
	struct rte_driver driver;
	rte_vdev_probe_t *probe;
	rte_vdev_remove_t *remove;
	rte_vdev_dma_map_t *dma_map;
	rte_vdev_dma_unmap_t *dma_unmap;
	uint32_t drv_flags;
};

void rte_vdev_register(struct rte_vdev_driver *driver);
void rte_vdev_unregister(struct rte_vdev_driver *driver);

static inline const char *
rte_vdev_device_name(const struct rte_vdev_device *dev)
{
	return dev == NULL ? NULL : dev->device.name;
}

static inline const char *
rte_vdev_device_args(const struct rte_vdev_device *dev)
{
	return dev == NULL || dev->device.devargs == NULL ? "" : dev->device.devargs->args;
}

/* --- cryptodev --- */

#define RTE_CRYPTODEV_PMD_DEFAULT_MAX_NB_QUEUE_PAIRS 8

#define RTE_CRYPTODEV_PMD_NAME_ARG	"name"
#define RTE_CRYPTODEV_PMD_MAX_NB_QP_ARG "max_nb_queue_pairs"
#define RTE_CRYPTODEV_PMD_SOCKET_ID_ARG "socket_id"

struct rte_cryptodev_pmd_init_params {
	char name[RTE_CRYPTODEV_NAME_MAX_LEN];
	size_t private_data_size;
	int socket_id;
	unsigned int max_nb_queue_pairs;
};

struct __rte_cache_aligned rte_cryptodev_data {
	uint8_t dev_id;
	int socket_id;
	char name[RTE_CRYPTODEV_NAME_MAX_LEN];
	__extension__ uint8_t dev_started : 1;
	struct rte_mempool *session_pool;
	void **queue_pairs;
	uint16_t nb_queue_pairs;
	void *dev_private;
};

struct rte_cryptodev_ops;

struct __rte_cache_aligned rte_cryptodev {
	dequeue_pkt_burst_t dequeue_burst;
	enqueue_pkt_burst_t enqueue_burst;
	struct rte_cryptodev_data *data;
	struct rte_cryptodev_ops *dev_ops;
	uint64_t feature_flags;
	struct rte_device *device;
	uint8_t driver_id;
	struct rte_cryptodev_cb_list link_intr_cbs;
	void *security_ctx;
	__extension__ uint8_t attached : 1;
	struct rte_cryptodev_cb_rcu *enq_cbs;
	struct rte_cryptodev_cb_rcu *deq_cbs;
	crypto_qp_depth_used_t qp_depth_used;
};

struct cryptodev_driver {
	RTE_TAILQ_ENTRY(cryptodev_driver) next;
	const struct rte_driver *driver;
	uint8_t id;
};

struct rte_cryptodev_asym_session {
	uint8_t driver_id;
	uint16_t max_priv_data_sz;
	uint16_t user_data_sz;
	uint8_t padding[3];
	void *event_mdata;
	uint8_t sess_private_data[];
};

/* A driver's own part has a cache line of its own. */
struct rte_cryptodev_sym_session {
	uint64_t opaque_data;
	uint32_t sess_data_sz;
	uint16_t user_data_sz;
	uint8_t driver_id;
	rte_iova_t driver_priv_data_iova;
	alignas(RTE_CACHE_LINE_MIN_SIZE) uint8_t driver_priv_data[];
};

struct rte_cryptodev_ops {
	int (*dev_configure)(struct rte_cryptodev *dev, struct rte_cryptodev_config *config);
	int (*dev_start)(struct rte_cryptodev *dev);
	void (*dev_stop)(struct rte_cryptodev *dev);
	int (*dev_close)(struct rte_cryptodev *dev);
	void (*dev_infos_get)(struct rte_cryptodev *dev, struct rte_cryptodev_info *info);
	void (*stats_get)(struct rte_cryptodev *dev, struct rte_cryptodev_stats *stats);
	void (*stats_reset)(struct rte_cryptodev *dev);
	int (*queue_pair_setup)(struct rte_cryptodev *dev, uint16_t qp_id,
				const struct rte_cryptodev_qp_conf *conf, int socket_id);
	int (*queue_pair_release)(struct rte_cryptodev *dev, uint16_t qp_id);
	int (*queue_pair_reset)(struct rte_cryptodev *dev, uint16_t qp_id,
				const struct rte_cryptodev_qp_conf *conf, int socket_id);
	unsigned int (*sym_session_get_size)(struct rte_cryptodev *dev);
	unsigned int (*asym_session_get_size)(struct rte_cryptodev *dev);
	int (*sym_session_configure)(struct rte_cryptodev *dev, struct rte_crypto_sym_xform *xform,
				     struct rte_cryptodev_sym_session *sess);
	int (*asym_session_configure)(struct rte_cryptodev *dev,
				      struct rte_crypto_asym_xform *xform,
				      struct rte_cryptodev_asym_session *sess);
	void (*sym_session_clear)(struct rte_cryptodev *dev,
				  struct rte_cryptodev_sym_session *sess);
	void (*asym_session_clear)(struct rte_cryptodev *dev,
				   struct rte_cryptodev_asym_session *sess);
	/* two calls of the raw symmetric data path, the first shared with one for CPU crypto */
	void (*unused_sym_data_path[2])(void);
	int (*session_ev_mdata_set)(struct rte_cryptodev *dev, void *sess,
				    enum rte_crypto_op_type op_type,
				    enum rte_crypto_op_sess_type sess_type, void *ev_mdata);
	int (*queue_pair_event_error_query)(struct rte_cryptodev *dev, uint16_t qp_id);
};

struct rte_cryptodev *rte_cryptodev_pmd_get_dev(uint8_t dev_id);
struct rte_cryptodev *rte_cryptodev_pmd_get_named_dev(const char *name);
struct rte_cryptodev *rte_cryptodev_pmd_create(const char *name, struct rte_device *device,
					       struct rte_cryptodev_pmd_init_params *params);
int rte_cryptodev_pmd_destroy(struct rte_cryptodev *dev);
void rte_cryptodev_pmd_probing_finish(struct rte_cryptodev *dev);
uint8_t
rte_cryptodev_allocate_driver(struct cryptodev_driver *crypto_drv, const struct rte_driver *drv);

#endif
