"""Claims: what somebody says of the table, held against the state."""

from __future__ import annotations

from judge.engine.values import Answer
from judge.faults import Fault, did_you_mean
from judge.games.trick import payout
from judge.games.trick.betting import to_show
from judge.games.trick.cards import UNKNOWN, card_called, fits, horse_called, is_known
from judge.games.trick.decisions import decides, decision
from judge.games.trick.race import race_over, to_play
from judge.games.trick.state import (
    GOAL,
    PHASES,
    SEATS,
    State,
    horses,
    order_now,
    pool,
    rode,
    seat_of,
    square_of,
)

WORDS = (
    "turn", "phase", "winner", "place", "square", "odds", "decision",
    "hand", "discard", "whips", "points", "horse", "start", "race", "course", "trick", "tricks",
)  # fmt: skip
DECISIONS = ("shuffle", "card", "marks", "bet", "gate", "odds", "none")


def claim(view, word: str, wanted) -> Answer:
    """Whether a claim holds; None where it speaks of just what the open decision decides."""
    return _CLAIMS[word](view, wanted)


def _all(results):
    """Several statements of one claim: all must hold."""
    holds = [ok for ok, _ in results.values()]
    found = {key: value for key, (_, value) in results.items()}
    if False in holds:
        return Answer(False, found)
    return Answer(None if None in holds else True, found)


def _map(wanted, word):
    if not isinstance(wanted, dict) or not wanted:
        raise Fault("shape.type", key=word, wanted_ja="名前と値の組", wanted_en="a map of names and values")
    return wanted.items()


def _seat(state: State, name) -> int:
    seat = None if isinstance(name, bool) else seat_of(state, str(name))
    if seat is None:
        raise Fault("board.player", name=name, **did_you_mean(name, [rider.name for rider in state.riders]))
    return seat


def _horse(state: State, name) -> str:
    """A horse by its name, or by its rider in the race that is spoken of."""
    seat = None if isinstance(name, bool) else seat_of(state, str(name))
    if seat is not None:
        return rode(state, seat)
    horse = horse_called(name)
    if horse not in horses(state):
        raise Fault("board.name", name=name, **did_you_mean(name, [*horses(state), *(r.name for r in state.riders)]))
    return horse


def _number(value, word, least=0):
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise Fault("shape.type", key=word, wanted_ja="整数", wanted_en="a whole number")
    return value


def _one_of(value, allowed, word):
    text = "none" if value is None else value
    if isinstance(text, (dict, list, bool)) or text not in allowed:
        raise Fault("shape.word", key=word, value=value, **did_you_mean(value, allowed))
    return text


# the frame


def _turn(view, wanted):
    found = whose_turn(view.state)
    name = "none" if wanted is None or str(wanted) == "none" else view.state.riders[_seat(view.state, wanted)].name
    return Answer(found == name, found)


def whose_turn(state: State) -> str:
    """Who is to act next: who answers the open decision, who plays or shows next, else `none`."""
    now = decision(state)
    if now is not None:
        return "none" if now.by == "all" else now.by
    seat = None
    if state.phase == "betting":
        seat = to_show(state)
    elif state.phase == "race" and len(state.trick) < SEATS and not race_over(state):
        seat = to_play(state)
    return "none" if seat is None else state.riders[seat].name


def _phase(view, wanted):
    return Answer(_one_of(wanted, PHASES, "phase") == view.state.phase, view.state.phase)


def _winner(view, wanted):
    state = view.state
    found = payout.winner(state) or "none"
    names = wanted if isinstance(wanted, list) else [wanted]
    if names in ([None], ["none"]):
        return Answer(found == "none", found)
    said = [state.riders[_seat(state, name)].name for name in names]
    if found == "none" and decides(state, decision(state), "winner"):
        return Answer(None, found)
    return Answer(said == [found], found)


def _decision(view, wanted):
    now = decision(view.state)
    found = now.word if now else "none"
    cites = now.cites if now else ()
    return Answer(_one_of(wanted, DECISIONS, "decision") == found, found, cites)


# horses


def _places(state: State) -> tuple:
    """The order of finish so far: of a race that is over all, else those at the goal."""
    if state.finished:
        return state.finished
    return order_now(state) if state.phase in ("payout", "over") and state.loose else state.course[GOAL]


def _place(view, wanted):
    state = view.state
    found, now = _places(state), decision(view.state)
    if isinstance(wanted, list):
        said = tuple(_horse(state, name) for name in wanted)
        begun = len(said) >= len(found) and said[: len(found)] == found
        if begun and decides(state, now, "place"):
            return Answer(None, list(found))
        return Answer(said == found, list(found))
    results = {}
    for name, value in _map(wanted, "place"):
        horse = _horse(state, name)
        place = found.index(horse) + 1 if horse in found else "none"
        said = "none" if value is None or value == "none" else _number(value, "place", 1)
        results[name] = (None if decides(state, now, "place", horse) else said == place, place)
    return _all(results)


def _square(view, wanted):
    state, now = view.state, decision(view.state)
    results = {}
    for name, value in _map(wanted, "square"):
        horse = _horse(state, name)
        ok = _number(value, "square") == square_of(state, horse)
        results[name] = (None if decides(state, now, "square", horse) else ok, square_of(state, horse))
    return _all(results)


