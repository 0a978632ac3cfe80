#!/usr/bin/env bash
# Runs the shards of a campaign with GNU parallel, on hosts that ssh reaches or on this one, and
# merges the results.
#
# Usage: scripts/parallel/run.sh FOLDER [HOST …]
#   FOLDER           made by `lifesat campaign plan`; all hosts must see it under this name
#   HOST             as for `parallel --sshlogin`: name, user@name, or 8/name for eight shards at once;
#                    without HOST, this machine
#   LIFESAT          the program, on all hosts (default: lifesat)
#   LIFESAT_AT_ONCE  how many shards run at once on each host (default: 100%, one for each processor)
#   LIFESAT_RETRIES  how often a shard is tried, each time on another host if there is one (default: 20)
#   PARALLEL_SSH     the ssh command
# After an interruption, run the same command again: finished shards are left alone. The answer will
# be in FOLDER/answer.txt.
set -euo pipefail

if [ $# = 0 ]; then
  sed -n '2,/^set/ { /^#/ s/^# \{0,1\}//p; }' "$0" >&2
  exit 2
fi
folder=$(realpath "$1")
shift
lifesat=${LIFESAT:-lifesat}
# A host that does not respond for half a minute is given up, and its shards run on others.
export PARALLEL_SSH=${PARALLEL_SSH:-ssh -o BatchMode=yes -o ServerAliveInterval=10 -o ServerAliveCountMax=3}
hosts=()
for host in "$@"; do hosts+=(--sshlogin "$host"); done

status=$("$lifesat" campaign status "$folder" --json)
shards=$(python3 -c 'import json, sys; print(json.loads(sys.argv[1])["shards"])' "$status")
log=$folder/joblog
# The log identifies shards by their place in the list, so the list must always be the same. A shard
# that is done in the log may have no result, or a damaged one. The next round finds it, with a new
# log.
for round in 1 2 3; do
  # parallel runs commands through a shell, here and on each host; --quote keeps names as they are.
  seq 0 $((shards - 1)) | parallel --quote "${hosts[@]}" --jobs "${LIFESAT_AT_ONCE:-100%}" --joblog "$log" --resume-failed \
    --retries "${LIFESAT_RETRIES:-20}" "$lifesat" campaign run "$folder" --shard '{}' || true
  missing=$("$lifesat" campaign status "$folder" --format missing)
  [ -n "$missing" ] || break
  echo "run.sh: shards $missing have no result after round $round" >&2
  mv -f "$log" "$log.$round"
done
if [ -n "$missing" ]; then
  echo "run.sh: there is no answer yet, as shards $missing have no result; run this command again" >&2
  exit 3
fi

code=0
"$lifesat" campaign merge "$folder" > "$folder/answer.new" || code=$?
# The exit codes of answers: done, none, unknown, satisfiable, unsatisfiable.
case $code in
  0 | 1 | 3 | 10 | 20)
    mv "$folder/answer.new" "$folder/answer.txt"
    echo "run.sh: the answer is in $folder/answer.txt" >&2
    ;;
  *) exit "$code" ;;
esac
