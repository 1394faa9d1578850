#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""--tune: bursts, depths and thresholds that are found, the file they are written to, and what routing by it gives."""

import configparser
import csv
import io
import json
import os
import re
import signal
import subprocess
import tempfile
import time

import program
from program import BENCH, LIMIT, BenchTest, run

ROOT = os.environ.get('SOURCE_ROOT', '.')
PROFILE = 'qat-dh8950'
# A device with a way there and back, so that software wins with short messages; four are in flight.
LOAD = ['--algo', 'aes-128-cbc', '--burst', '1', '--depth', '4']
DEPTH = 4


def simulated(profile):
	return ['--vdev', f'crypto_simulator0,profile={profile}']


def read(path):
	"""{algorithm: value} of a thresholds file, by another reader than the library's."""
	p = configparser.ConfigParser(delimiters='=', comment_prefixes=';', inline_comment_prefixes=';', interpolation=None)
	p.read(path, encoding='utf-8')
	return dict(p['thresholds'])


def figure(section, key):
	"""A number of the device's profile."""
	with open(os.path.join(ROOT, f'config/devices/{PROFILE}.ini'), encoding='utf-8') as f:
		text = f.read()
	part = re.search(rf'^\[{section}\]\n(.*?)(?=^\[|\Z)', text, flags=re.M | re.S).group(1)
	return float(re.search(rf'^{key} *= *([0-9.]+)', part, flags=re.M).group(1))


def urgent():
	"""Whatever else the machine does should not decide; where that is not allowed, it may."""
	try:
		os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
	except OSError:
		pass


def model_crossover(software):
	"""Bytes at which the profile's device, four in flight, is as fast as the line through software's times {bytes: us}."""
	engines, base, overhead = (figure('pool cipher', k) for k in ('engines', 'base_us', 'overhead_us'))
	block = figure('device', 'block')
	at_block = engines * block / figure('cipher', 'aes-128-cbc encrypt')	# us; MB/s are bytes per us
	assert DEPTH <= engines
	a, b = (overhead + base) / DEPTH, (at_block - base) / block / DEPTH
	n = len(software)
	mean_x, mean_y = sum(software) / n, sum(software.values()) / n
	slope = (sum((x - mean_x) * (y - mean_y) for x, y in software.items()) / sum((x - mean_x) ** 2 for x in software))
	return (a - (mean_y - slope * mean_x)) / (slope - b)


