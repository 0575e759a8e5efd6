"""Compiles sentences to instructions, in files named like those of the sentences."""

from importlib import import_module
from pkgutil import iter_modules

from .flow import write_steps
from .writer import Writer

__all__ = ["Writer", "write_steps"]

for _file in iter_modules(__path__):  # each registers its emitters in the table
    import_module(f".{_file.name}", __name__)
import_module("..numbers", __name__)
