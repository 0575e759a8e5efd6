"""Creates a folder of house rules from the example of a new card, with another id."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from ..compile.loading import load_mix
from ..rules.files.files import BUILT_IN, known_expansions
from ..rules.files.request import MixRequest
from ..rules.model import Definitions
from ..scenario.run import run_file, scenario_files
from ..text.atomic import write_together
from ..text.spelling import id_like
from .first_card import fitted

PLAIN = MixRequest()
"""The base game alone."""

_EXAMPLE = BUILT_IN / "examples" / "house_rules" / "new_card"
_SCHEMA = re.compile(r"^# yaml-language-server:.*\n", re.MULTILINE)
_TITLE = re.compile(r"^title: .*$", re.MULTILINE)
_VERSION = re.compile(r"^version: .*$", re.MULTILINE)
_ITS_ID = re.compile(r"^expansion: ([a-z][a-z0-9_]*)$", re.MULTILINE)


def started(folder: Path, mix: MixRequest = PLAIN) -> list[Path]:
    """Writes a card, its expansion and some scenarios into a new folder; returns the files.

    mix: the mix for which the card is made; the new expansion requires its expansions. Scenarios of
    the example that fail there are left out. Raises OSError, without writing anything, if the
    folder can't be written; ValueError if it is not empty or the mix names files; RulesError for an
    invalid mix.
    """
    if mix.paths:
        raise ValueError(f"{mix.paths[0]}: a new folder can only use built-in expansions")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ValueError(f"{folder}: it already exists; choose another name")
    texts = example_texts(id_for(folder), load_mix(mix).definitions, mix.expansions)
    for name in _failing(texts) if mix.expansions else ():
        del texts[name]
    files = {folder / name: text.encode("utf-8") for name, text in texts.items()}
    write_together(files)
    return list(files)


def _failing(texts: Mapping[str, str]) -> list[str]:
    """The names of the scenarios that fail."""
    with TemporaryDirectory() as made:
        folder = Path(made)
        write_together({folder / name: text.encode("utf-8") for name, text in texts.items()})
        return [one.name for one in scenario_files([folder]) if not run_file(one).ok]


def example_texts(
    name: str, definitions: Definitions | None = None, requires: Sequence[str] = ()
) -> dict[str, str]:
    """The texts of the example by file name, with another id for its expansion.

    The title is made from the id. definitions: the mix to which the card is adapted, if known.
    requires: the expansions that the new one requires.
    """
    files = sorted(_EXAMPLE.glob("*.yaml"))
    texts = {file.name: _SCHEMA.sub("", file.read_text(encoding="utf-8")) for file in files}
    old = next(found[1] for text in texts.values() if (found := _ITS_ID.search(text)))
    own = re.compile(rf"\b{old}(?=_|\b)")
    title = f"title: {name.replace('_', ' ').capitalize()}"
    texts = {file: _TITLE.sub(title, own.sub(name, text)) for file, text in texts.items()}
    if requires:
        needs = rf"\g<0>\nrequires: [{', '.join(requires)}]"
        below = f"with: [{', '.join(requires)}, .]"
        texts = {
            file: _VERSION.sub(needs, text).replace("with: [.]", below)
            for file, text in texts.items()
        }
    if definitions is None:
        return texts
    return {file: fitted(text, definitions) for file, text in texts.items()}


def id_for(folder: Path) -> str:
    """An id for the rules of a folder: its name, unless a known expansion has it."""
    name = id_like(folder.resolve().name) or "my_rules"
    return f"my_{name}" if name in known_expansions() or not name[0].isalpha() else name
