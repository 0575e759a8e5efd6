"""Nodes for rule sentences, which hold while they are in force. See tree.py."""

from __future__ import annotations

from .nodes import Name, Node
from .phrases import Zone


class TabooRule(Node):
    """Nothing enters or leaves a place, but pieces that ignore it."""

    FORM = "{zone} is taboo"
    zone: Zone


class CapacityRule(Node):
    """How many pieces of a family fit in a place."""

    FORM = "a place holds at most {limit} {kind}"
    limit: int
    kind: Name


class RoomRule(Node):
    """How many pieces of a kind fit in each of some places."""

    FORM = "{zone} holds at most {limit} {kind}"
    zone: Zone
    limit: int
    kind: Name


class Twice(Node):
    """Two scorings, one after the other."""

    FORM = "twice"


class Like(Node):
    """With the scoreboard of another place."""

    FORM = "like {place}"
    place: Node


class AsOneWith(Node):
    """Together with another place: pieces, values and bonuses are added."""

    FORM = "as one with {place}"
    place: Node


class MannerRule(Node):
    """Places are scored in another manner, in all scorings or only in those of one procedure."""

    FORM = "{zone} is scored {manner}< in {procedure}>"
    zone: Zone
    manner: Twice | Like | AsOneWith
    procedure: Name | None


class LapseRule(Node):
    """Another rule does not hold."""

    FORM = "the rule {rule} lapses"
    rule: Name


class RedirectRule(Node):
    """Pieces that go to one place go to another instead."""

    FORM = "{pieces} that go to {place} go to {instead} instead"
    pieces: Node
    place: Node
    instead: Node


class BonusRule(Node):
    """Points for the sole leader where a piece stands."""

    FORM = "the sole leader scores {points} points where {piece} is"
    points: int
    piece: Node


RULES = (
    TabooRule,
    CapacityRule,
    RoomRule,
    MannerRule,
    LapseRule,
    RedirectRule,
    BonusRule,
)
"""All kinds of rule sentences; a card may say them as well as an expansion."""
