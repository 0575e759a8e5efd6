"""Writes a site: the page, the engine as an archive, and the Python that runs it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from ..studio import PAGE
from ..text.archives import packed, zipped
from ..text.atomic import write_together
from .contents import code, licences
from .library import without_the_unneeded
from .parts import VERSION, Parts
from .settings import NoSite, Settings

OWN_PAGE = Path(__file__).parent / "page"
"""Page files of a site only; some replace those of the studio."""

_INDEX = "index.html"
_ABOUT = "site.json"
_HEAD = """<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
script-src 'self' 'wasm-unsafe-eval' blob:; worker-src 'self' blob:; connect-src 'self'; \
style-src 'self' 'unsafe-inline'; img-src 'self' data:; form-action 'none'; base-uri 'none'">
<meta name="referrer" content="no-referrer">"""


def site_files(settings: Settings, parts: Parts) -> dict[str, bytes]:
    """All files of a site, by name: the same for the same settings and parts."""
    page = {path.name: path.read_bytes() for path in (*_in(PAGE), *_in(OWN_PAGE))}
    page[_INDEX] = _index(page[_INDEX].decode("utf-8")).encode("utf-8")
    about = {"settings": settings.written(), "python": dict(parts.about)}
    return {
        **page,
        _ABOUT: json.dumps(about).encode("utf-8"),
        "engine.zip": zipped(code()),
        "library.zip": without_the_unneeded(parts.library),
        "pyodide.mjs": parts.loader,
        "pyodide.asm.mjs.packed": packed(parts.module),
        "pyodide.asm.wasm.packed": packed(parts.binary),
        "LICENCES.txt": _licences().encode("utf-8"),
    }


def write_site(folder: Path, files: Mapping[str, bytes]) -> None:
    """Writes the files of a site to a folder: a new or empty one, or that of an older site.

    Raises NoSite for any other, OSError if it can't be written; then the folder is unchanged.
    """
    if folder.exists() and not folder.is_dir():
        raise NoSite(f"{folder}: this is not a folder")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / _ABOUT).is_file():
        raise NoSite(f"{folder}: this folder has other files; name another folder")
    write_together({folder / name: data for name, data in files.items()})
    for name in files:
        (folder / name).chmod(0o644)


def _in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file())


def _index(text: str) -> str:
    """The index page with its content security policy, since file servers send no such header."""
    before, mark, after = text.partition('<meta charset="utf-8">')
    if not mark:
        raise NoSite("the page does not state its encoding")
    return before + _HEAD + after


def _licences() -> str:
    return (
        "This site contains the work of others.\n\n"
        f"Pyodide {VERSION}, with CPython: Mozilla Public License 2.0, and the licence of the\n"
        "Python Software Foundation. Its source: https://github.com/pyodide/pyodide\n\n"
        "The editor: EDITOR-LICENSE.txt.\n\n\n"
    ) + licences()
