"""The core flow (9.4): chance, passes, requests, resolution, trigger checks, victory checks.

Each function carries out the steps whose numbers it cites. Triggers are
checked at three places: after a request is declared, after it is put on the
stage or resolved at once, and after a resolution from the stage. Victory is
checked after every resolution, before anything that it triggered.
"""

from __future__ import annotations

from judge.engine.asking import GameOver
from judge.games.blackpoker.cards import shown, suit
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
    t.chance, t.passed = t.turn, ()
    t.tell("chance", ("bp:[2]", "bp:[3]", "bp:ruling/R01", *rulings), t.turn)


def request(t: Table, action: Action, made: Request, payment: Payment, cost: str) -> None:
    """[3]–[10] A player requests an action: it is declared and paid, then resolved at once or put on the stage."""
    t.passed, t.idle = (), False
    declare(t, action, made, payment, cost)
    trigger_check(t, "bp:ruling/R07")
    if action.immediate:
        resolve(t, made)
        victory_check(t, "bp:[9]")
    else:
        t.limbo = tuple(r for r in t.limbo if r.uid != made.uid)
        t.fresh, t.late = t.fresh + t.late, ()
        push(t, made, ("bp:[7]", "bp:[10]"))
    trigger_check(t)
    t.tell("kept", ("bp:[3]", "bp:ruling/R04" if action.immediate else "bp:ruling/R03"), made.by)


def declare(t: Table, action: Action, made: Request, payment: Payment, cost: str) -> None:
    """[4][5] Announces the action, pays its cost, brings out key cards, names key unit and target (5.3)."""
    by = made.by
    for card in made.keys:
        t.take(by, action.key_zone, card)
    t.limbo += (made,)
    if action.once:
        t.spent |= {(by, action.id)}
    if t.log is not None:
        aim, unit = spoken_target(t, made.target), target_name(t, Target("unit", made.unit))
        key = "request" if made.keys else "request.unit" if unit else "request.plain"
        if aim is not None:
            key = {"request.plain": "request.aimed"}.get(key, f"{key}.at")
        cites = ("bp:[4]", "bp:[5]", "bp:5.3", action.cite)
        t.tell(key, cites, by, **told(made), keys=shown(made.keys), target=aim, unit=unit)
    pay(t, action, made, payment, cost)
    if triggered_by("requested", action.id):
        requested(t, by, action)


def pay(t: Table, action: Action, made: Request, payment: Payment, cost: str) -> None:
    """5.2: pays a cost symbol by symbol; there is no victory check here (R20)."""
    by, cites = made.by, ("bp:5.2", action.cite)
    if cost != action.cost:
        t.tell("discount", ("bp:character/magician", "bp:ruling/R28"), by)
    drive = [*map(t.unit, payment.bulwarks), *([t.unit(made.unit)] if "C" in cost else [])]
    t.charge(drive, False, (*cites, "bp:ruling/R29") if payment.bulwarks else cites)
    for _ in range(cost.count("L")):
        t.damage(by, 1, (*cites, "bp:ruling/R20") if t.life(by) == 1 else cites)
    t.discard(by, list(payment.cards), cites)
    t.to_grave(map(t.unit, payment.characters), (*cites, "bp:ruling/R30"))


def requested(t: Table, by: str, action: Action) -> None:
    """Trumps that answer the request of one's own エンド (R91); they are gathered once it is on the stage (R06).

    With the errata the dark lord on the field whispers, not the face-up trump (R90).
    """
    late, by_unit = t.switch("end_request_triggers_above", True), bool(t.switch("errata_darkwhisper"))
    for found in t.triggered("requested", by, action=action.id):
        if not (by_unit and found.id == "darkWhisper"):
            t.trigger(by, found.id, late=late)
    if by_unit and any(kind(t, unit) == "darklord" for unit in t.units(by)):
        t.trigger(by, "darkWhisper", late=late)


def push(t: Table, made: Request, cites: tuple) -> None:
    """[10] Puts a request on top of the stage."""
    t.push(made, (*cites, "bp:6.5", *(("bp:ruling/R39",) if made.keys else ())))
    for found in t.triggered("staged", made.by, action=made.action):
        t.trigger(made.by, found.id)


