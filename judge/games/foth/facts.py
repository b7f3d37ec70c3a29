"""What somebody may claim about values, zones, the race, the turn and what has happened."""

from __future__ import annotations

from judge.engine.facts import Fact
from judge.engine.located import Located
from judge.engine.shapes import NOBODY, Count, Either, ListOf, Nothing, Player, Record, Word
from judge.engine.values import Answer, Line
from judge.engine.zones import Counted
from judge.faults import Both
from judge.games.foth import terms
from judge.games.foth.board import AREAS, STEP, Metres
from judge.games.foth.citations import value_cites
from judge.games.foth.grammar import Variants, Whole
from judge.games.foth.layers import Unknown, layers_of
from judge.games.foth.naming import ABILITY_NAME, CARD, CARDS, spread
from judge.games.foth.questions import QUESTIONS
from judge.games.foth.setup import deck_cards, deck_faults
from judge.games.foth.state import Position
from judge.games.foth.turn import ABOVE

COUNTED = ("hand", "farm", "track", "situation", "excluded", "deck", "aside")
PLAYER = Player()
WHOLE = Whole()


def named_cards(now: Position, name: str) -> list[int]:
    """All cards a name means."""
    return [c for c in range(len(now.defs)) if now.called(c, name)]


# values


def _value(word, cites):
    """1002.2: the value now, in any zone."""

    def judge(view, said):
        now = view.state.now
        layers, found, holds, why = layers_of(now), {}, True, list(cites)
        layers.asked = None
        for name, wanted in said:
            cards = named_cards(now, name)
            try:
                values = list(dict.fromkeys(layers.get(c, word) for c in cards))
                why += [cite for c in cards for cite in value_cites(now, layers, c, word)]
            except Unknown:
                return Answer(None, None, cites)
            if isinstance(wanted, tuple):
                wanted, values = sorted(set(wanted)), [sorted(value) for value in values]
            found[name] = values[0] if len(values) == 1 else values
            holds = holds and values == [wanted]
        return Answer(holds, found, tuple(dict.fromkeys(why)))

    return judge


_RACE_RULES = {"course": "302.2a", "surface": "302.2b", "distance": "302.2c", "going": "302.2d"}


def _race(view, said):
    layers = layers_of(view.state.now)
    layers.asked = None
    said = {key: value[1] if key == "distance" else value for key, value in said.items()}
    try:
        found = {key: layers.race(key) for key in said}
    except Unknown:
        return Answer(None, None, ("foth:302.2",))
    cites = ["foth:302.2", *(f"foth:{_RACE_RULES[key]}" for key in said)]
    if ("step", "going") in layers.by_key and "going" in said:
        cites += ["foth:808.1f-i", "foth:ruling/FH-R11b"]
    return Answer(said == found, {key: terms.spoken(value) for key, value in found.items()}, tuple(cites))


# where cards are


def _in_zone(view, name):
    now = view.state.now
    return list(dict.fromkeys(now.where[c][1] for c in named_cards(now, name)))


def _in_this_zone(view, name, said, found):
    return found == [said]


def _deck(view, said):
    """The cards of a deck; 602: whether it is legal, undecided with unknown cards."""
    if not all(isinstance(value, str) for _, value in said):
        return _counted("deck")(view, said)
    now = view.steps[0].state.now if view.steps else view.state.now
    found, cites, holds = {}, [], True
    for player, wanted in said:
        faults = list(deck_faults(now, player))
        cites += [c for _, why, _ in faults for c in why]
        found[player] = "illegal" if faults else "legal"
        unknown = any(now.defs[c] is None for c in deck_cards(now, player))
        if not faults and unknown:
            holds = None if holds else holds
        elif found[player] != wanted:
            holds = False
    return Answer(holds, found, tuple(dict.fromkeys(cites)) or ("foth:602.1",), len(view.steps))


