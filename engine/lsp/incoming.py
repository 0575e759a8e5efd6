"""Checks input from the editor before the protocol library parses it."""

from __future__ import annotations

import io
import json

MOST_BYTES = 50_000_000
"""Maximum length of a message: many times the largest file."""

_HELP = "`elgrande lsp` is for editors, which start it: see docs/editors.md"


class NotOurs(ValueError):
    """Input that is not a message of the protocol; the server can't recover from it."""


class Incoming(io.BufferedReader):
    """Standard input for the protocol. Raises NotOurs for input that no editor sends."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Reads a message of a given length; empty at the end of the input."""
        if size is not None and size > MOST_BYTES:
            raise NotOurs(f"a message of {size:,} bytes is too long; {_HELP}")
        data = super().read(size)
        try:
            if data:
                json.loads(data)
        except (ValueError, RecursionError):
            raise NotOurs(f"the input is not JSON; {_HELP}") from None
        return data
