"""Whether a described board is possible."""

from __future__ import annotations

from judge.engine.values import Finding
from judge.games.foth import terms
from judge.games.foth.setup import STEPS as SETUP_STEPS
from judge.games.foth.setup import too_many_copies
from judge.games.foth.state import SHARED
from judge.games.foth.turn import WINDOWS


def check(state) -> list[Finding]:
    now = state.now
    out = list(_notes(now))
    if now.step in SETUP_STEPS:
        return out
    for player in now.players:
        out += _deck(now, player)
    if now.step in WINDOWS:
        out += _after_rule_check(now)
    return out


def _deck(now, player):
    """602.1a, c: more cards than a deck has, more copies than it may have."""
    own = [d for c, d in enumerate(now.defs) if now.owner[c] == player]
    sizes = [d.deck["size"] for d in own if d is not None and d.deck and "size" in d.deck]
    size = sizes[0] if sizes else terms.deck_size(now.race["distance"])
    if len(own) > size:
        yield Finding(
            "fault", player, "find.size", ("foth:602.1a",), {"player": player, "count": len(own), "size": size}
        )
    for name, count, allowed in too_many_copies(d for d in own if d is not None):
        args = {"player": player, "card": name, "count": count, "allowed": allowed}
        yield Finding("fault", player, "find.copies", ("foth:602.1c",), args)


def _after_rule_check(now):
    """A window opens after a rule check, which leaves nothing to be processed (804.2)."""
    for player in now.players:
        if not any(now.zones[player, s] for s in terms.STYLES):
            yield Finding("fault", player, "find.won", ("foth:902.1",), {"player": player})
        for card in now.zones[player, "situation"]:
            if now.defs[card] is not None and now.defs[card].kind not in ("situation", None):
                yield Finding("fault", player, "find.stranger", ("foth:904.2",), {"card": now.name(card)})
        for card in now.zones[player, "track"]:
            if now.defs[card] is not None and now.defs[card].kind not in ("horse", "force", None, *terms.HORSE_TYPE):
                yield Finding("fault", player, "find.stranger", ("foth:904.1",), {"card": now.name(card)})
    situations = [c for p in now.players for c in now.zones[p, "situation"]]
    if len(situations) > 1:
        yield Finding(
            "fault", "situation", "find.situations", ("foth:903.1", "foth:903.2"), {"cards": now.names(situations)}
        )
    if now.zones[SHARED]:
        yield Finding(
            "fault", "resolution", "find.resolution", ("foth:905.1",), {"cards": now.names(now.zones[SHARED])}
        )
    if now.pending:
        yield Finding("fault", "pending", "find.pending", ("foth:804.2",), {"abilities": [w.name for w in now.pending]})


def _notes(now):
    """What is worth noting: free text, dirt (FH-R34), a track that is in use outside the run processing."""
    for card in now.cards.values():
        if card.words:
            yield Finding("note", card.key, "find.unjudged", ("foth:211.1",), {"card": card.key})
    if now.race["surface"] == "dirt":
        yield Finding("note", "race", "find.dirt", ("foth:ruling/FH-R34", "foth:601.2a"), {})
    running = now.step.startswith("702.6") and now.step not in ("702.6a",)
    if not running and any(now.zones[p, "track"] for p in now.players):
        yield Finding("note", "track", "find.track", ("foth:702.6n",), {})
