"""The scripts of the game and its frames as records, read from the corpus: what a lookup shows is what is enforced here.

Everything is read once, when it is first asked for; a fact that cannot be read
is a Fault that names its entry.
"""

from __future__ import annotations

import functools
from typing import Any

from judge.corpus.entry import LANGS, Entry
from judge.corpus.names import fold
from judge.corpus.store import corpus
from judge.faults import Fault
from judge.games.blackpoker.cards import number
from judge.games.blackpoker.notation import Condition, Deck, UnitShape, condition, cost, deck, one_card, unit_shape
from judge.games.blackpoker.phrases import Aim, KeyUnit, Label, Need, Trigger, read_phrases
from judge.records import Thing


class Script(Thing):
    """What all scripts have: a name, an entry, the formats (7.3) or frames (8.3) they belong to."""

    id: str
    cite: str
    formats: tuple
    frames: tuple

    def belongs_to(self, format_: str, frame: str | None) -> bool:
        return format_ in self.formats or frame in self.frames


class Action(Script):
    """The declared part of an action script (5.1)."""

    type: str
    direct: bool
    immediate: bool
    main: bool
    cost: str
    key: Condition | None
    key_zone: str
    key_unit: KeyUnit | None
    target: Aim | None
    once: bool
    counterable: bool
    needs: tuple[Need, ...]
    trigger: Trigger | None


class Character(Script):
    """A character script (4.2): its cards, size, labels and abilities."""

    shape: UnitShape
    labels: tuple[Label, ...]
    sizes: tuple[int, ...] = ()  # one for all its cards, or one for each card it may be; else the sum of their numbers
    untargeted: bool = False
    barred: str | None = None  # the action that cannot target it
    suit: str = ""  # what it counts as,
    other: str = ""  # and what else
    cheaper: str = ""  # the type of actions that cost less,
    dropped: str = ""  # and the symbol that they do not cost
    must_attack: bool = False
    stands_bulwarks: bool = False

    def size_of(self, cards) -> int:
        """The size that the script gives to these cards (4.2.3)."""
        if not self.sizes:
            return sum(map(number, cards))
        by_number = dict(zip(sorted(self.shape.condition.slots[0].numbers), self.sizes))
        return by_number.get(number(cards[0]), self.sizes[0])

    def labels_of(self, cards) -> tuple[str, ...]:
        return tuple(x.label for x in self.labels if x.among is None or any(map(x.among.takes, cards)))


class FogScript(Script):
    """A fog script (4.3): its cards, what it works on, what it adds to a size, or that a trump stays closed."""

    printed: str
    cards: Condition
    placed_by: str
    works_on: str | None  # unit, trump; None: all own soldiers
    sign: int = 0
    wide: bool = False
    closes: bool = False


class TrumpScript(Script):
    """A trump script (4.4): its card, the actions it makes possible, its abilities."""

    card: str
    actions: tuple[str, ...]
    label: str = ""  # that it gives
    sort: str = ""  # to its owner's soldiers or bulwarks
    suit: str = ""  # of a suit, or of any
    inverts: bool = False
    stops_charging: int = 0  # with so many charged bulwarks
    stops_damage: str = ""  # of actions with a key card of this suit


class Frame(Script):
    """A frame (8.3.1): its formats, deck and set-up."""

    deck: Deck
    aside: dict[str, int]  # cards set aside, by zone
    turned_up_later: bool
    chosen: int = 0  # cards of the first hand
    drawn: int = 0


# reading


READ = {"key": condition, "unit_condition": unit_shape, "deck": deck, "card": one_card, "cost": cost}
# parts of values that name entries, and where these are
NAMES = {"action": ("action/",), "character": ("character/",), "label": ("term/", "term/label-")}
NAMES["barred"] = NAMES["action"]


def _said(entry: Entry, field: str, otherwise: Any = None) -> Any:
    """A fact of an entry as a value; something else where the entry does not say it."""
    said = entry.fields.get(field)
    if said is None:
        return otherwise
    try:
        value = READ[field](said) if field in READ else read_phrases(field, said)
        _known(value)
    except (ValueError, TypeError, AttributeError):
        raise _unreadable(entry, field) from None
    return value


