# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""Everything that --help and --list-algos name: each option with a value that works, each with values that cannot, each algorithm measured."""

import csv
import json
import os
import re
import tempfile

import program
from program import QUICK, BenchTest, run

# One row that every software machine has, for options that change something about it.
ONE = ['--device', 'crypto_openssl', '--algo', 'aes-128-gcm', '--size', '64', *QUICK]

# What stands for FOLDER in a value is a folder of the test's own. Of each option: arguments, and what must be seen of it, in the rows of
# a JSON report or, where the report is no list of rows, in the whole output.
WORKS = {
	'mode': ([*ONE, '--mode', 'latency,verify'], lambda rows: {r['mode'] for r in rows} == {'latency', 'verify'}),
	'device': ([*ONE, '--device', 'crypto_aesni_mb'], lambda rows: rows[0]['device'] == 'crypto_aesni_mb0'),
	'algo': ([*ONE, '--algo', 'sha256'], lambda rows: rows[0]['algorithm'] == 'sha256'),
	'op': ([*ONE, '--op', 'decrypt'], lambda rows: rows[0]['op'] == 'decrypt'),
	'size': ([*ONE, '--size', '48,imix'], lambda rows: [r['size'] for r in rows] == ['48', 'imix']),
	'burst': ([*ONE, '--burst', '2:*2:8'], lambda rows: [r['burst'] for r in rows] == [2, 4, 8]),
	'depth': ([*ONE, '--depth', '40'], lambda rows: rows[0]['depth'] == 40),
	'lcores': ([*ONE, '--lcores', '1'], lambda rows: rows[0]['lcores'] == 1),
	'submit': ([*ONE, '--submit', 'sync'], lambda rows: rows[0]['submit'] == 'sync'),
	'scaling': ([*ONE, '--scaling', '--lcores', '1'], lambda rows: [r['software'] for r in rows] == [True, False]),
	'compare': ([*ONE, '--compare'], lambda rows: rows[0]['software']['ops_per_second'] > 0),
	'aad': ([*ONE, '--aad', '0'], lambda rows: rows[0]['aad'] == 0),
	'tag': ([*ONE, '--device', 'crypto_aesni_mb', '--tag', '12'], lambda rows: rows[0]['tag'] == 12),
	'key': ([*ONE, '--algo', 'hmac-sha256', '--key', '256'], lambda rows: 'hmac-sha256' in rows[0]['algorithm']),
	'iv': ([*ONE, '--iv', '12'], lambda rows: rows[0]['outcome'] == 'ok'),
	'segments': ([*ONE, '--device', 'crypto_aesni_gcm', '--segments', '2'], lambda rows: rows[0]['segments'] == 2),
	'out-of-place': ([*ONE, '--out-of-place'], lambda rows: rows[0]['place'] == 'out'),
	'in-place': ([*ONE, '--op', 'decrypt', '--in-place'], lambda rows: rows[0]['place'] == 'in'),
	'seconds': ([*ONE, '--seconds', '0.3'], lambda rows: 0.29 < rows[0]['seconds'] < 3),
	'wolfcrypt': (['--wolfcrypt', '64', '--device', 'crypto_openssl', '--seconds', '0.001'], 'Benchmark complete'),
	'repeat': ([*ONE, '--repeat', '2'], lambda rows: rows[0]['rounds'] == 2),
	'warmup': ([*ONE, '--warmup', '0.05'], lambda rows: rows[0]['outcome'] == 'ok'),
	'line-rate': ([*ONE, '--line-rate', '10'], lambda rows: rows[0]['line_rate'][0]['link_gbps'] == 10),
	'spin-main': ([*ONE, '--spin-main'], lambda rows: rows[0]['outcome'] == 'ok'),
	'descriptors': ([*ONE, '--descriptors', '64'], lambda rows: rows[0]['outcome'] == 'ok'),
	'flush-us': ([*ONE, '--submit', 'one', '--flush-us', '0'], lambda rows: rows[0]['outcome'] == 'ok'),
	'no-route': ([*ONE, '--no-route'], lambda rows: rows[0]['outcome'] == 'ok'),
	'thresholds': ([*ONE, '--thresholds', 'FOLDER/thresholds.ini'], lambda rows: rows[0]['outcome'] == 'ok'),
	'preset': ([*ONE, '--preset', 'which-burst', '--burst', '4'], lambda rows: rows[0]['burst'] == 4),
	# the report is something else than a list of rows
	'seed': ([*ONE, '--seed', '42', '--format', 'json'], '"seed": 42,'),
	'cycles': ([*ONE, '--cycles'], 'poll'),
	'how': (['--preset', 'seeds/pe3isco3-8955', '--how', 'sync', '--seconds', '0.01'], 'has no such rows'),
	'tune': ([*ONE, '--tune', 'FOLDER/out.ini'], 'against'),
	'no-auto-devices': (['--no-auto-devices'], 'no crypto device'),
	'format': ([*ONE, '--format', 'csv'], 'mode,lcores,device'),
	'output': ([*ONE, '--output', 'FOLDER/table.txt'], ''),
	'html': ([*ONE, '--html', 'FOLDER/page.html'], 'crypto_openssl0'),
	'compare-with': ([*ONE, '--compare-with', 'FOLDER/old.json'], lambda rows: rows[0]['verdict'] in ('same', 'faster', 'slower')),
	'fail-if-slower': ([*ONE, '--compare-with', 'FOLDER/old.json', '--fail-if-slower', '1000'], lambda rows: rows[0]['too_slow'] is False),
	'quiet': ([*ONE, '--quiet'], 'crypto_openssl0'),
	'selftest': (['--selftest', '--device', 'crypto_openssl', '--algo', 'sha256'], 'crypto_openssl0: pass: 1 passed'),
	'list': (['--list'], 'crypto_openssl0'),
	'list-algos': (['--list-algos'], 'aes-128-gcm'),
	'list-presets': (['--list-presets'], 'which-burst'),
	'version': (['--version'], 'DPDK'),
	'help': (['--help'], 'usage: '),
}

