"""Shell completion of values: the names in the mix that is being typed.

Each function takes the arguments of click, and returns the words that begin with `begun`. An
unreadable mix is ignored: there is no place for a message.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ..rules.model import Definitions

Complete = Callable[[click.Context, click.Parameter, str], list[str]]


def from_mix(words: Callable[[Definitions], Iterable[str]]) -> Complete:
    """Completes words of the mix in the options so far, or else of the built-in game."""

    def complete(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
        return [word for word in words(_definitions(ctx)) if word.startswith(begun)]

    return complete


def _definitions(ctx: click.Context) -> Definitions:
    from ..compile.loading import load_mix, load_rules
    from ..rules.errors import RulesError
    from ..tools.mix_request import request_in_words

    named: dict[str, Any] = {name: ctx.params.get(field) for name, field in _FIELDS.items()}
    paths = ctx.params.get("paths") or ()
    houses = (*(named.pop("houses") or ()), *(Path(path) for path in paths))
    with suppress(RulesError, ValueError, OSError):
        given = {name: value for name, value in named.items() if value}
        return load_mix(request_in_words(houses=houses, **given)).definitions
    return load_rules().definitions


_FIELDS = {name: name for name in ("file", "names", "edition", "options", "houses")}
"""The options that name a mix: the engine's name of each, and the commands' name."""


def ids(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """The ids of all things of the mix; if none fits, those of all expansions."""
    from ..rules.load.known_ids import known_owners

    here = [name for _, things in _definitions(ctx).named() for name in things]
    found = [name for name in here if name.startswith(begun)]
    return found or [name for name in known_owners() if name.startswith(begun)]


@from_mix
def cards(mix: Definitions) -> list[str]:
    """The ids of cards."""
    return [*mix.cards]


def cards_of_decks(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """DECK=CARD, for each card of a deck; after a comma, another card of that deck."""
    all_cards = _definitions(ctx).cards.values()
    pairs = [f"{card.deck or card.dealt}={card.id}" for card in all_cards]
    before, comma, last = begun.rpartition(",")
    deck = before.partition("=")[0]
    if not comma:
        return [pair for pair in pairs if pair.startswith(begun)]
    return [
        f"{before},{pair.partition('=')[2]}" for pair in pairs if pair.startswith(f"{deck}={last}")
    ]


@from_mix
def places(mix: Definitions) -> list[str]:
    """The ids of regions and places."""
    return [*mix.regions, *mix.places]


@from_mix
def options(mix: Definitions) -> list[str]:
    """NAME=VALUE, for each value of a parameter; of a number, only the current one."""
    return [
        f"{parameter.id}={value}"
        for parameter in mix.parameters.values()
        for value in _values(parameter.value, parameter.choices)
    ]


def _values(value: object, choices: Iterable[str]) -> Iterable[str]:
    if isinstance(value, bool):
        return ("true", "false")
    return tuple(choices) or (str(value),)


def expansions(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """The ids of expansions, and files and folders."""
    from ..rules.files.files import known_expansions

    below = Path(begun).parent if begun else Path()
    with suppress(OSError):
        files = [str(path) + "/" * path.is_dir() for path in below.iterdir()]
        return [word for word in (*known_expansions(), *sorted(files)) if word.startswith(begun)]
    return [name for name in known_expansions() if name.startswith(begun)]


def editions(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """The ids of editions."""
    from ..rules.files.manifests import known_editions

    return [name for name in known_editions() if name.startswith(begun)]


def codes(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """The codes of `check`."""
    from ..text.codes import known_codes

    return [code for code in known_codes() if code.startswith(begun.upper())]
