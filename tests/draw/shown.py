"""The boards and cards that the pages show: `python -m tests.draw.shown` draws them again.

A board is what `elgrande draw` makes of a game of bots, the cards are a sheet of `elgrande print`;
look at them before you commit them.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from click.testing import CliRunner

from elgrande.cli import main

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"

SHOWN = {
    "base": "--players 5 --seed 3 --round 7",
    "base-dark": "--players 5 --seed 3 --round 7 --dark",
    "colonies": "--with inquisitor_colonies --players 4 --seed 3 --round 6",
    "grandissimo": "--with grandissimo --with jubilee --players 5 --seed 3 --round 7",
}
"""The words after `draw`, by the name of the picture."""

SHEET = 22
"""Which sheet of the cards of the base game is shown, from 0: one with different signs."""

if __name__ == "__main__":
    for name, words in SHOWN.items():
        asked = ["draw", *words.split(), "-o", str(PICTURES / f"{name}.svg")]
        CliRunner().invoke(main, asked, catch_exceptions=False)
    with tempfile.TemporaryDirectory() as folder:
        sheets = Path(folder) / "cards.html"
        CliRunner().invoke(main, ["print", "-o", str(sheets)], catch_exceptions=False)
        drawn = re.findall(r"<svg.*?</svg>", sheets.read_text(encoding="utf-8"), re.DOTALL)
        (PICTURES / "cards.svg").write_text(f"{drawn[SHEET]}\n", encoding="utf-8")
