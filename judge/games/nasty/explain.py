"""How a place, a payout or a path comes about, line by line."""

from __future__ import annotations

import re
from collections.abc import Callable

from judge.engine.values import Cites, Line, Ref
from judge.games.nasty import track as course
from judge.games.nasty.moves import leading, legal_paths
from judge.games.nasty.names import UNKNOWN, money
from judge.games.nasty.payout import places_paid, prize_winners, returns, winning_horse
from judge.games.nasty.state import State, fence_of, fences_cleared, on_track, placed, shown, track_of
from judge.games.nasty.track import Path
from judge.games.nasty.turns import roller

PARTS = ("place", "fences", "bet", "prize")


def topics(state: State) -> list[str]:
    """Lists the names of what can be explained: each player A, and for each player `A.place`, `A.fences`, `A.bet`,
    `A.prize` and `A.path1` to `A.path6` (the paths of a roll)."""
    names = list(state.players)
    parts = (*PARTS, *(f"path{n}" for n in range(1, 7)))
    return [*names, *(f"{name}.{part}" for name in names for part in parts)]


def explain(state: State, thing: str) -> list[Line]:
    """Returns the lines about one of the `topics`; for a player, those on place, fences, bet and prize together. Empty
    if there is no such thing."""
    if thing in state.players:
        return [line for part in PARTS for line in EXPLAINED[part](state, thing)]
    name, _, part = thing.rpartition(".")
    if name not in state.players:
        return []
    if part in EXPLAINED:
        return EXPLAINED[part](state, name)
    die = re.fullmatch(r"path([1-6])", part)
    return _paths(state, name, int(die[1])) if die else []


def _place(state: State, name: str) -> list[Line]:
    """10.1, g.5, h.4: returns lines on a horse's place. One that has not passed the post has one line with its state.
    Else a line gives its rank at the post, and another says if it was disqualified, moved up after another's
    disqualification, or has no place."""
    p = state.players[name]
    if name not in state.finished:
        return [Line("why.not_home", ("nasty:10.1",), {"who": name, "state": p.state, "square": shown(p.place)})]
    rank = state.finished.index(name) + 1
    lines = [Line("why.passed", ("nasty:10.1", "nasty:term/place"), {"who": name, "order": list(state.finished)}, rank)]
    if p.state == "disqualified":
        return [*lines, Line("why.disqualified", ("nasty:g.4",), {"who": name}, "—")]
    ahead = [other for other in state.finished[: rank - 1] if state.players[other].state == "disqualified"]
    circle = placed(state)
    if ahead and name in circle:
        lines.append(Line("why.moved_up", ("nasty:g.5", "nasty:ruling/NH-R16"), {"who": name, "gone": ahead},
                          circle.index(name) + 1))  # fmt: skip
    if name not in circle:
        lines.append(Line("why.unplaced", ("nasty:10.1", "nasty:ruling/NH-R16"), {"who": name}, "—"))
    return lines


def _fences(state: State, name: str) -> list[Line]:
    """7.11, NH-R22: returns two lines: how many fences a horse has cleared, and how many the leader is ahead. If the
    board does not show this, one line says so."""
    own, (lead, leader) = fences_cleared(state, name), leading(state)
    if own is None or lead is None:
        return [Line("why.fences_unknown", ("nasty:7.11", "nasty:ruling/NH-F5"), {"who": name})]
    fence = fence_of(state, name)
    cleared = "why.cleared.on" if fence else "why.cleared"
    return [
        Line(cleared, ("nasty:ruling/NH-R22",), {"who": name, "fence": fence}, own),
        Line("why.lead", ("nasty:7.11", "nasty:ruling/NH-R22"), {"leader": leader, "lead": lead}, lead - own),
    ]


