/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The buffers of one operation: built from a known answer, looked at afterwards.
 */

#ifndef KAT_SLOT_H
#define KAT_SLOT_H

#include "runner.h"

struct rte_mbuf;

namespace kat {

/** One operation of a burst. */
struct Runner::Slot {
	Slot(const Job &j, const Expect &e, std::shared_ptr<cburst_key> k);
	~Slot();
	Slot(const Slot &) = delete;
	Slot &operator=(const Slot &) = delete;

	/** Empty when output, tag and everything around them are right; otherwise what is wrong. */
	std::string check_output() const;
	/** The same for an operation that must have left everything alone. */
	std::string check_untouched() const;

	Job job;
	Expect expected;
	std::shared_ptr<cburst_key> key;
	cburst_req req{};
	bool taken = false; ///< the submit took it
	unsigned completions = 0;
	int status = 0;
	uint32_t length = 0;

private:
	void build();
	rte_mbuf *make_mbuf(const Bytes &content, unsigned segs, bool empty_middle) const;
	std::string
	check_mbuf(const rte_mbuf *m, Bytes want, bool tag_made, const char *name) const;
	Bytes tag_found() const;

	Bytes around_;		 ///< nobody's bytes in front, then the chain's head
	Bytes in_, out_;	 ///< content of the input before, of the output after
	Bytes tag_in_, tag_out_; ///< tag before and after, where it lies in an mbuf
	bool tag_in_mbuf_ = false, tag_in_room_ = false;
	Bytes tag_copy_;	      ///< Layout::Tag::Pointer
	uint8_t *tag_iova_ = nullptr; ///< Layout::Tag::Iova
};

} // namespace kat

#endif /* KAT_SLOT_H */
