"""The scripts of the game and its frames as records, read from the corpus: what a lookup shows is what is enforced here.

Everything is read once, when it is first asked for; a fact that cannot be read
is a Fault that names its entry.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

from judge.corpus.entry import LANGS
from judge.corpus.lookup import exact
from judge.corpus.names import fold
from judge.corpus.store import corpus
from judge.faults import Fault
from judge.games.blackpoker.cards import number
from judge.games.blackpoker.notation import Condition, Deck, UnitShape, condition, cost, deck, one_card, unit_shape
from judge.games.blackpoker.phrases import (
    READERS,
    FogAim,
    Gift,
    KeyUnit,
    Label,
    Need,
    PlayerAim,
    RequestAim,
    Trigger,
    TrumpAim,
    UnitAim,
)


@dataclass(frozen=True, eq=False)
class Script:
    """What all scripts have: a name, an entry, the formats (7.3) or frames (8.3) they belong to."""

    id: str
    cite: str
    formats: tuple
    frames: tuple

    def belongs_to(self, format_: str, frame: str | None) -> bool:
        return format_ in self.formats or frame in self.frames


@dataclass(frozen=True, eq=False)
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
    target: UnitAim | RequestAim | TrumpAim | PlayerAim | None
    once: bool
    counterable: bool
    needs: tuple[Need, ...]
    trigger: Trigger | None


@dataclass(frozen=True, eq=False)
class Character(Script):
    """A character script (4.2): its cards, size, labels and abilities."""

    shape: UnitShape
    sizes: tuple[int, ...]  # one for all its cards, or one for each card it may be; else the sum of their numbers
    labels: tuple[Label, ...]
    untargeted: bool = False
    barred: str | None = None  # the action that cannot target it
    suits: frozenset = frozenset()  # what it counts as
    cheaper: str = ""  # the type of actions that cost less,
    dropped: str = ""  # and the symbol that they do not cost
    must_attack: bool = False
    stands_bulwarks: bool = False

    def size_of(self, cards) -> int:
        """The size that the script gives to these cards (4.2.3)."""
        if len(self.sizes) > 1:
            return self.sizes[sorted(self.shape.condition.slots[0].numbers).index(number(cards[0]))]
        return self.sizes[0] if self.sizes else sum(map(number, cards))

    def labels_of(self, cards) -> tuple[str, ...]:
        return tuple(x.label for x in self.labels if x.among is None or any(map(x.among.takes, cards)))


@dataclass(frozen=True, eq=False)
class FogScript(Script):
    """A fog script (4.3): its cards, what it works on, what it adds to a size, or that a trump stays closed."""

    printed: str
    cards: Condition
    placed_by: str
    works_on: str | None  # unit, trump; None: all own soldiers
    sign: int = 0
    wide: bool = False
    closes: bool = False


@dataclass(frozen=True, eq=False)
class TrumpScript(Script):
    """A trump script (4.4): its card, the actions it makes possible, its abilities."""

    card: str
    actions: tuple[str, ...]
    gift: Gift | None = None
    inverts: bool = False
    stops_charging: int = 0  # with so many charged bulwarks
    stops_damage: str = ""  # of actions with a key card of this suit


@dataclass(frozen=True, eq=False)
class Frame:
    """A frame (8.3.1): its formats, deck and set-up."""

    id: str
    cite: str
    formats: tuple
    deck: Deck
    aside: dict[str, int]  # cards set aside, by zone
    chosen: int
    drawn: int
    turned_up_later: bool


# reading


READ = {**READERS, "key": condition, "unit_condition": unit_shape, "deck": deck, "card": one_card, "cost": cost}


def _said(entry, field, otherwise=None):
    """A fact of an entry as a value; something else where the entry does not say it."""
    said = entry.fields.get(field)
    if said is None:
        return otherwise
    try:
        value = READ[field](said)
        _known(value)
    except (ValueError, TypeError, AttributeError):
        raise _unreadable(entry, field) from None
    return value


def _unreadable(entry, field):
    return Fault("corpus.notation", id=entry.id, field=field, value=entry.fields[field])


# parts of values that name entries, and where these are
NAMES = {
    "action": ("action/",),
    "barred": ("action/",),
    "character": ("character/",),
    "label": ("term/", "term/label-"),
}


def _known(value):
    """The actions, characters and labels that a value names are entries."""
    parts = value if isinstance(value, dict) else value._asdict() if hasattr(value, "_asdict") else {}
    for part, word in parts.items():
        if word and part in NAMES and not any(f"bp:{place}{word}" in corpus() for place in NAMES[part]):
            raise ValueError(f"{word!r} is no {part}")
    for each in (*parts.values(), *(value if type(value) is tuple else ())):
        if isinstance(each, tuple):
            _known(each)


def _script(entry):
    f = entry.fields
    return {
        "id": entry.id.rpartition("/")[2],
        "cite": entry.id,
        "formats": tuple(f.get("formats", ())),
        "frames": tuple(f.get("frames", ())),
    }


@functools.lru_cache(maxsize=1)
def actions() -> dict[str, Action]:
    """Every action by its id, in the order of the lists."""
    return {action.id: action for action in map(_action, corpus().of("bp", "action"))}


def _action(entry):
    f = entry.fields
    needs = _said(entry, "request_condition", ())
    once = Need("once") in needs
    if once != f["once_per_turn"]:
        raise _unreadable(entry, "once_per_turn")
    return Action(
        **_script(entry),
        type=f["type_en"],
        direct=f["trigger"] == "direct",
        immediate=f["speed"] == "immediate",
        main=f["timing"] == "main",
        cost=_said(entry, "cost", ""),
        key=_said(entry, "key"),
        key_zone={"rare-zone": "rare"}.get(f.get("key_zone"), "hand"),
        key_unit=_said(entry, "key_unit"),
        target=_said(entry, "target"),
        once=once,
        counterable=f["legal_target_of_counter"],
        needs=tuple(need for need in needs if need.what != "once"),
        trigger=_said(entry, "trigger_condition"),
    )


@functools.lru_cache(maxsize=1)
def characters() -> dict[str, Character]:
    """Every character by its id, in the order of the lists."""
    return {character.id: character for character in map(_character, corpus().of("bp", "character"))}


def _character(entry):
    shape, sizes = _said(entry, "unit_condition"), _said(entry, "size", ())
    if len(sizes) > 1 and (not shape.single or len(sizes) != len(shape.condition.slots[0].numbers)):
        raise _unreadable(entry, "size")
    labels, abilities = _said(entry, "labels"), _said(entry, "abilities")
    return Character(**_script(entry), shape=shape, sizes=sizes, labels=labels, **abilities)


@functools.lru_cache(maxsize=1)
def fogs() -> dict[str, FogScript]:
    """Every fog by its id."""
    return {fog.id: fog for fog in map(_fog, corpus().of("bp", "fog"))}


def _fog(entry):
    placed_by = entry.fields["placed_by"]
    aim = _said(entry, "target", FogAim(None, placed_by))
    if aim.action != placed_by:
        raise _unreadable(entry, "target")
    return FogScript(
        **_script(entry),
        printed=entry.fields["unit_condition"],
        cards=_said(entry, "unit_condition").condition,
        placed_by=placed_by,
        works_on=aim.kind,
        **_said(entry, "ability"),
    )


@functools.lru_cache(maxsize=1)
def trumps() -> dict[str, TrumpScript]:
    """Every trump that has a script, by its card; a face-down one is the same whatever its card (裏切札)."""
    faces_up = (entry for entry in corpus().of("bp", "trump") if entry.fields["face"] == "up")
    return {trump.card: trump for trump in map(_trump, faces_up)}


def _trump(entry):
    return TrumpScript(
        **_script(entry),
        card=_said(entry, "card"),
        actions=(*entry.fields.get("enables", ()), *entry.fields.get("related_unit_actions", ())),
        **_said(entry, "static_ability", {}),
    )


@functools.lru_cache(maxsize=1)
def frames() -> dict[str, Frame]:
    """Every frame by its id."""
    return {frame.id: frame for frame in map(_frame, corpus().of("bp", "frame"))}


def _frame(entry):
    chosen, drawn = _said(entry, "opening_hand")
    return Frame(
        id=entry.id.rpartition("/")[2],
        cite=entry.id,
        formats=tuple(entry.fields["formats"]),
        deck=_said(entry, "deck"),
        aside=_said(entry, "set_aside"),
        chosen=chosen,
        drawn=drawn,
        turned_up_later=_said(entry, "preset"),
    )


@functools.lru_cache(maxsize=1)
def formats() -> tuple[str, ...]:
    """The formats, the easiest first."""
    return tuple(entry.id.rpartition("/")[2] for entry in corpus().of("bp", "format"))


def frame_for(format_: str) -> str:
    """The frame a format is played in where none is named: the first one whose easiest format it is."""
    return next(frame.id for frame in frames().values() if frame.formats[0] == format_)


# finding


@functools.cache
def available(format_: str, frame: str | None) -> tuple[Action, ...]:
    """The actions of a match: those of the format and of the frame."""
    return tuple(a for a in actions().values() if a.belongs_to(format_, frame))


@functools.cache
def triggered_by(event: str, action: str | None = None) -> tuple[Action, ...]:
    """The actions that an event, or an event of an action, triggers."""
    return tuple(a for a in actions().values() if a.trigger and (a.trigger.event, a.trigger.action) == (event, action))


@functools.lru_cache(maxsize=1)
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
    for character in characters().values():
        pair = [slot.card for slot in character.shape.condition.slots]
        if card in pair and len(pair) == 2 and None not in pair:
            return pair[1 - pair.index(card)]
    raise KeyError(card)


def trump_cite(card: str) -> str | None:
    """The entry of the trump that a card is, None for one that has no script."""
    trump = trumps().get(card)
    return trump.cite if trump else None


def deck_cards(frame: str) -> tuple:
    """The cards a deck of this frame can hold."""
    return frames()[frame].deck.cards


# names


@functools.cache
def names_of(kind: str) -> dict[str, str]:
    """Folded Japanese and English names and ids of the scripts of a kind → id."""
    names: dict[str, str] = {}
    for entry in corpus().of("bp", kind):
        slug = entry.id.rpartition("/")[2]
        for word in (entry.name["ja"], entry.name["en"], slug, *entry.also):
            names.setdefault(fold(word), slug)
    return names


@functools.cache
def ids_of(kind: str) -> list[str]:
    return [entry.id.rpartition("/")[2] for entry in corpus().of("bp", kind)]


@functools.cache
def spoken_names(kind: str) -> list[str]:
    """The ids of the scripts of a kind, and their names in both languages as they are written, each once."""
    names = [entry.name[lang] for entry in corpus().of("bp", kind) for lang in LANGS]
    return list(dict.fromkeys([*ids_of(kind), *names]))


@functools.lru_cache(maxsize=2048)
def called(kind: str, text: str) -> str | None:
    """The id of the script that is called so: by an id or name, or as lookup knows it (in kana, in romaji)."""
    found = names_of(kind).get(fold(text))
    if found is None:
        entries = exact(text, (kind,), "bp")
        found = entries[0].id.rpartition("/")[2] if len(entries) == 1 else None
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
