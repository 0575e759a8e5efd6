"""The short questions that players are asked, made from the same nodes as the rules text."""

from __future__ import annotations

from collections.abc import Iterable

from .. import tree
from .bodies import short
from .context import UNKNOWN, Asked, Context, Known
from .locals import locals_of, purposes_of
from .one_line import one_line
from .titles import Words, capitalised


def render_prompt(
    sentence: tree.Node,
    words: Words,
    asked: Asked | None = None,
    around: Iterable[tree.Effect] = (),
    known: Known = UNKNOWN,
) -> str:
    """The question that `sentence` puts to the player who decides; no options are named in it.

    `asked` tells the questions of one sentence apart: the number of a move, the pile or piece, and
    its target. Without it, the first question of the sentence. A sentence that asks nothing gives
    its own text. `around`: the effects among which it stands; `known`: what is known by now.
    """
    around = tuple(around)
    context = Context(words, locals_of([sentence, *around], words), known=known)
    context = context.changed(purposes=purposes_of(around, context))
    return sentence.asks(context, asked) or capitalised(short((sentence,), context))


def render_answers(
    sentence: tree.Node,
    words: Words,
    around: Iterable[tree.Effect] = (),
    known: Known = UNKNOWN,
) -> tuple[str, ...]:
    """What each answer to a choice between several means; nothing for any other question."""
    context = Context(words, locals_of([sentence, *around], words), known=known)
    return tuple(one_line(text).removesuffix(".") for text in sentence.answers(context))
