"""Questions about positions that the search over all lines of play has solved: which play saves it?"""

from __future__ import annotations

import json

from judge.boardfile.lines import EVERYBODY, PASS, Play
from judge.boardfile.typed import play_text
from judge.engine.lines.asking import Inquiry, keeping, what_if
from judge.engine.quiz.questions import board_of, situation_of
from judge.engine.run import View
from judge.engine.run import run as carry_out
from judge.faults import Fault

POSITIONS = 1500  # of a search: what takes more is no question for the table
PLAYS = 3  # to choose from, at least
IDLE = ("raredraw", "packopen", "end", "quickOpen", "choose")  # requests that nobody would make for it
MOST = 14  # plays that are legal


def inquiry(claim):
    """A search without a limit of time, so that it always finds the same."""
    return Inquiry(claim, None, False, POSITIONS, None)


def solved(game, state, claim, by=None):
    """(who saves, whether it is prevented, the end, plays that save it whatever else, plays that do not), or None; `by` is
    who wants the claim to hold, where it is not to be prevented."""
    try:
        found = what_if(game, state, inquiry({**claim, "by": by} if by else claim))
    except Fault:
        return None
    if not found.complete or found.saver is None or not found.saves or found.holds_now is None:
        return None
    if any(answer is None for answer in (found.can, *found.force.values(), *found.prevent.values())):
        return None
    if found.can is not found.must and found.hidden:
        return None
    saving = {_key(one.ways[0].plays[0]): one for one in found.saves if one.ways and one.ways[0].plays}
    rest = [one.play for one in keeping(game, state, inquiry(claim)) if one.play.by == found.saver]
    sure = [play for play in rest if _key(play) in saving and saving[_key(play)].always and play.do != PASS]
    sure = [play for play in sure if _verb(play) not in IDLE]
    lost = [play for play in rest if _key(play) not in saving and _verb(play) not in IDLE]
    if not sure or len(lost) < PLAYS - 1 or len(saving) > max(1, len(rest) // 3) or not found.until.isalpha():
        return None
    return found.saver, found.saved, found.until, sure, lost, found.positions


def _key(play):
    return json.dumps([play.by, play.do], sort_keys=True, default=str)


def of_board(maker):
    """(upto, claim, solution, situation) for the positions of a board that can be solved."""
    game = maker.game
    for upto in range(min(len(maker.lines), 9) + 1):
        run = maker.cut(upto)
        if run.stop or run.now.prompt is not None:
            continue
        state = game.advance_rest(run.now.state)
        plays = game.legal_plays(state)
        if not PLAYS <= len({_key(play) for play in plays}) <= MOST or len({play.by for play in plays}) != 1:
            continue
        for claim, against in _wishes(game, state, plays[0].by):
            found = solved(game, state, claim, None if against else plays[0].by)
            if found and found[:2] == (plays[0].by, against):
                yield upto, claim, found, situation_of(run, upto, upto)


def _wishes(game, state, player):
    """(claim, whether it is to be prevented): what a player would want, by what comes if nobody does anything more."""
    if game.id == "trick":
        if state.trick:
            yield {"tricks": [*_won(game, state), player]}, False
        return
    if game.id != "bp" or not state.stage:
        return
    other = state.other(player)
    top = state.stage[-1]
    if top.by == other and top.name:
        yield {"negated": [top.name]}, False
    after, left = state, 40
    while left and (after.stage or left == 40) and game.prompt(after) is None:
        play = Play(EVERYBODY, PASS)
        if game.judge(after, play).outcome == "illegal":
            return
        after, left = game.apply(after, play), left - 1
    if game.winner(after) == other:
        yield {"winner": other}, True
    gone = {unit.uid for unit in state.units(player)} - {unit.uid for unit in after.units(player)}
    for unit in state.units(player):
        if unit.uid in gone and unit.up:
            yield {"zone": {unit.display_name: "grave"}}, True


def _won(game, state):
    """The winners of the tricks so far."""
    return list(game.claim(View(state, (), None), "tricks", []).found or ())


def proved(question):
    """Whether the right play of a question saves it, and no other one of its options does."""
    run = carry_out(board_of(question))
    state = run.game.advance_rest(run.now.state)
    found = solved(run.game, state, question.claim, None if question.against else question.by)
    if found is None or found[:3] != (question.by, question.against, question.until):
        return False
    sure, lost = ([play_text(play) for play in plays] for plays in found[3:5])
    wrong = [text for n, text in enumerate(question.options) if n != question.answer]
    return question.options[question.answer] in sure and all(text in lost for text in wrong)


def options(found, number):
    """The plays to choose from: one that saves it and up to three that do not, in an order that tells nothing."""
    _, _, _, sure, lost, _ = found
    right = sure[0]
    verbs = _verb(right)
    plausible = sorted(lost, key=lambda play: (_verb(play) != verbs, play.do == PASS, number(play_text(play))))
    wrong = plausible[:3]
    if any(play.do == PASS for play in lost) and not any(play.do == PASS for play in wrong):
        wrong = [*wrong[:2], next(play for play in lost if play.do == PASS)]
    listed = sorted([right, *wrong], key=lambda play: number(play_text(play)))
    return [play_text(play) for play in listed], listed.index(right)


def _verb(play):
    return (
        next(iter(play.do.values()))
        if isinstance(play.do, dict) and "request" in play.do
        else (next(iter(play.do)) if isinstance(play.do, dict) else play.do)
    )
