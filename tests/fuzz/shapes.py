"""Damage to the shape of a real file: parts are dropped, doubled, renamed and exchanged.

Damage to the text of a file mostly ends at the YAML parser or the schema. These files are always
correct YAML (JSON is), and inserted parts often come from such a place in another file; so they
reach the later stages.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from typing import Any

WRONG: list[Any] = [None, True, -1, 0, 1, 10**30, 1.5, "", "x", [], ["x"], [None], [[]], {}]
"""Values that fit hardly anywhere."""

Slot = tuple[Any, Any]
"""A mapping or a list of a file, and a key or a place in it."""


class Shapes:
    """Some files as plain data, and their parts, to make others of."""

    def __init__(self, files: Sequence[Any], damaged: Callable[[str, random.Random], str]) -> None:
        """damaged: gives a text with damage."""
        self.files = files
        self.damaged = damaged
        self.by_key: dict[str, list[Any]] = {}
        for file in files:
            for box, key in slots(file):
                if isinstance(key, str):
                    self.by_key.setdefault(key, []).append(box[key])
        self.keys = sorted(self.by_key)

    def reshaped(self, number: int, source: random.Random) -> str:
        """One of the files with one to four pieces of damage, as JSON."""
        data = deepcopy(self.files[number])
        for _ in range(source.choice([1, 1, 2, 4])):
            found = list(slots(data))
            if not found:
                break
            box, key = source.choice(found)
            source.choice(_DAMAGES)(self, box, key, source)
        return json.dumps(data, ensure_ascii=False, indent=1)


def slots(data: Any) -> Iterator[Slot]:
    """Every place of a file that holds something."""
    waiting = [data]
    while waiting:
        box = waiting.pop()
        if isinstance(box, dict | list):
            for key in list(box) if isinstance(box, dict) else range(len(box)):
                yield box, key
                waiting.append(box[key])


def _drop(_: Shapes, box: Any, key: Any, __: random.Random) -> None:
    del box[key]


def _double(shapes: Shapes, box: Any, key: Any, source: random.Random) -> None:
    if isinstance(box, list):
        box.insert(source.randrange(len(box) + 1), deepcopy(box[key]))
    else:
        box[source.choice(shapes.keys)] = deepcopy(box[key])


def _rename(shapes: Shapes, box: Any, key: Any, source: random.Random) -> None:
    if isinstance(box, dict):
        box[source.choice(shapes.keys)] = box.pop(key)


def _like(shapes: Shapes, box: Any, key: Any, source: random.Random) -> None:
    """What stands under the same key elsewhere."""
    same = shapes.by_key.get(str(key))
    box[key] = deepcopy(source.choice(same)) if same else box[key]


def _unlike(shapes: Shapes, box: Any, key: Any, source: random.Random) -> None:
    """What stands under another key."""
    box[key] = deepcopy(source.choice(shapes.by_key[source.choice(shapes.keys)]))


def _exchange(_: Shapes, box: Any, key: Any, source: random.Random) -> None:
    other = source.choice(list(box) if isinstance(box, dict) else range(len(box)))
    box[key], box[other] = box[other], box[key]


def _wrong(_: Shapes, box: Any, key: Any, source: random.Random) -> None:
    box[key] = deepcopy(source.choice(WRONG))


def _near(shapes: Shapes, box: Any, key: Any, source: random.Random) -> None:
    """A number near by, the opposite, or a text with damage."""
    value = box[key]
    if isinstance(value, bool):
        box[key] = not value
    elif isinstance(value, int):
        box[key] = value + source.choice([-1, 1, 5, -1000, 1000])
    elif isinstance(value, str):
        new = shapes.damaged(value or "x", source)
        box[key] = new.encode("utf-8", "replace").decode("utf-8")


_DAMAGES: list[Callable[[Shapes, Any, Any, random.Random], None]] = [
    _drop,
    _double,
    _rename,
    _like,
    _like,
    _unlike,
    _exchange,
    _wrong,
    _near,
    _near,
    _near,
]
