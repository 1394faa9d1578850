/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Each public-key operation but RSA through the library, on each software device, against
 * libcrypto. */

#include <cerrno>
#include <cstring>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/dh.h>
#include <openssl/ec.h>
#include <openssl/evp.h>

#include "asym_ops.h"

namespace {

TEST_P(AsymOps, EcdsaOnEveryCurve)
{
	for (const char *name : { "P-256", "P-384", "P-521", "secp256k1", "brainpoolP320r1",
				  "sect283k1", "secp160r1" }) {
		const Pkey key = make_key("EC", name);
		cburst_key *priv = l_->key(key.get()), *pub = l_->key(key.get(), false);
		const Bytes digest = random_bytes(strcmp(name, "P-521") == 0 ? 64 : 48);
		cburst_asym_req req = request(priv, CBURST_ASYM_SIGN, digest);
		EVP_PKEY_CTX *ctx;

		SCOPED_TRACE(name);
		NEED_DEVICE(req);
		for (int i = 0; i < 20; i++) {
			const Outcome o = l_->run(req);

			ASSERT_EQ(o.status, 0);
			ctx = EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr);
			ASSERT_EQ(EVP_PKEY_verify_init(ctx), 1);
			EXPECT_EQ(EVP_PKEY_verify(ctx, o.out.data(), o.out.size(), digest.data(),
						  digest.size()),
				  1);
			EVP_PKEY_CTX_free(ctx);
		}
		for (int i = 0; i < 10; i++) {
			Bytes sig(200);
			size_t len = sig.size();

			ctx = EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr);
			ASSERT_EQ(EVP_PKEY_sign_init(ctx), 1);
			ASSERT_EQ(EVP_PKEY_sign(ctx, sig.data(), &len, digest.data(),
						digest.size()),
				  1);
			EVP_PKEY_CTX_free(ctx);
			sig.resize(len);
			cburst_asym_req v = request(pub, CBURST_ASYM_VERIFY, digest);

			v.sig = sig.data();
			v.sig_len = static_cast<uint32_t>(len);
			EXPECT_EQ(l_->run(v).status, 0);
			sig[len / 2 + 3] ^= 1;
			EXPECT_EQ(l_->run(v).status, -EBADMSG);
			sig[len / 2 + 3] ^= 1;
			sig[0] = 0x31;
			EXPECT_EQ(l_->run(v).status, -EBADMSG);
		}
	}
}

TEST_P(AsymOps, EcdsaAsTwoNumbersAndItsBounds)
{
	const Pkey key = make_key("EC", "P-256");
	cburst_key *k = l_->key(key.get());
	const Bytes digest = random_bytes(32);
	cburst_asym_req req = request(k, CBURST_ASYM_SIGN, digest);

	req.sig_format = CBURST_SIG_RAW;
	NEED_DEVICE(req);
	const Outcome o = l_->run(req);

	ASSERT_EQ(o.status, 0);
	ASSERT_EQ(o.out.size(), 64u);
	cburst_asym_req v = request(k, CBURST_ASYM_VERIFY, digest);

	v.sig_format = CBURST_SIG_RAW;
	v.sig = o.out.data();
	v.sig_len = 64;
	EXPECT_EQ(l_->run(v).status, 0);
	/* r or s zero, or not below the order; too short, too long */
	for (size_t at : { 0u, 32u }) {
		for (uint8_t fill : { 0x00, 0xff }) {
			Bytes bad = o.out;

			memset(bad.data() + at, fill, 32);
			v.sig = bad.data();
			EXPECT_EQ(l_->run(v).status, -EBADMSG);
		}
	}
	v.sig = o.out.data();
	v.sig_len = 63;
	EXPECT_EQ(l_->run(v).status, -EBADMSG);
	v.sig_len = 65;
	EXPECT_EQ(l_->run(v).status, -EBADMSG);
	/* a signature of one key is none of another */
	const Pkey other = make_key("EC", "P-256");

	v.sig_len = 64;
	v.key = l_->key(other.get());
	EXPECT_EQ(l_->run(v).status, -EBADMSG);
}

