/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Keys and their sessions: made on demand, shared where they can be, freed and wiped with the key.
 */

#include <cerrno>
#include <cstring>

#include <rte_mempool.h>

#include "datapath.h"

namespace {

class Sessions : public DataPath {
protected:
	/* A key with that material, for who must free it before the fixture does. */
	cburst_key *plain_key(const char *alg, const Bytes &material)
	{
		cburst_spec spec = {};
		cburst_key *k = nullptr;

		EXPECT_EQ(cburst_spec_parse(alg, &spec, nullptr), 0);
		EXPECT_EQ(cburst_key_create(cb, &spec, material.data(), nullptr, &k, nullptr), 0);
		return k;
	}
};

/* Whether these bytes lie in the memory of any element of any mempool, free or not. */
bool
in_any_mempool(const Bytes &bytes)
{
	struct Search {
		const Bytes &bytes;
		bool found;
	} search = { bytes, false };

	rte_mempool_walk(
		[](rte_mempool *mp, void *arg) {
			rte_mempool_obj_iter(
				mp,
				[](rte_mempool *pool, void *opaque, void *obj, unsigned) {
					Search *const s = (Search *)opaque;

					s->found |= memmem(obj, pool->elt_size, s->bytes.data(),
							   s->bytes.size()) != nullptr;
				},
				arg);
		},
		&search);
	return search.found;
}

/* No session before there is use for one, one for each direction and device, none made twice. */
TEST_F(Sessions, MadeOnDemand)
{
	create_on("openssl");
	cburst_key *const k = key("aes-128-gcm"), *const mac = key("hmac-sha1");

	EXPECT_EQ(inject_sessions_made(dev_id(0)), 0u);
	EXPECT_EQ(submit(item(k, 64)), 0);
	EXPECT_EQ(inject_sessions_made(dev_id(0)), 1u);
	EXPECT_EQ(submit(many(k, 64, 50)), 50u);
	EXPECT_EQ(inject_sessions_made(dev_id(0)), 1u);
	EXPECT_EQ(submit(item(k, 64, CBURST_DECRYPT)), 0);
	EXPECT_EQ(inject_sessions_made(dev_id(0)), 2u);
	/* a MAC is verified by making it again */
	EXPECT_EQ(submit(item(mac, 64)), 0);
	EXPECT_EQ(submit(item(mac, 64, CBURST_VERIFY)), 0);
	EXPECT_EQ(inject_sessions_made(dev_id(0)), 3u);
	EXPECT_TRUE(finish());
	free_key(k);
	EXPECT_EQ(inject_sessions_alive(dev_id(0)), 1);
	free_key(mac);
	EXPECT_EQ(inject_sessions_alive(dev_id(0)), 0);
}

TEST_F(Sessions, Prepare)
{
	create_on("openssl");
	cburst_key *const k = key("aes-128-gcm"), *const cbc = key("aes-128-cbc");

	EXPECT_EQ(cburst_key_prepare(k, lane, CBURST_ENCRYPT, 16), 0);
	EXPECT_EQ(cburst_key_prepare(k, lane, CBURST_ENCRYPT, 16), 0);
	EXPECT_EQ(inject_sessions_made(dev_id(0)), 1u);
	Item &i = item(k, 64, CBURST_ENCRYPT, 16);
	EXPECT_EQ(submit(i), 0);
	EXPECT_EQ(inject_sessions_made(dev_id(0)), 1u);
	EXPECT_EQ(cburst_key_prepare(k, lane, CBURST_ENCRYPT, 65), -EINVAL)
		<< "longer than aad_max";
	EXPECT_EQ(cburst_lane_reason(lane), CBURST_REASON_AAD);
	EXPECT_EQ(cburst_key_prepare(cbc, lane, CBURST_ENCRYPT, 1), -EINVAL) << "CBC has no AAD";
	EXPECT_EQ(cburst_key_prepare(k, lane, (cburst_dir)2, 0), -EINVAL);
	EXPECT_EQ(cburst_lane_reason(lane), CBURST_REASON_DIRECTION);
	EXPECT_TRUE(finish());
	expect_right(i);
}

/* One session of a driver serves its devices, unless the driver says otherwise. */
TEST_F(Sessions, SharedWithinADriver)
{
	NEED("null");
	NEED("null");
	NEED("openssl");
	NEED("openssl");
	create();
	cburst_key *const k = key("null"), *const gcm = key("aes-128-gcm");

	EXPECT_EQ(submit(many(k, 16, 128)), 128u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(inject_sessions_made(dev_id(0)) + inject_sessions_made(dev_id(1)), 1u);
	EXPECT_EQ(submit(many(gcm, 16, 128)), 128u);
	EXPECT_TRUE(finish());
	/* openssl keeps a context per queue pair of one device in its session */
	EXPECT_EQ(inject_sessions_made(dev_id(2)), 1u);
	EXPECT_EQ(inject_sessions_made(dev_id(3)), 1u);
}

/* Several AAD lengths of one key at once: the length is the session's, so each gets its own. */
class SessionsAad : public Sessions, public testing::WithParamInterface<const char *> {};

TEST_P(SessionsAad, LengthsMixed)
{
	create_on("openssl");
	cburst_key *const k = key(GetParam());
	std::vector<Item *> list;

	for (unsigned n = 0; n < 60; n++)
		list.push_back(&item(k, 40 + n, n % 2 == 0 ? CBURST_ENCRYPT : CBURST_DECRYPT,
				     (const size_t[]){ 0, 1, 8, 12, 13, 16, 20, 46, 64 }[n % 9]));
	EXPECT_EQ(submit(list), 60u);
	EXPECT_TRUE(finish());
	for (const Item *i : list)
		expect_right(*i);
	EXPECT_EQ(inject_sessions_made(dev_id(0)), 18u);
	/* the second time nothing is made */
	EXPECT_EQ(submit(item(k, 40, CBURST_ENCRYPT, 13)), 0);
	EXPECT_EQ(inject_sessions_made(dev_id(0)), 18u);
}

INSTANTIATE_TEST_SUITE_P(, SessionsAad, testing::Values("aes-128-gcm", "aes-256-ccm"),
			 [](const auto &i) { return std::string(i.param).substr(8); });

/* A key can be used with 64 AAD lengths on a lane; one more is refused, and those 64 go on. */
TEST_F(Sessions, AadLengthsAreBounded)
{
	params.aad_max = 200;
	params.sessions = 256;
	create_on("openssl");
	cburst_key *const k = key("aes-128-gcm");
	Item &too_many = item(k, 32, CBURST_ENCRYPT, 64);
	std::vector<Item *> list;

	for (unsigned n = 0; n < 64; n++)
		list.push_back(&item(k, 32, CBURST_ENCRYPT, n));
	EXPECT_EQ(submit(list), 64u);
	EXPECT_EQ(submit(too_many), -ENOMEM);
	EXPECT_EQ(cburst_lane_reason(lane), CBURST_REASON_SESSION);
	expect_untouched(too_many);
	list.push_back(&item(k, 32, CBURST_ENCRYPT, 0));
	EXPECT_EQ(submit(*list.back()), 0);
	EXPECT_TRUE(finish());
	for (const Item *i : list)
		expect_right(*i);
	/* another key has 64 of its own */
	Item &other = item(key("aes-128-gcm"), 32, CBURST_ENCRYPT, 64);
	EXPECT_EQ(submit(other), 0);
	EXPECT_TRUE(finish());
	expect_right(other);
}

/* No session left is back-pressure of a kind: told, and over when a key goes. */
TEST_F(Sessions, PoolExhausted)
{
	params.sessions = 4;
	create_on("openssl");
	std::vector<cburst_key *> keys;
	Item *refused = nullptr;

	for (unsigned n = 0; n < 64 && refused == nullptr; n++) {
		keys.push_back(key("aes-128-gcm"));
		Item &i = item(keys.back(), 64);

		if (submit(i) == 0)
			continue;
		EXPECT_EQ(cburst_lane_error(lane), -ENOMEM);
		EXPECT_EQ(cburst_lane_reason(lane), CBURST_REASON_SESSION);
		EXPECT_EQ(stats().refusals[CBURST_REASON_SESSION], 1u);
		refused = &i;
	}
	ASSERT_NE(refused, nullptr) << "64 keys on a pool of 4 sessions";
	EXPECT_GE(keys.size(), 5u);
	expect_untouched(*refused);
	/* the keys that have sessions work on */
	Item &old = item(keys[0], 64);
	EXPECT_EQ(submit(old), 0);
	EXPECT_TRUE(finish());
	expect_right(old);
	EXPECT_EQ(submit(*refused), -ENOMEM);
	free_key(keys[1]);
	EXPECT_EQ(submit(*refused), 0);
	EXPECT_TRUE(finish());
	expect_right(*refused);
}

/* A key cannot go while it is in use: staged, in flight, finished but not polled. */
TEST_F(Sessions, KeyInUse)
{
	create_on("openssl");
	shim_fake *const f = fake();
	cburst_key *const k = key("aes-128-gcm"), *const other = key("aes-128-gcm");
	Item &i = item(k, 64);

	EXPECT_EQ(submit(i), 0);
	free_key(k, -EBUSY);
	shim_fake_hold(f, true);
	cburst_flush(lane);
	free_key(k, -EBUSY);
	free_key(other);
	shim_fake_hold(f, false);
	cburst_key *const third = key("aes-128-cbc");
	EXPECT_EQ(run(item(third, 64)), 0);
	EXPECT_EQ(i.times, 0u);
	free_key(k, -EBUSY);
	EXPECT_EQ(poll(), 1u);
	expect_right(i);
	free_key(k);
	EXPECT_EQ(cburst_key_free(nullptr), 0);
}

/* A key schedule begins with the key itself: it is in the session's memory, and is not when the key
 * was freed. */
TEST_F(Sessions, KeyMaterialIsWiped)
{
	NEED("aesni_mb");
	create();
	const Bytes material = reference::bytes(16, 4711);
	cburst_key *const k = plain_key("aes-128-cbc", material);

	EXPECT_EQ(cburst_key_prepare(k, lane, CBURST_ENCRYPT, 0), 0);
	EXPECT_TRUE(in_any_mempool(material)) << "nothing was tested";
	inject_watch_wipes(true);
	EXPECT_EQ(cburst_key_free(k), 0);
	EXPECT_FALSE(in_any_mempool(material));
	EXPECT_TRUE(inject_wiped(material.data(), material.size())) << "the library's copy";
}

TEST_F(Sessions, KeyMaterialOfChainsIsWiped)
{
	create_on("openssl");
	cburst_spec spec = {};
	const Bytes material = reference::bytes(16, 1), auth = reference::bytes(20, 2);
	cburst_key *k = nullptr;

	ASSERT_EQ(cburst_spec_parse("aes-128-cbc+hmac-sha1", &spec, nullptr), 0);
	spec.auth_key_len = 20;
	ASSERT_EQ(cburst_key_create(cb, &spec, material.data(), auth.data(), &k, nullptr), 0);
	inject_watch_wipes(true);
	EXPECT_FALSE(inject_wiped(material.data(), material.size()));
	EXPECT_EQ(cburst_key_free(k), 0);
	EXPECT_TRUE(inject_wiped(material.data(), material.size()));
	EXPECT_TRUE(inject_wiped(auth.data(), auth.size()));
}

/* The caller's copy of the material is its own as soon as the key is made. */
TEST_F(Sessions, MaterialIsCopied)
{
	create_on("openssl");
	Bytes material = reference::bytes(16, 99);
	cburst_key *const k = plain_key("aes-128-cbc", material),
			  *const same = plain_key("aes-128-cbc", material);
	rte_mbuf *const a = shim_mbuf("0123456789abcdef", 16, 1, 0),
			*const b = shim_mbuf("0123456789abcdef", 16, 1, 0);
	const Bytes iv(16);
	cburst_completion c[2];

	EXPECT_EQ(cburst_key_prepare(k, lane, CBURST_ENCRYPT, 0), 0);
	std::fill(material.begin(), material.end(), 0);
	EXPECT_EQ(cburst_cipher_encrypt(lane, k, a, 0, 16, iv.data(), nullptr), 0);
	EXPECT_EQ(cburst_cipher_encrypt(lane, same, b, 0, 16, iv.data(), nullptr), 0);
	cburst_flush(lane);
	EXPECT_EQ(cburst_poll(lane, c, 2), 2u);
	EXPECT_EQ(std::memcmp(shim_mbuf_data(a), shim_mbuf_data(b), 16), 0);
	submitted = completed = 2;
	shim_mbuf_free(a);
	shim_mbuf_free(b);
	EXPECT_EQ(cburst_key_free(k), 0);
	EXPECT_EQ(cburst_key_free(same), 0);
}

TEST_F(Sessions, WrongKeys)
{
	create_on("openssl");
	cburst_spec spec = {};
	cburst_error err = {};
	cburst_key *k = nullptr;

	ASSERT_EQ(cburst_spec_parse("aes-128-gcm", &spec, nullptr), 0);
	EXPECT_EQ(cburst_key_create(cb, &spec, nullptr, nullptr, &k, &err), -EINVAL);
	EXPECT_NE(std::string(err.text).find("16 bytes"), std::string::npos) << err.text;
	for (const unsigned len : { 0u, 1u, 15u, 17u, 33u, 65535u }) {
		cburst_spec wrong = spec;

		wrong.key_len = (uint16_t)len;
		EXPECT_EQ(cburst_key_create(cb, &wrong, "", nullptr, &k, &err), -EINVAL) << len;
	}
	for (const unsigned len : { 0u, 17u }) {
		cburst_spec wrong = spec;

		wrong.tag_len = (uint16_t)len;
		EXPECT_EQ(cburst_key_create(cb, &wrong, "0123456789abcdef", nullptr, &k, &err),
			  -EINVAL)
			<< len;
	}
	EXPECT_EQ(k, nullptr);
	cburst_key *const good = key("aes-128-gcm");
	EXPECT_EQ(cburst_key_spec(good)->key_len, 16);
	EXPECT_EQ(cburst_key_spec(good)->alg, CBURST_ALG_AES_GCM);
}

} // namespace
