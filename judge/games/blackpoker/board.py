"""Board files: their shapes, the state that a file describes, and the file that describes a state."""

from __future__ import annotations

import functools
import operator
import re
from collections.abc import Callable, Iterator
from typing import Any

from judge.engine.located import Located
from judge.engine.shapes import TEXT, Called, Either, Flag, ListOf, MapOf, Player, Record, Shape, Text, Total, Word
from judge.engine.values import Ref
from judge.engine.vocabulary import vocabulary
from judge.engine.zones import Zone
from judge.faults import Both, Fault, did_you_mean, nearest
from judge.games.blackpoker.cards import parse_card
from judge.games.blackpoker.naming import (
    find_target,
    find_unit,
    is_known_name,
    known_names,
    one_owner,
    request_name,
    spoken_card,
    spoken_zone,
    target_name,
)
from judge.games.blackpoker.records import actions, called, fogs, formats, frame_for, ids_of, spoken_names
from judge.games.blackpoker.requests import staged_limits
from judge.games.blackpoker.state import (
    UNKNOWN,
    Combat,
    Fog,
    Growth,
    Mixed,
    Request,
    Setup,
    State,
    Target,
    Trump,
    Unit,
    Unsaid,
)
from judge.games.blackpoker.targets import wanted_kind
from judge.games.blackpoker.units import kind
from judge.records import NamedTuple

LOST = "lost"  # a target that is no longer there: the request will fizzle
MOST_CARDS = 60  # of a zone, units or requests; more than a deck has, and `check` says what is too many
RESERVED = (UNKNOWN, ".")  # a dot stands between an owner and a card
ABOUT_CARDS = Both("名前 (S H D C と A 2 … 10 J Q K、または Joker)", "a name (S H D C with A 2 … 10 J Q K, or Joker)")
ABOUT_HIDDEN = Both(
    "名前 (S H D C と A 2 … 10 J Q K、または Joker。_ は分からないカード)",
    "a name (S H D C with A 2 … 10 J Q K, or Joker; _ is unknown)",
)


class Scope(NamedTuple):
    """The players; and where there is a table already, its state."""

    players: tuple[str, ...]
    state: State | None = None
    given: str | None = None  # the id that a play gives to its own request


def scope(state: State) -> Scope:
    return Scope(state.setup.players, state)


# shapes


class Script(Called):
    """A script of the rules (an action, a character, a frame …), called by its id or by any name that lookup knows."""

    def __init__(self, kind: str):
        super().__init__(called, "shape.word", entry=lambda value: Ref(f"bp:{kind}/{called(kind, value) or value}"))
        self.kind = kind

    def read(self, at):
        found = called(self.kind, at.value) if isinstance(at.value, str) else None
        if found is None:
            known = spoken_names(self.kind)
            raise at.no_word(known if nearest(at.value, known) else ids_of(self.kind))
        return found

    def schema(self, notes):
        words = {"enum": spoken_names(self.kind)}
        return {"anyOf": [words, TEXT]} if self.kind == "action" else words

    def fits(self, raw):
        return isinstance(raw, str)


class Name(Text):
    """A name that is given to something."""

    wanted = Both("名前", "a name")


class Cards(Either):
    """A zone: cards in their order, how many unknown ones, or `{shuffled: […]}` for known cards in an unknown order."""

    def __init__(self, card: Shape):
        self.zone = Zone(card, MOST_CARDS)
        super().__init__(Record("zone", {"shuffled": self.zone}, ("shuffled",)), self.zone)

    def read(self, at):
        found = super().read(at)
        return Mixed(sorted(found["shuffled"])) if isinstance(found, dict) else found

    def write(self, value):
        return {"shuffled": sorted(value)} if isinstance(value, Mixed) else self.zone.write(value) or 0


class UnitCards(Zone):
    """The cards of a unit, always written one by one."""

    def write(self, value):
        return list(value)


def _card_called(text, scope: Scope) -> str | None:
    """A card, with its owner in front or not; or an id of the file, which stands for cards once the unit has left."""
    name, state = str(text), scope.state
    if state is not None and name in state.setup.names:
        return name
    owner, dot, rest = name.rpartition(".")
    return name if (not dot or owner in scope.players) and parse_card(rest) else None


