#!/usr/bin/env bash
# Measures the tables of "Symmetry in Gardens of Eden" (Hartman, Heule, Kwekkeboom, Noels, 2013),
# beside the paper's figures, and writes them as markdown to standard output. research/notes/eden.md explains
# them. If one table fails, the others are still made, and the exit code is not 0.
# Usage: research/tables.sh     (benches/table1/main.rs, table2.py and table3.py list what you can set)
set -uo pipefail
cd "$(dirname "$0")/.."
# shellcheck disable=SC2086  # cargo's options are several words
cargo build --release --quiet ${CARGO_OPTIONS:-} || exit
built=$(scripts/target-dir.sh) || exit
PATH="$built/release:$PWD/.tools/bin:$PATH"
export PATH
status=0

printf '### Table 1: checks a second\n\n'
# shellcheck disable=SC2086
cargo bench --quiet ${CARGO_OPTIONS:-} -p lifesat-benches --bench table1 || status=1
printf '\n### Table 2: QBF solvers\n\n'
research/table2.py || status=1
printf '\n### Table 3: searches\n\n'
research/table3.py || status=1
exit $status
