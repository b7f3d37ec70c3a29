"""Carrying out a line of a script: a request, a pass, what the answers to it bring about."""

from __future__ import annotations

from judge.engine.asking import GameOver, Open, Refused, refused
from judge.engine.verbs import EVERYBODY, PASS, Move
from judge.games.blackpoker import flow, start
from judge.games.blackpoker.choices import OPTIONS_SHOWN, among, listed, own_card, took_unknown
from judge.games.blackpoker.costs import Payment, cost_of, means, ways, without
from judge.games.blackpoker.naming import find_unit
from judge.games.blackpoker.requests import (
    Wish,
    aimed_at,
    check_target,
    check_unit,
    complete,
    part_checks,
    wish_of,
    with_keys,
)
from judge.games.blackpoker.state import UNKNOWN, Given, Pending, Request, State, Target
from judge.games.blackpoker.table import Table


def begin(state: State, log=None) -> State:
    """A board of shuffled decks is set up first ([1]); any other stands as it is."""
    if any(state.zone(player, "deck") for player in state.setup.players):
        return carry_out(state, None, (), log)
    return state


def carry_out(base: State, move: Move | None, answers: tuple[Given, ...], log=None, skip: int = 0) -> State:
    """Runs a play from its beginning with the answers given so far; an open question is kept in the state."""
    table = Table(base, answers, log, skip)
    try:
        run(table, move)
    except Open as question:
        table.pending = Pending(base, move, answers, question.decision, table.count)
        return table.done()
    except GameOver:
        table.chance, table.passed, table.buffer, table.fresh, table.late = table.turn, (), (), (), ()
    if any(took_unknown(taken.answer) for taken in table.taken):
        table.guessed = Pending(base, move, answers, None, table.count)
    return table.done()


def run(table: Table, move: Move | None) -> None:
    """The set-up, a pass or a request, with all that follows by itself."""
    if move is None:
        start.begin(table)
    elif move.verb.word != PASS:
        _request(table, wish_of(table, move.by, move.args))
    elif move.by != EVERYBODY:
        flow.pass_chance(table, move.by)
    else:
        while True:
            flow.pass_chance(table, table.chance)
            if not table.passed:
                return


def finish(state: State, then, log=None) -> State:
    """After the script everybody passes until the stage is empty, unless the file says `then: stop`."""
    from judge.games.blackpoker.verbs import PASSING

    while then != "stop" and state.stage and state.pending is None and not state.winner:
        state = carry_out(state, Move(EVERYBODY, PASSING, {}), (), log)
    return state


# a request of which something was left out


def _request(table: Table, wish: Wish) -> None:
    """Completes a request where parts were left out, then hands it to the flow."""
    action, by = wish.action, wish.by
    wish = wish._replace(keys=_keys(table, wish))
    unit = _key_unit(table, wish)
    target = _target(table, wish, unit)
    cost = cost_of(table, action, by)
    payment = _payment(table, wish, cost, unit, target)
    _turn_out(table, by, "hand", payment.cards)
    made = Request(table.next_number(), by, action.id, wish.keys, unit, target, wish.name)
    flow.request(table, action, made, payment, cost)


def failed(checks):
    return [check for check in checks if check.ok is False]


def _keys(table, wish):
    """The key cards; those that can only be unknown cards of the zone turn out to be them."""
    action, by = wish.action, wish.by
    if action.key is None:
        return ()
    if wish.keys is not None:
        _turn_out(table, by, action.key_zone, wish.keys)
        return wish.keys
    choices = _possible_keys(table, wish, hidden=False)

    def read(answer):
        named = with_keys(table, wish, answer)
        keys = next((keys for keys in choices if sorted(keys) == sorted(named.keys)), named.keys)
        against = failed(part_checks(table, named)) if named.foreign or keys not in choices else []
        if against:
            raise Refused(*against)
        return keys

    forced = list(choices[0]) if len(choices) == 1 else None
    # where it can only be among unknown cards, its owner names it
    options = [list(keys) for keys in choices or _possible_keys(table, wish, hidden=True)]
    known = UNKNOWN not in table.zone(by, action.key_zone)
    keys = table.ask(by, "key", (action.cite, "bp:5.3"), options, read, forced, known)
    _turn_out(table, by, action.key_zone, keys)
    return keys


def _possible_keys(table, wish, hidden):
    return list(dict.fromkeys(keys for keys, _, _ in complete(table, wish, hidden)))


def _turn_out(table, player, zone, cards):
    """Unknown cards of a zone turn out to be the ones that were named."""
    have = list(table.zone(player, zone))
    for card in cards:
        if card in have:
            have.remove(card)
        elif card != UNKNOWN:
            table.turn_out(player, zone, card)
            have.remove(UNKNOWN)


