"""The contents of a pack of house rules, and the files that it may have.

A pack is a zip file: `pack.json`, then the files of the folder. It may be from an unknown author.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from ..text.diagnostics import visible
from ..text.limits import MAX_FILES, MAX_FOLDER_BYTES, MAX_FOLDERS, MAX_PATH_LENGTH
from ..text.output.findings import amount
from ..text.records import Record

CONTENTS = "pack.json"
FORMAT = 1

RULES = (".yaml", ".yml")
TEXTS = (".md", ".txt")
_PART = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_. -]*")
_LONGEST_PART = 100
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")


class NotPacked(ValueError):
    """A folder that can't be packed, or a file that is not a pack, with the reason."""


class Packed(Record):
    """The contents that a pack declares."""

    expansion: str
    title: str
    version: str
    author: str
    requires: tuple[str, ...]
    files: Mapping[str, str]
    """The SHA-256 of each file, by its path in the pack."""

    def described(self) -> str:
        """Title, version and author in one line."""
        by = f", by {self.author}" if self.author else ""
        return visible(f"{self.title} [{self.expansion}], version {self.version}{by}")


def check_names(names: Iterable[str]) -> None:
    """Raises NotPacked for a path that leads out of a folder or is not portable."""
    seen: dict[str, str] = {}
    folders: dict[str, str] = {}
    for name in names:
        parts = name.split("/")
        if len(parts) > MAX_FOLDERS:
            raise NotPacked(f"`{name[:60]}`: it is nested in more than {MAX_FOLDERS - 1} folders")
        if len(name) > MAX_PATH_LENGTH or max(map(len, parts)) > _LONGEST_PART:
            raise NotPacked(
                f"`{name[:60]}...`: the name is too long: at most {_LONGEST_PART} characters, "
                f"and {MAX_PATH_LENGTH} with its folders"
            )
        if not all(_PART.fullmatch(part) for part in parts):
            raise NotPacked(
                f"`{name[:60]}`: a name can only have letters, digits, blanks and `_-.`, "
                "and can't begin with a dot"
            )
        if any(_RESERVED.fullmatch(part) or part[-1] in ". " for part in parts):
            raise NotPacked(f"`{name[:60]}`: some systems can't store a file with this name")
        if not name.endswith((*RULES, *TEXTS)):
            raise NotPacked(f"`{name[:60]}`: a pack holds rules (.yaml) and texts (.md, .txt)")
        other = seen.setdefault(name.casefold(), name)
        if other != name:
            raise NotPacked(
                f"`{other[:60]}` and `{name[:60]}`: some systems can't tell these names apart"
            )
        folded = name.casefold().split("/")
        folders |= {"/".join(folded[:depth]): name for depth in range(1, len(folded))}
    for both in sorted(seen.keys() & folders.keys()):
        raise NotPacked(
            f"`{seen[both][:60]}` is a file, and also a folder of `{folders[both][:60]}`"
        )


def check_size(files: int, size: int) -> None:
    """Raises NotPacked if the number of files or the total bytes exceed the limits."""
    if files > MAX_FILES:
        raise NotPacked(f"it holds {amount(files, 'file')}, at most {MAX_FILES:,} may be in it")
    if size > MAX_FOLDER_BYTES:
        raise NotPacked(f"its files are larger than {MAX_FOLDER_BYTES:,} bytes")
