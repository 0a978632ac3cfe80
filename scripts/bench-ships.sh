#!/usr/bin/env bash
# Measures `lifesat ships` beside qfind (Matthias Merzenich), if it is on PATH or QFIND names it: for
# each question the answer, processor seconds and seconds on the clock of both, and how often qfind's
# seconds lifesat takes: processor seconds with one thread, seconds on the clock with more. For each
# "none" also the states and the hash of the certificate. A question is a velocity, a full width and a
# symmetry.
# Usage: scripts/bench-ships.sh [VELOCITY WIDTH SYMMETRY]...
#   (LIFESAT=program, by default a release build; LIMIT=600 seconds; JOBS=1; QFIND=program or "none")
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${LIFESAT:-}" ]; then
  # shellcheck disable=SC2086  # cargo's options are several words
  cargo build --release --quiet ${CARGO_OPTIONS:-}
  LIFESAT="$(scripts/target-dir.sh)/release/lifesat"
fi
qfind=${QFIND:-$(command -v qfind || echo none)}
limit=${LIMIT:-600}
jobs=${JOBS:-1}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if [ $# -eq 0 ]; then
  set -- c/3 9 none c/3 14 even c/3 15 odd c/4 8 none c/4 9 none c/4 13 odd c/4 14 even c/4 16 even \
    c/5 7 none c/5 8 none c/5 13 odd c/5 15 odd c/5 15 gutter c/5 17 gutter 2c/5 8 none 2c/5 13 odd \
    c/6 6 none c/7 6 none 2c/7 14 even c/10 8 even c/10 10 even
fi

# Runs a program within the limit; leaves its processor seconds and its seconds on the clock.
timed() {
  local TIMEFORMAT='%U %S %R'
  { time timeout "$limit" "$@" >"$folder/out" 2>"$folder/err" || true; } 2>"$folder/time"
  read -r user system clock <"$folder/time"
  processor=$(python3 -c "print(f'{$user + $system:.2f}')")
}

echo "| velocity | symmetry | width | answer | states | processor, s | clock, s | qfind | processor, s | clock, s | ratio | certificate |"
echo "|---|---|--:|---|--:|--:|--:|---|--:|--:|--:|---|"
while [ $# -gt 0 ]; do
  velocity=$1 width=$2 symmetry=$3
  shift 3
  timed "$LIFESAT" ships --velocity "$velocity" --width "$width" --symmetry "$symmetry" \
    --jobs "$jobs" --proof "$folder/certificate" --json
  read -r answer states hash < <(python3 - "$folder/out" <<'PYTHON'
import json, sys
text = open(sys.argv[1]).read()
if not text:
    print("unfinished - -")
else:
    answer = json.loads(text)
    strip = answer["evidence"]["strips"][0]
    print(answer["status"], strip["states"], (strip["sha256"] or "-")[:16])
PYTHON
)
  ours="$processor $clock"
  theirs="- | - | -" ratio=-
  if [ "$qfind" != none ]; then
    case $symmetry in
      none) logical=$width name=asymmetric ;;
      odd) logical=$(((width + 1) / 2)) name=odd ;;
      *) logical=$((width / 2)) name=$symmetry ;;
    esac
    timed "$qfind" -v "$velocity" -w "$logical" -s "$name" -f 1 -t "$jobs"
    if grep -Eq "^[1-9][0-9]* spaceships? found" "$folder/out" "$folder/err"; then said=found
    elif grep -q "Search complete" "$folder/out" "$folder/err"; then said=none
    else said=unfinished; fi
    theirs="$said | $processor | $clock"
    if [ "$jobs" = 1 ]; then compared=("${ours% *}" "$processor"); else compared=("${ours#* }" "$clock"); fi
    ratio=$(python3 -c "print(f'{${compared[0]} / max(${compared[1]}, 0.01):.2f}')")
  fi
  echo "| $velocity | $symmetry | $width | $answer | $states | ${ours% *} | ${ours#* } | $theirs | $ratio | $hash |"
done
