"""Who is spoken to: what every English renderer knows about its surroundings.

Each node class has one small renderer, entered in `RENDERERS` by `renders`. A sentence that
somebody carries out is rendered as a clause that begins with its verb ("move 2 of your ..."), so
that it can follow "you may", "they" or "each opponent".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from . import tree
from .settings import in_force
from .wordlist import Words, plain

Renderer = Callable[[Any, "Voice"], str]
NodeT = TypeVar("NodeT", bound=tree.Node)

RENDERERS: dict[type[tree.Node], Renderer] = {}
"""The English of each node class."""


def renders(
    kind: type[NodeT],
) -> Callable[[Callable[[NodeT, Voice], str]], Callable[[NodeT, Voice], str]]:
    """Enters the decorated function as the renderer of a node class."""

    def enter(renderer: Callable[[NodeT, Voice], str]) -> Callable[[NodeT, Voice], str]:
        RENDERERS[kind] = renderer
        return renderer

    return enter


@dataclass(frozen=True)
class Local:
    """A name that an effect gives to something.

    verb: how it came about (`chose`, `drew`; empty for the person of a `for each`).
    noun: what it is. personal: every player has one of his own.
    alone: nothing else in the effect came about in that way, so that its name can be left out.
    """

    verb: str
    noun: str
    personal: bool
    alone: bool


@dataclass(frozen=True)
class Voice:
    """The words in use, the local names, and whether the acting player is `you` or `they`."""

    words: Words
    locals: Mapping[str, Local] = field(default_factory=dict)
    third: bool = False

    @property
    def they(self) -> str:
        """The acting player."""
        return "they" if self.third else "you"

    @property
    def their(self) -> str:
        """What belongs to the acting player."""
        return "their" if self.third else "your"

    def of_others(self) -> Voice:
        """The voice for a player who is spoken of, not spoken to."""
        return replace(self, third=True)

    def say(self, node: tree.Node) -> str:
        """The English of any node."""
        return RENDERERS[type(node)](node, self)

    def local(self, name: str) -> str:
        """How a local name is called where it is used."""
        known = self.locals.get(name)
        if known is None:
            return f"the {plain(name)}"
        if not known.verb:
            return f"that {known.noun}" if known.alone else f"the {plain(name)}"
        if known.personal:
            chosen = f"the {known.noun} {self.they} {known.verb}"
            return chosen if known.alone else f"{self.their} {plain(name)}"
        participle = {"chose": "chosen", "drew": "drawn"}[known.verb]
        return f"the {participle} {known.noun}" if known.alone else f"the {plain(name)}"

    def naming(self, name: str) -> str:
        """What follows a choice to give it its name: ` as your goal`, or nothing."""
        known = self.locals.get(name)
        if known is not None and known.alone:
            return ""
        article = self.their if known is not None and known.personal else "the"
        return f" as {article} {plain(name)}"


def locals_of(effects: Iterable[tree.Node], words: Words) -> dict[str, Local]:
    """Every local name of these effects and where it comes from."""
    found: dict[str, Local] = {}
    for effect in effects:
        for name, local in _introduced(effect, words, personal=False):
            before = found.get(name, local)
            noun = local.noun if local.noun == before.noun else "place"
            found[name] = replace(local, noun=noun)
    ways = [local.verb for local in found.values()]
    return {
        name: replace(local, alone=ways.count(local.verb) == 1) for name, local in found.items()
    }


def _introduced(node: tree.Node, words: Words, *, personal: bool) -> Iterator[tuple[str, Local]]:
    if isinstance(node, tree.Choose | tree.SecretlyChoose):
        yield node.name.text, Local("chose", picked(node.pick), personal, False)
    elif isinstance(node, tree.Draw):
        noun = "region" if isinstance(node.what, tree.DrawRegion) else "player"
        yield node.name.text, Local("drew", noun, personal, False)
    elif isinstance(node, tree.ForEach):
        noun = "player" if isinstance(node.group, tree.Everyone) else "opponent"
        yield node.name.text, Local("", noun, personal, False)
    personal = personal or isinstance(node, tree.Each)
    for child in in_force(tuple(node.children()), words):
        yield from _introduced(child, words, personal=personal)


def picked(pick: tree.Node) -> str:
    """What can be picked: a player, an opponent, a region or a place."""
    if isinstance(pick, tree.AnyPlayer):
        return "player"
    if isinstance(pick, tree.AnyOpponent):
        return "opponent"
    zone = pick.first if isinstance(pick, tree.OrElse) else pick
    only_regions = all(isinstance(part, tree.AnyRegion) for part in zone.children())
    return "region" if only_regions else "place"
