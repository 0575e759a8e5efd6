"""Hover, definition and rename: one name, wherever it stands."""

from __future__ import annotations

import random
from collections import defaultdict
from pathlib import Path

import pytest

from elgrande.engine.lsp.index import Use
from elgrande.engine.lsp.markdown import markdown
from elgrande.engine.lsp.open_files import OpenFiles
from elgrande.engine.rules.check.cache import Cache
from elgrande.engine.rules.check.files import Checked
from elgrande.engine.scenario.check import check_files, findings
from elgrande.engine.text.yaml.reading import laid_over

from .places import ROOT, changed, place_of, put_marked

PARTS = """\
expansion: night
title: Night
version: "1"
places:
  cellar: {title: Cellar, seen_by: all}
zones:
  dark: any inland region or the cellar
"""
CARDS = """\
expansion: night
deck: stack_1
cards:
  - id: night_watch
    title: Night watch
    numbers: {places: 1}
    effect: |
      choose any region as goal
      move up to 2 own caballeros from own court to the cellar
      move up to 1 own caballeros from the cellar to goal
"""
SCENARIO = """\
scenario: Downstairs
rules: {with: [.]}
players: [red, blue]
given:
  at: use_card
  by: red
  front: {red: [night_watch]}
  cellar: {red: 2}
steps:
  - red: action -> yes -> galicia
  - expect:
      cellar: {red: 1}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("parts", PARTS), ("cards", CARDS), ("test", SCENARIO)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def by_file(places: list[tuple[Path, Use]]) -> dict[Path, list[Use]]:
    found: dict[Path, list[Use]] = defaultdict(list)
    for path, use in places:
        found[path].append(use)
    return found


def test_hover(folder: Path) -> None:
    opened = OpenFiles([folder])
    cards = folder / "cards.yaml"
    for words, part in [
        ("cellar", "**Cellar** (a place)"),
        ("own court", "Choose any region"),
        ("goal\n      move", "chosen in this effect"),
        ("effect:", "Choose any region"),
        ("title:", "printed on the card"),
        ("stack_1", "(a deck)"),
        ("night_watch", "Move up to 2 of your caballeros"),
    ]:
        shown = opened.hover(*place_of(cards, CARDS, words))
        assert shown is not None, words
        assert part in markdown(shown.explanation), (words, shown.explanation)
    assert opened.hover(cards, 999, 1) is None


def test_a_misspelt_name_is_not_told_to_be_one_that_is_chosen(folder: Path) -> None:
    opened = OpenFiles([folder])
    cards, text = folder / "cards.yaml", CARDS.replace("to goal", "to goall")
    assert text != CARDS
    opened.put(cards, text)
    shown = opened.hover(*place_of(cards, text, "goall"))
    assert shown is not None and "chosen in this effect" not in markdown(shown.explanation)
    assert "Choose any region" in markdown(shown.explanation), "the effect in English"


def test_definition_in_another_file(folder: Path) -> None:
    opened = OpenFiles([folder])
    place = place_of(folder / "cards.yaml", CARDS, "cellar\n")
    [(path, use)] = opened.definitions(*place)
    assert (path, use.span.line, use.text) == (folder / "parts.yaml", 5, "cellar")
    place = place_of(folder / "test.yaml", SCENARIO, "night_watch")
    [(path, use)] = opened.definitions(*place)
    assert (path, use.span.line) == (folder / "cards.yaml", 4)
    place = place_of(folder / "test.yaml", SCENARIO, "galicia")
    [(path, use)] = opened.definitions(*place)
    assert path == ROOT / "expansions/base/regions.yaml"
    place = place_of(folder / "cards.yaml", CARDS, "goal\n      move")
    [(path, use)] = opened.definitions(*place)
    assert (path, use.span.line) == (folder / "cards.yaml", 8)


def test_rename_of_ones_own(folder: Path) -> None:
    opened = OpenFiles([folder])
    places = opened.rename(*place_of(folder / "cards.yaml", CARDS, "cellar"), "vault")
    assert not isinstance(places, str), places
    for path, uses in by_file(places).items():
        text = path.read_text(encoding="utf-8")
        path.write_text(changed(text, uses, "vault"), encoding="utf-8")
    for name, text in (("parts", PARTS), ("cards", CARDS), ("test", SCENARIO)):
        assert (folder / f"{name}.yaml").read_text(encoding="utf-8") == text.replace(
            "cellar", "vault"
        )


HOUSE = """\
expansion: house
title: House
version: "1"
places:
  cellar: {title: Cellar, seen_by: all}
  shelf: {title: Shelf, seen_by: all, in: cellar}