def _unreadable(entry, field):
    return Fault("corpus.notation", id=entry.id, field=field, value=entry.fields[field])


def _known(value):
    """The actions, characters and labels that a value names are entries."""
    parts = value if isinstance(value, dict) else value._asdict() if hasattr(value, "_asdict") else {}
    for part, word in parts.items():
        if word and part in NAMES and not any(f"bp:{place}{word}" in corpus() for place in NAMES[part]):
            raise ValueError(f"{word!r} is no {part}")
    for each in value if type(value) is tuple else ():
        _known(each)


def _all(kind: str, make) -> dict[str, Any]:
    """What is made of the entries of a kind, by id, in the order of the lists."""
    return {slug(entry): make(entry) for entry in corpus().of("bp", kind)}


def slug(entry: Entry) -> str:
    return entry.id.rpartition("/")[2]


def _script(entry):
    lists = {field: tuple(entry.fields.get(field, ())) for field in ("formats", "frames")}
    return {"id": slug(entry), "cite": entry.id, **lists}


@functools.cache
def actions() -> dict[str, Action]:
    return _all("action", _action)


def _action(entry):
    facts, needs = entry.fields, _said(entry, "request_condition", ())
    once = Need("once") in needs
    if once != facts["once_per_turn"]:
        raise _unreadable(entry, "once_per_turn")
    return Action(
        **_script(entry),
        type=facts["type_en"],
        direct=facts["trigger"] == "direct",
        immediate=facts["speed"] == "immediate",
        main=facts["timing"] == "main",
        cost=_said(entry, "cost", ""),
        key=_said(entry, "key"),
        key_zone={"rare-zone": "rare"}.get(facts.get("key_zone"), "hand"),
        key_unit=_said(entry, "key_unit"),
        target=_said(entry, "target"),
        once=once,
        counterable=facts["legal_target_of_counter"],
        needs=tuple(need for need in needs if need.what != "once"),
        trigger=_said(entry, "trigger_condition"),
    )


@functools.cache
def characters() -> dict[str, Character]:
    return _all("character", _character)


def _character(entry):
    shape, size = _said(entry, "unit_condition"), _said(entry, "size", {})
    sizes = len(size.get("sizes", ()))
    if sizes > 1 and (not shape.single or sizes != len(shape.condition.slots[0].numbers)):
        raise _unreadable(entry, "size")
    abilities = _said(entry, "abilities")
    return Character(**_script(entry), shape=shape, labels=_said(entry, "labels"), **size, **abilities)


@functools.cache
def fogs() -> dict[str, FogScript]:
    return _all("fog", _fog)


def _fog(entry):
    placed_by, printed = entry.fields["placed_by"], entry.fields["unit_condition"]
    aim = _said(entry, "target", Aim(None, action=placed_by))
    if aim.action != placed_by:
        raise _unreadable(entry, "target")
    cards, ability = _said(entry, "unit_condition").condition, _said(entry, "ability")
    return FogScript(**_script(entry), printed=printed, cards=cards, placed_by=placed_by, works_on=aim.kind, **ability)


@functools.cache
def trumps() -> dict[str, TrumpScript]:
    """Every trump that has a script, by its card; a face-down one is the same whatever its card (裏切札)."""
    return {trump.card: trump for trump in _all("trump", _trump).values() if trump}


def _trump(entry):
    if entry.fields["face"] != "up":
        return None
    names = (*entry.fields.get("enables", ()), *entry.fields.get("related_unit_actions", ()))
    abilities = _said(entry, "static_ability", {})
    return TrumpScript(**_script(entry), card=_said(entry, "card"), actions=names, **abilities)


@functools.cache
def frames() -> dict[str, Frame]:
    return _all("frame", _frame)


def _frame(entry):
    deck, aside = _said(entry, "deck"), _said(entry, "set_aside")
    return Frame(**_script(entry), deck=deck, aside=aside, **_said(entry, "opening_hand"), **_said(entry, "preset"))


