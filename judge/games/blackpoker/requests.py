"""Whether an action may be requested now (5.3): every condition is a check with its rule.

`verdict_checks` judges one request, `legal_requests` lists all; both use the same tests, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

from judge.engine.values import Check, Printed, Ref, Verdict, checked
from judge.games.blackpoker.asking_table import among, missing_cards, own_card, parse_cards, zone_ref
from judge.games.blackpoker.cards import SUITS, parse_card, shown, suit
from judge.games.blackpoker.costs import cost_checks, cost_of, lacking, means
from judge.games.blackpoker.naming import find_target, find_unit, one_owner, target_name
from judge.games.blackpoker.notation import Condition
from judge.games.blackpoker.phrases import Need
from judge.games.blackpoker.records import (
    Action,
    actions,
    available,
    characters,
    quick_requestable,
    requestable,
    trumps,
)
from judge.games.blackpoker.state import UNKNOWN, Cards, Cites, State, Target, Unit
from judge.games.blackpoker.targets import candidates, fits, mismatches, protection, uncounterable, wanted_kind
from judge.games.blackpoker.units import can_attack, has_label, kind, kind_cite, must_attack

Way = tuple[Cards, int | None, Target | None]  # key cards, key unit and target of a request


class Wish(NamedTuple):
    """A request as a player writes it; what is left out is None."""

    by: str
    action: Action
    keys: Cards | None = None
    pay: dict[str, Any] | None = None
    unit: str | None = None
    target: str | None = None
    name: str | None = None
    foreign: tuple[
        str, ...
    ] = ()  # where a card is called by the other player's name (`key`, `pay`): nobody plays those


def wish_of(state: State, by: str, parts: dict[str, Any]) -> Wish:
    """The wish with these parts of a play."""
    pay: dict[str, Any] | None = parts.get("pay")
    foreign: tuple[str, ...] = ()
    if pay is not None:
        cards, lost = _cards(state, pay.get("D", ()), by)
        foreign = ("pay",) if lost else ()
        pay = {**pay, "D": cards}
    action = actions()[parts["request"]]
    wish = Wish(by, action, None, pay, parts.get("unit"), parts.get("target"), parts.get("id"), foreign)
    return wish if parts.get("key") is None else with_keys(state, wish, parts["key"])


def with_keys(state: State, wish: Wish, names: Any) -> Wish:
    """The same wish with these key cards; an unknown card cannot be one."""
    cards, lost = _cards(state, names, wish.by)
    keys = tuple(card for card in cards if card != UNKNOWN)
    return wish._replace(keys=keys, foreign=(*wish.foreign, "key") if lost or keys != cards else wish.foreign)


def _cards(state: State, names: Any, by: str) -> tuple[Cards, bool]:
    """The cards that names mean now; and whether one means none, or is the other player's."""
    cards, lost = [], False
    for name in parse_cards(state, names, by):
        card = name if name == UNKNOWN else parse_card(str(name).rpartition(".")[2])
        lost = lost or card is None or name != UNKNOWN and own_card(name, by) is None
        cards += [card] if card else []
    return tuple(cards), lost


# the checks, one function a condition


def verdict_checks(state: State, wish: Wish) -> list[Check]:
    """Every check on a request, in the order of 5.3."""
    action, by = wish.action, wish.by
    holder = checked(state.chance == by, "holder", ("bp:9.1.5", "bp:[3]"), player=by, holder=state.chance)
    return [holder, *standing_checks(state, action, by), *part_checks(state, wish)]


def part_checks(state: State, wish: Wish) -> list[Check]:
    """The checks on the parts of a request: key cards, key unit, target, cost."""
    return [check for part in (check_keys, check_unit, check_target, check_cost) for check in part(state, wish)]


def staged_limits(state: State) -> frozenset[tuple[str, str]]:
    """(player, action) of the once-per-turn requests that the stage shows to have been made (R22): those on it, and
    those with which a chain of triggers began. An Attack that 追撃 may have requested does not count (R92)."""
    found = {(request.by, _origin(actions()[request.action])) for request in state.stage}
    limited = {(by, action.id) for by, action in found if action.once}
    request = limited | state.spent
    return frozenset((by, action) for by, action in limited if action != "attack" or (by, "pursuit") not in request)


