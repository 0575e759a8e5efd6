"""From rule sentences to what the machine asks: those of the mix, and those of cards in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from ..lang import tree
from .frame import Frame
from .layout import Layout
from .model import Definitions
from .operands import Operands
from .program import Bonus, Capacity, Guard, InForce, Manner, Redirect, Room
from .texts import Text


@dataclass(frozen=True)
class _Ruling:
    """One rule sentence: its id, and for a card's the player for whom it is in force."""

    id: str
    node: tree.Node
    frame: Frame
    force: InForce | None


class _When(TypedDict):
    """When a rule holds: what all of them have in common."""

    force: InForce | None
    lapses: tuple[InForce, ...]


class Rulings:
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
        found = [*_of_the_mix(defs), *_of_cards(layout, texts)]
        off = {
            ruling.node.rule.text
            for ruling in found
            if isinstance(ruling.node, tree.LapseRule) and ruling.force is None
        }
        self._rulings = [ruling for ruling in found if ruling.id not in off]
        self._lapses: dict[str, tuple[InForce, ...]] = {}
        for ruling in self._rulings:
            if isinstance(ruling.node, tree.LapseRule) and ruling.force is not None:
                name = ruling.node.rule.text
                self._lapses[name] = (*self._lapses.get(name, ()), ruling.force)

    def guards(self) -> tuple[Guard, ...]:
        """Which places are taboo."""
        return tuple(
            Guard(r.id, self._operands.mask(r.node.zone, r.frame), **self._held(r))
            for r in self._rulings
            if isinstance(r.node, tree.TabooRule)
        )

    def capacities(self) -> tuple[Capacity, ...]:
        """How many single pieces of a family fit in a place."""
        return tuple(
            Capacity(r.id, r.node.limit, self._operands.family_cells(r.node.kind), **self._held(r))
            for r in self._rulings
            if isinstance(r.node, tree.CapacityRule)
        )

    def rooms(self) -> tuple[Room, ...]:
        """How many counted pieces fit in some places."""
        return tuple(
            Room(
                r.id,
                self._operands.mask(r.node.zone, r.frame),
                self._operands.kind(r.node.kind),
                r.node.limit,
                **self._held(r),
            )
            for r in self._rulings
            if isinstance(r.node, tree.RoomRule)
        )

    def bonuses(self) -> tuple[Bonus, ...]:
        """What a sole leader gets."""
        bonuses = []
        for ruling in self._rulings:
            if isinstance(ruling.node, tree.BonusRule):
                piece = ruling.node.piece
                assert isinstance(piece, tree.ThePiece | tree.OwnPiece)
                cell = self._operands.single_cell(piece.name)
                own = isinstance(piece, tree.OwnPiece)
                only = ruling.frame.player if own else None
                cell += only or 0
                points, held = ruling.node.points, self._held(ruling)
                each_player = own and only is None
                bonuses.append(Bonus(ruling.id, points, cell, each_player, only, **held))
        return tuple(bonuses)

    def manners(self) -> tuple[Manner, ...]:
        """How places are scored otherwise."""
        return tuple(
            self._manner(ruling, ruling.node)
            for ruling in self._rulings
            if isinstance(ruling.node, tree.MannerRule)
        )

    def _manner(self, ruling: _Ruling, node: tree.MannerRule) -> Manner:
        zone = self._operands.mask(node.zone, ruling.frame)
        other = None
        if isinstance(node.manner, tree.Like | tree.AsOneWith):
            other = self._operands.sure_place(node.manner.place, ruling.frame)
        running = None
        if node.procedure is not None:
            running = self._layout.counters.index(node.procedure.text)
        return Manner(
            ruling.id, _MANNERS[type(node.manner)], zone, other, running, **self._held(ruling)
        )

    def redirects(self) -> tuple[Redirect, ...]:
        """Which moves go elsewhere."""
        return tuple(
            Redirect(
                r.id,
                self._operands.owned(r.node.pieces, r.frame),
                self._operands.sure_place(r.node.place, r.frame),
                self._operands.sure_place(r.node.instead, r.frame),
                **self._held(r),
            )
            for r in self._rulings
            if isinstance(r.node, tree.RedirectRule)
        )

    def _held(self, ruling: _Ruling) -> _When:
        return {"force": ruling.force, "lapses": self._lapses.get(ruling.id, ())}


_MANNERS: dict[type[tree.Node], str] = {
    tree.Twice: "twice",
    tree.Like: "like",
    tree.AsOneWith: "with",
}


def _of_the_mix(defs: Definitions) -> Iterator[_Ruling]:
    for rule in defs.rules.values():
        if rule.rule is not None:
            yield _Ruling(rule.id, rule.rule, Frame(), None)


def _of_cards(layout: Layout, texts: Mapping[str, Sequence[Text]]) -> Iterator[_Ruling]:
    """The rules of cards; one that says `own` once for every player, for whom that is settled."""
    for card, of_card in texts.items():
        copies = sum(1 << n for n, copy in enumerate(layout.cards) if copy.card.id == card)
        for text in of_card:
            base = layout.lying_base if text.lying else layout.kept_base
            for node in text.rules:
                if not any(isinstance(part, _OF_A_PLAYER) for part in node.walk()):
                    cells = tuple(range(base, base + layout.players))
                    yield _Ruling(card, node, Frame(), InForce(cells, copies))
                    continue
                for player in range(layout.players):
                    force = InForce((base + player,), copies)
                    yield _Ruling(card, node, Frame(player=player), force)


_OF_A_PLAYER = (tree.OwnPieces, tree.OpponentsPieces, tree.OwnPiece, tree.OwnPlace)
"""What means something else for each player."""
