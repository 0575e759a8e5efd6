"""Measures a site in a real browser: python -m tests.site --games 5 --looks 50

The site is that of the example folder, from a plain file server, with every other network cut. It
prints its size, how long it takes until it is ready (new, and opened again), how long a look at a
changed text takes, and how many decisions a second games of bots take; also the same for the
engine outside, on this machine. Times are the least of several.
"""

from __future__ import annotations

import json
import tempfile
import time
from pathlib import Path
from typing import Any

import click
from playwright.sync_api import Page

from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.studio.backend import Backend

from ..studio.browser import CHROMIUM, paged
from .making import HOUSE, PYTHON, WITHOUT, house_site, served

_ASK = """async ([name, said]) => {
    const { ask } = await import("./asking.js");
    const began = performance.now();
    const found = await ask(name, said);
    return [found, (performance.now() - began) / 1000];
}"""
_PLAYERS = 4


class Asked:
    """Questions to a page, or to the engine outside, with the seconds until the answer."""

    def __init__(self, of: Page | Backend) -> None:
        self._of = of

    def ask(self, name: str, said: dict[str, Any]) -> tuple[Any, float]:
        """The answer, and the seconds that it took."""
        if isinstance(self._of, Backend):
            began = time.perf_counter()
            return self._of.ask(name, said), time.perf_counter() - began
        found, seconds = self._of.evaluate(_ASK, [name, said])
        return found, float(seconds)

    def looks(self, number: int) -> list[float]:
        """The seconds of looks at a text that changes by a letter each time, in order of size."""
        text = (HOUSE / "cards.yaml").read_text(encoding="utf-8")
        self.ask("look", {"name": "cards.yaml", "text": text})
        times = []
        for count in range(number):
            changed = text.replace("Homecoming", f"Homecoming {count}")
            times.append(self.ask("look", {"name": "cards.yaml", "text": changed})[1])
        return sorted(times)

    def games(self, bot: str, number: int) -> tuple[list[list[str]], float]:
        """How games of bots end, and the decisions a second in the quickest of them."""
        nobody = {"bots": [""] * _PLAYERS, "seed": 1}
        loading = min(self.ask("begin", nobody)[1] for _ in range(number))
        ends, rates = [], []
        for seed in range(number):
            found, seconds = self.ask("begin", {"bots": [bot] * _PLAYERS, "seed": seed})
            ends.append(found["result"])
            rates.append(found["of"] / max(seconds - loading, 1e-6))
        return ends, max(rates)


def _told(where: str, looks: list[float], rates: dict[str, float]) -> str:
    middle, last = looks[len(looks) // 2], looks[min(len(looks) - 1, round(len(looks) * 0.95))]
    games = ", ".join(f"{rate:,.0f} decisions/s of {bot} bots" for bot, rate in rates.items())
    return f"{where}: a look {looks[0]:.3f} s ({middle:.3f} s, p95 {last:.3f} s); {games}"


@click.command()
@click.option("--games", default=5, show_default=True, help="Games of each kind of bots.")
@click.option("--looks", default=50, show_default=True, help="How many looks are timed.")
@click.option("--times", default=3, show_default=True, help="How often the page is opened.")
def main(games: int, looks: int, times: int) -> None:
    """Prints the figures, and ends with 1 when the page differs from the engine outside."""
    if not CHROMIUM or not PYTHON.is_dir():
        raise click.ClickException(WITHOUT if CHROMIUM else "there is no Chromium on this machine")
    wrong: list[str] = []
    outside = Asked(Backend(HOUSE, MixRequest()))
    with tempfile.TemporaryDirectory() as name, served(Path(name)) as address:
        sizes = {part: len(data) for part, data in house_site().items()}
        for part, size in sorted(sizes.items(), key=lambda one: -one[1])[:6]:
            click.echo(f"{size / 1e6:6.2f} MB  {part}")
        click.echo(f"{sum(sizes.values()) / 1e6:6.2f} MB  in all, {len(sizes)} files")
        new, again = [], []
        for _ in range(times):
            began = time.perf_counter()
            with paged(address, wrong) as page:
                new.append(time.perf_counter() - began)
                began = time.perf_counter()
                page.reload()
                page.wait_for_selector("body[data-ready=yes]")
                again.append(time.perf_counter() - began)
        click.echo(f"ready after {min(new):.1f} s, with the browser; again {min(again):.1f} s")
        with paged(address, wrong) as page:
            ends = []
            for where, asked in (("in the page", Asked(page)), ("outside", outside)):
                timed = asked.looks(looks)
                played = {bot: asked.games(bot, games) for bot in ("random", "greedy")}
                rates = {bot: rate for bot, (_, rate) in played.items()}
                click.echo(_told(where, timed, rates))
                ends.append(json.dumps({bot: end for bot, (end, _) in played.items()}))
        if ends[0] != ends[1]:
            wrong.append("games in the page end in another way than outside")
        else:
            click.echo(f"{2 * games} games of {_PLAYERS} bots end as the same ones outside")
    for complaint in wrong:
        click.echo(f"WRONG: {complaint}")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