pieces:
  barrel: {each_player: 2, start: cellar}
  cart: {single: true, holds: barrel}
procedures:
  feast: {title: a big meal, steps: [{id: eat, effect: score the cellar}]}
patch:
  track: [{feast: 1}, {do: feast}]
"""


@pytest.mark.parametrize(
    ("old", "new", "times"), [("cellar", "vault", 4), ("barrel", "cask", 2), ("feast", "dinner", 3)]
)
def test_rename_finds_every_key_that_names_something(
    tmp_path: Path, old: str, new: str, times: int
) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(HOUSE, encoding="utf-8")
    places = OpenFiles([tmp_path]).rename(*place_of(file, HOUSE, old), new)
    assert not isinstance(places, str), places
    assert changed(HOUSE, [use for _, use in places], new) == HOUSE.replace(old, new)
    assert len(places) == times


def test_rename_of_a_chosen_name(folder: Path) -> None:
    opened = OpenFiles([folder])
    places = opened.rename(*place_of(folder / "cards.yaml", CARDS, "goal"), "target")
    assert not isinstance(places, str), places
    assert [use.span.line for _, use in places] == [8, 10]


@pytest.mark.parametrize(
    ("words", "new", "why"),
    [
        ("cellar", "Vault", "is not an id"),
        ("cellar", "move", "is a word of the effect language"),
        ("cellar", "galicia", "is already the id of something else"),
        ("caballeros", "knights", "belongs to the built-in game"),
        ("own court", "vault", "no name to change"),
    ],
)
def test_refused(folder: Path, words: str, new: str, why: str) -> None:
    answer = OpenFiles([folder]).rename(*place_of(folder / "cards.yaml", CARDS, words), new)
    assert isinstance(answer, str)
    assert why in answer


MORE = """\
expansion: night
deck: stack_1
cards:
  - id: night_thief
    title: Thief
    numbers: {places: 1}
    effect: |
      choose any region as goal
      move 1 own caballero from the cellar to goal
"""


@pytest.mark.parametrize(
    ("file", "good", "bad", "why"),
    [
        ("test.yaml", "red: action ->", "red: : action ->", "can't be read; fix it first"),
        ("test.yaml", "scenario:", "scenarios:", ""),
        ("test.yaml", "players: [red, blue]", "playrs: [red, blue]", "has mistakes"),
        ("more.yaml", "title: Thief", "title: : Thief", "can't be read; fix it first"),
        ("more.yaml", "title: Thief", "titel: Thief", "has mistakes; fix them first"),
        ("more.yaml", "move 1 own", "moove 1 own", "has mistakes; fix them first"),
        ("more.yaml", "effect: |", "efect: |", "has mistakes; fix them first"),
        ("more.yaml", "the cellar", "galicia: :", ""),
    ],
)
@pytest.mark.parametrize("before", [True, False])
def test_refused_where_a_file_with_a_mistake_could_have_the_name(
    folder: Path, file: str, good: str, bad: str, why: str, before: bool
) -> None:
    """before: the editor knew the file while it was good."""
    (folder / "more.yaml").write_text(MORE, encoding="utf-8")
    opened = OpenFiles([folder])
    if before:
        opened.diagnostics(folder / file)
    text = (folder / file).read_text(encoding="utf-8")
    assert good in text
    opened.put(folder / file, text.replace(good, bad))
    answer = opened.rename(*place_of(folder / "parts.yaml", PARTS, "cellar"), "vault")
    if why:
        assert isinstance(answer, str) and answer.startswith(f"{folder / file} {why}"), answer
    else:
        assert not isinstance(answer, str), answer


def test_a_chosen_name_stands_in_its_own_effect_alone(folder: Path) -> None:
    opened = OpenFiles([folder])
    both = CARDS + MORE.partition("cards:\n")[2].replace("move 1 own", "moove 1 own")
    opened.put(folder / "cards.yaml", both)
    places = opened.rename(*place_of(folder / "cards.yaml", both, "goal"), "target")
    assert not isinstance(places, str), places
    assert [use.span.line for _, use in places] == [8, 10]
    line = both[: both.rindex("as goal")].count("\n") + 1
    answer = opened.rename(folder / "cards.yaml", line, 28, "target")
    assert answer == f"{folder / 'cards.yaml'} has mistakes; fix them first"


NEIGHBOURS = """\
expansion: dusk
title: Dusk
version: "1"
places:
  cellar: {title: Cellar, seen_by: all}
