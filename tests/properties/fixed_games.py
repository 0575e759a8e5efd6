"""Plays some fixed games and prints digests of their logs and saves.

Run as a script by the tests, in processes with other hash seeds. `go-on EDITION` reads a save,
plays on and prints the digest of the final state.
"""

from __future__ import annotations

import hashlib
import random
import sys

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.state.history import entries

MIX = ("king_and_intrigue", "players_edition", "special_cards")


def lines() -> list[str]:
    """One line for each game: what it was, and digests of its log and of its save."""
    found = []
    for edition in ("big_box", "rio_grande_1996"):
        rules = load_rules(edition=edition)
        found += [_line(rules, edition, n, short) for n in (2, 5) for short in (False, True)]
        rules = load_rules(*MIX, edition=edition)
        found += [_line(rules, edition, n, False) for n in (3, 5)]
    return found


def _line(rules: Ruleset, edition: str, players: int, short: bool) -> str:
    game = Game.new(rules, players, seed=players, short=short)
    _play_on(game, 5)
    texts = ("\n".join(game.log), game.to_json(), rules.fingerprint)
    digests = [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    return " ".join([edition, str(players), str(short), *digests])


def go_on(edition: str, text: str) -> str:
    """The digest of the state at the end of a saved game."""
    game = Game.from_json(load_rules(edition=edition), text)
    _play_on(game, 1)
    state = game.state
    everything = (state.key(), tuple(state.options), tuple(entries(state.log)))
    return hashlib.sha256(repr(everything).encode()).hexdigest()


def _play_on(game: Game, tail: int) -> None:
    source = random.Random(tail)
    while not game.over:
        game.take(source.randrange(len(game.state.options)))


if __name__ == "__main__":
    if sys.argv[1:2] == ["go-on"]:
        print(go_on(sys.argv[2], sys.stdin.read()))
    else:
        print("\n".join(lines()))
