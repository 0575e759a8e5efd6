"""Cards as a table: what comes back is what went out, and an edit changes its value alone."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from elgrande.engine import load_rules
from elgrande.engine.rules.files.files import BUILT_IN, read_files
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.tools.table import (
    ENGLISH,
    SEPARATORS,
    NoTable,
    Row,
    Table,
    cards_in_files,
    declared,
    read_table,
    table_of,
)
from elgrande.engine.tools.table_import import Comparison, NotImported, imported

FOLDERS = [
    folder
    for below in ("cards", "examples/cookbook", "examples/house_rules", "examples/small_game")
    for folder in sorted({file.parent for file in (BUILT_IN / below).rglob("*.yaml")})
    if any("\ncards:" in file.read_text("utf-8") for file in folder.glob("*.yaml"))
]

LAYOUT = """\
# of our table
deck: stack_1
numbers: {places: 1}
action: may
cards:
  # the first
  - copies: 2  # two of it
    id: mine_one
    title: 'One'   # its title
    # above the text
    text: >  # folded
      Some words that
      go on.
    effect: |
      # why
      gain 1 point


  # the second
  - id: mine_two
    title: Two
    numbers:
      places: 3  # three
      gold: 2    # and gold
    players: [4, 5]   # many
    effect: gain 2 points # plain

# in brackets
  - {id: mine_three, title: "Three", numbers: {gold: 1}, effect: gain 1 point}  # the last

