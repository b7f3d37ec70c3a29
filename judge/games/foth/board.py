"""Board files: their shapes, the position that a file describes, and the file that describes a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from judge.boardfile.located import Located
from judge.boardfile.maps import Map
from judge.boardfile.shapes import (
    NOBODY,
    UNKNOWN,
    Anything,
    Count,
    Either,
    Flag,
    ListOf,
    NameOf,
    Notes,
    Player,
    Text,
    Word,
)
from judge.faults import Both, Fault, did_you_mean
from judge.games.foth import terms
from judge.games.foth.cards import CARDS, NORMAL_NAME, Card, read_cards
from judge.games.foth.conditions import Context, number
from judge.games.foth.grammar import EFFECT, EFFECT_KEYS, FILTER, LASTING, LATER_ABILITY, VERBS, Whole
from judge.games.foth.layers import NUMERIC, Unknown, layers_of, stepwise, target_of
from judge.games.foth.naming import CARD, DECK, SPECIAL, ZONE, Laid, parse_ability
from judge.games.foth.setup import STEPS as SETUP_STEPS
from judge.games.foth.state import SHARED, Effect, Instruction, Position, State, Stay, Target, Waiting, Zone
from judge.games.foth.table import OnlyAnswer
from judge.games.foth.turn import ABOVE, in_run
from judge.games.foth.turn import STEPS as TURN_STEPS

if TYPE_CHECKING:
    from judge.boardfile.lexicon import Lexicon

PRIORITY_STEPS = ("702.6h", "702.6h-i", "702.6i")
# the cards that a text means, for the effects and abilities that it leaves behind
REFERENCES = ("it", "named", "chosen")


Ranks = dict[Any, int]  # a card, or ("effect", stamp) → when it came about, as a small number


# shapes


class Step(Word):
    """The number of a step; YAML takes some of them for a number unless they are in quotes."""

    def __init__(self, *besides: str) -> None:
        """`besides` are words that may stand there instead of the number of a step."""
        super().__init__("step", (*SETUP_STEPS, *TURN_STEPS, *ABOVE, *besides))

    def read(self, at: Located) -> Any:
        """Returns the step as text. Raises a Fault for an unknown step, or one without quotes that YAML reads as 702.5."""
        if isinstance(at.value, (int, float)) and not isinstance(at.value, bool):
            raise at.fault("foth.step", step=at.value)
        return super().read(at)

    def display_value(self, value: Any) -> Any:
        """The number of a step as text, as sentences show it."""
        return str(value)


class Metres(terms.Spelled):
    """A distance: metres, also as `1600m`, or a class; read, (metres or None, class)."""

    metres = Word("metres", tuple(terms.METRES))

    def __init__(self) -> None:
        """Takes the classes of distances as words; metres are accepted too."""
        super().__init__("distance", terms.DISTANCE_WORDS)

    def read(self, at: Located) -> Any:
        """Returns (metres, class) for 2400 or `2400m`, (None, class) for a class such as `mile`."""
        raw = at.value
        if isinstance(raw, str) and raw and raw[-1] in "mMｍ" and terms.count_of(raw[:-1]) is not None:
            raw = terms.count_of(raw[:-1])
        if isinstance(raw, int) and not isinstance(raw, bool):
            metres = self.metres.read(at.with_value(raw))
            return metres, terms.METRES[metres]
        return None, super().read(at)

    def write(self, value: Any) -> Any:
        """Returns what a file has for (metres, class): the metres, or the class if they are unknown."""
        return value[0] or super().write(value[1])

    def schema(self, notes: Notes) -> dict[str, Any]:
        return {"enum": [*terms.METRES, *self.spellings]}


COPY = Map("copy", {"card": CARD, "nth": Count(1), "moved": Flag(True)}, ("card", "nth"))
NAMED = ListOf(Either(CARD, COPY))
SOURCE = NameOf(
    parse_ability,
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
    "target": Either(FILTER, NAMED),
    **dict.fromkeys(REFERENCES, NAMED),
}


class LastingEffect(Map):
    """What lasts on a board: an effect, whose it is, where it comes from and what it works on."""

    wanted = Both("効果", "an effect")

    def __init__(self) -> None:
        """The keys are those of a card text's effect and those that only a board has."""
        super().__init__("effect", {**EFFECT_KEYS, **OWN})

    def read(self, at: Located) -> Any:
        """Returns (effect as a card text has it, map of the keys of boards only). Raises a Fault if it does not last."""
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
        effect = EFFECT.read(at.with_value(plain))
        if effect["verb"] not in (*LASTING, "keep", "later"):
            hint = Both("続く効果だけ", "only effects that last")
            raise at.fault("shape.word", key="effects", value=effect["verb"], hint=hint)
        return effect, own

    def write(self, value: Any) -> Any:
        """The value unchanged, because `write_effect` has made plain data of it."""
        return value

    def english(self, raw: Any, lexicon: Lexicon) -> Any:
        found = super().english(raw, lexicon)
        if not isinstance(found, dict):
            return found
        text = EFFECT.english(
            {key: value for key, value in found.items() if key not in OWN or key == "target"}, lexicon
        )
        return {key: text.get(key, value) for key, value in found.items()}

    def schema(self, notes: Notes) -> dict[str, Any]:
        shape = EFFECT.schema(notes)
        own = super().schema(notes)["properties"]
        return {**shape, "properties": {**shape["properties"], **{key: own[key] for key in OWN}}}


