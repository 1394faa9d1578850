/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * A small function for each use of a public key, that fills in a request of asym.h and submits it.
 *
 * The lane's thread calls them; results are written when the completion is polled.
 */

#ifndef CBURST_ASYM_CALLS_H
#define CBURST_ASYM_CALLS_H

#include <stdint.h>

#include <cryptoburst/asym.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Sign a digest with RSA; PSS with MGF1 of the same hash and a salt as long as the digest.
 * @param lane the lane
 * @param key an RSA key with its private part
 * @param padding CBURST_PADDING_PKCS1 or CBURST_PADDING_PSS
 * @param hash hash that made the digest, CBURST_ALG_SHA256 or another
 * @param digest the digest
 * @param len bytes of it
 * @param out receives the signature, as long as the modulus
 * @param cap bytes of room at @p out, at least cburst_asym_out_max()
 * @param cookie handed back by the completion
 * @return as cburst_asym_submit()
 */
static inline int
cburst_rsa_sign(struct cburst_lane *lane, struct cburst_key *key, enum cburst_padding padding,
		enum cburst_alg hash, const void *digest, uint32_t len, void *out, uint32_t cap,
		void *cookie)
{
	struct cburst_asym_req req = {};

	req.key = key;
	req.cookie = cookie;
	req.op = CBURST_ASYM_SIGN;
	req.padding = (uint8_t)padding;
	req.hash = (uint8_t)hash;
	req.salt_len = CBURST_SALT_DIGEST;
	req.in = digest;
	req.in_len = len;
	req.out = out;
	req.out_cap = cap;
	return cburst_asym_submit(lane, &req);
}

/**
 * Verify an RSA signature of a digest, made as cburst_rsa_sign() does. A wrong one completes with
 * -EBADMSG.
 * @param lane the lane
 * @param key an RSA key
 * @param padding CBURST_PADDING_PKCS1 or CBURST_PADDING_PSS
 * @param hash hash that made the digest, CBURST_ALG_SHA256 or another
 * @param digest the digest
 * @param len bytes of it
 * @param sig the signature
 * @param sig_len bytes of it
 * @param cookie handed back by the completion
 * @return as cburst_asym_submit()
 */
static inline int
cburst_rsa_verify(struct cburst_lane *lane, struct cburst_key *key, enum cburst_padding padding,
		  enum cburst_alg hash, const void *digest, uint32_t len, const void *sig,
		  uint32_t sig_len, void *cookie)
{
	struct cburst_asym_req req = {};

	req.key = key;
	req.cookie = cookie;
	req.op = CBURST_ASYM_VERIFY;
	req.padding = (uint8_t)padding;
	req.hash = (uint8_t)hash;
	req.salt_len = CBURST_SALT_DIGEST;
	req.in = digest;
	req.in_len = len;
	req.sig = sig;
	req.sig_len = sig_len;
	return cburst_asym_submit(lane, &req);
}

/**
 * Encrypt with RSA, without a label.
 * @param lane the lane
 * @param key an RSA key
 * @param padding CBURST_PADDING_OAEP or CBURST_PADDING_PKCS1
 * @param hash OAEP: hash of label and mask; otherwise CBURST_ALG_NONE
 * @param in the text
 * @param len bytes of it
 * @param out receives the result when the completion is polled
 * @param cap bytes of room at @p out, at least cburst_asym_out_max()
 * @param cookie handed back by the completion
 * @return as cburst_asym_submit()
 */
static inline int
cburst_rsa_encrypt(struct cburst_lane *lane, struct cburst_key *key, enum cburst_padding padding,
		   enum cburst_alg hash, const void *in, uint32_t len, void *out, uint32_t cap,
		   void *cookie)
{
	struct cburst_asym_req req = {};

	req.key = key;
	req.cookie = cookie;
	req.op = CBURST_ASYM_ENCRYPT;
	req.padding = (uint8_t)padding;
	req.hash = (uint8_t)hash;
	req.in = in;
	req.in_len = len;
	req.out = out;
	req.out_cap = cap;
	return cburst_asym_submit(lane, &req);
}

/**
 * Decrypt with RSA, without a label. With OAEP, what does not decrypt completes with -EBADMSG; with
 * PKCS#1 v1.5 it gives random bytes.
 * @param lane the lane
 * @param key an RSA key with its private part
 * @param padding CBURST_PADDING_OAEP or CBURST_PADDING_PKCS1
 * @param hash OAEP: hash of label and mask; otherwise CBURST_ALG_NONE
 * @param in the text
 * @param len bytes of it
 * @param out receives the result when the completion is polled
 * @param cap bytes of room at @p out, at least cburst_asym_out_max()
 * @param cookie handed back by the completion
 * @return as cburst_asym_submit()
 */
