/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What happens on a lane before it is measured: sessions, messages, and a check that the device
 * gives right answers.
 */

#ifndef BENCH_PREPARE_H
#define BENCH_PREPARE_H

#include "lane.h"

/**
 * Fill the lane's buffers, for decryption with ciphertexts and tags that the device itself made,
 * and compare what it gave with libcrypto.
 * @param w the lane; its thread
 * @return 0, or a negative errno with the reason in w->note: -EBADMSG for a wrong result
 */
int bench_lane_prepare(struct bench_lane *w);

/**
 * Compare a device's output with the right one.
 * @param w the lane, with the right output of @p length bytes and the tag behind it in w->expected
 * @param m mbuf with the device's output
 * @param length message bytes
 * @return 0, or -EBADMSG with the first difference in w->note
 */
int bench_lane_compare(struct bench_lane *w, const struct rte_mbuf *m, uint32_t length);

#endif /* BENCH_PREPARE_H */
