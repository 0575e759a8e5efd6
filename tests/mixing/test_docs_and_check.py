"""What the pages on formats and the language say of keys and sentences, `check` does too."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from elgrande.engine import RulesError, load_rules
from elgrande.engine.game.telling.titles import words_of
from elgrande.engine.lang.english.render import render_effect
from elgrande.engine.rules.check.files import Checked
from elgrande.engine.scenario.check import check_files
from elgrande.engine.scenario.run import run_file

DOCS = Path(__file__).parents[2] / "docs"
SCHEMAS = Path(__file__).parents[2] / "schemas"
HEAD = 'expansion: house\ntitle: House\nversion: "1"\n'
CARD = "expansion: house\ndeck: {deck}\ncards:\n  - id: {id}\n    title: A card\n"


@pytest.fixture(scope="module")
def built_in() -> Checked:
    return Checked()


def told(built_in: Checked, folder: Path, **files: str) -> list[str]:
    """What a check of some files says: code and message, in order."""
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    checked = check_files([folder], Checked(cache=built_in.cache, built_in=built_in))
    return [f"{found.code} {found.message}" for found in checked.report.sorted()]


def with_effect(effect: str, name: str = "gift", deck: str = "stack_1") -> str:
    lines = "".join(f"      {line}\n" for line in effect.splitlines())
    card = CARD.format(deck=deck, id=name)
    return f"{card}    numbers: {{places: 1}}\n    effect: |\n{lines}"


# ---------------------------------------------------------------- titles


def test_the_page_names_all_that_must_have_a_title() -> None:
    page = " ".join((DOCS / "file-formats.md").read_text(encoding="utf-8").split())
    said = re.search(r"`title` is what people see\. (.*?) must have one;", page)
    assert said is not None
    named = set(re.split(r", | and ", said[1].lower()))
    schemas = [json.loads(file.read_text(encoding="utf-8")) for file in SCHEMAS.glob("*.json")]
    kinds = {kind: part for one in schemas for kind, part in one.get("$defs", {}).items()}
    needing = {f"{kind}s" for kind, part in kinds.items() if "title" in part.get("required", ())}
    assert named == needing


def test_a_member_without_a_title_is_its_id_with_blanks(tmp_path: Path) -> None:
    flags = "pieces: {flag: {single: true, members: {red_flag: {}, white_flag: {}}}}\n"
    (tmp_path / "house.yaml").write_text(HEAD + flags, encoding="utf-8")
    members = load_rules(paths=[tmp_path]).definitions.pieces["flag"].members
    assert [member.title for member in members] == ["red flag", "white flag"]


# ---------------------------------------------------------------- patches


def test_neighbours_are_patched_on_both_sides(built_in: Checked, tmp_path: Path) -> None:
    both = "patch:\n  regions:\n"
    both += "    galicia: {neighbours: [pais_vasco, castilla_la_vieja, sevilla]}\n"
    both += "    sevilla: {neighbours: [granada, castilla_la_nueva, galicia]}\n"
    assert told(built_in, tmp_path, house=HEAD + both) == []
    one = "\n".join(both.splitlines()[:3])
    assert told(built_in, tmp_path, house=HEAD + one) == [
        "E511 `galicia` names `sevilla` as a neighbour, but `sevilla` does not name it"
    ]
    assert told(built_in, tmp_path, house=HEAD + both.replace("sevilla]", "galicia]")) == [
        "E511 `galicia` names itself as a neighbour",
        "E511 `sevilla` names `galicia` as a neighbour, but `galicia` does not name it",
    ]


@pytest.mark.parametrize(
    ("patch", "said"),
    [
        (
            "power_01: {copies: 2}",
            ["E209 `copies` is not allowed here: each player is dealt one `power_01`"],
        ),
        (
            "power_01: {action: must}",
            ["E203 `action` requires `effect`: `power_01` has none"],
        ),
        ("power_01: {action: must, effect: score the castillo}", []),
        ("power_01: {title: One}", []),
        ("bg1_move_3_any: {copies: 2}", []),
    ],
)
def test_a_patch_gives_a_card_what_its_file_could(
    built_in: Checked, tmp_path: Path, patch: str, said: list[str]
) -> None:
    assert told(built_in, tmp_path, house=f"{HEAD}patch: {{cards: {{{patch}}}}}\n") == said


def test_what_is_required_is_named_in_a_game(built_in: Checked, tmp_path: Path) -> None:
    needing = f"{HEAD}requires: [king_and_intrigue]\n"
    assert told(built_in, tmp_path, house=needing) == []
    with pytest.raises(RulesError) as raised:
        load_rules(paths=[tmp_path])
    [found] = raised.value.diagnostics
    assert found.code == "E514"
    assert "`--with king_and_intrigue`" in str(found.hint)
    assert load_rules("king_and_intrigue", paths=[tmp_path])


# ---------------------------------------------------------------- what there is once


@pytest.mark.parametrize("role", ["discards", "in_force"])
def test_a_second_zone_of_a_role(built_in: Checked, tmp_path: Path, role: str) -> None:
    whose = "each_player: true, " if role == "in_force" else ""
    zone = f"card_zones: {{attic: {{{whose}seen_by: all, {role}: true}}}}\n"
    found = told(built_in, tmp_path, house=HEAD + zone)
    other = "out" if role == "discards" else "kept"
    assert found == [f"E521 `attic` and `{other}` both have `{role}: true`"]


def test_the_zone_of_discarded_cards_is_nobodys(built_in: Checked, tmp_path: Path) -> None:
    zone = "card_zones: {attic: {each_player: true, seen_by: all, discards: true}}\n"
    patch = "patch: {card_zones: {out: {discards: false}}}\n"
    assert told(built_in, tmp_path, house=HEAD + zone + patch) == [
        "E521 each player has `attic`, but cards that leave the game go to one zone"
    ]


@pytest.mark.parametrize(
    "declared",
    [
        "places: {red: {title: Red, seen_by: all}}",
        "card_zones: {red: {seen_by: all}}",
        "zones: {red: any region}",
        "parameters: {red: {title: Red, flag: true}}",
        "pieces: {banner: {title: banner, plural: red, single: true, each_player: 1}}",
    ],
)
def test_nothing_else_has_the_id_of_a_colour(
    built_in: Checked, tmp_path: Path, declared: str
) -> None:
    found = told(built_in, tmp_path, house=f"{HEAD}{declared}\n")
    assert "E502 `red` is already the id of a player" in found


def test_a_member_has_an_id_of_its_own(built_in: Checked, tmp_path: Path) -> None:
    flags = "pieces: {flag: {single: true, members: {galicia: {}, white_flag: {}}}}\n"
    found = told(built_in, tmp_path, house=HEAD + flags)
    assert "E502 `galicia` is the id of two different things" in found


@pytest.mark.parametrize(
    ("declared", "found"),
    [
        (
            "decks: {wares: {title: w, discards_to: out}}",
            "`wares` is the plural of `ware` and the id of another thing",
        ),
        (
            "places: {wares: {title: w, seen_by: all}}",
            "`wares` is the plural of `ware` and the id of another thing",
        ),
        (
            "pieces: {jar: {title: jar, plural: wares, single: true, each_player: 1}}",
            "`wares` is the plural of `jar` and of `ware`",
        ),
        (
            "pieces: {jar: {title: jar, plural: galicia, single: true, each_player: 1}}",
            "`galicia` is the plural of `jar` and the id of another thing",
        ),
    ],
)
def test_a_plural_is_nothing_else(tmp_path: Path, declared: str, found: str) -> None:
    """A name that built-in pieces have is reported at the author's own declaration."""
    file = tmp_path / "expansion.yaml"
    file.write_text(HEAD + declared + "\n", encoding="utf-8")
    with pytest.raises(RulesError) as refused:
        load_rules("inquisitor_colonies", paths=[file])
    told = [(one.code, one.message, one.file) for one in refused.value.diagnostics]
    assert told == [("E502", found, str(file))]


