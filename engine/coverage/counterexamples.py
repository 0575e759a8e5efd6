"""Searches a short play at which a changed sentence shows, and writes it as a scenario.

The original and the mutant are played side by side: from the positions of the scenarios that reach
the sentence, slightly changed, with their choices or random ones. At the first difference that an
expectation can compare, the play is a scenario that holds for the original only.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..compile.ruleset import Ruleset
from ..game.decisions.decision import IllegalChoice
from ..game.game import Game
from ..rules.errors import RulesError
from ..rules.files.files import read_file
from ..rules.files.named_mix import mix_data
from ..rules.position_keys import ASKED, CHANCE, WHOLE_GAME
from ..scenario.facts import differing, facts_of
from ..scenario.notation import read_choices
from ..scenario.positions import Position, position_in
from ..scenario.recorder import scenario_text
from ..scenario.rules import load_named, reading
from ..scenario.run import run_file
from ..scenario.vocabulary import EXPECT
from ..text.atomic import write_together
from ..text.diagnostics import Report, visible
from ..text.output.findings import amount
from ..text.yaml.reading import real
from ..tools.many import mapping, processors
from .mutants import DROPPED, Mutant, mutants_of
from .noticing import Outcome, changed_text, scenarios_for, sources_of
from .report import Coverage
from .sentences import Sentence

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


class Written(NamedTuple):
    """The scenarios that were written. unfound: the mutants for which no play was found."""

    files: list[Path]
    unfound: list[Outcome]

    def lines(self) -> Iterator[str]:
        """All of it as text."""
        if self.files:
            yield from ("", "written, to be checked against the rules:")
        yield from (f"  {visible(str(file))}" for file in self.files)
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
            position, (choices, drawn) = position_in(scenario), _choices(scenario)
            original = load_named(position.mix)
        try:
            with reading({self.task.path: self.changed}):
                mutant = load_named(position.mix)
        except RulesError:  # the change is wrong in this mix
            return
        for number in range(_PLAYS):
            given = {**position.given, **({CHANCE: ASKED} if drawn else {})}
            if number > _PLAYS // 3:
                given = self._varied(given, original, position.players)
            both = _both(original, mutant, position, given)
            ended = both and self._play(*both, choices, drawn, exact=number == 0)
            if ended:
                game, wanted = ended
                body = scenario_text(
                    game, position.mix, self.task.folder, title=self.task.title, expected=wanted
                )
                yield self.notes + body

    def _varied(self, given: Mapping[str, Any], rules: Ruleset, players: Sequence[str]) -> Any:
        """The position with other numbers of pieces in some places, or of points."""
        if given.get("at", WHOLE_GAME) == WHOLE_GAME:
            return given
        defs = rules.definitions
        places = [*defs.regions, *(place.id for place in defs.places.values() if place.each_player)]
        places.append("points")
        changed = {
            key: {
                who: max(0, n + self.chance.choice(_CHANGES)) if type(n) is int else n
                for who, n in value.items()
            }
            if key in places and isinstance(value, Mapping)
            else value
            for key, value in given.items()
        }
        place, player = self.chance.choice(places), self.chance.choice(players)
        there = changed.get(place, {})
        if isinstance(there, Mapping):
            changed[place] = {player: self.chance.randint(1, 3), **there}
        return changed

    def _play(
        self,
        game: Game,
        other: Game,
        choices: Sequence[str],
        drawn: Sequence[str],
        *,
        exact: bool,
    ) -> tuple[Game, dict[str, Any]] | None:
        """The game at the first difference, and what to expect there; None if there is none."""
        script, outcomes = list(choices), list(drawn)
        for _ in range(len(choices) + len(drawn) + _CHOICES):
            decision = game.decision
            drawing = decision is not None and decision.by_chance
            if not drawing and (wanted := _difference(game, other)):
                return game, wanted
            if decision is None:
                return None
            follows = outcomes if drawing else script
            if follows and follows[0] in decision.keys and (exact or self.chance.random() < 0.75):
                key = follows.pop(0)
            else:
                key = self.chance.choice(decision.keys)
            try:
                game.choose(key)
            except RulesError:
                return None
            try:
                other.choose(key)
            except (RulesError, IllegalChoice):
                return None
        return None


def _both(
    original: Ruleset, mutant: Ruleset, position: Position, given: Mapping[str, Any]
) -> tuple[Game, Game] | None:
    """Both games at the position; None if one of them can't be there."""
    seed, short = position.seed or 0, position.mix.short
    try:
        first, second = (
            Game.new(rules, position.players, seed=seed, short=bool(short), given=given)
            for rules in (original, mutant)
        )
    except (ValueError, RulesError):
        return None
    return first, second


