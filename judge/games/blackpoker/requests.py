"""Whether an action may be requested now (5.3): every condition is looked at and told with its rule.

`verdict` looks at one request, `legal_requests` lists all; both use the same
tests, so they cannot disagree.
"""

from __future__ import annotations

from itertools import combinations

from judge.engine.values import Check, Printed, Ref, Verdict
from judge.games.blackpoker.cards import SUITS, parse_card, shown, suit
from judge.games.blackpoker.choices import among, cards_called, missing_cards, own_card, zone_ref
from judge.games.blackpoker.costs import cost_checks, cost_of, lacking, means
from judge.games.blackpoker.naming import find_target, find_unit, one_owner, target_name
from judge.games.blackpoker.records import Action, Need, actions, available, characters, trump_cite
from judge.games.blackpoker.state import UNKNOWN, State, Target, Unit
from judge.games.blackpoker.targets import candidates, fits, protection, uncounterable, unlike, wanted_kind
from judge.games.blackpoker.units import can_attack, character, has_label, kind, must_attack
from judge.records import NamedTuple


class Wish(NamedTuple):
    """A request as a player writes it; what was left out is None."""

    by: str
    action: Action
    keys: tuple | None = None
    pay: dict | None = None
    unit: str | None = None
    target: str | None = None
    name: str | None = None
    foreign: tuple = ()  # where a card is called by the other player's name (`key`, `pay`): nobody plays those


def wish_of(state: State, by: str, parts: dict) -> Wish:
    """A request from its parts as they were read."""
    pay, foreign = parts.get("pay"), ()
    if pay is not None:
        cards, lost = _cards(state, pay.get("D", ()), by)
        foreign = ("pay",) if lost else ()
        pay = {**pay, "D": cards}
    action = actions()[parts["request"]]
    wish = Wish(by, action, None, pay, parts.get("unit"), parts.get("target"), parts.get("id"), foreign)
    return wish if parts.get("key") is None else with_keys(state, wish, parts["key"])


def with_keys(state: State, wish: Wish, names) -> Wish:
    """The same request with its key cards, called by their names; an unknown card has none."""
    cards, lost = _cards(state, names, wish.by)
    keys = tuple(card for card in cards if card != UNKNOWN)
    return wish._replace(keys=keys, foreign=(*wish.foreign, "key") if lost or keys != cards else wish.foreign)


def _cards(state, names, by):
    """The cards that names stand for now; and whether one stands for none, or is called the other player's."""
    cards, lost = [], False
    for name in cards_called(state, names, by):
        card = name if name == UNKNOWN else parse_card(str(name).rpartition(".")[2])
        lost = lost or card is None or name != UNKNOWN and own_card(name, by) is None
        cards += [card] if card else []
    return tuple(cards), lost


# the checks, one function a condition


def verdict_checks(state: State, wish: Wish) -> list[Check]:
    """Every check on a request, in the order of 5.3."""
    action, by = wish.action, wish.by
    holds = Check(state.chance == by, "holder", ("bp:9.1.5", "bp:[3]"), {"player": by, "holder": state.chance})
    return [holds, *standing_checks(state, action, by), *part_checks(state, wish)]


def part_checks(state: State, wish: Wish) -> list[Check]:
    """What is looked at of the parts of a request: key cards, key unit, target, cost."""
    return [check for part in (check_keys, check_unit, check_target, check_cost) for check in part(state, wish)]


def staged_limits(state: State) -> frozenset:
    """The requests with a limit that the stage shows to have been made this turn (R22): those that lie there, and those
    that a chain of triggers began with. An Attack that 追撃 may have requested is not counted (R92)."""
    found = {(request.by, _origin(actions()[request.action])) for request in state.stage}
    limited = {(by, action.id) for by, action in found if action.once}
    made = limited | state.spent
    return frozenset((by, action) for by, action in limited if action != "attack" or (by, "pursuit") not in made)


def _origin(action):
    """The action that a chain of triggers began with: アタック, where it has come to ブロック or ダメージ判定 (5.6.1)."""
    while action.trigger and action.trigger.event == "resolved":
        action = actions()[action.trigger.action]
    return action


