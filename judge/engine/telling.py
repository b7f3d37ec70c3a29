"""The one place where events are written down."""

from __future__ import annotations

from judge.engine.values import Cites, Event, Log, S


def tell(log: Log[S] | None, state: S, key: str, cites: Cites, by: str | None = None, **args: object) -> S:
    """Appends (event, state) to the log if there is one; returns the state."""
    if log is not None:
        log.append((Event(key, cites, by, {"by": by, **args} if by is not None else args), state))
    return state
