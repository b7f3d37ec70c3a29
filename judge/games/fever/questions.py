"""The questions about what is not given: what may be answered, and what comes of it.

Who is asked follows from what needs the answer: a play (`Kind.needs`), the opening of the race, the payout, the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, product
from typing import TYPE_CHECKING, Any

from judge.boardfile.lines import EVERYBODY
from judge.boardfile.maps import MapOf
from judge.boardfile.shapes import UNKNOWN, Count, Either, Flag, ListOf, Shape, Text, Total
from judge.engine.prompts import Question, going_round
from judge.engine.values import Check, Prompt
from judge.faults import Both
from judge.games.fever import payout, plays, race, rounds
from judge.games.fever.board import BET_KIND, COLOUR, LENDER, SIGN, UNNAMED_CARD
from judge.games.fever.conditions import check
from judge.games.fever.effects import Card
from judge.games.fever.pack import PACK_MOVES
from judge.games.fever.sheet import COLOURS, MONEY, ODDS
from judge.games.fever.state import (
    Log,
    State,
    Waiting,
    at_start,
    card_of,
    known_card,
    running,
    several_copies,
    where_is,
)  # fmt: skip
from judge.games.fever.table import Table

if TYPE_CHECKING:
    from judge.boardfile.lexicon import Lexicon


def pending_prompt(state: State) -> Prompt | None:
    """The question that is pending now; None where a player may act or the game is over."""
    if state.pending == "dice":
        return Prompt(EVERYBODY, "dice", ("fever:race.2",), tuple(map(list, product(COLOURS, repeat=2))))
    if state.pending == "tie":
        return race.tie(state)
    if isinstance(state.pending, Waiting):
        return plays.needs(state, state.pending)
    if state.phase == "race":
        return race.ranking_needs(state)
    if state.phase == "payout":
        return payout.needs(state)
    if state.phase == "end":
        return rounds.end_needs(state)
    return None


class Kind(Question[State, Any]):
    """One kind of question: by default about a part of a waiting play, with the answers that its prompt offers.

    `chosen`: the player of that play chooses the part, so that an answer is illegal where the play would be.
    """

    chosen = True
    refused = "check.answer.no"

    def __init__(self, word: str, answer: Shape) -> None:
        """`word` names the question, `answer` is the shape of its answers."""
        self.word, self.answer = word, answer

    def fits(self, state: State, prompt: Prompt, answer: Any) -> bool:
        """Whether the answer is among those that the rules leave open."""
        return answer in prompt.options

    def checks(self, state: State, prompt: Prompt, answer: Any) -> Iterator[Check]:
        """The check that the answer fits; if it completes a play, also the failed checks that make that play illegal."""
        ok = self.fits(state, prompt, answer)
        yield check(ok, "check.answer", *prompt.cites, word=self.word, value=_shown(answer))
        if ok and self.chosen and isinstance(state.pending, Waiting):
            by, args = state.pending
            whole = plays.kind_of(args).checks(state, by, {**args, self.word: answer})
            yield from (one for one in whole if one.ok is False)

    def apply(self, state: State, prompt: Prompt, answer: Any, log: Log | None) -> State:
        """The state after an answer: a part of the waiting play, which goes on with it."""
        table = Table(state, log)
        self.tell(table, prompt, answer)
        assert isinstance(state.pending, Waiting)
        by, args = state.pending
        plays.kind_of(args).apply_or_wait(table, by, {**args, self.word: answer})
        return table.state

    def tell(self, table: Table, prompt: Prompt, answer: Any) -> None:
        """Logs the answer as an event."""
        table.tell("chosen", prompt.cites, prompt.by, word=self.word, value=_shown(answer))


def _shown(answer: Any) -> Any:
    """An answer as it is written; a described card without its description."""
    if isinstance(answer, Card):
        return Both("内容で示されたカード", "the card as described")
    return list(answer) if isinstance(answer, tuple) else answer


# parts of a play


class Free(Kind):
    """A part of which every value fits: a movement card."""

    def fits(self, state: State, prompt: Prompt, answer: Any) -> bool:
        """True, because every value that the shape can read is possible."""
        return True

    def answers_to_try(self, state: State, prompt: Prompt) -> Iterable[Any]:
        """The options; without any the first and the last movement card of the preset."""
        return prompt.options or [list(card) for card in (PACK_MOVES[0], PACK_MOVES[-1])]


class Sum(Kind):
    """A sum of money that the board does not give; a stake is chosen, and not below the minimum."""

    def __init__(self, word: str) -> None:
        """`word` names the question; a stake is chosen by the player, other sums are facts."""
        super().__init__(word, Total(0, MONEY))
        self.chosen = word == "stake"

    def fits(self, state: State, prompt: Prompt, answer: int) -> bool:
        """Whether a stake is at least the minimum, or another sum at most the largest that a board can have."""
        least: int = prompt.args.get("least", 0)
        return least <= answer if self.chosen else answer <= MONEY

    def answers_to_try(self, state: State, prompt: Prompt) -> Iterable[int]:
        """The least and the most, and what the player who is asked has."""
        least: int = prompt.args.get("least", 0)
        return dict.fromkeys((least, least + 1, state.players[prompt.by].money, MONEY))


class Refuse(Kind):
    """HF-R18: whether a seller refuses."""

    chosen = False


class Repay(Sum):
    """fever:plus.end.1: what repays a loan that is taken now, or at the end one of those taken before."""

    def apply(self, state: State, prompt: Prompt, answer: int, log: Log | None) -> State:
        """The state after the answer: the waiting loan is taken, or at the end of the game the repayment is noted."""
        if isinstance(state.pending, Waiting):
            return super().apply(state, prompt, answer, log)
        table = Table(state, log)
        n, loans = prompt.args["n"], list(state.players[prompt.by].loans)
        loans[n] = loans[n]._replace(owe=answer)
        table.player(prompt.by, loans=tuple(loans))
        self.tell(table, prompt, answer)
        return table.state


# facts about the table; a play that waits for one goes on


class Learned(Kind):
    """Something about the table that the board does not give."""

    chosen = False

    def learn(self, table: Table, prompt: Prompt, answer: Any) -> Any:
        """Puts the answer on the table; returns the value that the event names. Each question defines it."""
        raise NotImplementedError

    def apply(self, state: State, prompt: Prompt, answer: Any, log: Log | None) -> State:
        """The state after the answer is on the table; a play that waited for it goes on."""
        table = Table(state, log)
        value = self.learn(table, prompt, answer)
        play = state.pending if isinstance(state.pending, Waiting) else None
        if play and plays.needs(table.state, play) is None:
            table.set(pending=None)
        self.tell(table, prompt, value)
        if play:
            plays.kind_of(play.args).apply_or_wait(table, *play)
        return table.state


class Odds(Learned):
    """fever:setup.3: the odds of the stables that have none; before the first race no two of these are the same."""

    def fits(self, state: State, prompt: Prompt, answer: dict[str, int]) -> bool:
        """Whether the answer gives possible odds for all stables without odds; before the first race no two of them
        equal."""
        whole = {**state.odds, **answer}
        if any(c in state.odds or answer[c] not in ODDS for c in answer) or len(whole) < len(COLOURS):
            return False
        fresh = state.round == 1 and state.phase == "race" and at_start(state)
        return not fresh or len({*answer.values()}) == len(answer)

    def learn(self, table: Table, prompt: Prompt, answer: dict[str, int]) -> dict[str, int]:
        """Puts the odds of the stables that had none on the table; returns those of all: colour → odds."""
        whole = {**table.state.odds, **answer}
        table.set(odds={colour: whole[colour] for colour in COLOURS})
        return table.state.odds

    def same(self, answer: dict[str, int], taken: dict[str, int]) -> bool:
        """Whether an answer repeats the odds that were taken; it may give only some of them."""
        return bool(answer) and answer.items() <= taken.items()

    def answers_to_try(self, state: State, prompt: Prompt) -> Iterable[dict[str, int]]:
        """Each stable once at each of the odds."""
        missing = [colour for colour in COLOURS if colour not in state.odds]
        return [dict(zip(missing, odds)) for odds in going_round(ODDS, len(missing))]


class Finish(Learned):
    """fever:race.3: the goal line, which the horses on their way have not reached, and those that finished have."""

    def fits(self, state: State, prompt: Prompt, answer: int) -> bool:
        """Whether the line lies ahead of all running horses and not beyond a horse that has finished."""
        if at_start(state):
            return True
        ahead = max(state.horses[c].square for c in running(state))
        home = [state.horses[c].square for c in state.finished if state.horses[c].square]
        return ahead < answer <= min([*home, answer])

    def learn(self, table: Table, prompt: Prompt, answer: int) -> int:
        """Puts the goal line on the track; horses that finished before it was known stand at least on it. Returns its
        square."""
        table.set(finish=answer)
        for colour in table.state.finished:
            table.horse(colour, square=max(answer, table.state.horses[colour].square))
        return answer

    def answers_to_try(self, state: State, prompt: Prompt) -> Iterable[int]:
        """Squares for the line, just ahead of the horses and farther off."""
        ahead = 0 if at_start(state) else max(state.horses[c].square for c in running(state))
        return [ahead + more for more in (1, 2, 4, 8, 16, 32)]


class Sign(Learned):
    """HF-R23: whether a card with = is a plus or a minus card."""

    def learn(self, table: Table, prompt: Prompt, answer: str) -> str:
        """Makes the card a plus or a minus card from now on; returns the sign."""
        name = prompt.args["card"]
        table.set(cards={**table.state.cards, name: known_card(table.state, name)._replace(sign=answer)})
        return answer


class CardAnswer(Either):
    """A card by its name, a stable by its colour, or a description of a card."""

    def __init__(self) -> None:
        """Takes no arguments: an answer is a description of an unnamed card as a file has it, or a name."""
        super().__init__(UNNAMED_CARD, Text())

    def english(self, raw: Any, lexicon: Lexicon) -> Any:
        """A colour or the keys of a description in English; card names stay."""
        return COLOUR.english(raw, lexicon) if isinstance(raw, str) else super().english(raw, lexicon)


# cards that do what a card does as soon as it is turned up or paid, one each; the last one does nothing
_DESCRIBED: tuple[dict[str, Any], ...] = (
    *(
        {key: value}
        for key, values in (("odds", ("up 2", "down 2")), ("remove", ("plus", "minus")))
        for value in values
    ),
    *({"income": sum_} for sum_ in (-100, 100)),
    *({key: 1} for key in ("vp", "pay")),
    *({"take": 100, "from": side} for side in ("left", "right")),
    {"sign": "plus"},
)


class WhichCard(Learned):
    """Which of several cards is traded; or what an unknown card is: one by its name, or a description."""

    chosen = True

    def card_kind(self, prompt: Prompt) -> str:
        """The kind of the unknown card: on a horse an action card, else that of the player's card."""
        return prompt.args["about"] if prompt.args["about"] in ("horse", "assistant") else "action"

    def fits(self, state: State, prompt: Prompt, answer: str | Card) -> bool:
        """Whether the card is one of the options, or can be the unknown card: of its kind, and not known to be
        elsewhere."""
        if prompt.options:
            return answer in prompt.options
        kind = self.card_kind(prompt)
        if isinstance(answer, Card):
            return answer.kind in ("", kind)
        card = card_of(state, answer)
        if card is None or card.kind != kind or not prompt.args["card"].startswith(UNKNOWN):
            return False
        return several_copies(state, answer) or where_is(state, answer) is None

    def checks(self, state: State, prompt: Prompt, answer: str | Card) -> Iterator[Check]:
        """Yields the checks of every question. If the question lists no options, a card with ★ in the beginner game
        adds a failed check (fever:beginner.1)."""
        fits, *of_play = super().checks(state, prompt, answer)
        yield fits
        card = answer if isinstance(answer, Card) else card_of(state, answer)
        if not prompt.options and state.options.beginner and card and card.star:
            yield check(False, "check.star", "fever:beginner.1", card=_shown(answer))
        yield from of_play

    def apply(self, state: State, prompt: Prompt, answer: str | Card, log: Log | None) -> State:
        """The state after a choice among options, or after an unknown card has become known."""
        return (Kind if prompt.options else Learned).apply(self, state, prompt, answer, log)

    def answers_to_try(self, state: State, prompt: Prompt) -> Iterable[Any]:
        """The options; of an unknown card descriptions with what works when it is known."""
        return prompt.options or _DESCRIBED

    def learn(self, table: Table, prompt: Prompt, answer: str | Card) -> str:
        """Makes the unknown card this one, a described card without a name getting one; returns its name."""
        about, card = prompt.args["about"], prompt.args["card"]
        if isinstance(answer, Card):
            name: str = card if not card.startswith(UNKNOWN) else _fresh_name(table.state)
            table.set(cards={**table.state.cards, name: answer._replace(kind=self.card_kind(prompt))})
        else:
            name = answer
        if about in COLOURS:
            cards = list(table.state.horses[about].cards)
            cards[prompt.args["n"]] = (name, cards[prompt.args["n"]][1])
            table.horse(about, cards=tuple(cards))
        else:
            table.player(prompt.by, **payout.with_known_card(table.state, prompt.by, about, card, name))
        return name


