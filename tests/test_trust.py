"""A short run of `tests.longrun`: random plays, hostile files, typed lines, damaged sessions, requests."""

from itertools import islice

from judge.corpus.ids import GAMES
from tests import longrun


def test_random_plays_and_hostile_files():
    faults = longrun.run(1000, {"files": 120}, workers=2, seed=7, tell=lambda line: None)
    assert not faults, "\n".join(faults[:5])


def test_typed_lines_and_damaged_sessions():
    others = {"typed": 800, "sessions": 40}
    faults = longrun.run(0, others, workers=2, seed=7, tell=lambda line: None)
    assert not faults, "\n".join(faults[:5])


def test_every_kind_has_its_own_tasks():
    """A run over all games once played the last one five times."""
    kinds = (*GAMES, *longrun.LOTS)
    tasks = [longrun._tasks(kind, seed=7) for kind in kinds]
    assert [{task[0] for task in islice(each, 3)} for each in tasks] == [{kind} for kind in kinds]
