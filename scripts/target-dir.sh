#!/bin/sh
# Prints the folder where cargo builds: target/, or what CARGO_TARGET_DIR or cargo's settings name.
cd "$(dirname "$0")/.." || exit
metadata=$(cargo metadata --format-version 1 --no-deps --offline) || exit
printf '%s' "$metadata" | python3 -c 'import json, sys; print(json.load(sys.stdin)["target_directory"])'
