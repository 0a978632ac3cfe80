#!/usr/bin/env bash
# Finds densest still lifes that hold together, with certificates, and checks these.
#
#   scripts/bench-connected.sh connected|strict FOLDER SIZE ...
#
# It wants lifesat on PATH. A size is a side of a square or WxH. The pattern of each size goes to
# FOLDER/SIZE.rle. A line for each size: live cells found, one more refuted, cuts, clauses and hints
# of the proof, bytes of the proof, seconds of processor time of `solve --proof` and of `check`,
# and the larger number of megabytes of the two.
set -euo pipefail
demand=$1 folder=$2
shift 2
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for size; do
  rm -rf "$work/proof"
  /usr/bin/time -q -f '%U %M' -o "$work/solve" \
    lifesat -q solve "$size" "--$demand" --proof "$work/proof" --json >"$work/answer.json" || continue
  /usr/bin/time -q -f '%U %M' -o "$work/check" \
    lifesat -q check-proof "$work/proof" --json >"$work/checked.json"
  if [ -f "$work/proof/pattern.rle" ]; then cp "$work/proof/pattern.rle" "$folder/$size.rle"; fi
  python3 - "$size" "$work" <<'PYTHON'
import json, os, sys
size, work = sys.argv[1:]
answer, checked = (json.load(open(f"{work}/{name}.json")) for name in ("answer", "checked"))
assert checked["status"] == "valid" and checked["value"] == answer["value"], checked
(solve, solve_kb), (check, check_kb) = (open(f"{work}/{name}").read().split() for name in ("solve", "check"))
proof = checked["evidence"]["proof"] or {"added": 0, "hints": 0}
path = f"{work}/proof/proof.lrat"
length = os.path.getsize(path) if os.path.exists(path) else 0
cells = [size, answer["value"], answer["value"] + 1, checked["evidence"]["cuts"], proof["added"],
         proof["hints"], length, solve, check, max(int(solve_kb), int(check_kb)) // 1000]
print("|", " | ".join(map(str, cells)), "|", flush=True)
PYTHON
done
