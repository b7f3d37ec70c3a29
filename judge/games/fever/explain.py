"""How a payout, a place, a move or a price comes about, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from judge.engine.values import Line, Ref
from judge.games.fever.betting import KIND_TERMS
from judge.games.fever.board import parse_colour
from judge.games.fever.buying import LENDER_TERMS, PAGES, buying_icons, list_price, price
from judge.games.fever.effects import Effect, combine, effect_text, entries
from judge.games.fever.payout import odds_change, paying_cards, payment, place_of
from judge.games.fever.race import SPRINT, goal_square, position_icons, sprint_of
from judge.games.fever.sheet import PLACE_TIMES, PLACE_VP, PRICE, WIN_VP
from judge.games.fever.state import (
    Cites,
    State,
    at_start,
    card_names,
    card_of,
    column,
    count_of,
    held,
    horse_effects,
    icons,
    minimum_stake,
    neighbour,
    owed,
    owner_of,
    player_effects,
)  # fmt: skip

ASKS = ("move", "rank", "price", "payout", "odds")


def knows(state: State, thing: str) -> bool:
    """Tells whether a request names a horse, a player or a card of the board; the topic in it is not looked at."""
    _, name, _ = _parse_request(thing)
    return parse_colour(name) is not None or name in state.players or name in card_names(state)


def _parse_request(thing: str) -> tuple[str | None, str, tuple[int, ...] | None]:
    """Splits a request such as `move red 332222` into its topic (one of `ASKS`, or None), the name, and the six numbers
    of a movement card (or None)."""
    words = thing.split()
    ask = words[0] if len(words) > 1 and words[0] in ASKS else None
    rest = words[1:] if ask else words
    card = None
    if rest and ask in (None, "move") and re.fullmatch(r"\d{6}", rest[-1]) and len(rest) > 1:
        card = tuple(map(int, rest.pop()))
    return ask, " ".join(rest), card


def explain(state: State, thing: str) -> list[Line]:
    """Returns lines on how the values of a horse (`red`, `move red 332222`, `rank red`, `price red`), a player (`payout
    P1`) or a card come about. Empty for an unknown name, or a topic that does not fit the name."""
    ask, name, card = _parse_request(thing)
    colour = parse_colour(name)
    if colour:
        return _horse(state, colour, ask, card)
    if name in state.players and ask in (None, "payout"):
        return _player(state, name, ask)
    return _card(state, name) if ask in (None, "price") else []


def _icons(found: Iterable[Effect], value: Any = None) -> Iterator[Line]:
    """Yields a line for each icon, with `value` as its result."""
    for effect in found:
        yield Line("explain.icon", entries(effect), {"effect": effect_text(effect)}, value)


def _horse(state: State, colour: str, ask: str | None, card: tuple[int, ...] | None) -> list[Line]:
    """Returns the lines about a horse on one topic; without a topic those on odds, place, move and price."""
    parts = {"rank": _rank, "odds": _odds, "price": _price}
    if ask in parts:
        return list(parts[ask](state, colour))
    lines = list(_move(state, colour, card))
    if ask is None:
        lines = [*_odds(state, colour), *_rank(state, colour), *lines, *_price(state, colour)]
    return lines


def _odds(state: State, colour: str) -> Iterator[Line]:
    """fever:odds.1 to fever:odds.3: yields a line on the odds of a horse and their level and, if it has finished and
    these are not the new odds yet, one on the odds after the race. Unknown odds have one line that says so."""
    if colour not in state.odds:
        yield Line("explain.no_odds", ("fever:setup.3", "fever:ruling/HF-R17"), {"horse": colour})
        return
    odds = state.odds[colour]
    yield Line(
        "explain.odds", ("fever:term/odds", "fever:ruling/HF-R2"), {"horse": colour, "level": odds - 1}, f"1:{odds}"
    )
    if colour in state.finished and (state.phase == "payout" or not at_start(state)):
        after, rule = odds_change(odds, place_of(state, colour))
        yield Line("explain.new_odds", (rule, "fever:ruling/HF-R3"), {"place": place_of(state, colour)}, f"1:{after}")


def _rank(state: State, colour: str) -> Iterator[Line]:
    """fever:race.3, fever:race.4: yields lines on a horse that has finished: how far past the goal line it is, which
    horses are level, its photo icons, its place. Before that one line with its square."""
    horse = state.horses[colour]
    if colour in state.finished:
        past = horse.square - (state.finish or horse.square)
        yield Line("explain.past", ("fever:race.3", "fever:ruling/HF-R7"), {"horse": colour}, past)
        level = [c for c in state.finished if c != colour and state.horses[c].square == horse.square]
        if level:
            yield Line("explain.level", ("fever:race.4", "fever:ruling/HF-R6"), {"level": level})
        yield from _icons(icons(horse_effects(state, colour), "photo"))
        yield Line("explain.place", ("fever:race.3",), {"horse": colour}, place_of(state, colour))
    else:
        yield Line("explain.square", ("fever:race.1",), {"horse": colour}, horse.square)


def _move(state: State, colour: str, card: tuple[int, ...] | None) -> Iterator[Line]:
    """fever:race.1, fever:race.2: yields lines on the next move and sprint of a horse, with the icons that change them,
    and with a movement card also the squares. Nothing if its odds are unknown or it has finished this race."""
    if colour not in state.odds or (colour in state.finished and not at_start(state)):
        return
    start = at_start(state)
    at = column(state.odds[colour])
    base = card[at] if card else None
    yield Line(
        "explain.column", ("fever:race.1", "fever:card/movement"), {"odds": state.odds[colour], "column": at + 1}, base
    )
    found = icons(horse_effects(state, colour), "start") if start else position_icons(state, colour)
    yield from _icons(found)
    step = combine(base, found) if base is not None else None
    if base is None and any(e.op == "=" for e in found):
        step = combine(0, found)
    square = 0 if start else state.horses[colour].square
    if step is not None:
        yield Line("explain.step", ("fever:race.1", "fever:ruling/HF-R12"), {"before": square}, square + step)
        square += step
        if state.finish and square >= state.finish:
            square, used = goal_square(state, colour, square)
            yield from _icons(used)
            yield Line("explain.goal", ("fever:race.3", "fever:ruling/HF-R14"), {}, square)
    moved = {**state.horses, colour: state.horses[colour]._replace(square=square)}
    sprint, used = sprint_of(state._replace(horses=moved), colour)
    yield Line("explain.sprint", ("fever:race.2",), {"base": SPRINT}, SPRINT)
    yield from _icons(used)
    if used:
        yield Line("explain.sprints", ("fever:race.2", "fever:ruling/HF-R12"), {}, sprint)


def _price(state: State, colour: str) -> Iterator[Line]:
    """Yields lines on the price of a stable: the list price; then, if it has an owner, double from the owner and half
    to the bank, else the price for each player with buying icons. If the list price is unknown, one line says so."""
    base = list_price(state, "stable", colour)
    if base is None:
        yield Line("explain.no_price", ("fever:buy.5", "fever:ruling/HF-R17"), {"stable": colour})
        return
    yield Line("explain.price", ("fever:buy.5",), {"stable": colour, "odds": state.odds[colour]}, base)
    owner = owner_of(state, colour)
    if owner:
        yield Line("explain.double", ("fever:buy.8", "fever:ruling/HF-R18"), {"owner": owner}, base * 2)
        yield Line("explain.half", ("fever:buy.9",), {"owner": owner}, base // 2)
        return
    for name in state.players:
        found = buying_icons(state, name, "stable")
        if found:
            yield from _icons(found)
            cheaper = price(state, name, {"buy": "stable", "card": colour})
            yield Line("explain.cheaper", ("fever:fx.buy.4",), {"by": name}, cheaper)


# players


def _player(state: State, name: str, ask: str | None) -> list[Line]:
    """Returns the lines about a player: the last payout and what the bets would pay; without a topic also minimum
    stake, cards and loans. If there is nothing, one line says so."""
    lines = [*_paid(state, name), *_bets(state, name)]
    if ask is None:
        lines = [*lines, *_stake_cards_loans(state, name)]
    return lines or [Line("explain.no_bets", ("fever:pay",), {"by": name})]


# the sums of a payout by their kind: the message and its rules
_PAID: dict[str, tuple[str, Cites]] = {
    "win": ("explain.paid.win", ("fever:pay.1", "fever:ruling/HF-R5")),
    "place": ("explain.paid.place", ("fever:pay.2", "fever:ruling/HF-R4")),
    "lost": ("explain.paid.lost", ("fever:pay.1", "fever:pay.2")),
    "owner": ("explain.paid.owner", ("fever:pay.3",)),
    "pay": ("explain.paid.pay", ("fever:fx.result.3", "fever:card/iconPay")),
    "take": ("explain.paid.take", ("fever:fx.result.3", "fever:card/iconTake")),
    "income": ("explain.paid.income", ("fever:plus.pay.1", "fever:plus.pay.2")),
}


def _paid(state: State, name: str) -> Iterator[Line]:
    """Yields a line for each sum of the last payout to a player, with the total so far."""
    money = vp = 0
    for paid in state.paid:
        if paid.to != name:
            continue
        money, vp = money + paid.money, vp + paid.vp
        key, cites = _PAID[paid.what]
        if paid.vp not in (0, {"win": WIN_VP, "place": PLACE_VP}.get(paid.what, paid.vp)):
            cites += ("fever:fx.result.2", "fever:card/iconVp")
        yield Line(key, cites, {**paid._asdict(), "total": money, "points": vp}, f"{money}D, {vp} VP")


def _bets(state: State, name: str) -> Iterator[Line]:
    """fever:pay.1, fever:pay.2: yields a line on what each bet of a player pays if it wins, with its VP icons, then
    those on payout icons (see `_backed`)."""
    for bet in state.players[name].bets:
        found = icons(horse_effects(state, bet.horse), "vp")
        extra = sum(e.n for e in found)
        args = {"horse": bet.horse, "kind": Ref(KIND_TERMS[bet.kind]), "stake": bet.stake}
        if bet.kind == "win":
            odds = state.odds.get(bet.horse)
            value = "?" if odds is None else f"{bet.stake * odds}D, {WIN_VP + extra} VP"
            yield Line("explain.bet", ("fever:pay.1", "fever:ruling/HF-R5"), {**args, "times": odds or "?"}, value)
        else:
            value = f"{bet.stake * PLACE_TIMES}D, {PLACE_VP + extra} VP"
            yield Line("explain.bet", ("fever:pay.2", "fever:ruling/HF-R4"), {**args, "times": PLACE_TIMES}, value)
        yield from _icons(found)
    yield from _backed(state, name)


def _backed(state: State, name: str) -> Iterator[Line]:
    """Yields what payout icons give or cost one player (`name`): a line for each horse that each player has backed. A
    total follows, as if all bets of `name` pay, if there was such a line and the odds are known."""
    money = 0
    found: list[Line] = []
    for backer, player in state.players.items():
        for colour in dict.fromkeys(bet.horse for bet in player.bets):
            for effect in _payout_icons(state, colour):
                key, other, gain = _for_player(state, name, backer, effect)
                if key:
                    args = {"horse": colour, "effect": effect_text(effect), "other": other}
                    money, found = money + gain, [*found, Line(key, entries(effect), args, f"{gain:+d}D")]
    bets = state.players[name].bets
    yield from found
    if found and bets and all(bet.horse in state.odds for bet in bets):
        hit = [payment(state, bet) for bet in bets]
        total = f"{sum(won for won, _, _ in hit) + money}D, {sum(vp for _, vp, _ in hit)} VP"
        yield Line("explain.all_hit", ("fever:pay", "fever:fx.result.3"), {}, total)


def _payout_icons(state: State, colour: str) -> list[Effect]:
    """Lists the icons of a horse that change money at the payout: `pay`, then `take`."""
    effects = horse_effects(state, colour)
    return icons(effects, "pay") + icons(effects, "take")


def _for_player(state: State, name: str, backer: str, effect: Effect) -> tuple[str | None, str, int]:
    """Returns what a payout icon of a horse that `backer` backed means for a player, as (message key, other player,
    money gained). The key is None if it does not concern the player."""
    if effect.key == "pay":
        return ("explain.pay", "", effect.n) if backer == name else (None, "", 0)
    other = neighbour(state, backer, effect.side)
    if backer == name:
        return "explain.take", other, effect.n
    return ("explain.taken", backer, -effect.n) if other == name else (None, "", 0)


def _stake_cards_loans(state: State, name: str) -> Iterator[Line]:
    """Yields lines on a player's minimum stake, cards that count double, incomes (in the full game), and what each loan
    costs."""
    player = state.players[name]
    cites = ("fever:bet.2",) if player.vp > 0 else ("fever:bet.2", "fever:ruling/HF-R19")
    yield Line("explain.minimum", cites, {"vp": player.vp}, minimum_stake(player))
    for kind in ("assistant", "horse"):
        doubles = icons(player_effects(state, name), kind, "double")
        if doubles and held(player, kind):
            yield from _icons(doubles)
            yield Line("explain.count", entries(doubles[0]), {"kind": Ref(PAGES[kind])}, count_of(state, name, kind))
    for _, card in paying_cards(state, name) if state.options.plus else ():
        found = card_of(state, card)
        if found and found.income:
            yield Line("explain.income", ("fever:plus.pay.1",), {"card": card}, found.income)
    for loan in player.loans:
        used = icons(player_effects(state, name), loan.lender)
        key = "explain.loan.unsaid" if loan.owe is None else "explain.loan"
        yield Line(key, ("fever:buy.7",), {"lender": LENDER_TERMS[loan.lender]}, loan.owe)
        yield from _icons(used)
        if used:
            yield Line("explain.owed", entries(used[0]), {}, owed(state, name, loan))


def _card(state: State, name: str) -> list[Line]:
    """Returns lines on the icons, income and price of a card; empty if its text is unknown."""
    card = card_of(state, name)
    if card is None:
        return []
    page = Ref(PAGES[card.kind])
    lines = [Line("explain.card", (str(page),), {"card": name, "kind": page}), *_icons(card.effects)]
    if card.income:
        lines.append(Line("explain.income", ("fever:plus.pay.1",), {"card": name}, card.income))
    if card.kind != "action":
        rule = {"horse": "fever:buy.4", "assistant": "fever:buy.3", "objective": "fever:buy.2"}[card.kind]
        lines.append(Line("explain.cost", (rule,), {"card": name}, PRICE))
    return lines