parameters:
  weather: {title: Weather, one_of: [mild, harsh], value: mild}
procedures:
  feast:
    title: a feast
    steps:
      - {id: eat, effect: score the castillo}
      - {id: drink, effect: score every misty region}
rules:
  - {id: first_rule, title: One, rule: isle is taboo}
  - {id: second_rule, title: Two, rule: reef is taboo}
"""
NEIGHBOUR_REGIONS = """\
expansion: dusk
regions:
  - {id: isle, title: Isle, scores: [3, 1, 0], neighbours: [], traits: [misty, sunny]}
  - {id: reef, title: Reef, scores: [3, 1, 0], neighbours: [], traits: [rocky]}
"""
NEIGHBOUR_CARDS = """\
expansion: dusk
deck: stack_1
cards:
  - id: dusk_one
    title: One
    numbers: {places: 1, moons: 2, stars: 3}
    effect: |
      choose any region as goal
      choose any rocky region as target
      move 1 own caballero from goal to target
      move 1 own caballero from the cellar to goal
      if weather is mild: do feast
  - id: dusk_two
    title: Two
    numbers: {places: 1, moons: 1}
    effect: |
      keep this card until the end of this round
      the rule first_rule lapses
      when drink starts: move [moons on own front] own caballeros from own court to the cellar
"""
NEIGHBOUR_SCENARIO = """\
scenario: Dusk
rules: {with: [.]}
players: [red, blue]
given:
  at: use_card
  by: red
  front: {red: [dusk_one]}
  cellar: {red: 2}
steps:
  - expect: {cellar: {red: 2}, points: {red: 0}, refused: {isle: first_rule}}
