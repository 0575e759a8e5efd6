"""The mix that a file names: a mix file, or a scenario under `rules`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from ...lang.names import Setting
from ...text.diagnostics import Diagnostic, Report
from ...text.records import Record
from ...text.yaml.nodes import MappingNode, Node, ScalarNode, items_of, pairs_of, text_of
from ...text.yaml.reading import real
from ..errors import RulesError
from .files import read_file
from .locate import placed
from .request import Choices, MixRequest


class NamedMix(Record):
    """A mix as a file names it; values of the wrong form are left out.

    folders: folders of house rules as written, relative to the folder of the file. file: the mix
    file that this one is based on, also relative.
    """

    expansions: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    edition: str | None = None
    parameters: tuple[tuple[str, Setting], ...] = ()
    stacks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    versions: tuple[tuple[str, str], ...] = ()
    accepted: tuple[str, ...] = ()
    file: str | None = None
    short: bool = False

    @classmethod
    def of(cls, file: Node | None) -> Self:
        """The mix that a file's content names: a mix file, or a scenario under `rules`."""
        content = written_in(file)
        names = _texts(content, "with")
        within = {key.value: value for key, value in pairs_of(_at(content, "set"))}
        values = {key: value.data for key, value in within.items() if isinstance(value, ScalarNode)}
        stacks = pairs_of(_at(content, "stacks"))
        versions = pairs_of(_at(content, "versions"))
        short = _at(content, "short")
        return cls(
            tuple(name for name in names if not name.startswith(".")),
            tuple(name for name in names if name.startswith(".")),
            text_of(_at(content, "edition")),
            tuple((k, v) for k, v in sorted(values.items()) if isinstance(v, Setting)),
            tuple((key.value, _listed(value)) for key, value in stacks),
            tuple((key.value, text_of(value) or "") for key, value in versions),
            _texts(content, "accept"),
            None if content is file else text_of(_at(content, "mix")),
            short=isinstance(short, ScalarNode) and short.data is True,
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The expansions and the edition."""
        return self.expansions if self.edition is None else (*self.expansions, self.edition)

    @property
    def _paths(self) -> tuple[str, ...]:
        return self.folders if self.file is None else (*self.folders, self.file)

    @property
    def is_its_folder(self) -> bool:
        """Whether the rules are those in the folder of the file."""
        return not self.expansions and self.folders == (".",)

    def with_its_folder(self) -> Self:
        """The same mix, or the rules in the folder of the file if it names no mix."""
        named = self.expansions or self.folders or self.file
        return self if named else self.changed(folders=(".",))

    def request(self, folder: Path, written: Node | None = None) -> MixRequest:
        """The request for this mix by a file in a folder. written: the part of the file naming it.

        Raises RulesError if a path leads outside the folder, or if the mix file has mistakes.
        """
        try:
            return self._request(folder, written)
        except RulesError as error:
            if written is None:
                raise
            found = [
                placed(one, written, written, folder) for one in error.diagnostics if not one.file
            ]
            found += [one for one in error.diagnostics if one.file]
            raise RulesError(found, [*error.sources, written.source]) from None

    def _request(self, folder: Path, written: Node | None) -> MixRequest:
        missing = [found for name in self._paths if (found := _missing(folder, name))]
        if missing:
            raise RulesError(missing)
        own = MixRequest(
            self.expansions,
            self.edition,
            tuple(_below(folder, name) for name in self.folders),
            Choices(self.parameters, self.stacks, self.versions, written),
            self.accepted,
            short=self.short,
        )
        return own if self.file is None else own.over(mix_in(_below(folder, self.file)))


def parts_of(content: Node | None, folder: Path) -> list[tuple[NamedMix, Path]]:
    """The mix that a file in a folder names, and that of the mix file it is based on.

    Each with the folder to which its paths are relative. Unreadable parts are left out.
    """
    mix = NamedMix.of(content)
    found = [(mix, folder)]
    if mix.file is not None:
        path = real(folder / mix.file)
        file = read_file(path, Report(), with_schema=False)
        if file is not None and file.schema == "mix":
            found.append((NamedMix.of(file.content), path.parent))
    return found


def choices_of(parts: Sequence[tuple[NamedMix, Path]]) -> Choices:
    """The choices of a mix that a file names, over those of the mix file it is based on."""
    found = Choices()
    for mix, _ in parts:
        found = found.over(Choices(mix.parameters, mix.stacks))
    return found


def mix_in(path: Path) -> MixRequest:
    """The mix that a mix file requests. Raises RulesError with all its mistakes."""
    report = Report()
    file = read_file(path, report, with_schema=False)
    if file is not None and file.schema != "mix":
        report.record("E550", "this is not a mix file: it has no `mix`", file=str(path))
    elif file is not None:
        read_file(path, report, with_schema=True)
    if file is None or report.errors:
        raise RulesError(report.sorted(), [] if file is None else [file.source])
    return request_of(file.content, path.parent)


def request_of(content: MappingNode, folder: Path) -> MixRequest:
    """The mix that the content of a mix file in a folder requests. Raises RulesError."""
    request = NamedMix.of(content).request(folder, content)
    players = _at(content, "players")
    seats: int | tuple[str, ...] | None = _listed(players) or None
    if isinstance(players, ScalarNode) and isinstance(players.data, int):
        seats = players.data
    title = text_of(content.get("mix")) or ""
    return request.changed(title=title, players=seats, players_written=players)


def written_in(file: Node | None) -> MappingNode | None:
    """The part of a file that names a mix: the whole mix file, or `rules` of a scenario."""
    if not isinstance(file, MappingNode) or "mix" in file:
        return file if isinstance(file, MappingNode) else None
    rules = file.get("rules")
    return rules if isinstance(rules, MappingNode) else None


def _at(content: MappingNode | None, key: str) -> Node | None:
    return None if content is None else content.get(key)


def _texts(content: MappingNode | None, key: str) -> tuple[str, ...]:
    """The texts of a list, or the single text given instead of a list."""
    node = _at(content, key)
    single = text_of(node)
    return _listed(node) if single is None else (single,)


def _listed(node: Node | None) -> tuple[str, ...]:
    return tuple(text for item in items_of(node) if (text := text_of(item)) is not None)


def _missing(folder: Path, name: str) -> Diagnostic | None:
    """The mistake if a path that a file names does not exist."""
    if os.path.exists(_below(folder, name)):  # false for malformed names, too
        return None
    hint = "paths are relative to the folder of the file that names them"
    return Diagnostic("E101", f"`{name}` can't be read: there is no such file or folder", hint=hint)


def _below(folder: Path, name: str) -> Path:
    """A path that a file names. Raises RulesError if it is outside the folder of the file."""
    root = real(folder)
    if ".." in Path(name).parts or not real(root / name).is_relative_to(root):
        message = f"`{name}` is outside the folder of the file that names it"
        hint = "move that file next to what it names, or above it"
        raise RulesError([Diagnostic("E535", message, hint=hint)])
    return folder / name
