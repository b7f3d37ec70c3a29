"""Whether an action may be requested now (5.3): every condition is a check with its rule.

`verdict_checks` judges one request, `legal_requests` lists all; both use the same tests, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

from judge.engine.values import Check, Printed, Ref, Verdict, checked
from judge.games.blackpoker.asking_table import among, missing_cards, zone_ref
from judge.games.blackpoker.cards import SUITS, shown, suit
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
from judge.games.blackpoker.targets import candidates, fits, mismatches, protection, uncounterable
from judge.games.blackpoker.units import can_attack, has_label, kind, kind_cite, must_attack
from judge.games.blackpoker.wishes import Wish

Way = tuple[Cards, int | None, Target | None]  # key cards, key unit and target of a request


# the checks, one function a condition


def verdict_checks(state: State, wish: Wish) -> list[Check]:
    """Returns every check on a request, passed, failed and undecided ones, in the order of 5.3; first that the player
    has the chance."""
    action, by = wish.action, wish.by
    holder = checked(state.chance == by, "holder", ("bp:[3]", "bp:9.1.5"), player=by, holder=state.chance)
    return [holder, *standing_checks(state, action, by), *part_checks(state, wish)]


def part_checks(state: State, wish: Wish) -> list[Check]:
    """Returns the checks on the parts of a request, in this order: key cards, key unit, target, cost."""
    return [check for part in (check_keys, check_unit, check_target, check_cost) for check in part(state, wish)]


def staged_limits(state: State) -> frozenset[tuple[str, str]]:
    """Returns (player, action) of the once-per-turn requests that the stage shows to have been made (R22): those on it,
    and those with which a chain of triggers began.

    An Attack that 追撃 may have requested does not count (R92).
    """
    found = {(request.by, _origin(actions()[request.action])) for request in state.stage}
    limited = {(by, action.id) for by, action in found if action.once}
    request = limited | state.spent
    return frozenset((by, action) for by, action in limited if action != "attack" or (by, "pursuit") not in request)


def _origin(action: Action) -> Action:
    """Returns the action with which a chain of resolutions began: アタック for ブロック and ダメージ判定 (5.6.1); an
    action that none triggers is its own."""
    while action.trigger and action.trigger.event == "resolved" and action.trigger.action:
        action = actions()[action.trigger.action]
    return action


def standing_checks(state: State, action: Action, by: str) -> Iterator[Check]:
    """Yields the checks that do not depend on cards: it is in the match and can be requested; a main action in its turn
    on an empty stage; each condition; the limit. If a giant must attack before エンド (R54), a failed check comes."""
    here, name = action.belongs_to(state.setup.format, state.setup.frame), Ref(action.cite)
    where = _where_used(state, action)
    yield checked(
        here, "belongs", (action.cite, where.cite) if here else (where.cite, action.cite), action=name, **where.args
    )
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


class _Used(NamedTuple):
    """Where an action can be used: the list that says so, and the arguments of the check on it."""

    cite: str
    args: dict[str, Any]


def _where_used(state: State, action: Action) -> _Used:
    """Returns the formats in which an action can be used, or the frames, and what the match has of these."""
    if action.formats:
        only, here = [Ref(f"bp:format/{each}") for each in action.formats], Ref(f"bp:format/{state.setup.format}")
        return _Used("bp:7.3.1", {"only": only, "here": here})
    frame = state.setup.frame
    here = Ref(f"bp:frame/{frame}" if frame else f"bp:format/{state.setup.format}")
    several = len(action.frames) > 1  # then the plainest of them says that it adds the action
    least = f"bp:frame/{action.frames[0]}" if several else "bp:8.3.2"
    return _Used(least, {"only": [Ref(f"bp:frame/{each}") for each in action.frames], "here": here})


def waiting_attacker(state: State, by: str) -> Unit | None:
    """Returns a unit of the player that must attack before エンド, while アタック is still possible (R54); None if
    there is none."""
    if (by, "attack") in state.spent or state.stage or state.turn != by:
        return None
    return next((u for u in state.units(by) if must_attack(state, u) and can_attack(state, u)), None)


def meets_need(state: State, action: Action, by: str, need: Need) -> bool:
    """Tells whether one condition for a request (起動条件) is met: a face-up trump, the opponent's turn, a closed pack, or
    a life no larger than a number (R83)."""
    if need.card is not None:
        return state.has_trump(by, need.card) is not None
    if need.what == "offturn":
        return state.turn != by
    if need.what == "pack":
        return not state.zone(by, "opened")
    return state.life(by) <= need.most or _any_life(state, action)


def _any_life(state: State, action: Action) -> bool:
    """Tells whether this match does not ask for a small life where the script of an action does (R83)."""
    return action.id == "summonsRare" and not state.switch("rare_summon_life")


def check_need(state: State, action: Action, by: str, need: Need) -> Check:
    """Returns the check of one condition for a request, as `meets_need` finds it."""
    ok = meets_need(state, action, by, need)
    if need.card is not None:
        cites = (action.cite, trumps()[need.card].cite)
        return checked(ok, "condition.trump", cites, player=by, card=shown((need.card,)))
    if need.what == "offturn":
        return checked(ok, "condition.offturn", (action.cite,), player=by, turn=state.turn)
    if need.what == "pack":
        return checked(ok, "condition.pack", (action.cite,), player=by)
    cites = (action.cite, "bp:ruling/R83")
    if _any_life(state, action):
        return Check(True, "condition.nolife", cites, {})
    return checked(ok, "condition.life", cites, player=by, life=state.life(by), most=need.most)


def check_keys(state: State, wish: Wish) -> list[Check]:
    """Returns the checks on the key cards: they meet the condition (5.1) and are there to be brought out (5.3, R27,
    R32). If none are given, one check whether there can be any. Undecided if unknown cards could be them; empty if
    the action takes none."""
    action, keys = wish.action, wish.keys
    if action.key is None:
        return [Check(False, "key.none", ("bp:5.1.1", action.cite), {"keys": shown(keys)})] if keys else []
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
    """Yields every set of known cards in the key zone that can be the key cards, each once. Only for an action with key
    cards."""
    assert action.key is not None, f"{action.id} has no key cards"
    return _sets(action.key, dict.fromkeys(state.zone(by, action.key_zone)))


def _sets(key: Condition, cards: Iterable[str]) -> Iterator[Cards]:
    """Yields every set of these cards that meets a condition and has just as many cards as the condition has slots."""
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
    """Yields sets of key cards with cards that unknown ones of the zone could be: one for each difference in known
    cards, or in suits if the target must have one of them. Nothing if no card is unknown."""
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
    """Lists the player's units that can be the key unit: of the right kind, and charged (R31)."""
    return [unit for unit in state.units(by) if unit.charged and is_key_unit(state, action, unit)]


