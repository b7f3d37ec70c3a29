"""The purchase phase: prices, the purchase options, loans, sales, placing and exchanging cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.boardfile.shapes import UNKNOWN, Flag, Player, Word
from judge.engine.prompts import Taken
from judge.engine.values import Check, Prompt, Ref
from judge.games.fever.board import DRAWN_CARD, KNOWN_CARD, LENDER, NO_COLOUR, SUM, Traded
from judge.games.fever.conditions import at_time, check, in_phase, of_card
from judge.games.fever.effects import Effect, effect_text, entries
from judge.games.fever.sheet import COLOURS, GOODS, LENDERS, PRICE, PURCHASES
from judge.games.fever.state import (
    Args,
    Cites,
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
from judge.games.fever.table import Table, may_have
from judge.games.fever.waiting import Kind

# the rule of each purchase option
REFUSED = ("fever:buy.8", "fever:ruling/HF-R18", "fever:ruling/HF-R26")
RULES = {
    "actions": "fever:buy.1", "objective": "fever:buy.2", "assistant": "fever:buy.3", "horse": "fever:buy.4",
    "stable": "fever:buy.5", "pass": "fever:buy.6", "borrow": "fever:buy.7", "double": "fever:buy.8",
    "sell": "fever:buy.9",
}  # fmt: skip
ORDER: dict[str, Cites] = {"buy": ("fever:buy.0", "fever:ruling/HF-R22")}
PAGES = {"actions": "fever:card/action", "action": "fever:card/action", "objective": "fever:card/objective",
         "assistant": "fever:card/assistant", "horse": "fever:card/horse", "stable": "fever:card/stable"}  # fmt: skip
LENDER_TERMS = {"bank": Ref("fever:term/bank"), "mafia": Ref("fever:term/mafia")}


def option_of(args: Args) -> str:
    """Returns the purchase option that a purchase or sale takes, a key of `RULES`: `sell`, `double` (from another
    player), `actions`, else what is bought."""
    if "sell" in args:
        return "sell"
    return "double" if "from" in args else "actions" if args["buy"] == "action" else args["buy"]


def _goods(args: Args) -> str:
    """Returns what a play buys or sells: a word of `GOODS`."""
    goods: str = args.get("buy") or args["sell"]
    return goods


# prices


def list_price(state: State, goods: str, card: str | None) -> int | None:
    """fever:buy.1 to fever:buy.5, HF-R17: returns the price of one card in the list, before icons. None for an action
    card, and for a stable whose odds or price the board does not give."""
    if goods == "stable":
        odds = state.odds.get(card) if card else None
        return state.prices.get(odds) if odds else None
    if goods in ("action", "actions"):
        return None  # the list has a price for two action cards, none for a single one
    return PRICE


def buying_icons(state: State, by: str, goods: str) -> list[Effect]:
    """fever:fx.buy.1 to fever:fx.buy.4: lists the icons by which a player gets these goods free or cheaper from the
    bank."""
    if goods == "stable":
        return icons(player_effects(state, by), "stable", "+")
    return icons(player_effects(state, by), goods, "free")


def price(state: State, by: str, args: Args) -> int | None:
    """Returns what a player pays for a purchase (icons counted) or receives for a sale: double from another player,
    half from the bank. None where neither board nor play gives the price."""
    goods = _goods(args)
    if option_of(args) == "actions":
        return PRICE
    base = list_price(state, goods, args.get("card"))
    if base is None:
        base = args.get("price")
    if base is None:
        return None
    if "sell" in args:
        return base // 2
    if "from" in args:
        return base * 2
    found = buying_icons(state, by, goods)
    if goods == "stable":
        return max(0, base + sum(e.n for e in found))
    return 0 if found else base


def _price_cites(state: State, by: str, args: Args) -> Cites:
    """Returns the citations for a price: unless it is from another player, the icons that make it cheaper, then the rule
    of the purchase."""
    cites: Cites = (RULES[option_of(args)],)
    if "from" not in args:
        found = buying_icons(state, by, _goods(args))
        cites += tuple(i for e in found for i in entries(e))
        cites += ("fever:ruling/HF-F1",) if any(e.op == "free" for e in found) else ()
    return (*cites[1:], cites[0])


def _remember_price(table: Table, args: Args) -> None:
    """Changes the table: a price that a play gives for a stable holds for all stables of the same odds, unless the
    board has one."""
    odds = table.state.odds.get(args.get("card", ""))
    if _goods(args) == "stable" and "price" in args and odds and odds not in table.state.prices:
        prices = {**table.state.prices, odds: args["price"]}
        table.set(prices=dict(sorted(prices.items())))


# checks and effects that several purchase options share


def purchase_checks(state: State, by: str, option: str) -> list[Check]:
    """fever:buy.0, HF-R22, HF-R11: returns the checks on the phase, the turn and the number of purchases. One more
    checks that an option in `no_repeat` is not taken twice; without that option, a repeat adds a remark that passes."""
    bought = state.players[by].bought
    checks = [
        *at_time(state, by, ORDER),
        check(len(bought) < PURCHASES, "check.purchases", "fever:buy.0", by=by, count=len(bought)),
    ]
    if option in state.options.no_repeat:
        checks.append(check(option not in bought, "check.repeat", "fever:buy.0", "fever:ruling/HF-R11", line=option))
    elif option in bought and not state.options.no_repeat:
        checks.append(check(True, "doubt.repeat", "fever:buy.0", "fever:ruling/HF-R11", line=option))
    return checks


def _allowed(state: State, goods: str) -> list[Check]:
    """fever:house.1: returns the check that house rule 1 does not remove this kind of card; empty for goods other than
    objectives and assistants."""
    if goods not in ("objective", "assistant"):
        return []
    return [check(1 not in state.options.house, "check.house1", "fever:house.1", "fever:ruling/HF-R9",
                  kind=Ref(PAGES[goods]))]  # fmt: skip


def _affordable(state: State, by: str, cost: int | None, cites: Cites) -> Check:
    """Returns the check that a player can pay a price; open if the price is unknown."""
    if cost is None:
        return check(None, "check.price", *cites, "fever:ruling/HF-R17")
    money = state.players[by].money
    return check(money >= cost, "check.money", *cites, by=by, money=money, price=cost)


def _cards(state: State, name: str, goods: str) -> list[str]:
    """Lists the cards of a kind that a player has, each name once."""
    return list(dict.fromkeys(held(state.players[name], goods)))


def _failed(checks: Iterable[Check]) -> int:
    """Counts the checks that failed."""
    return sum(c.ok is False for c in checks)


def _unplace(table: Table, name: str, goods: str, stable: str) -> None:
    """fever:buy.10, HF-R25: changes the table after a player gave away a stable: horse cards that lay in it stay with
    the player, in no stable. Nothing for other goods."""
    if goods != "stable":
        return
    for card, place in table.state.players[name].horses:
        if place == stable:
            horses = table.state.players[name].horses
            table.player(name, horses=tuple((h, None if h == card else s) for h, s in horses))
            table.tell("unplaced", ("fever:buy.10", "fever:ruling/HF-R25"), name, card=card, stable=stable)


def apply_pass(table: Table, by: str) -> None:
    """fever:buy.6, fever:fx.buy.5: changes the table after a pass: the player gets 400D and what an icon adds (never
    below 0), and the purchase is used up."""
    found = icons(player_effects(table.state, by), "pass")
    money = max(0, PRICE + sum(e.n for e in found))
    table.pay(by, money)
    cites = (*(i for e in found for i in entries(e)), "fever:buy.6", "fever:ruling/HF-F5")
    more = {"effects": [effect_text(e) for e in found]} if found else {}
    table.tell("pass.buy.icons" if found else "pass.buy", cites, by, money=money, **more)
    end_purchase(table, by, "pass")


def end_purchase(table: Table, by: str, option: str) -> None:
    """Notes on the table what a player bought, with a doubt if it repeats (HF-R11) unless the option `no_repeat` is on.
    Then the next player is to buy; after the second time round, betting begins (fever:buy.0, HF-R22)."""
    repeated = option in table.state.players[by].bought
    table.player(by, bought=(*table.state.players[by].bought, option))
    if repeated and not table.state.options.no_repeat:
        table.tell("doubt.repeat", ("fever:buy.0", "fever:ruling/HF-R11"), by, line=option)
    order = clockwise(table.state)
    at = order.index(by) + 1
    if at < len(order):
        table.set(turn=order[at])
    elif len(table.state.players[by].bought) < PURCHASES:
        table.set(turn=order[0])
    else:
        table.set(phase="bet1", turn=order[0])
        table.tell("phase.bet1", ("fever:bet", "fever:bet.1"), turn=order[0])


# the kinds of play


class Trade(Kind):
    """A purchase or a sale. Where it leaves out the card, it means the only one possible, or a player is asked."""

    phases = ("buy",)

    def choices(self, state: State, by: str, args: Args) -> list[str]:
        """Lists the cards that a trade without `card` could mean. Each trade defines it."""
        raise NotImplementedError

    def lacks_card(self, args: Args) -> bool:
        """Tells whether the trade leaves out a card that it must name."""
        return "card" not in args

    def checks_without_card(self, state: State, by: str, args: Args) -> list[Check]:
        """Returns the checks that do not depend on the card: phase, turn, purchases left, the house rules."""
        return purchase_checks(state, by, option_of(args)) + _allowed(state, _goods(args))

    def checks_with_card(self, state: State, by: str, args: Args) -> list[Check]:
        """Returns all checks on a trade whose card is known. Each trade defines it."""
        raise NotImplementedError

    def checks(self, state: State, by: str, args: Args) -> list[Check]:
        """Returns all checks on a trade. If it leaves out its card, those with the card on which the fewest fail; if
        there is no such card, those without a card and a failed one that says so."""
        if not self.lacks_card(args):
            return self.checks_with_card(state, by, args)
        verdicts = [self.checks_with_card(state, by, {**args, "card": card}) for card in self.choices(state, by, args)]
        if verdicts:
            return min(verdicts, key=lambda checks: (_failed(checks), sum(c.ok is None for c in checks)))
        nothing = check(False, "check.nothing", RULES[option_of(args)], kind=Ref(PAGES[_goods(args)]))
        return [*self.checks_without_card(state, by, args), nothing]

    def listed(self, state: State, args: Args) -> list[Check]:
        """Returns the check that a price given in the play is that of the list; empty if the play gives none or the
        list has none."""
        wanted = PRICE if option_of(args) == "actions" else list_price(state, _goods(args), args.get("card"))
        if wanted is None or "price" not in args:
            return []
        rule = RULES.get(_goods(args), RULES["actions"])
        return [check(args["price"] == wanted, "check.listed", rule, price=args["price"], wanted=wanted)]

    def possible_cards(self, state: State, by: str, args: Args) -> list[str]:
        """Lists the cards with which no check on the trade fails. If the price in the play rules out all of them, those
        with which none fails without it."""
        before = {key: value for key, value in args.items() if key != "price"}
        for parts in (args, before):
            found = [
                card
                for card in self.choices(state, by, args)
                if not _failed(self.checks_with_card(state, by, {**parts, "card": card}))
            ]
            if found:
                return found
        return []

    def completed(self, state: State, by: str, args: Args) -> Args:
        """Returns the parts of a trade; if it leaves out its card, with the first possible card filled in."""
        return {**args, "card": self.possible_cards(state, by, args)[0]} if self.lacks_card(args) else args

    def needs(self, state: State, by: str, args: Args) -> Prompt | None:
        """Returns the question about what a trade leaves out: the card if several are possible, then the price if
        unknown, then whether the seller refuses (if sellers may). None if nothing is missing."""
        rule = RULES[option_of(args)]
        found = self.possible_cards(state, by, args) if self.lacks_card(args) else []
        if len(found) > 1:
            return Prompt(by, "card", (rule,), tuple(found), True, {"about": _goods(args), "card": ""})
        whole = {**args, "card": found[0]} if found else args
        card = whole.get("card")
        if price(state, by, whole) is None:
            return Prompt(by, "price", (rule, "fever:ruling/HF-R17"), (), False, {"card": card})
        if "from" in args and state.seller_may_refuse and "refuse" not in args:
            cites = ("fever:buy.8", "fever:ruling/HF-R18")
            return Prompt(args["from"], "refuse", cites, (True, False), True, {"buyer": by, "card": card})
        return None

    def taken(self, state: State, by: str, args: Args) -> Iterator[Taken]:
        """Yields as answers taken what the trade leaves out and nobody had to be asked: the only possible card, the
        price of a stable, and that the seller does not refuse."""
        whole = self.completed(state, by, args)
        if "card" not in args and "card" in whole:
            yield Taken(by, "card", whole["card"])
        if "price" not in args and _goods(args) == "stable":
            yield Taken(by, "price", price(state, by, whole))
        if "from" in args and "refuse" not in args:
            yield Taken(args["from"], "refuse", False)


_OWNED = ("action", "objective", "assistant", "horse", "stable")


class Buy(Trade):
    """fever:buy.1 to fever:buy.5: from the bank; fever:buy.8, HF-R18: from another player at twice the price."""

    word = "buy"
    keys = {
        "buy": Word("goods", GOODS), "card": Traded(DRAWN_CARD), "from": Player(), "price": SUM, "refuse": Flag(),
    }  # fmt: skip
    typed, marks, example = ("buy", "card"), {"from": "from", "for": "price"}, "{buy: actions}"

    def choices(self, state: State, by: str, args: Args) -> list[str]:
        """Lists the cards of the seller, or the free stables if a stable is bought from the bank; empty for other cards
        from the bank, which are drawn."""
        if "from" in args:
            return _cards(state, args["from"], _goods(args))
        return [c for c in COLOURS if owner_of(state, c) is None] if _goods(args) == "stable" else []

    def lacks_card(self, args: Args) -> bool:
        """Tells whether a purchase of a stable, or from another player, names no card."""
        return "card" not in args and ("from" in args or _goods(args) == "stable")

    def checks_without_card(self, state: State, by: str, args: Args) -> list[Check]:
        """Returns the checks that do not depend on the card: those of every trade, for a horse card that the player
        owns a stable, that the seller is another player, and that a refusal in the play is allowed."""
        seller, checks = args.get("from"), super().checks_without_card(state, by, args)
        if _goods(args) == "horse":
            owns = bool(state.players[by].stables)
            checks.append(check(owns, "check.stable", "fever:ruling/HF-R24", "fever:buy.10", by=by))
        if seller:
            checks.append(check(seller != by, "check.other", "fever:buy.8", by=by))
        if args.get("refuse"):
            free = bool(seller) and state.seller_may_refuse
            key = "check.refuse" if seller else "check.no_seller"
            checks.append(check(free, key, "fever:buy.8", "fever:ruling/HF-R18", seller=seller))
        return checks

    def checks_with_card(self, state: State, by: str, args: Args) -> list[Check]:
        """Returns all checks on a purchase: those without the card, that the seller has the card or nobody does, its
        kind, its price, and the money."""
        goods, card, rule = _goods(args), args.get("card", UNKNOWN), RULES[option_of(args)]
        checks = self.checks_without_card(state, by, args)
        if "from" in args:
            has = may_have(state, args["from"], goods, card)
            checks.append(check(has, "check.has", "fever:buy.8", by=args["from"], card=card))
            key = "check.consent" if state.seller_may_refuse else "doubt.refuse"
            checks.append(check(True, key, "fever:buy.8", "fever:ruling/HF-R18", seller=args["from"]))
        elif goods == "stable" or not card.startswith(UNKNOWN):
            several = goods != "stable" and several_copies(state, card)
            owner = owner_of(state, card) if goods == "stable" else None if several else where_is(state, card)
            checks.append(check(owner is None, "check.owned", rule, "fever:buy.8", card=card, owner=owner or "—"))
        checks += [*of_card(state, card, goods, rule), *self.listed(state, args)]
        checks.append(_affordable(state, by, price(state, by, args), _price_cites(state, by, args)))
        return checks

    def candidates(self, state: State, by: str) -> Iterator[Args]:
        """Yields a purchase of each kind and of each stable from the bank, and of each card of each other player."""
        yield from ({"buy": goods} for goods in ("actions", "objective", "assistant", "horse"))
        yield from ({"buy": "stable", "card": colour} for colour in COLOURS)
        for other in state.players:
            for goods in _OWNED if other != by else ():
                yield from ({"buy": goods, "card": card, "from": other} for card in _cards(state, other, goods))

    def apply(self, table: Table, by: str, args: Args) -> None:
        """Changes the table: the buyer pays the bank or the seller, gets the card, and the purchase is used up. If the
        seller refuses or the money is not enough, only an event tells it and the purchase is not used up."""
        state = table.state
        args = self.completed(state, by, args)
        goods, card, seller, cost = _goods(args), args.get("card", UNKNOWN), args.get("from"), price(state, by, args)
        assert cost is not None  # `needs` asks for it
        _remember_price(table, args)
        if seller and args.get("refuse"):
            table.tell("refused", REFUSED, seller, buyer=by, card=card)
            return
        if state.players[by].money < cost:
            table.tell("void", (RULES[option_of(args)],), by, card=card, price=cost, money=state.players[by].money)
            return
        cites = (*_price_cites(state, by, args), PAGES[goods])
        table.pay(by, -cost)
        if seller:
            table.pay(seller, cost)
            table.take(seller, goods, card)
            table.give(by, "action" if goods == "actions" else goods, card)
            table.tell("buy.double", (*cites, "fever:ruling/HF-F6"), by, seller=seller, card=card, price=cost)
            _unplace(table, seller, goods, card)
            if not state.seller_may_refuse:
                table.tell("doubt.refuse", ("fever:ruling/HF-R18",), by, seller=seller)
        elif option_of(args) == "actions":
            for name in (card, UNKNOWN):
                table.give(by, "action", name)
            table.tell("buy.actions", cites, by, price=cost)
        else:
            table.give(by, goods, card)
            more = {"effects": [effect_text(e) for e in found]} if (found := buying_icons(state, by, goods)) else {}
            keys = ("buy.stable", "buy.stable.icons") if goods == "stable" else ("buy.card", "buy.card.icons")
            odds = {"odds": state.odds.get(card, UNKNOWN)} if goods == "stable" else {}
            table.tell(keys[bool(more)], cites, by, kind=Ref(PAGES[goods]), card=card, price=cost, **more, **odds)
        bought = card_of(table.state, card)
        for effect in icons(bought.effects, goods, "double") if bought else ():
            table.tell("double", entries(effect), by, card=card)
        end_purchase(table, by, option_of(args))


class Sell(Trade):
    """fever:buy.9: a card of the player goes to the bank for half its price."""

    word, keys = "sell", {"sell": Word("goods", GOODS), "card": Traded(KNOWN_CARD), "price": SUM}
    typed, example = ("sell", "card"), "{sell: horse, card: Zeus}"

    def choices(self, state: State, by: str, args: Args) -> list[str]:
        """Lists the player's own cards of this kind."""
        return _cards(state, by, _goods(args))

    def checks_with_card(self, state: State, by: str, args: Args) -> list[Check]:
        """Returns all checks on a sale: phase, turn, purchases left, that the player has the card, its kind, and the
        list price if one is given."""
        goods, card = _goods(args), args["card"]
        return [
            *self.checks_without_card(state, by, args),
            check(may_have(state, by, goods, card), "check.has", "fever:buy.9", by=by, card=card),
            *of_card(state, card, goods, "fever:buy.9"),
            *self.listed(state, args),
        ]

    def candidates(self, state: State, by: str) -> list[Args]:
        """Lists a sale of each card that the player has."""
        return [{"sell": goods, "card": card} for goods in _OWNED for card in _cards(state, by, goods)]

    def apply(self, table: Table, by: str, args: Args) -> None:
        """Changes the table: the card goes to the bank, the player gets half its price, and the purchase is used up."""
        args = self.completed(table.state, by, args)
        goods, card, money = _goods(args), args["card"], price(table.state, by, args)
        assert money is not None  # `needs` asks for it
        _remember_price(table, args)
        table.take(by, goods, card)
        table.pay(by, money)
        table.tell("sell", ("fever:buy.9", PAGES[goods], "fever:ruling/HF-F6"), by, card=card, price=money)
        _unplace(table, by, goods, card)
        end_purchase(table, by, "sell")


