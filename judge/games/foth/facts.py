"""What somebody may claim about values, zones, the race, the turn and what has happened."""

from __future__ import annotations

from judge.engine.deciding import touches
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
    # much the cheaper test first
    alike = [c for c, known in enumerate(now.defs) if known is None or name.endswith(known.key)]
    return [c for c in alike if now.called(c, name)]


# values


def _value(word, cites):
    """1002.2: the value now, in any zone."""

    def judge(view, said):
        now = view.state.now
        layers, found, holds, why = layers_of(now), {}, True, list(cites)
        layers.asked = None
        for name, wanted in said:
            cards = named_cards(now, name)
            if not cards and _unknown(now, name):
                return Answer(None, None, cites)
            if any(now.defs[c] is not None and now.defs[c].kind not in ("horse", None) for c in cards):
                found[name], holds = NOBODY, False  # no such information is on it
                continue
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
    cites = [*(f"foth:{_RACE_RULES[key]}" for key in said), "foth:302.2"]
    if ("step", "going") in layers.by_key and "going" in said:
        cites += ["foth:808.1f-i", "foth:ruling/FH-R11b"]
    return Answer(said == found, found, tuple(cites))


def _first_cited(view, event, thing):
    """What changed a value is the reason for it; the rules on the value itself follow."""
    return event.cites[0] if event else None


# where cards are


def _in_zone(view, name):
    now = view.state.now
    return list(dict.fromkeys(now.where[c][1] for c in named_cards(now, name)))


def _in_these_zones(view, name, said, found):
    """A card that nobody has seen may be an unknown one of each zone that is said."""
    if found or not said:
        return set(found) == set(said)
    return None if set(said) <= {view.state.now.where[c][1] for c in _unknown(view.state.now, name)} else False


def _unknown(now, name):
    """The unknown cards that may be what a name stands for: its owner's, if it has one."""
    owner, dot, _ = name.rpartition(".")
    return [c for c, (whose, _) in enumerate(now.where) if now.defs[c] is None and (not dot or whose == owner)]


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
    told = (step for step in view.steps if step.event.key in DECK_EVENTS and step.event.by in found)
    step = next((step.n for step in told), 0)
    return Answer(holds, found, tuple(dict.fromkeys(cites)) or ("foth:602.1",), step)


DECK_EVENTS = ("deck.size", "deck.special", "deck.copies", "deck.legal")


def _counted(zone):
    """The cards of a zone, or how many there are."""

    def judge(view, said):
        now, found, holds = view.state.now, {}, True
        for player, wanted in said:
            cards = now.zones[player, zone]
            if isinstance(wanted, int):
                found[player] = len(cards)
                same = found[player] == wanted
            else:
                names = [] if isinstance(wanted, str) else spread(wanted)
                said = now.name if any("." in name for name in names) else now.key
                found[player] = sorted(map(said, cards))
                same = _just_these(now, cards, names)
            holds = False if False in (holds, same) else None if None in (holds, same) else True
        return Answer(holds, found)

    return judge


def _just_these(now, cards, names) -> bool | None:
    """Whether the cards are those that are named, each mention a further one; open where the rest can be unknown ones."""
    left, missing = list(cards), []
    for name in sorted(names, key=lambda name: "." not in name):  # those with their owner first
        card = next((c for c in left if now.called(c, name)), None)
        if card is None:
            missing.append(name)
        else:
            left.remove(card)
    if not left and not missing:
        return True
    owners = {now.owner[card] for card in left}
    possible = len(left) == len(missing) and all(now.defs[card] is None for card in left)
    return None if possible and all(name.rpartition(".")[0] in ("", *owners) for name in missing) else False


def _areas(view, player):
    return tuple(len(view.state.now.zones[player, style]) for style in terms.STYLES)


def _area(view, player):
    return view.state.now.area(player) or NOBODY


# the turn


def _of_position(word):
    def of(view):
        found = getattr(view.state.now, word)
        return NOBODY if found is None else found

    return of


