"""After the race: payment of bets and owners, new odds, and in the full game the income of cards."""

from __future__ import annotations

from typing import Any

from judge.boardfile.lines import EVERYBODY
from judge.engine.values import Prompt, Ref
from judge.games.fever.betting import KIND_TERMS
from judge.games.fever.effects import Effect, effect_text, entries
from judge.games.fever.race import apply_odds_icons, without_action_cards
from judge.games.fever.sheet import COLOURS, OWNER_PRIZES, PLACE_TIMES, PLACE_VP, PLACES, WIN_VP
from judge.games.fever.state import (
    Bet,
    Cites,
    Paid,
    State,
    card_of,
    clockwise,
    horse_effects,
    icons,
    known_card,
    moved_odds,
    neighbour,
)  # fmt: skip
from judge.games.fever.table import Table


def needs(state: State) -> Prompt | None:
    """Returns the question that must be answered before the payout: the odds if any are missing, in the full game then
    each unknown card that can have an income; None if all is known."""
    if any(c not in state.odds for c in COLOURS):
        return Prompt(EVERYBODY, "odds", ("fever:pay.1", "fever:odds"), (), False)
    if state.options.plus:
        for name in clockwise(state):
            for kind, card in paying_cards(state, name):
                if card_of(state, card) is None:
                    return Prompt(name, "card", ("fever:plus.pay.1",), (), False,
                                    {"about": kind, "card": card})  # fmt: skip
    return None


def paying_cards(state: State, name: str) -> list[tuple[str, str]]:
    """fever:plus.pay.1, fever:house.1: lists a player's cards that can have an income, horse cards and (unless house
    rule 1 is on) assistants, as (kind, card)."""
    player = state.players[name]
    found = [("horse", card) for card, _ in player.horses]
    if 1 not in state.options.house:
        found += [("assistant", card) for card in player.assistants]
    return found


def place_of(state: State, colour: str) -> int:
    """Returns the place of a horse, from 1; 0 if it has not finished."""
    return state.finished.index(colour) + 1 if colour in state.finished else 0


def pays(state: State, bet: Bet) -> bool:
    """fever:pay.1, fever:pay.2, HF-R4: tells whether a bet pays: a win bet for the 1st place, a place bet for the first
    three."""
    place = place_of(state, bet.horse)
    return place == 1 if bet.kind == "win" else 1 <= place <= PLACES


def payment(state: State, bet: Bet) -> tuple[int, int, list[Effect]]:
    """fever:pay.1, fever:pay.2, fever:fx.result.2: returns (money, VP, its VP icons) of a bet as if it pays; whether it
    does is not looked at."""
    found = icons(horse_effects(state, bet.horse), "vp")
    extra = sum(e.n for e in found)
    if bet.kind == "win":
        return bet.stake * state.odds[bet.horse], WIN_VP + extra, found
    return bet.stake * PLACE_TIMES, PLACE_VP + extra, found


def payout(table: Table) -> None:
    """Changes the table: pays bets, backers and owners, takes the tokens back, sets the new odds and, in the full game,
    pays the incomes. Action cards leave the horses."""
    table.set(paid=())
    for name in clockwise(table.state):
        for bet in table.state.players[name].bets:
            _pay_bet(table, name, bet)
    for colour in table.state.finished:
        _pay_backers(table, colour)
    for colour in table.state.finished[: len(OWNER_PRIZES)]:
        _pay_owners(table, colour)
    _collect_tokens(table)
    new_odds(table)
    apply_odds_icons(table, "after")
    if table.state.options.plus:
        for name in clockwise(table.state):
            income(table, name)
    table.set(horses={c: without_action_cards(h) for c, h in table.state.horses.items()})


def _record(table: Table, **values: Any) -> None:
    """Adds a sum to the table's list of what was paid, from which `explain` words it. No money moves."""
    table.set(paid=(*table.state.paid, Paid(**values)))


def _pay_bet(table: Table, name: str, bet: Bet) -> None:
    """fever:pay.1, fever:pay.2, HF-R5: changes the table: a bet that pays brings the player a multiple of its stake and
    VP; another brings nothing. The stake itself is gone."""
    state = table.state
    place = place_of(state, bet.horse)
    kind = Ref(KIND_TERMS[bet.kind])
    rule = "fever:pay.1" if bet.kind == "win" else "fever:pay.2"
    if not pays(state, bet):
        _record(table, to=name, what="lost", horse=bet.horse, stake=bet.stake, place=place)
        lost = (rule,) if bet.kind == "win" else (rule, "fever:ruling/HF-R4")
        table.tell("paid.lost", lost, name, horse=bet.horse, kind=kind, place=place)
        return
    money, vp, found = payment(state, bet)
    table.pay(name, money, vp)
    times = state.odds[bet.horse] if bet.kind == "win" else PLACE_TIMES
    _record(
        table, to=name, what=bet.kind, horse=bet.horse, stake=bet.stake, odds=times, place=place, money=money, vp=vp
    )
    cites: Cites = (rule, "fever:ruling/HF-R5", *(i for e in found for i in entries(e)))
    if bet.kind == "place":
        cites += ("fever:ruling/HF-R4",)
    told = {
        "horse": bet.horse,
        "kind": kind,
        "place": place,
        "stake": bet.stake,
        "times": times,
        "money": money,
        "vp": vp,
    }
    if found:
        told |= {"base": vp - sum(e.n for e in found), "effects": [effect_text(e) for e in found]}
    table.tell("paid.hit.icons" if found else "paid.hit", cites, name, **told)


