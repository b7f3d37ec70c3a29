"""The questions in the midst of a play, and the answers: a play is applied again with one answer more."""

from __future__ import annotations

from typing import Any

from judge.boardfile.lexicon import Lexicon
from judge.boardfile.maps import MapOf
from judge.boardfile.shapes import NOBODY, Either, Flag, ListOf, Player, Shape, Word
from judge.engine.prompts import Question, Taken, going_round
from judge.engine.replay import GameOver, Refused, ReplayedAnswers, Unanswered
from judge.engine.values import Args, Check, Cites, Prompt
from judge.games.blackpoker.applying import apply_play, part_of, plain, run
from judge.games.blackpoker.asking_table import listed, took_unknown
from judge.games.blackpoker.board import ACTION, BLOCKS, KNOWN_CARD, NAME, NAMED_CARD, NAMED_OR_UNKNOWN, PAY
from judge.games.blackpoker.cards import parse_card
from judge.games.blackpoker.effects.combat import no_attacker
from judge.games.blackpoker.records import actions, find_action
from judge.games.blackpoker.state import GivenAnswer, Log, Pending, State
from judge.games.blackpoker.table import Table


class Mode(Word):
    """A word as an answer. It is put into English only when the question is known, because a unit may have that name
    too."""

    def __init__(self, *lexicon: str) -> None:
        """`lexicon` are the words that can be chosen."""
        super().__init__("answer", lexicon)

    def english(self, raw: Any, lexicon: Lexicon) -> Any:
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
}


class Shuffle(Question[State, Any]):
    """R21: both decks as they lie after a new shuffle."""

    def answers_to_try(self, state: State, prompt: Prompt) -> list[dict[str, list[str]]]:
        """Returns two answers, each with a new order of both decks: another player begins in each, and no card lies in
        the same place."""
        one, two = (going_round(sorted(state.known_cards(player))) for player in state.setup.players)
        return [dict(zip(state.setup.players, decks)) for decks in ((one[0], two[-1]), (one[-1], two[0]))]


QUESTIONS: dict[str, Question[State, Any]] = {word: Question(word, shape) for word, shape in _ANSWERS.items()}
QUESTIONS["setup.shuffle"] = Shuffle("setup.shuffle", MapOf(Player(), ListOf(KNOWN_CARD)))


def pending_prompt(state: State) -> Prompt | None:
    """The question that waits for an answer in this state; None if there is none."""
    return state.pending.prompt if state.pending else None


def current_rules(state: State) -> tuple[str, ...]:
    """Returns the step of the core flow at which the game waits, as a tuple of one: [1] set-up, [3] request or pass,
    [5], [8] or [15] an answer within a request or a pass, [9] the game is over."""
    if state.winner:
        return ("bp:[9]",)
    if state.pending is None:
        return ("bp:[3]",)
    parsed = state.pending.move
    if parsed is None:
        return ("bp:[1]",)
    if parsed.kind.word == "pass":
        return ("bp:[15]",)
    return ("bp:[8]",) if actions()[parsed.args["request"]].immediate else ("bp:[5]",)


def over(state: State) -> Check:
    """Returns the failed check on any play after a victory, with the winner and the player without life."""
    loser = next((player for player in state.setup.players if player != state.winner), None)
    return Check(False, "over", ("bp:5.5", "bp:3.7"), {"winner": state.winner, "loser": loser})


class Answers(ReplayedAnswers[State]):
    """How answers are judged and applied; the unknown cards that a play took without asking may be named afterwards."""

    prompt = staticmethod(pending_prompt)

    def replay(self, state: State, prompt: Prompt, by: str, answer: Any, log: Log | None = None) -> State:
        """Returns the state after the play that asked, applied again from its beginning with this answer added.

        Raises Refused if the rules forbid it.
        """
        pending = state.pending
        assert pending is not None, "it has the prompt"
        return apply_play(pending.base, pending.move, (*pending.answers, GivenAnswer(by, answer)), log, pending.logged)

    def allowed(self, state: State, prompt: Prompt, by: str, answer: Any, after: State) -> tuple[Check, ...]:
        return (Check(True, "answer.allowed", prompt.cites),)

    def same(self, state: State, by: str, answer: Any, taken: Any) -> bool:
        if plain(taken, by) == plain(answer, by) or _same_things(state, taken, answer):
            return True
        return isinstance(taken, dict) and part_of(answer, taken, by)

    def over(self, state: State) -> Check | None:
        return over(state) if state.winner else None

    def cites(self, state: State, key: str) -> Cites:
        return super().cites(state, key) or current_rules(state)

    def waits_for(self, state: State) -> Args:
        return {"holder": state.chance or NOBODY}

    def against(self, state: State, one: Taken, answer: object) -> tuple[Check, ...]:
        """Returns the failed checks on the units that an answer names as attackers, if nobody could attack and the
        empty answer was taken without asking; empty for other questions."""
        if one.word != "attackers":
            return ()
        table, action = Table(state), ("bp:action/attack",)
        return tuple(check for name in listed(answer) for check in no_attacker(table, action, one.by, name))

    def naming(self, state: State, by: str, answer: Any, log: Log | None = None) -> State | None:
        """Returns the state after an answer that names the unknown cards which the last play took from this player;
        None if it took none, or the play does not accept the answer."""
        held = state.pending or state.guessed
        if held is None or not any(one.by == by and took_unknown(one.answer) for one in state.taken):
            return None
        answers = (*held.answers, GivenAnswer(by, answer, afterwards=True))
        if not _takes_all(held, answers):
            return None
        return apply_play(held.base, held.move, answers, log, held.logged)


def _takes_all(held: Pending, answers: tuple[GivenAnswer, ...]) -> bool:
    """Tells whether a play, run again, asks for all of these answers and refuses none."""
    table = Table(held.base, answers)
    try:
        run(table, held.move)
    except Refused:
        return False
    except (Unanswered, GameOver):
        pass
    return table.used == len(answers)


def _same_things(state: State, taken: Any, answer: Any) -> bool:
    """Tells whether two answers name the same units or requests by other names: a card for an id, an action in another
    language. False if `taken` has names of cards, or one of them is a map or yes or no."""
    ours, theirs = listed(taken), listed(answer)
    if isinstance(taken, dict) or isinstance(answer, (dict, bool)) or any(parse_card(str(name)) for name in ours):
        return False
    return sorted(_stands_for(state, name) for name in ours) == sorted(_stands_for(state, name) for name in theirs)


def _stands_for(state: State, name: Any) -> tuple[str, ...]:
    """Returns (owner, cards…) of the unit that a name means, also one that has left; else a tuple of just the action,
    card or name."""
    owner, dot, rest = str(name).rpartition(".")
    card, action = parse_card(rest), find_action(rest)
    here = [(u.display_name, u.owner, u.cards) for u in state.units()]
    for called, player, cards in [*here, *((n, p, c) for n, (p, c) in state.gone.items())]:
        if called == str(name) or (card in cards and (not dot or owner == player)):
            return (player, *sorted(cards))
    return (action.id,) if action else (card or str(name),)


ANSWERS = Answers()
