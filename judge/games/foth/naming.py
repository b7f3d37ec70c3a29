"""The names of cards and abilities on a board: `H1`, `A.H1`, `F*3`, `_`, `H1#2`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from judge.boardfile.maps import Map
from judge.boardfile.shapes import UNKNOWN, Count, Either, ListOf, NameOf, Player, Word
from judge.corpus.names import fold
from judge.engine.templates import as_name
from judge.faults import Both
from judge.games.foth import terms

if TYPE_CHECKING:
    from judge.boardfile.lexicon import Lexicon
    from judge.boardfile.located import Located
    from judge.games.foth.state import Position

MOST_COPIES = 200
# how sentences call several cards of one name, and abilities, with the sign that files have
_FORMS = (
    (r"(?P<name>.+?) ?×(?P<n>\d+)", "*"),
    (r"(?P<n>\d+) copies of (?P<name>.+)", "*"),
    (r"(?P<name>.+?) ?(?P<n>\d+)枚", "*"),
    (r"ability (?P<n>\d+) of (?P<name>.+)", "#"),
    (r"(?P<name>.+)の能力(?P<n>\d+)", "#"),
)
# 214.2, appendix A: special cards are no cards of the game (214.3)
SPECIAL = {
    **dict.fromkeys(terms.COURSE_WORDS, "course"),
    **dict.fromkeys(terms.GOING_WORDS, "going"),
    **{f"{m}m": "distance" for m in terms.METRES},
}


class Scope(NamedTuple):
    """The players, and the names of the cards that the file describes."""

    players: tuple[str, ...]
    cards: tuple[str, ...]


def scope_of(data: dict[str, Any]) -> Scope:
    """Returns the players and cards whose names mean something on a board that is yet to be read, from the file's data."""
    players, cards = data.get("players"), data.get("cards")
    return Scope(
        tuple(map(str, players)) if isinstance(players, dict) else (),
        tuple(map(str, cards)) if isinstance(cards, dict) else (),
    )


def parse_card(text: Any, scope: Scope | Position) -> str | None:
    """Returns the name of a card as the file has it, with its owner in front if the text names one; width, case and
    kana do not matter. None if no card has it, several are alike, or the owner is no player."""
    name = str(text)
    owner, dot, key = name.rpartition(".")
    if key not in scope.cards and name != UNKNOWN:
        alike = [card for card in scope.cards if fold(card) == fold(key) != ""]
        if len(alike) != 1:
            return None
        key = alike[0]
    return f"{owner}{dot}{key}" if owner in ("", *scope.players) else None


def counted(text: Any) -> tuple[str, int]:
    """Splits a name from its count: `F*3` → ("F", 3), `F` → ("F", 1). A count that is too large stays in the name."""
    if "*" not in str(text):
        return str(text), 1
    name, _, digits = str(text).rpartition("*")
    times = terms.count_of(digits)
    return (str(text), 1) if times is None or times > MOST_COPIES else (name, times)


def _parse_cards(text: Any, scope: Scope | Position) -> str | None:
    """Returns the name of a card of the file or of several copies (`F*3`), special cards too; None if no card has it."""
    name, times = counted(text)
    found = name if name in SPECIAL else parse_card(name, scope)
    return found and (found if name == str(text) else f"{found}*{times}")


def spread(names: Sequence[str]) -> list[str]:
    """The names with each copy written out: `F*3` → F, F, F."""
    out: list[str] = []
    for text in names:
        name, times = counted(text)
        out += [name] * times
    return out


def parse_ability(text: Any, scope: Scope | Position) -> str | None:
    """Returns the name of an ability, `H1#1`, or of a card, `H1`, as the file has it; None if no card has it or no
    number follows `#`. Whether the card has this ability is not looked at, as that may change."""
    card, mark, number = str(text).partition("#")
    name = parse_card(card, scope)
    return name and f"{name}{mark}{number}" if not mark or number.isdecimal() else None


def _display_name(name: str) -> Both:
    """Words a name for a sentence in both languages: `A.H1` → A's H1, `F*3` → 3 copies of F, `_` → an unknown card."""
    owner, _, key = str(name).rpartition(".")
    key, times = counted(key)
    ja, en = (f"{owner}の", f"{owner}'s ") if owner else ("", "")
    if key == UNKNOWN and times > 1:
        return Both(f"{ja}不明なカード{times}枚", f"{en}{times} unknown cards")
    card = Both("不明なカード", "an unknown card") if key == UNKNOWN else Both(key, as_name(key))
    ja, en = f"{ja}{card.ja}", f"{en}{card.en}"
    return Both(f"{ja} {times}枚", f"{times} copies of {en}") if times > 1 else Both(ja, en)