def _key_unit(table, wish) -> int | None:
    if wish.action.key_unit is None:
        return None
    if wish.unit is not None:
        return find_unit(table, wish.unit, wish.by).uid
    able = [table.unit(uid) for uid in dict.fromkeys(unit for _, unit, _ in complete(table, wish))]

    def why(name):
        return failed(check_unit(table, wish._replace(unit=name)))

    return table.choose_one(wish.by, "unit", (wish.action.cite, "bp:5.3"), able, why=why).uid


def _target(table, wish, unit) -> Target | None:
    if wish.action.target is None:
        return None
    if wish.target is not None:
        return aimed_at(table, wish)
    able = dict.fromkeys(target for _, with_unit, target in complete(table, wish) if with_unit == unit)

    def why(name):
        return failed(check_target(table, wish._replace(target=name)))

    return table.choose_one(wish.by, "target", (wish.action.cite, "bp:5.3.1"), list(able), why=why)


def _payment(table, wish, cost, unit, target) -> Payment:
    """How the cost is paid: as named, and for what was not named the only way, or as the player chooses."""
    by, pay = wish.by, wish.pay or {}
    units = {symbol: tuple(find_unit(table, name, by).uid for name in pay.get(symbol, ())) for symbol in "BS"}
    given = Payment(units["B"], tuple(pay.get("D", ())), units["S"])
    symbols = "".join(symbol for symbol in cost if symbol not in "CL" and not pay.get(symbol))
    if not symbols:
        return given
    has = without(means(table, by, wish.keys, unit, target), given)
    named = {way: _pay_words(table, way) for way in ways(symbols, has)}

    def read(answer):
        whole = [way for way, words in named.items() if answer == words or _same_payment(answer, words, by)]
        part = [way for way, words in named.items() if part_of(answer, words, by)]
        chosen = whole[0] if whole else part[0] if len(part) == 1 else None
        chosen = chosen or _hidden_payment(table, by, answer, symbols, has, named)
        if chosen is None:
            raise refused("answer.pay", ("bp:5.2", wish.action.cite), cost=cost)
        return chosen

    options = list(named.values())
    forced = options[0] if len(options) == 1 else None
    shown = options[:: 1 + len(options) // (OPTIONS_SHOWN + 1)]  # of too many some from everywhere
    cites, complete_ = ("bp:5.2", wish.action.cite), len(shown) == len(options)
    rest = table.ask(by, "pay", cites, shown, read, forced, complete_, cost=cost)
    return Payment(*(one + other for one, other in zip(given, rest)))


def _pay_words(table, way) -> dict:
    """A payment as a script has it."""
    bulwarks, characters = ([table.unit(uid).called for uid in units] for units in (way.bulwarks, way.characters))
    words = {"B": bulwarks, "D": list(way.cards), "S": characters}
    return {symbol: names for symbol, names in words.items() if names}


def plain(answer, by: str):
    """Answers compared loosely: one name or a list of it, cards in any spelling, order aside."""
    if isinstance(answer, dict):
        return {str(k): plain(v, by) for k, v in answer.items() if v not in ([], ())} or []
    if isinstance(answer, bool):
        return answer
    return sorted(own_card(name, by) or str(name) for name in listed(answer))


def _same_payment(answer, words, by) -> bool:
    """`{D: [C2]}`, or just `C2` where only one kind of thing is paid with."""
    if not isinstance(answer, dict):
        return len(words) == 1 and part_of(answer, words, by)
    return answer.keys() == words.keys() and part_of(answer, words, by)


def part_of(answer, words, by: str) -> bool:
    """An answer that names only what there was to choose: `{B: w2}` where the discard is clear anyway."""
    if isinstance(answer, dict):
        return bool(answer) and all(k in words and plain(v, by) == plain(words[k], by) for k, v in answer.items())
    return any(plain(answer, by) == plain(given, by) for given in words.values())


def _hidden_payment(table, by, answer, symbols, has, named):
    """A discard named that can only be one of the unknown hand cards."""
    cards = answer.get("D") if isinstance(answer, dict) else answer
    given = [own_card(card, by) for card in listed(cards)] if cards else []
    if UNKNOWN not in has.cards or len(given) != symbols.count("D") or None in given:
        return None
    if among(table, by, has.cards, given)[0] is False:
        return None
    said = {k: v for k, v in answer.items() if k != "D"} if isinstance(answer, dict) else {}
    for way, words in named.items():
        rest = {symbol: names for symbol, names in words.items() if symbol != "D"}
        if not rest or said and _same_payment(said, rest, by):
            return way._replace(cards=tuple(given))
    return None
