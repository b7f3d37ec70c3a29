"""Board files: their shapes, the state that a file describes, and the file that describes a state."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from judge.boardfile.frame import LONGEST_NAME
from judge.boardfile.maps import Map, MapOf
from judge.boardfile.shapes import (
    NOBODY,
    UNKNOWN,
    Count,
    Either,
    Flag,
    ListOf,
    NameOf,
    Nothing,
    Player,
    Shape,
    Total,
    Word,
)
from judge.boardfile.vocabulary import vocabulary
from judge.boardfile.zones import Zone
from judge.faults import Both
from judge.games.fever import state as states
from judge.games.fever.effects import (
    CHANGES,
    KEYS,
    REPLACED,
    SUMS,
    WORDS,
    Card,
    Effect,
    card_with,
    effects_of,
    parse,
    ways_to_write,
    write_effect,
)
from judge.games.fever.pack import PACK_FINISH
from judge.games.fever.sheet import (
    BETS,
    COLOURS,
    KINDS,
    LENDERS,
    LINES,
    MONEY,
    MOST_CARDS,
    MOST_DESCRIBED,
    MOST_OWNED,
    ODDS,
    PHASES,
    RESERVED,
)
from judge.games.fever.state import (
    SWITCHES,
    Bet,
    Horse,
    Loan,
    Offer,
    Options,
    Paid,
    State,
    all_tokens,
    at_start,
    card_names,
    clockwise,
    unknown_name,
)

if TYPE_CHECKING:
    from judge.boardfile.lexicon import Lexicon
    from judge.boardfile.located import Located
    from judge.boardfile.shapes import Notes


class Scope(NamedTuple):
    """The players, the state, and the cards that a script names before a player has them."""

    players: tuple[str, ...]
    state: State
    drawn: frozenset[str] = frozenset()


def scope(state: State) -> Scope:
    """Returns the scope for reading plays and claims on a state: its players, and the state for names of cards."""
    return Scope(tuple(state.players), state)


def script_scope(state: State, data: dict[str, Any]) -> Scope:
    """Returns the scope for reading a script: as `scope`, and a card that a purchase in the script names may be named
    in every line."""
    script = data.get("script")
    lines = script if isinstance(script, list) else ()
    done = [do for line in lines if isinstance(line, dict) for do in line.values() if isinstance(do, dict)]
    drawn = [do.get("card") for do in done if "buy" in do]
    return Scope(tuple(state.players), state, frozenset(card for card in drawn if isinstance(card, str)))


# names


def parse_colour(text: Any) -> str | None:
    """Returns the English colour for a colour typed in English or Japanese; None for anything else."""
    word = COLOUR.english(text, vocabulary("fever"))
    return word if word in COLOURS else None


def _nameable(text: Any) -> bool:
    """Tells whether a card can have this name: it is no colour, no unknown card (`_`) and no word of the files."""
    if not isinstance(text, str) or text.startswith(UNKNOWN) or text in (*RESERVED, "all", NOBODY, "at", ""):
        return False
    return parse_colour(text) is None


def _known(text: Any, scope: Scope) -> str | None:
    """Returns the text if it names a card: one on the board, one that the script draws, or an unknown card (`_`); None
    for anything else."""
    known = str(text).startswith(UNKNOWN) or text in card_names(scope.state)
    return text if known or text in scope.drawn and _nameable(text) else None


class CardName(NameOf):
    """The name of a card, short enough for the key of a map."""

    def read(self, at: Located) -> Any:
        """Returns the name of the card. Raises a Fault if it is unknown or too long for the key of a map."""
        name = super().read(at)
        if len(name) > LONGEST_NAME:
            raise at.wrong(Both(f"{LONGEST_NAME} 文字までの名前", f"a name of at most {LONGEST_NAME} characters"))
        return name


def _card_names(scope: Scope) -> list[str]:
    """Lists the names of cards on the board and `_`, for hints."""
    return [*card_names(scope.state), UNKNOWN]


_CARD_ABOUT = Both("名前 (`cards:` のカード、または _)", "a name (a card of `cards:`, or _)")
COLOUR = Word("colour", COLOURS)
NAME = CardName(lambda text, _: text if _nameable(text) else None, "fever.card")
CARD = CardName(lambda text, _: text if text == UNKNOWN or _nameable(text) else None, "fever.card", about=_CARD_ABOUT)
# unknown horse cards have numbers: `_2`
HORSE_CARD = CardName(lambda text, _: text if str(text).startswith(UNKNOWN) or _nameable(text) else None, "fever.card")
KNOWN_CARD = CardName(_known, "board.name", _card_names, about=_CARD_ABOUT)
# a card just drawn may have a new name
DRAWN_CARD = CardName(HORSE_CARD.find, "board.name", _card_names, about=_CARD_ABOUT)


class Traded(Shape):
    """What is bought or sold: a stable by its colour, a card by its name."""

    wanted = CARD.wanted

    def __init__(self, card: Shape) -> None:
        """Accepts a colour for a stable, or else what the shape `card` accepts."""
        self.card = card

    def read(self, at: Located) -> Any:
        """Returns a colour or the name of a card, depending on what the play around it buys or sells; if the play does
        not say, a colour is a stable. Raises a Fault if it is neither."""
        play = at.around
        kind = play.get("buy") or play.get("sell")
        stable = kind == "stable" or kind is None and at.value in COLOURS
        return (COLOUR if stable else self.card).read(at)

    def schema(self, notes: Notes) -> dict[str, Any]:
        return self.card.schema(notes)

    def english(self, raw: Any, lexicon: Lexicon) -> Any:
        """Returns a colour in English; anything else unchanged."""
        return COLOUR.english(raw, lexicon)


# words and numbers

PHASE = Word("phase", PHASES)
BET_KIND = Word("bet", BETS)
LENDER = Word("lender", LENDERS)
LINE = Word("line", LINES)
SIGN = Word("sign", ("plus", "minus"))
SUM = Count(0, MONEY)
NO_COLOUR = Either(Nothing(False), COLOUR)


ICON_WORD = Word("icon", tuple(dict.fromkeys(word for lexicon in WORDS.values() for word in lexicon)))


class Icon(Shape):
    """The value of an icon's key (`start: +1`); read, a tuple of effects."""

    def __init__(self, key: str) -> None:
        """Accepts the values that may stand under this icon's key."""
        self.key = key

    def read(self, at: Located) -> Any:
        """Returns the effects that the value of an icon's key stands for. Raises a Fault with the ways to write it."""
        if isinstance(at.value, list) and len(at.value) > MOST_CARDS:
            raise at.wrong(Both(f"{MOST_CARDS} 個までのリスト", f"a list of at most {MOST_CARDS}"))
        found = parse(self.key, at.value)
        if found is None:
            raise at.fault("fever.effect", key=at.display_name, value=at.value, wanted=ways_to_write(self.key))
        return found

    def write(self, value: Any) -> Any:
        """Writes effects as the value of their key: one effect by itself, several as a list."""
        raw = [write_effect(effect) for effect in value]
        return raw[0] if len(raw) == 1 else raw

    def schema(self, notes: Notes) -> dict[str, Any]:
        ways: list[dict[str, Any]] = []
        if self.key in CHANGES:
            ways += [{"type": "integer"}, {"type": "string", "pattern": r"^[+-]\d{1,6}$"}]
        if self.key in SUMS:
            ways += [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": r"^\+\d{1,6}$"}]
        if self.key in REPLACED:
            ways.append({"type": "string", "pattern": r"^=\s*\d{1,4}$"})
        if self.key == "odds":
            ways.append({"type": "string", "pattern": r"^(up|down)(\s+\d)?$"})
        elif self.key in WORDS:
            ways.append({"enum": [*WORDS[self.key], *((False,) if "no" in WORDS[self.key] else ())]})
        return {"anyOf": [*ways, {"type": "array", "items": {"anyOf": ways}}]}

    def parts(self) -> Iterator[Shape]:
        yield ICON_WORD

    def english(self, raw: Any, lexicon: Lexicon) -> Any:
        """Returns the value with the word of an icon in English, also before a number (`上げ 2`) and in a list."""
        if isinstance(raw, list):
            return [self.english(one, lexicon) for one in raw]
        if not isinstance(raw, str) or not raw.split():
            return raw
        word, *rest = raw.split()
        english = lexicon.value("icon", word)
        return " ".join([english, *rest]) if rest else english


class Icons(Map):
    """A map with icons among its keys; `take` and `from` come together."""

    def __init__(
        self, name: str, keys: dict[str, Shape], required: tuple[str, ...] = (), make: Callable[..., Any] | None = None
    ) -> None:
        """Accepts a map with `keys` and a key for each icon."""
        super().__init__(name, {**keys, **{key: Icon(key) for key in KEYS}}, required, make)

    def read_parts(self, at: Located, keys: Collection[str] | None = None) -> dict[str, Any]:
        """Returns the parts of the map. Raises a Fault if only one of `take` and `from` is there."""
        parts = super().read_parts(at, keys)
        for key, other in (("take", "from"), ("from", "take")):
            if key in parts and other not in parts:
                raise at.fault("shape.missing", key=other)
        return parts


_SAYS = {"sign": SIGN, "income": Count(-MONEY, MONEY), "star": Flag(), "from": Word("side", ("left", "right"))}
CARD_KIND = Word("goods", KINDS)
CARD_SAYS = Icons("card", {"kind": CARD_KIND, **_SAYS}, ("kind",), make=card_with)
# a card whose kind is known from its place
UNNAMED_CARD = Icons("card", {"kind": CARD_KIND, **_SAYS}, make=card_with)
EFFECTS = ListOf(
    Icons("effect", {"from": _SAYS["from"], "card": NAME}),
    most=MOST_CARDS,
    single=False,
    wanted=Both("効果のリスト", "a list of effects"),
)


# the keys of a file


def _list_or_none(item: Shape, most: int = MOST_CARDS) -> Shape:
    """Makes the shape of a list; `no` or `none` may stand for an empty one."""
    return Either(Nothing(False), ListOf(item, most=most))


PLAYER = {
    "vp": Total(-1000, 1000),
    "money": Total(0, MONEY),
    "cards": Zone(CARD, MOST_CARDS),
    "stables": ListOf(COLOUR, once=True),
    "horses": Either(MapOf(HORSE_CARD, NO_COLOUR, most=MOST_OWNED), Zone(CARD, MOST_OWNED)),
    "assistants": Zone(CARD, MOST_OWNED),
    "objectives": Zone(CARD, MOST_OWNED),
    "loans": ListOf(Map("loan", {"from": LENDER, "owe": SUM}, ("from",)), most=MOST_CARDS),
    "bets": ListOf(
        Map("bet", {"horse": COLOUR, "kind": BET_KIND, "stake": Total(1, MONEY)}, Bet._fields, make=Bet),
        most=MOST_CARDS,
    ),
    "bought": ListOf(LINE, most=MOST_CARDS),
    "effects": EFFECTS,
}
_HORSE = {
    "square": Total(0, 10_000),
    # `{P1: card}`: who placed it
    "cards": Either(Count(0, MOST_CARDS), ListOf(Either(MapOf(Player(), CARD, single=True), CARD), most=MOST_CARDS)),
    "effects": EFFECTS,
}
_PAID = {
    "to": Player(),
    "what": Word("paid", ("win", "place", "lost", "owner", "pay", "take", "income")),
    "horse": COLOUR,
    **{key: Total(-MONEY, MONEY) for key in ("stake", "odds", "place", "money", "vp")},
}
BOARD = {
    "options": Map(
        "options",
        {
            "plus": Flag(),
            "house": _list_or_none(Word("house", (1, 2))),
            "beginner": Flag(),
            "no_repeat": _list_or_none(LINE),
            "pack": Flag(),
        },
    ),
    "round": Count(1, 99),
    "phase": PHASE,
    "start": Player(),
    "odds": MapOf(COLOUR, Count(0, 99), Both("馬とオッズの組", "a map of horses and odds")),
    "tokens": MapOf(COLOUR, Count(0, 99), Both("馬と枚数の組", "a map of horses and counts")),
    "finish": Count(1, 1000),
    "horses": MapOf(COLOUR, Either(Map("horse", _HORSE), Nothing())),
    "finished": ListOf(COLOUR, once=True),
    "prices": MapOf(Word("odds", ODDS), SUM),
    "cards": MapOf(NAME, CARD_SAYS, most=MOST_DESCRIBED),
    "offer": Map("offer", {"by": Player(), "of": SUM}, ("by", "of"), make=Offer),
    "revealed": Flag(),
    "paid": ListOf(Map("paid", _PAID, ("to", "what"), make=Paid), most=MOST_DESCRIBED),
}


# from a file to a state


def read_state(values: dict[str, Any], at: Located) -> State:
    """Returns the State that the values of a file describe, without a waiting play; keys left out get their defaults.

    Raises a Fault where the phase is payout and a horse has not finished.
    """
    options = _options(values.get("options", {}))
    phase, finished = values.get("phase", "race"), values.get("finished", ())
    if phase == "payout" and len(finished) < len(COLOURS):
        raise at["phase"].fault("fever.finished")
    finish = values.get("finish", PACK_FINISH if options.pack else None)
    state = State(
        options=options,
        round=values.get("round", 1),
        start=values.get("start", next(iter(values["players"]))),
        phase=phase,
        turn=None,
        players={name: _player(player) for name, player in values["players"].items()},
        odds=_in_order(values.get("odds", {})),
        tokens={},
        finish=finish,
        horses={c: _horse(values.get("horses", {}).get(c) or {}, finish if c in finished else 0) for c in COLOURS},
        finished=finished,
        prices=dict(sorted(values.get("prices", {}).items())),
        cards=values.get("cards", {}),
        offer=values.get("offer"),
        paid=values.get("paid", ()),
        taken=values.get("taken", ()),
        **values.get("rulings", {}),
    )
    turn = values.get("turn") or next_to_act(state)
    return state._replace(
        tokens={**_tokens_left(state), **values.get("tokens", {})}, turn=None if turn == NOBODY else turn
    )


def _options(raw: Any) -> Options:
    """Returns the Options that the key `options` describes, their lists in a fixed order."""
    house, lines = raw.get("house") or (), raw.get("no_repeat") or ()
    return Options(**{**raw, "house": tuple(sorted(set(house))), "no_repeat": tuple(x for x in LINES if x in lines)})


def _in_order(by_colour: dict[str, int]) -> dict[str, int]:
    """Returns the same dict in the order of the colours."""
    return {colour: by_colour[colour] for colour in COLOURS if colour in by_colour}


def _tokens_left(state: State) -> dict[str, int]:
    """fever:setup.2: returns a dict from each colour to its tokens that are not on bets: the default of `tokens`."""
    backed = [bet.horse for player in state.players.values() for bet in player.bets]
    return {colour: all_tokens(state) - backed.count(colour) for colour in COLOURS}


def _player(raw: Any) -> states.Player:
    """Returns the Player that the values of a file describe."""
    horses = raw.get("horses", ())
    if not isinstance(horses, dict):
        horses = {_horse_name(horses, n): None for n in range(len(horses))}
    return states.Player(
        **{
            **raw,
            "horses": tuple(horses.items()),
            "loans": tuple(Loan(loan["from"], loan.get("owe")) for loan in raw.get("loans", ())),
            "effects": _effects(raw),
        }
    )


def _horse_name(names: Sequence[str], n: int) -> str:
    """Returns the name of the nth horse card in a list; an unknown one is numbered (`_`, `_2`)."""
    return names[n] if names[n] != UNKNOWN else unknown_name(names[:n])


def _horse(raw: Any, home: int | None) -> Horse:
    """Returns the Horse that the values of a file describe. Without a square it stands on `home`, which is the goal
    line for a horse that has finished, or on 0 if `home` is None."""
    cards = raw.get("cards", ())
    if isinstance(cards, int):
        cards = (UNKNOWN,) * cards
    placed = [next(iter(card.items())) if isinstance(card, dict) else ("", card) for card in cards]
    return Horse(raw.get("square", home or 0), tuple((card, owner) for owner, card in placed), _effects(raw))


def _effects(raw: Any) -> tuple[Effect, ...]:
    """Returns the effects under the key `effects`, each with the name of the card it comes from (empty without one)."""
    return tuple(
        effect._replace(card=parts.get("card", "")) for parts in raw.get("effects", ()) for effect in effects_of(parts)
    )


def revealed(state: State, raw: bool) -> bool:
    """HF-R13: tells whether the action cards of the race are face up: the board says so (`raw`), the race is on its way
    or something is pending. False outside the race and while cards lie on horses."""
    up = raw or state.pending is not None or not at_start(state)
    return state.phase == "race" and up and not any(horse.cards for horse in state.horses.values())


def next_to_act(state: State) -> str | None:
    """HF-R22, fever:bet.1, fever:bet.6: returns the player who acts next, by the purchases or bets made so far; None if
    all have acted or the phase has no turns."""
    order = clockwise(state)
    if state.phase == "buy":
        done = {name: len(state.players[name].bought) for name in order}
        return next((n for lap in (0, 1) for n in order if done[n] <= lap), None)
    if state.phase == "bet1":
        return next((n for n in order if not state.players[n].bets), None)
    if state.phase == "bet2":
        return next((n for n in reversed(order) if len(state.players[n].bets) < 2), None)
    return None


# from a state to a file


def write_state(state: State) -> dict[str, Any]:
    """Returns the data of a board file that describes a state, without a waiting play; keys that can be left out are
    None."""
    tokens = {c: count for c, count in state.tokens.items() if count != _tokens_left(state)[c]}
    preset = state.options.pack and state.finish == PACK_FINISH
    shown = [c for c in COLOURS if state.horses[c] != Horse() or c in state.finished]
    return {
        "options": {key: _plain(value) for key, value in state.options._asdict().items() if value} or None,
        "round": state.round,
        "phase": state.phase,
        "start": state.start,
        "turn": state.turn or NOBODY,
        "odds": _in_order(state.odds) or None,
        "tokens": tokens or None,
        "finish": None if preset else state.finish,
        "horses": {c: _write_horse(state.horses[c]) for c in shown} or None,
        "finished": state.finished or None,
        "prices": state.prices or None,
        "cards": {name: _write_card(card) for name, card in state.cards.items()} or None,
        "offer": state.offer,
        "revealed": (state.revealed and state.pending is None and at_start(state)) or None,
        "paid": [_without_empty(paid) for paid in state.paid] or None,
        "taken": state.taken or None,
        "rulings": {switch: getattr(state, switch) for switch in SWITCHES},
        "players": {name: _write_player(player) for name, player in state.players.items()},
    }


def _plain(value: Any) -> Any:
    """Returns a tuple as a list, anything else unchanged."""
    return list(value) if isinstance(value, tuple) else value


def _without_empty(value: NamedTuple) -> dict[str, Any]:
    """Returns a dict of the fields of a named tuple; empty ones are None."""
    return {key: field or None for key, field in value._asdict().items()}


def _write_player(player: states.Player) -> dict[str, Any]:
    """Returns the data of a player for a board file."""
    return {
        **_without_empty(player),
        "vp": player.vp,
        "money": player.money,
        "horses": {name: stable or NOBODY for name, stable in player.horses} or None,
        "loans": [{"from": loan.lender, "owe": loan.owe} for loan in player.loans] or None,
        "effects": _write_effects(player.effects),
    }


def _write_horse(horse: Horse) -> dict[str, Any]:
    """Returns the data of a horse for a board file."""
    return {
        "square": horse.square,
        "cards": [{owner: name} if owner else name for name, owner in horse.cards] or None,
        "effects": _write_effects(horse.effects),
    }


def _write_effects(effects: Iterable[Effect]) -> list[dict[str, Any]] | None:
    """Returns the data of effects for a board file, a dict for each; None for no effects."""
    return [{e.key: (e,), "from": e.side or None, "card": e.card or None} for e in effects] or None


def _write_card(card: Card) -> dict[str, Any]:
    """Returns the data of a card's text for a board file."""
    icons: dict[str, tuple[Effect, ...]] = {}
    for effect in card.effects:
        icons[effect.key] = (*icons.get(effect.key, ()), effect)
    side = next((effect.side for effect in card.effects if effect.side), None)
    return {**_without_empty(card), **icons, "from": side}
