"""What somebody may claim of the table, held against what the run came to."""

from __future__ import annotations

from judge.engine.facts import Fact
from judge.engine.shapes import NOBODY, Called, Count, Either, ListOf, Nothing, Player, Word
from judge.engine.values import Answer
from judge.faults import Fault, did_you_mean
from judge.games.blackpoker.board import BLOCKS, CARD, CHARACTER, NAME, ORDERED_ZONE, Scope
from judge.games.blackpoker.choices import among
from judge.games.blackpoker.naming import (
    card_owner,
    find_target,
    is_known_name,
    known_names,
    one_owner,
    request_name,
    target_name,
)
from judge.games.blackpoker.records import actions, find_action, fogs
from judge.games.blackpoker.state import UNKNOWN, ZONES, Fog, Mixed, State, Target
from judge.games.blackpoker.units import kind, size

PLAYER, SOMEBODY = Player(), Player(NOBODY)


# cards


def _cards_in(zone):
    return lambda view, player: view.state.zone(player, zone)


def _same_cards(view, player, said, found):
    """A count, or exactly these cards in any order; open where unknown cards could still be the missing ones."""
    if isinstance(said, int):
        return said == len(found)
    if len(found) != len(said):
        return False
    left = list(found)
    missing = 0
    for card in said:
        if card in left:
            left.remove(card)
        else:
            missing += 1
    if not missing:
        return True
    return None if left.count(UNKNOWN) == len(left) else False


def _ordered(view, where):
    return view.state.zone(*where)


def _same_order(view, where, said, found):
    """Exactly these cards in this order; open where unknown cards could be them, or after a shuffle."""
    if isinstance(found, Mixed) and len(found) > 1:
        return None if sorted(found) == sorted(said) else False
    if len(found) != len(said):
        return False
    pairs = [(card, seen) for card, seen in zip(said, found) if card != seen]
    return _could_be(view.state, where[0], pairs)


def _could_be(state, player, pairs):
    """Whether cards are where others were seen: no, or open where those are unknown and could be them."""
    if not pairs:
        return True
    if any(seen != UNKNOWN for _, seen in pairs):
        return False
    return among(state, player, [UNKNOWN] * len(pairs), [card for card, _ in pairs])[0]


def _top(view, where):
    """The top of the life is its first card, that of the graveyard its last."""
    cards = view.state.zone(*where)
    if isinstance(cards, Mixed) and len(cards) > 1:
        return UNKNOWN
    return (cards[0] if where[1] == "life" else cards[-1]) if cards else NOBODY


def _same_top(view, where, said, found):
    said = said or NOBODY
    if NOBODY in (said, found):
        return said == found
    cards = view.state.zone(*where)
    if isinstance(cards, Mixed) and len(cards) > 1:
        return None if said in cards else False
    return _could_be(view.state, where[0], [(said, found)] if said != found else [])


# where things are


def where_cards(state: State, name) -> list[str]:
    """The zones of the cards a name stands for; `?` where a card may lie among unknown ones."""
    one_owner(state, name)
    target = find_target(state, name, "unit", state.turn)
    if target and target.kind in _ZONE_OF:
        return [_ZONE_OF[target.kind]]
    if any(fog.name == name for player in state.setup.players for fog in state.zone(player, "fog")):
        return ["fog"]
    if name in state.gone:
        owner, cards = state.gone[name]
        return [_where(state, owner, card) for card in cards]
    owner, card = card_owner(state, name)
    if card is None:
        if is_known_name(state, name):
            return ["gone"]
        raise _unknown(state, name)
    if owner is None:
        return [z for p in state.setup.players for z in [_where(state, p, card)] if z not in ("?", "gone")] or ["?"]
    return [_where(state, owner, card)]


_ZONE_OF = {"unit": "field", "trump": "trumps", "request": "stage"}


def _unknown(state, name):
    return Fault("board.name", name=name, **did_you_mean(name, known_names(state)))


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


