"""While a search works: Ctrl-C ends it with what it knows, and Python looks for garbage less often."""

from __future__ import annotations

import gc
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from judge.engine.lines.search import Limits

NEW_VALUES = 400_000  # how many a search makes before Python looks for garbage in cycles

_at_work = 0  # searches, in all threads
_usual = gc.get_threshold()
_counting = threading.Lock()


@contextmanager
def working(limits: Limits) -> Iterator[None]:
    """Within the `with` block, Ctrl-C only sets `limits.stopped`: the search ends and tells what it knows. The second
    Ctrl-C interrupts as usual.

    That holds where Ctrl-C would end the program: in its main thread, if nobody else listens for it.
    """

    def stop(number: int, frame: FrameType | None) -> None:
        """Ends the search as if its time were over."""
        limits.stopped = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    own = threading.current_thread() is threading.main_thread()
    own = own and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if own:
        signal.signal(signal.SIGINT, stop)
    try:
        with _long_lived():
            yield
    finally:
        if own:
            signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def _long_lived() -> Iterator[None]:
    """Within the `with` block, Python looks for garbage in cycles only now and then: nearly all values of a search
    stay, and it would look through them again and again. At the end they count as old, so that they are not looked
    through at once."""
    global _at_work, _usual
    with _counting:
        if not _at_work:
            _usual = gc.get_threshold()
            if 0 < _usual[0] < NEW_VALUES:
                gc.set_threshold(NEW_VALUES, *_usual[1:])
        _at_work += 1
    try:
        yield
    finally:
        with _counting:
            _at_work -= 1
            if not _at_work:
                gc.freeze()
                gc.unfreeze()
                gc.set_threshold(*_usual)
