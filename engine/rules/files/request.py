"""A requested mix: from the command line, Python, a scenario or a mix file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from pathlib import Path
from typing import Self

from ...lang.names import Setting
from ...text.records import Record
from ...text.source import Source
from ...text.yaml.nodes import Node
from .files import is_known


class Choices(Record):
    """The choices of the players: applied after all overlays, without conflicts.

    parameters: values for them. stacks: by deck, or by the zone to which cards are dealt, the ids
    of the cards in the game; its other cards are left out. versions: the required versions of
    expansions. written: the node of the file with the choices, if any.
    """

    parameters: tuple[tuple[str, Setting], ...] = ()
    stacks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    versions: tuple[tuple[str, str], ...] = ()
    written: Node | None = field(default=None, compare=False, repr=False)

    def over(self, other: Choices) -> Choices:
        """These choices, completed by the other ones."""
        return Choices(
            tuple((dict(other.parameters) | dict(self.parameters)).items()),
            tuple((dict(other.stacks) | dict(self.stacks)).items()),
            tuple((dict(other.versions) | dict(self.versions)).items()),
            self.written or other.written,
        )

    def unplaced(self) -> Choices:
        """The same choices without their node in a file."""
        return self.changed(written=None)


NO_CHOICES = Choices()
"""No choices apart from what the files say."""


USUAL_PLAYERS = 4
"""The number of players if none is given."""


class MixRequest(Record):
    """A requested mix: built-in expansions, an edition, the author's files or folders.

    accepted: codes of warnings to suppress. title, players (their number or their colours) and
    short are what a mix file says of the game to be played; players_written is the node that says
    who plays.
    """

    expansions: tuple[str, ...] = ()
    edition: str | None = None
    paths: tuple[Path, ...] = ()
    choices: Choices = NO_CHOICES
    accepted: tuple[str, ...] = ()
    title: str = ""
    players: int | tuple[str, ...] | None = None
    short: bool = False
    players_written: Node | None = field(default=None, compare=False, repr=False)

    @property
    def names(self) -> tuple[str, ...]:
        """The expansions and the edition."""
        return self.expansions if self.edition is None else (*self.expansions, self.edition)

    @property
    def seats(self) -> int:
        """The number of players, with a default."""
        if isinstance(self.players, tuple):
            return len(self.players)
        return self.players or USUAL_PLAYERS

    @property
    def sources(self) -> list[Source]:
        """The texts of the files that name the mix, if known."""
        written = (self.players_written, self.choices.written)
        return list(dict.fromkeys(node.source for node in written if node is not None))

    def over(self, other: MixRequest) -> MixRequest:
        """The union of the two mixes. If both give a value, this one takes precedence.

        If this one replaces the edition of the other, the version required for that is dropped.
        """
        replaced = other.edition if self.edition and self.edition != other.edition else None
        below = other.choices
        if replaced is not None:
            below = below.changed(
                versions=tuple(pin for pin in below.versions if pin[0] != replaced)
            )
        return MixRequest(
            tuple(dict.fromkeys((*other.expansions, *self.expansions))),
            self.edition or other.edition,
            tuple(dict.fromkeys((*other.paths, *self.paths))),
            self.choices.over(below),
            tuple(dict.fromkeys((*other.accepted, *self.accepted))),
            self.title or other.title,
            self.players or other.players,
            self.short or other.short,
            self.players_written if self.players else other.players_written,
        )

    @classmethod
    def of_names(cls, names: Sequence[str]) -> Self:
        """The mix of some words: ids of expansions, and paths of the author's files.

        A word that is neither a known id nor a path is treated as a misspelt id.
        """
        ids = [n for n in names if is_known(n) or not (Path(n).exists() or "/" in n or "." in n)]
        return cls(tuple(ids), paths=tuple(Path(name) for name in names if name not in ids))