# 806.5, 808.1b: a waiting ability: `A.H1#1`, or in full
WAITING = Either(
    Text(),
    Map(
        "waiting",
        {"ability": LATER_ABILITY, "by": Player(), "from": SOURCE, **dict.fromkeys(REFERENCES, NAMED)},
        ("ability", "by", "from"),
    ),
    wanted=Both("能力の名前 (H1#1)", "the name of an ability (H1#1)"),
)
STEP = Step()
THEN = Step("stop")
BOARD = {
    "race": Map("race", {**terms.RACE, "distance": Metres()}, ("distance",)),
    "step": STEP,
    "runs": Count(0, 99),
    "priority": Player(),
    "passed": ListOf(Player()),
    "cards": CARDS,
    "resolution": ZONE,
    "effects": ListOf(LastingEffect(), single=False),
    "pending": ListOf(WAITING, single=False),
    "spent": ListOf(SOURCE, single=False),
    "made": ListOf(Map("made", {"mark": Text(), "play": Anything()}, ("mark", "play")), single=False),
    "winner": Player("draw"),
}
AREAS = ListOf(ZONE, 4, 4, single=False, wanted=Both("4つの距離エリア", "a list of the four distance areas"))
PLAYER = {"areas": AREAS, **{zone: DECK if zone == "deck" else ZONE for zone in terms.OWN_ZONES}}


# from a file to a position


def read_state(values: dict[str, Any], at: Located) -> State:
    """Builds the State that a file describes, with defaults. Raises a Fault where its values do not fit together."""
    players = tuple(values["players"])
    position = Position(players, read_cards(values.get("cards", {}), at.get("cards") or at), values.get("rulings", {}))
    _race(position, values, at)
    _turn(position, values, at)
    for player in players:
        zones = values["players"][player]
        for style, cards in zip(terms.STYLES, zones.get("areas", _areas_left_out(position))):
            _lay(position, cards, (player, style), player)
        for zone in terms.OWN_ZONES:
            _lay(position, zones.get(zone, ()), (player, zone), player)
    _lay(position, values.get("resolution", ()), SHARED, players[0])
    _finish_cards(position)
    for n, (effect, own) in enumerate(values.get("effects", ())):
        _effect(position, effect, own, at["effects"][n])
    for n, raw in enumerate(values.get("pending", ())):
        position.pending += (_pending(position, raw, at["pending"][n]),)
    position.spent = tuple(_source(position, name) for name in values.get("spent", ()))
    position.seen = tuple((made["mark"], made["play"]) for made in values.get("made", ()))
    position.winner = values.get("winner")
    position.rest = "begin"
    return State(position)


def _race(position: Position, values: dict[str, Any], at: Located) -> None:
    """302, appendix A: sets the race; default turf, 良. Raises a Fault if it or its distance is missing."""
    if "race" not in values:
        raise at.fault("shape.missing", key="race")
    race = values["race"]
    if "distance" not in race:
        raise at["race"].fault("shape.missing", key="distance")
    metres, distance = race["distance"]
    usual = {"course": None, "surface": "turf", "going": "ryo"}
    position.race = {**usual, **race, "distance": distance, "metres": metres}


