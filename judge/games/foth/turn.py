"""The turn (702), step by step, in the order of its letters."""

from __future__ import annotations

from judge.games.foth.events import discard, draw, draw_one, end, happen, occur, replaced, tidy, to_farm
from judge.games.foth.rulecheck import rule_check

# the steps in which a player may play something
WINDOWS = ("702.5", "702.6b", "702.6d", "702.6e", "702.6h", "702.6i")
STEPS = ("702.2", "702.3", "702.4", "702.5", "702.5a", "702.6a", "702.6b", "702.6c", "702.6d", "702.6d-i", "702.6e", "702.6f",
         "702.6g", "702.6h", "702.6h-i", "702.6i", "702.6j", "702.6k", "702.6l-i", "702.6l-ii", "702.6l-iii", "702.6l-iv",
         "702.6m-i", "702.6m-ii", "702.6m-iii", "702.6n", "702.6o", "702.7")  # fmt: skip

# the numbers of 702.6 that only stand above others: the first step below them
ABOVE = {"702.6l": "702.6l-i", "702.6m": "702.6m-i"}


def in_run(step) -> bool:
    """Whether a step lies in the run processing (702.6), after its beginning."""
    return step.startswith("702.6") and step != "702.6a"


def start(t):
    """702.2: the turn starts, an event and a rule check."""
    now = t.now
    if not replaced(t, {"kind": "start", "player": now.turn}, now.turn):
        t.tell("turn.start", ("foth:702.2", "foth:702.1"), now.turn)
        happen(t, {"kind": "start", "player": now.turn})
    rule_check(t, "702.2")
    now.step = "702.3"


def first_draw(t):
    """702.3: the turn player draws a card."""
    t.tell("turn.draw", ("foth:702.3",), t.now.turn)
    draw_one(t, t.now.turn, ("foth:702.3",))
    t.now.step = "702.4"


def check_then(step, following):
    """A step that is a rule check and nothing else."""

    def carried_out(t):
        rule_check(t, step)
        t.now.step = following

    return carried_out


def begin_run(t):
    """702.6a, a-i: the run processing begins with one run, more if some were added before (FH-R18)."""
    now = t.now
    now.passed, now.result, now.covered, now.runner, now.ran = (), None, None, None, False
    t.tell("run.begin", ("foth:702.6a", "foth:702.6", "foth:702.6a-i"), now.turn, runs=now.runs)
    now.step = "702.6b"


def give_priority(t):
    """702.6g: the non-turn player has the priority."""
    now = t.now
    now.priority, now.passed = now.opponent, ()
    t.tell("priority", ("foth:702.6g",), now.priority)
    now.step = "702.6h"


def count_down(t):
    """702.6j: one run less; with runs left another horse may run."""
    now = t.now
    now.runs -= 1
    now.priority, now.passed = None, ()
    t.tell("runs", ("foth:702.6j",), now.turn, runs=now.runs)
    now.step = "702.6b" if now.runs >= 1 else "702.6k"


def sums(t):
    """702.6k-i–iii: the sums over all run horses and all guard horses; below 0 counts as 0 for each horse (FH-R16)."""
    now, layers = t.now, t.layers
    run = sum(max(0, layers.get(h, "run")) for h in now.horses(now.turn))
    guard = sum(max(0, layers.get(h, "guard")) for h in now.horses(now.opponent))
    return run, guard


def compare(t):
    """702.6k: run against guard; what comes of it is fixed here (FH-R17)."""
    now = t.now
    running, guarding = now.horses(now.turn), now.horses(now.opponent)
    now.compare = now.result = sums(t)
    cites = ["foth:702.6k"]
    if len(running) > 1 or len(guarding) > 1:
        cites += ["foth:702.6k-i", "foth:ruling/FH-R15", "foth:ruling/D-23"]
    if not guarding:
        cites.append("foth:702.6k-ii")
    if any(t.layers.get(h, "run") < 0 for h in running) or any(t.layers.get(h, "guard") < 0 for h in guarding):
        cites += ["foth:702.6k-iii", "foth:ruling/FH-R16"]
    if not running:
        cites.append("foth:ruling/FH-R50")
    run, guard = now.compare
    t.tell("compared", tuple(cites), now.turn, run=run, guard=guard, running=_each(t, running, "run"),
          guarding=_each(t, guarding, "guard"))  # fmt: skip
    now.step = "702.6l-i" if run >= 1 and run > guard else "702.6m-i"


