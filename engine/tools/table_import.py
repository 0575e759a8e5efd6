"""Brings the changes of a table of cards back into the files that declare them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import unified_diff
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..rules.files.files import RuleFile, read_file, yaml_files
from ..rules.formatting import apply_edits
from ..rules.load.known_ids import known_owners
from ..scenario.check import check_files, findings
from ..text.diagnostics import Diagnostic, Report, Severity
from ..text.output.findings import amount
from ..text.source import Source
from ..text.spelling import did_you_mean, id_like
from ..text.wording import in_a_shell, listing
from ..text.yaml.nodes import (
    MappingNode,
    Node,
    find,
    items_of,
    pairs_of,
    text_of,
)
from ..text.yaml.parsing import parse_yaml
from ..text.yaml.reading import laid_over, real
from . import yaml_edits as edits
from .fmt import as_stored
from .table import ENGLISH, KEYS, MAPPINGS, Cells, Row, Table, cards_in_files, declared
from .table_cells import edit_of, normal, unreadable

_PACKS: Final = ("deck", "dealt")
_NAMED = [f"{key}.NAME" if key in MAPPINGS else key for key in KEYS]
"""The columns, as a hint names them."""
_ID = re.compile(r"[a-z][a-z0-9_]*")


class NotImported(ValueError):
    """A table that can't be brought into its files; the message lists every reason."""


class Imported(NamedTuple):
    """What an import changes. files: the new content of each changed file, all in UTF-8.

    cells, new, removed: the numbers of changed cells, new cards and removed cards. missing: the
    cards without a row, which stay. ignored: the columns that no card has. warnings: of the check,
    those that are new. diff: the lines of a unified diff.
    """

    files: dict[Path, bytes]
    cells: int
    new: int
    removed: int
    missing: list[str]
    ignored: list[str]
    warnings: list[str]
    diff: list[str]

    def summary(self, *, written: bool) -> Iterator[str]:
        """What changed, or would change, and what did not."""
        yield from self.warnings
        if self.ignored:
            yield f"not imported: {amount(len(self.ignored), 'column')} ({', '.join(self.ignored)})"
        if self.missing:
            yield f"without a row: {', '.join(self.missing)}; --remove removes such cards"
        counts = {"changed cell": self.cells, "new card": self.new, "removed card": self.removed}
        found = ", ".join(amount(number, noun) for noun, number in counts.items() if number)
        yield (found if written else f"would write: {found}") if found else "nothing to change"


def imported(name: str, table: Table, folder: Path, *, remove: bool = False) -> Imported:
    """What a table changes in a file or folder of cards; nothing is written.

    name: of the table, in messages. remove: also remove the cards that have no row. Raises
    NotImported, also if the changed files would have a new error.
    """
    run = Comparison(name, table, folder)
    run.compare(remove)
    texts = run.texts()
    before = {path: file.source.text for path, file in run.files.items()}
    changed = {path: text for path, text in texts.items() if text != before.get(path)}
    if changed:
        run.check(changed)
    if run.problems:
        problems = sorted(run.problems, key=lambda one: (not one[0], one[0]))
        raise NotImported("\n".join(message for _, message in problems))
    stored = {path: path.read_bytes() if path in before else b"" for path in changed}
    return Imported(
        {path: as_stored(text, stored[path]) for path, text in changed.items()},
        sum(len(cells) for name, cells in run.changes.items() if name in run.cards),
        sum(len(names) for _, names in run.new.values()),
        len(run.gone),
        [] if remove else run.missing,
        [one for one in table.columns if one and one != ENGLISH and not _is_column(one)],
        run.warnings,
        [line for path, text in changed.items() for line in _diff(path, before.get(path), text)],
    )


def _is_column(column: str) -> bool:
    head, dot, name = column.partition(".")
    return bool(_ID.fullmatch(name)) if head in MAPPINGS else head in KEYS and not dot


def _diff(path: Path, old: str | None, new: str) -> Iterator[str]:
    before = "/dev/null" if old is None else str(path)
    lines = (old or "").splitlines(), new.splitlines()
    yield from unified_diff(*lines, before, str(path), lineterm="")


