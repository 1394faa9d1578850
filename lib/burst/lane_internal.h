/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_LANE_INTERNAL_H
#define CBI_LANE_INTERNAL_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <rte_common.h>
#include <rte_mempool.h>

#include <cryptoburst/device.h>
#include <cryptoburst/lane.h>
#include <cryptoburst/route.h>
#include <cryptoburst/stats.h>

#include "pool/op.h"

struct cbi_op;
struct rte_crypto_op;

/* Counters have one writer, the lane's thread; relaxed stores make reading them elsewhere defined.
 */
#define CBI_COUNT(counter, n) __atomic_store_n(&(counter), (counter) + (n), __ATOMIC_RELAXED)

struct cbi_asym_lane;
struct cbi_direct;

/* How a queue pair is doing: lib/health. Written by the lane's thread only. */
struct cbi_qp_health {
	uint64_t good_at;	 /* stats.completed at the last failure */
	uint64_t until;		 /* TSC at which a quarantine ends */
	uint64_t healthy_at;	 /* TSC at which the last one ended */
	uint64_t submitted_seen; /* stats.submitted at the last round of the clock */
	uint64_t short_seen;	 /* stats.short_bursts likewise */
	unsigned control;	 /* cbi_device::control as last seen */
	uint32_t failures;	 /* in a row */
	uint32_t lost_asym;	 /* of cbi_qp::lost, public-key operations */
	uint16_t burst;		 /* cbi_qp::burst of a healthy queue pair */
	uint8_t doublings;	 /* of the quarantine */
	uint8_t stuck;		 /* rounds in a row in which the device took nothing */
	bool condemned;		 /* to be quarantined at the next tick */
	bool probe_out;		 /* the device has what it is probed with */
};

/* A queue pair as its lane sees it. Written by the lane's thread only. */
struct cbi_qp {
	uint8_t dev_id;
	uint8_t hardware;  /* work leaves the CPU */
	uint8_t blocked;   /* the last flush left some: not tried again before the next dequeue */
	uint8_t device;	   /* index into cburst::devices */
	uint8_t asym;	   /* public-key operations have been staged here */
	uint8_t gathering; /* what is staged is in *direct, not in stage[] */
	uint8_t state;	   /* enum cburst_qp_state */
	uint8_t more;	   /* the last dequeue gave all it was asked for: there may be more */
	uint16_t queue_pair;
	uint16_t staged; /* entries of stage[] */
	/*
	 * Staged operations that make a full burst. 0: nothing is to be staged here; every path
	 * that picks a queue pair asks whether staged < burst, so that costs a healthy one nothing.
	 */
	uint16_t burst;
	uint16_t depth; /* in_flight never exceeds it */
	uint32_t in_flight;
	uint32_t lost;		   /* timed out, not given back: not in in_flight any more */
	uint64_t oldest_tsc;	   /* when the first of what is staged was */
	struct cbi_direct *direct; /* of devices that compute bursts in a call; NULL: no such device
				    */
	struct cburst_qp_stats stats;
	struct rte_crypto_op *stage[CBURST_BURST_MAX];
	struct cbi_qp_health health;
} __rte_cache_aligned;

/* The clock that finds operations which do not come back: health/timeout.c. */
struct cbi_clock {
	uint64_t half; /* of the time-out, cycles; 0: there is none */
	uint64_t next; /* TSC of the next step */
	uint64_t last; /* TSC of the last one */
	uint32_t at;   /* operations of this round that were looked at */
	bool running;  /* in the middle of a round */
};

struct cbi_route;

/*
 * What an operation has in common with those that follow it: looked up for one, used for all that
 * are like it. It describes the operation that the lane staged last, so what the queue pair has
 * staged, if anything, is of the same way (gathered or not).
 */
struct cbi_streak {
	/*
	 * NULL: the last one was not of a kind to be followed so. Written by the lane's thread, and
	 * set to NULL by whoever frees the key.
	 */
	const struct cburst_key *key;
	struct cbi_route *route;
	struct cbi_qp *qp;
	void *session;
	uint32_t length_least; /* lengths of the same size class that every device takes: the least,
				*/
	uint32_t length_span;  /* and how many more */
	uint16_t aad_len;
	uint16_t iv_len;
	uint16_t tag_len;
	uint8_t dir;
	uint8_t qp_index;
	uint8_t gathered; /* it went the direct way */
	uint8_t choice;	  /* cbi_route::choice */
	uint8_t large;	  /* size class */
	uint8_t alone;	  /* no other queue pair to begin a burst at */
	uint8_t kind;	  /* enum cburst_kind */
};

