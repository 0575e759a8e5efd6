"""The command that prints cards, pieces, the board and the player aid."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import FOLDER, PATHS, Asked, fail, takes_mix_options, warned

if TYPE_CHECKING:
    from ..printing.order import Order


@click.command("print")
@PATHS
@takes_mix_options
@click.option("-o", "--out", required=True, type=FOLDER, help="cards.html, cards.pdf or a folder.")
@click.option(
    "--part",
    "parts",
    multiple=True,
    type=click.Choice(["cards", "pieces", "board", "aid"]),
    help="What to print. May be given several times. Default: cards.",
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option(
    "--players", type=click.IntRange(min=1), help="Number of players. Default: the most possible."
)
@click.option("--font", type=FOLDER, metavar="FILE", help="For a PDF: a .ttf or .otf font.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["svg", "png", "tts"]),
    help="For a folder: pictures, or decks for Tabletop Simulator. Default: svg.",
)
@click.option(
    "--bleed",
    type=click.FloatRange(0, 20),
    help="For pictures: the background around the cut, in mm. Default: 3.",
)
@click.option(
    "--dpi", type=click.IntRange(50, 1200), help="For a PNG: pixels per inch. Default: 300."
)
@click.option("--url", default="", help="For tts: where the images will be. Default: the folder.")
def print_(
    paths: tuple[Path, ...],
    asked: Asked,
    out: Path,
    parts: tuple[str, ...],
    paper: str,
    players: int | None,
    font: Path | None,
    form: str | None,
    bleed: float | None,
    dpi: int | None,
    url: str,
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
      elgrande print --mix evening.yaml --part aid --paper letter -o aid.html
      elgrande print my_rules/ -o pictures --format png --bleed 3 --dpi 300
      elgrande print my_rules/ -o table --format tts --url https://example.org/my_rules
    """
    kind = out.suffix.lower()
    if kind not in (".html", ".pdf", ""):
        raise click.BadParameter("name a .html, a .pdf or a folder", param_hint="-o")
    if not kind and parts not in ((), ("cards",)):
        raise click.UsageError("a folder is only for pictures of cards: leave --part out")
    if kind and (form or bleed is not None or dpi or url):
        raise click.UsageError("--format, --bleed, --dpi and --url are for a folder: name one")
    if (bleed is not None and form == "tts") or (dpi and form != "png") or (url and form != "tts"):
        raise click.UsageError(
            "--bleed is for svg and png, --dpi for --format png, --url for --format tts"
        )
    if url and not url.startswith(("http://", "https://", "file:///")):
        raise click.BadParameter("begin it with https://, http:// or file:///", param_hint="--url")
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
        made = _pictures(
            order, out, form or "svg", 3.0 if bleed is None else bleed, dpi or 300, url
        )
        click.echo(visible(f"printed: {made} in {out}"))
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


def _pictures(order: Order, folder: Path, form: str, bleed: float, dpi: int, url: str) -> str:
    """Writes the pictures of cards to a folder; returns what was written."""
    from ..draw.png import NoPng
    from ..printing.pictures import card_pictures
    from ..printing.simulator import simulator_files
    from ..text.atomic import write_together
    from ..text.output.findings import amount
    from ..text.own_files import refuse_another

    cards = order.cards()
    if not cards:
        raise ValueError("there are no cards to print")
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{folder}: this is a file: name a folder, or a .html or a .pdf")
    try:
        if form == "tts":
            base = url.rstrip("/") or folder.resolve().as_uri()
            defs = order.rules.definitions
            made = simulator_files(cards, defs, lambda name: f"{base}/{name}")
        else:
            made = card_pictures(cards, form, bleed, dpi)
    except NoPng as error:
        fail(str(error))
    for name in made:
        refuse_another(folder / name)
    write_together({folder / name: data for name, data in made.items()})
    decks = len({one.pack for one in cards})
    return f"{amount(len({one.name for one in cards}), 'card')} of {amount(decks, 'deck')}"


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
