"""What somebody may claim of the table, held against what the run came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from judge.engine.facts import Fact
from judge.engine.shapes import NOBODY, Called, Count, Either, ListOf, Nothing, Player, Word
from judge.engine.values import Answer, Line
from judge.engine.zones import Counted
from judge.faults import Fault, did_you_mean
from judge.games.blackpoker import naming
from judge.games.blackpoker.board import BLOCKS, CARD, CHARACTER, NAME, NAMES, ORDERED_ZONE, Scope
from judge.games.blackpoker.choices import among, zone_ref
from judge.games.blackpoker.naming import find_target, is_known_name, request_name, target_name
from judge.games.blackpoker.records import actions, find_action, fogs
from judge.games.blackpoker.state import UNKNOWN, ZONES, Fog, Mixed, State, Target, Trump, Unit
from judge.games.blackpoker.units import kind, size

PLAYER, SOMEBODY = Player(), Player(NOBODY)


def _names_and_cards(scope: Scope) -> list[str]:
    """What can be asked for its zone: what has a name, and every known card outside units; with its owner where both have it."""
    if scope.state is None:
        return []
    state, found = scope.state, []
    for player in state.setup.players:
        built = {card for unit in state.units(player) for card in unit.cards}
        cards = sorted(set(state.known_cards(player)) - built)
        found += [card if naming.card_owner(state, card)[0] else f"{player}.{card}" for card in cards]
    return [*naming.known_names(state), *found]


NAME_OR_CARD = Called(NAME.find, NAME.unknown, _names_and_cards)


# cards


def _cards_in(zone):
    """A count, or exactly these cards in any order; open where unknown cards could still be the missing ones."""

    def judge(view, said):
        holds, found = [], {}
        for player, wanted in said:
            cards = view.state.zone(player, zone)
            counted = isinstance(wanted, int)
            holds.append(wanted == len(cards) if counted else _same_cards(view.state, player, wanted, cards))
            found[player] = len(cards) if counted else list(cards)
        return Answer(False if False in holds else None if None in holds else True, found)

    return judge


def _same_cards(state, player, said, found):
    if len(said) != len(found):
        return False
    missing, left = Counter(said) - Counter(found), Counter(found) - Counter(said)
    return _could_be(state, player, list(zip(missing.elements(), left.elements())))


def _ordered(view, where):
    return view.state.zone(*where)


def _same_order(view, where, said, found):
    """Exactly these cards in this order; open where unknown cards could be them, or after a shuffle."""
    if isinstance(found, Mixed) and len(found) > 1:
        return None if sorted(found) == sorted(said) else False
    if len(found) != len(said):
        return False
    return _could_be(view.state, where[0], [(card, seen) for card, seen in zip(said, found) if card != seen])


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


def _zone(view, name):
    """The zone of what a name stands for, of a unit that has left each of its cards; `?` where it may lie unknown."""
    state = view.state
    target = _thing(state, name)
    if target and target.kind in ZONE_OF:
        return ZONE_OF[target.kind]
    if any(fog.name == name for fog in state.fogs()):
        return "fog"
    owner, card = naming.card_owner(state, name)
    if name in state.gone:
        owner, cards = state.gone[name]
        found = {_where(state, owner, card) for card in cards}
    elif card is None:
        found = {"gone"}
    elif owner is None:
        everywhere = {_where(state, player, card) for player in state.setup.players}
        found = everywhere - {"?", "gone"} or {"?"}
    else:
        found = {_where(state, owner, card)}
    return found.pop() if len(found) == 1 else sorted(found)


ZONE_OF = {"unit": "field", "trump": "trumps", "request": "stage"}


def _where(state, owner, card):
    if any(card in r.keys for r in state.limbo if r.by == owner):
        return "gone"  # R07: declared and not on the stage yet, so in no zone
    return next(iter(state.zones_with(owner, card)), "?")


def _same_zone(view, name, said, found):
    """Open where it may be an unknown card of the zone."""
    state, apart = view.state, found if isinstance(found, list) else [found]
    if found == said or not {"?"} <= set(apart) <= {"?", said}:
        return found == said
    owner = state.gone[name][0] if name in state.gone else naming.card_owner(state, name)[0]
    owners = [owner] if owner else state.setup.players
    return None if any(said in state.zones_with(player, UNKNOWN) for player in owners) else False


def _thing(state, name) -> Target | None:
    """What a name stands for, a unit before anything else; None where it has left."""
    naming.one_owner(state, name)
    target = find_target(state, name, "unit", state.turn)
    if target is None and not is_known_name(state, name):
        raise Fault("board.name", name=name, **did_you_mean(name, naming.known_names(state)))
    return target


# units


def _unit(state: State, name) -> Unit | None:
    target = _thing(state, name)
    return state.unit(target.what) if target and target.kind == "unit" else None


def _size(view, name):
    unit = _unit(view.state, name)
    return size(view.state, unit) if unit and unit.up else NOBODY


def _state(view, name):
    target = _thing(view.state, name)
    if target and target.kind == "trump":
        return _lying(view.state, view.state.trump(target.what))
    unit = _unit(view.state, name)
    return _lying(view.state, unit) if unit else NOBODY


def _lying(state, thing: Unit | Trump) -> str:
    if isinstance(thing, Trump):
        return "up" if thing.up else "down"
    return "charge" if thing.charged else "drive"


def _as(view, name):
    unit = _unit(view.state, name)
    return _made(view.state, unit) if unit else NOBODY


def _made(state, thing: Unit | Trump) -> str:
    return (kind(state, thing) if isinstance(thing, Unit) else None) or NOBODY


def _maybe_unseen(of: Callable[[State, Unit | Trump], str]) -> Callable[..., bool | None]:
    """Compares what is said of a card with what it is; one that nobody has seen may be any of its owner's unknown ones."""

    def same(view, name, said, found):
        state, (owner, card) = view.state, naming.card_owner(view.state, name)
        if found != NOBODY or card is None or "?" not in _zone(view, name):
            return found == said
        lying = [thing for p in state.setup.players if owner in (None, p) for zone in ("field", "trumps")
                 for thing in state.zone(p, zone)]  # fmt: skip
        unseen = {
            of(state, each) for each in lying if UNKNOWN in (each.cards if isinstance(each, Unit) else (each.card,))
        }
        return (None if said in (found, *unseen) else False) if unseen else found == said

    return same


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
    owner, card = naming.card_owner(state, name)
    by_card = (fog for fog in state.fogs() if card in fog.cards and owner in (None, fog.owner))
    return next((fog for fog in state.fogs() if fog.name == name), next(by_card, None))


