"""Commands on the table of cards: write it for a spreadsheet, and bring its changes back."""

from __future__ import annotations

from pathlib import Path

import click

from .common import FOLDER, PATHS, Asked, takes_mix_options, warned


@click.command()
@PATHS
@takes_mix_options
@click.option("-o", "--out", required=True, type=FOLDER, help="cards.csv; it must be new.")
@click.option(
    "--separator",
    type=click.Choice(["comma", "semicolon", "tab"]),
    default="comma",
    show_default=True,
    help="What stands between cells; where decimals have a comma, spreadsheets want a semicolon.",
)
def export(paths: tuple[Path, ...], asked: Asked, out: Path, separator: str) -> None:
    """Write cards to a table (CSV) for a spreadsheet, one row for each card.

    PATH: files or folders of your own, whose cards are written as they stand there. Without PATH:
    all cards of the mix, with all changes of its files. A column is named like the key in the
    file; each printed number has its own, such as `numbers.places`. The last column has the
    English of the effect, for reading. `elgrande import` brings the changes of a table back.

    \b
    Examples:
      elgrande export my_rules/ -o cards.csv
      elgrande export --mix evening.yaml -o all.csv
    """
    from ..rules.files.files import read_files
    from ..text.atomic import write_new
    from ..text.diagnostics import Report, visible
    from ..text.output.findings import amount
    from ..tools.table import SEPARATORS, table_of

    if out.suffix.lower() != ".csv":
        raise click.BadParameter("name a file that ends in .csv", param_hint="-o")
    rules = warned(asked._replace(houses=(*asked.houses, *paths)).rules())
    files = read_files(dict.fromkeys(paths), Report(), with_schema=True) if paths else None
    count, table = table_of(rules, files, SEPARATORS[separator])
    if not count:
        raise ValueError("there are no cards to write")
    if out.exists():
        raise ValueError(
            f"{out}: this file exists, and may have changes that are not imported yet: name"
            " another one, or remove it"
        )
    write_new(out, table)
    click.echo(visible(f"written: {amount(count, 'card')} in {out}"))


@click.command("import")
@click.argument("table", metavar="TABLE.csv", type=FOLDER)
@click.argument("folder", metavar="PATH", type=FOLDER)
@click.option("--dry-run", is_flag=True, help="Change nothing; show what would change.")
@click.option("--remove", is_flag=True, help="Remove the cards that have no row.")
def import_(table: Path, folder: Path, dry_run: bool, remove: bool) -> None:
    """Bring the changes of a table of cards (CSV) back into their files.

    PATH: the file or folder that `elgrande export` wrote to the table. Only what differs is
    changed; comments and layout stay. A new row is a new card: it needs a title and a deck, and
    goes to `new_cards_DECK.yaml`. An empty cell removes a value, a missing column or row changes
    nothing. If any cell is wrong, or `elgrande check` would report a new error, nothing is
    written. Exit code: 1 for these.

    \b
    Examples:
      elgrande import cards.csv my_rules/ --dry-run
      elgrande import cards.csv my_rules/
    """
    from ..text.atomic import write_together
    from ..text.diagnostics import visible
    from ..tools.table import read_table
    from ..tools.table_import import imported

    done = imported(str(table), read_table(table), folder, remove=remove)
    if not dry_run:
        write_together(done.files)
    for line in done.diff if dry_run else ():
        click.echo(visible(line))
    for path in () if dry_run else done.files:
        click.echo(visible(f"written: {path}"))
    for line in done.summary(written=not dry_run):
        click.echo(visible(line))
