"""Board files of BlackPoker: read into a state, written back without loss."""

from __future__ import annotations

import re

from judge.engine.board import Board
from judge.faults import Fault, did_you_mean
from judge.games.blackpoker.cards import parse_card
from judge.games.blackpoker.naming import find_target, is_known_name, one_owner, request_name, target_name
from judge.games.blackpoker.records import (
    action_names,
    actions,
    characters,
    find_action,
    fogs,
    formats,
    frame_for,
    frames,
)
from judge.games.blackpoker.requests import staged_limits
from judge.games.blackpoker.state import UNKNOWN, Combat, Fog, Mixed, Named, Request, Setup, State, Target, Trump, Unit
from judge.games.blackpoker.targets import wanted_kind
from judge.games.blackpoker.units import call, kind

KEYS = ("format", "frame", "chance", "passed", "stage", "used", "combat", "effects", "idle")
PLAYER_KEYS = ("life", "hand", "grave", "field", "fog", "trumps", "rare", "pack", "deck")
UNIT_KEYS = ("id", "cards", "as", "state", "new", "face")
FOG_KEYS = ("id", "cards", "as", "target", "live")
TRUMP_KEYS = ("id", "card", "face")
REQUEST_KEYS = (
    "id",
    "by",
    "action",
    "key",
    "pay",
    "unit",
    "target",
)  # what was paid has been paid: pay says nothing more
SET_UP = "set up"  # what happens by itself on a board of shuffled decks
LOST = "lost"  # a target that is no longer there: the request will fizzle
MOST_CARDS = 60  # of a zone; more than a deck has, and `check` says what is too many
NOT_PLAYERS = ("all", "none", "at", "", UNKNOWN)  # words of scripts and claims


def read(board: Board, switches: dict) -> State:
    """The state a board describes."""
    format_ = board.word(("format",), board.get("format", formats()[-1]), formats())
    frame = board.get("frame")
    if frame is None:
        frame = frame_for(format_)
    else:
        board.word(("frame",), frame, tuple(frames()))
    if board.get("then") is not None:
        board.word(("then",), board.get("then"), ("stop",))
    players = board.get("players")
    if not isinstance(players, dict) or len(players) != 2:
        raise Fault("bp.players", board.place("players"))
    for name in players:
        if not isinstance(name, str) or name in NOT_PLAYERS or "." in name:
            raise Fault("shape.type", board.document.key_place(("players", name)), key=name,
                        wanted_ja="プレイヤーの名前", wanted_en="a player's name")  # fmt: skip
    names = tuple(players)
    state = State(Setup(names, format_, frame, switches, frozenset(_names_in(board))))
    state.turn = board.word(("turn",), board.get("turn", names[0]), names)
    state.chance = board.word(("chance",), board.get("chance", state.turn), names)
    # numbers in names of a written board are not given again
    state.serial = 1 + max(
        (int(n) for name in state.setup.names for n in re.findall(r"#([0-9]{1,9})$", name)), default=0
    )
    taken: set = set()
    for name, raw in players.items():
        _player(board, state, name, raw, taken)
    _fogs(board, state, players, taken)
    _stage(board, state, taken)
    _rest(board, state)
    _script_names(board, taken)
    _script_words(board, state)
    return state


def _names_in(board):
    """Every id that occurs anywhere in the file, also those that the script gives later."""

    def walk(value):
        if isinstance(value, dict):
            if isinstance(value.get("id"), str):
                yield value["id"]
            for item in value.values():
                yield from walk(item)
        elif isinstance(value, list):
            for item in value:
                yield from walk(item)

    return walk(board.data)


def _take_name(board, path, name, taken):
    if name is None:
        return None
    if not isinstance(name, str):
        raise board.wrong_type((*path, "id"), "名前", "a name")
    if name in taken:
        raise Fault("board.twice", board.place(*path, "id"), name=name)
    taken.add(name)
    return name


def _script_names(board, taken):
    """The ids that the script gives to its requests: no name twice in a file."""
    for path, line in board.script():
        do = None if isinstance(line, tuple) else line.do
        if isinstance(do, dict):
            _take_name(board, (*path, line.by), do.get("id"), taken)


def _script_words(board, state):
    """Every line of the script is a play, also one that the run may never come to."""
    from judge.games.blackpoker.play import check_words

    for path, line in board.script():
        if not isinstance(line, tuple):
            with board.placing(*path):
                check_words(state, line)


def _serial(state):
    state.serial += 1
    return state.serial - 1


