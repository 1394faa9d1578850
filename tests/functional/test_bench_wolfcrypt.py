#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""The habits of wolfCrypt's benchmark: its words, its lines, every algorithm of it."""

import csv
import io
import re
import signal
import subprocess
import tempfile

import program
from program import BENCH, BENCH_FAULTY, LIMIT, BenchTest, run

SHORT = ['--seconds', '0.005', '--warmup', '0', '--quiet']
SIMULATED = ['--vdev', 'crypto_simulator0,profile=qat-dh8950']
TWO = ['--lcores', '0@0,1@0', '--no-pci']  # two lcores, also where there is one CPU

# Lines as wolfSSL's documents have them: what reads these has to read ours.
SEED_BYTES = '''
RNG SW 79 mB took 1.030 seconds, 76.388 mB/s Cycles per byte = 32.65
AES-128-CBC-enc HW 2443 mB took 1.000 seconds, 2442.819 mB/s Cycles per byte = 1.02
CHA-POLY SW 949 mB took 1.002 seconds, 946.915 mB/s Cycles per byte = 2.63
SHA3-512 HW 121 mB took 1.026 seconds, 117.585 mB/s Cycles per byte = 21.21
HMAC-SHA224 SW 267 mB took 1.008 seconds, 265.316 mB/s Cycles per byte = 9.40
'''.strip().split('\n')
SEED_OPS = '''
RSA 1024 key gen HW 120 ops took 1.064 sec, avg 8.866 ms, 112.790 ops/sec
RSA 2048 sign HW 12300 ops took 1.001 sec, avg 0.081 ms, 12288.056 ops/sec
DH 2048 agree SW 2100 ops took 1.023 sec, avg 0.487 ms, 2053.478 ops/sec
ECDHE 256 agree HW 26600 ops took 1.000 sec, avg 0.038 ms, 26594.522 ops/sec
'''.strip().split('\n')
SEED_SUMS = '''
RNG SW 151.844 mB/s
AES-128-CBC-dec HW 4757.373 mB/s
RSA 1024 key gen HW 224.743 ops/sec
ECDSA 256 verify SW 21245.576 ops/sec
'''.strip().split('\n')
SEED_HEAD = 'wolfCrypt Benchmark (block bytes 1048576, min 1.0 sec each)'

WAY = r'(?P<way>SW|HW|DEV)'
MARK = r'(?P<mark> \*simulated\*.*)?$'
BYTES = re.compile(r'(?P<name>[A-Z0-9a-z-]+) +' + WAY + r' +(?P<amount>\d+) (?P<unit>[kKmM]?B|bytes) took +(?P<seconds>\d+\.\d{3}) seconds, '
		   r'+(?P<rate>\d+\.\d{3}) (?P=unit)/s Cycles per byte = +(?P<cycles>\d+\.\d{2})' + MARK)
OPS = re.compile(r'(?P<name>[A-Za-z]+ +\d+( [a-z]+( gen)?)?) +' + WAY + r' +(?P<amount>\d+) ops took +(?P<seconds>\d+\.\d{3}) sec, '
		 r'avg +(?P<ms>\d+\.\d{3}) ms, (?P<rate>\d+\.\d{3}) ops/sec' + MARK)
SUM = re.compile(r'(?P<name>[A-Z0-9a-z-]+( +\d+( [a-z]+( gen)?)?)?) +' + WAY + r' +(?P<rate>\d+\.\d{3}) (?P<unit>[kKmM]?B/s|bytes/s|ops/sec)' + MARK)
NOT_OFFERED = re.compile(r'(?P<name>\S+( +\d+ [a-z]+)?) +- +not offered: (?P<why>.+)$')

