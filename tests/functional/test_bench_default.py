# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
"""No options at all: a useful table in less than a minute."""

import os
import time

import program
from program import BenchTest, run


class Default(BenchTest):
	def test_table(self):
		start = time.monotonic()
		r = run(limit=200)
		took = time.monotonic() - start
		self.assertStatus(r, 0)
		for word in ('aes-128-gcm encrypt', 'sha256 generate', 'aes-128-cbc+hmac-sha256 encrypt', 'null encrypt',
			     'crypto_openssl0', 'Framework cost: '):
			self.assertIn(word, r.out)
		# A burst sweep, and several sizes.
		for size, burst in ((64, 1), (64, 32), (64, 64), (1024, 8), (16384, 32)):
			self.assertRegex(r.out, rf'(?m)^  crypto_openssl0 +{size} +{burst} +{burst} ')
		self.assertNotIn('FAILED', r.out)
		if not os.environ.get('SANITIZE', 'none').startswith('none'):
			return
		self.assertLess(took, 60, str(r))


if __name__ == '__main__':
	program.main()
