"""What must hold for house rules that pass the check: they load, and are played to the end."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.positions.position_error import PositionError
from elgrande.engine.lang import tree
from elgrande.engine.lang.lines import parse_effect
from elgrande.engine.rules.check.cache import Cache
from elgrande.engine.rules.check.files import Checked, check_named
from elgrande.engine.rules.errors import RulesError
from elgrande.engine.rules.files.manifests import default_game
from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.rules.formatting import format_source
from elgrande.engine.rules.load.resolve import with_required
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.source import Source, Span
from elgrande.engine.tools.layout import show_lines
from elgrande.engine.tools.show import list_lines, listed, shown

from ..properties.games import board_lines, digest
from ..properties.many import check_end, check_position
from ..properties.renaming import (
    Renaming,
    read_data,
    rename_file,
    rules_from,
    same_chance,
    write_renamed,
)
from .making import EDITION, House

LOOK_EVERY = 12
"""At every so many decisions all is looked at that can be looked at."""
MOST_DECISIONS = 1_500
"""Random house rules may ask and ask; what holds so long holds."""
PAUSES = (25, 140)
"""After so many decisions a game is saved and read back."""
RULES = "rules"
"""The folder of the house rules, next to that of the game around them."""
_NOWHERE = Span("", 1, 1, 1, 1)
CHANGES = ("expects", "remove", "step", "add", "patch", "set")
"""Files that change other things, by how their names begin: what breaks them most first."""
ROUNDS = 10
"""How often files with mistakes are left out before house rules are dropped."""


# ---------------------------------------------------------------- check


class Checker:
    """Checks house rules, and remembers the built-in files."""

    def __init__(self) -> None:
        self._cache = Cache()
        self._sets: dict[str, Any] = {}

    def errors(self, house: House, folder: Path) -> list[tuple[str, str]]:
        """The file and the message of each error."""
        checked = Checked(cache=self._cache, sets=self._sets)
        wanted = [default_game(), *house.mix]
        wanted += [] if house.edition == EDITION else [house.edition]
        names = tuple(with_required(wanted, checked.files_of))
        check_named(MixRequest(names, paths=(folder / RULES,)), checked)
        self._cache.forget_old(f for files in self._sets.values() for f in files)
        return [(Path(found.file).stem, str(found.message)) for found in checked.report.errors]

    def compare_with_fresh(self, house: House, folder: Path) -> None:
        """Finds in all files together what one finds who has checked nothing before."""
        house.write(folder / RULES)
        assert self.errors(house, folder) == Checker().errors(house, folder)

    def passing(self, house: House, folder: Path) -> bool:
        """Leaves out files until all passes; whether something is left."""
        for _ in range(ROUNDS):
            for file in (folder / RULES).glob("*.yaml"):
                file.unlink()
            house.write(folder / RULES)
            wrong = {name for name, _ in self.errors(house, folder)}
            if not wrong:
                return len(house.files) > 1
            mine = wrong & set(house.files)
            for name in mine or _first_of(CHANGES, house) or set(house.files):
                del house.files[name]
            if "head" not in house.files:
                return False
        return False


def rules_for(house: House, folder: Path) -> Ruleset:
    """The rules with the game around them."""
    edition = None if house.edition == EDITION else house.edition
    return load_rules(*house.mix, edition=edition, paths=[folder / RULES])


def _first_of(kinds: tuple[str, ...], house: House) -> set[str]:
    """The files of the first kind of which there are any."""
    found = ({name for name in house.files if name.startswith(kind)} for kind in kinds)
    return next((names for names in found if names), set())


# ---------------------------------------------------------------- play


def try_out(house: House, folder: Path, *, renamed: bool) -> int:
    """Loads, shows, formats and plays the house rules; gives the number of games."""
    rules = rules_for(house, folder)
    source = random.Random(house.seed)
    look_up(rules, house)
    check_form(folder / RULES)
    played = 0
    for game in games(rules, house, source):
        play(game, source)
        played += 1
    if renamed:
        check_renamed(rules, house, folder / RULES)
    return played


def games(rules: Ruleset, house: House, source: random.Random) -> Iterator[Game]:
    """One game from the beginning, one from its last round, one of each action and procedure."""
    defs = rules.definitions
    counts = range(defs.least_players, defs.most_players + 1)
    yield Game.new(rules, source.choice(counts), seed=house.seed, short=True)
    rounds = [space.round for space in defs.track if space.round is not None]
    starts: list[Any] = [{"round": number} for number in rounds[:-3:-1]]
    starts += [{"action": c.id} for c in defs.cards.values() if c.id[:2] == "h_" and c.effect]
    starts += [name for name in defs.procedures if name[:2] == "h_"]
    for at in starts:
        players = source.choice(counts)
        given = position(rules, players, at, source)
        try:
            yield Game.new(rules, players, seed=house.seed, given=given)
        except PositionError:
            continue  # a card that this number of players does not have, or lies elsewhere
        except RulesError as error:
            assert [found.code for found in error.diagnostics] == ["E534"]


def position(rules: Ruleset, players: int, at: Any, source: random.Random) -> dict[str, Any]:
    """Pieces and cards here and there."""
    defs = rules.definitions
    colours = defs.colours[:players]
    regions = list(defs.regions)
    given: dict[str, Any] = {"at": at, "by": source.choice(colours)}
    for region in source.sample(regions, 4):
        given[region] = {colour: source.choice((0, 1, 2)) for colour in colours}
    for piece in defs.pieces.values():
        if piece.single and not piece.members:
            spots = {colour: source.choice(regions) for colour in colours}
            given[piece.id] = spots if piece.each_player else source.choice(regions)
    kept = [
        card.id
        for card in defs.cards.values()
        if card.id[:2] == "h_"
        and card.dealt is None
        and card.is_played_by(players)
        and card.effect is not None
        and any(isinstance(node, tree.Keep) for node in card.effect.walk())
    ]
    dealt = {card.dealt for card in defs.cards.values()}  # a zone that is given loses such cards
    zones = [z.id for z in defs.card_zones.values() if z.in_force and z.id not in dealt]
    if kept and zones and not isinstance(at, dict):
        given[zones[0]] = {source.choice(colours): [source.choice(kept)]}
    elif kept and zones:
        others = [card for card in kept if card != at.get("action")]
        given[zones[0]] = {source.choice(colours): others[:1]}
    return given


def play(game: Game, source: random.Random) -> None:
    """Plays at random and looks on the way and at the end."""
    begun_with = sum(game.scores.values())
    for number in range(MOST_DECISIONS):
        if game.over:
            break
        options = len(game.state.options)
        assert options > 1, "a choice with one legal answer is not asked"
        if number % LOOK_EVERY == 0:
            look_at(game)
        if number in PAUSES:
            check_saving(game)
        try:
            game.take(source.randrange(options))
        except RulesError as error:
            assert [found.code for found in error.diagnostics] == ["E534"]
            return
    look_at(game)
    if game.over and not begun_with and not game.given:
        check_end(game)


def look_at(game: Game) -> None:
    """Pieces and cards are all there, and everybody can be shown what there is."""
    check_position(game, own_cards=False)
    assert all(line for line in game.log)
    for player in game.players:
        json.dumps(game.view(player))
        assert board_lines(game, player)
    decision = game.decision
    if decision is not None:
        keys = [option.key for option in decision.options]
        assert len(set(keys)) == len(keys), f"two options have the same key: {keys}"
        assert decision.prompt and all(option.text for option in decision.options)
        assert decision.player in game.players


def check_saving(game: Game) -> None:
    """Saved and read back, and cloned, it goes on in the same way."""
    again = Game.from_json(game.rules, game.to_json())
    copy = game.clone()
    for other in (again, copy):
        assert digest(other.state) == digest(game.state)
    source = random.Random(1)
    for _ in range(10):
        if copy.over:
            break
        number = source.randrange(len(copy.state.options))
        copy.take(number)
        again.take(number)
        assert digest(copy.state) == digest(again.state)


# ---------------------------------------------------------------- shown, formatted, renamed


def look_up(rules: Ruleset, house: House) -> None:
    """Everything can be listed and shown."""
    for kind in ("cards", "regions", "expansions", "editions"):
        assert list(list_lines(listed(kind, rules)))
    for section, things in rules.definitions.named():
        for name in things:
            if name[:2] == "h_":
                lines = list(show_lines(shown(name, rules)))
                assert lines and section


def check_form(folder: Path) -> None:
    """A formatted file says the same, and is formatted."""
    for path in sorted(folder.glob("*.yaml")):
        report = Report()
        text = format_source(Source(path.name, path.read_text(encoding="utf-8")), report)
        assert text is not None, list(report)
        assert format_source(Source(path.name, text), report) == text
        before = read_data(path)
        path.write_text(text, encoding="utf-8")
        assert _meant(read_data(path)) == _meant(before)


def _meant(data: Any) -> Any:
    """The same with every effect as its sentences, wherever their lines are cut."""
    if isinstance(data, dict):
        return {key: _meant(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_meant(value) for value in data]
    return _sentences(data) if isinstance(data, str) else data


def _sentences(text: str) -> Any:
    """The tree of an effect; another text without the line ends that a block of YAML has."""
    wrong: list[str] = []
    effect = parse_effect(
        text, lambda start, end: _NOWHERE, lambda code, message, span, hint=None: wrong.append(code)
    )
    return " ".join(text.split()) if wrong else effect


@cache
def _renamed_around(mix: tuple[str, ...], edition: str) -> tuple[list[Path], Renaming, Any]:
    """The files around house rules with other ids."""
    folder = TemporaryDirectory()
    new = Renaming()
    return write_renamed(edition, Path(folder.name), new, mix), new, folder


def check_renamed(rules: Ruleset, house: House, folder: Path) -> None:
    """With other ids everywhere it is the same game."""
    around, new, _ = _renamed_around(house.mix, house.edition)
    with TemporaryDirectory() as target, same_chance():
        for path in sorted(folder.glob("*.yaml")):
            text = json.dumps(rename_file(read_data(path), new))
            (Path(target) / path.name).write_text(text, encoding="utf-8")
        order = [new(file.expansion) for file in rules.files]  # by id, where nothing else decides
        other_rules = rules_from([*around, Path(target)], order)
        check_same(rules, other_rules, house.seed)


def check_same(rules: Ruleset, other_rules: Ruleset, seed: int) -> None:
    """Games of the two rulesets are the same."""
    players = min(3, rules.definitions.most_players)
    game = Game.new(rules, players, seed=seed, short=True)
    other = Game.new(other_rules, players, seed=seed, short=True)
    source = random.Random(seed)
    for _ in range(MOST_DECISIONS):
        assert other.state.key() == game.state.key()
        assert other.state.options == game.state.options
        if game.over:
            return
        number = source.randrange(len(game.state.options))
        try:
            game.take(number)
        except RulesError:
            return
        other.take(number)
