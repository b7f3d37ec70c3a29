"""The scripts of the game and its frames as records, read from the corpus: the engine enforces what a lookup shows.

Everything is read once, when it is first needed; a field that cannot be read is a Fault that names its entry. A package
brings the scripts of its rules data already read.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

from judge.corpus.entry import LANGS, Entry
from judge.corpus.names import fold
from judge.corpus.store import brought, brought_path, corpus
from judge.faults import Fault
from judge.games.blackpoker.cards import number
from judge.games.blackpoker.notation import Condition, Deck, UnitShape, condition, cost, deck, one_card, unit_shape
from judge.games.blackpoker.phrases import Aim, KeyUnit, Label, Need, Trigger, read_phrases
from judge.records import Thing

SCRIPTS = "scripts"  # the file with those of a package


class Script(Thing):
    """What all scripts have: an id, an entry, the formats (7.3) or frames (8.3) that they belong to."""

    id: str
    cite: str
    formats: tuple[str, ...]
    frames: tuple[str, ...]

    def belongs_to(self, format_: str, frame: str | None) -> bool:
        """Tells whether the script is part of a match: it lists this format or this frame."""
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

    @property
    def aim(self) -> Aim:
        """Returns what the action may be aimed at. Only for an action that has a target."""
        assert self.target is not None, f"{self.id} has no target"
        return self.target

    @property
    def cause(self) -> Trigger:
        """Returns what triggers the action. Only for an action that is triggered."""
        assert self.trigger is not None, f"{self.id} is not triggered"
        return self.trigger


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

    def size_of(self, cards: Sequence[str]) -> int:
        """Returns the size of a unit of this character that is made of these cards (4.2.3).

        Without sizes of its own, the character has the sum of the cards' numbers.
        """
        if not self.sizes:
            return sum(map(number, cards))
        by_number: dict[int, int] = dict(zip(sorted(self.shape.condition.slots[0].numbers), self.sizes))
        return by_number.get(number(cards[0]), self.sizes[0])

    def labels_of(self, cards: Sequence[str]) -> tuple[str, ...]:
        """Returns the labels of a unit of this character that is made of these cards (4.2.3); some come only with
        certain cards."""
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


READ: dict[str, Callable[[str], Any]] = {
    "key": condition,
    "unit_condition": unit_shape,
    "deck": deck,
    "card": one_card,
    "cost": cost,
}
# parts of values that name entries, and where these are
NAMES = {"action": ("action/",), "character": ("character/",), "label": ("term/", "term/label-")}
NAMES["barred"] = NAMES["action"]


def _value(entry: Entry, field: str, otherwise: Any = None) -> Any:
    """Returns the value that a field of an entry means; `otherwise` if the entry has no such field. Raises a Fault if
    the field cannot be read, or names an action, character or label that is no entry."""
    text = entry.fields.get(field)
    if text is None:
        return otherwise
    try:
        value = READ[field](text) if field in READ else read_phrases(field, text)
        _known(value)
    except (ValueError, TypeError, AttributeError):
        raise _unreadable(entry, field) from None
    return value


def _unreadable(entry: Entry, field: str) -> Fault:
    """Makes the Fault for a field of an entry that cannot be read."""
    return Fault("corpus.notation", id=entry.id, field=field, value=entry.fields[field])


def _known(value: Any) -> None:
    """Raises ValueError if a value, or a part of it, names an action, character or label that is not an entry; else
    does nothing."""
    parts = value if isinstance(value, dict) else value._asdict() if hasattr(value, "_asdict") else {}
    for part, word in parts.items():
        if word and part in NAMES and not any(f"bp:{place}{word}" in corpus() for place in NAMES[part]):
            raise ValueError(f"{word!r} is no {part}")
    for each in value if type(value) is tuple else ():
        _known(each)


def _all(kind: str) -> dict[str, Any]:
    """Returns id → record for all entries of a kind, in the order of the corpus; from the compiled scripts if they fit,
    else read from the entries."""
    compiled = _compiled()
    if compiled is not None:
        return compiled[kind]
    return {slug(entry): MAKE[kind](entry) for entry in corpus().of("bp", kind)}


Compiled = dict[str, dict[str, Any]]  # kind → id → record; its names → id; the formats in their order
FORMATS = "formats"
NAMED = {"action": "names of actions", "character": "names of characters"}


@functools.cache
def _compiled() -> Compiled | None:
    """Loads the scripts that came with the package; None if there are none for this corpus, or they cannot be loaded."""
    data = brought(SCRIPTS)
    if data is None:
        return None
    import pickle

    try:
        compiled: Compiled = pickle.loads(data)
        return compiled
    except Exception:  # a broken file raises whatever its bytes lead to
        return None


def build(target: str) -> None:
    """Writes the compiled scripts and names into a file in the folder `target`, for the package."""
    import pickle

    scripts = {**{kind: _all(kind) for kind in MAKE}, **{name: names_of(kind) for kind, name in NAMED.items()}}
    scripts[FORMATS] = dict.fromkeys(formats())
    data = pickle.dumps(scripts, protocol=4)
    with open(brought_path(target, SCRIPTS), "wb") as file:
        file.write(data)


def slug(entry: Entry) -> str:
    """The last part of an entry's id: `up` of `bp:action/up`."""
    return entry.id.rpartition("/")[2]


