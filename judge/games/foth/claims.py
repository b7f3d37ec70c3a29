"""Claims: what somebody says about values, zones, the race, the turn and what has happened."""

from __future__ import annotations

from judge.engine.values import Answer, Line
from judge.faults import Fault, did_you_mean
from judge.games.foth import tables as T
from judge.games.foth.cards import SPECIAL
from judge.games.foth.grounds import value_cites
from judge.games.foth.info import Unknown, info_of
from judge.games.foth.setup import STEPS as SETUP_STEPS
from judge.games.foth.setup import deck_cards, deck_faults
from judge.games.foth.table import Wrong, spread
from judge.games.foth.turn import ABOVE
from judge.games.foth.turn import STEPS as TURN_STEPS

VALUES = ("run", "guard", "cost", "style", "surface")
COUNTED = ("hand", "farm", "track", "situation", "excluded", "deck", "aside")
WORDS = (*VALUES, "zone", *COUNTED, "areas", "area", "race", "turn", "priority", "runs", "step", "pending", "winner",
         "compare", "distance", "happened", "never")  # fmt: skip
CITES = {"run": ("foth:1001.1", "foth:1002.1"), "guard": ("foth:210.1",), "cost": ("foth:203.1",), "style": ("foth:207.1", "foth:ruling/FH-R08"),
         "surface": ("foth:204.1",), "area": ("foth:403.4",), "areas": ("foth:401.2b",), "hand": ("foth:401.2b",),
         "compare": ("foth:702.6k",), "distance": ("foth:702.6l-ii",), "runs": ("foth:702.6a",)}  # fmt: skip


def claim(view, word, wanted) -> Answer:
    core = view.state.core
    _shape(word, wanted)
    if word in VALUES:
        return _values(core, word, wanted)
    if word == "zone":
        return _mapped(core, wanted, lambda name, zone: _in_zone(core, name, zone))
    if word == "deck" and isinstance(wanted, dict) and all(v in ("legal", "illegal") for v in wanted.values()):
        return _decks(view, wanted)
    if word == "deck" and any(isinstance(v, str) for v in wanted.values()):
        for value in wanted.values():
            _word(word, value, {"legal": True, "illegal": True})
    if word in COUNTED:
        return _mapped(core, wanted, lambda p, said: _zone_is(core, word, p, said), players=True)
    if word in ("happened", "never"):
        return happened(view, wanted, word == "never")
    if word == "race":
        return _race(core, wanted)
    simple = {"turn": core.turn, "priority": core.priority, "runs": core.runs, "step": core.step, "distance": core.distance,
              "winner": None if core.winner == "none" else core.winner}  # fmt: skip
    if word in simple:
        said = None if word in ("winner", "priority", "turn", "distance") and wanted == "none" else wanted
        if word in ("runs", "distance") and said is not None:
            _number(word, said)
        if word == "step" and wanted in ABOVE and core.step.startswith(f"{wanted}-"):
            said = core.step
        if word in ("turn", "priority", "winner") and said not in (None, "draw", *core.players):
            raise Fault("board.player", name=said, **did_you_mean(said, core.players))
        return Answer(simple[word] == said, simple[word] if simple[word] is not None else "none", CITES.get(word, ()))
    if word == "compare":
        for key, value in wanted.items():
            if key not in ("run", "guard"):
                raise Fault("shape.unknown", key=key, **did_you_mean(key, ("run", "guard")))
            _number(key, value)
        found = dict(zip(("run", "guard"), core.compare)) if core.compare else None
        return Answer(found is not None and all(found.get(k) == v for k, v in wanted.items()), found, CITES[word])
    if word == "pending":
        return _pending(core, wanted)
    if word == "areas":
        return _mapped(core, wanted, lambda p, said: _areas(core, p, said), players=True)
    return _mapped(core, wanted, lambda p, said: _area(core, p, said), players=True)


_LISTS = ("happened", "never", "pending")
_WORDS = ("turn", "priority", "runs", "step", "distance", "winner")


def _shape(word, wanted):
    """Wrong input: a claim that is written in another form."""
    if word in _LISTS:
        if not isinstance(wanted, list):
            raise Fault("shape.type", key=word, wanted_ja="列", wanted_en="a list")
    elif word in _WORDS:
        if isinstance(wanted, (list, dict)):
            raise Fault("shape.type", key=word, wanted_ja="1つの値", wanted_en="one value")
        if word == "step":
            known = (*SETUP_STEPS, *TURN_STEPS, *ABOVE)
            if not isinstance(wanted, str):
                raise Fault("foth.step", step=wanted)
            if wanted not in known:
                raise Fault("shape.word", key=word, value=wanted, **did_you_mean(wanted, known))
    elif not isinstance(wanted, dict):
        raise Fault("shape.type", key=word, wanted_ja="キーと値の組", wanted_en="a map of keys and values")


def _word(key, value, words):
    """One word of a table; any other is wrong input."""
    if isinstance(value, (list, dict)) or value not in words:
        raise Fault("shape.word", key=key, value=value, **did_you_mean(value, list(words)))
    return words[value]


