"""Board files: their shapes, the position that a file describes, and the file that describes a position."""

from __future__ import annotations

from typing import Any

from judge.engine.located import Located
from judge.engine.shapes import NOBODY, UNKNOWN, Called, Count, Either, Flag, ListOf, Player, Record, Text, Word
from judge.faults import Both, Fault, did_you_mean
from judge.games.foth import terms
from judge.games.foth.cards import CARDS, NORMAL_NAME, Card, build_cards
from judge.games.foth.conditions import Context, number
from judge.games.foth.grammar import ABILITY, EFFECT, EFFECT_KEYS, LASTING, VERBS, Whole
from judge.games.foth.layers import NUMERIC, Unknown, layers_of, stepwise, target_of
from judge.games.foth.naming import CARD, DECK, SPECIAL, ZONE, Laid, ability_called
from judge.games.foth.setup import STEPS as SETUP_STEPS
from judge.games.foth.state import SHARED, Effect, Position, State, Waiting
from judge.games.foth.turn import ABOVE, in_run
from judge.games.foth.turn import STEPS as TURN_STEPS

PRIORITY_STEPS = ("702.6h", "702.6h-i", "702.6i")
SPOKEN_OF = ("it", "named", "chosen")  # the cards that a text meant, for what it has left behind


# shapes


class Step(Word):
    """The number of a step; YAML takes some of them for a number unless they are in quotes."""

    def __init__(self, *besides: str):
        super().__init__("step", (*SETUP_STEPS, *TURN_STEPS, *ABOVE, *besides))

    def read(self, at):
        if isinstance(at.value, (int, float)) and not isinstance(at.value, bool):
            raise at.fault("foth.step", step=at.value)
        return super().read(at)

    def spoken(self, value):
        return str(value)


class Metres(terms.Spelled):
    """A distance: metres, also as `1600m`, or a class; read, (metres or None, class)."""

    metres = Word("metres", tuple(terms.METRES))

    def __init__(self):
        super().__init__("distance", terms.DISTANCE_WORDS)

    def read(self, at):
        said = at.value
        if isinstance(said, str) and said and said[-1] in "mMｍ" and terms.count_of(said[:-1]) is not None:
            said = terms.count_of(said[:-1])
        if isinstance(said, int) and not isinstance(said, bool):
            metres = self.metres.read(at.saying(said))
            return metres, terms.METRES[metres]
        return None, super().read(at)

    def write(self, value):
        return value[0] or super().write(value[1])

    def schema(self, notes):
        return {"enum": [*terms.METRES, *self.spellings]}


COPY = Record("copy", {"card": CARD, "nth": Count(1), "moved": Flag(True)}, ("card", "nth"))
NAMED = ListOf(Either(CARD, COPY))
SOURCE = Called(
    ability_called,
    "board.name",
    lambda scope: list(scope.cards),
    about=Both("名前 (H1、またはその能力 H1#1)", "a name (H1, or its ability H1#1)"),
)
OWN = {
    "by": Player(),
    "from": SOURCE,
    "nth": Count(1),
    "since": Count(),
    "players": ListOf(Player()),
    "target": Either(EFFECT_KEYS["target"].shapes[1], NAMED),
    **dict.fromkeys(SPOKEN_OF, NAMED),
}


class LastingEffect(Record):
    """What lasts on a board: an effect, whose it is, where it comes from and what it works on."""

    wanted = Both("効果", "an effect")

    def __init__(self):
        super().__init__("effect", {**EFFECT_KEYS, **OWN})

    def read(self, at):
        """The effect as a text has it, and what the board says of it."""
        if not isinstance(at.value, dict):
            raise at.wrong(self.wanted)
        self.check_keys(at)
        about = at.value.get("target")
        general = about == "race" or isinstance(about, dict)
        own = {
            key: OWN[key].read(at[key])
            for key in OWN
            if at.value.get(key) is not None and (key != "target" or not general)
        }
        plain = {key: value for key, value in at.value.items() if key not in OWN or key == "target" and general}
        effect = EFFECT.read(at.saying(plain))
        if effect["verb"] not in (*LASTING, "keep", "later"):
            hint = Both("続く効果だけ", "only effects that last")
            raise at.fault("shape.word", key="effects", value=effect["verb"], hint=hint)
        return effect, own

    def write(self, value):
        return value

    def english(self, raw, words):
        said = super().english(raw, words)
        if not isinstance(said, dict):
            return said
        text = EFFECT.english({key: value for key, value in said.items() if key not in OWN or key == "target"}, words)
        return {key: text.get(key, value) for key, value in said.items()}

    def schema(self, notes):
        shape = EFFECT.schema(notes)
        own = super().schema(notes)["properties"]
        return {**shape, "properties": {**shape["properties"], **{key: own[key] for key in OWN}}}


