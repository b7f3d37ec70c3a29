"""Judges claims: each is right, wrong, or cannot be judged."""

from __future__ import annotations

from typing import Any

from judge.corpus.ids import Number, split
from judge.corpus.store import corpus
from judge.engine.board import parse_play
from judge.engine.deciding import Stated, in_view, statements
from judge.engine.frame import CLAIM_ENTRIES, END, MOMENTS, START, entry_named
from judge.engine.located import at_hand
from judge.engine.run import Run, View
from judge.engine.values import OUTCOMES, Answer, Verdict
from judge.faults import Fault
from judge.records import NamedTuple

FRAME = ("by", "at", "because")
MOST_STATEMENTS = 3000  # in the claims of a board
MOST_LOOKED_AT = 100_000  # steps that are gone back over and answers that are tried, one by one for each statement


class Judged(NamedTuple):
    """One claim and what became of it: right, wrong, or not to be judged (None).

    `facts` are its statements, each about one thing; `step` is the number of
    the step that decides (0: the board as it began), `cites` are the rules, the
    one that decides first. `moment` is where it was judged; of one that was not
    `reached` the statements say how things stood when the run stopped.
    `at_start` is the verdict on a play at the start, where that is another.
    """

    claim: dict[str, Any]
    by: str | None
    holds: bool | None
    step: int | None
    cites: tuple[str, ...]
    facts: tuple[Stated, ...]
    verdict: Verdict | None = None
    moment: str = END
    reached: bool = True
    at_start: Verdict | None = None

    @property
    def rule(self) -> str | None:
        """The rule that decides."""
        return self.cites[0] if self.cites else None

    @property
    def deciding(self) -> Stated:
        """The statement that decides: the first that is wrong, else the first that is open, else the last to come true."""
        for holds in (False, None):
            for stated in self.facts:
                if stated.answer.holds is holds:
                    return stated
        return max(self.facts, key=lambda stated: stated.answer.step or 0)


