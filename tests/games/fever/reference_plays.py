"""The conditions of every play once more, from the sheet and the rulings, without the engine: plain data as a board is written.

`refused(board, by, do)` is (what speaks against a play, what the board does not say): the words of the engine's checks.
"""

from __future__ import annotations

from judge.games.fever.pack import PACK_CARDS, PACK_MOVES

COLOURS = ("black", "blue", "green", "red", "yellow", "white")
WINDOWS = ("cards", "dutch", "english")
ZONES = {
    "action": "cards", "actions": "cards", "horse": "horses", "assistant": "assistants", "objective": "objectives", "stable": "stables",
}  # fmt: skip
LISTED = {"actions", "horse", "assistant", "objective"}


def unknown(name) -> bool:
    return str(name).startswith("_")


class Table:
    """A written board with what it leaves out."""

    def __init__(self, board):
        self.board, self.options = board, board.get("options", {})
        self.phase, self.turn, self.names = board["phase"], board["turn"], list(board["players"])
        self.house = self.options.get("house", ())

    def player(self, name):
        return self.board["players"][name]

    def zone(self, name, kind):
        """The cards of a kind that a player has."""
        found = self.player(name).get(ZONES[kind], ())
        return ["_"] * found if isinstance(found, int) else [*found]

    def card(self, name):
        """What a card says, None where nobody does."""
        preset = PACK_CARDS if self.options.get("pack") else {}
        return self.board.get("cards", {}).get(name) or preset.get(name)

    def copies(self, name):
        return (
            unknown(name) or name in PACK_CARDS and self.options.get("pack") and name not in self.board.get("cards", {})
        )

    def somewhere(self, card):
        """Whether a card is known to be with a player or on a horse."""
        if any(card in self.zone(name, kind) for name in self.names for kind in ZONES if kind != "stable"):
            return True
        horses = self.board.get("horses", {}).values()
        lying = [card for horse in horses for card in _listed(horse.get("cards", ()))]
        turned = [effect.get("card") for horse in horses for effect in horse.get("effects", ())]
        return card in turned or any(card in (one.values() if isinstance(one, dict) else [one]) for one in lying)

    def has(self, name, kind, card):
        """Yes, no, or None where it may be one of the unknown ones."""
        cards = self.zone(name, kind)
        if card in cards:
            return True
        if any(map(unknown, cards)) and (self.copies(card) or not self.somewhere(card)):
            return None
        return False

    def owner(self, stable):
        return any(stable in self.zone(name, "stable") for name in self.names)

    def icons(self, name, key):
        """The values of an icon that works for a player: his own and those of his cards, unless the house leaves them out."""
        says = [*self.player(name).get("effects", ())]
        for kind in ("horse", "objective", *(("assistant",) if 1 not in self.house else ())):
            says += [self.card(card) or {} for card in self.zone(name, kind)]
        return [value for said in says if key in said for value in _listed(said[key])]

    def price(self, kind, card):
        """fever:buy: what stands in the list; None where it does not say."""
        if kind == "stable":
            return {int(odds): sum_ for odds, sum_ in self.board.get("prices", {}).items()}.get(
                self.board.get("odds", {}).get(card)
            )
        return None if kind == "action" else 400

    def tokens(self, colour):
        lying = sum(bet["horse"] == colour for name in self.names for bet in self.player(name).get("bets", ()))
        return self.board.get("tokens", {}).get(colour, len(self.names) - 1 - lying)


def _listed(value):
    return (
        ["_"] * value
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0
        else value
        if isinstance(value, (list, tuple))
        else [value]
    )


def refused(board, by, do):
    """Every condition that a play fails, and those that the board leaves open."""
    table = Table(board)
    if do == "pass":
        return _pass(table, by)
    verb = next(iter(do))
    return {"buy": _buy, "sell": _sell, "borrow": _borrow, "place": _place, "exchange": _exchange, "bet": _bet,
            "action": _action, "move": _move, "offer": _offer}[verb](table, by, do)  # fmt: skip


def _met(*conditions):
    """(failed, open) of pairs of a word and whether it holds."""
    return {word for word, holds in conditions if holds is False}, {word for word, holds in conditions if holds is None}


def _timely(table, by, *phases):
    """The right phase, and in it one's turn."""
    if table.phase not in phases:
        return [("phase", False)]
    return [("turn", table.turn == by)]


def _purchase(table, by, line):
    """fever:buy.0: one of the two purchases; a line with a mark only once."""
    bought = table.player(by).get("bought", [])
    return [
        *_timely(table, by, "buy"),
        ("purchases", len(bought) <= 1),
        ("repeat", not (line in bought and line in table.options.get("no_repeat", ()))),
    ]


def _described(table, card, kind):
    """A card is what it is bought as; fever:beginner.1."""
    said = table.card(card) if kind != "stable" else None
    if said is None:
        return []
    kind = "action" if kind == "actions" else kind
    return [("kind", said["kind"] == kind), ("star", not (said.get("star") and table.options.get("beginner")))]


def _house(table, kind):
    return [("house1", not (kind in ("objective", "assistant") and 1 in table.house))]


def _each_card(table, cards, judge, nothing):
    """A play that names no card is as good as the best card for it."""
    ways = [judge(card) for card in cards]
    return min(ways, key=lambda way: (len(way[0]), len(way[1]))) if ways else nothing


