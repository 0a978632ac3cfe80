#!/usr/bin/env bash
# Submits the missing shards of a campaign to Slurm, and a job that merges the results. You can run
# it again at any time: shards that are done or in the queue are left alone.
#
# Usage: scripts/slurm/submit.sh FOLDER [OPTIONS OF SBATCH …]
#   FOLDER            made by `lifesat campaign plan`; all nodes must see it under this name
#   LIFESAT           the program (default: lifesat)
#   LIFESAT_THROTTLE  how many shards run at the same time, at most (default: no limit)
#   LIFESAT_ROUNDS    how often missing shards are submitted again after all tasks ended (default: 5)
#   LIFESAT_RETRIES   how often a task that ends with exit code 75 is requeued (default: 20)
# Example: LIFESAT_THROTTLE=200 scripts/slurm/submit.sh gardens --time=1:00:00 --cpus-per-task=1
# The answer will be in FOLDER/answer.txt, the messages of the tasks in FOLDER/logs/.
set -euo pipefail

if [ $# = 0 ]; then
  sed -n '2,/^set/ { /^#/ s/^# \{0,1\}//p; }' "$0" >&2
  exit 2
fi
LIFESAT_CAMPAIGN=$(realpath "$1")
LIFESAT_SCRIPTS=$(dirname "$(realpath "$0")")
shift
# Keeps the options for later rounds.
[ $# = 0 ] || LIFESAT_OPTIONS=$(printf '%q ' "$@")
eval "set -- ${LIFESAT_OPTIONS:-}"
export LIFESAT_CAMPAIGN LIFESAT_SCRIPTS LIFESAT_OPTIONS=${LIFESAT_OPTIONS:-}

missing=$("${LIFESAT:-lifesat}" campaign status "$LIFESAT_CAMPAIGN" --format missing)
name=lifesat-$(sha256sum "$LIFESAT_CAMPAIGN/plan.json" | cut -c1-10)
# Slurm holds tasks that failed to start; this releases them. Tasks in the queue are not submitted
# again.
squeue --noheader --array --name="$name" --states=PENDING --format='%A %r' \
  | awk '/held|launch failed/ { print $1 }' | while read -r job; do scontrol release "$job" || true; done
queued=$(squeue --noheader --array --name="$name" --format=%K)
# The missing shards that are not in the queue, as ranges. Both lists come through pipes, as they
# may be longer than an argument can be.
array=$(python3 -c '
import sys
missing, queued = (open(name).read() for name in sys.argv[1:])
queued = set(queued.split())
runs = []
for part in filter(None, missing.strip().split(",")):
    ends = part.split("-")
    for shard in range(int(ends[0]), int(ends[-1]) + 1):
        if str(shard) in queued:
            continue
        if runs and runs[-1][1] == shard - 1:
            runs[-1][1] = shard
        else:
            runs.append([shard, shard])
print(",".join(str(first) if first == last else f"{first}-{last}" for first, last in runs))
' <(printf '%s' "$missing") <(printf '%s' "$queued"))
most=$(scontrol show config | sed -n 's/^MaxArraySize *= *//p')
if [ -n "$array" ] && [ "${array##*[,-]}" -ge "${most:-1001}" ]; then
  echo "submit.sh: array indices must be below ${most:-1001} on this cluster: plan fewer shards" >&2
  exit 2
fi

mkdir -p "$LIFESAT_CAMPAIGN/logs"
after=()
if [ -n "$array" ]; then
  id=$(sbatch --parsable --job-name="$name" --array="$array${LIFESAT_THROTTLE:+%$LIFESAT_THROTTLE}" \
    --output="$LIFESAT_CAMPAIGN/logs/%a.log" "$@" "$LIFESAT_SCRIPTS/array.sbatch")
  after=(--dependency="afterany:${id%%;*}")
  echo "submit.sh: shards $missing of $LIFESAT_CAMPAIGN are job $id"
elif [ -n "$missing" ]; then
  echo "submit.sh: shards $missing of $LIFESAT_CAMPAIGN are in the queue already"
  exit 0
fi
# Runs however the tasks ended: one that keeps failing must not block the others.
sbatch --parsable --output="$LIFESAT_CAMPAIGN/logs/merge.log" "${after[@]}" "$@" "$LIFESAT_SCRIPTS/merge.sbatch" >/dev/null
