"""Tries one text: plays from small positions, in which nothing may go wrong, and small worlds."""

from __future__ import annotations

import random
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..compile.ruleset import Ruleset
from ..coverage.exploring import play
from ..coverage.recording import Recorder
from ..coverage.sentences import FIRST, OTHER, REACHED, Goal, Sentence, places_in
from ..coverage.starts import Drawing, Start, beginnings, cards_at, one_of
from ..game.game import Game
from ..game.positions.position import new_state
from ..game.state.events import (
    ActionBegan,
    CardShown,
    Idle,
    Looked,
    LookedIn,
    Revealed,
    events_since,
)
from ..rules.errors import RulesError
from ..rules.files.request import Choices, MixRequest
from ..rules.position_keys import NOBODY
from ..scenario.recorder import beginning, scenario_text
from ..scenario.rules import load_named, reading
from ..scenario.vocabulary import EXPECT
from ..text.yaml.nodes import in_yaml
from .invariants import Invariants
from .worlds import World

_LEAST: Final = 60
"""Plays in each mix, also when all is reached."""

_MOST: Final = 600
"""Most plays in a mix."""

_MIXES: Final = 4
"""Mixes in which a text is tried, also when all is reached."""

_SAVED: Final = 8
"""One of so many plays is saved and read again."""


class Fault(NamedTuple):
    """What is wrong. scenario: the text of one that leads there, as far as one can."""

    what: str
    scenario: str


class Tried(NamedTuple):
    """What became of a text. missing: what no play reaches.

    plays: how many there were. states: how many of small worlds; players: theirs; pieces: the
    largest number of each player for which all are among them. 0 for a text that no action begins.
    """

    missing: tuple[Goal, ...]
    faults: tuple[Fault, ...]
    plays: int
    states: int = 0
    players: int = 0
    pieces: int = 0


class Trial:
    """The trial of one text.

    numbers: those of its sentences. near: scenarios that may reach it. folder: where scenarios of
    what is wrong will be; None to write none.
    """

    def __init__(
        self,
        sentences: Sequence[Sentence],
        numbers: Sequence[int],
        near: Sequence[str],
        folder: Path | None,
        recorder: Recorder,
    ) -> None:
        self._sentences, self._numbers = sentences, numbers
        self._folder, self._recorder = folder, recorder
        self._starts = beginnings(near)
        self._places = {sentences[number].place for number in numbers}
        self._left: set[Goal] = set()
        for number in numbers:
            self._left.add((number, REACHED))
            if sentences[number].sides:
                self._left |= {(number, FIRST), (number, OTHER)}
        self._faults: dict[str, Fault] = {}
        self._plays = 0
        self._cards: set[str] = set()
        self._idle = True
        """Whether no action of a card with the text has changed anything."""
        self._performed: dict[bool, bool] = {True: False, False: False}
        """Whether one was performed, alone (True) and in a longer play, and was not without effect
        from the start, as one is that repeats what others did before."""

    def run(self, requests: Sequence[MixRequest]) -> Tried:
        """Tries the text in some mixes, and where that is not enough, with other options."""
        world: World | None = None
        acts = mixed = False
        for number, request in enumerate(self._mixes(requests)):
            if number >= _MIXES and not self._left:
                break
            with reading():
                rules = load_named(request)
            mixed = True
            cards = cards_at(self._places, rules)
            self._cards.update(cards)
            self._play(rules, request, cards)
            able = [card for card in cards if card in rules.program(_count(rules, card)).actions]
            acts |= bool(able)
            if able and world is None:
                world = World(rules, able[0], _count(rules, able[0]))
                world.exhaust()
                for broken in world.broken:
                    way = _Way(request, rules, broken.start, broken.choices)
                    self._note(broken.what, way)
        if not mixed:
            return Tried((), (Fault(NO_MIX, ""),), 0)
        if acts and self._idle and (self._performed[True] or not self._performed[False]):
            self._faults.setdefault(IDLE, Fault(IDLE, ""))
        size = (world.states, len(world.players), world.pieces) if world else ()
        missing = tuple(sorted(self._left))
        return Tried(missing, tuple(self._faults.values()), self._plays, *size)

    def _mixes(self, requests: Sequence[MixRequest]) -> Iterator[MixRequest]:
        """The mixes with the text; then, while something is missing, with other options."""
        able = []
        for request in requests:
            try:
                with reading():
                    rules = load_named(request)
            except RulesError:
                continue
            if not self._places.isdisjoint(places_in(rules.definitions)):
                able.append((request, rules))
                yield request
        for request, rules in able[:1]:
            for choices in self._options(rules):
                if not self._left:
                    return
                other = MixRequest(choices=choices).over(request)
                try:
                    with reading():
                        load_named(other)
                except RulesError:
                    continue
                yield other

    def _options(self, rules: Ruleset) -> Iterator[Choices]:
        """Other values of the options that the text names."""
        words = " ".join(self._sentences[number].text for number in self._numbers)
        for one in rules.definitions.parameters.values():
            if one.id in words:
                values: Sequence[Any] = one.choices or [True, False]
                yield from (Choices(((one.id, value),)) for value in values if value != one.value)

    # ------------------------------------------------------------ plays

    def _play(self, rules: Ruleset, request: MixRequest, cards: Sequence[str]) -> None:
        """Plays until all is reached, at least some and at most many times."""
        chance = random.Random(0)
        drawing = Drawing(rules, cards, chance)
        for number in range(_MOST):
            if number >= _LEAST and not self._left:
                return
            start = one_of(self._starts.get(request, ()), drawing, number, chance)
            with self._recorder.watching() as seen:
                try:
                    game = start.begin(rules)
                except RulesError as error:
                    self._note(str(error), _Way(request, rules, start, ()))
                    continue
                if game is None:
                    continue
                self._plays += 1
                wrong = self._wrong(game, start, chance, saved=number % _SAVED == 0)
                self._left -= seen()
            if wrong:
                self._note(wrong, _Way(request, rules, start, game.choices))

    def _wrong(self, game: Game, start: Start, chance: random.Random, *, saved: bool) -> str:
        """Plays on from a beginning; what is wrong in the end, or nothing."""
        invariants = Invariants(game.machine, game.keys)
        cards = invariants.cards(game.state)
        try:
            play(game, start, chance)
        except RulesError as error:
            return str(error)
        if self._idle:
            alone = _acts(start, self._cards)
            self._idle = not alone or not _has_effect(game)
            self._performed[alone] |= _is_performed(game, self._cards)
        if what := next(invariants.broken(game.state, cards), ""):
            return what
        if saved and Game.from_json(game.rules, game.to_json()).snapshot() != game.snapshot():
            return "a saved game is another one when it is read"
        return ""

    def _note(self, what: str, way: _Way) -> None:
        """Keeps a fault with the shortest scenario that leads there."""
        text = "" if self._folder is None else way.scenario(what, self._folder)
        known = self._faults.get(what)
        if known is None or len(text) < len(known.scenario):
            self._faults[what] = Fault(what, text)


