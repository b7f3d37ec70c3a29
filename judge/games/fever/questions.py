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
    """Returns the question that is pending now: what a waiting play leaves out, or what the race, the payout or the
    final count needs. None where a player may act or the game is over."""
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
        """Tells whether the answer is one of the options of the question; a kind with other answers overrides this."""
        return answer in prompt.options

    def checks(self, state: State, prompt: Prompt, answer: Any) -> Iterator[Check]:
        """Yields the check that the answer fits; if it does and completes a play, also the checks of that play that
        fail."""
        ok = self.fits(state, prompt, answer)
        yield check(ok, "check.answer", *prompt.cites, word=self.word, form=self.word, value=_shown(answer))
        if ok and self.chosen and isinstance(state.pending, Waiting):
            by, args = state.pending
            whole = plays.kind_of(args).checks(state, by, {**args, self.word: answer})
            yield from (one for one in whole if one.ok is False)

    def apply(self, state: State, prompt: Prompt, answer: Any, log: Log | None) -> State:
        """Returns the state after an answer: the waiting play gets it as a part, and is applied or waits for the next
        one. A question about something else overrides this."""
        table = Table(state, log)
        self.tell(table, prompt, answer)
        assert isinstance(state.pending, Waiting)
        by, args = state.pending
        plays.kind_of(args).apply_or_wait(table, by, {**args, self.word: answer})
        return table.state

    def tell(self, table: Table, prompt: Prompt, answer: Any) -> None:
        """Logs the answer as an event; the state stays."""
        key = "told" if prompt.by == EVERYBODY else "chosen"
        table.tell(key, prompt.cites, prompt.by, word=self.word, value=_shown(answer))


def _shown(answer: Any) -> Any:
    """Returns an answer as an event names it: a tuple as a list, a described card without its description."""
    if isinstance(answer, Card):
        return Both("書かれたとおりのカード", "the card as written")
    return list(answer) if isinstance(answer, tuple) else answer


# parts of a play


class Free(Kind):
    """A part of which every value fits: a movement card."""

    def fits(self, state: State, prompt: Prompt, answer: Any) -> bool:
        """Returns True: every value that the shape can read is possible."""
        return True

    def answers_to_try(self, state: State, prompt: Prompt) -> Iterable[Any]:
        """Lists the options; if there are none, the first and the last movement card of the preset."""
        return prompt.options or [list(card) for card in (PACK_MOVES[0], PACK_MOVES[-1])]


class Sum(Kind):
    """A sum of money that the board does not give; a stake is chosen, and not below the minimum."""

    def __init__(self, word: str) -> None:
        """`word` names the question. A stake is chosen by a player; other sums are facts."""
        super().__init__(word, Total(0, MONEY))
        self.chosen = word == "stake"

    def fits(self, state: State, prompt: Prompt, answer: int) -> bool:
        """Tells whether a stake is at least the minimum; for another sum, whether a board can have it."""
        least: int = prompt.args.get("least", 0)
        return least <= answer if self.chosen else answer <= MONEY

    def checks(self, state: State, prompt: Prompt, answer: int) -> Iterator[Check]:
        """Yields the checks of every question; of a stake below the minimum, one that names the minimum instead."""
        least: int = prompt.args.get("least", 0)
        if not self.chosen or answer >= least:
            yield from super().checks(state, prompt, answer)
        else:
            args = {"value": answer, "least": least, "vp": state.players[prompt.by].vp}
            yield Check(False, "check.stake.least.no", prompt.cites, args)

    def answers_to_try(self, state: State, prompt: Prompt) -> Iterable[int]:
        """Returns a few sums, each once: the least, one more, what the player has, and the most that a board can have."""
        least: int = prompt.args.get("least", 0)
        return dict.fromkeys((least, least + 1, state.players[prompt.by].money, MONEY))


class Refuse(Kind):
    """HF-R18: whether a seller refuses."""

    chosen = False


class Repay(Sum):
    """fever:plus.end.1: what repays a loan that is taken now, or at the end one of those taken before."""

    def apply(self, state: State, prompt: Prompt, answer: int, log: Log | None) -> State:
        """Returns the state after the answer: the waiting loan is taken with this repayment; without one, at the end of
        the game, an existing loan gets it."""
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
        """Changes the table: puts the answer on it. Returns the value that the event names. Each question defines it."""
        raise NotImplementedError

    def apply(self, state: State, prompt: Prompt, answer: Any, log: Log | None) -> State:
        """Returns the state in which the answer is known; a play that waited for it is applied or waits for the next
        answer."""
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
        """Tells whether the answer gives odds from 1:2 to 1:7 to exactly the stables without odds; before the first
        race also that they are all different."""
        whole = {**state.odds, **answer}
        if any(c in state.odds or answer[c] not in ODDS for c in answer) or len(whole) < len(COLOURS):
            return False
        fresh = state.round == 1 and state.phase == "race" and at_start(state)
        return not fresh or len({*answer.values()}) == len(answer)

    def learn(self, table: Table, prompt: Prompt, answer: dict[str, int]) -> dict[str, int]:
        """Changes the table: adds the odds of the stables that had none. Returns those of all: colour → odds."""
        whole = {**table.state.odds, **answer}
        table.set(odds={colour: whole[colour] for colour in COLOURS})
        return table.state.odds

    def same(self, answer: dict[str, int], taken: dict[str, int]) -> bool:
        """Tells whether all odds in an answer, and at least one, are among those taken."""
        return bool(answer) and answer.items() <= taken.items()

    def answers_to_try(self, state: State, prompt: Prompt) -> Iterable[dict[str, int]]:
        """Lists a few answers, in which each stable without odds comes once to each of the odds."""
        missing = [colour for colour in COLOURS if colour not in state.odds]
        return [dict(zip(missing, odds)) for odds in going_round(ODDS, len(missing))]


