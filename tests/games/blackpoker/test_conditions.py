"""Each condition of each action, broken alone: the refusal names just that one, with its rule."""

import functools
import random
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import pytest

from judge.boardfile.lines import Play
from judge.faults import Fault
from judge.games.blackpoker.effects.combat import _assignments
from judge.games.blackpoker.game import GAME
from judge.games.blackpoker.records import actions, characters, formats, frames
from judge.games.blackpoker.state import Request, Unit
from tests.games.blackpoker.players import crowded, play_out
from tests.games.blackpoker.test_properties import any_request

DIRECT = [action.id for action in actions().values() if action.direct]


@functools.cache
def situation(action):
    """A state and a complete request of the action that is legal there."""
    script = actions()[action]
    for seed in range(300):
        frame = "extra" if "extra" in script.frames or script.formats else script.frames[0]
        state = crowded(seed, frames()[frame].formats[0], frame)
        chance = state.other(state.turn) if any(need.what == "offturn" for need in script.needs) else state.turn
        state = state._replace(chance=chance, stage=staged(state, script))
        for need in script.needs:
            if need.what == "trump":
                up = (state.zone(chance, "trumps")[0]._replace(card=need.card, up=True),)
                state.zones[(chance, "trumps")] = up
        hand = state.zone(chance, "hand")
        if script.key and script.key_zone == "hand" and len(hand) < 9:
            rest = [card for card in state.zone(chance, "life") if card not in hand]
            state.zones[(chance, "hand")] = (*hand, *rest[: len(rest) // 2])
            state.zones[(chance, "life")] = tuple(rest[len(rest) // 2 :])
        if script.key and len(script.key.slots) == 5:
            state.zones[(chance, "hand")] = ("SA", "S10", "SJ", "SQ", "SK")
        if any(need.what == "life" for need in script.needs):
            state.zones[(chance, "life")] = state.zone(chance, "life")[:9]
        if any(need.what == "pack" for need in script.needs):
            state.zones[(chance, "opened")] = ()
        if script.key_unit and script.key_unit.character:
            slots = characters()[script.key_unit.character].shape.condition.slots
            cards = tuple(min(slot.cards) for slot in slots)
            state.zones[(chance, "field")] = (*state.units(chance), Unit(950, chance, cards, name="k1"))
            state = state._replace(setup=state.setup._replace(names=frozenset({"k1"})))
        found = [play for play in GAME.legal_plays(state) if play.do != "pass" and play.do["request"] == action]
        if found:
            return state, found[0]
    return None


def staged(state, script):
    """Something for the action to be aimed at, where that is a request."""
    aim = script.target
    if aim is None or aim.kind != "request":
        return ()
    by = state.turn
    if aim.action:
        return (Request(900, by, aim.action),)
    soldiers = state.soldiers()
    if not soldiers:
        return ()
    return (Request(900, by, "up", ("HA",), None, ("unit", soldiers[0].uid)),)


def with_zone(state, player, zone, cards):
    new = state.copy()
    new.zones[(player, zone)] = cards
    return new


# a condition: whether an action has it, the state and play that break it, the failed checks, what they cite


def no_chance(state, play):
    return state._replace(chance=state.other(play.by)), play


def other_match(state, play):
    script = actions()[play.do["request"]]
    matches = [(format_, frame) for format_ in formats() for frame in frames()]
    format_, frame = next(match for match in matches if not script.belongs_to(*match))
    return state._replace(setup=state.setup._replace(format=format_, frame=frame)), play


def other_turn(state, play):
    return state._replace(turn=state.other(play.by)), play


def occupied(state, play):
    return state._replace(stage=(*state.stage, Request(901, play.by, "rest"))), play


def used_up(state, play):
    return state._replace(spent=frozenset({(play.by, play.do["request"])})), play


def own_turn(state, play):
    return state._replace(turn=play.by), play


def opened(state, play):
    return with_zone(state, play.by, "opened", ("yes",)), play


def much_life(state, play):
    return with_zone(state, play.by, "life", ("_",) * 10), play


def closed(state, play):
    trumps = tuple(trump._replace(up=False) for trump in state.zone(play.by, "trumps"))
    return with_zone(state, play.by, "trumps", trumps), play


def key_gone(state, play):
    zone = actions()[play.do["request"]].key_zone
    others = ("S3", "D3", "C3", "H3", *state.zone(play.by, zone))
    return with_zone(state, play.by, zone, tuple(card for card in others if card not in play.do["key"])), play


def no_key(state, play):
    return state, Play(play.by, {**play.do, "key": []})


def a_target(state, play):
    return state, Play(play.by, {**play.do, "target": state.other(play.by)})


def a_unit(state, play):
    return state, Play(play.by, {**play.do, "unit": state.setup.players[0]})


def driven(state, play):
    field = tuple(unit._replace(charged=False) for unit in state.units(play.by))
    return with_zone(state, play.by, "field", field), play


def empty_life(state, play):
    return with_zone(state, play.by, "life", ()), play


def bare_hand(state, play):
    zone = actions()[play.do["request"]].key_zone
    keys = tuple(play.do.get("key", ())) if zone == "hand" else ()
    return with_zone(state, play.by, "hand", keys), play


def need(what):
    return lambda action: any(one.what == what for one in action.needs)


def costs(symbol):
    return lambda action: symbol in action.cost


CONDITIONS = [
    (lambda action: True, no_chance, {"holder.no"}, "bp:9.1.5"),
    (lambda action: 0 < len(action.formats) < 4 and not action.key_unit, other_match, {"belongs.no"}, "bp:7.3.1"),
    (lambda action: action.frames and not action.formats and not action.key_unit, other_match, {"belongs.no"}, None),
    (lambda action: action.main, other_turn, {"timing.turn.no"}, "bp:9.2.1"),
    (lambda action: action.main, occupied, {"timing.stage.no"}, "bp:9.2.1"),
    (lambda action: action.once, used_up, {"once.no"}, "bp:ruling/R22"),
    (need("offturn"), own_turn, {"condition.offturn.no"}, None),
    (need("pack"), opened, {"condition.pack.no"}, None),
    (need("life"), much_life, {"condition.life.no"}, "bp:ruling/R83"),
    (lambda action: need("trump")(action) and not action.key_unit, closed, {"condition.trump.no"}, None),
    (lambda action: action.key and action.key_zone == "hand", key_gone, {"key.absent"}, "bp:5.3"),
    (lambda action: action.key, no_key, {"key.needed"}, "bp:5.1"),
    (lambda action: action.target is None, a_target, {"target.none"}, "bp:5.1.1"),
    (lambda action: action.key_unit is None, a_unit, {"unit.none"}, "bp:5.1.1"),
    (lambda action: action.key_unit, driven, {"unit.driven"}, "bp:ruling/R31"),
    (costs("B"), driven, {"cost.short.B"}, "bp:5.2"),
    (costs("L"), empty_life, {"cost.short.L"}, "bp:ruling/R20"),
    (costs("D"), bare_hand, {"cost.short.D", "cost.short.hand"}, "bp:5.2"),
]
CASES = [(action, n) for action in DIRECT for n, (applies, *_) in enumerate(CONDITIONS) if applies(actions()[action])]


@pytest.mark.parametrize("action", DIRECT)
def test_every_action_can_be_requested_somewhere(action):
    assert situation(action), action


@pytest.mark.parametrize("action, n", CASES, ids=[f"{a}-{CONDITIONS[n][1].__name__}" for a, n in CASES])
def test_the_broken_condition_is_the_only_reason(action, n):
    state, play = situation(action)
    assert GAME.judge(state, play).outcome == "legal"
    _, broken, keys, rule = CONDITIONS[n]
    failed = GAME.judge(*broken(state, play)).failed
    assert len(failed) == 1 and failed[0].key in keys, failed
    own = [actions()[action].cite]
    if rule:
        assert rule in failed[0].cites
    else:
        assert own[0] in failed[0].cites
    assert not [cite for check in failed for cite in check.cites if cite.startswith("bp:action/") and cite not in own]


def test_every_reason_that_comes_up_is_broken_alone_somewhere():
    """Here, or in test_reasons."""
    reasons = Path(__file__).with_name("test_reasons.py").read_text(encoding="utf-8")
    tried = {key for _, _, keys, _ in CONDITIONS for key in keys}
    seen = set()
    for seed in range(40):
        dice = random.Random(seed)
        state, _ = play_out(crowded(seed), seed, dice.randint(0, 20))
        for _ in range(40 if not (state.winner or state.pending) else 0):
            do = any_request(state, dice)
            do = {part: value for part, value in do.items() if part == "request" or dice.random() < 0.8}
            try:
                verdict = GAME.judge(state, Play(dice.choice("AB"), do))
            except Fault:
                continue
            seen |= {check.key for check in verdict.failed}
    assert {key for key in seen - tried if f'"{key}"' not in reasons} == set()


@pytest.mark.parametrize("attackers", (1, 2))
@pytest.mark.parametrize("sides", ("", "u", "d", "ud", "uu", "dd", "uud", "udd"))
def test_the_ways_to_block_are_all_there_are(attackers, sides):
    """Each blocker blocks one attacker or none, and a bulwark (d) is alone before its attacker (R42)."""
    able = [SimpleNamespace(up=side == "u", display_name=f"b{n}") for n, side in enumerate(sides)]
    aims = [f"a{n}" for n in range(attackers)]
    wanted = []
    for choice in product([None, *aims], repeat=len(able)):
        named = {aim: [b for b, at in zip(able, choice) if at == aim] for aim in aims if aim in choice}
        if all(len(some) == 1 or all(b.up for b in some) for some in named.values()):
            wanted.append({aim: [b.display_name for b in some] for aim, some in named.items()})
    found, complete = _assignments(aims, able)
    assert complete and len(found) == len(wanted) and all(way in found for way in wanted)


def test_one_attacker_before_many_bulwarks_has_as_many_ways_and_no_more():
    found, complete = _assignments(["a"], [SimpleNamespace(up=False, display_name=f"b{n}") for n in range(50)])
    assert complete and len(found) == 51
