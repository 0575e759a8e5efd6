"""Who declares a name that the rules of a scenario lack, and how the scenario names those rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from ..rules.check.combinations import is_edition
from ..rules.files.files import RuleFile, built_in_files
from ..rules.files.named_mix import NamedMix
from ..rules.load.known_ids import declared_in, expansions_with
from ..rules.model import Definitions
from ..text.diagnostics import Report
from ..text.yaml.nodes import in_yaml
from .advice import Elsewhere


def declared_elsewhere(
    mix: NamedMix,
    definitions: Callable[[], Definitions | None],
    own_files: Callable[[], Iterable[RuleFile]],
) -> Elsewhere:
    """Reports the rules that a scenario lacks, where these declare a name that it uses.

    mix: what it names. definitions: what the names were looked up in. own_files: the rules in
    its folder.
    """

    def hint_for(word: str) -> str | None:
        own = declared_in(own_files()).get(word)
        if own is not None and "." not in mix.folders:
            where = Path(own.source.name).name
            return f"{where} in the same folder declares it: write `rules: {_with(mix, '.')}`"
        names, known = expansions_with(word), definitions()
        if not names or (known is not None and any(it.id in names for it in known.expansions)):
            return None
        return f"`{names[0]}` declares it: write `rules: {_with(mix, names[0])}`"

    return hint_for


def _with(mix: NamedMix, more: str) -> str:
    """What a scenario says of its rules when it names another expansion, edition or folder."""
    if more != "." and is_edition(built_in_files(more, Report(), with_schema=False)):
        return in_yaml({"edition": more})
    return in_yaml({"with": [*mix.expansions, *mix.folders, more]})
