"""Board files: the shapes of their keys, reading a file as a state, writing a state as a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from judge.boardfile.located import Located
from judge.boardfile.maps import Beside, Map, MapOf
from judge.boardfile.shapes import Count, Either, Flag, ListOf, NameOf, Player, Word
from judge.boardfile.zones import Zone
from judge.faults import Both, did_you_mean
from judge.games.trick import betting, race
from judge.games.trick.cards import (
    DECK,
    HORSES,
    NUMBERS,
    UNKNOWN,
    WIN,
    card_display_name,
    horse_display_name,
    in_order,
    is_known,
    is_win,
    parse_bet,
    parse_card,
    parse_horse,
)
from judge.games.trick.state import (
    GOAL,
    PHASES,
    SEATS,
    Cards,
    Horses,
    Rider,
    Seat,
    State,
    find_seat,
    humans,
    known_cards,
    left_of,
    order_now,
    placed,
    played_by,
    seat_of,
    unnamed,
)

MOST_MARKS = 12


class Scope(NamedTuple):
    """The players, and the horse that each of them rides."""

    players: tuple[str, ...]
    horses: tuple[str, ...]
    ridden: tuple[str, ...] = ()  # after a race, until the next is set up: the horse just ridden


def scope(state: State) -> Scope:
    """Returns the scope for reading plays and claims on this board: its players and their horses; between a race and
    the shuffle for the next also the horses that they rode."""
    names, horses, *_ = zip(*state.riders)
    if state.phase == "paddock" and state.finished:
        return Scope(names, horses, tuple(horses[left_of(seat)] for seat in range(SEATS)))
    return Scope(names, horses)


def scope_of(data: Mapping[str, Any]) -> Scope:
    """Returns the scope from the data of a file before it is read: players and horses, where horses left out are filled
    in by `ridden`. Empty if there are no players."""
    players = data.get("players")
    if not isinstance(players, dict):
        return Scope((), ())
    raw = {name: p.get("horse") for name, p in players.items() if isinstance(p, dict)}
    horses = ridden({str(name): parse_horse(raw.get(name)) for name in players})
    return Scope(tuple(map(str, players)), tuple(horses.values()))


def ridden(raw: Mapping[str, str | None]) -> dict[str, str]:
    """Returns a dict from each player to the horse. A missing one is the remaining horse if just one player and one
    horse are left; otherwise a missing horse has its rider's name."""
    left = [horse for horse in HORSES if horse not in raw.values()]
    without = [name for name, horse in raw.items() if horse is None]
    if len(without) == len(left) == 1:
        return {name: horse or left[0] for name, horse in raw.items()}
    return {name: horse or name for name, horse in raw.items()}


# names


def _horse_on(text: object, scope: Scope) -> str | None:
    """Returns the horse that a text means, by its own name or that of its rider; None if it means none of this game."""
    if str(text) in scope.players:
        return scope.horses[scope.players.index(str(text))]
    horse = parse_horse(text)
    return horse if horse in scope.horses else None


def _horse_of_the_race(text: object, scope: Scope) -> str | None:
    """Returns the horse that a text means, by its own name or that of its rider; between a race and the set-up of the
    next, the rider in the race just run. None if it means none."""
    if scope.ridden and str(text) in scope.players:
        return scope.ridden[scope.players.index(str(text))]
    return _horse_on(text, scope)


def _betting_card(text: object, scope: Scope) -> str | None:
    """Returns the betting card that a text means: the win card, a horse by its name or rider, or `_`; None if it means
    none."""
    if str(text) == UNKNOWN:
        return UNKNOWN
    return WIN if is_win(text) else _horse_on(text, scope) or parse_bet(text)


def _card(good: Callable[[str], bool], about: Both) -> NameOf:
    """Makes the shape of a race card that `good` accepts; `about` describes it in the schema."""
    return NameOf(
        lambda text, _: card if (card := parse_card(text)) and good(card) else None,
        "trick.card",
        about=about,
        arg="value",
        entry=card_display_name,
        exact=DECK,
    )


def _horse(find: Callable[[object, Scope], str | None], about: Both) -> NameOf:
    """Makes the shape of a horse; `find` turns what was typed into one."""
    return NameOf(
        find, "board.name", lambda scope: [*scope.horses, *scope.players], about=about, entry=horse_display_name
    )


def _bet(find: Callable[[object, Scope], str | None], known: Callable[[Scope], list[str]], about: Both) -> NameOf:
    """Makes the shape of a betting card; `find` turns what was typed into one, `known` lists names for the hint."""
    return NameOf(find, "trick.bet", known, about=about, arg="value", entry=horse_display_name)


