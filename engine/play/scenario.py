"""Runs scenario files: given a position, when these choices are made, then this must hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..game.decision import IllegalChoice
from ..game.game import Game
from ..game.narration import Narrator
from ..game.position import PositionError
from ..rules.files import RuleFile, read_file, yaml_files
from ..rules.ruleset import RulesError, Ruleset, load_rules
from ..text.diagnostics import Diagnostic, Report, render, visible
from ..text.nodes import Path as NodePath
from ..text.nodes import find, to_data
from ..text.reading import read_source, real
from .choices import ChoicesError, read_choices
from .expectations import Expectations, UnknownKey

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Result:
    """How one file went; `message` says what failed and where."""

    file: str
    title: str
    ok: bool
    message: str = ""


class _Failed(Exception):
    """A scenario that does not hold; `path` leads to the place in the file."""

    def __init__(self, message: str, path: NodePath) -> None:
        super().__init__(message)
        self.path = path


def scenario_files(paths: Sequence[Path]) -> list[Path]:
    """Every file below the paths that may be a scenario, in a fixed order."""
    found = [file for path in paths for file in yaml_files(path, Report())]
    return [file for file in found if file.suffix not in (".yaml", ".yml") or _is_scenario(file)]


def _is_scenario(file: Path) -> bool:
    source = read_source(file, Report())
    return source is None or any(line.startswith("scenario:") for line in source.lines)


def run_file(path: Path, tell: Tell | None = None) -> Result:
    """Runs one scenario file. `tell` gets every decision and event, line by line."""
    report = Report()
    file = read_file(path, report, with_schema=True)
    if file is None or report.errors:
        return Result(str(path), "", False, _all_mistakes(path))
    if file.kind != "scenario":
        return Result(str(path), "", False, f"{visible(str(path))}: this file is no scenario")
    data = to_data(file.content)
    assert isinstance(data, dict)
    title = str(data["scenario"])
    try:
        _Run(data, path, tell).run()
    except _Failed as failed:
        return Result(str(path), title, False, _place(file, failed))
    except RulesError as error:
        return Result(str(path), title, False, str(error))
    return Result(str(path), title, True)


def _all_mistakes(path: Path) -> str:
    """What `check` tells of the file."""
    from .checkup import check_files, findings

    found = findings(check_files([path]))
    lines = [render(one, found.source(one.file), colour=False) for one in found.diagnostics]
    return "\n".join(lines)


def _place(file: RuleFile, failed: _Failed) -> str:
    node = find(file.content, failed.path) or file.content
    span = node.span
    line = file.source.lines[span.line - 1] if span.line <= len(file.source.lines) else ""
    return f"{visible(str(span))}: {failed}\n{span.line:>5} | {line}"


@lru_cache(maxsize=64)
def _rules(
    expansions: tuple[str, ...],
    edition: str | None,
    paths: tuple[Path, ...],
    settings: tuple[tuple[str, Any], ...],
) -> Ruleset:
    return load_rules(*expansions, edition=edition, paths=paths, set=dict(settings))


def rules_of(data: Mapping[str, Any], folder: Path) -> Ruleset:
    """The rules that a scenario names. Raises RulesError.

    `with` takes ids of expansions, and folders below the scenario's own (`.` is that one).
    """
    wanted = data.get("rules") or {}
    names = [str(name) for name in wanted.get("with", ())]
    ids = tuple(name for name in names if not name.startswith("."))
    paths = tuple(_below(folder, name) for name in names if name.startswith("."))
    settings = tuple(sorted((wanted.get("set") or {}).items()))
    return _rules(ids, wanted.get("edition"), paths, settings)


def _below(folder: Path, name: str) -> Path:
    """A folder that a scenario names; no file may make us read what lies outside its own folder."""
    root = real(folder)
    path = real(root / name)
    if ".." in Path(name).parts or not path.is_relative_to(root):
        message = f"`{name}` leads out of the folder of the scenario"
        hint = "put the scenario above the rules that it names, or beside them"
        raise RulesError([Diagnostic("E535", message, hint=hint)])
    return path


class _Run:
    """One scenario being played."""

    def __init__(self, data: Mapping[str, Any], path: Path, tell: Tell | None) -> None:
        self.data = data
        self.tell = tell
        rules = rules_of(data, path.parent)
        short = bool((data.get("rules") or {}).get("short", False))
        players = data.get("players", list(rules.definitions.colours[:4]))
        try:
            given = data.get("given") or {}
            self.game = Game.new(rules, players, seed=0, short=short, given=given)
        except (PositionError, ValueError) as error:
            raise _Failed(str(error), ("given",)) from None
        self.expectations = Expectations(self.game)
        self.told = 0
        self._tell_events()

    def run(self) -> None:
        for number, step in enumerate(self.data.get("steps", ())):
            ((who, what),) = step.items()
            path = ("steps", number, who)
            if who == "expect":
                self._expect(what, path)
            else:
                self._choose(who, what, path)
        decision = self.game.decision
        if decision is not None:
            message = (
                f"the scenario ends, but {decision.player} still has to decide:"
                f" {decision.prompt} ({', '.join(decision.keys)})"
            )
            raise _Failed(message, ("steps",))

    def _expect(self, wanted: Mapping[str, Any], path: NodePath) -> None:
        try:
            failures = self.expectations.check(wanted)
        except UnknownKey as error:
            raise _Failed(str(error), path) from None
        if failures:
            key = failures[0].partition(":")[0]
            raise _Failed("\n       ".join(failures), (*path, key))

    def _choose(self, who: str, written: Any, path: NodePath) -> None:
        try:
            keys = read_choices(written)
        except ChoicesError as error:
            raise _Failed(str(error), path) from None
        for key in keys:
            decision = self.game.decision
            if decision is None:
                raise _Failed(f"{who} chooses `{key}`, but nothing is asked any more", path)
            if decision.player != who:
                message = (
                    f"{who} chooses `{key}`, but {decision.player} has to decide:"
                    f" {decision.prompt} ({', '.join(decision.keys)})"
                )
                raise _Failed(message, path)
            if self.tell is not None:
                self.tell(f"  {who}: {decision.prompt} -> {key}")
            try:
                self.game.choose(key)
            except IllegalChoice as refused:
                raise _Failed(f"{refused} ({decision.prompt})", path) from None
            self._tell_events()

    def _tell_events(self) -> None:
        if self.tell is None:
            return
        game = self.game
        lines = Narrator(game.machine.program, game.keys).tell(game.state.log)
        for line in lines[self.told :]:
            self.tell(f"      {line}")
        self.told = len(lines)
