"""Imports run downward only, and files stay small."""

from __future__ import annotations

import ast
from collections.abc import Iterator
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
            assert not isinstance(node, ast.AsyncFunctionDef | ast.Await | ast.Global), path
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("eval", "exec", "compile", "__import__"), path
            if isinstance(node, ast.Yield | ast.YieldFrom):
                assert path.parent.name != "game" or path.name in _TELLERS, path


_TELLERS = {"narration.py"}
"""Yields lines of text about a finished log; it holds no game."""


@pytest.mark.parametrize("path", engine_files(), ids=lambda path: path.name)
def test_files_stay_small(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines <= MOST_LINES, f"{path.relative_to(ROOT)} has {lines} lines"
