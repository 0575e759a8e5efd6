"""Saves a game to a file while it is played, so that nothing is lost if the program ends."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from pathlib import Path

from ..game.game import Game
from ..game.positions.save import SaveError
from ..text.atomic import write_atomically
from ..text.diagnostics import visible
from ..text.wording import in_a_shell
from ..text.yaml.reading import real
from .storage import MOST_BYTES, automatic_file, read_stored
from .table import Table


class InTheWay(Enum):
    """What writing to a file would overwrite."""

    NOTHING = 0
    GAME = 1
    """A saved game that this session neither wrote nor came from."""
    OTHER = 2


class Keeper:
    """One game and the file to which it is saved.

    file: where it was last saved, or will be. named: whether a person chose that file.
    failed: whether a save that a person asked for failed, and none has succeeded since.
    trouble: why the newest position is in no file; empty if it is in one.
    """

    def __init__(self, table: Table, save: Path | None, resumed: Path | None) -> None:
        """save: the file to save the game to. resumed: the file it came from.

        With neither, the game is saved in the folder for automatic saves. Raises SaveError if
        `save` holds something else, OSError if it can't be written.
        """
        self.table = table
        self.failed = False
        self.trouble = "" if resumed else "nothing is written yet"
        self._known: dict[Path, bytes] = {}
        self._newest = b""
        """The newest complete position, saved or not; empty before there is one."""
        if resumed is not None:
            self._newest = self._known[real(resumed)] = resumed.read_bytes()
        self.file = save or resumed or automatic_file(table.game.seed)
        self.named = save is not None or resumed is not None
        if save is not None:
            self._claim(save)

    def _claim(self, file: Path) -> None:
        in_the_way = self.in_the_way(file)
        if in_the_way is InTheWay.GAME:
            resume = in_a_shell("--resume", file)
            raise SaveError(
                f"{file}: this file holds another saved game; continue it ({resume}),"
                " or name another file"
            )
        if in_the_way is InTheWay.OTHER:
            raise SaveError(f"{file}: this file is not a saved game; name another file")
        self._write(file, self._stored(self.table.game))

    def in_the_way(self, file: Path) -> InTheWay:
        """What this game would overwrite; what it wrote or came from does not count."""
        try:
            size = file.stat().st_size if file.is_file() else 0
        except OSError:  # writing there fails too, and says why
            return InTheWay.NOTHING
        if not size:
            return InTheWay.NOTHING
        try:
            if size > MOST_BYTES:
                return InTheWay.OTHER
            if file.read_bytes() == self._known.get(real(file)):
                return InTheWay.NOTHING
            read_stored(file)
        except (OSError, SaveError):
            return InTheWay.OTHER
        return InTheWay.GAME

    # ------------------------------------------------------------ saving

    def keep(self, game: Game) -> Iterator[str]:
        """Saves the game, to another file if it must; yields messages for the players."""
        yield from self._keep(self._stored(game))

    def keep_still(self) -> Iterator[str]:
        """Saves the newest complete position again if its file has gone.

        Needs no game: the one in play may be in the middle of a change.
        """
        if self._newest:
            yield from self._keep(self._newest)

    def _stored(self, game: Game) -> bytes:
        self._newest = self.table.stored(game)
        return self._newest

    def _keep(self, data: bytes) -> Iterator[str]:
        before = self.trouble
        try:
            self._write_own(data)
            return
        except OSError as error:
            self._record_error(error)
        if self.named:
            yield f"{self._file_name(self.file)} can't be written: {self.trouble}."
            self.failed, self.named = True, False
            self.file = automatic_file(self.table.game.seed)
            try:
                self._write_own(data)
            except OSError as error:
                self._record_error(error)
            else:
                yield f"The game is saved in {self._file_name(self.file)} instead."
                return
        if self.trouble != before:
            yield f"The game can't be saved in {self._file_name(self.file)}:"
            yield f"{self.trouble}. `save FILE` saves it elsewhere."

    def _write_own(self, data: bytes) -> None:
        if self.in_the_way(self.file) is not InTheWay.NOTHING:
            raise OSError(0, "another program has changed it")
        self._write(self.file, data)

    def save(self, file: Path, game: Game) -> None:
        """Saves to a file that a person chose, now and from now on. Raises OSError."""
        try:
            self._write(file, self._stored(game))
        except (OSError, ValueError) as error:  # ValueError: a null character in the path
            self.failed = True
            reason = getattr(error, "strerror", None) or str(error)
            raise OSError(errno.EINVAL, reason, str(file)) from None
        if not self.named and real(file) != real(self.file):
            self.discard()
        self.file, self.named, self.failed = file, True, False

    def discard(self) -> None:
        """Deletes the automatic save; a file that a person chose stays."""
        if not self.named:
            with suppress(OSError):
                if self.in_the_way(self.file) is InTheWay.NOTHING:
                    self.file.unlink()

    def _write(self, file: Path, data: bytes) -> None:
        if self.trouble or self._known.get(real(file)) != data or not file.is_file():
            if not self.named and file == self.file:
                file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_atomically(file, data)
        self._known[real(file)] = data
        self.trouble = ""

    def _record_error(self, error: OSError) -> None:
        self.trouble = error.strerror or str(error)

    # ------------------------------------------------------------ messages

    @staticmethod
    def _file_name(file: Path) -> str:
        return visible(str(file))

    @property
    def where(self) -> str:
        """The file's name, escaped for a message."""
        return self._file_name(self.file)

    @property
    def saved(self) -> str:
        """The message that says where the game is saved and how to continue it."""
        return f"Saved: {self.where}. Continue later with `{self.table.resume_command(self.file)}`."


def typed_path(text: str) -> Path:
    """A path as typed in a game; `~` is the home folder."""
    return Path(os.path.expanduser(text))
