"""A game on pages of the studio: what each shows is what is there now, and can be put away."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .browser import IN_A_BROWSER, browsing, opened, set_up, turn_to
from .studios import served

pytestmark = IN_A_BROWSER

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ROOT / "examples" / "house_rules" / "new_card"


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[tuple[Page, Page]]:
    folder = shutil.copytree(HOUSE, tmp_path / "rules")
    text = (folder / "homecoming.yaml").read_text()
    (folder / "seeded.yaml").write_text(
        text.replace("given:", "seed: 12\ngiven:", 1).replace(
            "granada: {red: 3}", "granada: {red: 2}"
        )
    )
    with (
        served(folder) as address,
        browsing() as browser,
        opened(browser, address, []) as first,
        opened(browser, address, []) as second,
    ):
        yield first, second


@pytest.fixture
def page(pages: tuple[Page, Page]) -> Page:
    return pages[0]


def begin(page: Page, others: str) -> None:
    set_up(page)
    page.select_option("#players", "2")
    page.select_option("#others", others)
    page.click("#begin button")


def sit(page: Page) -> str:
    """Sits down whose turn it is, and waits until he is asked."""
    who = (page.locator("#veil p").text_content() or "").split("'")[0].split()[-1]
    page.locator("#veil button").click()
    expect(page.locator("#options button").first).to_be_visible()
    return who


def test_a_page_that_was_opened_early_shows_whose_turn_it_is_now(pages: tuple[Page, Page]) -> None:
    first, second = pages
    turn_to(second, "play")
    begin(first, "")
    expect(second.locator("#veil")).to_be_visible()
    told = second.locator("#veil p").text_content() or ""
    sit(first)
    while first.locator("#options button").count():
        moment = first.text_content("#moment") or ""
        first.locator("#options button").first.click()
        expect(first.locator("#moment")).not_to_have_text(moment)
    expect(second.locator("#veil p")).not_to_have_text(told)
    sit(second)


def test_a_seat_is_not_taken_behind_its_turn(pages: tuple[Page, Page]) -> None:
    """The second page looks no more, as one that sleeps; its button shows an older turn."""
    first, second = pages
    turn_to(second, "play")
    begin(first, "")
    expect(second.locator("#veil")).to_be_visible()
    second.evaluate("() => { for (let n = 0; n < 10000; n++) clearInterval(n); }")
    early = sit(first)
    while first.locator("#options button").count():
        moment = first.text_content("#moment") or ""
        first.locator("#options button").first.click()
        expect(first.locator("#moment")).not_to_have_text(moment)
    expect(second.locator("#veil p")).to_contain_text(early)
    second.locator("#veil button").click()
    expect(second.locator("#veil p")).not_to_contain_text(early)
    with second.expect_request("**/ask/seen") as asked:
        second.locator("#veil button").click()
    assert (asked.value.post_data_json or {})["seat"] != early


def test_a_game_that_can_not_begin_does_not_look_begun(page: Page) -> None:
    begin(page, "greedy")
    expect(page.locator("#board svg")).to_be_visible()
    turn_to(page, "design")
    page.locator(".cm-content").get_by_text("deck: stack_1").click()
    page.keyboard.press("End")
    page.keyboard.type("x")
    expect(page.locator("#problems .error").first).to_be_visible()
    page.click("#try")
    expect(page.locator("#failed")).to_be_visible()
    expect(page.locator("#failed")).to_contain_text("there is no deck `stack_1x`")
    expect(page.locator("#status")).to_have_text("Not saved yet.")
    expect(page.locator("#board")).not_to_be_visible()
    page.wait_for_timeout(1500)
    expect(page.locator("#board")).not_to_be_visible()
    page.click("#back")
    expect(page.locator("#board svg")).to_be_visible()
    expect(page.locator("#failed")).not_to_be_visible()


def test_the_form_says_who_plays_a_scenario_and_with_which_seed(page: Page) -> None:
    set_up(page)
    page.select_option("#players", "3")
    page.fill("#seed", "5")
    page.select_option("#from", "scenario seeded.yaml")
    for box, value in (("#players", "2"), ("#seed", "12")):
        expect(page.locator(box)).to_have_value(value)
        expect(page.locator(box)).to_be_disabled()
    page.select_option("#from", "scenario homecoming.yaml")
    expect(page.locator("#players")).to_have_value("2")
    expect(page.locator("#seed")).to_have_value("5")
    expect(page.locator("#seed")).to_be_enabled()
    page.select_option("#from", "save")
    for box in ("#players", "#seed"):
        expect(page.locator(box)).to_have_value("")
    page.select_option("#from", "")
    expect(page.locator("#players")).to_have_value("3")
    expect(page.locator("#seed")).to_have_value("5")


def test_a_scenario_that_fails_is_marked(page: Page) -> None:
    page.select_option("#files", "seeded.yaml")
    expect(page.locator("#problems .error")).to_contain_text("the scenario fails")
    page.locator(".cm-content").get_by_text("granada: {red: 2}").click()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Backspace")
    page.keyboard.type("3")
    expect(page.locator("#problems")).to_have_text("The scenario passes.")


def test_reasons_cover_nothing_and_can_be_closed(page: Page) -> None:
    page.set_viewport_size({"width": 1500, "height": 900})
    begin(page, "greedy")
    expect(page.locator("#options button").first).to_be_focused()
    other = page.locator("#board [role=button][aria-label$='not offered']").first
    for close in ("#reason button", ""):
        other.press("Enter")
        expect(page.locator("#reason div")).not_to_be_empty()
        box, room = page.locator("#reason").bounding_box(), page.locator("#happened").bounding_box()
        assert box and room and room["y"] + room["height"] <= box["y"] + 0.5
        if close:
            page.click(close)
        else:
            page.keyboard.press("Escape")
        expect(page.locator("#reason div")).to_be_empty()
        expect(page.locator("#reason button")).not_to_be_visible()


def test_proposals_have_no_icons_of_a_font_that_may_lack_them(page: Page) -> None:
    page.locator(".cm-content").get_by_text("move up to 3 own caballeros").click()
    page.keyboard.press("Control+Space")
    expect(page.locator(".cm-tooltip-autocomplete li").first).to_be_visible()
    assert page.locator(".cm-completionIcon").count() == 0


def test_a_second_click_on_an_option_is_no_choice_and_no_refusal(page: Page) -> None:
    begin(page, "greedy")
    expect(page.locator("#options button").first).to_be_focused()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/choose" in one.url else None)
    before = page.locator("#moment").inner_text()
    page.locator("#options button").first.evaluate("e => { e.click(); e.click(); }")
    expect(page.locator("#moment")).not_to_have_text(before)
    page.wait_for_timeout(500)
    assert len(asked) == 1
    expect(page.locator("#status")).to_have_text("")


def test_a_refusal_goes_with_the_next_choice(page: Page) -> None:
    begin(page, "")
    expect(page.locator("#veil button")).to_be_focused()
    page.click("#store")
    expect(page.locator("#status")).to_contain_text("press Continue first")
    page.keyboard.press("Tab")
    sit(page)
    page.locator("#options button").first.press("Enter")
    expect(page.locator("#status")).to_have_text("")


def test_why_a_game_can_not_begin_is_in_sight_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".cm-content").get_by_text("deck: stack_1").click()
    page.keyboard.press("End")
    page.keyboard.type("x")
    expect(page.locator("#problems .error").first).to_be_visible()
    page.click("#try")
    expect(page.locator("#failed")).to_contain_text("This game cannot start")
    expect(page.locator("#failed")).to_be_in_viewport(ratio=0.9)
