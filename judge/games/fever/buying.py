"""The purchase phase: the lines of the list, prices, loans, sales, placing and exchanging."""

from __future__ import annotations

from judge.engine.values import Check, Decision, Ref
from judge.games.fever.change import Change, may_have
from judge.games.fever.conditions import at_time, check, in_phase, of_card
from judge.games.fever.effects import entries
from judge.games.fever.sheet import COLOURS, LENDERS, PRICE, PURCHASES
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
    where_is,
)  # fmt: skip

RULES = {
    "actions": "fever:buy.1", "objective": "fever:buy.2", "assistant": "fever:buy.3", "horse": "fever:buy.4",
    "stable": "fever:buy.5", "pass": "fever:buy.6", "borrow": "fever:buy.7", "double": "fever:buy.8",
    "sell": "fever:buy.9",
}  # fmt: skip
ORDER = {"buy": ("fever:buy.0", "fever:ruling/HF-R22")}
PAGES = {"actions": "fever:card/action", "action": "fever:card/action", "objective": "fever:card/objective",
         "assistant": "fever:card/assistant", "horse": "fever:card/horse", "stable": "fever:card/stable"}  # fmt: skip


def line_of(args: dict) -> str:
    """The line of the purchase list that a purchase or sale takes."""
    if "sell" in args:
        return "sell"
    return "double" if "from" in args else "actions" if args["buy"] == "action" else args["buy"]


def _kind(args: dict) -> str:
    return args.get("buy") or args["sell"]


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


def price(state: State, by: str, args: dict) -> int | None:
    """What is paid or received; None where the board does not say."""
    kind = _kind(args)
    if line_of(args) == "actions":
        return PRICE
    base = list_price(state, kind, args.get("card"))
    if base is None:
        base = args.get("price")
    if base is None:
        return None
    if "sell" in args:
        return base // 2
    if "from" in args:
        return base * 2
    found = buying_icons(state, by, kind)
    if kind == "stable":
        return max(0, base + sum(e.n for e in found))
    return 0 if found else base


