"""Writes a position as a board that reads back as the same position."""

from __future__ import annotations

from judge.games.foth import tables as T
from judge.games.foth.cards import NORMAL_NAME
from judge.games.foth.core import SHARED
from judge.games.foth.reading import find_cards
from judge.games.foth.vocabulary import speaks


def write(state) -> dict:
    """The board. While a decision is open: the position before, and what has been played since as its script."""
    core = state.base
    out: dict = {"game": "foth", "race": _race(core)}
    if core.turn and core.step != "603.1f":
        out["turn"] = core.turn
    # a horse that lies in the track and was not played: a board shows that before 702.6b only
    out["step"] = "702.6a" if core.step == "702.6b" and core.ran is False and core.horses(core.turn) else core.step
    if core.runs != 1:
        out["runs"] = core.runs
    if core.step in ("702.6h", "702.6h-i", "702.6i"):
        out["priority"], out["passed"] = core.priority, list(core.passed)
    elif core.step == "603.1f":
        out["priority"] = core.turn
    if core.cards:
        out["cards"] = {key: _card(card) for key, card in core.cards.items()}
    ranks, dated = _ranks(core)
    out["players"] = {p: _player(core, p, ranks) for p in core.players}
    if core.zones[SHARED]:
        out["resolution"] = _zone(core, SHARED, core.players[0], ranks)
    if core.effects:
        out["effects"] = [_effect(core, e, ranks if dated else None) for e in core.effects]
    if core.pending:
        out["pending"] = [_waiting(core, w) for w in core.pending]
    if core.spent:
        out["spent"] = [_owned(core, name, source) for name, source in core.spent]
    if core.rulings:
        out["rulings"] = dict(core.rulings)
    if state.inputs:
        out["script"] = [{play.by: play.do} for play in state.inputs]
    out["then"] = "stop"
    return out


def _race(core):
    race = {}
    if core.race["course"]:
        race["course"] = T.WRITTEN[core.race["course"]]
    race["surface"] = T.WRITTEN[core.race["surface"]]
    race["distance"] = core.race["metres"] or T.WRITTEN[core.race["distance"]]
    race["going"] = T.WRITTEN[core.race["going"]]
    return race


def _card(card):
    usual = NORMAL_NAME if card.kind == "force" and "counts" not in card.raw else card.key
    raw = dict(card.raw)
    if card.name != usual:
        raw["name"] = card.name
    return raw["is"] if list(raw) == ["is"] else raw


def _ranks(core):
    """When cards came and effects arose, as small numbers: only what can still matter."""
    cards = [c for p in core.players for z in ("track", "situation") for c in core.zones[p, z]]
    loose = [e.stamp for e in core.effects if e.target and e.target[0] == "filter" and not e.coming]
    if loose:
        cards = [c for c in range(len(core.defs)) if c in cards or core.stamp[c] > min(loose)]
    stamps = {core.stamp[c] for c in cards}
    oldest = min((e.stamp for e in core.effects), default=None)
    dated = oldest is not None and any(s > oldest for s in stamps)
    if dated:
        stamps |= {e.stamp for e in core.effects}
    if loose or dated:
        stamps.add(-1)
    ranks = {stamp: n for n, stamp in enumerate(sorted(stamps))}
    return {c: ranks[core.stamp[c]] for c in cards} | {("effect", s): r for s, r in ranks.items()}, dated


def _player(core, player, ranks):
    out: dict = {"areas": [_zone(core, (player, s), player, ranks) for s in T.STYLES]}
    for zone in T.OWN_ZONES:
        if core.zones[player, zone]:
            out[zone] = _zone(core, (player, zone), player, ranks)
    return out


def _zone(core, zone, player, ranks):
    cards = core.zones[zone]
    entries = [_entry(core, c, player, ranks) for c in cards]
    if all(e == "_" for e in entries):
        return len(entries)
    out: list = []
    for entry in entries:
        last = out[-1] if out else None
        if isinstance(entry, str) and isinstance(last, list) and last[0] == entry:
            last[1] += 1
        else:
            out.append([entry, 1] if isinstance(entry, str) else entry)
    return [(e[0] if e[1] == 1 else f"{e[0]}*{e[1]}") if isinstance(e, list) else e for e in out]


