"""The page in a real browser, led by keys; skipped where there is no browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .browser import IN_A_BROWSER, paged, set_up, turn_to
from .studios import served

pytestmark = IN_A_BROWSER

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ROOT / "examples" / "house_rules" / "new_card"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("studio") / "rules"
    return Path(shutil.copytree(HOUSE, folder))


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with served(folder) as address:
        yield address


@pytest.fixture
def wrong() -> list[str]:
    return []


def was_refused(wrong: list[str]) -> None:
    """Takes note of what browsers complain of when a server refuses something."""
    assert wrong
    assert all("409" in complaint for complaint in wrong)
    wrong.clear()


@pytest.fixture
def page(address: str, wrong: list[str]) -> Iterator[Page]:
    with paged(address, wrong) as page:  # in a shared browser a key was lost now and then
        yield page
        assert wrong == []


def begin(page: Page, others: str, players: str = "3") -> None:
    set_up(page)
    page.select_option("#players", players)
    page.select_option("#others", others)
    page.focus("#begin button")
    page.keyboard.press("Enter")


def test_a_mistake_is_marked_and_mended_as_one_types_and_the_english_follows(page: Page) -> None:
    content = page.locator(".cm-content")
    expect(page.locator("#english article p")).to_contain_text("Move up to 3 of your caballeros")
    content.get_by_text("move up to 3 own caballeros").click()
    page.keyboard.press("End")
    page.keyboard.type("x")
    mark = page.locator("#problems .error")
    expect(mark).to_contain_text("Line 11")
    page.keyboard.press("Backspace")
    expect(mark).to_have_count(0)
    page.keyboard.press("Home")
    for _ in range(len("move up to ")):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    page.keyboard.type("4")
    expect(page.locator("#english article p")).to_contain_text("Move up to 4 of your caballeros")
    expect(page.locator("#status")).to_have_text("Not saved yet.")


def test_what_stands_further_in_is_shown_further_in(page: Page) -> None:
    page.locator(".cm-content").get_by_text("move up to 3 own caballeros").click()
    page.keyboard.press("Home")
    page.keyboard.press("Shift+End")
    page.keyboard.insert_text(
        "either:\n        gain 1 point\n        score galicia\n      or:\n        lose 1 point"
    )
    lines = page.locator("#english .line")
    expect(lines).to_have_text(
        ["Do one of these:", "- Gain 1 point. Score Galicia.", "- Lose 1 point."]
    )
    edges = [(line.bounding_box() or {"x": 0})["x"] for line in lines.all()]
    assert edges[0] + 10 < edges[1] == edges[2]


def test_a_remedy_is_put_in_by_a_button(page: Page) -> None:
    page.locator(".cm-content").get_by_text("move up to 3 own caballeros").click()
    page.keyboard.press("Home")
    page.keyboard.type("moove ")
    page.keyboard.press("Control+z")
    for _ in range(len("move up to 3 own caballero")):
        page.keyboard.press("ArrowRight")
    page.keyboard.type("e")
    page.locator("#problems .fix").click()
    expect(page.locator("#problems")).to_have_text("No problems.")
    expect(page.locator(".cm-content")).to_contain_text("up to 3 own caballeros from any region")


def write_in_place_of_the_effect(page: Page, text: str) -> None:
    page.locator(".cm-content").get_by_text("move up to 3 own caballeros").click()
    page.keyboard.press("Home")
    page.keyboard.press("Shift+End")
    page.keyboard.type(text)


def test_a_suggested_sentence_is_written_by_a_button(page: Page) -> None:
    write_in_place_of_the_effect(page, "each player get 2 points")
    fix = page.locator("#problems .fix")
    expect(fix).to_have_text("Write “each player: gain 2 points”")
    fix.click()
    expect(page.locator("#problems")).to_have_text("No problems.")
    expect(page.locator("#english article p")).to_contain_text("Each player gains 2 points.")


def test_what_one_wants_to_say_is_proposed_with_the_effect_that_says_it(page: Page) -> None:
    write_in_place_of_the_effect(page, "let an opponent ch")
    proposed = page.locator(".cm-tooltip-autocomplete li")
    expect(proposed.first).to_contain_text("let an opponent choose for you")
    page.wait_for_timeout(200)  # before that, the editor takes no proposal
    page.keyboard.press("Enter")
    content = page.locator(".cm-content")
    expect(content).to_contain_text("choose any opponent as rival")
    expect(content).not_to_contain_text("let an opponent")
    expect(page.locator("#problems")).to_have_text("No problems.")


def test_choices_are_made_by_keys_alone_and_taken_back(page: Page) -> None:
    begin(page, "greedy")
    expect(page.locator("#options button").first).to_be_focused()
    first = page.locator("#question").text_content()
    moments = [page.locator("#moment").text_content()]
    for _ in range(4):
        page.keyboard.press("Enter")
        expect(page.locator("#moment")).not_to_have_text(moments[-1] or "")
        moments.append(page.locator("#moment").text_content())
        expect(page.locator("#options button").first).to_be_focused()
    assert page.locator("#board svg").count() == 1
    for moment in reversed(moments[:-1]):
        at = (moment or "").split(" ")[0]
        page.locator("#undo").press("Enter")
        expect(page.locator("#moment")).to_contain_text(f"{at} of")
    expect(page.locator("#question")).to_have_text(first or "")


def test_why_not_is_answered(page: Page) -> None:
    begin(page, "greedy")
    expect(page.locator("#options button").first).to_be_focused()
    page.locator("#key").fill("nonsense")
    page.locator("#key").press("Enter")
    expect(page.locator("#reason")).to_contain_text("nonsense is not")


def test_nothing_of_the_last_player_is_left_when_another_one_is_called(page: Page) -> None:
    begin(page, "", players="2")
    for _ in range(6):
        veil = page.locator("#veil")
        expect(veil).to_be_visible()
        assert page.locator("#options button, #board svg, #news li").count() == 0
        assert page.locator("#question").text_content() == ""
        page.keyboard.press("Enter")
        expect(page.locator("#options button").first).to_be_focused()
        while page.locator("#options button").count():
            moment = page.locator("#moment").text_content() or ""
            page.keyboard.press("Enter")
            expect(page.locator("#moment")).not_to_have_text(moment)


def test_a_moment_is_kept_in_a_dialog_by_keys_alone(page: Page) -> None:
    begin(page, "greedy")
    expect(page.locator("#options button").first).to_be_focused()
    page.focus("#keep")
    page.keyboard.press("Enter")
    expect(page.locator("#keeping input")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#keeping")).not_to_be_visible()
    expect(page.locator("#keep")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#keeping input")).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type("kept.yaml")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_have_text("This moment is saved as kept.yaml.")
    expect(page.locator("#files option[value='kept.yaml']")).to_have_count(1)


def test_a_name_that_can_not_be_is_told_in_the_dialog_which_stays(
    page: Page, wrong: list[str]
) -> None:
    page.focus("#new")
    page.keyboard.press("Enter")
    expect(page.locator("#naming input[name=name]")).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type("feast.txt")
    page.keyboard.press("Enter")
    expect(page.locator("#naming [role=alert]")).to_contain_text("must end with")
    expect(page.locator("#naming input[name=name]")).to_have_value("feast.txt")
    page.locator("#naming input[name=name]").fill("feast")
    page.keyboard.press("Enter")
    expect(page.locator("#naming")).not_to_be_visible()
    expect(page.locator("#files")).to_have_value("feast.yaml")
    expect(page.locator("#status")).to_have_text("Created feast.yaml.")
    was_refused(wrong)


def test_of_two_texts_of_a_file_one_is_chosen(page: Page, folder: Path, wrong: list[str]) -> None:
    file = folder / "homecoming.yaml"
    page.select_option("#files", file.name)
    content = page.locator(".cm-content")
    expect(content).to_contain_text("scenario:")
    there = file.read_text()
    for stays, told in [("theirs", "Reloaded from disk."), ("mine", "Saved.")]:
        content.click()
        page.keyboard.press("Control+Home")
        page.keyboard.type(f"# mine {stays}")
        expect(page.locator("#status")).to_have_text("Not saved yet.")
        file.write_text(f"# theirs {stays}\n{there}")
        page.keyboard.press("Control+s")
        page.locator("#conflict button[value='']").click()
        expect(page.locator("#status")).to_contain_text("has changed on disk")
        page.click("#save")
        page.locator(f"#conflict input[value={stays}]").check()
        page.locator("#conflict button[value=yes]").click()
        expect(page.locator("#status")).to_have_text(told)
        expect(content).to_contain_text(f"# {stays} {stays}")
        assert file.read_text().startswith(f"# {stays} {stays}")
    file.unlink()
    with page.expect_response("**/ask/write") as answer:  # `Saved.` is there from before
        page.click("#save")
    assert answer.value.ok
    assert file.read_text().startswith("# mine mine")
    was_refused(wrong)
    file.write_text(there)


def test_what_can_not_be_taken_back_is_no_button(page: Page) -> None:
    begin(page, "", players="2")
    expect(page.locator("#veil")).to_be_visible()
    expect(page.locator("#undo")).to_be_disabled()
    page.keyboard.press("Enter")
    expect(page.locator("#options button").first).to_be_focused()
    expect(page.locator("#undo")).to_be_disabled()
    page.keyboard.press("Enter")
    expect(page.locator("#undo")).to_be_enabled()


def test_nothing_is_cut_on_a_narrow_page(page: Page) -> None:
    page.set_viewport_size({"width": 420, "height": 900})
    page.locator(".cm-content").get_by_text("title: Homecoming").click()
    page.keyboard.press("End")
    page.keyboard.insert_text("x" * 90)
    expect(page.locator("#english h3").first).to_contain_text("xxx")
    page.evaluate("word => (document.getElementById('status').textContent = word)", "y" * 200)
    for part in ("#status", "#problems", "#english article"):
        wide, room = page.locator(part).first.evaluate("e => [e.scrollWidth, e.clientWidth]")
        assert wide <= room, part


def test_the_face_follows_the_card_that_is_typed(page: Page) -> None:
    title = page.locator("#face svg > title")
    expect(title).to_have_text("Homecoming, printed")
    page.locator(".cm-content").get_by_text("title: Homecoming").click()
    page.keyboard.press("End")
    page.keyboard.type(" feast")
    expect(title).to_have_text("Homecoming feast, printed")
    expect(page.locator("#face svg")).to_contain_text("Move up to 3 of your")


def to_place(page: Page) -> None:
    """Plays until a caballero is placed, by the last option of each question."""
    begin(page, "greedy")
    expect(page.locator("#options button").first).to_be_focused()
    while "Place a caballero" not in (page.text_content("#question") or ""):
        moment = page.text_content("#moment") or ""
        page.locator("#options button").last.press("Enter")
        expect(page.locator("#moment")).not_to_have_text(moment)


def test_what_is_offered_is_chosen_on_the_board_and_what_is_not_is_explained(page: Page) -> None:
    to_place(page)
    moment = page.text_content("#moment") or ""
    king = page.locator("#board [data-key=king]")
    king.click()
    expect(page.locator("#reason")).to_contain_text("The King's region is taboo")
    page.locator("#aside [data-key=stack_1]").press("Enter")
    expect(page.locator("#reason")).to_contain_text("Stack 1 is not offered")
    expect(page.locator("#moment")).to_have_text(moment)
    page.locator("#board g[data-key=castillo]").last.click()
    expect(page.locator("#moment")).not_to_have_text(moment)


def test_the_board_is_one_stop_of_the_keyboard_with_arrows_inside(page: Page) -> None:
    to_place(page)
    assert page.locator("#board [tabindex='0']").count() == 1
    things = page.locator("#board [role=button]")
    page.locator("#board [tabindex='0']").focus()
    names = []
    for _ in range(things.count()):
        focused = page.locator("#board :focus")
        names.append(focused.get_attribute("aria-label") or "")
        page.keyboard.press("ArrowRight")
    assert names == [one.get_attribute("aria-label") for one in things.all()]
    expect(things.first).to_be_focused()
    places = ("Galicia", "Aragón", "Castillo")
    assert all(any(name.startswith(place) for name in names) for place in places)
    offered = next(n for n, name in enumerate(names) if name == "Castillo, offered")
    things.nth(offered).press("Enter")
    expect(page.locator("#options button").first).to_be_focused()


def test_a_game_begins_from_a_scenario_and_is_saved_and_gone_on_with(page: Page) -> None:
    page.select_option("#files", "homecoming.yaml")
    expect(page.locator("#from")).to_have_value("scenario homecoming.yaml")
    set_up(page)
    page.focus("#begin button")
    page.keyboard.press("Enter")
    expect(page.locator("#board svg")).to_contain_text("Granada")
    expect(page.locator("#options button").first).to_be_focused()
    question = page.text_content("#question") or ""
    with page.expect_download() as saving:
        page.click("#store")
    page.keyboard.press("Tab")
    page.locator("#options button").last.press("Enter")
    expect(page.locator("#question")).not_to_have_text(question)
    set_up(page)
    page.select_option("#from", "save")
    with page.expect_file_chooser() as opening:
        page.click("#begin button")
    opening.value.set_files(saving.value.path())
    expect(page.locator("#question")).to_have_text(question)


def test_a_card_of_the_folder_lies_on_top(page: Page) -> None:
    set_up(page)
    page.select_option("#top", "stack_1 house_homecoming")
    begin(page, "greedy")
    expect(page.locator("#cards [data-key=house_homecoming]")).to_have_count(1)


def test_the_balance_of_a_card_comes_while_one_types(page: Page) -> None:
    """The panel fills by itself, and begins again after a change; typing goes on meanwhile."""
    turn_to(page, "balance")
    page.click("#weigh")
    told = page.locator("#balance > p")
    expect(told).to_contain_text("of bots so far")
    expect(page.locator("#balance tbody th").first).to_have_text("taken")
    turn_to(page, "design")
    page.locator(".cm-content").get_by_text("copies").click()
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    page.keyboard.type("x")
    expect(told).to_have_text("A card without errors is weighed here.")
    page.keyboard.press("Backspace")
    page.keyboard.type("4")
    expect(told).to_contain_text("before the change")
    expect(page.locator("#balance thead th").last).to_have_text("before")


def test_a_slider_moves_the_number_of_the_card(page: Page) -> None:
    """As an edit like any other; what was tried is listed, and Ctrl-Z takes it back."""
    turn_to(page, "balance")
    page.click("#weigh")
    text, english = page.locator(".cm-content"), page.locator("#english article p").first
    expect(page.locator("#tried")).to_have_text("Too few games: 3.")
    expect(page.locator("#moving label")).to_contain_text("Number in the effect")
    page.locator("#number").press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(text).to_contain_text("move up to 5 own")
    expect(english).to_contain_text("Move up to 5 of")
    expect(page.locator("#number")).to_be_focused()
    expect(page.locator("#tried")).to_have_text("Too few games: 3, 5.")
    expect(page.locator("#band .few")).to_have_text(["3", "5"])
    turn_to(page, "design")
    text.focus()
    page.keyboard.press("Control+z")
    expect(text).to_contain_text("move up to 3 own")
    expect(page.locator("#value")).to_have_text("3")
    expect(page.locator("#balance > p")).to_contain_text("before the change")
