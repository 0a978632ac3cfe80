#!/usr/bin/env python3
"""Checks a folder that `lifesat emit pack` wrote: sizes, hashes, and every answer with two solvers.

CNF files go to CaDiCaL and MiniSat, quantified ones to DepQBF and `lifesat solve`. For an objective,
CaDiCaL and MiniSat look for a solution of the optimal cost, and refute a cost one less; the sum is
counted by clauses that are made here. Duels are also answered by simulating all of their games.

Usage: scripts/check-pack.py FOLDER [--limit SECONDS] [--proofs] [--seconds FILE]
  --limit SECONDS   processor time for each solver and formula (default 100)
  --proofs          also let CaDiCaL write a proof of each unsatisfiable CNF, and `lifesat check`
                    check it
  --seconds FILE    write the processor seconds as JSON
Exit codes: 0 both solvers confirm everything, 1 something is wrong, 2 wrong usage or a missing
program, 3 nothing is wrong but a limit was reached. LIFESAT=lifesat names the program.
"""

import argparse
import hashlib
import json
import os
import pathlib
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

import pack_duels

LIFESAT = os.environ.get("LIFESAT", "lifesat")
ANSWERS = {10: "satisfiable", 20: "unsatisfiable"}
QUANTIFIED = {10: "true", 20: "false"}
# In bytes.
LONGEST_MANIFEST = 1 << 26
# How a solver without an answer ends: 0 by convention, or a signal at the limit.
UNKNOWN = (0, -signal.SIGXCPU, -signal.SIGKILL)


def run(command, limit):
    """The exit code, or None at the limit of processor seconds, and these seconds."""

    def restrict():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, check=False, preexec_fn=restrict)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    # Solvers end in different ways when the system tells them that their time is over.
    return None if seconds > 0.95 * limit else done.returncode, seconds


def answers(solvers, names, limit):
    """What each solver says, with its seconds."""
    found = {}
    for solver, command in solvers.items():
        code, seconds = run(command, limit)
        if code is not None and code not in names and code not in UNKNOWN:
            sys.exit(f"{shlex.join(map(str, command))} ended with exit code {code}")
        found[solver] = (names.get(code), round(seconds, 2))
    return found


def sat_solvers(path):
    return {"cadical": ["cadical", "-q", "-n", path], "minisat": ["minisat", "-verb=0", path]}


def qbf_solvers(path):
    return {"depqbf": ["depqbf", path], "lifesat": [LIFESAT, "solve", path]}


class Objective:
    """The clauses of a WCNF or OPB file, and the literals of which each true one costs 1."""

    def __init__(self, path):
        self.clauses, self.costs, self.constant = [], [], 0
        for line in path.read_text().splitlines():
            words = line.rstrip(" ;").split()
            if path.suffix == ".wcnf":
                self.maxsat(words)
            elif words and not words[0].startswith("*"):
                self.pseudo_boolean(words)
        self.variables = max(abs(literal) for clause in self.clauses for literal in clause)
        self.variables = max([self.variables, *map(abs, self.costs)])

    def maxsat(self, words):
        if words and words[0] == "h":
            self.clauses.append([int(word) for word in words[1:-1]])
        elif words and words[0] != "c":
            assert words[0] == "1" and len(words) == 3, f"a soft clause of weight 1 and one literal: {words}"
            self.costs.append(-int(words[1]))

    def pseudo_boolean(self, words):
        is_objective = words[0] == "min:"
        numbers = words[1:] if is_objective else words[:-2]
        terms = [(int(weight), int(name[1:])) for weight, name in zip(numbers[::2], numbers[1::2])]
        if is_objective:
            for weight, variable in terms:
                # A negative weight costs nothing if the variable is true, and more than that otherwise.
                self.constant += min(weight, 0)
                self.costs += [variable if weight > 0 else -variable] * abs(weight)
        else:
            negative = sum(weight < 0 for weight, _ in terms)
            is_clause = all(abs(weight) == 1 for weight, _ in terms) and int(words[-1]) == 1 - negative
            assert words[-2] == ">=" and is_clause, f"a clause: {words}"
            self.clauses.append([weight * variable for weight, variable in terms])

    def at_most(self, objective):
        """The formula as DIMACS: the objective has at most this value (a sequential counter)."""
        bound, clauses, top = objective - self.constant, list(self.clauses), self.variables
        if bound < 0:
            clauses += [[1], [-1]]
        counted = []
        for literal in self.costs:
            following = list(range(top + 1, top + 1 + min(len(counted) + 1, max(bound, 0) + 1)))
            top += len(following)
            for place, sum_is in enumerate(following):
                if place < len(counted):
                    clauses.append([-counted[place], sum_is])
                if place == 0:
                    clauses.append([-literal, sum_is])
                elif place <= len(counted):
                    clauses.append([-literal, -counted[place - 1], sum_is])
            counted = following
        if len(counted) > max(bound, 0):
            clauses.append([-counted[max(bound, 0)]])
        lines = [f"p cnf {top} {len(clauses)}", *(" ".join(map(str, [*clause, 0])) for clause in clauses)]
        return "\n".join(lines) + "\n"


