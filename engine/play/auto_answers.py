"""Questions that need not be asked at a screen: another one says it all, or one answer is idle."""

from __future__ import annotations

from ..compile.operations import STOP, YES, YES_NO_KEYS, Ask
from ..game.game import Game
from ..game.state import domains


def was_put_first(game: Game) -> bool:
    """Whether it is asked what comes first. What somebody puts first, he means to do."""
    return _asking(game).order is not None


def settled(game: Game, *, put_first: bool) -> int | None:
    """The number of the answer that a question has already; None: it must be asked.

    put_first: what is asked about was put first just now. Otherwise it is settled where `yes` leads
    to a choice of the same player that can be refused, and refusing it is the same as `no`; and
    what comes first is settled where one of two would do nothing now.
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
    """Whether `yes`, and then nothing, leads where `no` leads."""
    done, left = _after(game, yes), _after(game, 1 - yes)
    if done.over or done.state.player != game.state.player or STOP not in done.state.options:
        return False
    if done.state.domain == domains.ANSWER:
        return False
    return _facts(_after(done, done.state.options.index(STOP))) == _facts(left)


def _not_idle(game: Game, remaining: int) -> int | None:
    """The one of two that asks now what it asks behind the other, which then does nothing.

    It is put first, so that the other one may still do something. remaining: the slot of what is
    still to be done.
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
    """How things stand, and what is asked."""
    state = game.state
    return (state.cells, state.pc, len(state.stack), state.player, state.domain, state.options)


def _facts(game: Game) -> tuple[object, ...]:
    """All that decides how the game goes on."""
    return (game.state.cells, game.over) if game.over else (_question(game), game.state.stack)
