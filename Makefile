# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
#
# A thin front: each target sets the environment up when it is not there yet (scripts/env), then
# calls meson, ninja or a script. `make` alone lists the targets.

BUILD := build
EAL_RUN := scripts/hugepages scripts/env
BENCH := $(BUILD)/app/bench/cryptoburst-bench
TLS_TERM := $(BUILD)/app/tls-term/cryptoburst-tls-term

.PHONY: help build bench test tls-term compare-dpdk compare-asym provider-bench seed-tables shell lint format docs install clean distclean
.NOTPARALLEL:

help:
	@echo 'cryptoburst: a poll-mode crypto framework on DPDK cryptodev'
	@echo
	@sed -n 's/^\([a-z-]*\):.*## */\1	/p' Makefile | while IFS='	' read -r t w; do \
		printf '  make %-14s %s\n' "$$t" "$$w"; done
	@echo
	@echo '  ARGS="..."                  for bench, tls-term, compare-*, *-bench, seed-tables: their own arguments;'
	@echo '                              for test: names of tests, or options of meson test'
	@echo '  SANITIZE=address,undefined  for test: in a build with these sanitizers'
	@echo '  PREFIX=/usr DESTDIR=folder  for install'
	@echo '  JOBS=2                      how much to compile at once'
	@echo
	@echo 'The first one sets everything up: see README.md.'

build: ## configure and compile into build/
	@scripts/env scripts/build $(BUILD)

bench: build ## measure this machine; ARGS="-l 0 -- --help" for more
	@exec $(EAL_RUN) $(BENCH) $(or $(ARGS),-- --html $(BUILD)/bench.html)

test: ## compile and run every test
	@exec scripts/test $(ARGS)

tls-term: ## run the TLS-terminating proxy
	@test -e app/tls-term/meson.build || { echo 'cryptoburst-tls-term is not written yet:' \
		'app/tls-term/ has no source. What works today: make bench.' >&2; exit 1; }
	@scripts/env scripts/build $(BUILD)
	@exec $(EAL_RUN) $(TLS_TERM) $(ARGS)

compare-dpdk: build ## measure the library against dpdk-test-crypto-perf
	@exec $(EAL_RUN) scripts/compare-dpdk $(ARGS)

compare-asym: build ## measure public keys against openssl speed
	@exec $(EAL_RUN) scripts/compare-asym $(ARGS)

provider-bench: build ## measure openssl speed with the provider
	@exec scripts/env scripts/provider-bench $(ARGS)

seed-tables: build ## measure the seeds' figures on the simulated devices
	@exec $(EAL_RUN) scripts/seed-tables $(ARGS)

shell: ## a shell in the environment, hugepages included
	@exec $(EAL_RUN) bash

lint: ## check format, layering and what must not be in the tree
	@scripts/env --with lint scripts/lint

format: ## format the source as make lint wants it
	@scripts/env --with lint scripts/lint --format

docs: ## the API reference, into build/docs/
	@scripts/env --with docs scripts/docs

install: ## install the library, headers and programs
	@scripts/install

clean: ## delete the build folders
	rm -rf $(BUILD) build-*

distclean: clean ## delete the environment and the test vectors, too
	@scripts/env --remove
	rm -rf .vectors
