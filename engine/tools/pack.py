"""Packs a folder of house rules into one file to share: `elgrande pack`.

The same folder gives the same pack, byte for byte.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..rules.files.files import RuleFile, built_in_expansions, read_file, yaml_files
from ..rules.files.request import MixRequest
from ..scenario.check import check_files
from ..scenario.run import run_file, scenario_files
from ..text.diagnostics import Report
from ..text.wording import in_a_shell
from .pack_format import CONTENTS, FORMAT, TEXTS, NotPacked, Packed, check_names, check_size

_TIME = (1980, 1, 1, 0, 0, 0)


def pack(folder: Path, needed: Sequence[Path] = ()) -> tuple[Packed, bytes]:
    """The pack of a folder of rules.

    needed: other folders that are required to check these rules. Raises NotPacked.
    """
    if folder.is_file():
        raise NotPacked(f"{folder}: this is a file: name its folder")
    if not folder.is_dir():
        raise NotPacked(f"{folder}: there is no such folder")
    if not any(yaml_files(folder, Report())):
        raise NotPacked(f"{folder}: this folder has no rules")
    for taken in {file.expansion for file in _manifests(folder)} & {*built_in_expansions()}:
        raise NotPacked(
            f"{folder}: `{taken}` is the id of a built-in expansion: give these rules one of their"
            " own"
        )
    found = check_files([folder, *needed]).report
    if found.errors:
        check = in_a_shell("elgrande", "check", folder, *needed)
        raise NotPacked(f"{folder}: these rules have mistakes; `{check}` lists them")
    packed = packed_of(folder)
    files = {_inside(path, folder): path.read_bytes() for path in _files(folder)}
    check_names(files)
    check_size(len(files), sum(map(len, files.values())))
    packed = packed.changed(
        files={name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    )
    return packed, _zipped({CONTENTS: _written(packed), **files})


def failing(folder: Path, needed: Sequence[Path] = ()) -> list[Path]:
    """The scenarios of a folder of rules that fail. needed: as for `pack`."""
    more = MixRequest(paths=tuple(needed))
    return [file for file in scenario_files([folder]) if not run_file(file, more=more).ok]


def packed_of(folder: Path) -> Packed:
    """The contents from the only manifest of a folder, without files. Raises NotPacked."""
    manifest = _manifest(folder)
    return Packed(
        expansion=str(manifest["expansion"]),
        title=str(manifest["title"]),
        version=str(manifest["version"]),
        author=str(manifest.get("author", "")),
        requires=tuple(manifest.get("requires", ())),
        files={},
    )


def _manifest(folder: Path) -> dict[str, Any]:
    """The only manifest of a folder."""
    found = _manifests(folder)
    if len(found) != 1:
        names = ", ".join(file.expansion for file in found)
        is_there = f"it holds several: {names}" if found else "no file in it has a `title`"
        raise NotPacked(f"{folder}: a pack holds the rules of one expansion; {is_there}")
    checked = Report()
    read_file(Path(found[0].source.name), checked, with_schema=True)
    if checked.errors:
        raise NotPacked(f"{found[0].source.name}: this file has mistakes")
    data = found[0].data_of(found[0].content)
    if "version" not in data:
        raise NotPacked(
            f"{found[0].source.name}: say which version it is, so that others can tell it from the"
            ' next one: version: "1"'
        )
    return data


def _manifests(folder: Path) -> list[RuleFile]:
    report = Report()
    read = [read_file(path, report, with_schema=False) for path in yaml_files(folder, report)]
    return [file for file in read if file is not None and _is_manifest(file)]


def _is_manifest(file: RuleFile) -> bool:
    return file.schema == "expansion" and file.content.get("title") is not None


def _files(folder: Path) -> list[Path]:
    """The rule and text files, sorted."""
    texts = [
        path
        for path in folder.rglob("*")
        if path.suffix in TEXTS
        and path.is_file()
        and not path.is_symlink()
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]
    return sorted([*yaml_files(folder, Report()), *texts])


def _inside(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix()


def _written(packed: Packed) -> bytes:
    data = {
        "format": FORMAT,
        "expansion": packed.expansion,
        "title": packed.title,
        "version": packed.version,
        "author": packed.author,
        "requires": list(packed.requires),
        "files": dict(packed.files),
    }
    return (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode()


def _zipped(files: Mapping[str, bytes]) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, data)
    return whole.getvalue()
