"""What the page can ask: files, marks, English, and a game that shows each only what is his."""

from __future__ import annotations

import os
import shutil
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.scenario.run import run_file
from elgrande.engine.studio.backend import Backend
from elgrande.engine.studio.folder import Refused
from elgrande.engine.studio.playing import Playing

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ROOT / "examples" / "house_rules" / "new_card"
SMALL_GAME = ROOT / "examples" / "small_game"
HOMECOMING = "house_homecoming"


# ---------------------------------------------------------------- files


def test_a_file_is_read_and_written(backend: Backend, folder: Path) -> None:
    files = backend.ask("files", {})
    assert files.pop("place") == Backend(folder, MixRequest()).ask("files", {})["place"]
    assert files == {
        "folder": "rules",
        "files": [
            "cards.yaml",
            "expansion.yaml",
            "homecoming.yaml",
            "homecoming_king_at_home.yaml",
        ],
    }
    read = backend.ask("read", {"name": "cards.yaml"})
    assert read["text"] == (folder / "cards.yaml").read_text()
    backend.ask("write", {"name": "cards.yaml", "text": "# new\n", "digest": read["digest"]})
    assert (folder / "cards.yaml").read_text() == "# new\n"


def test_what_somebody_else_changed_is_not_written_over(backend: Backend, folder: Path) -> None:
    digest = backend.ask("read", {"name": "cards.yaml"})["digest"]
    (folder / "cards.yaml").write_text("theirs\n")
    with pytest.raises(Refused, match="has changed on disk"):
        backend.ask("write", {"name": "cards.yaml", "text": "mine\n", "digest": digest})
    with pytest.raises(Refused, match="exists already"):
        backend.ask("write", {"name": "cards.yaml", "text": "mine\n", "digest": ""})
    assert (folder / "cards.yaml").read_text() == "theirs\n"


def test_a_file_that_somebody_deleted_is_made_again(backend: Backend, folder: Path) -> None:
    digest = backend.ask("read", {"name": "cards.yaml"})["digest"]
    (folder / "cards.yaml").unlink()
    backend.ask("write", {"name": "cards.yaml", "text": "mine\n", "digest": digest})
    assert (folder / "cards.yaml").read_text() == "mine\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_what_is_no_regular_file_is_not_waited_for(backend: Backend, folder: Path) -> None:
    os.mkfifo(folder / "pipe.yaml")
    (folder / "zero.yaml").symlink_to("/dev/zero")
    with pytest.raises(Refused, match="not a regular file"):
        backend.ask("read", {"name": "pipe.yaml"})
    with pytest.raises(Refused, match="not a regular file"):
        backend.ask("write", {"name": "pipe.yaml", "text": "", "digest": "0"})
    with pytest.raises(Refused):
        backend.ask("read", {"name": "zero.yaml"})
    backend.ask("beginnings", {})
    text = (folder / "cards.yaml").read_text()
    assert backend.ask("look", {"name": "cards.yaml", "text": text})["things"]


def test_no_more_of_a_large_file_is_read_than_is_allowed(backend: Backend, folder: Path) -> None:
    with (folder / "large.yaml").open("wb") as file:
        file.truncate(200_000_000)
    tracemalloc.start()
    try:
        with pytest.raises(Refused, match="larger than"):
            backend.ask("read", {"name": "large.yaml"})
        with pytest.raises(Refused, match="larger than"):
            backend.ask("write", {"name": "large.yaml", "text": "", "digest": "0"})
        backend.ask("beginnings", {})
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("feast.txt", "its name must end with `.yaml`"),
        ("../feast", "is outside this folder"),
        (".feast", "a name may not begin with a dot"),
        ("", "a file needs a name"),
        ("  ", "a file needs a name"),
    ],
)
def test_a_name_that_no_new_file_can_have_is_refused_with_the_reason(
    name: str, why: str, backend: Backend
) -> None:
    for card in (True, False):
        with pytest.raises(Refused, match=why):
            backend.ask("make", {"name": name, "card": card})


