"""The entries of a ruleset for `list` and `show`: as plain data, and in brief on one line each.

`layout.py` lays out the data of one entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, Final, NamedTuple

from ..compile.ruleset import Ruleset
from ..game.telling.titles import english_of, text_of, text_there, words_of
from ..lang import tree
from ..lang.english.one_line import one_line
from ..lang.formatter import format_effect, format_node
from ..rules.display_names import called
from ..rules.load.changes import REMOVES, about, changes
from ..rules.load.choices import BY_CHOICE, by_stacks
from ..rules.load.compatibility import in_words
from ..rules.load.declarations import entries_of
from ..rules.load.known_ids import declared_in, known_owners
from ..rules.model import (
    ASSUMED,
    Card,
    Deck,
    Named,
    NamedZone,
    Parameter,
    Procedure,
    Region,
    Rule,
)
from ..text.records import Record
from ..text.spelling import did_you_mean
from ..text.wording import quoted, shown_text
from ..text.yaml.nodes import ScalarNode, in_yaml
from .forms import moments, verbs
from .layout import Row, columns, fact, label, value_text
from .manifests import manifests

Data = dict[str, Any]

STEPS = "steps"


class UnknownId(ValueError):
    """An unknown id; the message names the nearest known one."""


def listed(section: str, rules: Ruleset) -> list[Data]:
    """The rows of one list: entries with an id, or forms of the language.

    Expansions and editions: the known ones and those of the ruleset.
    """
    entries = Entries(rules)
    match section:
        case "verbs":
            return list(verbs(rules))
        case "moments":
            return list(moments())
        case "steps":
            return [row for rows in entries.steps.values() for row in rows]
        case "expansions" | "editions":
            is_edition = section == "editions"
            return [row for row in entries.manifests if row["edition"] == is_edition]
    return entries.section(section)


def shown(name: str, rules: Ruleset) -> Data:
    """Everything about the entry with an id. Raises UnknownId."""
    return Entries(rules).with_id(name)


def shown_by_name(name: str, rules: Ruleset) -> Data:
    """Everything about the entry with an id or a title.

    Titles are compared ignoring case and accents. Raises UnknownId, also if several entries have
    that title; the message lists them.
    """
    entries = Entries(rules)
    try:
        return entries.with_id(name)
    except UnknownId:
        found = called(name, entries.titled())
        if not found:
            raise
    if len(found) > 1:
        lines = [f"several are called `{name}`: {', '.join(found)}; name one of them by its id:"]
        for one in found:
            row = entries.with_id(one)
            place = f", {row['declared_in']}" if "declared_in" in row else ""
            lines.append(f"  elgrande show {one}  ({row['kind']}{place})")
        raise UnknownId("\n".join(lines))
    return entries.with_id(found[0])


class _Titled(NamedTuple):
    """Something with an id and a title."""

    id: str
    title: str


class Entries:
    """Describes the entries of a ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._defs = rules.definitions
        self._words = words_of(self._defs)
        self._changes = list(changes(rules.files, rules.choices))
        self.named: dict[str, Mapping[str, Named]] = dict(self._defs.named())

    @cached_property
    def manifests(self) -> list[Data]:
        """The expansions and editions."""
        return manifests(self._defs)

    @cached_property
    def steps(self) -> dict[str, list[Data]]:
        """The steps of each procedure."""
        return {one.id: list(self._steps(one)) for one in self._defs.procedures.values()}

    def titled(self) -> Iterator[_Titled]:
        """Everything that has an id and a title, members of pieces and expansions included."""
        for things in self.named.values():
            yield from (_Titled(thing.id, thing.title) for thing in things.values())
        for piece in self._defs.pieces.values():
            yield from (_Titled(member.id, member.title) for member in piece.members)
        yield from (_Titled(row["id"], row["title"]) for row in self.manifests)

    def with_id(self, name: str) -> Data:
        """Everything about one entry. Raises UnknownId."""
        for section, things in self.named.items():
            if name in things:
                return self.described(section, things[name])
        for step in chain.from_iterable(self.steps.values()):
            if name in (step["id"], step["id"].partition(".")[2]):
                return {**step, "changed_by": self._changed_by(STEPS, step["id"])}
        for piece in self._defs.pieces.values():
            if any(member.id == name for member in piece.members):
                return self.described("pieces", piece)
        for row in self.manifests:
            if row["id"] == name:
                return row
        if (where := self._where_it_is(name)) is not None:
            raise UnknownId(where)
        hint = did_you_mean(name, [one.id for one in self.titled()])
        raise UnknownId(f"there is no id or title {quoted(name)}" + (f"; {hint}" if hint else ""))

    def section(self, section: str) -> list[Data]:
        """Everything about each entry of a section."""
        return [self.described(section, thing) for thing in self.named[section].values()]

    def described(self, section: str, thing: Named) -> Data:
        """Everything about one entry of a section."""
        return {
            "kind": section,
            **_common(thing),
            **self._facts(thing),
            "changed_by": self._changed_by(section, thing.id),
        }

    def _facts(self, thing: Named) -> Data:
        """All facts about an entry: the values of its fields, some of them in words."""
        return {**_values(thing), **self._in_other_form(thing)}

    def _in_other_form(self, thing: Named) -> Data:
        match thing:
            case Card():
                return self._card(thing)
            case Region():
                places = self._defs.places.values()
                return {"places_in_it": [place.id for place in places if place.inside == thing.id]}
            case Deck():
                cards = [card for card in self._defs.cards.values() if card.deck == thing.id]
                return _deck(thing, cards)
            case Parameter():
                decides = [c.id for c in self._defs.cards.values() if c.decided_by == thing.id]
                chosen = [f"{in_yaml(v)} with {k}" for k, v in thing.where_chosen.items()]
                return {"where_chosen": chosen, "decides_about": [*decides, *thing.by_files]}
            case Procedure():
                return {"steps": self.steps[thing.id]}
            case Rule() | NamedZone():
                return self._text(thing)
        return {}

    def _text(self, thing: Named, others: tuple[tree.Effect, ...] = ()) -> Data:
        """What an entry says, in English and as written."""
        text = text_of(thing)
        return {
            "text": english_of(thing, self._words, others),
            "effect": "" if text is None else format_node(text),
            "printed_text": getattr(thing, "text", ""),
        }

    def _card(self, card: Card) -> Data:
        where, there = text_there(card, self._words)
        facts = {
            "action": ("must" if card.compulsory else "may") if card.effect else None,
            **self._text(card),
            "while_in": card.lying_zone,
            "while_in_title": where,
            "effect_there": format_effect(card.lying) if card.lying else "",
            "text_there": there,
        }
        if card.effect_of is not None and card.effect is not None:
            span = card.effect.span
            facts["effect_of"] = f"{card.effect_of}, {span.file}:{span.line}" if span else ""
        return facts

    def _steps(self, procedure: Procedure) -> Iterator[Data]:
        others = tuple(procedure.effects)
        for step in procedure.steps:
            yield {
                "kind": STEPS,
                **_common(step),
                "procedure": procedure.id,
                "id": f"{procedure.id}.{step.id}",
                **self._text(step, others),
            }

    def _changed_by(self, section: str, name: str) -> list[str]:
        """The changes of an entry, with expansion and position; the players' choice comes last."""
        found = [
            f"{change.expansion} {change} ({change.place})"
            for change in about(section, name, self._changes)
        ]
        if section == "parameters":
            choices = self._rules.choices
            offered = ((one.id, one.where_chosen) for one in self._defs.parameters.values())
            values = dict(choices.parameters) | by_stacks(offered, choices)
            if name in values:
                found.append(f"{BY_CHOICE} sets {name}: {in_yaml(values[name])}")
        return found

    def _where_it_is(self, name: str) -> str | None:
        """Why this mix lacks an id that some expansion declares."""
        files, choices = self._rules.files, self._rules.choices
        if name in {card for _, wanted in choices.stacks for card in wanted}:
            return None
        file = declared_in(files).get(name)
        pack = None if file is None else file.content.get("deck") or file.content.get("dealt")
        stack = pack.value if isinstance(pack, ScalarNode) else name
        not_here = f"`{name}` is not in this mix"
        declared = {
            (file.expansion, kind, one.id) for file in files for kind, one in entries_of(file)
        }
        for change in self._changes:
            gone = change.how == REMOVES and change.id in (name, stack)  # a deck with its cards
            if gone and (change.expansion, change.section, change.id) not in declared:
                where = f"{change.expansion} ({change.place})"
                return f"{not_here}: {where} removes it"
        if stack in dict(choices.stacks):
            return f"{not_here}: it is not among the cards that {BY_CHOICE} chooses"
        in_use = {expansion.id for expansion in self._defs.expansions}
        others = [one for one in known_owners().get(name, ()) if one not in in_use]
        if not others:
            return None
        return f"{not_here}: `{others[0]}` declares it, add `--with {others[0]}`"


