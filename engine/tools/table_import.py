"""Brings the changes of a table of cards back into the files that declare them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import unified_diff
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from ..lang.comments import format_text
from ..lang.continuation import WIDTH, cut
from ..rules.files.files import RuleFile, read_file, yaml_files
from ..rules.formatting import Edit, apply_edits
from ..rules.load.declarations import Entry
from ..rules.load.known_ids import known_owners
from ..scenario.check import check_files
from ..text.diagnostics import Diagnostic, Report
from ..text.output.findings import amount
from ..text.source import Source
from ..text.spelling import did_you_mean, id_like
from ..text.wording import in_a_shell
from ..text.yaml.nodes import MappingNode, Node, SequenceNode, find, items_of, pairs_of, text_of
from ..text.yaml.parsing import parse_yaml
from ..text.yaml.reading import laid_over, real
from . import yaml_edits as edits
from .fmt import as_stored
from .table import ENGLISH, KEYS, MAPPINGS, Cells, Row, Table, cards_in_files, declared

_NUMBERS: Final = ("copies", "numbers")
_LISTS: Final = ("players", "traits")
_EFFECTS: Final = ("effect", "while_in")
_PACKS: Final = ("deck", "dealt")
_NAMED = [f"{key}.NAME" if key in MAPPINGS else key for key in KEYS]
"""The columns, as a hint names them."""
_WHOLE = re.compile(r"(\d{1,9})(?:\.0+)?")
"""A whole number, also as programs write it that know only fractions."""


class NotImported(ValueError):
    """A table that can't be brought into its files; the message lists every reason."""


class Imported(NamedTuple):
    """What an import changes. files: the new content of each changed file, all in UTF-8.

    cells, new, removed: the numbers of changed cells, new cards and removed cards. missing: the
    cards without a row, which stay. ignored: the columns that no card has. diff: the lines of a
    unified diff.
    """

    files: dict[Path, bytes]
    cells: int
    new: int
    removed: int
    missing: list[str]
    ignored: list[str]
    diff: list[str]

    def summary(self, *, written: bool) -> Iterator[str]:
        """What changed, or would change, and what did not."""
        if self.ignored:
            yield f"not imported: {amount(len(self.ignored), 'column')} ({', '.join(self.ignored)})"
        if self.missing:
            yield f"without a row: {', '.join(self.missing)}; --remove removes such cards"
        parts = [
            (self.cells, "changed cell"),
            (self.new, "new card"),
            (self.removed, "removed card"),
        ]
        found = ", ".join(amount(*one) for one in parts if one[0])
        yield (found if written else f"would write: {found}") if found else "nothing to change"


def imported(name: str, table: Table, folder: Path, *, remove: bool = False) -> Imported:
    """What a table changes in a file or folder of cards; nothing is written.

    name: of the table, in messages. remove: also remove the cards that have no row. Raises
    NotImported, also if the changed files would have a new error.
    """
    run = _Import(name, table, folder)
    run.compare(remove)
    run.refuse()
    texts = run.texts()
    before = {path: file.source.text for path, file in run.files.items()}
    changed = {path: text for path, text in texts.items() if text != before.get(path)}
    if changed:
        run.check(changed)
        run.refuse()
    stored = {path: path.read_bytes() if path in before else b"" for path in changed}
    return Imported(
        {path: as_stored(text, stored[path]) for path, text in changed.items()},
        sum(len(cells) for cells in run.changes.values()),
        sum(map(len, run.new.values())),
        len(run.gone),
        [] if remove else run.missing,
        [one for one in table.columns if one and one != ENGLISH and not _is_column(one)],
        [line for path, text in changed.items() for line in _diff(path, before.get(path), text)],
    )


def _is_column(column: str) -> bool:
    head, dot, name = column.partition(".")
    return head in KEYS and (head in MAPPINGS) == bool(dot and name)


def _diff(path: Path, old: str | None, new: str) -> Iterator[str]:
    before = "/dev/null" if old is None else str(path)
    lines = (old or "").splitlines(), new.splitlines()
    yield from unified_diff(*lines, before, str(path), lineterm="")


