"""Reads a board file into a state; every wrong word is a fault with its place."""

from __future__ import annotations

import re

from judge.engine.board import MOST_READ
from judge.engine.game import Play
from judge.faults import Fault, did_you_mean
from judge.games.nasty import names
from judge.games.nasty.coursefile import read_pair, read_track
from judge.games.nasty.names import CARDS, PHASES, PLACES, SECTIONS, STATES, UNKNOWN
from judge.games.nasty.plays import Reader, is_dice
from judge.games.nasty.state import NO_BET, Bet, Player, State, at_start, inside, past_post, running

PLAYER_KEYS = (
    "cash", "grade", "lane", "square", "cards", "bet", "ran", "slip", "state", "missed", "bonus", "pressure",
)  # fmt: skip
LAST_KEYS = (
    "faller", "post", "roll", "objection", "enquiry", "by", "card", "dice", "bonus", "recall", "deal", "window",
    "paid", "only",
)  # fmt: skip
TARGETED = tuple(card for card in CARDS if card not in ("falseStart", "remount"))
MOST = names.MONEY_MOST


def read(board, switches) -> State:
    """The state that a board describes."""
    players = board.get("players") or {}
    if not isinstance(players, dict):
        raise board.wrong_type(("players",), "プレイヤーの組", "a map of players")
    if not players:
        raise Fault("shape.missing", board.place(), key="players")
    for name in players:
        if not isinstance(name, str) or name in names.RESERVED:
            raise Fault("nasty.name", board.document.key_place(("players", name)), name=name)
        if len(name) > names.LONGEST_NAME:
            raise board.wrong_type(
                ("players",),
                f"{names.LONGEST_NAME} 文字までの名前",
                f"names of at most {names.LONGEST_NAME} characters",
            )
    if len(players) > MOST_READ:  # `check` says what is wrong with seven
        raise board.fault("nasty.players", "players", count=len(players))
    if board.get("options") is not None:
        board.keys(("options",), board.get("options"), ())
    if board.get("then") is not None:
        board.word(("then",), board.get("then"), ("stop",))
    track = read_track(board)
    race = board.count(("race",), board.get("race", 1), 1, names.RACES)
    records = {name: _player(board, name, data or {}, track, players, race) for name, data in players.items()}
    records, finished = _finished(board, records, track)
    odds = _counts(board, ("odds",), players, 1)
    prizes = board.get("prizes")
    if prizes is not None:
        listed = board.listing(("prizes",), prizes)
        prizes = tuple(board.count(("prizes", n), pounds, 0, MOST) for n, pounds in enumerate(listed))
    state = State(
        phase="race", race=race, bookmaker=_name(board, ("bookmaker",), players) or next(iter(players)), turn=None,
        track=track, prizes=prizes, odds=odds, finished=finished, players=records,
        used=_cards(board, ("used",), board.get("used")),
        rulings=tuple((key, value) for key, value in sorted((board.get("rulings") or {}).items())
                      if value != switches[key][0]),
    )  # fmt: skip
    state = _last(board, state)
    state = _photos(board, state)
    state = _phase(board, state)
    return _defaults(board, state)


def _phase(board, state):
    """`phase` left out is `start` where all horses stand there, else `race`."""
    given = board.get("phase")
    if given is not None:
        return state._replace(phase=board.word(("phase",), given, PHASES))
    fresh = not state.finished and not state.pending
    return state._replace(phase="start" if fresh and all(at_start(state, name) for name in running(state)) else "race")


def _defaults(board, state):
    """Whose turn it is, the cash of the set-up (1.4), the grade of the slip (2.5)."""
    turn = _name(board, ("turn",), state.players)
    records = {}
    for name, p in state.players.items():
        if p.cash is None and state.phase == "setup":
            p = p._replace(cash=names.CASH)
        if p.grade is None and p.slip and state.phase in ("betting", "start", "race", "stewards"):
            p = p._replace(grade=p.slip[state.race - 1])
        records[name] = p
    state = state._replace(players=records)
    if turn is None and state.phase in ("start", "race"):
        runners = running(state)
        turn = inside(state) if state.phase == "start" else runners[0] if runners else None
    if (
        state.pending
        and state.pending[0] in ("roll", "bonus")
        and (turn is None or state.players[turn].state != "running")
    ):
        raise Fault("nasty.noroll", board.place("last"), key=state.pending[0])
    return state._replace(turn=turn)


