#!/usr/bin/env bash
# Measures the speed of `lifesat gray` through a pipe, against `cat` of the same bytes and a
# `printf` for each literal through the same pipe, in one run. The formulas have no clauses, and as
# many universal variables as small boxes have cells. The `printf` program is so slow that it writes
# only a sixteenth of the lines.
# Usage: scripts/bench-gray.sh [UNIVERSALS...]     (default 22 25 36; K=4194304 lines at most, RUNS=5)
set -euo pipefail
cd "$(dirname "$0")/.."
command -v hyperfine >/dev/null || { echo "hyperfine is missing: apt-get install hyperfine" >&2; exit 1; }
# shellcheck disable=SC2086  # cargo's options are several words
cargo build --release --quiet ${CARGO_OPTIONS:-}
PATH="$(scripts/target-dir.sh)/release:$PATH"
export PATH
runs=${RUNS:-5}
lines=${K:-4194304}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/plain.c" <<'C'
#include <stdio.h>
#include <stdlib.h>

/* plain UNIVERSALS LINES: the simplest program that writes these lines. */
int main(int count, char **words) {
  (void)count;
  int n = atoi(words[1]);
  long long lines = atoll(words[2]);
  puts("p inccnf");
  for (long long i = (1LL << n) - 1; i >= 0 && lines > 0; i--, lines--) {
    long long gray = i ^ (i >> 1);
    printf("a ");
    for (int j = 0; j < n; j++) printf("%d ", (gray >> j) & 1 ? j + 1 : -(j + 1));
    printf("0\n");
  }
}
C
cc -O2 -o "$folder/plain" "$folder/plain.c"

echo "| universals | MB | gray, MB/s | cat, MB/s | printf, MB/s | gray : cat | gray : printf |"
echo "|---|---|---|---|---|---|---|"
[ $# -gt 0 ] || set -- 22 25 36
for n in "$@"; do
  { echo "p cnf $n 0"; echo "a $(seq -s ' ' "$n") 0"; } >"$folder/f.qdimacs"
  lifesat gray --limit "$lines" "$folder/f.qdimacs" >"$folder/f.icnf"
  "$folder/plain" "$n" $((lines / 16)) >"$folder/part.icnf"
  cmp --bytes "$(stat -c %s "$folder/part.icnf")" "$folder/part.icnf" "$folder/f.icnf"
  hyperfine --style none --warmup 1 --runs "$runs" --export-json "$folder/times.json" \
    "lifesat gray --limit $lines $folder/f.qdimacs | cat >/dev/null" \
    "cat $folder/f.icnf | cat >/dev/null" \
    "$folder/plain $n $((lines / 16)) | cat >/dev/null" >/dev/null
  python3 - "$folder" "$n" <<'PYTHON'
import json, os, sys
folder, n = sys.argv[1:]
megabytes = lambda name: os.path.getsize(f"{folder}/{name}.icnf") / 1e6
sizes = megabytes("f"), megabytes("f"), megabytes("part")
runs = json.load(open(f"{folder}/times.json"))["results"]
gray, cat, plain = (size / run["median"] for size, run in zip(sizes, runs))
print(f"| {n} | {sizes[0]:.0f} | {gray:.0f} | {cat:.0f} | {plain:.0f} | {gray / cat:.2f} | {gray / plain:.0f} |")
PYTHON
done
