"""Whether a described board is possible."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.engine.replay import GameOver
from judge.engine.values import Finding
from judge.games.foth import terms
from judge.games.foth.layers import Unknown
from judge.games.foth.rulecheck import process, strangers
from judge.games.foth.setup import HAND, deck_size, too_many_copies
from judge.games.foth.setup import STEPS as SETUP_STEPS
from judge.games.foth.state import SHARED, Position, State, holder
from judge.games.foth.table import Table
from judge.games.foth.turn import WINDOWS, in_run

PLAYED_ZONES = ("farm", "track", "situation", "excluded", "resolution")  # where cards are that have been played
BEFORE_THE_GUARD = ("702.6a", "702.6b", "702.6c", "702.6d", "702.6d-i", "702.6e")


def check(state: State) -> list[Finding]:
    """Lists all findings about a described board: faults, which make it impossible, and notes. During setup there are
    only notes and faults of the setup. In a window, what the rule check before it would have dealt with is a fault
    too."""
    position = state.position
    out = list(_notes(position))
    if position.step in SETUP_STEPS:
        return [*out, *_setup(position)]
    for player in position.players:
        out += [*_deck(position, player), *_dealt(position, player)]
    if position.winner:
        out += _won(position)
    elif position.step in WINDOWS and not _may_be_undone(position):
        out += _after_rule_check(position)
    return [*out, *_turn(position)]


def _fault(where: str, key: str, cite: str, **args: Any) -> Finding:
    """Makes a finding of the kind `fault`, which follows from one rule; further keywords are arguments of its sentence."""
    return Finding("fault", where, key, (cite,), args)


def _deck(position: Position, player: str) -> Iterator[Finding]:
    """602.1a, c: yields a fault if a player owns more cards than a deck may have, and one for each name with too many
    copies. Too few cards are no fault."""
    own = [d for c, d in enumerate(position.defs) if position.owner[c] == player]
    known = [d for d in own if d is not None]
    size = deck_size(position, known)
    if len(own) > size:
        yield _fault(player, "find.size", "foth:602.1a", player=player, count=len(own), size=size)
    for name, count, allowed in too_many_copies(known):
        yield _fault(player, "find.copies", "foth:602.1c", player=player, card=name, count=count, allowed=allowed)


def _setup(position: Position) -> Iterator[Finding]:
    """603.1: yields a fault for each zone of a player that has more cards than it can have got by this step of the
    setup."""
    done = SETUP_STEPS.index(position.step)
    limits = {
        "hand": (HAND if done > SETUP_STEPS.index("603.1b") else 0, "foth:603.1b"),
        "aside": (terms.set_aside(position.race["metres"]) if position.step == "603.1e" else 0, "foth:603.1d"),
        "farm": (terms.set_aside(position.race["metres"]) if position.step >= "603.1e" else 0, "foth:603.1e"),
        **dict.fromkeys((*terms.STYLES, "track", "situation", "excluded"), (0, "foth:603.1f")),
    }
    for player in position.players:
        for zone, (most, cite) in limits.items():
            count = len(position.zones[player, zone])
            if count > most:
                yield _fault(
                    player, "find.zone", cite, player=player, zone=terms.value_entry(zone), count=count, most=most
                )


def _dealt(position: Position, player: str) -> Iterator[Finding]:
    """603.1f: yields a fault for the deck, and one for the set-aside cards, if there are any after the opening and no
    text on the board speaks of that zone."""
    for zone in ("deck", "aside"):
        count, texts = len(position.zones[player, zone]), [card.raw.get("text") for card in position.cards.values()]
        if count and not any(terms.speaks(text, zone) for text in texts):
            yield _fault(
                player, "find.zone", "foth:603.1f", player=player, zone=terms.value_entry(zone), count=count, most=0
            )


def _turn(position: Position) -> Iterator[Finding]:
    """Yields a fault if no run is left before 702.6j, and one if at 702.6h or i the passes cannot be so (FH-R14): one
    player at most, and at 702.6i the one with the priority."""
    if position.runs < 1 and position.step < "702.6j":
        yield _fault("runs", "find.runs", "foth:702.6j")
    expected = {"702.6h": ((), (position.other(position.priority),)), "702.6i": ((position.priority,),)}.get(
        position.step
    )
    if expected and position.passed not in expected:
        yield _fault("passed", "find.passed", "foth:ruling/FH-R14", step=position.step)


def _won(position: Position) -> Iterator[Finding]:
    """Yields one finding if a winner has a card in a distance area (902.1), unless a text of any card could have ended
    the game or a card's text is not known."""
    winners = [p for p in position.players if position.winner in (p, "draw")]
    texts = [card.raw.get("text") for card in position.cards.values()]
    ends = ("win", "lose") if len(winners) == 1 else ()
    by_text = any(text and (not ends or any(terms.speaks(text, end) for end in ends)) for text in texts)
    hidden = any(card is None or card.words for card in position.defs)
    if not (by_text or hidden or all(position.area(player) is None for player in winners)):
        found = _fault("winner", "find.winner", "foth:902.1", winners=winners)
        yield found.replace(cites=("foth:902.1", "foth:102.3"))


def _may_be_undone(position: Position) -> bool:
    """510.3, 809.1a: tells whether some text requires something before a play or replaces a play, so that a play may
    have come to nothing and no rule check followed."""
    texts = [card.raw.get("text") for card in position.cards.values()]
    return any(
        terms.speaks(table, "require") or terms.speaks(table, "replace") and terms.speaks(table, "play")
        for table in texts
    )


