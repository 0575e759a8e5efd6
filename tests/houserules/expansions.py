"""Random house rules: every kind of declaration and overlay, with effects that pass the checks.

Each thing stands in a file of its own, so that one which does not fit the others can be left out.
"""

from __future__ import annotations

import random

from elgrande.engine.lang.names import Names
from elgrande.engine.rules.model import Definitions

from ..properties.games import EDITIONS
from .declared import DECLARED, TEXTS
from .making import EDITION, EXPANSION, KNOWN, MORE, House, Making, Writer
from .overlays import CHANGES


def make_house(
    seed: int, author: Writer, around: Definitions, names: Names, mix: tuple[str, ...], edition: str
) -> House:
    """All files: first what has an id, then the texts that may name it.

    around: what the mix declares without them; names: its ids.
    """
    making = Making(House(seed, mix, edition), author, around, names, random.Random(seed))
    source = making.source
    _heads(making)
    for section, maker in DECLARED.items():
        for number in range(source.choice((0, 0, 1, 1, 2))):
            name = f"h_{section}_{number}"
            making.declare(section, name, maker(making, name))
    making.all_declared()
    for number in range(source.choice((1, 2, 3))):
        for label, maker in TEXTS.items():
            if source.random() < 0.6 and (data := maker(making, f"h_{label}_{number}")):
                making.file(f"{label}_{number}", making.in_company(data))
    for label, change in CHANGES.items():
        for number in range(source.choice((0, 1, 1, 2)) * (1 + (label == "patch"))):
            if data := change(making, f"h_{label}_{number}"):
                making.file(f"{label}_{number}", making.in_company(data))
    return making.made


SAID = {"only_with": [EDITIONS[1]], "source": {"rulebook": "S2", "section": "Jubileum"}}


def _heads(making: Making) -> None:
    """The files that say what the expansions are."""
    made, source = making.made, making.source
    head = {"title": "House rules", "version": "1"}
    others = [name for name in KNOWN if name not in (*made.mix, *EDITIONS)]
    more = making.some(
        requires=[list(made.mix)],
        conflicts=[others, [{"expansion": name, "only_with": [EDITIONS[0]]} for name in others]],
        over=[list(made.mix), [*others]],
        not_recommended_with=[[*others], [{"expansion": name, **SAID} for name in made.mix]],
    )
    if made.seed % 3 == 0:
        more["box"] = {"caballero": 1000}  # enough for whatever else they say
    making.file("head", {**head, **more})
    if source.random() < 0.4:
        made.files["head_more"] = {"expansion": MORE, **head, "requires": [EXPANSION]}
        making.expansions.append(MORE)
    if source.random() < 0.2:
        made.files["head_edition"] = {"expansion": EDITION, **head, "edition": True}
        making.expansions.append(EDITION)
