#!/usr/bin/env bash
# Makes and checks certificates for the seven sides n at which published lists of OEIS A055397 had, or
# have, one live cell too many (research/a055397). Needs cargo and a C++ compiler; takes a few minutes on
# two cores. Ends with a table, and with exit code 1 if anything is not as research/a055397 says.
#
# Usage: research/check-a055397.sh [FOLDER]      keeps the certificates in a new FOLDER, else nothing is kept
#   LIFESAT   the program (default: it is built)
set -euo pipefail
cd "$(dirname "$0")/.."

# Side, densest, and what is refuted here but was published.
claims=("28 406 407" "38 743 744" "30 466 467" "35 632 633" "32 530 531" "26 352 353" "24 301 302")

if [ -z "${LIFESAT:-}" ]; then
  cargo build --release --locked
  LIFESAT=$(scripts/target-dir.sh)/release/lifesat
fi
export LIFESAT

if [ $# -gt 0 ]; then
  mkdir "$1"
  folder=$(cd "$1" && pwd)
else
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
fi
export folder

# Makes the certificate of one side, has it checked from its files alone, and writes a row of the table.
certify() {
  local n=$1 densest=$2 published=$3 made checked
  local bundle=$folder/$n.proof
  # Whatever goes wrong, the row says so.
  echo "| $n | $densest | $published | FAILED | | |" >"$folder/$n.row"
  TIMEFORMAT=%R
  made=$( { time "$LIFESAT" -q solve "$n" --proof "$bundle" --json >"$folder/$n.json"; } 2>&1)
  checked=$( { time "$LIFESAT" -q check-proof "$bundle" --json >"$folder/$n.checked"; } 2>&1)
  python3 - "$folder/$n" "$n" "$densest" "$published" "$made" "$checked" >"$folder/$n.new" <<'PYTHON'
import json, os, sys
path, n, densest, published, made, checked = sys.argv[1:]
answer, check = json.load(open(path + ".json")), json.load(open(path + ".checked"))
manifest = json.load(open(path + ".proof/manifest.json"))
assert answer["status"] == "optimal" and answer["value"] == int(densest), answer["value"]
assert check["status"] == "valid" and manifest["refuted"]["at_least"] == int(published), check
# The pattern, by a simulator of a few lines that shares nothing with lifesat.
body = "".join(line for line in open(path + ".proof/pattern.rle").read().splitlines() if line[:1] not in "#x")
cells, row, column, count = set(), 0, 0, ""
for letter in body:
    if letter.isdigit():
        count += letter
        continue
    times, count = int(count or 1), ""
    if letter == "$":
        row, column = row + times, 0
    elif letter in "bo":
        cells |= {(row, column + i) for i in range(times) if letter == "o"}
        column += times
near = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1)]
around = {(r + a, c + b) for r, c in cells for a, b in near}
total = lambda r, c: sum((r + a, c + b) in cells for a, b in near)
after = {cell for cell in around if total(*cell) == 3 or total(*cell) == 4 and cell in cells}
assert after == cells and len(cells) == int(densest) and cells <= {(r, c) for r in range(int(n)) for c in range(int(n))}
megabytes = os.path.getsize(path + ".proof/proof.lrat") / 1e6
print(f"| {n} | {densest} | {published} | {megabytes:.0f} | {made} | {checked} |")
PYTHON
  mv "$folder/$n.new" "$folder/$n.row"
}
export -f certify

for claim in "${claims[@]}"; do echo "$claim"; done |
  xargs -L 1 -P "$(nproc)" bash -c 'set -euo pipefail; certify "$@"' _ || true

echo "| n | densest | published, refuted | proof, MB | made in, s | checked in, s |"
echo "|--:|--:|--:|--:|--:|--:|"
for n in 24 26 28 30 32 35 38; do cat "$folder/$n.row"; done
! grep -q FAILED "$folder"/*.row
