"""The binders of operations: one file for each file of sentences, more for counted pieces.

BINDERS has what makes each kind of operation run. What operations name (numbers, zones, families,
what can be picked out) is bound in files of its own.
"""

from importlib import import_module
from pkgutil import iter_modules

from ..machine.machine import BINDERS

__all__ = ["BINDERS"]

for _file in iter_modules(__path__):  # each enters its binders in the table
    import_module(f".{_file.name}", __name__)
