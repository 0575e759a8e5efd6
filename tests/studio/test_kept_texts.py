"""Nothing that a user typed on the page is lost, whatever they do next."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Dialog, Page, expect

from .browser import IN_A_BROWSER, paged, turn_to
from .studios import served

pytestmark = IN_A_BROWSER

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ROOT / "examples" / "house_rules" / "new_card"


@pytest.fixture
def page(folder: Path) -> Iterator[Page]:
    with served(folder) as address, paged(address, []) as page:
        yield page


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Page]:
    (tmp_path / "nothing").mkdir()
    with served(tmp_path / "nothing") as address, paged(address, []) as page:
        yield page


def type_in(page: Page, text: str) -> None:
    page.locator(".cm-content").click()
    page.keyboard.press("Control+Home")
    page.keyboard.insert_text(text)


@pytest.mark.parametrize("by", ["#save", "#new"])
def test_what_is_typed_in_an_empty_folder_becomes_a_file(
    by: str, empty: Page, tmp_path: Path
) -> None:
    type_in(empty, "# typed first")
    expect(empty.locator("#status")).to_contain_text("Not saved yet")
    empty.click(by)
    expect(empty.locator("#naming fieldset")).not_to_be_visible()
    empty.keyboard.press("Escape")
    expect(empty.locator(".cm-content")).to_contain_text("# typed first")
    empty.click(by)
    empty.locator("#naming input[name=name]").fill("mine")
    empty.keyboard.press("Enter")
    expect(empty.locator("#status")).to_have_text("Saved.")
    expect(empty.locator("#files")).to_have_value("mine.yaml")
    assert (tmp_path / "nothing" / "mine.yaml").read_text() == "# typed first"
    type_in(empty, "# more\n")
    empty.click("#save")
    expect(empty.locator("#status")).to_have_text("Saved.")
    assert (tmp_path / "nothing" / "mine.yaml").read_text() == "# more\n# typed first"


def test_a_tab_with_a_text_that_is_not_saved_asks_before_it_closes(empty: Page) -> None:
    asked: list[str] = []

    def refused(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    empty.on("dialog", refused)
    type_in(empty, "# typed")
    expect(empty.locator("#status")).to_contain_text("Not saved yet")
    empty.close(run_before_unload=True)
    empty.wait_for_timeout(1000)
    assert asked == ["beforeunload"]
    expect(empty.locator(".cm-content")).to_contain_text("# typed")


def test_who_leaves_a_file_saves_it_with_one_key(page: Page, folder: Path) -> None:
    type_in(page, "# mine\n")
    page.select_option("#files", "homecoming.yaml")
    expect(page.locator("#leaving button[value=save]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".cm-content")).to_contain_text("scenario:")
    assert (folder / "cards.yaml").read_text().startswith("# mine\n")


@pytest.mark.parametrize("how", ["Escape", "Cancel"])
def test_who_stays_at_a_file_keeps_what_he_typed(how: str, page: Page, folder: Path) -> None:
    type_in(page, "# mine\n")
    page.select_option("#files", "homecoming.yaml")
    expect(page.locator("#leaving")).to_be_visible()
    if how == "Escape":
        page.keyboard.press("Escape")
    else:
        page.locator("#leaving button[value='']").click()
    expect(page.locator("#files")).to_have_value("cards.yaml")
    expect(page.locator(".cm-content")).to_contain_text("# mine")
    page.click("#save")
    expect(page.locator("#status")).to_have_text("Saved.")
    assert (folder / "cards.yaml").read_text().startswith("# mine\n")


def test_a_save_that_fails_leaves_nothing_behind_and_is_told(page: Page, folder: Path) -> None:
    """Neither Save nor New file takes a text away that could not be written."""
    type_in(page, "# mine\n")
    (folder / "cards.yaml").unlink()
    (folder / "cards.yaml").mkdir()
    page.click("#save")
    expect(page.locator("#status")).to_contain_text("Not saved:")
    page.select_option("#files", "homecoming.yaml")
    page.locator("#leaving button[value=save]").click()
    expect(page.locator("#status")).to_contain_text("Not saved:")
    expect(page.locator(".cm-content")).to_contain_text("# mine")
    expect(page.locator("#files")).to_have_value("cards.yaml")
    (folder / "cards.yaml").rmdir()
    page.click("#save")
    expect(page.locator("#status")).to_have_text("Saved.")
    assert (folder / "cards.yaml").read_text().startswith("# mine\n")


def test_a_new_file_does_not_take_the_place_of_what_is_typed(page: Page, folder: Path) -> None:
    type_in(page, "# mine\n")
    page.click("#new")
    expect(page.locator("#leaving-title")).to_have_text("Save the changes to cards.yaml?")
    page.keyboard.press("Escape")
    expect(page.locator("#leaving")).not_to_be_visible()
    expect(page.locator("#naming")).not_to_be_visible()
    page.click("#new")
    expect(page.locator("#leaving button[value=save]")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator("#naming input[name=name]").fill("feast")
    page.keyboard.press("Enter")
    expect(page.locator("#files")).to_have_value("feast.yaml")
    expect(page.locator(".cm-content")).to_contain_text("title: Feast")
    assert (folder / "cards.yaml").read_text().startswith("# mine\n")


def test_a_file_that_can_not_be_opened_does_not_take_the_place_of_another(
    page: Page, folder: Path
) -> None:
    (folder / "homecoming.yaml").unlink()
    page.select_option("#files", "homecoming.yaml")
    expect(page.locator("#status")).to_contain_text("No such file")
    expect(page.locator("#files")).to_have_value("cards.yaml")
    type_in(page, "# mine\n")
    page.click("#save")
    expect(page.locator("#status")).to_have_text("Saved.")
    assert (folder / "cards.yaml").read_text().startswith("# mine\n")


def test_two_saves_in_a_row_are_both_made(page: Page, folder: Path) -> None:
    type_in(page, "# one\n")
    page.keyboard.press("Control+s")
    page.keyboard.insert_text("# two\n")
    page.keyboard.press("Control+s")
    expect(page.locator("#status")).to_have_text("Saved.")
    page.wait_for_timeout(500)
    expect(page.locator("#conflict")).not_to_be_visible()
    assert (folder / "cards.yaml").read_text().startswith("# one\n# two\n")


def test_who_does_not_save_and_makes_no_file_either_still_has_the_text(
    page: Page, folder: Path
) -> None:
    files = sorted(folder.iterdir())
    type_in(page, "# mine\n")
    page.click("#new")
    page.locator("#leaving button[value=discard]").click()
    expect(page.locator("#naming")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#naming")).not_to_be_visible()
    expect(page.locator(".cm-content")).to_contain_text("# mine")
    expect(page.locator("#status")).to_have_text("Not saved yet.")
    assert sorted(folder.iterdir()) == files


def test_no_other_message_ends_the_one_that_a_text_is_not_saved(page: Page) -> None:
    type_in(page, "# mine\n")
    expect(page.locator("#status")).to_have_text("Not saved yet.")
    page.click("#try")
    expect(page.locator("#options button").first).to_be_focused()
    expect(page.locator("#status")).to_have_text("Not saved yet.")
    page.click("#keep")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("The open file is not saved yet.")


PARTS = {
    "play": ["#undo", "#bar", "#key"],
    "design": ["#files", "#reading", ".cm-content"],
    "balance": ["#weigh"],
}


@pytest.mark.parametrize(
    ("view", "where"), [(v, one) for v, parts in PARTS.items() for one in parts]
)
def test_a_file_is_saved_by_its_key_from_everywhere(
    view: str, where: str, page: Page, folder: Path
) -> None:
    page.click("#try")
    page.locator("#options button").first.press("Enter")
    expect(page.locator("#undo")).to_be_enabled()
    turn_to(page, "design")
    type_in(page, "# mine\n")
    turn_to(page, view)
    page.focus(where)
    page.keyboard.press("Control+s")
    expect(page.locator("#status")).to_have_text("Saved.")
    assert (folder / "cards.yaml").read_text().startswith("# mine\n")


def test_an_empty_folder_says_what_comes_first(empty: Page) -> None:
    expect(empty.locator("#status")).to_have_text(
        "This folder has no files yet. New file makes one."
    )
    empty.click("#try")
    expect(empty.locator("#failed")).to_contain_text("this folder contains no YAML file")
    turn_to(empty, "design")
    empty.click("#save")
    expect(empty.locator("#status")).to_contain_text("New file makes one.")


def test_a_text_that_no_studio_checks_does_not_look_checked(folder: Path) -> None:
    with served(folder) as address, paged(address, []) as page:
        expect(page.locator("#problems")).to_have_text("No problems.")
        page.route("**/ask/look", lambda asked: asked.abort())
        type_in(page, "# mine\n")
        expect(page.locator("#problems")).to_have_text("This text was not checked.")
        expect(page.locator("#status")).to_contain_text("The studio does not respond.")
        page.unroute("**/ask/look")
        type_in(page, "# more\n")
        expect(page.locator("#problems")).to_have_text("No problems.")


def reopened(page: Page, address: str) -> Page:
    """The page in a new tab, after the old one was closed without a question, as by a crash."""
    context = page.context
    page.close()
    again = context.new_page()
    again.goto(address)
    again.wait_for_selector("body[data-ready=yes]")
    return again


def test_a_text_comes_back_after_its_tab_was_closed(folder: Path) -> None:
    with served(folder) as address, paged(address, []) as page:
        page.select_option("#files", "homecoming.yaml")
        expect(page.locator(".cm-content")).to_contain_text("scenario:")
        type_in(page, "# mine\n")
        expect(page.locator("#status")).to_have_text("Not saved yet.")
        again = reopened(page, address)
        expect(again.locator("#files")).to_have_value("homecoming.yaml")
        expect(again.locator(".cm-content")).to_contain_text("# mine")
        expect(again.locator("#draft")).to_contain_text("was never saved")
        expect(again.locator("#status")).to_have_text("Not saved yet.")
        again.click("#save")
        expect(again.locator("#status")).to_have_text("Saved.")
        expect(again.locator("#draft")).not_to_be_visible()
        assert (folder / "homecoming.yaml").read_text().startswith("# mine\n")
        last = reopened(again, address)
        expect(last.locator("#files")).to_have_value("cards.yaml")
        expect(last.locator("#draft")).not_to_be_visible()


def test_a_text_comes_back_after_the_studio_has_ended(folder: Path, tmp_path: Path) -> None:
    """The next studio of the folder has the same address; that of another folder has not."""
    with served(folder) as address, paged(address, []) as page:
        here = address.partition("?")[0]
        with served(Path(shutil.copytree(HOUSE, tmp_path / "other"))) as other:
            assert other.partition("?")[0] != here
        type_in(page, "# mine\n")
        expect(page.locator("#status")).to_have_text("Not saved yet.")
        with served(folder) as taken:  # the port is taken while the first one runs
            assert taken.partition("?")[0] != here
    with served(folder) as address:
        assert address.partition("?")[0] == here


def test_the_saved_file_can_be_taken_in_the_place_of_a_text_that_came_back(folder: Path) -> None:
    there = (folder / "cards.yaml").read_text()
    with served(folder) as address, paged(address, []) as page:
        type_in(page, "# mine\n")
        expect(page.locator("#status")).to_have_text("Not saved yet.")
        again = reopened(page, address)
        again.locator("#draft button").click()
        expect(again.locator(".cm-content")).not_to_contain_text("# mine")
        expect(again.locator("#status")).to_have_text("")
        last = reopened(again, address)
        expect(last.locator(".cm-content")).not_to_contain_text("# mine")
    assert (folder / "cards.yaml").read_text() == there


def test_a_text_that_came_back_overwrites_no_file_that_has_changed(folder: Path) -> None:
    file = folder / "cards.yaml"
    with served(folder) as address, paged(address, []) as page:
        type_in(page, "# mine\n")
        expect(page.locator("#status")).to_have_text("Not saved yet.")
        file.write_text("# theirs\n" + file.read_text())
        again = reopened(page, address)
        expect(again.locator(".cm-content")).to_contain_text("# mine")
        again.click("#save")
        expect(again.locator("#conflict")).to_be_visible()
        assert file.read_text().startswith("# theirs\n")


def test_a_text_without_a_file_comes_back(tmp_path: Path) -> None:
    (tmp_path / "nothing").mkdir()
    with served(tmp_path / "nothing") as address, paged(address, []) as page:
        type_in(page, "# typed first")
        expect(page.locator("#status")).to_contain_text("Not saved yet")
        again = reopened(page, address)
        expect(again.locator(".cm-content")).to_contain_text("# typed first")
        again.locator("#draft button").click()
        expect(again.locator(".cm-content")).not_to_contain_text("# typed first")


def test_who_does_not_want_a_text_is_not_offered_it_again(page: Page) -> None:
    type_in(page, "# mine\n")
    page.select_option("#files", "homecoming.yaml")
    page.locator("#leaving button[value=discard]").click()
    expect(page.locator(".cm-content")).to_contain_text("scenario:")
    page.select_option("#files", "cards.yaml")
    expect(page.locator(".cm-content")).to_contain_text("deck: stack_1")
    expect(page.locator("#draft")).not_to_be_visible()
    expect(page.locator(".cm-content")).not_to_contain_text("# mine")
