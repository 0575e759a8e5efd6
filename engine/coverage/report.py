"""What scenarios exercise of rule files, and what is missing, largest gaps first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..rules.errors import RulesError
from ..rules.files.files import BUILT_IN, read_file, yaml_files
from ..scenario.run import scenario_files
from ..text.diagnostics import Report, visible
from ..text.output.findings import amount
from ..text.yaml.nodes import MappingNode, Node, SequenceNode, text_of
from ..text.yaml.reading import each_once
from .recording import Exercised, exercised
from .sentences import FIRST, OTHER, REACHED, Goal, Sentence, sentences_in

MOST_GAPS = 40
"""Most gaps that are listed as text."""

OF_THE_LIBRARY = ("expansions", "cards")
PLAYED_WITH_IT = ("examples", "tests/scenarios")
"""The folders of the built-in library and of its scenarios, of which a package has some."""


class Files(NamedTuple):
    """Rule files with the names to show, and the scenarios to play."""

    rules: tuple[tuple[str, Path], ...]
    scenarios: tuple[Path, ...]


def files_of(
    paths: Sequence[Path], scenarios: Sequence[Path] = (), *, untested: bool = False
) -> Files:
    """The files below some paths; without any, the built-in library and its scenarios.

    scenarios: where the scenarios are, if not below the paths. untested: there may be none. Raises
    RulesError for files that can't be listed, and ValueError if there are no rules or no scenarios.
    """
    for path in (*paths, *scenarios):
        if not path.exists():
            raise FileNotFoundError(2, "there is no such file or folder", str(path))
    if paths:
        named = [(str(path), path) for path in _listed(paths)]
    else:
        found = _listed([BUILT_IN / name for name in OF_THE_LIBRARY])
        named = [(path.relative_to(BUILT_IN).as_posix(), path) for path in found]
    own = [*paths] or [at for name in PLAYED_WITH_IT if (at := BUILT_IN / name).exists()]
    played = scenario_files([*scenarios] or own)
    where = ", ".join(visible(str(path)) for path in paths)
    if not any(_is_rules(path) for _, path in named):
        raise ValueError(f"{where}: there are no rules, so there is nothing to exercise")
    if not played and not untested:
        raise ValueError(f"{where}: there are no scenarios; `--scenarios DIR` names others")
    return Files(tuple(named), tuple(played))


def _listed(paths: Iterable[Path]) -> list[Path]:
    report = Report()
    found = [*each_once(file for path in paths for file in yaml_files(path, report))]
    if report.errors:
        raise RulesError(report.sorted())
    return found


def _is_rules(path: Path) -> bool:
    file = read_file(path, Report(), with_schema=False)
    return file is not None and file.is_rules


class Gap(NamedTuple):
    """A sentence that no scenario reaches, or a side that none takes.

    missing: what is so. sentences: how many are not reached because of it.
    """

    sentence: Sentence
    missing: str
    sentences: int
    goal: Goal

    def as_data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "file": self.sentence.file,
            "line": self.sentence.span.line,
            "column": self.sentence.span.column,
            "text": self.sentence.text,
            "missing": self.missing,
            "sentences": self.sentences,
        }

    def __str__(self) -> str:
        inner = self.sentences - (self.missing == NEVER)
        more = f", with {amount(inner, 'sentence')} in it" if inner else ""
        return f"{self.sentence}: `{visible(self.sentence.text)}` {self.missing}{more}"


NEVER = "is never reached"


class Share(NamedTuple):
    """How many of how many are exercised."""

    done: int
    all: int

    @property
    def percent(self) -> float:
        """100 if there are none."""
        return 100 * self.done / self.all if self.all else 100.0

    def __str__(self) -> str:
        return f"{self.done:>5} of {self.all:>5} {_percent(self.percent):>7}" if self.all else "-"


def _percent(number: float) -> str:
    """A percentage that is 100 only if nothing is missing."""
    return "100 %" if number == 100 else f"{min(number, 99.9):.1f} %"


class Coverage:
    """What all scenarios exercise together."""

    def __init__(self, files: Files, played: Sequence[Exercised]) -> None:
        self.files, self.played = files, played
        self.sentences = sentences_in(files.rules)
        self.reached = frozenset[int]().union(*(one.reached for one in played))
        self.sides = frozenset[int]().union(*(one.sides for one in played))
        self.failed = [one for one in played if one.failed]
        named, cited = (_sources(paths) for paths in (dict(files.rules).values(), files.scenarios))
        self.sources = [*named]
        self.unnamed = [one for one in named if one not in cited]

    def shares(self, numbers: Iterable[int]) -> tuple[Share, Share, Share]:
        """The shares of some sentences: of all, of the sides of conditions, of the reactions."""
        among = [*numbers]
        conditions = [
            2 * n + side for n in among if self.sentences[n].sides for side in (FIRST, OTHER)
        ]
        waiting = [n for n in among if self.sentences[n].node.WAITS]
        return (
            Share(len(self.reached.intersection(among)), len(among)),
            Share(len(self.sides.intersection(conditions)), len(conditions)),
            Share(len(self.reached.intersection(waiting)), len(waiting)),
        )

    @property
    def percent(self) -> float:
        """The smaller share of sentences and sides."""
        sentences, sides, _ = self.shares(range(len(self.sentences)))
        return min(sentences.percent, sides.percent)

    def missing(self) -> list[Goal]:
        """The sentences that no scenario reaches, and the sides that none takes."""
        found: list[Goal] = []
        for number, one in enumerate(self.sentences):
            if number not in self.reached:
                found.append((number, REACHED))
            if one.sides:
                sides = (side for side in (FIRST, OTHER) if 2 * number + side not in self.sides)
                found += ((number, side) for side in sides)
        return found

    def gap(self, goal: Goal, not_reached: int = 1) -> Gap:
        """What is missing, for people. not_reached: the sentences that are not reached with it."""
        number, side = goal
        one = self.sentences[number]
        words = NEVER if side == REACHED or one.sides is None else one.sides[side]
        return Gap(one, words, not_reached, goal)

    def gaps(self) -> list[Gap]:
        """What is missing, the largest first: only the outermost sentence or side of each."""
        found: list[Gap] = []
        below = [0] * len(self.sentences)
        for number in reversed(range(len(self.sentences))):
            one = self.sentences[number]
            below[number] += number not in self.reached
            if one.outer >= 0:
                below[one.outer] += below[number]
        for number, side in self.missing():
            one = self.sentences[number]
            if side == REACHED:
                if one.outer < 0 or self._shows(one):
                    found.append(self.gap((number, side), below[number]))
            elif number in self.reached:
                not_reached = sum(
                    below[n]
                    for n, inner in enumerate(self.sentences)
                    if inner.outer == number and inner.branch == side
                )
                found.append(self.gap((number, side), not_reached))
        return sorted(found, key=lambda gap: -gap.sentences)

    def _shows(self, one: Sentence) -> bool:
        """Whether it is a gap of its own, not a part of that of the block around it."""
        side = 2 * one.outer + one.branch
        outer = self.sentences[one.outer]
        return one.outer in self.reached and not (outer.sides and side not in self.sides)

    def by_file(self) -> Iterator[tuple[str, tuple[Share, Share, Share]]]:
        """The shares of each file that has sentences."""
        for name, _ in self.files.rules:
            numbers = [n for n, one in enumerate(self.sentences) if one.file == name]
            if numbers:
                yield name, self.shares(numbers)

    def as_data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "percent": round(self.percent, 2),
            **_data(self.shares(range(len(self.sentences)))),
            "files": [{"file": name, **_data(shares)} for name, shares in self.by_file()],
            "gaps": [gap.as_data() for gap in self.gaps()],
            "sources": {"named": len(self.sources), "without_scenario": self.unnamed},
            "scenarios": [one.file for one in self.played],
            "failed": [one.file for one in self.failed],
        }

    def lines(self) -> Iterator[str]:
        """All of it as text."""
        rows = [*self.by_file(), ("all", self.shares(range(len(self.sentences))))]
        wide = max(len(visible(name)) for name, _ in rows)
        columns = ("sentences", "sides of conditions", "reactions")
        yield f"{'':<{wide}}" + "".join(f"{column:>23}" for column in columns)
        for name, shares in rows:
            yield f"{visible(name):<{wide}}" + "".join(f"{share!s:>23}" for share in shares)
        yield from ("", f"played: {', '.join(self._folders()) or 'no scenarios'}")
        yield from self.failures()
        if self.sources:
            cited = len(self.sources) - len(self.unnamed)
            yield f"sources that a scenario names, too: {cited} of {len(self.sources)}"
        gaps = self.gaps()
        if gaps:
            yield from ("", "gaps, the largest first:")
        yield from (f"  {gap}" for gap in gaps[:MOST_GAPS])
        if len(gaps) > MOST_GAPS:
            yield f"  and {len(gaps) - MOST_GAPS} more, which --json lists"

    def failures(self) -> Iterator[str]:
        """The scenarios that fail as they are, as text."""
        alike: dict[str, list[Exercised]] = {}
        for one in self.failed:
            alike.setdefault(one.failed, []).append(one)
        for failed, (first, *more) in alike.items():
            also = f", and {amount(len(more), 'other')} in the same way" if more else ""
            yield f"FAILED: {visible(first.file)}{also}"
            yield from (f"  {line}" for line in failed.split("\n"))

    def _folders(self) -> Iterator[str]:
        """The scenario files; of many, only the folders with numbers, or the number."""
        folders: dict[Path, list[str]] = {}
        for one in self.played:
            folders.setdefault(Path(one.file).parent, []).append(one.file)
        if len(folders) > 10:
            yield f"{amount(len(self.played), 'scenario')} in {len(folders)} folders"
            return
        for folder, files in folders.items():
            if len(folders) * len(files) > 10:
                yield f"{visible(str(_short(folder)))} ({amount(len(files), 'scenario')})"
            else:
                yield from (visible(str(_short(Path(file)))) for file in files)


def _short(path: Path) -> Path:
    return path.relative_to(BUILT_IN) if path.is_relative_to(BUILT_IN) else path


def _data(shares: Sequence[Share]) -> dict[str, Any]:
    names = ("sentences", "sides", "reactions")
    return {
        name: {"exercised": share.done, "all": share.all}
        for name, share in zip(names, shares, strict=True)
    }


def _sources(paths: Iterable[Path]) -> dict[str, None]:
    """The sections of rulebooks that files name as their sources, in order."""
    found: dict[str, None] = {}
    for path in paths:
        file = read_file(path, Report(), with_schema=False)
        if file is not None:
            found |= dict.fromkeys(_named_in(file.content))
    return found


def _named_in(node: Node) -> Iterator[str]:
    if isinstance(node, MappingNode):
        book, section = text_of(node.get("rulebook")), text_of(node.get("section"))
        if book is not None:
            yield from (f"{book}: {part.strip()}" for part in (section or "").split(";"))
        for _, value in node.items:
            yield from _named_in(value)
    elif isinstance(node, SequenceNode):
        for item in node:
            yield from _named_in(item)


def covered(
    files: Files,
    processes: int | None = None,
    progress: Callable[[int], object] = lambda count: None,
) -> Coverage:
    """What the scenarios exercise of the rules."""
    return Coverage(files, exercised(files.rules, files.scenarios, processes, progress))
