"""The die: whose turn it is, which paths a roll allows, bonus moves, passing the post, retiring."""

from __future__ import annotations

from judge.engine.prompts import taken
from judge.engine.telling import tell
from judge.engine.values import Check, Cites, checked
from judge.games.nasty import track as course
from judge.games.nasty.entering import possible_grades
from judge.games.nasty.names import PLACES, RACING, SECTIONS
from judge.games.nasty.state import (
    Args,
    Log,
    Pending,
    Place,
    State,
    after,
    at_start,
    changed,
    fence_of,
    fences_cleared,
    lap_apart,
    occupied,
    on_track,
    past_post,
    pending_of,
    running,
    shown,
    square_of,
    track_of,
    turn_of,
)
from judge.games.nasty.track import FORWARD, INWARD, OUTWARD, Path, Square, Steps
from judge.games.nasty.turns import move_on, no_photo, roller

FENCES_BEHIND = 4


def turn_checks(state: State, by: str) -> list[Check]:
    """6.2, a.2: returns the checks that the player has a running horse (in a race or the stewards' window) and, in a
    race, that it is the player's turn; a failed one if the horse has turns to miss. Empty in other phases."""
    player, checks = state.players[by], []
    if state.phase in (*RACING, "stewards"):
        runs = player.state == "running"
        checks.append(
            checked(
                runs,
                "roll.runs",
                ("nasty:ruling/NH-R13", "nasty:term/stillInRace", "nasty:6.2"),
                who=by,
                state=player.state,
            )
        )
    if state.phase in RACING and player.state == "running":
        who = roller(state)
        left = move_on(state).players[by].missed  # what is missed on the way to this roll does not count
        if left:
            checks.append(Check(False, "roll.missed", ("nasty:a.2",), {"who": by, "left": left}))
        checks.append(checked(by == who, "roll.turn", ("nasty:6.2",), who=by, turn=who))
    return checks


def legal_paths(state: State, by: str, roll: int) -> tuple[Path, ...]:
    """Returns every legal path of a roll for a player's horse, which must be `on_track`."""
    pressure = state.players[by].pressure
    return course.paths(track_of(state), square_of(state, by), roll, occupied(state, by), pressure)


def path_checks(state: State, by: str, roll: int, steps: Steps) -> list[Check]:
    """7.1–7.10: returns the checks on a path: its length and inward steps, that every step can be made, and that it
    uses as much of the roll as it must; under pressure, that it is the one forced path. If the horse's square is
    unknown, an open check ends them."""
    player = state.players[by]
    checks = die_checks(steps, roll, player.pressure)
    if not on_track(state, by):
        checks.append(Check(None, "path.unknown", ("nasty:ruling/NH-F5",), {"who": by}))
        return checks
    track = track_of(state)
    if player.pressure:
        only = course.pressed(track, square_of(state, by), roll, occupied(state, by), player.pressure)
        second = ("nasty:ruling/NH-R29",) * (len(player.pressure) > 1)
        cites = ("nasty:f.3", "nasty:f.4", "nasty:ruling/NH-R14", *second)
        passes = only.end[1] >= track.finish
        key = "path.pressed" if only.steps else "path.pressed.none"
        checks.append(checked(_same(steps, only.steps, passes), key, cites, path=course.spelled(only.steps)))
        problem = _walk(state, by, steps)[1]
        return checks + ([problem] if problem else [])
    walked, problem = _walk(state, by, steps)
    checks.append(problem or Check(True, "path.free", ("nasty:7.7", "nasty:7.9", "nasty:7.8")))
    if walked[-1][1] < track.finish:
        most = max(path.spent for path in legal_paths(state, by, roll))
        if problem and len(steps) >= most:  # the length of an impossible path proves nothing
            return checks
        checks.append(
            checked(
                len(steps) >= most,
                "path.most",
                ("nasty:7.10", "nasty:ruling/NH-R5"),
                steps=min(len(steps), most),  # a path that is too long fails at its length
                most=most,
                roll=roll,
            )
        )
    return checks


def die_checks(steps: Steps, roll: int, pressure: tuple[str, ...] = ()) -> list[Check]:
    """7.1, 7.2, 7.4: returns the checks on a path that need only the roll: it is not longer, and (without pressure) its
    inward steps are allowed."""
    long = checked(len(steps) <= roll, "path.length", ("nasty:7.1", "nasty:7.2"), steps=len(steps), roll=roll)
    return [long] if pressure else [long, *_inward_checks(steps, roll)]


