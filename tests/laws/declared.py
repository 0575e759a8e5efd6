"""Every identifier that the data files declare."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from elgrande.engine import load_rules
from elgrande.engine.rules.files.files import built_in_expansions
from elgrande.engine.rules.model import Definitions


@cache
def declared() -> frozenset[str]:
    """The ids of all built-in expansions and editions, whatever they name."""
    names = set(built_in_expansions())
    for edition in ("big_box", "rio_grande_1996"):
        names.update(_names(load_rules(edition=edition).definitions))
    return frozenset(names)


def _names(defs: Definitions) -> Iterator[str]:
    yield from defs.colours
    for _, things in defs.named():
        yield from things
    for region in defs.regions.values():
        yield from region.traits
    for piece in defs.pieces.values():
        yield piece.plural
        yield from (member.id for member in piece.members)
    for parameter in defs.parameters.values():
        yield from parameter.choices
    for procedure in defs.procedures.values():
        yield from (step.id for step in procedure.steps)
    for card in defs.cards.values():
        yield from card.numbers