def _or_unknown(find: Callable) -> Callable:
    return lambda text, scope: UNKNOWN if text == UNKNOWN else find(text, scope)


def _known_name(text, scope: Scope) -> str | None:
    """A name that occurs in the file, on the table or in the play; also a number that the table gives to what has none."""
    name, state = str(text), scope.state
    if state is None or name == scope.given or is_known_name(state, name) or re.search(r"#[0-9]+$", name):
        return name
    return None


def _zone_called(text, scope: Scope) -> tuple[str, str] | None:
    """(player, zone) of `A.life`."""
    player, _, zone = str(text).rpartition(".")
    zone = vocabulary("bp").value("zone", zone)
    return (player, zone) if player in scope.players and zone in ORDERED else None


class Card(Called):
    """A playing card."""

    wanted = Both("カード1枚", "one card")

    def __init__(self, find: Callable, about: Both = ABOUT_CARDS):
        super().__init__(find, "bp.card", about=about, entry=lambda value: spoken_card(str(value)) or value)


class Payment(Record):
    """What a cost is paid with, by its symbols."""

    wanted = Both("{B: [..], D: [..], S: [..]}", "{B: [..], D: [..], S: [..]}")


KNOWN_CARD = Card(lambda text, _: parse_card(text))
CARD = Card(_or_unknown(KNOWN_CARD.find), ABOUT_HIDDEN)
NAMED_CARD = Card(_card_called)
NAMED_OR_UNKNOWN = Card(_or_unknown(_card_called))
NAME = Called(_known_name, "board.name", lambda scope: known_names(scope.state) if scope.state else [])
NAMES = ListOf(NAME)
TARGET = Called(NAME.find, NAME.unknown, NAME.known)  # a player too, for some actions
ORDERED = ("life", "grave")
ORDERED_ZONE = Called(
    _zone_called,
    "board.name",
    lambda scope: [f"{player}.{zone}" for player in scope.players for zone in ORDERED],
    entry=lambda text: spoken_zone(*text.rpartition(".")[::2]),
)
ZONE = Cards(CARD)
ACTION, CHARACTER = Script("action"), Script("character")
FACE = Word("face", {"up": True, "down": False})
STATE = Word("state", {"charge": True, "drive": False})
PLAYER_NAME = Player()


def _list_of(record: str, keys: dict[str, Shape], *required: str, **how) -> ListOf:
    """A list of things with an id each."""
    return ListOf(Record(record, {"id": Name(), **keys}, required), most=MOST_CARDS, single=False, **how)


PAY = Payment("pay", {"B": NAMES, "L": Shape(), "D": ListOf(NAMED_OR_UNKNOWN), "S": NAMES, "C": NAMES})
KEYS = ListOf(KNOWN_CARD)
FOG = {"cards": KEYS, "as": Script("fog"), "target": NAME, "live": Flag()}
UNIT = {"cards": UnitCards(CARD, MOST_CARDS), "as": CHARACTER, "state": STATE, "new": Flag(), "face": FACE}
# what was paid has been paid: pay says nothing more
REQUEST = {"by": PLAYER_NAME, "action": ACTION, "key": KEYS, "pay": PAY, "unit": NAME, "target": TARGET}
PLAYER = {
    "life": ZONE,
    "hand": ZONE,
    "grave": ZONE,
    "field": _list_of("unit", UNIT, "cards"),
    "fog": _list_of("fog", FOG, "cards", "as"),
    "trumps": _list_of("trump", {"card": CARD, "face": FACE}, "card"),
    "rare": CARD,
    "pack": Record("pack", {"opened": Flag(), "cards": ZONE}),
    "deck": ZONE,
}
BLOCKS = MapOf(NAME, NAMES, Both("{a1: [b1]} の形", "a map like {a1: [b1]}"))
BOARD = {
    "format": Script("format"),
    "frame": Script("frame"),
    "chance": PLAYER_NAME,
    "passed": ListOf(PLAYER_NAME),
    "stage": _list_of("request", REQUEST, "by", "action", wanted=Both("リクエストの列", "a list of requests")),
    "used": MapOf(PLAYER_NAME, ListOf(ACTION, once=True), whole=True),
    "combat": Record("combat", {"attackers": NAMES, "blocks": BLOCKS}, ("attackers",)),
    "effects": ListOf(Record("effect", {"target": NAME, "size": Total(-100, 100)}, ("target", "size"))),
    "idle": Flag(),
    "winner": PLAYER_NAME,
}


