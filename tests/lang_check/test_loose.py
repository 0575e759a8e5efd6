"""The loose grammar: each part is used, ends, and keeps what it reads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from elgrande.engine.lang.loose import readings
from elgrande.engine.lang.loose_table import Item, OneOf, Part, Word, table

IDS = frozenset(
    (
        *("counted", "counted_one", "kind", "single", "mine", "family", "region", "place", "home"),
        *("pot", "tally", "tide", "charge"),
        *("card_zone", "hand", "deck", "run", "office", "order", "trait"),
        *("who", "there", "what", "given", "heads", "int", "word", "new"),
    )
)
SAYS_NOTHING = re.compile(
    "(?:MoveV|PlaceV|Beside|Mutual|Sep|AsLike|Enter|LookV|ShowV|SortV|AnyOrder|DiePoints|word|new|From)[0-9]*"
    "|counted_one"
)
"""Parts that a text need not say again: verbs, signs, and the name of a loop over players."""
SORTS = {
    "counted": {"caballero": "caballeros", "caballeros": "caballeros"},
    "counted_one": {"caballero": "caballeros"},
    "kind": {"caballeros": "caballeros"},
    "region": {"galicia": "galicia"},
    "place": {"castillo": "castillo"},
    "home": {"court": "court"},
}


def parts_of(items: Iterable[Item]) -> Iterator[Part]:
    for item in items:
        if isinstance(item, Part):
            yield item
        elif isinstance(item, OneOf):
            for way in item.ways:
                yield from parts_of(way)


def firsts(items: tuple[Item, ...]) -> Iterator[Part]:
    """The parts with which a sequence may begin."""
    if not items or isinstance(items[0], Word):
        return
    if isinstance(items[0], Part):
        yield items[0]
    else:
        for way in items[0].ways:
            yield from firsts((*way, *items[1:]))


def test_each_part_is_known_and_used() -> None:
    forms = table().forms
    used, waiting = set(), ["Line"]
    while waiting:
        sort = waiting.pop()
        if sort not in used:
            used.add(sort)
            inside = {part.sort for form in forms[sort] for part in parts_of(form.items)}
            assert inside <= forms.keys() | IDS, (sort, inside - forms.keys() - IDS)
            waiting += sorted(inside & forms.keys())
    assert forms.keys() == used


def test_no_part_begins_with_itself() -> None:
    """Such a part would be read without its other forms."""
    forms = table().forms
    begins = {
        sort: {part.sort for form in each for part in firsts(form.items)} & forms.keys()
        for sort, each in forms.items()
    }
    for sort in forms:
        seen: set[str] = set()
        waiting = [*begins[sort]]
        while waiting:
            other = waiting.pop()
            assert other != sort, sort
            if other not in seen:
                seen.add(other)
                waiting += begins[other]


def test_no_form_loses_a_part() -> None:
    for sort, forms in table().forms.items():
        for form in forms:
            said = set(re.findall(r"\{([A-Za-z_]+[0-9]*)", form.text))
            lost = {part.key for part in parts_of(form.items)} - said
            assert [key for key in lost if not SAYS_NOTHING.fullmatch(key)] == [], (sort, form.text)


def test_each_form_stands_once() -> None:
    for sort, forms in table().forms.items():
        read = [(form.items, form.text) for form in forms]
        assert [text for items, text in read if read.count((items, text)) > 1] == [], sort


def test_what_is_theirs_belongs_to_the_player_who_acts_or_is_chosen() -> None:
    def first(line: str) -> str:
        return readings(line, SORTS, {})[0]

    assert first("each opponent loses their points") == "each opponent: lose [own points] points"
    own = "each opponent: move 1 own caballeros from own court to galicia"
    assert first("each opponent moves one of his caballeros from his court to galicia") == own
    theirs = "choose any opponent as victim\ngain [points of victim] points"
    assert first("choose an opponent and gain his points") == theirs


def test_long_lines_are_given_up() -> None:
    assert readings("gain 1 point, " * 14 + "gain 1 point", SORTS, {})
    assert readings("gain 1 point, " * 40 + "gain 1 point", SORTS, {}) == []
