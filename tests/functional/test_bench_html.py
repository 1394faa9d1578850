# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""The page of --html: well-formed, in one file, with the rows, answers and charts that belong there."""

import base64
import html.parser
import os
import re
import shutil
import signal
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

import program
from program import QUICK, BenchTest, run

SWEEP = ['--algo', 'aes-128-gcm', '--size', '64,1024', '--burst', '1,32', '--device',
	 'crypto_aesni_mb,crypto_openssl', *QUICK]
VOID = {'meta', 'link', 'img', 'br'}


class Page(html.parser.HTMLParser):
	"""What a page has: open elements must be closed in order."""

	def __init__(self, text):
		super().__init__()
		self.open, self.wrong, self.images, self.texts, self.links = [], [], [], [], []
		self.cells = 0
		self.feed(text)
		self.close()

	def handle_starttag(self, tag, attrs):
		attrs = dict(attrs)
		if tag not in VOID:
			self.open.append(tag)
		if tag == 'img':
			self.images.append(attrs)
		self.cells += tag == 'td'
		self.links += [attrs[k] for k in ('src', 'href') if k in attrs]

	def handle_endtag(self, tag):
		if not self.open or self.open.pop() != tag:
			self.wrong.append(tag)

	def handle_data(self, data):
		self.texts.append(data)

	def text(self):
		return ' '.join(self.texts)