def _card(board, path, value, unknown=True):
    if value == UNKNOWN and unknown:
        return UNKNOWN
    if isinstance(value, (list, dict)):
        raise board.wrong_type(path, "カード1枚", "one card")
    card = parse_card(value) if isinstance(value, (str, int)) and not isinstance(value, bool) else None
    if card is None:
        raise Fault("bp.card", board.place(*path), name=value if value != "" else '""')
    return card


def _cards(board, path, value, unknown=True):
    """A list of cards, or a count of unknown ones; `{shuffled: [..]}` for known cards in unknown order."""
    if value is None:
        return ()
    if isinstance(value, dict):
        board.keys(path, value, ("shuffled",), ("shuffled",))
        return Mixed(sorted(_cards(board, (*path, "shuffled"), value["shuffled"])))
    if isinstance(value, int) and not isinstance(value, bool):
        if not unknown:
            raise board.wrong_type(path, "カードの列", "a list of cards")
        return (UNKNOWN,) * board.count(path, value, 0, MOST_CARDS)
    return tuple(_card(board, (*path, n), v, unknown) for n, v in enumerate(board.few(path, value, MOST_CARDS)))


def _player(board, state, name, raw, taken):
    path = ("players", name)
    raw = raw if raw is not None else {}
    board.keys(path, raw, PLAYER_KEYS)
    for zone in ("life", "hand", "grave", "deck"):
        state.zones[(name, zone)] = _cards(board, (*path, zone), raw.get(zone))
    rare = raw.get("rare")
    state.zones[(name, "rare")] = () if rare is None else (_card(board, (*path, "rare"), rare),)
    pack = raw.get("pack")
    if pack is not None:
        board.keys((*path, "pack"), pack, ("opened", "cards"))
        state.zones[(name, "pack")] = _cards(board, (*path, "pack", "cards"), pack.get("cards"))
        if board.word((*path, "pack", "opened"), pack.get("opened", False), (True, False)):
            state.zones[(name, "opened")] = ("yes",)
    state.zones[(name, "field")] = tuple(
        _unit(board, state, (*path, "field", n), u, name, taken)
        for n, u in enumerate(_maps(board, (*path, "field"), raw))
    )
    state.zones[(name, "trumps")] = tuple(
        _trump(board, state, (*path, "trumps", n), u, name, taken)
        for n, u in enumerate(_maps(board, (*path, "trumps"), raw))
    )


def _maps(board, path, raw):
    value = raw.get(path[-1])
    if value is None:
        return []
    if not isinstance(value, list):
        raise board.wrong_type(path, "列", "a list")
    return value


def _unit(board, state, path, raw, owner, taken):
    board.keys(path, raw, UNIT_KEYS, ("cards",))
    cards = _cards(board, (*path, "cards"), raw["cards"])
    if not cards:
        raise board.wrong_type((*path, "cards"), "1枚以上のカード", "one or more cards")
    what = raw.get("as")
    if what is not None:
        board.word((*path, "as"), what, tuple(characters()))
    face = board.word((*path, "face"), raw.get("face", "down" if what == "bulwark" else "up"), ("up", "down"))
    if face == "up" and UNKNOWN in cards:
        raise Fault("bp.faceup", board.place(*path, "cards"))
    charged = board.word((*path, "state"), raw.get("state", "charge"), ("charge", "drive")) == "charge"
    new = board.word((*path, "new"), raw.get("new", False), (True, False))
    unit = Unit(_serial(state), owner, cards, face == "up", charged, new, _take_name(board, path, raw.get("id"), taken))
    made = kind(state, unit)
    if what is not None and made is not None and what != made:
        raise Fault("shape.word", board.place(*path, "as"), key="as", value=what, **did_you_mean(what, [made]))
    return unit


def _trump(board, state, path, raw, owner, taken):
    board.keys(path, raw, TRUMP_KEYS, ("card",))
    card = _card(board, (*path, "card"), raw["card"])
    up = board.word((*path, "face"), raw.get("face", "down"), ("up", "down")) == "up"
    return Trump(_serial(state), owner, card, up, _take_name(board, path, raw.get("id"), taken))


