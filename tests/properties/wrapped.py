"""A handler that stands for another one, so that a test sees when it runs."""

from __future__ import annotations

from elgrande.engine.game.machine.handlers import Handler
from elgrande.engine.game.state.state import State


class Wrapped(Handler):
    """Does what the handler in it does."""

    def __init__(self, handler: Handler) -> None:
        self.handler, self.only_branches = handler, handler.only_branches

    def enter(self, state: State) -> int:
        return self.handler.enter(state)

    def resume(self, state: State, option: int) -> int:
        return self.handler.resume(state, option)

    def trial(self, state: State) -> int:
        return self.handler.trial(state)
