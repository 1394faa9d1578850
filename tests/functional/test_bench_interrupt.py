# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""Ctrl-C: what is done is printed, the report is whole, the exit status tells. And the progress line."""

import csv
import io
import json
import os
import pty
import select
import signal
import subprocess
import time

import program
from program import BENCH, LIMIT, BenchTest

LONG = ['--device', 'crypto_openssl', '--algo', 'aes-128-gcm', '--size', '64:1:2000', '--seconds', '0.05', '--warmup', '0']


class Interrupt(BenchTest):
	def interrupted(self, number, *args):
		"""Lets two rows come by, then sends a signal; returns status and output."""
		p = subprocess.Popen([BENCH, *LONG, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
				     stdin=subprocess.DEVNULL)
		try:
			early = ''
			if 'json' not in args:
				while early.count('crypto_openssl0') < 2:
					line = p.stdout.readline()
					self.assertTrue(line, 'ended by itself')
					early += line
			else:
				# The report comes at the end; that a device was made says that EAL has started.
				while 'made the software device' not in p.stderr.readline():
					self.assertIsNone(p.poll(), 'ended by itself')
				time.sleep(2)
			start = time.monotonic()
			p.send_signal(number)
			out, err = program.finish(p)
			self.assertLess(time.monotonic() - start, 20)
			return p.returncode, early + out, err
		finally:
			p.kill()
			p.wait()

	def test_table(self):
		for number in (signal.SIGINT, signal.SIGTERM):
			status, out, err = self.interrupted(number)
			self.assertEqual(status, 130, out + err)
			self.assertRegex(out, r'Interrupted: \d+ of \d+ rows\.')
			self.assertGreaterEqual(out.count('\n  crypto_openssl0'), 2)

	def test_csv(self):
		status, out, err = self.interrupted(signal.SIGINT, '--format', 'csv')
		self.assertEqual(status, 130, out + err)
		rows = list(csv.DictReader(io.StringIO(out)))
		self.assertGreaterEqual(len(rows), 2)
		for row in rows:
			self.assertGood(row)

	def test_json(self):
		status, out, err = self.interrupted(signal.SIGINT, '--format', 'json')
		self.assertEqual(status, 130, out + err)
		report = json.loads(out)
		self.assertTrue(report['interrupted'])
		self.assertLess(len(report['rows']), report['planned'])


class AnyMoment(BenchTest):
	"""Whatever is being done at that moment: a report that can be read, with what was finished, and no other exit status."""

	WAYS = {
		'rates': ['--algo', 'aes-128-gcm,sha256', '--size', '64,1024', '--mode', 'throughput,latency', '--seconds', '0.2'],
		'verify': ['--mode', 'verify', '--algo', 'aes-128-gcm,sha256,aes-128-cbc,hmac-sha256'],
		'public keys': ['--device', 'multibuffer', '--algo', 'rsa-2048,x25519', '--seconds', '0.2'],
		'compare': ['--compare', '--algo', 'aes-128-gcm,sha256', '--size', '64,1024', '--seconds', '0.2'],
		'preset': ['--preset', 'seeds/c3758', '--seconds', '0.2'],
	}
	# From the start of EAL to the midst of the rows, seconds.
	MOMENTS = (0.3, 0.9, 1.7)

	def stop(self, moment, number, *args):
		p = subprocess.Popen([BENCH, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL)
		try:
			time.sleep(moment)
			p.send_signal(number)
			out, err = program.finish(p)
			return p.returncode, out, err
		finally:
			p.kill()
			p.wait()

	def check(self, status, moment, number, out, err, rows_of):
		# A busy machine may not have come to main() by then: nothing was begun.
		if status == -number and moment < 0.5 and out == '':
			return
		self.assertIn(status, (0, 130), out + err)
		rows = rows_of(out)
		for row in rows:
			self.assertIn(row.get('outcome', 'ok'), ('ok', 'no device'), out + err)

	def test_json(self):
		for way, args in self.WAYS.items():
			for moment, number in zip(self.MOMENTS, (signal.SIGINT, signal.SIGTERM, signal.SIGINT)):
				with self.subTest(way=way, moment=moment):
					status, out, err = self.stop(moment, number, *args, '--format', 'json')
					self.check(status, moment, number, out, err, lambda text: json.loads(text)['rows'])
					if status == 130:
						self.assertTrue(json.loads(out)['interrupted'])

	def test_csv(self):
		def rows_of(text):
			table = list(csv.reader(io.StringIO(text)))
			for line in table:
				self.assertEqual(len(line), len(table[0]), text)
			return list(csv.DictReader(io.StringIO(text)))

		for way, args in self.WAYS.items():
			for moment, number in zip(self.MOMENTS, (signal.SIGTERM, signal.SIGINT, signal.SIGINT)):
				with self.subTest(way=way, moment=moment):
					status, out, err = self.stop(moment, number, *args, '--format', 'csv')
					self.check(status, moment, number, out, err, rows_of)


class Progress(BenchTest):
	def test_on_a_terminal(self):
		"""A line that is drawn over and over, and gone at the end."""
		ours, theirs = pty.openpty()
		p = subprocess.Popen([BENCH, '--device', 'crypto_null', '--algo', 'null', '--size', '64,128', '--seconds', '0.1'],
				     stdout=subprocess.PIPE, stderr=theirs, stdin=subprocess.DEVNULL)
		os.close(theirs)
		seen = b''
		end = time.monotonic() + LIMIT
		while time.monotonic() < end:
			if select.select([ours], [], [], 1)[0]:
				try:
					seen += os.read(ours, 4096)
				except OSError:
					break
		out = p.communicate(timeout=LIMIT)[0]
		os.close(ours)
		self.assertEqual(p.returncode, 0, out)
		self.assertIn(b'[1/2] null encrypt, crypto_null0, 64 B', seen)
		self.assertIn(b'[2/2] null encrypt, crypto_null0, 128 B', seen)
		self.assertTrue(seen.endswith(b'\r\x1b[K'), seen[-80:])
		self.assertNotIn(b'\r', out)


if __name__ == '__main__':
	program.main()
