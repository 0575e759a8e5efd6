"""The letters that distinguish owners and single pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from ..lang.english.titles import bare
from ..rules.model import Definitions, Named


def letters_of(players: Sequence[str], neutrals: Mapping[str, Named]) -> dict[str, str]:
    """A short mark for each owner: the first letter, or two or three if others begin alike.

    The mark of a neutral owner does not begin the name of a player.
    """
    found: dict[str, str] = {}
    for player in players:
        others = [other.casefold() for other in players if other != player]
        found[player] = _first_free(_apart(player, others), player, found.values())
    for owner, neutral in neutrals.items():
        title = bare(neutral.title)
        marks = _apart(title, [player.casefold() for player in players])
        found[owner] = _first_free(marks, title, found.values())
    return found


def initials_of(definitions: Definitions) -> dict[str, str]:
    """A mark for each title of single pieces that have a shape, to print on the piece.

    A piece of each player has none if its shape says what it is: it bears the player's letter.
    Titles of one word choose first, so a longer title with the same word gets another mark.
    """
    shaped = [piece for piece in definitions.pieces.values() if piece.single and piece.shape]
    owned = Counter(piece.shape for piece in shaped if piece.each_player)
    alone = {p.title for p in shaped if p.each_player and owned[p.shape] == 1 and not p.members}
    titles = [
        title
        for piece in shaped
        for title in [member.title for member in piece.members] or [piece.title]
    ]
    found: dict[str, str] = {}
    for title in sorted(dict.fromkeys(titles), key=lambda title: len(bare(title).split())):
        found[title] = _first_free(_initials(bare(title)), bare(title), found.values())
    return {title: mark for title, mark in found.items() if title not in alone}


def kinds_of(definitions: Definitions) -> dict[str, str]:
    """The letters on counted pieces, by kind; those that count for places bear none."""
    found: dict[str, str] = {}
    singles = initials_of(definitions).values()
    for piece in definitions.pieces.values():
        if not piece.single and piece.id != definitions.scoring.counts:
            title, taken = bare(piece.title), [*singles, *found.values()]
            found[piece.id] = _first_free(_initials(title), title, taken)
    return found


def _apart(title: str, others: Collection[str]) -> Iterator[str]:
    """Beginnings of a name that no other has, or its first letter and one that no other has."""
    alike = [other for other in others if other[:1] == title[:1].casefold()]
    for long in (1, 2):
        if not any(other.startswith(title[:long].casefold()) for other in alike):
            yield title[:long]
    for letter in filter(str.isalnum, title[1:]):
        if not any(letter.casefold() in other[1:] for other in alike):
            yield title[0] + letter
    if not any(other.startswith(title[:3].casefold()) for other in alike):
        yield title[:3]


def _initials(title: str) -> Iterator[str]:
    """The first letter, those of the words, or the first with a later one."""
    yield title[:1]
    words = title.split()
    if len(words) > 1:
        yield "".join(word[0] for word in words[:3]).upper()
    yield from (title[0] + letter for letter in filter(str.isalnum, title[1:]))


def _first_free(marks: Iterator[str], title: str, taken: Collection[str]) -> str:
    """The first mark that is not taken, with a capital; else a letter and a number."""
    there = {mark.casefold() for mark in taken}
    numbered = (f"{title[:1]}{number}" for number in range(2, len(there) + 3))
    free = next(mark for each in (marks, numbered) for mark in each if mark.casefold() not in there)
    return free[:1].upper() + free[1:]
