/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <openssl/ec.h>
#include <openssl/objects.h>

#include <rte_common.h>

#include "asym_algo.h"
#include "text.h"

#define RSA_BITS_MIN 512
#define RSA_BITS_MAX 8192
/* PSS with SHA-256 and a salt as long, OAEP with SHA-256: what must fit beside them. */
#define RSA_BITS_MIN_PADDED 528
/* Curves of libcrypto, and then some. */
#define CURVES_MAX    128
#define NAME_MAX_ASYM 64

#define OP(op)	  (1u << CBURST_ASYM_##op)
#define SIGNATURE (OP(SIGN) | OP(VERIFY))
#define TRANSPORT (OP(ENCRYPT) | OP(DECRYPT))
#define AGREEMENT (OP(DERIVE) | OP(GENERATE) | OP(PUBLIC))
/* elsewhere every public key is as good as any */
#define CHECKED (AGREEMENT | OP(CHECK))

static const char *const catalogue[] = {
	"rsa-1024",
	"rsa-2048",
	"rsa-3072",
	"rsa-4096",
	"rsa-1024-pss",
	"rsa-2048-pss",
	"rsa-3072-pss",
	"rsa-4096-pss",
	"rsa-1024-oaep",
	"rsa-2048-oaep",
	"rsa-3072-oaep",
	"rsa-4096-oaep",
	"ecdsa-p256",
	"ecdsa-p384",
	"ecdsa-p521",
	"ecdsa-p192",
	"ecdsa-p224",
	"ecdsa-secp256k1",
	"ecdsa-brainpoolp256r1",
	"ecdsa-brainpoolp384r1",
	"ecdsa-brainpoolp512r1",
	"ecdh-p256",
	"ecdh-p384",
	"ecdh-p521",
	"ecdh-p192",
	"ecdh-p224",
	"ecdh-secp256k1",
	"ecdh-brainpoolp256r1",
	"ecdh-brainpoolp384r1",
	"ecdh-brainpoolp512r1",
	"x25519",
	"x448",
	"ed25519",
	"ed448",
	"dh-ffdhe2048",
	"dh-ffdhe3072",
	"dh-ffdhe4096",
};

/* Those with one name each. */
static const struct {
	const char *name;
	struct bench_asym asym;
} single[] = {
	{ "x25519", { .type = CBURST_KEY_X25519, .ops = AGREEMENT } },
	{ "x448", { .type = CBURST_KEY_X448, .ops = AGREEMENT } },
	{ "ed25519", { .type = CBURST_KEY_ED25519, .ops = SIGNATURE } },
	{ "ed448", { .type = CBURST_KEY_ED448, .ops = SIGNATURE } },
	{ "dh-ffdhe2048", { .type = CBURST_KEY_DH, .nid = NID_ffdhe2048, .ops = CHECKED } },
	{ "dh-ffdhe3072", { .type = CBURST_KEY_DH, .nid = NID_ffdhe3072, .ops = CHECKED } },
	{ "dh-ffdhe4096", { .type = CBURST_KEY_DH, .nid = NID_ffdhe4096, .ops = CHECKED } },
	{ "dh-ffdhe6144", { .type = CBURST_KEY_DH, .nid = NID_ffdhe6144, .ops = CHECKED } },
	{ "dh-ffdhe8192", { .type = CBURST_KEY_DH, .nid = NID_ffdhe8192, .ops = CHECKED } },
};

/* NIST's curves go by NIST's names; every other by libcrypto's. */
static const struct {
	const char *name;
	int nid;
} nist[] = {
	{ "p192", NID_X9_62_prime192v1 },
	{ "p224", NID_secp224r1 },
	{ "p256", NID_X9_62_prime256v1 },
	{ "p384", NID_secp384r1 },
	{ "p521", NID_secp521r1 },
	{ "secp192r1", NID_X9_62_prime192v1 },
	{ "secp256r1", NID_X9_62_prime256v1 },
};

static const char *const op_names[CBURST_ASYM_OPS] = {
	[CBURST_ASYM_SIGN] = "sign",	   [CBURST_ASYM_VERIFY] = "verify",
	[CBURST_ASYM_ENCRYPT] = "encrypt", [CBURST_ASYM_DECRYPT] = "decrypt",
	[CBURST_ASYM_DERIVE] = "derive",   [CBURST_ASYM_GENERATE] = "generate",
	[CBURST_ASYM_PUBLIC] = "public",   [CBURST_ASYM_CHECK] = "check",
};

const char *
bench_asym_name(unsigned index)
{
	return index < RTE_DIM(catalogue) ? catalogue[index] : NULL;
}

const char *
bench_asym_op_name(enum cburst_asym_op op)
{
	return op_names[op];
}

void
bench_asym_ops_text(unsigned ops, char *buf, size_t size)
{
	size_t used = 0;
	unsigned i;

	buf[0] = '\0';
	for (i = 0; i < CBURST_ASYM_OPS && used < size; i++)
		if (ops & 1u << i)
			used += snprintf(buf + used, size - used, "%s%s", used == 0 ? "" : ", ",
					 op_names[i]);
}

static void
lower(char *out, size_t size, const char *word)
{
	size_t i;

	for (i = 0; word[i] != '\0' && i + 1 < size; i++)
		out[i] = word[i] == '_' ? '-' : (char)tolower((unsigned char)word[i]);
	out[i] = '\0';
}

