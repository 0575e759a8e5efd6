"""What a session needs of a screen."""

from __future__ import annotations

from typing import Protocol

from .screen_content import ScreenContent


class Screen(Protocol):
    """The screen of a session."""

    @property
    def width(self) -> int:
        """The columns of a line."""

    def write(self, text: str = "") -> None:
        """Prints a line."""

    def ask(self, prompt: str) -> str:
        """Reads a line. Raises EOFError at the end of the input."""

    def hand_over(self, text: str) -> None:
        """Waits until the right person is at the screen, if the input is interactive.

        Raises EOFError at the end of the input.
        """

    def clear(self) -> None:
        """Clears the screen of what others must not see."""

    def paint(self, colour: str, text: str) -> str:
        """The text in the colour of a player."""


class Picture(Protocol):
    """A screen that is drawn: it shows content until the next answer."""

    def show(self, content: ScreenContent) -> None:
        """Sets the content to draw from now on."""

    def turn(self) -> None:
        """Goes to the next page."""

    def rest(self, seconds: float) -> None:
        """Draws the page and waits, at most until Enter; with 0, only draws it."""
