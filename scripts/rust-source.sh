# Sourced by scripts that build for systems of which the Rust compiler in use has no ready library: where the source
# of its library is. That is part of the compiler's installation, or comes from a Debian package, which is unpacked in
# .tools and not installed. The script that sources this has `root` and `lacks`, and passes `remap` to rustc and
# `cxx_remap` to compilers of C++.

# Programs that are given away do not name folders of the machine that made them.
cargo_home=${CARGO_HOME:-$HOME/.cargo}
remap="--remap-path-prefix=$root=/lifesat --remap-path-prefix=$cargo_home=/cargo"
cxx_remap="-ffile-prefix-map=$root=/lifesat -ffile-prefix-map=$cargo_home=/cargo"

# Prints the folder `library` of the compiler's source.
library() {
  local version own
  version=$(rustc --version | cut -d ' ' -f 2)
  own=$(rustc --print sysroot)/lib/rustlib/src/rust/library
  if [ ! -e "$own/std" ]; then
    own=$root/.tools/rust-src/$version/usr/src/rustc-$version/library
    [ -e "$own/std" ] || unpack_source "$version" >&2 || exit
  fi
  echo "$own"
}

# A command of cargo that compiles the library, too. What this needs is for nightly compilers; with the source of its
# own library this one can do it, too.
cargo_with_library() {
  local source
  source=$(library)
  RUSTC_BOOTSTRAP=1 __CARGO_TESTS_ONLY_SRC_ROOT=$source \
    cargo "$1" --locked -Z build-std=std,panic_abort "${@:2}"
}

# Newer compilers than a release of Debian has are in its backports.
unpack_source() {
  local version=$1
  unpack_package rust-src "$version" "rust-src/$version" "trixie-backports trixie unstable" '*/library/*' '*/library'
}

# Unpacks files of a Debian package in a folder below .tools. Its version begins with these words, which may be empty.
# Their archive is the one that this machine uses, with a list of packages of its own.
# It has a shell of its own, whose end removes what is temporary.
unpack_package() (
  local name=$1 version=$2 to=$3 suites=$4 archive folder found suite
  shift 4
  archive=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep '/debian/$' | head -n 1)
  [ -n "$archive" ] || lacks "apt knows no archive of Debian, where the package $name is looked for"
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  mkdir -p "$folder/lists/partial" "$folder/cache/archives/partial"
  local options=(-q -o Dir::Etc::SourceList="$folder/sources.list" -o Dir::Etc::SourceParts=-
    -o Dir::State::Lists="$folder/lists" -o Dir::Cache="$folder/cache" -o APT::Sandbox::User="$(id -un)")
  echo "Looking for the Debian package $name $version"
  for suite in $suites; do
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $archive $suite main" >"$folder/sources.list"
    apt-get "${options[@]}" update || true
    found=$(apt-cache "${options[@]}" madison "$name" | awk -F ' *[|] *' -v version="$version" \
      'version == "" || index($2, version "+") == 1 || index($2, version "-") == 1 { print $2; exit }')
    [ -z "$found" ] || break
  done
  [ -n "$found" ] || lacks "Debian has no package $name ${version:+of version $version, that of the compiler in use}"
  (cd "$folder" && apt-get "${options[@]}" download "$name=$found") ||
    lacks "the Debian package $name $found cannot be downloaded"
  mkdir -p "$(dirname ".tools/$to")"
  # Under another name first, so that an interrupted run leaves no half of it.
  rm -rf ".tools/$to.new"
  dpkg-deb --fsys-tarfile "$folder/$name"_*.deb | tar x --one-top-level=".tools/$to.new" --wildcards "$@" ||
    lacks "the Debian package $name $found cannot be unpacked"
  rm -rf ".tools/$to"
  mv ".tools/$to.new" ".tools/$to"
)