def _counted(zone):
    """The cards of a zone, or how many there are."""

    def judge(view, said):
        now, found, holds = view.state.now, {}, True
        for player, wanted in said:
            cards = sorted(now.key(c) for c in now.zones[player, zone])
            count = isinstance(wanted, int)
            names = wanted if count or isinstance(wanted, str) else sorted(n.rpartition(".")[2] for n in spread(wanted))
            found[player] = len(cards) if count else cards
            holds = holds and found[player] == names
        return Answer(holds, found)

    return judge


def _areas(view, player):
    return tuple(len(view.state.now.zones[player, style]) for style in terms.STYLES)


def _area(view, said):
    now, found, holds = view.state.now, {}, True
    for player, wanted in said:
        area = now.area(player)
        found[player] = terms.spoken(area) if area else NOBODY
        holds = holds and area == wanted
    return Answer(holds, found)


# the turn


def _of_position(word):
    return lambda view: getattr(view.state.now, word) if getattr(view.state.now, word) is not None else NOBODY


def _winner(view):
    return view.state.now.winner or NOBODY


def _same_step(view, _, said, found):
    return said == found or said in ABOVE and found.startswith(f"{said}-")


def _same_distance(view, _, said, found):
    return (NOBODY if said is None else said) == found


def _asked(view, said):
    asked = view.state.decision
    found = asked.word if asked else NOBODY
    return Answer(said == found, found, asked.cites if asked else ())


def _compare(view, said):
    now = view.state.now
    found = dict(zip(("run", "guard"), now.compare)) if now.compare else None
    return Answer(found is not None and all(found[k] == v for k, v in said.items()), found, ("foth:702.6k",))


def _pending(view, said):
    waiting = [(w.name, w.user) for w in view.state.now.pending]
    left = list(waiting)
    for name in said:
        found = next((w for w in left if _ability_called(name, *w)), None)
        if found is None:
            return Answer(False, [w[0] for w in waiting])
        left.remove(found)
    return Answer(not left, [w[0] for w in waiting])


def _ability_called(said, name, user):
    owner, dot, short = said.partition(".")
    return said == name or (dot and short == name and owner == user)


# what has happened

_CARD_EVENTS = {
    "play.run": ("play",),
    "play.guard": ("play",),
    "play.support": ("play",),
    "put.run": ("put", "run"),
    "put.guard": ("put", "guard"),
    "unguarded": ("unguarded",),
    "success": ("success",),
    "failure": ("failure",),
    "won": ("won",),
}
_MOVES = ("moved", "discarded", "cleared", "processed", "put.track", "put.situation", "put.support")


class Somebody(Player):
    """A player, or both."""

    def english(self, raw, words):
        said = words.value("who", raw)
        return said if said in self.besides else raw


class EventRecord(Variants):
    """An event with the player or the card that it names, and of a move the zones."""

    def read(self, at: Located):
        return *self.told(at), at.value


class Happened(Either):
    """An event of the run: just its kind, or a map; read, the kind, what is said of it, and the item as it is written."""

    kinds = ("start", "draw", "play", "put", "run", "guard", "unguarded", "success", "failure", "won", "move")

    def __init__(self):
        whom, zones = Somebody("both"), ListOf(terms.ZONE)
        keys = dict.fromkeys(self.kinds, CARD) | {"start": whom, "draw": whom, "play": ABILITY_NAME}
        sides = dict.fromkeys(self.kinds, ()) | {"move": ("from", "to")}
        record = EventRecord("happened", {**keys, "from": zones, "to": zones}, sides)
        super().__init__(record, Word("happened", self.kinds), wanted=Both("出来事", "an event"))

    def read(self, at: Located):
        found = super().read(at)
        return (found, {}, at.value) if isinstance(found, str) else found


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


def _never(view, said):
    """None of these events."""
    now, events = view.state.now, list(_events(view.steps))
    for item in said:
        n = next((event[0] for event in events if _is(now, event, item)), None)
        if n is not None:
            return Answer(False, Line("claim.happened", (), {"item": item[2], "n": n}), (), n)
    return Answer(True, Line("claim.happened", (), {"item": None, "n": len(view.steps)}), (), len(view.steps))