def _bound(view, name):
    """What a fog works on; `none` where it works on nothing, or on no single thing."""
    fog = _fog(view.state, name)
    if fog is None or fog.target is None or not fog.live:
        return NOBODY
    return target_name(view.state, Target(fogs()[fog.kind].works_on or "unit", fog.target)) or NOBODY


def _same_target(view, name, said, found):
    if said is None or found == NOBODY:
        return (said or NOBODY) == found
    naming.one_owner(view.state, said)
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


def _requests(scope: Scope) -> list[str]:
    """The ids of the file that are not those of something else, then the actions."""
    state = scope.state
    things = {*state.gone, *(u.called for u in state.units()), *(fog.name for fog in state.fogs())}
    return [*sorted(state.setup.names - things), *actions()]


REQUEST = Called(_request_called, "board.name", _requests)
RESOLVED = ("resolved", "resolved.plain", "fizzled")
OVER = (*RESOLVED, "negated", "dropped")
ENDS = {key: f"ended.{key.partition('.')[0]}" for key in (*OVER, "staged", "staged.free")}
SPARED = ("counter.low", "offset.low", "trap.miss")  # the effect that would have removed it did not


def _named(step, name):
    """Whether an event speaks of the request that a claim names."""
    args = step.event.args
    by_action = "slug" in args and naming.names_action(name, args["slug"], args["player"])
    return args.get("request") == name or by_action


def _events(view, *keys):
    return [step for step in view.steps if step.event.key in keys]


def _meant(view, name) -> int | None:
    """The number of the request that a name stands for: of several the one on the stage, else the latest."""
    on_stage = find_target(view.state, name, "request", view.state.turn)
    if on_stage and on_stage.kind == "request":
        return on_stage.what
    over = [s.event.args for s in _events(view, *OVER) if _named(s, name)]
    plain = [args for args in over if args["request"] in (name, args["slug"])]  # an id takes the place of the action
    return max((args["uid"] for args in plain or over), default=None)