# Each word, and the rows that it makes; what nobody has is there, too.
AES = ['AES-%d-%s-%s' % (bits, '%s', way) for bits in (128, 192, 256) for way in ('enc', 'dec')]
WORDS = {
	'aes-cbc': [a % 'CBC' for a in AES],
	'aes-gcm': [a % 'GCM' for a in AES],
	'aes-ecb': [a % 'ECB' for a in AES],
	'aes-xts': ['AES-%d-XTS-%s' % (bits, way) for bits in (128, 256) for way in ('enc', 'dec')],
	'aes-cfb': ['AES-%d-CFB' % bits for bits in (128, 192, 256)],
	'aes-ctr': ['AES-%d-CTR' % bits for bits in (128, 192, 256)],
	'aes-ccm': [a % 'CCM' for a in AES],
	'camellia': ['CAMELLIA'], 'arc4': ['ARC4'], 'hc128': ['HC128'], 'rabbit': ['RABBIT'],
	'chacha20': ['CHACHA'], 'chacha20-poly1305': ['CHA-POLY'], 'des': ['3DES'], 'idea': ['IDEA'],
	'md5': ['MD5'], 'poly1305': ['POLY1305'], 'sha': ['SHA'],
	**{'sha%d' % n: ['SHA-%d' % n] for n in (224, 256, 384, 512)},
	**{'sha3-%d' % n: ['SHA3-%d' % n] for n in (224, 256, 384, 512)},
	'ripemd': ['RIPEMD'], 'cmac': ['AES-128-CMAC', 'AES-256-CMAC'],
	'hmac-md5': ['HMAC-MD5'], 'hmac-sha': ['HMAC-SHA'],
	**{'hmac-sha%d' % n: ['HMAC-SHA%d' % n] for n in (224, 256, 384, 512)},
	'pbkdf2': ['PBKDF2'],
	'rsa-kg': ['RSA 1024 key gen', 'RSA 2048 key gen'],
	'rsa': ['RSA 2048 public', 'RSA 2048 private'],
	'dh': ['DH 2048 key gen', 'DH 2048 agree'],
	'ecc-kg': ['ECC 256 key gen'], 'ecc': ['ECDHE 256 agree', 'ECDSA 256 sign', 'ECDSA 256 verify'],
	'ecc-enc': ['ECC 256 encrypt', 'ECC 256 decrypt'],
	'curve25519_kg': ['CURVE 25519 key gen'], 'x25519': ['CURVE 25519 agree'],
	'ed25519-kg': ['ED 25519 key gen'], 'ed25519': ['ED 25519 sign', 'ED 25519 verify'],
	'rng': ['RNG'], 'scrypt': ['scrypt 17'],
}
FAMILIES = {
	'cipher': ['aes-cbc', 'aes-gcm', 'aes-ecb', 'aes-xts', 'aes-cfb', 'aes-ctr', 'aes-ccm', 'camellia', 'arc4', 'hc128', 'rabbit',
		   'chacha20', 'chacha20-poly1305', 'des', 'idea'],
	'digest': ['md5', 'poly1305', 'sha', 'sha224', 'sha256', 'sha384', 'sha512', 'sha3-224', 'sha3-256', 'sha3-384', 'sha3-512', 'ripemd'],
	'sha2': ['sha224', 'sha256', 'sha384', 'sha512'],
	'sha3': ['sha3-224', 'sha3-256', 'sha3-384', 'sha3-512'],
	'mac': ['cmac', 'hmac-md5', 'hmac-sha', 'hmac-sha224', 'hmac-sha256', 'hmac-sha384', 'hmac-sha512', 'pbkdf2'],
	'hmac': ['hmac-md5', 'hmac-sha', 'hmac-sha224', 'hmac-sha256', 'hmac-sha384', 'hmac-sha512'],
	'asym': ['rsa-kg', 'rsa', 'dh', 'ecc-kg', 'ecc', 'ecc-enc', 'curve25519_kg', 'x25519', 'ed25519-kg', 'ed25519'],
	'other': ['rng', 'scrypt'],
}
NOBODY = {'HC128', 'RABBIT', 'ECC 256 encrypt', 'ECC 256 decrypt'}
# with OpenSSL's legacy provider, or a build that has it
PERHAPS = {'ARC4', 'IDEA', 'CAMELLIA', 'RIPEMD'}


def name_of(match):
	return ' '.join(match['name'].split())


