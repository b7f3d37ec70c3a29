"""The working copy of a state inside one play: each change makes a new value, each event is logged with it."""

from __future__ import annotations

from judge.engine.telling import tell
from judge.games.fever.state import UNKNOWN, ZONES, State, held, several_copies, unknown_name, where_is


class Change:
    """A state on its way to the next one, and the log of what happens to it."""

    def __init__(self, state: State, log: list | None):
        self.state, self.log = state, log

    def tell(self, key: str, cites: tuple, by: str | None = None, **args) -> None:
        """Writes down what happened, where a log is kept."""
        if self.log is not None:
            tell(self.log, self.state, key, tuple(dict.fromkeys(cites)), by, **args)

    def set(self, **values) -> None:
        self.state = self.state._replace(**values)

    def player(self, name: str, **values) -> None:
        players = dict(self.state.players)
        players[name] = players[name]._replace(**values)
        self.set(players=players)

    def horse(self, colour: str, **values) -> None:
        horses = dict(self.state.horses)
        horses[colour] = horses[colour]._replace(**values)
        self.set(horses=horses)

    def pay(self, name: str, money: int = 0, vp: int = 0) -> None:
        """Money and VP from the bank, or to it."""
        player = self.state.players[name]
        self.player(name, money=player.money + money, vp=player.vp + vp)

    def give(self, name: str, kind: str, card: str, stable: str | None = None) -> None:
        """A card comes to a player."""
        player = self.state.players[name]
        if kind == "horse":
            if card.startswith(UNKNOWN):
                card = unknown_name(held(player, "horse"))
            self.player(name, horses=(*player.horses, (card, stable)))
        else:
            field = ZONES[kind]
            self.player(name, **{field: (*getattr(player, field), card)})

    def take(self, name: str, kind: str, card: str) -> str:
        """A card leaves a player; one that is not named there was an unknown one. The name it had there."""
        player = self.state.players[name]
        cards = held(player, kind)
        found = card if card in cards else next(c for c in cards if c.startswith(UNKNOWN))
        if kind == "horse":
            self.player(name, horses=_renumbered(h for h in player.horses if h[0] != found))
            return found
        at = cards.index(found)
        self.player(name, **{ZONES[kind]: cards[:at] + cards[at + 1 :]})
        return found


def _renumbered(horses):
    """Unknown horse cards stay `_`, `_2`, `_3` …"""
    out: dict = {}
    for name, stable in horses:
        out[unknown_name(out) if name.startswith(UNKNOWN) else name] = stable
    return tuple(out.items())


def may_have(state: State, name: str, kind: str, card: str) -> bool | None:
    """Whether a player has a card: yes, no, or None where it may be one of the unknown ones."""
    cards = held(state.players[name], kind)
    if card in cards:
        return True
    if not any(c.startswith(UNKNOWN) for c in cards):
        return False
    return None if several_copies(state, card) or where_is(state, card) is None else False
