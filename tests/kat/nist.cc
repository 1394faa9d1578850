/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Files of "KEY = value" lines: CAVP response files and the RFC files written in their manner. One
 * parser for all of them. Lines that belong together stand without a blank line between them; such
 * a block is a vector when it holds an answer, and otherwise (a section, a key for what follows) a
 * setting that holds until it is replaced.
 */

#include <cctype>
#include <fstream>
#include <map>
#include <stdexcept>

#include "case.h"

namespace kat {
namespace {

using Fields = std::map<std::string, std::string>;

/** The many spellings of a field, brought to one. */
std::string
field_name(std::string name)
{
	static const std::map<std::string, std::string> same = {
		{ "pt", "msg" },      { "plaintext", "msg" }, { "payload", "msg" },
		{ "message", "msg" }, { "in", "msg" },	      { "ciphertext", "ct" },
		{ "adata", "aad" },   { "ad", "aad" },	      { "nonce", "iv" },
		{ "i", "iv" },	      { "output", "md" },     { "keys", "key" },
		{ "seed", "seed" },
	};

	for (char &c : name)
		c = static_cast<char>(tolower(static_cast<unsigned char>(c)));
	const auto it = same.find(name);
	return it == same.end() ? name : it->second;
}

std::string
trim(const std::string &s)
{
	const char *blank = " \t\r";
	const size_t a = s.find_first_not_of(blank);

	if (a == std::string::npos)
		return "";
	return s.substr(a, s.find_last_not_of(blank) - a + 1);
}

void
put(Fields &f, const std::string &text)
{
	const size_t eq = text.find('=');

	if (eq != std::string::npos)
		f[field_name(trim(text.substr(0, eq)))] = trim(text.substr(eq + 1));
}

/** "[Alen = 0, Plen = 24]", "[ENCRYPT]". */
void
put_section(Fields &f, std::string text)
{
	text = text.substr(1, text.rfind(']') - 1);
	for (size_t at = 0; at <= text.size();) {
		const size_t comma = std::min(text.find(',', at), text.size());

		put(f, text.substr(at, comma - at));
		at = comma + 1;
	}
}

/** Call @p vector with settings and block merged, for every block that holds an answer. */
template <typename Vector>
void
parse(const std::string &path, Vector vector)
{
	std::ifstream in(path);
	Fields settings, block;
	std::string raw;
	unsigned line = 0, first = 0;

	if (!in)
		throw std::runtime_error(path + ": cannot be opened");
	const auto end_of_block = [&]() {
		if (block.empty())
			return;
		if (block.count("ct") != 0 || block.count("md") != 0 || block.count("tag") != 0) {
			for (const auto &s : settings)
				block.insert(s);
			try {
				vector(block);
			} catch (const std::exception &e) {
				throw std::runtime_error(path + ":" + std::to_string(first) + ": " +
							 e.what());
			}
		} else {
			for (const auto &b : block)
				settings[b.first] = b.second;
		}
		block.clear();
	};
	while (std::getline(in, raw)) {
		const std::string text = trim(raw);

		line++;
		if (!text.empty() && text[0] == '#')
			continue;
		if (text.empty() || text[0] == '[') {
			end_of_block();
			if (!text.empty())
				put_section(settings, text);
			continue;
		}
		if (block.empty())
			first = line;
		if (text == "FAIL")
			block["result"] = "fail";
		else
			put(block, text);
	}
	end_of_block();
}

std::string
get(const Fields &f, const char *name)
{
	const auto it = f.find(name);

	return it == f.end() ? "" : it->second;
}

/** Hex, or text in quotation marks. */
Bytes
bytes(const Fields &f, const char *name)
{
	const std::string v = get(f, name);

	if (v.size() >= 2 && v.front() == '"' && v.back() == '"')
		return Bytes(v.begin() + 1, v.end() - 1);
	return unhex(v);
}

/** Bytes of which the file states the number, since it writes an empty string as 00. */
Bytes
counted(const Fields &f, const char *name, const char *length, unsigned bits_per_unit)
{
	Bytes b = bytes(f, name);

	if (f.count(length) != 0) {
		const unsigned long n = std::stoul(get(f, length)) * bits_per_unit / 8;

		if (n > b.size())
			throw std::runtime_error(std::string(name) + " is shorter than stated");
		b.resize(n);
	}
	return b;
}

bool
failed(const Fields &f)
{
	const std::string r = get(f, "result");

	return !r.empty() && r[0] != 'P' && r[0] != 'p';
}

Bytes
cipher_key(const Fields &f, cburst_alg alg)
{
	Bytes key = bytes(f, "key");

	if (alg != CBURST_ALG_3DES_CBC)
		return key;
	if (f.count("key1") != 0) {
		key = bytes(f, "key1");
		for (const char *part : { "key2", "key3" }) {
			const Bytes k = bytes(f, part);

			key.insert(key.end(), k.begin(), k.end());
		}
	} else {
		const Bytes once = key; /* "KEYs": the same for all three */

		for (int i = 0; i < 2; i++)
			key.insert(key.end(), once.begin(), once.end());
	}
	return key;
}

/** A data unit number is the tweak as a little-endian number. */
Bytes
xts_tweak(const Fields &f)
{
	if (f.count("dataunitseqnumber") == 0)
		return bytes(f, "iv");
	unsigned long n = std::stoul(get(f, "dataunitseqnumber"));
	Bytes tweak(16, 0);

	for (size_t i = 0; n != 0; i++, n >>= 8)
		tweak[i] = static_cast<uint8_t>(n & 0xff);
	return tweak;
}

/** The CCM files write the tag behind the ciphertext. */
void
split_tag(const Fields &f, Case &c)
{
	const unsigned long tag = std::stoul(get(f, "tlen"));

	if (tag > c.ct.size())
		throw std::runtime_error("CT is shorter than the tag");
	c.tag.assign(c.ct.end() - static_cast<long>(tag), c.ct.end());
	c.ct.resize(c.ct.size() - tag);
}

Case
make(const Fields &f, const File &file)
{
	Case c;

	switch (cburst_alg_info(file.alg)->kind) {
	case CBURST_KIND_AEAD:
		c.key = bytes(f, "key");
		c.iv = bytes(f, "iv");
		c.aad = counted(f, "aad", "alen", 8);
		c.ct = bytes(f, "ct");
		if (file.alg == CBURST_ALG_AES_CCM)
			split_tag(f, c);
		else
			c.tag = bytes(f, "tag");
		c.valid = !failed(f);
		c.encrypt = f.count("msg") != 0;
		if (c.encrypt)
			c.msg = counted(f, "msg", "plen", 8);
		break;
	case CBURST_KIND_CIPHER:
		c.key = cipher_key(f, file.alg);
		c.iv = file.alg == CBURST_ALG_AES_XTS ? xts_tweak(f) : bytes(f, "iv");
		c.msg = bytes(f, "msg");
		c.ct = bytes(f, "ct");
		if (f.count("dataunitlen") != 0 && std::stoul(get(f, "dataunitlen")) % 8 != 0)
			c.skip = "data unit is not whole bytes";
		break;
	default:
		c.key = bytes(f, "key");
		c.msg = counted(f, "msg", "len", 1);
		c.tag = bytes(f, "md");
		break;
	}
	if (c.encrypt && c.msg.size() != c.ct.size() && c.tag.size() != 0 && !c.ct.empty())
		throw std::runtime_error("plaintext and ciphertext differ in length");
	return c;
}

} // namespace

std::vector<Case>
load_nist(const std::string &path, const File &file)
{
	std::vector<Case> cases;

	parse(path, [&](const Fields &f) { cases.push_back(make(f, file)); });
	return cases;
}

Monte
load_monte(const std::string &root, const File &file)
{
	Monte m;

	parse(file_path(root, file), [&](const Fields &f) {
		m.seed = bytes(f, "seed");
		m.digests.push_back(bytes(f, "md"));
	});
	return m;
}

} // namespace kat
