"""A line as people write it gets the sentence of the language for it, and never a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from elgrande.cli import main
from elgrande.engine.lang.phrasings import unsayable
from elgrande.engine.rules.check.suggest import CANT
from elgrande.engine.scenario.check import check_files
from elgrande.engine.text.diagnostics import Diagnostic
from tests.lang.rate import MANIFEST, diagnostics

KEEP = "keep this card until the end of the next round\n"
VICTIM = "choose any opponent as victim\n"
RIGHT = {
    "each player gains 2 points": "each player: gain 2 points",
    "each opponent loses 1 points": "each opponent: lose 1 point",
    f"{VICTIM}victim loses 2 points": "victim does: lose 2 points",
    "exchange the king with own grande": "swap the king with own grande",
    "score the region with the most caballeros": "score every region that has the most caballeros",
    "gain 1 point per region": "gain [1 for every region] points",
    "draw 2 cards": "move 2 cards from own pile to own hand",
    "keep this card until the end of the game": "keep this card",
    "if own points < 10: gain 2 points": "if [own points] is fewer than 10: gain 2 points",
    "gain [2 * own points] points": "gain [2 times own points] points",
    "for each own caballero in galicia: gain 1 point": (
        "[own caballeros in galicia] times: gain 1 point"
    ),
    "the player with the fewest points gains 3 points": (
        "each player that has the fewest points: gain 3 points"
    ),
    "take 1 point from any opponent": (
        "choose any opponent as victim\nvictim does: lose 1 point\ngain 1 point"
    ),
    "lose 2 points or move the king to any region": (
        "either:\n  lose 2 points\nor:\n  move the king to any region"
    ),
    f"{KEEP}at the end of the game: gain 1 point": "when the game ends: gain 1 point",
    f"{KEEP}no caballeros may enter galicia": "caballeros of anyone never go to galicia",
    "gain 2 points if the king is in galicia": "if the king is in galicia: gain 2 points",
    f"{VICTIM}victim.points -= 2": "victim does: lose 2 points",
    "opponents.points -= 1": "each opponent: lose 1 point",
    "for r in regions: score r": "for each region as r: score r",
    "Each player may pay 1 point to move his Grande to an adjacent region.": (
        "each player:\n  may pay 1 point\n  if paid: "
        "move own grande to any region that is next to own grande's region"
    ),
    "choose an opponent and take 2 points from him": (
        "choose any opponent as victim\nvictim does: lose 2 points\ngain 2 points"
    ),
    "if you have more points than an opponent, lose 1 point": (
        "remember [own points] as mine\n"
        "if there is an opponent that has fewer than [mine] points: lose 1 point"
    ),
    "choose an opponent; gain 1 point for each of their caballeros in the castillo": (
        "choose any opponent as victim\ngain [caballeros of victim in the castillo] points"
    ),
    "if there are at least 3 players: gain 1 point": (
        "if [1 for every player] is at least 3: gain 1 point"
    ),
    f"{VICTIM}if own points is more than points of victim: gain 1 point": (
        "if [own points] is more than [points of victim]: gain 1 point"
    ),
    "draw a number from 1 to 6 as die\ndraw a number from 1 to 6 as guess\n"
    "if die = guess: gain 1 point": "if [die] is [guess]: gain 1 point",
    f"{VICTIM}if victim has no caballeros in galicia: gain 1 point": (
        "if galicia has no caballeros of victim: gain 1 point"
    ),
    f"{VICTIM}move 1 caballero of victim from galicia to court of victim": (
        "move 1 caballero of victim from galicia to the court of victim"
    ),
}
"""The last line of an effect, and what is suggested for it."""
COUNTER = "counters: {price: {title: price, from: 0, to: 9, start: 0}}\n"
CANT_BE_SAID = (
    "look at a card in the hand of rival",
    "take another turn",
    "shuffle the deck",
    "move 1 own caballero from own court to this card",
    "when an opponent moves own caballeros: gain 1 point",
    "keep this card for two rounds",
    "keep this card until your next turn",
    "if it is the last round: gain 1 point",
    "if both chose the same region: gain 1 point",
)


def error_of(effect: str, folder: Path) -> Diagnostic:
    return diagnostics([effect], folder)[0][0]


@pytest.mark.parametrize("effect", RIGHT)
def test_the_sentence_is_suggested_and_is_sound(effect: str, tmp_path: Path) -> None:
    above = "".join(effect.splitlines(keepends=True)[:-1])
    right, sound = diagnostics([effect, above + RIGHT[effect]], tmp_path)
    assert right[0].suggestion == RIGHT[effect]
    assert f"`{RIGHT[effect].splitlines()[0]}`" in right[0].message
    assert sound == []


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("set price to bid", "set price to [bid]"),
        ("raise price by bid", "add [bid] to price"),
        ("add bid to price", "add [bid] to price"),
        ("add the bid to the price", "add [bid] to price"),
        ("remove bid from price", "subtract [bid] from price"),
        ("add own points to price", "add [own points] to price"),
        ("set price to own points", "set price to [own points]"),
        ("add bid to own points", "gain [bid] points"),
        ("add 3 to own points", "gain 3 points"),
    ],
)
def test_a_chosen_number_is_read_in_brackets(line: str, right: str, tmp_path: Path) -> None:
    """The hint about the name that the author chose says so, too."""
    (tmp_path / "expansion.yaml").write_text(MANIFEST + COUNTER, encoding="utf-8")
    effect = f"choose a number from 1 to 5 as bid\n{line}\n".replace("\n", "\n      ")
    card = "expansion: written\ndeck: stack_1\ncards:\n  - id: one\n    title: One\n"
    card += f"    numbers: {{places: 1}}\n    effect: |\n      {effect}"
    (tmp_path / "card.yaml").write_text(card, encoding="utf-8")
    (found,) = check_files([tmp_path]).report.errors
    assert found.suggestion == right
    if line == "set price to bid":
        assert found.hint == "write a calculated number in brackets: `[bid]`"


@pytest.mark.parametrize("effect", CANT_BE_SAID)
def test_what_the_language_cannot_say_is_called_so(effect: str, tmp_path: Path) -> None:
    found = error_of(effect, tmp_path)
    assert found.message.startswith(CANT)
    assert (found.suggestion, found.replacement) == (None, None)


@pytest.mark.parametrize("name", ["rival", "one", "enemy", "some"])
def test_a_name_that_the_author_chose_is_never_changed(name: str, tmp_path: Path) -> None:
    above = f"choose any opponent as {name}_x\n".replace("_x", "" if name != "one" else "_x")
    name = above.split()[-1]
    for line in (f"{name} loses 2 points", f"give {name} 2 points", f"frob {name} quickly"):
        found = error_of(f"{above}{line}", tmp_path)
        said = found.suggestion
        assert said is None or name in said
        assert found.replacement is None
        assert f"for `{name}` write" not in (found.hint or "")


def test_a_sentence_is_suggested_only_where_it_is_no_mistake(tmp_path: Path) -> None:
    """`gone` was never chosen, and a rule needs a card that is kept."""
    assert error_of("give gone 2 points", tmp_path).suggestion is None
    assert error_of("no caballeros may enter galicia", tmp_path).suggestion is None


def test_the_wish_stands_before_the_sentence_and_what_fits_is_shown_on_request(
    tmp_path: Path,
) -> None:
    found = error_of("each player gains 2 points", tmp_path)
    assert found.message == "to give points to every player, write `each player: gain 2 points`"
    assert found.hint == "`gains` does not fit here"
    assert "expected `:`, `clockwise`, `in`, `that` or `whose`" in str(found.details)
    short = CliRunner().invoke(main, ["check", str(tmp_path)]).output
    long = CliRunner().invoke(main, ["check", "--verbose", str(tmp_path)]).output
    assert "expected `:`" not in short
    assert "  details: this seems to be `each {group}" in long
    tried = CliRunner().invoke(main, ["try", "--verbose", str(tmp_path)]).output
    assert "expected `:`" in tried


def test_where_nothing_helps_the_phrasebook_has_something_near(tmp_path: Path) -> None:
    hint = error_of("let the opponent choose a region for you", tmp_path).hint
    assert hint is not None
    assert hint.startswith("to let an opponent choose for you, the phrasebook has `choose any")


def test_a_printed_number_beside_the_title_is_no_slip_of_another_key(tmp_path: Path) -> None:
    diagnostics(["gain 1 point"], tmp_path)
    file = tmp_path / "card_000.yaml"
    file.write_text(file.read_text().replace("numbers: {places: 1}", "places: 1"))
    output = CliRunner().invoke(main, ["check", str(tmp_path)]).output
    assert "hint: write `numbers: {places: 1}`" in output
    assert "players" not in output


def test_a_word_that_is_spelt_right_is_no_misspelling_of_another_one(tmp_path: Path) -> None:
    found = error_of("he buys the best of everything", tmp_path)
    assert (found.suggestion, found.replacement) == (None, None)
    assert "did you mean" not in (found.hint or "")


@pytest.mark.parametrize(
    "line",
    [
        "the king never leaves galicia",  # there is a rule for the king, but none for one region
        "choose an opponent and move his grande to galicia",  # only its owner moves it
        "score the 3 best regions",
        "gain 3 points if you like the game",
    ],
)
def test_nothing_is_suggested_that_leaves_out_a_part(line: str, tmp_path: Path) -> None:
    assert error_of(line, tmp_path).suggestion is None


def test_the_next_line_knows_what_the_one_above_it_chose(tmp_path: Path) -> None:
    """The same wrong line, in two effects: each gets the name that it can use."""
    town = "choose any region as town\nmove own grande there"
    goal = "choose any region as goal\nmove own grande there"
    found = [one[0].suggestion for one in diagnostics([town, goal], tmp_path)]
    assert found == ["move own grande to town", "move own grande to goal"]


def test_a_header_without_its_colon_gets_one(tmp_path: Path) -> None:
    found = error_of("if own points at least 10\n  gain 2 points", tmp_path)
    assert found.suggestion == "if [own points] is at least 10:"


def test_each_reason_why_the_language_cannot_say_something_is_a_pattern(tmp_path: Path) -> None:
    assert len(unsayable()) > 20
    assert error_of("shuffle the stack_1", tmp_path).message.startswith(CANT)


@pytest.mark.parametrize(
    ("line", "way"),
    [
        ("when own points would rise above 3: lose 1 point", "`if [own points] is at least 3:`"),
        ("choose points of any player as held", "then `remember [points of other_one] as held`"),
        (
            "each opponent whose points are mine: lose 1 point",
            "`each opponent whose [own points] is [points of the acting player]:`",
        ),
        (
            "for each grande whose [caballeros of anyone in it] is 0 as figure: gain 1 point",
            "whose [caballeros of anyone in it] is 0 as figure:`",
        ),
        (
            "every coastal region pays [the value there] points less for first place",
            "`any region pays [the value of it] points less for first place`",
        ),
        (
            "any region holds at most [the value there] caballeros",
            "`any region holds at most [the value of it] caballeros`",
        ),
    ],
)
def test_the_closest_way_is_named(line: str, way: str, tmp_path: Path) -> None:
    message = error_of(line, tmp_path).message
    assert message.startswith(CANT) and message.endswith(way)
