"""After the race: bets, owners, new odds, and in the full game the incomes of cards."""

from __future__ import annotations

from judge.engine.values import Decision, Ref
from judge.games.fever.betting import KIND_TERMS
from judge.games.fever.change import Change
from judge.games.fever.effects import entries, shown
from judge.games.fever.race import cleared, odds_icons
from judge.games.fever.sheet import COLOURS, OWNER_PRIZES, PLACE_TIMES, PLACE_VP, PLACES, WIN_VP
from judge.games.fever.state import (
    Bet,
    Paid,
    State,
    card_of,
    clockwise,
    horse_effects,
    icons,
    moved_odds,
    neighbour,
)  # fmt: skip


def needs(state: State) -> Decision | None:
    """What the payout cannot do without: the odds, and in the full game what each paying card says."""
    if any(c not in state.odds for c in COLOURS):
        return Decision("all", "odds", ("fever:pay.1", "fever:odds"), (), False)
    if state.options.plus:
        for name in clockwise(state):
            for kind, card in paying_cards(state, name):
                if card_of(state, card) is None:
                    return Decision(name, "card", ("fever:plus.pay.1",), (), False,
                                    {"about": kind, "card": card})  # fmt: skip
    return None


def paying_cards(state: State, name: str) -> list[tuple[str, str]]:
    """fever:plus.pay.1, fever:house.1: the horse cards and, unless left out, the assistants of a player."""
    player = state.players[name]
    found = [("horse", card) for card, _ in player.horses]
    if 1 not in state.options.house:
        found += [("assistant", card) for card in player.assistants]
    return found


def place_of(state: State, colour: str) -> int:
    """The place of a horse, 0 where it has not finished."""
    return state.finished.index(colour) + 1 if colour in state.finished else 0


def hits(state: State, bet: Bet) -> bool:
    """fever:pay.1, fever:pay.2, HF-R4: a win bet needs the 1st place, a place bet one of the first three."""
    place = place_of(state, bet.horse)
    return place == 1 if bet.kind == "win" else 1 <= place <= PLACES


def worth(state: State, bet: Bet) -> tuple[int, int, list]:
    """fever:pay.1, fever:pay.2, fever:fx.result.2: money and VP of a bet that hits, and the icons that change the VP."""
    found = icons(horse_effects(state, bet.horse), "vp")
    extra = sum(e.n for e in found)
    if bet.kind == "win":
        return bet.stake * state.odds[bet.horse], WIN_VP + extra, found
    return bet.stake * PLACE_TIMES, PLACE_VP + extra, found


def payout(change: Change) -> None:
    """Everything that follows a race, in the order of the sheet."""
    change.set(paid=())
    for name in clockwise(change.state):
        for bet in change.state.players[name].bets:
            _pay_bet(change, name, bet)
    for colour in change.state.finished:
        _backers(change, colour)
    for colour in change.state.finished[: len(OWNER_PRIZES)]:
        _pay_owners(change, colour)
    _collect_tokens(change)
    new_odds(change)
    odds_icons(change, "after")
    if change.state.options.plus:
        for name in clockwise(change.state):
            income(change, name)
    change.set(horses={c: cleared(h) for c, h in change.state.horses.items()})


def _record(change, **values):
    change.set(paid=(*change.state.paid, Paid(**values)))


def _pay_bet(change, name, bet):
    """fever:pay.1, fever:pay.2, HF-R5: the stake is gone; a hit brings its multiple and VP."""
    state = change.state
    place = place_of(state, bet.horse)
    kind = Ref(KIND_TERMS[bet.kind])
    rule = "fever:pay.1" if bet.kind == "win" else "fever:pay.2"
    if not hits(state, bet):
        _record(change, to=name, what="lost", horse=bet.horse, stake=bet.stake, place=place)
        cites = (rule,) if bet.kind == "win" else (rule, "fever:ruling/HF-R4")
        change.tell("paid.lost", cites, name, horse=bet.horse, kind=kind, place=place)
        return
    money, vp, found = worth(state, bet)
    change.pay(name, money, vp)
    times = state.odds[bet.horse] if bet.kind == "win" else PLACE_TIMES
    _record(
        change, to=name, what=bet.kind, horse=bet.horse, stake=bet.stake, odds=times, place=place, money=money, vp=vp
    )
    cites = (rule, "fever:ruling/HF-R5", *(i for e in found for i in entries(e)))
    if bet.kind == "place":
        cites += ("fever:ruling/HF-R4",)
    change.tell("paid.hit", cites, name, horse=bet.horse, kind=kind, place=place, stake=bet.stake,
                times=times, money=money, vp=vp)  # fmt: skip


