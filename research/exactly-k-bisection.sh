#!/usr/bin/env bash
# Finds the densest still life as introductory programs do, as a baseline for measurements: one
# clause for each assignment of the neighbours, a sequential counter for exactly k cells, bisection
# over k, and a new run of Glucose for each k.
# The bisection is unsound: exactly k may be impossible although more is possible. So the value
# printed can be too small (12 instead of 16 for n = 5).
# Usage: research/exactly-k-bisection.sh N
set -euo pipefail
n=$1
lifesat=${LIFESAT:-lifesat}
glucose=${GLUCOSE:-glucose}
low=0
high=$((n * n))
best=0
while [ "$low" -le "$high" ]; do
  k=$(((low + high) / 2))
  status=0
  "$lifesat" emit --n "$n" --exactly "$k" --transition rows256 --cardinality sequential | "$glucose" >/dev/null 2>&1 || status=$?
  case $status in
    10) best=$k; low=$((k + 1)) ;;
    20) high=$((k - 1)) ;;
    *) echo "glucose ended with exit code $status" >&2; exit 1 ;;
  esac
done
echo "$best"
