#!/usr/bin/env bash
# Has GNU parallel do the shards of a campaign on hosts that are reached by ssh, or on this one, and merges.
#
# Usage: scripts/parallel/run.sh FOLDER [HOST …]
#   FOLDER           made by `lifesat campaign plan`; all hosts must see it under this name
#   HOST             as for `parallel --sshlogin`: name, user@name, or 8/name for eight shards at once; none: this machine
#   LIFESAT          the program, on all hosts (default: lifesat)
#   LIFESAT_JOBS     how many shards run at once on each host (default: 100%, one for each processor)
#   LIFESAT_RETRIES  how often a shard is tried, each time on another host if there is one (default: 20)
#   PARALLEL_SSH     the ssh command
# Give the same command again after a stop: what is done is left alone. The answer will be FOLDER/answer.txt.
set -euo pipefail

if [ $# = 0 ]; then
  sed -n '2,/^set/ { /^#/ s/^# \{0,1\}//p; }' "$0" >&2
  exit 2
fi
folder=$(realpath "$1")
shift
lifesat=${LIFESAT:-lifesat}
# A host that says nothing for half a minute is given up, and its shards go elsewhere.
export PARALLEL_SSH=${PARALLEL_SSH:-ssh -o BatchMode=yes -o ServerAliveInterval=10 -o ServerAliveCountMax=3}
hosts=()
for host in "$@"; do hosts+=(--sshlogin "$host"); done

shards=$("$lifesat" campaign status "$folder" --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["shards"])')
log=$folder/joblog
# The log knows shards by their place in the list, so the list is always the same. What it calls done but has no result, or one that
# was damaged since, is found by the next round, which starts with a new log.
for round in 1 2 3; do
  # parallel hands what it runs to a shell, here and on each host; --quote has that take names as they are.
  seq 0 $((shards - 1)) | parallel --quote "${hosts[@]}" --jobs "${LIFESAT_JOBS:-100%}" --joblog "$log" --resume-failed \
    --retries "${LIFESAT_RETRIES:-20}" "$lifesat" campaign run "$folder" --shard '{}' || true
  missing=$("$lifesat" campaign status "$folder" --missing)
  [ -n "$missing" ] || break
  echo "run.sh: no result of shards $missing after round $round" >&2
  mv -f "$log" "$log.$round"
done
if [ -n "$missing" ]; then
  echo "run.sh: there is no answer yet: shards $missing have no result" >&2
  exit 3
fi

code=0
"$lifesat" campaign merge "$folder" > "$folder/answer.new" || code=$?
# The exit codes of answers: done, none, unknown, satisfiable, unsatisfiable.
case $code in
  0 | 1 | 3 | 10 | 20) mv "$folder/answer.new" "$folder/answer.txt" ;;
  *) exit "$code" ;;
esac