def _turn(position: Position, values: dict[str, Any], at: Located) -> None:
    """Sets step (default 702.5), turn, runs, priority and passes. Raises a Fault if one is missing or out of place."""
    step = values.get("step", "702.5")
    position.step = ABOVE.get(step, step)
    if step in SETUP_STEPS:
        if "turn" in values:
            raise at["turn"].fault("foth.setup.turn")
        if position.race["metres"] is None:
            raise at["race"]["distance"].fault("foth.setup.metres")
    elif "turn" not in values:
        raise at.fault("shape.missing", key="turn")
    position.turn = values.get("turn")
    position.runs = values.get("runs", 1)
    if step == "603.1f":
        position.turn = values.get("priority", position.players[0])
    if position.step in PRIORITY_STEPS:
        position.priority = values.get("priority", position.opponent)
        position.passed = values.get("passed", (position.priority,) if step == "702.6i" else ())
    elif "passed" in values or ("priority" in values and step != "603.1f"):
        key = "passed" if "passed" in values else "priority"
        raise at[key].fault("foth.priority", key=key)


def _areas_left_out(position: Position) -> Sequence[Sequence[Laid]]:
    """403: returns the unknown cards of areas left out: as dealt, ten each for a class; none during setup."""
    if position.step in SETUP_STEPS:
        return ()
    counts = terms.areas_dealt(position.race["metres"]) if position.race["metres"] else (10,) * len(terms.STYLES)
    return tuple((Laid(UNKNOWN, times=count),) for count in counts)


def _lay(position: Position, cards: Sequence[Laid], zone: Zone, player: str) -> None:
    """Puts cards into a zone, each as often as the file says; their owner is `player` unless the file names another."""
    for entry in cards:
        if entry.card == UNKNOWN:
            card = None
        elif entry.card in SPECIAL:
            card = Card(entry.card, None, entry.card, raw={})
        else:
            card = position.cards[entry.card]
        for _ in range(entry.times):
            position.add_card(card, entry.owner or player, zone, entry.since, entry.down)


def _finish_cards(position: Position) -> None:
    """Sets, once all cards lie there, the clock, the cards that stay in a track (805.2d-iv) and the latest run horse."""
    position.clock = max(position.stamp, default=0) + 1
    position.stays = tuple(
        c
        for p in position.players
        for c in position.zones[p, "track"]
        if in_run(position.step) and (card := position.defs[c]) is not None and card.kind in terms.HORSE_TYPE
    )
    if position.turn:
        horses = position.horses(position.turn)
        position.runner = position.ref(horses[-1]) if horses else None


def find_cards(position: Position, name: str) -> list[int]:
    """Lists the cards of this name in tracks and situation areas; if there are none, those in all zones (or none)."""
    found = [c for cards in position.zones.values() for c in cards if position.has_name(c, name)]
    return [c for c in found if position.where[c][1] in ("track", "situation")] or found


def _effect(position: Position, effect: Instruction, own: dict[str, Any], at: Located) -> None:
    """Adds an entry of `effects:`, by default the youngest. Raises a Fault if it has no card, target or number."""
    user = own.get("by") or position.turn or position.players[0]
    if "players" in own and "target" in at.value:
        effect = _effect_players(effect, own["players"], user, at)
    verb, until = effect["verb"], effect.get("for")
    name, source = _source(position, own.get("from"), own.get("nth", 1), at)
    stamp = own["since"] if "since" in own else position.tick()
    target = _target(position, effect, own, user, at)
    on_track = source and position.where[source[0]][1] == "track" and position.is_horse(source[0])
    holds = source if until is None and on_track else None
    if verb in ("keep", "later"):
        target, holds, until = (), None, "run" if verb == "keep" else None
    what, times = _worked_out(position, effect, Context(user, source), at), effect.get("times", 1)
    if verb in ("better", "worse"):
        verb, what, times = stepwise(verb, what)
    lasting = Effect(
        verb, what, user, name, source, stamp, target, None if until == "game" else until, holds,
        coming=bool(effect.get("coming")), times=times, raw=effect["raw"], mentions=effect["mentions"],
        **_read_references(position, own, at),
    )  # fmt: skip
    position.effects += (lasting,)
    position.clock = max(position.clock, stamp)


def _effect_players(effect: Instruction, names: Sequence[str], user: str, at: Located) -> Instruction:
    """Returns the effect with `by` for the board's `players`. Raises a Fault if effects with its verb have no player."""
    if "by" not in VERBS[effect["verb"]]:
        raise at.key_fault("shape.unknown", "players", key="players", **did_you_mean("players", VERBS[effect["verb"]]))
    by = "both" if len(set(names)) == 2 else "you" if user in names else "opponent"
    return {**effect, "by": by, "raw": {**effect["raw"], "by": by}}


