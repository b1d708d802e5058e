# What people expect of `make`. Everything is done by scripts/, whose options ARGS passes on:
# make run ARGS='--listen --from en --to es'

.PHONY: help setup run build test test-long bench fuzz package install

PREFIX ?= /usr/local
SHELL = bash

help:
	@echo 'make setup | run | build | test | test-long | bench | fuzz | package | install   (ARGS=..., PREFIX=/usr/local)'

setup:
	scripts/setup $(ARGS)

run:
	scripts/run $(ARGS)

build:
	scripts/setup
	. scripts/parts && build_programs $$(programs)

test:
	scripts/test $(ARGS)

test-long:
	scripts/test --long $(ARGS)

bench:
	scripts/benchmark $(ARGS)

fuzz:
	scripts/fuzz $(ARGS)

package:
	scripts/package $(ARGS)

install:
	scripts/install $(ARGS) $(PREFIX)