def _origin(action: Action) -> Action:
    """The action that a chain of triggers began with: アタック, where it has come to ブロック or ダメージ判定 (5.6.1)."""
    while action.trigger and action.trigger.event == "resolved" and action.trigger.action:
        action = actions()[action.trigger.action]
    return action


def standing_checks(state: State, action: Action, by: str) -> Iterator[Check]:
    """The checks that do not depend on cards: match, trigger, timing, conditions, limit, a giant that must attack."""
    here, name = action.belongs_to(state.setup.format, state.setup.frame), Ref(action.cite)
    yield checked(here, "belongs", (action.cite, "bp:7.3.1" if action.formats else "bp:8.3.2"), action=name)
    yield checked(action.direct, "direct", (action.cite, "bp:9.2.1"), action=name)
    if action.main and action.direct:
        timing = (action.cite, "bp:9.2.1", "bp:5.1")
        yield checked(state.turn == by, "timing.turn", timing, player=by, turn=state.turn)
        yield checked(not state.stage, "timing.stage", timing, count=len(state.stage))
    for need in action.needs:
        yield check_need(state, action, by, need)
    if action.once:
        spent, cites = (by, action.id) in state.spent, (action.cite, "bp:ruling/R22")
        yield checked(not spent, "once", cites, player=by, action=name)
    giant = waiting_attacker(state, by) if action.id == "end" else None
    if giant is not None:
        cites = (kind_cite(state, giant), "bp:ruling/R54")
        yield Check(False, "giant", cites, {"unit": giant.display_name})


def waiting_attacker(state: State, by: str) -> Unit | None:
    """The giant that must attack before エンド, while アタック is still possible (R54); None where there is none."""
    if (by, "attack") in state.spent or state.stage or state.turn != by:
        return None
    return next((u for u in state.units(by) if must_attack(state, u) and can_attack(state, u)), None)


def check_need(state: State, action: Action, by: str, need: Need) -> Check:
    """The check of a condition for a request (起動条件)."""
    if need.card is not None:
        ok, cite = bool(state.has_trump(by, need.card)), trumps()[need.card].cite
        return checked(ok, "condition.trump", (action.cite, cite), player=by, card=shown((need.card,)))
    if need.what == "offturn":
        return checked(state.turn != by, "condition.offturn", (action.cite,), player=by, turn=state.turn)
    if need.what == "pack":
        return checked(not state.zone(by, "opened"), "condition.pack", (action.cite,), player=by)
    cites = (action.cite, "bp:ruling/R83")
    if action.id == "summonsRare" and not state.switch("rare_summon_life"):
        return Check(True, "condition.nolife", cites, {})
    life = state.life(by)
    return checked(life <= need.most, "condition.life", cites, player=by, life=life, most=need.most)


def check_keys(state: State, wish: Wish) -> list[Check]:
    """The checks on key cards: they meet the condition (5.1) and are there to be brought out (5.3, R27, R32)."""
    action, keys = wish.action, wish.keys
    if action.key is None:
        return [Check(False, "key.none", (action.cite, "bp:5.1.1"), {"keys": shown(keys)})] if keys else []
    cites = (action.cite, "bp:5.3", "bp:5.1", *(("bp:ruling/R32",) if action.key_zone != "hand" else ()))
    args = {"key": Printed(action.cite, "key"), "zone": zone_ref(action.key_zone)}
    if keys is None:
        if any(key_sets(state, action, wish.by)):
            return [Check(True, "key.possible", cites, args)]
        ok, key = (None, "key.unsaid") if any(hidden_keys(state, wish)) else (False, "key.impossible")
        return [Check(ok, key, cites, args)]
    if not keys:
        return [Check(False, "key.needed", cites, args)]
    args["keys"] = shown(keys)
    right = action.key.met_by(keys)
    ok, missing = among(state, wish.by, state.zone(wish.by, action.key_zone), keys)
    if "key" in wish.foreign:
        ok, missing = False, missing or list(keys)
    checks = [] if right else [Check(False, "key.condition", cites, args)]
    if right or not ok:
        key = "key.have" if ok else "key.unknown" if ok is None else "key.absent"
        checks.append(Check(ok, key, cites, {**args, "missing": shown(missing)}))
    return checks