@functools.cache
def formats() -> tuple[str, ...]:
    """The formats, the easiest first."""
    return tuple(ids_of("format"))


def frame_for(format_: str) -> str:
    """The frame a format is played in where none is named: the first one whose easiest format it is."""
    return next(frame.id for frame in frames().values() if frame.formats[0] == format_)


def deck_cards(frame: str) -> tuple[str, ...]:
    """The cards a deck of this frame can hold."""
    return frames()[frame].deck.cards


# finding


@functools.cache
def available(format_: str, frame: str | None) -> tuple[Action, ...]:
    """The actions of a match: those of the format and of the frame."""
    return tuple(a for a in actions().values() if a.belongs_to(format_, frame))


@functools.cache
def triggered_by(event: str, action: str | None = None) -> tuple[Action, ...]:
    """The actions that an event, or an event of an action, triggers."""
    return tuple(a for a in actions().values() if a.trigger and (a.trigger.event, a.trigger.action) == (event, action))


@functools.cache
def chain_of(action: str) -> tuple[str, ...]:
    """An action and all that follows by resolutions alone: アタック, ブロック, ダメージ判定 (5.6.1)."""
    return action, *(found for after in triggered_by("resolved", action) for found in chain_of(after.id))


@functools.cache
def discounted() -> frozenset[str]:
    """The types of actions that a character makes cheaper."""
    return frozenset(c.cheaper for c in characters().values() if c.cheaper)


@functools.cache
def trump_of(action: str) -> TrumpScript:
    """The trump that an action belongs to."""
    return next(trump for trump in trumps().values() if action in trump.actions)


@functools.cache
def fog_of(action: str) -> FogScript:
    """The fog that an action places."""
    return next(fog for fog in fogs().values() if fog.placed_by == action)


@functools.cache
def partner_of(card: str) -> str:
    """The other card of the character that a card makes together with just one other."""
    pairs = [[slot.card for slot in character.shape.condition.slots] for character in characters().values()]
    pair = next(pair for pair in pairs if card in pair and len(pair) == 2 and None not in pair)
    return pair[1 - pair.index(card)]


def trump_cite(card: str) -> str | None:
    """The entry of the trump that a card is, None for one that has no script."""
    trump = trumps().get(card)
    return trump.cite if trump else None


# names


@functools.cache
def names_of(kind: str) -> dict[str, str]:
    """Folded Japanese and English names and ids of the scripts of a kind → id."""
    names: dict[str, str] = {}
    for entry in corpus().of("bp", kind):
        for word in (entry.name["ja"], entry.name["en"], slug(entry), *entry.also):
            names.setdefault(fold(word), slug(entry))
    return names


@functools.cache
def ids_of(kind: str) -> list[str]:
    return [slug(entry) for entry in corpus().of("bp", kind)]


@functools.cache
def spoken_names(kind: str) -> list[str]:
    """The ids of the scripts of a kind, and their names in both languages as they are written, each once."""
    names = [entry.name[lang] for entry in corpus().of("bp", kind) for lang in LANGS]
    return list(dict.fromkeys([*ids_of(kind), *names]))


@functools.lru_cache(maxsize=2048)
def called(kind: str, text: str) -> str | None:
    """The id of the script that is called so: by an id or name, or as lookup knows it (in kana, in romaji)."""
    found = text if f"bp:{kind}/{text}" in corpus() else names_of(kind).get(fold(text))
    if found is None:
        from judge.corpus.lookup import exact

        entries = exact(text, (kind,), "bp")
        found = slug(entries[0]) if len(entries) == 1 else None
    return found


def find_action(word) -> Action | None:
    """The action a script calls by id, Japanese or English name."""
    return actions().get(str(word)) or _by_name(str(word))


@functools.lru_cache(maxsize=2048)
def _by_name(text):
    return actions().get(names_of("action").get(fold(text), ""))


def named_like(words: str, format_: str, frame: str | None) -> list[Action]:
    """The actions of a match that have these words in their names: `summon` means every Summon."""
    part = fold(words)
    found = {slug for name, slug in names_of("action").items() if part in name}
    return [action for action in available(format_, frame) if action.id in found]
