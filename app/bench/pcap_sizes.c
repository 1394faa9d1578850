/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <pcap/pcap.h>

#include "sizes.h"

/* Packets read of one file: enough for any mix, and a bound on memory. */
#define PACKETS_MAX 1000000u

int
bench_pcap_lengths(const char *path, struct app_uints *out, struct cburst_error *err)
{
	char why[PCAP_ERRBUF_SIZE] = "";
	struct pcap_pkthdr *header;
	const unsigned char *data;
	pcap_t *pcap;
	int got, rc = 0;

	pcap = pcap_open_offline(path, why);
	if (pcap == NULL) {
		/* libpcap puts the path in front of some of its reasons and not of others */
		app_error_set(
			err,
			"'%s' cannot be read as a packet capture (%.160s); give a pcap or pcapng file",
			path, why);
		return -EINVAL;
	}
	while (rc == 0 && out->n < PACKETS_MAX &&
	       (got = pcap_next_ex(pcap, &header, &data)) != PCAP_ERROR_BREAK) {
		if (got < 0) {
			app_error_set(err, "'%s' is damaged after %u packets: %.160s", path, out->n,
				      pcap_geterr(pcap));
			rc = -EINVAL;
		} else if (header->len > 0) {
			/* What was captured can be cut short: what was sent is what had to be
			 * encrypted. */
			rc = app_uints_add(out, header->len);
		}
	}
	pcap_close(pcap);
	if (rc == 0 && out->n == 0) {
		app_error_set(err, "'%s' holds no packets", path);
		rc = -EINVAL;
	}
	return rc;
}
