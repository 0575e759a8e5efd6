"""The code that runs in the page: a backend with files in memory only."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..studio.answering import answer
from ..studio.backend import Backend
from ..studio.folder import Refused
from ..text.atomic import write_together
from ..text.limits import MAX_FILE_BYTES
from .settings import settings_in

MOST_FILES = 200
"""The most files that an address may contain."""


class Worker:
    """A backend, and the saved files of its folder, which the page puts into its address."""

    def __init__(self, settings: str, brought: str, below: Path) -> None:
        """settings: of the site, as JSON. brought: the files in the address, as JSON; may be empty.

        below: the folder in memory to which the files are written. Raises Refused if the address
        contains no folder of rules.
        """
        site = settings_in(settings)
        self.root = below / site.folder
        self.root.mkdir(parents=True)
        self._backend = Backend(self.root, site.mix, here=True)
        try:
            for name, text in (_files_in(brought) if brought else site.files).items():
                self._backend.folder.write(name, text, "")
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise Refused(f"the rules in this address can't be read: {reason}") from None
        self._kept = self._files()

    def ask(self, name: str, question: str) -> str:
        """The answer to a question, and all files if it has changed any, as JSON."""
        found = answer(self._backend, name, question).text
        files, kept = self._files(), self._kept
        self._kept = files
        return f'{{"found":{found},"files":{json.dumps(files) if files != kept else "null"}}}'

    def put(self, files: str) -> None:
        """Takes the files that the page has saved, as JSON, and drops what was typed."""
        folder = self._backend.folder
        found = {folder.path(name): text.encode() for name, text in json.loads(files).items()}
        write_together(found)
        self._backend.editing.forget()
        self._backend.editing.saved()
        self._kept = self._files()

    def _files(self) -> dict[str, str]:
        names = sorted(self._backend.folder.names())
        return {name: (self.root / name).read_text(encoding="utf-8") for name in names}


def _files_in(brought: str) -> Mapping[str, str]:
    """The files in an address, which is untrusted. Raises Refused."""
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
