"""The event cards (a) to (h): when each may be played, on which horse, and what it does."""

from __future__ import annotations

from collections.abc import Callable

from judge.engine.asking import taken
from judge.engine.telling import tell
from judge.engine.values import Check, Ref
from judge.games.nasty import names
from judge.games.nasty import track as course
from judge.games.nasty.names import CARDS, DICE, RACING, UNKNOWN, money
from judge.games.nasty.state import (
    State,
    brook_reached,
    changed,
    fence_of,
    holds,
    inside,
    lap_apart,
    occupied,
    placed,
    running,
    straight_of,
)
from judge.games.nasty.turns import move_on, roller

NO_TARGET = ("falseStart", "remount")
PRESSURE = ("pressureIn", "pressureOut")
# the rule that names the horses a card can be played on
TARGET_RULES = {
    "whippedRound": ("nasty:a.1",), "faller": ("nasty:c.1", "nasty:c.5"), "slippedUp": ("nasty:d.1",),
    "pressureIn": ("nasty:f.1",), "pressureOut": ("nasty:f.1",), "objection": ("nasty:g.3",), "enquiry": ("nasty:g.3",),
    "photoFinish": ("nasty:h.3",),
}  # fmt: skip

# the rule by which a card is for a horse that runs
RUNS_RULE = {
    "whippedRound": "nasty:a.1", "faller": "nasty:c.1", "slippedUp": "nasty:ruling/NH-F3", "pressureIn": "nasty:f.3",
    "pressureOut": "nasty:f.3",
}  # fmt: skip
# where the horse must stand; None where the board does not say
STANDS = {
    "faller": lambda state, name: fence_of(state, name) is not None,
    "slippedUp": lambda state, name: fence_of(state, name) is None,
    "pressureIn": straight_of,
    "pressureOut": straight_of,
}


def ref(card: str) -> Ref:
    return Ref(f"nasty:card/{card}")


def card_checks(state: State, by: str, args: dict) -> list[Check]:
    """Everything about `{card: faller, target: B}`: the hand, the moment, the horse."""
    card = args["card"]
    checks = [Check(holds(state.players[by], card), "card.held", ("nasty:9.0", "nasty:ruling/NH-R7"),
                    {"who": by, "card": ref(card)})]  # fmt: skip
    if card != "remount":
        state = move_on(state)
    checks += MOMENTS[card](state, by)
    if card in NO_TARGET:
        if "target" in args:
            checks.append(Check(False, "card.notarget", (f"nasty:card/{card}",), {"card": ref(card)}))
    else:
        checks += _target_checks(state, card, args.get("target"))
        checks += _before_roll(state, card, args.get("target"))
    if "dice" in args and card not in DICE:
        checks.append(no_dice(card))
    return checks


def no_dice(card: str) -> Check:
    """g.3: dice are rolled for an objection alone."""
    return Check(False, "card.nodice", ("nasty:g.3",), {"card": ref(card)})


def _target_checks(state, card, target):
    """The named horse fits; if none is named, at least one does."""
    cites = TARGET_RULES[card]
    if target is not None:
        return named_checks(state, card, target)
    found = [fits(state, card, name) for name in state.players]
    ok = True if True in found else None if None in found else False
    return [Check(ok, "target.any", cites, {"card": ref(card)})]


def named_checks(state: State, card: str, target: str) -> list[Check]:
    """Each condition of a named target: that it is in the race, and that it stands where the card says."""
    rules, args = TARGET_RULES[card], {"target": target, "card": ref(card), "next": roller(state)}
    if card in DICE:
        return [Check(target in placed(state), "target.placed", rules, args)]
    if card == "photoFinish":
        key = "target.photoFinish" if args["next"] else "target.nobody"
        return [Check(target == args["next"], key, rules, args)]
    runs = state.players[target].state == "running"
    checks = [Check(runs, "target.runs", (RUNS_RULE[card], "nasty:term/stillInRace"), args)]
    if card in STANDS:
        key = "target.pressure" if card in PRESSURE else f"target.{card}"
        checks.append(Check(STANDS[card](state, target), key, rules, args))
    return checks


def fits(state: State, card: str, name: str) -> bool | None:
    """Whether a card can be played on a horse as it stands; None where the board does not say."""
    if card in DICE:
        return name in placed(state)
    if card == "photoFinish":
        return name == roller(state)
    runs = state.players[name].state == "running"
    return STANDS[card](state, name) if runs and card in STANDS else runs


