"""A ruleset: one mix of expansions, ready to be compiled and played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ..rules.fingerprint import fingerprint
from ..rules.model import Card, Definitions
from ..text.arguments import shown_value, true_or_false, whole_number

if TYPE_CHECKING:
    from ..rules.files.files import RuleFile
    from ..rules.files.request import Choices
    from ..text.diagnostics import Diagnostic
    from .program import Program


class Ruleset:
    """One mix of expansions, checked. Any number of games share it; it never changes.

    A copy for another process consists of the texts of its files, from which it is loaded there.
    """

    def __init__(
        self,
        definitions: Definitions,
        files: Sequence[RuleFile],
        choices: Choices | None = None,
        warnings: Sequence[Diagnostic] = (),
        *,
        players: int | tuple[str, ...] | None = None,
        short: bool = False,
    ) -> None:
        """choices: what was decided outside the files. warnings: about how expansions combine.

        players, short: what a mix file says of the game to be played, if it does: how many or which
        colours play, and whether it is the short game. They are only data; a caller starts games.
        """
        self.definitions = definitions
        self.files = tuple(files)
        self._choices = choices
        self.warnings = tuple(warnings)
        self.players = players
        self.short = short
        self.made: dict[Any, Any] = {}
        """Objects that its games share; they are released with the ruleset."""
        self._program = lru_cache(maxsize=16)(self._compile)

    @cached_property
    def fingerprint(self) -> str:
        """What distinguishes these rules from all others; computed when a game is saved or read."""
        return fingerprint(self.definitions)

    @property
    def choices(self) -> Choices:
        """What was decided outside the files."""
        if self._choices is None:
            from ..rules.files.request import NO_CHOICES

            return NO_CHOICES
        return self._choices

    @property
    def cards(self) -> Mapping[str, Card]:
        """All kinds of cards by id."""
        return MappingProxyType(self.definitions.cards)

    def number_of_players(self, players: int) -> int:
        """The number of players, if so many can play. Raises ValueError if they can't."""
        count = whole_number("the number of players", players)
        least, most = self.definitions.least_players, self.definitions.most_players
        if not least <= count <= most:
            raise ValueError(f"{least} to {most} can play, not {shown_value(count)}")
        return count

    def program(self, players: int, *, short: bool = False) -> Program:
        """The compiled program for so many players; compiled once. Raises ValueError."""
        return self._program(self.number_of_players(players), true_or_false("`short`", short))

    def _compile(self, players: int, short: bool) -> Program:
        from .compiler import compile_program  # only when a game is played

        return compile_program(self.definitions, players, short=short)

    def __repr__(self) -> str:
        names = dict.fromkeys(file.expansion for file in self.files)
        return f"<rules of {', '.join(names)}: {self.fingerprint}>"

    def __copy__(self) -> Ruleset:
        return self

    def __deepcopy__(self, _: Any) -> Ruleset:
        return self
