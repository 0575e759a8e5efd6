"""Whether each refusal names a true fact, and whether changing it helps: `... benchmarks.why`.

It plays games of all mixes with random and greedy bots and stops at random decisions. For every
thing of the asked kind that is not offered, it reads the English of the refusal (`Refused`):

- true: the facts hold, by the view of the player who decides and the declarations of the mix
- offered: in a copy of the position in which the facts are changed by hand, and nothing else of
  what the sentence asks for, the option is offered
- lasting: no move of a piece or card changes the fact: “the Castillo is no region”

It shares no code with the explanation: it knows the names of things and reads sentences.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterator

from elgrande.engine import Game
from elgrande.engine.bots.bots import bot_of

from ..properties.games import EDITIONS, MIXES, PLAYERS, rules_of
from .why_facts import Position
from .why_forms import facts_in

ASKED = {0: "place", 1: "pile", 2: "card", 3: "number", 4: "player", 5: "piece", 6: "answer"}
MOST_NUMBER, GREEDY, STOPS = 12, 0.25, 0.1
"""The highest refused number; the share of games of greedy bots; of the decisions looked at."""


def decisions(many: int, seed: int) -> Iterator[Game]:
    """Games of all mixes, each at a decision that is looked at."""
    chance = random.Random(seed)
    while many > 0:
        mix, edition = chance.choice(((), *MIXES)), chance.choice(EDITIONS)
        players, greedy = chance.choice(PLAYERS), chance.random() < GREEDY
        game = Game.new(rules_of(edition, mix), players, seed=chance.randrange(1 << 30))
        bot = bot_of("greedy" if greedy else "random", chance.randrange(1 << 30))
        while not game.over and many > 0:
            if chance.random() < STOPS:
                many -= 1
                yield game
            game.take(bot.choose(game))


def refused(game: Game) -> list[str]:
    """The keys of all things of the kind that is asked for which are not offered."""
    keys, decision = game.keys, game.decision
    assert decision is not None
    match ASKED[decision.domain]:
        case "place":
            things = [*keys.places]
        case "pile":
            things = [f"{place}/{owner}" for place in keys.places for owner in keys.owners]
        case "card":
            things = [*dict.fromkeys(keys.cards)]
        case "number":
            things = [str(number) for number in range(MOST_NUMBER + 1)]
        case "player":
            things = [*keys.colours]
        case "piece":
            things = [*keys.singles]
        case _:
            asked = game.machine.program.code[game.state.pc].op.ask()
            things = [*asked.answers]
    offered = {key.partition("#")[0] for key in decision.keys}
    return [thing for thing in (*things, "stop") if thing not in offered]


class Tally:
    """What was found. sorts: of lasting facts. shapes: of sentences that fail, N for numbers."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.sorts: Counter[str] = Counter()
        self.shapes: dict[str, Counter[str]] = {}

    def add(self, game: Game, key: str) -> None:
        """Judges one refusal."""
        decision = game.decision
        assert decision is not None
        reason = decision.refuse(key).reason
        position = Position(game, key)
        facts = facts_in(position, reason)
        self.counts["refused"] += 1
        self.asked[ASKED[decision.domain]] += 1
        if facts is None:
            self._note("vague or unread", f"{decision.prompt} {key}: {reason}")
        elif not all(fact.is_true(position) for fact in facts):
            false = [fact.text for fact in facts if not fact.is_true(position)]
            self._note("false", f"{decision.prompt} {key}: {'; '.join(false)}")
        elif lasting := [fact for fact in facts if fact.lasts]:
            self.counts["true"] += 1
            self.counts["lasting"] += 1
            self.sorts[lasting[0].form.sort] += 1
        else:
            self.counts["true"] += 1
            self.counts["changed"] += 1
            if position.is_offered_after(facts):
                self.counts["offered"] += 1
            else:
                self._note("not offered", f"{decision.prompt} {key}: {reason}")

    def _note(self, what: str, reason: str) -> None:
        self.counts[what] += 1
        shape = re.sub(r"\d+", "N", reason)
        self.shapes.setdefault(what, Counter())[shape] += 1

    def lines(self, examples: int) -> Iterator[str]:
        """The table, and the sentences that fail most often."""
        all_of, changed = self.counts["refused"] or 1, self.counts["changed"] or 1
        yield f"{'refused options':<28}{all_of:>9,}"
        yield f"  {', '.join(f'{kind} {many:,}' for kind, many in self.asked.most_common())}"
        for name in ("true", "false", "vague or unread", "lasting", "changed"):
            yield f"{name:<28}{self.counts[name]:>9,}{self.counts[name] / all_of:>9.2%}"
            if name == "lasting":
                for sort, many in self.sorts.most_common():
                    yield f"  {sort:<26}{many:>9,}{many / all_of:>9.2%}"
        share = self.counts["offered"] / changed
        yield f"{'offered once changed':<28}{self.counts['offered']:>9,}{share:>9.2%}"
        for what, shapes in self.shapes.items():
            for shape, many in shapes.most_common(examples):
                yield f"  {what}, {many} times: {shape}"


def measured(many: int, seed: int) -> Tally:
    """The tally of all refusals at so many decisions."""
    tally = Tally()
    for game in decisions(many, seed):
        for key in refused(game):
            tally.add(game, key)
    return tally


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--decisions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--examples", type=int, default=5)
    asked = parser.parse_args()
    print("\n".join(measured(asked.decisions, asked.seed).lines(asked.examples)))


if __name__ == "__main__":
    main()
