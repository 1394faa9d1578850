# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""Measuring a device that misbehaves: failures are failures, nothing hangs, nothing is counted as success."""

import time

import program
from program import BENCH_FAULTY, BenchTest, measure


def faulty(fault, *args, seconds='0.1'):
	return measure('--size', '64', '--seconds', seconds, '--warmup', '0.02', '--device', 'crypto_aesni_mb', *args,
		       program=BENCH_FAULTY, env={'CBURST_TEST_FAULT': fault})


class Faults(BenchTest):
	def test_without_a_fault_all_is_well(self):
		r = measure('--size', '64', program=BENCH_FAULTY)
		self.assertStatus(r, 0)
		self.assertGood(r.rows()[0])

	def test_some_operations_fail(self):
		r = faulty('some')
		self.assertStatus(r, 1)
		row = r.rows()[0]
		self.assertEqual(row['outcome'], 'failed')
		self.assertGreater(int(row['failed']), 0)
		# One in 97 fails, and only the others are counted as throughput.
		ok, failed = int(row['ok']), int(row['failed'])
		self.assertAlmostEqual(failed / (ok + failed) * 97, 1, delta=0.5)
		self.assertAlmostEqual(float(row['mops']) * 1e6 * float(row['seconds']) / ok, 1, delta=0.02)
		self.assertSays(r, 'operations failed')

	def test_a_wrong_result_is_seen_before_it_is_measured(self):
		r = faulty('flip', '--burst', '128')
		self.assertStatus(r, 1)
		self.assertSays(r, 'wrong result', 'libcrypto')

	def test_every_operation_fails(self):
		for fault in ('fail', 'refuse'):
			start = time.monotonic()
			r = faulty(fault, seconds='60')
			self.assertStatus(r, 1)
			self.assertEqual(r.rows()[0]['ok'], '0')
			self.assertLess(time.monotonic() - start, 20)

	def test_a_device_that_gives_nothing_back(self):
		r = faulty('hang', '--size', '64,128')
		self.assertStatus(r, 1)
		rows = r.rows()
		self.assertEqual(len(rows), 2)
		self.assertGreater(int(rows[0]['lost']), 0, rows[0])
		# Its buffers and queue cannot be used again.
		self.assertEqual(rows[1]['outcome'], 'error')
		self.assertIn('did not give operations back', rows[1]['note'])

	def test_a_device_that_takes_nothing(self):
		r = faulty('deaf')
		self.assertStatus(r, 1)
		self.assertNotEqual(r.rows()[0]['outcome'], 'ok')

	def test_latency_of_failures_is_no_success(self):
		r = faulty('some', '--mode', 'latency')
		self.assertStatus(r, 1)
		self.assertEqual(r.rows()[0]['outcome'], 'failed')


if __name__ == '__main__':
	program.main()
