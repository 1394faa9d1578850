/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include <rte_lcore.h>

#include "eal.h"
#include "engine.h"
#include "lane.h"

/* Curves and groups for agreement: room for those below 64 but the last five, which are ffdhe's. */
#define CURVE_MAX    64
#define CURVE_GROUPS (CURVE_MAX - (CBURST_GROUP_FFDHE8192 - CBURST_GROUP_FFDHE2048 + 1))

_Atomic enum engine_state engine_state_now;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct cburst *instance;
static bool hardware;
static bool eal_runs;
static unsigned providers;
static char text[400] = "not used yet";

static struct {
	_Atomic(struct cburst_key *) key;
	bool refused;
} curves[CURVE_MAX];

/* --- fork --- */

/*
 * A child has no threads of EAL and may share its parent's memory, of which devices and lanes are
 * part: nothing of it may be touched there.
 */
static void
before_fork(void)
{
	pthread_mutex_lock(&lock);
}

static void
in_parent(void)
{
	pthread_mutex_unlock(&lock);
}

static void
in_child(void)
{
	/* also where the last provider was unloaded: EAL runs on */
	if (engine_state() == ENGINE_STARTED || eal_runs) {
		snprintf(text, sizeof(text), "forked");
		atomic_store(&engine_state_now, ENGINE_FORKED);
	}
	lane_forget();
	counters_reset();
	pthread_mutex_unlock(&lock);
}

static void
watch_forks(void)
{
	pthread_atfork(before_fork, in_parent, in_child);
}

/* --- starting --- */

static int
make_instance(const struct settings *s, struct cburst_error *err)
{
	const unsigned no_lcores[1] = {};
	const char *names[CBURST_DEVICES_MAX];
	struct cburst_params p;
	unsigned n;

	cburst_params_init(&p);
	n = eal_devices(s, names, CBURST_DEVICES_MAX, err);
	if (n == 0)
		return -1;
	for (unsigned i = 0; i < n; i++) {
		struct cburst_device dev;

		if (cburst_device_find(names[i], &dev, NULL) == 0 && dev.hardware)
			hardware = true;
	}
	p.devices = names;
	p.nb_devices = n;
	/* threads come and take one: no lcore of EAL's has work here */
	p.lcores = no_lcores;
	p.nb_lcores = 0;
	p.nb_extra_lanes = s->lanes;
	p.shortage = CBURST_SHORTAGE_SKIP;
	p.descriptors = (uint16_t)s->depth;
	p.burst = 32;
	p.flush_us = 0;
	p.ops_per_lane = 1;
	p.asym_ops_per_lane = s->depth;
	return cburst_create(&p, &instance, err);
}

struct start {
	const struct settings *settings;
	struct cburst_error err;
	int ret;
};

static void *
start_thread(void *arg)
{
	struct start *start = arg;

	lane_enter();
	start->ret = eal_runs ? 0 : eal_start(start->settings, &start->err);
	eal_runs = start->ret == 0;
	if (start->ret == 0)
		start->ret = make_instance(start->settings, &start->err);
	return NULL;
}

/*
 * EAL makes the thread that starts it its main lcore: pinned, with an lcore id. That is done to a
 * thread of our own, not to the program's, and with all signals of others blocked, so that EAL's
 * threads, which inherit that, take none of the program's.
 */
static void
start(const struct settings *s)
{
	struct start start = { .settings = s, .ret = -1 };
	sigset_t all, old;
	pthread_t thread;
	int ret;

	sigfillset(&all);
	/* those a thread raises itself: EAL catches SIGBUS where hugepages cannot be had, after all
	 */
	sigdelset(&all, SIGBUS);
	sigdelset(&all, SIGSEGV);
	sigdelset(&all, SIGFPE);
	sigdelset(&all, SIGILL);
	sigdelset(&all, SIGTRAP);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	ret = pthread_create(&thread, NULL, start_thread, &start);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	if (ret == 0)
		pthread_join(thread, NULL);
	else
		snprintf(start.err.text, sizeof(start.err.text), "no thread: %s", strerror(ret));
	snprintf(text, sizeof(text), "%s%s",
		 start.ret == 0 ? "started" : "failed: ", start.ret == 0 ? "" : start.err.text);
	atomic_store(&engine_state_now, start.ret == 0 ? ENGINE_STARTED : ENGINE_FAILED);
}

