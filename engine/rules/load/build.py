"""Builds definitions from the entries of a mix."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ...lang import tree
from ...text.limits import MAX_NUMBER
from ...text.records import Record
from ...text.yaml.nodes import Node, ScalarNode, items_of, pairs_of, text_of
from .. import model
from .compatibility import conflicts_of, origin_of
from .declarations import EFFECT_OF, Entry, Mix, value_key
from .effect_texts import EFFECT, texts_in
from .effects import PARSED
from .links import check_links
from .local_names import LocalNames
from .reserved_words import check_words
from .single_values import check_single_values

T = TypeVar("T", bound=model.Named)

Fields = dict[str, Any]
"""Fields of a record, by name."""

_NEEDED = ("colours", "players", "scoring", "track", "start")

MAY, MUST = "may", "must"
"""Values of a card's `action`, or of the parameter that it names."""


def build(mix: Mix) -> model.Definitions | None:
    """The definitions of a mix, as far as its files could be read; mistakes go to its report.

    None if a section that every game needs is missing.
    """
    return _Builder(mix).definitions()


class _Builder:
    def __init__(self, mix: Mix) -> None:
        self.mix = mix
        self.report = mix.report

    def definitions(self) -> model.Definitions | None:
        given = {name: entry.value for name, entry in self.mix.single_values.items()}
        missing = [name for name in _NEEDED if name not in given]
        for name in missing:
            self.report.record("E506", f"no file of this mix declares `{name}`")
        if missing:
            return None
        check_single_values(self.mix, self.report)
        check_words(self.mix, self.report)
        named: dict[str, Any] = {
            section: {entry.id: self._record(cls, entry) for entry in self.mix.entries(section)}
            for section, cls in model.NAMED.items()
        }
        apart = LocalNames(self.mix)
        for section, keep_apart in (
            ("cards", apart.card),
            ("rules", apart.rule),
            ("procedures", apart.procedure),
        ):
            named[section] = {id_: keep_apart(one) for id_, one in named[section].items()}
        manifests = self.mix.manifests.values()
        defs = model.Definitions(
            expansions=tuple(map(expansion_of, manifests)),
            edition=next((one.id for one in manifests if one.file.is_edition), None),
            colours=tuple(given["colours"]),
            least_players=given["players"]["least"],
            most_players=given["players"]["most"],
            scoring=_scoring(given["scoring"]),
            track=tuple(_space(space) for space in given["track"]),
            skipped_rounds=frozenset(given.get("short_game", {}).get("skip_rounds", ())),
            start=given["start"],
            map=model.Map(**_fields_of(model.Map, given.get("map", {}))),
            **named,
        )
        check_links(self.mix, defs, self.report)
        return defs

    def _record(self, cls: type[T], entry: Entry) -> T:
        """The record of an entry. Fields that depend only on the entry are shared by all mixes."""
        made: T | None = PARSED.made.get(entry)
        if made is None:
            reported = len(self.report)
            made = self._new_record(cls, entry)
            if len(self.report) == reported and not self.report.is_full(entry.file.source.name):
                PARSED.made[entry] = made
        by_mix = _FIELDS_OF_MIX[cls](self, entry) if cls in _FIELDS_OF_MIX else {}
        return made.changed(**by_mix) if by_mix else made

    def _new_record(self, cls: type[T], entry: Entry) -> T:
        """The record of an entry: a field has the value of its key, unless it needs conversion."""
        data = entry.data
        fields = _fields_of(cls, data)
        for key, start in texts_in(_SECTIONS[cls]).items():
            fields[key] = self._sentence(entry.nodes.get(key), start)
        fields |= {
            "id": entry.id,
            "span": entry.span,
            "expansion": entry.expansion,
            "title": _title(entry.id, data),
            "sources": origin_of(data.get("source")),
            "confidence": dict(data.get("confidence") or {}),
            "notes": str(data.get("notes", "")),
        }
        if cls in _CONVERTED:
            fields |= _CONVERTED[cls](self, entry)
        return cls(**fields)

    # ------------------------------------------------------------ fields that need conversion

    def _region(self, entry: Entry) -> Fields:
        neighbours = items_of(entry.nodes.get("neighbours"))
        return {"neighbour_spans": tuple(node.span for node in neighbours)}

    def _place(self, entry: Entry) -> Fields:
        return {"inside": entry.data.get("in")}

    def _piece(self, entry: Entry) -> Fields:
        data, plural = entry.data, entry.nodes.get("plural")
        spans = {name.value: name.span for name, _ in pairs_of(entry.nodes.get("members"))}
        members = tuple(
            model.Member(name, spans[name], _title(name, member), _decoded(member.get("scores")))
            for name, member in data.get("members", {}).items()
        )
        return {
            "plural": data.get("plural", entry.id),
            "plural_span": None if plural is None else plural.span,
            "single": data.get("single", False) or bool(members),
            "members": members,
        }

    def _counter(self, entry: Entry) -> Fields:
        data = entry.data
        least = data.get("from", 0)
        return {
            "least": least,
            "most": data.get("to", MAX_NUMBER),
            "start": data.get("start", least),
        }

    def _deck(self, entry: Entry) -> Fields:
        return {"to_bottom": entry.data.get("discards_to", "bottom") == "bottom"}

    def _order(self, entry: Entry) -> Fields:
        first = next(iter(self.mix.sections["offices"]), "")
        return {"clockwise_from": entry.data.get("clockwise_from", first)}

    def _parameter(self, entry: Entry) -> Fields:
        choices = tuple(entry.data.get("one_of", ()))
        by_files = self.mix.files_by_parameter.get(entry.id, ())
        value = entry.data[value_key(entry.data)]
        return {"value": value, "choices": choices, "by_files": by_files}

    def _procedure(self, entry: Entry) -> Fields:
        return {"steps": tuple(self._record(model.Step, step) for step in entry.steps)}

    def _zone(self, entry: Entry) -> Fields:
        """A zone with the additions of overlays; each part once."""
        texts = [entry.nodes.get(""), *entry.added]
        read = [
            zone for text in texts if isinstance(zone := self._sentence(text, "zone"), tree.Zone)
        ]
        if len(read) < 2:
            return {"zone": read[0] if read else None}
        parts = dict.fromkeys(part for zone in read for part in zone.parts)
        return {"zone": read[0].changed(parts=tuple(parts))}

    def _rule(self, entry: Entry) -> Fields:
        nodes = entry.nodes
        by_mix, text = nodes.get("rule") or nodes.get("effect"), nodes.get("text")
        return {"text": (text_of(text) or "").strip() if _together(text, by_mix) else ""}

    def _step(self, entry: Entry) -> Fields:
        text = entry.data.get("text", "").strip()
        return {"effect_text": text_of(entry.nodes.get("effect")) or "", "text": text}

    def _card(self, entry: Entry) -> Fields:
        data, nodes, content = entry.data, entry.nodes, entry.file.content
        whole = entry.file.data_of(content)
        pack = content.get("deck") or content.get("dealt")
        zone, lying = next(iter(pairs_of(nodes.get("while_in"))), (None, None))
        action = data.get("action")
        return {
            **{key: whole.get(key) for key in ("deck", "dealt", "discards_to")},
            "effect_text": text_of(nodes.get("effect")) or "",
            "sources": origin_of(data.get("source") or whole.get("source")),
            "pack_span": None if pack is None else pack.span,
            "pack_notes": whole.get("notes", ""),
            "compulsory": action == MUST,
            "decided_by": None if action in (None, MAY, MUST) else action,
            "effect_of": text_of(nodes.get(EFFECT_OF)),
            "lying_zone": text_of(zone),
            "lying": self._sentence(lying, EFFECT),
            "spans": {} if zone is None else {"lying_zone": zone.span},
            "text": str(data.get("text", "")).strip(),
        }

    def _action(self, entry: Entry) -> Fields:
        """Whether a card's action is compulsory, if a parameter decides it."""
        action = entry.data.get("action", MAY)
        if action in (MAY, MUST):
            return {}
        parameter = self.mix.sections["parameters"].get(action)
        if parameter is None:
            return {}
        if set(parameter.data.get("one_of", ())) != {MAY, MUST}:
            message = f"`{action}` can't decide about an action: its values are not may and must"
            related = [("the parameter", parameter.span)]
            span = entry.nodes["action"].span
            self.report.record("E517", message, span, related=related)
        return {"compulsory": parameter.data.get("value") == MUST}

    def _sentence(self, text: Node | None, start: str) -> tree.Node | None:
        """The tree of a text of the language; None if there is none, or none that can be read."""
        if not isinstance(text, ScalarNode):
            return None
        if start == EFFECT:
            return PARSED.effect(text, self.report)
        return PARSED.sentence(text, start, self.report)


