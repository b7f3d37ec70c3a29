"""The prose of an action states its cost as its field has it, in both languages."""

import re

import pytest

from judge.corpus.ids import GAMES
from judge.corpus.store import corpus

COST = {"ja": r"コスト(?:は|に)?\s*([A-Z]+)", "en": r"\bcost ([A-Z]+)"}
FREE = {
    "ja": r"コスト[はも]?(?:キーカードも)?(?:な|いら)",
    "en": r"\b(?:without|no|neither|any) cost\b|costs nothing",
}
ACTIONS = [entry for game in GAMES for entry in corpus().of(game, "action")]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("entry", ACTIONS, ids=lambda entry: entry.id)
def test_the_prose_states_the_cost(entry, lang):
    cost, stated = entry.fields.get("cost"), set(re.findall(COST[lang], entry.text[lang]))
    assert stated == ({cost} if cost else set()), entry.text[lang]
    if not cost and entry.fields.get("trigger") == "direct":  # what is triggered need not say that it is free
        assert re.search(FREE[lang], entry.text[lang]), entry.text[lang]
