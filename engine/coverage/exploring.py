"""Searches short plays that reach what no scenario reaches, and writes them as scenarios.

A play begins where a scenario of the same rules begins, slightly changed, or in a small drawn
position with the card that is looked for; its choices are those of the scenario, or drawn. The
shortest play that reaches a sentence, or a side of a condition, becomes a scenario, which expects
what changed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from ..compile.ruleset import Ruleset
from ..game.game import Game
from ..rules.errors import RulesError
from ..rules.files.request import MixRequest
from ..scenario.facts import differing, facts_of
from ..scenario.recorder import scenario_text
from ..scenario.rules import load_named, reading
from ..scenario.run import run_file
from ..text.output.findings import amount
from ..text.yaml.reading import real
from ..tools.many import mapping, processors
from .new_files import DRAWN
from .recording import Recorder
from .report import Coverage, Gap
from .sentences import Goal, Sentence, sentences_in
from .starts import Drawing, Script, Start, beginnings, cards_at, one_of

_SCENARIOS: Final = 8
"""Most scenarios that give a mix and a beginning."""

_MIXES: Final = 3
"""Most mixes in which plays are searched."""

_PLAYS: Final = 400
"""Most plays in each of them."""

_LONGER: Final = 30
"""Plays in which a shorter one is searched, once all is reached."""

_CHOICES: Final = 60
"""Most choices of a play."""

_KEYS: Final = 4
"""Most keys of the expectation."""


class Explored(NamedTuple):
    """The texts of the scenarios that were found, and the gaps that none of them closes."""

    texts: list[tuple[Sentence, str]]
    unfound: list[Gap]

    def lines(self) -> Iterator[str]:
        """What was not reached, as text."""
        if self.unfound:
            yield f"no play was found that closes {amount(len(self.unfound), 'gap')}:"
        yield from (f"  {gap}" for gap in self.unfound)


class _Task(NamedTuple):
    """The goals in one text of a file.

    alone: the mix of the files, in which plays begin in drawn positions. scenarios: where others
    can begin. folder: of the new files.
    """

    goals: frozenset[Goal]
    alone: MixRequest
    scenarios: Sequence[str]
    folder: Path
    title: str


def explored(
    coverage: Coverage,
    alone: MixRequest,
    folder: Path,
    processes: int | None = None,
    progress: Callable[[int], object] = lambda count: None,
) -> Explored:
    """Searches a play for each sentence and side that is missing.

    alone: the mix of the files, in addition to those of the scenarios. folder: where the new ones
    will be, which name their mix. processes: by default the number of processors. progress: called
    with the number of goals searched since its last call. Raises ValueError if a scenario can't
    name the folders of its mix.
    """
    groups: dict[tuple[str, int], list[Goal]] = {}
    for goal in coverage.missing():
        sentence = coverage.sentences[goal[0]]
        groups.setdefault((sentence.file, sentence.number), []).append(goal)
    firsts = [coverage.sentences[goals[0][0]] for goals in groups.values()]
    tasks = [
        _Task(frozenset(goals), alone, near(coverage, first), folder, f"{DRAWN} ({first})")
        for first, goals in zip(firsts, groups.values(), strict=True)
    ]
    count = max(1, min(processes or processors(), len(tasks)))
    texts: list[tuple[Sentence, str]] = []
    reached: set[Goal] = set()
    with mapping(count, _begin, coverage.files.rules) as each:
        for first, goals, found in zip(firsts, groups.values(), each(_search, tasks), strict=True):
            reached.update(*(more for _, more in found))
            texts += [(first, text) for text, _ in found]
            progress(len(goals))
    return Explored(
        texts, [coverage.gap(goal) for goal in coverage.missing() if goal not in reached]
    )


def near(coverage: Coverage, one: Sentence) -> list[str]:
    """Scenarios whose mix may have a sentence: those that reach most of its file."""
    of_file = {number for number, other in enumerate(coverage.sentences) if other.file == one.file}
    found = sorted(coverage.played, key=lambda other: (-len(other.reached & of_file), other.file))
    return [other.file for other in found if not other.failed][:_SCENARIOS]


_EXPLORERS: list[_Explorer] = []
"""The explorer of this process."""


def _begin(rules: Sequence[tuple[str, Path]]) -> None:
    _EXPLORERS[:] = [_Explorer(sentences_in(rules))]


def _search(task: _Task) -> list[tuple[str, frozenset[Goal]]]:
    """Few scenarios that reach the goals of a task, each with those that only it reaches."""
    with reading():
        return _EXPLORERS[0].search(task)


class _Explorer:
    def __init__(self, sentences: Sequence[Sentence]) -> None:
        self._sentences = sentences
        self._recorder = Recorder(sentences)

    def search(self, task: _Task) -> list[tuple[str, frozenset[Goal]]]:
        left, found = set(task.goals), list[tuple[str, frozenset[Goal]]]()
        known = beginnings(task.scenarios)
        mixes = {**known, task.alone: known.get(task.alone, [])}
        for request, starts in [*mixes.items()][-_MIXES:]:
            if not left:
                break
            try:
                rules = load_named(request)
            except RulesError:
                continue
            for text in self._texts(task, request, rules, starts, frozenset(left)):
                more = frozenset(self._shown(text, task.folder) & left)
                if more:
                    found.append((text, more))
                    left -= more
        return found

    def _shown(self, text: str, folder: Path) -> set[Goal]:
        """The goals that a scenario reaches; none if it fails."""
        file = real(folder) / "drawn.yaml"
        with reading({file: text}), self._recorder.watching() as seen:
            return seen() if run_file(file).ok else set()

    def _texts(
        self,
        task: _Task,
        request: MixRequest,
        rules: Ruleset,
        starts: Sequence[Start],
        goals: frozenset[Goal],
    ) -> list[str]:
        """For each goal the shortest scenario that reaches it, those with most goals first."""
        chance = random.Random(0)
        places = {self._sentences[number].place for number, _ in goals}
        drawing = Drawing(rules, cards_at(places, rules), chance)
        best: dict[Goal, str] = {}
        found_at = 0
        for number in range(_PLAYS):
            if len(best) == len(goals) and number > found_at + _LONGER:
                break
            start = one_of(starts, drawing, number, chance)
            for game, before, reached in self._reaching(start, rules, goals, chance):
                text = scenario_text(
                    game, request, task.folder, title=task.title, expected=_changed(before, game)
                )
                for goal in reached:
                    if goal not in best:
                        found_at = number
                    best[goal] = min(best.get(goal, text), text, key=len)
        return sorted(dict.fromkeys(best.values()), key=lambda one: -[*best.values()].count(one))

    def _reaching(
        self, start: Start, rules: Ruleset, goals: frozenset[Goal], chance: random.Random
    ) -> Iterator[tuple[Game, Game, frozenset[Goal]]]:
        """Plays once; each moment at which goals are reached, with the beginning."""
        with self._recorder.watching() as seen:
            game = _begun(start, rules)
            if game is None:
                return
            with suppress(RulesError):
                play(game, start, chance)
            left = set(goals & seen())
        if not left:
            return
        with self._recorder.watching() as seen:
            again, before = start.begin(rules), start.begin(rules)
            assert again is not None and before is not None
            for number in (*game.choices, None):
                if reached := frozenset(left & seen()):
                    yield again, before, reached
                    left -= reached
                if number is None or not left:
                    return
                with suppress(RulesError):
                    again.take(number)


def _begun(start: Start, rules: Ruleset) -> Game | None:
    """The game at a beginning, if there is one that ends."""
    with suppress(RulesError):
        return start.begin(rules)
    return None


def play(game: Game, start: Start, chance: random.Random, most: int = _CHOICES) -> None:
    """Plays on with the choices of a beginning, where they can be made, or drawn ones.

    most: how many, beyond those. Raises RulesError for an effect without end.
    """
    script = Script(start, chance)
    for _ in range(script.length + most):
        decision = game.decision
        if decision is None:
            return
        game.choose(script.key(decision))


def _changed(before: Game, now: Game) -> dict[str, object] | None:
    """A few of the expectations that hold now and did not before; None if there are none."""
    found = differing(facts_of(now), facts_of(before))
    return dict([*found.items()][:_KEYS]) or None