# from a file to a state


def build(values: dict, at: Located) -> State:
    """The state that a file describes; what the file leaves out gets its meaning here."""
    format_, names, ids = values.get("format", formats()[-1]), tuple(values["players"]), _ids(at)
    frame = values.get("frame") or frame_for(format_)
    state = State(Setup(names, format_, frame, values.get("rulings", {}), ids), values.get("turn", names[0]))
    state.chance = values.get("chance", state.turn)
    # numbers in names of a written board are not given again
    state.serial = 1 + max((int(n) for name in ids for n in re.findall(r"#([0-9]{1,9})$", name)), default=0)
    for name, player in values["players"].items():
        _player(state, name, player, at["players"][name])
    for name, player in values["players"].items():  # fogs come after all units: they name what they work on
        laid = (_fog(state, name, said, at["players"][name]["fog"][n]) for n, said in enumerate(player.get("fog", ())))
        state.zones[(name, "fog")] = tuple(laid)
    _stage(state, values.get("stage", ()), at)
    state.passed = values.get("passed", passed_unsaid(state))
    state.spent = frozenset((player, action) for player, some in values.get("used", {}).items() for action in some)
    state.spent |= staged_limits(state)
    state.idle = values.get("idle", False)
    state.winner = values.get("winner")
    if "combat" in values:
        state.combat = _combat(state, at["combat"])
    for here in _each(at.get("effects")):
        unit = _unit_named(state, here["target"], state.turn)
        state.growth += (Growth(unit, here["size"].value, "rally", state.next_number()),)
    return state


def passed_unsaid(state: State) -> tuple[str, ...]:
    """Who has passed where a file does not say it: the turn player, if the other holds the chance and has not just made
    the request on top of the stage (who requests keeps the chance, and a request clears the passes)."""
    kept = state.stage and state.stage[-1].by == state.chance
    return Unsaid(() if state.chance == state.turn or kept else (state.turn,))


def _ids(at: Located) -> frozenset[str]:
    """Every id that occurs anywhere in the file, also those that the script gives later; none of them twice."""
    found: set[str] = set()
    for path, name in _walk(at.value, ()):
        if name in found:
            raise functools.reduce(operator.getitem, path, at).fault("board.twice", name=name)
        found.add(name)
    return frozenset(found)


def _walk(value: Any, path: tuple) -> Iterator[tuple[tuple, str]]:
    if isinstance(value, dict):
        if isinstance(value.get("id"), str):
            yield (*path, "id"), value["id"]
        for key, item in value.items():
            yield from _walk(item, (*path, key))
    elif isinstance(value, list):
        for n, item in enumerate(value):
            yield from _walk(item, (*path, n))


def _each(at: Located | None) -> list[Located]:
    """The items of a list; a single value stands for a list of one."""
    if at is None:
        return []
    return [at[n] for n in range(len(at.value))] if isinstance(at.value, list) else [at]


def _player(state: State, name: str, player: dict, at: Located) -> None:
    pack, rare = player.get("pack", {}), player.get("rare")
    zones = {zone: player.get(zone, ()) for zone in ("life", "hand", "grave", "deck")}
    zones |= {"rare": (rare,) if rare else (), "pack": pack.get("cards", ())}
    if pack.get("opened"):
        zones["opened"] = ("yes",)
    zones["field"] = tuple(_unit(state, name, said, at["field"][n]) for n, said in enumerate(player.get("field", ())))
    zones["trumps"] = tuple(
        _trump(state, name, said, at["trumps"][n]) for n, said in enumerate(player.get("trumps", ()))
    )
    state.zones.update({(name, zone): cards for zone, cards in zones.items()})