class _Import:
    """One run: the files, what changes in them, and the problems of the table."""

    def __init__(self, name: str, table: Table, folder: Path) -> None:
        self.name, self.table, self.folder = name, table, folder
        self.problems: list[str] = []
        self.files = self._read()
        found = cards_in_files(self.files.values())
        self.cards = {entry.id: (file, entry) for file, entry in found}
        self.changes: dict[str, dict[str, str]] = {}
        """The new values of a card, by column; an empty one is removed."""
        self.new: dict[Path, list[Cells]] = {}
        """The new cards, by the file for them."""
        self.rows: dict[str, int] = {}
        """The numbers of the rows, by card."""
        self.missing: list[str] = []
        self.gone: set[str] = set()

    def _read(self) -> dict[Path, RuleFile]:
        report = Report()
        paths = list(yaml_files(self.folder, report))
        read = {path: read_file(path, report, with_schema=True) for path in paths}
        if report.errors:
            check = in_a_shell("elgrande", "check", self.folder)
            raise NotImported(f"{self.folder}: these files have mistakes; `{check}` lists them")
        return {path: file for path, file in read.items() if file is not None}

    def refuse(self) -> None:
        """Raises NotImported if there are problems."""
        if self.problems:
            raise NotImported("\n".join(self.problems))

    def problem(self, row: int, column: str, message: str) -> None:
        """Records what is wrong with a cell."""
        at = self.table.columns.index(column) if column in self.table.columns else None
        letter = "" if at is None else f" {_letters(at)}"
        self.problems.append(f"{self.name}: row {row}, column{letter} ({column}): {message}")

    # ------------------------------------------------------------ what changes

    def compare(self, remove: bool) -> None:
        """Compares every row with its card."""
        for column in self.table.columns:
            if not _is_column(column) and (near := did_you_mean(column, _NAMED)):
                self.problem(1, column, f"no card has this; {near}")
        for row in self.table.rows:
            name = row.cells.get("id", "").strip() or self._id_for(row)
            if name in self.rows:
                self.problem(row.number, "id", f"`{name}` is also in row {self.rows[name]}")
                continue
            self.rows[name] = row.number
            if name in self.cards:
                self._compare_card(row, name)
            elif owners := known_owners().get(name):
                hint = "remove the row, or change the card with a patch in a file of yours"
                self.problem(row.number, "id", f"`{name}` is a card of {owners[0]}: {hint}")
            else:
                self._add_card(row, name)
        self.missing = [name for name in self.cards if name not in self.rows]
        self.gone = {*self.missing} if remove else set()
        for file in {id(file): file for file, _ in self.cards.values()}.values():
            cards = {entry.id for _, entry in cards_in_files([file])}
            if cards <= self.gone:
                hint = "remove the file itself" if len(self.table.rows) else "the table is empty"
                self.problems.append(f"{file.source.name}: no card would be left: {hint}")

    def _id_for(self, row: Row) -> str:
        """The id of a card without one, from its title; the same each time."""
        title = id_like(row.cells.get("title", ""))
        if not title:
            self.problem(row.number, "id", "the card needs an id, or a title to make one from")
        return f"{self._expansion() or 'my'}_{title}"

    def _expansion(self) -> str | None:
        stated = (text_of(file.content.get("expansion")) for file in self.files.values())
        names = {name for name in stated if name is not None}
        return names.pop() if len(names) == 1 else None

    def _compare_card(self, row: Row, name: str) -> None:
        file, entry = self.cards[name]
        old = declared(file, entry)
        for column, cell in self._cells(row):
            before = old.get(column, "")
            if cell == _normal(column, before):
                continue
            if column in _PACKS:
                where = f"the cards of {file.source.name} are in `{before}`" if before else ""
                self.problem(row.number, column, f"{where or 'not for this card'}: move the card"
                             " to another file there, or restore the cell")  # fmt: skip
            elif cell or find(_card(file, entry), column.split(".")) is not None:
                self.changes.setdefault(name, {})[column] = cell
            elif column != "copies":  # one copy is what a card has that says nothing
                self.problem(row.number, column, f"{file.source.name} gives `{before}` to all its"
                             " cards: change it there, or write another value")  # fmt: skip

    def _cells(self, row: Row) -> Iterator[tuple[str, str]]:
        """The cells of a row that belong to a card, in their normal form, by column."""
        for column, cell in row.cells.items():
            if not _is_column(column) or column == "id":
                continue
            try:
                cell = _normal(column, cell)
            except ValueError as error:
                self.problem(row.number, column, str(error))
                continue
            if cell and (wrong := _unreadable(column, cell)):
                self.problem(row.number, column, wrong)
                continue
            yield column, cell

    def _add_card(self, row: Row, name: str) -> None:
        cells = {column: cell for column, cell in self._cells(row) if cell}
        packs = [f"{key}: {cells.pop(key)}" for key in _PACKS if key in cells]
        if len(packs) != 1:
            known = (f"{key}: {text_of(file.content.get(key))}" for file, _ in self.cards.values()
                     for key in _PACKS if file.content.get(key))  # fmt: skip
            such = f", such as `{next(known, 'deck: stack_1')}`"
            self.problem(row.number, "deck", f"a new card needs a deck (or `dealt`){such}")
        elif self.folder.is_file():
            self.problem(row.number, "id", f"there is no card `{name}` in {self.folder}: name its"
                         " folder, where a file for new cards can be made")  # fmt: skip
        elif "title" not in cells:
            self.problem(row.number, "title", "a new card needs a title")
        else:
            if "dealt" in packs[0] or cells.get("copies") == "1":
                cells.pop("copies", None)
            file = self.folder / f"new_cards_{id_like(packs[0].partition(': ')[2])}.yaml"
            self.new.setdefault(file, []).append({"id": name, **cells, "": packs[0]})

    # ------------------------------------------------------------ new texts

    def texts(self) -> dict[Path, str]:
        """The new texts of all files, by path."""
        found = {path: self._changed(path, file) for path, file in self.files.items()}
        for path, cards in self.new.items():
            if path in found:
                listed = parse_yaml(Source("", found[path]), Report())
                items = find(listed, ("cards",))
                assert isinstance(items, SequenceNode)
                added = [_new_card(cells, items.span.column + 1) for cells in cards]
                found[path] = apply_edits(found[path], [edits.add_items(items, added)])
            else:
                name = self._expansion()
                head = [f"expansion: {name}"] if name else []
                body = [f"  - {_new_card(cells, 4)}" for cells in cards]
                found[path] = "\n".join([*head, cards[0][""], "cards:", *body, ""])
        return found

    def _changed(self, path: Path, file: RuleFile) -> str:
        """The text of a file with the changes of its cards: of each card, one after the other."""
        text = file.source.text
        left = {
            entry.id: [*self.changes[entry.id].items()]
            for _, entry in cards_in_files([file])
            if entry.id in self.changes
        }
        while any(left.values()):
            root = parse_yaml(Source(str(path), text), Report())
            cards = {
                text_of(find(card, ("id",))): card for card in items_of(find(root, ("cards",)))
            }
            due = [(cards[name], *changes.pop(0)) for name, changes in left.items() if changes]
            text = apply_edits(text, [_edit(*one) for one in due])
        if self.gone:
            root = parse_yaml(Source(str(path), text), Report())
            cards_left = items_of(find(root, ("cards",))) if file.schema == "card" else []
            gone = [card for card in cards_left if text_of(find(card, ("id",))) in self.gone]
            text = apply_edits(text, [edits.drop_item(card) for card in gone])
        return text

    # ------------------------------------------------------------ the check

    def check(self, texts: Mapping[Path, str]) -> None:
        """Checks the new texts, and reports each error that the old ones do not have."""
        own = [self.folder, *(path for path in self.new if path not in self.files)]
        before = Counter(map(_name, check_files([self.folder]).report.errors))
        with laid_over({real(path): text for path, text in texts.items()}):
            checked = check_files(own)
        for found in checked.report.errors:
            if before[_name(found)]:
                before[_name(found)] -= 1
                continue
            path = checked.paths.get(found.file)
            text = texts.get(path) if path is not None else None
            row, column = self._cell_at(found, text) if text is not None else (None, "")
            hint = f"; {found.hint}" if found.hint else ""
            message = f"{found.code}: {found.message}{hint}"
            if row is None:
                self.problems.append(f"{found.file}: with these changes: {message}")
            else:
                self.problem(row, column, message)

    def _cell_at(self, found: Diagnostic, text: str) -> tuple[int | None, str]:
        """The row and the column from which a text has what a diagnostic is about."""
        root = parse_yaml(Source(found.file, text), Report())
        for card in items_of(find(root, ("cards",))):
            at = None if found.span is None else card.source.offset(*found.span.start)
            if at is None or not card.start <= at <= card.end:
                continue
            row = self.rows.get(text_of(find(card, ("id",))) or "")
            for key, value in pairs_of(card):
                if key.start <= at <= value.end:
                    names = [name.value for name, one in pairs_of(value)
                             if name.start <= at <= one.end]  # fmt: skip
                    return row, ".".join([key.value, *names[: key.value in MAPPINGS]])
            return row, "id"
        return None, ""


