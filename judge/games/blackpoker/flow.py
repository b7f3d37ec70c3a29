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


def give_chance(table: Table, *rulings: str) -> None:
    """[2] The turn player gets the chance; the record of passes is empty (R01)."""
    table.chance, table.passed = table.turn, ()
    table.tell("chance", ("bp:[2]", "bp:[3]", "bp:ruling/R01", *rulings), table.turn)


def request(table: Table, action: Action, made: Request, payment: Payment, cost: str) -> None:
    """[3]–[10] A player requests an action: it is declared and paid, then resolved at once or put on the stage."""
    table.passed, table.idle = (), False
    declare(table, action, made, payment, cost)
    trigger_check(table, "bp:ruling/R07")
    if action.immediate:
        resolve(table, made)
        victory_check(table, "bp:[9]")
    else:
        table.limbo = tuple(r for r in table.limbo if r.uid != made.uid)
        table.fresh, table.late = table.fresh + table.late, ()
        push(table, made, ("bp:[7]", "bp:[10]"))
    trigger_check(table)
    table.tell("kept", ("bp:[3]", "bp:ruling/R04" if action.immediate else "bp:ruling/R03"), made.by)


def declare(table: Table, action: Action, made: Request, payment: Payment, cost: str) -> None:
    """[4][5] Announces the action, pays its cost, brings out key cards, names key unit and target (5.3)."""
    by = made.by
    for card in made.keys:
        table.take(by, action.key_zone, card)
    table.limbo += (made,)
    if action.once:
        table.spent |= {(by, action.id)}
    if table.log is not None:
        aim, unit = spoken_target(table, made.target), target_name(table, Target("unit", made.unit))
        key = "request" if made.keys else "request.unit" if unit else "request.plain"
        if aim is not None:
            key = {"request.plain": "request.aimed"}.get(key, f"{key}.at")
        cites = ("bp:[4]", "bp:[5]", "bp:5.3", action.cite)
        table.tell(key, cites, by, **told(made), keys=shown(made.keys), target=aim, unit=unit)
    pay(table, action, made, payment, cost)
    if triggered_by("requested", action.id):
        requested(table, by, action)


def pay(table: Table, action: Action, made: Request, payment: Payment, cost: str) -> None:
    """5.2: pays a cost symbol by symbol; there is no victory check here (R20)."""
    by, cites = made.by, ("bp:5.2", action.cite)
    if cost != action.cost:
        table.tell("discount", ("bp:character/magician", "bp:ruling/R28"), by)
    drive = [*map(table.unit, payment.bulwarks), *([table.unit(made.unit)] if "C" in cost else [])]
    table.charge(drive, False, (*cites, "bp:ruling/R29") if payment.bulwarks else cites)
    for _ in range(cost.count("L")):
        table.damage(by, 1, (*cites, "bp:ruling/R20") if table.life(by) == 1 else cites)
    table.discard(by, list(payment.cards), cites)
    table.to_grave(map(table.unit, payment.characters), (*cites, "bp:ruling/R30"))


def requested(table: Table, by: str, action: Action) -> None:
    """Trumps that answer the request of one's own エンド (R91); they are gathered once it is on the stage (R06).

    With the errata the dark lord on the field whispers, not the face-up trump (R90).
    """
    late, by_unit = table.switch("end_request_triggers_above", True), bool(table.switch("errata_darkwhisper"))
    for found in table.triggered("requested", by, action=action.id):
        if not (by_unit and found.id == "darkWhisper"):
            table.trigger(by, found.id, late=late)
    if by_unit and any(kind(table, unit) == "darklord" for unit in table.units(by)):
        table.trigger(by, "darkWhisper", late=late)


def push(table: Table, made: Request, cites: tuple) -> None:
    """[10] Puts a request on top of the stage."""
    table.push(made, (*cites, "bp:6.5", *(("bp:ruling/R39",) if made.keys else ())))
    for found in table.triggered("staged", made.by, action=made.action):
        table.trigger(made.by, found.id)