_CARD_ABOUT = Both("カード (R5、赤5、数字の不明な G_、_)", "a card (R5, red 5, G_ of unknown number, _)")
CARD = _card(lambda card: True, _CARD_ABOUT)
KNOWN_CARD = _card(is_known, Both("カード (R5、赤5)", "a card (R5, red 5)"))
# a card that may stay unknown, but not half known
HIDDEN_CARD = _card(lambda card: is_known(card) or card == UNKNOWN, _CARD_ABOUT)
_NAMES = ", ".join(HORSES)
_HORSE_ABOUT = Both(f"馬の名前 ({_NAMES}) か担当プレイヤーの名前", f"a horse ({_NAMES}) or its rider's name")
HORSE = _horse(_horse_on, _HORSE_ABOUT)
HORSE_OF_THE_RACE = _horse(_horse_of_the_race, _HORSE_ABOUT)
ANY_HORSE = _horse(lambda text, scope: _horse_of_the_race(text, scope) or parse_horse(text), _HORSE_ABOUT)
NAMED_HORSE = NameOf(
    lambda text, _: parse_horse(text),
    "trick.horse",
    lambda _: HORSES,
    about=Both(f"馬の名前 ({_NAMES})", f"a horse ({_NAMES})"),
    entry=horse_display_name,
    exact=HORSES,
)
BET = _bet(
    _betting_card,
    lambda scope: [WIN, *HORSES, *scope.players],
    Both(f"馬券カード ({WIN}、馬、担当プレイヤー、_)", f"a betting card ({WIN}, a horse, a rider's name, or _)"),
)
SHOWN_BET = _bet(
    lambda text, scope: card if (card := _betting_card(text, scope)) != UNKNOWN else None,
    lambda _: [WIN, *HORSES],
    Both(f"馬券カード ({WIN}、馬、担当プレイヤー)", f"a betting card ({WIN}, a horse or a rider's name)"),
)
NUMBER = Word("number", NUMBERS)
SQUARE = Word("square", tuple(range(GOAL + 1)))
ZONE = Zone(CARD, len(DECK))
PHASE = Word("phase", PHASES)
MARKS = Count(0, MOST_MARKS)


class Pile(Either):
    """The shuffled twelve from the top, or the known places of them."""

    def __init__(self) -> None:
        """Takes no arguments: the shape accepts a list of twelve cards, or a map from places to cards."""
        super().__init__(MapOf(NUMBER, CARD), ZONE)

    def read(self, at: Located) -> Cards:
        """Returns the twelve cards of a pile from the top down, read from a list of all twelve, or from a map by number
        whose gaps are unknown cards. Raises a Fault if a list has another length."""
        if isinstance(at.value, dict):
            known = super().read(at)
            return tuple(known.get(n, UNKNOWN) for n in NUMBERS)
        pile: Cards = super().read(at)
        if len(pile) != len(NUMBERS):
            raise at.fault("trick.twelve", count=len(pile))
        return pile

    def write(self, value: Any) -> Any:
        """Returns the pile as files have it, as a list of cards."""
        return ZONE.write(value)


class Played(Beside):
    """A card on the table: `{A: R5}`, with a whip `{A: R5, whip: yes}`; read, (player, card, whether whipped)."""

    wanted = Both("1つの「プレイヤー: カード」(と whip: yes)", "one 'PLAYER: card' (and whip: yes)")
    beside = Map("trick", {"whip": Flag()})
    each = KNOWN_CARD

    def read(self, at: Located) -> tuple[str, str, bool]:
        """Returns (player, card, whether whipped) for a card on the table. Raises a Fault if it is no such map or the
        player is unknown."""
        names = [key for key in at.value if key != "whip"] if isinstance(at.value, dict) else []
        if len(names) != 1:
            raise at.wrong(self.wanted)
        (name,) = names
        if name not in at.scope.players:
            raise at.fault("board.player", name=name, **did_you_mean(name, at.scope.players))
        whip = "whip" in at.value and Flag().read(at["whip"])
        return name, KNOWN_CARD.read(at[name]), whip

    def write(self, value: tuple[str, str, bool]) -> dict[str, Any]:
        """Returns the card on the table as a dict, as files have it."""
        name, card, whip = value
        return {name: card, **({"whip": True} if whip else {})}