def sources_of(thing: Named) -> list[str]:
    """The sources that state an entry: "S1, section"."""
    return in_words(thing.sources)


def _common(thing: Named) -> Data:
    return {
        "id": thing.id,
        "title": thing.title,
        "expansion": thing.expansion,
        "declared_in": f"{thing.span.file}:{thing.span.line}",
        "sources": sources_of(thing),
        "confidence": dict(thing.confidence),
        ASSUMED: [key for key, sure in thing.confidence.items() if sure == ASSUMED],
        "notes": thing.notes.strip(),
    }


def plain(value: Any) -> Any:
    """A value of a definition as plain data."""
    if isinstance(value, Record):
        return {name: plain(getattr(value, name)) for name in value.COMPARED}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


NO_VALUES: Final = frozenset(
    {"id", "span", "expansion", "sources", "confidence", "notes", "pack_span", "pack_notes"}
    | {"spans", "neighbour_spans", "plural_span", "effect_text", "effect_of", "decided_by"}
    | {"steps", "shape", "label", "paint"}
)
"""Fields for origins and spans, and those that are shown in another form."""


_IN_OTHER_FORM: Final = frozenset(
    {"compulsory", "effect", "rule", "zone", "lying", "lying_zone", "text"}
    | {"to_bottom", "shuffled", "turned_up", "where_chosen", "by_files"}
)
"""Fields that `Entries` puts into words."""


