"""The studio: a page with a folder of rules, its findings and English, and a game to try it on."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).parent / "page"
"""The files of the page itself, which are served unchanged."""