Bytes
evp_derive(EVP_PKEY *mine, EVP_PKEY *theirs)
{
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_pkey(nullptr, mine, nullptr);
	Bytes out(2000);
	size_t len = out.size();

	EXPECT_EQ(EVP_PKEY_derive_init(ctx), 1);
	if (EVP_PKEY_is_a(mine, "DH")) {
		EXPECT_EQ(EVP_PKEY_CTX_set_dh_pad(ctx, 1), 1);
	}
	EXPECT_EQ(EVP_PKEY_derive_set_peer(ctx, theirs), 1);
	EXPECT_EQ(EVP_PKEY_derive(ctx, out.data(), &len), 1);
	EVP_PKEY_CTX_free(ctx);
	out.resize(len);
	return out;
}

Bytes
public_of(const cburst_key *k)
{
	if (k == nullptr)
		return Bytes();
	Bytes out(2000);
	const int n = cburst_key_public(k, out.data(), out.size());

	EXPECT_GT(n, 0);
	out.resize(static_cast<size_t>(n));
	return out;
}

TEST_P(AsymOps, KeyAgreementOfEveryKind)
{
	const char *const kinds[][2] = {
		{ "EC", "P-256" },	     { "EC", "P-384" },	    { "EC", "P-521" },
		{ "EC", "brainpoolP256r1" }, { "EC", "sect283k1" }, { "X25519", nullptr },
		{ "X448", nullptr },	     { "DH", "ffdhe2048" }, { "DH", "modp_1536" },
	};
	unsigned done = 0;

	for (const auto &kind : kinds) {
		const Pkey a = make_key(kind[0], kind[1]), b = make_key(kind[0], kind[1]);
		cburst_key *ka = l_->key(a.get()), *kb = l_->key(b.get(), false);
		const Bytes peer = public_of(kb);
		cburst_asym_req req = request(ka, CBURST_ASYM_DERIVE);
		cburst_key_info info;

		SCOPED_TRACE(std::string(kind[0]) + " " + (kind[1] != nullptr ? kind[1] : ""));
		req.peer = peer.data();
		req.peer_len = static_cast<uint32_t>(peer.size());
		if (!l_->can(req))
			continue;
		done++;
		Outcome o = l_->run(req);

		ASSERT_EQ(o.status, 0);
		EXPECT_EQ(o.out, evp_derive(a.get(), b.get()));
		/* new pairs agree with each other and with the static one */
		ASSERT_EQ(cburst_key_info_get(kb, &info), 0);
		Bytes priv1(info.private_len), priv2(info.private_len);
		cburst_asym_req gen = request(kb, CBURST_ASYM_GENERATE);

		gen.priv = priv1.data();
		const Outcome pub1 = l_->run(gen);

		gen.priv = priv2.data();
		const Outcome pub2 = l_->run(gen);

		ASSERT_EQ(pub1.status, 0);
		ASSERT_EQ(pub2.status, 0);
		EXPECT_NE(priv1, priv2);
		EXPECT_NE(pub1.out, pub2.out);
		ASSERT_EQ(pub1.out.size(), info.public_len);
		req.priv = priv1.data();
		req.peer = pub2.out.data();
		const Outcome s1 = l_->run(req);

		req.priv = priv2.data();
		req.peer = pub1.out.data();
		const Outcome s2 = l_->run(req);

		ASSERT_EQ(s1.status, 0);
		EXPECT_EQ(s1.out, s2.out);
		/* the public key of a private one */
		const Outcome again = l_->run(request(kb, CBURST_ASYM_PUBLIC, priv1));

		EXPECT_EQ(again.status, 0);
		EXPECT_EQ(again.out, pub1.out);
		/* without a private key, or with a malformed peer */
		req.priv = nullptr;
		req.peer = peer.data();
		req.peer_len = 0;
		EXPECT_EQ(l_->run(req).status, -EBADMSG);
		/* of DH a shorter one is a number like any other */
		req.peer_len = static_cast<uint32_t>(peer.size()) - 1;
		EXPECT_EQ(l_->run(req).status, kind[0][0] == 'D' ? 0 : -EBADMSG);
		req.peer_len = static_cast<uint32_t>(peer.size());
		req.key = kb;
		EXPECT_EQ(l_->run(req).status, -EINVAL);
		EXPECT_EQ(cburst_lane_reason(l_->lane), CBURST_REASON_OPERATION);
	}
	if (done == 0)
		GTEST_SKIP() << "no device here does any";
}

