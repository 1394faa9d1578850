# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""--line-rate: what a row means for an Ethernet link."""

import json
import math
import os
import tempfile

import program
from program import QUICK, BenchTest, measure, run

# IEEE 802.3: 7 bytes of preamble, 1 start, 14 header, 4 check sequence, 12 gap; a frame has 64 bytes at least.
AROUND = 7 + 1 + 14 + 4 + 12


def on_the_wire(packet):
	return max(packet + 14 + 4, 64) + 7 + 1 + 12


class LineRate(BenchTest):
	def report(self, *args):
		r = run('--device', 'crypto_openssl', '--algo', 'aes-128-gcm', '--format', 'json', *QUICK, *args)
		self.assertStatus(r, 0)
		return json.loads(r.out)['rows']

	def test_fixed_sizes(self):
		self.assertEqual(on_the_wire(1500), 1500 + AROUND)
		for size in (16, 46, 47, 64, 1500):
			row = self.report('--size', str(size), '--line-rate', '10,100')[0]
			wire = row['ops_per_second'] * on_the_wire(size) * 8
			self.assertAlmostEqual(row['wire_bits_per_second'] / wire, 1, 6)
			self.assertEqual(row['line_rate'], [{'link_gbps': g, 'lcores': math.ceil(g * 1e9 / wire)} for g in (10, 100)])

	def test_imix(self):
		row = self.report('--size', 'imix', '--line-rate', '25')[0]
		mean = (7 * on_the_wire(64) + 4 * on_the_wire(576) + on_the_wire(1500)) / 12
		wire = row['ops_per_second'] * mean * 8
		# 4096 lengths are no whole number of rounds of twelve
		self.assertAlmostEqual(row['wire_bits_per_second'] / wire, 1, delta=0.002)

	def test_two_lcores_share_the_link(self):
		r = run('--device', 'crypto_openssl', '--algo', 'aes-128-gcm', '--size', '64', '--format', 'json', *QUICK, '--lcores', '2',
			'--line-rate', '1000', eal=['-l', '0,1'])
		self.assertStatus(r, 0)
		row = json.loads(r.out)['rows'][0]
		self.assertEqual(row['line_rate'][0]['lcores'], math.ceil(1e12 / (row['wire_bits_per_second'] / 2)))

	def test_table_csv_page(self):
		with tempfile.TemporaryDirectory() as folder:
			page = os.path.join(folder, 'page.html')
			r = run('--device', 'crypto_openssl', '--algo', 'aes-128-gcm,sha256', '--size', '64', '--burst', '1,32', *QUICK, '--line-rate',
				'10,40', '--html', page)
			self.assertStatus(r, 0)
			section = r.out[r.out.index('At line rate'):].splitlines()
			self.assertRegex(section[2], r'work +device +burst +lcores +Gbit/s +10 G +40 G$')
			# of the rows that differ in their burst only the best
			self.assertEqual([line.split()[0] for line in section[3:5]], ['aes-128-gcm', 'sha256'])
			self.assertEqual(section[5], '')
			with open(page, encoding='utf-8') as f:
				self.assertIn('<h2>At line rate</h2>', f.read())
		row = measure('--algo', 'aes-128-gcm', '--size', '1500').rows()[0]
		self.assertAlmostEqual(float(row['wire_gbps']), float(row['mops']) * on_the_wire(1500) * 8 / 1000, 3)

	def test_public_keys_are_no_packets(self):
		rows = json.loads(run('--device', 'multibuffer', '--algo', 'x25519', '--op', 'derive', '--format', 'json', *QUICK, '--line-rate', '10').out)['rows']
		self.assertNotIn('wire_bits_per_second', rows[0])
		self.assertNotIn('line_rate', rows[0])

	def test_refused(self):
		for value in ('0', '-1', '1601', 'ten', '1,', '', '99999999999999999999'):
			self.assertRefused(run('--line-rate', value), '--line-rate')
		self.assertRefused(run('--line-rate', '10', '--mode', 'verify'), '--line-rate', '--mode')
		self.assertRefused(run('--line-rate', '10', '--compare'), '--compare', '--line-rate')
		self.assertRefused(run('--line-rate', '10', '--preset', 'seeds/c3758'), 'seeds/c3758')


if __name__ == '__main__':
	program.main()
