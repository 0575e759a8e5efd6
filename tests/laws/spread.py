"""In how many files of the engine each sentence is named: `python -m tests.laws.spread`.

A new verb needs four: the grammar, its class, its writer, and what its operation does. Any further
file that names the class of a sentence, or an operation that only this sentence is lowered to, is
one that you would have to find to add a verb like it.
"""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import elgrande.engine
from elgrande.engine.compile.operations import Op
from elgrande.engine.compile.verbs.writer import WRITERS
from elgrande.engine.game.ops import HANDLERS
from elgrande.engine.lang.nodes import Node

from .code import ROOT, engine_files

GRAMMAR = "engine/lang/grammar.lark"
ENGINE = Path(elgrande.engine.__file__).parent

Sentence = type[Node]
Function = Callable[..., Any]


def spread() -> dict[Sentence, frozenset[str]]:
    """The files in which each sentence is named, or an operation that it alone is written as."""
    named = _files_naming()
    own = own_operations()
    return {
        node: frozenset({GRAMMAR}).union(*(named[thing] for thing in (node, *own[node])))
        for node in WRITERS
    }


def homes() -> dict[Sentence, frozenset[str]]:
    """The files that a sentence has: its rule, its class, its writer, what its operations do."""
    return {
        node: frozenset({GRAMMAR, file_of(node), file_of(writer_of(node))}).union(
            *({file_of(op), file_of(HANDLERS[op])} for op in ops)
        )
        for node, ops in own_operations().items()
    }


def elsewhere() -> dict[tuple[str, str], frozenset[str]]:
    """What is named in a file that is no home of its sentence, by file and sentence."""
    own, at_home, found = own_operations(), homes(), defaultdict(set)
    for thing, files in _files_naming().items():
        for node in WRITERS:
            if thing is node or thing in own[node]:
                for file in files - at_home[node]:
                    found[file, node.__name__].add(thing.__name__)
    return {where: frozenset(names) for where, names in sorted(found.items())}


def own_operations() -> dict[Sentence, frozenset[type[Op]]]:
    """The operations that only one sentence is written as."""
    used = {node: frozenset(_operations(writer_of(node))) for node in WRITERS}
    users: dict[type[Op], set[Sentence]] = defaultdict(set)
    for node, ops in used.items():
        for op in ops & HANDLERS.keys():
            users[op].add(node)
    return {node: frozenset(op for op in users if users[op] == {node}) for node in WRITERS}


def writer_of(node: Sentence) -> Function | type[Op]:
    """The function that writes a sentence, or the operation that is all that it is written as."""
    function: Function = WRITERS[node]
    for cell in getattr(function, "__closure__", None) or ():
        inside: type[Op] = cell.cell_contents
        if _is_operation(inside):
            return inside
    return function


def file_of(thing: Any) -> str:
    """The file in which a class or a function stands."""
    path = Path(str(sys.modules[thing.__module__].__file__))
    return (Path("engine") / path.relative_to(ENGINE)).as_posix()


def _operations(writer: Any) -> Iterator[type[Op]]:
    """What is made by a writer and the functions of the compiler that it names, one by another."""
    waiting, seen = [writer], {writer}
    while waiting:
        thing = waiting.pop()
        if _is_operation(thing):
            yield thing
            continue
        for found in _named_by_functions(file_of(thing))[thing.__name__]:
            if found not in seen:
                seen.add(found)
                waiting.append(found)


@cache
def _named_by_functions(file: str) -> dict[str, frozenset[Any]]:
    """The operations, and the functions of the compiler, that each function of a file names."""
    meant = _meanings(file)
    return {
        node.name: frozenset(
            thing
            for thing in _things(node, meant)
            if _is_operation(thing) or (callable(thing) and _is_of_the_compiler(thing))
        )
        for node in _tree(file).body
        if isinstance(node, ast.FunctionDef)
    }


def _is_operation(thing: Any) -> bool:
    return isinstance(thing, type) and issubclass(thing, Op)


def _is_of_the_compiler(thing: Any) -> bool:
    return not isinstance(thing, type) and ".compile." in (getattr(thing, "__module__", "") or "")


def _files_naming() -> Mapping[Any, frozenset[str]]:
    """The files in which each class of a sentence, and each operation, is named."""
    found: dict[Any, set[str]] = defaultdict(set)
    kinds = {*WRITERS, *HANDLERS}
    names = re.compile(rf"\b({'|'.join(kind.__name__ for kind in kinds)})\b")
    for path in engine_files():
        if not names.search(path.read_text(encoding="utf-8")):
            continue
        file = path.relative_to(ROOT).as_posix()
        for thing in _things(_tree(file), _meanings(file)):
            if thing in kinds:
                found[thing].add(file)
    return defaultdict(frozenset, {thing: frozenset(files) for thing, files in found.items()})


def _things(within: ast.AST, meant: Mapping[str, Any]) -> Iterator[Any]:
    """What the names in a piece of code stand for, as far as they are known where it stands."""
    for node in ast.walk(within):
        thing = None
        if isinstance(node, ast.Name | ast.ClassDef):
            thing = meant.get(node.id if isinstance(node, ast.Name) else node.name)
        elif isinstance(node, ast.alias):
            thing = meant.get(node.asname or node.name)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            thing = getattr(meant.get(node.value.id), node.attr, None)
        if getattr(thing, "__hash__", None) is not None:
            yield thing


@cache
def _meanings(file: str) -> Mapping[str, Any]:
    """What each name of a file stands for: what the file declares, and what it imports anywhere."""
    module = "elgrande." + file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    package = module if file.endswith("__init__.py") else module.rpartition(".")[0]
    try:
        found = dict(vars(importlib.import_module(module)))
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("elgrande"):
            raise
        return {}  # an optional library is not there
    for node in ast.walk(_tree(file)):
        if isinstance(node, ast.ImportFrom) and node.level:
            inside = importlib.import_module("." * node.level + (node.module or ""), package)
            for alias in node.names:
                found.setdefault(alias.asname or alias.name, getattr(inside, alias.name, None))
    return found


@cache
def _tree(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text(encoding="utf-8"))


def main() -> None:
    """Prints each sentence with its files, most first, and the mean."""
    at_home = homes()
    counted = sorted(spread().items(), key=lambda item: (-len(item[1]), item[0].__name__))
    for node, files in counted:
        further = sorted(file.removeprefix("engine/") for file in files - at_home[node])
        print(f"{len(files):3} {node.__name__:16} {', '.join(further)}".rstrip())
    total = sum(len(files) for _, files in counted)
    print(f"{total} files for {len(counted)} sentences: {total / len(counted):.2f} on average")


if __name__ == "__main__":
    main()
