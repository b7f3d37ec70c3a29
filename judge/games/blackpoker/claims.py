"""Claims about a BlackPoker board: each is compared with what the run came to."""

from __future__ import annotations

from judge.engine.values import Answer
from judge.faults import Fault, did_you_mean
from judge.games.blackpoker.cards import parse_card
from judge.games.blackpoker.naming import card_owner, find_target, is_known_name, nearest_name, one_owner, request_name
from judge.games.blackpoker.records import actions, characters, find_action
from judge.games.blackpoker.state import UNKNOWN, ZONES, State
from judge.games.blackpoker.units import kind, size

CLAIMS = ("life", "hand", "grave", "zone", "size", "state", "as", "resolved", "negated", "fizzled", "winner", "turn",
          "chance", "stage")  # fmt: skip
STATES = ("charge", "drive", "up", "down")
NOBODY = "none"


def claim(view, key: str, value) -> Answer:
    """Whether a claim holds in a view."""
    return _CLAIMS[key](view, value)


def _map(value, key):
    if not isinstance(value, dict):
        raise Fault("shape.type", key=key, wanted_ja="{A: 3} の形", wanted_en="a map like {A: 3}")
    return value


def _cards_in(zone):
    def judge(view, value):
        holds, found = True, {}
        for player, wanted in _map(value, zone).items():
            _player(view.state, player)
            have = view.state.zone(player, zone)
            if isinstance(wanted, int) and not isinstance(wanted, bool):
                found[player] = len(have)
                holds = _and(holds, len(have) == wanted)
                continue
            names = [_card(w) for w in (wanted if isinstance(wanted, list) else [wanted])]
            found[player] = list(have)
            holds = _and(holds, _same_cards(list(have), names))
        return Answer(holds, found)

    return judge


def _card(name):
    card = UNKNOWN if name == UNKNOWN else parse_card(str(name))
    if card is None:
        raise Fault("bp.card", name=name)
    return card


def _player(state, name):
    if name not in state.setup.players:
        raise Fault("board.player", name=name, **did_you_mean(name, state.setup.players))


def _word(key, value, allowed):
    if value not in allowed:
        raise Fault("shape.word", key=key, value=value, **did_you_mean(value, allowed))


def _requests(state, value):
    """The names of requests in a claim: ids of the file, or actions with or without their player."""
    names = value if isinstance(value, list) else [value]
    for name in names:
        owner, dot, rest = str(name).rpartition(".")
        known = find_action(rest) and (not dot or owner in state.setup.players)
        if str(name) not in state.setup.names and not known:
            raise Fault("board.name", name=name, **did_you_mean(name, [*sorted(state.setup.names), *actions()]))
    return names


def _and(one, two):
    if one is False or two is False:
        return False
    return None if one is None or two is None else True


def _same_cards(have, wanted):
    """Exactly these cards in any order; None where unknown cards could still be the missing ones."""
    if len(have) != len(wanted):
        return False
    left = list(have)
    missing = 0
    for card in wanted:
        if card in left:
            left.remove(card)
        else:
            missing += 1
    if not missing:
        return True
    return None if left.count(UNKNOWN) == len(left) else False


def where_cards(state: State, name) -> list:
    """The zones of the cards a name stands for; `?` where a card may lie among unknown ones."""
    one_owner(state, name)
    target = find_target(state, name, "unit", state.turn)
    if target and target.kind == "unit":
        return ["field"]
    if target and target.kind == "trump":
        return ["trumps"]
    if target and target.kind == "request":
        return ["stage"]
    if any(fog.name == str(name) for player in state.setup.players for fog in state.zone(player, "fog")):
        return ["fog"]
    if str(name) in state.gone:
        owner, cards = state.gone[str(name)]
        return [_where(state, owner, card) for card in cards]
    owner, card = card_owner(state, name)
    if card is None:
        if is_known_name(state, name):
            return ["gone"]
        raise Fault("board.name", name=name, **nearest_name(state, name))
    if owner is None:
        return [z for p in state.setup.players for z in [_where(state, p, card)] if z not in ("?", "gone")] or ["?"]
    return [_where(state, owner, card)]


def _where(state, owner, card):
    for zone in ("life", "hand", "grave", "rare", "pack"):
        if card in state.zone(owner, zone):
            return zone
    if any(card in u.cards for u in state.units(owner)):
        return "field"
    if any(card in f.cards for f in state.zone(owner, "fog")):
        return "fog"
    if any(card == t.card for t in state.zone(owner, "trumps")):
        return "trumps"
    if any(card in r.keys for r in state.stage if r.by == owner):
        return "stage"
    if any(card in r.keys for r in state.limbo if r.by == owner):
        return "gone"  # R07: declared and not on the stage yet, so in no zone
    return "?"


def _zone(view, value):
    holds, found = True, {}
    for name, wanted in _map(value, "zone").items():
        if wanted not in ZONES:
            raise Fault("shape.word", key="zone", value=wanted, **did_you_mean(wanted, ZONES))
        places = where_cards(view.state, name)
        found[name] = places[0] if len(set(places)) == 1 else places
        holds = _and(holds, all(p == wanted for p in places) or (None if "?" in places else False))
    return Answer(holds, found)


