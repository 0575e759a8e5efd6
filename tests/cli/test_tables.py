"""`elgrande export` and `elgrande import`: what they write, and what they refuse."""

from __future__ import annotations

import csv
import shutil
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from elgrande.cli import main
from tests.test_docs import ROOT, blocks, shown_commands

HOUSE = Path(__file__).resolve().parents[2] / "examples" / "house_rules" / "new_card"
HEADER = "id,title,deck,copies,numbers.places,action,effect,text,notes,english (not imported)"
CARD = (
    "house_homecoming,Homecoming,stack_1,2,1,may,"
    "move up to 3 own caballeros from any region to own grande's region"
)


PAGE = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")


def call(*words: object) -> Result:
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(HOUSE, tmp_path / "my_rules")
    return tmp_path / "my_rules"


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.exists()}


def test_a_table_opens_in_a_spreadsheet(folder: Path) -> None:
    assert call("export", folder, "-o", "t.csv").output == "written: 1 card in t.csv\n"
    data = Path("t.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf" + HEADER.encode() + b"\r\n" + CARD.encode() + b",,")
    again = call("export", folder, "-o", "t.csv")
    assert again.exit_code == 1 and "may have changes that are not imported" in again.output
    assert Path("t.csv").read_bytes() == data
    assert call("export", folder, "-o", "s.csv", "--separator", "semicolon").exit_code == 0
    assert Path("s.csv").read_text("utf-8-sig").startswith("id;title;deck;")
    before = contents(folder)
    for table in ("t.csv", "s.csv"):
        assert call("import", table, folder, "--remove").output == "nothing to change\n"
    assert contents(folder) == before


def test_a_mix_is_exported_whole(tmp_path: Path) -> None:
    out = tmp_path / "all.csv"
    assert call("export", "-o", out).output == f"written: 46 cards in {out}\n"
    with out.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert sum(int(row["copies"]) for row in rows if row["deck"] == "stack_1") == 11
    assert sum(int(row["numbers.value"]) for row in rows if row["dealt"]) == 91


def test_a_dry_run_shows_a_diff_and_writes_nothing(folder: Path) -> None:
    Path("t.csv").write_text(
        "id,title,deck,copies,numbers.places\nhouse_homecoming,Way home,stack_1,2,2\n"
        ",New,stack_2,1,3\n",
        encoding="utf-8",
    )
    before = contents(folder)
    shown = call("import", "t.csv", "my_rules", "--dry-run")
    assert shown.exit_code == 0 and contents(folder) == before
    lines = shown.output.splitlines()
    assert lines[:2] == ["--- my_rules/cards.yaml", "+++ my_rules/cards.yaml"]
    assert [line for line in lines if line.startswith("-  ")] == [
        "-    title: Homecoming",
        "-    numbers: {places: 1}",
    ]
    assert "+  - id: house_new" in lines
    assert lines[-1] == "would write: 2 changed cells, 1 new card"
    done = call("import", "t.csv", "my_rules")
    assert done.output.splitlines() == [
        "written: my_rules/cards.yaml",
        "written: my_rules/new_cards_stack_2.yaml",
        "2 changed cells, 1 new card",
    ]
    assert call("check", "my_rules").exit_code == 0
    assert call("import", "t.csv", "my_rules").output == "nothing to change\n"


