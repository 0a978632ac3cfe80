#!/bin/sh
# Makes paper.pdf in a folder (default: the current one). Needs python3 and Debian's texlive-latex-recommended.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$(cd "${1:-.}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$here/figures.py" "$work"
cd "$work"
for pass in 1 2 3; do
  pdflatex -interaction=nonstopmode -halt-on-error -jobname paper \
    "\\def\\generatedfolder{$work}\\input{$here/paper.tex}" >log || { tail -20 log; exit 1; }
done
grep -E '^(Overfull|LaTeX Warning)' log || true
cp paper.pdf "$out"
sed -n 's/^Output written on //p' log
