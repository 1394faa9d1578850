# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""Rounds: rows measured several times in turns, what counts of them, and what is said about their spread."""

import json
import os
import signal
import statistics
import subprocess
import time

import program
from program import BENCH, BENCH_FAULTY, LIMIT, BenchTest, run

ONE = ['--device', 'crypto_openssl', '--algo', 'aes-128-gcm,sha256', '--size', '64,1024', '--warmup', '0']


def middle_half(rates):
	"""The rounds without the best and the worst quarter, as the documentation has it."""
	rates = sorted(rates)
	return rates[len(rates) // 4:len(rates) - len(rates) // 4]


class Repeat(BenchTest):
	def report(self, *args):
		r = run(*args, '--format', 'json')
		self.assertStatus(r, 0)
		return json.loads(r.out)['rows']

	def test_median_and_spread(self):
		for repeat in (1, 2, 3, 5, 8, 15):
			for row in self.report(*ONE, '--seconds', '0.15', '--repeat', str(repeat)):
				rates = row['rounds_ops_per_second']
				self.assertEqual(row['rounds'], repeat)
				self.assertEqual(len(rates), repeat)
				self.assertAlmostEqual(row['ops_per_second'], statistics.median_low(rates), 1)
				if repeat == 1:
					self.assertNotIn('spread_percent', row)
					continue
				kept = middle_half(rates)
				self.assertAlmostEqual(row['spread_percent'], (kept[-1] - kept[0]) / 2 / row['ops_per_second'] * 100, 1)
				# the time of all rounds together, and the operations of all
				self.assertGreater(row['seconds'], 0.14)
				self.assertGreater(row['ok'], min(rates) * row['seconds'] * 0.5)
				self.assertEqual(row['submitted'], row['ok'] + row['failed'] + row['lost'])

	def test_how_many_without_being_asked(self):
		for seconds, rounds in (('0.02', 1), ('0.2', 3), ('0.6', 5)):
			self.assertEqual({row['rounds'] for row in self.report(*ONE[:4], '--size', '64', '--warmup', '0', '--seconds', seconds)}, {rounds})

	def test_public_keys_and_latencies(self):
		for args in (['--device', 'multibuffer', '--algo', 'x25519', '--op', 'derive'], [*ONE, '--mode', 'latency']):
			for row in self.report(*args, '--seconds', '0.1', '--repeat', '3'):
				self.assertAlmostEqual(row['ops_per_second'], statistics.median_low(row['rounds_ops_per_second']), 1)
				self.assertGreaterEqual(row['latency_us']['max'], row['latency_us']['p50'])

	def test_csv(self):
		r = run(*ONE, '--seconds', '0.1', '--repeat', '3', '--format', 'csv')
		self.assertStatus(r, 0)
		for row in r.rows():
			self.assertEqual(row['rounds'], '3')
			self.assertGreaterEqual(float(row['spread_percent']), 0)

	def test_table_marks_what_varies(self):
		r = run(*ONE, '--seconds', '0.1', '--repeat', '3')
		self.assertStatus(r, 0)
		lines = [line for line in r.out.splitlines() if line.startswith('  crypto_openssl0 ')]
		self.assertEqual(len(lines), 4)
		marked = 0
		for line in lines:
			spread = line.split()[5]
			self.assertEqual(spread.endswith('!'), float(spread.rstrip('!')) > 5, line)
			marked += spread.endswith('!')
		self.assertEqual(f'! In {marked} of 4 rows' in r.out, marked > 0, r.out)

	def test_verify_is_done_once(self):
		rows = self.report('--device', 'crypto_openssl', '--algo', 'sha256', '--mode', 'verify', '--repeat', '5')
		once = self.report('--device', 'crypto_openssl', '--algo', 'sha256', '--mode', 'verify', '--repeat', '1')
		self.assertEqual(rows[0]['compared'], once[0]['compared'])

	def test_a_row_that_fails_is_not_measured_again(self):
		r = run('--device', 'crypto_openssl', '--algo', 'aes-128-gcm', '--size', '64', '--seconds', '0.1', '--repeat', '5', '--format', 'json',
			program=BENCH_FAULTY, env={'CBURST_TEST_FAULT': 'fail', **program.LEFT_BEHIND})
		self.assertStatus(r, 1)
		row = json.loads(r.out)['rows'][0]
		self.assertNotEqual(row['outcome'], 'ok')
		self.assertEqual(row['rounds'], 1)
		self.assertEqual(row['ops_per_second'], 0)

	def test_interrupted_between_rounds(self):
		p = subprocess.Popen([BENCH, *ONE, '--seconds', '60', '--repeat', '15', '--format', 'json'], stdout=subprocess.PIPE,
				     stderr=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL)
		try:
			while 'made the software device' not in p.stderr.readline():
				self.assertIsNone(p.poll(), 'ended by itself')
			# four seconds a round of a row: the first round has come to its second or third row
			time.sleep(10)
			p.send_signal(signal.SIGINT)
			out, err = program.finish(p)
		finally:
			p.kill()
			p.wait()
		self.assertEqual(p.returncode, 130, out + err)
		report = json.loads(out)
		self.assertTrue(report['interrupted'])
		self.assertGreaterEqual(len(report['rows']), 1)
		self.assertLess(len(report['rows']), 4)
		for row in report['rows']:
			self.assertEqual((row['outcome'], row['rounds']), ('ok', 1))

	def test_refused(self):
		for value in ('0', '-1', '16', 'two', '1.5', ''):
			self.assertRefused(run('--repeat', value), '--repeat')


if __name__ == '__main__':
	program.main()
