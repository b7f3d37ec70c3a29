"""The core flow (9.4): chance, passes, requests, resolution, trigger checks, victory checks.

Each function carries out the steps whose numbers it cites. Triggers are
checked at three places: after a request is declared, after it is put on the
stage or resolved at once, and after a resolution from the stage. Victory is
checked after every resolution, before anything that it triggered.
"""

from __future__ import annotations

from judge.engine.asking import GameOver
from judge.games.blackpoker.cards import suit
from judge.games.blackpoker.choices import shown
from judge.games.blackpoker.costs import Payment
from judge.games.blackpoker.effects import EFFECTS
from judge.games.blackpoker.naming import spoken_target, target_name
from judge.games.blackpoker.records import Action, actions, triggered_by
from judge.games.blackpoker.state import Request, Target
from judge.games.blackpoker.table import Table, told
from judge.games.blackpoker.targets import fits
from judge.games.blackpoker.units import face_up, kind

# rulings on who triggers an action and when, told where it goes to the buffer: by the event, or by what resolved
TRIGGER_RULINGS = {
    "requested": ("bp:ruling/R06", "bp:ruling/R14", "bp:ruling/R91"),
    **dict.fromkeys(("staged", "discarded", "unblocked"), ("bp:ruling/R14",)),
    **dict.fromkeys(("end", "charge"), ("bp:5.6.1", "bp:ruling/R16")),
    **dict.fromkeys(("attack", "block"), ("bp:5.6.1", "bp:ruling/R17")),
}


def give_chance(t: Table, *rulings: str) -> None:
    """[2] The turn player gets the chance; the record of passes is empty (R01)."""
    t.s.chance = t.s.turn
    t.s.passed = ()
    t.tell("chance", ("bp:[2]", "bp:[3]", "bp:ruling/R01", *rulings), t.s.turn, player=t.s.turn)


def request(t: Table, action: Action, by: str, keys, unit, target, payment: Payment, cost: str, name=None) -> None:
    """[3]–[10] A player requests an action: it is declared and paid, then resolved at once or put on the stage."""
    t.s.passed = ()
    t.s.idle = False
    made = declare(t, action, by, keys, unit, target, payment, cost, name)
    trigger_check(t, "bp:ruling/R07")
    if action.immediate:
        resolve(t, made)
        victory_check(t, "bp:[9]")
        trigger_check(t)
    else:
        t.s.limbo = tuple(r for r in t.s.limbo if r.uid != made.uid)
        t.s.fresh, t.s.late = t.s.fresh + t.s.late, ()
        push(t, made, ("bp:[7]", "bp:[10]"))
        trigger_check(t)
    t.tell("kept", ("bp:[3]", "bp:ruling/R04" if action.immediate else "bp:ruling/R03"), by, player=by)


def declare(t: Table, action: Action, by, keys, unit, target, payment, cost, name) -> Request:
    """[4][5] Announces the action, pays its cost, brings out key cards, names key unit and target (5.3)."""
    made = Request(t.s.serial, by, action.id, tuple(keys), unit, target, name)
    t.s.serial += 1
    for card in keys:
        t.take(by, action.key_zone, card)
    t.s.limbo += (made,)
    if action.once:
        t.s.used |= {(by, action.id)}
    if t.log is not None:
        aim = spoken_target(t.s, target)
        t.tell(_request_key(keys, unit, aim), ("bp:[4]", "bp:[5]", "bp:5.3", action.cite), by, player=by,
               **told(made), keys=shown(keys), target=aim, unit=target_name(t.s, Target("unit", unit)))  # fmt: skip
    pay(t, by, cost, payment, unit, action)
    if triggered_by("requested", action.id):
        requested(t, by, action)
    return made


def _request_key(keys, unit, aim):
    """Which sentence tells of a request."""
    if keys:
        return "request" if aim is None else "request.at"
    if unit:
        return "request.unit" if aim is None else "request.unit.at"
    return "request.plain" if aim is None else "request.aimed"


