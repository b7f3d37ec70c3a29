"""Board files: their shapes, the state that a file describes, and the file that describes a state."""

from __future__ import annotations

import functools
import operator
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from judge.boardfile.lexicon import Lexicon
from judge.boardfile.located import Located
from judge.boardfile.maps import Map, MapOf
from judge.boardfile.shapes import TEXT, Either, Flag, ListOf, NameOf, Notes, Player, Shape, Text, Total, Word
from judge.boardfile.vocabulary import Vocabulary, vocabulary
from judge.boardfile.zones import Zone
from judge.engine.values import Ref
from judge.faults import Both, Fault, did_you_mean, nearest
from judge.games.blackpoker.cards import CARDS, SIGNS, parse_card
from judge.games.blackpoker.naming import (
    card_display_name,
    entry_name,
    find_target,
    find_unit,
    is_known_name,
    known_names,
    labelled,
    one_owner,
    owned,
    request_name,
    target_name,
    zone_display_name,
)
from judge.games.blackpoker.records import actions, fogs, formats, frame_for, ids_of, parse_script, script_names
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
    Unknown,
)
from judge.games.blackpoker.targets import wanted_kind
from judge.games.blackpoker.units import kind

LOST = "lost"  # a target that is no longer there: the request will fizzle
MOST_CARDS = 60  # of a zone, units or requests; more than a deck has, and `check` says what is too many
RESERVED = (UNKNOWN, ".")  # a dot stands between an owner and a card
ABOUT_CARDS = Both("カード (例: S7、H10、DA、Joker)", "a card (such as S7, H10, DA or Joker)")
ABOUT_HIDDEN = Both(
    "カード (例: S7、H10、DA、Joker。不明なら _)",
    "a card (such as S7, H10, DA or Joker; _ if unknown)",
)


class Scope(NamedTuple):
    """The names that mean something on a board: the players, and those of the state where there is one already."""

    players: tuple[str, ...]
    state: State | None = None
    given: str | None = None  # the id that a play gives to its own request


def scope(state: State) -> Scope:
    """Returns the scope in which names of a board are read: the players, and the state with its things."""
    return Scope(state.setup.players, state)


Find = Callable[[Any, Scope], str | None]  # what a name means, None where it means nothing


# shapes


class Script(NameOf):
    """A script of the rules (an action, a character, a frame …), called by its id or by any name that lookup knows."""

    def __init__(self, kind: str) -> None:
        """`kind` is the kind of entries: action, character, frame …"""
        super().__init__(parse_script, "shape.word", entry=self._display_name)
        self.kind = kind

    def _display_name(self, value: str) -> Ref | Both:
        """Returns what sentences call a script: its entry, behind its player if the word has one."""
        owner, _, word = value.rpartition(".")
        entry = Ref(f"bp:{self.kind}/{parse_script(self.kind, word) or word}")
        return owned(owner, entry) if owner else entry

    def read(self, at: Located) -> Any:
        """Returns the id of the script that a word names. Raises a Fault with the known names if there is none."""
        found = parse_script(self.kind, at.value) if isinstance(at.value, str) else None
        if found is None:
            known = script_names(self.kind)
            raise at.no_word(known if nearest(at.value, known) else ids_of(self.kind))
        return found

    def plain(self, raw: object) -> bool:
        return type(raw) is str and parse_script(self.kind, raw) == raw

    def means(self, raw: object, scope: object = None) -> Any:
        """Returns the id of the script with this name; None if there is none."""
        return parse_script(self.kind, raw) if isinstance(raw, str) else None

    def schema(self, notes: Notes) -> dict[str, Any]:
        lexicon = {"enum": script_names(self.kind)}
        return {"anyOf": [lexicon, TEXT]} if self.kind == "action" else lexicon

    def fits(self, raw: Any) -> bool:
        return isinstance(raw, str)


class Name(Text):
    """A name that is given to something."""

    wanted = Both("名前", "a name")


