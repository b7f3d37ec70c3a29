"""Board files: their shapes, the state that a file describes, and the file that describes a state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from judge.boardfile.frame import LONGEST_NAME
from judge.boardfile.located import Data, Located
from judge.boardfile.maps import Map, MapOf
from judge.boardfile.shapes import (
    NOBODY,
    TEXT,
    Anything,
    Count,
    Either,
    Flag,
    ListOf,
    NameOf,
    Notes,
    Nothing,
    Schema,
    Shape,
    Total,
    Word,
)
from judge.boardfile.shapes import Player as PlayerName
from judge.boardfile.zones import Zone
from judge.engine.prompts import Taken
from judge.engine.values import Ref
from judge.faults import Both
from judge.games.nasty import names
from judge.games.nasty import track as course
from judge.games.nasty.names import CARDS, PHASES, PLACES, RACING, SECTIONS, STATES, UNKNOWN, is_brook, parse_card
from judge.games.nasty.state import (
    NO_BET,
    SWITCHES,
    Bet,
    Pending,
    Player,
    State,
    at_start,
    changed,
    inside,
    past_post,
    running,
)
from judge.games.nasty.track import Square, Track

if TYPE_CHECKING:
    from judge.boardfile.lexicon import Lexicon

MOST_LANES, MOST_SQUARES = 20, 2000
FARTHEST = MOST_SQUARES + 100  # a horse may be past the post
MOST_LISTED = 200


class Scope(NamedTuple):
    """The players, and the fences of the track (None: there is no track, and a fence may be called anything)."""

    players: tuple[str, ...]
    fences: tuple[str, ...] | None


def scope(state: State) -> Scope:
    """Returns the names that a play or claim about this state may use: the players, and the fences of the track (None
    without a track)."""
    return Scope(tuple(state.players), tuple(dict(state.track.fences)) if state.track else None)


def scope_of(data: Data) -> Scope:
    """Returns the same names from a file's data before it is read: its players, and the fences of its track."""
    players, track = data.get("players"), data.get("track")
    fences = track.get("fences") if isinstance(track, dict) else None
    return Scope(
        tuple(map(str, players)) if isinstance(players, dict) else (),
        None if track is None else tuple(map(str, fences)) if isinstance(fences, dict) else (),
    )


# shapes


class Pair(ListOf):
    """[lane, square]."""

    lane = Count(1, 99)  # as many as a lane card may have; `check` finds those that the track lacks

    def __init__(self) -> None:
        """Takes no arguments: the shape accepts two numbers, a lane and a square."""
        super().__init__(Count(0, FARTHEST), 2, 2, single=False, wanted=Both("[レーン, マス]", "[lane, square]"))

    def read(self, at: Located) -> Square:
        """Returns (lane, square). Raises a Fault if these are not two possible numbers."""
        found: Square = super().read(at)
        self.lane.read(at[0])
        return found

    def display_value(self, value: object) -> Both | None:
        """Words a space (lane, number) in both languages; None for a place that is a word of the file."""
        if not isinstance(value, (list, tuple)) or len(value) != 2:
            return None
        return Both("{}レーンの{}マス目".format(*value), "square {1} in lane {0}".format(*value))


class PartOfPair(Pair):
    """[lane, square] in a claim; `_` stands for the one that is not claimed."""

    def __init__(self) -> None:
        """Takes no arguments: the shape accepts two numbers, or one of them and `_`."""
        super().__init__()
        self.item = Either(Nothing(UNKNOWN), Count(0, FARTHEST))

    def read(self, at: Located) -> Any:
        """Returns (lane, square) with None for the number that is `_`. Raises a Fault if both are `_`."""
        found: tuple[int | None, int | None] = ListOf.read(self, at)
        if found == (None, None):
            raise at.wrong(self.wanted)
        if found[0] is not None:
            self.lane.read(at[0])
        return found

    def display_value(self, value: object) -> Both | None:
        """Words a space, or just its lane or square, in both languages; None for a place that is a word of the file."""
        if isinstance(value, (list, tuple)) and len(value) == 2:
            lane, square = (None if part in (None, UNKNOWN) else part for part in value)
            if lane is None:
                return Both(f"{square}マス目", f"square {square}")
            if square is None:
                return Both(f"{lane}レーン", f"lane {lane}")
        return super().display_value(value)