class Report:
	"""The lines of a report, by kind."""

	def __init__(self, result):
		self.rows, self.missing, self.sums, self.other = [], {}, [], []
		for line in result.out.splitlines():
			row = BYTES.match(line) or OPS.match(line)
			missing, total = NOT_OFFERED.match(line), SUM.match(line)
			if row:
				self.rows.append(row)
			elif missing:
				self.missing[name_of(missing)] = missing['why']
			elif total:
				self.sums.append(total)
			else:
				self.other.append(line)

	def names(self, way=None):
		"""Rows once each, in their order."""
		return list(dict.fromkeys(name_of(r) for r in self.rows if way in (None, r['way'])))


def tables(text):
	"""The tables of -csv, by title."""
	found = {}
	for part in re.split(r'\n\n(?=[A-Z][A-Za-z ]+:\n\n)', text)[1:]:
		title, rest = part.split(':\n\n', 1)
		found[title] = list(csv.DictReader(io.StringIO(rest)))
	return found


class Lines(BenchTest):
	def report(self, *args, status=0, **more):
		r = run(*SHORT, *args, **more)
		self.assertStatus(r, status)
		return Report(r)

	def test_patterns_read_the_seeds(self):
		for pattern, lines in ((BYTES, SEED_BYTES), (OPS, SEED_OPS), (SUM, SEED_SUMS)):
			for line in lines:
				self.assertRegex(line, pattern)

	def test_every_word(self):
		"""Each alone, software and a device where there is one, 64 bytes at a time."""
		for word, rows in WORDS.items():
			with self.subTest(word=word):
				nobody = all(row in NOBODY for row in rows)
				r = run(*SHORT, '-' + word, '64')
				report = Report(r)
				if nobody or (not report.rows and set(rows) <= PERHAPS):
					self.assertStatus(r, 1)
					self.assertSays(r, 'nothing', 'offered')
				else:
					self.assertStatus(r, 0)
					self.assertEqual(report.names('SW'), rows, r)
				self.assertEqual([*report.names(), *report.missing], rows, r)
				for row in report.rows:
					self.assertGreater(int(row['amount']), 0, row[0])

	def test_families(self):
		for family, words in FAMILIES.items():
			with self.subTest(family=family):
				r = run(*SHORT, '--no-auto-devices', '-' + family, '64')
				self.assertStatus(r, 0)
				report = Report(r)
				expected = [row for word in words for row in WORDS[word]]
				self.assertEqual(sorted([*report.names(), *report.missing]), sorted(expected), r)
				self.assertLessEqual(set(report.missing), NOBODY | PERHAPS, r)

	def test_all_of_them(self):
		"""--wolfcrypt alone, and a flag alone; -rsa-sz has the rows of -rsa once more, and is left out."""
		for flag in ('--wolfcrypt', '-base10'):
			report = self.report('--no-auto-devices', flag, '64')
			self.assertEqual(sorted([*report.names(), *report.missing]), sorted(row for rows in WORDS.values() for row in rows))

	def test_head_and_end(self):
		r = run('--quiet', '--device', 'crypto_openssl', '-md5', '--warmup', '0')
		self.assertStatus(r, 0)
		lines = r.out.splitlines()
		self.assertIn(SEED_HEAD, lines)
		self.assertEqual(lines[-1], 'Benchmark complete')
		self.assertRegex(lines[1], r'^ cryptoburst version \d')
		self.assertEqual((lines[0], lines[2]), ('-' * 78, '-' * 78))
		for row in Report(r).rows:
			self.assertGreaterEqual(float(row['seconds']), 0.99, 'a second each')

	def test_figures_agree(self):
		for flags, units in (([], {'bytes': 1, 'KB': 1024, 'MB': 2**20}), (['-base10'], {'bytes': 1, 'kB': 1000, 'mB': 10**6})):
			for row in self.report(*flags, '-aes-cbc', '-sha256', '-pbkdf2', '-ecc', '4096').rows:
				seconds, amount, rate = float(row['seconds']), int(row['amount']), float(row['rate'])
				self.assertAlmostEqual(rate, amount / seconds, delta=(rate * 0.0005 + 0.5) / seconds + 0.001)
				if row.re is BYTES:
					self.assertIn(row['unit'], units)

	def test_rsa(self):
		sign = ['RSA 2048 sign', 'RSA 2048 verify']
		self.assertEqual(self.report('-rsa', '-rsa_sign').names('SW'), sign)
		for args, sizes in ((['-rsa-sz'], (1024, 2048, 3072, 4096)), (['1024', '-rsa-sz'], (1024,)), (['-rsa-sz', '1024'], (1024,))):
			report = self.report('--no-auto-devices', *args)
			self.assertEqual(report.names(), ['RSA %d %s' % (n, what) for n in sizes for what in ('public', 'private')])
		report = self.report('--no-auto-devices', '-rsa-sz', '1024', '-rsa_sign', '-sha256', '64')
		self.assertEqual(report.names(), ['SHA-256', 'RSA 1024 sign', 'RSA 1024 verify'])

	def test_no_aad_and_whole_digests(self):
		for flag in ('-no_aad', '-dgst_full'):
			report = self.report(flag, '-aes-gcm', '-aes-ccm', '-sha256', '--device', 'crypto_aesni_mb,crypto_openssl', '1024')
			self.assertEqual(report.names('SW'), WORDS['aes-gcm'] + WORDS['aes-ccm'] + WORDS['sha256'])
			self.assertEqual(set(report.names('DEV')), set(report.names('SW')))

	def test_threads_and_sums(self):
		for flags in ([], ['-base10']):
			report = self.report('-threads', '2', '-print', *flags, '-aes-gcm', '-sha256', '-rsa', '-ecc', '-pbkdf2', '16384', eal=TWO)
			self.assertIn('CPUs: 2', report.other)
			sums = {(name_of(s), s['way']): s for s in report.sums}
			rows = {}
			for row in report.rows:
				rows.setdefault((name_of(row), row['way']), []).append(row)
			self.assertEqual(list(sums), list(rows), 'a sum for each, in the same order')
			factors = {'bytes': 1, 'KB': 1024, 'MB': 2**20, 'kB': 1000, 'mB': 10**6}
			for key, threads in rows.items():
				self.assertEqual(len(threads), 2, key)
				unit = sums[key]['unit']
				if unit == 'ops/sec':
					total = sum(float(t['rate']) for t in threads)
				else:
					total = sum(float(t['rate']) * factors[t['unit']] for t in threads) / factors[unit[:-2]]
				self.assertAlmostEqual(float(sums[key]['rate']), total, delta=0.002 + 0.002 * total / 1000)
		self.assertEqual(self.report('-sha256', '64').sums, [], 'only with -print')

	def test_a_block_longer_than_a_device_takes(self):
		"""It gets it in smaller messages, and the report says so."""
		report = self.report('--device', 'crypto_openssl', '-sha256')
		self.assertEqual(report.names('DEV'), ['SHA-256'])
		self.assertIn('crypto_openssl0: software device, a block goes to it in messages of 32768 bytes', report.other)

	def test_a_block_that_is_no_whole_one(self):
		report = self.report('-aes-cbc', '-aes-ctr', '1000')
		self.assertEqual(report.names('SW'), WORDS['aes-ctr'])
		self.assertEqual(list(report.missing), WORDS['aes-cbc'])
		for why in report.missing.values():
			self.assertIn('whole blocks of 16 bytes', why)
			self.assertIn('1000', why)

	def test_without_devices(self):
		report = self.report('--no-auto-devices', '-sha256', '64')
		self.assertEqual([(name_of(r), r['way']) for r in report.rows], [('SHA-256', 'SW')])

	def test_simulated(self):
		r = run(*SHORT, '-aes-cbc', '-rsa', '-dh', '-print', eal=SIMULATED)
		if r.status != 0 and 'crypto_simulator' in r.err:
			self.skipTest('the simulated devices are not built here')
		self.assertStatus(r, 0)
		report = Report(r)
		self.assertEqual(report.names('DEV'), WORDS['aes-cbc'] + WORDS['rsa'] + WORDS['dh'])
		for line in [*report.rows, *report.sums]:
			self.assertEqual(line['mark'] is not None, line['way'] == 'DEV', line[0])
		r = run(*SHORT, '-aes-cbc', '-csv', eal=SIMULATED)
		for row in tables(r.out)['Symmetric Ciphers']:
			self.assertEqual('*simulated*' in row['Note'], row['Way'] == 'DEV', row)

	def test_output(self):
		with tempfile.NamedTemporaryFile(suffix='.txt') as f:
			r = run(*SHORT, '-md5', '64', '--output', f.name)
			self.assertStatus(r, 0)
			self.assertEqual(r.out, '')
			self.assertIn('Benchmark complete', f.read().decode())


