# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""--compare-with: verdicts against earlier reports, real and doctored, and every way in which a file can be no such report."""

import copy
import json
import os
import signal
import subprocess
import tempfile
import time

import program
from program import BENCH, LIMIT, BenchTest, run

# Rows of all kinds that differ from each other, in rounds.
ARGS = ['--quiet', '--device', 'crypto_openssl', '--algo', 'aes-128-gcm,sha256,rsa-2048', '--op', 'encrypt,generate,verify', '--size', '64,1024',
	'--warmup', '0', '--mode', 'throughput,latency']
# A single round: its noise is not known, and taken for 5 % of each side, whatever else the machine does.
ONE = [*ARGS, '--seconds', '0.02', '--repeat', '1']


def steady(report, factor=1.0):
	"""The report as one whose rounds were all alike, and this many times as fast."""
	report = copy.deepcopy(report)
	for row in report['rows']:
		row['ops_per_second'] *= factor
		row['rounds_ops_per_second'] = [row['ops_per_second']] * row['rounds']
		for name in ('p50', 'p99'):
			row['latency_us'][name] /= factor
	return report


class CompareWith(BenchTest):
	@classmethod
	def setUpClass(cls):
		r = run(*ONE, '--format', 'json')
		assert r.status == 0, str(r)
		cls.report = json.loads(r.out)

	def setUp(self):
		folder = tempfile.TemporaryDirectory()
		self.addCleanup(folder.cleanup)
		self.folder = folder.name
		self.path = os.path.join(folder.name, 'old.json')

	def write(self, report):
		with open(self.path, 'w', encoding='utf-8') as f:
			if isinstance(report, str):
				f.write(report)
			else:
				json.dump(report, f)

	def compare(self, *args, report=None, load=None):
		self.write(self.report if report is None else report)
		return run(*(ONE if load is None else load), '--compare-with', self.path, *args)

	def test_verdicts(self):
		"""A hundred times as fast and slow: no machine is so noisy, the same code is judged right on both sides."""
		for factor, verdict, sign in ((100, 'slower', -1), (0.01, 'faster', 1)):
			r = self.compare('--format', 'json', report=steady(self.report, factor))
			self.assertStatus(r, 0)
			report = json.loads(r.out)
			self.assertEqual(report['compared_with'][verdict], len(report['rows']))
			for row, old in zip(report['rows'], self.report['rows']):
				self.assertEqual(row['verdict'], verdict, row)
				self.assertAlmostEqual(row['old_ops_per_second'] / (old['ops_per_second'] * factor), 1, delta=0.01)
				self.assertAlmostEqual(row['noise_percent'], 10)
				if row['mode'] == 'latency':
					self.assertLess(row['change_percent'] * sign, 0, row)
					self.assertAlmostEqual(row['change_percent'], 100 * (row['latency_us']['p50'] / row['old_p50_us'] - 1),
							       delta=abs(row['change_percent']) / 10)
				else:
					self.assertGreater(row['change_percent'] * sign, 0, row)
					self.assertAlmostEqual(row['change_percent'] /
							       (100 * (row['ops_per_second'] / row['old_ops_per_second'] - 1)), 1, delta=0.01)

	def test_the_same_program_twice(self):
		"""What a run was compared with itself would say: nearly all the same. The rounds are those of a real run."""
		load = [*ARGS, '--seconds', '0.1', '--repeat', '5', '--format', 'json']
		for attempt in range(4):
			r = run(*load)
			self.assertStatus(r, 0)
			r = self.compare(report=r.out, load=load)
			self.assertStatus(r, 0)
			report = json.loads(r.out)
			self.assertEqual(report['compared_with']['differences'], [])
			self.assertEqual(report['compared_with']['only_in_old'], [])
			rates = [row['verdict'] for row in report['rows'] if row['mode'] == 'throughput']
			print('attempt', attempt, rates)
			if rates.count('same') >= len(rates) * 0.6:
				return
		self.fail(f'{rates}')

	def test_fail_if_slower(self):
		slow = steady(self.report, 100)
		r = self.compare('--fail-if-slower', '50', report=slow)
		self.assertStatus(r, 1)
		n = len(self.report['rows'])
		self.assertSays(r, f'{n} of {n} rows are slower by more than 50 %')
		self.assertSays(r, 'slower: aes-128-gcm encrypt on crypto_openssl0', 'op/s, before')
		self.assertIn('slower: more than allowed', r.out)
		# 99 % slower is no more than that; and of latency, which is 99 times more, only rates are asked about here
		self.assertStatus(self.compare('--fail-if-slower', '99.9', '--mode', 'throughput', report=slow), 0)
		self.assertStatus(self.compare('--fail-if-slower', '0', report=steady(self.report, 0.01)), 0)
		r = self.compare('--fail-if-slower', '0', '--format', 'json', report=slow)
		self.assertStatus(r, 1)
		self.assertEqual({row['too_slow'] for row in json.loads(r.out)['rows']}, {True})

	def test_rows_of_one_run_only(self):
		r = self.compare('--algo', 'sha256,sha512', '--format', 'json')
		self.assertStatus(r, 0)
		report = json.loads(r.out)
		self.assertEqual({row['algorithm']: row['verdict'] for row in report['rows']}['sha512'], 'new')
		gone = report['compared_with']['only_in_old']
		self.assertEqual({row['algorithm'] for row in gone}, {'aes-128-gcm', 'rsa-2048'})
		self.assertEqual(report['compared_with']['new'], 8)
		r = self.compare('--algo', 'sha256,sha512')
		self.assertRegex(r.out, r'Only in this run: 8\n  sha512 generate, throughput, crypto_openssl0, 1 lcore, size 64, burst')
		self.assertIn(f'Only in the old run: {len(gone)}\n', r.out)

	def test_a_row_that_failed(self):
		report = copy.deepcopy(self.report)
		report['rows'][0]['outcome'] = 'failed'
		r = self.compare('--format', 'json', report=report)
		self.assertStatus(r, 0)
		self.assertEqual(json.loads(r.out)['rows'][0]['verdict'], 'no figure')

	def test_another_machine(self):
		report = copy.deepcopy(self.report)
		report['machine'].update(cpu='Abacus <1>', hugepages=not report['machine']['hugepages'], eal='-l 9', tsc_hz=10**9)
		del report['machine']['kernel']
		page = os.path.join(self.folder, 'page.html')
		r = self.compare('--html', page, report=report)
		self.assertStatus(r, 0)
		for words in ('Not the same', 'CPU: then Abacus <1>; now ', 'hugepages: then ', 'EAL arguments: then -l 9; now ', 'TSC MHz: then 1000; now',
			      'kernel: then not said; now'):
			self.assertIn(words, r.out)
		with open(page, encoding='utf-8') as f:
			text = f.read()
		for words in ('<h2>Compared with an earlier run</h2>', 'Abacus &lt;1&gt; &rarr; ', 'data-title="verdict"'):
			self.assertIn(words, text)
		r = self.compare('--format', 'json', report=report)
		self.assertEqual({d['what'] for d in json.loads(r.out)['compared_with']['differences']},
				 {'CPU', 'hugepages', 'EAL arguments', 'TSC MHz', 'kernel'})

	def test_csv_and_table(self):
		r = self.compare('--format', 'csv', report=steady(self.report, 100))
		self.assertStatus(r, 0)
		self.assertTrue(r.out.split('\n')[0].endswith(',old_ops_per_second,change_percent,verdict,note'))
		for row in r.rows():
			self.assertNotIn(None, row.values())
			self.assertEqual(row['verdict'], 'slower')
			self.assertGreater(float(row['old_ops_per_second']), float(row['ops_per_second']))
		r = run(*ONE, '--format', 'csv')
		self.assertEqual({(row['old_ops_per_second'], row['change_percent'], row['verdict']) for row in r.rows()}, {('', '', '')})
		r = self.compare(report=steady(self.report, 100))
		for words in (rf'Compared with {self.path}, 20', r'Rates\n  algorithm +op +device +size burst depth old Mop/s new Mop/s change % noise %  verdict\n',
			      r'Latency\n.*old p50 +new p50 change % +old p99 +new p99', r'Public keys\n.*old ratio +new ratio +verdict', '0 faster, '):
			self.assertRegex(r.out, words)

	def test_a_report_without_rounds(self):
		report = copy.deepcopy(self.report)
		for row in report['rows']:
			for name in ('rounds', 'rounds_ops_per_second', 'spread_percent'):
				row.pop(name, None)
		r = self.compare('--format', 'json', report=report)
		self.assertStatus(r, 0)
		self.assertEqual({row['noise_percent'] for row in json.loads(r.out)['rows']}, {10})

	def test_a_row_twice(self):
		"""As who names a size twice gets it: the first one counts, and that is said."""
		report = steady(self.report, 100)
		report['rows'] += steady(self.report, 0.01)['rows'][:1]
		r = self.compare('--format', 'json', report=report)
		self.assertStatus(r, 0)
		self.assertEqual(json.loads(r.out)['rows'][0]['verdict'], 'slower')
		self.write(report)
		r = run(*[a for a in ONE if a != '--quiet'], '--compare-with', self.path)
		self.assertIn('1 row measured the same as one before', r.err)

	def test_no_such_report(self):
		good = self.report

		def changed(**fields):
			report = copy.deepcopy(good)
			report['rows'][1].update(fields)
			return report

		def without(name):
			report = copy.deepcopy(good)
			del report['rows'][1][name]
			return report

		for report, words in (
			('', ('empty',)),
			('{', ('line 1, column 1',)),
			('{\n "a": nul\n}', ('line 2, column',)),
			('mode,lcores\n', ('line 1',)),
			('[1,2]', ('no report of cryptoburst-bench',)),
			('{"tool": "other"}', ('no report of cryptoburst-bench',)),
			('{"tool": "cryptoburst-bench", "tool": "cryptoburst-bench"}', ('line 1', 'duplicate')),
			('[' * 100000, ('line 1',)),
			('{"tool": "cryptoburst-bench", "rows": 1e999}', ('line 1',)),
			('\0' * 100, ('line 1',)),
			({**good, 'what': 'compare'}, ('another kind', '--compare')),
			({**good, 'what': 'tune'}, ('another kind', '--tune')),
			({**good, 'preset': 'seeds/c3758'}, ('another kind',)),
			({**good, 'rows': 7}, ('rows is a number, not a list',)),
			({**good, 'rows': []}, ('no row',)),
			({**good, 'rows': [5]}, ('row 1', 'a number, not an object')),
			({k: v for k, v in good.items() if k != 'rows'}, ('there are no rows',)),
			({k: v for k, v in good.items() if k != 'machine'}, ('there is no machine',)),
			({**good, 'machine': {**good['machine'], 'cpu': 5}}, ('machine', 'cpu is a number')),
			({**good, 'machine': {**good['machine'], 'hugepages': 'yes'}}, ('machine', 'hugepages is a text')),
			({**good, 'machine': {**good['machine'], 'tsc_hz': -1}}, ('machine', 'tsc_hz is -1')),
			(changed(ops_per_second=-5), ('row 2', 'ops_per_second is -5')),
			(changed(ops_per_second='fast'), ('row 2', 'ops_per_second is a text')),
			(changed(ops_per_second=1e300), ('row 2', 'ops_per_second is 1e+300')),
			(changed(ops_per_second=None), ('row 2', 'ops_per_second is null')),
			(changed(ops_per_second=float('nan')), ('line 1, column',)),
			(changed(ops_per_second=10**30), ('line 1, column',)),
			(changed(rounds_ops_per_second=3), ('row 2', 'rounds_ops_per_second is a number')),
			(changed(rounds_ops_per_second=[]), ('row 2', '0 values')),
			(changed(rounds_ops_per_second=[1] * 65), ('row 2', '65 values')),
			(changed(rounds_ops_per_second=[1, -1]), ('row 2', 'is -1')),
			(changed(burst=-1), ('row 2', 'burst is -1')),
			(changed(burst=1.5), ('row 2', 'burst is a number, not a whole')),
			(changed(depth=2**40), ('row 2', 'depth is 1099511627776')),
			(changed(mode='speed'), ('row 2', "mode is 'speed'")),
			(changed(device='\x1b[2Jx'), ('row 2', 'device', 'control characters')),
			(changed(algorithm='x' * 600), ('row 2', 'algorithm has 600 bytes')),
			(changed(latency_us=[]), ('row 2', 'latency_us is a list')),
			(changed(latency_us={'p50': 1}), ('row 2', 'no p99')),
			(without('ops_per_second'), ('row 2', 'there is no ops_per_second')),
			(without('device'), ('row 2', 'there is no device')),
			(without('tag'), ('row 2', 'there is no tag')),
			(without('outcome'), ('row 2', 'there is no outcome')),
		):
			with self.subTest(words=words):
				self.assertRefused(self.compare(report=report), '--compare-with', self.path, *words)

	def test_no_such_file(self):
		with open(self.path, 'wb') as f:
			f.truncate(65 << 20)
		pipe = os.path.join(self.folder, 'pipe')
		os.mkfifo(pipe)
		for path, words in (('/no/such/file', ('No such file',)), (self.folder, ('no regular file',)), (pipe, ('no regular file',)),
				    ('/dev/zero', ('no regular file',)), (self.path, ('65 MiB', '64'))):
			with self.subTest(path=path):
				self.assertRefused(run(*ONE, '--compare-with', path), '--compare-with ' + path, *words)

	def test_what_cannot_be(self):
		self.write(self.report)
		for args, words in (
			(('--compare',), ('--compare-with', 'with --compare')),
			(('--tune', os.path.join(self.folder, 't.ini')), ('--tune',)),
			(('--preset', 'seeds/c3758'), ('--preset',)),
			(('--list',), ('--list',)),
			(('--scaling',), ('--compare-with', '--scaling')),
			(('--list-algos',), ('--list-algos',)),
			(('--list-presets',), ('--list-presets',)),
			(('--mode', 'verify'), ('--mode verify',)),
			(('--output', self.path), ('--output', 'overwrite')),
			(('--html', self.path), ('--html', 'overwrite')),
		):
			with self.subTest(args=args):
				self.assertRefused(run('--compare-with', self.path, *args), *words)
		self.assertRefused(run('--fail-if-slower', '5'), '--fail-if-slower', '--compare-with')
		with open(self.path, encoding='utf-8') as f:
			self.assertEqual(json.load(f), self.report)

	def test_nothing_to_compare_is_no_pass(self):
		self.write(steady(self.report, 1))
		r = run('--device', 'crypto_openssl', '--algo', 'md5', '--size', '48', '--seconds', '0.02', '--warmup', '0', '--compare-with', self.path,
			'--fail-if-slower', '5')
		self.assertStatus(r, 1)
		self.assertSays(r, '--fail-if-slower', 'nothing was compared')

	def test_an_interrupt(self):
		report = steady(self.report, 100)
		self.write(report)
		command = [BENCH, *ARGS, '--seconds', '4', '--repeat', '5', '--compare-with', self.path, '--format', 'json', '--fail-if-slower', '5']
		with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL) as p:
			time.sleep(4)
			p.send_signal(signal.SIGINT)
			out, err = p.communicate(timeout=LIMIT)
		self.assertEqual(p.returncode, 130, out + err)
		now = json.loads(out)
		self.assertTrue(now['interrupted'])
		# what was not measured any more is not taken for gone
		self.assertEqual(now['compared_with']['only_in_old'], [])
		# a round takes 0.8 seconds: some rows have had one or more, none all five
		self.assertGreater(len(now['rows']), 0)
		for row in now['rows']:
			self.assertIn(row['rounds'], range(1, 5))
			self.assertEqual(row['verdict'], 'slower')


if __name__ == '__main__':
	program.main()
