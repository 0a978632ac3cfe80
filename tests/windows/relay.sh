#!/bin/sh
# The Linux side of the stand-in for wsl.exe: relay.sh FOLDER runs FOLDER/script, with its input and output in
# files, as Windows' pipes are none of Linux. It ends when nobody on the other side looks after it any more.
cd "$1" || exit
PATH=$WSL_TOOLS:/usr/local/bin:/usr/bin:/bin
export PATH
cd "$WSL_HOME" || exit
HOME=$WSL_HOME setsid sh "$1/script" <"$1/in" >"$1/out" 2>"$1/err" &
child=$!
while kill -0 $child 2>/dev/null; do
  rm "$1/alive" 2>/dev/null && silent=0
  silent=$((silent + 1))
  [ $silent -le 20 ] || kill -9 -- -$child
  sleep 0.1
done
wait $child
echo $? >"$1/code.new"
mv "$1/code.new" "$1/code"
