"""Finds which rules declare a name that a scenario lacks, and how the scenario can name them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from ..rules.files.files import RuleFile
from ..rules.files.manifests import is_known_edition
from ..rules.files.named_mix import NamedMix
from ..rules.load.known_ids import declared_in, expansions_with
from ..rules.model import Definitions
from ..text.yaml.nodes import in_yaml
from .advice import Elsewhere


def declared_elsewhere(
    mix: NamedMix,
    definitions: Callable[[], Definitions | None],
    own_files: Callable[[], Iterable[RuleFile]],
) -> Elsewhere:
    """A function that hints at missing rules that declare a name of a scenario.

    mix: the mix that the scenario names. definitions: those used to look up names. own_files: the
    rules in its folder.
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
    """The `rules` of a scenario with another expansion, edition or folder."""
    if more != "." and is_known_edition(more):
        return in_yaml({"edition": more})
    return in_yaml({"with": [*mix.expansions, *mix.folders, more]})
