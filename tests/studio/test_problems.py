"""The list of problems: its numbers, its details, and what is said of other files."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .browser import IN_A_BROWSER, paged, set_up
from .studios import served

pytestmark = IN_A_BROWSER

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ROOT / "examples" / "house_rules" / "new_card"

CARD = """\
  - id: new_card_{number}
    title: Feast
    copies: 1
    numbers: {{places: 1}}
    action: may
    effect: |
      {effect}
"""


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    folder = Path(shutil.copytree(HOUSE, tmp_path / "rules"))
    with served(folder) as address, paged(address, []) as page:
        yield page


def type_cards(page: Page, *effects: str) -> None:
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    for number, effect in enumerate(effects):
        page.keyboard.insert_text(CARD.format(number=number, effect=effect))


def test_details_are_opened_by_key_and_stay_open_while_one_types(page: Page) -> None:
    type_cards(page, "score any regoin", "score any regoin")
    details = page.locator("#problems details")
    expect(details).to_have_count(2)
    expect(details.first).not_to_contain_text("undefined")
    summary = details.first.locator("summary")
    expect(summary).to_have_text("Details")
    summary.focus()
    page.keyboard.press("Enter")
    expect(details.first).to_have_js_property("open", value=True)
    words = details.first.inner_text().removeprefix("Details").strip()
    assert words
    page.locator(".cm-content").get_by_text("score any regoin").first.click()
    page.keyboard.press("End")
    page.keyboard.type("s")
    expect(page.locator("#english")).to_contain_text("score any regoins")
    expect(details.first).to_have_js_property("open", value=True)
    expect(details.last).to_have_js_property("open", value=False)


def test_what_is_no_problem_of_the_file_has_no_number(page: Page) -> None:
    expect(page.locator("#problems li")).to_have_text("No problems.")
    expect(page.locator("#problems li")).to_have_css("list-style-type", "none")
    page.locator(".cm-content").get_by_text("id: ").first.click()
    page.keyboard.press("End")
    page.keyboard.type("x")
    other = page.locator("#problems li", has_text="homecoming.yaml")
    expect(other).to_have_text("1 problem in homecoming.yaml")
    expect(other).to_have_css("list-style-type", "none")


@pytest.mark.parametrize("wide", [390, 1440])
def test_many_problems_leave_no_gap_and_have_whole_numbers(wide: int, page: Page) -> None:
    page.set_viewport_size({"width": wide, "height": 900})
    type_cards(page, *(["move 1 own xxxxx from any region to the castillo"] * 120))
    problems = page.locator("#problems")
    expect(problems.locator("li")).to_have_count(120)
    gap = page.locator("#file").evaluate(
        "e => e.getBoundingClientRect().bottom"
        " - document.querySelector('#problems').getBoundingClientRect().bottom"
    )
    assert gap <= 10
    room = problems.evaluate("e => parseFloat(getComputedStyle(e).paddingLeft)")
    number = page.evaluate(
        "() => { const one = document.createElement('canvas').getContext('2d');"
        " one.font = getComputedStyle(document.querySelector('#problems')).font;"
        " return one.measureText('120. ').width; }"
    )
    assert number <= room


def test_no_game_is_asked_for_with_a_seed_that_is_none(page: Page) -> None:
    set_up(page)
    for seed in ("", "-1", "1.5", "9" * 20):
        page.fill("#seed", seed)
        page.click("#begin button")
        expect(page.locator("#seed")).to_be_focused()
        expect(page.locator("#game")).not_to_be_visible()
        expect(page.locator("#failed")).not_to_be_visible()


def test_why_not_takes_what_stands_on_a_button(page: Page) -> None:
    page.click("#try")
    first = page.locator("#options button").first
    expect(first).to_be_focused()
    name = first.inner_text()
    page.locator("#key").fill(name)
    page.locator("#key").press("Enter")
    expect(page.locator("#reason")).to_contain_text(f"{name} is allowed")
    page.keyboard.press("Escape")
    for nothing in ("", "  "):
        page.locator("#key").fill(nothing)
        page.locator("#key").press("Enter")
        expect(page.locator("#key")).to_be_focused()
        expect(page.locator("#reason")).to_have_text("")
