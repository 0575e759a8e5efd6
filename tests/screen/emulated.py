"""Pages as a terminal shows them: an emulator gets what a terminal would get."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from elgrande.engine import Game
from elgrande.engine.compile.loading import load_mix
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.play.frame import frame
from elgrande.engine.play.lines import Painter
from elgrande.engine.play.screen_content import TO_CHOOSE, ScreenContent, content_of
from elgrande.engine.rules.files.named_mix import mix_in
from elgrande.engine.rules.files.request import MixRequest

ROOT = Path(__file__).resolve().parents[2]
SIZES = ((80, 24), (120, 40))
_BROKEN = re.compile(r"\x1b\[[0-9;]*m")


@cache
def mixes() -> tuple[MixRequest, ...]:
    """The base game and every mix among the examples."""
    every = sorted((ROOT / "examples" / "mixes").glob("*.yaml"))
    files = [file for file in every if "\nmix:" in file.read_text("utf-8")]
    return (MixRequest(), *map(mix_in, files))


@cache
def rules_of(number: int) -> Ruleset:
    """The rules of a mix, by its number."""
    return load_mix(mixes()[number])


@dataclass
class Faults:
    """What was wrong with pages that were looked at, and how many they were."""

    pages: int = 0
    found: list[str] | None = None

    def add(self, what: str) -> None:
        self.found = [*(self.found or []), what]


def words_of(content: ScreenContent) -> set[str]:
    """Every word that must be seen on some page."""
    texts = [content.question, *content.brief, *(head for head in content.board.codes.values())]
    for row in (content.board.points, *content.board.rows):
        texts += [row.title, row.scores, *row.amounts.values(), *row.things]
        texts += [content.board.codes[name] for name in row.borders if name in content.board.codes]
    for section in (*content.cards, *content.side):
        texts += [] if section.title == TO_CHOOSE else [section.title]
        for item in section.items:
            texts += [item.head, *item.texts]
    return {word for text in texts for word in _words(text)}


def _words(text: str) -> list[str]:
    return re.findall(r"[\w'.+/*-]+", text)


def _red(colour: str, text: str) -> str:
    return f"\x1b[31m{text}\x1b[0m"


def pages_in(
    content: ScreenContent, width: int, height: int, *, signs: bool = False
) -> Iterator[list[str]]:
    """What a terminal shows of each page, line by line. Needs pyte."""
    import pyte

    painter = Painter(
        lambda colour, text: f"\x1b[31m{text}\x1b[0m", content.colours, plain_signs=signs
    )
    page = pages = 0
    while page == 0 or page < pages:
        shown = frame(content, width, height, page)
        pages = shown.pages
        screen = pyte.HistoryScreen(width, height, history=1000)
        sent = "\r\n".join(painter.text(line) for line in shown.lines)
        pyte.Stream(screen).feed(f"\x1b[H\x1b[2J{sent}\r\n{content.colours[-1]}> ")
        plain = [_BROKEN.sub("", painter.text(line)) for line in shown.lines]
        if [line.rstrip() for line in screen.display[: len(plain)]] != plain:
            raise AssertionError(
                f"{width}x{height}: a line is too long, or there is a row too many"
            )
        if screen.history.top:
            raise AssertionError(f"{width}x{height}: the page scrolls")
        yield plain
        page += 1


def look_at(content: ScreenContent, faults: Faults, where: str) -> None:
    """Looks at all pages of a content, in both sizes."""
    wanted = words_of(content)
    for width, height in SIZES:
        seen: set[str] = set()
        try:
            for lines in pages_in(content, width, height):
                faults.pages += 1
                seen |= {word for line in lines for word in _words(line)}
                if content.question and not any(content.question[:20] in line for line in lines):
                    faults.add(f"{where}: {width}x{height}: the question is not on each page")
        except AssertionError as fault:
            faults.add(f"{where}: {fault}")
            continue
        missing = sorted(word for word in wanted - seen if len(word) < width // 2)
        if missing:
            faults.add(f"{where}: {width}x{height}: not to be seen: {', '.join(missing[:8])}")


def look_at_game(seed: int, every: int, faults: Faults) -> None:
    """Plays a game of some mix by chance, and looks at some of its moments."""
    chance = Random(seed)
    number = seed % len(mixes())
    rules = rules_of(number)
    defs = rules.definitions
    mix = mixes()[number]
    players = mix.players or chance.randint(defs.least_players, defs.most_players)
    game = Game.new(rules, players, seed=seed, short=mix.short)
    told, moment = 0, chance.randrange(every)
    while not game.over:
        if moment % every == 0:
            decision = game.decision
            assert decision is not None
            news = game.log[told:]
            told += len(news)
            content = content_of(game, decision.player, news=news, private=chance.random() < 0.7)
            look_at(content, faults, f"game {seed}, moment {moment}")
        game.take(chance.randrange(len(game.state.options)))
        moment += 1
