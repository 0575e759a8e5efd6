"""The questions of a page, by name: plain data in, plain data out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from ..play.table import Table
from ..rules.errors import RulesError
from ..rules.files.request import MixRequest
from ..text.yaml.reading import laid_over
from .editing import Editing
from .examples import Examples
from .folder import Folder, Refused
from .playing import Playing
from .tables import from_end, from_save, from_scenario, new_game
from .testing import Testing
from .weighing import Weighing

Data = dict[str, Any]


class Backend:
    """A folder, the texts typed in its files, and a game with its rules.

    mix: the mix that the folder changes. here: the games of the panel "Balance" are played while a
    question is answered, not by another process.
    """

    def __init__(self, root: Path, mix: MixRequest, *, here: bool = False) -> None:
        self.folder = Folder(root)
        self.mix = mix.changed(paths=(*mix.paths, self.folder.root))
        self.editing = Editing(self.folder, self.mix)
        self.testing = Testing(self.editing)
        self.playing: Playing | None = None
        self.weighing = Weighing(self.mix, here=here)
        self.examples = Examples(
            lambda folder: Backend(folder, MixRequest(), here=here),
            lambda one: one.weighing.end(),
        )
        self._begun = 0
        """How many games have begun; the number of the last one."""

    def ask(self, name: str, asked: Data) -> Any:
        """The answer to a question. Raises Refused if it can't be given.

        With an `example`, the question is about the copy of that example.
        """
        if "example" in asked:
            rest = {key: value for key, value in asked.items() if key != "example"}
            return self.examples.of(_text(asked, "example")).ask(name, rest)
        if name not in _QUESTIONS:
            raise Refused(f"there is no request `{name[:40]}`")
        try:
            return _QUESTIONS[name](self, asked)
        except RulesError as error:
            raise Refused(f"the rules have errors and cannot be played yet:\n{error}") from None
        except ValueError as error:
            raise Refused(str(error)) from None

    # ------------------------------------------------------------ the files

    def _files(self, asked: Data) -> Data:
        return {
            "folder": self.folder.root.name,
            "place": self.folder.digest,
            "files": self.folder.names(),
        }

    def _read(self, asked: Data) -> Data:
        text, digest = self.folder.read(_text(asked, "name"))
        self.editing.forget()  # a page has one file open; text typed in another one is dropped
        return {"text": text, "digest": digest}

    def _make(self, asked: Data) -> Data:
        name = self.folder.named(_text(asked, "name"))
        card = asked.get("card") is True
        made = self.editing.example(name) if card else {name: _text({"text": "", **asked}, "text")}
        for file, text in made.items():
            self.folder.write(file, text, "")
        self.editing.saved()
        return {"names": list(made)}

    def _write(self, asked: Data) -> Data:
        name, text = _text(asked, "name"), _text(asked, "text")
        digest = self.folder.write(name, text, _text(asked, "digest"))
        self.editing.saved()
        return {"digest": digest}

    def _look(self, asked: Data) -> Data:
        return self.editing.look(_text(asked, "name"), _text(asked, "text"))

    def _face(self, asked: Data) -> Data:
        return self.editing.face(_text(asked, "name"), _text(asked, "text"), _number(asked, "line"))

    def _balance(self, asked: Data) -> Data:
        name, text, line = _text(asked, "name"), _text(asked, "text"), _number(asked, "line")
        version, number = self.editing.version(name, text, line)
        return {**self.weighing.figures(version, self.editing.texts), "number": number}

    def _tests(self, asked: Data) -> Data:
        return {"tests": self.testing.listed()}

    def _test(self, asked: Data) -> Data:
        return self.testing.run(_text(asked, "scenario"))

    def _opening(self, asked: Data) -> Data:
        name, line = _text(asked, "name"), _number(asked, "line")
        return self.editing.opening(name, line, dark=asked.get("dark") is True)

    def _examples(self, asked: Data) -> Data:
        return {"examples": self.examples.listed()}

    def _proposals(self, asked: Data) -> Data:
        return {"proposals": self.editing.proposals(*_place(asked))}

    def _explained(self, asked: Data) -> Data:
        return {"told": self.editing.explained(*_place(asked))}

    # ------------------------------------------------------------ the game

    def _beginnings(self, asked: Data) -> Data:
        return self.editing.beginnings()

    def _begin(self, asked: Data) -> Data:
        with laid_over(self.editing.texts):
            self.playing = Playing(self._table(asked))
        self._begun += 1
        return self._shown(self.playing, asked, "")  # no player has sat down yet

    def _table(self, asked: Data) -> Table:
        mix = self.editing.played()
        if "save" in asked:
            return from_save(_text(asked, "save"), mix)
        top, seed = asked.get("top", {}), _number(asked, "seed")
        if not isinstance(top, dict) or not _are_texts(top.values()):
            raise Refused("`top` must map decks to cards")
        if "scenario" in asked:
            file, others = self.folder.path(_text(asked, "scenario")), _text(asked, "others")
            if asked.get("end") is True:
                return from_end(file, mix, others, seed)
            return from_scenario(file, mix, others, seed, top)
        bots = asked.get("bots")
        if not isinstance(bots, list) or not _are_texts(bots):
            raise Refused("`bots` must be a list of names")
        if not bots:
            raise Refused("the game has no players")
        return new_game(mix, bots, seed, top, short=bool(asked.get("short")))

    def _game(self, asked: Data) -> Playing:
        """The game that a page means. Raises Refused if there is none, or another one."""
        if self.playing is None:
            raise Refused("start a game first")
        if not self._is_meant(asked):
            raise Refused("another game was started in the meantime")
        return self.playing

    def _is_meant(self, asked: Data) -> bool:
        return asked.get("game") in (None, self._begun)

    def _shown(self, playing: Playing, asked: Data, seat: str | None = None) -> Data:
        who = _seat(asked) if seat is None else seat
        return {**playing.seen(who, dark=asked.get("dark") is True), "game": self._begun}

    def _seen(self, asked: Data) -> Data:
        if self.playing is None:
            return {}
        return self._shown(self.playing, asked, None if self._is_meant(asked) else "")

    def _choose(self, asked: Data) -> Data:
        game = self._game(asked)
        game.choose(_seat(asked), _number(asked, "at"), _text(asked, "key"))
        return self._shown(game, asked)

    def _go_to(self, asked: Data) -> Data:
        game = self._game(asked)
        game.go_to(_number(asked, "at"))
        return self._shown(game, asked)

    def _undo(self, asked: Data) -> Data:
        game = self._game(asked)
        game.undo()
        return self._shown(game, asked)

    def _why(self, asked: Data) -> Data:
        keys = asked.get("keys")
        if not isinstance(keys, list) or not keys or not _are_texts(keys):
            raise Refused("`keys` must be a list of names")
        return {"lines": self._game(asked).why(_seat(asked), keys)}

    def _store(self, asked: Data) -> Data:
        return {"text": self._game(asked).stored(_seat(asked))}

    def _keep(self, asked: Data) -> Data:
        name = self.folder.named(_text(asked, "name"))
        kept = self._game(asked).kept(_seat(asked), self.folder.path(name).parent)
        self.folder.write(name, kept, "")
        self.editing.saved()
        return {"name": name}


_QUESTIONS: dict[str, Callable[[Backend, Data], Any]] = {
    "files": Backend._files,
    "read": Backend._read,
    "make": Backend._make,
    "write": Backend._write,
    "look": Backend._look,
    "face": Backend._face,
    "balance": Backend._balance,
    "tests": Backend._tests,
    "test": Backend._test,
    "opening": Backend._opening,
    "examples": Backend._examples,
    "proposals": Backend._proposals,
    "explained": Backend._explained,
    "beginnings": Backend._beginnings,
    "begin": Backend._begin,
    "seen": Backend._seen,
    "choose": Backend._choose,
    "go_to": Backend._go_to,
    "undo": Backend._undo,
    "why": Backend._why,
    "keep": Backend._keep,
    "store": Backend._store,
}


def _are_texts(values: Iterable[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


def _text(asked: Data, name: str) -> str:
    value = asked.get(name)
    if not isinstance(value, str):
        raise Refused(f"`{name}` must be a text")
    return value


def _seat(asked: Data) -> str:
    """The seat of the page that asks; empty if it has none."""
    return _text({"seat": "", **asked}, "seat")


def _number(asked: Data, name: str) -> int:
    value = asked.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise Refused(f"`{name}` must be a whole number, 0 or more")
    return value


def _place(asked: Data) -> tuple[str, str, int, int]:
    return (
        _text(asked, "name"),
        _text(asked, "text"),
        _number(asked, "line"),
        _number(asked, "column"),
    )
