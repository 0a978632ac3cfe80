#!/usr/bin/env python3
"""What `--watch` costs: processor time of a command at a terminal without it, with it, and with -q, several times in turn.

    scripts/bench-watch.py lifesat search 9 9 3 --engine backtrack
"""

import fcntl
import os
import pty
import resource
import statistics
import struct
import sys
import termios

ROUNDS = 5
VARIANTS = {"without": [], "--watch": ["--watch"], "-q": ["-q"]}


def run(words):
    """User and system time in seconds of a process that has a terminal of its own."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execvp(words[0], words)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    try:
        while os.read(terminal, 1 << 16):
            pass
    except OSError:
        pass  # The other side has closed it.
    os.waitpid(pid, 0)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main():
    words = sys.argv[1:]
    if not words:
        sys.exit(__doc__)
    times = {name: [] for name in VARIANTS}
    for _ in range(ROUNDS):
        for name, more in VARIANTS.items():
            times[name].append(run(words + more))
    for name, seconds in times.items():
        listed = " ".join(f"{second:.2f}" for second in seconds)
        print(f"{name:8} median {statistics.median(seconds):.2f} s of processor time ({listed})")


if __name__ == "__main__":
    main()
