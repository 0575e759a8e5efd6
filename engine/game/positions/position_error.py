"""The error of a given position that is not possible."""

from __future__ import annotations


class PositionError(ValueError):
    """A given position that is not possible; the message says why.

    key: the key of the position with the mistake, if there is one.
    """

    key: str | None = None
