"""Finds the names that fit in a line: parses it with a placeholder name and inspects the tree.

The line is completed in a short way for each word that may follow the name, since what follows
can decide what the name is: `if x` tests a switch, `if x is ...` a place or a parameter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..text.source import Span
from . import tree
from .endings import endings
from .expected_kinds import NEW, PLACES, Wanted
from .names import Category, Names
from .parser import EffectSyntaxError, parse

_HERE: Final = "the_name_that_is_looked_for"
_ENDS: Final = 4
"""How many ends of a line are tried if nothing fits with the shortest: `is it`, `is taboo` ..."""


@dataclass(frozen=True)
class Candidates:
    """The names that fit in one parse: ids of some categories, local names, values of a parameter.

    holders: pieces that are places here, since other pieces stand on them.
    """

    categories: frozenset[Category] = frozenset()
    holders: tuple[str, ...] = ()
    chosen: bool = False
    values_of: str | None = None


def candidates(begun: str, start: str, names: Names) -> list[Candidates]:
    """The names that fit after the beginning of a line, for each parse of the line.

    start: `line`, `rule` or `zone`. Empty if no name, or only a new one, can stand there.
    """
    around = PLACES if start == "zone" else None
    found: dict[Candidates, None] = {}
    for several in (1, _ENDS):
        for line in endings(f"{begun} {_HERE}", start, several):
            try:
                node = parse(line, start, _nowhere)
            except EffectSyntaxError:
                continue
            for fits in _readings(node, around, None, names):
                found[fits] = None
        if found:
            break
    return list(found)


def _nowhere(start: int, end: int) -> Span:
    return tree.NOWHERE


def _readings(
    node: tree.Node, meaning: Wanted | None, subject: str | None, names: Names
) -> Iterator[Candidates]:
    """Descends to the placeholder, with what its parents allow there.

    subject: the parameter that is compared.
    """
    if meaning is not None and node.MEANS is not None and node.MEANS not in meaning.categories:
        return
    compared = subject
    if isinstance(node, tree.AnyOf) and isinstance(node.subject, tree.Name):
        is_parameter = names.category(node.subject.text) is Category.PARAMETER
        compared = node.subject.text if is_parameter else None
    if isinstance(node, tree.AnyOf) and isinstance(node.subject, tree.FoundPerson):
        holder = tree.SamePlace(tree.ThePlace(tree.Name(_HERE)))  # a player is written like a place
        if any(isinstance(one, tree.Is) and one.property == holder for one in node.alternatives):
            yield Candidates(frozenset((Category.OFFICE,)))
    for part, inner in node.references(meaning):
        if not isinstance(part, tree.Name):
            yield from _readings(part, inner, compared, names)
        elif part.text == _HERE:
            if subject is not None and isinstance(node, tree.NamedPlace):
                yield Candidates(values_of=subject)
            elif inner is not None and inner is not NEW:
                yield _fits(node if inner is meaning else None, inner, names)


def _fits(node: tree.Node | None, meaning: Wanted, names: Names) -> Candidates:
    """The names that fit: all that are expected, or those of the categories of a form."""
    categories, chosen = meaning.categories, bool(meaning.locals)
    if node is not None and not (meaning.personal and isinstance(node, tree.OwnPlace)):
        as_trait = meaning.categories & {Category.TRAIT} if node.NAMES_CHOSEN else frozenset()
        categories = categories if node.NAMES is None else categories & node.NAMES | as_trait
        if isinstance(node, tree.PlayersPlace):  # `'s region` may follow
            categories |= {Category.PLAYERS_PIECE}
        chosen = chosen and node.NAMES_CHOSEN
    holders = (
        one for one in names.holds if names.category_as_place(one, meaning.categories) in categories
    )
    return Candidates(categories, tuple(holders), chosen)
