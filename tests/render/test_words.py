"""Printed sentences use one plain term for each concept: words that they gave up do not come back."""

import pytest

from judge.corpus.ids import GAMES
from tests import words

SHARED = list(words.shared())


def test_shared_sentences_use_no_forbidden_word():
    found = {(place, lang): wrong for place, lang, text in SHARED if (wrong := words.problems(text, lang))}
    assert {place: wrong for (place, _), wrong in found.items() if place not in words.ALLOWED} == {}
    assert {place for place, _ in found} >= set(words.ALLOWED), "an exception that is no longer needed"


def test_every_surface_is_looked_at():
    kinds = [place.partition(" ")[0] for place, _, _ in SHARED]
    assert all(kinds.count(kind) > 60 for kind in ("messages", "faults", "help", "page", "assistants"))


@pytest.mark.parametrize("game", GAMES)
def test_no_further_sentence_of_a_game_uses_a_forbidden_word(game):
    """What a game has left is listed in `tests/words_left.txt`, which only gets shorter."""
    new = {
        key: wrong for key, wrong in words.of_games().items() if key.startswith(f"{game} ") and key not in words.left()
    }
    assert new == {}


def test_a_sentence_with_a_forbidden_word_is_found():
    assert words.problems("foo is no play", "en") == ["is no"]
    assert words.problems("there is no step 9", "en") == []
    assert words.problems("卓上のゲーム", "ja") == ["卓上"]


def test_exceptions_are_listed_once():
    assert len(set(words.left())) == len(words.left())