def possible_targets(state: State, card: str) -> list[str]:
    """The horses on which a card can be played, in the order of the seats."""
    return [name for name in state.players if fits(state, card, name) is not False]


# when each card may be played


def _racing(state, cites):
    """Event cards are for the race: from the horses' standing on the start to the last one's end."""
    return Check(state.phase in RACING, "card.race", cites)


def _before_start(state, by):
    """a.3: before the start; NH-R26: after a recall until the first roll of the new start."""
    cites = ("nasty:a.3",)
    if state.recalled and state.phase == "start":
        return [Check(True, "whipped.recalled", (*cites, "nasty:ruling/NH-R26"))]
    return [Check(state.phase == "start", "whipped.moment", (*cites, "nasty:6.1"))]


def _before_brook(state, by):
    """b.1, NH-R9: before the leading horse reaches Brian's Brook."""
    cites = ("nasty:b.1", "nasty:ruling/NH-R9")
    found = {name: brook_reached(state, name) for name in state.players}
    there = [name for name, value in found.items() if value]
    ok = False if there else None if None in found.values() else True
    key = "recall.unknown" if ok is None else "recall.moment" if ok else "recall.late"
    return [_racing(state, ("nasty:b.1",)), Check(ok, key, cites, {"who": there})]


def _on_fence(state, by):
    """c.1, c.4, c.5: while a horse stands on a fence; owners who are out may play it too."""
    standing = [name for name in running(state) if fence_of(state, name)]
    return [_racing(state, ("nasty:c.1",)),
            Check(bool(standing), "faller.moment", ("nasty:c.5", "nasty:c.1", "nasty:ruling/NH-R10"), {"who": standing}),
            Check(True, "faller.anyone", ("nasty:c.4",))]  # fmt: skip


def _still_racing(state, by):
    """d.3, NH-R13: only by a player whose own horse still runs."""
    return [_racing(state, ("nasty:d.1",)),
            Check(state.players[by].state == "running", "slipped.player",
                  ("nasty:d.3", "nasty:ruling/NH-R13"), {"who": by})]  # fmt: skip


def _after_faller(state, by):
    """e.1, NH-R11, d.4: directly after a Faller, by the owner of the fallen horse; never after a slip."""
    fell, anybody = state.fell, state.remount_by == "any"
    slipped = any(state.players[name].state == "slipped" for name in (state.players if anybody else (by,)))
    ok = fell is not None and state.players[fell].state == "fallen" and state.phase in (*RACING, "stewards")
    checks = [Check(ok, "remount.moment", ("nasty:e.1", *(("nasty:d.4",) if slipped else ())), {"who": fell})]
    if ok:
        key = "remount.anybody" if anybody else "remount.owner"
        checks.append(
            Check(anybody or by == fell, key, ("nasty:ruling/NH-R11", "nasty:e.1"), {"who": by, "owner": fell})
        )
    return checks


def _under_pressure(state, by):
    """f.1: in the race."""
    return [_racing(state, ("nasty:f.1",))]


def _before_roll(state, card, target):
    """f.2: a card of pressure comes before the die of the owner of its horse, or of the only one that it could be for."""
    if card not in PRESSURE:
        return []
    rolled = state.turn if state.pending and state.pending[0] in ("roll", "bonus") else None
    targets = [target] if target else possible_targets(state, card)
    return [Check(targets != [rolled], "pressure.moment", ("nasty:f.2",))]


def _after_race(state, by):
    """g.1, NH-R25: when no horse runs any more."""
    return [Check(state.phase == "stewards", "objection.moment", ("nasty:g.1", "nasty:ruling/NH-R25"))]


def _objection(state, by):
    """g.2: an Objection costs £10,000, and without them it cannot be played."""
    cash = state.players[by].cash
    ok = None if cash is None else cash >= names.OBJECTION
    args = {"who": by, "cash": money(cash), "cost": money(names.OBJECTION)}
    return [*_after_race(state, by), Check(ok, "objection.cash", ("nasty:g.2",), args)]


def _enquiry(state, by):
    """g.7: a Steward's Enquiry is free."""
    return [*_after_race(state, by), Check(True, "enquiry.free", ("nasty:g.7",))]


