/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Errors: what a refused call tells, for a program (a code) and for a person (a text).
 *
 * Control calls return a negative errno and, where they take a struct cburst_error, say in words
 * what was wrong, with which value, and what to do. Data-path calls write no text: they leave an
 * enum cburst_reason in the lane.
 */

#ifndef CBURST_ERROR_H
#define CBURST_ERROR_H

#ifdef __cplusplus
extern "C" {
#endif

/** Text of a control-path error. Owned by the caller; untouched by a call that succeeds. */
struct cburst_error {
	char text[320]; /**< one line without a newline, always terminated */
};

/** Why the data path refused or failed an operation. */
enum cburst_reason {
	CBURST_REASON_NONE = 0,	  /**< nothing was refused yet */
	CBURST_REASON_NO_OP,	  /**< the lane's operations are all in use: poll, then try again
				     (-ENOBUFS) */
	CBURST_REASON_QUEUE_FULL, /**< queue pair and staging are full: poll, then try again
				     (-EAGAIN) */
	CBURST_REASON_NO_DEVICE,  /**< no device of the lane can do this key's operation (-ENOTSUP)
				   */
	CBURST_REASON_SEGMENTED,  /**< no device of the lane takes this chain of mbuf segments
				     (-ENOTSUP) */
	CBURST_REASON_TOO_LONG,	  /**< longer than every capable device takes (-EMSGSIZE) */
	CBURST_REASON_LENGTH, /**< not a multiple of the block, or below the minimum (-EINVAL) */
	CBURST_REASON_RANGE,  /**< offset and length do not lie inside the mbuf (-EINVAL) */
	CBURST_REASON_IV,     /**< the algorithm needs an IV and none was given (-EINVAL) */
	CBURST_REASON_AAD,    /**< AAD given where there is none, missing, or longer than
				 cburst_params::aad_max (-EINVAL) */
	CBURST_REASON_TAG, /**< no room for the tag behind the data, or no tag to verify (-EINVAL)
			    */
	CBURST_REASON_DIRECTION, /**< not a direction (-EINVAL) */
	CBURST_REASON_SESSION,	 /**< a session could not be made: pool empty, or refused by the
				    driver (-ENOMEM) */
	CBURST_REASON_COUNTER,	 /**< AES-CTR whose counter runs over its last 32 bits, which no
				    device of the lane does right (-ENOTSUP) */
	CBURST_REASON_OPERATION, /**< not an operation of this key, or its private part is missing
				    (-EINVAL) */
	CBURST_REASON_PADDING,	 /**< padding, hash, salt, label and context do not go together
				    (-EINVAL) */
	CBURST_REASON_INPUT,  /**< an input of the wrong length, or a number out of range (-EINVAL)
			       */
	CBURST_REASON_ROOM,   /**< less room for the output than it can need (-EINVAL) */
	CBURST_REASON_RANDOM, /**< no random numbers, or no result, from libcrypto (-EIO) */
	/** Every device that could do it is quarantined or disabled (health.h), or holds so many
	 * lost operations that the lane has none left (-ENODEV). */
	CBURST_REASON_DOWN,
	CBURST_REASON_COUNT /**< number of values */
};

/**
 * A reason in words.
 * @param reason the reason
 * @return a static string, never NULL. Any thread.
 */
const char *cburst_reason_text(enum cburst_reason reason);

#ifdef __cplusplus
}
#endif

#endif /* CBURST_ERROR_H */
