"""The purchase phase: the lines of the list, prices, loans, sales, placing and exchanging."""

from __future__ import annotations

from judge.engine.values import Check, Decision, Ref
from judge.games.fever import effects as fx
from judge.games.fever.conditions import at_time, check, in_phase, of_card
from judge.games.fever.data import COLOURS, PRICE
from judge.games.fever.plays import Move
from judge.games.fever.state import (
    UNKNOWN,
    Loan,
    State,
    card_of,
    clockwise,
    held,
    icons,
    owner_of,
    player_effects,
    several_copies,
    switch,
    where_is,
)  # fmt: skip
from judge.games.fever.table import Table, may_have

RULES = {
    "actions": "fever:buy.1", "objective": "fever:buy.2", "assistant": "fever:buy.3", "horse": "fever:buy.4",
    "stable": "fever:buy.5", "pass": "fever:buy.6", "borrow": "fever:buy.7", "double": "fever:buy.8",
    "sell": "fever:buy.9",
}  # fmt: skip
ORDER = {"buy": ("fever:buy.0", "fever:ruling/HF-R22")}
PAGES = {"actions": "fever:card/action", "action": "fever:card/action", "objective": "fever:card/objective",
         "assistant": "fever:card/assistant", "horse": "fever:card/horse", "stable": "fever:card/stable"}  # fmt: skip


def line_of(move: Move) -> str:
    """The line of the purchase list that a play takes."""
    if move.verb == "buy":
        return "double" if "from" in move.args else _kind(move) if _kind(move) != "action" else "actions"
    return move.verb


def _kind(move: Move) -> str:
    return move.get("buy") or move.get("sell")


def list_price(state: State, kind: str, card: str | None) -> int | None:
    """fever:buy.1 to fever:buy.5, HF-R17: what a card costs by the list; None where only the board could say it."""
    if kind == "stable":
        return state.prices.get(state.odds.get(card))
    if kind in ("action", "actions"):
        return None  # the list has a price for two action cards, none for a single one
    return PRICE


def buying_icons(state: State, by: str, kind: str) -> list:
    """fever:fx.buy.1 to fever:fx.buy.4: the icons that make a purchase from the bank free or cheaper."""
    if kind == "stable":
        return icons(player_effects(state, by), "stable", "+")
    return icons(player_effects(state, by), kind, "free")


def price(state: State, move: Move) -> int | None:
    """What is paid or received; None where the board does not say."""
    kind = _kind(move)
    if line_of(move) == "actions":
        return PRICE
    base = list_price(state, kind, move.get("card"))
    if base is None:
        base = move.get("price")
    if base is None:
        return None
    if move.verb == "sell":
        return base // 2
    if "from" in move.args:
        return base * 2
    found = buying_icons(state, move.by, kind)
    if kind == "stable":
        return max(0, base + sum(e.n for e in found))
    return 0 if found else base


# fever:buy.0, HF-R22: one purchase each, twice round from the start player; every line of the list is one
def purchase_checks(state: State, by: str, line: str) -> list[Check]:
    bought = state.players[by].bought
    checks = [
        *at_time(state, by, ORDER),
        check(len(bought) < 2, "check.purchases", "fever:buy.0", by=by, count=len(bought)),
    ]
    if line in state.options.no_repeat:
        checks.append(check(line not in bought, "check.repeat", "fever:buy.0", "fever:ruling/HF-R11", line=line))
    elif line in bought and not state.options.no_repeat:
        checks.append(check(True, "doubt.repeat", "fever:buy.0", "fever:ruling/HF-R11", line=line))
    return checks


def _allowed(state, kind):
    """fever:house.1: the house rule leaves objective and assistant cards out."""
    if kind not in ("objective", "assistant"):
        return []
    return [check(1 not in state.options.house, "check.house1", "fever:house.1", "fever:ruling/HF-R9",
                  kind=Ref(PAGES[kind]))]  # fmt: skip


def _affordable(state, by, cost, cites):
    if cost is None:
        return check(None, "check.price", *cites, "fever:ruling/HF-R17")
    money = state.players[by].money
    return check(money >= cost, "check.money", *cites, by=by, money=money, price=cost)


def _free_stables(state):
    return [c for c in COLOURS if owner_of(state, c) is None]