def standing_checks(state: State, action: Action, by: str) -> list[Check]:
    """What does not depend on cards: match, trigger, timing, conditions, limit, a giant that must attack."""
    here, name = action.belongs_to(state.setup.format, state.setup.frame), {"action": Ref(action.cite)}
    checks = [
        Check(here, "belongs", (action.cite, "bp:7.3.1" if action.formats else "bp:8.3.2"), name),
        Check(action.direct, "direct", (action.cite, "bp:9.2.1"), name),
    ]
    if action.main and action.direct:
        timing = (action.cite, "bp:9.2.1", "bp:5.1")
        checks.append(Check(state.turn == by, "timing.turn", timing, {"turn": state.turn}))
        checks.append(Check(not state.stage, "timing.stage", timing, {"count": len(state.stage)}))
    checks += [check_need(state, action, by, need) for need in action.needs]
    if action.once:
        checks.append(Check((by, action.id) not in state.spent, "once", (action.cite, "bp:ruling/R22"), name))
    giant = waiting_attacker(state, by) if action.id == "end" else None
    if giant is not None:
        cites = (character(state, giant).cite, "bp:ruling/R54")
        checks.append(Check(False, "giant", cites, {"unit": giant.called}))
    return checks


def waiting_attacker(state: State, by: str) -> Unit | None:
    """A giant that could attack forbids エンド while アタック is still possible (R54)."""
    if (by, "attack") in state.spent or state.stage or state.turn != by:
        return None
    return next((u for u in state.units(by) if must_attack(state, u) and can_attack(state, u)), None)


def check_need(state: State, action: Action, by: str, need: Need) -> Check:
    """An activation condition (起動条件)."""
    if need.what == "trump":
        ok = bool(state.has_trump(by, need.card))
        return Check(ok, "condition.trump", (action.cite, trump_cite(need.card)), {"card": shown((need.card,))})
    if need.what == "offturn":
        return Check(state.turn != by, "condition.offturn", (action.cite,), {"turn": state.turn})
    if need.what == "pack":
        return Check(not state.zone(by, "opened"), "condition.pack", (action.cite,), {})
    cites = (action.cite, "bp:ruling/R83")
    if action.id == "summonsRare" and not state.switch("rare_summon_life", True):
        return Check(True, "condition.nolife", cites, {})
    life = state.life(by)
    return Check(life <= need.most, "condition.life", cites, {"life": life, "most": need.most})


def check_keys(state: State, wish: Wish) -> list[Check]:
    """The key cards: the right ones (5.1), and there to be brought out (5.3, R27, R32)."""
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
        ok, missing = False, missing or keys
    checks = [] if right else [Check(False, "key.condition", cites, args)]
    if right or not ok:
        key = "key.have" if ok else "key.unknown" if ok is None else "key.absent"
        checks.append(Check(ok, key, cites, {**args, "missing": shown(missing)}))
    return checks


def key_sets(state: State, action: Action, by: str):
    """Every set of known cards that can be the key, each once."""
    return _sets(action.key, dict.fromkeys(state.zone(by, action.key_zone)))


def _sets(key, cards):
    able = [c for c in cards if c != UNKNOWN and key.takes(c)]
    count = len(key.slots)
    if count == 1:
        yield from ((c,) for c in able)
        return
    hands = [[c for c in able if suit(c) == sign] for sign in SUITS] if key.same_suit else [able]
    yield from (cards for hand in hands for cards in combinations(hand, count) if key.met_by(cards))


def hidden_keys(state: State, wish: Wish):
    """Keys with cards that unknown ones of the zone could be: one set for each that differs in its known cards, or in
    its suits where the target must have one of them."""
    action, have = wish.action, state.zone(wish.by, wish.action.key_zone)
    hidden = have.count(UNKNOWN)
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


def key_units(state: State, action: Action, by: str) -> list:
    """The units that can be the key unit: own, of the kind, and charged because the cost C drives it (R31)."""
    return [unit for unit in state.units(by) if unit.charged and is_key_unit(state, action, unit)]


def is_key_unit(state: State, action: Action, unit: Unit) -> bool:
    """Whether a unit is of the character or has the label that the key unit asks for."""
    wanted = action.key_unit
    if wanted.character:
        return kind(state, unit) == wanted.character
    return unit.up == (wanted.sort == "soldier") and has_label(state, unit, wanted.label)


