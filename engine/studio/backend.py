"""What a page can ask, each by a name: plain data go in, plain data come out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from ..play.table import Table
from ..rules.errors import RulesError
from ..rules.files.request import MixRequest
from ..text.yaml.reading import laid_over
from .editing import Editing
from .folder import Folder, Refused
from .playing import Playing
from .tables import from_end, from_save, from_scenario, new_game

Data = dict[str, Any]


class Backend:
    """A folder, what is typed in its files, and a game by its rules.

    mix: what the folder is laid over.
    """

    def __init__(self, root: Path, mix: MixRequest) -> None:
        self.folder = Folder(root)
        self.mix = mix.changed(paths=(*mix.paths, self.folder.root))
        self.editing = Editing(self.folder, self.mix)
        self.playing: Playing | None = None
        self._begun = 0
        """How many games have begun: the number of the last one."""

    def ask(self, name: str, said: Data) -> Any:
        """The answer to a question. Raises Refused when it can't be given."""
        if name not in _QUESTIONS:
            raise Refused(f"there is no request `{name[:40]}`")
        try:
            return _QUESTIONS[name](self, said)
        except RulesError as error:
            raise Refused(f"the rules have errors and cannot be played yet:\n{error}") from None
        except ValueError as error:
            raise Refused(str(error)) from None

    # ------------------------------------------------------------ the files

    def _files(self, said: Data) -> Data:
        return {"folder": self.folder.root.name, "files": self.folder.names()}

    def _read(self, said: Data) -> Data:
        text, digest = self.folder.read(_text(said, "name"))
        self.editing.forget()  # a page has one file open: what was typed in another one was left
        return {"text": text, "digest": digest}

    def _make(self, said: Data) -> Data:
        name = self.folder.named(_text(said, "name"))
        card = said.get("card") is True
        made = self.editing.example(name) if card else {name: _text({"text": "", **said}, "text")}
        for file, text in made.items():
            self.folder.write(file, text, "")
        self.editing.saved()
        return {"names": list(made)}

    def _write(self, said: Data) -> Data:
        name, text = _text(said, "name"), _text(said, "text")
        digest = self.folder.write(name, text, _text(said, "digest"))
        self.editing.saved()
        return {"digest": digest}

    def _look(self, said: Data) -> Data:
        return self.editing.look(_text(said, "name"), _text(said, "text"))

    def _face(self, said: Data) -> Data:
        return self.editing.face(_text(said, "name"), _text(said, "text"), _number(said, "line"))

    def _proposals(self, said: Data) -> Data:
        return {"proposals": self.editing.proposals(*_place(said))}

    def _explained(self, said: Data) -> Data:
        return {"told": self.editing.explained(*_place(said))}

    # ------------------------------------------------------------ the game

    def _beginnings(self, said: Data) -> Data:
        return self.editing.beginnings()

    def _begin(self, said: Data) -> Data:
        with laid_over(self.editing.texts):
            self.playing = Playing(self._table(said))
        self._begun += 1
        return self._shown(self.playing, "")  # nobody has sat down yet

    def _table(self, said: Data) -> Table:
        if "save" in said:
            return from_save(_text(said, "save"), self.mix)
        top, seed = said.get("top", {}), _number(said, "seed")
        if not isinstance(top, dict) or not _are_texts(top.values()):
            raise Refused("`top` must map decks to cards")
        if "scenario" in said:
            file, others = self.folder.path(_text(said, "scenario")), _text(said, "others")
            if said.get("end") is True:
                return from_end(file, self.mix, others, seed)
            return from_scenario(file, self.mix, others, seed, top)
        bots = said.get("bots")
        if not isinstance(bots, list) or not _are_texts(bots):
            raise Refused("`bots` must be a list of names")
        if not bots:
            raise Refused("the game has no players")
        return new_game(self.mix, bots, seed, top, short=bool(said.get("short")))

    def _game(self, said: Data) -> Playing:
        """The game that a page means. A seat, and a number of choices, belong to one game."""
        if self.playing is None:
            raise Refused("start a game first")
        if not self._is_meant(said):
            raise Refused("another game was started in the meantime")
        return self.playing

    def _is_meant(self, said: Data) -> bool:
        return said.get("game") in (None, self._begun)

    def _shown(self, playing: Playing, seat: str) -> Data:
        return {**playing.seen(seat), "game": self._begun}

    def _seen(self, said: Data) -> Data:
        if self.playing is None:
            return {}
        return self._shown(self.playing, _seat(said) if self._is_meant(said) else "")

    def _choose(self, said: Data) -> Data:
        game, seat = self._game(said), _seat(said)
        game.choose(seat, _number(said, "at"), _text(said, "key"))
        return self._shown(game, seat)

    def _go_to(self, said: Data) -> Data:
        game = self._game(said)
        game.go_to(_number(said, "at"))
        return self._shown(game, _seat(said))

    def _undo(self, said: Data) -> Data:
        game = self._game(said)
        game.undo()
        return self._shown(game, _seat(said))

    def _why(self, said: Data) -> Data:
        keys = said.get("keys")
        if not isinstance(keys, list) or not keys or not _are_texts(keys):
            raise Refused("`keys` must be a list of names")
        return {"lines": self._game(said).why(_seat(said), keys)}

    def _store(self, said: Data) -> Data:
        return {"text": self._game(said).stored(_seat(said))}

    def _keep(self, said: Data) -> Data:
        name = self.folder.named(_text(said, "name"))
        kept = self._game(said).kept(_seat(said), self.folder.path(name).parent)
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


def _text(said: Data, name: str) -> str:
    value = said.get(name)
    if not isinstance(value, str):
        raise Refused(f"`{name}` must be a text")
    return value


def _seat(said: Data) -> str:
    """Who sits at the page that asks; empty when it does not say."""
    return _text({"seat": "", **said}, "seat")


def _number(said: Data, name: str) -> int:
    value = said.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise Refused(f"`{name}` must be a whole number, 0 or more")
    return value


def _place(said: Data) -> tuple[str, str, int, int]:
    return _text(said, "name"), _text(said, "text"), _number(said, "line"), _number(said, "column")
