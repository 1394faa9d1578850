/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_ASYM_SIGNATURE_H
#define CBI_ASYM_SIGNATURE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Longest DER form of a signature whose numbers have n bytes. */
size_t cbi_sig_der_max(size_t n);

/* r and s, n bytes each, as DER; returns the bytes written, at most cbi_sig_der_max(n). */
size_t cbi_sig_to_der(const uint8_t *rs, size_t n, uint8_t *out);

/*
 * A DER signature as r and s, n bytes each. 0, or -EBADMSG for what is not exactly a signature in
 * DER: numbers that are negative, too long, or not in their shortest form, lengths not in their
 * shortest form, anything behind it.
 */
int cbi_sig_from_der(const uint8_t *der, size_t len, uint8_t *rs, size_t n);

#ifdef __cplusplus
}
#endif

#endif /* CBI_ASYM_SIGNATURE_H */
