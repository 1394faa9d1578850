/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The data path: submit, flush, poll.
 *
 * Every call here belongs to the lane's thread. Nothing allocates, locks, logs or makes a system
 * call, except that the first operation of a key on a lane makes its sessions.
 *
 * Buffers. The mbufs of a request, and a tag and AAD that are given with their IOVA,
 * belong to the device from a successful submit until the completion has been polled. The IV, and
 * AAD and tag without an IOVA are copied, except that a generated tag is written back to the tag
 * pointer when the completion is polled, which must therefore stay valid until then. The request
 * itself can be reused as soon as submit returns.
 *
 * Time-outs. An operation that its device does not give back in time is reported once, with status
 * -ETIMEDOUT. The device may still write to its memory, so
 * - its mbufs are the library's from then on, as after cburst_abandon(): they are freed when the
 *   device gives the operation back, or in cburst_destroy(). The caller must not touch them;
 * - no tag is copied out: a tag pointer without an IOVA is the caller's again;
 * - a tag or AAD that was given with its IOVA stays the device's. When cburst_key_free() of its key
 *   succeeds, every operation of the key is back.
 *
 * Order. Operations of one key that went to the same device complete in order of submission;
 * between devices there is no order, and an operation that fails over changes the device.
 */

#ifndef CBURST_SYM_H
#define CBURST_SYM_H

#include <stdint.h>

#include <rte_common.h>

#include <cryptoburst/key.h>
#include <cryptoburst/lane.h>

