"""The phrasebook in completion: where it is offered, where it is not, and what is inserted."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from elgrande.engine.lang.names import Category, Names
from elgrande.engine.lang.phrasebook import search
from elgrande.engine.lsp.completion import Item
from elgrande.engine.lsp.open_files import OpenFiles
from elgrande.engine.lsp.wishes import snippet_of
from elgrande.engine.text.diagnostics import Severity

from .places import MARK, put_marked

CARD = "deck: stack_1\ncards:\n  - id: my_card\n    title: Mine\n    numbers: {places: 1}\n"
BLOCK = f"{CARD}    effect: |\n      gain 1 point\n      "


@cache
def opened() -> OpenFiles:
    return OpenFiles()


def items(marked: str, tmp_path: Path) -> list[Item]:
    return opened().completions(*put_marked(opened(), tmp_path / "file.yaml", marked))


def wishes(marked: str, tmp_path: Path) -> list[str]:
    return [item.text for item in items(marked, tmp_path) if item.wish is not None]


@pytest.mark.parametrize(
    ("marked", "wish"),
    [
        (f"{BLOCK}roll a die<>\n", "roll a die"),
        (f"{BLOCK}roll a die<>", "roll a die"),
        (f"{BLOCK}let an opponent <>\n    copies: 1\n", "let an opponent choose for you"),
        (f"{BLOCK}points for every player<>\n", "give points to every player"),
        (f"{BLOCK}exc<>\n", "exchange two single pieces"),
        (f"{BLOCK}exchange pieces<>\n", "exchange two single pieces"),
        (f"{BLOCK}may:\n        roll a die<>\n", "roll a die"),
        (f"{CARD}    effect: roll a die<>\n", "roll a die"),
        (f"{CARD}    effect: exchange pieces<>\n", "exchange two single pieces"),
    ],
)
def test_what_an_author_wants_to_say_is_offered_with_an_effect_that_is_right(
    marked: str, wish: str, tmp_path: Path
) -> None:
    [item] = [item for item in items(marked, tmp_path) if item.text == wish]
    assert item.wish is not None and item.wish.phrase in search(wish)
    before, _, after = marked.partition(MARK)
    assert before.endswith(item.wish.replaces)
    text = before.removesuffix(item.wish.replaces) + item.wish.text + after
    path = tmp_path / "file.yaml"
    opened().put(path, text)
    found = opened().diagnostics(path)[path.resolve()]
    assert [one.message for one in found if one.severity is Severity.ERROR] == []
    first, *_ = item.wish.phrase.effect.splitlines()
    assert first in text and item.detail.startswith(first)


@pytest.mark.parametrize("begun", ["mov", "choose", "sco", "let"])
def test_they_are_few_and_come_after_all_others(begun: str, tmp_path: Path) -> None:
    found = items(f"{BLOCK}{begun}{MARK}\n", tmp_path)
    wished = [item.wish is not None for item in found]
    assert wished == sorted(wished) and 1 <= sum(wished) <= 5
    others = [item for item in found if item.wish is None]
    assert others == [item for item in items(f"{BLOCK}{MARK}\n", tmp_path) if item.wish is None]


@pytest.mark.parametrize(
    "marked",
    [
        f"{BLOCK}<>\n",  # nothing to search for
        f"{BLOCK}ro<>\n",
        f"{BLOCK}roll a die{' or roll a die' * 20}<>\n",  # too long to be a wish
        f"{BLOCK}move the king<>\n",  # this can be read
        f"{BLOCK}move the <>\n",
        f"{BLOCK}move the kink<>\n",
        f"{BLOCK}moove the <>\n",  # nothing fits
        f"{BLOCK}# roll a die<>\n",
        f"{BLOCK}roll a <>die\n",  # the line goes on
        f"{CARD}    title: roll a die<>\n",
        "expansion: x\nzones:\n  far: roll a die<>\n",
        f"{CARD}    effect: 'roll a die<>'\n",  # two lines have no room in quotes
    ],
)
def test_where_it_would_be_in_the_way_nothing_is_offered(marked: str, tmp_path: Path) -> None:
    assert wishes(marked, tmp_path) == []


def test_what_would_be_a_mistake_here_is_not_offered(tmp_path: Path) -> None:
    """A text that holds while the card lies somewhere does nothing at once."""
    lying = f"{CARD}    while_in:\n      hand: |\n        "
    assert wishes(f"{lying}roll a die<>\n", tmp_path) == []


def test_a_snippet_has_a_field_for_each_number_and_name() -> None:
    """A name that is chosen is one field; words of the language stay, and signs are marked."""
    names = Names({"aragon": Category.REGION, "caballero": Category.COUNTED})
    text = "choose any region as goal\nmove 2 own caballeros from aragon to goal\n# ${2}\\"
    assert snippet_of(text, names) == (
        "choose any region as ${1:goal}\nmove ${2:2} own caballeros from ${3:aragon} to ${1:goal}"
        "\n# \\${${4:2}\\}\\\\"
    )
