"""The command that prints cards, pieces, the board and the player aid."""

from __future__ import annotations

from pathlib import Path

import click

from .common import FOLDER, PATHS, Asked, fail, takes_mix_options, warned
from .picture_options import Pictures, takes_picture_options


@click.command("print")
@PATHS
@takes_mix_options
@click.option("-o", "--out", required=True, type=FOLDER, help="cards.html, cards.pdf or a folder.")
@click.option(
    "--part",
    "parts",
    multiple=True,
    type=click.Choice(["list", "cards", "pieces", "board", "aid"]),
    help="What to print. May be given several times. Default: cards. list: what must be printed how"
    " often for a whole game, and what the signs on cards mean.",
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option(
    "--players", type=click.IntRange(min=1), help="Number of players. Default: the most possible."
)
@click.option("--font", type=FOLDER, metavar="FILE", help="For a PDF: a .ttf or .otf font.")
@takes_picture_options
def print_(
    paths: tuple[Path, ...],
    asked: Asked,
    out: Path,
    parts: tuple[str, ...],
    paper: str,
    players: int | None,
    font: Path | None,
    pictures: Pictures,
) -> None:
    """Print cards, pieces, the board, or a player aid for one mix.

    PATH: files or folders of your own; only the cards and pieces that they add or change are
    printed. Without PATH: the whole mix. A browser prints an .html file; a .pdf needs an extra:
    pip install 'elgrande[pdf]'. A folder gets one picture for each card and for each back; or for
    Tabletop Simulator the images and the saved object of each deck. PNG and tts need
    pip install 'elgrande[png]'. A file is overwritten only if it was printed before.

    \b
    Examples:
      elgrande print my_rules/ -o cards.html
      elgrande print --part list -o list.html
      elgrande print --mix evening.yaml --part aid --paper letter -o aid.html
      elgrande print my_rules/ -o pictures --format png --bleed 3 --dpi 300
      elgrande print my_rules/ -o table --format tts --url https://example.org/my_rules
    """
    kind = out.suffix.lower()
    if kind not in (".html", ".pdf", ""):
        raise click.BadParameter("name a .html, a .pdf or a folder", param_hint="-o")
    if not kind and parts not in ((), ("cards",)):
        raise click.UsageError("a folder is only for pictures of cards: leave --part out")
    pictures.refuse_misuse(folder=not kind)
    if font is not None and kind != ".pdf":
        raise click.UsageError("--font is for a .pdf: a browser uses its own fonts")
    from ..compile.loading import load_mix, load_rules
    from ..printing.html import html_of
    from ..printing.order import Order
    from ..printing.pdf import NoPdf, pdf_of
    from ..printing.sheets import PAPERS
    from ..rules.files.files import is_known
    from ..text.diagnostics import visible
    from ..text.output.findings import amount
    from ..text.own_files import write_own

    mix = asked._replace(houses=(*asked.houses, *paths)).request()
    rules = warned(load_mix(mix))
    defs = rules.definitions
    if players is not None and not defs.least_players <= players <= defs.most_players:
        raise ValueError(
            f"this mix is for {defs.least_players} to {defs.most_players} players, not {players}"
        )
    order = Order(rules, _expansions_in(paths) if paths else None, players)
    if not kind:
        click.echo(visible(f"printed: {pictures.write(order, out)} in {out}"))
        return
    plain = load_rules(edition=defs.edition if is_known(defs.edition or "") else None)
    pages = order.pages(plain, parts or ("cards",), PAPERS[paper])
    if not pages:
        raise ValueError(_nothing(paths, parts or ("cards",)))
    title = pages[0].title
    try:
        data = (
            html_of(pages, title).encode() if kind == ".html" else pdf_of(pages, title, font=font)
        )
    except NoPdf as error:
        fail(str(error))
    write_own(out, data)
    click.echo(visible(f"printed: {amount(len(pages), 'page')} in {out}"))


def _nothing(paths: tuple[Path, ...], parts: tuple[str, ...]) -> str:
    """The message that there is nothing to print, with a suggestion."""
    from ..text.wording import in_a_shell

    if not paths:
        return f"this mix has no {' and no '.join(parts)} to print"
    named = in_a_shell(*(word for path in paths for word in ("--with", path)))
    return (
        f"these files neither add nor change {' or '.join(parts)};"
        f" `elgrande print {named}` prints those of the whole mix"
    )


def _expansions_in(paths: tuple[Path, ...]) -> frozenset[str]:
    """The expansions that files or folders declare."""
    from ..rules.files.files import read_file, yaml_files
    from ..text.diagnostics import Report

    report = Report()
    files = [
        read_file(file, report, with_schema=False)
        for path in paths
        for file in yaml_files(path, report)
    ]
    return frozenset(file.expansion for file in files if file is not None)
