"""The event cards (a) to (h): when each may be played, on which horse, and what it does."""

from __future__ import annotations

from collections.abc import Callable

from judge.engine.prompts import taken
from judge.engine.telling import tell
from judge.engine.values import Check, Cites, Ref, checked
from judge.games.nasty import names
from judge.games.nasty import track as course
from judge.games.nasty.names import CARDS, DICE, RACING, UNKNOWN, money
from judge.games.nasty.state import (
    Args,
    Dice,
    Log,
    Pending,
    Place,
    State,
    brook_reached,
    changed,
    fence_of,
    holds,
    inside,
    lap_apart,
    occupied,
    on_track,
    pending_of,
    placed,
    running,
    square_of,
    straight_of,
    track_of,
)
from judge.games.nasty.turns import move_on, roller

Effect = Callable[[State, str, str, Log | None], State]  # of a card on its target: state, player, target, log
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
# whether a horse is where a card needs it (None where the board does not give it), and the key of that check
STANDS: dict[str, tuple[Callable[[State, str], bool | None], str]] = {
    "faller": (lambda state, name: fence_of(state, name) is not None, "target.faller"),
    "slippedUp": (lambda state, name: fence_of(state, name) is None, "target.slippedUp"),
    "pressureIn": (straight_of, "target.pressure"),
    "pressureOut": (straight_of, "target.pressure"),
}


def ref(card: str) -> Ref:
    """Returns the reference by which a message names this card and links its entry."""
    return Ref(f"nasty:card/{card}")


def card_checks(state: State, by: str, args: Args) -> list[Check]:
    """Returns all checks on a play such as `{card: faller, target: B}`: the hand, the moment, the target, for a card of
    pressure the roll, and a failed check for a target or dice that the card does not take. For any card but a
    Remount the chance for one is taken as over."""
    card = args["card"]
    checks = [
        checked(
            holds(state.players[by], card), "card.held", ("nasty:9.0", "nasty:ruling/NH-R7"), who=by, card=ref(card)
        )
    ]
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
    """g.3: returns the failed check for dice that are given with a card other than an Objection or enquiry."""
    return Check(False, "card.nodice", ("nasty:g.3",), {"card": ref(card)})


def _target_checks(state: State, card: str, target: str | None) -> list[Check]:
    """Returns the checks on the target; if the play names none, one check that the card has a possible target (open if
    the board does not show it)."""
    cites = TARGET_RULES[card]
    if target is not None:
        return target_checks(state, card, target)
    found = [fits(state, card, name) for name in state.players]
    ok = True if True in found else None if None in found else False
    return [checked(ok, "target.any", cites, card=ref(card))]


def target_checks(state: State, card: str, target: str) -> list[Check]:
    """Returns the checks on a named target. For an Objection or enquiry it is placed, for a Photo Finish it rolls next;
    for other cards it still runs and, if the card says so, stands where it must."""
    rules, args = TARGET_RULES[card], {"target": target, "card": ref(card), "next": roller(state)}
    if card in DICE:
        return [checked(target in placed(state), "target.placed", rules, **args)]
    if card == "photoFinish":
        if args["next"] is None:
            return [Check(False, "target.nobody", rules, args)]
        return [checked(target == args["next"], "target.photoFinish", rules, **args)]
    runs = state.players[target].state == "running"
    still = ("nasty:ruling/NH-R13", RUNS_RULE[card], "nasty:term/stillInRace")
    checks = [checked(runs, "target.runs", still, state=state.players[target].state, **args)]
    if card in STANDS:
        stands, key = STANDS[card]
        checks.append(checked(stands(state, target), key, rules, **args))
    return checks


def fits(state: State, card: str, name: str) -> bool | None:
    """Tells whether a card has this player's horse as a possible target now, whoever plays it; None if the board does
    not show it."""
    if card in DICE:
        return name in placed(state)
    if card == "photoFinish":
        return name == roller(state)
    runs = state.players[name].state == "running"
    return STANDS[card][0](state, name) if runs and card in STANDS else runs


