# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""crypto_multibuffer in a program that knows nothing of it: dpdk-test-crypto-perf, which loads it with -d.

Environment: DRIVER, the shared library; SANITIZE, sanitizers it was built with; CBURST_EAL_MEM as for all tests.
"""

import glob
import json
import os
import re
import shutil
import socket
import subprocess
import time
import unittest

DRIVER = os.environ['DRIVER']
PERF = shutil.which('dpdk-test-crypto-perf')
MEMORY = os.environ.get('CBURST_EAL_MEM', '--no-huge -m 512').split()
TOTAL = 2000


PREFIX = f'cbperf{os.getpid()}'


def eal(*devargs, telemetry=False):
	cpus = ','.join(str(cpu) for cpu in sorted(os.sched_getaffinity(0)))
	# with --in-memory EAL has no folder for the socket
	memory = ['--no-huge', '-m', '512', '--telemetry'] if telemetry else [*MEMORY, '--no-telemetry']
	return [*memory, '--no-pci', '--file-prefix', PREFIX,
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

	def test_telemetry(self):
		"""The driver's counters can be read from outside while it works."""
		command = [PERF, *eal(telemetry=True), '--', '--devtype', 'crypto_multibuffer', '--total-ops', '100000000', '--silent',
			   '--ptest', 'throughput', '--optype', 'ecdsa_p256r1', '--asym-op', 'sign']
		process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
		try:
			stats = self.ask(process, '/crypto_multibuffer/stats,0')
			self.assertEqual(stats['name'], 'crypto_multibuffer0')
			self.assertIn(stats['kernels'], ('yes', 'no'))
			self.assertGreater(stats['groups'] + stats['soft_ops'], 0)
			self.assertLessEqual(stats['dequeued'], stats['enqueued'])
			self.assertEqual(stats['fault_recomputes'], 0)
			self.assertEqual(self.ask(process, '/crypto_multibuffer/list'), [0])
			self.assertIsNone(self.ask(process, '/crypto_multibuffer/stats,9'))
			self.assertIsNone(self.ask(process, '/crypto_multibuffer/stats,x'))
		finally:
			process.kill()
			process.wait()
			for folder in glob.glob(f'/var/run/dpdk/{PREFIX}') + glob.glob(f'/tmp/dpdk/{PREFIX}'):
				shutil.rmtree(folder, ignore_errors=True)

	def ask(self, process, command):
		"""One answer of telemetry; of counters, one that is not from before the first operation."""
		end = time.monotonic() + 60
		while time.monotonic() < end:
			self.assertIsNone(process.poll(), 'the program has ended')
			for path in glob.glob(f'/var/run/dpdk/{PREFIX}/dpdk_telemetry.v2') + glob.glob(f'/tmp/dpdk/{PREFIX}/dpdk_telemetry.v2'):
				with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as client:
					try:
						client.connect(path)
					except OSError:
						continue
					client.recv(4096)
					client.send(command.encode())
					answer = json.loads(client.recv(16384))[command.split(',')[0]]
				if not command.endswith(',0') or (answer and answer['dequeued'] > 0):
					return answer
			time.sleep(0.1)
		self.fail(f'{command}: no answer')

	def test_bad_argument(self):
		"""It says what is wrong, and the program ends."""
		done = subprocess.run([PERF, *eal('flush_us=soon'), '--', '--devtype', 'crypto_multibuffer', '--optype', 'modex'],
				      timeout=100, text=True, errors='replace', stdin=subprocess.DEVNULL, capture_output=True)
		self.assertNotEqual(done.returncode, 0)
		self.assertIn('flush_us=soon: must be a number from 0 to 1000000', done.stdout + done.stderr)


if __name__ == '__main__':
	unittest.main()
