"""Costs (5.2): B drives a bulwark, L takes 1 damage, D discards, S gives a character, C drives the key unit.

What they can be paid with, and what is against a payment: every part that cannot be paid is told with its reason.
"""

from __future__ import annotations

import functools
from itertools import combinations

from judge.engine.values import Check
from judge.games.blackpoker.cards import shown
from judge.games.blackpoker.choices import among
from judge.games.blackpoker.naming import find_unit
from judge.games.blackpoker.records import Action, discounted
from judge.games.blackpoker.state import UNKNOWN, State
from judge.games.blackpoker.units import discount
from judge.records import NamedTuple

SYMBOLS = "BDS"  # those that leave something to choose


class Payment(NamedTuple):
    """What a cost is paid with, or could be: bulwarks to drive, cards to discard, characters to give; units by number."""

    bulwarks: tuple = ()
    cards: tuple = ()
    characters: tuple = ()


def cost_of(state: State, action: Action, by: str) -> str:
    """The cost to pay now: 魔術士 drops the D of quick magic (R28)."""
    dropped = discount(state, by, action.type) if action.cost and action.type in discounted() else None
    return action.cost.replace(dropped, "") if dropped else action.cost


def means(state: State, by: str, keys, unit: int | None, target) -> Payment:
    """Charged own bulwarks (R29), hand cards that are no key card (R27), own characters that are not the target (R30)."""
    aimed = target.what if target and target.kind == "unit" else None
    hand = list(state.zone(by, "hand"))
    for card in keys:
        if card in hand:
            hand.remove(card)
        elif UNKNOWN in hand:
            hand.remove(UNKNOWN)
    own = state.units(by)
    return Payment(
        tuple(u.uid for u in own if u.bulwark and u.charged and u.uid != unit),
        tuple(hand),
        tuple(u.uid for u in own if u.uid not in (aimed, unit)),
    )


def without(has: Payment, named: Payment) -> Payment:
    """What is left to pay the rest of a cost with, once something was named."""
    units = named.bulwarks + named.characters
    cards = list(has.cards)
    for card in named.cards:
        cards.remove(card if card in cards else UNKNOWN)
    left = (tuple(u for u in some if u not in units) for some in (has.bulwarks, has.characters))
    return Payment(next(left), tuple(cards), next(left))


def lacking(state: State, cost: str, by: str, has: Payment) -> list[tuple[str, int, int]]:
    """The symbols of a cost that cannot be paid, how many each asks for and how many there are."""
    short = []
    for symbol, wanted in _counts(cost):
        if symbol == "S":  # a bulwark that is driven is not given as well
            there = len({*has.bulwarks, *has.characters}) - cost.count("B")
        else:
            there = len(has.bulwarks if symbol == "B" else has.cards) if symbol != "L" else state.life(by)
        if wanted > there:
            short.append((symbol, wanted, there))
    return short


@functools.cache
def _counts(cost):
    return tuple((symbol, cost.count(symbol)) for symbol in "BDLS" if symbol in cost)


def ways(cost: str, has: Payment) -> list[Payment]:
    """Every different way to pay, cards alike counted once."""
    found = {}
    for bulwarks in combinations(has.bulwarks, cost.count("B")):
        rest = [u for u in has.characters if u not in bulwarks]
        for cards in combinations(has.cards, cost.count("D")):
            for characters in combinations(rest, cost.count("S")):
                found[Payment(bulwarks, tuple(sorted(cards)), characters)] = True
    return list(found)


# what is against a payment


def cost_checks(state: State, wish, unit: int | None, target) -> list[Check]:
    """The cost of a request: one check where all of it can be paid, else one for each part that cannot."""
    action, by = wish.action, wish.by
    cost = cost_of(state, action, by)
    named = {symbol: names for symbol, names in (wish.pay or {}).items() if names}
    saved = ("bp:ruling/R28",) if cost != action.cost else ()
    if not cost:
        cites = (action.cite, "bp:5.2", *saved) if saved else (action.cite, "bp:5.1.1")
        return [Check(False, "cost.none", cites, {"cost": cost})] if named else []
    has = means(state, by, wish.keys or (), unit, target)
    given = {symbol: _Named(state, wish, symbol, unit, target, has) for symbol in named}
    checks = [check for symbol in "BDSLC" if symbol in given for check in given[symbol].checks(named[symbol], cost)]
    good = Payment(*(tuple(given[symbol].good) if symbol in given else () for symbol in SYMBOLS))
    rest = "".join(symbol for symbol in cost if symbol == "L" or symbol in SYMBOLS and symbol not in named)
    for symbol, wanted, there in lacking(state, rest, by, without(has, good)):
        key, cites = _short(state, wish, symbol, wanted, there, target)
        args = {"cost": cost, "wanted": wanted, "there": there}
        checks.append(Check(False, key, (action.cite, "bp:5.2", "bp:ruling/R26", *cites), args))
    if any(check.ok is False for check in checks):
        return checks
    cites = (action.cite, "bp:5.2", "bp:ruling/R26", *saved)
    cites += ("bp:ruling/R27",) if "D" in cost else ()
    cites += ("bp:ruling/R20",) if "L" in cost and state.life(by) <= cost.count("L") else ()
    ok, key = (None, "cost.unknown") if checks else (True, "cost.paid" if named else "cost.payable")
    return [Check(ok, key, cites, {"cost": cost})]


