#!/usr/bin/env bash
# Builds a wheel for all x86-64 Linux systems with glibc 2.17 or later (manylinux_2_17), in cargo's folder.
#
#   scripts/manylinux-wheel.sh
#
# zig, from PyPI, compiles C++ and links against symbols of that glibc, on a machine with any newer one.
# LIFESAT_PROFILE names the cargo profile (default: release). maturin refuses to write a wheel that needs
# more, and auditwheel looks at it again (docs/releasing.md).
set -euo pipefail
cd "$(dirname "$0")/.."

profile=${LIFESAT_PROFILE:-release}
glibc=2.17
target=x86_64-unknown-linux-gnu
built=$(scripts/target-dir.sh)
environment=$built/manylinux/python
[ -x "$environment/bin/pip" ] || python3 -m venv "$environment"
export PATH=$environment/bin:$PATH CARGO_TARGET_DIR=$built/manylinux
pip --disable-pip-version-check install --quiet \
  auditwheel==6.8.2 cargo-zigbuild==0.24.1 maturin==1.16.0 ziglang==0.17.1

# zig makes this warning an error, and CaDiCaL's version.cpp prints the date of its compilation.
export CXXFLAGS="-Wno-date-time ${CXXFLAGS:-}"
cargo zigbuild --locked --profile "$profile" --bin lifesat --target "$target.$glibc"
# cargo calls the folder of its profile `dev` so.
folder=${profile/#dev/debug}
mkdir -p crates/python/lifesat.data/scripts
cp "$built/manylinux/$target/$folder/lifesat" crates/python/lifesat.data/scripts
maturin build --zig --compatibility "manylinux_${glibc/./_}" --profile "$profile" --target "$target" \
  --out "$built/wheels"
for wheel in "$built"/wheels/lifesat-*-manylinux*.whl; do auditwheel show "$wheel"; done
