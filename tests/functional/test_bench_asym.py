# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""Public-key rows: names, operations, figures, libcrypto beside them, and a device that gives wrong results."""

import json
import unittest

import program
from program import BENCH_FAULTY, LEFT_BEHIND, QUICK, BenchTest, measure, run

OPENSSL = 'crypto_openssl'
MULTIBUFFER = 'crypto_multibuffer'


def has_multibuffer():
	return run('--list', eal=['--vdev', MULTIBUFFER + '0']).status == 0


def faulty(fault, *args, device=OPENSSL):
	return measure(*args, program=BENCH_FAULTY, device=device, env={'CBURST_TEST_FAULT': fault} | LEFT_BEHIND)


class AsymTest(BenchTest):
	def assertMeasured(self, row):
		self.assertGood(row)
		ops, libcrypto = float(row['ops_per_second']), float(row['libcrypto_ops_per_second'])
		self.assertAlmostEqual(float(row['mops']) * 1e6 / ops, 1, delta=0.02)
		self.assertGreater(libcrypto, 0)
		self.assertAlmostEqual(float(row['libcrypto_ratio']) / (ops / libcrypto), 1, delta=0.02)
		times = [float(row[k]) for k in ('p50_us', 'p90_us', 'p99_us', 'p99_9_us', 'max_us')]
		self.assertEqual(times, sorted(times))
		self.assertGreater(times[0], 0)
		parts = sum(float(row[p + '_cycles']) for p in ('build', 'submit', 'poll', 'idle'))
		self.assertAlmostEqual(parts / float(row['cycles_per_op']), 1, delta=0.1)


class Names(AsymTest):
	def test_the_list_and_the_option_agree(self):
		r = run('--list-algos')
		self.assertStatus(r, 0)
		part = r.out.split('\nasym\n')[1]
		names = [x.strip() for x in part.split('\n') if x.startswith('  ')]
		self.assertGreater(len(names), 30)
		for name in ('rsa-1024', 'rsa-4096-pss', 'rsa-2048-oaep', 'ecdsa-p521', 'ecdh-p384', 'ecdh-secp256k1', 'x448',
			     'ed448', 'dh-ffdhe4096'):
			self.assertIn(name, names)
		# one that is refused after all names were read: nothing runs
		self.assertRefused(run('--algo', ','.join([*names, 'no-such-name'])), 'no-such-name')

	def test_other_sizes_and_spellings(self):
		r = measure('--algo', 'RSA_520,ffdhe2048,ecdsa-secp256r1', '--op', 'sign,derive', '--burst', '1',
			    '--device', OPENSSL)
		self.assertEqual([x['algorithm'] for x in r.rows()], ['rsa-520', 'dh-ffdhe2048', 'ecdsa-p256'], str(r))

	def test_wrong_names_are_answered_with_right_ones(self):
		for name, *words in (('rsa-2047', 'rsa-2048'), ('rsa-16384', '8192'), ('rsa-2048-pkcs', 'rsa-bits-pss'),
				     ('rsa-512-oaep', '528'), ('ecdsa-p255', 'p256'), ('ecds-p256', 'ecdsa-p256'),
				     ('x25518', 'x25519'), ('ed25591', 'ed25519'), ('dh-ffdhe2049', 'dh-ffdhe2048')):
			self.assertRefused(run('--algo', name), '--algo', *words)

	def test_operations_that_are_not_of_the_algorithm(self):
		self.assertRefused(run('--algo', 'rsa-2048', '--op', 'derive', '--device', OPENSSL), 'rsa-2048',
				   'sign, verify, encrypt, decrypt')
		self.assertRefused(run('--algo', 'aes-128-gcm', '--op', 'sign', '--device', OPENSSL), 'aes-128-gcm', '--op')
		self.assertRefused(run('--algo', 'rsa-2048', '--op', 'singing'), "'sign'")
		self.assertRefused(run('--algo', 'rsa-2048', '--key', '2048'), 'rsa-2048', '--key')


