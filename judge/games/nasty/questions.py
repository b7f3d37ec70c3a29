"""What must be decided before play goes on. A class for each question: who decides, answers, effect."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, permutations, product
from typing import Any

from judge.boardfile.shapes import Count
from judge.engine.prompts import Question, going_round
from judge.engine.telling import tell
from judge.engine.values import Check, Prompt, checked
from judge.games.nasty import board, entering, event_cards, moves
from judge.games.nasty import track as course
from judge.games.nasty.payout import prize_winners, unknown_bets, winning_horse
from judge.games.nasty.state import Dice, Log, State, changed, on_track, pending_of, turn_of

EXAMPLES = 6  # of lanes as they can be dealt


class Kind(Question[State, Any]):
    """One kind of question."""

    refused = "answer.shape.no"

    def prompt(self, state: State) -> Prompt | None:
        """Returns the question if it is pending; None if another question of the same `Pending` comes first. Every
        subclass defines it."""
        raise NotImplementedError

    def complete(self, ok: bool, prompt: Prompt) -> list[Check]:
        """Lists one check, which passes if `ok`: the answer names all that the question needs."""
        return [checked(ok, "answer.shape", prompt.cites, word=self.word, form=self.word)]


class Lanes(Kind):
    """3.1: the lanes that the bookmaker dealt."""

    word, answer = "lanes", board.LANES

    def prompt(self, state: State) -> Prompt:
        """Returns the question to the bookmaker which lane each player is dealt; its options are only some examples."""
        seats = list(state.players)
        some = islice(permutations(range(1, len(seats) + 1)), EXAMPLES)
        options = tuple(dict(zip(seats, lanes)) for lanes in some)
        return Prompt(state.bookmaker, "lanes", ("nasty:3.1", "nasty:ruling/NH-R1"), options, False)

    def checks(self, state: State, prompt: Prompt, answer: dict[str, int]) -> list[Check]:
        """3.1, NH-R1: returns the checks that each player has a lane, no lane comes twice, and each can be dealt."""
        return entering.lanes_checks(state, answer)

    def apply(self, state: State, prompt: Prompt, answer: dict[str, int], log: Log | None) -> State:
        """Returns the state after these lanes are dealt."""
        return entering.deal_lanes(state, prompt.by, answer, log)

    def answers_to_try(self, state: State, prompt: Prompt) -> Iterable[dict[str, int]]:
        """Lists a few deals of the lanes, in which each player comes once to each lane."""
        seats = list(state.players)
        return [dict(zip(seats, lanes)) for lanes in going_round(range(1, len(seats) + 1))]


class Path(Kind):
    """7.1, 7.2, 7.4, 7.10: the path of a roll."""

    word, answer = "path", board.PATH

    def prompt(self, state: State) -> Prompt | None:
        """Returns the question for the path of the pending roll; its options are all legal paths. None if the horse's
        square is unknown."""
        by, roll = turn_of(state), moves.rolled(state)
        if not on_track(state, by):
            return None
        options = tuple(course.spelled(path.steps) for path in moves.legal_paths(state, by, roll))
        cites = ("nasty:7.1", "nasty:7.2", "nasty:7.4", "nasty:7.10")
        return Prompt(by, "path", cites, options, True, {"roll": roll})

    def checks(self, state: State, prompt: Prompt, answer: course.Steps) -> list[Check]:
        """7.1–7.10: returns the checks on the path."""
        return moves.path_checks(state, prompt.by, moves.rolled(state), answer)

    def apply(self, state: State, prompt: Prompt, answer: course.Steps, log: Log | None) -> State:
        """Returns the state after the horse moves along the path, with its bonus moves and the end of its turn."""
        return moves.move_along(state, prompt.by, answer, log)


class To(Kind):
    """7.1, NH-F5: without a track, where a roll ended."""

    word, answer = "to", board.PLACE

    def prompt(self, state: State) -> Prompt:
        """Returns the question at which place, as a word, the pending roll ends; asked if the horse's square is
        unknown. On a board with a track the options are all there are."""
        by = turn_of(state)
        cites, options = ("nasty:7.1", "nasty:ruling/NH-F5"), moves.to_options(state, by)
        return Prompt(by, "to", cites, options, state.track is not None, {"roll": moves.rolled(state)})

    def checks(self, state: State, prompt: Prompt, answer: str) -> list[Check]:
        """7.8: returns the check that the horse does not go back."""
        return moves.to_checks(state, prompt.by, answer)

    def apply(self, state: State, prompt: Prompt, answer: str, log: Log | None) -> State:
        """Returns the state after the horse is there and the turn has passed."""
        return moves.move_to(state, prompt.by, answer, log)


class Grade(Kind):
    """8.2: the grade on which a bonus move depends."""

    word, answer = "grade", Count(1, 99)

    def prompt(self, state: State) -> Prompt:
        """Returns the question to the owner for the grade of the horse, on which a bonus move depends."""
        by = turn_of(state)
        return Prompt(by, "grade", ("nasty:8.2", "nasty:4.1"), entering.possible_grades(state, by), True)

    def checks(self, state: State, prompt: Prompt, answer: int) -> list[Check]:
        """2.1, 2.2, 2.5: returns the checks that the horse can have this grade."""
        return entering.grade_checks(state, prompt.by, answer)

    def apply(self, state: State, prompt: Prompt, answer: int, log: Log | None) -> State:
        """Returns the state with the grade known, after the bonus moves and the end of the turn."""
        return moves.name_grade(state, prompt.by, answer, log)


class OneOfOptions(Kind):
    """A question that is answered with one of its options."""

    answer = board.PLAYER
    refused = "answer.option.no"

    def checks(self, state: State, prompt: Prompt, answer: str) -> list[Check]:
        """Lists one check: the answer is one of the options."""
        return [checked(answer in prompt.options, "answer.option", prompt.cites, options=list(prompt.options))]


class Target(OneOfOptions):
    """c.2, d.2, g.3: which horse a card is played on."""

    word = "target"

    def prompt(self, state: State) -> Prompt:
        """Returns the question on whose horse the waiting card is played; the options are all that can be its target."""
        pending = pending_of(state)
        options = tuple(event_cards.possible_targets(state, pending.card))
        cites, args = event_cards.TARGET_RULES[pending.card], {"card": event_cards.ref(pending.card)}
        return Prompt(pending.by, "target", cites, options, True, args)

    def apply(self, state: State, prompt: Prompt, answer: str, log: Log | None) -> State:
        """Returns the state after the card takes effect on that horse; an objection may then wait for its dice."""
        pending = pending_of(state)
        return event_cards.on_target(state, prompt.by, pending.card, answer, pending.dice, log)


class TwoDice(Kind):
    """g.3, NH-R15: the two dice of an objection."""

    word, answer = "dice", board.DICE

    def prompt(self, state: State) -> Prompt:
        """Returns the question for the two dice of the waiting Objection or enquiry."""
        pending = pending_of(state)
        args = {"target": pending.target, "card": event_cards.ref(pending.card)}
        options = tuple(map(list, product(range(1, 7), repeat=2)))
        return Prompt(pending.by, "dice", ("nasty:g.3", "nasty:ruling/NH-R15"), options, True, args)

    def checks(self, state: State, prompt: Prompt, answer: Dice) -> list[Check]:
        """Lists one passed check, as any two dice are possible."""
        return self.complete(True, prompt)

    def apply(self, state: State, prompt: Prompt, answer: Dice, log: Log | None) -> State:
        """Returns the state after the Objection or enquiry is resolved."""
        return event_cards.objection(state, answer, log)


class Backed(OneOfOptions):
    """5.3: the secret horse of a bet."""

    word = "bet"

    def prompt(self, state: State) -> Prompt | None:
        """Returns the question to the first player whose secret horse must be named before the bets are paid; None if
        there is none."""
        secret = unknown_bets(state)
        return Prompt(secret[0], "bet", ("nasty:5.3", "nasty:5.1"), tuple(state.players)) if secret else None

    def apply(self, state: State, prompt: Prompt, answer: str, log: Log | None) -> State:
        """Returns the state in which the player's bet names this horse; nothing is paid yet."""
        bet = state.players[prompt.by].bet
        assert bet is not None, "only a player who has bet gets this question"
        state = changed(state, prompt.by, bet=bet._replace(horse=answer))
        return tell(log, state, "bet.shown", ("nasty:5.3",), by=prompt.by, who=prompt.by, horse=answer)


