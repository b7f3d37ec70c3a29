"""The questions: the form of each answer, whether one may be given, and what comes of it.

The rules ask in the middle of a play (`table`): an answer is applied by doing
all again that was done since the last window, with this answer.
"""

from __future__ import annotations

from typing import Any

from judge.boardfile.lines import CHOOSE, Play
from judge.boardfile.shapes import Count, Either, Flag, ListOf, Player
from judge.engine.prompts import Question
from judge.engine.replay import ReplayedAnswers
from judge.engine.values import Args, Check, Cites, Prompt
from judge.games.foth import flow, terms, trying
from judge.games.foth.naming import ABILITY_NAME, CARD, CARDS, spread
from judge.games.foth.state import Log, Position, State

OVER = Check(False, "over", ("foth:102.1",), {})
YES_OR_NO = Flag()
SOME_CARDS = ListOf(CARDS)
VALUE = Either(
    Count(),
    terms.Spelled("value", {**terms.STYLE_WORDS, **terms.SURFACE_WORDS, **terms.DISTANCE_WORDS, **terms.KIND_WORDS}),
)
ANSWER_SHAPES = {
    **dict.fromkeys(("admit", "may", "required", "cost", "replace", "redraw"), YES_OR_NO),
    **dict.fromkeys(("discard", "order", "choose", "chance", "target", "payment"), SOME_CARDS),
    **dict.fromkeys(("ability", "replacement", "keep"), ABILITY_NAME),
    **dict.fromkeys(("situation", "name"), CARD),
    "lot": Player(),
    "value": VALUE,
    "race": terms.COURSE,
    **dict.fromkeys(("loop", "agree"), Count()),
}


QUESTIONS: dict[str, Question[State, Any]] = {word: Question(word, answer) for word, answer in ANSWER_SHAPES.items()}


def _same_answer(position: Position, by: str, answer: Any, taken: Any) -> bool:
    """Tells whether an answer is the same as one that was taken because no other was possible; cards in any order, with
    or without their owners, and yes or no as words or booleans."""
    if isinstance(taken, bool):
        return answer is taken or answer == ("yes" if taken else "no")
    names = answer if isinstance(answer, list) else [answer]
    if any(isinstance(name, bool) or not isinstance(name, (str, int)) for name in names):
        return False
    left = list(taken) if isinstance(taken, list) else [taken]
    for name in sorted(spread(names), key=lambda name: "." not in name):  # those with their owner first
        found = next((one for one in left if _same_name(position, by, str(name), str(one))), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def _same_name(position: Position, by: str, answer: str, taken: str) -> bool:
    """Tells whether a name in an answer means the same as one taken; its owner may be left out, but if it is given it
    must be right."""
    (owner, _, short), (whose, _, known) = answer.rpartition("."), taken.rpartition(".")
    if not owner or whose:
        return short == known and owner in ("", whose)
    return short == known and (owner == by if "#" in known else position.owners(known) == {owner})


class Answers(ReplayedAnswers[State]):
    """How answers are judged and applied."""

    def prompt(self, state: State) -> Prompt | None:
        return state.prompt

    def asking(self, state: State, log: Log | None = None) -> State:
        return flow.advance(state, log)

    def replay(self, state: State, prompt: Prompt, by: str, answer: Any, log: Log | None = None) -> State:
        """Returns the state after the play that asked, applied again with this answer. Raises Refused if the rules
        forbid it."""
        return flow.answer(state, _play(state, prompt, by, answer), log)

    def allowed(self, state: State, prompt: Prompt, by: str, answer: Any, after: State) -> tuple[Check, ...]:
        """Returns the check of the answer itself (open if it rests on an unknown card); a second one, failed or open,
        if the play perhaps cannot be finished after it (510.2, 805.3)."""
        play = _play(state, prompt, by, answer)
        sure = not after.guessed or play.answer in prompt.options
        key, args = "answer" if sure else "answer.open", {"by": by, "answer": answer}
        check = Check(sure or None, key, prompt.cites, args)
        further = sure and trying.leads_on(state, play)
        return (check, further) if further else (check,)

    def same(self, state: State, by: str, answer: Any, taken: Any) -> bool:
        return _same_answer(state.position, by, answer, taken)

    def over(self, state: State) -> Check | None:
        return OVER if state.position.winner else None

    def waits_for(self, state: State) -> Args:
        return {"step": state.position.step}

    def cites(self, state: State, key: str) -> Cites:
        if key == "answer.taken":
            return ("foth:103.2",)
        if state.prompt is None:
            return (f"foth:{state.position.step}",)
        return state.prompt.cites[:1] if state.prompt.word == "ability" else state.prompt.cites


def _play(state: State, prompt: Prompt, by: str, answer: Any) -> Play:
    """Returns the answer as a play, in the form that the question has; an answer that has not this form stays as it is
    and is refused later."""
    read = QUESTIONS[prompt.word].answer.means(answer, state.position)
    return Play(by, {CHOOSE: answer if read is None else list(read) if isinstance(read, tuple) else read})


ANSWERS = Answers()