"""


@pytest.fixture(scope="module")
def neighbours(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("neighbours")
    texts = (NEIGHBOURS, NEIGHBOUR_REGIONS, NEIGHBOUR_CARDS, NEIGHBOUR_SCENARIO)
    for name, text in zip(("parts", "regions", "cards", "test"), texts, strict=True):
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def near(neighbours: Path) -> OpenFiles:
    return OpenFiles([neighbours])


@pytest.mark.parametrize(
    ("file", "words", "new"),
    [
        ("cards", "goal", "target"),
        ("cards", "target", "goal"),
        ("cards", "goal", "isle"),
        ("regions", "misty", "sunny"),
        ("regions", "misty", "rocky"),
        ("regions", "misty", "coastal"),
        ("cards", "moons", "stars"),
        ("cards", "moons", "places"),
        ("parts", "mild", "harsh"),
        ("parts", "eat,", "drink"),
        ("parts", "first_rule", "second_rule"),
        ("parts", "first_rule", "kings_taboo"),
        ("cards", "dusk_one", "dusk_two"),
        ("cards", "dusk_one", "true"),
        ("cards", "dusk_one", "null"),
        ("parts", "dusk", "base"),
        ("parts", "dusk", "big_box"),
        ("parts", "dusk", "king_and_intrigue"),
        ("parts", "cellar", "goal"),
        ("parts", "cellar", "asked"),
        ("parts", "cellar", "feast"),
    ],
)
def test_no_rename_changes_a_meaning(
    near: OpenFiles, neighbours: Path, file: str, words: str, new: str
) -> None:
    path = neighbours / f"{file}.yaml"
    answer = near.rename(*place_of(path, path.read_text("utf-8"), words), new)
    assert isinstance(answer, str), answer
    assert "has mistakes" not in answer


def test_the_neighbours_are_sound(near: OpenFiles, neighbours: Path) -> None:
    for name in ("cards", "test"):
        found = near.diagnostics(neighbours / f"{name}.yaml")
        assert [d for marks in found.values() for d in marks if d.code[0] == "E"] == []


def test_every_rename_can_be_taken_back(near: OpenFiles, neighbours: Path) -> None:
    """To words that stand in the files already, among others: nothing is left, nothing merged."""
    opened = near
    files = {path: path.read_text("utf-8") for path in sorted(neighbours.glob("*.yaml"))}
    for path, text in files.items():
        opened.put(path, text)
    declared = [(path, use) for path in files for use in opened.uses_in(path) if use.declares]
    words = sorted({use.text for path in files for use in opened.uses_in(path)} | {"zz", "true"})
    chance, accepted = random.Random(8), 0
    for path, use in declared:
        for new in chance.sample(words, 1):
            places = opened.rename(path, use.span.line, use.span.column, new)
            if isinstance(places, str) or new == use.text:
                continue
            accepted += 1
            for file, uses in by_file(places).items():
                opened.put(file, changed(files[file], uses, new))
            back = opened.rename(path, use.span.line, use.span.column, use.text)
            assert not isinstance(back, str), (use, new, back)
            for file, uses in by_file(back).items():
                found = changed(changed(files[file], by_file(places)[file], new), uses, use.text)
                assert found == files[file], (use, new)
            for file, text in files.items():
                opened.put(file, text)
    assert accepted >= 3


def test_quoted_and_unsaved(folder: Path) -> None:
    """Places are exact through quotes, and what is not saved counts."""
    opened = OpenFiles([folder])
    place = put_marked(
        opened,
        folder / "parts.yaml",
        PARTS.replace("dark: any", 'dark: "any').replace("the cellar", 'the cel<>lar"')
        + "patch: {places: {'cellar': {title: Deep cellar}}}\n",
    )
    places = opened.rename(*place, "vault")
    assert not isinstance(places, str), places
    spans = [(u.span.line, u.span.column) for p, u in places if p.name == "parts.yaml"]
    assert spans == [(5, 3), (7, 35), (8, 19)]


BASE = ["galicia", "caballeros", "stack_2", "turn", "bg2_veto"]


def test_rename_in_the_built_in_game() -> None:
    """Name after name: everything still fits together at the end; no old name remains."""
    opened = OpenFiles([ROOT / "examples"])
    texts: dict[Path, str] = {}
    for number, name in enumerate(BASE):
        start, use = declared(opened, name)
        places = opened.rename(start, use.span.line, use.span.column, f"zz_renamed_{number}")
        assert not isinstance(places, str), places
        for path, uses in by_file(places).items():
            text = texts.get(path) or path.read_text(encoding="utf-8")
            texts[path] = changed(text, uses, f"zz_renamed_{number}")
            opened.put(path, texts[path])
    cache = Cache()
    with laid_over(texts):
        folders = sorted({path.parent for path in texts if "examples" in path.parts})
        for folder in folders[::6]:  # each is a mix of its own, and most are recipes
            assert not findings(check_files([folder], Checked(cache=cache))).diagnostics
        game = check_files([ROOT / "cards", ROOT / "expansions"], Checked(cache=cache))
        assert not findings(game).diagnostics


def declared(opened: OpenFiles, name: str) -> tuple[Path, Use]:
    """Where a part of the base game gets its name."""
    return next(
        (path, use)
        for folder in ("expansions/base", "cards/base")
        for path in sorted((ROOT / folder).glob("*.yaml"))
        for use in opened.uses_in(path)
        if use.text == name and use.declares
    )


def test_a_rule_is_told_as_what_always_holds(tmp_path: Path) -> None:
    text = """\
expansion: mine
title: Mine
version: "1"
rules:
  - id: my_room
    title: Room
    effect: |
      if there are 2 players:
        aragon holds at most 6 caballeros
      else:
        aragon holds at most 10 caballeros
"""
    path = tmp_path / "expansion.yaml"
    opened = OpenFiles([tmp_path])
    opened.put(path, text)
    english = (
        "If there are 2 players:\n"
        "  Aragón holds at most 6 caballeros.\n"
        "Otherwise:\n"
        "  Aragón holds at most 10 caballeros."
    )
    for words in ("my_room", "holds at"):
        shown = opened.hover(*place_of(path, text, words))
        assert shown is not None
        assert english in shown.explanation.paragraphs


def test_a_trait_that_is_asked_for_like_a_place_is_renamed(tmp_path: Path) -> None:
    cards = NEIGHBOUR_CARDS.replace(
        "if weather is mild: do feast",
        "if goal is rocky: move 1 own caballero from own court to goal",
    )
    texts = {"parts": NEIGHBOURS, "regions": NEIGHBOUR_REGIONS, "cards": cards}
    for name, text in texts.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    files = OpenFiles([tmp_path])
    path = tmp_path / "cards.yaml"
    answer = files.rename(*place_of(path, cards, "rocky"), "stony")
    assert not isinstance(answer, str), answer
    assert "if goal is stony:" in changed(cards, by_file(answer)[path], "stony")
