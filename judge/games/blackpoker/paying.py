"""Whether a cost can be paid (5.2), with what was named if something was: every part that cannot is told with its reason."""

from __future__ import annotations

from judge.engine.values import Check
from judge.games.blackpoker.choices import among, shown
from judge.games.blackpoker.costs import Payment, cost_of, lacking, means, without
from judge.games.blackpoker.naming import find_target
from judge.games.blackpoker.state import State
from judge.games.blackpoker.units import is_bulwark

SYMBOLS = "BDS"  # those that are paid with something that can be named


def cost_checks(state: State, wish, unit: int | None, target) -> list[Check]:
    """The cost of a request: one check where all of it can be paid, else one for each part that cannot."""
    action, by = wish.action, wish.by
    cost = cost_of(state, action, by)
    named = {symbol: names for symbol, names in (wish.pay or {}).items() if names and symbol in SYMBOLS}
    saved = ("bp:ruling/R28",) if cost != action.cost else ()
    if not cost:
        cites = (action.cite, "bp:5.2", *saved) if saved else (action.cite, "bp:5.1.1")
        return [Check(False, "cost.none", cites, {"cost": cost})] if named else []
    has = means(state, by, wish.keys or (), unit, target)
    given = {symbol: _Named(state, wish, symbol, unit, target, has) for symbol in named}
    checks = [check for symbol in SYMBOLS if symbol in given for check in given[symbol].checks(named[symbol], cost)]
    good = Payment(*(tuple(given[symbol].good) if symbol in given else () for symbol in SYMBOLS))
    rest = "".join(symbol for symbol in cost if symbol not in "C" and symbol not in named)
    for symbol, wanted, there in lacking(state, rest, by, without(has, good)):
        key, cites = _short(state, wish, symbol, wanted, there, target)
        args = {"cost": cost, "wanted": wanted, "there": there}
        checks.append(Check(False, key, (action.cite, "bp:5.2", "bp:ruling/R26", *cites), args))
    if any(check.ok is False for check in checks):
        return checks
    cites = (action.cite, "bp:5.2", "bp:ruling/R26", *saved)
    cites += ("bp:ruling/R27",) if "D" in cost else ()
    cites += ("bp:ruling/R20",) if "L" in cost and state.life(by) <= cost.count("L") else ()
    return [Check(None, "cost.unknown", cites, {"cost": cost})] if checks else [
        Check(True, "cost.paid" if named else "cost.payable", cites, {"cost": cost})
    ]  # fmt: skip


def _short(state, wish, symbol, wanted, there, target):
    """How a lack is told, and the ruling that makes it one: what is a key or a target cannot pay as well."""
    if symbol == "D":
        keys = len(wish.keys or ()) if wish.action.key_zone == "hand" else 0
        key = "cost.short.D" if wish.action.key and wish.action.key_zone == "hand" else "cost.short.hand"
        return key, ("bp:ruling/R27",) if there + keys >= wanted else ()
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
        return Check(False, f"cost.named.{why}", (self.wish.action.cite, "bp:5.2", *cites),
                     {"symbol": self.symbol, **args})  # fmt: skip

    def checks(self, names, cost):
        wanted = cost.count(self.symbol)
        if not wanted:
            saved = ("bp:ruling/R28",) if self.symbol in self.wish.action.cost else ()
            yield self.wrong("none", *saved, cost=cost)
            return
        if len(names) != wanted:
            yield self.wrong("count", cost=cost, wanted=wanted, count=len(names))
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
        """Charged own bulwarks for B (R29), own characters that are not the target for S (R30), each once."""
        for name in names:
            found = find_target(self.state, name, "unit", self.wish.by)
            unit = self.state.unit(found.what) if found and found.kind == "unit" else None
            if unit is None:
                yield self.wrong("unit", name=name)
            elif unit.owner != self.wish.by:
                yield self.wrong("own", name=name)
            elif unit.uid in self.good:
                yield self.wrong("twice", "bp:ruling/R27", name=name)
            elif unit.uid == self.key_unit:
                yield self.wrong("keyunit", "bp:ruling/R27", name=name)
            elif self.symbol == "B" and not is_bulwark(unit):
                yield self.wrong("bulwark", name=name)
            elif self.symbol == "B" and not unit.charged:
                yield self.wrong("driven", "bp:ruling/R29", name=name)
            elif self.symbol == "S" and self.target and (self.target.kind, self.target.what) == ("unit", unit.uid):
                yield self.wrong("target", "bp:ruling/R30", name=name)
            else:
                self.good.append(unit.uid)
