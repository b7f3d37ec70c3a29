"""Small values with named fields.

A class body reads like that of a NamedTuple. A NamedTuple compiles code when
it is defined, which takes too long for what every lookup imports.
"""

from __future__ import annotations


class Record:
    """A value: its fields are the annotations of its class, those it inherits first, in order, with their defaults."""

    _fields: tuple = ()

    def __init_subclass__(cls):
        cls._fields = tuple(dict.fromkeys((*cls._fields, *cls.__annotations__)))

    def __init__(self, *values, **named):
        given = dict(zip(self._fields, values))
        wrong = [name for name in named if name in given or name not in self._fields]
        given.update(named)
        missing = [name for name in self._fields if name not in given and not hasattr(type(self), name)]
        if wrong or missing or len(values) > len(self._fields):
            raise TypeError(f"{type(self).__name__}: wrong {wrong}, missing {missing}, {len(values)} values")
        self.__dict__.update(given)

    def as_dict(self) -> dict:
        return {name: getattr(self, name) for name in self._fields}

    def replace(self, **changes):
        """The same value with some fields changed."""
        return type(self)(**{**self.as_dict(), **changes})

    def __setattr__(self, name, value):
        raise AttributeError(f"{type(self).__name__}.{name} cannot be changed")

    def __eq__(self, other):
        return type(other) is type(self) and self.as_dict() == other.as_dict()

    __hash__ = None

    def __repr__(self):
        shown = ", ".join(f"{name}={value!r}" for name, value in self.as_dict().items())
        return f"{type(self).__name__}({shown})"
