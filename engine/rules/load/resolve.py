"""Resolves which files make a mix, which of them count in it, and which expansions go together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ...text.diagnostics import Report
from ...text.spelling import did_you_mean
from ...text.yaml.nodes import ScalarNode, items_of, to_data
from .declarations import Entry, Mix
from .defaults import default_edition, default_game
from .files import RuleFile, built_in_expansions

FilesOf = Callable[[str], Iterable[RuleFile]]
"""The files of an expansion by its id; none when it is not known."""


def resolve(names: Iterable[str], own: Sequence[RuleFile], files_of: FilesOf) -> list[RuleFile]:
    """The files of a mix in the order in which they are laid: the built-in ones, then one's own.

    names: the expansions and editions asked for, each laid behind what it needs. The built-in game
    is always there; where nothing is an edition, the default one is.
    """
    wanted = dict.fromkeys([default_game(), *names])
    named = [name for name in with_required(list(wanted), files_of) if name in wanted]
    files = [file for name in named for file in files_of(name)]
    if not any(file.is_edition for file in (*files, *own)):
        files += files_of(default_edition())
    return [*files, *own]


def required(files: Iterable[RuleFile]) -> list[str]:
    """The expansions that files say they need."""
    return [str(to_data(item)) for file in files for item in items_of(file.content.get("requires"))]


def with_required(names: Sequence[str], files_of: FilesOf) -> list[str]:
    """Expansions with all that they need, each behind what it needs."""
    return with_needed(names, lambda name: required(files_of(name)))


def with_needed(names: Sequence[str], needs: Callable[[str], Iterable[str]]) -> list[str]:
    """Names with all that they need, each behind what it needs."""
    found: list[str] = []
    waiting = list(reversed(names))
    begun: set[str] = set()
    while waiting:
        name = waiting[-1]
        needed = [] if name in begun else needs(name)
        begun.add(name)
        more = [other for other in needed if other not in begun]
        if more:
            waiting += reversed(more)
        else:
            waiting.pop()
            if name not in found:
                found.append(name)
    return found


def only_with(file: RuleFile) -> list[ScalarNode]:
    """The expansions and editions without which a file does not count."""
    items = items_of(file.content.get("only_with"))
    return [item for item in items if isinstance(item, ScalarNode)]


def counting(files: Iterable[RuleFile], report: Report) -> Iterator[RuleFile]:
    """The files that count in this mix."""
    files = list(files)
    mixed = {file.expansion for file in files}
    for file in files:
        needed = only_with(file)
        for name in needed:
            known = [*built_in_expansions(), *sorted(mixed)]
            if name.value not in known:
                hint = did_you_mean(name.value, known)
                message = f"no expansion or edition is called `{name.value}`"
                report.tell("E508", message, name.span, hint=hint)
        if all(name.value in mixed for name in needed):
            yield file


def check_compatibility(mix: Mix) -> None:
    """Reports expansions without what they require, or beside what they can't stand."""
    for entry in mix.manifests.values():
        for needed in entry.data.get("requires", ()):
            if needed not in mix.manifests:
                message = f"`{entry.id}` requires `{needed}`, which is not in this mix"
                mix.report.tell("E514", message, entry.span, hint=_add(str(needed)))
        for other, what in _unwanted(entry):
            if other in mix.manifests:
                related = [(f"`{other}`", mix.manifests[other].span)]
                message = f"`{entry.id}` and `{other}` {what}"
                code = "E515" if what == _CONFLICT else "W515"
                mix.report.tell(code, message, entry.span, related=related)


def _add(name: str) -> str:
    known = built_in_expansions()
    if name in known:
        return f"add `{name}` to the mix, on the command line with `--with {name}`"
    nearest = did_you_mean(name, known)
    if nearest is not None:
        return str(nearest)  # the place is that of the manifest, not of the word
    return (
        f"no built-in expansion is called `{name}`: name its folder too (in a game with `--with`)"
    )


_CONFLICT = "can't be combined"


def _unwanted(entry: Entry) -> Iterator[tuple[str, str]]:
    for other in entry.data.get("conflicts", ()):
        yield str(other), _CONFLICT
    for other in entry.data.get("not_recommended_with", ()):
        yield str(other), "are not recommended together"
