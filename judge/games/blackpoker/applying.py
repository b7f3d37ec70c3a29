"""Applying a line of a script: a request or a pass, and the answers given to the questions it asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from judge.boardfile.lines import EVERYBODY, PASS, ParsedPlay
from judge.engine.replay import GameOver, Refused, Unanswered, refused
from judge.engine.values import Check
from judge.games.blackpoker import flow, start
from judge.games.blackpoker.asking_table import OPTIONS_SHOWN, among, listed, own_card, took_unknown
from judge.games.blackpoker.costs import Payment, cost_of, means, ways, without
from judge.games.blackpoker.naming import find_target, find_unit
from judge.games.blackpoker.requests import (
    check_target,
    check_unit,
    complete,
    part_checks,
)
from judge.games.blackpoker.state import UNKNOWN, Cards, GivenAnswer, Log, Pending, Request, State, Target
from judge.games.blackpoker.table import Table
from judge.games.blackpoker.targets import wanted_kind
from judge.games.blackpoker.wishes import Wish, last_wish_of, with_keys

Written = Mapping[str, Sequence[str]]  # a payment as a script has it: the names for each symbol


def start_run(state: State, log: Log | None = None) -> State:
    """Returns the state at the start of a run. If some player has cards in the zone `deck`, the decks are set up first
    ([1]); any other board comes back as it is."""
    if any(state.zone(player, "deck") for player in state.setup.players):
        return apply_play(state, None, (), log)
    return state


def apply_play(
    base: State, parsed: ParsedPlay | None, answers: tuple[GivenAnswer, ...], log: Log | None = None, skip: int = 0
) -> State:
    """Returns the state after a play (after the set-up if `parsed` is None), run from its beginning with the answers
    given so far.

    If an answer is missing, the state after the steps so far keeps the question as `pending`. `skip` is the number of
    events that an earlier run of the same play has logged already. Raises Refused if an answer is not allowed.
    """
    table = Table(base, answers, log, skip)
    try:
        run(table, parsed)
    except Unanswered as question:
        table.pending = Pending(base, parsed, answers, question.prompt, table.count)
        return table.done()
    except GameOver:
        table.chance, table.passed, table.buffer, table.fresh, table.late = table.turn, (), (), (), ()
    if table.taken and any(took_unknown(taken.answer) for taken in table.taken):
        table.guessed = Pending(base, parsed, answers, None, table.count)
    return table.done()


def run(table: Table, parsed: ParsedPlay | None) -> None:
    """Changes the table: applies a parsed play (the set-up if it is None) with all automatic steps that follow. `all:
    pass` lets the players pass until something resolves or both have passed on an empty stage."""
    if parsed is None:
        start.set_up(table)
    elif parsed.kind.word != PASS:
        _request(table, last_wish_of(table.base, parsed.by, parsed.args))
    elif parsed.by != EVERYBODY:
        flow.pass_chance(table, parsed.by)
    else:
        while True:
            assert table.chance is not None, "somebody has the chance outside the set-up"
            flow.pass_chance(table, table.chance)
            if not table.passed:
                return


def finish(state: State, then: Any, log: Log | None = None) -> State:
    """Returns the state after the script: unless `then` is `stop`, all players pass until the stage is empty, a
    question is asked or somebody has won."""
    from judge.games.blackpoker.plays import PASSING

    while then != "stop" and state.stage and state.pending is None and not state.winner:
        state = apply_play(state, ParsedPlay(EVERYBODY, PASSING, {}), (), log)
    return state


# a request of which something was left out


def _request(table: Table, wish: Wish) -> None:
    """Changes the table: asks for the parts of a request that were left out and where there is a choice, then makes the
    request (`flow.request`)."""
    action, by = wish.action, wish.by
    keys = _keys(table, wish)
    if wish.keys is None and action.key is not None:
        wish = wish._replace(keys=keys)
    unit = _key_unit(table, wish)
    target = _target(table, wish, unit)
    cost = cost_of(table, action, by)
    payment = _payment(table, wish, cost, keys, unit, target)
    _turn_out(table, by, "hand", payment.cards)
    request = Request(table.next_number(), by, action.id, keys, unit, target, wish.name)
    flow.request(table, action, request, payment, cost)


def failed(checks: Iterable[Check]) -> list[Check]:
    """Returns those of the checks that failed; checks that passed or are undecided are left out."""
    return [check for check in checks if check.ok is False]


def _keys(table: Table, wish: Wish) -> Cards:
    """Returns the key cards of a request: those given, else the only ones possible, else those that the player chooses;
    empty if the action takes none. Unknown cards of the zone are replaced by the cards named. Raises Refused if the
    choice fails a check, Unanswered if there is no answer yet."""
    action, by = wish.action, wish.by
    if action.key is None:
        return ()
    if wish.keys is not None:
        _turn_out(table, by, action.key_zone, wish.keys)
        return wish.keys
    choices = _possible_keys(table, wish, hidden=False)

    def read(answer: Any) -> Cards:
        """The key cards that an answer names. Raises Refused if a request with them is illegal."""
        named = with_keys(table, wish, answer)
        given = named.keys or ()
        keys = next((keys for keys in choices if sorted(keys) == sorted(given)), given)
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


def _possible_keys(table: Table, wish: Wish, hidden: bool) -> list[Cards]:
    """Lists every set of key cards with which the request can be made and paid, each once. With `hidden`, also sets
    with cards that unknown cards can be."""
    return list(dict.fromkeys(keys for keys, _, _ in complete(table, wish, hidden)))


def _turn_out(table: Table, player: str, zone: str, cards: Sequence[str]) -> None:
    """Changes the table: for each of the cards that is not in the zone by name, the first unknown card there becomes
    this card."""
    have = list(table.zone(player, zone))
    for card in cards if UNKNOWN in have else ():
        if card in have:
            have.remove(card)
        elif card != UNKNOWN:
            table.turn_out(player, zone, card)
            have.remove(UNKNOWN)


def _key_unit(table: Table, wish: Wish) -> int | None:
    """Returns the number of the key unit: the one given, else the only one possible, else the one that the player
    chooses; None if the action takes none."""
    if wish.action.key_unit is None:
        return None
    if wish.unit is not None:
        return _unit_number(table, wish.unit, wish.by)
    able = table.units_numbered(dict.fromkeys(unit for _, unit, _ in complete(table, wish) if unit is not None))

    def why(name: str) -> list[Check]:
        """The failed checks for a unit with this name."""
        return failed(check_unit(table, wish._replace(unit=name)))

    unit = table.choose_one(wish.by, "unit", (wish.action.cite, "bp:5.3"), able, why=why)
    assert unit is not None, "the checks have found a key unit"
    return unit.uid


def _unit_number(table: Table, name: str, by: str) -> int:
    """Returns the number of the unit with this name. There must be one: the checks of the request have found it."""
    unit = find_unit(table, name, by)
    assert unit is not None, name
    return unit.uid


def _target(table: Table, wish: Wish, unit: int | None) -> Target | None:
    """Returns the target of a request: the one given, else the only one possible with this key unit, else the one that
    the player chooses; None if the action takes none."""
    if wish.action.target is None:
        return None
    if wish.target is not None:
        return wish.meant
    able = dict.fromkeys(target for _, with_unit, target in complete(table, wish) if with_unit == unit and target)

    def why(name: str) -> list[Check]:
        """The failed checks for a target with this name."""
        meant = find_target(table, name, wanted_kind(wish.action), wish.by)
        return failed(check_target(table, wish._replace(target=name, meant=meant)))

    return table.choose_one(wish.by, "target", (wish.action.cite, "bp:5.3.1"), list(able), why=why)


def _payment(table: Table, wish: Wish, cost: str, keys: Cards, unit: int | None, target: Target | None) -> Payment:
    """Returns how the cost is paid: as given; for symbols that were left out the only way, else as the player chooses.
    The symbols C and L need no choice and are not part of it. Raises Refused if the choice does not pay the cost,
    Unanswered if there is no answer yet."""
    if not cost:
        return Payment()
    by, pay = wish.by, wish.pay or {}
    units = {symbol: tuple(_unit_number(table, name, by) for name in pay.get(symbol, ())) for symbol in "BS"}
    given = Payment(units["B"], tuple(pay.get("D", ())), units["S"])
    symbols = "".join(symbol for symbol in cost if symbol not in "CL" and not pay.get(symbol))
    if not symbols:
        return given
    has = means(table, by, cost, keys, unit, target)
    has = without(has, given) if pay else has
    named = {way: _written_payment(table, way) for way in ways(symbols, has)}

    def read(answer: Any) -> Payment:
        """The payment that an answer gives. Raises Refused if it does not pay the cost."""
        same = (way for way, words in named.items() if answer == words or _same_payment(answer, words, by))
        chosen = next(same, None)
        if chosen is None:
            part = [way for way, words in named.items() if part_of(answer, words, by)]
            chosen = part[0] if len(part) == 1 else _hidden_payment(table, by, answer, symbols, has, named)
        if chosen is None:
            raise refused("answer.pay", (wish.action.cite, "bp:5.2"), cost=cost)
        return chosen

    options = list(named.values())
    forced = options[0] if len(options) == 1 else None
    shown = options[:: 1 + len(options) // (OPTIONS_SHOWN + 1)]  # of too many some from everywhere
    cites, complete_ = (wish.action.cite, "bp:5.2"), len(shown) == len(options)
    rest = table.ask(by, "pay", cites, shown, read, forced, complete_, cost=cost)
    return Payment(given.bulwarks + rest.bulwarks, given.cards + rest.cards, given.characters + rest.characters)


def _written_payment(table: Table, way: Payment) -> dict[str, list[str]]:
    """Returns a payment as a script has it: the names of units and cards by symbol (B, D, S), without symbols for which
    nothing is paid."""
    words = {}
    if way.bulwarks:
        words["B"] = [unit.display_name for unit in table.units_numbered(way.bulwarks)]
    if way.cards:
        words["D"] = list(way.cards)
    if way.characters:
        words["S"] = [unit.display_name for unit in table.units_numbered(way.characters)]
    return words


def plain(answer: Any, by: str) -> Any:
    """Returns an answer in a form that can be compared: a sorted list of names, cards in one spelling; a map with such
    a list for each key that is not empty ([] if all are); true and false as they are."""
    if isinstance(answer, dict):
        return {str(k): plain(v, by) for k, v in answer.items() if v not in ([], ())} or []
    if isinstance(answer, bool):
        return answer
    return sorted(own_card(name, by) or str(name) for name in listed(answer))


def _same_payment(answer: Any, words: Written, by: str) -> bool:
    """Tells whether an answer is this payment (`words`) as a whole: `{D: [C2]}`, or just `C2` if only one symbol is
    paid."""
    if not isinstance(answer, dict):
        return len(words) == 1 and part_of(answer, words, by)
    return answer.keys() == words.keys() and part_of(answer, words, by)


def part_of(answer: Any, words: Written, by: str) -> bool:
    """Tells whether all that an answer gives is part of this payment (`words`); it may leave out symbols: `{B: w2}` if
    the discard is clear anyway. A list or a single name must be what is paid for one of the symbols."""
    if isinstance(answer, dict):
        return bool(answer) and all(k in words and plain(v, by) == plain(words[k], by) for k, v in answer.items())
    return any(plain(answer, by) == plain(given, by) for given in words.values())


def _hidden_payment(
    table: Table, by: str, answer: Any, symbols: str, has: Payment, paid: Mapping[Payment, Written]
) -> Payment | None:
    """Returns the payment if its discard can only be among the unknown cards in hand, with the cards that the answer
    names. None if no unknown card is in hand, if the answer has another number of cards, cards that cannot be there,
    or units that are not enough to tell the way to pay."""
    cards = answer.get("D") if isinstance(answer, dict) else answer
    names = listed(cards) if cards else []
    given = [card for card in (own_card(name, by) for name in names) if card]
    if UNKNOWN not in has.cards or not len(names) == len(given) == symbols.count("D"):
        return None
    if among(table, by, has.cards, given)[0] is False:
        return None
    others = {k: v for k, v in answer.items() if k != "D"} if isinstance(answer, dict) else {}
    for way, words in paid.items():
        rest = {symbol: names for symbol, names in words.items() if symbol != "D"}
        if not rest or others and _same_payment(others, rest, by):
            return way._replace(cards=tuple(given))
    return None