def names_in_words(text: str, players: Sequence[str]) -> list[str]:
    """Lists the names that words can mean: A's H, AのH 3枚, ability 2 of H, 3 unknown cards give A.H, A.H*3, H#2, _*3.
    Empty if the text has no such form; that the names exist is not looked at."""
    unknown = re.fullmatch(r"(\d+) unknown cards|(?:不明な|分からない)カード(\d+)枚", text)
    if unknown:
        return [f"{UNKNOWN}*{unknown[1] or unknown[2]}"]
    for form, mark in _FORMS:
        found = re.fullmatch(form, text, flags=re.IGNORECASE)
        if found:
            return [f"{name}{mark}{found['n']}" for name in (found["name"], *names_in_words(found["name"], players))]
    for player in players:
        for mark in ("'s ", "’s ", "の"):
            if text.lower().startswith(f"{player}{mark}".lower()):
                rest = text[len(player) + len(mark) :]
                return [f"{player}.{name}" for name in (rest, *names_in_words(rest, ()))]
    return [UNKNOWN] if fold(text) in map(fold, ("an unknown card", "不明なカード", "分からないカード")) else []


def _names(scope: Scope | Position) -> list[str]:
    """Lists the names of all cards of the board, which a hint can suggest."""
    return list(scope.cards)


def _name_shape(find: Callable[[Any, Scope], Any], about: str | Both) -> NameOf:
    """Makes the shape of a name that `find` looks up (None: no such name, a Fault); `about` describes it in the schema."""
    return NameOf(find, "board.name", _names, about, entry=_display_name)


CARD = _name_shape(
    parse_card,
    Both(
        "`cards:` の名前 (両者が持つものは持ち主を前に付ける)",
        "the name of a card under `cards:` (A.NAME if both players have one)",
    ),
)
CARDS = _name_shape(_parse_cards, Both("カードの名前 (F*3 は3枚)", "the name of a card (F*3 for three of them)"))
ABILITY_NAME = _name_shape(
    parse_ability, Both("名前 (H1#1 は H1 の1つ目の能力)", "a name (H1#1 is the first ability of H1)")
)
CARD.wanted = CARDS.wanted = Both("カードの名前", "the name of a card")


class Laid(NamedTuple):
    """A card of a zone as a file has it, or several that are alike."""

    card: str
    owner: str | None = None
    since: int = 0
    down: bool = False
    times: int = 1


def _laid(text: Any, scope: Scope | Position) -> Laid | None:
    """Returns the card of a zone, with owner and count, that a name means: `H1`, `A.H1`, `F*3`, `_`; None if no card
    has it."""
    name, times = counted(text)
    found = parse_card(name, scope)
    owner, _, key = (found or "").rpartition(".")
    return Laid(key, owner or None, times=times) if found else None


def _laid_in_deck(text: Any, scope: Scope | Position) -> Laid | None:
    """602.1b: returns the card of a deck that a name means; special cards too, so that a deck with one can be judged.
    None if it means none."""
    name, times = counted(text)
    return Laid(name, times=times) if name in SPECIAL else _laid(text, scope)


def _in_full(card: Laid, owner: str | None = None, since: int = 0, face: str = "up") -> Laid:
    """Returns a card of a zone with the owner, time stamp and face that the file's map adds; an owner in the name goes
    first."""
    return card._replace(owner=card.owner or owner, since=since, down=face == "down")


class CardOfZone(Either):
    """`H1`, `A.H1`, `F*3`, `_`, or a map that says more of it."""

    def __init__(self, find: Callable[[Any, Scope], Laid | None]) -> None:
        """`find` gives the card that a name means."""
        name = _name_shape(find, "")
        keys = {"card": name, "owner": Player(), "face": Word("face", ("up", "down")), "since": Count()}
        super().__init__(name, Map("entry", keys, ("card",), _in_full), wanted=CARD.wanted)


class Zone(Either):
    """A count of unknown cards, or a list."""

    def __init__(self, find: Callable[[Any, Scope], Laid | None]) -> None:
        """`find` gives the card that a name means."""
        cards = ListOf(CardOfZone(find), single=False)
        wanted = Both("枚数か、カードのリスト", "a count or a list of cards")
        super().__init__(Count(0, MOST_COPIES), cards, wanted=wanted)

    def read(self, at: Located) -> tuple[Laid, ...]:
        """Returns the cards of the zone; a number stands for so many unknown cards. Raises a Fault if it is neither a
        number nor cards."""
        found = super().read(at)
        return (Laid(UNKNOWN, times=found),) if isinstance(found, int) else found

    def write(self, value: Any) -> Any:
        return value

    def english(self, raw: Any, lexicon: Lexicon) -> Any:
        """Returns what a file has for a zone with English words; cards in one text, `H1 F F`, become a list."""
        if isinstance(raw, str):
            return raw.split() if raw.split() else raw
        return super().english(raw, lexicon)


ZONE, DECK = Zone(_laid), Zone(_laid_in_deck)