def is_key_unit(state: State, action: Action, unit: Unit) -> bool:
    """Tells whether a unit is of the kind of the key unit: the character, or the sort and label, that the action wants.
    Its owner and whether it is charged do not matter here."""
    wanted = action.key_unit
    assert wanted is not None, f"{action.id} has no key unit"
    if wanted.label is None:
        return kind(state, unit) == wanted.character
    return unit.up == (wanted.sort == "soldier") and has_label(state, unit, wanted.label)


def check_unit(state: State, wish: Wish) -> list[Check]:
    """Returns the checks on the key unit (5.3): a failed one for each of not there, not the player's, of the wrong
    kind, driven (R31), else one that passes. If none is given, one check whether there can be one; empty if the
    action takes none."""
    action = wish.action
    cites, ruled = (action.cite, "bp:5.3"), (action.cite, "bp:5.3", "bp:ruling/R31")
    if action.key_unit is None:
        return [Check(False, "unit.none", ("bp:5.1.1", action.cite), {"unit": wish.unit})] if wish.unit else []
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


def check_target(state: State, wish: Wish) -> list[Check]:
    """Returns the checks on the target (5.3.1): there, of the right kind, not protected. If none is given, one check
    whether there can be one; undecided if it depends on unknown key cards; empty if the action takes none. Raises a
    Fault for a card that both players have on the table."""
    action = wish.action
    cites, args = (action.cite, "bp:5.3.1"), {"target": wish.target, "wanted": Printed(action.cite, "target")}
    if action.target is None:
        return [Check(False, "target.none", ("bp:5.1.1", action.cite), args)] if wish.target else []
    if wish.target is None:
        able = any(candidates(state, action, wish.by, keys) for keys in _likely_keys(state, wish))
        if not able and any(candidates(state, action, wish.by, keys) for keys in _unknown_keys(state, wish)):
            return [Check(None, "target.unknown", cites, args)]
        return [Check(able, "target.possible" if able else "target.impossible", (*cites, "bp:ruling/R26"), args)]
    one_owner(state, wish.target)
    meant = wish.meant
    if meant is None:
        return [Check(False, "target.gone", cites, args)]
    unit = state.unit(meant.what) if meant.kind == "unit" else None
    if unit is not None:
        return _check_aim(state, wish, unit, cites, args)
    barred = uncounterable(state, action, meant)
    if barred:
        why = (barred, *cites, "bp:ruling/R80", "bp:ruling/R71")
        return [Check(False, "target.uncounterable", why, {**args, "action": Ref(barred)})]
    ok = fits(state, action, wish.by, wish.keys or (), meant)
    return [Check(ok, "target.fits" if ok else "target.wrong", (*cites, *_ruled(state, action, meant, ok)), args)]


