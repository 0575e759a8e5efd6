"""Nodes for the headers that open a block, and for a whole effect. See tree.py."""

from __future__ import annotations

from .nodes import Name, Node
from .phrases import PlayerFilter, Zone

Statement = Node
Body = tuple[Statement, ...]


class Each(Node):
    """Every player of the group acts in turn: ``own`` is theirs inside."""

    FORM = "each {group}< {order}>< {filter}>"
    group: Node
    order: Node | None
    filter: PlayerFilter | None
    body: Body = ()


class ForEach(Node):
    """The acting player does it once for every player of the group."""

    FORM = "for each {group}< {order}>< {filter}> as {name}"
    group: Node
    order: Node | None
    filter: PlayerFilter | None
    name: Name
    body: Body = ()


class Acting(Node):
    """One named player acts: ``own`` is theirs inside."""

    FORM = "{person}"
    person: Node
    body: Body = ()


class If(Node):
    """Does one thing or another."""

    FORM = "if {condition}"
    condition: Node
    body: Body = ()
    otherwise: Body = ()


class Branch(Node):
    """One side of an either."""

    body: Body = ()


class Either(Node):
    """The player chooses one of several blocks."""

    FORM = "either"
    branches: tuple[Branch, ...] = ()


class InAnyOrder(Node):
    """The player says which of the lines comes first."""

    FORM = "in any order"
    body: Body = ()


class May(Node):
    """The player may do all of it or nothing."""

    FORM = "may"
    body: Body = ()


class OpponentsAction(Node):
    """At each boundary of another player's action."""

    FORM = "an action of an opponent starts or continues"


class Anybodys(Node):
    """A procedure or a step, whoever does it."""

    FORM = "{name}"
    name: Name


class Own(Node):
    """A procedure or a step as the holder of the card does it."""

    FORM = "own {name}"
    name: Name


class OfAnOpponent(Node):
    """A procedure or a step as another player does it."""

    FORM = "a {name} of an opponent"
    name: Name


class Starts(Node):
    """Before the first thing of it happens."""

    FORM = "starts"


class Ends(Node):
    """After its last thing has happened."""

    FORM = "ends"


class Running(Node):
    """A procedure or a step starts or ends."""

    FORM = "{what} {moment}"
    what: Anybodys | Own | OfAnOpponent
    moment: Starts | Ends


class BeingScored(Node):
    """A scoring is about to begin, of certain places if they are named."""

    FORM = "a scoring< of {zone}> starts"
    zone: Zone | None


class ThisCardComes(Node):
    """The card has come to where this holds."""

    FORM = "this card comes"


class ThisCardLeaves(Node):
    """The card is no longer in force."""

    FORM = "this card leaves"


class When(Node):
    """Reacts to something that happens while the card is in force."""

    FORM = "when {event}"
    event: OpponentsAction | Running | BeingScored | ThisCardComes | ThisCardLeaves
    body: Body = ()


class InsteadOf(Node):
    """What the holder of the card does in place of a procedure or of the own part of a step."""

    FORM = "instead of own {name}"
    name: Name
    body: Body = ()


class Effect(Node):
    """All statements of one effect text."""

    body: Body = ()