def _worked_out(position: Position, effect: Instruction, context: Context, at: Located) -> Any:
    """Returns what an effect changes, formulas as numbers. Raises a Fault if this board leaves such a number open."""
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
                value = number(layers_of(position), value, context)
            except Unknown:
                raise at[verb].wrong(Whole.wanted) from None
            position.view = None
        out.append((key, value))
    return out[0][1] if single else tuple(out)


def _cards(position: Position, names: Sequence[Any], at: Located) -> tuple[Stay, ...]:
    """Lists the stays that names mean: all cards of a name or the `nth`; `moved`: an earlier stay. A Fault for no card."""
    refs: list[Stay] = []
    for raw in names:
        name, nth, moved = (raw["card"], raw["nth"], "moved" in raw) if isinstance(raw, dict) else (raw, None, False)
        found = find_cards(position, name)
        found = found if nth is None else found[nth - 1 : nth]
        if not found:
            raise _nothing(position, name, at)
        refs += [(c, -1) if moved else position.ref(c) for c in found]
    return tuple(refs)


def _nothing(position: Position, name: str, at: Located) -> Fault:
    """Makes (does not raise) the Fault for a name that no card has, with a hint at a similar name."""
    return at.fault("board.name", name=name, **did_you_mean(name, list(position.cards)))


def _read_references(position: Position, own: dict[str, Any], at: Located) -> dict[str, Any]:
    """Returns the cards under `it`, `named` and `chosen`, as far as given: a list for `chosen`, else one card or None."""
    out = {key: _cards(position, own[key], at[key]) for key in REFERENCES if key in own}
    return {key: refs if key == "chosen" else refs[0] if refs else None for key, refs in out.items()}


def _target(position: Position, effect: Instruction, own: dict[str, Any], user: str, at: Located) -> Target:
    """Returns what an effect works on: cards, players, race or filter. Raises a Fault if it needs and lacks cards."""
    if "target" in own:
        return ("cards", _cards(position, own["target"], at["target"]))
    if "players" in own and "target" not in at.value:
        return ("players", own["players"], effect.get("before"))
    target = target_of(position, effect, user, None)
    if target[0] == "cards" and effect["verb"] not in ("keep", "later"):
        raise at.fault("shape.missing", key="target")
    return target


def _source(position: Position, name: str | None, nth: int = 1, at: Located | None = None) -> tuple[str, Stay | None]:
    """Returns (name without owner, its `nth` card or None); ("", None) for None. Raises a Fault if `nth` is too large."""
    if name is None:
        return "", None
    owner, dot, text = name.rpartition(".")
    found = find_cards(position, f"{owner}{dot}{text.partition('#')[0]}")
    if nth > max(1, len(found)):
        assert at is not None, "only effects say which copy"
        raise at["nth"].wrong(Count(1, max(1, len(found))).wanted)
    return text, position.ref(found[nth - 1]) if found else None


def _pending(position: Position, raw: Any, at: Located) -> Waiting:
    """806.5, 808.1b: returns the waiting ability of an entry of `pending:`. A Fault if it is not just one that can
    wait."""
    if isinstance(raw, dict):
        name, source = _source(position, raw["from"])
        return Waiting(name, raw["by"], source, raw["ability"], **_read_references(position, raw, at))
    card_name, _, nth = raw.partition("#")
    found = find_cards(position, card_name)
    definition = position.defs[found[0]] if found else None
    if definition is None:
        raise _nothing(position, raw, at)
    if not 1 <= (terms.count_of(nth) or 0) <= len(definition.abilities):
        raise at.fault("foth.ability", name=raw, count=len(definition.abilities))
    if len({position.owner[c] for c in found}) > 1:
        raise at.fault("foth.owner", name=raw, names=" / ".join(f"{p}.{raw}" for p in position.players))
    ability = definition.abilities[int(nth) - 1]
    if ability.kind not in ("do", "when"):
        raise at.fault("foth.constant", name=raw)
    return Waiting(f"{definition.key}#{nth}", position.user(found[0]), position.ref(found[0]), ability)


# from a position to a file


