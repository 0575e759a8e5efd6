"""What the tests of formatting, fixing and watching share."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILT_IN = [
    path
    for folder in ("cards", "expansions", "examples")
    for path in sorted((ROOT / folder).rglob("*.yaml"))
]
