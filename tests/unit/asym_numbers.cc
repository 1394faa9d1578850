/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "asym_numbers.h"

#include <gtest/gtest.h>

Bytes
bytes(const cbi_num &n)
{
	return n.data == nullptr ? Bytes() : Bytes(n.data, n.data + n.len);
}

Bytes
trimmed(const cbi_num &n)
{
	Bytes b = bytes(n);
	size_t zeros = 0;

	while (zeros < b.size() && b[zeros] == 0)
		zeros++;
	b.erase(b.begin(), b.begin() + static_cast<long>(zeros));
	return b;
}

Numbers
from_der(const Bytes &der)
{
	cburst_error err = {};
	cbi_numbers *k = nullptr;

	EXPECT_EQ(cbi_numbers_der(der.data(), der.size(), &k, &err), 0) << err.text;
	return Numbers(k);
}

Numbers
from_pem(const std::string &pem, const char *password)
{
	cburst_error err = {};
	cbi_numbers *k = nullptr;

	EXPECT_EQ(cbi_numbers_pem(pem.data(), pem.size(), password, &k, &err), 0) << err.text;
	return Numbers(k);
}

void
expect_same(const cbi_numbers *a, const cbi_numbers *b, bool with_private)
{
	ASSERT_NE(a, nullptr);
	ASSERT_NE(b, nullptr);
	EXPECT_EQ(a->type, b->type);
	EXPECT_EQ(a->curve, b->curve);
	EXPECT_EQ(a->bits, b->bits);
	EXPECT_EQ(a->size, b->size);
	EXPECT_EQ(bytes(a->n), bytes(b->n));
	EXPECT_EQ(bytes(a->e), bytes(b->e));
	EXPECT_EQ(bytes(a->x), bytes(b->x));
	EXPECT_EQ(bytes(a->y), bytes(b->y));
	EXPECT_TRUE(a->has_public);
	EXPECT_EQ(a->has_private, with_private);
	if (with_private) {
		EXPECT_EQ(bytes(a->d), bytes(b->d));
		EXPECT_EQ(bytes(a->qinv), bytes(b->qinv));
		EXPECT_EQ(bytes(a->priv), bytes(b->priv));
	}
}
