"""A short run of `tests.longrun`: random plays of every game, hostile files through every verb."""

from tests import longrun


def test_random_plays_and_hostile_files():
    faults = longrun.run(plays=1000, files=120, workers=2, seed=7, tell=lambda line: None)
    assert not faults, "\n".join(faults[:5])
