"""The notebook in docs/ runs from start to end. Its own assertions say what must come out."""

from __future__ import annotations

import json
import pathlib
from typing import Any

import nbformat
from nbclient import NotebookClient

NOTEBOOK = pathlib.Path(__file__).resolve().parents[3] / "docs/python.ipynb"


def outputs(cell: Any) -> str:
    return json.dumps(cell.get("outputs", []))


def test_the_notebook_runs() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=100, kernel_name="python3").execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    # Patterns show themselves as pictures.
    assert sum("image/svg+xml" in outputs(cell) for cell in code) == 4


def test_the_notebook_is_kept_without_outputs() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]
    assert all(not cell.get("outputs") for cell in notebook.cells)
