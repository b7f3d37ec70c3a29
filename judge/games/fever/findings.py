"""What makes a described board impossible, and what is worth noting about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.boardfile.shapes import UNKNOWN
from judge.engine.values import Finding
from judge.games.fever.betting import bettors
from judge.games.fever.effects import ON_HORSES, ON_PLAYERS, effect_text
from judge.games.fever.rounds import AUCTION_RULES, can_deliver
from judge.games.fever.sheet import (
    ACTIONS,
    AUCTION_START,
    AUCTION_STEP,
    COLOURS,
    HIGHEST,
    LOWEST,
    PURCHASES,
    ROUNDS,
)
from judge.games.fever.state import (
    State,
    all_tokens,
    card_names,
    card_of,
    clockwise,
    held,
    minimum_stake,
    on_horse,
    rounds,
    several_copies,
)  # fmt: skip

# fever:bet.1, fever:bet.6: how many bets a player can have in a phase; after the payout none
MOST_BETS = {"bet1": 1, "cards": 1, "bet2": 2, "race": 2, "payout": 2}
BEFORE_THE_RACE = ("deal", "buy", "bet1", "cards", "bet2")
BETWEEN_ROUNDS = ("deal", "end", "over")  # no player has action cards or purchases
# fever:bet.5, HF-R13: when there can be face-down action cards on horses
FACE_DOWN = ("cards", "bet2", "race")
ZONES = ("action", "horse", "assistant", "objective")


def check(state: State) -> list[Finding]:
    """Returns all findings about a described board: faults, which make it impossible, and notes."""
    found = [*_game(state), *_offer(state), *_odds(state), *_horses(state), *_purchases(state), *_action_cards(state)]
    for name in state.players:
        found += _player(state, name)
    return [*found, *_stables(state), *_cards(state), *_notes(state)]


def _fault(where: str, key: str, *cites: str, **args: Any) -> Finding:
    """Makes a finding that makes the board impossible."""
    return Finding("fault", where, key, cites, args)


def _note(where: str, key: str, *cites: str, **args: Any) -> Finding:
    """Makes a finding about a possible board: something worth knowing."""
    return Finding("note", where, key, cites, args)


def _game(state: State) -> Iterator[Finding]:
    """Yields findings: a wrong number of players, else a round beyond the last (fever:setup.5); an auction without the
    Plus rules (HF-R9), or under house rule 2 (fever:house.2)."""
    if len(state.players) not in ROUNDS:
        yield _fault("players", "fault.players", "fever:setup.5", count=len(state.players))
    elif state.round > rounds(state):
        yield _fault("round", "fault.round", "fever:setup.5", round=state.round, rounds=rounds(state))
    if state.phase in AUCTION_RULES and not state.options.plus:
        yield _fault("phase", "fault.plus", "fever:plus", "fever:ruling/HF-R9", phase=state.phase)
    if state.phase in AUCTION_RULES and 2 in state.options.house:
        yield _fault("phase", "fault.house2", "fever:house.2", phase=state.phase)


def _offer(state: State) -> Iterator[Finding]:
    """HF-R16: yields a fault if a bid stands outside an auction, is not on the steps of 100D from 1000D (down in the
    Dutch auction, up in the English), or the bidder lacks the VP or the money."""
    if state.offer is None:
        return
    if state.phase not in AUCTION_RULES:
        yield _fault("offer", "fault.no_auction", *AUCTION_RULES.values(), phase=state.phase)
        return
    by, money = state.offer
    player, way = state.players[by], 1 if state.phase == "english" else -1
    steps = (money - AUCTION_START) * way
    args = {"by": by, "money": money, "vp": player.vp, "has": player.money}
    if steps < 0 or steps % AUCTION_STEP:
        yield _fault("offer", "fault.offer", AUCTION_RULES[state.phase], "fever:ruling/HF-R16", **args)
    if not can_deliver(state, state.offer):
        yield _fault("offer", "fault.deliver", AUCTION_RULES[state.phase], "fever:ruling/HF-R16", **args)


def _odds(state: State) -> Iterator[Finding]:
    """HF-R2, fever:setup.3: yields a fault for each horse whose odds are not 1:2 to 1:7, and a note if two horses share
    odds before the first race."""
    for colour, odds in state.odds.items():
        if not LOWEST <= odds <= HIGHEST:
            yield _fault(f"odds.{colour}", "fault.odds", "fever:setup.3", "fever:ruling/HF-R2", horse=colour, odds=odds)
    fresh = state.round == 1 and state.phase in BEFORE_THE_RACE
    if fresh and len(set(state.odds.values())) < len(state.odds):
        yield _note("odds", "note.shared", "fever:setup.3")


def _horses(state: State) -> Iterator[Finding]:
    """fever:setup.2, fever:race.3, HF-R7: yields a fault for each horse with too many tokens or bets, one that has
    finished before the goal line, and one that has moved outside a race; and one if a race is over before the first."""
    bets = [bet.horse for p in state.players.values() for bet in p.bets]
    for colour in COLOURS:
        if state.tokens[colour] < 0:
            yield _fault(f"tokens.{colour}", "fault.tokens", "fever:setup.2", "fever:ruling/HF-R20", horse=colour,
                         bets=bets.count(colour), tokens=all_tokens(state))  # fmt: skip
        elif state.tokens[colour] + bets.count(colour) > all_tokens(state):
            yield _fault(f"tokens.{colour}", "fault.more_tokens", "fever:setup.2", horse=colour,
                         tokens=state.tokens[colour] + bets.count(colour), most=all_tokens(state))  # fmt: skip
        if state.finish and colour in state.finished and state.horses[colour].square < state.finish:
            yield _fault(f"horses.{colour}", "fault.not_home", "fever:race.3", horse=colour)
        between = state.phase not in ("race", "payout") and len(state.finished) < len(COLOURS)
        if between and (colour in state.finished or state.horses[colour].square):
            yield _fault(f"horses.{colour}", "fault.between", "fever:race.1", "fever:ruling/HF-R7", horse=colour)
    if state.round == 1 and state.phase in (*BEFORE_THE_RACE, "race") and len(state.finished) == len(COLOURS):
        yield _fault("finished", "fault.no_race", "fever:race.3", "fever:ruling/HF-R7", phase=state.phase)


def _yet_to_bet(state: State) -> list[str]:
    """fever:bet.1, fever:bet.6: lists the player of the turn and those who bet after; empty outside the bets."""
    order = bettors(state) if state.phase in ("bet1", "bet2") and state.turn else []
    return order[order.index(state.turn) :] if state.turn in order else []


def _purchases(state: State) -> Iterator[Finding]:
    """fever:buy.0, HF-R22: in the purchase phase, yields a fault for each player from the player of the turn on who has
    no purchase left.

    A board need not show the passes, so fewer purchases than turns are not a fault.
    """
    if state.phase != "buy" or state.turn is None:
        return
    order = clockwise(state)
    for name in order[order.index(state.turn) :]:
        if len(state.players[name].bought) == PURCHASES:
            cites = ("fever:buy.0", "fever:ruling/HF-R22")
            yield _fault(f"players.{name}.bought", "fault.order", *cites, by=state.turn, name=name)


def _action_cards(state: State) -> Iterator[Finding]:
    """fever:deal.1, fever:buy.1, fever:bet.5: yields a fault for each player with more action cards than can be dealt
    and bought, one if more lie on horses than there can be, and one if any do in a phase when none can.

    fever:round.1: at the end of the round they go back; HF-R13: those on horses are turned up before the race.
    """
    cites = ("fever:round.1",) if state.phase in ("end", "over") else ("fever:deal.1", "fever:buy.1")
    placed = [by for colour in COLOURS for _, by in state.horses[colour].cards]
    dealt = 0 if state.phase in BETWEEN_ROUNDS else 1
    for name, player in state.players.items():
        purchases = len(player.bought) if state.phase == "buy" else PURCHASES
        count, most = len(player.cards) + placed.count(name), ACTIONS * dealt * (1 + purchases)
        if count > most:
            yield _fault(f"players.{name}.cards", "fault.actions", *cites, by=name, count=count, most=most)
    most = ACTIONS * (1 + PURCHASES) * len(state.players)
    if len(placed) > most:
        yield _fault("horses", "fault.placed", *cites, count=len(placed), most=most)
    if placed and state.phase not in FACE_DOWN:
        rule = "fever:bet.5" if state.phase in BEFORE_THE_RACE else "fever:ruling/HF-R13"
        yield _fault("horses", "fault.lying", rule, phase=state.phase)


def _player(state: State, name: str) -> Iterator[Finding]:
    """Yields the faults of one player: too many bets or purchases, a purchase repeated against `no_repeat`, two equal
    bets, a stake below the minimum, a horse card in another's stable, and cards that house rule 1 removes."""
    player = state.players[name]
    where = f"players.{name}"
    most = MOST_BETS.get(state.phase, 0) - (name in _yet_to_bet(state))
    if len(player.bets) > most:
        args = {"by": name, "count": len(player.bets), "most": most}
        yield _fault(f"{where}.bets", "fault.bets", "fever:bet.1", "fever:bet.6", **args)
    most = 0 if state.phase in BETWEEN_ROUNDS else PURCHASES
    if len(player.bought) > most:
        yield _fault(f"{where}.bought", "fault.bought", "fever:buy.0", by=name, count=len(player.bought), most=most)
    for line in state.options.no_repeat:
        if player.bought.count(line) > 1:
            yield _fault(f"{where}.bought", "fault.repeat", "fever:buy.0", "fever:ruling/HF-R11", by=name, line=line)
    pairs = [(bet.horse, bet.kind) for bet in player.bets]
    for n, bet in enumerate(player.bets):
        if pairs[n] in pairs[:n]:
            yield _fault(f"{where}.bets", "fault.same", "fever:bet.7", by=name, horse=bet.horse)
        if bet.stake < minimum_stake(player):
            yield _fault(f"{where}.bets", "fault.stake", "fever:bet.2", by=name, stake=bet.stake,
                         least=minimum_stake(player))  # fmt: skip
    for card, stable in player.horses:
        if stable and stable not in player.stables:
            yield _fault(f"{where}.horses", "fault.horse", "fever:buy.10", by=name, card=card, stable=stable)
    left_out = {*player.bought} & {"assistant", "objective"}
    if 1 in state.options.house and (player.assistants or player.objectives or left_out):
        yield _fault(where, "fault.house1", "fever:house.1", by=name)


