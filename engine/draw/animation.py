"""Several pictures of one game as one SVG that shows one after the other, without a script.

What is the same in all pictures is written once. The last picture is shown to people who want no
motion, and by programs that can't move anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from .elements import Box, Picture
from .svg import elements_of, whole

SECONDS = 2.0
"""How long each picture is shown; the last one, and then all again, twice as long."""


def animated_svg(pictures: Sequence[Picture], words: str, paint: str) -> str:
    """The pictures as one SVG, of the size of the largest. words: what all of them show.

    paint: of the ground, which replaces the first element of each picture.
    """
    wide, high = max(p.width for p in pictures), max(p.height for p in pictures)
    drawn = []
    for picture in pictures:
        ground = Box(0, 0, wide, high, paint)
        drawn.append(elements_of([ground, *picture.elements[1:]]))
    merged = _merged(drawn)
    every, last = range(len(pictures)), len(pictures) - 1
    names: dict[tuple[int, ...], str] = {}
    body = []
    for when, parts in groupby(merged, key=lambda part: tuple(part[1])):
        inside = "\n".join(text for text, _ in parts)
        if len(when) < len(every):
            name = names.setdefault(when, f"f{len(names)}")
            hidden = "" if last in when else ' visibility="hidden"'
            inside = f'<g class="{name}"{hidden}>{inside}</g>'
        body.append(inside)
    head = pictures[-1]._replace(width=wide, height=high, words=words)
    return whole(head, [_css(names, len(pictures)), *body])


def _merged(drawn: Sequence[Sequence[str]]) -> list[tuple[str, list[int]]]:
    """Every element once, in an order that is that of each picture, with its pictures' numbers."""
    merged: list[tuple[str, list[int]]] = []
    for number, texts in enumerate(drawn):
        at = 0
        known: dict[str, list[int]] = {}
        for place, (text, _) in enumerate(merged):
            known.setdefault(text, []).append(place)
        new: list[tuple[int, str]] = []
        for text in texts:
            later = next((n for n in known.get(text, ()) if n >= at), None)
            if later is None:
                new.append((at, text))
            else:
                merged[later][1].append(number)
                at = later + 1
        for at, text in reversed(new):
            merged.insert(at, (text, [number]))
    return merged


def _css(names: dict[tuple[int, ...], str], number: int) -> str:
    """The style sheet, in which each group is visible while its pictures are shown."""
    total = SECONDS * (number + 1)
    rules = [f"@keyframes {name}{{{_frames(when, number)}}}" for when, name in names.items()]
    rules += [
        f".{name}{{animation:{name} {total:g}s step-end infinite}}" for name in names.values()
    ]
    rules.append("svg:hover g{animation-play-state:paused}")
    inside = "\n".join(rules)
    return f"<style>@media (prefers-reduced-motion:no-preference){{\n{inside}\n}}</style>"


def _frames(when: Sequence[int], number: int) -> str:
    """The moments at which a group becomes visible or hidden, in percent of the whole."""
    return "".join(_moments(frozenset(when), number))


def _moments(when: frozenset[int], number: int) -> Iterator[str]:
    before = None
    for n in range(number):
        now = "visible" if n in when else "hidden"
        if now != before:
            yield f"{100 * n / (number + 1):.4g}%{{visibility:{now}}}"
        before = now
    yield f"100%{{visibility:{before}}}"
