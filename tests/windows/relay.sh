#!/bin/sh
# The Linux side of the stand-in for wsl.exe: relay.sh FOLDER runs FOLDER/script, with its input and output in
# files, as Windows' pipes are none of Linux. As users of the real one report, the script goes on when wsl.exe is
# killed. Of lifesat's variables it knows those that WSLENV names.
cd "$1" || exit
PATH=$WSL_TOOLS:/usr/local/bin:/usr/bin:/bin
export PATH
case ":$WSLENV:" in *:LIFESAT_WSL_MARK:*) ;; *) unset LIFESAT_WSL_MARK ;; esac
cd "$WSL_HOME" || exit
HOME=$WSL_HOME setsid sh "$1/script" <"$1/in" >"$1/out" 2>"$1/err"
echo $? >"$1/code.new"
mv "$1/code.new" "$1/code"
