# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""crypto_multibuffer in a program that knows nothing of it: dpdk-test-crypto-perf, which loads it with -d.

Environment: DRIVER, the shared library; SANITIZE, sanitizers it was built with; CBURST_EAL_MEM as for all tests.
"""

import os
import re
import shutil
import subprocess
import unittest

DRIVER = os.environ['DRIVER']
PERF = shutil.which('dpdk-test-crypto-perf')
MEMORY = os.environ.get('CBURST_EAL_MEM', '--no-huge -m 512').split()
TOTAL = 2000


def eal(*devargs):
	cpus = ','.join(str(cpu) for cpu in sorted(os.sched_getaffinity(0)))
	return [*MEMORY, '--no-pci', '--no-telemetry', '--file-prefix', f'cbperf{os.getpid()}',
		'--lcores', f'0@({cpus}),1@({cpus})', '-d', DRIVER,
		'--vdev', ','.join(['crypto_multibuffer0', *devargs])]


@unittest.skipIf(PERF is None, 'dpdk-test-crypto-perf is not installed')
@unittest.skipIf(os.environ.get('SANITIZE', 'none') != 'none', 'a program without sanitizers cannot load one with them')
class CryptoPerf(unittest.TestCase):

	def measure(self, *args, devargs=()):
		command = [PERF, *eal(*devargs), '--', '--devtype', 'crypto_multibuffer', '--total-ops', str(TOTAL),
			   '--silent', *args]
		done = subprocess.run(command, timeout=100, text=True, errors='replace', stdin=subprocess.DEVNULL,
				      capture_output=True)
		said = f'{" ".join(command)}\nexit status {done.returncode}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}'
		self.assertEqual(done.returncode, 0, said)
		return done.stdout, said

	def throughput(self, optype, *args, devargs=()):
		out, said = self.measure('--ptest', 'throughput', '--csv-friendly', '--burst-sz', '32', '--optype', optype, *args,
					 devargs=devargs)
		rows = [line.split(',') for line in out.splitlines() if re.match(r'\d+,\d+,', line)]
		self.assertEqual(len(rows), 1, said)
		# lcore, buffer, burst, enqueued, dequeued, failed enqueues, failed dequeues, ...
		self.assertEqual(rows[0][2:5], ['32', str(TOTAL), str(TOTAL)], said)

	def test_modex(self):
		for length in ('60', '128', '255'):
			with self.subTest(length):
				self.throughput('modex', '--modex-len', length)

	def test_ecdsa(self):
		for op in ('sign', 'verify'):
			with self.subTest(op):
				self.throughput('ecdsa_p256r1', '--asym-op', op)

	def test_eddsa(self):
		for op in ('sign', 'verify'):
			with self.subTest(op):
				self.throughput('eddsa_25519', '--asym-op', op)

	def test_without_kernels(self):
		self.throughput('modex', '--modex-len', '128', devargs=['multibuffer=off'])
		self.throughput('ecdsa_p256r1', '--asym-op', 'sign', devargs=['multibuffer=off'])

	def test_latency(self):
		"""Every operation comes back, from bursts of one, too."""
		_, said = self.measure('--ptest', 'latency', '--burst-sz', '1', '--optype', 'modex', '--modex-len', '128')
		self.assertIn(str(TOTAL), said)

	def test_bad_argument(self):
		"""It says what is wrong, and the program ends."""
		done = subprocess.run([PERF, *eal('flush_us=soon'), '--', '--devtype', 'crypto_multibuffer', '--optype', 'modex'],
				      timeout=100, text=True, errors='replace', stdin=subprocess.DEVNULL, capture_output=True)
		self.assertNotEqual(done.returncode, 0)
		self.assertIn('flush_us=soon: must be a number from 0 to 1000000', done.stdout + done.stderr)


if __name__ == '__main__':
	unittest.main()
