"""Names that another of the author's expansions declares, but that is not required."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...text.diagnostics import Report
from ..files.files import RuleFile
from ..load.known_ids import declared_in

_QUOTED = re.compile("`([^`]*)`")


def hint_at_requires(files: Sequence[RuleFile], report: Report, codes: re.Pattern[str]) -> None:
    """Adds to an unknown name the hint that another of these expansions declares it.

    codes: those of unknown names. The hint replaces any other.
    """
    unknown = [found for found in report if codes.match(found.code)]
    if not unknown:
        return
    expansions = {file.source.name: file.expansion for file in files}
    declared = declared_in(files)
    for found in unknown:
        own = expansions.get(found.file)
        names = _QUOTED.findall(found.message)
        other = declared.get(names[0]) if names else None
        if own is not None and other is not None and other.expansion != own:
            hint = (
                f"`{other.expansion}` declares it: write `requires: [{other.expansion}]` in the"
                f" manifest of `{own}`"
            )
            report.replace(found, found.changed(hint=hint, replacement=None))
