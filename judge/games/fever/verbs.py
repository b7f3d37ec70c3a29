"""What a player does: buy, sell, borrow, place, exchange, bet, offer; what the table does: move, close a window."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judge.engine.shapes import Count, Flag, ListOf, Player, Shape, Total, Word
from judge.engine.values import Check
from judge.engine.verbs import EVERYBODY, Verb
from judge.faults import Both
from judge.games.fever import betting, buying, race, rounds, waiting
from judge.games.fever.board import BET_KIND, COLOUR, DRAWN_CARD, KNOWN_CARD, LENDER, NO_COLOUR, SUM, Traded
from judge.games.fever.conditions import PHASE_RULES, check, in_phase
from judge.games.fever.pack import PACK_MOVES
from judge.games.fever.sheet import BETS, COLOURS, GOODS, LENDERS, MONEY, WINDOWS
from judge.games.fever.state import UNKNOWN, State, held, icons, minimum_stake, player_effects


class Movement(ListOf):
    """A movement card: six numbers, for the odds 1:2 to 1:7; `_` where it has yet to be turned up."""

    def __init__(self, may_wait: bool):
        wanted = Both("1:2 から 1:7 までの6つの数", "six numbers, for the odds 1:2 to 1:7")
        super().__init__(Count(0, 100), 6, 6, single=False, wanted=wanted)
        self.may_wait = may_wait

    def read(self, at):
        return UNKNOWN if self.may_wait and at.value == UNKNOWN else super().read(at)

    def write(self, value):
        return value if value == UNKNOWN else super().write(value)

    def spoken(self, value):
        return Both("まだめくられていない", "not turned up yet") if value == UNKNOWN else None

    def schema(self, notes):
        numbers = super().schema(notes)
        return {"anyOf": [numbers, {"const": UNKNOWN}]} if self.may_wait else numbers


DICE = ListOf(COLOUR, 2, 2, single=False, wanted=Both("2つの色", "two colours"))


# checks


def _alone(phases: tuple[str, ...], checks: Callable[..., list[Check]], also: Callable | None = None):
    """The checks of what one player does: not everybody at once."""

    def judge(state: State, by: str, args: dict) -> list[Check]:
        if by != EVERYBODY:
            return checks(state, by, args)
        together = check(False, "check.all", *PHASE_RULES[phases[0]])
        return [in_phase(state, *phases), together, *(also(state) if also else ())]

    return judge


def _pass_checks(state, by, args):
    """A pass is a purchase, a bet that is not made, or the end of a window that all close together."""
    if by == EVERYBODY:
        return rounds.checks_close(state)
    if state.phase == "buy":
        return buying.purchase_checks(state, by, "pass")
    if state.phase in ("bet1", "bet2"):
        return betting.checks_pass(state, by, args)
    if state.phase in WINDOWS:
        return [check(False, "check.together", *PHASE_RULES[state.phase])]
    return [in_phase(state, "buy", "bet1", "bet2")]


# what could be tried, in a fixed order; sums of one's own choice at their least


def _cards(state, name, kind):
    return dict.fromkeys(held(state.players[name], kind))


_OWNED = ("action", "objective", "assistant", "horse", "stable")


def _purchases(state, by):
    yield from ({"buy": kind} for kind in ("actions", "objective", "assistant", "horse"))
    yield from ({"buy": "stable", "card": colour} for colour in COLOURS)
    for other in state.players:
        for kind in _OWNED if other != by else ():
            yield from ({"buy": kind, "card": card, "from": other} for card in _cards(state, other, kind))


def _sales(state, by):
    return [{"sell": kind, "card": card} for kind in _OWNED for card in _cards(state, by, kind)]


def _placings(state, by):
    return [
        {"place": card, "stable": s} for card in held(state.players[by], "horse") for s in state.players[by].stables
    ]


def _exchanges(state, by):
    """Each card for each card of the others; one try of each kind where the player has not the icon for it."""
    for kind in ("assistant", "horse"):
        pairs = [
            {"exchange": kind, "card": mine, "for": theirs, "from": other}
            for other in state.players
            for mine in (_cards(state, by, kind) if other != by else ())
            for theirs in _cards(state, other, kind)
        ]
        yield from pairs if icons(player_effects(state, by), kind, "exchange") else pairs[:1]


def _bets(state, by):
    least = minimum_stake(state.players[by])
    return [{"bet": colour, "kind": kind, "stake": least} for colour in COLOURS for kind in BETS]


def _actions(state, by):
    cards = dict.fromkeys([*state.players[by].cards, UNKNOWN])
    return [{"action": card, "horse": colour} for card in cards for colour in COLOURS]


def _moves(state, by):
    if not state.options.pack:
        return [{"move": UNKNOWN}]
    return [{"move": list(card)} for card in dict.fromkeys(PACK_MOVES)]


def _offers(state, by):
    offer = rounds.next_offer(state)
    return [{"offer": state.offer.of if offer is None else offer}]


def _passes(state, by):
    return ["pass"] if (state.phase in WINDOWS) == (by == EVERYBODY) else []


def _by_one(tries):
    return lambda state, by: tries(state, by) if by != EVERYBODY else ()


def _verb(
    keys: dict[str, Shape],
    phases: tuple[str, ...],
    checks: Callable[..., list[Check]],
    tries: Callable[[State, str], Iterable],
    example: str,
    also: Callable | None = None,
    **typing,
) -> Verb:
    """Something that a player does in some phases; its own key comes first."""
    return Verb(
        next(iter(keys)),
        keys,
        _alone(phases, checks, also),
        waiting.perform,
        _by_one(tries),
        lambda state: state.phase in phases,
        together=True,
        example=example,
        **typing,
    )


_GOODS = Word("goods", GOODS)
VERBS = (
    _verb(
        {"buy": _GOODS, "card": Traded(DRAWN_CARD), "from": Player(), "price": SUM, "refuse": Flag()},
        ("buy",),
        buying.checks_buy,
        _purchases,
        "{buy: actions}",
        typed=("buy", "card"),
        marks={"from": "from"},
    ),
    _verb(
        {"sell": _GOODS, "card": Traded(KNOWN_CARD), "price": SUM},
        ("buy",),
        buying.checks_sell,
        _sales,
        "{sell: horse, card: Zeus}",
        typed=("sell", "card"),
    ),
    _verb(
        {"borrow": SUM, "from": LENDER, "repay": SUM},
        ("buy",),
        buying.checks_borrow,
        lambda state, by: [{"borrow": 100, "from": lender} for lender in LENDERS],
        "{borrow: 500, from: bank}",
        typed=("borrow", "from"),
    ),
    _verb(
        {"bet": COLOUR, "kind": BET_KIND, "stake": Total(0, MONEY)},
        ("bet1", "bet2"),
        betting.checks_bet,
        _bets,
        "{bet: red, kind: win, stake: 300}",
        typed=("bet", "kind", "stake"),
    ),
    Verb(
        "pass",
        {},
        _pass_checks,
        waiting.perform_pass,
        _passes,
        lambda state: state.phase in ("buy", "bet1", "bet2", *WINDOWS),
        together=True,
    ),
    _verb(
        {"place": KNOWN_CARD, "stable": NO_COLOUR},
        ("buy",),
        buying.checks_place,
        _placings,
        "{place: Zeus, stable: red}",
        typed=("place", "stable"),
    ),
    _verb(
        {"exchange": Word("goods", ("assistant", "horse")), "card": KNOWN_CARD, "for": KNOWN_CARD, "from": Player()},
        ("buy",),
        buying.checks_exchange,
        _exchanges,
        "{exchange: horse, card: Zeus, for: Iris, from: P2}",
        required=("card", "for", "from"),
        typed=("exchange", "card"),
        marks={"for": "for", "from": "from"},
    ),
    _verb(
        {"action": KNOWN_CARD, "horse": COLOUR},
        ("cards",),
        betting.checks_action,
        _actions,
        "{action: Whirl, horse: red}",
        typed=("action", "horse"),
    ),
    Verb(
        "move",
        {"move": Movement(may_wait=True), "dice": DICE},
        race.checks_move,
        waiting.perform,
        lambda state, by: _moves(state, by) if by == EVERYBODY else (),
        lambda state: state.phase == "race",
        together=True,
        example="{move: [3, 3, 2, 2, 2, 2]}",
    ),
    _verb(
        {"offer": SUM},
        ("dutch", "english"),
        rounds.checks_offer,
        _offers,
        "{offer: 900}",
        also=rounds.auction_checks,
        typed=("offer",),
    ),
)
CHECKS = {verb.word: verb.checks for verb in VERBS}
