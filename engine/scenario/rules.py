"""Loads the rules of a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import lru_cache
from pathlib import Path

from ..compile.loading import compose, read_request
from ..compile.ruleset import Ruleset
from ..rules.check.cache import Cache
from ..rules.errors import RulesError
from ..rules.files.files import RuleFile, is_known, read_file, read_files
from ..rules.files.named_mix import request_of
from ..rules.files.request import MixRequest
from ..rules.load.resolve import required
from ..text.diagnostics import Report
from ..text.garbage import uncollected
from ..text.yaml.reading import laid_over

NO_MORE = MixRequest()
"""Nothing in addition to what a scenario names."""


_CACHE = Cache()


@contextmanager
def reading(changed: Mapping[Path, str] | None = None) -> Iterator[None]:
    """A context in which each file is read, and each text parsed, once in a process.

    changed: texts that are read instead of those of some files. What was made of texts that have
    changed is forgotten, so that memory does not grow with every mutant, or with every key typed.
    """
    with nullcontext() if changed is None else laid_over(changed), _CACHE.reading():
        yield
    _CACHE.forget_if_grown()


def request_for(file: RuleFile, folder: Path, more: MixRequest = NO_MORE) -> MixRequest:
    """The mix that a scenario in a folder names. more: a mix to add. Raises RulesError."""
    return request_of(file.content, folder).over(more)


def completed(request: MixRequest) -> MixRequest:
    """A mix with the expansions that its own files require."""
    files = read_files(request.paths, Report(), with_schema=False)
    return MixRequest(tuple(name for name in required(files) if is_known(name))).over(request)


def load_named(request: MixRequest) -> Ruleset:
    """The rules of a mix that scenarios name. Raises RulesError."""
    with uncollected():
        return _composed(request, read_request(request))


def reject_incompatible(more: MixRequest, files: Iterable[Path]) -> None:
    """Raises RulesError for a mix that can't be added to the rules of any of these scenarios.

    What it lacks by itself, such as a parameter of an expansion, a scenario may provide.
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
    """The mistakes in the rules of a scenario with a mix added."""
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
"""Cached, since many scenarios name the same mix. A changed file is read as a new one."""
