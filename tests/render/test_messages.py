"""Arguments of messages: what has words in both languages, and entries, are said in the reader's."""

import pytest

from judge.corpus.store import corpus
from judge.engine.values import Printed, Ref
from judge.faults import Fault, Place
from judge.messages import message_text
from judge.render import catalogue
from judge.render.catalogue import fault_text
from judge.render.slip import with_links


class Pair(tuple):
    """Words in both languages, as faults carry them."""

    def text(self, lang):
        return self[lang == "en"]


HORSE = Pair(("馬", "horse"))


@pytest.mark.parametrize("lang, shown", [("ja", "「馬」は見つからない"), ("en", "Nothing found for 'horse'")])
def test_a_pair_in_what_the_program_says(lang, shown):
    assert message_text("lookup.none", lang, query=HORSE) == shown


@pytest.mark.parametrize("lang, shown", [("ja", "馬、カウンター、カウンター、—"), ("en", "horse, Counter, Counter, —")])
def test_pairs_and_entries_in_what_an_engine_says(lang, shown):
    counter = corpus()["bp:action/counter"]
    assert catalogue.phrase([HORSE, Ref(counter.id), counter, None], lang, corpus()) == shown
    assert catalogue.phrase(Ref("bp:no/such"), lang, corpus()) == "bp:no/such"
    printed = catalogue.phrase(Printed("bp:action/up", "key"), lang, corpus())
    assert printed == ("♡A〜10" if lang == "ja" else "♡A-10")


@pytest.mark.parametrize(
    "lang, shown", [("ja", "x.yaml:2:3: 馬の値「カウンター」は使えない。綴り"), ("en", "x.yaml:2:3: 'horse' cannot be 'Counter'; spell")]
)  # fmt: skip
def test_pairs_and_entries_in_faults(lang, shown):
    hints = {"hint_ja": "綴り", "hint_en": "spell", "hint": Pair(("綴り", "spell"))}
    fault = Fault("shape.word", Place("x.yaml", 2, 3), key=HORSE, value=Ref("bp:action/counter"), **hints)
    assert fault_text(fault, lang) == shown


def test_a_fault_of_the_corpus_can_be_said_without_it(monkeypatch):
    monkeypatch.setattr(catalogue, "installed", lambda: pytest.fail("the corpus is not asked"))
    assert fault_text(Fault("corpus.nodata", path="\x1b[2J"), "en").startswith("no rules data at \ufffd[2J")


def test_every_message_with_links_is_the_same_sentence():
    for lang in ("ja", "en"):
        given = {"ruling": "R1", "switch": "a: b", "told": "Right."}
        assert "".join(with_links("settle.reading", lang, **given)) == message_text("settle.reading", lang, **given)