def test_every_wrong_cell_is_reported_and_nothing_is_written(folder: Path) -> None:
    Path("t.csv").write_text(
        "id,title,deck,copies,action,effect,numbers.places\n"
        "house_homecoming,Home,stack_2,x,must,move up to 3 own caballeroes from any region to"
        " own court,1\n"
        "bg2_veto,Veto,stack_2,1,may,,1\n"
        "new_one,One,stack_1,1,may,gain 1 pointt,2\n"
        "new_two,Two,,1,,,2\n"
        "new_one,Three,stack_1,1,,,2\n"
        ",,stack_1,1,,,2\n",
        encoding="utf-8",
    )
    before = contents(folder)
    result = call("import", "t.csv", "my_rules")
    assert result.exit_code == 1 and contents(folder) == before
    for line in (
        "t.csv: row 2, column C (deck): the cards of my_rules/cards.yaml are in `stack_1`: move",
        "t.csv: row 2, column D (copies): `x`: expected a whole number, 0 or more",
        "t.csv: row 2, column F (effect): E401: unknown name `caballeroes`; ",
        "t.csv: row 3, column A (id): `bg2_veto` belongs to base: remove the row, or change",
        "t.csv: row 4, column F (effect): E301: ",
        "t.csv: row 5, column C (deck): a new card needs a deck (or `dealt`), such as `deck: stack",
        "t.csv: row 6, column A (id): `new_one` is also in row 4",
        "t.csv: row 7, column A (id): the card needs an id, or a title to make one from",
    ):
        assert line in result.output, result.output


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("a: b,X,stack_1,1", "column A (id): an id is lower-case words joined by `_`"),
        ("a # b,X,stack_1,1", "column A (id): an id is"),
        ("mine,X,stack_1 # x,1", "(deck): `stack_1 # x` is no id; a new card needs a deck"),
        ("mine,X,stack_9,1", "row 2, column C (deck): E510: there is no deck `stack_9`"),
        ("mine,X,stack_1,0", "column D (copies): E2"),
        ("mine,X,stack_2,1", "new_cards_stack_2.yaml is in the way: rename it"),
        ("mine,X,stack_3,1", "new_cards_stack_3.yaml is in the way: rename it"),
        ("mine,X,stack_4,1", "new_cards_stack_4.yaml is in the way: rename it"),
        ("mine,,stack_1,1", "column B (title): a card needs a title"),
        ('mine,"X\nY",stack_1,1', "column B (title): E2"),
    ],
)
def test_a_new_card_that_can_not_be_is_refused(row: str, message: str, folder: Path) -> None:
    """Nothing that is typed becomes other YAML, and no file is written over."""
    (folder / "new_cards_stack_2.yaml").write_text(
        "expansion: house\ndeck: stack_1\ncards:\n  - {id: house_a, title: A}\n", encoding="utf-8"
    )
    Path("other.yaml").write_text("mine", encoding="utf-8")
    (folder / "new_cards_stack_3.yaml").symlink_to(Path("other.yaml").resolve())
    (folder / "new_cards_stack_4.yaml").symlink_to(Path("not_there.yaml").resolve())
    before = contents(folder)
    Path("t.csv").write_text(f"id,title,deck,copies\n{row}\n", encoding="utf-8")
    result = call("import", "t.csv", "my_rules")
    assert result.exit_code == 1 and message in result.output, result.output
    assert contents(folder) == before
    assert not Path("not_there.yaml").exists()


def test_a_new_warning_is_shown(folder: Path) -> None:
    """`size` stands above all cards, so no cell is to blame; a text is in a cell."""
    file = folder / "cards.yaml"
    file.write_text(file.read_text("utf-8").replace("deck: stack_1", "deck: stack_1\nsize: 2"))
    Path("t.csv").write_text("id,copies,Art\nhouse_homecoming,3,done\n", encoding="utf-8")
    first, warning, ignored, last = call("import", "t.csv", "my_rules").output.splitlines()
    assert first == "written: my_rules/cards.yaml" and last == "1 changed cell"
    assert warning.startswith("my_rules/cards.yaml: with these changes: W536: `size` says 2 cards")
    assert ignored == "not imported: 1 column (Art)"
    Path("t.csv").write_text("id,text\nhouse_homecoming,Move up to 9.\n", encoding="utf-8")
    output = call("import", "t.csv", "my_rules").output
    assert "t.csv: row 2, column B (text): W" in output and "W536" not in output