# 806.5, 808.1b: a waiting ability: `A.H1#1`, or in full
WAITING = Either(
    Text(),
    Record(
        "waiting",
        {"ability": ABILITY, "by": Player(), "from": SOURCE, **dict.fromkeys(SPOKEN_OF, NAMED)},
        ("ability", "by", "from"),
    ),
    wanted=Both("能力の名前 (H1#1)", "the name of an ability (H1#1)"),
)
STEP = Step()
THEN = Step("stop")
BOARD = {
    "race": Record("race", {**terms.RACE, "distance": Metres()}, ("distance",)),
    "step": STEP,
    "runs": Count(0, 99),
    "priority": Player(),
    "passed": ListOf(Player()),
    "cards": CARDS,
    "resolution": ZONE,
    "effects": ListOf(LastingEffect(), single=False),
    "pending": ListOf(WAITING, single=False),
    "spent": ListOf(SOURCE, single=False),
    "winner": Player("draw"),
}
AREAS = ListOf(ZONE, 4, 4, single=False, wanted=Both("4つの距離エリア", "four distance areas"))
PLAYER = {"areas": AREAS, **{zone: DECK if zone == "deck" else ZONE for zone in terms.OWN_ZONES}}


# from a file to a position


def build(values: dict, at: Located) -> State:
    """The position that a file describes; what the file leaves out gets its meaning here."""
    players = tuple(values["players"])
    now = Position(players, build_cards(values.get("cards", {}), at.get("cards") or at), values.get("rulings", {}))
    _race(now, values, at)
    _turn(now, values, at)
    for player in players:
        zones = values["players"][player]
        for style, cards in zip(terms.STYLES, zones.get("areas", _areas_left_out(now))):
            _lay(now, cards, (player, style), player)
        for zone in terms.OWN_ZONES:
            _lay(now, zones.get(zone, ()), (player, zone), player)
    _lay(now, values.get("resolution", ()), SHARED, players[0])
    _finish_cards(now)
    for n, (effect, own) in enumerate(values.get("effects", ())):
        _effect(now, effect, own, at["effects"][n])
    for n, said in enumerate(values.get("pending", ())):
        now.pending += (_pending(now, said, at["pending"][n]),)
    now.spent = tuple(_source(now, name) for name in values.get("spent", ()))
    now.winner = values.get("winner")
    now.rest = "begin"
    return State(now)


def _race(now, values, at):
    """302, appendix A: metres give class and surface; a surface left out is turf, a going 良."""
    if "race" not in values:
        raise at.fault("shape.missing", key="race")
    race = values["race"]
    if "distance" not in race:
        raise at["race"].fault("shape.missing", key="distance")
    metres, distance = race["distance"]
    usual = {"course": None, "surface": "turf", "going": "ryo"}
    now.race = {**usual, **race, "distance": distance, "metres": metres}


def _turn(now, values, at):
    step = values.get("step", "702.5")
    now.step = ABOVE.get(step, step)
    if step in SETUP_STEPS:
        if "turn" in values:
            raise at["turn"].fault("foth.setup.turn")
        if now.race["metres"] is None:
            raise at["race"]["distance"].fault("foth.setup.metres")
    elif "turn" not in values:
        raise at.fault("shape.missing", key="turn")
    now.turn = values.get("turn")
    now.runs = values.get("runs", 1)
    if step == "603.1f":
        now.turn = values.get("priority", now.players[0])
    if now.step in PRIORITY_STEPS:
        now.priority = values.get("priority", now.opponent)
        now.passed = values.get("passed", (now.priority,) if step == "702.6i" else ())
    elif "passed" in values or ("priority" in values and step != "603.1f"):
        key = "passed" if "passed" in values else "priority"
        raise at[key].fault("foth.priority", key=key)


def _areas_left_out(now):
    """403: as dealt for these metres, ten each for a class alone; none before they are dealt."""
    if now.step in SETUP_STEPS:
        return ()
    counts = terms.areas_dealt(now.race["metres"]) if now.race["metres"] else (10,) * len(terms.STYLES)
    return tuple((Laid(UNKNOWN, times=count),) for count in counts)


def _lay(now, cards, zone, player):
    for entry in cards:
        if entry.card == UNKNOWN:
            card = None
        elif entry.card in SPECIAL:
            card = Card(entry.card, None, entry.card, raw={})
        else:
            card = now.cards[entry.card]
        for _ in range(entry.times):
            now.add_card(card, entry.owner or player, zone, entry.since, entry.down)