def _unit(state, name):
    """The unit a name stands for; None where it has left."""
    one_owner(state, name)
    target = find_target(state, name, "unit", state.turn)
    if target is None and not is_known_name(state, name):
        raise Fault("board.name", name=name, **nearest_name(state, name))
    return state.unit(target.what) if target and target.kind == "unit" else None


def _size(view, value):
    found = {}
    for name, wanted in _map(value, "size").items():
        if not isinstance(wanted, int) or isinstance(wanted, bool):
            raise Fault("shape.type", key="size", wanted_ja="{a1: 9} の形", wanted_en="a map like {a1: 9}")
        unit = _unit(view.state, name)
        found[name] = size(view.state, unit) if unit and unit.up else None
    return Answer(found == value, found)


def _state(view, value):
    found = {}
    for name in _map(value, "state"):
        _word("state", value[name], STATES)
        one_owner(view.state, name)
        target = find_target(view.state, name, "trump" if value[name] in ("up", "down") else "unit", view.state.turn)
        if target and target.kind == "trump":
            found[name] = "up" if view.state.trump(target.what).up else "down"
        else:
            unit = _unit(view.state, name)
            found[name] = None if unit is None else "charge" if unit.charged else "drive"
    return Answer(found == value, found)


def _as(view, value):
    found = {}
    for name in _map(value, "as"):
        _word("as", value[name], tuple(characters()))
        unit = _unit(view.state, name)
        found[name] = kind(view.state, unit) if unit else None
    return Answer(found == value, found)


def _named(step, name):
    """Whether an event speaks of the request that a claim names."""
    args = step.event.args
    if args.get("request") == name:
        return True
    owner, dot, rest = str(name).rpartition(".")
    action = find_action(rest)
    return action is not None and args.get("slug") == action.id and (not dot or args.get("player") == owner)


def _events(view, *keys):
    return [s for s in view.steps if s.event.key in keys]


OVER = ("resolved", "resolved.plain", "fizzled", "negated", "dropped")


def _ended(view, name):
    """The number of the step in which a request was over; the last step while it is not."""
    return next((s.n for s in reversed(_events(view, *OVER)) if _named(s, name)), len(view.steps))


def _meant(view, name):
    """The number of the request that a name stands for: of several the one on the stage, else the latest."""
    on_stage = find_target(view.state, name, "request", view.state.turn)
    if on_stage and on_stage.kind == "request":
        return on_stage.what
    over = [s.event.args for s in _events(view, *OVER) if _named(s, name)]
    plain = [
        args for args in over if args["request"] in (name, args["slug"])
    ] or over  # an id takes the place of the action
    return max((args["uid"] for args in plain), default=None)


def _resolved(view, value):
    """These resolved in this order, others may lie between; each mention is a further one."""
    wanted = _requests(view.state, value)
    done = _events(view, "resolved", "resolved.plain", "fizzled")
    at = 0
    last = 0
    for name in wanted:
        while at < len(done) and not _named(done[at], name):
            at += 1
        if at == len(done):
            return Answer(False, [s.event.args["request"] for s in done], ("bp:5.4.3",), _ended(view, name))
        last = done[at].n
        at += 1
    return Answer(True, wanted, ("bp:5.4.3",), last)


def _each(*keys, cite):
    def judge(view, value):
        wanted = _requests(view.state, value)
        done = _events(view, *keys)
        found = [s.event.args["request"] for s in done]
        if not wanted:
            return Answer(not done, found, (cite,), done[-1].n if done else len(view.steps))
        hits = {name: next((s.n for s in done if s.event.args["uid"] == _meant(view, name)), None) for name in wanted}
        wrong = [name for name, hit in hits.items() if hit is None]
        step = max(_ended(view, name) for name in wrong) if wrong else max(hits.values())
        return Answer(not wrong, found, (cite,), step)

    return judge


def _stage(view, value):
    state = view.state
    wanted = _requests(state, value)
    found = [request_name(state, r) for r in state.stage]
    same = len(found) == len(wanted) and all(
        w == f or w == r.action or w == f"{r.by}.{r.action}" or (find_action(w) and find_action(w).id == r.action)
        for w, f, r in zip(wanted, found, state.stage)
    )
    return Answer(bool(same), found)


def _who(key, of):
    """A claim that names a player."""

    def judge(view, value):
        _word(key, value, [*view.state.setup.players, *([NOBODY] if key in ("winner", "chance") else [])])
        return Answer(of(view.state) == value, of(view.state))

    return judge


_CLAIMS = {
    "life": _cards_in("life"),
    "hand": _cards_in("hand"),
    "grave": _cards_in("grave"),
    "zone": _zone,
    "size": _size,
    "state": _state,
    "as": _as,
    "resolved": _resolved,
    "negated": _each("negated", cite="bp:5.4.3"),
    "fizzled": _each("fizzled", cite="bp:5.4.1"),
    "winner": _who("winner", lambda state: state.winner or NOBODY),
    "turn": _who("turn", lambda state: state.turn),
    "chance": _who("chance", lambda state: state.chance or NOBODY),
    "stage": _stage,
}
