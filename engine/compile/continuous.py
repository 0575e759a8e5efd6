"""Compiles rule sentences: those of the mix, and those of cards in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict, assert_never

from ..lang import tree
from ..rules.card_texts import Text
from ..rules.model import Definitions
from .frame import Frame
from .layout import Layout
from .operands import Operands
from .program import AsOneWith, Bonus, Capacity, Guard, InForce, Like, Manner, Redirect, Room, Twice


@dataclass(frozen=True)
class _Rule:
    """One rule sentence: its id, and for a card's the player for whom it is in force."""

    id: str
    node: tree.Node
    frame: Frame
    force: InForce | None


class _When(TypedDict):
    """When a rule holds: what all of them have in common."""

    force: InForce | None
    lapses: tuple[InForce, ...]


class ContinuousRules:
    """All rules of one layout, by kind."""

    def __init__(
        self,
        defs: Definitions,
        layout: Layout,
        operands: Operands,
        texts: Mapping[str, Sequence[Text]],
    ) -> None:
        self._layout = layout
        self._operands = operands
        found = [*_of_the_mix(defs, layout), *_of_cards(defs, layout, texts)]
        off = {
            rule.node.rule.text
            for rule in found
            if isinstance(rule.node, tree.LapseRule) and rule.force is None
        }
        self._rules = [rule for rule in found if rule.id not in off]
        self._lapses: dict[str, tuple[InForce, ...]] = {}
        for rule in self._rules:
            if isinstance(rule.node, tree.LapseRule) and rule.force is not None:
                name = rule.node.rule.text
                self._lapses[name] = (*self._lapses.get(name, ()), rule.force)

    def guards(self) -> tuple[Guard, ...]:
        """The rules that make places taboo."""
        return tuple(
            Guard(r.id, self._operands.mask(r.node.zone, r.frame), **self._held(r))
            for r in self._rules
            if isinstance(r.node, tree.TabooRule)
        )

    def capacities(self) -> tuple[Capacity, ...]:
        """The rules about how many single pieces of a family fit in a place."""
        return tuple(
            Capacity(r.id, r.node.limit, self._operands.family_cells(r.node.kind), **self._held(r))
            for r in self._rules
            if isinstance(r.node, tree.CapacityRule) and not self._operands.is_counted(r.node.kind)
        )

    def rooms(self) -> tuple[Room, ...]:
        """The rules about how many counted pieces fit in some places."""
        rooms = []
        for r in self._rules:
            node = r.node
            if isinstance(node, tree.RoomRule):
                zone = self._operands.mask(node.zone, r.frame)
            elif isinstance(node, tree.CapacityRule) and self._operands.is_counted(node.kind):
                zone = self._operands.board()
            else:
                continue
            kind = self._operands.kind(node.kind)
            rooms.append(Room(r.id, zone, kind, node.limit, **self._held(r)))
        return tuple(rooms)

    def bonuses(self) -> tuple[Bonus, ...]:
        """The rules about what a sole leader gets."""
        bonuses = []
        for rule in self._rules:
            if isinstance(rule.node, tree.BonusRule):
                piece = rule.node.piece
                cell = self._operands.single_cell(piece.name)
                own = isinstance(piece, tree.OwnPiece)
                only = rule.frame.player if own else None
                cell += only or 0
                points, held = rule.node.points, self._held(rule)
                each_player = own and only is None
                bonuses.append(Bonus(rule.id, points, cell, each_player, only, **held))
        return tuple(bonuses)

    def manners(self) -> tuple[Manner, ...]:
        """The rules that have places scored in another manner."""
        return tuple(
            self._manner(rule, rule.node)
            for rule in self._rules
            if isinstance(rule.node, tree.MannerRule)
        )

    def _manner(self, rule: _Rule, node: tree.MannerRule) -> Manner:
        zone, held = self._operands.mask(node.zone, rule.frame), self._held(rule)
        running = None
        if node.procedure is not None:
            running = self._layout.counters.index(node.procedure.text)
        match node.manner:
            case tree.Twice():
                return Twice(rule.id, zone, running, **held)
            case tree.Like(place=place):
                other = self._operands.sure_place(place, rule.frame)
                return Like(rule.id, zone, running, other, **held)
            case tree.AsOneWith(place=place):
                other = self._operands.sure_place(place, rule.frame)
                return AsOneWith(rule.id, zone, running, other, **held)
        assert_never(node.manner)

    def redirects(self) -> tuple[Redirect, ...]:
        """The rules that turn moves aside."""
        return tuple(
            Redirect(
                r.id,
                self._operands.owned(r.node.pieces, r.frame),
                self._operands.sure_place(r.node.place, r.frame),
                self._operands.sure_place(r.node.instead, r.frame),
                **self._held(r),
            )
            for r in self._rules
            if isinstance(r.node, tree.RedirectRule)
        )

    def _held(self, rule: _Rule) -> _When:
        return {"force": rule.force, "lapses": self._lapses.get(rule.id, ())}


def _of_the_mix(defs: Definitions, layout: Layout) -> Iterator[_Rule]:
    """The rules that always hold; one that says `own` holds for every player."""
    for rule in defs.rules.values():
        if rule.rule is None:
            continue
        if isinstance(rule.rule, tree.BonusRule) or not _is_of_a_player(rule.rule, defs):
            yield _Rule(rule.id, rule.rule, Frame(), None)
            continue
        for player in range(layout.players):
            yield _Rule(rule.id, rule.rule, Frame(player=player), None)


def _is_of_a_player(node: tree.Node, defs: Definitions) -> bool:
    """Whether a rule, or a zone that it names, means something else for each player."""
    for part in node.walk():
        if part.OF_ACTOR:
            return True
        if isinstance(part, tree.NamedPlace | tree.ThePlace) and part.name.text in defs.zones:
            zone = defs.zones[part.name.text].zone
            if zone is not None and _is_of_a_player(zone, defs):
                return True
    return False


def _of_cards(
    defs: Definitions, layout: Layout, texts: Mapping[str, Sequence[Text]]
) -> Iterator[_Rule]:
    """The rules of cards; one that says `own` once for every player, for whom that is settled."""
    for card, of_card in texts.items():
        copies = sum(1 << n for n, copy in enumerate(layout.cards) if copy.card.id == card)
        for text in of_card:
            base = layout.lying_base if text.lying else layout.kept_base
            for node in text.rules:
                if not _is_of_a_player(node, defs):
                    cells = tuple(range(base, base + layout.players))
                    yield _Rule(card, node, Frame(), InForce(cells, copies))
                    continue
                for player in range(layout.players):
                    force = InForce((base + player,), copies)
                    yield _Rule(card, node, Frame(player=player), force)
