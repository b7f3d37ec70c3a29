"""BlackPoker 8.2 as a game of the engine."""

from __future__ import annotations

from judge.engine.game import Game, Play
from judge.faults import Fault, did_you_mean
from judge.games.blackpoker import boardfile, claims, explain, play, possible, requests, setup
from judge.games.blackpoker.cards import parse_card
from judge.games.blackpoker.naming import is_known_name
from judge.games.blackpoker.records import actions, find_action, named_like, spoken_names
from judge.games.blackpoker.units import call


class BlackPoker(Game):
    id = "bp"
    keys = boardfile.KEYS
    claims = claims.CLAIMS
    switches = {
        "fog_cleanup": ("own", "all"),
        "errata_darkwhisper": (False, True),
        "preset_bulwark_revealed": (True, False),
        "bj_soft_ace": (False, True),
        "rare_summon_life": (True, False),
        "end_request_triggers_above": (True, False),
        "exhaust_closed": ("damage", "nothing"),
    }

    deal_options = ("frame", "format")

    def read(self, board):
        return boardfile.read(board, dict(board.get("rulings") or {}))

    def write(self, state):
        return boardfile.write(state)

    def check(self, state):
        return possible.findings(state)

    def begin(self, state, log=None):
        return play.begin(state, log)

    def judge(self, state, wanted):
        return play.judge(state, wanted)

    def perform(self, state, wanted, log=None):
        return play.perform(state, wanted, log)

    def finish(self, state, then, log=None):
        return play.finish(state, then, log)

    def plays(self, state, by=None):
        if state.winner:
            return []
        if state.pending is not None:
            decision = state.pending.decision
            if by not in (None, decision.by):
                return []
            return [Play(decision.by, {"choose": option}) for option in decision.options]
        holder = state.chance
        if by not in (None, holder):
            return []
        found = [Play(holder, do) for do in requests.legal_requests(state, holder)]
        if play.judge(state, Play(holder, "pass")).outcome == "legal":
            found.append(Play(holder, "pass"))
        return found

    def why_not(self, state, name, by=None):
        holder = by or state.chance or state.turn
        card = parse_card(str(name).rpartition(".")[2])
        if name == "pass" or card:
            tried = (
                [Play(holder, do) for do in requests.uses_of(state, card, holder)] if card else [Play(holder, "pass")]
            )
            return [(wanted, play.judge(state, wanted)) for wanted in tried]
        action = find_action(name)
        meant = [action] if action else named_like(name, state.setup.format, state.setup.frame)
        if not meant:
            raise Fault("board.name", name=name, **did_you_mean(name, [*actions(), *spoken_names()]))
        tried = [Play(holder, {"request": action.id}) for action in meant]
        return [(wanted, play.judge(state, wanted)) for wanted in tried]

    def spelt_out(self, words):
        return requests.spelt_out(words)

    def about(self, play):
        request = play.do.get("request") if isinstance(play.do, dict) else None
        action = find_action(request) if request else None
        return action.cite if action else None

    def decision(self, state):
        return state.pending.decision if state.pending else None

    def winner(self, state):
        return state.winner

    def claim(self, view, key, value):
        return claims.claim(view, key, value)

    def explain(self, state, thing):
        return explain.explain(state, thing)

    def knows(self, state, thing):
        return is_known_name(state, thing)

    def names(self, state):
        return [call(state, u) for u in state.units()]

    def players(self, state):
        return list(state.setup.players)

    def template(self, lang):
        return setup.template(lang)

    def deal(self, seed, **options):
        return setup.deal(seed, **options)

    def schema(self):
        return boardfile.schema()

    def enforced(self, corpus):
        from judge.games.blackpoker.effects import EFFECTS

        found = super().enforced(corpus) | {f"bp:action/{a}" for a in EFFECTS}
        return found | possible.enforced_scripts()


GAME = BlackPoker()
