#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""Servers as Debian packages them, with the provider by configuration alone: a thousand requests each.

A server that is not installed is skipped; `scripts/env --with servers` brings both. Where there is none at
all the exit status is 77.
"""

import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from test_openssl import CONFIG, KEYS, MODULES, Program, free_port  # pylint: disable=wrong-import-position

SEARCH = os.environ.get('PATH', '') + ':/usr/sbin:/usr/local/sbin'
NGINX = shutil.which('nginx', path=SEARCH)
HAPROXY = shutil.which('haproxy', path=SEARCH)
REQUESTS = 1000
CLIENTS = 20

NGINX_CONF = '''
daemon off; worker_processes 2; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;
    uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    server {{
        listen 127.0.0.1:{port} ssl;
        ssl_certificate {folder}/rsa.crt; ssl_certificate_key {folder}/rsa.pem;
        ssl_session_tickets off; ssl_session_cache off;
        location / {{ return 200 "right\\n"; }}
    }}
}}
'''
HAPROXY_CONF = '''
global
    ssl-mode-async
    nbthread 1
defaults
    mode http
    timeout client 10s
    timeout server 10s
    timeout connect 10s
frontend test
    bind 127.0.0.1:{port} ssl crt {folder}/both.pem
    http-request return status 200 content-type text/plain string "right\\n"
'''


class Server(Program):
    def setUp(self):
        super().setUp()
        self.run_openssl('genpkey', *KEYS['rsa'], '-out', 'rsa.pem', provider=False)
        self.run_openssl('req', '-x509', '-key', 'rsa.pem', '-subj', '/CN=test', '-out', 'rsa.crt', provider=False)
        with open(self.path('both.pem'), 'wb') as both:
            for name in ('rsa.crt', 'rsa.pem'):
                with open(self.path(name), 'rb') as f:
                    both.write(f.read())
        # workers run as another user
        os.chmod(self.folder.name, 0o755)
        with open(self.statistics, 'wb'):
            os.chmod(self.statistics, 0o666)
        self.port = free_port()

    def ask(self, context):
        """The end of one answer."""
        with socket.create_connection(('127.0.0.1', self.port), 10) as plain:
            with context.wrap_socket(plain) as s:
                s.sendall(b'GET / HTTP/1.0\r\n\r\n')
                answer = b''
                while True:
                    part = s.recv(4096)
                    if not part:
                        return answer[-6:]
                    answer += part

    def load(self):
        context = ssl.create_default_context(cafile=self.path('rsa.crt'))
        context.check_hostname = False
        wrong = []

        def client():
            for _ in range(REQUESTS // CLIENTS):
                try:
                    answer = self.ask(context)
                except OSError as e:
                    answer = e
                if answer != b'right\n':
                    wrong.append(answer)

        end = time.monotonic() + 20
        while True:
            try:
                self.ask(context)
                break
            except OSError as e:
                self.assertLess(time.monotonic(), end, e)
                time.sleep(0.05)
        threads = [threading.Thread(target=client) for _ in range(CLIENTS)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual([], wrong[:5])

    def serve(self, command, stop, **env):
        env = self.environment(OPENSSL_CONF=CONFIG, OPENSSL_MODULES=MODULES, **env)
        with open(self.path('log'), 'wb') as log:
            server = subprocess.Popen(command, env=env, cwd=self.folder.name, stdout=log, stderr=log)
        try:
            self.load()
            server.send_signal(stop)
            server.wait(20)
        finally:
            server.kill()
            server.wait()
        return self.counters()

    @unittest.skipIf(NGINX is None, 'nginx is not installed')
    def test_nginx(self):
        with open(self.path('nginx.conf'), 'w', encoding='utf-8') as f:
            f.write(NGINX_CONF.format(folder=self.folder.name, port=self.port))
        counts = self.serve([NGINX, '-c', self.path('nginx.conf'), '-e', self.path('error.log')], signal.SIGQUIT)
        self.assertLessEqual(REQUESTS, counts['device.rsa-sign'])
        self.assertLessEqual(REQUESTS, counts['device.xdh'])
        self.assertEqual(0, counts['reason.failed'])

    @unittest.skipIf(HAPROXY is None, 'HAProxy is not installed')
    def test_haproxy_with_jobs(self):
        with open(self.path('haproxy.cfg'), 'w', encoding='utf-8') as f:
            f.write(HAPROXY_CONF.format(folder=self.folder.name, port=self.port))
        counts = self.serve([HAPROXY, '-db', '-f', self.path('haproxy.cfg')], signal.SIGUSR1)
        self.assertLessEqual(REQUESTS, counts['device.rsa-sign'])
        self.assertLessEqual(REQUESTS, counts['device.xdh'])
        self.assertLessEqual(REQUESTS, counts['jobs.paused'])
        self.assertEqual(0, counts['reason.failed'])


if __name__ == '__main__':
    if NGINX is None and HAPROXY is None:
        print('skipped: neither nginx nor HAProxy is installed (scripts/env --with servers brings them)')
        sys.exit(77)
    sys.exit(unittest.main(verbosity=2))