class Cards(Either):
    """A zone: cards in their order, how many unknown ones, or `{shuffled: […]}` for known cards in an unknown order."""

    def __init__(self, card: Shape) -> None:
        """`card` is the shape of one card."""
        self.zone = Zone(card, MOST_CARDS)
        super().__init__(Map("zone", {"shuffled": self.zone}, ("shuffled",)), self.zone)

    def read(self, at: Located) -> Any:
        """Returns the cards as a tuple; a sorted `Mixed` for `{shuffled: […]}`."""
        found = super().read(at)
        return Mixed(sorted(found["shuffled"])) if isinstance(found, dict) else found

    def write(self, value: Any) -> Any:
        """Returns the zone as the file has it: a list, a count if all cards are unknown, 0 if it is empty, or
        `{shuffled: […]}`."""
        return {"shuffled": sorted(value)} if isinstance(value, Mixed) else self.zone.write(value) or 0


class UnitCards(Zone):
    """The cards of a unit, always written one by one."""

    def write(self, value: Any) -> Any:
        """Returns the cards as a list, unknown ones as `_` too; never as a count."""
        return list(value)


def _parse_card(text: Any, scope: Scope) -> str | None:
    """Returns the card that a text names, with its owner in front if the text has one (`A.C9`); an id of the file as it
    is (it means the cards of a unit that has left). None if the text is neither, or its owner is no player."""
    name, state = str(text), scope.state
    if state is not None and name in state.setup.names:
        return name
    owner, dot, rest = name.rpartition(".")
    card = parse_card(rest) if not dot or owner in scope.players else None
    return f"{owner}{dot}{card}" if card else None


def _or_unknown(find: Find) -> Find:
    """Makes a parser from `find` that also accepts `_` for an unknown card."""
    return lambda text, scope: UNKNOWN if text == UNKNOWN else find(text, scope)


def _known_name(text: Any, scope: Scope) -> str | None:
    """Returns the text as a name if it occurs in the file, on the table or in the play, or ends with a number like
    `#2`; else None. Without a state every name is accepted."""
    name, state = str(text), scope.state
    if state is None or name == scope.given or is_known_name(state, name) or re.search(r"#[0-9]+$", name):
        return name
    return None


def _parse_zone(text: Any, scope: Scope) -> tuple[str, str] | None:
    """Returns (player, zone) of `A.life`, zone words in both languages; None if the player is unknown or the zone has
    no order."""
    player, _, zone = str(text).rpartition(".")
    zone = vocabulary("bp").value("zone", zone)
    return (player, zone) if player in scope.players and zone in ORDERED else None


class Card(NameOf):
    """A playing card."""

    wanted = Both("カード1枚", "one card")

    def __init__(self, find: Find, about: Both = ABOUT_CARDS) -> None:
        """`find` gives the card that a name means; `about` describes in the schema how it is written."""
        super().__init__(
            find, "bp.card", about=about, entry=lambda value: card_display_name(value) or labelled(value), exact=CARDS
        )


class Parts(Map):
    """A map whose parts do not depend on each other, so that each means what it means alone."""

    def means(self, raw: object, scope: object = None) -> Any:
        if type(raw) is not dict or not raw.keys() <= self.keys.keys():
            return super().means(raw, scope)
        found = {key: shape.means(raw[key], scope) for key, shape in self.keys.items() if key in raw}
        return super().means(raw, scope) if None in found.values() else found


class Payment(Parts):
    """What a cost is paid with, by its symbols."""

    wanted = Both("{B: [..], D: [..], S: [..]}", "{B: [..], D: [..], S: [..]}")


KNOWN_CARD = Card(lambda text, _: parse_card(text))
CARD = Card(_or_unknown(KNOWN_CARD.find), ABOUT_HIDDEN)
NAMED_CARD = Card(_parse_card)
NAMED_OR_UNKNOWN = Card(_or_unknown(_parse_card))
NAME = NameOf(_known_name, "board.name", lambda scope: known_names(scope.state) if scope.state else [])
NAMES = ListOf(NAME)
TARGET = NameOf(NAME.find, NAME.unknown, NAME.known)  # a player too, for some actions
ORDERED = ("life", "grave")
ORDERED_ZONE = NameOf(
    _parse_zone,
    "board.name",
    lambda scope: [f"{player}.{zone}" for player in scope.players for zone in ORDERED],
    entry=lambda text: zone_display_name(*text.rpartition(".")[::2]),
)
ZONE = Cards(CARD)
ACTION, CHARACTER = Script("action"), Script("character")
FACE = Word("face", {"up": True, "down": False})
STATE = Word("state", {"charge": True, "drive": False})
PLAYER_NAME = Player()