def _inward_checks(steps: Steps, roll: int) -> list[Check]:
    """7.4, NH-R3: returns three checks on a path with inward steps: the roll is a six, there is one only, and no
    outward step. Empty without an inward step."""
    inward = steps.count(INWARD)
    if not inward:
        return []
    return [
        checked(roll == 6, "path.six", ("nasty:7.4",), roll=roll),
        checked(inward == 1, "path.once", ("nasty:7.4",), count=inward),
        checked(OUTWARD not in steps, "path.both", ("nasty:ruling/NH-R3", "nasty:7.4")),
    ]


def _same(steps: Steps, wanted: Steps, passes: bool) -> bool:
    """Tells whether two paths are one; if the wanted one `passes` the post, further steps forward do not count."""
    further = steps[len(wanted) :]
    return steps[: len(wanted)] == wanted and (not further or passes and set(further) == {FORWARD})


def _walk(state: State, by: str, steps: Steps) -> tuple[list[Square], Check | None]:
    """Walks a path and returns the squares it reaches, the start first, and a failed check for the first step that
    cannot be made, where it stops; None if all can."""
    track, full = track_of(state), occupied(state, by)
    squares = [square_of(state, by)]
    for n, word in enumerate(steps):
        if squares[-1][1] >= track.finish and word == FORWARD:
            continue
        there = course.step(track, squares[-1], word)
        args = {"step": n + 1, "word": word, "lane": squares[-1][0]}
        if there is None:
            rule = "nasty:7.2" if word == OUTWARD else "nasty:7.4"
            return squares, Check(False, "path.edge", ("nasty:term/lane", rule), args)
        if not course.is_free(track, there, full):
            who = full[course.space(track, there)]
            cites = ("nasty:7.7", "nasty:7.9", *_lap_rule(state, who, there))
            return squares, Check(False, "path.taken", cites, {**args, "square": shown(there), "who": who})
        squares.append(there)
    return squares, None


def _lap_rule(state: State, who: str | None, place: Square) -> Cites:
    """Returns NH-R27 as a citation if the horse of `who` is on the space of `place` but in another lap; else none, also
    if `who` is None."""
    return ("nasty:ruling/NH-R27",) if who is not None and lap_apart(state, who, place) else ()


def to_checks(state: State, by: str, to: str) -> list[Check]:
    """7.8: returns the check on the end of a move given in a word: not back to the start, nor from the final straight
    to the flat. It fails where the horse's square is known: a path is needed there."""
    place = state.players[by].place
    if on_track(state, by):
        return [Check(False, "to.track", ("nasty:7.1",))]
    back = to == "start" and not at_start(state, by) or to == "flat" and place == "straight"
    return [checked(not back, "to.back", ("nasty:7.8",), place=shown(place), to=to)]


def roll(state: State, by: str, args: Args, log: Log | None = None) -> State:
    """6.2, 7.1: returns the state after a roll and, if the play gives a path or an end in a word (`to`), after the
    move. Else the state waits for one."""
    state = state._replace(phase="race", recalled=False, pending=Pending("roll", args["roll"]), turn=by)
    tell(log, state, "roll", ("nasty:6.2", "nasty:7.1"), by=by, who=by, roll=args["roll"])
    if "to" in args:
        return move_to(state, by, args["to"], log)
    if "path" in args and on_track(state, by):
        return move_along(state, by, args["path"], log)
    return state


def only_path(state: State, log: Log | None = None) -> State:
    """7.10: returns the state after the move if all paths of the pending roll end on the same square, noted as an
    answer taken; else unchanged, also where the horse's square is unknown."""
    by = turn_of(state)
    if not on_track(state, by):
        return state
    found = course.ends(legal_paths(state, by, rolled(state)), track_of(state).finish)
    if len(found) > 1:
        return state
    (path,) = found.values()
    return taken(move_along(state, by, path.steps, log), by, "path", path.steps)