def _after_rule_check(position: Position) -> Iterator[Finding]:
    """804.2, FH-R09: yields a fault for each thing that the rule check before a window would have dealt with: a player
    without cards in the areas, cards to be removed, abilities that wait."""
    for player in position.players:
        if position.area(player) is None:
            yield _fault(player, "find.won", "foth:902.1", player=player)
    if _something_due(position):
        yield from _unprocessed(position)
    if position.pending:
        yield _fault("pending", "find.pending", "foth:804.2", abilities=[w.name for w in position.pending])


def _something_due(position: Position) -> bool:
    """Tells whether rule processing would do something, by a trial; texts can keep a card where it does not belong
    (103.3, 809.1). True if it ends the game, False if the board does not say enough."""
    try:
        return process(Table(position.copy(), dry=True))
    except GameOver:
        return True
    except Unknown:
        return False


def _unprocessed(position: Position) -> Iterator[Finding]:
    """903–905: yields a fault for each card on a wrong place, one for more than one situation card, and one for cards
    in the resolution area."""
    for card, cites in strangers(position):
        yield _fault(holder(position.where[card]), "find.stranger", *cites, card=position.name(card))
    situations = [c for p in position.players for c in position.zones[p, "situation"]]
    if len(situations) > 1:
        found = _fault("situation", "find.situations", "foth:903.1", cards=position.names(situations))
        yield found.replace(cites=("foth:903.1", "foth:903.2"))
    if position.zones[SHARED]:
        yield _fault("resolution", "find.resolution", "foth:905.1", cards=position.names(position.zones[SHARED]))


def _notes(position: Position) -> Iterator[Finding]:
    """Yields notes: a card with text only in words, a race on dirt (FH-R34), cards in a track outside the run
    processing, and, if all played cards are known, what no card text explains."""
    for card in position.cards.values():
        if card.words:
            yield Finding("note", card.key, "find.unjudged", ("foth:211.1",), {"card": card.key})
    if position.race["surface"] == "dirt":
        yield Finding("note", "race", "find.dirt", ("foth:ruling/FH-R34", "foth:601.2a"), {})
    if _all_known(position):
        yield from _unexplained(position)
    if not in_run(position.step) and any(position.zones[p, "track"] for p in position.players):
        yield Finding("note", "track", "find.track", ("foth:702.6n",), {})


def _all_known(position: Position) -> bool:
    """Tells whether every card that can have been played is known, and no card of the board has a text only in words."""
    played = [c for (_, zone), cards in position.zones.items() if zone in PLAYED_ZONES for c in cards]
    return all(position.defs[c] is not None for c in played) and not any(c.words for c in position.cards.values())


def _unexplained(position: Position) -> Iterator[Finding]:
    """Yields a note for each thing that only a card text can bring about (excluded, face-down or foreign cards, further
    runs or horses …), if no card of the board has such a text."""
    texts = [card.raw.get("text") for card in position.cards.values()]

    def nobody(*words: str) -> bool:
        """Whether no card text of the board has all of these words."""
        return not any(all(terms.speaks(text, word) for word in words) for text in texts)

    for (player, zone), cards in position.zones.items():
        if zone == "excluded" and cards and nobody("excluded"):
            yield _note(player, "find.excluded", "foth:409.1", cards=position.names(cards))
        down = [c for c in cards if c in position.down]
        if down and nobody("face"):
            yield _note(player, "find.face", "foth:406.2", cards=position.names(down), zone=terms.value_entry(zone))
        strange = [c for c in cards if player not in (None, position.owner[c])]
        if strange and nobody("move", "of"):
            args = {"cards": position.names(strange), "player": player, "zone": terms.value_entry(zone)}
            yield _note(player, "find.foreign", "foth:301.1", **args)
    if position.step in SETUP_STEPS or not nobody("extra"):
        return
    if position.runs > 1:
        yield _note("runs", "find.runs.more", "foth:512.1", runs=position.runs)
    if not nobody("move"):
        return
    for player in position.players:
        horses = position.horses(player)
        if len(horses) > 1:
            yield _note(player, "find.horses", "foth:702.6j", cards=position.names(horses), player=player)
    if in_run(position.step):
        yield from _run_areas(position, nobody("cost"))


def _run_areas(position: Position, printed: bool) -> Iterator[Finding]:
    """Yields a note for each thing that one run cannot have put into the run areas: a guard horse before its time,
    force of the guarding player, force without a horse.

    Also, if costs are those `printed` on cards, force that does not pay for the one run horse (503.3b).
    """
    turn, guard = position.turn, position.opponent
    if position.horses(guard) and position.step in BEFORE_THE_GUARD:
        yield _note(guard, "find.guard.early", "foth:702.6e", cards=position.names(position.horses(guard)))
    force = {player: _force(position, player) for player in (turn, guard)}
    if force[guard]:
        yield _note(guard, "find.guard.force", "foth:805.2d-ii", cards=position.names(force[guard]))
    if not position.horses(turn):
        if force[turn]:
            yield _note(turn, "find.force.alone", "foth:805.2d-i", cards=position.names(force[turn]))
        return
    cost = position.definition(position.horses(turn)[0]).cost
    normal = all(position.definition(card).counts == 1 for card in force[turn])
    alone = len(position.horses(turn)) == 1
    if printed and alone and normal and cost is not None and len(force[turn]) != max(cost, 0):
        yield _note(turn, "find.payment", "foth:503.3b", cards=position.names(force[turn]), cost=cost)


def _force(position: Position, player: str | None) -> list[int]:
    """Lists the force cards in the run area of a player; empty if there is no player."""
    return (
        [] if player is None else [c for c in position.zones[player, "track"] if position.definition(c).kind == "force"]
    )


def _note(where: str | None, key: str, cite: str, **args: Any) -> Finding:
    """Makes a finding of the kind `note`: something worth noting on a possible board, which follows from one rule.
    Without `where` it is about the resolution area."""
    return Finding("note", where or "resolution", key, (cite,), args)