def _script(entry: Entry) -> dict[str, Any]:
    """Returns the fields that all scripts have, as keyword arguments: id, cite, formats, frames."""
    lists = {field: tuple(entry.fields.get(field, ())) for field in ("formats", "frames")}
    return {"id": slug(entry), "cite": entry.id, **lists}


@functools.cache
def actions() -> dict[str, Action]:
    """Returns id → action for all actions, of any format and frame."""
    return _all("action")


def _action(entry: Entry) -> Action:
    """Makes the action of a corpus entry. Raises a Fault if its fields cannot be read, or `once_per_turn` does not
    agree with its conditions."""
    facts, needs = entry.fields, _value(entry, "request_condition", ())
    once = Need("once") in needs
    if once != facts["once_per_turn"]:
        raise _unreadable(entry, "once_per_turn")
    return Action(
        **_script(entry),
        type=facts["type_en"],
        direct=facts["trigger"] == "direct",
        immediate=facts["speed"] == "immediate",
        main=facts["timing"] == "main",
        cost=_value(entry, "cost", ""),
        key=_value(entry, "key"),
        key_zone={"rare-zone": "rare"}.get(facts.get("key_zone", ""), "hand"),
        key_unit=_value(entry, "key_unit"),
        target=_value(entry, "target"),
        once=once,
        counterable=facts["legal_target_of_counter"],
        needs=tuple(need for need in needs if need.what != "once"),
        trigger=_value(entry, "trigger_condition"),
    )


@functools.cache
def characters() -> dict[str, Character]:
    """Returns id → character for all characters, of any format and frame."""
    return _all("character")


def _character(entry: Entry) -> Character:
    """Makes the character of a corpus entry. Raises a Fault if its fields cannot be read, or its sizes are not as many
    as its numbers."""
    shape, size = _value(entry, "unit_condition"), _value(entry, "size", {})
    sizes = len(size.get("sizes", ()))
    if sizes > 1 and (not shape.single or sizes != len(shape.condition.slots[0].numbers)):
        raise _unreadable(entry, "size")
    abilities = _value(entry, "abilities")
    return Character(**_script(entry), shape=shape, labels=_value(entry, "labels"), **size, **abilities)


@functools.cache
def fogs() -> dict[str, FogScript]:
    """Returns id → fog script for all fogs."""
    return _all("fog")


def _fog(entry: Entry) -> FogScript:
    """Makes the fog script of a corpus entry. Raises a Fault if its fields cannot be read, or its target names another
    action than the one that places it."""
    placed_by, printed = entry.fields["placed_by"], entry.fields["unit_condition"]
    aim = _value(entry, "target", Aim(None, action=placed_by))
    if aim.action != placed_by:
        raise _unreadable(entry, "target")
    cards, ability = _value(entry, "unit_condition").condition, _value(entry, "ability")
    return FogScript(**_script(entry), printed=printed, cards=cards, placed_by=placed_by, works_on=aim.kind, **ability)


@functools.cache
def trumps() -> dict[str, TrumpScript]:
    """Returns card → script for every trump that has one face up; a face-down trump has none of its own (裏切札)."""
    return {trump.card: trump for trump in _all("trump").values() if trump}


def _trump(entry: Entry) -> TrumpScript | None:
    """Makes the script of the face-up trump of a corpus entry; None for the entry about face-down trumps. Raises a
    Fault if its fields cannot be read."""
    if entry.fields["face"] != "up":
        return None
    names = (*entry.fields.get("enables", ()), *entry.fields.get("related_unit_actions", ()))
    abilities = _value(entry, "static_ability", {})
    return TrumpScript(**_script(entry), card=_value(entry, "card"), actions=names, **abilities)


@functools.cache
def frames() -> dict[str, Frame]:
    """Returns id → frame for all frames."""
    return _all("frame")


def _frame(entry: Entry) -> Frame:
    """Makes the frame of a corpus entry: its deck, what is set aside, the opening hand, the preset. Raises a Fault if
    its fields cannot be read."""
    deck, aside = _value(entry, "deck"), _value(entry, "set_aside")
    return Frame(**_script(entry), deck=deck, aside=aside, **_value(entry, "opening_hand"), **_value(entry, "preset"))


MAKE: dict[str, Callable[[Entry], Any]] = {
    "action": _action, "character": _character, "fog": _fog, "trump": _trump, "frame": _frame,
}  # fmt: skip


@functools.cache
def formats() -> tuple[str, ...]:
    """Returns the ids of the formats, the easiest first."""
    compiled = _compiled()
    return tuple(compiled[FORMATS] if compiled is not None else ids_of("format"))


def frame_for(format_: str) -> str:
    """Returns the id of the default frame of a format: the first frame whose easiest format it is."""
    return next(frame.id for frame in frames().values() if frame.formats[0] == format_)


