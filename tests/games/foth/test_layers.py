"""Values under lasting effects against a naive evaluator that tries every order of one layer."""

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.boardfile.board import board_from_dict
from judge.games.foth.game import GAME
from judge.games.foth.layers import Layers, layers_of

STYLES = ("逃げ", "先攻", "差し", "追い込み")
SURFACES = ("芝", "ダ")


def naive(horse, effects, area):
    """808.1 and 1002 once more: effects on H alone, the oldest first, filters on style and surface only."""

    def layered(key, value, apply_set, apply_add):
        for verb, act in (("set", apply_set), ("add", apply_add)):
            waiting = [e for e in effects if verb in e and key in e[verb]]
            while waiting:
                free = [e for e in waiting if not any(e is d for d in dependent(waiting, verb, key, value, act))]
                effect = (free or waiting)[0]
                waiting.remove(effect)
                if applies(effect, key, value):
                    value = act(value, effect[verb][key])
        return value

    def applies(effect, key, value):
        wanted = effect["target"].get("style") if isinstance(effect["target"], dict) else None
        if wanted is None:
            return True
        return (value if key == "style" else style) == wanted

    def dependent(waiting, verb, key, value, act):
        """808.1g: what comes to apply, or no longer does, after another effect, or after one that only that one lets apply.

        Each effect is applied once, so one that has been applied depends on nothing that follows.
        """
        found = []

        def follow(first, value, used):
            after = act(value, first[verb][key])
            for other in waiting:
                was, now = applies(other, key, value), applies(other, key, after)
                if was != now and not any(other is e for e in used):
                    found.append(other)
                    if now:
                        follow(other, after, [*used, other])

        for first in waiting:
            if applies(first, key, value):
                follow(first, value, [first])
        return found

    style = None
    style = layered("style", horse["style"], lambda v, n: n, lambda v, n: STYLES[max(0, min(3, STYLES.index(v) + n))])
    surface = layered("surface", horse["surface"], lambda v, n: n, None)
    run = horse["run"] + (0 if surface == "芝" else -1) + (1 if style == area else 0)
    run = layered("run", run, lambda v, n: n, lambda v, n: v + n)
    guard = layered("guard", horse["guard"], lambda v, n: n, lambda v, n: v + n)
    return style, surface, run, guard


targets = st.one_of(st.just("H"), st.fixed_dictionaries({"in": st.just("track"), "style": st.sampled_from(STYLES)}))
effects = st.lists(
    st.one_of(
        st.fixed_dictionaries({"set": st.fixed_dictionaries({"style": st.sampled_from(STYLES)}), "target": targets}),
        st.fixed_dictionaries({"add": st.fixed_dictionaries({"style": st.integers(-2, 2)}), "target": targets}),
        st.fixed_dictionaries(
            {"set": st.fixed_dictionaries({"surface": st.sampled_from(SURFACES)}), "target": targets}
        ),
        st.fixed_dictionaries({"set": st.fixed_dictionaries({"run": st.integers(-3, 9)}), "target": targets}),
        st.fixed_dictionaries({"add": st.fixed_dictionaries({"run": st.integers(-3, 3)}), "target": targets}),
        st.fixed_dictionaries({"set": st.fixed_dictionaries({"guard": st.integers(-3, 9)}), "target": targets}),
        st.fixed_dictionaries({"add": st.fixed_dictionaries({"guard": st.integers(-3, 3)}), "target": targets}),
    ),
    max_size=6,
)


@settings(max_examples=300, deadline=None)
@given(effects, st.sampled_from(STYLES), st.sampled_from(SURFACES), st.integers(-2, 6), st.integers(0, 3))
def test_values_are_those_of_the_naive_evaluator(made, style, surface, run, area):
    horse = {"is": "horse", "cost": 0, "surface": surface, "distance": "万能", "style": style, "run": run, "guard": 2}
    areas = [0] * area + [3] * (4 - area)
    state = GAME.read(board_from_dict({
        "game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6h", "cards": {"H": horse}, "effects": made,
        "players": {"A": {"track": ["H"], "areas": areas}, "B": {}},
    }))  # fmt: skip
    now, info = state.position, layers_of(state.position)
    from judge.games.foth.terms import WRITTEN

    card = now.zones["A", "track"][0]
    found = (WRITTEN[info.get(card, "style")[0]], {"turf": "芝", "dirt": "ダ"}[info.get(card, "surface")[0]],
             info.get(card, "run"), info.get(card, "guard"))  # fmt: skip
    assert found == naive(horse, made, STYLES[area])


def test_many_effects_on_abilities_are_sorted_out_in_reasonable_time(monkeypatch):
    """Twice as many effects that give and disable abilities: six times the work at most."""
    kinds = ({"grant": {"always": {"add": {"run": 1}}}}, {"disable": "all"})
    horse = {"is": "horse", "cost": 0, "surface": "芝", "distance": "万能", "style": "差し", "run": 3, "guard": 2}
    horse["text"] = {"always": {"add": {"guard": 1}}}
    asked = []
    applies = Layers.applies
    monkeypatch.setattr(Layers, "applies", lambda *args: asked.append(1) or applies(*args))

    def work(count):
        effects = [
            {**kinds[n % 2], "target": {"in": "track", "style": "差し"} if n % 4 < 2 else "H"} for n in range(count)
        ]
        state = GAME.read(board_from_dict({
            "game": "foth", "race": {"distance": 1600}, "turn": "A", "step": "702.6h", "cards": {"H": horse},
            "effects": effects, "players": {"A": {"track": ["H"]}, "B": {}},
        }))  # fmt: skip
        asked.clear()
        layers_of(state.position)
        return len(asked)

    assert work(32) <= 6 * work(16)
