"""The rules that a scenario is played by."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from ..compile.loading import compose, read_request
from ..compile.ruleset import Ruleset
from ..rules.errors import RulesError
from ..rules.files.files import RuleFile, read_file
from ..rules.files.named_mix import NamedMix, written_in
from ..rules.files.request import MixRequest
from ..text.diagnostics import Report

NO_MORE = MixRequest()
"""Nothing beside what a scenario names."""


def request_for(file: RuleFile, folder: Path, more: MixRequest = NO_MORE) -> MixRequest:
    """The mix that a scenario in a folder names. more: what is added to it. Raises RulesError."""
    return NamedMix.of(file.content).request(folder, written_in(file.content)).over(more)


def load_named(request: MixRequest) -> Ruleset:
    """The rules of a mix that scenarios name. Raises RulesError."""
    return _composed(request, read_request(request))


def refuse_what_never_fits(more: MixRequest, files: Iterable[Path]) -> None:
    """Raises RulesError for a mix that can't be added to the rules of any of these scenarios.

    What it lacks by itself, such as an option of an expansion, a scenario may bring.
    """
    if more == NO_MORE:
        return
    try:
        load_named(more)
    except RulesError as error:
        wrong = _written_by(error)
        if not any(wrong.isdisjoint(_wrong_with(file, more)) for file in files):
            raise


def _wrong_with(path: Path, more: MixRequest) -> set[tuple[str, str]]:
    """What is wrong with the rules of a scenario when a mix is added to them."""
    file = read_file(path, Report(), with_schema=False)
    if file is None:
        return set()
    try:
        load_named(request_for(file, path.parent, more))
    except RulesError as error:
        return _written_by(error)
    return set()


def _written_by(error: RulesError) -> set[tuple[str, str]]:
    return {(found.code, found.message) for found in error.diagnostics}


_composed = lru_cache(maxsize=64)(compose)
"""Many scenarios name the same mix. A file that was read anew, because it changed, is another."""
