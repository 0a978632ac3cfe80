#!/usr/bin/env bash
# Builds lifesat.exe for Windows on Debian, in target/windows; with --check it only finds out whether the code for
# Windows compiles, with all warnings of clippy.
#
# It needs a C++ compiler that makes programs for Windows (a Debian package), and the standard library's
# source for the Rust compiler in use, as no ready library for Windows is part of it. The source is part of
# the compiler's installation, or comes from a Debian package, which is unpacked in .tools and not installed.
# Exit code 3: the machine's package archive does not have what is needed.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD

TARGET=x86_64-pc-windows-gnu
CXX=x86_64-w64-mingw32-g++-posix

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
lacks() { echo "windows.sh: $*" >&2; exit 3; }
. scripts/rust-source.sh

install_compiler() {
  command -v $CXX >/dev/null && return
  echo "Installing the Debian package g++-mingw-w64-x86-64-posix"
  { as_root apt-get update -q && as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends g++-mingw-w64-x86-64-posix; } ||
    lacks "the Debian package g++-mingw-w64-x86-64-posix, a C++ compiler for Windows, cannot be installed"
}

# A linker that takes the C++ library from an archive. The programs of Rust ask for it by name, and beside
# each archive there is a library to be loaded at run time, which no Windows has.
make_linker() {
  local folder=$1
  mkdir -p "$folder/archives"
  for archive in libstdc++.a libwinpthread.a libpthread.a; do
    ln -sf "$($CXX -print-file-name=$archive)" "$folder/archives/"
  done
  # rustc tells by the name how to talk to it.
  printf '#!/bin/sh\nexec %s -L"%s/archives" "$@"\n' $CXX "$folder" >"$folder/windows-g++"
  chmod +x "$folder/windows-g++"
}

export CARGO_TARGET_DIR=$root/target/windows-build
if [ "${1:-}" = --check ]; then
  cargo_with_library clippy --quiet --target $TARGET --no-default-features --features cli,serve -- -D warnings
  exit
fi
install_compiler
make_linker "$CARGO_TARGET_DIR/linker"
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=$CARGO_TARGET_DIR/linker/windows-g++
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUSTFLAGS="-C target-feature=+crt-static -C link-arg=-static $remap"
export CXX_x86_64_pc_windows_gnu=$CXX CC_x86_64_pc_windows_gnu=${CXX/g++/gcc} AR_x86_64_pc_windows_gnu=${CXX/g++/gcc-ar}
export CXXFLAGS_x86_64_pc_windows_gnu=$cxx_remap
LIFESAT_COMMIT=$(git rev-parse --short HEAD 2>/dev/null || true)
export LIFESAT_COMMIT
cargo_with_library build --release --target $TARGET
mkdir -p target/windows
cp "$CARGO_TARGET_DIR/$TARGET/release/lifesat.exe" target/windows/
${CXX/g++-posix/strip} target/windows/lifesat.exe
echo "target/windows/lifesat.exe: $(du -h --apparent-size target/windows/lifesat.exe | cut -f 1)"