def write_state(state: State) -> dict[str, Any]:
    """Returns a file's values for this state; while a question is pending, of the table before the play, and the play."""
    position = state.base
    settled = position.step != "603.1f"
    with_priority = position.step in PRIORITY_STEPS
    ranks, dated = _ranks(position)
    # a horse that lies in the track and was not played: a board shows that before 702.6b only
    laid_out = position.step == "702.6b" and position.ran is False and position.horses(position.turn)
    return {
        "race": {**position.race, "distance": (position.race["metres"], position.race["distance"])},
        "turn": position.turn if settled else None,
        "step": "702.6a" if laid_out else position.step,
        "runs": position.runs if position.runs != 1 else None,
        "priority": (position.priority if with_priority else None) if settled else position.turn,
        "passed": position.passed if with_priority else None,
        "cards": {key: _card(card) for key, card in position.cards.items()} or None,
        "resolution": _zone(position, SHARED, position.players[0], ranks) or None,
        "effects": [write_effect(position, effect, ranks if dated else None) for effect in position.effects] or None,
        "pending": [_waiting(position, waiting) for waiting in position.pending] or None,
        "spent": [_owned(position, name, source) for name, source in position.spent] or None,
        "made": [{"mark": mark, "play": play} for mark, play in position.seen] or None,
        "winner": None if position.winner == NOBODY else position.winner,
        "rulings": position.rulings,
        "players": {player: _zones(position, player, ranks) for player in position.players},
        "script": [{play.by: play.do} for play in state.inputs if not isinstance(play, OnlyAnswer)] or None,
        "then": "stop",
    }


def _card(card: Card) -> Any:
    """Returns what `cards:` of a file has for a card: the map as it was read, or its kind if nothing else is said."""
    usual = NORMAL_NAME if card.kind == "force" and "counts" not in card.raw else card.key
    raw = dict(card.raw)
    if card.name != usual:
        raw["name"] = card.name
    return raw["is"] if list(raw) == ["is"] else raw


def _ranks(position: Position) -> tuple[Ranks, bool]:
    """Returns ({card or ("effect", stamp): place in age}, whether effects need theirs), for stamps that matter."""
    cards = [c for p in position.players for z in ("track", "situation") for c in position.zones[p, z]]
    loose = [e.stamp for e in position.effects if e.target and e.target[0] == "filter" and not e.coming]
    if loose:
        cards = [c for c in range(len(position.defs)) if c in cards or position.stamp[c] > min(loose)]
    stamps = {position.stamp[c] for c in cards}
    oldest = min((e.stamp for e in position.effects), default=None)
    dated = oldest is not None and any(s > oldest for s in stamps)
    if dated:
        stamps |= {e.stamp for e in position.effects}
    if loose or dated:
        stamps.add(-1)
    ranks = {stamp: n for n, stamp in enumerate(sorted(stamps))}
    return {c: ranks[position.stamp[c]] for c in cards} | {("effect", s): r for s, r in ranks.items()}, dated


def _zones(position: Position, player: str, ranks: Ranks) -> dict[str, Any]:
    """Returns a player's zones as a file has them: the distance areas as a list under `areas`, each other by its name."""
    areas = [_zone(position, (player, style), player, ranks) for style in terms.STYLES]
    return {
        "areas": areas,
        **{zone: _zone(position, (player, zone), player, ranks) or None for zone in terms.OWN_ZONES},
    }


def _zone(position: Position, zone: Zone, player: str, ranks: Ranks) -> Any:
    """Returns a zone's cards as a file has them: a number if all are unknown, else a list with `F*3` for three alike."""
    entries = [_entry(position, c, player, ranks) for c in position.zones[zone]]
    if all(entry == UNKNOWN for entry in entries):
        return len(entries)
    out: list[Any] = []
    for entry in entries:
        last = out[-1] if out else None
        if isinstance(entry, str) and isinstance(last, list) and last[0] == entry:
            last[1] += 1
        else:
            out.append([entry, 1] if isinstance(entry, str) else entry)
    return [(e[0] if e[1] == 1 else f"{e[0]}*{e[1]}") if isinstance(e, list) else e for e in out]


def _entry(position: Position, card: int, player: str, ranks: Ranks) -> Any:
    """Returns a card of a zone as a file has it: its name, or a map if owner, face or time stamp must be said."""
    more: dict[str, Any] = {}
    if position.owner[card] != player:
        more["owner"] = position.owner[card]
    if card in position.down:
        more["face"] = "down"
    if ranks.get(card):
        more["since"] = ranks[card]
    return {"card": position.key(card), **more} if more else position.key(card)


