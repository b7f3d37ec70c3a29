"""What is open: who decides, what, the possible answers, and what an answer does."""

from __future__ import annotations

from itertools import islice, permutations

from judge.engine.values import Check, Decision
from judge.games.nasty import cards, entry, moves
from judge.games.nasty import track as course
from judge.games.nasty.flow import PHASE_RULE, advance, deal_lanes
from judge.games.nasty.names import MONEY_MOST, PLACES, place_named
from judge.games.nasty.payment import prize_winners, secret_bets, winning_horse
from judge.games.nasty.plays import is_dice
from judge.games.nasty.state import State, changed, on_track, tell

EXAMPLES = 6


def decision(state: State) -> Decision | None:
    """The decision that is open now."""
    return OPEN[state.pending[0]](state) if state.pending else None


def _lanes(state):
    """3.1: the lanes that the bookmaker dealt."""
    seats = list(state.players)
    some = islice(permutations(range(1, len(seats) + 1)), EXAMPLES)
    options = tuple(dict(zip(seats, lanes)) for lanes in some)
    return Decision(state.bookmaker, "lanes", ("nasty:3.1", "nasty:ruling/NH-R1"), options, False)


def _roll(state):
    """7.1, 7.2, 7.4, 7.10: the path of a roll; without a track, where it ended."""
    by, roll = state.turn, state.pending[1]
    if not on_track(state, by):
        return Decision(by, "to", ("nasty:7.1", "nasty:ruling/NH-F5"), moves.to_options(state, by), state.track is not None,
                        {"roll": roll})  # fmt: skip
    options = tuple(course.spelled(path.steps) for path in moves.legal_paths(state, by, roll))
    cites = ("nasty:7.1", "nasty:7.2", "nasty:7.4", "nasty:7.10")
    return Decision(by, "path", cites, options, True, {"roll": roll})


def _bonus(state):
    """8.2: the grade on which a bonus move hangs."""
    return Decision(state.turn, "grade", ("nasty:8.2", "nasty:4.1"), entry.possible_grades(state, state.turn), True)


def _target(state):
    """c.2, d.2, g.3: which horse a card is played on."""
    _, card, by, _ = state.pending
    return Decision(by, "target", cards.TARGET_RULES[card], tuple(cards.possible_targets(state, card)), True,
                    {"card": cards.ref(card)})  # fmt: skip


def _dice(state):
    """g.3, NH-R15: the two dice of an objection."""
    _, card, by, target = state.pending
    return Decision(by, "dice", ("nasty:g.3", "nasty:ruling/NH-R15"), ([1, 1], [1, 2]), False,
                    {"target": target, "card": cards.ref(card)})  # fmt: skip


def _bets(state):
    """5.3, 4.2: first the secret horses, then the odds of the winner."""
    secret = secret_bets(state)
    if secret:
        return Decision(secret[0], "bet", ("nasty:5.3", "nasty:5.1"), tuple(state.players))
    winner = winning_horse(state)
    return Decision("all", "odds", ("nasty:4.2", "nasty:ruling/NH-F5"), ({winner: 2},), False, {"winner": winner})


def _prizes(state):
    """1.5, 11: the prizes of the race card."""
    count = len(prize_winners(state))
    return Decision("all", "prizes", ("nasty:1.5", "nasty:11", "nasty:ruling/NH-F5"), (), False, {"count": count})


OPEN = {
    "lanes": _lanes, "roll": _roll, "bonus": _bonus, "target": _target, "dice": _dice, "bets": _bets, "prizes": _prizes,
}  # fmt: skip


def answer_checks(state: State, by: str, answer) -> list[Check]:
    """Whether this is the player who decides, and an answer that the rules allow."""
    asked = decision(state)
    if _repeats(state, by, answer):
        return [Check(True, "choose.taken", (PHASE_RULE[state.phase],))]
    if asked is None:
        return [Check(False, "choose.none", (PHASE_RULE[state.phase],))]
    may = by == asked.by
    checks = [Check(may, "choose.who", asked.cites, {"who": asked.by})]
    return checks + ANSWERS[asked.word](state, answer, asked)


def _repeats(state, by, answer):
    """Whether an answer only says again what was taken because nothing else was possible; bets once they are paid."""
    return state.pending != ("bets",) and any(who == by and _says(answer, taken) for who, taken in state.only)


def _says(answer, taken):
    """Whether an answer says what was taken; of the odds it may say a part."""
    if isinstance(taken, dict):
        return isinstance(answer, dict) and bool(answer) and answer.items() <= taken.items()
    steps = course.parse_steps(answer) if isinstance(answer, (str, list)) else None
    return taken in (answer, course.spelled(steps) if steps else answer)


def _shape(ok, asked):
    return [Check(bool(ok), "choose.shape", asked.cites, {"word": asked.word})]


def _number(value, least, most):
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _answer_lanes(state, answer, asked):
    good = isinstance(answer, dict) and all(
        name in state.players and _number(lane, 1, 99) for name, lane in answer.items()
    )
    return entry.lanes_checks(state, answer) if good else _shape(False, asked)


def _answer_path(state, answer, asked):
    steps = course.parse_steps(answer)
    if steps is None:
        return _shape(False, asked)
    return moves.path_checks(state, asked.by, state.pending[1], steps)


