/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <cerrno>
#include <stdexcept>

#include <gtest/gtest.h>

#include "driver_table.h"
#include "instance.h"
#include "shim.h"

namespace kat {

const std::vector<std::string> software_drivers = {
	"crypto_openssl",	    "crypto_aesni_mb",	"crypto_aesni_gcm",
	"crypto_chacha20_poly1305", "crypto_simulator",
};

namespace {
std::vector<Device> made;
std::vector<std::string> missing;

const char *
arguments(const std::string &driver)
{
#ifdef SIMULATOR_PROFILE
	if (driver == "crypto_simulator")
		return "profile=" SIMULATOR_PROFILE;
#endif
	(void)driver;
	return nullptr;
}
} // namespace

void
make_devices()
{
	for (const std::string &driver : software_drivers) {
		const std::string name = driver + "_kat";
		const int id = shim_vdev_create(name.c_str(), arguments(driver));

		if (id < 0)
			missing.push_back(driver);
		else
			made.push_back({ driver, name, static_cast<uint8_t>(id) });
	}
}

const std::vector<Device> &
devices()
{
	return made;
}

const std::vector<std::string> &
missing_drivers()
{
	return missing;
}

Instance::Instance(const Device &device, unsigned burst, std::vector<unsigned> lcores)
		: device_(device), burst_(burst)
{
	const char *names[] = { device_.name.c_str() };
	cburst_params params;
	cburst_error err{};

	if (lcores.empty())
		lcores.push_back(0);
	cburst_params_init(&params);
	params.devices = names;
	params.nb_devices = 1;
	params.lcores = lcores.data();
	params.nb_lcores = static_cast<unsigned>(lcores.size());
	params.descriptors = 512;
	params.burst = static_cast<uint16_t>(burst);
	params.ops_per_lane = 128;
	params.aad_max = aad_max;
	params.sessions = 256;
	/* whether results are right, however slow the machine */
	params.op_timeout_us = 0;
	if (cburst_create(&params, &cb_, &err) != 0)
		throw std::runtime_error("no instance on " + device_.name + ": " + err.text);
	caps_features_get(device_.id, &features_);
}

bool
Instance::cpu_crypto() const
{
	const auto *driver = cburst_driver_find(device_.driver.c_str());

	return driver != nullptr && driver->cpu_crypto;
}

Instance::~Instance()
{
	EXPECT_EQ(cburst_destroy(cb_), 0) << "operations were left on " << device_.driver;
}

std::string
layout_text(const Layout &l)
{
	static const char *const tags[] = { "tag by pointer", "tag in mbuf", "tag in tailroom",
					    "tag by IOVA" };
	std::string s = l.out_of_place ? "out of place" : "in place";

	s += ", offset " + std::to_string(l.offset) + ", " + std::to_string(l.segs) + " segments";
	if (l.out_of_place)
		s += " to " + std::to_string(l.out_segs);
	if (l.empty_middle)
		s += " and an empty one";
	return s + ", " + tags[static_cast<int>(l.tag)];
}

namespace {

bool
allowed(unsigned v, unsigned min, unsigned max, unsigned step)
{
	return v >= min && v <= max && (step == 0 || (v - min) % step == 0);
}

/** What the algorithm itself has no such size of. */
const char *
wrong_size(const cburst_spec &s)
{
	const auto *i = cburst_alg_info(s.alg);
	const auto *a = s.auth == CBURST_ALG_NONE ? i : cburst_alg_info(s.auth);

	if (!allowed(s.key_len, i->key_min, i->key_max, i->key_step))
		return "key size";
	if (!allowed(s.iv_len, i->iv_min, i->iv_max, 0))
		return "IV size";
	if (!allowed(s.tag_len, a->tag_min, a->tag_max, 0))
		return "tag size";
	if (s.auth != CBURST_ALG_NONE &&
	    !allowed(s.auth_key_len, a->key_min, a->key_max, a->key_step))
		return "key size";
	/* SP 800-38C: the tag is one of 4, 6, ... 16 bytes. */
	return s.alg == CBURST_ALG_AES_CCM && s.tag_len % 2 != 0 ? "tag size" : nullptr;
}

bool
segments_offered(const caps_features &f, const Layout &l)
{
	const bool in = l.segs > 1 || l.empty_middle, out = l.out_segs > 1;

	if (!l.out_of_place)
		return !in || f.in_place_sgl;
	if (in)
		return out ? f.oop_sgl_sgl : f.oop_sgl_lb;
	return out ? f.oop_lb_sgl : f.oop_lb_lb;
}

} // namespace

Expect
expect(const Instance &inst, const Case &c, cburst_dir dir, const Layout &l)
{
	const uint8_t dev = inst.device().id;
	const auto aad_len = static_cast<uint32_t>(c.aad.size());
	const auto *info = cburst_alg_info(c.spec.alg);
	const char *why;
	Expect defect;

	why = wrong_size(c.spec);
	if (why != nullptr)
		return { Expect::RefuseKey, -EINVAL, CBURST_REASON_NONE, why };
	why = caps_lack(dev, &c.spec, 0);
	if (why != nullptr)
		return { Expect::RefuseKey, -ENOTSUP, CBURST_REASON_NONE, why };
	const bool known = known_defect(inst.device().driver, c, l, defect);
	if (known && defect.what == Expect::RefuseKey)
		return defect;
	if (aad_len > aad_max)
		return { Expect::RefuseSubmit, -EINVAL, CBURST_REASON_AAD,
			 "AAD longer than the instance takes" };
	why = caps_lack(dev, &c.spec, aad_len);
	if (why != nullptr)
		return { Expect::RefuseSubmit, -ENOTSUP, CBURST_REASON_NO_DEVICE, why };
	if (c.msg.size() % info->block != 0 || c.msg.size() < info->length_min)
		return { Expect::RefuseSubmit, -EINVAL, CBURST_REASON_LENGTH, "not whole blocks" };
	if (known)
		return defect;
	if (c.msg.size() > cburst_device_length_max(dev, &c.spec))
		return { Expect::RefuseSubmit, -EMSGSIZE, CBURST_REASON_TOO_LONG,
			 "message length" };
	if (!segments_offered(inst.features(), l))
		return { Expect::RefuseSubmit, -ENOTSUP, CBURST_REASON_SEGMENTED, "segments" };
	if (!c.valid && dir == CBURST_DECRYPT)
		return { Expect::BadMessage, 0, CBURST_REASON_NONE, "" };
	return { Expect::Done, 0, CBURST_REASON_NONE, "" };
}

} // namespace kat
