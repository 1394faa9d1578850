# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""Starting: EAL arguments given, left open, wrong; hugepages there and not there; software devices."""

import json
import os
import shutil
import subprocess

import program
from program import BENCH, LIMIT, QUICK, BenchTest, Result, run

NULL = ['--algo', 'null', '--size', '64', *QUICK]
NO_HUGE = ['--no-huge', '--no-shconf', '-m', '256']


def eal_of(r):
	return json.loads(r.out)['machine']['eal']


def without_hugepages(*args, eal=None):
	"""Runs the benchmark where the kernel shows no hugepages; None where that cannot be arranged."""
	if os.geteuid() != 0 or not shutil.which('unshare'):
		return None
	# Private first: what is hidden here must not be hidden from the machine.
	hide = ('mount --make-rprivate /sys && mount -t tmpfs none /sys/kernel/mm/hugepages || exit 99; '
		'exec "$@"')
	command = ['unshare', '--mount', '--propagation', 'unchanged', 'sh', '-c', hide, 'sh', BENCH]
	if eal is not None:
		command += [*eal, '--']
	command += args
	env = {k: v for k, v in os.environ.items() if k != 'CBURST_EAL_MEM'}
	r = Result(subprocess.run(command, env=env, timeout=LIMIT, text=True, stdin=subprocess.DEVNULL,
				  capture_output=True), command)
	return None if r.status == 99 or 'unshare: ' in r.err else r


class Arguments(BenchTest):
	def test_given_ones_are_passed_through(self):
		r = run('--format', 'json', *NULL, eal=[*NO_HUGE, '--no-pci', '--lcores', '0@0,1@0', '--vdev', 'crypto_null7'])
		self.assertStatus(r, 0)
		report = json.loads(r.out)
		self.assertEqual({x['device'] for x in report['rows']}, {'crypto_null7'})
		self.assertFalse(report['machine']['hugepages'])
		for word in ('--no-huge', '--vdev crypto_null7', '--lcores 0@0,1@0'):
			self.assertIn(word, report['machine']['eal'])
		# Nothing is added where something was said.
		self.assertEqual(report['machine']['eal'].count('lcores'), 1)
		self.assertNotIn('--in-memory', report['machine']['eal'])

	def test_defaults_touch_no_pci_device(self):
		r = run('--format', 'json', '--device', 'crypto_null', *NULL)
		self.assertStatus(r, 0)
		self.assertIn('--no-pci', eal_of(r))

	def test_memory_from_the_environment(self):
		r = run('--format', 'json', '--device', 'crypto_null', *NULL, env={'CBURST_EAL_MEM': ' '.join(NO_HUGE)})
		self.assertStatus(r, 0)
		self.assertIn(' '.join(NO_HUGE), eal_of(r))

	def test_lcores_stay_on_the_cpus_it_may_use(self):
		cpu = min(os.sched_getaffinity(0))
		r = run('--format', 'json', '--device', 'crypto_null', *NULL)
		allowed = os.sched_getaffinity(0)
		given = {int(x.split('@')[1]) for x in eal_of(r).split('--lcores=')[1].split()[0].split(',')}
		self.assertLessEqual(given, allowed)
		p = subprocess.run([BENCH, '--format', 'json', '--device', 'crypto_null', *NULL], text=True, capture_output=True,
				   timeout=LIMIT, preexec_fn=lambda: os.sched_setaffinity(0, {cpu}))
		self.assertEqual(p.returncode, 0, p.stderr)
		self.assertIn(f'--lcores=0@{cpu} ', json.loads(p.stdout)['machine']['eal'])

	def test_quiet_unless_asked(self):
		r = run('--device', 'crypto_null', *NULL, eal=[*NO_HUGE, '--no-pci', '--vdev', 'crypto_null0'])
		self.assertStatus(r, 0)
		self.assertNotIn('EAL:', r.out + r.err)
		r = run('--device', 'crypto_null', *NULL,
			eal=[*NO_HUGE, '--no-pci', '--vdev', 'crypto_null0', '--log-level', 'lib.eal:debug'])
		self.assertStatus(r, 0)
		self.assertIn('EAL:', r.out + r.err)

	def test_a_wrong_one(self):
		r = run(*NULL, eal=['--no-such-eal-option'])
		self.assertStatus(r, 1)
		self.assertSays(r, 'EAL did not start', '--no-such-eal-option')
		self.assertEqual(r.out, '')

	def test_a_vdev_that_is_none(self):
		r = run(*NULL, eal=[*NO_HUGE, '--no-pci', '--vdev', 'crypto_nonsense0'])
		self.assertStatus(r, 1)
		self.assertSays(r, 'EAL did not start', 'crypto_nonsense0')


