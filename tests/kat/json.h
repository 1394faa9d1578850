/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/** @file What readers of Wycheproof's JSON share. */

#ifndef KAT_JSON_H
#define KAT_JSON_H

#include <string>

#include <jansson.h>

namespace kat {

struct Decref {
	void operator()(json_t *j) const
	{
		json_decref(j);
	}
};

/** A string of an object, "" where it has none. */
inline std::string
text(const json_t *object, const char *name)
{
	const char *s = json_string_value(json_object_get(object, name));

	return s == nullptr ? "" : s;
}

} // namespace kat

#endif /* KAT_JSON_H */
