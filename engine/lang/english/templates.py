"""Templates: the English of a node class, parsed to the same pieces as a form.

``{kind}`` is a field of the node, ``{their}`` the possessive of the acting player. Words before the
name of a field are styles: ``{a kind}``, ``{whose chosen player}``. Angle brackets enclose an
optional part, present if its field is not None, ``< {filter}>``, or if a switch is on,
``<first_place_only? for first place only>``. ``<point|points>`` is a noun in singular and plural.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from ..forms import Form, Part, Piece, Plural, Sometimes, Word
from .context import Context
from .titles import bare, definite, one_run, plain, possessive, with_article


def towards(zone: str) -> str:
    """The target zone of a card, with "to"; "to be" if its title names the card ("card in use")."""
    return f"{'to be' if names_a_card(zone) else 'to'} {zone}"


def names_a_card(zone: str) -> bool:
    """Whether the title of a card zone names the card itself ("card in use")."""
    return "card" in zone.split()


OF_TEXTS: Final[Mapping[str, Callable[[str], str]]] = {
    "a": with_article,
    "bare": bare,
    "run": one_run,
    "the": definite,
    "to": towards,
    "whose": possessive,
}
"""Styles for any part."""

OF_NAMES: Final[Mapping[str, Callable[[Context, str], str]]] = {
    "any": lambda context, name: context.words.any_of(name),
    "as": Context.naming,
    "chosen": Context.local,
    "many": lambda context, name: context.words.many(name),
    "one": lambda context, name: context.words.one_of(name),
    "owner": lambda context, name: context.name_in_brackets(name, owner=True),
    "plain": lambda _, name: plain(name),
    "so": Context.name_in_brackets,
}
"""Styles for a name."""

_PIECE = re.compile(
    r"\{(?P<how>(?:\w+ )*)(?P<field>\w+)\}"
    r"|<(?P<one>[^<>{}|]*)\|(?P<many>[^<>|]*)>"
    r"|<(?:(?P<switch>\w+)\?)?(?P<inside>[^<>]*)>"
    r"|(?P<word>[^<>{}]+)"
)


@cache
def template(text: str) -> Form:
    """The pieces of a template; cached."""
    return tuple(_piece(found) for found in _PIECE.finditer(text))


def _piece(found: re.Match[str]) -> Piece:
    if found["word"] is not None:
        return Word(found["word"])
    if found["field"] is not None:
        return Part(found["field"], " and ", tuple(found["how"].split()))
    if found["one"] is not None:
        return Plural(found["one"], found["many"])
    inside = template(found["inside"])
    parts = [piece.field for piece in inside if isinstance(piece, Part)]
    return Sometimes(found["switch"] or parts[0], inside)
