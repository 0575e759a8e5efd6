"""Every kind of mistake: what is reported, under which words, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from elgrande.engine.text.codes import known_codes

from .lasting import HOLDING, LASTING, WHILE_IN, Expected

UNKNOWN: list[tuple[str, Expected]] = [
    (
        "move up to 3 caballeros of anyone from any region to galica",
        [("E401", "galica", "did you mean `galicia`?")],
    ),
    (
        "move 2 caballeros of blak from any region to the castillo",
        [("E401", "blak", "did you mean `black`?")],
    ),
    (
        "move up to 3 caballeros of anyone from any region to the castilo",
        [("E401", "castilo", "expected a place, a region or a name chosen earlier")],
    ),
    (
        "move up to 3 caballeros of anyone from any region to castilo",
        [("E401", "castilo", "did you mean `the castillo`?")],
    ),
    (
        "move up to 3 caballeros of anyone from own cuort to any region",
        [("E401", "cuort", "did you mean `own court`?")],
    ),
    (
        "move 2 own cabaleros from own court to any region",
        [("E401", "cabaleros", "did you mean `caballeros`?")],
    ),
    (
        "choose any region as origin\nmove 2 own caballeros from orign to own court\nscore origin",
        [("E401", "orign", "did you mean `origin`?")],
    ),
    (
        "choose any region as goal\nscore gaol",
        [("E401", "gaol", "did you mean `goal`?")],
    ),
    ("move the kin to any region", [("E401", "kin", "did you mean `king`?")]),
    ("move own grnde to any region", [("E401", "grnde", "did you mean `grande`?")]),
    (
        "move any mobile_scorboard to any region",
        [("E401", "mobile_scorboard", "did you mean `mobile_scoreboard`?")],
    ),
    ("move own grande to any costal region", [("E401", "costal", "did you mean `coastal`?")]),
    ("score every inland region", [("E401", "inland", "expected a trait of regions")]),
    ("do placng", [("E401", "placng", "did you mean `placing`?")]),
    (
        "give the startr to the last player in turn_ordr",
        [("E401", "startr", "`starter`"), ("E401", "turn_ordr", "`turn_order`")],
    ),
    ("each player in turnorder:\n  do turn", [("E401", "turnorder", "`turn_order`")]),
    ("each player clockwise from the startr:\n  do turn", [("E401", "startr", "an office")]),
    (
        "move up to [recruit on own table] own caballeros from the provinces to own court",
        [("E401", "recruit", "did you mean `recruits`?")],
    ),
    (
        "move any card whose valu is not on any tabel from own hand to own table",
        [("E401", "valu", "`value`"), ("E401", "tabel", "`own table`")],
    ),
    ("keep this card until the end of the next rond", [("E401", "rond", "`round`")]),
    ("if all_own_my_stay:\n  score the castillo", [("E401", "all_own_my_stay", "a switch")]),
    (
        "if first_startr is random:\n  score the castillo",
        [("E401", "first_startr", "did you mean `first_starter`?")],
    ),
    (
        "move 1 caballero of opponent from any region to the provinces",
        [("E301", "opponent", "did you mean `opponents`?")],
    ),
    (
        "move 1 caballero of everybody from any region to the provinces",
        [("E401", "everybody", "a player chosen earlier")],
    ),
    (
        "score every region that has caballeros of anyone and has the fewest cabs",
        [("E401", "cabs", "a kind of counted pieces")],
    ),
    # the same unknown name at two places is two mistakes, and each is reported once
    (
        "move 1 own caballero from own court to nowhere_land\nscore nowhere_land",
        [("E401", "nowhere_land", ""), ("E401", "nowhere_land", "")],
    ),
    # several mistakes of one sentence are found together
    (
        "move 0 own cabs from own cort to the castilo",
        [
            ("E430", "0", "0 is not allowed"),
            ("E401", "cabs", ""),
            ("E401", "cort", ""),
            ("E401", "castilo", ""),
        ],
    ),
]

WRONG_KIND: list[tuple[str, Expected]] = [
    (
        "move up to 3 players of anyone from any region to the castillo",
        [("E401", "players", "expected a kind of counted pieces")],
    ),
    (
        "move 1 own caballero from own court to it",
        [("E421", "it", "`it` stands after `any region whose [...`")],
    ),
    (
        "each opponent that has no caballeros in galicia: lose 1 point",
        [("E402", "caballeros", "`has no own caballeros`")],
    ),
    (
        "if own hand is taboo: gain 1 point",
        [("E441", "is taboo", "fits a place; this is a card zone")],
    ),
    (
        "if galicia has no cards: gain 1 point",
        [("E441", "has no cards", "fits a card zone; this is a place")],
    ),
    (
        "if galicia is coastall: gain 1 point",
        [("E401", "coastall", "did you mean `coastal`?")],
    ),
    (
        "move 1 own caballero from own king to own court",
        [("E402", "king", "`the king's region` is a place")],
    ),
    (
        "move 1 own caballero from own grande to own court",
        [("E402", "grande", "`own grande's region` is a place")],
    ),
    (
        "move 1 own caballero from red to own court",
        [("E402", "red", "is a colour; expected a place")],
    ),
    ("do galicia", [("E402", "galicia", "is a region; expected a procedure")]),
    (
        "move 1 card from own hand to galicia itself",
        [("E402", "galicia itself", "names pieces; expected a card zone")],
    ),
    ("do bg5_king", [("E402", "bg5_king", "is a card; expected a procedure")]),
    (
        "give the king to the starter",
        [("E402", "king", "is a single piece; expected an office")],
    ),
    ("give the starter to red", [("E402", "red", "a player chosen earlier")]),
    ("give the starter to the king", [("E402", "king", "expected an office")]),
    (
        "give the starter to the last player in castillo",
        [("E402", "castillo", "expected an order of players")],
    ),
    ("each player in round:\n  do turn", [("E402", "round", "expected an order of players")]),
    ("score every castillo region", [("E402", "castillo", "expected a trait of regions")]),
    ("score every value region", [("E402", "value", "is a number printed on cards")]),
    (
        "move up to [caballeros on own table] own caballeros from own court to any region",
        [("E402", "caballeros", "expected a number printed on cards")],
    ),
    (
        "move up to [places on own court] own caballeros from own court to any region",
        [("E402", "court", "expected a card zone")],
    ),
    (
        "move up to 2 own caballeros from own hand to any region",
        [("E402", "hand", "is a card zone of each player; expected a place")],
    ),
    (
        "move up to 2 own caballeros from own court to the offer",
        [("E402", "offer", "is a card zone; expected a place")],
    ),
    (
        "move every card from the castillo to own hand",
        [("E402", "castillo", "is a place; expected a card zone")],
    ),
    (
        "move any card from any region to own hand",
        [("E402", "any region", "expected a card zone")],
    ),
    (
        "move any card from the king's region to own hand",
        [("E402", "the king's region", "expected a card zone")],
    ),
    ("discard every card in own court", [("E402", "court", "expected a card zone")]),
    (
        "perform the action of the card in the castillo",
        [("E402", "castillo", "expected a card zone")],
    ),
    ("move the top card of every deck to the castillo", [("E402", "castillo", "card zone")]),
    (
        "choose any region as goal\nmove every card from goal to own hand",
        [("E402", "goal", "is a place chosen earlier; expected a card zone")],
    ),
    (
        "move any card whose value is not on any offer from own hand to own table",
        [("E402", "offer", "expected a card zone of each player")],
    ),
    (
        "move any king to any region",
        [("E402", "king", "move it with `move the king to ...`")],
    ),
    (
        "move any caballero to any region",
        [("E402", "caballero", "expected a family of single pieces")],
    ),
    (
        "move the caballero to any region",
        [("E402", "caballero", "say how many, whose and from where")],
    ),
    (
        "move own caballeros to any region",
        [("E402", "caballeros", "say how many, whose and from where")],
    ),
    (
        "move the mobile_scoreboard to any region",
        [("E402", "mobile_scoreboard", "`move any mobile_scoreboard to ...`")],
    ),
    (
        "move 1 own grande from any region to any region",
        [("E402", "grande", "move it with `move own grande to ...`")],
    ),
    (
        "move up to 2 mobile_scoreboards of anyone from any region to the castillo",
        [("E402", "mobile_scoreboards", "is a family of single pieces")],
    ),
    (
        "move own grande to any region that has own king",
        [("E402", "king", "`is the king's region` tests where it is")],
    ),
    (
        "move own grande to any region that is next to the castillo",
        [("E402", "castillo", "is a place; expected a region or a name chosen earlier")],
    ),
    (
        "move own grande to any region that is next to the caballero's region",
        [("E402", "caballero", "expected a single piece")],
    ),
    ("score the placing_area", [("E402", "placing_area", "expected a single place")]),
    (
        "for each opponent as victim:\n  move 1 own caballero from own court to victim",
        [("E402", "victim", "is a player chosen earlier; expected a place")],
    ),
    (
        "choose any region as goal\nmove 1 caballero of goal from any region to the provinces",
        [("E402", "goal", "is a place chosen earlier; expected a neutral owner or a player")],
    ),
    (
        "choose any region as goal\ndo goal",
        [("E402", "goal", "is a place chosen earlier; expected a procedure")],
    ),
    ("keep this card until the end of this king", [("E402", "king", "expected a procedure")]),
]

FORMS: list[tuple[str, Expected]] = [
    (
        "move 2 own caballeros from the court to any region",
        [("E403", "the court", "write `own court` or `the court of ...`")],
    ),
    (
        "move 2 own caballeros from court to any region",
        [("E403", "court", "say whose")],
    ),
    (
        "move 2 own caballeros from own court to own castillo",
        [("E403", "own castillo", "belongs to no player")],
    ),
    ("score castillo", [("E403", "castillo", "write `the castillo`")]),
    ("score the galicia", [("E403", "the galicia", "write `galicia`")]),
    (
        "choose any region as goal\nscore the goal",
        [("E403", "the goal", "write `goal`")],
    ),
    (
        "move 2 own caballeros from own court to placing_area",
        [("E403", "placing_area", "write `the placing_area`")],
    ),
    ("move every card from own offer to own hand", [("E403", "own offer", "`the offer`")]),
    ("discard every card in the front", [("E403", "the front", "`own front`")]),
    ("move own king to any region", [("E403", "own king", "write `the king`")]),
    ("move the grande to any region", [("E403", "the grande", "write `own grande`")]),
    (
        "score the grande's region",
        [("E403", "the grande", "say whose")],
    ),
    (
        "for each opponent as victim:\n"
        "  move 1 caballero of victim from the castillo of victim to the provinces",
        [("E403", "the castillo of victim", "belongs to no player")],
    ),
]

CHOSEN: list[tuple[str, Expected]] = [
    # before use, on every path
    (
        "score goal\nchoose any region as goal",
        [("E410", "goal", "may not be chosen yet")],
    ),
    (
        "if all_own_may_stay:\n  choose any region as goal\nscore goal\nscore goal",
        [("E410", "goal", "on every path")],
    ),
    (
        "if all_own_may_stay:\n  do placing\nelse:\n  choose any region as goal\nscore goal",
        [("E410", "goal", "on every path")],
    ),
    (
        "either:\n  choose any region as goal\nor:\n  do placing\nscore goal",
        [("E410", "goal", "on every path")],
    ),
    ("may:\n  choose any region as goal\nscore goal", [("E410", "goal", "on every path")]),
    (
        "in any order:\n  choose any region as goal\n  score goal",
        [("E410", "goal", "on every path")],
    ),
    (
        "repeat at most 3 times until goal is taboo:\n  choose any region as goal\nscore goal",
        [("E410", "goal", "before the block that chooses it, too, or read it inside that block")],
    ),
    (
        "for each opponent as victim:\n  choose any region as goal\n  score goal\n"
        "  move 1 caballero of victim from goal to the provinces\nscore goal",
        [("E410", "goal", "on every path")],
    ),
    (
        "for each opponent as victim:\n"
        "  move 1 caballero of victim from any region to the provinces\n"
        "give the starter to victim",
        [("E410", "victim", "on every path")],
    ),
    (
        "choose any region as goal\nkeep this card until the end of this round\n"
        "when an action of an opponent starts or continues:\n  score goal",
        [("E410", "goal", "a `when` block runs later")],
    ),
    (
        "each player:\n  secretly choose any region as goal\nreveal\n2 times:\n"
        "  each player:\n    score goal\n    secretly choose any region as goal\nreveal",
        [("E412", "goal", "not yet revealed")],
    ),
    # each player's own
    (
        "each opponent:\n  choose any region as goal\nscore goal",
        [("E411", "goal", "each player has their own `goal`")],
    ),
    (
        "each opponent:\n  choose any region as goal\n"
        "each player:\n  move 1 own caballero from own court to goal",
        [("E410", "goal", "only the opponents have chosen")],
    ),
    (
        "each opponent:\n  choose yes or no as ok\n"
        "gain [1 for every player that said no to ok] points",
        [("E410", "ok", "only the opponents have chosen")],
    ),
    (
        "each opponent:\n  choose yes or no as ok\n"
        "each player:\n  gain [1 for every opponent that said no to ok] points",
        [("E410", "ok", "only the opponents have chosen")],
    ),
    (
        "choose any opponent as rival\neach opponent:\n  choose yes or no as ok\n"
        "rival does:\n  if there is an opponent that said no to ok: gain 1 point",
        [("E410", "ok", "only the opponents have chosen")],
    ),
    # secrets
    (
        "each player:\n  secretly choose any region as goal\n"
        "each player:\n  move 1 own caballero from own court to goal\n"
        "each player:\n  move 2 own caballeros from own court to goal",
        [("E412", "goal", "not yet revealed")],
    ),
    (
        "each player:\n  secretly choose any region as goal\n"
        "  move 1 own caballero from own court to goal\nreveal",
        [("E412", "goal", "write `reveal`")],
    ),
    (
        "each player:\n  secretly choose any region as goal\n  reveal\n"
        "each player:\n  move 1 own caballero from own court to goal",
        [("E416", "reveal", "after the block")],
    ),
    (
        "each player:\n  choose any opponent as rival\n  rival does:\n"
        "    secretly choose any region as pick\nreveal\n"
        "score every region that is chosen as pick by exactly 1 player",
        [("E417", "pick", "choose openly")],
    ),
    (
        "each player:\n  secretly choose any region as pick\n"
        "score every region that is chosen as pick by exactly 1 player",
        [("E412", "pick", "not yet revealed")],
    ),
    ("score the castillo\nreveal", [("W491", "reveal", "nothing is chosen in secret")]),
    # names that are taken
    (
        "choose any region as galicia\nscore galicia",
        [("E413", "galicia", "the id of a region")],
    ),
    (
        "choose any region as castillo\nscore the castillo",
        [("E413", "castillo", "the id of a place")],
    ),
    (
        "choose any region as caballeros\nscore caballeros",
        [("E413", "caballeros", "used for a kind of counted pieces")],
    ),
    ("choose any region as taboo", [("E301", "taboo", "a word of the effect language")]),
    (
        "for each opponent as red:\n  move 1 caballero of red from any region to the provinces",
        [("E413", "red", "the id of a colour")],
    ),
    # two things under one name
    (
        "choose any region as goal\nscore goal\nchoose any player as goal\n"
        "give the starter to goal",
        [("E414", "goal", "as a player here, but as a place elsewhere")],
    ),
    (
        "choose any region as goal\nscore goal\neach opponent:\n  choose any region as goal",
        [("E414", "goal", "by each player")],
    ),
    # chosen as
    (
        "choose any region as pick\nscore every region that is chosen as pick by at least 1 player",
        [("E415", "pick", "there are no choices to count")],
    ),
    (  # the rival's choice takes the place of the first one
        "choose any opponent as rival\nchoose a number from 0 to 3 as stake\n"
        "rival does:\n  choose a number from 0 to 3 as stake\n"
        "gain [stake of rival] points",
        [("E415", "stake", "no other has a `stake`")],
    ),
    (
        "score every region that is chosen as pick by exactly 1 player",
        [("E401", "pick", "a place that each player chose")],
    ),
    (
        "each opponent:\n  choose any player as friend\n"
        "score every region that is chosen as friend by exactly 1 player",
        [("E402", "friend", "a place that each player chose")],
    ),
    # never used
    ("choose any region as goal", [("W490", "goal", "never used")]),
    ("for each opponent as victim:\n  draw a region as home", [("W490", "home", "never used")]),
    ("draw a region as home", [("W490", "home", "never used")]),
]

CARDS: list[tuple[str, Expected]] = [
    (
        "keep this card until the end of this round\n"
        "when an action of an opponent starts or continues:\n  discard this card\n"
        "stop the action",
        [("E421", "stop the action", "outside a `when`")],
    ),
    (
        "keep this card until the end of this round\nmay:\n"
        "  when an action of an opponent starts or continues:\n    stop the action",
        [("E422", "when an action of an opponent starts or continues", "outside other blocks")],
    ),
    (
        "when an action of an opponent starts or continues:\n  stop the action",
        [("E423", "when an action of an opponent starts or continues", "can never happen")],
    ),
    (
        "when an action of an opponent starts or continues:\n"
        "  keep this card until the end of this round",
        [("E423", "when an action of an opponent starts or continues", "can never happen")],
    ),
    ("either:\n  do placing\nscore the castillo", [("E424", "either", "no `or`")]),
]

AMOUNTS: list[tuple[str, Expected]] = [
    ("move 0 own caballeros from own court to any region", [("E430", "0", "0 is not allowed")]),
    ("move up to 0 own caballeros from own court to any region", [("E430", "0", "")]),
    (
        "score every region that has at least 0 own caballeros",
        [("E431", "at least 0", "a limit must be 1 or more")],
    ),
    ("score every region that has at most 0 own caballeros", [("E431", "at most 0", "")]),
    ("score every region that has exactly 0 own caballeros", [("E431", "exactly 0", "")]),
    (
        "each player:\n  choose any region as pick\n"
        "score every region that is chosen as pick by exactly 0 players",
        [("E431", "exactly 0", "")],
    ),
    ("score every region that is worth 7-4", [("E432", "worth 7-4", "`worth 4-7`")]),
    (
        "choose a number from 1 to 1002 as bid\ngain [bid] points",
        [("E432", "a number from 1 to 1002", "")],
    ),
]

MOVES: list[tuple[str, Expected]] = [
    (
        "move 2 own caballeros from the provinces to the provinces",
        [("E433", "the provinces", "to the same place")],
    ),
    ("move 2 own caballeros from galicia to galicia", [("E433", "galicia", "same place")]),
    (
        "choose any region as goal\n"
        "move 1 own caballero from own court then, if need be, from goal to goal",
        [("E433", "goal", "same place")],
    ),
    ("move every card from own table to own table", [("E433", "own table", "same place")]),
    (
        "move the king to the king's region",
        [("E433", "the king's region", "is already there")],
    ),
    (
        "move 1 own caballero from own court to galicia or the castillo or galicia",
        [("E434", "galicia", "already part")],
    ),
    (
        "move 1 own caballero from own court to any region or aragon",
        [("E434", "aragon", "already part")],
    ),
    (
        "move 1 own caballero from own court then, if need be, from own court to the provinces",
        [("E434", "own court", "twice")],
    ),
    (
        "move 1 own caballero and up to 2 own soldiers from own court to any region",
        [("E435", "own soldiers", "`caballero` came first")],
    ),
    (
        "move 1 own caballero and up to 2 own caballeros from own court to any region",
        [("E436", "own caballeros", "twice")],
    ),
    (
        "move 2 own caballeros from the provinces then, if need be, from own court to any region",
        [
            (
                "E437",
                "move 2 own caballeros from the provinces then, if need be, from own court"
                " to any region",
                "one pile",
            )
        ],
    ),
    ("at once:\n  score galicia", [("E438", "score galicia", "more than one step")]),
    (
        "at once:\n  choose any region as goal\n  score goal",
        [
            ("E438", "choose any region as goal", "this is no step"),
            ("E438", "score goal", "more than one step"),
        ],
    ),
    *[
        (f"at once:\n  gain 1 point\n  {text}", [("E438", text, "this is no step")])
        for text in ("shuffle every deck", "return the drawn regions", "settle turn_order")
    ],
    (
        "at once:\n  gain 1 point\n  may:\n    gain 1 point",
        [("E438", "may", "more than one step")],
    ),
    (
        "at once:\n  move 2 caballeros of anyone from galicia to aragon",
        [("E438", "move 2 caballeros of anyone from galicia to aragon", "more than one step")],
    ),
    (
        "at once:\n  gain 1 point\n  move the king to any region",
        [("E438", "move the king to any region", "in the middle of one act")],
    ),
]

CONDITIONS: list[tuple[str, Expected]] = [
    (
        "if first_starter is randm:\n  do placing",
        [("E440", "randm", "did you mean `random`?")],
    ),
    (
        "if starter_rule is lowest_chooses or is not lowest_choses:\n  do placing",
        [("E440", "lowest_choses", "expected `lowest` or `lowest_chooses`")],
    ),
    (
        "choose any grande that is in galicia as found\nif found has own caballeros: gain 1 point",
        [("E441", "has own caballeros", "its place is `...'s region`")],
    ),
    (
        "choose any grande that is in galicia as found\nflip found",
        [("E402", "found", "is a piece with one side")],
    ),
    ("flip the king", [("E402", "king", "is a piece with one side")]),
    ("gain [1 for every king] points", [("E402", "king", "a family of single pieces")]),
    ("if first_starter is taboo:\n  do placing", [("E441", "taboo", "is a parameter")]),
    ("if first_starter:\n  do placing", [("E441", "first_starter", "say which one")]),
    (
        "if all_own_may_stay is taboo:\n  do placing",
        [("E441", "all_own_may_stay", "is a switch")],
    ),
    (
        "choose any region as goal\nif goal:\n  score goal",
        [("E441", "goal", "say what to test")],
    ),
    (
        "if castillo is taboo:\n  do placing",
        [("E402", "castillo", "expected a parameter with values, a region or a name chosen")],
    ),
    (
        "if [points of the starter] is the lowest: gain 1 point",
        [("E442", "points of the starter", "write `the starter has the fewest points`")],
    ),
    (
        "each opponent:\n  give 1 point to the acting player",
        [("E443", "the acting player", "`choose the acting player as taker`")],
    ),
    (
        "each opponent:\n  may pay 1 point to the acting player",
        [("E443", "the acting player", "and `to taker` here")],
    ),
    (
        "choose any opponent as rival\nrival does:\n  show own hand to the acting player",
        [("E443", "the acting player", "and `to taker` here")],
    ),
    (
        "if own fatigue is the lowest: gain 1 point",
        [("E402", "fatigue", "in brackets: `[own fatigue]`")],
    ),
    (
        "if own fatigue is not the second highest: gain 1 point",
        [("E301", "highest", "in brackets: `[own fatigue]`")],
    ),
    (
        "keep this card until the end of this round\n"
        "while own points is the lowest: galicia is taboo",
        [("E301", "points", "in brackets: `[own points]`")],
    ),
    ("if castillo:\n  do placing", [("E402", "castillo", "expected a switch")]),
    (
        "choose any opponent as victim\nif victim is taboo:\n  do placing",
        [("E441", "is taboo", "fits a place; this is a player")],
    ),
    (
        "choose any region as goal\nif goal is taboo or is galica:\n  do placing",
        [("E401", "galica", "did you mean `galicia`?")],
    ),
]

TABLE = [
    *UNKNOWN,
    *WRONG_KIND,
    *FORMS,
    *CHOSEN,
    *CARDS,
    *AMOUNTS,
    *MOVES,
    *CONDITIONS,
    *LASTING,
]

STEPS: list[tuple[str, Expected]] = [
    ("keep this card until the end of this round", [("E420", "keep this card until", "card")]),
    ("may:\n  discard this card", [("E420", "discard this card", "card")]),
    ("stop the action", [("E420", "stop the action", "card")]),
    ("spend this card", [("E420", "spend this card", "card")]),
    ("move this card to own hand", [("E420", "move this card", "card")]),
    ("discard every other card of this kind", [("E420", "discard every other card", "card")]),
    ("the castillo is taboo", [("E420", "the castillo is taboo", "only a card can have a rule")]),
    ("instead of own placing: do nothing", [("E420", "instead of own placing", "only a card")]),
    (
        "when an action of an opponent starts or continues:\n  discard this card\n"
        "  stop the action",
        [("E420", "when an action", "only a card")],
    ),
]

RULES: list[tuple[str, Expected]] = [
    ("the kin's region is taboo", [("E401", "kin", "did you mean `king`?")]),
    ("the own_region is taboo", [("E401", "own_region", "expected a place")]),
    ("goal is taboo", [("E401", "goal", "expected a place")]),
    (
        "a place holds at most 1 scorboard",
        [("E401", "scorboard", "did you mean `mobile_scoreboard`?")],
    ),
    ("a place holds at most 1 king", [("E402", "king", "")]),
    ("a place holds at most 0 soldiers", [("E431", "a place holds at most 0 soldiers", "")]),
    (
        "the sole leader scores 2 points where the caballero is",
        [("E402", "caballero", "a single piece")],
    ),
    (
        "the sole leader scores 2 points where the grande is",
        [("E403", "the grande", "write `own grande`")],
    ),
    (
        "the sole leader scores 0 points where the king is",
        [("E430", "the sole leader", "1 point or more")],
    ),
    (
        "any region or the castillo holds at most [the value of it] caballeros",
        [("E421", "it", "or `any region pays [...`")],
    ),
    (
        "any region that has at least [the value of it] own caballeros is taboo",
        [("E421", "it", "here is none")],
    ),
    (
        "while [the value of it] is 4: any region pays 1 point less for first place",
        [("E421", "it", "here is none")],
    ),
    *HOLDING,
]

ZONES: list[tuple[str, Expected]] = [
    (
        "any region that is next to the king's region or the castilo",
        [("E401", "castilo", "did you mean `the castillo`?")],
    ),
    ("the castillo or the castillo", [("E434", "the castillo", "already part")]),
    ("any region or the hand", [("E402", "hand", "expected a place")]),
]


def compare(found: list[Any], expected: Expected) -> None:
    """Compares code and words exactly, and looks for a part of what is said."""
    assert [(one.code, one.words) for one in found] == [
        (code, words) for code, words, _ in expected
    ]
    for one, (_, _, part) in zip(found, expected, strict=True):
        assert part in f"{one.message} ({one.hint})"


@pytest.mark.parametrize(("text", "expected"), TABLE, ids=[text for text, _ in TABLE])
def test_in_a_card(checker: Any, text: str, expected: Expected) -> None:
    compare(checker.effect(text), expected)


@pytest.mark.parametrize(("text", "expected"), STEPS, ids=[text for text, _ in STEPS])
def test_in_a_step(checker: Any, text: str, expected: Expected) -> None:
    found = checker.effect(text, in_card=False)
    assert [one.code for one in found] == [code for code, _, _ in expected]
    for one, (_, words, part) in zip(found, expected, strict=True):
        assert one.words.startswith(words)
        assert part in one.message


@pytest.mark.parametrize(("text", "expected"), WHILE_IN, ids=[text for text, _ in WHILE_IN])
def test_while_a_card_lies(checker: Any, text: str, expected: Expected) -> None:
    compare(checker.effect(text, while_in=True), expected)


@pytest.mark.parametrize(("text", "expected"), RULES, ids=[text for text, _ in RULES])
def test_rule(checker: Any, text: str, expected: Expected) -> None:
    found = checker.rule(text)
    assert [one.code for one in found] == [code for code, _, _ in expected]
    for one, (_, words, part) in zip(found, expected, strict=True):
        assert one.words.startswith(words)
        assert part in f"{one.message} ({one.hint})"


@pytest.mark.parametrize(("text", "expected"), ZONES, ids=[text for text, _ in ZONES])
def test_zone(checker: Any, text: str, expected: Expected) -> None:
    compare(checker.zone(text), expected)


def test_every_code_has_a_case_and_a_row() -> None:
    reported = {
        code
        for rows in (TABLE, STEPS, WHILE_IN, RULES, ZONES)
        for _, expected in rows
        for code, _, _ in expected
    }
    assert reported - {"E301"} == {code for code in known_codes() if code[1] == "4"}


def test_the_table_is_long_enough() -> None:
    assert len(TABLE) >= 60
