"""The plays worth trying: every legal one is among them."""

from __future__ import annotations

from judge.engine.game import Play
from judge.games.nasty.cards import NO_TARGET
from judge.games.nasty.decisions import decision
from judge.games.nasty.names import CARDS, MONEY_MOST, UNKNOWN, card_named
from judge.games.nasty.state import State


def candidates(state: State, by: str | None = None) -> list[Play]:
    """Plays in a fixed order: the answer to a decision, or those of the phase, player by player."""
    asked = decision(state)
    if asked:
        who = [asked.by] if by in (None, asked.by) or asked.by == "all" else []
        return [Play(name, {"choose": option}) for name in who for option in asked.options]
    plays: list[Play] = []
    for name in state.players if by is None else (by,):
        plays += _phase_plays(state, name)
    if by is None and state.phase == "stewards":
        plays.append(Play("all", "pass"))
    return plays


def _phase_plays(state, name):
    player = state.players[name]
    if state.phase == "setup":
        return [Play(name, {"deal": "events"})]
    if state.phase == "entry":
        return [Play(name, {"deal": "lanes"}), *(Play(name, {"enter": grade}) for grade in range(1, 7))]
    if state.phase == "betting":
        return [*(_bets(state, name) if player.cash else ()), Play(name, "pass")]
    rolls = [Play(name, {"roll": n}) for n in range(1, 7)]
    held = [card for card in CARDS if card in player.cards]
    return [*rolls, *(play for card in held for play in card_plays(state, name, card)), Play(name, {"retire": True})]


def _bets(state, name):
    """All that a player has, as far as a play can name it, on each horse and on a secret one."""
    stake = min(state.players[name].cash or 1, MONEY_MOST)
    return [Play(name, {"bet": horse, "stake": stake}) for horse in (*state.players, UNKNOWN)]


def card_plays(state: State, name: str, card: str) -> list[Play]:
    """A card on each horse; the dice of an objection are left open."""
    if card in NO_TARGET:
        return [Play(name, {"card": card})]
    return [Play(name, {"card": card, "target": target}) for target in state.players]


def named(state: State, word: str, by: str | None) -> list[Play]:
    """The plays that a word means, for one player or for all; cards also of hands that are not known."""
    card = card_named(word)
    who = list(state.players) if by is None else [by]
    if card in CARDS:
        holders = [name for name in who if card in state.players[name].cards or UNKNOWN in state.players[name].cards]
        return [play for name in holders or who for play in card_plays(state, name, card)]
    every = {
        "pass": lambda name: [Play(name, "pass")],
        "deal": lambda name: [Play(name, {"deal": "events" if state.phase == "setup" else "lanes"})],
        "enter": lambda name: [Play(name, {"enter": grade}) for grade in range(1, 7)],
        "bet": lambda name: _bets(state, name),
        "roll": lambda name: [Play(name, {"roll": n}) for n in range(1, 7)],
        "retire": lambda name: [Play(name, {"retire": True})],
    }
    return [play for name in who for play in every[word](name)] if word in every else []
