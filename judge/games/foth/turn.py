"""The turn (702), step by step, in the order of its letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from judge.games.foth.abilities import contested
from judge.games.foth.events import discard, draw, draw_one, end, happen, occur, replaced, tidy, to_farm
from judge.games.foth.rulecheck import rule_check

if TYPE_CHECKING:
    from judge.games.foth.state import Cites, Position
    from judge.games.foth.table import Table

# the steps in which a player may play something
WINDOWS = ("702.5", "702.6b", "702.6d", "702.6e", "702.6h", "702.6i")
STEPS = ("702.2", "702.3", "702.4", "702.5", "702.5a", "702.6a", "702.6b", "702.6c", "702.6d", "702.6d-i", "702.6e", "702.6f",
         "702.6g", "702.6h", "702.6h-i", "702.6i", "702.6j", "702.6k", "702.6l-i", "702.6l-ii", "702.6l-iii", "702.6l-iv",
         "702.6m-i", "702.6m-ii", "702.6m-iii", "702.6n", "702.6o", "702.7")  # fmt: skip

# the numbers of 702.6 that only stand above others: the first step below them
ABOVE = {"702.6l": "702.6l-i", "702.6m": "702.6m-i"}


def in_run(step: str) -> bool:
    """Tells whether a step is part of the run processing (702.6), its beginning 702.6a excluded."""
    return step.startswith("702.6") and step != "702.6a"


def start(table: Table) -> None:
    """702.2: starts the turn: an event, on which abilities trigger unless it is replaced, and a rule check; goes on to
    702.3."""
    position = table.position
    if not replaced(table, {"kind": "start", "player": position.turn}, position.turn_player):
        table.tell("turn.start", ("foth:702.2", "foth:702.1"), position.turn)
        happen(table, {"kind": "start", "player": position.turn})
    rule_check(table, "702.2")
    position.step = "702.3"


def first_draw(table: Table) -> None:
    """702.3: the turn player draws a card; the turn goes on to step 702.4."""
    table.tell("turn.draw", ("foth:702.3",), table.position.turn)
    draw_one(table, table.position.turn_player, ("foth:702.3",))
    table.position.step = "702.4"


def check_then(step: str, following: str) -> Callable[[Table], None]:
    """Makes the function for a step that is only a rule check; it goes on to the step `following`."""

    def apply_step(table: Table) -> None:
        """Carries out the rule check and goes on to the next step."""
        rule_check(table, step)
        table.position.step = following

    return apply_step


def start_run_processing(table: Table) -> None:
    """702.6a, a-i: begins the run processing, with one run or more if some were added before (FH-R18); goes on to
    702.6b."""
    position = table.position
    position.passed, position.result, position.covered, position.runner, position.ran = (), None, None, None, False
    table.tell("run.begin", ("foth:702.6a", "foth:702.6", "foth:702.6a-i"), position.turn, runs=position.runs)
    position.step = "702.6b"


def give_priority(table: Table) -> None:
    """702.6g: gives the player who is not at turn the priority and clears the passes; goes on to 702.6h."""
    position = table.position
    position.priority, position.passed = position.opponent, ()
    table.tell("priority", ("foth:702.6g",), position.priority)
    position.step = "702.6h"


def count_down(table: Table) -> None:
    """702.6j: takes one run off; with runs left another horse may run (702.6b), else the comparison comes (702.6k)."""
    position = table.position
    position.runs -= 1
    position.priority, position.passed = None, ()
    table.tell("runs", ("foth:702.6j",), position.turn, runs=position.runs)
    position.step = "702.6b" if position.runs >= 1 else "702.6k"


def sums(table: Table) -> tuple[int, int]:
    """702.6k-i–iii: returns (sum of the run values of all run horses, sum of the guard values of all guard horses); a
    value below 0 counts as 0 (FH-R16)."""
    position, layers = table.position, table.layers
    run = sum(max(0, layers.get(h, "run")) for h in position.horses(position.turn))
    guard = sum(max(0, layers.get(h, "guard")) for h in position.horses(position.opponent))
    return run, guard


def compare(table: Table) -> None:
    """702.6k: compares run and guard, notes and logs the sums, and goes on to success (702.6l-i) if run is 1 or more
    and above guard, else to failure (702.6m-i). That stays so, even if values change later (FH-R17)."""
    position = table.position
    running, guarding = position.horses(position.turn), position.horses(position.opponent)
    position.compare = position.result = sums(table)
    cites = ["foth:702.6k"]
    if len(running) > 1 or len(guarding) > 1:
        cites += ["foth:702.6k-i", "foth:ruling/FH-R15", "foth:ruling/D-23"]
    if not guarding:
        cites.append("foth:702.6k-ii")
    if any(table.layers.get(h, "run") < 0 for h in running) or any(table.layers.get(h, "guard") < 0 for h in guarding):
        cites += ["foth:702.6k-iii", "foth:ruling/FH-R16"]
    if not running:
        cites.append("foth:ruling/FH-R50")
    if any(contested(table.layers, horse) for horse in (*running, *guarding)):
        cites.append("foth:ruling/FH-R56")
    run, guard = position.compare
    table.tell("compared", tuple(cites), position.turn, run=run, guard=guard, running=_each(table, running, "run"),
          guarding=_each(table, guarding, "guard"))  # fmt: skip
    position.step = "702.6l-i" if run >= 1 and run > guard else "702.6m-i"


def _each(table: Table, horses: Sequence[int], key: str) -> list[str]:
    """Lists what each horse brings into the comparison, as texts for the log (`H1 3`, `H2 -1 → 0`); empty without a
    log."""
    if table.log is None:
        return []
    values = [(table.position.name(horse), table.layers.get(horse, key)) for horse in horses]
    return [f"{name} {value}" if value >= 0 else f"{name} {value} → 0" for name, value in values]


def succeed(table: Table) -> None:
    """702.6l-i: lets each run horse run with success, does a rule check and goes on to 702.6l-ii."""
    position = table.position
    for horse in position.horses(position.turn):
        occur(table, "success", horse, ("foth:702.6l", "foth:702.6l-i"), position.turn)
    rule_check(table, "702.6l-i")
    position.step = "702.6l-ii"


def measure(table: Table) -> int:
    """702.6l-ii: notes, logs and returns the run distance, run minus guard with the values as they are now (FH-R17); it
    may be below 0 (103.2d). Goes on to 702.6l-iii."""
    position = table.position
    run, guard = sums(table)
    position.distance = position.covered = run - guard
    changed = position.result is not None and position.result != (run, guard)
    table.tell(
        "distance",
        ("foth:702.6l-ii", "foth:ruling/FH-R17") if changed else ("foth:702.6l-ii",),
        position.turn,
        distance=position.distance,
    )
    position.step = "702.6l-iii"
    return position.distance


def advance_cards(table: Table) -> None:
    """702.6l-iii: lets the turn player draw as many cards as the run distance and put as many but one (513: but n) from
    the hand into the farm. Nothing if the distance is 0 or less. Goes on to 702.6l-iv."""
    position, player = table.position, table.position.turn_player
    distance = measure(table) if position.covered is None else position.covered  # None: a board that begins here
    if distance > 0:
        if not position.drawn:
            drawn = draw(table, player, distance, ("foth:702.6l-iii", "foth:502.2"))
            if drawn < distance:
                table.tell("draw.short", ("foth:103.2", "foth:ruling/FH-R37"), player, count=drawn, wanted=distance)
            position.drawn = True
            table.put_bookmark()
        kept, cites = _keep_count(table, player)
        discard(table, player, distance - kept, ("foth:702.6l-iii", *cites))
    else:
        table.tell("amount.none", ("foth:702.6l-iii", "foth:103.2b", "foth:ruling/FH-R17"), player, amount=distance)
    position.step, position.drawn = "702.6l-iv", False


def _keep_count(table: Table, player: str) -> tuple[int, Cites]:
    """513.1: returns (how many cards are kept, the rules): one, or the number of a text; if several texts give one, the
    turn player chooses (FH-R31)."""
    position = table.position
    keeps = [e for e in position.effects if e.verb == "keep" and e.user == player]
    if not keeps:
        return 1, ()
    names = tuple(dict.fromkeys(e.name for e in keeps))
    name = table.option(player, "keep", ("foth:513.1", "foth:ruling/FH-R31", "foth:809.2b"), names)
    cites: Cites = ("foth:513.1", "foth:ruling/FH-R31") if len(names) > 1 else ("foth:513.1",)
    return next(e.what for e in keeps if e.name == name), cites


def fail(table: Table) -> None:
    """702.6m-i: lets each run horse have run without success and goes on to 702.6m-ii."""
    position = table.position
    for horse in position.horses(position.turn):
        occur(table, "failure", horse, ("foth:702.6m", "foth:702.6m-i"), position.turn)
    position.step = "702.6m-ii"


def guard_wins(table: Table) -> None:
    """702.6m-ii: if the sum of guard is 1 or more, each guard horse has won; goes on to 702.6m-iii."""
    position = table.position
    if position.result is None:
        position.compare = position.result = sums(table)
    if position.result[1] >= 1:
        for horse in position.horses(position.opponent):
            occur(table, "won", horse, ("foth:702.6m-ii",), position.opponent)
    position.step = "702.6m-iii"


def clear(table: Table) -> None:
    """702.6n: moves all cards of both tracks to their owners' farms (FH-R10, FH-R41) and goes on to 702.6o."""
    position = table.position
    cards = [c for p in (position.turn, position.opponent) for c in position.zones[p, "track"]]
    cites: Cites
    if any(c in position.stays for c in cards):
        cites = ("foth:702.6n", "foth:ruling/FH-R41", "foth:ruling/FH-R10", "foth:ruling/D-30", "foth:ruling/FH-R09")
    else:
        cites = ("foth:702.6n", "foth:301.1", "foth:ruling/FH-R41")
    to_farm(table, cards, cites, "cleared")
    position.step = "702.6o"