class Csv(BenchTest):
	def test_tables(self):
		r = run(*SHORT, '-csv', '-aes-cbc', '-hc128', '-rsa', '-print', '-threads', '2', '1024', eal=TWO)
		self.assertStatus(r, 0)
		self.assertEqual(r.out.splitlines()[0], 'wolfCrypt Benchmark (block bytes 1024, min 0.005 sec each)')
		found = tables(r.out)
		self.assertEqual(list(found), ['Symmetric Ciphers', 'Asymmetric Ciphers', 'Summary'])
		symmetric, asymmetric, sums = found.values()
		self.assertEqual(list(symmetric[0])[:3], ['Algorithm', 'MB/s', 'Cycles per byte'])
		self.assertEqual(list(asymmetric[0])[:3], ['Algorithm', 'avg ms', 'ops/sec'])
		missing = [row for row in symmetric if row['Way'] == 'not offered']
		self.assertEqual([(row['Algorithm'], row['MB/s']) for row in missing], [('HC128', '')])
		self.assertNotEqual(missing[0]['Note'], '')
		for rows, column in ((symmetric, 'MB/s'), (asymmetric, 'ops/sec')):
			for row in rows:
				self.assertNotIn(None, row, 'no more fields than columns')
				if row['Way'] == 'not offered':
					continue
				self.assertGreater(float(row[column]), 0, row)
				self.assertIn(row['Thread'], ('0', '1'))
				self.assertEqual(row['Device'] == 'libcrypto', row['Way'] == 'SW')
				total = sum(float(o[column]) for o in rows if (o['Algorithm'], o['Way']) == (row['Algorithm'], row['Way']))
				mine = [s for s in sums if (s['Algorithm'], s['Way']) == (row['Algorithm'], row['Way'])]
				self.assertEqual(len(mine), 1, row)
				self.assertAlmostEqual(float(mine[0]['Sum']), total, delta=0.003)

	def test_base10(self):
		r = run(*SHORT, '-csv', '-base10', '-sha256', '64')
		self.assertIn('mB/s', tables(r.out)['Symmetric Ciphers'][0])

	def test_kind_of_figures_in_any_language(self):
		r = run(*SHORT, '-csv', '-lng', '1', '-sha256', '64')
		self.assertStatus(r, 0)
		self.assertEqual([row['Algorithm'] for row in tables(r.out)['Symmetric Ciphers']][0], 'SHA-256')


