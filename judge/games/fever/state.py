"""The state of a game as a value, and what follows from it directly."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, NamedTuple

from judge.boardfile.shapes import UNKNOWN
from judge.engine.prompts import Taken
from judge.engine.values import Event
from judge.games.fever.effects import Card, Effect, read_card
from judge.games.fever.pack import PACK_CARDS
from judge.games.fever.sheet import COLOURS, HIGHEST, LOWEST, ROUNDS

Cites = tuple[str, ...]  # the ids of rules, rulings, cards and terms
Args = dict[str, Any]  # the parts of a play by their keys, as the engine has read them

# the rulings that a table may switch, with the values they may have, the default first
SWITCHES: dict[str, tuple[Any, ...]] = {
    "line_stop_blocks_sprint": (True, False),  # HF-R14
    "odds_icons": ("before", "after"),  # HF-R13
    "seller_may_refuse": (False, True),  # HF-R18
}


class Options(NamedTuple):
    """The rules that the players have chosen."""

    plus: bool = False
    house: tuple[int, ...] = ()
    beginner: bool = False
    no_repeat: tuple[str, ...] = ()
    pack: bool = False


class Bet(NamedTuple):
    """A bet; `kind` is win or place."""

    horse: str
    kind: str
    stake: int


class Loan(NamedTuple):
    """A loan; `owe` is its repayment, None where unknown."""

    lender: str
    owe: int | None


class Player(NamedTuple):
    """A player. Zones are tuples of card names, `_` for an unknown card; `horses` are (card, stable or None)."""

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
    """A horse. `cards`: face-down (action card, player who placed it or empty); `effects`: icons that work on it."""

    square: int = 0
    cards: tuple[tuple[str, str], ...] = ()
    effects: tuple[Effect, ...] = ()


class Offer(NamedTuple):
    """The last bid of an auction."""

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
    """A play that waits for an answer: its parts by their keys, its own word first."""

    by: str
    args: Args


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
    # whether the action cards of this race are turned up and their odds icons applied
    revealed: bool = False
    paid: tuple[Paid, ...] = ()
    taken: tuple[Taken, ...] = ()  # a `choose` may still say just what the last play took without asking
    line_stop_blocks_sprint: bool = SWITCHES["line_stop_blocks_sprint"][0]
    odds_icons: str = SWITCHES["odds_icons"][0]
    seller_may_refuse: bool = SWITCHES["seller_may_refuse"][0]


Log = list[tuple[Event, State]]  # what happened, with the state after it


def rounds(state: State) -> int:
    """fever:setup.5: returns the number of rounds: 6 with 2, 3 or 6 players, 4 with 4, 5 with 5."""
    return ROUNDS.get(len(state.players), 6)


def all_tokens(state: State) -> int:
    """fever:setup.2, HF-R1: returns the number of bet tokens of each colour: one less than there are players."""
    return len(state.players) - 1


def clockwise(state: State) -> list[str]:
    """Lists the players clockwise from the start player on."""
    names = list(state.players)
    at = names.index(state.start)
    return names[at:] + names[:at]


def neighbour(state: State, name: str, side: str) -> str:
    """Returns the player next to this one: on the side `left` the next clockwise, else the one before."""
    names = list(state.players)
    return names[(names.index(name) + (1 if side == "left" else -1)) % len(names)]


def minimum_stake(player: Player) -> int:
    """fever:bet.2, HF-R19: returns the least stake of a player: VP × 100, or 1 if that is 0 or less."""
    return max(1, player.vp * 100)


def card_of(state: State, name: str) -> Card | None:
    """Returns the text of a card, from the board or else from the preset if it is in use; None if it is unknown."""
    found = state.cards.get(name)
    if found is None and state.options.pack and name in PACK_CARDS:
        return preset_card(name)
    return found


def known_card(state: State, name: str) -> Card:
    """Returns the text of a card that is known; the caller has asked what unknown cards are."""
    card = card_of(state, name)
    assert card is not None, name
    return card


@functools.cache
def preset_card(name: str) -> Card:
    """Returns the text of a card of the preset, read once."""
    return read_card(PACK_CARDS[name])


def several_copies(state: State, name: str) -> bool:
    """Tells whether several cards can have this name: an unknown one (`_`), or one of the preset that the board does
    not describe itself."""
    return name.startswith(UNKNOWN) or (state.options.pack and name in PACK_CARDS and name not in state.cards)


def goal_line(state: State) -> int:
    """fever:race.3: returns the square of the goal line; the caller has asked for it before the horses move."""
    assert state.finish is not None
    return state.finish


def running(state: State) -> list[str]:
    """Lists the horses that have not finished."""
    return [c for c in COLOURS if c not in state.finished]


def arrived(state: State) -> list[str]:
    """Lists the horses at or past the line that are not ranked yet; empty if the goal line is unknown."""
    if state.finish is None:
        return []
    return [c for c in running(state) if state.horses[c].square >= state.finish]


def at_start(state: State) -> bool:
    """Tells whether the next move is the start move: all horses have finished, or none has and all are on square 0."""
    return len(state.finished) == len(COLOURS) or (
        not state.finished and all(state.horses[c].square == 0 for c in COLOURS)
    )


def horse_effects(state: State, colour: str) -> list[Effect]:
    """Lists the icons that work on a horse: its own effects, and those of horse cards in its stable whose text is
    known."""
    found = list(state.horses[colour].effects)
    for player in state.players.values():
        for name, stable in player.horses:
            card = card_of(state, name)
            if stable == colour and card:
                found += [e._replace(card=name) for e in card.effects]
    return found


def player_effects(state: State, name: str) -> list[Effect]:
    """Lists the icons that work for a player: the player's own effects and those of the cards (horse cards, objectives,
    and unless fever:house.1 is on assistants) whose text is known."""
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
    """Lists the effects with this key and, if any ops are given, one of these ops."""
    return [e for e in effects if e.key == key and (not ops or e.op in ops)]


# the field of a player for each kind of card
ZONES = {
    "action": "cards",
    "actions": "cards",
    "horse": "horses",
    "stable": "stables",
    "assistant": "assistants",
    "objective": "objectives",
}


def held(player: Player, kind: str) -> tuple[str, ...]:
    """Returns the names of a player's cards of this kind; for `horse` without their stables."""
    if kind == "horse":
        return tuple(name for name, _ in player.horses)
    cards: tuple[str, ...] = getattr(player, ZONES[kind])
    return cards


