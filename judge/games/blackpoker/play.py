"""Carrying out a line of a script: a request, a pass, what the answers to it bring about."""

from __future__ import annotations

from judge.engine.asking import GameOver, Open, refused
from judge.engine.verbs import EVERYBODY, PASS, Move
from judge.games.blackpoker import flow, start
from judge.games.blackpoker.choices import among, listed, own_card, took_unknown
from judge.games.blackpoker.costs import Payment, cost_of, means, rest_of, ways, without
from judge.games.blackpoker.naming import find_target, target_name
from judge.games.blackpoker.requests import Wish, aimed_at, complete, read_payment, wish_of
from judge.games.blackpoker.state import UNKNOWN, Given, Pending, State, Target
from judge.games.blackpoker.table import Table
from judge.games.blackpoker.units import call

OPTIONS_SHOWN = 24


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
        table.s.pending = Pending(base, move, answers, question.decision, table.count)
        return table.s
    except GameOver:
        over = table.s
        over.chance, over.passed, over.buffer, over.fresh, over.late = over.turn, (), (), (), ()
    if any(took_unknown(taken.answer) for taken in table.s.taken):
        table.s.guessed = Pending(base, move, answers, None, table.count)
    return table.s


def run(t: Table, move: Move | None) -> None:
    """The set-up, a pass or a request, with all that follows by itself."""
    if move is None:
        start.begin(t)
    elif move.verb.word != PASS:
        _request(t, wish_of(t.s, move.by, move.args))
    elif move.by != EVERYBODY:
        flow.pass_chance(t, move.by)
    else:
        while True:
            flow.pass_chance(t, t.s.chance)
            if not t.s.passed:
                return


def finish(state: State, then, log=None) -> State:
    """After the script everybody passes until the stage is empty, unless the file says `then: stop`."""
    from judge.games.blackpoker.verbs import PASSING

    while then != "stop" and state.stage and state.pending is None and not state.winner:
        state = carry_out(state, Move(EVERYBODY, PASSING, {}), (), log)
    return state


# a request of which something was left out


def _request(t: Table, wish: Wish) -> None:
    """Completes a request where parts were left out, then hands it to the flow."""
    action, by = wish.action, wish.by
    keys = _keys(t, wish)
    wish = wish._replace(keys=keys)
    unit = _key_unit(t, wish)
    target = _target(t, wish, unit)
    cost = cost_of(t.s, action, by)
    payment = _payment(t, wish, cost, keys, unit, target)
    _turn_out(t, by, "hand", payment.cards, keys if action.key_zone == "hand" else ())
    flow.request(t, action, by, keys, unit, target, payment, cost, wish.name)


def _keys(t, wish):
    """The key cards; those that can only be unknown cards of the zone turn out to be them."""
    action = wish.action
    if action.key is None:
        return ()
    if wish.keys is None:
        choices = list(dict.fromkeys(keys for keys, _, _ in complete(t.s, wish)))
        if choices:
            return _choose_keys(t, wish, choices)
        wish = wish._replace(keys=_name_keys(t, wish))
    _turn_out(t, wish.by, action.key_zone, wish.keys)
    return wish.keys


def _choose_keys(t, wish, choices):
    cite = wish.action.cite

    def read(answer):
        given = sorted(own_card(name, wish.by) or str(name) for name in listed(answer))
        for choice in choices:
            if sorted(choice) == given:
                return choice
        raise refused("answer.option", (cite,), answer=answer, options=choices)

    forced = list(choices[0]) if len(choices) == 1 else None
    return t.ask(wish.by, "key", (cite, "bp:5.3"), [list(choice) for choice in choices], read, forced)


def _name_keys(t, wish):
    """The key can only be among unknown cards: its owner names it."""
    action, by = wish.action, wish.by

    def read(answer):
        given = tuple(own_card(name, by) for name in listed(answer))
        there = None not in given and among(t.s, by, t.zone(by, action.key_zone), given)[0] is not False
        if not there or not action.key.met_by(given) or not any(complete(t.s, wish._replace(keys=given))):
            raise refused("answer.option", (action.cite,), answer=answer, options=[])
        return given

    return t.ask(by, "key", (action.cite, "bp:5.3"), [], read, complete=False)


def _turn_out(t, player, zone, cards, besides=()):
    """Unknown cards of a zone turn out to be the ones that were named."""
    have = list(t.zone(player, zone))
    for card in besides:
        if card in have:
            have.remove(card)
    for card in cards:
        if card in have:
            have.remove(card)
        elif card != UNKNOWN:
            full = t.zone(player, zone)
            n = full.index(UNKNOWN)
            t.put(player, zone, full[:n] + (card,) + full[n + 1 :])
            have.remove(UNKNOWN)


