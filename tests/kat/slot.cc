/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <algorithm>

#include "shim.h"
#include "slot.h"

namespace kat {
namespace {

constexpr uint8_t front_byte = 0x5a, blank_byte = 0xee, guard_byte = 0xc3;
constexpr size_t guard_len = 32;

void
append(Bytes &to, const Bytes &what)
{
	to.insert(to.end(), what.begin(), what.end());
}

std::string
difference(const char *name, const Bytes &want, const Bytes &got)
{
	size_t i = 0;

	while (i < want.size() && i < got.size() && want[i] == got[i])
		i++;
	return std::string(name) + " differs at byte " + std::to_string(i) + " of " +
		std::to_string(want.size()) + ": want " +
		hex(Bytes(want.begin() + static_cast<long>(i), want.end()), 16) + ", got " +
		hex(Bytes(got.begin() + static_cast<long>(i), got.end()), 16);
}

} // namespace

Runner::Slot::Slot(const Job &j, const Expect &e, std::shared_ptr<cburst_key> k)
		: job(j), expected(e), key(std::move(k))
{
	build();
}

Runner::Slot::~Slot()
{
	shim_mbuf_free(req.src);
	shim_mbuf_free(req.dst);
	shim_free(tag_iova_);
}

void
Runner::Slot::build()
{
	const Case &c = *job.c;
	const Layout &l = job.layout;
	const cburst_kind kind = cburst_spec_kind(&c.spec);
	const bool ciphers = kind != CBURST_KIND_HASH && kind != CBURST_KIND_MAC;
	const bool make = job.dir == CBURST_ENCRYPT;
	const Bytes &data_in = make || !ciphers ? c.msg : c.ct;
	const Bytes &data_out = make && ciphers ? c.ct : c.msg;
	const Bytes tag_blank(c.tag.size(), blank_byte);

	in_.assign(l.offset, front_byte);
	append(in_, c.head);
	around_ = in_;
	out_ = in_;
	append(in_, data_in);
	append(out_, data_out);
	append(in_, c.tail);
	append(out_, c.tail);

	if (c.tag.empty()) {
		/* nothing to place */
	} else if (l.tag == Layout::Tag::Mbuf || l.tag == Layout::Tag::Room) {
		tag_in_mbuf_ = true;
		tag_in_room_ = l.tag == Layout::Tag::Room;
		tag_in_ = make ? tag_blank : c.tag;
	} else if (l.tag == Layout::Tag::Iova) {
		tag_iova_ = static_cast<uint8_t *>(shim_malloc(c.tag.size(), 16, &req.tag_iova));
		std::copy_n((make ? tag_blank : c.tag).begin(), c.tag.size(), tag_iova_);
		req.tag = tag_iova_;
	} else {
		tag_copy_ = make ? tag_blank : c.tag;
		req.tag = tag_copy_.data();
	}

	req.key = key.get();
	req.src = make_mbuf(in_, l.segs, l.empty_middle);
	if (l.out_of_place) {
		Bytes blank = around_;

		blank.resize(in_.size(), blank_byte);
		req.dst = make_mbuf(blank, l.out_segs, false);
	}
	req.cookie = this;
	req.iv = c.iv.empty() ? nullptr : c.iv.data();
	req.aad = c.aad.empty() ? nullptr : c.aad.data();
	req.aad_len = static_cast<uint16_t>(c.aad.size());
	req.offset = static_cast<uint32_t>(around_.size());
	req.length = static_cast<uint32_t>(data_in.size());
	if (kind == CBURST_KIND_CHAIN) {
		req.auth_offset = l.offset;
		req.auth_length = static_cast<uint32_t>(c.head.size() + data_in.size() +
							c.tail.size());
	}
	req.dir = static_cast<uint8_t>(job.dir);
}

/*
 * An mbuf holds the content, then the tag where it lies there, within the mbuf's length or past it,
 * then guard bytes past its length.
 */
rte_mbuf *
Runner::Slot::make_mbuf(const Bytes &content, unsigned segs, bool empty_middle) const
{
	/* The tag must not be torn apart, so it goes whole with the last segment. */
	const size_t whole = tag_in_room_ ? 0 : tag_in_.size();
	const size_t n = content.size();
	Bytes all = content;
	std::vector<size_t> lens;
	rte_mbuf *m;

	/* Uneven, so that segment borders are not block borders. */
	for (unsigned i = 0; i < segs; i++)
		lens.push_back(n * (i + 1) / segs - n * i / segs);
	for (unsigned i = 0; i + 1 < segs; i += 2) {
		const size_t shift = std::min<size_t>(lens[i], 3);

		lens[i] -= shift;
		lens[i + 1] += shift;
	}
	lens.back() += whole;
	if (empty_middle)
		lens.insert(lens.begin() + static_cast<long>(lens.size() + 1) / 2, 0);
	append(all, tag_in_);
	append(all, Bytes(guard_len, guard_byte));
	m = shim_mbuf_lens(all.data(), lens.data(), static_cast<unsigned>(lens.size()),
			   static_cast<unsigned>(all.size() - n - whole));
	shim_mbuf_write(m, n + whole, &all[n + whole], all.size() - n - whole);
	return m;
}

/** Compare an mbuf with its content, its tag as it came or as made, and the guard. */
std::string
Runner::Slot::check_mbuf(const rte_mbuf *m, Bytes want, bool tag_made, const char *name) const
{
	const size_t length = want.size() + (tag_in_room_ ? 0 : tag_in_.size());
	Bytes got;

	/* A tag just made is judged by check_output(). */
	append(want, tag_made && tag_in_mbuf_ ? tag_found() : tag_in_);
	append(want, Bytes(guard_len, guard_byte));
	got.resize(want.size());
	if (shim_mbuf_len(m) != length)
		return std::string(name) + " changed its length";
	shim_mbuf_read(m, 0, got.data(), got.size());
	return want == got ? "" : difference(name, want, got);
}

Bytes
Runner::Slot::tag_found() const
{
	Bytes t(job.c->tag.size());

	if (tag_in_mbuf_)
		shim_mbuf_read(req.dst != nullptr ? req.dst : req.src, out_.size(), t.data(),
			       t.size());
	else if (tag_iova_ != nullptr)
		t.assign(tag_iova_, tag_iova_ + t.size());
	else
		t = tag_copy_;
	return t;
}

std::string
Runner::Slot::check_output() const
{
	const Case &c = *job.c;
	const bool make = job.dir == CBURST_ENCRYPT && !c.tag.empty();
	std::string wrong;

	if (make) {
		const Bytes tag = tag_found();

		if (c.valid && tag != c.tag)
			return difference("tag", c.tag, tag);
		if (!c.valid && tag == c.tag)
			return "made the tag that the vector says is wrong";
	} else if (!c.tag.empty() && !tag_in_mbuf_ && tag_found() != c.tag) {
		return "the tag to verify was written to";
	}
	wrong = check_mbuf(req.dst != nullptr ? req.dst : req.src, out_, make, "output");
	if (wrong.empty() && req.dst != nullptr)
		wrong = check_mbuf(req.src, in_, false, "input");
	return wrong;
}

std::string
Runner::Slot::check_untouched() const
{
	return check_mbuf(req.src, in_, false, "input");
}

} // namespace kat
