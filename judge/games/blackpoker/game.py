"""BlackPoker 8.2 as a game of `judge`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.boardfile.lines import Play, answer_kind
from judge.engine.game import Game, later
from judge.games.blackpoker import applying, board, causes, findings, plays, start
from judge.games.blackpoker.cards import parse_card
from judge.games.blackpoker.effects import EFFECTS
from judge.games.blackpoker.facts import FACTS
from judge.games.blackpoker.naming import (
    CHOICES,
    THINGS,
    display_name,
    event_args,
    is_known_name,
    names_in_words,
    things,
)
from judge.games.blackpoker.phrase_messages import REWORDINGS
from judge.games.blackpoker.questions import ANSWERS, QUESTIONS, current_rules, pending_prompt
from judge.games.blackpoker.records import find_action
from judge.games.blackpoker.removable import REMOVABLE, is_at_work, thing_at
from judge.games.blackpoker.sources import source
from judge.games.blackpoker.state import SWITCHES, State

if TYPE_CHECKING:
    from judge.corpus.store import Corpus


def _about(play: Play) -> str | None:
    """Returns the entry of the action that a play requests; None for other plays, or if the action is unknown."""
    action = find_action(play.do.get("request")) if isinstance(play.do, dict) else None
    return action.cite if action else None


def _enforced(corpus: Corpus) -> set[str]:
    """Returns the entries that the engine enforces: those cited in its source, all actions with an effect, and the
    scripts of `enforced_scripts`."""
    from judge.engine.coverage import cited_in_source

    cited = cited_in_source("judge.games.blackpoker", corpus)
    return cited | {f"bp:action/{action}" for action in EFFECTS} | findings.enforced_scripts()


class BlackPoker(Game[State]):
    """BlackPoker 8.2."""

    id = "bp"
    board_keys = board.BOARD
    player_keys = board.PLAYER
    reserved = board.RESERVED
    play_kinds = (plays.REQUESTING, plays.PASSING, answer_kind(q.answer for q in QUESTIONS.values()))
    questions = QUESTIONS
    facts = FACTS
    moved_on = staticmethod(lambda before, after: before.turn != after.turn)
    turn_player = staticmethod(lambda state: state.turn)
    switches = SWITCHES
    deal_options = ("frame", "format")
    scope_of = staticmethod(
        lambda data: board.Scope(tuple(map(str, data["players"])) if isinstance(data.get("players"), dict) else ())
    )
    scope = staticmethod(board.scope)
    read_state = staticmethod(board.read_state)
    write_state = staticmethod(board.write_state)
    check = staticmethod(findings.findings)
    start_run = staticmethod(applying.start_run)
    finish = staticmethod(applying.finish)
    prompt = staticmethod(pending_prompt)
    current_rules = staticmethod(current_rules)
    before = staticmethod(plays.before)
    read_play = staticmethod(plays.read_play)
    parsed_play = staticmethod(plays.parsed_play)
    judge_answer = staticmethod(ANSWERS.judge)
    apply_answer = staticmethod(ANSWERS.apply)
    legal_plays = staticmethod(plays.legal_plays)
    undecided_plays = staticmethod(plays.undecided_plays)
    why_not = staticmethod(plays.why_not)
    parse_short = staticmethod(plays.parse_short)
    about = staticmethod(_about)
    winner = staticmethod(lambda state: state.winner)
    explain = staticmethod(later("judge.games.blackpoker.explain", "explain"))
    knows = staticmethod(lambda state, thing: is_known_name(state, thing))
    display_name = staticmethod(display_name)
    things = staticmethod(things)
    names_in_words = staticmethod(names_in_words)
    rewordings = REWORDINGS
    begin = ("BlackPoker std", "Aki*: ♠3 | hand ♡7 ♣6 | life 9", "Ben: life 9 | hand ♠4 ♢9")
    verbs = ("requests",)
    event_args = staticmethod(event_args)
    name_args = THINGS
    message_name = staticmethod(
        lambda state, name: None if name in CHOICES or parse_card(name) else display_name(state, name)
    )
    preventing = frozenset(
        (
            "negated",
            "fizzled",
            "fizzled.unfit",
            "dropped",
            "fortress",
            "retarget",
            "nothing",
            "unit.gone",
            "role.lost",
            "fight.gone",
        )
        + ("fight.giant", "trump.closed", "counter.low", "trap.miss", "lance.miss", "lance.zero", "slash.miss")
        + ("offset.low", "bulwarks.more", "hand.fewer", "loss", "search.none")
    )
    caused_by = {
        "grave": frozenset(
            ("fight.sizes", "fight.inverted", "fight.hit", "fight.joker", "fight.miss", "fight.giant", "down.dead")
            + ("lance.hit", "size.most", "size.least", "instant")
        ),
        "damage": frozenset({"fight.open", "fight.inverted", "lance.hit"}),
    }
    announcing = frozenset(
        ("request", "request.at", "request.unit", "request.unit.at", "request.plain", "request.aimed", "staged")
    )
    asides = frozenset(("discount", "pass", "pass.all", "resolved", "resolved.plain", "source.cost"))
    ending = frozenset({"victory"})
    expiring = frozenset(("turn", "fog.cleared"))
    general = ("bp:[", "bp:5.4.3", "bp:5.3", "bp:5.4.5", "bp:6.5")
    source = staticmethod(source)
    led_to = staticmethod(causes.led_to)
    claim_of = staticmethod(causes.claim_of)
    removable = REMOVABLE
    thing_at = staticmethod(thing_at)
    is_at_work = staticmethod(is_at_work)
    quiet = frozenset({"alive", "chance", "kept", "resolving", "triggered"})
    names = staticmethod(lambda state: [unit.display_name for unit in state.units()])
    players = staticmethod(lambda state: list(state.setup.players))

    def deal(self, seed: int, **options: Any) -> dict[str, Any]:
        """Deals a game from a seed and returns its opening as the values of a board file; `options` may name a frame
        and a format. Raises a Fault if these are unknown or do not go together."""
        return self.write(start.deal(seed, **options))

    enforced = staticmethod(_enforced)


GAME = BlackPoker()
