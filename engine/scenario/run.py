"""Runs scenario files: given a position, after these choices, this must hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..compile.ruleset import Ruleset
from ..game.decisions.decision import Decision, IllegalChoice
from ..game.game import Game
from ..game.positions.position_error import PositionError
from ..rules.errors import RulesError
from ..rules.files.files import RuleFile, read_file, read_files, yaml_files
from ..rules.files.request import MixRequest
from ..rules.position_keys import ASKED, CHANCE
from ..text.diagnostics import Diagnostic, Report, Severity, visible
from ..text.output.plain import rendered
from ..text.schema.check import KINDS
from ..text.yaml.nodes import Path as NodePath
from ..text.yaml.nodes import find, find_key, text_of
from ..text.yaml.reading import each_once, read_source
from .advice import Elsewhere
from .check import check_files, findings
from .expectations import Expectations
from .names import check_names
from .notation import read_choices
from .other_mixes import declared_elsewhere
from .rules import NO_MORE, load_named, reading, request_for
from .vocabulary import EXPECT

RUN: Final = "run"
"""The code of what a scenario expects and does not find."""

PrintLine = Callable[[str], None]


@dataclass(frozen=True)
class Result:
    """The outcome of one file; `message` says what failed and where.

    found: the same as data: mistakes of the files, or what does not hold, with the code `run`.
    """

    file: str
    title: str
    ok: bool
    message: str = ""
    found: tuple[Diagnostic, ...] = ()


class _Failed(Exception):
    """A scenario that does not hold: messages, each with a path in the file."""

    def __init__(self, *found: tuple[str, NodePath]) -> None:
        super().__init__(*found)
        self.found = found


_OF_OTHERS = tuple(f"{key}:" for key in KINDS if key != "scenario")
"""Prefixes of lines that identify files of other kinds."""


def scenario_files(paths: Sequence[Path]) -> list[Path]:
    """Every file below the paths that may be a scenario, sorted.

    Raises RulesError for a folder with more files than the limit.
    """
    report = Report()
    found = [*each_once(file for path in paths for file in yaml_files(path, report))]
    if report.errors:
        raise RulesError(report.sorted())
    return [file for file in found if file.suffix not in (".yaml", ".yml") or _is_scenario(file)]


def _is_scenario(file: Path) -> bool:
    """Whether a file may be a scenario, in any layout; other kinds are recognized by a line."""
    source = read_source(file, Report())
    if source is None or any(line.startswith("scenario:") for line in source.lines):
        return True
    if any(line.startswith(_OF_OTHERS) for line in source.lines):
        return False
    read = read_file(file, Report(), with_schema=False)
    return read is not None and read.schema == "scenario"


def run_file(
    path: Path, print_line: PrintLine | None = None, *, seed: int = 0, more: MixRequest = NO_MORE
) -> Result:
    """Runs one scenario file. `print_line` gets every decision and event, line by line.

    more: a mix to add to the rules that the scenario names.
    """
    with reading():
        return _run(path, print_line, seed, more, _Run.run)


def position_in(path: Path, *, more: MixRequest = NO_MORE, end: bool = False) -> Game:
    """The game with which a scenario file begins, or with `end` the one to which it leads.

    Raises ValueError with the mistakes of the file or its rules.
    """
    found: list[Game] = []

    def look(scenario: _Run) -> None:
        if end:
            scenario.run()
        found.append(scenario.game)

    with reading():
        result = _run(path, None, 0, more, look)
    if not found:
        raise ValueError(result.message)
    return found[0]


def decision_before_end(path: Path) -> Decision | None:
    """What has to be decided before the last step of a scenario, if the others can be played."""
    found: list[Decision | None] = []

    def look(scenario: _Run) -> None:
        scenario.play(scenario.data["steps"][:-1])
        found.append(scenario.game.decision)

    with reading():
        _run(path, None, 0, NO_MORE, look)
    return found[0] if found else None


def _run(
    path: Path,
    print_line: PrintLine | None,
    seed: int,
    more: MixRequest,
    play: Callable[[_Run], None],
) -> Result:
    report = Report()
    file = read_file(path, report, with_schema=True)
    file_read = file or read_file(path, Report(), with_schema=False)
    title = "" if file_read is None else text_of(file_read.content.get("scenario")) or ""
    if file is None or report.errors:
        return _mistaken(path, title)
    if file.schema != "scenario":
        return Result(str(path), "", False, f"{visible(str(path))}: this file is not a scenario")
    data = file.data_of(file.content)
    try:
        request = request_for(file, path.parent, more)
        rules = load_named(request)
        elsewhere = _elsewhere(file, path.parent, rules)
        check_names(file, rules.definitions, report, elsewhere=elsewhere, short=request.short)
        if report.errors:
            result = Result(str(path), title, False, _rendered(report, file), (*report,))
            return _mistaken(path, title, result) if more == NO_MORE else result
        play(_Run(data, rules, print_line, seed, short=request.short))
    except _Failed as failed:
        found = tuple(_placed(file, *one) for one in failed.found)
        message = "\n".join(_printed(file, one) for one in found)
        return Result(str(path), title, False, message, found)
    except RulesError as error:
        found = (*error.diagnostics,)
        return _mistaken(path, title, Result(str(path), title, False, str(error), found))
    return Result(str(path), title, True)


def _elsewhere(file: RuleFile, folder: Path, rules: Ruleset) -> Elsewhere:
    """A function that hints at missing rules, also if a mix is added."""
    return declared_elsewhere(
        file,
        lambda: rules.definitions,
        lambda: read_files([folder], Report(), with_schema=False),
    )


def all_mistakes(path: Path) -> str:
    """The report of `check` for the file; empty if there is no error."""
    return _mistaken(path, "").message


def _mistaken(path: Path, title: str, otherwise: Result | None = None) -> Result:
    """The result for a file that has mistakes. otherwise: the one if `check` finds no error."""
    found = findings(check_files([path]))
    if not found.count(Severity.ERROR):
        return otherwise or Result(str(path), title, False)
    printed = "\n".join(rendered(found.diagnostics, found.source, colour=False))
    return Result(str(path), title, False, printed, found.diagnostics)


def _rendered(report: Report, file: RuleFile) -> str:
    return "\n".join(rendered(report.sorted(), lambda name: file.source, colour=False))


def _placed(file: RuleFile, message: str, path: NodePath) -> Diagnostic:
    """A message at the path; at its key if its value begins below it."""
    span = (find(file.content, path) or file.content).span
    key = find_key(file.content, path)
    if key is not None and key.span.line != span.line:
        span = key.span
    return Diagnostic(RUN, message, span)


def _printed(file: RuleFile, found: Diagnostic) -> str:
    """What does not hold, with its line."""
    assert found.span is not None
    number = found.span.line
    line = file.source.lines[number - 1] if number <= len(file.source.lines) else ""
    return f"{visible(str(found.span))}: {found.message}\n{number:>5} | {line}"


class _Run:
    """One run of a scenario."""

    def __init__(
        self,
        data: Mapping[str, Any],
        rules: Ruleset,
        print_line: PrintLine | None,
        seed: int,
        *,
        short: bool,
    ) -> None:
        self.data = data
        self.print_line = print_line
        given = data.get("given") or {}
        self.chance = _keys_of(data[CHANCE], (CHANCE,)) if CHANCE in data else []
        self.drawn = 0
        if CHANCE in data:
            given = {**given, CHANCE: ASKED}
        try:
            seed = data.get("seed", seed)
            self.game = Game.new(rules, data["players"], seed=seed, short=short, given=given)
        except PositionError as error:
            path = ("given",) if error.key is None else ("given", error.key)
            raise _Failed((str(error), path)) from None
        self._draw()
        self.expectations = Expectations(self.game)
        self.printed = 0
        self._print_events()

    def run(self) -> None:
        path = self.play(self.data["steps"])
        decision = self.game.decision
        if decision is not None and not self.data.get("unfinished"):
            message = (
                f"the scenario ends, but {decision.player} still has to decide:"
                f" {decision.prompt} ({', '.join(decision.keys)})"
            )
            raise _Failed((message, path))
        if self.drawn < len(self.chance):
            key, at = self.chance[self.drawn]
            raise _Failed((f"`{key}` is never drawn: nothing more is drawn by chance", at))

    def play(self, steps: Sequence[Mapping[str, Any]]) -> NodePath:
        """Plays some steps; returns the path of the last one."""
        path: NodePath = ("steps",)
        for number, step in enumerate(steps):
            ((who, what),) = step.items()
            path = ("steps", number, who)
            if who == EXPECT:
                self._expect(what, path)
            elif isinstance(what, list):
                for item, part in enumerate(what):
                    self._choose(who, part, (*path, item))
            else:
                self._choose(who, what, path)
        return path

    def _draw(self) -> None:
        """Resolves chance with the outcomes that the scenario lists."""
        while (decision := self.game.decision) is not None and decision.by_chance:
            among = f"{decision.prompt} ({', '.join(decision.keys)})"
            if self.drawn == len(self.chance):
                raise _Failed((f"the list has ended, but the game draws again: {among}", (CHANCE,)))
            key, path = self.chance[self.drawn]
            if key not in decision.keys:
                raise _Failed((f"`{key}` can't be drawn now: {among}", path))
            self._take(key, path)
            self.drawn += 1

    def _take(self, key: str, path: NodePath, which: str = "") -> None:
        """Makes one choice. which: its position among choices written together."""
        decision = self.game.decision
        try:
            self.game.choose(key)
        except IllegalChoice as refused:
            message = f"{which}{refused}"
            if decision is not None:
                message += f"; the options are {', '.join(decision.keys)} ({decision.prompt})"
            raise _Failed((message, path)) from None
        except RulesError as error:
            raise _Failed((f"{which}{error}", path)) from None

    def _expect(self, wanted: Mapping[str, Any], path: NodePath) -> None:
        failures = self.expectations.check(wanted)
        if failures:
            found: list[tuple[str, NodePath]]
            found = [(f"{key}: {message}", (*path, key)) for key, message in failures]
            decision = self.game.decision
            if decision is not None and "decision" not in wanted:
                found.append((f"{decision.player} still has to decide: {decision.prompt}", path))
            raise _Failed(*found)

    def _choose(self, who: str, written: Any, path: NodePath) -> None:
        chosen = _keys_of(written, path)
        for number, (key, _) in enumerate(chosen, 1):
            which = f"choice {number} of {len(chosen)}: " if len(chosen) > 1 else ""
            decision = self.game.decision
            if decision is None:
                message = f"{which}{who} chooses `{key}`, but no decision is pending"
                raise _Failed((message, path))
            if decision.player != who:
                message = (
                    f"{which}{who} chooses `{key}`, but {decision.player} has to decide:"
                    f" {decision.prompt} ({', '.join(decision.keys)})"
                )
                raise _Failed((message, path))
            if self.print_line is not None:
                self.print_line(f"  {who}: {decision.prompt} -> {key}")
            self._take(key, path, which)
            self._draw()
            self._print_events()

    def _print_events(self) -> None:
        if self.print_line is None:
            return
        game = self.game
        lines = game.log
        for line in lines[self.printed :]:
            self.print_line(f"      {line}")
        self.printed = len(lines)


def _keys_of(written: Any, path: NodePath) -> list[tuple[str, NodePath]]:
    """The keys of written choices, each with its path."""
    if not isinstance(written, list):
        return [(key, path) for key in read_choices(written)]
    return [(key, (*path, n)) for n, one in enumerate(written) for key in read_choices(one)]
