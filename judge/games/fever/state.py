"""The state of a game as a value, and what follows from it directly."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

from judge.engine.asking import Taken
from judge.engine.shapes import UNKNOWN
from judge.games.fever.effects import Card, Effect, described
from judge.games.fever.pack import PACK_CARDS
from judge.games.fever.sheet import COLOURS, HIGHEST, LOWEST, ROUNDS
from judge.records import NamedTuple


class Options(NamedTuple):
    """The rules that the players have chosen."""

    plus: bool = False
    house: tuple[int, ...] = ()
    beginner: bool = False
    no_repeat: tuple[str, ...] = ()
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
    cards: tuple[str, ...] = ()
    stables: tuple[str, ...] = ()
    horses: tuple[tuple[str, str | None], ...] = ()
    assistants: tuple[str, ...] = ()
    objectives: tuple[str, ...] = ()
    loans: tuple[Loan, ...] = ()
    bets: tuple[Bet, ...] = ()
    bought: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()


class Horse(NamedTuple):
    """`cards`: (action card, who placed it or ""), face down until the start; `effects`: what works on it."""

    square: int = 0
    cards: tuple[tuple[str, str], ...] = ()
    effects: tuple[Effect, ...] = ()


class Offer(NamedTuple):
    """The last offer of an auction."""

    by: str
    of: int


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


class Waiting(NamedTuple):
    """A play that waits for an answer: its parts by their keys, its verb first."""

    by: str
    args: dict[str, Any]


class State(NamedTuple):
    """Everything on the table. The dicts are never changed, only replaced."""

    options: Options
    round: int
    start: str
    phase: str
    turn: str | None
    players: dict[str, Player]
    odds: dict[str, int]
    tokens: dict[str, int]
    finish: int | None
    horses: dict[str, Horse]
    finished: tuple[str, ...]
    prices: dict[int, int]
    cards: dict[str, Card]
    offer: Offer | None = None
    # "dice" or "tie" in the middle of a move, or a play
    pending: str | Waiting | None = None
    # whether the action cards of this race are turned up and their odds icons carried out
    revealed: bool = False
    paid: tuple[Paid, ...] = ()
    taken: tuple[Taken, ...] = ()  # a `choose` may still say just what the last play took without asking
    # the switches of the rulings
    line_stop_blocks_sprint: bool = True
    odds_icons: str = "before"
    seller_may_refuse: bool = False


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


@functools.cache
def preset_card(name: str) -> Card:
    return described(PACK_CARDS[name])


def several_copies(state: State, name: str) -> bool:
    """Unknown cards and those of the preset are not single cards."""
    return name.startswith(UNKNOWN) or (state.options.pack and name in PACK_CARDS and name not in state.cards)


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


def icons(effects: Iterable[Effect], key: str, *ops: str) -> list[Effect]:
    return [e for e in effects if e.key == key and (not ops or e.op in ops)]


# where the cards of a kind lie with a player
ZONES = {
    "action": "cards",
    "actions": "cards",
    "horse": "horses",
    "stable": "stables",
    "assistant": "assistants",
    "objective": "objectives",
}


def held(player: Player, kind: str) -> tuple[str, ...]:
    """The cards of a kind that a player has."""
    if kind == "horse":
        return tuple(name for name, _ in player.horses)
    cards: tuple[str, ...] = getattr(player, ZONES[kind])
    return cards


def on_horse(horse: Horse) -> list[str]:
    """The action cards on a horse: those that lie face down, and those turned up whose effects work on it."""
    turned_up = dict.fromkeys(effect.card for effect in horse.effects if effect.card)
    return [*(name for name, _ in horse.cards), *turned_up]


def known_cards(state: State) -> list[str]:
    """Every card name that occurs on the board, in a fixed order."""
    names = list(state.cards)
    for player in state.players.values():
        names += [*player.cards, *(h for h, _ in player.horses), *player.assistants, *player.objectives]
    names += [name for c in COLOURS for name in on_horse(state.horses[c])]
    if state.options.pack:
        names += PACK_CARDS
    return [n for n in dict.fromkeys(names) if not n.startswith(UNKNOWN)]


def unknown_name(taken: Iterable[str]) -> str:
    """The next free name of an unknown horse card: `_`, `_2`, `_3` …"""
    count = sum(name.startswith(UNKNOWN) for name in taken)
    return UNKNOWN if not count else f"{UNKNOWN}{count + 1}"


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
    return next((c for c in COLOURS if card in on_horse(state.horses[c])), None)


def column(odds: int) -> int:
    """The column of a movement card that belongs to some odds; 1:2 is the first."""
    return min(max(odds, LOWEST), HIGHEST) - LOWEST


def moved_odds(odds: int, steps: int) -> int:
    """HF-R2: up is toward 1:2, and tokens stay between 1:2 and 1:7."""
    return min(max(odds - steps, LOWEST), HIGHEST)
