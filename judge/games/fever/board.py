"""Board files: their shapes, the state that a file describes, and the file that describes a state."""

from __future__ import annotations

from typing import Any

from judge.engine.frame import LONGEST_NAME
from judge.engine.located import Located
from judge.engine.shapes import (
    NOBODY,
    Called,
    Count,
    Either,
    Flag,
    ListOf,
    MapOf,
    Nothing,
    Player,
    Record,
    Shape,
    Total,
    Word,
)
from judge.engine.vocabulary import vocabulary
from judge.engine.zones import Zone
from judge.faults import Both
from judge.games.fever import state as states
from judge.games.fever.effects import (
    CHANGES,
    KEYS,
    REPLACED,
    SUMS,
    WORDS,
    Card,
    card_said,
    parse,
    together,
    wanted,
    written,
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
    UNKNOWN,
    Bet,
    Horse,
    Loan,
    Offer,
    Options,
    Paid,
    State,
    all_tokens,
    at_start,
    clockwise,
    known_cards,
    unknown_name,
)
from judge.records import NamedTuple


class Scope(NamedTuple):
    """The players; for plays also the state, and the cards that the script names before anybody has them."""

    players: tuple[str, ...]
    state: State | None = None
    drawn: frozenset[str] = frozenset()


def scope(state: State) -> Scope:
    return Scope(tuple(state.players), state)


def script_scope(state: State, data: dict) -> Scope:
    """A card that a purchase of the script names may be named all through it."""
    script = data.get("script") if isinstance(data.get("script"), list) else ()
    done = [do for line in script if isinstance(line, dict) for do in line.values() if isinstance(do, dict)]
    drawn = [do.get("card") for do in done if "buy" in do]
    return Scope(tuple(state.players), state, frozenset(card for card in drawn if isinstance(card, str)))


# names


def colour_called(text: Any) -> str | None:
    """A horse or stable by its colour, in English or Japanese."""
    word = COLOUR.english(text, vocabulary("fever"))
    return word if word in COLOURS else None


def _nameable(text) -> bool:
    """Whether a card can be called so."""
    if not isinstance(text, str) or text.startswith(UNKNOWN) or text in (*RESERVED, "all", NOBODY, "at", ""):
        return False
    return colour_called(text) is None


def _known(text, scope: Scope) -> str | None:
    """A card of the board or the script, or an unknown one."""
    known = str(text).startswith(UNKNOWN) or text in known_cards(scope.state)
    return text if known or text in scope.drawn and _nameable(text) else None


class CardName(Called):
    """The name of a card; not too long for the key of a map."""

    def read(self, at):
        name = super().read(at)
        if len(name) > LONGEST_NAME:
            raise at.wrong(Both(f"{LONGEST_NAME} 文字までの名前", f"names of at most {LONGEST_NAME} characters"))
        return name


def _card_names(scope: Scope):
    return [*known_cards(scope.state), UNKNOWN]


_CARD_ABOUT = Both("名前 (`cards:` のカード、または _)", "a name (a card of `cards:`, or _)")
COLOUR = Word("colour", COLOURS)
NAME = CardName(lambda text, _: text if _nameable(text) else None, "fever.card")
CARD = CardName(lambda text, _: text if text == UNKNOWN or _nameable(text) else None, "fever.card", about=_CARD_ABOUT)
# unknown horse cards have numbers: `_2`
HORSE_CARD = CardName(lambda text, _: text if str(text).startswith(UNKNOWN) or _nameable(text) else None, "fever.card")
KNOWN_CARD = CardName(_known, "board.name", _card_names, about=_CARD_ABOUT)
# a card just drawn may have a name that nobody has mentioned before
DRAWN_CARD = CardName(HORSE_CARD.find, "board.name", _card_names, about=_CARD_ABOUT)


class Traded(Shape):
    """What is bought or sold: a stable by its colour, a card by its name."""

    wanted = CARD.wanted

    def __init__(self, card: Shape):
        self.card = card

    def read(self, at):
        play = at.around
        kind = play.get("buy") or play.get("sell")
        stable = kind == "stable" or kind is None and at.value in COLOURS
        return (COLOUR if stable else self.card).read(at)

    def schema(self, notes):
        return self.card.schema(notes)

    def english(self, raw, words):
        return COLOUR.english(raw, words)


# words and numbers

PHASE = Word("phase", PHASES)
BET_KIND = Word("bet", BETS)
LENDER = Word("lender", LENDERS)
LINE = Word("line", LINES)
SIGN = Word("sign", ("plus", "minus"))
SUM = Count(0, MONEY)
NO_COLOUR = Either(Nothing(False), COLOUR)


