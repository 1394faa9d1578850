/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * The smallest whole use of the library: encrypt 64 packets with AES-128-GCM on whatever crypto
 * devices EAL was given, collect them, and compare one with a published result.
 *
 *   cc -O2 -o first-burst first-burst.c $(pkg-config --cflags --libs cryptoburst)
 *   ./first-burst -l 0 --no-pci --no-huge -m 512 --vdev crypto_openssl
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_byteorder.h>
#include <rte_eal.h>
#include <rte_lcore.h>
#include <rte_mbuf.h>

#include <cryptoburst/cryptoburst.h>

#define PACKETS 64
#define BURST	32

/* McGrew and Viega, "The Galois/Counter Mode of Operation", test case 4. */
static const uint8_t key_bytes[16] = { 0xfe, 0xff, 0xe9, 0x92, 0x86, 0x65, 0x73, 0x1c,
				       0x6d, 0x6a, 0x8f, 0x94, 0x67, 0x30, 0x83, 0x08 };
static const uint8_t aad[20] = { 0xfe, 0xed, 0xfa, 0xce, 0xde, 0xad, 0xbe, 0xef, 0xfe, 0xed,
				 0xfa, 0xce, 0xde, 0xad, 0xbe, 0xef, 0xab, 0xad, 0xda, 0xd2 };
static const uint8_t plain[60] = { 0xd9, 0x31, 0x32, 0x25, 0xf8, 0x84, 0x06, 0xe5, 0xa5, 0x59,
				   0x09, 0xc5, 0xaf, 0xf5, 0x26, 0x9a, 0x86, 0xa7, 0xa9, 0x53,
				   0x15, 0x34, 0xf7, 0xda, 0x2e, 0x4c, 0x30, 0x3d, 0x8a, 0x31,
				   0x8a, 0x72, 0x1c, 0x3c, 0x0c, 0x95, 0x95, 0x68, 0x09, 0x53,
				   0x2f, 0xcf, 0x0e, 0x24, 0x49, 0xa6, 0xb5, 0x25, 0xb1, 0x6a,
				   0xed, 0xf5, 0xaa, 0x0d, 0xe6, 0x57, 0xba, 0x63, 0x7b, 0x39 };
static const uint8_t expected[60 + 16] = {
	0x42, 0x83, 0x1e, 0xc2, 0x21, 0x77, 0x74, 0x24, 0x4b, 0x72, 0x21, 0xb7, 0x84, 0xd0, 0xd4,
	0x9c, 0xe3, 0xaa, 0x21, 0x2f, 0x2c, 0x02, 0xa4, 0xe0, 0x35, 0xc1, 0x7e, 0x23, 0x29, 0xac,
	0xa1, 0x2e, 0x21, 0xd5, 0x14, 0xb2, 0x54, 0x66, 0x93, 0x1c, 0x7d, 0x8f, 0x6a, 0x5a, 0xac,
	0x84, 0xaa, 0x05, 0x1b, 0xa3, 0x0b, 0x39, 0x6a, 0x0a, 0xac, 0x97, 0x3d, 0x58, 0xe0, 0x91,
	/* and the tag */
	0x5b, 0xc9, 0x4f, 0xbc, 0x32, 0x21, 0xa5, 0xdb, 0x94, 0xfa, 0xe9, 0x5a, 0xe7, 0x12, 0x1a,
	0x47
};

/*
 * GCM must never see an IV twice with one key: 4 fixed bytes and a counter. The first one is the
 * test case's.
 */
static void
next_iv(uint8_t iv[12])
{
	static uint64_t counter = UINT64_C(0xfacedbaddecaf888);
	const rte_be64_t count = rte_cpu_to_be_64(counter++);

	memcpy(iv, "\xca\xfe\xba\xbe", 4);
	memcpy(iv + 4, &count, sizeof(count));
}

static void
fail(const char *what, const struct cburst_error *err)
{
	fprintf(stderr, "first-burst: %s: %s\n", what, err->text);
	exit(1);
}

/* One mbuf with the plaintext in it, and behind that the room for the tag. */
static struct rte_mbuf *
packet(struct cburst_lane *lane)
{
	struct rte_mbuf *m = rte_pktmbuf_alloc(cburst_lane_mbufs(lane));

	if (m == NULL) {
		fprintf(stderr, "first-burst: the mbuf pool is empty\n");
		exit(1);
	}
	memcpy(rte_pktmbuf_append(m, sizeof(expected)), plain, sizeof(plain));
	return m;
}

