"""The money after a race: bets on the winner, prizes by finishers, the next race or the end."""

from __future__ import annotations

from judge.engine.prompts import Taken
from judge.engine.telling import tell
from judge.games.nasty.names import RACES, UNKNOWN, money
from judge.games.nasty.state import Bet, Log, Pending, State, changed, placed


def places_paid(finishers: int) -> tuple[int, str]:
    """11.1–11.3, NH-R17: returns how many places earn a prize if so many horses passed the post (disqualified ones
    count), and the id of the rule: 3 from five, 2 from three, else 1; 0 for none."""
    if finishers >= 5:
        return 3, "nasty:11.1"
    if finishers >= 3:
        return 2, "nasty:11.2"
    return (1, "nasty:11.3") if finishers else (0, "nasty:11.3")


def prize_winners(state: State) -> list[str]:
    """Lists the players who get a prize, the first place first; a disqualified horse has none."""
    return placed(state)[: places_paid(len(state.finished))[0]]


def winning_horse(state: State) -> str | None:
    """NH-R16, 10.2: returns the player whose horse is first in the Winning circle, disqualified ones left out; None if
    there is none."""
    circle = placed(state)
    return circle[0] if circle else None


def unknown_bets(state: State) -> list[str]:
    """5.3: lists the players whose bet is on a secret horse, which must be named before the bets are paid. Empty if no
    horse has won."""
    if winning_horse(state) is None:
        return []
    return [name for name, p in state.players.items() if p.bet and p.bet.horse == UNKNOWN]


def odds_missing(state: State) -> bool:
    """4.2: tells whether a player has backed the winner and the board does not give the winner's odds."""
    winner = winning_horse(state)
    return winner not in state.odds and any(p.bet and p.bet.horse == winner for p in state.players.values() if winner)


def prizes_missing(state: State) -> bool:
    """1.5: tells whether more prizes are due than the board gives."""
    return len(state.prizes or ()) < len(prize_winners(state))


def known_money(state: State) -> tuple[Taken, ...]:
    """Returns the horses of the bets, the odds and the prizes that the board gives, as answers already taken, so that a
    later answer that says the same repeats nothing."""
    bets = {name: p.bet.horse for name, p in state.players.items() if p.bet and p.bet.horse not in (None, UNKNOWN)}
    known = [Taken(name, "bet", horse) for name, horse in bets.items()]
    known += [Taken("all", "odds", state.odds)] if state.odds else []
    known += [Taken("all", "prizes", state.prizes)] if state.prizes else []
    return tuple(known)


def returns(state: State, bet: Bet, returned: bool | None = None) -> int:
    """NH-R20: returns the pounds that a bet pays if its horse wins: stake × odds, plus the stake if `returned`
    (default: the switch `stake_returned`). The odds must be known."""
    back = state.stake_returned if returned is None else returned
    assert bet.horse is not None, "a pass wins nothing"
    return bet.stake * state.odds[bet.horse] + (bet.stake if back else 0)


def close_window(state: State) -> State:
    """NH-R25, NH-R16: returns the state with the stewards' window closed and the bets pending; nothing is paid yet."""
    return state._replace(pending=Pending("bets"), turn=None)


def pay(state: State, log: Log | None = None) -> State:
    """NH-R16, NH-R20: returns the state after the bets, then the prizes are paid and the next race begins (or the game
    is over). It stops, still pending, where a secret horse, odds or prizes must be named first."""
    if state.pending == Pending("bets"):
        if unknown_bets(state) or odds_missing(state):
            return state
        state = _pay_bets(state, log)._replace(pending=Pending("prizes"))
    state = state._replace(taken=known_money(state))
    if prizes_missing(state):
        return state
    state = _pay_prizes(state, log)
    return _next_race(state._replace(pending=None), log)


def _plus(cash: int | None, pounds: int) -> int | None:
    """Returns the cash after a payment; None (unknown) stays None."""
    return None if cash is None else cash + pounds


def _pay_bets(state: State, log: Log | None) -> State:
    """NH-R20, 10.2: returns the state after the bets are paid: the stake times the odds on the winner, nothing on
    others. Without a winner all stakes are lost."""
    winner = winning_horse(state)
    bets = {name: p.bet for name, p in state.players.items() if p.bet and p.bet.stake}
    if winner is None:
        if bets:
            tell(log, state, "bets.lost", ("nasty:10.2", "nasty:ruling/NH-R16"), who=list(bets))
        return state
    for name, bet in bets.items():
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


def _pay_prizes(state: State, log: Log | None) -> State:
    """11.1–11.3, 0.2a: returns the state after the placed horses get the prizes of the board, as many as the number of
    finishers allows."""
    rule = places_paid(len(state.finished))[1]
    for n, (name, prize) in enumerate(zip(prize_winners(state), state.prizes or ())):
        state = changed(state, name, cash=_plus(state.players[name].cash, prize))
        tell(log, state, "prize", (rule, "nasty:0.2a", "nasty:1.5", "nasty:ruling/NH-R17"), by=name, who=name,
             place=n + 1, prize=money(prize), finishers=len(state.finished))  # fmt: skip
    return state


def _next_race(state: State, log: Log | None) -> State:
    """3.2, 0.2, NH-R21: returns the state at the entries of the next race, without prizes; after the sixth race the
    game is over and the event names the richest, or those whose cash is unknown."""
    if state.race < RACES:
        state = state._replace(race=state.race + 1, phase="entry", prizes=None)
        return tell(log, state, "race.next", ("nasty:3.2", "nasty:1.5", "nasty:2.2"), race=state.race)
    state = state._replace(phase="over")
    won = richest(state)
    who = won or [name for name, p in state.players.items() if p.cash is None]
    cites = ("nasty:ruling/NH-R21", "nasty:0.2") if len(won) > 1 else ("nasty:0.2", "nasty:ruling/NH-R21")
    totals = {name: money(player.cash) for name, player in state.players.items()}
    return tell(log, state, "over" if won else "over.unknown", cites, who=who, totals=totals)


def richest(state: State) -> list[str]:
    """0.2, NH-R21: lists the players with the most money; empty as soon as any player's cash is unknown."""
    known = {name: p.cash for name, p in state.players.items() if p.cash is not None}
    if len(known) < len(state.players):
        return []
    most = max(known.values())
    return [name for name, cash in known.items() if cash == most]


def winner(state: State) -> str | list[str] | None:
    """0.2, NH-R21: returns the richest player after the sixth race, a list if several are equal. None before that, or
    if a player's cash is unknown."""
    if state.phase != "over":
        return None
    won = richest(state)
    return won[0] if len(won) == 1 else won or None