static inline int
cburst_rsa_decrypt(struct cburst_lane *lane, struct cburst_key *key, enum cburst_padding padding,
		   enum cburst_alg hash, const void *in, uint32_t len, void *out, uint32_t cap,
		   void *cookie)
{
	struct cburst_asym_req req = {};

	req.key = key;
	req.cookie = cookie;
	req.op = CBURST_ASYM_DECRYPT;
	req.padding = (uint8_t)padding;
	req.hash = (uint8_t)hash;
	req.in = in;
	req.in_len = len;
	req.out = out;
	req.out_cap = cap;
	return cburst_asym_submit(lane, &req);
}

/**
 * Sign a digest with ECDSA.
 * @param lane the lane
 * @param key an EC key with its private part
 * @param format how the signature is written
 * @param digest the digest; of one longer than the curve's order, its first bits count
 * @param len bytes of it, up to 64
 * @param out receives the signature
 * @param cap bytes of room at @p out, at least cburst_asym_out_max()
 * @param cookie handed back by the completion
 * @return as cburst_asym_submit()
 */
static inline int
cburst_ecdsa_sign(struct cburst_lane *lane, struct cburst_key *key, enum cburst_sig_format format,
		  const void *digest, uint32_t len, void *out, uint32_t cap, void *cookie)
{
	struct cburst_asym_req req = {};

	req.key = key;
	req.cookie = cookie;
	req.op = CBURST_ASYM_SIGN;
	req.sig_format = (uint8_t)format;
	req.in = digest;
	req.in_len = len;
	req.out = out;
	req.out_cap = cap;
	return cburst_asym_submit(lane, &req);
}

/**
 * Verify an ECDSA signature of a digest. A wrong one completes with -EBADMSG.
 * @param lane the lane
 * @param key an EC key
 * @param format how the signature is written
 * @param digest the digest
 * @param len bytes of it, up to 64
 * @param sig the signature
 * @param sig_len bytes of it
 * @param cookie handed back by the completion
 * @return as cburst_asym_submit()
 */
static inline int
cburst_ecdsa_verify(struct cburst_lane *lane, struct cburst_key *key, enum cburst_sig_format format,
		    const void *digest, uint32_t len, const void *sig, uint32_t sig_len,
		    void *cookie)
{
	struct cburst_asym_req req = {};

	req.key = key;
	req.cookie = cookie;
	req.op = CBURST_ASYM_VERIFY;
	req.sig_format = (uint8_t)format;
	req.in = digest;
	req.in_len = len;
	req.sig = sig;
	req.sig_len = sig_len;
	return cburst_asym_submit(lane, &req);
}

/**
 * Sign a message with Ed25519 or Ed448, without a context.
 * @param lane the lane
 * @param key an Ed25519 or Ed448 key with its private part
 * @param message the message; longer than CBURST_ASYM_COPY_MAX it must stay until the completion is
 * polled
 * @param len bytes of it
 * @param out receives the signature, 64 or 114 bytes
 * @param cap bytes of room at @p out, at least cburst_asym_out_max()
 * @param cookie handed back by the completion
 * @return as cburst_asym_submit()
 */
static inline int
cburst_eddsa_sign(struct cburst_lane *lane, struct cburst_key *key, const void *message,
		  uint32_t len, void *out, uint32_t cap, void *cookie)
{
	struct cburst_asym_req req = {};

	req.key = key;
	req.cookie = cookie;
	req.op = CBURST_ASYM_SIGN;
	req.in = message;
	req.in_len = len;
	req.out = out;
	req.out_cap = cap;
	return cburst_asym_submit(lane, &req);
}

/**
 * Verify an Ed25519 or Ed448 signature without a context. A wrong one completes with -EBADMSG.
 * @param lane the lane
 * @param key an Ed25519 or Ed448 key
 * @param message the message; longer than CBURST_ASYM_COPY_MAX it must stay until the completion is
 * polled
 * @param len bytes of it
 * @param sig the signature
 * @param sig_len bytes of it
 * @param cookie handed back by the completion
 * @return as cburst_asym_submit()
 */
static inline int
cburst_eddsa_verify(struct cburst_lane *lane, struct cburst_key *key, const void *message,
		    uint32_t len, const void *sig, uint32_t sig_len, void *cookie)
{
	struct cburst_asym_req req = {};

	req.key = key;
	req.cookie = cookie;
	req.op = CBURST_ASYM_VERIFY;
	req.in = message;
	req.in_len = len;
	req.sig = sig;
	req.sig_len = sig_len;
	return cburst_asym_submit(lane, &req);
}

/**
 * Shared secret with a peer. A public key that is not a valid one completes with -EBADMSG.
 * @param lane the lane
 * @param key an EC key
 * @param priv private key to use, as generated, or NULL for the key's own
 * @param peer the peer's public point, SEC 1 uncompressed
 * @param peer_len bytes of it
 * @param out receives the x coordinate of the shared point
 * @param cap bytes of room at @p out, at least cburst_asym_out_max()
 * @param cookie handed back by the completion
 * @return as cburst_asym_submit()
 */