def test_the_ending_of_a_new_file_may_be_left_out(backend: Backend, folder: Path) -> None:
    assert backend.ask("make", {"name": "feast", "card": True}) == {"names": ["feast.yaml"]}
    assert (folder / "feast.yaml").exists()
    backend.ask("begin", {"bots": ["", "greedy"], "seed": 3})
    assert backend.ask("keep", {"name": " moment "}) == {"name": "moment.yaml"}
    assert (folder / "moment.yaml").exists()


@pytest.mark.parametrize(
    "name",
    ["../secret.yaml", "/etc/passwd", "link.yaml", ".git/a.yaml", "notes.txt", "", "a\0.yaml"],
)
def test_no_file_but_rules_of_the_folder_is_touched(
    name: str, backend: Backend, folder: Path
) -> None:
    (folder.parent / "secret.yaml").write_text("secret\n")
    (folder / "link.yaml").symlink_to(folder.parent / "secret.yaml")
    for question in ("read", "write", "look"):
        with pytest.raises(Refused):
            backend.ask(question, {"name": name, "text": "mine\n", "digest": ""})
    assert (folder.parent / "secret.yaml").read_text() == "secret\n"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nothing", {}),
        ("read", {}),
        ("read", {"name": 3}),
        ("look", {"name": "cards.yaml", "text": None}),
        ("proposals", {"name": "cards.yaml", "text": "", "line": "1", "column": 1}),
        ("begin", {"bots": "greedy", "seed": -1}),
        ("begin", {"bots": ["", "nobody"], "seed": 1}),
        ("begin", {"bots": [], "seed": 1}),
        ("begin", {"seed": 1}),
        ("begin", {"bots": ["", None], "seed": 1}),
        ("choose", {"at": 0, "key": "1"}),
    ],
)
def test_a_wrong_question_is_refused(name: str, said: dict[str, Any], backend: Backend) -> None:
    with pytest.raises(Refused):
        backend.ask(name, said)


# ---------------------------------------------------------------- marks and English


def test_a_text_is_marked_with_its_remedy_as_it_is_typed(backend: Backend, folder: Path) -> None:
    text = (folder / "cards.yaml").read_text().replace("own caballeros", "own caballeroes")
    found = backend.ask("look", {"name": "cards.yaml", "text": text})
    line = text[: text.index("caballeroes")].count("\n") + 1
    (mark,) = found["marks"]
    assert (mark["place"][0], mark["severity"]) == (line, "error")
    [fix] = mark["fixes"]
    assert (fix["title"], fix["text"]) == ("Replace with “caballeros”", "caballeros")
    assert fix["place"] == mark["place"]
    assert "caballeroes" not in (folder / "cards.yaml").read_text()


def test_a_suggested_sentence_is_a_fix_for_the_whole_line(backend: Backend, folder: Path) -> None:
    text = (folder / "cards.yaml").read_text()
    begin = text.index("move up to")
    end = text.index("\n", begin)
    wrong = f"{text[:begin]}each player get 2 points{text[end:]}"
    (mark,) = backend.ask("look", {"name": "cards.yaml", "text": wrong})["marks"]
    line, column = text[:begin].count("\n") + 1, begin - text.rindex("\n", 0, begin)
    [fix] = mark["fixes"]
    assert fix["text"] == "each player: gain 2 points"
    assert fix["place"] == (line, column, line, column + len("each player get 2 points"))


def test_a_wish_is_proposed_with_the_effect_that_says_it(backend: Backend, folder: Path) -> None:
    text = (folder / "cards.yaml").read_text()
    begin = text.index("move up to")
    typed = f"{text[:begin]}roll a die{text[text.index(chr(10), begin) :]}"
    line = text[:begin].count("\n") + 1
    column = begin - text.rindex("\n", 0, begin) + len("roll a die")
    asked = {"name": "cards.yaml", "text": typed, "line": line, "column": column}
    found, *_ = backend.ask("proposals", asked)["proposals"]
    assert (found["text"], found["replaces"]) == ("roll a die", "roll a die")
    assert found["inserts"].startswith("draw a number from 1 to 6 as die\n      gain")


