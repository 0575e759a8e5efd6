"""Sentences about cards."""

from __future__ import annotations

from ...lang import tree
from ...text.records import Record
from ..expressions import ZoneRef
from ..layout import Layout
from ..operations import Countdown, PlayerOp, Step
from .pieces import SetQuotas
from .writer import Writer, writes


class Differs(Record):
    """Asks of a card that its printed number lies in no player's zone, from a cell on."""

    attribute: str
    cell: int


class Lapse(Record):
    """The time for which a card is kept: its counter, to a start or an end, whether the next."""

    counter: int
    at_start: bool
    following: bool


class MoveCard(Step):
    """One card, chosen, from some zones to another."""

    sources: tuple[ZoneRef, ...]
    target: ZoneRef
    differs: Differs | None
    card: int


class MoveCards(Step):
    """Every card of some zones to another."""

    sources: tuple[ZoneRef, ...]
    target: ZoneRef


class MoveSomeCards(Step):
    """So many cards, chosen one after the other; the slot `left` counts down."""

    sources: tuple[ZoneRef, ...]
    target: ZoneRef
    may_stop: bool
    left: int
    card: int

    def still_to_go(self) -> int | None:
        """The slot that counts how many more are to be chosen."""
        return self.left


class MoveThisCard(Step):
    """The card whose text runs, from where it lies."""

    target: ZoneRef


class MoveTopCards(Step):
    """The top card of some decks to a zone."""

    decks: tuple[int, ...]
    target: ZoneRef


class Shuffle(PlayerOp):
    """Shuffles all decks that are shuffled."""


class DiscardCards(Step):
    """Every card of some zones to where its deck says; a kept one to the kept cards."""

    sources: tuple[ZoneRef, ...]


class DiscardThis(Step):
    """The card whose effect runs, to where its deck says."""

    SURE = True


class DiscardOthers(Step):
    """The other copies of the card that are kept: `alike` has the bits of them all."""

    alike: int


class DiscardAnyCard(Step):
    """One card that somebody keeps, chosen; `among` has the bits of those that are meant."""

    among: int
    card: int


class Spend(Step):
    """The card does nothing more; it stays where it lies."""

    SURE = True


class Keep(Step):
    """Puts the card in force at once; it lies where it is until it is put away."""

    SURE = True

    lapse: Lapse | None


@writes(tree.MoveCard)
def _move_card(writer: Writer, node: tree.MoveCard) -> None:
    differs = None
    if node.filter is not None:
        zone = writer.operands.layout.zone_cell(node.filter.zone.text)
        differs = Differs(node.filter.attribute.text, zone)
    op = MoveCard(
        sources=writer.operands.zones(node.source, writer.frame),
        target=writer.operands.zone(node.target, writer.frame),
        differs=differs,
        card=writer.frame.slots(),
    )
    writer.emit(op, node)


@writes(tree.MoveCards)
def _move_cards(writer: Writer, node: tree.MoveCards) -> None:
    sources = writer.operands.zones(node.source, writer.frame)
    target = writer.operands.zone(node.target, writer.frame)
    writer.emit(MoveCards(sources=sources, target=target), node)


@writes(tree.MoveSomeCards)
def _move_some_cards(writer: Writer, node: tree.MoveSomeCards) -> None:
    quantity = node.quantity
    number = None
    if isinstance(quantity, tree.Exactly | tree.UpTo):
        number = writer.operands.number(quantity.number, writer.frame)
    left = writer.frame.slots()
    writer.emit(SetQuotas(quotas=(Countdown(left, number),)), node)
    op = MoveSomeCards(
        sources=writer.operands.zones(node.source, writer.frame),
        target=writer.operands.zone(node.target, writer.frame),
        may_stop=isinstance(quantity, tree.UpTo | tree.UpToAll),
        left=left,
        card=writer.frame.slots(),
    )
    writer.emit(op, node)


@writes(tree.MoveThisCard)
def _move_this_card(writer: Writer, node: tree.MoveThisCard) -> None:
    target = writer.operands.zone(node.target, writer.frame)
    writer.emit(MoveThisCard(target=target), node)


@writes(tree.MoveTopCard)
def _move_top_card(writer: Writer, node: tree.MoveTopCard) -> None:
    target = writer.operands.zone(node.target, writer.frame)
    deck = writer.operands.layout.decks.index(node.deck.text)
    writer.emit(MoveTopCards(decks=(deck,), target=target), node)


@writes(tree.MoveTopCards)
def _move_top_cards(writer: Writer, node: tree.MoveTopCards) -> None:
    target = writer.operands.zone(node.target, writer.frame)
    decks = tuple(range(len(writer.operands.layout.decks)))
    writer.emit(MoveTopCards(decks=decks, target=target), node)


@writes(tree.Shuffle)
def _shuffle(writer: Writer, node: tree.Shuffle) -> None:
    writer.emit(Shuffle(), node)


@writes(tree.DiscardCards)
def _discard_cards(writer: Writer, node: tree.DiscardCards) -> None:
    sources = writer.operands.zones(node.zone, writer.frame)
    writer.emit(DiscardCards(sources=sources), node)


@writes(tree.DiscardThis)
def _discard_this(writer: Writer, node: tree.DiscardThis) -> None:
    writer.emit(DiscardThis(), node)


@writes(tree.DiscardOthers)
def _discard_others(writer: Writer, node: tree.DiscardOthers) -> None:
    cards = writer.operands.layout.cards
    alike = sum(1 << n for n, copy in enumerate(cards) if copy.card.id == writer.where)
    windowed, writer.windowed = writer.windowed, writer.windowed and node is not writer.opening
    writer.emit(DiscardOthers(alike=alike), node)
    writer.windowed = windowed


@writes(tree.DiscardAnyCard)
def _discard_any_card(writer: Writer, node: tree.DiscardAnyCard) -> None:
    among = sum(
        1 << number
        for number, copy in enumerate(writer.operands.layout.cards)
        if node.trait is None or node.trait.text in copy.card.traits
    )
    writer.emit(DiscardAnyCard(among=among, card=writer.frame.slots()), node)


@writes(tree.Spend)
def _spend(writer: Writer, node: tree.Spend) -> None:
    writer.emit(Spend(), node)


@writes(tree.Keep)
def _keep(writer: Writer, node: tree.Keep) -> None:
    lapse = None if node.until is None else lapse_of(node.until, writer.operands.layout)
    writer.emit(Keep(lapse=lapse), node)


def lapse_of(until: tree.Until, layout: Layout) -> Lapse:
    """The time for which a card is kept."""
    return Lapse(
        layout.counters.index(until.procedure.text),
        isinstance(until.edge, tree.AtTheStart),
        isinstance(until.which, tree.NextOne),
    )
