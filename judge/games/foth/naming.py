"""How cards and abilities are called on a board: `H1`, `A.H1`, `F*3`, `_`, `H1#2`."""

from __future__ import annotations

from typing import NamedTuple

from judge.corpus.names import fold
from judge.engine.located import Located
from judge.engine.shapes import NAME, UNKNOWN, Called, Count, Either, ListOf, Player, Record, Shape, Word
from judge.faults import Both, did_you_mean
from judge.games.foth import terms

MOST_COPIES = 200
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


def scope_of(data: dict) -> Scope:
    players, cards = data.get("players"), data.get("cards")
    return Scope(
        tuple(map(str, players)) if isinstance(players, dict) else (),
        tuple(map(str, cards)) if isinstance(cards, dict) else (),
    )


def card_called(text, scope) -> str | None:
    """A card of the file by its name, with its owner in front or not; capitals, widths and kana are all the same."""
    name = str(text)
    owner, dot, key = name.rpartition(".")
    if key not in scope.cards and name != UNKNOWN:
        alike = [card for card in scope.cards if fold(card) == fold(key) != ""]
        if len(alike) != 1:
            return None
        key = alike[0]
    return f"{owner}{dot}{key}" if owner in ("", *scope.players) else None


def counted(text) -> tuple[str, int]:
    """`F*3` is three of one card; a count that nobody can mean belongs to the name."""
    if "*" not in str(text):
        return str(text), 1
    name, _, digits = str(text).rpartition("*")
    times = terms.count_of(digits)
    return (str(text), 1) if times is None or times > MOST_COPIES else (name, times)


def _cards_called(text, scope) -> str | None:
    name, times = counted(text)
    found = name if name in SPECIAL else card_called(name, scope)
    return found and (found if name == str(text) else f"{found}*{times}")


def spread(names) -> list[str]:
    """A list of names with each card for itself."""
    out: list[str] = []
    for said in names:
        name, times = counted(said)
        out += [name] * times
    return out


def ability_called(text, scope) -> str | None:
    """`H1#1`: a card of the file; which abilities it has may have been changed."""
    card, mark, number = str(text).partition("#")
    name = card_called(card, scope)
    return name and f"{name}{mark}{number}" if not mark or number.isdecimal() else None


def _said(name) -> Both:
    """A name in a sentence: `A.H1` is A's, `F*3` are three."""
    owner, _, key = str(name).rpartition(".")
    key, times = counted(key)
    card = Both("分からないカード", "an unknown card") if key == UNKNOWN else Both(key, key)
    ja, en = (f"{owner}の", f"{owner}'s ") if owner else ("", "")
    return Both(
        f"{ja}{card.ja}{f' {times}枚' if times > 1 else ''}", f"{en}{card.en}{f' ×{times}' if times > 1 else ''}"
    )


def _names(scope):
    return list(scope.cards)


def _called(find, about) -> Called:
    return Called(find, "board.name", _names, about, entry=_said)


CARD = _called(card_called, "a name of `cards:`, with its owner in front where both have one")
CARDS = _called(_cards_called, "the name of a card, F*3 for three of them")
ABILITY_NAME = _called(ability_called, "H1#1 is the first ability of H1")
CARD.wanted = CARDS.wanted = Both("カードの名前", "the name of a card")


class Entry(NamedTuple):
    """A card of a zone as a file has it, or several that are alike."""

    card: str
    owner: str | None = None
    since: int = 0
    down: bool = False
    times: int = 1


class CardOfZone(Shape):
    """`H1`, `A.H1`, `F*3`, `_`, or a map that says more of it; in a deck also a special card (602.1b)."""

    wanted = Both("カードの名前", "the name of a card")
    face = Word("face", ("up", "down"))
    record = Record("entry", {"card": CARD, "owner": Player(), "face": face, "since": Count()}, ("card",))

    def __init__(self, special: bool):
        self.special = special

    def read(self, at: Located) -> Entry:
        if not isinstance(at.value, dict):
            return self._named(at)
        self.record.check_keys(at)
        parts = self.record.read_parts(at, ("owner", "face", "since"))
        named = self._named(at["card"])
        owner = named.owner or parts.get("owner")
        return named._replace(owner=owner, since=parts.get("since", 0), down=parts.get("face") == "down")

    def _named(self, at):
        if not CARD.fits(at.value):
            raise at.wrong(self.wanted)
        name, times = counted(at.value)
        if self.special and name in SPECIAL:
            return Entry(name, times=times)
        found = card_called(name, at.scope)
        if found is None:
            raise at.fault("board.name", name=at.value, **did_you_mean(at.value, _names(at.scope)))
        owner, _, key = found.rpartition(".")
        return Entry(key, owner or None, times=times)

    def schema(self, notes):
        return {"anyOf": [NAME, self.record.schema(notes)]}

    def fits(self, raw):
        return CARD.fits(raw) or isinstance(raw, dict)

    def parts(self):
        yield self.record

    def english(self, raw, words):
        return self.record.english(raw, words)


class CardsOfZone(Either):
    """A zone: a count of unknown cards, or a list."""

    def __init__(self, special: bool = False):
        self.count, self.list = Count(0, MOST_COPIES), ListOf(CardOfZone(special), single=False)
        super().__init__(self.count, self.list, wanted=Both("枚数か、カードの列", "a count or a list of cards"))

    def read(self, at) -> tuple[Entry, ...]:
        found = super().read(at)
        return (Entry(UNKNOWN, times=found),) if isinstance(found, int) else found


ZONE = CardsOfZone()
DECK = CardsOfZone(special=True)
