# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""Options: the help text, every name in it, and what is said about a wrong one."""

import os
import re
import shutil
import subprocess

import program
from program import BenchTest, run


def options_of(help_text):
	"""{name: argument or None} of every option in the help text."""
	found = {}
	for line in help_text.split('\n'):
		m = re.match(r'^  --([a-z-]+)(?: ([A-Z]+))?(?:$|  )', line)
		if m:
			found[m.group(1)] = m.group(2)
	return found


class Options(BenchTest):
	def test_help_goes_to_stdout_and_fits(self):
		for arg in ('--help', '-h'):
			r = run(arg)
			self.assertStatus(r, 0)
			self.assertEqual(r.err, '')
			self.assertIn('usage: cryptoburst-bench', r.out)
			self.assertLessEqual(max(len(line) for line in r.out.split('\n')), 112)

	def test_every_option_in_the_help_is_known(self):
		"""Each name is given without what makes it right: the parser must still know it."""
		names = options_of(run('--help').out)
		self.assertGreater(len(names), 25)
		for name, arg in names.items():
			if arg is None:
				r = run('--' + name, '--no-such-option')
				self.assertRefused(r, "'--no-such-option'")
			else:
				r = run('--' + name)
				self.assertRefused(r, f'--{name} needs a value', arg)

	def test_the_manual_page_has_the_same_options(self):
		with open(os.path.join(os.environ.get('SOURCE_ROOT', '.'), 'docs/man/cryptoburst-bench.1'), encoding='utf-8') as f:
			page = f.read().replace('\\-', '-')
		self.assertEqual(set(re.findall(r'^\.TP\n\.BI? --([a-z-]+)', page, flags=re.M)), set(options_of(run('--help').out)))

	def test_every_choice_in_the_help_is_taken(self):
		text = ' '.join(run('--help').out.split())
		for name in ('mode', 'op', 'submit', 'format'):
			m = re.search(rf'--{name} [A-Z]+ ((?:[a-z]+, )*[a-z]+): ', text)
			self.assertIsNotNone(m, name)
			for word in m.group(1).split(', '):
				r = run(f'--{name}', word, '--no-such-option')
				self.assertRefused(r, "'--no-such-option'")

	def test_unknown_option_names_the_nearest(self):
		for typed, meant in (('--brust', 'burst'), ('--sizes', 'size'), ('--algos=x', 'algo'),
				     ('--formt', 'format'), ('--secnds', 'seconds'), ('--devices', 'device')):
			self.assertRefused(run(typed, '1'), f"unknown option '{typed}'", f"did you mean '--{meant}'")
		self.assertRefused(run('--xyzzyxyzzy'), "unknown option '--xyzzyxyzzy'", '--help')

	def test_eal_option_on_the_wrong_side(self):
		for option in ('--vdev=crypto_null0', '--no-huge', '-l'):
			self.assertRefused(run(option), option, 'EAL option', "'--'")

	def test_stray_word(self):
		self.assertRefused(run('throughput'), "unexpected argument 'throughput'")

	def test_unknown_values_name_the_nearest(self):
		for args, words in (
			(('--mode', 'thruput'), ("'thruput'", "did you mean 'throughput'", 'latency')),
			(('--mode', 'latency,verfy'), ("'verfy'", "did you mean 'verify'")),
			(('--op', 'encrypted'), ("'encrypted'", "'encrypt'")),
			(('--submit', 'two'), ("'two'", 'burst, one')),
			(('--format', 'jsn'), ("'jsn'", "did you mean 'json'")),
			(('--algo', 'aes-128-gmc'), ('aes-128-gmc', 'aes-128-g')),
			(('--algo', 'aes-128-gcm,nonsense'), ('nonsense',)),
			(('--size', 'imxi'), ("'imxi'", "'imix'")),
		):
			self.assertRefused(run(*args), args[0], *words)

	def test_a_value_where_none_belongs(self):
		self.assertRefused(run('--quiet=1'), '--quiet takes no value')

	def test_contradictions(self):
		self.assertRefused(run('--in-place', '--out-of-place'), '--out-of-place', '--in-place')
		self.assertRefused(run('--submit', 'sync', '--burst', '8'), 'sync', '--burst')
		self.assertRefused(run('--no-route', '--thresholds', 'x'), '--no-route', '--thresholds')
		self.assertRefused(run('--segments', '2', '--size', 'imix'), 'imix', '--segments')

	def test_every_option_of_crypto_perf_is_in_the_table(self):
		tool = shutil.which('dpdk-test-crypto-perf')
		if tool is None:
			self.skipTest('dpdk-test-crypto-perf is not installed')
		p = subprocess.run([tool, '--no-pci', '--no-huge', '-m', '128', '--no-telemetry', '--file-prefix', f'options{os.getpid()}', '--vdev',
				    'crypto_null0', '--', '-h'], capture_output=True, text=True, timeout=program.LIMIT, check=False)
		theirs = set(re.findall(r'^ (--?[a-z][a-z_-]*)', p.stdout + p.stderr, flags=re.M))
		self.assertGreater(len(theirs), 30, p.stdout + p.stderr)
		with open(os.path.join(os.environ.get('SOURCE_ROOT', '.'), 'docs/bench.md'), encoding='utf-8') as f:
			text = f.read()
		rows = re.findall(r'^\| (.*?) \| (.*) \|$', text[text.index('| dpdk-test-crypto-perf |'):].split('\n\n')[0], flags=re.M)
		named = set(re.findall(r'(?<![\w-])--?[a-z][a-z_-]*', ' '.join(left for left, _ in rows)))
		self.assertEqual(theirs - named, set())
		self.assertEqual(named - theirs, set())
		ours = {'--' + name for name in options_of(run('--help').out)}
		for left, right in rows[2:]:
			given = set(re.findall(r'(?<![\w-])--[a-z][a-z-]*', right))
			self.assertTrue(given or right.startswith(('none: ', 'in the ', 'always: ')), left)
			self.assertEqual(given - ours, set(), left)

	def test_what_measures_nothing_is_not_mixed_with_what_does(self):
		for args in (('--compare',), ('--scaling',), ('--tune', '/tmp/never-written.ini'), ('--html', '/tmp/never-written.html')):
			self.assertRefused(run('--list', *args), '--list', args[0])
		for args in (('--scaling',), ('--repeat', '3'), ('--aad', '8'), ('--segments', '2'), ('--in-place',), ('--out-of-place',),
			     ('--line-rate', '10'), ('--list',), ('--compare',)):
			self.assertRefused(run('--selftest', *args), '--selftest', args[0])
		self.assertFalse(os.path.exists('/tmp/never-written.html'))
		self.assertRefused(run('--preset', 'which-burst', '--how', 'sync'), '--how', 'seeds/')

	def test_list_algos(self):
		r = run('--list-algos')
		self.assertStatus(r, 0)
		for name in ('aes-128-gcm', 'aes-256-xts', 'chacha20-poly1305', '3des-cbc', 'sha3-256',
			     'hmac-sha256', 'aes-128-cmac', 'aes-256-cbc+hmac-sha256', 'null'):
			self.assertIn('\n  ' + name, r.out)
		# What the list shows, the parser takes.
		names = re.findall(r'^  ([a-z0-9+-]+)$', r.out, flags=re.M)
		self.assertGreater(len(names), 50)
		self.assertRefused(run('--algo', ','.join(names), '--no-such-option'), "'--no-such-option'")

	def test_version(self):
		r = run('--version')
		self.assertStatus(r, 0)
		self.assertRegex(r.out, r'^cryptoburst-bench \d+\.\d+\.\d+, library \d+\.\d+\.\d+, DPDK \d+\.\d+')
		self.assertIn('OpenSSL', r.out)


if __name__ == '__main__':
	program.main()