def possible_targets(state: State, card: str) -> list[str]:
    """Lists the players whose horses can be the target of a card, in seat order; also those of whom the board does not
    show it."""
    return [name for name in state.players if fits(state, card, name) is not False]


# when each card may be played


def _racing(state: State, cites: Cites) -> Check:
    """Returns the check that a race is on: from the line-up until no horse runs."""
    return checked(state.phase in RACING, "card.race", cites)


def _before_start(state: State, by: str) -> list[Check]:
    """a.3, NH-R26: returns the check that the race has not started, or after a recall not started again."""
    cites = ("nasty:a.3",)
    if state.recalled and state.phase == "start":
        return [Check(True, "whipped.recalled", (*cites, "nasty:ruling/NH-R26"))]
    return [checked(state.phase == "start", "whipped.moment", (*cites, "nasty:6.1"))]


def _before_brook(state: State, by: str) -> list[Check]:
    """b.1, NH-R9: returns two checks: a race is on, and no horse has reached Brian's Brook (open if the board does not
    show it)."""
    cites = ("nasty:b.1", "nasty:ruling/NH-R9")
    found = {name: brook_reached(state, name) for name in state.players}
    there = [name for name, value in found.items() if value]
    ok = False if there else None if None in found.values() else True
    return [_racing(state, ("nasty:b.1",)), checked(ok, "recall.moment", cites, who=there)]


def _on_fence(state: State, by: str) -> list[Check]:
    """Returns three checks: a race is on, some running horse is on a fence, and (always passed) any player may play the
    card, even one whose horses are out."""
    standing = [name for name in running(state) if fence_of(state, name)]
    return [_racing(state, ("nasty:c.1",)),
            checked(bool(standing), "faller.moment", ("nasty:c.5", "nasty:c.1", "nasty:ruling/NH-R10"), who=standing),
            Check(True, "faller.anyone", ("nasty:c.4",))]  # fmt: skip


def _still_racing(state: State, by: str) -> list[Check]:
    """d.3, NH-R13: returns two checks: a race is on, and the horse of the player of the card still runs."""
    return [
        _racing(state, ("nasty:d.1",)),
        checked(state.players[by].state == "running", "slipped.player", ("nasty:d.3", "nasty:ruling/NH-R13"), who=by),
    ]


def _after_faller(state: State, by: str) -> list[Check]:
    """e.1, NH-R11, d.4: returns the check that a horse has just fallen by a Faller; if so, also one that it is the
    player's own (passed for anybody if the switch `remount_by` is `any`)."""
    fell, by_any = state.fell, state.remount_by == "any"
    slipped = any(state.players[name].state == "slipped" for name in (state.players if by_any else (by,)))
    ok = fell is not None and state.players[fell].state == "fallen" and state.phase in (*RACING, "stewards")
    checks = [checked(ok, "remount.moment", ("nasty:e.1", *(("nasty:d.4",) if slipped else ())), who=fell)]
    cites = ("nasty:ruling/NH-R11", "nasty:e.1")
    if ok and by_any:
        checks.append(Check(True, "remount.anybody", cites, {"who": by, "owner": fell}))
    elif ok:
        checks.append(checked(by == fell, "remount.owner", cites, who=by, owner=fell))
    return checks


def _under_pressure(state: State, by: str) -> list[Check]:
    """f.1: returns the check that a race is on; where the horse must be is a check on the target."""
    return [_racing(state, ("nasty:f.1",))]


def _before_roll(state: State, card: str, target: str | None) -> list[Check]:
    """f.2: for a card that puts pressure on a horse, returns the check that the target is not the horse whose roll is
    being played; without a target, that it is not the only possible one. Empty for other cards."""
    if card not in PRESSURE:
        return []
    rolled = state.turn if state.pending and state.pending.roll else None
    targets = [target] if target else possible_targets(state, card)
    return [checked(targets != [rolled], "pressure.moment", ("nasty:f.2",))]


