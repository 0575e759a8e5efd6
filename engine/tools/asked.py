"""The mix that somebody asks for in words, as on a command line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from ..lang.names import Setting
from ..rules.files.named_mix import mix_in
from ..rules.files.request import Choices, MixRequest


class NoOption(ValueError):
    """Words that give no parameter a value, or no stack its cards: they are not `name=value`."""

    def __init__(self, where: str, message: str) -> None:
        """where: the option of the command line in which they stand."""
        super().__init__(message)
        self.where = where


def request_in_words(
    file: Path | None = None,
    names: Sequence[str] = (),
    edition: str | None = None,
    options: Iterable[str] = (),
    houses: Iterable[Path] = (),
    stacks: Iterable[str] = (),
) -> MixRequest:
    """The mix of a mix file, over which what is said in words is laid.

    names: ids of expansions, and paths of one's own. options: `name=value`. houses: folders of
    one's own. stacks: `deck=card,card,...`. Raises NoOption, and RulesError when the mix file has
    mistakes.
    """
    words = MixRequest.of_names(names)
    asked = words.changed(
        edition=edition or None,
        paths=(*words.paths, *houses),
        choices=Choices(
            tuple(_option(text) for text in options), tuple(_stack(text) for text in stacks)
        ),
    )
    return asked if file is None else asked.over(mix_in(file))


def _option(text: str) -> tuple[str, Setting]:
    name, equals, value = (part.strip() for part in text.partition("="))
    if not (name and equals and value):
        message = f"`{text}`: write NAME=VALUE; `elgrande mix` lists the options"
        raise NoOption("--option", message)
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.isascii() and value.isdecimal() else value


def _stack(text: str) -> tuple[str, tuple[str, ...]]:
    deck, _, cards = (part.strip() for part in text.partition("="))
    ids = tuple(card.strip() for card in cards.split(",") if card.strip())
    if not (deck and ids):
        raise NoOption("--stack", f"`{text}`: write DECK=CARD,CARD,..; `elgrande mix` lists both")
    return deck, ids
