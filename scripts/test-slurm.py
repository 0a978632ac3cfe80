#!/usr/bin/env python3
"""Runs scripts/slurm on a Slurm of its own, with accidents, and compares the answer with that of an undivided run.

munged, slurmctld and two slurmd are started on this host with folders, ports and keys of their own, listen on loopback alone,
and are ended at the end. While an array job runs, a shard asks to be tried again, the controller is killed and started
again, one node is frozen with its tasks and later goes on, and the other one is killed with its tasks.

Usage: scripts/test-slurm.py [LIFESAT]
"""

import contextlib
import os
import secrets
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import private_host as private

SCRIPTS = Path(__file__).resolve().parent
SHARDS = 24


class Cluster:
    """A Slurm in a folder."""

    def __init__(self, place):
        self.place = place
        self.daemons = {}
        for folder in ("state", "spool/n1", "spool/n2"):
            (place / folder).mkdir(parents=True)
        (place / "key").write_bytes(secrets.token_bytes(1024))
        (place / "key").chmod(0o400)
        self.ports = private.free_ports(3)
        (place / "slurm.conf").write_text(self.configuration())
        os.environ["SLURM_CONF"] = str(place / "slurm.conf")

    def configuration(self):
        place, (controller, *nodes) = self.place, self.ports
        host, user = socket.gethostname(), "root" if os.geteuid() == 0 else os.environ["USER"]
        lines = [
            "ClusterName=lifesat",
            f"SlurmctldHost={host}(127.0.0.1)",
            f"SlurmctldPort={controller}",
            "AuthType=auth/munge",
            f"AuthInfo=socket={place}/munge,cred_expire=5",
            "CredType=cred/munge",
            f"SlurmUser={user}",
            f"SlurmdUser={user}",
            f"StateSaveLocation={place}/state",
            f"SlurmdSpoolDir={place}/spool/%n",
            f"SlurmctldPidFile={place}/slurmctld.pid",
            f"SlurmdPidFile={place}/%n.pid",
            "ProctrackType=proctrack/linuxproc",
            "TaskPlugin=task/none",
            "SwitchType=switch/none",
            "MpiDefault=none",
            "SlurmdParameters=config_overrides",
            "SelectType=select/cons_tres",
            "SelectTypeParameters=CR_CPU",
            "SchedulerParameters=sched_interval=2,bf_interval=2",
            "AccountingStorageType=accounting_storage/none",
            "JobAcctGatherType=jobacct_gather/none",
            "RequeueExit=75",
            "ReturnToService=2",
            "SlurmctldTimeout=5",
            "SlurmdTimeout=6",
            "MessageTimeout=5",
            "KillWait=2",
        ]
        for name, port in zip(("n1", "n2"), nodes):
            lines.append(f"NodeName={name} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs=2 RealMemory=500")
        lines.append("PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP")
        return "\n".join(lines) + "\n"

    def start(self, name, command):
        with open(self.place / f"{name}.log", "a") as log:
            self.daemons[name] = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def start_controller(self):
        self.start("controller", [private.program("slurmctld"), "-D"])

    def start_node(self, name):
        self.start(name, [private.program("slurmd"), "-D", "-N", name])

    def start_all(self):
        place = self.place
        self.start(
            "munged",
            [private.program("munged"), "--foreground", "--force", f"--socket={place}/munge", f"--key-file={place}/key"]
            + [f"--log-file={place}/munged.log", f"--pid-file={place}/munged.pid", f"--seed-file={place}/seed"],
        )
        private.wait_for("the start of munged", 20, (place / "munge").exists)
        self.start_controller()
        self.start_node("n1")
        self.start_node("n2")
        private.wait_for("the start of both nodes", 60, lambda: self.ask("sinfo", "-h", "-o", "%D %t").strip() == "2 idle")

    def ask(self, *words):
        return subprocess.run([private.program(words[0]), *words[1:]], capture_output=True, text=True, check=False).stdout

    def states(self):
        """How the nodes are."""
        return self.ask("sinfo", "-h", "-N", "-o", "%t").split()

    def resume(self):
        """Puts nodes back to work that the controller has drained, as it does when a task turns up twice after its restart."""
        for line in self.ask("sinfo", "-h", "-N", "-o", "%N %t").splitlines():
            name, state = line.split()
            if state.startswith("dr"):
                subprocess.run(["scontrol", "update", f"nodename={name}", "state=resume"], timeout=20, check=False)

    def tell(self):
        """What the cluster says of itself, for whoever has to find out what went wrong."""
        print(self.ask("squeue", "--array"), self.ask("sinfo"))
        for log in [*self.place.glob("*.log"), *self.place.glob("campaign/logs/*")]:
            print(f"--- {log.name}\n" + "".join(log.read_text(errors="replace").splitlines(True)[-25:]))

    def stop(self):
        with contextlib.suppress(OSError):
            subprocess.run(["scancel", "--state=RUNNING", "--signal=KILL"], timeout=5, capture_output=True, check=False)
        # The steps of a job are children of nobody once their slurmd is dead.
        marks = [str(self.place).encode(), b"slurmstepd"]
        for entry in Path("/proc").iterdir():
            with contextlib.suppress(OSError):
                if entry.name.isdigit() and self.is_ours(entry, marks):
                    os.kill(int(entry.name), signal.SIGKILL)
        for daemon in reversed(self.daemons.values()):
            private.kill_tree(daemon)

    def node(self, name):
        """The processes of a node: its daemon, and its tasks with those who look after them, whom the daemon has let go."""
        mark, found = f"{self.place}/spool/{name}/".encode(), private.tree(self.daemons[name].pid)
        for pid, parent in private.processes():
            with contextlib.suppress(OSError):
                if mark in Path(f"/proc/{pid}/cmdline").read_bytes():
                    found += [*private.tree(pid), *([parent] if parent > 1 else [])]
        return found

    def is_ours(self, entry, marks):
        """Whether a process belongs to this cluster: its command or its environment names the folder."""
        if int(entry.name) == os.getpid():
            return False
        return marks[0] in (entry / "cmdline").read_bytes() or marks[0] in (entry / "environ").read_bytes()


