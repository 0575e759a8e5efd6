"""The mix that a scenario names under `rules`, and the rules that are loaded from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Self

from ..compile.loading import MixRequest, compose, read_request
from ..compile.ruleset import Ruleset
from ..lang.names import Setting
from ..rules.errors import RulesError
from ..text.diagnostics import Diagnostic
from ..text.yaml.nodes import Node, ScalarNode, find, items_of, pairs_of, text_of
from ..text.yaml.reading import real


@dataclass(frozen=True)
class NamedMix:
    """The mix that stands under `rules`; what has not the right form is left out.

    folders: those of house rules, as they are written: seen from the folder of the scenario.
    """

    expansions: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    edition: str | None = None
    parameters: tuple[tuple[str, Setting], ...] = ()

    @classmethod
    def of(cls, scenario: Node | None) -> Self:
        """The mix that the content of a scenario file names."""
        listed = find(scenario, ("rules", "with"))
        parts = [listed, *items_of(listed)]
        names = [name for part in parts if (name := text_of(part)) is not None]
        values = {
            key.value: value.data
            for key, value in pairs_of(find(scenario, ("rules", "set")))
            if isinstance(value, ScalarNode)
        }
        return cls(
            tuple(name for name in names if not name.startswith(".")),
            tuple(name for name in names if name.startswith(".")),
            text_of(find(scenario, ("rules", "edition"))),
            tuple((k, v) for k, v in sorted(values.items()) if isinstance(v, Setting)),
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The expansions and the edition."""
        return self.expansions if self.edition is None else (*self.expansions, self.edition)

    @property
    def is_its_folder(self) -> bool:
        """Whether the rules are those that stand beside the scenario."""
        return not self.expansions and self.folders == (".",)

    def with_its_folder(self) -> Self:
        """The same mix with all that stands beside the scenario, where it names no mix itself."""
        return self if self.expansions or self.folders else replace(self, folders=(".",))

    def as_the_files_say(self) -> Self:
        """The same mix without values of its own for parameters."""
        return replace(self, parameters=())


def load_named(mix: NamedMix, folder: Path) -> Ruleset:
    """The rules of a scenario in this folder. Raises RulesError."""
    paths = tuple(_below(folder, name) for name in mix.folders)
    request = MixRequest(mix.expansions, mix.edition, paths, mix.parameters)
    return _composed(request, read_request(request))


_composed = lru_cache(maxsize=64)(compose)
"""Many scenarios name the same mix. A file that was read anew, because it changed, is another."""


def _below(folder: Path, name: str) -> Path:
    """A folder that a scenario names; no file may make us read what lies outside its own folder."""
    root = real(folder)
    path = real(root / name)
    if ".." in Path(name).parts or not path.is_relative_to(root):
        message = f"`{name}` leads out of the folder of the scenario"
        hint = "put the scenario above the rules that it names, or beside them"
        raise RulesError([Diagnostic("E535", message, hint=hint)])
    return path
