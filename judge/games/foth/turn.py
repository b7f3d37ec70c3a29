"""The turn (702), step by step, in the order of its letters."""

from __future__ import annotations

from judge.games.foth.events import discard, draw, draw_one, happen, occur, replaced, tidy, to_farm
from judge.games.foth.rulecheck import rule_check

# the steps in which a player may play something
WINDOWS = ("702.5", "702.6b", "702.6d", "702.6e", "702.6h", "702.6i")
STEPS = ("702.2", "702.3", "702.4", "702.5", "702.5a", "702.6a", "702.6b", "702.6c", "702.6d", "702.6d-i", "702.6e", "702.6f",
         "702.6g", "702.6h", "702.6h-i", "702.6i", "702.6j", "702.6k", "702.6l-i", "702.6l-ii", "702.6l-iii", "702.6l-iv",
         "702.6m-i", "702.6m-ii", "702.6m-iii", "702.6n", "702.6o", "702.7")  # fmt: skip

# the numbers of 702.6 that only stand above others: the first step below them
ABOVE = {"702.6l": "702.6l-i", "702.6m": "702.6m-i"}


def start(t):
    """702.2: the turn starts, an event and a rule check."""
    if not replaced(t, {"kind": "start", "player": t.turn}, t.turn):
        t.tell("turn.start", ("foth:702.2", "foth:702.1"), t.turn)
        happen(t, {"kind": "start", "player": t.turn})
    rule_check(t, "702.2")
    t.step = "702.3"


def first_draw(t):
    """702.3: the turn player draws a card."""
    t.tell("turn.draw", ("foth:702.3",), t.turn)
    draw_one(t, t.turn, ("foth:702.3",))
    t.step = "702.4"


def check_then(step, following):
    """A step that is a rule check and nothing else."""

    def carried_out(t):
        rule_check(t, step)
        t.step = following

    return carried_out


def begin_run(t):
    """702.6a, a-i: the run processing begins with one run, more if some were added before (FH-R18)."""
    t.passed, t.result, t.covered, t.runner, t.ran = (), None, None, None, False
    t.tell("run.begin", ("foth:702.6a", "foth:702.6", "foth:702.6a-i"), t.turn, runs=t.runs)
    t.step = "702.6b"


def give_priority(t):
    """702.6g: the non-turn player has the priority."""
    t.priority, t.passed = t.opponent, ()
    t.tell("priority", ("foth:702.6g",), t.priority)
    t.step = "702.6h"


def count_down(t):
    """702.6j: one run less; with runs left another horse may run."""
    t.runs -= 1
    t.priority, t.passed = None, ()
    t.tell("runs", ("foth:702.6j",), t.turn, runs=t.runs)
    t.step = "702.6b" if t.runs >= 1 else "702.6k"


def sums(t):
    """702.6k-i–iii: the sums over all run horses and all guard horses; below 0 counts as 0 for each horse (FH-R16)."""
    layers = t.layers
    run = sum(max(0, layers.get(h, "run")) for h in t.horses(t.turn))
    guard = sum(max(0, layers.get(h, "guard")) for h in t.horses(t.opponent))
    return run, guard


def compare(t):
    """702.6k: run against guard; what comes of it is fixed here (FH-R17)."""
    running, guarding = t.horses(t.turn), t.horses(t.opponent)
    t.compare = t.result = sums(t)
    cites = ["foth:702.6k"]
    if len(running) > 1 or len(guarding) > 1:
        cites += ["foth:702.6k-i", "foth:ruling/FH-R15", "foth:ruling/D-23"]
    if not guarding:
        cites.append("foth:702.6k-ii")
    if any(t.layers.get(h, "run") < 0 for h in running) or any(t.layers.get(h, "guard") < 0 for h in guarding):
        cites += ["foth:702.6k-iii", "foth:ruling/FH-R16"]
    if not running:
        cites.append("foth:ruling/FH-R50")
    run, guard = t.compare
    t.tell("compared", tuple(cites), t.turn, run=run, guard=guard, running=_each(t, running, "run"),
          guarding=_each(t, guarding, "guard"))  # fmt: skip
    t.step = "702.6l-i" if run >= 1 and run > guard else "702.6m-i"


def _each(t, horses, key):
    """What each horse brings into the comparison, for the log."""
    if t.log is None:
        return []
    values = [(t.name(horse), t.layers.get(horse, key)) for horse in horses]
    return [f"{name} {value}" if value >= 0 else f"{name} {value} → 0" for name, value in values]


def succeed(t):
    """702.6l-i: each run horse has run with success; a rule check."""
    for horse in t.horses(t.turn):
        occur(t, "success", horse, ("foth:702.6l", "foth:702.6l-i"), t.turn)
    rule_check(t, "702.6l-i")
    t.step = "702.6l-ii"


def measure(t):
    """702.6l-ii: the run distance, with the values as they are now (FH-R17); it may be below 0 (103.2d)."""
    run, guard = sums(t)
    t.distance = t.covered = run - guard
    changed = t.result is not None and t.result != (run, guard)
    t.tell(
        "distance",
        ("foth:702.6l-ii", "foth:ruling/FH-R17") if changed else ("foth:702.6l-ii",),
        t.turn,
        distance=t.distance,
    )
    t.step = "702.6l-iii"


