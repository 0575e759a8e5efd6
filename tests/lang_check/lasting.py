"""Mistakes of what lasts and waits: cards in force, their moments and their rules."""

from __future__ import annotations

Expected = list[tuple[str, str, str]]
"""Code, the words underlined, a part of the message or of its hint; in order."""

LASTING: list[tuple[str, Expected]] = [
    # moments
    (
        "keep this card\nwhen own trun starts:\n  do placing",
        [("E401", "trun", "expected a procedure or a step (did you mean `turn`?)")],
    ),
    (
        "keep this card\nwhen set_disk ends:\n  do placing",
        [("E401", "set_disk", "did you mean `set_disks`?")],
    ),
    (
        "keep this card\nwhen a galicia of an opponent ends:\n  do placing",
        [("E402", "galicia", "is a region; expected a procedure or a step")],
    ),
    (
        "keep this card\nwhen the step use starts:\n  do placing",
        [("E404", "use", "`turn` and `use_card` each have a step `use`: say which one")],
    ),
    (
        "keep this card\ninstead of own use:\n  do nothing",
        [("E404", "use", "say which one")],
    ),
    (
        "keep this card\ninstead of own placng:\n  do nothing",
        [("E401", "placng", "did you mean `placing`?")],
    ),
    (
        "keep this card\nwhen a scoring of the castilo starts:\n  do placing",
        [("E401", "castilo", "did you mean `the castillo`?")],
    ),
    (
        "choose any region as goal\nkeep this card\nwhen a scoring of goal starts:\n  score goal",
        [("E410", "goal", "a `when` block runs later"), ("E410", "goal", "runs later")],
    ),
    (
        "keep this card\nwhen this card comes:\n  do placing",
        [("E426", "this card comes", "under `while_in`")],
    ),
    (
        "keep this card\nwhen the king enters galicia by guest:\n  guest does:\n    gain 1 point",
        [("E402", "guest", "`the king` belongs to no player")],
    ),
    (
        "keep this card\nwhen any limit leaves galicia by guest:\n  guest does:\n    gain 1 point",
        [("E402", "guest", "remove `by guest`")],
    ),
    # where it stands, and whether it is in force
    ("instead of own placing:\n  do nothing", [("E423", "instead of own placing", "never happen")]),
    ("the castillo is taboo", [("E423", "the castillo is taboo", "this never applies")]),
    (
        "keep this card\nmay:\n  the castillo is taboo",
        [("E422", "the castillo is taboo", "outside other blocks")],
    ),
    (
        "keep this card\nif own court has own caballeros:\n  instead of own placing: do nothing",
        [("E422", "instead of own placing", "an `if` that tests a parameter")],
    ),
    (
        "choose any region as goal\nkeep this card\ngoal is taboo",
        [("E410", "goal", "a rule also applies later")],
    ),
    (
        "choose any region as goal\nscore goal\nkeep this card\ninstead of own placing: score goal",
        [("E410", "goal", "an `instead of` block runs later")],
    ),
    (
        "if the scoring is for first place only: gain 1 point",
        [("E421", "the scoring is for first place only", "a `when` block for a scoring")],
    ),
    (
        "keep this card\n"
        "when own turn ends:\n  if the scoring is not for first place only: gain 1 point",
        [("E421", "the scoring is not for first place only", "there is no scoring to test here")],
    ),
    (
        "may pay 2 points\nif paid:\n  may pay 1 point\n  if paid: gain 1 point\n"
        "else: gain 1 point",
        [("E413", "may pay 1 point", "so `else` could mean either")],
    ),
    ("spend this card", [("E421", "spend this card", "nothing to end outside a `when`")]),
    (
        "keep this card\nwhen own turn starts:\n  stop the action",
        [("E421", "stop the action", "no action to stop when this happens")],
    ),
    (
        "keep this card\nwhen an action of an opponent ends:\n  stop the action",
        [("E421", "stop the action", "no action to stop when this happens")],
    ),
    (
        "keep this card\nwhen a turn of any player starts or continues:\n  stop the action",
        [("E421", "stop the action", "no action to stop when this happens")],
    ),
    (
        "do as an action: gain 1 point",
        [("E421", "do as an action", "an action anyway outside a `when`")],
    ),
    (
        "keep this card\ninstead of own placing:\n  do as an action: gain 1 point",
        [("E421", "do as an action", "only if what it replaces is one")],
    ),
    (
        "keep this card\n"
        "when own turn ends:\n  do as an action:\n    do as an action: gain 1 point",
        [("E421", "do as an action", "an action is already under way")],
    ),
    (
        "keep this card\n"
        "when an action of an opponent starts:\n  do as an action:\n    stop the action",
        [("E421", "stop the action", "its own block")],
    ),
    (
        "keep this card\n"
        "when caballeros of anyone would enter any region:\n  do as an action:\n    stop the step",
        [("E421", "stop the step", "not part of the action of its own block")],
    ),
    (
        "keep this card\ninstead of own placing:\n  stop the action",
        [("E421", "stop the action", "no action to stop when this happens")],
    ),
    # pieces
    ("secretly move the kin to any region", [("E401", "kin", "did you mean `king`?")]),
    ("secretly move the grande to any region", [("E403", "the grande", "own grande")]),
    (
        "secretly move own grande to own grande's region",
        [("E433", "own grande's region", "is already there")],
    ),
    ("reveal own king", [("E403", "own king", "the king")]),
    ("move the castillo off the board", [("E402", "castillo", "a single piece")]),
    (
        "move any king off the board",
        [("E402", "king", "expected a family of single pieces")],
    ),
    (
        "move any limit that is in galica off the board",
        [("E401", "galica", "did you mean `galicia`?")],
    ),
    (
        "move any limt that is off the board to any region that has limt",
        [("E401", "limt", "did you mean `limit`?"), ("E401", "limt", "`limit`")],
    ),
    (
        "flip any limit that is on the board",
        [("E402", "limit", "is a family of pieces with one side")],
    ),
    ("flip any king", [("E402", "king", "a family of pieces with two sides")]),
    (
        "score every region that has caballeros",
        [("E402", "caballeros", "say whose: `has caballeros of anyone`")],
    ),
    ("score every region that has no hand", [("E402", "hand", "a kind of pieces")]),
    # moves
    (
        "move all own caballeros from the castillo to galicia, or else to galicia",
        [("E434", "galicia", "named twice as the target")],
    ),
    (
        "move all own caballeros from the castillo to galicia, or else to the castillo",
        [("E433", "the castillo", "to the same place")],
    ),
    (
        "move all own caballeros from any castillo to any galicia",
        [
            ("E402", "castillo", "write `the castillo`"),
            ("E402", "galicia", "write its name alone"),
        ],
    ),
    (
        "move all own caballeros from any coastal to any court",
        [("E403", "any coastal", "write `any coastal region`")],
    ),
    # cards
    ("move 0 cards from own pile to own hand", [("E430", "0", "0 is not allowed")]),
    ("move 2 cards from own court to own hand", [("E402", "court", "a card zone")]),
    ("move 2 cards from own hand to own hand", [("E433", "own hand", "the same place")]),
    ("move this card to own court", [("E402", "court", "a card zone")]),
    ("move the top card of the hand to own hand", [("E402", "hand", "a deck")]),
    (
        "move the top card of the stack_1 to the stack_1",
        [("E402", "stack_1", "only `the top card")],
    ),
    (
        "discard any lastng card that is in force",
        [("E401", "lastng", "did you mean `lasting`?")],
    ),
    (
        "discard any coastal card that is in force",
        [("E402", "coastal", "is a trait of regions; expected a trait of cards")],
    ),
    ("gain 0 points", [("E430", "0", "0 is not allowed")]),
    (
        "keep this card until the start of the next set_disks",
        [("E401", "set_disks", "a procedure")],
    ),
    # conditions
    (
        "if own hand has own caballeros:\n  do placing",
        [("E441", "has own caballeros", "fits a place; this is a card zone")],
    ),
    (
        "if own grande's region is galica:\n  do placing",
        [("E401", "galica", "did you mean `galicia`?")],
    ),
    (
        "if first_starter has own caballeros:\n  do placing",
        [("E441", "has own caballeros", "is a parameter")],
    ),
    (
        "if [valu on own table] is 3:\n  do placing",
        [("E401", "valu", "did you mean `value`?")],
    ),
]
"""In the effect of a card."""

