"""The die: whose turn it is, which paths a roll allows, bonus moves, passing the post, retiring."""

from __future__ import annotations

from judge.engine.asking import taken
from judge.engine.telling import tell
from judge.engine.values import Check
from judge.games.nasty import track as course
from judge.games.nasty.entering import possible_grades
from judge.games.nasty.names import PLACES, RACING, SECTIONS
from judge.games.nasty.state import (
    State,
    after,
    at_start,
    changed,
    fence_of,
    fences_cleared,
    lap_apart,
    occupied,
    on_track,
    running,
    shown,
)
from judge.games.nasty.track import FORWARD, INWARD, OUTWARD
from judge.games.nasty.turns import move_on, no_photo, roller

FENCES_BEHIND = 4


def roll_phase(state: State, args: dict) -> Check:
    """6.1, 6.2: the die is rolled in a race."""
    return Check(state.phase in RACING, "roll.phase", ("nasty:6.1", "nasty:6.2"))


def turn_checks(state: State, by: str, args: dict) -> list[Check]:
    """6.2, a.2: the right player, whose horse runs and who has no turn to miss."""
    player = state.players[by]
    checks = [roll_phase(state, args)]
    if state.phase in (*RACING, "stewards"):
        runs = player.state == "running"
        checks.append(Check(runs, "roll.runs", ("nasty:6.2", "nasty:term/stillInRace"), {"who": by}))
    if state.phase in RACING and player.state == "running":
        who = roller(state)
        left = move_on(state).players[by].missed  # what is missed on the way to this roll does not count
        if left:
            checks.append(Check(False, "roll.missed", ("nasty:a.2",), {"who": by, "left": left}))
        checks.append(Check(by == who, "roll.turn", ("nasty:6.2",), {"who": by, "turn": who}))
    return checks


def legal_paths(state: State, by: str, roll: int) -> tuple:
    """Every path of a roll for a horse whose square is known."""
    player = state.players[by]
    return course.paths(state.track, player.place, roll, occupied(state, by), player.pressure)


def path_checks(state: State, by: str, roll: int, steps) -> list[Check]:
    """7.1–7.10: each step of a path, and whether it uses the roll as far as it must."""
    player = state.players[by]
    checks = _die_checks(steps, roll, player.pressure)
    if not on_track(state, by):
        checks.append(Check(None, "path.unknown", ("nasty:ruling/NH-F5",), {"who": by}))
        return checks
    if player.pressure:
        only = course.pressed(state.track, player.place, roll, occupied(state, by), player.pressure)
        cites = (
            "nasty:f.3",
            "nasty:f.4",
            "nasty:ruling/NH-R14",
            *("nasty:ruling/NH-R29",) * (len(player.pressure) > 1),
        )
        passes = only.end[1] >= state.track.finish
        key = "path.pressed" if only.steps else "path.pressed.none"
        checks.append(Check(_same(steps, only.steps, passes), key, cites, {"path": course.spelled(only.steps)}))
        problem = _walk(state, by, steps)[1]
        return checks + ([problem] if problem else [])
    walked, problem = _walk(state, by, steps)
    checks.append(problem or Check(True, "path.free", ("nasty:7.7", "nasty:7.9", "nasty:7.8")))
    if walked[-1][1] < state.track.finish:
        most = max(path.spent for path in legal_paths(state, by, roll))
        if problem and len(steps) >= most:  # how much a path uses that cannot be gone is no merit
            return checks
        checks.append(Check(len(steps) >= most, "path.most", ("nasty:7.10", "nasty:ruling/NH-R5"),
                            {"steps": len(steps), "most": most, "roll": roll}))  # fmt: skip
    return checks


def _die_checks(steps, roll, pressure=()):
    """7.1, 7.2, 7.4: what a roll allows wherever the horse stands."""
    long = Check(len(steps) <= roll, "path.length", ("nasty:7.1", "nasty:7.2"), {"steps": len(steps), "roll": roll})
    return [long] if pressure else [long, *_inward_checks(steps, roll)]


def _inward_checks(steps, roll):
    """7.4, NH-R3: inward only on a six, one lane, and the other five points forward."""
    inward = steps.count(INWARD)
    if not inward:
        return []
    return [
        Check(roll == 6, "path.six", ("nasty:7.4",), {"roll": roll}),
        Check(inward == 1, "path.once", ("nasty:7.4",), {"count": inward}),
        Check(OUTWARD not in steps, "path.both", ("nasty:ruling/NH-R3", "nasty:7.4")),
    ]


