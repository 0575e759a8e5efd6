"""A ruleset: one mix of expansions, ready to be compiled and played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..rules.fingerprint import fingerprint
from ..rules.model import Card, Definitions

if TYPE_CHECKING:
    from ..rules.files.files import RuleFile
    from ..rules.files.request import Choices
    from ..text.diagnostics import Diagnostic
    from .program import Program


class Ruleset:
    """One mix of expansions, checked. Any number of games share it; it never changes.

    Sent to another process, it ships the texts of its files, from which it is made anew there.
    """

    def __init__(
        self,
        definitions: Definitions,
        files: Sequence[RuleFile],
        choices: Choices | None = None,
        warnings: Sequence[Diagnostic] = (),
    ) -> None:
        """choices: what was decided beside the files. warnings: about how expansions combine."""
        self.definitions = definitions
        self.files = tuple(files)
        self._choices = choices
        self.warnings = tuple(warnings)
        self.fingerprint = fingerprint(definitions)
        self._program = lru_cache(maxsize=16)(self._compile)

    @property
    def choices(self) -> Choices:
        """What was decided beside the files."""
        if self._choices is None:
            from ..rules.files.request import NO_CHOICES

            return NO_CHOICES
        return self._choices

    @property
    def cards(self) -> Mapping[str, Card]:
        """All kinds of cards by id."""
        return self.definitions.cards

    def program(self, players: int, *, short: bool = False) -> Program:
        """The compiled program for so many players; compiled once."""
        return self._program(players, short)

    def _compile(self, players: int, short: bool) -> Program:
        from .compiler import compile_program  # only when a game is played

        return compile_program(self.definitions, players, short=short)

    def __copy__(self) -> Ruleset:
        return self

    def __deepcopy__(self, _: Any) -> Ruleset:
        return self
