# Common tasks in a checkout. `make` alone lists them.

PREFIX ?= /usr/local
FUZZ_SECONDS ?= 60
SOAK_SECONDS ?= 120
# The folder of a release, which must be new, and its parts (scripts/release.py); without them all.
OUT ?= release
PARTS ?=
# Where cargo builds. Its value is asked for when it is used.
TARGET = $(or $(shell scripts/target-dir.sh),$(error cargo does not tell where it builds))
FORMAL_BOXES := 1 2 3 4 5 6 7 8 9 10 11 12 5x9 10x7 20 24 40 connected:5 connected:8
FUZZ_TARGETS := answer cells dimacs drat game icnf instance lrat pattern qdimacs

.PHONY: help run test test-python test-schedulers test-veripb test-windows check-windows windows site test-site soak tools formal formal-all lint doc fuzz bench tables check-records install deb static release

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

run: ## Build, then find, prove and draw the densest 8×8 still life
	cargo run --release -- solve 8

tools: ## Install the external programs that the tests run
	scripts/install-test-tools.sh

test: tools ## Install the external programs and run all tests
	cargo test --workspace

test-python: ## Build the Python package, and run its tests and mypy (docs/python.md)
	scripts/install-test-tools.sh --python
	scripts/test-python.sh

test-schedulers: ## Install Slurm and sshd, and test campaigns on them with failures (two minutes)
	scripts/install-test-tools.sh --schedulers
	cargo test --workspace --test program campaign_schedulers -- --ignored

test-veripb: ## Compile VeriPB, and let it check a proof that lifesat wrote (docs/proofs.md)
	scripts/install-test-tools.sh --veripb
	cargo test --workspace --test program veripb -- --ignored

windows: ## Build lifesat.exe in target/windows, with a C++ compiler and the source of Rust's library from Debian
	scripts/windows.sh

check-windows: ## See that the code for Windows compiles, without a warning (the source of Rust's library from Debian)
	scripts/windows.sh --check

test-windows: tools ## Build lifesat for Windows and test it under Wine (docs/windows.md)
	scripts/test-windows.py

site: ## Build the workbench as a web site in target/site, with Node.js, clang and the source of Rust's library from Debian
	scripts/site.sh

test-site: tools ## Build the web site, less optimised, and test it in Chromium and Firefox (docs/website.md)
	scripts/site.sh --dev
	cargo test --workspace --test program site -- --ignored --skip how_fast

soak: ## Ask a workbench questions for SOAK_SECONDS, and see that it does not grow
	LIFESAT_SOAK_SECONDS=$(SOAK_SECONDS) cargo test --workspace --test program serve_soak -- --ignored --nocapture

formal: ## Install Coq and let it prove the densest still lifes of small boxes (docs/formal.md)
	cargo build --release
	INSTALL=yes scripts/formal.sh $(FORMAL_BOXES)
	if command -v coqc >/dev/null; then scripts/formal-refusals.py; fi

formal-all: formal ## The same for larger boxes (a quarter of an hour)
	scripts/formal.sh 26 28 30 32 35 38 50 60 20x30 40x16 connected:13 connected:19 connected:21

lint: ## Formatting, clippy, documentation and licences, all without warnings
	scripts/licences.py
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cargo check --no-default-features --features cli
	cargo clippy -p lifesat-fuzz --features targets -- -D warnings
	cargo check -p lifesat-python
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

fuzz: ## Run every fuzz target for FUZZ_SECONDS (needs `cargo install cargo-fuzz`)
	for target in $(FUZZ_TARGETS); do \
	  cargo fuzz run -s none --features libfuzzer $$target -- -max_total_time=$(FUZZ_SECONDS) -max_len=4096 -rss_limit_mb=2048 || exit 1; \
	done

bench: ## Measure whole commands and print the tables of docs/benchmarks.md
	scripts/bench-still-life.sh
	scripts/bench-emit.sh
	scripts/bench-gray.sh
	scripts/bench-eden.py

tables: ## Measure the tables of the Garden of Eden paper, beside the paper's figures
	@research/tables.sh

check-records: ## Check the records of research/: patterns, tables, journals (five minutes)
	research/no-orphan/coverage.py
	research/outreach/oeis.py --check
	cargo test -p lifesat-research
	cargo test -p lifesat-tests -- agars:: borders:: both_methods:: cohesion:: rectangles:: still_life_patterns::
	cargo test --test program no_orphan:: ships::

install: ## Build and install the program, its manual, completions and scripts for Golly below PREFIX
	cargo install --path . --locked --root "$(PREFIX)"
	"$(PREFIX)/bin/lifesat" manual "$(PREFIX)"
	mkdir -p "$(PREFIX)/share/golly/Scripts/Lua/lifesat"
	cp scripts/golly/*.lua "$(PREFIX)/share/golly/Scripts/Lua/lifesat"

static: ## Build a static program, which needs no libraries, in target/MACHINE/release
	RUSTFLAGS="-C target-feature=+crt-static" LIFESAT_COMMIT=$$(git rev-parse --short HEAD 2>/dev/null) \
	  cargo build --release --locked --target "$$(rustc -vV | sed -n 's/^host: //p')"

deb: ## Build a Debian package in target/debian (needs `cargo install cargo-deb`)
	LIFESAT_COMMIT=$$(git rev-parse --short HEAD 2>/dev/null) cargo build --release --locked
	rm -rf target/manual && mkdir -p target && "$(TARGET)/release/lifesat" manual target/manual
	scripts/licences.py --write target/manual/licences.txt
	cargo deb --no-build

release: ## Make the files of a release, or PARTS of them, in the new folder OUT, with SHA256SUMS
	scripts/release.py "$(OUT)" $(PARTS)
