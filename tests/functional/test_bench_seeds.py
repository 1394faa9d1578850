#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""Presets of seeds: their files, what is measured, and what is said about a file that is wrong."""

import configparser
import importlib.util
import json
import os
import re
import tempfile
import unittest

from program import BenchTest, main, run

ROOT = os.environ.get('SOURCE_ROOT', '.')
FOLDER = os.path.join(ROOT, 'config/presets/seeds')
NAMES = sorted(name[:-4] for name in os.listdir(FOLDER))

# As short as it can be: what comes out is no figure, but everything is there.
SHORT = ['--seconds', '0.01', '--warmup', '0.001']


def read(name):
	"""{section: {key: value}} of a preset, by another reader than the program's."""
	p = configparser.ConfigParser(delimiters='=', comment_prefixes=';', inline_comment_prefixes=';', interpolation=None)
	p.optionxform = str
	p.read(os.path.join(FOLDER, name + '.ini'), encoding='utf-8')
	return {s: dict(p[s]) for s in p.sections()}


def preset(name, *args):
	return run('--quiet', *SHORT, '--preset', name, *args)


class Files(BenchTest):
	def test_there_is_one_for_each_document(self):
		documents = [read(name)['preset']['document'] for name in NAMES]
		self.assertEqual(len(NAMES), 5)
		self.assertEqual(sorted(d[:3] for d in documents), ['000', '001', '002', '003', '004'])

	def test_every_figure_has_unit_and_line(self):
		for name in NAMES:
			for section, rows in read(name).items():
				for key, value in rows.items() if section != 'preset' else ():
					with self.subTest(preset=name, row=key):
						self.assertRegex(key, r'^[a-z0-9-]+ (encrypt|decrypt|generate|sign|verify|derive|public)$')
						reason = r' \S.*' if section.startswith('not measured') else ''
						self.assertRegex(value, r'^[0-9.]+ (op/s|MB/s|MiB/s) line [0-9]+' + reason + '$')

	def test_figures_are_those_of_the_device_profiles(self):
		"""The model is made from the figures that it is compared with: the same in both files."""
		for name in NAMES:
			for section, rows in read(name).items():
				how, _, profile = section.partition(' ')
				if how not in ('async', 'sync'):
					continue
				with open(os.path.join(ROOT, 'config/devices', profile + '.ini'), encoding='utf-8') as f:
					figures = {tuple(m.split()) for m in re.findall(r'^[^;\[\n]*?= *([0-9. ]+)', f.read(), flags=re.M)}
				column = [float(f[how == 'sync']) for f in figures if len(f) > (how == 'sync')]
				for key, value in rows.items():
					with self.subTest(preset=name, how=how, row=key):
						self.assertIn(float(value.split()[0]), column)

	def test_the_list_names_them_all(self):
		r = run('--list-presets')
		self.assertStatus(r, 0)
		listed = [line.split()[0] for line in r.out.splitlines()]
		self.assertEqual([name for name in listed if name.startswith('seeds/')], ['seeds/' + name for name in NAMES])


