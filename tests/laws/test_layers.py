"""Imports run downward only and in no circle, and files stay small."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from .code import FLOORS, ROOT, engine_files

MOST_LINES = 500


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports from the project: (line, dotted name below `elgrande`)."""
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            above = package[: len(package) - node.level + 1]
            inside = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                yield node.lineno, f"{inside}.{alias.name}"
        elif isinstance(node, ast.ImportFrom) and node.module:
            if node.module.split(".")[0] == "elgrande":
                for alias in node.names:
                    yield node.lineno, f"{node.module}.{alias.name}".removeprefix("elgrande.")
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "elgrande":
                    yield node.lineno, alias.name.removeprefix("elgrande.")


def floor_of(parts: tuple[str, ...] | list[str]) -> int:
    """The number of a floor; what stands above all floors is above them."""
    if len(parts) > 1 and parts[0] == "engine" and parts[1] in FLOORS:
        return FLOORS.index(parts[1])
    return len(FLOORS)


def test_imports_run_downward() -> None:
    upward = []
    for path in engine_files():
        own = floor_of(path.relative_to(ROOT).parts)
        for line, module in imported(path):
            if floor_of(module.split(".")) > own:
                upward.append(f"{path.relative_to(ROOT)}:{line}: {module}")
    assert not upward, "\n".join(upward)


ROOMS = {
    "rules": ("files", "load", "broken", "lint", "check"),
    "game": (
        "state",
        "memory",
        "board",
        "expressions",
        "scoring",
        "continuous",
        "events",
        "machine",
        "ops",
        "telling",
        "decisions",
        "views",
        "positions",
    ),
}
"""The rooms of a floor that are in order: each uses those before it, and its own."""


@pytest.mark.parametrize("floor", ROOMS)
def test_rooms_use_those_before_them(floor: str) -> None:
    upward = []
    rooms = ROOMS[floor]
    for number, room in enumerate(rooms):
        later = {f"engine.{floor}.{above}" for above in rooms[number + 1 :]}
        for path in (ROOT / "engine" / floor / room).rglob("*.py"):
            for line, module in imported(path):
                if ".".join(module.split(".")[:3]) in later:
                    upward.append(f"{path.relative_to(ROOT)}:{line}: {module}")
    assert not upward, "\n".join(upward)


@pytest.mark.parametrize("floor", ROOMS)
def test_every_room_has_its_place_in_the_order(floor: str) -> None:
    folders = {path.parent.name for path in (ROOT / "engine" / floor).glob("*/*.py")}
    assert folders == set(ROOMS[floor])


def module_of(path: Path) -> str:
    """The dotted name of a file below `elgrande`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_no_imports_in_a_circle() -> None:
    """Neither at the top of a module, nor in a function, nor for types only."""
    modules = {module_of(path): path for path in engine_files()}
    graph: dict[str, set[str]] = {}
    for module, path in modules.items():
        names = {name for _, name in imported(path)}
        used = {name if name in modules else name.rpartition(".")[0] for name in names}
        graph[module] = (used & modules.keys()) - {module}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        raise AssertionError(" -> ".join(error.args[1])) from None


def test_every_folder_is_a_floor() -> None:
    folders = {path.parent.name for path in (ROOT / "engine").glob("*/*.py")}
    assert folders == set(FLOORS)


def test_the_engine_imports_itself_relatively() -> None:
    """So that it works under whatever name it is installed."""
    for path in engine_files():
        if path.name == "cli.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            level = getattr(node, "level", 0)
            assert level or not any(name.split(".")[0] == "elgrande" for name in names), path


def test_no_state_outside_the_state() -> None:
    """No generator or coroutine holds a game, and no text is run as code."""
    for path in engine_files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not isinstance(node, ast.Global), path
            if isinstance(node, ast.AsyncFunctionDef | ast.Await):
                assert path.relative_to(ROOT / "engine").as_posix() in _SERVERS, path
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("eval", "exec", "compile", "__import__"), path
            if isinstance(node, ast.Yield | ast.YieldFrom):
                assert "game" not in path.parts or path.name in _TELLERS, path


_SERVERS = ("studio/app.py", "lsp/answers.py", "lsp/requests.py", "lsp/server.py")
"""The files that answer while others ask: a page and an editor. They hold no game."""

_TELLERS = {"log.py"}
"""Yields lines of text about a finished log; it holds no game."""


@pytest.mark.parametrize("path", engine_files(), ids=lambda path: path.name)
def test_files_stay_small(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines <= MOST_LINES, f"{path.relative_to(ROOT)} has {lines} lines"
