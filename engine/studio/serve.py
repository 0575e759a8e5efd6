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


def serve(
    folder: Path, mix: MixRequest, port: int, reported: Callable[[str], None], *, opens: bool
) -> None:
    """Serves a page until Ctrl-C.

    port: 0 for a free one. reported: gets a text with the address. opens: open it in a browser.
    Raises OSError if the port is taken, RulesError for an invalid mix.
    """
    refuse_mix_below(folder, mix)
    word = secrets.token_urlsafe(32)
    app = app_of(Backend(folder, mix), word)
    with suppress(KeyboardInterrupt), socket.create_server((HERE, port)) as listening:
        address = f"http://{HERE}:{listening.getsockname()[1]}/?word={word}"
        reported(f"The studio of {folder} is open at\n  {address}\nCtrl-C closes it.")
        if opens:
            webbrowser.open(address)
        config = uvicorn.Config(app, log_level="warning", access_log=False)
        uvicorn.Server(config).run(sockets=[listening])