class Japanese(BenchTest):
	def test_figures_stand_where_they_do_in_english(self):
		"""The same number of figures in each line, in the same order, with other words between."""
		args = [*SHORT, '-print', '-threads', '1', '-aes-cbc', '-ecc', '-dh', '-rsa-kg', '-rsa', '-hc128', '64']
		figures = []
		for number in ('0', '1'):
			command = [BENCH, '-lng', number, *args]
			p = subprocess.run(command, capture_output=True, timeout=LIMIT, stdin=subprocess.DEVNULL)
			self.assertEqual(p.returncode, 0, p.stderr)
			text = p.stdout.decode('utf-8')
			lines = [line for line in text.splitlines() if re.search(r' (SW|DEV|-) ', line)]
			figures.append([(line.split()[0], re.search(r' (SW|HW|DEV|-) ', line)[1],
					 len(re.findall(r'(?<![\w-])\d+(?:\.\d+)?(?![\w-])', line))) for line in lines])
			if number == '1':
				self.assertIn('鍵共有', text)
				self.assertIn('ベンチマーク終了', text)
				self.assertNotIn('took', text)
				self.assertNotIn('key gen', text)
		self.assertEqual(figures[0], figures[1])

	def test_help(self):
		for args, word in ((['-?', '0'], 'usage'), (['-?', '1'], '使い方'), (['-?'], 'usage'), (['-lng', '1', '-?'], '使い方')):
			r = run(*args)
			self.assertStatus(r, 0)
			self.assertIn(word, r.out)
			for name in [*WORDS, *FAMILIES, 'rsa-sz', 'csv', 'base10', 'no_aad', 'dgst_full', 'rsa_sign', 'threads', 'print', 'lng']:
				self.assertRegex(r.out, r'(?<![\w-])-' + re.escape(name) + r'(?![\w-])')


