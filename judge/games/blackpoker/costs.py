"""Costs (5.2): B drives a bulwark, L takes 1 damage, D discards, S sacrifices a character, C drives the key unit.

What they can be paid with, and the checks on a payment: one for each part that cannot be paid.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from judge.engine.values import Check
from judge.games.blackpoker.asking_table import among
from judge.games.blackpoker.cards import shown
from judge.games.blackpoker.naming import find_unit
from judge.games.blackpoker.records import Action, discounted
from judge.games.blackpoker.state import UNKNOWN, Cards, Cites, State, Target, Unit
from judge.games.blackpoker.units import discount

if TYPE_CHECKING:
    from judge.games.blackpoker.wishes import Wish

SYMBOLS = "BDS"  # those that leave something to choose


class Payment(NamedTuple):
    """What a cost is paid with, or could be: bulwarks to drive, cards to discard, characters to sacrifice; units by
    number."""

    bulwarks: tuple[int, ...] = ()
    cards: Cards = ()
    characters: tuple[int, ...] = ()


def cost_of(state: State, action: Action, by: str) -> str:
    """Returns the symbols that a player pays now for an action: its cost, without the symbol that a magician (魔術士)
    saves on quick magic (R28)."""
    dropped = discount(state, by, action.type) if action.cost and action.type in discounted() else None
    return action.cost.replace(dropped, "") if dropped else action.cost


def means(state: State, by: str, cost: str, keys: Iterable[str], unit: int | None, target: Target | None) -> Payment:
    """Returns all that a player can pay a cost with: charged bulwarks (R29), cards in hand except the key cards (R27),
    characters except the target (R30); the key unit is never among them. What this cost cannot be paid with is left
    out."""
    hand: list[str] = []
    if "D" in cost:
        hand += state.zone(by, "hand")
        for card in keys:
            if card in hand:
                hand.remove(card)
            elif UNKNOWN in hand:
                hand.remove(UNKNOWN)
    sacrifice, own = "S" in cost, state.units(by)
    aimed = target.what if target and target.kind == "unit" else None
    bulwarks = [u.uid for u in own if not u.up and u.charged and u.uid != unit] if sacrifice or "B" in cost else ()
    characters = [u.uid for u in own if u.uid not in (aimed, unit)] if sacrifice else ()
    return Payment(tuple(bulwarks), tuple(hand), tuple(characters))


def without(has: Payment, used: Payment) -> Payment:
    """Returns the means `has` without what is `used` for a part of the cost; an unknown card goes for a card that is
    not there by name."""
    units = used.bulwarks + used.characters
    cards = list(has.cards)
    for card in used.cards:
        cards.remove(card if card in cards else UNKNOWN)
    left = (tuple(u for u in some if u not in units) for some in (has.bulwarks, has.characters))
    return Payment(next(left), tuple(cards), next(left))


def lacking(state: State, cost: str, by: str, has: Payment) -> list[tuple[str, int, int]]:
    """Lists (symbol, how many the cost takes, how many there are) for each symbol of B, D, L and S that cannot be paid;
    empty if all can."""
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
def _counts(cost: str) -> tuple[tuple[str, int], ...]:
    """Returns (symbol, how often) for each of the symbols B, D, L and S in a cost."""
    return tuple((symbol, cost.count(symbol)) for symbol in "BDLS" if symbol in cost)


def ways(cost: str, has: Payment) -> list[Payment]:
    """Lists every different way to pay the B, D and S of a cost from the means `has`; equal cards make no difference.
    Empty if it cannot be paid."""
    found = {}
    for bulwarks in combinations(has.bulwarks, cost.count("B")):
        rest = [u for u in has.characters if u not in bulwarks]
        for cards in combinations(has.cards, cost.count("D")):
            for characters in combinations(rest, cost.count("S")):
                found[Payment(bulwarks, tuple(sorted(cards)), characters)] = True
    return list(found)


# what is against a payment


def cost_checks(state: State, wish: Wish, cost: str, unit: int | None, target: Target | None) -> list[Check]:
    """Returns the checks on the cost of a request, now `cost`: a single one that passes, or is undecided because of
    unknown cards, if all of it can be paid; else a failed one for each part that cannot. Without a cost there are none,
    unless a payment is given (fails)."""
    action, by = wish.action, wish.by
    named = {symbol: names for symbol, names in (wish.pay or {}).items() if names}
    saved = ("bp:ruling/R28",) if cost != action.cost else ()
    if not cost:
        why = (*saved, action.cite, "bp:5.2") if saved else (action.cite, "bp:5.1.1")
        return [Check(False, "cost.none", why, {"cost": cost})] if named else []
    has = means(state, by, cost, wish.keys or (), unit, target)
    given = {symbol: _PaidCards(state, wish, symbol, unit, target, has) for symbol in "BDSLC" if symbol in named}
    checks = [check for symbol, cards in given.items() for check in cards.checks(named[symbol], cost)]
    rest = "".join([symbol for symbol in cost if symbol == "L" or symbol in SYMBOLS and symbol not in named])
    if rest:
        has = without(has, Payment(*(tuple(given[symbol].good) if symbol in given else () for symbol in SYMBOLS)))
    for symbol, wanted, there in lacking(state, rest, by, has) if rest else ():
        key, ruled = _short(state, wish, symbol, wanted, there, target)
        args = {"cost": cost, "wanted": wanted, "there": there, "player": by}
        checks.append(Check(False, key, (*ruled, action.cite, "bp:5.2", "bp:ruling/R26"), args))
    if checks and any(check.ok is False for check in checks):
        return checks
    cites: Cites = (action.cite, "bp:5.2", "bp:ruling/R26", *saved)
    cites += ("bp:ruling/R27",) if "D" in cost else ()
    cites += ("bp:ruling/R20",) if "L" in cost and state.life(by) <= cost.count("L") else ()
    ok, key = (None, "cost.unknown") if checks else (True, "cost.paid" if named else "cost.payable")
    return [Check(ok, key, cites, {"cost": cost})]


def _short(state: State, wish: Wish, symbol: str, wanted: int, there: int, target: Target | None) -> tuple[str, Cites]:
    """Returns the key of the failed check for a symbol that cannot be paid, and a ruling behind it: R27 or R30 if just
    a key card or the target, which cannot pay as well, would be enough; R20 for life; none for B."""
    if symbol == "D":
        from_hand = wish.action.key is not None and wish.action.key_zone == "hand"
        keys = len(wish.keys or ()) if from_hand else 0
        return "cost.short.D" if from_hand else "cost.short.hand", ("bp:ruling/R27",) if there + keys >= wanted else ()
    if symbol == "S":
        unit = state.unit(target.what) if target is not None and target.kind == "unit" else None
        aimed = unit is not None and unit.owner == wish.by
        return "cost.short.S", ("bp:ruling/R30",) if aimed and there + 1 >= wanted else ()
    return ("cost.short.L", ("bp:ruling/R20",)) if symbol == "L" else ("cost.short.B", ())


class _PaidCards:
    """What a player gave to pay one symbol: `good` is what can pay it, `checks` say what is wrong with the rest."""

    def __init__(
        self, state: State, wish: Wish, symbol: str, unit: int | None, target: Target | None, has: Payment
    ) -> None:
        """`symbol` of the cost is paid for the request `wish`; `has` is what the player can pay with."""
        self.state, self.wish, self.symbol, self.has = state, wish, symbol, has
        self.key_unit, self.target = unit, target
        self.good: list[Any] = []  # cards, or the numbers of units

    def wrong(self, key: str, *cites: str, **args: Any) -> Check:
        """Returns a failed check of this payment with the message `key` and the further citations and arguments given."""
        cites = (*cites, self.wish.action.cite, "bp:5.2")
        return Check(False, key, cites, {"symbol": self.symbol, "player": self.wish.by, **args})

    def checks(self, names: Any, cost: str) -> Iterator[Check]:
        """Yields a failed check for everything wrong with the cards or units given for the symbol, first for a symbol
        that the cost does not have or a wrong number; nothing if all is right. Cards that may be unknown ones in
        hand have an undecided check."""
        wanted = cost.count(self.symbol)
        if not wanted:
            saved = ("bp:ruling/R28",) if self.symbol in self.wish.action.cost else ()
            yield self.wrong("cost.named.none", *saved, cost=cost)
            return
        count = len(names) if isinstance(names, (tuple, list)) else names
        if count != wanted:
            yield self.wrong("cost.named.count", cost=cost, wanted=wanted, count=count)
        if self.symbol != "L":  # whatever it is called, it is the top of the life
            yield from self.cards(names) if self.symbol == "D" else self.units(names)

    def cards(self, names: Iterable[str]) -> Iterator[Check]:
        """Yields a failed check for everything wrong with cards to discard: each must be in hand, not a key card, and
        given once (R27). If some may be unknown cards in hand, an undecided check comes. Adds the cards that can pay
        to `good`."""
        if "pay" in self.wish.foreign:
            yield self.wrong("cost.named.foreign")
        left, missing = list(self.has.cards), []
        for card in names:
            if card in left:
                left.remove(card)
                self.good.append(card)
            elif card in (self.wish.keys or ()):
                yield self.wrong("cost.named.key", "bp:ruling/R27", name=shown((card,)))
            elif card in self.good:
                yield self.wrong("cost.named.twice", "bp:ruling/R27", name=shown((card,)))
            else:
                missing.append(card)
        there = among(self.state, self.wish.by, left, missing)[0]
        if there is False:
            yield self.wrong("cost.named.hand", name=shown(missing))
        elif there is None:
            self.good += missing
            yield Check(None, "cost.unknown")

    def units(self, names: Iterable[str]) -> Iterator[Check]:
        """Yields a failed check for everything wrong with units: B takes the player's charged bulwarks (R29), S units
        except the target (R30), C the key unit; each once. Adds the units that can pay to `good`."""
        for name in names:
            unit = find_unit(self.state, name, self.wish.by)
            against = list(self.against(unit))
            yield from (self.wrong(*why, name=name) for why in against)
            self.good += [unit.uid] if unit and not against else []

    def against(self, unit: Unit | None) -> Iterator[tuple[str, ...]]:
        """Yields (key of the check, ruling if there is one) for every reason why a unit cannot pay the symbol; nothing
        if it can."""
        if unit is None:
            yield ("cost.named.unit",)
            return
        if self.symbol == "C":
            yield from [("cost.named.other",)] if unit.uid != self.key_unit else []
            return
        if unit.owner != self.wish.by:
            yield ("cost.named.own",)
        if unit.uid in self.good:
            yield "cost.named.twice", "bp:ruling/R27"
        if unit.uid == self.key_unit:
            yield "cost.named.keyunit", "bp:ruling/R27"
        if self.symbol == "S" and self.target == ("unit", unit.uid):
            yield "cost.named.target", "bp:ruling/R30"
        if self.symbol == "B" and not unit.bulwark:
            yield ("cost.named.bulwark",)
        if self.symbol == "B" and not unit.charged:
            yield "cost.named.driven", "bp:ruling/R29"