def choices(state: State, move: Move) -> list[str]:
    """The cards that a play which names none could mean."""
    if move.verb == "sell":
        return list(dict.fromkeys(held(state.players[move.by], _kind(move))))
    if "from" in move.args:
        return list(dict.fromkeys(held(state.players[move.get("from")], _kind(move))))
    return _free_stables(state) if _kind(move) == "stable" else []


def _needs_card(move):
    return "card" not in move.args and (move.verb == "sell" or "from" in move.args or _kind(move) == "stable")


def _failed(checks):
    return sum(c.ok is False for c in checks)


def _of_cards(state, move, judge):
    """The checks of a play whose card is left out: those of the card with the fewest faults, or that there is none."""
    verdicts = [judge(state, move.having(card=card)) for card in choices(state, move)]
    if verdicts:
        return min(verdicts, key=lambda checks: (_failed(checks), sum(c.ok is None for c in checks)))
    nothing = check(False, "check.nothing", RULES[line_of(move)], kind=Ref(PAGES[_kind(move)]))
    return [*_kind_checks(state, move), nothing]


def possible_cards(state: State, move: Move) -> list[str]:
    """The cards with which a play that names none can be completed; a price that was answered does not change them."""
    judge = checks_sell if move.verb == "sell" else checks_buy
    before = move._replace(args={key: value for key, value in move.args.items() if key != "price"})
    for asked in (move, before):
        found = [card for card in choices(state, move) if not _failed(judge(state, asked.having(card=card)))]
        if found:
            return found
    return []


def _kind_checks(state, move):
    """The conditions of a purchase or sale that do not hang on the card."""
    kind, seller = _kind(move), move.get("from")
    checks = purchase_checks(state, move.by, line_of(move)) + _allowed(state, kind)
    if move.verb == "buy" and kind == "horse":
        checks.append(check(bool(state.players[move.by].stables), "check.stable", "fever:ruling/HF-R24",
                            "fever:buy.10", by=move.by))  # fmt: skip
    if seller:
        checks.append(check(seller != move.by, "check.other", "fever:buy.8", by=move.by))
    if move.get("refuse"):
        free = bool(seller) and switch(state, "seller_may_refuse", False)
        key = "check.refuse" if seller else "check.no_seller"
        checks.append(check(free, key, "fever:buy.8", "fever:ruling/HF-R18", seller=seller))
    return checks


def checks_buy(state: State, move: Move) -> list[Check]:
    """fever:buy.1 to fever:buy.5, fever:buy.8."""
    if _needs_card(move):
        return _of_cards(state, move, checks_buy)
    kind, card, rule = _kind(move), move.get("card", UNKNOWN), RULES[line_of(move)]
    checks = _kind_checks(state, move)
    if "from" in move.args:
        checks += _from_checks(state, move, kind, card)
    elif kind == "stable":
        owner = owner_of(state, card)
        checks.append(check(owner is None, "check.owned", rule, "fever:buy.8", card=card, owner=owner or "—"))
    elif not card.startswith(UNKNOWN):
        place = None if several_copies(state, card) else where_is(state, card)
        checks.append(check(place is None, "check.owned", rule, "fever:buy.8", card=card, owner=place or "—"))
    checks += [*of_card(state, card, kind, rule), *_listed(state, move)]
    checks.append(_affordable(state, move.by, price(state, move), _price_cites(state, move)))
    return checks


def _listed(state, move):
    """A price that is named must be that of the list, where the list has one."""
    wanted = PRICE if line_of(move) == "actions" else list_price(state, _kind(move), move.get("card"))
    if wanted is None or "price" not in move.args:
        return []
    rule = RULES.get(_kind(move), RULES["actions"])
    return [check(move.get("price") == wanted, "check.listed", rule, price=move.get("price"), wanted=wanted)]


def _price_cites(state, move):
    cites = (RULES[line_of(move)],)
    if move.verb == "buy" and "from" not in move.args and _kind(move) != "actions":
        found = buying_icons(state, move.by, _kind(move))
        cites += tuple(i for e in found for i in fx.entries(e))
        cites += ("fever:ruling/HF-F1",) if any(e.op == "free" for e in found) else ()
    return cites