def _name(board, path, players):
    value = board.get(path[0]) if len(path) == 1 else None
    if value is None:
        return None
    return Reader(players, None, board.place).player(path, value)


def _counts(board, path, players, least):
    """A map of players and whole numbers."""
    value = board.get(path[0])
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise board.wrong_type(path, "キーと値の組", "a map of keys and values")
    for name in value:
        if name not in players:
            raise Fault("board.player", board.document.key_place((*path, name)), name=name,
                        **did_you_mean(name, list(players)))  # fmt: skip
    return {name: board.count((*path, name), n, least, MOST) for name, n in value.items()}


def _player(board, name, data, track, players, race):
    path = ("players", name)
    board.keys(path, data, PLAYER_KEYS)
    given = {key: value for key, value in data.items() if value is not None}
    lane = board.count((*path, "lane"), given["lane"], 1, 99) if "lane" in given else None
    ran = _grades(board, (*path, "ran"), given.get("ran", []))
    slip = _grades(board, (*path, "slip"), given.get("slip", []))
    if slip and len(slip) != names.RACES:
        raise board.wrong_type((*path, "slip"), "6レース分の格", "the grades of the six races")
    if "ran" not in given and slip:
        ran = slip[: race - 1]
    return Player(
        cash=total(board, (*path, "cash"), given["cash"], 0, MOST) if "cash" in given else None,
        cards=_cards(board, (*path, "cards"), given.get("cards")),
        grade=board.count((*path, "grade"), given["grade"], 1, 6) if "grade" in given else None,
        lane=lane,
        place=_place(board, (*path, "square"), given.get("square"), lane, track, name),
        state=board.word((*path, "state"), names.state_named(given.get("state", "running")), STATES),
        missed=total(board, (*path, "missed"), given.get("missed", 0), 0, 99),
        bonus=_sections(board, (*path, "bonus"), given.get("bonus", [])),
        pressure=tuple(board.word((*path, "pressure"), word, ("in", "out"))
                       for word in board.few((*path, "pressure"), given.get("pressure", []), names.MOST_CARDS)),
        bet=_bet(board, (*path, "bet"), given.get("bet"), players),
        ran=ran,
        slip=slip,
    )  # fmt: skip


def total(board, path, value, least, most):
    """A sum that play changes: it reads back whatever play has made of it, though nobody begins with more than `most`."""
    if isinstance(value, str) and re.fullmatch(r"-?\d{19,99}", value):
        value = int(value)  # YAML's longest numbers come as text
    whole = isinstance(value, int) and not isinstance(value, bool)
    if whole and (value > most or value < least < 0):
        return value
    return board.count(path, value, least, most)


def _sections(board, path, value):
    found = [board.word(path, names.section_named(word), SECTIONS) for word in board.listing(path, value)]
    return tuple(section for section in SECTIONS if section in found)


def _grades(board, path, value):
    return tuple(board.count((*path, n), grade, 1, 6) for n, grade in enumerate(board.listing(path, value)))


def _cards(board, path, value):
    """A list of cards, `_` for an unknown one, or a count of unknown ones."""
    if value is None:
        return ()
    if isinstance(value, int) and not isinstance(value, bool):
        return (UNKNOWN,) * board.count(path, value, 0, names.MOST_CARDS)
    listed = board.few(path, value, names.MOST_CARDS)
    found = [board.word((*path, n), UNKNOWN if card == UNKNOWN else names.card_named(card), (*CARDS, UNKNOWN))
             for n, card in enumerate(listed)]  # fmt: skip
    return tuple(sorted(found, key=lambda card: (*CARDS, UNKNOWN).index(card)))


def _place(board, path, value, lane, track, name):
    """Where a horse stands; left out, on the start in its lane."""
    if value is None:
        return (lane, 0) if track and lane is not None else "start"
    if isinstance(value, list):
        if track is None:
            raise board.fault("nasty.notrack", *path, name=name)
        return read_pair(board, path, value)
    word = names.place_named(value)
    if not isinstance(word, str) or not word or word == UNKNOWN:
        raise board.fault("nasty.lane", *path, name=name)
    if track:
        board.word(path, word, (*PLACES, *(fence for fence, _ in track.fences)))
    return (lane, 0) if word == "start" and track and lane is not None else word