def slow_program(place, lifesat):
    """The program, two seconds longer; and shard 5 asks at first to be tried again."""
    path = place / "slow"
    path.write_text(
        f"#!/bin/sh\ncase $2-$5 in\nrun-5) [ -e {place}/tried ] || {{ touch {place}/tried; exit 75; }} ;;\nesac\n"
        f"[ $2 = run ] && sleep 2\nexec {lifesat} \"$@\"\n"
    )
    path.chmod(0o755)
    return str(path)


def submit(folder, environment):
    ended = subprocess.run(
        [SCRIPTS / "slurm/submit.sh", folder], env=environment, stdin=subprocess.DEVNULL, timeout=60, check=False
    )
    if ended.returncode != 0:
        private.give_up(f"submit.sh ended with exit code {ended.returncode}")


def freeze_at_work(cluster, node):
    """Stops all processes of a node while it has tasks."""
    frozen = []

    def is_at_work():
        frozen[:] = cluster.node(node)
        private.send(signal.SIGSTOP, frozen)
        # A task may have ended in between, or the next may not have begun.
        if len(frozen) < 2:
            private.send(signal.SIGCONT, frozen)
        return len(frozen) >= 2

    private.wait_for(f"tasks on {node}", 60, is_at_work)
    return frozen


def check(place, lifesat, cluster):
    folder = place / "campaign"
    undivided = private.plan(lifesat, folder, SHARDS)
    environment = os.environ | {"LIFESAT": slow_program(place, lifesat), "LIFESAT_THROTTLE": "4"}
    start = time.monotonic()

    def say(text):
        print(f"{time.monotonic() - start:5.1f} s  {text}", flush=True)

    def results():
        return len(list((folder / "results").glob("*.jsonl")))

    submit(folder, environment)
    # By then the controller has noted what it was asked for.
    private.wait_for("the first results", 60, lambda: results() >= 6)
    say(f"{results()} results; the controller is killed and started again")
    private.kill_tree(cluster.daemons["controller"])
    cluster.start_controller()
    private.wait_for("the restart of the controller", 60, lambda: len(cluster.states()) == 2)
    say(f"{results()} results; n1 is frozen with its tasks")
    frozen = freeze_at_work(cluster, "n1")
    private.wait_for("noticing that n1 is frozen", 60, lambda: any(state.startswith("down") for state in cluster.states()))
    say(f"{results()} results; n1 is thawed, and n2 is killed with its tasks and started again")
    private.send(signal.SIGCONT, frozen)
    private.send(signal.SIGKILL, cluster.node("n2"))
    cluster.daemons["n2"].wait()
    cluster.start_node("n2")
    end = time.monotonic() + 150
    while not (folder / "answer.txt").exists():
        if time.monotonic() > end:
            private.give_up("the campaign took too long")
        # What a user and an administrator do who find that nothing goes on.
        cluster.resume()
        submit(folder, environment)
        time.sleep(4)
    say(f"{results()} results, merged")
    private.compare(folder, undivided)


def main():
    lifesat = private.lifesat()
    with tempfile.TemporaryDirectory(prefix="lifesat-") as place:
        cluster = Cluster(Path(place))
        try:
            cluster.start_all()
            check(Path(place), lifesat, cluster)
        except SystemExit:
            cluster.tell()
            raise
        finally:
            cluster.stop()


main()
