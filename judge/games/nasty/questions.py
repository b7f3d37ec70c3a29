"""What is open: who decides, what may be answered, what comes of it."""

from __future__ import annotations

from itertools import dropwhile, islice, permutations

from judge.engine.asking import Question
from judge.engine.shapes import Count
from judge.engine.telling import tell
from judge.engine.values import Check, Decision
from judge.games.nasty import entering, event_cards, moves
from judge.games.nasty import track as course
from judge.games.nasty.board import DICE, LANES, ODDS, PATH, PLACE, PLAYER, PRIZES
from judge.games.nasty.payout import prize_winners, secret_bets, winning_horse
from judge.games.nasty.state import State, changed, on_track, placed

EXAMPLES = 6


def decision(state: State) -> Decision | None:
    """The decision that is open now."""
    return _OPEN[state.pending[0]](state) if state.pending else None


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
        cites, options = ("nasty:7.1", "nasty:ruling/NH-F5"), moves.to_options(state, by)
        return Decision(by, "to", cites, options, state.track is not None, {"roll": roll})
    options = tuple(course.spelled(path.steps) for path in moves.legal_paths(state, by, roll))
    cites = ("nasty:7.1", "nasty:7.2", "nasty:7.4", "nasty:7.10")
    return Decision(by, "path", cites, options, True, {"roll": roll})


def _bonus(state):
    """8.2: the grade on which a bonus move hangs."""
    return Decision(state.turn, "grade", ("nasty:8.2", "nasty:4.1"), entering.possible_grades(state, state.turn), True)


def _target(state):
    """c.2, d.2, g.3: which horse a card is played on."""
    _, card, by, _ = state.pending
    options = tuple(event_cards.possible_targets(state, card))
    return Decision(by, "target", event_cards.TARGET_RULES[card], options, True, {"card": event_cards.ref(card)})


def _dice(state):
    """g.3, NH-R15: the two dice of an objection."""
    _, card, by, target = state.pending
    args = {"target": target, "card": event_cards.ref(card)}
    return Decision(by, "dice", ("nasty:g.3", "nasty:ruling/NH-R15"), ([1, 1], [1, 2]), False, args)


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


_OPEN = {
    "lanes": _lanes, "roll": _roll, "bonus": _bonus, "target": _target, "dice": _dice, "bets": _bets, "prizes": _prizes,
}  # fmt: skip


# which answers the rules leave open


def _complete(ok, asked):
    return [Check(bool(ok), _SHAPE, asked.cites, {"word": asked.word})]


def _path_fits(state, asked, steps):
    return moves.path_checks(state, asked.by, state.pending[1], steps)


def _option_fits(state, asked, name):
    return [Check(name in asked.options, _OPTION, asked.cites, {"options": list(asked.options)})]


# what comes of an answer


def _take_target(state, asked, target, log):
    _, card, _, dice = state.pending
    return event_cards.on_target(state, asked.by, card, target, dice, log)


def _take_bet(state, asked, horse, log):
    state = changed(state, asked.by, bet=state.players[asked.by].bet._replace(horse=horse))
    return tell(log, state, "bet.shown", ("nasty:5.3",), by=asked.by, who=asked.by, horse=horse)


def _take_odds(state, asked, odds, log):
    state = state._replace(odds={**state.odds, **odds})
    return tell(log, state, "odds.named", ("nasty:4.2",), by=asked.by, odds=odds)


def _take_prizes(state, asked, prizes, log):
    state = state._replace(prizes=prizes)
    return tell(log, state, "prizes.named", ("nasty:1.5",), by=asked.by, prizes=list(prizes))


# what the claims hang on: whether that of a player (None: of the whole table) is still open


def _always(state, asked, name):
    return True


def _of_the_decider(state, asked, name):
    return name in (None, asked.by)


def _past_the_post(state, asked, name):
    """10.1: whether the answer can take the horse of the roll past the post; in words a roll can end anywhere."""
    if name not in (None, asked.by):
        return False
    return asked.word == "to" or any(asked.by in after.finished for after in _after(state, asked))


def _of_the_order(state, asked, name):
    """10.1, h.4: the same, and the place of the horse before it where a Photo Finish may swap the two."""
    swapped = bool(state.photos) and name == state.post
    return _past_the_post(state, asked, asked.by if swapped else name)


