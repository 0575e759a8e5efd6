"""A terminal that is redrawn at each decision, on its alternate screen."""

from __future__ import annotations

import shutil
import signal
import sys

import click

from ..text.terminals import can_be_emptied
from .frame import frame
from .lines import Painter, wrapped
from .screen_content import ScreenContent
from .terminal import LEAST_COLUMNS, Terminal, pause, typed_so_far
from .transliteration import all_in_ascii

LEAST_WIDTH, LEAST_HEIGHT = 60, 20
"""On a smaller terminal a game is printed line by line."""

_LOWEST = 10
"""The least lines of a page, even if the terminal shrinks further during a game."""

_ASIDE, _BACK = "\x1b[?1049h", "\x1b[?1049l"
"""Escape sequences: to the terminal's alternate screen, and back."""

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"

_PROMPT = 20
"""Columns that stay free for typing."""


class FullScreen(Terminal):
    """The screen of a session, page by page."""

    def __init__(self, *, plain_signs: bool = False) -> None:
        """plain_signs: ASCII only."""
        super().__init__(plain_signs=plain_signs)
        self._content: ScreenContent | None = None
        self._notes: list[str] = []
        self._page = 0
        self._pages = 1
        self._aside = False
        self._waits_with = ""
        """The prompt while a line is read."""
        if hasattr(signal, "SIGWINCH"):  # not on Windows; before readline, which then calls it
            signal.signal(signal.SIGWINCH, self._resized)

    # ------------------------------------------------------------ content

    def show(self, content: ScreenContent) -> None:
        """Sets the content to draw from now on."""
        self._content = all_in_ascii(content) if self.plain_signs else content
        self._page = 0

    def turn(self) -> None:
        """Goes to the next page; after the last one to the first, without the messages."""
        self._page += 1
        if self._page >= self._pages:
            self._page, self._notes = 0, []

    def write(self, text: str = "") -> None:
        """Adds a message to the page; outside of a game, prints it."""
        if self._content is None:
            super().write(text)
        else:
            self._notes += self._written(text).split("\n")
            self._page = 0

    def ask(self, prompt: str) -> str:
        """Reads a line from below the page. Raises EOFError at the end of the input."""
        *before, last = wrapped(self._written(prompt), self._size()[0] - _PROMPT)
        self._notes += [line.text for line in before]
        self.draw()
        self._waits_with = last.text + " " * prompt.endswith(" ")
        try:
            line = super().ask(self._waits_with)
        except (EOFError, KeyboardInterrupt):
            self._notes = []  # they were on the page
            raise
        finally:
            self._waits_with = ""
        if line.strip() or before:
            self._notes = []
        return line

    def rest(self, seconds: float) -> None:
        """Draws the page and waits, at most until Enter; with 0, only draws it."""
        self.draw()
        if seconds:
            pause(seconds)

    def clear(self) -> None:
        """Clears the terminal with its scrollback, so that nothing stays readable."""
        self._write(_CLEAR)

    # ------------------------------------------------------------ drawing

    def draw(self) -> None:
        """Draws the page."""
        if self._content is None:
            return
        width, height = self._size()
        columns = shutil.get_terminal_size().columns
        page = frame(self._content, width, height, self._page, self._notes)
        self._pages = page.pages
        painter = Painter(self.paint, self._content.colours, plain_signs=self.plain_signs)
        lines = (painter.text(line.clipped(columns)) for line in page.lines)
        self._write(_CLEAR + "".join(f"{line}\n" for line in lines))

    def _resized(self, *_: object) -> None:
        """Draws the page again for the new size of the terminal, while a line is read."""
        if self._waits_with:
            self.draw()
            self._write(self._waits_with + typed_so_far())

    @staticmethod
    def _size() -> tuple[int, int]:
        width, height = shutil.get_terminal_size()
        return max(width, LEAST_COLUMNS), max(height, _LOWEST)

    def _write(self, text: str) -> None:
        if not self._aside:
            text, self._aside = _ASIDE + text, True
        click.echo(text, nl=False)

    def leave(self) -> None:
        """Returns to the normal screen, and prints the unread messages there."""
        if self._aside:
            click.echo(_BACK, nl=False)
        self._content, self._aside = None, False
        for note in self._notes:
            super().write(note)
        self._notes = []


def can_be_drawn() -> bool:
    """Whether the terminal can be drawn on: interactive, large enough, and not dumb."""
    if not (sys.stdin.isatty() and can_be_emptied()) or sys.platform == "win32":
        return False
    width, height = shutil.get_terminal_size()
    return width >= LEAST_WIDTH and height >= LEAST_HEIGHT