def pass_chance(t: Table, by: str) -> None:
    """[11]–[16] A player passes; when both have, the rule system resolves the top of the stage."""
    t.passed += (by,)
    if len(t.passed) < len(t.setup.players):
        t.chance = t.other(by)
        t.tell("pass", ("bp:[11]", "bp:[12]", "bp:[16]"), by, next=t.chance)
        return
    t.chance = None  # [13] the rule system has it until it goes to the turn player again
    t.idle = not t.stage
    if t.idle:
        t.tell("pass.idle", ("bp:[11]", "bp:[12]", "bp:[13]", "bp:[14]", "bp:ruling/R02"), by)
        give_chance(t)
        return
    top = t.stage[-1]
    t.tell("pass.all", ("bp:[11]", "bp:[12]", "bp:[13]", "bp:[14]", "bp:[15]"), by, owner=top.by, **told(top))
    resolve(t, top)
    victory_check(t, "bp:[9]")
    trigger_check(t)
    give_chance(t, "bp:ruling/R05")


def resolve(t: Table, made: Request) -> None:
    """[8][15] Resolves a request (5.4.3): target, effect, off the stage, key cards to the graveyard."""
    action, staged = actions()[made.action], t.request(made.uid)
    if staged is None and not any(r.uid == made.uid for r in t.limbo):
        t.limbo += (made,)
    current = staged or made
    target = current.target
    aimed = action.target is None or target is not None and fits(t, action, made.by, made.keys, target, made.uid)
    if aimed:
        there = ("bp:5.4.4",) if staged else ()  # an immediate request is on no stage
        t.tell("resolving", ("bp:[8]", "bp:5.4.3", *there, action.cite), made.by, **told(made))
        t.shield = _shielded(t, current)
        EFFECTS[made.action](t, current)
        t.shield = {}
    left = next((r for r in (*t.stage, *t.limbo) if r.uid == made.uid), None)
    t.stage = tuple(r for r in t.stage if r.uid != made.uid)
    t.limbo = tuple(r for r in t.limbo if r.uid != made.uid)
    keys = left.keys if left else ()
    if keys:
        t.add(made.by, "grave", keys)
    if aimed:
        cites = ("bp:5.4.3", "bp:5.4.5") if made.keys else ("bp:5.4.3",)
        t.tell("resolved" if keys else "resolved.plain", cites, made.by, **told(made), keys=shown(keys))
    else:
        cites = ("bp:5.4.1", "bp:ruling/R15", *_lost(t, target))
        t.tell("fizzled", cites, made.by, **told(made), keys=shown(made.keys))
    if made.action == "damageJudge":
        t.combat = None
    after_resolution(t, made)


def _lost(t, target) -> tuple:
    """Which ruling says that a target is lost: it no longer fits, or the unit was split or is another one now."""
    if target is not None and target_name(t, target) is not None:
        return ("bp:ruling/R33",)
    return ("bp:ruling/R34", "bp:ruling/R35") if target is None or target.kind == "unit" else ()


def _shielded(t, made):
    """要塞 (♣9): whose life this effect cannot hurt, judged just before it begins (R88)."""
    guarded = t.other(made.by)
    if made.keys and t.units(guarded):
        for script, feared in face_up(t, guarded, "stops_damage"):
            if any(suit(card) == feared for card in made.keys):
                return {guarded: script.cite}
    return {}


def after_resolution(t: Table, made: Request) -> None:
    """What follows from a resolved action (5.6.1): エンド → チャージ → ドロー, アタック → ブロック → ダメージ判定."""
    if not triggered_by("resolved", made.action):
        return
    attackers = len(t.combat.attackers) if t.combat else 0
    for owner in t.in_turn:
        for found in t.triggered("resolved", owner, action=made.action):
            cause = found.trigger
            if (owner == t.turn or not cause.turn_player) and attackers >= cause.attackers:
                t.trigger(owner, found.id)


def victory_check(t: Table, step: str) -> None:
    """[9] A player without life has lost; the turn player is looked at first (5.5)."""
    if all(map(t.life, t.setup.players)):
        t.tell("alive", (step, "bp:5.5"), None, life={p: t.life(p) for p in t.setup.players})
        return
    lose(t, (step, "bp:5.5", "bp:3.7", *(("bp:ruling/R18",) if t.fresh or t.buffer else ())))


def lose(t: Table, cites: tuple) -> None:
    """The first player without life, the turn player before the other, has lost (R19)."""
    loser = next(player for player in t.in_turn if not t.life(player))
    t.winner = t.other(loser)
    both = () if t.life(t.winner) else ("bp:ruling/R19",)
    t.tell("victory", (*cites, *both), t.winner, winner=t.winner, loser=loser)
    raise GameOver


# the trigger check, [6-1] to [6-12]