def pass_chance(table: Table, by: str) -> None:
    """[11]–[16] A player passes; when both have, the rule system resolves the top of the stage."""
    table.passed += (by,)
    if len(table.passed) < len(table.setup.players):
        table.chance = table.other(by)
        table.tell("pass", ("bp:[11]", "bp:[12]", "bp:[16]"), by, next=table.chance)
        return
    table.chance = None  # [13] the rule system has it until it goes to the turn player again
    table.idle = not table.stage
    if table.idle:
        table.tell("pass.idle", ("bp:[11]", "bp:[12]", "bp:[13]", "bp:[14]", "bp:ruling/R02"), by)
        give_chance(table)
        return
    top = table.stage[-1]
    table.tell("pass.all", ("bp:[11]", "bp:[12]", "bp:[13]", "bp:[14]", "bp:[15]"), by, owner=top.by, **told(top))
    resolve(table, top)
    victory_check(table, "bp:[9]")
    trigger_check(table)
    give_chance(table, "bp:ruling/R05")


def resolve(table: Table, made: Request) -> None:
    """[8][15] Resolves a request (5.4.3): target, effect, off the stage, key cards to the graveyard."""
    action, staged = actions()[made.action], table.request(made.uid)
    if staged is None and not any(r.uid == made.uid for r in table.limbo):
        table.limbo += (made,)
    current = staged or made
    target = current.target
    aimed = action.target is None or target is not None and fits(table, action, made.by, made.keys, target, made.uid)
    if aimed:
        there = ("bp:5.4.4",) if staged else ()  # an immediate request is on no stage
        table.tell("resolving", ("bp:[8]", "bp:5.4.3", *there, action.cite), made.by, **told(made))
        table.shield = _shielded(table, current)
        EFFECTS[made.action](table, current)
        table.shield = {}
    left = next((r for r in (*table.stage, *table.limbo) if r.uid == made.uid), None)
    table.stage = tuple(r for r in table.stage if r.uid != made.uid)
    table.limbo = tuple(r for r in table.limbo if r.uid != made.uid)
    keys = left.keys if left else ()
    if keys:
        table.add(made.by, "grave", keys)
    if aimed:
        cites = ("bp:5.4.3", "bp:5.4.5") if made.keys else ("bp:5.4.3",)
        table.tell("resolved" if keys else "resolved.plain", cites, made.by, **told(made), keys=shown(keys))
    else:
        cites = ("bp:5.4.1", "bp:ruling/R15", *_lost(table, target))
        table.tell("fizzled", cites, made.by, **told(made), keys=shown(made.keys))
    if made.action == "damageJudge":
        table.combat = None
    after_resolution(table, made)


def _lost(table, target) -> tuple:
    """Which ruling says that a target is lost: it no longer fits, or the unit was split or is another one now."""
    if target is not None and target_name(table, target) is not None:
        return ("bp:ruling/R33",)
    return ("bp:ruling/R34", "bp:ruling/R35") if target is None or target.kind == "unit" else ()


def _shielded(table, made):
    """要塞 (♣9): whose life this effect cannot hurt, judged just before it begins (R88)."""
    guarded = table.other(made.by)
    if made.keys and table.units(guarded):
        for script, feared in face_up(table, guarded, "stops_damage"):
            if any(suit(card) == feared for card in made.keys):
                return {guarded: script.cite}
    return {}


def after_resolution(table: Table, made: Request) -> None:
    """What follows from a resolved action (5.6.1): エンド → チャージ → ドロー, アタック → ブロック → ダメージ判定."""
    if not triggered_by("resolved", made.action):
        return
    attackers = len(table.combat.attackers) if table.combat else 0
    for owner in table.in_turn:
        for found in table.triggered("resolved", owner, action=made.action):
            cause = found.trigger
            if (owner == table.turn or not cause.turn_player) and attackers >= cause.attackers:
                table.trigger(owner, found.id)


def victory_check(table: Table, step: str) -> None:
    """[9] A player without life has lost; the turn player is looked at first (5.5)."""
    if all(map(table.life, table.setup.players)):
        table.tell("alive", (step, "bp:5.5"), None, life={p: table.life(p) for p in table.setup.players})
        return
    lose(table, (step, "bp:5.5", "bp:3.7", *(("bp:ruling/R18",) if table.fresh or table.buffer else ())))


def lose(table: Table, cites: tuple) -> None:
    """The first player without life, the turn player before the other, has lost (R19)."""
    loser = next(player for player in table.in_turn if not table.life(player))
    table.winner = table.other(loser)
    both = () if table.life(table.winner) else ("bp:ruling/R19",)
    table.tell("victory", (*cites, *both), table.winner, winner=table.winner, loser=loser)
    raise GameOver


# the trigger check, [6-1] to [6-12]


