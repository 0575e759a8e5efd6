"""Takes the pictures of the page that the docs show: python -m tests.studio.pictures

Look at them before you keep them.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Page

from .browser import paged, served

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"
HOUSE = ROOT / "examples" / "house_rules" / "new_card"


def _played(page: Page) -> None:
    """A card with a mistake, and a game that explains why something is not offered."""
    page.set_viewport_size({"width": 1440, "height": 900})
    page.select_option("#top", index=1)
    page.click("#begin button")
    page.wait_for_selector("#options button:focus")
    while "Place a caballero" not in (page.text_content("#question") or ""):
        moment = page.text_content("#moment")
        page.locator("#options button").last.press("Enter")
        page.wait_for_function(
            "(was) => document.querySelector('#moment').textContent !== was", arg=moment
        )
    page.locator(".cm-content").get_by_text("own caballeros from").click()
    page.keyboard.press("End")
    page.keyboard.type(" or the castilo")
    page.wait_for_selector("#problems .error")


def main() -> None:
    """Writes them into the docs."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(shutil.copytree(HOUSE, Path(name) / "house"))
        for file in folder.glob("*.yaml"):
            lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
            kept = [line for line in lines if not line.startswith("# yaml-language-server")]
            file.write_text("".join(kept), encoding="utf-8")
        with served(folder) as address, paged(address, []) as page:
            _played(page)
            page.screenshot(path=PICTURES / "studio.png")
            page.locator("#board [data-key=king]").click()
            page.wait_for_function("() => document.querySelector('#reason').textContent")
            page.emulate_media(color_scheme="dark")
            page.screenshot(path=PICTURES / "studio-dark.png")


if __name__ == "__main__":
    main()
