"""The boards that the pages show: `python -m tests.draw.shown` draws them again.

Each is what `elgrande draw` makes of a game of bots; look at them before you commit them.
"""

from __future__ import annotations

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

if __name__ == "__main__":
    for name, words in SHOWN.items():
        asked = ["draw", *words.split(), "-o", str(PICTURES / f"{name}.svg")]
        CliRunner().invoke(main, asked, catch_exceptions=False)