def _values(thing: Named) -> Data:
    """The values of an entry by field. A place is `in` another one, as in its file."""
    hidden = {*NO_VALUES, *_IN_OTHER_FORM, "title", "plural"}
    names = [name for name in thing.FIELDS if name not in hidden]
    return {"in" if one == "inside" else one: plain(getattr(thing, one)) for one in names}


def _deck(deck: Deck, cards: list[Card]) -> Data:
    return {
        "used_cards": "go under it" if deck.to_bottom else "leave",
        "shuffled": "yes" if deck.shuffled else "never",
        **({} if deck.turned_up else {"turned_up": "not by `every deck`"}),
        "cards": [f"{card.id} x{card.copies}" if card.copies > 1 else card.id for card in cards],
    }


# ---------------------------------------------------------------- in brief

_IN_BRIEF: Final = ("value", "choices", "each_player", "start", "scores", "members")
"""The facts in a list about an entry without a text."""


def list_lines(rows: Sequence[Row]) -> Iterator[str]:
    """One line for each entry, cards by their stacks; or one or two for each form."""
    if rows and "form" in rows[0]:
        for row in rows:
            yield f"  {row['form']}"
            yield from (f"      {row[key]}" for key in ("meaning", "example") if key in row)
        return
    packs: dict[str, list[Row]] = {}
    for row in rows:
        packs.setdefault(row.get("deck") or row.get("dealt") or "", []).append(row)
    for number, (pack, group) in enumerate(packs.items()):
        yield from [""] if number else []
        yield from [f"{pack}:"] if pack else []
        yield from columns([row["id"], *_in_brief(row)] for row in group)


def _in_brief(row: Row) -> list[str]:
    """The title of an entry and what matters most about it, as columns."""
    title, text = row["title"], shown_text(one_line(row.get("text") or row.get("text_there", "")))
    match row["kind"]:
        case "cards":
            times = f" x{row['copies']}" if row["copies"] > 1 else ""
            facts = [value_text(row["numbers"])]
            title += times
        case "regions":
            borders = value_text(row["neighbours"]) or "nothing"
            return [title, fact(row, "scores"), f"{value_text(row['traits'])}; next to {borders}"]
        case "expansions":
            needs = f"needs {value_text(row['requires'])}" if row["requires"] else ""
            facts = [needs, "in use" if row["in_use"] else ""]
        case _ if not text:
            facts = [
                f"{label(key)} {fact(row, key)}"
                for key in _IN_BRIEF
                if row.get(key) not in (None, "", []) and (row[key] or key == "value")
            ]
        case _:
            facts = []
    brackets = "; ".join(filter(None, facts))
    return [title + (f" ({brackets})" if brackets else "") + (f": {text}" if text else "")]