def _zone(view, name):
    places = where_cards(view.state, name)
    return places[0] if len(set(places)) == 1 else places


def _same_zone(view, name, said, found):
    return found == said or (None if "?" in found else False)


# units


def _unit(state, name):
    """The unit a name stands for; None where it has left."""
    one_owner(state, name)
    target = find_target(state, name, "unit", state.turn)
    if target is None and not is_known_name(state, name):
        raise _unknown(state, name)
    return state.unit(target.what) if target and target.kind == "unit" else None


def _equal(view, name, said, found):
    return said == found


def _size(view, name):
    unit = _unit(view.state, name)
    return size(view.state, unit) if unit and unit.up else NOBODY


def _state(view, name):
    one_owner(view.state, name)
    target = find_target(view.state, name, "unit", view.state.turn)
    if target and target.kind == "trump":
        return "up" if view.state.trump(target.what).up else "down"
    unit = _unit(view.state, name)
    return NOBODY if unit is None else "charge" if unit.charged else "drive"


def _as(view, name):
    unit = _unit(view.state, name)
    return (kind(view.state, unit) if unit else None) or NOBODY


def _fighters(state, uids) -> list[str]:
    return [unit.called for unit in map(state.unit, uids) if unit]


def _attackers(view):
    combat = view.state.combat
    return _fighters(view.state, combat.attackers) if combat else []


def _blocks(view):
    state, combat = view.state, view.state.combat
    blocks = (combat.blocks if combat else None) or ()
    return {name: _fighters(state, named) for a, named in blocks for name in _fighters(state, [a]) if named}


def _same_units(view, _, said, found):
    """The same units, whatever they are called, in any order."""
    return {_called(view.state, name) for name in said} == set(found)


def _same_blocks(view, _, said, found):
    state = view.state
    named = {_called(state, a): {_called(state, b) for b in blockers} for a, blockers in said.items() if blockers}
    return named == {attacker: set(blockers) for attacker, blockers in found.items()}


def _called(state, name) -> str:
    unit = _unit(state, name)
    return unit.called if unit else name


def _fog(state, name) -> Fog | None:
    """A fog by its id or by one of its cards."""
    laid = [fog for player in state.setup.players for fog in state.zone(player, "fog")]
    owner, card = card_owner(state, name)
    by_card = (fog for fog in laid if card in fog.cards and owner in (None, fog.owner))
    return next((fog for fog in laid if fog.name == name), next(by_card, None))


def _bound(view, name):
    """What a fog works on; `none` where it works on nothing, or on no single thing."""
    fog = _fog(view.state, name)
    if fog is None or fog.target is None or not fog.live:
        return NOBODY
    return target_name(view.state, Target(fogs()[fog.kind].works_on or "unit", fog.target)) or NOBODY


def _same_target(view, name, said, found):
    if said is None or found == NOBODY:
        return (said or NOBODY) == found
    one_owner(view.state, said)
    fog = _fog(view.state, name)
    meant = find_target(view.state, said, fogs()[fog.kind].works_on, view.state.turn)
    return meant is not None and meant.what == fog.target


# requests


def _request_called(text, scope: Scope) -> str | None:
    """A request: an id of the file, or its action with or without its player."""
    name = str(text)
    owner, dot, rest = name.rpartition(".")
    known = find_action(rest.partition("#")[0]) and (not dot or owner in scope.players)
    return name if known or scope.state and name in scope.state.setup.names else None


REQUEST = Called(_request_called, "board.name", lambda scope: [*sorted(scope.state.setup.names), *actions()])
OVER = ("resolved", "resolved.plain", "fizzled", "negated", "dropped")


def _named(step, name):
    """Whether an event speaks of the request that a claim names."""
    args = step.event.args
    if args.get("request") == name:
        return True
    owner, dot, rest = name.rpartition(".")
    action = find_action(rest)
    return action is not None and args.get("slug") == action.id and (not dot or args.get("player") == owner)