def _number(key, value):
    if isinstance(value, bool) or not isinstance(value, int):
        raise Fault("shape.type", key=key, wanted_ja="整数", wanted_en="a whole number")


def _mapped(core, wanted, one, players=False):
    """Every entry of a map must be true."""
    results = {}
    for name, said in wanted.items():
        if players and name not in core.players:
            raise Fault("board.player", name=name, **did_you_mean(name, core.players))
        results[name] = one(name, said)
    return Answer(all(ok for ok, _ in results.values()), {n: found for n, (_, found) in results.items()})


def named_cards(core, name) -> list[int]:
    """All cards a name means; a name that occurs nowhere is wrong input."""
    prefix, dot, key = str(name).partition(".")
    key = key if dot and prefix in core.players else str(name)
    if key not in core.cards and key != "_":
        raise Fault("board.name", name=name, **did_you_mean(name, list(core.cards)))
    return [c for c in range(len(core.defs)) if core.called(c, str(name))]


def _values(core, word, wanted):
    """1002.2: the value now, in any zone."""
    info, found, holds, cites = info_of(core), {}, True, list(CITES[word])
    info.asked = None
    for name, said in wanted.items():
        cards = named_cards(core, name)
        try:
            values = list(dict.fromkeys(info.get(c, word) for c in cards))
            cites += [cite for c in cards for cite in value_cites(core, info, c, word)]
        except Unknown:
            return Answer(None, None, CITES[word])
        if word in ("style", "surface"):
            table = T.STYLE_WORDS if word == "style" else T.SURFACE_WORDS
            given = T.SURFACES if word == "surface" and said == T.BOTH_SURFACES else _several(said)
            said = sorted({_word(word, v, table) for v in given})
            values = [sorted(v) for v in values]
        else:
            _number(name, said)
        found[name] = values[0] if len(values) == 1 else values
        holds = holds and values == [said]
    return Answer(holds, found, tuple(dict.fromkeys(cites)))


def _in_zone(core, name, zone):
    if isinstance(zone, (list, dict)) or zone not in T.ZONE_WORDS:
        raise Fault("shape.word", key="zone", value=zone, **did_you_mean(zone, list(T.ZONE_WORDS)))
    places = list(dict.fromkeys(core.where[c][1] for c in named_cards(core, name)))
    return bool(places) and places == [T.ZONE_WORDS[zone]], places


def _zone_is(core, zone, player, said):
    cards = core.zones[player, zone]
    if isinstance(said, int) and not isinstance(said, bool):
        return len(cards) == said, len(cards)
    try:
        if not isinstance(said, list):
            raise Wrong
        names = spread(said)
    except Wrong:
        raise Fault("shape.type", key=zone, wanted_ja="枚数か列", wanted_en="a count or a list") from None
    for name in names:
        if name not in SPECIAL:
            named_cards(core, name)
    names = sorted(n.rpartition(".")[2] for n in names)
    found = sorted(core.key(c) for c in cards)
    return names == found, found


def _areas(core, player, said):
    if not isinstance(said, list) or len(said) != 4:
        raise Fault("shape.type", key="areas", wanted_ja="4つの距離エリア", wanted_en="four distance areas")
    for count in said:
        _number("areas", count)
    found = [len(core.zones[player, s]) for s in T.STYLES]
    return found == said, found


def _area(core, player, said):
    found = core.area(player)
    return found == _word("area", said, {**T.STYLE_WORDS, "none": None}), T.spoken(found) if found else "none"


def _race(core, wanted):
    from judge.games.foth.vocabulary import RACE

    info = info_of(core)
    info.asked = None
    for key in wanted:
        if key not in RACE:
            raise Fault("shape.unknown", key=key, **did_you_mean(key, list(RACE)))
    said = {k: _word(k, T.METRES.get(v, v) if k == "distance" else v, RACE[k]) for k, v in wanted.items()}
    try:
        found = {key: info.race(key) for key in wanted}
    except Unknown:
        return Answer(None, None, ("foth:302.2",))
    holds = said == found
    cites = ["foth:302.2", *(f"foth:{_RACE_RULES[k]}" for k in wanted)]
    if ("step", "going") in info.by_key and "going" in wanted:
        cites += ["foth:808.1f-i", "foth:ruling/FH-R11b"]
    return Answer(holds, {k: T.spoken(v) for k, v in found.items()}, tuple(cites))


_RACE_RULES = {"course": "302.2a", "surface": "302.2b", "distance": "302.2c", "going": "302.2d"}


def _pending(core, wanted):
    waiting = [(w.name, w.user) for w in core.pending]
    for name in wanted:
        _known_ability(core, name)
    left = list(waiting)
    for name in wanted:
        found = next((w for w in left if _ability_called(name, *w)), None)
        if found is None:
            return Answer(False, [w[0] for w in waiting])
        left.remove(found)
    return Answer(not left, [w[0] for w in waiting])


def _known_ability(core, said):
    """`H1#1`: a card of the file; which abilities it has may have been changed."""
    card, mark, number = str(said).partition("#")
    if mark and not number.isdecimal():
        raise Fault("board.name", name=said, **did_you_mean(said, list(core.cards)))
    named_cards(core, card)


