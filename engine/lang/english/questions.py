"""The short questions that players are asked, from the same nodes as the rules text."""

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
    """The question that `sentence` asks the player who decides; it names no options.

    `asked` selects one of several questions of a sentence: the number of a move, the pile or piece,
    or its target. By default, the first. A sentence that asks nothing gives its own text. `around`:
    the effects that contain it; `known`: facts of the game.
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
    """The meaning of each answer to a choice between alternatives; empty for other questions."""
    context = Context(words, locals_of([sentence, *around], words), known=known)
    return tuple(one_line(text).removesuffix(".") for text in sentence.answers(context))