@pytest.mark.parametrize(
    ("declared", "marked", "hint"),
    [
        ("parameters: {caballero: {title: C, flag: true}}", "caballero", "id"),
        (
            "neutrals: {caballero: {title: C, pieces: {caballero: 9}, start: provinces}}",
            "caballero",
            "id",
        ),
        ("pieces: {castillo: {title: C, single: true}}", "castillo", "id"),
        ("decks: {king: {title: K, discards_to: out}}", "king", "id"),
        ("decks: {gold: {title: g, discards_to: out}}", "gold", "id"),
        ("places: {wares: {title: w, seen_by: all}}", "wares", "id"),
        ("pieces: {gem: {title: gem, plural: wares, single: true}}", "wares", "plural"),
        ("pieces: {gem: {single: true, members: {pearl: {}, caballeros: {}}}}", "caballeros", "id"),
        ("add: {colours: [caballero]}", "caballero", "id"),
        ("add: {colours: [wares]}", "wares", "id"),
        ("pieces: {gem: {title: gem, plural: red, single: true}}", "red", "plural"),
        ("pieces: {gem: {single: true, members: {pearl: {}, red: {}}}}", "red", "id"),
    ],
)
def test_a_clash_is_told_once_and_where_it_is_mended(
    tmp_path: Path, declared: str, marked: str, hint: str
) -> None:
    """The sentences of the game that name the other thing have nothing wrong with them."""
    file = tmp_path / "expansion.yaml"
    file.write_text(HEAD + declared + "\n", encoding="utf-8")
    with pytest.raises(RulesError) as refused:
        load_rules("inquisitor_colonies", paths=[file])
    (found,) = (one for one in refused.value.diagnostics if one.severity == "error")
    assert (found.code, found.file) == ("E502", str(file))
    assert found.span is not None
    assert found.span.column == declared.index(marked) + 1
    assert str(found.hint).endswith(f"give this another {hint}")


