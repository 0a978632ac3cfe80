#!/bin/sh
# Grid Engine. In a folder that all nodes see, with the campaign `gardens` of 100 shards:
#
#     qsub -t 1-100 scripts/clusters/grid-engine.sh
#$ -N gardens
#$ -cwd
#$ -l h_rt=1:00:00
exec lifesat campaign run gardens --shard auto
