# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""Verification: right devices pass, and a device that gives a wrong result is caught."""

import program
from program import BENCH_FAULTY, LEFT_BEHIND, BenchTest, measure, run


def verify(*args, fault=None, device='crypto_openssl'):
	env = {'CBURST_TEST_FAULT': fault} if fault else {}
	if fault == 'hang':
		env |= LEFT_BEHIND
	return measure('--mode', 'verify', *args, program=BENCH_FAULTY if fault else program.BENCH, env=env,
		       device=device)


class Right(BenchTest):
	def test_everything_crypto_openssl_can(self):
		r = verify()
		self.assertStatus(r, 0)
		rows = r.rows()
		self.assertGreater(len(rows), 60)
		for row in rows:
			self.assertEqual((row['outcome'], row['mismatches'], row['undetected']), ('ok', '0', '0'), row)
			self.assertGreater(int(row['compared']), 20, row)
		kinds = {x['algorithm'] for x in rows}
		for name in ('aes-256-gcm', 'aes-128-ccm', 'aes-128-cbc', '3des-cbc', 'sha512', 'hmac-sha256', 'aes-128-cmac',
			     'aes-128-gmac', 'aes-256-cbc+hmac-sha256'):
			self.assertIn(name, kinds)

	def test_damaged_messages_are_noticed(self):
		r = verify('--algo', 'aes-128-gcm', '--op', 'decrypt')
		self.assertStatus(r, 0)
		self.assertGreater(int(r.rows()[0]['corrupted']), 50)

	def test_out_of_place_and_in_segments(self):
		for args in (('--out-of-place',), ('--burst', '1'), ('--burst', '128'),
			     ('--algo', 'aes-128-ctr,sha256', '--segments', '3')):
			r = verify('--algo', 'aes-128-gcm,aes-128-cbc', *args)
			self.assertStatus(r, 0)
			for row in r.rows():
				self.assertEqual((row['outcome'], row['mismatches']), ('ok', '0'), row)

	def test_users_sizes_are_among_them(self):
		few = verify('--algo', 'sha256', '--op', 'generate', '--size', '64')
		more = verify('--algo', 'sha256', '--op', 'generate', '--size', '64,10001,10002,10003')
		self.assertEqual(int(more.rows()[0]['compared']) - int(few.rows()[0]['compared']), 6)


class Wrong(BenchTest):
	def caught(self, r, *words):
		self.assertStatus(r, 1)
		bad = [x for x in r.rows() if x['outcome'] == 'failed']
		self.assertTrue(bad, str(r))
		for row in bad:
			self.assertGreater(int(row['mismatches']) + int(row['undetected']), 0)
			for word in words:
				self.assertIn(word, row['note'])
		self.assertSays(r, *words)

	def test_one_wrong_bit_in_the_output(self):
		self.caught(verify('--algo', 'aes-128-gcm', '--op', 'encrypt', fault='flip'), 'output byte', 'libcrypto')
		self.caught(verify('--algo', 'aes-128-gcm', '--op', 'decrypt', fault='flip'), 'output byte', 'libcrypto')

	def test_one_wrong_bit_in_the_tag(self):
		self.caught(verify('--algo', 'aes-128-gcm', '--op', 'encrypt', fault='tag'), 'tag byte 7', 'libcrypto')

	def test_a_bad_tag_that_is_accepted(self):
		r = verify('--algo', 'aes-128-gcm', '--op', 'decrypt', fault='accept')
		self.caught(r, 'damaged', 'success')
		self.assertEqual(r.rows()[0]['undetected'], r.rows()[0]['corrupted'])

	def test_an_operation_that_fails(self):
		self.caught(verify('--algo', 'aes-128-gcm', fault='fail'), 'a good')

	def test_operations_that_never_come_back(self):
		r = verify('--algo', 'aes-128-gcm', '--op', 'encrypt', '--size', '64:1:600', fault='hang')
		self.assertStatus(r, 1)
		self.assertSays(r, 'did not come back')

	def test_the_table_says_it_too(self):
		r = run('--mode', 'verify', '--algo', 'aes-128-gcm', '--device', 'crypto_openssl', program=BENCH_FAULTY,
			env={'CBURST_TEST_FAULT': 'flip'})
		self.assertStatus(r, 1)
		self.assertIn('WRONG: ', r.out)
		self.assertSays(r, 'rows failed')


if __name__ == '__main__':
	program.main()
