"""The command that draws the board."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import FOLDER, Asked, fail, takes_mix_options, warned
from .completion import places

if TYPE_CHECKING:
    from ..rules.model import Definitions


@click.command()
@click.argument("source", metavar="[FILE]", required=False, type=FOLDER)
@takes_mix_options
@click.option("-o", "--out", required=True, type=FOLDER, help="board.svg or board.png.")
@click.option(
    "--as",
    "viewer",
    metavar="COLOUR",
    help="The player whose view is drawn. Default: the one who decides.",
)
@click.option("--end", is_flag=True, help="For a scenario: draw the position after its last step.")
@click.option("--players", type=click.IntRange(min=1), help="For a new game: number of players.")
@click.option("--seed", type=click.IntRange(min=0), help="For a new game. Default: 0.")
@click.option(
    "--round",
    "to_round",
    type=click.IntRange(min=1),
    help="For a new game: bots play up to this round.",
)
@click.option(
    "--mark",
    "marks",
    multiple=True,
    metavar="PLACE",
    shell_complete=places,
    help="Highlight a region or place, named by id or title.",
)
@click.option(
    "--arrow", "arrows", multiple=True, metavar="FROM:TO", help="Draw an arrow between two of them."
)
@click.option("--dark", is_flag=True, help="Draw it for a dark page.")
@click.option("--width", type=click.IntRange(100, 8000), help="For a PNG: pixels.")
def draw(
    source: Path | None,
    asked: Asked,
    out: Path,
    viewer: str | None,
    end: bool,
    players: int | None,
    seed: int | None,
    to_round: int | None,
    marks: tuple[str, ...],
    arrows: tuple[str, ...],
    dark: bool,
    width: int | None,
) -> None:
    """Draw the board of a saved game, of a scenario, or of a new game.

    FILE: a saved game (.json) or a scenario (.yaml). A game that a program saved with
    `Game.to_json()` does not name its mix: add --with or --mix. Without FILE: a new game. The
    picture shows what one player may see. A file is overwritten only if it is such a picture. A
    PNG needs an extra: pip install 'elgrande[png]'.

    \b
    Examples:
      elgrande draw evening.json -o board.svg
      elgrande draw my_rules/homecoming.yaml --end -o board.svg
      elgrande draw --players 5 --seed 7 --round 5 -o board.svg
    """
    kind = out.suffix.lower()
    if kind not in (".svg", ".png"):
        raise click.BadParameter("name a file that ends in .svg or .png", param_hint="-o")
    if source is not None and (players or to_round or seed is not None):
        raise click.UsageError("--players, --seed and --round are for a new game: leave FILE out")
    if end and (source is None or source.suffix == ".json"):
        raise click.UsageError("--end is for a scenario: name its file")
    if width and kind != ".png":
        raise click.UsageError("--width is for a PNG: an SVG fits any size")
    pairs = [_pair(arrow) for arrow in arrows]
    from ..draw.board import board_svg
    from ..draw.png import NoPng, png_of
    from ..draw.position import game_in, new_game
    from ..draw.style import DARK, Style
    from ..text.diagnostics import visible
    from ..text.own_files import write_own

    mix = asked.request()
    if source is not None:
        game = game_in(source, mix, end=end)
    else:
        game = new_game(mix, players, seed or 0, to_round or 0)
    definitions = warned(game.rules).definitions
    marks = tuple(_on_map(place, definitions, "--mark") for place in marks)
    pairs = [
        (_on_map(a, definitions, "--arrow"), _on_map(b, definitions, "--arrow")) for a, b in pairs
    ]
    decides = game.decision.player if game.decision is not None else game.players[0]
    who = viewer or decides
    if who not in game.players:
        raise ValueError(f"there is no player `{who}`; the players are {', '.join(game.players)}")
    view, style = game.view(who, log=False), DARK if dark else Style()
    svg = board_svg(view, definitions, marks=marks, arrows=pairs, style=style)
    try:
        data = svg.encode() if kind == ".svg" else png_of(svg, width=width)
    except NoPng as error:
        fail(str(error))
    write_own(out, data)
    click.echo(visible(f"drawn: {out}"))


def _pair(arrow: str) -> tuple[str, str]:
    start, colon, goal = arrow.partition(":")
    if not colon:
        raise click.BadParameter(f"`{arrow}`: write FROM:TO", param_hint="--arrow")
    return start, goal


def _on_map(word: str, definitions: Definitions, option: str) -> str:
    """The id of a region or place on the map, from its id or title."""
    from ..draw.islands import land_of
    from ..rules.display_names import only_id_of
    from ..text.spelling import did_you_mean
    from ..text.wording import quoted

    places = [*definitions.regions.values(), *definitions.places.values()]
    shown = ", ".join(land_of(definitions).shapes)
    place = only_id_of(word, places)
    if place is None:
        hint = did_you_mean(word, [place.id for place in places]) or f"the map shows {shown}"
        raise ValueError(f"there is no region or place {quoted(word)}; {hint}")
    if place not in land_of(definitions).shapes:
        raise click.BadParameter(
            f"{quoted(word)} is not on the map, which shows {shown}", param_hint=option
        )
    return place