def _check_aim(state: State, wish: Wish, unit: Unit, cites: Cites, args: dict[str, Any]) -> list[Check]:
    """Returns the checks on a unit as the target: a failed one for each part of the condition that it does not meet
    (one undecided check if unknown key cards could help) and for its own protection; else one that passes."""
    action, aim, by = wish.action, wish.action.aim, wish.by
    wrong = ["target.wrong"]
    if aim.kind == "unit":
        likely = (list(mismatches(action, by, keys, unit)) for keys in _likely_keys(state, wish))
        wrong = next(likely) if wish.keys is not None else min(likely, key=len)
    shield = protection(state, action, unit)
    if not wrong and not shield:
        return [Check(True, "target.fits", cites if aim.own else (*cites, "bp:ruling/R37"), args)]
    unknown = wrong and any(not any(mismatches(action, by, keys, unit)) for keys in _unknown_keys(state, wish))
    about = {**args, "sort": Ref(f"bp:term/{aim.sort}"), "player": by}
    ruled = ("bp:ruling/R57",) if unit.bulwark else ()  # no soldier, whatever its card
    failed = [Check(False, key, cites + (ruled if key == "target.sort" else ()), about) for key in wrong]
    if unknown:
        failed = [Check(None, "target.unknown", cites, about)]
    if shield:
        key = "target.protected" if characters()[shield.rpartition("/")[2]].untargeted else "target.barred"
        args = {**args, "character": Ref(shield), "action": Ref(action.cite)}
        failed.append(Check(False, key, (shield, *cites), args))
    return failed


def _likely_keys(state: State, wish: Wish) -> list[Cards]:
    """Lists the key cards given, else every set of known cards that can be them; the empty set if there is none or the
    action takes none."""
    if wish.keys is not None or wish.action.key is None:
        return [wish.keys or ()]
    return list(key_sets(state, wish.action, wish.by)) or [()]


def _unknown_keys(state: State, wish: Wish) -> Iterator[Cards]:
    """Yields the sets of key cards with unknown ones among them; nothing if key cards are given or the action takes
    none."""
    if wish.keys is None and wish.action.key is not None:
        yield from hidden_keys(state, wish)


def _ruled(state: State, action: Action, target: Target, ok: bool) -> Cites:
    """Returns the rulings that decide whether a request can be the target: R71 for カウンター; R80 for another action
    that may target a request with two key cards though that cannot be countered; none for other targets."""
    if target.kind == "request" and action.id == "counter":
        return ("bp:ruling/R71",)
    request = state.request(target.what) if target.kind == "request" and ok else None
    if request is not None:
        return ("bp:ruling/R80",) if len(request.keys) == 2 and not actions()[request.action].counterable else ()
    return ()


def check_cost(state: State, wish: Wish) -> list[Check]:
    """Returns the checks on the cost (5.2), with what was given to pay it (R26), in the best way to complete the
    request: one that can be paid, else one that is undecided, else one with the fewest failed checks."""
    cost = cost_of(state, wish.action, wish.by)
    if not cost and not wish.pay:
        return []
    found: dict[str, list[list[Check]]] = {"undecided": [], "illegal": []}
    have, seen = set(state.zone(wish.by, wish.action.key_zone)), set()
    for keys, unit, target in _ways_to_pay(state, wish):
        known = wish.keys is not None or have.issuperset(keys)
        like = _what_payment_sees(wish, cost, keys, unit, target), known
        if like in seen:
            continue
        seen.add(like)
        checks = cost_checks(state, wish if keys == wish.keys else wish._replace(keys=keys), cost, unit, target)
        if not all(check.ok for check in checks):
            found[Verdict(tuple(checks)).outcome].append(checks)
        elif known:
            return checks
        else:  # which card the key is, is unknown
            found["undecided"].append([check.replace(ok=None, key="cost.unknown") for check in checks])
    return min(found["undecided"] or found["illegal"], key=len)  # what only some of the ways fail is not the reason


def _ways_to_pay(state: State, wish: Wish) -> Iterator[Way]:
    """Yields the ways to complete a request; if there are none, the sets of key cards with the target named and without
    a key unit, so that the cost can still be checked."""
    request = ways_to_request(state, wish, hidden=True)
    first = next(request, None)
    if first is not None:
        yield first
        yield from request
        return
    keys = list(_key_choices(state, wish, hidden=True)) or [()]
    yield from ((some, None, wish.meant) for some in keys)


# ways to make a request of which something was left out