def test_each_effect_is_told_in_english(backend: Backend, folder: Path) -> None:
    text = (folder / "cards.yaml").read_text()
    (thing,) = backend.ask("look", {"name": "cards.yaml", "text": text})["things"]
    assert (thing["title"], thing["part"]) == ("Homecoming", "effect")
    assert thing["english"] == (
        "Move up to 3 of your caballeros, each from any region, to your Grande's region."
    )


NESTED = """\
    effect: |
      for each opponent clockwise as victim:
        either:
          may:
            pay 2 points:
              gain 3 points
        or:
          each opponent clockwise:
            lose 1 point
      gain 1 point
"""


def test_blocks_stand_further_in(backend: Backend, folder: Path) -> None:
    text = (folder / "cards.yaml").read_text()
    text = text[: text.index("    effect:")] + NESTED
    (thing,) = backend.ask("look", {"name": "cards.yaml", "text": text})["things"]
    assert thing["english"].split("\n") == [
        "For each opponent, clockwise from your left, do one of these:",
        "  - You may pay 2 points. If you do, gain 3 points.",
        "  - Each opponent, clockwise from your left, loses 1 point.",
        "Gain 1 point.",
    ]
    line = text[: text.index("victim")].count("\n") + 1
    place = {"name": "cards.yaml", "text": text, "line": line, "column": 9}
    told = {"title": "", "kind": "", "paragraphs": (thing["english"],)}
    assert backend.ask("explained", place) == {"told": told}


def test_mistakes_in_other_files_are_counted(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(HOUSE.parent / "new_region", tmp_path / "rules"))
    backend = Backend(folder, MixRequest())
    text = (folder / "regions.yaml").read_text().replace("id: navarra", "id: navara")
    found = backend.ask("look", {"name": "regions.yaml", "text": text})
    assert found["others"] == {"expansion.yaml": 1, "full.yaml": 4}


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("{[", "E105", [1, 3]),
        ("cards", "E201", [1, 1]),
        ("", "E114", [1, 1]),
        ("services: {a: {image: b}}\n", "E201", [1, 1]),
    ],
)
def test_what_is_no_rule_file_yet_is_marked_as_check_does(
    text: str, code: str, place: list[int], backend: Backend
) -> None:
    found = backend.ask("look", {"name": "cards.yaml", "text": text})
    (mark,) = found["marks"]
    assert (mark["code"], list(mark["place"][:2])) == (code, place)
    assert found["others"] == {"homecoming.yaml": 1, "homecoming_king_at_home.yaml": 1}


def test_files_that_nobody_can_read_are_counted_from_every_other(
    backend: Backend, folder: Path
) -> None:
    (folder / "notes.yaml").write_text("- a\n- b\n")
    text = (folder / "cards.yaml").read_text()
    found = backend.ask("look", {"name": "cards.yaml", "text": text})
    assert (found["marks"], found["others"]) == ([], {"notes.yaml": 1})


def test_what_the_mix_over_which_the_folder_is_laid_does_not_allow_is_marked(
    folder: Path,
) -> None:
    text = (folder / "cards.yaml").read_text()  # its deck is `stack_1`, on line 3
    look = {"name": "cards.yaml", "text": text}
    alone, mixed = MixRequest(), MixRequest(("king_and_intrigue",))
    assert Backend(folder, alone).ask("look", look)["marks"] == []
    (mark,) = Backend(folder, mixed).ask("look", look)["marks"]
    assert (mark["code"], mark["place"][0]) == ("E510", 3)
    assert "removes `stack_1`" in mark["message"]


def test_a_scenario_that_needs_what_is_typed_is_counted(backend: Backend, folder: Path) -> None:
    text = (folder / "cards.yaml").read_text()
    other = text.replace("id: house_homecoming", "id: house_other")
    found = backend.ask("look", {"name": "cards.yaml", "text": other})
    assert found["marks"] == []
    assert found["others"] == {"homecoming.yaml": 1, "homecoming_king_at_home.yaml": 1}
    assert "svg" in backend.ask("face", {"name": "cards.yaml", "text": other, "line": 8})


