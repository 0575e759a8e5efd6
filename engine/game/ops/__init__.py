"""The handlers of operations: one file for each file of sentences, more for counted pieces.

HANDLERS holds what makes the handler of each kind of operation. Separate files bind what operations
name: numbers, zones, families, what can be picked.
"""

from importlib import import_module
from pkgutil import iter_modules

from ..machine.machine import HANDLERS

__all__ = ["HANDLERS"]

for _file in iter_modules(__path__):  # each registers its handlers
    import_module(f".{_file.name}", __name__)
