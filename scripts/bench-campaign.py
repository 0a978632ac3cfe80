#!/usr/bin/env python3
"""Compares campaigns with the undivided command: overhead, balance, and several processes at once.

Processor time is comparable even on a machine with other work; wall-clock time only on an idle one.
Every answer is compared with that of the undivided command.

Usage: scripts/bench-campaign.py RUN … -- QUESTION …
  RUN   SHARDS or SHARDSxPROCESSES, such as 8 or 8x2
Example: scripts/bench-campaign.py 8 8x2 1000 -- eden search 10 --symmetry C4 --break-symmetry
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LIFESAT = os.environ.get("LIFESAT", "lifesat")


def spend(processes, commands):
    """Runs commands, `processes` at a time. Returns the processor time of each and the time of all."""
    start, waiting, running, used = time.perf_counter(), list(commands), {}, []
    while waiting or running:
        while waiting and len(running) < processes:
            child = subprocess.Popen(waiting.pop(0), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            running[child.pid] = child
        pid, status, usage = os.wait4(-1, 0)
        running.pop(pid).returncode = os.waitstatus_to_exitcode(status)
        if os.waitstatus_to_exitcode(status) > 1:
            sys.exit("a command failed")
        used.append(usage.ru_utime + usage.ru_stime)
    return used, time.perf_counter() - start


def answer(command):
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False).stdout


def row(cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def main():
    if "--" not in sys.argv:
        sys.exit(__doc__)
    cut = sys.argv.index("--")
    runs, question = sys.argv[1:cut], sys.argv[cut + 1 :]
    print("    lifesat " + " ".join(question) + "\n")
    row(["shards", "processes", "processor time, s", "of the undivided", "longest shard / mean", "wall-clock time, s"])
    row(["---"] + ["--:"] * 5)
    with tempfile.TemporaryDirectory() as place:
        whole = Path(place) / "whole"
        with open(whole, "wb") as out:
            start = time.perf_counter()
            child = subprocess.Popen([LIFESAT, *question, "--jobs", "1"], stdin=subprocess.DEVNULL, stdout=out)
            _, _, usage = os.wait4(child.pid, 0)
            wall = time.perf_counter() - start
        undivided = usage.ru_utime + usage.ru_stime
        row(["undivided", "1", f"{undivided:.1f}", "1.00", "–", f"{wall:.1f}"])
        for number, run in enumerate(runs):
            shards, processes = (run.split("x") + ["1"])[:2]
            folder = f"{place}/{number}"
            subprocess.run(
                [LIFESAT, "campaign", "plan", folder, "--shards", shards, "--sample", "0", "--", *question],
                check=True, stdout=subprocess.DEVNULL,
            )
            commands = [[LIFESAT, "campaign", "run", folder, "--shard", str(shard)] for shard in range(int(shards))]
            used, wall = spend(int(processes), commands)
            if answer([LIFESAT, "campaign", "merge", folder]) != whole.read_bytes():
                sys.exit("the answers differ")
            total = sum(used)
            uneven = max(used) / (total / len(used))
            row([shards, processes, f"{total:.1f}", f"{total / undivided:.2f}", f"{uneven:.2f}", f"{wall:.1f}"])


main()