def _pay_backers(table: Table, colour: str) -> None:
    """fever:fx.result.3: changes the table: each payout icon of a horse gives money to every player who backed it,
    costs it, or takes it from a neighbour; nobody goes below 0D."""
    for effect in icons(horse_effects(table.state, colour), "pay") + icons(horse_effects(table.state, colour), "take"):
        for name in clockwise(table.state):
            player = table.state.players[name]
            if not any(bet.horse == colour for bet in player.bets):
                continue
            if effect.key == "pay":
                money = max(-player.money, effect.n)
                table.pay(name, money)
                key, other = "paid.icon", ""
            else:
                other = neighbour(table.state, name, effect.side)
                money = min(effect.n, table.state.players[other].money)
                table.pay(other, -money)
                table.pay(name, money)
                key = "paid.take"
                _record(table, to=other, what="take", horse=colour, money=-money)
            _record(table, to=name, what=effect.key, horse=colour, money=money)
            table.tell(key, entries(effect), name, horse=colour, effect=effect_text(effect), money=money, other=other)


def _pay_owners(table: Table, colour: str) -> None:
    """fever:pay.3: changes the table: the owner of the stable of a horse among the first three gets 600D, 400D or 200D."""
    place = place_of(table.state, colour)
    for name in clockwise(table.state):
        if colour in table.state.players[name].stables:
            money = OWNER_PRIZES[place - 1]
            table.pay(name, money)
            _record(table, to=name, what="owner", horse=colour, place=place, money=money)
            table.tell("paid.owner", ("fever:pay.3", "fever:card/stable"), name, horse=colour, place=place,
                        money=money)  # fmt: skip


def _collect_tokens(table: Table) -> None:
    """fever:bet.3: changes the table: all bets end, and their tokens come back."""
    state = table.state
    backed = [bet.horse for p in state.players.values() for bet in p.bets]
    tokens = {c: state.tokens[c] + backed.count(c) for c in COLOURS}
    players = {name: p._replace(bets=()) for name, p in state.players.items()}
    table.set(tokens=tokens, players=players)
    if backed:
        table.tell("tokens", ("fever:bet.3", "fever:ruling/HF-R5"))


# fever:odds.1, fever:odds.2, fever:odds.3, HF-R3: the level (odds - 1) is compared with the place
def odds_change(odds: int, place: int) -> tuple[int, str]:
    """fever:odds.1 to fever:odds.3, HF-R3: returns the new odds of a horse that finished in this place, and the id of
    the rule.

    The level, the odds minus 1, is compared with the place.
    """
    level = odds - 1
    if level < place:
        return moved_odds(odds, -1), "fever:odds.1"
    if level > place:
        return moved_odds(odds, 1), "fever:odds.2"
    return odds, "fever:odds.3"


def new_odds(table: Table) -> None:
    """Changes the table: sets the new odds of all horses by their places."""
    before = table.state.odds
    for place, colour in enumerate(table.state.finished, 1):
        after, rule = odds_change(before[colour], place)
        table.set(odds={**table.state.odds, colour: after})
        key = "odds.same" if after == before[colour] else "odds.new"
        table.tell(key, (rule, "fever:ruling/HF-R3", "fever:ruling/HF-R2"), horse=colour, place=place,
                    level=before[colour] - 1, before=before[colour], after=after)  # fmt: skip


def income(table: Table, name: str) -> None:
    """fever:plus.pay.1, fever:plus.pay.2: changes the table: a player gets what the cards give, then pays what they
    cost; who cannot pay all of it loses 2 VP instead."""
    sums = [known_card(table.state, card).income for _, card in paying_cards(table.state, name)]
    gain, cost = sum(s for s in sums if s > 0), -sum(s for s in sums if s < 0)
    if gain:
        table.pay(name, gain)
        _record(table, to=name, what="income", money=gain)
        table.tell("income", ("fever:plus.pay.1", "fever:plus.pay"), name, money=gain)
    if cost and table.state.players[name].money >= cost:
        table.pay(name, -cost)
        _record(table, to=name, what="income", money=-cost)
        table.tell("income.cost", ("fever:plus.pay.1", "fever:plus.pay"), name, money=cost)
    elif cost:
        table.pay(name, vp=-2)
        _record(table, to=name, what="income", vp=-2)
        table.tell("income.unpaid", ("fever:plus.pay.2",), name, money=cost)


def with_known_card(state: State, name: str, kind: str, card: str, answer: str) -> dict[str, Any]:
    """Returns the field of a player that changes if the unknown card `card` turns out to be `answer`, as a dict:
    `horses` or `assistants`."""
    player = state.players[name]
    if kind == "horse":
        return {"horses": tuple((answer if h == card else h, s) for h, s in player.horses)}
    at = player.assistants.index(card)
    return {"assistants": (*player.assistants[:at], answer, *player.assistants[at + 1 :])}
