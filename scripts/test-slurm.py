#!/usr/bin/env python3
"""Runs scripts/slurm on a Slurm of its own, with accidents, and compares the answers with that of an undivided run.

munged, slurmctld and two slurmd are started on this host with folders, ports and keys of their own, listen on loopback alone,
and are ended at the end.

In a first campaign one shard asks to be tried again and another one fails. It is submitted once: the shard must be requeued, the
merging must come in spite of the failure and submit what is missing. Then a result is removed, and that shard alone is submitted.

In a second one a node is frozen with its tasks until they run on the other one, and thawed. In a third one the controller is killed and
started again, and a node is killed with its tasks.

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
# Of the first campaign: how many shards, the one that ends with exit code 75 when it is first tried, and the one that fails then.
FEW, TRIED_AGAIN, FAILING = 6, 2, 3


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
        for log in [*self.place.glob("*.log"), *self.place.glob("*/logs/*")]:
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
    """The program, two seconds longer, which notes beside a campaign where and how each shard is begun. In the folder `few` one shard asks
    at first to be tried again, and one fails at first."""
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
    """The beginning of a task: its shard, the node, how often it was requeued before, and its array job."""

    shard: int
    node: str
    requeued: int
    job: int


def starts(folder):
    """All of a campaign so far, in the order in which they happened."""
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
    """Stops all processes of a node while it has shards; returns both."""
    frozen, stuck = [], []

    def is_at_work():
        frozen[:] = cluster.node(node)
        private.send(signal.SIGSTOP, frozen)
        stuck[:] = stuck_on(node, folder)
        # A task may have ended in between, or the next may not have begun.
        at_work = len(frozen) >= 2 and stuck
        if not at_work:
            private.send(signal.SIGCONT, frozen)
        return at_work

    private.wait_for(f"tasks on {node}", 60, is_at_work)
    return frozen, stuck


def check_retries(place, lifesat, environment):
    """A shard that asks to be tried again, one that fails, and one whose result is lost."""
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
    require(f"no result yet: {FAILING}\n" in said, f"the merging did not come after a failure, but said {said}", begun)
    require(f"shards {FAILING} of" in said, f"the merging did not submit what was missing, but said {said}", begun)

    (folder / "answer.txt").unlink()
    (folder / "results/1.jsonl").unlink()
    shutil.rmtree(folder / "progress/1", ignore_errors=True)
    submit(folder, environment)
    private.wait_for("the answer after a result was lost", 60, (folder / "answer.txt").exists)
    private.compare(folder, undivided)
    again = starts(folder)[len(begun) :]
    require([start.shard for start in again] == [1], "what was submitted is not what was missing", again)


def stuck_on(node, folder):
    """The shards that began on a node at last and have no result."""
    last = {start.shard: start.node for start in starts(folder)}
    return sorted(shard for shard, at in last.items() if at == node and not (folder / f"results/{shard}.jsonl").exists())


def began_again(node, folder, shard):
    """Whether a shard began on a node after it had been requeued."""
    return any(start.shard == shard and start.node == node and start.requeued > 0 for start in starts(folder))


def results(folder):
    return len(list((folder / "results").glob("*.jsonl")))


def check_freezing(place, lifesat, cluster, environment):
    """A node is frozen with its shards, which are requeued and run on the other one; later it goes on, so that they are done twice."""
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
    """Whatever becomes of controller and nodes, nothing is lost and nothing counted twice."""
    folder = place / "accidents"
    undivided = private.plan(lifesat, folder, SHARDS)
    submit(folder, environment)
    # By then the controller has noted what it was asked for.
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
        # What a user and an administrator do who find that nothing goes on.
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