def settle(run: Run) -> list[Judged]:
    """Every claim of the board, judged at its moment; a fault in one has its place."""
    claims = run.board.claims()
    stated = [said for _, claim in claims for word, said in claim.items() if word not in FRAME]
    count = sum(len(said) if isinstance(said, (dict, list)) else 1 for said in stated)
    answers = max(len(view.decision.options) if view.decision else 0 for view in (run.end, *run.moments.values()))
    tried = 3 * answers * _values(stated) // max(count, 1)  # each value is looked up anew after each answer
    most = min(MOST_STATEMENTS, MOST_LOOKED_AT // (len(run.steps) + tried + 1))
    if count > most:
        raise Fault("board.claims", run.board.place("claims"), count=count, steps=len(run.steps), most=most)
    judged = []
    for path, claim in claims:
        try:
            judged.append(judge_claim(run, claim))
        except Fault as fault:
            fault.place = run.board.place(*path)
            raise
    return judged


def _values(said: Any) -> int:
    """How many single values are said."""
    if isinstance(said, dict):
        said = list(said.values())
    return sum(map(_values, said)) if isinstance(said, list) else 1


def judge_claim(run: Run, claim: dict[str, Any]) -> Judged:
    """One claim; without `at` it is about the end. What was not reached cannot be judged."""
    named = {word: entry_named(run.game, at_hand(claim[word])) for word in CLAIM_ENTRIES if word in claim}
    claim = {**claim, **named}
    moment = claim.get("at", END)
    if moment not in run.moments:
        moment = MOMENTS.get(moment, moment)
    view = run.view(moment)
    if view is not None:
        return _at_start(run, _judged(run, view, claim, moment))
    try:
        judged = _judged(run, run.end, claim, moment)
    except Fault:  # what it speaks of is not there yet
        judged = Judged(claim, claim.get("by"), None, None, (), (), None, moment)
    return judged._replace(holds=None, reached=False)


def _judged(run: Any, view: Any, claim: Any, moment: Any) -> Judged:
    facts: list[Stated] = []
    verdict = None
    for word, wanted in claim.items():
        if word in FRAME:
            continue
        if word in OUTCOMES and isinstance(wanted, str):
            verdict = run.game.judge(view.state, parse_play(wanted, run.game))
            facts.append(Stated(word, wanted, _of_play(view, word, verdict, claim.get("because"))))
        elif word == "undecided":
            facts.append(Stated(word, wanted, _undecided(run, view, wanted)))
        elif word == "notes":
            facts.append(Stated(word, wanted, _noted(view, wanted)))
        else:
            facts += statements(run, view, word, wanted)
    judged = Judged(
        claim, claim.get("by"), _all(f.answer.holds for f in facts), None, (), tuple(facts), verdict, moment
    )
    decides = judged.deciding
    cites = dict.fromkeys((*decides.answer.cites, *(cite for f in facts for cite in f.answer.cites)))
    holds = judged.holds
    if holds and "because" in claim and verdict is None:  # said of what came about: it must rest on that entry
        holds = any(rests_on(cite, claim["because"]) for cite in cites)
    return judged._replace(holds=holds, step=decides.answer.step or 0, cites=tuple(cites))


def _of_play(view: Any, word: Any, verdict: Any, because: Any) -> Answer:
    """The verdict on a play, with the rules of what failed; those that the claim names come first."""
    holds = verdict.outcome == word
    if verdict.outcome == "undecided" and not holds:  # neither right nor wrong: it hangs on what is open
        holds = None
    reasons = verdict.failed if word == "illegal" else verdict.checks
    if holds and because is not None:
        holds = any(rests_on(cite, because) for check in reasons for cite in check.cites)
    cites = [cite for check in verdict.deciding for cite in check.cites]
    if because is not None:
        cites.sort(key=lambda cite: not rests_on(cite, because))
    return Answer(holds, verdict.outcome, tuple(dict.fromkeys(cites)), len(view.steps))


def _at_start(run: Run, judged: Judged) -> Judged:
    """With the verdict at the start where a play is spoken of without a moment, and it is another there."""
    if judged.verdict is None or "at" in judged.claim or not run.board.get("script"):
        return judged
    view = run.view(START)
    assert view is not None, "the start is always reached"
    text = next(f.said for f in judged.facts if f.word in OUTCOMES and isinstance(f.said, str))
    try:
        verdict = run.game.judge(view.state, parse_play(text, run.game))
    except Fault:  # what it speaks of is not there yet
        return judged
    return judged if verdict.outcome == judged.verdict.outcome else judged._replace(at_start=verdict)


def _all(values: Any) -> Any:
    values = list(values)
    if False in values:
        return False
    return None if None in values else True


def _undecided(run: Run, view: View, wanted: dict[str, Any]) -> Answer:
    """`undecided: {CLAIM}`: what the claim speaks of is just what the open decision decides."""
    answers = {word: in_view(run, view, word, value) for word, value in wanted.items()}
    cites = view.decision.cites if view.decision else ()
    open_ = all(answer.holds is None for answer in answers.values())
    return Answer(open_, {word: answer.found for word, answer in answers.items()}, cites, len(view.steps))


def _noted(view: View, wanted: str) -> Answer:
    """`notes: ID`: a step has rested on this ruling by then."""
    for step in view.steps:
        if any(rests_on(cite, wanted) for cite in step.event.cites):
            return Answer(True, wanted, (wanted,), step.n)
    return Answer(False, None, (wanted,), 0)


def rests_on(cite: str, wanted: str) -> bool:
    """Whether a citation is the wanted entry or one below it."""
    if cite == wanted:
        return True
    entry = corpus().get(cite)
    if entry and any(above.id == wanted for above in corpus().ancestors(entry)):
        return True
    (game, local), (wanted_game, wanted_local) = split(cite), split(wanted)
    try:
        return game == wanted_game and Number(wanted_local).contains(Number(local))
    except ValueError:  # not of those with numbers
        return False
