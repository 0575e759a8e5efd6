"""The examples that a page opens, each in its own folder: recipes, and teaching scenarios."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, Final, Generic, TypeVar
from weakref import finalize

from ..rules.files.files import BUILT_IN
from ..text.atomic import write_together
from .folder import Refused

Data = dict[str, Any]
Desk = TypeVar("Desk")

_FOLDER: Final = BUILT_IN / "examples"
_TEACHING: Final = "scenarios"
_RECIPES: Final = "cookbook"

_MOST_OPEN: Final = 3
"""The most examples that are kept in memory. The folders of others stay, with what was saved."""

_SCHEMA = re.compile(r"^# yaml-language-server:.*\n", re.MULTILINE)
_TITLE = re.compile(r"^(?:scenario|title): (.*)$", re.MULTILINE)
_TEACHES = re.compile(r"^# teaches: (.*)$", re.MULTILINE)
_ABOVE = re.compile(r"(?:# .*\n)*")
"""The comment with which a teaching scenario begins."""
_SHOWN: Final = ("cards.yaml", "rules.yaml", "regions.yaml", "expansion.yaml")
"""Which file of a recipe is opened: the first of these that it has."""


class Examples(Generic[Desk]):
    """The examples; each is copied when it is opened first, and the copies go with this object."""

    def __init__(self, opened: Callable[[Path], Desk], closed: Callable[[Desk], None]) -> None:
        """opened: makes what works with a folder. closed: ends it."""
        self._opened = opened
        self._closed = closed
        self._open: dict[str, Desk] = {}

    def listed(self) -> list[Data]:
        """Each example: the name of its folder, its file to open, its title, what it teaches."""
        return [{"example": name, **about} for name, about in self._known.items()]

    def of(self, name: str) -> Desk:
        """What works with the copy of an example. Raises Refused, or OSError."""
        desk = self._open.pop(name, None)
        if desk is None:
            if name not in self._known:
                raise Refused("there is no such example")
            desk = self._opened(self._copied(name))
        self._open[name] = desk  # the last one is closed last
        while len(self._open) > _MOST_OPEN:
            self._closed(self._open.pop(next(iter(self._open))))
        return desk

    def _copied(self, name: str) -> Path:
        folder = self._copies / name
        if not folder.exists():
            source = _FOLDER / name
            files = [source.with_suffix(".yaml")] if not source.is_dir() else source.glob("*.yaml")
            write_together(
                {folder / file.name: _text(file).encode("utf-8") for file in sorted(files)}
            )
        return folder

    @cached_property
    def _copies(self) -> Path:
        folder = Path(mkdtemp(prefix="elgrande-"))
        finalize(self, rmtree, folder, ignore_errors=True)
        return folder

    @cached_property
    def _known(self) -> Mapping[str, Data]:
        return {f"{where}/{name}": about for where, name, about in (*_teaching(), *_recipes())}


def _teaching() -> Iterator[tuple[str, str, Data]]:
    for file in sorted((_FOLDER / _TEACHING).glob("*.yaml")):
        yield _TEACHING, file.stem, _about(file, file.name)


def _recipes() -> Iterator[tuple[str, str, Data]]:
    for about in sorted((_FOLDER / _RECIPES).glob("*/expansion.yaml")):
        shown = next(name for name in _SHOWN if (about.parent / name).exists())
        yield _RECIPES, about.parent.name, _about(about, shown)


def _about(file: Path, shown: str) -> Data:
    text = _text(file)
    title, teaches, above = _TITLE.search(text), _TEACHES.search(text), _ABOVE.match(text)
    lesson = teaches[1] if teaches else above[0].replace("\n# ", " ").strip("# \n") if above else ""
    return {"file": shown, "title": title[1] if title else file.stem, "teaches": lesson}


def _text(file: Path) -> str:
    """The text of a file, without the address of its schema, which a copy does not have."""
    return _SCHEMA.sub("", file.read_text(encoding="utf-8"))