def test_what_is_brought_about_in_built_in_files_is_marked_where_it_is_due_to(
    backend: Backend, folder: Path
) -> None:
    patch = "patch: {regions: {galicia: {neighbours: []}}}\n"
    text = (folder / "expansion.yaml").read_text() + patch
    found = backend.ask("look", {"name": "expansion.yaml", "text": text})
    (mark, *_) = found["marks"]
    assert (mark["code"], mark["place"][0]) == ("E511", text.count("\n"))
    assert mark["message"].endswith(
        "names `galicia` as a neighbour, but `galicia` does not name it"
    )


def test_what_may_stand_somewhere_is_proposed(backend: Backend, folder: Path) -> None:
    text = (folder / "cards.yaml").read_text()
    line = text[: text.index("move up")].count("\n") + 1
    column = text.split("\n")[line - 1].index("move") + 1
    place = {"name": "cards.yaml", "text": text, "line": line, "column": column}
    assert "score" in [one["text"] for one in backend.ask("proposals", place)["proposals"]]
    told = backend.ask("explained", {**place, "column": column + len("move up to 3 own ")})["told"]
    assert told["title"] == "caballero"
    assert backend.ask("explained", {**place, "column": 1, "line": 1}) == {"told": None}


# ---------------------------------------------------------------- a game


def choose_first(backend: Backend, seen: dict[str, Any]) -> dict[str, Any]:
    """The first option, by who decides."""
    choice = {"seat": seen["player"], "at": seen["at"], "key": seen["options"][0]["key"]}
    found: dict[str, Any] = backend.ask("choose", choice)
    return found


def test_a_person_plays_against_bots_to_the_end(backend: Backend) -> None:
    seen = backend.ask("begin", {"bots": ["", "random", "random"], "seed": 3, "short": True})
    colours = set()
    while not seen["result"]:
        colours.add(seen["player"])
        assert seen["board"].startswith("<svg")
        seen = choose_first(backend, seen)
    assert colours == set(seen["people"]) and len(colours) == 1
    assert seen["at"] == seen["of"]
    assert "win" in seen["result"][-1]


def test_what_is_typed_is_played_until_it_is_saved_or_left(backend: Backend, folder: Path) -> None:
    text = (folder / "expansion.yaml").read_text()
    game = {"bots": ["", "random"], "seed": 3}
    backend.ask("look", {"name": "expansion.yaml", "text": text + "titel: x\n"})
    with pytest.raises(Refused, match="the rules have errors"):
        backend.ask("begin", game)
    backend.ask("read", {"name": "cards.yaml"})
    assert backend.ask("begin", game)["options"]


def test_where_a_bot_chooses_one_may_look_but_not_choose(backend: Backend) -> None:
    seen = backend.ask("begin", {"bots": ["", "greedy"], "seed": 3})
    while seen["at"] < 40:
        seen = choose_first(backend, seen)
    bots = people = 0
    for at in range(seen["at"] + 1):
        there = backend.ask("go_to", {"at": at})
        assert there["board"].startswith("<svg") and "waits_for" not in there
        if there["bot"]:
            bots += 1
            assert "options" not in there
            for question in ({"at": at, "key": "1"}, {"keys": ["1"]}):
                with pytest.raises(Refused, match="no choice is due"):
                    backend.ask("choose" if "at" in question else "why", question)
        else:
            people += 1
            assert there["player"] == there["people"][0]
    assert bots and people


def test_back_and_forth_changes_nothing_and_a_new_choice_drops_what_came_after(
    backend: Backend,
) -> None:
    seen = backend.ask("begin", {"bots": ["", "greedy"], "seed": 3})
    begun = seen
    for _ in range(3):
        seen = choose_first(backend, seen)
    assert backend.ask("go_to", {"at": begun["at"]}) == {**begun, "of": seen["of"]}
    assert backend.ask("go_to", {"at": seen["at"]}) == seen
    backend.ask("go_to", {"at": begun["at"]})
    other = backend.ask("choose", {"at": begun["at"], "key": begun["options"][-1]["key"]})
    assert other["at"] == other["of"]
    assert backend.ask("undo", {}) == {**begun, "of": other["of"]}
    with pytest.raises(Refused, match="nothing to undo"):
        backend.ask("undo", {})


