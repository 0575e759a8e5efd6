"""The syntax tree of the effect language: one immutable class per form.

A class is named like its rule in ``grammar.lark`` (``MoveAnyPiece`` for ``move_any_piece``), and
its fields are in the order of the rule: the rule is its form (see forms.py). The parser, the
formatter, the checker, the compiler and the English renderer all walk these classes and nothing
else.

Spans are not compared: two trees are equal if they say the same.

The classes are in several files: sentences (verbs/), block headers (blocks, loops), deferred blocks
and their events (reactions, moments, happenings), rules (rule_sentences, scoring_rules), the
phrases in all of them, and the base class (nodes). This module exports them all.
"""

from .blocks import *
from .happenings import *
from .loops import *
from .moments import *
from .nodes import *
from .phrases.amounts import *
from .phrases.card_filters import *
from .phrases.conditions import *
from .phrases.counters import *
from .phrases.each_region import *
from .phrases.filters import *
from .phrases.numbers import *
from .phrases.picks import *
from .phrases.player_tests import *
from .phrases.players import *
from .phrases.ranks import *
from .phrases.sights import *
from .phrases.sorts import *
from .phrases.terms import *
from .phrases.things import *
from .phrases.whereabouts import *
from .phrases.zones import *
from .reactions import *
from .rule_sentences import *
from .scoring_rules import *
from .verbs.cards import *
from .verbs.choices import *
from .verbs.counters import *
from .verbs.flow import *
from .verbs.looking import *
from .verbs.moves import *
from .verbs.outcomes import *
from .verbs.pieces import *
from .verbs.points import *