def _key_unit(t, wish):
    if wish.action.key_unit is None:
        return None
    if wish.unit is not None:
        return find_target(t.s, wish.unit, "unit", wish.by).what
    able = [t.s.unit(uid) for uid in dict.fromkeys(unit for _, unit, _ in complete(t.s, wish))]
    return t.choose_one(wish.by, "unit", (wish.action.cite, "bp:5.3"), able, lambda u: call(t.s, u)).uid


def _target(t, wish, unit) -> Target | None:
    if wish.action.target is None:
        return None
    if wish.target is not None:
        return aimed_at(t.s, wish)
    able = list(dict.fromkeys(target for _, with_unit, target in complete(t.s, wish) if with_unit == unit))
    return t.choose_one(wish.by, "target", (wish.action.cite, "bp:5.3.1"), able, lambda x: target_name(t.s, x))


def _payment(t, wish, cost, keys, unit, target) -> Payment:
    """How the cost is paid: as named, and for what was not named the only way, or as the player chooses."""
    symbols = cost.replace("C", "").replace("L", "")
    given = Payment()
    if wish.pay is not None and any(wish.pay.values()):
        given = read_payment(t.s, wish)
        symbols = rest_of(symbols, given)
    if not symbols:
        return given
    has = without(means(t.s, wish.by, keys, unit, target), given)
    choices = ways(symbols, has)
    named = {way: _pay_words(t, way) for way in choices}

    def read(answer):
        for way in choices:
            if answer == named[way] or _same_payment(answer, named[way], wish.by):
                return way
        fitting = [way for way in choices if part_of(answer, named[way], wish.by)]
        if len(fitting) == 1:
            return fitting[0]
        chosen = _hidden_payment(t, wish.by, answer, symbols, has, choices)
        if chosen:
            return chosen
        raise refused("answer.pay", ("bp:5.2", wish.action.cite), cost=cost)

    forced = named[choices[0]] if len(choices) == 1 else None
    options, complete_ = list(named.values())[:OPTIONS_SHOWN], len(choices) <= OPTIONS_SHOWN
    rest = t.ask(wish.by, "pay", ("bp:5.2", wish.action.cite), options, read, forced, complete_, cost=cost)
    return Payment(*(one + other for one, other in zip(given, rest)))


def _pay_words(t, way):
    words = {}
    if way.bulwarks:
        words["B"] = [call(t.s, t.s.unit(u)) for u in way.bulwarks]
    if way.cards:
        words["D"] = list(way.cards)
    if way.characters:
        words["S"] = [call(t.s, t.s.unit(u)) for u in way.characters]
    return words


def plain(answer, by: str):
    """Answers compared loosely: one name or a list of it, cards in any spelling, order aside."""
    if isinstance(answer, dict):
        return {str(k): plain(v, by) for k, v in answer.items() if v not in ([], ())} or []
    if isinstance(answer, bool):
        return answer
    return sorted(own_card(name, by) or str(name) for name in listed(answer))


def _same_payment(answer, words, by):
    """`{D: [C2]}`, or just `C2` where only one kind of thing is paid with."""
    if isinstance(answer, dict):
        return {k: plain(v, by) for k, v in answer.items()} == {k: plain(v, by) for k, v in words.items()}
    return len(words) == 1 and plain(answer, by) == plain(next(iter(words.values())), by)


def part_of(answer, words, by: str) -> bool:
    """An answer that names only what there was to choose: `{B: w2}` where the discard is clear anyway."""
    if isinstance(answer, dict):
        return bool(answer) and all(k in words and plain(v, by) == plain(words[k], by) for k, v in answer.items())
    return any(plain(answer, by) == plain(given, by) for given in words.values())


def _hidden_payment(t, by, answer, symbols, has, choices):
    """A discard named that can only be one of the unknown hand cards."""
    cards = answer.get("D") if isinstance(answer, dict) else answer
    named = [own_card(card, by) for card in listed(cards)] if cards else []
    if UNKNOWN not in has.cards or len(named) != symbols.count("D") or None in named:
        return None
    if any(c not in has.cards and c not in t.missing(by) for c in named):
        return None
    rest = {k: v for k, v in answer.items() if k != "D"} if isinstance(answer, dict) else {}
    for way in choices:
        words = _pay_words(t, way)
        words.pop("D", None)
        if _same_payment(rest, words, by) or not words:
            return way._replace(cards=tuple(named))
    return None