class Wrong(BenchTest):
	def test_what_cannot_be(self):
		for args, words in (
			(['-aes-cbx'], ('-aes-cbx', '-aes-cbc')),
			(['-rng', '-nonsense-of-mine'], ('-nonsense-of-mine',)),
			(['-rng', '-5'], ('block size', '-5', 'range')),
			(['-rng', '0'], ('block size', "'0'", 'range')),
			(['-rng', '99999999999999999999'], ('block size', 'range')),
			(['-rng', '4177921'], ('block size', '4177920')),
			(['-rng', '12x'], ('block size', '12x', 'number')),
			(['-rng', '16', '32'], ('second', '32')),
			(['-rng', 'sixteen'], ('sixteen',)),
			(['-threads'], ('-threads', 'number')),
			(['-threads', '0'], ('-threads', 'range')),
			(['-threads', '-1'], ('-threads', 'range')),
			(['-threads', '129'], ('-threads', '128')),
			(['-threads', 'two'], ('-threads', 'two', 'number')),
			(['-lng'], ('-lng',)),
			(['-lng', '2'], ('-lng', '2')),
			(['-?', '7'], ('-?', '7')),
			(['-rsa-sz', '100'], ('-rsa-sz', '100')),
			(['9000', '-rsa-sz'], ('-rsa-sz', '9000')),
			(['-rsa-sz', '1001'], ('1001', 'multiple of 8')),
			(['-csv', '--algo', 'sha256'], ('--algo', 'wolfCrypt')),
			(['-csv', '--compare'], ('--compare', 'wolfCrypt')),
			(['-csv', '--nonsense'], ('--nonsense',)),
			(['-csv', '--seconds', '0'], ('--seconds', '0')),
			(['-csv', '--seconds'], ('--seconds',)),
			(['-csv', '-l', '0'], ('-l', 'EAL')),
			(['-rng', '-seconds', '1'], ('-seconds', '--seconds')),
			(['--wolfcrypt', '--device', 'nosuch'], ('--device', 'nosuch')),
		):
			with self.subTest(args=args):
				self.assertRefused(run(*args), *words)

	def test_more_threads_than_lcores(self):
		self.assertRefused(run('-rng', '-threads', '3', eal=TWO), '-threads 3', '2 lcores')

	def test_more_threads_than_queue_pairs(self):
		eal = [*TWO, '--vdev', 'crypto_openssl0,max_nb_queue_pairs=1']
		self.assertRefused(run('-md5', '-threads', '2', '--device', 'crypto_openssl0', eal=eal), '-threads 2', 'crypto_openssl0', '1')
		r = run('--seconds', '0.005', '-md5', '-threads', '2', '64', eal=eal)
		self.assertStatus(r, 0)
		self.assertEqual({row['way'] for row in Report(r).rows}, {'SW'})
		self.assertIn('left out: -threads 2: crypto_openssl0', r.err)

	def test_words_in_front_of_the_dashes(self):
		for eal, own in ((['-csv'], []), (['-l', '0', '-des'], ['-rng']), (['-lng', '1'], ['-rng'])):
			self.assertRefused(run(*own, eal=eal), next(word for word in eal if word in ('-csv', '-des', '-lng')), "'--'")

	def test_eal_options_keep_their_meaning(self):
		"""Those of EAL stand in front of '--'; behind it, or without it, words are wolfCrypt's."""
		r = run(*SHORT, '-md5', '-sha', '-dh', '64', eal=['-l', '0', '-n', '4', '--no-pci'])
		self.assertStatus(r, 0)
		self.assertEqual(Report(r).names('SW'), ['MD5', 'SHA', *WORDS['dh']])