def _finish_cards(now):
    """The clock runs on after the youngest card; which support cards lie in the track by 805.2d-iv; the runner."""
    now.clock = max(now.stamp, default=0) + 1
    now.stays = tuple(
        c
        for p in now.players
        for c in now.zones[p, "track"]
        if in_run(now.step) and now.defs[c] is not None and now.defs[c].kind in terms.HORSE_TYPE
    )
    if now.turn:
        horses = now.horses(now.turn)
        now.runner = now.ref(horses[-1]) if horses else None


def find_cards(now, name) -> list[int]:
    """The cards of this name: those on the table first."""
    found = [c for cards in now.zones.values() for c in cards if now.called(c, name)]
    return [c for c in found if now.where[c][1] in ("track", "situation")] or found


def _effect(now, effect, own, at):
    """`effects`: what lasts on this board, the oldest first, younger than the cards on the table."""
    user = own.get("by", now.turn)
    if "players" in own and "target" in at.value:
        effect = _said_of_players(effect, own["players"], user, at)
    verb, until = effect["verb"], effect.get("for")
    name, source = _source(now, own.get("from"), own.get("nth", 1), at)
    stamp = own["since"] if "since" in own else now.tick()
    target = _target(now, effect, own, user, at)
    on_track = source and now.where[source[0]][1] == "track" and now.is_horse(source[0])
    holds = source if until is None and on_track else None
    if verb in ("keep", "later"):
        target, holds, until = None, None, "run" if verb == "keep" else None
    what, times = _worked_out(now, effect, Context(user, source), at), effect.get("times", 1)
    if verb in ("better", "worse"):
        verb, what, times = stepwise(verb, what)
    lasting = Effect(
        verb,
        what,
        user,
        name,
        source,
        stamp,
        target,
        None if until == "game" else until,
        holds,
        coming=bool(effect.get("coming")),
        times=times,
        raw=effect["raw"],
        mentions=effect["mentions"],
        **_spoken_of(now, own, at),
    )
    now.effects += (lasting,)
    now.clock = max(now.clock, stamp)


def _said_of_players(effect, names, user, at):
    """Whom an effect on certain cards is about, in the words of a text."""
    if "by" not in VERBS[effect["verb"]]:
        raise at.key_fault("shape.unknown", "players", key="players", **did_you_mean("players", VERBS[effect["verb"]]))
    by = "both" if len(set(names)) == 2 else "you" if user in names else "opponent"
    return {**effect, "by": by, "raw": {**effect["raw"], "by": by}}


def _worked_out(now, effect, context, at):
    """A number was worked out when the effect arose: on a board, as things lie there."""
    verb, what = effect["verb"], effect["what"]
    single = verb in ("keep", "better", "worse")
    if single:
        fields = ((verb, what),)
    elif verb == "add" or (verb == "set" and effect.get("target") != "race"):
        fields = what
    else:
        return what
    out = []
    for key, value in fields:
        if verb == "add" or single or key in NUMERIC:
            try:
                value = number(layers_of(now), value, context)
            except Unknown:
                raise at[verb].wrong(Whole.wanted) from None
            now.view = None
        out.append((key, value))
    return out[0][1] if single else tuple(out)


def _cards(now, names, at):
    """The cards that are named: all copies of a name, or one copy; `moved`: in an earlier stay, from which it has gone."""
    refs = []
    for said in names:
        name, nth, moved = (
            (said["card"], said["nth"], "moved" in said) if isinstance(said, dict) else (said, None, False)
        )
        found = find_cards(now, name)
        found = found if nth is None else found[nth - 1 : nth]
        if not found:
            raise _nothing(now, name, at)
        refs += [(c, -1) if moved else now.ref(c) for c in found]
    return tuple(refs)


def _nothing(now, name, at) -> Fault:
    return at.fault("board.name", name=name, **did_you_mean(name, list(now.cards)))


def _spoken_of(now, own, at) -> dict:
    """`it`, `named`, `chosen` of an effect or a waiting ability."""
    out = {key: _cards(now, own[key], at[key]) for key in SPOKEN_OF if key in own}
    return {key: refs if key == "chosen" else refs[0] if refs else None for key, refs in out.items()}


def _target(now, effect, own, user, at):
    if "target" in own:
        return ("cards", _cards(now, own["target"], at["target"]))
    if "players" in own and "target" not in at.value:
        return ("players", own["players"], effect.get("before"))
    target = target_of(now, effect, user, None)
    if target[0] == "cards" and effect["verb"] not in ("keep", "later"):
        raise at.fault("shape.missing", key="target")
    return target