def key_sets(state: State, action: Action, by: str) -> Iterator[Cards]:
    """Every set of known cards that can be the key cards, each once."""
    assert action.key is not None, f"{action.id} has no key cards"
    return _sets(action.key, dict.fromkeys(state.zone(by, action.key_zone)))


def _sets(key: Condition, cards: Iterable[str]) -> Iterator[Cards]:
    """Every set of these cards that meets a condition."""
    fitting = key.cards
    able = [c for c in cards if c in fitting]
    count = len(key.slots)
    if count == 1:
        yield from ((c,) for c in able)
        return
    hands = [[c for c in able if suit(c) == sign] for sign in SUITS] if key.same_suit else [able]
    if count == 2:
        yield from (pair for hand in hands for pair in combinations(hand, 2) if key.met_by_both(*pair))
        return
    yield from (cards for hand in hands for cards in combinations(hand, count) if key.met_by(cards))


def hidden_keys(state: State, wish: Wish) -> Iterator[Cards]:
    """Sets of key cards with cards that the unknown ones of the zone could be: one for each difference in known cards,
    or in suits where the target must have one of them."""
    action, have = wish.action, state.zone(wish.by, wish.action.key_zone)
    hidden = have.count(UNKNOWN)
    assert action.key is not None, f"{action.id} has no key cards"
    spent = (wish.pay or {}).get("D", ())
    guesses = [card for card in missing_cards(state, wish.by) if card not in spent] if hidden else []
    suited = action.target is not None and action.target.suited
    seen = set()
    for keys in _sets(action.key, dict.fromkeys((*have, *guesses))) if hidden else ():
        known = tuple(card for card in keys if card in have)
        like = known, suited and tuple(map(suit, keys))
        if 0 < len(keys) - len(known) <= hidden and like not in seen:
            seen.add(like)
            yield keys


def key_units(state: State, action: Action, by: str) -> list[Unit]:
    """The units that can be the key unit: the player's, of the right kind, and charged, because cost C drives it
    (R31)."""
    return [unit for unit in state.units(by) if unit.charged and is_key_unit(state, action, unit)]


def is_key_unit(state: State, action: Action, unit: Unit) -> bool:
    """Whether a unit is the character, or has the label, that the key unit must be or have."""
    wanted = action.key_unit
    assert wanted is not None, f"{action.id} has no key unit"
    if wanted.label is None:
        return kind(state, unit) == wanted.character
    return unit.up == (wanted.sort == "soldier") and has_label(state, unit, wanted.label)


def check_unit(state: State, wish: Wish) -> list[Check]:
    """The checks on the key unit (5.3): on the field, the player's, of the right kind, and charged (R31)."""
    action = wish.action
    cites, ruled = (action.cite, "bp:5.3"), (action.cite, "bp:5.3", "bp:ruling/R31")
    if action.key_unit is None:
        return [Check(False, "unit.none", (action.cite, "bp:5.1.1"), {"unit": wish.unit})] if wish.unit else []
    args = {"unit": wish.unit, "wanted": Printed(action.cite, "key_unit"), "player": wish.by}
    if wish.unit is None:
        if key_units(state, action, wish.by):
            return [Check(True, "unit.possible", ruled, args)]
        driven = any(is_key_unit(state, action, unit) for unit in state.units(wish.by))
        return [Check(False, "unit.impossible", ruled, args) if driven else Check(False, "unit.lacking", cites, args)]
    unit = find_unit(state, wish.unit, wish.by)
    if unit is None:
        return [Check(False, "unit.absent", cites, args)]
    own = unit.owner == wish.by
    fitting = is_key_unit(state, action, unit) or not own and action.key_unit.label
    parts = (("unit.own", own, ruled), ("unit.wrong", fitting, cites), ("unit.driven", unit.charged, ruled))
    # trumps give the label only to units of their owner
    return [Check(False, key, why, args) for key, ok, why in parts if not ok] or [Check(True, "unit.fits", ruled, args)]


