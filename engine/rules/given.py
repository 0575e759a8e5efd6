"""The words of a position, given or expected, that name nothing of the rules."""

IN = "in"
"""The key of a single piece that says where it stands, beside the pieces that stand on it."""

NOWHERE = "nowhere"
NOBODY = "nobody"

CHANCE, ASKED = "chance", "asked"
"""What a position says when somebody is asked what chance gives, as in a scenario."""

WHOLE_GAME = "game"
"""Where a game begins that begins with its set-up."""
