"""What a mix is played with: pieces that no box has, and stacks that end before the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from elgrande.engine import load_rules
from elgrande.engine.scenario.check import check_files
from elgrande.engine.text.diagnostics import Diagnostic

from .drawing import ready

HEAD = 'expansion: crowd\ntitle: A crowd\nversion: "1"\n'


def written(folder: Path, says: str, name: str = "rules.yaml") -> Path:
    file = folder / name
    file.write_text(says, encoding="utf-8")
    return file


def told(*names: str, edition: str | None = None, house: Path | None = None) -> list[Diagnostic]:
    paths = [] if house is None else [house]
    return list(load_rules(*names, edition=edition, paths=paths).warnings)


# ---------------------------------------------------------------- pieces


@pytest.mark.parametrize(
    ("number", "names", "needed"), [(31, (), True), (30, (), False), (36, (), True)]
)
def test_caballeros_that_no_box_has(
    number: int, names: tuple[str, ...], needed: bool, tmp_path: Path
) -> None:
    text = f"{HEAD}patch: {{pieces: {{caballero: {{each_player: {number}}}}}}}\n"
    found = told(*names, house=written(tmp_path, text))
    assert [one.code for one in found] == ["W553"] * needed


def test_every_box_of_the_mix_counts(tmp_path: Path) -> None:
    patch = "patch: {pieces: {caballero: {each_player: N}}}\n"
    text = f"{HEAD}over: [inquisitor_colonies]\n{patch}"
    fits = written(tmp_path, text.replace("N", "36"))
    assert not told("inquisitor_colonies", house=fits)
    house = written(tmp_path, text.replace("N", "37"))
    (found,) = told("inquisitor_colonies", house=house)
    assert found.message == (
        "`crowd` needs 37 `caballero` for each player, but the boxes of this mix contain 36"
    )
    assert str(found.span) == f"{house}:5:43"
    assert [(words, span.file) for words, span in found.related] == [
        ("the box of `base` has 30", "expansions/base/expansion.yaml"),
        ("the box of `inquisitor_colonies` has 6", "expansions/inquisitor_colonies/expansion.yaml"),
    ]
    assert found.hint and "accept: [W553]" in found.hint


def test_tokens_and_the_pieces_of_a_neutral_owner(tmp_path: Path) -> None:
    text = (
        f"{HEAD}requires: [inquisitor_colonies]\n"
        "add: {pieces: {ware: {members: {ware_12: {title: Pepper}}}}}\n"
        "patch: {neutrals: {black: {pieces: {caballero: 5}}}}\n"
    )
    found = told("inquisitor_colonies", house=written(tmp_path, text))
    assert sorted(one.message.partition(",")[0] for one in found) == [
        "`crowd` needs 12 `ware`",
        "`crowd` needs 5 `black`",
    ]


def test_a_house_rule_may_bring_a_box_of_its_own(tmp_path: Path) -> None:
    text = f"{HEAD}box: {{caballero: 10}}\npatch: {{pieces: {{caballero: {{each_player: 40}}}}}}\n"
    assert not told(house=written(tmp_path, text))


# ---------------------------------------------------------------- stacks


def test_a_stack_that_a_mix_makes_too_small(tmp_path: Path) -> None:
    text = "mix: M\nedition: {edition}\nstacks: {{stack_4: [bg4_grande]}}\n"
    file = written(tmp_path, text.format(edition="rio_grande_1996"), "evening.yaml")
    (found,) = load_rules(mix=file).warnings
    assert (found.code, found.message, str(found.span)) == (
        "W554",
        "`stack_4` has 2 cards for 9 rounds, and used cards do not return: this mix chooses its "
        "cards",
        f"{file}:3:10",
    )
    assert [words for words, _ in found.related] == [
        "`base` declares it",
        "`base` takes a card in each round",
        "`base` removes used cards",
    ]
    accepted = file.read_text(encoding="utf-8") + "accept: [W554]\n"
    assert not load_rules(mix=written(tmp_path, accepted, "evening.yaml")).warnings
    used_again = text.format(edition="big_box")
    assert not load_rules(mix=written(tmp_path, used_again, "evening.yaml")).warnings


def test_a_stack_that_an_overlay_makes_too_small(tmp_path: Path) -> None:
    house = written(tmp_path, f"{HEAD}remove:\n  cards: [bg4_mobile_scoreboard]\n")
    (found,) = told(edition="rio_grande_1996", house=house)
    assert found.message.startswith("`stack_4` has 8 cards for 9 rounds")
    assert found.message.endswith("`crowd` removes `bg4_mobile_scoreboard` from it")
    assert str(found.span) == f"{house}:5:11"
    assert not told(edition="big_box", house=house)


@pytest.mark.parametrize(("left_out", "there"), [(8, None), (10, None), (11, 8), (18, 1)])
def test_cards_that_the_set_up_leaves_out_do_not_count(
    left_out: int, there: int | None, tmp_path: Path
) -> None:
    """Stack 6 of Grandissimo has 19 cards, of which chance leaves some in the box."""
    house = written(tmp_path, f"{HEAD}patch: {{decks: {{stack_6: {{discards_to: out}}}}}}\n")
    found = load_rules("grandissimo", paths=[house], set={"left_out_of_stack_6": left_out}).warnings
    if there is None:
        assert not found
        return
    (one,) = found
    cards = "1 card" if there == 1 else f"{there} cards"
    assert one.message.startswith(f"`stack_6` has {cards} for 9 rounds")
    assert f"`grandissimo` removes {left_out} in the set-up" in [text for text, _ in one.related]


ROW = """\
decks: {goods: {title: goods, discards_to: out, turned_up: false}}
card_zones:
  row: {title: row, seen_by: all}
  own_goods: {title: goods of a player, each_player: true, seen_by: all}
