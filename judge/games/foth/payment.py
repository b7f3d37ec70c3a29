"""Paying force (503)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, islice
from typing import Any

from judge.engine.replay import refused
from judge.games.foth import conditions
from judge.games.foth.cards import NORMAL_NAME
from judge.games.foth.layers import Layers, on_trial
from judge.games.foth.state import SHARED, Cites, Position, Stay
from judge.games.foth.table import Table, Wrong

WAYS_LOOKED_AT = 5000
WAYS_TRIED = 200  # of what unknown cards may turn out to be


def value(layers: Layers, cards: Sequence[int], player: str, horse: Stay | None = None) -> int:
    """503.3a: returns how much these cards pay together: normal force 1, a special card its number if its condition
    holds with these cards, other cards nothing. Raises Unknown if the board does not say enough."""
    total, definitions = 0, [layers.definition(card) for card in cards]
    if any(d.abilities or d.cond for d in definitions):
        layers = _laid_out(layers, cards)
    for card, definition in zip(cards, definitions):
        if definition.kind != "force":
            continue
        context = conditions.Context(player, layers.position.ref(card), definition.key, horse=horse, paid=cards)
        if not definition.cond or conditions.holds(layers, definition.cond, context):
            total += layers.get(card, "counts")
    return total


def _laid_out(layers: Layers, cards: Sequence[int]) -> Layers:
    """503.3, 803.4d: returns the values as they are with these cards in the resolution area, where texts of force cards
    are valid; the table itself does not change."""
    if all(layers.position.where[card] == SHARED for card in cards):
        return layers
    trial = layers.position.copy()
    for card in cards:
        lift(trial, card)
    return on_trial(layers, trial)


def proper(layers: Layers, cards: list[int], cost: int, player: str, horse: Stay | None = None) -> bool:
    """503.3b: tells whether the cards pay enough, and without any one of them too little. Nothing may be paid for a
    cost of 0."""
    enough = cost <= 0 or value(layers, cards, player, horse) >= cost
    return enough and superfluous(layers, cards, cost, player, horse) is None


def superfluous(layers: Layers, cards: list[int], cost: int, player: str, horse: Stay | None = None) -> int | None:
    """503.3b, FH-R23: returns the first card without which the rest, counted anew, still pays enough; None if there is
    none. For a cost of 0 that is the first card."""
    if cost <= 0:
        return next(iter(cards), None)
    seen = set()
    for n, card in enumerate(cards):
        if layers.position.key(card) in seen:
            continue
        seen.add(layers.position.key(card))
        if value(layers, cards[:n] + cards[n + 1 :], player, horse) >= cost:
            return card
    return None


def payable(layers: Layers, player: str) -> list[int]:
    """Lists the cards of a hand, known or not, that may be moved to pay with (503.2, 103.3); the card being played is
    left out."""
    position = layers.position
    cards = [c for c in position.zones[player, "hand"] if c != position.reserved]
    if ("forbid", "move") in layers.by_key:
        cards = [c for c in cards if not layers.forbidding("move", player, c)]
    return cards


def force_cards(layers: Layers, player: str) -> list[int]:
    """Lists the known force cards of a hand that may be paid with; unknown cards are left out."""
    defs = layers.position.defs
    return [c for c in payable(layers, player) if (known := defs[c]) is not None and known.kind == "force"]


def ways(layers: Layers, player: str, cost: int, horse: Stay | None = None) -> tuple[list[list[int]], bool]:
    """Returns (proper payments with the known force of the hand, only one of those with equal cards; whether these are
    all). The list is empty if it cannot be paid; a cost of 0 has one empty payment."""
    if cost <= 0:
        return [[]], True
    definition = layers.position.definition
    groups: dict[str, list[int]] = {}
    for card in force_cards(layers, player):
        groups.setdefault(layers.position.name(card), []).append(card)
    # cards that count by themselves come last: with enough of them one more would be superfluous
    piles = sorted(groups.values(), key=lambda pile: not definition(pile[0]).cond)
    plain = not any(definition(pile[0]).abilities for pile in piles)
    conditional = sum(bool(definition(pile[0]).cond) for pile in piles)
    worth = [max(0, layers.get(pile[0], "counts")) * len(pile) for pile in piles]
    out: list[list[int]] = []
    looked = 0

    def grow(n: int, taken: list[int]) -> None:
        """Adds every proper payment that has `taken` and further cards from number `n` on."""
        nonlocal looked
        looked += 1
        if looked > WAYS_LOOKED_AT:
            return
        alone = plain and n >= conditional and not any(definition(c).cond for c in taken)
        force = value(layers, taken, player, horse) if alone else 0
        if alone and force + sum(worth[n:]) < cost:
            return
        if n == len(piles) or alone and force >= cost:
            if proper(layers, taken, cost, player, horse):
                out.append(taken)
            return
        # of cards that count by themselves never more than the cost
        most = len(piles[n]) if definition(piles[n][0]).cond else min(len(piles[n]), cost)
        for k in range(most, -1, -1):
            grow(n + 1, taken + piles[n][:k])

    grow(0, [])
    return out, looked <= WAYS_LOOKED_AT


def turned_out(position: Position, unknown: Sequence[int]) -> Iterator[Position]:
    """Yields a copy of the position for each way in which these unknown cards can be force cards of the board,
    WAYS_TRIED at most."""
    forces = [card for card in position.cards.values() if card.kind == "force"]
    for cards in islice(combinations_with_replacement(forces, len(unknown)), WAYS_TRIED):
        trial = position.copy()
        for number, card in zip(unknown, cards):
            trial.turns_out(number, card)
        yield trial


def with_unknown(layers: Layers, player: str, cost: int, horse: Stay | None = None) -> tuple[list[list[str]], bool]:
    """Returns (payments, as lists of names, that need unknown cards of the hand to be force cards, as few of these as
    possible; whether all ways were tried)."""
    position = layers.position
    unknown = [c for c in payable(layers, player) if position.defs[c] is None]
    tried = 0
    for count in range(1, len(unknown) + 1):
        found = []
        for trial in turned_out(position, unknown[:count]):
            tried += 1
            paid, _ = ways(on_trial(layers, trial), player, cost, horse)
            found += [trial.names(cards) for cards in paid if set(unknown[:count]) <= set(cards)]
        if found or tried >= WAYS_TRIED:
            return found, tried < WAYS_TRIED
    return [], True


def proper_turns(layers: Layers, cards: list[int], cost: int, player: str, horse: Stay | None) -> list[Position]:
    """Lists copies of the position in which the unknown cards among these are such that the payment is proper; empty if
    it cannot be."""
    turns = turned_out(layers.position, [c for c in cards if layers.position.defs[c] is None])
    return [trial for trial in turns if proper(on_trial(layers, trial), cards, cost, player, horse)]


def pay(table: Table, player: str, cost: int, answer: Any, horse: Stay | None = None) -> bool:
    """503.1–503.3: pays a cost with cards, which go to the resolution area, and logs it; `answer` is the payment, None
    to ask for it.

    False where it cannot be paid. Raises Refused for an improper payment (503.3b) and for the cost of a horse that
    cannot be paid.
    """
    position = table.position
    cards = (
        _chosen_payment(table, player, cost, horse)
        if answer is None
        else _read_payment(table, player, cost, answer, horse)
    )
    if cards is None:
        return False
    for card in cards:
        lift(position, card)
    if cards or cost > 0:
        table.touch()
        cites: Cites = ("foth:503.1", "foth:503.2", "foth:503.3", "foth:503.3a", "foth:503.3b")
        cites += ("foth:ruling/FH-R35",) if any(position.definition(c).name != NORMAL_NAME for c in cards) else ()
        cites += ("foth:803.4d",) if any(position.definition(c).abilities for c in cards) else ()
        table.tell("paid", cites, player, cards=position.names(cards), cost=cost)
    return True


def lift(position: Position, card: int) -> None:
    """Lays a card into the resolution area while it is paid or played. It counts as moved only when it is put down
    (506.1a)."""
    position.lay(card, SHARED)


def show(position: Position, card: int) -> None:
    """805.2a-i: puts the card that is played into the resolution area and notes where it came from."""
    position.playing = (card, position.where[card])
    lift(position, card)


def _read_payment(table: Table, player: str, cost: int, answer: Any, horse: Stay | None) -> list[int] | None:
    """Returns the cards with which a play says it is paid. If some are unknown, its player is asked what they are.
    Raises Refused if the payment is improper."""
    hand = payable(table.layers, player)
    try:
        cards = table.parse_cards(answer, hand, 0, len(hand))
    except Wrong:
        raise refused("payment.hand.no", ("foth:503.2", "foth:503.3b"), cards=answer, player=player) from None
    if any(table.position.defs[c] is None for c in cards):
        options = [trial.names(cards) for trial in proper_turns(table.layers, cards, cost, player, horse)]
        if not options:
            raise refused("payment.unknown.no", ("foth:503.3b", "foth:503.3a"), cards=answer)
        return _ask_payment(table, player, cost, horse, options, cards, len(options) < WAYS_TRIED)
    if not proper(table.layers, cards, cost, player, horse):
        force, names = value(table.layers, cards, player, horse), table.position.names(cards)
        if force < cost:
            raise refused("payment.short", ("foth:503.3b",), cost=cost, value=force, cards=names)
        spare = superfluous(table.layers, cards, cost, player, horse)
        assert spare is not None, "only such a payment is too large"
        extra = table.position.name(spare)
        raise refused("payment.over", ("foth:503.3b",), cost=cost, value=force, cards=names, extra=extra)
    return cards


def _chosen_payment(table: Table, player: str, cost: int, horse: Stay | None) -> list[int] | None:
    """Returns the cards of the only proper payment, or of the one that the player chooses; None if the player may and
    does choose to pay nothing. If there is none, returns None and logs it, but raises Refused for the cost of a
    horse."""
    found, sure = ways(table.layers, player, cost, horse)
    options = [table.position.names(cards) for cards in found]
    hidden = not options and any(table.position.defs[c] is None for c in table.position.zones[player, "hand"])
    if hidden:
        options, tried = with_unknown(table.layers, player, cost, horse)
        sure = sure and tried
        if horse is None:
            options.append([])  # 401.2c: nobody can say that there is such a card in a hidden hand
    if not options and sure:
        if horse is None or table.dry:
            table.tell("payment.none", ("foth:503.3b", "foth:103.2"), player, cost=cost)
            return None
        raise refused("payment.none", ("foth:503.3b",), cost=cost, player=player)
    return _ask_payment(table, player, cost, horse, options, payable(table.layers, player), sure and not hidden)


def _ask_payment(
    table: Table,
    player: str,
    cost: int,
    horse: Stay | None,
    options: Sequence[list[str]],
    among: Sequence[int],
    complete: bool,
) -> list[int] | None:
    """Asks the player how to pay and returns the cards; None for no payment, if that is an option. Raises Unanswered
    while there is no answer, Refused if the answer is no proper payment."""

    def parse(names: Any) -> list[int] | None:
        """The cards that an answer names."""
        if names == [] and [] in options and cost > 0:
            return None
        cards = table.parse_cards(names, among, 0, len(among))
        if not proper(table.layers, cards, cost, player, horse):
            raise Wrong
        return cards

    return table.ask(player, "payment", ("foth:503.3b", "foth:503.2"), options, parse, complete, cost=cost)
