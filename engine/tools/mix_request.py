"""A mix requested in words, as on a command line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from ..compile.loading import load_mix
from ..lang.names import Setting
from ..rules.display_names import only_id_of
from ..rules.errors import RulesError
from ..rules.files.files import is_known
from ..rules.files.named_mix import mix_in
from ..rules.files.request import Choices, MixRequest
from ..text.wording import shortened

Stacks = tuple[tuple[str, tuple[str, ...]], ...]
"""The only cards in the game of a deck or a dealt zone."""


class NoOption(ValueError):
    """An invalid option: not `name=value`, or a name given twice."""

    def __init__(self, where: str, message: str) -> None:
        """where: the command-line option with the mistake."""
        super().__init__(message)
        self.where = where


def refuse_twice(where: str, names: Iterable[str]) -> None:
    """Raises NoOption for a name that is given twice to an option."""
    seen = set()
    for name in names:
        if name in seen:
            raise NoOption(where, f"`{shortened(name)}` is given twice: name it once")
        seen.add(name)


def request_in_words(
    file: Path | None = None,
    names: Sequence[str] = (),
    edition: str | None = None,
    options: Iterable[str] = (),
    houses: Sequence[Path] = (),
    stacks: Iterable[str] = (),
) -> MixRequest:
    """The mix of a mix file, overridden by the words.

    names: ids of expansions, and paths of the author's files. options: `name=value`. houses:
    folders of house rules. stacks: `deck=card,card,...`, cards by id or title. Raises NoOption,
    ValueError if several cards have that title, and RulesError if the mix file has mistakes.
    """
    for path in (*houses, *(() if file is None else (file,))):
        if is_known(str(path)) and not path.exists():
            raise ValueError(
                f"`{path}` is an expansion, not a file or folder: write `--with {path}`"
            )
    words, chosen = MixRequest.of_names(names), tuple(_option(text) for text in options)
    refuse_twice("--option", (name for name, _ in chosen))
    asked = words.changed(
        edition=edition or None, paths=(*words.paths, *houses), choices=Choices(chosen)
    )
    whole = asked if file is None else asked.over(mix_in(file))
    kept = tuple(_stack(text) for text in stacks)
    refuse_twice("--stack", (deck for deck, _ in kept))
    if not kept:
        return whole
    return whole.changed(choices=Choices(stacks=_by_ids(kept, whole)).over(whole.choices))


def _by_ids(stacks: Stacks, mix: MixRequest) -> Stacks:
    """The same stacks with the ids of their cards; an unknown word is unchanged."""
    try:
        cards = load_mix(mix).cards.values()
    except RulesError:  # the mix may be valid only with these stacks
        return stacks

    def ids(deck: str, words: Sequence[str]) -> tuple[str, ...]:
        there = [card for card in cards if deck in (card.deck, card.dealt)]
        return tuple(only_id_of(word, there) or word for word in words)

    return tuple((deck, ids(deck, words)) for deck, words in stacks)


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