# fever:buy.8, HF-R18: one card from another player at double price; the owner cannot refuse (low confidence)
def _from_checks(state, move, kind, card):
    seller = move.get("from")
    checks = [check(may_have(state, seller, kind, card), "check.has", "fever:buy.8", by=seller, card=card)]
    if switch(state, "seller_may_refuse", False):
        checks.append(check(True, "check.consent", "fever:buy.8", "fever:ruling/HF-R18", seller=seller))
    else:
        checks.append(check(True, "doubt.refuse", "fever:buy.8", "fever:ruling/HF-R18", seller=seller))
    return checks


def checks_sell(state: State, move: Move) -> list[Check]:
    """fever:buy.9: a card of one's own at half its price."""
    if _needs_card(move):
        return _of_cards(state, move, checks_sell)
    kind, card = _kind(move), move.get("card")
    return [
        *_kind_checks(state, move),
        check(may_have(state, move.by, kind, card), "check.has", "fever:buy.9", by=move.by, card=card),
        *of_card(state, card, kind, "fever:buy.9"),
        *_listed(state, move),
    ]


def checks_borrow(state: State, move: Move) -> list[Check]:
    """fever:buy.7: any sum, from the bank or the mafia."""
    return [
        *purchase_checks(state, move.by, "borrow"),
        check(move.get("borrow") > 0, "check.sum", "fever:buy.7", "fever:ruling/HF-R17"),
    ]


def checks_place(state: State, move: Move) -> list[Check]:
    """fever:buy.10, HF-R22: free, at any time in the phase, on a stable of one's own."""
    player = state.players[move.by]
    card, stable = move.get("place"), move.get("stable")
    checks = [
        in_phase(state, "buy"),
        check(may_have(state, move.by, "horse", card), "check.has", "fever:buy.10", by=move.by, card=card),
        *of_card(state, card, "horse", "fever:buy.10"),
    ]
    if "stable" in move.args and stable is None:
        return [*checks, check(False, "check.leaves", "fever:ruling/HF-R25", "fever:buy.10", card=card)]
    if stable:
        own = check(stable in player.stables, "check.own_stable", "fever:buy.10", by=move.by, stable=stable)
        there = (card, stable) in player.horses
    else:
        own = check(bool(player.stables), "check.stable", "fever:buy.10", by=move.by)
        there = bool(player.stables) and not open_stables(state, move)
    stands = stable or next((s for h, s in player.horses if h == card), None)
    return [*checks, own, check(not there, "check.placed", "fever:buy.10", card=card, stable=stands)]


def open_stables(state: State, move: Move) -> list[str]:
    """The stables of one's own in which a horse card does not stand yet."""
    player = state.players[move.by]
    return [stable for stable in player.stables if (move.get("place"), stable) not in player.horses]


def checks_exchange(state: State, move: Move) -> list[Check]:
    """fever:fx.buy.1, fever:fx.buy.2, HF-R10: only with the icon; there is no free exchange."""
    kind, other = move.get("exchange"), move.get("from")
    rule = "fever:fx.buy.1" if kind == "assistant" else "fever:fx.buy.2"
    found = icons(player_effects(state, move.by), kind, "exchange")
    checks = [
        in_phase(state, "buy"),
        *_allowed(state, kind),
        check(bool(found), "check.exchange", rule, "fever:deal.2", "fever:ruling/HF-R10", by=move.by),
    ]
    if not found:
        checks.append(check(True, "doubt.exchange", "fever:deal.2", "fever:ruling/HF-R10"))
        cards = [card_of(state, name) for name in state.players[move.by].assistants]
        if any(icons(card.effects, kind, "exchange") for card in cards if card):
            checks += _allowed(state, "assistant")
    mine, theirs = move.get("card"), move.get("for")
    if mine == theirs and not several_copies(state, mine):
        checks.append(check(False, "check.twice", f"fever:card/{kind}", card=mine))
    for name, card in ((move.by, mine), (other, theirs)):
        checks.append(check(may_have(state, name, kind, card), "check.has", rule, by=name, card=card))
        checks += of_card(state, card, kind, rule)
    checks.append(check(other != move.by, "check.other", rule, by=move.by))
    return checks


# what a play still has to say


