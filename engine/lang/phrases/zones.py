"""Phrases for one or more places. See tree.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ...text.records import part
from ...text.spelling import Spelling
from ...text.wording import listing
from ..english.context import Context
from ..english.templates import names_a_card, template
from ..english.titles import bare, is_several, plural, with_article
from ..expected_kinds import CHOSEN_PLACES, EACH_CARDS, EVERY_PLACE, ONE_PLACE, TRAIT, Wanted
from ..names import Category, Names
from ..nodes import Check, Name, Node
from .filters import Filter, Is, SamePlace, Taboo
from .players import ActingPlayer
from .things import (
    OWNED,
    It,
    NamedPlace,
    OwnPlace,
    Place,
    RegionOf,
    ThePlace,
    in_or_on,
    standing_in,
)

MOST_LISTED = 4
"""Most regions with a trait whose names are listed."""


class AnyRegion(Node):
    """One region, optionally with a trait and a filter."""

    MEANS = Category.REGION
    trait: Name | None = part(TRAIT)
    filter: Filter | None

    def render(self, context: Context) -> str:
        """A region that can only be one place is rendered as that place."""
        match self:
            case AnyRegion(
                trait=None,
                filter=Filter(tests=(Is(negated=False, property=SamePlace(place=place) as same),)),
            ) if same.trait(context.words.names, context.locals) is None:
                return context.render(place)
            case AnyRegion(trait=Name(text=trait), filter=None):
                if len(only := context.words.with_trait.get(trait, ())) == 1:
                    return context.words.one(only[0])
        return f"any {context.words.region(self.trait)}{context.after(self.filter)}"

    def several(self, context: Context) -> str:
        """All such regions."""
        regions = f"all {context.words.regions(self.trait)}"
        return regions if self.filter is None else f"{regions} {self.filter.several(context)}"

    def with_taboo(self, context: Context) -> str:
        """The same, with a note about taboo unless its filter mentions it."""
        if self.all(Taboo):
            return context.render(self)
        if not (phrase := context.render(self)).startswith("any "):
            return phrase
        return f"any {context.words.region(self.trait)} (taboo or not){context.after(self.filter)}"


class EveryRegion(Node):
    """All regions, optionally with a trait and a filter."""

    MEANS = Category.REGION
    trait: Name | None = part(TRAIT)
    filter: Filter | None

    def render(self, context: Context) -> str:
        return f"every {context.words.region(self.trait)}{context.after(self.filter)}"

    def listed(self, context: Context) -> str:
        """The same, with a list of names if there are few and no filter."""
        phrase = context.render(self)
        having = () if self.trait is None else context.words.with_trait.get(self.trait.text, ())
        is_some = context.words.region(self.trait) != "region"
        if self.filter is not None or not is_some or not 1 < len(having) <= MOST_LISTED:
            return phrase
        return f"{phrase} ({listing([context.words.one(one) for one in having], 'and')})"


class Zone(Node):
    """A union of places; a sentence means one of them, or all cards in them."""

    parts: tuple[ZonePart, ...]

    @property
    def is_spread(self) -> bool:
        """Whether its form allows several places."""
        return len(self.parts) > 1 or isinstance(directly(self.parts[0]), SEVERAL)

    def is_one_place(self, names: Names) -> bool:
        """Whether it is certainly a single place."""
        place = directly(self.parts[0])
        if self.is_spread or isinstance(place, AnyRegion):
            return False
        if isinstance(place, RegionOf | It):
            return True
        return names.category(place.name.text) is not Category.ZONE

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """Rejects several places where a single one is expected."""
        if wanted is not None and wanted.single:
            self._check_single(to)
        super().check(to, wanted)

    def _check_single(self, to: Check) -> None:
        """Reports a union of card zones, or the zones of all players."""
        place = self.parts[0]
        if len(self.parts) > 1:
            several, hint = "is more than one card zone", "write a sentence for each of them"
        elif isinstance(place, AnyPlace):
            several = "is a card zone of each player"
            hint = f"write `own {place.name.text}` or `the {place.name.text} of ...`"
        else:
            return
        message = f"`{to.written(self)}` {several}; expected a single one"
        to.diagnose("E402", message, self.span, hint)

    def law(self, to: Check) -> None:
        """Rejects duplicate places."""
        seen: list[ZonePart] = []
        for place in self.parts:
            if place in seen or self._covers(place, to):
                message = f"`{to.written(place)}` is already part of this zone"
                to.diagnose("E434", message, place.span)
            seen.append(place)

    def _covers(self, place: ZonePart, to: Check) -> bool:
        """Whether a plain `any region` among its parts includes another part."""
        everywhere = AnyRegion(None, None)
        if everywhere not in self.parts or place == everywhere:
            return False
        if isinstance(place, NamedPlace) and not to.knows(place.name):
            return to.names.category(place.name.text) is Category.REGION
        return isinstance(place, AnyRegion)

    def render(self, context: Context) -> str:
        return self.joined(context.render)

    def joined(self, phrase: Callable[[ZonePart], str], last: str = "or") -> str:
        """Its parts in a list, filtered ones last, so that no other seems to belong to a filter."""
        return listing([phrase(place) for place in sorted(self.parts, key=_is_filtered)], last)

    def standing(
        self, context: Context, phrase: Callable[[Spot], str] | None = None, last: str = "or"
    ) -> str:
        """The places of pieces: "in A or B", "on A or in B" if one is a piece."""
        if self.parts == (It(),):
            return standing_in(self.parts[0], context)
        parts = sorted(self.parts, key=_is_filtered)
        words = [_standing(part, context) for part in parts]
        names = [_itself(part, (phrase or context.render)(directly(part))) for part in parts]
        if len(set(words)) == 1:
            return f"{words[0]} {listing(names, last)}"
        return listing([f"{word} {name}" for word, name in zip(words, names, strict=True)], last)

    def none_of(self, is_so: str, context: Context) -> str:
        """A negated predicate: "no region is taboo"; "... is not taboo" for one place."""
        first, *others = parts = sorted(self.parts, key=_is_filtered)
        if others:
            pairs = f"neither {listing([context.render(part) for part in parts], 'nor')}"
            return f"{pairs} is {is_so}"
        if isinstance(directly(first), SEVERAL):
            return f"no {context.render(first).removeprefix('any ')} is {is_so}"
        return agreeing(self, [f"is not {is_so}"], context)

    def named_card(self, context: Context) -> str:
        """The title of a player's own single zone, if it names a card ("card in use"), or empty."""
        match self.parts:
            case (OwnPlace(name=name),):
                title = bare(context.words.one(name.text))
                return title if names_a_card(title) else ""
        return ""

    def named(self) -> Iterator[str]:
        """The names of regions and local names among its parts."""
        for place in self.parts:
            if isinstance(place, NamedPlace):
                yield place.name.text

    def as_target(self, context: Context, source: Zone) -> str:
        """Its parts as a target; "any other region" if the source is a region."""
        leaves = all(isinstance(place, AnyRegion | NamedPlace | RegionOf) for place in source.parts)
        everywhere = AnyRegion(None, None)
        return self.joined(
            lambda place: (
                "any other region" if leaves and place == everywhere else context.render(place)
            )
        )

    def as_choice(self, context: Context) -> str:
        """Its parts as candidates of a choice, which ignores taboo."""
        return self.joined(
            lambda place: (
                place.with_taboo(context) if isinstance(place, AnyRegion) else context.render(place)
            )
        )

    def in_question(self, context: Context) -> str:
        """Its parts in a question: any region is "a region"."""
        if all(_is_region(place, context) for place in self.parts):
            return "a region"
        return self.joined(
            lambda place: "a region" if isinstance(place, AnyRegion) else context.render(place)
        )

    def in_sorts(self, context: Context) -> str:
        """The traits or owners of its places, in a question; empty if they say nothing.

        Plain regions and fixed places have neither.
        """
        spots = [directly(place) for place in self.parts]
        regions = [spot for spot in spots if isinstance(spot, AnyRegion)]
        others = [spot for spot in spots if not isinstance(spot, AnyRegion)]
        names = [one.trait for one in regions if one.trait is not None]
        called = {trait.text: context.words.region(trait) for trait in names}
        traits = [trait for trait, phrase in called.items() if phrase != "region"]
        anywhere = len(names) < len(regions) or len(traits) < len(called)
        if not any(isinstance(spot, AnyPlace) for spot in others) and (anywhere or not traits):
            return ""
        having = {trait: context.words.with_trait.get(trait, ()) for trait in traits}
        sorts = [context.words.one(ids[0]) for ids in having.values() if len(ids) == 1]
        ways = [called[trait] for trait, ids in having.items() if len(ids) != 1]
        if all(one.endswith(" region") for one in ways):
            ways = [one.removesuffix(" region") for one in ways]
            sorts += [f"{with_article(listing(ways, 'or'))} region"] if ways else []
        else:
            sorts += [with_article(one) for one in ways]
        phrase = (
            spot.in_question(context) if isinstance(spot, AnyPlace) else context.render(spot)
            for spot in others
        )
        return listing([*(["a region"] if anywhere else sorts), *phrase], "or")


