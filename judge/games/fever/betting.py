"""The bets of both rounds, and the action cards placed between them."""

from __future__ import annotations

from judge.engine.values import Check, Decision, Ref
from judge.games.fever.change import Change, may_have
from judge.games.fever.conditions import at_time, check, in_phase, of_card
from judge.games.fever.sheet import COLOURS
from judge.games.fever.state import UNKNOWN, Bet, State, clockwise, minimum_stake

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


def checks_bet(state: State, by: str, args: dict) -> list[Check]:
    """fever:bet.1 to fever:bet.7: order, minimum, money, a token, one win and one place on the same horse."""
    horse = args["bet"]
    player = state.players[by]
    least = minimum_stake(player)
    stake = args.get("stake", least)
    kinds = open_kinds(state, by, horse)
    minimum_cites = ("fever:bet.2",) if player.vp > 0 else ("fever:bet.2", "fever:ruling/HF-R19")
    checks = [
        *at_time(state, by, ORDER),
        check(len(player.bets) < 2, "check.bets", "fever:bet", "fever:bet.1", "fever:bet.6", by=by),
        check(stake >= least, "check.minimum", *minimum_cites, by=by, stake=stake, least=least, vp=player.vp),
        check(stake <= player.money, "check.stake", "fever:bet.3", by=by, stake=stake, money=player.money),
        check(state.tokens[horse] > 0, "check.token", "fever:bet.3", "fever:setup.2", "fever:ruling/HF-R20",
              horse=horse, left=state.tokens[horse]),
        check(args.get("kind", kinds[0] if kinds else "win") in kinds, "check.same", "fever:bet.7", horse=horse),
    ]  # fmt: skip
    if len(state.players) == 6 and state.tokens[horse] == 1:
        checks.append(check(True, "doubt.tokens", "fever:setup.2", "fever:ruling/HF-R1", horse=horse))
    return checks


# HF-R8: the first bet must be made by whoever can, the second need not (low confidence)
def checks_pass(state: State, by: str, args: dict) -> list[Check]:
    checks = at_time(state, by, ORDER)
    if state.phase == "bet1":
        able = can_bet(state, by)
        checks.append(check(not able, "check.must", "fever:bet.1", "fever:ruling/HF-R8", by=by))
        checks.append(check(True, "doubt.must" if able else "doubt.broke", "fever:ruling/HF-R8", by=by))
    return checks


def bet_needs(state: State, by: str, args: dict) -> Decision | None:
    """The kind and the stake of a bet, where they are left open."""
    kinds = open_kinds(state, by, args["bet"])
    if "kind" not in args and len(kinds) > 1:
        return Decision(by, "kind", ("fever:bet.4",), tuple(kinds))
    if "stake" in args:
        return None
    least = minimum_stake(state.players[by])
    return Decision(by, "stake", ("fever:bet.2",), (least,), False, {"least": least})


def action_needs(state: State, by: str, args: dict) -> Decision | None:
    """The horse that an action card goes on."""
    return None if "horse" in args else Decision(by, "horse", ("fever:bet.5",), COLOURS)


def do_bet(change: Change, by: str, args: dict) -> None:
    """fever:bet.3, HF-R20: the stake leaves the money, and a token lies on it."""
    horse = args["bet"]
    bet = Bet(horse, args.get("kind") or open_kinds(change.state, by, horse)[0], args.get("stake"))
    player = change.state.players[by]
    change.player(by, money=player.money - bet.stake, bets=(*player.bets, bet))
    change.set(tokens={**change.state.tokens, horse: change.state.tokens[horse] - 1})
    cites = (*ORDER[change.state.phase], "fever:bet.2", "fever:bet.3", "fever:bet.4", KIND_TERMS[bet.kind])
    change.tell("bet", cites, by, horse=horse, kind=Ref(KIND_TERMS[bet.kind]), stake=bet.stake)
    if len(change.state.players) == 6 and change.state.tokens[horse] == 0:
        change.tell("doubt.tokens", ("fever:setup.2", "fever:ruling/HF-R1"), by, horse=horse)
    next_bettor(change, by)


def do_pass(change: Change, by: str, args: dict) -> None:
    """HF-R8: no bet is made."""
    rule = ORDER[change.state.phase]
    broke = change.state.phase == "bet1"
    change.tell("pass.bet", (*rule, "fever:ruling/HF-R8"), by)
    if broke:
        change.tell("doubt.broke", ("fever:ruling/HF-R8",), by)
    next_bettor(change, by)


def bettors(state: State) -> list[str]:
    """fever:bet.1, fever:bet.6: clockwise from the start player; the second time back from the last one."""
    order = clockwise(state)
    return order if state.phase == "bet1" else order[::-1]


def next_bettor(change: Change, by: str | None) -> None:
    """The next in the order; after the first round the action cards, after the second the race."""
    order = bettors(change.state)
    at = order.index(by) + 1 if by else len(order)
    if at < len(order):
        change.set(turn=order[at])
    elif change.state.phase == "bet1":
        change.set(phase="cards", turn=None)
        change.tell("phase.cards", ("fever:bet", "fever:bet.5"))
    else:
        change.set(phase="race", turn=None)
        change.tell("phase.race", ("fever:race",))


# fever:bet.5: action cards are placed face down on horses, by everybody, in any order
def checks_action(state: State, by: str, args: dict) -> list[Check]:
    card = args.get("action")
    hand = state.players[by].cards
    if card == UNKNOWN:
        return [in_phase(state, "cards"), check(bool(hand), "check.hand", "fever:bet.5", by=by)]
    return [
        in_phase(state, "cards"),
        check(may_have(state, by, "action", card), "check.has", "fever:bet.5", by=by, card=card),
        *of_card(state, card, "action", "fever:bet.5"),
    ]


def do_action(change: Change, by: str, args: dict) -> None:
    """The card lies face down on the horse; where nobody shall know it, the hand is unknown too."""
    card, horse = args["action"], args["horse"]
    hand = change.state.players[by].cards
    if card == UNKNOWN and UNKNOWN not in hand:
        change.player(by, cards=(UNKNOWN,) * (len(hand) - 1))
    else:
        change.take(by, "action", card)
    change.horse(horse, cards=(*change.state.horses[horse].cards, (card, by)))
    change.tell("action", ("fever:bet.5", "fever:card/action"), by, card=card, horse=horse)


def close_cards(change: Change) -> None:
    """The window closes, and the second bets begin with the last player."""
    state = change.state
    change.set(phase="bet2", turn=clockwise(state)[-1])
    change.tell("phase.bet2", ("fever:bet", "fever:bet.6"), turn=change.state.turn)