ICON_WORD = Word("icon", tuple(dict.fromkeys(word for words in WORDS.values() for word in words)))


class Icon(Shape):
    """What stands behind the key of an icon; read, the effects of it."""

    def __init__(self, key: str):
        self.key = key

    def read(self, at):
        if isinstance(at.value, list) and len(at.value) > MOST_CARDS:
            raise at.wrong(Both(f"{MOST_CARDS} 個までの列", f"a list of at most {MOST_CARDS}"))
        found = parse(self.key, at.value)
        if found is None:
            raise at.fault("fever.effect", key=at.called, value=at.value, wanted=wanted(self.key))
        return found

    def write(self, value):
        said = [written(effect) for effect in value]
        return said[0] if len(said) == 1 else said

    def schema(self, notes):
        ways: list[dict] = []
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

    def parts(self):
        yield ICON_WORD

    def english(self, raw, words):
        """The word of an icon, also before a number: `上げ 2`."""
        if isinstance(raw, list):
            return [self.english(one, words) for one in raw]
        if not isinstance(raw, str) or not raw.split():
            return raw
        word, *rest = raw.split()
        said = words.value("icon", word)
        return " ".join([said, *rest]) if rest else said


class Icons(Record):
    """A map with icons in it; who takes money from a neighbour says from which."""

    def __init__(self, name, keys, required=(), make=None):
        super().__init__(name, {**keys, **{key: Icon(key) for key in KEYS}}, required, make)

    def read_parts(self, at, keys=None):
        parts = super().read_parts(at, keys)
        for key, other in (("take", "from"), ("from", "take")):
            if key in parts and other not in parts:
                raise at.fault("shape.missing", key=other)
        return parts


_SAYS = {"sign": SIGN, "income": Count(-MONEY, MONEY), "star": Flag(), "from": Word("side", ("left", "right"))}
CARD_KIND = Word("goods", KINDS)
CARD_SAYS = Icons("card", {"kind": CARD_KIND, **_SAYS}, ("kind",), make=card_said)
# what a card says whose kind is known from its place
UNNAMED_CARD = Icons("card", {"kind": CARD_KIND, **_SAYS}, make=card_said)
EFFECTS = ListOf(
    Icons("effect", {"from": _SAYS["from"], "card": NAME}),
    most=MOST_CARDS,
    single=False,
    wanted=Both("効果の列", "a list of effects"),
)


# the keys of a file


def _some(item: Shape, most: int = MOST_CARDS) -> Shape:
    """A list that may also be `no` or `none`."""
    return Either(Nothing(False), ListOf(item, most=most))


PLAYER = {
    "vp": Total(-1000, 1000),
    "money": Total(0, MONEY),
    "cards": Zone(CARD, MOST_CARDS),
    "stables": ListOf(COLOUR, once=True),
    "horses": Either(MapOf(HORSE_CARD, NO_COLOUR, most=MOST_OWNED), Zone(CARD, MOST_OWNED)),
    "assistants": Zone(CARD, MOST_OWNED),
    "objectives": Zone(CARD, MOST_OWNED),
    "loans": ListOf(Record("loan", {"from": LENDER, "owe": SUM}, ("from",)), most=MOST_CARDS),
    "bets": ListOf(
        Record("bet", {"horse": COLOUR, "kind": BET_KIND, "stake": Total(1, MONEY)}, Bet._fields, make=Bet),
        most=MOST_CARDS,
    ),
    "bought": ListOf(LINE, most=MOST_CARDS),
    "effects": EFFECTS,
}
_HORSE = {
    "square": Total(0, 10_000),
    # `{P1: card}` where it is said who placed it
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
    "options": Record(
        "options",
        {
            "plus": Flag(),
            "house": _some(Word("house", (1, 2))),
            "beginner": Flag(),
            "no_repeat": _some(LINE),
            "pack": Flag(),
        },
    ),
    "round": Count(1, 99),
    "phase": PHASE,
    "start": Player(),
    "odds": MapOf(COLOUR, Count(0, 99), Both("馬とオッズの組", "a map of horses and odds")),
    "tokens": MapOf(COLOUR, Count(0, 99), Both("馬と枚数の組", "a map of horses and counts")),
    "finish": Count(1, 1000),
    "horses": MapOf(COLOUR, Either(Record("horse", _HORSE), Nothing())),
    "finished": ListOf(COLOUR, once=True),
    "prices": MapOf(Word("odds", ODDS), SUM),
    "cards": MapOf(NAME, CARD_SAYS, most=MOST_DESCRIBED),
    "offer": Record("offer", {"by": Player(), "of": SUM}, ("by", "of"), make=Offer),
    "revealed": Flag(),
    "paid": ListOf(Record("paid", _PAID, ("to", "what"), make=Paid), most=MOST_DESCRIBED),
}


