#!/usr/bin/env bash
# Builds the Python package in a virtual environment of its own, with the module and the program
# compiled without optimisation into cargo's folder, and runs its tests and mypy (docs/python.md).
# LIFESAT_PROGRAM=/path/to/lifesat takes a program that is compiled already, and LIFESAT_MODULE=/path/to/liblifesat_python.so
# a module as well. Then the package is laid out as pip would install it, and neither pip nor maturin builds it.
set -euo pipefail
cd "$(dirname "$0")/.."

CARGO_TARGET_DIR=$(scripts/target-dir.sh)
environment=$CARGO_TARGET_DIR/python
[ -x "$environment/bin/pip" ] || python3 -m venv "$environment"
export PATH=$environment/bin:$PATH VIRTUAL_ENV=$environment
export LIFESAT_PROFILE=dev CARGO_TARGET_DIR
pip=(pip --disable-pip-version-check install --quiet)
"${pip[@]}" ipykernel==7.4.0 mypy==2.4.1 nbclient==0.11.0 numpy==2.4.6 pytest==9.2.0 python-sat==1.9.dev24
if [ -n "${LIFESAT_MODULE:-}" ]; then
  packages=$(python -c 'import sysconfig; print(sysconfig.get_path("platlib"))')
  rm -rf "$packages"/lifesat "$packages"/lifesat-*.dist-info
  cp -r crates/python/lifesat "$packages"
  cp "$LIFESAT_MODULE" "$packages/lifesat/_lifesat.abi3.so"
  cp "${LIFESAT_PROGRAM:?is needed with LIFESAT_MODULE}" "$environment/bin/lifesat"
else
  # The package alone: what it needs for its tests is there.
  "${pip[@]}" --force-reinstall --no-deps .
fi
pytest -q
mypy
