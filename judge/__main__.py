"""``python -m judge`` and the console script."""

from __future__ import annotations

TYPE_CHECKING = False  # as `typing` has it, without importing that
if TYPE_CHECKING:
    from judge.library.report import Report

INTERRUPTED = 130  # exit code after Ctrl-C


def main() -> None:
    """Runs the program and ends the process; an interrupt at any time ends it quietly, with its own exit code."""
    try:
        _main()
    except KeyboardInterrupt:  # before the command line was there to catch it, or while it ended
        _leave(INTERRUPTED)
        raise SystemExit(INTERRUPTED) from None


def _main() -> None:
    """Runs the command line with the garbage collector tuned for one short run. Always ends with SystemExit, whose code
    is that of the command."""
    import gc
    import sys

    # what a command makes lives until it ends: looking for garbage among it only takes time
    gc.set_threshold(100_000, 50, 50)
    try:
        code = show_directly(sys.argv[1:])
        if code is not None:
            raise SystemExit(code)
        from judge.cli import run

        run()
    except SystemExit as end:
        _leave(end.code)
        raise


def show_directly(args: list[str]) -> int | None:
    """Answers `judge 702.6e`, `judge rule bp:5.4.1`, `judge search WORDS` and `judge settle FILE` quickly, without
    importing the command line.

    Returns the exit code. None, with nothing printed, if there are options, something needs a further line, or anything
    goes wrong: then the command line does it all.
    """
    import os

    what = args[-1] if args else "-"
    if any(arg.startswith("-") for arg in args) or "_JUDGE_COMPLETE" in os.environ:
        return None
    from judge.faults import Fault

    try:
        if len(args) > 1 and args[0] == "search" and os.name != "nt":  # where click would look for files called `a?`
            return _search(" ".join(args[1:]))
        if not what.isascii():
            return None
        if args == ["settle", what]:
            return _settle(what)
        if args in ([what], ["rule", what]) and what.rpartition(":")[2][:1].isdecimal():
            return _show_number(what, only_rules=len(args) > 1)
    except (Fault, OSError):
        pass
    return None


def _show_number(number: str, only_rules: bool) -> int | None:
    """Prints the entries that have this printed rule number (`702.6e`) and returns exit code 0; None if there are none.

    `only_rules` leaves out entries that are not rules.
    """
    from judge.corpus.current_game import current_game
    from judge.corpus.lookup import KINDS
    from judge.library.rules import is_number, lookup

    if not is_number(number):
        return None
    found = lookup(number, KINDS["rule"] if only_rules else None, table=current_game())
    return _show(found, 0) if found.entries else None


def _search(words: str) -> int | None:
    """Prints what a search finds and returns the exit code; None where the index must be made first, because that is
    shown."""
    from judge.corpus.current_game import current_game
    from judge.corpus.indexing import is_made
    from judge.corpus.store import corpus
    from judge.library.searching import search

    if not words.isprintable() or not is_made(corpus()):
        return None
    found = search(words, table=current_game())
    return _show(found, 0 if found.hits else 1)


def _settle(path: str) -> int | None:
    """Prints the ruling slip of a board and returns the exit code; None if the board is impossible, because more is
    printed then."""
    from judge.library.runs import settle

    claims = settle(path)
    return _show(claims, 0 if claims.all_right else 1) if claims.run.possible else None


def _show(report: Report, code: int) -> int:
    """Prints a report as the command line does; returns the exit code."""
    import sys

    from judge.messages import default_lang
    from judge.render.output import send, utf8_streams

    utf8_streams()
    send(report.page(default_lang()), lang=default_lang(), pager=True)
    sys.stdout.flush()
    return code


def _leave(code: object) -> None:
    """Ends the process at once, without cleaning up memory. Returns, so that it ends normally, if a profiler or tracer
    is at work, a thread still runs, or the code is no number."""
    import atexit
    import os
    import sys

    threading = sys.modules.get("threading")  # without it there is one thread
    alone = threading is None or threading.active_count() == 1
    if isinstance(code, int) and alone and not (sys.getprofile() or sys.gettrace()):
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    main()
