#!/usr/bin/env bash
# Measures the time to a proven optimum: `lifesat solve N` against the method of introductory
# programs and against itself with other solvers and encodings, in one run. Prints the tables of
# docs/benchmarks.md.
# Usage: scripts/bench-still-life.sh [N ...]     (default 6 7 8; RUNS=3)
set -euo pipefail
cd "$(dirname "$0")/.."
command -v hyperfine >/dev/null || { echo "hyperfine is missing: apt-get install hyperfine" >&2; exit 1; }
cargo build --release --quiet
PATH="$(scripts/target-dir.sh)/release:$PWD/.tools/bin:$PATH"
export PATH
runs=${RUNS:-3}
sizes=("$@")
[ ${#sizes[@]} -gt 0 ] || sizes=(6 7 8)

for n in "${sizes[@]}"; do
  echo "### n = $n"
  echo
  echo "lifesat finds $(lifesat solve "$n" --json </dev/null | python3 -c 'import json, sys; print(json.load(sys.stdin)["value"])')," \
    "the bisection $(research/exactly-k-bisection.sh "$n")."
  echo
  table=$(mktemp)
  hyperfine --style none --warmup 1 --runs "$runs" --export-markdown "$table" \
    -n "lifesat solve $n --method count" "lifesat solve $n --method count" \
    -n "lifesat solve $n --method count --solver embedded-batsat" "lifesat solve $n --method count --solver embedded-batsat" \
    -n "lifesat solve $n --method count --solver glucose" "lifesat solve $n --method count --solver glucose" \
    -n "lifesat solve $n --method count --cardinality sequential" "lifesat solve $n --method count --cardinality sequential" \
    -n "lifesat solve $n --method count --transition rows256" "lifesat solve $n --method count --transition rows256" \
    -n "exactly-k bisection with Glucose" "research/exactly-k-bisection.sh $n" >/dev/null
  cat "$table"
  rm "$table"
done
