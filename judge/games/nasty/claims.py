"""Claims about a table: what is said, compared with what is."""

from __future__ import annotations

from collections import Counter

from judge.engine.values import Answer
from judge.faults import Fault, did_you_mean
from judge.games.nasty import names
from judge.games.nasty.decisions import decision, still_open
from judge.games.nasty.flow import roller
from judge.games.nasty.names import PLACES, UNKNOWN
from judge.games.nasty.payment import richest
from judge.games.nasty.state import (
    NO_BET,
    State,
    at_start,
    fence_of,
    lanes_dealt,
    past_post,
    placed,
    straight_of,
)  # fmt: skip

WORDS = (
    "turn", "phase", "winner", "place", "square", "odds", "decision", "cash", "missed", "cards", "bet", "state",
    "bonus", "lane", "grade", "race",
)  # fmt: skip
BY_PLAYER = ("square", "odds", "cash", "missed", "cards", "bet", "state", "bonus", "lane", "grade")
DECISIONS = ("lanes", "path", "to", "dice", "target", "bet", "grade", "odds", "prizes", "none")


def claim(state: State, word: str, wanted) -> Answer:
    """Whether a statement holds; None where it hangs on what is open or not said."""
    if word == "place":
        return _place_claim(state, wanted)
    if word in BY_PLAYER:
        _check_players(state, word, wanted)
        return _by_player(state, word, wanted)
    found = WHOLE[word](state)
    return Answer(_equal(wanted, found), found)


def _equal(wanted, found):
    if isinstance(wanted, list) and isinstance(found, list):
        return sorted(map(str, wanted)) == sorted(map(str, found))
    if isinstance(wanted, list) and len(wanted) == 1:
        wanted = wanted[0]
    return ("none" if wanted is None else wanted) == found


def acting(state: State) -> str:
    """6.2, 1.1, 3.1: who is to act; `none` where nobody in particular is."""
    asked = decision(state)
    if asked is not None:
        return "none" if asked.by == "all" else asked.by
    if state.phase == "setup" or state.phase == "entry" and not lanes_dealt(state):
        return state.bookmaker
    return roller(state) or "none"


def winner(state: State):
    """0.2, NH-R21: the richest after six races, several where they are equal."""
    if state.phase != "over":
        return None
    won = richest(state)
    return won[0] if len(won) == 1 else won or None


def _decision_word(state):
    asked = decision(state)
    return asked.word if asked else "none"


WHOLE = {
    "turn": acting,
    "phase": lambda state: state.phase,
    "winner": lambda state: winner(state) or "none",
    "decision": _decision_word,
    "race": lambda state: state.race,
}


def _check_players(state, word, wanted):
    if not isinstance(wanted, dict):
        raise Fault(
            "shape.type", None, key=word, wanted_ja="プレイヤーと値の組", wanted_en="a map of players and values"
        )
    for name in wanted:
        if name not in state.players:
            raise Fault("board.player", None, name=name, **did_you_mean(name, list(state.players)))


def _place_claim(state, wanted):
    """10.1: the horses in the Winning circle."""
    circle = placed(state)
    open_for = still_open(state).get("place", ())
    if isinstance(wanted, dict):
        _check_players(state, "place", wanted)
        found = {name: circle.index(name) + 1 if name in circle else "none" for name in wanted}
        holds = all(found[name] == ("none" if rank is None else rank) for name, rank in wanted.items())
        about = list(wanted)
    else:
        about = [] if wanted in (None, "none") else wanted if isinstance(wanted, list) else [wanted]
        found = circle
        holds = list(about) == circle
    hangs = open_for and (not isinstance(wanted, dict) or any(name in open_for for name in about))
    return Answer(None if hangs else holds, found)


def _by_player(state, word, wanted):
    open_for = still_open(state).get(word, ())
    found, holds = {}, []
    for name, value in wanted.items():
        found[name], ok = FACTS[word](state, name, value)
        holds.append(None if name in open_for else ok)
    return Answer(False if False in holds else None if None in holds else True, found)


def _known(value, wanted):
    """A plain value; one that the board does not say leaves the claim open."""
    return (value, value == wanted) if value is not None else (UNKNOWN, None)


def _square(state, name, wanted):
    """A square, or a word for where a horse is."""
    place = state.players[name].place
    if isinstance(wanted, list):
        if isinstance(place, tuple):
            return list(place), list(place) == wanted
        return place, None if state.track else False
    word = names.place_named(wanted)
    said = list(place) if isinstance(place, tuple) else place
    if not isinstance(place, tuple):
        return said, place == word
    if word not in PLACES:
        return said, fence_of(state, name) == word
    is_there = {"start": at_start(state, name), "post": past_post(state, place), "straight": straight_of(state, name)}
    flat = not is_there["start"] and not is_there["post"] and fence_of(state, name) is None
    return said, {**is_there, "flat": flat}[word]


def _cards(state, name, wanted):
    """A count, or exactly these cards in any order."""
    hand = state.players[name].cards
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        return len(hand), len(hand) == wanted
    listed = wanted if isinstance(wanted, list) else [] if wanted in (None, "none") else [wanted]
    said = Counter(str(card) if card == UNKNOWN else str(names.card_named(card)) for card in listed)
    have = Counter(hand)
    if said == have:
        return list(hand), True
    unknown = have.pop(UNKNOWN, 0)
    said.pop(UNKNOWN, 0)
    fits = len(listed) == len(hand) and unknown and not have - said
    return list(hand), None if fits else False


