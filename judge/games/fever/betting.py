"""The bets of both rounds, and the action cards placed between them."""

from __future__ import annotations

from collections.abc import Iterator

from judge.boardfile.shapes import UNKNOWN, Total
from judge.engine.prompts import Taken
from judge.engine.values import Check, Prompt, Ref
from judge.games.fever.board import BET_KIND, COLOUR, KNOWN_CARD
from judge.games.fever.conditions import at_time, check, in_phase, of_card
from judge.games.fever.sheet import BETS, COLOURS, MONEY
from judge.games.fever.state import Args, Bet, Cites, State, clockwise, minimum_stake
from judge.games.fever.table import Table, may_have
from judge.games.fever.waiting import Kind

KIND_TERMS = {"win": "fever:term/winBet", "place": "fever:term/placeBet"}
ORDER: dict[str, Cites] = {"bet1": ("fever:bet.1",), "bet2": ("fever:bet.6",)}


def kinds_left(state: State, by: str, horse: str) -> list[str]:
    """fever:bet.7: lists the kinds of bet (`win`, `place`) that a player has not yet made on a horse."""
    taken = [bet.kind for bet in state.players[by].bets if bet.horse == horse]
    return [kind for kind in ("win", "place") if kind not in taken]


def can_bet(state: State, by: str) -> bool:
    """Tells whether a player can make any bet at all: the money for the minimum stake, and a horse with a token and a
    kind of bet left."""
    player = state.players[by]
    enough = player.money >= minimum_stake(player)
    return enough and any(state.tokens[c] > 0 and kinds_left(state, by, c) for c in COLOURS)


class MakeBet(Kind):
    """fever:bet.1 to fever:bet.7: the order, the minimum, the money, a token, one win and one place bet on a horse."""

    word, keys = "bet", {"bet": COLOUR, "kind": BET_KIND, "stake": Total(0, MONEY)}
    phases = ("bet1", "bet2")
    typed, example = ("bet", "kind", "stake"), "{bet: red, kind: win, stake: 300}"

    def checks(self, state: State, by: str, args: Args) -> list[Check]:
        """fever:bet.1 to fever:bet.7: returns the checks on a bet: phase and turn, fewer than two bets so far, the
        minimum, the money, a token, and a kind of bet not yet made on this horse. With six players a remark on the
        last token is added."""
        horse = args["bet"]
        player = state.players[by]
        least = minimum_stake(player)
        stake = args.get("stake", least)
        kinds = kinds_left(state, by, horse)
        minimum_cites = ("fever:bet.2",) if player.vp > 0 else ("fever:bet.2", "fever:ruling/HF-R19")
        checks = [
            *at_time(state, by, ORDER),
            check(len(player.bets) < 2, "check.bets", "fever:bet", "fever:bet.1", "fever:bet.6", by=by),
            check(stake >= least, "check.minimum", *minimum_cites, by=by, stake=stake, least=least, vp=player.vp),
            check(stake <= player.money, "check.stake", "fever:bet.3", by=by, stake=stake, money=player.money),
            check(state.tokens[horse] > 0, "check.token", "fever:ruling/HF-R20", "fever:bet.3", "fever:setup.2",
                  horse=horse, left=state.tokens[horse]),
            check(args.get("kind", kinds[0] if kinds else "win") in kinds, "check.same", "fever:bet.7", horse=horse),
        ]  # fmt: skip
        if len(state.players) == 6 and state.tokens[horse] == 1:
            checks.append(check(True, "doubt.tokens", "fever:setup.2", "fever:ruling/HF-R1", horse=horse))
        return checks

    def candidates(self, state: State, by: str) -> list[Args]:
        """Lists each kind of bet on each horse, with the minimum stake."""
        least = minimum_stake(state.players[by])
        return [{"bet": colour, "kind": kind, "stake": least} for colour in COLOURS for kind in BETS]

    def needs(self, state: State, by: str, args: Args) -> Prompt | None:
        """Returns the question about what a bet leaves out: `kind` if both are still possible, then `stake`; None if
        nothing is missing."""
        kinds = kinds_left(state, by, args["bet"])
        if "kind" not in args and len(kinds) > 1:
            return Prompt(by, "kind", ("fever:bet.4",), tuple(kinds))
        if "stake" in args:
            return None
        least = minimum_stake(state.players[by])
        return Prompt(by, "stake", ("fever:bet.2",), (least,), False, {"least": least})

    def taken(self, state: State, by: str, args: Args) -> Iterator[Taken]:
        """Yields the kind of bet as an answer taken, if the bet leaves it out (then only one was possible)."""
        if "kind" not in args:
            yield Taken(by, "kind", kinds_left(state, by, args["bet"])[0])

    def apply(self, table: Table, by: str, args: Args) -> None:
        """fever:bet.3, HF-R20: changes the table: the stake leaves the player, a token of the horse is put on the bet,
        and the turn passes. With six players the horse's last token adds a doubt."""
        horse = args["bet"]
        bet = Bet(horse, args.get("kind") or kinds_left(table.state, by, horse)[0], args["stake"])
        players, tokens = table.state.players, table.state.tokens
        player = players[by]
        paid = player._replace(money=player.money - bet.stake, bets=(*player.bets, bet))
        table.set(players={**players, by: paid}, tokens={**tokens, horse: tokens[horse] - 1})
        cites = (*ORDER[table.state.phase], "fever:bet.2", "fever:bet.3", "fever:bet.4", KIND_TERMS[bet.kind])
        table.tell("bet", cites, by, horse=horse, kind=Ref(KIND_TERMS[bet.kind]), stake=bet.stake)
        if len(table.state.players) == 6 and table.state.tokens[horse] == 0:
            table.tell("doubt.tokens", ("fever:setup.2", "fever:ruling/HF-R1"), by, horse=horse)
        next_bettor(table, by)


