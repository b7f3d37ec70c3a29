"""What can be asked: the form of each answer, whether one may be given, and what comes of it.

The rules ask in their midst (`table`): an answer is carried out by doing again
all that was done since the last window, with this answer.
"""

from __future__ import annotations

from judge.engine.asking import Question, Refused
from judge.engine.game import Play
from judge.engine.shapes import Count, Either, Flag, ListOf, Player
from judge.engine.values import Check, Verdict
from judge.games.foth import flow, terms, trying
from judge.games.foth.naming import ABILITY_NAME, CARD, CARDS, spread
from judge.games.foth.state import State

OVER = Check(False, "over", ("foth:102.1",), {})
YES_OR_NO = Flag()
SOME_CARDS = ListOf(CARDS)
VALUE = Either(
    Count(),
    terms.Spelled("value", {**terms.STYLE_WORDS, **terms.SURFACE_WORDS, **terms.DISTANCE_WORDS, **terms.KIND_WORDS}),
)
ANSWERS = {
    **dict.fromkeys(("admit", "may", "required", "cost", "replace", "redraw"), YES_OR_NO),
    **dict.fromkeys(("discard", "order", "choose", "chance", "target", "payment"), SOME_CARDS),
    **dict.fromkeys(("ability", "replacement", "keep"), ABILITY_NAME),
    **dict.fromkeys(("situation", "name"), CARD),
    "lot": Player(),
    "value": VALUE,
    "race": terms.COURSE,
    **dict.fromkeys(("loop", "agree"), Count()),
}


QUESTIONS = {word: Question(word, answer) for word, answer in ANSWERS.items()}


def _same_answer(now, by, given, taken) -> bool:
    """Whether an answer is the one that was taken because it was the only one, however its cards are named."""
    if isinstance(taken, bool):
        return given is taken or given == ("yes" if taken else "no")
    names = given if isinstance(given, list) else [given]
    if any(isinstance(name, bool) or not isinstance(name, (str, int)) for name in names):
        return False
    left = list(taken) if isinstance(taken, list) else [taken]
    for name in sorted(spread(names), key=lambda name: "." not in name):  # those with their owner first
        found = next((one for one in left if _same_name(now, by, str(name), str(one))), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def _same_name(now, by, given, taken) -> bool:
    """The owner may be left out; where it stands in front it must be the owner, of an ability the player who has it."""
    (owner, _, short), (whose, _, known) = given.rpartition("."), taken.rpartition(".")
    if not owner or whose:
        return short == known and owner in ("", whose)
    return short == known and (owner == by if "#" in known else now.owners(known) == {owner})


def taken_index(state: State, by: str, answer) -> int | None:
    """The place of an answer among those that were taken without asking."""
    found = (n for n, one in enumerate(state.taken) if one.by == by and _same_answer(state.now, by, answer, one.answer))
    return next(found, None)


def _asked(state, by, answer, log=None):
    """The state in which an answer is meant: a game that rests goes on first, unless it repeats what was taken."""
    waits = state.decision is None and taken_index(state, by, answer) is None
    return flow.go_on(state, log) if waits else state


def _play(state, by, answer):
    """The answer in the words of the question, where it has this form; in others it will be refused."""
    said = QUESTIONS[state.decision.word].answer.means(answer, state.now)
    return Play(by, {"choose": answer if said is None else list(said) if isinstance(said, tuple) else said})


def judge_answer(state: State, by: str, answer) -> Verdict:
    """Whether the rules leave this answer open, and whether it leads anywhere."""
    taken = [one for one in state.taken if one.by == by]
    state = _asked(state, by, answer)
    failed = OVER if state.now.winner else None
    if state.decision:
        play = _play(state, by, answer)
        try:
            sure = not flow.answer(state, play).guessed or play.do["choose"] in state.decision.options
            key, told = "answer" if sure else "answer.open", {"by": by, "answer": answer}
            check = Check(sure or None, key, state.decision.cites, told)
            further = sure and trying.leads_on(state, play)
            return Verdict((check, further) if further else (check,))
        except Refused as refused:
            failed = refused.check
            if failed.key == "answer.who.no" and state.decision.word == "ability":
                failed = failed._replace(cites=state.decision.cites[:1])
    if taken_index(state, by, answer) is not None:
        return Verdict((Check(True, "answer.taken", ("foth:103.2",)),))
    if taken and (failed is None or failed.key == "answer.who.no"):  # there was no other answer
        return Verdict(tuple(map(_only, taken)))
    return Verdict((failed or Check(False, "answer.nothing", (f"foth:{state.now.step}",)),))


def _only(one) -> Check:
    return Check(False, "answer.only" if one.answer != [] else "answer.empty", one.cites, {"taken": one.answer})


def carry_answer(state: State, by: str, answer, log=None) -> State:
    """The state after an answer; one that was taken without asking may be said once more, and changes nothing."""
    state = _asked(state, by, answer, log)
    if state.decision:
        try:
            return flow.answer(state, _play(state, by, answer), log)
        except Refused:
            pass
    n = taken_index(state, by, answer)
    return state if n is None else state._replace(taken=state.taken[:n] + state.taken[n + 1 :])
