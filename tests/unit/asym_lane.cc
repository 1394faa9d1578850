/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <algorithm>
#include <cerrno>
#include <memory>

#include <gtest/gtest.h>

#include "asym_lane.h"
#include "shim.h"

AsymLane::AsymLane(const std::vector<std::string> &devices, cburst_params *params)
{
	static unsigned serial;
	std::vector<const char *> list;
	cburst_params own = {};
	cburst_error err = {};
	unsigned lcore = 0;

	shim_eal_start(4);
	for (const std::string &d : devices) {
		const size_t comma = d.find(',');
		const std::string driver = d.substr(0, comma);
		const std::string args = comma == std::string::npos ? "" : d.substr(comma + 1);
		const std::string name = driver + "_t" + std::to_string(serial++);
		const int id = shim_vdev_create(name.c_str(),
						args.empty() ? nullptr : args.c_str());

		if (id < 0) {
			missing_ = driver;
			return;
		}
		names_.push_back(name);
		ids_.push_back(static_cast<uint8_t>(id));
	}
	for (const std::string &n : names_)
		list.push_back(n.c_str());
	if (params == nullptr) {
		cburst_params_init(&own);
		params = &own;
		params->sessions = 256;
		params->ops_per_lane = 256;
	}
	params->devices = list.data();
	params->nb_devices = static_cast<unsigned>(list.size());
	params->lcores = &lcore;
	params->nb_lcores = 1;
	EXPECT_EQ(cburst_create(params, &cb, &err), 0) << err.text;
	lane = cburst_lane_get(cb, 0);
}

AsymLane::~AsymLane()
{
	for (cburst_key *k : keys_)
		EXPECT_EQ(cburst_key_free(k), 0);
	EXPECT_EQ(cburst_destroy(cb), 0);
	for (const std::string &n : names_)
		EXPECT_EQ(shim_vdev_remove(n.c_str()), 0);
}

cburst_key *
AsymLane::key(EVP_PKEY *pkey, bool with_private)
{
	const Bytes der = to_der(pkey, with_private,
				 with_private ? "PrivateKeyInfo" : "SubjectPublicKeyInfo");
	cburst_error err = {};
	cburst_key *k = nullptr;

	const int ret = cburst_key_from_der(cb, der.data(), der.size(), &k, &err);

	if (ret == -ENOTSUP)
		return nullptr;
	EXPECT_EQ(ret, 0) << err.text;
	return keep(k);
}

void
AsymLane::free_key(cburst_key *k, int expected)
{
	EXPECT_EQ(cburst_key_free(k), expected);
	if (expected == 0)
		keys_.erase(std::find(keys_.begin(), keys_.end(), k));
}

Outcome
AsymLane::run(cburst_asym_req req)
{
	const uint32_t room = cburst_asym_out_max(&req);
	const Bytes guard(16, 0xa5);
	Bytes buf(room + 32, 0xa5);
	Outcome o;

	req.out = buf.data() + 16;
	req.out_cap = room;
	o.status = cburst_asym_run(lane, &req);
	o.times = 1;
	EXPECT_LE(req.out_len, room);
	o.out.assign(buf.begin() + 16, buf.begin() + 16 + req.out_len);
	EXPECT_TRUE(std::equal(guard.begin(), guard.end(), buf.begin()));
	EXPECT_TRUE(std::equal(guard.begin(), guard.end(), buf.end() - 16));
	/* behind what was written, and everywhere when it failed, nothing was touched */
	for (size_t i = 16 + req.out_len; i < buf.size(); i++)
		EXPECT_EQ(buf[i], 0xa5) << i - 16;
	return o;
}

bool
AsymLane::can(const cburst_asym_req &req)
{
	return req.key != nullptr && cburst_asym_route_query(lane, &req, nullptr) >= 0;
}

void
AsymLane::expect_balanced()
{
	const auto s = std::make_unique<cburst_lane_stats>();

	cburst_lane_stats_get(lane, s.get());
	EXPECT_EQ(cburst_lane_outstanding(lane), 0u);
	for (unsigned i = 0; i < s->nb_qps; i++) {
		EXPECT_EQ(s->qp[i].submitted,
			  s->qp[i].completed + s->qp[i].failed + s->qp[i].failed_over);
		EXPECT_EQ(s->qp[i].staged, 0u);
		EXPECT_EQ(s->qp[i].in_flight, 0u);
	}
	EXPECT_EQ(s->submitted, s->completed + s->failed);
}

std::vector<Devices>
asym_devices()
{
	return { { "crypto_openssl" },
		 { "crypto_multibuffer" },
		 { "crypto_multibuffer,multibuffer=off" },
		 { "crypto_openssl", "crypto_multibuffer" } };
}

std::string
asym_devices_name(const testing::TestParamInfo<Devices> &info)
{
	std::string name;

	for (const std::string &d : info.param)
		for (char c : d + "_")
			name += isalnum(c) ? c : '_';
	return name;
}