def move_along(state: State, by: str, steps: Steps, log: Log | None = None) -> State:
    """7.1–7.6: returns the state after the horse moves along a path and what follows: bonus moves, the post, the next
    turn. The part of the roll that it cannot use is lost (NH-R5)."""
    track, roll = track_of(state), rolled(state)
    player = state.players[by]
    squares = [square_of(state, by)]
    turned = False
    for word in steps:
        there = course.step(track, squares[-1], word)
        if squares[-1][1] >= track.finish or there is None:
            break
        turned = turned or word != FORWARD and course.in_corner(track, squares[-1][1])
        squares.append(there)
    made = steps[: len(squares) - 1]
    lost = 0 if squares[-1][1] >= track.finish else roll - len(made)
    # what made the move end elsewhere than straight ahead comes first
    cites: Cites = ()
    blocker: str | None = None
    if lost:
        blocker, lap = _in_front(state, by, squares[-1])
        cites += ("nasty:7.9", "nasty:7.10", "nasty:7.6", "nasty:ruling/NH-R5", *lap)
    cites += ("nasty:f.3", "nasty:f.4", "nasty:ruling/NH-R14") * bool(player.pressure)
    cites += ("nasty:ruling/NH-R29",) * (len(player.pressure) > 1)
    cites += ("nasty:7.5", "nasty:ruling/NH-R4") * turned
    cites += ("nasty:7.4", "nasty:ruling/NH-R3") * (INWARD in made and not player.pressure)
    cites += ("nasty:7.2",) * (OUTWARD in made and not player.pressure)
    cites += ("nasty:7.1",)
    key = "move" if not lost else "move.part" if made else "move.none"
    state = _moved(state, by, squares[-1]) if made else changed(state, by, pressure=())
    start, end, path = shown(squares[0]), shown(squares[-1]), course.spelled(made)
    told = {"path": path, "start": start, "end": end, "lost": lost, "roll": roll, "blocker": blocker or ""}
    tell(log, state, key, cites, by=by, who=by, **told)
    return stopped(state, by, roll, log) if made else _turn_over(state, by, log)


def rolled(state: State) -> int:
    """Returns the number of the pending roll, or of the roll before the pending bonus move."""
    return pending_of(state).roll


def _moved(state: State, by: str, place: Place) -> State:
    """Returns the state with the horse at this place, free of pressure, and a bonus move pending (8.1), whether or not
    one is due."""
    return changed(state, by, place=place, pressure=())._replace(pending=Pending("bonus", rolled(state)))


def _in_front(state: State, by: str, place: Square) -> tuple[str | None, Cites]:
    """7.9, NH-R27: returns the player whose horse is directly ahead of a place, and the ruling as a citation if that
    horse is in another lap. (None, ()) if the space is free."""
    ahead = course.ahead(place)
    who = occupied(state, by).get(course.space(track_of(state), ahead))
    return who, _lap_rule(state, who, ahead)


def move_to(state: State, by: str, to: str, log: Log | None = None) -> State:
    """7.1: returns the state after a roll whose end is given in a word, because the horse's square is unknown; the turn
    passes, without a bonus move."""
    state = _moved(state, by, to)
    tell(log, state, "move.to", ("nasty:7.1", "nasty:ruling/NH-F5"), by=by, who=by, to=to)
    return _turn_over(state, by, log)


def bonus_due(state: State, by: str) -> tuple[str, bool] | None:
    """8.1–8.5: returns the section of the first bonus square under a horse that can move it on, and whether its unknown
    grade decides if it does. None if there is none."""
    if not on_track(state, by):
        return None
    can_be = possible_grades(state, by)
    for section, grades in course.bonus_at(track_of(state), square_of(state, by)):
        if _no_bonus(state, by, section, grades) is None:
            return section, not set(grades).issuperset(can_be)
    return None


def _no_bonus(state: State, by: str, section: str, grades: tuple[int, ...]) -> tuple[str, str] | None:
    """8.2, 8.4, 8.5: returns why a bonus square cannot move a horse on, as (key of the event, rule): too late, its
    section used, or not for its grade. None if it can."""
    if course.too_late(track_of(state), section, square_of(state, by)[1]):
        return "bonus.late", "nasty:8.4"
    if section in state.players[by].bonus:
        return "bonus.used", "nasty:8.5"
    return ("bonus.grade", "nasty:8.2") if set(grades).isdisjoint(possible_grades(state, by)) else None


def bonus_moves(state: State, log: Log | None = None) -> State:
    """8.1: returns the state after the pending bonus moves of the horse whose turn it is, and the end of its turn;
    still pending if one depends on its unknown grade."""
    return stopped(state, turn_of(state), rolled(state), log)


def stopped(state: State, by: str, roll: int, log: Log | None) -> State:
    """8.1, NH-R6, NH-R24: returns the state after a horse stops: it makes bonus moves while sections new to it give
    one, then the turn passes. If one depends on its unknown grade, the state waits for the grade."""
    came_from = None
    while due := bonus_due(state, by):
        section, on_grade = due
        if on_grade:
            return state._replace(pending=Pending("bonus", roll))
        came_from = state.players[by].place
        state = _bonus_move(state, by, section, roll, log)
    place = state.players[by].place
    if on_track(state, by) and place != came_from:  # a blocked bonus move is in the log already
        can_be = possible_grades(state, by)
        for section, grades in course.bonus_at(track_of(state), square_of(state, by)):
            why = _no_bonus(state, by, section, grades)
            if why:
                tell(log, state, why[0], (why[1], "nasty:8.1"), by=by, who=by, section=section, grades=can_be)
    return _turn_over(state, by, log)


