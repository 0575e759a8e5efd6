"""Classes that random effects hold only when they are aimed at, and what they need."""

from __future__ import annotations

from elgrande.engine.lang import tree
from elgrande.engine.lang.names import Kind, What

from ..lang.test_random_trees import NodeClass
from .vocabulary import CHOSEN_PIECE, CHOSEN_PLAYER

OF_EACH: dict[What, tuple[NodeClass, ...]] = {
    What.NUMBER: (tree.Highest, tree.Lowest, tree.NumberOf),
    What.ANSWER: (tree.SaidYes, tree.SaidNo),
}
"""What is asked about numbers and answers that each player has chosen."""
EVENTS: tuple[NodeClass, ...] = tuple(
    kind
    for kind in vars(tree).values()
    if isinstance(kind, type)
    and issubclass(kind, (tree.Event, tree.Whose))
    and not kind.__subclasses__()
)
SUBJECTS: dict[What, tuple[tuple[str, NodeClass | None], ...]] = {
    What.PLAYER: ((CHOSEN_PLAYER, None), (Kind.OFFICE, tree.ThePlace)),
    What.PIECE: (
        (CHOSEN_PIECE, None),
        (Kind.PIECE, tree.ThePlace),
        (Kind.PLAYERS_PIECE, tree.OwnPlace),
    ),
}
"""Of whom or of what something is said, when it is no place; and what it is wrapped in."""
OF_ORDERS_AND_PIECES: tuple[NodeClass, ...] = (
    tree.IsFirst,
    tree.IsLast,
    tree.IsIn,
    tree.IsNotIn,
    tree.IsOff,
)
"""What is said of players and pieces, and seldom met."""
