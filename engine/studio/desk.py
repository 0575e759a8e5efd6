"""What a page can ask, each by a name: plain data go in, plain data come out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..rules.errors import RulesError
from ..rules.files.request import MixRequest
from ..text.yaml.reading import laid_over
from .editing import Editing
from .folder import Folder, Refused
from .playing import Playing, Wish, seats_of

Data = dict[str, Any]


class Desk:
    """A folder, what is typed in its files, and a game by its rules.

    mix: what the folder is laid over.
    """

    def __init__(self, root: Path, mix: MixRequest) -> None:
        self.folder = Folder(root)
        self.editing = Editing(self.folder)
        self.mix = mix.changed(paths=(*mix.paths, self.folder.root))
        self.playing: Playing | None = None

    def ask(self, name: str, said: Data) -> Any:
        """The answer to a question. Raises Refused when it can't be given."""
        if name not in _QUESTIONS:
            raise Refused(f"there is no question `{name[:40]}`")
        try:
            return _QUESTIONS[name](self, said)
        except RulesError as error:
            raise Refused(f"these rules can't be played yet:\n{error}") from None
        except ValueError as error:
            raise Refused(str(error)) from None

    # ------------------------------------------------------------ the files

    def _files(self, said: Data) -> Data:
        return {"folder": self.folder.root.name, "files": self.folder.names()}

    def _read(self, said: Data) -> Data:
        text, digest = self.folder.read(_text(said, "name"))
        self.editing.forget()  # a page has one file open: what was typed in another one was left
        return {"text": text, "digest": digest}

    def _write(self, said: Data) -> Data:
        name, text = _text(said, "name"), _text(said, "text")
        digest = self.folder.write(name, text, _text(said, "digest"))
        self.editing.saved()
        return {"digest": digest}

    def _look(self, said: Data) -> Data:
        return self.editing.look(_text(said, "name"), _text(said, "text"))

    def _proposals(self, said: Data) -> Data:
        return {"proposals": self.editing.proposals(*_place(said))}

    def _explained(self, said: Data) -> Data:
        return {"text": self.editing.explained(*_place(said))}

    # ------------------------------------------------------------ the game

    def _begin(self, said: Data) -> Data:
        bots = said.get("bots")
        if not isinstance(bots, list) or not all(isinstance(name, str) for name in bots):
            raise Refused("`bots` is no list of names")
        if not bots:
            raise Refused("nobody plays")
        wish = Wish(len(bots), seats_of(bots), _number(said, "seed"), bool(said.get("short")))
        with laid_over(self.editing.texts):
            self.playing = Playing(self.mix, wish)
        return self.playing.seen()  # nobody has sat down yet

    def _game(self) -> Playing:
        if self.playing is None:
            raise Refused("no game has begun")
        return self.playing

    def _seen(self, said: Data) -> Data:
        return self.playing.seen(_seat(said)) if self.playing is not None else {}

    def _choose(self, said: Data) -> Data:
        self._game().choose(_seat(said), _number(said, "at"), _text(said, "key"))
        return self._game().seen(_seat(said))

    def _go_to(self, said: Data) -> Data:
        self._game().go_to(_number(said, "at"))
        return self._game().seen(_seat(said))

    def _undo(self, said: Data) -> Data:
        self._game().undo()
        return self._game().seen(_seat(said))

    def _why(self, said: Data) -> Data:
        return {"lines": self._game().why(_seat(said), _text(said, "key"))}

    def _keep(self, said: Data) -> Data:
        name = _text(said, "name")
        kept = self._game().kept(_seat(said), self.folder.path(name).parent)
        self.folder.write(name, kept, "")
        self.editing.saved()
        return {"name": name}


_QUESTIONS: dict[str, Callable[[Desk, Data], Any]] = {
    "files": Desk._files,
    "read": Desk._read,
    "write": Desk._write,
    "look": Desk._look,
    "proposals": Desk._proposals,
    "explained": Desk._explained,
    "begin": Desk._begin,
    "seen": Desk._seen,
    "choose": Desk._choose,
    "go_to": Desk._go_to,
    "undo": Desk._undo,
    "why": Desk._why,
    "keep": Desk._keep,
}


def _text(said: Data, name: str) -> str:
    value = said.get(name)
    if not isinstance(value, str):
        raise Refused(f"`{name}` is no text")
    return value


def _seat(said: Data) -> str:
    """Who sits at the page that asks; empty when it does not say."""
    return _text({"seat": "", **said}, "seat")


def _number(said: Data, name: str) -> int:
    value = said.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise Refused(f"`{name}` is no number")
    return value


def _place(said: Data) -> tuple[str, str, int, int]:
    return _text(said, "name"), _text(said, "text"), _number(said, "line"), _number(said, "column")
