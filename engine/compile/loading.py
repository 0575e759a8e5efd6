"""Loads a ruleset: files in, one immutable mix out."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from os import PathLike
from pathlib import Path
from typing import Any

from ..rules.check.mix_cache import mixed
from ..rules.check.offers import check_offers
from ..rules.check.seats import check_seats
from ..rules.check.titles import warn_of_same_titles
from ..rules.errors import RulesError
from ..rules.files.files import (
    RuleFile,
    built_in_files,
    is_own_file,
    keeping,
    known_expansions,
    names_a_mix,
    parsed_file,
    read_files,
)
from ..rules.files.locate import at_home
from ..rules.files.manifests import is_edition, known_editions
from ..rules.files.named_mix import mix_in
from ..rules.files.request import Choices, MixRequest
from ..rules.load.compatibility import OF_COMBINATIONS
from ..rules.load.declarations import Entry
from ..rules.load.resolve import requested_files
from ..rules.model import Definitions
from ..text.arguments import as_number, shown_value
from ..text.diagnostics import Diagnostic, Report
from ..text.garbage import uncollected
from ..text.source import Source
from ..text.spelling import did_you_mean
from ..text.wording import in_a_shell, listing
from ..text.yaml.nodes import find, text_of
from .ruleset import Ruleset

_LACKS = "E514"
_MISFITS = ("E507", _LACKS, "E515")
"""Codes for files that can't be combined at all."""


@lru_cache(maxsize=16)
def _rebuilt(
    texts: tuple[tuple[str, str], ...],
    choices: Choices,
    players: int | tuple[str, ...] | None,
    short: bool,
) -> Ruleset:
    """The ruleset of the texts of some files; made once in a process for all games with them.

    Raises RulesError if this version of the engine rejects the texts.
    """
    report = Report()
    sources = [Source(name, text) for name, text in texts]
    read = [parsed_file(source, report) for source in sources]
    files = [file for file in read if file is not None]
    asked = MixRequest(choices=choices)
    definitions = None if report.errors else _definitions(files, asked, report)
    if definitions is None or report.errors:
        raise RulesError(report.errors, sources)
    return Ruleset(definitions, files, choices, players=players, short=short)


def _shipped(rules: Ruleset) -> tuple[Callable[..., Ruleset], tuple[Any, ...]]:
    """How a ruleset is pickled for another process: as the texts of its files."""
    texts = tuple((file.source.name, file.source.text) for file in rules.files)
    return _rebuilt, (texts, rules.choices.unplaced(), rules.players, rules.short)


copyreg.pickle(Ruleset, _shipped)


def _definitions(
    files: Sequence[RuleFile], request: MixRequest, report: Report
) -> Definitions | None:
    """The checked definitions of files merged to a mix; the report gets what is wrong.

    Raises RulesError if the files can't be combined at all.
    """
    found = mixed(files, request.choices)
    report.extend(found.report)
    editions = [entry for entry in found.mix.manifests.values() if entry.file.is_edition]
    if len(editions) > 1:
        _report_editions(editions, report)
    if found.definitions is not None:
        check_seats(request, found.definitions, report)
    conflicts_of = _conflicts(report, request)
    if conflicts_of:  # all other errors follow from these
        raise RulesError(conflicts_of, [*request.sources, *(file.source for file in files)])
    report.extend(found.mistakes)
    if found.definitions is not None and request.players is not None and not report.errors:
        check_offers(found.definitions, found.mix, files, report, playing=request.seats)
    warn_of_same_titles(files, report)
    return found.definitions


def _report_editions(editions: Sequence[Entry], report: Report) -> None:
    """Reports several editions, the fix, and where your own files declare that they are one."""
    named = listing((f"`{entry.id}`" for entry in editions), "and")
    own = [entry for entry in editions if is_own_file(entry.id)]
    related = [(f"`{entry.id}` is an edition", entry.span) for entry in own]
    hint = "a mix has one edition: remove all but one"
    report.record(
        "E507", f"{named} are editions, and can't be combined", hint=hint, related=related
    )


def _conflicts(report: Report, request: MixRequest) -> list[Diagnostic]:
    """Files that can't be combined, and other errors in the file that names the mix.

    If something required is missing, the latter are left out: it may declare what they miss.
    """
    found = {one.code for one in report.errors} & {*_MISFITS}
    naming = {source.name for source in request.sources} if found and _LACKS not in found else ()
    told = Report()
    for one in report.errors:
        if one.code in _MISFITS or one.file in naming:
            told.add(at_home(one, request.choices.written))
    return told.sorted() if found else []


def load_rules(
    *expansions: str,
    edition: str | None = None,
    paths: Sequence[str | Path] = (),
    set: Mapping[str, Any] | None = None,
    mix: str | Path | None = None,
) -> Ruleset:
    """The ruleset of a mix; see `elgrande.engine.load_rules`."""
    if isinstance(paths, str | Path) or not isinstance(paths, Iterable):
        listed = str(paths) if isinstance(paths, str | Path) else "mine"
        message = (
            f"`paths` must be a list of files and folders: [{listed!r}], not {shown_value(paths)}"
        )
        raise ValueError(message)
    if set is not None and not isinstance(set, Mapping):
        raise ValueError(f"`set` must be a mapping of parameters to values, not {shown_value(set)}")
    named = {"an expansion": expansions, "an edition": () if edition is None else (edition,)}
    for what, ids in named.items():
        wrong = [name for name in ids if not (isinstance(name, str) and name)]
        if wrong:
            raise ValueError(f"{what} is named by its id, not by {shown_value(wrong[0])}")
    own = tuple(_path("each of `paths` is the path of a file or folder", path) for path in paths)
    choices = Choices(tuple(_setting(name, value) for name, value in (set or {}).items()))
    request = MixRequest(expansions, edition, own, choices)
    if mix is not None:
        request = request.over(mix_in(_path("`mix` is the path of a file", mix)))
    return load_mix(request)