class Tune(BenchTest):
	def setUp(self):
		folder = tempfile.TemporaryDirectory()
		self.addCleanup(folder.cleanup)
		self.path = os.path.join(folder.name, 'thresholds.ini')

	def tune(self, *args, seconds='0.005', **more):
		return run('--quiet', '--format', 'csv', '--tune', self.path, '--seconds', seconds, *args, **more)

	def need_simulator(self, r):
		if r.status != 0 and 'crypto_simulator' in r.err and 'FAILED' not in r.out:
			self.skipTest('the simulated devices are not built here')

	def test_threshold_is_the_crossover_of_the_model(self):
		"""A machine that is busy delays one side or the other: it gets a few tries."""
		if os.environ.get('SANITIZE', 'none') != 'none':
			self.skipTest('sanitizers slow down one side of what is compared')
		seen = []
		for _ in range(4):
			args = [BENCH, *simulated(PROFILE), '--', '--quiet', '--format', 'csv', *LOAD, '--seconds', '0.02']
			out = [subprocess.run([*args, *more], capture_output=True, text=True, timeout=LIMIT, preexec_fn=urgent, check=False,
					      stdin=subprocess.DEVNULL)
			       for more in (['--tune', self.path], ['--compare', '--size', '2k,4k,8k,12k,16k'])]
			if 'crypto_simulator' in out[0].stderr:
				self.skipTest('the simulated devices are not built here')
			self.assertEqual([r.returncode for r in out], [0, 0], [r.stderr for r in out])
			row = program.Result(out[0], args).rows()[0]
			# the median time of one is what no interruption changes
			software = {int(r['size']): float(r['software_p50_us']) for r in program.Result(out[1], args).rows()}
			found, model = int(row['threshold']), model_crossover(software)
			self.assertEqual(read(self.path), {'aes-cbc': str(found)})
			self.assertLess(float(row['below_device_ops_per_second']), float(row['below_software_ops_per_second']), row)
			self.assertGreaterEqual(float(row['above_device_ops_per_second']), float(row['above_software_ops_per_second']), row)
			self.assertLessEqual(int(row['below']), found)
			self.assertGreaterEqual(int(row['above']), found)
			seen.append((found, round(model)))
			print(f'threshold {found}, crossover of the model {model:.0f}')
			if abs(found / model - 1) < 0.1:
				return
		self.fail(f'thresholds and crossovers of the model, bytes: {seen}')

	def test_a_second_run_shows_the_gain(self):
		"""One in flight, SHA-256: by default all of it goes to the device, where 64 bytes take 6 us and more."""
		devices = [*simulated('generic'), '--vdev', 'crypto_openssl0']
		load = ['--algo', 'sha256', '--op', 'encrypt', '--burst', '1', '--depth', '1']
		r = self.tune(*load, eal=devices)
		self.need_simulator(r)
		self.assertStatus(r, 0)
		self.assertEqual([(row['device'], row['against']) for row in r.rows()],
				 [('crypto_simulator0', 'crypto_openssl0'), ('crypto_openssl0', '')])
		threshold = read(self.path)['sha256']
		self.assertTrue(threshold == 'never' or int(threshold) > 64, threshold)
		rates = []
		for more in ([], ['--thresholds', self.path]):
			r = run('--quiet', '--format', 'csv', '--device', 'crypto_simulator0+crypto_openssl0', *load, '--size', '64',
				'--seconds', '0.2', *more, eal=devices)
			self.assertStatus(r, 0)
			rates.append(float(r.rows()[0]['ops_per_second']))
		print(f'{rates[0]:.0f} op/s by default, {rates[1]:.0f} with what was found')
		self.assertGreater(rates[1], 1.5 * rates[0])

	def test_burst_and_depth(self):
		"""The way there and back hides behind operations in flight, so one alone is not 95 % of the best."""
		r = self.tune('--algo', 'sha256,ecdh-p256', '--op', 'encrypt,derive', eal=simulated('generic'))
		self.need_simulator(r)
		self.assertStatus(r, 0)
		self.assertEqual([row['algorithm'] for row in r.rows()], ['sha256', 'ecdh-p256'])
		for row in r.rows():
			self.assertGreater(int(row['depth']), 1, row)
			self.assertLessEqual(int(row['burst']), int(row['depth']), row)
			self.assertGreaterEqual(float(row['best_ops_per_second']), float(row['ops_per_second']), row)
			self.assertGreater(float(row['p99_us']), 0, row)
			self.assertEqual(row['simulated'], '1', row)
		self.assertNotEqual(r.rows()[0]['threshold'], '')
		self.assertEqual(r.rows()[1]['threshold'], '', 'public keys have no size')

	def test_json(self):
		devices = [*simulated('generic'), '--vdev', 'crypto_openssl0']
		r = run('--quiet', '--format', 'json', '--tune', self.path, '--seconds', '0.005', '--algo', 'sha256,ecdh-p256', '--op', 'encrypt,derive', eal=devices)
		self.need_simulator(r)
		self.assertStatus(r, 0)
		report = json.loads(r.out)
		self.assertEqual((report['what'], report['file'], report['share'], report['planned'], report['interrupted']),
				 ('tune', self.path, 0.95, 3, False))
		self.assertIn('crypto_simulator0', report['machine']['eal'])
		rows = report['rows']
		self.assertEqual([(row['algorithm'], row['device'], row['simulated']) for row in rows],
				 [('sha256', 'crypto_simulator0', True), ('sha256', 'crypto_openssl0', False), ('ecdh-p256', 'crypto_simulator0', True)])
		for row in rows:
			self.assertEqual(row['outcome'], 'ok', row)
			self.assertLessEqual(row['burst'], row['depth'], row)
			self.assertGreaterEqual(row['best_ops_per_second'], row['ops_per_second'], row)
			self.assertLessEqual(row['latency_us']['p50'], row['latency_us']['p99'], row)
			self.assertGreater(row['alone_p50_us'], 0, row)
		self.assertEqual(['threshold' in row for row in rows], [True, False, False])
		found = rows[0]['threshold']
		self.assertEqual(found['against'], 'crypto_openssl0')
		self.assertEqual(read(self.path), {'sha256': 'never' if found['bytes'] is None else str(found['bytes'])})
		for side in ('below', 'above'):
			if side in found:
				self.assertGreater(found[side]['software_ops_per_second'], 0)
				self.assertEqual(found[side]['device_ops_per_second'] >= found[side]['software_ops_per_second'], side == 'above', found)

	def test_an_interrupt_leaves_valid_json(self):
		command = [BENCH, *simulated('generic'), '--', '--tune', self.path, '--format', 'json', '--seconds', '0.05', '--algo',
			   'aes-128-cbc,aes-128-ctr,aes-128-gcm,aes-128-ccm,sha1,sha256,sha512,md5,hmac-sha1,hmac-sha256,hmac-sha512']
		with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL) as p:
			time.sleep(5)
			p.send_signal(signal.SIGINT)
			out, err = program.finish(p)
		if 'crypto_simulator' in err and p.returncode != 130:
			self.skipTest('the simulated devices are not built here')
		self.assertEqual(p.returncode, 130, out + err)
		report = json.loads(out)
		self.assertTrue(report['interrupted'])
		self.assertEqual(report['planned'], 11)
		self.assertLess(len(report['rows']), 11)

	def test_software_alone_has_no_thresholds(self):
		r = run('--quiet', '--tune', self.path, '--seconds', '0.005', '--device', 'crypto_openssl', '--algo', 'sha256')
		self.assertStatus(r, 0)
		self.assertIn('no thresholds', r.out)
		self.assertEqual(read(self.path), {})
		self.assertStatus(run('--quiet', '--device', 'crypto_openssl', '--algo', 'sha256', '--size', '64', '--seconds', '0.01', '--thresholds', self.path), 0)

	def test_an_interrupt_leaves_what_is_found(self):
		command = [BENCH, *simulated('generic'), '--', '--tune', self.path, '--format', 'csv', '--seconds', '0.01', '--algo',
			   'aes-128-cbc,aes-128-ctr,aes-128-gcm,aes-128-ccm,sha1,sha256,sha512,md5,hmac-sha1,hmac-sha256,hmac-sha512']
		with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL) as p:
			lines = [p.stdout.readline() for _ in range(2)]
			if lines[1] == '':
				self.skipTest('the simulated devices are not built here')
			p.send_signal(signal.SIGINT)
			out, err = program.finish(p)
		self.assertEqual(p.returncode, 130, out + err)
		rows = list(csv.reader(io.StringIO(''.join(lines) + out)))
		self.assertEqual({len(row) for row in rows}, {len(rows[0])}, (rows, err))
		self.assertEqual({row[4] for row in rows[1:]}, {'ok'}, (rows, err))
		self.assertIn('aes-cbc', read(self.path))
		self.assertNotIn('hmac-sha512', read(self.path))
		self.assertEqual(os.listdir(os.path.dirname(self.path)), ['thresholds.ini'])

	def test_what_cannot_be(self):
		for args, words in (
			(('--compare',), ('--tune and --compare',)),
			(('--mode', 'latency'), ('--tune and --mode',)),
			(('--submit', 'sync'), ('--submit',)),
			(('--thresholds', 'x.ini'), ('--thresholds', self.path)),
			(('--size', '64,1k'), ('one --size', '2')),
			(('--burst', '1,2'), ('one --burst',)),
			(('--preset', 'seeds/c3758'), ('--preset',)),
		):
			with self.subTest(args=args):
				self.assertRefused(run('--tune', self.path, *args), *words)
		r = run('--quiet', '--tune', '/no/such/folder/t.ini', '--device', 'crypto_openssl', '--algo', 'sha256')
		self.assertStatus(r, 2)
		self.assertSays(r, '/no/such/folder/t.ini', 'No such file')


if __name__ == '__main__':
	program.main()