def _after_race(state: State, by: str) -> list[Check]:
    """g.1, NH-R25: returns the check that the race is over and the stewards' window open."""
    return [checked(state.phase == "stewards", "objection.moment", ("nasty:g.1", "nasty:ruling/NH-R25"))]


def _objection(state: State, by: str) -> list[Check]:
    """g.2: returns two checks: the stewards' window is open, and the player has £10,000 for an Objection (open if the
    cash is unknown)."""
    cash = state.players[by].cash
    ok = None if cash is None else cash >= names.OBJECTION
    args = {"who": by, "cash": money(cash), "cost": money(names.OBJECTION)}
    return [*_after_race(state, by), checked(ok, "objection.cash", ("nasty:g.2",), **args)]


def _enquiry(state: State, by: str) -> list[Check]:
    """g.7: returns two checks: the stewards' window is open, and (always passed) a Steward's Enquiry is free."""
    return [*_after_race(state, by), Check(True, "enquiry.free", ("nasty:g.7",))]


def _at_post(state: State, by: str) -> list[Check]:
    """h.1, h.2, h.3, NH-R18: returns the check that a horse has just passed the post; if so, also one that it is
    placed. Who plays the card does not matter."""
    passed = state.post
    there = state.phase in RACING and passed is not None
    checks = [checked(there, "photo.moment", ("nasty:h.2", "nasty:ruling/NH-R18"), who=passed)]
    if there:
        checks.append(checked(passed in placed(state), "photo.placed", ("nasty:h.1",), who=passed))
    return checks


MOMENTS: dict[str, Callable[[State, str], list[Check]]] = {
    "whippedRound": _before_start, "falseStart": _before_brook, "faller": _on_fence, "slippedUp": _still_racing,
    "remount": _after_faller, "pressureIn": _under_pressure, "pressureOut": _under_pressure, "objection": _objection,
    "enquiry": _enquiry, "photoFinish": _at_post,
}  # fmt: skip


# what each card does


def play_card(state: State, by: str, args: Args, log: Log | None = None) -> State:
    """9.0, NH-R7: returns the state after a card is played. It leaves the hand (an unknown card, if it is not known to
    be there) and is used; an Objection is paid. Then it takes effect; if the play names no target and the card needs
    one, it waits."""
    card = args["card"]
    hand = list(state.players[by].cards)
    hand.remove(card if card in hand else UNKNOWN)
    used = sorted((*state.used, card), key=CARDS.index)
    state = changed(state, by, cards=tuple(hand))._replace(used=tuple(used))
    if card == "objection":
        state = _pay_objection(state, by)
    cost = {"objection": "card.played.paid"}.get(card, "card.played")
    cites: Cites = ("nasty:9.0", f"nasty:card/{card}", "nasty:ruling/NH-R7")
    cites += {"objection": ("nasty:g.2",), "enquiry": ("nasty:g.7",)}.get(card, ())
    tell(log, state, cost, cites, by=by, who=by, card=ref(card), bookmaker=state.bookmaker, cost=money(names.OBJECTION))
    if card == "falseStart":
        return recall(state, by, log)
    if card == "remount":
        return remount(state, by, log)
    if "target" not in args:
        return state._replace(pending=Pending("target", card=card, by=by, dice=args.get("dice")))
    return on_target(state, by, card, args["target"], args.get("dice"), log)


def only_target(state: State, log: Log | None = None) -> State:
    """Returns the state after the waiting card takes effect on its only possible target, noted as an answer taken.
    Unchanged if there are several or none."""
    pending = pending_of(state)
    possible = possible_targets(state, pending.card)
    if len(possible) != 1:
        return state
    after = on_target(state, pending.by, pending.card, possible[0], pending.dice, log)
    return taken(after, pending.by, "target", possible[0])


