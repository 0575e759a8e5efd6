"""What an editor has open, laid over the files, and answers about it.

Nothing here knows the protocol: paths, lines and columns (from 1) go in, plain answers come out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from ..play.checkup import check_files, findings
from ..rules.check import Checked, is_built_in
from ..rules.company import with_required
from ..rules.files import (
    BUILT_IN,
    Kept,
    RuleFile,
    built_in_expansions,
    keeping,
    read_file,
    yaml_files,
)
from ..rules.memory import Memory
from ..rules.ruleset import default_edition, default_game
from ..text.diagnostics import Diagnostic, Report
from ..text.nodes import Node, ScalarNode, SequenceNode, find, to_data
from ..text.reading import laid_over, read_source, real
from .completion import Item, complete
from .document import Document
from .hover import Shown, shown_at
from .index import Use, use_at, uses
from .renaming import refusal
from .scene import Scene
from .workspace import Workspace


class Desk:
    """The open texts and all that was read of other files; each is read again when it changes."""

    def __init__(self, roots: Sequence[Path] = ()) -> None:
        self.workspace = Workspace(roots)
        self._texts: dict[Path, str] = {}
        self._kept: Kept = {}
        self._memory = Memory()
        self._good: dict[Path, RuleFile] = {}
        self._documents: dict[Path, Document] = {}
        self._scenes: dict[Path, Scene] = {}

    @property
    def open_files(self) -> list[Path]:
        """The files whose texts are open."""
        return sorted(self._texts)

    def put(self, path: Path, text: str) -> None:
        """A file is open, or its text has changed."""
        path = real(path)
        self._texts[path] = text
        self.workspace.files(path)
        self.workspace.note(path, text)
        self._scenes.clear()

    def take_away(self, path: Path) -> None:
        """A file is closed: what the disk has counts again."""
        self._texts.pop(real(path), None)
        self.look_again()

    def look_again(self) -> None:
        """Files were made, changed or deleted by others."""
        self.workspace.look_again()
        for path, text in self._texts.items():
            self.workspace.files(path)
            self.workspace.note(path, text)
        self._scenes.clear()

    # ------------------------------------------------------------ answers

    def diagnostics(self, path: Path) -> dict[Path, list[Diagnostic]]:
        """What is wrong with a file and with those that it is laid together with."""
        path = real(path)
        self._forget_old_trees()
        with self._laid_over():
            checked = check_files(self.workspace.together(path), Checked(memory=self._memory))
            shown = findings(checked).diagnostics
        found: dict[Path, list[Diagnostic]] = {path: []}
        for name, file in checked.paths.items():
            if is_built_in(file) == is_built_in(path):
                found.setdefault(real(file), [])
                found[real(file)] += [d for d in shown if d.file == name]
        found[path] += [d for d in shown if not d.file]
        return found

    def completions(self, path: Path, line: int, column: int) -> list[Item]:
        """What may be written at a place."""
        document = self.document(path)
        if document is None:
            return []
        return complete(document.source, line, column, self.scene(path))

    def hover(self, path: Path, line: int, column: int) -> Shown | None:
        """What is told of the thing at a place; None for nothing."""
        document = self.document(path)
        if document is None:
            return None
        return shown_at(document, line, column, self.scene(path), self.uses_in(path))

    def definitions(self, path: Path, line: int, column: int) -> list[tuple[Path, Use]]:
        """Where the name at a place is declared."""
        use = self.use_at(path, line, column)
        if use is None:
            return []
        return [found for found in self._everywhere(path, use) if found[1].declares]

    def references(self, path: Path, line: int, column: int) -> list[tuple[Path, Use]]:
        """Every place where the name at a place stands, in all files that may use it."""
        use = self.use_at(path, line, column)
        return list(self._everywhere(path, use)) if use is not None else []

    def rename(self, path: Path, line: int, column: int, new: str) -> list[tuple[Path, Use]] | str:
        """The places where a new name is to be written; or why it can't be, in one sentence."""
        use = self.use_at(path, line, column)
        if use is None:
            return "no name that can be changed stands here"
        places = list(self._everywhere(path, use))
        why_not = refusal(use, new, places, self.scene(path), self.document, is_built_in(path))
        return why_not or places

    def use_at(self, path: Path, line: int, column: int) -> Use | None:
        """The name at a place."""
        return use_at(self.uses_in(path), line, column)

    def uses_in(self, path: Path, around: Path | None = None) -> list[Use]:
        """Every name in a file. around: the file whose mix says what is a name; itself if None."""
        document, scene = self.document(path), self.scene(around or path)
        return uses(document, scene.names, scene.rules) if document is not None else []

    @staticmethod
    def path_named(name: str) -> Path:
        """The file that messages call by a name: the built-in ones by their place in the game."""
        return real(BUILT_IN / name)  # an absolute name stays as it is

    # ------------------------------------------------------------ what the answers rest on

    def document(self, path: Path) -> Document | None:
        """A file as it is now, as a tree; None when it can't be read."""
        path = real(path)
        with laid_over(self._texts):
            source = read_source(path, Report(), str(path))
        if source is None:
            return None
        known = self._documents.get(path)
        if known is None or known.source.text != source.text:
            known = self._documents[path] = Document(source)
        return known

    def scene(self, path: Path) -> Scene:
        """The names in force around a file. Of files with mistakes, their last good text counts."""
        path = real(path)
        if path not in self._scenes:
            with self._laid_over():
                files = self._mixed_with(path)
                parts = self._memory.mixed(files).definitions
            self._scenes[path] = Scene(parts)
        return self._scenes[path]

    def _mixed_with(self, path: Path) -> list[RuleFile]:
        """The files of the mix that a file belongs to, in the order in which they are laid."""
        own = [] if is_built_in(path) else self._read(self._own(path))
        document = self.document(path)
        root = document.root if document is not None else None
        scenario = document is not None and document.kind == "scenario"
        names = _texts_in(root, ("rules", "with")) + _texts_in(root, ("rules", "edition"))
        if not scenario:
            names = [name for file in own for name in _texts_in(file.content, ("requires",))]
            names += _texts_in(root, ("requires",))
            names += _texts_in(root, ("expansion",))
        known = built_in_expansions()
        names = [default_game(), *(name for name in names if name in known)]
        names = [name for name in with_required(names, self._built_in) if name in known]
        files = [file for name in names for file in self._built_in(name)]
        if not any(_is_edition(file.content) for file in [*files, *own]):
            files += self._built_in(default_edition())
        return files + own

    def _own(self, path: Path) -> list[Path]:
        """The rule files of one's own in the mix of a file; of a scenario, those that it names."""
        document = self.document(path)
        if document is None or document.kind != "scenario":
            return self.workspace.together(path)
        named = _texts_in(document.root, ("rules", "with"))
        places = [path.parent / name for name in named if name.startswith(".")]
        return [file for place in places for file in yaml_files(place, Report())]

    def _built_in(self, name: str) -> list[RuleFile]:
        folders = (BUILT_IN / "expansions" / name, BUILT_IN / "cards" / name)
        return self._read(
            file for folder in folders if folder.is_dir() for file in yaml_files(folder, Report())
        )

    def _read(self, paths: Iterable[Path]) -> list[RuleFile]:
        """Files as trees: as they are, or as they were when they had no mistake."""
        found = []
        for path in paths:
            name = path.relative_to(BUILT_IN).as_posix() if is_built_in(path) else str(path)
            file = read_file(path, Report(), with_schema=True, name=name)
            if file is not None:
                self._good[path] = file
            file = file or self._good.get(path)
            if file is not None and file.kind != "scenario":
                found.append(file)
        return found

    def _everywhere(self, path: Path, wanted: Use) -> Iterator[tuple[Path, Use]]:
        """Every place where the same name stands: in the mix of a file, and in its scenarios."""
        for file in self._reach(real(path)):
            document = self.document(file)
            if document is None or wanted.text not in document.source.text:
                continue
            for use in self.uses_in(file, path):
                if (use.space, use.text) == (wanted.space, wanted.text):
                    yield file, use

    def _reach(self, path: Path) -> list[Path]:
        """The files that may name what is declared in the mix of a file."""
        mixed = {self.path_named(file.source.name) for file in self._with_files(path)}
        own = {file for file in mixed if not is_built_in(file)}
        others = {
            file
            for file, said in self.workspace.files(path).items()
            if is_built_in(path) or (said.scenario and self._rests_on(file, own))
        }
        return sorted({path} | mixed | others)

    def _with_files(self, path: Path) -> list[RuleFile]:
        with self._laid_over():
            if is_built_in(path):
                return [file for name in built_in_expansions() for file in self._built_in(name)]
            return self._mixed_with(path)

    def _rests_on(self, scenario: Path, own: set[Path]) -> bool:
        document = self.document(scenario)
        named = _texts_in(document.root, ("rules", "with")) if document is not None else []
        places = [real(scenario.parent / name) for name in named if name.startswith(".")]
        return any(file == place or place in file.parents for file in own for place in places)

    @contextmanager
    def _laid_over(self) -> Iterator[None]:
        with laid_over(self._texts), keeping(self._kept):
            yield

    def _forget_old_trees(self) -> None:
        """Keeps only what rests on texts that are still in use."""
        alive = {id(read.source) for read in self._kept.values()}
        alive |= {id(file.source) for file in self._good.values()}
        self._memory.keep_only(alive)


def _texts_in(root: Node | None, path: Sequence[str | int]) -> list[str]:
    """The text or the texts at a path of a file."""
    node = find(root, path) if root is not None else None
    if isinstance(node, ScalarNode):
        return [node.value]
    return [str(to_data(item)) for item in node] if isinstance(node, SequenceNode) else []


def _is_edition(root: Node) -> bool:
    node = find(root, ("edition",))
    return isinstance(node, ScalarNode) and node.data is True
