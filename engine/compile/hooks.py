"""The moments for which the cards of a mix wait, and their reactions to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..lang import tree
from ..lang.names import What
from ..rules.card_texts import Text
from ..text.records import Record
from .program import Entry, Happenings, Hook, Limits, Moments, Waiting, Within

OWN, OPPONENT, ANY, ANYONE = "own", "opponent", "any", "anyone"
"""Whose a moment is, as the holder of a card sees it; `anyone` includes moments of no player."""

PARTS = (OWN, OPPONENT, ANY)
"""Whose a moment can be when a player does something."""

STARTS, ENDS = "starts", "ends"

CONTINUES, ALL_ALONG = "starts or continues", "starts, continues or ends"
WOULD = "would"
BOUNDARIES = (CONTINUES, ALL_ALONG, WOULD)
"""The moments that are boundaries."""

INSTEAD = {within: f"instead, within {within.name}" for within in Within}
"""What is done in place of something, by what runs around that."""

SCORING = "a scoring"
GAME = "the game"


class Key(NamedTuple):
    """What happens, which moment of it, and whose it is. run: only in its n-th run; 0: in all.

    Anything that is not a procedure or a step has a name that no id can have.
    """

    what: str
    moment: str
    whose: str
    run: int = 0


ENTER = Key("pieces", "enter", ANYONE)
LEAVE = Key("pieces", "leave", ANYONE)
ENTERS = Key("a piece", "enters", ANYONE)
GOES = Key("a piece", "leaves", ANYONE)
GAINS = Key("a player", "gains points", ANY)
HAPPENINGS = (ENTER, LEAVE, ENTERS, GOES, GAINS, GAINS._replace(whose=OPPONENT))
"""The occurrences that steps bring about, for all players."""

WOULD_ENTER = Key("pieces enter", WOULD, ANYONE)
WOULD_LEAVE = Key("pieces leave", WOULD, ANYONE)
WOULD_RISE = Key("points rise", WOULD, ANY)
WOULD_FALL = Key("points fall", WOULD, ANY)
COUNTER_WOULD_RISE = Key("a counter rises", WOULD, ANYONE)
COUNTER_WOULD_FALL = Key("a counter falls", WOULD, ANYONE)
CARD_WOULD_ENTER = Key("a card enters", WOULD, ANYONE)
CARD_WOULD_LEAVE = Key("a card leaves", WOULD, ANYONE)

ACTION = Key("an action", CONTINUES, OPPONENT)
COMES = Key("this card", "comes", OWN)
EXPIRES = Key("this card", "expires", OWN)
LEAVES = Key("this card", "leaves", OWN)

BY_THEMSELVES = (COMES, EXPIRES, LEAVES)
"""Moments that the machine finds itself; the program has no instruction for them."""

WHOSE: dict[type[tree.Node], str] = {
    tree.Anybodys: ANYONE,
    tree.TheStep: ANYONE,
    tree.ByName: ANYONE,
    tree.Own: OWN,
    tree.OfAnOpponent: OPPONENT,
    tree.OfAnyPlayer: ANY,
    tree.OpponentsAction: OPPONENT,
    tree.AnyPlayersAction: ANY,
    tree.PointsOfHolder: OWN,
    tree.NamedNumber: ANYONE,
    tree.OwnNumber: OWN,
    tree.NumberOf: ANYONE,
    tree.CounterOf: ANYONE,
    tree.NumberOfAnyPlace: ANYONE,
    tree.PrintedHere: ANYONE,
    tree.NumberOnAnyCard: ANYONE,
}

_MOMENTS: dict[type[tree.Node], str] = {
    tree.Starts: STARTS,
    tree.Ends: ENDS,
    tree.GoesOn: CONTINUES,
    tree.AllAlong: ALL_ALONG,
}


def _whose(node: tree.Node) -> str:
    """Whose moment it is: that of any player of a group, or as the form says."""
    match node:
        case tree.PointsOfAnyone() | tree.NumberOfAnyone() | tree.AnyoneGains():
            return ANY if node.group.EVERYONE else OPPONENT
    return WHOSE[type(node)]


class Wait(Record):
    """The reaction of one text to one moment. event: as written; None: the body replaces it."""

    key: Key
    body: tree.Body
    event: tree.Event | None = None

    @property
    def given(self) -> Iterator[tuple[tree.Name, What]]:
        """The names that the moment declares."""
        match self.event:
            case None:
                return iter(())
            case tree.Running(what=what):
                return what.given()
        return self.event.given()

    @property
    def family(self) -> str:
        """The family of the piece that moves; empty if the event names none."""
        match self.event:
            case (
                tree.PieceGoes(piece=tree.AnyGoer(kind=kind))
                | tree.WouldGo(what=tree.AnyGoer(kind=kind))
            ):
                return kind.text
        return ""


def waits_of(text: Text) -> list[Wait]:
    """Everything that a text waits for; blocks for the same moment are joined."""
    found: dict[tuple[Key, tree.Event | None], tree.Body] = {}
    for when in text.triggers:
        moment = key_of(when.event), when.event
        found[moment] = found.get(moment, ()) + when.body
    for instead in text.replacements:
        for kind in INSTEAD.values():
            key = Key(instead.name.text, kind, OWN)
            found[key, None] = found.get((key, None), ()) + instead.body
    return [Wait(key, body, event) for (key, event), body in found.items()]


def offers(body: tree.Body) -> bool:
    """Whether a body does nothing unless a player says yes."""
    return all(node.needs_a_yes() for node in body)


def key_of(event: tree.Event) -> Key:
    """The moment of an event."""
    match event:
        case tree.ThisCardComes():
            return COMES
        case tree.ThisCardExpires():
            return EXPIRES
        case tree.ThisCardLeaves():
            return LEAVES
        case tree.PiecesEnter():
            return ENTER
        case tree.PiecesLeave():
            return LEAVE
        case tree.PieceEnters():
            return ENTERS
        case tree.PieceLeaves():
            return GOES
        case tree.WouldEnter():
            return WOULD_ENTER
        case tree.WouldLeave():
            return WOULD_LEAVE
        case tree.PointsWouldRise(whose=whose):
            return WOULD_RISE._replace(whose=_whose(whose))
        case tree.PointsWouldFall(whose=whose):
            return WOULD_FALL._replace(whose=_whose(whose))
        case tree.CounterWouldRise(counter=counter):
            return COUNTER_WOULD_RISE._replace(whose=_whose(counter))
        case tree.CounterWouldFall(counter=counter):
            return COUNTER_WOULD_FALL._replace(whose=_whose(counter))
        case tree.CardWouldEnter():
            return CARD_WOULD_ENTER
        case tree.CardWouldLeave():
            return CARD_WOULD_LEAVE
        case tree.AnyoneGains():
            return GAINS._replace(whose=_whose(event))
        case tree.GameMoment(moment=moment):
            return Key(GAME, _MOMENTS[type(moment)], ANYONE)
        case tree.BeingScored():
            return Key(SCORING, STARTS, ANYONE)
        case tree.HasBeenScored():
            return Key(SCORING, ENDS, ANYONE)
        case tree.NumberedRun(procedure=procedure, number=number, moment=moment):
            return Key(procedure.text, _MOMENTS[type(moment)], ANYONE, number)
        case tree.Running(what=what, moment=moment):
            name = what.run()
            ran = ACTION.what if name is None else name.text
            return Key(ran, _MOMENTS[type(moment)], _whose(what))
    raise AssertionError(event)


class Hooks:
    """Numbers for the moments that the texts of a mix name; their code is entered later."""

    def __init__(self, texts: Iterable[Text]) -> None:
        waits = [wait for text in texts for wait in waits_of(text)]
        keys = dict.fromkeys((wait.key, wait.event) for wait in waits)
        self._numbers = {key: number for number, key in enumerate(keys)}
        self._of_key: dict[Key, list[int]] = {key: [] for key, _ in self._numbers}
        for number, (key, _) in enumerate(self._numbers):
            self._of_key[key].append(number)
        self._awaited = {key.what for key in self._of_key}
        self._entries: list[dict[_Force, dict[int, Entry]]] = [{} for _ in self._numbers]
        self._always: list[list[Entry]] = [[] for _ in self._numbers]
        self._limits = [Limits() for _ in self._numbers]

    @property
    def within_actions(self) -> Within:
        """What runs around a step of an action, if cards wait for its boundaries."""
        return Within.ACTION if self.boundaries else Within.NOTHING

    @property
    def within_flow(self) -> Within:
        """What runs around a step outside actions, if cards wait for its boundaries."""
        others = set(self.boundaries).difference(self.of_actions(*BOUNDARIES))
        return Within.FLOW if others else Within.NOTHING

    @property
    def boundaries(self) -> tuple[int, ...]:
        """The numbers of all boundaries for which cards wait."""
        return tuple(n for (key, _), n in self._numbers.items() if key.moment in BOUNDARIES)

    def of_actions(self, *moments: str) -> tuple[int, ...]:
        """The numbers of some moments of actions."""
        return self.all(*(Key(ACTION.what, one, whose) for one in moments for whose in PARTS))

    def all(self, *wanted: Key) -> tuple[int, ...]:
        """The numbers of some moments; empty if no card waits for them."""
        return tuple(sorted(n for key in {*wanted} for n in self._of_key.get(key, ())))

    def at(
        self, name: str, moments: Sequence[str], whose: Sequence[str], run: int = 0
    ) -> tuple[int, ...]:
        """The numbers of moments of a procedure or step, for some of the players they may be of."""
        if name not in self._awaited:
            return ()
        return self.all(*(Key(name, moment, one, run) for moment in moments for one in whose))

    def runs(self, name: str, moment: str) -> list[int]:
        """The numbered runs of a procedure for which cards wait at this moment."""
        found = (key for key in self._of_key if (key.what, key.moment) == (name, moment))
        return sorted({key.run for key in found if key.run})

    def enter(self, wait: Wait, text: Text, cards: Sequence[int], entry: Entry) -> None:
        """Records where the code of a text begins, for all copies of its card."""
        force = text.lying, text.unheld
        entries = self._entries[self._numbers[wait.key, wait.event]].setdefault(force, {})
        entries |= dict.fromkeys(cards, entry)

    def always(self, wait: Wait, entry: Entry) -> None:
        """Records where the code of a rule begins."""
        self._always[self._numbers[wait.key, wait.event]].append(entry)

    def limit(self, wait: Wait, limits: Limits) -> None:
        """Records where the event must happen, and to which pieces."""
        self._limits[self._numbers[wait.key, wait.event]] = limits

    def finished(self) -> tuple[Hook, ...]:
        """All moments, with the reactions to them."""
        return tuple(
            Hook(
                key.whose,
                _waiting(self._entries[number]),
                tuple(self._always[number]),
                self._limits[number],
            )
            for (key, _), number in self._numbers.items()
        )

    def moments(self) -> Moments:
        """The numbers of the moments that the machine looks up itself."""
        return Moments(
            boundaries=self.boundaries,
            of_actions=self.of_actions(*BOUNDARIES),
            comes=self._only(COMES),
            expires=self._only(EXPIRES),
            leaves=self._only(LEAVES),
            before_scoring=self.all(Key(SCORING, STARTS, ANYONE)),
            after_scoring=self.all(Key(SCORING, ENDS, ANYONE)),
            happened=Happenings(
                enter=self.all(ENTER),
                leave=self.all(LEAVE),
                enters=self.all(ENTERS),
                goes=self.all(GOES),
                gains=self._of_any(GAINS),
            ),
            ahead=Happenings(
                enter=self.all(WOULD_ENTER),
                leave=self.all(WOULD_LEAVE),
                enters=self.all(WOULD_ENTER),
                goes=self.all(WOULD_LEAVE),
                gains=self._of_any(WOULD_RISE),
                loses=self._of_any(WOULD_FALL),
                rises=self._of_any(COUNTER_WOULD_RISE),
                falls=self._of_any(COUNTER_WOULD_FALL),
                arrives=self.all(CARD_WOULD_ENTER),
                departs=self.all(CARD_WOULD_LEAVE),
            ),
        )

    def _of_any(self, key: Key) -> tuple[int, ...]:
        """The numbers of a moment, for all players whose it can be."""
        return self.all(*(key._replace(whose=one) for one in (*PARTS, ANYONE)))

    def _only(self, key: Key) -> int | None:
        return next(iter(self.all(key)), None)


_Force = tuple[bool, bool]
"""How a text is in force: while its card lies somewhere, and then for no player."""


def _waiting(entries: Mapping[_Force, Mapping[int, Entry]]) -> tuple[Waiting, ...]:
    return tuple(
        Waiting(*force, sum(1 << card for card in of_cards), of_cards)
        for force, of_cards in entries.items()
    )
