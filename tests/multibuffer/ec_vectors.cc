/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "ec_vectors.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include <glob.h>
#include <jansson.h>
#include <openssl/bn.h>
#include <openssl/ecdsa.h>
#include <openssl/objects.h>
#include <openssl/x509.h>

namespace mb {
namespace {

std::vector<std::string>
files(const std::string &pattern)
{
	std::vector<std::string> list;
	glob_t g{};

	if (glob(pattern.c_str(), 0, nullptr, &g) == 0)
		list.assign(g.gl_pathv, g.gl_pathv + g.gl_pathc);
	globfree(&g);
	return list;
}

std::string
text(const json_t *object, const char *name)
{
	const char *s = json_string_value(json_object_get(object, name));

	return s == nullptr ? "" : s;
}

Bytes
data(const json_t *object, const char *name)
{
	return unhex(text(object, name));
}

/** URL-safe base64 without padding. */
Bytes
unbase64(const std::string &s)
{
	static const std::string
		digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
	unsigned bits = 0, have = 0;
	Bytes b;

	for (const char c : s) {
		const size_t v = digits.find(c);

		if (v == std::string::npos)
			throw std::runtime_error("base64: " + s);
		bits = bits << 6 | static_cast<unsigned>(v);
		have += 6;
		if (have >= 8) {
			have -= 8;
			b.push_back(static_cast<uint8_t>(bits >> have));
		}
	}
	return b;
}

Bytes
from_bn(const BIGNUM *v)
{
	Bytes b(static_cast<size_t>(BN_num_bytes(v)));

	BN_bn2bin(v, b.data());
	return b;
}

/** r and s of a DER signature; false where it is not DER, or has negative numbers. */
bool
decode(const Bytes &der, EcCase &c)
{
	const unsigned char *at = der.data();
	ECDSA_SIG *sig = d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(der.size()));
	unsigned char *again = nullptr;
	bool ok = false;

