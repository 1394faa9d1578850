/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What is known about each cryptodev driver beyond what its capabilities say. Constant data: one
 * file per driver, one table of them all. Read by lib and by the programs; includes nothing of lib.
 */

#ifndef CBURST_DRIVER_TABLE_H
#define CBURST_DRIVER_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A PCI function that a driver serves. */
struct cburst_pci_id {
	uint16_t vendor;     /**< PCI vendor */
	uint16_t device;     /**< PCI device */
	bool vf;	     /**< is bound as it is; false: create virtual functions on it first */
	const char *product; /**< "C62x VF" */
};

/** Work that a limit is about. One bit per kind; a driver can have several limits. */
enum cburst_limit_scope {
	CBURST_LIMIT_CBC = 1u << 0,	/**< AES-CBC and 3DES-CBC */
	CBURST_LIMIT_CTR = 1u << 1,	/**< AES-CTR */
	CBURST_LIMIT_ECB = 1u << 2,	/**< AES-ECB */
	CBURST_LIMIT_XTS = 1u << 3,	/**< AES-XTS */
	CBURST_LIMIT_GCM = 1u << 4,	/**< AES-GCM and GMAC */
	CBURST_LIMIT_CCM = 1u << 5,	/**< AES-CCM */
	CBURST_LIMIT_CHACHA = 1u << 6,	/**< ChaCha20-Poly1305 */
	CBURST_LIMIT_HASH = 1u << 7,	/**< plain digests */
	CBURST_LIMIT_HMAC = 1u << 8,	/**< HMAC */
	CBURST_LIMIT_CMAC = 1u << 9,	/**< CMAC */
	CBURST_LIMIT_CHAIN = 1u << 10,	/**< cipher and MAC in one operation */
	CBURST_LIMIT_3DES = 1u << 11,	/**< 3DES-CBC, which has the bit of CBC too */
	CBURST_LIMIT_ALL = 0xffffffffu, /**< everything */
};

/** One limit that capabilities do not show. Zero fields say nothing. */
struct cburst_limit {
	uint32_t scope;	       /**< CBURST_LIMIT_* bits: work that has any of them is meant */
	uint32_t length_max;   /**< longest message, bytes */
	uint32_t aad_max;      /**< longest AAD, bytes, where the capability promises more */
	uint16_t segments_max; /**< most segments of one chain of mbufs */
	uint8_t counter_bits;  /**< CTR: only so many low bits of the counter block count up */
	bool no_segments;      /**< chained mbufs go wrong although the device's flags offer them */
	bool no_empty;	       /**< a message of 0 bytes goes wrong */
	bool unusable;	       /**< offered, but done wrong: never route it there */
	const char *why;       /**< what was seen, and with which version */
};

/** Public-key work. One bit per kind. */
enum cburst_asym_scope {
	CBURST_ASYM_SCOPE_RSA = 1u << 0,   /**< RSA */
	CBURST_ASYM_SCOPE_ECDSA = 1u << 1, /**< ECDSA */
	CBURST_ASYM_SCOPE_ECDH = 1u << 2,  /**< ECDH on Weierstrass curves */
	CBURST_ASYM_SCOPE_XDH = 1u << 3,   /**< X25519 and X448 */
	CBURST_ASYM_SCOPE_EDDSA = 1u << 4, /**< Ed25519 and Ed448 */
	CBURST_ASYM_SCOPE_DH = 1u << 5,	   /**< finite-field Diffie-Hellman */
};

/** RSA padding that a driver does by itself. One bit per kind. */
enum cburst_asym_padding {
	CBURST_ASYM_PAD_PKCS1_SIGN = 1u << 0,  /**< PKCS #1 v1.5 signatures, DigestInfo included */
	CBURST_ASYM_PAD_PKCS1_CRYPT = 1u << 1, /**< PKCS #1 v1.5 encryption, rejecting implicitly */
	CBURST_ASYM_PAD_PSS = 1u << 2,	       /**< PSS */
	CBURST_ASYM_PAD_OAEP = 1u << 3,	       /**< OAEP, without a label */
};

