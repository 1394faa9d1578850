#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""OpenSSL's own programs with the provider: right results, and counters that show who did the work.

What one side makes through the provider the other side, without it, must accept.
"""

import os
import socket
import subprocess
import sys
import tempfile
import time
import unittest

MODULES = os.environ['PROVIDER_FOLDER']
CONFIG = os.path.join(os.environ['SOURCE_ROOT'], 'config/openssl-cryptoburst.cnf')
PROVIDER = ['-provider-path', MODULES, '-provider', 'cryptoburst', '-provider', 'default']
TIMEOUT = 30


class Program(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.statistics = self.path('statistics')

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def environment(self, **more):
        env = {k: v for k, v in os.environ.items() if not k.startswith('CRYPTOBURST_')}
        # what is alone goes to the device, too: else it would not be tested
        env.update(CRYPTOBURST_STATISTICS=self.statistics, CRYPTOBURST_ALONE='device')
        env.update(more)
        return env

    def run_openssl(self, *args, provider=True, status=0, data=None, **env):
        command = ['openssl', args[0], *(PROVIDER if provider else []), *args[1:]]
        p = subprocess.run(command, input=data, capture_output=True, timeout=TIMEOUT, cwd=self.folder.name,
                           env=self.environment(**env), check=False)
        self.assertEqual(status, p.returncode, f'{command}\n{p.stdout}\n{p.stderr}')
        return p

    def counters(self):
        """Of all processes since the last time."""
        counts = {}
        if os.path.exists(self.statistics):
            with open(self.statistics, encoding='utf-8') as f:
                for line in f:
                    _, _, name, value = line.split(' ', 3)
                    if name != 'state':
                        counts[name] = counts.get(name, 0) + int(value)
            os.remove(self.statistics)
        return counts

    def write(self, name, data):
        with open(self.path(name), 'wb') as f:
            f.write(data)

    def key(self, name, *how, provider=True):
        self.run_openssl('genpkey', *how, '-out', name + '.pem', provider=provider)
        self.run_openssl('pkey', '-in', name + '.pem', '-pubout', '-out', name + '.pub', provider=False)


KEYS = {
    'rsa': ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'],
    'p256': ['-algorithm', 'EC', '-pkeyopt', 'group:P-256'],
    'p384': ['-algorithm', 'EC', '-pkeyopt', 'group:P-384'],
    'ed25519': ['-algorithm', 'ED25519'],
    'x25519': ['-algorithm', 'X25519'],
    'dh': ['-algorithm', 'DH', '-pkeyopt', 'group:ffdhe2048'],
}
KIND = {'rsa': 'rsa', 'p256': 'ecdsa', 'p384': 'ecdsa', 'ed25519': 'eddsa'}


class CommandLine(Program):
    def test_dgst(self):
        self.write('message', b'm' * 1000)
        for name in ('rsa', 'p256', 'p384'):
            with self.subTest(name):
                self.key(name, *KEYS[name])
                self.counters()
                self.run_openssl('dgst', '-sha256', '-sign', name + '.pem', '-out', 'sig', 'message')
                self.run_openssl('dgst', '-sha256', '-verify', name + '.pub', '-signature', 'sig', 'message',
                                 provider=False)
                p = self.run_openssl('dgst', '-sha256', '-verify', name + '.pub', '-signature', 'sig', 'message')
                self.assertEqual(b'Verified OK\n', p.stdout)
                counts = self.counters()
                self.assertEqual(1, counts[f'device.{KIND[name]}-sign'])
                self.assertEqual(1, counts[f'device.{KIND[name]}-verify'])
                self.write('message2', b'n' * 1000)
                self.run_openssl('dgst', '-sha256', '-verify', name + '.pub', '-signature', 'sig', 'message2',
                                 status=1)

    def test_pkeyutl(self):
        self.write('message', b'text')
        self.key('ed', *KEYS['ed25519'])
        self.key('rsa', *KEYS['rsa'])
        self.counters()
        self.run_openssl('pkeyutl', '-sign', '-rawin', '-inkey', 'ed.pem', '-in', 'message', '-out', 'sig')
        self.run_openssl('pkeyutl', '-verify', '-rawin', '-inkey', 'ed.pub', '-pubin', '-in', 'message', '-sigfile',
                         'sig', provider=False)
        self.run_openssl('pkeyutl', '-encrypt', '-inkey', 'rsa.pub', '-pubin', '-in', 'message', '-out', 'cipher',
                         '-pkeyopt', 'rsa_padding_mode:oaep', provider=False)
        p = self.run_openssl('pkeyutl', '-decrypt', '-inkey', 'rsa.pem', '-in', 'cipher', '-pkeyopt',
                             'rsa_padding_mode:oaep')
        self.assertEqual(b'text', p.stdout)
        counts = self.counters()
        self.assertEqual(1, counts['device.eddsa-sign'])
        self.assertEqual(1, counts['device.rsa-decrypt'])

    def test_pkeyutl_derive(self):
        for name, counter in (('p256', 'ecdh'), ('x25519', 'xdh'), ('dh', 'dh')):
            with self.subTest(name):
                self.key('a', *KEYS[name])
                self.key('b', *KEYS[name], provider=False)
                self.counters()
                ours = self.run_openssl('pkeyutl', '-derive', '-inkey', 'a.pem', '-peerkey', 'b.pub').stdout
                theirs = self.run_openssl('pkeyutl', '-derive', '-inkey', 'b.pem', '-peerkey', 'a.pub',
                                          provider=False).stdout
                self.assertEqual(theirs, ours)
                self.assertEqual(1, self.counters()['device.' + counter])

    def test_certificates(self):
        for name in ('rsa', 'p256', 'ed25519'):
            with self.subTest(name):
                self.key(name, *KEYS[name])
                self.counters()
                self.run_openssl('req', '-x509', '-key', name + '.pem', '-subj', '/CN=test', '-out', 'cert.pem')
                self.run_openssl('verify', '-CAfile', 'cert.pem', 'cert.pem', provider=False)
                self.run_openssl('verify', '-check_ss_sig', '-CAfile', 'cert.pem', 'cert.pem')
                counts = self.counters()
                self.assertLessEqual(1, counts[f'device.{KIND[name]}-sign'])
                self.assertLessEqual(1, counts[f'device.{KIND[name]}-verify'])

    def test_cms(self):
        self.write('message', b'text of a letter')
        self.key('rsa', *KEYS['rsa'])
        self.run_openssl('req', '-x509', '-key', 'rsa.pem', '-subj', '/CN=test', '-out', 'cert.pem')
        self.counters()
        self.run_openssl('cms', '-sign', '-in', 'message', '-signer', 'cert.pem', '-inkey', 'rsa.pem', '-out', 'signed')
        self.run_openssl('cms', '-verify', '-in', 'signed', '-CAfile', 'cert.pem', provider=False)
        self.run_openssl('cms', '-encrypt', '-in', 'message', '-aes256', '-out', 'sealed', 'cert.pem')
        p = self.run_openssl('cms', '-decrypt', '-in', 'sealed', '-inkey', 'rsa.pem', '-recip', 'cert.pem')
        self.assertIn(b'text of a letter', p.stdout)
        counts = self.counters()
        self.assertEqual(1, counts['device.rsa-sign'])
        self.assertEqual(1, counts['device.rsa-encrypt'])

    def test_speed_with_jobs(self):
        self.run_openssl('speed', '-seconds', '1', '-async_jobs', '8', 'ecdhx25519', CRYPTOBURST_ALONE='auto')
        counts = self.counters()
        self.assertLess(100, counts['device.xdh'])
        self.assertLess(100, counts['jobs.paused'])
        self.assertEqual(0, counts['reason.failed'] + counts['reason.full'])


class Setting(Program):
    def setUp(self):
        super().setUp()
        self.write('message', b'm')
        self.key('p256', *KEYS['p256'], provider=False)

    def sign(self, **more):
        p = self.run_openssl('dgst', '-sha256', '-sign', 'p256.pem', '-out', 'sig', 'message', **more)
        self.assertEqual(b'', p.stdout)
        self.assertEqual(b'', p.stderr)
        self.run_openssl('dgst', '-sha256', '-verify', 'p256.pub', '-signature', 'sig', 'message', provider=False)
        return self.counters()

    def test_an_eal_that_does_not_start_is_no_error(self):
        for arguments in ('--no-such-option', '--no-huge -l 4000', '-d /no/such/driver.so'):
            with self.subTest(arguments):
                p = self.run_openssl('dgst', '-sha256', '-sign', 'p256.pem', '-out', 'sig', 'message',
                                     CRYPTOBURST_EAL=arguments)
                self.assertEqual(b'', p.stdout)
                counts = self.counters()
                self.assertEqual(1, counts['software.ecdsa-sign'])
                self.assertEqual(1, counts['reason.not-started'])

    def test_eal_arguments(self):
        counts = self.sign(CRYPTOBURST_EAL='--no-huge -m 128 --no-pci --no-telemetry --no-shconf -l 0')
        self.assertEqual(1, counts['device.ecdsa-sign'])

    def test_devices(self):
        counts = self.sign(CRYPTOBURST_DEVICES='no_such_device')
        self.assertEqual(1, counts['reason.not-started'])

    def test_offload_and_alone(self):
        self.assertEqual(0, self.sign(CRYPTOBURST_OFFLOAD='no')['device.ecdsa-sign'])
        counts = self.sign(CRYPTOBURST_ALONE='auto')
        self.assertEqual(1, counts['reason.alone'])

    def test_what_stays_in_software_starts_nothing(self):
        self.run_openssl('dgst', '-sha256', '-sign', 'p256.pem', '-out', 'sig', 'message', CRYPTOBURST_ALONE='auto')
        with open(self.statistics, encoding='utf-8') as f:
            self.assertIn(' state not used yet\n', f.read())

    def test_a_wrong_value_is_refused_in_words(self):
        for name, value in (('FLUSH_US', '1e30'), ('FLUSH_US', '-1'), ('FLUSH_US', ''), ('DEPTH', '1'),
                            ('LANES', '0'), ('ALONE', 'never'), ('OFFLOAD', 'perhaps'), ('EAL', 'x' * 5000)):
            with self.subTest(f'{name}={value}'):
                p = self.run_openssl('dgst', '-sha256', '-sign', 'p256.pem', '-out', 'sig', 'message', status=1,
                                     **{'CRYPTOBURST_' + name: value})
                self.assertIn(f'cryptoburst: environment: CRYPTOBURST_{name} = '.encode(), p.stderr)

    def test_configuration_file(self):
        env = {'OPENSSL_CONF': CONFIG, 'OPENSSL_MODULES': MODULES}
        self.assertEqual(1, self.sign(provider=False, **env)['device.ecdsa-sign'])
        with open(CONFIG, encoding='utf-8') as f:
            text = f.read()
        self.write('cnf', text.replace('#flush_us = 100', 'flush_us = soon').encode())
        p = self.run_openssl('list', '-providers', provider=False, OPENSSL_CONF=self.path('cnf'),
                             OPENSSL_MODULES=MODULES)
        self.assertNotIn(b'cryptoburst', p.stdout)
        self.write('cnf', text.replace('#offload = yes', 'offload = no').encode())
        self.assertEqual(0, self.sign(provider=False, **{**env, 'OPENSSL_CONF': self.path('cnf')})
                         ['device.ecdsa-sign'])

    @unittest.skipIf(os.geteuid() != 0, 'not root: every other test shows it')
    def test_any_user_may(self):
        os.chmod(self.folder.name, 0o777)
        os.chmod(self.path('p256.pem'), 0o644)
        p = subprocess.run(['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', 'openssl', 'dgst', *PROVIDER,
                            '-sha256', '-sign', 'p256.pem', '-out', 'sig2', 'message'], cwd=self.folder.name,
                           env=self.environment(), timeout=TIMEOUT, capture_output=True, check=False)
        if b'could not load the shared library' in p.stderr:
            self.skipTest('other users may not read the build folder')
        self.assertEqual(0, p.returncode, p.stderr)
        self.assertEqual(1, self.counters()['device.ecdsa-sign'])


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


class Tls(Program):
    def serve(self, name, server_args, client_args):
        """One connection; the server's counters."""
        port = free_port()
        command = ['openssl', 's_server', *PROVIDER, '-accept', f'127.0.0.1:{port}', '-key', name + '.pem', '-cert',
                   name + '.crt', '-www', '-naccept', '1', *server_args]
        with open(self.path('server.log'), 'wb') as log:
            server = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder.name, env=self.environment())
        try:
            end = time.monotonic() + 10
            while b'ACCEPT' not in self.log():
                self.assertIsNone(server.poll(), self.log())
                self.assertLess(time.monotonic(), end, self.log())
                time.sleep(0.02)
            p = self.run_openssl('s_client', '-connect', f'127.0.0.1:{port}', '-CAfile', name + '.crt', '-ign_eof',
                                 '-verify_return_error', *client_args, data=b'GET / HTTP/1.0\r\n\r\n',
                                 provider=False, CRYPTOBURST_STATISTICS='')
            self.assertIn(b'Ciphers supported', p.stdout)
            self.assertEqual(0, server.wait(10), self.log())
        finally:
            server.kill()
            server.wait()
        return self.counters()

    def log(self):
        with open(self.path('server.log'), 'rb') as f:
            return f.read()

    def certificate(self, name):
        self.key(name, *KEYS[name], provider=False)
        self.run_openssl('req', '-x509', '-key', name + '.pem', '-subj', '/CN=test', '-out', name + '.crt',
                         provider=False)

    def test_certificates(self):
        for name in ('rsa', 'p256', 'ed25519'):
            self.certificate(name)
            for version in ('-tls1_2', '-tls1_3'):
                for mode in ([], ['-async']):
                    with self.subTest(f'{name} {version} {mode}'):
                        counts = self.serve(name, [version, *mode], [version])
                        self.assertLessEqual(1, counts[f'device.{KIND[name]}-sign'])
                        self.assertEqual(bool(mode), counts['jobs.paused'] > 0)

    def test_groups(self):
        self.certificate('p256')
        for group, counter in (('X25519', 'xdh'), ('X448', 'xdh'), ('P-256', 'ecdh'), ('P-384', 'ecdh'),
                               ('P-521', 'ecdh'), ('ffdhe2048', 'dh'), ('ffdhe3072', 'dh'), ('X25519MLKEM768', 'xdh')):
            with self.subTest(group):
                counts = self.serve('p256', ['-tls1_3', '-groups', group, '-async'], ['-tls1_3', '-groups', group])
                self.assertEqual(1, counts['device.' + counter], counts)

    def test_client(self):
        self.certificate('rsa')
        port = free_port()
        with open(self.path('server.log'), 'wb') as log:
            server = subprocess.Popen(['openssl', 's_server', '-accept', f'127.0.0.1:{port}', '-key', 'rsa.pem', '-cert',
                                       'rsa.crt', '-www', '-naccept', '1'], stdout=log, stderr=log,
                                      cwd=self.folder.name)
        try:
            while b'ACCEPT' not in self.log():
                time.sleep(0.02)
            p = self.run_openssl('s_client', '-connect', f'127.0.0.1:{port}', '-CAfile', 'rsa.crt', '-ign_eof',
                                 '-verify_return_error', '-groups', 'X25519', data=b'GET / HTTP/1.0\r\n\r\n')
            self.assertIn(b'Ciphers supported', p.stdout)
        finally:
            server.kill()
            server.wait()
        counts = self.counters()
        self.assertEqual(1, counts['device.xdh'])
        self.assertLessEqual(1, counts['device.rsa-verify'])


if __name__ == '__main__':
    sys.exit(unittest.main(verbosity=2))
