#!/bin/sh
# PBS Professional. In a folder that all nodes see, with the campaign `gardens` of 100 shards:
#
#     first=$(qsub -J 0-99 scripts/clusters/pbs.sh)
#     qsub -W depend=afterany:$first -- "$(command -v lifesat)" campaign merge "$PWD/gardens"
#PBS -N gardens
#PBS -l select=1:ncpus=1
#PBS -l walltime=1:00:00
cd "$PBS_O_WORKDIR" || exit
exec lifesat campaign run gardens --shard auto
