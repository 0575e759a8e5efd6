"""Emitters of sentences by which players see what is hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ...lang import tree
from ...lang.names import What
from ...rules.model import OWNERS, CardZone, Place
from ...text.records import Record
from ..expressions import Chosen, FixedNumber, Mask, Number, PersonExpr, ZoneRef
from ..operations import OTHER_EFFECTS, Ask, Effects, Op, PieceCell, Step
from .pieces import one_piece
from .writer import Writer, writes

ALL_SEE: Final = -2
NONE_SEES: Final = -3
"""Who sees what lies in a place or card zone anyway, unless it is one player, by number."""


class ZoneSight(Record):
    """The cards of a card zone. seen_by: who sees each zone anyway, by its number."""

    zone: ZoneRef
    seen_by: tuple[int, ...]


class DeckSight(Record):
    """So many cards on top of a deck."""

    deck: int
    number: Number


class PlaceSight(Record):
    """The counted pieces in a place, and in what is in it. seen_by: as in `ZoneSight`."""

    place: Mask
    seen_by: tuple[int, ...]


class PieceSight(Record):
    """Where a single piece stands that was moved in secret."""

    piece: PieceCell


class ChoiceSight(Record):
    """What was chosen in secret. player: the slot of the player who chose it."""

    chosen: Chosen
    player: int
    what: What


Sight = ZoneSight | DeckSight | PlaceSight | PieceSight | ChoiceSight


class Look(Step):
    """A player sees what is hidden; without a player, all do."""

    sight: Sight
    player: PersonExpr | None

    def effects(self) -> Effects:
        return OTHER_EFFECTS


class Rearrange(Step):
    """Looks at so many cards on top of a deck, and puts these into an order that is asked for.

    order: the slot of the places in the deck that were chosen so far.
    """

    sight: DeckSight
    order: int

    def ask(self) -> Ask:
        return Ask(secret=True)

    def effects(self) -> Effects:
        return OTHER_EFFECTS


@writes(tree.Look)
def _look(writer: Writer, node: tree.Look) -> Op:
    return Look(sight=_sight(writer, node.sight), player=writer.operands.actor())


@writes(tree.Show)
def _show(writer: Writer, node: tree.Show) -> Op:
    audience = node.audience
    person = None if isinstance(audience, tree.AllPlayers) else writer.operands.person(audience)
    return Look(sight=_sight(writer, node.sight), player=person)


@writes(tree.Rearrange)
def _rearrange(writer: Writer, node: tree.Rearrange) -> Op:
    return Rearrange(sight=_top(writer, node.top), order=writer.frame.slots())


def _top(writer: Writer, node: tree.TopCards) -> DeckSight:
    operands = writer.operands
    return DeckSight(operands.layout.decks.index(node.deck.text), operands.number(node.number))


def _sight(writer: Writer, node: tree.Sight) -> Sight:
    operands = writer.operands
    match node:
        case tree.TopCard(deck=deck):
            return DeckSight(operands.layout.decks.index(deck.text), FixedNumber(1))
        case tree.TopCards():
            return _top(writer, node)
        case tree.HiddenPiece(piece=piece):
            return PieceSight(one_piece(writer, piece))
        case tree.ChosenSecret(name=name):
            return _choice(writer, name)
        case tree.PlayersSight(name=name, player=player):
            if name.text in writer.frame.locals:
                return _choice_of(writer, name, player)
            return _kept(writer, tree.PlayersPlace(name, player))
    return _kept(writer, node)


def _kept(writer: Writer, node: tree.ThePlace | tree.OwnPlace | tree.PlayersPlace) -> Sight:
    """A card zone, or a place."""
    operands, defs, layout = writer.operands, writer.operands.defs, writer.operands.layout
    if node.name.text in defs.card_zones:
        return ZoneSight(operands.zones_of(node)[0], _seen_by(layout.zones, defs.card_zones))
    place = Mask((operands.sure_place(node),))
    return PlaceSight(place, _seen_by(layout.places, defs.places))


def _seen_by(
    names: Sequence[str], declared: Mapping[str, Place] | Mapping[str, CardZone]
) -> tuple[int, ...]:
    """Who sees what lies there, by number of the place or card zone."""
    found = []
    for name in names:
        thing, _, owner = name.partition("/")
        seen_by = declared[thing].seen_by if thing in declared else "all"
        is_owned = seen_by in OWNERS and owner
        found.append(ALL_SEE if seen_by == "all" else int(owner) if is_owned else NONE_SEES)
    return tuple(found)


def _choice(writer: Writer, name: tree.Name) -> ChoiceSight:
    """What a player chose: in an `each` block the one whose turn it is, else the only one."""
    local = writer.frame.locals[name.text]
    chosen = writer.frame.chosen(name.text)
    player = local.slot + 1 if chosen.subject is None else chosen.subject
    return ChoiceSight(chosen, player, local.what)


def _choice_of(writer: Writer, name: tree.Name, player: tree.Name) -> ChoiceSight:
    """What one of several players chose, each for themselves."""
    local, slot = writer.frame.locals[name.text], writer.frame.player_slot(player.text)
    return ChoiceSight(Chosen(local.slot, slot), slot, local.what)
