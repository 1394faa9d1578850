# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""What scripts/compare-* share: running programs on the same CPU in turns, and rows with a target."""

import argparse
import csv
import io
import os
import shlex
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BENCH = 'app/bench/cryptoburst-bench'
RUN_TIMEOUT = 120


def name():
    return os.path.basename(sys.argv[0])


def fail(text):
    print(f'{name()}: error: {text}', file=sys.stderr)
    sys.exit(2)


def say(text):
    print(text, file=sys.stderr, flush=True)


def parser(description):
    """The options that all of them have."""
    p = argparse.ArgumentParser(prog=name(), description=description)
    p.add_argument('--rounds', type=int, default=5, help='runs of each, default 5')
    p.add_argument('--seconds', type=float, default=0.3, help='of each run of ours, default 0.3')
    p.add_argument('--realtime', action='store_true',
                   help='run all with SCHED_FIFO: on a machine that has other work')
    p.add_argument('--build', default=os.path.join(TOP, 'build'), help='build folder, default build')
    return p


def check(o):
    """What is wrong with these options on any machine; adds o.bench and o.lcores."""
    if o.rounds < 1:
        fail(f'--rounds {o.rounds}: give at least 1')
    if not 0 < o.seconds <= 60:
        fail(f'--seconds {o.seconds:g}: give more than 0, at most 60')
    o.bench = os.path.join(o.build, BENCH)
    if not os.access(o.bench, os.X_OK):
        fail(f'{o.bench} is not there: build first (make build)')
    cpus = sorted(os.sched_getaffinity(0))
    if len(cpus) == 1:
        fail('two CPUs are needed: one to measure on, one for the main lcore')
    # The last CPU works, the one before it runs the main lcore: interrupts like the first ones.
    o.cpu = cpus[-1]
    o.lcores = f'{cpus[-2]},{cpus[-1]}'


def run(o, command, cpu=None):
    """Standard output of a program that ends well; on one CPU, where one is given."""
    def prepare():
        if cpu is not None:
            os.sched_setaffinity(0, {cpu})
        if o.realtime:
            os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))

    try:
        p = subprocess.run(command, capture_output=True, text=True, timeout=RUN_TIMEOUT, preexec_fn=prepare)
    except FileNotFoundError:
        fail(f'{command[0]} is not installed')
    except subprocess.TimeoutExpired:
        fail(f'no end after {RUN_TIMEOUT} s: {shlex.join(command)}')
    except subprocess.SubprocessError as e:
        fail(f'--realtime: {e}; it needs root')
    if p.returncode != 0:
        say(p.stdout[-2000:] + p.stderr[-2000:])
        fail(f'exit status {p.returncode}: {shlex.join(command)}')
    return p.stdout


def eal_args(lcores, *vdevs):
    memory = os.environ.get('CBURST_EAL_MEM') or '--in-memory'
    args = ['-l', str(lcores), *memory.split(), '--no-pci', '--no-telemetry', '--log-level=error']
    if '--in-memory' not in args:
        # beside other programs that keep files
        args += ['--file-prefix', f'compare-{os.getpid()}']
    for vdev in vdevs:
        args += ['--vdev', vdev + '0']
    return args


def bench(o, vdev, *args):
    """Rows of cryptoburst-bench on one software device, bursts of 32."""
    out = run(o, [o.bench, *eal_args(o.lcores, vdev), '--', '--quiet', '--format', 'csv', '--spin-main',
                  '--seconds', str(o.seconds), '--burst', '32', *args])
    return list(csv.DictReader(io.StringIO(out)))


class Rows:
    """Lines `ratio NAME VALUE target T ok|short` on stdout, and how many were short."""

    def __init__(self):
        self.short = 0

    def row(self, row_name, value, target, ok):
        self.short += not ok
        print(f'ratio {row_name} {value:.3f} target {target:g} {"ok" if ok else "short"}', flush=True)

    def at_least(self, row_name, value, target):
        self.row(row_name, value, target, value >= target)

    def at_most(self, row_name, value, target):
        self.row(row_name, value, target, value <= target)

    def around(self, row_name, value, target, tolerance):
        ok = abs(value - target) <= tolerance
        self.short += not ok
        print(f'ratio {row_name} {value:.3f} target {target:g}±{tolerance:g} {"ok" if ok else "short"}', flush=True)

    def untargeted(self, row_name, value):
        print(f'ratio {row_name} {value:.3f} target none', flush=True)

    def status(self):
        return 1 if self.short else 0


def start(main):
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
