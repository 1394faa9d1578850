/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Project Wycheproof's JSON files, schema version 1: test groups with sizes in bits, tests in hex.
 */

#include <memory>
#include <stdexcept>

#include "case.h"
#include "json.h"

namespace kat {
namespace {

/** A size of a group, given in bits. */
size_t
bytes_of(const json_t *group, const char *name)
{
	return static_cast<size_t>(json_integer_value(json_object_get(group, name))) / 8;
}

bool
has_flag(const json_t *test, const char *name)
{
	size_t i;
	json_t *flag;

	json_array_foreach(json_object_get(test, "flags"), i, flag)
	{
		if (std::string(json_string_value(flag)) == name)
			return true;
	}
	return false;
}

/** The library does no padding: PKCS #5 is added here, as an application would. */
void
pad(Bytes &msg)
{
	const size_t n = 16 - msg.size() % 16;

	msg.insert(msg.end(), n, static_cast<uint8_t>(n));
}

/**
 * RFC 7518 section 5.2: AES-CBC and a truncated HMAC over AAD, IV, ciphertext and the bit length of
 * the AAD. The first half of the key is the MAC's.
 */
void
make_cbc_hmac(Case &c)
{
	const size_t half = c.key.size() / 2;
	uint64_t bits = c.aad.size() * 8;

	c.auth_key.assign(c.key.begin(), c.key.begin() + static_cast<long>(half));
	c.key.erase(c.key.begin(), c.key.begin() + static_cast<long>(half));
	c.head = c.aad;
	c.head.insert(c.head.end(), c.iv.begin(), c.iv.end());
	c.tail.resize(8);
	for (int i = 7; i >= 0; i--, bits >>= 8)
		c.tail[static_cast<size_t>(i)] = static_cast<uint8_t>(bits & 0xff);
	c.aad.clear();
	pad(c.msg);
}

Case
make(const json_t *group, const json_t *test, const File &file)
{
	Case c;

	c.key = unhex(text(test, "key"));
	c.iv = unhex(text(test, "iv"));
	c.aad = unhex(text(test, "aad"));
	c.msg = unhex(text(test, "msg"));
	c.ct = unhex(text(test, "ct"));
	c.tag = unhex(text(test, "tag"));
	c.valid = text(test, "result") != "invalid";
	c.id = std::to_string(json_integer_value(json_object_get(test, "tcId")));
	if (file.auth != CBURST_ALG_NONE) {
		make_cbc_hmac(c);
	} else if (file.alg == CBURST_ALG_AES_CBC) {
		pad(c.msg);
		if (has_flag(test, "BadPadding") || has_flag(test, "NoPadding"))
			c.skip = "about PKCS #5 padding, which the library leaves to its user";
	} else if (file.alg == CBURST_ALG_AES_XTS) {
		c.iv.resize(16);
	}
	if (c.valid && c.tag.size() != bytes_of(group, "tagSize"))
		throw std::runtime_error("test " + c.id + ": tag is not as long as its group says");
	return c;
}

} // namespace

std::vector<Case>
load_wycheproof(const std::string &path, const File &file)
{
	json_error_t error;
	const std::unique_ptr<json_t, Decref> root(json_load_file(path.c_str(), 0, &error));
	std::vector<Case> cases;
	size_t g, t;
	json_t *group, *test;

	if (!root)
		throw std::runtime_error(path + ":" + std::to_string(error.line) + ": " +
					 error.text);
	json_array_foreach(json_object_get(root.get(), "testGroups"), g, group)
	{
		json_array_foreach(json_object_get(group, "tests"), t, test)
			cases.push_back(make(group, test, file));
	}
	const json_int_t stated = json_integer_value(json_object_get(root.get(), "numberOfTests"));

	if (cases.size() != static_cast<size_t>(stated))
		throw std::runtime_error(path + ": holds " + std::to_string(cases.size()) +
					 " tests but says " + std::to_string(stated));
	return cases;
}

} // namespace kat