def on_horse(horse: Horse) -> list[str]:
    """Lists the action cards on a horse: those face down, then those whose effects work on it."""
    turned_up = dict.fromkeys(effect.card for effect in horse.effects if effect.card)
    return [*(name for name, _ in horse.cards), *turned_up]


def card_names(state: State) -> list[str]:
    """Lists the names of all cards that the board describes, players have or lie on horses, and with the preset all of
    its cards; each once, unknown ones left out."""
    names = list(state.cards)
    for player in state.players.values():
        names += [*player.cards, *(h for h, _ in player.horses), *player.assistants, *player.objectives]
    names += [name for c in COLOURS for name in on_horse(state.horses[c])]
    if state.options.pack:
        names += PACK_CARDS
    return [n for n in dict.fromkeys(names) if not n.startswith(UNKNOWN)]


def unknown_name(taken: Iterable[str]) -> str:
    """Returns the next free name of an unknown horse card: `_`, `_2`, `_3` …"""
    count = sum(name.startswith(UNKNOWN) for name in taken)
    return UNKNOWN if not count else f"{UNKNOWN}{count + 1}"


def count_of(state: State, name: str, kind: str) -> int:
    """fever:fx.buy.1, fever:fx.buy.2: counts a player's cards of a kind; each `double` icon adds one, if there is any
    card."""
    cards = held(state.players[name], kind)
    doubles = icons(player_effects(state, name), kind, "double") if cards else ()
    return len(cards) + len(doubles)


def owed(state: State, name: str, loan: Loan) -> int | None:
    """fever:fx.loan.1, fever:fx.loan.2: returns the repayment of a loan, that of an icon where it is less; None if
    neither is known."""
    sums = [e.n for e in icons(player_effects(state, name), loan.lender)]
    if loan.owe is not None:
        sums.append(loan.owe)
    return min(sums) if sums else None


def debt(state: State, name: str) -> int | None:
    """Returns what a player owes for all loans; None if the sum of one is unknown."""
    sums = [owed(state, name, loan) for loan in state.players[name].loans]
    known = [due for due in sums if due is not None]
    return sum(known) if len(known) == len(sums) else None


def owner_of(state: State, stable: str) -> str | None:
    """Returns the player who owns a stable; None if nobody does."""
    return next((name for name, p in state.players.items() if stable in p.stables), None)


def where_is(state: State, card: str) -> str | None:
    """Returns the player who has a card, or the colour of the horse it is on; None if it is in no known place. A stable
    is not looked for."""
    for name, player in state.players.items():
        if any(card in held(player, kind) for kind in ("action", "horse", "assistant", "objective")):
            return name
    return next((c for c in COLOURS if card in on_horse(state.horses[c])), None)


def column(odds: int) -> int:
    """Returns the index on a movement card of the number for these odds; 1:2 is the first (0)."""
    return min(max(odds, LOWEST), HIGHEST) - LOWEST


def moved_odds(odds: int, steps: int) -> int:
    """HF-R2: returns the odds moved up by `steps`, towards 1:2 (down if negative), and never beyond 1:2 or 1:7."""
    return min(max(odds - steps, LOWEST), HIGHEST)
