"""A first card for a folder: that of the example, under another name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from ..lsp.document import Document
from ..rules.model import Definitions
from ..text.source import Source
from ..text.spelling import id_like
from ..tools.scaffold import example_texts
from .folder import Refused

_CARD = re.compile(r"- id: \w+\n( +)title: .*\n")
_NOTES = re.compile(r"^ +notes: .*\n", re.MULTILINE)


def first_card(
    name: str,
    expansion: str,
    definitions: Definitions | None,
    requires: Sequence[str],
    *,
    alone: bool,
) -> Mapping[str, str]:
    """The texts of a new file with one card, by file name.

    name: of the file; the card gets the same. expansion: the card's. definitions: the mix that it
    must fit, if that is known. alone: no file declares the expansion yet, so add one that does;
    requires: the expansions that it needs. Raises Refused if no id can be made from the name.
    """
    called = id_like(PurePosixPath(name).stem)
    if not called:
        raise Refused(f"no card id can be made from `{name}`: use letters")
    texts = {
        Document(Source(file, text)).schema: (file, text)
        for file, text in example_texts(expansion, definitions, requires).items()
    }
    title = called.replace("_", " ").capitalize()
    card = _NOTES.sub("", texts["card"][1])
    made = {name: _CARD.sub(rf"- id: {expansion}_{called}\n\1title: {title}\n", card, count=1)}
    if alone:
        file, text = texts["expansion"]
        made[(PurePosixPath(name).parent / file).as_posix()] = text
    return made