class Measured(BenchTest):
	@classmethod
	def setUpClass(cls):
		r = preset('seeds/pe3isco3-8955', '--how', 'async')
		if 'could not be made' in r.err:
			raise unittest.SkipTest('the simulated devices are not built here')

	def test_every_row_of_every_file_is_reported(self):
		for name in NAMES:
			with self.subTest(preset=name):
				r = preset('seeds/' + name, '--format', 'csv')
				self.assertStatus(r, 0)
				rows = r.rows()
				wanted = [key for section, keys in read(name).items() if section != 'preset' for key in keys]
				self.assertEqual([row['algorithm'] + ' ' + row['op'] for row in rows], wanted)
				for row in rows:
					self.check(row)

	def check(self, row):
		measured = row['how'] in ('async', 'sync') or (row['how'] == 'software' and row['cores'] == '1')
		self.assertEqual(row['outcome'], 'ok' if measured else 'not measured', row)
		self.assertEqual(row['simulated'], '0' if row['how'] == 'software' else '1', row)
		if not measured:
			self.assertNotEqual(row['note'], '', row)
			self.assertEqual(row['here'], '', row)
			return
		self.assertGreater(float(row['here']), 0, row)
		self.assertAlmostEqual(float(row['ratio']), float(row['here']) / float(row['seed']), delta=0.001 * float(row['ratio']) + 0.001)
		if row['how'] == 'software':
			return
		# a model cannot be faster than itself; what is timed so shortly may be a little off
		self.assertLess(float(row['ratio']), 1.5, row)
		self.assertEqual(row['computed'], '0', f'results are known before they count: {row}')
		self.assertGreater(int(row['replayed']), 0, row)

	def test_table(self):
		r = preset('seeds/pe3isco3-8955')
		self.assertStatus(r, 0)
		rows = [line for line in r.out.splitlines() if ' async ' in line]
		self.assertEqual(len(rows), 6, r)
		for line in rows:
			self.assertTrue('  simulated' in line, r)
		self.assertRegex(r.out, r'ecdh-p256 +derive +async +qat-8955-pe3isco3 +39 +54810 +[0-9.]+ op/s +[0-9.]+  simulated')
		self.assertRegex(r.out, r'library +[0-9]+ cycles +[0-9.]+ %')
		self.assertIn('software is measured on one core', r.out)

	def test_json(self):
		r = preset('seeds/pe3isco3-8955', '--format', 'json', '--how', 'async')
		self.assertStatus(r, 0)
		report = json.loads(r.out)
		self.assertEqual(report['preset'], 'seeds/pe3isco3-8955')
		self.assertEqual(report['document'], '002_80e15deab0820b53.txt')
		self.assertEqual(len(report['rows']), 6)
		self.assertEqual({row['how'] for row in report['rows']}, {'async'})
		self.assertTrue(all(row['simulated'] and row['here'] > 0 for row in report['rows']))
		self.assertEqual(report['core']['rate'], 54810)
		self.assertGreater(report['core']['library_percent'], 0)

	def test_rows_by_how_they_were_measured(self):
		r = preset('seeds/c3758', '--format', 'csv', '--how', 'sync')
		self.assertEqual({row['how'] for row in r.rows()}, {'sync'}, r)
		self.assertRefused(preset('seeds/nitrox-v', '--how', 'sync'), '--how', 'seeds/nitrox-v', 'no such rows')
		self.assertRefused(run('--how', 'sync'), '--how', '--preset')
		self.assertRefused(preset('seeds/nitrox-v', '--how', 'slow'), "'slow'", 'async')

	def test_a_long_message_in_many_segments(self):
		# each message is new to the device, so that this CPU has to encrypt it
		r = run('--quiet', '--seconds', '2', '--warmup', '0', '--format', 'csv', '--algo', 'aes-128-cbc', '--size', '1m', '--segments', '17', '--out-of-place',
			'--depth', '4', '--burst', '4', eal=['--vdev', 'crypto_simulator0,profile=generic'])
		self.assertStatus(r, 0)
		self.assertEqual([(row['size'], row['outcome']) for row in r.rows()], [('1048576', 'ok')])


