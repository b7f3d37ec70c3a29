"""Force of the Horse as a game of `judge`."""

from __future__ import annotations

from judge.engine.game import Game, Play, later
from judge.engine.verbs import EVERYBODY, PASS, choose
from judge.games.foth import board, findings, flow, naming, questions, verbs
from judge.games.foth.facts import FACTS
from judge.games.foth.state import State

# what happens between the things that players would say aloud: rule checks, windows that nobody uses, bookkeeping
QUIET = frozenset(
    ("check", "check.done", "priority", "pass.support", "pass.priority", "run.begin", "runs", "turn.draw", "deck.shown")
    + ("cost", "put.track", "put.run", "put.guard", "put.support", "waits", "ability.done", "condition.true")
)
SWITCHES = {"layers": ("nested", "global"), "item_leaves_at_rc": (False, True), "hand_limit": (None, *range(1, 81))}


def _finish(state: State, then, log=None) -> State:
    return state if then is not None or state.now.winner else flow.pass_turn(state, log)


def _last_line(state: State, then) -> Play | None:
    return None if then in (None, "stop") or state.now.winner or state.decision else Play("to", then)


def _onward(state: State) -> Play:
    """A rest ends at a window, at a decision, with the game, or at the rest before a turn."""
    after = flow.onward(state)
    opened = not (after.decision or after.now.winner or flow.resting(after))
    return Play("to", after.now.step) if opened else Play(EVERYBODY, PASS)


def _names(state: State) -> list[str]:
    now = state.now
    return list(dict.fromkeys(now.name(c) for c in range(len(now.defs)) if now.defs[c] is not None))


GAME = Game(
    id="foth",
    board=board.BOARD,
    player=board.PLAYER,
    reserved=("to", "race", "."),
    verbs=(*verbs.VERBS, choose(questions.ANSWERS.values())),
    lines=verbs.LINES,
    questions=questions.QUESTIONS,
    facts=FACTS,
    switches=SWITCHES,
    then=board.THEN,
    deal_options=("distance",),
    quiet=QUIET,
    scope_of=naming.scope_of,
    scope=lambda state: state.now,
    build=board.build,
    describe=board.describe,
    check=findings.check,
    understood=verbs.understood,
    recalled=verbs.recalled,
    before=lambda state, move: (),
    judge_answer=questions.judge_answer,
    carry_answer=questions.carry_answer,
    ready=flow.go_on,
    onward=_onward,
    now=lambda state: (f"foth:{state.now.step}",),
    finish=_finish,
    last_line=_last_line,
    plays=verbs.plays,
    why_not=verbs.why_not,
    decision=lambda state: state.decision,
    winner=lambda state: None if state.now.winner == "none" else state.now.winner,
    explain=later("judge.games.foth.explain", "explain"),
    names=_names,
    players=lambda state: list(state.now.players),
    deal=later("judge.games.foth.start", "deal"),
    worded=later("judge.games.foth.start", "worded"),
)