class Html(BenchTest):
	def page(self, *args, env=None):
		with tempfile.TemporaryDirectory() as folder:
			path = os.path.join(folder, 'page.html')
			r = run(*args, '--html', path, env=env)
			self.assertStatus(r, 0)
			with open(path, encoding='utf-8') as f:
				text = f.read()
		page = Page(text)
		self.assertEqual((page.open, page.wrong), ([], []))
		for link in page.links:
			self.assertTrue(link.startswith('data:'), f'the page needs {link[:80]}')
		self.assertNotIn('http://', re.sub(r'base64,[^"]*', '', text))
		return page, r

	def test_rows_and_answers(self):
		page, r = self.page(*SWEEP)
		text = page.text()
		for word in ('aes-128-gcm', 'crypto_aesni_mb0', 'crypto_openssl0', 'What pays off here', 'DPDK'):
			self.assertIn(word, text)
		# two answers of six cells, eight rows of fourteen
		self.assertEqual(page.cells, 2 * 6 + 8 * 15)
		# the other report is what it is without
		self.assertIn('cycles/op', r.out)
		self.assertIn('What pays off here', r.out)

	@unittest.skipIf(shutil.which('gnuplot') is None, 'gnuplot is not installed')
	def test_charts(self):
		page, _ = self.page(*SWEEP)
		titles = [i['alt'] for i in page.images]
		self.assertEqual(titles, ['aes-128-gcm encrypt: rate over burst size',
					  'aes-128-gcm encrypt: rate over message size (best burst)'])
		for image in page.images:
			kind, data = image['src'].split(',', 1)
			self.assertEqual(kind, 'data:image/svg+xml;base64')
			svg = base64.b64decode(data).decode()
			root = xml.etree.ElementTree.fromstring(svg)
			self.assertTrue(root.tag.endswith('svg'))
			self.assertIn('crypto_aesni_mb0', svg)
			self.assertIn('crypto_openssl0', svg)

	def assertImages(self, page, *titles):
		if shutil.which('gnuplot') is not None:
			self.assertEqual([i['alt'] for i in page.images], list(titles))

	def test_comparison(self):
		page, r = self.page('--compare', '--device', 'crypto_openssl', '--algo', 'sha256,rsa-2048', '--size', '64,1k', '--op',
				    'generate,sign', *QUICK)
		self.assertIn('sync/sw', r.out)
		text = page.text()
		for word in ('Is offload worth it here?', 'sha256 generate, 1 KiB', 'rsa-2048 sign', 'in flight', 'DPDK'):
			self.assertIn(word, text)
		# three verdicts of six cells, three rows of eleven
		self.assertEqual(page.cells, 3 * 6 + 3 * 11)
		self.assertImages(page, 'crypto_openssl0', 'crypto_openssl0: public keys')

	def test_tuning(self):
		with tempfile.TemporaryDirectory() as folder:
			page, _ = self.page('--tune', os.path.join(folder, 'out.ini'), '--device', 'crypto_openssl', '--algo', 'sha256', *QUICK)
		self.assertIn('there are no thresholds', page.text())
		self.assertEqual(page.cells, 11)
		self.assertImages(page, 'crypto_openssl0: rates', 'crypto_openssl0: what they cost in latency')

	def test_tuning_of_a_simulated_device(self):
		with tempfile.TemporaryDirectory() as folder:
			path = os.path.join(folder, 'page.html')
			r = run('--tune', os.path.join(folder, 'out.ini'), '--algo', 'aes-128-cbc', *QUICK, '--html', path,
				eal=['--vdev', 'crypto_simulator0,profile=qat-dh8950'])
			if r.status != 0 and 'no crypto device' in r.err:
				self.skipTest('the simulated devices are not built here')
			self.assertStatus(r, 0)
			with open(path, encoding='utf-8') as f:
				page = Page(f.read())
		self.assertEqual((page.open, page.wrong), ([], []))
		for word in ('From which message size on the device wins', 'libcrypto', 'simulated'):
			self.assertIn(word, page.text())

	def test_preset_of_a_document(self):
		page, r = self.page('--preset', 'seeds/c3758', '--how', 'software', '--seconds', '0.01')
		rows = [line for line in r.out.splitlines() if ' libcrypto ' in line]
		self.assertGreater(len(rows), 20)
		for word in ('rsa-2048', 'ecdh-sect571k1', 'libcrypto', 'All figures'):
			self.assertIn(word, page.text())
		if shutil.which('gnuplot') is not None:
			self.assertIn('seeds/c3758: measured here', [i['alt'] for i in page.images])

	def test_an_interrupt_leaves_a_whole_page(self):
		with tempfile.TemporaryDirectory() as folder:
			path = os.path.join(folder, 'page.html')
			command = [program.BENCH, '--compare', '--format', 'csv', '--device', 'crypto_openssl', '--algo', 'sha256', '--size', '64:16:4096',
				   '--seconds', '0.05', '--warmup', '0', '--html', path]
			with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
					      stdin=subprocess.DEVNULL) as p:
				p.stdout.readline(), p.stdout.readline()
				p.send_signal(signal.SIGINT)
				program.finish(p)
			self.assertEqual(p.returncode, 130)
			with open(path, encoding='utf-8') as f:
				page = Page(f.read())
		self.assertEqual((page.open, page.wrong), ([], []))
		self.assertIn('Interrupted: ', page.text())

	def test_without_gnuplot(self):
		# a folder with nothing in it: the program is named by its path, gnuplot is not
		with tempfile.TemporaryDirectory() as folder:
			page, _ = self.page(*SWEEP, env={'PATH': folder})
		self.assertEqual(page.images, [])
		self.assertIn('gnuplot is not installed', page.text())

	def test_rows_that_fail(self):
		with tempfile.TemporaryDirectory() as folder:
			path = os.path.join(folder, 'page.html')
			r = run('--algo', 'aes-128-gcm', '--size', '64', '--device', 'crypto_aesni_mb', *QUICK,
				'--html', path, program=program.BENCH_FAULTY,
				env={'CBURST_TEST_FAULT': 'fail', **program.LEFT_BEHIND})
			self.assertStatus(r, 1)
			with open(path, encoding='utf-8') as f:
				page = Page(f.read())
		self.assertEqual((page.open, page.wrong), ([], []))
		self.assertIn('failed', page.text())

	def test_file_that_cannot_be_written(self):
		r = run(*SWEEP, '--html', '/nowhere/page.html')
		self.assertRefused(r, '--html', '/nowhere/page.html')

	def test_both_reports_in_one_file(self):
		with tempfile.TemporaryDirectory() as folder:
			path, link = os.path.join(folder, 'report'), os.path.join(folder, 'link')
			os.symlink(path, link)
			r = run(*SWEEP, '--output', path, '--html', link)
			self.assertRefused(r, '--html', link, 'another file')

	def test_public_keys_have_bars(self):
		page, _ = self.page('--algo', 'ecdsa-p256,x25519', '--device', 'crypto_openssl,crypto_multibuffer',
				    '--op', 'sign,derive', *QUICK)
		self.assertIn('Public keys', page.text())
		if shutil.which('gnuplot') is not None:
			self.assertIn('Public keys against software', [i['alt'] for i in page.images])


if __name__ == '__main__':
	program.main()