def test_an_answer_to_an_older_question_is_refused(backend: Backend) -> None:
    seen = backend.ask("begin", {"bots": ["", "greedy"], "seed": 3})
    choose_first(backend, seen)
    with pytest.raises(Refused, match="the game has moved on"):
        backend.ask("choose", {"at": seen["at"], "key": seen["options"][0]["key"]})


def test_a_moment_is_kept_as_a_scenario_that_passes(backend: Backend, folder: Path) -> None:
    seen = backend.ask("begin", {"bots": ["", "greedy"], "seed": 3})
    for _ in range(5):
        seen = choose_first(backend, seen)
    backend.ask("keep", {"name": "moment.yaml"})
    assert run_file(folder / "moment.yaml").ok
    with pytest.raises(Refused, match="exists already"):
        backend.ask("keep", {"name": "moment.yaml"})
    backend.ask("begin", {"bots": ["", ""], "seed": 3})
    with pytest.raises(Refused, match="press Continue first"):
        backend.ask("keep", {"name": "other.yaml"})


def test_why_not_names_the_rule(backend: Backend) -> None:
    seen = backend.ask("begin", {"bots": ["", "greedy"], "seed": 3})
    offered = seen["options"][0]["key"]
    assert "is allowed" in backend.ask("why", {"keys": [offered]})["lines"][0]
    assert "is not" in backend.ask("why", {"keys": ["nonsense"]})["lines"][0]
    with pytest.raises(Refused, match="nonsense"):
        backend.ask("choose", {"at": seen["at"], "key": "nonsense"})


def test_before_another_person_sits_down_nothing_is_shown_but_whose_turn_it_is(
    backend: Backend,
) -> None:
    seen = backend.ask("begin", {"bots": ["", "", ""], "seed": 3})
    for _ in range(30):
        who = seen["waits_for"]
        assert seen == {
            "at": seen["at"],
            "of": seen["of"],
            "people": ["red", "blue", "yellow"],
            "waits_for": who,
            "back": seen["back"],
            "game": 1,
        }
        other = next(colour for colour in seen["people"] if colour != who)
        for seat in ("", other):
            assert backend.ask("seen", {"seat": seat}) == seen
            with pytest.raises(Refused, match="no choice is due"):
                backend.ask("why", {"seat": seat, "keys": ["1"]})
            with pytest.raises(Refused, match="no choice is due"):
                backend.ask("choose", {"seat": seat, "at": seen["at"], "key": "1"})
        with pytest.raises(Refused, match="there is no player `purple`"):
            backend.ask("seen", {"seat": "purple"})
        seen = backend.ask("seen", {"seat": who})
        while "waits_for" not in seen:
            assert seen["player"] == who
            seen = choose_first(backend, seen)


def test_what_a_page_is_told_does_not_rest_on_what_its_player_may_not_know(
    backend: Backend,
) -> None:
    """Two games that differ only in what one player can't know are the same on his page."""
    backend.ask("begin", {"bots": ["", "random", "random", "random"], "seed": 5})
    playing = backend.playing
    assert playing is not None
    for _ in range(25):
        seen = playing.seen()
        mine = playing._game
        for seed in range(3):
            playing._game = mine.sample(seen["player"], seed)
            sampled = Playing.seen(playing)
            around = ("round", "players", "cards", "aside")
            for part in ("board", "question", "options", "scores", "player", *around):
                assert sampled[part] == seen[part]
        playing._game = mine
        playing.choose("", seen["at"], seen["options"][0]["key"])


# ---------------------------------------------------------------- cards


