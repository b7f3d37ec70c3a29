"""Board files: from what is written to a state. What the file leaves out gets its meaning here."""

from __future__ import annotations

from judge.engine.board import Board
from judge.faults import Fault, did_you_mean
from judge.games.trick import betting, race
from judge.games.trick.cards import (
    DECK,
    HORSES,
    NUMBERS,
    RESERVED,
    UNKNOWN,
    WIN,
    card_called,
    horse_called,
    is_known,
    is_win,
)
from judge.games.trick.state import GOAL, PHASES, SEATS, Rider, State, humans, order_now, seat_of

PLAYER_KEYS = ("horse", "hand", "whips", "bet", "discard", "points", "dummy", "pile", "used", "cards")


def read(board: Board) -> State:
    """The state that a board describes; a Fault with its place where it cannot be read."""
    names = _names(board)
    phase = board.word(("phase",), board.get("phase", "race"), PHASES)
    number = board.count(("race",), board.get("race", 1), 1, 4)
    if board.get("options") is not None:
        board.keys(("options",), board.get("options"), ())
    if board.get("then") is not None:
        board.word(("then",), board.get("then"), ("stop",))
    named_horses = _riders_horses(board, names)
    riders = tuple(_rider(board, name, named_horses, phase) for name in names)
    if sum(rider.dummy for rider in riders) > 1:
        raise board.fault("trick.dummies", "players")
    state = State(riders, number, 0, phase, _marks(board), {}, ((),) * (GOAL + 1))
    state = state._replace(odds=_odds(board, state), finished=_finished(board, state))
    state = _course(board, state)
    state = _trick(board, state)
    state = _turn(board, state._replace(start=_start(board, state)))
    state = _payout(board, state)
    if state.phase == "over" and not state.finished and not state.loose:
        state = state._replace(finished=order_now(state))
    switches = board.get("rulings") or {}
    return state._replace(win_card_face_up=switches.get("win_card_face_up", "allowed_unique"))


# players


def _names(board):
    players = board.get("players")
    if not isinstance(players, dict):
        if players is None:
            raise Fault("shape.missing", board.place(), key="players")
        raise board.wrong_type(("players",), "プレイヤーの組", "a map of players")
    for name in players:
        if isinstance(name, bool) or str(name).strip().lower() in RESERVED:
            raise board.fault("trick.name", "players", name, name=name)
    if len(players) != SEATS:
        raise board.fault("trick.seats", "players", count=len(players))
    return [str(name) for name in players]


def _player(board, name):
    """What the file says of a player; a player may be left empty."""
    data = board.get("players")
    key = next(key for key in data if str(key) == name)
    value = data[key]
    if value is None:
        return {}
    board.keys(("players", key), value, PLAYER_KEYS)
    return value


def _riders_horses(board, names):
    """Who rides which horse; a single one left out is the one that is left over."""
    found = {}
    for name in names:
        text = _player(board, name).get("horse")
        if text is None:
            continue
        horse = horse_called(text)
        if horse is None:
            raise _no_value(board, ("players", name, "horse"), "horse", text, HORSES)
        found[name] = horse
    left = [horse for horse in HORSES if horse not in found.values()]
    without = [name for name in names if name not in found]
    if len(without) == len(left) == 1:
        found[without[0]] = left[0]
    return found


def _rider(board, name, named_horses, phase):
    data = _player(board, name)
    path = ("players", name)
    hand = _zone(board, (*path, "hand"), data.get("hand"))
    discard = _zone(board, (*path, "discard"), data.get("discard")) or ()
    pile = _pile(board, (*path, "pile"), data.get("pile"), phase)
    used = tuple(card for card in _zone(board, (*path, "used"), data.get("used")) or () if is_known(card))
    known = _zone(board, (*path, "cards"), data.get("cards")) or ()
    hand, pile = _left_out(phase, hand, discard, pile)
    cards = frozenset(card for card in (*hand, *pile, *used, *discard, *known) if is_known(card))
    return Rider(
        name, named_horses.get(name, name), _switch(board, (*path, "dummy"), data.get("dummy", False)),
        hand, pile, used, discard, cards,
        board.count((*path, "whips"), 2 if data.get("whips") is None else data["whips"], 0, 8),
        _bet(board, (*path, "bet"), data.get("bet"), named_horses),
        board.count((*path, "points"), data.get("points", 0)),
    )  # fmt: skip


def _left_out(phase, hand, discard, pile):
    """What a hand or pile is that the file does not mention.

    In the paddock a player has twelve cards, in a pile unless there is a hand
    or a discard; until the race those not discarded are in hand (1.6, 1.7).
    """
    if phase == "paddock" and not discard and not pile:
        if hand is None:
            return (), (UNKNOWN,) * 12
        return (*hand, *(UNKNOWN,) * (12 - len(hand))), ()
    if phase in ("paddock", "betting") and hand is None and not pile:
        return (UNKNOWN,) * max(12 - max(len(discard), 2 if phase == "betting" else 0), 0), ()
    return hand or (), pile