def pay(t: Table, by: str, cost: str, payment: Payment, unit, action: Action) -> None:
    """5.2: pays a cost symbol by symbol; there is no victory check here (R20)."""
    cites = ("bp:5.2", action.cite)
    if cost != action.cost:
        t.tell("discount", ("bp:character/magician", "bp:ruling/R28"), by, player=by)
    bulwarks, characters = list(payment.bulwarks), list(payment.characters)
    drive, given = [], []
    for symbol in cost:
        if symbol == "B":
            drive.append(t.s.unit(bulwarks.pop(0)))
        elif symbol == "C":
            drive.append(t.s.unit(unit))
        elif symbol == "S":
            given.append(t.s.unit(characters.pop(0)))
    if drive:
        t.charge(drive, False, (*cites, "bp:ruling/R29") if payment.bulwarks else cites)
    for _ in range(cost.count("L")):
        t.damage(by, 1, (*cites, "bp:ruling/R20") if t.s.life(by) == 1 else cites)
    if payment.cards:
        t.discard(by, list(payment.cards), cites)
    if given:
        t.to_grave(given, (*cites, "bp:ruling/R30"))


def requested(t: Table, by: str, action: Action) -> None:
    """Trumps that answer the request of one's own エンド (R91); they are gathered once it is on the stage (R06).

    With the errata the dark lord on the field whispers, not the face-up trump (R90).
    """
    late = t.s.setup.switches.get("end_request_triggers_above", True)
    by_unit = bool(t.s.setup.switches.get("errata_darkwhisper"))
    for found in t.triggered("requested", by, action=action.id):
        if not (by_unit and found.id == "darkWhisper"):
            t.trigger(by, found.id, late=late)
    if by_unit and any(kind(t.s, u) == "darklord" for u in t.s.units(by)):
        t.trigger(by, "darkWhisper", late=late)


def push(t: Table, made: Request, cites: tuple) -> None:
    """[10] Puts a request on top of the stage."""
    t.s.stage += (made,)
    shown_keys = ("bp:ruling/R39",) if made.keys else ()
    t.tell("staged", (*cites, "bp:6.5", *shown_keys), made.by, player=made.by, **told(made), depth=len(t.s.stage))
    for found in t.triggered("staged", made.by, action=made.action):
        t.trigger(made.by, found.id)


def pass_chance(t: Table, by: str) -> None:
    """[11]–[16] A player passes; when both have, the rule system resolves the top of the stage."""
    t.s.passed += (by,)
    if len(t.s.passed) < len(t.s.setup.players):
        t.s.chance = t.s.other(by)
        t.tell("pass", ("bp:[11]", "bp:[12]", "bp:[16]"), by, player=by, next=t.s.chance)
        return
    t.s.chance = None  # [13] the rule system has it until it goes to the turn player again
    if not t.s.stage:
        t.tell("pass.idle", ("bp:[11]", "bp:[12]", "bp:[13]", "bp:[14]", "bp:ruling/R02"), by, player=by)
        t.s.idle = True
        give_chance(t)
        return
    top = t.s.stage[-1]
    t.tell(
        "pass.all", ("bp:[11]", "bp:[12]", "bp:[13]", "bp:[14]", "bp:[15]"), by, player=by, owner=top.by, **told(top)
    )
    t.s.idle = False
    resolve(t, top)
    victory_check(t, "bp:[9]")
    trigger_check(t)
    give_chance(t, "bp:ruling/R05")