def _stables(state: State) -> Iterator[Finding]:
    """fever:buy.5: yields a fault for each stable with more than one owner."""
    for colour in COLOURS:
        owners = [name for name, player in state.players.items() if colour in player.stables]
        if len(owners) > 1:
            yield _fault(f"stables.{colour}", "fault.owners", "fever:buy.5", "fever:card/stable", stable=colour,
                         owners=owners)  # fmt: skip


def _places(state: State) -> Iterator[tuple[str, str, str]]:
    """Yields every card that a player has or that lies on a horse, as (key of the board, kind that belongs there,
    card)."""
    for name, player in state.players.items():
        for kind in ZONES:
            for card in held(player, kind):
                yield f"players.{name}", kind, card
    for colour in COLOURS:
        for card in on_horse(state.horses[colour]):
            yield f"horses.{colour}", "action", card


def _cards(state: State) -> Iterator[Finding]:
    """Yields a fault for each card that is in two places, is of another kind than its place, or has ★ in the beginner
    game. Unknown cards have none."""
    seen = set()
    for where, kind, card in _places(state):
        if card.startswith(UNKNOWN):
            continue
        if card in seen and not several_copies(state, card):
            yield _fault(where, "fault.twice", f"fever:card/{kind}", card=card)
        seen.add(card)
        found = card_of(state, card)
        if found is None:
            continue
        if found.kind != kind:
            yield _fault(where, "fault.kind", f"fever:card/{kind}", card=card, kind=kind, found=found.kind)
        if found.star and state.options.beginner:
            yield _fault(where, "fault.star", "fever:beginner.1", card=card)


