"""What runs in the page: a backend over files that stand in memory alone."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..studio.answering import answer
from ..studio.backend import Backend
from ..studio.folder import Refused
from ..text.limits import MAX_FILE_BYTES
from .settings import settings_in

MOST_FILES = 200
"""So many files an address may bring."""


class Worker:
    """A backend, and what was saved in its folder: it goes into the page's address."""

    def __init__(self, settings: str, brought: str, below: Path) -> None:
        """settings: of the site, as JSON. brought: files that came in the address; empty for none.

        below: the folder of memory in which the rules are laid. Raises Refused when the address
        brings what is no folder of rules.
        """
        site = settings_in(settings)
        self.root = below / site.folder
        self.root.mkdir(parents=True)
        self._backend = Backend(self.root, site.mix)
        try:
            for name, text in (_files_in(brought) if brought else site.files).items():
                self._backend.folder.write(name, text, "")
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise Refused(f"the rules in this address can't be read: {reason}") from None
        self._kept = self._files()

    def ask(self, name: str, question: str) -> str:
        """The answer to a question, and the files where it has changed them, as JSON."""
        found = answer(self._backend, name, question).text
        files, kept = self._files(), self._kept
        self._kept = files
        return f'{{"found":{found},"files":{json.dumps(files) if files != kept else "null"}}}'

    def _files(self) -> dict[str, str]:
        names = sorted(self._backend.folder.names())
        return {name: (self.root / name).read_text(encoding="utf-8") for name in names}


def _files_in(brought: str) -> Mapping[str, str]:
    """The files that an address brings; it may come from anybody."""
    try:
        content: Any = json.loads(brought)
    except (ValueError, RecursionError):
        content = None
    if (
        not isinstance(content, dict)
        or not 0 < len(content) <= MOST_FILES
        or not all(isinstance(text, str) for text in content.values())
        or sum(map(len, content.values())) > MAX_FILE_BYTES
    ):
        raise Refused("it holds no folder of files")
    return content
