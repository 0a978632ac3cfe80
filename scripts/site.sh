#!/usr/bin/env bash
# Builds the workbench as a folder of files that any web host can serve, in target/site: the program is WebAssembly
# and runs in the browser (docs/website.md). With --dev for tests, less optimised.
#
# It needs Node.js with npm. The C library for WebAssembly comes from a Debian package, and the source of the standard
# library for the Rust compiler in use from another (rust-source.sh). Exit code 3: the machine's package archive does
# not have what is needed.
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
# Makes the program smaller and faster.
BINARYEN=binaryen@132.0.0

lacks() { echo "site.sh: $*" >&2; exit 3; }
. scripts/rust-source.sh

# Prints the folder of the C library. Older ones lack functions that Rust's library calls.
c_library() {
  local folder=$root/.tools/wasi-libc/usr/lib/wasm32-wasi
  [ -e "$folder/libc.a" ] || unpack_package wasi-libc "" wasi-libc "trixie unstable" '*/lib/*' >&2
  echo "$folder"
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
      (cd "$place" && node "$root/scripts/wasi.mjs" "$1/lifesat.wasm" desk) | tail -n +2 >"$1/$name.json"
  done
  rm -r "$place"
}

profile=release
if [ "${1:-}" = --dev ]; then profile=dev; fi
command -v npm >/dev/null || lacks "Node.js with npm is not installed"
libc=$(c_library)
shim=$(package $SHIM)
marked=$(package $MARKED)
export CARGO_TARGET_DIR=$root/target/site-build
export CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS="-C link-self-contained=no"
LIFESAT_COMMIT=$(git rev-parse --short HEAD 2>/dev/null || true)
export LIFESAT_COMMIT
link=()
for word in "$libc/crt1-command.o" "-L$libc" -lwasi-emulated-pthread -zstack-size=$STACK; do
  link+=(-C "link-arg=$word")
done
cargo_with_library rustc --bin lifesat --no-default-features --features serve --profile $profile --target $TARGET -- \
  -C strip=symbols "${link[@]}"

made=$root/target/site-build/site
rm -rf "$made" && mkdir -p "$made/assets/wasi"
pages=crates/workbench
cp $pages/page/*.js $pages/page/style.css $pages/page/icon.svg "$made/assets"
rm "$made/assets/key.js"
cp $pages/site/*.js $pages/site/pages.css "$made/assets"
mv "$made/assets/offline.js" "$made"
cp "$shim"/dist/*.js "$made/assets/wasi"
scripts/licences.py --write "$made/licences.txt"
printf '\n%s\n\n' "$SHIM, of npm" | cat - "$shim/LICENSE-MIT" >>"$made/licences.txt"
cp "$CARGO_TARGET_DIR/$TARGET/${profile/dev/debug}/lifesat.wasm" "$made/assets"
answers "$made/assets"
scripts/site.py "$made" "$marked"
rm -rf target/site && mv "$made" target/site
echo "target/site: $(du -sh --apparent-size target/site | cut -f 1)"