def _entry(core, card, player, ranks):
    more = {}
    if core.owner[card] != player:
        more["owner"] = core.owner[card]
    if card in core.down:
        more["face"] = "down"
    if ranks.get(card):
        more["since"] = ranks[card]
    return {"card": core.key(card), **more} if more else core.key(card)


def _owned(core, name, source):
    """`A.H1#1` where both players own an H1."""
    if source is None:
        return name
    card = source[0]
    return f"{core.owner[card]}.{name}" if len(core.owners(core.key(card))) > 1 else name


def _nth(core, card):
    """Which of how many copies this card is, as a board counts them."""
    copies = find_cards(core, core.name(card))
    return (copies.index(card) + 1 if card in copies else 1, len(copies))


def _copy(core, ref):
    """One card: its name, with more words for one of several copies, or for one that has moved since."""
    (nth, count), here = _nth(core, ref[0]), core.here(ref)
    if count == 1 and here:
        return core.name(ref[0])
    return {"card": core.name(ref[0]), "nth": nth, **({} if here else {"moved": True})}


def _spoken_of(core, thing) -> dict:
    """The cards that a text has left to an effect or a waiting ability, those it asks for."""
    raw = thing.ability.raw if hasattr(thing, "ability") else thing.raw
    cards = {"it": thing.it and (thing.it,), "named": thing.named and (thing.named,), "chosen": thing.chosen}
    return {word: [_copy(core, ref) for ref in refs] for word, refs in cards.items()
            if refs and (word == "named" or speaks(raw, word))}  # fmt: skip


def _waiting(core, waiting):
    """`A.H1#1`; an ability that is not printed on the card (806.5, 808.1b) in full."""
    number = waiting.name.partition("#")[2]
    definition = core.defs[waiting.source[0]] if waiting.source else None
    printed = definition.abilities if definition else ()
    name, cards = _owned(core, waiting.name, waiting.source), _spoken_of(core, waiting)
    nth = T.count_of(number) or 0
    if not cards and 1 <= nth <= len(printed) and printed[nth - 1] == waiting.ability:
        return name
    return {"ability": waiting.ability.raw, "by": waiting.user, "from": name, **cards}


def _effect(core, effect, ranks):
    raw = {k: v for k, v in effect.raw.items() if k not in ("target", "by", "for", "times")}
    if effect.verb in ("add", "set") and effect.target != ("race",):
        raw[effect.verb] = {k: (v if isinstance(v, int) else _words(v)) for k, v in effect.what}
    kind = effect.target[0] if effect.target else None
    if kind == "cards":
        raw["target"] = [_copy(core, r) for r in effect.target[1] if core.here(r)]
    elif kind == "filter":
        raw["target"] = effect.raw["target"]
    elif kind == "race":
        raw["target"] = "race"
    elif kind == "players":
        raw["players"] = list(effect.target[1])
    if kind in ("cards", "filter") and "by" in effect.raw:
        raw["players"] = list(core.who(effect.raw["by"], effect.user))
    raw["by"] = effect.user
    if effect.name:
        raw["from"] = _owned(core, effect.name, effect.source)
    if effect.source and _nth(core, effect.source[0])[0] > 1:
        raw["nth"] = _nth(core, effect.source[0])[0]
    horse = effect.source and core.where[effect.source[0]][1] == "track" and core.is_horse(effect.source[0])
    if effect.verb == "later" and effect.times > 1:
        raw["times"] = effect.times
    elif effect.verb not in ("keep", "later"):
        if effect.until is not None:
            raw["for"] = effect.raw["for"]
        elif effect.holds is None and horse:
            raw["for"] = "game"
    if ranks is not None:
        raw["since"] = ranks["effect", effect.stamp]
    return {**raw, **_spoken_of(core, effect)}


def _words(value):
    if isinstance(value, dict):
        return {T.WRITTEN[k]: [T.WRITTEN[w] for w in v] for k, v in value.items()}
    return [T.WRITTEN[w] for w in value]
