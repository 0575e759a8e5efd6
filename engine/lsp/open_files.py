"""The open texts of an editor, in place of the files on disk, and queries about them.

Independent of the protocol: takes paths, lines and columns (from 1), returns plain data.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path

from ..rules.check.cache import Cache
from ..rules.check.files import Checked, check_named
from ..rules.files.files import (
    BUILT_IN,
    RuleFile,
    built_in_expansions,
    folders_of,
    is_built_in,
    known_expansions,
    read_file,
    yaml_files,
)
from ..rules.files.named_mix import named_mix
from ..rules.files.request import NO_CHOICES, Choices, MixRequest
from ..rules.kinds import EXPANSION
from ..rules.load.options import requested_values
from ..rules.load.resolve import requested_files, required, with_required
from ..scenario.check import check_files
from ..scenario.failures import failures
from ..scenario.run import decision_before_end
from ..text.diagnostics import Diagnostic, Report
from ..text.schema.check import NAMING
from ..text.source import Span
from ..text.yaml.nodes import find, items_of, text_of
from ..text.yaml.reading import laid_over, real
from .by_file import by_file
from .choices import Step, offered
from .completion import Item
from .document import Document
from .fixes import Fix, fixes_of
from .index import CHOSEN, Use, use_at, uses
from .renaming import difference, refusal, taken_by, unread, with_new_name
from .symbols import Symbols
from .texts import OpenTexts
from .workspace import Workspace


class OpenFiles(OpenTexts):
    """The open texts, and a cache of what was read; a file is read again when it changes."""

    def __init__(self, roots: Sequence[Path] = ()) -> None:
        super().__init__()
        self.workspace = Workspace(roots)
        self._cache = Cache()
        self._good: dict[Path, RuleFile] = {}
        self._uses: dict[tuple[Path, Path | None], tuple[Document, Symbols, list[Use]]] = {}
        """The names found in files, each with the tree and the names in force that it rests on."""

    @property
    def paths(self) -> list[Path]:
        """The files whose texts are open."""
        return sorted(self._texts)

    def put(self, path: Path, text: str, *, is_typed: bool = False) -> None:
        """Records that a file is open, or that its text has changed.

        is_typed: another text may follow at once, so the names in force stay until `forget_names`.
        """
        path = real(path)
        self.hold(path, text)
        self.workspace.files(path)
        self.workspace.note(path, text)
        if not is_typed:
            self.forget_names()

    def forget_names(self) -> None:
        """Finds the names in force again when they are asked for."""
        self._symbols.clear()
        self._uses.clear()

    def take_away(self, path: Path) -> None:
        """Records that a file is closed, so that its saved text applies again."""
        self.drop(path)
        self.refresh()

    def refresh(self) -> None:
        """Records that other programs created, changed or deleted files."""
        self.workspace.refresh()
        for path, text in self._texts.items():
            self.workspace.files(path)
            self.workspace.note(path, text)
        self.forget_names()

    # ------------------------------------------------------------ answers

    def diagnostics(self, path: Path, *, briefly: bool = False) -> dict[Path, list[Diagnostic]]:
        """The diagnostics of a file and of the files mixed with it.

        briefly: of a built-in file, those in the mixes of its own expansion.
        """
        path = real(path)
        if is_built_in(path) and briefly:
            name = path.relative_to(BUILT_IN).parts[1]
            return self._checked(path, folders_of(name), of=[name])
        if not is_built_in(path) and path not in self.workspace.files(path):
            return {path: []}  # some other YAML file
        return self._checked(path, self.workspace.together(path))

    def diagnostics_in(
        self, folder: Path, path: Path, mix: MixRequest | None
    ) -> dict[Path, list[Diagnostic]]:
        """The diagnostics of a file in a folder of rules, and of the files related to it.

        These are the files mixed with it or depending on it, and unrecognized files, which all
        count in such a folder. mix: the folder and what it is mixed with, if that is more than the
        game.
        """
        path = real(path)
        known = self.workspace.files(path)
        files = {*self.workspace.together(path)}
        for file in yaml_files(folder, Report()):
            if file not in known or self.depends_on(file, path):
                files.add(file)
        return self._checked(path, sorted(files), mix)

    def _checked(
        self,
        path: Path,
        files: Sequence[Path],
        mix: MixRequest | None = None,
        of: Sequence[str] | None = None,
    ) -> dict[Path, list[Diagnostic]]:
        self._cache.forget_old(self._good.values())
        with self._laid_over():
            checked = check_files(files, Checked(cache=self._cache), of)
            if mix is not None:
                asked = Checked(cache=self._cache)
                check_named(mix, asked)
                checked.report.extend(one for one in asked.report if one.code not in mix.accepted)
            return by_file(checked, path)

    def depends_on(self, path: Path, changed: Path) -> bool:
        """Whether the diagnostics of a file may change when another file does."""
        path, changed = real(path), real(changed)
        used = self.workspace.files(path).get(path)
        if is_built_in(changed) or path == changed:
            return True
        if used is not None and used.alone:
            return self._scenario_uses(path, {changed})
        return changed in self.workspace.together(path)

    def fixes(self, path: Path, found: Diagnostic) -> list[Fix]:
        """The fixes that can be offered for a diagnostic of a file."""
        document = self.document(path)
        return [] if document is None else list(fixes_of(found, document))

    def failures(self, path: Path) -> list[Diagnostic]:
        """What a scenario finds otherwise than it expects, at its lines; it is run as typed."""
        document = self.document(path)
        if document is None:
            return []
        ends = [len(line) + 1 for line in document.source.lines]
        with laid_over(self._texts):
            return [
                Diagnostic("run", message, Span(str(path), line, column, line, ends[line - 1]))
                for _, line, column, message, _ in failures(path, None, ())
            ]

    def choices(self, path: Path, step: Step) -> list[Item]:
        """What can be chosen at a step of a scenario, if it can be played up to there."""
        with laid_over({**self._texts, real(path): step.before}):
            return offered(step, decision_before_end(path))

    def definitions(self, path: Path, line: int, column: int) -> list[tuple[Path, Use]]:
        """The declarations of the name at a position."""
        use = self.use_at(path, line, column)
        if use is None:
            return []
        return [found for found in self._everywhere(path, use) if found[1].declares]

    def references(self, path: Path, line: int, column: int) -> list[tuple[Path, Use]]:
        """All occurrences of the name at a position, in all files that may use it."""
        use = self.use_at(path, line, column)
        return list(self._everywhere(path, use)) if use is not None else []

    def rename(self, path: Path, line: int, column: int, new: str) -> list[tuple[Path, Use]] | str:
        """The occurrences to rename, or why that is not possible, in one sentence."""
        use = self.use_at(path, line, column)
        if use is None:
            return "there is no name to change here"
        places = list(self._everywhere(path, use))
        why_not = refusal(use, new, places, self.symbols(path), is_built_in(path))
        if why_not is None and new != use.text:
            why_not = self._unread(path, use) or self._confusion(path, use, new, places)
        return why_not or places

    def _unread(self, path: Path, use: Use) -> str | None:
        """Why occurrences of the name may be missed in unreadable texts, in one sentence."""
        documents = map(self.document, self._concerned(real(path), use))
        with self._laid_over():
            unread_uses = [unread(use, document) for document in documents if document is not None]
        return next(filter(None, unread_uses), None)

    def _concerned(self, path: Path, use: Use) -> list[Path]:
        """The files that may contain a name, including those that can't be parsed."""
        if use.space.startswith(f"{CHOSEN}{path} "):
            return [path]
        own = [file for place in self._request(path).paths for file in yaml_files(place, Report())]
        alone = [file for file, used in self.workspace.files(path).items() if used.alone]
        broken = [file for file in alone if (one := self.document(file)) and one.root is None]
        return sorted({*self._reach(path), *own, *broken})

    def _confusion(
        self, path: Path, use: Use, new: str, places: Sequence[tuple[Path, Use]]
    ) -> str | None:
        """Why a rename would change a meaning, in one sentence; found by trying it."""
        either = re.compile(rf"\b(?:{use.text}|{new})\b")  # elsewhere nothing changes
        reach = [
            file
            for file in self._reach(real(path))
            if (one := self.document(file)) is not None and either.search(one.source.text)
        ]
        before = {file: self.uses_in(file, path) for file in reach}
        taken = taken_by(use, new, before, self._expansions_near(path))
        if taken is not None:
            return taken
        trial = OpenFiles(self.workspace.roots)
        trial._cache, trial._good = self._cache, dict(self._good)
        trial._documents = dict(self._documents)
        for file, text in self._texts.items():
            trial.put(file, text)
        for file in dict.fromkeys(file for file, _ in places):
            here = [found for other, found in places if other == file]
            if (document := self.document(file)) is not None:
                trial.put(file, with_new_name(document.source.text, here, new))
        after = {file: trial.uses_in(file, path) for file in reach}
        return difference(use, new, before, after)

    def _expansions_near(self, path: Path) -> set[str]:
        """The ids of all expansions that are built in or in the editor's folders."""
        used = self.workspace.files(real(path)).values()
        return {*known_expansions(), *(one.expansion for one in used)}

    def use_at(self, path: Path, line: int, column: int) -> Use | None:
        """The name at a position."""
        return use_at(self.uses_in(path), line, column)

    def uses_in(self, path: Path, around: Path | None = None) -> list[Use]:
        """Every name in a file. around: the file whose mix defines the names; None for this one."""
        document, symbols = self.document(path), self.symbols(around or path)
        if document is None:
            return []
        known = self._uses.get((path, around))
        if known is None or known[0] is not document or known[1] is not symbols:
            found = uses(document, symbols.names, symbols.rules)
            known = self._uses[path, around] = document, symbols, found
        return known[2]

    def uses_around(self, path: Path) -> list[Use]:
        """Every name in a file and in the others that may use its names, built-in ones left out."""
        files = [file for file in self._reach(real(path)) if not is_built_in(file) or file == path]
        return [use for file in files for use in self.uses_in(file, path)]

    def declared(self, query: str) -> Iterator[tuple[Path, Use]]:
        """What the author's files declare whose name has the letters of a query, in this order."""
        wanted = re.compile(".*".join(map(re.escape, query.lower())))
        known = {file for root in self.workspace.roots for file in self.workspace.files(root)}
        for path in sorted({*known, *self._texts}):
            if not is_built_in(path):
                for use in self.uses_in(path):
                    if (
                        use.declares
                        and not use.space.startswith(CHOSEN)
                        and wanted.search(use.text)
                    ):
                        yield path, use

    def links(self, path: Path) -> Iterator[tuple[Span, Path]]:
        """The expansions that a file names, and in a scenario or mix file also paths, with the
        files that they lead to."""
        for use in self.uses_in(path):
            if use.space == EXPANSION and not use.declares:
                yield from (
                    (use.span, file)
                    for file, _ in self.definitions(path, use.span.line, use.span.column)
                )
        document = self.document(path)
        if document is None or document.schema not in NAMING:
            return
        for spot in document.spots:
            name = spot.scalar.value
            if (
                spot.path[0] in ("rules", "mix", "with")
                and not spot.is_key
                and name.startswith(".")
            ):
                with suppress(OSError, ValueError):
                    found = real(path.parent / name)
                    manifest = found / "expansion.yaml" if found.is_dir() else found
                    if manifest.is_file():
                        yield spot.scalar.span, manifest

    @staticmethod
    def path_named(name: str) -> Path:
        """The path of a file named in a message; built-in names are relative to the game folder."""
        return real(BUILT_IN / name)  # an absolute name stays as it is

    # ------------------------------------------------------------ inputs of the queries

    def symbols(self, path: Path) -> Symbols:
        """The names in force in a file; of files with mistakes, the last valid text is used."""
        path = real(path)
        if path not in self._symbols:
            with self._laid_over():
                files = self._mixed_with(path)
                definitions = self._cache.mixed(files, self._choices(path, files)).definitions
            self._symbols[path] = Symbols(definitions)
        return self._symbols[path]

    def _choices(self, path: Path, mixed: Sequence[RuleFile]) -> Choices:
        """The parameter values that a file sets or depends on, since names may depend on them.

        The choice of cards is dropped, so that the names of all cards are known.
        """
        mix = self._named(path)
        if mix is not None:
            return mix.choices.unplaced().changed(stacks=())
        return next(requested_values(self._read([path]), mixed), NO_CHOICES)

    def _named(self, path: Path) -> MixRequest | None:
        """The mix that a scenario or mix file names; None for other files."""
        document = self.document(path)
        if document is None or document.schema not in NAMING:
            return None
        return named_mix(document.root, path.parent)

    def _mixed_with(self, path: Path) -> list[RuleFile]:
        """The files of the mix that a file belongs to, in order."""
        mix = self._request(path)
        names = with_required(mix.names, self._built_in)
        return requested_files(mix.changed(expansions=tuple(names)), self._at, self._built_in)

    def _request(self, path: Path) -> MixRequest:
        """The mix that a file names or belongs to."""
        mix = self._named(path)
        if mix is not None:
            return mix
        own = [] if is_built_in(path) else self.workspace.together(path)
        document = self.document(path)
        root = document.root if document is not None else None
        needed = [find(root, (key,)) for key in ("requires", "over", "only_with")]
        listed = chain.from_iterable(map(items_of, needed))
        parts = [*needed, *listed, find(root, ("expansion",))]
        names = [*required(self._read(own)), *(name for part in parts if (name := text_of(part)))]
        return MixRequest(tuple(names), paths=tuple(own))

    def _at(self, path: Path) -> list[RuleFile]:
        return self._read(yaml_files(path, Report()))

    def _built_in(self, name: str) -> list[RuleFile]:
        return [file for folder in folders_of(name) for file in self._at(folder)]

    def _read(self, paths: Iterable[Path]) -> list[RuleFile]:
        """Parses files; a file with mistakes is replaced by its last valid version.

        If there is none, by its usable part.
        """
        found = []
        for path in paths:
            name = path.relative_to(BUILT_IN).as_posix() if is_built_in(path) else str(path)
            wrong = Report()
            file = read_file(path, wrong, with_schema=True, name=name)
            if file is not None:
                self._good[path] = file
            file = file or self._good.get(path) or self._usable(path, wrong, name)
            if file is not None and file.is_rules:
                found.append(file)
        return found

    def _usable(self, path: Path, wrong: Report, name: str) -> RuleFile | None:
        file = read_file(path, Report(), with_schema=False, name=name)
        return None if file is None else self._cache.usable(file, wrong).file

    def _everywhere(self, path: Path, wanted: Use) -> Iterator[tuple[Path, Use]]:
        """All occurrences of a name: in the mix of a file, and in its scenarios."""
        for file in self._reach(real(path)):
            document = self.document(file)
            if document is None or wanted.text not in document.source.text:
                continue
            for use in self.uses_in(file, path):
                if (use.space, use.text) == (wanted.space, wanted.text):
                    yield file, use

    def _reach(self, path: Path) -> list[Path]:
        """The files that may use the names of a file's mix."""
        mixed = {self.path_named(file.source.name) for file in self._with_files(path)}
        own = {file for file in mixed if not is_built_in(file)}
        others = {
            file
            for file, used in self.workspace.files(path).items()
            if is_built_in(path) or (used.alone and self._scenario_uses(file, own))
        }
        return sorted({path} | mixed | others)

    def _with_files(self, path: Path) -> list[RuleFile]:
        with self._laid_over():
            if is_built_in(path):
                return [file for name in built_in_expansions() for file in self._built_in(name)]
            return self._mixed_with(path)

    def _scenario_uses(self, scenario: Path, own: set[Path]) -> bool:
        mix = self._named(scenario)
        places = [] if mix is None else [real(place) for place in mix.paths]
        return any(file == place or place in file.parents for file in own for place in places)

    @contextmanager
    def _laid_over(self) -> Iterator[None]:
        with laid_over(self._texts), self._cache.reading():
            yield