struct cburst *
engine_get(const struct settings *s)
{
	enum engine_state now = engine_state();

	if (now == ENGINE_STARTED)
		return instance;
	if (now != ENGINE_IDLE || !s->offload)
		return NULL;
	pthread_mutex_lock(&lock);
	if (engine_state() == ENGINE_IDLE)
		start(s);
	pthread_mutex_unlock(&lock);
	return engine_state() == ENGINE_STARTED ? instance : NULL;
}

void
engine_hold(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	/* before anything is started: a fork may come in the midst of that */
	pthread_once(&once, watch_forks);
	pthread_mutex_lock(&lock);
	providers++;
	pthread_mutex_unlock(&lock);
}

void
engine_release(void)
{
	pthread_mutex_lock(&lock);
	if (--providers == 0 && engine_state() == ENGINE_STARTED) {
		lane_close_all();
		lane_enter();
		cburst_destroy(instance);
		eal_devices_end();
		lane_leave();
		instance = NULL;
		hardware = false;
		/* they were its keys */
		for (unsigned i = 0; i < CURVE_MAX; i++) {
			atomic_store(&curves[i].key, NULL);
			curves[i].refused = false;
		}
		snprintf(text, sizeof(text), "not used yet");
		atomic_store(&engine_state_now, ENGINE_IDLE);
	}
	pthread_mutex_unlock(&lock);
}

enum software_reason
engine_reason(void)
{
	switch (engine_state()) {
	case ENGINE_IDLE:
		return SOFTWARE_OFF;
	case ENGINE_FORKED:
		return SOFTWARE_FORKED;
	default:
		return SOFTWARE_NOT_STARTED;
	}
}

const char *
engine_text(void)
{
	return text;
}

bool
engine_has_hardware(const struct settings *s)
{
	if (engine_state() == ENGINE_STARTED)
		return hardware;
	/* what the provider starts by itself has none; what the program may have started, can */
	return s->eal[0] != '\0' || s->devices[0] != '\0' || rte_lcore_count() != 0;
}

static unsigned
place(uint16_t curve)
{
	if (curve >= CBURST_GROUP_FFDHE2048 && curve <= CBURST_GROUP_FFDHE8192)
		return CURVE_GROUPS + curve - CBURST_GROUP_FFDHE2048;
	return curve < CURVE_GROUPS ? curve : CURVE_MAX;
}

static int
make_curve(uint16_t curve, struct cburst_key **key)
{
	const struct cburst_dh_numbers group = { .group = curve };

	if (curve >= CBURST_GROUP_FFDHE2048)
		return cburst_key_dh(instance, &group, key, NULL);
	switch (curve) {
	case 29:
		return cburst_key_okp(instance, CBURST_KEY_X25519, NULL, NULL, key, NULL);
	case 30:
		return cburst_key_okp(instance, CBURST_KEY_X448, NULL, NULL, key, NULL);
	default:
		return cburst_key_ec(instance, curve, NULL, NULL, key, NULL);
	}
}

struct cburst_key *
engine_curve(uint16_t curve)
{
	const unsigned at = place(curve);
	struct cburst_key *key;

	if (at == CURVE_MAX)
		return NULL;
	key = atomic_load_explicit(&curves[at].key, memory_order_acquire);
	if (key != NULL)
		return key;
	pthread_mutex_lock(&lock);
	if (engine_state() == ENGINE_STARTED && !curves[at].refused &&
	    atomic_load(&curves[at].key) == NULL) {
		lane_enter();
		if (make_curve(curve, &key) == 0)
			atomic_store_explicit(&curves[at].key, key, memory_order_release);
		else
			curves[at].refused = true;
		lane_leave();
	}
	pthread_mutex_unlock(&lock);
	return atomic_load(&curves[at].key);
}
