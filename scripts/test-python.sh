#!/usr/bin/env bash
# Builds the Python package in a virtual environment of its own, with the module and the program
# compiled without optimisation into cargo's folder, and runs its tests and mypy (docs/python.md).
# LIFESAT_PROGRAM=/path/to/lifesat takes a program that is compiled already.
set -euo pipefail
cd "$(dirname "$0")/.."

CARGO_TARGET_DIR=$(scripts/target-dir.sh)
environment=$CARGO_TARGET_DIR/python
[ -x "$environment/bin/pip" ] || python3 -m venv "$environment"
export PATH=$environment/bin:$PATH VIRTUAL_ENV=$environment
export LIFESAT_PROFILE=dev CARGO_TARGET_DIR
pip=(pip --disable-pip-version-check install --quiet)
"${pip[@]}" ipykernel==7.4.0 mypy==2.4.1 nbclient==0.11.0 numpy==2.4.6 pytest==9.2.0 python-sat==1.9.dev24
# The package alone: what it needs for its tests is there.
"${pip[@]}" --force-reinstall --no-deps .
pytest -q
mypy