def _backers(change, colour):
    """fever:fx.result.3: everybody who backed this horse gets more or less, or takes money from a neighbour."""
    for effect in icons(horse_effects(change.state, colour), "pay") + icons(
        horse_effects(change.state, colour), "take"
    ):
        for name in clockwise(change.state):
            player = change.state.players[name]
            if not any(bet.horse == colour for bet in player.bets):
                continue
            if effect.key == "pay":
                money = max(-player.money, effect.n)
                change.pay(name, money)
                key, other = "paid.icon", ""
            else:
                other = neighbour(change.state, name, effect.side)
                money = min(effect.n, change.state.players[other].money)
                change.pay(other, -money)
                change.pay(name, money)
                key = "paid.take"
                _record(change, to=other, what="take", horse=colour, money=-money)
            _record(change, to=name, what=effect.key, horse=colour, money=money)
            change.tell(key, entries(effect), name, horse=colour, effect=shown(effect), money=money, other=other)


def _pay_owners(change, colour):
    """fever:pay.3: 600D, 400D and 200D for the stables of the first three."""
    place = place_of(change.state, colour)
    for name in clockwise(change.state):
        if colour in change.state.players[name].stables:
            money = OWNER_PRIZES[place - 1]
            change.pay(name, money)
            _record(change, to=name, what="owner", horse=colour, place=place, money=money)
            change.tell("paid.owner", ("fever:pay.3", "fever:card/stable"), name, horse=colour, place=place,
                        money=money)  # fmt: skip


def _collect_tokens(change):
    """fever:bet.3: the bets are over, and the tokens come back."""
    state = change.state
    lying = [bet.horse for p in state.players.values() for bet in p.bets]
    tokens = {c: state.tokens[c] + lying.count(c) for c in COLOURS}
    players = {name: p._replace(bets=()) for name, p in state.players.items()}
    change.set(tokens=tokens, players=players)
    if lying:
        change.tell("tokens", ("fever:bet.3", "fever:ruling/HF-R5"))


# fever:odds.1, fever:odds.2, fever:odds.3, HF-R3: the level (odds - 1) is compared with the place
def odds_change(odds: int, place: int) -> tuple[int, str]:
    """The new odds of a horse and the rule that sets them."""
    level = odds - 1
    if level < place:
        return moved_odds(odds, -1), "fever:odds.1"
    if level > place:
        return moved_odds(odds, 1), "fever:odds.2"
    return odds, "fever:odds.3"


def new_odds(change: Change) -> None:
    before = change.state.odds
    for place, colour in enumerate(change.state.finished, 1):
        after, rule = odds_change(before[colour], place)
        change.set(odds={**change.state.odds, colour: after})
        key = "odds.same" if after == before[colour] else "odds.new"
        change.tell(key, (rule, "fever:ruling/HF-R3", "fever:ruling/HF-R2"), horse=colour, place=place,
                    before=before[colour], after=after)  # fmt: skip


def income(change: Change, name: str) -> None:
    """fever:plus.pay.1, fever:plus.pay.2: cards bring and cost money; who cannot pay loses 2 VP instead."""
    sums = [card_of(change.state, card).income for _, card in paying_cards(change.state, name)]
    gain, cost = sum(s for s in sums if s > 0), -sum(s for s in sums if s < 0)
    if gain:
        change.pay(name, gain)
        _record(change, to=name, what="income", money=gain)
        change.tell("income", ("fever:plus.pay.1", "fever:plus.pay"), name, money=gain)
    if cost and change.state.players[name].money >= cost:
        change.pay(name, -cost)
        _record(change, to=name, what="income", money=-cost)
        change.tell("income.cost", ("fever:plus.pay.1", "fever:plus.pay"), name, money=cost)
    elif cost:
        change.pay(name, vp=-2)
        _record(change, to=name, what="income", vp=-2)
        change.tell("income.unpaid", ("fever:plus.pay.2",), name, money=cost)


def unknown_income(state: State, name: str, kind: str, card: str, answer: str) -> dict:
    """The player with an unknown card of his turned into the one that was named."""
    player = state.players[name]
    if kind == "horse":
        return {"horses": tuple((answer if h == card else h, s) for h, s in player.horses)}
    at = player.assistants.index(card)
    return {"assistants": (*player.assistants[:at], answer, *player.assistants[at + 1 :])}
