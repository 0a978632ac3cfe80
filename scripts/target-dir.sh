#!/bin/sh
# Prints the folder where cargo builds: target/, or what CARGO_TARGET_DIR or cargo's settings name.
cd "$(dirname "$0")/.." || exit
cargo metadata --format-version 1 --no-deps --offline | sed 's/.*"target_directory":"\([^"]*\)".*/\1/'
