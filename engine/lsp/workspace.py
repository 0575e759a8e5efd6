"""Finds the rule files in the editor's folders that belong together."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..rules.files.files import BUILT_IN, is_built_in
from ..rules.load.precedence import with_needed
from ..text.limits import MAX_FILE_BYTES
from ..text.schema.check import KINDS, NAMING

MOST_FILES = 2_000
"""Maximum number of YAML files read below the editor's folders."""

_MOST_FOLDERS = 5_000
_SUFFIXES = (".yaml", ".yml")
_TELLING = re.compile(
    rf"""^(?:\{{[ \t]*)?["']?({"|".join(KINDS)})["']?[ \t]*:[ \t]*["']?([a-z0-9_]*)""",
    re.MULTILINE,
)
_TITLE = re.compile(r"""^["']?title["']?[ \t]*:""", re.MULTILINE)
_REQUIRES = re.compile(r"^requires[ \t]*:[ \t]*\[", re.MULTILINE)


@dataclass(frozen=True)
class About:
    """The header of a file: its expansion, required expansions, and kind.

    alone: it is a scenario or a mix file, which names a mix and is not part of one. manifest: it
    has the title of its expansion; each copy of an expansion has exactly one.
    """

    expansion: str = ""
    requires: tuple[str, ...] = ()
    alone: bool = False
    manifest: bool = False


def about(text: str) -> About | None:
    """The header of a text, or None if it is not a rule file. Tolerates broken YAML."""
    keys = dict(reversed(_TELLING.findall(text)))
    if not keys:
        return None
    requires = _REQUIRES.search(text)
    listed = text[requires.end() :].partition("]")[0] if requires else ""
    needed = re.findall(r"[a-z0-9_]+", listed)
    alone = next(KINDS[key] for key in KINDS if key in keys) in NAMING
    manifest = "expansion" in keys and not alone and _TITLE.search(text) is not None
    return About(keys.get("expansion", ""), tuple(needed), alone, manifest)


class Workspace:
    """The YAML files below some folders; for files outside, those in the same folder."""

    def __init__(self, roots: Sequence[Path] = ()) -> None:
        self.roots = [root.resolve() for root in roots]
        self._known: dict[Path, About] = {}
        self._rules: dict[Path, About] = {}
        """The author's files that are part of mixes."""
        self._looked = False
        self._siblings: set[Path] = set()

    def note(self, path: Path, text: str) -> None:
        """Records the header of a text, saved or not."""
        found = about(text)
        self._rules.pop(path, None)
        if found is None:
            self._known.pop(path, None)
        else:
            self._known[path] = found
            if not found.alone and not is_built_in(path):
                self._rules[path] = found

    def refresh(self) -> None:
        """Drops the list of files, after some were created or deleted."""
        self._known.clear()
        self._rules.clear()
        self._siblings.clear()
        self._looked = False

    def files(self, path: Path) -> dict[Path, About]:
        """Every rule file that may be related to a file."""
        if not self._looked:
            self._looked = True
            for root in self.roots:
                self._add(_yaml_files(root))
        if not any(path.is_relative_to(root) for root in self.roots):
            folder = path.parent
            if folder not in self._siblings:
                self._siblings.add(folder)
                self._add(sorted(file for file in folder.glob("*") if file.suffix in _SUFFIXES))
        return self._known

    def together(self, path: Path) -> list[Path]:
        """The author's files that are in one mix with a file.

        Those in its folder, those of its expansion, and the expansions that these require; if there
        are several copies of an expansion, the nearest one. A scenario or mix file is alone. For a
        built-in file: all built-in files.
        """
        if is_built_in(path):
            return [BUILT_IN / "cards", BUILT_IN / "expansions"]
        files = self.files(path)
        own = files.get(path)
        if own is None or own.alone:
            return [path]
        rules = self._rules
        copies = _Copies(rules)
        siblings = [file for file in rules if file.parent == path.parent]

        def files_of(name: str) -> list[Path]:
            named = [file for file, used in rules.items() if name and used.expansion == name]
            return [file for file in named if copies.is_same(name, file, path)]

        def needed(files: Iterable[Path]) -> list[str]:
            return [name for file in files for name in rules[file].requires]

        names = with_needed([own.expansion, *needed(siblings)], lambda name: needed(files_of(name)))
        return sorted({path, *siblings, *(file for name in names for file in files_of(name))})

    def _add(self, files: Sequence[Path] | Iterator[Path]) -> None:
        for file in files:
            if file not in self._known and (text := _text_of(file)) is not None:
                self.note(file, text)


class _Copies:
    """The copies of expansions below the editor's folders, each with its own manifest."""

    def __init__(self, rules: Mapping[Path, About]) -> None:
        self._manifests: dict[str, list[Path]] = {}
        for file, used in sorted(rules.items()):
            if used.manifest:
                self._manifests.setdefault(used.expansion, []).append(file)

    def is_same(self, expansion: str, file: Path, other: Path) -> bool:
        """Whether two files use the same copy of an expansion."""
        return self._nearest(expansion, file) == self._nearest(expansion, other)

    def _nearest(self, expansion: str, file: Path) -> Path | None:
        """The folder of the nearest copy; of several, the topmost."""

        def nearness(manifest: Path) -> tuple[int, int]:
            shared = os.path.commonpath([manifest.parent, file.parent])
            return len(Path(shared).parts), -len(manifest.parts)

        manifests = self._manifests.get(expansion, ())
        return max(manifests, key=nearness).parent if manifests else None


def _text_of(file: Path) -> str | None:
    try:
        if not file.is_file() or file.stat().st_size > MAX_FILE_BYTES:
            return None
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None


def _yaml_files(root: Path) -> Iterator[Path]:
    """The YAML files below a folder, except hidden folders and links, up to a limit."""
    files = 0
    for count, (folder, inner, names) in enumerate(os.walk(root, followlinks=False)):
        if count == _MOST_FOLDERS:
            return
        inner[:] = sorted(name for name in inner if name[0] not in "._" and name != "node_modules")
        for name in sorted(names):
            if name.endswith(_SUFFIXES) and not os.path.islink(os.path.join(folder, name)):
                files += 1
                if files > MOST_FILES:
                    return
                yield Path(folder, name)
