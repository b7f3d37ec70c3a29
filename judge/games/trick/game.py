"""The trick-taking horse race as a game of `judge`."""

from __future__ import annotations

from judge.engine.board import parse_play
from judge.engine.game import Game
from judge.engine.run import View
from judge.faults import Fault
from judge.games.trick import betting, checks, claims, deal, decisions, explain, payout, plays, reading, schema, writing
from judge.games.trick.flow import settle


class Trick(Game):
    """The rules of `trick`; each method hands over to the module of its concept."""

    id = "trick"
    keys = ("options", "phase", "race", "start", "marks", "odds", "course", "trick", "finished", "paid", "taken")
    claims = claims.WORDS
    switches = {"win_card_face_up": ("allowed_unique", "forbidden")}

    def read(self, board):
        state = reading.read(board)
        state = state._replace(taken=_taken(board, state))
        _check_script(board, state)
        _check_claims(board, state)
        return state

    def write(self, state):
        return writing.write(state)

    def check(self, state):
        return checks.check(state)

    def begin(self, state, log=None):
        return settle(betting.note_win_cards(state, log), log)

    def judge(self, state, play):
        return plays.judge(state, play)

    def perform(self, state, play, log=None):
        return plays.perform(state, play, log)

    def plays(self, state, by=None):
        return plays.plays(state, by)

    def why_not(self, state, name, by=None):
        return plays.why_not(state, name, by)

    def spelt_out(self, words):
        return plays.spelt_out(words)

    def to_act(self, state):
        who = claims.whose_turn(state)
        return None if who == "none" else who

    def decision(self, state):
        return decisions.decision(state)

    def winner(self, state):
        return payout.winner(state)

    def claim(self, view, key, value):
        return claims.claim(view, key, value)

    def explain(self, state, thing):
        return explain.explain(state, thing)

    def knows(self, state, thing):
        return explain.knows(state, thing)

    def names(self, state):
        return explain.names(state)

    def players(self, state):
        return [rider.name for rider in state.riders]

    def template(self, lang):
        return deal.TEMPLATE[lang]

    def deal(self, seed, **options):
        return deal.deal(seed, **options)

    def schema(self):
        return schema.schema()


def _taken(board, state):
    """What the last step took without asking, as the engine means it."""
    names = [rider.name for rider in state.riders]
    found = board.taken(names, ("card", "marks", "bet", "gate", "odds"))
    return tuple(
        (by, word, _placed(board, (*path, "answer"), lambda w=word, a=answer: decisions.meant(state, w, a)))
        for path, by, word, answer in found
    )


def _check_script(board, state):
    """Every line of the script is a play of this game; answers are looked at when they are asked for."""
    for path, line in board.script():
        if not isinstance(line, tuple):
            _placed(board, path, lambda line=line: plays.understood(state, line))


def _check_claims(board, state):
    """Every claim has the shape of its word and names what is there."""
    view = View(state, (), None)
    for path, claim in board.claims():
        for word, wanted in claim.items():
            if word in ("legal", "illegal", "undecided") and isinstance(wanted, str):
                _placed(board, (*path, word), lambda text=wanted: plays.understood(state, parse_play(text)))
            elif word == "undecided":
                board.keys((*path, word), wanted, claims.WORDS)
                for inner, value in wanted.items():
                    _placed(board, (*path, word, inner), lambda w=inner, v=value: claims.claim(view, w, v))
            elif word in claims.WORDS:
                _placed(board, (*path, word), lambda w=word, v=wanted: claims.claim(view, w, v))


def _placed(board, path, look):
    """A fault without a place gets that of the line it stands in."""
    try:
        return look()
    except Fault as fault:
        fault.place = board.place(*path)
        raise


GAME = Trick()