def target_of(state: State, wish: Wish) -> Target | None:
    """The target that a wish names; None where it names none, or it is not there."""
    return find_target(state, wish.target, wanted_kind(wish.action), wish.by) if wish.target is not None else None


def check_target(state: State, wish: Wish) -> list[Check]:
    """The checks on the target (5.3.1): there, of the right kind, not protected."""
    action = wish.action
    cites, args = (action.cite, "bp:5.3.1"), {"target": wish.target, "wanted": Printed(action.cite, "target")}
    if action.target is None:
        return [Check(False, "target.none", (action.cite, "bp:5.1.1"), args)] if wish.target else []
    if wish.target is None:
        able = any(candidates(state, action, wish.by, keys) for keys in _likely_keys(state, wish))
        if not able and any(candidates(state, action, wish.by, keys) for keys in _unknown_keys(state, wish)):
            return [Check(None, "target.unknown", cites, args)]
        return [Check(able, "target.possible" if able else "target.impossible", (*cites, "bp:ruling/R26"), args)]
    one_owner(state, wish.target)
    meant = target_of(state, wish)
    if meant is None:
        return [Check(False, "target.gone", cites, args)]
    unit = state.unit(meant.what) if meant.kind == "unit" else None
    if unit is not None:
        return _check_aim(state, wish, unit, cites, args)
    barred = uncounterable(state, action, meant)
    if barred:
        why = (*cites, barred, "bp:ruling/R80", "bp:ruling/R71")
        return [Check(False, "target.uncounterable", why, {**args, "action": Ref(barred)})]
    ok = fits(state, action, wish.by, wish.keys or (), meant)
    return [Check(ok, "target.fits" if ok else "target.wrong", (*cites, *_ruled(state, action, meant, ok)), args)]


def _check_aim(state: State, wish: Wish, unit: Unit, cites: Cites, args: dict[str, Any]) -> list[Check]:
    """The checks on a unit as the target: each part of the condition that it does not meet, and its own protection."""
    action, aim, by = wish.action, wish.action.aim, wish.by
    wrong = ["target.wrong"]
    if aim.kind == "unit":
        wrong = min((list(mismatches(action, by, keys, unit)) for keys in _likely_keys(state, wish)), key=len)
    unknown = wrong and any(not any(mismatches(action, by, keys, unit)) for keys in _unknown_keys(state, wish))
    about = {**args, "sort": Ref(f"bp:term/{aim.sort}"), "player": by}
    ruled = ("bp:ruling/R57",) if unit.bulwark else ()  # no soldier, whatever its card
    failed = [Check(False, key, cites + (ruled if key == "target.sort" else ()), about) for key in wrong]
    if unknown:
        failed = [Check(None, "target.unknown", cites, about)]
    shield = protection(state, action, unit)
    if shield:
        key = "target.protected" if characters()[shield.rpartition("/")[2]].untargeted else "target.barred"
        args = {**args, "character": Ref(shield), "action": Ref(action.cite)}
        failed.append(Check(False, key, (*cites, shield), args))
    return failed or [Check(True, "target.fits", cites if aim.own else (*cites, "bp:ruling/R37"), args)]


def _likely_keys(state: State, wish: Wish) -> list[Cards]:
    """The key cards given, else every possible set."""
    if wish.keys is not None or wish.action.key is None:
        return [wish.keys or ()]
    return list(key_sets(state, wish.action, wish.by)) or [()]


def _unknown_keys(state: State, wish: Wish) -> Iterator[Cards]:
    """The sets of key cards with unknown ones among them, where none were given."""
    if wish.keys is None and wish.action.key is not None:
        yield from hidden_keys(state, wish)


def _ruled(state: State, action: Action, target: Target, ok: bool) -> Cites:
    """The rulings that decide whether a request can be the target."""
    if target.kind == "request" and action.id == "counter":
        return ("bp:ruling/R71",)
    request = state.request(target.what) if target.kind == "request" and ok else None
    if request is not None:
        return ("bp:ruling/R80",) if len(request.keys) == 2 and not actions()[request.action].counterable else ()
    return ()


