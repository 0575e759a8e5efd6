"""Every name that a scenario may use, by what it refers to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ..compile.layout import card_copies
from ..rules.model import Card, Counter, Definitions, Piece, Rule
from ..rules.position_keys import NOT_AGAIN_KEY, WHOLE_GAME
from ..text.schema.schemas import schema

ANY_RULE = "clause"
EXPECT = "expect"
_ANSWERS = ("yes", "no", NOT_AGAIN_KEY, "stop", "either", "or", "action")
_NUMBERED = tuple(f"{word}_{number}" for word in ("or", "item") for number in range(1, 21))
"""Options by their position in a block: further branches, and items in any order."""


@cache
def expected_keys() -> tuple[str, ...]:
    """The keys of an expectation that are not ids, as in the schema."""
    step = schema("scenario")["properties"]["steps"]["items"]
    return tuple(step["properties"][EXPECT]["properties"])


class Vocabulary:
    """The names of one ruleset with certain players."""

    def __init__(self, defs: Definitions, players: Sequence[str], *, short: bool = False) -> None:
        """short: whether it is the short game."""
        self.defs = defs
        self.short = short
        self.players = tuple(players)
        self.owners = (*self.players, *defs.neutrals)
        self.each_place = {place.id for place in defs.places.values() if place.each_player}
        self.each_single = {
            piece.id for piece in defs.pieces.values() if piece.single and piece.each_player
        }
        self.places = [*defs.regions]
        for place in defs.places:
            if place in self.each_place:
                self.places += [f"{place}/{player}" for player in self.players]
            else:
                self.places.append(place)
        self.fixed = tuple(self.places)
        for piece in defs.pieces.values():
            if piece.holds is not None:
                self.places += self._names_of(piece)
        self.counted = {piece.id: piece for piece in defs.pieces.values() if not piece.single}
        self.singles: dict[str, Piece] = {}
        for piece in defs.pieces.values():
            names = [member.id for member in piece.members] or [piece.id]
            self.singles |= dict.fromkeys(names if piece.single else [], piece)

    def _names_of(self, piece: Piece) -> list[str]:
        """The keys of the single pieces of one kind."""
        if piece.members:
            return [member.id for member in piece.members]
        return (
            [f"{piece.id}/{player}" for player in self.players] if piece.each_player else [piece.id]
        )

    @property
    def any_player(self) -> str:
        """A player, for an example in a message."""
        return next(iter(self.players), "COLOUR")

    @property
    def knowable(self) -> list[str]:
        """What a player can know by looking: cards, places, pieces."""
        return [*self.defs.cards, *self.places, *self.pieces]

    @property
    def things(self) -> list[str]:
        """Names in positions: places, pieces, offices, card zones, decks, counters."""
        defs = self.defs
        names = [*defs.regions, *defs.places, *self.singles, *defs.offices]
        return [*names, *defs.card_zones, *defs.decks, *defs.counters]

    def bearers(self, counter: Counter) -> Sequence[str]:
        """The keys of what has a counter: players, regions, places or cards."""
        match counter.of:
            case "player":
                return self.players
            case "region":
                return tuple(self.defs.regions)
            case "place":
                return self.fixed
        copies = card_copies(self.defs, len(self.players))
        return tuple(copy.named(self.players) for copy in copies)

    @property
    def procedures(self) -> list[str]:
        """The procedures with which a scenario can begin."""
        return [*self.defs.procedures, WHOLE_GAME]

    @property
    def askers(self) -> list[str]:
        """The names of what can ask: cards, procedures and their steps, rules."""
        return [*self.defs.cards, *self.defs.procedures, *self.defs.steps, *self.defs.rules]

    @property
    def options(self) -> list[str]:
        """The names with which the key of an option can begin."""
        defs = self.defs
        names = [*defs.regions, *defs.places, *self.owners, *self.singles, *defs.cards]
        return [*names, *defs.procedures, *_ANSWERS, *_NUMBERED]

    @property
    def all_start_at(self) -> set[str]:
        """The place where all counted pieces of all owners start, if there is just one."""
        supply, kinds = self.defs.supply_of, self.counted.values()
        there = {supply(kind, owner)[1] for kind in kinds for owner in self.owners}
        return there - self.each_place if len(there) == 1 else set()

    def is_lookalike(self, key: str) -> bool:
        """Whether a key has known names, but in a form that no option has."""
        place, slash, owner = key.rpartition("/")
        if not slash:
            return key in self.each_place or key in self.each_single
        known = key in self.places or key in self.pieces or place in self.places
        return owner in self.owners and not known

    @property
    def rules(self) -> list[str]:
        """The names of rules that can refuse a choice."""
        ruling = [card.id for card in self.defs.cards.values() if _says_a_rule(card)]
        return [*self.defs.rules, *ruling, ANY_RULE]

    @property
    def reasons(self) -> list[str]:
        """The names of reasons for points."""
        rules = self.defs.rules.values()
        paying = (rule.id for rule in rules if _pays(rule))
        return [*self.defs.ranks, *paying]

    @property
    def flipping(self) -> list[str]:
        """The single pieces that have another side."""
        pieces = self.defs.pieces.values()
        return [name for piece in pieces if piece.flips for name in self._names_of(piece)]

    @property
    def pieces(self) -> list[str]:
        """Every single piece; those of a player have the colour after a slash."""
        pieces = self.defs.pieces.values()
        return [name for piece in pieces if piece.single for name in self._names_of(piece)]

    @property
    def rounds(self) -> set[int]:
        """The numbers of the rounds that are played."""
        there = {space.round for space in self.defs.track if space.round is not None}
        return there - self.defs.skipped_rounds if self.short else there


def _pays(rule: Rule) -> bool:
    """Whether a rule can be a reason for points."""
    return any(node.EFFECTS.moves_points for text in rule.texts for node in text.walk())


def _says_a_rule(card: Card) -> bool:
    return any(node.HOLDS for text in card.texts for node in text.walk())
