"""What a card is worth in games of bots, which another process plays while the card is written."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, Final

from ..rules.errors import RulesError
from ..rules.files.request import MixRequest
from ..text.yaml.reading import laid_over
from .folder import Refused

Data = dict[str, Any]

MOST: Final = 400
"""The most games that are played for a card."""
_PATIENCE: Final = 5.0
"""After so many seconds without a question, no further game begins until there is one."""


class Weighing:
    """The study of the card that a page shows. A page asks for it again and again.

    A version is what the card depends on; the answers for the last one of each card stay known.
    """

    def __init__(self, mix: MixRequest) -> None:
        self._mix = mix
        self._now: tuple[str, str] | None = None
        self._found: Data = {}
        self._before: dict[str, Data] = {}
        self._process: Any = None
        self._pipe: Any = None

    def figures(self, card: str, version: str, texts: Mapping[Path, str]) -> Data:
        """The figures so far, and those of the card's version before. Raises Refused.

        texts: what the files contain instead of what was saved.
        """
        if self._now != (card, version):
            self._begin(card, version, texts)
        with suppress(OSError, EOFError):  # the process may be over
            self._pipe.send(None)
        with suppress(OSError, EOFError):
            while self._pipe.poll():
                self._found = self._pipe.recv()
        return {**self._found, "before": self._before.get(card, {})}

    def _begin(self, card: str, version: str, texts: Mapping[Path, str]) -> None:
        try:
            from multiprocessing import get_context

            context = get_context("spawn")
        except ImportError:
            message = "This page plays no games in the background; `elgrande studio` does."
            raise Refused(message) from None
        self.end()
        if self._now and self._found.get("games"):
            self._before[self._now[0]] = self._found
        self._now, self._found = (card, version), {}
        self._pipe, there = context.Pipe()
        asked = there, self._mix, dict(texts), card
        self._process = context.Process(target=_play, args=asked, daemon=True)
        self._process.start()
        there.close()

    def end(self) -> None:
        """Ends the process that plays."""
        if self._process is not None:
            self._pipe.close()
            self._process.terminate()
            self._process.join()
            self._process = None


def _play(pipe: Any, mix: MixRequest, texts: Mapping[Path, str], card: str) -> None:
    """What the process does: it plays games and sends what they show, until all is known."""
    from ..balance.measures import measured
    from ..balance.report import brief
    from ..balance.study import question

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)  # the page must not become slow
    with suppress(OSError, EOFError):
        try:
            with laid_over(texts):
                names, study = question(
                    mix, (), card, None, None, bot="greedy", seed=0, short=False
                )
        except RulesError:
            pipe.send({"refused": "The rules have errors, so no games are played."})
            return
        except ValueError as error:
            pipe.send({"refused": f"No games are played: {error}."})
            return
        rows: list[Data] = []
        over = False
        while not over:
            _wait_for_questions(pipe)
            rows.append(study.play(len(rows)))
            data = measured(study, rows, names)
            over = data["settled"] or len(rows) == MOST
            pipe.send({**brief(data), "over": over})


def _wait_for_questions(pipe: Any) -> None:
    """Returns at once if there was a question lately, else when there is one."""
    while not pipe.poll():
        if monotonic() - _last[0] < _PATIENCE:
            return
        pipe.poll(None)
    while pipe.poll():
        pipe.recv()
    _last[0] = monotonic()


_last = [0.0]
"""When the last question came to this process."""
