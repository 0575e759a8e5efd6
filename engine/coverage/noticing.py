"""Plays the scenarios that reach a changed sentence, until one notices the change."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..rules.errors import RulesError
from ..rules.files.files import read_file
from ..rules.formatting import apply_edits
from ..scenario.rules import load_named, reading, request_for
from ..scenario.run import run_file
from ..text.diagnostics import Report, visible
from ..text.output.findings import amount
from ..text.source import Source
from ..text.yaml.reading import read_source
from ..tools.many import mapping, processors
from .mutants import NEUTRAL, Mutant, mutants_of, neutral_of
from .report import Coverage

_EACH_NEUTRAL = 25
"""One neutral mutant is made for so many others."""

_MOST_NEUTRAL = 12
"""Most scenarios that a neutral mutant is played with."""

INVALID = "invalid"


class Outcome(NamedTuple):
    """What became of a mutant. by: the scenario that notices it; empty if none does.

    played: how many scenarios were played. invalid: it is no correct rule, so it does not count.
    """

    mutant: Mutant
    by: str
    played: int
    invalid: bool = False

    def lines(self) -> Iterator[str]:
        """Its place, the sentence before and after, as text."""
        one = self.mutant.sentence
        why = f"{amount(self.played, 'scenario')} played" if self.played else "never reached"
        yield f"{one}: {why}"
        yield f"  - {visible(one.text)}"
        yield f"  + {visible(self.mutant.new)}"

    def as_data(self) -> dict[str, Any]:
        """All of it as plain data."""
        one = self.mutant.sentence
        return {
            "file": one.file,
            "line": one.span.line,
            "column": one.span.column,
            "kind": self.mutant.kind,
            "old": one.text,
            "new": self.mutant.new,
            "noticed_by": self.by or None,
            "played": self.played,
        }


class Noticed:
    """The mutants that were tried, and what became of them."""

    def __init__(self, known: int, outcomes: Sequence[Outcome], seed: int) -> None:
        """known: the number of all mutants, of which some were drawn with the seed."""
        neutral = [one for one in outcomes if one.mutant.kind == NEUTRAL]
        self.wrong = [one for one in neutral if one.by or one.invalid]
        self.neutral, self.known, self.seed = len(neutral), known, seed
        tried = [one for one in outcomes if one.mutant.kind != NEUTRAL]
        self.tried = len(tried)
        self.counted = [one for one in tried if not one.invalid]
        self.missed = [one for one in self.counted if not one.by]

    @property
    def percent(self) -> float:
        """The share that is noticed, of those that count."""
        count = len(self.counted)
        return 100 * (count - len(self.missed)) / count if count else 100.0

    def as_data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "percent": round(self.percent, 2),
            "known": self.known,
            "seed": self.seed,
            "tried": self.tried,
            "counted": len(self.counted),
            "neutral": {"tried": self.neutral, "noticed": [one.as_data() for one in self.wrong]},
            "mutants": [one.as_data() for one in self.counted],
        }

    def lines(self) -> Iterator[str]:
        """All of it as text."""
        for one in self.wrong:
            why = "can't be read" if one.invalid else f"is noticed by {visible(one.by)}"
            yield f"{one.mutant.sentence}: the same sentence with another layout {why}"
        if self.wrong:
            yield "so nothing below can be relied on: please report this"
        drawn = "" if self.tried == self.known else f" of {self.known}, drawn with seed {self.seed}"
        yield f"{amount(self.tried, 'mutant')}{drawn}; {len(self.counted)} are correct rules"
        if not self.counted:
            yield "nothing was tried, so this says nothing about the scenarios"
            return
        caught = len(self.counted) - len(self.missed)
        yield f"noticed: {caught} of {len(self.counted)}, {self.percent:.1f} %"
        if self.missed:
            yield from ("", "not noticed:")
        yield from (f"  {line}" for one in self.missed for line in one.lines())


def noticed(
    coverage: Coverage,
    sample: int | None,
    seed: int,
    processes: int | None = None,
    progress: Callable[[int], object] = lambda count: None,
) -> Noticed:
    """Tries mutants of what was played. sample: how many, drawn at random; None for all.

    processes: by default the number of processors. progress: called with the number of mutants
    tried since its last call.
    """
    sources = sources_of(coverage)
    known = [*mutants_of(coverage.sentences, sources)]
    chance = random.Random(seed)
    drawn = known if sample is None or sample >= len(known) else chance.sample(known, sample)
    reached = [n for n in range(len(coverage.sentences)) if n in coverage.reached]
    among = chance.sample(reached, min(len(reached), 1 + len(drawn) // _EACH_NEUTRAL))
    neutral = [
        neutral_of(one, n, sources[one.file]) for n in among for one in [coverage.sentences[n]]
    ]
    tried, mixing = [*neutral, *drawn], _mixing(coverage)
    tasks = (
        (
            one.sentence.path,
            changed_text(sources, one),
            scenarios_for(coverage, one),
            mixing.get(one.sentence.file),
        )
        for one in tried
    )
    outcomes = []
    with mapping(max(1, min(processes or processors(), len(tried)))) as each:
        for one, found in zip(tried, each(_try, tasks), strict=True):
            outcomes.append(Outcome(one, *found))
            progress(1)
    return Noticed(len(known), outcomes, seed)


def sources_of(coverage: Coverage) -> dict[str, Source]:
    """The texts of the files, by the names that are shown."""
    found = {name: read_source(path, Report()) for name, path in coverage.files.rules}
    return {name: source for name, source in found.items() if source is not None}


def changed_text(sources: Mapping[str, Source], mutant: Mutant) -> str:
    """The text of its file with the change. sources: by the names of files, as shown."""
    return apply_edits(sources[mutant.sentence.file].text, [*mutant.edits])


def scenarios_for(coverage: Coverage, mutant: Mutant) -> list[str]:
    """The scenarios that reach a sentence, first those that reach little else."""
    able = [one for one in coverage.played if mutant.number in one.reached and not one.failed]
    able.sort(key=lambda one: len(one.reached))
    return [one.file for one in able[: _MOST_NEUTRAL if mutant.kind == NEUTRAL else None]]


def _mixing(coverage: Coverage) -> dict[str, str]:
    """For each file, a scenario whose mix has it, if one is known."""
    found: dict[str, str] = {}
    for one in coverage.played:
        for number in one.reached:
            found.setdefault(coverage.sentences[number].file, one.file)
    return found


_Task = tuple[Path, str, Sequence[str], str | None]
"""What another process needs of a mutant: its file, the changed text, the scenarios that reach it,
and a scenario whose mix has the file."""


def _try(task: _Task) -> tuple[str, int, bool]:
    """Which scenario notices a mutant, how many were played, and whether the rules are wrong."""
    path, text, scenarios, mixing = task
    with reading({path: text}):
        if not scenarios and mixing is not None and _is_wrong(Path(mixing)):
            return "", 0, True
        for number, name in enumerate(scenarios):
            if _is_wrong(Path(name)):
                return "", number, True
            if not run_file(Path(name)).ok:
                return name, number + 1, False
    return "", len(scenarios), False


def _is_wrong(scenario: Path) -> bool:
    """Whether the rules that a scenario names are wrong."""
    file = read_file(scenario, Report(), with_schema=False)
    if file is None:
        return True
    try:
        load_named(request_for(file, scenario.parent))
    except RulesError:
        return True
    return False
