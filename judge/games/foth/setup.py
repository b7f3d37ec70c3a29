"""Before the game: race information (601), decks (602), the opening (603)."""

from __future__ import annotations

from judge.engine.asking import GameOver
from judge.games.foth import terms
from judge.games.foth.cards import NORMAL_NAME, SPECIAL
from judge.games.foth.events import to_owner

STEPS = ("602", "603.1a", "603.1b", "603.1c", "603.1d", "603.1e", "603.1e-i", "603.1f")
HAND = 7
COPIES = 3


def deck_cards(now, player) -> list[int]:
    """The cards of a deck: once the hands are dealt, wherever they are (301.1)."""
    if now.step in ("602", "603.1a", "603.1b"):
        return now.zones[player, "deck"]
    return [c for c, owner in enumerate(now.owner) if owner == player]


def deck_faults(now, player):
    """602.1, 602.2: what is wrong with a deck, as (key, cites, args); unknown cards are no fault."""
    cards = deck_cards(now, player)
    known = [now.defs[c] for c in cards if now.defs[c] is not None]
    size, usual = deck_size(now, known), terms.deck_size(now.race["distance"])
    if len(cards) != size:
        cites = ("foth:602.1a", "foth:602.2") if size != usual else ("foth:602.1a",)
        yield "deck.size", cites, {"player": player, "count": len(cards), "wanted": size}
    for name in dict.fromkeys(d.key for d in known if d.key in SPECIAL):
        yield "deck.special", ("foth:602.1b", "foth:214.3"), {"player": player, "card": name}
    for name, count, allowed in too_many_copies(known):
        cites = ("foth:602.1c", "foth:201.2", "foth:602.2") if allowed != COPIES else ("foth:602.1c", "foth:201.2")
        yield "deck.copies", cites, {"player": player, "card": name, "count": count, "allowed": allowed}


def deck_size(now, definitions) -> int:
    """602.1a; 602.2: what a card says of the deck goes first."""
    sizes = (d.deck["size"] for d in definitions if d.deck and "size" in d.deck)
    return next(sizes, terms.deck_size(now.race["distance"]))


def too_many_copies(definitions):
    """602.1c: (name, how many, how many may be) of each card of which there are too many."""
    by_name: dict = {}
    for definition in definitions:
        by_name.setdefault(definition.name, []).append(definition)
    for name, same in by_name.items():
        allowed = next((d.deck["copies"] for d in same if d.deck and "copies" in d.deck), COPIES)
        free = allowed == "any" or (same[0].kind == "force" and name == NORMAL_NAME)  # 602.2, 602.1c-i
        if not free and len(same) > allowed:
            yield name, len(same), allowed


def check_decks(t):
    """602: with a deck that is not allowed the game does not begin."""
    now = t.now
    wrong = [fault for p in now.players for fault in deck_faults(now, p)]
    for key, cites, args in wrong:
        t.tell(key, cites, args["player"], **args)
    if wrong:
        now.winner = "none"
        raise GameOver
    for player in now.players:
        own = [now.defs[c] for c in now.zones[player, "deck"] if now.defs[c] is not None]
        cites = ["foth:602.1", "foth:602.1a"]
        if any(d.deck for d in own):
            cites.append("foth:602.2")
        if any(d.kind == "force" and d.name == NORMAL_NAME for d in own):
            cites += ["foth:602.1c-i", "foth:202.2c-ii"]
        t.tell("deck.legal", tuple(cites), player)
    now.step = "603.1a"


def present(t):
    """603.1a: the decks are shown; the race is settled before (601)."""
    now = t.now
    t.tell(
        "deck.shown",
        ("foth:603.1", "foth:603.1a", "foth:601.1", "foth:601.2", "foth:601.2a"),
        None,
        count=len(now.zones[now.players[0], "deck"]),
    )
    now.step = "603.1b"