def _source(now, name, nth=1, at=None):
    """The ability or card that something comes from, by its name; and the card."""
    if name is None:
        return "", None
    owner, dot, text = name.rpartition(".")
    found = find_cards(now, f"{owner}{dot}{text.partition('#')[0]}")
    if nth > max(1, len(found)):
        raise at["nth"].wrong(Count(1, max(1, len(found))).wanted)
    return text, now.ref(found[nth - 1]) if found else None


def _pending(now, said, at) -> Waiting:
    """806.5, 808.1b: an ability that waits."""
    if isinstance(said, dict):
        name, source = _source(now, said["from"])
        return Waiting(name, said["by"], source, said["ability"], **_spoken_of(now, said, at))
    card_name, _, nth = said.partition("#")
    found = find_cards(now, card_name)
    definition = now.defs[found[0]] if found else None
    if definition is None:
        raise _nothing(now, said, at)
    if not 1 <= (terms.count_of(nth) or 0) <= len(definition.abilities):
        raise at.fault("foth.ability", name=said, count=len(definition.abilities))
    if len({now.owner[c] for c in found}) > 1:
        raise at.fault("foth.owner", name=said, names=" / ".join(f"{p}.{said}" for p in now.players))
    ability = definition.abilities[int(nth) - 1]
    if ability.kind not in ("do", "when"):
        raise at.fault("foth.constant", name=said)
    return Waiting(f"{definition.key}#{nth}", now.user(found[0]), now.ref(found[0]), ability)


# from a position to a file


def describe(state: State) -> dict[str, Any]:
    """The values of the file that describes a position.

    While a decision is open: the position before, and what has been played
    since as its script.
    """
    now = state.base
    settled = now.step != "603.1f"
    with_priority = now.step in PRIORITY_STEPS
    ranks, dated = _ranks(now)
    # a horse that lies in the track and was not played: a board shows that before 702.6b only
    laid_out = now.step == "702.6b" and now.ran is False and now.horses(now.turn)
    return {
        "race": {**now.race, "distance": (now.race["metres"], now.race["distance"])},
        "turn": now.turn if settled else None,
        "step": "702.6a" if laid_out else now.step,
        "runs": now.runs if now.runs != 1 else None,
        "priority": (now.priority if with_priority else None) if settled else now.turn,
        "passed": now.passed if with_priority else None,
        "cards": {key: _card(card) for key, card in now.cards.items()} or None,
        "resolution": _zone(now, SHARED, now.players[0], ranks) or None,
        "effects": [_lasting(now, effect, ranks if dated else None) for effect in now.effects] or None,
        "pending": [_waiting(now, waiting) for waiting in now.pending] or None,
        "spent": [_owned(now, name, source) for name, source in now.spent] or None,
        "winner": None if now.winner == NOBODY else now.winner,
        "rulings": now.rulings,
        "players": {player: _zones(now, player, ranks) for player in now.players},
        "script": [{play.by: play.do} for play in state.inputs] or None,
        "then": "stop",
    }


def _card(card):
    usual = NORMAL_NAME if card.kind == "force" and "counts" not in card.raw else card.key
    raw = dict(card.raw)
    if card.name != usual:
        raw["name"] = card.name
    return raw["is"] if list(raw) == ["is"] else raw


def _ranks(now):
    """When cards came and effects arose, as small numbers: only what can still matter."""
    cards = [c for p in now.players for z in ("track", "situation") for c in now.zones[p, z]]
    loose = [e.stamp for e in now.effects if e.target and e.target[0] == "filter" and not e.coming]
    if loose:
        cards = [c for c in range(len(now.defs)) if c in cards or now.stamp[c] > min(loose)]
    stamps = {now.stamp[c] for c in cards}
    oldest = min((e.stamp for e in now.effects), default=None)
    dated = oldest is not None and any(s > oldest for s in stamps)
    if dated:
        stamps |= {e.stamp for e in now.effects}
    if loose or dated:
        stamps.add(-1)
    ranks = {stamp: n for n, stamp in enumerate(sorted(stamps))}
    return {c: ranks[now.stamp[c]] for c in cards} | {("effect", s): r for s, r in ranks.items()}, dated


def _zones(now, player, ranks):
    areas = [_zone(now, (player, style), player, ranks) for style in terms.STYLES]
    return {"areas": areas, **{zone: _zone(now, (player, zone), player, ranks) or None for zone in terms.OWN_ZONES}}