def _pay_objection(state: State, by: str) -> State:
    """g.2: returns the state after a player pays £10,000 for an Objection; unknown cash stays unknown."""
    cash = state.players[by].cash
    return changed(state, by, cash=None if cash is None else cash - names.OBJECTION)


def on_target(state: State, by: str, card: str, target: str, dice: Dice | None, log: Log | None = None) -> State:
    """Returns the state after a card takes effect on its target. An Objection or enquiry is resolved by `dice`; without
    them the state waits for the dice."""
    state = state._replace(pending=None)
    if card in DICE:
        state = state._replace(pending=Pending("dice", card=card, by=by, target=target))
        return state if dice is None else objection(state, dice, log)
    return EFFECTS[card](state, by, target, log)


def whipped_round(state: State, by: str, target: str, log: Log | None) -> State:
    """a.1, NH-R26: returns the state in which the target's horse has two more turns to miss."""
    state = changed(state, target, missed=state.players[target].missed + 2)
    again = state.recalled
    cites = ("nasty:a.1", "nasty:a.3", *(("nasty:ruling/NH-R26",) if again else ()))
    return tell(log, state, "whipped.recalled.done" if again else "whipped", cites, by=by, target=target)


def recall(state: State, by: str, log: Log | None) -> State:
    """b.2–b.4, NH-R8: returns the state with all horses back at the start and running, also those that are out. Bets
    and turns to miss remain; bonuses, pressure and finishers are cleared, and the inside horse has the turn."""
    players = {}
    for name, p in state.players.items():
        place: Place = (p.lane, 0) if state.track and p.lane is not None else "start"
        players[name] = p._replace(place=place, state="running", bonus=(), pressure=())
    state = state._replace(players=players, finished=(), phase="start", photos=(), post=None, fell=None, recalled=True)
    state = state._replace(turn=inside(state))
    cites = ("nasty:b.2", "nasty:b.3", "nasty:b.4", "nasty:6.2", "nasty:ruling/NH-R8")
    return tell(log, state, "recall", cites, by=by, turn=state.turn)


def faller(state: State, by: str, target: str, log: Log | None) -> State:
    """c.1–c.3: returns the state in which the target's horse has fallen on its fence and may be remounted."""
    fence = fence_of(state, target)
    state = changed(state, target, state="fallen")._replace(fell=target)
    cites: Cites = ("nasty:c.1", "nasty:c.2", "nasty:ruling/NH-R10") + ("nasty:c.3",) * (by == target)
    cites += ("nasty:c.4",) * (state.players[by].state in names.OUT and by != target)
    return tell(log, state, "faller", cites, by=by, target=target, fence=fence)


def slipped_up(state: State, by: str, target: str, log: Log | None) -> State:
    """d.1, d.2, NH-F3: returns the state in which the target's horse has slipped up and is out; it cannot be remounted."""
    state = changed(state, target, state="slipped", pressure=())
    return tell(
        log, state, "slipped", ("nasty:d.1", "nasty:d.2", "nasty:d.3", "nasty:ruling/NH-F3"), by=by, target=target
    )


def remount(state: State, by: str, log: Log | None) -> State:
    """e.2, e.3, NH-R12, NH-R23: returns the state in which the horse that has just fallen runs again, and with it the
    others that fell at that fence. Of these, one whose space another horse has taken stays out."""
    fell = state.fell
    assert fell is not None, "a Remount is played directly after a Faller"
    back = [fell, *_fallen_with(state, fell)]
    phase = "race" if state.phase == "stewards" else state.phase
    state = state._replace(fell=None, phase=phase, turn=state.turn or fell)
    for name in back:
        other = _on_its_square(state, name)
        cites: Cites
        if name != fell and other:
            lap = lap_apart(state, other, square_of(state, name))
            cites = ("nasty:ruling/NH-R23", "nasty:7.7", *("nasty:ruling/NH-R27",) * lap)
            tell(log, state, "remount.taken", cites, by=by, who=name, other=other)
            continue
        state = changed(state, name, state="running")
        cites = ("nasty:e.2", "nasty:ruling/NH-R11") if name == fell else ("nasty:e.3", "nasty:ruling/NH-R12")
        key = "remount.with" if name != fell else "remount" if by == fell else "remount.other"
        tell(log, state, key, cites, by=by, who=name, fence=fence_of(state, name))
    return state


