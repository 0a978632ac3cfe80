#!/usr/bin/env python3
"""Measures the cost of `--watch`: processor time of each thread of a long command in a terminal.

    scripts/bench-watch.py 60 lifesat search 20 12 7 --engine backtrack --watch

The command runs for the given number of seconds and is then killed. The busiest thread searches. The
time of all others together is an upper bound on the time that drawing takes.
"""

import fcntl
import os
import pathlib
import pty
import select
import signal
import struct
import sys
import termios
import time

TICK = 1 / os.sysconf("SC_CLK_TCK")


def threads(pid):
    """Seconds of processor time of each thread, the busiest first."""
    seconds = []
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        fields = (task / "stat").read_text().rsplit(")", 1)[1].split()
        seconds.append((int(fields[11]) + int(fields[12])) * TICK)
    return sorted(seconds, reverse=True)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    seconds, words = float(sys.argv[1]), sys.argv[2:]
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execvp(words[0], words)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    end = time.monotonic() + seconds
    written = 0
    while (left := end - time.monotonic()) > 0:
        if select.select([terminal], [], [], left)[0]:
            written += len(os.read(terminal, 1 << 16))
    busiest, *others = threads(pid)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    share = 100 * sum(others) / busiest
    print(f"busiest thread {busiest:.2f} s, all others {sum(others):.2f} s ({share:.2f} %), {written} bytes drawn")


if __name__ == "__main__":
    main()
