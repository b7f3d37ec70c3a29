"""The bets of both rounds, and the action cards placed between them."""

from __future__ import annotations

from judge.engine.values import Check, Decision, Ref
from judge.games.fever.conditions import at_time, check, in_phase, of_card
from judge.games.fever.data import COLOURS
from judge.games.fever.plays import Move
from judge.games.fever.state import UNKNOWN, Bet, State, clockwise, minimum_stake
from judge.games.fever.table import Table, may_have

KIND_TERMS = {"win": "fever:term/winBet", "place": "fever:term/placeBet"}
ORDER = {"bet1": ("fever:bet.1",), "bet2": ("fever:bet.6",)}


def open_kinds(state: State, by: str, horse: str) -> list[str]:
    """fever:bet.7: on a horse that one has backed, only the other kind of bet is left."""
    taken = [bet.kind for bet in state.players[by].bets if bet.horse == horse]
    return [kind for kind in ("win", "place") if kind not in taken]


def can_bet(state: State, by: str) -> bool:
    """Whether a player could make any bet at all."""
    player = state.players[by]
    enough = player.money >= minimum_stake(player)
    return enough and any(state.tokens[c] > 0 and open_kinds(state, by, c) for c in COLOURS)


def checks_bet(state: State, move: Move) -> list[Check]:
    """fever:bet.1 to fever:bet.7: order, minimum, money, a token, one win and one place on the same horse."""
    by, horse = move.by, move.get("bet")
    player = state.players[by]
    least = minimum_stake(player)
    stake = move.get("stake", least)
    kinds = open_kinds(state, by, horse)
    minimum_cites = ("fever:bet.2",) if player.vp > 0 else ("fever:bet.2", "fever:ruling/HF-R19")
    checks = [
        *at_time(state, by, ORDER),
        check(len(player.bets) < 2, "check.bets", "fever:bet", "fever:bet.1", "fever:bet.6", by=by),
        check(stake >= least, "check.minimum", *minimum_cites, by=by, stake=stake, least=least, vp=player.vp),
        check(stake <= player.money, "check.stake", "fever:bet.3", by=by, stake=stake, money=player.money),
        check(state.tokens[horse] > 0, "check.token", "fever:bet.3", "fever:setup.2", "fever:ruling/HF-R20",
              horse=horse, left=state.tokens[horse]),
        check(move.get("kind", kinds[0] if kinds else "win") in kinds, "check.same", "fever:bet.7", horse=horse),
    ]  # fmt: skip
    if len(state.players) == 6 and state.tokens[horse] == 1:
        checks.append(check(True, "doubt.tokens", "fever:setup.2", "fever:ruling/HF-R1", horse=horse))
    return checks


# HF-R8: the first bet must be made by whoever can, the second need not (low confidence)
def checks_pass(state: State, move: Move) -> list[Check]:
    checks = at_time(state, move.by, ORDER)
    if state.phase == "bet1":
        able = can_bet(state, move.by)
        checks.append(check(not able, "check.must", "fever:bet.1", "fever:ruling/HF-R8", by=move.by))
        checks.append(check(True, "doubt.must" if able else "doubt.broke", "fever:ruling/HF-R8", by=move.by))
    return checks


def needs(state: State, move: Move) -> Decision | None:
    """What a bet or an action card leaves open: the kind, the stake, the horse."""
    if move.verb == "bet":
        kinds = open_kinds(state, move.by, move.get("bet"))
        if "kind" not in move.args and len(kinds) > 1:
            return Decision(move.by, "kind", ("fever:bet.4",), tuple(kinds))
        if "stake" not in move.args:
            least = minimum_stake(state.players[move.by])
            return Decision(move.by, "stake", ("fever:bet.2",), (least,), False, {"least": least})
    if move.verb == "action" and "horse" not in move.args:
        return Decision(move.by, "horse", ("fever:bet.5",), COLOURS)
    return None


def do_bet(table: Table, move: Move) -> None:
    """fever:bet.3, HF-R20: the stake leaves the money, and a token lies on it."""
    by, horse = move.by, move.get("bet")
    bet = Bet(horse, move.get("kind") or open_kinds(table.state, by, horse)[0], move.get("stake"))
    player = table.state.players[by]
    table.player(by, money=player.money - bet.stake, bets=(*player.bets, bet))
    table.set(tokens={**table.state.tokens, horse: table.state.tokens[horse] - 1})
    cites = (*ORDER[table.state.phase], "fever:bet.2", "fever:bet.3", "fever:bet.4", KIND_TERMS[bet.kind])
    table.event("bet", cites, by, horse=horse, kind=Ref(KIND_TERMS[bet.kind]), stake=bet.stake)
    if len(table.state.players) == 6 and table.state.tokens[horse] == 0:
        table.event("doubt.tokens", ("fever:setup.2", "fever:ruling/HF-R1"), by, horse=horse)
    next_bettor(table, by)


def do_pass(table: Table, move: Move) -> None:
    """HF-R8: no bet is made."""
    rule = ORDER[table.state.phase]
    broke = table.state.phase == "bet1"
    table.event("pass.bet", (*rule, "fever:ruling/HF-R8"), move.by)
    if broke:
        table.event("doubt.broke", ("fever:ruling/HF-R8",), move.by)
    next_bettor(table, move.by)


def bettors(state: State) -> list[str]:
    """fever:bet.1, fever:bet.6: clockwise from the start player; the second time back from the last one."""
    order = clockwise(state)
    return order if state.phase == "bet1" else order[::-1]


def next_bettor(table: Table, by: str | None) -> None:
    """The next in the order; after the first round the action cards, after the second the race."""
    order = bettors(table.state)
    at = order.index(by) + 1 if by else len(order)
    if at < len(order):
        table.set(turn=order[at])
    elif table.state.phase == "bet1":
        table.set(phase="cards", turn=None)
        table.event("phase.cards", ("fever:bet", "fever:bet.5"))
    else:
        table.set(phase="race", turn=None)
        table.event("phase.race", ("fever:race",))


# fever:bet.5: action cards are placed face down on horses, by everybody, in any order
def checks_action(state: State, move: Move) -> list[Check]:
    card = move.get("action")
    hand = state.players[move.by].cards
    if card == UNKNOWN:
        return [in_phase(state, "cards"), check(bool(hand), "check.hand", "fever:bet.5", by=move.by)]
    return [
        in_phase(state, "cards"),
        check(may_have(state, move.by, "action", card), "check.has", "fever:bet.5", by=move.by, card=card),
        *of_card(state, card, "action", "fever:bet.5"),
    ]


def do_action(table: Table, move: Move) -> None:
    """The card lies face down on the horse; where nobody shall know it, the hand is unknown too."""
    by, card, horse = move.by, move.get("action"), move.get("horse")
    hand = table.state.players[by].cards
    if card == UNKNOWN and UNKNOWN not in hand:
        table.player(by, cards=(UNKNOWN,) * (len(hand) - 1))
    else:
        table.take(by, "action", card)
    table.horse(horse, cards=(*table.state.horses[horse].cards, (card, by)))
    table.event("action", ("fever:bet.5", "fever:card/action"), by, card=card, horse=horse)


def close_cards(table: Table) -> None:
    """The window closes, and the second bets begin with the last player."""
    state = table.state
    table.set(phase="bet2", turn=clockwise(state)[-1])
    table.event("phase.bet2", ("fever:bet", "fever:bet.6"), turn=table.state.turn)
