#!/usr/bin/env python3
"""Tests scripts/slurm on a Slurm that it starts, with failures, and compares the answers with that
of the undivided command.

It starts munged, slurmctld and two slurmd on this host, with folders, ports and keys of their own. They
listen on loopback only and are ended.

1. In the first campaign, one shard asks to be tried again and another one fails. The campaign is
   submitted once. The first shard must be requeued. The merge job must run despite the failure and
   submit the missing shard. Then a result is removed, and only that shard must be submitted.
2. In the second campaign, a node is frozen with its tasks until they run on the other node. Then it
   goes on.
3. In the third campaign, the controller is killed and started again, and a node is killed with its
   tasks.

Usage: scripts/test-slurm.py [LIFESAT]
"""

import contextlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import private_host as private

SCRIPTS = Path(__file__).resolve().parent
SHARDS = 24
# The first campaign: the number of shards, the shard whose first run ends with exit code 75, and
# the shard whose first run fails.
FEW, TRIED_AGAIN, FAILING = 6, 2, 3


class Cluster:
    """A Slurm cluster whose files lie in one folder."""

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
        """The states of the nodes."""
        return self.ask("sinfo", "-h", "-N", "-o", "%t").split()

    def resume(self):
        """Resumes nodes that the controller drained because a task appeared twice after its restart."""
        for line in self.ask("sinfo", "-h", "-N", "-o", "%N %t").splitlines():
            name, state = line.split()
            if state.startswith("dr"):
                subprocess.run(["scontrol", "update", f"nodename={name}", "state=resume"], timeout=20, check=False)

    def tell(self):
        """Prints the cluster's state and logs, to help find out what went wrong."""
        print(self.ask("squeue", "--array"), self.ask("sinfo"))
        for log in [*self.place.glob("*.log"), *self.place.glob("*/logs/*")]:
            print(f"--- {log.name}\n" + "".join(log.read_text(errors="replace").splitlines(True)[-25:]))

    def stop(self):
        with contextlib.suppress(OSError):
            subprocess.run(["scancel", "--state=RUNNING", "--signal=KILL"], timeout=5, capture_output=True, check=False)
        # When a slurmd is dead, the steps of its jobs have no parent.
        marks = [str(self.place).encode(), b"slurmstepd"]
        for entry in Path("/proc").iterdir():
            with contextlib.suppress(OSError):
                if entry.name.isdigit() and self.is_ours(entry, marks):
                    os.kill(int(entry.name), signal.SIGKILL)
        for daemon in reversed(self.daemons.values()):
            private.kill_tree(daemon)

    def node(self, name):
        """The processes of a node: its daemon, its tasks, and their supervisors, which are detached."""
        mark, found = f"{self.place}/spool/{name}/".encode(), private.tree(self.daemons[name].pid)
        for pid, parent in private.processes():
            with contextlib.suppress(OSError):
                if mark in Path(f"/proc/{pid}/cmdline").read_bytes():
                    found += [*private.tree(pid), *([parent] if parent > 1 else [])]
        return found

    def is_ours(self, entry, marks):
        """Whether a process belongs to this cluster, as its command or environment names the folder."""
        if int(entry.name) == os.getpid():
            return False
        return marks[0] in (entry / "cmdline").read_bytes() or marks[0] in (entry / "environ").read_bytes()


def slow_program(place, lifesat):
    """A program that runs lifesat two seconds late and records the start of each shard.

    In the folder `few`, the first run of one shard asks to be tried again, and that of another fails.
    """
    path = place / "slow"
    path.write_text(
        f"""#!/bin/sh
if [ $2 = run ]; then
  echo "$5 $SLURMD_NODENAME ${{SLURM_RESTART_COUNT:-0}} $SLURM_ARRAY_JOB_ID" >> "$3.starts"
  case $(basename "$3")-$5 in
  few-{TRIED_AGAIN}) [ -e "$3.tried" ] || {{ touch "$3.tried"; exit 75; }} ;;
  few-{FAILING}) [ -e "$3.failed" ] || {{ touch "$3.failed"; exit 2; }} ;;
  esac
  sleep 2
fi
exec {lifesat} "$@"
"""
    )
    path.chmod(0o755)
    return str(path)


class Start(NamedTuple):
    """The start of a task: shard, node, how often it was requeued before, and array job."""

    shard: int
    node: str
    requeued: int
    job: int


def starts(folder):
    """All starts of tasks of a campaign so far, in order."""
    notes = Path(f"{folder}.starts")
    lines = notes.read_text().splitlines() if notes.exists() else []
    return [Start(int(shard), node, int(requeued), int(job)) for shard, node, requeued, job in map(str.split, lines)]


def require(condition, what, begun):
    if not condition:
        private.give_up(f"{what}:\n" + "\n".join(map(str, begun)))


def submit(folder, environment):
    ended = subprocess.run(
        [SCRIPTS / "slurm/submit.sh", folder], env=environment, stdin=subprocess.DEVNULL, timeout=60, check=False
    )
    if ended.returncode != 0:
        private.give_up(f"submit.sh ended with exit code {ended.returncode}")


