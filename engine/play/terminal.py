"""The terminal as the screen of a session, and safe standard streams for every command."""

from __future__ import annotations

import io
import re
import select
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import click

from ..text.terminals import can_be_emptied, in_colours
from .transliteration import in_ascii


def repair_streams() -> None:
    """Makes the standard streams usable, whatever the program was started with.

    A closed one becomes an empty one. Characters that the terminal's encoding lacks are replaced,
    in reading and in writing, so that no typed byte ends a game.
    """
    sys.stdin = sys.stdin or io.TextIOWrapper(io.BytesIO())
    sys.stdout = sys.stdout or io.TextIOWrapper(io.BytesIO())
    sys.stderr = sys.stderr or io.TextIOWrapper(io.BytesIO())
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


_KEYS = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]?|O[ -~]?|.)?")
"""Escape sequences that arrow keys and the like send."""


LEAST_COLUMNS = 24
"""The width of a page in an even narrower terminal."""


class Terminal:
    """The screen of a session, line by line."""

    def __init__(self, *, plain_signs: bool = False) -> None:
        """plain_signs: ASCII only."""
        self.plain_signs = plain_signs
        self._live = sys.stdin.isatty() and sys.stdout.isatty()
        self._colours = in_colours()
        self._last_prompt = ""

    @property
    def width(self) -> int:
        """The columns of a line; 100 if the output is no terminal."""
        columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else 100
        return max(columns, LEAST_COLUMNS)

    def write(self, text: str = "") -> None:
        """Prints a line."""
        self._print(text)

    def _print(self, text: str) -> None:
        """Prints a line; on a terminal, wraps it."""
        from .lines import cut  # not at the top: every command imports this file

        width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
        for line in self._written(text).split("\n"):
            click.echo(line if width is None else "\n".join(cut(line, width)))

    def ask(self, prompt: str) -> str:
        """Reads a line. Raises EOFError at the end of the input, or if none can be read."""
        try:
            if self._live:
                _edit_lines(keep=prompt == self._last_prompt)
            self._last_prompt = prompt
            return _KEYS.sub("", input(self._written(prompt)))
        except (ValueError, OSError) as error:
            if isinstance(error, BrokenPipeError):
                raise
            raise EOFError from None

    def hand_over(self, text: str) -> None:
        """Waits until the right person is at the screen, if the input is interactive.

        Raises EOFError at the end of the input.
        """
        self.clear()
        self._print(text)
        if self._live:
            self._print("Press a key when you are alone at the screen.")
            click.getchar()  # Ctrl-C and Ctrl-D end the game here too; `click.pause` would go on
            drop_pending()

    def _written(self, text: str) -> str:
        return in_ascii(text) if self.plain_signs else text

    def clear(self) -> None:
        """Clears the terminal of what others must not see."""
        if self._live and can_be_emptied():
            click.clear()
            click.echo("\x1b[3J", nl=False)  # the scrollback, too
        elif self._live:
            click.echo("\n" * shutil.get_terminal_size().lines, nl=False)

    def paint(self, colour: str, text: str) -> str:
        """The text in the terminal colour of that name, if there is one."""
        if not self._colours:
            return text
        try:
            return click.style(text, fg=f"bright_{colour}")
        except (TypeError, ValueError):  # which of them depends on the version of click
            return text


def speaks_only_ascii() -> bool:
    """Whether standard output can't encode the characters that pages use."""
    try:
        "é“─│·".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def pause(seconds: float) -> None:
    """Waits; on a terminal, at most until a line is typed."""
    if sys.stdin.isatty() and sys.platform != "win32":
        if select.select([sys.stdin], [], [], seconds)[0]:
            sys.stdin.readline()
    else:
        time.sleep(seconds)


@contextmanager
def unheard() -> Iterator[None]:
    """A context in which typing is not shown, and is dropped instead of read later."""
    if not sys.stdin.isatty() or sys.platform == "win32":
        yield
        return
    import termios  # not on Windows

    before = termios.tcgetattr(sys.stdin)
    silent = [*before]
    silent[3] &= ~termios.ECHO
    try:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, silent)
        yield
    finally:
        with suppress(termios.error):  # the terminal may be gone
            termios.tcsetattr(sys.stdin, termios.TCSAFLUSH, before)


def drop_pending() -> None:
    """Drops what was typed and not read, so that it answers no question that comes later."""
    if not sys.stdin.isatty() or sys.platform == "win32":
        return
    import termios  # not on Windows

    with suppress(termios.error):  # the terminal may be gone
        termios.tcflush(sys.stdin, termios.TCIFLUSH)


def _edit_lines(*, keep: bool) -> None:
    """Lets arrow keys move in the line that is typed, and bring back earlier lines, if possible.

    keep: keep these. Those of another player are dropped: they may hold a secret.
    """
    try:
        import readline  # not on every system; the import is enough
    except ImportError:
        return
    if not keep:
        readline.clear_history()
    readline.set_completer(lambda text, state: None)


def typed_so_far() -> str:
    """The line that is being typed, if the system can say."""
    try:
        import readline
    except ImportError:
        return ""
    return readline.get_line_buffer()