def _fogs(board, state, players, taken):
    """Fogs come after all units: they name what they work on."""
    for name, raw in players.items():
        placed = []
        for n, fog in enumerate(_maps(board, ("players", name, "fog"), raw or {})):
            path = ("players", name, "fog", n)
            board.keys(path, fog, FOG_KEYS, ("cards", "as"))
            what = board.word((*path, "as"), fog["as"], tuple(fogs()))
            script = fogs()[what]
            wanted = script.works_on or "unit"
            target = None
            if fog.get("target") is not None:
                found = find_target(state, fog["target"], wanted, name)
                if found is None or found.kind != wanted:
                    raise _no_such(board, (*path, "target"), fog["target"], state)
                target = found.what
            live = board.word((*path, "live"), fog.get("live", True), (True, False))
            cards = _cards(board, (*path, "cards"), fog["cards"], unknown=False)
            if not script.cards.met_by(cards):
                raise Fault("bp.fog", board.place(*path, "cards"), fog=what, wanted=script.printed)
            placed.append(
                Fog(_serial(state), name, cards, what, target, live, _take_name(board, path, fog.get("id"), taken))
            )
        state.zones[(name, "fog")] = tuple(placed)


def _no_such(board, path, name, state):
    known = [call(state, u) for u in state.units()]
    return Fault("board.name", board.place(*path), name=name, **did_you_mean(name, known))


def _stage(board, state, taken):
    """The stage from the bottom; a request's target may be one that lies above it (対象変更)."""
    raw = board.get("stage")
    if raw is None:
        return
    if not isinstance(raw, list):
        raise board.wrong_type(("stage",), "リクエストの列", "a list of requests")
    for n, item in enumerate(raw):
        path = ("stage", n)
        board.keys(path, item, REQUEST_KEYS, ("by", "action"))
        action = find_action(item["action"]) if isinstance(item["action"], str) else None
        if action is None:
            raise Fault("shape.word", board.place(*path, "action"), key="action", value=item["action"],
                        **did_you_mean(item["action"], [*actions(), *action_names()]))  # fmt: skip
        by = board.word((*path, "by"), item["by"], state.setup.players)
        keys = _key_cards(board, path, item, action)
        unit = None
        if item.get("unit") is not None:
            unit = _key_unit(board, state, (*path, "unit"), item["unit"], by)
        name = _take_name(board, path, item.get("id"), taken)
        state.stage += (Request(_serial(state), by, action.id, keys, unit, None, name),)
    for n, item in enumerate(raw):
        if item.get("target") is None:
            continue
        request = state.stage[n]
        wanted = wanted_kind(actions()[request.action])
        with board.placing("stage", n, "target"):
            one_owner(state, item["target"])
        others = state.copy()
        others.stage = tuple(r for r in state.stage if r.uid != request.uid or r.name == item["target"])
        target = find_target(others, item["target"], wanted, request.by)
        if item["target"] == LOST:
            target = Target(wanted or "unit", -1)
        if target is None and not is_known_name(state, item["target"]):
            raise _no_such(board, ("stage", n, "target"), item["target"], state)
        target = target or Target(wanted or "unit", -1)  # it was there once: the request will fizzle
        state.stage = tuple(r._replace(target=target) if r.uid == request.uid else r for r in state.stage)


def _key_cards(board, path, item, action):
    """The key cards of a request on the stage (5.3, 6.5): known to all, and what the action asks for."""
    keys = _cards(board, (*path, "key"), item.get("key"), unknown=False)
    if not action.key.met_by(keys) if action.key else keys:
        raise Fault(
            "bp.keys" if keys else "bp.nokeys", board.place(*path, "key"), action=action.id, keys=", ".join(keys)
        )
    return keys


def _key_unit(board, state, path, name, by):
    """The key unit of a request on the stage; None where it has left since (R31)."""
    found = find_target(state, name, "unit", by)
    if found is None and not is_known_name(state, name):
        raise _no_such(board, path, name, state)
    return found.what if found and found.kind == "unit" else None


def _rest(board, state):
    """Passes, limits used, combat, lasting effects."""
    players = state.setup.players
    passed = board.get("passed")
    if passed is None:
        state.passed = (state.turn,) if state.chance != state.turn else ()
    else:
        state.passed = tuple(
            board.word(("passed", n), p, players) for n, p in enumerate(board.listing(("passed",), passed))
        )
    used = board.get("used")
    if used is not None:
        board.keys(("used",), used, players)
        marks = set()
        for player, names in used.items():
            for n, word in enumerate(board.listing(("used", player), names)):
                action = find_action(word)
                if action is None:
                    raise Fault("shape.word", board.place("used", player, n), key="used", value=word,
                                **did_you_mean(word, actions()))  # fmt: skip
                marks.add((player, action.id))
        state.used = frozenset(marks)
    state.used |= staged_limits(state)
    state.idle = board.word(("idle",), board.get("idle", False), (True, False))
    _combat(board, state)
    effects = board.get("effects")
    for n, raw in enumerate(board.listing(("effects",), effects) if effects is not None else []):
        board.keys(("effects", n), raw, ("target", "size"), ("target", "size"))
        unit = _unit_named(board, state, ("effects", n, "target"), raw["target"])
        amount = board.count(("effects", n, "size"), raw["size"], -100, 100)
        state.effects += ((unit, amount, "rally", _serial(state)),)


