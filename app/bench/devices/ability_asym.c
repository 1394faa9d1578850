/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Capabilities say little about public keys: a started device is asked where each operation would
 * go, which makes sessions on the way. RSA keys for that are public ones with a random modulus:
 * nothing is computed with them.
 */

#include <stdio.h>
#include <string.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/param_build.h>

#include <rte_lcore.h>
#include <rte_log.h>

#include "asym_key.h"
#include "devices.h"

#define CURVES_MAX 128

/* Moduli that are asked about, bits. */
static const unsigned moduli[] = { 512, 1024, 1536, 2048, 3072, 4096, 6144, 8192 };

static EVP_PKEY *
rsa_public(unsigned bits)
{
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, "RSA", NULL);
	OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
	BIGNUM *n = BN_new(), *e = BN_new();
	OSSL_PARAM *params = NULL;
	EVP_PKEY *pkey = NULL;

	if (ctx != NULL && build != NULL && n != NULL && e != NULL && BN_set_word(e, 65537) &&
	    BN_rand(n, (int)bits, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ODD) &&
	    OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_RSA_N, n) &&
	    OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_RSA_E, e))
		params = OSSL_PARAM_BLD_to_param(build);
	if (params == NULL || EVP_PKEY_fromdata_init(ctx) <= 0 ||
	    EVP_PKEY_fromdata(ctx, &pkey, EVP_PKEY_PUBLIC_KEY, params) <= 0)
		pkey = NULL;
	OSSL_PARAM_free(params);
	OSSL_PARAM_BLD_free(build);
	BN_free(n);
	BN_free(e);
	EVP_PKEY_CTX_free(ctx);
	return pkey;
}

/* Operations of an algorithm that the device does; of RSA those with the public key. */
static unsigned
ask(struct cburst *cb, const struct bench_asym *algo, bool *library_padding)
{
	struct cburst_lane *lane = cburst_lane_get(cb, rte_get_main_lcore());
	struct cburst_key *key = NULL;
	struct cburst_asym_req req;
	unsigned op, ops = 0;
	EVP_PKEY *pkey;

	pkey = algo->type == CBURST_KEY_RSA ? rsa_public(algo->bits) : bench_asym_key_make(algo);
	if (pkey != NULL && cburst_key_from_evp(cb, pkey, &key, NULL) == 0) {
		for (op = 0; op < CBURST_ASYM_OPS; op++) {
			if (!(algo->ops & 1u << op))
				continue;
			bench_asym_request(algo, op, key, &req);
			if (cburst_asym_route_query(lane, &req, library_padding) >= 0)
				ops |= 1u << op;
		}
		cburst_key_free(key);
	}
	EVP_PKEY_free(pkey);
	return ops;
}

static struct bench_ability *
next(struct bench_device *d, const char *name)
{
	struct bench_ability *a = &d->ability[d->nb_abilities];

	if (d->nb_abilities == BENCH_ABILITIES_MAX)
		return NULL;
	a->algorithm = name;
	a->family = BENCH_FAMILY_ASYM;
	snprintf(a->keys, sizeof(a->keys), "-");
	snprintf(a->iv, sizeof(a->iv), "-");
	snprintf(a->tag, sizeof(a->tag), "-");
	snprintf(a->aad, sizeof(a->aad), "-");
	snprintf(a->message, sizeof(a->message), "-");
	return a;
}

static void
append(char *text, size_t size, const char *separator, const char *word)
{
	const size_t used = strlen(text);

	snprintf(text + used, size - used, "%s%s", used == 0 ? "" : separator, word);
}

