"""What a player does: a request, a pass; each with its checks."""

from __future__ import annotations

from judge.engine import verbs
from judge.engine.game import Play
from judge.engine.located import at_hand
from judge.engine.shapes import ListOf
from judge.engine.values import Check, Verdict
from judge.engine.verbs import CHOOSE, EVERYBODY, Move, Verb
from judge.faults import Fault, did_you_mean, nearest
from judge.games.blackpoker.board import ACTION, NAME, NAMED_CARD, PAY, Name, Scope, scope
from judge.games.blackpoker.cards import parse_card
from judge.games.blackpoker.play import carry_out
from judge.games.blackpoker.questions import decision, over
from judge.games.blackpoker.records import actions, find_action, named_like, spoken_names
from judge.games.blackpoker.requests import legal_requests, uses_of, verdict_checks, wish_of
from judge.games.blackpoker.state import State


def before(state: State, move: Move):
    """What is against every play: the game is over, or something is to be decided first."""
    asked = decision(state)
    if state.winner:
        yield over(state)
    elif asked:
        yield Check(False, "answer.first", asked.cites, {"decider": asked.by})


def _may(checks):
    """The checks of a play, where one may be made at all."""
    return lambda state, by, args: () if state.winner or state.pending else checks(state, by, args)


def _request_checks(state, by, args):
    return verdict_checks(state, wish_of(state, by, args))


def _pass_checks(state, by, args):
    if by != EVERYBODY:
        yield Check(state.chance == by, "holder", ("bp:9.1.5", "bp:[11]"), {"player": by, "holder": state.chance})
    idle = state.idle and not state.stage and state.chance == state.turn
    yield Check(not idle, "pass.again" if idle else "pass.may", ("bp:[11]", "bp:ruling/R02"), {"player": state.turn})


REQUESTING = Verb(
    "request",
    {"request": ACTION, "key": ListOf(NAMED_CARD), "pay": PAY, "unit": NAME, "target": NAME, "id": Name()},
    _may(_request_checks),
    lambda state, by, args, log: carry_out(state, Move(by, REQUESTING, args), (), log),
    typed=("request", "key", "target"),
    marks={"at": "target"},
    bare=True,
    example="{request: attack}",
)
PASSING = Verb(
    "pass",
    {},
    _may(_pass_checks),
    lambda state, by, args, log: carry_out(state, Move(by, PASSING, args), (), log),
    together=True,
)


def understood(state: State, play: Play, scope=None) -> Move:
    """A play as the engine means it; the id that it gives to its request is a known name too."""
    from judge.games.blackpoker.game import GAME

    given = play.do.get("id") if isinstance(play.do, dict) else None
    play.move = verbs.read_move(GAME, at_hand({play.by: play.do}, Scope(state.setup.players, state, given)))
    return play.move


def recalled(state: State, play: Play) -> Move:
    """A play that has been judged: its parts are names, and mean the same on every table."""
    return Move(play.by, PASSING, {}) if play.do == "pass" else play.move or understood(state, play)


def plays(state: State, by: str | None = None) -> list[Play]:
    """Every legal play now; payments left out, and answers as far as they can be listed."""
    asked = decision(state)
    who = asked.by if asked else state.chance
    if state.winner or by not in (None, who):
        return []
    if asked:
        return [Play(who, {CHOOSE: option}) for option in asked.options]
    found = [Play(who, do) for do in legal_requests(state, who)]
    return [*found, *([Play(who, "pass")] if all(check.ok for check in _pass_checks(state, who, {})) else [])]


def why_not(state: State, name: str, by: str | None = None) -> list[tuple[Play, Verdict]]:
    """What keeps an action, the uses of a card, or a pass from being legal."""
    from judge.games.blackpoker.game import GAME

    who = by or state.chance or state.turn
    action = find_action(name)
    card = parse_card(str(name).rpartition(".")[2]) if not action else None
    if GAME.words.key("play", name) == "pass":
        tried: list = ["pass"]
    elif card:
        tried = list(uses_of(state, card, who))
    else:
        meant = [action] if action else named_like(name, state.setup.format, state.setup.frame)
        if not meant:
            raise GAME.untried(state, name, spoken_names("action"))
        tried = [{"request": action.id} for action in meant]
    return [(play, GAME.judge(state, play)) for play in (Play(who, do) for do in tried)]


def spelt_out(state: State, words: str):
    """`up H7 at a1` as the request it stands for; a card behind as many key cards as it takes is the target."""
    from judge.games.blackpoker.game import GAME

    do = verbs.spelt_out(GAME, scope(state), words)
    if not isinstance(do, dict):
        near = next((word for word in (words, *words.split()[:1]) if nearest(word, spoken_names("action"))), None)
        if near and do != "pass":
            raise Fault("shape.word", key="request", value=words, **did_you_mean(near, spoken_names("action")))
        return do
    action, keys = actions()[do["request"]], do.get("key", [])
    if action.target and "target" not in do and len(keys) > (len(action.key.slots) if action.key else 0):
        do["target"] = keys.pop()
    return {key: value for key, value in do.items() if value != []}
