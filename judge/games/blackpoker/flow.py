"""The core flow (9.4): chance, passes, requests, resolution, trigger checks, victory checks.

Each function does the steps whose numbers it cites. Triggers are checked at three places: after a request is declared,
after it is put on the stage or resolved at once, and after a resolution from the stage. Victory is checked after every
resolution, before anything that it triggered.
"""

from __future__ import annotations

from judge.engine.replay import GameOver
from judge.games.blackpoker.cards import shown, suit
from judge.games.blackpoker.costs import Payment
from judge.games.blackpoker.effects import EFFECTS
from judge.games.blackpoker.naming import target_display_name, target_name
from judge.games.blackpoker.records import Action, actions, triggered_by
from judge.games.blackpoker.state import Cards, Cites, Request, Target
from judge.games.blackpoker.table import Table, request_args
from judge.games.blackpoker.targets import fits
from judge.games.blackpoker.units import face_up, kind

# rulings on who triggers an action and when, cited when it goes to the buffer: by the event, or by what resolved
TRIGGER_RULINGS = {
    "requested": ("bp:ruling/R06", "bp:ruling/R14", "bp:ruling/R91"),
    **dict.fromkeys(("staged", "discarded", "unblocked"), ("bp:ruling/R14",)),
    **dict.fromkeys(("end", "charge"), ("bp:5.6.1", "bp:ruling/R16")),
    **dict.fromkeys(("attack", "block"), ("bp:5.6.1", "bp:ruling/R17")),
}


def give_chance(table: Table, *rulings: str) -> None:
    """[2] Changes the table: the turn player gets the chance, and the record of passes is empty (R01). `rulings` are
    further citations of the event."""
    table.chance, table.passed = table.turn, ()
    table.tell("chance", ("bp:[2]", "bp:[3]", "bp:ruling/R01", *rulings), table.turn)


def request(table: Table, action: Action, request: Request, payment: Payment, cost: str) -> None:
    """[3]–[10] Changes the table: a player requests an action, which is declared and paid, then resolved at once if it
    is immediate, else put on the stage. The player keeps the chance. Raises GameOver if somebody has no life in a
    victory check."""
    table.passed, table.idle = (), False
    declare(table, action, request, payment, cost)
    trigger_check(table, "bp:ruling/R07")
    if action.immediate:
        resolve(table, request)
        victory_check(table, "bp:[9]")
    else:
        table.limbo = tuple([r for r in table.limbo if r.uid != request.uid])
        table.fresh, table.late = table.fresh + table.late, ()
        push(table, request, ("bp:[7]", "bp:[10]"))
    trigger_check(table)
    table.tell("kept", ("bp:[3]", "bp:ruling/R04" if action.immediate else "bp:ruling/R03"), request.by)


def declare(table: Table, action: Action, request: Request, payment: Payment, cost: str) -> None:
    """[4][5] Changes the table: brings out the key cards of a request, tells it with its key unit and target, pays its
    cost (5.3), and triggers what the request of エンド triggers."""
    by = request.by
    for card in request.keys:
        table.take(by, action.key_zone, card)
    table.limbo += (request,)
    if action.once:
        table.spent |= {(by, action.id)}
    if table.log is not None:
        aim, unit = target_display_name(table, request.target), target_name(table, Target("unit", request.unit))
        if aim is None:
            key = "request" if request.keys else "request.unit" if unit else "request.plain"
        else:
            key = "request.at" if request.keys else "request.unit.at" if unit else "request.aimed"
        cites = ("bp:[4]", "bp:[5]", "bp:5.3", action.cite)
        table.tell_about(request, key, cites, by, keys=shown(request.keys), target=aim, unit=unit)
    pay(table, action, request, payment, cost)
    if triggered_by("requested", action.id):
        requested(table, by, action)