def last_check(table: Table) -> None:
    """702.6o: does a rule check, then ends the run processing and all effects that last for this run; goes on to 702.7."""
    position = table.position
    rule_check(table, "702.6o")
    position.effects = tuple(e for e in position.effects if e.verb != "keep")
    end(table, [e for e in position.effects if e.until == "run"], ("foth:702.6o",))
    position.runs, position.runner, position.priority, position.passed, position.stays = 1, None, None, (), ()
    table.touch()
    position.result = position.covered = None
    position.step = "702.7"


def end_turn(table: Table) -> None:
    """702.7: ends the turn and the effects that last for it (FH-R44), and gives the other player the turn. With the
    switch `hand_limit` the turn player first discards down to it (FH-R38)."""
    position = table.position
    limit = position.switch("hand_limit")
    if limit:
        table.put_bookmark()
        discard(
            table, position.turn_player, len(position.zones[position.turn, "hand"]) - limit, ("foth:ruling/FH-R38",)
        )
    position.effects = tuple(e for e in position.effects if e.until != "turn")
    table.touch()
    tidy(position)
    position.turn = position.opponent
    position.step, position.rest, position.seen, position.runs = "702.2", "turn", (), 1
    table.tell("turn.end", ("foth:702.7", "foth:ruling/FH-R44"), position.turn)


