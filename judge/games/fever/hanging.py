"""What hangs on an open decision: the claims that only its answer decides, by the word of the question."""

from __future__ import annotations

from collections.abc import Callable

from judge.engine.values import Decision
from judge.games.fever import payout, race, waiting
from judge.games.fever.sheet import COLOURS
from judge.games.fever.state import ZONES, State, Waiting, at_start, horse_effects, icons, running

# trades, loans and bets


def _trading(key: str) -> Callable[[State, Decision, str], bool]:
    """What a play that waits will change: the money and cards of those who trade, what is owed by who borrows."""

    def hangs(state: State, asked: Decision, name: str) -> bool:
        if not isinstance(state.pending, Waiting):
            return False
        by, args = state.pending
        verb = waiting.verb_of(args)
        if verb in ("buy", "sell"):
            return name in (by, args.get("from")) and key in ("money", ZONES[args[verb]])
        return name == by and key == {"borrow": "owe", "bet": "money"}.get(verb)

    return hangs


OF_TRADES = {key: _trading(key) for key in ("money", "owe", *dict.fromkeys(ZONES.values()))}


# the race


def _on_its_way(state: State, asked: Decision, colour: str | None) -> bool:
    """A horse of this race, or of the next one where the last is over."""
    return colour is None or colour in (running(state) or COLOURS)


def _moving(state: State, asked: Decision, colour: str | None) -> bool:
    return isinstance(state.pending, Waiting) and _on_its_way(state, asked, colour)


def _without_odds(state: State, asked: Decision, colour: str | None) -> bool:
    return _moving(state, asked, colour) and colour not in state.odds


def _by_the_line(state: State, asked: Decision, colour: str) -> bool:
    """Counted from the line: where a horse stands that is at home, and where one with a goal icon will."""
    return colour in state.finished or bool(icons(horse_effects(state, colour), "goal"))


def _level(state: State, asked: Decision, colour: str | None) -> bool:
    return colour is None or colour in race.best_group(state)


def _by_its_card(state: State, asked: Decision, colour: str | None) -> bool:
    """The odds of a horse on which an unknown card lies: it may have an odds icon."""
    return at_start(state) and state.odds_icons == "before" and colour == asked.args["about"]


# the payout and the end of the game


def _of_a_backer(state: State, asked: Decision, name: str) -> bool:
    """Whose win bet is paid by odds that are asked for."""
    bets = state.players[name].bets if state.phase == "payout" else ()
    return any(bet.kind == "win" and payout.hits(state, bet) and bet.horse not in state.odds for bet in bets)


def _of_the_owner(state: State, asked: Decision, name: str) -> bool:
    """Whose card brings or costs money."""
    return state.phase == "payout" and name == asked.by


def _of_the_debtor(state: State, asked: Decision, name: str) -> bool:
    return state.phase == "end" and name == asked.by


def _of_counted_money(state: State, asked: Decision, name: str) -> bool:
    """fever:house.2: the money that a debtor has left is counted as VP."""
    return 2 in state.options.house and _of_the_debtor(state, asked, name)


def _of_the_end(state: State, asked: Decision, name: None) -> bool:
    return state.phase == "end"


def _of_trader_or_owner(state: State, asked: Decision, name: str) -> bool:
    return OF_TRADES["money"](state, asked, name) or _of_the_owner(state, asked, name)


_OF_RACE = {"square": _on_its_way, "place": _on_its_way}
# the questions that decide more than trades, loans and bets
DECIDES: dict[str, dict[str, Callable[..., bool]]] = {
    "odds": {"square": _without_odds, "place": _moving, "money": _of_a_backer},
    "finish": {"square": _by_the_line, "place": _on_its_way},
    "move": _OF_RACE,
    "dice": _OF_RACE,
    "tie": {"place": _level},
    "card": {**OF_TRADES, "money": _of_trader_or_owner, "vp": _of_the_owner, "odds": _by_its_card},
    "repay": {**OF_TRADES, "money": _of_the_debtor, "vp": _of_counted_money, "winner": _of_the_end},
}