class Borrow(Kind):
    """fever:buy.7: any sum from the bank or the mafia, repaid at the end of the game."""

    word, keys, phases = "borrow", {"borrow": SUM, "from": LENDER, "repay": SUM}, ("buy",)
    typed, example = ("borrow", "from"), "{borrow: 500, from: bank}"

    def checks(self, state: State, by: str, args: Args) -> list[Check]:
        """fever:buy.7: returns the checks on the phase, the turn and the number of purchases, and that the sum is above
        0."""
        return [
            *purchase_checks(state, by, "borrow"),
            check(args["borrow"] > 0, "check.sum", "fever:buy.7", "fever:ruling/HF-R17"),
        ]

    def candidates(self, state: State, by: str) -> list[Args]:
        """Lists a loan of 100D from each lender, the bank and the mafia."""
        return [{"borrow": 100, "from": lender} for lender in LENDERS]

    def needs(self, state: State, by: str, args: Args) -> Prompt | None:
        """Returns the question about what a loan leaves out: who lends the money, then what must be repaid (not asked
        if an icon says it). None if nothing is missing."""
        if "from" not in args:
            return Prompt(by, "from", ("fever:buy.7",), LENDERS)
        if "repay" in args or icons(player_effects(state, by), args["from"]):
            return None
        lender = LENDER_TERMS[args["from"]]
        return Prompt(by, "repay", ("fever:buy.7", "fever:ruling/HF-R17"), (), False, {"lender": lender})

    def apply(self, table: Table, by: str, args: Args) -> None:
        """Changes the table: the player gets the money and the loan, and the purchase is used up."""
        player = table.state.players[by]
        loan = Loan(args["from"], args.get("repay"))
        table.player(by, money=player.money + args["borrow"], loans=(*player.loans, loan))
        lender = LENDER_TERMS[loan.lender]
        table.tell("borrow", ("fever:buy.7",), by, sum=args["borrow"], lender=lender, owe=loan.owe)
        end_purchase(table, by, "borrow")


