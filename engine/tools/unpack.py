"""Unpacks a pack into a folder of house rules: `elgrande unpack`.

A pack may be from an unknown author, so it is checked completely before anything is written.
"""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ..text.atomic import write_together
from .pack import packed_of
from .pack_format import CONTENTS, FORMAT, NotPacked, Packed, check_names, check_size

_DAMAGED = "it is damaged or incomplete, or it is not a pack; ask for a new copy"


def unpack(file: Path, folder: Path | None = None) -> tuple[Packed, Path]:
    """Writes the files of a pack into a new folder, all or none.

    folder: the target; by default named like the expansion. Raises NotPacked.
    """
    packed, files = _read(file)
    target = folder or Path(packed.expansion)
    if target.is_symlink() or target.exists():
        raise NotPacked(f"{target}: it already exists; choose another name")
    if not target.absolute().parent.is_dir():
        raise NotPacked(f"{target.parent}: there is no such folder")
    _check_manifest(file, packed, files)
    write_together({target / name: data for name, data in files.items()})
    return packed, target


def _check_manifest(file: Path, packed: Packed, files: Mapping[str, bytes]) -> None:
    """Raises NotPacked if the declared contents do not match the rules."""
    try:
        with TemporaryDirectory() as made:
            write_together({Path(made) / name: data for name, data in files.items()})
            found = packed_of(Path(made)).changed(files=packed.files)
    except NotPacked:
        found = None
    if found != packed:
        raise NotPacked(f"{file}: this pack can't be used: `{CONTENTS}` does not match its rules")


def _read(file: Path) -> tuple[Packed, dict[str, bytes]]:
    if file.is_dir():
        raise NotPacked(f"{file}: this is a folder: name a file that `elgrande pack` made")
    if not file.is_file():
        raise NotPacked(f"{file}: there is no such file")
    try:
        check_size(0, file.stat().st_size)
        with zipfile.ZipFile(file) as archive:
            entries = archive.infolist()
            check_size(len(entries), sum(entry.file_size for entry in entries))
            files = {entry.filename: _content(archive, entry) for entry in entries}
            if len(files) < len(entries):
                raise NotPacked("two of its files have the same name")
        packed = _quoted(files.pop(CONTENTS, b""))
        check_names(files)
        _check_digests(packed, files)
    except NotPacked as error:
        raise NotPacked(f"{file}: this pack can't be used: {error}") from None
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, EOFError):
        raise NotPacked(f"{file}: this pack can't be used: {_DAMAGED}") from None
    return packed, files


def _content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """The content of one entry; reads no more than its declared size."""
    if entry.flag_bits & 1:
        raise NotPacked("it is encrypted")
    try:
        with archive.open(entry) as opened:
            data = opened.read(entry.file_size + 1)
    except (OSError, RuntimeError, ValueError, zlib.error):
        raise NotPacked(_DAMAGED) from None
    if len(data) != entry.file_size:
        raise NotPacked(_DAMAGED)
    return data


def _quoted(data: bytes) -> Packed:
    """The contents that a pack declares."""
    if not data:
        raise NotPacked(f"`{CONTENTS}` is missing")
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        raise NotPacked(f"`{CONTENTS}` is not JSON") from None
    texts = ("expansion", "title", "version", "author")
    good = (
        isinstance(content, dict)
        and all(isinstance(content.get(name), str) for name in texts)
        and _all_texts(content.get("requires"), list)
        and _all_texts(content.get("files"), dict)
    )
    if not good:
        raise NotPacked(f"`{CONTENTS}` is not the contents of a pack")
    if content.get("format") != FORMAT:
        raise NotPacked(f"it is of format {content.get('format')}; this program reads {FORMAT}")
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,99}", content["expansion"]):
        raise NotPacked(f"`{content['expansion'][:60]}` is not the id of an expansion")
    return Packed(
        expansion=content["expansion"],
        title=content["title"],
        version=content["version"],
        author=content["author"],
        requires=tuple(content["requires"]),
        files=content["files"],
    )


def _all_texts(found: Any, kind: type[list[Any]] | type[dict[Any, Any]]) -> bool:
    if not isinstance(found, kind):
        return False
    values = found.values() if isinstance(found, dict) else found
    return all(isinstance(value, str) for value in values)


def _check_digests(packed: Packed, files: Mapping[str, bytes]) -> None:
    if packed.files.keys() != files.keys():
        other = min(packed.files.keys() ^ files.keys())
        raise NotPacked(f"`{other[:60]}` is listed but missing, or present but not listed")
    for name, data in files.items():
        if hashlib.sha256(data).hexdigest() != packed.files[name]:
            raise NotPacked(f"`{name}` was changed after it was packed")