/* Take what has finished. The cookie is ours: here the packet's number. Returns how many. */
static unsigned
collect(struct cburst_lane *lane, struct rte_mbuf *m[PACKETS], int32_t status[PACKETS])
{
	struct cburst_completion done[BURST];
	const unsigned n = cburst_poll(lane, done, BURST);

	for (unsigned i = 0; i < n; i++) {
		status[(uintptr_t)done[i].cookie] = done[i].status;
		/* the device may still write to it: the library's, which frees it */
		if (done[i].status == -ETIMEDOUT)
			m[(uintptr_t)done[i].cookie] = NULL;
	}
	return n;
}

static void
encrypt_all(struct cburst_lane *lane, struct cburst_key *key, struct rte_mbuf *m[PACKETS],
	    int32_t status[PACKETS])
{
	struct cburst_req req[PACKETS] = {};
	uint8_t iv[PACKETS][12];
	unsigned sent = 0, back = 0;

	for (unsigned i = 0; i < PACKETS; i++) {
		next_iv(iv[i]);
		m[i] = packet(lane);
		req[i].key = key;
		req[i].dir = CBURST_ENCRYPT;
		req[i].src = m[i]; /* in place, the tag right behind the data */
		req[i].length = sizeof(plain);
		req[i].iv = iv[i];
		req[i].aad = aad;
		req[i].aad_len = sizeof(aad);
		req[i].cookie = (void *)(uintptr_t)i;
	}
	while (back < PACKETS) {
		if (sent < PACKETS)
			sent += cburst_submit_burst(lane, &req[sent], PACKETS - sent);
		/* fewer taken than given: polling empties full queues, the rest is our mistake */
		if (sent < PACKETS && cburst_lane_error(lane) != -EAGAIN &&
		    cburst_lane_error(lane) != -ENOBUFS) {
			fprintf(stderr, "first-burst: packet %u refused: %s\n", sent,
				cburst_reason_text(cburst_lane_reason(lane)));
			exit(1);
		}
		back += collect(lane, m, status);
	}
}

int
main(int argc, char **argv)
{
	static struct cburst_lane_stats stats;
	struct rte_mbuf *m[PACKETS];
	int32_t status[PACKETS];
	struct cburst_params params;
	struct cburst_spec spec;
	struct cburst_error err;
	struct cburst_lane *lane;
	struct cburst_key *key;
	struct cburst *cb;
	unsigned lcore;
	int wrong;

	if (rte_eal_init(argc, argv) < 0)
		return 1;
	lcore = rte_lcore_id();

	/* An instance takes every symmetric device there is; one lane, for this lcore. */
	cburst_params_init(&params);
	params.lcores = &lcore;
	params.nb_lcores = 1;
	params.burst = BURST;
	params.mbufs_per_lane = 4 * PACKETS;
	if (cburst_create(&params, &cb, &err) != 0)
		fail("no instance", &err);
	lane = cburst_lane_get(cb, lcore);

	if (cburst_spec_parse("aes-128-gcm", &spec, &err) != 0 ||
	    cburst_key_create(cb, &spec, key_bytes, NULL, &key, &err) != 0)
		fail("no key", &err);

	encrypt_all(lane, key, m, status);
	wrong = status[0] != 0 ||
		memcmp(rte_pktmbuf_mtod(m[0], void *), expected, sizeof(expected)) != 0;
	printf("packet 0: %s\n", wrong ? "WRONG" : "as in test case 4");

	cburst_lane_stats_get(lane, &stats);
	for (unsigned i = 0; i < stats.nb_qps; i++)
		printf("device %u: %lu encrypted, %lu failed, %lu bursts\n", stats.qp[i].dev_id,
		       (unsigned long)stats.qp[i].completed, (unsigned long)stats.qp[i].failed,
		       (unsigned long)stats.qp[i].bursts);

	rte_pktmbuf_free_bulk(m, PACKETS);
	cburst_key_free(key);
	cburst_destroy(cb);
	rte_eal_cleanup();
	return wrong || stats.failed != 0;
}
