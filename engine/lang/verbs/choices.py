"""Sentences that choose, draw, reveal and score. See tree.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...text.records import part
from ..english.context import Asked, Context, Local
from ..english.templates import template
from ..english.titles import plain, uncapitalised
from ..expected import FLAG, NEW, ONE_PLACE, PLACES
from ..names import Names, What
from ..nodes import Beginning, Check, Flow, Name, Node, Settings
from ..phrases.numbers import Fixed, Number
from ..phrases.picks import (
    AnyPlayer,
    Drawable,
    DrawPlayer,
    DrawRegion,
    OrElse,
    Pick,
    YesOrNo,
    family_of,
    is_filtered,
    noun_of,
    picked,
)
from ..phrases.things import NamedPlace, Place
from ..phrases.zones import EveryRegion, Zone


class Another(Node):
    """A second one, other than the first."""

    name: Name = part(NEW)

    def asks(self, context: Context, asked: Asked | None) -> str:
        """Another one of the same sort."""
        name = self.name.text
        noun = context.locals[name].noun if name in context.locals else "one"
        return f"Choose another {noun}{context.purposes.get(name) or context.naming(name)}"


class Choosing(Node):
    """A sentence that gives names to what is picked out."""

    NO_STEP = True
    NAMES_STAY = True
    VERB: ClassVar[str]
    SECRETLY: ClassVar[bool] = False
    pick: Drawable = part(PLACES)
    name: Name = part(NEW)
    another: Another | None = None

    def law(self, to: Check) -> None:
        """Its names are free, and there may be a second one."""
        what, family = picked(self.pick), family_of(self.pick)
        to.choose(self.name, what, secretly=self.SECRETLY, family=family)
        if self.another is None:
            return
        to.choose(self.another.name, what, secretly=self.SECRETLY, family=family)
        if isinstance(self.pick, YesOrNo):
            message = "`and another` can't follow: the other answer leaves no choice"
            to.complain("E434", message, self.another.span)

    def introduces(self) -> Sequence[tuple[str, Local]]:
        """What is picked out."""
        names = [self.name] if self.another is None else [self.name, self.another.name]
        local = Local(self.VERB, noun_of(self.pick), family=family_of(self.pick))
        return [(name.text, local) for name in names]


class _Choice(Choosing):
    """A choice that gets a name."""

    ASKS = True
    LONG = True
    VERB = "chose"
    pick: Pick = part(PLACES)
    name: Name = part(NEW)
    another: Another | None = None

    def render(self, context: Context) -> str:
        """What is chosen and its name, which stands first where a filter would swallow it."""
        pick, name = _choice(self.pick, context), context.naming(self.name.text)
        first = f"choose{name} {pick}" if is_filtered(self.pick) else f"choose {pick}{name}"
        if self.another is None:
            return first
        return f"{first}, and another{context.naming(self.another.name.text)}"

    def asks(self, context: Context, asked: Asked | None) -> str:
        """What is chosen, and its name or what it is for."""
        zone = self.pick.first if isinstance(self.pick, OrElse) else self.pick
        name = self.name.text
        what = zone.in_question(context)
        if isinstance(zone, YesOrNo):
            return f"Choose {what}: {plain(name)}?"
        return f"Choose {what}{context.purposes.get(name) or context.naming(name)}"


class Choose(_Choice):
    """Chooses openly and gives the choice a name."""

    def is_put_to_actor(self, names: Names) -> bool:
        """Whether nobody can answer for him: all players may agree on one of them."""
        return not isinstance(self.pick, AnyPlayer)


class SecretlyChoose(_Choice):
    """Chooses in secret until the next `reveal`."""

    SECRETLY = True

    def render(self, context: Context) -> str:
        """The choice, in secret."""
        return f"secretly {super().render(context)}"

    def asks(self, context: Context, asked: Asked | None) -> str:
        """The question of the choice, in secret."""
        return f"Secretly {uncapitalised(super().asks(context, asked))}"


def _choice(pick: Drawable, context: Context) -> str:
    return pick.as_choice(context) if isinstance(pick, Zone) else context.render(pick)


class Reveal(Node):
    """Shows all secret choices."""

    english = "reveal all secret choices"

    def law(self, to: Check) -> None:
        """There are some, and all have been made."""
        to.reveal(self.span)


class Draw(Choosing):
    """Draws by chance and gives what is drawn a name."""

    BY_CHANCE = True
    VERB = "drew"

    def render(self, context: Context) -> str:
        """What is drawn, and that it is by chance."""
        pick = _choice(self.pick, context)
        chance = "" if isinstance(self.pick, DrawRegion | DrawPlayer) else " at random"
        second = (
            "" if self.another is None else f" and another{context.naming(self.another.name.text)}"
        )
        name = context.naming(self.name.text)
        if is_filtered(self.pick):
            return f"draw{chance}{name} {pick}{second}"
        return f"draw {pick}{chance}{name}{second}"


class Remember(Node):
    """Works a number out and gives it a name, whatever happens to what it tells of."""

    NO_STEP = True
    NAMES_STAY = True
    number: Number
    name: Name = part(NEW)

    def law(self, to: Check) -> None:
        """Its name is free."""
        to.choose(self.name, What.NUMBER)

    def introduces(self) -> Sequence[tuple[str, Local]]:
        """The number."""
        verb = "set" if isinstance(self.number, Fixed) else "remembered"
        return [(self.name.text, Local(verb, "number"))]

    def render(self, context: Context) -> str:
        """The number and its name."""
        if isinstance(self.number, Fixed):
            return f"set {context.local(self.name.text)} to {context.render(self.number)}"
        return f"remember {context.render(self.number)}{context.naming(self.name.text)}"


class ReturnDrawn(Node):
    """Lets every region be drawn again."""

    NO_STEP = True
    english = "put the drawn regions back"


class BoardOrder(Node):
    """The order in which the files have the regions; with a switch, only while that is on."""

    english = "in the order of the board< if the option “{flag}” is on>"
    flag: Name | None = part(FLAG)

    def settled(self, known: Settings, players: int | None = None) -> bool | None:
        """Whether it holds: always, or as the switch is."""
        if self.flag is None:
            return True
        value = known.settings.get(self.flag.text)
        return None if value is None else value is True


class Score(Node):
    """Pays the majority in one place, or in every region that fits."""

    question = "Which region is scored next?"
    WEIGHT = 9
    what: EveryRegion | Place = part(ONE_PLACE)
    first_place_only: bool
    order: BoardOrder | None

    def render(self, context: Context) -> str:
        """What is scored; that a tie pays nothing is said where no rule may pay it."""
        tie = "" if context.words.ties_pay else " (a tie pays nothing)"
        first = f"<first_place_only? for first place only{tie}>"
        what = self.what
        phrase = what.listed(context) if isinstance(what, EveryRegion) else context.render(what)
        return f"score {phrase}{self.filled(template(f'{first}<, {{order}}>'), context)}"

    def in_force(self, known: Settings, players: int | None = None) -> Sequence[Node]:
        """The scoring in the order of the board or not, as the switch is."""
        return (self.ordered(known),)

    def in_brief(self, context: Context) -> str:
        """What is scored, in whatever order."""
        brief = template("score {what}<first_place_only? for first place only>")
        return self.filled(brief, context)

    def ordered(self, known: Settings) -> Score:
        """The scoring without a switch where that is settled."""
        holds = None if self.order is None else self.order.settled(known)
        if self.order is None or self.order.flag is None or holds is None:
            return self
        return self.changed(order=BoardOrder(None, span=self.order.span) if holds else None)

    def is_question(self, names: Names) -> bool:
        """Whether it asks which region is next: not if it is always the order of the board."""
        always = self.order is not None and self.order.flag is None
        return isinstance(self.what, EveryRegion) and not always

    def is_put_to_actor(self, names: Names) -> bool:
        """Whether it asks which region is next, in every game."""
        return isinstance(self.what, EveryRegion) and self.order is None

    def scored(self) -> Node:
        """That place, or every region that fits."""
        return self.what

    def begins(self, names: Names, known: Flow, players: int) -> Beginning:
        """With a question, or in the order of the board."""
        return Beginning(self.ordered(known).is_question(names), passes=False)

    def purposes(self, context: Context) -> Iterator[tuple[str, str]]:
        """The place that was chosen is scored."""
        if isinstance(self.what, NamedPlace):
            yield self.what.name.text, " to score"
