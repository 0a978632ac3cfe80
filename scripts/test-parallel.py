#!/usr/bin/env python3
"""Runs scripts/parallel/run.sh over two sshd of its own on loopback, and compares the answer with that of an undivided run.

One sshd is killed in mid-run with the shards that it runs, and a result is damaged after it was written. Everything lies in a
temporary folder, listens on loopback alone, and is ended at the end.

Usage: scripts/test-parallel.py [LIFESAT]
"""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent
QUESTION = ["eden", "search", "--n", "6", "--symmetry", "D2-"]
SHARDS = 8


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def children(pid):
    """All processes below one, the deepest first."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in listed.splitlines()]
    below = [child for child, parent in pairs if parent == pid]
    return [deeper for child in below for deeper in children(child)] + below


def kill_tree(process):
    """Ends a process with what it started."""
    for pid in [*children(process.pid), process.pid]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    process.wait()


def wait_for(what, seconds, condition):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            sys.exit(f"test-parallel.py: {what} took more than {seconds} s")
        time.sleep(0.05)


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def start_hosts(place):
    """Two sshd, a and b, and the ssh command that reaches them."""
    for name in ("user", "host"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", place / name], check=True)
    if os.geteuid() == 0:
        # sshd wants this folder when root starts it; packages leave its creation to the boot.
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
    hosts, config = {}, ""
    for name in "ab":
        port = free_port()
        (place / f"sshd-{name}").write_text(
            f"ListenAddress 127.0.0.1\nPort {port}\nHostKey {place}/host\nPidFile none\nAuthorizedKeysFile {place}/user.pub\n"
            "StrictModes no\nPasswordAuthentication no\nUsePAM no\nPermitRootLogin yes\nMaxStartups 100\n"
        )
        with open(place / f"sshd-{name}.log", "w") as log:
            command = [shutil.which("sshd") or "/usr/sbin/sshd", "-D", "-e", "-f", place / f"sshd-{name}"]
            hosts[name] = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=log)
        wait_for(f"the start of sshd {name}", 20, lambda port=port: listens(port))
        config += (
            f"Host {name}\n HostName 127.0.0.1\n Port {port}\n IdentityFile {place}/user\n IdentitiesOnly yes\n"
            " StrictHostKeyChecking no\n UserKnownHostsFile /dev/null\n LogLevel ERROR\n BatchMode yes\n"
            " ServerAliveInterval 5\n ServerAliveCountMax 3\n"
        )
    (place / "ssh").write_text(config)
    return hosts, f"ssh -F {place}/ssh"


def main():
    lifesat = shutil.which(sys.argv[1] if len(sys.argv) > 1 else "lifesat")
    if lifesat is None:
        sys.exit("test-parallel.py: there is no lifesat on PATH; name it as the first argument")
    for tool in ("parallel", "ssh", "ssh-keygen"):
        if shutil.which(tool) is None:
            sys.exit(f"test-parallel.py: {tool} is not installed: run scripts/install-test-tools.sh")
    undivided = subprocess.run([lifesat, *QUESTION], capture_output=True).stdout
    with tempfile.TemporaryDirectory(prefix="lifesat-") as place:
        place = Path(place)
        hosts, ssh = start_hosts(place)
        try:
            check(place, lifesat, undivided, hosts, ssh)
        finally:
            for host in hosts.values():
                kill_tree(host)
    print("the merged answer is that of the undivided run")


def check(place, lifesat, undivided, hosts, ssh):
    folder = place / "campaign"
    plan = [lifesat, "campaign", "plan", folder, "--shards", str(SHARDS), "--sample", "0", "--", *QUESTION]
    subprocess.run(plan, check=True, stdout=subprocess.DEVNULL)
    environment = os.environ | {"LIFESAT": lifesat, "PARALLEL_SSH": ssh, "LIFESAT_JOBS": "2", "HOME": str(place)}
    run = subprocess.Popen([SCRIPTS / "parallel/run.sh", folder, "a", "b"], env=environment, stdin=subprocess.DEVNULL)
    try:
        results = folder / "results"
        wait_for("the first result", 60, lambda: any(results.iterdir()) or run.poll() is not None)
        kill_tree(hosts["a"])
        # A result that is damaged after it was written, which no log knows of.
        damaged = next(results.glob("*.jsonl"))
        damaged.write_bytes(damaged.read_bytes()[:-20])
        code = run.wait(timeout=120)
    finally:
        kill_tree(run)
    if code != 0:
        sys.exit(f"test-parallel.py: run.sh ended with exit code {code}")
    if not (folder / "joblog").exists():
        sys.exit("test-parallel.py: there is no joblog")
    answer = (folder / "answer.txt").read_bytes()
    if answer != undivided:
        sys.exit(f"test-parallel.py: the answers differ:\n{answer.decode()}\n{undivided.decode()}")


main()
