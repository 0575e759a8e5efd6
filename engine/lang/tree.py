"""The syntax tree of the effect language: one frozen class per form.

A class is named like its rule in ``grammar.lark`` (``MoveAnyPiece`` for ``move_any_piece``) and
declares its text in ``FORM``: ``{field}`` is a part, ``<...>`` is printed only when its field is
there, and ``<field?...>`` only when that switch is on. The parser, the formatter, the checker, the
compiler and the English renderer all walk these classes and nothing else.

Spans are not compared: two trees are equal when they say the same.

The classes stand in five files: what does something now (actions), what opens a block (blocks),
what holds (rulings), the phrases that all of them are made of, and what every node has (nodes).
This one has them all.
"""

from .actions import *
from .blocks import *
from .nodes import *
from .phrases import *
from .rulings import *