class Stretch(ListOf):
    """[first square, last square]."""

    def __init__(self) -> None:
        """Takes no arguments: the shape accepts two numbers, the first and the last square."""
        wanted = Both("[初めのマス, 終わりのマス]", "[first square, last square]")
        super().__init__(Count(0, MOST_SQUARES), 2, 2, single=False, wanted=wanted)

    def read(self, at: Located) -> tuple[int, int]:
        """Returns (first square, last square). Raises a Fault if the last comes before the first."""
        found: tuple[int, int] = super().read(at)
        Count(found[0], MOST_SQUARES).read(at[1])
        return found


class NewFence(Shape):
    """The name of a fence, given here."""

    wanted = Both("柵の名", "the name of a fence")

    def read(self, at: Located) -> str:
        """Returns the name of a new fence. Raises a Fault if it is no text, too long, or a word for another place."""
        if not isinstance(at.value, str) or at.value in names.RESERVED or len(at.value) > LONGEST_NAME:
            raise at.wrong(self.wanted)
        return at.value


class PlaceName(Shape):
    """Where a horse is, in a word; of a track, only the fences have further names."""

    wanted = Both("場所の名前", "the name of a place")
    listed = Word("place", PLACES)

    def read(self, at: Located) -> str:
        """Returns the word for a place or the name of a fence, with Brian's Brook spelled as the track has it; without
        a track any word. Raises a Fault if the track has no such place."""
        fences: tuple[str, ...] | None = at.scope.fences
        raw = at.value
        if not isinstance(raw, str) or raw in ("", UNKNOWN):
            raise at.wrong(self.wanted)
        if fences is None or raw in PLACES or raw in fences:
            return raw
        brook = next((fence for fence in fences if is_brook(fence) and is_brook(raw)), None)
        if brook is None:
            raise at.no_word((*PLACES, *fences), record="word.place")
        return brook

    def schema(self, notes: Notes) -> Schema:
        return {**TEXT, "description": ", ".join(PLACES) + ", or a fence"}

    def fits(self, raw: object) -> bool:
        return isinstance(raw, str)

    def parts(self) -> Iterator[Shape]:
        """Yields the shape that lists the words for places, for what lists the parts of a shape."""
        yield self.listed

    def english(self, raw: object, lexicon: Lexicon) -> object:
        return self.listed.english(raw, lexicon)


class PathSteps(Shape):
    """The path of a roll, `F3 OUT F`."""

    wanted = Both("進路 (F3 OUT F など)", "a path, as in F3 OUT F")

    def read(self, at: Located) -> course.Steps:
        """Returns the steps of the path that is written there. Raises a Fault if it is none."""
        steps = course.parse_steps(at.value)
        if steps is None:
            raise at.fault("nasty.path", path=at.value)
        return steps

    def write(self, value: course.Steps) -> str:
        """Returns the steps as they are typed: `F3 OUT F`."""
        return course.spelled(value)

    def schema(self, notes: Notes) -> Schema:
        step = {**TEXT, "description": "F, IN, OUT with a count: F2 OUT F"}
        return {"anyOf": [step, {"type": "array", "items": step}]}

    def fits(self, raw: object) -> bool:
        return isinstance(raw, (str, list))


class Backed(PlayerName):
    """The player whose horse is backed; `_` where that is secret."""

    def __init__(self) -> None:
        """Takes no arguments: the shape accepts a player, or `_` for a horse that stays secret."""
        super().__init__(UNKNOWN)

    def display_value(self, value: object) -> Both | None:
        """Words `_` as "a secret horse" in both languages; None for a player."""
        return Both("秘密の馬", "a secret horse") if value == UNKNOWN else None


