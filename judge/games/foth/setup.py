"""Before the game: race information (601), decks (602), the opening (603)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from judge.engine.replay import GameOver
from judge.games.foth import terms
from judge.games.foth.cards import NORMAL_NAME, Card
from judge.games.foth.events import to_owner
from judge.games.foth.naming import SPECIAL

if TYPE_CHECKING:
    from judge.games.foth.state import Cites, Position
    from judge.games.foth.table import Table

STEPS = ("602", "603.1a", "603.1b", "603.1c", "603.1d", "603.1e", "603.1e-i", "603.1f")
HAND = 7
COPIES = 3


def deck_cards(position: Position, player: str) -> Sequence[int]:
    """301.1: returns the cards of a player's deck, wherever they are: before the hands are dealt those in the deck
    zone, later all cards that the player owns."""
    if position.step in ("602", "603.1a", "603.1b"):
        return position.zones[player, "deck"]
    return [c for c, owner in enumerate(position.owner) if owner == player]


def deck_faults(position: Position, player: str) -> Iterator[tuple[str, Cites, dict[str, Any]]]:
    """602.1, 602.2: yields (key, rules, arguments) for each thing wrong with a deck: its size, special cards, too many
    copies. Unknown cards count only for the size."""
    cards = deck_cards(position, player)
    cites: Cites
    known = [card for c in cards if (card := position.defs[c]) is not None]
    size, usual = deck_size(position, known), terms.deck_size(position.race["distance"])
    if len(cards) != size:
        cites = ("foth:602.1a", "foth:602.2") if size != usual else ("foth:602.1a",)
        yield "deck.size", cites, {"player": player, "count": len(cards), "wanted": size}
    for name in dict.fromkeys(d.key for d in known if d.key in SPECIAL):
        yield "deck.special", ("foth:602.1b", "foth:214.3"), {"player": player, "card": name}
    for name, count, allowed in too_many_copies(known):
        cites = ("foth:602.1c", "foth:201.2", "foth:602.2") if allowed != COPIES else ("foth:602.1c", "foth:201.2")
        yield "deck.copies", cites, {"player": player, "card": name, "count": count, "allowed": allowed}


def deck_size(position: Position, definitions: Sequence[Card]) -> int:
    """602.1a, 602.2: returns the number of cards that a deck must have: what a card in it says, else by the distance."""
    sizes = (d.deck["size"] for d in definitions if d.deck and "size" in d.deck)
    return next(sizes, terms.deck_size(position.race["distance"]))


def too_many_copies(definitions: Sequence[Card]) -> Iterator[tuple[str, int, int]]:
    """602.1c: yields (name, how many there are, how many may be) for each name with too many copies; normal force is
    never too many, and a card's text can allow more."""
    by_name: dict[str, list[Card]] = {}
    for definition in definitions:
        by_name.setdefault(definition.name, []).append(definition)
    for name, same in by_name.items():
        allowed = next((d.deck["copies"] for d in same if d.deck and "copies" in d.deck), COPIES)
        free = allowed == "any" or (same[0].kind == "force" and name == NORMAL_NAME)  # 602.2, 602.1c-i
        if not free and len(same) > allowed:
            yield name, len(same), allowed


def check_decks(table: Table) -> None:
    """602: logs what is wrong with the decks and ends the game without a winner (GameOver). If both are allowed, it
    logs that and goes on to 603.1a."""
    position = table.position
    wrong = [fault for p in position.players for fault in deck_faults(position, p)]
    for key, cites, args in wrong:
        table.tell(key, cites, args["player"], **args)
    if wrong:
        position.winner = "none"
        raise GameOver
    for player in position.players:
        own = [card for c in position.zones[player, "deck"] if (card := position.defs[c]) is not None]
        why: Cites = ("foth:602.1", "foth:602.1a")
        if any(d.deck for d in own):
            why += ("foth:602.2",)
        if any(d.kind == "force" and d.name == NORMAL_NAME for d in own):
            why += ("foth:602.1c-i", "foth:202.2c-ii")
        table.tell("deck.legal", why, player)
    position.step = "603.1a"


def present(table: Table) -> None:
    """603.1a: logs that the decks are shown and goes on to 603.1b; the race was settled before (601)."""
    position = table.position
    table.tell(
        "deck.shown",
        ("foth:603.1", "foth:603.1a", "foth:601.1", "foth:601.2", "foth:601.2a"),
        None,
        count=len(position.zones[position.players[0], "deck"]),
    )
    position.step = "603.1b"


def hands(table: Table) -> None:
    """603.1b: deals each player the top seven cards of the deck, and goes on to 603.1c."""
    for player in table.position.players:
        _take(table, player, HAND, "hand", ("foth:603.1b",), "hand.dealt")
    table.position.step = "603.1c"


