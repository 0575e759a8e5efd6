"""From definitions to a program: procedures, actions, reactions and the track."""

from __future__ import annotations

from ..lang import tree
from .code import Code
from .frame import Frame
from .layout import Layout, make_layout
from .model import Card, Definitions, Place, Procedure, Region
from .operands import Operands
from .program import Bonus, Capacity, Entry, Guard, Instruction, Payment, Program
from .sentences import Sentences, write_steps

HEAD_REASONS = ("first", "second", "third")


def compile_program(defs: Definitions, players: int, *, short: bool) -> Program:
    """The program of a game for so many players; `short` skips the rounds that the data names.

    The definitions must have passed the checks: a name that is unknown here is a defect.
    """
    return _Compiler(defs, make_layout(defs, players, _counters(defs))).program(short=short)


def _counters(defs: Definitions) -> tuple[str, ...]:
    """The procedures whose ends are counted, because a card is kept until one of them."""
    kept = {
        node.procedure.text
        for card in defs.cards.values()
        if card.effect
        for node in card.effect.walk()
        if isinstance(node, tree.Keep)
    }
    return tuple(name for name in defs.procedures if name in kept)


def reactions_of(card: Card) -> list[tree.When]:
    """The `when` blocks of a card."""
    body = card.effect.body if card.effect else ()
    return [node for node in body if isinstance(node, tree.When)]


class _Compiler:
    def __init__(self, defs: Definitions, layout: Layout) -> None:
        self.defs = defs
        self.layout = layout
        self.code = Code()
        self.operands = Operands(defs, layout)
        self.reactive = any(reactions_of(card) for card in defs.cards.values())

    def program(self, *, short: bool) -> Program:
        procedures = {name: self._procedure(p) for name, p in self.defs.procedures.items()}
        actions = {}
        reactions = {}
        for card in self.defs.cards.values():
            if card.effect is not None:
                actions[card.id] = self._action(card)
                if reactions_of(card):
                    reactions[card.id] = self._reaction(card)
        main, spaces = self._track(short)
        return Program(
            layout=self.layout,
            code=self.code.finished(),
            procedures=procedures,
            actions=actions,
            reactions=reactions,
            main=main,
            spaces=spaces,
            taboo=self._taboo(),
            capacities=self._capacities(),
            bonuses=self._bonuses(),
            payment=self._payment(),
            neighbours=self._neighbours(),
            to_bottom=tuple(deck.to_bottom for deck in self.defs.decks.values()),
            discard_cell=self._zone_cells("discards")[0],
            force_cells=self._zone_cells("in_force"),
        )

    # ------------------------------------------------------------ units

    def _procedure(self, procedure: Procedure) -> Entry:
        start = self.code.here
        frame = Frame()
        write_steps(self.code, self.operands, frame, procedure, frozenset())
        if procedure.id in self.layout.counters:
            counter = self.layout.counters.index(procedure.id)
            self.code.emit(Instruction("lapse", {"counter": counter}, where=procedure.id))
        self.code.emit(Instruction("return", where=procedure.id))
        return Entry(start, frame.size)

    def _action(self, card: Card) -> Entry:
        assert card.effect is not None
        start = self.code.here
        frame = Frame()
        body = tuple(node for node in card.effect.body if not isinstance(node, tree.When))
        sentences = Sentences(self.code, self.operands, frame, card.id, windowed=self.reactive)
        if self.reactive and sentences.asks_first(body):
            self.code.emit(Instruction("before_action", where=card.id))
        sentences.body(body)
        self.code.emit(Instruction("end_action", where=card.id))
        return Entry(start, frame.size)

    def _reaction(self, card: Card) -> Entry:
        start = self.code.here
        frame = Frame()
        sentences = Sentences(self.code, self.operands, frame, card.id, windowed=False)
        self.code.emit(Instruction("begin_reaction", where=card.id))
        for when in reactions_of(card):
            sentences.body(when.body)
        self.code.emit(Instruction("return", where=card.id))
        return Entry(start, frame.size)

    def _track(self, short: bool) -> tuple[int, dict[int, int]]:
        main = self.code.here
        spaces = {}
        self.code.emit(Instruction("call", {"procedure": self.defs.start, "subject": None}))
        for space in self.defs.track:
            if space.round is not None:
                if short and space.round in self.defs.skipped_rounds:
                    continue
                spaces[space.round] = self.code.here
                self.code.emit(Instruction("round", {"number": space.round}))
            self.code.emit(Instruction("call", {"procedure": space.procedure, "subject": None}))
        self.code.emit(Instruction("end"))
        return main, spaces

    # ------------------------------------------------------------ rules

    def _taboo(self) -> tuple[Guard, ...]:
        return tuple(
            Guard(rule.id, self.operands.mask(rule.rule.zone, Frame()))
            for rule in self.defs.rules.values()
            if isinstance(rule.rule, tree.TabooRule)
        )

    def _capacities(self) -> tuple[Capacity, ...]:
        return tuple(
            Capacity(rule.id, rule.rule.limit, self.operands.family_cells(rule.rule.kind))
            for rule in self.defs.rules.values()
            if isinstance(rule.rule, tree.CapacityRule)
        )

    def _bonuses(self) -> tuple[Bonus, ...]:
        bonuses = []
        for rule in self.defs.rules.values():
            if isinstance(rule.rule, tree.BonusRule):
                piece = rule.rule.piece
                assert isinstance(piece, tree.ThePiece | tree.OwnPiece)
                cell = self.operands.single_cell(piece.name)
                own = isinstance(piece, tree.OwnPiece)
                bonuses.append(Bonus(rule.id, rule.rule.points, cell, own))
        return tuple(bonuses)

    def _payment(self) -> Payment:
        scoring = self.defs.scoring
        paid = scoring.ranks_paid[self.layout.players]
        values = {}
        things: list[Region | Place] = [*self.defs.regions.values(), *self.defs.places.values()]
        for thing in things:
            if thing.scores:
                values[self.layout.first_place[thing.id]] = thing.scores[:paid]
        boards = tuple(
            (self.operands.single_cell_of(member.id), member.scores[:paid])
            for piece in self.defs.pieces.values()
            for member in piece.members
            if member.scores is not None
        )
        bonus_ids = tuple(bonus.rule for bonus in self._bonuses())
        return Payment(
            kind=self.layout.counted.index(scoring.counts),
            values=values,
            board_cells=boards,
            tie_pays_lower=scoring.tie_pays_lower,
            tie_uses=scoring.tie_uses,
            reasons=HEAD_REASONS + bonus_ids,
        )

    def _zone_cells(self, role: str) -> tuple[int, ...]:
        """The cells of the card zones with a role."""
        cells: list[int] = []
        for zone in self.defs.card_zones.values():
            if getattr(zone, role):
                first = self.layout.zone_cell(zone.id)
                cells += range(first, first + (self.layout.players if zone.each_player else 1))
        return tuple(cells)

    def _neighbours(self) -> tuple[int, ...]:
        """For every place number, the mask of the regions next to it."""
        masks = [0] * len(self.layout.places)
        for region in self.defs.regions.values():
            for other in region.neighbours:
                masks[self.layout.first_place[region.id]] |= 1 << self.layout.first_place[other]
        return tuple(masks)