def _path(expected: str, path: object) -> Path:
    """The path of a file or folder. Raises ValueError for what can't be one."""
    if not isinstance(path, str | PathLike) or not str(path) or "\0" in str(path):
        raise ValueError(f"{expected}, not {shown_value(path)}")
    return Path(path)


def _setting(name: object, value: Any) -> tuple[str, Any]:
    """A parameter and its value; the rules say which values it may have. Raises ValueError."""
    if not isinstance(name, str):
        raise ValueError(f"`set` names parameters by their ids, not by {shown_value(name)}")
    if value is None or isinstance(value, bool | float | str):
        return name, value
    number = as_number(value)
    if number is None:
        raise ValueError(
            f"`{name}` is set to True, False, a number or a text, not {shown_value(value)}"
        )
    return name, number


def load_mix(request: MixRequest) -> Ruleset:
    """The ruleset of a requested mix. Raises RulesError with everything that is wrong."""
    with uncollected(), keeping():  # to report errors, the same files are read a second time
        return compose(request, read_request(request))


def read_request(request: MixRequest) -> tuple[RuleFile, ...]:
    """The files of a mix. Raises RulesError with everything that is wrong in any of them."""
    report = Report()
    written = request.choices.written
    in_file = written is not None
    edition = find(written, ("edition",))
    named_there = edition is not None and text_of(edition) == request.edition
    at_edition = edition.span if edition is not None and named_there else None
    files = requested_files(
        request,
        lambda path: _own_rules(path, report, in_file),
        cache(lambda name: built_in_files(name, report, with_schema=True)),
    )
    there = {file.expansion for file in files}
    for name in dict.fromkeys(request.names):
        if name not in there:
            what, known, at = "expansion or edition", known_expansions(), None
            if name == request.edition and name not in request.expansions:
                what, known, at = "edition", _editions(files), at_edition
            hint = did_you_mean(name, known) or f"there are: {', '.join(known)}"
            report.record("E508", f"unknown {what} `{name}`", at, hint=hint)
    of_edition = [file for file in files if file.expansion == request.edition]
    if of_edition and not is_edition(of_edition):
        message = f"`{request.edition}` is an expansion, not an edition"
        hint = f"name it under `with`, on the command line `--with {request.edition}`"
        if request.edition in request.expansions:
            hint = "it is named under `with` already: remove it from `edition`"
        report.record("E508", message, at_edition, hint=hint)
    if report.errors:
        raise _refused(request, report)
    return tuple(files)


def _editions(files: Sequence[RuleFile]) -> list[str]:
    """The ids of all known editions, and of those among some files."""
    declared = (file.expansion for file in files if file.is_edition)
    return list(dict.fromkeys((*known_editions(), *declared)))


def compose(request: MixRequest, files: Sequence[RuleFile]) -> Ruleset:
    """The ruleset of a mix, from its files. Raises RulesError with everything that is wrong."""
    report = Report()
    definitions = _definitions(files, request, report)
    if definitions is None or report.errors:
        raise _refused(request, report)
    warnings = (found for found in report if found.code in OF_COMBINATIONS)
    told = tuple(found for found in warnings if found.code not in request.accepted)
    return Ruleset(
        definitions,
        files,
        request.choices,
        told,
        players=request.players,
        short=request.short,
    )


def _refused(request: MixRequest, told: Report) -> RulesError:
    """The error with all reasons, also those of the stages after the first one that failed."""
    from ..rules.check.rejection import all_mistakes  # only if something is wrong

    found, sources = all_mistakes(request, told)
    return RulesError(found, sources)


def _own_rules(path: Path, report: Report, in_file: bool) -> list[RuleFile]:
    """The rules at a path, which must have some. in_file: a file names this path."""
    wrong = Report()
    read = read_files([path], wrong, with_schema=True)
    rules = [file for file in read if file.is_rules]
    if not rules and not wrong.errors:
        message, hint = _no_rules(path, read, in_file)
        wrong.record("E114", message, file=str(path), hint=hint)
    # A game needs none of the scenarios and mix files in the same folder as its rules.
    beside = {file for file in {found.file for found in wrong} if rules and names_a_mix(Path(file))}
    report.extend(found for found in wrong if found.file not in beside)
    return rules


def _no_rules(path: Path, read: Sequence[RuleFile], in_file: bool) -> tuple[str, str | None]:
    """Why there are no rules at a path, and a hint."""
    if not read:
        return "this folder contains no YAML file", None
    run = f"`{in_a_shell('elgrande', 'run', path)}` runs scenarios"
    name_it = f"use `{in_a_shell('--mix', read[0].source.name)}`"
    if path.is_dir():
        words = {"scenario": "scenarios", "mix": "mix files"}
        kinds = {file.schema for file in read}
        listed = listing((word for kind, word in words.items() if kind in kinds), "and")
        message = f"this folder contains only {listed} and no rules"
        return message, run if "scenario" in kinds else name_it
    if read[0].schema != "mix":
        return "this is a scenario and contains no rules", run
    message = "this is a mix file and contains no rules"
    if in_file:
        return (
            message,
            "only a scenario (`mix`) or a command (`--mix`) can name it",
        )
    return message, name_it
