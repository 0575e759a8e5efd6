"""What is asked of bots' games: about one card of a mix, or about the difference of two mixes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..bots.bots import Bot, bot_of, is_timed
from ..compile.loading import load_mix
from ..compile.ruleset import Ruleset
from ..game.game import Game
from ..rules.display_names import only_id_of
from ..rules.files.request import Choices, MixRequest
from ..text.spelling import did_you_mean
from ..text.wording import quoted
from ..tools.diff import side_of
from .confidence import Estimate, mean_of
from .forks import Watched, Worth, worth_in

Row = dict[str, Any]
"""One game as plain data: its number, and for each side what happened."""

MARGIN: Final = 2.0
"""The points that do not matter: a difference that is surely smaller counts as none."""


class Study(NamedTuple):
    """A question. sides: the mixes, one or two. card: the card in question; without one, there are
    two sides.

    bot: the name of the bot at all seats. seed: that of the first game; each later one has the
    next. margin: see `MARGIN`.
    """

    sides: tuple[Ruleset, ...]
    card: str | None
    players: int
    bot: str = "greedy"
    seed: int = 0
    short: bool = False
    margin: float = MARGIN

    def header(self) -> Row:
        """What a file of this study begins with: all that its games follow from."""
        return {
            "study": 1,
            "engine": engine_digest(),
            "rules": [side.fingerprint for side in self.sides],
            "card": self.card,
            **{name: getattr(self, name) for name in ("players", "bot", "seed", "short", "margin")},
        }

    def play(self, number: int) -> Row:
        """Plays one game on each side."""
        return {"game": number, "sides": [self._side(rules, number) for rules in self.sides]}

    def _begun(self, rules: Ruleset, number: int) -> tuple[Game, list[Bot]]:
        seed = self.seed + number
        game = Game.new(rules, self.players, seed=seed, short=self.short)
        seats = range(self.players)
        return game, [bot_of(self.bot, seed * self.players + seat) for seat in seats]

    def game_at(self, side: int, number: int, choice: int) -> Game:
        """A game of a side after so many choices."""
        game, bots = self._begun(self.sides[side], number)
        for _ in range(choice):
            game.take(bots[game.state.player].choose(game))
        return game

    def _side(self, rules: Ruleset, number: int) -> Row:
        game, bots = self._begun(rules, number)
        groups = self.groups(rules)
        played = Watched(
            game, bots, groups, len(groups) if len(self.sides) == 1 else min(1, len(groups))
        )
        return {
            "points": played.points,
            "won": played.won,
            "choices": game.state.chosen[2],
            "scorings": [*played.scorings.items()],
            "candidates": [(*one[:3], int(one.takes)) for one in played.candidates],
            "actions": played.actions,
            "forks": [one and one._asdict() for one in played.forks],
        }

    def groups(self, rules: Ruleset) -> list[frozenset[str]]:
        """The card, and the cards with which it is compared; nothing without a card."""
        if self.card is None:
            return []
        cards = rules.definitions.cards.values()
        able = [one.id for one in cards if one.effect and one.is_played_by(self.players)]
        mates = stack_mates(rules, self.card, self.players) or able
        return [frozenset({self.card}), frozenset(mates) - {self.card}]

    def deciding(self, rows: Sequence[Row]) -> Estimate:
        """The number with which the study ends: see `docs/decisions/comparing.md`."""
        return mean_of([*self.values(rows)])

    def values(self, rows: Sequence[Row]) -> Iterator[float]:
        """What each game says about the question; some games say nothing."""
        if self.card is not None:
            return self.compared(rows, lambda worth: worth.lead(self.players))
        means = ([sum(side["points"]) / self.players for side in row["sides"]] for row in rows)
        return (other - one for one, other in means)

    def numbers_of_players(self) -> list[int]:
        """Those with which all sides can be played, and the card is in the game."""
        least = max(side.definitions.least_players for side in self.sides)
        most = min(side.definitions.most_players for side in self.sides)
        cards = [side.definitions.cards[self.card] for side in self.sides if self.card]
        numbers = range(least, most + 1)
        return [one for one in numbers if all(card.is_played_by(one) for card in cards)]

    def compared(self, rows: Sequence[Row], of: Callable[[Worth], float]) -> Iterator[float]:
        """A figure of the card less that of its stack, or in B less A, where a game has both."""
        sign = 1 if len(self.sides) == 1 else -1
        for row in rows:
            one, other = (worth_in(fork) for side in row["sides"] for fork in side["forks"])
            if one is not None and other is not None:
                yield sign * (of(one) - of(other))


@cache
def engine_digest() -> str:
    """A digest of the code that plays: other code may play the same seed differently."""
    engine, found = Path(__file__).parents[1], blake2b(digest_size=8)
    for package in ("compile", "game", "bots", "balance"):
        for file in sorted((engine / package).rglob("*.py")):
            found.update(file.read_bytes())
    return found.hexdigest()


def question(
    mix: MixRequest,
    names: Sequence[str],
    card: str | None,
    without: str | None,
    players: int | None,
    *,
    bot: str,
    seed: int,
    short: bool,
) -> tuple[list[str], Study]:
    """A study in words, with the names of its sides.

    mix: what both sides have. names: none, or those of the sides (see `tools/diff.py`). card,
    without: words for cards; the second side is the mix without this one. players: None: as the mix
    says, or 4. Raises ValueError, and RulesError for an invalid mix.
    """
    sides = [side_of(name).over(mix) for name in names] or [mix]
    seats = players or sides[0].seats
    if players is None and sides[-1].seats != seats:
        raise ValueError(f"A is for {seats} players, B for {sides[-1].seats}: name --players")
    rules = [load_mix(side.changed(players=seats)) for side in sides]
    if without is not None:
        left_out = card_named(without, rules[0], seats, "the mix")
        sides.append(_without(mix, rules[0], left_out))
        rules.append(load_mix(sides[1].changed(players=seats)))
        names = ["the mix", f"without {rules[0].cards[left_out].title}"]
    if card is not None:
        called = zip(rules, names or ["the mix"], strict=True)
        card = {card_named(card, side, seats, name) for side, name in called}.pop()
    check_bot(bot)
    short = short or any(side.short for side in sides)
    for side in rules:
        Game.new(side, seats, short=short)
    return list(names or ["the mix"]), Study(tuple(rules), card, seats, bot, seed, short)


def check_bot(bot: str) -> None:
    """Raises ValueError if there is no such bot, or if it has a time limit."""
    bot_of(bot, 0)
    if is_timed(bot):
        raise ValueError(f"`{bot}` may choose differently each time: write search:50, for example")


def _without(mix: MixRequest, rules: Ruleset, card: str) -> MixRequest:
    """The same mix without a card of a stack. Raises ValueError if it lies in none."""
    cards = rules.definitions.cards
    deck = cards[card].deck or cards[card].dealt
    kept = tuple(
        one.id for one in cards.values() if deck in (one.deck, one.dealt) and one.id != card
    )
    if deck is None or not kept:
        raise ValueError(f"`{card}` is the only card of its stack: no mix is without it")
    return mix.changed(choices=Choices(stacks=((deck, kept),)).over(mix.choices))


def stack_mates(rules: Ruleset, card: str, players: int) -> list[str]:
    """The other cards in the game that lie in the same stack, or are dealt like it."""
    cards = rules.definitions.cards
    place = cards[card].deck, cards[card].dealt
    there = [one for one in cards.values() if one.id != card and one.is_played_by(players)]
    return [one.id for one in there if (one.deck, one.dealt) == place]


def card_named(word: str, rules: Ruleset, players: int, mix: str) -> str:
    """The id of the card that a word means, for a study. mix: its name. Raises ValueError."""
    found = only_id_of(word, rules.cards.values())
    if found is None:
        hint = did_you_mean(word, rules.cards) or "see `elgrande list cards`"
        raise ValueError(f"there is no card {quoted(word)} in {mix}; {hint}")
    if not rules.definitions.cards[found].is_played_by(players):
        raise ValueError(f"`{found}` is not in a game of {players} players")
    return found
