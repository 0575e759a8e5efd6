"""Explains why a name is not in a mix: which overlay removes it, or which expansion declares it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from ...text.diagnostics import Diagnostic, Report
from ..files.files import OWN_EXPANSION, RuleFile
from ..load.declarations import Mix
from ..load.known_ids import declared_in, known_owners
from ..load.patches import Patch

_OF_NAMES: Final = ("E401", "E503", "E510")
"""Codes of errors about names that do not exist."""

_QUOTED: Final = re.compile("`([^`]*)`")


def explain_missing(report: Report, mix: Mix, files: Sequence[RuleFile]) -> None:
    """Adds the reason to every error about a name that another mix would have."""
    wrong = [found for found in report.errors if found.code in _OF_NAMES and found.span]
    if not wrong:
        return
    by_name = {file.source.name: file for file in files}
    for found in wrong:
        file = by_name.get(found.file)
        if file is None:
            continue
        word = file.source.marked(found.span).strip("'\"")
        explained = next(_explained(found, word, file, mix), None)
        if explained is not None:
            report.replace(found, explained)


def _explained(found: Diagnostic, word: str, file: RuleFile, mix: Mix) -> Iterator[Diagnostic]:
    for section in mix.sections:
        for removal in mix.conflicts.removals((section, word)):
            yield _of_removal(found, word, file, mix, removal)
    owners = [name for name in known_owners().get(word, ()) if name not in mix.manifests]
    if owners:
        named = " or ".join(f"`{name}`" for name in owners)
        requires = f"`requires: [{owners[0]}]`"
        hint = f"{named} declares it: add {requires}, or a file that counts `only_with` it"
        yield found.changed(hint=hint, replacement=None)


def _of_removal(
    found: Diagnostic, word: str, file: RuleFile, mix: Mix, removal: Patch
) -> Diagnostic:
    """An error about an entry that an overlay removes from the mix."""
    owner, related = removal.owner, ((f"`{removal.owner}` removes it", removal.span),)
    if owner == file.expansion:
        message = f"`{owner}` removes `{word}` itself"
        hint = f"leave `{word}` in the mix, or name something else here"
    elif mix.conflicts.precedence.needs(file, owner):
        message = (
            f"no mix can contain both: `{file.expansion}` needs `{owner}`, which removes `{word}`"
        )
        hint = f"use something that `{owner}` does not remove, or drop `{owner}`"
    else:
        message = f"`{owner}` removes `{word}` from this mix"
        hint = f"remove `{owner}` from the mix, or remove what needs `{word}`"
    return found.changed(message=message, hint=hint, related=related, replacement=None)


def hint_at_requires(files: Sequence[RuleFile], report: Report, codes: re.Pattern[str]) -> None:
    """Adds to an unknown name the hint that another of these expansions declares it.

    codes: those of unknown names. The hint replaces any other.
    """
    unknown = [found for found in report if codes.match(found.code)]
    expansions = {file.source.name: file.expansion for file in files}
    declared = declared_in(files) if unknown else {}
    for found in unknown:
        own, names = expansions.get(found.file), _QUOTED.findall(found.message)
        other = declared.get(names[0]) if names else None
        if own is not None and other is not None and other.expansion != own:
            needs = f"`requires: [{other.expansion}]` in the manifest of `{own}`"
            if own == OWN_EXPANSION:
                needs = f"`expansion: {other.expansion}` in this file"
            hint = f"`{other.expansion}` declares it: write {needs}"
            report.replace(found, found.changed(hint=hint, replacement=None))