def ways_to_request(state: State, wish: Wish, hidden: bool = False) -> Iterator[Way]:
    """Yields (key cards, key unit, target) of every way to complete a request, whether or not it can be paid; with
    `hidden` also with unknown cards as key cards."""
    for keys, units, aims in _parts_of_ways(state, wish, _key_choices(state, wish, hidden)):
        for unit in units:
            for target in aims:
                yield keys, unit, target


def _parts_of_ways(
    state: State, wish: Wish, choices: Iterable[Cards]
) -> Iterator[tuple[Cards, list[int | None], list[Any]]]:
    """Yields (key cards, the units that can be the key unit, the targets) for each of these choices of key cards;
    choices whose suit does not fit a target that is named are left out."""
    action, by = wish.action, wish.by
    units: list[int | None] = [None]
    if action.key_unit:
        named = find_target(state, wish.unit, "unit", by) if wish.unit else None
        units = [named.what if named else None] if wish.unit else [u.uid for u in key_units(state, action, by)]
    suited = action.target is not None and action.target.suited
    aims: list[Any] | None = [wish.meant] if wish.target or not action.target else None
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
    """Yields (key cards, key unit, target) of every way to complete a request that can also be paid; each card and unit
    serves once (R27). With `hidden` also with cards that unknown ones can be."""
    for keys, unit, aims in _payable(state, wish, _key_choices(state, wish, hidden), {}):
        for target in aims:
            yield keys, unit, target


def _payable(
    state: State, wish: Wish, choices: Iterable[Cards], can: dict[Any, bool]
) -> Iterator[tuple[Cards, int | None, list[Target | None]]]:
    """Yields (key cards, key unit, targets) of the ways to complete a request that can also be paid, with these choices
    of key cards. `can` remembers the answers, so that ways that are alike are tested once; it is changed."""
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
    """Returns a key of all that decides whether and why a request can be paid in this way; ways with the same key need
    one test."""
    if wish.pay:
        return cost, keys, unit, target
    by_number = wish.action.key_zone == "hand"  # else it matters which cards the key cards are
    # only a sacrifice sees the target, which cannot be given as well (R30)
    return cost, len(keys) if by_number else keys, unit, target if "S" in cost else None


def _can_pay(state: State, wish: Wish, cost: str, keys: Cards, unit: int | None, target: Target | None) -> bool:
    """Tells whether a cost can be paid in this way to complete the request; with a payment given, whether that is not
    illegal."""
    if wish.pay:
        whole = cost_of(state, wish.action, wish.by)
        return Verdict(tuple(cost_checks(state, wish._replace(keys=keys), whole, unit, target))).outcome != "illegal"
    return not lacking(state, cost, wish.by, means(state, wish.by, cost, keys, unit, target))


def _key_choices(state: State, wish: Wish, hidden: bool) -> Iterator[Cards]:
    """Yields the key cards given (the empty set if the action takes none), else every set of known cards; with `hidden`
    also those that unknown cards could be."""
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
        """Returns the name of a target and keeps it; None if the target has left."""
        self[target] = found = target_name(self._state, target)
        return found


def legal_requests(state: State, by: str) -> Iterator[dict[str, Any]]:
    """Yields every legal request of a player as a script has it, without its payment; nothing if the player does not
    have the chance. Unknown cards are not used as key cards."""
    if state.chance != by:
        return
    names = _Names(state)
    main = state.turn == by and not state.stage
    choices: dict[tuple[int, str], list[Cards]] = {}
    can: dict[Any, bool] = {}
    for action in (requestable if main else quick_requestable)(state.setup.format, state.setup.frame):
        if not _stands(state, action, by):
            continue
        like = id(action.key), action.key_zone  # many actions have one condition
        if like not in choices:
            choices[like] = [()] if action.key is None else list(key_sets(state, action, by))
        if not choices[like]:
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
    """Tells whether the `standing_checks` of an action hold, if it is known to be requestable at this time."""
    if action.once and (by, action.id) in state.spent:
        return False
    for need in action.needs:
        if not meets_need(state, action, by, need):
            return False
    return action.id != "end" or waiting_attacker(state, by) is None


def uses_of(state: State, card: str, by: str) -> Iterator[dict[str, Any]]:
    """Yields a request, legal or not, for each action of the match that a card can be a key card of, with other cards
    of the player if it takes several; nothing for an action whose further cards the player does not have."""
    for action in available(state.setup.format, state.setup.frame):
        if action.direct and action.key and action.key.takes(card):
            sets = [keys for keys in key_sets(state, action, by) if card in keys]
            if sets or len(action.key.slots) == 1:
                yield {"request": action.id, "key": list(sets[0]) if sets else [card]}
