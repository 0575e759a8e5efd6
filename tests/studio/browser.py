"""A browser without a screen, and pages in it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
IN_A_BROWSER = [
    pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium on this machine"),
    pytest.mark.usefixtures("driver"),
]
"""The marks of a file whose tests use pages."""
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

_DRIVERS: list[Playwright] = []
"""The one that runs, if any: no second one can run in the same thread."""


@contextmanager
def driving() -> Iterator[Playwright]:
    """What starts browsers: the one that runs already, or a new one.

    The tests of a file share one. It does not last longer: while it runs, nothing else can run an
    event loop in this thread.
    """
    if _DRIVERS:
        yield _DRIVERS[0]
        return
    with sync_playwright() as driver:
        _DRIVERS.append(driver)
        try:
            yield driver
        finally:
            _DRIVERS.clear()


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser for any number of pages."""
    with driving() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=_FLAGS)
        try:
            yield browser
        finally:
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
