"""Every reason against a request, held against a second list of them that shares no code with the engine."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.boardfile.lines import Play
from judge.faults import Fault
from judge.games.blackpoker.game import GAME
from judge.games.blackpoker.state import UNKNOWN
from tests.games.blackpoker.conditions import ACTIONS, failed
from tests.games.blackpoker.players import crowded, play_out


def situation(seed):
    """A table in the midst of a game, with something wrong about it now and then; every request on it has an id."""
    dice = random.Random(f"reasons {seed}")
    state, _ = play_out(crowded(seed), seed, dice.randint(0, 25))
    stage = tuple(request._replace(name=f"r{n}") for n, request in enumerate(state.stage))
    names = frozenset(request.name for request in stage)
    state = state._replace(stage=stage, setup=state.setup._replace(names=state.setup.names | names))
    for player in state.setup.players:
        if dice.random() < 0.2:
            state.zones[(player, "life")] = ()
        if dice.random() < 0.2:
            state.zones[(player, "hand")] = state.zone(player, "hand")[:1]
    return state, dice


def any_request(state, by, dice):
    """A complete request, its parts mostly of the right kind."""
    action = dice.choice(list(ACTIONS.values()))
    units = [unit.display_name for unit in state.units()]
    trumps = [trump.display_name for player in state.setup.players for trump in state.zone(player, "trumps")]
    requests, players = [request.name for request in state.stage], list(state.setup.players)
    do = {"request": action["id"]}
    zone = list(state.zone(by, "rare" if action["key_zone"] == "rare-zone" else "hand"))
    others = list(state.zone(state.other(by), "hand")) + ["S9", "H9", "Joker"]
    if action["key"] or dice.random() < 0.03:
        count = max(1, action["key_count"] + dice.choice([0] * 8 + [1, -1]))
        fitting = zone if dice.random() < 0.85 and len(zone) >= count else zone + others
        do["key"] = dice.sample(list(dict.fromkeys(fitting)), min(count, len(set(fitting))))
    if action["key_unit"] or dice.random() < 0.03:
        do["unit"] = dice.choice(units or players)
    if action["target"] or dice.random() < 0.03:
        kinds = {"soldier": units, "character": units, "bulwark": units, "trump": trumps, "request": requests}
        meant = next((some for word, some in kinds.items() if word in (action["target"] or "")), players)
        do["target"] = dice.choice(meant if meant and dice.random() < 0.85 else units + trumps + requests + players)
    return do


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_every_failed_condition_is_named_and_no_other(seed):
    """On a table on which all hands are known."""
    state, dice = situation(seed)
    hidden = any(UNKNOWN in state.zone(player, zone) for player in state.setup.players for zone in ("hand", "rare"))
    for _ in range(40 if not (state.winner or state.pending or hidden) else 0):
        by = state.chance if dice.random() < 0.9 else state.other(state.chance)
        do = any_request(state, by, dice)
        try:
            told = [check.key for check in GAME.judge(state, Play(by, do)).failed]
        except Fault as fault:
            assert fault.key == "bp.owner"  # a card that both players have
            continue
        assert len(told) == len(set(told)) and set(told) == failed(state, by, do), (by, do)
