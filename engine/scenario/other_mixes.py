"""Finds which rules declare a name that a scenario lacks, and how the scenario can name them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from ..rules.files.files import RuleFile
from ..rules.files.manifests import is_known_edition
from ..rules.files.named_mix import named_data, texts
from ..rules.load.known_ids import declared_in, known_owners
from ..rules.model import Definitions
from ..text.yaml.nodes import in_yaml
from .advice import Elsewhere


def declared_elsewhere(
    file: RuleFile,
    definitions: Callable[[], Definitions | None],
    own_files: Callable[[], Iterable[RuleFile]],
) -> Elsewhere:
    """A function that hints at missing rules that declare a name of a scenario.

    definitions: those used to look up names. own_files: the rules in its folder.
    """
    data = named_data(file.content)

    def hint_for(word: str) -> str | None:
        own = declared_in(own_files()).get(word)
        if own is not None and "." not in texts(data.get("with")):
            where = Path(own.source.name).name
            return f"{where} in the same folder declares it: write `rules: {_with(data, '.')}`"
        names, known = known_owners().get(word), definitions()
        if not names or (known is not None and any(it.id in names for it in known.expansions)):
            return None
        return f"`{names[0]}` declares it: write `rules: {_with(data, names[0])}`"

    return hint_for


def _with(data: Mapping[str, Any], more: str) -> str:
    """The `rules` of a scenario with another expansion, edition or folder."""
    if more != "." and is_known_edition(more):
        return in_yaml({**data, "edition": more})
    return in_yaml({**data, "with": [*texts(data.get("with")), more]})