def test_the_face_of_the_card_at_the_cursor_is_the_one_that_is_printed(
    backend: Backend, folder: Path
) -> None:
    text = (folder / "cards.yaml").read_text() + (
        "  - id: house_other\n    title: Another\n    numbers: {places: 2}\n"
        "    action: may\n    text: As printed.\n    effect: score every region\n"
    )
    line = text[: text.index("house_other")].count("\n") + 1
    ask = {"name": "cards.yaml", "text": text}
    for at, title in ((1, "Homecoming"), (line - 1, "Homecoming"), (line, "Another")):
        face = backend.ask("face", {**ask, "line": at})
        assert f"<title>{title}, printed</title>" in face["svg"]
    assert "As printed." in face["svg"]
    broken = text.replace("score every", "scor every")
    assert backend.ask("face", {**ask, "text": broken, "line": line}) == {"card": "house_other"}
    long = text.replace("As printed.", "Much too long. " * 100)
    assert "does not fit" in backend.ask("face", {**ask, "text": long, "line": line})["refused"]
    assert backend.ask("face", {"name": "expansion.yaml", "text": "title: x", "line": 1}) == {}


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("deck: stack_1", "deck: stack_x"),
        ("deck: stack_1", "deck:"),
        ("deck: stack_1", ""),
        ("deck: stack_1", "dealt: nowhere"),
        ("title: Homecoming", "title: [1]"),
        ("title: Homecoming", "title:"),
        ("numbers: {places: 1}", "numbers: {place: x}"),
        ("id: house_homecoming", "id: [house"),
        ("move up", "moove up"),
        ("caballeros", "nothing"),
        ("cards:", "cards: 3\nmore:"),
    ],
)
def test_a_card_with_any_mistake_has_marks_and_no_face(
    right: str, wrong: str, backend: Backend, folder: Path
) -> None:
    ask = {"name": "cards.yaml", "text": (folder / "cards.yaml").read_text().replace(right, wrong)}
    assert backend.ask("look", ask)["marks"]
    assert "svg" not in backend.ask("face", {**ask, "line": 8})
    assert backend.ask("beginnings", {})["scenarios"]
    with pytest.raises(Refused, match="cannot be played yet"):
        backend.ask("begin", {"bots": ["", ""], "seed": 1})


def test_a_new_file_has_a_first_card_that_can_be_played(backend: Backend, folder: Path) -> None:
    assert backend.ask("make", {"name": "my_feast.yaml", "card": True}) == {
        "names": ["my_feast.yaml"]
    }
    text = backend.ask("read", {"name": "my_feast.yaml"})["text"]
    assert "- id: house_my_feast\n" in text and "title: My feast\n" in text
    assert backend.ask("look", {"name": "my_feast.yaml", "text": text})["marks"] == []
    seen = backend.ask("begin", {"bots": ["", ""], "seed": 1, "top": {"stack_1": "house_my_feast"}})
    seen = backend.ask("seen", {"seat": seen["waits_for"]})
    assert "My feast" in [card["title"] for zone in seen["cards"] for card in zone["cards"]]
    for name in ("my_feast.yaml", "1.txt", "../a.yaml", "ß/….yaml"):
        with pytest.raises(Refused):
            backend.ask("make", {"name": name, "card": True})


def test_the_first_card_of_an_empty_folder_comes_with_its_expansion(tmp_path: Path) -> None:
    backend = Backend(tmp_path, MixRequest())
    assert backend.ask("make", {"name": "feast.yaml", "card": True})["names"] == [
        "feast.yaml",
        "expansion.yaml",
    ]
    for name in backend.ask("files", {})["files"]:
        text = backend.ask("read", {"name": name})["text"]
        assert backend.ask("look", {"name": name, "text": text})["marks"] == []


# ---------------------------------------------------------------- beginnings


def test_a_game_begins_from_the_position_of_a_scenario_as_it_is_typed(
    backend: Backend, folder: Path
) -> None:
    assert backend.ask("beginnings", {}) == {
        "players": [2, 5],
        "scenarios": [
            {"name": "homecoming.yaml", "players": 2, "seed": None},
            {"name": "homecoming_king_at_home.yaml", "players": 2, "seed": None},
        ],
        "cards": [{"id": "house_homecoming", "title": "Homecoming", "deck": "stack_1"}],
    }
    wish = {"scenario": "homecoming.yaml", "others": "greedy", "seed": 1}
    seen = backend.ask("begin", wish)
    assert (seen["player"], seen["people"]) == ("red", ["red"])
    assert "Aragón: 3 red, 1 blue." in seen["board"]
    assert [one["key"] for one in seen["options"]] == ["placing", "action"]
    text = (folder / "homecoming.yaml").read_text().replace("aragon: {red: 3", "aragon: {red: 2")
    backend.ask("look", {"name": "homecoming.yaml", "text": text})
    assert "Aragón: 2 red, 1 blue." in backend.ask("begin", wish)["board"]
    assert backend.ask("begin", {**wish, "others": ""})["people"] == ["red", "blue"]
    with pytest.raises(Refused, match="not a scenario"):
        backend.ask("begin", {**wish, "scenario": "cards.yaml"})


