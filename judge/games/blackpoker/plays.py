"""The kinds of plays, a request and a pass, each with its checks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from judge.boardfile import lines
from judge.boardfile.lines import CHOOSE, EVERYBODY, PASS, ParsedPlay, Play, PlayKind
from judge.boardfile.located import at_hand
from judge.boardfile.shapes import ListOf
from judge.engine import plays
from judge.engine.values import Check, Verdict, checked
from judge.faults import Fault, did_you_mean, nearest
from judge.games.blackpoker.applying import apply_play
from judge.games.blackpoker.board import ACTION, NAME, NAMED_CARD, PAY, TARGET, Name, Parts, Scope, scope
from judge.games.blackpoker.cards import parse_card
from judge.games.blackpoker.questions import over, pending_prompt
from judge.games.blackpoker.records import actions, actions_matching, available, find_action, script_names
from judge.games.blackpoker.requests import legal_requests, uses_of, verdict_checks
from judge.games.blackpoker.state import Log, State
from judge.games.blackpoker.wishes import last_wish_of


def before(state: State, parsed: ParsedPlay) -> tuple[Check, ...]:
    """Returns a failed check, on every play, if the game is over or a question has to be answered first; else none."""
    if state.winner:
        return (over(state),)
    prompt = pending_prompt(state)
    return (Check(False, "answer.first", prompt.cites, {"decider": prompt.by}),) if prompt else ()


def _may(
    checks: Callable[[State, str, dict[str, Any]], Iterable[Check]],
) -> Callable[[State, str, dict[str, Any]], Iterable[Check]]:
    """Makes the function that gives these checks; it gives none if the game is over or a question is pending, which
    `before` reports."""
    return lambda state, by, args: () if state.winner or state.pending else checks(state, by, args)


def _request_checks(state: State, by: str, args: dict[str, Any]) -> list[Check]:
    """Returns all checks on a request as it is written: passed, failed and undecided ones."""
    return verdict_checks(state, last_wish_of(state, by, args))


def _pass_checks(state: State, by: str, args: dict[str, Any]) -> Iterator[Check]:
    """9.1.5, [11], R02: yields the checks on a pass: the player has the chance (not for `all: pass`), and the turn
    player does not pass twice in a row with nothing on the stage."""
    if by != EVERYBODY:
        yield checked(state.chance == by, "holder", ("bp:[3]", "bp:9.1.5", "bp:[11]"), player=by, holder=state.chance)
    idle = state.idle and not state.stage and state.chance == state.turn
    yield Check(not idle, "pass.again" if idle else "pass.may", ("bp:ruling/R02", "bp:[11]"), {"player": state.turn})


def _apply_request(state: State, by: str, args: dict[str, Any], log: Log | None) -> State:
    """Returns the state after a request, or with the question that it asks as `pending`."""
    return apply_play(state, ParsedPlay(by, REQUESTING, args), (), log)


def _apply_pass(state: State, by: str, args: dict[str, Any], log: Log | None) -> State:
    """Returns the state after a pass of a player or of everybody, or with a question that comes up as `pending`."""
    return apply_play(state, ParsedPlay(by, PASSING, args), (), log)


REQUESTING = PlayKind(
    "request",
    {"request": ACTION, "key": ListOf(NAMED_CARD), "pay": PAY, "unit": NAME, "target": TARGET, "id": Name()},
    _may(_request_checks),
    _apply_request,
    typed=("request", "key", "target"),
    marks={**dict.fromkeys(("on", "at", "against", "targeting"), "target"), **dict.fromkeys(("with", "using"), "key")},
    bare=True,
    example="{request: attack}",
)
PASSING = PlayKind(
    "pass",
    {},
    _may(_pass_checks),
    _apply_pass,
    together=True,
)


_REQUEST = Parts(REQUESTING.map.name, REQUESTING.keys)


def read_play(state: State, play: Play, scope: Any = None) -> ParsedPlay:
    """Returns a play as the engine means it, and keeps it in `play.parsed`; the id that it gives to its own request is
    a known name too. Raises a Fault if it cannot be read."""
    names = state.setup.players
    if play.do == PASS and play.by in names:
        play.parsed = ParsedPlay(play.by, PASSING, {})
        return play.parsed
    within = Scope(names, state, play.do.get("id") if isinstance(play.do, dict) else None)
    args = _REQUEST.means(play.do, within) if play.by in names else None
    if args and "request" in args:
        play.parsed = ParsedPlay(play.by, REQUESTING, args)
    else:  # an answer, or a play of another form
        from judge.games.blackpoker.game import GAME

        play.parsed = lines.read_play(GAME, at_hand({play.by: play.do}, within))
    return play.parsed


def parsed_play(state: State, play: Play) -> ParsedPlay:
    """Returns a play as the engine means it; it is read only if it has not been before."""
    return play.parsed or (ParsedPlay(play.by, PASSING, {}) if play.do == PASS else read_play(state, play))


def legal_plays(state: State, by: str | None = None) -> list[Play]:
    """Lists every legal request now, without payments, and the pass if it is legal. While a question is pending, lists
    its options instead. Empty if the game is over or it is not for `by` (if given) to act."""
    prompt = pending_prompt(state)
    who = prompt.by if prompt else state.chance
    if state.winner or who is None or by not in (None, who):
        return []
    if prompt:
        return [Play(who, {CHOOSE: option}) for option in prompt.options]
    found = [Play(who, do) for do in legal_requests(state, who)]
    return [*found, *([Play(who, "pass")] if all(check.ok for check in _pass_checks(state, who, {})) else [])]


def undecided_plays(state: State, by: str | None = None) -> list[Play]:
    """Lists the requests of the player with the chance of which the board does not say whether they are legal, each by
    its action alone. Empty if a question is pending, the game is over, or `by` is the other player."""
    from judge.games.blackpoker.game import GAME

    who = state.chance
    if state.winner or who is None or by not in (None, who) or pending_prompt(state):
        return []
    tried = [Play(who, {"request": action.id}) for action in available(state.setup.format, state.setup.frame)]
    return [play for play in tried if GAME.judge(state, play).outcome == "undecided"]


def why_not(state: State, name: str, by: str | None = None) -> list[tuple[Play, Verdict]]:
    """Returns (play, verdict) for each play tried for a name: an action (or all whose names have these words), a card,
    or a pass. It is tried for `by`, else for the player with the chance. Raises a Fault if the name is none of
    these."""
    from judge.games.blackpoker.game import GAME

    who = by or state.chance or state.turn
    action = find_action(name)
    card = parse_card(str(name).rpartition(".")[2]) if not action else None
    if GAME.vocabulary.key("play", name) == "pass":
        tried: list[Any] = ["pass"]
    elif card:
        tried = list(uses_of(state, card, who))
    else:
        meant = [action] if action else actions_matching(name, state.setup.format, state.setup.frame)
        if not meant:
            raise GAME.unknown_play(state, name, script_names("action"))
        tried = [{"request": action.id} for action in meant]
    return [(play, GAME.judge(state, play)) for play in (Play(who, do) for do in tried)]


def parse_short(state: State, words: str) -> Any:
    """Returns the request that a few words stand for (`up H7 at a1`), as a script has it; the word `pass` stays.

    If the action has a target and no `at` names it, the target is a card behind as many key cards as the action takes,
    or one before `with`, or a thing before the cards. Raises a Fault if the first word is like an action but is none.
    """
    from judge.games.blackpoker.game import GAME

    do = plays.parse_short(GAME, scope(state), words)
    if not isinstance(do, dict):
        near = next((word for word in (words, *words.split()[:1]) if nearest(word, script_names("action"))), None)
        if near and do != "pass":
            raise Fault("shape.word", key="request", value=words, **did_you_mean(near, script_names("action")))
        return do
    action, keys = actions()[do["request"]], do.get("key", [])
    if action.target and "target" not in do and len(keys) > (len(action.key.slots) if action.key else 0):
        first = re.search(r"\s(?:with|using)\s", words) or keys and not parse_card(keys[0]) and parse_card(keys[-1])
        do["target"] = keys.pop(0 if first else -1)  # up a1 with ♡7, up a1 ♡7: the target comes first
    if keys:
        do["key"] = [parse_card(card) or card for card in keys]
    return {key: value for key, value in do.items() if value != []}