def _bet(state, name, wanted):
    bet = state.players[name].bet
    if bet is None or bet == NO_BET:
        return "none", wanted in (None, "none")
    found = {"horse": bet.horse, "stake": bet.stake}
    if not isinstance(wanted, dict):
        return found, False
    checks = []
    for key, value in wanted.items():
        secret = key == "horse" and bet.horse == UNKNOWN and value != UNKNOWN
        checks.append(None if secret else found.get(key) == value)
    return found, False if False in checks else None if None in checks else True


def _bonus(state, name, wanted):
    have = list(state.players[name].bonus)
    listed = wanted if isinstance(wanted, list) else [] if wanted in (None, "none") else [wanted]
    return have, sorted(have) == sorted(str(names.section_named(word)) for word in listed)


FACTS = {
    "square": _square,
    "odds": lambda state, name, wanted: _known(state.odds.get(name), wanted),
    "cash": lambda state, name, wanted: _known(state.players[name].cash, wanted),
    "missed": lambda state, name, wanted: _known(state.players[name].missed, wanted),
    "cards": _cards,
    "bet": _bet,
    "state": lambda state, name, wanted: _known(state.players[name].state, names.state_named(wanted)),
    "bonus": _bonus,
    "lane": lambda state, name, wanted: _known(state.players[name].lane, wanted),
    "grade": lambda state, name, wanted: _known(state.players[name].grade, wanted),
}


def check_claims(board, state: State) -> None:
    """The names and words of the claims, with their places in the file."""
    for path, statement in board.claims():
        inner = statement.get("undecided")
        for where, map_ in ((path, statement), ((*path, "undecided"), inner if isinstance(inner, dict) else {})):
            if where != path:
                board.keys(where, map_, WORDS)
            for word, wanted in map_.items():
                if word in BY_PLAYER or word == "place" and isinstance(wanted, dict):
                    board.keys((*where, word), wanted, tuple(state.players))
                if word == "state":
                    for name, value in wanted.items():
                        if names.state_named(value) not in names.STATES:
                            raise Fault("shape.word", board.place(*where, word, name), key=word, value=value,
                                        **did_you_mean(value, names.STATES))  # fmt: skip
                if word in ("phase", "decision"):
                    board.word((*where, word), wanted, names.PHASES if word == "phase" else DECISIONS)
                if word in SHAPES:
                    for name, value in wanted.items():
                        SHAPES[word](board, (*where, word, name), value, state)
                if word in ("place", "turn", "winner", "race"):
                    _check_whole(board, (*where, word), word, wanted, state)


def _check_whole(board, path, word, wanted, state):
    """Who is placed, to act or has won; the number of the race."""
    if word == "race":
        board.count(path, wanted)
    elif word == "place" and isinstance(wanted, dict):
        for name, rank in wanted.items():
            if rank not in NOTHING:
                board.count((*path, name), rank, 1)
    elif wanted not in NOTHING:
        listed = wanted if isinstance(wanted, list) and word != "turn" else [wanted]
        for n, name in enumerate(listed):
            if isinstance(name, (dict, list)) or name not in (*state.players, "none"):
                place = board.place(*path, n) if isinstance(wanted, list) else board.place(*path)
                raise Fault("board.player", place, name=name, **did_you_mean(name, list(state.players)))


def _check_number(board, path, value, state):
    if value not in (*NOTHING, UNKNOWN):
        board.count(path, value, 0, names.MONEY_MOST)


def _check_cards(board, path, value, state):
    if isinstance(value, int) and not isinstance(value, bool):
        board.count(path, value)
    elif value not in NOTHING:
        for n, card in enumerate(board.listing(path, value)):
            if card != UNKNOWN:
                board.word((*path, n) if isinstance(value, list) else path, names.card_named(card), names.CARDS)


def _check_bonus(board, path, value, state):
    if value not in NOTHING:
        for n, word in enumerate(board.listing(path, value)):
            board.word((*path, n) if isinstance(value, list) else path, names.section_named(word), names.SECTIONS)


def _check_bet(board, path, value, state):
    if value not in NOTHING:
        board.keys(path, value, ("horse", "stake"))
        if "horse" in value:
            board.word((*path, "horse"), value["horse"], (*state.players, UNKNOWN))
        if "stake" in value:
            board.count((*path, "stake"), value["stake"], 0, names.MONEY_MOST)


def _check_square(board, path, value, state):
    if isinstance(value, list):
        whole = len(value) == 2 and all(isinstance(n, int) and not isinstance(n, bool) for n in value)
        if not whole:
            raise board.wrong_type(path, "[枠順, マス] か場所の名前", "[lane, square] or the name of a place")
    elif state.track:
        board.word(path, names.place_named(value), (*PLACES, *dict(state.track.fences)))
    elif not isinstance(value, str):
        raise board.wrong_type(path, "場所の名前", "the name of a place")


NOTHING = (None, "none", [])
SHAPES = {
    "square": _check_square, "odds": _check_number, "cash": _check_number, "missed": _check_number,
    "cards": _check_cards, "bet": _check_bet, "bonus": _check_bonus, "lane": _check_number, "grade": _check_number,
}  # fmt: skip