class Place(Kind):
    """fever:buy.10, HF-R22: a horse card goes into a stable that the player owns: free, at any time in the phase."""

    word, keys, phases = "place", {"place": KNOWN_CARD, "stable": NO_COLOUR}, ("buy",)
    typed, example = ("place", "stable"), "{place: Zeus, stable: red}"

    def free_stables(self, state: State, by: str, args: Args) -> list[str]:
        """Lists the player's stables in which this horse card does not lie already."""
        player = state.players[by]
        return [stable for stable in player.stables if (args["place"], stable) not in player.horses]

    def checks(self, state: State, by: str, args: Args) -> list[Check]:
        """fever:buy.10, HF-R22, HF-R25: returns the checks that it is the purchase phase, the horse card is the
        player's, the stable is too, and the card is not in it already. A play that takes the card out of its stable
        fails."""
        player = state.players[by]
        card, stable = args["place"], args.get("stable")
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
            there = bool(player.stables) and not self.free_stables(state, by, args)
        place = stable or next((s for h, s in player.horses if h == card), None)
        return [*checks, own, check(not there, "check.placed", "fever:buy.10", card=card, stable=place)]

    def candidates(self, state: State, by: str) -> list[Args]:
        """Lists each horse card of the player in each of the player's stables."""
        player = state.players[by]
        return [{"place": card, "stable": stable} for card in held(player, "horse") for stable in player.stables]

    def needs(self, state: State, by: str, args: Args) -> Prompt | None:
        """Returns the question in which stable the card is placed, if the play names none and there are several that it
        is not in; else None."""
        stables = self.free_stables(state, by, args)
        if "stable" in args or len(stables) < 2:
            return None
        return Prompt(by, "stable", ("fever:buy.10",), tuple(stables))

    def taken(self, state: State, by: str, args: Args) -> Iterator[Taken]:
        """Yields the only possible stable as an answer taken, if the play names none."""
        if "stable" not in args:
            yield Taken(by, "stable", self.free_stables(state, by, args)[0])

    def apply(self, table: Table, by: str, args: Args) -> None:
        """Changes the table: the horse card lies in the stable, so its icons work on that horse from now on. An unknown
        card becomes the one named."""
        card = args["place"]
        stable = args.get("stable") or self.free_stables(table.state, by, args)[0]
        if card not in held(table.state.players[by], "horse"):
            table.take(by, "horse", card)
            table.give(by, "horse", card)
        horses = table.state.players[by].horses
        table.player(by, horses=tuple((h, stable if h == card else s) for h, s in horses))
        cites = ("fever:buy.10", "fever:ruling/HF-R22", "fever:card/horse")
        table.tell("place", cites, by, card=card, stable=stable)


