"""Screen content laid out for a terminal: a function of the content, width and height only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest

from ..text.diagnostics import visible, width_of
from .lines import Line, Lines, in_columns, lead, short_names, wrapped
from .screen_content import TO_CHOOSE, Grid, Item, ScreenContent, Section
from .table_view import Row

WIDE = 100
"""From this width in columns on, cards are to the right of the board."""

_BETWEEN = " │ "
_FEW = 4
"""The most lines of messages that fit below the board; more replace it."""
_LEAST_TAIL = 10
"""Columns reserved for borders and single pieces; longer titles of places are wrapped."""
_MOST_LINES = 2
"""The most lines of borders and single pieces to the right of a row; more go below it."""
_BEGINNING = 2
"""The most lines of a card's text below an option."""
_UNDER = "     "
"""The indent of such a text."""
_ASIDE = 2
"""The indent, in columns, of what continues below a row."""


@dataclass(frozen=True)
class Frame:
    """The lines of a screen above the prompt. pages: how many pages the content has."""

    lines: Lines
    pages: int


def frame(
    content: ScreenContent, width: int, height: int, page: int = 0, notes: Sequence[str] = ()
) -> Frame:
    """One page of the content, counted from 0: `height - 1` lines of at most `width` columns.

    What does not fit on one page continues on the next; a short question is on each. notes:
    messages, which are above the question, or replace the board if they are long.
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
    options, bottom, told = _options(content, width, room, len(content.board.rows) + 3)
    if told:
        others = tuple(section for section in content.cards if section.title != TO_CHOOSE)
        content = replace(content, cards=others)
    streams = [(width, [first, notes_shown])] if instead else _streams(content, width, first)
    top = [_pages(blocks, room - bottom) for _, blocks in streams]
    pages = max(map(len, (options, *top)))
    page = min(page, pages - 1)
    shown = [part[page] if page < len(part) else [] for part in top]
    if not any(shown):  # only options are left: repeat the last page of the other parts
        shown = [part[-1] for part in top]
    body = _side_by_side(shown, [columns for columns, _ in streams], room - bottom)
    rule = _rule(content, width, page, pages, instead=instead)
    chosen = options[min(page, len(options) - 1)]
    return Frame([line.trimmed() for line in (*head, *body, rule, *question, *chosen)], pages)


def printed(content: ScreenContent, width: int, *, whole: bool, texts: bool) -> Lines:
    """The content for a terminal that is not redrawn: at the end are the question and the options.

    whole: with the board and everything below it. texts: with those of the cards to choose from.
    """
    offered = [section for section in content.cards if section.title == TO_CHOOSE]
    others = [section for section in content.cards if section not in offered]
    lines: Lines = []
    if whole:
        lines += [*wrapped(content.head, width), Line()]
        blocks = [_board(content.board, width), *_sections((*others, *content.side), width)]
        lines += [*chain.from_iterable(chain.from_iterable(blocks)), Line()]
    lines += wrapped(content.question, width)
    if offered and texts:
        lines += chain.from_iterable(chain.from_iterable(_sections(offered, width)))
        return [line.trimmed() for line in lines]
    lines += chain.from_iterable(in_columns(content.options, width))
    if offered:
        lines.append(Line("(`options` shows what they do; `show NAME` describes one)"))
    return [line.trimmed() for line in lines]


def _note(note: str, width: int) -> Lines:
    """A message as lines; wrapped only if it is too long."""
    shown = visible(note)
    return [Line(shown)] if width_of(shown) <= width else wrapped(note, width, lead(note))


def _rule(content: ScreenContent, width: int, page: int, pages: int, *, instead: bool) -> Line:
    """The line between the content and the question, cut to the width.

    It says what can be typed only if there are options.
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
"""Parts of a stream, each a list of pieces that stay on one page if they fit."""


def _streams(content: ScreenContent, width: int, first: list[Lines]) -> list[tuple[int, Blocks]]:
    """The content above the question in one or two columns: the width and parts of each."""
    if width < WIDE:
        board = _board(content.board, width)
        return [(width, [first, board, *_sections((*content.cards, *content.side), width)])]
    board = _board(content.board, width - len(_BETWEEN) - width // 3)
    widest = max(width_of(line.text) for piece in board for line in piece)
    rest = width - widest - len(_BETWEEN)
    below, right = (content.side, content.cards) if content.cards else ((), content.side)
    return [(widest, [first, board, *_sections(below, widest)]), (rest, _sections(right, rest))]


def _options(
    content: ScreenContent, width: int, room: int, board: int
) -> tuple[list[Lines], int, bool]:
    """The pages of the options, how many lines they get, and whether they have all texts of cards.

    They get what the board leaves, but at least a third. If they do not fit with the beginnings of
    the texts of their cards, they are without; if not even so, the brief ones.
    """
    most = max(room // 3, min(room - 3, room - board))
    explained = [
        _explained(*pair, width) for pair in zip(content.options, content.explained, strict=False)
    ]
    if 0 < sum(len(lines) for lines, _ in explained) <= most:
        lines = [line for lines, _ in explained for line in lines]
        return [lines], len(lines), all(whole for _, whole in explained)
    for texts in (content.options, content.brief):
        rows = in_columns(texts, width)
        if sum(map(len, rows)) <= most:
            break
    pages = _pages([rows], most)
    return pages, max(map(len, pages)), False


def _explained(option: str, text: str, width: int) -> tuple[Lines, bool]:
    """An option with at most two lines of the text of its card, and whether that is all of it."""
    lines = wrapped(text, width, _UNDER) if text else []
    whole = len(lines) <= _BEGINNING
    if not whole:
        lines = lines[:_BEGINNING]
        lines[-1] = lines[-1].clipped(width - 2) + Line(" …")
    return [*wrapped(option, width, lead(option), "    "), *lines], whole


def _pages(blocks: Iterable[Iterable[Lines]], rows: int) -> list[Lines]:
    """Distributes pieces over pages of `rows` lines; divides a piece that fits on none."""
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
    """The parts of a page side by side, padded to `rows` lines."""
    full = [part + [Line()] * (rows - len(part)) for part in parts]
    if len(full) == 1:
        return full[0]
    left, right = full
    return [a.filled(widths[0]) + Line(_BETWEEN) + b for a, b in zip(left, right, strict=True)]


# ---------------------------------------------------------------- sections


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
    """The table and its legend; owners have short names only if that saves lines."""
    short = dict(zip(grid.heads, short_names([*grid.heads.values()]), strict=True))
    tables = [_table(grid, heads, width) for heads in (grid.heads, short)]
    table = min(tables, key=lambda rows: sum(map(len, rows)))
    legend = [wrapped(f"({grid.legend})", width)] if grid.legend else []
    return [*table, *legend]


def _table(grid: Grid, heads: Mapping[str, str], width: int) -> list[Lines]:
    """A row for each place: its counted pieces, its borders and its other pieces."""
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
    """A table's column widths. cells: by owner. left: of code, title and scores."""

    grid: Grid
    cells: Mapping[str, int]
    left: tuple[int, int, int]
    tail: int

    def row(self, row: Row, tail: str) -> Lines:
        """One row; long titles and tails take several lines, side by side.

        A tail of more than `_MOST_LINES` continues below the row, across its full width.
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
