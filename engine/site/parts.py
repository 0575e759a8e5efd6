"""The WebAssembly Python that a site needs: its version, and its files with their checksums."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

VERSION = "314.0.7"
"""The version of the npm package `pyodide`; a Python 3.14."""

GET = f"npm install --prefix wasm pyodide@{VERSION}"
"""The command that fetches it, into the folder `FETCHED`."""
FETCHED = "wasm/node_modules/pyodide"

_MODULE = "pyodide.asm.mjs"
_BINARY = "pyodide.asm.wasm"
_LOADER = "pyodide.mjs"
_LIBRARY = "python_stdlib.zip"
_LOCK = "pyodide-lock.json"

_SHA256 = {
    _MODULE: "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    _BINARY: "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    _LOADER: "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    _LIBRARY: "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    _LOCK: "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}


class NoPython(ValueError):
    """A folder without the WebAssembly Python that a site needs; the message says how to get it."""


class Parts(NamedTuple):
    """The files of it that a site needs: its start script, module, binary and library.

    about: the build information of its lock file, which the start script needs.
    """

    loader: bytes
    module: bytes
    binary: bytes
    library: bytes
    about: Mapping[str, Any]


def read_parts(folder: Path) -> Parts:
    """The files of a folder. Raises NoPython if they are not those of the version."""
    data = {name: _read(folder, name) for name in _SHA256}
    about = json.loads(data[_LOCK])["info"]
    return Parts(data[_LOADER], data[_MODULE], data[_BINARY], data[_LIBRARY], about)


def _read(folder: Path, name: str) -> bytes:
    try:
        data = (folder / name).read_bytes()
    except OSError:
        raise NoPython(f"{folder}: there is no `{name}` in this folder; {_advice()}") from None
    if hashlib.sha256(data).hexdigest() != _SHA256[name]:
        raise NoPython(f"{folder}: its `{name}` is not from pyodide {VERSION}; {_advice()}")
    return data


def _advice() -> str:
    return f"fetch it with `{GET}` and name the folder {FETCHED}"