class Odds(Kind):
    """4.2: the odds of the winner."""

    word, answer = "odds", board.ODDS

    def prompt(self, state: State) -> Prompt:
        """Returns the question to all for the odds of the winner, on which the payout of a bet depends. It does not
        look whether they are missing."""
        winner = winning_horse(state)
        return Prompt("all", "odds", ("nasty:4.2", "nasty:ruling/NH-F5"), ({winner: 2},), False, {"winner": winner})

    def checks(self, state: State, prompt: Prompt, answer: dict[str, int]) -> list[Check]:
        """Lists one check: the answer gives the odds of the winner."""
        return self.complete(winning_horse(state) in answer, prompt)

    def apply(self, state: State, prompt: Prompt, answer: dict[str, int], log: Log | None) -> State:
        """Returns the state with these odds added; nothing is paid yet."""
        state = state._replace(odds={**state.odds, **answer})
        return tell(log, state, "odds.named", ("nasty:4.2",), by=prompt.by, odds=answer)

    def same(self, answer: dict[str, int], taken: dict[str, int]) -> bool:
        """Tells whether all odds in an answer, and at least one, are among those taken."""
        return bool(answer) and answer.items() <= taken.items()

    def answers_to_try(self, state: State, prompt: Prompt) -> Iterable[dict[str, int]]:
        """Lists two answers: low and high odds of the winner."""
        return [{prompt.args["winner"]: odds} for odds in (2, 20)]


