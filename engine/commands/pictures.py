"""Commands that make pictures."""

from __future__ import annotations

from pathlib import Path

import click

from .common import FOLDER, PATHS, Asked, fail, takes_a_mix, warned


@click.command()
@click.argument("source", metavar="[FILE]", required=False, type=FOLDER)
@takes_a_mix
@click.option("-o", "--out", required=True, type=FOLDER, help="board.svg or board.png.")
@click.option("--as", "viewer", metavar="COLOUR", help="Who looks. Default: who decides.")
@click.option("--end", is_flag=True, help="Of a scenario: the position after its last step.")
@click.option("--players", type=click.IntRange(min=1), help="Of a new game: how many play.")
@click.option("--seed", type=click.IntRange(min=0), default=0, help="Of a new game.")
@click.option(
    "--round", "to_round", type=click.IntRange(min=1), help="Of a new game: bots play up to it."
)
@click.option("--mark", "marks", multiple=True, metavar="PLACE", help="A place to lift out.")
@click.option("--arrow", "arrows", multiple=True, metavar="FROM:TO", help="From place to place.")
@click.option("--width", type=click.IntRange(100, 8000), help="Of a PNG: pixels.")
def draw(
    source: Path | None,
    asked: Asked,
    out: Path,
    viewer: str | None,
    end: bool,
    players: int | None,
    seed: int,
    to_round: int | None,
    marks: tuple[str, ...],
    arrows: tuple[str, ...],
    width: int | None,
) -> None:
    """Draw the board: of a saved game or a scenario, or of a new game of a mix.

    FILE: a saved game (.json) or a scenario (.yaml). Without it: a new game. The picture shows what
    one player may see. A PNG needs the extra `png`: pip install 'elgrande[png]'.

    \b
    Examples:
      elgrande draw evening.json -o board.svg
      elgrande draw my_rules/homecoming.yaml --end -o board.svg
      elgrande draw --players 5 --seed 7 --round 5 -o board.svg
    """
    kind = out.suffix.lower()
    if kind not in (".svg", ".png"):
        raise click.BadParameter("name a file that ends in .svg or .png", param_hint="-o")
    if source is not None and (players or to_round):
        raise click.UsageError("--players and --round are for a new game: leave FILE out")
    pairs = [_pair(arrow) for arrow in arrows]
    from ..draw.board import board_svg
    from ..draw.png import NoPng, png_of
    from ..draw.position import game_in, new_game

    mix = asked.request()
    if source is not None:
        game = game_in(source, mix, end=end)
    else:
        game = new_game(mix, players, seed, to_round or 0)
    definitions = warned(game.rules).definitions
    known = {*definitions.regions, *definitions.places}
    for place in (*marks, *(place for pair in pairs for place in pair)):
        if place not in known:
            raise ValueError(_unknown(place, sorted(known)))
    decides = game.decision.player if game.decision is not None else game.players[0]
    who = viewer or decides
    if who not in game.players:
        raise ValueError(f"nobody plays `{who}`; players: {', '.join(game.players)}")
    svg = board_svg(game.view(who, log=False), definitions, marks=marks, arrows=pairs)
    try:
        data = svg.encode() if kind == ".svg" else png_of(svg, width=width)
    except NoPng as error:
        fail(str(error))
    out.write_bytes(data)
    click.echo(f"drawn: {out}")


@click.command("print")
@PATHS
@takes_a_mix
@click.option("-o", "--out", required=True, type=FOLDER, help="cards.html, cards.pdf or a folder.")
@click.option(
    "--part",
    "parts",
    multiple=True,
    type=click.Choice(["cards", "pieces", "board", "aid"]),
    help="What is printed. May be given several times. Default: the cards.",
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--players", type=click.IntRange(min=1), help="How many play. Default: the most.")
def print_(
    paths: tuple[Path, ...],
    asked: Asked,
    out: Path,
    parts: tuple[str, ...],
    paper: str,
    players: int | None,
) -> None:
    """Print cards, pieces, the board, or a player aid for exactly one mix.

    PATH: files or folders of your own; then their cards alone are printed. Without it: all cards of
    the mix. A file that ends in .html is printed by a browser; a .pdf needs the extra `pdf`: pip
    install 'elgrande[pdf]'. A folder gets one picture for each card, with 3 mm of bleed.

    \b
    Examples:
      elgrande print my_rules/ -o cards.html
      elgrande print --mix evening.yaml --part aid --paper letter -o aid.html
    """
    kind = out.suffix.lower()
    if kind not in (".html", ".pdf", ""):
        raise click.BadParameter("name a .html, a .pdf or a folder", param_hint="-o")
    if not kind and parts not in ((), ("cards",)):
        raise click.UsageError("a folder gets pictures of cards: leave --part out")
    from ..compile.loading import load_mix, load_rules
    from ..draw.box import cards_of, pages_of, single
    from ..draw.html import html_of
    from ..draw.pdf import NoPdf, pdf_of
    from ..draw.sheets import PAPERS
    from ..draw.svg import svg_of

    mix = asked._replace(houses=(*asked.houses, *paths)).request()
    rules = warned(load_mix(mix))
    own = _expansions_in(paths) if paths else None
    if not kind:
        out.mkdir(exist_ok=True)
        made = {one.name: one for one in cards_of(rules, own, players)}
        for name, one in made.items():
            picture = svg_of(single(one.face, name), unit="mm")
            (out / f"{name}.svg").write_text(picture, encoding="utf-8")
        click.echo(f"printed: {len(made)} cards in {out}")
        return
    plain = load_rules(edition=rules.definitions.edition)
    pages = pages_of(rules, plain, parts or ("cards",), PAPERS[paper], own=own, players=players)
    if not pages:
        raise ValueError("there are no cards to print")
    title = pages[0].title
    try:
        data = html_of(pages, title).encode() if kind == ".html" else pdf_of(pages, title)
    except NoPdf as error:
        fail(str(error))
    out.write_bytes(data)
    click.echo(f"printed: {len(pages)} {'page' if len(pages) == 1 else 'pages'} in {out}")


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


def _pair(arrow: str) -> tuple[str, str]:
    start, colon, goal = arrow.partition(":")
    if not colon:
        raise click.BadParameter(f"`{arrow}`: write FROM:TO", param_hint="--arrow")
    return start, goal


def _unknown(place: str, known: list[str]) -> str:
    from ..text.spelling import did_you_mean

    hint = did_you_mean(place, known) or f"places: {', '.join(known)}"
    return f"there is no place `{place}`; {hint}"
