"""Certifies rule files: each text is tried, and what scenarios expect of it is looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..coverage.exploring import near
from ..coverage.recording import Recorder
from ..coverage.report import Coverage, Files
from ..coverage.sentences import Goal, Sentence, sentences_in
from ..rules.errors import RulesError
from ..rules.files.files import built_in_expansions
from ..rules.files.request import MixRequest
from ..scenario.positions import position_in
from ..scenario.rules import completed, load_named
from ..text.diagnostics import visible
from ..text.output.findings import amount
from ..tools.many import mapping, processors
from .trial import Trial, Tried

SOUND, UNTESTED, FAULTY = "sound", "untested", "at fault"
"""What becomes of a text: all is reached and nothing is wrong; so it is, but no scenario exercises
all of it; or something is wrong or never reached."""

_SHOWN: Final = 3
"""Most gaps of the scenarios that are listed for a text."""


class Certified(NamedTuple):
    """A text with what became of it.

    numbers: those of its sentences. unexpected: what plays reach, and no scenario.
    """

    sentence: Sentence
    numbers: tuple[int, ...]
    tried: Tried
    unexpected: tuple[Goal, ...]

    @property
    def state(self) -> str:
        """One of `SOUND`, `UNTESTED` and `FAULTY`."""
        if self.tried.faults or self.tried.missing:
            return FAULTY
        return UNTESTED if self.unexpected else SOUND


class Certificate:
    """All texts of some files."""

    def __init__(self, coverage: Coverage, texts: Sequence[Certified]) -> None:
        self._coverage = coverage
        self.texts = texts

    @property
    def faulty(self) -> list[Certified]:
        """The texts in which something is wrong."""
        return [one for one in self.texts if one.state == FAULTY]

    def counterexamples(self) -> Iterator[tuple[Sentence, str]]:
        """The scenarios that show what is wrong."""
        for one in self.texts:
            for fault in one.tried.faults:
                if fault.scenario:
                    yield one.sentence, fault.scenario

    def lines(self) -> Iterator[str]:
        """All of it as text."""
        wide = max((len(one.sentence.home) for one in self.texts), default=0)
        state = max((len(one.state) for one in self.texts), default=0)
        for one in self.texts:
            yield f"{visible(one.sentence.home):<{wide}}  {one.state:<{state}}  {_extent(one)}"
            yield from (f"  {visible(fault.what)}" for fault in one.tried.faults)
            yield from (f"  {self._coverage.gap(goal)}" for goal in one.tried.missing)
            if not one.tried.missing:
                more = len(one.unexpected) - _SHOWN
                shown = one.unexpected[:_SHOWN]
                yield from (f"  by scenarios: {self._coverage.gap(goal)}" for goal in shown)
                yield from [f"  by scenarios: and {more} more"] * (more > 0)
        count = {state: sum(one.state == state for one in self.texts) for state in _STATES}
        yield ""
        yield f"{amount(len(self.texts), 'text')}: " + ", ".join(
            f"{number} {state}" for state, number in count.items() if number
        )

    def _line(self, goal: Goal) -> int:
        return self._coverage.sentences[goal[0]].span.line

    def as_data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "texts": [
                {
                    "id": one.sentence.home,
                    "file": one.sentence.file,
                    "line": one.sentence.span.line,
                    "state": one.state,
                    "sentences": len(one.numbers),
                    "plays": one.tried.plays,
                    "states": one.tried.states,
                    "players": one.tried.players,
                    "pieces": one.tried.pieces,
                    "faults": [fault.what for fault in one.tried.faults],
                    "missing": [self._coverage.gap(goal).as_data() for goal in one.tried.missing],
                    "no_scenario": sorted({self._line(goal) for goal in one.unexpected}),
                }
                for one in self.texts
            ]
        }


_STATES: Final = (SOUND, UNTESTED, FAULTY)


def _extent(one: Certified) -> str:
    """How much was tried."""
    said = f"{amount(len(one.numbers), 'sentence')}, {amount(one.tried.plays, 'play')}"
    tried = one.tried
    if not tried.states:
        return said
    said = f"{said}, {tried.states:,} states with {amount(tried.players, 'player')}"
    return f"{said}: all up to {amount(tried.pieces, 'piece')} each" if tried.pieces > 0 else said


class _Task(NamedTuple):
    """The numbers of the sentences of a text, what to try it in, and the folder of new files."""

    numbers: tuple[int, ...]
    near: Sequence[str]
    requests: Sequence[MixRequest]
    folder: Path | None


def certified(
    coverage: Coverage,
    requests: Sequence[MixRequest],
    folder: Path | None,
    processes: int | None = None,
    progress: Callable[[int], object] = lambda count: None,
) -> Certificate:
    """Tries each text of the files of a coverage.

    requests: the mixes to try them in. folder: where scenarios of what is wrong will be, if any.
    processes: by default the number of processors. progress: called with the number of texts tried
    since its last call. Raises ValueError if a scenario can't name the folders of its mix.
    """
    groups: dict[tuple[str, str], list[int]] = {}
    for number, one in enumerate(coverage.sentences):
        groups.setdefault((one.file, one.home), []).append(number)
    tasks = [
        _Task(tuple(some), near(coverage, coverage.sentences[some[0]]), requests, folder)
        for some in groups.values()
    ]
    found: list[Certified] = []
    missing = coverage.missing()
    with mapping(
        max(1, min(processes or processors(), len(tasks))), _begin, coverage.files.rules
    ) as each:
        for task, tried in zip(tasks, each(_try, tasks), strict=True):
            mine = {*task.numbers}
            left = tuple(goal for goal in missing if goal[0] in mine and goal not in tried.missing)
            found.append(Certified(coverage.sentences[task.numbers[0]], task.numbers, tried, left))
            progress(1)
    return Certificate(coverage, found)


def mixes_for(files: Files, asked: MixRequest | None, *, explicit: bool) -> list[MixRequest]:
    """The mixes in which the texts are tried: the one asked for, and those of the scenarios.

    asked: with the files; None for the built-in library, of which each expansion and edition has a
    mix of its own. explicit: it must be correct, also if scenarios name others. Raises RulesError
    if it must and is not, or if no mix is.
    """
    count: dict[MixRequest, int] = {}
    for file in files.scenarios:
        with suppress(ValueError):
            mix = position_in(file).mix
            count[mix] = count.get(mix, 0) + 1
    named = sorted(count, key=lambda mix: -count[mix])
    if asked is None:
        ids = built_in_expansions()
        alone = [MixRequest((one,)) for one in ids] + [MixRequest(edition=one) for one in ids]
        return [*alone, *named]
    asked = completed(asked)
    try:
        load_named(asked)
    except RulesError:
        if explicit or not named:
            raise
        return named
    return [asked, *(mix for mix in named if mix != asked)]


_RECORDERS: list[tuple[Recorder, Sequence[Sentence]]] = []
"""The recorder of this process, and the sentences that it knows."""


def _begin(rules: Sequence[tuple[str, Path]]) -> None:
    sentences = sentences_in(rules)
    _RECORDERS[:] = [(Recorder(sentences), sentences)]


def _try(task: _Task) -> Tried:
    recorder, sentences = _RECORDERS[0]
    return Trial(sentences, task.numbers, task.near, task.folder, recorder).run(task.requests)