def _answer_to(state, answer, asked):
    word = place_named(answer)
    if not isinstance(word, str) or not word or state.track and word not in (*PLACES, *dict(state.track.fences)):
        return _shape(False, asked)
    return moves.to_checks(state, asked.by, word)


def _answer_grade(state, answer, asked):
    return entry.grade_checks(state, asked.by, answer) if _number(answer, 1, 99) else _shape(False, asked)


def _answer_option(state, answer, asked):
    known = not isinstance(answer, (dict, list)) and _named(answer) in asked.options
    return [Check(known, "choose.option", asked.cites, {"options": list(asked.options)})]


def _named(answer):
    """A player as an answer: a name may be a number."""
    return str(answer) if type(answer) is int else answer


def _answer_dice(state, answer, asked):
    return _shape(is_dice(answer), asked)


def _answer_odds(state, answer, asked):
    good = isinstance(answer, dict) and all(
        name in state.players and _number(odds, 1, MONEY_MOST) for name, odds in answer.items()
    )
    return _shape(good and winning_horse(state) in answer, asked)


def _answer_prizes(state, answer, asked):
    good = isinstance(answer, list) and all(_number(pounds, 0, MONEY_MOST) for pounds in answer)
    return _shape(good and len(answer) >= asked.args["count"], asked)


ANSWERS = {
    "lanes": _answer_lanes, "path": _answer_path, "to": _answer_to, "grade": _answer_grade, "target": _answer_option,
    "dice": _answer_dice, "bet": _answer_option, "odds": _answer_odds, "prizes": _answer_prizes,
}  # fmt: skip


def perform_answer(state: State, by: str, answer, log=None) -> State:
    """What follows from an answer; one that only repeats what was taken by itself changes nothing."""
    asked = decision(state)
    if asked is None or _repeats(state, by, answer):
        return state
    word = asked.word
    if word not in ("bet", "odds", "prizes"):
        state = state._replace(only=())
    if word == "lanes":
        return deal_lanes(state, asked.by, answer, log)
    if word == "path":
        return moves.move_along(state, asked.by, course.parse_steps(answer), log)
    if word == "to":
        return moves.move_to(state, asked.by, place_named(answer), log)
    if word == "grade":
        return moves.name_grade(state, asked.by, answer, log)
    if word == "target":
        _, card, _, dice = state.pending
        return cards.on_target(state, asked.by, card, _named(answer), dice, log)
    if word == "dice":
        return cards.objection(state, tuple(answer), log)
    if word == "bet":
        horse = _named(answer)
        state = changed(state, asked.by, bet=state.players[asked.by].bet._replace(horse=horse))
        tell(log, state, "bet.shown", ("nasty:5.3",), by=asked.by, who=asked.by, horse=horse)
    elif word == "odds":
        state = state._replace(odds={**state.odds, **answer})
        tell(log, state, "odds.named", ("nasty:4.2",), by=by, odds=dict(answer))
    else:
        state = state._replace(prizes=tuple(answer))
        tell(log, state, "prizes.named", ("nasty:1.5",), by=by, prizes=list(answer))
    return advance(state, log)


def settle_only(state: State, log=None) -> State:
    """At the beginning of a run: an open roll with only one end is moved, the only target taken, known money paid."""
    if state.pending and state.pending[0] == "roll":
        return moves.only_path(state, log)
    if state.pending and state.pending[0] == "bonus":
        return moves.stopped(state, state.turn, state.pending[1], log)
    if state.pending and state.pending[0] == "target":
        return cards.only_target(state, log)
    return advance(state, log)


def still_open(state: State) -> dict:
    """What the open decision decides: the word of a claim → the players it is about (None: the whole table)."""
    asked = decision(state)
    if asked is None:
        return {}
    return OPENS[asked.word](state, asked)


def _opens_path(state, asked):
    who = [asked.by]
    about = {"square": who, "bonus": who}
    passes = asked.word == "to" or any(
        path.end[1] >= state.track.finish for path in moves.legal_paths(state, asked.by, state.pending[1])
    )
    return {**about, "state": who, "place": who} if passes else about


def _opens_target(state, asked):
    card = state.pending[1]
    if card in cards.DICE:
        return {"state": asked.options, "place": asked.options, "cash": (asked.by,) if card == "objection" else ()}
    return {"missed": asked.options} if card == "whippedRound" else {"state": asked.options}


def _opens_dice(state, asked):
    _, card, by, target = state.pending
    return {"state": (target,), "place": tuple(state.finished), "cash": (by,) if card == "objection" else ()}


def _opens_odds(state, asked):
    winner = winning_horse(state)
    return {"odds": (winner,), "cash": tuple(n for n, p in state.players.items() if p.bet and p.bet.horse == winner)}


OPENS = {
    "lanes": lambda state, asked: {"lane": tuple(state.players), "square": tuple(state.players)},
    "path": _opens_path,
    "to": _opens_path,
    "grade": lambda state, asked: {"grade": (asked.by,), "square": (asked.by,), "bonus": (asked.by,)},
    "target": _opens_target,
    "dice": _opens_dice,
    "bet": lambda state, asked: {"bet": (asked.by,), "cash": (asked.by,)},
    "odds": _opens_odds,
    "prizes": lambda state, asked: {"cash": tuple(prize_winners(state))},
}
