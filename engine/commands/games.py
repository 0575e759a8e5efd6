"""Commands that play: a game with people, many games of bots, a measurement of speed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from .common import (
    FOLDER,
    JSON,
    Asked,
    misuse_reported,
    pairs,
    print_line,
    takes_mix_options,
    warned,
)
from .play_options import Beginning, takes_display_options, takes_start_options

if TYPE_CHECKING:
    from ..play.terminal_game import Display


@click.command()
@takes_mix_options
@takes_start_options
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="COLOUR=NAME",
    help="Seat a bot, `random`, `greedy` or `search`, at a colour or seat number.",
)
@click.option("--bots", "all_bots", is_flag=True, help="Bots play a whole game, and you watch.")
@click.option("--save", type=FOLDER, help="Save the game in this file.")
@click.option("--resume", type=FOLDER, help="Continue a saved game.")
@takes_display_options
def play(
    asked: Asked,
    beginning: Beginning,
    bots: tuple[str, ...],
    all_bots: bool,
    save: Path | None,
    resume: Path | None,
    look: Display,
) -> None:
    """Play in the terminal: people take turns at one screen, with the bots that you name.

    The game is saved after every choice, in the file of --save, or of --resume, or in a folder
    for such games; the program prints where. Exit code: 1 if a save failed.

    \b
    Examples:
      elgrande play --players 3 --bot 2=greedy --bot 3=random --save evening.json
      elgrande play --resume evening.json
      elgrande play --bots --seed 7 -v
      elgrande play --with my_rules/ --top my_deck=my_card
    """
    fixed = asked.edition, bots, all_bots, asked.options, asked.stacks, beginning.is_given
    if resume is not None and any(fixed):
        raise click.UsageError(
            "--resume keeps the saved players, cards, options and seed: leave those options out"
        )
    from ..play.table import resumed_table
    from ..play.terminal_game import play_at_terminal

    mix, seated = asked.request(), pairs(bots, "--bot", "COLOUR=NAME")
    if resume is not None:
        table = resumed_table(resume, mix)
    else:
        table = beginning.table(mix, seated, "greedy" if all_bots else None)
    warned(table.game.rules)
    if not play_at_terminal(table, save, resume, look):
        sys.exit(1)


@click.command()
@takes_mix_options
@click.option("--games", default=100, show_default=True, type=click.IntRange(1, 1_000_000))
@click.option("--players", type=click.IntRange(1, 20), help="Number of players. Default: 4.")
@click.option(
    "--bot", "bots", multiple=True, metavar="SEAT=NAME", help="The bot at a seat, counted from 1."
)
@click.option("--others", default="greedy", show_default=True, help="The bot at all other seats.")
@click.option(
    "--seed",
    default=0,
    show_default=True,
    type=click.IntRange(min=0),
    help="The seed of the first game.",
)
@click.option("--short", is_flag=True, help="Play the short game.")
@click.option("--processes", type=click.IntRange(1, 256), help="Default: all processors.")
@JSON
def simulate(
    asked: Asked,
    games: int,
    players: int | None,
    bots: tuple[str, ...],
    others: str,
    seed: int,
    short: bool,
    processes: int | None,
    as_json: bool,
) -> None:
    """Let bots play many games, and report how often each wins.

    The seats rotate from game to game. The same seed gives the same games, on any number of
    processes.

    \b
    Example:
      elgrande simulate --games 20 --players 3 --bot 1=random
    """
    from ..text.garbage import short_run
    from ..tools.many import as_data, plan_of, play_many, table

    mix, rules = asked.request(), asked.rules(players)
    seats, short = players or mix.seats, short or mix.short
    named = pairs(bots, "--bot", "SEAT=NAME")
    with misuse_reported():
        plan = plan_of(rules, named, others, seats, seed=seed, short=short)
    with short_run(), progress_bar(games) as reported:
        played = play_many(rules, plan, games, processes=processes, progress=reported)
    print_line(as_data(plan, played), table(plan, played), as_json)


@click.command()
@click.argument("path", metavar="FILE", type=FOLDER)
@takes_mix_options
@click.option(
    "--record",
    "games",
    type=click.IntRange(1, 100_000),
    metavar="N",
    help="Keep N random games of the mix in FILE, a new one, to replay them later.",
)
@click.option("--players", type=click.IntRange(1, 20), help="With --record. Default: 4.")
@JSON
def replay(path: Path, asked: Asked, games: int | None, players: int | None, as_json: bool) -> None:
    """Play kept games again, and list those that go otherwise: because of which choice and rule.

    FILE keeps whole games by their choices and points. Each that goes otherwise is listed with the
    round, the choice or the points, and the rules that have changed since it was kept. Exit code: 1
    if there is one.

    \b
    Examples:
      elgrande replay my_games.jsonl.gz --record 100 --with my_rules/
      elgrande replay my_games.jsonl.gz
    """
    from ..text.diagnostics import visible
    from ..text.garbage import short_run
    from ..tools.replays import as_data, lines, read_games, record, replayed

    if games is not None:
        mix = asked.request()
        with progress_bar(games) as reported:
            record(path, mix, players or (mix.seats if mix.players else None), games, reported)
        print_line({"file": str(path), "games": games}, [f"written: {visible(str(path))}"], as_json)
        return
    if players is not None or any(asked):
        raise click.UsageError("the file says which mixes its games have: give them with --record")
    known = read_games(path)
    with short_run(), progress_bar(len(known.games)) as reported:
        found = []
        for one in known.games:
            found.append(replayed(one, path.parent, known.entries))
            reported(1)
    print_line(as_data(found), lines(found), as_json)
    if any(one.wrong for one in found):
        sys.exit(1)


@contextmanager
def progress_bar(
    games: int, answer: Callable[[Any], str] = lambda found: ""
) -> Iterator[Callable[..., None]]:
    """Shows how many games are over, the time left, the games per second and the answer so far.

    The function to call takes the number of games since its last call, and what `answer` takes.
    """
    begun, so_far = monotonic(), [""]

    def status(done: int | None) -> str:
        if not done:
            return ""
        return f"{done / (monotonic() - begun):,.1f} games/s{so_far[0]}"

    look: dict[str, Any] = {
        "label": "Playing",
        "file": sys.stderr,
        "show_pos": True,
        "item_show_func": status,
    }
    with click.progressbar(length=games, **look) as bar:

        def done(number: int, found: Any = None) -> None:
            if found is not None:
                so_far[0] = f"  {answer(found)}"
            bar.update(number, bar.pos + number)

        yield done


@click.command(hidden=True)
@takes_mix_options
def bench(asked: Asked) -> None:
    """Measure how fast games are played on this machine.

    With a mix, such as --mix FILE, it is compared with the base game.

    \b
    Example:
      elgrande bench
    """
    from ..compile.loading import load_rules
    from ..tools.bench import report

    rulesets = {"the base game": load_rules()}
    if any(asked):
        rulesets["this mix"] = asked.rules()
    click.echo(report(rulesets))
