"""Finds the place of what is wrong with a mix in the file that names it."""

from __future__ import annotations

from pathlib import Path

from ...text.diagnostics import Diagnostic
from ...text.spelling import Spelling
from ...text.yaml.nodes import MappingNode, Node, ScalarNode, find, pairs_of

_UNKNOWN_EXPANSION, _UNKNOWN_PARAMETER = "E508", "E503"


def placed(found: Diagnostic, said: Node, at: Node, folder: Path) -> Diagnostic:
    """What is wrong with a mix, at the word that it is about.

    said: the part of a file that names the mix. at: the place where no word is found. folder: that
    of the file.
    """
    word = _setting(said, found) or _word_below(said, found.message)
    hint = found.hint
    named = word.value if isinstance(word, ScalarNode) else ""
    if found.code == _UNKNOWN_EXPANSION and named and (folder / named).is_dir():
        hint = Spelling(f"for the folder beside this file write `./{named}`", f"./{named}")
    return Diagnostic(found.code, found.message, (word or at).span, hint=hint)


def _setting(said: Node, found: Diagnostic) -> Node | None:
    """The name of the parameter that a message names, or the value that it can't have."""
    for key, value in pairs_of(find(said, ("set",))):
        if f"`{key.value}`" in found.message:
            return key if found.code == _UNKNOWN_PARAMETER else value
    return None


def _word_below(node: Node, message: str) -> ScalarNode | None:
    """The first value below a node that a message names."""
    if isinstance(node, ScalarNode):
        return node if f"`{node.value}`" in message else None
    below = [value for _, value in node.items] if isinstance(node, MappingNode) else list(node)
    found = (_word_below(child, message) for child in below)
    return next((word for word in found if word is not None), None)
