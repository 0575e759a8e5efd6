"""Sentences that move, discard and keep cards. See tree.py."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ...text.records import part
from ...text.wording import listing
from ..effects import Asks, Effects, Steps
from ..english.context import Asked, Context
from ..english.templates import names_a_card, template, towards
from ..english.titles import definite, is_doing, plain, with_article
from ..expected_kinds import CARD_TRAIT, CARDS, CHOSEN_CARD, DECK, ONE_CARDS, PROCEDURE, Wanted
from ..names import Names
from ..nodes import Check, Name, Node, Stack
from ..phrases.amounts import AllOfThem, Quantity, UpToAll, is_one, suffix
from ..phrases.card_filters import CardFilter
from ..phrases.conditions import Condition
from ..phrases.zones import Zone
from .places import check_leaves


class MoveCard(Node):
    """Moves one card that the player chooses."""

    question = "Choose a card from {source}"
    WEIGHT = 3
    english = "move a card< {filter}> from {source} {to target}"
    EFFECTS = Effects(asks=Asks.THE_ACTOR)
    filter: CardFilter | None
    source: Zone = part(CARDS)
    target: Zone = part(ONE_CARDS)

    def render(self, context: Context) -> str:
        """The title of a zone may name the card itself ("card in use")."""
        if self.source.named_card(context):
            return self.filled(template("move {source}< {filter}> {to target}"), context)
        return super().render(context)

    def law(self, to: Check) -> None:
        """Rejects a move to the same zone."""
        check_leaves(to, (self.source,), (self.target,))


class MoveCards(Node):
    """Moves all cards of one or more zones."""

    source: Zone = part(CARDS)
    target: Zone = part(ONE_CARDS)

    def render(self, context: Context) -> str:
        source = self.source.joined(context.render, "and")
        cards = source if self.source.named_card(context) else f"every card from {source}"
        return f"move {cards} {towards(context.render(self.target))}"

    def law(self, to: Check) -> None:
        """Rejects a move to the same zone."""
        check_leaves(to, (self.source,), (self.target,))


class MoveSomeCards(Node):
    """Moves a number of cards, which the player chooses one by one."""

    question = "Choose a card from {source}"
    quantity: Quantity
    source: Zone = part(CARDS)
    target: Zone = part(ONE_CARDS)

    def effects(self, names: Names) -> Effects:
        takes_all = isinstance(self.quantity, AllOfThem)
        return self.EFFECTS if takes_all else Effects(asks=Asks.THE_ACTOR)

    def law(self, to: Check) -> None:
        """Rejects a move to the same zone."""
        check_leaves(to, (self.source,), (self.target,))

    def render(self, context: Context) -> str:
        of_all = " of the" if isinstance(self.quantity, UpToAll) else ""
        cards = "card" if is_one(self.quantity, context) else "cards"
        amount = f"{context.render(self.quantity)}{of_all} {cards}{suffix(self.quantity, context)}"
        return f"move {amount} from {context.render(self.source)} to {context.render(self.target)}"


class MoveThisCard(Node):
    """Moves the card itself."""

    EFFECTS = Effects(ends_card=True, leaves=True)
    english = "move this card {to target}"
    OF_THE_CARD = True
    target: Zone = part(ONE_CARDS)


class MoveChosenCard(Node):
    """Moves a card chosen earlier, from where it lies."""

    english = "move {chosen card} {to target}"
    EFFECTS = Effects(steps=Steps.ONE)
    card: Name = part(CHOSEN_CARD)
    target: Zone = part(ONE_CARDS)


class MoveTopCard(Node):
    """Moves the top card of one deck."""

    english = "move the top card of {the deck} {to target}"
    deck: Name = part(DECK)
    target: Zone = part(ONE_CARDS)

    def decks_taken(self, decks: Mapping[str, Stack]) -> Collection[str]:
        return (self.deck.text,)


class MoveTopCards(Node):
    """Moves the top card of every deck that is turned up."""

    target: Zone = part(ONE_CARDS)

    def render(self, context: Context) -> str:
        every = _every_deck(context.words.unturned, context)
        return self.filled(template(f"move the top card of {every} {{to target}}"), context)

    def decks_taken(self, decks: Mapping[str, Stack]) -> Collection[str]:
        return [name for name, deck in decks.items() if deck.turned_up]


class Shuffle(Node):
    """Shuffles all decks that are shuffled."""

    EFFECTS = Effects(steps=Steps.NONE)

    def render(self, context: Context) -> str:
        return f"shuffle {_every_deck(context.words.unshuffled, context)}"


def _every_deck(spared: Sequence[str], context: Context) -> str:
    """Every deck, except those whose files exclude them."""
    but = listing((definite(context.words.one(deck)) for deck in spared), "and")
    return f"every deck but {but}" if spared else "every deck"


class DiscardCards(Node):
    """Discards cards as their decks declare; a kept card joins the cards in force."""

    zone: Zone = part(CARDS)

    def render(self, context: Context) -> str:
        """The title of a zone may name the card itself ("card in use")."""
        zone = self.zone.joined(context.render, "and")
        return f"discard {zone if names_a_card(zone) else f'every card from {zone}'}"


class DiscardThis(Node):
    """Discards the card itself, or ends it for one of several players who keep it."""

    EFFECTS = Effects(steps=Steps.ONE, ends_card=True, leaves=True, changes_rules=True)
    OF_THE_CARD = True


class DiscardOthers(Node):
    """Discards the other cards in force of the same kind, and other players' copies of this one."""

    EFFECTS = Effects(steps=Steps.ONE, often_idle=True, ends_alike=True, changes_rules=True)
    OF_THE_CARD = True