def needs(state: State, move: Move) -> Decision | None:
    """The part of a purchase that is open: which card, its price, what settles the loan, whether the seller agrees."""
    rule = RULES.get(line_of(move), "fever:buy.0")
    if move.verb in ("buy", "sell"):
        found = possible_cards(state, move) if _needs_card(move) else ()
        if len(found) > 1:
            return Decision(move.by, "card", (rule,), tuple(found), True, {"about": _kind(move), "card": ""})
        whole = move.having(card=found[0]) if found else move
        if price(state, whole) is None:
            return Decision(move.by, "price", (rule, "fever:ruling/HF-R17"), (), False, {"card": whole.get("card")})
        if "from" in move.args and switch(state, "seller_may_refuse", False) and "refuse" not in move.args:
            return Decision(move.get("from"), "refuse", ("fever:buy.8", "fever:ruling/HF-R18"), (True, False), True,
                            {"buyer": move.by, "card": whole.get("card")})  # fmt: skip
    if move.verb == "borrow":
        if "from" not in move.args:
            return Decision(move.by, "from", (rule,), ("bank", "mafia"))
        if "repay" not in move.args and not icons(player_effects(state, move.by), move.get("from")):
            return Decision(move.by, "repay", (rule, "fever:ruling/HF-R17"), (), False,
                            {"lender": Ref(LENDER_TERMS[move.get("from")])})  # fmt: skip
    if move.verb == "place" and "stable" not in move.args and len(open_stables(state, move)) > 1:
        return Decision(move.by, "stable", ("fever:buy.10",), tuple(open_stables(state, move)))
    return None


LENDER_TERMS = {"bank": "fever:term/bank", "mafia": "fever:term/mafia"}


def completed(state: State, move: Move) -> Move:
    """The play with its only possible card filled in."""
    return move.having(card=possible_cards(state, move)[0]) if _needs_card(move) else move


# carrying it out


def do_buy(table: Table, move: Move) -> None:
    """A purchase: the money goes, the card comes."""
    move = completed(table.state, move)
    state = table.state
    by, kind, card, cost = move.by, _kind(move), move.get("card", UNKNOWN), price(state, move)
    rule = RULES[line_of(move)]
    seller = move.get("from")
    if seller and move.get("refuse"):
        table.event(
            "refused",
            ("fever:buy.8", "fever:ruling/HF-R18", "fever:ruling/HF-R26"),
            seller,
            by=by,
            seller=seller,
            card=card,
        )
        return
    if state.players[by].money < cost:
        table.event("void", (rule,), by, card=card, price=cost, money=state.players[by].money)
        return
    _remember_price(table, move)
    cites = (*_price_cites(state, move), PAGES[kind])
    table.pay(by, -cost)
    if seller:
        table.pay(seller, cost)
        table.take(seller, kind, card)
        table.give(by, "action" if kind == "actions" else kind, card)
        table.event("buy.double", (*cites, "fever:ruling/HF-F6"), by, seller=seller, card=card, price=cost)
        _unplace(table, seller, kind, card)
        if not switch(state, "seller_may_refuse", False):
            table.event("doubt.refuse", ("fever:ruling/HF-R18",), by, seller=seller)
    elif line_of(move) == "actions":
        for name in (card, UNKNOWN):
            table.give(by, "action", name)
        table.event("buy.actions", cites, by, price=cost)
    else:
        table.give(by, kind, card)
        key = "buy.stable" if kind == "stable" else "buy.card"
        table.event(key, cites, by, kind=Ref(PAGES[kind]), card=card, price=cost)
    _note_double(table, by, kind, card)
    bought(table, by, line_of(move))


def _remember_price(table, move):
    """The price that was said holds for all stables of these odds."""
    odds = table.state.odds.get(move.get("card"))
    if _kind(move) == "stable" and "price" in move.args and odds and odds not in table.state.prices:
        prices = {**table.state.prices, odds: move.get("price")}
        table.set(prices=dict(sorted(prices.items())))


def _note_double(table, by, kind, card):
    """fever:fx.buy.1, fever:fx.buy.2: a card with this icon counts as two."""
    found = card_of(table.state, card)
    for effect in icons(found.effects, kind, "double") if found else ():
        table.event("double", fx.entries(effect), by, card=card)