def _unit_named(board, state, path, name, by=None):
    found = find_target(state, name, "unit", by or state.turn)
    if found is None or found.kind != "unit":
        raise _no_such(board, path, name, state)
    return found.what


def _combat(board, state):
    raw = board.get("combat")
    if raw is None:
        return
    board.keys(("combat",), raw, ("attackers", "blocks"), ("attackers",))
    attackers = tuple(_unit_named(board, state, ("combat", "attackers", n), name)
                      for n, name in enumerate(board.listing(("combat", "attackers"), raw["attackers"])))  # fmt: skip
    blocks = None
    if raw.get("blocks") is not None:
        if not isinstance(raw["blocks"], dict):
            raise board.wrong_type(("combat", "blocks"), "{a1: [b1]} の形", "a map like {a1: [b1]}")
        blocks = tuple(
            (_unit_named(board, state, ("combat", "blocks", name), name),
             tuple(_unit_named(board, state, ("combat", "blocks", name, k), b, state.other(state.turn))
                   for k, b in enumerate(board.listing(("combat", "blocks", name), given))))
            for name, given in raw["blocks"].items()
        )  # fmt: skip
    state.combat = Combat(attackers, blocks)


def schema() -> dict:
    """The shapes of the keys above, for editors."""
    card = {"type": ["string", "integer"], "description": "S H D C with A 2 … 10 J Q K, Joker, or _"}
    cards = {"anyOf": [{"type": "array", "items": card}, {"type": "integer", "minimum": 0}, {"type": "object"}, card]}
    word = {"type": "string"}
    names = {"anyOf": [word, {"type": "array", "items": word}]}

    def items(**properties):
        return {"type": "array", "items": {"type": "object", "properties": properties, "additionalProperties": False}}

    unit = {"id": word, "cards": cards, "as": {"enum": list(characters())}, "state": {"enum": ["charge", "drive"]},
            "new": {"type": "boolean"}, "face": {"enum": ["up", "down"]}}  # fmt: skip
    fog = {"id": word, "cards": cards, "as": {"enum": list(fogs())}, "target": word, "live": {"type": "boolean"}}
    trump = {"id": word, "card": card, "face": {"enum": ["up", "down"]}}
    action = {"enum": list(actions())}
    request = {"id": word, "by": word, "action": {"anyOf": [action, word]}, "key": cards, "pay": {"type": "object"},
               "unit": word, "target": word}  # fmt: skip
    pack = {
        "type": "object",
        "properties": {"opened": {"type": "boolean"}, "cards": cards},
        "additionalProperties": False,
    }
    return {
        "board": {
            "format": {"enum": list(formats())}, "frame": {"enum": list(frames())}, "chance": word, "passed": names,
            "stage": items(**request), "used": {"type": "object", "additionalProperties": names},
            "combat": {"type": "object", "properties": {"attackers": names, "blocks": {"type": "object"}},
                       "additionalProperties": False},
            "effects": items(target=word, size={"type": "integer"}), "idle": {"type": "boolean"},
        },
        "player": {
            "deck": cards, "life": cards, "hand": cards, "grave": cards, "field": items(**unit), "fog": items(**fog),
            "trumps": items(**trump), "rare": card, "pack": pack,
        },
        "plays": {"request": {"anyOf": [action, word]}, "key": cards, "pay": {"type": "object"}, "unit": word,
                  "target": word, "id": word, "choose": {}},
    }  # fmt: skip


# writing