#ifdef __cplusplus
extern "C" {
#endif

struct rte_mbuf;

/**
 * One operation. Fields that an algorithm has no use for are ignored, except where a check is
 * stated.
 */
struct cburst_req {
	struct cburst_key *key; /**< key, of the lane's instance */
	struct rte_mbuf *src;	/**< input; output too when @ref dst is NULL */
	struct rte_mbuf *dst; /**< output, or NULL for in place. Hashes and MACs: NULL. Same offset
				 as @ref src */
	void *cookie;	      /**< handed back by the completion; the library never looks at it */
	const void *iv; /**< IV or nonce, spec.iv_len bytes; never made by the library, never reused
			   for GCM */
	const void *aad; /**< AEAD: additional data, @ref aad_len bytes; may be NULL when that is 0
			  */
	uint32_t offset; /**< start of the data in the mbuf, bytes; all kinds */
	uint32_t length; /**< bytes to encrypt, decrypt, hash or authenticate; of a chain: to cipher
			  */
	uint16_t aad_len; /**< AEAD: AAD bytes, up to cburst_params::aad_max */
	uint8_t dir;	  /**< enum cburst_dir */
	/**
	 * Tag or digest, spec.tag_len bytes. NULL: it lies in the output mbuf right behind the data
	 * (for a decryption: in the input mbuf), in one segment.
	 */
	void *tag;
	rte_iova_t tag_iova; /**< IOVA of @ref tag for zero copy; 0: the library copies through its
				own memory */
	/**
	 * IOVA of @ref aad for zero copy; 0: the library copies. The memory is then the device's
	 * until the completion has been polled, as the mbufs are, and some devices use it up to the
	 * next multiple of 16 bytes. AES-CCM, whose AAD devices want in a form of their own, is
	 * copied all the same.
	 */
	rte_iova_t aad_iova;
	uint32_t auth_offset; /**< chains: start of the authenticated part, bytes */
	uint32_t auth_length; /**< chains: authenticated bytes; 0 takes @ref offset and @ref length
			       */
	uint64_t ref;	      /**< written by a successful submit: what cburst_abandon() takes */
};

/** One finished operation. */
struct cburst_completion {
	void *cookie; /**< of the request */
	/**
	 * 0; -EBADMSG the tag or digest did not verify (the output is not to be used); -EINVAL the
	 * device refused the arguments; -EIO the device failed; -ETIMEDOUT the device did not give
	 * it back in time: its mbufs are not the caller's any more, see above; -ENODEV the device
	 * was quarantined or disabled before it was given the operation, and no other can do it.
	 */
	int32_t status;
	uint32_t length; /**< bytes processed (cburst_req::length; of a chain: its cipher part) */
};

/**
 * Submit operations.
 *
 * Each is checked, routed, and staged in a queue pair's burst; a burst that becomes full is handed
 * to the device at once. Completions are never delivered from here.
 *
 * @param lane the lane
 * @param reqs the operations
 * @param n how many
 * @return how many were taken, from the first one on. When fewer than @p n, cburst_lane_reason()
 * and cburst_lane_error() tell why reqs[return value] was not: -ENOBUFS and -EAGAIN are
 * back-pressure (poll and submit the rest again), every other is a refusal of that one operation
 * (skip it and go on). A refused operation's buffers were not touched.
 */
unsigned cburst_submit_burst(struct cburst_lane *lane, struct cburst_req *reqs, unsigned n);

/**
 * Submit one operation, as cburst_submit_burst() does.
 * @param lane the lane
 * @param req the operation
 * @return 0, or a negative errno (see enum cburst_reason)
 */
int cburst_submit(struct cburst_lane *lane, struct cburst_req *req);

/**
 * Hand everything staged to the devices now.
 * @param lane the lane
 * @return operations still staged because a queue was full; the next poll tries them again, in
 * order
 */
unsigned cburst_flush(struct cburst_lane *lane);

/**
 * Collect finished operations. Also flushes bursts that have waited long enough, and what an
 * earlier flush could not place.
 *
 * An operation is recycled before it is reported, so the caller may submit again from the loop that
 * reads @p out.
 *
 * @param lane the lane
 * @param out receives the completions
 * @param max room in @p out; with less than a burst, more calls are needed, nothing is lost
 * @return how many were written, 0 when nothing has finished
 */
unsigned cburst_poll(struct cburst_lane *lane, struct cburst_completion *out, unsigned max);

/**
 * Submit one operation and wait for it: the synchronous mode.
 *
 * Everything staged on the lane is flushed with it. Completions of other operations that arrive
 * meanwhile are kept for the next cburst_poll().
 *
 * @param lane the lane
 * @param req the operation
 * @return the completion's status; or a refusal as from cburst_submit() (after back-pressure was
 * waited out); or -ETIMEDOUT after cburst_params::run_timeout_us, or when the operation timed out
 * (cburst_params::op_timeout_us): either way its mbufs are the library's, as after
 * cburst_abandon().
 */
int cburst_run(struct cburst_lane *lane, struct cburst_req *req);

/**
 * Give an operation up, because its owner goes away.
 *
 * The device cannot be told, so the operation lives on without an owner: no completion is reported,
 * no tag is written back, and its mbufs, from this call on the library's, are freed when the device
 * gives it back.
 *
 * @param lane the lane it was submitted on
 * @param ref cburst_req::ref of the submit
 * @return 0; -ENOENT when it has completed already (timed out included) or is not of this lane. A
 * completion that was already collected but not yet polled is dropped too.
 */
int cburst_abandon(struct cburst_lane *lane, uint64_t ref);

/**
 * Encrypt and make the tag: AES-GCM, AES-CCM, ChaCha20-Poly1305. In place; the tag goes behind the
 * data.
 * @param lane the lane
 * @param key an AEAD key
 * @param m the mbuf, with spec.tag_len bytes of room behind the data
 * @param offset start of the plaintext in @p m, bytes
 * @param length plaintext bytes
 * @param iv nonce, spec.iv_len bytes, never used before with this key
 * @param aad additional data, or NULL
 * @param aad_len AAD bytes
 * @param cookie handed back by the completion
 * @return as cburst_submit()
 */
static inline int
cburst_aead_encrypt(struct cburst_lane *lane, struct cburst_key *key, struct rte_mbuf *m,
		    uint32_t offset, uint32_t length, const void *iv, const void *aad,
		    uint16_t aad_len, void *cookie)
{
	struct cburst_req req = {};

	req.key = key;
	req.src = m;
	req.cookie = cookie;
	req.iv = iv;
	req.aad = aad;
	req.offset = offset;
	req.length = length;
	req.aad_len = aad_len;
	req.dir = CBURST_ENCRYPT;
	return cburst_submit(lane, &req);
}

/**
 * Verify the tag behind the data and decrypt, in place. A wrong tag completes with -EBADMSG.
 * @param lane the lane
 * @param key an AEAD key
 * @param m the mbuf
 * @param offset start of the ciphertext in @p m, bytes
 * @param length ciphertext bytes, without the tag of spec.tag_len bytes that follows them
 * @param iv nonce that it was encrypted with, spec.iv_len bytes
 * @param aad additional data that it was encrypted with, or NULL
 * @param aad_len AAD bytes
 * @param cookie handed back by the completion
 * @return as cburst_submit()
 */
static inline int
cburst_aead_decrypt(struct cburst_lane *lane, struct cburst_key *key, struct rte_mbuf *m,
		    uint32_t offset, uint32_t length, const void *iv, const void *aad,
		    uint16_t aad_len, void *cookie)
{
	struct cburst_req req = {};

	req.key = key;
	req.src = m;
	req.cookie = cookie;
	req.iv = iv;
	req.aad = aad;
	req.offset = offset;
	req.length = length;
	req.aad_len = aad_len;
	req.dir = CBURST_DECRYPT;
	return cburst_submit(lane, &req);
}

/**
 * Encrypt in place without a tag: AES-CBC, CTR, ECB, XTS, 3DES-CBC.
 * @param lane the lane
 * @param key a cipher key
 * @param m the mbuf
 * @param offset start of the data in @p m, bytes
 * @param length bytes, a multiple of the algorithm's block
 * @param iv spec.iv_len bytes; NULL for ECB
 * @param cookie handed back by the completion
 * @return as cburst_submit()
 */
static inline int
cburst_cipher_encrypt(struct cburst_lane *lane, struct cburst_key *key, struct rte_mbuf *m,
		      uint32_t offset, uint32_t length, const void *iv, void *cookie)
{
	return cburst_aead_encrypt(lane, key, m, offset, length, iv, NULL, 0, cookie);
}

/**
 * Decrypt in place: AES-CBC, CTR, ECB, XTS, 3DES-CBC.
 * @param lane the lane
 * @param key a cipher key
 * @param m the mbuf
 * @param offset start of the data in @p m, bytes
 * @param length bytes, a multiple of the algorithm's block
 * @param iv spec.iv_len bytes, as given to the encryption; NULL for ECB
 * @param cookie handed back by the completion
 * @return as cburst_submit()
 */
static inline int
cburst_cipher_decrypt(struct cburst_lane *lane, struct cburst_key *key, struct rte_mbuf *m,
		      uint32_t offset, uint32_t length, const void *iv, void *cookie)
{
	return cburst_aead_decrypt(lane, key, m, offset, length, iv, NULL, 0, cookie);
}

/**
 * Digest, HMAC or CMAC of a part of an mbuf (GMAC, which needs an IV: cburst_submit()).
 * @param lane the lane
 * @param key a hash or MAC key
 * @param m the mbuf
 * @param offset start of the message in @p m, bytes
 * @param length message bytes
 * @param digest receives spec.tag_len bytes when the completion is polled
 * @param cookie handed back by the completion
 * @return as cburst_submit()
 */
static inline int
cburst_hash(struct cburst_lane *lane, struct cburst_key *key, struct rte_mbuf *m, uint32_t offset,
	    uint32_t length, void *digest, void *cookie)
{
	struct cburst_req req = {};

	req.key = key;
	req.src = m;
	req.cookie = cookie;
	req.tag = digest;
	req.offset = offset;
	req.length = length;
	req.dir = CBURST_GENERATE;
	return cburst_submit(lane, &req);
}

/**
 * Verify an HMAC or CMAC. A wrong one completes with -EBADMSG.
 * @param lane the lane
 * @param key a MAC key
 * @param m the mbuf
 * @param offset start of the message in @p m, bytes
 * @param length message bytes
 * @param tag spec.tag_len bytes to compare with, copied
 * @param cookie handed back by the completion
 * @return as cburst_submit()
 */
static inline int
cburst_mac_verify(struct cburst_lane *lane, struct cburst_key *key, struct rte_mbuf *m,
		  uint32_t offset, uint32_t length, const void *tag, void *cookie)
{
	struct cburst_req req = {};

	req.key = key;
	req.src = m;
	req.cookie = cookie;
	req.tag = (void *)(uintptr_t)tag;
	req.offset = offset;
	req.length = length;
	req.dir = CBURST_VERIFY;
	return cburst_submit(lane, &req);
}

#ifdef __cplusplus
}
#endif

#endif /* CBURST_SYM_H */
