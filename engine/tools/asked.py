"""The mix that somebody asks for in words, as on a command line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from ..lang.names import Setting
from ..rules.load.named_mix import mix_in
from ..rules.load.request import Choices, MixRequest


class NoOption(ValueError):
    """Words that give no parameter a value: they are not `name=value`."""


def request_in_words(
    file: Path | None = None,
    names: Sequence[str] = (),
    edition: str | None = None,
    options: Iterable[str] = (),
    houses: Iterable[Path] = (),
) -> MixRequest:
    """The mix of a mix file, over which what is said in words is laid.

    names: ids of expansions, and paths of one's own. options: `name=value`. houses: folders of
    one's own. Raises NoOption, and RulesError when the mix file has mistakes.
    """
    words = MixRequest.of_names(names)
    asked = words.changed(
        edition=edition or None,
        paths=(*words.paths, *houses),
        choices=Choices(tuple(_option(text) for text in options)),
    )
    return asked if file is None else asked.over(mix_in(file))


def _option(text: str) -> tuple[str, Setting]:
    name, equals, value = (part.strip() for part in text.partition("="))
    if not (name and equals and value):
        raise NoOption(f"`{text}`: write NAME=VALUE; `elgrande mix` lists the options")
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.isascii() and value.isdecimal() else value
