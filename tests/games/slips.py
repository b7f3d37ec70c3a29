"""Wrong claims: what the slip must name, the event that decides (None: as the board began) and its rule."""

import os

import judge
from judge.boardfile.board import read_board
from judge.corpus.parts import without_part
from judge.engine.claims import judge_claim
from judge.engine.run import run
from tests.support import ROOT


def entry_of(cite):
    """The entry that a citation names, whatever its part; None where there is no citation."""
    return cite and without_part(cite)


def names_what_decides(game, board, claim, key, rule):
    """A claim that is wrong at its moment names this event and rule, and is a sentence in both languages."""
    done = run(read_board(os.path.join(ROOT, "rulesdata", game, "boards", f"{board}.yaml")))
    judged = judge_claim(done, claim)
    assert judged.holds is False and judged.reached
    named = done.steps[judged.step - 1].event.key if judged.step and judged.verdict is None else None
    assert (named, entry_of(judged.rule)) == (key, rule)
    told = judge.settle({**done.board.data, "claims": [claim]})
    for lang in ("ja", "en"):
        (one,) = told.json(lang)["claims"]
        assert entry_of(one["rule"]) == rule and one["actual_text"] and one["said"]
        text = told[0].text(lang)
        assert one["actual_text"].rstrip(".。").lower() in told.text(lang).lower() and not set("{}[]_") & set(text), (
            text
        )


def every_claim_is_tried(game, wrong):
    return {word for _, claim, _, _ in wrong for word in claim} >= set(judge.games.game_of(game).facts)
