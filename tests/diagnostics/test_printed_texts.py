"""The text that an author gives to a card, and the effect: what agrees is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from elgrande.engine.compile.loading import load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.telling.titles import words_of
from elgrande.engine.lang.english.render import render_effect
from elgrande.engine.lsp.symbols import Symbols
from elgrande.engine.rules.check.files import Checked
from elgrande.engine.rules.model import Card
from elgrande.engine.scenario.check import check_files
from elgrande.engine.tools.layout import show_lines
from elgrande.engine.tools.show import shown

EDITIONS = ("big_box", "rio_grande_1996")


@pytest.fixture(scope="module")
def built_in() -> Checked:
    return Checked()


def card(number: int, effect: str, text: str, *, must: bool = False) -> dict[str, object]:
    data: dict[str, object] = {
        "id": f"tried_{number}",
        "title": "Tried",
        "numbers": {"places": 1},
        "text": text,
    }
    return data | {"effect": effect, "action": "must" if must else "may"}


def told(built_in: Checked, folder: Path, *cards: dict[str, object]) -> list[str]:
    """The diagnostics of an author's cards."""
    path = folder / "cards.yaml"
    text = yaml.safe_dump({"expansion": "house", "deck": "stack_1", "cards": list(cards)})
    path.write_text(text, encoding="utf-8")
    checked = check_files([path], Checked(cache=built_in.cache, built_in=built_in))
    return [f"{found.code} {found.message}" for found in checked.report.sorted()]


def with_effects(rules: Ruleset) -> list[Card]:
    return [card for card in rules.cards.values() if card.effect is not None]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_english_of_the_engine_agrees_with_every_card(
    built_in: Checked, tmp_path: Path, edition: str
) -> None:
    rules = load_rules(edition=edition)
    words = words_of(rules.definitions)
    cards = [
        card(n, one.effect_text, render_effect(one.effect, words), must=one.compulsory)
        for n, one in enumerate(with_effects(rules))
        if one.effect is not None
    ]
    assert len(cards) > 25
    assert told(built_in, tmp_path, *cards) == []


AGREE = [
    (
        "move up to 3 caballeros of anyone from any region to any region or the castillo",
        [
            "Relocate at most three caballeros, whosever they are, to other regions or into the"
            " Castillo.",
            "Shift 0 to 3 caballeros of your choice (your own or those of other players) to any"
            " regions or the Castillo. Not to or from the King's region.",
            "You may move one, two or three caballeros on the board; the Castillo counts too.",
        ],
    ),
    (
        "move up to 2 own caballeros and up to 2 caballeros of opponents from any region to any"
        " region or the castillo",
        [
            "Move as many as two of your caballeros and two of another player's to any regions or"
            " the Castillo.",
            "Move up to four caballeros to other regions or the Castillo, half of them yours and"
            " half of your opponents'.",
        ],
    ),
    (
        "move up to 4 own caballeros from any region to any region or the castillo",
        [
            "Up to four of your caballeros go wherever you like; the Castillo is a target too.",
            "You may rearrange four of your own caballeros. The Castillo is allowed, but Grandes do"
            " not move.",
        ],
    ),
    (
        "each opponent clockwise:\n  move 3 own caballeros from own court to the provinces",
        [
            "All other players lose three caballeros from their courts to the provinces.",
            "Every opponent must return 3 caballeros from the court to the provinces.",
        ],
    ),
    (
        "each opponent clockwise:\n  move all own caballeros from own court to the provinces",
        ["Each rival clears the court: all caballeros there go back to the provinces."],
    ),
    (
        "keep this card until the end of the next round\n"
        "when an action of an opponent starts or continues:\n"
        "  may:\n    discard this card\n    stop the action",
        ["Keep it. Until the end of the next round you can stop another player's special action."],
    ),
    (
        "move any mobile_scoreboard to any region or the castillo",
        ["Lay one of the mobile scoreboards on a region or on the Castillo.",
         "Take a mobile scoreboard (8/4/0, say) and put it in a region or the Castillo."],
    ),
    (
        "score every region that is worth 6-7",
        ["Score all the regions that pay six or seven points to the first player.",
         "The 6- and 7-point regions are scored."],
    ),
    (
        "score every region for first place only",
        ["Score all regions, but only the first place is paid; ties pay the second."],
    ),
    (
        "move up to 2 own caballeros from the provinces"
        " then, if need be, from any region to own court",
        ["Take two of your caballeros to your court, from the provinces first, then from the board;"
         " you may take fewer."],
    ),
    (
        "move own grande to any region",
        ["Move your Grande to a region of your choice. The Grande may not enter the King's region.",
         "Choose a new home: your Grande moves there."],
    ),
    (
        "move the king to any region that is next to the king's region",
        ["The King travels to a neighbouring region."],
    ),
    (
        "move 1 own caballero from the provinces to galicia",
        ["Put one caballero of yours from the provinces into Galicia."],
    ),
    (
        "score galicia\ndo general_scoring",
        ["Score Galicia, then everything else with the Castillo, all 9 regions and the King."],
    ),
    ("score galicia", ["Scoor Galicia; de anderen krijgen 7."]),
    ("gain 3 points", ["Erhalte drei Punkte", "+3", "Gain 3 points"]),
]  # fmt: skip


