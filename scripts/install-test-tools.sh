#!/usr/bin/env bash
# Installs what the tests need besides cargo, g++ and python3: external solvers, and programs that
# show patterns and pages.
#
# With --python it also installs what virtual environments need, for `make test-python`.
# With --veripb it also compiles VeriPB into .tools, for `make test-veripb`.
# With --schedulers it also installs Slurm and sshd, for `make test-schedulers`. It does not start
# their daemons: the tests start their own on loopback and end them.
# Most solvers are Debian packages. Glucose, Kissat and axe-core, which judges whether pages are accessible,
# come from Python wheels, of which one file each is unpacked to .tools in this checkout; so does nushell, from npm.
# The MaxSAT solver RC2 and the model counter Ganak are Python modules, unpacked there too. The QBF solver CAQE lies in
# the source of a Python package, as a program.
# What is already there is left alone, so a second run does nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

wheels=(passagemath-glucose==10.8.13 passagemath-kissat==10.8.13 axe-playwright-python==0.1.8)
modules=(python-sat==1.9.dev24 six==1.17.0 pyganak==2.9.0)

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

install_packages() {
  local missing=()
  command -v minisat >/dev/null || missing+=(minisat)
  command -v cadical >/dev/null || missing+=(cadical)
  command -v cryptominisat5 >/dev/null || missing+=(cryptominisat)
  command -v picosat >/dev/null || missing+=(picosat)
  command -v depqbf >/dev/null || missing+=(depqbf)
  command -v clasp >/dev/null || missing+=(clasp)
  command -v bgolly >/dev/null || missing+=(golly)
  command -v lua5.3 >/dev/null || missing+=(lua5.3)
  command -v mandoc >/dev/null || missing+=(mandoc)
  command -v man >/dev/null || missing+=(man-db)
  command -v fish >/dev/null || missing+=(fish)
  command -v zsh >/dev/null || missing+=(zsh)
  command -v chromium >/dev/null || missing+=(chromium)
  command -v firefox-esr >/dev/null || missing+=(firefox-esr)
  command -v gzip >/dev/null || missing+=(gzip)
  command -v xz >/dev/null || missing+=(xz-utils)
  command -v zstd >/dev/null || missing+=(zstd)
  command -v bzip2 >/dev/null || missing+=(bzip2)
  is_there parallel || missing+=(parallel)
  is_there ps || missing+=(procps)
  python3 -c "import jsonschema" 2>/dev/null || missing+=(python3-jsonschema)
  if [ "${1:-}" = --python ]; then
    python3 -c "import ensurepip, venv" 2>/dev/null || missing+=(python3-venv)
  fi
  if [ "${1:-}" = --schedulers ]; then
    is_there ssh || missing+=(openssh-client)
    is_there sshd || missing+=(openssh-server)
    is_there munged || missing+=(munge)
    is_there slurmctld && is_there slurmd && is_there sbatch || missing+=(slurm-wlm)
  fi
  [ ${#missing[@]} = 0 ] && return
  as_root apt-get update -q
  without_daemons as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${missing[@]}"
}

is_there() { PATH=$PATH:/usr/sbin:/sbin command -v "$1" >/dev/null; }

# Debian runs this file to ask whether a package may start its daemon.
without_daemons() {
  local policy=/usr/sbin/policy-rc.d code=0
  if [ -e "$policy" ]; then
    "$@"
    return
  fi
  printf '#!/bin/sh\nexit 101\n' | as_root tee "$policy" >/dev/null
  as_root chmod +x "$policy"
  "$@" || code=$?
  as_root rm -f "$policy"
  return $code
}

# Downloads packages into a folder. Nothing is installed with pip.
download() {
  local pip=(python3 -m pip)
  "${pip[@]}" --version >/dev/null 2>&1 || as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends python3-pip
  "${pip[@]}" download -q --no-deps -d "$@"
}

# Wheels are zip archives, so Python unpacks them.
unpack_wheels() (
  [ -x .tools/bin/glucose ] && [ -x .tools/bin/kissat ] && [ -e .tools/axe.min.js ] && return
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  download "$folder" --only-binary :all: "${wheels[@]}"
  mkdir -p .tools/bin
  python3 - "$folder" <<'PYTHON'
import glob, os, sys, zipfile
wanted = {
    "sage_wheels/bin/glucose": ".tools/bin/glucose",
    "sage_wheels/bin/kissat": ".tools/bin/kissat",
    "axe_playwright_python/axe.min.js": ".tools/axe.min.js",
}
for wheel in glob.glob(os.path.join(sys.argv[1], "*.whl")):
    with zipfile.ZipFile(wheel) as archive:
        for name in wanted.keys() & archive.namelist():
            # Written under another name first, so that an interrupted run leaves no incomplete file.
            path = wanted[name]
            with open(path + ".new", "wb") as out:
                out.write(archive.read(name))
            os.chmod(path + ".new", 0o755)
            os.rename(path + ".new", path)
PYTHON
)

# Only the Python that they were compiled for can load the modules, so another version of it gets others.
unpack_modules() (
  [ -x .tools/bin/rc2.py ] && [ -x .tools/bin/ganak ] && modules_load && return
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  download "$folder" --only-binary :all: "${modules[@]}"
  rm -rf .tools/python .tools/python.new
  mkdir -p .tools/bin .tools/python.new
  for wheel in "$folder"/*.whl; do python3 -m zipfile -e "$wheel" .tools/python.new; done
  mv .tools/python.new .tools/python
  write_program rc2.py <<'SH'
#!/bin/sh
PYTHONPATH=${0%/*}/../python exec python3 -m pysat.examples.rc2 "$@"
SH
  write_program ganak <<'PYTHON'
#!/usr/bin/env python3
"""Counts the models of a file as the program Ganak does: `c p show` names the variables that count."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../python"))
from pyganak import Counter

counter = Counter()
with open(sys.argv[1]) as file:
    for line in file:
        words = line.split()
        if words[:3] == ["c", "p", "show"]:
            counter.set_sampling_set([int(word) for word in words[3:-1]])
        elif words[0] == "p":
            counter.new_vars(int(words[2]) - counter.nof_vars())
        elif words[0] != "c":
            counter.add_clause([int(word) for word in words[:-1]])
print("c s exact arb int", counter.count())
PYTHON
)

modules_load() { PYTHONPATH=.tools/python python3 -c "import pyganak, pysat.examples.rc2" 2>/dev/null; }

# Gives the program its name when it is complete.
write_program() {
  cat >".tools/bin/$1.new"
  chmod +x ".tools/bin/$1.new"
  mv ".tools/bin/$1.new" ".tools/bin/$1"
}

# To learn what is in the package, pip would compile five QBF solvers. A module that takes the compiler's place tells it.
unpack_caqe() (
  [ -x .tools/bin/caqe ] && return
  if [ "$(uname -sm)" != "Linux x86_64" ]; then
    echo "CAQE is left out, as there is a program for Linux on x86-64 only." >&2
    return
  fi
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  cat >"$folder/cmeel.py" <<'PYTHON'
import os

def prepare_metadata_for_build_wheel(folder, _settings=None):
    name = "pyqbf-1.1.1.3.dist-info"
    os.mkdir(os.path.join(folder, name))
    with open(os.path.join(folder, name, "METADATA"), "w") as file:
        file.write("Metadata-Version: 2.1\nName: pyqbf\nVersion: 1.1.1.3\n")
    return name
PYTHON
  PYTHONPATH=$folder download "$folder" --no-build-isolation --no-binary pyqbf pyqbf==1.1.1.3
  mkdir -p .tools/bin
  tar xzf "$folder/pyqbf-1.1.1.3.tar.gz" -C "$folder" pyqbf-1.1.1.3/executables/pyqbf_caqe
  write_program caqe <"$folder/pyqbf-1.1.1.3/executables/pyqbf_caqe"
)

# A package of npm is the program. Without npm, or elsewhere, nobody tries whether nushell reads its completions.
unpack_nushell() (
  [ ! -x .tools/bin/nu ] && [ "$(uname -sm)" = "Linux x86_64" ] && command -v npm >/dev/null || exit 0
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  (cd "$folder" && tar xzf "$(npm pack --silent @nushell/linux-x64@0.115.1 | tail -n 1)")
  mkdir -p .tools/bin
  mv "$folder/package/bin/nu" .tools/bin/nu
)

compile_veripb() {
  [ -x .tools/bin/veripb ] || cargo install --locked --root .tools veripb@3.0.2
}

install_packages "$@"
unpack_wheels
unpack_modules
unpack_caqe
unpack_nushell
if [ "${1:-}" = --veripb ]; then compile_veripb; fi