def check_cost(state: State, wish: Wish) -> list[Check]:
    """The checks on the cost (5.2), with what was given to pay it (R26), in the best of the ways to complete the
    request."""
    found: dict[str, list[list[Check]]] = {"undecided": [], "illegal": []}
    have = state.zone(wish.by, wish.action.key_zone)
    cost, seen = cost_of(state, wish.action, wish.by), set()
    for keys, unit, target in _ways_to_pay(state, wish):
        like = _what_payment_sees(wish, cost, keys, unit, target), set(keys) <= set(have)
        if like in seen:
            continue
        seen.add(like)
        checks = cost_checks(state, wish._replace(keys=keys), unit, target)
        outcome = Verdict(tuple(checks)).outcome
        if outcome == "legal" and wish.keys is None and set(keys) - set(have):  # which card the key is, is unknown
            outcome, checks = "undecided", [check.replace(ok=None, key="cost.unknown") for check in checks]
        if outcome == "legal":
            return checks
        found[outcome].append(checks)
    return min(found["undecided"] or found["illegal"], key=len)  # what only some of the ways fail is not the reason


def _ways_to_pay(state: State, wish: Wish) -> Iterator[Way]:
    """The ways to complete a request; where its key, key unit or target is lacking, those without them."""
    request = ways_to_request(state, wish, hidden=True)
    first = next(request, None)
    if first is not None:
        yield first
        yield from request
        return
    keys = list(_key_choices(state, wish, hidden=True)) or [()]
    yield from ((some, None, target_of(state, wish)) for some in keys)


# ways to make a request of which something was left out


def ways_to_request(state: State, wish: Wish, hidden: bool = False) -> Iterator[Way]:
    """(key cards, key unit, target) of every way to complete a request; with `hidden` also with unknown cards as key
    cards."""
    for keys, units, aims in _parts_of_ways(state, wish, _key_choices(state, wish, hidden)):
        for unit in units:
            for target in aims:
                yield keys, unit, target


def _parts_of_ways(
    state: State, wish: Wish, choices: Iterable[Cards]
) -> Iterator[tuple[Cards, list[int | None], list[Any]]]:
    """(key cards, the units that can be the key unit, the targets) for each of these choices of key cards."""
    action, by = wish.action, wish.by
    units: list[int | None] = [None]
    if action.key_unit:
        named = find_target(state, wish.unit, "unit", by) if wish.unit else None
        units = [named.what if named else None] if wish.unit else [u.uid for u in key_units(state, action, by)]
    suited = action.target is not None and action.target.suited
    aims: list[Any] | None = [target_of(state, wish)] if wish.target or not action.target else None
    by_suit: dict[str, list[Any]] = {}
    for keys in choices:
        if aims is None or suited and not wish.target:
            like = suit(keys[0]) if suited and keys else ""  # all of the key cards that matters for a target
            if like not in by_suit:
                by_suit[like] = candidates(state, action, by, keys)
            aims = by_suit[like]
        elif suited and wish.keys is None and aims[0] and not fits(state, action, by, keys, aims[0]):
            continue
        yield keys, units, aims


def complete(state: State, wish: Wish, hidden: bool = False) -> Iterator[Way]:
    """The ways to complete a request that can also be paid; each card and unit serves once (R27)."""
    for keys, unit, aims in _payable(state, wish, _key_choices(state, wish, hidden), {}):
        for target in aims:
            yield keys, unit, target


