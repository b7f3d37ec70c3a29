"""Open decisions: which one it is, whether an answer fits it, and what the answer does."""

from __future__ import annotations

from itertools import count

from judge.engine.board import board_from_dict
from judge.engine.game import Play
from judge.engine.values import Check, Decision
from judge.faults import Fault
from judge.games.fever import betting, buying, payout, race, rounds
from judge.games.fever.data import BET_WORDS, COLOUR_WORDS, COLOURS, ODDS
from judge.games.fever.legality import play_checks
from judge.games.fever.plays import Move, read_dice, read_move, read_play
from judge.games.fever.reading import read_card
from judge.games.fever.state import UNKNOWN, State, at_start, card_of, several_copies, where_is
from judge.games.fever.table import Table

NEEDS = {
    "buy": buying.needs, "sell": buying.needs, "borrow": buying.needs, "place": buying.needs,
    "bet": betting.needs, "action": betting.needs, "move": race.needs,
}  # fmt: skip
SUMS = ("price", "repay", "stake")
# answers that complete a play as its player chooses: what would be illegal in the play is so in the answer
PARTS = ("card", "kind", "stake", "horse", "stable", "from", "move")


def needs(state: State, move: Move) -> Decision | None:
    """What a play leaves open that must be known before it can be carried out."""
    asks = NEEDS.get(move.verb)
    return asks(state, move) if asks else None


def waiting(state: State) -> Move:
    """The play that waits for an answer."""
    by, do = state.pending
    return read_play(state, Play(by, do))


def decision(state: State) -> Decision | None:
    """The decision that is open now."""
    if state.pending == "dice":
        return Decision("all", "dice", ("fever:race.2",), (), False)
    if state.pending == "tie":
        return race.tie(state)
    if state.pending is not None:
        return needs(state, waiting(state))
    if state.phase == "race":
        return race.opening_needs(state)
    if state.phase == "payout":
        return payout.needs(state)
    if state.phase == "end":
        return rounds.end_needs(state)
    return None


def check_answer(state: State, asked: Decision, by: str, value) -> list[Check]:
    """The right player must answer, and with something that the question allows."""
    who = Check(by == asked.by, "check.decider", asked.cites, {"by": by, "decider": asked.by, "word": asked.word})
    found = read_answer(state, asked, value)
    fits = Check(found is not None, "check.answer", asked.cites, {"word": asked.word, "value": value})
    if found is None or asked.word not in PARTS or not isinstance(state.pending, tuple):
        return [who, fits]
    whole = waiting(state).having(**{asked.word: found})
    return [who, fits, *(check for check in play_checks(state, whole) if check.ok is False)]


def read_answer(state: State, asked: Decision, value):
    """An answer in the engine's words, None where it is none to this question."""
    board = board_from_dict({"game": "fever"}, "PLAY")
    try:
        if asked.word == "dice":
            return read_dice(board, (), value)
        if asked.word == "move":
            return read_move(board, (), value) if value != UNKNOWN else None
        if asked.word == "odds":
            return _odds(state, value)
        if asked.word == "card" and not asked.options:
            return _card(state, asked, value, board)
    except Fault:
        return None
    if asked.word == "tie":
        order = [COLOUR_WORDS.get(v) for v in value if isinstance(v, str)] if isinstance(value, list) else []
        return order if sorted(map(str, order)) == sorted(asked.args["horses"]) else None
    if asked.word == "finish":
        return value if _whole(value) and _fits_line(state, value) else None
    if asked.word in SUMS:
        return value if _whole(value) and value >= asked.args.get("least", 0) else None
    value = plain(value)
    if asked.word == "kind" and isinstance(value, str):
        value = BET_WORDS.get(value, value)
    if asked.word == "refuse" and not isinstance(value, bool):
        return None
    return value if not isinstance(value, (list, dict)) and value in asked.options else None


def plain(value):
    """A colour in the engine's word, everything else as it is."""
    return COLOUR_WORDS.get(value, value) if isinstance(value, str) else value


def repeated(state: State, by: str, value) -> bool:
    """Whether an answer only says again what the last play took without asking."""
    if isinstance(value, str):
        value = BET_WORDS.get(plain(value), plain(value))
    if isinstance(value, dict):  # of the odds a part may be said
        said = {plain(key): odds for key, odds in value.items()}
        known = [
            answer for who, word, answer in state.taken if (who, word) == (by, "odds") and isinstance(answer, dict)
        ]
        return bool(said) and any(said.items() <= answer.items() for answer in known)
    return any(who == by and type(answer) is type(value) and answer == value for who, _, answer in state.taken)


def _taken(state, move):
    """What a play leaves out and nobody need be asked for, because there is only one answer."""
    by, verb = move.by, move.verb
    if verb in ("buy", "sell"):
        whole = buying.completed(state, move)
        if "card" not in move.args and "card" in whole.args:
            yield by, "card", whole.get("card")
        if "price" not in move.args and "stable" in (move.get("buy"), move.get("sell")):
            yield by, "price", buying.price(state, whole)
        if "from" in move.args and "refuse" not in move.args:
            yield move.get("from"), "refuse", False
    elif verb == "bet" and "kind" not in move.args:
        yield by, "kind", betting.open_kinds(state, by, move.get("bet"))[0]
    elif verb == "place" and "stable" not in move.args:
        yield by, "stable", buying.open_stables(state, move)[0]
    elif verb == "move":
        yield "all", "odds", state.odds
        yield "all", "finish", state.finish


