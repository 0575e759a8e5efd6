"""Things by what they are called: their titles, as somebody remembers them."""

from __future__ import annotations

from typing import Any

from ..compile.ruleset import Ruleset
from ..text.spelling import id_like
from .show import UnknownId, shown


def shown_by_name(name: str, rules: Ruleset) -> dict[str, Any]:
    """Everything about the thing with an id or a title, as plain data.

    Capitals and accents do not matter in a title. Raises UnknownId, also when several things have
    that title: the message names them.
    """
    try:
        return shown(name, rules)
    except UnknownId:
        found = _titled(name, rules)
        if not found:
            raise
        if len(found) > 1:
            raise UnknownId(f"several are called `{name}`: {', '.join(found)}") from None
        return shown(found[0], rules)


def _titled(title: str, rules: Ruleset) -> list[str]:
    """The ids of all that has a title."""
    wanted = id_like(title)
    return [
        name
        for _, things in rules.definitions.named()
        for name, thing in things.items()
        if id_like(thing.title) == wanted
    ]