def test_as_many_may_play_as_the_rules_of_the_folder_say() -> None:
    assert Backend(SMALL_GAME, MixRequest()).ask("beginnings", {})["players"] == [2, 4]


def test_a_game_begins_where_a_kept_moment_leads_to_by_rules_that_were_changed(
    backend: Backend, folder: Path
) -> None:
    seen = backend.ask("begin", {"bots": ["", "greedy"], "seed": 3, "top": {"stack_1": HOMECOMING}})
    for _ in range(3):
        seen = choose_first(backend, seen)
    backend.ask("keep", {"name": "moment.yaml"})
    text = (folder / "cards.yaml").read_text().replace("up to 3 own", "up to 1 own")
    backend.ask("look", {"name": "cards.yaml", "text": text})
    there = {"scenario": "moment.yaml", "end": True, "others": "greedy", "seed": 0, "top": {}}
    again = backend.ask("begin", there)
    for part in ("question", "options", "people", "scores"):
        if part != "options" or HOMECOMING not in str(seen[part]):
            assert again[part] == seen[part]
    assert "Move up to 3 of your" in str(seen["cards"])
    assert "Move up to 3 of your" not in str(again["cards"])
    broken = text.replace("copies: 2", "copies: 3")
    backend.ask("look", {"name": "cards.yaml", "text": broken.replace("effect:", "efect:")})
    with pytest.raises(Refused):
        backend.ask("begin", there)


def test_a_game_is_saved_and_gone_on_with(backend: Backend) -> None:
    seen = backend.ask("begin", {"bots": ["", "greedy", "random"], "seed": 3})
    for _ in range(5):
        seen = choose_first(backend, seen)
    saved = backend.ask("store", {})["text"]
    again = backend.ask("begin", {"save": saved})
    for part in ("board", "question", "options", "people", "scores"):
        assert again[part] == seen[part]
    with pytest.raises(Refused, match="incomplete"):
        backend.ask("begin", {"save": saved[:100]})


@pytest.mark.parametrize("top", [{"stack_1": "house_homecomin"}, {"stak": "x"}, ["x"], {"a": 1}])
def test_a_card_that_can_not_lie_on_top_is_refused(top: Any, backend: Backend) -> None:
    with pytest.raises(Refused):
        backend.ask("begin", {"bots": ["", ""], "seed": 1, "top": top})


def test_of_what_somebody_points_at_the_rule_that_forbids_it_is_told(backend: Backend) -> None:
    seen = backend.ask("begin", {"bots": ["", "greedy"], "seed": 1})
    while seen["question"] != "Place a caballero":
        key = seen["options"][-1]["key"]
        seen = backend.ask("choose", {"at": seen["at"], "key": key})
    assert backend.playing is not None
    king = backend.playing._game.view(0)["pieces"]["king"]
    lines = backend.ask("why", {"keys": ["king", king]})["lines"]
    title = backend.playing._game.rules.definitions.regions[king].title
    assert lines[0] == f"{title} is not allowed: {title} is taboo (“The King's region is taboo”)."
    assert not any("Confidence" in line for line in lines)
    lines = backend.ask("why", {"keys": ["grande/blue", "castillo"]})["lines"]
    assert lines[0].startswith("Castillo is allowed: ")


@pytest.mark.parametrize(
    ("key", "called"),
    [
        ("stack_1", "Stack 1"),
        ("grande/blue", "Blue's Grande"),
        ("aragon/blue", "Blue in Aragón"),
        ("nonsense", "`nonsense`"),
    ],
)
def test_what_is_not_offered_is_called_as_on_the_board(
    key: str, called: str, backend: Backend
) -> None:
    seen = backend.ask("begin", {"bots": ["", ""], "seed": 1})
    seat = seen["waits_for"]
    said = {"seat": seat, "keys": [key]}
    assert backend.ask("why", said)["lines"][0].startswith(f"{called} is not offered")