class Exchange(Kind):
    """fever:fx.buy.1, fever:fx.buy.2, HF-R10: two players' cards change hands; only with the icon."""

    word = "exchange"
    keys = {
        "exchange": Word("goods", ("assistant", "horse")), "card": KNOWN_CARD, "for": KNOWN_CARD, "from": Player(),
    }  # fmt: skip
    phases, required, typed = ("buy",), ("card", "for", "from"), ("exchange", "card")
    marks, example = {"for": "for", "from": "from"}, "{exchange: horse, card: Zeus, for: Iris, from: P2}"

    def checks(self, state: State, by: str, args: Args) -> list[Check]:
        """fever:fx.buy.1, fever:fx.buy.2, HF-R10: returns the checks that it is the purchase phase, the player has the
        icon for it, both players have their cards, these are of the kind, and the other is another player. Without
        the icon a remark on HF-R10 is added."""
        goods, other = args["exchange"], args["from"]
        rule = "fever:fx.buy.1" if goods == "assistant" else "fever:fx.buy.2"
        found = icons(player_effects(state, by), goods, "exchange")
        checks = [
            in_phase(state, "buy"),
            *_allowed(state, goods),
            check(bool(found), "check.exchange", "fever:ruling/HF-R10", "fever:deal.2", rule, by=by),
        ]
        if not found:
            checks.append(check(True, "doubt.exchange", "fever:deal.2", "fever:ruling/HF-R10"))
            cards = [card_of(state, name) for name in state.players[by].assistants]
            if any(icons(card.effects, goods, "exchange") for card in cards if card):
                checks += _allowed(state, "assistant")
        mine, theirs = args["card"], args["for"]
        if mine == theirs and not several_copies(state, mine):
            checks.append(check(False, "check.twice", f"fever:card/{goods}", card=mine))
        for name, card in ((by, mine), (other, theirs)):
            checks.append(check(may_have(state, name, goods, card), "check.has", rule, by=name, card=card))
            checks += of_card(state, card, goods, rule)
        checks.append(check(other != by, "check.other", rule, by=by))
        return checks

    def candidates(self, state: State, by: str) -> Iterator[Args]:
        """Yields an exchange of each of the player's cards for each card of the others. For a kind without the icon,
        one exchange only, which fails."""
        for goods in ("assistant", "horse"):
            pairs = [
                {"exchange": goods, "card": mine, "for": theirs, "from": other}
                for other in state.players
                for mine in (_cards(state, by, goods) if other != by else ())
                for theirs in _cards(state, other, goods)
            ]
            yield from pairs if icons(player_effects(state, by), goods, "exchange") else pairs[:1]

    def apply(self, table: Table, by: str, args: Args) -> None:
        """Changes the table: the two players exchange the cards; a horse card that changes hands is in no stable. No
        purchase is used up."""
        goods, other, mine, theirs = args["exchange"], args["from"], args["card"], args["for"]
        found = icons(player_effects(table.state, by), goods, "exchange")
        table.take(by, goods, mine)
        table.take(other, goods, theirs)
        table.give(by, goods, theirs)
        table.give(other, goods, mine)
        table.tell("exchange", entries(found[0]), by, other=other, card=mine, theirs=theirs)
