"""The command that writes the studio as a static site."""

from __future__ import annotations

from pathlib import Path

import click

from .common import FOLDER, Asked, takes_mix_options


@click.command()
@click.argument("folder", type=FOLDER)
@takes_mix_options
@click.option("-o", "--output", type=FOLDER, metavar="DIR", required=True, help="Where to write.")
@click.option(
    "--python",
    "python",
    type=FOLDER,
    metavar="DIR",
    required=True,
    help="The WebAssembly Python: the folder of the npm package `pyodide`.",
)
def site(folder: Path, asked: Asked, output: Path, python: Path) -> None:
    """Write the studio of a folder as a static site, for any file server.

    The engine runs in the visitor's browser: nothing is installed, and no other server is used.
    What visitors save goes into the page's address, which is a link to share. DIR is a new
    folder, or the folder of an older site. docs/studio.md names the Python that it needs, and
    the command that fetches it. Exit code: 1 if the site cannot be made.

    \b
    Example:
      elgrande site my_rules/ -o public --python wasm/node_modules/pyodide
    """
    from ..site.parts import read_parts
    from ..site.settings import settings_of
    from ..site.write import site_files, write_site
    from ..text.diagnostics import visible
    from ..text.wording import in_a_shell

    files = site_files(settings_of(folder, asked.request()), read_parts(python))
    write_site(output, files)
    size = sum(map(len, files.values())) / 1_000_000
    click.echo(visible(f"{output}: the studio of {folder}, {len(files)} files, {size:.1f} MB"))
    look = in_a_shell("python", "-m", "http.server", "--directory", output)
    click.echo(f"View it:     {look}")
