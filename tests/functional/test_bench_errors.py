# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""Bad input: a clear error that names the value and what to do, and an exit status."""

import os
import tempfile
import time

import program
from program import QUICK, BenchTest, measure, run

VDEVS = ['--vdev', 'crypto_null0', '--vdev', 'crypto_openssl0']


class Numbers(BenchTest):
	def test_out_of_range(self):
		for args, words in (
			(('--size', '0'), ('0', 'out of range', '1 to')),
			(('--size', '64,99999999'), ('99999999', 'out of range')),
			(('--size', '-5'), ('-5', 'out of range', '1 to')),
			(('--size', '64,-1:1:5'), ('-1', 'out of range')),
			(('--burst', '-1'), ('-1', 'out of range', '1 to 128')),
			(('--burst', '-many'), ("'-many'", 'not a number')),
			(('--flush-us', '-99999999999999999999999'), ('out of range', '0 to')),
			(('--size', '100000'), ('100000', 'too large', '65280', '--segments')),
			(('--burst', '0'), ('0', 'out of range', '1 to 128')),
			(('--burst', '129'), ('129', 'out of range', '1 to 128')),
			(('--burst', '8,,16'), ("''", 'not a number')),
			(('--burst', 'many'), ("'many'", 'not a number')),
			(('--depth', '0'), ('0', 'out of range')),
			(('--depth', '70000'), ('70000', 'out of range')),
			(('--lcores', '0'), ('0', 'out of range')),
			(('--seconds', '0'), ('0', 'out of range')),
			(('--seconds', '-1'), ('-1', 'out of range')),
			(('--seconds', '1e9'), ('1e9', 'out of range')),
			(('--seconds', '1e'), ("'1e'", 'not a number')),
			(('--seconds', 'inf'), ("'inf'", 'not a number')),
			(('--seconds', '0x1'), ("'0x1'", 'not a number')),
			(('--segments', '0'), ('0', 'out of range')),
			(('--descriptors', '0'), ('0', 'out of range')),
			(('--aad', '65536'), ('65536', 'out of range')),
			(('--flush-us', '99999999999999999999999'), ('out of range',)),
			(('--size', '64:0:128'), ('0', 'out of range')),
			(('--size', '128:64:64'), ("'128:64:64'", 'ends before it starts')),
			(('--size', '64:*1:128'), ('1', 'out of range', '2 to')),
			(('--size', '64:128'), ("'64:128'", 'MIN:STEP:MAX')),
			(('--burst', '1:1:4000'), ('4000', 'out of range')),
		):
			with self.subTest(args=args):
				self.assertRefused(run(*args), args[0], *words)

	def test_keys_ivs_and_tags(self):
		for args, words in (
			(('--algo', 'aes-128-gcm', '--tag', '17'), ('17',)),
			(('--algo', 'aes-128-ccm', '--tag', '3'), ('3',)),
			(('--tag', '0'), ('0', 'out of range')),
			(('--tag', '65'), ('65', 'out of range')),
			(('--algo', 'sha256', '--tag', '33'), ('33',)),
			(('--algo', 'aes-128-cbc', '--key', '100'), ('100', 'multiple of 8')),
			(('--algo', 'aes-128-cbc', '--key', '136'), ('17',)),
			(('--algo', 'aes-128-gcm', '--iv', '17'), ('17', 'out of range')),
			(('--algo', 'aes-128-cbc', '--iv', '12'), ('12',)),
		):
			with self.subTest(args=args):
				self.assertRefused(run(*args), *words)

	def test_what_no_device_can(self):
		# Shorter tags exist for GCM, but crypto_openssl makes only 16 bytes.
		for tag in ('3', '12'):
			r = measure('--algo', 'aes-128-gcm', '--tag', tag, device='crypto_openssl')
			self.assertRefused(r, 'aes-128-gcm', 'crypto_openssl', tag)
		r = measure('--algo', 'chacha20-poly1305', device='crypto_openssl')
		self.assertRefused(r, 'chacha20-poly1305')
		r = measure('--algo', 'aes-128-gcm', device='crypto_null')
		self.assertRefused(r, 'aes-128-gcm')

	def test_sizes_that_are_no_blocks(self):
		r = measure('--algo', 'aes-128-cbc', '--size', '100')
		self.assertStatus(r, 2)
		self.assertSays(r, 'aes-128-cbc', '16', '100', '96', '112')