def _ability_called(said, name, user):
    owner, dot, short = str(said).partition(".")
    return said == name or (dot and short == name and owner == user)


def _decks(view, wanted):
    """602: legal, illegal, or undecided with unknown cards."""
    core = view.steps[0].state.core if view.steps else view.state.core
    found, cites, holds = {}, [], True
    for player, said in wanted.items():
        if player not in core.players:
            raise Fault("board.player", name=player, **did_you_mean(player, core.players))
        faults = deck_faults(core, player)
        cites += [c for _, why, _ in faults for c in why]
        found[player] = "illegal" if faults else "legal"
        unknown = any(core.defs[c] is None for c in deck_cards(core, player))
        if not faults and unknown:
            holds = None if holds else holds
        elif found[player] != said:
            holds = False
    return Answer(holds, found, tuple(dict.fromkeys(cites)) or ("foth:602.1",), len(view.steps))


# what has happened

_CARD_EVENTS = {"play.run": ("play",), "play.guard": ("play",), "play.support": ("play",), "put.run": ("put", "run"),
                "put.guard": ("put", "guard"), "unguarded": ("unguarded",), "success": ("success",), "failure": ("failure",),
                "won": ("won",)}  # fmt: skip
_MOVES = ("moved", "discarded", "cleared", "processed", "put.track", "put.situation", "put.support")


def _events(steps):
    """The events of the vocabulary in order: (step number, kind, name, by, from, to)."""
    for step in steps:
        key, args, by = step.event.key, step.event.args, step.event.by
        if key == "turn.start":
            yield step.n, "start", args["player"], by, None, None
        elif key == "drew":
            yield step.n, "draw", args["player"], by, None, None
            yield step.n, "move", args["card"], by, args["zone"], "hand"
        elif key == "play.ability":
            yield step.n, "play", args["ability"], by, None, None
        elif key in _CARD_EVENTS:
            for kind in _CARD_EVENTS[key]:
                yield step.n, kind, args["card"], by, None, None
        elif key in _MOVES:
            for name in args["cards"]:
                yield step.n, "move", name, by, args["origin"], args["zone"]


def happened(view, wanted, never):
    """These events in this order; `never`: none of them."""
    core = view.state.core
    events = list(_events(view.steps))
    for item in wanted:
        _known_event(core, item)
    if never:
        n, item = next(((e[0], item) for item in wanted for e in events if _is(core, e, item)), (len(view.steps), None))
        return Answer(item is None, Line("claim.happened", (), {"item": item, "n": n}), (), n)
    position, last = 0, 0
    for item in wanted:
        while position < len(events) and not _is(core, events[position], item):
            position += 1
        if position == len(events):
            earlier = next((e[0] for e in events if _is(core, e, item)), None)
            key = "claim.earlier" if earlier else "claim.missing"
            return Answer(False, Line(key, (), {"item": item, "n": earlier}), (), earlier or len(view.steps))
        last = events[position][0]
        position += 1
    return Answer(True, wanted, (), last)


def _known_event(core, item):
    kinds = ("start", "draw", "play", "put", "run", "guard", "unguarded", "success", "failure", "won", "move")
    kind = (
        item
        if isinstance(item, str)
        else next((k for k in item if k in kinds), next(iter(item), ""))
        if isinstance(item, dict)
        else item
    )
    if kind not in kinds:
        raise Fault("shape.word", key="happened", value=kind, **did_you_mean(kind, kinds))
    if isinstance(item, dict):
        for side in ("from", "to"):
            for word in _several(item.get(side, ())):
                if not isinstance(word, str) or word not in T.ZONE_WORDS:
                    raise Fault("shape.word", key=side, value=word, **did_you_mean(word, list(T.ZONE_WORDS)))
        name = str(item[kind])
        if kind in ("start", "draw"):
            if name not in (*core.players, "both"):
                raise Fault("board.player", name=name, **did_you_mean(name, core.players))
        elif kind == "play":
            _known_ability(core, name)
        else:
            named_cards(core, name)
        for key in item:
            if key != kind and (kind != "move" or key not in ("from", "to")):
                raise Fault("shape.unknown", key=key, **did_you_mean(key, (kind,)))


def _several(value):
    return value if isinstance(value, (list, tuple)) else (value,)


def _zone_said(zone, said):
    """A zone's word or one of several; `area` and `areas` mean any distance area."""
    words = [T.ZONE_WORDS[w] for w in _several(said)]
    return zone in words or (zone in T.STYLES and ("areas" in words or "area" in words))


def _is(core, event, item):
    _n, kind, name, by, frm, to = event
    if isinstance(item, str):
        return item == kind
    if kind not in item:
        return False
    said = str(item[kind])
    if kind in ("start", "draw"):
        return said in (name, "both")
    if ("from" in item and not _zone_said(frm, item["from"])) or ("to" in item and not _zone_said(to, item["to"])):
        return False
    owner, _, key = said.rpartition(".")
    logged_owner, _, logged = name.rpartition(".")
    if key != logged:
        return False
    if not owner or owner == logged_owner:
        return True
    return by == owner if "#" in key else not logged_owner and core.owners(key) == {owner}
