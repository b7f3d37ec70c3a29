"""Shapes: what is taken as it stands is what reading it with its place would give."""

import pytest

from judge.boardfile.shapes import Word
from judge.corpus.ids import GAMES
from judge.games import game_of

JUNK = (
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    10**9,
    1.0,
    "",
    "_",
    "all",
    "none",
    "A",
    "S5",
    "red",
    "horse",
    [],
    ["red"],
    {},
    {"A": 1},
)


def shapes(game):
    """Every shape of a game's files, plays, answers and claims."""
    left = [*game.board_keys.values(), *game.player_keys.values(), *(verb.map for verb in game.play_kinds)]
    left += [question.answer for question in game.questions.values()]
    left += [shape for fact in game.facts.values() for shape in (fact.value, fact.about) if shape]
    seen = []
    while left:
        shape = left.pop()
        if not any(shape is one for one in seen):
            seen.append(shape)
            left += shape.parts()
    return seen


@pytest.mark.parametrize("name", GAMES)
def test_what_is_taken_as_it_stands_reads_as_itself(name):
    game = game_of(name)
    scope = game.scope_of({"players": {"A": {}, "B": {}}})
    found = shapes(game)
    words = [word for shape in found if isinstance(shape, Word) for word in shape.words]
    for shape in found:
        for raw in (*JUNK, *words):
            if shape.plain(raw):
                meant = shape.means(raw, scope)
                assert (meant, type(meant)) == (raw, type(raw)), (shape, raw)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_no_word(name):
    assert not any(shape.plain(None) for shape in shapes(game_of(name)))
