"""Whether a name may be changed to another."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from ..lang.parser import keywords
from ..rules.check import is_built_in
from .document import Document
from .index import Use
from .roles import THING
from .scene import Scene

_ID = re.compile(r"[a-z][a-z0-9_]{0,59}")


def refusal(
    use: Use,
    new: str,
    places: Sequence[tuple[Path, Use]],
    scene: Scene,
    document: Callable[[Path], Document | None],
    built_in: bool,
) -> str | None:
    """Why a name can't become `new`, in one sentence; None when it can.

    places: everywhere it stands. built_in: the wish comes from one of the built-in files.
    """
    if not _ID.fullmatch(new):
        return (
            f"`{new}` is no id: small letters, digits and `_`, at most 60, beginning with a letter"
        )
    if new in keywords():
        return f"`{new}` is a word of the effect language and can't be an id"
    declared = [path for path, found in places if found.declares]
    if not declared:
        return f"nothing in these files declares `{use.text}`"
    if not built_in and any(is_built_in(path) for path in declared):
        return f"`{use.text}` belongs to the built-in game; patch its title instead"
    if new != use.text and (scene.names.kind(new) is not None if use.space == THING else False):
        return f"`{new}` is the id of something else"
    unread = next((path for path, _ in places if not _is_whole(document(path))), None)
    return f"{unread} can't be read; mend it first" if unread is not None else None


def _is_whole(document: Document | None) -> bool:
    return document is not None and document.root is not None
