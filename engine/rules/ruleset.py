"""Loading a ruleset: files in, one immutable mix out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..text.diagnostics import Diagnostic, Report, did_you_mean, render
from ..text.source import Source
from .building import build
from .checking import check_definitions
from .company import with_required
from .files import OWN_EXPANSION, RuleFile, built_in_expansions, built_in_files, read_files
from .fingerprint import fingerprint
from .mixing import mix_files, set_parameter
from .model import Card, Definitions

if TYPE_CHECKING:
    from .program import Program


class RulesError(Exception):
    """The rules can't be used; `diagnostics` has all that `check` tells of them, by place."""

    def __init__(self, diagnostics: Sequence[Diagnostic], sources: Sequence[Source] = ()) -> None:
        """sources: the texts that the diagnostics are about, as far as they could be read."""
        known = {source.name: source for source in sources}
        texts = [render(d, known.get(d.file), colour=False) for d in diagnostics]
        super().__init__("\n".join(texts))
        self.diagnostics = tuple(diagnostics)


_COMPANY = ("E507", "E514", "E515")
"""Codes of what does not go together at all."""


class Ruleset:
    """One mix of expansions, checked. Any number of games share it; it never changes."""

    def __init__(self, definitions: Definitions, files: Sequence[RuleFile]) -> None:
        self.definitions = definitions
        self.files = tuple(files)
        self.fingerprint = fingerprint(definitions)
        self._program = lru_cache(maxsize=16)(self._compile)

    @property
    def cards(self) -> Mapping[str, Card]:
        """All kinds of cards by id."""
        return self.definitions.cards

    def program(self, players: int, *, short: bool = False) -> Program:
        """The compiled program for so many players; compiled once."""
        return self._program(players, short)

    def _compile(self, players: int, short: bool) -> Program:
        from .compiler import compile_program  # only when a game is played

        return compile_program(self.definitions, players, short=short)


def load_rules(
    *expansions: str,
    edition: str | None = None,
    paths: Sequence[str | Path] = (),
    set: Mapping[str, Any] | None = None,
) -> Ruleset:
    """Loads a mix: built-in expansions by id, an edition, one's own files or folders.

    Without an expansion the built-in game is loaded; without an edition, the default one of the
    data. `set` gives parameters other values. Raises RulesError with everything that is wrong.
    """
    report = Report()
    own, settings = [Path(path) for path in paths], set or {}
    files = _read(expansions, edition, own, report)
    if report.errors:
        raise _refused(expansions, edition, own, settings, report)
    mix = mix_files(files, report)
    for name, value in settings.items():
        set_parameter(mix, name, value, None)
    editions = [entry.id for entry in mix.manifests.values() if entry.data.get("edition")]
    if len(editions) > 1:
        report.error("E507", f"these editions can't be combined: {', '.join(editions)}")
    misfits = [found for found in report.errors if found.code in _COMPANY]
    if misfits:  # whatever else is wrong follows from that
        raise RulesError(misfits, [file.source for file in files])
    definitions = build(mix, editions[0] if editions else None)
    if definitions is not None:
        check_definitions(definitions, report)
    if definitions is None or report.errors:
        raise _refused(expansions, edition, own, settings, report)
    return Ruleset(definitions, files)


def _refused(
    expansions: Sequence[str],
    edition: str | None,
    paths: Sequence[Path],
    settings: Mapping[str, Any],
    told: Report,
) -> RulesError:
    """The reasons: reading stopped at the first stage with an error, but all of them are told."""
    from .refusing import all_mistakes  # only where something is wrong

    names = [default_game(), *expansions, *([edition] if edition else [])]
    known = built_in_expansions()
    found, sources = all_mistakes([n for n in names if n in known], paths, settings, told)
    return RulesError(found, sources)


def default_game() -> str:
    """The id of the built-in expansion that is a game by itself."""
    return _defaults()[0]


def default_edition() -> str:
    """The id of the edition that the built-in game names as its default."""
    return _defaults()[1]


@lru_cache(maxsize=1)
def _defaults() -> tuple[str, str]:
    for name in built_in_expansions():
        for file in built_in_files(name, Report(), with_schema=False):
            node = file.content.get("default_edition")
            if node is not None:
                return name, getattr(node, "value", "")
    raise AssertionError("no built-in expansion names a default edition")


def _read(
    expansions: Sequence[str], edition: str | None, paths: Sequence[Path], report: Report
) -> list[RuleFile]:
    own = read_files(paths, report, with_schema=True)
    own = [file for file in own if file.kind != "scenario"]
    known = built_in_expansions()
    game = default_game()
    wanted = list(dict.fromkeys([game, *expansions, *([edition] if edition else [])]))
    read = {
        name: built_in_files(name, report, with_schema=False) for name in wanted if name in known
    }
    files: list[RuleFile] = []
    for name in with_required(wanted, lambda name: read.get(name, ())):
        files += read.get(name, ())
    for name in wanted:
        if name in known:
            continue
        if all(file.expansion != name for file in own):
            hint = did_you_mean(name, known) or f"there are: {', '.join(known)}"
            report.error("E508", f"no expansion or edition is called `{name}`", hint=hint)
    if not any(_is_edition(file) for file in files + own):
        files += built_in_files(default_edition(), report, with_schema=False)
    return files + own


def _is_edition(file: RuleFile) -> bool:
    node = file.content.get("edition")
    return file.kind == "expansion" and getattr(node, "data", False) is True


__all__ = [
    "OWN_EXPANSION",
    "RulesError",
    "Ruleset",
    "default_edition",
    "default_game",
    "load_rules",
]