def pay(table: Table, action: Action, request: Request, payment: Payment, cost: str) -> None:
    """5.2: changes the table: drives bulwarks and the key unit, takes life, discards cards and gives characters to the
    graveyard, as the cost says. There is no victory check here (R20)."""
    by, cites = request.by, (action.cite, "bp:5.2")
    if cost != action.cost:
        table.tell("discount", ("bp:character/magician", "bp:ruling/R28"), by)
    if "B" in cost or "C" in cost:
        key_unit = (request.unit,) if "C" in cost and request.unit is not None else ()
        drive = table.units_numbered((*payment.bulwarks, *key_unit))
        table.charge(drive, False, (*cites, "bp:ruling/R29") if payment.bulwarks else cites)
    for _ in range(cost.count("L")):
        table.damage(by, 1, (*cites, "bp:ruling/R20") if table.life(by) == 1 else cites)
    table.discard(by, list(payment.cards), cites)
    if payment.characters:
        table.to_grave(table.units_numbered(payment.characters), (*cites, "bp:ruling/R30"))


def requested(table: Table, by: str, action: Action) -> None:
    """Changes the table: triggers what the request of the player's own エンド triggers (R91); it is gathered once End
    is on the stage (R06).

    With the errata, the dark lord on the field triggers 魔王の囁き, not the face-up trump (R90).
    """
    late, by_unit = table.switch("end_request_triggers_above"), table.switch("errata_darkwhisper")
    for found in table.triggered("requested", by, action=action.id):
        if not (by_unit and found.id == "darkWhisper"):
            table.trigger(by, found.id, late=late)
    if by_unit and any(kind(table, unit) == "darklord" for unit in table.units(by)):
        table.trigger(by, "darkWhisper", late=late)


def push(table: Table, request: Request, cites: Cites) -> None:
    """[10] Changes the table: puts a request on top of the stage, and triggers what its coming there triggers."""
    table.push(request, (*cites, "bp:6.5", *(("bp:ruling/R39",) if request.keys else ())))
    for found in table.triggered("staged", request.by, action=request.action):
        table.trigger(request.by, found.id)


def pass_chance(table: Table, by: str) -> None:
    """[11]–[16] Changes the table: a player passes. If the other has not passed, that player gets the chance; if both
    have, the top of the stage resolves (nothing on an empty stage) and the turn player gets the chance."""
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
    if table.log is not None:
        ended = ("bp:[11]", "bp:[12]", "bp:[13]", "bp:[14]", "bp:[15]")
        table.tell("pass.all", ended, by, owner=top.by, **request_args(top))
    resolve(table, top)
    victory_check(table, "bp:[9]")
    trigger_check(table)
    give_chance(table, "bp:ruling/R05")


def resolve(table: Table, request: Request) -> None:
    """[8][15] Changes the table: resolves a request (5.4.3). It has its effect if its target is still right, else it
    fizzles (R33); in both cases it leaves the stage, its key cards go to the graveyard, and what follows is
    triggered."""
    action, staged = actions()[request.action], table.request(request.uid)
    if staged is None and table.declared(request.uid) is None:
        table.limbo += (request,)
    current = staged or request
    target = current.target
    fitting = (
        action.target is None
        or target is not None
        and fits(table, action, request.by, request.keys, target, request.uid)
    )
    if fitting:
        there = ("bp:5.4.4",) if staged else ()  # an immediate request is on no stage
        table.tell_about(request, "resolving", ("bp:[8]", "bp:5.4.3", *there, action.cite), request.by)
        table.shield = _shielded(table, current)
        EFFECTS[request.action](table, current)
        table.shield = {}
    keys = _take_off(table, request)
    if keys:
        table.add(request.by, "grave", keys)
    if request.action == "damageJudge":
        table.combat = None
    if table.log is not None:
        _tell_outcome(table, request, target, fitting, keys)
    after_resolution(table, request)


def _take_off(table: Table, request: Request) -> Cards:
    """Changes the table: a request that was resolved leaves the stage, or those that are not on it. Returns the key cards
    that it still had; none if it had left already."""
    left = table.request(request.uid)
    if left is not None:
        table.stage = tuple([r for r in table.stage if r is not left])
        return left.keys
    left = table.declared(request.uid)
    if left is not None:
        table.limbo = tuple([r for r in table.limbo if r is not left])
        return left.keys
    return ()


