"""Emitters of sentences about cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from ...lang import tree
from ...text.records import Record
from ..card_tests import CardTest, card_test
from ..condition_tests import All, Test
from ..conditions import test_of
from ..expressions import ZoneRef
from ..frame import CARD, CardOfRule, Frame
from ..layout import Layout
from ..operations import (
    NO_DEED,
    OTHER_EFFECTS,
    Ask,
    Countdown,
    Effects,
    Op,
    PlayerOp,
    SetNumbers,
    Step,
)
from ..program import Aim
from .picks import CardsOffered
from .writer import Writer, is_written_as, writes


class Lapse(Record):
    """How long a card is kept: a counter, until a start or an end, and whether until the next."""

    counter: int
    at_start: bool
    following: bool


class CardStep(Step):
    """A step that only changes where cards lie, and which are in force."""

    def effects(self) -> Effects:
        return OTHER_EFFECTS


class MoveCard(CardStep):
    """Moves one card, which is chosen, from some zones to another."""

    sources: tuple[ZoneRef, ...]
    target: ZoneRef
    test: CardTest | None
    card: int

    def ask(self) -> Ask:
        return Ask(among=CardsOffered(self.sources, self.test), unseen_card=self.card)


class MoveCards(CardStep):
    """Moves every card of some zones to another."""

    sources: tuple[ZoneRef, ...]
    target: ZoneRef


class MoveSomeCards(CardStep):
    """Moves so many cards, chosen one after the other; the slot `left` counts down."""

    sources: tuple[ZoneRef, ...]
    target: ZoneRef
    may_stop: bool
    left: int
    card: int

    def ask(self) -> Ask:
        among = CardsOffered(self.sources, None)
        return Ask(left=self.left, among=among, unseen_card=self.card)


class MoveChosenCard(CardStep):
    """Moves the card in a slot, from where it lies."""

    card: int
    target: ZoneRef


class MoveTopCards(CardStep):
    """Moves the top card of some decks to a zone."""

    decks: tuple[int, ...]
    target: ZoneRef


@is_written_as(tree.Shuffle)
class Shuffle(PlayerOp):
    """Shuffles all decks that are shuffled in play."""


class DiscardCards(CardStep):
    """Moves every card of some zones to where its deck says; a kept one, to the kept cards."""

    sources: tuple[ZoneRef, ...]


@is_written_as(tree.DiscardThis)
class DiscardThis(CardStep):
    """Moves the card whose effect runs to where its deck says."""


class DiscardOthers(CardStep):
    """Discards the other copies of the card that are kept; `alike` has the bits of all copies."""

    alike: int


class DiscardAnyCard(CardStep):
    """Discards a kept card of any player, chosen; `among` has the bits of the cards meant."""

    among: int
    card: int


@is_written_as(tree.Spend)
class Spend(CardStep):
    """Makes the card do nothing more; it stays where it lies."""


class Keep(CardStep):
    """Puts the card in force at once; it lies where it is until it is put away.

    aims: by card, the number of the condition that ends its time; empty: only the time does.
    """

    lapse: Lapse | None
    aims: Mapping[int, int] = field(default_factory=dict)

    def effects(self) -> Effects:
        return NO_DEED


@writes(tree.MoveCard)
def _move_card(writer: Writer, node: tree.MoveCard) -> Op:
    return MoveCard(
        sources=writer.operands.zones(node.source),
        target=writer.operands.zone(node.target),
        test=card_test(writer.operands, node.filter),
        card=writer.frame.slots(),
    )


@writes(tree.MoveCards)
def _move_cards(writer: Writer, node: tree.MoveCards) -> Op:
    sources, target = writer.operands.zones(node.source), writer.operands.zone(node.target)
    return MoveCards(sources=sources, target=target)


@writes(tree.MoveSomeCards)
def _move_some_cards(writer: Writer, node: tree.MoveSomeCards) -> Op:
    number = writer.operands.amount(node.quantity)
    left = writer.frame.slots()
    writer.emit(SetNumbers((Countdown(left, number),)), node)
    return MoveSomeCards(
        sources=writer.operands.zones(node.source),
        target=writer.operands.zone(node.target),
        may_stop=node.quantity.MAY_STOP,
        left=left,
        card=writer.frame.slots(),
    )


@writes(tree.MoveThisCard)
def _move_this_card(writer: Writer, node: tree.MoveThisCard) -> Op:
    return MoveChosenCard(card=CARD, target=writer.operands.zone(node.target))


@writes(tree.MoveChosenCard)
def _move_chosen_card(writer: Writer, node: tree.MoveChosenCard) -> Op:
    card = writer.frame.player_slot(node.card.text)
    return MoveChosenCard(card=card, target=writer.operands.zone(node.target))


@writes(tree.MoveTopCard)
def _move_top_card(writer: Writer, node: tree.MoveTopCard) -> Op:
    deck = writer.operands.layout.decks.index(node.deck.text)
    return MoveTopCards(decks=(deck,), target=writer.operands.zone(node.target))


@writes(tree.MoveTopCards)
def _move_top_cards(writer: Writer, node: tree.MoveTopCards) -> Op:
    taken = node.decks_taken(writer.operands.defs.decks)
    decks = tuple(writer.operands.layout.decks.index(deck) for deck in taken)
    return MoveTopCards(decks=decks, target=writer.operands.zone(node.target))


@writes(tree.DiscardCards)
def _discard_cards(writer: Writer, node: tree.DiscardCards) -> Op:
    return DiscardCards(sources=writer.operands.zones(node.zone))


@writes(tree.DiscardOthers)
def _discard_others(writer: Writer, node: tree.DiscardOthers) -> None:
    alike = writer.operands.copies_of(writer.where)
    windowed, writer.windowed = writer.windowed, writer.windowed and node is not writer.opening
    writer.emit(DiscardOthers(alike=alike), node)
    writer.windowed = windowed


@writes(tree.DiscardAnyCard)
def _discard_any_card(writer: Writer, node: tree.DiscardAnyCard) -> Op:
    trait = node.trait
    among = writer.operands.copies(lambda one: trait is None or trait.text in one.traits)
    return DiscardAnyCard(among=among, card=writer.frame.slots())


@writes(tree.Keep)
def _keep(writer: Writer, node: tree.Keep) -> Op:
    return Keep(lapse=_lapse(writer, node.until))


@writes(tree.KeepUntil)
def _keep_until(writer: Writer, node: tree.KeepUntil) -> Op:
    return Keep(lapse=_lapse(writer, node.until), aims=_aims(writer, node))


def _lapse(writer: Writer, until: tree.Until | None) -> Lapse | None:
    """The end of its time."""
    return None if until is None else lapse_of(until, writer.operands.layout)


def _aims(writer: Writer, node: tree.KeepUntil) -> dict[int, int]:
    """The number of the condition, by card; empty if it never holds.

    It is tested for each player apart, and for each copy if it reads a counter of the card.
    """
    condition, operands = node.condition, writer.operands
    settled = condition.settled(operands.defs, writer.players)
    if settled is False:
        return {}
    cards = operands.layout.cards
    copies = [number for number, one in enumerate(cards) if one.card.id == writer.where]
    here = (one for one in condition.walk() if isinstance(one, tree.PrintedHere))
    apart = any(one.name.text in operands.defs.counters for one in here)
    found: dict[int, int] = {}
    for group in [[one] for one in copies] if apart else [copies]:
        found |= dict.fromkeys(group, len(writer.code.aims))
        tests = _tests_of(writer, condition, group, settled=bool(settled))
        writer.code.aims.append(Aim(sum(1 << one for one in group), tests))
    return found


def _tests_of(
    writer: Writer, condition: tree.Condition, copies: Sequence[int], *, settled: bool
) -> tuple[Test, ...]:
    """A condition as a test for each player who keeps one of these copies."""
    operands = writer.operands
    numbers, mask = operands.defs.cards[writer.where].numbers, sum(1 << one for one in copies)
    copy = copies[0] if len(copies) == 1 else None
    tests: list[Test] = []
    for player in range(writer.players):
        card = CardOfRule(numbers, (operands.layout.kept_base + player,), mask, copy)
        within = operands.within(Frame(player=player, card=card))
        tests.append(All(()) if settled else test_of(within, condition))
    return tuple(tests)


def lapse_of(until: tree.Until, layout: Layout) -> Lapse:
    """How long a card is kept."""
    return Lapse(
        layout.counted_runs.index(until.procedure.text),
        isinstance(until.edge, tree.AtTheStart),
        isinstance(until.which, tree.NextOne),
    )
