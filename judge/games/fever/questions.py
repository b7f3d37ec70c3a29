"""What nobody has said and something hangs on: who answers, what may be answered, what comes of it."""

from __future__ import annotations

from itertools import count

from judge.engine.asking import Question
from judge.engine.shapes import Count, Either, Flag, ListOf, MapOf, Shape, Text, Total
from judge.engine.values import Check, Decision
from judge.faults import Both
from judge.games.fever import payout, race, rounds, waiting
from judge.games.fever.board import BET_KIND, COLOUR, LENDER, SIGN, UNNAMED_CARD
from judge.games.fever.change import Change
from judge.games.fever.effects import Card
from judge.games.fever.hanging import DECIDES, OF_TRADES
from judge.games.fever.sheet import COLOURS, MONEY, ODDS
from judge.games.fever.state import UNKNOWN, State, Waiting, at_start, card_of, running, several_copies, where_is
from judge.games.fever.verbs import CHECKS, DICE, Movement

# answers that complete a play as its player chooses: what would be illegal in the play is so in the answer
PARTS = ("card", "kind", "stake", "horse", "stable", "from", "move")


def decision(state: State) -> Decision | None:
    """The decision that is open now."""
    if state.pending == "dice":
        return Decision("all", "dice", ("fever:race.2",), (), False)
    if state.pending == "tie":
        return race.tie(state)
    if isinstance(state.pending, Waiting):
        return waiting.needs(state, *state.pending)
    if state.phase == "race":
        return race.opening_needs(state)
    if state.phase == "payout":
        return payout.needs(state)
    if state.phase == "end":
        return rounds.end_needs(state)
    return None


# whether an answer fits


def _fits(good):
    """The checks of an answer: that it fits, and where it completes a play those that this play would fail."""

    def checks(state: State, asked: Decision, answer):
        ok = good(state, asked, answer)
        yield Check(ok, "check.answer", asked.cites, {"word": asked.word, "value": _shown(answer)})
        if asked.word == "card" and not asked.options and state.options.beginner and _starred(state, answer):
            yield Check(False, "check.star", ("fever:beginner.1",), {"card": _shown(answer)})
        if ok and asked.word in PARTS and isinstance(state.pending, Waiting):
            by, args = state.pending
            whole = {**args, asked.word: answer}
            yield from (one for one in CHECKS[waiting.verb_of(args)](state, by, whole) if one.ok is False)

    return checks


def _shown(answer):
    """An answer as it is written; what a card says is not said again."""
    if isinstance(answer, Card):
        return Both("内容で示されたカード", "the card as described")
    return list(answer) if isinstance(answer, tuple) else answer


def _offered(state, asked, answer):
    return answer in asked.options


def _sum_fits(state, asked, answer):
    return answer >= asked.args["least"] if asked.word == "stake" else answer <= MONEY


def _line_fits(state, asked, square):
    """fever:race.3: a goal line that the horses on their way have yet to reach, and those at home have reached."""
    if at_start(state):
        return True
    ahead = max(state.horses[c].square for c in running(state))
    home = [state.horses[c].square for c in state.finished if state.horses[c].square]
    return ahead < square <= min([*home, square])


def _odds_fit(state, asked, odds):
    """fever:setup.3: odds for the stables that have none; before the first race each of these has its own step."""
    whole = {**state.odds, **odds}
    if any(colour in state.odds or odds[colour] not in ODDS for colour in odds) or len(whole) < len(COLOURS):
        return False
    fresh = state.round == 1 and state.phase == "race" and at_start(state)
    return not fresh or len({*odds.values()}) == len(odds)


def _tie_fits(state, asked, order):
    return sorted(order) == sorted(asked.args["horses"])


def _card_fits(state, asked, answer):
    """One of the cards that are offered; else an unknown card by its name, or what a card says."""
    if asked.options:
        return answer in asked.options
    kind = _kind_asked(asked)
    if isinstance(answer, Card):
        return answer.kind in ("", kind)
    card = card_of(state, answer)
    if card is None or card.kind != kind or not asked.args["card"].startswith(UNKNOWN):
        return False
    return several_copies(state, answer) or where_is(state, answer) is None


def _starred(state, answer):
    """fever:beginner.1: a card with ★, by its name or by what it says."""
    card = answer if isinstance(answer, Card) else card_of(state, answer)
    return card is not None and card.star


def _kind_asked(asked):
    return asked.args["about"] if asked.args["about"] in ("horse", "assistant") else "action"


# what comes of an answer; a play that waited for it goes on


def _told(change: Change, asked: Decision, answer) -> None:
    change.tell("chosen", asked.cites, asked.by, word=asked.word, value=_shown(answer))