def _difference(game: Game, other: Game) -> dict[str, Any]:
    """A few of the expectations that hold for the first game and fail for the other."""
    if game.state.cells == other.state.cells and game.state.pc == other.state.pc:
        one, two = game.decision, other.decision
        if (one and (one.player, one.keys)) == (two and (two.player, two.keys)):
            return {}
    found = differing(facts_of(game), facts_of(other))
    return dict([*found.items()][:_KEYS])


def _choices(scenario: Path) -> tuple[list[str], list[str]]:
    """The choices of a scenario, and its outcomes of chance."""
    file = read_file(scenario, Report(), with_schema=True)
    if file is None:
        return [], []
    data = file.data_of(file.content)
    steps = [pair for step in data["steps"] for pair in step.items() if pair[0] != EXPECT]
    chosen = [key for _, written in steps for key in read_choices(written)]
    return chosen, read_choices(data.get(CHANCE, []))


def check_folder(scenarios: Sequence[Path], folder: Path) -> None:
    """Raises ValueError if new scenarios in a folder can't name the rules of those there are."""
    for above in (folder, *folder.parents):
        if above.exists() and not above.is_dir():
            raise ValueError(f"{visible(str(above))}: this is a file; --write names a folder")
    with suppress(RulesError):  # a scenario that can't be read is reported where it is played
        for one in scenarios[:1]:
            mix_data(position_in(one).mix, folder)


def mutants_of_gaps(coverage: Coverage) -> list[Outcome]:
    """A mutant of the first sentence of each gap, which only a play that reaches it can show.

    A side without sentences has none: what is changed around it also shows on the other side.
    """
    known: dict[int, list[Mutant]] = {}
    for one in mutants_of(coverage.sentences, sources_of(coverage)):
        known.setdefault(one.number, []).append(one)
    of_gaps = (known.get(gap.first, []) for gap in coverage.gaps() if gap.first is not None)
    return [Outcome(min(some, key=_rank), "", 0) for some in of_gaps if some]


def _rank(one: Mutant) -> bool:
    """A sentence that is left out shows best."""
    return one.kind != DROPPED


def write_counterexamples(
    coverage: Coverage,
    missed: Sequence[Outcome],
    folder: Path,
    processes: int | None = None,
    progress: Callable[[int], object] = lambda count: None,
) -> Written:
    """Writes a scenario for each mutant that is not noticed, if a play is found.

    folder: where; it need not exist. Files that are there are left as they are, and none is written
    with the text of one. processes: by default the number of processors. progress: called with the
    number of mutants searched since its last call. Raises OSError, and ValueError if a scenario
    can't name the folders of its mix.
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
            f"Drawn from play, to be checked against the rules ({place})",
            scenarios_for(coverage, some[0].mutant) or _near(coverage, some[0].mutant.sentence),
            folder,
        )
        for place, some in groups.items()
    ]
    there = {file.read_text("utf-8", "replace") for file in folder.glob("*.yaml")}
    files: dict[Path, bytes] = {}
    unfound: list[Outcome] = []
    with mapping(max(1, min(processes or processors(), len(tasks)))) as each:
        for some, texts in zip(groups.values(), each(_search, tasks), strict=True):
            unfound += [one for one, text in zip(some, texts, strict=True) if text is None]
            for text in filter(None, texts):
                if text in there:  # as for a sentence that a scenario meets in a dry run only
                    continue
                files[_free(folder, some[0].mutant.sentence, files)] = text.encode("utf-8")
            progress(len(texts))
    write_together(files)
    return Written([*files], unfound)


def _near(coverage: Coverage, one: Sentence) -> list[str]:
    """Scenarios for a sentence that none reaches: those that reach most of its file."""
    of_file = {number for number, other in enumerate(coverage.sentences) if other.file == one.file}
    near = sorted(coverage.played, key=lambda other: (-len(other.reached & of_file), other.file))
    return [other.file for other in near if not other.failed][:_SCENARIOS]


def _free(folder: Path, one: Sentence, taken: Container[Path]) -> Path:
    """A name for the scenario of a sentence that no file has."""
    stem = f"{Path(one.file).stem}_{one.span.line}_{one.span.column}"
    names = (f"{stem}{more}.yaml" for more in chain([""], (f"_{n}" for n in count(2))))
    return next(
        at for name in names if not os.path.lexists(at := folder / name) and at not in taken
    )


def _notes(one: Outcome) -> str:
    """The comment about the mutant."""
    _, old, new = one.lines()
    return (
        "# Drawn from play: it passes, which does not mean that it is right. Check it against the\n"
        "# rules, then give it a title. It fails if the sentence is changed:\n"
        f"# {old}\n# {new}\n"
    )