static inline int
cburst_ecdh_derive(struct cburst_lane *lane, struct cburst_key *key, const void *priv,
		   const void *peer, uint32_t peer_len, void *out, uint32_t cap, void *cookie)
{
	struct cburst_asym_req req = {};

	req.key = key;
	req.cookie = cookie;
	req.op = CBURST_ASYM_DERIVE;
	req.priv = (void *)(uintptr_t)priv;
	req.peer = peer;
	req.peer_len = peer_len;
	req.out = out;
	req.out_cap = cap;
	return cburst_asym_submit(lane, &req);
}

/**
 * A new private key and its public one.
 * @param lane the lane
 * @param key an EC key, or the curve alone
 * @param priv receives the private key, cburst_key_info::private_len bytes
 * @param out receives the public key
 * @param cap bytes of room at @p out, at least cburst_asym_out_max()
 * @param cookie handed back by the completion
 * @return as cburst_asym_submit()
 */
static inline int
cburst_ecdh_generate(struct cburst_lane *lane, struct cburst_key *key, void *priv, void *out,
		     uint32_t cap, void *cookie)
{
	struct cburst_asym_req req = {};

	req.key = key;
	req.cookie = cookie;
	req.op = CBURST_ASYM_GENERATE;
	req.priv = priv;
	req.out = out;
	req.out_cap = cap;
	return cburst_asym_submit(lane, &req);
}

/**
 * Shared secret with a peer. A public key that is not a valid one completes with -EBADMSG.
 * @param lane the lane
 * @param key an X25519 or X448 key
 * @param priv private key to use, as generated, or NULL for the key's own
 * @param peer the peer's public key, 32 or 56 bytes
 * @param peer_len bytes of it
 * @param out receives the shared secret, 32 or 56 bytes
 * @param cap bytes of room at @p out, at least cburst_asym_out_max()
 * @param cookie handed back by the completion
 * @return as cburst_asym_submit()
 */
static inline int
cburst_xdh_derive(struct cburst_lane *lane, struct cburst_key *key, const void *priv,
		  const void *peer, uint32_t peer_len, void *out, uint32_t cap, void *cookie)
{
	struct cburst_asym_req req = {};

	req.key = key;
	req.cookie = cookie;
	req.op = CBURST_ASYM_DERIVE;
	req.priv = (void *)(uintptr_t)priv;
	req.peer = peer;
	req.peer_len = peer_len;
	req.out = out;
	req.out_cap = cap;
	return cburst_asym_submit(lane, &req);
}

/**
 * A new private key and its public one.
 * @param lane the lane
 * @param key an X25519 or X448 key, or the curve alone
 * @param priv receives the private key, cburst_key_info::private_len bytes
 * @param out receives the public key
 * @param cap bytes of room at @p out, at least cburst_asym_out_max()
 * @param cookie handed back by the completion
 * @return as cburst_asym_submit()
 */
static inline int
cburst_xdh_generate(struct cburst_lane *lane, struct cburst_key *key, void *priv, void *out,
		    uint32_t cap, void *cookie)
{
	struct cburst_asym_req req = {};

	req.key = key;
	req.cookie = cookie;
	req.op = CBURST_ASYM_GENERATE;
	req.priv = priv;
	req.out = out;
	req.out_cap = cap;
	return cburst_asym_submit(lane, &req);
}

/**
 * Shared secret with a peer. A public key that is not a valid one completes with -EBADMSG.
 * @param lane the lane
 * @param key a DH key
 * @param priv private key to use, as generated, or NULL for the key's own
 * @param peer the peer's public number
 * @param peer_len bytes of it
 * @param out receives the shared secret, as long as the prime
 * @param cap bytes of room at @p out, at least cburst_asym_out_max()
 * @param cookie handed back by the completion
 * @return as cburst_asym_submit()
 */
static inline int
cburst_dh_derive(struct cburst_lane *lane, struct cburst_key *key, const void *priv,
		 const void *peer, uint32_t peer_len, void *out, uint32_t cap, void *cookie)
{
	struct cburst_asym_req req = {};

	req.key = key;
	req.cookie = cookie;
	req.op = CBURST_ASYM_DERIVE;
	req.priv = (void *)(uintptr_t)priv;
	req.peer = peer;
	req.peer_len = peer_len;
	req.out = out;
	req.out_cap = cap;
	return cburst_asym_submit(lane, &req);
}

/**
 * A new private key and its public one.
 * @param lane the lane
 * @param key a DH key, or the group alone
 * @param priv receives the private key, cburst_key_info::private_len bytes
 * @param out receives the public key
 * @param cap bytes of room at @p out, at least cburst_asym_out_max()
 * @param cookie handed back by the completion
 * @return as cburst_asym_submit()
 */
static inline int
cburst_dh_generate(struct cburst_lane *lane, struct cburst_key *key, void *priv, void *out,
		   uint32_t cap, void *cookie)
{
	struct cburst_asym_req req = {};

	req.key = key;
	req.cookie = cookie;
	req.op = CBURST_ASYM_GENERATE;
	req.priv = priv;
	req.out = out;
	req.out_cap = cap;
	return cburst_asym_submit(lane, &req);
}

#ifdef __cplusplus
}
#endif

#endif /* CBURST_ASYM_CALLS_H */