PILE = Pile()
PLAYER = {
    "horse": NAMED_HORSE,
    "hand": ZONE,
    "whips": Count(0, 8),
    "bet": ListOf(BET),
    "discard": ZONE,
    "points": Count(),
    "dummy": Flag(),
    "pile": PILE,
    "used": ZONE,
    "cards": ZONE,
}
BOARD = {
    "options": Map("options", {}),
    "phase": PHASE,
    "race": Count(1, SEATS),
    "start": Player(),
    "marks": MapOf(NUMBER, MARKS, Both("数字とマークの数の組", "a map of numbers and marks")),
    "odds": MapOf(ANY_HORSE, Count(0, 99), Both("馬とオッズの組", "a map of horses and odds")),
    "course": MapOf(SQUARE, ListOf(HORSE, most=len(DECK)), Both("マスと馬の重なりの組", "a map of squares and stacks")),
    "trick": ListOf(Played(), single=False, wanted=Both("出たカードのリスト", "a list of the cards played")),
    "finished": ListOf(HORSE),
    "paid": ListOf(Player()),
}


# from a file to a state


def read_state(values: dict[str, Any], at: Located) -> State:
    """Returns the State that a file describes; keys left out get their defaults. Raises a Fault if its parts contradict
    each other."""
    if len(values["players"]) != SEATS:
        raise at["players"].fault("trick.seats", count=len(values["players"]))
    phase = values.get("phase", "race")
    horses = ridden({name: player.get("horse") for name, player in values["players"].items()})
    riders = tuple(
        _rider(name, horses[name], player, phase, at["players"][name]) for name, player in values["players"].items()
    )
    if sum(rider.dummy for rider in riders) > 1:
        raise at["players"].fault("trick.dummies")
    state = State(riders, values.get("race", 1), 0, phase, values.get("marks", {}), {}, ())
    state = state._replace(odds=_odds(values.get("odds", {}), state), finished=_finished(values, at, state))
    stacks = [values.get("course", {}).get(square, ()) for square in range(GOAL + 1)]
    named = {horse for stack in stacks for horse in stack}
    state = placed(state, stacks, tuple(rider.horse for rider in state.riders if rider.horse not in named))
    state = _trick(values, at, state)
    state = _turn(values, at, state._replace(start=_start(values, state)))
    if "paid" in values:
        if phase != "payout":
            raise at["paid"].fault("trick.paid")
        state = state._replace(paid=frozenset(seat_of(state, name) for name in values["paid"]))
    if state.phase == "over" and not state.finished and not state.loose:
        state = state._replace(finished=order_now(state))
    rulings: dict[str, Any] = values.get("rulings", {})
    return state._replace(taken=values.get("taken", ()), **rulings)


def _rider(name: str, horse: str, player: Mapping[str, Any], phase: str, at: Located) -> Rider:
    """Returns the Rider of one player of a file. Raises a Fault for more than two betting cards, or a pile outside the
    paddock."""
    bet = player.get("bet", ())
    if len(bet) > 2:
        raise at["bet"].fault("trick.bets")
    if "pile" in player and phase != "paddock":
        raise at["pile"].fault("trick.pile")
    discard = player.get("discard", ())
    used = tuple(card for card in player.get("used", ()) if is_known(card))
    hand, pile = _left_out(phase, player.get("hand"), discard, player.get("pile", ()))
    cards = frozenset(card for card in (*hand, *pile, *used, *discard, *player.get("cards", ())) if is_known(card))
    return Rider(
        name,
        horse,
        player.get("dummy", False),
        hand,
        pile,
        used,
        discard,
        cards,
        player.get("whips", 2),
        bet,
        player.get("points", 0),
    )


def _left_out(phase: str, hand: Cards | None, discard: Cards, pile: Cards) -> tuple[Cards, Cards]:
    """Returns (hand, pile) of a player, with the defaults for a file that leaves them out.

    In the paddock a player has twelve cards, in a pile unless there is a hand or a discard; until the race those not
    discarded are in hand (1.6, 1.7).
    """
    if phase == "paddock" and not discard and not pile:
        if hand is None:
            return (), (UNKNOWN,) * 12
        return (*hand, *(UNKNOWN,) * (12 - len(hand))), ()
    if phase in ("paddock", "betting") and hand is None and not pile:
        return (UNKNOWN,) * max(12 - max(len(discard), 2 if phase == "betting" else 0), 0), ()
    return hand or (), pile


def _odds(odds: dict[str, int], state: State) -> dict[str, int]:
    """Returns the odds with their defaults: 2 each in race 1; later a single missing one follows from the sum (5.3),
    more stay out."""
    missing = [rider.horse for rider in state.riders if rider.horse not in odds]
    if state.race == 1:
        return {**odds, **dict.fromkeys(missing, 2)}
    if len(missing) == 1 and len(odds) == SEATS - 1:
        return {**odds, missing[0]: 8 + 6 * (state.race - 1) - sum(odds.values())}
    return odds


