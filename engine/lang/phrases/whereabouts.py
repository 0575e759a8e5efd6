"""Where single pieces stand, in filters and tests. See tree.py."""

from __future__ import annotations

from ...text.records import part
from ..english.context import Context
from ..expected_kinds import PLACES
from ..nodes import Node
from .zones import Spot


class OffBoard(Node):
    """The piece is not on the board."""


class OnBoard(Node):
    """The piece is on the board."""


class InPlace(Node):
    """The piece is in a place, or in one of several."""

    place: Spot = part(PLACES)


class PieceFilter(Node):
    """A predicate about a single piece: where it is, or is not."""

    negated: bool
    where: Whereabouts

    def several(self, context: Context) -> str:
        """The predicate in the plural."""
        return f"that are {'not ' if self.negated else ''}{context.render(self.where)}"


Whereabouts = OffBoard | OnBoard | InPlace
