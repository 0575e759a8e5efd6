"""Takes the pictures of the page that the docs show: python -m tests.studio.pictures

Look at them before you keep them.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Locator, Page

from elgrande.engine.draw.style import DARK

from .browser import paged, set_up, turn_to
from .studios import served

SEA = DARK.sea
ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"
HOUSE = ROOT / "examples" / "house_rules" / "new_card"


_PLACED = 2
"""After so many caballeros there is something to see on the board."""


def _played(page: Page) -> None:
    """A game in which a caballero is about to be placed."""
    set_up(page)
    page.select_option("#top", index=1)
    page.click("#begin button")
    page.wait_for_selector("#options button:focus")
    for _ in range(_PLACED):
        _to_placing(page)
        _chosen(page, page.locator("#options button").first)
    _to_placing(page)


def _to_placing(page: Page) -> None:
    while "Place a caballero" not in (page.text_content("#question") or ""):
        _chosen(page, page.locator("#options button").last)


def _chosen(page: Page, option: Locator) -> None:
    moment = page.text_content("#moment")
    option.press("Enter")
    page.wait_for_function(
        "(was) => document.querySelector('#moment').textContent !== was", arg=moment
    )


def _mistaken(page: Page) -> None:
    """A card with a mistake that has a suggestion."""
    turn_to(page, "design")
    page.locator(".cm-content").get_by_text("own caballeros from").click()
    page.mouse.move(0, 0)
    page.keyboard.press("End")
    page.keyboard.type(" or the castilo")
    page.wait_for_selector("#problems .error")


def _tested(page: Page) -> None:
    """A scenario that plays otherwise after an edit."""
    page.locator(".cm-content").press("Control+z")
    page.wait_for_selector("#problems .none")
    turn_to(page, "test")
    page.wait_for_selector("#tests .passes")
    page.locator(".cm-content").get_by_text("move up to 3 own").click()
    page.mouse.move(0, 0)
    page.keyboard.press("Home")
    for _ in range(len("move up to ")):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    page.keyboard.type("2")
    page.wait_for_selector("#tests .badge")


def main() -> None:
    """Writes them into the docs."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(shutil.copytree(HOUSE, Path(name) / "house"))
        for file in folder.glob("*.yaml"):
            lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
            kept = [line for line in lines if not line.startswith("# yaml-language-server")]
            file.write_text("".join(kept), encoding="utf-8")
        with served(folder) as address, paged(address, []) as page:
            page.set_viewport_size({"width": 1440, "height": 900})
            _played(page)
            page.screenshot(path=PICTURES / "studio.png")
            page.set_viewport_size({"width": 390, "height": 844})
            page.screenshot(path=PICTURES / "studio-phone.png")
            page.set_viewport_size({"width": 1440, "height": 900})
            page.locator("#board [data-key=king]").click()
            page.wait_for_function("() => document.querySelector('#reason').textContent")
            page.emulate_media(color_scheme="dark")
            page.wait_for_function(
                f"() => document.querySelector('#board').innerHTML.includes('{SEA}')"
            )
            page.locator("#board [data-key=king]").click()
            page.wait_for_function("() => document.querySelector('#reason').textContent")
            page.screenshot(path=PICTURES / "studio-dark.png")
            page.emulate_media(color_scheme="light")
            _mistaken(page)
            page.screenshot(path=PICTURES / "studio-design.png")
            _tested(page)
            page.screenshot(path=PICTURES / "studio-test.png")


if __name__ == "__main__":
    main()