def _name(found: Diagnostic) -> tuple[str, str, str]:
    return found.file, found.code, found.message


def _letters(column: int) -> str:
    """The letters of a column in a spreadsheet, counted from 0: A to Z, then AA."""
    return (_letters(column // 26 - 1) if column > 25 else "") + chr(ord("A") + column % 26)


def _card(file: RuleFile, entry: Entry) -> Node | None:
    """The node of a card."""
    cards = items_of(file.content.get("cards"))
    return next((card for card in cards if text_of(find(card, ("id",))) == entry.id), None)


def _normal(column: str, cell: str) -> str:
    """A cell in the form in which it is compared and written. Raises ValueError."""
    head = column.partition(".")[0]
    if head not in _EFFECTS and head not in ("text", "notes"):
        cell = cell.strip()
    if not cell or head not in (*_NUMBERS, *_LISTS):
        return cell
    parts = [part.strip() for part in cell.split(",")] if head in _LISTS else [cell]
    if head != "traits":
        if not all(map(_WHOLE.fullmatch, parts)):
            raise ValueError(f"`{cell}` is not a whole number" + ("s" * (head in _LISTS)))
        parts = [str(int(_WHOLE.sub(r"\1", part))) for part in parts]
    return ", ".join(parts)


def _unreadable(column: str, cell: str) -> str | None:
    """Why a cell can't stand in a file of cards; None if it can."""
    report = Report()
    root = parse_yaml(Source("cell", f"x:\n  y: {_written(column, cell, 4, flow=False)}\n"), report)
    if report.errors:
        return report.errors[0].message
    head = column.partition(".")[0]
    as_text = head in (*_NUMBERS, *_LISTS, *_EFFECTS) or text_of(find(root, ("x", "y"))) == cell
    return None if as_text else "this text has blanks that a file can't hold: retype it"


def _written(column: str, value: str, indent: int, *, flow: bool) -> str:
    """A cell as YAML. indent: of the lines of a block."""
    head = column.partition(".")[0]
    if head in _NUMBERS:
        return value
    if head in _LISTS:
        return f"[{value}]"
    if head not in _EFFECTS or flow:
        return edits.scalar_in_yaml(value, indent, flow=flow)
    lines = (format_text(value) or value).split("\n")
    pieces = [piece for line in lines for piece in cut(line, WIDTH - indent)]
    return "|" + "".join(f"\n{' ' * indent}{piece}" if piece else "\n" for piece in pieces)


def _edit(card: Node, column: str, cell: str) -> Edit:
    """The edit that gives a card the value of a cell; an empty one removes its key."""
    assert isinstance(card, MappingNode)
    head, _, name = column.partition(".")
    flow, indent = edits.in_flow(card), card.span.column - 1
    inner = card.get(head) if name else None
    if inner is None:
        mapping, key, order = card, head, KEYS
    else:
        assert isinstance(inner, MappingNode)
        mapping, key, order = inner, name, ()
        flow, indent = edits.in_flow(inner), inner.span.column - 1
        if not cell and len(inner.items) == 1:
            return edits.drop(card, head)
    if not cell:
        return edits.drop(mapping, key)
    old = mapping.get(key)
    if name and inner is None:
        return edits.put(mapping, key, _in_mapping(column, cell, indent, flow=flow), order)
    written = partial(_written, column, cell, indent + 2, flow=flow)
    return edits.put(mapping, key, written(), order) if old is None else edits.replace(
        old, written(), flow=flow)  # fmt: skip


def _in_mapping(column: str, cell: str, indent: int, *, flow: bool) -> str:
    """A mapping with one value; that of an effect stands on lines of its own."""
    head, _, name = column.partition(".")
    if head in _EFFECTS and not flow:
        return f"\n{' ' * (indent + 2)}{name}: {_written(column, cell, indent + 4, flow=False)}"
    return f"{{{name}: {_written(column, cell, indent, flow=True)}}}"


def _new_card(cells: Cells, indent: int) -> str:
    """A card as an item of a block list, without the dash. indent: of its keys."""
    lines = []
    for key in KEYS:
        values = [(one, cell) for one, cell in cells.items() if one.partition(".")[0] == key]
        if key in _NUMBERS and key in MAPPINGS and values:
            pairs = ", ".join(f"{one.partition('.')[2]}: {cell}" for one, cell in values)
            lines.append(f"{key}: {{{pairs}}}")
        elif values and key in MAPPINGS:
            lines.append(f"{key}:{_in_mapping(*values[0], indent, flow=False)}")
        elif values:
            lines.append(f"{key}: {_written(*values[0], indent + 2, flow=False)}")
    return f"\n{' ' * indent}".join(lines)
