"""What can be claimed about a board, and how it is judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from judge.boardfile.shapes import NOBODY, Count, Either, ListOf, NameOf, Nothing, Player, Word
from judge.boardfile.zones import Counted
from judge.engine.facts import Fact
from judge.engine.values import Event, Line, Ref, Ruling, Step
from judge.faults import Fault, did_you_mean
from judge.games.blackpoker import naming
from judge.games.blackpoker.asking_table import among, zone_ref
from judge.games.blackpoker.board import BLOCKS, CARD, CHARACTER, NAME, NAMES, ORDERED_ZONE, Scope
from judge.games.blackpoker.causes import FIZZLED, led_to
from judge.games.blackpoker.naming import find_target, is_known_name, request_name, target_name
from judge.games.blackpoker.records import actions, find_action, fogs
from judge.games.blackpoker.state import UNKNOWN, ZONES, Cards, Fog, Mixed, State, Target, Trump, Unit
from judge.games.blackpoker.units import kind, size

if TYPE_CHECKING:
    from judge.engine.run import View

PLAYER, SOMEBODY = Player(), Player(NOBODY)


def _names_and_cards(scope: Scope) -> list[str]:
    """Lists what a claim about a zone can be about: everything with a name, and every known card outside units, with
    its owner in front unless only one player has it. Empty without a state."""
    if scope.state is None:
        return []
    state, found = scope.state, []
    for player in state.setup.players:
        built = {card for unit in state.units(player) for card in unit.cards}
        cards = sorted(set(state.known_cards(player)) - built)
        found += [card if naming.card_owner(state, card)[0] else f"{player}.{card}" for card in cards]
    return [*naming.known_names(state), *found]


NAME_OR_CARD = NameOf(NAME.find, NAME.unknown, _names_and_cards)


# cards


def _cards_in(zone: str) -> Callable[[View, Any], Ruling]:
    """Makes the function that judges claims about a zone: for each player a number of cards, or these cards in any
    order; undecided if unknown cards could be the rest."""

    def judge(view: View, claimed: Any) -> Ruling:
        """The ruling on the cards of a player in the zone."""
        holds, found = [], {}
        for player, wanted in claimed:
            cards = view.state.zone(player, zone)
            counted = isinstance(wanted, int)
            holds.append(wanted == len(cards) if counted else _same_cards(view.state, player, wanted, cards))
            found[player] = len(cards) if counted else list(cards)
        return Ruling(False if False in holds else None if None in holds else True, found)

    return judge


def _same_cards(state: State, player: str, claimed: Cards, found: Cards) -> bool | None:
    """Tells whether two groups of cards are the same in any order; None if unknown cards could make them so."""
    if len(claimed) != len(found):
        return False
    missing, left = Counter(claimed) - Counter(found), Counter(found) - Counter(claimed)
    return _could_be(state, player, list(zip(missing.elements(), left.elements())))


def _ordered(view: View, where: tuple[str, str]) -> Cards:
    """Returns the cards of a zone, given as (player, zone), as they lie; after a shuffle of two or more, as many
    unknown ones."""
    cards: Cards = view.state.zone(*where)
    return (UNKNOWN,) * len(cards) if isinstance(cards, Mixed) and len(cards) > 1 else cards


def _same_order(view: View, where: tuple[str, str], claimed: Cards, found: Cards) -> bool | None:
    """Tells whether the claimed cards are those of the zone in this order; None if unknown cards could be them, or if
    the same cards were shuffled."""
    cards = view.state.zone(*where)
    if isinstance(cards, Mixed) and len(cards) > 1:
        return None if sorted(cards) == sorted(claimed) else False
    if len(found) != len(claimed):
        return False
    return _could_be(view.state, where[0], [(card, seen) for card, seen in zip(claimed, found) if card != seen])


def _could_be(state: State, player: str, pairs: list[tuple[str, str]]) -> bool | None:
    """Whether (claimed card, card found) pairs can agree: True without pairs, None while every card found is unknown
    and could be the claimed one, else False."""
    if not pairs:
        return True
    if any(seen != UNKNOWN for _, seen in pairs):
        return False
    return among(state, player, [UNKNOWN] * len(pairs), [card for card, _ in pairs])[0]


def _top(view: View, where: tuple[str, str]) -> str:
    """Returns the top card of a zone, given as (player, zone): the first of the life, the last of the graveyard. `_`
    after a shuffle of two or more, `none` if the zone is empty."""
    cards = view.state.zone(*where)
    if isinstance(cards, Mixed) and len(cards) > 1:
        return UNKNOWN
    return (cards[0] if where[1] == "life" else cards[-1]) if cards else NOBODY


def _same_top(view: View, where: tuple[str, str], claimed: str | None, found: str) -> bool | None:
    """Tells whether the claimed card is on top; None if it may be. A claim of None means an empty zone."""
    claimed = claimed or NOBODY
    if NOBODY in (claimed, found):
        return claimed == found
    cards = view.state.zone(*where)
    if isinstance(cards, Mixed) and len(cards) > 1:
        return None if claimed in cards else False
    return _could_be(view.state, where[0], [(claimed, found)] if claimed != found else [])


# where things are


def _zone(view: View, name: str) -> str | list[str]:
    """Returns the zone of the thing or card with this name; a list if the cards of a unit that left are apart; `gone`
    if it is nowhere, `?` if it may be among unknown cards. Raises a Fault for an unknown name."""
    state = view.state
    target = _find_target(state, name)
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


def _where(state: State, owner: str, card: str) -> str:
    """Returns the zone of a player's card; `gone` while it is the key card of a declared request that is not on the
    stage yet (R07), `?` if it is in no zone by name."""
    if any(card in r.keys for r in state.limbo if r.by == owner):
        return "gone"  # R07: declared and not on the stage yet, so in no zone
    return next(iter(state.zones_with(owner, card)), "?")


def _same_zone(view: View, name: str, claimed: str, found: str | list[str]) -> bool | None:
    """Whether the claimed zone is the one found; None where the thing may be an unknown card of that zone."""
    state, apart = view.state, found if isinstance(found, list) else [found]
    if found == claimed or not {"?"} <= set(apart) <= {"?", claimed}:
        return found == claimed
    owner = state.gone[name][0] if name in state.gone else naming.card_owner(state, name)[0]
    owners = [owner] if owner else state.setup.players
    return None if any(claimed in state.zones_with(player, UNKNOWN) for player in owners) else False


def _find_target(state: State, name: str) -> Target | None:
    """Returns the thing on the table that a name means, a unit before anything else; None if it has left. Raises a
    Fault for an unknown name, or a card without its owner that both players have on the table."""
    naming.one_owner(state, name)
    target = find_target(state, name, "unit", state.turn)
    if target is None and not is_known_name(state, name):
        raise Fault("board.name", name=name, **did_you_mean(name, naming.known_names(state)))
    return target


# units


def _unit(state: State, name: str) -> Unit | None:
    """Returns the unit with this name; None if the name means no unit on the field. Raises a Fault for an unknown name."""
    target = _find_target(state, name)
    return state.unit(target.what) if target and target.kind == "unit" else None


def _size(view: View, name: str) -> int | str:
    """Returns the size of a face-up unit; the word `none` if there is no face-up unit of this name."""
    unit = _unit(view.state, name)
    return size(view.state, unit) if unit and unit.up else NOBODY


def _size_layers(state: State, name: str) -> list[Line]:
    """Returns the lines of a unit's size: that of its script, then one for each modifier (9.4.2). Empty if no face-up
    unit has this name."""
    from judge.games.blackpoker.explain import SIZE_LINES, explain

    return [line for line in explain(state, name) if line.key in SIZE_LINES.values()]


def _state(view: View, name: str) -> str:
    """Returns how the unit or trump with this name lies: `charge` or `drive`, `up` or `down`; the word `none` if there
    is none."""
    target = _find_target(view.state, name)
    if target and target.kind == "trump":
        return _lying(view.state, view.state.trump(target.what))
    unit = _unit(view.state, name)
    return _lying(view.state, unit) if unit else NOBODY


def _lying(state: State, thing: Unit | Trump) -> str:
    """Returns how a thing lies: a trump `up` or `down`, a unit `charge` or `drive`."""
    if isinstance(thing, Trump):
        return "up" if thing.up else "down"
    return "charge" if thing.charged else "drive"


def _as(view: View, name: str) -> str:
    """Returns the id of the character that a unit is now, such as `soldier` or `bulwark`; the word `none` if there is
    no such unit."""
    unit = _unit(view.state, name)
    return _kind_of(view.state, unit) if unit else NOBODY


def _kind_of(state: State, thing: Unit | Trump) -> str:
    """Returns the id of the character that a unit is; the word `none` if no script fits it, or for a trump."""
    return (kind(state, thing) if isinstance(thing, Unit) else None) or NOBODY


def _maybe_unseen(of: Callable[[State, Unit | Trump], str]) -> Callable[..., bool | None]:
    """Makes the function that tells whether a claimed value is the one found. If nothing of this name was found, but
    the card may be an unknown one on the field or among the trumps, it gives None for a claim of `none` or of what
    `of` gives for such an unknown card."""

    def same(view: View, name: str, claimed: str, found: str) -> bool | None:
        """Whether the claimed value is the one found; None if it may be an unknown card."""
        state, (owner, card) = view.state, naming.card_owner(view.state, name)
        if found != NOBODY or card is None or "?" not in _zone(view, name):
            return found == claimed
        lying = [thing for p in state.setup.players if owner in (None, p) for zone in ("field", "trumps")
                 for thing in state.zone(p, zone)]  # fmt: skip
        unseen = {
            of(state, each) for each in lying if UNKNOWN in (each.cards if isinstance(each, Unit) else (each.card,))
        }
        return (None if claimed in (found, *unseen) else False) if unseen else found == claimed

    return same


def _fighters(state: State, uids: Iterable[int]) -> list[str]:
    """Lists the names of the units with these numbers, without those that have left."""
    return [unit.display_name for unit in state.units_numbered(uids)]


def _attackers(view: View) -> list[str]:
    """Lists the names of the attackers of the present combat; empty without a combat."""
    combat = view.state.combat
    return _fighters(view.state, combat.attackers) if combat else []


def _blocks(view: View) -> dict[str, list[str]]:
    """Returns attacker → blockers by name, for the attackers that are blocked; empty without a combat or before blocks
    are chosen."""
    state, combat = view.state, view.state.combat
    blocks = (combat.blocks if combat else None) or ()
    found = {name: _fighters(state, named) for a, named in blocks for name in _fighters(state, [a])}
    return {attacker: blockers for attacker, blockers in found.items() if blockers}


def _same_units(view: View, _: None, claimed: Iterable[str], found: list[str]) -> bool:
    """Tells whether the claimed units are those found, by whatever names and in whatever order."""
    return {_unit_name(view.state, name) for name in claimed} == set(found)


def _same_blocks(view: View, _: None, claimed: Mapping[str, Sequence[str]], found: Mapping[str, list[str]]) -> bool:
    """Tells whether the claimed blocks are those found, by whatever names of units; attackers without blockers do not
    count."""
    state = view.state
    named = {
        _unit_name(state, a): {_unit_name(state, b) for b in blockers} for a, blockers in claimed.items() if blockers
    }
    return named == {attacker: set(blockers) for attacker, blockers in found.items()}


def _unit_name(state: State, name: str) -> str:
    """Returns the display name of the unit that a name means; the name itself if there is no such unit."""
    unit = _unit(state, name)
    return unit.display_name if unit else name


def _fog(state: State, name: str) -> Fog | None:
    """Returns the fog with this id, else the first with the card that the name means (of its owner if one is in front);
    None if there is none."""
    owner, card = naming.card_owner(state, name)
    by_card = (fog for fog in state.fogs() if card in fog.cards and owner in (None, fog.owner))
    return next((fog for fog in state.fogs() if fog.name == name), next(by_card, None))


def _bound(view: View, name: str) -> str:
    """Returns the name of the thing that a fog works on; the word `none` if there is no such fog, or it works on
    nothing or on no single thing."""
    fog = _fog(view.state, name)
    if fog is None or fog.target is None or not fog.live:
        return NOBODY
    return target_name(view.state, Target(fogs()[fog.kind].works_on or "unit", fog.target)) or NOBODY


def _same_target(view: View, name: str, claimed: str | None, found: str) -> bool:
    """Tells whether the fog works on the claimed thing, by whatever name; a claim of None means that it works on
    nothing."""
    if claimed is None or found == NOBODY:
        return (claimed or NOBODY) == found
    naming.one_owner(view.state, claimed)
    fog = _fog(view.state, name)
    assert fog is not None, "what was found is what a fog works on"
    meant = find_target(view.state, claimed, fogs()[fog.kind].works_on, view.state.turn)
    return meant is not None and meant.what == fog.target


# requests


def _parse_request(text: Any, scope: Scope) -> str | None:
    """Returns the text if it can name a request: an id of the file, or an action with or without its player in front
    and a number behind; else None."""
    name = str(text)
    owner, dot, rest = name.rpartition(".")
    known = find_action(rest.partition("#")[0]) and (not dot or owner in scope.players)
    return name if known or scope.state and name in scope.state.setup.names else None


def _requests(scope: Scope) -> list[str]:
    """Lists the names of requests for hints: ids of the file that no unit, fog or thing that left has, then all actions
    (only these without a state)."""
    state = scope.state
    if state is None:
        return [*actions()]
    things = {*state.gone, *(u.display_name for u in state.units()), *(fog.name for fog in state.fogs())}
    return [*sorted(state.setup.names - things), *actions()]


REQUEST = NameOf(_parse_request, "board.name", _requests)
RESOLVED = ("resolved", "resolved.plain", *FIZZLED)
OVER = (*RESOLVED, "negated", "dropped")
ENDS = {
    **dict.fromkeys(("resolved", "resolved.plain"), "ended.resolved"),
    **dict.fromkeys(FIZZLED, "ended.fizzled"),
    "negated": "ended.negated",
    "dropped": "ended.dropped",
    **dict.fromkeys(("staged", "staged.free"), "ended.staged"),
}
SPARED = ("counter.low", "offset.low", "trap.miss")  # the effect that would have removed it did not


def _mentions_request(step: Step, name: str) -> bool:
    """Tells whether the event of a step is about the request that a name means: by its id, or by its action and player."""
    args = step.event.args
    by_action = "slug" in args and naming.names_action(name, args["slug"], args["player"])
    return args.get("request") == name or by_action


def _events(view: View, *keys: str) -> list[Step]:
    """Lists the steps so far whose event has one of these keys."""
    return [step for step in view.steps if step.event.key in keys]


def _request_number(view: View, name: str) -> int | None:
    """Returns the number of the request that a name means: of several the one on the stage, else the latest that is
    over; None if there is none."""
    on_stage = find_target(view.state, name, "request", view.state.turn)
    if on_stage and on_stage.kind == "request":
        uid: int = on_stage.what
        return uid
    over = [s.event.args for s in _events(view, *OVER) if _mentions_request(s, name)]
    plain = [args for args in over if args["request"] in (name, args["slug"])]  # an id takes the place of the action
    return max((args["uid"] for args in plain or over), default=None)


def _end(view: View, name: str, *keys: str) -> tuple[Line, int]:
    """Returns (the line that says what happened to a request, the number of the step in which it did). Events with one
    of `keys` count first, else the last end; without `keys` the line says that a target was not lost. If nothing did,
    the line says that it is still on the stage or never was, and the number is 0."""
    uid = _request_number(view, name)
    states = [step.state for step in view.steps] or [view.state]
    request = next(((s, r) for s in states for r in (*s.stage, *s.limbo) if r.uid == uid), None)
    args = {
        "request": naming.request_display_name(*request) if request else naming.display_name(view.state, name) or name
    }
    of_it = [step for step in _events(view, *keys, *ENDS) if step.event.args.get("uid") == uid]
    if not of_it:
        return Line("ended.staged" if request else "ended.never", (), args), 0
    step = next((step for step in reversed(of_it) if step.event.key in keys), of_it[-1])
    end = ENDS.get(step.event.key, step.event.key)
    if end == "ended.resolved" and not keys and request and actions()[request[1].action].target:
        end = "ended.aimed"
    return Line(end, (), {**step.event.args, **args}), step.n


def _each(keys: Sequence[str], cite: str, *spared: str) -> Callable[[View, Any], Ruling]:
    """Makes the function that judges claims such as `negated: [X, Y]`: the claim holds if every named request has ended
    with one of these events (`keys`); `[]` claims that no request has."""

    def one(view: View, name: str) -> Ruling:
        """The ruling on one request."""
        uid = _request_number(view, name)
        hit = next((step for step in _events(view, *keys) if step.event.args["uid"] == uid), None)
        if hit is not None:  # what negated it is the reason
            return Ruling(True, [name], (cite,) if hit.event.key == "fizzled" else (), hit.n)
        line, step = _end(view, name, *spared)
        return Ruling(False, line, () if step else (cite,), step)

    def judge(view: View, claimed: Any) -> Ruling:
        """The ruling on all named requests."""
        done = _events(view, *keys)
        if not claimed:
            last = [step.n for step in done or _events(view, *spared)]
            return Ruling(not done, [step.event.args["request"] for step in done], (cite,), max(last, default=0))
        answers = [one(view, name) for name in claimed]
        return next((answer for answer in answers if not answer.holds), answers[-1])

    return judge


def _resolved(view: View, claimed: Sequence[str]) -> Ruling:
    """Judges `resolved: [X, Y]`: it holds if these resolved in this order, with or without others between them; a name
    twice is two requests."""
    done = _events(view, *RESOLVED)
    at = last = 0
    for name in claimed:
        while at < len(done) and not _mentions_request(done[at], name):
            at += 1
        if at == len(done):
            return Ruling(False, [s.event.args["request"] for s in done], ("bp:5.4.3",), _end(view, name)[1])
        last = done[at].n
        at += 1
    return Ruling(True, list(claimed), ("bp:5.4.3",), last)


def _last_life(view: View, step: int) -> int | None:
    """Returns the number of the step that took the last life of the player who lost in this step (a victory check);
    None if the step names no loser or no step took it."""
    loser = view.steps[step - 1].event.args.get("loser")
    while loser and step > 1 and not view.steps[step - 2].state.life(loser):
        step -= 1
    return step if loser and step > 1 else None


def _winner_rule(view: View, event: Event | None, claimed: str) -> str:
    """Returns the rule that decides who has won: R09 if triggered actions of both players were waiting; if both lives
    are at 0, the third sentence of the victory check; else its second."""
    cites = next((step.event.cites for step in reversed(view.steps) if step.event.key == "victory"), ())
    if "bp:ruling/R18" in cites:
        taken = next((step.event.cites for step in reversed(view.steps) if step.event.key == "immediate"), ())
        if "bp:ruling/R09" in taken:
            return "bp:ruling/R09#a"
    return "bp:5.5#c" if "bp:ruling/R19" in cites else "bp:5.5#b"


def _staged(view: View) -> list[str]:
    """Lists the names of the requests on the stage, from the bottom."""
    return [request_name(view.state, request) for request in view.state.stage]


def _same_stage(view: View, _: None, claimed: Sequence[str], found: Sequence[str]) -> bool:
    """Tells whether the claimed requests are all those on the stage, in order, by their names or actions."""
    stage = view.state.stage
    return len(claimed) == len(stage) and all(
        name == called or naming.names_action(name, request.action, request.by)
        for name, called, request in zip(claimed, found, stage)
    )


def _flow_rule(_: View, event: Event | None, __: Any) -> str | None:
    """Returns the step of the core flow by which this event moved the chance, put a request on the stage or took a
    resolved one off; None for other events or without one."""
    return FLOW_RULES.get(event.key) if event else None


FLOW_RULES = {
    "chance": "bp:[2]", "pass": "bp:[16]", "pass.all": "bp:[13]", "staged": "bp:[10]",
    "resolved": "bp:5.4.3#5", "resolved.plain": "bp:5.4.3#5",
}  # fmt: skip


def _zone_rule(view: View, event: Event | None, name: Any) -> str | None:
    """Returns the rule by which a giant stays on the field after a bulwark that would have removed it; None if the
    event is another, or the thing is no unit on the field."""
    spared = event is not None and event.key == "fight.giant" and _unit(view.state, name) is not None
    return "bp:character/giant" if spared else None


def _end_rule(view: View, event: Event | None, __: Any) -> str | None:
    """Returns the rule by which a request has resolved, lost its target or was put on the stage; None for other events,
    which have their own."""
    rules = {"staged": "bp:[10]", "resolved": "bp:5.4.3#4", "resolved.plain": "bp:5.4.3#4"}
    if event is None or event.key != "fizzled":
        return rules.get(event.key) if event else None
    step = next((step.n for step in reversed(view.steps) if step.event is event), 0)
    lost = led_to(view.steps[:step]) if step else None
    split = lost is not None and view.steps[lost - 1].event.key == "bulwarks"
    return "bp:5.4.1#1+3" if split else "bp:5.4.1#1+2"


class ZoneWord(Word):
    """A zone, called by its term; several where the cards of a unit lie apart."""

    def display_value(self, value: Any) -> list[Ref] | None:
        zones = value if isinstance(value, list) else [value]
        return [zone_ref(zone) for zone in zones] if all(isinstance(zone, str) for zone in zones) else None


ENDED = ListOf(REQUEST)
# events after which a unit is where it was though it might have gone
SPARING = ("fight.sizes", "fight.inverted", "fight.hit", "fight.joker", "fight.miss", "fight.giant", "slash.miss") + (
    "lance.miss",
    "lance.zero",
)
KEPT = ("fortress", "dropped", "hand.fewer")  # events after which the cards of a player are as many as before
FACTS = {
    fact.word: fact
    for fact in (
        *(
            Fact(
                zone,
                Counted(CARD, single=True),
                about=PLAYER,
                judge=_cards_in(zone),
                kept_by=KEPT,
                where="zone",
                counted=True,
            )
            for zone in ("life", "hand", "grave")
        ),
        Fact("order", ListOf(CARD), _ordered, ORDERED_ZONE, _same_order),
        Fact("top", Either(Nothing(), CARD), _top, ORDERED_ZONE, _same_top),
        Fact("zone", ZoneWord("zone", ZONES), _zone, NAME_OR_CARD, _same_zone, kept_by=SPARING, rule=_zone_rule),
        Fact("size", Count(-10_000), _size, NAME, layers=_size_layers, counted=True),
        Fact(
            "state",
            Word("lying", ("charge", "drive", "up", "down")),
            _state,
            NAME,
            _maybe_unseen(_lying),
            kept_by=("loss",),
        ),
        Fact("as", CHARACTER, _as, NAME, _maybe_unseen(_kind_of)),
        Fact("bound", Either(Nothing(), NAME), _bound, NAME, _same_target),
        Fact("attacks", NAMES, _attackers, same=_same_units),
        Fact("blocks", BLOCKS, _blocks, same=_same_blocks),
        Fact("resolved", ENDED, judge=_resolved, rule=_end_rule, happening=True),
        Fact(
            "negated",
            ENDED,
            judge=_each(["negated"], "bp:5.4.3", *SPARED),
            several=list,
            rule=_end_rule,
            happening=True,
        ),
        Fact(
            "fizzled",
            ENDED,
            judge=_each(FIZZLED, "bp:5.4.1"),
            several=list,
            rule=_end_rule,
            happening=True,
        ),
        Fact(
            "winner",
            SOMEBODY,
            lambda view: view.state.winner or NOBODY,
            kept_by=("alive",),
            rule=_winner_rule,
            cause=_last_life,
        ),
        Fact("turn", PLAYER, lambda view: view.state.turn, settled=True),
        Fact("chance", SOMEBODY, lambda view: view.state.chance or NOBODY, rule=_flow_rule, settled=True),
        Fact("stage", ENDED, _staged, same=_same_stage, rule=_flow_rule),
    )
}