def check_unit(state: State, wish: Wish) -> list[Check]:
    """The key unit (5.3): there, one's own, of the right sort, and charged (R31)."""
    action = wish.action
    cites, ruled = (action.cite, "bp:5.3"), (action.cite, "bp:5.3", "bp:ruling/R31")
    if action.key_unit is None:
        return [Check(False, "unit.none", (action.cite, "bp:5.1.1"), {"unit": wish.unit})] if wish.unit else []
    args = {"unit": wish.unit, "wanted": Printed(action.cite, "key_unit")}
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
    # one's own trumps give the label to one's own units
    return [Check(False, key, why, args) for key, ok, why in parts if not ok] or [Check(True, "unit.fits", ruled, args)]


def aimed_at(state: State, wish: Wish) -> Target | None:
    return find_target(state, wish.target, wanted_kind(wish.action), wish.by) if wish.target is not None else None


def check_target(state: State, wish: Wish) -> list[Check]:
    """The target: there, of the right kind, not protected (5.3.1)."""
    action = wish.action
    cites, args = (action.cite, "bp:5.3.1"), {"target": wish.target, "wanted": Printed(action.cite, "target")}
    if action.target is None:
        return [Check(False, "target.none", (action.cite, "bp:5.1.1"), args)] if wish.target else []
    if wish.target is None:
        able = any(candidates(state, action, wish.by, keys) for keys in _likely_keys(state, wish))
        return [Check(able, "target.possible" if able else "target.impossible", (*cites, "bp:ruling/R26"), args)]
    one_owner(state, wish.target)
    meant = aimed_at(state, wish)
    if meant is None:
        return [Check(False, "target.gone", cites, args)]
    if meant.kind == "unit":
        return _check_aim(state, wish, state.unit(meant.what), cites, args)
    barred = uncounterable(state, action, meant)
    if barred:
        cites = (*cites, barred, "bp:ruling/R80", "bp:ruling/R71")
        return [Check(False, "target.uncounterable", cites, {**args, "action": Ref(barred)})]
    ok = fits(state, action, wish.by, wish.keys or (), meant)
    return [Check(ok, "target.fits" if ok else "target.wrong", (*cites, *_ruled(state, action, meant, ok)), args)]


def _check_aim(state, wish, unit, cites, args):
    """A unit as the target: each part of what the action asks for that it is not, and its ability against that."""
    action, aim, by = wish.action, wish.action.target, wish.by
    wrong = ["wrong"]
    if aim.kind == "unit":
        wrong = min((list(unlike(action, by, keys, unit)) for keys in _likely_keys(state, wish)), key=len)
    about = {**args, "sort": Ref(f"bp:term/{aim.sort}")}
    ruled = ("bp:ruling/R57",) if unit.bulwark else ()  # no soldier, whatever its card
    failed = [Check(False, f"target.{part}", cites + (ruled if part == "sort" else ()), about) for part in wrong]
    shield = protection(state, action, unit)
    if shield:
        key = "target.protected" if characters()[shield.rpartition("/")[2]].untargeted else "target.barred"
        args = {**args, "character": Ref(shield), "action": Ref(action.cite)}
        failed.append(Check(False, key, (*cites, shield), args))
    return failed or [Check(True, "target.fits", cites if aim.own else (*cites, "bp:ruling/R37"), args)]


def _likely_keys(state, wish):
    """The keys given, or every possible set while they are left out."""
    if wish.keys is not None or wish.action.key is None:
        return [wish.keys or ()]
    return list(key_sets(state, wish.action, wish.by)) or [()]


def _ruled(state, action, target, ok):
    """The rulings on which it rests that a request can be the target, or that it cannot."""
    if target.kind == "request" and action.id == "counter":
        return ("bp:ruling/R71",)
    if target.kind == "request" and ok:
        request = state.request(target.what)
        return ("bp:ruling/R80",) if len(request.keys) == 2 and not actions()[request.action].counterable else ()
    return ()