static void
ask_rsa(struct cburst *cb, struct bench_device *d)
{
	static const char *const suffix[] = { "", "-pss", "-oaep" };
	static const char *const title[] = { "PKCS #1 v1.5", "PSS", "OAEP" };
	struct bench_ability *a = next(d, "rsa");
	unsigned m, s, ops = 0, done, one;
	char name[64], canonical[64], text[32];
	struct bench_asym algo;
	bool ours;

	if (a == NULL)
		return;
	a->keys[0] = '\0';
	for (s = 0; s < RTE_DIM(suffix); s++) {
		done = 0;
		ours = false;
		for (m = 0; m < RTE_DIM(moduli); m++) {
			snprintf(name, sizeof(name), "rsa-%u%s", moduli[m], suffix[s]);
			if (bench_asym_parse(name, &algo, canonical, sizeof(canonical), NULL) < 0)
				continue;
			one = ask(cb, &algo, &ours);
			done |= one;
			if (s == 0 && one != 0) {
				snprintf(text, sizeof(text), "%u", moduli[m]);
				append(a->keys, sizeof(a->keys), ", ", text);
			}
		}
		if (done == 0)
			continue;
		ops |= done;
		snprintf(text, sizeof(text), "%s%s", title[s], ours ? " (library's)" : "");
		append(a->note, sizeof(a->note), ", ", text);
	}
	if (ops == 0)
		return;
	/* a device that has one half of a pair has the other: RSA is one session */
	bench_asym_ops_text(ops, a->operations, sizeof(a->operations));
	if (ops & 1u << CBURST_ASYM_VERIFY)
		append(a->operations, sizeof(a->operations), ", ", "sign");
	if (ops & 1u << CBURST_ASYM_ENCRYPT)
		append(a->operations, sizeof(a->operations), ", ", "decrypt");
	d->nb_abilities++;
}

static void
ask_curves(struct cburst *cb, struct bench_device *d, const char *kind, const char *const *extra)
{
	struct bench_ability *a = next(d, kind);
	EC_builtin_curve list[CURVES_MAX];
	char name[96], canonical[64];
	struct bench_asym algo;
	unsigned i, n = 0, ops = 0, one;
	bool ours;

	if (a == NULL)
		return;
	if (extra == NULL)
		n = (unsigned)RTE_MIN(EC_get_builtin_curves(list, CURVES_MAX), (size_t)CURVES_MAX);
	for (i = 0; extra == NULL ? i < n : extra[i] != NULL; i++) {
		snprintf(name, sizeof(name), "%s-%s", kind,
			 extra == NULL ? OBJ_nid2sn(list[i].nid) : extra[i]);
		if (bench_asym_parse(name, &algo, canonical, sizeof(canonical), NULL) < 0)
			continue;
		one = ask(cb, &algo, &ours);
		if (one != 0)
			append(a->curves, sizeof(a->curves), " ", strchr(canonical, '-') + 1);
		ops |= one;
	}
	if (ops == 0)
		return;
	bench_asym_ops_text(ops, a->operations, sizeof(a->operations));
	d->nb_abilities++;
}

static void
ask_single(struct cburst *cb, struct bench_device *d, const char *name)
{
	struct bench_ability *a = next(d, name);
	struct bench_asym algo;
	char canonical[64];
	unsigned ops = 0;
	bool ours;

	if (a != NULL && bench_asym_parse(name, &algo, canonical, sizeof(canonical), NULL) == 0)
		ops = ask(cb, &algo, &ours);
	if (ops == 0)
		return;
	bench_asym_ops_text(ops, a->operations, sizeof(a->operations));
	d->nb_abilities++;
}

void
bench_device_ask_asym(struct cburst *cb, struct bench_device *d)
{
	static const char *const groups[] = { "ffdhe2048", "ffdhe3072", "ffdhe4096",
					      "ffdhe6144", "ffdhe8192", NULL };
	struct bench_asym algo;
	char canonical[64];
	const uint32_t level = rte_log_get_global_level();
	const char *name;
	unsigned i;
	bool ours;

	/* A session that is refused is an answer here, not an error to be logged. */
	if (level == RTE_LOG_WARNING)
		rte_log_set_global_level(RTE_LOG_EMERG);
	for (i = 0; (name = bench_asym_name(i)) != NULL; i++)
		d->can[BENCH_FAMILY_ASYM] += bench_asym_parse(name, &algo, canonical,
							      sizeof(canonical), NULL) == 0 &&
			ask(cb, &algo, &ours) != 0;
	ask_rsa(cb, d);
	ask_curves(cb, d, "ecdsa", NULL);
	ask_curves(cb, d, "ecdh", NULL);
	ask_single(cb, d, "x25519");
	ask_single(cb, d, "x448");
	ask_single(cb, d, "ed25519");
	ask_single(cb, d, "ed448");
	ask_curves(cb, d, "dh", groups);
	rte_log_set_global_level(level);
}
