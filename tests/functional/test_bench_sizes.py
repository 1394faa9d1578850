# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""Message sizes: lists, ranges, the Internet mix, the packets of a capture."""

import struct
import tempfile

import program
from program import BenchTest, measure


def capture(lengths, snap=96):
	"""A pcap file as a snapshot length leaves it: packets cut short, their real lengths kept."""
	data = struct.pack('<IHHiIII', 0xa1b2c3d4, 2, 4, 0, 0, snap, 1)
	for length in lengths:
		kept = min(length, snap)
		data += struct.pack('<IIII', 0, 0, kept, length) + bytes(kept)
	return data


class Sizes(BenchTest):
	def sizes(self, *args):
		r = measure(*args)
		self.assertStatus(r, 0)
		for row in r.rows():
			self.assertGood(row)
		return [x['size'] for x in r.rows()]

	def test_lists_and_ranges(self):
		self.assertEqual(self.sizes('--size', '64,1k,100'), ['64', '1024', '100'])
		self.assertEqual(self.sizes('--size', '64:64:256'), ['64', '128', '192', '256'])
		self.assertEqual(self.sizes('--size', '16:*4:300'), ['16', '64', '256'])
		self.assertEqual(self.sizes('--size', '1,65280'), ['1', '65280'])

	def test_imix(self):
		r = measure('--size', 'imix', '--op', 'encrypt,decrypt', '--seconds', '0.1')
		self.assertStatus(r, 0)
		mean = (7 * 64 + 4 * 576 + 1500) / 12
		for row in r.rows():
			self.assertGood(row)
			self.assertEqual(row['size'], 'imix')
			self.assertAlmostEqual(float(row['mean_size']) / mean, 1, delta=0.01)
			# What went through has that mean too, also where requests are prepared ahead.
			sent = float(row['gbps']) * 1e9 / 8 / (float(row['mops']) * 1e6)
			self.assertAlmostEqual(sent / mean, 1, delta=0.03)

	def test_imix_in_whole_blocks(self):
		r = measure('--size', 'imix', '--algo', 'aes-128-cbc')
		self.assertStatus(r, 0)
		self.assertGood(r.rows()[0])
		self.assertAlmostEqual(float(r.rows()[0]['mean_size']), (7 * 64 + 4 * 576 + 1504) / 12, delta=1)

	def test_any_mix(self):
		r = measure('--size', 'mix:128x3+1k,mix:200', '--seconds', '0.05')
		self.assertStatus(r, 0)
		rows = r.rows()
		self.assertEqual([row['size'] for row in rows], ['mix:128x3+1k', 'mix:200'])
		for row, mean in zip(rows, ((3 * 128 + 1024) / 4, 200)):
			self.assertGood(row)
			self.assertAlmostEqual(float(row['mean_size']) / mean, 1, delta=0.01)

	def test_imix_is_a_mix(self):
		rows = measure('--size', 'imix,mix:64x7+576x4+1500x1', '--mode', 'throughput').rows()
		self.assertEqual(rows[0]['mean_size'], rows[1]['mean_size'])

	def test_wrong_mixes(self):
		for mix in ('', '+', '64+', '64x', 'x7', '64x0', '0x7', '-64x7', '64x-7', '64x7x2', '64y7', '64x4097', '64x4096+1', '99999999999999999999',
			    '64 x 7', '4294967360x1'):
			self.assertRefused(measure('--size', 'mix:' + mix), '--size', 'mix:')

	def test_capture(self):
		lengths = [60, 60, 1514, 200]
		with tempfile.NamedTemporaryFile(suffix='.pcap') as f:
			f.write(capture(lengths))
			f.flush()
			r = measure('--size', 'pcap:' + f.name, '--seconds', '0.1')
			self.assertStatus(r, 0)
			row = r.rows()[0]
			self.assertGood(row)
			self.assertTrue(row['size'].startswith('pcap:'))
			# The lengths on the wire count, not what the snapshot kept of them.
			mean = sum(lengths) / len(lengths)
			self.assertAlmostEqual(float(row['mean_size']), mean, delta=0.5)
			sent = float(row['gbps']) * 1e9 / 8 / (float(row['mops']) * 1e6)
			self.assertAlmostEqual(sent / mean, 1, delta=0.03)

	def test_capture_with_packets_too_large(self):
		with tempfile.NamedTemporaryFile(suffix='.pcap') as f:
			f.write(capture([60, 65535]))
			f.flush()
			r = program.run('--size', 'pcap:' + f.name)
			self.assertRefused(r, '65535', 'too large')


if __name__ == '__main__':
	program.main()
