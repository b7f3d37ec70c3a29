"""The money after a race: bets on the winner, prizes by finishers, the next race or the end."""

from __future__ import annotations

from judge.engine.asking import Taken
from judge.engine.telling import tell
from judge.games.nasty.names import RACES, UNKNOWN, money
from judge.games.nasty.state import State, changed, placed


def places_paid(finishers: int) -> tuple[int, str]:
    """11.1, 11.2, 11.3, NH-R17: how many places earn a prize, by all that passed the post, and the rule."""
    if finishers >= 5:
        return 3, "nasty:11.1"
    if finishers >= 3:
        return 2, "nasty:11.2"
    return (1, "nasty:11.3") if finishers else (0, "nasty:11.3")


def prize_winners(state: State) -> list[str]:
    """The owners who get a prize, the first one first."""
    return placed(state)[: places_paid(len(state.finished))[0]]


def winning_horse(state: State) -> str | None:
    """NH-R16, 10.2: the first in the Winning circle after all objections."""
    circle = placed(state)
    return circle[0] if circle else None


def secret_bets(state: State) -> list[str]:
    """5.3: those whose horse must be named before the bets can be paid."""
    if winning_horse(state) is None:
        return []
    return [name for name, p in state.players.items() if p.bet and p.bet.horse == UNKNOWN]


def odds_missing(state: State) -> bool:
    """4.2: whether somebody has backed the winner and the board does not say at what odds."""
    winner = winning_horse(state)
    return winner not in state.odds and any(p.bet and p.bet.horse == winner for p in state.players.values() if winner)


def prizes_missing(state: State) -> bool:
    """1.5: whether a prize is due that the board does not name."""
    return len(state.prizes or ()) < len(prize_winners(state))


def known_money(state: State) -> tuple[Taken, ...]:
    """The horses, odds and prizes that the payout need not ask for."""
    bets = {name: p.bet.horse for name, p in state.players.items() if p.bet and p.bet.horse not in (None, UNKNOWN)}
    known = [Taken(name, "bet", horse) for name, horse in bets.items()]
    known += [Taken("all", "odds", state.odds)] if state.odds else []
    known += [Taken("all", "prizes", state.prizes)] if state.prizes else []
    return tuple(known)


def returns(state: State, bet, returned=None) -> int:
    """NH-R20: what a hit brings: stake times odds, and the stake as well where that is played."""
    back = state.stake_returned if returned is None else returned
    return bet.stake * state.odds[bet.horse] + (bet.stake if back else 0)


def close_window(state: State) -> State:
    """NH-R25, NH-R16: nobody objects any more; bets and prizes are paid."""
    return state._replace(pending=("bets",), turn=None)


def pay(state: State, log=None) -> State:
    """NH-R16, NH-R20: first the bets, then the prizes; stops where something must be named first."""
    if state.pending == ("bets",):
        if secret_bets(state) or odds_missing(state):
            return state
        state = _pay_bets(state, log)._replace(pending=("prizes",))
    state = state._replace(taken=known_money(state))
    if prizes_missing(state):
        return state
    state = _pay_prizes(state, log)
    return _next_race(state._replace(pending=None), log)


def _plus(cash, pounds):
    return None if cash is None else cash + pounds


def _pay_bets(state, log):
    """NH-R20, 10.2: a hit brings stake × odds, a miss nothing; without a winner all stakes are lost."""
    winner = winning_horse(state)
    backers = [name for name, p in state.players.items() if p.bet and p.bet.stake]
    if winner is None:
        if backers:
            tell(log, state, "bets.lost", ("nasty:10.2", "nasty:ruling/NH-R16"), who=backers)
        return state
    for name in backers:
        bet = state.players[name].bet
        if bet.horse != winner:
            tell(log, state, "bet.miss", ("nasty:ruling/NH-R20", "nasty:0.2b"), by=name, who=name, horse=bet.horse,
                 winner=winner, stake=money(bet.stake))  # fmt: skip
            continue
        brought = returns(state, bet)
        other = returns(state, bet, not state.stake_returned)
        state = changed(state, name, cash=_plus(state.players[name].cash, brought))
        tell(log, state, "bet.hit", ("nasty:ruling/NH-R20", "nasty:0.2b", "nasty:4.2", "nasty:ruling/NH-R16"), by=name,
             who=name, horse=winner, stake=money(bet.stake), odds=state.odds[winner], brought=money(brought),
             other=money(other))  # fmt: skip
    return state


def _pay_prizes(state, log):
    """11.1–11.3, 0.2a: prizes for the first places, as many as the finishers allow."""
    rule = places_paid(len(state.finished))[1]
    for n, name in enumerate(prize_winners(state)):
        state = changed(state, name, cash=_plus(state.players[name].cash, state.prizes[n]))
        tell(log, state, "prize", (rule, "nasty:0.2a", "nasty:1.5", "nasty:ruling/NH-R17"), by=name, who=name,
             place=n + 1, prize=money(state.prizes[n]), finishers=len(state.finished))  # fmt: skip
    return state


def _next_race(state, log):
    """3.2, 0.2, NH-R21: the next entries, or after six races the richest has won; equals share the win."""
    if state.race < RACES:
        state = state._replace(race=state.race + 1, phase="entry", prizes=None)
        return tell(log, state, "race.next", ("nasty:3.2", "nasty:1.5", "nasty:2.2"), race=state.race)
    state = state._replace(phase="over")
    won = richest(state)
    who = won or [name for name, p in state.players.items() if p.cash is None]
    cites = ("nasty:ruling/NH-R21", "nasty:0.2") if len(won) > 1 else ("nasty:0.2", "nasty:ruling/NH-R21")
    return tell(log, state, "over" if won else "over.unknown", cites, who=who)


def richest(state: State) -> list[str]:
    """0.2, NH-R21: who has the most money; nobody where the board does not say how much somebody has."""
    if any(p.cash is None for p in state.players.values()):
        return []
    most = max(p.cash for p in state.players.values())
    return [name for name, p in state.players.items() if p.cash == most]


def winner(state: State) -> str | list | None:
    """0.2, NH-R21: the richest after six races, several where they are equal."""
    if state.phase != "over":
        return None
    won = richest(state)
    return won[0] if len(won) == 1 else won or None
