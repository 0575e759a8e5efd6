"""W520: a choice that can have no option, a condition that is never true, or always."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...lang import tree
from ...lang.check.wording import Diagnose
from ...lang.formatter import format_node
from ...text.wording import listing
from ..model import Region
from .lints import Lint, Needs
from .survey import Survey

CODE = "W520"


def check(survey: Survey, find: Diagnose) -> None:
    """Checks numbers that no scoreboard or box has, then filters that no region matches."""
    for worth in survey.reported.all(tree.Worth):
        _worth(survey, find, worth)
    for pieces in survey.reported.all(tree.PiecesThere):
        _pieces(survey, find, pieces)
    for chosen in survey.reported.all(tree.ChosenBy):
        _players(survey, find, chosen)
    for number in survey.reported.all(tree.PlayerCount):
        _count(survey, find, number)
    for test in _of_a_number(survey):
        _itself(find, test)
    spreads: list[tree.AnyRegion | tree.EveryRegion] = [*survey.reported.all(tree.AnyRegion)]
    for spread in spreads + survey.reported.all(tree.EveryRegion):
        _regions(survey, find, spread)


def _worth(survey: Survey, find: Diagnose, node: tree.Worth) -> None:
    high = node.low if node.high is None else node.high
    values = {n for region in survey.defs.regions.values() for n in _values(survey, region)}
    if node.low <= high and not any(node.low <= value <= high for value in values):
        worth = format_node(node)
        hint = f"regions can be worth {listing(map(str, sorted(values)))}"
        find(CODE, f"no region is ever {worth}", node.span, hint)


def _values(survey: Survey, region: Region) -> set[int]:
    """What a region can be worth: its own scoreboard's, or that of one moved there."""
    boards = [member.scores for member in survey.defs.members]
    return {max(scores) for scores in (region.scores, *boards) if scores}


def _pieces(survey: Survey, find: Diagnose, node: tree.PiecesThere) -> None:
    supply = survey.supply(node.pieces)
    if node.bound is not None and supply is not None and _beyond(node.bound, supply):
        message = f"there are only {supply} `{format_node(node.pieces)}` in the game"
        find(CODE, message, node.bound.span)


def _players(survey: Survey, find: Diagnose, node: tree.ChosenBy) -> None:
    most = survey.defs.most_players
    if _beyond(node.bound, most):
        find(CODE, f"there are never more than {most} players", node.bound.span)


def _beyond(bound: tree.Bound, most: int) -> bool:
    """Whether a bound is above the maximum."""
    return isinstance(bound.count, tree.Fixed) and bound.count.value > most


def _count(survey: Survey, find: Diagnose, node: tree.PlayerCount) -> None:
    least, most = survey.defs.least_players, survey.defs.most_players
    if not least <= node.count <= most:
        find(CODE, f"there are always {least} to {most} players", node.span)


def _of_a_number(survey: Survey) -> Iterator[tree.Node]:
    """The tests of a number; of those by points or cards, where `own` means the tested player."""
    for cls in (tree.NumberIs, tree.RegionWhose, tree.PlayerWhose):
        yield from survey.reported.all(cls)
    for which in survey.reported.all(tree.PlayerFilter):
        yield from (
            test for test in which.tests if isinstance(test, tree.HasPoints | tree.HasCards)
        )


