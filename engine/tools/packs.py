"""Packs: a folder of house rules as one file to share, for `elgrande pack` and `elgrande unpack`.

A pack is a zip of the folder whose comment is a fingerprint of its files. The same folder gives
the same pack, byte for byte. It may be from an unknown author, so it is checked completely before
anything is written.
"""

from __future__ import annotations

import hashlib
import re
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from ..rules.files.files import RuleFile, built_in_expansions, read_file, yaml_files
from ..rules.files.request import MixRequest
from ..scenario.check import check_files
from ..scenario.run import run_file, scenario_files
from ..text.archives import zipped
from ..text.atomic import write_together
from ..text.diagnostics import Report, visible
from ..text.limits import MAX_FILES, MAX_FOLDER_BYTES, MAX_FOLDERS, MAX_PATH_LENGTH
from ..text.output.findings import amount
from ..text.records import Record
from ..text.wording import in_a_shell

_RULES = (".yaml", ".yml")
_TEXTS = (".md", ".txt")
_PART = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_. -]*")
_LONGEST_PART = 100
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")
_FINGERPRINT = "elgrande pack 1, sha256 "
_UNREADABLE = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    NotImplementedError,
    EOFError,
    UnicodeDecodeError,  # in the name of a file
)
_DAMAGED = "it is damaged or incomplete, or it is not a pack; ask for a new copy"


class NotPacked(ValueError):
    """A folder that can't be packed, or a file that is not a pack, with the reason."""


class Pack(Record):
    """The rules of one expansion, with what their manifest says."""

    expansion: str
    title: str
    version: str
    author: str
    requires: tuple[str, ...]
    files: Mapping[str, bytes]
    """The contents of the files, by their path in the pack."""

    def described(self) -> str:
        """Title, version, author and number of files in one line."""
        by = f", by {self.author}" if self.author else ""
        what = visible(f"{self.title} [{self.expansion}], version {self.version}{by}")
        return f"{what}, {amount(len(self.files), 'file')}"

    def to_zip(self) -> bytes:
        """The file to share."""
        return zipped(self.files, _fingerprint(self.files))


def pack(folder: Path, needed: Sequence[Path] = ()) -> Pack:
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
    if check_files([folder, *needed]).report.errors:
        check = in_a_shell("elgrande", "check", folder, *needed)
        raise NotPacked(f"{folder}: these rules have mistakes; `{check}` lists them")
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in _files(folder)}
    try:
        _check_names(files)
        _check_size(len(files), sum(map(len, files.values())))
        return _described_by_manifest(folder, files)
    except NotPacked as error:
        raise NotPacked(f"{folder}: {error}") from None


def failing(folder: Path, needed: Sequence[Path] = ()) -> list[Path]:
    """The scenarios of a folder of rules that fail. needed: as for `pack`."""
    more = MixRequest(paths=tuple(needed))
    return [file for file in scenario_files([folder]) if not run_file(file, more=more).ok]


def unpack(file: Path, folder: Path | None = None) -> tuple[Pack, Path]:
    """Writes the files of a pack into a new folder, all or none.

    folder: the target; by default named like the expansion. Raises NotPacked.
    """
    if file.is_dir():
        raise NotPacked(f"{file}: this is a folder: name a file that `elgrande pack` made")
    if not file.is_file():
        raise NotPacked(f"{file}: there is no such file")
    try:
        files = _read(file)
        with TemporaryDirectory() as made:
            write_together({Path(made) / name: data for name, data in files.items()})
            packed = _described_by_manifest(Path(made), files)
    except NotPacked as error:
        raise NotPacked(f"{file}: this pack can't be used: {error}") from None
    target = folder or Path(packed.expansion)
    if target.is_symlink() or target.exists():
        raise NotPacked(f"{target}: it already exists; choose another name")
    if not target.absolute().parent.is_dir():
        raise NotPacked(f"{target.parent}: there is no such folder")
    write_together({target / name: data for name, data in files.items()})
    return packed, target


def _read(file: Path) -> dict[str, bytes]:
    """The files of a pack, by path, after all checks that need no rules."""
    try:
        _check_size(0, file.stat().st_size)
        with zipfile.ZipFile(file) as archive:
            entries = archive.infolist()
            _check_size(len(entries), sum(entry.file_size for entry in entries))
            _check_names(entry.filename for entry in entries)
            files = {entry.filename: _content(archive, entry) for entry in entries}
    except _UNREADABLE:
        raise NotPacked(_DAMAGED) from None
    if not archive.comment.startswith(_FINGERPRINT.encode()):
        raise NotPacked("it has no fingerprint: `elgrande pack` of this version did not make it")
    if len(files) < len(entries) or archive.comment != _fingerprint(files).encode():
        raise NotPacked("it is damaged, or its files were changed after they were packed")
    return files


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


def _fingerprint(files: Mapping[str, bytes]) -> str:
    """One digest of all names and contents."""
    whole = hashlib.sha256()
    for name in sorted(files):
        whole.update(f"{hashlib.sha256(files[name]).hexdigest()} {name}\n".encode())
    return _FINGERPRINT + whole.hexdigest()


def _described_by_manifest(folder: Path, files: Mapping[str, bytes]) -> Pack:
    """The pack that the only manifest of a folder describes."""
    found = _manifests(folder)
    if len(found) != 1:
        names = ", ".join(file.expansion for file in found)
        is_there = f"it holds several: {names}" if found else "no file in it has a `title`"
        raise NotPacked(f"a pack holds the rules of one expansion; {is_there}")
    path = Path(found[0].source.name)
    name = path.relative_to(folder).as_posix()
    checked = Report()
    read_file(path, checked, with_schema=True)
    if checked.errors:
        raise NotPacked(f"`{name}` has mistakes")
    manifest = found[0].data_of(found[0].content)
    if "version" not in manifest:
        raise NotPacked(
            f"`{name}`: say which version it is, so that others can tell it from the next one:"
            ' version: "1"'
        )
    return Pack(
        expansion=str(manifest["expansion"]),
        title=str(manifest["title"]),
        version=str(manifest["version"]),
        author=str(manifest.get("author", "")),
        requires=tuple(manifest.get("requires", ())),
        files=files,
    )


def _manifests(folder: Path) -> list[RuleFile]:
    report = Report()
    read = [read_file(path, report, with_schema=False) for path in yaml_files(folder, report)]
    return [file for file in read if file is not None and _is_manifest(file)]


def _is_manifest(file: RuleFile) -> bool:
    return file.schema == "expansion" and file.content.get("title") is not None


def _files(folder: Path) -> list[Path]:
    """The rule and text files."""
    texts = [
        path
        for path in folder.rglob("*")
        if path.suffix in _TEXTS
        and path.is_file()
        and not path.is_symlink()
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]
    return [*yaml_files(folder, Report()), *texts]


def _check_names(names: Iterable[str]) -> None:
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
        if not name.endswith((*_RULES, *_TEXTS)):
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


def _check_size(files: int, size: int) -> None:
    """Raises NotPacked if the number of files or the total bytes exceed the limits."""
    if files > MAX_FILES:
        raise NotPacked(f"it holds {amount(files, 'file')}; at most {MAX_FILES:,} are allowed")
    if size > MAX_FOLDER_BYTES:
        raise NotPacked(f"its files are larger than {MAX_FOLDER_BYTES:,} bytes")