def trigger_check(table: Table, *rulings: str) -> None:
    """[6] Carries out what has been triggered: immediate ones first, the turn player before the other (R08, R09)."""
    if not table.fresh:
        return
    gather(table, ("bp:[6]", "bp:[6-1]", "bp:9.4.1", *rulings))
    while table.buffer:  # [6-2]
        while _waiting(table, immediate=True):  # [6-3]
            for player in table.in_turn:  # [6-7]
                while _waiting(table, player, immediate=True):  # [6-4]
                    drain_immediate(table, player, main=True, step="bp:[6-5]")
                    drain_immediate(table, player, main=False, step="bp:[6-6]")
        while _waiting(table, immediate=False):  # [6-8]
            for player in table.in_turn:  # [6-12]
                while _waiting(table, player, immediate=False):  # [6-9]
                    drain_normal(table, player, main=True, step="bp:[6-10]")
                    drain_normal(table, player, main=False, step="bp:[6-11]")


def gather(table: Table, cites: tuple) -> None:
    """[6-1] Sorts what was triggered into the buffer."""
    fresh, table.fresh = table.fresh, ()
    table.buffer += fresh
    for made in fresh:
        cause = actions()[made.action].trigger
        about = TRIGGER_RULINGS.get(cause.event, ()) or TRIGGER_RULINGS.get(cause.action, ())
        table.tell("triggered", (*cites, *made.cites, *about), made.by, **told(made))


def _waiting(table, player=None, immediate=True, main=None) -> list[Request]:
    """The requests of the buffer of a player, a speed and a timing."""
    known = [(made, actions()[made.action]) for made in table.buffer if player in (None, made.by)]
    return [made for made, action in known if action.immediate == immediate and main in (None, action.main)]


def take_next(table: Table, player, immediate, main, cites) -> Request:
    """[6-5-2] [6-10-2] The player takes one of the waiting requests, and none is left out (R11).

    Those that are alike are not told apart.
    """
    kinds: dict = {}
    for made in _waiting(table, player, immediate, main):
        kinds.setdefault((made.action, made.amount), made)
    several = [action for action, _ in kinds]

    def called(made):
        return made.action if several.count(made.action) == 1 else f"{made.action} {made.amount}"

    options = list(kinds.values())
    cites = (*cites, "bp:ruling/R11")
    made = options[0] if len(options) == 1 else table.choose_one(player, "trigger", cites, options, called)
    table.buffer = tuple(r for r in table.buffer if r.uid != made.uid)
    return made


def _whose_turn(table, player, step) -> tuple:
    """The step that goes on to the other player; R09 where both have something waiting."""
    both = ("bp:ruling/R09",) if any(made.by != player for made in table.buffer) else ()
    return both if player == table.turn else (step, *both)


def drain_immediate(table: Table, player, main, step) -> None:
    """[6-5-1]–[6-5-6] Resolves the player's immediate requests of a timing one after the other."""
    taken = ("bp:[6-5-1]", "bp:[6-5-2]")
    while _waiting(table, player, True, main):
        turn = _whose_turn(table, player, "bp:[6-7]") + (("bp:ruling/R13",) if main and table.stage else ())
        made = take_next(table, player, True, main, taken)
        cites = ("bp:[6-2]", "bp:[6-3]", *turn, "bp:[6-4]", step, *taken, "bp:[6-5-3]")
        table.tell("immediate", cites, player, **told(made))
        resolve(table, made)
        victory_check(table, "bp:[6-5-4]")
        if table.fresh:
            gather(table, ("bp:[6-5-5]", "bp:[6-5-6]"))


def drain_normal(table: Table, player, main, step) -> None:
    """[6-10-1]–[6-10-8] Puts the player's normal requests of a timing on the stage; a main one only on an empty stage."""
    taken = ("bp:[6-10-1]", "bp:[6-10-2]")
    while _waiting(table, player, False, main):
        turn = _whose_turn(table, player, "bp:[6-12]")
        made = take_next(table, player, False, main, taken)
        way = ("bp:[6-8]", *turn, "bp:[6-9]", "bp:ruling/R08", step, *taken, "bp:[6-10-3]")
        if main and table.stage:
            table.tell("dropped", (*way, "bp:[6-10-4]", "bp:[6-10-6]", "bp:ruling/R12"), player, **told(made))
        else:
            on = () if _waiting(table, player, False) else ("bp:[6-12]",)
            put = ("bp:[6-10-4]", "bp:[6-10-5]") if main else ("bp:[6-10-7]",)
            push(table, made, (*way, *put, "bp:[6-10-8]", *on))
