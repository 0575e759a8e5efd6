"""Scopes of local names: what each name is, who chose it and where it may be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from ...text.source import Span
from .. import tree
from ..expected_kinds import NEW
from ..names import Names, What
from ..parser import reserved
from .chosen_names import Chooser, Chosen, Local
from .wording import Diagnose


def chosen_names(node: tree.Node) -> Iterator[str]:
    """Every local name that an effect introduces."""
    for kind, parts in node.by_class().items():
        if NEW in kind.MEANINGS.values():
            for part in parts:
                yield from (
                    name.text
                    for name, wanted in part.references(None)
                    if wanted is NEW and isinstance(name, tree.Name)
                )


class Scope:
    """Tracks the local names of one effect, or of the steps of one procedure."""

    def __init__(
        self, names: Names, diagnose: Diagnose, promised: Iterable[str] | None = None
    ) -> None:
        """promised: every name that is chosen somewhere; None if no name can be chosen."""
        self.is_open = promised is not None
        self.here = Chosen()
        self.chooser = Chooser.ONE
        self._apart: str | None = None
        self._of_person = False
        self._acting = 0
        self._opponents_of = 0
        self._names = names
        self._diagnose = diagnose
        self._promised = frozenset(promised or ())
        self._first: dict[str, Local] = {}
        self._written: dict[str, list[tree.Name]] = {}
        self._used: set[str] = set()
        self._loops: list[tuple[dict[str, tree.Name], set[str]]] = []
        """Of each open loop: the names that it reads, each where it does first, and chooses."""

    # ------------------------------------------------------------ choosing and reading

    def choose(
        self,
        name: tree.Name,
        what: What,
        *,
        secretly: bool = False,
        family: str = "",
        demanded: bool = False,
    ) -> None:
        """Declares a local name; reports a name that is taken.

        demanded: the grammar requires a name there, so it may be unused.
        """
        for _, chosen in self._loops:
            chosen.add(name.text)
        whose = self._opponents_of
        new = Local(what, self.chooser, family, whose, secretly=secretly, hidden=secretly)
        if secretly and self._of_person and self.chooser is not Chooser.ONE:
            message = "only the players of an `each` block can choose in secret there"
            hint = "let the named player choose openly, or outside the `each` block"
            self._diagnose("E417", message, name.span, hint)
        if self._is_taken(name):
            new = new.changed(muddled=True)
        elif not demanded and what is not What.ANSWER:  # a `yes or no` may serve as a pause
            self._written.setdefault(name.text, []).append(name)
        first = self._first.setdefault(name.text, new)
        if not new.muddled and self._differs(name, first, new):
            new = new.changed(muddled=True)
            self._first[name.text] = new
        before = self.here.get(name.text)
        if before is not None and before.certain and before.chooser is Chooser.EVERYONE:
            new = new.changed(chooser=Chooser.EVERYONE)
        self.here.put(name.text, new.changed(muddled=new.muddled or first.muddled))

    def _is_taken(self, name: tree.Name) -> bool:
        category = self._names.category(name.text)
        if category is not None:
            taken = (
                f"the id of {category}"
                if name.text in self._names.categories
                else f"used for {category}"
            )
        elif name.text in reserved():
            taken = "a word of the language"
        else:
            return False
        message = f"`{name.text}` is already {taken}: use another name"
        self._diagnose("E413", message, name.span)
        return True

    def _differs(self, name: tree.Name, first: Local, new: Local) -> bool:
        if first.muddled:
            return False
        one = Chooser.ONE
        if first.what is not new.what:
            first_is, new_is = first.what.noun, new.what.noun
            message = f"`{name.text}` is chosen as {new_is} here, but as {first_is} elsewhere"
        elif first.family != new.family:
            message = f"`{name.text}` is a {new.family} here, but a {first.family} elsewhere"
        elif (first.chooser is one) != (new.chooser is one):
            message = f"`{name.text}` is chosen by one player here and by each player there"
        else:
            return False
        self._diagnose("E414", message, name.span, "use two names")
        return True

    def knows(self, text: str) -> bool:
        """Whether the name may have been chosen on a path to this point."""
        return self.here.get(text) is not None

    def expects(self, text: str) -> bool:
        """Whether the name is chosen anywhere in the effect."""
        return text in self._promised

    def is_muddled(self, text: str) -> bool:
        """Whether an error about the declaration of this name was reported."""
        local = self.here.get(text)
        return local is not None and local.muddled

    def of(self, *what: What) -> list[str]:
        """The names of these kinds that can be read here."""
        return [text for text, local in self.here.items() if local.what in what]

    def mention(self, name: tree.Name) -> Local | None:
        """The state of a name at this point, without checks."""
        self._used.add(name.text)
        return self.here.get(name.text)

    def excuse(self, *what: What) -> None:
        """Counts all names of these kinds as used, since an unknown name may mean any of them."""
        self._used.update(self.of(*what))

    def read(self, name: tree.Name, *, of_all: bool = False) -> Local | None:
        """The state of a name at this point; reports errors. None if it can't be used.

        of_all: the choices of all players are counted, so no `each` block is needed.
        """
        local = self.mention(name)
        if local is None:
            self._uncertain(name)
            return None
        if local.muddled:
            return None
        if local.reported:
            return local
        for reads, chosen in self._loops:
            if name.text not in chosen:
                reads.setdefault(name.text, name)
        if not local.certain and local.what is not What.ANSWER:
            self._uncertain(name)
            self.here.put(name.text, local.changed(reported=True))
        elif local.hidden:
            self._too_early(name)
            self.here.put(name.text, local.changed(reported=True))
        elif not of_all:
            self._check_chooser(name, local)
        return local

    def _too_early(self, name: tree.Name) -> None:
        message = f"`{name.text}` is chosen in secret and not yet revealed"
        hint = "write `reveal` between the block that chooses it and this line"
        self._diagnose("E412", message, name.span, hint)

    def look(self, name: tree.Name) -> Local | None:
        """The state of a name that is looked at while it is secret; reports one that is not."""
        local = self.mention(name)
        if local is None or not (local.certain and local.hidden):
            local = self.read(name)
            if local is not None and not (local.muddled or local.reported):
                message = f"`{name.text}` is not secret here, so all players know it"
                self._diagnose("W491", message, name.span)
        else:
            self._check_chooser(name, local)
        return local

    def chosen_by_each(self, name: tree.Name) -> None:
        """Reports a name that one player chose where each player needs their own choice."""
        local = self.here.get(name.text)
        if local is not None and local.chooser is Chooser.ONE and not local.muddled:
            message = f"`{name.text}` is chosen once, by one player: no other has a `{name.text}`"
            hint = f"write `{name.text}` alone, or choose it inside an `each` block"
            self._diagnose("E415", message, name.span, hint)

    def _uncertain(self, name: tree.Name) -> None:
        message = f"`{name.text}` may not be chosen yet: not every path to this line chooses it"
        hint = "choose it on every path to this line"
        if self.knows(name.text):
            hint += ": before the block that chooses it, too, or read it inside that block"
        if self._apart is not None:
            hint = self._apart
        self._diagnose("E410", message, name.span, hint)

    def _check_chooser(self, name: tree.Name, local: Local) -> None:
        if local.chooser is Chooser.ONE or self._of_person:
            return
        if self.chooser is Chooser.ONE:
            message = f"each player has their own `{name.text}`: say whose"
            self._diagnose("E411", message, name.span, "read it inside an `each` block")
        elif local.chooser is Chooser.OPPONENTS and not self._are_those(local):
            message = f"only the opponents have chosen a `{name.text}`, not every player"
            self._diagnose("E410", message, name.span, "read it inside an `each opponent` block")

    def _are_those(self, local: Local) -> bool:
        """Whether the opponents who act here are those who chose the name."""
        return self.chooser is Chooser.OPPONENTS and self._opponents_of == local.opponents_of

    def reveal(self, span: Span) -> None:
        """Reveals all secret choices; reports a `reveal` that is misplaced or has no effect."""
        hidden = self.here.hidden()
        if self.chooser is not Chooser.ONE:
            message = "`reveal` inside an `each` block would show a choice before all have chosen"
            self._diagnose("E416", message, span, "write it after the block")
        elif not hidden:
            message = "nothing is chosen in secret before this `reveal`"
            self._diagnose("W491", message, span)
        for text in hidden:
            local = self.here.get(text)
            if local is not None:
                self.here.put(text, local.changed(hidden=False))

    def report_unused(self) -> None:
        """Warns of every name that is chosen and never read."""
        for text, names in self._written.items():
            if text not in self._used:
                message = f"`{text}` is chosen and never used"
                self._diagnose("W490", message, names[0].span)

    # ------------------------------------------------------------ blocks

    @contextmanager
    def acting(self, chooser: Chooser) -> Iterator[None]:
        """A context in which each player of a group acts."""
        outside = self.chooser, self._of_person, self._opponents_of, self._acting
        self.chooser, self._of_person, self._opponents_of = chooser, False, self._acting
        self._acting += 1
        yield
        self.chooser, self._of_person, self._opponents_of, self._acting = outside

    @contextmanager
    def as_person(self) -> Iterator[None]:
        """A context in which names that each player chose mean those of one named player."""
        outside = self._of_person, self._acting
        self._of_person, self._acting = True, self._acting + 1
        yield
        self._of_person, self._acting = outside

    @contextmanager
    def loop(self, body: tree.Body) -> Iterator[None]:
        """A context of a block that is repeated, or skipped.

        An answer that is asked for in it may be read before: it is the one of the time before.
        """
        start = self.here.mark
        for name in tree.answers_in(body):
            if not self.knows(name.text):
                whose = self._opponents_of
                ahead = Local(What.ANSWER, self.chooser, opponents_of=whose, certain=False)
                self.here.put(name.text, ahead)
        self._loops.append(({}, set()))
        yield
        reads, chosen = self._loops.pop()
        for text in sorted(reads.keys() & chosen & set(self.here.hidden())):
            self._too_early(reads[text])
        self.here.meet([{}, self.here.back(start)])

    @contextmanager
    def apart(self, why: str) -> Iterator[None]:
        """A context with a separate scope, closed in both directions; `why` is the hint for it."""
        outside = self.here, self.chooser, self._apart
        self.here, self.chooser, self._apart = Chosen(), Chooser.ONE, why
        yield
        self.here, self.chooser, self._apart = outside

    def forget(self, name: tree.Name, before: Local | None) -> None:
        """Ends the scope of a loop variable and restores its earlier state."""
        self.here.put(name.text, before)
