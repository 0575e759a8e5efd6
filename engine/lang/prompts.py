"""The short questions that players are asked, made from the same nodes as the rules text."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from . import tree
from .english_blocks import inline, joined
from .names import Kind
from .settings import in_force
from .voice import Voice, picked
from .wordlist import Words, bare, capitalised, plain, with_article


class Asked(StrEnum):
    """What a question is about, where one sentence asks several."""

    NUMBER = "how many"
    WHAT = "which piece, pile or card"
    WHERE = "which place"


def render_prompt(sentence: tree.Node, words: Words, asked: Asked | None = None) -> str:
    """The question that `sentence` puts to the player who decides; no options are named in it.

    `asked` tells the questions of one sentence apart: the number of a move, the pile or piece, and
    its target. Without it, the first question of the sentence. A sentence that asks nothing gives
    its own text.
    """
    voice = Voice(words)
    prompt = _PROMPTS.get(type(sentence))
    if prompt is None:
        return capitalised(_short((sentence,), voice))
    return prompt(sentence, voice, asked)


def _fixed_pile(move: tree.Move, voice: Voice) -> bool:
    """Whether the pile of a move is known from its text: one owner, one place to take from."""
    owner = move.quotas[0].pieces
    one_owner = len(move.quotas) == 1 and isinstance(owner, tree.OwnPieces | tree.PlayersPieces)
    return one_owner and _one_place(move.source, voice)


def _one_place(zone: tree.Zone, voice: Voice) -> bool:
    part = zone.parts[0]
    if len(zone.parts) > 1 or isinstance(part, tree.AnyRegion | tree.AnyPlace):
        return False
    return not _is_zone(part, voice)


def _is_zone(part: tree.Node, voice: Voice) -> bool:
    """Whether a part of a zone is itself a zone that has a name."""
    names = [node.text for node in part.walk() if isinstance(node, tree.Name)]
    return any(voice.words.names.kind(name) is Kind.ZONE for name in names)


def _first_question(move: tree.Move, voice: Voice) -> Asked:
    if not _fixed_pile(move, voice):
        return Asked.WHAT
    return Asked.NUMBER if _one_place(move.target, voice) else Asked.WHERE


def _verb(move: tree.Move, voice: Voice) -> str:
    """Pieces are placed from a player's own store on the board, and moved everywhere else."""
    stored = all(isinstance(part, tree.OwnPlace) for part in move.source.parts)
    spread = any(
        isinstance(part, tree.AnyRegion | tree.NamedPlace) or _is_zone(part, voice)
        for part in move.target.parts
    )
    return "place" if stored and spread else "move"


def _move(move: tree.Move, voice: Voice, asked: Asked | None) -> str:
    asked = asked or _first_question(move, voice)
    verb = _verb(move, voice)
    pieces = move.quotas[0].pieces
    kind = voice.words.one(pieces.kind.text)  # type: ignore[attr-defined]
    if asked is Asked.NUMBER:
        many = voice.words.many(pieces.kind.text)  # type: ignore[attr-defined]
        end = f" to {voice.say(move.target)}" if _one_place(move.target, voice) else ""
        return f"{capitalised(verb)} how many {many}{end}?"
    if asked is Asked.WHERE and not _fixed_pile(move, voice):
        return "Move it where?"
    if asked is Asked.WHERE:
        whose = f"one of {voice.say(pieces)}"
        return f"Place {with_article(kind)}" if verb == "place" else f"Move {whose} where?"
    if len(move.quotas) > 1 or isinstance(pieces, tree.AnyonesPieces):
        return f"Choose {with_article(kind)} to {verb}"
    return f"Choose one of {voice.say(pieces)} to {verb}"


def _move_piece(node: tree.MovePiece, voice: Voice, _: Asked | None) -> str:
    return f"Move {voice.say(node.piece)} where?"


def _secretly_move(node: tree.SecretlyMove, voice: Voice, _: Asked | None) -> str:
    return f"Secretly move {voice.say(node.piece)} where?"


def _remove_any_piece(node: tree.RemoveAnyPiece, voice: Voice, _: Asked | None) -> str:
    return f"Choose {with_article(voice.say(node.kind))} to take off the board"


def _flip(node: tree.Flip, voice: Voice, _: Asked | None) -> str:
    return f"Choose {with_article(voice.say(node.kind))} to turn over"


