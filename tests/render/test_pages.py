"""Pages as a reader sees them: equal to the golden ones (`python -m tests.golden` makes them anew)."""

import os
import re

import pytest
from rich.cells import cell_len

import judge
from judge.messages import message_text
from judge.render import blocks
from judge.render.page import entry_page
from tests import golden

CASES = [(name, lang, form) for form in golden.FORMS for name in golden.PAGES for lang in golden.LANGS]


@pytest.mark.parametrize("name, lang, form", CASES, ids=["-".join(case) for case in CASES])
def test_golden_page(name, lang, form):
    with open(golden.path(name, lang, form), encoding="utf-8") as file:
        assert golden.page(name, lang, form) == file.read()


def test_no_golden_page_is_left_over():
    kept = {os.path.join(folder, name) for folder, _, names in os.walk(golden.FOLDER) for name in names}
    assert kept == {golden.path(*case) for case in CASES}


def test_golden_terminal_pages_are_80_wide():
    for name, lang, form in CASES:
        if form == "terminal":
            assert all(cell_len(line) <= 80 for line in golden.page(name, lang, form).split("\n"))


@pytest.mark.parametrize(
    "lang, labels",
    [
        ("ja", ["効果", "裁定", "参照先", "参照元", "コスト"]),
        ("en", ["Effect", "Rulings", "Refers to", "Referred to by", "Cost"]),
    ],
)
def test_a_page_shows_all_it_should(lang, labels):
    for form in golden.FORMS:
        page = " ".join(golden.page("action", lang, form).split())
        assert [label for label in labels if label not in page] == []
        assert "bp:action/counter" in page


def test_answers_come_before_links():
    page = golden.page("ruling", "en", "plain")
    assert page.index("Question") < page.index("Ruling:") < page.index("Reason") < page.index("Refers to")


def test_facts_are_in_the_readers_language():
    """No fact of an entry is notation or in the other language: names that cards print aside."""
    rules = judge.load_corpus()
    strange = []
    for entry in (e for e in rules if e.kind != "board"):
        for lang, wrong in (("ja", "[a-z]{3,} [a-z]{3,}"), ("en", "[ぁ-んァ-ヶ一-龥]")):
            for block in entry_page(entry, rules, lang):
                facts = getattr(block, "block", block)
                for label, said in facts.rows if isinstance(facts, blocks.Facts) else ():
                    told = blocks.flat(said)
                    if label not in (message_text("also", lang), message_text("shown", lang)) and re.search(
                        wrong, told
                    ):
                        strange.append((entry.id, label, told))
    assert strange == []
