"""Force of the Horse as a game of `judge`."""

from __future__ import annotations

from typing import Any

from judge.boardfile.lines import EVERYBODY, PASS, Play, answer_kind
from judge.engine.game import Game, later
from judge.games.foth import board, findings, flow, naming, plays
from judge.games.foth.citations import GENERAL
from judge.games.foth.facts import FACTS
from judge.games.foth.questions import ANSWER_SHAPES, ANSWERS, QUESTIONS
from judge.games.foth.removable import REMOVABLE, thing_at
from judge.games.foth.sources import source
from judge.games.foth.state import SWITCHES, Log, State

# what happens between the things that players would say aloud: rule checks, windows that nobody uses, bookkeeping
QUIET = frozenset(
    ("check", "check.done", "priority", "pass.support", "pass.priority", "run.begin", "runs", "turn.draw", "deck.shown")
    + ("cost", "put.track", "put.run", "put.guard", "put.support", "waits", "ability.done", "condition.true")
)


# events in which something is replaced, forbidden or impossible
PREVENTING = frozenset(
    ("ability.disabled", "required.declined", "required.impossible", "nothing", "condition.false", "cost.impossible")
    + ("amount.none", "set.same", "extra.none", "replaced.move", "replaced.draw", "replaced.start", "replaced.play")
    + ("replaced.put", "replaced.run", "replaced.guard", "replaced.unguarded", "replaced.success", "replaced.failure")
    + ("replaced.won", "forbidden.discard", "effect.ignore", "effect.ignore.all")
)


# that something is played and what it is aimed at: what it does follows
ANNOUNCING = frozenset(("play.support", "play.ability"))
ASIDES = frozenset(("names", "paid", "required", "chosen", "cost.done", "said.may.yes"))


def _finish(state: State, then: Any, log: Log | None = None) -> State:
    """Returns the state at the end of a run: all players pass until the turn is over, a player wins or a question
    opens. If the board has any `then`, or a player has won, the state comes back as it is."""
    return state if then is not None or state.position.winner else flow.pass_turn(state, log)


def _last_line(state: State, then: Any) -> Play | None:
    """Returns the play `to: STEP` for `then: STEP`; None for `then: stop` or no `then`, if the game is over, or if a
    question is pending."""
    return None if then in (None, "stop") or state.position.winner or state.prompt else Play("to", then)


def _advance_line(state: State) -> Play:
    """Returns the play that ends a rest: `to: STEP` if a window comes next, else `all: pass`."""
    after = flow.advance_to_stop(state)
    opened = not (after.prompt or after.position.winner or flow.resting(after))
    return Play("to", after.position.step) if opened else Play(EVERYBODY, PASS)


def _names(state: State) -> list[str]:
    """Lists the names of all known cards, each once."""
    position = state.position
    return list(dict.fromkeys(position.name(c) for c in range(len(position.defs)) if position.defs[c] is not None))


class ForceOfTheHorse(Game[State]):
    """Force of the Horse."""

    id = "foth"
    board_keys = board.BOARD
    player_keys = board.PLAYER
    reserved = ("to", "race", ".")
    play_kinds = (*plays.PLAY_KINDS, answer_kind(ANSWER_SHAPES.values()))
    lines = plays.LINES
    questions = QUESTIONS
    facts = FACTS
    turn_player = staticmethod(lambda state: state.position.turn)
    moved_on = staticmethod(lambda before, after: before.position.turn != after.position.turn)
    switches = SWITCHES
    then = board.THEN
    deal_options = ("distance",)
    quiet = QUIET
    preventing = PREVENTING
    ending = frozenset({"ended", "won.race", "drawn.race", "loop.draw", "loop.draw.plain"})
    check_words = {
        "over": "winner",
        "window.player.no": "priority",
        **dict.fromkeys(("window.run.no", "window.guard.no", "window.take.no", "window.support.no"), "step"),
    }
    announcing = ANNOUNCING
    asides = ASIDES
    closing = frozenset(("check.done", "ability.done"))
    general = GENERAL
    overriding = frozenset(("foth:103.3", "foth:809.1", "foth:510.1", "foth:803.2"))
    source = staticmethod(source)
    removable = REMOVABLE
    thing_at = staticmethod(thing_at)
    scope_of = staticmethod(naming.scope_of)
    scope = staticmethod(lambda state: state.position)
    read_state = staticmethod(board.read_state)
    write_state = staticmethod(board.write_state)
    check = staticmethod(findings.check)
    read_play = staticmethod(plays.read_play)
    parsed_play = staticmethod(plays.parsed_play)
    before = staticmethod(lambda state, parsed: ())
    judge_answer = staticmethod(ANSWERS.judge)
    apply_answer = staticmethod(ANSWERS.apply)
    advance_rest = staticmethod(flow.advance)
    advance_line = staticmethod(_advance_line)
    current_rules = staticmethod(lambda state: (f"foth:{state.position.step}",))
    finish = staticmethod(_finish)
    last_line = staticmethod(_last_line)
    legal_plays = staticmethod(plays.legal_plays)
    undecided_plays = staticmethod(plays.undecided_plays)
    why_not = staticmethod(plays.why_not)
    prompt = staticmethod(lambda state: state.prompt)
    winner = staticmethod(lambda state: None if state.position.winner == "none" else state.position.winner)
    explain = staticmethod(later("judge.games.foth.explain", "explain"))
    names = staticmethod(_names)
    names_in_words = staticmethod(naming.names_in_words)
    begin = ("Force of the Horse 1600", "Kim*: hand 7", "Lee: hand 7")
    players = staticmethod(lambda state: list(state.position.players))
    deal = staticmethod(later("judge.games.foth.start", "deal"))
    translated = staticmethod(later("judge.games.foth.start", "worded"))


GAME = ForceOfTheHorse()
