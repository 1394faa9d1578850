# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""Reports: CSV, JSON and table hold the same rows, and each row holds together."""

import json
import os
import tempfile

import program
from program import QUICK, BenchTest, measure, run

ARGS = ['--algo', 'aes-128-gcm,sha256', '--size', '64,1024', '--device', 'crypto_aesni_mb,crypto_openssl', *QUICK]


class Csv(BenchTest):
	def test_rows(self):
		r = run('--format', 'csv', *ARGS)
		self.assertStatus(r, 0)
		rows = r.rows()
		self.assertEqual(len(rows), 8)
		for row in rows:
			self.assertNotIn(None, row, 'more fields than titles')
			self.assertNotIn(None, row.values(), 'fewer fields than titles')
			self.assertGood(row)
		self.assertEqual({(x['device'], x['algorithm'], x['size']) for x in rows},
				 {(d, a, s) for d in ('crypto_aesni_mb0', 'crypto_openssl0')
				  for a in ('aes-128-gcm', 'sha256') for s in ('64', '1024')})

	def test_figures_agree_with_each_other(self):
		r = measure('--size', '1024', '--seconds', '0.3', '--repeat', '1')
		self.assertStatus(r, 0)
		row = r.rows()[0]
		self.assertGood(row)
		ok, mops, size = int(row['ok']), float(row['mops']), float(row['mean_size'])
		seconds = float(row['seconds'])
		self.assertEqual(size, 1024)
		self.assertAlmostEqual(seconds, 0.3, delta=0.2)
		self.assertAlmostEqual(mops * 1e6 * seconds / ok, 1, delta=0.01)
		self.assertAlmostEqual(float(row['gbps']) / (mops * size * 8 / 1e3), 1, delta=0.01)
		parts = sum(float(row[p + '_cycles']) for p in ('build', 'submit', 'poll', 'idle'))
		self.assertAlmostEqual(parts / float(row['cycles_per_op']), 1, delta=0.01)
		# What was handed in comes back, but for what is in flight at either end.
		self.assertLessEqual(abs(int(row['submitted']) - ok), int(row['depth']))
		times = [float(row[k]) for k in ('p50_us', 'p90_us', 'p99_us', 'p99_9_us', 'max_us')]
		self.assertEqual(times, sorted(times))
		self.assertGreater(times[0], 0)
		self.assertEqual(float(row['burst_fill']), 32)

	def test_latency_mode(self):
		r = measure('--mode', 'latency', '--size', '64', '--burst', '1,32')
		self.assertStatus(r, 0)
		self.assertEqual(len(r.rows()), 2)
		for row in r.rows():
			self.assertGood(row)
			self.assertEqual(row['mode'], 'latency')
			times = [float(row[k]) for k in ('p50_us', 'p90_us', 'p99_us', 'p99_9_us', 'max_us')]
			self.assertEqual(times, sorted(times))
			self.assertGreater(times[0], 0)

	def test_modes_together(self):
		r = measure('--mode', 'latency,throughput,verify', '--algo', 'aes-128-gcm', '--size', '64')
		self.assertStatus(r, 0)
		self.assertEqual([x['mode'] for x in r.rows()], ['verify', 'verify', 'throughput', 'latency'])


class Json(BenchTest):
	def test_rows_and_machine(self):
		r = run('--format', 'json', *ARGS, eal=['--vdev', 'crypto_aesni_mb0', '--vdev', 'crypto_openssl0'])
		self.assertStatus(r, 0)
		report = json.loads(r.out)
		self.assertEqual(len(report['rows']), 8)
		self.assertEqual(report['planned'], 8)
		self.assertFalse(report['interrupted'])
		machine = report['machine']
		self.assertGreater(machine['tsc_hz'], 10**8)
		self.assertIn('DPDK', machine['dpdk'])
		self.assertIn('OpenSSL', machine['openssl'])
		self.assertIsInstance(machine['hugepages'], bool)
		self.assertIn('--vdev crypto_aesni_mb0', machine['eal'])
		self.assertTrue(machine['cpu'])
		# EAL pins the main thread to one of them, which is not what the machine has
		self.assertEqual(machine['cpus'], len(os.sched_getaffinity(0)))
		for row in report['rows']:
			self.assertEqual(row['outcome'], 'ok', row)
			self.assertEqual(row['failed'], 0)
			self.assertGreater(row['ops_per_second'], 0)
			cycles = row['tsc_cycles_per_op']
			self.assertAlmostEqual(sum(cycles[p] for p in ('build', 'submit', 'poll', 'idle')) /
					       cycles['total'], 1, delta=0.01)
			self.assertEqual(set(row['latency_us']), {'p50', 'p90', 'p99', 'p99_9', 'max', 'source'})

	def test_framework_cost(self):
		r = run('--format', 'json', '--device', 'crypto_null', '--algo', 'null', '--size', '64', *QUICK)
		self.assertStatus(r, 0)
		cycles = json.loads(r.out)['rows'][0]['tsc_cycles_per_op']
		self.assertGreater(cycles['framework'], 0)

	def test_seed_is_reported_and_taken(self):
		r = run('--format', 'json', '--seed', '4711', '--device', 'crypto_null', '--algo', 'null', *QUICK)
		self.assertEqual(json.loads(r.out)['seed'], 4711)


class Table(BenchTest):
	def test_columns(self):
		r = run('--cycles', *ARGS)
		self.assertStatus(r, 0)
		self.assertRegex(r.out, r'(?m)^aes-128-gcm encrypt, AAD 16, tag 16$')
		self.assertRegex(r.out, r'(?m)^sha256 generate, tag 32$')
		self.assertRegex(r.out, r'(?m)^  device +size burst depth +Mop/s +[+]- % +Gbit/s cycles/op +build +submit +poll +idle '
					r'+fill +p50 us +p99 us$')
		self.assertEqual(len([x for x in r.out.split('\n') if x.startswith('  crypto_')]), 8)
		self.assertIn('TSC cycles', r.out)

	def test_framework_line(self):
		r = run('--device', 'crypto_null', '--algo', 'null', '--size', '64', *QUICK)
		self.assertStatus(r, 0)
		self.assertRegex(r.out, r'(?m)^Framework cost: \d+\.\d cycles per operation')

	def test_no_progress_where_nobody_looks(self):
		r = run(*ARGS)
		self.assertNotIn('\r', r.err)
		self.assertNotIn('\033', r.err + r.out)


class Output(BenchTest):
	def test_to_a_file(self):
		with tempfile.TemporaryDirectory() as folder:
			path = os.path.join(folder, 'report.csv')
			r = measure('--output', path)
			self.assertStatus(r, 0)
			self.assertEqual(r.out, '')
			with open(path, encoding='utf-8') as f:
				self.assertTrue(f.readline().startswith('mode,lcores,device'))
				self.assertGreaterEqual(len(f.readlines()), 1)

	def test_quiet(self):
		r = measure('--quiet')
		self.assertStatus(r, 0)
		self.assertEqual(r.err, '')


if __name__ == '__main__':
	program.main()