steps:
  - in: round
    before: turns
    step: {id: fill_row, title: Fill the row, effect: move the top card of the goods to the row}
  - in: round
    after: turns
    step:
      id: shop
      title: Shop
      effect: |
"""


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        (["discard every card in the row"], []),
        (["each player:", "  may:", "    move any card from the row to own own_goods"], []),
        (["each player:", "  move any card from the row to own own_goods"], ["W554"]),
    ],
)
def test_a_row_that_nobody_must_take_from_may_run_out(
    lines: list[str], codes: list[str], tmp_path: Path
) -> None:
    """Nine rounds, five cards: they are looked at, may be taken, or must be taken."""
    written(tmp_path, HEAD + ROW + "".join(f"        {line}\n" for line in lines))
    cards = "cards: [{id: silk, title: Silk, copies: 5, numbers: {places: 0}}]\n"
    (tmp_path / "goods.yaml").write_text(f"expansion: crowd\ndeck: goods\n{cards}")
    found = check_files([tmp_path]).report
    assert [one.code for one in found if one.code == "W554"] == codes, list(found)
    assert not list(found.errors)


def test_more_rounds_than_cards(tmp_path: Path) -> None:
    track = "[{round: N}, {do: general_scoring}]"
    rounds = ", ".join(f"{{round: {number}}}" for number in range(1, 13))
    text = f"{HEAD}patch:\n  track: {track.replace('{round: N}', rounds)}\n"
    found = told(edition="rio_grande_1996", house=written(tmp_path, text))
    assert found and {one.code for one in found} == {"W554"}
    assert all(" for 12 rounds" in one.message for one in found)
    small = [one for one in found if one.message.startswith("`stack_4`")]
    assert ("`crowd` defines the rounds", "rules.yaml") in [
        (words, Path(span.file).name) for words, span in small[0].related
    ]


def test_check_tells_the_same(tmp_path: Path) -> None:
    written(tmp_path, f"{HEAD}remove:\n  cards: [bg4_mobile_scoreboard]\n")
    assert [one.code for one in check_files([tmp_path]).report] == ["W554"]


def test_the_ready_mixes_have_enough() -> None:
    for mix in ready():
        assert not mix.load().warnings, mix.name


def test_a_warning_that_never_comes_need_not_be_accepted(tmp_path: Path) -> None:
    text = "mix: M\nwith: [king_and_intrigue, inquisitor_colonies]\nedition: big_box\n"
    file = written(tmp_path, f"{text}accept: [W515, W554]\n", "evening.yaml")
    (found,) = check_files([file]).report
    assert (found.code, str(found.span)) == ("H555", f"{file}:4:16")


# ---------------------------------------------------------------- borders

REMOVED = "remove: {regions: [castilla_la_nueva, granada, pais_vasco, castilla_la_vieja, aragon]}\n"


def test_a_region_without_any_neighbour_is_found_and_the_borders_of_the_hint_join_it(
    tmp_path: Path,
) -> None:
    """Galicia had no neighbour but removed ones."""
    fewer = "patch: {players: {most: 3}}\n"
    house = written(tmp_path, f"{HEAD}{fewer}{REMOVED}add: {{colours: [white]}}\n")
    (found,) = [one for one in check_files([tmp_path]).report if one.code == "W560"]
    parts = "from `galicia` to `cataluna` and `valencia` or `sevilla`"
    assert found.message.endswith(f"no border leads {parts}")
    assert found.replacement is None and str(found.hint).startswith("join them: under `add`")
    borders = re.findall(r"`(\w+: {neighbours: [^`]*})`", str(found.hint))
    added = f"add: {{colours: [white], regions: {{{', '.join(borders)}}}}}\n"
    house.write_text(f"{HEAD}{fewer}{REMOVED}{added}", encoding="utf-8")
    assert [one for one in check_files([tmp_path]).report if one.code == "W560"] == []


@pytest.mark.parametrize(
    ("removed", "hint"),
    [
        (REMOVED, "add 2 regions, or let at most 3 play (`players`)"),
        (REMOVED.replace("]", ", sevilla, valencia]"), "add 4 regions"),
    ],
)
def test_fewer_players_are_a_way_out_only_if_so_few_can_play(
    removed: str, hint: str, tmp_path: Path
) -> None:
    """The set-up draws a region for the King and one for each player; one player is no game."""
    written(tmp_path, HEAD + removed)
    found = [one for one in check_files([tmp_path]).report if one.code == "W559"]
    assert [one.hint for one in found if "regions" in one.message] == [hint]