def _of_the_bonus(state, asked, name):
    """8.1: whether the answer can take the horse of the roll to a bonus square."""
    before = state.players[asked.by].bonus
    return name == asked.by and any(after.players[name].bonus != before for after in _after(state, asked))


def _after(state, asked):
    """The table after each answer to the open roll, bonus moves included; none in words."""
    by, waits = asked.by, state.pending[1]
    if asked.word == "grade":
        return [moves.name_grade(state, by, grade) for grade in asked.options]
    paths = moves.legal_paths(state, by, waits) if asked.word == "path" else ()
    return [moves.move_along(state, by, path.steps) for path in paths]


def _of_a_target(*cards):
    return lambda state, asked, name: state.pending[1] in cards and (name is None or name in asked.options)


def _of_the_objector(state, asked, name):
    """g.2, g.6: the money of an Objection."""
    return state.pending[1] == "objection" and name == asked.by


def _of_the_accused(state, asked, name):
    return name == state.pending[3]


def _of_those_who_move_up(state, asked, name):
    """g.4, g.5: the accused, and the placed horses behind it."""
    accused = state.pending[3]
    return name is None or name in dropwhile(lambda horse: horse != accused, placed(state))


def _of_the_winner(state, asked, name):
    return name == winning_horse(state)


def _of_a_backer(state, asked, name):
    bet = state.players[name].bet
    return bool(bet) and bet.horse == winning_horse(state)


def _of_a_prize_winner(state, asked, name):
    return name in prize_winners(state)


_SHAPE, _OPTION = "answer.shape", "answer.option"
_MOVED = {"square": _of_the_decider, "bonus": _of_the_bonus, "state": _past_the_post, "place": _of_the_order}
QUESTIONS = {
    question.word: question
    for question in (
        Question(
            "lanes",
            LANES,
            lambda state, asked, lanes: entering.lanes_checks(state, lanes),
            lambda state, asked, lanes, log: entering.deal_lanes(state, asked.by, lanes, log),
            decides={"lane": _always, "square": lambda state, asked, name: state.track is not None},
            refused=_SHAPE,
        ),
        Question(
            "path",
            PATH,
            _path_fits,
            lambda state, asked, steps, log: moves.move_along(state, asked.by, steps, log),
            decides=_MOVED,
            refused=_SHAPE,
        ),
        Question(
            "to",
            PLACE,
            lambda state, asked, place: moves.to_checks(state, asked.by, place),
            lambda state, asked, place, log: moves.move_to(state, asked.by, place, log),
            decides=_MOVED,
            refused=_SHAPE,
        ),
        Question(
            "grade",
            Count(1, 99),
            lambda state, asked, grade: entering.grade_checks(state, asked.by, grade),
            lambda state, asked, grade, log: moves.name_grade(state, asked.by, grade, log),
            decides={**_MOVED, "grade": _of_the_decider},
            refused=_SHAPE,
        ),
        Question(
            "target",
            PLAYER,
            _option_fits,
            _take_target,
            decides={
                "state": _of_a_target("faller", "slippedUp", *event_cards.DICE),
                "place": _of_a_target(*event_cards.DICE),
                "cash": _of_the_objector,
                "missed": _of_a_target("whippedRound"),
            },
            refused=_OPTION,
        ),
        Question(
            "dice",
            DICE,
            lambda state, asked, dice: _complete(True, asked),
            lambda state, asked, dice, log: event_cards.objection(state, dice, log),
            decides={"state": _of_the_accused, "place": _of_those_who_move_up, "cash": _of_the_objector},
            refused=_SHAPE,
        ),
        Question(
            "bet",
            PLAYER,
            _option_fits,
            _take_bet,
            decides={"bet": _of_the_decider, "cash": _of_the_decider},
            refused=_OPTION,
        ),
        Question(
            "odds",
            ODDS,
            lambda state, asked, odds: _complete(winning_horse(state) in odds, asked),
            _take_odds,
            same=lambda said, taken: bool(said) and said.items() <= taken.items(),
            decides={"odds": _of_the_winner, "cash": _of_a_backer},
            refused=_SHAPE,
        ),
        Question(
            "prizes",
            PRIZES,
            lambda state, asked, prizes: _complete(len(prizes) >= asked.args["count"], asked),
            _take_prizes,
            decides={"cash": _of_a_prize_winner},
            refused=_SHAPE,
        ),
    )
}