def _tell_outcome(table: Table, request: Request, target: Target | None, fitting: bool, keys: Cards) -> None:
    """Adds to the log that a request has been resolved, with the key cards that it still had (`keys`), or that it has
    fizzled, because it was no longer `fitting`."""
    if fitting:
        cites: Cites = ("bp:5.4.3", "bp:5.4.5") if request.keys else ("bp:5.4.3",)
        table.tell_about(request, "resolved" if keys else "resolved.plain", cites, request.by, keys=shown(keys))
        return
    unfit = target is not None and target_name(table, target) is not None
    cites = ("bp:ruling/R33",) if unfit else ("bp:5.4.1", "bp:ruling/R15", *_lost(target))
    key = "fizzled.unfit" if unfit else "fizzled"
    table.tell_about(request, key, cites, request.by, keys=shown(request.keys))


def _lost(target: Target | None) -> Cites:
    """Returns the rulings on why a target is lost (R34, R35), if it was a unit or nothing is known of it (None); none
    for other targets."""
    return ("bp:ruling/R34", "bp:ruling/R35") if target is None or target.kind == "unit" else ()


def _shielded(table: Table, request: Request) -> dict[str, str]:
    """Returns {player: entry of the trump} if the effect of this request cannot damage the other player's life, judged
    just before it begins (要塞 ♣9, R88); else an empty map."""
    guarded = table.other(request.by)
    if request.keys and table.units(guarded):
        for script, feared in face_up(table, guarded, "stops_damage"):
            if any(suit(card) == feared for card in request.keys):
                return {guarded: script.cite}
    return {}


def after_resolution(table: Table, request: Request) -> None:
    """Changes the table: triggers what follows from a resolved action (5.6.1): エンド → チャージ → ドロー, アタック →
    ブロック → ダメージ判定. An attack goes on only with enough attackers."""
    if not triggered_by("resolved", request.action):
        return
    attackers = len(table.combat.attackers) if table.combat else 0
    for owner in table.in_turn:
        for found in table.triggered("resolved", owner, action=request.action):
            cause = found.cause
            if (owner == table.turn or not cause.turn_player) and attackers >= cause.attackers:
                table.trigger(owner, found.id)


def victory_check(table: Table, step: str) -> None:
    """[9] Tells that all players have life, or ends the game by GameOver (5.5): the first without life, the turn player
    looked at first, has lost."""
    if all(map(table.life, table.setup.players)):
        if table.log is not None:
            table.tell("alive", (step, "bp:5.5"), None, life={p: table.life(p) for p in table.setup.players})
        return
    lose(table, (step, "bp:5.5", "bp:3.7", *(("bp:ruling/R18",) if table.fresh or table.buffer else ())))


def lose(table: Table, cites: Cites) -> None:
    """Sets the winner and raises GameOver: the first player without life, the turn player before the other, has lost
    (R19)."""
    loser = next(player for player in table.in_turn if not table.life(player))
    table.winner = table.other(loser)
    both = () if table.life(table.winner) else ("bp:ruling/R19",)
    table.tell("victory", (*cites, *both), table.winner, winner=table.winner, loser=loser)
    raise GameOver


# the trigger check, [6-1] to [6-12]


def trigger_check(table: Table, *rulings: str) -> None:
    """[6] Changes the table: resolves or puts on the stage all that was triggered, immediate requests first, the turn
    player's before the other's (R08, R09); nothing happens if nothing was. `rulings` are further citations of the
    event."""
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


def gather(table: Table, cites: Cites) -> None:
    """[6-1] Changes the table: moves what was just triggered into the buffer, and tells each."""
    fresh, table.fresh = table.fresh, ()
    table.buffer += fresh
    for request in fresh:
        cause = actions()[request.action].cause
        about = TRIGGER_RULINGS.get(cause.event, ()) or TRIGGER_RULINGS.get(cause.action or "", ())
        table.tell_about(request, "triggered", (*cites, *request.cites, *about), request.by)