def _zone(board, path, value):
    """Cards of a zone: a list, a list with `_`, or a count of unknown cards; None where it is left out."""
    if value is None:
        return None
    if isinstance(value, int) and not isinstance(value, bool):
        return (UNKNOWN,) * board.count(path, value, 0, len(DECK))
    return tuple(_card(board, (*path, n), text) for n, text in enumerate(board.few(path, value, len(DECK))))


def _card(board, path, text, known=False):
    card = card_called(text)
    if card is None or (known and not is_known(card)):
        raise board.fault("trick.card", *path, value=text)
    return card


def _pile(board, path, value, phase):
    """The shuffled twelve from the top, or the known places of them."""
    if value is None:
        return ()
    if phase != "paddock":
        raise board.fault("trick.pile", *path)
    if isinstance(value, dict):
        pile = [UNKNOWN] * 12
        for place, text in value.items():
            number = _number(place)
            if number not in NUMBERS:
                raise _no_value(board, (*path, place), "pile", place, NUMBERS)
            pile[number - 1] = _card(board, (*path, place), text)
        return tuple(pile)
    zone = _zone(board, path, value)
    if len(zone) != 12:
        raise board.fault("trick.twelve", *path, count=len(zone))
    return zone


def _no_value(board, path, key, value, allowed):
    """The fault of a word that is none of those allowed."""
    return Fault("shape.word", board.place(*path), key=key, value=value, **did_you_mean(value, allowed))


def _number(text):
    """A whole number that may be written as a key."""
    if isinstance(text, bool):
        return None
    try:
        return int(text)
    except (TypeError, ValueError):
        return None


def _switch(board, path, value):
    if not isinstance(value, bool):
        raise board.wrong_type(path, "yes か no", "yes or no")
    return value


def _bet(board, path, value, named_horses):
    """The face-up betting card, then the face-down one."""
    if value is None:
        return ()
    cards = board.listing(path, value)
    if len(cards) > 2:
        raise board.fault("trick.bets", *path)
    names = [str(name) for name in board.get("players")]
    return tuple(betting_card(text, named_horses, names) or _no_bet(board, (*path, n), text, names)
                 for n, text in enumerate(cards))  # fmt: skip


def betting_card(text, named_horses, names):
    """A betting card as it is typed: win, a horse by its name or rider, or `_`; None if it is none."""
    if text is None or isinstance(text, (dict, list, bool)):
        return None
    if str(text) == UNKNOWN:
        return UNKNOWN
    if is_win(text):
        return WIN
    if str(text) in names:
        return named_horses.get(str(text), str(text))
    return horse_called(text)


def _no_bet(board, path, text, names):
    raise board.fault("trick.bet", *path, value=text, **did_you_mean(text, [WIN, *HORSES, *names]))


# the table


def _marks(board):
    """Progress marks by number (ruling/TK-R0: never guessed)."""
    marks = {}
    given = board.get("marks")
    if given is None:
        return marks
    if not isinstance(given, dict):
        raise board.wrong_type(("marks",), "数字とマークの数の組", "a map of numbers and marks")
    for number, count in given.items():
        if _number(number) not in NUMBERS:
            raise _no_value(board, ("marks", number), "marks", number, NUMBERS)
        marks[_number(number)] = board.count(("marks", number), count, 0, 12)
    return marks


def _odds(board, state):
    """The odds; left out 2 each in race 1, and a single one left out is what the sum (5.3) leaves."""
    odds = {}
    given = board.get("odds")
    if given is not None and not isinstance(given, dict):
        raise board.wrong_type(("odds",), "馬とオッズの組", "a map of horses and odds")
    for name, value in (given or {}).items():
        horse = _horse(board, ("odds", name), name, state, anyone=True)
        odds[horse] = board.count(("odds", name), value, 0, 99)
    missing = [rider.horse for rider in state.riders if rider.horse not in odds]
    if state.race == 1:
        odds.update((horse, 2) for horse in missing)
    elif len(missing) == 1 and len(odds) == 3:
        odds[missing[0]] = 8 + 6 * (state.race - 1) - sum(odds.values())
    return odds


def _horse(board, path, text, state, anyone=False):
    """A horse by its name or by its rider; `anyone`: it need not be known who rides it."""
    horse = horse_on(state, text)
    if horse is None and anyone:
        horse = horse_called(text)
    if horse is None:
        known = [rider.horse for rider in state.riders] + [rider.name for rider in state.riders]
        raise board.fault("board.name", *path, name=text, **did_you_mean(text, known))
    return horse


def horse_on(state: State, text) -> str | None:
    """A horse of this game by its name or by its rider."""
    if text is None or isinstance(text, (dict, list, bool)):
        return None
    seat = seat_of(state, str(text))
    if seat is not None:
        return state.riders[seat].horse
    horse = horse_called(text)
    return horse if any(rider.horse == horse for rider in state.riders) else None