_SECTIONS: dict[type[model.Named], str] = {
    **{cls: section for section, cls in model.NAMED.items()},
    model.Step: "steps",
}
"""The sections of entries, by the class of their records."""

_CONVERTED: dict[type[model.Named], Callable[[_Builder, Entry], Fields]] = {
    model.Card: _Builder._card,
    model.Region: _Builder._region,
    model.Place: _Builder._place,
    model.Piece: _Builder._piece,
    model.Counter: _Builder._counter,
    model.Deck: _Builder._deck,
    model.NamedZone: _Builder._zone,
    model.Parameter: _Builder._parameter,
    model.Procedure: _Builder._procedure,
    model.Step: _Builder._step,
    model.Rule: _Builder._rule,
}
"""Functions for fields that are not in the file as they are, by class."""

_FIELDS_OF_MIX: dict[type[model.Named], Callable[[_Builder, Entry], Fields]] = {
    model.Card: _Builder._action,
    model.Order: _Builder._order,
}
"""Functions for fields that depend on other entries of the mix, by class."""


def expansion_of(manifest: Entry) -> model.Expansion:
    """The expansion that a manifest declares."""
    data = manifest.data
    return model.Expansion(
        id=manifest.id,
        title=str(data["title"]),
        version=str(data.get("version", "")),
        edition=manifest.file.is_edition,
        requires=tuple(data.get("requires", ())),
        conflicts=conflicts_of(manifest.file, "conflicts"),
        not_recommended_with=conflicts_of(manifest.file, "not_recommended_with"),
        span=manifest.span,
    )


