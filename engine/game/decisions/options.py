"""The options of a decision: a sequence that makes each option on demand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NoReturn, Protocol, overload

from ...text.arguments import shown_value
from ..state.history import Chosen


class Asked(Protocol):
    """The decision, as options use it. numbers: the options as the machine has them."""

    numbers: list[int]
    chosen: Chosen

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all options."""

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids of all options."""

    def text(self, place: int) -> str:
        """An option in English."""


class Option:
    """One legal choice of a decision; its key and its text are made when they are read.

    number: its index in the list.
    """

    def __init__(self, decision: Asked, number: int) -> None:
        self.decision = decision
        self.number = number

    @property
    def key(self) -> str:
        """A stable, readable name."""
        return self.decision.keys[self.number]

    @property
    def text(self) -> str:
        """The option in English."""
        return self.decision.text(self.number)

    @property
    def id(self) -> int:
        """Its number among all options that games of these rules and players can ever offer.

        Players are counted from the one who decides. An answer or an amount has the same id in
        every question. See `Game.option_ids`.
        """
        return self.decision.ids[self.number]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Option):
            return NotImplemented
        return self.id == other.id and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<option {self.number}: {self.key}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("an option can't leave its process: send its number, key or id")


class Options(Sequence[Option]):
    """The options of a decision; each is made when it is read."""

    def __init__(self, decision: Asked) -> None:
        self._decision = decision

    def __len__(self) -> int:
        return len(self._decision.numbers)

    @overload
    def __getitem__(self, place: int) -> Option: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Option, ...]: ...
    def __getitem__(self, place: int | slice) -> Option | tuple[Option, ...]:
        if isinstance(place, slice):
            return tuple(self)[place]
        decision = self._decision
        count = len(decision.numbers)
        try:
            return Option(decision, range(count)[place])  # a plain number, counted from 0
        except IndexError:
            raise IndexError(f"there are {count} options") from None
        except TypeError:
            raise TypeError(
                f"an option is looked up by its number, not {shown_value(place)}"
            ) from None

    def __iter__(self) -> Iterator[Option]:
        decision = self._decision
        return (Option(decision, number) for number in range(len(decision.numbers)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))
