#!/usr/bin/env bash
# The tables of "Symmetry in Gardens of Eden" (Hartman, Heule, Kwekkeboom, Noels, 2013), measured here beside the paper's
# figures, as markdown on standard output. docs/eden.md explains them. A table that fails does not keep the others
# from being made, but the exit code tells.
# Usage: scripts/tables.sh     (see benches/table1/main.rs, table2.py and table3.py for what can be set)
set -uo pipefail
cd "$(dirname "$0")/.."
# shellcheck disable=SC2086  # cargo's options are several words
cargo build --release --quiet ${CARGO_OPTIONS:-} || exit
export PATH="${CARGO_TARGET_DIR:-$PWD/target}/release:$PWD/.tools/bin:$PATH"
status=0

printf '### Table 1: checks a second\n\n'
# shellcheck disable=SC2086
cargo bench --quiet ${CARGO_OPTIONS:-} --bench table1 || status=1
printf '\n### Table 2: QBF solvers\n\n'
scripts/table2.py || status=1
printf '\n### Table 3: searches\n\n'
scripts/table3.py || status=1
exit $status
