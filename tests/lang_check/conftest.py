"""The names of the base game, and a checker that answers with what it underlines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from elgrande.engine.lang.check.effect import check_effect, check_rule, check_steps, check_zone
from elgrande.engine.lang.lines import parse_effect
from elgrande.engine.lang.names import Category, Names
from elgrande.engine.lang.parser import Locate, parse
from elgrande.engine.text.source import Span

IDS: dict[Category, str] = {
    Category.COLOUR: "red blue yellow green brown",
    Category.REGION: (
        "galicia pais_vasco aragon cataluna castilla_la_vieja castilla_la_nueva sevilla granada "
        "valencia"
    ),
    Category.PLACE: "castillo provinces",
    Category.PLAYERS_PLACE: "court",
    Category.ZONE: "placing_area",
    Category.COUNTED: "caballero soldier",
    Category.PIECE: "king board_8_4_0 board_4_0_0 tower",
    Category.PLAYERS_PIECE: "grande",
    Category.FAMILY: "mobile_scoreboard limit",
    Category.NEUTRAL: "black",
    Category.COUNTER: "pot",
    Category.PLAYERS_COUNTER: "fatigue",
    Category.REGIONS_COUNTER: "plague",
    Category.PLACES_COUNTER: "unrest",
    Category.CARDS_COUNTER: "laps",
    Category.OFFICE: "starter",
    Category.CARD_ZONE: "offer out",
    Category.PLAYERS_CARD_ZONE: "hand table pile front kept",
    Category.DECK: "stack_1 stack_2 stack_3 stack_4 stack_5",
    Category.CARD: "bg2_veto bg5_king power_01",
    Category.ORDER: "turn_order",
    Category.PROCEDURE: "setup round turn use_card placing general_scoring",
    Category.FLAG: (
        "all_own_may_stay send_one_each_includes_self any_region_scoring_includes_castillo"
    ),
    Category.PARAMETER: "first_starter starter_rule",
}
"""The ids of the base game; `soldier`, `starter_rule`, `limit`, `tower`, the counters are ours."""


def base_names() -> Names:
    """The table of names that the base game fills."""
    return Names(
        categories={text: category for category, ids in IDS.items() for text in ids.split()},
        plurals={
            "caballeros": "caballero",
            "soldiers": "soldier",
            "grandes": "grande",
            "mobile_scoreboards": "mobile_scoreboard",
            "limits": "limit",
        },
        values={
            "first_starter": ("random", "chosen"),
            "starter_rule": ("lowest", "lowest_chooses"),
        },
        traits={"coastal", "disk"},
        numbers={"places", "recruits", "value"},
        card_traits={"lasting"},
        rules={"kings_bonus", "home_bonus"},
        steps={
            "use": ("turn", "use_card"),
            "set_disks": ("general_scoring",),
            "king": ("setup",),
            "placing": ("turn",),
        },
        flips={"mobile_scoreboard"},
    )


@dataclass
class Found:
    """A diagnostic with the words that it underlines."""

    code: str
    words: str
    message: str
    hint: str | None
    span: Span


@dataclass
class Checker:
    """Checks texts against the base game; every method gives what is reported, in order."""

    names: Names = field(default_factory=base_names)

    def effect(
        self, text: str, *, in_card: bool = True, while_in: bool = False, partial: bool = False
    ) -> list[Found]:
        """Checks a text of a card, or one step of a procedure."""
        found: list[Found] = []
        effect = parse_effect(text, locate_in(text), collect_into(found, text))
        diagnose = collect_into(found, text)
        check_effect(
            effect, self.names, diagnose, in_card=in_card, while_in=while_in, partial=partial
        )
        return found

    def steps(self, *texts: str) -> list[Found]:
        """Checks the steps of one procedure, whose texts are read as one file."""
        found: list[Found] = []
        whole = "\n".join(texts)
        effects = []
        start = 0
        for text in texts:
            effects.append(parse_effect(text, locate_in(whole, start), collect_into(found, whole)))
            start += len(text) + 1
        check_steps(effects, self.names, collect_into(found, whole))
        return found

    def rule(self, text: str) -> list[Found]:
        """Checks a rule sentence."""
        found: list[Found] = []
        check_rule(parse(text, "rule", locate_in(text)), self.names, collect_into(found, text))
        return found

    def zone(self, text: str) -> list[Found]:
        """Checks a named zone."""
        found: list[Found] = []
        check_zone(parse(text, "zone", locate_in(text)), self.names, collect_into(found, text))
        return found


def locate_in(text: str, offset: int = 0) -> Locate:
    """Places in a text that begins `offset` characters into a file."""

    def locate(start: int, end: int) -> Span:
        lines = [text.count("\n", 0, at + offset) + 1 for at in (start, end)]
        columns = [at + offset - text.rfind("\n", 0, at + offset) for at in (start, end)]
        return Span("effect", lines[0], columns[0], lines[1], columns[1])

    return locate


def collect_into(found: list[Found], text: str) -> Callable[..., None]:
    """A callback that records what is underlined."""
    lines = text.split("\n")

    def diagnose(code: str, message: str, span: Span, hint: str | None = None) -> None:
        assert span.line == span.end_line, "a mistake lies within one line"
        words = lines[span.line - 1][span.column - 1 : span.end_column - 1]
        found.append(Found(code, words, message, hint, span))

    return diagnose


@pytest.fixture
def checker() -> Checker:
    return Checker()
