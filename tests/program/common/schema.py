"""Compares JSON values on stdin, one a line, with a JSON Schema. After each it prints `ok`, or what is wrong."""

import json
import sys

from jsonschema import Draft202012Validator

# What tells alternatives apart.
NAMES = ("command", "kind", "status", "by", "method")


def distance(errors):
    """How much would have to change for a value to be what an alternative describes."""

    def changes(error):
        if error.validator == "additionalProperties":
            return len(set(error.instance) - set(error.schema["properties"]))
        return 5 if error.absolute_path and error.absolute_path[-1] in NAMES else 1

    return sum(map(changes, errors))


def told(error):
    """The error in words. Of alternatives, the one that the value is most likely meant to be is spoken of."""
    if not error.context:
        place = "/".join(str(part) for part in error.absolute_path)
        return f"{place or 'the whole'}: {error.message[:300]}"
    alternatives = {}
    for below in error.context:
        alternatives.setdefault(below.schema_path[0], []).append(below)
    return "; ".join(told(one) for one in min(alternatives.values(), key=distance))


def main():
    """Reads until stdin ends."""
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for line in sys.stdin:
        errors = [told(error) for error in validator.iter_errors(json.loads(line))]
        print("; ".join(errors).replace("\n", " ") or "ok", flush=True)


if __name__ == "__main__":
    main()