class Prizes(Kind):
    """1.5, 11: the prizes of the race card."""

    word, answer = "prizes", board.PRIZES

    def prompt(self, state: State) -> Prompt:
        """Returns the question to all for the prizes that are due; its `count` says how many."""
        count = len(prize_winners(state))
        return Prompt("all", "prizes", ("nasty:11", "nasty:1.5", "nasty:ruling/NH-F5"), (), False, {"count": count})

    def checks(self, state: State, prompt: Prompt, answer: tuple[int, ...]) -> list[Check]:
        """Lists one check: there are at least as many prizes as places that earn one."""
        return self.complete(len(answer) >= prompt.args["count"], prompt)

    def apply(self, state: State, prompt: Prompt, answer: tuple[int, ...], log: Log | None) -> State:
        """Returns the state with these prizes on the board; they are not paid yet."""
        state = state._replace(prizes=answer)
        return tell(log, state, "prizes.named", ("nasty:1.5",), by=prompt.by, prizes=list(answer))

    def answers_to_try(self, state: State, prompt: Prompt) -> Iterable[list[int]]:
        """Lists two answers, whose prizes differ in every place."""
        return [[amount * 2**n for n in range(prompt.args["count"])] for amount in (100, 1000)]


# the questions of each kind of `Pending`, the one that comes first
_KINDS: dict[str, tuple[Kind, ...]] = {
    "lanes": (Lanes(),),
    "roll": (Path(), To()),
    "bonus": (Grade(),),
    "target": (Target(),),
    "dice": (TwoDice(),),
    "bets": (Backed(), Odds()),
    "prizes": (Prizes(),),
}
QUESTIONS = {kind.word: kind for kinds in _KINDS.values() for kind in kinds}


def pending_prompt(state: State) -> Prompt | None:
    """Returns the question that is pending now; None where a player may act, where the pending step needs no answer, or
    where the game is over."""
    kinds = _KINDS[state.pending.kind] if state.pending else ()
    return next((prompt for kind in kinds if (prompt := kind.prompt(state))), None)
