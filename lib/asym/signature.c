/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <string.h>

#include "asym/signature.h"

#define TAG_INTEGER  0x02
#define TAG_SEQUENCE 0x30

static size_t
header_len(size_t len)
{
	return len < 0x80 ? 2 : len < 0x100 ? 3 : 4;
}

static uint8_t *
put_header(uint8_t *p, uint8_t tag, size_t len)
{
	*p++ = tag;
	if (len >= 0x100) {
		*p++ = 0x82;
		*p++ = (uint8_t)(len >> 8);
	} else if (len >= 0x80) {
		*p++ = 0x81;
	}
	*p++ = (uint8_t)len;
	return p;
}

size_t
cbi_sig_der_max(size_t n)
{
	const size_t numbers = 2 * (header_len(n + 1) + n + 1);

	return header_len(numbers) + numbers;
}

/* A number's content in its shortest form: without leading zeros, with one where it would look
 * negative. */
static size_t
integer_len(const uint8_t *a, size_t n, size_t *skip)
{
	for (*skip = 0; *skip + 1 < n && a[*skip] == 0; (*skip)++)
		;
	return n - *skip + (a[*skip] >> 7);
}

static uint8_t *
put_integer(uint8_t *p, const uint8_t *a, size_t n)
{
	size_t skip;
	const size_t len = integer_len(a, n, &skip);

	p = put_header(p, TAG_INTEGER, len);
	if (a[skip] >> 7)
		*p++ = 0;
	memcpy(p, &a[skip], n - skip);
	return p + (n - skip);
}

size_t
cbi_sig_to_der(const uint8_t *rs, size_t n, uint8_t *out)
{
	const size_t r = integer_len(rs, n, &(size_t){ 0 });
	const size_t s = integer_len(rs + n, n, &(size_t){ 0 });
	uint8_t *p;

	p = put_header(out, TAG_SEQUENCE, header_len(r) + r + header_len(s) + s);
	p = put_integer(p, rs, n);
	p = put_integer(p, rs + n, n);
	return (size_t)(p - out);
}

/* Input that is left. */
struct reader {
	const uint8_t *p;
	size_t left;
};

/* Take a header and its content. */
static int
take(struct reader *from, uint8_t tag, struct reader *content)
{
	size_t len, more;

	if (from->left < 2 || from->p[0] != tag)
		return -EBADMSG;
	len = from->p[1];
	from->p += 2;
	from->left -= 2;
	if (len >= 0x80) {
		more = len & 0x7f;
		if (more == 0 || more > 2 || more > from->left)
			return -EBADMSG;
		len = from->p[0];
		if (more == 2)
			len = len << 8 | from->p[1];
		if (len < (more == 2 ? 0x100 : 0x80))
			return -EBADMSG;
		from->p += more;
		from->left -= more;
	}
	if (len > from->left)
		return -EBADMSG;
	*content = (struct reader){ from->p, len };
	from->p += len;
	from->left -= len;
	return 0;
}

static int
take_integer(struct reader *from, uint8_t *out, size_t n)
{
	struct reader c;

	if (take(from, TAG_INTEGER, &c) != 0 || c.left == 0 || (c.p[0] & 0x80) != 0)
		return -EBADMSG;
	if (c.left > 1 && c.p[0] == 0) {
		if ((c.p[1] & 0x80) == 0)
			return -EBADMSG;
		c.p++;
		c.left--;
	}
	if (c.left > n)
		return -EBADMSG;
	memset(out, 0, n - c.left);
	memcpy(out + (n - c.left), c.p, c.left);
	return 0;
}

int
cbi_sig_from_der(const uint8_t *der, size_t len, uint8_t *rs, size_t n)
{
	struct reader all = { der, len }, sequence;

	if (take(&all, TAG_SEQUENCE, &sequence) != 0 || all.left != 0 ||
	    take_integer(&sequence, rs, n) != 0 || take_integer(&sequence, rs + n, n) != 0 ||
	    sequence.left != 0)
		return -EBADMSG;
	return 0;
}