class Itself(Node):
    """A place without the places and pieces nested in it."""

    MEANS = Category.PLACE
    place: Spot = part(ONE_PLACE)


_ANYBODYS = "any player's {bare name}"


class AnyPlace(Node):
    """The places or card zones of a kind of all players, or all pieces of a family."""

    NAMES = OWNED
    NAMES_CHOSEN = False
    name: Name

    def render(self, context: Context) -> str:
        is_family = context.words.names.category(self.name.text) is Category.FAMILY
        return self.filled(template("any {bare name}" if is_family else _ANYBODYS), context)

    def in_question(self, context: Context) -> str:
        """The same in a question, where a piece of a family is "a ..."."""
        is_family = context.words.names.category(self.name.text) is Category.FAMILY
        return self.filled(template("{a bare name}" if is_family else _ANYBODYS), context)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """Rejects a bare trait, which needs `region` after it."""
        name = self.name
        if name.text in to.names.traits and to.names.category(name.text) is None:
            right = f"any {name.text} region"
            message = f"`{name.text}` is {Category.TRAIT}: say what has it"
            to.diagnose("E403", message, self.span, Spelling(f"write `{right}`", right))
        else:
            super().check(to, wanted or EACH_CARDS)

    def references(self, around: Wanted | None) -> Iterable[tuple[Node, Wanted | None]]:
        """Places where pieces are expected, or else card zones."""
        if around is None:
            return super().references(None)
        return [(self.name, EVERY_PLACE if Category.REGION in around.categories else EACH_CARDS)]


