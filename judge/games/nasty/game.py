"""The Really Nasty Horse Racing Game: the object through which everything asks for its rules."""

from __future__ import annotations

from judge.engine.game import Game
from judge.engine.values import Check, Verdict
from judge.faults import Fault, did_you_mean
from judge.games.nasty import (
    cards,
    claims,
    dealing,
    decisions,
    entry,
    explain,
    listing,
    moves,
    reading,
    schema,
    writing,
)
from judge.games.nasty.checking import check
from judge.games.nasty.flow import close_window, move_on
from judge.games.nasty.plays import KEYS, Reader, spelt_out

# what each player does alone: the rule that says so
ONE_BY_ONE = {
    "deal": ("nasty:1.1", "nasty:3.1"), "enter": ("nasty:4.1",), "bet": ("nasty:5.1",), "roll": ("nasty:6.2",),
    "retire": ("nasty:7.11",), "card": ("nasty:9.0",),
}  # fmt: skip


class Nasty(Game):
    id = "nasty"
    keys = ("options", "phase", "race", "bookmaker", "track", "prizes", "odds", "finished", "last", "photo", "used")
    claims = claims.WORDS
    switches = {"remount_by": ("owner", "any"), "stake_returned": (False, True)}

    def read(self, board):
        state = reading.read(board, self.switches)
        reading.check_script(board, state)
        claims.check_claims(board, state)
        return state

    def write(self, state):
        return writing.write(state)

    def check(self, state):
        return check(state)

    def begin(self, state, log=None):
        return decisions.settle_only(state, log)

    def judge(self, state, play):
        asked = Reader(state.players, state.track).read(play)
        checks = []
        if asked.verb == "choose":
            return Verdict(tuple(decisions.answer_checks(state, asked.by, asked.value)))
        opened = decisions.decision(state)
        if opened:
            checks.append(Check(False, "decision.first", opened.cites, {"who": opened.by}))
        if state.phase == "over":
            checks.append(Check(False, "over.play", ("nasty:0.2",)))
        return Verdict((*checks, *_checks(state, asked)))

    def perform(self, state, play, log=None):
        asked = Reader(state.players, state.track).read(play)
        if asked.verb == "choose":
            return decisions.perform_answer(state, asked.by, asked.value, log)
        if asked.verb == "card":
            state = state._replace(only=())
            return cards.perform_card(state, asked.by, asked.value, asked.parts, log)
        state = move_on(state, log)
        if asked.verb == "deal":
            return entry.perform_deal(state, asked.by, asked.value, asked.parts, log)
        if asked.verb == "enter":
            return entry.perform_enter(state, asked.by, asked.value, log)
        if asked.verb == "bet":
            return entry.perform_bet(state, asked.by, asked.value, asked.parts["stake"], log)
        if asked.verb == "roll":
            return moves.perform_roll(state, asked.by, asked.value, asked.parts, log)
        if asked.verb == "retire":
            return moves.perform_retire(state, asked.by, log)
        if state.phase == "stewards":
            return close_window(state, log)
        return entry.perform_pass(state, asked.by, log)

    def finish(self, state, then, log=None):
        """The end of the script closes the stewards' window."""
        if then != "stop" and state.phase == "stewards" and state.pending is None:
            return close_window(state, log)
        return state

    def plays(self, state, by=None):
        return [play for play in listing.candidates(state, by) if self.judge(state, play).outcome == "legal"]

    def why_not(self, state, name, by=None):
        tried = listing.named(state, name, by)
        if not tried:
            known = [*KEYS, "pass", *cards.CARDS]
            raise Fault("board.name", None, name=name, **did_you_mean(name, known))
        return [(play, self.judge(state, play)) for play in tried]

    def spelt_out(self, words):
        return spelt_out(words)

    def to_act(self, state):
        who = claims.acting(state)
        return None if who == "none" else who

    def decision(self, state):
        return decisions.decision(state)

    def winner(self, state):
        return claims.winner(state)

    def claim(self, view, key, value):
        return claims.claim(view.state, key, value)

    def explain(self, state, thing):
        return explain.explain(state, thing)

    def knows(self, state, thing):
        return thing in explain.topics(state)

    def names(self, state):
        return explain.topics(state)

    def players(self, state):
        return list(state.players)

    def template(self, lang):
        return dealing.TEMPLATE[lang]

    def deal(self, seed, **options):
        return dealing.deal(seed, **options)

    def schema(self):
        return schema.schema()


def _checks(state, asked) -> list[Check]:
    """The checks of a play, by its verb."""
    by, value, parts = asked.by, asked.value, asked.parts
    if by == "all" and asked.verb in ONE_BY_ONE:
        return [Check(False, "all.play", ONE_BY_ONE[asked.verb]), *_together(state, asked)]
    if asked.verb == "deal":
        return entry.deal_checks(state, by, value, parts)
    if asked.verb == "enter":
        return entry.enter_checks(state, by, value)
    if asked.verb == "bet":
        return entry.bet_checks(state, by, parts["stake"])
    if asked.verb == "roll":
        return moves.roll_checks(state, by, value, parts)
    if asked.verb == "retire":
        return moves.retire_checks(state, by)
    if asked.verb == "card":
        return cards.card_checks(state, by, value, parts)
    return entry.pass_checks(state, by)


def _together(state, asked) -> list[Check]:
    """What fails of a play by all, whoever made it: its phase."""
    of_phase = {"deal": lambda: entry.deal_phase(state, asked.value), "enter": lambda: entry.enter_phase(state),
                "bet": lambda: entry.bet_phase(state), "roll": lambda: moves.roll_phase(state),
                "retire": lambda: moves.retire_phase(state)}  # fmt: skip
    return [of_phase[asked.verb]()] if asked.verb in of_phase else []


GAME = Nasty()
