"""Advice on a name that stands for nothing where a scenario has it: what else it is or means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Final

from ..lang.names import Category, Names
from ..rules.display_names import called
from ..rules.name_table import names_of
from ..text.schema.parts import Schema
from ..text.schema.schemas import schema
from ..text.spelling import Spelling, did_you_mean
from ..text.wording import FEW, listing, quoted
from .vocabulary import EXPECT, Vocabulary

MOST_LISTED = 16
"""A hint names all that may stand at a place, up to so many."""

Elsewhere = Callable[[str], str | None]
"""Says where a name is declared that these rules do not know; None: nowhere."""


class Wanted(StrEnum):
    """What a name in a scenario stands for; the value is how a message calls it."""

    THING = "place, piece, office or card zone"
    PLACE = "place"
    PIECE = "single piece"
    FLIPPING = "piece with another side"
    KIND = "kind of pieces"
    KIND_OR_PLAYER = "kind of pieces or player"
    KNOWN = "card, place or single piece"
    CARD = "card"
    ACTING = "card with an action"
    PLAYER = "player in this scenario"
    STEP = "player, or `expect`"
    COLOUR = "colour"
    PROCEDURE = "procedure"
    ASKING = "card, procedure or step"
    OPTION = "option"
    RULE = "rule"
    REASON = "reason of points"

    def missing(self, word: str) -> str:
        """The message that nothing of this sort has a name: "there is no card `x`"."""
        noun, joint, rest = re.split("( with | in |$)", self.noun, maxsplit=1)
        return f"there is no {noun} {quoted(word)}{joint}{rest}"

    @property
    def noun(self) -> str:
        """How a message calls it: a step is that of a player, where it does not say `expect`."""
        return str(Wanted.PLAYER if self is Wanted.STEP else self)


_KEYS = "the id of a place, a piece, a card or a player, a number, or an answer such as `yes`"
_POINTS = ("score", "scores", "vp")
"""What people call the points of a player."""
_OF_PLAYERS = (Category.COLOUR, Category.NEUTRAL)
_EACH_PLAYERS = (Category.PLAYERS_PLACE, Category.PLAYERS_PIECE)


class Advice:
    """Suggestions for the names of one scenario. elsewhere: where else a name is declared."""

    def __init__(self, words: Vocabulary, elsewhere: Elsewhere) -> None:
        self.words = words
        self.elsewhere = elsewhere

    @cached_property
    def _names(self) -> Names:
        """What every id is; made when something is wrong."""
        return names_of(self.words.defs)

    def on(self, what: Wanted, word: str, known: Sequence[str]) -> str | None:
        """The best suggestion, or None. known: what may stand there."""
        return (
            self._misplaced(what, word)
            or self._singular(word, known)
            or self._title(word, known)
            or self._other(what, word, known)
            or self.elsewhere(word)
            or did_you_mean(word, known)
            or self._all_of(what, known)
        )

    def _misplaced(self, what: Wanted, word: str) -> str | None:
        """A key of scenarios that stands where another one should."""
        if what not in (Wanted.THING, Wanted.STEP):
            return None
        if what is Wanted.THING and word == "in_force":
            zones = self.words.defs.card_zones.items()
            kept = next((name for name, zone in zones if zone.in_force), None)
            return kept and f"under `given`, write `{kept}: {{COLOUR: [CARD]}}`"
        if what is Wanted.THING and word in _POINTS:
            return Spelling("write `points`", "points")
        spots = list(
            dict.fromkeys(above for name, above in _keys(schema("scenario")) if name == word)
        )
        return f"{quoted(word)} belongs {listing(spots)}" if 0 < len(spots) <= FEW else None

    def _singular(self, word: str, known: Sequence[str]) -> str | None:
        singular = self._names.plurals.get(word)
        if singular is None or singular not in known:
            return None
        return Spelling(f"write `{singular}`", singular)

    def _title(self, word: str, known: Iterable[str]) -> str | None:
        """The ids of what has the word as its title."""
        things = (thing for _, section in self.words.defs.named() for thing in section.values())
        likely = [name for name in called(word, things) if name in known]
        if len(likely) == 1:
            return Spelling(f"write the id `{likely[0]}`, and not the title", likely[0])
        several = f"write an id, and not the title: {listing(map(quoted, likely))}"
        return several if 0 < len(likely) <= FEW else None

    def _other(self, what: Wanted, word: str, known: Sequence[str]) -> str | None:
        """What the word is in these rules, and how that is written."""
        category = self._category(word)
        if category is None:
            return None
        remedy = self._remedy(what, word, category)
        fitting = None if remedy else self._all_of(what, known)
        return f"{quoted(word)} is {category}{remedy}" + (f"; {fitting}" if fitting else "")

    def _category(self, word: str) -> Category | None:
        found = self._names.categories.get(word)
        if found is None and word in self.words.defs.rules:
            return Category.RULE
        return Category.STEP if found is None and word in self.words.defs.steps else found

    def _remedy(self, what: Wanted, word: str, category: Category) -> str:
        """The end of a message that says what a name is."""
        players = self.words.players
        match what, category:
            case Wanted.PROCEDURE, Category.CARD:
                return f": write `{{action: {word}}}`"
            case Wanted.ACTING, Category.PROCEDURE:
                return f": write `at: {word}`"
            case Wanted.ACTING, Category.CARD:
                return " without an action"
            case Wanted.THING, Category.COUNTED:
                return f": write where they are, `PLACE: {{COLOUR: {{{word}: 3}}}}`"
            case Wanted.THING, Category.CARD:
                return f": write where it is, `ZONE: [{word}]`"
            case Wanted.THING, _ if category in _OF_PLAYERS:
                return f": write the place first, `PLACE: {{{word}: 3}}`"
            case ((Wanted.PLAYER | Wanted.STEP), Category.COLOUR):
                return f" that is not among `players`: {listing(map(quoted, players))}"
            case Wanted.STEP, _ if word in self.words.things:
                return f": write what must hold under `{EXPECT}`, `- {EXPECT}: {{{word}: ...}}`"
            case ((Wanted.PLACE | Wanted.PIECE | Wanted.OPTION), _) if category in _EACH_PLAYERS:
                named = [quoted(f"{word}/{player}") for player in players]
                return f": write {listing(named)}" if named else ""
        return ""

    def _all_of(self, what: Wanted, known: Sequence[str]) -> str | None:
        """Everything that may stand there, where it is not much."""
        if what is Wanted.OPTION:
            return f"an option is {_KEYS}"
        if not known:
            return f"these rules have no {what.noun}"
        names = self.words.reasons if what is Wanted.REASON else known
        few = len(names) <= MOST_LISTED
        return f"valid here: {listing(map(quoted, names))}" if few else None


_AT_TOP: Final = "at the top level, without indentation"


def _keys(part: Schema, above: str = _AT_TOP) -> Iterator[tuple[str, str]]:
    """Every key with a fixed meaning, with its position in words."""
    for name, value in part.get("properties", {}).items():
        yield name, above
        yield from _keys(value, f"under {quoted(name)}")
    for branch in part.get("anyOf") or part.get("oneOf") or ():
        yield from _keys(branch, above)
    if "items" in part:
        yield from _keys(part["items"], above.replace("under", "in an entry of", 1))