# what happens in each step that is no window
TURN: dict[str, Callable[[Table], object]] = {
    "702.2": start, "702.3": first_draw, "702.4": check_then("702.4", "702.5"), "702.5a": check_then("702.5a", "702.5"),
    "702.6a": start_run_processing, "702.6c": check_then("702.6c", "702.6d"), "702.6d-i": check_then("702.6d-i", "702.6d"),
    "702.6f": check_then("702.6f", "702.6g"), "702.6g": give_priority, "702.6h-i": check_then("702.6h-i", "702.6h"),
    "702.6j": count_down, "702.6k": compare, "702.6l-i": succeed, "702.6l-ii": measure, "702.6l-iii": advance_cards,
    "702.6l-iv": check_then("702.6l-iv", "702.6n"), "702.6m-i": fail, "702.6m-ii": guard_wins,
    "702.6m-iii": check_then("702.6m-iii", "702.6n"), "702.6n": clear, "702.6o": last_check, "702.7": end_turn,
}  # fmt: skip


# what passing means in each window


def pass_window(table: Table, player: str) -> None:
    """702.5b, 702.6b-i, 702.6d, 702.6e-ii, 702.6h, i: logs that a player plays nothing (more) in the present window and
    goes on to the next step."""
    position = table.position
    step = position.step
    if step == "702.5":
        table.tell("pass.support", ("foth:702.5b",), player)
        position.step = "702.6a"
    elif step == "702.6b":
        _no_horse(table, player)
    elif step == "702.6d":
        table.tell("pass.support", ("foth:702.6d",), player)
        position.step = "702.6e"
    elif step == "702.6e":
        _unguarded(table, player)
    elif step == "702.6h":
        table.tell("pass.priority", ("foth:702.6h",), player)
        position.passed = (*position.passed, player)
        position.step = "702.6j" if len(set(position.passed)) == 2 else "702.6i"
    else:
        table.tell("pass.priority", ("foth:702.6i", "foth:ruling/FH-R14"), player)
        position.step = "702.6j"


def _no_horse(table: Table, player: str) -> None:
    """702.6b-i: no (further) horse runs. If one has been played in this run processing, the comparison still comes
    (FH-R12), else the end of the run processing (702.6o)."""
    position = table.position
    if position.ran or position.ran is None and (position.runner is not None or position.horses(player)):
        position.runs = 0
        table.tell("no.more.horses", ("foth:ruling/FH-R12", "foth:702.6b-i"), player)
        position.step = "702.6k"
    else:
        table.tell("no.horse", ("foth:702.6b-i",), player)
        position.step = "702.6o"


def _unguarded(table: Table, player: str) -> None:
    """702.6e-ii: lets the run horse of this round be unguarded (FH-R13), if it is still there (FH-R50), and goes on to
    702.6f."""
    position = table.position
    runner = position.runner
    if runner is not None and position.here(runner):
        early = bool(position.horses(player))
        cites = ("foth:702.6e-ii", "foth:ruling/FH-R13") if early else ("foth:702.6e-ii",)
        occur(table, "unguarded", runner[0], cites, player)
    else:
        table.tell("unguarded.none", ("foth:ruling/FH-R50", "foth:702.6e"), player)
    position.step = "702.6f"


def take_priority(table: Table, player: str) -> None:
    """702.6i: gives the player the priority and goes back to 702.6h; without a card played that is a pass (FH-R14)."""
    position = table.position
    position.priority = player
    position.step = "702.6h"
    table.tell("take", ("foth:702.6i", "foth:ruling/FH-R14"), player)


def window_player(position: Position) -> str:
    """Returns the player whose window is open; only for a step with a window: 702.5, 702.6b, d, e, h or i."""
    if position.step in ("702.5", "702.6b", "702.6d"):
        return position.turn_player
    if position.step == "702.6e":
        return position.opponent
    assert position.priority is not None, "in 702.6h and 702.6i somebody has the priority"
    return position.priority if position.step == "702.6h" else position.other(position.priority)
