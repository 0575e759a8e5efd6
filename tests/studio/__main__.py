"""Measures the page in a real browser: python -m tests.studio --edits 100 --games 5

Prints how long it takes from opening the page until it is ready, and from a key until findings and
English of the new text are there (in the files of the base game's cards, one after the other); then
plays whole games by keyboard only.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from pathlib import Path

import click
from playwright.sync_api import Page

from .browser import paged, served

ROOT = Path(__file__).resolve().parents[2]
_LOOKED = "() => window.looked || 0"


def edited(page: Page, line: int) -> float:
    """Seconds from a key at the end of a line until the page has shown what it changes."""
    page.focus(".cm-content")
    page.keyboard.press("Control+Home")
    for _ in range(line % 20):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    before = page.evaluate(
        """() => { const it = document.querySelector("#problems"); window.looked = 0;
            window.watching?.disconnect();
            window.watching = new MutationObserver(() => { window.looked = performance.now(); });
            window.watching.observe(it, { childList: true });
            return performance.now(); }"""
    )
    page.keyboard.type(" ")
    page.wait_for_function("() => window.looked > 0")
    after = page.evaluate(_LOOKED)
    page.keyboard.press("Backspace")
    page.wait_for_timeout(400)
    return float(after - before) / 1000


def played(page: Page, seed: int) -> int:
    """The number of choices of a game that keys alone have played to its end."""
    page.fill("#seed", str(seed))
    page.select_option("#players", "2")
    page.focus("#begin button")
    page.keyboard.press("Enter")
    page.wait_for_selector("#options button:focus")
    choices = 0
    while page.locator("#options button").count():
        moment = page.text_content("#moment")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "(was) => document.querySelector('#moment').textContent !== was", arg=moment
        )
        choices += 1
    return choices


@click.command()
@click.option("--edits", default=100, show_default=True, help="How many keys are timed.")
@click.option("--balance", is_flag=True, help="With the balance panel open all the time.")
@click.option("--games", default=5, show_default=True, help="How many games are played.")
def main(edits: int, balance: bool, games: int) -> None:
    """Prints the figures, and ends with 1 when the page complained or asked elsewhere."""
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in sorted((ROOT / "cards" / "base").glob("*.yaml")):
            text = file.read_text(encoding="utf-8").replace("expansion: base", "expansion: mine")
            (folder / file.name).write_text(text.replace("- id: ", "- id: mine_"), encoding="utf-8")
        shutil.copy(ROOT / "examples/house_rules/new_card/expansion.yaml", folder / "mine.yaml")
        about = (folder / "mine.yaml").read_text(encoding="utf-8")
        (folder / "mine.yaml").write_text(
            about.replace("expansion: house", "expansion: mine"), encoding="utf-8"
        )
        with served(folder) as address:
            began = time.perf_counter()
            with paged(address, wrong) as page:
                click.echo(f"ready after {time.perf_counter() - began:.2f} s, with the browser")
                began = time.perf_counter()
                page.reload()
                page.wait_for_selector("body[data-ready=yes]")
                click.echo(f"ready after {time.perf_counter() - began:.2f} s")
                if balance:
                    page.locator("#balance summary").press("Enter")
                files = page.locator("#files option").all_text_contents()
                times = []
                for number in range(edits):
                    if number % 10 == 0:
                        page.select_option("#files", files[number // 10 % len(files)])
                        page.wait_for_timeout(1500)
                    times.append(edited(page, number))
                times.sort()
                if times:
                    last = times[min(len(times) - 1, round(len(times) * 0.95))]
                    middle = times[len(times) // 2]
                    click.echo(f"from a key to marks and English: {middle:.3f} s, p95 {last:.3f} s")
                choices = [played(page, seed) for seed in range(games)]
                click.echo(f"{games} games by keyboard alone, {sum(choices)} choices")
    for complaint in wrong:
        click.echo(f"WRONG: {complaint}")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
