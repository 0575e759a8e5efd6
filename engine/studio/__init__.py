"""The page to design in: a folder of rules, its marks and English, and a game to try it on."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).parent / "page"
"""The files of the page itself: whoever shows it gives them as they are."""
