/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_ASYM_PAD_H
#define CBI_ASYM_PAD_H

#include <stddef.h>
#include <stdint.h>

#include <openssl/types.h>

#include "asym/drbg.h"
#include "asym/hash.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * RSA padding (RFC 8017) for devices that only exponentiate. em is the encoded message, k bytes, as
 * long as the modulus of the given bits. Encoding gives 0, -EMSGSIZE when the input is too long for
 * the modulus, -EIO when libcrypto fails. Decoding gives -EBADMSG for what is not right.
 */

/* What padding needs of a lane. */
struct cbi_pad {
	EVP_MD_CTX *md;
	struct cbi_drbg *drbg;
};

/* EMSA-PKCS1-v1_5; without a hash the input goes in as it is. */
int cbi_pad_pkcs1_sign(uint8_t *em, size_t k, const struct cbi_hash *hash, const uint8_t *in,
		       size_t len);
/* 0, or -EBADMSG when em is not exactly what signing the digest gives. */
int cbi_pad_pkcs1_verify(const uint8_t *em, size_t k, const struct cbi_hash *hash,
			 const uint8_t *in, size_t len);
/* EME-PKCS1-v1_5. */
int
cbi_pad_pkcs1_encrypt(struct cbi_pad *pad, uint8_t *em, size_t k, const uint8_t *in, size_t len);
/*
 * The text, moved to the front of em, in a time that does not depend on em; returns its length.
 * When em is not padded right, that is a text made of the private exponent d (k bytes) and the
 * ciphertext (k bytes), as libcrypto 3.2 makes it. -EIO when libcrypto fails.
 */
int cbi_pad_pkcs1_decrypt(struct cbi_pad *pad, uint8_t *em, size_t k, const uint8_t *d,
			  const uint8_t *ciphertext);

/* EMSA-PSS. salt_len: bytes, CBURST_SALT_DIGEST or CBURST_SALT_MAX. */
int cbi_pad_pss_sign(struct cbi_pad *pad, uint8_t *em, size_t k, unsigned bits,
		     const struct cbi_hash *hash, const struct cbi_hash *mgf1, int salt_len,
		     const uint8_t *digest);
/* salt_len may also be CBURST_SALT_ANY. em is overwritten. */
int cbi_pad_pss_verify(struct cbi_pad *pad, uint8_t *em, size_t k, unsigned bits,
		       const struct cbi_hash *hash, const struct cbi_hash *mgf1, int salt_len,
		       const uint8_t *digest);

/* EME-OAEP. */
int cbi_pad_oaep_encrypt(struct cbi_pad *pad, uint8_t *em, size_t k, const struct cbi_hash *hash,
			 const struct cbi_hash *mgf1, const uint8_t *label, size_t label_len,
			 const uint8_t *in, size_t len);
/*
 * The text, moved to the front of em; returns its length, or -EBADMSG. Which of its parts is wrong
 * does not show in the time.
 */
int cbi_pad_oaep_decrypt(struct cbi_pad *pad, uint8_t *em, size_t k, const struct cbi_hash *hash,
			 const struct cbi_hash *mgf1, const uint8_t *label, size_t label_len);

/* XOR an MGF1 mask of a seed onto out. 0 or -EIO. */
int cbi_mgf1_xor(struct cbi_pad *pad, uint8_t *out, size_t len, const struct cbi_hash *hash,
		 const uint8_t *seed, size_t seed_len);

/* Bytes of salt that a length or a CBURST_SALT_* value stands for; negative when it cannot be. */
int cbi_salt_bytes(int salt_len, unsigned bits, const struct cbi_hash *hash);

#ifdef __cplusplus
}
#endif

#endif /* CBI_ASYM_PAD_H */
