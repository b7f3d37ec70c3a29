"""The words of the game: race cards, colours, horses and betting cards, as files and plays write them.

A race card is `R5`; `G_` is a green card of unknown number, `_` any card.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from judge.engine.values import Ref
from judge.faults import Both

UNKNOWN = "_"
COLOURS = "RBYG"
NUMBERS = tuple(range(1, 13))
# 0.2.1: 48 race cards, four colours with the numbers 1 to 12, one each
DECK = tuple(f"{colour}{number}" for colour in COLOURS for number in NUMBERS)
NUMBER = {card: int(card[1:]) for card in DECK}
PLACE = {card: n for n, card in enumerate(DECK)}
COLOUR_ENTRY = {
    "R": Ref("trick:term/red"), "B": Ref("trick:term/blue"), "Y": Ref("trick:term/yellow"), "G": Ref("trick:term/green"),
}  # fmt: skip
_COLOUR_WORDS = {colour.lower(): colour for colour in COLOURS}
_COLOUR_OF: dict[str, str] = {entry: colour for colour, entry in COLOUR_ENTRY.items()}
_COLOUR_NAMES = {"R": ("赤", "red"), "B": ("青", "blue"), "Y": ("黄", "yellow"), "G": ("緑", "green")}
_CARD = r"([^0-9_]+?)[ の]*([0-9]{1,2}|_)"  # compiled when it is first used: most cards are written as they are kept

# 0.2.5: the four horses
HORSES = ("vanilla", "foret", "silver", "gateau")
HORSE_ENTRY = {
    "vanilla": Ref("trick:card/vanilla-beans"), "foret": Ref("trick:card/foret-noire"),
    "silver": Ref("trick:card/silver-arazan"), "gateau": Ref("trick:card/gateau-opera"),
}  # fmt: skip
_HORSE_WORDS = {
    "vanilla": "vanilla", "バニラビーンズ": "vanilla", "vanilla beans": "vanilla",
    "foret": "foret", "フォレノワール": "foret", "foret noire": "foret",
    "silver": "silver", "シルバーアラザン": "silver", "silver arazan": "silver",
    "gateau": "gateau", "ガトーオペラ": "gateau", "gateau opera": "gateau",
}  # fmt: skip
_HORSE_OF: dict[str, str] = {entry: horse for horse, entry in HORSE_ENTRY.items()}
WIN = "win"
WIN_ENTRY = Ref("trick:card/bet-win")
_WIN_WORDS = ("win", "単勝")
_BET_OF = {entry.replace("card/", "card/bet-"): horse for entry, horse in _HORSE_OF.items()}

PHASE_ENTRY = {
    "paddock": Ref("trick:1"), "betting": Ref("trick:2"), "race": Ref("trick:3"),
    "payout": Ref("trick:4"), "over": Ref("trick:6"),
}  # fmt: skip

# what is done in each phase
PHASE_RULE = {
    "paddock": "trick:1.6", "betting": "trick:2.2", "race": "trick:3.1.1", "payout": "trick:4.1", "over": "trick:6.1",
}  # fmt: skip

# names that no player may have: the words of the frame and of the game
RESERVED = ("all", "none", "draw", "at", UNKNOWN, "gate", "whip", *_WIN_WORDS, *_HORSE_WORDS)


def parse_card(text: object) -> str | None:
    """Returns the race card that a text means (`R5`, `red 5`, 赤5, 赤の5, `G_`, `_`); None if it means none."""
    if text is None or isinstance(text, (dict, list, bool)):
        return None
    if isinstance(text, str) and text in NUMBER:
        return text
    plain = unicodedata.normalize("NFKC", str(text)).strip().lower()
    if plain == UNKNOWN:
        return UNKNOWN
    match = re.fullmatch(_CARD, plain)
    if match is None:
        return None
    colour = _COLOUR_WORDS.get(match[1]) or _parse_entry(match[1], "term", _COLOUR_OF)
    if colour is None:
        return None
    if match[2] == UNKNOWN:
        return colour + UNKNOWN
    card = f"{colour}{int(match[2])}"
    return card if card in NUMBER else None


def parse_horse(text: object) -> str | None:
    """Returns the horse that a text means by one of its own names; None if it means none."""
    plain = _plain(text)
    return _HORSE_WORDS.get(plain) or _parse_entry(plain, "card", _HORSE_OF)


def is_win(text: object) -> bool:
    """Tells whether a text means the win card (単勝)."""
    plain = _plain(text)
    return plain in _WIN_WORDS or plain not in _HORSE_WORDS and _parse_entry(plain, "card", {WIN_ENTRY: WIN}) == WIN


def parse_bet(text: object) -> str | None:
    """Returns the horse of a betting card that is called by its horse or by the name of the card; None if it means
    none, as for the win card."""
    return parse_horse(text) or _parse_entry(_plain(text), "card", _BET_OF)


def _parse_entry(text: str, kind: str, of: Mapping[str, str]) -> str | None:
    """Looks up entries by any of their names and returns what `of` has for the first one that is in it; None if there
    is none."""
    return next((of[identifier] for identifier in _entries(text, kind) if identifier in of), None)


@functools.lru_cache(maxsize=1000)
def _entries(text: str, kind: str) -> tuple[str, ...]:
    """Returns the ids of the entries of this kind that have this name."""
    from judge.corpus.lookup import exact

    return tuple(entry.id for entry in exact(text, (kind,), "trick"))


def _plain(text: object) -> str:
    """Returns a typed name without differences of width, case and outer space."""
    return unicodedata.normalize("NFKC", str(text)).strip().lower()


def is_known(card: str) -> bool:
    """Tells whether a card is one of the 48, not `_` or `G_`."""
    return card in NUMBER


def fits(card: str, slot: str) -> bool:
    """Tells whether an unknown card (`slot`: `_`, or `R_` for a red one) can be this card."""
    return slot == UNKNOWN or slot == card[0] + UNKNOWN


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Returns the cards sorted as a hand is: by colour and number, the unknown ones last."""
    return tuple(sorted(cards, key=lambda card: (PLACE.get(card, len(DECK)), card)))


def card_args(card: str) -> dict[str, Any]:
    """Returns a card as two arguments of a message: `colour` (an entry) and `number`; `?` for what is unknown."""
    return {"colour": COLOUR_ENTRY.get(card[0], "?"), "number": NUMBER.get(card, "?")}


def card_display_name(text: object) -> Both | str:
    """Words a race card as a file writes it, in both languages: 赤5, red 5. Anything else comes back as text."""
    card = parse_card(text)
    if card is None or card == UNKNOWN:
        return str(text)
    ja, en = _COLOUR_NAMES[card[0]]
    if not is_known(card):
        return Both(f"{ja}のカード", f"a {en} card")
    return Both(f"{ja}{card[1:]}", f"{en} {card[1:]}")


def horse_display_name(text: object) -> str:
    """Returns a horse or the win card as a file writes it, as an argument of a message: its entry. The name of a rider
    stays."""
    return WIN_ENTRY if is_win(text) else horse_arg(parse_horse(text) or str(text))


def horse_arg(horse: str) -> str:
    """Returns a horse as an argument of a message: its entry, or its rider's name if the board does not name the horse."""
    return HORSE_ENTRY.get(horse, horse)


def bet_arg(card: str) -> str:
    """Returns a betting card as an argument of a message: the entry of the win card, else as `horse_arg` has the horse."""
    return WIN_ENTRY if card == WIN else horse_arg(card)
