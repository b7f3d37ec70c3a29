"""A board file becomes a state; whatever cannot be read is a fault with its place."""

from __future__ import annotations

import functools
import re

from judge.engine.board import MOST_READ, Board, board_from_dict
from judge.faults import Fault, did_you_mean
from judge.games.fever import effects as fx
from judge.games.fever.data import (
    BET_WORDS,
    COLOUR_WORDS,
    COLOURS,
    KINDS,
    LENDERS,
    LINES,
    LONGEST_NAME,
    MOST_CARDS,
    MOST_DESCRIBED,
    MOST_OWNED,
    NOT_NAMES,
    NOT_PLAYERS,
    ODDS,
    PACK_CARDS,
    PACK_FINISH,
    PHASES,
)  # fmt: skip
from judge.games.fever.effects import Card
from judge.games.fever.state import UNKNOWN, Bet, Horse, Loan, Options, Paid, Player, State, at_start, clockwise

KEYS = ("options", "phase", "round", "start", "odds", "tokens", "finish", "horses", "finished", "prices", "cards",
        "offer", "pending", "revealed", "paid", "taken")  # fmt: skip
TAKEN = ("card", "price", "refuse", "kind", "stable", "odds", "finish")
MONEY = 10_000_000
CARD_KEYS = ("kind", "sign", "income", "star", "from", *fx.KEYS)
PLAYER_KEYS = ("vp", "money", "cards", "stables", "horses", "assistants", "objectives", "loans", "bets", "bought",
               "effects")  # fmt: skip


def read(board: Board) -> State:
    """The state that a board describes."""
    if board.get("then") is not None:
        board.word(("then",), board.get("then"), ("stop",))
    names = _player_names(board)
    options = _options(board)
    board.few(("cards",), list(_map(board, ("cards",))), MOST_DESCRIBED)
    cards = {name: read_card(board, ("cards", name), raw) for name, raw in _map(board, ("cards",)).items()}
    for name in cards:
        _card_name(board, ("cards", name), name)
    players = {name: _player(board, ("players", name), board.get("players")[name] or {}) for name in names}
    phase = board.word(("phase",), board.get("phase", "race"), PHASES)
    start = _player_of(board, ("start",), board.get("start", names[0]), names)
    finish = board.get("finish")
    if finish is not None:
        board.count(("finish",), finish, 1, 1000)
    elif options.pack:
        finish = PACK_FINISH
    finished = _colours(board, ("finished",), board.get("finished") or [])
    if phase == "payout" and len(finished) < len(COLOURS):
        raise board.fault("fever.finished", "phase")
    state = State(
        options=options,
        rulings=dict(board.get("rulings") or {}),
        round=board.count(("round",), board.get("round", 1), 1, 99),
        start=start,
        phase=phase,
        turn=None,
        players=players,
        odds=_by_colour(board, ("odds",), 0, 99),
        tokens={},
        finish=finish,
        horses=_horses(board, names, finished, finish),
        finished=finished,
        prices=_prices(board),
        cards=cards,
        offer=_offer(board, names),
        paid=_paid(board, names),
    )
    state = state._replace(tokens=_tokens(board, state))
    state = state._replace(turn=_turn(board, state, names))
    state = _with_plays(board, state)
    return state._replace(revealed=_revealed(board, state))


def _revealed(board, state):
    """HF-R13: whether the action cards of the race are turned up; where nothing is said, plain from a race on its way."""
    said = board.word(("revealed",), board.get("revealed", False), (True, False))
    up = said or state.pending is not None or not at_start(state)
    return state.phase == "race" and up and not any(horse.cards for horse in state.horses.values())


