"""Whole games and parts of games in the terminal."""

import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from elgrande.cli import main
from elgrande.engine import Game, load_rules
from elgrande.engine.bots.bots import BOTS
from elgrande.engine.bots.greedy_bot import GreedyBot
from elgrande.engine.play.reasons import why
from elgrande.engine.play.screen_log import folded
from elgrande.engine.play.storage import read_stored

from ..properties.games import board_lines


def play(*args: object, typed: str = "") -> Result:
    result = CliRunner().invoke(main, ["play", *map(str, args)], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def lines(*typed: str) -> str:
    return "\n".join(typed) + "\n"


# ---------------------------------------------------------------- bots only


def test_bots_play_a_whole_game_and_it_can_be_repeated() -> None:
    first, again = play("--bots", "--seed", 5), play("--bots", "--seed", 5)
    assert first.exit_code == 0
    assert first.output == again.output
    assert first.output.startswith("Seed 5.")
    for number in range(1, 10):
        assert f"Round {number}\n" in first.output
    assert len(re.findall(r"^  Scoring$", first.output, re.MULTILINE)) == 3
    assert re.search(r"(wins|share the victory)\.\n$", first.output)


def test_points_of_the_scorings_add_up() -> None:
    output = play("--bots", "--seed", 6, "--players", 3).output
    told = re.findall(r"points now: (.*)", output)[-1]
    final = dict(re.findall(r"^  (\w+) +(\d+)$", output, re.MULTILINE))
    assert dict(part.split() for part in told.split(", ")) == final


def test_a_game_without_a_seed_prints_the_one_it_took() -> None:
    output = play("--bots", "--short", "--players", 2).output
    seed = re.match(r"Seed (\d+)\.", output)
    assert seed is not None
    assert play("--bots", "--short", "--players", 2, "--seed", seed[1]).output == output


def test_greedy_beats_random() -> None:
    rules = load_rules()
    ahead = 0
    for seed in range(4):
        game = Game.new(rules, 2, seed=seed)
        bots = [BOTS["greedy"](1), BOTS["random"](2)]
        while not game.over:
            game.take(bots[game.state.player].choose(game))
        ahead += game.scores[game.players[0]] > game.scores[game.players[1]]
    assert ahead >= 3


def test_a_bot_does_not_read_secret_choices_of_others() -> None:
    rules = load_rules()
    given = {"at": "general_scoring", "galicia": {"red": 2, "blue": 1}, "castillo": {"red": 3}}
    for seed in range(5):
        chosen = set()
        for secret in ("galicia", "granada", "sevilla"):
            game = Game.new(rules, 2, given=given, seed=1)
            game.choose(secret)
            chosen.add(GreedyBot(seed).choose(game))
        assert len(chosen) == 1


def test_a_rank_is_called_by_its_name_in_a_mix_with_a_card_zone_of_that_id() -> None:
    output = play("--bots", "--seed", 3, "--with", "grandissimo").output
    _, _, made = output.partition("Where the points come from:\n")
    assert re.search(r"\d+ first, \d+ second,", made)
    assert "double turn" not in made


def test_what_made_the_points_adds_up_to_them() -> None:
    output = play("--bots", "--seed", 6, "--players", 3, "--with", "king_and_intrigue").output
    _, _, end = output.partition("Points at the end:\n")
    points, _, made = end.partition("Where the points come from:\n")
    for colour, told in re.findall(r"^  (\w+) +(.*)$", made, re.MULTILINE):
        parts = [int(part.split()[0]) for part in told.split(", ")]
        assert re.search(rf"^  {colour} +{sum(parts)}$", points, re.MULTILINE)


def test_all_that_bots_do_is_told() -> None:
    brief, whole = (play("--bots", "--seed", 5, *more).output for more in ((), ("-v",)))
    for told in (
        r"^  \w+ plays Power card \d+$",
        r"^  \w+ takes King's Card\n",
        r"^  \w+ performs King's Card\n  The King moves from \S.* to ",
        r"^  [2-5] (\w+) caballeros move from \1's court to ",
        r"^  Eviction is turned up$",
    ):
        assert re.search(told, whole, re.MULTILINE), told
    assert len(re.findall(r"^  \w+ takes ", whole, re.MULTILINE)) == 9 * 4
    assert " takes " not in brief and "King goes" not in brief
    assert set(brief.splitlines()) <= set(whole.splitlines())


# ---------------------------------------------------------------- where a game begins


def test_a_card_on_top_of_its_stack_comes_first() -> None:
    card = "bg1_move_4_any"
    result = play("--seed", 1, "--top", f"stack_1={card}", "--players", 3)
    seed = re.match(r"Seed (\d+)\.", result.output)
    assert (
        seed is not None
        and card in Game.new(load_rules(), 3, seed=int(seed[1])).view(0)["cards"]["offer"]
    )
    assert play("--seed", seed[1], "--players", 3, "--top", f"stack_1={card}").output.startswith(
        seed[0]
    )


@pytest.mark.parametrize(
    ("top", "message"),
    [
        ("stack_9=bg1_move_4_any", "there is no deck `stack_9`; did you mean `stack_"),
        ("stack_1=bg1_move_4_amy", "is not a card of `stack_1`; did you mean `bg1_move_4_any`"),
        ("stack_1=bg5_king", "`bg5_king` is not a card of `stack_1`"),
    ],
)
def test_no_card_comes_first_from_a_deck_that_has_it_not(top: str, message: str) -> None:
    result = play("--top", top)
    assert result.exit_code == 1
    assert message in result.output


def test_cards_that_chance_never_gives_together_are_refused() -> None:
    six = [f"stack_{n}={card}" for n, card in enumerate(_ON_TOP, 1)]
    result = play("--seed", 1, *(word for top in six for word in ("--top", top)))
    assert result.exit_code == 1
    assert "no game with a seed from 1 to 5000" in result.output


_ON_TOP = ("bg1_move_4_any", "bg2_decay_all", "bg3_score_any", "bg4_court")


def test_a_game_begins_with_the_position_of_a_scenario(tmp_path: Path) -> None:
    file = tmp_path / "start.yaml"
    file.write_text(
        "scenario: A start\nplayers: [red, blue]\nseed: 3\n"
        "given: {at: placing, court: {red: 2}, front: {red: [bg5_king]}, king: aragon}\n"
        "steps:\n  - red: valencia -> valencia\n"
    )
    saved = tmp_path / "game.json"
    output = play("--from", file, "--save", saved, typed=lines("valencia", "quit")).output
    assert output.startswith("Seed 3. Players: red, blue.\nThis game began from a given position")
    assert "moves from red's court to Valencia" in output
    assert "Valencia" in play("--resume", saved).output
    assert play("--from", file, "--players", 3).exit_code == 2
    file.write_text(file.read_text().replace("aragon", "aragom"))
    wrong = play("--from", file)
    assert wrong.exit_code == 1 and "did you mean `aragon`" in wrong.output
    assert play("--from", tmp_path / "none.yaml").exit_code == 1


def test_a_moment_is_kept_as_a_scenario_that_runs(tmp_path: Path) -> None:
    house = Path(__file__).resolve().parents[2] / "examples" / "house_rules" / "new_card"
    folder = tmp_path / "mine"
    shutil.copytree(house, folder)
    file = folder / "moment.yaml"
    typed = lines("1", "1", f"scenario {file}", f"scenario {file}", "scenario", "quit", "no")
    output = play("--seed", 4, "--players", 2, "--with", folder, typed=typed).output
    assert (
        f"Saved: {file}." in output and "already exists" in output and "`scenario FILE`" in output
    )
    text = file.read_text(encoding="utf-8")
    assert "rules: {with: [.]}\nplayers: [red, blue]\nseed: 4\nunfinished: true\nsteps:" in text
    assert "decision: " in text.splitlines()[-1]
    done = CliRunner().invoke(main, ["run", str(file)])
    assert done.exit_code == 0, done.output
    file.write_text(text.replace("unfinished: true\n", ""), encoding="utf-8")
    assert CliRunner().invoke(main, ["run", str(file)]).exit_code == 1


# ---------------------------------------------------------------- people


def test_a_typed_game_with_undo_why_save_and_resume(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    typed = lines(
        "help", "board", "why", "why power_05", "why galicia", "nonsense", "show king",
        "power_07", "undo", "power_08", "0", "log 3", f"save {file}", "quit",
    )  # fmt: skip
    result = play(
        "--players", 3, "--bot", "2=greedy", "--bot", "3=random", "--seed", 7, typed=typed
    )
    assert result.exit_code == 0, result.output
    output = result.output
    assert "`power_05` is allowed" in output
    assert "`galicia` is not offered" in output
    assert "expansions/base/round.yaml:" in output
    assert "Taken back." in output
    assert f"Saved: {file}" in output
    stored = read_stored(file)
    assert stored.bots == {"blue": "greedy", "yellow": "random"}
    assert stored.mix.edition is None and not stored.own

    resumed = play("--resume", file, typed="1\nquit\n")
    assert resumed.exit_code == 0
    assert "Seed 7. Players: red, blue (greedy bot), yellow (random bot)." in resumed.output
    assert list(tmp_path.iterdir()) == [file]


def test_why_names_the_rule_that_forbids() -> None:
    given = {"at": "placing", "king": "aragon", "court": {"red": 2}, "front": {"red": ["bg5_king"]}}
    game = Game.new(load_rules(), 2, given=given)
    decision = game.decision
    assert decision is not None
    told = "\n".join(why(game, decision, "aragon"))
    assert "`aragon` is not allowed: Aragón is taboo (“The King's region is taboo”)." in told
    assert "expansions/base/limits.yaml:" in told and "Source: S1" in told
    told = "\n".join(why(game, decision, "galicia"))
    assert "`galicia` is not offered: Galicia is not next to the King's region, Aragón." in told
    told = "\n".join(why(game, decision, "valencia"))
    assert "expansions/base/turn.yaml:" in told


def test_why_corrects_no_name_that_is_spelled_right() -> None:
    given = {"at": "placing", "king": "aragon", "court": {"red": 2}, "front": {"red": ["bg5_king"]}}
    game = Game.new(load_rules(), 2, given=given)
    decision = game.decision
    assert decision is not None and "galicia" not in decision.keys
    for name in ("galicia", "sevilla", "castillo", "power_03"):
        assert "did you mean" not in "\n".join(why(game, decision, name))
    near = decision.keys[0]
    assert f"did you mean `{near}`?" in "\n".join(why(game, decision, f"{near}x"))


def test_why_names_the_sentences_of_a_rule_that_has_several(tmp_path: Path) -> None:
    rules = "rules:\n  - id: storm\n    title: S\n    effect: |\n      galicia is taboo\n"
    text = 'expansion: house\ntitle: H\nversion: "1"\n' + rules
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    given = {"at": "placing", "court": {"red": 2}, "front": {"red": ["bg5_king"]}, "king": "aragon"}
    game = Game.new(load_rules(paths=[tmp_path]), 2, given=given)
    assert game.decision is not None
    told = "\n".join(why(game, game.decision, "galicia"))
    assert "a.yaml:8: galicia is taboo" in told


def test_the_castillo_and_the_hands_of_others_are_hidden() -> None:
    game = Game.new(load_rules(), 3, seed=2)
    shown = "\n".join(board_lines(game, game.players[1]))
    assert re.search(r"Castillo +5/3/1 +\? +\? +\?", shown)
    assert f"{game.players[1].capitalize()}'s hand" in shown
    assert f"{game.players[0].capitalize()}'s hand" not in shown
    public = "\n".join(board_lines(game, game.players[1], private=False))
    assert "'s hand" not in public


def test_a_mobile_scoreboard_changes_what_the_board_shows() -> None:
    given = {"at": "use_card", "front": {"red": ["bg5_king"]}, "board_8_4_0": "galicia"}
    game = Game.new(load_rules(), 2, given={**given, "king": "aragon"})
    shown = "\n".join(board_lines(game, "red"))
    assert re.search(r"Galicia +8/4/0\*.*8/4/0 \(printed 4/2/0\)", shown)
    assert re.search(r"Aragón .*King", shown)


def test_people_at_one_screen_are_told_to_look_away() -> None:
    result = play("--players", 2, "--seed", 1, typed=lines("1", "2"))
    assert "decides in secret. Please look away" in result.output


def test_a_game_of_people_by_typing_only_numbers_ends() -> None:
    result = play(
        "--players",
        2,
        "--short",
        "--seed",
        3,
        typed="1\n0\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n" * 500,
    )
    assert result.exit_code == 0
    assert "Points at the end:" in result.output


def test_end_of_input_saves_where_save_was_given(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert play("--seed", 1, "--save", file).exit_code == 0
    assert json.loads(file.read_text())["game"]


# ---------------------------------------------------------------- what goes wrong


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--players", "9"], "2 to 5 can play"),
        (["--colours", "red,mauve"], "must be different colours"),
        (["--bot", "red=gredy"], "did you mean `greedy`?"),
        (["--bot", "rid=greedy"], "there is no player `rid`"),
        (["--edition", "big_bux"], "did you mean `big_box`?"),
        (["--edition", "king_and_intrigue"], "on the command line `--with king_and_intrigue`"),
        (["--resume", "no_such_file"], "no such file"),
        (
            ["--bots", "--short", "--save", "/no/such/folder/game"],
            "/no/such/folder/game: there is no such folder",
        ),
        (["--bots", "--short", "--save", "."], "this is a folder, not a file"),
    ],
)
def test_wrong_input_is_a_message_and_exit_code_1(args: list[str], message: str) -> None:
    result = play(*args)
    assert result.exit_code == 1
    assert message in result.output


@pytest.mark.parametrize(
    "args",
    [
        ["--bot", "red"],
        ["--players", "2", "--colours", "red,blue"],
        ["--resume", "x", "--seed", "1"],
        ["--resume", "x", "--seed", "0"],
        ["--resume", "x", "--bots"],
        ["--resume", "x", "--stack", "stack_5=bg5_king"],
    ],
)
def test_misuse_is_exit_code_2(args: list[str]) -> None:
    assert play(*args).exit_code == 2


@pytest.mark.parametrize("damage", ["", "{}", "[1]", "null", '{"what": "elgrande-game"}'])
def test_a_damaged_save(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(damage)
    result = play("--resume", file)
    assert result.exit_code == 1
    assert str(file) in result.output


def test_a_save_that_was_changed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play("--seed", 1, "--save", file)
    content = json.loads(file.read_text())
    content["game"] = content["game"].replace('"seed":1', '"seed":2')
    file.write_text(json.dumps(content))
    result = play("--resume", file)
    assert result.exit_code == 1
    assert "changed or is damaged" in result.output


def test_rules_that_are_others_than_those_of_a_saved_game_are_named(tmp_path: Path) -> None:
    house, file = tmp_path / "house", tmp_path / "game.json"
    house.mkdir()
    rules = 'expansion: house\ntitle: House\nversion: "1"\nset: {all_own_may_stay: false}\n'
    (house / "rules.yaml").write_text(rules)
    play("--seed", 1, "--with", house, "--save", file)
    (house / "rules.yaml").write_text(rules.replace("false", "true"))
    result = play("--resume", file, "--with", house)
    said = f"{file}: this game was saved with other rules: `{house}` has changed since"
    assert result.exit_code == 1 and said in result.output
    (house / "rules.yaml").write_text(rules)
    play("--seed", 1, "--save", tmp_path / "plain.json")
    for more, name in (("jubilee", "jubilee"), (house, house)):
        result = play("--resume", tmp_path / "plain.json", "--with", more)
        assert result.exit_code == 1
        assert f"it was played without `{name}`: leave that out\n" in result.output


def test_a_game_with_own_rules_needs_them_again(tmp_path: Path) -> None:
    house = Path(__file__).resolve().parents[2] / "examples" / "house_rules" / "new_card"
    file = tmp_path / "game.json"
    play("--seed", 1, "--with", house, "--save", file)
    assert play("--resume", file).exit_code == 1
    assert play("--resume", file, "--with", house).exit_code == 0


def test_saving_where_nothing_can_be_written_keeps_the_game_going() -> None:
    result = play("--seed", 1, typed=lines("save /no/such/folder/game", "board"))
    assert result.exit_code == 1
    assert "can't be written" in result.output
    assert result.output.count("red, a turn") or result.output.count("> ") == 3


def test_the_same_line_many_times_is_told_once() -> None:
    lines = ["a", "b", "b", "b", "a"]
    assert list(folded(lines)) == ["a", "b (3 times)", "a"]
