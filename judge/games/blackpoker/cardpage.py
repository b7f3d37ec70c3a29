"""What a playing card is in BlackPoker: its trump, the actions it is a key card of, the units it makes.

All of it is worked out from the same facts that the engine enforces.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from judge.corpus.cardnames import with_signs
from judge.corpus.entry import Entry
from judge.corpus.lookup import Match
from judge.engine.values import Ref
from judge.games.blackpoker.cards import CARDS, JOKERS, number, parse_card, parse_suits, sign, suit, written_so
from judge.games.blackpoker.notation import condition, deck, unit_shape

if TYPE_CHECKING:
    from judge.corpus.store import Corpus

DECKS, NUMBERS = Ref("bp:3.3"), Ref("bp:3.4")  # the rules about playing cards


def find(query: str, corpus: Corpus, loosely: bool = False) -> Match | None:
    """Returns the page of the playing card that a query names; None if it names none, or the corpus lacks Black Poker.
    By default the query must have a usual form (`C9`, `9 of clubs`); with `loosely` also kana, words, or the number
    first."""
    text = query.strip().removeprefix("bp:").removeprefix("card/")
    card = parse_card(text) if loosely else written_so(text)
    if card is None or "bp" not in corpus.games:
        return None
    return Match(entries=(card_entry(JOKERS[0] if card in JOKERS else card, corpus),), query=query)


def entries(corpus: Corpus) -> list[Entry]:
    """Lists the entries of all playing cards, the Joker once."""
    return [card_entry(card, corpus) for card in CARDS if card != JOKERS[1]]


def is_key(action: Entry, text: str) -> bool:
    """Tells whether the card that a text names, or some card of the suits that it names, can be a key card of an
    action; false if it names neither."""
    notation = action.fields["key"]
    signs = parse_suits(text)
    if signs:
        return any(suit(card) in signs for card in condition(notation).cards if suit(card))
    card = parse_card(text) or parse_card(with_signs(text))
    return card is not None and condition(notation).takes(card)


def _slugs(entries: Iterable[Entry]) -> list[str]:
    """The last parts of the identifiers of entries."""
    return [entry.id.rpartition("/")[2] for entry in entries]


def card_entry(card: str, corpus: Corpus) -> Entry:
    """Makes the entry of a playing card. Its fields name other entries by slug: its trump, the actions it is a key card
    of, the characters it makes alone or with others, its fogs; and whether Entry20 has it."""
    trump = next((e for e in corpus.of("bp", "trump") if e.fields["card"].replace(":", "") == card), None)
    keys = [e for e in corpus.of("bp", "action") if e.fields.get("key") and condition(e.fields["key"]).takes(card)]
    shapes = [(e, unit_shape(e.fields["unit_condition"])) for e in corpus.of("bp", "character")]
    makes = [e for e, shape in shapes if shape.single and shape.takes(card)]
    part = [e for e, shape in shapes if not shape.single and shape.takes(card)]
    fogs = [e for e in corpus.of("bp", "fog") if condition(e.fields["unit_condition"]).takes(card)]
    entry20 = corpus.get("bp:frame/entry20")
    fields = {
        "trump": trump.id.rpartition("/")[2] if trump else "",
        "key_of": _slugs(keys),
        "makes": _slugs(makes),
        "part_of": _slugs(part),
        "fog": _slugs(fogs),
        "in_entry20": entry20 is not None and card in deck(entry20.fields["deck"]).cards,
    }
    joker = suit(card) == ""
    linked = [e.id for e in (*filter(None, [trump]), *keys, *makes, *part, *fogs)]
    return Entry(
        id=f"bp:card/{card}",
        game="bp",
        kind="card",
        name={"ja": sign(card), "en": sign(card)},
        text={
            "ja": f"数字は{number(card)}。{'スートはない。' if joker else ''}1つのデッキに{2 if joker else 1}枚まで入る。",
            "en": f"Its number is {number(card)}. {'It has no suit. ' if joker else ''}"
            f"At most {'two' if joker else 'one'} per deck.",
        },
        fields={k: v for k, v in fields.items() if v != []},
        refs=(*(i for i in (DECKS, NUMBERS) if i in corpus), *linked),
        source="3.4",
        parent=NUMBERS if NUMBERS in corpus else None,
    )
