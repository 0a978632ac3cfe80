#!/usr/bin/env bash
# Measures how long `lifesat check-proof` takes for the DRAT proofs of other solvers: the refutation
# of one live cell more than the densest still life of n×n has.
#
#   scripts/bench-drat.sh [n ...]
#
# It wants lifesat, kissat and cadical on PATH. A line for each proof: n, solver, bytes of the proof,
# seconds of processor time of the solver and of the check, megabytes of the solver and of the check,
# clauses added, needed (RUP, RAT), hints.
set -euo pipefail
table=$(dirname "$0")/../docs/still-life.tsv
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for n in "${@:-8 12 16 20 24 28 30 32 40}"; do
  for side in $n; do
    # The table begins with 13.
    refuted=$(awk -v n="$side" '$1 == n { print $3 }' "$table")
    case $side in 8) refuted=37 ;; 12) refuted=77 ;; esac
    lifesat emit --n "$side" --objective waste --at-least "$refuted" >"$work/f.cnf"
    for solver in kissat cadical; do
      rm -f "$work/f.drat"
      # Exit code 20 says that the formula has no model.
      /usr/bin/time -q -f '%U %M' -o "$work/solver" "$solver" -q "$work/f.cnf" "$work/f.drat" >"$work/answer" || [ $? = 20 ]
      /usr/bin/time -q -f '%U %M' -o "$work/check" \
        lifesat check-proof "$work/f.cnf" "$work/f.drat" --json >"$work/checked.json"
      python3 - "$side" "$solver" "$work" <<'PYTHON'
import json, os, sys
side, solver, work = sys.argv[1:]
checked = json.load(open(f"{work}/checked.json"))
assert checked["status"] == "valid", checked
drat, lrat = checked["evidence"]["drat"], checked["evidence"]["proof"]
(solved, solver_kb), (seconds, check_kb) = (open(f"{work}/{name}").read().split() for name in ("solver", "check"))
size = os.path.getsize(f"{work}/f.drat")
cells = [side, solver, size, solved, seconds, int(solver_kb) // 1000, int(check_kb) // 1000,
         drat["added"], drat["rup"], drat["rat"], lrat["hints"]]
print("|", " | ".join(map(str, cells)), "|")
PYTHON
    done
  done
done
