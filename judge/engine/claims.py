"""Judges claims: each is true, false, or hangs on a decision that is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from judge.corpus.ids import Number, split
from judge.corpus.store import corpus
from judge.engine.board import parse_play
from judge.engine.game import Play
from judge.engine.run import Run, View
from judge.engine.values import Answer, Verdict
from judge.faults import Fault, did_you_mean

if TYPE_CHECKING:
    from judge.engine.game import Game
    from judge.faults import Both

FRAME = ("by", "at", "because")


class Judged(NamedTuple):
    """One claim and what became of it.

    `facts` are (word, wanted, Answer) for each statement; `step` is the number
    of the step that decides, 0 for the board as described.
    """

    claim: dict
    by: str | None
    holds: bool | None
    step: int | None
    cites: tuple
    facts: tuple[tuple[str, Any, Answer], ...]
    verdict: Verdict | None = None


def settle(run: Run) -> list[Judged]:
    """Every claim of the board, judged at its moment; a fault in one has its place."""
    judged = []
    for path, claim in run.board.claims():
        try:
            judged.append(judge_claim(run, claim))
        except Fault as fault:
            fault.place = run.board.place(*path)
            raise
    return judged


def judge_claim(run: Run, claim: dict) -> Judged:
    """One claim; a moment that was not reached makes it wrong."""
    by = claim.get("by")
    for word in ("because", "notes"):
        if word in claim and claim[word] not in corpus():
            ids = [entry.id for entry in corpus().of(run.board.game_id)]
            raise Fault("shape.word", key=word, value=claim[word], **did_you_mean(claim[word], ids))
    if "at" in claim and claim["at"] not in run.moments:
        return Judged(claim, by, False, None, (), ())
    view = run.moments[claim["at"]] if "at" in claim else run.end
    facts = []
    verdict = None
    cites: list = []
    for word, wanted in claim.items():
        if word in FRAME:
            continue
        if word in ("legal", "illegal", "undecided") and isinstance(wanted, str):
            verdict = run.game.judge(view.state, parse_play(wanted, run.game))
            holds = verdict.outcome == word
            if verdict.outcome == "undecided" and not holds:  # neither right nor wrong: it hangs on what is open
                holds = None
            if holds and "because" in claim:
                reasons = verdict.failed if word == "illegal" else verdict.checks
                holds = any(rests_on(cite, claim["because"]) for c in reasons for cite in c.cites)
            deciding = verdict.failed or verdict.checks
            answer = Answer(
                holds, verdict.outcome, tuple(dict.fromkeys(i for c in deciding for i in c.cites)), len(view.steps)
            )
        elif word == "undecided":
            answer = _undecided(run, view, wanted)
        elif word == "notes":
            answer = _noted(view, wanted)
        else:
            answer = _stated(run.game, view, word, wanted)
        facts.append((word, wanted, answer))
        cites += [c for c in answer.cites if c not in cites]
    holds = _all(answer.holds for _, _, answer in facts)
    step = _deciding(run, view, facts)
    if not cites and step:
        cites = list(view.steps[step - 1].event.cites)
    if holds and "because" in claim and verdict is None:  # said of what came about: it must rest on that entry
        holds = any(rests_on(cite, claim["because"]) for cite in cites)
    return Judged(claim, by, holds, step, tuple(cites), tuple(facts), verdict)


def _stated(game: Game, view: Any, word: Any, wanted: Both) -> Answer:
    """A statement about the table: open where it is not so but an answer to the open decision would make it so."""
    answer = game.claim(view, word, wanted)
    if answer.holds is False and _hangs(game, view, word, wanted):
        return answer._replace(holds=None)
    return answer


def _hangs(game: Game, view: Any, word: Any, wanted: Both) -> bool:
    """Whether some answer to the open decision would make the claim true."""
    decision = view.decision
    for option in decision.options if decision else ():
        play = Play(decision.by, {"choose": option})
        if game.judge(view.state, play).outcome != "illegal":
            after = game.perform(view.state, play)
            if game.claim(View(after, view.steps, game.decision(after)), word, wanted).holds:
                return True
    return False


def _all(values: Any) -> Any:
    values = list(values)
    if False in values:
        return False
    return None if None in values else True


def _undecided(run: Any, view: Any, wanted: Both) -> Any:
    """`undecided: {CLAIM}`: what the claim speaks of is just what the open decision decides."""
    answers = {word: _stated(run.game, view, word, value) for word, value in wanted.items()}
    cites = view.decision.cites if view.decision else ()
    open_ = all(answer.holds is None for answer in answers.values())
    return Answer(open_, {word: answer.found for word, answer in answers.items()}, cites, len(view.steps))


def _noted(view: Any, wanted: Both) -> Any:
    """`notes: ID`: a step has rested on this ruling by then."""
    for step in view.steps:
        if any(rests_on(cite, wanted) for cite in step.event.cites):
            return Answer(True, wanted, (wanted,), step.n)
    return Answer(False, None, (wanted,), len(view.steps))


def rests_on(cite: str, wanted: str) -> bool:
    """Whether a citation is the wanted entry or one below it."""
    if cite == wanted:
        return True
    entry = corpus().get(cite)
    if entry and any(above.id == wanted for above in corpus().ancestors(entry)):
        return True
    (game, local), (wanted_game, wanted_local) = split(cite), split(wanted)
    if game != wanted_game or "/" in local or "/" in wanted_local:
        return False
    try:
        return Number(wanted_local).contains(Number(local))
    except ValueError:
        return False


def _deciding(run: Any, view: Any, facts: Any) -> Any:
    """The step after which the claim has been what it is."""
    numbers = []
    for word, wanted, answer in facts:
        if answer.step is not None:
            numbers.append(answer.step)
        else:
            numbers.append(_last_change(run, view, word, wanted, answer))
    return max(numbers, default=0)


def _last_change(run: Any, view: Any, word: Any, wanted: Both, answer: Any) -> Any:
    """Goes back over the states until the value found was another one."""
    for n in range(len(view.steps), 0, -1):
        before = view.steps[n - 2].state if n > 1 else run.start
        try:
            earlier = run.game.claim(View(before, view.steps[: n - 1], None), word, wanted)
        except (ValueError, LookupError, Fault):
            return n
        if (earlier.holds, earlier.found) != (answer.holds, answer.found):
            return n
    return 0
