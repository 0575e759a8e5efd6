"""How procedures and bodies begin: with a question, or with a step."""

from __future__ import annotations

from collections.abc import Mapping

from ..lang import tree
from ..lang.names import Names, Setting
from ..lang.nodes import Beginning, begins
from ..rules.model import Definitions
from ..rules.moments import done_in


class Beginnings:
    """How the procedures of a mix begin, worked out once for each."""

    def __init__(self, defs: Definitions, names: Names, players: int) -> None:
        self._defs = defs
        self._names = names
        self._players = players
        self._known: dict[str, Beginning] = {}

    @property
    def settings(self) -> Mapping[str, Setting]:
        """The value of every parameter."""
        return self._defs.settings

    def of(self, body: tree.Body) -> Beginning:
        """How a body begins."""
        return begins(body, self._names, self, self._players)

    def beginning(self, procedure: str) -> Beginning:
        """How a procedure begins. Those that it runs come first: their chain may be long."""
        waiting = [procedure]
        while waiting:
            name = waiting[-1]
            body = self._defs.done_by(name)
            inner = [done.text for done in done_in(body) if done.text not in self._known]
            if name not in self._known and inner:
                waiting += inner
                continue
            waiting.pop()
            if name not in self._known:
                self._known[name] = self.of(body)
        return self._known[procedure]
