#!/usr/bin/env bash
# Has Slurm do what is missing of a campaign, and then merge it. Run it again whenever something is missing: shards that are
# done, or still in the queue, are left alone.
#
# Usage: scripts/slurm/submit.sh FOLDER [OPTIONS OF SBATCH …]
#   FOLDER            made by `lifesat campaign plan`; all nodes must see it under this name
#   LIFESAT           the program (default: lifesat)
#   LIFESAT_THROTTLE  how many shards run at once at most (default: no limit)
#   LIFESAT_ROUNDS    how often what is missing is submitted again when all tasks have ended (default: 5)
#   LIFESAT_RETRIES   how often a task that ends with exit code 75 is requeued (default: 20)
# Example: LIFESAT_THROTTLE=200 scripts/slurm/submit.sh gardens --time=1:00:00 --cpus-per-task=1
# The answer will be FOLDER/answer.txt, what the tasks say FOLDER/logs/.
set -euo pipefail

if [ $# = 0 ]; then
  sed -n '2,/^set/ { /^#/ s/^# \{0,1\}//p; }' "$0" >&2
  exit 2
fi
LIFESAT_CAMPAIGN=$(realpath "$1")
LIFESAT_SCRIPTS=$(dirname "$(realpath "$0")")
shift
# Options are kept for later rounds.
[ $# = 0 ] || LIFESAT_OPTIONS=$(printf '%q ' "$@")
eval "set -- ${LIFESAT_OPTIONS:-}"
export LIFESAT_CAMPAIGN LIFESAT_SCRIPTS LIFESAT_OPTIONS=${LIFESAT_OPTIONS:-}

missing=$("${LIFESAT:-lifesat}" campaign status "$LIFESAT_CAMPAIGN" --missing)
name=lifesat-$(sha256sum "$LIFESAT_CAMPAIGN/plan.json" | cut -c1-10)
# Tasks whose start failed are held; they are let go, and the rest of the queue is not submitted twice.
squeue --noheader --array --name="$name" --states=PENDING --format='%A %r' \
  | awk '/held|launch failed/ { print $1 }' | while read -r job; do scontrol release "$job" || true; done
queued=$(squeue --noheader --array --name="$name" --format=%K)
# What is missing and not in the queue, in ranges again. Both lists may be longer than an argument can be, so they come through pipes.
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
  echo "submit.sh: Slurm takes array indices below ${most:-1001} here: plan fewer shards" >&2
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
# After any end of the tasks: one that failed for good must not keep the others from being looked at.
sbatch --parsable --output="$LIFESAT_CAMPAIGN/logs/merge.log" "${after[@]}" "$@" "$LIFESAT_SCRIPTS/merge.sbatch" >/dev/null
