# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""Running the benchmark as its users do, and reading what it prints."""

import csv
import io
import os
import subprocess
import sys
import threading
import unittest

BENCH = os.environ.get('BENCH', 'build/app/bench/cryptoburst-bench')
BENCH_FAULTY = os.environ.get('BENCH_FAULTY', 'build/tests/functional/bench-faulty')

# No run of these tests takes long by itself; a busy machine, or a sanitizer, can make it much longer.
LIMIT = 100

# Short measurements: what is tested is never how fast something is.
QUICK = ['--seconds', '0.02', '--warmup', '0']


# What a device keeps that never gives its operations back is left to it at the end, sessions and all, and with those
# the memory that the driver's own library got for them: no leak to look for.
LEFT_BEHIND = {'ASAN_OPTIONS': os.environ.get('ASAN_OPTIONS', '') + ':detect_leaks=0'}


class Result:
	"""What a finished program left: status, out, err."""

	def __init__(self, process, command):
		self.status = process.returncode
		self.out = process.stdout
		self.err = process.stderr
		self.command = command

	def __str__(self):
		return (f'{" ".join(self.command)}\nexit status {self.status}\n'
			f'--- stdout\n{self.out[-3000:]}\n--- stderr\n{self.err[-3000:]}')

	def rows(self):
		"""The rows of a CSV report."""
		return list(csv.DictReader(io.StringIO(self.out)))


def run(*args, program=BENCH, env=None, eal=None, limit=LIMIT):
	"""Runs the benchmark: EAL arguments as a list, its own as the rest."""
	command = [program]
	if eal is not None:
		command += [*eal, '--']
	command += list(args)
	full = dict(os.environ, **(env or {}))
	return Result(subprocess.run(command, env=full, timeout=limit, text=True, errors='replace',
				     stdin=subprocess.DEVNULL, capture_output=True), command)


def measure(*args, device='crypto_aesni_mb', **more):
	"""Runs a quick measurement on one device, with a CSV report."""
	if not any(a == '--device' for a in args):
		args = ('--device', device, *args)
	if '--seconds' not in args:
		args = (*QUICK, *args)
	return run('--format', 'csv', *args, **more)


def finish(process, limit=LIMIT):
	"""Waits for a program whose lines were begun to be read, and returns the rest: communicate() would pass over what the streams have
	read ahead, and so tear lines out of reports."""
	rest = {}

	def read(name):
		stream = getattr(process, name)
		rest[name] = stream.read() if stream is not None else None

	readers = [threading.Thread(target=read, args=(name,), daemon=True) for name in ('stdout', 'stderr')]
	for reader in readers:
		reader.start()
	for reader in readers:
		reader.join(limit)
		if reader.is_alive():
			process.kill()
			raise subprocess.TimeoutExpired(process.args, limit)
	process.wait()
	return rest['stdout'], rest['stderr']


class BenchTest(unittest.TestCase):
	"""Assertions that show the whole run when they fail."""

	maxDiff = None

	def assertStatus(self, result, status):
		if result.status != status:
			self.fail(f'exit status {status} was expected\n{result}')

	def assertSays(self, result, *words):
		"""One error line on stderr that has all the words."""
		lines = [line for line in result.err.split('\n') if 'error: ' in line]
		for line in lines:
			if all(word.lower() in line.lower() for word in words):
				return
		self.fail(f'no error line has {words}\n{result}')

	def assertRefused(self, result, *words):
		"""A wrong option or value: named, nothing printed, nothing measured."""
		self.assertStatus(result, 2)
		self.assertSays(result, *words)
		self.assertEqual(result.out, '', str(result))

	def assertGood(self, row):
		"""A measured row that holds together."""
		self.assertEqual(row['outcome'], 'ok', row)
		self.assertEqual(row['failed'], '0', row)
		self.assertEqual(row['lost'], '0', row)
		self.assertGreater(int(row['ok']), 0, row)
		self.assertGreater(float(row['mops']), 0, row)


def main():
	"""Runs a file's tests; 77, a skip, when there was nothing to run."""
	for program in (BENCH, BENCH_FAULTY):
		if not os.access(program, os.X_OK):
			sys.exit(f'{program} is not there: build first')
	outcome = unittest.main(module='__main__', exit=False, verbosity=2).result
	if outcome.testsRun > 0 and len(outcome.skipped) == outcome.testsRun:
		print('skipped:', outcome.skipped[0][1])
		sys.exit(77)
	sys.exit(0 if outcome.wasSuccessful() else 1)
