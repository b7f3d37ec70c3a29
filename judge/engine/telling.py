"""The one place where events are written down."""

from __future__ import annotations

from judge.engine.values import Event


def tell(log: list | None, state, key: str, cites: tuple[str, ...], by: str | None = None, **args):
    """Appends an event and the state after it where a log is kept; gives the state back."""
    if log is not None:
        log.append((Event(key, cites, by, {"by": by, **args} if by is not None else args), state))
    return state