class BetMade(Either):
    """A bet with its stake, or `none` from who has passed."""

    def __init__(self) -> None:
        """Takes no arguments: the shape accepts a map with `stake` and maybe `horse`, or `none`."""
        keys = {"horse": Backed(), "stake": Count(1, names.MONEY_MOST)}
        super().__init__(Nothing(), Map("bet", keys, ("stake",)))

    def read(self, at: Located) -> Bet:
        """Returns the Bet; NO_BET for `none`. A bet without `horse` is a secret one."""
        found = super().read(at)
        return NO_BET if found is None else Bet(found.get("horse", UNKNOWN), found["stake"])

    def write(self, value: Any) -> object:
        """Returns the bet as a dict of `horse` and `stake`, or `none`."""
        return NOBODY if value == NO_BET else value._asdict()


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Returns these cards sorted as in the list of cards, the unknown ones last."""
    return tuple(sorted(cards, key=(*CARDS, UNKNOWN).index))


def _card(*known: str) -> NameOf:
    """Makes the shape that accepts one of these event cards by any of its names."""
    return NameOf(
        lambda word, _: card if (card := UNKNOWN if word == UNKNOWN else parse_card(word)) in known else None,
        "board.name",
        lambda _: known,
        ", ".join(known),
        entry=lambda word: Ref(f"nasty:card/{parse_card(word)}"),
    )


PLAYER = PlayerName()
CARD = _card(*CARDS)
ANY_CARD = _card(*CARDS, UNKNOWN)
AIMED_CARD = _card(*(card for card in CARDS if card not in ("falseStart", "remount")))
CARDS_HELD = Zone(ANY_CARD, names.MOST_CARDS, in_order)
MONEY = Count(0, names.MONEY_MOST)
GRADE = Count(1, 6)
DIE = Count(1, 6)
DICE = ListOf(DIE, 2, 2, False, Both("2個のダイスの目 ([4, 4] など)", "the numbers of two dice, as in [4, 4]"))
PHASE = Word("phase", PHASES)
STATE = Word("state", STATES)
SECTION = Word("section", SECTIONS)
PLACE = PlaceName()
PAIR = Pair()
SQUARE = Either(PAIR, PLACE, wanted=Both("[レーン, マス] か場所の名前", "[lane, square] or the name of a place"))
PATH = PathSteps()
LANES = MapOf(PLAYER, Count(1, 99), Both("プレイヤーと枠順の組", "a map of players and lanes"))
ODDS = MapOf(PLAYER, Count(1, names.MONEY_MOST), Both("プレイヤーとオッズの組", "a map of players and odds"))
PRIZES = ListOf(MONEY)

_ACROSS = Count(1, MOST_SQUARES)
_SOME = Both("マスの番号か [レーン, マス] のリスト", "a square or a list of [lane, square]")
_BONUS_SQUARE = Map("bonus", {"at": Either(PAIR, _ACROSS), "grades": ListOf(GRADE, most=6)}, ("at", "grades"))
TRACK = Map(
    "track",
    {
        "lanes": Count(1, MOST_LANES),
        "lap": _ACROSS,
        "finish": _ACROSS,
        "straight": Stretch(),
        "corners": ListOf(Stretch(), most=MOST_LISTED, single=False),
        "links": ListOf(Map("link", {"from": PAIR, "to": PAIR}, ("from", "to")), most=MOST_LISTED, single=False),
        "fences": MapOf(
            NewFence(),
            Either(ListOf(PAIR, 1, 2 * MOST_LANES, False, _SOME), _ACROSS, wanted=_SOME),
            Both("柵の名とマスの組", "a map of fences and squares"),
        ),
        **{section: ListOf(_BONUS_SQUARE, most=MOST_LISTED, single=False) for section in SECTIONS},
    },
    ("finish",),
)
# answers as boards had them before they had `taken`: {A: F5}, or several of them
OLD_ANSWERS = {"grade": GRADE, "odds": ODDS, "prizes": PRIZES, "target": PLAYER, "path": PATH}
LAST = Map(
    "last",
    {
        "faller": PLAYER,
        "post": PLAYER,
        "roll": DIE,
        "objection": PLAYER,
        "enquiry": PLAYER,
        "by": PLAYER,
        "card": AIMED_CARD,
        "dice": DICE,
        "bonus": DIE,
        "recall": Flag(),
        "deal": Word("deal", ("lanes",)),
        "window": Word("window", ("closed",)),
        "paid": Word("paid", ("bets",)),
        "only": ListOf(
            MapOf(
                PlayerName("all"), Anything(), Both("1つの「プレイヤー: 答え」", "one 'PLAYER: answer'"), single=True
            ),
            most=names.MOST_CARDS,
        ),
    },
)
BOARD = {
    "options": Map("options", {}),
    "race": Count(1, names.RACES),
    "phase": PHASE,
    "bookmaker": PLAYER,
    "track": TRACK,
    "prizes": PRIZES,
    "odds": ODDS,
    "finished": ListOf(PLAYER, once=True),
    "last": LAST,
    "photo": ListOf(PLAYER, most=names.MOST_CARDS),
    "used": CARDS_HELD,
}
PLAYER_KEYS = {
    "cash": Total(0, names.MONEY_MOST),
    "grade": GRADE,
    "lane": Count(1, 99),
    "square": SQUARE,
    "state": STATE,
    "missed": Count(0, 999),  # worked off one by one; no race has cards for more
    "bonus": ListOf(SECTION, once=True),  # 8.5
    "pressure": ListOf(Word("pressure", ("in", "out")), most=names.MOST_CARDS),
    "cards": CARDS_HELD,
    "bet": BetMade(),
    "ran": ListOf(GRADE),
    "slip": ListOf(GRADE, most=names.RACES),
}


# from a file to a state


def read_state(values: Data, at: Located) -> State:
    """Returns the State that a file describes, with the defaults for what it leaves out. Raises a Fault if its parts
    contradict each other."""
    track = _track(values["track"]) if "track" in values else None
    race = values.get("race", 1)
    state = State(
        phase="race",
        race=race,
        bookmaker=values.get("bookmaker", next(iter(values["players"]))),
        turn=values.get("turn"),
        track=track,
        prizes=values.get("prizes"),
        odds=values.get("odds", {}),
        finished=(),
        players={
            name: _player(name, given, track, race, at["players"][name]) for name, given in values["players"].items()
        },
        used=values.get("used", ()),
        taken=values.get("taken", ()),
        **values.get("rulings", {}),
    )
    arrived = values.get("turn") if "bonus" in values.get("last", {}) else None
    state = _finished(state, values.get("finished", ()), arrived, at["players"])
    if "last" in values:
        state = _last(state, values["last"], at["last"])
    photos = values.get("photo", ())  # they concern the horse that passed last
    post = state.post or (state.finished[-1] if photos and state.finished else None)
    return _defaults(state._replace(photos=photos, post=post), values, at)


def _track(values: Data) -> Track:
    """Returns the Track that the key `track` describes."""
    return Track(
        lanes=values.get("lanes", 6),
        lap=values.get("lap"),
        finish=values["finish"],
        straight=values.get("straight"),
        corners=values.get("corners", ()),
        links=tuple((link["from"], link["to"]) for link in values.get("links", ())),
        fences=tuple(values.get("fences", {}).items()),
        bonus=tuple(
            (section, square["at"], square["grades"]) for section in SECTIONS for square in values.get(section, ())
        ),
    )


def _player(name: str, values: Data, track: Track | None, race: int, at: Located) -> Player:
    """Returns one Player of a file. Raises a Fault for a slip without six races, or a numbered square without a track."""
    slip, lane, place = values.get("slip", ()), values.get("lane"), values.get("square", "start")
    if slip and len(slip) != names.RACES:
        raise at["slip"].wrong(Both("6レース分の格", "the grades of the six races"))
    if isinstance(place, tuple) and track is None:
        raise at["square"].fault("nasty.notrack", name=name)
    if place == "start" and track and lane is not None:
        place = (lane, 0)
    return Player(
        cash=values.get("cash"),
        cards=values.get("cards", ()),
        grade=values.get("grade"),
        lane=lane,
        place=place,
        state=values.get("state", "running"),
        missed=values.get("missed", 0),
        bonus=tuple(section for section in SECTIONS if section in values.get("bonus", ())),
        pressure=values.get("pressure", ()),
        bet=values.get("bet"),
        ran=values.get("ran", slip[: race - 1]),
        slip=slip,
    )


def _finished(state: State, order: tuple[str, ...], arrived: str | None, at: Located) -> State:
    """Returns the state with this order of passing the post, whose running horses become finished. Raises a Fault if
    the order leaves out a horse past the post (but for one that `arrived` just now, or a single one without an
    order) or has one that is out."""
    home = [
        name
        for name, p in state.players.items()
        if name not in order
        and not (name == arrived and p.state == "running")
        and (p.state in names.HOME or p.state == "running" and past_post(state, p.place))
    ]
    if len(home) == 1 and not order:
        order = tuple(home)
    elif home:
        raise at[home[0]].fault("nasty.order", names=", ".join(home))
    for name in order:
        p = state.players[name]
        if p.state in names.OUT:
            raise at[name].fault("nasty.finisher", name=name, state=p.state)
        place = "post" if at_start(state, name) else p.place  # a file need not give its square
        state = changed(state, name, state="finished" if p.state == "running" else p.state, place=place)
    return state._replace(finished=order)


def _last(state: State, last: Data, at: Located) -> State:
    """Returns the state with what has just happened (`last:`): what is pending, who fell or passed the post, a recall.
    Raises a Fault if a card is given without its player."""
    card = next((card for card in names.DICE if card in last), None)
    if (card or "card" in last) and "by" not in last:
        raise at.fault("shape.missing", key="by")
    pending: Pending | None
    if "roll" in last or "bonus" in last:
        kind = "roll" if "roll" in last else "bonus"
        pending = Pending(kind, roll=last[kind])
    elif card:
        pending = Pending("dice", card=card, by=last["by"], target=last[card])
    elif "card" in last:
        pending = Pending("target", card=last["card"], by=last["by"], dice=last.get("dice"))
    else:
        pending = next((Pending(kind) for kind, (key, _) in _WAITING.items() if key in last), None)
    return state._replace(
        fell=last.get("faller"),
        post=last.get("post"),
        recalled=last.get("recall", False),
        taken=(*state.taken, *_old_answers(last.get("only", ()), at)),
        pending=pending,
    )


# what waits for an answer without more → how `last` has it
_WAITING = {"lanes": ("deal", "lanes"), "bets": ("window", "closed"), "prizes": ("paid", "bets")}


def _old_answers(only: Iterable[Data], at: Located) -> Iterator[Taken]:
    """Yields the answers that `last.only` says were taken because nothing else was possible. Each becomes one of the
    first kind whose shape it fits; one that fits none is left out."""
    for one in only:
        ((by, answer),) = one.items()
        for word, shape in OLD_ANSWERS.items():
            raw = shape.means(answer, at.scope)
            if raw is not None:
                yield Taken(by, word, raw)
                break


def _defaults(state: State, values: Data, at: Located) -> State:
    """Returns the state with what a file may leave out: the phase, the cash in the set-up (1.4), the grade from the
    slip (2.5), whose turn it is. Raises a Fault if a roll or bonus is pending but no running horse has the turn."""
    on_start = all(at_start(state, name) and p.state in ("running", "slipped") for name, p in state.players.items())
    phase = values.get("phase", "start" if on_start and not state.pending else "race")
    players = dict(state.players)
    for name, p in state.players.items():
        if p.cash is None and phase == "setup":
            players[name] = p._replace(cash=names.CASH)
        if p.grade is None and p.slip and phase in ("betting", *RACING, "stewards"):
            players[name] = p._replace(grade=p.slip[state.race - 1])
    state = state._replace(phase=phase, players=players)
    if state.turn is None and state.phase in RACING:
        first = next(iter((*state.photos, *running(state))), None)  # a Photo Finish waits for who rolls next
        turn = inside(state) if state.phase == "start" else first
        state = state._replace(turn=turn)
    if state.pending and state.pending.roll:
        if state.turn is None or state.players[state.turn].state != "running":
            raise at["last"].fault("nasty.noroll", key=state.pending.kind)
    return state


# from a state to a file


def write_state(state: State) -> Data:
    """Returns the data of a board file that reads back as this state; keys that can be left out are None."""
    return {
        "race": state.race,
        "phase": state.phase,
        "bookmaker": state.bookmaker,
        "turn": state.turn,
        "track": _written_track(state.track) if state.track else None,
        "prizes": state.prizes,
        "odds": state.odds or None,
        "finished": state.finished or None,
        "last": _written_last(state) or None,
        "photo": state.photos or None,
        "used": state.used or None,
        "taken": state.taken or None,
        "rulings": {switch: getattr(state, switch) for switch in SWITCHES},
        "players": {name: _written_player(p) for name, p in state.players.items()},
    }


def _written_track(track: Track) -> Data:
    """Returns the data of the key `track`."""
    return {
        **track._asdict(),
        "corners": track.corners or None,
        "links": [{"from": one, "to": other} for one, other in track.links] or None,
        "fences": dict(track.fences) or None,
        **{
            section: [{"at": at, "grades": grades} for s, at, grades in track.bonus if s == section] or None
            for section in SECTIONS
        },
    }


def _written_last(state: State) -> Data:
    """Returns the data of the key `last`: what has just happened, and what is pending. Empty if nothing is."""
    last: Data = {"faller": state.fell, "post": state.post, "recall": state.recalled or None}
    pending = state.pending
    if pending and pending.roll:
        last[pending.kind] = pending.roll
    elif pending and pending.kind == "dice":
        last |= {pending.card: pending.target, "by": pending.by}
    elif pending and pending.kind == "target":
        last |= {"card": pending.card, "by": pending.by, "dice": pending.dice}
    elif pending:
        key, word = _WAITING[pending.kind]
        last[key] = word
    return {key: value for key, value in last.items() if value is not None}


def _written_player(p: Player) -> Data:
    """Returns the data of one player; keys that can be left out are None."""
    return {
        **p._asdict(),
        "square": None if p.place in ("start", (p.lane, 0)) else p.place,
        "state": p.state if p.state != "running" else None,
        "missed": p.missed or None,
        "bonus": p.bonus or None,
        "pressure": p.pressure or None,
        "cards": p.cards or None,
        "ran": p.ran if p.slip or p.ran else None,
        "slip": p.slip or None,
    }
