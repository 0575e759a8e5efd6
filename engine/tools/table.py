"""Cards as a table for a spreadsheet, and such a table read again; `table_import.py` applies it.

One row for each card. A column is named like the key in the card's file: `title`, or
`numbers.places` for one value of a mapping.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..compile.ruleset import Ruleset
from ..game.telling.titles import texts_on, words_of
from ..lang.formatter import format_effect
from ..rules.files.files import RuleFile
from ..rules.load.declarations import Entry, entries_of
from ..rules.model import Card
from ..text.limits import MAX_FOLDER_BYTES
from ..text.regular_files import NotRegular, read_regular
from ..text.yaml.nodes import text_of

ALWAYS: Final = ("id", "title", "deck", "copies", "action", "effect", "text")
"""The columns that every table has."""
KEYS: Final[Sequence[str]] = (
    *("id", "title", "deck", "dealt", "copies", "players", "numbers", "region", "traits"),
    *("action", "effect", "effect_of", "while_in", "text", "notes"),
)
"""The keys of a card that have columns, in their order in a table and in a file."""
MAPPINGS: Final = ("numbers", "while_in")
"""The keys with one column for each of their values."""
ENGLISH: Final = "english (not imported)"
"""The column with the text of the effect, which is for reading only."""
SEPARATORS: Final = {"comma": ",", "semicolon": ";", "tab": "\t"}
_FORMULA = re.compile(r"'*[=+\-@\t\r]")
"""How a cell begins that a spreadsheet may take for a formula; it gets an apostrophe in front."""
_NOT_TEXT = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"\xff\xfe", b"\xfe\xff")
"""How workbooks and UTF-16 files begin."""

Cells = Mapping[str, str]
"""The cells of a row, by column."""


class NoTable(ValueError):
    """A file that is no table of cards; the message says why, and what to do."""


class Row(NamedTuple):
    """A row as read. number: its number in a spreadsheet, where the header is row 1."""

    number: int
    cells: Cells


class Table(NamedTuple):
    """A table as read: the columns in their order, and the rows that are not empty."""

    columns: list[str]
    rows: list[Row]


def cards_in_files(files: Iterable[RuleFile]) -> Iterator[tuple[RuleFile, Entry]]:
    """The cards that files declare, in their order, with the defaults of their files."""
    for file in files:
        for section, entry in entries_of(file):
            if section == "cards" and file.schema == "card":
                yield file, entry


def declared(file: RuleFile, entry: Entry) -> dict[str, str]:
    """The cells of a card as its file declares it."""
    packs = {key: text_of(file.content.get(key)) for key in ("deck", "dealt")}
    return _cells({**entry.data, **packs})


def in_force(card: Card) -> dict[str, str]:
    """The cells of a card as a mix has it, with all that its files change."""
    data: dict[str, Any] = {key: getattr(card, key) for key in KEYS if key in card.FIELDS}
    data["action"] = ("must" if card.compulsory else "may") if card.effect else None
    data["effect"] = format_effect(card.effect) if card.effect else None
    data["effect_of"] = None
    data["while_in"] = {card.lying_zone: format_effect(card.lying)} if card.lying else {}
    return _cells(data)


def _cells(data: Mapping[str, Any]) -> dict[str, str]:
    cells: dict[str, str] = {}
    for key in KEYS:
        value = data.get(key)
        if key in MAPPINGS:
            cells |= {f"{key}.{name}": cell_of(one) for name, one in (value or {}).items()}
        else:
            cells[key] = cell_of(value)
    cells["copies"] = "" if cells["dealt"] else cells["copies"] or "1"
    return cells


def cell_of(value: object) -> str:
    """A value of a card as a cell."""
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return "" if value is None else str(value).rstrip("\n")


def table_of(
    rules: Ruleset, files: Iterable[RuleFile] | None, separator: str = ","
) -> tuple[int, bytes]:
    """The number of cards, and their table as CSV in UTF-8.

    files: the files with the cards; None for all cards of the mix. separator: the character between
    cells. The byte order mark makes spreadsheets read the letters as they are.
    """
    cards, words = rules.definitions.cards, words_of(rules.definitions)
    if files is None:
        rows = [in_force(card) for card in cards.values()]
    else:
        rows = [declared(file, entry) for file, entry in cards_in_files(files)]
    for cells in rows:
        card = cards.get(cells["id"])
        cells[ENGLISH] = "\n".join(texts_on(card.changed(text=""), words)) if card else ""
    columns = _columns({name for cells in rows for name, cell in cells.items() if cell})
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=separator)
    writer.writerow(columns)
    writer.writerows([_escaped(cells.get(one, "")) for one in columns] for cells in rows)
    return len(rows), text.getvalue().encode("utf-8-sig")


def _columns(used: set[str]) -> list[str]:
    """The columns of a table, in order. used: those that some card has a value for."""
    found: list[str] = []
    for key in KEYS:
        of_mapping = sorted(name for name in used if name.partition(".")[0] == key)
        found += of_mapping if key in MAPPINGS else [key] * (key in used or key in ALWAYS)
    return [*found, ENGLISH]


def _escaped(cell: str) -> str:
    """The cell with an apostrophe if a spreadsheet may take it for a formula."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _unescaped(cell: str) -> str:
    cell = cell[1:] if cell.startswith("'") and _FORMULA.match(cell[1:]) else cell
    lines = cell.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def read_table(path: Path) -> Table:
    """The table in a CSV file, with commas, semicolons or tabs. Raises NoTable, OSError."""
    try:
        data = read_regular(path, MAX_FOLDER_BYTES)
    except NotRegular as error:
        raise NoTable(f"{path}: {error.strerror}: name a CSV file") from None
    if data.startswith(_NOT_TEXT):
        raise NoTable(f"{path}: this is no CSV file in UTF-8: save it as “CSV UTF-8”")
    if len(data) > MAX_FOLDER_BYTES:
        raise NoTable(f"{path}: the file is larger than {MAX_FOLDER_BYTES:,} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NoTable(f"{path}:{line}: this is not UTF-8 text: save it as “CSV UTF-8”") from None
    separator = max(SEPARATORS.values(), key=text.partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        header, *rows = [*reader] or [[]]
    except csv.Error as error:
        raise NoTable(f"{path}:{reader.line_num}: this is no CSV: {error}") from None
    columns = [name.strip() for name in header]
    if "id" not in columns and "title" not in columns:
        raise NoTable(f"{path}: row 1 must name the columns, with `id` among them, as"
                      " `elgrande export` writes it")  # fmt: skip
    if twice := {name for name in columns if name and columns.count(name) > 1}:
        raise NoTable(f"{path}: row 1 names the column `{min(twice)}` twice: rename one")
    found = []
    for number, row in enumerate(rows, 2):
        cells = [_unescaped(cell) for cell in row]
        if any(cells[len(columns) :]):
            raise NoTable(f"{path}: row {number} has more cells than row 1 names columns")
        cells += [""] * (len(columns) - len(cells))
        if any(cells):
            found.append(Row(number, dict(zip(columns, cells, strict=False))))
    return Table(columns, found)
