"""The board and what is asked, on pages of each size, light and dark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .browser import IN_A_BROWSER, paged, set_up, turn_to

pytestmark = IN_A_BROWSER

SIZES = [(1440, 900), (1024, 768), (390, 844)]
SMALL = 44
"""The least width and height of what a finger should hit, in pixels."""


@pytest.fixture
def page(address: str) -> Iterator[Page]:
    wrong: list[str] = []
    with paged(address, wrong) as page:
        yield page
    assert wrong == []


def begin(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    set_up(page)
    page.click("#begin button")
    expect(page.locator("#options button").first).to_be_focused()


def answer(page: Page) -> None:
    moment = page.text_content("#moment") or ""
    page.locator("#options button").last.press("Enter")
    expect(page.locator("#moment")).not_to_have_text(moment)
    expect(page.locator("#options button").first).to_be_focused()


def box(page: Page, part: str) -> dict[str, float]:
    found = page.locator(part).bounding_box()
    assert found, part
    return {
        "x": found["x"],
        "y": found["y"],
        "width": found["width"],
        "height": found["height"],
    }


def inside(page: Page, part: str) -> None:
    """The part is on the screen, whole."""
    size, found = page.viewport_size, box(page, part)
    assert size
    assert found["x"] >= 0 and found["x"] + found["width"] <= size["width"] + 0.5, part
    assert found["y"] >= 0 and found["y"] + found["height"] <= size["height"] + 0.5, part


def apart(page: Page, parts: list[str]) -> None:
    """No two of the parts overlap."""
    boxes = [(part, box(page, part)) for part in parts]
    for number, (part, one) in enumerate(boxes):
        for other, two in boxes[:number]:
            beside = one["x"] >= two["x"] + two["width"] - 0.5
            beside |= two["x"] >= one["x"] + one["width"] - 0.5
            below = one["y"] >= two["y"] + two["height"] - 0.5
            below |= two["y"] >= one["y"] + one["height"] - 0.5
            assert beside or below, (part, other)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_board_stays_and_all_is_in_sight(
    size: tuple[int, int], scheme: Any, page: Page
) -> None:
    page.emulate_media(color_scheme=scheme)
    begin(page, size)
    first = [box(page, part) for part in ("#board", "#board svg", "#asked")]
    for _ in range(4):
        for part in ("#views", "#turn", "#board", "#told", "#asked", "#question", "#rail"):
            inside(page, part)
        apart(page, ["header", "#turn", "#board", "#told", "#asked", "#rail"])
        apart(page, ["#question", "#answers"])
        answer(page)
        assert [box(page, part) for part in ("#board", "#board svg", "#asked")] == first
    root = page.evaluate(
        "() => [document.body.scrollWidth, innerWidth, document.body.scrollHeight]"
    )
    assert root[0] <= root[1] and root[2] <= size[1]


@pytest.mark.parametrize("size", SIZES[:2])
def test_the_board_has_half_of_the_page(size: tuple[int, int], page: Page) -> None:
    begin(page, size)
    drawn = page.locator("#board svg").evaluate(
        "e => { const { width, height } = e.viewBox.baseVal; const box = e.getBoundingClientRect();"
        " const scale = Math.min(box.width / width, box.height / height);"
        " return scale * width * scale * height; }"
    )
    assert drawn >= size[0] * size[1] / 2


@pytest.mark.parametrize("size", SIZES)
def test_the_menu_of_examples_is_on_the_screen_whole(size: tuple[int, int], page: Page) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.click("#menu")
    expect(page.locator("#found button").first).to_be_visible()
    for part in ("#examples", "#find", "#found", "#examples menu"):
        inside(page, part)
    apart(page, ["#examples-title", "#find", "#found", "#examples menu"])


@pytest.mark.parametrize("size", SIZES)
def test_scenarios_are_in_sight_together_with_the_file(size: tuple[int, int], page: Page) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    turn_to(page, "test")
    expect(page.locator("#tested")).to_have_text("All 2 pass.")
    page.locator(".cm-content").press("Control+Home")
    page.keyboard.type("x")
    expect(page.locator("#fails")).to_be_visible()
    apart(page, ["header", "#testing", "#file"])
    apart(page, ["#run-all", "#tested", "#tests"])
    apart(page, ["h1", "#views", "#status"] if size[0] > 390 else ["#views", "#status"])
    for part in ("#views", "#run-all", "#tests > :first-child"):
        inside(page, part)
    assert page.evaluate("() => document.body.scrollWidth <= innerWidth")
    page.locator("#tests button").first.click()
    inside(page, ".cm-activeLine")
    page.keyboard.press("Control+z")


def test_on_a_phone_the_board_goes_from_edge_to_edge(page: Page) -> None:
    begin(page, (390, 844))
    board = box(page, "#board svg")
    assert (board["x"], board["width"]) == (0, 390)


TARGETS = """(small) => [
    ...document.querySelectorAll("button, select, summary, input:not([type=radio])")
  ].filter((e) => e.checkVisibility() && !e.closest(".cm-editor"))
  .map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
  .filter(([, box]) => box.width < small - 0.5 || box.height < small - 0.5)
  .map(([what, box]) => `${what}: ${box.width} x ${box.height}`)"""


def test_on_a_phone_every_target_is_large_enough(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for view in ("design", "test", "balance", "play"):
        turn_to(page, view)
        assert page.evaluate(TARGETS, SMALL) == []
    begin(page, (390, 844))
    page.locator("#board [role=button][aria-label$='not offered']").first.press("Enter")
    expect(page.locator("#reason div")).not_to_be_empty()
    assert page.evaluate(TARGETS, SMALL) == []
    turn_to(page, "design")
    for opened in ("#new", "#menu"):
        page.click(opened)
        page.wait_for_selector("dialog[open] button")
        assert page.evaluate(TARGETS, SMALL) == []
        page.keyboard.press("Escape")


def test_no_form_is_above_the_board_and_each_view_has_one_main_button(page: Page) -> None:
    begin(page, SIZES[0])
    expect(page.locator("#begin")).not_to_be_visible()
    expect(page.locator(".primary:visible")).to_have_count(0)  # the options are what counts now
    set_up(page)
    expect(page.locator(".primary:visible")).to_have_text(["New game"])
    for view, name in (("design", "Try it"), ("test", "Run all"), ("balance", "Play games")):
        turn_to(page, view)
        expect(page.locator(".primary:visible")).to_have_text([name])


def test_what_changed_has_an_edge_and_a_line_says_it(page: Page) -> None:
    begin(page, SIZES[0])
    while "Place a caballero" not in (page.text_content("#question") or ""):
        answer(page)
    page.locator("#board g.offers > polygon").first.dispatch_event("click")
    expect(page.locator("#told")).to_have_attribute("title", re.compile("1 red caballero moves"))
    expect(page.locator("#told")).not_to_be_empty()
    expect(page.locator("#board polygon.changed")).not_to_have_count(0)
    expect(page.locator("#news .new")).not_to_have_count(0)


def test_a_card_of_the_hand_is_played_by_a_click(page: Page) -> None:
    begin(page, SIZES[0])
    moment = page.text_content("#moment") or ""
    offered = page.locator("#cards .card.offers")
    expect(offered.first).to_contain_text("Power card")
    offered.first.click()
    expect(page.locator("#moment")).not_to_have_text(moment)
    other = page.locator("#cards .card:not(.offers)").first
    other.click()
    expect(page.locator("#reason div")).not_to_be_empty()


def test_a_reload_shows_the_same_view_and_the_same_game(page: Page) -> None:
    begin(page, SIZES[0])
    moment = page.text_content("#moment") or ""
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-view", "play")
    expect(page.locator("#moment")).to_have_text(moment)


def test_the_card_at_the_cursor_is_tried_at_once(page: Page) -> None:
    page.click("#try")
    expect(page.locator("#cards [data-key=house_homecoming]")).to_have_count(1)