def _with_plays(board, state):
    """The play that waits for an answer; every line of the script is read for its form."""
    from judge.engine.game import Play
    from judge.games.fever.claims import read_claims
    from judge.games.fever.decisions import needs
    from judge.games.fever.plays import read_play
    from judge.games.fever.race import best_group

    lines = [(path, line) for path, line in board.script() if isinstance(line, Play)]
    drawn = [line.do.get("card") for _, line in lines if isinstance(line.do, dict) and line.do.get("buy")]
    drawn = frozenset(card for card in drawn if isinstance(card, str))
    for path, line in lines:
        read_play(state, line, board, path, drawn)
    read_claims(board, state)
    state = state._replace(taken=tuple(one[1:] for one in board.taken(state.players, TAKEN)))
    pending = board.get("pending")
    if isinstance(pending, dict):
        play = board.line(("pending",), pending)
        move = read_play(state, play, board, ("pending",), drawn)
        if needs(state, move) is None:
            raise board.fault("fever.pending", "pending", value=play.by)
        return state._replace(pending=(move.by, move.do()))
    if pending is not None:
        board.word(("pending",), pending, ("dice", "tie"))
        if pending == "tie" and len(best_group(state)) < 2 or state.phase != "race" or state.finish is None:
            raise board.fault("fever.pending", "pending", value=pending)
    return state._replace(pending=pending)


# the parts of a file


def total(board, path, value, least, most):
    """A sum that play changes: it reads back whatever play has made of it, though nobody begins with more than `most`."""
    if isinstance(value, str) and re.fullmatch(r"-?\d{19,99}", value):
        value = int(value)  # YAML's longest numbers come as text
    whole = isinstance(value, int) and not isinstance(value, bool)
    if whole and (value > most or value < least < 0):
        return value
    return board.count(path, value, least, most)


def _map(board, path):
    value = functools.reduce(lambda data, key: (data or {}).get(key), path, board.data)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise board.wrong_type(path, "キーと値の組", "a map of keys and values")
    return value


def _player_names(board):
    raw = board.get("players")
    if raw is None:
        raise board.fault("shape.missing", key="players")
    if not isinstance(raw, dict) or not raw:
        raise board.wrong_type(("players",), "プレイヤー名と内容の組", "a map of players")
    for name in raw:
        if not isinstance(name, str) or name in NOT_PLAYERS or name.startswith(UNKNOWN):
            raise Fault("fever.player", board.document.key_place(("players", name)), name=_yes_no(name))
        check_length(board, ("players",), name)
    if len(raw) > MOST_READ:  # `check` says what is wrong with seven
        raise board.wrong_type(("players",), f"{MOST_READ}人までの組", f"a map of at most {MOST_READ} players")
    return list(raw)


