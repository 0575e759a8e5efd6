"""Files of new scenarios, drawn from play."""

from __future__ import annotations

import os
from collections.abc import Container, Iterable, Sequence
from contextlib import suppress
from itertools import chain, count
from pathlib import Path

from ..rules.errors import RulesError
from ..rules.files.named_mix import mix_data
from ..scenario.positions import position_in
from ..text.atomic import write_together
from ..text.diagnostics import visible
from .sentences import Sentence

DRAWN = "Drawn from play, to be checked against the rules"
"""How their titles begin."""


def check_folder(scenarios: Sequence[Path], folder: Path) -> None:
    """Raises ValueError if new scenarios in a folder can't name the rules of those there are."""
    for above in (folder, *folder.parents):
        if above.exists() and not above.is_dir():
            raise ValueError(f"{visible(str(above))}: this is a file; --write names a folder")
    with suppress(RulesError):  # a scenario that can't be read is reported where it is played
        for one in scenarios[:1]:
            mix_data(position_in(one).mix, folder)


def write_new(folder: Path, texts: Iterable[tuple[Sentence, str]]) -> list[Path]:
    """Writes a scenario for each text, all or none, named by the place of a sentence.

    Files that are there are left as they are, and none is written with the text of one. Raises
    OSError.
    """
    there = {file.read_text("utf-8", "replace") for file in folder.glob("*.yaml")}
    files: dict[Path, bytes] = {}
    for sentence, text in texts:
        if text not in there:  # as for a sentence that a scenario meets in a dry run only
            files[_free(folder, sentence, files)] = text.encode("utf-8")
    write_together(files)
    return [*files]


def _free(folder: Path, one: Sentence, taken: Container[Path]) -> Path:
    """A name for the scenario of a sentence that no file has."""
    stem = f"{Path(one.file).stem}_{one.span.line}_{one.span.column}"
    names = (f"{stem}{more}.yaml" for more in chain([""], (f"_{n}" for n in count(2))))
    return next(
        at for name in names if not os.path.lexists(at := folder / name) and at not in taken
    )
