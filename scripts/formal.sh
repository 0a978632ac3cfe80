#!/usr/bin/env bash
# Lets Coq prove which still life of a box is the densest.
#
#     scripts/formal.sh [BOX …]
#
# For each box, such as 8 or 10x7 (columns and rows), lifesat finds the densest still life and writes
# a certificate, `lifesat coq` makes a theorem of it, and Coq checks the theorem. connected:8 asks for
# connected still lifes. Before that, Coq checks the theorems of the files in formal/. The script fails
# if Coq refuses anything, if a theorem that formal/Assumptions.v names rests on an axiom, or if any
# other theorem rests on one that formal/axioms.txt does not list.
#
# LIFESAT is the program [what `cargo build --release` made]. With INSTALL=yes, Coq is installed from Debian if
# it is missing; otherwise the script says that it is missing, and does nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

lifesat=${LIFESAT:-$(scripts/target-dir.sh)/release/lifesat}
lifesat=$(realpath "$lifesat")
folder=formal/theorems

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

if ! command -v coqc >/dev/null && [ "${INSTALL:-no}" = yes ]; then
  as_root apt-get update -q && as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends coq || true
fi
if ! command -v coqc >/dev/null; then
  echo "formal: skipped, because Coq is not installed"
  exit 0
fi

# Compiles what has changed, in the order of _CoqProject.
build() {
  local file rebuild=no
  while read -r file; do
    if [ $rebuild = yes ] || [ ! "formal/${file}o" -nt "formal/$file" ]; then
      rebuild=yes
      (cd formal && coqc -q -R . StillLife "$file")
    fi
  done < <(grep '\.v$' formal/_CoqProject)
}

# The names in the answer to "Print Assumptions": they stand at the start of a line.
axioms_of() { sed -n "s/^\([A-Za-z][A-Za-z0-9_.']*\)\( :.*\)\?$/\1/p" "$1" | sed 's/.*\.//' | grep -v '^Axioms' | sort -u; }

# Fails if the answer to "Print Assumptions", in the second argument, names more than axioms.txt.
only_known_axioms() {
  local unknown
  unknown=$(comm -23 <(axioms_of "$2") <(sort -u formal/axioms.txt))
  [ -z "$unknown" ] || { echo "$1 rests on more than integers and arrays:" $unknown; exit 1; }
}

# These theorems rest on no axiom.
without_axioms() {
  local asked closed
  asked=$(grep -c '^Print Assumptions' formal/Assumptions.v)
  closed=$(cd formal && coqc -q -R . StillLife Assumptions.v | grep -c '^Closed under the global context')
  [ "$asked" = "$closed" ] || { echo "a theorem that formal/Assumptions.v names rests on an axiom"; exit 1; }
  echo "$asked theorems without axioms"
}

# All theorems of all files.
every_theorem() {
  local file module names asked answer=$work/every.txt
  while read -r file; do
    module=StillLife.${file%.v}
    names=$(sed -n "s/^ *Theorem \([A-Za-z0-9_']*\).*/\1/p" "formal/$file")
    for name in $names; do echo "Require $module. Print Assumptions $module.$name."; done
  done < <(grep '\.v$' formal/_CoqProject) >"$work/every.v"
  (cd "$work" && coqc -q -R "$OLDPWD/formal" StillLife every.v) >"$answer"
  asked=$(wc -l <"$work/every.v")
  [ "$asked" = "$(grep -c '^Axioms:\|^Closed' "$answer")" ] || { echo "Coq does not answer for each theorem"; exit 1; }
  only_known_axioms "a theorem in formal/" "$answer"
  echo "$asked theorems in all ($SECONDS s, $(axioms_of "$answer" | wc -l) assumptions)"
}

prove() {
  local box=${1#connected:} name=densest_${1/:/_} demand=() answer seconds=$SECONDS
  [ "$box" = "$1" ] || demand=(--connected)
  rm -rf "$work/proof" && "$lifesat" -q solve "$box" "${demand[@]}" --proof "$work/proof" >/dev/null
  "$lifesat" -q coq "$work/proof" -o "$folder/$name.v"
  answer=$work/$name.txt
  (cd formal && coqc -q -R . StillLife "theorems/$name.v") >"$answer"
  grep -q '^Axioms:' "$answer" || { echo "$name: Coq does not say what it rests on"; exit 1; }
  only_known_axioms "$name" "$answer"
  echo "$(grep '^Theorem' "$folder/$name.v")  ($((SECONDS - seconds)) s, $(axioms_of "$answer" | wc -l) assumptions)"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$folder"
build
without_axioms
every_theorem
for box in "$@"; do prove "$box"; done
