#!/usr/bin/env bash
# Builds the workbench as a folder of files that any web host can serve, in target/site: the program is WebAssembly
# and runs in the browser (docs/website.md). With --dev for tests, less optimised. With --pages in target/site-pages,
# without the program: its part is taken by the one that cargo has built for this machine.
#
# It needs Node.js with npm, and clang 17 or later for CaDiCaL, which is C++. The libraries of C and C++ for WebAssembly
# come from Debian packages, and the source of the standard library for the Rust compiler in use from another
# (rust-source.sh). Exit code 3: something is not installed, or the machine's package archive does not have it.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD

TARGET=wasm32-wasip1
# As much as on Linux.
STACK=8388608
# What the program asks of WASI is answered by this package of npm, in the browser.
SHIM=@bjorn3/browser_wasi_shim@0.4.2
# Reads the documents.
MARKED=marked@18.2.1

lacks() { echo "site.sh: $*" >&2; exit 3; }
. scripts/rust-source.sh

# Prints the folder of a Debian package with a library for WebAssembly: its name, a file of it, and what is unpacked.
wasm_library() {
  local folder=$root/.tools/wasm/$1
  [ -e "$folder/$2" ] ||
    unpack_package "$1" "" "wasm/$1" "trixie unstable" "${@:3}" '*/share/doc/*' >&2 || exit
  echo "$folder"
}

# Prints a name by which clang is installed.
find_clang() {
  local name version
  for name in clang clang-{22..17}; do
    version=$("$name" -dumpversion 2>/dev/null | cut -d . -f 1)
    if [ "${version:-0}" -ge 17 ]; then echo "$name"; return; fi
  done
  lacks "clang, version 17 or later, is not installed"
}

# How cargo compiles C and C++ for WebAssembly, and what is linked with it, in `rustflags` and `link`.
with_cadical() {
  local cc libc llvm=usr/lib/llvm-19 cxx abi builtins headers flags library
  cc=$(find_clang)
  # Older ones lack functions that Rust's library calls.
  libc=$(wasm_library wasi-libc usr/include/wasm32-wasip1/stdio.h '*/lib/*' '*/include/wasm32-wasi*')
  cxx=$(wasm_library libc++-19-dev-wasm32 $llvm/lib/wasm32-wasi/libc++.a '*/llvm-19/*')/$llvm
  abi=$(wasm_library libc++abi-19-dev-wasm32 $llvm/lib/wasm32-wasi/libc++abi.a '*/llvm-19/*')/$llvm
  builtins=$llvm/lib/clang/19/lib/wasi/libclang_rt.builtins-wasm32.a
  builtins=$(wasm_library libclang-rt-19-dev-wasm32 $builtins '*/llvm-19/*')/$builtins
  library=$libc/usr/lib/wasm32-wasi
  # Headers that CaDiCaL wants to be there. What it needs of them is in wasi-cadical.h.
  headers=$CARGO_TARGET_DIR/headers
  mkdir -p "$headers/sys"
  touch "$headers"/{ifaddrs.h,netdb.h,sys/wait.h}
  flags="-I$headers -include $root/scripts/wasi-cadical.h -DRUST_CXX_NO_EXCEPTIONS $cxx_remap"
  flags+=" -D_WASI_EMULATED_GETPID -D_WASI_EMULATED_PROCESS_CLOCKS -D_WASI_EMULATED_SIGNAL"
  export WASI_SYSROOT=$libc/usr AR_wasm32_wasip1=ar CC_wasm32_wasip1=$cc CXX_wasm32_wasip1=${cc/clang/clang++}
  export CFLAGS_wasm32_wasip1=$flags CXXSTDLIB_wasm32_wasip1=
  export CXXFLAGS_wasm32_wasip1="$flags -fno-exceptions -nostdinc++ -isystem $cxx/include/wasm32-wasi/c++/v1"
  # A crate links the library of C++.
  rustflags="-L native=$cxx/lib/wasm32-wasi -L native=$abi/lib/wasm32-wasi"
  link=("$library/crt1-command.o" "-L$library" -lwasi-emulated-{getpid,process-clocks,pthread,signal} "$builtins")
}

# Prints the folder of a package of npm, which is unpacked in .tools.
package() {
  local folder=$root/.tools/npm/$1
  if [ ! -e "$folder/package.json" ]; then
    rm -rf .tools/npm/new && mkdir -p .tools/npm/new "$folder"
    (cd .tools/npm/new && npm pack --silent "$1" >archive && tar xzf "$(tail -n 1 archive)") ||
      lacks "the npm package $1 cannot be had"
    cp -r .tools/npm/new/package/. "$folder"
  fi
  echo "$folder"
}

# The program's answers to what every page asks first, so that no page waits for the program.
answers() {
  local place
  place=$(mktemp -d)
  for name in about questions glossary; do
    echo "{\"method\":\"GET\",\"path\":\"/api/$name\",\"jobs\":1}" |
      (cd "$place" && "${program[@]}" desk) | tail -n +2 >"$1/$name.json"
  done
  rm -r "$place"
}

# Builds the program as WebAssembly, in a folder.
build() {
  local profile=$1 rustflags link word words=()
  export CARGO_TARGET_DIR=$root/target/site-build
  with_cadical
  export CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS="-C link-self-contained=no -C target-feature=+simd128 $rustflags $remap"
  LIFESAT_COMMIT=$(git rev-parse --short HEAD 2>/dev/null || true)
  export LIFESAT_COMMIT
  for word in "${link[@]}" -zstack-size=$STACK; do words+=(-C "link-arg=$word"); done
  cargo_with_library rustc --config scripts/site-profile.toml --profile "$profile" --target $TARGET \
    --bin lifesat --no-default-features --features serve,cadical -- -C strip=symbols "${words[@]}"
  cp "$CARGO_TARGET_DIR/$TARGET/${profile/dev/debug}/lifesat.wasm" "$2"
}

command -v npm >/dev/null || lacks "Node.js with npm is not installed"
shim=$(package $SHIM)
marked=$(package $MARKED)
to=$root/target/site
[ "${1:-}" != --pages ] || to+=-pages
made=$to.new
rm -rf "$made" && mkdir -p "$made/assets/wasi"
program=(node "$root/scripts/wasi.mjs" "$made/assets/lifesat.wasm")
case ${1:-} in
--pages) program=("$(scripts/target-dir.sh)/debug/lifesat") ;;
--dev) build dev "$made/assets" ;;
*) build release "$made/assets" ;;
esac
pages=crates/workbench
cp $pages/page/*.js $pages/page/style.css $pages/page/icon.svg "$made/assets"
rm "$made/assets/key.js"
cp $pages/site/*.js $pages/site/pages.css "$made/assets"
mv "$made/assets/offline.js" "$made"
cp "$shim"/dist/*.js "$made/assets/wasi"
scripts/licences.py --write "$made/licences.txt"
printf '\n%s\n\n' "$SHIM, of npm" | cat - "$shim/LICENSE-MIT" >>"$made/licences.txt"
[ ! -d .tools/wasm ] || cat .tools/wasm/*/usr/share/doc/*/copyright >>"$made/licences.txt"
answers "$made/assets"
scripts/site.py "$made" "$marked" "${program[@]}"
rm -rf "$to" && mv "$made" "$to"
echo "${to#"$root/"}: $(du -sh --apparent-size "$to" | cut -f 1)"
