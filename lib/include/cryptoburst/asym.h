/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Public-key operations: requests and how they are submitted. Keys are in asym_key.h, and a small
 * function for each use in asym_calls.h.
 *
 * Requests are submitted to a lane and come back by cburst_poll() like those of sym.h, staged in
 * the same bursts; cburst_asym_run() submits one and waits. What a device does not do itself is
 * done around it: RSA padding for devices that only exponentiate, nonces for devices without a
 * random number generator, signatures as DER.
 *
 * Buffers. Inputs are copied at submit and can be reused at once, except a message longer than
 * CBURST_ASYM_COPY_MAX (EdDSA only), which must stay until its completion is polled. Outputs are
 * written when the completion is polled, nothing before, and never beyond their capacity; the
 * completion's length says how many bytes were written. An operation that fails writes nothing, nor
 * does one that timed out (-ETIMEDOUT, see sym.h), however late the device comes back; only a long
 * EdDSA message of it must stay until cburst_key_free() of its key succeeds.
 *
 * Numbers are big-endian without a sign, as in the standards; of fixed size, padded with zeros on
 * the left, wherever this library writes them. Keys and points of X25519, X448, Ed25519 and Ed448
 * are the byte strings of RFC 7748 and RFC 8032.
 */

#ifndef CBURST_ASYM_H
#define CBURST_ASYM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cryptoburst/algo.h>
#include <cryptoburst/asym_key.h>
#include <cryptoburst/error.h>
#include <cryptoburst/key.h>
#include <cryptoburst/lane.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Longest input that is copied at submit, bytes. */
#define CBURST_ASYM_COPY_MAX 1024
/** Longest EdDSA context and OAEP label, bytes. */
#define CBURST_CONTEXT_MAX 255

/** What a request does. */
enum cburst_asym_op {
	CBURST_ASYM_SIGN = 0, /**< sign a digest (EdDSA: a message): RSA, EC, Ed25519, Ed448 */
	CBURST_ASYM_VERIFY,   /**< verify a signature: RSA, EC, Ed25519, Ed448 */
	CBURST_ASYM_ENCRYPT,  /**< encrypt with the public key: RSA */
	CBURST_ASYM_DECRYPT,  /**< decrypt with the private key: RSA */
	CBURST_ASYM_DERIVE,   /**< shared secret with a peer's public key: EC, X25519, X448, DH */
	CBURST_ASYM_GENERATE, /**< new private and public key: EC, X25519, X448, DH */
	CBURST_ASYM_PUBLIC,   /**< public key of a given private one: EC, X25519, X448, DH */
	CBURST_ASYM_CHECK,    /**< whether a peer's public key is a valid one: EC, DH */
	CBURST_ASYM_OPS	      /**< number of values */
};

/** RSA padding. */
enum cburst_padding {
	CBURST_PADDING_NONE = 0, /**< the bare exponentiation; input up to the modulus's bytes */
	/**
	 * RFC 8017 RSASSA-PKCS1-v1_5 and RSAES-PKCS1-v1_5. A signature is of a digest of
	 * cburst_asym_req::hash; with CBURST_ALG_NONE the input is padded as it is (TLS 1.1). Wrong
	 * padding is not told when decrypting: the result is then random bytes of random length,
	 * the same every time for one ciphertext (implicit rejection, as libcrypto 3.2 and later).
	 */
	CBURST_PADDING_PKCS1,
	CBURST_PADDING_PSS,  /**< RFC 8017 RSASSA-PSS */
	CBURST_PADDING_OAEP, /**< RFC 8017 RSAES-OAEP */
	CBURST_PADDINGS	     /**< number of values */
};

/** How an ECDSA signature is written. */
enum cburst_sig_format {
	CBURST_SIG_DER = 0, /**< ASN.1 sequence of r and s, as TLS and X.509 have it */
	CBURST_SIG_RAW,	    /**< r, then s, each as long as the order (IEEE P1363) */
};

/** EdDSA variant (RFC 8032); the curve is the key's. */
enum cburst_eddsa {
	CBURST_EDDSA_PURE = 0, /**< Ed25519, or Ed448 with a context that may be empty */
	CBURST_EDDSA_CTX,      /**< Ed25519ctx; Ed448 as it is */
	CBURST_EDDSA_PH,       /**< Ed25519ph or Ed448ph; the input is the message, not its hash */
};

/** cburst_asym_req::salt_len: as long as the digest. The default, and what TLS wants. */
#define CBURST_SALT_DIGEST (-1)
/** cburst_asym_req::salt_len: as long as fits. */
#define CBURST_SALT_MAX (-2)
/** cburst_asym_req::salt_len: any length, found out; verification only. */
#define CBURST_SALT_ANY (-3)

/**
 * One public-key operation. Fields that an operation has no use for are ignored. All zero is a
 * good start; of salt_len, CBURST_SALT_DIGEST is.
 */
