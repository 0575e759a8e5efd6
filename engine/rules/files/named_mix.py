"""A mix in the keys of a mix file: as plain data, and as a file names it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ...lang.names import Setting
from ...text.diagnostics import Diagnostic, Report, visible
from ...text.yaml.nodes import MappingNode, Node, to_data
from ...text.yaml.reading import each_once, real
from ..errors import RulesError
from .files import read_file
from .locate import placed
from .request import Choices, MixRequest

_PATH = re.compile(r"[A-Za-z0-9_./-]+")
"""The form of a path that a file can name."""


# ---------------------------------------------------------------- plain data


def mix_data(request: MixRequest, folder: Path | None) -> dict[str, Any]:
    """A mix as plain data with all keys of a mix file; `mix_of` reads it.

    folder: that of the file with the data, since its paths are relative to it; None leaves the
    paths out. Raises ValueError for a path that such a file can't name.
    """
    choices, players = request.choices, request.players
    paths = [] if folder is None else each_once(request.paths)
    return {
        "mix": request.title,
        "with": [*request.expansions, *(_name_in(folder, path) for path in paths if folder)],
        "versions": dict(choices.versions),
        "edition": request.edition,
        "set": dict(choices.parameters),
        "stacks": {stack: list(cards) for stack, cards in choices.stacks},
        "players": list(players) if isinstance(players, tuple) else players,
        "short": request.short,
        "accept": list(request.accepted),
    }


def mix_of(data: Mapping[str, Any], folder: Path) -> MixRequest:
    """The mix of such data in a file of a folder; values of the wrong form are left out."""
    names, players = texts(data.get("with")), data.get("players")
    edition, title = data.get("edition"), data.get("mix")
    settings, stacks, versions = (_pairs(data.get(key)) for key in ("set", "stacks", "versions"))
    return MixRequest(
        tuple(name for name in names if not _is_path(name)),
        edition if isinstance(edition, str) else None,
        tuple(folder / name for name in names if _is_path(name)),
        Choices(
            tuple((name, value) for name, value in sorted(settings) if isinstance(value, Setting)),
            tuple((stack, texts(cards)) for stack, cards in stacks),
            tuple((name, value) for name, value in versions if isinstance(value, str)),
        ),
        texts(data.get("accept")),
        title if isinstance(title, str) else "",
        players if type(players) is int else texts(players) or None,
        data.get("short") is True,
    )


def texts(value: object) -> tuple[str, ...]:
    """The texts in a list, or the single text given instead of a list."""
    listed = value if isinstance(value, list) else [value]
    return tuple(item for item in listed if isinstance(item, str))


def _pairs(value: object) -> list[tuple[str, Any]]:
    return [*value.items()] if isinstance(value, dict) else []


def _is_path(name: str) -> bool:
    return name.startswith(".")


def _name_in(folder: Path, path: Path) -> str:
    """A path as a file in a folder names it. Raises ValueError if it can't."""
    way = Path(os.path.relpath(real(path), real(folder)))
    if ".." in way.parts:
        home = real(path) if path.is_dir() else real(path).parent
        raise ValueError(
            f"a file can only name rules in its own folder or below, not {visible(str(path))}:"
            f" save it in {visible(str(home))}, or in a folder above"
        )
    if not _PATH.fullmatch(way.as_posix()):
        raise ValueError(
            f"a file can't name {visible(str(path))}: the path of rules has only letters, digits,"
            " `_`, `-` and `.`"
        )
    return "." if way == Path(".") else f"./{way.as_posix()}"


# ---------------------------------------------------------------- files


def written_in(content: Node | None) -> MappingNode | None:
    """The part of a file that names a mix: the whole mix file, or `rules` of a scenario."""
    if not isinstance(content, MappingNode) or "mix" in content:
        return content if isinstance(content, MappingNode) else None
    rules = content.get("rules")
    return rules if isinstance(rules, MappingNode) else None


def named_data(content: Node | None) -> dict[str, Any]:
    """What a file says of its mix, as plain data."""
    written = written_in(content)
    data = None if written is None else to_data(written)
    return data if isinstance(data, dict) else {}


def base_of(content: Node | None) -> str | None:
    """The mix file that a scenario is based on, as it is written."""
    base = None if content is written_in(content) else named_data(content).get("mix")
    return base if isinstance(base, str) else None


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


def request_of(content: Node | None, folder: Path) -> MixRequest:
    """The mix that a file in a folder names: a mix file, or a scenario under `rules`.

    Raises RulesError if a path leads outside the folder, or if the mix file that it is based on
    has mistakes.
    """
    base, written = base_of(content), written_in(content)
    folders = [name for name in texts(named_data(content).get("with")) if _is_path(name)]
    paths = folders if base is None else [*folders, base]
    try:
        missing = [_missing(folder, name) for name in paths]
        if any(missing):
            raise RulesError([found for found in missing if found is not None])
        return named_mix(content, folder, mix_in)
    except RulesError as error:
        if written is None:
            raise
        found = [
            one if one.file else placed(one, written, written, folder) for one in error.diagnostics
        ]
        raise RulesError(found, [*error.sources, written.source]) from None


def _readable(path: Path) -> MixRequest:
    """The mix that a mix file requests; empty if it can't be read."""
    file = read_file(real(path), Report(), with_schema=False)
    is_mix = file is not None and file.schema == "mix"
    return named_mix(file.content, real(path).parent) if file and is_mix else MixRequest()


def named_mix(
    content: Node | None, folder: Path, read: Callable[[Path], MixRequest] = _readable
) -> MixRequest:
    """The mix that a file in a folder names, without parts of the wrong form.

    read: reads the mix file that it is based on. The paths are not checked.
    """
    written, base, data = written_in(content), base_of(content), named_data(content)
    own = mix_of(data if content is written else {**data, "mix": None}, folder)
    own = own.changed(
        choices=own.choices.changed(written=written),
        players_written=None if written is None else written.get("players"),
    )
    return own if base is None else own.over(read(folder / base))


def _missing(folder: Path, name: str) -> Diagnostic | None:
    """The mistake if a path that a file names does not exist.

    Raises RulesError if it is outside the folder of the file.
    """
    root = real(folder)
    if ".." in Path(name).parts or not real(root / name).is_relative_to(root):
        message = f"`{name}` is outside the folder of the file that names it"
        hint = "move that file next to what it names, or above it"
        raise RulesError([Diagnostic("E535", message, hint=hint)])
    if os.path.exists(folder / name):  # false for malformed names, too
        return None
    hint = "paths are relative to the folder of the file that names them"
    return Diagnostic("E101", f"`{name}` can't be read: there is no such file or folder", hint=hint)