# from a file to a state


def build(values: dict, at: Located) -> State:
    """The state that a file describes, but for a play that waits; what the file leaves out gets its meaning here."""
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


def _options(said):
    house, lines = said.get("house") or (), said.get("no_repeat") or ()
    return Options(**{**said, "house": tuple(sorted(set(house))), "no_repeat": tuple(x for x in LINES if x in lines)})


def _in_order(by_colour: dict) -> dict:
    return {colour: by_colour[colour] for colour in COLOURS if colour in by_colour}


def _tokens_left(state):
    """The tokens of each colour where the file does not say: players - 1, less the bets that lie."""
    lying = [bet.horse for player in state.players.values() for bet in player.bets]
    return {colour: all_tokens(state) - lying.count(colour) for colour in COLOURS}


def _player(said):
    horses = said.get("horses", ())
    if not isinstance(horses, dict):
        horses = {_numbered(horses, n): None for n in range(len(horses))}
    return states.Player(
        **{
            **said,
            "horses": tuple(horses.items()),
            "loans": tuple(Loan(loan["from"], loan.get("owe")) for loan in said.get("loans", ())),
            "effects": _effects(said),
        }
    )


def _numbered(names, n):
    return names[n] if names[n] != UNKNOWN else unknown_name(names[:n])


def _horse(said, home):
    cards = said.get("cards", ())
    if isinstance(cards, int):
        cards = (UNKNOWN,) * cards
    placed = [next(iter(card.items())) if isinstance(card, dict) else ("", card) for card in cards]
    return Horse(said.get("square", home or 0), tuple((card, owner) for owner, card in placed), _effects(said))


def _effects(said):
    """The icons of several maps, each with the card that it comes from."""
    return tuple(
        effect._replace(card=parts.get("card", "")) for parts in said.get("effects", ()) for effect in together(parts)
    )


def revealed(state: State, said: bool) -> bool:
    """HF-R13: whether the action cards of the race are turned up; where nothing is said, plain from a race on its way."""
    up = said or state.pending is not None or not at_start(state)
    return state.phase == "race" and up and not any(horse.cards for horse in state.horses.values())


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


# from a state to a file


def describe(state: State) -> dict[str, Any]:
    """The values of the file that describes a state, but for a play that waits; what a file may leave out is left out."""
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
        "horses": {c: _described_horse(state.horses[c]) for c in shown} or None,
        "finished": state.finished or None,
        "prices": state.prices or None,
        "cards": {name: described_card(card) for name, card in state.cards.items()} or None,
        "offer": state.offer,
        "revealed": (state.revealed and state.pending is None and at_start(state)) or None,
        "paid": [_said(paid) for paid in state.paid] or None,
        "taken": state.taken or None,
        "rulings": {
            "line_stop_blocks_sprint": state.line_stop_blocks_sprint,
            "odds_icons": state.odds_icons,
            "seller_may_refuse": state.seller_may_refuse,
        },
        "players": {name: _described_player(player) for name, player in state.players.items()},
    }


def _plain(value):
    return list(value) if isinstance(value, tuple) else value


def _said(value) -> dict:
    """The fields of a value that are not empty."""
    return {key: field or None for key, field in value._asdict().items()}


def _described_player(player):
    return {
        **_said(player),
        "vp": player.vp,
        "money": player.money,
        "horses": {name: stable or NOBODY for name, stable in player.horses} or None,
        "loans": [{"from": loan.lender, "owe": loan.owe} for loan in player.loans] or None,
        "effects": _described_effects(player.effects),
    }


def _described_horse(horse):
    return {
        "square": horse.square,
        "cards": [{owner: name} if owner else name for name, owner in horse.cards] or None,
        "effects": _described_effects(horse.effects),
    }


def _described_effects(effects):
    return [{e.key: (e,), "from": e.side or None, "card": e.card or None} for e in effects] or None


def described_card(card: Card) -> dict:
    """What a card says, by the keys of a file."""
    icons: dict[str, tuple] = {}
    for effect in card.effects:
        icons[effect.key] = (*icons.get(effect.key, ()), effect)
    side = next((effect.side for effect in card.effects if effect.side), None)
    return {**_said(card), **icons, "from": side}