def check_cost(state: State, wish: Wish) -> list[Check]:
    """The cost can be paid (5.2), with what was named if something was (R26), in one of the ways to make the request."""
    told: dict[str, list[list[Check]]] = {"undecided": [], "illegal": []}
    have = state.zone(wish.by, wish.action.key_zone)
    for keys, unit, target in _ways_to_pay(state, wish):
        checks = cost_checks(state, wish._replace(keys=keys), unit, target)
        outcome = Verdict(tuple(checks)).outcome
        if outcome == "legal" and wish.keys is None and set(keys) - set(have):  # nobody has said what the key is
            outcome, checks = "undecided", [check._replace(ok=None, key="cost.unknown") for check in checks]
        if outcome == "legal":
            return checks
        told[outcome].append(checks)
    return min(told["undecided"] or told["illegal"], key=len)  # what is against some of the ways only is no reason


def _ways_to_pay(state, wish):
    """What a request can become; where it lacks its key, key unit or target, what there is without."""
    made = made_of(state, wish, hidden=True)
    first = next(made, None)
    if first is not None:
        yield first
        yield from made
        return
    keys = list(_key_choices(state, wish, hidden=True)) or [()]
    yield from ((some, None, aimed_at(state, wish)) for some in keys)


# ways to make a request of which something was left out


def made_of(state: State, wish: Wish, hidden: bool = False):
    """(keys, key unit, target) of what a request can become; `hidden`: also with unknown cards as its keys."""
    action, by = wish.action, wish.by
    units: list = [None]
    if action.key_unit:
        named = find_target(state, wish.unit, "unit", by) if wish.unit else None
        units = [named.what if named else None] if wish.unit else [u.uid for u in key_units(state, action, by)]
    suited = action.target is not None and action.target.suited
    aims: list | None = [aimed_at(state, wish)] if wish.target or not action.target else None
    for keys in _key_choices(state, wish, hidden):
        if aims is None or suited and not wish.target:
            aims = candidates(state, action, by, keys)
        elif suited and wish.keys is None and aims[0] and not fits(state, action, by, keys, aims[0]):
            continue
        for unit in units:
            for target in aims:
                yield keys, unit, target


def complete(state: State, wish: Wish, hidden: bool = False):
    """What a request can become that can be paid too; cards and units serve once (R27)."""
    cost = cost_of(state, wish.action, wish.by).replace("C", "")
    aimed = "S" in cost or wish.pay  # else it does not matter what the target is, which cannot be given as well (R30)
    can: dict = {}
    for keys, unit, target in made_of(state, wish, hidden):
        way = keys, unit, target if aimed else None
        if way not in can:
            can[way] = not (cost or wish.pay) or _can_pay(state, wish, cost, *way)
        if can[way]:
            yield keys, unit, target


def _can_pay(state, wish, cost, keys, unit, target):
    if wish.pay:
        return Verdict(tuple(cost_checks(state, wish._replace(keys=keys), unit, target))).outcome != "illegal"
    return not lacking(state, cost, wish.by, means(state, wish.by, keys, unit, target))


def _key_choices(state, wish, hidden):
    """The key cards that were named, else every set of known cards; `hidden`: and those that unknown ones could be."""
    action = wish.action
    if wish.keys is not None or action.key is None:
        yield wish.keys or ()
        return
    yield from key_sets(state, action, wish.by)
    if hidden:
        yield from hidden_keys(state, wish)


# every legal request


def legal_requests(state: State, by: str):
    """Every legal request of a player as script data; how it is paid is left open."""
    if state.chance != by:
        return
    for action in available(state.setup.format, state.setup.frame):
        if all(check.ok for check in standing_checks(state, action, by)):
            for keys, unit, target in complete(state, Wish(by, action)):
                do = {"request": action.id}
                if keys:
                    do["key"] = list(keys)
                if unit is not None:
                    do["unit"] = target_name(state, Target("unit", unit))
                if target:
                    do["target"] = target_name(state, target)
                yield do


def uses_of(state: State, card: str, by: str):
    """The requests that a card can be a key of, alone or with others that the player has, one an action."""
    for action in available(state.setup.format, state.setup.frame):
        if action.direct and action.key and action.key.takes(card):
            sets = [keys for keys in key_sets(state, action, by) if card in keys]
            if sets or len(action.key.slots) == 1:
                yield {"request": action.id, "key": list(sets[0]) if sets else [card]}
