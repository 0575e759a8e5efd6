"""Sentences about cards."""

from __future__ import annotations

from ...lang import tree
from ..layout import Layout
from .writer import Writer, writes


@writes(tree.MoveCard)
def _move_card(writer: Writer, node: tree.MoveCard) -> None:
    differs = None
    if node.filter is not None:
        zone = writer.operands.layout.zone_cell(node.filter.zone.text)
        differs = (node.filter.attribute.text, zone)
    writer.emit(
        "move_card",
        node,
        sources=writer.operands.zones(node.source, writer.frame),
        target=writer.operands.zone(node.target, writer.frame),
        differs=differs,
        card=writer.frame.slots(),
        windowed=writer.windowed,
    )


@writes(tree.MoveCards)
def _move_cards(writer: Writer, node: tree.MoveCards) -> None:
    writer.emit(
        "move_cards",
        node,
        sources=writer.operands.zones(node.source, writer.frame),
        target=writer.operands.zone(node.target, writer.frame),
        windowed=writer.windowed,
    )


@writes(tree.MoveTopCards)
def _move_top_cards(writer: Writer, node: tree.MoveTopCards) -> None:
    target = writer.operands.zone(node.target, writer.frame)
    decks = tuple(range(len(writer.operands.layout.decks)))
    writer.emit("move_top_cards", node, decks=decks, target=target, windowed=writer.windowed)


@writes(tree.DiscardCards)
def _discard_cards(writer: Writer, node: tree.DiscardCards) -> None:
    zones = writer.operands.zones(node.zone, writer.frame)
    writer.emit("discard_cards", node, sources=zones, windowed=writer.windowed)


@writes(tree.DiscardThis)
def _discard_this(writer: Writer, node: tree.DiscardThis) -> None:
    writer.emit("discard_this", node, windowed=writer.windowed)


@writes(tree.Shuffle)
def _shuffle(writer: Writer, node: tree.Shuffle) -> None:
    writer.emit("shuffle", node)


@writes(tree.Keep)
def _keep(writer: Writer, node: tree.Keep) -> None:
    lapse = None if node.until is None else lapse_of(node.until, writer.operands.layout)
    writer.emit("keep", node, lapse=lapse, windowed=writer.windowed)


@writes(tree.MoveSomeCards)
def _move_some_cards(writer: Writer, node: tree.MoveSomeCards) -> None:
    quantity = node.quantity
    number = None
    if isinstance(quantity, tree.Exactly | tree.UpTo):
        number = writer.operands.number(quantity.number, writer.frame)
    left = writer.frame.slots()
    writer.emit("set_quotas", node, quotas=((None, number, left),))
    writer.emit(
        "move_some_cards",
        node,
        sources=writer.operands.zones(node.source, writer.frame),
        target=writer.operands.zone(node.target, writer.frame),
        may_stop=isinstance(quantity, tree.UpTo | tree.UpToAll),
        left=left,
        card=writer.frame.slots(),
        windowed=writer.windowed,
    )


@writes(tree.MoveThisCard)
def _move_this_card(writer: Writer, node: tree.MoveThisCard) -> None:
    target = writer.operands.zone(node.target, writer.frame)
    writer.emit("move_this_card", node, target=target, windowed=writer.windowed)


@writes(tree.MoveTopCard)
def _move_top_card(writer: Writer, node: tree.MoveTopCard) -> None:
    target = writer.operands.zone(node.target, writer.frame)
    deck = writer.operands.layout.decks.index(node.deck.text)
    writer.emit("move_top_cards", node, decks=(deck,), target=target, windowed=writer.windowed)


@writes(tree.DiscardOthers)
def _discard_others(writer: Writer, node: tree.DiscardOthers) -> None:
    cards = writer.operands.layout.cards
    alike = sum(1 << n for n, copy in enumerate(cards) if copy.card.id == writer.where)
    windowed = writer.windowed and node is not writer.opening
    writer.emit("discard_others", node, alike=alike, windowed=windowed)


@writes(tree.DiscardAnyCard)
def _discard_any_card(writer: Writer, node: tree.DiscardAnyCard) -> None:
    among = sum(
        1 << number
        for number, copy in enumerate(writer.operands.layout.cards)
        if node.trait is None or node.trait.text in copy.card.traits
    )
    slot = writer.frame.slots()
    writer.emit("discard_any_card", node, among=among, card=slot, windowed=writer.windowed)


@writes(tree.Spend)
def _spend(writer: Writer, node: tree.Spend) -> None:
    writer.emit("spend", node, windowed=writer.windowed)


def lapse_of(until: tree.Until, layout: Layout) -> tuple[int, bool, bool]:
    """How long a card is kept: by which counter, to a start (else an end), and whether the next."""
    return (
        layout.counters.index(until.procedure.text),
        isinstance(until.edge, tree.AtTheStart),
        isinstance(until.which, tree.NextOne),
    )