def test_a_card_without_a_row_stays(folder: Path) -> None:
    Path("t.csv").write_text("id,title,deck\nhouse_x,X,stack_1\n", encoding="utf-8")
    assert "without a row: house_homecoming; --remove" in call("import", "t.csv", folder).output
    assert "house_homecoming" in (folder / "cards.yaml").read_text("utf-8")
    gone = call("import", "t.csv", folder, "--remove")
    assert gone.exit_code == 1 and "cards.yaml: no card would be left" in gone.output


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("export", "my_rules"), 2, "Missing option '-o'"),
        (("export", "my_rules", "-o", "t.txt"), 2, "ends in .csv"),
        (("export", "my_rules", "-o", "no/t.csv"), 1, "no/t.csv: No such file"),
        (("export", "nothing", "-o", "t.csv"), 1, "nothing"),
        (("import", "t.csv"), 2, "Missing argument 'PATH'"),
        (("import", "t.csv", "my_rules"), 1, "t.csv: No such file"),
        (("import", "my_rules", "my_rules"), 1, "my_rules: it is a folder: name a CSV file"),
        (("import", "my_rules/cards.yaml", "my_rules"), 1, "row 1 must name the columns"),
        (("import", "id.csv", "nothing"), 1, "nothing: there is no such file or folder"),
        (("import", "id.csv", "wrong"), 1, "wrong: these files have mistakes; `elgrande check"),
        (("import", "new.csv", "my_rules/cards.yaml"), 1, "name its folder"),
        (("import", "titel.csv", "my_rules"), 1, "row 1, column B (titel): no card has this; did"),
    ],
)
def test_what_can_not_be_is_said(
    words: tuple[str, ...], code: int, message: str, folder: Path
) -> None:
    Path("wrong").mkdir()
    Path("wrong", "cards.yaml").write_text("deck: stack_1\ncards: 3\n", encoding="utf-8")
    Path("id.csv").write_text("id\n", encoding="utf-8")
    Path("new.csv").write_text("id,title,deck\nx,X,stack_1\n", encoding="utf-8")
    Path("titel.csv").write_text("id,titel\nhouse_homecoming,X\n", encoding="utf-8")
    before = contents(folder)
    result = call(*words)
    assert result.exit_code == code and message in result.output, result.output
    assert contents(folder) == before


def test_a_folder_that_can_not_be_written_stays_as_it_is(folder: Path) -> None:
    (folder / "cards.yaml").chmod(0o444)
    Path("t.csv").write_text(
        "id,title,deck\nhouse_homecoming,X,stack_1\nhouse_y,Y,stack_2\n", encoding="utf-8"
    )
    before = contents(folder)
    result = call("import", "t.csv", folder)
    assert result.exit_code == 1 and "cards.yaml: Permission denied" in result.output
    assert contents(folder) == before


# ---------------------------------------------------------------- the page


def test_the_page_shows_what_is_printed(folder: Path) -> None:
    """Each line under a `$ elgrande ...` is printed, in that order; `...` stands for more."""
    pytest.importorskip("resvg_py", reason="the extra `png` is not installed")
    section = PAGE.split("## From a table to cards")[1].split("\n## ")[0]
    (table,) = [block for block in blocks(section) if block.startswith("id,title")]
    Path("wrong.csv").write_text("id,copies,effect\nhouse_homecoming,x,gain 2 pionts\n", "utf-8")
    seen = []
    for command, shown in shown_commands(section):
        printed = iter(call(*command).output.splitlines())
        for line in shown:
            assert line == "..." or any(found == line for found in printed), (command, line)
        if command[0] == "export":
            Path("cards.csv").write_text(table, encoding="utf-8")
        seen.append(command[0])
    assert seen == ["export", "import", "import", "print", "print", "import"]
    assert len([*Path("pictures").iterdir()]) == 4 and len([*Path("table").iterdir()]) == 6


def test_from_a_table_of_twenty_cards_to_the_table_in_a_minute(folder: Path) -> None:
    pytest.importorskip("resvg_py", reason="the extra `png` is not installed")
    effects = ("gain 1 point", "move up to 3 own caballeros from any region to own court")
    with open("cards.csv", "w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["title", "deck", "copies", "numbers.places", "action", "effect"])
        for n in range(20):
            deck = f"stack_{n % 5 + 1}"
            rows.writerow([f"Card {n}", deck, n % 3 + 1, n % 5 + 1, "may", effects[n % 2]])
    begun = time.perf_counter()
    assert call("import", "cards.csv", "my_rules").output.splitlines()[-1] == "20 new cards"
    assert call("check", "my_rules").output == "9 files, no problems\n"
    for form, files in (("png", 21 + 5), ("tts", 15)):
        assert call("print", "my_rules", "-o", form, "--format", form).exit_code == 0
        assert len([*Path(form).iterdir()]) == files
    assert time.perf_counter() - begun < 60
