"""Horse Fever as a `Game`: the frame's questions, answered by the modules of the rules."""

from __future__ import annotations

from judge.engine.game import Game
from judge.games.fever import checks, claims, decisions, explain, judging, reading, rounds, schema, starting, writing
from judge.games.fever.data import COLOURS
from judge.games.fever.plays import known_cards, spelt_out


class Fever(Game):
    id = "fever"
    keys = reading.KEYS
    claims = claims.CLAIMS
    switches = {
        "line_stop_blocks_sprint": (True, False),
        "odds_icons": ("before", "after"),
        "seller_may_refuse": (False, True),
    }

    def read(self, board):
        return reading.read(board)

    def write(self, state):
        return writing.write(state)

    def check(self, state):
        return checks.check(state)

    def begin(self, state, log=None):
        return judging.start(state, log)

    def judge(self, state, play):
        return judging.judge(state, play)

    def perform(self, state, play, log=None):
        return judging.perform(state, play, log)

    def finish(self, state, then, log=None):
        return judging.finish(state, then, log)

    def plays(self, state, by=None):
        return judging.plays(state, by)

    def why_not(self, state, name, by=None):
        return judging.why_not(state, name, by)

    def spelt_out(self, words):
        return spelt_out(words)

    def to_act(self, state):
        return state.turn

    def decision(self, state):
        return decisions.decision(state)

    def winner(self, state):
        won = rounds.winners(state)
        return won[0] if len(won) == 1 else won or None

    def claim(self, view, key, value):
        return claims.claim(view, key, value)

    def explain(self, state, thing):
        return explain.explain(state, thing)

    def knows(self, state, thing):
        return explain.knows(state, thing)

    def names(self, state):
        return [*state.players, *COLOURS, *known_cards(state)]

    def players(self, state):
        return list(state.players)

    def template(self, lang):
        return starting.template(lang)

    def deal(self, seed, **options):
        return starting.deal(seed, **options)

    def schema(self):
        return schema.schema()


GAME = Fever()