def _course(board, state):
    """Stacks by square; horses not named are at the gate, below, in unknown order."""
    stacks = [()] * (GOAL + 1)
    given = board.get("course")
    if given is not None and not isinstance(given, dict):
        raise board.wrong_type(("course",), "マスと馬の重なりの組", "a map of squares and stacks")
    for square, stack in (given or {}).items():
        number = _number(square)
        if number is None or not 0 <= number <= GOAL:
            raise _no_value(board, ("course", square), "course", square, range(GOAL + 1))
        path = ("course", square)
        stacks[number] = tuple(_horse(board, (*path, n), text, state)
                               for n, text in enumerate(board.few(path, [] if stack is None else stack, len(DECK))))  # fmt: skip
    named = {horse for stack in stacks for horse in stack}
    return placed(state, stacks, tuple(rider.horse for rider in state.riders if rider.horse not in named))


def placed(state: State, stacks, loose) -> State:
    """A course with horses of unknown order below the gate's stack; a single one has a known place."""
    loose = tuple(dict.fromkeys(loose))
    if len(loose) == 1:
        stacks, loose = [(*loose, *stacks[0]), *stacks[1:]], ()
    return state._replace(course=tuple(stacks), loose=loose)


def _finished(board, state):
    """The order of finish of the race just run, all four horses."""
    given = board.get("finished")
    if given is None:
        return ()
    if state.phase not in ("payout", "paddock", "over"):
        raise board.fault("trick.finished", "finished")
    order = tuple(_horse(board, ("finished", n), text, state)
                  for n, text in enumerate(board.listing(("finished",), given)))  # fmt: skip
    if sorted(order) != sorted(rider.horse for rider in state.riders):
        raise board.fault("trick.four", "finished")
    return order


def _trick(board, state):
    """The cards on the table, the leader's first."""
    given = board.get("trick")
    if given is None:
        return state
    if not isinstance(given, list):
        raise board.wrong_type(("trick",), "出たカードの列", "a list of the cards played")
    if given and state.phase != "race":
        raise board.fault("trick.table", "trick")
    trick, whip, riders = [], None, list(state.riders)
    for n, entry in enumerate(given):
        path = ("trick", n)
        if not isinstance(entry, dict) or len(set(entry) - {"whip"}) != 1:
            raise board.wrong_type(
                path, "1つの「プレイヤー: カード」(と whip: yes)", "one 'PLAYER: card' (and whip: yes)"
            )
        (name,) = set(entry) - {"whip"}
        seat = seat_of(state, str(name))
        if seat is None:
            raise board.fault("board.player", *path, name=name, **did_you_mean(name, [r.name for r in riders]))
        card = _card(board, (*path, name), entry[name], known=True)
        if any(who == seat for who, _ in trick):
            raise board.fault("board.twice", *path, name=name)
        if _switch(board, (*path, "whip"), entry.get("whip", False)):
            if whip is not None:
                raise board.fault("trick.whips", *path, "whip")
            whip = seat
            if _player(board, riders[seat].name).get("whips") is None:
                riders[seat] = riders[seat]._replace(whips=1)  # 3.2.2: one of the two is turned down
        trick.append((seat, card))
        riders[seat] = riders[seat]._replace(cards=riders[seat].cards | {card})
    return state._replace(trick=tuple(trick), whip=whip, riders=tuple(riders))


def _start(board, state):
    """The start player: left out, the rider of vanilla, else the first player who is not the dummy (7.0.3)."""
    name = board.get("start")
    if name is not None:
        return _seat(board, ("start",), name, state)
    seats = [seat for seat, rider in enumerate(state.riders) if rider.horse == "vanilla"] or humans(state)
    return seats[0]


def _turn(board, state):
    """The leader: who led the trick, else whose turn it is, else the start player."""
    name = board.get("turn")
    turn = None if name is None or str(name) == "none" else _seat(board, ("turn",), name, state)
    following = None
    if state.phase == "race":
        leader = state.trick[0][0] if state.trick else state.start if turn is None else turn
        state = state._replace(leader=leader)
        following = race.to_play(state) if 0 < len(state.trick) < SEATS else None
    else:
        state = state._replace(leader=state.start)
        following = betting.to_show(state) if state.phase == "betting" else None
    if None not in (turn, following) and turn != following:
        raise board.fault("trick.turn", "turn", name=state.riders[turn].name, next=state.riders[following].name)
    return state


def _seat(board, path, name, state):
    seat = None if isinstance(name, (dict, list, bool)) else seat_of(state, str(name))
    if seat is None:
        raise board.fault("board.player", *path, name=name, **did_you_mean(name, [r.name for r in state.riders]))
    return seat


def _payout(board, state):
    """Who has already got prize and payout of this race."""
    given = board.get("paid")
    if given is None:
        return state
    if state.phase != "payout":
        raise board.fault("trick.paid", "paid")
    seats = [_seat(board, ("paid", n), name, state) for n, name in enumerate(board.listing(("paid",), given))]
    return state._replace(paid=frozenset(seats))