def _at_post(state, by):
    """h.1, h.2, h.3, NH-R18: after a placed horse has passed the post, before the next roll, by anybody."""
    passed = state.post
    there = state.phase in RACING and passed is not None
    checks = [Check(there, "photo.moment", ("nasty:h.2", "nasty:ruling/NH-R18"), {"who": passed})]
    if there:
        checks.append(Check(passed in placed(state), "photo.placed", ("nasty:h.1",), {"who": passed}))
    return checks


MOMENTS: dict[str, Callable[[State, str], list[Check]]] = {
    "whippedRound": _before_start, "falseStart": _before_brook, "faller": _on_fence, "slippedUp": _still_racing,
    "remount": _after_faller, "pressureIn": _under_pressure, "pressureOut": _under_pressure, "objection": _objection,
    "enquiry": _enquiry, "photoFinish": _at_post,
}  # fmt: skip


# what each card does


def perform_card(state: State, by: str, args: dict, log=None) -> State:
    """9.0, NH-R7: the card goes to the bookmaker, for good; then it takes effect on its horse."""
    card = args["card"]
    if card != "remount":
        state = move_on(state, log)
    hand = list(state.players[by].cards)
    hand.remove(card if card in hand else UNKNOWN)
    used = sorted((*state.used, card), key=CARDS.index)
    state = changed(state, by, cards=tuple(hand))._replace(used=tuple(used))
    if card == "objection":
        state = _pay_objection(state, by)
    cost = {"objection": "card.played.paid"}.get(card, "card.played")
    cites = ("nasty:9.0", f"nasty:card/{card}", "nasty:ruling/NH-R7")
    cites += {"objection": ("nasty:g.2",), "enquiry": ("nasty:g.7",)}.get(card, ())
    tell(log, state, cost, cites, by=by, who=by, card=ref(card), bookmaker=state.bookmaker, cost=money(names.OBJECTION))
    if card == "falseStart":
        return recall(state, by, log)
    if card == "remount":
        return remount(state, by, log)
    if "target" not in args:
        return state._replace(pending=("target", card, by, args.get("dice")))
    return on_target(state, by, card, args["target"], args.get("dice"), log)


def only_target(state: State, log=None) -> State:
    """Where a card can be played on one horse alone, nothing is to be chosen."""
    _, card, by, dice = state.pending
    possible = possible_targets(state, card)
    if len(possible) != 1:
        return state
    return taken(on_target(state, by, card, possible[0], dice, log), by, "target", possible[0])


def _pay_objection(state, by):
    cash = state.players[by].cash
    return changed(state, by, cash=None if cash is None else cash - names.OBJECTION)


def on_target(state: State, by: str, card: str, target: str, dice, log=None) -> State:
    """The effect of a card on its horse."""
    state = state._replace(pending=None)
    if card in DICE:
        state = state._replace(pending=("dice", card, by, target))
        return state if dice is None else objection(state, dice, log)
    return EFFECTS[card](state, by, target, log)


def whipped_round(state, by, target, log):
    """a.1, NH-R26: the horse turns round and misses two turns."""
    state = changed(state, target, missed=state.players[target].missed + 2)
    again = state.recalled
    cites = ("nasty:a.1", "nasty:a.3", *(("nasty:ruling/NH-R26",) if again else ()))
    return tell(log, state, "whipped.recalled.done" if again else "whipped", cites, by=by, target=target)


def recall(state, by, log):
    """b.2, b.3, b.4, NH-R8: all horses back to the start, also those that are out; bets and turns to miss stand."""
    players = {}
    for name, p in state.players.items():
        place = (p.lane, 0) if state.track and p.lane is not None else "start"
        players[name] = p._replace(place=place, state="running", bonus=(), pressure=())
    state = state._replace(players=players, finished=(), phase="start", photos=(), post=None, fell=None, recalled=True)
    state = state._replace(turn=inside(state))
    cites = ("nasty:b.2", "nasty:b.3", "nasty:b.4", "nasty:6.2", "nasty:ruling/NH-R8")
    return tell(log, state, "recall", cites, by=by, turn=state.turn)


def faller(state, by, target, log):
    """c.1, c.2, c.3: a horse on a fence falls and is out; the player of the card chooses which."""
    fence = fence_of(state, target)
    state = changed(state, target, state="fallen")._replace(fell=target)
    cites = ("nasty:c.1", "nasty:c.2", "nasty:ruling/NH-R10") + ("nasty:c.3",) * (by == target)
    cites += ("nasty:c.4",) * (state.players[by].state in names.OUT and by != target)
    return tell(log, state, "faller", cites, by=by, target=target, fence=fence)