class Drawn(ListOf):
    """A list of things that may be written as they are drawn: `[♠3, "[♢9]"]`, `♡5+♡A <♠3>`."""

    def english(self, raw: Any, lexicon: Lexicon) -> Any:
        if isinstance(raw, str):
            return self._from_text(raw, lexicon) or raw
        if not isinstance(raw, list):
            return raw
        items: list[Any] = []
        for one in raw:
            text = f"[{one[0]}]" if isinstance(one, list) and len(one) == 1 and isinstance(one[0], str) else one
            found = self._from_text(text, lexicon) if isinstance(text, str) else None
            items += found if found else [self.item.english(one, lexicon)]
        return items

    def _from_text(self, text: str, lexicon: Lexicon) -> Any:
        """Returns the things that a text of the shorthand draws; None if it draws none, or the lexicon is not a
        Vocabulary."""
        from judge.boardfile.talk.short import from_text

        plain = ListOf(self.item, most=self.most, single=False)  # a list that reads no texts itself
        return from_text(plain, text, lexicon) if isinstance(lexicon, Vocabulary) else None


def _list_of(record: str, keys: dict[str, Shape], *required: str, **how: Any) -> ListOf:
    """Makes the shape of a list whose items are maps with these keys and an `id`; a text can draw them as well."""
    return Drawn(Map(record, {"id": Name(), **keys}, required), most=MOST_CARDS, single=False, **how)


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
    "pack": Map("pack", {"opened": Flag(), "cards": ZONE}),
    "deck": ZONE,
}
BLOCKS = MapOf(NAME, NAMES, Both("{a1: [b1]} の形", "a map like {a1: [b1]}"))
BOARD = {
    "format": Script("format"),
    "frame": Script("frame"),
    "chance": PLAYER_NAME,
    "passed": ListOf(PLAYER_NAME),
    "stage": _list_of("request", REQUEST, "by", "action", wanted=Both("リクエストのリスト", "a list of requests")),
    "used": MapOf(PLAYER_NAME, ListOf(ACTION, once=True), whole=True),
    "combat": Map("combat", {"attackers": NAMES, "blocks": BLOCKS}, ("attackers",)),
    "effects": ListOf(Map("effect", {"target": NAME, "size": Total(-100, 100)}, ("target", "size"))),
    "idle": Flag(),
    "winner": PLAYER_NAME,
}


# from a file to a state


def read_state(values: dict[str, Any], at: Located) -> State:
    """Returns the state that the values of a file describe, with defaults for what the file leaves out.

    Raises a Fault with its place if an id occurs twice, a name means nothing, or cards are impossible (such as unknown
    ones face up).
    """
    format_, names, ids = values.get("format", formats()[-1]), tuple(values["players"]), _ids(at)
    frame = values.get("frame") or frame_for(format_)
    state = State(Setup(names, format_, frame, values.get("rulings", {}), ids), values.get("turn", names[0]))
    state.chance = values.get("chance", state.turn)
    # numbers in names of a written board are not given again
    state.serial = 1 + max((int(n) for name in ids for n in re.findall(r"#([0-9]{1,9})$", name)), default=0)
    for name, player in values["players"].items():
        _player(state, name, player, at["players"][name])
    for name, player in values["players"].items():  # fogs come after all units: they name what they work on
        laid = (_fog(state, name, raw, at["players"][name]["fog"][n]) for n, raw in enumerate(player.get("fog", ())))
        state.zones[(name, "fog")] = tuple(laid)
    _stage(state, values.get("stage", ()), at)
    state.passed = values.get("passed", default_passed(state))
    state.spent = frozenset((player, action) for player, some in values.get("used", {}).items() for action in some)
    state.spent |= staged_limits(state)
    state.idle = values.get("idle", False)
    state.winner = values.get("winner")
    if "combat" in values:
        state.combat = _combat(state, at["combat"])
    for here in _each(at.get("effects")):
        unit = _read_unit(state, here["target"], state.turn)
        state.growth += (Growth(unit, here["size"].value, "rally", state.next_number()),)
    return state