def _payable(
    state: State, wish: Wish, choices: Iterable[Cards], can: dict[Any, bool]
) -> Iterator[tuple[Cards, int | None, list[Target | None]]]:
    """(key cards, key unit, targets) of the ways to complete a request that can also be paid, with these choices of key
    cards; `can` remembers what can be paid of what is asked alike."""
    cost = cost_of(state, wish.action, wish.by).replace("C", "")
    aimed = "S" in cost or wish.pay

    def payable(keys: Cards, unit: int | None, target: Target | None) -> bool:
        """Whether the cost can be paid in this way to complete the request."""
        like = _what_payment_sees(wish, cost, keys, unit, target)
        if like not in can:
            can[like] = _can_pay(state, wish, cost, keys, unit, target)
        return can[like]

    for keys, units, aims in _parts_of_ways(state, wish, choices):
        for unit in units:
            if not (cost or wish.pay):
                yield keys, unit, aims
            elif aimed:
                yield keys, unit, [target for target in aims if payable(keys, unit, target)]
            elif aims and payable(keys, unit, None):
                yield keys, unit, aims


def _what_payment_sees(wish: Wish, cost: str, keys: Cards, unit: int | None, target: Target | None) -> tuple[Any, ...]:
    """What decides whether and why a request can be paid; ways that are alike in this need one test."""
    if wish.pay:
        return cost, keys, unit, target
    by_number = wish.action.key_zone == "hand"  # else it matters which cards the key cards are
    # only a sacrifice sees the target, which cannot be given as well (R30)
    return cost, len(keys) if by_number else keys, unit, target if "S" in cost else None


def _can_pay(state: State, wish: Wish, cost: str, keys: Cards, unit: int | None, target: Target | None) -> bool:
    """Whether a cost can be paid in this way to complete the request."""
    if wish.pay:
        return Verdict(tuple(cost_checks(state, wish._replace(keys=keys), unit, target))).outcome != "illegal"
    return not lacking(state, cost, wish.by, means(state, wish.by, keys, unit, target))


def _key_choices(state: State, wish: Wish, hidden: bool) -> Iterator[Cards]:
    """The key cards given, else every set of known cards; with `hidden` also those that unknown cards could be."""
    action = wish.action
    if wish.keys is not None or action.key is None:
        yield wish.keys or ()
        return
    yield from key_sets(state, action, wish.by)
    if hidden:
        yield from hidden_keys(state, wish)


# every legal request


class _Names(dict[Target, "str | None"]):
    """The names of targets as a script has them, each found when it is first needed."""

    def __init__(self, state: State):
        """The names in a state."""
        super().__init__()
        self._state = state

    def __missing__(self, target: Target) -> str | None:
        """The name of a target."""
        self[target] = found = target_name(self._state, target)
        return found


def legal_requests(state: State, by: str) -> Iterator[dict[str, Any]]:
    """Every legal request of a player as a script has it, without its payment."""
    if state.chance != by:
        return
    names = _Names(state)
    main = state.turn == by and not state.stage
    choices: dict[tuple[int, str], list[Cards]] = {}
    can: dict[Any, bool] = {}
    for action in (requestable if main else quick_requestable)(state.setup.format, state.setup.frame):
        like = id(action.key), action.key_zone  # many actions have one condition
        if like not in choices:
            choices[like] = [()] if action.key is None else list(key_sets(state, action, by))
        if not choices[like] or not _stands(state, action, by):
            continue
        for keys, unit, aims in _payable(state, Wish(by, action), choices[like], can):
            for target in aims:
                do: dict[str, Any] = {"request": action.id}
                if keys:
                    do["key"] = [*keys]
                if unit is not None:
                    do["unit"] = names[Target("unit", unit)]
                if target:
                    do["target"] = names[target]
                yield do


def _stands(state: State, action: Action, by: str) -> bool:
    """Whether the `standing_checks` of a requestable action hold, when it is the time for such actions."""
    if action.once and (by, action.id) in state.spent:
        return False
    if action.needs and not all(check_need(state, action, by, need).ok for need in action.needs):
        return False
    return action.id != "end" or waiting_attacker(state, by) is None


def uses_of(state: State, card: str, by: str) -> Iterator[dict[str, Any]]:
    """A request for each action that a card can be a key card of, with other cards of the player where it takes
    several."""
    for action in available(state.setup.format, state.setup.frame):
        if action.direct and action.key and action.key.takes(card):
            sets = [keys for keys in key_sets(state, action, by) if card in keys]
            if sets or len(action.key.slots) == 1:
                yield {"request": action.id, "key": list(sets[0]) if sets else [card]}