@pytest.mark.parametrize("expansion", ["a_house", "z_house"])
def test_what_is_built_in_too_is_told_of_the_other_one(tmp_path: Path, expansion: str) -> None:
    """Whether its expansion is read before the built-in one, or after it."""
    file = tmp_path / "expansion.yaml"
    text = HEAD.replace("house", expansion, 1) + "pieces: {ware: {title: w, single: true}}\n"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RulesError) as refused:
        load_rules("inquisitor_colonies", paths=[file])
    told = [(one.code, one.message, one.file) for one in refused.value.diagnostics]
    assert told == [("E502", "`ware` is declared twice", str(file))]


def test_two_steps_of_one_id(built_in: Checked, tmp_path: Path) -> None:
    feast = "procedures:\n  feast:\n    title: a feast\n    steps:\n"
    feast += "      - {id: eat, effect: score the castillo}\n" * 2
    put = "steps:\n  - {in: turn, before: recruit, step: {id: recruit, effect: do feast}}\n"
    assert told(built_in, tmp_path, house=HEAD + feast + put) == [
        "E502 `feast` has two steps with the id `eat`",
        "E502 `turn` has two steps with the id `recruit`",
    ]


def test_a_step_may_have_the_id_of_the_one_it_replaces(built_in: Checked, tmp_path: Path) -> None:
    step = "{id: recruit, effect: move up to 1 own caballero from the provinces to own court}"
    put = f"steps:\n  - {{in: turn, instead_of: recruit, step: {step}}}\n"
    assert [one for one in told(built_in, tmp_path, house=HEAD + put) if one[0] == "E"] == []


# ---------------------------------------------------------------- what makes no sense


