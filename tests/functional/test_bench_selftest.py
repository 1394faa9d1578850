# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""Self-test: devices that compute rightly pass; one that does not is named with what it got wrong."""

import json
import signal
import subprocess

import program
from program import BENCH, BENCH_FAULTY, LEFT_BEHIND, LIMIT, BenchTest, run

NO_HUGE = ['--no-huge', '--no-shconf', '-m', '512', '--no-pci']


def selftest(*args, vdev=('crypto_openssl0',), fault=None):
	eal = [*NO_HUGE, *(x for v in vdev for x in ('--vdev', v))]
	env = {'CBURST_TEST_FAULT': fault} if fault else {}
	if fault == 'hang':
		env |= LEFT_BEHIND
	return run('--selftest', '--format', 'json', *args, eal=eal, env=env, program=BENCH_FAULTY if fault else BENCH)


class Right(BenchTest):
	def test_all_software_devices_pass(self):
		vdev = ('crypto_aesni_mb0', 'crypto_aesni_gcm0', 'crypto_chacha20_poly13050', 'crypto_openssl0', 'crypto_multibuffer0')
		r = selftest(vdev=vdev)
		self.assertStatus(r, 0)
		report = json.loads(r.out)
		rows = report['rows']
		self.assertEqual([x for x in rows if x['result'] == 'fail'], [])
		self.assertEqual({x['device'] for x in rows if x['result'] == 'pass'}, set(vdev))
		for x in rows:
			if x['result'] == 'pass':
				self.assertGreaterEqual(x['compared'], 33, x)
				self.assertNotEqual(x['source'], '', x)
			else:
				self.assertNotEqual(x['note'], '', x)
		self.assertEqual(report['passed'] + report['not_offered'] + report['not_used'], len(rows))
		by = {(x['device'], x['algorithm']): x for x in rows}
		self.assertEqual(by['crypto_openssl0', 'chacha20-poly1305']['result'], 'not offered')
		self.assertEqual(by['crypto_aesni_mb0', '3des-cbc']['result'], 'not used')
		self.assertIn('NIST', by['crypto_openssl0', 'aes-256-gcm']['source'])
		self.assertIn('RFC 8032', by['crypto_multibuffer0', 'ed25519']['source'])
		self.assertGreater(by['crypto_openssl0', 'aes-256-gcm']['damaged'], 10)
		self.assertGreater(by['crypto_multibuffer0', 'ecdsa-p256']['damaged'], 5)

	def test_a_simulated_device_passes_and_says_so(self):
		r = selftest('--algo', 'aes-128-gcm,sha3-256,ecdh-p256', vdev=('crypto_simulator0',))
		self.assertStatus(r, 0)
		rows = json.loads(r.out)['rows']
		self.assertEqual([(x['result'], x['simulated']) for x in rows], [('pass', True)] * 3)

	def test_table_and_csv(self):
		args = ['--selftest', '--algo', 'aes-128-gcm,aes-128-xts']
		eal = [*NO_HUGE, '--vdev', 'crypto_openssl0']
		r = run(*args, eal=eal)
		self.assertStatus(r, 0)
		self.assertIn('crypto_openssl0: pass: 1 passed, 0 failed, 1 not offered, 0 not used', r.out)
		r = run(*args, '--format', 'csv', eal=eal)
		self.assertEqual([x['result'] for x in r.rows()], ['pass', 'not offered'])


class Wrong(BenchTest):
	def failed(self, r, *algorithms):
		self.assertStatus(r, 1)
		bad = {x['algorithm']: x for x in json.loads(r.out)['rows'] if x['result'] == 'fail'}
		self.assertEqual(set(bad), set(algorithms), str(r))
		for x in bad.values():
			self.assertNotEqual(x['note'], '')
		self.assertSays(r, 'failed')
		return bad

	def test_wrong_results(self):
		r = selftest('--algo', 'aes-128-cbc,sha256,x25519', vdev=('crypto_simulator0,fault=wrong',))
		self.failed(r, 'aes-128-cbc', 'sha256', 'x25519')

	def test_every_operation_fails(self):
		for fault in ('fail', 'refuse'):
			self.failed(selftest('--algo', 'aes-128-gcm,aes-128-cbc', fault=fault), 'aes-128-gcm', 'aes-128-cbc')

	def test_damaged_input_that_is_accepted(self):
		bad = self.failed(selftest('--algo', 'aes-128-gcm', fault='accept'), 'aes-128-gcm')
		self.assertIn('damaged', bad['aes-128-gcm']['note'])

	def test_nothing_comes_back(self):
		r = selftest('--algo', 'aes-128-cbc,sha256', vdev=('crypto_simulator0,fault=lost',))
		self.failed(r, 'aes-128-cbc', 'sha256')


class Options(BenchTest):
	def test_what_does_not_go_together(self):
		self.assertRefused(run('--selftest', '--size', '64'), '--selftest', '--size')
		self.assertRefused(run('--selftest', '--list'), '--selftest', '--list')

	def test_interrupt(self):
		p = subprocess.Popen([BENCH, *NO_HUGE, '--vdev', 'crypto_multibuffer0', '--', '--selftest', '--format', 'csv'],
				     stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL)
		try:
			p.stdout.readline()
			p.send_signal(signal.SIGINT)
			out, err = program.finish(p)
		finally:
			p.kill()
			p.wait()
		self.assertEqual(p.returncode, 130, out + err)
		self.assertTrue(out == '' or out.endswith('\n'))


if __name__ == '__main__':
	program.main()
