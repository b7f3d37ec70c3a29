"""Paying force (503)."""

from __future__ import annotations

from itertools import combinations_with_replacement, islice

from judge.engine.asking import refused
from judge.games.foth import conditions
from judge.games.foth.cards import NORMAL_NAME
from judge.games.foth.layers import on_trial
from judge.games.foth.state import SHARED
from judge.games.foth.table import Wrong

WAYS_LOOKED_AT = 5000
WAYS_TRIED = 200  # of what unknown cards may turn out to be


def value(layers, cards, player, horse=None) -> int:
    """503.3a: 1 for normal force; a special card counts its number if its condition holds with what is paid along."""
    total, definitions = 0, [layers.definition(card) for card in cards]
    if any(d.abilities or d.cond for d in definitions):
        layers = _laid_out(layers, cards)
    for card, definition in zip(cards, definitions):
        if definition.kind != "force":
            continue
        context = conditions.Context(player, layers.now.ref(card), definition.key, horse=horse, paid=cards)
        if not definition.cond or conditions.holds(layers, definition.cond, context):
            total += layers.get(card, "counts")
    return total


def _laid_out(layers, cards):
    """503.3: the payment is counted in the resolution area, where texts of force cards are valid (803.4d)."""
    if all(layers.now.where[card] == SHARED for card in cards):
        return layers
    trial = layers.now.copy()
    for card in cards:
        lift(trial, card)
    return on_trial(layers, trial)


def proper(layers, cards, cost, player, horse=None) -> bool:
    """503.3b: enough, and without any one of the cards too little; FH-R23: the rest is counted anew."""
    if cost <= 0:
        return not cards
    if value(layers, cards, player, horse) < cost:
        return False
    seen = set()
    for n, card in enumerate(cards):
        if layers.now.key(card) in seen:
            continue
        seen.add(layers.now.key(card))
        if value(layers, cards[:n] + cards[n + 1 :], player, horse) >= cost:
            return False
    return True


def payable(layers, player) -> list[int]:
    """The cards of a hand that may be moved to pay with (503.2, 103.3)."""
    now = layers.now
    cards = [c for c in now.zones[player, "hand"] if c != now.reserved]
    if ("forbid", "move") in layers.by_key:
        cards = [c for c in cards if not layers.forbidding("move", player, c)]
    return cards


def force_cards(layers, player) -> list[int]:
    defs = layers.now.defs
    return [c for c in payable(layers, player) if defs[c] is not None and defs[c].kind == "force"]


def ways(layers, player, cost, horse=None) -> tuple[list[list[int]], bool]:
    """The proper payments out of the hand, cards alike not told apart; and whether these are all of them."""
    if cost <= 0:
        return [[]], True
    defs = layers.now.defs
    groups: dict = {}
    for card in force_cards(layers, player):
        groups.setdefault(layers.now.name(card), []).append(card)
    # cards that count by themselves come last: with enough of them one more would be superfluous
    piles = sorted(groups.values(), key=lambda pile: not defs[pile[0]].cond)
    plain = not any(defs[pile[0]].abilities for pile in piles)
    conditional = sum(bool(defs[pile[0]].cond) for pile in piles)
    worth = [max(0, layers.get(pile[0], "counts")) * len(pile) for pile in piles]
    out: list = []
    looked = 0

    def grow(n, taken):
        nonlocal looked
        looked += 1
        if looked > WAYS_LOOKED_AT:
            return
        alone = plain and n >= conditional and not any(defs[c].cond for c in taken)
        force = value(layers, taken, player, horse) if alone else 0
        if alone and force + sum(worth[n:]) < cost:
            return
        if n == len(piles) or alone and force >= cost:
            if proper(layers, taken, cost, player, horse):
                out.append(taken)
            return
        # of cards that count by themselves never more than the cost
        most = len(piles[n]) if defs[piles[n][0]].cond else min(len(piles[n]), cost)
        for k in range(most, -1, -1):
            grow(n + 1, taken + piles[n][:k])

    grow(0, [])
    return out, looked <= WAYS_LOOKED_AT


def turned_out(now, unknown):
    """The position for each way in which these unknown cards turn out to be force cards of the board."""
    forces = [card for card in now.cards.values() if card.kind == "force"]
    for cards in islice(combinations_with_replacement(forces, len(unknown)), WAYS_TRIED):
        trial = now.copy()
        for number, card in zip(unknown, cards):
            trial.turns_out(number, card)
        yield trial


