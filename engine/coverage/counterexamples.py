"""Searches a short play at which a changed sentence shows, and writes it as a scenario.

The original and the mutant are played side by side: from the positions of the scenarios that reach
the sentence, slightly changed, with their choices or random ones. At the first difference that an
expectation can compare, the play is a scenario that holds for the original only.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..game.decisions.decision import IllegalChoice
from ..game.game import Game
from ..rules.errors import RulesError
from ..scenario.facts import differing, facts_of
from ..scenario.positions import position_in
from ..scenario.recorder import scenario_text
from ..scenario.rules import load_named, reading
from ..scenario.run import run_file
from ..text.diagnostics import visible
from ..text.output.findings import amount
from ..text.yaml.reading import real
from ..tools.many import mapping, processors
from .exploring import near
from .mutants import DROPPED
from .new_files import DRAWN
from .noticing import Outcome, changed_text, scenarios_for, sources_of
from .report import Coverage
from .sentences import Sentence
from .starts import Script, Start, start_of, varied

_SCENARIOS: Final = 8
"""Most scenarios that give a position."""

_PLAYS: Final = 30
"""Plays from each of them; the shortest one with a difference is taken."""

_CHOICES: Final = 12
"""Most choices after those of the scenario."""

_CHANGES: Final = (-9, -1, 0, 0, 1, 2)
"""By how much the number of pieces in a place changes."""

_KEYS: Final = 4
"""Most keys of the expectation."""


class Searched(NamedTuple):
    """The texts of the scenarios that were found, and the mutants for which no play was."""

    texts: list[tuple[Sentence, str]]
    unfound: list[Outcome]

    def lines(self) -> Iterator[str]:
        """What was not found, as text."""
        if self.unfound:
            yield f"no play was found that shows {amount(len(self.unfound), 'change')}:"
        for one in self.unfound:
            of, dropped = one.mutant.sentence, one.mutant.kind == DROPPED
            what = "left out" if dropped else f"becomes `{visible(one.mutant.new)}`"
            yield f"  {of}: `{visible(of.text)}` {what}"


class _Task(NamedTuple):
    """The mutants of one sentence. texts: the changed texts of its file; notes: on each of them.

    scenarios: those that reach the sentence. folder: that of the new files.
    """

    path: Path
    texts: Sequence[str]
    notes: Sequence[str]
    title: str
    scenarios: Sequence[str]
    folder: Path


def _search(task: _Task) -> list[str | None]:
    """The text of a scenario for each mutant of a sentence; None if no difference was found.

    The text is empty for a mutant that the scenario of an earlier one notices, too.
    """
    found: list[str | None] = []
    for number, text in enumerate(task.texts):
        again = any(one and not _holds(task, one, text) for one in found)
        found.append("" if again else _Search(task, number).text())
    return found


def _holds(task: _Task, scenario: str, text: str | None) -> bool:
    """Whether a scenario passes. text: of the changed file, or None for the rules as they are."""
    file = real(task.folder) / "drawn.yaml"
    changed = {} if text is None else {task.path: text}
    with reading({file: scenario, **changed}):
        return run_file(file).ok


class _Search:
    """The search for one mutant."""

    def __init__(self, task: _Task, number: int) -> None:
        self.task, self.changed = task, task.texts[number]
        self.notes = task.notes[number]
        self.chance = random.Random(0)

    def text(self) -> str | None:
        """The shortest scenario from the first position from which there is any."""
        for name in self.task.scenarios[:_SCENARIOS]:
            found = sorted(self._from(Path(name)), key=len)
            for text in found[:3]:
                if _holds(self.task, text, None) and not _holds(self.task, text, self.changed):
                    return text
        return None

    def _from(self, scenario: Path) -> Iterator[str]:
        """Scenarios from the position of another one."""
        with reading():
            mix, start = position_in(scenario).mix, start_of(scenario)
            original = load_named(mix)
        try:
            with reading({self.task.path: self.changed}):
                mutant = load_named(mix)
        except RulesError:  # the change is wrong in this mix
            return
        for number in range(_PLAYS):
            one = start if number <= _PLAYS // 3 else varied(start, original, self.chance)
            try:
                game, other = one.begin(original), one.begin(mutant)
            except RulesError:
                continue
            if game is None or other is None:
                continue
            wanted = self._play(game, other, one, exact=number == 0)
            if wanted:
                body = scenario_text(
                    game, mix, self.task.folder, title=self.task.title, expected=wanted
                )
                yield self.notes + body

    def _play(self, game: Game, other: Game, start: Start, *, exact: bool) -> dict[str, Any]:
        """Plays to the first difference; what to expect there, or nothing if there is none."""
        script = Script(start, self.chance)
        for _ in range(script.length + _CHOICES):
            decision = game.decision
            drawing = decision is not None and decision.by_chance
            if not drawing and (wanted := _difference(game, other)):
                return wanted
            if decision is None:
                return {}
            key = script.key(decision, exact=exact)
            try:
                game.choose(key)
                other.choose(key)
            except (RulesError, IllegalChoice):
                return {}
        return {}


def _difference(game: Game, other: Game) -> dict[str, Any]:
    """A few of the expectations that hold for the first game and fail for the other."""
    if game.state.cells == other.state.cells and game.state.pc == other.state.pc:
        one, two = game.decision, other.decision
        if (one and (one.player, one.keys)) == (two and (two.player, two.keys)):
            return {}
    found = differing(facts_of(game), facts_of(other))
    return dict([*found.items()][:_KEYS])


def counterexamples(
    coverage: Coverage,
    missed: Sequence[Outcome],
    folder: Path,
    processes: int | None = None,
    progress: Callable[[int], object] = lambda count: None,
) -> Searched:
    """Searches a play that shows each mutant which is not noticed.

    folder: where the scenarios will be, which name their mix. processes: by default the number of
    processors. progress: called with the number of mutants searched since its last call. Raises
    ValueError if a scenario can't name the folders of its mix.
    """
    groups: dict[str, list[Outcome]] = {}
    for one in missed:
        groups.setdefault(str(one.mutant.sentence), []).append(one)
    sources = sources_of(coverage)
    tasks = [
        _Task(
            some[0].mutant.sentence.path,
            [changed_text(sources, one.mutant) for one in some],
            [_notes(one) for one in some],
            f"{DRAWN} ({place})",
            scenarios_for(coverage, some[0].mutant) or near(coverage, some[0].mutant.sentence),
            folder,
        )
        for place, some in groups.items()
    ]
    found: list[tuple[Sentence, str]] = []
    unfound: list[Outcome] = []
    with mapping(max(1, min(processes or processors(), len(tasks)))) as each:
        for some, texts in zip(groups.values(), each(_search, tasks), strict=True):
            unfound += [one for one, text in zip(some, texts, strict=True) if text is None]
            found += [(some[0].mutant.sentence, text) for text in texts if text]
            progress(len(texts))
    return Searched(found, unfound)


def _notes(one: Outcome) -> str:
    """The comment about the mutant."""
    _, old, new = one.lines()
    return (
        "# Drawn from play: it passes, which does not mean that it is right. Check it against the\n"
        "# rules, then give it a title. It fails if the sentence is changed:\n"
        f"# {old}\n# {new}\n"
    )
