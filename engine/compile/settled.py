"""Which parts of a program rest on nothing but single pieces and cards in force, and on which.

What they say stays as it is until one of those pieces moves, or a card comes into force or leaves
it; so the machine remembers it.
"""

from __future__ import annotations

from ..text.records import Record
from . import asked
from . import expressions as ex
from .layout import Layout
from .program import Belong, CountsAs, Held, InForce, Rules, TiesWon
from .standing import SinglesNumber, Whereabouts

_SETTLED = (
    *(ex.ConstPlace, ex.PiecePlace, ex.Mask, ex.Regions, ex.Seats, ex.Itself),
    *(ex.NextTo, ex.NextToOne, ex.SamePlace, ex.HasSingle, ex.Not),
    *(ex.FixedNumber, ex.PlacesNumber, ex.PlayersNumber, ex.Combined, ex.Halved, ex.Bound),
    *(ex.Players, ex.PlayerPlace, ex.PlayerStands, ex.PlayerIs, ex.ConstPlayer),
    *(asked.PlacePasses, asked.PieceIn, asked.PieceOff, asked.Keeps, asked.SamePerson),
    *(asked.Opposite, asked.All, asked.One, InForce, SinglesNumber, Whereabouts),
)
"""What asks of such facts alone, where all its parts do."""


def is_settled(part: object) -> bool:
    """Whether what a part says rests on such facts alone."""
    if part is None or isinstance(part, int | str | bool):
        return True
    if isinstance(part, tuple):
        return all([is_settled(one) for one in part])
    if isinstance(part, ex.Owned):
        return part.going is None and part.whose in ("anyone", "owner", "others")
    if isinstance(part, Held):
        return all([is_settled(getattr(part, name)) for name in part.FIELDS])
    if not isinstance(part, Record) or type(part) not in _SETTLED:
        return False
    return all([is_settled(getattr(part, name)) for name in part.FIELDS])


def stand_ins_are_settled(rules: Rules) -> bool:
    """Whether it rests on such facts alone which piece plays the role of another."""
    return all(is_settled(rule) for rule in rules.of(CountsAs))


_Cells = dict[int, frozenset[int]]


class Rests:
    """Tells on which single pieces settled parts of one program rest, and on whose cards in force.

    around: the cells of pieces that others stand on: by them it is known what is in what.
    """

    def __init__(self, rules: Rules, layout: Layout) -> None:
        self._players = layout.players
        nesting = layout.nesting
        self.around = frozenset(() if nesting is None else nesting.cells.values())
        self._roles: _Cells = {}
        self._holders: _Cells = {}
        while (found := self._found(rules)) != (self._roles, self._holders):
            self._roles, self._holders = found  # each may rest on the other

    def _found(self, rules: Rules) -> tuple[_Cells, _Cells]:
        """The cells on which it rests who plays each role, and to whom pieces of each kind belong.

        By what is known of both until now.
        """
        roles, holders = dict[int, frozenset[int]](), dict[int, frozenset[int]]()
        for role in rules.of(CountsAs):
            cells = roles.get(role.role, frozenset((role.role,)))
            roles[role.role] = cells | {role.piece} | self._held(role)
        for given in rules.of(Belong):
            kind = given.pieces.kind
            cells = self._held(given) | self._named(given.person)
            holders[kind] = holders.get(kind, frozenset()) | cells
        return roles, holders

    def _held(self, rule: Held) -> frozenset[int]:
        """The cells on which it rests whether a rule holds."""
        return self._named((rule.force, rule.lapses, rule.test))

    def of_roles(self) -> frozenset[int]:
        """The cells by which it is known which pieces play the roles of others."""
        return self._widened(frozenset(self._roles))

    def of_holders(self, kind: int) -> frozenset[int]:
        """The cells by which it is known to whom counted pieces of a kind belong."""
        return self._widened(self._holders.get(kind, frozenset()))

    def of(self, part: object, *, inside: bool) -> frozenset[int]:
        """The cells on which a settled part rests. inside: what is in its places is asked, too."""
        found = self._widened(self._named(part))
        return found | self.around if inside else found

    def _widened(self, cells: frozenset[int]) -> frozenset[int]:
        """With the cells of what may play their roles, and of what they may stand on."""
        found = cells.union(*[self._roles[one] for one in cells if one in self._roles])
        return found if found.isdisjoint(self.around) else found | self.around

    def _named(self, part: object) -> frozenset[int]:
        """The cells of the pieces that a part names, and of the cards that must be in force."""
        match part:
            case ex.PiecePlace(cell=cell):
                return frozenset((cell,))
            case ex.HasSingle(cells=cells) | InForce(cells=cells):
                return frozenset(cells)
            case SinglesNumber(cells=cells):
                return self._of_fields(part) | set(cells)
            case TiesWon(cell=cell):
                return self._of_fields(part) | set(range(cell, cell + self._players))
            case ex.Owned(kind=kind):
                return self._of_fields(part) | self.of_holders(kind)
            case tuple():
                return frozenset[int]().union(*map(self._named, part))
            case Record():
                return self._of_fields(part)
        return frozenset()

    def _of_fields(self, part: Record) -> frozenset[int]:
        return frozenset[int]().union(*[self._named(getattr(part, one)) for one in part.FIELDS])