WHILE_IN: list[tuple[str, Expected]] = [
    ("keep this card", [("E425", "keep this card", "nothing is done here")]),
    ("do placing; the castillo is taboo", [("E425", "do placing", "under `effect`")]),
    (
        "if own court has own caballeros:\n  do placing",
        [("E425", "if own court has own caballeros", "nothing is done here")],
    ),
    (
        "if own court has own caballeros:\n  the castillo is taboo",
        [("E422", "the castillo is taboo", "an `if` that tests a parameter")],
    ),
    ("if there are 3 players:\n  do placing", [("E425", "do placing", "nothing is done here")]),
]
"""In a text that holds while the card lies somewhere."""

HOLDING: list[tuple[str, Expected]] = [
    (
        "any region holds at most 0 caballeros",
        [("E431", "any region holds at most 0 caballeros", "a limit must be 1 or more")],
    ),
    (
        "any region that has mobile_scorboard holds at most 6 kings",
        [
            ("E401", "mobile_scorboard", "did you mean `mobile_scoreboard`?"),
            ("E401", "kings", "expected a kind of counted pieces"),
        ],
    ),
    ("the castillo holds at most 6 kings", [("E401", "kings", "")]),
    ("the castilo is scored twice", [("E401", "castilo", "did you mean `the castillo`?")]),
    (
        "the castillo is scored twice in general_scorng",
        [("E401", "general_scorng", "did you mean `general_scoring`?")],
    ),
    ("the castillo is scored twice in set_disks", [("E401", "set_disks", "a procedure")]),
    ("galicia is scored like the grande's region", [("E403", "the grande", "own grande")]),
    (
        "galicia is scored as one with galicia",
        [("E434", "galicia", "on both sides of this rule")],
    ),
    ("the rule kings_bonu lapses", [("E401", "kings_bonu", "did you mean `kings_bonus`?")]),
    ("the rule galicia lapses", [("E402", "galicia", "is a region; expected a rule")]),
    ("galicia is not taboo", []),
    ("caballeros of anyone never go to castillo", [("E403", "castillo", "the castillo")]),
    ("own grande count 2", [("E402", "grande", "counted pieces")]),
    ("own caballeros count 0", [("E431", "own caballeros count 0", "1 or more")]),
    ("the grande never goes to galicia", [("E403", "the grande", "any grande")]),
    ("any king never goes to galicia", [("E403", "any king", "the king")]),
    ("own king never goes to galicia", [("E403", "own king", "the king")]),
    ("own limit never goes to galicia", [("E403", "own limit", "any limit")]),
    ("own grande never go to galicia", [("E402", "grande", "`own grande never goes to ...`")]),
    ("own caballeros never goes to galicia", [("E402", "caballeros", "never go to")]),
    ("a player wins ties where the king is", [("E402", "the king", "belongs to no player")]),
    ("a player has at most 0 caballeros in galicia", [("E431", "a player", "1 or more")]),
    (
        "while galicia is taboo: while galicia is taboo: aragon is taboo",
        [("E422", "while galicia is taboo: aragon is taboo", "can't follow `while`")],
    ),
    (
        "while galicia is taboo: the rule kings_bonus lapses",
        [("E422", "the rule kings_bonus lapses", "can't follow `while`")],
    ),
    (
        "caballeros of anyone that go to the castillo go to the castillo instead",
        [("E433", "the castillo", "already goes there")],
    ),
    (
        "the king counts as own grande",
        [("E402", "own grande", "name a piece that belongs to no player")],
    ),
    ("the king counts as the king", [("E433", "the king", "counts as itself")]),
    (
        "caballeros of black belong to the player that has kign in own court",
        [("E401", "kign", "did you mean `king`?")],
    ),
    (
        "caballeros of black belong to the player that has soldier in own court",
        [("E402", "soldier", "expected a single piece or a family of them")],
    ),
    (
        "mobile_scoreboards of anyone that go to the castilo go to galicia instead",
        [("E402", "mobile_scoreboards", "a kind of counted pieces"), ("E401", "castilo", "")],
    ),
]
"""In a rule sentence."""
