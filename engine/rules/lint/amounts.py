"""W523: more pieces than the box holds."""

from __future__ import annotations

from ...lang import tree
from ...lang.check.wording import Diagnose
from ...lang.formatter import format_node
from .lints import Lint, Needs
from .survey import Survey

CODE = "W523"


def check(survey: Survey, find: Diagnose) -> None:
    """Checks quantities that are given as numbers."""
    for quota in survey.reported.all(tree.Quota):
        number = getattr(quota.quantity, "number", None)
        supply = survey.supply(quota.pieces)
        if isinstance(number, tree.Fixed) and supply is not None and number.value > supply:
            message = f"there are only {supply} `{format_node(quota.pieces)}` in the game"
            hint = "write `all` or `up to all` if you mean all of them"
            kind = quota.pieces.kind.text
            if not supply and isinstance(quota.pieces, tree.AnyonesPieces):
                message = f"there is no `{kind}` in the game"
                hint = "give some to players (`each_player`), or to a neutral owner (`neutrals`)"
            elif not supply:
                message = f"no player has any `{kind}`"
                hint = f"`{kind} of anyone` are those of neutral owners, too"
            find(CODE, message, number.span, hint)


LINTS = (Lint(Needs.SENTENCES, check),)
