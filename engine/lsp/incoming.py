"""What comes in from the editor, looked at before the protocol reads it."""

from __future__ import annotations

import io
import json

MOST_BYTES = 50_000_000
"""No message is longer: many times the largest file."""

_NOBODY = "`elgrande lsp` is for editors, which start it: see docs/editors.md"


class NotOurs(ValueError):
    """What came in is no message of the protocol; the way back to one is lost."""


class Incoming(io.BufferedReader):
    """Standard input for the protocol. Raises NotOurs for what no editor sends."""

    def read(self, size: int | None = -1, /) -> bytes:
        """A message that is said to be so long; nothing at the end of the input."""
        if size is not None and size > MOST_BYTES:
            raise NotOurs(f"a message of {size:,} bytes is too long; {_NOBODY}")
        data = super().read(size)
        try:
            if data:
                json.loads(data)
        except (ValueError, RecursionError):
            raise NotOurs(f"the input is not JSON; {_NOBODY}") from None
        return data
