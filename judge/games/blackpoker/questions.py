"""What players are asked in the midst of a play, and the answers: a play is carried out again with one answer more."""

from __future__ import annotations

from judge.engine.asking import GameOver, Open, Question, Refused
from judge.engine.shapes import Either, Flag, ListOf, MapOf, Player, Shape, Word
from judge.engine.values import Check, Decision, Verdict
from judge.games.blackpoker.board import ACTION, BLOCKS, KNOWN_CARD, NAME, NAMED_CARD, NAMED_OR_UNKNOWN, PAY
from judge.games.blackpoker.cards import parse_card
from judge.games.blackpoker.choices import listed, took_unknown
from judge.games.blackpoker.play import carry_out, part_of, plain, run
from judge.games.blackpoker.records import find_action
from judge.games.blackpoker.state import Given, Pending, State
from judge.games.blackpoker.table import Table

NOTHING_ASKED = ("bp:9.4",)


class Mode(Word):
    """A word as an answer; it is put into English when the question is known, for a unit may be called so too."""

    def __init__(self, *words: str):
        super().__init__("answer", words)

    def english(self, raw, words):
        return raw


# the answers to each kind of question
_CARDS, _NAMES = ListOf(NAMED_OR_UNKNOWN), ListOf(NAME)
_ANSWERS: dict[str, Shape] = {
    **dict.fromkeys(("key", "order"), ListOf(NAMED_CARD)),
    **dict.fromkeys(("unit", "target", "destroy", "drain", "give", "open", "strike", "setup.open"), NAME),
    "pay": PAY,
    "attackers": _NAMES,
    "blocks": BLOCKS,
    **dict.fromkeys(("illusion", "sacrifice"), _NAMES),
    **dict.fromkeys(("strip", "bulwark", "discard", "packcard", "repair", "foresight", "revive", "switch"), _CARDS),
    **dict.fromkeys(("search.life", "setup.trumps", "setup.strategy", "setup.rare"), _CARDS),
    **dict.fromkeys(("card", "reinforce"), KNOWN_CARD),
    "trigger": ACTION,
    "mode": Mode("charge", "drive", "keep", "ace", "bulwark"),
    "bj": Mode("hit", "stand"),
    "exhaust": Mode("close", "damage"),
    "place": Mode("top", "bottom"),
    "pack": Either(Mode("pack", "rare"), KNOWN_CARD),
    "search": Mode("life", "hand", "pack", "rare", "grave", "field", "trumps", "none"),
    "draw": Flag(),
    "setup.shuffle": MapOf(Player(), ListOf(KNOWN_CARD)),
}
QUESTIONS = {word: Question(word, shape) for word, shape in _ANSWERS.items()}


def decision(state: State) -> Decision | None:
    """The decision that is open now."""
    return state.pending.decision if state.pending else None


def now(state: State) -> tuple[str, ...]:
    """The step of the core flow that is waited at: a request or a pass, or an answer within what it sets going."""
    if state.winner:
        return ("bp:[9]",)
    if state.pending is None:
        return ("bp:[3]",)
    move = state.pending.move
    if move is None:
        return ("bp:[1]",)
    if move.verb.word == "pass":
        return ("bp:[15]",)
    return ("bp:[8]",) if find_action(move.args["request"]).immediate else ("bp:[5]",)


def over(state: State) -> Check:
    """Nobody plays or decides after a victory."""
    return Check(False, "over", ("bp:3.7", "bp:5.5"), {"winner": state.winner})


def judge_answer(state: State, by: str, answer) -> Verdict:
    """An answer is tried out: what the question refuses is the reason."""
    if state.winner and _repeated(state, by, answer) is None:
        return Verdict((over(state),))
    asked = decision(state)
    cites = asked.cites if asked else NOTHING_ASKED
    if asked and by == asked.by:
        against, _ = _tried(state.pending, Given(by, answer))
        if not against:
            return Verdict((Check(True, "answer.allowed", cites),))
    else:
        against = _no_question(state, by, answer, asked)
    if _repeated(state, by, answer) is not None:
        return Verdict((Check(True, "answer.taken", cites),))
    if isinstance(_afterwards(state, by, answer), list):
        return Verdict((Check(True, "answer.named", cites),))
    return Verdict(against)


def carry_answer(state: State, by: str, answer, log=None) -> State:
    """The state after an answer; one that says again what was taken without asking changes nothing."""
    pending, given = state.pending, Given(by, answer)
    if pending and by == pending.decision.by and not _tried(pending, given)[0]:
        return carry_out(pending.base, pending.move, (*pending.answers, given), log, pending.logged)
    n = _repeated(state, by, answer)
    if n is not None:
        return state._replace(taken=state.taken[n + 1 :])
    held = pending or state.guessed
    return carry_out(held.base, held.move, tuple(_afterwards(state, by, answer)), log, held.logged)


def _tried(held: Pending, given: Given) -> tuple[tuple[Check, ...], bool]:
    """What is against one answer more, and whether the play has come to ask for it."""
    table = Table(held.base, (*held.answers, given))
    try:
        run(table, held.move)
    except Refused as refusal:
        return refusal.checks, True
    except (Open, GameOver):
        pass
    return (), table.used == len(table.answers)


def _no_question(state, by, answer, asked) -> tuple[Check, ...]:
    """Why a player has nothing to answer: the only choice has been taken, another decides, or nobody."""
    misnamed = _afterwards(state, by, answer)
    if isinstance(misnamed, Check):
        return (misnamed,)
    taken = [one for one in state.taken if one.by == by]
    if taken:
        return tuple(
            Check(False, "answer.only" if one.answer else "answer.empty", one.cites, {"taken": one.answer})
            for one in taken
        )
    if asked:
        return (Check(False, "answer.who.no", asked.cites, {"by": by, "decider": asked.by}),)
    return (Check(False, "answer.nothing", NOTHING_ASKED),)


def _afterwards(state, by, answer) -> list[Given] | Check | None:
    """The answers of the last play with one that names the unknown cards it took; the reason where they cannot be those;
    None where it took none."""
    held = state.pending or state.guessed
    if held is None or not any(one.by == by and took_unknown(one.answer) for one in state.taken):
        return None
    given = Given(by, answer, afterwards=True)
    refusal, asked = _tried(held, given)
    return refusal or ([*held.answers, given] if asked else None)


def _repeated(state, by, answer) -> int | None:
    """Which of the answers taken without asking this one repeats."""
    for n, one in enumerate(state.taken):
        if one.by != by:
            continue
        if plain(one.answer, by) == plain(answer, by) or _same_things(state, one.answer, answer):
            return n
        if isinstance(one.answer, dict) and part_of(answer, one.answer, by):
            return n
    return None


def _same_things(state, taken, answer):
    """Whether an answer calls the same units or requests by other names: a card for an id, an action in another language."""
    ours, theirs = listed(taken), listed(answer)
    if isinstance(taken, dict) or isinstance(answer, (dict, bool)) or any(parse_card(str(name)) for name in ours):
        return False
    return sorted(_stands_for(state, name) for name in ours) == sorted(_stands_for(state, name) for name in theirs)


def _stands_for(state, name):
    """The cards of the unit that a name calls, also one that has left; else the action, else the name."""
    owner, dot, rest = str(name).rpartition(".")
    card, action = parse_card(rest), find_action(rest)
    here = [(u.called, u.owner, u.cards) for u in state.units()]
    for called, player, cards in [*here, *((n, p, c) for n, (p, c) in state.gone.items())]:
        if called == str(name) or (card in cards and (not dot or owner == player)):
            return (player, *sorted(cards))
    return (action.id,) if action else (card or str(name),)
