"""The actions as records, read from the corpus: what a lookup shows is what is enforced here."""

from __future__ import annotations

import functools
from typing import NamedTuple

from judge.corpus.names import fold
from judge.corpus.store import corpus
from judge.games.blackpoker.cards import parse_card
from judge.games.blackpoker.notation import Condition, condition

QUICK_MAGIC = "quick-magic"


class Action(NamedTuple):
    """The declared part of an action script (5.1)."""

    id: str
    cite: str
    type: str
    direct: bool
    immediate: bool
    main: bool
    cost: str
    key: Condition | None
    key_zone: str
    key_unit: str | None
    target: str | None
    once: bool
    counterable: bool
    conditions: tuple[str, ...]
    formats: tuple
    frames: tuple

    def belongs_to(self, format_: str, frame: str | None) -> bool:
        """Whether the action is in the format's list (7.3.1) or the frame's (8.3.2)."""
        return format_ in self.formats or frame in self.frames


ONCE = "at most 1 request per player per turn"


@functools.lru_cache(maxsize=1)
def actions() -> dict[str, Action]:
    """Every action by its id, in the order of the lists."""
    return {action.id: action for action in map(_record, corpus().of("bp", "action"))}


def _record(entry) -> Action:
    f = entry.fields
    conditions = tuple(c for c in (f.get("request_condition") or "").split("; ") if c and c != ONCE)
    return Action(
        id=entry.id.rpartition("/")[2],
        cite=entry.id,
        type=f["type_en"],
        direct=f["trigger"] == "direct",
        immediate=f["speed"] == "immediate",
        main=f["timing"] == "main",
        cost=f.get("cost") or "",
        key=condition(f["key"]) if f.get("key") else None,
        key_zone={"rare-zone": "rare"}.get(f.get("key_zone"), "hand"),
        key_unit=f.get("key_unit"),
        target=f.get("target"),
        once=f["once_per_turn"],
        counterable=f["legal_target_of_counter"],
        conditions=conditions,
        formats=tuple(f.get("formats", ())),
        frames=tuple(f.get("frames", ())),
    )


@functools.lru_cache(maxsize=1)
def action_names() -> dict[str, str]:
    """Folded Japanese and English names and ids → action id."""
    names = {}
    for entry in corpus().of("bp", "action"):
        slug = entry.id.rpartition("/")[2]
        for word in (entry.name["ja"], entry.name["en"], slug):
            names.setdefault(fold(word), slug)
    return names


@functools.lru_cache(maxsize=1)
def spoken_names() -> list[str]:
    """The names of the actions in both languages, as they are written."""
    return [entry.name[lang] for entry in corpus().of("bp", "action") for lang in ("ja", "en")]


def find_action(word) -> Action | None:
    """The action a script calls by id, Japanese or English name."""
    return actions().get(str(word)) or _by_name(str(word))


@functools.lru_cache(maxsize=2048)
def _by_name(text):
    return actions().get(action_names().get(fold(text), ""))


def named_like(words: str, format_: str, frame: str | None) -> list[Action]:
    """The actions of a match that have these words in their names: `summon` means every Summon."""
    part = fold(words)
    found = {slug for name, slug in action_names().items() if part in name}
    return [action for action in available(format_, frame) if action.id in found]


@functools.cache
def available(format_: str, frame: str | None) -> tuple[Action, ...]:
    """The actions of a match: those of the format and of the frame."""
    return tuple(a for a in actions().values() if a.belongs_to(format_, frame))


@functools.cache
def characters(format_: str, frame: str | None) -> frozenset:
    """The characters of a match."""
    return frozenset(
        e.id.rpartition("/")[2]
        for e in corpus().of("bp", "character")
        if format_ in e.fields.get("formats", ()) or frame in e.fields.get("frames", ())
    )


def trump_cite(card: str) -> str:
    """The entry of the trump that a card is: `bp:trump/c9`."""
    return f"bp:trump/{card[0].lower()}{card[1:]}"


def trump_of(condition_text: str) -> str | None:
    """The card of `own face-up trump s2` → S2."""
    word = condition_text.removeprefix("own face-up trump ")
    return parse_card(word) if word != condition_text else None
