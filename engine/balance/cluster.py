"""Plays the games of a study on a Dask cluster, an extra: its workers may come and go."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from .study import Row, Study, engine_digest

_AHEAD: Final = 4
"""How many parts wait for each thread of the cluster."""
_TIMEOUT: Final = 10
"""The seconds within which the scheduler must answer."""


@contextmanager
def on_cluster(
    address: str, study: Study
) -> Iterator[Callable[[Iterable[Sequence[int]]], Iterator[list[Row]]]]:
    """What plays parts of a study, given by the numbers of their games, in this order.

    address: that of a scheduler, such as `tcp://host:8786`. The parts that a lost worker had are
    played by others. Raises ValueError if Dask is missing here, or this engine on a worker, and
    OSError if no scheduler answers.
    """
    try:
        from distributed import Client
    except ImportError:
        hint = "pip install 'elgrande[cluster]'"
        raise ValueError(f"a cluster needs Dask, which is not installed: {hint}") from None
    if "://" not in address:
        raise ValueError(f"`{address}` is no address: write tcp://host:8786, for example")
    try:
        client = Client(address, timeout=_TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise OSError(f"no Dask scheduler answers at {address}") from error
    with client:
        # A task and not data: if the workers that have it are lost, it is done again.
        there = client.submit(_shared, study)

        def play(parts: Iterable[Sequence[int]]) -> Iterator[list[Row]]:
            waiting: deque[Any] = deque()
            for part in parts:
                waiting.append(client.submit(_play, there, engine_digest(), part, pure=False))
                if len(waiting) > _AHEAD * max(1, sum(client.nthreads().values())):
                    yield _result(waiting.popleft())
            while waiting:
                yield _result(waiting.popleft())

        yield play


def _shared(study: Study) -> Study:
    return study


def _play(study: Study, digest: str, numbers: Sequence[int]) -> list[Row]:
    """What a worker does. Raises ValueError if its engine is another one."""
    if engine_digest() != digest:
        raise ValueError("a worker of the cluster has another version of elgrande")
    return [study.play(number) for number in numbers]


def _result(part: Any) -> list[Row]:
    try:
        found: list[Row] = part.result()
    except ModuleNotFoundError as error:
        raise ValueError(f"a worker of the cluster has no module {error.name}") from None
    return found