def _move_any_piece(node: tree.MoveAnyPiece, voice: Voice, asked: Asked | None) -> str:
    if asked is Asked.WHERE:
        return f"Move the {bare(voice.say(node.kind))} where?"
    return f"Choose {with_article(voice.say(node.kind))} to move"


def _move_card(node: tree.MoveCard | tree.MoveSomeCards, voice: Voice, _: Asked | None) -> str:
    return f"Choose a card from {voice.say(node.source)}"


def _discard_any_card(node: tree.DiscardAnyCard, _: Voice, __: Asked | None) -> str:
    trait = f"{plain(node.trait.text)} card" if node.trait is not None else "card"
    return f"Choose {with_article(trait)} to discard"


def _choose(node: tree.Choose | tree.SecretlyChoose, _: Voice, __: Asked | None) -> str:
    secretly = " in secret" if isinstance(node, tree.SecretlyChoose) else ""
    noun = with_article(picked(node.pick))
    return f"Choose {noun}{secretly} as {plain(node.name.text)}"


def _score(_: tree.Score, __: Voice, ___: Asked | None) -> str:
    return "Which region is scored next?"


def _perform(_: tree.Perform, __: Voice, asked: Asked | None) -> str:
    if asked is Asked.WHAT:
        return "Perform the action of which card?"
    return "Perform the action of the card?"


def _may(node: tree.May, voice: Voice, _: Asked | None) -> str:
    return f"{capitalised(_short(node.body, voice))}?"


def _when(node: tree.When, voice: Voice, asked: Asked | None) -> str:
    inner = node.body[0] if node.body else None
    if isinstance(inner, tree.May):
        return _may(inner, voice, asked)
    return f"{capitalised(_short(node.body, voice))}?"


def _either(node: tree.Either, voice: Voice, _: Asked | None) -> str:
    return f"Either {', or '.join(_short(branch.body, voice) for branch in node.branches)}?"


def _in_any_order(node: tree.InAnyOrder, voice: Voice, _: Asked | None) -> str:
    names = [_named(statement, voice) for statement in node.body]
    return f"What comes first: {' or '.join(names)}?"


def _named(statement: tree.Node, voice: Voice) -> str:
    if isinstance(statement, tree.Do):
        return bare(voice.say(statement.procedure))
    return "the action" if isinstance(statement, tree.Perform) else _short((statement,), voice)


def _short(body: tree.Body, voice: Voice) -> str:
    """What a body does, in one line: its clauses, or the step that matters most."""
    statements = inline(body, voice)
    if statements is not None and not any(isinstance(part, _LONG) for part in statements):
        return joined([voice.say(statement) for statement in statements])
    parts = [part for node in in_force(body, voice.words) for part in node.walk()]
    for kind in _WEIGHTY:
        for part in parts:
            if isinstance(part, tree.Move):
                return _without_target(part, voice)
            if isinstance(part, kind):
                return voice.say(part)
    return "do the rest"


def _without_target(move: tree.Move, voice: Voice) -> str:
    quotas = " and ".join(voice.say(quota) for quota in move.quotas)
    return f"move {quotas} from {voice.say(move.source)}"


_WEIGHTY = (
    tree.Move,
    tree.MovePiece,
    tree.MoveAnyPiece,
    tree.RemoveAnyPiece,
    tree.SecretlyMove,
    tree.Flip,
    tree.MoveCard,
    tree.DiscardAnyCard,
    tree.Score,
)
"""The steps that matter in a block, the most telling first."""

_LONG = (tree.Move, tree.Choose, tree.SecretlyChoose)

_PROMPTS: dict[type[tree.Node], Callable[[Any, Voice, Asked | None], str]] = {
    tree.Move: _move,
    tree.MovePiece: _move_piece,
    tree.MoveAnyPiece: _move_any_piece,
    tree.RemoveAnyPiece: _remove_any_piece,
    tree.SecretlyMove: _secretly_move,
    tree.Flip: _flip,
    tree.MoveCard: _move_card,
    tree.MoveSomeCards: _move_card,
    tree.DiscardAnyCard: _discard_any_card,
    tree.Choose: _choose,
    tree.SecretlyChoose: _choose,
    tree.Score: _score,
    tree.Perform: _perform,
    tree.May: _may,
    tree.When: _when,
    tree.Either: _either,
    tree.InAnyOrder: _in_any_order,
}
