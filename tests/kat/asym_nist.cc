/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* NIST's CAVP responses on public keys: sections, and lines of KEY = VALUE. */

#include <fstream>
#include <map>
#include <stdexcept>

#include <openssl/evp.h>

#include "asym_case.h"

namespace kat {
namespace {

using Fields = std::map<std::string, std::string>;

std::string
trim(const std::string &s)
{
	const size_t a = s.find_first_not_of(" \t\r"), b = s.find_last_not_of(" \t\r");

	return a == std::string::npos ? "" : s.substr(a, b - a + 1);
}

const std::string &
get(const Fields &f, const std::string &name)
{
	static const std::string empty;
	const auto i = f.find(name);

	return i == f.end() ? empty : i->second;
}

/** Hashes by the names that these files have. */
cburst_alg
hash_of(std::string name)
{
	std::string digits;

	for (char c : name)
		if (isdigit(static_cast<unsigned char>(c)) != 0)
			digits += c;
	if (digits == "1")
		return CBURST_ALG_SHA1;
	if (digits == "224")
		return CBURST_ALG_SHA224;
	if (digits == "256")
		return CBURST_ALG_SHA256;
	if (digits == "384")
		return CBURST_ALG_SHA384;
	if (digits == "512")
		return CBURST_ALG_SHA512;
	throw std::runtime_error("no hash " + name);
}

Bytes
digest(cburst_alg alg, const Bytes &msg)
{
	static const std::map<cburst_alg, const char *> names = {
		{ CBURST_ALG_SHA1, "SHA1" },	 { CBURST_ALG_SHA224, "SHA224" },
		{ CBURST_ALG_SHA256, "SHA256" }, { CBURST_ALG_SHA384, "SHA384" },
		{ CBURST_ALG_SHA512, "SHA512" },
	};
	unsigned len = 0;
	Bytes out(EVP_MAX_MD_SIZE);

	if (EVP_Digest(msg.data(), msg.size(), out.data(), &len,
		       EVP_get_digestbyname(names.at(alg)), nullptr) != 1)
		throw std::runtime_error("hashing failed");
	out.resize(len);
	return out;
}

cburst_bytes
bytes_of(const Bytes &b)
{
	cburst_bytes out = {};

	out.data = b.data();
	out.len = b.size();
	return out;
}

/** with_private: only what signs needs it, and checking it takes its time. */
KeyMaker
rsa_key(const Fields &f, bool with_private)
{
	const Bytes number = with_private ? from_hex(get(f, "d")) : Bytes();

	return [n = from_hex(get(f, "n")), e = from_hex(get(f, "e")),
		d = number](cburst *cb, cburst_key **out) {
		cburst_rsa_numbers in = {};

		in.n = bytes_of(n);
		in.e = bytes_of(e);
		in.d = bytes_of(d);
		return cburst_key_rsa(cb, &in, out, nullptr);
	};
}

/** "P-256" and its like; 0 for one that the library does not have. */
uint16_t
curve_of(const std::string &name)
{
	static const std::map<std::string, uint16_t> ids = {
		{ "P-192", 19 }, { "P-224", 21 }, { "P-256", 23 }, { "P-384", 24 }, { "P-521", 25 },
		{ "K-163", 1 },	 { "B-163", 3 },  { "K-233", 6 },  { "B-233", 7 },  { "K-283", 9 },
		{ "B-283", 10 }, { "K-409", 11 }, { "B-409", 12 }, { "K-571", 13 }, { "B-571", 14 },
		{ "EA", 19 },	 { "EB", 21 },	  { "EC", 23 },	   { "ED", 24 },    { "EE", 25 },
	};
	const auto i = ids.find(name.substr(0, name.find_first_of(", ]")));

	return i == ids.end() ? 0 : i->second;
}

size_t
coordinate(uint16_t curve)
{
	static const std::map<uint16_t, size_t> sizes = {
		{ 1, 21 },  { 3, 21 },	{ 6, 30 },  { 7, 30 },	{ 9, 36 },
		{ 10, 36 }, { 11, 52 }, { 12, 52 }, { 13, 72 }, { 14, 72 },
		{ 19, 24 }, { 21, 28 }, { 23, 32 }, { 24, 48 }, { 25, 66 },
	};

	return sizes.at(curve);
}

/** 04, x, y. A coordinate too long makes a point too long, which is as wrong. */
Bytes
point(uint16_t curve, const std::string &x, const std::string &y)
{
	const size_t n = coordinate(curve);
	const Bytes a = fixed(from_hex(x), n), b = fixed(from_hex(y), n);
	Bytes out(1, 4);

	out.insert(out.end(), a.begin(), a.end());
	out.insert(out.end(), b.begin(), b.end());
	return out;
}

KeyMaker
ec_key(uint16_t curve, const Bytes &priv, const Bytes &pub)
{
	return [curve, priv, pub](cburst *cb, cburst_key **out) {
		const cburst_bytes d = bytes_of(priv), q = bytes_of(pub);

		return cburst_key_ec(cb, curve, &d, &q, out, nullptr);
	};
}

KeyMaker
dh_key(const Fields &f)
{
	return [p = from_hex(get(f, "P")), q = from_hex(get(f, "Q")), g = from_hex(get(f, "G")),
		x = from_hex(get(f, "XstatIUT")),
		y = from_hex(get(f, "YstatIUT"))](cburst *cb, cburst_key **out) {
		cburst_dh_numbers in = {};

		in.p = bytes_of(p);
		in.q = bytes_of(q);
		in.g = bytes_of(g);
		in.priv = bytes_of(x);
		in.pub = bytes_of(y);
		return cburst_key_dh(cb, &in, out, nullptr);
	};
}

Verdict
verdict(const Fields &f)
{
	return get(f, "Result")[0] == 'P' ? Verdict::Valid : Verdict::Invalid;
}

void
rsa(AsymFile &f, const Fields &v, bool pss, AsymCase &c)
{
	const cburst_alg alg = hash_of(get(v, "SHAAlg"));
	/* a known signature with a private key is one to be made, where it is deterministic */
	const bool signs = get(v, "Result").empty() && !pss && !get(v, "d").empty();

	f.keys.push_back(rsa_key(v, signs));
	c.in = digest(alg, from_hex(get(v, "Msg")));
	c.req.hash = static_cast<uint8_t>(alg);
	c.req.padding = pss ? CBURST_PADDING_PSS : CBURST_PADDING_PKCS1;
	c.req.salt_len = CBURST_SALT_ANY;
	if (pss && !get(v, "SaltVal").empty() && get(v, "SaltVal") != "00")
		c.req.salt_len = static_cast<int16_t>(get(v, "SaltVal").size() / 2);
	if (signs) {
		c.req.op = CBURST_ASYM_SIGN;
		c.result = from_hex(get(v, "S"));
		return;
	}
	c.req.op = CBURST_ASYM_VERIFY;
	c.sig = from_hex(get(v, "S"));
	if (!get(v, "Result").empty())
		c.verdict = verdict(v);
}

/** One set of lines is complete. */
void
add(AsymFile &f, const std::string &section, const Fields &v, unsigned line)
{
	AsymCase c;

	c.id = f.name + ":" + std::to_string(line);
	if (f.name.find("RSA/") == 0) {
		rsa(f, v, f.name.find("PSS") != std::string::npos, c);
	} else if (f.name.find("SigVer") != std::string::npos) {
		const uint16_t curve = curve_of(section);
		const cburst_alg alg = section.find(',') == std::string::npos
			? CBURST_ALG_SHA1
			: hash_of(section.substr(section.find(',') + 4));

		f.keys.push_back(ec_key(curve, Bytes(), point(curve, get(v, "Qx"), get(v, "Qy"))));
		c.in = digest(alg, from_hex(get(v, "Msg")));
		c.req.op = CBURST_ASYM_VERIFY;
		c.verdict = verdict(v);
		/* as DER, whose numbers are as long as they are */
		for (const char *name : { "R", "S" }) {
			Bytes b = fixed(from_hex(get(v, name)), 1);

			if (b[0] & 0x80)
				b.insert(b.begin(), 0);
			c.sig.push_back(2);
			c.sig.push_back(static_cast<uint8_t>(b.size()));
			c.sig.insert(c.sig.end(), b.begin(), b.end());
		}
		if (c.sig.size() >= 128) {
			c.sig.insert(c.sig.begin(), static_cast<uint8_t>(c.sig.size()));
			c.sig.insert(c.sig.begin(), 0x81);
		} else {
			c.sig.insert(c.sig.begin(), static_cast<uint8_t>(c.sig.size()));
		}
		c.sig.insert(c.sig.begin(), 0x30);
	} else if (f.name.find("PKV") != std::string::npos) {
		const uint16_t curve = curve_of(section);

		f.keys.push_back(ec_key(curve, Bytes(), point(curve, get(v, "Qx"), get(v, "Qy"))));
		c.key_only = true;
		c.verdict = verdict(v);
	} else if (f.name.find("ECDH/") == 0) {
		const uint16_t curve = curve_of(section);

		f.keys.push_back(ec_key(curve, from_hex(get(v, "dsIUT")),
					point(curve, get(v, "QsIUTx"), get(v, "QsIUTy"))));
		c.req.op = CBURST_ASYM_DERIVE;
		c.peer = point(curve, get(v, "QsCAVSx"), get(v, "QsCAVSy"));
		c.result = fixed(from_hex(get(v, "Z")), coordinate(curve));
		c.verdict = verdict(v);
	} else {
		f.keys.push_back(dh_key(v));
		c.req.op = CBURST_ASYM_DERIVE;
		c.peer = from_hex(get(v, "YstatCAVS"));
		c.result = fixed(from_hex(get(v, "Z")), from_hex(get(v, "P")).size());
		c.verdict = verdict(v);
	}
	c.key = f.keys.size() - 1;
	f.cases.push_back(c);
}

} // namespace

std::vector<std::string>
nist_files()
{
	return {
		"RSA/FIPS_186-2/SigGen15_186-2.txt",
		"RSA/FIPS_186-2/SigGenPSS_186-2.txt",
		"RSA/FIPS_186-2/SigGen15_186-3.rsp",
		"RSA/FIPS_186-2/SigGenPSS_186-3.rsp",
		"RSA/FIPS_186-2/SigVer15_186-3.rsp",
		"RSA/FIPS_186-2/SigVerPSS_186-3.rsp",
		"ECDSA/FIPS_186-2/SigVer.rsp",
		"ECDSA/FIPS_186-3/SigVer.rsp",
		"ECDSA/FIPS_186-2/PKV.rsp",
		"ECDSA/FIPS_186-3/PKV.rsp",
		"ECDH/KASValidityTest_ECCStaticUnified_NOKC_ZZOnly_init.fax",
		"ECDH/KASValidityTest_ECCStaticUnified_NOKC_ZZOnly_resp.fax",
		"DH/KASValidityTest_FFCStatic_NOKC_ZZOnly_init.fax",
		"DH/KASValidityTest_FFCStatic_NOKC_ZZOnly_resp.fax",
	};
}

AsymFile
load_asym_nist(const std::string &root, const std::string &name)
{
	const std::string path = root + "/cryptography_vectors/asymmetric/" + name;
	/* the line that ends a set */
	const bool generated = name.find("SigGen") != std::string::npos;
	const std::string last = generated ? "S" : "Result";
	std::ifstream in(path);
	std::string line, section;
	Fields fields;
	AsymFile f;
	unsigned at = 0;

	f.name = name;
	if (!in)
		throw std::runtime_error("cannot read " + path);
	while (std::getline(in, line)) {
		at++;
		line = trim(line);
		if (line.empty() || line[0] == '#')
			continue;
		if (line[0] == '[') {
			section = line.substr(1);
			continue;
		}
		const size_t eq = line.find('=');

		if (eq == std::string::npos)
			throw std::runtime_error(path + ":" + std::to_string(at) +
						 ": no KEY = VALUE");
		const std::string key = trim(line.substr(0, eq));

		fields[key] = trim(line.substr(eq + 1));
		if (key == last)
			add(f, section, fields, at);
	}
	if (f.cases.empty())
		throw std::runtime_error(path + ": holds no tests");
	return f;
}

} // namespace kat