def _course(view, wanted):
    """Exactly this stack; horses of unknown order below it leave it open."""
    state, now = view.state, decision(view.state)
    results = {}
    for square, stack in _map(wanted, "course"):
        if str(square) not in map(str, range(GOAL + 1)):
            raise Fault("shape.word", key="course", value=square, **did_you_mean(square, range(GOAL + 1)))
        names = [] if stack is None else stack if isinstance(stack, list) else [stack]
        said = tuple(_horse(state, name) for name in names)
        found = state.course[int(square)]
        ok = said == found
        if int(square) == 0 and state.loose:
            fits_ = sorted(said) == sorted((*state.loose, *found)) and said[len(state.loose) :] == found
            ok = None if fits_ else False
        elif decides(state, now, "course", int(square)):
            ok = None
        results[square] = (ok, list(found))
    return _all(results)


def _odds(view, wanted):
    state, now = view.state, decision(view.state)
    results = {}
    for name, value in _map(wanted, "odds"):
        horse = horse_called(name) if horse_called(name) in state.odds else _horse(state, name)
        found = state.odds.get(horse)
        unknown = found is None or decides(state, now, "odds", horse)
        results[name] = (None if unknown else _number(value, "odds") == found, UNKNOWN if found is None else found)
    return _all(results)


# players


def _of_players(word, fact):
    """A claim about players by name; `fact` says of one seat whether it holds, and what is so."""

    def told(view, wanted):
        state, now = view.state, decision(view.state)
        results = {}
        for name, value in _map(wanted, word):
            seat = _seat(state, name)
            ok, found = fact(state, seat, value)
            results[name] = (None if decides(state, now, word, seat) else ok, found)
        return _all(results)

    return told


def _zone(word):
    """The cards of a zone; a dummy's hand in its order."""

    def fact(state, seat, value):
        cards = getattr(state.riders[seat], word)
        ordered = word == "hand" and state.riders[seat].dummy
        ok = _holds_cards(state, seat, cards, value, word, ordered)
        return ok, len(cards) if isinstance(value, int) else list(cards)

    return _of_players(word, fact)


def _count(word):
    """A number that a player has."""

    def fact(state, seat, value):
        found = getattr(state.riders[seat], word)
        return _number(value, word) == found, found

    return _of_players(word, fact)


def _holds_cards(state, seat, cards, wanted, word, ordered):
    """A count, or exactly these cards; unknown ones that could be them leave it open."""
    if not isinstance(wanted, list):
        return _number(wanted, word) == len(cards)
    said = []
    for text in wanted:
        card = card_called(text)
        if card is None:
            raise Fault("trick.card", value=text)
        said.append(card)
    if len(said) != len(cards):
        return False
    possible = pool(state, seat)
    if ordered:
        pairs = [(card, slot) for card, slot in zip(said, cards) if card != slot]
    else:
        pairs = _matched(said, list(cards))
    if all(not is_known(slot) and fits(card, slot) and card in possible for card, slot in pairs):
        return None if pairs else True
    return False


def _matched(said, cards):
    """Cards that were said but not seen, each with the unknown one it could be, of its colour first."""
    left = []
    for card in said:
        if card in cards:
            cards.remove(card)
        else:
            left.append(card)
    pairs = []
    for card in left:
        slot = card[0] + UNKNOWN if card[0] + UNKNOWN in cards else next((c for c in cards if c == UNKNOWN), cards[0])
        cards.remove(slot)
        pairs.append((card, slot))
    return pairs


def _ridden(state, seat, value):
    """The horse that a player rides."""
    found, horse = state.riders[seat].horse, horse_called(value)
    if horse is None:
        raise Fault("board.name", name=value, **did_you_mean(value, horses(state)))
    return horse == found, found


def _start(view, wanted):
    found = view.state.riders[view.state.start].name
    return Answer(_seat(view.state, wanted) == view.state.start, found)


def _race(view, wanted):
    return Answer(_number(wanted, "race") == view.state.race, view.state.race)


# tricks


def _trick(view, wanted):
    """Exactly these cards on the table."""
    state = view.state
    if not isinstance(wanted, dict):
        raise Fault(
            "shape.type", key="trick", wanted_ja="プレイヤーとカードの組", wanted_en="a map of players and cards"
        )
    said = {}
    for name, text in wanted.items():
        card = card_called(text)
        if card is None:
            raise Fault("trick.card", value=text)
        said[_seat(state, name)] = card
    found = {state.riders[seat].name: card for seat, card in state.trick}
    if decides(state, decision(state), "trick"):
        return Answer(None, found)
    return Answer(said == dict(state.trick), found)


def _tricks(view, wanted):
    """The winners of the tricks that ended in the run, in order."""
    names = wanted if isinstance(wanted, list) else [wanted]
    said = [view.state.riders[_seat(view.state, name)].name for name in names]
    won = [step for step in view.steps if step.event.key == "trick.won"]
    found = [step.event.by for step in won]
    cites = won[-1].event.cites if won else ()
    return Answer(said == found, found, cites, won[-1].n if won else 0)


_CLAIMS = {
    "turn": _turn, "phase": _phase, "winner": _winner, "decision": _decision,
    "place": _place, "square": _square, "course": _course, "odds": _odds,
    "hand": _zone("hand"), "discard": _zone("discard"),
    "whips": _count("whips"), "points": _count("points"), "horse": _of_players("horse", _ridden),
    "start": _start, "race": _race, "trick": _trick, "tricks": _tricks,
}  # fmt: skip
