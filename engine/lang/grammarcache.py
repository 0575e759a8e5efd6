"""Where the grammar's tables are kept between runs: making them takes longer than using them.

Lark writes and reads the file, and makes it anew when the grammar, Lark or Python has changed.
"""

from __future__ import annotations

import os
from pathlib import Path


def cache_file() -> str | None:
    """A file in the user's own cache folder; None when there is no such folder to be had.

    The folder must belong to the user: tables that somebody else could have written are not read.
    """
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = Path(home) / "elgrande"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.stat()
    except OSError:
        return None
    if hasattr(os, "getuid") and (status.st_uid != os.getuid() or status.st_mode & 0o022):
        return None
    return str(folder / "grammar.lark-cache")
