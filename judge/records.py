"""Values with named fields that are quick to define.

A class body reads like that of a dataclass. A dataclass compiles code when it is defined, which takes too long for
what every lookup imports.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

if TYPE_CHECKING:
    from typing_extensions import dataclass_transform
else:

    def dataclass_transform(**_):
        """Stands in, when the program runs, for what type checkers read about the fields of a Record; changes nothing."""
        return lambda cls: cls


R = TypeVar("R", bound="Record")


@dataclass_transform(frozen_default=True)
class Record:
    """A value: its fields are the annotations of its class, those it inherits first, in order, with their defaults."""

    _fields: ClassVar[tuple[str, ...]] = ()
    _known: ClassVar[frozenset[str]] = frozenset()
    _needed: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        """Collects the fields of a new class: those it inherits, then its own annotations."""
        cls._fields = tuple(dict.fromkeys((*cls._fields, *cls.__annotations__)))
        cls._known = frozenset(cls._fields)
        cls._needed = frozenset(name for name in cls._fields if not hasattr(cls, name))

    def __init__(self, *values: Any, **fields: Any) -> None:
        """Takes the values of the fields, in order or by name. Raises TypeError if one is missing (and has no default),
        unknown or given twice."""
        if not values and self._needed <= fields.keys() <= self._known:
            self.__dict__.update(fields)
            return
        given = dict(zip(self._fields, values))
        wrong = [name for name in fields if name in given or name not in self._fields]
        given.update(fields)
        missing = [name for name in self._fields if name not in given and not hasattr(type(self), name)]
        if wrong or missing or len(values) > len(self._fields):
            raise TypeError(f"{type(self).__name__}: wrong {wrong}, missing {missing}, {len(values)} values")
        self.__dict__.update(given)

    def as_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, name → value; the values are not copied."""
        return {name: getattr(self, name) for name in self._fields}

    def replace(self: R, **changes: Any) -> R:
        """A copy with some fields changed."""
        return type(self)(**{**self.as_dict(), **changes})

    def __setattr__(self, name: str, value: Any) -> None:
        """Raises AttributeError: a record does not change."""
        raise AttributeError(f"{type(self).__name__}.{name} cannot be changed")

    def __eq__(self, other: object) -> bool:
        """Whether the other is of the same class with equal fields."""
        return isinstance(other, Record) and type(other) is type(self) and self.as_dict() == other.as_dict()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """As it would be written in Python."""
        shown = ", ".join(f"{name}={value!r}" for name, value in self.as_dict().items())
        return f"{type(self).__name__}({shown})"


class Key(Record):
    """A record that can be the key of a map."""

    def __hash__(self) -> int:  # type: ignore[override]
        """Equal records have equal hashes."""
        return hash((type(self), *self.as_dict().values()))


class Thing(Record):
    """A record that is only the same as itself."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__  # type: ignore[assignment]
