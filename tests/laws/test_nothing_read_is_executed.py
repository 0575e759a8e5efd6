"""What is read at run time can't execute code: nothing that could do so is used anywhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from .code import ROOT, engine_files

MODULES = {"pickle", "marshal", "shelve", "dill", "cloudpickle", "dbm", "runpy", "code", "codeop"}
CALLS = {"eval", "exec", "compile", "__import__"}
LOADERS = {"unsafe_load", "full_load", "UnsafeLoader", "FullLoader", "Loader"}


def _found(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name.split(".")[0] for alias in node.names]
            yield from ((node.lineno, name) for name in names if name in MODULES)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            if (node.module or "").split(".")[0] in MODULES:
                yield node.lineno, str(node.module)
            yield from ((node.lineno, a.name) for a in node.names if a.name in LOADERS)
        elif isinstance(node, ast.Attribute) and node.attr in LOADERS:
            yield node.lineno, node.attr
        elif isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id in CALLS:
                yield node.lineno, node.func.id
            for word in node.keywords:
                if word.arg == "cache" and not isinstance(node.func, ast.Name):
                    yield node.lineno, "a cache of another package"


def test_nothing_that_is_read_can_execute_code() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {what}"
        for path in engine_files()
        for line, what in _found(path)
    ]
    assert not found, "\n".join(found)
