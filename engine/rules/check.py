"""Checks whole sets of files in one run: every mistake of every file, not only the first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..text.diagnostics import Diagnostic, Report, Severity
from ..text.nodes import MappingNode, Node, ScalarNode, SequenceNode
from ..text.reading import read_source, real
from ..text.schemacheck import check_schema
from ..text.source import Source, Span
from .company import companions, required, with_required
from .files import BUILT_IN, RuleFile, built_in_expansions, read_file, yaml_files
from .memory import Memory
from .recovering import recover
from .ruleset import default_edition, default_game

_OF_NAMES = re.compile("E4|E50[358]|E510")
"""The codes that may only follow from a declaration that could not be read."""

_WORD = re.compile(r"[a-z][a-z0-9_]*")
_QUOTED = re.compile("`([^`]*)`")


@dataclass
class Checked:
    """What a run looked at and found."""

    report: Report = field(default_factory=Report)
    paths: dict[str, Path] = field(default_factory=dict)
    """The files that were looked at, by the name that messages give them."""
    scenarios: list[RuleFile] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)
    """Words that a file declares in a part that could not be read."""
    memory: Memory = field(default_factory=Memory, repr=False)
    built_in: Checked | None = field(default=None, repr=False)
    """The built-in files, read once for all that is checked on top of them."""
    sets: dict[str, list[RuleFile]] = field(default_factory=dict, repr=False)

    def files_of(self, expansion: str) -> list[RuleFile]:
        """The files of a built-in expansion."""
        if expansion not in self.sets:
            self.sets[expansion] = _read(self, _folders(expansion), BUILT_IN)
        return self.sets[expansion]

    @property
    def errors(self) -> int:
        """How many errors there are."""
        return len(self.report.errors)


def is_built_in(path: Path) -> bool:
    """Whether a path leads to files that belong to the built-in game and its expansions."""
    whole = real(path)
    return any(whole.is_relative_to(BUILT_IN / name) for name in ("cards", "expansions"))


def check_built_in(checked: Checked, only: Sequence[Path] = ()) -> None:
    """Checks every built-in expansion: each edition, and each expansion on top of the game.

    only: what is reported and counted, when that is not everything.
    """
    inner = checked.built_in = Checked(memory=checked.memory)
    sets = {name: inner.files_of(name) for name in built_in_expansions()}
    game = default_game()
    for name, files in sets.items():
        for company in _companies(inner, files) if name != game else ():
            around = [file for other in company for file in sets.get(other, ())]
            _check_mix(inner, around + files, None if _is_edition(files) else files)
    wanted = [real(path) for path in only]
    for name, path in inner.paths.items():
        if not wanted or any(real(path).is_relative_to(folder) for folder in wanted):
            checked.paths[name] = path
    checked.report.extend(
        found for found in inner.report if not wanted or found.file in checked.paths
    )


def check_own(paths: Sequence[Path], checked: Checked) -> None:
    """Checks files and folders of one's own, laid together on top of the built-in game."""
    files = _read(checked, paths, None)
    checked.scenarios += [file for file in files if file.kind == "scenario"]
    files = [file for file in files if file.kind != "scenario"]
    if not files:
        return
    own = {file.expansion for file in files}
    known = built_in_expansions()
    inner = checked.built_in or Checked(memory=checked.memory)
    checked.built_in = inner
    for wanted in _companies(inner, files):
        wanted += sorted(own & set(known) - set(wanted))
        around = [file for name in wanted for file in inner.files_of(name)]
        checked.report.extend(inner.report)
        checked.lost |= inner.lost
        _check_mix(checked, around + files, files)
    named = {found.file for found in checked.report}
    for name, path in inner.paths.items():
        if name in named:
            checked.paths.setdefault(name, path)


def check_named(names: Sequence[str], paths: Sequence[Path], checked: Checked) -> list[RuleFile]:
    """Checks one mix, as it was asked for; the files that could be used.

    names: built-in expansions and editions. Without an edition the default one is taken.
    """
    own = [file for file in _read(checked, paths, None) if file.kind != "scenario"]
    files = [file for name in dict.fromkeys(names) for file in checked.files_of(name)]
    if not _is_edition(files + own):
        files += checked.files_of(default_edition())
    _check_mix(checked, files + own)
    return files + own


def _folders(name: str) -> list[Path]:
    folders = (BUILT_IN / "expansions" / name, BUILT_IN / "cards" / name)
    return [folder for folder in folders if folder.is_dir()]


def _companies(checked: Checked, files: Sequence[RuleFile]) -> list[list[str]]:
    """With which built-in expansions files are checked: what they need and the usual edition.

    Where some of the files only count with others, once more with those.
    """
    known = built_in_expansions()

    def company(names: Iterable[str]) -> tuple[str, ...]:
        wanted = with_required(
            [name for name in (default_game(), *names) if name in known], checked.files_of
        )
        played = any(_is_edition(checked.files_of(name)) for name in wanted)
        return tuple(wanted if played or _is_edition(files) else [*wanted, default_edition()])

    needed = required(files)
    others = [[name.value for name in companions(file)] for file in files]
    found = [company([*needed, *more]) for more in ([], *others)]
    return [list(names) for names in dict.fromkeys(found)]


