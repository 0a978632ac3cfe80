#!/usr/bin/env bash
# The method that introductory programs use for the densest still life, as a baseline to measure against:
# one clause for each assignment of the neighbours, a sequential counter for exactly k cells, bisection over k, and
# Glucose started anew for each k. The bisection is unsound, since exactly k may be impossible where more is
# possible, so the value printed can be too small (12 instead of 16 for n = 5).
# Usage: scripts/exactly-k-bisection.sh N
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
