"""A short run of `tests.longrun`: random plays of every game, hostile files through every verb."""

from itertools import islice

import pytest

from judge.corpus.ids import GAMES
from tests import longrun


def test_random_plays_and_hostile_files():
    faults = longrun.run(plays=1000, files=120, workers=2, seed=7, tell=lambda line: None)
    assert not faults, "\n".join(faults[:5])


@pytest.mark.parametrize("kind", [*GAMES, "files"])
def test_every_kind_has_its_own_tasks(kind):
    """A run over all games once played the last one five times."""
    tasks = [longrun._tasks(each, seed=7) for each in (*GAMES, "files")]
    kinds = [{task[0] for task in islice(one, 3)} for one in tasks]
    assert kinds == [{each} for each in (*GAMES, "files")]
    assert [task[0] for task in islice(longrun._tasks(kind, 0), 2)] == [kind, kind]
