"""Applies plays: from one window, prompt or rest to the next."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from judge.boardfile.lines import Play
from judge.engine.prompts import Taken
from judge.engine.replay import GameOver, Unanswered
from judge.games.foth import playing, turn
from judge.games.foth.board import write_effect
from judge.games.foth.setup import SETUP
from judge.games.foth.state import Bookmark, Log, Position, State, contents
from judge.games.foth.table import OPTIONS_LISTED, OPTIONS_SHOWN, OnlyAnswer, Table

if TYPE_CHECKING:
    from judge.engine.values import Prompt

GO_ON = Play("all", "pass")
STEPS = {**SETUP, **turn.TURN}


def apply(
    base: Position,
    inputs: tuple[Play, ...],
    log: Log | None = None,
    skip: int = 0,
    stop: str | None = None,
    shown: int = OPTIONS_SHOWN,
    bookmark: Bookmark | None = None,
) -> State:
    """Returns the state after the first of `inputs` (a play or GO_ON), the answers that follow it, and all automatic
    steps up to a window, a question, the end of the turn or `stop`.

    With a `bookmark` all that was done before it stands. Raises Refused if the rules do not allow it.
    """
    position = (bookmark.position if bookmark else base).copy()
    table = Table(position, inputs[1:], log, skip, shown=shown)
    try:
        if bookmark:
            table.go_on_from(bookmark)
        elif inputs[0] != GO_ON:
            _play(table, inputs[0])
        _flow(table, stop)
    except Unanswered as open_:
        return _state_with_prompt(table, base, inputs, open_.prompt, stop, shown)
    except GameOver:
        position.rest = None
        position.playing = None
    position.view = None
    return State(position, taken=table.taken, guessed=table.guessed)


def _state_with_prompt(
    table: Table, base: Position, inputs: tuple[Play, ...], prompt: Prompt, stop: str | None, shown: int
) -> State:
    """Returns the state that waits for an answer to `prompt`. If other answers would make the play illegal (805.3) and
    only one is left, that one is taken and play goes on."""
    from judge.games.foth import trying

    own = prompt.by == inputs[0].by and prompt.word != "admit"  # 401.2c: nobody must say what is in a hand
    if own and table.doing and not any(context.done for context in table.doing):
        options = trying.possible_answers(base, inputs, prompt)
        prompt = prompt.replace(options=options)
        if prompt.complete and len(options) == 1:
            only = OnlyAnswer(prompt.by, {"choose": options[0]})
            state = apply(base, (*inputs, only), table.log, table.count, stop, shown)
            taken = Taken(prompt.by, prompt.word, options[0], (*prompt.cites, "foth:805.3", "foth:ruling/FH-R27"))
            n = len(table.taken)
            return state._replace(taken=(*state.taken[:n], taken, *state.taken[n:]))
    return State(table.position, base, inputs, prompt, table.taken, table.count, table.guessed, table.bookmark)


def _flow(table: Table, stop: str | None) -> None:
    """Carries out the automatic steps on the table until a window opens, the turn is over, or the step `stop` comes,
    which is not carried out. A question ends it by Unanswered."""
    position = table.position
    while position.step not in turn.WINDOWS and position.rest != "turn":
        if position.step == stop:
            position.rest = "to"
            return
        position.rest = None
        STEPS[position.step](table)
    if position.step in turn.WINDOWS:
        position.rest = None


def attempt(base: Position, inputs: tuple[Play, ...], waived: bool = False) -> tuple[Table, Prompt | None]:
    """Returns (table, pending question or None) after the first of `inputs` with its answers, without the automatic
    steps. Nothing that is there before is changed.

    With `waived` nothing is required before it (510). Raises Refused if the rules do not allow it.
    """
    table = Table(base.copy(), inputs[1:])
    table.waived = waived
    try:
        _play(table, inputs[0])
    except Unanswered as open_:
        return table, open_.prompt
    except GameOver:
        pass
    return table, None


def _play(table: Table, play: Play) -> None:
    """Applies a play to the table in the present window: a pass, taking the priority, or a card. Raises Refused if the
    rules do not allow it."""
    position, by, do = table.position, play.by, play.do
    position.rest = None
    seen = position.seen
    _remember(position, play)
    if do == "pass":
        turn.pass_window(table, by)
    elif do == "take":
        turn.take_priority(table, by)
    elif "run" in do:
        if playing.play_run(table, by, _hand_card(table, by, do["run"]), do.get("pay")):
            position.step = "702.6c"
    elif "guard" in do:
        if playing.play_guard(table, by, _hand_card(table, by, do["guard"])):
            position.step = "702.6f"
    else:
        _support(table, by, do)
    if table.declined:
        position.seen = seen  # 510.3: it was not done


def _support(table: Table, by: str, do: Any) -> None:
    """702.5a, d-i, h-i: plays a support card and sets the step of the rule check after it; in 702.6i its player first
    takes the priority. If the player declines what is required, step and priority are as before."""
    position = table.position
    before = position.step, position.priority
    if position.step == "702.6i":
        turn.take_priority(table, by)
    if playing.play_support(table, by, _hand_card(table, by, do["support"]), do.get("target")):
        position.passed = ()
        position.step = {"702.5": "702.5a", "702.6d": "702.6d-i", "702.6h": "702.6h-i"}.get(
            position.step, position.step
        )
    elif table.declined:
        position.step, position.priority = before


def _hand_card(table: Table, player: str, name: str) -> int:
    """Returns the card of the hand with this name; if only an unknown card can be it, that card becomes it. Raises
    Wrong if there is none."""
    hand = table.position.zones[player, "hand"]
    return table.parse_cards([name], hand, 1, 1)[0]


def position_mark(position: Position) -> str:
    """1201.1b: returns a short text (a hash) that is equal for equal positions, also after writing and reading them."""
    parts = (
        position.step, contents(position),
        sorted(position.race.items()), position.runs, position.priority, position.passed,
        [write_effect(position, effect) for effect in position.effects],
        [name for name, _ in position.spent],
    )  # fmt: skip
    return "p" + hashlib.sha1(repr(parts).encode(), usedforsecurity=False).hexdigest()[:16]


def _remember(current: Position, play: Play) -> None:
    """1201.1b: notes the position and the play in `seen`, if the turn player plays a card and positions can recur in
    this turn."""
    if current.returning and play.by == current.turn and isinstance(play.do, dict):
        current.seen += ((position_mark(current), play.do),)


# what each kind of line does


def advance(state: State, log: Log | None = None) -> State:
    """Returns the state after a resting game has gone on to the next window, question or end; another state comes back
    as it is."""
    while resting(state):
        state = advance_to_stop(state, log)
    return state


def resting(state: State) -> bool:
    """Tells whether the game stands between two steps and goes on by itself: no window, no question, no winner."""
    return not (state.prompt or state.position.winner or state.position.step in turn.WINDOWS) and bool(
        state.position.rest
    )


def advance_to_stop(state: State, log: Log | None = None, stop: str | None = None) -> State:
    """Returns the state after a resting game has gone on to the next stop: a window, a question, a rest or the step
    `stop`."""
    base = state.position.copy()
    base.rest = None
    return apply(base, (GO_ON,), log, stop=stop)


def answer(state: State, play: Play, log: Log | None = None) -> State:
    """Returns the state after an answer to the pending question: everything since the bookmark, else since the last
    window, is applied again with it. Raises Refused if the rules forbid it."""
    bookmark = state.bookmark if state.bookmark and (log is None or state.bookmark.logged) else None
    return apply(state.base, (*state.inputs, play), log, state.logged, bookmark=bookmark)


def listed(state: State) -> State:
    """Returns the same state, where the question has more of its options: up to OPTIONS_LISTED."""
    return apply(state.base, state.inputs, shown=OPTIONS_LISTED)


def step_once(state: State, log: Log | None = None, stop: str | None = None) -> State:
    """Returns the state after the player of the present window passes, or after a rest has ended, with the automatic
    steps that follow."""
    if resting(state):
        return advance_to_stop(state, log, stop)
    return apply(state.position, (Play(turn.window_player(state.position), "pass"),), log, stop=stop)


def pass_all(state: State, log: Log | None = None) -> State:
    """`all: pass`: returns the state after everybody passes up to the next 702.5 or 702.6b, the rest before a turn, the
    next question or the end of the game; at least once."""
    state = step_once(state, log)
    while not (
        state.prompt
        or state.position.winner
        or state.position.rest == "turn"
        or state.position.step in ("702.5", "702.6b")
    ):
        state = step_once(state, log)
    return state


def pass_to(state: State, step: str, log: Log | None = None) -> tuple[State, bool]:
    """`to: STEP`: returns (state after everybody passes until the step comes, True), or False if the turn or the game
    ends before. A question on the way ends it with True, and so does a step that is reached already."""
    step = turn.ABOVE.get(step, step)
    if state.prompt or state.position.step == step:
        return state, True
    first = True
    while first or not (state.prompt or state.position.winner or state.position.rest == "turn"):
        first = False
        state = step_once(state, log, step)
        if state.position.step == step and not state.prompt:
            return state, True
    return state, state.prompt is not None


def pass_turn(state: State, log: Log | None = None) -> State:
    """Returns the state after everybody passes until the turn is over, a question is asked or the game ends."""
    while not (state.prompt or state.position.winner or state.position.rest == "turn"):
        state = step_once(state, log)
    return state
