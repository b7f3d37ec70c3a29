"""What a player does: deal, enter, bet, roll, play a card, retire; each with its checks."""

from __future__ import annotations

from judge.engine.shapes import Count, Flag, Word
from judge.engine.values import Check
from judge.engine.verbs import EVERYBODY, Verb
from judge.games.nasty import entering, event_cards, moves
from judge.games.nasty.board import CARD, DICE, DIE, LANES, PATH, PLACE, PLAYER, Backed
from judge.games.nasty.names import CARDS, MONEY_MOST, RACING, UNKNOWN
from judge.games.nasty.payout import close_window
from judge.games.nasty.state import State
from judge.games.nasty.turns import move_on


def _checks(judge, cites=(), phase=None):
    """The checks of a verb. What is done alone (`cites` say so) cannot be done by all, whatever its phase."""

    def checks(state: State, by: str, args: dict):
        if state.phase == "over":
            yield Check(False, "over.play", ("nasty:0.2",))
        if by == EVERYBODY and cites:
            yield Check(False, "all.play", cites)
            if phase:
                yield phase(state, args)
        else:
            yield from judge(state, by, args)

    return checks


def _after_moving_on(perform):
    return lambda state, by, args, log: perform(move_on(state, log), by, args, log)


def _pass(state, by, args, log):
    return close_window(state) if state.phase == "stewards" else entering.no_bet(state, by, log)


# what could be tried


def _by_one(tries):
    return lambda state, by: () if by == EVERYBODY else tries(state, by)


def _bets(state, by):
    """A bet of all the cash on each horse, or on one that stays secret."""
    stake = min(state.players[by].cash or 1, MONEY_MOST)  # as far as a play can name it
    return [{"bet": horse, "stake": stake} for horse in (*state.players, UNKNOWN)]


def _cards(state, by):
    """Each card on each horse; the dice of an objection are left open."""
    for card in CARDS:
        if card in state.players[by].cards:
            targets = [{}] if card in event_cards.NO_TARGET else [{"target": name} for name in state.players]
            yield from ({"card": card, **target} for target in targets)


VERBS = (
    Verb(
        "deal",
        {"deal": Word("deal", ("events", "lanes")), "lanes": LANES},
        _checks(entering.deal_checks, ("nasty:1.1", "nasty:3.1"), entering.deal_phase),
        _after_moving_on(entering.perform_deal),
        _by_one(lambda state, by: [{"deal": "events" if state.phase == "setup" else "lanes"}]),
        lambda state: state.phase in ("setup", "entry"),
        typed=("deal",),
        together=True,
        example="{deal: lanes}",
    ),
    Verb(
        "enter",
        {"enter": Count(1, 99)},
        _checks(entering.enter_checks, ("nasty:4.1",), entering.enter_phase),
        _after_moving_on(entering.perform_enter),
        _by_one(lambda state, by: [{"enter": grade} for grade in range(1, 7)]),
        lambda state: state.phase == "entry",
        typed=("enter",),
        together=True,
        example="{enter: 2}",
    ),
    Verb(
        "bet",
        {"bet": Backed(), "stake": Count(1, MONEY_MOST)},
        _checks(entering.bet_checks, ("nasty:5.1",), entering.bet_phase),
        _after_moving_on(entering.perform_bet),
        _by_one(_bets),
        lambda state: state.phase == "betting",
        required=("stake",),
        typed=("bet", "stake"),
        together=True,
        example="{bet: B, stake: 3000}",
    ),
    Verb(
        "roll",
        {"roll": DIE, "path": PATH, "to": PLACE},
        _checks(moves.roll_checks, ("nasty:6.2",), moves.roll_phase),
        _after_moving_on(moves.perform_roll),
        _by_one(lambda state, by: [{"roll": n} for n in range(1, 7)]),
        lambda state: state.phase in RACING,
        typed=("roll", "path"),
        marks={"to": "to"},
        together=True,
        example="{roll: 5}",
    ),
    Verb(
        "card",
        {"card": CARD, "target": PLAYER, "dice": DICE},
        _checks(event_cards.card_checks, ("nasty:9.0",)),
        event_cards.perform_card,
        _by_one(_cards),
        lambda state: state.phase in (*RACING, "stewards"),
        typed=("card", "target", "dice"),
        marks={"at": "target", "on": "target"},
        bare=True,
        together=True,
        example="{card: faller, target: B}",
    ),
    Verb(
        "retire",
        {"retire": Flag(True)},
        _checks(moves.retire_checks, ("nasty:7.11",), moves.retire_phase),
        _after_moving_on(moves.perform_retire),
        _by_one(lambda state, by: [{"retire": True}]),
        lambda state: state.phase in RACING,
        typed=("retire",),
        together=True,
        example="{retire: yes}",
    ),
    Verb(
        "pass",
        {},
        _checks(entering.pass_checks),
        _after_moving_on(_pass),
        lambda state, by: ["pass"],
        lambda state: state.phase in ("betting", "stewards"),
        together=True,
    ),
)
