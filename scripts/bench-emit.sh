#!/usr/bin/env bash
# Measures the speed of `lifesat emit` through a pipe, against `cat` of the same bytes through the
# same pipe, in one run.
# Usage: scripts/bench-emit.sh [N]     (default 300; RUNS=5)
set -euo pipefail
cd "$(dirname "$0")/.."
command -v hyperfine >/dev/null || { echo "hyperfine is missing: apt-get install hyperfine" >&2; exit 1; }
cargo build --release --quiet
PATH="$(scripts/target-dir.sh)/release:$PATH"
export PATH
runs=${RUNS:-5}
n=${1:-300}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

echo "| encoding | MB | emit, MB/s | cat, MB/s | emit : cat |"
echo "|---|---|---|---|---|"
for transition in prime rows256; do
  lifesat emit --n "$n" --transition "$transition" >"$folder/f.cnf"
  hyperfine --style none --warmup 1 --runs "$runs" --export-json "$folder/times.json" \
    "lifesat emit --n $n --transition $transition | cat >/dev/null" \
    "cat $folder/f.cnf | cat >/dev/null" >/dev/null
  python3 - "$folder" "$transition" <<'PYTHON'
import json, os, sys
folder, transition = sys.argv[1:]
size = os.path.getsize(f"{folder}/f.cnf") / 1e6
emit, cat = (size / run["median"] for run in json.load(open(f"{folder}/times.json"))["results"])
print(f"| {transition} | {size:.0f} | {emit:.0f} | {cat:.0f} | {emit / cat:.2f} |")
PYTHON
done
