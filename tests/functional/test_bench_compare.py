#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""--compare: software, synchronous and asynchronous in one row, on software devices and on simulated ones."""

import csv
import json
import signal
import subprocess

import program
from program import BENCH, BENCH_FAULTY, LIMIT, QUICK, BenchTest, run

SIMULATED = ['--vdev', 'crypto_simulator0,profile=generic']


def compare(*args, **more):
	return run('--quiet', '--format', 'csv', '--compare', *QUICK, *args, **more)


class Compare(BenchTest):
	def assertWhole(self, row):
		self.assertEqual(row['outcome'], 'ok', row)
		for how in ('software', 'sync', 'async'):
			self.assertGreater(float(row[how + '_ops_per_second']), 0, row)
			self.assertGreater(float(row[how + '_p50_us']), 0, row)
			self.assertGreaterEqual(float(row[how + '_p99_us']), float(row[how + '_p50_us']), row)
		software, sync, many = (float(row[how + '_ops_per_second']) for how in ('software', 'sync', 'async'))
		for name, value in (('sync_software', sync / software), ('async_software', many / software), ('async_sync', many / sync)):
			self.assertAlmostEqual(float(row[name + '_ratio']), value, delta=0.001 * value + 0.001)
		self.assertGreater(float(row['async_cpu_percent']), 0, row)
		self.assertLessEqual(float(row['async_cpu_percent']), 100, row)

	def test_every_kind_on_a_software_device(self):
		algos = ('aes-128-gcm', 'aes-128-ccm', 'aes-256-cbc', 'aes-256-cbc+hmac-sha256', 'sha256', 'hmac-sha256', 'aes-128-gmac')
		r = compare('--device', 'crypto_aesni_mb', '--algo', ','.join(algos), '--size', '64', '--op', 'encrypt,decrypt')
		self.assertStatus(r, 0)
		self.assertEqual([row['algorithm'] for row in r.rows()], [a for a in algos for _ in range(2)])
		for row in r.rows():
			self.assertWhole(row)
			self.assertEqual(row['simulated'], '0')
			self.assertEqual(float(row['async_cpu_percent']), 100, 'it computes on the lcore')

	def test_public_keys(self):
		r = compare('--device', 'crypto_multibuffer', '--algo', 'rsa-2048,x25519', '--op', 'sign,verify,derive')
		if 'crypto_multibuffer' in r.err:
			self.skipTest('crypto_multibuffer is not here')
		self.assertStatus(r, 0)
		self.assertEqual([(row['algorithm'], row['op'], row['size']) for row in r.rows()],
				 [('rsa-2048', 'sign', '-'), ('rsa-2048', 'verify', '-'), ('x25519', 'derive', '-')])
		for row in r.rows():
			self.assertWhole(row)

	def test_a_simulated_device(self):
		"""The way there and back is 6 us in the profile: that bounds what one in flight can do, and not many in flight."""
		r = compare('--algo', 'aes-128-cbc,sha256,ecdh-p256', '--op', 'encrypt,derive', '--size', '64', eal=SIMULATED)
		if r.status != 0 and 'crypto_simulator' in r.err:
			self.skipTest('the simulated devices are not built here')
		self.assertStatus(r, 0)
		self.assertEqual(len(r.rows()), 3)
		for row in r.rows():
			self.assertWhole(row)
			self.assertEqual(row['simulated'], '1', row)
			self.assertLess(float(row['sync_ops_per_second']), 1e6 / 6, row)
			self.assertGreater(float(row['async_sync_ratio']), 1, row)
			self.assertLess(float(row['async_cpu_percent']), 100, row)

	def test_table_and_json(self):
		args = ('--quiet', '--compare', *QUICK, '--device', 'crypto_openssl', '--algo', 'sha256', '--size', '64,1k')
		r = run(*args)
		self.assertStatus(r, 0)
		self.assertEqual(len([line for line in r.out.splitlines() if line.startswith('  sha256 ') and ' | ' in line]), 2, r)
		for word in ('software: libcrypto', 'synchronous', 'asynchronous', 'CPU %', 'async/sw'):
			self.assertIn(word, r.out)
		r = run(*args, '--format', 'json')
		self.assertStatus(r, 0)
		report = json.loads(r.out)
		self.assertEqual([row['size'] for row in report['rows']], ['64', '1024'])
		for row in report['rows']:
			for how in ('software', 'sync', 'async'):
				self.assertGreater(row[how]['ops_per_second'], 0)
				self.assertGreater(row[how]['p99_us'], 0)

	def test_verdicts(self):
		"""The device of the profile takes 6 us to come back: one at a time it cannot win against what software does in less. Each row has
		a verdict that follows from its figures, the same in every format."""
		args = ('--quiet', '--compare', *QUICK, '--algo', 'sha256,rsa-2048', '--op', 'generate,sign', '--size', '64')
		r = run(*args, '--format', 'json', eal=SIMULATED)
		if r.status != 0 and 'crypto_simulator' in r.err:
			self.skipTest('the simulated devices are not built here')
		self.assertStatus(r, 0)
		rows = json.loads(r.out)['rows']
		self.assertEqual(len(rows), 2)
		for row in rows:
			software, verdict = row['software'], row['verdict']
			for how in ('sync', 'async'):
				noise = [max(0.02, x['spread'], 1 - x['cpu_share']) for x in (row[how], software)]
				low, high = (row[how]['ops_per_second'] * (1 + sign * noise[0]) for sign in (-1, 1))
				wanted = ('yes' if low > software['ops_per_second'] * (1 + noise[1]) else
					  'no' if high < software['ops_per_second'] * (1 - noise[1]) else 'none')
				self.assertEqual(verdict[how], wanted, row)
			saved = 100 - row['async']['cpu_percent'] / row['async']['ops_per_second'] * software['ops_per_second']
			self.assertAlmostEqual(verdict['cpu_saved_percent'], max(saved, -100), delta=0.1)
			self.assertIn(' in flight', verdict['text'])
		self.assertEqual(rows[0]['verdict']['sync'], 'no', rows[0])
		r = compare('--algo', 'sha256', '--size', '64', eal=SIMULATED)
		self.assertEqual(r.rows()[0]['offload_sync'], 'no', r)
		self.assertIn(' in flight', r.rows()[0]['verdict'])
		r = run(*args, eal=SIMULATED)
		self.assertIn('Is offload worth it here?', r.out)
		self.assertEqual(len([line for line in r.out.splitlines() if ' in flight' in line and line.endswith('(simulated)')]), 2, r)

	def test_everything_by_default(self):
		"""All that the documents have figures of: what the device cannot do stands there in software, and is no failure."""
		r = run('--quiet', '--format', 'csv', '--compare', '--seconds', '0.001', '--warmup', '0', '--device', 'crypto_openssl')
		self.assertStatus(r, 0)
		rows = r.rows()
		curves = ['secp160r1', 'p192', 'p224', 'p256', 'p384', 'p521']
		curves += [f'sect{bits}{kind}' for bits, kinds in ((163, ('k1', 'r2')), (233, ('k1', 'r1')), (283, ('k1', 'r1')), (409, ('k1', 'r1')), (571, ('k1', 'r1'))) for kind in kinds]
		curves += [f'brainpoolp{bits}{kind}' for bits in (256, 384, 512) for kind in ('r1', 't1')]
		wanted = {f'ecdh-{curve}' for curve in curves} | {f'rsa-{bits}' for bits in (1024, 2048, 3072, 4096)}
		wanted |= {f'aes-{bits}-{mode}' for bits in (128, 192, 256) for mode in ('cbc', 'gcm')}
		wanted |= {f'{kind}sha{bits}' for kind in ('', 'hmac-') for bits in (224, 256, 384, 512)}
		wanted |= {f'sha3-{bits}' for bits in (224, 256, 384, 512)}
		wanted |= {'x25519', 'x448', 'ecdsa-p256', 'ecdsa-p384', 'dh-ffdhe2048', '3des-cbc', 'chacha20-poly1305', 'md5', 'sha1', 'hmac-md5', 'hmac-sha1'}
		self.assertEqual(wanted - {row['algorithm'] for row in rows}, set())
		alone = [row for row in rows if row['async_outcome'] == 'no device']
		self.assertIn('ecdh-p256', {row['algorithm'] for row in alone})
		for row in alone:
			self.assertEqual((row['device'], row['outcome'], row['async_ops_per_second']), ('none', 'ok', ''), row)
		self.assertIn('1048576', {row['size'] for row in rows})

	def test_burst_and_depth_that_are_given(self):
		r = compare('--device', 'crypto_openssl', '--algo', 'sha256', '--size', '64', '--burst', '8', '--depth', '16')
		self.assertEqual([(row['burst'], row['depth']) for row in r.rows()], [('8', '16')], r)

	def test_a_device_that_fails_everything(self):
		r = compare('--device', 'crypto_aesni_mb', '--algo', 'aes-128-gcm', '--size', '64', program=BENCH_FAULTY,
			    env={'CBURST_TEST_FAULT': 'fail'})
		self.assertStatus(r, 1)
		row = r.rows()[0]
		self.assertEqual(row['outcome'], 'failed', row)
		self.assertEqual(float(row['async_ops_per_second'] or 0), 0, row)
		self.assertEqual(float(row['sync_ops_per_second'] or 0), 0, row)
		self.assertEqual(row['async_software_ratio'], '', row)
		self.assertGreater(float(row['software_ops_per_second']), 0, row)

	def test_an_interrupt_leaves_whole_rows(self):
		for how in ('csv', 'json'):
			command = [BENCH, '--compare', '--format', how, '--device', 'crypto_openssl', '--algo', 'sha256', '--size', '64:16:4096',
				   '--seconds', '0.05', '--warmup', '0']
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
				table = list(csv.reader(lines))
				self.assertEqual({len(row) for row in table}, {len(table[0])})

	def test_what_cannot_be(self):
		for args, words in (
			(('--mode', 'latency'), ('--mode',)),
			(('--submit', 'one'), ('--submit',)),
			(('--lcores', '2'), ('--lcores',)),
			(('--in-place',), ('--in-place',)),
			(('--preset', 'seeds/c3758'), ('--preset',)),
			(('--burst', '1,8'), ('one --burst', '2')),
			(('--depth', '1,8,9'), ('one --depth', '3')),
			(('--size', 'imix'), ('fixed sizes', 'imix')),
			(('--algo', 'sha257'), ('sha257',)),
		):
			with self.subTest(args=args):
				self.assertRefused(run('--compare', *args), *words)


if __name__ == '__main__':
	program.main()