# the end
"""


def rows_of(folder: Path) -> list[dict[str, str]]:
    """The cells of the cards of a folder."""
    files = read_files([folder], Report(), with_schema=True)
    return [declared(*one) for one in cards_in_files(files)]


def table(rows: list[dict[str, str]]) -> Table:
    columns = list(dict.fromkeys(column for row in rows for column in row))
    return Table(
        columns, [Row(n, {c: row.get(c, "") for c in columns}) for n, row in enumerate(rows, 2)]
    )


def edited(rows: list[dict[str, str]], folder: Path, *, remove: bool = False) -> str:
    """The text of the only file of a folder after an import of these rows, without the check."""
    run = Comparison("t.csv", table(rows), folder)
    run.compare(remove)
    assert run.problems == []
    (text,) = run.texts().values()
    return text


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cards.yaml").write_text(LAYOUT, encoding="utf-8")
    return tmp_path


def test_what_comes_back_is_what_went_out(tmp_path: Path) -> None:
    """Over all built-in cards, the cookbook and the examples, no file changes."""
    rules, cards = load_rules(), 0
    for number, source in enumerate(FOLDERS):
        files = read_files([source], Report(), with_schema=True)
        separator = [*SEPARATORS.values()][number % len(SEPARATORS)]
        count, data = table_of(rules, files, separator)
        (tmp_path / "t.csv").write_bytes(data)
        done = imported("t.csv", read_table(tmp_path / "t.csv"), source, remove=True)
        assert (done.files, done.missing, done.ignored) == ({}, [], []), source
        cards += count
    assert cards >= 300


def test_a_table_of_a_mix_has_what_is_in_force(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        'expansion: mine\ntitle: Mine\nversion: "1"\n'
        "patch: {cards: {bg2_veto: {copies: 5, numbers: {places: 4}}}}\n"
        "remove: {cards: [bg2_decay_3]}\n",
        encoding="utf-8",
    )
    count, data = table_of(load_rules(paths=[tmp_path]), None)
    rows = {row["id"]: row for row in csv.DictReader(io.StringIO(data.decode("utf-8-sig")))}
    assert count == len(rows) and "bg2_decay_3" not in rows
    veto = rows["bg2_veto"]
    assert (veto["copies"], veto["numbers.places"], veto["deck"]) == ("5", "4", "stack_2")
    assert veto["effect"].startswith("keep this card until the end of the next round\nwhen an ")
    assert veto[ENGLISH].startswith("Keep this card until the end of the next round.")
    assert rows["power_13"]["copies"] == "" and rows["power_13"]["dealt"] == "hand"


def test_no_cell_is_a_formula_and_each_comes_back(folder: Path) -> None:
    texts = ["=1+2", "+1", "-1", "@x", "'=1", "''=1", "'tis", "=", "1; 2", 'say "yes"']
    for text in texts:
        file = folder / "cards.yaml"
        file.write_text(LAYOUT.replace("'One'", '"' + text.replace('"', '\\"') + '"'), "utf-8")
        _, data = table_of(load_rules(), read_files([folder], Report(), with_schema=True))
        for cell in next(csv.reader(io.StringIO(data.decode("utf-8-sig").split("\r\n", 1)[1]))):
            assert not cell.startswith(("=", "+", "-", "@", "\t"))
        (folder / "t.csv").write_bytes(data)
        assert read_table(folder / "t.csv").rows[0].cells["title"] == text
        assert imported("t.csv", read_table(folder / "t.csv"), folder).files == {}


# ---------------------------------------------------------------- one value at a time


@pytest.mark.parametrize(
    ("cells", "before", "after"),
    [
        ({"copies": "3"}, "copies: 2  # two of it", "copies: 3  # two of it"),
        ({"copies": ""}, "- copies: 2  # two of it\n    id:", "- id:"),
        ({"title": "true"}, "'One'   # its", '"true"  # its'),
        ({"title": "Uno"}, "'One'   # its", "Uno  # its"),
        ({"title": "A: b # c"}, "'One'   # its", '"A: b # c"  # its'),
        ({"text": "Short"}, ">  # folded\n      Some words that\n      go on.", "Short  # folded"),
        (
            {"text": "One.\n\n- Two: # 3"},
            ">  # folded\n      Some words that\n      go on.",
            "|-  # folded\n      One.\n\n      - Two: # 3",
        ),
        ({"text": ""}, "    text: >  # folded\n      Some words that\n      go on.\n", ""),
        ({"effect": "gain  2 points"}, "      # why\n      gain 1 point", "      gain 2 points"),
        ({"numbers.gold": "4"}, "# its title\n", "# its title\n    numbers: {gold: 4}\n"),
        ({"numbers.places": "2.0"}, "# its title\n", "# its title\n    numbers: {places: 2}\n"),
        ({"players": "3,4"}, "# its title\n", "# its title\n    players: [3, 4]\n"),
        ({"action": "must"}, "# its title\n", "# its title\n    action: must\n"),
    ],
)
def test_a_cell_changes_its_value_alone(
    cells: dict[str, str], before: str, after: str, folder: Path
) -> None:
    first, *others = rows_of(folder)
    assert edited([first | cells, *others], folder) == LAYOUT.replace(before, after, 1)


def test_a_value_is_changed_in_brackets_and_below_its_key(folder: Path) -> None:
    one, two, three = rows_of(folder)
    two |= {"numbers.gold": "", "numbers.places": "4", "players": ""}
    three |= {"numbers.gold": "", "numbers.places": "2", "title": "[3]", "copies": "2"}
    text = edited([one, two, three], folder)
    assert "      places: 4  # three\n    effect: gain 2" in text
    new = '{id: mine_three, title: "[3]", numbers: {places: 2}, effect: gain 1 point, copies: 2}  #'
    assert new in text


def test_line_ends_stay(folder: Path) -> None:
    file = folder / "cards.yaml"
    file.write_bytes(LAYOUT.replace("\n", "\r\n").encode())
    first, *others = rows_of(folder)
    rows = [first | {"copies": "3"}, *others]
    (data,) = imported("t.csv", table(rows), folder).files.values()
    assert data == LAYOUT.replace("copies: 2", "copies: 3").replace("\n", "\r\n").encode()


def test_a_row_that_is_gone_removes_its_card_only_if_asked(folder: Path) -> None:
    one, _, three = rows_of(folder)
    kept = imported("t.csv", table([one, three]), folder)
    assert kept.files == {} and kept.missing == ["mine_two"]
    text = edited([one, three], folder, remove=True)
    start, end = LAYOUT.index("  - id: mine_two"), LAYOUT.index("# in brackets")
    assert text == LAYOUT[:start] + LAYOUT[end:]
    with pytest.raises(NotImported, match="no card would be left"):
        imported("t.csv", Table(["id"], []), folder, remove=True)


def test_a_new_row_is_a_new_card_once(folder: Path) -> None:
    new = {"title": "Four: new", "deck": "stack_2", "numbers.gold": "1", "effect": "gain 3 points"}
    rows = [*rows_of(folder), new]
    done = imported("t.csv", table(rows), folder)
    assert done.new == 1 and done.cells == 0
    assert done.files == {
        folder / "new_cards_stack_2.yaml": b"deck: stack_2\ncards:\n  - id: my_four_new\n"
        b'    title: "Four: new"\n    numbers: {gold: 1}\n    effect: |\n      gain 3 points\n'
    }
    for path, data in done.files.items():
        path.write_bytes(data)
    assert imported("t.csv", table(rows), folder).files == {}
    more = {"id": "mine_five", "title": "Five", "deck": "stack_2", "copies": "2"}
    (data,) = imported("t.csv", table([*rows, more]), folder).files.values()
    assert data.endswith(b"points\n  - id: mine_five\n    title: Five\n    copies: 2\n")


WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
LINES = st.lists(st.text("ab #:-'\"{}[],>|&*!%@?=\\é", max_size=50), max_size=4).map("\n".join)
CELLS = st.fixed_dictionaries(
    {},
    optional={
        "title": WORDS | LINES,
        "text": WORDS | LINES | st.text("ab ", min_size=90, max_size=120),
        "notes": LINES,
        "effect": st.sampled_from(
            ["gain 3 points", "# x\ngain 1 point", "if yes:\n  gain 1 point"]
        ),
        "copies": st.sampled_from(["1", "2", "12", ""]),
        "numbers.places": st.sampled_from(["1", "7"]),
        "numbers.gold": st.sampled_from(["", "9"]),
        "players": st.sampled_from(["", "2", "3, 4"]),
        "traits": LINES | st.sampled_from(["", "fast", "fast, slow"]),
        "action": st.sampled_from(["may", "must"]),
    },
)


@given(st.lists(CELLS, min_size=3, max_size=3))
@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_whatever_is_typed_is_read_back_or_refused(
    folder: Path, typed: list[dict[str, str]]
) -> None:
    """And no other value changes, and no comment next to a value that stays is lost."""
    (folder / "cards.yaml").write_text(LAYOUT, encoding="utf-8")
    old = rows_of(folder)
    run = Comparison("t.csv", table([a | b for a, b in zip(old, typed, strict=True)]), folder)
    run.compare(remove=False)
    (text,) = run.texts().values()
    for comment in (
        "# of our table",
        "# the first",
        "# its title",
        "# the second",
        "# in brackets",
    ):
        assert comment in text
    assert text.endswith("# the last\n\n# the end\n")
    (folder / "cards.yaml").write_text(text, encoding="utf-8")
    files = read_files([folder], Report(), with_schema=False)
    expected = [
        {key: cell for key, cell in (cells | run.changes.get(cells["id"], {})).items() if cell}
        for cells in old
    ]
    found = [{k: c for k, c in declared(*one).items() if c} for one in cards_in_files(files)]
    for one in (*expected, *found):
        one.setdefault("copies", "1")
    assert found == expected
    for given_cells, cells in zip(typed, found, strict=True) if not run.problems else ():
        for column, cell in given_cells.items():
            if column != "copies":
                assert (
                    cells.get(column, "").replace(" ", "").split() == cell.replace(" ", "").split()
                )


# ---------------------------------------------------------------- files that are no tables


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "row 1 must name the columns"),
        (b"name,text\nx,y\n", "row 1 must name the columns"),
        (b"id,title\nx,\xe9\n", r"t.csv:2: this is not UTF-8 text: save it as .CSV UTF-8"),
        (b"PK\x03\x04...", "no CSV file in UTF-8: save it as"),
        (b"\xff\xfei\0d\0", "no CSV file in UTF-8: save it as"),
        (b'id,title\nx,"a"b\n', "t.csv:2: this is no CSV"),
        (b"id,title,title\nx,y,z\n", "names the column `title` twice"),
        (b"id,title\nx,y,z\n", "row 2 has more cells than row 1 names"),
    ],
)
def test_a_file_that_is_no_table_is_refused(data: bytes, message: str, tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    file.write_bytes(data)
    with pytest.raises(NoTable, match=message):
        read_table(file)


def test_rows_may_be_short_and_empty(tmp_path: Path) -> None:
    """As spreadsheets write them: semicolons, old line ends, no empty cells at the end."""
    file = tmp_path / "t.csv"
    file.write_bytes(b'id;title;text\r\n;;\r\nx;"a\r\nb "\r\n')
    assert read_table(file).rows == [Row(3, {"id": "x", "title": "a\nb", "text": ""})]
