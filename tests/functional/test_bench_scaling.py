#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""--scaling: software and devices over lcores, what follows from their rates, and numbers of lcores that are none."""

import json
import os
import signal
import subprocess
import tempfile

import program
from program import BENCH, BENCH_FAULTY, LIMIT, QUICK, BenchTest, run

SIMULATED = ['--vdev', 'crypto_simulator0,profile=generic']
CPUS = len(os.sched_getaffinity(0))
ONE = ['--scaling', *QUICK, '--device', 'crypto_openssl', '--algo', 'aes-128-gcm', '--size', '64']


def numbers(most):
	"""1, 2, 4, ... and the most."""
	return [n for n in (1 << i for i in range(10)) if n < most] + [most]


class Scaling(BenchTest):
	def rows(self, *args, status=0, **more):
		r = run('--quiet', '--format', 'json', *args, **more)
		if r.status != 0 and 'no crypto device' in r.err:
			self.skipTest('the simulated devices are not built here')
		self.assertStatus(r, status)
		return json.loads(r.out)['rows']

	def assertFollows(self, rows):
		"""Efficiency and cores are those of the rates."""
		for row in rows:
			work = [r for r in rows if (r['algorithm'], r['op']) == (row['algorithm'], row['op']) and r['lcores'] == 1]
			alone = next(r for r in work if r['device'] == row['device'])['ops_per_second']
			software = next(r for r in work if r['software'])['ops_per_second']
			self.assertAlmostEqual(row['efficiency'], row['ops_per_second'] / alone / row['lcores'], delta=0.001)
			if row['software']:
				self.assertNotIn('software_cores', row)
				self.assertAlmostEqual(row['cpu_percent'], 100 * row['cpu_share'], delta=0.01)
			else:
				self.assertAlmostEqual(row['software_cores'], row['ops_per_second'] / software, delta=0.001)
			self.assertGreater(row['cpu_percent'], 0)
			self.assertLessEqual(row['cpu_percent'], 100)

	def test_all_cpus(self):
		rows = self.rows(*ONE)
		self.assertEqual([(row['device'], row['lcores']) for row in rows],
				 [(name, n) for name in ('libcrypto', 'crypto_openssl0') for n in numbers(CPUS)])
		self.assertFollows(rows)

	def test_a_simulated_device(self):
		rows = self.rows('--scaling', *QUICK, '--algo', 'sha256,ecdh-p256', '--op', 'generate,derive', '--size', '64', '--lcores', '1', eal=SIMULATED)
		names = {(row['algorithm'], row['op'], row['simulated']) for row in rows}
		self.assertTrue({('sha256', 'generate', False), ('sha256', 'generate', True), ('ecdh-p256', 'derive', True)} <= names, names)
		self.assertFollows(rows)
		for row in rows:
			if row['simulated']:
				self.assertLess(row['cpu_percent'], 100, row)

	def test_table(self):
		r = run('--quiet', *ONE)
		self.assertStatus(r, 0)
		for word in ('lcores', 'CPU %', 'efficiency', 'libcrypto', 'crypto_openssl0 does the work of '):
			self.assertIn(word, r.out)

	def test_csv_and_page(self):
		with tempfile.TemporaryDirectory() as folder:
			path = os.path.join(folder, 'page.html')
			r = run('--quiet', '--format', 'csv', *ONE, '--lcores', '1', '--html', path)
			self.assertStatus(r, 0)
			with open(path, encoding='utf-8') as f:
				page = f.read()
		self.assertEqual([(row['software'], row['lcores'], row['outcome']) for row in r.rows()], [('1', '1', 'ok'), ('0', '1', 'ok')])
		for word in ('How many cores a device gives back', 'crypto_openssl0 does the work of', 'libcrypto', '</html>'):
			self.assertIn(word, page)

	def test_what_no_device_can_do(self):
		"""The default list is measured in software whatever the device can do."""
		rows = self.rows('--scaling', *QUICK, '--device', 'crypto_openssl', '--lcores', '1')
		self.assertEqual({row['algorithm'] for row in rows if row['software']},
				 {'ecdh-p256', 'ecdh-p384', 'ecdsa-p256', 'ecdsa-p384', 'aes-128-gcm', 'aes-128-cbc'})

	def test_a_device_that_fails_everything(self):
		rows = self.rows('--scaling', *QUICK, '--device', 'crypto_aesni_mb', '--algo', 'aes-128-gcm', '--size', '64', '--lcores', '1', status=1,
				 program=BENCH_FAULTY, env={'CBURST_TEST_FAULT': 'fail'})
		self.assertEqual([(row['software'], row['outcome']) for row in rows], [(True, 'ok'), (False, 'failed')])
		self.assertEqual(rows[1]['ops_per_second'], 0)

	def test_lcores_that_share_a_cpu(self):
		"""Two lcores on one CPU are no scaling: not measured unless they are asked for, and refused then."""
		cpu = min(os.sched_getaffinity(0))
		shared = ['--lcores', f'(0,1)@{cpu}']
		rows = self.rows(*ONE, eal=shared)
		self.assertEqual({row['lcores'] for row in rows}, {1})
		self.assertRefused(run(*ONE, '--lcores', '2', eal=shared), '--lcores 2', 'on 1 CPU')

	def test_what_cannot_be(self):
		for args, words in (
			(('--lcores', '64'), ('--lcores 64', 'EAL has')),
			(('--compare',), ('--compare', 'at once')),
			(('--tune', 'x.ini'), ('--tune', 'at once')),
			(('--mode', 'latency'), ('--scaling', '--mode')),
			(('--submit', 'sync'), ('--scaling', '--submit')),
			(('--preset', 'seeds/c3758'), ('--preset',)),
			(('--size', 'imix'), ('fixed sizes', 'imix')),
			(('--burst', '1,8'), ('one --burst', '2')),
			(('--html', '/nowhere/page.html'), ('--html', '/nowhere/page.html')),
		):
			with self.subTest(args=args):
				self.assertRefused(run('--scaling', *args), *words)

	def test_an_interrupt_leaves_whole_rows(self):
		for how in ('csv', 'json'):
			command = [BENCH, '--scaling', '--format', how, '--device', 'crypto_openssl', '--algo', 'sha256', '--size', '64:64:4096',
				   '--seconds', '0.1', '--warmup', '0', '--lcores', '1']
			with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
					      stdin=subprocess.DEVNULL) as p:
				while 'made the software device' not in p.stderr.readline():
					self.assertIsNone(p.poll(), 'ended by itself')
				early = p.stdout.readline() + p.stdout.readline() if how == 'csv' else ''
				p.send_signal(signal.SIGINT)
				out, err = program.finish(p)
			self.assertEqual(p.returncode, 130, out + err)
			if how == 'json':
				report = json.loads(out)
				self.assertTrue(report['interrupted'])
				self.assertLess(len(report['rows']), report['planned'])
			else:
				lines = (early + out).splitlines()
				self.assertGreaterEqual(len(lines), 2)
				self.assertEqual({line.count(',') for line in lines}, {lines[0].count(',')})


if __name__ == '__main__':
	program.main()