def _bonus_move(state: State, by: str, section: str, roll: int, log: Log | None) -> State:
    """8.1, 8.3: returns the state after a bonus move: straight on by the roll until another horse is in the way (7.9).
    If only one grade is possible, the grade is set."""
    player, start, can_be = state.players[by], square_of(state, by), possible_grades(state, by)
    if player.grade is None and len(can_be) == 1:
        state = taken(changed(state, by, grade=can_be[0]), by, "grade", can_be[0])
    end = course.straight_on(track_of(state), start, roll, occupied(state, by))
    used = tuple(s for s in SECTIONS if s in (*player.bonus, section))
    state = changed(state, by, place=end, bonus=used)
    cites: Cites = ("nasty:8.1", "nasty:8.2", "nasty:8.3", "nasty:8.5", "nasty:2.3", "nasty:ruling/NH-R6",
                    "nasty:ruling/NH-R24", "nasty:ruling/NH-F2")  # fmt: skip
    cites += ("nasty:8.4",) if section == "EP" else ()
    squares = end[1] - start[1]
    args = {"section": section, "grades": can_be, "squares": squares, "end": shown(end), "roll": roll}
    if squares < roll and end[1] < track_of(state).finish:
        other, lap = _in_front(state, by, end)
        return tell(log, state, "bonus.part", (*cites, "nasty:7.9", *lap), by=by, who=by, other=other, **args)
    return tell(log, state, "bonus", cites, by=by, who=by, **args)


def name_grade(state: State, by: str, grade: int, log: Log | None = None) -> State:
    """8.2: returns the state after the owner names the grade on which a bonus move depends, and after what follows: the
    bonus moves and the next turn."""
    state = changed(state, by, grade=grade)
    tell(log, state, "grade.named", ("nasty:8.2", "nasty:4.1"), by=by, who=by, grade=grade)
    return stopped(state, by, rolled(state), log)


def _turn_over(state: State, by: str, log: Log | None) -> State:
    """10.1, h.4, h.5: returns the state at the end of a horse's turn. If it is past the post it has finished, and
    waiting Photo Finishes swap it with the horse before; else they lapse. The turn goes to the next player."""
    passed = past_post(state, state.players[by].place)
    before, photos = state.post, state.photos
    state = state._replace(pending=None, post=by if passed else None, turn=after(state, by))
    if passed:
        state = changed(state, by, state="finished")._replace(finished=(*state.finished, by))
        tell(log, state, "post.passed", ("nasty:10.1", "nasty:term/post"), by=by, who=by, place=len(state.finished))
    elif fence_of(state, by):
        tell(log, state, "fence.stop", ("nasty:c.1", "nasty:term/fence"), by=by, who=by, fence=fence_of(state, by))
    if not passed or before is None or before not in state.finished:
        return no_photo(state, log)
    for _ in photos:
        state = _swapped(state, before, by)
        tell(log, state, "photo.swap", ("nasty:h.4", "nasty:h.1", "nasty:ruling/NH-R18"), by=by, one=before, other=by,
             order=list(state.finished[:3]))  # fmt: skip
    return state._replace(photos=())


def _swapped(state: State, one: str, other: str) -> State:
    """h.4: returns the state in which two players have changed places in the order of finishing."""
    swap = {one: other, other: one}
    return state._replace(finished=tuple(swap.get(name, name) for name in state.finished))


def leading(state: State) -> tuple[int | None, str | None]:
    """NH-R22: returns (fences cleared, player) of the leading horse: the first that finished, else the running one with
    the most fences. (None, None) if the board does not show it for all of them."""
    racing = state.finished[:1] or running(state)
    counts = {name: count for name in racing if (count := fences_cleared(state, name)) is not None}
    if not counts or len(counts) < len(racing):
        return None, None
    leader = max(counts, key=counts.__getitem__)
    return counts[leader], leader


def retire(state: State, by: str, log: Log | None = None) -> State:
    """7.11, NH-R22: returns the state after a player takes the horse out of the race."""
    state = changed(state, by, state="retired")
    return tell(log, state, "retired", ("nasty:7.11", "nasty:ruling/NH-R22"), by=by, who=by)


def to_options(state: State, by: str) -> tuple[str, ...]:
    """Returns the words for places and the fences of the track at which the player's pending roll can end."""
    fences = tuple(name for name, _ in state.track.fences) if state.track else ()
    words = (*(word for word in PLACES if word != "start" or at_start(state, by)), *fences)
    return tuple(word for word in words if all(check.ok for check in to_checks(state, by, word)))
