/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <gtest/gtest.h>

#include "evp.h"
#include "shim.h"
#include "tests.h"

namespace kat {
namespace {

class BodyTest : public testing::Test {
public:
	explicit BodyTest(std::function<void()> body) : body_(std::move(body))
	{
	}
	void TestBody() override
	{
		body_();
	}

private:
	std::function<void()> body_;
};

bool
offers(const Device &d, cburst_alg alg, cburst_alg auth)
{
	caps_features f;

	caps_features_get(d.id, &f);
	return caps_has(d.id, alg) &&
		(auth == CBURST_ALG_NONE || (f.chaining && caps_has(d.id, auth)));
}

} // namespace

void
add_test(const std::string &suite, const std::string &name, std::function<void()> body)
{
	std::string clean = name;

	for (char &c : clean) {
		if (isalnum(static_cast<unsigned char>(c)) == 0)
			c = '_';
	}
	testing::RegisterTest(suite.c_str(), clean.c_str(), nullptr, nullptr, __FILE__, __LINE__,
			      [body]() -> BodyTest * { return new BodyTest(body); });
}

void
add_for_devices(const std::string &suite, const std::string &name, cburst_alg alg, cburst_alg auth,
		const std::function<void(const Device &)> &body)
{
	Wanted w;
	Expect e;

	w.alg = alg;
	w.auth = auth;
	const Case plain = make_case(w);
	for (const Device &d : devices()) {
		const std::string full = name + "." + d.driver;

		if (!offers(d, alg, auth))
			continue;
		if (known_defect(d.driver, plain, {}, e) && e.what == Expect::RefuseKey)
			add_test(suite, full,
				 [d, e] { GTEST_SKIP() << d.driver << ": " << e.why; });
		else
			add_test(suite, full, [body, d] { body(d); });
	}
}

} // namespace kat

int
main(int argc, char **argv)
{
	int ret;

	/* The main lcore does most of it; a key used by two lanes at once needs two more. */
	shim_eal_start(3);
	kat::make_devices();
	kat::add_vector_tests();
	kat::add_layout_tests();
	kat::add_mixed_tests();
	kat::add_row_tests();
	testing::InitGoogleTest(&argc, argv);
	ret = RUN_ALL_TESTS();
	shim_eal_stop();
	return ret;
}