TEST_P(AsymOps, PeersThatAreWrongAreRefused)
{
	const Pkey ec = make_key("EC", "P-256"), x = make_key("X25519"), y = make_key("X448");
	const Pkey dh = make_key("DH", "ffdhe2048");
	cburst_key *k = l_->key(ec.get());
	cburst_asym_req req = request(k, CBURST_ASYM_DERIVE);

	NEED_DEVICE(req);
	Bytes peer = public_of(k);

	req.peer = peer.data();
	req.peer_len = 65;
	peer[50] ^= 1;
	EXPECT_EQ(l_->run(req).status, -EBADMSG);
	req.op = CBURST_ASYM_CHECK;
	EXPECT_EQ(l_->run(req).status, -EBADMSG);
	peer[50] ^= 1;
	EXPECT_EQ(l_->run(req).status, 0);
	peer[0] = 5;
	EXPECT_EQ(l_->run(req).status, -EBADMSG);
	memset(peer.data() + 1, 0, 64);
	peer[0] = 4;
	req.op = CBURST_ASYM_DERIVE;
	EXPECT_EQ(l_->run(req).status, -EBADMSG);
	memset(peer.data() + 1, 0xff, 64);
	EXPECT_EQ(l_->run(req).status, -EBADMSG);
	/* points of small order, whose secret anybody knows */
	for (EVP_PKEY *p : { x.get(), y.get() }) {
		const size_t n = p == x.get() ? 32 : 56;

		for (uint8_t low : { 0, 1 }) {
			Bytes point(n);

			point[0] = low;
			req = request(l_->key(p), CBURST_ASYM_DERIVE);
			req.peer = point.data();
			req.peer_len = static_cast<uint32_t>(n);
			EXPECT_EQ(l_->run(req).status, -EBADMSG) << n << " " << int(low);
		}
	}
	req = request(l_->key(dh.get()), CBURST_ASYM_DERIVE);
	const Bytes p = number(dh.get(), OSSL_PKEY_PARAM_FFC_P);
	const Bytes one = { 1 }, zero = { 0 };
	Bytes minus_one = p;

	minus_one.back() ^= 1;
	for (const Bytes &bad : { zero, one, minus_one, p }) {
		req.peer = bad.data();
		req.peer_len = static_cast<uint32_t>(bad.size());
		EXPECT_EQ(l_->run(req).status, -EBADMSG);
	}
}

TEST_P(AsymOps, EdDsaOfEveryKind)
{
	for (const char *name : { "ED25519", "ED448" }) {
		const Pkey key = make_key(name);
		cburst_key *priv = l_->key(key.get()), *pub = l_->key(key.get(), false);

		SCOPED_TRACE(name);
		for (size_t n : { 0u, 1u, 31u, 1023u, 1024u, 1025u, 70000u }) {
			const Bytes message = random_bytes(n);
			cburst_asym_req req = request(priv, CBURST_ASYM_SIGN, message);
			Bytes theirs(200);
			size_t len = theirs.size();

			NEED_DEVICE(req);
			EVP_MD_CTX *md = EVP_MD_CTX_new();
			Outcome o = l_->run(req);

			/* deterministic: the very bytes of libcrypto */
			ASSERT_EQ(EVP_DigestSignInit(md, nullptr, nullptr, nullptr, key.get()), 1);
			ASSERT_EQ(EVP_DigestSign(md, theirs.data(), &len, message.data(), n), 1);
			EVP_MD_CTX_free(md);
			theirs.resize(len);
			ASSERT_EQ(o.status, 0);
			EXPECT_EQ(o.out, theirs);
			req = request(pub, CBURST_ASYM_VERIFY, message);
			req.sig = theirs.data();
			req.sig_len = static_cast<uint32_t>(len);
			EXPECT_EQ(l_->run(req).status, 0);
			theirs[len / 2] ^= 1;
			EXPECT_EQ(l_->run(req).status, -EBADMSG);
			theirs[len / 2] ^= 1;
			req.sig_len--;
			EXPECT_EQ(l_->run(req).status, -EBADMSG);
			const Bytes longer(300);

			req.sig = longer.data();
			req.sig_len = 300;
			EXPECT_EQ(l_->run(req).status, -EBADMSG);
		}
	}
}

