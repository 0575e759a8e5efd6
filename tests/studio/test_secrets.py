"""Two people at two pages: neither page ever gets what its player may not know.

After each choice everything that the other page got and shows is searched for the cards, pieces
and choices that its player can't see; a second game, played by the same choices, says which these
are.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, expect

from elgrande.engine.draw.alt_text import alt_text_of
from elgrande.engine.game.game import Game
from elgrande.engine.game.telling.locations import shown_events
from elgrande.engine.game.telling.log import Narrator
from elgrande.engine.game.views.view import HIDDEN, view_of
from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.studio.backend import Backend

from .browser import IN_A_BROWSER, PATIENCE, paged, set_up, turn_to
from .studios import served

pytestmark = IN_A_BROWSER

STEPS = 25  # a browser is slow
MIXES = {
    "base": (),
    "intrigue": ("king_and_intrigue", "special_cards", "players_edition"),
    "grandissimo": ("grandissimo", "jubilee"),
}


class Seat:
    """One page, with all that it got since it was last searched."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.told: list[str] = []
        self.sits = False
        page.on("response", self._heard)
        page.set_default_timeout(PATIENCE)
        page.clock.install()
        page.reload()
        page.wait_for_selector("body[data-ready=yes]")

    def _heard(self, answer: Response) -> None:
        if "/ask/" in answer.url:
            self.told.append(answer.text())

    def all(self) -> str:
        """All of it, and all that the page shows or holds."""
        found = "\n".join([*self.told, self.page.content()])
        self.told.clear()
        return found

    def take_turn(self, moment: int) -> None:
        """Sits down, or waits until the page has noticed how far the game is."""
        if self.sits:
            self.page.clock.fast_forward(1100)
            expect(self.page.locator("#moment")).to_contain_text(f"{moment} of")
        else:
            self.page.reload()
            turn_to(self.page, "play")
            self.page.click("#veil button")
            self.sits = True
        expect(self.page.locator("#options button").first).to_be_visible()

    def choose(self, key: str, moment: int) -> None:
        """Takes an option."""
        self.page.locator(f'#options button[data-key="{key}"]').click()
        expect(self.page.locator("#moment")).to_contain_text(f"{moment + 1} of")


def secrets(game: Game, viewer: str) -> set[str]:
    """What a player must not know: ids and titles of cards, sentences on pieces, the log."""
    seat, defs = game.players.index(viewer), game.rules.definitions
    seen = game.view(viewer, log=False)
    whole = view_of(game.machine, game.keys, game.state, None, log=False)
    known = {key for keys in seen["cards"].values() if keys != HIDDEN for key in keys}
    hidden = {key for keys in whole["cards"].values() for key in keys} - known
    titles = {_title(game, key) for key in known - {HIDDEN}}
    cards = {f'"{key}"' for key in hidden} | {_title(game, key) for key in hidden} - titles
    where = {*alt_text_of(whole, defs).split("\n")}
    where -= {*alt_text_of(seen, defs).split("\n")}
    narrator = Narrator(game.machine.program, game.keys)
    told = shown_events(game.machine.layout, game.state)
    log = {*narrator.describe(told)} - {*narrator.describe(told, seat)}
    return cards | where | log


def _title(game: Game, key: str) -> str:
    """The title of a card as it stands in a picture and in an option: with what follows it."""
    return game.rules.definitions.cards[key.partition("#")[0]].title


def other_window(page: Page) -> Page:
    """A page in a window of its own: one in another tab is drawn but once in a second."""
    assert page.context.browser is not None
    return page.context.browser.new_context().new_page()


@pytest.mark.parametrize("name", MIXES)
def test_neither_page_is_told_what_its_player_may_not_know(name: str, tmp_path: Path) -> None:
    manifest = 'expansion: house\ntitle: House rules\nversion: "1"\n'
    (tmp_path / "expansion.yaml").write_text(manifest, encoding="utf-8")
    mirror = Backend(tmp_path, MixRequest(MIXES[name]))
    words = [word for one in MIXES[name] for word in ("--with", one)]
    chance, wrong, searched = random.Random(7), list[str](), 0
    with served(tmp_path, *words) as address, paged(address, wrong) as first:
        second = other_window(first)
        second.goto(address)
        set_up(first)
        first.select_option("#players", "2")
        first.select_option("#others", "")
        first.click("#begin button")
        expect(first.locator("#veil")).to_be_visible()
        seen = mirror.ask("begin", {"bots": ["", ""], "seed": 7})
        assert mirror.playing is not None
        people = seen["people"]
        seats = dict(zip(people, map(Seat, (first, second)), strict=True))
        before = ""
        for moment in range(STEPS):
            decision = mirror.playing._game.decision
            if decision is None:
                break
            player, key = decision.player, chance.choice(decision.keys)
            if player != before:
                seats[player].take_turn(moment)
            seats[player].choose(key, moment)
            mirror.ask("choose", {"seat": player, "at": moment, "key": key})
            before = player
            for viewer, seat in seats.items():
                hidden = secrets(mirror.playing._game, viewer)
                told = seat.all()
                assert not [one for one in hidden if one in told], (viewer, moment, key)
                searched += len(hidden)
    assert wrong == []
    assert searched > 20