def _whole(value):
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= 10_000_000


def _fits_line(state, square):
    """fever:race.3: a goal line that the horses on their way have yet to reach, and those at home have reached."""
    if at_start(state):
        return 1 <= square <= 1000
    ahead = max(state.horses[c].square for c in race.running(state))
    home = [state.horses[c].square for c in state.finished if state.horses[c].square]
    return ahead < square <= min([*home, 1000])


def _odds(state, value):
    """fever:setup.3: odds for the stables that have none; before the first race each has its own step."""
    if not isinstance(value, dict):
        return None
    found = {}
    for key, odds in value.items():
        name = COLOUR_WORDS.get(key)
        if name is None or name in state.odds or not _whole(odds) or odds not in ODDS:
            return None
        found[name] = odds
    whole = {**state.odds, **found}
    if any(c not in whole for c in COLOURS):
        return None
    fresh = state.round == 1 and not state.odds and at_start(state)
    return None if fresh and sorted(whole.values()) != list(ODDS) else {c: whole[c] for c in COLOURS}


def _card(state, asked, value, board):
    """A card by its name, or what it says: a map of its icons."""
    kind = asked.args["about"] if asked.args["about"] in ("horse", "assistant") else "action"
    named = asked.args["card"]
    if isinstance(value, dict):
        card = read_card(board, (), {"kind": kind, **value})
        return (named if not named.startswith(UNKNOWN) else _fresh_name(state), card) if card.kind == kind else None
    card = card_of(state, value) if isinstance(value, str) else None
    if card is None or card.kind != kind or not named.startswith(UNKNOWN):
        return None
    if card.star and state.options.beginner:
        return None
    return (value, None) if several_copies(state, value) or where_is(state, value) is None else None


def _fresh_name(state):
    """A name for a card that was described without one."""
    return next(name for n in count(1) if card_of(state, name := f"Card{n}") is None and not where_is(state, name))


def answer(table: Table, asked: Decision, value) -> None:
    """Carries out an answer; a play that waited for it goes on."""
    state = table.state
    found = read_answer(state, asked, value)
    if asked.word == "dice":
        table.event("chosen", asked.cites, asked.by, word=asked.word, value=found)
        race.sprint(table, found)
        return
    if asked.word == "tie":
        table.event("chosen", asked.cites, asked.by, word=asked.word, value=found)
        race.settle_tie(table, found)
        return
    part = None
    if asked.word == "odds":
        table.set(odds=found)
    elif asked.word == "finish":
        table.set(finish=found)
        for colour in state.finished:  # where the line was not known, those at home stood nowhere
            table.horse(colour, square=max(found, state.horses[colour].square))
    elif asked.word == "card" and not asked.options:
        _name_card(table, asked, *found)
        found = found[0]
    elif asked.word == "sign":
        name = asked.args["card"]
        table.set(cards={**state.cards, name: card_of(state, name)._replace(sign=found)})
    elif state.phase == "end":
        player = state.players[asked.by]
        n = asked.args["n"]
        loans = (*player.loans[:n], player.loans[n]._replace(owe=found), *player.loans[n + 1 :])
        table.player(asked.by, loans=loans)
    else:
        part = {asked.word: found}
    table.event("chosen", asked.cites, asked.by, word=asked.word, value=found)
    if state.pending is not None:
        move = waiting(state)
        begin(table, move.having(**part) if part else move)
        table.set(taken=tuple(one for one in table.state.taken if one[1] != asked.word or asked.word == "card"))


def _name_card(table, asked, name, card):
    """An unknown card turns out to be this one, or a card is described."""
    if card is not None:
        table.set(cards={**table.state.cards, name: card})
    about = asked.args["about"]
    if about in COLOURS:
        cards = list(table.state.horses[about].cards)
        cards[asked.args["n"]] = (name, cards[asked.args["n"]][1])
        table.horse(about, cards=tuple(cards))
    else:
        table.player(asked.by, **payout.unknown_income(table.state, asked.by, about, asked.args["card"], name))


DO = {
    "buy": buying.do_buy, "sell": buying.do_sell, "borrow": buying.do_borrow, "place": buying.do_place,
    "exchange": buying.do_exchange, "bet": betting.do_bet, "action": betting.do_action, "move": race.do_move,
    "offer": rounds.do_offer,
}  # fmt: skip


def begin(table: Table, move: Move) -> None:
    """Carries out a play, or lets it wait for what it leaves open."""
    if needs(table.state, move) is not None:
        table.set(pending=(move.by, move.do()))
        return
    table.set(pending=None, taken=tuple(_taken(table.state, move)))
    if move.verb != "pass":
        DO[move.verb](table, move)
    elif move.by == "all":
        rounds.close(table)
    elif table.state.phase == "buy":
        buying.do_pass(table, move)
    else:
        betting.do_pass(table, move)