class Rows(AsymTest):
	def test_each_operation_is_a_row(self):
		r = measure('--algo', 'rsa-1024,rsa-1024-pss,rsa-1024-oaep', '--device', OPENSSL)
		self.assertStatus(r, 0)
		self.assertEqual([(x['algorithm'], x['op']) for x in r.rows()],
				 [('rsa-1024', o) for o in ('sign', 'verify', 'encrypt', 'decrypt')] +
				 [('rsa-1024-pss', o) for o in ('sign', 'verify')] +
				 [('rsa-1024-oaep', o) for o in ('encrypt', 'decrypt')])
		for row in r.rows():
			self.assertMeasured(row)

	def test_depths(self):
		r = measure('--algo', 'rsa-1024', '--op', 'sign', '--depth', '1:*2:64', '--device', OPENSSL)
		self.assertStatus(r, 0)
		self.assertEqual([int(x['depth']) for x in r.rows()], [1, 2, 4, 8, 16, 32, 64])
		for row in r.rows():
			self.assertMeasured(row)
			# fewer in flight than a burst do not wait for more
			self.assertLessEqual(float(row['burst_fill']), min(32, int(row['depth'])))
		first, last = float(r.rows()[0]['p50_us']), float(r.rows()[-1]['p50_us'])
		self.assertGreater(last, 8 * first)

	def test_ways_to_submit(self):
		for how in ('burst', 'one', 'sync'):
			r = measure('--algo', 'rsa-1024', '--op', 'sign', '--submit', how, '--device', OPENSSL)
			self.assertStatus(r, 0)
			self.assertMeasured(r.rows()[0])
			self.assertEqual(r.rows()[0]['submit'], how)

	def test_latency_mode_and_json(self):
		r = run('--mode', 'latency,throughput', '--algo', 'rsa-1024', '--op', 'sign', '--format', 'json', '--device',
			OPENSSL, *QUICK)
		self.assertStatus(r, 0)
		rows = json.loads(r.out)['rows']
		self.assertEqual([x['mode'] for x in rows], ['throughput', 'latency'])
		for row in rows:
			self.assertEqual(row['latency_us']['source'], 'every operation')
			self.assertGreater(row['libcrypto_ops_per_second'], 0)
			self.assertGreater(row['libcrypto_ratio'], 0)

	def test_table(self):
		r = run('--algo', 'rsa-1024,sha256', '--op', 'sign,verify,generate', '--size', '64', '--device', OPENSSL, *QUICK)
		self.assertStatus(r, 0)
		self.assertRegex(r.out, r'(?m)^  algorithm +op +device +burst depth +op/s +[+]- % cycles/op +fill group +p50 us +p99 us '
					r'libcrypto +ratio$')
		self.assertRegex(r.out, r'(?m)^  rsa-1024 +sign +crypto_openssl0 +32 +32 +\d')
		self.assertRegex(r.out, r'(?m)^sha256 generate')

	def test_without_a_device_libcrypto_is_measured_and_the_row_says_so(self):
		r = measure('--algo', 'x25519', '--op', 'derive', '--device', 'crypto_null')
		self.assertStatus(r, 1)
		row = r.rows()[0]
		self.assertEqual((row['outcome'], row['ok'], row['libcrypto_ratio']), ('no device', '0', ''))
		self.assertIn('no device can do it', row['note'])
		self.assertGreater(float(row['libcrypto_ops_per_second']), 0)
		# named by its family only it is no complaint, but there must be something
		self.assertRefused(run('--algo', 'asym', '--device', 'crypto_null'), 'crypto_null0')