class Faults(BenchTest):
	def test_a_device_that_fails_everything(self):
		for fault in ('fail', 'refuse'):
			env = {'CBURST_TEST_FAULT': fault}
			r = run(*SHORT, '-aes-gcm', '-print', '4096', '--device', 'crypto_aesni_mb', program=BENCH_FAULTY, env=env)
			self.assertStatus(r, 1)
			report = Report(r)
			self.assertEqual(report.names('DEV'), WORDS['aes-gcm'])
			for row in [*report.rows, *report.sums]:
				if row['way'] == 'DEV':
					self.assertEqual(float(row['rate']), 0, row[0])
				else:
					self.assertGreater(float(row['rate']), 0, row[0])
			self.assertEqual(len([line for line in report.other if line.startswith('Benchmark AES') and ' failed: ' in line]), 6, r)
			r = run(*SHORT, '-csv', '-aes-gcm', '4096', '--device', 'crypto_aesni_mb', program=BENCH_FAULTY, env=env)
			self.assertStatus(r, 1)
			self.assertSays(r, 'AES-128-GCM-enc', 'crypto_aesni_mb0')
			for row in tables(r.out)['Symmetric Ciphers']:
				self.assertEqual(float(row['MB/s']) == 0, row['Way'] == 'DEV')
				self.assertEqual(row['Note'] != '', row['Way'] == 'DEV')

	def test_wrong_results(self):
		r = run('--seconds', '0.05', '--quiet', '-aes-gcm', '4096', '--device', 'crypto_aesni_mb', program=BENCH_FAULTY,
			env={'CBURST_TEST_FAULT': 'tag'})
		self.assertStatus(r, 1)
		self.assertIn(' failed: ', r.out)

	def test_lost_operations(self):
		r = run(*SHORT, '-aes-gcm', '4096', '--device', 'crypto_aesni_mb', program=BENCH_FAULTY,
			env={'CBURST_TEST_FAULT': 'hang', **program.LEFT_BEHIND})
		self.assertStatus(r, 1)
		self.assertRegex(r.out, r'Benchmark AES-128-GCM-\w+ DEV failed: .*never came back')


class Interrupt(BenchTest):
	def test_lines_so_far_stay(self):
		for flags in ([], ['-csv']):
			command = [BENCH, '--quiet', '--seconds', '0.05', '--device', 'crypto_openssl', '-print', *flags, '-cipher', '-digest', '64']
			with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL) as p:
				early = ''
				while 'AES-128-CBC-dec' not in early:
					line = p.stdout.readline()
					self.assertNotEqual(line, '', p.stderr.read() if p.poll() is not None else 'ended')
					early += line
				p.send_signal(signal.SIGINT)
				out, err = program.finish(p)
			self.assertEqual(p.returncode, 130, out + err)
			out = early + out
			if flags:
				found = tables(out)
				self.assertEqual(len(found['Summary']), len(found['Symmetric Ciphers']))
				self.assertNotIn(None, [value for rows in found.values() for row in rows for value in row.values()])
			else:
				report = Report(program.Result(subprocess.CompletedProcess(command, 130, out, err), command))
				self.assertIn('Benchmark interrupted', report.other)
				self.assertEqual(len(report.sums), len(report.rows))
				self.assertGreaterEqual(len(report.rows), 2)


if __name__ == '__main__':
	program.main()