def hands(t):
    """603.1b: seven cards each; on a board chance takes the top ones."""
    for player in t.now.players:
        _take(t, player, HAND, "hand", ("foth:603.1b",), "hand.dealt")
    t.now.step = "603.1c"


def _take(t, player, count, zone, cites, key, **args):
    now = t.now
    cards = now.zones[player, "deck"][:count]
    stamp = now.tick()
    for card in cards:
        now.lay(card, (player, zone))
        now.stamp[card] = stamp
    t.touch()
    t.tell(key, cites, player, count=len(cards), **args)


def redraw(t):
    """603.1c, c-i, FH-R46: all seven or none, once, declared together, then done together."""
    now = t.now
    wish = [p for p in now.players if t.yes(p, "redraw", ("foth:603.1c", "foth:603.1c-i", "foth:ruling/FH-R46"))]
    for player in wish:
        for card in now.zones[player, "hand"]:
            now.lay(card, (player, "deck"))
        for card in now.zones[player, "deck"]:
            now.turns_out(card, None)  # whatever comes now, the order is unknown
        _take(t, player, HAND, "hand", ("foth:603.1c", "foth:603.1c-i", "foth:ruling/FH-R46"), "redrawn")
    now.step = "603.1d"


def set_aside(t):
    """603.1d: cards set apart face down by the distance; FH-R01: nine at 2200 m."""
    now = t.now
    metres = now.race["metres"]
    cites = ("foth:603.1d", "foth:ruling/FH-R01") if metres == 2200 else ("foth:603.1d",)
    for player in now.players:
        _take(t, player, terms.set_aside(metres), "aside", cites, "aside")
    now.step = "603.1e"


def first_player(t):
    """603.1e: top cards are turned up until just one of the two is a horse."""
    now = t.now
    while now.step == "603.1e" and all(now.zones[p, "aside"] for p in now.players):
        shown = []
        for player in now.players:
            card = now.zones[player, "aside"][0]
            shown.append(t.layers.kind(card) == "horse")
            _turn_up(now, [card])
            t.tell("turned.up", ("foth:603.1e",), player, card=now.name(card))
        if shown[0] != shown[1]:
            for player in now.players:
                _turn_up(now, list(now.zones[player, "aside"]))
            _begins(t, now.players[0] if shown[0] else now.players[1], "foth:603.1e")
    if now.step == "603.1e":
        now.step = "603.1e-i"


def draw_lots(t):
    """603.1e-i: no difference among the cards set apart, so the lot decides."""
    _begins(t, t.option(t.now.players[0], "lot", ("foth:603.1e-i",), t.now.players), "foth:603.1e-i")


def _begins(t, first, cite):
    t.now.turn, t.now.step = first, "603.1f"
    t.tell("first", (cite, "foth:603.1g"), first)


def _turn_up(now, cards):
    stamp = now.tick()
    for card in cards:
        now.lay(card, to_owner(now, card, "farm"))
        now.stamp[card] = stamp
    now.view = None


def fill_areas(t):
    """603.1f, f-i, FH-R02: the rest of the deck goes into the four areas; 603.1g: the first turn."""
    now = t.now
    metres = now.race["metres"]
    cites = ("foth:603.1f", "foth:403.2", "foth:ruling/FH-R02")
    if metres == 2500:
        cites = ("foth:603.1f-i", "foth:603.1f", "foth:403.2")
    for player in now.players:
        for style, count in zip(terms.STYLES, terms.areas_dealt(metres)):
            _take(t, player, count, style, cites, "area.filled", area=terms.spoken(style))
    now.step, now.rest = "702.2", "turn"
    t.tell("game.begins", ("foth:603.1g", "foth:701.1", "foth:ruling/FH-R05"), now.turn)


SETUP = {"602": check_decks, "603.1a": present, "603.1b": hands, "603.1c": redraw, "603.1d": set_aside,
         "603.1e": first_player, "603.1e-i": draw_lots, "603.1f": fill_areas}  # fmt: skip