def _each(t, horses, key):
    """What each horse brings into the comparison, for the log."""
    if t.log is None:
        return []
    values = [(t.now.name(horse), t.layers.get(horse, key)) for horse in horses]
    return [f"{name} {value}" if value >= 0 else f"{name} {value} → 0" for name, value in values]


def succeed(t):
    """702.6l-i: each run horse has run with success; a rule check."""
    now = t.now
    for horse in now.horses(now.turn):
        occur(t, "success", horse, ("foth:702.6l", "foth:702.6l-i"), now.turn)
    rule_check(t, "702.6l-i")
    now.step = "702.6l-ii"


def measure(t):
    """702.6l-ii: the run distance, with the values as they are now (FH-R17); it may be below 0 (103.2d)."""
    now = t.now
    run, guard = sums(t)
    now.distance = now.covered = run - guard
    changed = now.result is not None and now.result != (run, guard)
    t.tell(
        "distance",
        ("foth:702.6l-ii", "foth:ruling/FH-R17") if changed else ("foth:702.6l-ii",),
        now.turn,
        distance=now.distance,
    )
    now.step = "702.6l-iii"


def advance_cards(t):
    """702.6l-iii: draws as many cards as the run distance and puts all but one of as many into the farm (513: n)."""
    now, player = t.now, t.now.turn
    if now.covered is None:  # a board that begins here
        measure(t)
    if now.covered > 0:
        drawn = draw(t, player, now.covered, ("foth:702.6l-iii", "foth:502.2"))
        if drawn < now.covered:
            t.tell("draw.short", ("foth:103.2", "foth:ruling/FH-R37"), player, count=drawn, wanted=now.covered)
        kept, cites = _kept(t, player)
        discard(t, player, now.covered - kept, ("foth:702.6l-iii", *cites))
    else:
        t.tell("amount.none", ("foth:702.6l-iii", "foth:103.2b", "foth:ruling/FH-R17"), player, amount=now.covered)
    now.step = "702.6l-iv"


def _kept(t, player):
    """513.1: how many cards are kept; of several numbers the turn player chooses one (FH-R31)."""
    now = t.now
    keeps = [e for e in now.effects if e.verb == "keep" and e.user == player]
    if not keeps:
        return 1, ()
    names = tuple(dict.fromkeys(e.name for e in keeps))
    name = t.option(player, "keep", ("foth:513.1", "foth:ruling/FH-R31", "foth:809.2b"), names)
    cites = ("foth:513.1", "foth:ruling/FH-R31") if len(names) > 1 else ("foth:513.1",)
    return next(e.what for e in keeps if e.name == name), cites


def fail(t):
    """702.6m-i: each run horse has run without success."""
    now = t.now
    for horse in now.horses(now.turn):
        occur(t, "failure", horse, ("foth:702.6m", "foth:702.6m-i"), now.turn)
    now.step = "702.6m-ii"


def guard_wins(t):
    """702.6m-ii: with a guard value of 1 or more each guard horse has won."""
    now = t.now
    if now.result is None:
        now.compare = now.result = sums(t)
    if now.result[1] >= 1:
        for horse in now.horses(now.opponent):
            occur(t, "won", horse, ("foth:702.6m-ii",), now.opponent)
    now.step = "702.6m-iii"


def clear(t):
    """702.6n: all cards of both tracks go to their owners' farms (FH-R10, FH-R41)."""
    now = t.now
    cards = [c for p in (now.turn, now.opponent) for c in now.zones[p, "track"]]
    if any(c in now.stays for c in cards):
        cites = ("foth:702.6n", "foth:ruling/FH-R41", "foth:ruling/FH-R10", "foth:ruling/D-30", "foth:ruling/FH-R09")
    else:
        cites = ("foth:702.6n", "foth:301.1", "foth:ruling/FH-R41")
    to_farm(t, cards, cites, "cleared")
    now.step = "702.6o"


def last_check(t):
    """702.6o: a rule check; the run processing is over, and what lasts this run with it."""
    now = t.now
    rule_check(t, "702.6o")
    now.effects = tuple(e for e in now.effects if e.verb != "keep")
    end(t, [e for e in now.effects if e.until == "run"], ("foth:702.6o",))
    now.runs, now.runner, now.priority, now.passed, now.stays = 1, None, None, (), ()
    t.touch()
    now.result = now.covered = None
    now.step = "702.7"