def _end(view, name, *keys) -> tuple[Line, int]:
    """What became of a request instead of what was claimed, and the step in which it did."""
    uid = _meant(view, name)
    states = [step.state for step in view.steps] or [view.state]
    made = next(((s, r) for s in states for r in (*s.stage, *s.limbo) if r.uid == uid), None)
    args = {"request": naming.spoken_request(*made) if made else naming.spoken(view.state, name) or name}
    of_it = [step for step in _events(view, *keys, *ENDS) if step.event.args.get("uid") == uid]
    if not of_it:
        return Line("ended.staged" if made else "ended.never", (), args), 0
    step = next((step for step in reversed(of_it) if step.event.key in keys), of_it[-1])
    return Line(ENDS.get(step.event.key, step.event.key), (), {**step.event.args, **args}), step.n


def _each(key, cite, *spared):
    """Each of these came to this end; of none said: none did."""

    def one(view, name):
        uid = _meant(view, name)
        hit = next((step.n for step in _events(view, key) if step.event.args["uid"] == uid), None)
        if hit is not None:
            return Answer(True, [name], () if key == "negated" else (cite,), hit)  # what negated it is the reason
        line, step = _end(view, name, *spared)
        return Answer(False, line, () if step else (cite,), step)

    def judge(view, said):
        done = _events(view, key)
        if not said:
            last = [step.n for step in done or _events(view, *spared)]
            return Answer(not done, [step.event.args["request"] for step in done], (cite,), max(last, default=0))
        answers = [one(view, name) for name in said]
        return next((answer for answer in answers if not answer.holds), answers[-1])

    return judge


def _resolved(view, said):
    """These resolved in this order, others may lie between; each mention is a further one."""
    done = _events(view, *RESOLVED)
    at = last = 0
    for name in said:
        while at < len(done) and not _named(done[at], name):
            at += 1
        if at == len(done):
            return Answer(False, [s.event.args["request"] for s in done], ("bp:5.4.3",), _end(view, name)[1])
        last = done[at].n
        at += 1
    return Answer(True, list(said), ("bp:5.4.3",), last)


def _staged(view):
    return [request_name(view.state, request) for request in view.state.stage]


def _same_stage(view, _, said, found):
    stage = view.state.stage
    return len(said) == len(stage) and all(
        name == called or naming.names_action(name, request.action, request.by)
        for name, called, request in zip(said, found, stage)
    )


def _flow_rule(_, event, __):
    """The step of the core flow that moves the chance or puts a request on the stage, among those the event cites."""
    return {"pass": "bp:[16]", "pass.all": "bp:[13]", "staged": "bp:[10]"}.get(event.key) if event else None


class ZoneWord(Word):
    """A zone, called by its term; several where the cards of a unit lie apart."""

    def spoken(self, value):
        zones = value if isinstance(value, list) else [value]
        return [zone_ref(zone) for zone in zones] if all(isinstance(zone, str) for zone in zones) else None


ENDED = ListOf(REQUEST)
FACTS = {
    fact.word: fact
    for fact in (
        *(
            Fact(zone, Counted(CARD, single=True), about=PLAYER, judge=_cards_in(zone))
            for zone in ("life", "hand", "grave")
        ),
        Fact("order", ListOf(CARD), _ordered, ORDERED_ZONE, _same_order),
        Fact("top", Either(Nothing(), CARD), _top, ORDERED_ZONE, _same_top),
        Fact("zone", ZoneWord("zone", ZONES), _zone, NAME_OR_CARD, _same_zone),
        Fact("size", Count(-10_000), _size, NAME),
        Fact("state", Word("lying", ("charge", "drive", "up", "down")), _state, NAME, _maybe_unseen(_lying)),
        Fact("as", CHARACTER, _as, NAME, _maybe_unseen(_made)),
        Fact("bound", Either(Nothing(), NAME), _bound, NAME, _same_target),
        Fact("attacks", NAMES, _attackers, same=_same_units),
        Fact("blocks", BLOCKS, _blocks, same=_same_blocks),
        Fact("resolved", ENDED, judge=_resolved),
        Fact("negated", ENDED, judge=_each("negated", "bp:5.4.3", *SPARED), several=list),
        Fact("fizzled", ENDED, judge=_each("fizzled", "bp:5.4.1"), several=list),
        Fact("winner", SOMEBODY, lambda view: view.state.winner or NOBODY),
        Fact("turn", PLAYER, lambda view: view.state.turn),
        Fact("chance", SOMEBODY, lambda view: view.state.chance or NOBODY, rule=_flow_rule, settled=True),
        Fact("stage", ENDED, _staged, same=_same_stage, rule=_flow_rule),
    )
}