def advance_cards(t):
    """702.6l-iii: draws as many cards as the run distance and puts all but one of as many into the farm (513: n)."""
    player = t.turn
    if t.covered is None:
        run, guard = sums(t)
        t.distance = t.covered = run - guard
    if t.covered <= 0:
        t.tell("amount.none", ("foth:702.6l-iii", "foth:103.2b", "foth:ruling/FH-R17"), player, amount=t.covered)
    drawn = draw(t, player, t.covered, ("foth:702.6l-iii", "foth:502.2"))
    if drawn < t.covered:
        t.tell("draw.short", ("foth:103.2", "foth:ruling/FH-R37"), player, count=drawn, wanted=t.covered)
    kept, cites = _kept(t, player)
    discard(t, player, t.covered - kept, ("foth:702.6l-iii", *cites))
    t.step = "702.6l-iv"


def _kept(t, player):
    """513.1: how many cards are kept; of several numbers the turn player chooses one (FH-R31)."""
    keeps = [e for e in t.effects if e.verb == "keep" and e.user == player]
    if not keeps or t.covered <= 0:
        return 1, ()
    names = tuple(dict.fromkeys(e.name for e in keeps))
    name = names[0]
    if len(names) > 1:
        name = t.option(player, "keep", ("foth:513.1", "foth:ruling/FH-R31", "foth:809.2b"), names)
    cites = ("foth:513.1", "foth:ruling/FH-R31") if len(names) > 1 else ("foth:513.1",)
    return next(e.what for e in keeps if e.name == name), cites


def fail(t):
    """702.6m-i: each run horse has run without success."""
    for horse in t.horses(t.turn):
        occur(t, "failure", horse, ("foth:702.6m", "foth:702.6m-i"), t.turn)
    t.step = "702.6m-ii"


def guard_wins(t):
    """702.6m-ii: with a guard value of 1 or more each guard horse has won."""
    if t.result is None:
        t.compare = t.result = sums(t)
    if t.result[1] >= 1:
        for horse in t.horses(t.opponent):
            occur(t, "won", horse, ("foth:702.6m-ii",), t.opponent)
    t.step = "702.6m-iii"


def clear(t):
    """702.6n: all cards of both tracks go to their owners' farms (FH-R10, FH-R41)."""
    cards = [c for p in (t.turn, t.opponent) for c in t.zones[p, "track"]]
    if any(c in t.stays for c in cards):
        cites = ("foth:702.6n", "foth:ruling/FH-R41", "foth:ruling/FH-R10", "foth:ruling/D-30", "foth:ruling/FH-R09")
    else:
        cites = ("foth:702.6n", "foth:301.1", "foth:ruling/FH-R41")
    to_farm(t, cards, cites, "cleared")
    t.step = "702.6o"


def last_check(t):
    """702.6o: a rule check; the run processing is over."""
    rule_check(t, "702.6o")
    t.effects = tuple(e for e in t.effects if e.until != "run")
    t.runs, t.runner, t.priority, t.passed = 1, None, None, ()
    t.touch()
    t.step = "702.7"


def end_turn(t):
    """702.7: the other player's turn; FH-R44: what lasts this turn ends now; FH-R38: a hand limit only if agreed."""
    limit = t.rulings.get("hand_limit")
    if limit:
        discard(t, t.turn, len(t.zones[t.turn, "hand"]) - limit, ("foth:ruling/FH-R38",))
    t.effects = tuple(e for e in t.effects if e.until != "turn")
    t.touch()
    tidy(t)
    t.turn = t.opponent
    t.step, t.rest, t.seen, t.runs = "702.2", "turn", (), 1
    t.tell("turn.end", ("foth:702.7", "foth:ruling/FH-R44"), t.turn)


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
    step = t.step
    if step == "702.5":
        t.tell("pass.support", ("foth:702.5b",), player)
        t.step = "702.6a"
    elif step == "702.6b":
        _no_horse(t, player)
    elif step == "702.6d":
        t.tell("pass.support", ("foth:702.6d",), player)
        t.step = "702.6e"
    elif step == "702.6e":
        _unguarded(t, player)
    elif step == "702.6h":
        t.tell("pass.priority", ("foth:702.6h",), player)
        t.passed = (*t.passed, player)
        t.step = "702.6j" if len(set(t.passed)) == 2 else "702.6i"
    else:
        t.tell("pass.priority", ("foth:702.6i", "foth:ruling/FH-R14"), player)
        t.step = "702.6j"


def _no_horse(t, player):
    """702.6b-i; FH-R12: once a horse has been played in this run processing the comparison still comes."""
    if t.ran or t.ran is None and (t.runner is not None or t.horses(player)):
        t.runs = 0
        t.tell("no.more.horses", ("foth:ruling/FH-R12", "foth:702.6b-i"), player)
        t.step = "702.6k"
    else:
        t.tell("no.horse", ("foth:702.6b-i",), player)
        t.step = "702.6o"


def _unguarded(t, player):
    """702.6e-ii: the run horse of this round was not guarded (FH-R13), if it is still there (FH-R50)."""
    runner = t.runner
    if runner is not None and t.here(runner):
        early = bool(t.horses(player))
        cites = ("foth:702.6e-ii", "foth:ruling/FH-R13") if early else ("foth:702.6e-ii",)
        occur(t, "unguarded", runner[0], cites, player)
    else:
        t.tell("unguarded.none", ("foth:ruling/FH-R50", "foth:702.6e"), player)
    t.step = "702.6f"


def take_priority(t, player):
    """702.6i: the other player takes the priority; FH-R14: without a card played that is a pass."""
    t.priority = player
    t.step = "702.6h"
    t.tell("take", ("foth:702.6i", "foth:ruling/FH-R14"), player)


def window_player(now):
    """Whose window it is."""
    if now.step in ("702.5", "702.6b", "702.6d"):
        return now.turn
    if now.step == "702.6e":
        return now.opponent
    return now.priority if now.step == "702.6h" else now.other(now.priority)