@pytest.mark.parametrize("effect", [effect for effect, _ in AGREE])
def test_own_words_are_no_false_alarm(built_in: Checked, tmp_path: Path, effect: str) -> None:
    texts = dict(AGREE)[effect]
    cards = [card(number, effect, text) for number, text in enumerate(texts)]
    assert told(built_in, tmp_path, *cards) == []


DISAGREE = [
    (
        "each player clockwise:\n  move 3 own caballeros from own court to the provinces",
        "Each opponent moves 3 caballeros from the court to the provinces.",
        "the text says `opponent`, the effect `each player`",
    ),
    (
        "each opponent clockwise:\n  move 3 own caballeros from own court to the provinces",
        "All players move 3 caballeros from their courts to the provinces.",
        "the text says `All players`, the effect `each opponent`",
    ),
    (
        "move up to 3 caballeros of opponents from any region to galicia",
        "Move up to 3 caballeros of any colour to Galicia.",
        "the text says `any colour`, the effect `of opponents`",
    ),
    (
        "move up to 3 caballeros of anyone from any region to galicia",
        "Move up to 3 of your opponents' caballeros to Galicia.",
        "the text says `opponents' caballeros`, the effect `of anyone`",
    ),
    (
        "if all_own_may_stay:\n  score every region that is worth 4\nelse:\n"
        "  score every region that is worth 4 in board order",
        "Score the regions worth 5.",
        "the text says `5`, the effect 4",
    ),
    (
        "move up to 3 own caballeros from own court to any region",
        "Move up to four of your caballeros from your court to any region.",
        "the text says `four`, the effect 3",
    ),
    (
        "move up to 3 own caballeros from own court to any region",
        "Move your caballeros from your court to any region, if you like.",
        "the effect says 3, the text does not",
    ),
    (
        "move up to all own caballeros from own court to any region",
        "Move up to 5 of your caballeros from your court to any region.",
        "the text says `5`, the effect does not",
    ),
    (
        "move 3 own caballeros from own court to galicia",
        "Move up to 3 of your caballeros from your court to Galicia.",
        "the text says `up to 3`, the effect exactly 3",
    ),
    (
        "move up to 3 own caballeros from own court to galicia",
        "Move three of your caballeros from your court to Galicia.",
        "the effect says up to 3, the text exactly `three`",
    ),
    (
        "score galicia",
        "You must score Galicia.",
        "the text says `must`, but `action` leaves it to the player",
    ),
    (
        "score galicia",
        "Score Aragon.",
        "the text says `Aragon`, the effect `Galicia`",
    ),
    (
        "score galicia",
        "Score the region, then look at your court.",
        "the text says `court`, the effect `Galicia`",
    ),
    (
        "score every region for first place only",
        "Score every region and the Castillo for first place only.",
        "the text says `Castillo`, the effect does not name it",
    ),
    (
        "move up to 2 own caballeros from own court to any region or the castillo",
        "Move up to 2 of your caballeros from your court to any region.",
        "the effect names `Castillo`, the text does not",
    ),
    (
        "move up to 3 own caballeros from any region to galicia",
        "Move up to 3 caballeros of any colour to Galicia, one of them your own.",
        "the text says `any colour`, the effect only `own`",
    ),
    (
        "move up to 3 own caballeros from any region to galicia",
        "Move up to 3 caballeros of your opponents to Galicia.",
        "the text says `opponents`, but the effect names no other player",
    ),
    (
        "move up to 3 caballeros of anyone from any region to galicia",
        "Move up to 3 of your caballeros to Galicia.",
        "the text says `your caballeros`, the effect `of anyone`",
    ),
    (
        "move up to 3 caballeros of opponents from any region to galicia",
        "Move up to 3 caballeros to Galicia.",
        "the effect is about opponents, the text names no other player",
    ),
    (
        "move up to 3 own caballeros from any region to galicia",
        "Move up to 3 caballeros to Galicia.",
        "the effect says `own`, the text does not say whose",
    ),
    ("gain 1 point", "Gain 5 points", "the text says `5`, the effect does not"),
    ("gain 5 points", "Gain 1 point", "the effect says 5, the text does not"),
    ("gain 3 points", "+5 points", "the text says `5`, the effect 3"),
    ("gain 3 points", "Erhalte 5 Punkte", "the text says `5`, the effect 3"),
]


