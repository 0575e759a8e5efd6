"""Decks for Tabletop Simulator: sheets of faces, backs, and a saved object for each deck.

The fields are those of its knowledge base (Custom Deck, Save File Format, Asset Creation): a sheet
has at most 10 columns, 7 rows and 4096 pixels a side, and the number of a card is 100 times the
number of its sheet, and its place on that.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, Final, NamedTuple

from ..draw.cards import HIGH, WIDE, Printed
from ..draw.elements import Element, Item, Picture, put
from ..draw.panels import card_text
from ..draw.png import png_of
from ..draw.svg import svg_of
from ..rules.model import Definitions
from ..text.own_files import MARK
from .pictures import back_of
from .sheets import trimmed

COLUMNS: Final = 10
ROWS: Final = 7
SIDE: Final = 4096
"""The longest side of an image, in pixels."""
_FINEST = 12
"""The most pixels per millimetre, about 300 per inch."""
_SAVE = ("SaveName", "GameMode", "Date", "Table", "Sky", "Rules", "PlayerTurn", "LuaScript")
"""The texts of a save that are empty in a saved object."""
_TRANSFORM: Final = {
    **dict.fromkeys(("posX", "posZ", "rotX"), 0.0),
    **{"posY": 1.0, "rotY": 180.0, "rotZ": 180.0},
    **dict.fromkeys(("scaleX", "scaleY", "scaleZ"), 1.0),
}
"""A deck lies with its backs up."""


class Sheet(NamedTuple):
    """The layout of a sheet: its columns and rows, and whole pixels per millimetre."""

    columns: int
    rows: int
    scale: int

    @classmethod
    def of(cls, cards: int) -> Sheet:
        """The sheet that shows the cards largest; of these, the one with the fewest places."""
        fits = ((columns, -(-cards // columns)) for columns in range(1, COLUMNS + 1))
        grids = [cls(*one, _scale(*one)) for one in fits if one[1] <= ROWS]
        return max(grids, key=lambda one: (one.scale, -one.columns * one.rows, one.columns))

    def picture(self, faces: Sequence[Item], back: Item, title: str) -> Picture:
        """The faces row by row; the back fills the places that are left."""
        wide, high = round(WIDE) * self.scale, round(HIGH) * self.scale
        elements: list[Element] = []
        for number in range(self.columns * self.rows):
            row, column = divmod(number, self.columns)
            item = trimmed(faces[number] if number < len(faces) else back)
            elements += put(item, column * wide, row * high, self.scale)
        return Picture(self.columns * wide, self.rows * high, title, "", elements)


def _scale(columns: int, rows: int) -> int:
    return min(SIDE // (columns * round(WIDE)), SIDE // (rows * round(HIGH)), _FINEST)


def simulator_files(
    cards: Sequence[Printed], definitions: Definitions, url: str
) -> dict[str, bytes]:
    """The images and the saved object of each deck, by file name.

    cards: all copies. url: that of the folder in which the images will be. Raises NoPng.
    """
    packs: dict[str, list[Printed]] = {}
    for one in cards:
        packs.setdefault(one.pack, []).append(one)
    files: dict[str, bytes] = {}
    numbers, guids = count(1), (f"{number:06x}" for number in count(1))
    for pack, copies in packs.items():
        back, back_file = copies[0].back, f"{back_of(pack)}.png"
        files[back_file] = _png(Sheet.of(1).picture([back], back, pack))
        sheets: dict[str, dict[str, Any]] = {}
        ids: dict[str, int] = {}
        for number, name, shown in _parts(pack, copies, numbers):
            sheet = Sheet.of(len(shown))
            files[name] = _png(sheet.picture([*shown.values()], back, pack))
            sheets[str(number)] = {
                **{"FaceURL": f"{url}/{name}", "BackURL": f"{url}/{back_file}"},
                **{"NumWidth": sheet.columns, "NumHeight": sheet.rows},
                **{"BackIsHidden": True, "UniqueBack": False},
            }
            ids |= {one: 100 * number + place for place, one in enumerate(shown)}
        objects = []
        for one in copies:
            card = _object(next(guids), one.card.title, card_text(definitions, one.card.id))
            number = ids[one.name]
            own_sheet = {key: sheets[key] for key in [str(number // 100)]}
            objects.append({**card, "Name": "Card", "CardID": number, "CustomDeck": own_sheet})
        deck = definitions.decks.get(pack)
        title = pack.replace("_", " ") if deck is None else deck.title
        whole = objects[0] if len(objects) == 1 else _deck(next(guids), title, sheets, objects)
        save = {**dict.fromkeys(_SAVE, ""), "Note": MARK, "ObjectStates": [whole]}
        files[f"{pack}.json"] = (json.dumps(save, indent=2, ensure_ascii=False) + "\n").encode()
    return files


def _parts(
    pack: str, copies: Sequence[Printed], numbers: Iterator[int]
) -> Iterator[tuple[int, str, dict[str, Item]]]:
    """The sheets of a deck: the number, the file name and the faces of each."""
    faces = [*{one.name: one.face for one in copies}.items()]
    for start in range(0, len(faces), COLUMNS * ROWS):
        name = f"{pack}-{start // (COLUMNS * ROWS) + 1}.png" if start else f"{pack}.png"
        yield next(numbers), name, dict(faces[start : start + COLUMNS * ROWS])


def _deck(
    guid: str, title: str, sheets: dict[str, dict[str, Any]], cards: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    """A deck of at least two cards."""
    return {
        **_object(guid, title, ""),
        "Name": "DeckCustom",
        "DeckIDs": [one["CardID"] for one in cards],
        "CustomDeck": sheets,
        "ContainedObjects": [*cards],
    }


def _object(guid: str, nickname: str, description: str) -> dict[str, Any]:
    """What all objects have."""
    return {
        **{"GUID": guid, "Name": "", "Transform": _TRANSFORM},
        **{"Nickname": nickname, "Description": description},
        "ColorDiffuse": {"r": 0.71, "g": 0.71, "b": 0.71},
        **dict.fromkeys(("Grid", "Snap", "Autoraise", "Sticky", "Tooltip", "Hands"), True),
        **{"Locked": False, "SidewaysCard": False, "LuaScript": "", "LuaScriptState": ""},
    }


def _png(picture: Picture) -> bytes:
    return png_of(svg_of(picture))
