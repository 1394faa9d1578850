/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "op/error_internal.h"

static const char *const reasons[CBURST_REASON_COUNT] = {
	[CBURST_REASON_NONE] = "nothing was refused",
	[CBURST_REASON_NO_OP] = "all operations of the lane are in use, poll and try again",
	[CBURST_REASON_QUEUE_FULL] =
		"the device's queue and the burst in front of it are full, poll and try again",
	[CBURST_REASON_NO_DEVICE] = "no device of the lane can do this key's operation",
	[CBURST_REASON_SEGMENTED] = "no device of the lane takes mbufs segmented like this",
	[CBURST_REASON_TOO_LONG] = "the message is longer than any capable device takes",
	[CBURST_REASON_LENGTH] =
		"the length is not a multiple of the block, or below the algorithm's minimum",
	[CBURST_REASON_RANGE] = "offset and length do not lie inside the mbuf",
	[CBURST_REASON_IV] = "the algorithm needs an IV and none was given",
	[CBURST_REASON_AAD] =
		"AAD is missing, not used by this algorithm, or longer than the instance's aad_max",
	[CBURST_REASON_TAG] = "there is no room for the tag behind the data, or no tag to verify",
	[CBURST_REASON_DIRECTION] = "the direction is neither encrypt nor decrypt",
	[CBURST_REASON_SESSION] =
		"no session could be made: the pool is empty, or the driver refused",
	[CBURST_REASON_COUNTER] =
		"the counter runs over its last 32 bits, which no device here does right",
	[CBURST_REASON_OPERATION] = "the key has no such operation, or its private part is missing",
	[CBURST_REASON_PADDING] =
		"padding, hash, salt length, label and context do not go together",
	[CBURST_REASON_INPUT] = "an input has the wrong length, or a number is out of range",
	[CBURST_REASON_ROOM] = "there is less room for the output than it can need",
	[CBURST_REASON_RANDOM] = "libcrypto gave no random numbers, or failed to hash",
	[CBURST_REASON_DOWN] =
		"every device that can do it is quarantined or disabled, or has lost too much",
};

const char *
cburst_reason_text(enum cburst_reason reason)
{
	if ((unsigned)reason >= CBURST_REASON_COUNT || reasons[reason] == NULL)
		return "not a reason";
	return reasons[reason];
}

void
cbi_error_set(struct cburst_error *err, const char *fmt, ...)
{
	struct cburst_error text;
	va_list ap;

	if (err == NULL)
		return;
	va_start(ap, fmt);
	vsnprintf(text.text, sizeof(text.text), fmt, ap);
	va_end(ap);
	for (char *c = text.text; *c != '\0'; c++)
		if ((unsigned char)*c < ' ' || *c == 0x7f)
			*c = '?';
	*err = text;
}
