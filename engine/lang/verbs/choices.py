"""Sentences that choose, draw, reveal and score. See tree.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from ...text.records import part
from ..effects import Asks, Effects, Steps
from ..english.context import Asked, Context, Local
from ..english.templates import template
from ..english.titles import plain, uncapitalised
from ..expected_kinds import COPIED, FLAG, NEW, ONE_PLACE, PLACES, Wanted
from ..names import SEVERAL_OF, Names, What
from ..nodes import Beginning, Check, Flow, Most, Name, Node, Settings
from ..phrases.amounts import AllOfThem, Exactly, Quantity, UpTo
from ..phrases.conditions import COIN
from ..phrases.numbers import Fixed, Number
from ..phrases.picks import (
    AnyOfPlayers,
    Drawable,
    Drawn,
    DrawPlayer,
    DrawRegion,
    FoundPlayer,
    OrElse,
    Pick,
    YesOrNo,
    family_of,
    is_filtered,
    is_known,
    name_alone,
    noun_of,
    picked,
)
from ..phrases.things import NamedPlace, Place
from ..phrases.zones import EveryRegion, Zone


class Another(Node):
    """A second choice, different from the first."""

    name: Name = part(NEW)

    def asks(self, context: Context, asked: Asked | None) -> str:
        name = self.name.text
        noun = context.locals[name].noun if name in context.locals else "one"
        return f"Choose another {noun}{context.purposes.get(name) or context.naming(name)}"


class Choosing(Node):
    """A sentence that assigns a name to what is chosen or drawn."""

    EFFECTS = Effects(steps=Steps.NONE)
    NAMES_STAY = True
    VERB: ClassVar[str]
    SECRETLY: ClassVar[bool] = False
    pick: Drawable = part(PLACES)
    name: Name = part(NEW)


class _OneOrTwo(Choosing):
    """The same for one thing, or for two with a name for each."""

    pick: Drawable = part(PLACES)
    name: Name = part(NEW)
    another: Another | None = None

    def law(self, to: Check) -> None:
        """Declares its names; rejects `and another`, or a secret, where only one thing is left."""
        known = name_alone(self.pick)
        what, family = picked(self.pick), family_of(self.pick)
        if known is not None:
            what, family = to.stands_for(known)
        meant = known is None or to.knows(known) or to.names.category(known.text)
        if meant and is_known(self.pick, to.names) and (self.another or self.SECRETLY):
            one = what.noun.removeprefix("a ")
            message = f"`{to.written(self.pick)}` is only one {one}, so nothing is chosen"
            hint = f"write `choose {to.written(self.pick)} as {self.name.text}`"
            to.diagnose("E434", message, self.pick.span, hint)
        to.choose(self.name, what, secretly=self.SECRETLY, family=family)
        if self.another is None:
            return
        to.choose(self.another.name, what, secretly=self.SECRETLY, family=family)
        if isinstance(self.pick, YesOrNo):
            message = "`and another` can't follow: the other answer leaves no choice"
            to.diagnose("E434", message, self.another.span)

    def asks_for(self) -> Sequence[Name]:
        return (self.name,) if picked(self.pick) is What.ANSWER else ()

    def introduces(self) -> Sequence[tuple[str, Local]]:
        names = [self.name] if self.another is None else [self.name, self.another.name]
        local = Local(self.VERB, noun_of(self.pick), family=family_of(self.pick))
        if isinstance(self.pick, FoundPlayer):
            local = local.changed(verb="set")
        elif (known := name_alone(self.pick)) is not None:
            local = local.changed(copy_of=known.text)
        return [(name.text, local) for name in names]


class ChooseSeveral(Choosing):
    """Chooses several places, players or cards, which together get a name."""

    EFFECTS = Effects(asks=Asks.THE_ACTOR, steps=Steps.NONE)
    LONG = True
    VERB = "chose"
    pick: Pick = part(PLACES)
    name: Name = part(NEW)
    quantity: Quantity

    def law(self, to: Check) -> None:
        """Declares its name; rejects what can't be chosen several at once."""
        what = SEVERAL_OF.get(picked(self.pick))
        to.choose(self.name, what or What.PLACES)
        if what is None or isinstance(self.pick, FoundPlayer):
            written = to.written(self.pick)
            message = f"`{written}`: only places, players or cards can be chosen several at once"
            to.diagnose("E434", message, self.pick.span, "choose them one by one")

    def gathers(self, known: Most) -> Mapping[str, int]:
        some = {What.PLAYER: known.players, What.CARD: known.cards}
        most = some.get(picked(self.pick), known.regions)
        number = self.quantity.number if isinstance(self.quantity, Exactly | UpTo) else None
        return {self.name.text: min(most, number.value) if isinstance(number, Fixed) else most}

    def introduces(self) -> Sequence[tuple[str, Local]]:
        return ((self.name.text, Local(self.VERB, f"{noun_of(self.pick)}s")),)

    def render(self, context: Context) -> str:
        pick, name = _choice(self.pick, context), context.naming(self.name.text)
        how_many = _of_them(self.quantity, context)
        if is_filtered(self.pick):
            return f"choose{name} {how_many}: {pick}"
        return f"choose {how_many}{name}: {pick}"

    def asks(self, context: Context, asked: Asked | None) -> str:
        zone = self.pick.first if isinstance(self.pick, OrElse) else self.pick
        named = context.naming(self.name.text).replace(" as ", " as one of ", 1)
        return f"Choose {zone.in_question(context)}{named}"


