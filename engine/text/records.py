"""Immutable records, like frozen dataclasses, but without code generation for each class.

There are over a hundred record classes, most for nodes of the syntax tree. As dataclasses, they
would take as long to import as a large part of checking all built-in files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, field
from typing import Any, ClassVar, Self, dataclass_transform


def part(meaning: object, *, default: Any = MISSING) -> Any:
    """A field that declares what may stand in it; see MEANINGS."""
    return field(default=default, metadata={"meaning": meaning})


@dataclass_transform(frozen_default=True, field_specifiers=(field, part))
class Record:
    """The base of all records.

    FIELDS: the names of the fields, in order, keyword-only ones last. COMPARED: the fields that
    equality and hash use. MEANINGS: what may stand in a field, for the fields that declare it.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()
    _IN_ORDER: ClassVar[tuple[str, ...]] = ()
    COMPARED: ClassVar[tuple[str, ...]] = ()
    MEANINGS: ClassVar[Mapping[str, Any]] = {}
    _FACTORIES: ClassVar[dict[str, Any]] = {}
    _NEEDED: ClassVar[frozenset[str]] = frozenset()
    _KNOWN: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        declared = vars(cls).get("__annotations__", {})
        own = [name for name, kind in declared.items() if not str(kind).startswith("ClassVar")]
        silent, by_name = set(), set(cls.FIELDS) - set(cls._IN_ORDER)
        factories = dict(cls._FACTORIES)
        meanings = dict(cls.MEANINGS)
        for name in own:
            given = vars(cls).get(name)
            if isinstance(given, Field):
                delattr(cls, name)
                if given.default is not MISSING:
                    setattr(cls, name, given.default)
                if given.default_factory is not MISSING:
                    factories[name] = given.default_factory
                if not given.compare:
                    silent.add(name)
                if given.kw_only is True:
                    by_name.add(name)
                if "meaning" in given.metadata:
                    meanings[name] = given.metadata["meaning"]
        cls._FACTORIES = factories
        cls.MEANINGS = meanings
        # A field that a subclass redeclares with a narrower type keeps its position.
        cls.FIELDS = tuple(sorted(dict.fromkeys((*cls.FIELDS, *own)), key=by_name.__contains__))
        cls._KNOWN = frozenset(cls.FIELDS)
        cls._IN_ORDER = tuple(name for name in cls.FIELDS if name not in by_name)
        given_anyway = (name for name in cls.FIELDS if name in factories or hasattr(cls, name))
        cls._NEEDED = frozenset(cls.FIELDS).difference(given_anyway)
        compared = (name for name in own if name not in silent)
        cls.COMPARED = tuple(dict.fromkeys((*cls.COMPARED, *compared)))

    def __init__(self, *values: Any, **named: Any) -> None:
        in_order = self._IN_ORDER
        if len(values) > len(in_order):
            raise TypeError(
                f"{type(self).__name__} takes {len(in_order)} values, not {len(values)}"
            )
        state = self.__dict__
        state.update(zip(in_order, values, strict=False))
        if named:
            if not named.keys() <= self._KNOWN:
                unknown = min(named.keys() - self._KNOWN)
                raise TypeError(f"{type(self).__name__} has no `{unknown}`")
            state.update(named)
        if len(values) == len(self.FIELDS) and not named:
            return
        if not state.keys() >= self._NEEDED:
            lacking = next(name for name in self.FIELDS if name in self._NEEDED - state.keys())
            raise TypeError(f"{type(self).__name__} lacks `{lacking}`")
        for name, make in self._FACTORIES.items():
            if name not in state:
                state[name] = make()

    def changed(self, **fields: Any) -> Self:
        """A copy with some fields changed."""
        return type(self)(**{name: getattr(self, name) for name in self.FIELDS} | fields)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(
            getattr(self, name) == getattr(other, name) for name in self.COMPARED
        )

    def __hash__(self) -> int:
        return hash((type(self), *(getattr(self, name) for name in self.COMPARED)))

    def __repr__(self) -> str:
        parts = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.COMPARED)
        return f"{type(self).__name__}({parts})"


class Unlike(Record):
    """A record that is compared by identity."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__