def _same(steps, wanted, passes):
    """Whether two paths are one; where it passes the post, further steps forward do not count."""
    further = steps[len(wanted) :]
    return steps[: len(wanted)] == wanted and (not further or passes and set(further) == {FORWARD})


def _walk(state, by, steps):
    """The squares of a path, and the check of the first step that cannot be made."""
    track, full = state.track, occupied(state, by)
    squares = [state.players[by].place]
    for n, word in enumerate(steps):
        if squares[-1][1] >= track.finish and word == FORWARD:
            continue
        there = course.step(track, squares[-1], word)
        args = {"step": n + 1, "word": word}
        if there is None:
            rule = "nasty:7.2" if word == OUTWARD else "nasty:7.4"
            return squares, Check(False, "path.edge", (rule, "nasty:term/lane"), args)
        if not course.is_free(track, there, full):
            who = full[course.space(track, there)]
            cites = ("nasty:7.7", "nasty:7.9", *_lap_rule(state, who, there))
            return squares, Check(False, "path.taken", cites, {**args, "square": shown(there), "who": who})
        squares.append(there)
    return squares, None


def _lap_rule(state, who, place):
    """NH-R27, where a horse on a space stands there in another lap."""
    return ("nasty:ruling/NH-R27",) * (who is not None and lap_apart(state, who, place))


def to_checks(state: State, by: str, to: str) -> list[Check]:
    """7.8: where a roll ends in words; a horse does not go back to the start, nor from the straight to the flat."""
    place = state.players[by].place
    if on_track(state, by):
        return [Check(False, "to.track", ("nasty:7.1",))]
    back = to == "start" and not at_start(state, by) or to == "flat" and place == "straight"
    return [Check(not back, "to.back", ("nasty:7.8",), {"place": shown(place), "to": to})]


def roll_checks(state: State, by: str, args: dict) -> list[Check]:
    """Everything about `{roll: 5, path: …}`."""
    checks, roll = turn_checks(state, by, args), args["roll"]
    if state.phase not in RACING or state.players[by].state != "running":
        return checks + (_die_checks(args["path"], roll) if "path" in args else [])
    state = move_on(state)
    if "path" in args:
        checks += path_checks(state, by, roll, args["path"])
    if "to" in args:
        checks += to_checks(state, by, args["to"])
    return checks


def perform_roll(state: State, by: str, args: dict, log=None) -> State:
    """6.2, 7.1: the die is rolled; the path is taken, or must be chosen where several end differently."""
    state = state._replace(phase="race", recalled=False, pending=("roll", args["roll"]), turn=by)
    tell(log, state, "roll", ("nasty:6.2", "nasty:7.1"), by=by, who=by, roll=args["roll"])
    if "to" in args:
        return move_to(state, by, args["to"], log)
    if "path" in args and on_track(state, by):
        return move_along(state, by, args["path"], log)
    return state


def only_path(state: State, log=None) -> State:
    """7.10: where all paths of a roll end on the same square, nothing is to be chosen."""
    by, roll = state.turn, state.pending[1]
    if not on_track(state, by):
        return state
    found = course.ends(legal_paths(state, by, roll), state.track.finish)
    if len(found) > 1:
        return state
    path = next(iter(found.values()))
    return taken(move_along(state, by, path.steps, log), by, "path", path.steps)