def _fallen_with(state: State, fell: str) -> list[str]:
    """NH-R12: lists the other players whose horses lie fallen at the same place or fence."""
    fence, place = fence_of(state, fell), state.players[fell].place
    return [
        name
        for name, p in state.players.items()
        if name != fell and p.state == "fallen" and (p.place == place or fence and fence_of(state, name) == fence)
    ]


def _on_its_square(state: State, name: str) -> str | None:
    """NH-R23, 7.7: returns the player whose running horse is on the space of this fallen one; None if it is free or its
    square unknown."""
    if not on_track(state, name):
        return None
    return occupied(state, name).get(course.space(track_of(state), square_of(state, name)))


def pressure(direction: str) -> Effect:
    """f.2, f.3, NH-R29: returns the effect function of the card that drives a horse `in` or `out` on its next roll.
    Several cards on one horse work in the order played."""

    def put(state: State, by: str, target: str, log: Log | None) -> State:
        """Returns the state in which the card waits for the target's next roll."""
        before = state.players[target].pressure
        state = changed(state, target, pressure=(*before, direction))
        key = "pressure.in" if direction == "in" else "pressure.out"
        tell(log, state, key, ("nasty:f.1", "nasty:f.2", "nasty:f.3"), by=by, target=target)
        if before:
            tell(log, state, "pressure.again", ("nasty:ruling/NH-R29", "nasty:f.3"), by=by, target=target)
        return state

    return put


def photo_finish(state: State, by: str, target: str, log: Log | None) -> State:
    """h.2, h.3: returns the state in which a Photo Finish waits to see whether the target's next roll takes it past the
    post."""
    state = state._replace(photos=(*state.photos, target))
    cites = ("nasty:h.2", "nasty:h.3", "nasty:ruling/NH-R18")
    return tell(log, state, "photo", cites, by=by, target=target, passed=state.post)


def objection(state: State, dice: Dice, log: Log | None = None) -> State:
    """g.3–g.7, NH-R15, NH-R16: returns the state after the pending Objection or enquiry is resolved by these dice.

    Doubles disqualify the target, and the player of an Objection gets its price back. Other rolls change nothing. No
    horse moves up to third.
    """
    pending = pending_of(state)
    card, by, target = pending.card, pending.by, pending.target
    state = state._replace(pending=None)
    args = {"target": target, "dice": list(dice), "who": by, "cost": money(names.OBJECTION)}
    if dice[0] != dice[1]:
        cites: Cites = ("nasty:g.4", "nasty:g.3", "nasty:ruling/NH-R15")
        cites += ("nasty:g.6",) if card == "objection" else ()
        failed = "objection.failed" if card == "objection" else "enquiry.failed"
        return tell(log, state, failed, cites, by=by, **args)
    state = changed(state, target, state="disqualified")
    if card == "objection":
        cash = state.players[by].cash
        state = changed(state, by, cash=None if cash is None else cash + names.OBJECTION)
    cites = ("nasty:g.4", "nasty:g.5", "nasty:ruling/NH-R15", "nasty:ruling/NH-R16")
    cites += ("nasty:g.6",) if card == "objection" else ("nasty:g.7",)
    upheld = "objection.upheld" if card == "objection" else "enquiry.upheld"
    return tell(log, state, upheld, cites, by=by, circle=placed(state), **args)


EFFECTS: dict[str, Effect] = {
    "whippedRound": whipped_round, "faller": faller, "slippedUp": slipped_up, "pressureIn": pressure("in"),
    "pressureOut": pressure("out"), "photoFinish": photo_finish,
}  # fmt: skip
