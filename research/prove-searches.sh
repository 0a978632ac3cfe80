#!/usr/bin/env bash
# Makes and checks certificates of searches: that no pattern exists, or none that is smaller or larger. Needs
# cargo and a C++ compiler; takes some minutes on one core. Prints the table of research/notes/proofs.md,
# and ends with exit code 1 if an answer is not the one that is stated here.
#
# Usage: research/prove-searches.sh [FOLDER]     keeps the certificates in a new FOLDER, else nothing is kept
#   LIFESAT   the program (default: it is built)
#   ONLY      a word; only questions whose line has it
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -z "${LIFESAT:-}" ]; then
  cargo build --release --locked
  LIFESAT=$(scripts/target-dir.sh)/release/lifesat
fi

if [ $# -gt 0 ]; then
  mkdir "$1"
  folder=$(cd "$1" && pwd)
else
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
fi

# Live cells of the smallest or largest pattern, or `none`; what this means; the question.
questions() {
  cat <<'LIST'
none|no oscillator of period 3|6 6 3
none|no oscillator of period 3|7 6 3
none|no spaceship of period 3 moves one row|15 6 3 0 1
none|the same without fronts|15 6 3 0 1 --anywhere
none|no spaceship of period 3 that is its own mirror image moves one row|12 13 3 0 1 -s 'D2|'
none|no oscillator of period 8 is its own image after a half turn|6 6 8 -s C2
5|no spaceship of period 4 moves like the glider and is smaller|6 6 4 1 1 --smallest
9|no spaceship of period 4 moves two columns and is smaller than the lightweight one|8 6 4 2 0 --smallest
25|no spaceship of period 3 moves one row and is smaller than that of 25 cells|16 6 3 0 1 --smallest
none|no oscillator of period 5, by counting|7 7 5 --engine rows
72|no oscillator of period 4 has more than 72 live cells in all generations together, by counting|7 7 4 --subperiods=cells --engine rows --largest=sum
18|no oscillator of period 5 that is its own mirror image is smaller than the fumarole|8 7 5 -s 'D2|' --smallest
LIST
}

# Runs a command, and prints the processor seconds that it took.
seconds() {
  local TIMEFORMAT='%U'
  { time "$@" >&3 || test $? -eq 1; } 3>"$folder/answer" 2>&1
}

failed=0
echo "| question | what is proved of the box | proof, MB | searched, s | checked, s |"
echo "|---|---|--:|--:|--:|"
number=0
while IFS='|' read -r expected meaning question; do
  number=$((number + 1))
  bundle=$folder/$number.proof
  eval "words=($question)"
  made=$(seconds "$LIFESAT" -q search "${words[@]}" --proof "$bundle" --json)
  checked=$(seconds "$LIFESAT" -q check-proof "$bundle" --json)
  if ! python3 -c '
import json, sys
check = json.load(open(sys.argv[1]))
assert check["status"] == "valid", check
assert str(check.get("value") or "none") == sys.argv[2], check' "$folder/answer" "$expected"; then
    failed=1 checked=FAILED
  fi
  size=$(stat -c %s "$bundle/proof.lrat" 2>/dev/null || echo 0)
  megabytes=$(python3 -c 'import sys; print(f"{int(sys.argv[1]) / 1e6:.1f}")' "$size")
  echo "| \`${question//|/\\|}\` | $meaning | $megabytes | $made | $checked |"
done < <(questions | grep -F -- "${ONLY:-}")
exit $failed