def _fresh_name(state: State) -> str:
    """A name that no card of the board has."""
    return next(name for n in count(1) if card_of(state, name := f"Card{n}") is None and not where_is(state, name))


# the middle of a move


class Dice(Free):
    """fever:race.2: the sprint dice."""

    chosen = False

    def apply(self, state: State, prompt: Prompt, answer: Sequence[str], log: Log | None) -> State:
        """The state after the sprint of the horses whose colours the dice show."""
        table = Table(state, log)
        self.tell(table, prompt, answer)
        race.sprint(table, answer)
        return table.state


class Tie(Kind):
    """HF-R6: the order of horses on the same square at the same odds."""

    chosen = False

    def fits(self, state: State, prompt: Prompt, answer: Sequence[str]) -> bool:
        """Whether exactly the tied horses are named, each once."""
        return sorted(answer) == sorted(prompt.args["horses"])

    def apply(self, state: State, prompt: Prompt, answer: Sequence[str], log: Log | None) -> State:
        """The state after the tied horses have finished in this order."""
        table = Table(state, log)
        self.tell(table, prompt, answer)
        race.decide_tie(table, answer)
        return table.state


QUESTIONS = {
    kind.word: kind
    for kind in (
        Odds("odds", MapOf(COLOUR, Count(0, 99))),
        Dice("dice", race.DICE),
        WhichCard("card", CardAnswer()),
        Tie("tie", ListOf(COLOUR, single=False)),
        Sum("price"),
        Repay("repay"),
        Refuse("refuse", Flag()),
        Finish("finish", Count(1, 1000)),
        Sign("sign", SIGN),
        Free("move", race.Movement(may_wait=False)),
        Kind("kind", BET_KIND),
        Sum("stake"),
        Kind("horse", COLOUR),
        Kind("stable", COLOUR),
        Kind("from", LENDER),
    )
}


def answered(state: State, prompt: Prompt) -> State:
    """The state after an answer, without the notes of answers taken for the same question; notes on cards stay."""
    rest = tuple(one for one in state.taken if one.word != prompt.word or prompt.word == "card")
    return state._replace(taken=rest)
