"""Commands that hand house rules on: pack and unpack."""

from __future__ import annotations

from pathlib import Path

import click

from .common import FOLDER, fail


@click.command()
@click.argument("folder", type=FOLDER)
@click.option("-o", "--output", type=FOLDER, metavar="FILE", help="Where to write the pack.")
@click.option(
    "--house", "needed", multiple=True, type=FOLDER, metavar="DIR", help="Rules that these need."
)
def pack(folder: Path, output: Path | None, needed: tuple[Path, ...]) -> None:
    """Pack a folder of house rules into one file, for a friend.

    Packed are its rules, scenarios and mixes (.yaml) and texts (.md, .txt). With mistakes in them
    nothing is packed; scenarios that fail are told. The manifest says what it is: title, version,
    author, and what it requires. A file that is there is not written over. Exit code: 1 when the
    folder can't be packed.

    \b
    Example:
      elgrande pack my_rules/ -o homecoming.zip
    """
    from ..text.atomic import write_atomically
    from ..text.diagnostics import visible
    from ..text.output.findings import amount
    from ..text.wording import in_a_shell
    from ..tools.pack import failing
    from ..tools.pack import pack as packed_folder

    packed, data = packed_folder(folder, needed)
    file = output or Path(f"{packed.expansion}.zip")
    if file.exists():
        fail(f"{file}: it already exists; name another file with -o, or remove it")
    write_atomically(file, data)
    click.echo(f"{visible(str(file))}: {packed.told()}, {amount(len(packed.files), 'file')}")
    if failed := failing(folder, needed):
        told = in_a_shell("elgrande", "run", *failed)
        click.echo(f"warning: {amount(len(failed), 'scenario')} in it failed: {told}", err=True)


@click.command()
@click.argument("file", type=FOLDER)
@click.argument("folder", type=FOLDER, required=False)
def unpack(file: Path, folder: Path | None) -> None:
    """Unpack house rules that somebody packed, into a new folder.

    Without FOLDER it is named like the expansion. Nothing of a pack is run, and no file outside
    the folder is touched. Exit code: 1 when the pack can't be used; then nothing is written.

    \b
    Example:
      elgrande unpack homecoming.zip
    """
    from ..text.diagnostics import visible
    from ..text.output.findings import amount
    from ..text.wording import in_a_shell
    from ..tools.unpack import unpack as unpacked

    packed, target = unpacked(file, folder)
    click.echo(f"{visible(str(target))}: {packed.told()}, {amount(len(packed.files), 'file')}")
    if packed.requires:
        click.echo(visible(f"It needs: {', '.join(packed.requires)}"))
    click.echo(f"Check it:  {in_a_shell('elgrande', 'check', target)}")
    click.echo(f"Play it:   {in_a_shell('elgrande', 'play', '--with', target)}")
