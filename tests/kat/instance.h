/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * A library instance on one software device, and what is to be expected of it.
 */

#ifndef KAT_INSTANCE_H
#define KAT_INSTANCE_H

#include <memory>
#include <string>
#include <vector>

#include <cryptoburst/cryptoburst.h>

#include "caps.h"
#include "case.h"

namespace kat {

/** The drivers these tests know how to make a device of. */
extern const std::vector<std::string> software_drivers;

/** A device there is. */
struct Device {
	std::string driver; ///< "crypto_openssl"
	std::string name;   ///< of the virtual device
	uint8_t id;
};

/** Make one virtual device per driver that is installed. Called once by main(). */
void make_devices();

/** The devices made. */
const std::vector<Device> &devices();

/** The drivers that are not installed here. */
const std::vector<std::string> &missing_drivers();

/** An instance of the library on one device, with one lane for each given lcore. */
class Instance {
public:
	/**
	 * @param burst operations a queue pair gathers
	 * @param lcores lcores that get lanes; empty: the main one
	 */
	Instance(const Device &device, unsigned burst, std::vector<unsigned> lcores = {});
	~Instance();
	Instance(const Instance &) = delete;
	Instance &operator=(const Instance &) = delete;

	const Device &device() const
	{
		return device_;
	}
	cburst *get() const
	{
		return cb_;
	}
	cburst_lane *lane(unsigned index = 0) const
	{
		return cburst_lane_at(cb_, index);
	}
	unsigned burst() const
	{
		return burst_;
	}
	const caps_features &features() const
	{
		return features_;
	}
	/** Whether the library computes on this device without its queues. */
	bool cpu_crypto() const;

private:
	Device device_;
	unsigned burst_;
	cburst *cb_ = nullptr;
	caps_features features_{};
};

/** Longest AAD the instances are made for: the most that the library takes. */
constexpr uint32_t aad_max = 65023;

/** Where the data of an operation lie. */
struct Layout {
	enum class Tag {
		Pointer, ///< memory of the test
		Mbuf,	 ///< behind the data, part of the mbuf's length
		Room,	 ///< behind the data, past the mbuf's length
		Iova,	 ///< memory of the test that the device can reach
	};
	uint32_t offset = 0; ///< bytes in front that are nobody's
	bool out_of_place = false;
	unsigned segs = 1;	   ///< segments of the input
	unsigned out_segs = 1;	   ///< segments of the output, out of place
	bool empty_middle = false; ///< one more segment, without a byte, in the middle
	Tag tag = Tag::Pointer;
};

std::string layout_text(const Layout &l);

/** What must become of an operation. */
struct Expect {
	enum What {
		Done,	      ///< right result
		BadMessage,   ///< completes with -EBADMSG
		RefuseKey,    ///< no key can be made
		RefuseSubmit, ///< the submit is refused
	} what;
	int error;	      ///< errno of a refusal, negative
	cburst_reason reason; ///< reason of a refused submit
	std::string why;      ///< of a refusal, for counting: "IV size"
};

/**
 * What must become of an operation, judged by the device's capabilities as DPDK gives them, the
 * sizes the algorithm has at all, and the list of known defects of drivers (known.cc).
 */
Expect expect(const Instance &inst, const Case &c, cburst_dir dir, const Layout &l);

/**
 * Whether a driver must not be given this operation although its capabilities offer it, and how it
 * is refused then. Each answer is a defect that was seen.
 * @return true, with @p e filled in, for such an operation
 */
bool known_defect(const std::string &driver, const Case &c, const Layout &l, Expect &e);

} // namespace kat

#endif /* KAT_INSTANCE_H */
