"""Things that are made once for a ruleset, a machine or a node, kept by it and freed with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Keeper(Protocol):
    """An object that keeps things that are made once for it."""

    @property
    def made(self) -> dict[Any, Any]:
        """What is kept, by the function that made it and its further arguments."""


OF = TypeVar("OF", bound=Keeper)


def kept_with(make: Callable[[OF, *Ts], T]) -> Callable[[OF, *Ts], T]:
    """A function that makes something once for its first argument, which then keeps it."""

    @wraps(make)
    def kept(keeper: OF, *more: *Ts) -> T:
        key = (make, *more)
        if key not in keeper.made:
            keeper.made[key] = make(keeper, *more)
        found: T = keeper.made[key]
        return found

    return kept
