"""The state of a game as a value, and what follows from it directly."""

from __future__ import annotations

from typing import NamedTuple

from judge.games.fever.data import COLOURS, HIGHEST, LOWEST, PACK_CARDS, ROUNDS
from judge.games.fever.effects import Card, Effect

UNKNOWN = "_"


class Options(NamedTuple):
    """The rules that the players have chosen."""

    plus: bool = False
    house: tuple = ()
    beginner: bool = False
    no_repeat: tuple = ()
    pack: bool = False


class Bet(NamedTuple):
    horse: str
    kind: str
    stake: int


class Loan(NamedTuple):
    """A loan; `owe` is None where nobody has said what settles it."""

    lender: str
    owe: int | None


class Player(NamedTuple):
    """Zones are tuples of names, `_` for an unknown card; `horses` are (card, stable or none)."""

    vp: int = 1
    money: int = 0
    cards: tuple = ()
    stables: tuple = ()
    horses: tuple = ()
    assistants: tuple = ()
    objectives: tuple = ()
    loans: tuple = ()
    bets: tuple = ()
    bought: tuple = ()
    effects: tuple = ()


class Horse(NamedTuple):
    """`cards`: (action card, who placed it or ""), face down until the start; `effects`: what works on it."""

    square: int = 0
    cards: tuple = ()
    effects: tuple = ()


class Paid(NamedTuple):
    """One sum of the last payout, kept so that it can be explained."""

    to: str
    what: str
    horse: str = ""
    stake: int = 0
    odds: int = 0
    place: int = 0
    money: int = 0
    vp: int = 0


class State(NamedTuple):
    """Everything on the table. The dicts are never changed, only replaced."""

    options: Options
    rulings: dict
    round: int
    start: str
    phase: str
    turn: str | None
    players: dict
    odds: dict
    tokens: dict
    finish: int | None
    horses: dict
    finished: tuple
    prices: dict
    cards: dict
    offer: tuple | None = None
    # "dice" or "tie" in the middle of a move, or (by, do) of a play that waits for an answer
    pending: object = None
    # whether the action cards of this race are turned up and their odds icons carried out
    revealed: bool = False
    paid: tuple = ()
    # (who, decision, answer): what the last play took without asking; a `choose` may still say just that
    taken: tuple = ()


def rounds(state: State) -> int:
    """fever:setup.5: 6 rounds with 2, 3 or 6 players, 4 with 4, 5 with 5."""
    return ROUNDS.get(len(state.players), 6)


def all_tokens(state: State) -> int:
    """fever:setup.2, HF-R1: one bet token less of each colour than there are players."""
    return len(state.players) - 1


def clockwise(state: State) -> list[str]:
    """The players from the start player on; they are written in the order in which they sit."""
    names = list(state.players)
    at = names.index(state.start)
    return names[at:] + names[:at]


def neighbour(state: State, name: str, side: str) -> str:
    """The player on the left is the next one clockwise."""
    names = list(state.players)
    return names[(names.index(name) + (1 if side == "left" else -1)) % len(names)]


def minimum_stake(player: Player) -> int:
    """fever:bet.2, HF-R19: VP × 100; where that is 0 or less, any stake above 0."""
    return max(1, player.vp * 100)


def card_of(state: State, name: str) -> Card | None:
    """What a card says: from the board, or from the preset where the board uses it."""
    found = state.cards.get(name)
    if found is None and state.options.pack and name in PACK_CARDS:
        return preset_card(name)
    return found


def preset_card(name: str) -> Card:
    from judge.games.fever.reading import preset

    return preset()[name]


def several_copies(state: State, name: str) -> bool:
    """Unknown cards and those of the preset are not single cards."""
    return name.startswith(UNKNOWN) or (state.options.pack and name in PACK_CARDS and name not in state.cards)


def switch(state: State, name: str, default):
    """The value of a switch of the rulings."""
    return state.rulings.get(name, default)


def running(state: State) -> list[str]:
    return [c for c in COLOURS if c not in state.finished]


def arrived(state: State) -> list[str]:
    """The horses that have reached the line in this move and are not ranked yet."""
    if state.finish is None:
        return []
    return [c for c in running(state) if state.horses[c].square >= state.finish]


def at_start(state: State) -> bool:
    """Whether the next move is the start move: all stand at 0, or the last race is over."""
    return len(state.finished) == len(COLOURS) or (
        not state.finished and all(state.horses[c].square == 0 for c in COLOURS)
    )


def horse_effects(state: State, colour: str) -> list[Effect]:
    """What works on a horse: its effects, and the icons of horse cards in its stable."""
    found = list(state.horses[colour].effects)
    for player in state.players.values():
        for name, stable in player.horses:
            card = card_of(state, name)
            if stable == colour and card:
                found += [e._replace(card=name) for e in card.effects]
    return found


def player_effects(state: State, name: str) -> list[Effect]:
    """The icons that work for a player: his own and those of his cards; house.1 takes the assistants' away."""
    player = state.players[name]
    holders = [card for card, _ in player.horses] + list(player.objectives)
    if 1 not in state.options.house:
        holders += player.assistants
    found = list(player.effects)
    for name in holders:
        card = card_of(state, name)
        if card:
            found += [e._replace(card=name) for e in card.effects]
    return found


def icons(effects, key: str, *ops: str) -> list[Effect]:
    return [e for e in effects if e.key == key and (not ops or e.op in ops)]


def held(player: Player, kind: str) -> tuple:
    """The cards of a kind that a player has."""
    if kind == "horse":
        return tuple(name for name, _ in player.horses)
    return {"action": player.cards, "actions": player.cards, "stable": player.stables,
            "assistant": player.assistants, "objective": player.objectives}[kind]  # fmt: skip


def count_of(state: State, name: str, kind: str) -> int:
    """fever:fx.buy.1, fever:fx.buy.2: how many cards of a kind a player has; `double` makes one count as two."""
    cards = held(state.players[name], kind)
    doubles = icons(player_effects(state, name), kind, "double") if cards else ()
    return len(cards) + len(doubles)


def owed(state: State, name: str, loan: Loan) -> int | None:
    """fever:fx.loan.1, fever:fx.loan.2: what settles a loan; the sum of an icon where it is less."""
    sums = [e.n for e in icons(player_effects(state, name), loan.lender)]
    if loan.owe is not None:
        sums.append(loan.owe)
    return min(sums) if sums else None


def owner_of(state: State, stable: str) -> str | None:
    return next((name for name, p in state.players.items() if stable in p.stables), None)


def where_is(state: State, card: str) -> str | None:
    """Who has a card, or the horse it lies on; None where it is in no known place."""
    for name, player in state.players.items():
        if any(card in held(player, kind) for kind in ("action", "horse", "assistant", "objective")):
            return name
    return next((c for c in COLOURS if any(card == name for name, _ in state.horses[c].cards)), None)


def column(odds: int) -> int:
    """The column of a movement card that belongs to some odds; 1:2 is the first."""
    return min(max(odds, LOWEST), HIGHEST) - LOWEST


def moved_odds(odds: int, steps: int) -> int:
    """HF-R2: up is toward 1:2, and tokens stay between 1:2 and 1:7."""
    return min(max(odds - steps, LOWEST), HIGHEST)