class Multibuffer(AsymTest):
	@classmethod
	def setUpClass(cls):
		if not has_multibuffer():
			raise unittest.SkipTest('this build has no crypto_multibuffer')

	def test_every_kind_of_algorithm(self):
		algos = 'rsa-1024,rsa-2048-pss,rsa-1024-oaep,ecdsa-p256,ecdsa-secp256k1,ecdh-p384,x25519,x448,ed25519,dh-ffdhe2048'
		r = measure('--algo', algos, '--device', MULTIBUFFER)
		self.assertStatus(r, 0)
		self.assertEqual(len(r.rows()), 28)
		for row in r.rows():
			self.assertMeasured(row)
			if row['group_fill'] != '':
				self.assertGreater(float(row['group_fill']), 1, row)
				self.assertLessEqual(float(row['group_fill']), 8, row)

	def test_all_of_it_is_right(self):
		algos = 'rsa-1024,rsa-2048-pss,rsa-1024-oaep,ecdsa,ecdh,x25519,x448,ed25519,ed448,dh-ffdhe2048,rsa-512'
		r = measure('--mode', 'verify', '--algo', algos, '--device', MULTIBUFFER)
		self.assertStatus(r, 0)
		self.assertGreater(len(r.rows()), 70)
		for row in r.rows():
			self.assertEqual((row['outcome'], row['mismatches'], row['undetected']), ('ok', '0', '0'), row)
			self.assertEqual(row['compared'], '48')
			if row['op'] in ('verify', 'decrypt', 'derive', 'check'):
				self.assertEqual(row['corrupted'], '24', row)

	def test_bad_signatures_that_are_accepted(self):
		r = faulty('accept', '--mode', 'verify', '--algo', 'ed25519', '--op', 'verify', device=MULTIBUFFER)
		self.assertStatus(r, 1)
		self.assertSays(r, 'damaged signature', 'success')
		self.assertEqual(r.rows()[0]['undetected'], '24')

	def test_wrong_results(self):
		for algo, op, what in (('ecdsa-p256', 'sign', 'does not verify'), ('x25519', 'derive', 'shared secret'),
				       ('ecdh-p256', 'generate', 'public key'), ('ecdh-p256', 'public', 'public key'),
				       ('x25519', 'public', 'public key'), ('dh-ffdhe2048', 'public', 'public key'), ('ed25519', 'sign', 'does not verify')):
			r = faulty('flip', '--mode', 'verify', '--algo', algo, '--op', op, device=MULTIBUFFER)
			self.assertStatus(r, 1)
			self.assertSays(r, algo, 'wrong result', what)

	def test_bad_public_keys_that_are_accepted(self):
		for algo in ('ecdh-p256', 'dh-ffdhe2048'):
			r = faulty('accept', '--mode', 'verify', '--algo', algo, '--op', 'check', device=MULTIBUFFER)
			self.assertStatus(r, 1)
			self.assertSays(r, algo, 'damaged public key', 'success')
			self.assertGreater(int(r.rows()[0]['undetected']), 0)

	def test_what_key_agreement_has(self):
		r = measure('--algo', 'ecdh-p256,x25519,dh-ffdhe2048', '--device', MULTIBUFFER)
		self.assertStatus(r, 0)
		self.assertEqual([(x['algorithm'], x['op']) for x in r.rows()],
				 [('ecdh-p256', o) for o in ('derive', 'generate', 'public', 'check')] +
				 [('x25519', o) for o in ('derive', 'generate', 'public')] +
				 [('dh-ffdhe2048', o) for o in ('derive', 'generate', 'public', 'check')])
		self.assertRefused(run('--algo', 'x25519', '--op', 'check', '--device', MULTIBUFFER),
				   'derive, generate, public')

	def test_it_is_the_default_of_a_device_for_public_keys(self):
		r = measure('--burst', '8', '--device', MULTIBUFFER)
		self.assertStatus(r, 0)
		self.assertEqual({x['algorithm'] for x in r.rows()}, {'rsa-2048'})


class Wrong(AsymTest):
	def caught(self, r, *words):
		self.assertStatus(r, 1)
		bad = [x for x in r.rows() if x['outcome'] == 'failed']
		self.assertTrue(bad, str(r))
		for row in bad:
			self.assertGreater(int(row['mismatches']) + int(row['undetected']), 0)
		self.assertSays(r, *words)

	def test_right_without_a_fault(self):
		r = measure('--mode', 'verify', '--algo', 'rsa-1024,rsa-1024-oaep', '--device', OPENSSL,
			    program=BENCH_FAULTY)
		self.assertStatus(r, 0)
		self.assertEqual({x['outcome'] for x in r.rows()}, {'ok'})

	def test_wrong_signatures(self):
		for algo in ('rsa-1024', 'rsa-1024-pss'):
			self.caught(faulty('flip', '--mode', 'verify', '--algo', algo, '--op', 'sign'), algo,
				    'libcrypto does not verify')

	def test_wrong_texts(self):
		self.caught(faulty('flip', '--mode', 'verify', '--algo', 'rsa-1024', '--op', 'encrypt'), 'libcrypto')

	def test_a_wrong_result_is_seen_before_it_is_measured(self):
		r = faulty('flip', '--algo', 'rsa-1024', '--op', 'sign')
		self.assertStatus(r, 1)
		self.assertSays(r, 'wrong result', 'libcrypto')
		self.assertEqual(float(r.rows()[0]['mops']), 0)

	def test_failures_are_no_throughput(self):
		r = faulty('fail', '--algo', 'rsa-1024', '--op', 'sign', '--seconds', '60')
		self.assertStatus(r, 1)
		self.assertEqual(r.rows()[0]['ok'], '0')
		r = faulty('some', '--algo', 'rsa-1024', '--op', 'sign', '--seconds', '0.1', '--warmup', '0.02')
		self.assertStatus(r, 1)
		row = r.rows()[0]
		self.assertEqual(row['outcome'], 'failed')
		ok, failed = int(row['ok']), int(row['failed'])
		self.assertAlmostEqual(failed / (ok + failed) * 17, 1, delta=0.5)

	def test_operations_that_never_come_back(self):
		r = faulty('hang', '--algo', 'rsa-1024', '--op', 'sign,verify', '--seconds', '0.5')
		self.assertStatus(r, 1)
		self.assertGreater(int(r.rows()[0]['lost']), 0)
		self.assertIn('did not give operations back', r.rows()[1]['note'])


if __name__ == '__main__':
	program.main()
