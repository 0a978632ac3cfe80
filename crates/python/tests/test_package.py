"""The package: its program, types and docstrings."""

from __future__ import annotations

import importlib
import inspect
import pathlib
import re
import shutil
import subprocess
import sys

import lifesat


def test_the_program_is_beside_the_interpreter() -> None:
    program = shutil.which("lifesat")
    assert program is not None and pathlib.Path(program).parent == pathlib.Path(sys.executable).parent
    printed = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout
    assert f"lifesat {lifesat.__version__}" in printed


def test_one_module_is_for_all_versions_of_python() -> None:
    file = importlib.import_module("lifesat._lifesat").__file__
    assert file is not None and file.endswith("_lifesat.abi3.so")


def test_everything_public_is_documented() -> None:
    for name in lifesat.__all__:
        if name != "__version__":
            assert inspect.getdoc(getattr(lifesat, name)), name
    for kind in (lifesat.Pattern, lifesat.Formula, lifesat.Objects, lifesat.CheckedProof):
        for name, member in inspect.getmembers(kind):
            if not name.startswith("_"):
                assert inspect.getdoc(member), f"{kind.__name__}.{name}"


def test_the_stubs_have_every_name_and_parameter() -> None:
    stub = (pathlib.Path(lifesat.__file__).parent / "_lifesat.pyi").read_text()
    functions = []
    for name in lifesat.__all__:
        public = getattr(lifesat, name)
        # Those in Python need no stub.
        if not inspect.isclass(public) or public.__name__ in dir(importlib.import_module("lifesat._lifesat")):
            assert re.search(rf"(class|def) {name}\b|^{name}:", stub, re.MULTILINE), name
        if inspect.isbuiltin(public):
            functions.append(public)
    assert len(functions) == 8
    for function in functions:
        body = stub.split(f"\ndef {function.__name__}(")[1].split(") ->")[0]
        assert set(re.findall(r"(\w+):", body)) == set(inspect.signature(function).parameters)


def test_the_version_is_that_of_the_workspace() -> None:
    root = pathlib.Path(__file__).resolve().parents[3]
    for file in ("Cargo.toml", "pyproject.toml"):
        assert f'version = "{lifesat.__version__}"' in (root / file).read_text(), file