def _unit(state: State, owner: str, said: dict, at: Located) -> Unit:
    if not said["cards"]:
        raise at["cards"].wrong(Both("1枚以上のカード", "one or more cards"))
    up = said.get("face", said.get("as") != "bulwark")
    if up and UNKNOWN in said["cards"]:
        raise at["cards"].fault("bp.faceup")
    charged, new = said.get("state", True), said.get("new", False)
    unit = Unit(state.next_number(), owner, said["cards"], up, charged, new, said.get("id"))
    made = kind(state, unit)
    if "as" in said and made not in (None, said["as"]):
        raise at["as"].no_word([made])
    return unit


def _trump(state: State, owner: str, said: dict, at: Located) -> Trump:
    up = said.get("face", False)
    if up and said["card"] == UNKNOWN:
        raise at["card"].fault("bp.faceup")
    return Trump(state.next_number(), owner, said["card"], up, said.get("id"))


def _fog(state: State, owner: str, said: dict, at: Located) -> Fog:
    script = fogs()[said["as"]]
    wanted, target = script.works_on or "unit", None
    if "target" in said:
        found = find_target(state, said["target"], wanted, owner)
        if found is None or found.kind != wanted:
            raise _no_such(state, at["target"])
        target = found.what
    if not script.cards.met_by(said["cards"]):
        raise at["cards"].fault("bp.fog", fog=script.id, wanted=script.printed)
    return Fog(state.next_number(), owner, said["cards"], script.id, target, said.get("live", True), said.get("id"))


def _no_such(state: State, at: Located) -> Fault:
    return at.fault("board.name", name=at.value, **did_you_mean(at.value, [u.called for u in state.units()]))


def _stage(state: State, requests: tuple, at: Located) -> None:
    """The stage from the bottom; a request's target may be one that lies above it (対象変更)."""
    for n, said in enumerate(requests):
        here, action, keys = at["stage"][n], actions()[said["action"]], said.get("key", ())
        if not action.key.met_by(keys) if action.key else keys:
            fault = here["key"] if keys else here
            raise fault.fault("bp.keys" if keys else "bp.nokeys", action=action.id, keys=", ".join(keys))
        unit = _key_unit(state, here["unit"], said["by"]) if "unit" in said else None
        state.stage += (Request(state.next_number(), said["by"], action.id, keys, unit, None, said.get("id")),)
    aims = [_target(state, made, at["stage"][n]) for n, made in enumerate(state.stage)]
    state.stage = tuple(request._replace(target=aim) for request, aim in zip(state.stage, aims))


def _key_unit(state: State, at: Located, by: str) -> int | None:
    """The key unit of a request on the stage; None where it has left since (R31)."""
    unit = find_unit(state, at.value, by)
    if unit is None and not is_known_name(state, at.value):
        raise _no_such(state, at)
    return unit.uid if unit else None


def _target(state: State, request: Request, said: Located) -> Target | None:
    """What a request on the stage is aimed at; what was there once is lost, and the request will fizzle."""
    at = said.get("target")
    if at is None:
        return None
    wanted = wanted_kind(actions()[request.action])
    lost = Target(wanted or "unit", -1)
    if at.value == LOST:
        return lost
    try:
        one_owner(state, at.value)
    except Fault as fault:
        fault.place = at.place
        raise
    others = state._replace(stage=tuple(r for r in state.stage if r.uid != request.uid or r.name == at.value))
    target = find_target(others, at.value, wanted, request.by)
    if target is None and not is_known_name(state, at.value):
        raise _no_such(state, at)
    return target or lost


def _unit_named(state: State, at: Located, by: str) -> int:
    unit = find_unit(state, at.value, by)
    if unit is None:
        raise _no_such(state, at)
    return unit.uid


def _combat(state: State, at: Located) -> Combat:
    guard, named = state.other(state.turn), at.get("blocks")
    attackers = tuple(_unit_named(state, one, state.turn) for one in _each(at["attackers"]))
    if named is None:
        return Combat(attackers)
    blocks = []
    for name in named.value:
        blockers = tuple(_unit_named(state, one, guard) for one in _each(named[name]))
        blocks.append((_unit_named(state, named[name].saying(name), state.turn), blockers))
    return Combat(attackers, tuple(blocks))


# from a state to a file


