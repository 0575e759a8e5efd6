"""A site in a real browser, from a plain file server, with every other network cut."""

from __future__ import annotations

import base64
import json
import socket
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.studio.backend import Backend

from ..studio.browser import CHROMIUM, PATIENCE, browsing, opened, set_up, turn_to
from .making import HOUSE, PYTHON, WITHOUT, served

pytestmark = [
    pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium on this machine"),
    pytest.mark.skipif(not PYTHON.is_dir(), reason=WITHOUT),
]

RULES = "#rules="
expect.set_options(timeout=60_000)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@pytest.fixture(scope="module")
def untouched(browser: Browser, address: str) -> Iterator[Page]:
    """A page whose rules no test changes: games begin again in it; its engine is loaded once."""
    complaints: list[str] = []
    with opened(browser, address, complaints) as page:
        yield page
    assert complaints == []


@pytest.fixture
def wrong() -> Iterator[list[str]]:
    """What a page complains of, and what it asks elsewhere: nothing."""
    complaints: list[str] = []
    yield complaints
    assert complaints == []


def link(address: str, files: Any) -> str:
    """A link with rules in it."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(files).encode()) + packer.flush()
    return address + RULES + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def linked(address: str) -> dict[str, str]:
    """The rules in a link."""
    letters = address.partition(RULES)[2]
    packed = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    files: dict[str, str] = json.loads(zlib.decompress(packed, wbits=-15))
    return files


def type_in_effect(page: Page, text: str) -> None:
    page.locator(".cm-content").get_by_text("move up to 3 own caballeros").click()
    page.keyboard.press("Home")
    for _ in range(len("move up to ")):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    page.keyboard.type(text)


def test_a_card_is_typed_marked_saved_and_opened_from_its_link(
    browser: Browser, address: str, wrong: list[str]
) -> None:
    with opened(browser, address, wrong) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        english = page.locator("#english article p")
        expect(english).to_contain_text("Move up to 3 of your caballeros")
        type_in_effect(page, "nine")
        expect(page.locator("#problems .error")).to_contain_text("Line 11")
        for _ in "nine":
            page.keyboard.press("Backspace")
        page.keyboard.type("4")
        expect(english).to_contain_text("Move up to 4 of your caballeros")
        page.locator("#link").press("Enter")
        expect(page.locator("#link-status")).to_contain_text("Link copied")
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied == page.url
        files = linked(copied)
        assert sorted(files) == sorted(path.name for path in HOUSE.glob("*.yaml"))
        assert "move up to 4 own" in files["cards.yaml"]
    with opened(browser, copied, wrong) as page:
        expect(page.locator("#english article p")).to_contain_text("Move up to 4 of")


def test_bots_play_the_card_in_a_second_worker(
    browser: Browser, address: str, wrong: list[str]
) -> None:
    """The panel fills; its slider changes the card, and what is saved reaches that worker."""
    with opened(browser, address, wrong) as page:
        turn_to(page, "balance")
        page.click("#weigh")
        told = page.locator("#balance > p")
        expect(told).to_contain_text("of bots so far", timeout=PATIENCE)
        assert len(page.workers) == 2
        page.locator("#number").press("ArrowRight")
        expect(page.locator("#english article p")).to_contain_text("Move up to 4 of")
        expect(told).to_contain_text("before the change", timeout=PATIENCE)
        expect(page.locator("#tried")).to_have_text("Too few games: 3, 4.")
        page.keyboard.press("Control+s")
        expect(page.locator("#status")).to_contain_text("Saved.")
        expect(told).to_contain_text("2 games of bots", timeout=PATIENCE)
        assert "move up to 4 own" in linked(page.url)["cards.yaml"]


def test_a_game_ends_as_the_same_one_outside(untouched: Page) -> None:
    """Against a bot, with the first option each time, and the card of the folder in the game."""
    backend = Backend(HOUSE, MixRequest())
    seen = backend.ask("begin", {"bots": ["", "greedy"], "seed": 5})
    seat = seen.get("waits_for", "")
    seen = backend.ask("seen", {"seat": seat}) if seat else seen
    while seen.get("options"):
        choice = {"seat": seat, "at": seen["at"], "key": seen["options"][0]["key"]}
        seen = backend.ask("choose", choice)
    page = untouched
    set_up(page)
    page.select_option("#players", "2")
    page.fill("#seed", "5")
    page.focus("#begin button")
    page.keyboard.press("Enter")
    page.wait_for_selector("#options button:focus")
    while page.locator("#options button").count():
        moment = page.text_content("#moment")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "(was) => document.querySelector('#moment').textContent !== was", arg=moment
        )
    assert page.text_content("#result") == "\n".join(seen["result"])
    assert page.text_content("#moment") == f"{seen['at']} of {seen['of']}"


def test_games_of_bots_end_as_the_same_ones_outside(untouched: Page) -> None:
    backend = Backend(HOUSE, MixRequest())
    for bot, seed in (("random", 1), ("greedy", 1), ("greedy", 2)):
        wish = {"bots": [bot] * 4, "seed": seed}
        there = untouched.evaluate(
            "async (wish) => (await import('./asking.js')).ask('begin', wish)", wish
        )
        here = backend.ask("begin", wish)
        assert {**there, "game": 0} == {**here, "game": 0}  # other games began in this page before


def test_the_page_does_not_freeze_while_the_engine_works(untouched: Page) -> None:
    """While bots play whole games, the page goes on; of looks that wait, only the last is made."""
    most, whole, same = untouched.evaluate(
        """async () => {
            const { ask } = await import("./asking.js");
            const began = performance.now();
            let last = began, most = 0, done = false;
            const tick = () => {
                most = Math.max(most, performance.now() - last);
                last = performance.now();
                if (!done) setTimeout(tick, 5);
            };
            tick();
            const game = ask("begin", { bots: Array(4).fill("greedy"), seed: 1 });
            const name = "cards.yaml";
            const looks = ["a: 1", "b: 1", "c: 1"].map((text) => ask("look", { name, text }));
            const found = (await Promise.all([game, ...looks])).slice(1);
            done = true;
            return [most, last - began, found.every((one) => one === found[2])];
        }"""
    )
    assert same
    assert most < whole / 2  # a page that waits for the engine waits for all of it


def test_what_somebody_puts_into_a_link_does_no_harm(
    browser: Browser, address: str, wrong: list[str]
) -> None:
    """The page opens its own folder then, and says what is wrong; nothing of a link is markup."""
    large = {"cards.yaml": "# " + "x" * 2_000_000}
    for hurt, told in (
        (link(address, large), "incomplete or was changed"),
        (link(address, {"../../engine/x.yaml": "a: 1"}), "is outside this folder"),
    ):
        with opened(browser, hurt, wrong) as page:
            expect(page.locator("#status")).to_contain_text(told)
            assert page.locator("#files option").count() == len(list(HOUSE.glob("*.yaml")))
    marked = link(address, {"<img src=x onerror=alert(1)>.yaml": "expansion: <img src=x>\n"})
    with opened(browser, marked, wrong) as page:
        assert page.locator("#files option").count() == 1
        assert page.locator("img:not(#opening img)").count() == 0


def test_rules_too_large_for_an_address_are_told(
    browser: Browser, address: str, wrong: list[str]
) -> None:
    import random

    noise = "".join(random.Random(1).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=200_000))
    with opened(browser, address, wrong) as page:
        page.locator(".cm-content").click()
        page.keyboard.press("Control+End")
        page.keyboard.insert_text("# " + noise)
        page.keyboard.press("Control+s")
        expect(page.locator("#link-status")).to_contain_text("too long")
        assert page.url == address


def test_without_a_part_the_page_says_what_is_missing(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path) as address:
        (tmp_path / "engine.zip").unlink()
        complaints: list[str] = []
        with opened(browser, address, complaints, ready="#status:has-text('engine.zip')") as page:
            expect(page.locator("#status")).to_contain_text("engine.zip is missing (404)")


def test_the_worker_asks_no_machine_once_it_is_ready(browser: Browser, address: str) -> None:
    """Neither by what a browser offers for it, nor by loading a script from elsewhere."""
    with (
        opened(browser, address, []) as page,  # the browser reports what it then stops
        socket.create_server(("127.0.0.1", 0)) as elsewhere,
    ):
        (worker,) = page.workers
        assert worker.url.startswith("blob:")  # so that the page's policy binds it
        for name in ("fetch", "XMLHttpRequest", "WebSocket", "EventSource", "Worker"):
            assert worker.evaluate(f"typeof self.{name}") == "undefined", name
        elsewhere.settimeout(2)
        script = f"http://127.0.0.1:{elsewhere.getsockname()[1]}/script.js"
        assert worker.evaluate(f"import('{script}').then(() => '', (error) => error.name)")
        with pytest.raises(TimeoutError):
            elsewhere.accept()


def test_an_example_is_opened_like_a_link_and_back_leads_to_ones_rules(
    browser: Browser, address: str, wrong: list[str]
) -> None:
    with opened(browser, address, wrong) as page:
        expect(page.locator("#tested")).to_have_text("All 2 pass.")
        page.click("#menu")
        page.locator("#found button", has_text="An island").click()
        expect(page.locator("#files")).to_have_value("regions.yaml")
        expect(page.locator("#opening b")).not_to_be_empty()
        assert set(linked(page.url)) >= {"expansion.yaml", "regions.yaml"}
        expect(page.locator("#tested")).to_have_text("All 3 pass.")
        page.go_back()
        expect(page.locator("#files")).to_have_value("cards.yaml")
        expect(page.locator("#english")).to_contain_text("Homecoming")
