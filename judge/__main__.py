"""``python -m judge`` and the console script."""


def main() -> None:
    import gc

    # what a command makes lives until it ends: looking for garbage among it only takes time
    gc.set_threshold(100_000, 50, 50)
    from judge.cli import run

    try:
        run()
    except SystemExit as end:
        _leave(end.code)
        raise


def _leave(code: object) -> None:
    """Ends the process without taking all that was made apart; not where somebody measures it, or a thread still works."""
    import atexit
    import os
    import sys
    import threading

    if isinstance(code, int) and threading.active_count() == 1 and not (sys.getprofile() or sys.gettrace()):
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    main()