struct cburst_asym_req {
	struct cburst_key *key; /**< key, of the lane's instance */
	void *cookie;		/**< handed back by the completion; never looked at */
	uint8_t op;		/**< enum cburst_asym_op */
	uint8_t padding;	/**< RSA: enum cburst_padding */
	uint8_t hash;	    /**< RSA: enum cburst_alg of the digest (PKCS1 signatures, PSS, OAEP):
			       MD5 to SHA512. Elsewhere ignored */
	uint8_t mgf1_hash;  /**< PSS, OAEP: hash of the mask; CBURST_ALG_NONE: as @ref hash */
	uint8_t sig_format; /**< ECDSA: enum cburst_sig_format */
	uint8_t eddsa;	    /**< EdDSA: enum cburst_eddsa */
	int16_t salt_len;   /**< PSS: bytes of salt, or a CBURST_SALT_* value */
	const void *in;	    /**< digest or message to sign or verify, text to encrypt or decrypt;
			       PUBLIC: the private key */
	uint32_t in_len;    /**< bytes of @ref in */
	uint32_t sig_len;   /**< bytes of @ref sig */
	const void *sig;    /**< VERIFY: the signature */
	const void *peer;  /**< DERIVE, CHECK: the peer's public key: SEC 1 point, raw bytes, number
			    */
	uint32_t peer_len; /**< bytes of @ref peer */
	uint32_t context_len; /**< bytes of @ref context, up to CBURST_CONTEXT_MAX */
	const void *context;  /**< EdDSA context, OAEP label; NULL where there is none */
	/**
	 * Output: signature, text, shared secret, or public key (GENERATE, PUBLIC). Not used by
	 * VERIFY and CHECK.
	 */
	void *out;
	uint32_t out_cap; /**< bytes of room there, at least cburst_asym_out_max() */
	uint32_t out_len; /**< written by cburst_asym_run(): bytes of output. Elsewhere the
			     completion's length tells */
	/**
	 * GENERATE: receives the private key, cburst_key_info::private_len bytes. DERIVE: NULL uses
	 * the key's own, otherwise the one to use, as GENERATE wrote it.
	 */
	void *priv;
	uint64_t ref; /**< written by a successful submit: what cburst_abandon() takes */
};

/**
 * Most bytes that a request can write at cburst_asym_req::out, by its key, operation, padding and
 * hash. A request with less room is refused.
 * @param req the request; its input and output fields are not looked at
 * @return bytes, 0 where nothing is written or the request is not possible. Any thread.
 */
uint32_t cburst_asym_out_max(const struct cburst_asym_req *req);

/**
 * Submit public-key operations.
 *
 * As cburst_submit_burst(). Completions come from cburst_poll(), with status 0; -EBADMSG: the
 * signature does not verify, the text does not decrypt, the peer's public key is not a valid one;
 * -EIO: the device failed, or gave a result that the library found to be wrong; -EINVAL: the device
 * refused the arguments. The length of a completion counts the bytes at cburst_asym_req::out.
 *
 * @param lane the lane
 * @param reqs the operations
 * @param n how many
 * @return how many were taken, from the first one on, as cburst_submit_burst()
 */
unsigned
cburst_asym_submit_burst(struct cburst_lane *lane, struct cburst_asym_req *reqs, unsigned n);

/**
 * Submit one public-key operation, as cburst_asym_submit_burst() does.
 * @param lane the lane
 * @param req the operation
 * @return 0, or a negative errno (see enum cburst_reason)
 */
int cburst_asym_submit(struct cburst_lane *lane, struct cburst_asym_req *req);

/**
 * Submit one public-key operation and wait for it, as cburst_run() does.
 * @param lane the lane
 * @param req the operation; on success out_len is written
 * @return the completion's status; a refusal as from cburst_asym_submit(); or -ETIMEDOUT
 */
int cburst_asym_run(struct cburst_lane *lane, struct cburst_asym_req *req);

/**
 * Make what an operation of this kind needs on a lane ahead of the first one: sessions on every
 * device that will be used, and the lane's public-key operations.
 * @param lane the lane
 * @param req as it would be submitted; inputs and outputs are not looked at
 * @return 0, or a negative errno as a submit would give. The lane's thread.
 */
int cburst_asym_prepare(struct cburst_lane *lane, const struct cburst_asym_req *req);

/**
 * Where such an operation would go first.
 * @param lane the lane
 * @param req as it would be submitted; inputs and outputs are not looked at
 * @param[out] library_padding whether the library does the RSA padding, since the device does not;
 * may be NULL
 * @return cryptodev identifier, or -ENOTSUP when no device of the lane can do it. The lane's
 * thread.
 */
int cburst_asym_route_query(struct cburst_lane *lane, const struct cburst_asym_req *req,
			    bool *library_padding);

#ifdef __cplusplus
}
#endif

#endif /* CBURST_ASYM_H */
