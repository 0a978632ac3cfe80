#!/usr/bin/env python3
"""Counts the options in the help of all commands: their names, and their slots (a name in a command).

Hidden aliases, and --help, --version, --quiet, --verbose and --events, which every command takes, do not count.
Usage: scripts/count-options.py [LIFESAT]
"""

import re
import subprocess
import sys

EVERYWHERE = {"--help", "--version", "--quiet", "--verbose", "--events"}


def help_of(program, words):
    """The help of a command without its examples."""
    done = subprocess.run([program, *words, "--help"], check=True, capture_output=True, text=True)
    return re.split(r"^Examples:", done.stdout, maxsplit=1, flags=re.MULTILINE)[0]


def count(program, words, found):
    """Adds the options of a command and of those below it."""
    text = help_of(program, words)
    options = set(re.findall(r"^ {2,6}(?:-\w, )?(--[a-z-]+)", text, re.MULTILINE)) - EVERYWHERE
    commands = re.search(r"^Commands:\n((?:  .*\n|\n)*)", text, re.MULTILINE)
    below = re.findall(r"^  ([a-z-]+)  ", commands.group(1), re.MULTILINE) if commands else []
    found[" ".join(words) or "lifesat"] = options
    for name in below:
        count(program, [*words, name], found)


def main():
    """Prints a line for each command, and the sums."""
    found = {}
    count(sys.argv[1] if len(sys.argv) > 1 else "lifesat", [], found)
    for command, options in sorted(found.items(), key=lambda item: -len(item[1])):
        if options:
            print(f"{len(options):3} {command}")
    names = set().union(*found.values())
    print(f"{len(names)} names in {sum(map(len, found.values()))} slots")


if __name__ == "__main__":
    main()
