"""The rules that a scenario is played by."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from ..compile.loading import compose, read_request
from ..compile.ruleset import Ruleset
from ..rules.files.files import RuleFile
from ..rules.files.named_mix import NamedMix, said_in
from ..rules.files.request import MixRequest

NO_MORE = MixRequest()
"""Nothing beside what a scenario names."""


def request_for(file: RuleFile, folder: Path, more: MixRequest = NO_MORE) -> MixRequest:
    """The mix that a scenario in a folder names. more: what is added to it. Raises RulesError."""
    return NamedMix.of(file.content).request(folder, said_in(file.content)).over(more)


def load_named(request: MixRequest) -> Ruleset:
    """The rules of a mix that scenarios name. Raises RulesError."""
    return _composed(request, read_request(request))


_composed = lru_cache(maxsize=64)(compose)
"""Many scenarios name the same mix. A file that was read anew, because it changed, is another."""
