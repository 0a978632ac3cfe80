#!/bin/sh
# LSF. In a folder that all nodes see, with the campaign `gardens` of 100 shards:
#
#     bsub < scripts/clusters/lsf.sh
#BSUB -J gardens[1-100]
#BSUB -n 1
#BSUB -W 1:00
exec lifesat campaign run gardens --shard auto
