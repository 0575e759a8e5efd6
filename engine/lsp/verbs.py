"""What the words that begin a sentence or a block mean, from the classes of the tree."""

from __future__ import annotations

from functools import cache

from ..lang import tree


@cache
def _openings() -> dict[str, list[type[tree.Node]]]:
    found: dict[str, list[type[tree.Node]]] = {}
    for name, node in vars(tree).items():
        if isinstance(node, type) and issubclass(node, tree.Node) and name in _SENTENCES:
            found.setdefault(node.FORM.split(" ")[0], []).append(node)
    return found


_SENTENCES = {
    node.__name__
    for node in (
        tree.Move, tree.MovePiece, tree.MoveAnyPiece, tree.MoveCard, tree.MoveCards,
        tree.MoveTopCards, tree.Choose, tree.SecretlyChoose, tree.Reveal, tree.Score, tree.Draw,
        tree.ReturnDrawn, tree.Shuffle, tree.DiscardCards, tree.DiscardThis, tree.Keep, tree.Stop,
        tree.Give, tree.Settle, tree.Do, tree.Perform, tree.Each, tree.ForEach, tree.If,
        tree.Either, tree.InAnyOrder, tree.May, tree.When, tree.InsteadOf, tree.RemovePiece,
        tree.RemoveAnyPiece, tree.SecretlyMove, tree.RevealPiece, tree.Flip, tree.MoveSomeCards,
        tree.MoveThisCard, tree.MoveTopCard, tree.DiscardOthers, tree.DiscardAnyCard, tree.Spend,
        tree.Gain, tree.Nothing,
    )
}  # fmt: skip


def explained(prefix: str, word: str) -> str:
    """What a word means that begins a sentence behind `prefix`; the empty text elsewhere."""
    if prefix.rstrip(" \t") and prefix.rstrip(" \t")[-1] not in ";:":
        return ""
    nodes = _openings().get(word, ())
    return "\n\n".join(f"`{node.FORM}`: {_first_line(node)}" for node in nodes)


def _first_line(node: type[tree.Node]) -> str:
    return (node.__doc__ or "").strip().partition("\n")[0]
