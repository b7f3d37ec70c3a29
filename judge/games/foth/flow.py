"""Carries plays out: from one window, decision or rest to the next."""

from __future__ import annotations

from judge.engine.asking import GameOver, Open
from judge.engine.game import Play
from judge.games.foth import playing, turn
from judge.games.foth.setup import SETUP
from judge.games.foth.state import State, contents
from judge.games.foth.table import OPTIONS_LISTED, OPTIONS_SHOWN, Table

GO_ON = Play("all", "pass")
STEPS = {**SETUP, **turn.TURN}


def carry(base, inputs, log=None, skip=0, stop=None, shown=OPTIONS_SHOWN) -> State:
    """Does the first of `inputs` (a play in a window, or just going on) with the answers after it.

    Raises `Refused` where the rules do not allow it.
    """
    now = base.copy()
    table = Table(now, inputs[1:], log, skip, shown=shown)
    try:
        if inputs[0] != GO_ON:
            _play(table, inputs[0])
        _flow(table, stop)
    except Open as open_:
        return State(now, base, inputs, open_.decision, tuple(table.taken), table.count, table.guessed)
    except GameOver:
        now.rest = None
        now.playing = None
    now.view = None
    return State(now, taken=tuple(table.taken), guessed=table.guessed)


def _flow(t, stop):
    """Step after step until a window opens or the game rests."""
    now = t.now
    while now.step not in turn.WINDOWS and now.rest != "turn":
        if now.step == stop:
            now.rest = "to"
            return
        now.rest = None
        STEPS[now.step](t)
    if now.step in turn.WINDOWS:
        now.rest = None


def attempt(base, inputs, waived=False):
    """The play alone, the first of `inputs`, with the answers after it and not what follows; and the decision that is open.

    `waived`: as if nothing were required before it (510). Raises `Refused`
    where the rules do not allow it.
    """
    table = Table(base.copy(), inputs[1:])
    table.waived = waived
    try:
        _play(table, inputs[0])
    except Open as open_:
        return table, open_.decision
    except GameOver:
        pass
    return table, None


def _play(t, play):
    """A play in the open window."""
    now, by, do = t.now, play.by, play.do
    now.rest = None
    seen = now.seen
    _remember(now, play)
    if do == "pass":
        turn.pass_window(t, by)
    elif do == "take":
        turn.take_priority(t, by)
    elif "run" in do:
        if playing.play_run(t, by, _hand_card(t, by, do["run"]), do.get("pay")):
            now.step = "702.6c"
    elif "guard" in do:
        if playing.play_guard(t, by, _hand_card(t, by, do["guard"])):
            now.step = "702.6f"
    else:
        _support(t, by, do)
    if t.declined:
        now.seen = seen  # 510.3: it was not done


def _support(t, by, do):
    """A support card: the rule check after it is 702.5a, d-i or h-i; in 702.6i it takes the priority."""
    now = t.now
    before = now.step, now.priority
    if now.step == "702.6i":
        turn.take_priority(t, by)
    if playing.play_support(t, by, _hand_card(t, by, do["support"]), do.get("target")):
        now.passed = ()
        now.step = {"702.5": "702.5a", "702.6d": "702.6d-i", "702.6h": "702.6h-i"}.get(now.step, now.step)
    elif t.declined:
        now.step, now.priority = before


def _hand_card(t, player, name):
    """The card of the hand with this name; an unknown one turns out to be it."""
    hand = t.now.zones[player, "hand"]
    return t.named([name], hand, 1, 1)[0]


def position(now) -> int:
    """1201.1b: a mark of the position, the same for the same position."""
    return hash((
        now.step, contents(now),
        tuple(now.race.values()), now.runs, now.priority, now.passed,
        tuple((e.verb, e.name, e.user, str(e.raw), _worked_out(e), str(e.target), e.times) for e in now.effects),
        tuple(name for name, _ in now.spent),
    ))  # fmt: skip


def _worked_out(effect):
    """The numbers of an effect, which its text may have left open."""
    return effect.what if effect.verb in ("add", "keep") else ""


def _remember(now, play):
    """1201.1b: what the turn player did in which position of this turn."""
    if play.by == now.turn and isinstance(play.do, dict):
        now.seen += ((position(now), str(play.do)),)


# what `perform` does with each kind of line


def go_on(state, log=None) -> State:
    """Lets a resting game go on to the next window or decision."""
    while resting(state):
        state = onward(state, log)
    return state


def resting(state) -> bool:
    return not (state.decision or state.now.winner or state.now.step in turn.WINDOWS) and bool(state.now.rest)


def onward(state, log=None, stop=None) -> State:
    """From one rest to the next stop."""
    base = state.now.copy()
    base.rest = None
    return carry(base, (GO_ON,), log, stop=stop)


def answer(state, play, log=None) -> State:
    """An answer to the open decision: everything since the last window again, with this answer."""
    return carry(state.base, (*state.inputs, play), log, state.logged)


def listed(state) -> State:
    """The same open decision with all its options, as far as they can be listed."""
    return carry(state.base, state.inputs, shown=OPTIONS_LISTED)


def step_once(state, log=None, stop=None) -> State:
    """Everybody passes once: the open window is left, a rest is ended."""
    if resting(state):
        return onward(state, log, stop)
    return carry(state.now, (Play(turn.window_player(state.now), "pass"),), log, stop=stop)


def pass_all(state, log=None) -> State:
    """`all: pass`: to the next 702.5 or 702.6b, the rest before a turn, or a decision."""
    state = step_once(state, log)
    while not (state.decision or state.now.winner or state.now.rest == "turn" or state.now.step in ("702.5", "702.6b")):
        state = step_once(state, log)
    return state


def pass_to(state, step, log=None) -> tuple[State, bool]:
    """`to: STEP`: everybody passes until this step is next; whether it was reached (a decision before is no fault)."""
    step = turn.ABOVE.get(step, step)
    if state.decision or state.now.step == step:
        return state, True
    first = True
    while first or not (state.decision or state.now.winner or state.now.rest == "turn"):
        first = False
        state = step_once(state, log, step)
        if state.now.step == step and not state.decision:
            return state, True
    return state, state.decision is not None


def pass_turn(state, log=None) -> State:
    """Everybody passes until the turn is over."""
    while not (state.decision or state.now.winner or state.now.rest == "turn"):
        state = step_once(state, log)
    return state
