"""Whether a described board is possible."""

from __future__ import annotations

from judge.engine.asking import GameOver
from judge.engine.values import Finding
from judge.games.foth import terms
from judge.games.foth.layers import Unknown
from judge.games.foth.rulecheck import process, strangers
from judge.games.foth.setup import HAND, deck_size, too_many_copies
from judge.games.foth.setup import STEPS as SETUP_STEPS
from judge.games.foth.state import SHARED
from judge.games.foth.table import Table
from judge.games.foth.turn import WINDOWS, in_run


def check(state) -> list[Finding]:
    now = state.now
    out = list(_notes(now))
    if now.step in SETUP_STEPS:
        return [*out, *_setup(now)]
    for player in now.players:
        out += [*_deck(now, player), *_dealt(now, player)]
    if now.winner:
        out += _won(now)
    elif now.step in WINDOWS and not _may_be_undone(now):
        out += _after_rule_check(now)
    return [*out, *_turn(now)]


def _fault(where, key, cite, **args) -> Finding:
    return Finding("fault", where, f"find.{key}", (cite,), args)


def _deck(now, player):
    """602.1a, c: more cards than a deck has, more copies than it may have."""
    own = [d for c, d in enumerate(now.defs) if now.owner[c] == player]
    known = [d for d in own if d is not None]
    size = deck_size(now, known)
    if len(own) > size:
        yield _fault(player, "size", "foth:602.1a", player=player, count=len(own), size=size)
    for name, count, allowed in too_many_copies(known):
        yield _fault(player, "copies", "foth:602.1c", player=player, card=name, count=count, allowed=allowed)


def _setup(now):
    """603.1: more cards in a zone than it has got by now."""
    done = SETUP_STEPS.index(now.step)
    limits = {
        "hand": (HAND if done > SETUP_STEPS.index("603.1b") else 0, "foth:603.1b"),
        "aside": (terms.set_aside(now.race["metres"]) if now.step == "603.1e" else 0, "foth:603.1d"),
        "farm": (terms.set_aside(now.race["metres"]) if now.step >= "603.1e" else 0, "foth:603.1e"),
        **dict.fromkeys((*terms.STYLES, "track", "situation", "excluded"), (0, "foth:603.1f")),
    }
    for player in now.players:
        for zone, (most, cite) in limits.items():
            count = len(now.zones[player, zone])
            if count > most:
                yield _fault(player, "zone", cite, player=player, zone=terms.spoken(zone), count=count, most=most)


def _dealt(now, player):
    """603.1f: after the opening nothing is left of the deck and of what was set apart, unless a text speaks of them."""
    for zone in ("deck", "aside"):
        count, texts = len(now.zones[player, zone]), [card.raw.get("text") for card in now.cards.values()]
        if count and not any(terms.speaks(text, zone) for text in texts):
            yield _fault(player, "zone", "foth:603.1f", player=player, zone=terms.spoken(zone), count=count, most=0)


def _turn(now):
    """702.6a-i, j: there is a run while horses may run; FH-R14: the loop goes on only after a single pass."""
    if now.runs < 1 and now.step < "702.6j":
        yield _fault("runs", "runs", "foth:702.6j")
    expected = {"702.6h": ((), (now.other(now.priority),)), "702.6i": ((now.priority,),)}.get(now.step)
    if expected and now.passed not in expected:
        yield _fault("passed", "passed", "foth:ruling/FH-R14", step=now.step)


def _won(now):
    """902.1, FH-R29: who has won has no distance area left, unless a text ended the game (102.3) or nothing could (1201)."""
    winners = [p for p in now.players if now.winner in (p, "draw")]
    texts = [card.raw.get("text") for card in now.cards.values()]
    ends = ("win", "lose") if len(winners) == 1 else ()
    by_text = any(text and (not ends or any(terms.speaks(text, end) for end in ends)) for text in texts)
    hidden = any(card is None or card.words for card in now.defs)
    if not (by_text or hidden or all(now.area(player) is None for player in winners)):
        found = _fault("winner", "winner", "foth:902.1", winners=winners)
        yield found._replace(cites=("foth:902.1", "foth:102.3"))


def _may_be_undone(now) -> bool:
    """Whether a play could have come to nothing after something was done, without a rule check: 510.3, 809.1a."""
    texts = [card.raw.get("text") for card in now.cards.values()]
    return any(terms.speaks(t, "require") or terms.speaks(t, "replace") and terms.speaks(t, "play") for t in texts)


def _after_rule_check(now):
    """A window opens after a rule check, which leaves nothing to be processed (804.2; FH-R09)."""
    for player in now.players:
        if now.area(player) is None:
            yield _fault(player, "won", "foth:902.1", player=player)
    if _something_due(now):
        yield from _unprocessed(now)
    if now.pending:
        yield _fault("pending", "pending", "foth:804.2", abilities=[w.name for w in now.pending])


def _something_due(now) -> bool:
    """Whether rule processing would do anything; texts can keep a card where it does not belong (103.3, 809.1)."""
    try:
        return process(Table(now.copy(), dry=True))
    except GameOver:
        return True
    except Unknown:
        return False


def _unprocessed(now):
    """903–905: cards that rule processing has not left there."""
    for card, cites in strangers(now):
        yield _fault(now.where[card][0], "stranger", *cites, card=now.name(card))
    situations = [c for p in now.players for c in now.zones[p, "situation"]]
    if len(situations) > 1:
        found = _fault("situation", "situations", "foth:903.1", cards=now.names(situations))
        yield found._replace(cites=("foth:903.1", "foth:903.2"))
    if now.zones[SHARED]:
        yield _fault("resolution", "resolution", "foth:905.1", cards=now.names(now.zones[SHARED]))


def _notes(now):
    """What is worth noting: free text, dirt (FH-R34), a track that is in use outside the run processing."""
    for card in now.cards.values():
        if card.words:
            yield Finding("note", card.key, "find.unjudged", ("foth:211.1",), {"card": card.key})
    if now.race["surface"] == "dirt":
        yield Finding("note", "race", "find.dirt", ("foth:ruling/FH-R34", "foth:601.2a"), {})
    if not in_run(now.step) and any(now.zones[p, "track"] for p in now.players):
        yield Finding("note", "track", "find.track", ("foth:702.6n",), {})