def write(state: State) -> dict:
    """A board that reads back as this state. While a decision is open: the board before the play, and the play."""
    if state.pending is not None:
        base = write(state.pending.base)
        play = state.pending.play
        script = [{play.by: play.do}] if play.do != SET_UP else []
        answers = [a.answer if isinstance(a, Named) else a for a in state.pending.answers]
        script += [{by: {"choose": answer}} for by, answer in zip(_deciders(state), answers)]
        return {**base, "script": script, "then": "stop"}
    setup = state.setup
    board: dict = {"game": "bp", "format": setup.format, "frame": setup.frame, "turn": state.turn}
    if state.chance not in (None, state.turn):
        board["chance"] = state.chance
    if state.passed != ((state.turn,) if state.chance != state.turn else ()):
        board["passed"] = list(state.passed)
    board["players"] = {name: _write_player(state, name) for name in setup.players}
    staged = _written_stage(state)
    if staged:
        board["stage"] = [_write_request(state, r, staged) for r in staged]
    if state.used:
        board["used"] = {p: sorted(a for q, a in state.used if q == p) for p in setup.players
                         if any(q == p for q, _ in state.used)}  # fmt: skip
    if state.combat:
        board["combat"] = _write_combat(state)
    lasting = [e for e in state.effects if state.unit(e[0])]
    if lasting:
        board["effects"] = [{"target": target_name(state, Target("unit", e[0])), "size": e[1]} for e in lasting]
    if state.idle:
        board["idle"] = True
    if setup.switches:
        board["rulings"] = dict(setup.switches)
    return board


def _deciders(state):
    """Who gave the answers of a pending play, worked out by asking again."""
    from judge.games.blackpoker.play import deciders

    return deciders(state.pending)


def _write_cards(cards):
    if isinstance(cards, Mixed):
        return {"shuffled": sorted(cards)}
    return len(cards) if cards and all(c == UNKNOWN for c in cards) else list(cards)


def _write_player(state, name):
    if state.zone(name, "deck"):
        return {"deck": _write_cards(state.zone(name, "deck"))}
    out = {"life": _write_cards(state.zone(name, "life")) or 0}
    for zone in ("hand", "grave"):
        if state.zone(name, zone):
            out[zone] = _write_cards(state.zone(name, zone))
    if state.units(name):
        out["field"] = [_write_unit(state, u) for u in state.units(name)]
    if state.zone(name, "fog"):
        out["fog"] = [_write_fog(state, f) for f in state.zone(name, "fog")]
    if state.zone(name, "trumps"):
        out["trumps"] = [{**({"id": t.name} if t.name else {}), "card": t.card, "face": "up" if t.up else "down"}
                         for t in state.zone(name, "trumps")]  # fmt: skip
    if state.zone(name, "rare"):
        out["rare"] = state.zone(name, "rare")[0]
    opened = bool(state.zone(name, "opened"))
    if state.zone(name, "pack") or opened:
        out["pack"] = {"opened": opened, "cards": _write_cards(state.zone(name, "pack")) or 0}
    return out


def _write_unit(state, unit):
    out: dict = {}
    if unit.name or UNKNOWN in unit.cards:
        out["id"] = call(state, unit)
    out["cards"] = list(unit.cards)
    if not unit.up:
        out["as"] = "bulwark"
    if not unit.charged:
        out["state"] = "drive"
    if unit.new:
        out["new"] = True
    return out


def _write_fog(state, fog):
    out: dict = {"id": fog.name} if fog.name else {}
    out |= {"cards": list(fog.cards), "as": fog.kind}
    sort = fogs()[fog.kind].works_on or "unit"
    target = target_name(state, Target(sort, fog.target)) if fog.target is not None else None
    if target:
        out["target"] = target
    if not fog.live:
        out["live"] = False
    return out


def _written_stage(state):
    """The stage; in the midst of a play without a request whose effect has taken its keys, and with one just declared."""
    declared = [r for r in state.limbo if actions()[r.action].direct and not actions()[r.action].immediate]
    return [
        r for r in (*state.stage, *declared) if not actions()[r.action].key or actions()[r.action].key.met_by(r.keys)
    ]


def _write_request(state, request, stage):
    name = request_name(state, request, stage)
    out: dict = {"id": name} if request.name or "#" in name else {}
    out |= {"by": request.by, "action": request.action}
    if request.keys:
        out["key"] = list(request.keys)
    if request.unit is not None and state.unit(request.unit):
        out["unit"] = target_name(state, Target("unit", request.unit))
    if request.target is not None:
        out["target"] = target_name(state, request.target, stage) or LOST
    return out


def _write_combat(state):
    name = lambda uid: target_name(state, Target("unit", uid))  # noqa: E731
    out: dict = {"attackers": [name(a) for a in state.combat.attackers if state.unit(a)]}
    if state.combat.blocks is not None:
        out["blocks"] = {
            name(a): [name(b) for b in bs if state.unit(b)] for a, bs in state.combat.blocks if state.unit(a)
        }
    return out
