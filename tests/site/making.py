"""A site for the tests, where there is the Python that it rests on; and a plain file server."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.site.parts import GET, read_parts
from elgrande.engine.site.settings import settings_of
from elgrande.engine.site.write import site_files, write_site

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ROOT / "examples" / "house_rules" / "new_card"
PYTHON = Path(os.environ.get("ELGRANDE_WASM", ROOT / "build/wasm/node_modules/pyodide"))
"""Where the WebAssembly Python lies; `.ci/run` fetches it."""

WITHOUT = f"there is no WebAssembly Python in {PYTHON}; get one: cd build && {GET}"


@cache
def house_site() -> dict[str, bytes]:
    """The files of the site of the example folder."""
    return site_files(settings_of(HOUSE, MixRequest()), read_parts(PYTHON))


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a plain file server that gives the site of the example from a folder."""
    write_site(folder, house_site())
    files = partial(_Files, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), files) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class _Files(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""
