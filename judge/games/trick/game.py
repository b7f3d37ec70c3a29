"""The trick-taking horse race as a game of `judge`."""

from __future__ import annotations

from judge.boardfile.lines import answer_kind
from judge.boardfile.shapes import NOBODY, Player
from judge.engine.game import Game, later
from judge.engine.prompts import TakenAnswers
from judge.games.trick import betting, board, findings, paddock, payout, phases, race
from judge.games.trick.cards import PHASE_ENTRY, PHASE_RULE, RESERVED
from judge.games.trick.facts import FACTS, whose_turn
from judge.games.trick.plays import PLAY_KINDS
from judge.games.trick.questions import QUESTIONS, answers_for, pending_prompt
from judge.games.trick.state import SEATS, SWITCHES, Log, State


def _start_run(state: State, log: Log | None = None) -> State:
    """Returns the state before the first play of a run, after all that follows by itself; an event notes each win card
    face up."""
    return phases.advance(betting.tell_win_cards(state, log), log)


def _to_act(state: State) -> str | None:
    """Returns the player whose line normally comes next; None if it is nobody or all at once."""
    who = whose_turn(state)
    return None if who == NOBODY else who


def _acting(state: State) -> list[str]:
    """Lists the players who can act now: who discards, bets or plays next, and in a race also who may whip for the card
    just played."""
    if state.phase == "paddock":
        seats = paddock.yet_to_discard(state)
    elif state.phase == "betting":
        shows = betting.to_show(state)
        seats = betting.yet_to_hide(state) if shows is None else [shows]
    elif state.phase == "race":
        plays = [race.to_play(state)] if len(state.trick) < SEATS else []
        seats = sorted({*plays, *(seat for seat, _ in state.trick[-1:])})
    else:
        seats = []
    return [state.riders[seat].name for seat in seats]


class TrickRace(Game[State]):
    """The trick-taking horse race."""

    id = "trick"
    board_keys = {**board.BOARD, "taken": TakenAnswers(QUESTIONS)}
    player_keys = board.PLAYER
    turn = Player(NOBODY)
    seats = (1, 12)
    dealt = (3, 4)
    reserved = RESERVED
    play_kinds = (*PLAY_KINDS, answer_kind(q.answer for q in QUESTIONS.values()))
    questions = QUESTIONS
    facts = FACTS
    moved_on = staticmethod(phases.moved_on)
    begin = ("trick", "Ann: vanilla, hand 9", "Bob: foret, hand 9", "Cat: silver, hand 9", "Dan: gateau, hand 9")
    bare = {"phase": "race", "players": {name: {"hand": 9} for name in "ABCD"}}
    switches = SWITCHES
    closing = frozenset({"next"})
    ending = frozenset({"over", "over.tie"})
    check_words = {
        "check.turn.no": "turn",
        **dict.fromkeys(("check.phase.paddock.no", "check.phase.betting.no", "check.phase.race.no"), "phase"),
    }
    quiet = frozenset({"pile", "row", "bets.up", "aside", "result", "trick.end"})
    scope_of = staticmethod(board.scope_of)
    scope = staticmethod(board.scope)
    read_state = staticmethod(board.read_state)
    write_state = staticmethod(board.write_state)
    check = staticmethod(findings.check)
    start_run = staticmethod(_start_run)
    advance = staticmethod(phases.advance)
    prompt = staticmethod(pending_prompt)
    answers_for = staticmethod(answers_for)
    current_rules = staticmethod(lambda state: (PHASE_RULE[state.phase], PHASE_ENTRY[state.phase]))
    waits_for = staticmethod(lambda state: {"phase": PHASE_ENTRY[state.phase]})
    acting = staticmethod(_acting)
    to_act = staticmethod(_to_act)
    winner = staticmethod(payout.winner)
    explain = staticmethod(later("judge.games.trick.explain", "explain"))
    knows = staticmethod(later("judge.games.trick.explain", "knows"))
    names = staticmethod(later("judge.games.trick.explain", "names"))
    players = staticmethod(lambda state: [rider.name for rider in state.riders])
    deal = staticmethod(later("judge.games.trick.start", "deal"))


GAME = TrickRace()
