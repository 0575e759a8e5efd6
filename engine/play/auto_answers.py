"""Questions that a screen answers itself: another answer implies it, or one has no effect."""

from __future__ import annotations

from ..compile.operations import STOP, YES, YES_NO_KEYS, Ask
from ..game.game import Game
from ..game.state import domains


def was_put_first(game: Game) -> bool:
    """Whether the question is what comes first. What players put first, they mean to do."""
    return _asking(game).order is not None


def settled(game: Game, *, put_first: bool) -> int | None:
    """The number of the answer that is taken without asking; None if the question must be asked.

    put_first: the player has just put first what the question is about, which answers `yes`.
    Otherwise `yes` is taken if it leads to a choice of the same player that can be refused, with
    the effect of `no`. Of two acts to put in order, one is taken if the other has no effect now.
    """
    state = game.state
    if game.over or state.domain != domains.ANSWER or len(state.options) != 2:
        return None
    ask = _asking(game)
    if ask.order is not None:
        return _not_idle(game, ask.order)
    if ask.answers != YES_NO_KEYS:
        return None
    yes = state.options.index(YES)
    return yes if put_first or _is_asked_again(game, yes) else None


def _asking(game: Game) -> Ask:
    return game.machine.program.code[game.state.pc].op.ask()


def _is_asked_again(game: Game, yes: int) -> bool:
    """Whether `yes`, followed by a refusal, leads to the same state as `no`."""
    done, left = _after(game, yes), _after(game, 1 - yes)
    if done.over or done.state.player != game.state.player or STOP not in done.state.options:
        return False
    if done.state.domain == domains.ANSWER:
        return False
    return _facts(_after(done, done.state.options.index(STOP))) == _facts(left)


def _not_idle(game: Game, remaining: int) -> int | None:
    """The one of two acts that has an effect now, if the other has none; else None.

    It comes first, so that the other may have an effect after it. remaining: the slot with the
    mask of the acts that are left.
    """
    first, second = _after(game, 0), _after(game, 1)
    if first.over or second.over or _question(first) != _question(second):
        return None
    slot = game.state.frame + remaining
    left = [after.state.stack[slot].bit_count() for after in (first, second)]
    return None if left[0] == left[1] else left.index(max(left))


def _after(game: Game, option: int) -> Game:
    after = game.clone()
    after.take(option)
    return after


def _question(game: Game) -> tuple[object, ...]:
    """The position and the question, for comparison."""
    state = game.state
    return (state.cells, state.pc, len(state.stack), state.player, state.domain, state.options)


def _facts(game: Game) -> tuple[object, ...]:
    """Everything that decides how the game continues, for comparison."""
    return (game.state.cells, game.over) if game.over else (_question(game), game.state.stack)