def trigger_check(t: Table, *rulings: str) -> None:
    """[6] Carries out what has been triggered: immediate ones first, the turn player before the other (R08, R09)."""
    if not t.fresh:
        return
    gather(t, ("bp:[6]", "bp:[6-1]", "bp:9.4.1", *rulings))
    while t.buffer:  # [6-2]
        while _waiting(t, immediate=True):  # [6-3]
            for player in t.in_turn:  # [6-7]
                while _waiting(t, player, immediate=True):  # [6-4]
                    drain_immediate(t, player, main=True, step="bp:[6-5]")
                    drain_immediate(t, player, main=False, step="bp:[6-6]")
        while _waiting(t, immediate=False):  # [6-8]
            for player in t.in_turn:  # [6-12]
                while _waiting(t, player, immediate=False):  # [6-9]
                    drain_normal(t, player, main=True, step="bp:[6-10]")
                    drain_normal(t, player, main=False, step="bp:[6-11]")


def gather(t: Table, cites: tuple) -> None:
    """[6-1] Sorts what was triggered into the buffer."""
    fresh, t.fresh = t.fresh, ()
    t.buffer += fresh
    for made in fresh:
        cause = actions()[made.action].trigger
        about = TRIGGER_RULINGS.get(cause.event, ()) or TRIGGER_RULINGS.get(cause.action, ())
        t.tell("triggered", (*cites, *made.cites, *about), made.by, **told(made))


def _waiting(t, player=None, immediate=True, main=None) -> list[Request]:
    """The requests of the buffer of a player, a speed and a timing."""
    known = [(made, actions()[made.action]) for made in t.buffer if player in (None, made.by)]
    return [made for made, action in known if action.immediate == immediate and main in (None, action.main)]


def take_next(t: Table, player, immediate, main, cites) -> Request:
    """[6-5-2] [6-10-2] The player takes one of the waiting requests, and none is left out (R11).

    Those that are alike are not told apart.
    """
    kinds: dict = {}
    for made in _waiting(t, player, immediate, main):
        kinds.setdefault((made.action, made.amount), made)
    several = [action for action, _ in kinds]

    def called(made):
        return made.action if several.count(made.action) == 1 else f"{made.action} {made.amount}"

    options = list(kinds.values())
    cites = (*cites, "bp:ruling/R11")
    made = options[0] if len(options) == 1 else t.choose_one(player, "trigger", cites, options, called)
    t.buffer = tuple(r for r in t.buffer if r.uid != made.uid)
    return made


def _whose_turn(t, player, step) -> tuple:
    """The step that goes on to the other player; R09 where both have something waiting."""
    both = ("bp:ruling/R09",) if any(made.by != player for made in t.buffer) else ()
    return both if player == t.turn else (step, *both)


def drain_immediate(t: Table, player, main, step) -> None:
    """[6-5-1]–[6-5-6] Resolves the player's immediate requests of a timing one after the other."""
    taken = ("bp:[6-5-1]", "bp:[6-5-2]")
    while _waiting(t, player, True, main):
        turn = _whose_turn(t, player, "bp:[6-7]") + (("bp:ruling/R13",) if main and t.stage else ())
        made = take_next(t, player, True, main, taken)
        cites = ("bp:[6-2]", "bp:[6-3]", *turn, "bp:[6-4]", step, *taken, "bp:[6-5-3]")
        t.tell("immediate", cites, player, **told(made))
        resolve(t, made)
        victory_check(t, "bp:[6-5-4]")
        if t.fresh:
            gather(t, ("bp:[6-5-5]", "bp:[6-5-6]"))


def drain_normal(t: Table, player, main, step) -> None:
    """[6-10-1]–[6-10-9] Puts the player's normal requests of a timing on the stage; a main one only on an empty stage."""
    taken = ("bp:[6-10-1]", "bp:[6-10-2]")
    while _waiting(t, player, False, main):
        turn = _whose_turn(t, player, "bp:[6-12]")
        made = take_next(t, player, False, main, taken)
        way = ("bp:[6-8]", *turn, "bp:[6-9]", "bp:ruling/R08", step, *taken, "bp:[6-10-3]")
        if main and t.stage:
            t.tell("dropped", (*way, "bp:[6-10-4]", "bp:[6-10-6]", "bp:ruling/R12"), player, **told(made))
        else:
            on = () if _waiting(t, player, False) else ("bp:[6-12]",)
            put = ("bp:[6-10-4]", "bp:[6-10-5]") if main else ("bp:[6-10-7]",)
            push(t, made, (*way, *put, "bp:[6-10-8]", *on))
        if t.fresh:
            gather(t, ("bp:[6-10-8]", "bp:[6-10-9]", "bp:ruling/R10"))