def test_a_choice_can_be_taken_back_where_a_person_has_made_one(backend: Backend) -> None:
    seen = backend.ask("begin", {"bots": ["", ""], "seed": 1})
    assert not seen["back"]
    seen = backend.ask("seen", {"seat": seen["waits_for"]})
    seen = choose_first(backend, seen)
    assert seen["back"]
    assert not backend.ask("go_to", {"at": 0})["back"]
    assert backend.ask("go_to", {"at": 1})["back"]
    seen = backend.ask("begin", {"bots": ["greedy", "greedy", "greedy", ""], "seed": 1})
    before = seen["at"]
    assert not seen["back"]
    assert choose_first(backend, seen)["back"]
    assert backend.ask("undo", {})["at"] == before


def test_a_scenario_is_run_as_it_is_typed(backend: Backend, folder: Path) -> None:
    text = (folder / "homecoming.yaml").read_text()
    found = backend.ask("look", {"name": "homecoming.yaml", "text": text})
    assert (found["marks"], found["passes"]) == ([], True)
    wrong = text.replace("granada: {red: 3}", "granada: {red: 2}")
    found = backend.ask("look", {"name": "homecoming.yaml", "text": wrong})
    (mark,) = found["marks"]
    assert mark["place"][0] == 1 + wrong[: wrong.index("granada: {red: 2}")].count("\n")
    assert "expected {red: 2}" in mark["message"] and not found["passes"]
    cards = (folder / "cards.yaml").read_text()
    assert not backend.ask("look", {"name": "cards.yaml", "text": cards})["passes"]


def test_a_scenario_says_how_many_play_it_and_its_seed(backend: Backend, folder: Path) -> None:
    text = (folder / "homecoming.yaml").read_text().replace("given:", "seed: 12\ngiven:", 1)
    (folder / "homecoming.yaml").write_text(text)
    first, second = backend.ask("beginnings", {})["scenarios"]
    assert (first["players"], first["seed"], second["seed"]) == (2, 12, None)


def test_a_seat_and_a_choice_belong_to_one_game(backend: Backend) -> None:
    first = backend.ask("begin", {"bots": ["", ""], "seed": 1})
    seat = first["waits_for"]
    seen = backend.ask("seen", {"seat": seat, "game": first["game"]})
    assert seen["options"]
    second = backend.ask("begin", {"bots": ["", ""], "seed": 1})
    assert second["game"] != first["game"]
    assert backend.ask("seen", {"seat": seat, "game": first["game"]})["waits_for"]
    said = {"seat": seat, "game": first["game"], "at": 0, "key": seen["options"][0]["key"]}
    with pytest.raises(Refused, match="another game was started"):
        backend.ask("choose", said)


def test_what_was_typed_is_the_text_of_a_new_file(backend: Backend, folder: Path) -> None:
    made = backend.ask("make", {"name": "typed", "text": "# mine\n"})
    assert made == {"names": ["typed.yaml"]}
    assert (folder / "typed.yaml").read_text() == "# mine\n"
    with pytest.raises(Refused, match="exists already"):
        backend.ask("make", {"name": "typed", "text": "# other\n"})


@pytest.mark.parametrize("alone", [True, False])
def test_a_first_card_fits_the_mix_in_which_it_is_made(alone: bool, tmp_path: Path) -> None:
    if not alone:
        (tmp_path / "expansion.yaml").write_text(
            'expansion: mine\ntitle: Mine\nversion: "1"\nrequires: [king_and_intrigue]\n'
        )
    backend = Backend(tmp_path, MixRequest(("king_and_intrigue",)))
    backend.ask("make", {"name": "feast.yaml", "card": True})
    for name in backend.ask("files", {})["files"]:
        text = backend.ask("read", {"name": name})["text"]
        assert backend.ask("look", {"name": name, "text": text})["marks"] == []
    assert backend.ask("begin", {"bots": ["", "greedy"], "seed": 1})["options"]
