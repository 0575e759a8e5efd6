"""Screen content laid out for a terminal: a function of it, the width and the height alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest

from ..text.diagnostics import visible, width_of
from .lines import Line, Lines, in_columns, lead, short_names, wrapped
from .screen_content import Grid, Item, ScreenContent, Section
from .table_view import Row

WIDE = 100
"""From so many columns on, cards stand beside the board."""

_BETWEEN = " │ "
_FEW = 4
"""So many lines that are said stand beside the board."""
_LEAST_TAIL = 10
"""Columns that borders and single pieces need, before the titles of places are wrapped."""
_MOST_LINES = 2
"""So many lines of borders and single pieces stand one below the other."""
_ASIDE = 2
"""Columns by which what has no room behind a row stands below its title."""


@dataclass(frozen=True)
class Frame:
    """A screen full of lines; the prompt follows below them. pages: how many the content has."""

    lines: Lines
    pages: int


def frame(
    content: ScreenContent, width: int, height: int, page: int = 0, notes: Sequence[str] = ()
) -> Frame:
    """The page of the content, counted from 0: `height - 1` lines of at most `width`.

    What does not fit on one page stands on the next; the question stands on each. notes: what else
    is said now; it stands above the question, or where it is long in the place of the board.
    """
    head = wrapped(content.head if width_of(content.head) <= width else content.shorter, width)
    question = wrapped(content.question, width) if content.question else []
    room = height - 2 - len(head)
    first: list[Lines] = []
    if len(question) > room // 3:
        question, first = [], [question]
    notes_shown = [_note(note, width) for note in notes]
    instead = sum(map(len, notes_shown)) > _FEW
    if not instead:
        question = [*chain(*notes_shown), *question]
    room -= len(question)
    streams = [(width, [first, notes_shown])] if instead else _streams(content, width, first)
    options, bottom = _options(content, width, room, len(content.board.rows) + 3)
    top = [_pages(blocks, room - bottom) for _, blocks in streams]
    pages = max(map(len, (options, *top)))
    page = min(page, pages - 1)
    shown = [part[page] if page < len(part) else [] for part in top]
    if not any(shown):  # the rest of many options, with the last that there is to read
        shown = [part[-1] for part in top]
    body = _side_by_side(shown, [columns for columns, _ in streams], room - bottom)
    rule = _rule(content, width, page, pages, instead=instead)
    chosen = options[min(page, len(options) - 1)]
    return Frame([line.trimmed() for line in (*head, *body, rule, *question, *chosen)], pages)


def _note(note: str, width: int) -> Lines:
    """A line that is said, as it is where it fits."""
    shown = visible(note)
    return [Line(shown)] if width_of(shown) <= width else wrapped(note, width, lead(note))


def _rule(content: ScreenContent, width: int, page: int, pages: int, *, instead: bool) -> Line:
    """The line between what is seen and what is asked; what it says fits into any width.

    What can be typed is said only where somebody is asked.
    """
    notes_shown = [content.step] if content.step else []
    asked = bool(content.options)
    if pages > 1:
        notes_shown.append(f"page {page + 1} of {pages}{', Enter: next' if asked else ''}")
    elif instead and asked:
        notes_shown.append("Enter shows the board")
    notes_shown += ["`help`"] if asked else []
    text = "".join(f"── {part} " for part in notes_shown)
    return Line((text + "─" * width)[:width])


# ---------------------------------------------------------------- pages


Blocks = list[list[Lines]]
"""Parts of a stream, each with pieces that stay together where they can."""


def _streams(content: ScreenContent, width: int, first: list[Lines]) -> list[tuple[int, Blocks]]:
    """What is to be read, in one column or in two, each with its width."""
    if width < WIDE:
        board = _board(content.board, width)
        return [(width, [first, board, *_sections((*content.cards, *content.side), width)])]
    board = _board(content.board, width - len(_BETWEEN) - width // 3)
    widest = max(width_of(line.text) for piece in board for line in piece)
    rest = width - widest - len(_BETWEEN)
    below, right = (content.side, content.cards) if content.cards else ((), content.side)
    return [(widest, [first, board, *_sections(below, widest)]), (rest, _sections(right, rest))]


def _options(content: ScreenContent, width: int, room: int, board: int) -> tuple[list[Lines], int]:
    """The pages of the options, and how many lines they get.

    They get what the board leaves, but at least a third; where that is little, in few words.
    """
    most = max(room // 3, min(room - 3, room - board))
    for texts in (content.options, content.brief):
        rows = in_columns(texts, width)
        if sum(map(len, rows)) <= most:
            break
    pages = _pages([rows], most)
    return pages, max(map(len, pages))


def _pages(blocks: Iterable[Iterable[Lines]], rows: int) -> list[Lines]:
    """Pieces from above, as many on each page as fit; one that fits on none is divided."""
    pages: list[Lines] = [[]]
    for piece in chain.from_iterable(blocks):
        if len(pages[-1]) + len(piece) > rows and pages[-1] and len(piece) <= rows:
            pages.append([])
        for line in piece:
            if len(pages[-1]) == rows:
                pages.append([])
            pages[-1].append(line)
    return pages


def _side_by_side(parts: list[Lines], widths: list[int], rows: int) -> Lines:
    """The parts of a page side by side, filled up so that what is asked stands at the bottom."""
    full = [part + [Line()] * (rows - len(part)) for part in parts]
    if len(full) == 1:
        return full[0]
    left, right = full
    return [a.filled(widths[0]) + Line(_BETWEEN) + b for a, b in zip(left, right, strict=True)]


# ---------------------------------------------------------------- what is read


def _sections(sections: Iterable[Section], width: int) -> Blocks:
    return [list(_section(section, width)) for section in sections]


def _section(section: Section, width: int) -> Iterator[Lines]:
    title = [Line(f"{visible(section.title)}:")]
    for item in section.items:
        yield [*title, *_item(item, width)]
        title = []


def _item(item: Item, width: int) -> Lines:
    lines = wrapped(item.head, width, "  ", "    ")
    for text in item.texts:
        for part in text.split("\n"):
            lines += wrapped(part, width, "    " + lead(part))
    return lines


# ---------------------------------------------------------------- the board


def _board(grid: Grid, width: int) -> list[Lines]:
    """The table, with the names of the owners in full where no row needs a second line for it."""
    short = dict(zip(grid.heads, short_names([*grid.heads.values()]), strict=True))
    tables = [_table(grid, heads, width) for heads in (grid.heads, short)]
    table = min(tables, key=lambda rows: sum(map(len, rows)))
    legend = [wrapped(f"({grid.legend})", width)] if grid.legend else []
    return [*table, *legend]


def _table(grid: Grid, heads: Mapping[str, str], width: int) -> list[Lines]:
    """A row for each place, with its borders and what stands there beside counted pieces."""
    rows = (grid.points, *grid.rows)
    cells = {
        owner: max(map(width_of, (head, *(row.amounts.get(owner, "") for row in rows))))
        for owner, head in heads.items()
    }
    code = max(map(width_of, grid.codes.values()), default=0)
    scores = max(len(row.scores) for row in rows)
    used = code + 2 + scores + sum(cells.values()) + len(cells) + 2
    longest = max(width_of(row.title) for row in rows)
    title = max(8, min(longest, width - used - _LEAST_TAIL))
    table = _Table(grid, cells, (code, title, scores), max(1, width - used - title))
    body = [table.row(row, _tail(grid, row)) for row in rows]
    return [table.row(Row("", "", heads), "borders"), *body]


def _tail(grid: Grid, row: Row) -> str:
    borders = " ".join(grid.codes[name] for name in row.borders if name in grid.codes)
    return "; ".join(filter(None, (borders, *row.things)))


@dataclass(frozen=True)
class _Table:
    """The widths of a table's columns. cells: by owner. left: of code, title and scores."""

    grid: Grid
    cells: Mapping[str, int]
    left: tuple[int, int, int]
    tail: int

    def row(self, row: Row, tail: str) -> Lines:
        """One row; titles and tails that are long take several lines, side by side.

        A tail that is too long even so goes on below the row, in its whole width.
        """
        code, title, scores = self.left
        titles = wrapped(row.title, title)
        tails = wrapped(tail, self.tail) if tail else []
        start = Line(self.grid.codes.get(row.id, "")).filled(code) + Line(" ")
        first = start + titles[0].filled(title + 1) + Line(row.scores).filled(scores)
        for owner, width in self.cells.items():
            text = row.amounts.get(owner, "").rjust(width)
            first += Line(" " + text, ((1, len(text) + 1, owner),))
        before = width_of(first.text) + 2
        if tails:
            first += Line("  ") + tails[0]
        if len(tails) > _MOST_LINES:
            width = before + self.tail
            before = code + 1 + (title + 1 if titles[1:] else _ASIDE)
            rest = " ".join(visible(tail).split())[len(tails[0].text) :]
            tails = [tails[0], *wrapped(rest, width - before)]
        more = zip_longest(titles[1:], tails[1:], fillvalue=Line())
        margin = Line(" " * (code + 1))
        return [first, *((margin + one).filled(before) + other for one, other in more)]
