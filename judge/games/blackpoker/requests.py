"""Whether an action may be requested now (5.3): every condition is looked at and told with its rule.

`verdict` looks at one request, `legal_requests` lists all; both use the same
tests, so they cannot disagree.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from judge.engine.values import Check, Printed, Ref
from judge.faults import Fault, did_you_mean, nearest
from judge.games.blackpoker.cards import SUITS, parse_card, suit
from judge.games.blackpoker.costs import Payment, cost_of, means, payable
from judge.games.blackpoker.naming import find_target, is_known_name, nearest_name, one_owner, target_name
from judge.games.blackpoker.paying import cost_checks
from judge.games.blackpoker.questions import among, cards_called, shown, zone_ref
from judge.games.blackpoker.records import (
    Action,
    Need,
    actions,
    available,
    characters,
    find_action,
    spoken_names,
    trump_cite,
)
from judge.games.blackpoker.state import UNKNOWN, State, Target, Unit
from judge.games.blackpoker.targets import candidates, fits, protection, uncounterable, wanted_kind
from judge.games.blackpoker.units import call, can_attack, character, has_label, is_bulwark, kind, must_attack

KEYS = ("request", "key", "pay", "unit", "target", "id")
BY_EFFECT = {"attack": "pursuit", "mountSoldier": "repair"}  # requested by the effect of another (R92, R93)


class Wish(NamedTuple):
    """A request as a player writes it; what was left out is None."""

    by: str
    action: Action
    keys: tuple | None = None
    pay: dict | None = None
    unit: object = None
    target: object = None
    name: str | None = None
    foreign: tuple = ()  # where a card is called by the other player's name (`key`, `pay`): nobody plays those


def read_wish(state: State, by: str, do: dict, checked: bool = False) -> Wish:
    """A request from a script or the command line; a Fault where it makes no sense at all, unless it was `checked`."""
    action = find_action(do["request"]) if checked else check_request(state, do)
    named, lost = _cards_named(state, do.get("key", ()), by)
    keys = tuple(_card(state, name, hidden=False) for name in named) if "key" in do else None
    pay = do.get("pay")
    foreign = ["key"] if lost or any(_of_another(name, by) for name in named) else []
    if pay is not None:
        pay = {symbol: _listed(names) for symbol, names in pay.items()}
        discards, lost = _cards_named(state, pay.get("D", ()), by)
        foreign += ["pay"] if lost or any(_of_another(name, by) for name in discards) else []
        pay["D"] = [_card(state, name) for name in discards]
    if do.get("target") is not None and not checked:
        one_owner(state, do["target"])
    return Wish(by, action, keys, pay, do.get("unit"), do.get("target"), do.get("id"), tuple(foreign))


def check_request(state: State, do: dict, later: bool = False) -> Action:
    """The words of a request: its keys, its action, cards that exist and names that occur somewhere.

    With `later` the table is not there yet: numbers that it gives to things without a name are let pass.
    """
    for key in do:
        if key not in KEYS:
            raise Fault("shape.unknown", key=key, **did_you_mean(key, KEYS))
    action = find_action(do["request"]) if isinstance(do["request"], str) else None
    if action is None:
        raise Fault("shape.word", key="request", value=do["request"],
                    **did_you_mean(do["request"], [*actions(), *spoken_names()]))  # fmt: skip
    if not isinstance(do.get("id", ""), str):
        raise Fault("shape.type", key="id", wanted_ja="名前", wanted_en="a name")
    for name in _listed(do.get("key", ())):
        _card(state, name, hidden=False, ids=True)
    pay = do.get("pay")
    if pay is not None:
        if not isinstance(pay, dict) or any(symbol not in ("B", "L", "D", "S", "C") for symbol in pay):
            raise Fault(
                "shape.type",
                key="pay",
                wanted_ja="{B: [..], D: [..], S: [..]}",
                wanted_en="{B: [..], D: [..], S: [..]}",
            )
        for symbol in ("B", "S"):
            for name in _listed(pay.get(symbol, ())):
                _known(state, name, do.get("id"), later)
        for name in _listed(pay.get("D", ())):
            _card(state, name, ids=True)
    for part in ("unit", "target"):
        if do.get(part) is not None:
            _known(state, do[part], do.get("id"), later)
    return action


def _listed(value):
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _card(state, name, hidden=True, ids=False):
    """A card by its name; with `ids` also what may stand for one later: an id of the file."""
    if name == UNKNOWN and hidden or ids and str(name) in state.setup.names:
        return UNKNOWN
    owner, dot, rest = str(name).rpartition(".")
    card = parse_card(rest) if not dot or owner in state.setup.players else None
    if card is None:
        raise Fault("bp.card", name=name)
    return card


def _cards_named(state, names, by):
    """The cards that names stand for now, and the ids of the file among them that stand for none."""
    named = cards_called(state, names, by)
    lost = [name for name in named if str(name) in state.setup.names and parse_card(str(name)) is None]
    return [name for name in named if name not in lost], lost


def _of_another(name, by):
    """A card called by an owner who is not the one that plays."""
    owner, dot, _ = str(name).rpartition(".")
    return bool(dot) and owner != by


def _known(state, name, own, later):
    """A name must occur in the file, on the table or in the play itself (its own id)."""
    if name != own and not (later and "#" in str(name)) and not is_known_name(state, name):
        raise Fault("board.name", name=name, **nearest_name(state, name))


def spelt_out(text: str):
    """`up H7 at a1` as the request it stands for: an action, its key cards, its target (`at` may be left out)."""
    head, _, target = text.partition(" at ")
    words = head.split()
    for n in range(len(words), 0, -1):
        action = find_action(" ".join(words[:n]))
        if action:
            keys, target = words[n:], target.strip()
            if action.target and not target and len(keys) > (len(action.key.slots) if action.key else 0):
                target = keys.pop()
            return {"request": action.id, **({"key": keys} if keys else {}), **({"target": target} if target else {})}
    known = [*actions(), *spoken_names()]
    near = next((word for word in (head, *words[:1]) if nearest(word, known)), None)
    if text != "pass" and near:
        raise Fault("shape.word", key="request", value=text, **did_you_mean(near, known))
    return text


# the checks, one function a condition


def verdict_checks(state: State, wish: Wish) -> list[Check]:
    """Every check on a request, in the order of 5.3."""
    action, by = wish.action, wish.by
    checks = [check_chance(state, by), *standing_checks(state, action, by)]
    checks += check_keys(state, wish)
    checks += check_unit(state, wish)
    target = check_target(state, wish)
    return [*checks, *([target] if target else []), *check_cost(state, wish)]


def staged_limits(state: State) -> frozenset:
    """The requests with a limit that the stage shows to have been made this turn (R22): those that lie there, and those
    that a chain of triggers began with. An Attack that 追撃 may have requested is not counted (R92)."""
    found = {(request.by, _origin(actions()[request.action])) for request in state.stage}
    limited = {(by, action.id) for by, action in found if action.once}
    made = limited | state.used
    return frozenset((by, action) for by, action in limited if (by, BY_EFFECT.get(action)) not in made)


def _origin(action):
    """The action that a chain of triggers began with: アタック, where it has come to ブロック or ダメージ判定 (5.6.1)."""
    while action.trigger and action.trigger.event == "resolved":
        action = actions()[action.trigger.action]
    return action


def check_chance(state: State, by: str) -> Check:
    """Only the holder of the chance may request (9.1.5)."""
    return Check(state.chance == by, "holder", ("bp:9.1.5", "bp:[3]"), {"player": by, "holder": state.chance})


def standing_checks(state: State, action: Action, by: str) -> list[Check]:
    """What does not depend on cards: match, trigger, timing, conditions, limit, a giant that must attack."""
    setup = state.setup
    here = action.belongs_to(setup.format, setup.frame)
    list_rule = "bp:7.3.1" if action.formats else "bp:8.3.2"
    checks = [Check(here, "belongs", (action.cite, list_rule), {"action": Ref(action.cite)})]
    checks.append(Check(action.direct, "direct", (action.cite, "bp:9.2.1"), {"action": Ref(action.cite)}))
    if action.main and action.direct:
        timing = (action.cite, "bp:9.2.1", "bp:5.1")
        checks.append(Check(state.turn == by, "timing.turn", timing, {"turn": state.turn}))
        checks.append(Check(not state.stage, "timing.stage", timing, {"count": len(state.stage)}))
    checks += [check_need(state, action, by, need) for need in action.needs]
    if action.once:
        fresh = (by, action.id) not in state.used
        checks.append(Check(fresh, "once", (action.cite, "bp:ruling/R22"), {"action": Ref(action.cite)}))
    if action.id == "end":
        giant = waiting_attacker(state, by)
        if giant is not None:
            checks.append(Check(False, "giant", (character(state, giant).cite, "bp:ruling/R54"),
                                {"unit": call(state, giant)}))  # fmt: skip
    return checks


def waiting_attacker(state: State, by: str) -> Unit | None:
    """A giant that could attack forbids エンド while アタック is still possible (R54)."""
    if (by, "attack") in state.used or state.stage or state.turn != by:
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
    if action.id == "summonsRare" and not state.setup.switches.get("rare_summon_life", True):
        return Check(True, "condition.nolife", cites, {})
    life = state.life(by)
    return Check(life <= need.most, "condition.life", cites, {"life": life, "most": need.most})


def check_keys(state: State, wish: Wish) -> list[Check]:
    """The key cards: the right ones (5.1), and there to be brought out (5.3, R27, R32)."""
    action = wish.action
    cites = (action.cite, "bp:5.3", "bp:5.1")
    if action.key is None:
        return [Check(False, "key.none", (action.cite, "bp:5.1.1"), {"keys": shown(wish.keys)})] if wish.keys else []
    if action.key_zone != "hand":
        cites += ("bp:ruling/R32",)
    have = state.zone(wish.by, action.key_zone)
    printed = Printed(action.cite, "key")
    if wish.keys is None:
        if any(True for _ in key_sets(state, action, wish.by)):
            return [Check(True, "key.possible", cites, {"key": printed})]
        unknown = UNKNOWN in have
        return [Check(None if unknown else False, "key.unsaid" if unknown else "key.impossible", cites,
                      {"key": printed, "zone": zone_ref(action.key_zone)})]  # fmt: skip
    if not wish.keys:
        return [Check(False, "key.needed", cites, {"key": printed})]
    checks = []
    fits = action.key.met_by(wish.keys)
    if not fits:
        checks.append(Check(False, "key.condition", cites, {"keys": shown(wish.keys), "key": printed}))
    ok, missing = among(state, wish.by, have, wish.keys)
    if "key" in wish.foreign:
        ok, missing = False, missing or wish.keys
    if fits or not ok:
        key = "key.have" if ok else "key.unknown" if ok is None else "key.absent"
        args = {"keys": shown(wish.keys), "missing": shown(missing), "zone": zone_ref(action.key_zone)}
        checks.append(Check(ok, key, cites, args))
    return checks


def key_sets(state: State, action: Action, by: str):
    """Every set of known cards that can be the key, each once."""
    able = [c for c in dict.fromkeys(state.zone(by, action.key_zone)) if c != UNKNOWN and action.key.takes(c)]
    count = len(action.key.slots)
    if count == 1:
        yield from ((c,) for c in able)
        return
    hands = [[c for c in able if suit(c) == sign] for sign in SUITS] if action.key.same_suit else [able]
    yield from (cards for hand in hands for cards in combinations(hand, count) if action.key.met_by(cards))


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
    cites = (action.cite, "bp:5.3")
    if action.key_unit is None:
        return [Check(False, "unit.none", (action.cite, "bp:5.1.1"), {"unit": wish.unit})] if wish.unit else []
    args = {"unit": wish.unit, "wanted": Printed(action.cite, "key_unit")}
    if wish.unit is None:
        if key_units(state, action, wish.by):
            return [Check(True, "unit.possible", (*cites, "bp:ruling/R31"), args)]
        driven = any(is_key_unit(state, action, unit) for unit in state.units(wish.by))
        return [Check(False, "unit.impossible" if driven else "unit.lacking",
                      (*cites, "bp:ruling/R31") if driven else cites, args)]  # fmt: skip
    meant = find_target(state, wish.unit, "unit", wish.by)
    unit = state.unit(meant.what) if meant and meant.kind == "unit" else None
    if unit is None:
        return [Check(False, "unit.absent", cites, args)]
    own = unit.owner == wish.by
    parts = (
        ("unit.own", own, "bp:ruling/R31"),
        ("unit.wrong", is_key_unit(state, action, unit) or not own and action.key_unit.label, None),
        ("unit.driven", unit.charged, "bp:ruling/R31"),
    )  # one's own trumps give the label to one's own units
    failed = [Check(False, key, (*cites, ruling) if ruling else cites, args) for key, ok, ruling in parts if not ok]
    return failed or [Check(True, "unit.fits", (*cites, "bp:ruling/R31"), args)]


def aimed_at(state: State, wish: Wish) -> Target | None:
    return find_target(state, wish.target, wanted_kind(wish.action), wish.by) if wish.target is not None else None


def check_target(state: State, wish: Wish) -> Check | None:
    """The target: there, of the right kind, not protected (5.3.1)."""
    action = wish.action
    cites = (action.cite, "bp:5.3.1")
    if action.target is None:
        return Check(False, "target.none", (action.cite, "bp:5.1.1"), {"target": wish.target}) if wish.target else None
    printed = Printed(action.cite, "target")
    if wish.target is None:
        able = any(candidates(state, action, wish.by, keys) for keys in _likely_keys(state, wish))
        return Check(able, "target.possible" if able else "target.impossible", (*cites, "bp:ruling/R26"),
                     {"wanted": printed})  # fmt: skip
    meant = aimed_at(state, wish)
    if meant is None:
        return Check(False, "target.gone", cites, {"target": wish.target})
    ok = any(fits(state, action, wish.by, keys, meant) for keys in _likely_keys(state, wish))
    barred = uncounterable(state, action, meant)
    if barred:
        return Check(False, "target.uncounterable", (*cites, barred, "bp:ruling/R80", "bp:ruling/R71"),
                     {"target": wish.target, "action": Ref(barred)})  # fmt: skip
    shield = protection(state, action, state.unit(meant.what)) if meant.kind == "unit" else None
    if shield:
        all_ = characters()[shield.rpartition("/")[2]].untargeted
        return Check(False, "target.protected" if all_ else "target.barred", (*cites, shield),
                     {"target": wish.target, "character": Ref(shield), "action": Ref(action.cite)})  # fmt: skip
    return Check(ok, "target.fits" if ok else "target.wrong", (*cites, *_ruled(state, action, meant, ok)),
                 {"target": wish.target, "wanted": printed})  # fmt: skip


def _likely_keys(state, wish):
    """The keys given, or every possible set while they are left out."""
    if wish.keys is not None or wish.action.key is None:
        return [wish.keys or ()]
    return list(key_sets(state, wish.action, wish.by)) or [()]


def _ruled(state, action, target, ok):
    """The rulings on which it rests that this can be the target, or that it cannot."""
    aim = action.target
    if target.kind == aim.kind == "unit":
        if ok:
            return () if aim.own else ("bp:ruling/R37",)
        return ("bp:ruling/R57",) if aim.sort == "soldier" and is_bulwark(state.unit(target.what)) else ()
    if target.kind == "request" and action.id == "counter":
        return ("bp:ruling/R71",)
    if target.kind == "request" and ok:
        request = state.request(target.what)
        return ("bp:ruling/R80",) if len(request.keys) == 2 and not actions()[request.action].counterable else ()
    return ()


def check_cost(state: State, wish: Wish) -> list[Check]:
    """The cost can be paid (5.2), with what was named if something was (R26)."""
    unit = find_target(state, wish.unit, "unit", wish.by) if wish.unit else None
    return cost_checks(state, wish, unit.what if unit and unit.kind == "unit" else None, aimed_at(state, wish))


def read_payment(state: State, wish: Wish) -> Payment | None:
    """What a player names to pay with; None where a name stands for no unit."""
    units = {}
    for symbol in ("B", "S"):
        found = [find_target(state, name, "unit", wish.by) for name in wish.pay.get(symbol, ())]
        if any(f is None or f.kind != "unit" for f in found):
            return None
        units[symbol] = tuple(f.what for f in found)
    return Payment(units["B"], tuple(wish.pay.get("D", ())), units["S"])


# every legal request


def legal_requests(state: State, by: str):
    """Every legal request of a player as script data; how it is paid is left open."""
    if state.chance != by:
        return
    for action in available(state.setup.format, state.setup.frame):
        if not action.direct or not all(check.ok for check in standing_checks(state, action, by)):
            continue
        cost = cost_of(state, action, by).replace("C", "")
        units = key_units(state, action, by) if action.key_unit else [None]
        key_choices = list(key_sets(state, action, by)) if action.key else [()]
        yield from _combinations(state, action, by, cost, key_choices, units)


def uses_of(state: State, card: str, by: str):
    """The requests that a card can be a key of, alone or with others that the player has, one an action."""
    for action in available(state.setup.format, state.setup.frame):
        if action.direct and action.key and action.key.takes(card):
            sets = [keys for keys in key_sets(state, action, by) if card in keys]
            if sets or len(action.key.slots) == 1:
                yield {"request": action.id, "key": list(sets[0]) if sets else [card]}


def _combinations(state, action, by, cost, key_choices, units):
    aims: list | None = None
    suited = getattr(action.target, "suited", False)
    for keys in key_choices:
        if action.target and (aims is None or suited):
            aims = candidates(state, action, by, keys)
        for unit in units:
            for target in aims if action.target else [None]:
                if cost and not payable(state, cost, by, means(state, by, keys, unit.uid if unit else None, target)):
                    continue
                do = {"request": action.id}
                if keys:
                    do["key"] = list(keys)
                if unit:
                    do["unit"] = target_name(state, Target("unit", unit.uid))
                if target:
                    do["target"] = target_name(state, target)
                yield do
