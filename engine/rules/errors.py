"""The exception for rules that can't be used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..text.diagnostics import Diagnostic
from ..text.output.plain import rendered
from ..text.source import Source


class RulesError(Exception):
    """The rules can't be used; `diagnostics` has everything that `check` reports, by position."""

    def __init__(self, diagnostics: Sequence[Diagnostic], sources: Sequence[Source] = ()) -> None:
        """sources: the texts that the diagnostics refer to, as far as they could be read."""
        known = {source.name: source for source in sources}
        super().__init__("\n".join(rendered(diagnostics, known.get, colour=False)))
        self.diagnostics = tuple(diagnostics)
        self.sources = tuple(sources)

    def __reduce__(self) -> tuple[Any, ...]:
        return RulesError, (self.diagnostics, self.sources)