def _take(table: Table, player: str, count: int, zone: str, cites: Cites, key: str, **args: Any) -> None:
    """Moves the top cards of a player's deck to one of the player's zones and logs it with this key."""
    position = table.position
    cards = position.zones[player, "deck"][:count]
    stamp = position.tick()
    for card in cards:
        position.lay(card, (player, zone))
        position.stamp[card] = stamp
    table.touch()
    table.tell(key, cites, player, count=len(cards), **args)


def redraw(table: Table) -> None:
    """603.1c, c-i, FH-R46: asks both players first; then each who wants to puts the whole hand back and draws seven new
    cards, once. The deck is shuffled, so its cards become unknown. Goes on to 603.1d."""
    position = table.position
    wish = [
        p for p in position.players if table.yes(p, "redraw", ("foth:603.1c", "foth:603.1c-i", "foth:ruling/FH-R46"))
    ]
    for player in wish:
        for card in position.zones[player, "hand"]:
            position.lay(card, (player, "deck"))
        for card in position.zones[player, "deck"]:
            position.turns_out(card, None)  # whatever comes now, the order is unknown
        _take(table, player, HAND, "hand", ("foth:603.1c", "foth:603.1c-i", "foth:ruling/FH-R46"), "redrawn")
    position.step = "603.1d"


def set_aside(table: Table) -> None:
    """603.1d: sets cards of each deck apart face down, as many as the distance asks for (FH-R01: nine at 2200 m), and
    goes on to 603.1e."""
    position = table.position
    metres = position.race["metres"]
    cites = ("foth:603.1d", "foth:ruling/FH-R01") if metres == 2200 else ("foth:603.1d",)
    for player in position.players:
        _take(table, player, terms.set_aside(metres), "aside", cites, "aside")
    position.step = "603.1e"


def first_player(table: Table) -> None:
    """603.1e: turns up the top set-aside card of both players, again and again, until just one of the two is a horse;
    its owner begins, and the rest goes to the farms. If the cards run out, the lot comes next (603.1e-i)."""
    position = table.position
    while position.step == "603.1e" and all(position.zones[p, "aside"] for p in position.players):
        shown = []
        for player in position.players:
            card = position.zones[player, "aside"][0]
            shown.append(table.layers.kind(card) == "horse")
            _turn_up(position, [card])
            table.tell("turned.up", ("foth:603.1e",), player, card=position.name(card))
        if shown[0] != shown[1]:
            for player in position.players:
                _turn_up(position, list(position.zones[player, "aside"]))
            _begins(table, position.players[0] if shown[0] else position.players[1], "foth:603.1e")
    if position.step == "603.1e":
        position.step = "603.1e-i"


def draw_lots(table: Table) -> None:
    """603.1e-i: asks whom the lot gives the first turn, as the set-aside cards did not decide it."""
    _begins(
        table,
        table.option(table.position.players[0], "lot", ("foth:603.1e-i",), table.position.players),
        "foth:603.1e-i",
    )


def _begins(table: Table, first: str, cite: str) -> None:
    """Gives a player the first turn, logs it and goes on to 603.1f."""
    table.position.turn, table.position.step = first, "603.1f"
    table.tell("first", (cite, "foth:603.1g"), first)


def _turn_up(position: Position, cards: Sequence[int]) -> None:
    """Moves these cards face up into their owners' farms, without an event."""
    stamp = position.tick()
    for card in cards:
        position.lay(card, to_owner(position, card, "farm"))
        position.stamp[card] = stamp
    position.view = None


def fill_areas(table: Table) -> None:
    """603.1f, f-i, FH-R02: deals the rest of each deck into the four areas by the distance; then the first turn is
    about to begin (603.1g)."""
    position = table.position
    metres = position.race["metres"]
    cites = ("foth:603.1f", "foth:403.2", "foth:ruling/FH-R02")
    if metres == 2500:
        cites = ("foth:603.1f-i", "foth:603.1f", "foth:403.2")
    for player in position.players:
        for style, count in zip(terms.STYLES, terms.areas_dealt(metres)):
            _take(table, player, count, style, cites, "area.filled", area=terms.value_entry(style))
    position.step, position.rest = "702.2", "turn"
    table.tell("game.begins", ("foth:603.1g", "foth:701.1", "foth:ruling/FH-R05"), position.turn)


SETUP = {"602": check_decks, "603.1a": present, "603.1b": hands, "603.1c": redraw, "603.1d": set_aside,
         "603.1e": first_player, "603.1e-i": draw_lots, "603.1f": fill_areas}  # fmt: skip