def _take(known):
    """An answer from which something about the table is known; then the play that waited for it goes on."""

    def carry(state: State, asked: Decision, answer, log):
        change = Change(state, log)
        said = known(change, asked, answer)
        waits = isinstance(state.pending, Waiting)
        if waits and waiting.needs(change.state, *state.pending) is None:
            change.set(pending=None)
        _told(change, asked, answer if said is None else said)
        if waits:
            waiting.begin(change, *state.pending)
        return change.state

    return carry


def _take_part(state, asked, answer, log):
    """An answer that is a part of the play that waits."""
    change = Change(state, log)
    _told(change, asked, answer)
    by, args = state.pending
    waiting.begin(change, by, {**args, asked.word: answer})
    return change.state


def _take_dice(state, asked, dice, log):
    change = Change(state, log)
    _told(change, asked, dice)
    race.sprint(change, dice)
    return change.state


def _take_tie(state, asked, order, log):
    change = Change(state, log)
    _told(change, asked, order)
    race.decide_tie(change, order)
    return change.state


def _know_odds(change, asked, odds):
    whole = {**change.state.odds, **odds}
    change.set(odds={colour: whole[colour] for colour in COLOURS})
    return change.state.odds


def _know_line(change, asked, square):
    """Where the line was not known, those at home stood nowhere."""
    change.set(finish=square)
    for colour in change.state.finished:
        change.horse(colour, square=max(square, change.state.horses[colour].square))


def _know_sign(change, asked, sign):
    name = asked.args["card"]
    change.set(cards={**change.state.cards, name: card_of(change.state, name)._replace(sign=sign)})


def _know_card(change, asked, answer):
    """An unknown card turns out to be this one, or a card is described."""
    name = answer
    if isinstance(answer, Card):
        named = asked.args["card"]
        name = named if not named.startswith(UNKNOWN) else _fresh_name(change.state)
        change.set(cards={**change.state.cards, name: answer._replace(kind=_kind_asked(asked))})
    about = asked.args["about"]
    if about in COLOURS:
        cards = list(change.state.horses[about].cards)
        cards[asked.args["n"]] = (name, cards[asked.args["n"]][1])
        change.horse(about, cards=tuple(cards))
    else:
        change.player(asked.by, **payout.unknown_income(change.state, asked.by, about, asked.args["card"], name))
    return name


def _fresh_name(state):
    """A name for a card that was described without one."""
    return next(name for n in count(1) if card_of(state, name := f"Card{n}") is None and not where_is(state, name))


def _take_card(state, asked, answer, log):
    return (_take_part if asked.options else _take(_know_card))(state, asked, answer, log)


def _take_repay(state, asked, owe, log):
    """What settles a loan that is taken now, or at the end one of those taken before."""
    if isinstance(state.pending, Waiting):
        return _take_part(state, asked, owe, log)
    change = Change(state, log)
    n, loans = asked.args["n"], list(state.players[asked.by].loans)
    loans[n] = loans[n]._replace(owe=owe)
    change.player(asked.by, loans=tuple(loans))
    _told(change, asked, owe)
    return change.state


def _question(word: str, answer: Shape, fits, carry, **more) -> Question:
    return Question(
        word, answer, _fits(fits), carry, refused="check.answer", decides=DECIDES.get(word, OF_TRADES), **more
    )


def _part_said(said, part):
    """Of the odds a part may be said again."""
    return bool(said) and said.items() <= part.items()


class CardAnswer(Either):
    """A card by its name, a stable by its colour, or what a card says."""

    def __init__(self):
        super().__init__(UNNAMED_CARD, Text())

    def english(self, raw, words):
        return COLOUR.english(raw, words) if isinstance(raw, str) else super().english(raw, words)


_SUM = Total(0, MONEY)
QUESTIONS = {
    question.word: question
    for question in (
        _question("odds", MapOf(COLOUR, Count(0, 99)), _odds_fit, _take(_know_odds), same=_part_said),
        _question("dice", DICE, lambda state, asked, dice: True, _take_dice),
        _question("card", CardAnswer(), _card_fits, _take_card),
        _question("tie", ListOf(COLOUR, single=False), _tie_fits, _take_tie),
        _question("price", _SUM, _sum_fits, _take_part),
        _question("repay", _SUM, _sum_fits, _take_repay),
        _question("refuse", Flag(), _offered, _take_part),
        _question("finish", Count(1, 1000), _line_fits, _take(_know_line)),
        _question("sign", SIGN, _offered, _take(_know_sign)),
        _question("move", Movement(may_wait=False), lambda state, asked, card: True, _take_part),
        _question("kind", BET_KIND, _offered, _take_part),
        _question("stake", _SUM, _sum_fits, _take_part),
        _question("horse", COLOUR, _offered, _take_part),
        _question("stable", COLOUR, _offered, _take_part),
        _question("from", LENDER, _offered, _take_part),
    )
}


def answered(state: State, asked: Decision) -> State:
    """The state after an answer: the answer just given was not taken without asking; of several cards the others were."""
    rest = tuple(one for one in state.taken if one.word != asked.word or asked.word == "card")
    return state._replace(taken=rest)