def do_sell(table: Table, move: Move) -> None:
    """fever:buy.9: the bank pays half the price."""
    move = completed(table.state, move)
    kind, card, sum_ = _kind(move), move.get("card"), price(table.state, move)
    _remember_price(table, move)
    table.take(move.by, kind, card)
    table.pay(move.by, sum_)
    table.event("sell", ("fever:buy.9", PAGES[kind], "fever:ruling/HF-F6"), move.by, card=card, price=sum_)
    _unplace(table, move.by, kind, card)
    bought(table, move.by, "sell")


def _unplace(table, name, kind, stable):
    """fever:buy.10, HF-R25: the horse cards in a stable that a player has no longer stand nowhere."""
    if kind != "stable":
        return
    for card, place in table.state.players[name].horses:
        if place == stable:
            horses = table.state.players[name].horses
            table.player(name, horses=tuple((h, None if h == card else s) for h, s in horses))
            table.event("unplaced", ("fever:buy.10", "fever:ruling/HF-R25"), name, card=card, stable=stable)


def do_borrow(table: Table, move: Move) -> None:
    """fever:buy.7: the money comes now, the loan is settled at the end."""
    player = table.state.players[move.by]
    loan = Loan(move.get("from"), move.get("repay"))
    table.player(move.by, money=player.money + move.get("borrow"), loans=(*player.loans, loan))
    table.event("borrow", ("fever:buy.7",), move.by, sum=move.get("borrow"),
                lender=Ref(LENDER_TERMS[loan.lender]), owe=loan.owe)  # fmt: skip
    bought(table, move.by, "borrow")


def do_pass(table: Table, move: Move) -> None:
    """fever:buy.6, fever:fx.buy.5: 400D from the bank, and what an icon adds."""
    found = icons(player_effects(table.state, move.by), "pass")
    extra = sum(e.n for e in found)
    table.pay(move.by, max(0, PRICE + extra))
    cites = ("fever:buy.6", "fever:ruling/HF-F5", *(i for e in found for i in fx.entries(e)))
    table.event("pass.buy", cites, move.by, money=max(0, PRICE + extra))
    bought(table, move.by, "pass")


def bought(table: Table, by: str, line: str) -> None:
    """fever:buy.0, HF-R22: the next player's purchase, or after the second time round the bets."""
    repeated = line in table.state.players[by].bought
    table.player(by, bought=(*table.state.players[by].bought, line))
    if repeated and not table.state.options.no_repeat:
        table.event("doubt.repeat", ("fever:buy.0", "fever:ruling/HF-R11"), by, line=line)
    order = clockwise(table.state)
    at = order.index(by) + 1
    if at < len(order):
        table.set(turn=order[at])
    elif len(table.state.players[by].bought) < 2:
        table.set(turn=order[0])
    else:
        table.set(phase="bet1", turn=order[0])
        table.event("phase.bet1", ("fever:bet", "fever:bet.1"), turn=order[0])


def do_place(table: Table, move: Move) -> None:
    """fever:buy.10: the horse card stands in a stable, and its icons work on that horse."""
    player = table.state.players[move.by]
    card = move.get("place")
    stable = move.get("stable") or open_stables(table.state, move)[0]
    if card not in held(player, "horse"):
        table.take(move.by, "horse", card)
        table.give(move.by, "horse", card)
        player = table.state.players[move.by]
    table.player(move.by, horses=tuple((h, stable if h == card else s) for h, s in player.horses))
    cites = ("fever:buy.10", "fever:ruling/HF-R22", "fever:card/horse")
    table.event("place", cites, move.by, card=card, stable=stable)


def do_exchange(table: Table, move: Move) -> None:
    """fever:fx.buy.1, fever:fx.buy.2: the two cards change hands; a horse card leaves its stable."""
    kind, other = move.get("exchange"), move.get("from")
    found = icons(player_effects(table.state, move.by), kind, "exchange")
    mine, theirs = move.get("card"), move.get("for")
    table.take(move.by, kind, mine)
    table.take(other, kind, theirs)
    table.give(move.by, kind, theirs)
    table.give(other, kind, mine)
    table.event("exchange", fx.entries(found[0]), move.by, other=other, card=mine, theirs=theirs)