def _waiting(
    table: Table, player: str | None = None, immediate: bool = True, main: bool | None = None
) -> list[Request]:
    """Lists the requests in the buffer of this player (of both if None) that are immediate or not, and of main timing
    or not (either if None)."""
    known = [(request, actions()[request.action]) for request in table.buffer if player in (None, request.by)]
    return [request for request, action in known if action.immediate == immediate and main in (None, action.main)]


def take_next(table: Table, player: str, immediate: bool, main: bool, cites: Cites) -> Request:
    """[6-5-2] [6-10-2] Takes a waiting request out of the buffer and returns it: the only one, else the one that the
    player chooses; none may be left out (R11).

    Equal requests are one option.
    """
    kinds: dict[tuple[str, int], Request] = {}
    for request in _waiting(table, player, immediate, main):
        kinds.setdefault((request.action, request.amount), request)
    several = [action for action, _ in kinds]

    def action_name(request: Request) -> str:
        """The action of a waiting request, as players choose it."""
        return request.action if several.count(request.action) == 1 else f"{request.action} {request.amount}"

    options = list(kinds.values())
    cites = ("bp:ruling/R11", *cites)
    chosen = options[0] if len(options) == 1 else table.choose_one(player, "trigger", cites, options, action_name)
    assert chosen is not None, "somebody has a request in the buffer"
    table.buffer = tuple(r for r in table.buffer if r.uid != chosen.uid)
    return chosen


def _whose_turn(table: Table, player: str, step: str) -> Cites:
    """Returns the citations for whose requests are taken: `step` if it is not the turn player (the flow goes on to the
    other player), and R09 if both have some waiting."""
    both = ("bp:ruling/R09",) if any(request.by != player for request in table.buffer) else ()
    return both if player == table.turn else (step, *both)


def drain_immediate(table: Table, player: str, main: bool, step: str) -> None:
    """[6-5-1]–[6-5-6] Changes the table: resolves the player's waiting immediate requests of a timing (`main` or not)
    one after the other, with a victory check after each. The log cites `step`."""
    taken = ("bp:[6-5-1]", "bp:[6-5-2]")  # the second says who chooses
    while _waiting(table, player, True, main):
        turn = _whose_turn(table, player, "bp:[6-7]") + (("bp:ruling/R13",) if main and table.stage else ())
        request = take_next(table, player, True, main, taken[1:])
        cites = ("bp:[6-2]", "bp:[6-3]", *turn, "bp:[6-4]", step, *taken, "bp:[6-5-3]")
        table.tell_about(request, "immediate", cites, player)
        resolve(table, request)
        victory_check(table, "bp:[6-5-4]")
        if table.fresh:
            gather(table, ("bp:[6-5-5]", "bp:[6-5-6]"))


def drain_normal(table: Table, player: str, main: bool, step: str) -> None:
    """[6-10-1]–[6-10-8] Moves a player's waiting normal requests, main-timing or not (`main`), to the stage.

    A main one is dropped if the stage is not empty. The log cites `step`.
    """
    taken = ("bp:[6-10-1]", "bp:[6-10-2]")
    while _waiting(table, player, False, main):
        turn = _whose_turn(table, player, "bp:[6-12]")
        request = take_next(table, player, False, main, taken[1:])
        way = ("bp:[6-8]", *turn, "bp:[6-9]", "bp:ruling/R08", step, *taken, "bp:[6-10-3]")
        if main and table.stage:
            table.tell_about(request, "dropped", ("bp:ruling/R12", *way, "bp:[6-10-4]", "bp:[6-10-6]"), player)
        else:
            on = () if _waiting(table, player, False) else ("bp:[6-12]",)
            put = ("bp:[6-10-4]", "bp:[6-10-5]") if main else ("bp:[6-10-7]",)
            push(table, request, (*way, *put, "bp:[6-10-8]", *on))