class DiscardAnyCard(Node):
    """Discards a card in force that the player chooses, optionally with a trait."""

    WEIGHT = 2
    EFFECTS = Effects(asks=Asks.THE_ACTOR, steps=Steps.ONE, ends_any=True, changes_rules=True)
    english = "discard any< {plain trait}> card that is in force"
    trait: Name | None = part(CARD_TRAIT)

    def asks(self, context: Context, asked: Asked | None) -> str:
        card = "card" if self.trait is None else f"{plain(self.trait.text)} card"
        return f"Choose {with_article(card)} to discard"


class Spend(Node):
    """Ends the effect of the card where it lies; the card stays there."""

    EFFECTS = Effects(ends_card=True)
    OF_THE_CARD = True
    WITHOUT_WHEN = "nothing to end"


class ThisOne(Node):
    """The current run of the procedure."""


class NextOne(Node):
    """The next run of the procedure."""


class AtTheStart(Node):
    """The start of a procedure."""


class AtTheEnd(Node):
    """The end of a procedure."""


class Until(Node):
    """The end of the time for which a card is kept."""

    edge: AtTheStart | AtTheEnd
    which: ThisOne | NextOne
    procedure: Name = part(PROCEDURE)

    def render(self, context: Context) -> str:
        """A gerund title is rendered as "until ... is over" or "... begins"."""
        doing = context.render(self.procedure)
        if not is_doing(doing):
            return self.filled(template("until the {edge} of {which} {run procedure}"), context)
        edge = "is over" if isinstance(self.edge, AtTheEnd) else "begins"
        next_time = " the next time" if isinstance(self.which, NextOne) else ""
        return f"until {doing} {edge}{next_time}"

    def counted(self) -> Name:
        return self.procedure


class Keep(Node):
    """Keeps the card in force, permanently or until a procedure starts or ends."""

    EFFECTS = Effects(steps=Steps.ONE, keeps=True, changes_rules=True)
    OF_THE_CARD = True
    until: Until | None


class KeepUntil(Node):
    """Keeps the card in force until a condition holds, or until a procedure starts or ends before.

    The condition is tested after each step.
    """

    EFFECTS = Effects(steps=Steps.ONE, often_idle=True, keeps=True, changes_rules=True)
    OF_THE_CARD = True

    until: Until | None
    condition: Condition

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """The condition is tested later, without the names of the effect."""
        to.part(self.until)
        with to.apart():
            to.part(self.condition)
