"""Sentences that choose, draw, reveal and score. See tree.py."""

from __future__ import annotations

from collections.abc import Iterator

from ...text.records import part
from ..english.titles import uncapitalised, with_article
from ..english.voice import Asked, Local, Voice
from ..names import Names, What
from ..nodes import Check, Name, Node
from ..phrases.filters import Filter
from ..phrases.things import NamedPlace, Place
from ..phrases.zones import AnyRegion, EveryRegion, Zone
from ..wanted import NEW, ONE_PLACE, PLACES


class OrElse(Node):
    """Chooses from the second zone when the first has nothing."""

    first: Zone = part(PLACES)
    second: Zone = part(PLACES)

    def said(self, voice: Voice) -> str:
        """The first, or else the second."""
        first, second = self.first.as_choice(voice), self.second.as_choice(voice)
        return f"{first} or, if there is none, {second}"


class AnyPlayer(Node):
    """One of all players."""


class AnyOpponent(Node):
    """One of the other players."""

    OF_ACTOR = True


Pick = Zone | OrElse | AnyPlayer | AnyOpponent


class _Choice(Node):
    """A choice that gets a name."""

    ASKS = True
    LONG = True
    pick: Pick = part(PLACES)
    name: Name = part(NEW)

    def said(self, voice: Voice) -> str:
        """What is chosen and its name, which stands first where a filter would swallow it."""
        pick, name = _choice(self.pick, voice), voice.naming(self.name.text)
        filtered = any(isinstance(part, Filter) for part in self.pick.walk())
        return f"choose{name} {pick}" if filtered else f"choose {pick}{name}"

    def asks(self, voice: Voice, asked: Asked | None) -> str:
        """What is chosen, and its name or what it is for."""
        zone = self.pick.first if isinstance(self.pick, OrElse) else self.pick
        choices = zone.in_question(voice) if isinstance(zone, Zone) else with_article(_noun(zone))
        name = self.name.text
        return f"Choose {choices}{voice.naming(name) or voice.purposes.get(name, '')}"

    def introduces(self) -> tuple[str, Local] | None:
        """What is chosen."""
        return self.name.text, Local("chose", _noun(self.pick))


class Choose(_Choice):
    """Chooses openly and gives the choice a name."""

    def law(self, to: Check) -> None:
        """Its name is free."""
        to.choose(self.name, _picked(self.pick))


class SecretlyChoose(_Choice):
    """Chooses in secret until the next `reveal`."""

    def law(self, to: Check) -> None:
        """Its name is free."""
        to.choose(self.name, _picked(self.pick), secretly=True)

    def said(self, voice: Voice) -> str:
        """The choice, in secret."""
        return f"secretly {super().said(voice)}"

    def asks(self, voice: Voice, asked: Asked | None) -> str:
        """The question of the choice, in secret."""
        return f"Secretly {uncapitalised(super().asks(voice, asked))}"


def _picked(pick: Pick) -> What:
    return What.PLAYER if isinstance(pick, AnyPlayer | AnyOpponent) else What.PLACE


def _choice(pick: Pick, voice: Voice) -> str:
    return pick.as_choice(voice) if isinstance(pick, Zone) else voice.say(pick)


def _noun(pick: Pick) -> str:
    """What can be picked: a player, an opponent, a region or a place."""
    match pick:
        case AnyPlayer():
            return "player"
        case AnyOpponent():
            return "opponent"
        case OrElse(first=zone) | (Zone() as zone):
            regions = all(isinstance(place, AnyRegion) for place in zone.parts)
            return "region" if regions else "place"


class Reveal(Node):
    """Shows all secret choices."""

    english = "reveal all secret choices"

    def law(self, to: Check) -> None:
        """There are some, and all have been made."""
        to.reveal(self.span)


class DrawRegion(Node):
    """One of the regions not drawn yet."""

    english = "a region at random from those not drawn yet"


class DrawPlayer(Node):
    """One of the players."""

    english = "a player at random"


class Draw(Node):
    """Draws by chance and gives what is drawn a name."""

    english = "draw {what}{as name}"
    what: DrawRegion | DrawPlayer
    name: Name = part(NEW)

    def law(self, to: Check) -> None:
        """Its name is free."""
        to.choose(self.name, What.PLACE if isinstance(self.what, DrawRegion) else What.PLAYER)

    def introduces(self) -> tuple[str, Local] | None:
        """What is drawn."""
        drawn = "region" if isinstance(self.what, DrawRegion) else "player"
        return self.name.text, Local("drew", drawn)


class ReturnDrawn(Node):
    """Lets every region be drawn again."""

    english = "put the drawn regions back"


class Score(Node):
    """Pays the majority in one place, or in every region that fits."""

    question = "Which region is scored next?"
    WEIGHT = 1
    english = (
        "score {what}<first_place_only? for first place only (a tie pays nothing)>"
        "<board_order?, in the order of the board>"
    )
    what: EveryRegion | Place = part(ONE_PLACE)
    first_place_only: bool
    board_order: bool

    def is_question(self, names: Names) -> bool:
        """Whether it asks which region is next: not in the order of the board."""
        return isinstance(self.what, EveryRegion) and not self.board_order

    def purposes(self) -> Iterator[tuple[str, str]]:
        """The place that was chosen is scored."""
        if isinstance(self.what, NamedPlace):
            yield self.what.name.text, " to score"
