"""How long a picture of the board takes: the least of many runs for each built-in set.

`python -m elgrande.tests.draw` prints milliseconds of the processor and bytes; it ends with 1 where
a picture takes longer, or is larger, than it should be. It is no test: machines differ.
"""

from __future__ import annotations

import sys
import time

from elgrande.engine.draw.board import board_svg

from .positions import MIXES, rules_of, views
from .test_board import MOST_BYTES

MOST_MS = 10.0
RUNS = 25


def measured(name: str) -> tuple[float, int]:
    """The milliseconds and the bytes of the slowest and the largest picture of a game of five."""
    defs = rules_of(name).definitions
    slowest, largest = 0.0, 0
    for view in views(rules_of(name), 5)[::3]:
        spent = []
        for _ in range(RUNS):
            start = time.process_time()
            text = board_svg(view, defs)
            spent.append(1_000 * (time.process_time() - start))
        slowest, largest = max(slowest, min(spent)), max(largest, len(text.encode()))
    return slowest, largest


def main() -> int:
    """Measures each set; whether something is too much."""
    too_much = False
    for name in MIXES:
        milliseconds, size = measured(name)
        too_much |= milliseconds > MOST_MS or size > MOST_BYTES
        print(f"{name:<28}{milliseconds:>8.1f} ms{size:>10,} bytes")
    return int(too_much)


if __name__ == "__main__":
    sys.exit(main())