class Comparison:
    """A table and its files: what changes in them, and the problems of the table."""

    def __init__(self, name: str, table: Table, folder: Path) -> None:
        self.name, self.table, self.folder = name, table, folder
        self.problems: list[tuple[int, str]] = []
        """What is wrong, each with its row; 0 where it is in no row."""
        self.warnings: list[str] = []
        self.files = self._read()
        stated = (text_of(file.content.get("expansion")) for file in self.files.values())
        self.expansions = sorted({name for name in stated if name})
        self.expansion = self.expansions[0] if len(self.expansions) == 1 else None
        found = cards_in_files(self.files.values())
        self.cards = {entry.id: (file, entry) for file, entry in found}
        self.nodes: dict[str, MappingNode] = {}
        for file in self.files.values():
            self.nodes |= _by_id(items_of(file.content.get("cards")))
        self.changes: dict[str, dict[str, str]] = {}
        """The new values of a card, by column; an empty one is removed."""
        self.new: dict[Path, tuple[str, list[str]]] = {}
        """The new cards, by the file for them, after the line with its deck."""
        self.rows: dict[str, int] = {}
        """The numbers of the rows, by card."""
        self.missing: list[str] = []
        self.gone: set[str] = set()

    def _read(self) -> dict[Path, RuleFile]:
        if not self.folder.exists():
            raise FileNotFoundError(2, "there is no such file or folder", str(self.folder))
        report = Report()
        paths = list(yaml_files(self.folder, report))
        read = {path: read_file(path, report, with_schema=True) for path in paths}
        if report.errors:
            check = in_a_shell("elgrande", "check", self.folder)
            raise NotImported(f"{self.folder}: these files have mistakes; `{check}` lists them")
        return {path: file for path, file in read.items() if file is not None}

    def problem(self, row: int, column: str, message: str) -> None:
        """Records what is wrong with a cell."""
        self.problems.append((row, self.place(row, column, message)))

    def _problem_of_file(self, file: RuleFile, message: str) -> None:
        self.problems.append((0, f"{file.source.name}: {message}"))

    def place(self, row: int, column: str, message: str) -> str:
        """A message about a cell."""
        columns = self.table.columns
        named = f"{_letters(columns.index(column))} ({column})" if column in columns else column
        return f"{self.name}: row {row}, column {named}: {message}"

    # ------------------------------------------------------------ what changes

    def compare(self, remove: bool) -> None:
        """Compares every row with its card."""
        for column in self.table.columns:
            if not _is_column(column) and (near := did_you_mean(column, _NAMED)):
                self.problem(1, column, f"no card has this; {near}")
        rows = [
            (row, row.cells.get("id", "").strip() or self._id_for(row)) for row in self.table.rows
        ]
        is_known = all(name in self.cards for _, name in rows)
        others = {} if is_known else known_owners()
        for row, name in rows:
            if not name:
                message = "the card needs an id, or a title to make one from"
                self.problem(row.number, "id", message)
            elif name in self.rows:
                self.problem(row.number, "id", f"`{name}` is also in row {self.rows[name]}")
            else:
                self.rows[name] = row.number
                self._compare_row(row, name, others)
        self.missing = [name for name in self.cards if name not in self.rows]
        self.gone = {*self.missing} if remove else set()
        for file in {id(file): file for file, _ in self.cards.values()}.values():
            cards = {entry.id for _, entry in cards_in_files([file])}
            listed = file.content.get("cards")
            if cards <= self.gone:
                self._problem_of_file(file, "no card would be left: remove the file")
            elif cards & self.gone and listed is not None and edits.in_flow(listed):
                self._problem_of_file(file, "its cards are in brackets: remove them there")
            else:
                continue
            self.gone -= cards

    def _compare_row(self, row: Row, name: str, others: Mapping[str, Any]) -> None:
        """Compares a row with its card. others: the owners of all other ids."""
        if name in self.cards:
            self._compare_card(row, name)
        elif name in others:
            hint = "remove the row, or change the card with a patch in a file of yours"
            self.problem(row.number, "id", f"`{name}` belongs to {others[name][0]}: {hint}")
        else:
            self._add_card(row, name)

    def _id_for(self, row: Row) -> str:
        """The id of a card without one, from its title, the same each time; empty without one."""
        title = id_like(row.cells.get("title", ""))
        return f"{self.expansion or 'my'}_{title}" if title else ""

    def _compare_card(self, row: Row, name: str) -> None:
        file, entry = self.cards[name]
        old = declared(file, entry)
        for column, cell in self._changed_cells(row, old):
            before = old.get(column, "")
            if column == "title" and not cell:
                self.problem(row.number, column, "a card needs a title")
            elif column in _PACKS:
                where = f"the cards of {file.source.name} are in `{before}`" if before else ""
                message = "move the card to another file there, or restore the cell"
                self.problem(row.number, column, f"{where or 'not for this card'}: {message}")
            elif cell or find(self.nodes[name], column.split(".")) is not None:
                self.changes.setdefault(name, {})[column] = cell
            elif column != "copies":  # one copy is what a card has that says nothing
                message = f"{file.source.name} gives `{before}` to all its cards: change it there"
                self.problem(row.number, column, f"{message}, or write another value")

    def _changed_cells(self, row: Row, old: Cells) -> Iterator[tuple[str, str]]:
        """The cells of a row that differ from a card, in their normal form, by column."""
        for column, cell in row.cells.items():
            if column == "id" or not _is_column(column):
                continue
            try:
                cell = normal(column, cell)
            except ValueError as error:
                self.problem(row.number, column, str(error))
                continue
            if cell == normal(column, old.get(column, "")):
                continue
            if cell and (wrong := unreadable(column, cell)):
                self.problem(row.number, column, wrong)
            else:
                yield column, cell

    def _add_card(self, row: Row, name: str) -> None:
        cells = dict(self._changed_cells(row, {}))
        packs = [f"{key}: {cells.pop(key)}" for key in _PACKS if key in cells]
        pack = packs[0] if packs else ""
        path = self.folder / f"new_cards_{id_like(pack.removeprefix('deck: '))}.yaml"
        if not _ID.fullmatch(name):
            self.problem(row.number, "id", "an id is lower-case words joined by `_`")
        elif len(packs) != 1 or not _ID.fullmatch(pack.partition(": ")[2]):
            named = packs[0].partition(": ")[2] if len(packs) == 1 else ""
            known = next(filter(None, map(_pack_of, self.files.values())), None)
            such = f", such as `{known}`" if known else ": write its id"
            no_id = f"`{named}` is no id; " if named else ""
            self.problem(row.number, "deck", f"{no_id}a new card needs a deck (or `dealt`){such}")
        elif "title" not in cells:
            self.problem(row.number, "title", "a card needs a title")
        elif wrong := self._no_place(path, pack):
            self.problem(
                row.number, "id", f"there is no card `{name}`, and no place for it: {wrong}"
            )
        else:
            if cells.get("copies") == "1":
                del cells["copies"]
            self.new.setdefault(path, (pack, []))[1].append(name)
            self.changes[name] = cells

    def _no_place(self, path: Path, pack: str) -> str | None:
        """Why new cards can't go to a file; None if they can. pack: the line with their deck."""
        if self.folder.is_file():
            return "name its folder, where a file for new cards can be made"
        if len(self.expansions) > 1:
            return f"name the folder of one of {listing(self.expansions)}"
        file = self.files.get(path)
        cards = None if file is None else file.content.get("cards")
        fits = file is not None and _pack_of(file) == pack
        if (path.exists() or path.is_symlink()) and not (
            fits and cards is not None and not edits.in_flow(cards)
        ):
            return f"{path} is in the way: rename it"
        return None

    # ------------------------------------------------------------ new texts

    def texts(self) -> dict[Path, str]:
        """The new texts of all files, by path."""
        found = {path: file.source.text for path, file in self.files.items()}
        for path, (pack, names) in self.new.items():
            items = [f"id: {name}" for name in names]
            if path in found:
                listed = find(parse_yaml(Source("", found[path]), Report()), ("cards",))
                added = [] if listed is None else [edits.add_items(listed, items)]
                found[path] = apply_edits(found[path], added)
            else:
                head = [f"expansion: {self.expansion}"] if self.expansion else []
                body = "\n\n".join(f"  - {item}" for item in items)
                found[path] = "\n".join([*head, pack, "cards:", body, ""])
        return {path: self._changed(text) for path, text in found.items()}

    def _changed(self, text: str) -> str:
        """The text of a file with the changes of its cards: of each card, one after the other."""
        cards = _cards_in(text)
        left = {name: [*self.changes.get(name, {}).items()] for name in cards}
        while any(left.values()):
            due = [(cards[name], *cells.pop(0)) for name, cells in left.items() if cells]
            text = apply_edits(text, [edit_of(*one) for one in due])
            cards = _cards_in(text)
        gone = [edits.drop_item(card) for name, card in cards.items() if name in self.gone]
        return apply_edits(text, gone)

    # ------------------------------------------------------------ the check

    def check(self, texts: Mapping[Path, str]) -> None:
        """Checks the new texts, and reports what the old ones do not have."""
        own = [self.folder, *(path for path in self.new if path not in self.files)]
        before = Counter(map(_name, findings(check_files([self.folder])).diagnostics))
        with laid_over({real(path): text for path, text in texts.items()}):
            checked = check_files(own)
        for found in findings(checked).diagnostics:
            if found.severity is Severity.HINT:
                continue
            if before[_name(found)]:
                before[_name(found)] -= 1
                continue
            path = checked.paths.get(found.file)
            text = texts.get(path) if path is not None else None
            row, column = self._cell_at(found, text) if text is not None else (None, "")
            if row is None and path in self.new:  # its deck, which is above the cards
                row, column = self.rows[self.new[path][1][0]], "deck"
            hint = f"; {found.hint}" if found.hint else ""
            message = f"{found.code}: {found.message}{hint}"
            if row is None:
                message = f"{found.file or self.folder}: with these changes: {message}"
            else:
                message = self.place(row, column, message)
            if found.severity is Severity.ERROR:
                self.problems.append((row or 0, message))
            else:
                self.warnings.append(message)

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


def _cards_in(text: str) -> dict[str, MappingNode]:
    """The cards of a file, by id."""
    return _by_id(items_of(find(parse_yaml(Source("", text), Report()), ("cards",))))


def _by_id(cards: Iterable[Node]) -> dict[str, MappingNode]:
    mappings = [card for card in cards if isinstance(card, MappingNode)]
    return {text_of(card.get("id")) or "": card for card in mappings}


def _pack_of(file: RuleFile) -> str | None:
    """The line of a file of cards with its deck."""
    packs = {key: text_of(file.content.get(key)) for key in _PACKS}
    return next((f"{key}: {pack}" for key, pack in packs.items() if pack), None)
