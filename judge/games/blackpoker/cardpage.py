"""What a playing card is in BlackPoker: its trump, the actions it is a key card of, the units it makes.

All of it is worked out from the same facts that the engine enforces.
"""

from __future__ import annotations

from judge.corpus.cardnames import with_signs
from judge.corpus.entry import Entry
from judge.corpus.lookup import Found
from judge.engine.values import Ref
from judge.games.blackpoker.cards import CARDS, JOKERS, number, parse_card, sign, suit, suits_named, written_so
from judge.games.blackpoker.notation import condition, deck, unit_shape

DECKS, NUMBERS = Ref("bp:3.3"), Ref("bp:3.4")  # the rules about playing cards


def find(query: str, corpus, loosely: bool = False) -> Found | None:
    """The page of the playing card that a query names, None if it names none; `loosely` in kana, or number first."""
    text = query.strip().removeprefix("bp:").removeprefix("card/")
    card = parse_card(text) if loosely else written_so(text)
    if card is None or "bp" not in corpus.games:
        return None
    return Found(entries=(card_entry(JOKERS[0] if card in JOKERS else card, corpus),), query=query)


def entries(corpus) -> list[Entry]:
    """Every playing card, the Joker once."""
    return [card_entry(card, corpus) for card in CARDS if card != JOKERS[1]]


def is_key(action: Entry, text: str) -> bool:
    """Whether a card, or some card of a suit, can be a key card of an action."""
    notation = action.fields["key"]
    signs = suits_named(text)
    if signs:
        return any(suit(card) in signs for card in condition(notation).cards if suit(card))
    card = parse_card(text) or parse_card(with_signs(text))
    return bool(card) and condition(notation).takes(card)


def card_entry(card: str, corpus) -> Entry:
    """A playing card as an entry; its facts name entries of the corpus by their slugs."""
    trump = next((e for e in corpus.of("bp", "trump") if e.fields["card"].replace(":", "") == card), None)
    keys = [e for e in corpus.of("bp", "action") if e.fields.get("key") and condition(e.fields["key"]).takes(card)]
    shapes = [(e, unit_shape(e.fields["unit_condition"])) for e in corpus.of("bp", "character")]
    makes = [e for e, shape in shapes if shape.single and shape.takes(card)]
    part = [e for e, shape in shapes if not shape.single and shape.takes(card)]
    fogs = [e for e in corpus.of("bp", "fog") if condition(e.fields["unit_condition"]).takes(card)]
    entry20 = corpus.get("bp:frame/entry20")
    slugs = lambda entries: [e.id.rpartition("/")[2] for e in entries]  # noqa: E731
    fields = {
        "trump": trump.id.rpartition("/")[2] if trump else "",
        "key_of": slugs(keys),
        "makes": slugs(makes),
        "part_of": slugs(part),
        "fog": slugs(fogs),
        "in_entry20": bool(entry20) and card in deck(entry20.fields["deck"]).cards,
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