def _is_edition(files: Iterable[RuleFile]) -> bool:
    nodes = [file.content.get("edition") for file in files]
    return any(isinstance(node, ScalarNode) and node.data is True for node in nodes)


def _check_mix(
    checked: Checked, files: list[RuleFile], about: Sequence[RuleFile] | None = None
) -> None:
    """Mixes files and checks every name; what follows from an unread part is left out.

    about: the files that advice is given for, when that is not all of them.
    """
    names = None if about is None else frozenset(file.source.name for file in about)
    report = checked.memory.checked(files, whole=not checked.lost, about=names)
    sources = {file.source.name: file.source for file in files}
    lost = checked.lost
    for found in report:
        source = sources.get(found.file)
        if (
            not lost
            or not _OF_NAMES.match(found.code)
            or found.span is None
            or source is None
            or not _speaks_of(lost, found, source)
        ):
            checked.report.add(found)


def _speaks_of(lost: set[str], found: Diagnostic, source: Source) -> bool:
    snippet = source.snippet(found.span) if found.span is not None else None
    if snippet is None:
        return False
    marked = snippet.text[snippet.start : snippet.start + snippet.length]
    return any(
        word in lost for word in _WORD.findall(" ".join([marked, *_QUOTED.findall(found.message)]))
    )


# ---------------------------------------------------------------- reading


def _read(checked: Checked, paths: Iterable[Path], root: Path | None) -> list[RuleFile]:
    """Reads files and checks each against its schema; of a bad file, what is good is kept."""
    files = []
    for path in paths:
        for file in yaml_files(path, checked.report):
            name = file.relative_to(root).as_posix() if root is not None else str(file)
            if name in checked.paths:
                continue
            checked.paths[name] = file
            wrong = Report()
            read = read_file(file, wrong, with_schema=True, name=name)
            read = read or _rest_of(file, name, wrong, checked)
            checked.report.extend(wrong)
            if read is not None:
                files.append(read)
    return files


def _rest_of(path: Path, name: str, wrong: Report, checked: Checked) -> RuleFile | None:
    """What of a bad file can be used: the entries without a mistake. Notes what is lost."""
    file = read_file(path, Report(), with_schema=False, name=name)
    if file is None:
        return _recovered(path, name, wrong, checked)
    rests = checked.memory.rests
    if file.source not in rests:
        lost: set[str] = set()
        bad = [found.span for found in wrong.errors if found.span is not None]
        rests[file.source] = _cut(file, bad, lost), frozenset(lost)
    rest, words = rests[file.source]
    checked.lost |= words
    return rest


def _recovered(path: Path, name: str, wrong: Report, checked: Checked) -> RuleFile | None:
    """What can be used of a file that YAML gives up on."""
    source = read_source(path, Report(), name)
    if source is None:
        return None
    found = recover(source, wrong)
    if found is None:
        checked.lost |= set(_WORD.findall(source.text))
        return None
    checked.lost |= set(found.words(source))
    bad = [one.span for one in wrong.errors if one.span is not None]
    return _cut(found.file, bad, checked.lost)


def _cut(file: RuleFile, bad: list[Span], lost: set[str]) -> RuleFile | None:
    """A file without the parts that mistakes lie in; None when it can't be used without them."""
    items = [
        (key, _without(value, bad, lost))
        for key, value in file.content.items
        if isinstance(value, MappingNode | SequenceNode) or not _touches(key, value, bad)
    ]
    node = MappingNode(file.source, file.content.start, file.content.end, items)
    rest = Report()
    check_schema(node, file.kind, rest)
    if file.kind == "scenario":  # other files never need it; its own names can still be checked
        return RuleFile(file.source, file.kind, node) if _has_players(file, bad) else None
    if rest.errors:
        _note_names(file.content, lost)
        return None
    return RuleFile(file.source, file.kind, node)


def _has_players(file: RuleFile, bad: list[Span]) -> bool:
    key, players = file.content.key("players"), file.content.get("players")
    return key is not None and players is not None and not _touches(key, players, bad)


def _without(node: Node, bad: list[Span], lost: set[str]) -> Node:
    """A section without the entries that a mistake lies in."""
    if isinstance(node, MappingNode):
        pairs = []
        for key, value in node.items:
            if _touches(key, value, bad):
                lost.add(key.value)
                _note_names(value, lost)
            else:
                pairs.append((key, value))
        return MappingNode(node.source, node.start, node.end, pairs)
    if isinstance(node, SequenceNode):
        kept = []
        for item in node:
            if _touches(item, item, bad):
                _note_names(item, lost)
            else:
                kept.append(item)
        return SequenceNode(node.source, node.start, node.end, kept)
    return node


def _touches(first: Node, last: Node, bad: list[Span]) -> bool:
    start, end = first.span, last.span
    return any(start.start <= span.start <= (end.end_line, end.end_column) for span in bad)


def _note_names(node: Node, lost: set[str]) -> None:
    """Every key below a node, and every word of a value that may be a name."""
    if isinstance(node, ScalarNode):
        if _WORD.fullmatch(node.value):
            lost.add(node.value)
    elif isinstance(node, MappingNode):
        for key, value in node.items:
            lost.add(key.value)
            _note_names(value, lost)
    else:
        for item in node:
            _note_names(item, lost)


__all__ = ["Checked", "Severity", "check_built_in", "check_own", "is_built_in"]
