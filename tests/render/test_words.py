"""Printed sentences use one plain term for each concept: words that they gave up do not come back."""

import pytest

from tests import words

SHARED = list(words.shared())


def test_shared_sentences_use_no_forbidden_word():
    found = {(place, lang): wrong for place, lang, text in SHARED if (wrong := words.problems(text, lang))}
    assert {place: wrong for (place, _), wrong in found.items() if place not in words.ALLOWED} == {}
    assert {place for place, _ in found} >= set(words.ALLOWED), "an exception that is no longer needed"


def test_every_surface_is_looked_at():
    kinds = [place.partition(" ")[0] for place, _, _ in SHARED]
    assert all(kinds.count(kind) > 60 for kind in ("messages", "faults", "help", "page", "assistants"))


@pytest.mark.parametrize("surface", [words.of_games, words.of_the_rules, words.of_boards, words.of_pages])
def test_no_text_uses_a_forbidden_word(surface):
    """What the engines say, the entries, the titles of boards, the READMEs, the changes and the guide."""
    texts = list(surface())
    assert len(texts) > 300
    assert {(place, lang): wrong for place, lang, text in texts if (wrong := words.problems(text, lang))} == {}


def test_a_sentence_with_a_forbidden_word_is_found():
    assert words.problems("foo is no play", "en") == ["is no"]
    assert words.problems("there is no step 9", "en") == []
    assert words.problems("卓上のゲーム", "ja") == ["卓上"]