class _Way(NamedTuple):
    """How to get to a fault: the mix, its rules, the beginning, the numbers of the options."""

    request: MixRequest
    rules: Ruleset
    start: Start
    choices: Sequence[int]

    def scenario(self, what: str, folder: Path) -> str:
        """The text of a scenario that makes the choices, as far as they can be made."""
        title, start = in_yaml(f"Counterexample: {what}"), self.start
        try:
            game = start.begin(self.rules)
        except RulesError:
            place = self.request, folder, start.players, start.seed, start.given
            lines = [f"scenario: {title}", *beginning(*place, short=start.short)]
            return "\n".join([*lines, "steps:", f"  - {EXPECT}: {{decision: {NOBODY}}}", ""])
        assert game is not None
        with suppress(RulesError):
            for number in self.choices[len(game.choices) :]:
                game.take(number)
        return scenario_text(game, self.request, folder, title=title)


def _acts(start: Start, cards: Container[str]) -> bool:
    """Whether the action of one of some cards is all that is played."""
    at = start.given.get("at")
    return isinstance(at, Mapping) and at.get("action") in cards


def _is_performed(game: Game, cards: Container[str]) -> bool:
    """Whether the action of one of some cards began, and not always without effect."""
    found = 0
    for event in events_since(None, game.state.log):
        if isinstance(event, ActionBegan | Idle):
            mine = game.machine.layout.cards[event.card].card.id in cards
            found += mine * (1 if isinstance(event, ActionBegan) else -1)
    return found > 0


def _has_effect(game: Game) -> bool:
    """Whether something is not as it was when the action began, or was seen.

    What it chose, remembered or sealed is not there any more when it is over.
    """
    if any(isinstance(event, _SEEN) for event in events_since(None, game.state.log)):
        return True
    layout, cells = game.machine.layout, game.state.cells
    before = new_state(game.machine, game.keys, game.seed, game.given).cells
    passing = {layout.action, layout.drawn, layout.armed, layout.waiting, layout.mannered}
    passing.update(range(layout.acted_base, layout.acted_base + len(layout.acted) * layout.players))
    passing.update(range(layout.chance_base, layout.chance_base + len(layout.chances)))
    return not game.over or any(
        cells[cell] != before[cell] for cell in range(layout.size) if cell not in passing
    )


_SEEN: Final = (Looked, LookedIn, CardShown, Revealed)

NO_MIX: Final = "no mix that was tried has this text: name one with --with"
IDLE: Final = "the action changes nothing, in no play"


def _count(rules: Ruleset, card: str) -> int:
    """As few players as can play with a card."""
    defs = rules.definitions
    players = defs.cards[card].players
    return min(players) if players else defs.least_players
