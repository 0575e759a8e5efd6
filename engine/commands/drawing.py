"""The command that draws the board."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import FOLDER, Asked, fail, takes_mix_options, warned
from .completion import places

if TYPE_CHECKING:
    from ..game.game import Game
    from ..rules.model import Definitions


@click.command()
@click.argument("source", metavar="[FILE]", required=False, type=FOLDER)
@takes_mix_options
@click.option("-o", "--out", required=True, type=FOLDER, help="board.svg or board.png.")
@click.option(
    "--as",
    "viewer",
    metavar="COLOUR",
    help="The player whose view is drawn. Default: the one who decides at the end, or the first.",
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
@click.option("--legend", is_flag=True, help="Explain below the board what each sign means.")
@click.option(
    "--animation",
    "steps",
    metavar="FROM..TO",
    help="Show the positions after these choices one after the other. 0: the beginning.",
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
    legend: bool,
    steps: str | None,
    dark: bool,
    width: int | None,
) -> None:
    """Draw the board of a saved game, of a scenario, or of a new game.

    FILE: a saved game (.json) or a scenario (.yaml). A game that a program saved with
    `Game.to_json()` does not name its mix: add --with or --mix. Without FILE: a new game. The
    picture shows what one player may see. A file is overwritten only if it is such a picture. A
    PNG needs an extra: pip install 'elgrande[png]'. Exit codes: 1 if the file, the mix, a place or
    a choice is wrong, 2 if options do not fit together.

    \b
    Examples:
      elgrande draw evening.json -o board.svg
      elgrande draw my_rules/homecoming.yaml --end -o board.svg
      elgrande draw --players 5 --seed 7 --round 5 --legend -o board.svg
      elgrande draw evening.json --animation 20..30 -o turn.svg
    """
    kind = out.suffix.lower()
    _refuse_misuse(kind, steps, width)
    if source is not None and (players or to_round or seed is not None):
        raise click.UsageError("--players, --seed and --round are for a new game: leave FILE out")
    if end and (source is None or source.suffix == ".json"):
        raise click.UsageError("--end is for a scenario: name its file")
    pairs = [_pair(arrow) for arrow in arrows]
    span = None if steps is None else _span(steps)
    from ..draw.board import Notes, board_picture
    from ..draw.png import NoPng, png_of
    from ..draw.position import game_in, new_game
    from ..draw.replay import replay_svg
    from ..draw.style import DARK, Style
    from ..draw.svg import svg_of
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
    for start, goal in pairs:
        if start == goal:
            raise click.BadParameter(f"{start} is both FROM and TO", param_hint="--arrow")
    who = _viewer(game, viewer)
    notes, style = Notes(marks, pairs, legend=legend), DARK if dark else Style()
    if span is None:
        view = game.view(who, log=False)
        svg = svg_of(board_picture(view, definitions, notes, style=style))
    else:
        svg = replay_svg(game, *span, who, notes, style)
    try:
        data = svg.encode() if kind == ".svg" else png_of(svg, width=width)
    except NoPng as error:
        fail(str(error))
    write_own(out, data)
    click.echo(visible(f"drawn: {out}"))


def _refuse_misuse(kind: str, steps: str | None, width: int | None) -> None:
    """Refuses options that do not fit the format."""
    if kind not in (".svg", ".png"):
        raise click.BadParameter("name a file that ends in .svg or .png", param_hint="-o")
    if width and kind != ".png":
        raise click.UsageError("--width is for a PNG: an SVG fits any size")
    if steps is not None and kind != ".svg":
        raise click.UsageError("--animation is for an SVG: name a file that ends in .svg")


def _pair(arrow: str) -> tuple[str, str]:
    start, colon, goal = arrow.partition(":")
    if not colon:
        raise click.BadParameter(f"`{arrow}`: write FROM:TO", param_hint="--arrow")
    return start, goal


def _span(steps: str) -> tuple[int, int]:
    """The first and the last choice to show, from `FROM..TO`."""
    from ..draw.replay import MOST

    first, dots, last = steps.partition("..")
    if not (dots and first.isdecimal() and last.isdecimal()) or len(steps) > 20:
        raise click.BadParameter("write FROM..TO, such as 20..30", param_hint="--animation")
    begin, end = int(first), int(last)
    if begin > end:
        raise click.BadParameter(f"{begin} is after {end}", param_hint="--animation")
    if end - begin >= MOST:
        raise click.BadParameter(
            f"these are {end - begin + 1} positions: show at most {MOST}", param_hint="--animation"
        )
    return begin, end


def _viewer(game: Game, viewer: str | None) -> str:
    """The player whose view is drawn."""
    who = viewer or (game.decision.player if game.decision is not None else game.players[0])
    if who not in game.players:
        raise ValueError(f"there is no player `{who}`; the players are {', '.join(game.players)}")
    return who


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
