/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * A known answer, whatever collection it came from. Every loader makes these, every test runs
 * these.
 */

#ifndef KAT_CASE_H
#define KAT_CASE_H

#include <cstdint>
#include <string>
#include <vector>

#include <cryptoburst/algo.h>

namespace kat {

using Bytes = std::vector<uint8_t>;

/** One known answer. */
struct Case {
	cburst_spec spec{}; ///< algorithm and the sizes the vector has, right or wrong
	Bytes key;	    ///< cipher, hash or MAC key
	Bytes auth_key;	    ///< of a chain, the MAC key
	Bytes iv;
	Bytes aad;	     ///< AEAD only
	Bytes head;	     ///< chain: authenticated bytes in front of the ciphertext
	Bytes tail;	     ///< chain: authenticated bytes behind the ciphertext
	Bytes msg;	     ///< plaintext; of a hash or MAC, the message
	Bytes ct;	     ///< ciphertext; empty for hashes and MACs
	Bytes tag;	     ///< tag or digest
	bool valid = true;   ///< the collection says that this must be accepted
	bool encrypt = true; ///< plaintext is known, so encrypting can be tried
	bool decrypt = true; ///< ciphertext or tag is known, so decrypting or verifying can be
			     ///< tried
	std::string skip; ///< why this one cannot be put to the library at all; empty when it can
	std::string id;	  ///< file and number, for messages
};

/** How a file is written. */
enum class Format {
	Wycheproof, ///< JSON
	Nist, ///< sections and KEY = hex lines: CAVP responses and the RFC files made like them
	NistMonte, ///< SHA Monte Carlo: a seed and 100 checkpoints
};

/** A file of vectors. */
struct File {
	const char *family; ///< tests are made by family: "aes-gcm"
	Format format;
	std::string path; ///< below the folder of its collection
	cburst_alg alg;	  ///< the algorithm, CBURST_ALG_NONE where the library has none
	cburst_alg auth;  ///< of a chain, its MAC
	unsigned vectors; ///< how many it holds, counted with grep and jq, not with our loader
	const char *skip; ///< why none of it applies, or nullptr
};

/** The files there are, in a fixed order. */
const std::vector<File> &catalog();

/** The folder with the unpacked vector packages, or an empty string and the reason in @p why. */
std::string vectors_root(std::string &why);

/** Where a file of the catalog is. */
std::string file_path(const std::string &root, const File &file);

/** Read a file of the catalog. Throws std::runtime_error, naming file and line, for one that cannot
 * be read. */
std::vector<Case> load(const std::string &root, const File &file);

/** One checkpoint chain of a SHA Monte Carlo file. */
struct Monte {
	Bytes seed;
	std::vector<Bytes> digests;
};

/** Read a Monte Carlo file of the catalog. */
Monte load_monte(const std::string &root, const File &file);

/** Bytes of a hex string; throws std::runtime_error for anything else. */
Bytes unhex(const std::string &text);

/** Hex of at most @p max bytes, for messages. */
std::string hex(const Bytes &b, size_t max = 32);

/* One loader per format, called by load(). */
std::vector<Case> load_wycheproof(const std::string &path, const File &file);
std::vector<Case> load_nist(const std::string &path, const File &file);

} // namespace kat

#endif /* KAT_CASE_H */
