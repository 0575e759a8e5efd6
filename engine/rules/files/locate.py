"""Locates the problems of a mix in the file that names the mix."""

from __future__ import annotations

from pathlib import Path

from ...text.diagnostics import Diagnostic
from ...text.spelling import Spelling
from ...text.yaml.nodes import MappingNode, Node, ScalarNode, find, find_key, items_of, pairs_of

_UNKNOWN_EXPANSION, _UNKNOWN_PARAMETER = "E508", "E503"


def at_home(found: Diagnostic, written: Node | None) -> Diagnostic:
    """A problem of a mix, or of one of its paths, at the word of the file that names the mix.

    written: the part of that file, if there is one. A problem that has a position keeps it.
    """
    if written is None or found.span is not None:
        return found
    folder = Path(written.source.name).parent
    if not found.file:
        listed = find_key(written, ("with",))
        return placed(found, written, written if listed is None else listed, folder)
    word = _path_below(find(written, ("with",)), folder, Path(found.file))
    if word is None:
        return found
    message = f"`{word.value}`: {found.message}"
    return Diagnostic(found.code, message, word.span, found.hint, related=found.related)


def placed(found: Diagnostic, written: Node, at: Node, folder: Path) -> Diagnostic:
    """A problem of a mix, at the word that it is about.

    written: the part of a file that names the mix. at: the position if no word is found. folder:
    the folder of the file.
    """
    word = _setting(written, found) or _word_below(written, found.message)
    hint = found.hint
    named = word.value if isinstance(word, ScalarNode) else ""
    if found.code == _UNKNOWN_EXPANSION and named and (folder / named).is_dir():
        hint = Spelling(f"for the folder next to this file, write `./{named}`", f"./{named}")
    return Diagnostic(found.code, found.message, (word or at).span, hint, related=found.related)


def _setting(written: Node, found: Diagnostic) -> Node | None:
    """The name of the parameter that a message mentions, or its invalid value."""
    for key, value in pairs_of(find(written, ("set",))):
        if f"`{key.value}`" in found.message:
            return key if found.code == _UNKNOWN_PARAMETER else value
    return None


def _path_below(listed: Node | None, folder: Path, path: Path) -> ScalarNode | None:
    """The word among the listed paths that stands for a path relative to the folder."""
    words = [listed] if isinstance(listed, ScalarNode) else items_of(listed)
    found = (word for word in words if isinstance(word, ScalarNode))
    return next((word for word in found if folder / word.value == path), None)


def _word_below(node: Node, message: str) -> ScalarNode | None:
    """The first value below a node that a message mentions."""
    if isinstance(node, ScalarNode):
        return node if f"`{node.value}`" in message else None
    below = [value for _, value in node.items] if isinstance(node, MappingNode) else list(node)
    found = (_word_below(child, message) for child in below)
    return next((word for word in found if word is not None), None)