def slipped_up(state, by, target, log):
    """d.1, d.2, NH-F3: a horse away from the fences comes down and is out for good."""
    state = changed(state, target, state="slipped", pressure=())
    return tell(
        log, state, "slipped", ("nasty:d.1", "nasty:d.2", "nasty:d.3", "nasty:ruling/NH-F3"), by=by, target=target
    )


def remount(state, by, log):
    """e.2, e.3, NH-R12, NH-R23: the fallen horse goes on from its square, and with it others that fell there."""
    fell = state.fell
    back = [fell, *_fallen_with(state, fell)]
    phase = "race" if state.phase == "stewards" else state.phase
    state = state._replace(fell=None, phase=phase, turn=state.turn or fell)
    for name in back:
        other = _on_its_square(state, name)
        if name != fell and other:
            lap = lap_apart(state, other, state.players[name].place)
            cites = ("nasty:ruling/NH-R23", "nasty:7.7", *("nasty:ruling/NH-R27",) * lap)
            tell(log, state, "remount.taken", cites, by=by, who=name, other=other)
            continue
        state = changed(state, name, state="running")
        cites = ("nasty:e.2", "nasty:ruling/NH-R11") if name == fell else ("nasty:e.3", "nasty:ruling/NH-R12")
        key = "remount.with" if name != fell else "remount" if by == fell else "remount.other"
        tell(log, state, key, cites, by=by, who=name, fence=fence_of(state, name))
    return state


def _fallen_with(state, fell):
    """NH-R12: the other horses that fell by a Faller on the same square or fence."""
    fence, place = fence_of(state, fell), state.players[fell].place
    return [name for name, p in state.players.items()
            if name != fell and p.state == "fallen" and (p.place == place or fence and fence_of(state, name) == fence)]  # fmt: skip


def _on_its_square(state, name):
    """NH-R23, 7.7: whose horse stands on the square of a horse that would return."""
    place = state.players[name].place
    return occupied(state, name).get(course.space(state.track, place)) if isinstance(place, tuple) else None


def pressure(direction):
    """f.2, f.3, NH-R29: the card that drives a horse in or out on its next roll; of several, the first goes first."""

    def put(state, by, target, log):
        before = state.players[target].pressure
        state = changed(state, target, pressure=(*before, direction))
        tell(log, state, f"pressure.{direction}", ("nasty:f.1", "nasty:f.2", "nasty:f.3"), by=by, target=target)
        if before:
            tell(log, state, "pressure.again", ("nasty:ruling/NH-R29", "nasty:f.3"), by=by, target=target)
        return state

    return put


def photo_finish(state, by, target, log):
    """h.2, h.3: the card waits for the horse whose owner rolls next."""
    state = state._replace(photos=(*state.photos, target))
    cites = ("nasty:h.2", "nasty:h.3", "nasty:ruling/NH-R18")
    return tell(log, state, "photo", cites, by=by, target=target, passed=state.post)


def objection(state: State, dice, log=None) -> State:
    """g.3–g.6, NH-R15, NH-R16: doubles disqualify the horse and bring the money back; nobody becomes third."""
    _, card, by, target = state.pending
    state = state._replace(pending=None)
    args = {"target": target, "dice": list(dice), "who": by, "cost": money(names.OBJECTION)}
    if dice[0] != dice[1]:
        cites = ("nasty:g.4", "nasty:g.3", "nasty:ruling/NH-R15") + (("nasty:g.6",) if card == "objection" else ())
        return tell(log, state, f"{card}.failed", cites, by=by, **args)
    state = changed(state, target, state="disqualified")
    if card == "objection":
        cash = state.players[by].cash
        state = changed(state, by, cash=None if cash is None else cash + names.OBJECTION)
    cites = ("nasty:g.4", "nasty:g.5", "nasty:ruling/NH-R15", "nasty:ruling/NH-R16")
    cites += ("nasty:g.6",) if card == "objection" else ("nasty:g.7",)
    return tell(log, state, f"{card}.upheld", cites, by=by, circle=placed(state), **args)


EFFECTS = {
    "whippedRound": whipped_round, "faller": faller, "slippedUp": slipped_up, "pressureIn": pressure("in"),
    "pressureOut": pressure("out"), "photoFinish": photo_finish,
}  # fmt: skip
