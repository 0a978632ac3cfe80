"""Functions that the tests of schedulers share: programs, ports, processes, and a small campaign."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time

# It has 32 units, each of some hundredths of a second.
QUESTION = ["eden", "search", "6", "--symmetry", "D2-"]


def give_up(reason):
    sys.exit(f"{os.path.basename(sys.argv[0])}: {reason}")


def program(name):
    """The path of a program. Daemons may lie outside the user's PATH."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    return found or give_up(f"{name} is not installed: run scripts/install-test-tools.sh")


def lifesat():
    """The program under test: the first argument, or lifesat on PATH."""
    name = sys.argv[1] if len(sys.argv) > 1 else "lifesat"
    return shutil.which(name) or give_up("there is no lifesat on PATH; name it as the first argument")


def free_ports(count):
    """Free ports of loopback."""
    with contextlib.ExitStack() as stack:
        probes = [stack.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def processes():
    """All processes, as pairs of process and parent."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    return [tuple(map(int, line.split())) for line in listed.splitlines()]


def tree(pid):
    """A process and its descendants, children before their parents."""
    pairs = processes()

    def below(parent):
        for child, of in pairs:
            if of == parent:
                yield from below(child)
                yield child

    return [*below(pid), pid]


def send(what, pids):
    """Sends a signal to processes. Some may have ended."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, what)


def kill_tree(process):
    """Kills a process and its descendants."""
    if process.poll() is None:
        send(signal.SIGKILL, tree(process.pid))
    process.wait()


def wait_for(what, seconds, condition):
    """Waits until a condition holds, and gives up after some seconds."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            give_up(f"{what} took more than {seconds} s")
        time.sleep(0.1)


def plan(lifesat, folder, shards):
    """Plans a campaign. Returns the answer of the undivided command."""
    words = ["campaign", "plan", folder, "--shards", str(shards), "--sample", "0", "--", *QUESTION]
    subprocess.run([lifesat, *words], check=True, stdout=subprocess.DEVNULL)
    return subprocess.run([lifesat, *QUESTION], capture_output=True, check=False).stdout


def compare(folder, undivided):
    """Compares the answer of a campaign with that of the undivided command."""
    answer = (folder / "answer.txt").read_bytes()
    if not undivided or answer != undivided:
        give_up(f"the answers differ:\n{answer.decode()}\n{undivided.decode()}")
    print("the merged answer is that of the undivided run")
