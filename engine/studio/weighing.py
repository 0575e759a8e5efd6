"""What a card is worth in games of bots, which are played while the card is written."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, Final

from ..rules.files.request import MixRequest
from .cards import MOST_VERSIONS, Version

Data = dict[str, Any]

_PATIENCE: Final = 5.0
"""After so many seconds without a question, no further game begins until there is one."""

_Question = tuple[Version, Mapping[Path, str]] | None
"""Another version, with its texts; None: the same one."""


class Weighing:
    """The study of the card that a page shows. A page asks for it again and again."""

    def __init__(self, mix: MixRequest, *, here: bool) -> None:
        """here: each question plays a game; else another process plays them meanwhile."""
        self._mix = mix
        self._now: Version | None = None
        self._here = here
        self._samples: Any = None
        self._known: dict[Version, Data] = {}
        self._process: Any = None
        self._pipe: Any = None

    def figures(self, version: Version, texts: Mapping[Path, str]) -> Data:
        """The figures of a version so far; those of `Samples`.

        texts: what the files contain instead of what was saved.
        """
        question = None if self._now == version else (version, texts)
        self._now = version
        if self._here:
            return {**self._answered_here(question), "here": True}
        try:
            self._ask(question)
        except (OSError, EOFError):  # the process is over, and another one begins
            self.end()
            self._ask((version, texts))
        return self._known.get(version, {})

    def _answered_here(self, question: _Question) -> Data:
        from .samples import Samples

        self._samples = self._samples or Samples(self._mix)
        found: Data = self._samples.turn_to(*question) if question else self._samples.more()
        return found

    def _ask(self, question: _Question) -> None:
        """Passes a question to the process, and takes its answers so far."""
        if self._process is None:
            self._start()
        self._pipe.send(question)
        while self._pipe.poll():
            version, found = self._pipe.recv()
            self._known[version] = found
            if len(self._known) > MOST_VERSIONS:
                del self._known[next(iter(self._known))]

    def _start(self) -> None:
        from multiprocessing import get_context

        context = get_context("spawn")
        self._pipe, there = context.Pipe()
        self._process = context.Process(target=_play, args=(there, self._mix), daemon=True)
        self._process.start()
        there.close()

    def end(self) -> None:
        """Ends the process that plays."""
        if self._process is not None:
            self._pipe.close()
            self._process.kill()
            self._process.join()
            self._process = None


def _play(pipe: Any, mix: MixRequest) -> None:
    """What the process does: it plays games and sends what they show, while it is asked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)  # the page must not become slow
    from .samples import Samples

    asked: SimpleQueue[_Question] = SimpleQueue()
    # A thread reads, so that the server never waits for the end of a game.
    Thread(target=_read, args=(pipe, asked), daemon=True).start()
    samples = Samples(mix)
    over, last = True, 0.0
    with suppress(OSError):  # the server is gone
        while True:
            came = _taken(asked, wait=over or monotonic() - last > _PATIENCE)
            last = monotonic() if came else last
            changes = [one for one in came if one is not None]
            if changes:
                now, texts = changes[-1]
                found = samples.turn_to(now, texts)
            elif over:
                continue
            else:
                found = samples.more()
            over = found["over"]
            pipe.send((now, found))


def _read(pipe: Any, asked: SimpleQueue[_Question]) -> None:
    """Puts the questions in a queue; ends the process when no more can come."""
    with suppress(OSError, EOFError):
        while True:
            asked.put(pipe.recv())
    os._exit(0)


def _taken(asked: SimpleQueue[_Question], *, wait: bool) -> list[_Question]:
    """The questions that have come. wait: until there is one."""
    found = [asked.get()] if wait else []
    while not asked.empty():
        found.append(asked.get())
    return found
