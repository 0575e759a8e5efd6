"""Capabilities of standard output: terminal or not, colours, clearing the screen."""

from __future__ import annotations

import os
import sys


def in_colours() -> bool:
    """Whether output may be coloured: standard output is a terminal and NO_COLOR is not set."""
    return can_be_emptied() and not os.environ.get("NO_COLOR")


def can_be_emptied() -> bool:
    """Whether standard output is a terminal that understands escape sequences."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