def _bet(board, path, value, players):
    if value is None or value == "none":
        return None if value is None else NO_BET
    board.keys(path, value, ("horse", "stake"), ("stake",))
    horse = value.get("horse", UNKNOWN)
    if horse != UNKNOWN:
        Reader(players, None, board.place).player((*path, "horse"), horse)
    return Bet(horse, board.count((*path, "stake"), value["stake"], 1, MOST))


def _finished(board, records, track):
    """The order of passing the post; who has passed it must be in it."""
    listed = board.listing(("finished",), board.get("finished") or [])
    order = []
    for n, name in enumerate(listed):
        Reader(records, None, board.place).player(("finished", n), name)
        if name in order:
            raise board.fault("board.twice", "finished", n, name=name)
        order.append(name)
    bare = State("race", 1, "", None, track, None, {}, (), records)
    home = [name for name, p in records.items()
            if name not in order and (p.state in ("finished", "disqualified")
                                      or p.state == "running" and past_post(bare, p.place))]  # fmt: skip
    if len(home) == 1 and not order:
        order = home
    elif home:
        raise board.fault("nasty.order", "players", home[0], names=", ".join(home))
    for name in order:
        p = records[name]
        if p.state in names.OUT:
            raise board.fault("nasty.finisher", "players", name, name=name, state=p.state)
        place = p.place if past_post(bare, p.place) else "post"
        records[name] = p._replace(state="finished" if p.state == "running" else p.state, place=place)
    return records, tuple(order)


def _last(board, state):
    """What has just happened, where a file begins there."""
    last = board.get("last")
    if last is None:
        return state
    board.keys(("last",), last, LAST_KEYS)
    reader = Reader(state.players, state.track, board.place)

    def player(key):
        return reader.player(("last", key), last[key]) if key in last else None

    recalled = board.word(("last", "recall"), last.get("recall", False), (True, False))
    state = state._replace(fell=player("faller"), post=player("post"), recalled=recalled, only=_only(board, last))
    by = player("by")
    if by is None and any(key in last for key in ("objection", "enquiry", "card")):
        raise Fault("shape.missing", board.place("last"), key="by")
    dice = last.get("dice")
    if dice is not None and not is_dice(dice):
        raise board.wrong_type(("last", "dice"), "2個のダイスの目", "the numbers of two dice")
    if "roll" in last:
        pending = ("roll", board.count(("last", "roll"), last["roll"], 1, 6))
    elif "bonus" in last:
        pending = ("bonus", board.count(("last", "bonus"), last["bonus"], 1, 6))
    elif "objection" in last or "enquiry" in last:
        card = "objection" if "objection" in last else "enquiry"
        pending = ("dice", card, by, player(card))
    elif "card" in last:
        card = board.word(("last", "card"), names.card_named(last["card"]), TARGETED)
        pending = ("target", card, by, tuple(dice) if dice else None)
    elif "deal" in last:
        pending = (board.word(("last", "deal"), last["deal"], ("lanes",)),)
    elif "window" in last:
        pending = ("bets",) if board.word(("last", "window"), last["window"], ("closed",)) else None
    elif "paid" in last:
        pending = ("prizes",) if board.word(("last", "paid"), last["paid"], ("bets",)) else None
    else:
        pending = None
    return state._replace(pending=pending)


def _only(board, last):
    """The answers that were taken because there was no other: {A: F5}, or several of them."""
    value = last.get("only") or []
    found = value if isinstance(value, list) else [value]
    for n, one in enumerate(board.few(("last", "only"), found, names.MOST_CARDS)):
        if not isinstance(one, dict) or len(one) != 1:
            raise board.wrong_type(("last", "only", n), "1つの「プレイヤー: 答え」", "one 'PLAYER: answer'")
    return tuple(pair for one in found for pair in one.items())


def _photos(board, state):
    """`photo`: the horses that Photo Finishes wait for; they concern the horse that passed last."""
    waiting = board.few(("photo",), board.get("photo") or [], names.MOST_CARDS)
    reader = Reader(state.players, None, board.place)
    photos = tuple(reader.player(("photo",), name) for name in waiting)
    post = state.post or (state.finished[-1] if photos and state.finished else None)
    return state._replace(photos=photos, post=post)


def check_script(board, state):
    """The plays of the script and of the claims can be read."""
    for path, line in board.script():
        if isinstance(line, Play):
            Reader(state.players, state.track, lambda *more, at=path: board.place(*at, *more)).read(line)