def _title(name: str, data: Mapping[str, Any]) -> str:
    return str(data.get("title", name.replace("_", " ")))


def _fields_of(cls: type[Record], data: Mapping[str, Any]) -> Fields:
    return {key: _decoded(data[key]) for key in cls.FIELDS if key in data}


def _decoded(value: Any) -> Any:
    """A value as records have it: lists are tuples, and keys that are numbers are integers."""
    if isinstance(value, list):
        return tuple([_decoded(item) for item in value])
    if isinstance(value, dict):
        return {int(key) if key.isdecimal() else key: _decoded(item) for key, item in value.items()}
    return value


def _scoring(data: Mapping[str, Any]) -> model.Scoring:
    return model.Scoring(
        counts=data["counts"],
        ranks_paid=_decoded(data["ranks_paid"]),
        tie_pays_lower=data["tied_group"]["pays"],
        tie_uses=data["tied_group"]["uses"],
    )


def _space(space: Mapping[str, Any]) -> model.TrackSpace:
    if "do" in space:
        return model.TrackSpace(space["do"], None)
    ((procedure, number),) = space.items()
    return model.TrackSpace(procedure, number)


def _together(text: Node | None, by_mix: Node | None) -> bool:
    """Whether a text for players is in the same file as its rule, so that it still applies."""
    return text is not None and by_mix is not None and text.span.file == by_mix.span.file