class AnyChosen(Node):
    """One of several places that were chosen."""

    MEANS = Category.PLACE
    english = "any of {chosen name}"
    name: Name = part(CHOSEN_PLACES)

    def several(self, context: Context) -> str:
        """All of them."""
        return f"all of {context.local(self.name.text)}"


def agreeing(subject: Node, clauses: Sequence[str], context: Context) -> str:
    """A subject with its predicates, in the plural if its title is: `the barracks have ...`."""
    acts = isinstance(subject, ActingPlayer) and not context.around
    said = context.they if acts else context.render(subject)
    if said == context.they or _is_plural(subject, context):
        clauses = [plural(clause) for clause in clauses]
    return f"{said} {listing(clauses)}"


def _is_plural(subject: Node, context: Context) -> bool:
    if isinstance(subject, Zone) and len(subject.parts) == 1:
        subject = subject.parts[0]
    if not isinstance(subject, ThePlace | OwnPlace):
        return False
    return is_several(context.words.one(subject.name.text))


def _standing(place: ZonePart, context: Context) -> str:
    """The preposition of a place."""
    return in_or_on(directly(place), context)


def _itself(place: ZonePart, phrase: str) -> str:
    if not isinstance(place, Itself):
        return phrase
    return f"{phrase} {'themselves' if phrase.startswith('all ') else 'itself'}"


def _is_filtered(place: ZonePart) -> bool:
    return isinstance(place, AnyRegion) and place.filter is not None


SEVERAL = AnyRegion | AnyPlace | AnyChosen
Spot = SEVERAL | Place
ZonePart = Spot | Itself


def directly(part: ZonePart) -> Spot:
    """A part of a zone, without `itself`."""
    return part.place if isinstance(part, Itself) else part


def _is_region(place: ZonePart, context: Context) -> bool:
    """Whether it is a region, as far as that is known from local names."""
    if not isinstance(place, NamedPlace):
        return isinstance(place, AnyRegion)
    known = context.locals.get(place.name.text)
    return known is None or known.noun == "region"
