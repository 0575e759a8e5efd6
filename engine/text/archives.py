"""Reproducible archives and compressed files: the same bytes for the same content."""

from __future__ import annotations

import gzip
import io
import zipfile
from collections.abc import Mapping

_TIME = (1980, 1, 1, 0, 0, 0)


def zipped(files: Mapping[str, bytes], comment: str = "") -> bytes:
    """A zip of files, given by name."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        archive.comment = comment.encode()
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, files[name], compresslevel=9)
    return whole.getvalue()


def unzipped(data: bytes) -> dict[str, bytes]:
    """The files of a zip, by name."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def packed(data: bytes) -> bytes:
    """Data as gzip, which a browser can unpack."""
    return gzip.compress(data, compresslevel=9, mtime=0)
