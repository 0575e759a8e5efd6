"""The command for editors."""

from __future__ import annotations

import io
import sys

import click

from .common import fail


@click.command()
def lsp() -> None:
    """Start the language server for editors, on standard input and output.

    It needs an extra: pip install 'elgrande[lsp]'. docs/editors.md says how editors start it.

    \b
    Example:
      elgrande lsp
    """
    try:
        from ..lsp.incoming import Incoming
        from ..lsp.requests import make_server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        fail("`elgrande lsp` needs pygls, which is not installed: pip install 'elgrande[lsp]'")
    from importlib.metadata import version

    from ..text.garbage import seldom_collected

    try:
        raw = io.FileIO(sys.stdin.fileno(), closefd=False)
    except io.UnsupportedOperation:  # the input is closed: there is no client
        return
    seldom_collected()
    make_server(version("elgrande")).start_io(Incoming(raw))
