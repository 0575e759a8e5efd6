"""The binders of operations: one file for each file of sentences, more for counted pieces.

BINDERS holds the binder of each kind of operation. Separate files bind what operations name:
numbers, zones, families, what can be picked.
"""

from importlib import import_module
from pkgutil import iter_modules

from ..machine.machine import BINDERS

__all__ = ["BINDERS"]

for _file in iter_modules(__path__):  # each registers its binders
    import_module(f".{_file.name}", __name__)
