"""Requests as players write them, before anything is checked: what is left out, and cards that are not the player's."""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.games.blackpoker.asking_table import own_card, parse_cards
from judge.games.blackpoker.cards import are_cards, parse_card
from judge.games.blackpoker.naming import find_target
from judge.games.blackpoker.records import Action, actions
from judge.games.blackpoker.state import UNKNOWN, Cards, State, Target
from judge.games.blackpoker.targets import wanted_kind


class Wish(NamedTuple):
    """A request as a player writes it; what is left out is None.

    `meant` is the thing on the table that `target` names, None if there is no such thing. `foreign` says where a card is
    called by the other player's name (`key`, `pay`): nobody plays those.
    """

    by: str
    action: Action
    keys: Cards | None = None
    pay: dict[str, Any] | None = None
    unit: str | None = None
    target: str | None = None
    name: str | None = None
    foreign: tuple[str, ...] = ()
    meant: Target | None = None


def wish_of(state: State, by: str, parts: dict[str, Any]) -> Wish:
    """Makes the wish of a player from the parts of a request as it is written. Cards that are none, or the other
    player's, are noted in `foreign`."""
    action, pay, target = actions()[parts["request"]], parts.get("pay"), parts.get("target")
    keys: Cards | None = None
    foreign: tuple[str, ...] = ()
    if pay is not None and "D" in pay:
        cards, lost = _cards(state, pay["D"], by)
        pay, foreign = {**pay, "D": cards}, ("pay",) if lost else ()
    if parts.get("key") is not None:
        keys, lost = _key_cards(state, parts["key"], by)
        foreign = (*foreign, "key") if lost else foreign
    meant = find_target(state, target, wanted_kind(action), by) if target is not None else None
    return Wish(by, action, keys, pay, parts.get("unit"), target, parts.get("id"), foreign, meant)


_latest: tuple[State, dict[str, Any], Wish] | None = None


def last_wish_of(state: State, by: str, parts: dict[str, Any]) -> Wish:
    """Returns what `wish_of` makes. The latest one is remembered, because a request is carried out on the very state on
    which it was judged, and again with each answer to what it asks."""
    global _latest
    latest = _latest
    if latest is None or latest[0] is not state or latest[1] is not parts or latest[2].by != by:
        _latest = latest = state, parts, wish_of(state, by, parts)
    return latest[2]


def with_keys(state: State, wish: Wish, names: Any) -> Wish:
    """Returns the same wish with these key cards. Names that are no card or the other player's, and `_`, are noted in
    `foreign`."""
    keys, lost = _key_cards(state, names, wish.by)
    return wish._replace(keys=keys, foreign=(*wish.foreign, "key") if lost else wish.foreign)


def _key_cards(state: State, names: Any, by: str) -> tuple[Cards, bool]:
    """Returns (the key cards that names mean now, whether some name is no card, the other player's, or `_`)."""
    cards, lost = _cards(state, names, by)
    if UNKNOWN in cards:
        return tuple(card for card in cards if card != UNKNOWN), True
    return cards, lost


def _cards(state: State, names: Any, by: str) -> tuple[Cards, bool]:
    """Returns (the cards that names mean now, whether some name is no card or the other player's)."""
    if isinstance(names, (tuple, list)) and are_cards(names) and not any(name in state.gone for name in names):
        return tuple(names), False
    cards, lost = [], False
    for name in parse_cards(state, names, by):
        card = name if name == UNKNOWN else parse_card(str(name).rpartition(".")[2])
        lost = lost or card is None or name != UNKNOWN and own_card(name, by) is None
        cards += [card] if card else []
    return tuple(cards), lost
