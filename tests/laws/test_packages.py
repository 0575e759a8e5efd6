"""Every folder of code is installed: a wheel lacks what `pyproject.toml` does not list."""

from __future__ import annotations

import tomllib
from pathlib import Path

from elgrande import engine

ROOT = Path(engine.__file__).parents[1]


def test_every_folder_of_the_engine_is_a_listed_package() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    setuptools = told["tool"]["setuptools"]
    folders = sorted(made.parent for made in (ROOT / "engine").rglob("__init__.py"))
    expected = {
        ".".join(("elgrande", *folder.relative_to(ROOT).parts)): folder.relative_to(ROOT).as_posix()
        for folder in folders
    }
    assert setuptools["packages"] == ["elgrande", *sorted(expected)]
    assert setuptools["package-dir"] == {"elgrande": ".", **expected}