# fever:buy.0, HF-R22: one purchase each, twice round from the start player; every line of the list is one
def purchase_checks(state: State, by: str, line: str) -> list[Check]:
    bought = state.players[by].bought
    checks = [
        *at_time(state, by, ORDER),
        check(len(bought) < PURCHASES, "check.purchases", "fever:buy.0", by=by, count=len(bought)),
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


def choices(state: State, by: str, args: dict) -> list[str]:
    """The cards that a play which names none could mean."""
    if "sell" in args:
        return list(dict.fromkeys(held(state.players[by], _kind(args))))
    if "from" in args:
        return list(dict.fromkeys(held(state.players[args.get("from")], _kind(args))))
    return _free_stables(state) if _kind(args) == "stable" else []


def _needs_card(args):
    return "card" not in args and ("sell" in args or "from" in args or _kind(args) == "stable")


def _failed(checks):
    return sum(c.ok is False for c in checks)


def _of_cards(state, by, args, judge):
    """The checks of a play whose card is left out: those of the card with the fewest faults, or that there is none."""
    verdicts = [judge(state, by, {**args, "card": card}) for card in choices(state, by, args)]
    if verdicts:
        return min(verdicts, key=lambda checks: (_failed(checks), sum(c.ok is None for c in checks)))
    nothing = check(False, "check.nothing", RULES[line_of(args)], kind=Ref(PAGES[_kind(args)]))
    return [*_kind_checks(state, by, args), nothing]


def possible_cards(state: State, by: str, args: dict) -> list[str]:
    """The cards with which a play that names none can be completed; a price that was answered does not change them."""
    judge = checks_sell if "sell" in args else checks_buy
    before = {key: value for key, value in args.items() if key != "price"}
    for asked in (args, before):
        found = [card for card in choices(state, by, args) if not _failed(judge(state, by, {**asked, "card": card}))]
        if found:
            return found
    return []


def _kind_checks(state, by, args):
    """The conditions of a purchase or sale that do not hang on the card."""
    kind, seller = _kind(args), args.get("from")
    checks = purchase_checks(state, by, line_of(args)) + _allowed(state, kind)
    if "buy" in args and kind == "horse":
        checks.append(check(bool(state.players[by].stables), "check.stable", "fever:ruling/HF-R24",
                            "fever:buy.10", by=by))  # fmt: skip
    if seller:
        checks.append(check(seller != by, "check.other", "fever:buy.8", by=by))
    if args.get("refuse"):
        free = bool(seller) and state.seller_may_refuse
        key = "check.refuse" if seller else "check.no_seller"
        checks.append(check(free, key, "fever:buy.8", "fever:ruling/HF-R18", seller=seller))
    return checks


def checks_buy(state: State, by: str, args: dict) -> list[Check]:
    """fever:buy.1 to fever:buy.5, fever:buy.8."""
    if _needs_card(args):
        return _of_cards(state, by, args, checks_buy)
    kind, card, rule = _kind(args), args.get("card", UNKNOWN), RULES[line_of(args)]
    checks = _kind_checks(state, by, args)
    if "from" in args:
        checks += _from_checks(state, by, args, kind, card)
    elif kind == "stable":
        owner = owner_of(state, card)
        checks.append(check(owner is None, "check.owned", rule, "fever:buy.8", card=card, owner=owner or "—"))
    elif not card.startswith(UNKNOWN):
        place = None if several_copies(state, card) else where_is(state, card)
        checks.append(check(place is None, "check.owned", rule, "fever:buy.8", card=card, owner=place or "—"))
    checks += [*of_card(state, card, kind, rule), *_listed(state, by, args)]
    checks.append(_affordable(state, by, price(state, by, args), _price_cites(state, by, args)))
    return checks


def _listed(state, by, args):
    """A price that is named must be that of the list, where the list has one."""
    wanted = PRICE if line_of(args) == "actions" else list_price(state, _kind(args), args.get("card"))
    if wanted is None or "price" not in args:
        return []
    rule = RULES.get(_kind(args), RULES["actions"])
    return [check(args.get("price") == wanted, "check.listed", rule, price=args.get("price"), wanted=wanted)]


def _price_cites(state, by, args):
    """The line of a purchase, and the icons that make it cheaper: not those from other players."""
    cites = (RULES[line_of(args)],)
    if "from" not in args:
        found = buying_icons(state, by, _kind(args))
        cites += tuple(i for e in found for i in entries(e))
        cites += ("fever:ruling/HF-F1",) if any(e.op == "free" for e in found) else ()
    return cites


# fever:buy.8, HF-R18: one card from another player at double price; the owner cannot refuse (low confidence)
def _from_checks(state, by, args, kind, card):
    seller = args.get("from")
    checks = [check(may_have(state, seller, kind, card), "check.has", "fever:buy.8", by=seller, card=card)]
    said = "check.consent" if state.seller_may_refuse else "doubt.refuse"
    return [*checks, check(True, said, "fever:buy.8", "fever:ruling/HF-R18", seller=seller)]


def checks_sell(state: State, by: str, args: dict) -> list[Check]:
    """fever:buy.9: a card of one's own at half its price."""
    if _needs_card(args):
        return _of_cards(state, by, args, checks_sell)
    kind, card = _kind(args), args.get("card")
    return [
        *_kind_checks(state, by, args),
        check(may_have(state, by, kind, card), "check.has", "fever:buy.9", by=by, card=card),
        *of_card(state, card, kind, "fever:buy.9"),
        *_listed(state, by, args),
    ]


def checks_borrow(state: State, by: str, args: dict) -> list[Check]:
    """fever:buy.7: any sum, from the bank or the mafia."""
    return [
        *purchase_checks(state, by, "borrow"),
        check(args.get("borrow") > 0, "check.sum", "fever:buy.7", "fever:ruling/HF-R17"),
    ]


def checks_place(state: State, by: str, args: dict) -> list[Check]:
    """fever:buy.10, HF-R22: free, at any time in the phase, on a stable of one's own."""
    player = state.players[by]
    card, stable = args.get("place"), args.get("stable")
    checks = [
        in_phase(state, "buy"),
        check(may_have(state, by, "horse", card), "check.has", "fever:buy.10", by=by, card=card),
        *of_card(state, card, "horse", "fever:buy.10"),
    ]
    if "stable" in args and stable is None:
        return [*checks, check(False, "check.leaves", "fever:ruling/HF-R25", "fever:buy.10", card=card)]
    if stable:
        own = check(stable in player.stables, "check.own_stable", "fever:buy.10", by=by, stable=stable)
        there = (card, stable) in player.horses
    else:
        own = check(bool(player.stables), "check.stable", "fever:buy.10", by=by)
        there = bool(player.stables) and not open_stables(state, by, args)
    stands = stable or next((s for h, s in player.horses if h == card), None)
    return [*checks, own, check(not there, "check.placed", "fever:buy.10", card=card, stable=stands)]


def open_stables(state: State, by: str, args: dict) -> list[str]:
    """The stables of one's own in which a horse card does not stand yet."""
    player = state.players[by]
    return [stable for stable in player.stables if (args.get("place"), stable) not in player.horses]


def checks_exchange(state: State, by: str, args: dict) -> list[Check]:
    """fever:fx.buy.1, fever:fx.buy.2, HF-R10: only with the icon; there is no free exchange."""
    kind, other = args.get("exchange"), args.get("from")
    rule = "fever:fx.buy.1" if kind == "assistant" else "fever:fx.buy.2"
    found = icons(player_effects(state, by), kind, "exchange")
    checks = [
        in_phase(state, "buy"),
        *_allowed(state, kind),
        check(bool(found), "check.exchange", rule, "fever:deal.2", "fever:ruling/HF-R10", by=by),
    ]
    if not found:
        checks.append(check(True, "doubt.exchange", "fever:deal.2", "fever:ruling/HF-R10"))
        cards = [card_of(state, name) for name in state.players[by].assistants]
        if any(icons(card.effects, kind, "exchange") for card in cards if card):
            checks += _allowed(state, "assistant")
    mine, theirs = args.get("card"), args.get("for")
    if mine == theirs and not several_copies(state, mine):
        checks.append(check(False, "check.twice", f"fever:card/{kind}", card=mine))
    for name, card in ((by, mine), (other, theirs)):
        checks.append(check(may_have(state, name, kind, card), "check.has", rule, by=name, card=card))
        checks += of_card(state, card, kind, rule)
    checks.append(check(other != by, "check.other", rule, by=by))
    return checks


# what a play still has to say


def trade_needs(state: State, by: str, args: dict) -> Decision | None:
    """The part of a purchase or sale that is open: which card, its price, whether the seller agrees."""
    rule = RULES[line_of(args)]
    found = possible_cards(state, by, args) if _needs_card(args) else ()
    if len(found) > 1:
        return Decision(by, "card", (rule,), tuple(found), True, {"about": _kind(args), "card": ""})
    whole = {**args, "card": found[0]} if found else args
    card = whole.get("card")
    if price(state, by, whole) is None:
        return Decision(by, "price", (rule, "fever:ruling/HF-R17"), (), False, {"card": card})
    if "from" in args and state.seller_may_refuse and "refuse" not in args:
        cites = ("fever:buy.8", "fever:ruling/HF-R18")
        return Decision(args["from"], "refuse", cites, (True, False), True, {"buyer": by, "card": card})
    return None


def loan_needs(state: State, by: str, args: dict) -> Decision | None:
    """Who lends the money, and what settles the loan."""
    if "from" not in args:
        return Decision(by, "from", ("fever:buy.7",), LENDERS)
    if "repay" in args or icons(player_effects(state, by), args["from"]):
        return None
    lender = LENDER_TERMS[args["from"]]
    return Decision(by, "repay", ("fever:buy.7", "fever:ruling/HF-R17"), (), False, {"lender": lender})


def place_needs(state: State, by: str, args: dict) -> Decision | None:
    """In which of several stables a horse card goes."""
    stables = open_stables(state, by, args)
    if "stable" in args or len(stables) < 2:
        return None
    return Decision(by, "stable", ("fever:buy.10",), tuple(stables))


LENDER_TERMS = {"bank": Ref("fever:term/bank"), "mafia": Ref("fever:term/mafia")}


def completed(state: State, by: str, args: dict) -> dict:
    """The parts of a play with its only possible card filled in."""
    return {**args, "card": possible_cards(state, by, args)[0]} if _needs_card(args) else args


# carrying it out


def do_buy(change: Change, by: str, args: dict) -> None:
    """A purchase: the money goes, the card comes."""
    args = completed(change.state, by, args)
    state = change.state
    kind, card, cost = _kind(args), args.get("card", UNKNOWN), price(state, by, args)
    rule = RULES[line_of(args)]
    seller = args.get("from")
    _remember_price(change, args)
    if seller and args.get("refuse"):
        cites = ("fever:buy.8", "fever:ruling/HF-R18", "fever:ruling/HF-R26")
        change.tell("refused", cites, seller, buyer=by, card=card)
        return
    if state.players[by].money < cost:
        change.tell("void", (rule,), by, card=card, price=cost, money=state.players[by].money)
        return
    cites = (*_price_cites(state, by, args), PAGES[kind])
    change.pay(by, -cost)
    if seller:
        change.pay(seller, cost)
        change.take(seller, kind, card)
        change.give(by, "action" if kind == "actions" else kind, card)
        change.tell("buy.double", (*cites, "fever:ruling/HF-F6"), by, seller=seller, card=card, price=cost)
        _unplace(change, seller, kind, card)
        if not state.seller_may_refuse:
            change.tell("doubt.refuse", ("fever:ruling/HF-R18",), by, seller=seller)
    elif line_of(args) == "actions":
        for name in (card, UNKNOWN):
            change.give(by, "action", name)
        change.tell("buy.actions", cites, by, price=cost)
    else:
        change.give(by, kind, card)
        key = "buy.stable" if kind == "stable" else "buy.card"
        change.tell(key, cites, by, kind=Ref(PAGES[kind]), card=card, price=cost)
    _note_double(change, by, kind, card)
    bought(change, by, line_of(args))


def _remember_price(change, args):
    """The price that was said holds for all stables of these odds."""
    odds = change.state.odds.get(args.get("card"))
    if _kind(args) == "stable" and "price" in args and odds and odds not in change.state.prices:
        prices = {**change.state.prices, odds: args.get("price")}
        change.set(prices=dict(sorted(prices.items())))


def _note_double(change, by, kind, card):
    """fever:fx.buy.1, fever:fx.buy.2: a card with this icon counts as two."""
    found = card_of(change.state, card)
    for effect in icons(found.effects, kind, "double") if found else ():
        change.tell("double", entries(effect), by, card=card)


def do_sell(change: Change, by: str, args: dict) -> None:
    """fever:buy.9: the bank pays half the price."""
    args = completed(change.state, by, args)
    kind, card, sum_ = _kind(args), args.get("card"), price(change.state, by, args)
    _remember_price(change, args)
    change.take(by, kind, card)
    change.pay(by, sum_)
    change.tell("sell", ("fever:buy.9", PAGES[kind], "fever:ruling/HF-F6"), by, card=card, price=sum_)
    _unplace(change, by, kind, card)
    bought(change, by, "sell")


def _unplace(change, name, kind, stable):
    """fever:buy.10, HF-R25: the horse cards in a stable that a player has no longer stand nowhere."""
    if kind != "stable":
        return
    for card, place in change.state.players[name].horses:
        if place == stable:
            horses = change.state.players[name].horses
            change.player(name, horses=tuple((h, None if h == card else s) for h, s in horses))
            change.tell("unplaced", ("fever:buy.10", "fever:ruling/HF-R25"), name, card=card, stable=stable)


def do_borrow(change: Change, by: str, args: dict) -> None:
    """fever:buy.7: the money comes now, the loan is settled at the end."""
    player = change.state.players[by]
    loan = Loan(args.get("from"), args.get("repay"))
    change.player(by, money=player.money + args.get("borrow"), loans=(*player.loans, loan))
    change.tell("borrow", ("fever:buy.7",), by, sum=args.get("borrow"),
                lender=LENDER_TERMS[loan.lender], owe=loan.owe)  # fmt: skip
    bought(change, by, "borrow")


def do_pass(change: Change, by: str, args: dict) -> None:
    """fever:buy.6, fever:fx.buy.5: 400D from the bank, and what an icon adds."""
    found = icons(player_effects(change.state, by), "pass")
    extra = sum(e.n for e in found)
    change.pay(by, max(0, PRICE + extra))
    cites = ("fever:buy.6", "fever:ruling/HF-F5", *(i for e in found for i in entries(e)))
    change.tell("pass.buy", cites, by, money=max(0, PRICE + extra))
    bought(change, by, "pass")


def bought(change: Change, by: str, line: str) -> None:
    """fever:buy.0, HF-R22: the next player's purchase, or after the second time round the bets."""
    repeated = line in change.state.players[by].bought
    change.player(by, bought=(*change.state.players[by].bought, line))
    if repeated and not change.state.options.no_repeat:
        change.tell("doubt.repeat", ("fever:buy.0", "fever:ruling/HF-R11"), by, line=line)
    order = clockwise(change.state)
    at = order.index(by) + 1
    if at < len(order):
        change.set(turn=order[at])
    elif len(change.state.players[by].bought) < PURCHASES:
        change.set(turn=order[0])
    else:
        change.set(phase="bet1", turn=order[0])
        change.tell("phase.bet1", ("fever:bet", "fever:bet.1"), turn=order[0])


def do_place(change: Change, by: str, args: dict) -> None:
    """fever:buy.10: the horse card stands in a stable, and its icons work on that horse."""
    player = change.state.players[by]
    card = args.get("place")
    stable = args.get("stable") or open_stables(change.state, by, args)[0]
    if card not in held(player, "horse"):
        change.take(by, "horse", card)
        change.give(by, "horse", card)
        player = change.state.players[by]
    change.player(by, horses=tuple((h, stable if h == card else s) for h, s in player.horses))
    cites = ("fever:buy.10", "fever:ruling/HF-R22", "fever:card/horse")
    change.tell("place", cites, by, card=card, stable=stable)


def do_exchange(change: Change, by: str, args: dict) -> None:
    """fever:fx.buy.1, fever:fx.buy.2: the two cards change hands; a horse card leaves its stable."""
    kind, other = args.get("exchange"), args.get("from")
    found = icons(player_effects(change.state, by), kind, "exchange")
    mine, theirs = args.get("card"), args.get("for")
    change.take(by, kind, mine)
    change.take(other, kind, theirs)
    change.give(by, kind, theirs)
    change.give(other, kind, mine)
    change.tell("exchange", entries(found[0]), by, other=other, card=mine, theirs=theirs)
