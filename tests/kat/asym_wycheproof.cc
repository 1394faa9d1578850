/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Project Wycheproof's files on public keys. */

#include <algorithm>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include <openssl/evp.h>

#include "asym_case.h"
#include "json.h"

namespace kat {
namespace {

/** A hash by Wycheproof's name; NONE for one that the library does not have. */
cburst_alg
hash_of(const std::string &name)
{
	static const struct {
		const char *name;
		cburst_alg alg;
	} table[] = {
		{ "SHA-1", CBURST_ALG_SHA1 },	     { "SHA-224", CBURST_ALG_SHA224 },
		{ "SHA-256", CBURST_ALG_SHA256 },    { "SHA-384", CBURST_ALG_SHA384 },
		{ "SHA-512", CBURST_ALG_SHA512 },    { "SHA3-224", CBURST_ALG_SHA3_224 },
		{ "SHA3-256", CBURST_ALG_SHA3_256 }, { "SHA3-384", CBURST_ALG_SHA3_384 },
		{ "SHA3-512", CBURST_ALG_SHA3_512 },
	};

	for (const auto &t : table)
		if (name == t.name)
			return t.alg;
	return CBURST_ALG_NONE;
}

/** The digest of a message by libcrypto; of SHAKE as long as FIPS 186-5 has it. */
Bytes
digest(const std::string &name, const Bytes &msg)
{
	std::string evp = name;
	unsigned len = 0;
	Bytes out(EVP_MAX_MD_SIZE);
	EVP_MD *md;

	if (evp == "SHA-512/224" || evp == "SHA-512/256" || evp.rfind("SHAKE", 0) == 0 ||
	    evp.rfind("SHA3", 0) == 0 || evp.rfind("SHA-", 0) == 0)
		md = EVP_MD_fetch(nullptr, evp.c_str(), nullptr);
	else
		throw std::runtime_error("no hash " + name);
	if (md == nullptr)
		throw std::runtime_error("libcrypto has no hash " + name);
	if (evp.rfind("SHAKE", 0) == 0) {
		EVP_MD_CTX *ctx = EVP_MD_CTX_new();

		len = evp == "SHAKE128" ? 32 : 64;
		if (EVP_DigestInit_ex(ctx, md, nullptr) != 1 ||
		    EVP_DigestUpdate(ctx, msg.data(), msg.size()) != 1 ||
		    EVP_DigestFinalXOF(ctx, out.data(), len) != 1)
			throw std::runtime_error("SHAKE failed");
		EVP_MD_CTX_free(ctx);
	} else if (EVP_Digest(msg.data(), msg.size(), out.data(), &len, md, nullptr) != 1) {
		throw std::runtime_error("hashing failed");
	}
	EVP_MD_free(md);
	out.resize(len);
	return out;
}

KeyMaker
der_key(const std::string &hex)
{
	return [der = from_hex(hex)](cburst *cb, cburst_key **out) {
		return cburst_key_from_der(cb, der.data(), der.size(), out, nullptr);
	};
}

/** The group of ECDH tests, whose private keys come with each test. */
KeyMaker
curve_key(const std::string &curve)
{
	static const struct {
		const char *name;
		uint16_t id;
	} table[] = {
		{ "secp224r1", 21 },
		{ "secp256r1", 23 },
		{ "secp384r1", 24 },
		{ "secp521r1", 25 },
	};

	if (curve == "curve25519" || curve == "curve448") {
		const cburst_key_type type = curve == "curve448" ? CBURST_KEY_X448
								 : CBURST_KEY_X25519;

		return [type](cburst *cb, cburst_key **out) {
			return cburst_key_okp(cb, type, nullptr, nullptr, out, nullptr);
		};
	}
	for (const auto &t : table)
		if (curve == t.name)
			return [id = t.id](cburst *cb, cburst_key **out) {
				return cburst_key_ec(cb, id, nullptr, nullptr, out, nullptr);
			};
	throw std::runtime_error("no curve " + curve);
}

size_t
private_len(const std::string &curve)
{
	if (curve == "curve25519" || curve == "secp256r1")
		return 32;
	if (curve == "curve448")
		return 56;
	return curve == "secp224r1" ? 28 : curve == "secp384r1" ? 48 : 66;
}

/** Fields of a request that a group's type decides. */
void
set_group(const json_t *group, AsymCase &c)
{
	const std::string type = text(group, "type"), sha = text(group, "sha");
	const std::string mgf = text(group, "mgfSha");
	const bool rsa = type.rfind("Rsa", 0) == 0;

	if (rsa && !sha.empty() && hash_of(sha) == CBURST_ALG_NONE)
		c.skip = "the library has no RSA with " + sha;
	if (!text(group, "mgf").empty() && text(group, "mgf") != "MGF1")
		c.skip = "the library has no RSA with the mask of " + text(group, "mgf");
	c.req.hash = static_cast<uint8_t>(hash_of(sha));
	if (!mgf.empty() && hash_of(mgf) == CBURST_ALG_NONE)
		c.skip = "the library has no RSA with the mask of " + mgf;
	c.req.mgf1_hash = static_cast<uint8_t>(hash_of(mgf));
	c.req.salt_len = static_cast<int16_t>(json_integer_value(json_object_get(group, "sLen")));
	if (type == "RsassaPkcs1Verify" || type == "RsaesPkcs1Decrypt")
		c.req.padding = CBURST_PADDING_PKCS1;
	else if (type.rfind("RsassaPss", 0) == 0)
		c.req.padding = CBURST_PADDING_PSS;
	else if (type == "RsaesOaepDecrypt")
		c.req.padding = CBURST_PADDING_OAEP;
	if (type == "EcdsaP1363Verify")
		c.req.sig_format = CBURST_SIG_RAW;
	if (type.find("Verify") != std::string::npos)
		c.req.op = CBURST_ASYM_VERIFY;
	else if (type.find("Decrypt") != std::string::npos)
		c.req.op = CBURST_ASYM_DECRYPT;
	else
		c.req.op = CBURST_ASYM_DERIVE;
}

void
add(AsymFile &f, const json_t *group, const json_t *test)
{
	const std::string type = text(group, "type"), result = text(test, "result");
	AsymCase c;

	c.id = f.name + " " + std::to_string(json_integer_value(json_object_get(test, "tcId")));
	c.key = f.keys.size() - 1;
	c.verdict = result == "valid" ? Verdict::Valid
		: result == "invalid" ? Verdict::Invalid
				      : Verdict::Acceptable;
	set_group(group, c);
	if (c.req.op == CBURST_ASYM_VERIFY) {
		c.in = from_hex(text(test, "msg"));
		if (type != "EddsaVerify")
			c.in = digest(text(group, "sha"), c.in);
		c.sig = from_hex(text(test, "sig"));
	} else if (c.req.op == CBURST_ASYM_DECRYPT) {
		c.in = from_hex(text(test, "ct"));
		c.context = from_hex(text(test, "label"));
		c.result = from_hex(text(test, "msg"));
		if (c.context.size() > CBURST_CONTEXT_MAX)
			c.skip = "labels of more than 255 bytes are not taken";
	} else {
		const std::string curve = text(group, "curve");

		c.peer = from_hex(text(test, "public"));
		c.priv = curve[0] == 'c'
			? from_hex(text(test, "private"))
			: fixed(from_hex(text(test, "private")), private_len(curve));
		c.result = from_hex(text(test, "shared"));
		if (c.priv.size() != private_len(curve)) {
			/* a private key that is none: what must be refused cannot even be given */
			c.skip = "its private key has another length than a private key's";
		}
	}
	f.cases.push_back(c);
}

} // namespace

Bytes
from_hex(const std::string &hex)
{
	Bytes out;

	if (hex.size() % 2 != 0)
		return from_hex("0" + hex);
	for (size_t i = 0; i < hex.size(); i += 2)
		out.push_back(static_cast<uint8_t>(std::stoul(hex.substr(i, 2), nullptr, 16)));
	return out;
}

Bytes
fixed(Bytes b, size_t len)
{
	while (b.size() > len && b.front() == 0)
		b.erase(b.begin());
	if (b.size() < len)
		b.insert(b.begin(), len - b.size(), 0);
	return b;
}

std::vector<std::string>
wycheproof_files(const std::string &root)
{
	std::vector<std::string> names;

	for (const auto &e : std::filesystem::directory_iterator(root + "/wycheproof")) {
		const std::string name = e.path().filename().string();
		bool wanted = false;

		for (const char *start : { "rsa_signature_", "rsa_pss_", "rsa_oaep_", "rsa_pkcs1_",
					   "rsa_three_primes_", "ecdsa_", "ed25519_", "ed448_" })
			wanted |= name.rfind(start, 0) == 0;
		/* raw points and keys; the other files have the same tests in other wrappings */
		wanted |= name.rfind("ecdh_", 0) == 0 &&
			name.find("_ecpoint_") != std::string::npos;
		wanted |= name == "x25519_test.json" || name == "x448_test.json";
		if (wanted && name.find("_webcrypto_") == std::string::npos &&
		    name.find("_bitcoin_") == std::string::npos)
			names.push_back(name);
	}
	std::sort(names.begin(), names.end());
	return names;
}

AsymFile
load_asym_wycheproof(const std::string &root, const std::string &name)
{
	json_error_t error;
	const std::unique_ptr<json_t, Decref> json(
		json_load_file((root + "/wycheproof/" + name).c_str(), 0, &error));
	AsymFile f;
	size_t g, t;
	json_t *group, *test;

	f.name = name;
	if (!json)
		throw std::runtime_error(name + ": " + error.text);
	json_array_foreach(json_object_get(json.get(), "testGroups"), g, group)
	{
		if (!text(group, "privateKeyPkcs8").empty())
			f.keys.push_back(der_key(text(group, "privateKeyPkcs8")));
		else if (!text(group, "publicKeyDer").empty())
			f.keys.push_back(der_key(text(group, "publicKeyDer")));
		else if (!text(group, "publicKeyAsn").empty())
			f.keys.push_back(der_key(text(group, "publicKeyAsn")));
		else
			f.keys.push_back(curve_key(text(group, "curve")));
		json_array_foreach(json_object_get(group, "tests"), t, test) add(f, group, test);
	}
	const json_int_t stated = json_integer_value(json_object_get(json.get(), "numberOfTests"));

	if (f.cases.size() != static_cast<size_t>(stated))
		throw std::runtime_error(name + ": not as many tests as it says");
	return f;
}

} // namespace kat