def resolve(t: Table, made: Request) -> None:
    """[8][15] Resolves a request (5.4.3): target, effect, off the stage, key cards to the graveyard."""
    action = actions()[made.action]
    staged = t.s.request(made.uid)
    if staged is None and not any(r.uid == made.uid for r in t.s.limbo):
        t.s.limbo += (made,)
    current = staged or made
    aimed = action.target is None or (
        current.target is not None and fits(t.s, action, made.by, made.keys, current.target, made.uid)
    )
    if aimed:
        there = ("bp:5.4.4",) if staged else ()  # an immediate request is on no stage
        t.tell("resolving", ("bp:[8]", "bp:5.4.3", *there, action.cite), made.by, player=made.by, **told(made))
        t.shield = _shielded(t, current)
        EFFECTS[made.action](t, current)
        t.shield = {}
    left = t.s.request(made.uid) or next((r for r in t.s.limbo if r.uid == made.uid), None)
    t.s.stage = tuple(r for r in t.s.stage if r.uid != made.uid)
    t.s.limbo = tuple(r for r in t.s.limbo if r.uid != made.uid)
    if left:
        t.add_keys(left)
    if aimed:
        keys = left.keys if left else ()
        cites = ("bp:5.4.3", "bp:5.4.5") if made.keys else ("bp:5.4.3",)
        t.tell("resolved" if keys else "resolved.plain", cites, made.by, player=made.by, **told(made), keys=shown(keys))
    else:
        cites = ("bp:5.4.1", "bp:ruling/R15", *_lost(t, current.target))
        t.tell("fizzled", cites, made.by, player=made.by, **told(made), keys=shown(made.keys))
    if made.action == "damageJudge":
        t.s.combat = None
    after_resolution(t, made)


def _lost(t, target) -> tuple:
    """Which ruling says that a target is lost: it no longer fits, or the unit was split or is another one now."""
    if target is not None and target_name(t.s, target) is not None:
        return ("bp:ruling/R33",)
    return ("bp:ruling/R34", "bp:ruling/R35") if target is None or target.kind == "unit" else ()


def _shielded(t, made):
    """要塞 (♣9): whose life this effect cannot hurt, judged just before it begins (R88)."""
    guarded = t.s.other(made.by)
    if made.keys and t.s.units(guarded):
        for script, feared in face_up(t.s, guarded, "stops_damage"):
            if any(suit(card) == feared for card in made.keys):
                return {guarded: script.cite}
    return {}


def after_resolution(t: Table, made: Request) -> None:
    """What follows from a resolved action (5.6.1): エンド → チャージ → ドロー, アタック → ブロック → ダメージ判定."""
    if not triggered_by("resolved", made.action):
        return
    attackers = len(t.s.combat.attackers) if t.s.combat else 0
    for owner in (t.s.turn, t.s.other(t.s.turn)):
        for found in t.triggered("resolved", owner, action=made.action):
            cause = found.trigger
            if (owner == t.s.turn or not cause.turn_player) and attackers >= cause.attackers:
                t.trigger(owner, found.id)


def victory_check(t: Table, step: str) -> None:
    """[9] A player without life has lost; the turn player is looked at first (5.5)."""
    waiting = ("bp:ruling/R18",) if t.s.fresh or t.s.buffer else ()
    for player in (t.s.turn, t.s.other(t.s.turn)):
        if t.s.life(player) == 0:
            t.s.winner = t.s.other(player)
            both = t.s.life(t.s.other(player)) == 0
            cites = (step, "bp:5.5", "bp:3.7", *waiting) + (("bp:ruling/R19",) if both else ())
            t.tell("victory", cites, t.s.winner, winner=t.s.winner, loser=player)
            raise GameOver
    t.tell("alive", (step, "bp:5.5"), None, life={p: t.s.life(p) for p in t.s.setup.players})


# the trigger check, [6-1] to [6-12]


def trigger_check(t: Table, *rulings: str) -> None:
    """[6] Carries out what has been triggered: immediate ones first, the turn player before the other (R08, R09)."""
    if not t.s.fresh:
        return
    gather(t, ("bp:[6]", "bp:[6-1]", "bp:9.4.1", *rulings))
    while t.s.buffer:  # [6-2]
        while _has(t, immediate=True):  # [6-3]
            for player in (t.s.turn, t.s.other(t.s.turn)):  # [6-7]
                while _has(t, player, immediate=True):  # [6-4]
                    drain_immediate(t, player, main=True, step="bp:[6-5]")
                    drain_immediate(t, player, main=False, step="bp:[6-6]")
        while _has(t, immediate=False):  # [6-8]
            for player in (t.s.turn, t.s.other(t.s.turn)):  # [6-12]
                while _has(t, player, immediate=False):  # [6-9]
                    drain_normal(t, player, main=True, step="bp:[6-10]")
                    drain_normal(t, player, main=False, step="bp:[6-11]")