def default_passed(state: State) -> tuple[str, ...]:
    """Returns the players who have passed, by default: the turn player, if the other player has the chance and did not
    just make the request on top of the stage; else nobody. (Who requests keeps the chance, and a request clears the
    passes.)"""
    kept = state.stage and state.stage[-1].by == state.chance
    return Unknown(() if state.chance == state.turn or kept else (state.turn,))


def _ids(at: Located) -> frozenset[str]:
    """Returns every id of the file, also those that the script gives later. Raises a Fault at an id that occurs twice."""
    found: set[str] = set()
    for path, name in _walk(at.value, ()):
        if name in found:
            raise functools.reduce(operator.getitem, path, at).fault("board.twice", name=name)
        found.add(name)
    return frozenset(found)


def _walk(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """(path, id) of every map with an id, anywhere in a value."""
    if isinstance(value, dict):
        if isinstance(value.get("id"), str):
            yield (*path, "id"), value["id"]
        for key, item in value.items():
            if isinstance(item, (dict, list)):
                yield from _walk(item, (*path, key))
    elif isinstance(value, list):
        for n, item in enumerate(value):
            if isinstance(item, (dict, list)):
                yield from _walk(item, (*path, n))


def _each(at: Located | None) -> list[Located]:
    """Lists the places of the items of a list; a single value is one place, None (no value) gives an empty list."""
    if at is None:
        return []
    return [at[n] for n in range(len(at.value))] if isinstance(at.value, list) else [at]


def _player(state: State, name: str, player: dict[str, Any], at: Located) -> None:
    """Changes the state: fills the zones of a player from the player's part of the file, except the fogs. Raises a
    Fault for an impossible unit or trump."""
    pack, rare = player.get("pack", {}), player.get("rare")
    zones = {zone: player.get(zone, ()) for zone in ("life", "hand", "grave", "deck")}
    zones |= {"rare": (rare,) if rare else (), "pack": pack.get("cards", ())}
    if pack.get("opened"):
        zones["opened"] = ("yes",)
    zones["field"] = tuple(_unit(state, name, raw, at["field"][n]) for n, raw in enumerate(player.get("field", ())))
    zones["trumps"] = tuple(_trump(state, name, raw, at["trumps"][n]) for n, raw in enumerate(player.get("trumps", ())))
    state.zones.update({(name, zone): cards for zone, cards in zones.items()})


def _unit(state: State, owner: str, raw: dict[str, Any], at: Located) -> Unit:
    """Makes a unit from a board. Raises a Fault if it has no cards, has unknown ones face up, or `as` is not what its
    cards make it."""
    if not raw["cards"]:
        raise at["cards"].wrong(Both("1枚以上のカード", "one or more cards"))
    up = raw.get("face", raw.get("as") != "bulwark")
    if up and UNKNOWN in raw["cards"]:
        raise at["cards"].fault("bp.faceup")
    charged, new = raw.get("state", True), raw.get("new", False)
    unit = Unit(state.next_number(), owner, raw["cards"], up, charged, new, raw.get("id"))
    request = kind(state, unit)
    if "as" in raw and request not in (None, raw["as"]):
        raise at["as"].no_word([request])
    return unit


def _trump(state: State, owner: str, raw: dict[str, Any], at: Located) -> Trump:
    """Makes a trump from a board; it lies face down by default. Raises a Fault if it lies face up and is unknown."""
    up = raw.get("face", False)
    if up and raw["card"] == UNKNOWN:
        raise at["card"].fault("bp.faceup")
    return Trump(state.next_number(), owner, raw["card"], up, raw.get("id"))


def _fog(state: State, owner: str, raw: dict[str, Any], at: Located) -> Fog:
    """Makes a fog from a board. Raises a Fault if its cards do not make this fog or its target is not there."""
    script = fogs()[raw["as"]]
    wanted, target = script.works_on or "unit", None
    if "target" in raw:
        found = find_target(state, raw["target"], wanted, owner)
        if found is None or found.kind != wanted:
            raise _no_such(state, at["target"])
        target = found.what
    if not script.cards.met_by(raw["cards"]):
        raise at["cards"].fault(
            "bp.fog",
            fog=entry_name(script.cite),
            wanted=re.sub("([SHDC]):", lambda suit: SIGNS[suit[1]], script.printed),
        )
    return Fog(state.next_number(), owner, raw["cards"], script.id, target, raw.get("live", True), raw.get("id"))


def _no_such(state: State, at: Located) -> Fault:
    """Returns the Fault for a name that no unit has, with a hint of the names that there are."""
    return at.fault("board.name", name=at.value, **did_you_mean(at.value, [u.display_name for u in state.units()]))


def _stage(state: State, requests: Iterable[dict[str, Any]], at: Located) -> None:
    """Changes the state: fills the stage from the bottom. Targets are read last, so that a request may have one above
    it as its target (対象変更). Raises a Fault if key cards are missing, do not fit, or are not taken."""
    for n, raw in enumerate(requests):
        here, action, keys = at["stage"][n], actions()[raw["action"]], raw.get("key", ())
        if not action.key.met_by(keys) if action.key else keys:
            fault = here["key"] if keys else here
            raise fault.fault("bp.keys" if keys else "bp.nokeys", action=entry_name(action.cite), keys=", ".join(keys))
        unit = _key_unit(state, here["unit"], raw["by"]) if "unit" in raw else None
        state.stage += (Request(state.next_number(), raw["by"], action.id, keys, unit, None, raw.get("id")),)
    aims = [_target(state, request, at["stage"][n]) for n, request in enumerate(state.stage)]
    state.stage = tuple(request._replace(target=aim) for request, aim in zip(state.stage, aims))


def _key_unit(state: State, at: Located, by: str) -> int | None:
    """Returns the number of the key unit of a request on the stage; None if it has left since (R31). Raises a Fault if
    nothing of this name is known."""
    unit = find_unit(state, at.value, by)
    if unit is None and not is_known_name(state, at.value):
        raise _no_such(state, at)
    return unit.uid if unit else None


def _target(state: State, request: Request, raw: Located) -> Target | None:
    """Returns the target of a request on the stage as a file writes it; None without one. A thing that has left becomes
    a target that is not there, so the request fizzles. Raises a Fault if nothing of this name is known, or a card is
    on the table of both players."""
    at = raw.get("target")
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


def _read_unit(state: State, at: Located, by: str) -> int:
    """Returns the number of the unit named at this place of the file; raises a Fault if there is none."""
    unit = find_unit(state, at.value, by)
    if unit is None:
        raise _no_such(state, at)
    return unit.uid


def _combat(state: State, at: Located) -> Combat:
    """Makes the combat that a board describes; without `blocks`, blockers are not chosen yet. Raises a Fault if it
    names a unit that is not there."""
    guard, named = state.other(state.turn), at.get("blocks")
    attackers = tuple(_read_unit(state, one, state.turn) for one in _each(at["attackers"]))
    if named is None:
        return Combat(attackers)
    blocks = []
    for name in named.value:
        blockers = tuple(_read_unit(state, one, guard) for one in _each(named[name]))
        blocks.append((_read_unit(state, named[name].with_value(name), state.turn), blockers))
    return Combat(attackers, tuple(blocks))


# from a state to a file


def write_state(state: State) -> dict[str, Any]:
    """Returns the values of the file that describes a state. While a question is pending, these are the state before
    the play, and the play with its answers as the script."""
    if state.pending is not None:
        base, move, answers = state.pending.base, state.pending.move, state.pending.answers
        script = [{move.by: move.do}] if move else []
        script += [{given.by: {"choose": given.answer}} for given in answers]
        return {**write_state(base), "script": script, "then": "stop"}
    setup, staged = state.setup, _written_stage(state)
    used = {p: sorted(action for who, action in state.spent if who == p) for p in setup.players}
    grown = [(_unit_name(state, one.unit), one.amount) for one in state.growth if state.unit(one.unit)]
    return {
        "format": setup.format,
        "frame": setup.frame,
        "turn": state.turn,
        "chance": state.chance if state.chance != state.turn else None,
        "passed": state.passed if state.passed != default_passed(state) else None,
        "stage": [_write_request(state, request, staged) for request in staged] or None,
        "used": {player: names for player, names in used.items() if names} or None,
        "combat": _write_combat(state, state.combat) if state.combat else None,
        "effects": [{"target": name, "size": amount} for name, amount in grown] or None,
        "idle": state.idle or None,
        "winner": state.winner,
        "rulings": setup.switches,
        "players": {name: _write_player(state, name) for name in setup.players},
    }


def _write_player(state: State, name: str) -> dict[str, Any]:
    """Returns a player's zones as a board has them, None for empty ones that can be left out; only the deck if there is
    one (before the set-up)."""
    zones = {zone: state.zone(name, zone) for zone in ("life", "hand", "grave", "rare", "pack", "trumps", "deck")}
    if zones["deck"]:
        return {"deck": zones["deck"]}
    opened, rare = bool(state.zone(name, "opened")), zones["rare"]
    return {
        "life": zones["life"],
        "hand": zones["hand"] or None,
        "grave": zones["grave"] or None,
        "field": [_write_unit(unit) for unit in state.units(name)] or None,
        "fog": [_write_fog(state, fog) for fog in state.zone(name, "fog")] or None,
        "trumps": [{"id": t.name, "card": t.card, "face": t.up} for t in zones["trumps"]] or None,
        "rare": rare[0] if rare else None,
        "pack": {"opened": opened, "cards": zones["pack"]} if zones["pack"] or opened else None,
    }


def _write_unit(unit: Unit) -> dict[str, Any]:
    """Returns a unit as a board has it; None for what has its default. A unit without an id gets its name as the id if
    a card is unknown."""
    return {
        "id": unit.display_name if unit.name or UNKNOWN in unit.cards else None,
        "cards": unit.cards,
        "as": None if unit.up else "bulwark",
        "state": None if unit.charged else False,
        "new": unit.new or None,
    }


def _write_fog(state: State, fog: Fog) -> dict[str, Any]:
    """Returns a fog as a board has it, with the name of its target; None for what has its default."""
    aim = Target(fogs()[fog.kind].works_on or "unit", fog.target) if fog.target is not None else None
    target, live = target_name(state, aim), None if fog.live else False
    return {"id": fog.name, "cards": fog.cards, "as": fog.kind, "target": target, "live": live}


def _written_stage(state: State) -> list[Request]:
    """Lists the requests that a file has on its stage: those on the stage and, in the midst of a play, one that is
    declared but not there yet. Requests whose key cards have moved on are left out."""
    request = [(request, actions()[request.action]) for request in (*state.stage, *state.limbo)]
    kept = [(r, a) for r, a in request if r in state.stage or a.direct and not a.immediate]
    return [request for request, action in kept if not action.key or action.key.met_by(request.keys)]


def _write_request(state: State, request: Request, stage: list[Request]) -> dict[str, Any]:
    """Returns a request on the stage as a board has it; its target is LOST if that has left."""
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
    """The name of the unit with this number; None if there is none."""
    return target_name(state, Target("unit", uid))


def _write_combat(state: State, combat: Combat) -> dict[str, Any]:
    """The combat as a board has it."""

    def names(uids: Iterable[int]) -> list[str]:
        """The names of the units with these numbers."""
        return [unit.display_name for unit in state.units_numbered(uids)]

    blocks = {name: names(blockers) for attacker, blockers in combat.blocks or () for name in names([attacker])}
    return {"attackers": names(combat.attackers), "blocks": None if combat.blocks is None else blocks}
