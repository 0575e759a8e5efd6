"""Zoom and pan of the board: by button, key, wheel and fingers; nothing else on the page moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .browser import IN_A_BROWSER, paged
from .test_layout import answer, apart, begin, box, inside

pytestmark = IN_A_BROWSER

PARTS = ["#turn", "#board", "#board svg", "#told", "#asked", "#rail"]


@pytest.fixture
def page(address: str) -> Iterator[Page]:
    wrong: list[str] = []
    with paged(address, wrong) as page:
        begin(page, (1440, 900))
        yield page
    assert wrong == []


def seen(page: Page) -> list[float]:
    """The part of the picture that is seen: left, top, width, height."""
    found = page.locator("#board svg").get_attribute("viewBox") or ""
    return [float(number) for number in found.split()]


def middle(page: Page, part: str) -> tuple[float, float]:
    found = box(page, part)
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_buttons_zoom_nothing_moves_and_it_stays_while_one_plays(
    size: tuple[int, int], page: Page
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    whole, before = seen(page), [box(page, part) for part in PARTS]
    for _ in range(3):
        page.click("#zoom [aria-label='Zoom in']")
    part = seen(page)
    assert part[2] == pytest.approx(whole[2] / 1.25**3)
    assert part[3] == pytest.approx(whole[3] / 1.25**3)
    assert [box(page, one) for one in PARTS] == before
    answer(page)
    assert seen(page) == pytest.approx(part)
    assert [box(page, one) for one in PARTS] == before
    inside(page, "#rail")
    apart(page, ["#turn", "#board", "#told", "#asked", "#rail"])
    page.click("#zoom button:nth-child(2)")
    assert seen(page) == pytest.approx(whole)
    expect(page.locator("#zoom button:nth-child(2)")).to_have_text("100 %")
    expect(page.locator("#zoom [aria-label='Zoom out']")).to_be_disabled()


def test_ctrl_and_the_wheel_zoom_where_the_pointer_is(page: Page) -> None:
    whole = seen(page)
    there = middle(page, "#board [data-key=granada] text >> nth=0")
    page.mouse.move(*there)
    page.mouse.wheel(0, -300)  # the page's own
    assert seen(page) == whole
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    page.wait_for_function("() => document.querySelector('#board').matches('.larger')")
    assert seen(page)[2] < whole[2] / 2
    now = middle(page, "#board [data-key=granada] text >> nth=0")
    assert now == pytest.approx(there, abs=4)


def test_keys_zoom_pan_and_lead_to_what_is_not_in_sight(page: Page) -> None:
    whole = seen(page)
    page.locator("#board [role=button][tabindex='0']").focus()
    for _ in range(5):
        page.keyboard.press("+")
    larger = seen(page)
    assert larger[2] == pytest.approx(whole[2] / 1.25**5)
    page.keyboard.press("Shift+ArrowRight")
    assert seen(page)[0] > larger[0] or seen(page)[0] == pytest.approx(
        whole[0] + whole[2] - larger[2]
    )
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        focused = page.locator("#board :focus")
        expect(focused).to_have_count(1)
        x, y = middle(page, "#board :focus")
        board = box(page, "#board")
        assert board["x"] <= x <= board["x"] + board["width"]
        assert board["y"] <= y <= board["y"] + board["height"]
    page.keyboard.press("0")
    assert seen(page) == pytest.approx(whole)


def test_a_drag_pans_and_is_no_click(page: Page) -> None:
    for _ in range(4):
        page.click("#zoom [aria-label='Zoom in']")
    before, moment = seen(page), page.text_content("#moment")
    x, y = middle(page, "#board")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=5)
    page.mouse.up()
    after = seen(page)
    assert after[0] > before[0] and after[1] > before[1]
    assert after[2:] == pytest.approx(before[2:])
    expect(page.locator("#reason div")).to_be_empty()
    assert page.text_content("#moment") == moment
    page.locator("#board [data-key=king]").first.click()  # and a click is one still
    expect(page.locator("#reason div")).not_to_be_empty()


def test_two_fingers_zoom(page: Page) -> None:
    whole = seen(page)
    x, y = middle(page, "#board")
    client: Any = page.context.new_cdp_session(page)

    def touched(kind: str, wide: float) -> None:
        points = [{"x": x + way * wide, "y": y, "id": way} for way in (0, 1)] if wide else []
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touched("touchStart", 80)
    for wide in (100, 120, 140, 160):
        touched("touchMove", wide)
    touched("touchEnd", 0)
    assert seen(page)[2] == pytest.approx(whole[2] / 2, rel=0.1)
    assert page.evaluate("() => visualViewport.scale") == 1  # the page is as it was