class Memory(BenchTest):
	def test_more_than_there_is(self):
		r = run(*NULL, eal=['--in-memory', '-m', '900000', '--no-pci'])
		self.assertStatus(r, 1)
		self.assertSays(r, 'EAL did not start')
		self.assertIn('hugepages', r.err)

	def test_no_hugepages_and_none_asked_for(self):
		r = without_hugepages('--format', 'json', '--device', 'crypto_null', *NULL)
		if r is None:
			self.skipTest('needs root, to hide the hugepages of the machine from the program')
		self.assertStatus(r, 0)
		self.assertIn('warning: no usable hugepages', r.err)
		self.assertIn('nr_hugepages', r.err)
		report = json.loads(r.out)
		self.assertFalse(report['machine']['hugepages'])
		self.assertIn('--no-huge', report['machine']['eal'])

	def test_no_hugepages_though_asked_for(self):
		r = without_hugepages(*NULL, eal=['--in-memory', '--no-pci', '--vdev', 'crypto_null0'])
		if r is None:
			self.skipTest('needs root, to hide the hugepages of the machine from the program')
		self.assertStatus(r, 1)
		self.assertSays(r, 'EAL did not start', '--in-memory')
		self.assertIn('no free hugepages', r.err)
		self.assertIn('--no-huge', r.err)


class SoftwareDevices(BenchTest):
	def test_made_when_there_are_none(self):
		r = run('--format', 'csv', '--algo', 'aes-128-gcm', '--size', '64', *QUICK)
		self.assertStatus(r, 0)
		self.assertIn('made software devices', r.err)
		self.assertGreaterEqual(len(r.rows()), 2)

	def test_not_made_when_some_were_given(self):
		r = run('--format', 'csv', '--algo', 'aes-128-gcm', '--size', '64', *QUICK, eal=['--vdev', 'crypto_openssl0'])
		self.assertStatus(r, 0)
		self.assertEqual([x['device'] for x in r.rows()], ['crypto_openssl0'])
		self.assertNotIn('made', r.err)

	def test_by_driver_or_short_name(self):
		for name in ('crypto_openssl', 'openssl', 'crypto_openssl0', 'openssl0'):
			r = run('--format', 'csv', '--algo', 'sha256', '--size', '64', '--device', name, *QUICK)
			self.assertStatus(r, 0)
			self.assertEqual([x['device'] for x in r.rows()], ['crypto_openssl0'])

	def test_list(self):
		r = run('--list', eal=['--vdev', 'crypto_null0', '--vdev', 'crypto_openssl3'])
		self.assertStatus(r, 0)
		self.assertRegex(r.out, r'(?m)^crypto_null0 +crypto_null +software +vdev')
		self.assertRegex(r.out, r'(?m)^crypto_openssl3 .* ready$')



class Vdevs(BenchTest):
	def test_a_device_that_cannot_be_made(self):
		"""EAL starts without it: what the user named must not be passed over in silence."""
		for vdev, words in (
			('crypto_simulator0,profile=nonsense', ('there is no nonsense.ini', 'config/devices')),
			('crypto_simulator0,seed=-1', ('seed=-1', '0 to 4294967295')),
			('crypto_null0,nonsense=1', ()),
		):
			for args in (['--vdev', vdev], ['--vdev=' + vdev], ['--vdev', 'crypto_null7', '--vdev', vdev]):
				with self.subTest(args=args):
					r = run('--list', eal=['--no-pci', *args])
					self.assertStatus(r, 1)
					self.assertSays(r, '--vdev ' + vdev, 'was not made')
					for word in words:
						self.assertIn(word, r.err)
					self.assertEqual(r.out, '')


if __name__ == '__main__':
	program.main()
