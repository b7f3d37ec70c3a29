"""A state while a play is applied: each change makes a new state, each event is logged with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.boardfile.shapes import UNKNOWN
from judge.engine.telling import tell
from judge.games.fever.state import ZONES, Cites, Log, State, held, several_copies, unknown_name, where_is


class Table:
    """A state while a play is applied, and the log of events."""

    def __init__(self, state: State, log: Log | None) -> None:
        """Begins with a state; events are appended to `log` unless it is None."""
        self.state, self.log = state, log

    def tell(self, key: str, cites: Cites, by: str | None = None, **args: Any) -> None:
        """Adds an event with the present state to the log, if one is kept."""
        if self.log is not None:
            tell(self.log, self.state, key, tuple(dict.fromkeys(cites)), by, **args)

    def set(self, **values: Any) -> None:
        """Changes these fields of the state."""
        self.state = self.state._replace(**values)

    def player(self, name: str, **values: Any) -> None:
        """Changes these fields of a player."""
        players = dict(self.state.players)
        players[name] = players[name]._replace(**values)
        self.set(players=players)

    def horse(self, colour: str, **values: Any) -> None:
        """Changes these fields of a horse."""
        horses = dict(self.state.horses)
        horses[colour] = horses[colour]._replace(**values)
        self.set(horses=horses)

    def pay(self, name: str, money: int = 0, vp: int = 0) -> None:
        """Gives a player money and VP, or takes them if negative; nobody else pays, and there is no limit below."""
        player = self.state.players[name]
        self.player(name, money=player.money + money, vp=player.vp + vp)

    def give(self, name: str, kind: str, card: str, stable: str | None = None) -> None:
        """Adds a card to a player's cards; an unknown horse card gets the next free name (`_2`), and a horse card lies
        in `stable` or in none."""
        player = self.state.players[name]
        if kind == "horse":
            if card.startswith(UNKNOWN):
                card = unknown_name(held(player, "horse"))
            self.player(name, horses=(*player.horses, (card, stable)))
        else:
            field = ZONES[kind]
            self.player(name, **{field: (*getattr(player, field), card)})

    def take(self, name: str, kind: str, card: str) -> str:
        """Takes a card from a player; if its name is not there, one of the unknown ones. Returns the name that was
        taken."""
        player = self.state.players[name]
        cards = held(player, kind)
        found = card if card in cards else next(c for c in cards if c.startswith(UNKNOWN))
        if kind == "horse":
            self.player(name, horses=_renumbered(h for h in player.horses if h[0] != found))
            return found
        at = cards.index(found)
        self.player(name, **{ZONES[kind]: cards[:at] + cards[at + 1 :]})
        return found


def _renumbered(horses: Iterable[tuple[str, str | None]]) -> tuple[tuple[str, str | None], ...]:
    """Returns the horse cards with the unknown ones numbered again: `_`, `_2`, `_3` …"""
    out: dict[str, str | None] = {}
    for name, stable in horses:
        out[unknown_name(out) if name.startswith(UNKNOWN) else name] = stable
    return tuple(out.items())


def may_have(state: State, name: str, kind: str, card: str) -> bool | None:
    """Tells whether a player has a card of this kind; None where it may be one of the unknown ones."""
    cards = held(state.players[name], kind)
    if card in cards:
        return True
    if not any(c.startswith(UNKNOWN) for c in cards):
        return False
    return None if several_copies(state, card) or where_is(state, card) is None else False