/** What is known about public-key work of a driver. Of a driver without it nothing is trusted. */
struct cburst_asym_traits {
	uint32_t unlisted; /**< CBURST_ASYM_SCOPE_* bits: done though capabilities do not show it */
	uint32_t unusable; /**< CBURST_ASYM_SCOPE_* bits: offered, but done wrong */
	/** Curves it has, by their numbers in the TLS registry, 0 at the end; NULL: making a
	 * session tells. */
	const uint16_t *curves;
	const uint16_t *rsa_not; /**< moduli it does not take, bits, 0 at the end; NULL: none */
	uint16_t rsa_bits_max;	 /**< longest modulus, bits; 0: capabilities tell */
	uint8_t paddings;	 /**< CBURST_ASYM_PAD_* bits; any other is the library's */
	bool batches;		 /**< computes several operations at once, in software */
	bool checks_crt;	 /**< checks results of RSA-CRT before it gives them back */
	bool checks_points;	 /**< checks that a peer's point lies on its curve */
	bool ecdh_x_only;	 /**< is faster when the y of a shared point is not asked for */
	bool session_per_lane;	 /**< two queue pairs may not use one session at the same time */
	const char *why;	 /**< what was seen, and with which version */
};

/** A driver. */
struct cburst_driver {
	const char *name;  /**< driver name as cryptodev reports it: "crypto_qat" */
	const char *title; /**< for people: "Intel QuickAssist" */

	const char *vdev;      /**< base name for --vdev ("crypto_openssl"), or NULL */
	const char *vdev_args; /**< devargs a default instance needs, or NULL */

	const struct cburst_pci_id *pci; /**< PCI functions it serves, NULL for none */
	unsigned nb_pci;		 /**< entries of @ref pci */
	/** Functions that are something else first, such as a network card, and stay with their
	 * kernel driver: to be told of, never to be bound. */
	const struct cburst_pci_id *shared;
	unsigned nb_shared; /**< entries of @ref shared */
	/**
	 * What it takes to bind a function with cburst_pci_id::vf set, a command with BDF in it.
	 * NULL: nothing.
	 */
	const char *bind;
	/** What it takes to make virtual functions of one where it is not set, likewise. */
	const char *make_vfs;

	/** Largest queue depth worth asking for; 0: ask for anything. */
	uint16_t descriptors_max;
	uint16_t descriptors_min;      /**< smallest; 0: not known */
	bool descriptors_power_of_two; /**< depth must be a power of two */
	uint16_t reserve;	       /**< descriptors it cannot use of those asked for */

	/** Computes inside the enqueue call: a full queue may have executed what it did not take.
	 */
	bool works_in_enqueue;
	/** Computes inside the dequeue call: nothing finishes unless polled. */
	bool works_in_dequeue;
	/** rte_cryptodev_sym_cpu_crypto_process() works and beats the queue. */
	bool cpu_crypto;
	/** A session of one device does not serve another device of this driver. */
	bool session_per_device;
	/** The AAD buffer must be padded with room up to a multiple of this, bytes; 0: not. */
	uint8_t aad_align;
	/** Its timing is a model: say so beside each figure. */
	bool simulated;
	/** A good choice when a program must make a software device by itself. */
	bool auto_create;

	const struct cburst_limit *limits;     /**< limits, NULL for none */
	unsigned nb_limits;		       /**< entries of @ref limits */
	const struct cburst_asym_traits *asym; /**< public-key work; NULL: nothing is known */
	const char *advice;		       /**< one sentence for who uses it, or NULL */
};

/**
 * A driver by the name cryptodev reports.
 * @param name driver name
 * @return its entry, or NULL for a driver not in the table. Any thread.
 */
const struct cburst_driver *cburst_driver_find(const char *name);

/**
 * All drivers.
 * @param[out] n how many
 * @return array of pointers to entries, static storage. Any thread.
 */
const struct cburst_driver *const *cburst_driver_list(unsigned *n);

/**
 * A driver by a PCI function it serves.
 * @param vendor PCI vendor
 * @param device PCI device
 * @param[out] id the entry's line for that function; may be NULL
 * @return the driver, or NULL. Any thread.
 */
const struct cburst_driver *
cburst_driver_by_pci(uint16_t vendor, uint16_t device, const struct cburst_pci_id **id);

#ifdef __cplusplus
}
#endif

#endif /* CBURST_DRIVER_TABLE_H */