def _of_them(quantity: Quantity, context: Context) -> str:
    """How many places are chosen: "up to 3", "2", "all", "any number"."""
    match quantity:
        case UpTo(number=number):
            return f"up to {number.before(context)}{number.suffix(context)}"
        case Exactly(number=number):
            return f"{number.before(context)}{number.suffix(context)}"
        case AllOfThem():
            return "all"
    return "any number"


class _Choice(_OneOrTwo):
    """A choice with a name."""

    EFFECTS = Effects(asks=Asks.THE_ACTOR, steps=Steps.NONE)
    LONG = True
    VERB = "chose"
    pick: Pick = part(PLACES)
    name: Name = part(NEW)
    another: Another | None = None

    def render(self, context: Context) -> str:
        """The name comes before a filter, since it would seem to belong to it."""
        pick, name = _choice(self.pick, context), context.naming(self.name.text)
        first = f"choose{name} {pick}" if is_filtered(self.pick) else f"choose {pick}{name}"
        if self.another is None:
            return first
        return f"{first}, and another{context.naming(self.another.name.text)}"

    def asks(self, context: Context, asked: Asked | None) -> str:
        zone = self.pick.first if isinstance(self.pick, OrElse) else self.pick
        name = self.name.text
        what = zone.in_question(context)
        if isinstance(zone, YesOrNo):
            return f"Choose {what}: {plain(name)}?"
        return f"Choose {what}{context.purposes.get(name) or context.naming(name)}"


class Choose(_Choice):
    """Chooses openly and assigns a name to the choice."""

    def _parts(self) -> Iterator[tuple[Node, Wanted | None]]:
        copied = name_alone(self.pick) is not None
        for node, meaning in super()._parts():
            yield node, COPIED if copied and node is self.pick else meaning

    def render(self, context: Context) -> str:
        """Where nothing is left to choose, no player seems to choose."""
        if not is_known(self.pick, context.words.names):
            return super().render(context)
        return f"remember {context.render(self.pick)}{context.naming(self.name.text)}"

    def effects(self, names: Names) -> Effects:
        """About `any player`, all players may agree."""
        if is_known(self.pick, names):
            return Choosing.EFFECTS
        if isinstance(self.pick, AnyOfPlayers) and self.pick.group.EVERYONE:
            return self.EFFECTS.changed(asks=Asks.A_QUESTION)
        return self.EFFECTS


class SecretlyChoose(_Choice):
    """Chooses in secret until the next `reveal`."""

    SECRETLY = True

    def render(self, context: Context) -> str:
        return f"secretly {super().render(context)}"

    def asks(self, context: Context, asked: Asked | None) -> str:
        return f"Secretly {uncapitalised(super().asks(context, asked))}"


def _choice(pick: Drawable, context: Context) -> str:
    return pick.as_choice(context) if isinstance(pick, Zone) else context.render(pick)


class Reveal(Node):
    """Reveals all secret choices."""

    english = "reveal all secret choices"

    def law(self, to: Check) -> None:
        to.reveal(self.span)


