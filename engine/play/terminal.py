"""The terminal as the screen of a session, and its streams made fit for every command."""

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
from .plain_signs import in_ascii


def repair_streams() -> None:
    """Makes the standard streams fit for use, whatever the program was started with.

    A closed one becomes an empty one. What is no text in the encoding of the terminal is replaced,
    for reading and for writing: no byte that somebody types may end a game.
    """
    sys.stdin = sys.stdin or io.TextIOWrapper(io.BytesIO())
    sys.stdout = sys.stdout or io.TextIOWrapper(io.BytesIO())
    sys.stderr = sys.stderr or io.TextIOWrapper(io.BytesIO())
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


_KEYS = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]?|O[ -~]?|.)?")
"""What arrow keys and the like send."""


class Terminal:
    """The screen of a session."""

    def __init__(self, *, plain_signs: bool = False) -> None:
        """plain_signs: ASCII alone."""
        self.plain_signs = plain_signs
        self._live = sys.stdin.isatty() and sys.stdout.isatty()
        self._colours = in_colours()

    def write(self, text: str = "") -> None:
        """Prints a line."""
        self._print(text)

    def _print(self, text: str) -> None:
        """Prints a line; on a terminal in several, where it is too long for one."""
        from .lines import cut  # not above: a terminal is made before anything is to be said

        width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
        for line in self._written(text).split("\n"):
            click.echo(line if width is None else "\n".join(cut(line, width)))

    def ask(self, prompt: str) -> str:
        """One line from a person. Raises EOFError when there is no more, or none can be read."""
        try:
            if self._live:
                _edit_lines()
            return _KEYS.sub("", input(self._written(prompt)))
        except (ValueError, OSError) as error:
            if isinstance(error, BrokenPipeError):
                raise
            raise EOFError from None

    def hand_over(self, text: str) -> None:
        """Waits until the right person sits at the screen, where somebody is there at all.

        Raises EOFError when there is no more input.
        """
        self.clear()
        self._print(text)
        if self._live:
            self._print("Press a key when you are alone at the screen.")
            click.getchar()  # Ctrl-C and Ctrl-D end the game here too; `click.pause` would go on

    def _written(self, text: str) -> str:
        return in_ascii(text) if self.plain_signs else text

    def clear(self) -> None:
        """Takes away what must not be seen."""
        if self._live and can_be_emptied():
            click.clear()
            click.echo("\x1b[3J", nl=False)  # what was scrolled off, too
        elif self._live:
            click.echo("\n" * shutil.get_terminal_size().lines, nl=False)

    def paint(self, colour: str, text: str) -> str:
        """The text in a terminal colour, where the terminal knows one of that name."""
        if not self._colours:
            return text
        try:
            return click.style(text, fg=f"bright_{colour}")
        except (TypeError, ValueError):  # which of them depends on the version of click
            return text


def speaks_only_ascii() -> bool:
    """Whether standard output can't write the signs that a page is drawn with."""
    try:
        "é“─│·".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def pause(seconds: float) -> None:
    """Waits, but no longer than until a line is typed, where there is somebody to type it."""
    if sys.stdin.isatty() and sys.platform != "win32":
        if select.select([sys.stdin], [], [], seconds)[0]:
            sys.stdin.readline()
    else:
        time.sleep(seconds)


@contextmanager
def unheard() -> Iterator[None]:
    """What is typed meanwhile is neither shown nor taken for an answer later on."""
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


def _edit_lines() -> None:
    """Lets arrow keys move in the line that is typed, where the system can.

    They bring back no earlier line: at one screen that may be a secret of somebody else.
    """
    try:
        import readline  # not on every system; to import it is enough
    except ImportError:
        return
    readline.set_auto_history(False)
    readline.set_completer(lambda text, state: None)