def _itself(find: Diagnose, test: tree.Node) -> None:
    """Reports a number that is compared with itself."""
    match test:
        case tree.NumberIs(amount=amount) | tree.RegionWhose(number=tree.Computed(amount=amount)):
            tested: tree.Amount = amount
        case tree.PlayerWhose(number=tree.Computed(amount=amount)):
            tested = amount
        case tree.PlayerWhose(number=tree.ByNumber(name=name)):
            tested = tree.OwnNumber(name)
        case tree.HasCards(zone=zone):
            tested = tree.CardsIn(tree.Zone((zone,)))
        case _:
            tested = tree.OwnPoints()
    bound = getattr(test, "bound", None)
    if bound is None or bound.count != tree.Computed(tested):
        return
    is_so = (bound.LEAST or 0) <= 0 <= (bound.MOST or 0)
    is_so ^= isinstance(bound, tree.JustNot) ^ getattr(test, "negated", False)
    message = f"a number is compared with itself, which is {'always' if is_so else 'never'} true"
    in_filter = not isinstance(test, tree.NumberIs) and tested.OF_ACTOR
    hint = "in a filter, `own` is the tested player's: `remember` the number of the acting player"
    find(CODE, message, bound.span, hint if in_filter else None)


def _regions(survey: Survey, find: Diagnose, node: tree.AnyRegion | tree.EveryRegion) -> None:
    defs = survey.defs
    tests = node.filter.tests if node.filter is not None else ()
    trait = node.trait.text if node.trait is not None else None
    among = [one for one in defs.regions.values() if trait is None or trait in one.traits]
    clash = _clash(tests)
    if clash is not None:
        first, second = clash
        message = f"no region `{format_node(first)}` and `{format_node(second)}` at the same time"
        find(CODE, message, second.span)
    elif among and not any(_fits(survey, region, tests) for region in among):
        find(CODE, f"no region ever matches `{format_node(node)}`", node.span)


def _fits(survey: Survey, region: Region, predicates: Iterable[tree.Node]) -> bool:
    """Whether a region may match at some moment of some game."""
    for node in predicates:
        if isinstance(node, tree.Is) and _is(survey, region, node.property) is node.negated:
            return False
    return True


def _is(survey: Survey, region: Region, quality: tree.Node) -> bool | None:
    """Whether a region has a property in every game or in none; None if it depends."""
    regions = survey.defs.regions
    match quality:
        case tree.Worth(low=low, high=high):
            fitting = {low <= n <= (high or low) for n in _values(survey, region)}
            return fitting.pop() if len(fitting) == 1 else None
        case tree.SamePlace(place=tree.NamedPlace(name=name)) if name.text in regions:
            return name.text == region.id
        case tree.NextTo() if survey.all(tree.BorderRule):
            return None
        case tree.NextTo(place=tree.NamedPlace(name=name)) if name.text in regions:
            return name.text in region.neighbours
    return None


def _clash(predicates: tuple[tree.Node, ...]) -> tuple[tree.Node, tree.Node] | None:
    """The first two predicates that exclude each other, if any."""
    for number, second in enumerate(predicates):
        for first in predicates[:number]:
            if _exclude(first, second) or _exclude(second, first):
                return first, second
    return None


def _exclude(first: tree.Node, second: tree.Node) -> bool:
    match first, second:
        case tree.Is(negated=False), tree.Is(negated=True):
            return bool(first.property == second.property)
        case tree.Has(negated=False, pieces=pieces), tree.HasNo(kind=kind):
            name = getattr(pieces.pieces, "kind", None)
            return name == kind and _least(pieces) > 0
        case tree.HasAny(kind=one), tree.HasNo(kind=other):
            return bool(one == other)
        case (
            tree.Has(negated=False, pieces=one),
            tree.Has(negated=False, pieces=other),
        ) if one.pieces == other.pieces:
            return _least(one) > _most(other)
    return False


def _least(node: tree.PiecesThere) -> int:
    """The fewest pieces that match, as far as that is written."""
    if node.bound is None:
        return 1
    least, count = node.bound.LEAST, node.bound.count
    return least + count.value if least is not None and isinstance(count, tree.Fixed) else 0


def _most(node: tree.PiecesThere) -> float:
    """The most pieces that match, as far as that is written."""
    if node.bound is not None:
        most, count = node.bound.MOST, node.bound.count
        if most is not None and isinstance(count, tree.Fixed):
            return most + count.value
    return float("inf")


LINTS = (Lint(Needs.SENTENCES, check),)
