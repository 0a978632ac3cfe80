"""The build backend of `pip install .`: cargo compiles the program, and maturin makes the wheel.

maturin builds a module or programs from one package, and here they are two packages. So the program
is compiled first and handed to maturin as a file that belongs on PATH.

LIFESAT_PROFILE names the cargo profile (default: release), and LIFESAT_PROGRAM a program that is
compiled already.
"""

import os
import pathlib
import shutil
import subprocess

import maturin
from maturin import (  # noqa: F401  (the hooks that pip calls)
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

ROOT = pathlib.Path(__file__).resolve().parents[3]
SCRIPTS = ROOT / "crates/python/lifesat.data/scripts"
PROFILE = os.environ.get("LIFESAT_PROFILE", "release")
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))


# maturin wants the folder whatever it is asked, even for the name of the package.
SCRIPTS.mkdir(parents=True, exist_ok=True)


def compile_program():
    """Puts the program where maturin takes it from. The module is compiled into the same folder."""
    os.environ["CARGO_TARGET_DIR"] = str(TARGET)
    built = os.environ.get("LIFESAT_PROGRAM")
    if not built:
        command = ["cargo", "build", "--locked", "--profile", PROFILE, "--bin", "lifesat"]
        subprocess.run([*command, "--manifest-path", ROOT / "Cargo.toml"], check=True)
        built = TARGET / ("debug" if PROFILE == "dev" else PROFILE) / "lifesat"
    shutil.copy2(built, SCRIPTS / "lifesat")


def options(settings):
    return {"build-args": f"--profile {PROFILE}", **(settings or {})}


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    compile_program()
    return maturin.build_wheel(wheel_directory, options(config_settings), metadata_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    compile_program()
    return maturin.build_editable(wheel_directory, options(config_settings), metadata_directory)
