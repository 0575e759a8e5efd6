"""The findings, the English and the completions of a text while it is typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ..compile.loading import load_mix
from ..draw.cards import TooLong
from ..lsp.document import Document
from ..lsp.fixes import Fix
from ..lsp.hover import english
from ..lsp.open_files import OpenFiles
from ..lsp.symbols import Symbols
from ..rules.errors import RulesError
from ..rules.files.request import MixRequest
from ..rules.model import Definitions
from ..scenario.failures import failures
from ..text.diagnostics import Diagnostic, Severity
from ..text.schema.check import NAMING
from ..text.source import Span
from ..text.yaml.nodes import find, items_of, text_of
from ..text.yaml.reading import laid_over, real
from ..tools.scaffold import id_for
from .cards import Version, card_at, cards_in, face_svg, number_of
from .folder import Folder, Refused
from .making import first_card
from .opening import opening, scenario_for

Data = dict[str, Any]


_Looked = tuple[tuple[Path, str], Mapping[Path, Sequence[Diagnostic]]]
"""The last findings, with the file and the text that they are for."""


class Editing:
    """The texts typed in a page, which override the files of its folder."""

    def __init__(self, folder: Folder, mix: MixRequest) -> None:
        """mix: the folder, with the mix that it changes."""
        self.folder = folder
        alone = MixRequest(paths=(folder.root,))
        self._mix = None if mix == alone else mix
        self._whole = mix
        self.texts: dict[Path, str] = {}
        """The typed texts, by the files that they override."""
        self._opened = OpenFiles([folder.root])
        self._looked: _Looked | None = None

    def look(self, name: str, text: str) -> Data:
        """The findings in a text, their numbers in other files, and its effects in English."""
        path = self._put(name, text)
        self._looked = None  # other files may have changed
        found = self._found(path)
        here = [_mark(one, self._opened.fixes(path, one)) for one in found.get(real(path), [])]
        others = {
            self._name(file): len(marks) for file, marks in found.items() if marks and file != path
        }
        fails = self._run(path) if self._may_run(path, found) else None
        here += fails or []
        passes = fails == []
        return {"marks": here, "others": others, "things": self._things(path), "passes": passes}

    def face(self, name: str, text: str, line: int) -> Data:
        """The printed face of the card at a line.

        Without a card it is empty; while there are errors, only the card's id; if the card can't
        be printed, the reason.
        """
        path = self._put(name, text)
        document, definitions = self._opened.document(path), self._opened.symbols(path).definitions
        card = card_at(document, line) if document is not None else None
        if card is None:
            return {}
        if definitions is None or card not in definitions.cards or not self._is_sound(path):
            return {"card": card}
        try:
            return {"card": card, "svg": face_svg(definitions, definitions.cards[card])}
        except TooLong as error:
            return {"card": card, "refused": str(error)}

    def version(self, name: str, text: str, line: int) -> tuple[Version, Data | None]:
        """The version of the card at a line, with its number that can be moved.

        The number is None if it has none. Raises Refused if there is no card.
        """
        path = self._put(name, text)
        document = self._opened.document(path)
        card = card_at(document, line) if document is not None else None
        if document is None or card is None:
            raise Refused("there is no card here")
        found, number = blake2b(digest_size=8), number_of(document, card)
        for file, one in sorted(self.documents().items()):
            if one.schema != "scenario":
                source = one.source.text
                if number is not None and one is document:
                    source = f"{source[: number[1]]}\0{source[number[2] :]}"
                found.update(f"{file}\0{source}\0".encode())
        if number is None:
            return Version(card, found.hexdigest(), None), None
        name, *span = number
        place = document.source.span(*span)
        value = int(document.source.text[slice(*span)])
        shown = {"card": card, "name": name, "value": value, "place": _place(place)}
        return Version(card, found.hexdigest(), value), shown

    def beginnings(self) -> Data:
        """The numbers of players, the scenarios of the folder, and its cards with a deck."""
        documents = self.documents()
        paths = map(self.folder.path, documents)
        known = filter(None, (self._opened.symbols(path).definitions for path in paths))
        mix = next(known, None)
        return {
            "players": None if mix is None else [mix.least_players, mix.most_players],
            "scenarios": [
                {"name": name, **_table_of(one)}
                for name, one in documents.items()
                if one.schema == "scenario"
            ],
            "cards": [card for one in documents.values() for card in cards_in(one)],
        }

    def example(self, name: str) -> Mapping[str, str]:
        """The texts of new files with a first card, by file name."""
        self.folder.path(name)
        declaring = [one for one in self.documents().values() if one.schema == "expansion"]
        known = filter(None, (text_of(find(one.root, ("expansion",))) for one in declaring))
        expansion = next(known, None) or id_for(self.folder.root)
        requires = self._whole.expansions
        return first_card(name, expansion, self._definitions(), requires, alone=not declaring)

    def _definitions(self) -> Definitions | None:
        """The mix with the folder, or without it while the folder has errors; else None."""
        for paths in (self._whole.paths, self._whole.paths[:-1]):
            with suppress(RulesError):
                return load_mix(self._whole.changed(paths=paths)).definitions
        return None

    def _found(self, path: Path) -> Mapping[Path, Sequence[Diagnostic]]:
        """The findings in a text and in the files that are checked with it."""
        if self._looked is None or self._looked[0] != (path, self.texts[path]):
            self._looked = (
                (path, self.texts[path]),
                self._opened.diagnostics_in(self.folder.root, path, self._mix),
            )
        return self._looked[1]

    def _is_sound(self, path: Path) -> bool:
        """Whether there are no errors, except in files that name a mix; else no card is drawn."""
        found = self._found(path).items()
        marks = [mark for file, marks in found if not self._names_a_mix(file) for mark in marks]
        return all(mark.severity is not Severity.ERROR for mark in marks)

    def _names_a_mix(self, path: Path) -> bool:
        document = self._opened.document(path)
        return document is not None and document.schema in NAMING

    def _may_run(self, path: Path, found: Mapping[Path, Sequence[Diagnostic]]) -> bool:
        """Whether a text is a scenario without errors."""
        document = self._opened.document(path)
        marks = found.get(real(path), [])
        return (
            document is not None
            and document.schema == "scenario"
            and all(mark.severity is not Severity.ERROR for mark in marks)
        )

    def failures(self, name: str) -> list[Data]:
        """The failures of a scenario by the typed texts: file, line, column and message of each.

        Raises Refused for a name that is none of the folder.
        """
        path = self.folder.path(name)
        with laid_over(self.texts):
            found = failures(path, self._mix, map(self.folder.path, self.folder.names()))
        return [{**one._asdict(), "file": self._name(one.file)} for one in found]

    def _run(self, path: Path) -> list[Data]:
        """The failures of a scenario as findings in it; those of other files at its beginning."""
        here = self._name(path)
        found = self.failures(here)
        for one in found:
            if one["file"] != here:
                message = f"{one['file']}, line {one['line']}: {one['message']}"
                one.update(line=1, column=1, message=message)
        return [
            {
                "place": (one["line"], one["column"]) * 2,
                "severity": str(Severity.ERROR),
                "code": "run",
                "message": one["message"],
                "hint": "",
                "fixes": [],
            }
            for one in found
        ]

    def opening(self, name: str, line: int, *, dark: bool) -> Data:
        """How a scenario begins: the open one, else one with the card at a line; empty without one.

        Of a file without cards, it is one of the folder. With mistakes it has only its name.
        """
        documents = self.documents()
        scenario = scenario_for(name, line, documents)
        if scenario is None:
            return {}
        with laid_over(self.texts):
            path = self.folder.path(scenario)
            found = opening(path, documents[scenario], self._mix, dark=dark)
        return {**found, "scenario": scenario}

    def played(self) -> MixRequest:
        """The mix of a game: with the folder, unless this has only scenarios and so no rules."""
        found = self.documents().values()
        if found and all(one.schema == "scenario" for one in found):
            return self._whole.changed(paths=self._whole.paths[:-1])
        return self._whole

    def documents(self) -> dict[str, Document]:
        """The readable files of the folder, by name."""
        found = {
            name: self._opened.document(self.folder.path(name)) for name in self.folder.names()
        }
        return {name: one for name, one in found.items() if one is not None}

    def forget(self) -> None:
        """Drops the typed texts: the files count as they are."""
        for path in self.texts:
            self._opened.take_away(path)
        self.texts.clear()
        self._looked = None

    def saved(self) -> None:
        """Reads the files again after some were written."""
        self._opened.refresh()
        self._looked = None

    def proposals(self, name: str, text: str, line: int, column: int) -> list[Data]:
        """The completions at a position of a text (line and column from 1), best first."""
        path = self._put(name, text)
        found = self._opened.completions(path, line, column)
        return [
            {
                "text": one.text,
                "detail": one.detail,
                "more": asdict(one.more) if one.more else None,
                "word": one.is_word,
                "replaces": one.wish.replaces if one.wish else None,
                "inserts": one.wish.text if one.wish else None,
            }
            for one in found
        ]

    def explained(self, name: str, text: str, line: int, column: int) -> Data | None:
        """The explanation of the word at a position of a text; None if there is none."""
        path = self._put(name, text)
        shown = self._opened.hover(path, line, column)
        return asdict(shown.explanation) if shown is not None else None

    def _put(self, name: str, text: str) -> Path:
        path = self.folder.path(name)
        if self.texts.get(path) != text:
            self.texts[path] = text
            self._opened.put(path, text)
        return path

    def _name(self, path: Path) -> str:
        inside = path.is_relative_to(self.folder.root)
        return path.relative_to(self.folder.root).as_posix() if inside else str(path)

    def _things(self, path: Path) -> list[Data]:
        document = self._opened.document(path)
        if document is None:
            return []
        return list(_things(document, self._opened.symbols(path)))


def _table_of(scenario: Document) -> Data:
    """The number of players and the seed of a scenario; None if it does not state them."""
    seed = text_of(find(scenario.root, ("seed",)))
    players = items_of(find(scenario.root, ("players",)))
    return {
        "players": len(players) or None,
        "seed": int(seed) if seed is not None and seed.isdecimal() and len(seed) < 20 else None,
    }


def _mark(found: Diagnostic, fixes: Iterable[Fix]) -> Data:
    """A finding as a page shows it; its place is the first line where it has none."""
    return {
        "place": _place(found.span) if found.span else (1, 1, 1, 1),
        "severity": str(found.severity),
        "code": found.code,
        "message": found.message,
        "hint": found.hint or "",
        "details": found.details or "",
        "fixes": [
            {"title": one.title, "place": _place(one.span), "text": one.text} for one in fixes
        ],
    }


def _place(span: Span) -> tuple[int, int, int, int]:
    """Where a piece of a text begins and ends, as a page counts."""
    return span.line, span.column, span.end_line, span.end_column


def _things(document: Document, symbols: Symbols) -> Iterator[Data]:
    """Each effect, rule and zone of a file, with its title, its line and its English."""
    for text in document.texts:
        above = find(document.root, text.path[:2])
        title = text_of(find(above, ("title",))) or text_of(find(above, ("id",))) or ""
        yield {
            "title": title,
            "part": str(text.path[-1]),
            "line": text.scalar.span.line,
            "english": english(text, document.texts, symbols),
        }