def _same_step(view, _, said, found):
    """A number that stands above steps means any of them; the lot is a part of 603.1e."""
    return said == found or said in (*ABOVE, "603.1e") and found.startswith(f"{said}-")


def _or_none(view, _, said, found):
    return (NOBODY if said is None else said) == found


def _asked(view, said):
    asked = view.state.decision
    found = asked.word if asked else NOBODY
    return Answer(said == found, found, asked.cites if asked else ())


def _compare(view, said):
    now = view.state.now
    found = dict(zip(("run", "guard"), now.compare)) if now.compare else {}
    holds = bool(found) and all(found[k] == v for k, v in said.items())
    return Answer(holds, found or NOBODY, ("foth:702.6k",))


def _summed(view, event, thing):
    """702.6k-i–iii: what the sums hang on, if there is more to them than one horse against another."""
    special = [cite for cite in event.cites if "702.6k-" in cite] if event else []
    return special[-1] if special else _first_cited(view, event, thing)


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
            return Answer(False, Line("claim.happened"), (), n)
    return Answer(True, Line("claim.missing"), (), max((_prevented(view, item) for item in said), default=0))


def _happened(view, said):
    """These events in this order; of what did not happen, the step in which it was prevented or went otherwise."""
    now, events = view.state.now, list(_events(view.steps))
    done, position, last = [], 0, 0
    for item in said:
        following = (n for n in range(position, len(events)) if _is(now, events[n], item))
        found = next(following, None)
        if found is None:
            earlier = next((event[0] for event in events if _is(now, event, item)), None)
            n = earlier or _prevented(view, item)
            instead = [
                _as_claimed(event) for event in events if event[0] == n and event[1] in (item[0], *INSTEAD[item[0]])
            ]
            return Answer(False, [*instead[:1], *done] if earlier else [*done, *instead[:1]], (), n)
        done.append(item[2])
        position, last = found + 1, events[found][0]
    return Answer(True, done, (), last)


# what happens where something does not, in the words of claims; and further events that prevent it
INSTEAD = {
    **dict.fromkeys(("start", "draw", "play", "put", "move"), ()),
    **{"run": (), "guard": ("unguarded",), "unguarded": ("guard",)},
    **{"success": ("failure",), "failure": ("success",), "won": ("success",)},
}
_NO_HORSE = ("no.horse", "no.more.horses")
PREVENTED = {
    "start": ("replaced.start",),
    "draw": ("draw.none", "forbidden.draw", "replaced.draw"),
    "play": ("required.declined", "silenced", "ability.disabled", "cost.refused", "cost.impossible", "replaced.play"),
    "put": ("replaced.put", "replaced.run", "replaced.guard"),
    "run": ("replaced.put", "replaced.run", *_NO_HORSE),
    "guard": ("replaced.put", "replaced.guard", "unguarded", "unguarded.none"),
    "unguarded": ("replaced.unguarded", "put.guard", "unguarded.none"),
    "success": ("replaced.success", "failure", *_NO_HORSE),
    "failure": ("replaced.failure", "success", *_NO_HORSE),
    "won": ("replaced.won", "success", "compared", *_NO_HORSE),
    "move": ("replaced.move", "forbidden"),
}
OF_THE_RUN = ("run", "guard", "unguarded", "success", "failure", "won")  # prevented also by what other cards do


def _prevented(view, item) -> int:
    """The step in which an event was prevented or went otherwise; else the last that speaks of what it names; 0: none."""
    kind, parts, _ = item
    said = parts.get(kind)
    names = [said, str(said).rpartition(".")[2]] if said else []
    against = [step for step in view.steps if step.event.key in PREVENTED[kind]]
    about = [step for step in against if touches(step.event, names)]
    if not about:
        about = against if kind in OF_THE_RUN else []
    if not about and names:
        about = [step for step in view.steps if touches(step.event, names)]
    if not about and kind == "play" and "#" in str(said):
        trigger = _trigger(view.state.now, said)
        return _prevented(view, trigger) if trigger else 0
    return about[-1].n if about else 0