def end_turn(t):
    """702.7: the other player's turn; FH-R44: what lasts this turn ends now; FH-R38: a hand limit only if agreed."""
    now = t.now
    limit = now.rulings.get("hand_limit")
    if limit:
        discard(t, now.turn, len(now.zones[now.turn, "hand"]) - limit, ("foth:ruling/FH-R38",))
    now.effects = tuple(e for e in now.effects if e.until != "turn")
    t.touch()
    tidy(now)
    now.turn = now.opponent
    now.step, now.rest, now.seen, now.runs = "702.2", "turn", (), 1
    t.tell("turn.end", ("foth:702.7", "foth:ruling/FH-R44"), now.turn)


# what is carried out in each step that is no window
TURN = {
    "702.2": start, "702.3": first_draw, "702.4": check_then("702.4", "702.5"), "702.5a": check_then("702.5a", "702.5"),
    "702.6a": begin_run, "702.6c": check_then("702.6c", "702.6d"), "702.6d-i": check_then("702.6d-i", "702.6d"),
    "702.6f": check_then("702.6f", "702.6g"), "702.6g": give_priority, "702.6h-i": check_then("702.6h-i", "702.6h"),
    "702.6j": count_down, "702.6k": compare, "702.6l-i": succeed, "702.6l-ii": measure, "702.6l-iii": advance_cards,
    "702.6l-iv": check_then("702.6l-iv", "702.6n"), "702.6m-i": fail, "702.6m-ii": guard_wins,
    "702.6m-iii": check_then("702.6m-iii", "702.6n"), "702.6n": clear, "702.6o": last_check, "702.7": end_turn,
}  # fmt: skip


# what passing means in each window


def pass_window(t, player):
    """702.5b, 702.6b-i, 702.6d, 702.6e-ii, 702.6h, i: nothing (more) is played here."""
    now = t.now
    step = now.step
    if step == "702.5":
        t.tell("pass.support", ("foth:702.5b",), player)
        now.step = "702.6a"
    elif step == "702.6b":
        _no_horse(t, player)
    elif step == "702.6d":
        t.tell("pass.support", ("foth:702.6d",), player)
        now.step = "702.6e"
    elif step == "702.6e":
        _unguarded(t, player)
    elif step == "702.6h":
        t.tell("pass.priority", ("foth:702.6h",), player)
        now.passed = (*now.passed, player)
        now.step = "702.6j" if len(set(now.passed)) == 2 else "702.6i"
    else:
        t.tell("pass.priority", ("foth:702.6i", "foth:ruling/FH-R14"), player)
        now.step = "702.6j"


def _no_horse(t, player):
    """702.6b-i; FH-R12: once a horse has been played in this run processing the comparison still comes."""
    now = t.now
    if now.ran or now.ran is None and (now.runner is not None or now.horses(player)):
        now.runs = 0
        t.tell("no.more.horses", ("foth:ruling/FH-R12", "foth:702.6b-i"), player)
        now.step = "702.6k"
    else:
        t.tell("no.horse", ("foth:702.6b-i",), player)
        now.step = "702.6o"


def _unguarded(t, player):
    """702.6e-ii: the run horse of this round was not guarded (FH-R13), if it is still there (FH-R50)."""
    now = t.now
    runner = now.runner
    if runner is not None and now.here(runner):
        early = bool(now.horses(player))
        cites = ("foth:702.6e-ii", "foth:ruling/FH-R13") if early else ("foth:702.6e-ii",)
        occur(t, "unguarded", runner[0], cites, player)
    else:
        t.tell("unguarded.none", ("foth:ruling/FH-R50", "foth:702.6e"), player)
    now.step = "702.6f"


def take_priority(t, player):
    """702.6i: the other player takes the priority; FH-R14: without a card played that is a pass."""
    now = t.now
    now.priority = player
    now.step = "702.6h"
    t.tell("take", ("foth:702.6i", "foth:ruling/FH-R14"), player)


def window_player(now):
    """Whose window it is."""
    if now.step in ("702.5", "702.6b", "702.6d"):
        return now.turn
    if now.step == "702.6e":
        return now.opponent
    return now.priority if now.step == "702.6h" else now.other(now.priority)