def _zone(now, zone, player, ranks):
    """A count of unknown cards, or the cards, those alike put together."""
    entries = [_entry(now, c, player, ranks) for c in now.zones[zone]]
    if all(entry == UNKNOWN for entry in entries):
        return len(entries)
    out: list = []
    for entry in entries:
        last = out[-1] if out else None
        if isinstance(entry, str) and isinstance(last, list) and last[0] == entry:
            last[1] += 1
        else:
            out.append([entry, 1] if isinstance(entry, str) else entry)
    return [(e[0] if e[1] == 1 else f"{e[0]}*{e[1]}") if isinstance(e, list) else e for e in out]


def _entry(now, card, player, ranks):
    more = {}
    if now.owner[card] != player:
        more["owner"] = now.owner[card]
    if card in now.down:
        more["face"] = "down"
    if ranks.get(card):
        more["since"] = ranks[card]
    return {"card": now.key(card), **more} if more else now.key(card)


def _owned(now, name, source):
    """`A.H1#1` where both players own an H1."""
    if source is None:
        return name
    card = source[0]
    return f"{now.owner[card]}.{name}" if len(now.owners(now.key(card))) > 1 else name


def _nth(now, card):
    """Which of how many copies this card is, as a board counts them."""
    copies = find_cards(now, now.name(card))
    return (copies.index(card) + 1 if card in copies else 1, len(copies))


def _copy(now, ref):
    """One card: its name, with more words for one of several copies, or for one that has moved since."""
    (nth, count), here = _nth(now, ref[0]), now.here(ref)
    if count == 1 and here:
        return now.name(ref[0])
    return {"card": now.name(ref[0]), "nth": nth, **({} if here else {"moved": True})}


def _left_behind(now, thing) -> dict:
    """The cards that a text has left to an effect or a waiting ability, those it asks for."""
    raw = thing.ability.raw if hasattr(thing, "ability") else thing.raw
    raw = {key: said for key, said in raw.items() if key != "target"}  # which has been settled
    cards = {"it": thing.it and (thing.it,), "named": thing.named and (thing.named,), "chosen": thing.chosen}
    return {
        word: [_copy(now, ref) for ref in refs]
        for word, refs in cards.items()
        if refs and (word == "named" or terms.speaks(raw, word))
    }


def _waiting(now, waiting):
    """`A.H1#1`; an ability that is not printed on the card (806.5, 808.1b) in full."""
    number = waiting.name.partition("#")[2]
    definition = now.defs[waiting.source[0]] if waiting.source else None
    printed = definition.abilities if definition else ()
    name, cards = _owned(now, waiting.name, waiting.source), _left_behind(now, waiting)
    nth = terms.count_of(number) or 0
    if not cards and 1 <= nth <= len(printed) and printed[nth - 1] == waiting.ability:
        return name
    return {"ability": waiting.ability, "by": waiting.user, "from": name, **cards}


def _lasting(now, effect, ranks):
    raw = {k: v for k, v in effect.raw.items() if k not in ("target", "by", "for", "times")}
    if effect.verb in ("add", "set") and effect.target != ("race",):
        raw[effect.verb] = {k: (v if isinstance(v, int) else _words(v)) for k, v in effect.what}
    kind = effect.target[0] if effect.target else None
    if kind == "cards":
        raw["target"] = [_copy(now, r) for r in effect.target[1] if now.here(r)]
    elif kind == "filter":
        raw["target"] = effect.raw["target"]
    elif kind == "race":
        raw["target"] = "race"
    elif kind == "players":
        raw["players"] = list(effect.target[1])
    if kind in ("cards", "filter") and "by" in effect.raw:
        raw["players"] = list(now.who(effect.raw["by"], effect.user))
    raw["by"] = effect.user
    if effect.name:
        raw["from"] = _owned(now, effect.name, effect.source)
    if effect.source and _nth(now, effect.source[0])[0] > 1:
        raw["nth"] = _nth(now, effect.source[0])[0]
    horse = effect.source and now.where[effect.source[0]][1] == "track" and now.is_horse(effect.source[0])
    if effect.verb == "later" and effect.times > 1:
        raw["times"] = effect.times
    elif effect.verb not in ("keep", "later"):
        if effect.until is not None:
            raw["for"] = effect.raw["for"]
        elif effect.holds is None and horse:
            raw["for"] = "game"
    if ranks is not None:
        raw["since"] = ranks["effect", effect.stamp]
    return {**raw, **_left_behind(now, effect)}


def _words(value):
    if isinstance(value, dict):
        return {terms.WRITTEN[k]: [terms.WRITTEN[w] for w in v] for k, v in value.items()}
    return [terms.WRITTEN[w] for w in value]