def _trigger(now, said):
    """The event on which an ability triggers, as a claim would have it; 1102.2: `do` on a horse, when it is put out."""
    name, _, nth = said.rpartition("#")
    definition = now.cards.get(name.rpartition(".")[2])
    ability = definition.abilities[int(nth) - 1] if definition and int(nth) <= len(definition.abilities) else None
    if ability is None or ability.kind not in ("do", "when") or ability.event and ability.event["kind"] == "state":
        return None
    kind, own = (ability.event["kind"], ability.event.get("sel") == "self") if ability.event else ("put", True)
    return kind, {kind: name} if own else {}, None


def _as_claimed(event):
    """An event of the run as a claim has it."""
    _n, kind, name, _by, frm, to = event
    return {kind: name, "from": frm, "to": to} if kind == "move" else {kind: name}


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
PREVENTED_DRAW = ("forbidden.draw", "replaced.draw", "amount.none")  # though there is a card
NO_DRAW = ("draw.none", *PREVENTED_DRAW)
SOMEBODY = Player(NOBODY)
SOME_CARDS = Counted(CARDS)
EVENTS = ListOf(Happened(), single=False)
VALUE = {"about": CARD, "kept_by": ("condition.false", "target.gone", "set.same"), "rule": _first_cited}
CARDS_OF = {"about": PLAYER, "kept_by": (*NO_DRAW, "forbidden.discard")}
FACTS = {
    fact.word: fact
    for fact in (
        Fact("run", WHOLE, judge=_value("run", ("foth:1001.1", "foth:1002.1")), **VALUE),
        Fact("guard", WHOLE, judge=_value("guard", ("foth:210.1",)), **VALUE),
        Fact("cost", WHOLE, judge=_value("cost", ("foth:203.1",)), **VALUE),
        Fact("style", terms.SUITED["style"], judge=_value("style", ("foth:207.1", "foth:ruling/FH-R08")), **VALUE),
        Fact("surface", terms.SUITED["surface"], judge=_value("surface", ("foth:204.1",)), **VALUE),
        Fact("zone", ListOf(terms.ZONE), _in_zone, CARD, _in_these_zones, kept_by=("forbidden", "replaced.move")),
        *(Fact(zone, SOME_CARDS, judge=_counted(zone), **CARDS_OF) for zone in COUNTED if zone != "deck"),
        Fact(
            "deck",
            Either(SOME_CARDS, Word("deck", ("legal", "illegal")), wanted=SOME_CARDS.wanted),
            about=PLAYER,
            judge=_deck,
        ),
        Fact("areas", ListOf(Count(), 4, 4, single=False, wanted=AREAS.wanted), _areas, PLAYER, kept_by=NO_DRAW),
        Fact("area", Either(Nothing(), terms.STYLE), _area, PLAYER, _or_none, kept_by=PREVENTED_DRAW),
        Fact(
            "race",
            Record("race", {**terms.RACE, "distance": Metres()}),
            judge=_race,
            kept_by=("going.end",),
            rule=_first_cited,
        ),
        Fact("turn", SOMEBODY, _of_position("turn")),
        Fact("priority", SOMEBODY, _of_position("priority")),
        Fact("runs", Count(), _of_position("runs"), kept_by=("extra.none",)),
        Fact("step", STEP, _of_position("step"), same=_same_step),
        Fact("decision", Word("question", (*QUESTIONS, NOBODY)), judge=_asked),
        Fact("pending", ListOf(ABILITY_NAME, single=False), judge=_pending, kept_by=("silenced",)),
        Fact("winner", Player("draw", NOBODY), _of_position("winner")),
        Fact(
            "compare",
            Record("compare", {"run": WHOLE, "guard": WHOLE}),
            judge=_compare,
            kept_by=_NO_HORSE,
            rule=_summed,
        ),
        Fact("distance", NUMBER, _of_position("distance"), same=_or_none, kept_by=("failure", *_NO_HORSE)),
        Fact("happened", EVENTS, judge=_happened),
        Fact("never", EVENTS, judge=_never, several=list),
    )
}