def _yes_no(value):
    return {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value


def _card_name(board, path, name):
    if not isinstance(name, str) or name in NOT_NAMES or name.startswith(UNKNOWN):
        place = board.document.key_place(path) if path[-1] == name else board.place(*path)
        raise Fault("fever.card", place, name=_yes_no(name))
    check_length(board, path[:-1], name)
    return name


def check_length(board, path, name):
    if len(name) > LONGEST_NAME:
        raise board.wrong_type(path, f"{LONGEST_NAME} 文字までの名前", f"names of at most {LONGEST_NAME} characters")


def _options(board):
    raw = _map(board, ("options",))
    board.keys(("options",), raw, Options._fields)
    values = {key: _switch(board, ("options", key), raw.get(key, False)) for key in ("plus", "beginner", "pack")}
    house = tuple(board.listing(("options", "house"), _listed(raw.get("house"))))
    for n, rule in enumerate(house):
        board.word(("options", "house", n), rule, (1, 2))
    repeat = tuple(board.listing(("options", "no_repeat"), _listed(raw.get("no_repeat"))))
    for n, line in enumerate(repeat):
        board.word(("options", "no_repeat", n), line, LINES)
    return Options(house=tuple(sorted(set(house))), no_repeat=tuple(w for w in LINES if w in repeat), **values)


def _listed(value):
    """A list that may be left out or `no`/`none`."""
    return [] if _is_none(value) else value


def _is_none(value):
    return value is None or value is False or value == "none"


def _switch(board, path, value):
    if not isinstance(value, bool):
        raise board.wrong_type(path, "yes か no", "yes or no")
    return value


def colour(board, path, value) -> str:
    """A horse or stable, in English or by its sign."""
    if not isinstance(value, str) or value not in COLOUR_WORDS:
        raise board.fault(
            "shape.word", *path, key=_last_word(path), value=_yes_no(value), **did_you_mean(value, COLOURS)
        )
    return COLOUR_WORDS[value]


def colour_key(board, path) -> str:
    """A horse or stable that stands as the key of a map."""
    if path[-1] not in COLOUR_WORDS:
        raise Fault(
            "shape.unknown", board.document.key_place(path), key=_yes_no(path[-1]), **did_you_mean(path[-1], COLOURS)
        )
    return COLOUR_WORDS[path[-1]]


def _last_word(path):
    return next((p for p in reversed(path) if isinstance(p, str)), "horse")


def _colours(board, path, value):
    found = tuple(colour(board, (*path, n), v) for n, v in enumerate(board.listing(path, value)))
    for n, one in enumerate(found):
        if one in found[:n]:
            raise board.fault("board.twice", *path, n, name=one)
    return found


def _colour_map(board, path):
    found = {}
    for key, value in _map(board, path).items():
        name = colour_key(board, (*path, key))
        if name in found:
            raise board.fault("board.twice", *path, key, name=name)
        found[name] = (key, value)
    return found


def _by_colour(board, path, least, most):
    found = _colour_map(board, path)
    return {c: board.count((*path, found[c][0]), found[c][1], least, most) for c in COLOURS if c in found}


def _prices(board):
    raw = _map(board, ("prices",))
    board.keys(("prices",), {str(key): value for key, value in raw.items()}, tuple(map(str, ODDS)))
    return {int(k): board.count(("prices", k), raw[k], 0, MONEY) for k in sorted(raw, key=lambda k: int(k))}


def _player_of(board, path, value, names):
    value = str(value) if type(value) is int else value  # a name may be a number
    if value not in names:
        raise board.fault("board.player", *path, name=value, **did_you_mean(value, names))
    return value


def _tokens(board, state):
    """`tokens` left out: players - 1 of each colour, less the bets that lie."""
    given = _by_colour(board, ("tokens",), 0, 99)
    lying = [bet.horse for p in state.players.values() for bet in p.bets]
    return {c: given.get(c, len(state.players) - 1 - lying.count(c)) for c in COLOURS}


def _offer(board, names):
    raw = board.get("offer")
    if raw is None:
        return None
    board.keys(("offer",), raw, ("by", "of"), ("by", "of"))
    return (_player_of(board, ("offer", "by"), raw["by"], names), board.count(("offer", "of"), raw["of"], 0, MONEY))


def _paid(board, names):
    """What the last payout brought, as `resolve` writes it."""
    raw = board.get("paid")
    found = []
    for n, item in enumerate(board.few(("paid",), raw, MOST_DESCRIBED) if raw is not None else ()):
        path = ("paid", n)
        board.keys(path, item, Paid._fields, ("to", "what"))
        _player_of(board, (*path, "to"), item["to"], names)
        board.word((*path, "what"), item["what"], ("win", "place", "lost", "owner", "pay", "take", "income"))
        if item.get("horse"):
            colour(board, (*path, "horse"), item["horse"])
        for key in ("stake", "odds", "place", "money", "vp"):
            item = {**item, key: total(board, (*path, key), item.get(key, 0), -MONEY, MONEY)}
        found.append(Paid(**item))
    return tuple(found)


# players


def _player(board, path, raw):
    board.keys(path, raw, PLAYER_KEYS)
    return Player(
        vp=total(board, (*path, "vp"), raw.get("vp", 1), -1000, 1000),
        money=total(board, (*path, "money"), raw.get("money", 0), 0, MONEY),
        cards=zone(board, (*path, "cards"), raw.get("cards")),
        stables=_colours(board, (*path, "stables"), raw.get("stables") or []),
        horses=_horse_cards(board, (*path, "horses"), raw.get("horses")),
        assistants=zone(board, (*path, "assistants"), raw.get("assistants"), MOST_OWNED),
        objectives=zone(board, (*path, "objectives"), raw.get("objectives"), MOST_OWNED),
        loans=_loans(board, (*path, "loans"), raw.get("loans")),
        bets=_bets(board, (*path, "bets"), raw.get("bets")),
        bought=_bought(board, (*path, "bought"), raw.get("bought")),
        effects=read_effects(board, (*path, "effects"), raw.get("effects")),
    )


def zone(board, path, value, most=MOST_CARDS) -> tuple:
    """A list of cards, `_` for an unknown one, or a count of unknown ones."""
    if value is None:
        return ()
    if isinstance(value, int) and not isinstance(value, bool):
        return (UNKNOWN,) * board.count(path, value, 0, most)
    items = board.few(path, value, most)
    return tuple(v if v == UNKNOWN else _card_name(board, (*path, n), v) for n, v in enumerate(items))


def _horse_cards(board, path, value):
    """Horse cards with the stable each stands in; unknown ones are called `_`, `_2`, `_3` …"""
    if not isinstance(value, dict):
        names = zone(board, path, value, MOST_OWNED)
        return tuple((name if name != UNKNOWN else unknown_name(names[:n]), None) for n, name in enumerate(names))
    board.few(path, list(value), MOST_OWNED)
    found = []
    for name, stable in value.items():
        if not isinstance(name, str) or not name.startswith(UNKNOWN):
            _card_name(board, (*path, name), name)
        place = None if _is_none(stable) else colour(board, (*path, name), stable)
        found.append((name, place))
    return tuple(found)


def unknown_name(taken) -> str:
    """The next free name of an unknown horse card."""
    count = sum(str(name).startswith(UNKNOWN) for name in taken)
    return UNKNOWN if not count else f"{UNKNOWN}{count + 1}"


def _loans(board, path, value):
    found = []
    for n, raw in enumerate(board.few(path, value, MOST_CARDS) if value is not None else ()):
        here = (*path, n)
        board.keys(here, raw, ("from", "owe"), ("from",))
        owe = raw.get("owe")
        if owe is not None:
            board.count((*here, "owe"), owe, 0, MONEY)
        found.append(Loan(board.word((*here, "from"), raw["from"], LENDERS), owe))
    return tuple(found)


def _bets(board, path, value):
    found = []
    for n, raw in enumerate(board.few(path, value, MOST_CARDS) if value is not None else ()):
        here = (*path, n)
        board.keys(here, raw, ("horse", "kind", "stake"), ("horse", "kind", "stake"))
        kind = BET_WORDS[board.word((*here, "kind"), raw["kind"], tuple(BET_WORDS))]
        found.append(Bet(colour(board, (*here, "horse"), raw["horse"]), kind,
                         board.count((*here, "stake"), raw["stake"], 1, MONEY)))  # fmt: skip
    return tuple(found)


def _bought(board, path, value):
    items = board.few(path, value, MOST_CARDS) if value is not None else []
    return tuple(board.word((*path, n), v, LINES) for n, v in enumerate(items))


# horses, cards, effects


def _horses(board, names, finished, finish):
    raw = _colour_map(board, ("horses",))
    found = {}
    for c in COLOURS:
        key, value = raw.get(c, (c, {}))
        path = ("horses", key)
        value = value or {}
        board.keys(path, value, Horse._fields)
        home = (finish or 0) if c in finished else 0
        found[c] = Horse(
            total(board, (*path, "square"), value.get("square", home), 0, 10_000),
            _placed(board, (*path, "cards"), value.get("cards"), names),
            read_effects(board, (*path, "effects"), value.get("effects")),
        )
    return found


def _placed(board, path, value, names):
    """Action cards on a horse: a card, `_`, a count, or `{P1: card}` where it is said who placed it."""
    if value is None:
        return ()
    if isinstance(value, int) and not isinstance(value, bool):
        return ((UNKNOWN, ""),) * board.count(path, value, 0, MOST_CARDS)
    found = []
    for n, item in enumerate(board.few(path, value if isinstance(value, list) else [value], MOST_CARDS)):
        owner = ""
        if isinstance(item, dict) and len(item) == 1:
            ((owner, item),) = item.items()
            _player_of(board, (*path, n), owner, names)
        found.append((item if item == UNKNOWN else _card_name(board, (*path, n), item), owner))
    return tuple(found)


def read_effects(board, path, value) -> tuple:
    """A list of icons; each map may name several, and the card they come from."""
    found = []
    for n, raw in enumerate(board_list(board, path, value)):
        here = (*path, n)
        board.keys(here, raw, ("from", "card", *fx.KEYS))
        card = "" if raw.get("card") is None else _card_name(board, (*here, "card"), raw["card"])
        found += [e._replace(card=card) for e in _effects(board, here, raw)]
    return tuple(found)


def board_list(board, path, value):
    if value is None:
        return []
    if not isinstance(value, list):
        raise board.wrong_type(path, "効果の列", "a list of effects")
    return board.few(path, value, MOST_CARDS)


def _effects(board, path, raw):
    side = raw.get("from", "")
    if "take" in raw:
        if "from" not in raw:
            raise board.fault("shape.missing", *path, key="from")
        board.word((*path, "from"), side, ("left", "right"))
    elif side:
        raise board.fault("shape.missing", *path, key="take")
    found = []
    for key in fx.KEYS:
        if key in raw:
            board.few((*path, key), raw[key], MOST_CARDS)
            parsed = fx.parse(key, raw[key])
            if parsed is None:
                raise board.fault("fever.effect", *path, key, key=key, value=_yes_no(raw[key]), wanted=fx.wanted(key))
            found += [e._replace(side=side) if key == "take" else e for e in parsed]
    return tuple(found)


def read_card(board, path, raw) -> Card:
    """What a card says."""
    board.keys(path, raw, CARD_KEYS, ("kind",))
    kind = board.word((*path, "kind"), raw["kind"], KINDS)
    sign = board.word((*path, "sign"), raw["sign"], ("plus", "minus")) if "sign" in raw else ""
    income = board.count((*path, "income"), raw.get("income", 0), -MONEY, MONEY)
    return Card(kind, _effects(board, path, raw), sign, income, _switch(board, (*path, "star"), raw.get("star", False)))


@functools.cache
def preset() -> dict:
    """The action cards of the preset of outside knowledge."""
    board = board_from_dict({"game": "fever"}, "<pack>")
    return {name: read_card(board, (name,), raw) for name, raw in PACK_CARDS.items()}


# whose turn it is


def _turn(board, state, names):
    if board.get("turn") not in (None, "none"):
        return _player_of(board, ("turn",), board.get("turn"), names)
    return None if board.get("turn") == "none" else next_to_act(state)


def next_to_act(state: State) -> str | None:
    """HF-R22, fever:bet.1, fever:bet.6: who acts next by the purchases and bets that lie there."""
    order = clockwise(state)
    if state.phase == "buy":
        done = {name: len(state.players[name].bought) for name in order}
        return next((n for lap in (0, 1) for n in order if done[n] <= lap), None)
    if state.phase == "bet1":
        return next((n for n in order if not state.players[n].bets), None)
    if state.phase == "bet2":
        return next((n for n in reversed(order) if len(state.players[n].bets) < 2), None)
    return None