def checks_pass(state: State, by: str) -> list[Check]:
    """HF-R8: returns the checks on not betting: phase and turn. In the first bets, also that the player cannot make any
    bet, and a remark that this reading is of low confidence; the second bet may be passed freely."""
    checks = at_time(state, by, ORDER)
    if state.phase == "bet1":
        able = can_bet(state, by)
        checks.append(check(not able, "check.must", "fever:bet.1", "fever:ruling/HF-R8", by=by))
        checks.append(check(True, "doubt.must" if able else "doubt.broke", "fever:ruling/HF-R8", by=by))
    return checks


def apply_pass(table: Table, by: str) -> None:
    """HF-R8: changes the table after a player makes no bet: the turn passes; in the first bets a doubt is added."""
    first = table.state.phase == "bet1"
    table.tell("pass.bet", (*ORDER[table.state.phase], "fever:ruling/HF-R8"), by)
    if first:
        table.tell("doubt.broke", ("fever:ruling/HF-R8",), by)
    next_bettor(table, by)


def bettors(state: State) -> list[str]:
    """fever:bet.1, fever:bet.6: lists the players in the order of betting: clockwise from the start player, in the
    second bets the other way round."""
    order = clockwise(state)
    return order if state.phase == "bet1" else order[::-1]


def next_bettor(table: Table, by: str | None) -> None:
    """Changes the table: the turn passes from `by` to the next player. After the last (or if `by` is None) the phase
    ends: the action cards follow the first bets, the race the second."""
    order = bettors(table.state)
    at = order.index(by) + 1 if by else len(order)
    if at < len(order):
        table.set(turn=order[at])
    elif table.state.phase == "bet1":
        table.set(phase="cards", turn=None)
        table.tell("phase.cards", ("fever:bet", "fever:bet.5"))
    else:
        table.set(phase="race", turn=None)
        table.tell("phase.race", ("fever:race",))


class PlaceAction(Kind):
    """fever:bet.5: players place action cards face down on horses, in any order."""

    word, keys, phases = "action", {"action": KNOWN_CARD, "horse": COLOUR}, ("cards",)
    typed, example = ("action", "horse"), "{action: Whirl, horse: red}"

    def checks(self, state: State, by: str, args: Args) -> list[Check]:
        """fever:bet.5: returns the checks that it is the phase of the action cards and the player has the card (open if
        it may be an unknown one); for a known card also that it is an action card. For `_` any card in hand will do."""
        card = args["action"]
        if card == UNKNOWN:
            hand = bool(state.players[by].cards)
            return [in_phase(state, "cards"), check(hand, "check.hand", "fever:bet.5", by=by)]
        return [
            in_phase(state, "cards"),
            check(may_have(state, by, "action", card), "check.has", "fever:bet.5", by=by, card=card),
            *of_card(state, card, "action", "fever:bet.5"),
        ]

    def candidates(self, state: State, by: str) -> list[Args]:
        """Lists each card in hand, and `_` for a secret one, on each horse."""
        cards = dict.fromkeys([*state.players[by].cards, UNKNOWN])
        return [{"action": card, "horse": colour} for card in cards for colour in COLOURS]

    def needs(self, state: State, by: str, args: Args) -> Prompt | None:
        """Returns the question on which horse the card is placed; None if the play says it."""
        return None if "horse" in args else Prompt(by, "horse", ("fever:bet.5",), COLOURS)

    def apply(self, table: Table, by: str, args: Args) -> None:
        """Changes the table: the card leaves the hand and lies face down on the horse. If `_` is played from a hand of
        known cards, all cards left in hand become unknown."""
        card, horse = args["action"], args["horse"]
        hand = table.state.players[by].cards
        if card == UNKNOWN and UNKNOWN not in hand:
            table.player(by, cards=(UNKNOWN,) * (len(hand) - 1))
        else:
            table.take(by, "action", card)
        table.horse(horse, cards=(*table.state.horses[horse].cards, (card, by)))
        table.tell("action", ("fever:bet.5", "fever:card/action"), by, card=card, horse=horse)


def close_cards(table: Table) -> None:
    """fever:bet.6: changes the table: the second bets begin with the last player."""
    state = table.state
    table.set(phase="bet2", turn=clockwise(state)[-1])
    table.tell("phase.bet2", ("fever:bet", "fever:bet.6"), turn=table.state.turn)