def deck_cards(frame: str) -> tuple[str, ...]:
    """Returns all cards that a deck of this frame can have; the deck itself may have fewer."""
    return frames()[frame].deck.cards


# finding


@functools.cache
def available(format_: str, frame: str | None) -> tuple[Action, ...]:
    """Returns the actions of a match: those that list its format or its frame."""
    return tuple(a for a in actions().values() if a.belongs_to(format_, frame))


@functools.cache
def requestable(format_: str, frame: str | None) -> tuple[Action, ...]:
    """Returns the actions of a match that a player can request, at some time; not those that are only triggered."""
    return tuple(action for action in available(format_, frame) if action.direct)


@functools.cache
def quick_requestable(format_: str, frame: str | None) -> tuple[Action, ...]:
    """Returns the actions of a match that a player can request whenever they have the chance: the requestable ones that
    are not main."""
    return tuple(action for action in requestable(format_, frame) if not action.main)


@functools.cache
def triggered_by(event: str, action: str | None = None) -> tuple[Action, ...]:
    """Returns the actions that this event triggers, in any match; with `action`, only those that the event of this
    action triggers, without it only those that name no action."""
    return tuple(a for a in actions().values() if a.trigger and (a.trigger.event, a.trigger.action) == (event, action))


@functools.cache
def chain_of(action: str) -> tuple[str, ...]:
    """Returns the ids of an action and of all that its resolution triggers in turn: アタック, ブロック, ダメージ判定
    (5.6.1)."""
    return action, *(found for after in triggered_by("resolved", action) for found in chain_of(after.id))


@functools.cache
def discounted() -> frozenset[str]:
    """The types of actions that a character makes cheaper."""
    return frozenset(c.cheaper for c in characters().values() if c.cheaper)


@functools.cache
def trump_of(action: str) -> TrumpScript:
    """Returns the script of the trump that an action belongs to. There must be one."""
    return next(trump for trump in trumps().values() if action in trump.actions)


@functools.cache
def fog_of(action: str) -> FogScript:
    """Returns the script of the fog that an action places. There must be one."""
    return next(fog for fog in fogs().values() if fog.placed_by == action)


@functools.cache
def partner_of(card: str) -> str:
    """Returns the other card of a character made of just two certain cards: ♢K for ♡K (巨人). Raises KeyError if the
    card makes no such character."""
    for character in characters().values():
        slots = character.shape.condition.slots
        cards = [slot.card for slot in slots if slot.card]
        if card in cards and len(slots) == len(cards) == 2:
            return cards[1 - cards.index(card)]
    raise KeyError(card)


def trump_cite(card: str) -> str | None:
    """The entry of the trump that a card is; None for a card without a trump script."""
    trump = trumps().get(card)
    return trump.cite if trump else None


# names


@functools.cache
def names_of(kind: str) -> dict[str, str]:
    """Returns folded name → id for the scripts of a kind: Japanese and English titles, ids and further names."""
    compiled = _compiled()
    if compiled is not None and kind in NAMED:
        return compiled[NAMED[kind]]
    names: dict[str, str] = {}
    for entry in corpus().of("bp", kind):
        for word in (*map(entry.title, LANGS), slug(entry), *entry.also):
            names.setdefault(fold(word), slug(entry))
    return names


@functools.cache
def ids_of(kind: str) -> list[str]:
    """Returns the short ids of all entries of a kind: `format`, `frame` …"""
    return [identifier.rpartition("/")[2] for identifier in corpus().ids_of("bp", kind)]


@functools.cache
def script_names(kind: str) -> list[str]:
    """The ids of the scripts of a kind, and their names in both languages as they are written, each once."""
    names = [entry.title(lang) for entry in corpus().of("bp", kind) for lang in LANGS]
    return list(dict.fromkeys([*ids_of(kind), *names]))


@functools.lru_cache(maxsize=2048)
def parse_script(kind: str, text: str) -> str | None:
    """Returns the id of the script of a kind with this id or name, or that lookup finds by it (in kana, in romaji);
    None if there is none or more than one."""
    found = text if f"bp:{kind}/{text}" in corpus() else names_of(kind).get(fold(text))
    if found is None:
        from judge.corpus.lookup import exact

        entries = exact(text, (kind,), "bp")
        found = slug(entries[0]) if len(entries) == 1 else None
    return found


def find_action(word: Any) -> Action | None:
    """The action with this id, Japanese or English name; else None."""
    return actions().get(str(word)) or _by_name(str(word))


@functools.lru_cache(maxsize=2048)
def _by_name(text: str) -> Action | None:
    """Returns the action with this name in either language, or this id in another spelling; None if there is none."""
    return actions().get(names_of("action").get(fold(text), ""))


def actions_matching(words: str, format_: str, frame: str | None) -> list[Action]:
    """Lists the actions of a match that have these words in one of their names: `summon` means every Summon. Empty if
    there are none."""
    part = fold(words)
    found = {slug for name, slug in names_of("action").items() if part in name}
    return [action for action in available(format_, frame) if action.id in found]
