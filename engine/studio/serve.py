"""Serves the page of a folder until it is stopped."""

from __future__ import annotations

import secrets
import socket
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn

from ..rules.files.request import MixRequest
from .app import app_of
from .backend import Backend
from .folder import refuse_mix_below

HERE = "127.0.0.1"
_FIRST_PORT, _PORTS = 20_000, 12_000
"""The ports of folders: below those that systems give to programs that ask for any."""


def serve(
    folder: Path, mix: MixRequest, port: int, reported: Callable[[str], None], *, opens: bool
) -> None:
    """Serves a page until Ctrl-C.

    port: 0 for one of this folder, or a free one if that is taken. reported: gets a text with the
    address. opens: open it in a browser. Raises OSError if the port is taken, RulesError for an
    invalid mix.
    """
    refuse_mix_below(folder, mix)
    word = secrets.token_urlsafe(32)
    backend = Backend(folder, mix)
    app = app_of(backend, word)
    with suppress(KeyboardInterrupt), _listening(port, backend.folder.digest) as listening:
        address = f"http://{HERE}:{listening.getsockname()[1]}/?word={word}"
        reported(f"The studio of {folder} is open at\n  {address}\nCtrl-C closes it.")
        if opens:
            webbrowser.open(address)
        config = uvicorn.Config(app, log_level="warning", access_log=False)
        uvicorn.Server(config).run(sockets=[listening])


def _listening(port: int, digest: str) -> socket.socket:
    """A socket at a port. port: 0 for one that a digest gives, or a free one.

    A browser keeps unsaved texts by address: so the next studio of the same folder finds them.
    """
    if port:
        return socket.create_server((HERE, port))
    try:
        return socket.create_server((HERE, _FIRST_PORT + int(digest[:8], 16) % _PORTS))
    except OSError:
        return socket.create_server((HERE, 0))