	if (sig != nullptr) {
		const int len = i2d_ECDSA_SIG(sig, &again);

		ok = at == der.data() + der.size() && Bytes(again, again + len) == der &&
			!BN_is_negative(ECDSA_SIG_get0_r(sig)) &&
			!BN_is_negative(ECDSA_SIG_get0_s(sig));
		c.a = from_bn(ECDSA_SIG_get0_r(sig));
		c.b = from_bn(ECDSA_SIG_get0_s(sig));
		/* A number of no bytes is zero: the driver gets to see it as such. */
		if (c.a.empty())
			c.a.push_back(0);
		if (c.b.empty())
			c.b.push_back(0);
	}
	OPENSSL_free(again);
	ECDSA_SIG_free(sig);
	return ok;
}

/** The coordinates of an uncompressed point. */
bool
split_point(const Bytes &p, const Curve &c, Bytes &x, Bytes &y)
{
	if (p.size() != 1 + 2 * c.field || p[0] != 4)
		return false;
	x.assign(p.begin() + 1, p.begin() + 1 + static_cast<long>(c.field));
	y.assign(p.begin() + 1 + static_cast<long>(c.field), p.end());
	return true;
}

/** The point of a SubjectPublicKeyInfo that says it is on a certain named curve. */
bool
spki_point(const Bytes &der, const Curve &c, Bytes &point)
{
	const unsigned char *at = der.data(), *pk = nullptr;
	X509_PUBKEY *key = d2i_X509_PUBKEY(nullptr, &at, static_cast<long>(der.size()));
	const void *param = nullptr;
	X509_ALGOR *alg = nullptr;
	int len = 0, type = 0;
	bool ok = false;

	if (key != nullptr && X509_PUBKEY_get0_param(nullptr, &pk, &len, &alg, key) == 1) {
		X509_ALGOR_get0(nullptr, &type, &param, alg);
		ok = type == V_ASN1_OBJECT &&
			OBJ_obj2nid(static_cast<const ASN1_OBJECT *>(param)) == OBJ_sn2nid(c.name);
		if (ok)
			point.assign(pk, pk + len);
	}
	X509_PUBKEY_free(key);
	return ok;
}

void
add_ecdsa(EcSet &set, const json_t *group, const json_t *test, EcCase c)
{
	const json_t *pub = json_object_get(group, "publicKey");
	const Curve *curve = find_curve(text(pub, "curve"));
	const std::string type = text(group, "type");

	if (type == "EcdsaBitcoinVerify")
		return set.skip("Bitcoin's rule that s be small is not ECDSA's");
	if (curve == nullptr)
		return set.skip("curve " + text(pub, "curve"));
	c.kind = EcCase::Verify;
	c.key.curve = c.curve = curve->id;
	if (!split_point(data(pub, "uncompressed"), *curve, c.key.x, c.key.y))
		throw std::runtime_error(c.id + ": no uncompressed key");
	c.message = digest(text(group, "sha"), data(test, "msg"));
	const Bytes sig = data(test, "sig");

	if (type == "EcdsaP1363Verify") {
		if (sig.size() != 2 * curve->order)
			return set.skip("signature of another size than the curve's: no r and s");
		c.a.assign(sig.begin(), sig.begin() + static_cast<long>(curve->order));
		c.b.assign(sig.begin() + static_cast<long>(curve->order), sig.end());
	} else if (!decode(sig, c)) {
		if (c.valid)
			throw std::runtime_error(c.id + ": valid, but is no DER");
		return set.skip("signature that is not DER: no r and s");
	}
	set.cases.push_back(c);
}

void
add_ecdh(EcSet &set, const json_t *group, const json_t *test, EcCase c)
{
	const Curve *curve = find_curve(text(group, "curve"));
	const std::string encoding = text(group, "encoding");
	Bytes point = data(test, "public");

	if (curve == nullptr)
		return set.skip("curve " + text(group, "curve"));
	c.kind = EcCase::Ecdh;
	c.key.curve = c.curve = curve->id;
	c.k = data(test, "private");
	c.x = data(test, "shared");
	if (encoding == "asn" && !spki_point(point, *curve, point))
		return set.skip("public key that does not name this curve: no point");
	/* Empty coordinates cannot be given to a driver at all. */
	if (!split_point(point, *curve, c.a, c.b))
		return set.skip("point that is compressed, or of another size");
	set.cases.push_back(c);
}

void
add_webcrypto(EcSet &set, const json_t *group, const json_t *test, EcCase c)
{
	const Curve *curve = find_curve(text(group, "curve"));
	const json_t *pub = json_object_get(test, "public");
	const json_t *priv = json_object_get(test, "private");

	if (curve == nullptr || text(pub, "crv") != text(group, "curve"))
		return set.skip("public key that does not name this curve: no point");
	c.kind = EcCase::Ecdh;
	c.key.curve = c.curve = curve->id;
	c.k = unbase64(text(priv, "d"));
	c.x = data(test, "shared");
	c.a = unbase64(text(pub, "x"));
	c.b = unbase64(text(pub, "y"));
	if (c.a.empty() || c.b.empty())
		return set.skip("point that is compressed, or of another size");
	set.cases.push_back(c);
}

void
add_xdh(EcSet &set, const json_t *group, const json_t *test, EcCase c)
{
	c.kind = EcCase::Xdh;
	c.key.curve = c.curve = text(group, "curve") == "curve448" ? 30 : 29;
	c.k = data(test, "private");
	c.a = data(test, "public");
	c.x = data(test, "shared");
	/* What RFC 7748 computes must come out, but for zero, which is to be refused. */
	if (c.either)
		c.valid = std::any_of(c.x.begin(), c.x.end(), [](uint8_t b) { return b != 0; });
	c.either = false;
	set.cases.push_back(c);
}

void
add_eddsa(EcSet &set, const json_t *group, const json_t *test, EcCase c)
{
	const json_t *pub = json_object_get(group, "publicKey");

	c.kind = EcCase::EddsaVerify;
	c.key.curve = c.curve = text(pub, "curve") == "edwards448" ? 30 : 29;
	c.key.x = data(pub, "pk");
	c.message = data(test, "msg");
	c.a = data(test, "sig");
	set.cases.push_back(c);
}

void
add(EcSet &set, const json_t *group, const json_t *test, const std::string &file)
{
	const std::string type = text(group, "type"), result = text(test, "result");
	EcCase c;

	c.id = file + " #" + std::to_string(json_integer_value(json_object_get(test, "tcId")));
	c.valid = result != "invalid";
	c.either = result == "acceptable";
	if (type.compare(0, 5, "Ecdsa") == 0)
		add_ecdsa(set, group, test, c);
	else if (type == "EcdhTest" || type == "EcdhEcpointTest")
		add_ecdh(set, group, test, c);
	else if (type == "EcdhPemTest")
		set.skip("the keys of another file once more, in PEM");
	else if (type == "EcdhWebcryptoTest")
		add_webcrypto(set, group, test, c);
	else if (type == "XdhComp")
		add_xdh(set, group, test, c);
	else if (type == "EddsaVerify")
		add_eddsa(set, group, test, c);
	else
		throw std::runtime_error(file + ": tests of type " + type);
}

} // namespace

void
EcSet::skip(const std::string &why)
{
	for (auto &s : skipped) {
		if (s.first == why) {
			s.second++;
			return;
		}
	}
	skipped.emplace_back(why, 1);
}

std::string
vectors_root(std::string &why)
{
	const char *dir = getenv("CBURST_VECTORS");

	if (dir == nullptr || *dir == '\0') {
		why = "CBURST_VECTORS names no folder with the test vectors";
		return "";
	}
	for (const char *part : { "/wycheproof", "/cryptography_vectors" }) {
		if (files(dir + std::string(part)).empty()) {
			why = std::string("CBURST_VECTORS: there is no ") + dir + part;
			return "";
		}
	}
	return dir;
}

EcSet
load_wycheproof(const std::string &root, const std::string &pattern)
{
	EcSet set;

	for (const std::string &path : files(root + "/wycheproof/" + pattern)) {
		json_error_t error;
		json_t *j = json_load_file(path.c_str(), 0, &error), *group, *test;
		size_t g, t, n = 0;

		if (j == nullptr)
			throw std::runtime_error(path + ": " + error.text);
		json_array_foreach(json_object_get(j, "testGroups"), g, group)
		{
			json_array_foreach(json_object_get(group, "tests"), t, test)
			{
				add(set, group, test, path.substr(path.rfind('/') + 1));
				n++;
			}
		}
		if (n !=
		    static_cast<size_t>(json_integer_value(json_object_get(j, "numberOfTests"))))
			throw std::runtime_error(path + ": says it holds another number of tests");
		json_decref(j);
	}
	if (set.cases.empty())
		throw std::runtime_error("no vectors match " + pattern);
	return set;
}

} // namespace mb
