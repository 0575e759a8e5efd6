"""Measures the page in a real browser: python -m tests.studio --edits 100 --games 5

Prints how long it takes from opening the page until it is ready; from a key until its letter is on
the page; and from a key until findings and English of the new text are there (in the files of the
base game's cards, one after the other). Then plays whole games by keyboard only.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import click
from playwright.sync_api import Page

from .browser import paged, set_up, turn_to
from .studios import served

ROOT = Path(__file__).resolve().parents[2]
_WATCH = """() => {
    const list = document.querySelector("#problems");
    window.watched = { key: 0, letter: 0, found: 0 };
    window.watching?.disconnect();
    window.watching = new MutationObserver(() => { window.watched.found = performance.now(); });
    window.watching.observe(list, { childList: true });
    addEventListener("keydown", (event) => {
        window.watched.key = event.timeStamp;
        // a callback of the next frame, and what follows it when that frame is drawn
        const drawn = () => { window.watched.letter = performance.now(); };
        requestAnimationFrame(() => setTimeout(drawn));
    }, { capture: true, once: true });
}"""


def edited(page: Page, line: int) -> tuple[float, float]:
    """Seconds from a key at the end of a line until its letter is shown, and all it changes."""
    page.focus(".cm-content")
    page.keyboard.press("Control+Home")
    for _ in range(line % 20):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    page.evaluate(_WATCH)
    page.keyboard.type(" ")
    page.wait_for_function("() => window.watched.found && window.watched.letter")
    watched = page.evaluate("() => window.watched")
    page.keyboard.press("Backspace")
    page.wait_for_timeout(400)
    letter, found = ((watched[end] - watched["key"]) / 1000 for end in ("letter", "found"))
    return letter, found


def _told(times: Sequence[float]) -> str:
    last = sorted(times)[min(len(times) - 1, round(len(times) * 0.95))]
    return f"{sorted(times)[len(times) // 2]:.3f} s, p95 {last:.3f} s"


def played(page: Page, seed: int) -> int:
    """The number of choices of a game that keys alone have played to its end."""
    set_up(page)
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
                    turn_to(page, "balance")
                    page.click("#weigh")
                    turn_to(page, "design")
                files = page.locator("#files option").all_text_contents()
                times = []
                for number in range(edits):
                    if number % 10 == 0:
                        page.select_option("#files", files[number // 10 % len(files)])
                        page.wait_for_timeout(1500)
                    times.append(edited(page, number))
                if times:
                    letters, found = zip(*times, strict=True)
                    click.echo(f"from a key to its letter: {_told(letters)}")
                    click.echo(f"from a key to problems and English: {_told(found)}")
                choices = [played(page, seed) for seed in range(games)]
                click.echo(f"{games} games by keyboard alone, {sum(choices)} choices")
    for complaint in wrong:
        click.echo(f"WRONG: {complaint}")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