class Finish(Learned):
    """fever:race.3: the goal line, which the horses on their way have not reached, and those that finished have."""

    def fits(self, state: State, prompt: Prompt, answer: int) -> bool:
        """Tells whether the goal line lies ahead of all horses still running and not beyond any that has finished; at
        the start any square will do."""
        if at_start(state):
            return True
        ahead = max(state.horses[c].square for c in running(state))
        home = [state.horses[c].square for c in state.finished if state.horses[c].square]
        return ahead < answer <= min([*home, answer])

    def learn(self, table: Table, prompt: Prompt, answer: int) -> int:
        """Changes the table: puts the goal line on the track and moves finished horses up to it that stand before it.
        Returns its square."""
        table.set(finish=answer)
        for colour in table.state.finished:
            table.horse(colour, square=max(answer, table.state.horses[colour].square))
        return answer

    def answers_to_try(self, state: State, prompt: Prompt) -> Iterable[int]:
        """Lists squares for the goal line, from just ahead of the running horses to 32 squares off."""
        ahead = 0 if at_start(state) else max(state.horses[c].square for c in running(state))
        return [ahead + more for more in (1, 2, 4, 8, 16, 32)]


class Sign(Learned):
    """HF-R23: whether a card with = is a plus or a minus card."""

    def learn(self, table: Table, prompt: Prompt, answer: str) -> str:
        """Changes the table: the card is a `plus` or a `minus` card from now on. Returns this sign."""
        name = prompt.args["card"]
        table.set(cards={**table.state.cards, name: known_card(table.state, name)._replace(sign=answer)})
        return answer


class CardAnswer(Either):
    """A card by its name, a stable by its colour, or a description of a card."""

    def __init__(self) -> None:
        """Takes no arguments: an answer is a description of an unnamed card as a file has it, or a name."""
        super().__init__(UNNAMED_CARD, Text())

    def english(self, raw: Any, lexicon: Lexicon) -> Any:
        """Returns an answer in English: a colour, or the keys of a description; names of cards stay."""
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
        """Returns the kind that the unknown card must have: `horse` or `assistant` if the question says so, else
        `action`."""
        return prompt.args["about"] if prompt.args["about"] in ("horse", "assistant") else "action"

    def fits(self, state: State, prompt: Prompt, answer: str | Card) -> bool:
        """Tells whether the card is one of the options; if there are none, whether it can be the unknown card:
        described or known to be of its kind, and not known to be elsewhere."""
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
        """Returns the state after the answer: if the question lists options, the waiting play gets the card; else the
        unknown card has become known."""
        return (Kind if prompt.options else Learned).apply(self, state, prompt, answer, log)

    def answers_to_try(self, state: State, prompt: Prompt) -> Iterable[Any]:
        """Returns the options; if there are none, descriptions of cards that each work differently."""
        return prompt.options or _DESCRIBED

    def learn(self, table: Table, prompt: Prompt, answer: str | Card) -> str:
        """Changes the table: the unknown card becomes this one, and a described card without a name gets one. Returns
        its name."""
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
    """Returns a name that no card of the board has: Card1, Card2 …"""
    return next(name for n in count(1) if card_of(state, name := f"Card{n}") is None and not where_is(state, name))


# the middle of a move


class Dice(Free):
    """fever:race.2: the sprint dice."""

    chosen = False

    def apply(self, state: State, prompt: Prompt, answer: Sequence[str], log: Log | None) -> State:
        """Returns the state after the horses whose colours the dice show have sprinted, and those at the line are
        ranked."""
        table = Table(state, log)
        self.tell(table, prompt, answer)
        race.sprint(table, answer)
        return table.state


class Tie(Kind):
    """HF-R6: the order of horses on the same square at the same odds."""

    chosen = False

    def fits(self, state: State, prompt: Prompt, answer: Sequence[str]) -> bool:
        """Tells whether the answer names exactly the tied horses, each once."""
        return sorted(answer) == sorted(prompt.args["horses"])

    def apply(self, state: State, prompt: Prompt, answer: Sequence[str], log: Log | None) -> State:
        """Returns the state after the tied horses have finished in this order, and then the others that are at the
        line."""
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
    """Returns the state without the notes on answers taken for the same question, now that it is answered; notes on
    cards stay."""
    rest = tuple(one for one in state.taken if one.word != prompt.word or prompt.word == "card")
    return state._replace(taken=rest)
