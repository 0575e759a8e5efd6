"""Why a condition does not hold: nobody stands somewhere, no card lies there.

Some conditions can be told from the cells of single pieces alone, for each player who may act: who
holds an office. Others look for somebody, or for cards, and fail where there is none.
"""

from __future__ import annotations

from . import asked
from . import expressions as ex
from .assumed import of_player, subjects_of
from .card_tests import CardsThatNumber
from .expressions import Mask, Owned, ZoneRef
from .settled import is_settled


def is_steady(test: object, players: int) -> bool:
    """Whether it rests on single pieces and cards in force alone, for each player, if it holds."""
    slots = set(subjects_of(test))
    if len(slots) > 1:
        return False
    return all(is_settled(of_player(test, player)) for player in range(players if slots else 1))


def is_seldom(pieces: Owned, zone: Mask, carriers: int) -> bool:
    """Whether hardly anybody ever stands there: on a piece, or with a player, but not his own.

    carriers: the places (bits) that are pieces.
    """
    for part in zone.parts:
        match part:
            case ex.ConstPlace(place=place) if carriers >> place & 1:
                continue
            case ex.PlayersPlace(subject=subject):
                if pieces.whose == "opponents" and pieces.subject == subject:
                    continue
        return False
    return True


def looked_for(test: object) -> tuple[Owned, Mask] | tuple[ZoneRef, ...] | None:
    """What must be there so that a test holds: somebody's pieces, or a card in one of some zones.

    None for any other test.
    """
    match test:
        case asked.PlacePasses(place=ex.ConstPlace() as place, tests=(ex.HasPieces() as has,)):
            return (has.pieces, Mask((place,))) if has.low > 0 else None
        case asked.Keeps(number=number, bound=bound) if _asks_for_some(bound):
            match number:
                case ex.PiecesNumber(pieces=pieces, places=places):
                    return pieces, places
                case ex.CardsNumber(zones=zones) | CardsThatNumber(zones=zones):
                    return zones
    return None


def _asks_for_some(bound: ex.Bound) -> bool:
    """Whether a bound leaves out 0."""
    number, least = bound.number, bound.least
    return isinstance(number, ex.FixedNumber) and least is not None and number.value + least > 0
