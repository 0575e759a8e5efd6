"""What standard output can show: whether somebody looks at it, in colours, drawn anew."""

from __future__ import annotations

import os
import sys


def in_colours() -> bool:
    """Whether what is printed may be coloured: at a terminal, where nobody has said otherwise."""
    return can_be_emptied() and not os.environ.get("NO_COLOR")


def can_be_emptied() -> bool:
    """Whether standard output is a terminal that understands more than letters and lines."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