def freeze_at_work(cluster, node, folder):
    """Stops all processes of a node while it runs shards. Returns the processes and the shards."""
    frozen, stuck = [], []

    def is_at_work():
        frozen[:] = cluster.node(node)
        private.send(signal.SIGSTOP, frozen)
        stuck[:] = stuck_on(node, folder)
        # A task may have ended in between, or the next one may not have started.
        at_work = len(frozen) >= 2 and stuck
        if not at_work:
            private.send(signal.SIGCONT, frozen)
        return at_work

    private.wait_for(f"tasks on {node}", 60, is_at_work)
    return frozen, stuck


def check_retries(place, lifesat, environment):
    """First campaign: a shard asks to be tried again, one fails, and the result of one is lost."""
    folder = place / "few"
    undivided = private.plan(lifesat, folder, FEW)
    submit(folder, environment)
    private.wait_for("the answer of a campaign that is submitted once", 120, (folder / "answer.txt").exists)
    private.compare(folder, undivided)
    begun = starts(folder)
    first, *later = [start for start in begun if start.shard == TRIED_AGAIN]
    same_job = any(start.requeued > 0 and start.job == first.job for start in later)
    require(first.requeued == 0 and same_job, "exit code 75 did not requeue the shard", begun)
    first, *later = [start for start in begun if start.shard == FAILING]
    require(later and all(start.job != first.job for start in later), "the failure was not submitted again", begun)
    said = (folder / "logs/merge.log").read_text()
    require(f"no result yet: {FAILING}\n" in said, f"the merge job did not run after a failure, but printed {said}", begun)
    require(f"shards {FAILING} of" in said, f"the merge job did not submit the missing shard, but printed {said}", begun)

    (folder / "answer.txt").unlink()
    (folder / "results/1.jsonl").unlink()
    shutil.rmtree(folder / "progress/1", ignore_errors=True)
    submit(folder, environment)
    private.wait_for("the answer after a result was lost", 60, (folder / "answer.txt").exists)
    private.compare(folder, undivided)
    again = starts(folder)[len(begun) :]
    require([start.shard for start in again] == [1], "the submitted shards are not the missing ones", again)


def stuck_on(node, folder):
    """The shards without a result whose last start was on a node."""
    last = {start.shard: start.node for start in starts(folder)}
    return sorted(shard for shard, at in last.items() if at == node and not (folder / f"results/{shard}.jsonl").exists())


def began_again(node, folder, shard):
    """Whether a shard was requeued and started on a node."""
    return any(start.shard == shard and start.node == node and start.requeued > 0 for start in starts(folder))


def results(folder):
    return len(list((folder / "results").glob("*.jsonl")))


def check_freezing(place, lifesat, cluster, environment):
    """Second campaign: a node is frozen with its shards, which are requeued and run on the other one.
    Then it goes on, so that they are done twice."""
    folder = place / "frozen"
    undivided = private.plan(lifesat, folder, FEW + 4)
    submit(folder, environment)
    frozen, stuck = freeze_at_work(cluster, "n1", folder)
    print(f"n1 is frozen with shards {stuck}", flush=True)
    private.wait_for(f"the shards {stuck} of n1 on n2", 120, lambda: all(began_again("n2", folder, shard) for shard in stuck))
    print("they run on n2; n1 is thawed", flush=True)
    private.send(signal.SIGCONT, frozen)
    private.wait_for("the answer", 120, (folder / "answer.txt").exists)
    private.compare(folder, undivided)
    private.wait_for("the return of n1", 60, lambda: not any(state.startswith("down") for state in cluster.states()))


def check_accidents(place, lifesat, cluster, environment):
    """Third campaign: controller and node are killed. Nothing may be lost or counted twice."""
    folder = place / "accidents"
    undivided = private.plan(lifesat, folder, SHARDS)
    submit(folder, environment)
    # By then the controller has saved the submitted jobs.
    private.wait_for("the first results", 60, lambda: results(folder) >= 6)
    print(f"{results(folder)} results; the controller is killed and started again", flush=True)
    private.kill_tree(cluster.daemons["controller"])
    cluster.start_controller()
    private.wait_for("the restart of the controller", 60, lambda: len(cluster.states()) == 2)
    private.wait_for("tasks on n2", 60, lambda: len(cluster.node("n2")) >= 2)
    print(f"{results(folder)} results; n2 is killed with its tasks and started again", flush=True)
    private.send(signal.SIGKILL, cluster.node("n2"))
    cluster.daemons["n2"].wait()
    cluster.start_node("n2")
    end = time.monotonic() + 150
    while not (folder / "answer.txt").exists():
        if time.monotonic() > end:
            private.give_up("the campaign took too long")
        # A user and an administrator would do this if the campaign stood still.
        cluster.resume()
        submit(folder, environment)
        time.sleep(4)
    print(f"{results(folder)} results, merged", flush=True)
    private.compare(folder, undivided)


def main():
    lifesat = private.lifesat()
    with tempfile.TemporaryDirectory(prefix="lifesat-") as place:
        cluster = Cluster(Path(place))
        try:
            cluster.start_all()
            environment = os.environ | {"LIFESAT": slow_program(Path(place), lifesat), "LIFESAT_THROTTLE": "4"}
            check_retries(Path(place), lifesat, environment)
            check_freezing(Path(place), lifesat, cluster, environment)
            check_accidents(Path(place), lifesat, cluster, environment)
        except SystemExit:
            cluster.tell()
            raise
        finally:
            cluster.stop()


main()