def move_along(state: State, by: str, steps, log=None) -> State:
    """7.1–7.6: the horse moves step by step; what it cannot use is lost (NH-R5)."""
    track, roll = state.track, state.pending[1]
    player = state.players[by]
    squares = [player.place]
    turned = False
    for word in steps:
        if squares[-1][1] >= track.finish:
            break
        turned = turned or word != FORWARD and course.in_corner(track, squares[-1][1])
        squares.append(course.step(track, squares[-1], word))
    made = steps[: len(squares) - 1]
    lost = 0 if squares[-1][1] >= track.finish else roll - len(made)
    # what made the move end elsewhere than straight ahead comes first
    cites = (
        ("nasty:7.9", "nasty:7.10", "nasty:7.6", "nasty:ruling/NH-R5", *_in_front(state, by, squares[-1])[1])
        if lost
        else ()
    )
    cites += ("nasty:f.3", "nasty:f.4", "nasty:ruling/NH-R14") * bool(player.pressure)
    cites += ("nasty:ruling/NH-R29",) * (len(player.pressure) > 1)
    cites += ("nasty:7.5", "nasty:ruling/NH-R4") * turned
    cites += ("nasty:7.4", "nasty:ruling/NH-R3") * (INWARD in made and not player.pressure)
    cites += ("nasty:7.2",) * (OUTWARD in made and not player.pressure)
    cites += ("nasty:7.1",)
    key = "move" if not lost else "move.part" if made else "move.none"
    state = _moved(state, by, squares[-1]) if made else changed(state, by, pressure=())
    tell(log, state, key, cites, by=by, who=by, path=course.spelled(made), start=shown(squares[0]), end=shown(squares[-1]),
         lost=lost, roll=roll)  # fmt: skip
    return stopped(state, by, roll, log) if made else _turn_over(state, by, log)


def _moved(state, by, place):
    """The horse stands there; what comes of the square (8.1) or of the post is still to come."""
    return changed(state, by, place=place, pressure=())._replace(pending=("bonus", state.pending[1]))


def _in_front(state, by, place):
    """7.9, NH-R27: whose horse stands ahead of a place, and the ruling where it is a lap apart."""
    ahead = course.step(state.track, place, FORWARD)
    who = occupied(state, by).get(course.space(state.track, ahead))
    return who, _lap_rule(state, who, ahead)


def move_to(state: State, by: str, to: str, log=None) -> State:
    """7.1: without a track the table says where the roll ended."""
    state = _moved(state, by, to)
    tell(log, state, "move.to", ("nasty:7.1", "nasty:ruling/NH-F5"), by=by, who=by, to=to)
    return _turn_over(state, by, log)


def bonus_due(state: State, by: str):
    """8.1, 8.2, 8.4, 8.5: (section, whether it hangs on the grade) of a bonus square that can move a horse on; else None."""
    player = state.players[by]
    if not on_track(state, by):
        return None
    can_be = possible_grades(state, by)
    for section, grades in course.bonus_at(state.track, player.place):
        if _no_bonus(state, by, section, grades) is None:
            return section, not set(grades).issuperset(can_be)
    return None


def _no_bonus(state, by, section, grades):
    """8.2, 8.4, 8.5: why a bonus square cannot move a horse on, as what is told and its rule; else None."""
    player = state.players[by]
    if course.too_late(state.track, section, player.place[1]):
        return "bonus.late", "nasty:8.4"
    if section in player.bonus:
        return "bonus.used", "nasty:8.5"
    return ("bonus.grade", "nasty:8.2") if set(grades).isdisjoint(possible_grades(state, by)) else None


def bonus_moves(state: State, log=None) -> State:
    """8.1: a horse that stands on a bonus square moves on unless that hangs on its grade."""
    return stopped(state, state.turn, state.pending[1], log)


def stopped(state, by, roll, log):
    """8.1, NH-R6, NH-R24: bonus moves follow by themselves while the horse stops on squares of new sections."""
    came_from = None
    while due := bonus_due(state, by):
        section, hangs = due
        if hangs:
            return state._replace(pending=("bonus", roll))
        came_from = state.players[by].place
        state = _bonus_move(state, by, section, roll, log)
    place = state.players[by].place
    if on_track(state, by) and place != came_from:  # of one that could not move on it has just been told
        can_be = possible_grades(state, by)
        for section, grades in course.bonus_at(state.track, place):
            key, rule = _no_bonus(state, by, section, grades)
            tell(log, state, key, (rule, "nasty:8.1"), by=by, who=by, section=section, grades=can_be)
    return _turn_over(state, by, log)


