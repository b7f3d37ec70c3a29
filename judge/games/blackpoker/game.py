"""BlackPoker 8.2 as a game of `judge`."""

from __future__ import annotations

from judge.engine.game import Game, Play, later
from judge.engine.verbs import choose
from judge.games.blackpoker import board, findings, play, questions, start, verbs
from judge.games.blackpoker.cards import parse_card
from judge.games.blackpoker.effects import EFFECTS
from judge.games.blackpoker.facts import FACTS
from judge.games.blackpoker.naming import THINGS, is_known_name, spoken, told
from judge.games.blackpoker.records import find_action


def _about(wanted: Play) -> str | None:
    action = find_action(wanted.do.get("request")) if isinstance(wanted.do, dict) else None
    return action.cite if action else None


def _enforced(corpus) -> set[str]:
    from judge.engine.coverage import cited_in_source

    cited = cited_in_source("judge.games.blackpoker", corpus)
    return cited | {f"bp:action/{action}" for action in EFFECTS} | findings.enforced_scripts()


GAME = Game(
    id="bp",
    board=board.BOARD,
    player=board.PLAYER,
    reserved=board.RESERVED,
    verbs=(verbs.REQUESTING, verbs.PASSING, choose(q.answer for q in questions.QUESTIONS.values())),
    questions=questions.QUESTIONS,
    facts=FACTS,
    switches={
        "fog_cleanup": ("own", "all"),
        "errata_darkwhisper": (False, True),
        "preset_bulwark_revealed": (True, False),
        "bj_soft_ace": (False, True),
        "rare_summon_life": (True, False),
        "end_request_triggers_above": (True, False),
        "exhaust_closed": ("damage", "nothing"),
    },
    deal_options=("frame", "format"),
    scope_of=lambda data: board.Scope(
        tuple(map(str, data["players"])) if isinstance(data.get("players"), dict) else ()
    ),
    scope=board.scope,
    build=board.build,
    describe=board.describe,
    check=findings.findings,
    begin=play.begin,
    finish=play.finish,
    decision=questions.decision,
    now=questions.now,
    before=verbs.before,
    understood=verbs.understood,
    recalled=verbs.recalled,
    judge_answer=questions.judge_answer,
    carry_answer=questions.carry_answer,
    plays=verbs.plays,
    why_not=verbs.why_not,
    spelt_out=verbs.spelt_out,
    about=_about,
    winner=lambda state: state.winner,
    explain=later("judge.games.blackpoker.explain", "explain"),
    knows=is_known_name,
    spoken=spoken,
    told=told,
    things=THINGS,
    thing=lambda state, name: None if parse_card(name) else spoken(state, name),
    quiet=frozenset({"alive", "chance", "kept", "resolving", "triggered"}),
    names=lambda state: [unit.called for unit in state.units()],
    players=lambda state: list(state.setup.players),
    deal=lambda seed, **options: GAME.write(start.deal(seed, **options)),
    enforced=_enforced,
)
