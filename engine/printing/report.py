"""The report of a study: one HTML page with its verdict, figures and pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from ..balance.confidence import FIRST_LOOK
from ..balance.forks import Worth
from ..balance.measures import worths_of
from ..balance.report import USE, lines
from ..balance.running import LOOK
from ..balance.study import Row, Study
from ..draw.board import board_svg
from ..draw.cards import printed
from ..draw.elements import Picture
from ..draw.plots import Interval, bars, closing, histogram, intervals
from ..draw.svg import svg_of
from .order import single

_STEPS: Final = ("taken", "chosen_first", "chosen", "performed")
"""The measures of use that are shares, from many to few."""
_WIDE: Final = 2
"""The points of a step of the histogram."""
_STYLE: Final = """\
:root { color-scheme: light }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem; background: #fbf5e6; color: #33261a;
  font: 1rem/1.5 system-ui, Helvetica, Arial, sans-serif }
h1 { font-size: 1.8rem; margin: 0 }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
.verdict { font-size: 1.2rem; border-left: .4rem solid #0072b2; padding-left: 1rem }
.verdict p { margin: .2rem 0 }
.card { float: right; width: 13rem; margin: 0 0 1rem 1.5rem }
.card svg { width: 100%; height: auto }
figure { margin: 1rem 0; break-inside: avoid }
svg { max-width: 100%; height: auto }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem;
  border-bottom: 1px solid #ccc }
.good { color: #006b4f } .open { color: #7a5500 } .bad { color: #a3182c }
pre { overflow-x: auto; font-size: .85rem; background: #fff; padding: 1rem }
@media print { body { background: none; padding: 0 } }
"""


def report_of(study: Study, rows: Sequence[Row], data: Mapping[str, Any]) -> str:
    """The page. data: the figures of the study (see `balance.measures.measured`)."""
    title = data["card"]["title"] if "card" in data else " and ".join(data["sides"])
    parts = [f"<h1>{escape(title)}</h1>"]
    if study.card is not None:
        parts.insert(0, f'<div class="card">{_face(study)}</div>')
    said = "".join(f"<p>{escape(one)}</p>" for one in data["verdict"])
    parts.append(f'<div class="verdict">{said}</div>')
    parts += [_figure(picture) for picture in _plots(study, rows, data)]
    parts += _telling(study, rows)
    table = "\n".join(lines(data, by=("round", "seat")))
    parts.append(f"<h2>All figures</h2>\n<pre>{escape(table)}</pre>")
    return page_of(title, parts)


def page_of(title: str, parts: Sequence[str]) -> str:
    """A page of its own that needs no network. parts: of its body, in HTML."""
    body = "\n".join(parts)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_STYLE}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _figure(picture: Picture) -> str:
    return f"<h2>{escape(picture.title)}</h2>\n<figure>{svg_of(picture)}</figure>"


def _face(study: Study) -> str:
    """The card as it is printed; on two sides, as the second one has it."""
    rules = study.sides[-1]
    card = rules.cards[study.card or ""]
    return svg_of(single(printed(rules.definitions, [card])[0].face, card.title))


# ---------------------------------------------------------------- plots


def _plots(study: Study, rows: Sequence[Row], data: Mapping[str, Any]) -> Iterator[Picture]:
    """The plots for which there are figures."""
    looks = [*_looks(study, rows)]
    if len(looks) > 1:
        yield closing("The answer by the number of games, in points", looks, study.margin)
    if "card" in data:
        names, columns = _names(data), data["card"]["columns"]
        steps = [(USE[key], [one[key]["mean"] for one in columns]) for key in _STEPS]
        yield bars("How often it is taken", names, steps)
        groups = [(0, 0), (1, 0)] if len(study.sides) > 1 else [(0, 0), (0, 1)]
        values = [
            (name, [one.lead(study.players) for one in worths_of(rows, *at)])
            for name, at in zip(names, groups, strict=True)
        ]
        yield histogram("Points more than the best other card, by moment", values, _WIDE)
    for letter, side in zip("AB", data.get("games_of", ()), strict=False):
        seats = [(f"seat {number}", one) for number, one in enumerate(side["wins"], 1)]
        known = [Interval(name, *_ends(one)) for name, one in seats if one["low"] is not None]
        if known:
            yield intervals(f"Wins by seat, {letter}", known, 1 / study.players)


def _names(data: Mapping[str, Any]) -> list[str]:
    if len(data["sides"]) > 1:
        return [f"{letter}: {name}" for letter, name in zip("AB", data["sides"], strict=True)]
    return [data["card"]["title"], data["card"]["mates"]]


def _ends(figure: Mapping[str, float]) -> tuple[float, float, float]:
    return figure["mean"], max(0.0, figure["low"]), figure["high"]


def _looks(study: Study, rows: Sequence[Row]) -> Iterator[tuple[int, float, float, float]]:
    """The answer after each ten games, once there is one."""
    for games in range(FIRST_LOOK, len(rows) + 1, LOOK):
        found = study.deciding(rows[:games])
        if found.is_known:
            yield games, found.mean, found.low, found.high


# ---------------------------------------------------------------- boards


def _telling(study: Study, rows: Sequence[Row]) -> Iterator[str]:
    """Three moments with their boards: where the card was worth most, least and in the middle."""
    side = len(study.sides) - 1
    found = [
        (worth.lead(study.players), row["game"], worth)
        for row in rows
        for worth in worths_of([row], side, 0)
    ]
    if study.card is None or not found:
        return
    found.sort(key=lambda one: one[:2])
    places = {"worth most": -1, "in the middle": len(found) // 2, "worth least": 0}
    for label, at in places.items():
        lead, number, worth = found[at]
        yield f"<h2>Where it was {label}: {lead:+.1f} points</h2>"
        yield f"<figure>{_board(study, side, number, worth)}</figure>"


def _board(study: Study, side: int, number: int, worth: Worth) -> str:
    """The board at a moment, as the player sees it who decides; what was taken below it."""
    game = study.game_at(side, number, worth.choice)
    player = game.players[game.state.player]
    taken = "takes the card" if worth.takes else "takes another card"
    words = f"Game {number}, round {worth.round}: {player} may choose it, and {taken}."
    board = board_svg(game.view(player, log=False), game.rules.definitions)
    return f"{board}<figcaption>{escape(words)}</figcaption>"