class Draw(_OneOrTwo):
    """Draws at random and assigns a name to the result."""

    EFFECTS = Effects(steps=Steps.NONE, by_chance=True)
    VERB = "drew"
    pick: Drawn = part(PLACES)
    name: Name = part(NEW)
    another: Another | None = None

    def render(self, context: Context) -> str:
        pick = _choice(self.pick, context)
        chance = "" if isinstance(self.pick, DrawRegion | DrawPlayer) else " at random"
        second = (
            "" if self.another is None else f" and another{context.naming(self.another.name.text)}"
        )
        name = context.naming(self.name.text)
        if is_filtered(self.pick):
            return f"draw{chance}{name} {pick}{second}"
        return f"draw {pick}{chance}{name}{second}"


class FlipCoin(Node):
    """Flips a coin; the name is that of one side, and whether that side shows."""

    english = "flip a coin"

    EFFECTS = Effects(steps=Steps.NONE, by_chance=True)
    NAMES_STAY = True
    name: Name = part(NEW)

    def law(self, to: Check) -> None:
        """Declares its name."""
        to.choose(self.name, What.ANSWER)

    def asks_for(self) -> Sequence[Name]:
        return (self.name,)

    def introduces(self) -> Sequence[tuple[str, Local]]:
        return ((self.name.text, Local("flipped", COIN)),)


class Remember(Node):
    """Computes a number and assigns a name to it; later changes do not affect it."""

    EFFECTS = Effects(steps=Steps.NONE)
    NAMES_STAY = True
    number: Number
    name: Name = part(NEW)

    def law(self, to: Check) -> None:
        to.choose(self.name, What.NUMBER)

    def introduces(self) -> Sequence[tuple[str, Local]]:
        verb = "set" if isinstance(self.number, Fixed) else "remembered"
        return [(self.name.text, Local(verb, "number"))]

    def render(self, context: Context) -> str:
        if isinstance(self.number, Fixed):
            return f"set {context.local(self.name.text)} to {context.render(self.number)}"
        return f"remember {context.render(self.number)}{context.naming(self.name.text)}"


class ReturnDrawn(Node):
    """Puts the drawn regions back, so that they can be drawn again."""

    EFFECTS = Effects(steps=Steps.NONE)
    english = "put the drawn regions back"


class BoardOrder(Node):
    """The order in which the files declare the regions; with a switch, only if that is on."""

    english = "in the order of the board< if the option “{flag}” is on>"
    flag: Name | None = part(FLAG)

    def settled(self, known: Settings, players: int | None = None) -> bool | None:
        if self.flag is None:
            return True
        value = known.settings.get(self.flag.text)
        return None if value is None else value is True


class Score(Node):
    """Scores one place, or every region that meets a filter."""

    question = "Which region is scored next?"
    WEIGHT = 9
    what: EveryRegion | Place = part(ONE_PLACE)
    first_place_only: bool
    order: BoardOrder | None

    def render(self, context: Context) -> str:
        """That a tie pays nothing is only said if no rule can change it."""
        tie = "" if context.words.ties_pay else " (a tie pays nothing)"
        first = f"<first_place_only? for first place only{tie}>"
        what = self.what
        phrase = what.listed(context) if isinstance(what, EveryRegion) else context.render(what)
        return f"score {phrase}{self.filled(template(f'{first}<, {{order}}>'), context)}"

    def in_force(self, known: Settings, players: int | None = None) -> Sequence[Node]:
        return (self.ordered(known),)

    def in_brief(self, context: Context) -> str:
        """Without the order."""
        brief = template("score {what}<first_place_only? for first place only>")
        return self.filled(brief, context)

    def ordered(self, known: Settings) -> Score:
        """The scoring with a known switch resolved."""
        holds = None if self.order is None else self.order.settled(known)
        if self.order is None or self.order.flag is None or holds is None:
            return self
        return self.changed(order=BoardOrder(None, span=self.order.span) if holds else None)

    def effects(self, names: Names) -> Effects:
        if not isinstance(self.what, EveryRegion):
            return self.EFFECTS
        if self.order is None:
            return Effects(asks=Asks.THE_ACTOR)
        return self.EFFECTS if self.order.flag is None else Effects(asks=Asks.A_QUESTION)

    def scored(self) -> Node:
        return self.what

    def begins(self, names: Names, known: Flow, players: int) -> Beginning:
        return Beginning(self.ordered(known).effects(names).is_question, passes=False)

    def purposes(self, context: Context) -> Iterator[tuple[str, str]]:
        if isinstance(self.what, NamedPlace):
            yield self.what.name.text, " to score"