def gather(t: Table, cites: tuple) -> None:
    """[6-1] Sorts what was triggered into the buffer."""
    fresh, t.s.fresh = t.s.fresh, ()
    t.s.buffer += fresh
    for made in fresh:
        cause = actions()[made.action].trigger
        about = TRIGGER_RULINGS.get(cause.event, ()) or TRIGGER_RULINGS.get(cause.action, ())
        t.tell("triggered", (*cites, f"bp:action/{made.action}", *about), made.by, player=made.by, **told(made))


def _has(t, player=None, immediate=True, main=None):
    return any(_wanted(made, player, immediate, main) for made in t.s.buffer)


def _wanted(made, player, immediate, main):
    action = actions()[made.action]
    return (
        action.immediate == immediate
        and (player is None or made.by == player)
        and (main is None or action.main == main)
    )


def take_next(t: Table, player, immediate, main, cites) -> Request:
    """[6-5-2] [6-10-2] The player takes one of the waiting requests, and none is left out (R11).

    Those that are alike are not told apart.
    """
    waiting = [r for r in t.s.buffer if _wanted(r, player, immediate, main)]
    kinds = {}
    for made in waiting:
        kinds.setdefault((made.action, made.amount), made)
    names = {}
    for made in kinds.values():
        names.setdefault(made.action, []).append(made)

    def call_(made):
        return made.action if len(names[made.action]) == 1 else f"{made.action} {made.amount}"

    options = list(kinds.values())
    made = (
        options[0] if len(options) == 1 else t.choose_one(player, "trigger", (*cites, "bp:ruling/R11"), options, call_)
    )
    t.s.buffer = tuple(r for r in t.s.buffer if r.uid != made.uid)
    return made


def _whose_turn(t, player, step) -> tuple:
    """The step that goes on to the other player; R09 where both have something waiting."""
    both = ("bp:ruling/R09",) if any(made.by != player for made in t.s.buffer) else ()
    return both if player == t.s.turn else (step, *both)


def drain_immediate(t: Table, player, main, step) -> None:
    """[6-5-1]–[6-5-6] Resolves the player's immediate requests of a timing one after the other."""
    while _has(t, player, True, main):
        turn = _whose_turn(t, player, "bp:[6-7]") + (("bp:ruling/R13",) if main and t.s.stage else ())
        made = take_next(t, player, True, main, ("bp:[6-5-1]", "bp:[6-5-2]"))
        t.tell("immediate", ("bp:[6-2]", "bp:[6-3]", *turn, "bp:[6-4]", step, "bp:[6-5-1]", "bp:[6-5-2]", "bp:[6-5-3]"),
               player, player=player, **told(made))  # fmt: skip
        resolve(t, made)
        victory_check(t, "bp:[6-5-4]")
        if t.s.fresh:
            gather(t, ("bp:[6-5-5]", "bp:[6-5-6]"))


def drain_normal(t: Table, player, main, step) -> None:
    """[6-10-1]–[6-10-9] Puts the player's normal requests of a timing on the stage; a main one only on an empty stage."""
    while _has(t, player, False, main):
        turn = _whose_turn(t, player, "bp:[6-12]")
        made = take_next(t, player, False, main, ("bp:[6-10-1]", "bp:[6-10-2]"))
        way = ("bp:[6-8]", *turn, "bp:[6-9]", "bp:ruling/R08", step, "bp:[6-10-1]", "bp:[6-10-2]", "bp:[6-10-3]")
        on = ("bp:[6-10-8]",) if _has(t, player, False) else ("bp:[6-10-8]", "bp:[6-12]")
        if not main:
            push(t, made, (*way, "bp:[6-10-7]", *on))
        elif not t.s.stage:
            push(t, made, (*way, "bp:[6-10-4]", "bp:[6-10-5]", *on))
        else:
            t.tell(
                "dropped", (*way, "bp:[6-10-4]", "bp:[6-10-6]", "bp:ruling/R12"), player, player=player, **told(made)
            )
        if t.s.fresh:
            gather(t, ("bp:[6-10-8]", "bp:[6-10-9]", "bp:ruling/R10"))