def _owned(position: Position, name: str, source: Stay | None) -> str:
    """Returns a name, with the owner of the card in front if both players own such a card: `A.H1#1`."""
    if source is None:
        return name
    card = source[0]
    return f"{position.owner[card]}.{name}" if len(position.owners(position.key(card))) > 1 else name


def _nth(position: Position, card: int) -> tuple[int, int]:
    """Returns (which copy this card is, from 1; how many copies there are) among the cards that its name means."""
    copies = find_cards(position, position.name(card))
    return (copies.index(card) + 1 if card in copies else 1, len(copies))


def _copy(position: Position, ref: Stay) -> Any:
    """Returns a card as a file refers to it: its name, or a map with `nth` if there are copies or it has moved since."""
    (nth, count), here = _nth(position, ref[0]), position.here(ref)
    if count == 1 and here:
        return position.name(ref[0])
    return {"card": position.name(ref[0]), "nth": nth, **({} if here else {"moved": True})}


def _left_behind(position: Position, thing: Effect | Waiting) -> dict[str, Any]:
    """Returns the cards under `it`, `named`, `chosen` as a file writes them; `it`, `chosen` only if the text says them."""
    raw = thing.ability.raw if isinstance(thing, Waiting) else thing.raw
    raw = {key: raw for key, raw in raw.items() if key != "target"}  # which has been settled
    cards = {"it": thing.it and (thing.it,), "named": thing.named and (thing.named,), "chosen": thing.chosen}
    return {
        word: [_copy(position, ref) for ref in refs]
        for word, refs in cards.items()
        if refs and (word == "named" or terms.speaks(raw, word))
    }


def _waiting(position: Position, waiting: Waiting) -> Any:
    """Returns a waiting ability as `pending:` has it: `A.H1#1`; not printed or with cards, a map (806.5, 808.1b)."""
    number = waiting.name.partition("#")[2]
    definition = position.defs[waiting.source[0]] if waiting.source else None
    printed = definition.abilities if definition else ()
    name, cards = _owned(position, waiting.name, waiting.source), _left_behind(position, waiting)
    nth = terms.count_of(number) or 0
    if not cards and 1 <= nth <= len(printed) and printed[nth - 1] == waiting.ability:
        return name
    return {"ability": waiting.ability, "by": waiting.user, "from": name, **cards}


def write_effect(position: Position, effect: Effect, ranks: Ranks | None = None) -> dict[str, Any]:
    """Returns a lasting effect as an entry of `effects:`; with `ranks` also its time stamp under `since`."""
    raw = {k: v for k, v in effect.raw.items() if k not in ("target", "by", "for", "times")}
    if effect.verb in ("add", "set") and effect.target != ("race",):
        raw[effect.verb] = {k: (v if isinstance(v, int) else _written_words(v)) for k, v in effect.what}
    kind = effect.target[0] if effect.target else None
    if kind == "cards":
        raw["target"] = [_copy(position, r) for r in effect.target[1] if position.here(r)]
    elif kind == "filter":
        raw["target"] = effect.raw["target"]
    elif kind == "race":
        raw["target"] = "race"
    elif kind == "players":
        raw["players"] = list(effect.target[1])
    if kind in ("cards", "filter") and "by" in effect.raw:
        raw["players"] = list(position.who(effect.raw["by"], effect.user))
    raw["by"] = effect.user
    if effect.name:
        raw["from"] = _owned(position, effect.name, effect.source)
    if effect.source and _nth(position, effect.source[0])[0] > 1:
        raw["nth"] = _nth(position, effect.source[0])[0]
    horse = effect.source and position.where[effect.source[0]][1] == "track" and position.is_horse(effect.source[0])
    if effect.verb == "later" and effect.times > 1:
        raw["times"] = effect.times
    elif effect.verb not in ("keep", "later"):
        if effect.until is not None:
            raw["for"] = effect.raw["for"]
        elif effect.holds is None and horse:
            raw["for"] = "game"
    if ranks is not None:
        raw["since"] = ranks["effect", effect.stamp]
    return {**raw, **_left_behind(position, effect)}


def _written_words(value: Any) -> Any:
    """Replaces words of the code by those that a file uses (sashi → 差し), in a list or in a map of lists."""
    if isinstance(value, dict):
        return {terms.WRITTEN[k]: [terms.WRITTEN[w] for w in v] for k, v in value.items()}
    return [terms.WRITTEN[w] for w in value]
