"""The code and the data that a site runs: the engine, and the libraries that it needs."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import distribution
from importlib.util import find_spec
from itertools import chain
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
"""The folder of the engine and its data, in a checkout and installed."""

_DATA = {
    "cards": (".yaml",),
    "examples/cookbook": (".yaml",),
    "examples/scenarios": (".yaml",),
    "expansions": (".yaml",),
    "schemas": (".json",),
}
_ENGINE = (".py", ".md", ".lark", ".tables", ".txt")
_PACKAGES_NOT_NEEDED = ("commands", "learning")

_LIBRARIES = {
    "attrs": ("attr", "attrs"),
    "jsonschema": ("jsonschema",),
    "jsonschema-specifications": ("jsonschema_specifications",),
    "PyYAML": ("yaml",),
    "referencing": ("referencing",),
}
"""The packages of the libraries that the engine and `jsonschema` need, by distribution."""

_LEFT_OUT = ("__pycache__", "__pyinstaller", "benchmarks", "tests", "tools")
_COMPILED = (".pyc", ".pyd", ".pyi", ".so")
_STAND_INS = {"rpds.py": "persistent.py"}
"""Files of this package that replace compiled libraries, by the name of the replacement."""


def code() -> dict[str, bytes]:
    """All files, by their path below a folder on Python's import path."""
    found = {f"elgrande/{name}": path for name, path in _engine()}
    for package in chain.from_iterable(_LIBRARIES.values()):
        found |= dict(_package(package))
    here = Path(__file__).parent
    found |= {name: here / stand_in for name, stand_in in _STAND_INS.items()}
    return {name: path.read_bytes() for name, path in found.items()}


def licences() -> str:
    """The licence texts of the libraries, each with the library's name and version."""
    parts = []
    for name in _LIBRARIES:
        found = distribution(name)
        texts = [
            file.read_text()
            for file in sorted(found.files or (), key=str)
            if PurePosixPath(file).name.upper().startswith(("LICEN", "COPYING"))
        ]
        parts.append("\n\n".join([f"{name} {found.version}", *map(str.strip, texts)]))
    return "\n\n\n".join(parts) + "\n"


def _engine() -> Iterator[tuple[str, Path]]:
    """The files of the engine that a page needs, and those of the game."""
    for path in _files(ROOT / "engine"):
        package = path.relative_to(ROOT / "engine").parts[0]
        if path.suffix in _ENGINE and package not in _PACKAGES_NOT_NEEDED:
            yield path.relative_to(ROOT).as_posix(), path
    for folder, endings in _DATA.items():
        for path in _files(ROOT / folder):
            if path.suffix in endings:
                yield path.relative_to(ROOT).as_posix(), path


def _package(name: str) -> Iterator[tuple[str, Path]]:
    spec = find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"there is no `{name}`", name=name)
    folder = Path(spec.submodule_search_locations[0])
    for path in _files(folder):
        inside = path.relative_to(folder)
        if path.suffix not in _COMPILED and not set(inside.parts).intersection(_LEFT_OUT):
            yield f"{name}/{inside.as_posix()}", path


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())
