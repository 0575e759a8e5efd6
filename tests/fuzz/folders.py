"""Random damage to whole folders: to rules with their scenarios, and to the game itself."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from typing import Any

from elgrande.engine import RulesError, load_rules
from elgrande.engine.rules.files.files import BUILT_IN, keeping
from elgrande.engine.scenario.check import check_files, findings
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.output import FORMATS, written
from elgrande.engine.text.source import Source
from elgrande.engine.text.yaml.nodes import to_data
from elgrande.engine.text.yaml.parsing import parse_yaml
from elgrande.engine.text.yaml.reading import laid_over

from ..properties.mutations import damaged
from .shapes import WRONG, Shapes
from .watched import Folder, layouts, watched

GAME = [*sorted((BUILT_IN / "expansions").rglob("*.yaml"))]


@cache
def _shapes() -> tuple[Shapes, tuple[tuple[int, str], ...]]:
    """All files as data, the game's own too, and which of them stand in a folder."""
    named = [(n, name) for n, folder in enumerate(layouts()) for name in sorted(folder)]
    texts = [layouts()[number][name] for number, name in named]
    texts += [path.read_text(encoding="utf-8") for path in GAME]
    nodes = [parse_yaml(Source("", text), Report()) for text in texts]
    return Shapes([to_data(node) for node in nodes if node is not None], damaged), tuple(named)


@cache
def _companions() -> dict[str, list[str]]:
    """By key, all keys that occur in a mapping with it, including itself."""
    beside: dict[str, set[str]] = {}
    for file in _shapes()[0].files:
        for box in (file, *_mappings(file)):
            for key in box:
                beside.setdefault(key, set()).update(box)
    return {key: sorted(keys) for key, keys in beside.items()}


def _mistaken(number: int, source: random.Random) -> str:
    """A file with keys that may stand where they stand, and values that mostly do not fit."""
    shapes, _ = _shapes()
    data = deepcopy(shapes.files[number])
    boxes = [data, data, *_mappings(data)]
    for _ in range(source.choice([1, 1, 2])):
        box = source.choice(boxes)
        key = source.choice(_companions()[source.choice([*box])] if box else shapes.keys)
        like = shapes.by_key[key] if source.randrange(3) == 0 else WRONG
        box[key] = deepcopy(source.choice(like))
    return json.dumps(data, ensure_ascii=False, indent=1)


def _mappings(data: Any) -> Iterator[dict[str, Any]]:
    for part in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        if isinstance(part, dict):
            yield part
        yield from _mappings(part)


def broken(source: random.Random) -> tuple[int, Folder]:
    """The number of a layout, and one or two of its files with damage."""
    shapes, named = _shapes()
    layout = source.choice([0, 0, *range(len(layouts()))])
    numbers = [number for number, (of, _) in enumerate(named) if of == layout]
    damage: Folder = {}
    for number in source.sample(numbers, source.choice([1, 1, 2])):
        name = named[number][1]
        kind = source.randrange(6)
        if kind < 3:
            damage[name] = _mistaken(number, source)
        elif kind < 5:
            damage[name] = shapes.reshaped(number, source)
        else:
            damage[name] = damaged(layouts()[layout][name], source)
    return layout, damage


def fuzz_folder(source: random.Random) -> None:
    """House rules with scenarios, damaged in one or two files."""
    layout, damage = broken(source)
    watched(layout).read(damage, also_fresh=source.randrange(8) == 0)


def fuzz_game(source: random.Random) -> None:
    """The built-in game and all that is laid on it, with one file damaged."""
    shapes, named = _shapes()
    path = source.choice(GAME)
    number = len(named) + GAME.index(path)
    reshape: Callable[[int, random.Random], str] = source.choice([_mistaken, shapes.reshaped])
    with keeping(), laid_over({path.resolve(): reshape(number, source)}):
        try:
            found = findings(check_files([]))
            for form in FORMATS:
                assert list(written(found, form))
            load_rules(path.parent.name)
        except RulesError as error:
            assert error.diagnostics
