"""Name resolution: checks that each name exists, has an expected category, and the right form."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from functools import cache

from ...text.spelling import Spelling, did_you_mean, slips
from ...text.wording import listing, what_fits
from .. import tree
from ..everyday import in_the_language
from ..expected_kinds import (
    CARD_TRAIT,
    CARDS,
    CARDS_COUNTER,
    COPIED,
    COUNTED,
    EACH_CARDS,
    EVERY_PLACE,
    FLIPPED,
    GOING_COUNTED,
    LIFTED,
    LOOKED_AT,
    MOVER,
    NUMBER,
    ONE_CARDS,
    ONE_PLACE,
    ONE_REGION,
    PICK,
    PLACE_OR_TRAIT,
    PLACES,
    PRINTED,
    RULE,
    RUNNING,
    SECRET,
    SHOWN,
    SINGLE_IN,
    SINGLE_THERE,
    SWITCH,
    TRAIT,
    TURNED,
    Wanted,
)
from ..filling import form
from ..forms import shown
from ..names import ONE_OF, Category, Names, What
from ..parser import reserved
from ..suggestions import classes
from .chosen_names import Chooser
from .scope import Scope
from .wording import Diagnose


class References:
    """Reports every name that is unknown, of the wrong category, or in the wrong form."""

    def __init__(
        self,
        names: Names,
        scope: Scope,
        diagnose: Diagnose,
        *,
        unread: Container[str] = (),
    ) -> None:
        """unread: the words of unparsed lines; a name among them may be chosen there."""
        self.names = names
        self.scope = scope
        self.diagnose = diagnose
        self._unread = unread

    def name(self, name: tree.Name, wanted: Wanted) -> None:
        """Checks a name against what is expected there."""
        if wanted in _APART:
            self._apart(name, _APART[wanted])
        elif wanted in _SPECIAL:
            _SPECIAL[wanted](self, name)
        else:
            self.known(name, wanted)

    def known(self, name: tree.Name, wanted: Wanted, extra: Iterable[str] = ()) -> bool:
        """Whether a name is an id of an expected category; reports any other name.

        extra: ids that would fit as well, for the hint only.
        """
        text = name.text
        category = self.names.category(text)
        if self.scope.knows(text) or (category is None and self.scope.expects(text)):
            self._local(name, wanted)
            return False
        if category is None:
            if Category.TRAIT not in wanted.categories or text not in self.names.traits:
                self._unknown(name, wanted, extra)
            return False
        if category not in wanted.categories and self._as_place(name, wanted) is None:
            self.wrong(name, f"is {category}", wanted, self._advice(name, category, wanted))
            return False
        return True

    def category(self, name: tree.Name, wanted: Wanted) -> Category | None:
        """The category of an id, if it is expected here; else None, without a report."""
        text = name.text
        category = self.names.category(text)
        if self.scope.knows(text):
            return None
        return category if category in wanted.categories else self._as_place(name, wanted)

    def _as_place(self, name: tree.Name, wanted: Wanted) -> Category | None:
        """The category of a piece as a place, if it holds pieces and a place is expected here."""
        return self.names.category_as_place(name.text, wanted.categories)

    def wrong(self, name: tree.Name, is_what: str, wanted: Wanted, hint: str | None = None) -> None:
        """Reports a name of the wrong category."""
        message = f"`{name.text}` {is_what}; expected {self.expected(wanted)}"
        hint = hint or what_fits(self._spelled(text) for text in self._fitting(wanted))
        self.diagnose("E402", message, name.span, hint)

    def expected(self, wanted: Wanted) -> str:
        """Everything that fits here, in the words of a message."""
        chosen = [wanted.chosen] if wanted.chosen and self.scope.is_open else []
        return listing([*wanted.things, *chosen])

    def _local(self, name: tree.Name, wanted: Wanted) -> None:
        local = self.scope.mention(name)
        if local is not None and local.muddled:
            return
        holds = local is not None and local.family in self.names.holds
        if holds and Category.PLACE in wanted.categories:
            self.scope.read(name)
        elif not wanted.locals or (local is not None and local.what not in wanted.locals):
            is_what = f"is {local.what}" if local is not None else "is a name that is chosen"
            hint = None
            if local is not None and local.what is What.PLACES and What.PLACE in wanted.locals:
                is_what += f" (`any of {name.text}` is one of them)"
            elif local is not None and wanted is COPIED and local.what is What.NUMBER:
                hint = f"write `remember [{name.text}] as ...`"
            elif local is not None and local.what in ONE_OF:
                is_what += f" (`for each of {name.text} as one:` takes one after the other)"
            self.wrong(name, is_what, wanted, hint)
        else:
            self.scope.read(name)

    def _unknown(self, name: tree.Name, wanted: Wanted, extra: Iterable[str]) -> None:
        if wanted is CARDS_COUNTER and name.text in self.names.numbers:
            self.wrong(name, f"is {Category.NUMBER}, which never changes", wanted)
            return
        fitting = [*extra, *wanted.words, *self._fitting(wanted)]
        plurals = [many for many, one in self.names.plurals.items() if one in fitting]
        spellings = [self._spelled(text) for text in fitting]
        # Only the name is replaced, since a `the` or `own` may already stand before it.
        near = did_you_mean(name.text, [*fitting, *plurals], spelled=self._spelled)
        advice = in_the_language(name.text) or near or _word_of_the_language(name.text)
        if wanted.locals and self._may_be_unread(name, advice):
            return
        hint = advice or what_fits(spellings)
        if name.text in reserved():
            self.wrong(name, "is a word of the language", wanted, hint)
            return
        message = f"unknown name `{name.text}`; expected {self.expected(wanted)}"
        self.diagnose("E401", message, name.span, hint)
        self.scope.excuse(*wanted.locals)

    def _may_be_unread(self, name: tree.Name, advice: str | None) -> bool:
        """Whether a name may be chosen on a line that could not be parsed."""
        return name.text in self._unread or (
            advice is None and any(word in self._unread for word in _choosing())
        )

    def _fitting(self, wanted: Wanted) -> list[str]:
        """Every id, without plurals, and every local name that fits here."""
        holding = [
            one for one in self.names.holds if self.names.category_as_place(one, wanted.categories)
        ]
        traits = sorted(self.names.traits) if Category.TRAIT in wanted.categories else []
        found = self.names.all_of(*wanted.categories) + holding + traits
        secret = wanted is SECRET
        return found + (self.scope.here.hidden() if secret else self.scope.of(*wanted.locals))

    def _spelled(self, text: str) -> str:
        """A name as it is written in a sentence, with its `the` or `own`."""
        category = self.names.category(text)
        if category in tree.SHARED:
            return f"the {text}"
        return f"own {text}" if category in tree.OWNED else text

    def _advice(self, name: tree.Name, category: Category, wanted: Wanted) -> str | None:
        thing = self.names.id_of(name.text)
        is_place = wanted in (PLACES, ONE_PLACE, PLACE_OR_TRAIT, ONE_REGION)
        is_seen = wanted in (LOOKED_AT, SHOWN, SECRET) or wanted.whose
        match category:
            case Category.DECK if is_seen:
                return f"write how much of it: `the top 3 cards of the {thing}`"
            case Category.PIECE | Category.PLAYERS_PIECE:
                piece = f"the {thing}" if category is Category.PIECE else f"own {thing}"
                if is_seen:
                    piece = f"the {thing} of {wanted.whose}" if wanted.whose else piece
                    return f"if it moves in secret, write `where {piece} is`"
                if wanted.moves:
                    return f"move it with `move {piece} to ...`"
                if wanted is GOING_COUNTED:
                    return f"for a single piece, write `{piece} never goes to ...`"
                if wanted == COUNTED:
                    return f"`is {piece}'s region` tests where it is"
                return f"`{piece}'s region` is a place" if is_place else None
            case Category.COUNTED if wanted.moves:
                return "say how many, whose and from where: `move 1 own ... from ... to ...`"
            case Category.FAMILY if wanted.moves:
                return f"move one of them with `move any {thing} to ...`"
            case Category.DECK if wanted in (CARDS, ONE_CARDS):
                return (
                    f"only `the top card of the {thing}` can move; `discard` puts cards into decks"
                )
            case Category.COUNTED if wanted is MOVER:
                return f"for counted pieces, write `own {name.text} never go to ...`"
            case Category.COUNTED if wanted is SINGLE_IN:
                return f"say whose: `has no own {name.text}`"
            case Category.COUNTED if wanted == SINGLE_THERE:
                return f"say whose: `has {name.text} of anyone`"
            case Category.PLACE | Category.ZONE | Category.CARD_ZONE if wanted in (
                EVERY_PLACE,
                EACH_CARDS,
            ):
                return f"write `the {thing}`"
            case (
                Category.COUNTER
                | Category.PLAYERS_COUNTER
                | Category.REGIONS_COUNTER
                | Category.PLACES_COUNTER
                | Category.CARDS_COUNTER
            ):
                ways = _COUNTERS[category].format(thing)
                if Category.PLACE not in wanted.categories:
                    return f"write {ways}"
                return "a number stands in brackets: " + re.sub("`(.+?)`", r"`[\1]`", ways)
            case Category.REGION if wanted == EVERY_PLACE:
                return f"write its name alone: `{thing}`"
        return None

    # ------------------------------------------------------------ the right form

    def form(self, node: tree.Node, name: tree.Name, wanted: Wanted) -> None:
        """Reports a name in the wrong form: with or without `the`, `own` or `of`."""
        text = name.text
        personal = wanted.personal and isinstance(node, tree.OwnPlace)
        forms = wanted.categories if personal else node.NAMES or frozenset()
        if self.scope.knows(text) and not self.scope.is_muddled(text):
            if not node.NAMES_CHOSEN:
                self._write(node, f"`{text}` is a chosen name and must be written alone", text)
            return
        category = self.category(name, wanted)
        if category is None or category in forms:
            return
        bare = isinstance(node, tree.NamedPlace)
        if category in tree.ThePlace.NAMES:
            why = "needs `the`" if bare else "belongs to no player"
            self._write(node, f"`{text}` is {category} and {why}", f"the {text}")
        elif category in tree.OWNED:
            hint = f"write `own {text}` or `the {text} of ...`"
            if bare:  # after `the`, `of ...` is probably missing instead
                hint = Spelling(hint, f"own {text}")
            self.diagnose("E403", f"`{text}` is {category}: say whose", node.span, hint)
        elif category is Category.REGION:
            self._write(node, f"`{text}` is {category}: write its name alone", text)
        elif wanted is MOVER and category is not Category.PIECE:
            self._write(node, f"`{text}` is {category}: there are several", f"any {text}")
        elif category is Category.PIECE:
            self._write(node, f"`{text}` is {category} and belongs to no player", f"the {text}")
        else:
            self._write(node, f"`{text}` is {category}: say whose", f"own {text}")

    def _write(self, node: tree.Node, message: str, right: str) -> None:
        hint = f"write `{right}`"
        # `the x of y` names an owner, which a replacement would drop.
        owned = isinstance(node, tree.PlayersPlace)
        self.diagnose("E403", message, node.span, hint if owned else Spelling(hint, right))

    # ------------------------------------------------------------ checks beyond the category

    def _switch(self, name: tree.Name) -> None:
        """Checks the name of a switch."""
        if self.names.category(name.text) is Category.PARAMETER:
            values = listing(self.names.values.get(name.text, ()))
            message = f"`{name.text}` is a parameter with the values {values}: say which one"
            self.diagnose("E441", message, name.span, f"write `if {name.text} is ...`")
        elif self.scope.knows(name.text):
            local = self.scope.read(name)
            if local is not None and local.what is not What.ANSWER:
                message = f"`{name.text}` is {local.what}: say what to test"
                number = f"[{name.text}] is 1"
                test = number if local.what is What.NUMBER else f"{name.text} is ..."
                self.diagnose("E441", message, name.span, f"write `if {test}`")
        else:
            self.known(name, SWITCH)

    def _flipped(self, name: tree.Name) -> None:
        """Checks the name of a family whose pieces have two sides."""
        if self.known(name, FLIPPED) and self.names.id_of(name.text) not in self.names.flips:
            has_one = "is a family of pieces with one side"
            self.wrong(name, has_one, FLIPPED, "write `flips: true` where the family is declared")

    def _turned(self, name: tree.Name) -> None:
        """Checks the name of a piece that has two sides."""
        if self._lacks(name, TURNED, self.names.flips):
            has_one = "is a piece with one side"
            self.wrong(name, has_one, TURNED, "write `flips: true` where its family is declared")

    def _lifted(self, name: tree.Name) -> None:
        """Checks the name of a piece that is carried."""
        if self._lacks(name, LIFTED, self.names.carried):
            stays = "is a piece that is never carried"
            hint = "write `holds` and `carried: true` where it is declared"
            self.wrong(name, stays, LIFTED, hint)

    def _lacks(self, name: tree.Name, wanted: Wanted, having: Container[str]) -> bool:
        """Whether a name resolves to a piece whose family is not in `having`."""
        known = self.known(name, wanted)
        local = self.scope.mention(name) if self.scope.knows(name.text) else None
        of_piece = local is not None and local.what is What.PIECE and not local.muddled
        family = local.family if local is not None and of_piece else name.text
        return bool(known or of_piece) and family not in having

    def _running(self, name: tree.Name) -> None:
        """Checks the name of a procedure, or of a step that only one procedure has."""
        owners = self.names.steps.get(name.text, ())
        # Steps have their own name space; a procedure of the same name takes precedence.
        if not owners or self.names.category(name.text) is Category.PROCEDURE:
            self.known(name, RUNNING, extra=self.names.steps)
        elif len(owners) > 1:
            named = listing((f"`{owner}`" for owner in owners), "and")
            message = f"{named} each have a step `{name.text}`: say which one"
            self.diagnose("E404", message, name.span, "name a step that only one of them has")

    def _on_card(self, name: tree.Name) -> None:
        """Checks a number printed on cards, or a counter of cards."""
        if self.names.category(name.text) is not Category.CARDS_COUNTER:
            self._apart(name, Category.NUMBER)

    def _apart(self, name: tree.Name, expected: Category) -> None:
        """Checks a name of a category that has its own name space."""
        known = self.names.apart(expected)
        if name.text in known:
            return
        is_what = self._is_what(name.text)
        if is_what is not None:
            message = f"`{name.text}` {is_what}; expected {expected}"
            self.diagnose("E402", message, name.span, what_fits(sorted(known)))
            return
        message = f"unknown name `{name.text}`; expected {expected}"
        near = did_you_mean(name.text, known)
        hint = in_the_language(name.text) or near or what_fits(sorted(known))
        self.diagnose("E401", message, name.span, hint)

    def _is_what(self, text: str) -> str | None:
        declared = self.names.category(text)
        if declared is not None:
            return f"is {declared}"
        for category in (
            Category.TRAIT,
            Category.NUMBER,
            Category.CARD_TRAIT,
            Category.RULE,
            Category.STEP,
        ):
            if text in self.names.apart(category):
                return f"is {category}"
        return "is a word of the language" if text in reserved() else None

    def _secret(self, name: tree.Name) -> None:
        """Checks the name of a secret choice that is looked at before it is revealed."""
        if not self.scope.knows(name.text):
            self.known(name, SECRET)
        elif (local := self.scope.look(name)) is not None and local.what not in SECRET.locals:
            self.wrong(name, f"is {local.what}", SECRET)

    def _chosen_by_all(self, name: tree.Name) -> None:
        """Checks the name in `chosen as`: every player, or a player in secret, chose under it."""
        text = name.text
        if not self.scope.knows(text) and not self.scope.expects(text):
            self.known(name, PICK)
            return
        local = self.scope.read(name, of_all=True)
        if local is None:
            return
        if local.what is not What.PLACE:
            self.wrong(name, f"is {local.what}", PICK)
        elif local.chooser is Chooser.ONE and not local.secretly:
            message = f"`{text}` is chosen once, by one player, so there are no choices to count"
            self.diagnose("E415", message, name.span, "choose it inside an `each` block")


def _word_of_the_language(text: str) -> str | None:
    """A hint if a name is probably a misspelt word of the language, such as `regoin`."""
    words = [word for word in reserved() if len(word) > _SHORT and slips(text, word, 2) <= 2]
    return did_you_mean(text, words)


_SHORT = 4
"""Words of so many letters are alike by accident."""


@cache
def _choosing() -> frozenset[str]:
    """The first words of the sentences that choose a name."""
    kinds = (kind for kind in classes("sentence") if issubclass(kind, tree.Choosing))
    return frozenset(shown(form(kind)).split()[0] for kind in kinds)


_COUNTERS = {
    Category.COUNTER: "`{0}` alone",
    Category.PLAYERS_COUNTER: "`own {0}` or `{0} of ...`",
    Category.REGIONS_COUNTER: "`{0} of ...`",
    Category.PLACES_COUNTER: "`{0} of ...`",
    Category.CARDS_COUNTER: "`{0} on this card`",
}
"""How a counter is written, by its category."""

_APART = {
    TRAIT: Category.TRAIT,
    CARD_TRAIT: Category.CARD_TRAIT,
    PRINTED: Category.NUMBER,
    RULE: Category.RULE,
}
"""Expected names of categories with their own name spaces."""

_SPECIAL = {
    SWITCH: References._switch,
    FLIPPED: References._flipped,
    TURNED: References._turned,
    LIFTED: References._lifted,
    NUMBER: References._on_card,
    RUNNING: References._running,
    PICK: References._chosen_by_all,
    SECRET: References._secret,
}
"""Checks of expected names for which the category is not enough."""
