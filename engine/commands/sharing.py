"""Commands to share house rules: pack and unpack."""

from __future__ import annotations

from pathlib import Path

import click

from .common import FOLDER, fail


@click.command()
@click.argument("folder", type=FOLDER)
@click.option("-o", "--output", type=FOLDER, metavar="FILE", help="Where to write the pack.")
@click.option(
    "--house",
    "needed",
    multiple=True,
    type=FOLDER,
    metavar="DIR",
    help="Rules that the folder needs.",
)
def pack(folder: Path, output: Path | None, needed: tuple[Path, ...]) -> None:
    """Pack a folder of house rules into one file to share.

    The pack holds rules, scenarios and mixes (.yaml) and texts (.md, .txt). Files with errors are
    not packed; scenarios that fail are reported. The manifest states title, version, author and
    what the rules require. An existing file is not overwritten. Exit code: 1 if the folder cannot
    be packed.

    \b
    Example:
      elgrande pack my_rules/ -o homecoming.zip
    """
    from ..text.atomic import write_atomically
    from ..text.diagnostics import visible
    from ..text.output.findings import amount
    from ..text.wording import in_a_shell
    from ..tools import packs

    packed = packs.pack(folder, needed)
    file = output or Path(f"{packed.expansion}.zip")
    if file.exists():
        fail(f"{file}: it already exists; name another file with -o, or remove it")
    write_atomically(file, packed.to_zip())
    click.echo(f"{visible(str(file))}: {packed.described()}")
    if failed := packs.failing(folder, needed):
        reported = in_a_shell("elgrande", "run", *failed)
        click.echo(f"warning: {amount(len(failed), 'scenario')} in it failed: {reported}", err=True)


@click.command()
@click.argument("file", type=FOLDER)
@click.argument("folder", type=FOLDER, required=False)
def unpack(file: Path, folder: Path | None) -> None:
    """Unpack house rules into a new folder.

    Without FOLDER, the folder gets the name of the expansion. Nothing in a pack is run, and no
    file outside the folder is touched. Exit code: 1 if the pack cannot be used; then nothing is
    written.

    \b
    Example:
      elgrande unpack homecoming.zip
    """
    from ..text.diagnostics import visible
    from ..text.wording import in_a_shell
    from ..tools import packs

    packed, target = packs.unpack(file, folder)
    click.echo(f"{visible(str(target))}: {packed.described()}")
    if packed.requires:
        click.echo(visible(f"It needs: {', '.join(packed.requires)}"))
    click.echo(f"Check it:  {in_a_shell('elgrande', 'check', target)}")
    click.echo(f"Play it:   {in_a_shell('elgrande', 'play', '--with', target)}")
