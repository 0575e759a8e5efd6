"""A browser without a screen, and the studio of a folder in it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
_FLAGS = [
    f"--{flag}"
    for flag in (
        "headless",
        "no-sandbox",
        "disable-gpu",
        "disable-quic",
        "no-first-run",
        "disable-sync",
        "disable-background-networking",
        "disable-component-update",
        "host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    )
]
PATIENCE = 120_000
"""Milliseconds; on a machine with much else to do, a page waits long for its turn."""
expect.set_options(timeout=PATIENCE)

_PROGRAM = "from elgrande.cli import main; main()"


@contextmanager
def served(folder: Path, *words: str) -> Iterator[str]:
    """The address of a studio that runs in a process of its own."""
    command = [sys.executable, "-u", "-c", _PROGRAM, "studio", str(folder), "--no-open", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser for any number of pages."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=_FLAGS)
        yield browser
        browser.close()


@contextmanager
def paged(address: str, wrong: list[str], ready: str = "body[data-ready=yes]") -> Iterator[Page]:
    """The page at an address, in a browser of its own; the rest is as for `opened`."""
    with browsing() as browser, opened(browser, address, wrong, ready) as page:
        yield page


@contextmanager
def opened(
    browser: Browser, address: str, wrong: list[str], ready: str = "body[data-ready=yes]"
) -> Iterator[Page]:
    """The page at an address, ready. wrong: gets its complaints, and what it asks elsewhere.

    ready: what must be there before it is.
    """
    here = address.partition("?")[0].partition("#")[0]
    with browser.new_context(viewport={"width": 2600, "height": 1000}) as context:
        page = context.new_page()
        page.on("console", lambda told: wrong.append(told.text) if told.type == "error" else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "request",
            lambda asked: (
                wrong.append(asked.url)
                if not asked.url.startswith((here, f"blob:{here}", "data:"))
                else None
            ),
        )
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        page.wait_for_selector(ready)
        yield page


def turn_to(page: Page, view: str) -> None:
    """Turns to a view of the page: design, play or balance."""
    page.click(f"#views [data-view={view}]")
    expect(page.locator("body")).to_have_attribute("data-view", view)


def set_up(page: Page) -> None:
    """Turns to the form of a new game."""
    turn_to(page, "play")
    if not page.locator("#begin").is_visible():
        page.click("#again")
