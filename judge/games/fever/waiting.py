"""Plays that wait for an answer: what a play leaves open, what it takes without asking, and when it is carried out."""

from __future__ import annotations

from judge.engine.asking import Taken
from judge.engine.values import Decision
from judge.engine.verbs import EVERYBODY
from judge.games.fever import betting, buying, race, rounds
from judge.games.fever.change import Change
from judge.games.fever.state import State, Waiting

_NEEDS = {
    "buy": buying.trade_needs,
    "sell": buying.trade_needs,
    "borrow": buying.loan_needs,
    "place": buying.place_needs,
    "bet": betting.bet_needs,
    "action": betting.action_needs,
    "move": race.needs,
}
_DO = {
    "buy": buying.do_buy,
    "sell": buying.do_sell,
    "borrow": buying.do_borrow,
    "place": buying.do_place,
    "exchange": buying.do_exchange,
    "bet": betting.do_bet,
    "action": betting.do_action,
    "move": race.do_move,
    "offer": rounds.do_offer,
}


def verb_of(args: dict) -> str:
    """The verb of a play is the first of its parts."""
    return next(iter(args))


def needs(state: State, by: str, args: dict) -> Decision | None:
    """What a play leaves open that must be known before it can be carried out."""
    asks = _NEEDS.get(verb_of(args))
    return asks(state, by, args) if asks else None


def begin(change: Change, by: str, args: dict) -> None:
    """Carries out a play, or lets it wait for what it leaves open."""
    if needs(change.state, by, args) is not None:
        change.set(pending=Waiting(by, args))
        return
    change.set(pending=None, taken=tuple(_taken(change.state, by, args)))
    _DO[verb_of(args)](change, by, args)


def perform(state: State, by: str, args: dict, log: list | None) -> State:
    change = Change(state, log)
    begin(change, by, args)
    return change.state


def perform_pass(state: State, by: str, args: dict, log: list | None) -> State:
    """A pass is a purchase, a bet that is not made, or the end of a window that all close together."""
    change = Change(state, log)
    if by == EVERYBODY:
        rounds.close(change)
    elif state.phase == "buy":
        buying.do_pass(change, by, args)
    else:
        betting.do_pass(change, by, args)
    return change.state


def _taken(state, by, args):
    """What a play leaves out and nobody need be asked for, because there is only one answer."""
    verb = verb_of(args)
    if verb in ("buy", "sell"):
        whole = buying.completed(state, by, args)
        if "card" not in args and "card" in whole:
            yield Taken(by, "card", whole["card"])
        if "price" not in args and args[verb] == "stable":
            yield Taken(by, "price", buying.price(state, by, whole))
        if "from" in args and "refuse" not in args:
            yield Taken(args["from"], "refuse", False)
    elif verb == "bet" and "kind" not in args:
        yield Taken(by, "kind", betting.open_kinds(state, by, args["bet"])[0])
    elif verb == "place" and "stable" not in args:
        yield Taken(by, "stable", buying.open_stables(state, by, args)[0])
    elif verb == "move":
        yield Taken(EVERYBODY, "odds", state.odds)
        yield Taken(EVERYBODY, "finish", state.finish)
