#!/usr/bin/env bash
# Measures how long `lifesat check` takes for the DRAT proofs of other solvers: the refutation
# of one live cell more than the densest still life of n×n has.
#
#   scripts/bench-drat.sh [n ...]
#
# It wants lifesat on PATH, and takes those of kissat, cadical and glucose that are there too. A line for
# each proof: n, solver, bytes of the proof, seconds of processor time of the solver and of the check and
# their ratio, megabytes of the solver and of the check, clauses added, needed (RUP, RAT), hints. The last
# line names the proofs whose check took more than five times as long as the solver.
set -euo pipefail
table=$(dirname "$0")/../research/still-life.tsv
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

solvers=()
for solver in kissat cadical glucose; do
  if command -v "$solver" >"$work/where"; then solvers+=("$solver"); else echo "$solver is not on PATH" >&2; fi
done

# Writes the proof of the solver for the formula. Exit code 20 says that the formula has no model.
refute() {
  case $1 in
    glucose) set -- glucose -verb=0 "$work/f.cnf" -certified "-certified-output=$work/f.drat" ;;
    *) set -- "$1" -q "$work/f.cnf" "$work/f.drat" ;;
  esac
  /usr/bin/time -q -f '%U %S %M' -o "$work/solver" "$@" >"$work/answer" || [ $? = 20 ]
}

for n in "${@:-8 12 16 20 24 28 30 32 35 38 40}"; do
  for side in $n; do
    # The table begins with 13.
    refuted=$(awk -v n="$side" '$1 == n { print $3 }' "$table")
    case $side in 8) refuted=37 ;; 12) refuted=77 ;; esac
    lifesat emit --n "$side" --objective waste --at-least "$refuted" >"$work/f.cnf"
    for solver in "${solvers[@]}"; do
      rm -f "$work/f.drat"
      refute "$solver"
      /usr/bin/time -q -f '%U %S %M' -o "$work/check" \
        lifesat check "$work/f.cnf" "$work/f.drat" --json >"$work/checked.json"
      python3 - "$side" "$solver" "$work" <<'PYTHON'
import json, os, sys
side, solver, work = sys.argv[1:]
checked = json.load(open(f"{work}/checked.json"))
assert checked["status"] == "valid", checked
drat, lrat = checked["evidence"]["drat"], checked["evidence"]["proof"]

def measured(name):
    user, system, kilobytes = open(f"{work}/{name}").read().split()
    return float(user) + float(system), int(kilobytes) // 1000

(solved, solver_mb), (seconds, check_mb) = measured("solver"), measured("check")
ratio = seconds / max(solved, 0.01)
if ratio > 5:
    open(f"{work}/slow", "a").write(f" n = {side} by {solver},")
cells = [side, solver, os.path.getsize(f"{work}/f.drat"), f"{solved:.2f}", f"{seconds:.2f}", f"{ratio:.2f}",
         solver_mb, check_mb, drat["added"], drat["rup"], drat["rat"], lrat["hints"]]
print("|", " | ".join(map(str, cells)), "|", flush=True)
PYTHON
    done
  done
done
slow=$(cat "$work/slow" 2>/dev/null || true)
echo
echo "Checks that took more than five times as long as the solver:${slow:- none,}" | sed 's/,$/./'
