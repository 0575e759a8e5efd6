"""The command that opens the studio."""

from __future__ import annotations

from pathlib import Path

import click

from .common import FOLDER, Asked, fail, takes_mix_options


@click.command()
@click.argument("folder", type=FOLDER)
@takes_mix_options
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Default: the folder's own.")
@click.option("--open/--no-open", "opens", default=True, help="Open the page in a browser.")
def studio(folder: Path, asked: Asked, port: int, opens: bool) -> None:
    """Design in a browser: the files of a folder, their English, and a board to try them on.

    The page is served on this computer only and uses no other server. It needs an extra: pip
    install 'elgrande[studio]'. With a mix, such as --mix FILE, the folder changes that mix.
    Ctrl-C stops the studio.

    \b
    Example:
      elgrande studio my_rules/
    """
    if not folder.is_dir():
        fail(f"{folder}: there is no such folder")
    try:
        from ..studio.serve import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("starlette", "uvicorn"):
            raise
        fail("`elgrande studio` needs a web server: pip install 'elgrande[studio]'")
    serve(folder, asked.request(), port, click.echo, opens=opens)
