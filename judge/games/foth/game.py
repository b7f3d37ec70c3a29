"""Force of the Horse as a `Game`."""

from __future__ import annotations

from judge.engine.game import Game, Play
from judge.games.foth import claims, dealing, driver, explain, findings, judging, reading, schema, template, writing
from judge.games.foth.core import State


class ForceOfTheHorse(Game):
    id = "foth"
    keys = ("race", "step", "runs", "priority", "passed", "cards", "resolution", "effects", "pending", "spent")
    claims = claims.WORDS
    switches = {"layers": ("nested", "global"), "item_leaves_at_rc": (False, True), "hand_limit": (None, *range(1, 81))}

    deal_options = ("distance",)

    def read(self, board):
        return reading.read(board)

    def write(self, state):
        return writing.write(state)

    def check(self, state):
        return findings.check(state)

    def judge(self, state, play):
        return judging.judge(state, play)

    def perform(self, state, play, log=None):
        if play.by == "to":
            return driver.pass_to(state, play.do, log)[0]
        if play.by == "all":
            return driver.pass_all(state, log)
        if isinstance(play.do, dict) and "choose" in play.do:
            return self._answer(state, play, log)
        return driver.carry(driver.go_on(state, log).core, (play,), log)

    def _answer(self, state, play, log):
        """An answer, or one that was taken without asking because it was the only one."""
        if state.decision is None and judging.taken_index(state, play) is None:
            state = driver.go_on(state, log)
        if state.decision:
            try:
                return driver.answer(state, play, log)
            except judging.Refused:
                pass
        n = judging.taken_index(state, play)
        taken = state.taken if n is None else state.taken[:n] + state.taken[n + 1 :]
        return State(state.core, state.base, state.inputs, state.decision, taken, state.logged)

    def finish(self, state, then, log=None):
        return state if then is not None or state.core.winner else driver.pass_turn(state, log)

    def last_line(self, state, then):
        return None if then in (None, "stop") or state.core.winner or state.decision else Play("to", then)

    def ready(self, state, log=None):
        return driver.go_on(state, log)

    def plays(self, state, by=None):
        return judging.plays(state, by)

    def why_not(self, state, name, by=None):
        return judging.why_not(state, name, by)

    def decision(self, state):
        return state.decision

    def winner(self, state):
        return None if state.core.winner == "none" else state.core.winner

    def claim(self, view, key, value):
        return claims.claim(view, key, value)

    def explain(self, state, thing):
        return explain.explain(state, thing)

    def names(self, state):
        core = state.core
        return list(dict.fromkeys(core.name(c) for c in range(len(core.defs)) if core.defs[c] is not None))

    def players(self, state):
        return list(state.core.players)

    def template(self, lang):
        return template.TEMPLATE[lang]

    def deal(self, seed, **options):
        return dealing.deal(seed, **options)

    def schema(self):
        return schema.schema()


GAME = ForceOfTheHorse()
