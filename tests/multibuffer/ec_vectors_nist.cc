/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "ec_vectors.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <stdexcept>

namespace mb {
namespace {

/* --- NIST's text files: [section], then paragraphs of NAME = VALUE --- */

using Paragraph = std::map<std::string, std::string>;

/** Each paragraph with the section it is in. */
std::vector<std::pair<std::string, Paragraph>>
paragraphs(const std::string &path)
{
	std::vector<std::pair<std::string, Paragraph>> list;
	std::ifstream in(path);
	std::string line, section;
	Paragraph p;

	if (!in)
		throw std::runtime_error("cannot read " + path);
	while (std::getline(in, line)) {
		const size_t eq = line.find(" = ");

		while (!line.empty() && (line.back() == '\r' || line.back() == ' '))
			line.pop_back();
		if (!line.empty() && line[0] == '#')
			continue;
		if (!line.empty() && line[0] == '[') {
			section = line.substr(1, line.find(']') - 1);
		} else if (eq != std::string::npos) {
			p[line.substr(0, eq)] = line.substr(eq + 3);
			continue;
		}
		if (!p.empty())
			list.emplace_back(section, p);
		p.clear();
	}
	if (!p.empty())
		list.emplace_back(section, p);
	return list;
}

std::string
nist_root(const std::string &root)
{
	return root + "/cryptography_vectors/asymmetric/";
}

/** "P-256,SHA-1" in its parts. */
void
split_section(const std::string &section, std::string &curve, std::string &hash)
{
	const size_t comma = section.find(',');

	curve = section.substr(0, comma);
	hash = comma == std::string::npos ? "" : section.substr(comma + 1);
	hash.erase(std::remove(hash.begin(), hash.end(), '-'), hash.end());
}

EcCase
nist_case(const std::string &file, size_t n, EcCase::Kind kind, const Curve &c)
{
	EcCase e;

	e.kind = kind;
	e.id = file + " #" + std::to_string(n);
	e.key.curve = e.curve = c.id;
	return e;
}

} // namespace

EcSet
load_nist_sign(const std::string &root)
{
	EcSet set;

	/* SECP256K1's file has no k. */
	for (const char *file : { "ECDSA/FIPS_186-3/SigGen.txt" }) {
		size_t n = 0;

		for (auto &[section, p] : paragraphs(nist_root(root) + file)) {
			std::string name, hash;

			split_section(section, name, hash);
			const Curve *curve = find_curve(name);

			if (p.count("k") == 0)
				continue;
			if (curve == nullptr)
				throw std::runtime_error("NIST curve " + name);
			EcCase c = nist_case(file, n++, EcCase::SignWithK, *curve);

			c.key.d = padded(unhex(p["d"]), curve->order);
			c.message = digest(hash, unhex(p["Msg"]));
			c.k = unhex(p["k"]);
			c.x = padded(unhex(p["R"]), curve->order);
			c.y = padded(unhex(p["S"]), curve->order);
			set.cases.push_back(c);
		}
	}
	return set;
}

EcSet
load_nist_verify(const std::string &root)
{
	EcSet set;

	for (const char *file : { "ECDSA/FIPS_186-3/SigVer.rsp", "ECDSA/FIPS_186-3/SigGen.txt",
				  "ECDSA/SECP256K1/SigGen.txt" }) {
		size_t n = 0;

		for (auto &[section, p] : paragraphs(nist_root(root) + file)) {
			std::string name, hash;

			split_section(section, name, hash);
			const Curve *curve = find_curve(name);

			if (p.count("R") == 0)
				continue;
			if (curve == nullptr)
				throw std::runtime_error("NIST curve " + name);
			EcCase c = nist_case(file, n++, EcCase::Verify, *curve);

			c.key.x = padded(unhex(p["Qx"]), curve->field);
			c.key.y = padded(unhex(p["Qy"]), curve->field);
			c.message = digest(hash, unhex(p["Msg"]));
			c.a = unhex(p["R"]);
			c.b = unhex(p["S"]);
			c.valid = p.count("Result") == 0 || p["Result"][0] == 'P';
			set.cases.push_back(c);
		}
	}
	return set;
}

EcSet
load_nist_points(const std::string &root)
{
	EcSet set;
	size_t n = 0;

	for (auto &[section, p] : paragraphs(nist_root(root) + "ECDSA/FIPS_186-3/PKV.rsp")) {
		const Curve *curve = find_curve(section);

		if (p.count("Result") == 0 || curve == nullptr)
			throw std::runtime_error("NIST PKV: section " + section);
		EcCase c = nist_case("PKV.rsp", n++, EcCase::CheckPoint, *curve);

		c.a = unhex(p["Qx"]);
		c.b = unhex(p["Qy"]);
		c.valid = p["Result"][0] == 'P';
		set.cases.push_back(c);
	}
	return set;
}

EcSet
load_nist_pairs(const std::string &root)
{
	std::string name;
	EcSet set;
	size_t n = 0;

	/* A section with the curve's name is followed by one that tells how the keys were made. */
	for (auto &[section, p] : paragraphs(nist_root(root) + "ECDSA/SECP256K1/SigGen.txt")) {
		const Curve *curve = find_curve(section.substr(0, section.find(',')));

		if (p.count("d") == 0 || curve == nullptr)
			continue;
		EcCase c = nist_case("SECP256K1/SigGen.txt", n++, EcCase::MakePublic, *curve);

		c.k = unhex(p["d"]);
		c.x = padded(unhex(p["Qx"]), curve->field);
		c.y = padded(unhex(p["Qy"]), curve->field);
		set.cases.push_back(c);
	}
	for (auto &[section, p] : paragraphs(nist_root(root) + "ECDSA/FIPS_186-3/SigGen.txt")) {
		const Curve *curve = find_curve(section.substr(0, section.find(',')));

		if (p.count("d") == 0 || curve == nullptr)
			continue;
		EcCase c = nist_case("SigGen.txt", n++, EcCase::MakePublic, *curve);

		c.k = unhex(p["d"]);
		c.x = padded(unhex(p["Qx"]), curve->field);
		c.y = padded(unhex(p["Qy"]), curve->field);
		set.cases.push_back(c);
	}
	return set;
}

EcSet
load_nist_ecdh(const std::string &root)
{
	static const std::map<std::string, std::string> parameter_sets = {
		{ "EA", "P-192" }, { "EB", "P-224" }, { "EC", "P-256" },
		{ "ED", "P-384" }, { "EE", "P-521" },
	};
	EcSet set;

	for (const char *file : { "ECDH/KASValidityTest_ECCStaticUnified_NOKC_ZZOnly_init.fax",
				  "ECDH/KASValidityTest_ECCStaticUnified_NOKC_ZZOnly_resp.fax" }) {
		size_t n = 0;

		for (auto &[section, p] : paragraphs(nist_root(root) + file)) {
			const auto it = parameter_sets.find(section.substr(0, 2));

			if (p.count("Z") == 0)
				continue;
			if (it == parameter_sets.end())
				throw std::runtime_error("NIST ECDH: section " + section);
			const Curve *curve = find_curve(it->second);
			EcCase c = nist_case(file, n++, EcCase::Ecdh, *curve);
			const std::string &result = p["Result"];

			c.k = unhex(p["dsIUT"]);
			c.a = padded(unhex(p["QsCAVSx"]), curve->field);
			c.b = padded(unhex(p["QsCAVSy"]), curve->field);
			c.x = padded(unhex(p["Z"]), curve->field);
			c.valid = result[0] == 'P';
			/* Whether it has the right key itself is for who holds it to find out. */
			if (result.find("IUT") != std::string::npos) {
				set.skip("result " + result);
				continue;
			}
			set.cases.push_back(c);
		}
	}
	return set;
}

} // namespace mb
