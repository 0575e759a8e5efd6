"""Builds definitions from the entries of a mix: each section has one small builder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ...lang import tree
from ...text.diagnostics import Report
from ...text.source import Span
from ...text.spelling import did_you_mean
from ...text.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode, to_data
from .. import model
from .declarations import EFFECT_OF, Entry, Mix, make_entry
from .effects import Parsed
from .single_values import check_single_values

T = TypeVar("T")

MAY, MUST = "may", "must"
"""What a card says of its action, or the parameter that it names."""


def build(mix: Mix, edition: str | None, parsed: Parsed | None = None) -> model.Definitions | None:
    """The definitions of a mix, as far as its files could be read; its report has what is wrong.

    None when something is missing without which there is no game. parsed: shared by several
    mixes of the same files, so that each text is parsed once.
    """
    return _Builder(mix, edition, Parsed() if parsed is None else parsed).definitions()


class _Builder:
    def __init__(self, mix: Mix, edition: str | None, parsed: Parsed) -> None:
        self.mix = mix
        self.parsed = parsed
        self.report: Report = mix.report
        self.edition = edition

    def definitions(self) -> model.Definitions | None:
        single = self._single
        players = single("players", {"least": 1, "most": 0})
        track = single("track", [])
        needed = ("colours", "players", "scoring", "track", "start")
        missing = [name for name in needed if name not in self.mix.single_values]
        for name in missing:
            self.report.tell("E506", f"no file of this mix gives `{name}`")
        if missing:
            return None
        check_single_values(self.mix, self.report)
        return model.Definitions(
            expansions=tuple(self._expansion(e) for e in self.mix.manifests.values()),
            edition=self.edition,
            colours=tuple(single("colours", [])),
            least_players=players["least"],
            most_players=players["most"],
            regions=self._section("regions", self._region),
            places=self._section("places", self._place),
            pieces=self._section("pieces", self._piece),
            offices=self._section("offices", lambda e: model.Office(**self._named(e))),
            card_zones=self._section("card_zones", self._card_zone),
            decks=self._section("decks", self._deck),
            orders=self._section("orders", self._order),
            zones=self._section("zones", self._zone),
            parameters=self._section("parameters", self._parameter),
            procedures=self._section("procedures", self._procedure),
            rules=self._section("rules", self._rule),
            cards=self._section("cards", self._card),
            scoring=self._scoring(single("scoring", {})),
            track=tuple(self._space(space) for space in track),
            skipped_rounds=frozenset(single("short_game", {}).get("skip_rounds", ())),
            start=single("start", ""),
        )

    def _single(self, name: str, otherwise: Any) -> Any:
        entry = self.mix.single_values.get(name)
        return otherwise if entry is None else entry.data[""]

    def _section(self, name: str, make: Callable[[Entry], T]) -> Mapping[str, T]:
        return {entry.id: make(entry) for entry in self.mix.sections[name].values()}

    # ------------------------------------------------------------ what all have

    def _named(self, entry: Entry) -> dict[str, Any]:
        data = entry.data
        return {
            "id": entry.id,
            "span": entry.span,
            "expansion": entry.expansion,
            "title": str(data.get("title", entry.id.replace("_", " "))),
            "sources": self._sources(data.get("source")),
            "confidence": dict(data.get("confidence") or {}),
            "notes": str(data.get("notes", "")),
        }

    @staticmethod
    def _sources(source: Any) -> model.Origin:
        if source is None:
            return ()
        return tuple(source if isinstance(source, list) else [source])

    @staticmethod
    def _expansion(entry: Entry) -> model.Expansion:
        data = entry.data
        return model.Expansion(
            id=entry.id,
            title=str(data["title"]),
            version=str(data.get("version", "")),
            edition=entry.file.is_edition,
            requires=tuple(data.get("requires", ())),
            conflicts=tuple(data.get("conflicts", ())),
            not_recommended_with=tuple(data.get("not_recommended_with", ())),
            span=entry.span,
        )

    # ------------------------------------------------------------ sections

    def _region(self, entry: Entry) -> model.Region:
        data = entry.data
        return model.Region(
            **self._named(entry),
            scores=tuple(data["scores"]),
            neighbours=tuple(data.get("neighbours", ())),
            neighbour_spans=_places(entry.nodes.get("neighbours")),
            traits=tuple(data.get("traits", ())),
        )

    def _place(self, entry: Entry) -> model.Place:
        data = entry.data
        return model.Place(
            **self._named(entry),
            scores=tuple(data.get("scores", ())),
            each_player=data.get("each_player", False),
            board=data.get("board", False),
            seen_by=data.get("seen_by", "all"),
        )

    def _piece(self, entry: Entry) -> model.Piece:
        data = entry.data
        members = tuple(
            model.Member(
                name,
                str(member.get("title", name.replace("_", " "))),
                tuple(member["scores"]) if "scores" in member else None,
            )
            for name, member in data.get("members", {}).items()
        )
        return model.Piece(
            **self._named(entry),
            plural=data.get("plural", entry.id),
            single=data.get("single", False) or bool(members),
            each_player=data.get("each_player", 0),
            start=data.get("start"),
            ignores_taboo=data.get("ignores_taboo", False),
            flips=data.get("flips", False),
            members=members,
        )

    def _card_zone(self, entry: Entry) -> model.CardZone:
        data = entry.data
        return model.CardZone(
            **self._named(entry),
            each_player=data.get("each_player", False),
            seen_by=data.get("seen_by", "all"),
            under=_text(entry.nodes.get("under")),
            in_force=data.get("in_force", False),
            discards=data.get("discards", False),
        )

    def _deck(self, entry: Entry) -> model.Deck:
        to_bottom = entry.data.get("discards_to", "bottom") == "bottom"
        shuffled = entry.data.get("shuffled", True)
        return model.Deck(**self._named(entry), to_bottom=to_bottom, shuffled=shuffled)

    def _order(self, entry: Entry) -> model.Order:
        data = entry.data
        offices = list(self.mix.sections["offices"])
        return model.Order(
            **self._named(entry),
            by=data["by"],
            on=data["on"],
            highest_first=data.get("highest_first", True),
            clockwise_from=data.get("clockwise_from", offices[0] if offices else ""),
        )

    def _parameter(self, entry: Entry) -> model.Parameter:
        data = entry.data
        choices = tuple(data.get("one_of", ()))
        value = data["value"] if choices else data["flag"]
        return model.Parameter(**self._named(entry), value=value, choices=choices)

    def _card(self, entry: Entry) -> model.Card:
        data = entry.data
        named = self._named(entry)
        whole = entry.file.content
        if not named["sources"]:
            source = whole.get("source")
            named["sources"] = self._sources(to_data(source)) if source is not None else ()
        effect, text = self._effect(entry.nodes.get("effect"))
        return model.Card(
            **named,
            deck=_text(whole.get("deck")),
            dealt=_text(whole.get("dealt")),
            discards_to=_text(whole.get("discards_to")),
            players=tuple(data.get("players", ())),
            traits=tuple(data.get("traits", ())),
            pack_span=_place(whole.get("deck") or whole.get("dealt")),
            pack_notes=_text(whole.get("notes")) or "",
            copies=data.get("copies", 1),
            numbers=dict(data.get("numbers", {})),
            compulsory=self._is_compulsory(entry),
            decided_by=None if (action := data.get("action")) in (None, MAY, MUST) else action,
            effect=effect,
            effect_text=text,
            effect_of=_text(entry.nodes.get(EFFECT_OF)),
            **self._lying(entry),
            spans=self._spans(entry),
            text=str(data.get("text", "")).strip(),
        )

    @staticmethod
    def _spans(entry: Entry) -> dict[str, Span]:
        """Where a card names zones and numbers of players."""
        found = {"players": entry.nodes.get("players")}
        found["discards_to"] = entry.file.content.get("discards_to")
        zones = entry.nodes.get("while_in")
        if isinstance(zones, MappingNode) and zones.items:
            found["lying_zone"] = zones.items[0][0]
        return {field: node.span for field, node in found.items() if node is not None}

    def _is_compulsory(self, entry: Entry) -> bool:
        """Whether an action must be done: the card says so, or the parameter that it names."""
        action = entry.data.get("action", MAY)
        if action in (MAY, MUST):
            return bool(action == MUST)
        parameter = self.mix.sections["parameters"].get(action)
        span = entry.nodes["action"].span
        if parameter is None:
            known = [MAY, MUST, *self.mix.sections["parameters"]]
            hint = did_you_mean(action, known) or "write may, must or the id of a parameter"
            self.report.tell("E510", f"there is no parameter `{action}`", span, hint=hint)
            return False
        if set(parameter.data.get("one_of", ())) != {MAY, MUST}:
            message = f"`{action}` can't decide about an action: its values are not may and must"
            related = [("the parameter", parameter.span)]
            self.report.tell("E517", message, span, related=related)
        return bool(parameter.data.get("value") == MUST)

    def _lying(self, entry: Entry) -> dict[str, Any]:
        """The zone in which a card works by lying there, and what it does then."""
        node = entry.nodes.get("while_in")
        if not isinstance(node, MappingNode) or not node.items:
            return {}
        ((zone, _), *_) = node.items
        effect, text = self._effect(node.get(zone.value))
        return {"lying_zone": zone.value, "lying": effect, "lying_text": text}

    def _procedure(self, entry: Entry) -> model.Procedure:
        steps = []
        for node in entry.steps:
            name = node.get("id")
            assert isinstance(name, ScalarNode)
            step = make_entry(name.value, node, name.span, entry.file)
            effect, text = self._effect(step.nodes.get("effect"))
            steps.append(model.Step(**self._named(step), effect=effect, effect_text=text))
        return model.Procedure(**self._named(entry), steps=tuple(steps))

    @staticmethod
    def _scoring(data: Mapping[str, Any]) -> model.Scoring:
        return model.Scoring(
            counts=data["counts"],
            ranks_paid={int(count): ranks for count, ranks in data["ranks_paid"].items()},
            tie_pays_lower=data["tied_group"]["pays"],
            tie_uses=data["tied_group"]["uses"],
        )

    @staticmethod
    def _space(space: Mapping[str, Any]) -> model.TrackSpace:
        if "do" in space:
            return model.TrackSpace(space["do"], None)
        ((procedure, number),) = space.items()
        return model.TrackSpace(procedure, number)

    # ------------------------------------------------------------ the language

    def _effect(self, text: Node | None) -> tuple[tree.Effect | None, str]:
        if not isinstance(text, ScalarNode):
            return None, ""
        return self.parsed.effect(text, self.report), text.value

    def _sentence(self, node: Node | None, start: str) -> tree.Node | None:
        if not isinstance(node, ScalarNode):
            return None
        return self.parsed.sentence(node, start, self.report)

    def _zone(self, entry: Entry) -> model.NamedZone:
        zone = self._sentence(entry.nodes.get(""), "zone")
        assert zone is None or isinstance(zone, tree.Zone)
        return model.NamedZone(**self._named(entry), zone=zone)

    def _rule(self, entry: Entry) -> model.Rule:
        rule = self._sentence(entry.nodes.get("rule"), "rule")
        return model.Rule(**self._named(entry), rule=rule)


def _text(node: Node | None) -> str | None:
    return node.value if isinstance(node, ScalarNode) else None


def _place(node: Node | None) -> Span | None:
    return None if node is None else node.span


def _places(node: Node | None) -> tuple[Span, ...]:
    return tuple(item.span for item in node) if isinstance(node, SequenceNode) else ()