def with_unknown(layers, player, cost, horse=None) -> tuple[list, bool]:
    """Payments, as names, that need unknown cards of the hand to be force cards, as few as possible; whether all were tried."""
    now = layers.now
    unknown = [c for c in payable(layers, player) if now.defs[c] is None]
    tried = 0
    for count in range(1, len(unknown) + 1):
        found = []
        for trial in turned_out(now, unknown[:count]):
            tried += 1
            paid, _ = ways(on_trial(layers, trial), player, cost, horse)
            found += [trial.names(cards) for cards in paid if set(unknown[:count]) <= set(cards)]
        if found or tried >= WAYS_TRIED:
            return found, tried < WAYS_TRIED
    return [], True


def proper_turns(layers, cards, cost, player, horse):
    """The positions in which the unknown ones of these cards turn out so that the payment is proper."""
    turns = turned_out(layers.now, [c for c in cards if layers.now.defs[c] is None])
    return [trial for trial in turns if proper(on_trial(layers, trial), cards, cost, player, horse)]


def pay(t, player, cost, given, horse=None) -> bool:
    """503.1–503.3: the cards go to the resolution area; improper payment takes the process back (503.3b)."""
    now = t.now
    cards = _found(t, player, cost, horse) if given is None else _given(t, player, cost, given, horse)
    if cards is None:
        return False
    for card in cards:
        lift(now, card)
    if cards or cost > 0:
        t.touch()
        cites = ("foth:503.1", "foth:503.2", "foth:503.3", "foth:503.3a", "foth:503.3b")
        cites += ("foth:ruling/FH-R35",) if any(now.defs[c].name != NORMAL_NAME for c in cards) else ()
        cites += ("foth:803.4d",) if any(now.defs[c].abilities for c in cards) else ()
        t.tell("paid", cites, player, cards=now.names(cards), cost=cost)
    return True


def lift(now, card):
    """A card on its way through the resolution area; it has not changed zone until it is put down (506.1a)."""
    now.lay(card, SHARED)


def show(now, card):
    """805.2a-i: the card that is played is laid into the resolution area."""
    now.playing = (card, now.where[card])
    lift(now, card)


def _given(t, player, cost, given, horse):
    """The payment that is named; if there are unknown cards in it, its player says what they are."""
    hand = payable(t.layers, player)
    try:
        cards = t.named(given, hand, 0, len(hand))
    except Wrong:
        raise refused("payment.hand.not", ("foth:503.2", "foth:503.3b"), cards=given, player=player) from None
    if any(t.now.defs[c] is None for c in cards):
        options = [trial.names(cards) for trial in proper_turns(t.layers, cards, cost, player, horse)]
        if not options:
            raise refused("payment.unknown.not", ("foth:503.3b", "foth:503.3a"), cards=given)
        return _asked(t, player, cost, horse, options, cards, len(options) < WAYS_TRIED)
    if not proper(t.layers, cards, cost, player, horse):
        force = value(t.layers, cards, player, horse)
        key = "payment.short" if force < cost else "payment.over"
        raise refused(key, ("foth:503.3b",), cost=cost, value=force, cards=t.now.names(cards))
    return cards


def _found(t, player, cost, horse):
    """The only proper way, or the one the player chooses; None if there is none."""
    found, sure = ways(t.layers, player, cost, horse)
    options = [t.now.names(cards) for cards in found]
    hidden = not options and any(t.now.defs[c] is None for c in t.now.zones[player, "hand"])
    if hidden:
        options, tried = with_unknown(t.layers, player, cost, horse)
        sure = sure and tried
        if horse is None:
            options.append([])  # 401.2c: nobody can say that there is such a card in a hidden hand
    if not options and sure:
        if horse is None or t.dry:
            t.tell("payment.none", ("foth:503.3b", "foth:103.2"), player, cost=cost)
            return None
        raise refused("payment.none", ("foth:503.3b",), cost=cost, player=player)
    return _asked(t, player, cost, horse, options, payable(t.layers, player), sure and not hidden)


def _asked(t, player, cost, horse, options, among, complete):
    """The payment that the player chooses out of these cards; None for none where that is an option."""

    def parse(names):
        if names == [] and [] in options and cost > 0:
            return None
        cards = t.named(names, among, 0, len(among))
        if not proper(t.layers, cards, cost, player, horse):
            raise Wrong
        return cards

    return t.ask(player, "payment", ("foth:503.3b", "foth:503.2"), options, parse, complete, cost=cost)
