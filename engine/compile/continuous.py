"""Compiles rule sentences: those of the mix, and those of cards in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from ..lang import tree
from ..rules.card_texts import Text, holder_of, rule_texts
from ..rules.model import EACH_PLAYER
from ..text.records import Record
from .conditions import test_of
from .expressions import ConstPlace, Extreme, FixedNumber, IsAmong, Mask, PersonExpr, Regions
from .frame import CardOfRule, Frame
from .layout import Layout
from .operands import Operands
from .player_tests import Players
from .players import players_that
from .program import (
    BY_NATURE,
    AsOneWith,
    Barred,
    Belong,
    Bonus,
    Border,
    Capacity,
    CountFor,
    CountNothing,
    CountsAs,
    Free,
    Guard,
    Held,
    InForce,
    Like,
    Manner,
    Never,
    Partners,
    Pays,
    PieceNever,
    Redirect,
    Room,
    Rules,
    Share,
    Ties,
    TiesWon,
    Twice,
    Unscored,
    Weight,
    ZoneIs,
)


class _Rule(Record):
    """One rule sentence: its id, and for a rule of a card, when it is in force.

    for_all: it is in force for all players at once.
    """

    id: str
    node: tree.Node
    operands: Operands
    force: InForce | None
    for_all: bool = False


def rules_of(operands: Operands, texts: Mapping[str, Sequence[Text]]) -> Rules:
    """All rules of one layout."""
    rules = (*_of_the_mix(operands), *_of_cards(operands, texts))
    found = [one for rule in rules for one in _of_each_region(rule)]
    lapses: dict[str, list[InForce | None]] = {}
    for rule in found:
        if isinstance(rule.node, tree.LapseRule):
            lapses.setdefault(rule.node.rule.text, []).append(rule.force)
    held: list[Held] = []
    for rule in found:
        about = tree.render_now(rule.node)
        if isinstance(about, tree.ZoneRule | tree.BorderRule):
            borders = isinstance(about, tree.BorderRule)
            rule = rule.changed(operands=rule.operands.declared(borders=borders))
        written, off = _written(rule), lapses.get(rule.id, [])
        if written is not None and None not in off:
            at_times = tuple(one for one in off if one is not None)
            held.append(written.changed(force=rule.force, lapses=at_times))
    return Rules((*held, *_rooms_of_pieces(operands.layout)))


def _conditional(rule: _Rule, node: tree.WhileRule) -> Held | None:
    """A rule that holds only while a condition does; None where the condition never holds."""
    operands = rule.operands
    settled = node.condition.settled(operands.defs, operands.layout.players)
    held = None if settled is False else _written(rule.changed(node=node.rule))
    if held is None or settled:
        return held
    return held.changed(test=test_of(operands, node.condition))


def _written(rule: _Rule) -> Held | None:
    """A rule, as if it always held; None for one that only makes another lapse."""
    node, operands = rule.node, rule.operands
    match node:
        case tree.WhileRule():
            return _conditional(rule, node)
        case tree.TabooRule():
            return Guard(rule.id, operands.mask(node.zone))
        case tree.FreeRule():
            return Free(rule.id, operands.mask(node.zone))
        case tree.ZoneRule():
            return _zone(rule, node)
        case tree.BorderRule():
            zone, other = operands.mask(node.zone), operands.mask(node.other)
            return Border(rule.id, zone, other, node.closed)
        case tree.CapacityRule() if operands.is_counted(node.kind):
            limit = operands.number(node.limit)
            return Room(rule.id, operands.board(), operands.kind(node.kind), limit)
        case tree.CapacityRule():
            cells = operands.family_cells(node.kind)
            return Capacity(rule.id, operands.number(node.limit), cells)
        case tree.RoomRule():
            zone, limit = _places(operands, node.zone), operands.number(node.limit)
            return Room(rule.id, zone, operands.kind(node.kind), limit)
        case tree.ShareRule():
            zone, limit = _places(operands, node.zone), operands.number(node.limit)
            only = operands.frame.player
            return Share(rule.id, zone, operands.kind(node.kind), limit, only)
        case tree.NeverRule():
            pieces, source = operands.owned(node.pieces), _mask(operands, node.source)
            foreign = rule.force is None and isinstance(node.pieces, tree.OpponentsPieces)
            mover = operands.frame.player if foreign else None
            return Never(rule.id, pieces, source, operands.mask(node.target), mover)
        case tree.BelongRule():
            return Belong(rule.id, operands.owned(node.pieces), _whoever(operands, node.person))
        case tree.CountsAsRule(piece=piece, role=role):
            who = operands.frame.player if isinstance(piece, tree.OwnPiece) else None
            acting = operands.single_cell(piece.name) + (who or 0)
            return CountsAs(rule.id, acting, operands.single_cell(role.name))
        case tree.NoActionRule(group=group, filter=which):
            return Barred(rule.id, players_that(operands, type(group), which))
        case tree.PieceNeverRule():
            cells = operands.mover_cells(node.piece)
            source, target = _mask(operands, node.source), operands.mask(node.target)
            return PieceNever(rule.id, cells, source, target)
        case tree.MannerRule():
            return _manner(rule.id, node, operands)
        case tree.NotScoredRule():
            running = _counter(operands, node.procedure)
            return Unscored(rule.id, operands.mask(node.zone), running)
        case tree.WeightRule():
            where, weight = _mask(operands, node.zone), operands.number(node.weight)
            return Weight(rule.id, operands.owned(node.pieces), where, weight)
        case tree.NoCountRule():
            kind, pieces = CountNothing if node.at_all else Weight, operands.owned(node.pieces)
            return kind(rule.id, pieces, _mask(operands, node.zone), FixedNumber(0))
        case tree.CountAsOwnRule():
            player = operands.frame.player
            assert player is not None  # it says `own`, so it is compiled for each player
            return CountFor(
                rule.id, operands.owned(node.pieces), _mask(operands, node.zone), player
            )
        case tree.PartnersRule(partners=partners):
            player = operands.frame.player
            assert player is not None  # as above
            return Partners(rule.id, player, _partners(operands, partners))
        case tree.TiesWonRule():
            cell = operands.single_cell(node.piece.name)
            return TiesWon(rule.id, cell, operands.frame.player)
        case tree.TiesRule():
            return Ties(rule.id, isinstance(node.payment, tree.Divided))
        case tree.PaysRule(zone=zone, points=points, change=change, rank=rank):
            less = isinstance(change, tree.Lowered)
            amount = operands.number(points)
            return Pays(rule.id, _places(operands, zone), amount, less, rank.RANK - 1)
        case tree.BonusRule():
            return _bonus(rule.id, node, operands)
        case tree.RedirectRule():
            return Redirect(
                rule.id,
                operands.owned(node.pieces),
                _mask(operands, node.source),
                operands.sure_place(node.place),
                operands.sure_place(node.instead),
            )
    return None


def _zone(rule: _Rule, node: tree.ZoneRule) -> ZoneIs:
    """What a zone means; a rule for all about one player holds for that player only."""
    operands, name = rule.operands, node.subject
    assert name is not None, node
    only = operands.frame.player if node.of_one or rule.for_all else None
    goals = operands.goals(node.zone)
    return ZoneIs(rule.id, name.text, node.also, operands.mask(node.zone), goals, only)


def _rooms_of_pieces(layout: Layout) -> list[Room]:
    """The capacity by nature: a piece holds one kind of pieces; a carried one, a single piece."""
    nesting, found = layout.nesting, []
    for kind in range(len(layout.counted) if nesting is not None else 0):
        assert nesting is not None
        others = [place for place, held in nesting.kinds.items() if held != kind]
        carried = [place for place in nesting.carried if nesting.kinds[place] == kind]
        for limit, places in ((0, others), (1, sorted(carried))):
            if places:
                zone = Mask(tuple(ConstPlace(place) for place in places))
                found.append(Room(BY_NATURE, zone, kind, FixedNumber(limit)))
    return found


def _of_each_region(rule: _Rule) -> Iterator[_Rule]:
    """A rule once for each region, if it says something else of each."""
    node, operands = tree.render_now(rule.node), rule.operands
    if not (isinstance(node, tree.RuleOfPlaces) and node.is_of_each):
        yield rule
        return
    for region in range(operands.layout.regions):
        within = operands.within(replace(operands.frame, tested=region))
        yield rule.changed(operands=within)


def _mask(operands: Operands, zone: tree.Zone | None) -> Mask | None:
    return None if zone is None else _places(operands, zone)


def _places(operands: Operands, zone: tree.Zone) -> Mask:
    """The places that a rule is about; only one region for a rule of each region."""
    mask, region = operands.mask(zone), operands.frame.tested
    if region is None:
        return mask
    return Mask(tuple(_only(part, region) for part in mask.parts if isinstance(part, Regions)))


def _only(regions: Regions, region: int) -> Regions:
    """One of some regions, if it passes their tests; it is compared with all of them."""
    if any(isinstance(test, Extreme) for test in regions.tests):
        return regions.changed(tests=(*regions.tests, IsAmong(1 << region)))
    return regions.changed(mask=regions.mask & 1 << region)


def _counter(operands: Operands, procedure: tree.Name | None) -> int | None:
    """The number of a procedure whose runs are counted."""
    return None if procedure is None else operands.layout.counted_runs.index(procedure.text)


def _whoever(operands: Operands, person: tree.Whoever) -> PersonExpr | Players:
    if isinstance(person, tree.ThePlayerThat):
        return players_that(operands, tree.Everyone, person.filter)
    return operands.person(person)


def _partners(
    operands: Operands, partners: tree.Person | tree.EveryOneThat
) -> PersonExpr | Players:
    if isinstance(partners, tree.EveryOneThat):
        return players_that(operands, type(partners.group), partners.filter)
    return operands.person(partners)


def _manner(name: str, node: tree.MannerRule, operands: Operands) -> Manner:
    zone, running = operands.mask(node.zone), _counter(operands, node.procedure)
    match node.manner:
        case tree.Twice():
            return Twice(name, zone, running)
        case tree.Like(place=place):
            return Like(name, zone, running, operands.sure_place(place))
        case tree.AsOneWith(place=place):
            return AsOneWith(name, zone, running, operands.sure_place(place))
    assert_never(node.manner)


def _bonus(name: str, node: tree.BonusRule, operands: Operands) -> Bonus:
    """What a sole leader gets; a rule of one player pays only that player."""
    own, only = isinstance(node.piece, tree.OwnPiece), operands.frame.player
    cell = operands.single_cell(node.piece.name) + ((only or 0) if own else 0)
    return Bonus(name, operands.number(node.points), cell, own and only is None, only)


def _of_the_mix(operands: Operands) -> Iterator[_Rule]:
    """The rules that always hold; a rule that says `own` holds for every player."""
    texts = rule_texts(operands.defs, operands.layout.players)
    for name, node in ((name, node) for name, text in texts.items() for node in text.rules):
        if _is_of_each(node) or not _is_of_a_player(node, operands):
            yield _Rule(name, node, operands, None, for_all=True)
            continue
        for player in range(operands.layout.players):
            yield _Rule(name, node, operands.within(Frame(player=player)), None, for_all=True)


def _is_of_each(node: tree.Node) -> bool:
    """Whether a rule says the same of each player with their own piece, and nothing else."""
    match node:
        case tree.TiesWonRule():
            return True
        case tree.BonusRule(points=points):
            return not any(part.OF_ACTOR for part in points.walk())
    return False


def _is_of_a_player(node: tree.Node, operands: Operands) -> bool:
    """Whether a rule, or a zone that it names, means something else for each player."""
    if node.OF_ACTOR:
        return True
    if isinstance(node, tree.BestOf):
        return not node.group.EVERYONE
    if node.SOMEBODY_ACTS:
        return False  # in there, `own` means another player
    if isinstance(node, tree.NamedPlace | tree.ThePlace) and node.name.text in operands.defs.zones:
        zone, changes = operands.defs.zones[node.name.text].zone, operands.changes
        if zone is not None and _is_of_a_player(zone, operands):
            return True
        for rule in changes.get(node.name.text, ()):
            if rule.of_one or _is_of_a_player(rule.zone, operands.declared(borders=False)):
                return True
    return any(_is_of_a_player(child, operands) for child in node.children())


def _of_cards(operands: Operands, texts: Mapping[str, Sequence[Text]]) -> Iterator[_Rule]:
    """The rules of cards; one that says `own` is compiled once for each player."""
    layout = operands.layout
    for name, of_card in texts.items():
        copies, numbers = operands.copies_of(name), operands.defs.cards[name].numbers
        shared = holder_of(operands.defs.cards[name], operands.defs) == EACH_PLAYER
        for text in of_card:
            base = layout.lying_base if text.lying else layout.kept_base
            everywhere = tuple(range(base, base + layout.players))
            if text.unheld:
                everywhere = (layout.unheld,)
            for node in text.rules:
                if not _is_of_a_player(node, operands):
                    within = operands.within(Frame(card=CardOfRule(numbers, everywhere, copies)))
                    yield _Rule(name, node, within, InForce(everywhere, copies))
                    continue
                for player in range(layout.players):
                    cells = everywhere if text.unheld else (base + player,)
                    card = CardOfRule(numbers, cells, copies)
                    within = operands.within(Frame(player=player, card=card))
                    force, for_all = InForce(cells, copies), text.lying and shared
                    yield _Rule(name, node, within, force, for_all)