def _events(view, *keys):
    return [step for step in view.steps if step.event.key in keys]


def _ended(view, name):
    """The number of the step in which a request was over; the last step while it is not."""
    return next((s.n for s in reversed(_events(view, *OVER)) if _named(s, name)), len(view.steps))


def _meant(view, name):
    """The number of the request that a name stands for: of several the one on the stage, else the latest."""
    on_stage = find_target(view.state, name, "request", view.state.turn)
    if on_stage and on_stage.kind == "request":
        return on_stage.what
    over = [s.event.args for s in _events(view, *OVER) if _named(s, name)]
    plain = [args for args in over if args["request"] in (name, args["slug"])]  # an id takes the place of the action
    return max((args["uid"] for args in plain or over), default=None)


def _resolved(view, said):
    """These resolved in this order, others may lie between; each mention is a further one."""
    done = _events(view, "resolved", "resolved.plain", "fizzled")
    at = last = 0
    for name in said:
        while at < len(done) and not _named(done[at], name):
            at += 1
        if at == len(done):
            return Answer(False, [s.event.args["request"] for s in done], ("bp:5.4.3",), _ended(view, name))
        last = done[at].n
        at += 1
    return Answer(True, list(said), ("bp:5.4.3",), last)


def _each(key, cite):
    """Each of these came to this end; of none said: none did."""

    def judge(view, said):
        done = _events(view, key)
        found = [step.event.args["request"] for step in done]
        if not said:
            return Answer(not done, found, (cite,), done[-1].n if done else len(view.steps))
        hits = {name: next((s.n for s in done if s.event.args["uid"] == _meant(view, name)), None) for name in said}
        wrong = [name for name, hit in hits.items() if hit is None]
        step = max(_ended(view, name) for name in wrong) if wrong else max(hits.values())
        return Answer(not wrong, found, (cite,), step)

    return judge


def _staged(view):
    return [request_name(view.state, request) for request in view.state.stage]


def _same_stage(view, _, said, found):
    stage = view.state.stage
    return len(said) == len(stage) and all(
        name in (called, request.action, f"{request.by}.{request.action}")
        or (find_action(name) and find_action(name).id == request.action)
        for name, called, request in zip(said, found, stage)
    )


COUNTED = Either(Count(), ListOf(CARD))
ENDED = ListOf(REQUEST)
FACTS = {
    fact.word: fact
    for fact in (
        *(Fact(zone, COUNTED, _cards_in(zone), PLAYER, _same_cards) for zone in ("life", "hand", "grave")),
        Fact("order", ListOf(CARD), _ordered, ORDERED_ZONE, _same_order),
        Fact("top", Either(Nothing(), CARD), _top, ORDERED_ZONE, _same_top),
        Fact("zone", Word("zone", ZONES), _zone, NAME, _same_zone),
        Fact("size", Count(-10_000), _size, NAME, _equal),
        Fact("state", Word("lying", ("charge", "drive", "up", "down")), _state, NAME, _equal),
        Fact("as", CHARACTER, _as, NAME, _equal),
        Fact("bound", Either(Nothing(), NAME), _bound, NAME, _same_target),
        Fact("attacks", ListOf(NAME), _attackers, same=_same_units),
        Fact("blocks", BLOCKS, _blocks, same=_same_blocks),
        Fact("resolved", ENDED, judge=_resolved),
        Fact("negated", ENDED, judge=_each("negated", "bp:5.4.3")),
        Fact("fizzled", ENDED, judge=_each("fizzled", "bp:5.4.1")),
        Fact("winner", SOMEBODY, lambda view: view.state.winner or NOBODY),
        Fact("turn", PLAYER, lambda view: view.state.turn),
        Fact("chance", SOMEBODY, lambda view: view.state.chance or NOBODY),
        Fact("stage", ENDED, _staged, same=_same_stage),
    )
}