def _bonus_move(state, by, section, roll, log):
    """8.1, 8.3: straight on by the roll, as far as no horse is in the way (7.9); a grade that it shows is known."""
    player, can_be = state.players[by], possible_grades(state, by)
    if player.grade is None and len(can_be) == 1:
        state = taken(changed(state, by, grade=can_be[0]), by, "grade", can_be[0])
    end = course.straight_on(state.track, player.place, roll, occupied(state, by))
    used = tuple(s for s in SECTIONS if s in (*player.bonus, section))
    state = changed(state, by, place=end, bonus=used)
    cites = ("nasty:8.1", "nasty:8.2", "nasty:8.3", "nasty:8.5", "nasty:2.3", "nasty:ruling/NH-R6",
             "nasty:ruling/NH-R24", "nasty:ruling/NH-F2")  # fmt: skip
    cites = (*cites, "nasty:8.4") if section == "EP" else cites
    squares = end[1] - player.place[1]
    args = {"section": section, "grades": can_be, "squares": squares, "end": shown(end), "roll": roll}
    if squares < roll and end[1] < state.track.finish:
        other, lap = _in_front(state, by, end)
        return tell(log, state, "bonus.part", (*cites, "nasty:7.9", *lap), by=by, who=by, other=other, **args)
    return tell(log, state, "bonus", cites, by=by, who=by, **args)


def name_grade(state: State, by: str, grade: int, log=None) -> State:
    """8.2: the owner says the grade on which a bonus hangs."""
    state = changed(state, by, grade=grade)
    tell(log, state, "grade.named", ("nasty:8.2", "nasty:4.1"), by=by, who=by, grade=grade)
    return stopped(state, by, state.pending[1], log)


def _turn_over(state, by, log):
    """10.1, h.4, h.5: the horse may have passed the post; Photo Finishes take or lose effect; the turn passes."""
    player = state.players[by]
    place = player.place
    passed = place == "post" or isinstance(place, tuple) and place[1] >= state.track.finish
    before, photos = state.post, state.photos
    state = state._replace(pending=None, post=by if passed else None, turn=after(state, by))
    if passed:
        state = changed(state, by, state="finished")._replace(finished=(*state.finished, by))
        tell(log, state, "post.passed", ("nasty:10.1", "nasty:term/post"), by=by, who=by, place=len(state.finished))
    elif fence_of(state, by):
        tell(log, state, "fence.stop", ("nasty:c.1", "nasty:term/fence"), by=by, who=by, fence=fence_of(state, by))
    if not passed or before not in state.finished:
        return no_photo(state, log)
    for _ in photos:
        state = _swapped(state, before, by)
        tell(log, state, "photo.swap", ("nasty:h.4", "nasty:h.1", "nasty:ruling/NH-R18"), by=by, one=before, other=by,
             order=list(state.finished[:3]))  # fmt: skip
    return state._replace(photos=())


def _swapped(state, one, other):
    swap = {one: other, other: one}
    return state._replace(finished=tuple(swap.get(name, name) for name in state.finished))


def retire_checks(state: State, by: str, args: dict) -> list[Check]:
    """7.11, NH-R22: a running horse four fences or more behind the leader."""
    cites = ("nasty:7.11", "nasty:ruling/NH-R22")
    runs = state.players[by].state == "running"
    checks = [
        retire_phase(state, args),
        Check(runs, "retire.runs", ("nasty:7.11", "nasty:term/stillInRace"), {"who": by}),
    ]
    if state.phase in RACING and runs:
        own, lead, leader = fences_cleared(state, by), *leading(state)
        known = own is not None and lead is not None
        ok = lead - own >= FENCES_BEHIND if known else None
        checks.append(Check(ok, "retire.behind" if known else "retire.unknown", cites,
                            {"who": by, "own": own, "lead": lead, "leader": leader}))  # fmt: skip
    return checks


def retire_phase(state: State, args: dict) -> Check:
    return Check(state.phase in RACING, "retire.phase", ("nasty:7.11",))


def leading(state: State) -> tuple[int | None, str | None]:
    """NH-R22: the fences that the leader has cleared and its name; None where the board does not say."""
    racing = state.finished[:1] or running(state)
    counts = {name: fences_cleared(state, name) for name in racing}
    if not counts or any(count is None for count in counts.values()):
        return None, None
    return max(((count, name) for name, count in counts.items()), key=lambda pair: pair[0])


def perform_retire(state: State, by: str, args: dict, log=None) -> State:
    """7.11: the owner takes the horse out of the race."""
    state = changed(state, by, state="retired")
    return tell(log, state, "retired", ("nasty:7.11", "nasty:ruling/NH-R22"), by=by, who=by)


def to_options(state: State, by: str) -> tuple:
    """The words that can say where a roll ended."""
    fences = tuple(name for name, _ in state.track.fences) if state.track else ()
    words = (*(word for word in PLACES if word != "start" or at_start(state, by)), *fences)
    return tuple(word for word in words if all(check.ok for check in to_checks(state, by, word)))