def decided(formula, optimum, limit):
    """What solvers say of a cost of `optimum` and of one less."""
    tries = {}
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "f.cnf")
        for cost, right in ((optimum, "satisfiable"), (optimum - 1, "unsatisfiable")):
            path.write_text(formula.at_most(cost))
            for solver, (answer, seconds) in answers(sat_solvers(path), ANSWERS, limit).items():
                tries.setdefault(solver, []).append((cost, answer, answer == right, seconds))
    return {solver: (verdict(both, optimum), round(sum(one[3] for one in both), 2)) for solver, both in tries.items()}


def verdict(tries, optimum):
    """The optimum if both answers are right, None if one is missing, and otherwise what is wrong."""
    for cost, answer, is_right, _ in tries:
        if answer is not None and not is_right:
            return f"{answer} at {cost}"
    return optimum if all(is_right for _, _, is_right, _ in tries) else None


def check_proof(path):
    """Lets CaDiCaL write a proof and lifesat check it."""
    with tempfile.TemporaryDirectory() as folder:
        proof = pathlib.Path(folder, "proof.drat")
        subprocess.run(["cadical", "-q", "-n", path, proof], check=False, stdout=subprocess.DEVNULL)
        done = subprocess.run([LIFESAT, "check-proof", path, proof], check=False, stdout=subprocess.DEVNULL)
    return done.returncode == 0


def simulated(command):
    """What trying everything says about the command of a duel."""
    words = shlex.split(command)
    option = {name: words[words.index(name) + 1] for name in ("--goal", "--question", "--generations")}
    holds = pack_duels.holds(words[3], option["--goal"], option["--question"], int(option["--generations"]))
    return "true" if holds else "false"


def inside(folder, name, most):
    """The bytes of a regular file that lies in the folder, or None. A manifest may come from anybody: its names may
    lead elsewhere, by `..` or by links, and to files that never end or block whoever reads them."""
    path, place = folder / name, folder.resolve()
    if path.resolve() != place / name or not path.resolve().is_relative_to(place) or not path.is_file():
        return None
    with path.open("rb") as file:
        return file.read(min(most, path.stat().st_size))


def check(folder, instance, limit, proofs):
    """The seconds of each solver, and what is wrong or was not confirmed."""
    path, expected = folder / instance["file"], instance["expected"]
    data = inside(folder, instance["file"], instance["bytes"] + 1)
    if data is None:
        return {}, ["there is no such file in the folder"], []
    if len(data) != instance["bytes"] or hashlib.sha256(data).hexdigest() != instance["sha256"]:
        return {}, ["size or hash differs from the manifest"], []
    if path.suffix == ".cnf":
        found = answers(sat_solvers(path), ANSWERS, limit)
    elif path.suffix == ".qdimacs":
        found = answers(qbf_solvers(path), QUANTIFIED, limit)
        if instance["family"] == "duel":
            found["simulation"] = (simulated(instance["command"]), 0)
    else:
        expected = expected["optimum"]
        found = decided(Objective(path), expected, limit)
    wrong = [f"{name} says {answer}" for name, (answer, _) in found.items() if answer not in (None, expected)]
    late = [f"{name}: no answer within {limit} s" for name, (answer, _) in found.items() if answer is None]
    if proofs and expected == "unsatisfiable" and not check_proof(path):
        wrong.append("the proof is not valid")
    return {name: (seconds if answer is not None else None) for name, (answer, seconds) in found.items()}, wrong, late


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--limit", type=int, default=100)
    parser.add_argument("--proofs", action="store_true")
    parser.add_argument("--seconds", type=pathlib.Path)
    options = parser.parse_args()
    for program in ("cadical", "minisat", "depqbf", LIFESAT):
        if not shutil.which(program):
            print(f"{program} is not installed", file=sys.stderr)
            sys.exit(2)
    manifest = inside(options.folder, "manifest.json", LONGEST_MANIFEST)
    if not manifest:
        print(f"{options.folder} has no manifest.json of its own", file=sys.stderr)
        sys.exit(2)
    instances = json.loads(manifest)["instances"]
    seconds, is_wrong, is_late = [], False, False
    for instance in instances:
        took, wrong, late = check(options.folder, instance, options.limit, options.proofs)
        is_wrong, is_late = is_wrong or bool(wrong), is_late or bool(late)
        end = "WRONG: " + ", ".join(wrong) if wrong else ", ".join(late) or "confirmed"
        print(f"{instance['file']}: {json.dumps(instance['expected'])}: {end} {took}", flush=True)
        seconds.append({"file": instance["file"], "seconds": took})
    if options.seconds:
        options.seconds.write_text(json.dumps(seconds, indent=1) + "\n")
    sys.exit(1 if is_wrong else 3 if is_late else 0)


main()