struct cburst_lane {
	/* set at creation */
	struct cburst *cb;
	struct cbi_op **free_ops;    /* stack */
	struct rte_mempool *op_pool; /* that its operations come from */
	struct cbi_op **parked; /* finished operations whose completion was not polled yet, a ring
				 */
	uint64_t flush_cycles;
	uint64_t op_raw; /* first word of an op that is ready to be enqueued */
	uint32_t nb_ops; /* of the lane; a power of two */
	uint32_t aad_max;
	uint32_t aad_room; /* bytes of AAD area in an op */
	uint16_t index;
	uint16_t nb_qps;
	/* data path, written by the lane's thread */
	struct cbi_streak streak __rte_cache_aligned;
	uint32_t nb_free;
	uint32_t direct;	    /* entries of all qp[].direct: each counts like an op in use */
	uint32_t asym_outstanding;  /* public-key operations in use */
	uint32_t ops_alive;	    /* nb_ops without those that are lost and told so */
	struct cbi_asym_lane *asym; /* NULL before the first of them */
	uint32_t producers;	    /* UINT32_MAX: rule off */
	uint32_t parked_head;	    /* next to poll */
	uint32_t parked_tail;	    /* next to write; both count freely */
	unsigned epoch;		    /* cburst::epoch as last seen */
	uint64_t tick_at;	    /* TSC from which a poll has to look after health */
	enum cburst_reason reason;
	uint8_t op_flags; /* of the next op: CBI_OP_RUN inside cburst_run(), else 0 */
	uint16_t use;	  /* cbi_op::use of the next */
	bool running;	  /* cburst_run() still waits */
	int run_status;	  /* what its operation ended with */
	/* operations that go to another queue pair and wait for room there, in order */
	struct rte_crypto_op *waiting, *waiting_last;
	uint32_t nb_waiting;
	struct cbi_clock clock;
	/* counters, written by the lane's thread */
	struct {
		uint64_t completed;
		uint64_t failed;
		uint64_t abandoned;
		uint64_t routed[2]; /* below, at or above the threshold */
		uint64_t spilled;
		uint64_t diverted;
		uint64_t busy_cycles;
		uint64_t idle_cycles;
		uint64_t refusals[CBURST_REASON_COUNT];
		uint64_t latency[CBURST_LATENCY_BUCKETS];
	} count;
	struct cbi_qp qp[CBURST_LANE_QPS_MAX];
	/* control path */
	int lcore_id; /* -1 for a further lane */
	int node;
	atomic_bool acquired;	 /* a further lane is taken by a thread */
	bool reclaimed;		 /* the devices are closed: what they had is the library's again */
	struct cbi_op **all_ops; /* by address, ascending: what references are checked against */
	struct rte_mempool *mbuf_pool;
} __rte_cache_aligned;

/* A device of an instance. Constant after creation but for control. */
struct cbi_device {
	struct cburst_device info;
	uint16_t nb_qps; /* queue pairs configured */
	uint16_t slot;	 /* index into cburst::slots */
	uint16_t depth;	 /* operations a queue pair may hold */
	uint16_t descriptors;
	bool cpu_crypto;     /* bursts are computed in a call, without the queue */
	bool closed;	     /* at the end, since it did not give everything back */
	atomic_uint control; /* odd: disabled. Changes whenever lanes are to look */
};

/* Devices that can use the same session: one driver, one NUMA node. */
struct cbi_slot {
	struct rte_mempool *pool;      /* NULL: no symmetric device */
	struct rte_mempool *asym_pool; /* made with the first public-key session */
	uint32_t private_size;	       /* of a session, bytes */
	int node;
	uint8_t driver_id;
};

struct cburst {
	struct cbi_device *devices;
	unsigned nb_devices;
	struct cbi_slot slots[CBURST_DEVICES_MAX];
	unsigned nb_slots;
	struct cburst_lane **lanes;
	unsigned nb_lanes;
	unsigned *lcores;	 /* of the lcore lanes */
	unsigned nb_lcore_lanes; /* lanes of lcores come first */
	struct cburst_params params;
	struct cburst_thresholds thresholds;
	pthread_mutex_t lock; /* guards the key list and sessions: control path only */
	struct cburst_key *keys;
	atomic_bool stop;  /* workers: set by any thread */
	atomic_uint epoch; /* changes with the control of any device */
	atomic_uint workers_left;
	atomic_uint undone;  /* operations that ended workers left behind */
	unsigned serial;     /* number in telemetry */
	struct cburst *next; /* list of instances, for telemetry */
};

static inline unsigned
cbi_lane_outstanding(const struct cburst_lane *lane)
{
	return lane->ops_alive - lane->nb_free + lane->direct + lane->asym_outstanding;
}

/* Operations that can be submitted before the lane has none left. */
static inline unsigned
cbi_lane_room(const struct cburst_lane *lane)
{
	return lane->nb_free - lane->direct;
}

/* Remember why an operation was refused and give the errno that belongs to it. */
int cbi_refuse(struct cburst_lane *lane, enum cburst_reason reason);
int cbi_reason_errno(enum cburst_reason reason);

#endif /* CBI_LANE_INTERNAL_H */
