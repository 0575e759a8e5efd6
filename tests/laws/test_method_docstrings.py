"""A public method has a docstring, or inherits it from the method that it overrides.

The linter asks every public method for one (D102), and can't see whether it overrides another
method. It leaves out the packages below, and this test takes its place.
"""

from __future__ import annotations

import inspect
from importlib import import_module
from types import FunctionType

import pytest

from .code import ROOT

PACKAGES = ("engine/compile/verbs", "engine/game", "engine/lang")
METHODS = (FunctionType, property, classmethod, staticmethod)
MODULES = [
    ".".join(("elgrande", *file.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")
    for package in PACKAGES
    for file in sorted((ROOT / package).rglob("*.py"))
]


def undocumented(cls: type) -> list[str]:
    """The public methods of a class without a docstring of their own or an inherited one."""
    return [
        f"{cls.__qualname__}.{name}"
        for name, value in vars(cls).items()
        if not name.startswith("_") and isinstance(value, METHODS)
        if not inspect.getdoc(getattr(cls, name))
    ]


@pytest.mark.parametrize("name", MODULES)
def test_every_public_method_has_or_inherits_a_docstring(name: str) -> None:
    classes = [
        value
        for value in vars(import_module(name)).values()
        if inspect.isclass(value) and value.__module__ == name
        if not value.__name__.startswith("_")
    ]
    assert not [method for cls in classes for method in undocumented(cls)]


class Base:
    def documented(self) -> None:
        """It is."""


class Derived(Base):
    def documented(self) -> None: ...

    def silent(self) -> None: ...


def test_only_an_overriding_method_may_have_none() -> None:
    assert undocumented(Derived) == ["Derived.silent"]
