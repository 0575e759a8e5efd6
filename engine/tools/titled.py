"""Things by what they are called: their titles, as somebody remembers them."""

from __future__ import annotations

from typing import Any

from ..compile.ruleset import Ruleset
from ..rules.called import called
from .show import UnknownId, shown


def shown_by_name(name: str, rules: Ruleset) -> dict[str, Any]:
    """Everything about the thing with an id or a title, as plain data.

    Capitals and accents do not matter in a title. Raises UnknownId, also when several things have
    that title: the message names them.
    """
    try:
        return shown(name, rules)
    except UnknownId:
        things = [thing for _, those in rules.definitions.named() for thing in those.values()]
        found = called(name, things)
        if not found:
            raise
        if len(found) > 1:
            raise UnknownId(f"several are called `{name}`: {', '.join(found)}") from None
        return shown(found[0], rules)