def _notes(state: State) -> Iterator[Finding]:
    """Yields notes: with six players on the tokens (HF-R1), on the preset, on each card without a known text, and on
    each icon that has no effect where it is."""
    if len(state.players) == 6:
        yield _note("players", "note.tokens", "fever:setup.2", "fever:ruling/HF-R1")
    if state.options.pack:
        yield _note("options.pack", "note.pack", "fever:ruling/HF-R17")
    for name in card_names(state):
        if card_of(state, name) is None:
            yield _note(f"cards.{name}", "note.undescribed", "fever:ruling/HF-R17", card=name)
    for name, player in state.players.items():
        for effect in player.effects:
            if effect.key in ON_HORSES:
                yield _note(f"players.{name}.effects", "note.idle", "fever:fx", card=name, effect=effect_text(effect))
    for colour in COLOURS:
        for effect in state.horses[colour].effects:
            if effect.key in ON_PLAYERS:
                yield _note(
                    f"horses.{colour}.effects", "note.idle", "fever:fx", card=colour, effect=effect_text(effect)
                )
    for name, card in state.cards.items():
        idle = {"action": ON_PLAYERS, "assistant": ON_HORSES, "objective": ON_HORSES}.get(card.kind, ())
        for effect in card.effects:
            if effect.key in idle:
                yield _note(f"cards.{name}", "note.idle", "fever:fx", card=name, effect=effect_text(effect))