def _happened(view, said):
    """These events in this order."""
    now, events = view.state.now, list(_events(view.steps))
    position, last = 0, 0
    for item in said:
        while position < len(events) and not _is(now, events[position], item):
            position += 1
        if position == len(events):
            earlier = next((e[0] for e in events if _is(now, e, item)), None)
            key = "claim.earlier" if earlier else "claim.missing"
            return Answer(False, Line(key, (), {"item": item[2], "n": earlier}), (), earlier or len(view.steps))
        last = events[position][0]
        position += 1
    return Answer(True, [item[2] for item in said], (), last)


def _same_zone(zone, words):
    """A zone's word or one of several; `area` and `areas` mean any distance area."""
    return zone in words or (zone in terms.STYLES and ("areas" in words or "area" in words))


def _is(now, event, item):
    _n, kind, name, by, frm, to = event
    wanted, parts, _ = item
    if wanted != kind or not parts:
        return wanted == kind
    said = parts[kind]
    if kind in ("start", "draw"):
        return said in (name, "both")
    if ("from" in parts and not _same_zone(frm, parts["from"])) or ("to" in parts and not _same_zone(to, parts["to"])):
        return False
    owner, _, key = said.rpartition(".")
    logged_owner, _, logged = name.rpartition(".")
    if key != logged:
        return False
    if not owner or owner == logged_owner:
        return True
    return by == owner if "#" in key else not logged_owner and now.owners(key) == {owner}


NUMBER = Either(Nothing(), WHOLE)
SOMEBODY = Player(NOBODY)
SOME_CARDS = Counted(CARDS)
EVENTS = ListOf(Happened(), single=False)
FACTS = {
    fact.word: fact
    for fact in (
        Fact("run", WHOLE, about=CARD, judge=_value("run", ("foth:1001.1", "foth:1002.1"))),
        Fact("guard", WHOLE, about=CARD, judge=_value("guard", ("foth:210.1",))),
        Fact("cost", WHOLE, about=CARD, judge=_value("cost", ("foth:203.1",))),
        Fact("style", terms.SUITED["style"], about=CARD, judge=_value("style", ("foth:207.1", "foth:ruling/FH-R08"))),
        Fact("surface", terms.SUITED["surface"], about=CARD, judge=_value("surface", ("foth:204.1",))),
        Fact("zone", terms.ZONE, _in_zone, CARD, _in_this_zone),
        *(Fact(zone, SOME_CARDS, about=PLAYER, judge=_counted(zone)) for zone in COUNTED if zone != "deck"),
        Fact(
            "deck",
            Either(SOME_CARDS, Word("deck", ("legal", "illegal")), wanted=SOME_CARDS.wanted),
            about=PLAYER,
            judge=_deck,
        ),
        Fact("areas", ListOf(Count(), 4, 4, single=False, wanted=AREAS.wanted), _areas, PLAYER),
        Fact("area", Either(Nothing(), terms.STYLE), about=PLAYER, judge=_area),
        Fact("race", Record("race", {**terms.RACE, "distance": Metres()}), judge=_race),
        Fact("turn", SOMEBODY, _of_position("turn")),
        Fact("priority", SOMEBODY, _of_position("priority")),
        Fact("runs", Count(), _of_position("runs"), cites=("foth:702.6a",)),
        Fact("step", STEP, _of_position("step"), same=_same_step),
        Fact("decision", Word("question", (*QUESTIONS, NOBODY)), judge=_asked),
        Fact("pending", ListOf(ABILITY_NAME, single=False), judge=_pending),
        Fact("winner", Player("draw", NOBODY), _winner),
        Fact("compare", Record("compare", {"run": WHOLE, "guard": WHOLE}), judge=_compare),
        Fact("distance", NUMBER, _of_position("distance"), same=_same_distance, cites=("foth:702.6l-ii",)),
        Fact("happened", EVENTS, judge=_happened),
        Fact("never", EVENTS, judge=_never),
    )
}
