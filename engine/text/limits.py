"""Limits on input, so that no file can exhaust time or memory."""

from typing import Final

MAX_FILE_BYTES: Final = 1_000_000
"""Largest file that is read, in bytes."""

MAX_DEPTH: Final = 32
"""Deepest nesting of mappings and lists."""

MAX_NODES: Final = 100_000
"""Most values (texts, numbers, mappings, lists) in one file."""

MAX_ENTRIES: Final = 3_000
"""Most entries of one list or mapping, since some checks compare each entry with all others."""

MAX_NUMBER_LENGTH: Final = 15
"""Longest plain number, in characters; every such integer is exact as a double."""

MAX_DIAGNOSTICS_PER_FILE: Final = 200
"""Most diagnostics kept for one file; one more says that there are others."""

MAX_SHOWN: Final = 100
"""Most diagnostics that a run prints as text; a last line counts the others."""

MAX_GUESS_LENGTH: Final = 60
"""Longest word for which the checker looks for a similar one, in characters."""

MAX_SHOWN_LINE: Final = 160
"""Longest piece of a source line under a diagnostic, in characters."""

MAX_QUOTED: Final = 60
"""Longest piece of a wrong value in a message, in characters."""

MAX_SHOWN_TEXT: Final = 8_000
"""Longest text of an effect that is shown to people, in characters; a note counts the rest."""

MAX_NEWS: Final = 200
"""Most log lines that a player sees at once; a last line counts the others."""

MAX_FILES: Final = 5_000
"""Most files in one folder, including its subfolders."""

MAX_EXPANSIONS: Final = 200
"""Most expansions that one run checks, since each is tried in several mixes."""

MAX_FOLDER_BYTES: Final = 20_000_000
"""Most bytes of all files in one folder, including its subfolders."""

MAX_FOLDERS: Final = 20
"""Most parts of a path in a pack: nested folders, and the file."""

MAX_PATH_LENGTH: Final = 200
"""Longest path of a file in a pack, in characters."""

MAX_CLAUSE_LENGTH: Final = 1_000
"""Longest line of an effect, rule or zone, in characters."""

MAX_CHOICES_LENGTH: Final = 2_000
"""Longest text with choices in a scenario, in characters."""

MAX_EFFECT_LINES: Final = 200
"""Most lines of one effect."""

MAX_BLOCK_DEPTH: Final = 30
"""Deepest nesting of blocks in one effect."""
MAX_PLAYER_DEPTH: Final = 3
"""Deepest nesting of tests that every player must pass; the work grows exponentially with it."""

MAX_SILENCED: Final = 300
"""Most codes that the comments of one file may silence."""

MAX_RECOVERED: Final = 200_000
"""Most characters of a file in which checking goes on after a YAML syntax error."""

MAX_NUMBER: Final = 10_000
"""Largest number in a game; computed numbers are capped at it."""
