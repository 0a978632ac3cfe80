#!/usr/bin/env python3
"""Tests scripts/parallel/run.sh on two sshd that it starts, and compares the answer with that of
the undivided command.

During the run, one sshd is killed with the shards that it runs, and a result is damaged after it was
written. All files lie in a temporary folder. All daemons listen on loopback only and are ended.

Usage: scripts/test-parallel.py [LIFESAT]
"""

import os
import subprocess
import tempfile
from pathlib import Path

import private_host as private

SCRIPTS = Path(__file__).resolve().parent


def start_hosts(place):
    """Starts two sshd, a and b. Returns them and the ssh command that reaches them."""
    for name in ("user", "host"):
        subprocess.run([private.program("ssh-keygen"), "-q", "-t", "ed25519", "-N", "", "-f", place / name], check=True)
    if os.geteuid() == 0:
        # sshd needs this folder if root starts it; normally the boot creates it.
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
    hosts, config = {}, ""
    for name, port in zip("ab", private.free_ports(2)):
        (place / f"sshd-{name}").write_text(
            f"ListenAddress 127.0.0.1\nPort {port}\nHostKey {place}/host\nPidFile none\nAuthorizedKeysFile {place}/user.pub\n"
            "StrictModes no\nPasswordAuthentication no\nUsePAM no\nPermitRootLogin yes\nMaxStartups 100\n"
        )
        with open(place / f"sshd-{name}.log", "w") as log:
            command = [private.program("sshd"), "-D", "-e", "-f", place / f"sshd-{name}"]
            hosts[name] = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=log)
        private.wait_for(f"the start of sshd {name}", 20, lambda port=port: private.listens(port))
        config += (
            f"Host {name}\n HostName 127.0.0.1\n Port {port}\n IdentityFile {place}/user\n IdentitiesOnly yes\n"
            " StrictHostKeyChecking no\n UserKnownHostsFile /dev/null\n LogLevel ERROR\n BatchMode yes\n"
            " ServerAliveInterval 5\n ServerAliveCountMax 3\n"
        )
    (place / "ssh").write_text(config)
    return hosts, f"ssh -F {place}/ssh"


def check(place, lifesat, hosts, ssh):
    folder = place / "campaign"
    undivided = private.plan(lifesat, folder, 8)
    environment = os.environ | {"LIFESAT": lifesat, "PARALLEL_SSH": ssh, "LIFESAT_AT_ONCE": "2", "HOME": str(place)}
    run = subprocess.Popen([SCRIPTS / "parallel/run.sh", folder, "a", "b"], env=environment, stdin=subprocess.DEVNULL)
    try:
        results = folder / "results"
        private.wait_for("the first result", 60, lambda: any(results.iterdir()) or run.poll() is not None)
        private.kill_tree(hosts["a"])
        # This result is damaged after it was written, so the log counts the shard as done.
        damaged = next(results.glob("*.jsonl"))
        damaged.write_bytes(damaged.read_bytes()[:-20])
        code = run.wait(timeout=120)
    finally:
        private.kill_tree(run)
    if code != 0 or not (folder / "joblog").exists():
        private.give_up(f"run.sh ended with exit code {code}")
    private.compare(folder, undivided)


def main():
    lifesat = private.lifesat()
    private.program("parallel")
    with tempfile.TemporaryDirectory(prefix="lifesat-") as place:
        hosts, ssh = start_hosts(Path(place))
        try:
            check(Path(place), lifesat, hosts, ssh)
        finally:
            for host in hosts.values():
                private.kill_tree(host)


main()