def _bet(state: State, name: str) -> list[Line]:
    """NH-R20, 10.2: returns lines about a player's bet: the stake, the odds, what a hit brings, what it would bring
    under the other reading, and after the race what it brought. Without a bet there is one line; with an unknown
    horse or odds, the stake and a line that says so."""
    bet = state.players[name].bet
    if bet is None or not bet.stake:
        return [Line("why.no_bet", ("nasty:5.4",), {"who": name})]
    lines = [
        Line("why.stake", ("nasty:5.3", "nasty:ruling/NH-R21"), {"who": name, "horse": bet.horse}, money(bet.stake))
    ]
    if bet.horse == UNKNOWN or bet.horse not in state.odds:
        return [*lines, Line("why.odds_unknown", ("nasty:4.2", "nasty:ruling/NH-F5"), {"horse": bet.horse})]
    lines.append(Line("why.odds", ("nasty:4.2",), {"horse": bet.horse}, state.odds[bet.horse]))
    lines.append(Line("why.brings", ("nasty:ruling/NH-R20",), {}, money(returns(state, bet))))
    other = returns(state, bet, not state.stake_returned)
    lines.append(Line("why.other", ("nasty:ruling/NH-R20",), {}, money(other)))
    if state.phase in ("stewards", "entry", "over"):
        won = winning_horse(state)
        hit = won == bet.horse
        key = "why.hit" if hit else "why.nobody" if won is None else "why.miss"
        cites = ("nasty:10.2",) if won is None else ("nasty:0.2b", "nasty:ruling/NH-R16")
        lines.append(Line(key, cites, {"winner": won}, money(returns(state, bet) if hit else 0)))
    return lines


def _prize(state: State, name: str) -> list[Line]:
    """11.1–11.3, NH-R17: returns three lines: how many finished, how many places pay, and the player's prize: £0
    without one, £? if the board does not give it."""
    count, rule = places_paid(len(state.finished))
    lines = [Line("why.finishers", (rule, "nasty:ruling/NH-R17"), {"who": list(state.finished)}, len(state.finished)),
             Line("why.places", (rule,), {}, count)]  # fmt: skip
    winners = prize_winners(state)
    if name not in winners:
        return [*lines, Line("why.no_prize", (rule, "nasty:0.2a"), {"who": name}, money(0))]
    rank = winners.index(name)
    prizes = state.prizes or ()
    prize = prizes[rank] if len(prizes) > rank else None
    return [*lines, Line("why.prize", ("nasty:0.2a", "nasty:1.5"), {"who": name, "place": rank + 1}, money(prize))]


def _paths(state: State, name: str, roll: int) -> list[Line]:
    """Lists the paths of a roll (7.1–7.10): a line with their number, one on steps that are lost, then one for each
    path with where it ends. A horse that is not running on the track has one line that says so."""
    if state.players[name].state != "running" or not on_track(state, name):
        return [Line("why.path_unknown", ("nasty:7.1", "nasty:ruling/NH-F5"), {"who": name})]
    found = legal_paths(state, name, roll)
    cites = ("nasty:7.1", "nasty:7.2", "nasty:7.10", *(("nasty:7.4",) if roll == 6 else ()))
    turn = roller(state) == name
    lines = [Line("why.paths" if turn else "why.paths_later", cites,
                  {"who": name, "roll": roll, "start": shown(state.players[name].place)}, len(found))]  # fmt: skip
    if found[0].spent < roll:
        lines.append(Line("why.lost", ("nasty:7.10", "nasty:ruling/NH-R5"), {}, roll - found[0].spent))
    for path in found:
        lines.append(
            Line("why.path", _path_cites(path), {"path": course.spelled(path.steps) or "—"}, _end(state, path))
        )
    return lines


def _path_cites(path: Path) -> Cites:
    """Returns the rules of the steps in a path: 7.1 always, 7.2 if it goes outward, 7.4 if inward."""
    cites: Cites = ("nasty:7.1",)
    cites += ("nasty:7.2",) if "OUT" in path.steps else ()
    return cites + (("nasty:7.4",) if "IN" in path.steps else ())


def _end(state: State, path: Path) -> str:
    """Words where a path ends: the post as a reference to its entry, else the square with the fence and the bonus
    squares there, as in `[2, 31] EP 1,2`."""
    track = track_of(state)
    if path.end[1] >= track.finish:
        return Ref("nasty:term/post")
    fence = course.fence_at(track, path.end)
    there = [fence] if fence else []
    there += [
        f"{section} {','.join(map(str, grades))}"
        for section, grades in course.bonus_at(track, path.end)
        if not course.too_late(track, section, path.end[1])
    ]
    return shown(path.end) + (f" {' '.join(there)}" if there else "")


EXPLAINED: dict[str, Callable[[State, str], list[Line]]] = {
    "place": _place, "fences": _fences, "bet": _bet, "prize": _prize,
}  # fmt: skip