def _buy(table, by, do):
    kind, seller = do["buy"], do.get("from")
    bank = seller is None
    kind = "actions" if kind == "action" and bank else kind
    general = [
        *_purchase(table, by, "double" if not bank else kind),
        *_house(table, kind),
        ("stable", kind != "horse" or bool(table.zone(by, "stable"))),
        ("other", seller != by),
    ]
    if do.get("refuse"):
        general.append(
            (
                "no_seller" if bank else "refuse",
                not bank and table.board.get("rulings", {}).get("seller_may_refuse", False),
            )
        )
    if "card" not in do and (not bank or kind == "stable"):
        cards = table.zone(seller, kind) if not bank else [c for c in COLOURS if not table.owner(c)]
        return _each_card(
            table, cards, lambda card: _buy(table, by, {**do, "card": card}), _met(*general, ("nothing", False))
        )
    card = do.get("card", "_")
    if not bank:
        place = [("has", table.has(seller, kind, card))]
    elif kind == "stable":
        place = [("owned", not table.owner(card))]
    else:
        place = [("owned", table.copies(card) or not table.somewhere(card))]
    listed = 400 if kind == "actions" and bank else table.price("action" if kind == "actions" else kind, card)
    said = do.get("price")
    price = said if listed is None else listed
    if price is not None:
        if not bank:
            price *= 2
        elif kind == "stable":
            price = max(0, price + sum(table.icons(by, "stable")))
        elif kind != "actions" and "free" in table.icons(by, kind):
            price = 0
    money = table.player(by)["money"]
    return _met(
        *general,
        *place,
        *_described(table, card, kind),
        ("listed", said is None or listed is None or said == listed),
        ("price", None if price is None else True),
        ("money", price is None or money >= price),
    )


def _sell(table, by, do):
    kind = do["sell"]
    general = [*_purchase(table, by, "sell"), *_house(table, kind)]
    if "card" not in do:
        return _each_card(table, table.zone(by, kind), lambda card: _sell(table, by, {**do, "card": card}),
                          _met(*general, ("nothing", False)))  # fmt: skip
    listed = table.price("action" if kind == "actions" else kind, do["card"])
    return _met(
        *general,
        ("has", table.has(by, kind, do["card"])),
        *_described(table, do["card"], kind),
        ("listed", listed is None or do.get("price", listed) == listed),
    )


def _borrow(table, by, do):
    return _met(*_purchase(table, by, "borrow"), ("sum", do["borrow"] > 0))


def _place(table, by, do):
    """fever:buy.10, HF-R22, HF-R25."""
    card, stables = do["place"], table.zone(by, "stable")
    conditions = [
        ("phase", table.phase == "buy"),
        ("has", table.has(by, "horse", card)),
        *_described(table, card, "horse"),
    ]
    stands = table.player(by).get("horses", {}).get(card)
    if do.get("stable") == "none":
        return _met(*conditions, ("leaves", False))
    if "stable" in do:
        return _met(*conditions, ("own_stable", do["stable"] in stables), ("placed", stands != do["stable"]))
    return _met(*conditions, ("stable", bool(stables)), ("placed", stables != [stands]))


def _exchange(table, by, do):
    kind, mine, theirs, other = do["exchange"], do["card"], do["for"], do["from"]
    icon = "exchange" in table.icons(by, kind)
    shut = any("exchange" in _listed((table.card(card) or {}).get(kind, ())) for card in table.zone(by, "assistant"))
    return _met(
        ("phase", table.phase == "buy"),
        *_house(table, kind),
        ("exchange", icon),
        ("house1", icon or not (shut and 1 in table.house)),
        ("twice", mine != theirs or table.copies(mine)),
        *(("has", table.has(name, kind, card)) for name, card in ((by, mine), (other, theirs))),
        *_described(table, mine, kind),
        *_described(table, theirs, kind),
        ("other", other != by),
    )


def _bet(table, by, do):
    player = table.player(by)
    bets = player.get("bets", [])
    least = player["vp"] * 100 if player["vp"] > 0 else 1
    stake = do.get("stake", least)
    backed = [bet["kind"] for bet in bets if bet["horse"] == do["bet"]]
    return _met(
        *_timely(table, by, "bet1", "bet2"),
        ("bets", len(bets) <= 1),
        ("minimum", stake >= least),
        ("stake", stake <= player["money"]),
        ("token", table.tokens(do["bet"]) >= 1),
        ("same", do["kind"] not in backed if "kind" in do else len({*backed}) < 2),
    )


def _pass(table, by):
    if by == "all":
        return _met(("phase", table.phase in WINDOWS))
    if table.phase == "buy":
        return _met(*_purchase(table, by, "pass"))
    if table.phase in WINDOWS:
        return _met(("together", False))
    able = table.phase == "bet1" and any(
        not _bet(table, by, {"bet": colour})[0] - {"turn", "bets"} for colour in COLOURS
    )
    return _met(*_timely(table, by, "bet1", "bet2"), ("must", not able))


def _action(table, by, do):
    hand = table.zone(by, "action")
    if do["action"] == "_":
        return _met(("phase", table.phase == "cards"), ("hand", bool(hand)))
    return _met(
        ("phase", table.phase == "cards"),
        ("has", table.has(by, "action", do["action"])),
        *_described(table, do["action"], "action"),
    )


def _move(table, by, do):
    drawn = do["move"] == "_" or not table.options.get("pack") or tuple(do["move"]) in PACK_MOVES
    return _met(("phase", table.phase == "race"), ("table", by == "all"), ("pack", drawn))


def _offer(table, by, do):
    """HF-R16."""
    player, dutch, last = table.player(by), table.phase == "dutch", table.board.get("offer", {}).get("of")
    wanted = 1000 if last is None else last - 100 if dutch else last + 100
    step = "last_offer" if wanted < 0 else "step"
    return _met(
        ("phase", table.phase in ("dutch", "english")),
        ("plus", bool(table.options.get("plus"))),
        ("house2", 2 not in table.house),
        (step, do["offer"] == wanted),
        ("vp", not dutch or player["vp"] > 0),
        ("money", table.phase != "english" or do["offer"] <= player["money"]),
    )
