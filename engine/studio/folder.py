"""The folder that a page shows: its files, read and written by relative path."""

from __future__ import annotations

import hashlib
from pathlib import Path, PurePosixPath

from ..compile.loading import load_mix
from ..rules.errors import RulesError
from ..rules.files.files import yaml_files
from ..rules.files.request import MixRequest
from ..text.atomic import write_together
from ..text.diagnostics import Report
from ..text.limits import MAX_FILE_BYTES
from ..text.regular_files import NotRegular, read_regular
from ..text.yaml.reading import real

_ENDINGS = (".yaml", ".yml")


def refuse_mix_below(folder: Path, mix: MixRequest) -> None:
    """Raises RulesError for a mix with errors that remain when the folder is laid over it.

    The page shows the errors in the folder itself.
    """
    try:
        load_mix(mix)
    except RulesError as error:
        if not _is_fixed_by(folder, mix):
            raise error from None


def _is_fixed_by(folder: Path, mix: MixRequest) -> bool:
    """Whether the mix with the folder has no errors outside the folder."""
    root = real(folder)
    try:
        load_mix(mix.changed(paths=(*mix.paths, root)))
    except RulesError as error:
        files = [found.file and real(Path(found.file)) for found in error.diagnostics]
        return all(file and file.is_relative_to(root) for file in files)
    return True


class Refused(ValueError):
    """A request is refused, with the reason; nothing was changed."""


class Folder:
    """The rule files at and below a folder."""

    def __init__(self, root: Path) -> None:
        self.root = real(root)
        self.digest = _digest(str(self.root).encode("utf-8", "surrogateescape"))
        """Distinguishes this folder from others."""

    def names(self) -> list[str]:
        """The relative paths of all rule files in the folder, in a fixed order."""
        return [path.relative_to(self.root).as_posix() for path in yaml_files(self.root, Report())]

    def path(self, name: str) -> Path:
        """The file at a relative path. Raises Refused unless it names a rule file in the folder."""
        if not PurePosixPath(name).name:
            raise Refused("a file needs a name")
        path = real(self.root / name)
        if not path.is_relative_to(self.root) or path == self.root:
            raise Refused(f"`{name}` is outside this folder")
        if any(part.startswith(".") for part in path.relative_to(self.root).parts):
            raise Refused(f"`{name}` is hidden: a name may not begin with a dot")
        if path.suffix not in _ENDINGS:
            raise Refused(f"`{name}` is not a rule file: its name must end with `{_ENDINGS[0]}`")
        return path

    @staticmethod
    def named(name: str) -> str:
        """The name of a new file; adds the ending if it is left out."""
        bare = name.strip()
        return bare if PurePosixPath(bare).suffix or not bare else bare + _ENDINGS[0]

    def read(self, name: str) -> tuple[str, str]:
        """The text of a file, and a digest that detects changes. Raises Refused."""
        data = _bytes_of(self.path(name), name)
        try:
            return data.decode("utf-8"), _digest(data)
        except UnicodeDecodeError:
            raise Refused(f"`{name}` is not UTF-8") from None

    def write(self, name: str, text: str, digest: str) -> str:
        """Writes a file, and returns its new digest.

        digest: that of the text that was edited; empty for a new file. Raises Refused if the file
        has another text now, OSError if it can't be written. A deleted file is made again.
        """
        path = self.path(name)
        there = _digest(_bytes_of(path, name)) if path.exists() else ""
        if there and not digest:
            raise Refused(f"`{name}` exists already")
        if there and there != digest:
            raise Refused(f"`{name}` has changed on disk since you opened it")
        data = text.encode("utf-8")
        if len(data) > MAX_FILE_BYTES:
            raise Refused(f"a file may have at most {MAX_FILE_BYTES:,} bytes")
        write_together({path: data})
        return _digest(data)


def _bytes_of(path: Path, name: str) -> bytes:
    """The content of a file. Raises Refused if it is too large or not regular."""
    try:
        data = read_regular(path, MAX_FILE_BYTES)
    except NotRegular as error:
        raise Refused(f"`{name}` cannot be read: {error.strerror}") from None
    if len(data) > MAX_FILE_BYTES:
        raise Refused(f"`{name}` is larger than {MAX_FILE_BYTES:,} bytes")
    return data


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