@pytest.mark.parametrize(("effect", "text", "message"), DISAGREE)
def test_what_disagrees_is_told_once(
    built_in: Checked, tmp_path: Path, effect: str, text: str, message: str
) -> None:
    assert told(built_in, tmp_path, card(0, effect, text)) == [f"W537 {message}"]


def test_a_compulsory_card_with_a_text_that_leaves_a_choice(
    built_in: Checked, tmp_path: Path
) -> None:
    one = card(0, "score galicia", "You may score Galicia.", must=True)
    message = "W537 the text says `may`, but the effect leaves no choice"
    assert told(built_in, tmp_path, one) == [message]


def test_an_effect_with_a_mistake_is_not_compared(built_in: Checked, tmp_path: Path) -> None:
    one = card(0, "score galicja", "Score Aragon twice, 7 points each.")
    assert [line[:4] for line in told(built_in, tmp_path, one)] == ["E401"]


def test_an_overlay_that_replaces_the_effect_is_where_it_is_told(
    built_in: Checked, tmp_path: Path
) -> None:
    """The text of the other file is right for the effect in that file."""
    manifest = 'expansion: {0}\ntitle: {0}\nversion: "1"\n'
    (tmp_path / "a.yaml").write_text(manifest.format("house"), encoding="utf-8")
    one = card(0, "score galicia", "Score Galicia.")
    told(built_in, tmp_path, one)
    path = tmp_path / "over.yaml"
    patch = "patch: {cards: {tried_0: {effect: score aragon}}}\n"
    head = manifest.format("over") + "requires: [house]\n"
    path.write_text(head + patch, encoding="utf-8")
    checked = check_files([tmp_path], Checked(cache=built_in.cache, built_in=built_in))
    (found,) = checked.report
    assert found.code == "W537" and found.file == str(path)
    ((_, text),) = found.related
    assert text.file == str(tmp_path / "cards.yaml")


def test_show_and_hover_tell_the_text(tmp_path: Path) -> None:
    told(Checked(), tmp_path, card(0, "score galicia", "Galicia is scored."))
    rules = load_rules(paths=[tmp_path])
    lines = list(show_lines(shown("tried_0", rules)))
    assert "    Galicia is scored." in lines and "    Score Galicia." in lines
    assert (
        "On the card: Galicia is scored." in Symbols(rules.definitions).more("tried_0").paragraphs
    )
    assert rules.fingerprint == load_rules(paths=[_without_text(tmp_path)]).fingerprint


def _without_text(folder: Path) -> Path:
    path = folder / "cards.yaml"
    text = path.read_text(encoding="utf-8").replace("  text: Galicia is scored.\n", "")
    path.write_text(text, encoding="utf-8")
    return folder
