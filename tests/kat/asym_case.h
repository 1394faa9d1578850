/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/** @file Known answers of public-key operations, whatever collection they came from. */

#ifndef KAT_ASYM_CASE_H
#define KAT_ASYM_CASE_H

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <cryptoburst/cryptoburst.h>

namespace kat {

using Bytes = std::vector<uint8_t>;

/** What a collection says of a vector. */
enum class Verdict {
	Valid,	    ///< must be accepted, with the result given
	Invalid,    ///< must be refused, wherever that is noticed, or give another result
	Acceptable, ///< may be refused; when it is not, the result must be the one given
};

/** Makes a key; several vectors share one. */
using KeyMaker = std::function<int(cburst *, cburst_key **)>;

/** One known answer. */
struct AsymCase {
	std::string id;
	size_t key = 0; ///< into AsymFile::keys
	cburst_asym_req req{};
	Bytes in, sig, peer, priv, context;
	Bytes result; ///< what it must write; empty where that is not given
	Verdict verdict = Verdict::Valid;
	bool key_only = false; ///< it is about making the key: accepted or not
	std::string skip;      ///< why it cannot be put to the library; empty when it can
};

/** A file of vectors. */
struct AsymFile {
	std::string name;
	std::vector<KeyMaker> keys;
	std::vector<AsymCase> cases;
};

Bytes from_hex(const std::string &hex);

/** A number in just so many bytes; a longer one as long as it is. */
Bytes fixed(Bytes b, size_t len);

/** The files there are below the folder of a collection; throws for one that cannot be read. */
std::vector<std::string> wycheproof_files(const std::string &root);
AsymFile load_asym_wycheproof(const std::string &root, const std::string &name);
std::vector<std::string> nist_files();
AsymFile load_asym_nist(const std::string &root, const std::string &name);

} // namespace kat

#endif /* KAT_ASYM_CASE_H */