def test_a_taboo_that_a_card_lifts_is_not_for_ever(built_in: Checked, tmp_path: Path) -> None:
    move = "move 1 own caballero from own court to the king's region"
    lift = "keep this card until the end of this round\nthe rule kings_taboo lapses"
    assert [one[:4] for one in told(built_in, tmp_path, a=with_effect(move))] == ["W521"]
    assert (
        told(built_in, tmp_path, a=with_effect(f"{lift}\nwhen own placing starts:\n  {move}")) == []
    )


def test_the_rule_that_is_named_is_the_one_that_forbids(built_in: Checked, tmp_path: Path) -> None:
    rules = "rules: [{id: locked, title: The Castillo is locked, rule: the castillo is taboo}]\n"
    (tmp_path / "house.yaml").write_text(HEAD + rules, encoding="utf-8")
    move = "move 1 own caballero from own court to the castillo"
    (tmp_path / "a.yaml").write_text(with_effect(move), encoding="utf-8")
    checked = check_files([tmp_path], Checked(cache=built_in.cache, built_in=built_in))
    hints = [d.hint for d in checked.report.sorted() if d.file.endswith("a.yaml")]
    assert hints == ["the rule: The Castillo is locked"]


def test_cards_of_a_deck_of_ones_own_need_no_number_of_the_other_decks(
    built_in: Checked, tmp_path: Path
) -> None:
    decks = "decks: {missions: {title: missions, discards_to: out}}\n"
    decks += "card_zones: {duty: {each_player: true, seen_by: owner}}\n"
    decks += "steps:\n  - in: turn\n    before: recruit\n    step:\n      id: brief\n"
    decks += "      effect: move the top card of the missions to own duty\n"
    missions = "".join(
        f"  - {{id: m_{n}, title: M, effect: score the castillo}}\n" for n in range(3)
    )
    cards = f"expansion: house\ndeck: missions\ncards:\n{missions}"
    found = told(built_in, tmp_path, house=HEAD + decks, cards=cards)
    assert [one for one in found if one.startswith("W532")] == []
    lacking = CARD.format(deck="stack_1", id="gift") + "    effect: score the castillo\n"
    found = told(built_in, tmp_path, gift=lacking)
    assert [one[:4] for one in found if one.startswith("W532")] == ["W532"]


# ---------------------------------------------------------------- conditions


PLAYED = """\
scenario: Galicia is asked
rules: {{with: [.]}}
players: [red, blue]
given:
  at: {{action: gift}}
  by: red
  king: valencia
  galicia: {{{0}: 1}}
  front: {{red: [gift]}}
steps:
  - expect: {{points: {{red: {1}}}}}
"""


def test_a_region_is_asked_by_its_name(built_in: Checked, tmp_path: Path) -> None:
    effect = "if galicia has own caballeros:\n  score galicia"
    assert told(built_in, tmp_path, a=with_effect(effect), played=PLAYED.format("red", 4)) == []
    assert run_file(tmp_path / "played.yaml").ok
    elsewhere = tmp_path / "elsewhere.yaml"
    elsewhere.write_text(PLAYED.format("blue", 0), encoding="utf-8")
    assert run_file(elsewhere).ok
    rules = load_rules(paths=[tmp_path])
    card = rules.cards["gift"]
    assert card.effect is not None
    assert "If Galicia has" in render_effect(card.effect, words_of(rules.definitions))


def test_may_is_no_value_that_can_be_asked(built_in: Checked, tmp_path: Path) -> None:
    parameter = "parameters: {duty: {title: Duty, one_of: [may, must], value: may}}\n"
    asked = "if duty is {0}:\n  score galicia"
    found = told(built_in, tmp_path, h=HEAD + parameter, a=with_effect(asked.format("may")))
    assert len(found) == 1 and "`may` is a word of the effect language" in found[0]
    assert told(built_in, tmp_path, a=with_effect(asked.format("not must"))) == []
