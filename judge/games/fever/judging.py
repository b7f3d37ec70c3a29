"""Whether a play may be made, which plays may, and what a play leads to."""

from __future__ import annotations

from judge.engine.game import Play
from judge.engine.values import Check, Verdict
from judge.faults import Fault, did_you_mean
from judge.games.fever import rounds
from judge.games.fever.conditions import PHASE_RULES
from judge.games.fever.data import COLOURS, LENDERS, PACK_MOVES, WINDOWS
from judge.games.fever.decisions import answer, begin, check_answer, decision, repeated
from judge.games.fever.legality import play_checks
from judge.games.fever.plays import VERBS, known_cards, read_play
from judge.games.fever.reading import MONEY
from judge.games.fever.state import UNKNOWN, State, all_tokens, held, icons, minimum_stake, player_effects
from judge.games.fever.table import Table


def judge(state: State, play: Play) -> Verdict:
    """Every check on a play or an answer."""
    move = read_play(state, play)
    asked = decision(state)
    if move.verb == "choose" and _repeats(state, move, asked):
        return Verdict((Check(True, "check.taken", PHASE_RULES[state.phase]),))
    if asked and move.verb == "choose":
        return Verdict(tuple(check_answer(state, asked, move.by, move.get("choose"))))
    if move.verb == "choose":
        return Verdict((Check(False, "check.no_decision", PHASE_RULES[state.phase]),))
    checks = play_checks(state, move)
    if asked:
        checks = [Check(False, "check.decision", asked.cites, {"by": asked.by, "word": asked.word}), *checks]
    return Verdict(tuple(checks))


def _repeats(state, move, asked):
    """Whether an answer is not one to the open decision, but says again what was taken without asking."""
    value = move.get("choose")
    if asked and all(check.ok for check in check_answer(state, asked, move.by, value)):
        return False
    return repeated(state, move.by, value)


def perform(state: State, play: Play, log=None) -> State:
    """The state after a play and all that follows by itself."""
    table = Table(state, log)
    move = read_play(state, play)
    if move.verb == "choose":
        if _repeats(state, move, decision(state)):
            return state
        table.set(taken=())
        answer(table, decision(state), move.get("choose"))
    else:
        begin(table, move)
    rounds.settle(table)
    return table.state


def start(state: State, log=None) -> State:
    """What happens by itself before the first play; six players are told of the doubtful number of tokens."""
    table = Table(state, log)
    if len(state.players) == 6 and state.phase != "over":
        table.event("note.tokens", ("fever:setup.2", "fever:ruling/HF-R1"))
    if state.phase == "deal" and state.round == 1:
        cites = (
            "fever:setup.1",
            "fever:setup.2",
            "fever:setup.3",
            "fever:setup.4",
            "fever:setup.5",
            "fever:card/character",
        )
        table.event("setup", cites, tokens=all_tokens(state), rounds=rounds.rounds(state))
    if state.options.pack:
        table.event("note.pack", ("fever:ruling/HF-R17",))
    rounds.settle(table)
    return table.state


def finish(state: State, then, log=None) -> State:
    """The end of the script closes one window after the other, unless the file says stop."""
    if then == "stop":
        return state
    table = Table(state, log)
    while table.state.phase in WINDOWS and decision(table.state) is None:
        rounds.close(table)
        rounds.settle(table)
    return table.state


# every play that could be meant


def candidates(state: State) -> list[Play]:
    """The plays worth trying in this phase, in a fixed order; sums of one's own choice at their least."""
    asked = decision(state)
    if asked:
        return [Play(asked.by, {"choose": option}) for option in asked.options]
    found = {"buy": _purchases, "bet1": _bets, "bet2": _bets, "cards": _actions, "race": _moves,
             "dutch": _offers, "english": _offers}.get(state.phase)  # fmt: skip
    plays = [play for name in state.players for play in found(state, name)] if found else []
    if state.phase == "buy":
        plays += [play for name in state.players for play in _exchanges(state, name, _exchangeable(state, name))]
    if state.phase == "race":
        plays = _moves(state, "all")
    return plays + ([Play("all", "pass")] if state.phase in WINDOWS else [])


def _purchases(state, by):
    for kind in ("actions", "objective", "assistant", "horse"):
        yield Play(by, {"buy": kind})
    for colour in COLOURS:
        yield Play(by, {"buy": "stable", "card": colour})
    for other in state.players:
        if other != by:
            for kind in ("action", "objective", "assistant", "horse", "stable"):
                for card in dict.fromkeys(held(state.players[other], kind)):
                    yield Play(by, {"buy": kind, "card": card, "from": other})
    for kind in ("action", "objective", "assistant", "horse", "stable"):
        for card in dict.fromkeys(held(state.players[by], kind)):
            yield Play(by, {"sell": kind, "card": card})
    for lender in LENDERS:
        yield Play(by, {"borrow": 100, "from": lender})
    yield Play(by, "pass")
    for card in held(state.players[by], "horse"):
        for stable in state.players[by].stables:
            yield Play(by, {"place": card, "stable": stable})


def _exchanges(state, by, kinds=("assistant", "horse")):
    """Each card for each card of the others."""
    for other in state.players:
        for kind in kinds:
            for mine in dict.fromkeys(held(state.players[by], kind)):
                for theirs in dict.fromkeys(held(state.players[other], kind)) if other != by else ():
                    yield Play(by, {"exchange": kind, "card": mine, "for": theirs, "from": other})


def _exchangeable(state, by):
    """fever:fx.buy.1, fever:fx.buy.2: the kinds of card that a player has the icon for."""
    return [kind for kind in ("assistant", "horse") if icons(player_effects(state, by), kind, "exchange")]


def _bets(state, by):
    least = min(minimum_stake(state.players[by]), MONEY)  # a minimum that no play can name is shown by the highest sum
    for colour in COLOURS:
        for kind in ("win", "place"):
            yield Play(by, {"bet": colour, "kind": kind, "stake": least})
    yield Play(by, "pass")


def _actions(state, by):
    hand = dict.fromkeys([*state.players[by].cards, UNKNOWN])
    for card in hand:
        for colour in COLOURS:
            yield Play(by, {"action": card, "horse": colour})


def _moves(state, by):
    if not state.options.pack:
        return [Play(by, {"move": UNKNOWN})]
    return [Play(by, {"move": list(card)}) for card in dict.fromkeys(PACK_MOVES)]


def _offers(state, by):
    offer = rounds.next_offer(state)
    yield Play(by, {"offer": state.offer[1] if offer is None else offer})


def plays(state: State, by: str | None = None) -> list[Play]:
    """Every legal play now."""
    return [p for p in candidates(state) if by in (None, p.by) and judge(state, p).outcome == "legal"]


def why_not(state: State, name: str, by: str | None = None) -> list[tuple[Play, Verdict]]:
    """What keeps the plays that mention a verb, card or horse from being legal; plays of other phases too."""
    words = [*VERBS, "pass", *COLOURS, "stable", "horse", "assistant", "objective", "actions", *known_cards(state)]
    if name not in words:
        raise Fault("board.name", name=name, **did_you_mean(name, words))
    tried = []
    for player in [by] if by else state.players:
        for make in (_purchases, _exchanges, _bets, _actions, _offers):
            tried += make(state, player)
    tried += [*_moves(state, "all"), Play("all", "pass")]
    found = {(p.by, repr(p.do)): p for p in tried if _mentions(p.do, name)}
    return [(play, judge(state, play)) for play in found.values()]


def _mentions(do, name):
    return do == name or (isinstance(do, dict) and (name in do or any(name == value for value in do.values())))