static int
parse_rsa(const char *rest, struct bench_asym *out, struct cburst_error *err)
{
	char *end;
	unsigned long bits = strtoul(rest, &end, 10);

	out->type = CBURST_KEY_RSA;
	out->hash = CBURST_ALG_SHA256;
	out->padding = CBURST_PADDING_PKCS1;
	out->ops = SIGNATURE | TRANSPORT;
	if (strcmp(end, "-pss") == 0) {
		out->padding = CBURST_PADDING_PSS;
		out->ops = SIGNATURE;
	} else if (strcmp(end, "-oaep") == 0) {
		out->padding = CBURST_PADDING_OAEP;
		out->ops = TRANSPORT;
	} else if (*end != '\0' || rest[0] < '0' || rest[0] > '9') {
		app_error_set(
			err,
			"unknown algorithm \"rsa-%.40s\": RSA is called rsa-BITS (PKCS #1 v1.5), "
			"rsa-BITS-pss or rsa-BITS-oaep, such as rsa-2048-pss",
			rest);
		return -EINVAL;
	}
	if (bits < RSA_BITS_MIN || bits > RSA_BITS_MAX || bits % 8 != 0) {
		app_error_set(err,
			      "rsa-%.40s: a modulus has %u to %u bits here, a multiple of 8; the "
			      "nearest is rsa-%lu",
			      rest, RSA_BITS_MIN, RSA_BITS_MAX,
			      RTE_MIN(RTE_MAX(RTE_ALIGN_MUL_NEAR(bits, 8ul),
					      (unsigned long)RSA_BITS_MIN),
				      (unsigned long)RSA_BITS_MAX));
		return -EINVAL;
	}
	if (out->padding != CBURST_PADDING_PKCS1 && bits < RSA_BITS_MIN_PADDED) {
		app_error_set(
			err, "rsa-%.40s: too short for this padding with SHA-256; it takes %u bits",
			rest, RSA_BITS_MIN_PADDED);
		return -EINVAL;
	}
	out->bits = (uint32_t)bits;
	return 0;
}

/* Name of a curve as it is printed; libcrypto's, unless NIST has a better one. */
static void
curve_name(int nid, char *buf, size_t size)
{
	unsigned i;

	for (i = 0; i < RTE_DIM(nist); i++)
		if (nist[i].nid == nid) {
			snprintf(buf, size, "%s", nist[i].name);
			return;
		}
	lower(buf, size, OBJ_nid2sn(nid));
}

static int
parse_curve(const char *word, const char *curve, struct bench_asym *out, char *canonical,
	    size_t size, struct cburst_error *err)
{
	char name[RTE_DIM(nist) + CURVES_MAX][NAME_MAX_ASYM];
	const char *names[RTE_DIM(nist) + CURVES_MAX], *nearest;
	EC_builtin_curve list[CURVES_MAX];
	unsigned i, n = 0;
	int nid = NID_undef;
	size_t curves;

	curves = RTE_MIN(EC_get_builtin_curves(list, CURVES_MAX), (size_t)CURVES_MAX);
	for (i = 0; i < RTE_DIM(nist); i++) {
		snprintf(name[n], sizeof(name[n]), "%s", nist[i].name);
		if (strcmp(curve, nist[i].name) == 0)
			nid = nist[i].nid;
		names[n] = name[n];
		n++;
	}
	for (i = 0; i < curves; i++) {
		lower(name[n], sizeof(name[n]), OBJ_nid2sn(list[i].nid));
		if (strcmp(curve, name[n]) == 0)
			nid = list[i].nid;
		names[n] = name[n];
		n++;
	}
	if (nid == NID_undef) {
		nearest = app_nearest(curve, names, n);
		app_error_set(
			err,
			"unknown curve \"%.40s\" in \"%.63s\"%s%s; the usual ones are p256, p384, p521",
			curve, word, nearest != NULL ? ", the nearest is " : "",
			nearest != NULL ? nearest : "");
		return -EINVAL;
	}
	out->type = CBURST_KEY_EC;
	out->nid = nid;
	/* as long as the order, where there is one */
	out->hash = nid == NID_secp521r1 || nid == NID_brainpoolP512r1 ? CBURST_ALG_SHA512
		: nid == NID_secp384r1 || nid == NID_brainpoolP384r1   ? CBURST_ALG_SHA384
								       : CBURST_ALG_SHA256;
	curve_name(nid, canonical, size);
	return 0;
}

int
bench_asym_parse(const char *word, struct bench_asym *out, char *name, size_t size,
		 struct cburst_error *err)
{
	char text[NAME_MAX_ASYM], curve[NAME_MAX_ASYM];
	unsigned i;
	int rc;

	memset(out, 0, sizeof(*out));
	lower(text, sizeof(text), word);
	for (i = 0; i < RTE_DIM(single); i++)
		if (strcmp(text, single[i].name) == 0 ||
		    (single[i].asym.type == CBURST_KEY_DH &&
		     strcmp(text, single[i].name + 3) == 0)) {
			*out = single[i].asym;
			snprintf(name, size, "%s", single[i].name);
			return 0;
		}
	if (strncmp(text, "rsa-", 4) == 0) {
		rc = parse_rsa(text + 4, out, err);
		if (rc == 0)
			snprintf(name, size, "rsa-%u%s", out->bits,
				 out->padding == CBURST_PADDING_PSS	       ? "-pss"
					 : out->padding == CBURST_PADDING_OAEP ? "-oaep"
									       : "");
		return rc;
	}
	if (strncmp(text, "ecdsa-", 6) == 0 || strncmp(text, "ecdh-", 5) == 0) {
		const bool signs = text[2] == 'd' && text[3] == 's';

		rc = parse_curve(text, strchr(text, '-') + 1, out, curve, sizeof(curve), err);
		out->ops = signs ? SIGNATURE : CHECKED;
		if (rc == 0)
			snprintf(name, size, "%s-%s", signs ? "ecdsa" : "ecdh", curve);
		return rc;
	}
	return -ENOENT;
}