def _finished(values: Mapping[str, Any], at: Located, state: State) -> Horses:
    """Returns the four horses in the order of finish of the race just run; empty if the file does not give it. Raises a
    Fault if no race can have been run at this time, or if these are not the four horses."""
    order: Horses = values.get("finished", ())
    if "finished" in values:
        if state.phase not in ("payout", "paddock", "over"):
            raise at["finished"].fault("trick.finished")
        if sorted(order) != sorted(rider.horse for rider in state.riders):
            raise at["finished"].fault("trick.four")
    return order


def _trick(values: Mapping[str, Any], at: Located, state: State) -> State:
    """Returns the state with the cards on the table, the leader's first. Raises a Fault if they are given outside a
    race, or if one player has two cards or two players whip."""
    if values.get("trick") and state.phase != "race":
        raise at["trick"].fault("trick.table")
    trick: list[tuple[Seat, str]] = []
    whip, riders = None, list(state.riders)
    for n, (name, card, whipped) in enumerate(values.get("trick", ())):
        seat = seat_of(state, name)
        if any(who == seat for who, _ in trick):
            raise at["trick"][n].fault("board.twice", name=name)
        if whipped:
            if whip is not None:
                raise at["trick"][n]["whip"].fault("trick.whips")
            whip = seat
            if "whips" not in values["players"][name]:
                riders[seat] = riders[seat]._replace(whips=1)  # 3.2.2: one of the two is turned down
        trick.append((seat, card))
        riders[seat] = riders[seat]._replace(cards=riders[seat].cards | {card})
    return state._replace(trick=tuple(trick), whip=whip, riders=tuple(riders))


def _start(values: Mapping[str, Any], state: State) -> Seat:
    """Returns the seat of the start player; by default the rider of vanilla, else the first player who is not the dummy
    (7.0.3)."""
    if "start" in values:
        return seat_of(state, values["start"])
    seats = [seat for seat, rider in enumerate(state.riders) if rider.horse == "vanilla"] or humans(state)
    return seats[0]


def _turn(values: Mapping[str, Any], at: Located, state: State) -> State:
    """Returns the state with its leader: who played first in the trick, else in a race the player at `turn`, else the
    start player. Raises a Fault if the trick or the betting gives the turn to another player than `turn`."""
    turn = find_seat(state, values.get("turn"))
    following = None
    if state.phase == "race":
        leader = state.trick[0][0] if state.trick else state.start if turn is None else turn
        state = state._replace(leader=leader)
        following = race.to_play(state) if 0 < len(state.trick) < SEATS else None
    else:
        state = state._replace(leader=state.start)
        following = betting.to_show(state) if state.phase == "betting" else None
    if turn is not None and following is not None and turn != following:
        raise at["turn"].fault("trick.turn", name=state.riders[turn].name, next=state.riders[following].name)
    return state


# from a state to a file


def write_state(state: State) -> dict[str, Any]:
    """Returns the data of a board file that reads back as this state; keys that can be left out are None."""
    name = {seat: rider.name for seat, rider in enumerate(state.riders)}
    in_trick = state.phase == "race" and len(state.trick) < SEATS
    return {
        "race": state.race,
        "phase": state.phase,
        "start": name[state.start],
        "turn": name[race.to_play(state)] if in_trick else None,
        "marks": {number: state.marks[number] for number in sorted(state.marks)} or None,
        "odds": state.odds or None,
        "course": {square: stack for square, stack in enumerate(state.course) if stack} or None,
        "finished": state.finished or None,
        "paid": [name[seat] for seat in sorted(state.paid)] or None,
        "trick": [(name[seat], card, seat == state.whip) for seat, card in state.trick] or None,
        "taken": state.taken or None,
        "rulings": {"win_card_face_up": state.win_card_face_up},
        "players": {rider.name: _player(state, seat) for seat, rider in enumerate(state.riders)},
    }


def _player(state: State, seat: Seat) -> dict[str, Any]:
    """Returns the data of one player for `write_state`."""
    rider = state.riders[seat]
    unplaced = rider.cards - known_cards(rider, played_by(state, seat))
    return {
        "horse": None if unnamed(rider.horse) else rider.horse,
        "dummy": rider.dummy or None,
        "pile": rider.pile or None,
        "hand": rider.hand if rider.hand or state.phase == "betting" else None,
        "discard": rider.discard or None,
        "used": rider.used or None,
        "cards": in_order(rider.cards) if unplaced else None,
        "whips": rider.whips,
        "bet": rider.bet or None,
        "points": rider.points or None,
    }