TEST_P(AsymOps, EdDsaContextsAndPrehashAsLibcrypto)
{
	const struct {
		const char *kind, *instance;
		cburst_eddsa eddsa;
		size_t context;
	} cases[] = {
		{ "ED25519", "Ed25519ctx", CBURST_EDDSA_CTX, 5 },
		{ "ED25519", "Ed25519ph", CBURST_EDDSA_PH, 0 },
		{ "ED25519", "Ed25519ph", CBURST_EDDSA_PH, 255 },
		{ "ED448", "Ed448", CBURST_EDDSA_PURE, 7 },
		{ "ED448", "Ed448ph", CBURST_EDDSA_PH, 0 },
		{ "ED448", "Ed448ph", CBURST_EDDSA_PH, 9 },
	};
	unsigned done = 0;

	for (const auto &c : cases) {
		const Pkey key = make_key(c.kind);
		const Bytes message = random_bytes(100), context = random_bytes(c.context);
		cburst_asym_req req = request(l_->key(key.get()), CBURST_ASYM_SIGN, message);
		EVP_MD_CTX *md = EVP_MD_CTX_new();
		Bytes theirs(200);
		size_t len = theirs.size();
		OSSL_PARAM params[] = {
			OSSL_PARAM_construct_utf8_string(OSSL_SIGNATURE_PARAM_INSTANCE,
							 const_cast<char *>(c.instance), 0),
			OSSL_PARAM_construct_octet_string(OSSL_SIGNATURE_PARAM_CONTEXT_STRING,
							  const_cast<uint8_t *>(context.data()),
							  context.size()),
			OSSL_PARAM_construct_end(),
		};

		if (context.empty())
			params[1] = OSSL_PARAM_construct_end();

		SCOPED_TRACE(c.instance);
		req.eddsa = static_cast<uint8_t>(c.eddsa);
		req.context = context.data();
		req.context_len = static_cast<uint32_t>(context.size());
		ASSERT_EQ(EVP_DigestSignInit_ex(md, nullptr, nullptr, nullptr, nullptr, key.get(),
						params),
			  1);
		ASSERT_EQ(EVP_DigestSign(md, theirs.data(), &len, message.data(), message.size()),
			  1);
		EVP_MD_CTX_free(md);
		theirs.resize(len);
		if (!l_->can(req))
			continue;
		done++;
		const Outcome o = l_->run(req);

		ASSERT_EQ(o.status, 0);
		EXPECT_EQ(o.out, theirs);
		req.op = CBURST_ASYM_VERIFY;
		req.sig = theirs.data();
		req.sig_len = static_cast<uint32_t>(len);
		EXPECT_EQ(l_->run(req).status, 0);
		if (c.context != 0) {
			Bytes other = context;

			other[0] ^= 1;
			req.context = other.data();
			EXPECT_EQ(l_->run(req).status, -EBADMSG);
		}
	}
	if (done == 0)
		GTEST_SKIP() << "no device here does EdDSA";
	/* RFC 8032: Ed25519 has no context, Ed25519ctx must have one */
	const Pkey key = make_key("ED25519");
	cburst_asym_req req = request(l_->key(key.get()), CBURST_ASYM_SIGN);

	req.context = "x";
	req.context_len = 1;
	EXPECT_EQ(l_->run(req).status, -EINVAL);
	req.context_len = 0;
	req.eddsa = CBURST_EDDSA_CTX;
	EXPECT_EQ(l_->run(req).status, -EINVAL);
	EXPECT_EQ(cburst_lane_reason(l_->lane), CBURST_REASON_PADDING);
}

INSTANTIATE_TEST_SUITE_P(Devices, AsymOps, testing::ValuesIn(asym_devices()), asym_devices_name);

} // namespace
