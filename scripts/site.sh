#!/usr/bin/env bash
# Builds the workbench as a folder of files that any web host can serve, in target/site: the program is WebAssembly
# and runs in the browser (docs/website.md). With --dev for tests, less optimised. With --pages in target/site-pages,
# without the program: its part is taken by the one that cargo has built for this machine.
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
      (cd "$place" && "${program[@]}" desk) | tail -n +2 >"$1/$name.json"
  done
  rm -r "$place"
}

# Builds the program as WebAssembly, in a folder.
build() {
  local libc profile=$1 link=()
  libc=$(c_library)
  export CARGO_TARGET_DIR=$root/target/site-build
  export CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS="-C link-self-contained=no"
  # The program is loaded by each visitor, so it is worth minutes of link-time optimisation (research/notes/site.md).
  export CARGO_PROFILE_RELEASE_LTO=fat CARGO_PROFILE_RELEASE_PANIC=abort
  LIFESAT_COMMIT=$(git rev-parse --short HEAD 2>/dev/null || true)
  export LIFESAT_COMMIT
  for word in "$libc/crt1-command.o" "-L$libc" -lwasi-emulated-pthread -zstack-size=$STACK; do
    link+=(-C "link-arg=$word")
  done
  cargo_with_library rustc --bin lifesat --no-default-features --features serve --profile $profile --target $TARGET -- \
    -C strip=symbols "${link[@]}"
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
answers "$made/assets"
scripts/site.py "$made" "$marked" "${program[@]}"
rm -rf "$to" && mv "$made" "$to"
echo "${to#"$root/"}: $(du -sh --apparent-size "$to" | cut -f 1)"