def _short(state, wish, symbol, wanted, there, target):
    """How a lack is told, and the ruling that makes it one: what is a key or a target cannot pay as well."""
    if symbol == "D":
        from_hand = wish.action.key is not None and wish.action.key_zone == "hand"
        keys = len(wish.keys or ()) if from_hand else 0
        return "cost.short.D" if from_hand else "cost.short.hand", ("bp:ruling/R27",) if there + keys >= wanted else ()
    if symbol == "S":
        aimed = target is not None and target.kind == "unit" and state.unit(target.what).owner == wish.by
        return "cost.short.S", ("bp:ruling/R30",) if aimed and there + 1 >= wanted else ()
    return f"cost.short.{symbol}", ("bp:ruling/R20",) if symbol == "L" else ()


class _Named:
    """What was named to pay a symbol with: the good part of it, and what is wrong with the rest."""

    def __init__(self, state, wish, symbol, unit, target, has):
        self.state, self.wish, self.symbol, self.has = state, wish, symbol, has
        self.key_unit, self.target = unit, target
        self.good: list = []

    def wrong(self, why, *cites, **args):
        cites = (self.wish.action.cite, "bp:5.2", *cites)
        return Check(False, f"cost.named.{why}", cites, {"symbol": self.symbol, **args})

    def checks(self, names, cost):
        wanted = cost.count(self.symbol)
        if not wanted:
            saved = ("bp:ruling/R28",) if self.symbol in self.wish.action.cost else ()
            yield self.wrong("none", *saved, cost=cost)
            return
        count = len(names) if isinstance(names, (tuple, list)) else names
        if count != wanted:
            yield self.wrong("count", cost=cost, wanted=wanted, count=count)
        if self.symbol != "L":  # whatever it is called, it is the top of the life
            yield from self.cards(names) if self.symbol == "D" else self.units(names)

    def cards(self, names):
        """Cards to discard: in the hand, no key card, each once (R27)."""
        if "pay" in self.wish.foreign:
            yield self.wrong("foreign")
        left, missing = list(self.has.cards), []
        for card in names:
            if card in left:
                left.remove(card)
                self.good.append(card)
            elif card in (self.wish.keys or ()):
                yield self.wrong("key", "bp:ruling/R27", name=shown((card,)))
            elif card in self.good:
                yield self.wrong("twice", "bp:ruling/R27", name=shown((card,)))
            else:
                missing.append(card)
        there = among(self.state, self.wish.by, left, missing)[0]
        if there is False:
            yield self.wrong("hand", name=shown(missing))
        elif there is None:
            self.good += missing
            yield Check(None, "cost.unknown")

    def units(self, names):
        """Charged own bulwarks for B (R29), own characters that are not the target for S (R30), each once; for C the key unit."""
        for name in names:
            unit = find_unit(self.state, name, self.wish.by)
            against = list(self.against(unit))
            yield from (self.wrong(*why, name=name) for why in against)
            self.good += [unit.uid] if not against else []

    def against(self, unit):
        """Everything against a unit, with the ruling on it."""
        if unit is None:
            yield ("unit",)
            return
        if self.symbol == "C":
            yield from [("other",)] if unit.uid != self.key_unit else []
            return
        if unit.owner != self.wish.by:
            yield ("own",)
        if unit.uid in self.good:
            yield "twice", "bp:ruling/R27"
        if unit.uid == self.key_unit:
            yield "keyunit", "bp:ruling/R27"
        if self.symbol == "S" and self.target == ("unit", unit.uid):
            yield "target", "bp:ruling/R30"
        if self.symbol == "B" and not unit.bulwark:
            yield ("bulwark",)
        if self.symbol == "B" and not unit.charged:
            yield "driven", "bp:ruling/R29"