# Those above that must not end well, with what they must end with.
STATUS = {'how': 2, 'no-auto-devices': 2}

# What no number or name can be. A file may be called anything, a few numbers may be 0.
NEVER = ['', '-1', '0', '1e30', '99999999999999999999999', 'nonsense', '%s%n', 'ä', 'x' * 5000]
FILES = ('tune', 'output', 'html', 'thresholds', 'compare-with')
MAY_BE_0 = ('aad', 'warmup', 'flush-us', 'fail-if-slower')


def options():
	"""{name: argument or None} of the help text."""
	return {m.group(1): m.group(2) for m in re.finditer(r'^  --([a-z-]+)(?: ([A-Z]+))?(?:$|  )', run('--help').out, flags=re.M)}


class Options(BenchTest):
	def setUp(self):
		folder = tempfile.TemporaryDirectory()
		self.addCleanup(folder.cleanup)
		self.folder = folder.name
		with open(os.path.join(self.folder, 'thresholds.ini'), 'w', encoding='utf-8') as f:
			f.write('[thresholds]\naes-gcm = 64\n')

	def test_each_works(self):
		self.assertStatus(run(*ONE, '--format', 'json', '--output', os.path.join(self.folder, 'old.json')), 0)
		self.assertEqual(set(WORKS), set(options()))
		for name, (args, check) in WORKS.items():
			with self.subTest(option=name):
				self.assertIn('--' + name, args)
				args = [a.replace('FOLDER', self.folder) for a in args]
				if callable(check):
					r = run(*args, '--format', 'json')
					self.assertStatus(r, 0)
					self.assertTrue(check(json.loads(r.out)['rows']), str(r))
				else:
					r = run(*args)
					self.assertStatus(r, STATUS.get(name, 0))
					self.assertIn(check, r.out + r.err)
		for written, text in (('table.txt', 'crypto_openssl0'), ('page.html', '<html'), ('out.ini', '[thresholds]')):
			with open(os.path.join(self.folder, written), encoding='utf-8') as f:
				self.assertIn(text, f.read())

	def test_what_no_value_can_be(self):
		for name, arg in options().items():
			if arg is None:
				continue
			self.assertRefused(run('--' + name), '--' + name, 'needs a value')
			for value in NEVER:
				if value == '0' and name in MAY_BE_0 or name in FILES and value != '':
					continue
				with self.subTest(option=name, value=value[:40]):
					self.assertRefused(run('--' + name, value), name)

	def test_files_that_cannot_be(self):
		for name in FILES:
			with self.subTest(option=name):
				self.assertRefused(run(*ONE, '--' + name, '/no/such/folder/file'), '/no/such/folder/file')


class Algorithms(BenchTest):
	def test_each_is_measured(self):
		"""By a device where one can do it; else the row says that none can. Nothing named is unknown, or lost."""
		listed = re.findall(r'^  ([a-z0-9+-]+)', run('--list-algos').out, flags=re.M)
		self.assertGreater(len(listed), 90)
		# What no device of this machine can do is asked for alone: it would end the run of all.
		alone = [a for a in listed if 'xts' in a or 'sha3' in a]
		for algo in alone:
			r = run('--algo', algo, '--size', '64', '--seconds', '0.001', '--warmup', '0', '--format', 'csv')
			if r.status != 0:
				self.assertRefused(r, algo, 'none of', 'can do it')
		rest = [a for a in listed if a not in alone]
		r = run('--algo', ','.join(rest), '--size', '64', '--seconds', '0.001', '--warmup', '0', '--format', 'csv', limit=200)
		self.assertIn(r.status, (0, 1))
		rows = r.rows()
		seen = {row['algorithm'] for row in rows}
		self.assertEqual(set(rest) - seen, set(), str(r))
		for row in rows:
			self.assertIn(row['outcome'], ('ok', 'no device'), row)
			self.assertGreater(float(row['ops_per_second'] if row['outcome'] == 'ok' else row['libcrypto_ops_per_second']), 0, row)

	def test_each_family(self):
		for family in ('aead', 'cipher', 'hash', 'mac', 'chain', 'rsa', 'ecdsa', 'ecdh', 'dh'):
			with self.subTest(family=family):
				r = run('--algo', family, '--size', '64', '--seconds', '0.001', '--warmup', '0', '--format', 'csv', limit=200)
				self.assertStatus(r, 0)
				self.assertGreater(len(list(csv.DictReader(r.out.splitlines()))), 1)


if __name__ == '__main__':
	program.main()
