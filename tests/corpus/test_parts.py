"""Parts of entries: a citation may name a numbered effect, a paragraph, a sentence or a row of a table."""

import pytest

import judge
from judge.corpus.parts import paragraphs, sentences
from judge.corpus.store import corpus
from judge.engine.claims import rests_on
from tests.support import ask


@pytest.mark.parametrize("identifier, words", [
    ("bp:action/counter#2", "If it was negated, take that request off the stage"),
    ("bp:action/counter#b", "At any time you have the chance, request it"),
    ("bp:5.4.1#2", "The target no longer exists."),
    ("bp:5.4.1#4b", "If the armed soldier targeted by Twist"),
    ("nasty:11#r2", "3-4 · 1st-2nd"),
    ("fever:pay#r1", "win bet · 3 · stake × odds"),
])  # fmt: skip
def test_a_part_is_looked_up(identifier, words):
    entry = corpus()[identifier]
    assert entry.text["en"].startswith(words) and entry.text["ja"]
    assert entry.parent == identifier.partition("#")[0] and entry.title("en") == corpus()[entry.parent].title("en")
    (found,) = judge.lookup(identifier).entries
    assert found == entry
    assert words in ask(identifier, "--lang", "en").out


@pytest.mark.parametrize("identifier", ["bp:action/counter#9", "bp:5.4.1#b", "bp:5.4.1#", "bp:none#1", "nasty:11#r9"])
def test_what_an_entry_does_not_have_is_no_part(identifier):
    assert identifier not in corpus() and corpus().get(identifier) is None
    with pytest.raises(KeyError):
        corpus()[identifier]


def test_a_claim_may_name_a_part_as_its_reason():
    assert rests_on("bp:action/counter#2", "bp:action/counter") and rests_on("bp:action/counter", "bp:action/counter#2")
    assert not rests_on("bp:action/counter#1", "bp:action/counter#2")


def test_the_paragraphs_of_every_entry_are_as_many_in_both_languages():
    for entry in corpus():
        assert len({len(paragraphs(text)) for text in entry.text.values()}) == 1, entry.id
        effects = entry.fields.get("effect")
        if isinstance(effects, dict):
            assert len({len(steps) for steps in effects.values()}) == 1, entry.id


def test_sentences_end_with_their_sign():
    assert sentences("♣A. Then b.c (d). E") == ["♣A.", "Then b.c (d).", "E"]
    assert sentences("1枚引く (2枚ではない。)。次。") == ["1枚引く (2枚ではない。)。", "次。"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_part_of_an_entry_of_any_kind_has_a_page(lang):
    """A part of a ruling or a topic has only its text, no question and no points."""
    kinds = {f"{entry.game} {entry.kind}": f"{entry.id}#1" for entry in corpus() if f"{entry.id}#1" in corpus()}
    assert {"bp ruling", "foth topic", "nasty rule", "trick term"} <= kinds.keys()
    for identifier in kinds.values():
        found = judge.lookup(identifier)
        assert corpus()[identifier].text[lang].split("\n")[0][:20] in found.text(lang)
        assert found.json(lang) and found.page(lang)
    assert "At resolution it is checked" in ask("bp:ruling/R33#a", "--lang", "en").out
