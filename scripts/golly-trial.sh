#!/usr/bin/env bash
# Runs the scripts for Golly in a real Golly on a virtual screen. Takes a picture after each script and
# another one after "undo". Then runs each with a program that never answers: one picture while it works,
# and one after the user has pressed Escape.
#
#   scripts/golly-trial.sh FOLDER
#
# Look at the pictures in FOLDER: nothing here checks them, only that Escape ends the program. Needs Debian's golly, xvfb, xdotool and
# imagemagick, and lifesat on the PATH. The tests (tests/program/golly_scripts.rs) check the logic
# without Golly.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:?give a folder for the pictures}
mkdir -p "$folder"
home=$(mktemp -d)
display=:97
pids=()
stop() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  rm -rf "$home"
}
trap stop EXIT

# The Garden of Eden in Figure 3 of "Symmetry in Gardens of Eden" (2013).
garden=.O.OOO.O../..O.O.O..O/O.OOO..OO./.O.OOOOO.O/O..O..OOOO/OOOO..O..O/O.OOOOO.O./.OO..OOO.O/O..O.O.O../..O.OOO.O.

# A key for each script; Golly looks for its preferences in the home folder.
mkdir "$home/.golly"
{
  echo "main_window=0,0,1000,700"
  echo "maximize=0"
  echo "show_files=0"
  echo "key_action=a Select All"
  echo "key_action=z Undo"
  key=2
  for script in predecessor complete densest orphan oscillator; do
    echo "key_action=f$key Open:$PWD/scripts/golly/lifesat-$script.lua"
    key=$((key + 1))
  done
} >"$home/.golly/GollyPrefs"

Xvfb $display -screen 0 1000x700x24 >/dev/null 2>&1 &
pids+=($!)
export DISPLAY=$display HOME=$home LIBGL_ALWAYS_SOFTWARE=1
until xdotool getdisplaygeometry >/dev/null 2>&1; do sleep 0.2; done

picture() { sleep 1; import -window root "$folder/$1.png"; }
press() { xdotool key --clearmodifiers "$@"; }

# Opens a pattern in a new Golly, and selects it.
open() {
  printf '%s\n' "$1" >"$home/pattern.rle"
  "${GOLLY:-/usr/games/golly}" "$home/pattern.rle" >/dev/null 2>&1 &
  golly=$!
  pids+=("$golly")
  xdotool search --sync --onlyvisible --name pattern >/dev/null
  sleep 2
  xdotool mousemove 500 400 click 2
  press a
  sleep 1
}

close() {
  kill "$golly" 2>/dev/null || true
  wait "$golly" 2>/dev/null || true
}

# NAME KEY SECONDS PATTERN
trial() {
  open "$4"
  press "$2"
  sleep "$3"
  picture "$1"
  press z
  picture "$1-undone"
  close
}

trial predecessor F2 4 $'x = 7, y = 3, rule = B3/S23\nbo5b$bbob3o$2o3b2o!'
trial complete F3 4 $'x = 9, y = 7, rule = B3/S23\no7bo3$4bo3$o7bo!'
trial densest F4 6 $'x = 8, y = 8, rule = B3/S23\no7b7$7bo!'
trial orphan F5 10 "$(lifesat render "$garden" --format rle)"

# The oscillator's script asks for the period first.
open $'x = 4, y = 4, rule = B3/S23\no3b3$3bo!'
press F6
sleep 2
picture oscillator-asks
press Return
sleep 4
picture oscillator
press z
picture oscillator-undone
close

# In the place of lifesat: never answers, and leaves the id of its process.
cat >"$home/endless" <<'SCRIPT'
#!/bin/sh
echo $$ >"$0.pid"
exec sleep 1000
SCRIPT
chmod +x "$home/endless"

# Waits until a command succeeds, for at most ten seconds.
await() {
  for _ in {1..50}; do
    if "$@"; then return; fi
    sleep 0.2
  done
  echo "waited in vain: $*" && exit 1
}
has_ended() { ! kill -0 "$1" 2>/dev/null; }

# NAME KEY [ANSWER], where the answer is another key
escape() {
  LIFESAT=$home/endless open $'x = 8, y = 8, rule = B3/S23\no7b7$7bo!'
  press "$2"
  if [ -n "${3:-}" ]; then sleep 2 && press "$3"; fi
  await [ -s "$home/endless.pid" ]
  sleep 2
  picture "$1-working"
  press Escape
  await has_ended "$(cat "$home/endless.pid")"
  picture "$1-escaped"
  rm "$home/endless.pid"
  close
}

escape predecessor F2
escape complete F3
escape densest F4
escape orphan F5
escape oscillator F6 Return
echo "the pictures are in $folder"