class Wrong(BenchTest):
	def test_unknown_names(self):
		self.assertRefused(preset('seeds/c375'), "'seeds/c3758'", 'there is no such preset')
		for name in ('seeds', 'seeds/', '../seeds/c3758', 'seeds/../../devices/generic', 'c3758'):
			with self.subTest(name=name):
				self.assertRefused(preset(name), '--preset', 'seeds/nitrox-v')
		self.assertRefused(preset('/no/such/file.ini'), '/no/such/file.ini')

	def test_options_that_say_what_to_run_too(self):
		for option in (['--algo', 'sha1'], ['--device', 'openssl'], ['--size', '64'], ['--depth', '1'], ['--mode', 'latency']):
			with self.subTest(option=option):
				self.assertRefused(preset('seeds/c3758', *option), '--preset seeds/c3758', 'leave out')
		for option in (['--list'],):
			with self.subTest(option=option):
				self.assertRefused(preset('seeds/c3758', *option), '--preset seeds/c3758', option[0], 'cannot be had at once')

	def test_files(self):
		head = '[preset]\ntitle = t\ndocument = d\n'
		row = 'sha256 generate = 1 op/s line 1\n'
		for text, *words in (
			('[preset]\ntitle = t\n[software]\n' + row, 'title and document'),
			(head, 'no rows'),
			(head + 'blok = 1\n[software]\n' + row, 'blok', 'block'),
			(head + 'block = x\n[software]\n' + row, 'block', 'bytes'),
			(head + '[fast]\n' + row, '[fast]', 'async PROFILE'),
			(head + '[async]\n' + row, '[async]', 'profile'),
			(head + '[software 0 cores]\n' + row, '0 cores'),
			(head + '[software]\nsha256 = 1 op/s line 1\n', 'sha256', 'ALGORITHM OPERATION'),
			(head + '[software]\nsha256 generate = 1 op line 1\n', '1 op line 1', 'op/s'),
			(head + '[software]\nsha256 generate = -1 op/s line 1\n', '-1'),
			(head + '[software]\nsha256 generate = 1 op/s\n', 'line LINE'),
			(head + '[software]\nsha256 sign = 1 op/s line 1\n', 'sha256 sign'),
			(head + '[software]\nsha257 generate = 1 op/s line 1\n', 'sha257'),
			(head + '[async qat-c62x]\nsha256 derive = 1 op/s line 1\n', 'sha256 derive', 'generate'),
			(head + '[async qat-c62x]\nrsa generate = 1 op/s line 1\n', 'rsa'),
			(head + '[software]\nsha256 generate = 1 MB/s line 1\n', 'block'),
			(head + '[not measured x]\n' + row, 'REASON'),
			(head + 'core_rate = x25519 derive 1\n[software]\n' + row, 'core_rate'),
		):
			with self.subTest(text=text), tempfile.NamedTemporaryFile('w', suffix='.ini') as f:
				f.write(text)
				f.flush()
				self.assertRefused(preset(f.name), *words)

	def test_a_profile_that_is_not_there(self):
		with tempfile.NamedTemporaryFile('w', suffix='.ini') as f:
			f.write('[preset]\ntitle = t\ndocument = d\n[async qat-none]\nrsa-2048 sign = 1 op/s line 1\n')
			f.flush()
			r = preset(f.name)
		self.assertStatus(r, 1)
		self.assertSays(r, 'qat-none', 'could not be made')

	def test_a_device_that_cannot_do_it(self):
		with tempfile.NamedTemporaryFile('w', suffix='.ini') as f:
			f.write('[preset]\ntitle = t\ndocument = d\n[async qat-c62x]\ned448 sign = 1 op/s line 1\nrsa-2048 sign = 18566 op/s line 1\n')
			f.flush()
			r = preset(f.name, '--format', 'csv')
		if 'could not be made' in r.err:
			self.skipTest('the simulated devices are not built here')
		self.assertStatus(r, 1)
		self.assertEqual([row['outcome'] for row in r.rows()], ['error', 'ok'], r)


class Ratios(BenchTest):
	def test_rows_with_a_target_on_both_sides(self):
		spec = importlib.util.spec_from_file_location('compare', os.path.join(ROOT, 'scripts/compare.py'))
		compare = importlib.util.module_from_spec(spec)
		spec.loader.exec_module(compare)
		rows = compare.Rows()
		for value, short in ((1, 0), (0.971, 0), (1.029, 0), (0.969, 1), (1.031, 2)):
			rows.around('x', value, 1, 0.03)
			self.assertEqual(rows.short, short, value)
		self.assertEqual(rows.status(), 1)


if __name__ == '__main__':
	main()