class Devices(BenchTest):
	def test_unknown_device_names_the_nearest(self):
		r = run('--device', 'crypto_openssk', eal=VDEVS)
		self.assertRefused(r, "crypto_openssk", "did you mean 'crypto_openssl", 'crypto_null0')

	def test_unknown_device_when_none_was_made(self):
		r = run('--device', 'crypto_nonsense')
		self.assertRefused(r, 'crypto_nonsense', 'unknown device')

	def test_known_driver_without_a_device(self):
		r = run('--device', 'crypto_aesni_mb', eal=VDEVS)
		self.assertRefused(r, 'crypto_aesni_mb', '--vdev crypto_aesni_mb0')

	def test_no_device_at_all(self):
		r = run('--no-auto-devices')
		self.assertRefused(r, 'no crypto device', '--vdev', '-a')

	def test_empty_name(self):
		self.assertStatus(run('--device', 'crypto_null0,', eal=VDEVS), 2)

	def test_more_lcores_than_eal_has(self):
		r = run('--lcores', '3', eal=[*VDEVS, '--lcores', '0@0,1@0'])
		self.assertRefused(r, '--lcores 3', '2', '-l')

	def test_more_lcores_than_queue_pairs(self):
		r = run('--algo', 'null', '--size', '64', '--lcores', '3', *QUICK,
			eal=['--vdev', 'crypto_null0,max_nb_queue_pairs=2', '--lcores', '(0-3)@0'])
		self.assertStatus(r, 1)
		self.assertIn('queue pair', r.out + r.err)
		# With as many as there are it works.
		r = run('--algo', 'null', '--size', '64', '--lcores', '2', *QUICK,
			eal=['--vdev', 'crypto_null0,max_nb_queue_pairs=2', '--lcores', '(0-3)@0'])
		self.assertStatus(r, 0)


class Files(BenchTest):
	def test_capture_that_is_none(self):
		with tempfile.NamedTemporaryFile(suffix='.pcap') as f:
			f.write(b'this is no capture, whatever its name says' * 10)
			f.flush()
			r = run('--size', 'pcap:' + f.name)
			self.assertRefused(r, f.name, 'capture')

	def test_capture_that_is_empty_or_absent(self):
		with tempfile.NamedTemporaryFile(suffix='.pcap') as f:
			self.assertRefused(run('--size', 'pcap:' + f.name), f.name)
		self.assertRefused(run('--size', 'pcap:/no/such/file.pcap'), '/no/such/file.pcap')
		self.assertRefused(run('--size', 'pcap:'), 'pcap:FILE')

	def test_capture_without_packets(self):
		with tempfile.NamedTemporaryFile(suffix='.pcap') as f:
			f.write(bytes.fromhex('d4c3b2a1020004000000000000000000ffff000001000000'))
			f.flush()
			self.assertRefused(run('--size', 'pcap:' + f.name), f.name, 'no packets')

	def test_capture_cut_short(self):
		with tempfile.NamedTemporaryFile(suffix='.pcap') as f:
			f.write(bytes.fromhex('d4c3b2a1020004000000000000000000ffff000001000000'))
			f.write(bytes.fromhex('00000000000000004000000040000000') + bytes(10))
			f.flush()
			self.assertRefused(run('--size', 'pcap:' + f.name), f.name, 'damaged')

	def test_thresholds_file(self):
		self.assertRefused(measure('--thresholds', '/no/such/file.ini'), '--thresholds', '/no/such/file.ini')

	def test_output_file(self):
		self.assertRefused(run('--output', '/no/such/folder/x.csv'), '/no/such/folder/x.csv')

	def test_output_on_a_full_disk(self):
		if not os.path.exists('/dev/full'):
			self.skipTest('there is no /dev/full')
		r = measure('--output', '/dev/full')
		self.assertStatus(r, 1)
		self.assertSays(r, 'could not be written')


class Quickly(BenchTest):
	def test_a_device_that_refuses_ends_soon(self):
		"""No endless loop, whatever --seconds says."""
		start = time.monotonic()
		r = run('--device', 'crypto_aesni_mb', '--seconds', '60', '--size', '64',
			program=program.BENCH_FAULTY, env={'CBURST_TEST_FAULT': 'refuse'})
		took = time.monotonic() - start
		self.assertStatus(r, 1)
		self.assertSays(r, 'failed')
		# The measurement takes a fraction of a second; the rest is EAL starting on a busy machine.
		self.assertLess(took, 20, str(r))


if __name__ == '__main__':
	program.main()
