"""Compiles conditions: what `if` tests in play."""

from __future__ import annotations

from typing import assert_never

from ..lang import tree
from ..lang.names import What
from . import condition_tests as ct
from . import expressions as ex
from .numbers import number_of_things
from .operands import SOME, Operands
from .operations import YES
from .players import among, keeps, of_player, or_not, person_of
from .presence import guarded, there


def test_of(operands: Operands, node: tree.Condition) -> ct.Test:
    """The test of a condition, without its state-invariant parts."""
    match node:
        case tree.AllHold(tests=tests):
            return ct.All(tuple(test_of(operands, one) for one in _open(operands, tests)))
        case tree.OneHolds(tests=tests):
            return ct.One(tuple(test_of(operands, one) for one in _open(operands, tests)))
        case tree.OptionIsOn(name=name):
            return ct.Answered(operands.frame.chosen(name.text), YES)
        case tree.OptionIsOff(name=name):
            return ct.Opposite(ct.Answered(operands.frame.chosen(name.text), YES))
        case tree.NumberIs(amount=amount, bound=bound):
            return guarded(keeps(operands, operands.worked_out(amount), bound))
        case tree.NumberIsTop(amount=amount, negated=negated, rank=rank, end=end, alone=alone):
            measure = tree.Computed(amount)
            extreme = tree.PlayerExtreme(negated, rank, end, measure, alone)
            return among(operands, operands.actor(), extreme)
        case tree.ThereIs(thing=thing):
            return _some(number_of_things(operands, thing))
        case tree.ThereIsNo(thing=thing):
            return ct.Opposite(_some(number_of_things(operands, thing)))
        case tree.AnyOf():
            return _any_of(operands, node)
        case tree.ScoringIsForFirst(negated=negated):
            return or_not(ct.ScoringPaysFirst(), negated)
        case tree.ScoringIsIn(negated=negated, procedure=procedure):
            counter = operands.layout.counted_runs.index(procedure.text)
            return or_not(ct.GoesOn(counter), negated)
        case tree.PlayerCount():
            raise AssertionError(node)
    assert_never(node)


def _open(operands: Operands, tests: tuple[tree.Test, ...]) -> list[tree.Test]:
    """The tests that are not state-invariant."""
    players = operands.layout.players
    return [test for test in tests if test.settled(operands.defs, players) is None]


def _some(number: ex.Number) -> ct.Test:
    return ct.Keeps(number, SOME)


def _any_of(operands: Operands, node: tree.AnyOf) -> ct.Test:
    """The test of what a condition says; of what is not there, nothing holds."""
    about = _about(operands, node)
    subject: list[ex.Needed] = []
    if about is What.PLAYER and not isinstance(node.subject, tree.ActingPlayer):
        subject.append(person_of(operands, node.subject))
    elif about is What.PIECE and isinstance(node.subject, tree.Name):
        subject.append(operands.frame.chosen(node.subject.text))
    apart = [node.changed(alternatives=(one,)) for one in node.alternatives]
    each = [_said(operands, about, one) for one in apart]
    said = [guarded(one, subject) for one in each]
    whole = _one(said) if said != each else _said(operands, about, node)
    return _all([*there(subject), whole])


def _said(operands: Operands, about: What, node: tree.AnyOf) -> ct.Test:
    match about:
        case What.PLAYER:
            person = person_of(operands, node.subject)
            return _one([of_player(operands, person, one) for one in node.alternatives])
        case What.CARD:
            assert not isinstance(node.subject, tree.Name | tree.FoundPerson)
            cards = ex.CardsNumber(operands.zones_of(node.subject))
            return _one([_of_cards(operands, cards, one) for one in node.alternatives])
        case What.PIECE:
            return _one([_of_subject(operands, node, one) for one in node.alternatives])
    return ct.PlacePasses(*_place_and_tests(operands, node))


def _one(tests: list[ct.Test]) -> ct.Test:
    return tests[0] if len(tests) == 1 else ct.One(tuple(tests))


def _all(tests: list[ct.Test]) -> ct.Test:
    return tests[0] if len(tests) == 1 else ct.All(tuple(tests))


def _about(operands: Operands, node: tree.AnyOf) -> What:
    """What a condition is about: a place, a player or a piece."""
    if isinstance(node.subject, tree.RegionOf):
        return What.PLACE
    if isinstance(node.subject, tree.FoundPerson):
        return What.PLAYER
    name = node.subject.text if isinstance(node.subject, tree.Name) else node.subject.name.text
    local = operands.frame.locals.get(name)
    if local is not None:
        return local.what
    if name in operands.defs.offices:
        return What.PLAYER
    if name in operands.defs.card_zones:
        return What.CARD
    return What.PIECE if name in operands.layout.first_single else What.PLACE


def _of_cards(operands: Operands, cards: ex.Number, node: tree.Alternative) -> ct.Test:
    """The test of how many cards are in a card zone."""
    match node:
        case tree.Is(negated=negated):  # empty
            return or_not(ct.Keeps(cards, (0, 0)), negated)
        case tree.HoldsCards(negated=negated, bound=bound):
            return or_not(ct.Keeps(cards, operands.bound(bound)), negated)
    raise AssertionError(node)


def _place_and_tests(
    operands: Operands, node: tree.AnyOf
) -> tuple[ex.PlaceExpr, tuple[ex.Where, ...]]:
    """The place that a condition is about, and the tests of it."""
    subject = node.subject
    assert not isinstance(subject, tree.FoundPerson)
    place = operands.sure_place(
        tree.NamedPlace(subject) if isinstance(subject, tree.Name) else subject
    )
    said = [one for one in node.alternatives if isinstance(one, tree.Standing)]
    return place, tuple(operands.where(one) for one in said)


def _place_of_piece(operands: Operands, subject: tree.Subject) -> ex.PlaceExpr:
    """Where a piece stands."""
    match subject:
        case tree.Name(text=text):
            base = operands.layout.single_base
            return ex.ChosenPiecePlace(base, operands.frame.chosen(text))
        case tree.OwnPlace(name=name):
            return operands.sure_place(tree.RegionOf(tree.OwnPiece(name)))
        case tree.PlayersPlace(name=name, player=player):
            return operands.sure_place(tree.RegionOf(tree.PlayersPiece(name, player)))
        case tree.ThePlace(name=name):
            return operands.sure_place(tree.RegionOf(tree.ThePiece(name)))
    raise AssertionError(subject)


def _of_subject(operands: Operands, node: tree.AnyOf, said: tree.Alternative) -> ct.Test:
    """The test of a piece, or of the place that a piece is for others."""
    if isinstance(said, tree.Standing):
        place, _ = _place_and_tests(operands, node)
        return ct.PlacePasses(place, (operands.where(said),))
    return _of_piece(operands, _place_of_piece(operands, node.subject), said)


def _of_piece(operands: Operands, place: ex.PlaceExpr, node: tree.Alternative) -> ct.Test:
    match node:
        case tree.IsWhere(negated=negated, where=tree.OffBoard()):
            return or_not(ct.Exists(place), not negated)
        case tree.IsWhere(negated=negated, where=tree.OnBoard()):
            return or_not(ct.PieceIn(place, operands.board()), negated)
        case tree.IsWhere(negated=negated, where=tree.InPlace(place=among)):
            return or_not(ct.PieceIn(place, operands.mask(among)), negated)
    raise AssertionError(node)
