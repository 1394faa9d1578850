/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include <rte_crypto.h>
#include <rte_lcore.h>
#include <rte_mempool.h>
#include <rte_ring.h>

#include "datapath.h"

using std::string;

unsigned
mempool_count()
{
	unsigned n = 0;

	rte_mempool_walk([](rte_mempool *, void *arg) { ++*(unsigned *)arg; }, &n);
	return n;
}

void
forget_rings(uint8_t dev_id)
{
	for (const char *const driver : { "null_crypto", "openssl", "ipsec_mb" })
		for (unsigned q = 0; q < 8; q++)
			rte_ring_free(
				rte_ring_lookup((string(driver) + "_pmd_" + std::to_string(dev_id) +
						 "_qp_" + std::to_string(q))
							.c_str()));
}

double
now_ms()
{
	using namespace std::chrono;

	return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

rte_crypto_op *
op_of(const Item &i)
{
	return (rte_crypto_op *)(uintptr_t)(i.req.ref & ((UINT64_C(1) << 48) - 1));
}

void
DataPath::SetUpTestSuite()
{
	shim_eal_start(4);
}

void
DataPath::SetUp()
{
	lcores = { rte_get_main_lcore() };
	cburst_params_init(&params);
	params.flush_us = 10 * 1000 * 1000;
	params.run_timeout_us = 5 * 1000 * 1000;
	params.ops_per_lane = 1024;
	params.sessions = 64;
	shim_pool(true);
	mbufs = shim_pool_available(shim_pool(false));
	mempools = mempool_count();
}

void
DataPath::TearDown()
{
	if (cb != nullptr)
		destroy();
	free_items();
	EXPECT_EQ(shim_pool_available(shim_pool(false)), mbufs) << "mbufs leaked, or freed twice";
	/* the youngest first: it may work on the older ones */
	for (auto n = names.rbegin(); n != names.rend(); n++) {
		if (shim_dev_id(n->c_str()) >= 0) {
			EXPECT_EQ(shim_vdev_remove(n->c_str()), 0) << *n;
		}
	}
	EXPECT_EQ(mempool_count(), mempools) << "mempools leaked";
	inject_reset();
}

void
DataPath::free_items()
{
	for (Item &i : items) {
		if (i.abandoned)
			continue;
		shim_mbuf_free(i.req.src);
		if (i.req.dst != i.req.src)
			shim_mbuf_free(i.req.dst);
	}
	items.clear();
	order.clear();
}

bool
DataPath::add(const string &driver, const char *args)
{
	const string n = "crypto_" + driver + "_dp" + std::to_string(names.size());

	const int id = shim_vdev_create(n.c_str(), args);

	if (id < 0)
		return false;
	forget_rings((uint8_t)id);
	names.push_back(n);
	return true;
}

uint8_t
DataPath::dev_id(unsigned device) const
{
	return (uint8_t)shim_dev_id(names.at(device).c_str());
}

void
DataPath::create(unsigned first)
{
	std::vector<const char *> list;
	cburst_error err = {};

	for (unsigned n = first; n < names.size(); n++)
		list.push_back(names[n].c_str());
	params.devices = list.data();
	params.nb_devices = (unsigned)list.size();
	params.lcores = lcores.data();
	params.nb_lcores = (unsigned)lcores.size();
	ASSERT_EQ(cburst_create(&params, &cb, &err), 0) << err.text;
	lane = cburst_lane_at(cb, 0);
	ASSERT_NE(lane, nullptr);
}

void
DataPath::create_on(const string &driver)
{
	ASSERT_TRUE(add(driver)) << driver;
	create();
}

void
DataPath::destroy(int lost)
{
	for (const auto &f : fakes) {
		for (unsigned q = 0; q < shim_dev_queue_pairs(dev_id(f.first)); q++) {
			shim_fake *const one = shim_fake_qp(dev_id(f.first), (uint16_t)q);

			shim_fake_chaos(one, nullptr);
			shim_fake_hold(one, false);
			shim_fake_stop(one, false);
			shim_fake_depth(one, 0);
			if (lost == 0)
				shim_fake_revive(one);
		}
	}
	if (lost == 0 && lane != nullptr) {
		EXPECT_TRUE(finish()) << outstanding() << " operations do not come back";
		/* what timed out and is back by now */
		EXPECT_TRUE(wait([this] {
			const cburst_lane_stats &s = stats();
			unsigned n = 0;

			for (unsigned i = 0; i < s.nb_qps; i++)
				n += s.qp[i].lost;
			return n == 0;
		}));
		check_books("at the end");
	}
	while (!keys.empty() && lost == 0)
		free_key(const_cast<cburst_key *>(keys.begin()->first));
	EXPECT_EQ(cburst_destroy(cb), lost);
	keys.clear();
	cb = nullptr;
	lane = nullptr;
	for (const auto &f : fakes)
		shim_fake_remove(dev_id(f.first));
	fakes.clear();
}

shim_fake *
DataPath::fake(unsigned device, uint16_t queue_pair)
{
	if (!fakes[device])
		shim_fake_install(dev_id(device));
	fakes[device] = true;
	return shim_fake_qp(dev_id(device), queue_pair);
}

shim_fake_stats
DataPath::fake_stats(unsigned device)
{
	shim_fake_stats s;

	shim_fake_stats_get(fake(device), &s);
	return s;
}

cburst_key *
DataPath::key(const cburst_spec &spec)
{
	reference::Material m = { reference::bytes(spec.key_len, 1000 + serial),
				  reference::bytes(spec.auth_key_len, 2000 + serial) };
	cburst_key *k = nullptr;
	cburst_error err = {};

	serial++;
	if (cburst_key_create(cb, &spec, m.key.data(), m.auth.data(), &k, &err) != 0)
		throw std::runtime_error(string("no key: ") + err.text);
	keys[k] = m;
	return k;
}

cburst_key *
DataPath::key(const string &text)
{
	cburst_spec spec = {};
	cburst_error err = {};

	EXPECT_EQ(cburst_spec_parse(text.c_str(), &spec, &err), 0) << err.text;
	return key(spec);
}

void
DataPath::free_key(cburst_key *k, int expected)
{
	EXPECT_EQ(cburst_key_free(k), expected);
	if (expected == 0)
		keys.erase(k);
}

Item &
DataPath::make(cburst_key *k, size_t len, cburst_dir dir, size_t aad_len)
{
	const cburst_spec &spec = *cburst_key_spec(k);
	const cburst_kind kind = cburst_spec_kind(&spec);
	Item &i = items.emplace_back();

	serial++;
	i.spec = spec;
	i.before = i.after = reference::bytes(len, serial);
	i.iv = reference::bytes(spec.iv_len, 7777 + serial);
	i.aad = reference::bytes(aad_len, 5555 + serial);
	if (kind == CBURST_KIND_HASH || kind == CBURST_KIND_MAC) {
		i.tag_after = reference::digest(spec, keys.at(k).key, i.before);
		i.tag = dir == CBURST_VERIFY ? i.tag_after : Bytes(spec.tag_len, ROOM_BYTE);
		i.req.tag = i.tag.data();
	} else {
		i.after = reference::encrypt(spec, keys.at(k), i.iv.data(), i.aad, i.before,
					     &i.tag_after);
		if (dir == CBURST_DECRYPT)
			i.before.swap(i.after);
	}
	i.req.key = k;
	i.req.cookie = &i;
	i.req.iv = i.iv.data();
	i.req.aad = aad_len != 0 ? i.aad.data() : nullptr;
	i.req.aad_len = (uint16_t)aad_len;
	i.req.length = (uint32_t)len;
	i.req.dir = (uint8_t)dir;
	return i;
}

Item &
DataPath::item(cburst_key *k, size_t len, cburst_dir dir, size_t aad_len)
{
	Item &i = make(k, len, dir, aad_len);
	Bytes room(i.spec.tag_len + 16u, ROOM_BYTE);

	if (dir == CBURST_DECRYPT && i.req.tag == nullptr)
		std::copy(i.tag_after.begin(), i.tag_after.end(), room.begin());
	i.req.src = shim_mbuf(i.before.data(), len, 1, (unsigned)room.size());
	shim_mbuf_write(i.req.src, len, room.data(), room.size());
	return i;
}

Item &
DataPath::item_to(cburst_key *k, size_t len, cburst_dir dir)
{
	Item &i = item(k, len, dir);

	i.req.dst = shim_mbuf(nullptr, len, 1, i.spec.tag_len);
	return i;
}

std::vector<Item *>
DataPath::many(cburst_key *k, size_t len, unsigned n)
{
	std::vector<Item *> list;

	for (unsigned i = 0; i < n; i++)
		list.push_back(&item(k, len));
	return list;
}