def describe(state: State) -> dict[str, Any]:
    """The values of the file that describes a state; while a decision is open, those before the play, and the play."""
    if state.pending is not None:
        base, move, answers = state.pending.base, state.pending.move, state.pending.answers
        script = [{move.by: move.do}] if move else []
        script += [{given.by: {"choose": given.answer}} for given in answers]
        return {**describe(base), "script": script, "then": "stop"}
    setup, staged = state.setup, _written_stage(state)
    used = {p: sorted(action for who, action in state.spent if who == p) for p in setup.players}
    grown = [(_unit_name(state, one.unit), one.amount) for one in state.growth if state.unit(one.unit)]
    return {
        "format": setup.format,
        "frame": setup.frame,
        "turn": state.turn,
        "chance": state.chance if state.chance != state.turn else None,
        "passed": state.passed if state.passed != passed_unsaid(state) else None,
        "stage": [_describe_request(state, request, staged) for request in staged] or None,
        "used": {player: names for player, names in used.items() if names} or None,
        "combat": _describe_combat(state, state.combat) if state.combat else None,
        "effects": [{"target": name, "size": amount} for name, amount in grown] or None,
        "idle": state.idle or None,
        "winner": state.winner,
        "rulings": setup.switches,
        "players": {name: _describe_player(state, name) for name in setup.players},
    }


def _describe_player(state: State, name: str) -> dict[str, Any]:
    zones = {zone: state.zone(name, zone) for zone in ("life", "hand", "grave", "rare", "pack", "trumps", "deck")}
    if zones["deck"]:
        return {"deck": zones["deck"]}
    opened, rare = bool(state.zone(name, "opened")), zones["rare"]
    return {
        "life": zones["life"],
        "hand": zones["hand"] or None,
        "grave": zones["grave"] or None,
        "field": [_describe_unit(unit) for unit in state.units(name)] or None,
        "fog": [_describe_fog(state, fog) for fog in state.zone(name, "fog")] or None,
        "trumps": [{"id": t.name, "card": t.card, "face": t.up} for t in zones["trumps"]] or None,
        "rare": rare[0] if rare else None,
        "pack": {"opened": opened, "cards": zones["pack"]} if zones["pack"] or opened else None,
    }


def _describe_unit(unit: Unit) -> dict[str, Any]:
    return {
        "id": unit.called if unit.name or UNKNOWN in unit.cards else None,
        "cards": unit.cards,
        "as": None if unit.up else "bulwark",
        "state": None if unit.charged else False,
        "new": unit.new or None,
    }


def _describe_fog(state: State, fog: Fog) -> dict[str, Any]:
    aim = Target(fogs()[fog.kind].works_on or "unit", fog.target) if fog.target is not None else None
    target, live = target_name(state, aim), None if fog.live else False
    return {"id": fog.name, "cards": fog.cards, "as": fog.kind, "target": target, "live": live}


def _written_stage(state: State) -> list[Request]:
    """The stage; in the midst of a play without a request whose effect has taken its keys, and with one just declared."""
    made = [(request, actions()[request.action]) for request in (*state.stage, *state.limbo)]
    kept = [(r, a) for r, a in made if r in state.stage or a.direct and not a.immediate]
    return [request for request, action in kept if not action.key or action.key.met_by(request.keys)]


def _describe_request(state: State, request: Request, stage: list[Request]) -> dict[str, Any]:
    name = request_name(state, request, stage)
    return {
        "id": name if request.name or "#" in name else None,
        "by": request.by,
        "action": request.action,
        "key": request.keys or None,
        "unit": _unit_name(state, request.unit),
        "target": None if request.target is None else target_name(state, request.target, stage) or LOST,
    }


def _unit_name(state: State, uid: int | None) -> str | None:
    return target_name(state, Target("unit", uid))


def _describe_combat(state: State, combat: Combat) -> dict[str, Any]:
    def names(uids):
        return [unit.called for unit in map(state.unit, uids) if unit]

    blocks = {name: names(blockers) for attacker, blockers in combat.blocks or () for name in names([attacker])}
    return {"attackers": names(combat.attackers), "blocks": None if combat.blocks is None else blocks}
