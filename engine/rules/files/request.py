"""A mix as somebody asks for it: on the command line, in Python, in a scenario or a mix file."""

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
    """What whoever plays decides himself: it comes after all overlays and conflicts with none.

    parameters: values for them. stacks: by deck, or by the zone in which cards are dealt, the ids
    of the cards that are in the game; all others of it are not. versions: those that expansions
    must have. written: where it is written, if it is.
    """

    parameters: tuple[tuple[str, Setting], ...] = ()
    stacks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    versions: tuple[tuple[str, str], ...] = ()
    written: Node | None = field(default=None, compare=False, repr=False)

    def over(self, other: Choices) -> Choices:
        """These choices, and the other ones where these say nothing."""
        return Choices(
            tuple((dict(other.parameters) | dict(self.parameters)).items()),
            tuple((dict(other.stacks) | dict(self.stacks)).items()),
            tuple((dict(other.versions) | dict(self.versions)).items()),
            self.written or other.written,
        )

    def unplaced(self) -> Choices:
        """The same choices without their place in a file."""
        return self.changed(written=None)


NO_CHOICES = Choices()
"""Nothing is decided beside what the files say."""


USUAL_PLAYERS = 4
"""So many play when nothing says how many."""


class MixRequest(Record):
    """A mix that is asked for: built-in expansions, an edition, one's own files or folders.

    accepted: codes of warnings about it that need not be told. title, players (how many, or their
    colours) and short are what a mix file says of the game to be played, players_said is where it
    says who plays.
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
        """How many play, when nobody says otherwise."""
        if isinstance(self.players, tuple):
            return len(self.players)
        return self.players or USUAL_PLAYERS

    @property
    def sources(self) -> list[Source]:
        """The texts of the files that name the mix, as far as places in them are known."""
        written = (self.players_written, self.choices.written)
        return list(dict.fromkeys(node.source for node in written if node is not None))

    def over(self, other: MixRequest) -> MixRequest:
        """All that is in one of the two mixes. Where both say something, this one holds.

        Of an edition that this one replaces, the other one asks for no version any more.
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
        """The mix of some words: ids of expansions, and paths of one's own.

        What is neither a known id nor a path is taken for a misspelt id.
        """
        ids = [n for n in names if is_known(n) or not (Path(n).exists() or "/" in n or "." in n)]
        return cls(tuple(ids), paths=tuple(Path(name) for name in names if name not in ids))
