# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""Presets with options: those that come with the program, files of one's own, and what is wrong with them."""

import json
import os
import re
import tempfile

import program
from program import QUICK, BenchTest, run

FOLDER = os.path.join(os.environ.get('SOURCE_ROOT', '.'), 'config/presets')
NAMES = sorted(f[:-4] for f in os.listdir(FOLDER) if f.endswith('.ini'))


def options_of(name):
	"""{option: value} of a preset, read here."""
	with open(os.path.join(FOLDER, name + '.ini'), encoding='utf-8') as f:
		text = f.read()
	section = text[text.index('[options]'):]
	return dict(re.findall(r'^([a-z-]+) = (.*)$', section, flags=re.M))


class Presets(BenchTest):
	def own(self, text, *args):
		with tempfile.NamedTemporaryFile('w', suffix='.ini') as f:
			f.write(text)
			f.flush()
			r = run('--preset', f.name, *args)
			r.path = f.name
			return r

	def test_list(self):
		r = run('--list-presets')
		self.assertStatus(r, 0)
		listed = [line.split()[0] for line in r.out.splitlines()]
		self.assertGreaterEqual(len(NAMES), 5)
		self.assertEqual([n for n in listed if not n.startswith('seeds/')], NAMES)
		for line in r.out.splitlines():
			if not line.startswith('seeds/'):
				self.assertTrue(line.endswith('?'), line)

	def test_each_runs_and_shows_its_question(self):
		for name in NAMES:
			with self.subTest(name):
				wanted = options_of(name)
				extra = ('--size', '64') if 'size' in wanted and wanted['size'] != 'imix' else ()
				r = run('--preset', name, '--format', 'json', *QUICK, *extra, eal=['-l', '0,1'] if 'lcores' in wanted else None)
				self.assertStatus(r, 0)
				report = json.loads(r.out)
				self.assertRegex(report['question'], r'\?$')
				rows = report['rows']
				self.assertGreater(len(rows), 3)
				# the preset decides what is measured
				algorithms = {row['algorithm'] for row in rows}
				for algo in wanted['algo'].split(','):
					self.assertIn(algo, algorithms)
				for option, field in (('burst', 'burst'), ('depth', 'depth')):
					if option in wanted and '*' not in wanted[option]:
						self.assertEqual({str(row[field]) for row in rows}, set(wanted[option].split(',')))
				if 'mode' in wanted:
					self.assertEqual({row['mode'] for row in rows}, {wanted['mode']})

	def test_the_command_line_goes_over_it(self):
		r = run('--preset', 'which-burst', '--algo', 'aes-256-gcm', '--burst', '4', '--size', '128', '--format', 'csv', *QUICK,
			'--device', 'crypto_openssl')
		self.assertStatus(r, 0)
		self.assertEqual([(row['algorithm'], row['burst'], row['size']) for row in r.rows()], [('aes-256-gcm', '4', '128')])

	def test_the_table_begins_with_the_question(self):
		r = run('--preset', 'which-burst', '--algo', 'aes-256-gcm', '--burst', '4', '--size', '128', *QUICK, '--device', 'crypto_openssl')
		self.assertStatus(r, 0)
		self.assertEqual(r.out.splitlines()[0], 'Which burst size pays off, by message size, on every device?')

	def test_own_file(self):
		r = self.own('[preset]\ntitle = Mine?\n[options]\nalgo = sha256 ; a comment\nsize = 64\ncycles = yes\ndevice = crypto_openssl\n',
			     '--format', 'json', *QUICK)
		self.assertStatus(r, 0)
		report = json.loads(r.out)
		self.assertEqual(report['question'], 'Mine?')
		self.assertEqual([row['algorithm'] for row in report['rows']], ['sha256'])

	def test_wrong_names(self):
		self.assertRefused(run('--preset', 'wich-burst'), "did you mean 'which-burst'", 'seeds/c3758')
		for name in ('../presets/which-burst', '/etc/passwd', '.', 'seeds/../which-burst', 'x' * 400):
			self.assertRefused(run('--preset', name), '--preset', 'there is no such preset')
		self.assertRefused(run('--preset', '/nonexistent/x.ini'), '/nonexistent/x.ini', 'cannot be read')
		self.assertRefused(run('--preset', 'x' * 400 + '.ini'), 'longer than')

	def test_files_without_an_end(self):
		with tempfile.TemporaryDirectory() as folder:
			for name, make in (('zero.ini', lambda p: os.symlink('/dev/zero', p)), ('fifo.ini', os.mkfifo), ('folder.ini', os.mkdir)):
				path = os.path.join(folder, name)
				make(path)
				self.assertRefused(run('--preset', path), path, 'cannot be read')
				self.assertRefused(run('--thresholds', path), path)

	def test_wrong_files(self):
		head = '[preset]\ntitle = x\n[options]\n'
		for text, words in (
			('[options]\nalgo = sha256\n', ('[preset] title', 'is needed')),
			(head, ('[options]', 'is empty')),
			(head + 'alog = sha256\n', ('[options] alog = sha256', '--help')),
			(head + 'algo = sha257\n', ('--algo', 'sha257')),
			(head + 'burst = 0\n', ('--burst', '0')),
			(head + 'cycles = no\n', ('--cycles', 'takes no value', 'no')),
			(head + 'algo = sha256\nformat = json\n', ('[options] format = json',)),
			(head + 'output = /tmp/x\n', ('[options] output',)),
			(head + 'preset = which-burst\n', ('[options] preset',)),
			(head + 'list = yes\n', ('[options] list',)),
			('\x00\x01garbage', ('is no preset',)),
			('[other]\nx = y\n', ('is no preset',)),
			('algo = sha256\n', ('cannot be read', 'before the first section')),
		):
			with self.subTest(text):
				r = self.own(text)
				self.assertRefused(r, r.path, *words)

	def test_how_is_for_documents(self):
		self.assertRefused(run('--preset', 'which-burst', '--how', 'sync'), '--how')


if __name__ == '__main__':
	program.main()
