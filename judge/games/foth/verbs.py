"""What a player does: run, guard, support, take the priority, pass; each with its checks."""

from __future__ import annotations

from judge.engine.asking import Refused
from judge.engine.game import Play
from judge.engine.shapes import Either, ListOf
from judge.engine.values import Check
from judge.engine.verbs import CHOOSE, EVERYBODY, Move, Verb, candidates, plays_named, readable
from judge.games.foth import flow, payment, playing, terms, trying, turn
from judge.games.foth.board import STEP
from judge.games.foth.layers import Unknown, layers_of
from judge.games.foth.naming import CARD, CARDS, card_called
from judge.games.foth.questions import OVER, judge_answer
from judge.games.foth.state import Position, State
from judge.games.foth.table import OPTIONS_SHOWN, Table, Wrong, meant

# 205, 702: the windows in which each kind of play is made
WINDOWS = {
    "run": ("702.6b",),
    "guard": ("702.6e",),
    "support": ("702.5", "702.6d", "702.6h", "702.6i"),
    "take": ("702.6i",),
}


def _check(ok, key, cites, **args):
    """A condition; what is said of one that fails stands under `key.not`, of one that is open under `key.open`."""
    return Check(ok, key if ok else f"{key}.not" if ok is False else f"{key}.open", cites, args)


def _stopped(state: State):
    """The check that fails, whatever is played: the game is over, or an answer comes first."""
    if state.now.winner:
        return OVER
    asked = state.decision
    return asked and Check(False, "answer.first", asked.cites, {"decider": asked.by})


def _in_window(own):
    """The checks of a play: the game goes on, nothing is asked, it is this player's window; then its own."""

    def judge(state: State, by: str, args: dict):
        state = flow.go_on(state)
        now, stopped = state.now, _stopped(state)
        if stopped:
            yield stopped
            return
        player = turn.window_player(now)
        yield _check(by == player, "window.player", _step(now), player=player, step=now.step)
        yield from own(now, by, args)

    return judge


def _step(now):
    return (f"foth:{now.step}",)


def _line(by, args) -> Play:
    """A play as a script has it."""
    return Play(by, {key: list(said) if isinstance(said, tuple) else said for key, said in args.items()})


# playing a card


def _of_card(verb, timely, further):
    """The checks of a card that is played: the time, the hand, its kind, what forbids or requires something, its own."""

    def judge(now: Position, by: str, args: dict):
        checks = []
        for check in _card_checks(verb, timely, further, now, by, args):
            checks.append(check)
            yield check
        yield from trying.tried_out(now, _line(by, args), checks)

    return _in_window(judge)


def _card_checks(verb, timely, further, now, by, args):
    yield from timely(now, args)
    name = args[verb]
    key = name.rpartition(".")[2]
    card, known = in_hand(now, by, name)
    yield _check(known, "hand", ("foth:805.2a",), card=name, player=by)
    if card is None:  # what else would be wrong if it were there
        if key in now.cards:
            now = now.copy()
            card = now.add_card(now.cards[key], by, (by, "hand"))
            yield from (check for check in _with_the_card(verb, further, now, by, card, args) if check.ok is False)
        return
    if not known:
        now = now.copy()
        now.turns_out(card, now.cards[key])
    yield from _with_the_card(verb, further, now, by, card, args)
    if by == now.turn and now.seen and (flow.position(now), str(_line(by, args).do)) in now.seen:
        # in the same position of a turn not the same play again
        yield Check(False, "same.again", ("foth:1201.1b",), {"player": by})


def _with_the_card(verb, further, now, by, card, args):
    yield _kind_check(now, now.defs[card], verb)
    try:
        yield from _forbidden(now, by, verb, card)
        undone = list(_required_checks(now, by, verb, card))
        yield from undone
        yield from further(now, by, card, args, bool(undone))
    except Unknown as unknown:
        about = {"card": now.name(unknown.card)} if unknown.card != "race" else {}
        yield Check(None, "unsaid" if about else "unsaid.race", ("foth:808.1",), about)


def in_hand(now: Position, player: str, name: str):
    """The card so called in a hand: (card, True), an unknown one that it could be (card, None), or (None, False)."""
    hand = now.zones[player, "hand"]
    card = meant(now, name, [c for c in hand if now.defs[c] is not None])
    if card is not None:
        return card, True
    owner, _, key = name.rpartition(".")
    unknown = [c for c in hand if now.defs[c] is None and owner in ("", now.owner[c])]
    return (unknown[0], None) if unknown and key in now.cards else (None, False)


def _kind_check(now, definition, verb):
    word, kinds = ("support", terms.SUPPORTS) if verb == "support" else ("horse", ("horse",))
    fits = None if definition.kind is None else definition.kind in kinds
    return _check(fits, f"kind.{word}", _step(now), card=definition.key)


def _forbidden(now, by, verb, card):
    """103.3; a card that is played is moved (805.2a-i)."""
    layers = layers_of(now)
    for action, cites in ((verb, ("foth:103.3",)), ("move", ("foth:103.3", "foth:805.2a-i"))):
        effect = layers.forbidding(action, by, card)
        if effect:
            yield Check(False, "forbidden.play", cites, {"source": effect.name})


def _required_checks(now, by, verb, card):
    """510.2: what is required first and cannot be done."""
    if layers_of(now).required(verb, by):
        yield from (refused.check for refused in playing.impossible(Table(now.copy()), verb, by, card))


def _timely(verb):
    return lambda now, args: [_check(now.step in WINDOWS[verb], f"window.{verb}", _step(now), step=now.step)]


# support cards


def _support_timely(now, args):
    """205.1a, b: horse type while running, area and situation type at other times (FH-R26: only in the windows of 702; FH-R04b)."""
    in_time = now.step in WINDOWS["support"]
    yield _check(in_time, "window.support", (*_step(now), "foth:205.1"), step=now.step)
    name, target = args["support"], args.get("target")
    definition = now.cards.get(name.rpartition(".")[2])
    if definition is None or not definition.support:
        return
    running = now.step.startswith("702.6")
    if definition.kind in terms.HORSE_TYPE:
        yield _check(running, "type.horse", ("foth:205.1a", "foth:ruling/D-32"), card=name)
        if running:
            yield _check(_can_be_named(now, target), "target", ("foth:805.2b-i",))
    else:
        cites = ("foth:205.1b", "foth:ruling/FH-R26", "foth:ruling/FH-R04b")
        yield _check(not running, "type.area", cites, card=name)
    if target is not None and not (definition.kind in terms.HORSE_TYPE and running):
        yield Check(False, "target.needless", ("foth:805.2b-i",), {"card": name})
    if definition.words:
        yield Check(None, "unjudged", ("foth:211.1",), {"card": name, "text": definition.words})


def _can_be_named(now, target) -> bool:
    """Whether there is a run or guard horse, or the one that is named is one."""
    horses = now.horses(now.turn) + now.horses(now.opponent)
    if target is None:
        return bool(horses)
    try:
        Table(now).named(list(target) if isinstance(target, tuple) else target, horses, 1, 1)
    except Wrong:
        return False
    return True


# horses


def _guard_checks(now, by, card, args, undone):
    """702.6e-i: the race's distance among its distances (508.2a, FH-R25) and a favored surface."""
    layers, definition = layers_of(now), now.defs[card]
    for what in ("distance", "surface") if definition.kind == "horse" else ():
        try:
            fits = layers.suits(card, what)
        except Unknown:
            fits = None
        cites = ("foth:702.6e-i", *(_distance_cites(definition.distance) if what == "distance" else ()))
        yield _check(fits, f"guard.{what}", cites, card=definition.key, **{what: terms.spoken(layers.race(what))})


def _distance_cites(distance):
    """206: several distances, all of them, or others on each surface."""
    if isinstance(distance, dict):
        return ("foth:206.2", "foth:508.2a", "foth:ruling/FH-R25", "foth:ruling/D-36")
    if distance is None or len(distance) == 1:
        return ("foth:206.1", "foth:ruling/FH-R42")
    return ("foth:206.1b",) if len(distance) == len(terms.DISTANCES) else ("foth:206.1a",)


def _payment_checks(now, by, card, args, undone):
    """805.2c-i: whether the cost can be paid, or is paid by what is given."""
    if now.defs[card].kind != "horse" or not undone and layers_of(now).required("run", by):
        return  # 510.1: what is done before may change cost and hand
    now = now.copy()
    payment.show(now, card)  # 805.2a, c: it is paid when the card has left the hand
    layers = layers_of(now)
    try:
        cost = layers.get(card, "cost")
        yield _check(True, "cost", ("foth:805.2c-i",), card=now.name(card), cost=cost)
    except Unknown:
        cost = None
        yield Check(None, "cost.unknown", ("foth:203.1",), {"card": now.name(card)})
    try:
        if args.get("pay") is not None:
            yield from _given_payment(now, layers, by, card, list(args["pay"]), cost)
        elif cost is not None:
            found, all_of_them = payment.ways(layers, by, cost, now.ref(card))
            maybe, tried = payment.with_unknown(layers, by, cost, now.ref(card)) if not found else ([], True)
            possible = bool(found) or (None if maybe or not (tried and all_of_them) else False)
            yield _check(possible, "payment.possible", ("foth:503.3b",), cost=cost, player=by)
    except Unknown:
        yield Check(None, "payment.unknown", ("foth:503.3a",), {})


def _given_payment(now, layers, by, card, given, cost):
    hand, horse = payment.payable(layers, by), now.ref(card)
    trial = now.copy()
    try:
        cards = Table(trial).named(given, hand, 0, len(hand))
    except Wrong:
        yield _check(False, "payment.hand", ("foth:503.2", "foth:503.3b"), cards=given, player=by)
        return
    sure = all(now.defs[c] is not None for c in cards)
    strangers = [now.name(c) for c in cards if trial.defs[c] is not None and trial.defs[c].kind != "force"]
    if strangers:
        yield _check(False, "payment.force", ("foth:503.2", "foth:503.3b"), cards=strangers)
        return
    if cost is None:
        return
    if any(trial.defs[c] is None for c in cards):
        possible = None if payment.proper_turns(layers_of(trial), cards, cost, by, horse) else False
        yield _check(possible, "payment.unknown", ("foth:503.3b", "foth:503.3a"), cards=given)
        return
    seen = layers_of(trial)
    value = payment.value(seen, cards, by, horse)
    recounted = cost <= 0 or value > cost or any(trial.defs[c].cond for c in cards)
    cites = ("foth:503.3b", "foth:503.3a", "foth:ruling/FH-R23") if recounted else ("foth:503.3b", "foth:503.3a")
    args = {"cost": cost, "value": value, "cards": trial.names(cards)}
    if payment.proper(seen, cards, cost, by, horse):
        yield _check(True if sure else None, "payment", cites, **args)
    else:
        yield Check(False, "payment.short" if value < cost else "payment.over", cites, args)


# passing


def _pass_checks(state, by, args):
    """`all: pass` needs no window."""
    if by == EVERYBODY:
        yield _stopped(state) or Check(True, "passes", _step(state.now), {})
    else:
        yield from _in_window(lambda now, by, args: ())(state, by, args)


def _to_checks(state, by, args):
    """`to: STEP`: whether it is reached when everybody passes."""
    check = _stopped(state)
    if check is None:
        try:
            reached = flow.pass_to(state, args["to"])[1]
            check = _check(reached, "to", (f"foth:{args['to']}",), step=args["to"])
        except Refused as refused:
            check = refused.check
    yield check


# carrying out


def _carry(state, by, args, log):
    return flow.carry(flow.go_on(state, log).now, (_line(by, args),), log)


def _word(word):
    """A play without parts."""
    return lambda state, by, args, log: flow.carry(flow.go_on(state, log).now, (Play(by, word),), log)


def _pass(state, by, args, log):
    return flow.pass_all(state, log) if by == EVERYBODY else _word("pass")(state, by, args, log)


# what could be tried


def _with_card(now: Position, player: str, name: str) -> list[dict]:
    """What could be done with a card, by its kind."""
    definition = now.cards.get(name.rpartition(".")[2])
    if definition is None:
        return []
    if definition.kind == "horse":
        return [{"guard" if player != now.turn else "run": name}]
    if definition.kind in terms.HORSE_TYPE:
        horses = now.horses(now.turn) + now.horses(now.opponent) if now.turn else []
        targets = list(dict.fromkeys(now.names(horses)))
        return [{"support": name, "target": target} for target in targets] or [{"support": name}]
    return [{"support": name}] if definition.support else []


def _tries(verb):
    def tries(state, by):
        now = state.now
        hand = dict.fromkeys(now.name(c) for c in now.zones[by, "hand"] if now.defs[c] is not None)
        return [do for name in hand for do in _with_card(now, by, name) if verb in do]

    return tries


def _playing(word, keys, timely, further, **more) -> Verb:
    """The verb that plays a card."""
    checks, example = _of_card(word, timely, further), f"{{{word}: {'CARD' if word == 'support' else 'HORSE'}}}"
    usual = {"typed": tuple(keys), "example": example}
    return Verb(
        word, keys, checks, _carry, _tries(word), lambda state: state.now.step in WINDOWS[word], **usual, **more
    )


VERBS = (
    _playing(
        "run",
        {"run": CARD, "pay": ListOf(CARDS)},
        _timely("run"),
        _payment_checks,
        marks={"pay": "pay", "with": "pay"},
    ),
    _playing("guard", {"guard": CARD}, _timely("guard"), _guard_checks),
    _playing(
        "support",
        {"support": CARD, "target": Either(CARD, ListOf(CARD))},
        _support_timely,
        lambda now, by, card, args, undone: (),
        marks={"target": "target", "on": "target"},
    ),
    Verb("pass", {}, _pass_checks, _pass, lambda state, by: ["pass"], together=True),
    Verb(
        "take",
        {},
        _in_window(lambda now, by, args: _timely("take")(now, args)),
        _word("take"),
        lambda state, by: ["take"],
        lambda state: state.now.step in WINDOWS["take"],
    ),
)
LINES = {
    "to": Verb("to", {"to": STEP}, _to_checks, lambda state, by, args, log: flow.pass_to(state, args["to"], log)[0])
}


# what is meant, and what may be played


def understood(state: State, play: Play, scope=None) -> Move:
    """A play as the engine means it; it is remembered, as the names of cards mean the same in the whole game."""
    from judge.games.foth.game import GAME

    play.move = readable(GAME, state, play, scope)
    return play.move


def recalled(state: State, play: Play) -> Move:
    return play.move or understood(state, play)


def plays(state: State, by: str | None = None) -> list[Play]:
    """Every legal play now, payments left out."""
    from judge.games.foth.game import GAME

    state = flow.go_on(state)
    now, asked = state.now, state.decision
    if now.winner:
        return []
    if asked and not asked.complete and len(asked.options) >= OPTIONS_SHOWN:
        # so many ways to take some cards: each is one by its making
        asked = flow.listed(state).decision
        return [Play(asked.by, {CHOOSE: option}) for option in asked.options if by in (None, asked.by)]
    if asked:
        tried = [Play(asked.by, {CHOOSE: option}) for option in asked.options]
    else:
        tried = candidates(GAME, state, [turn.window_player(now)])
    return [play for play in tried if by in (None, play.by) and _legal(state, play)]


def _legal(state, play) -> bool:
    """Whether a play is legal; the first check that fails is enough."""
    move = understood(state, play)
    if move.verb.word == CHOOSE:
        return judge_answer(state, move.by, move.args[CHOOSE]).outcome == "legal"
    return all(check.ok for check in move.verb.checks(state, move.by, move.args))


def why_not(state: State, name: str, by: str | None = None) -> list:
    """The plays tried with a card, or of a verb, and their checks."""
    from judge.games.foth.game import GAME

    state = flow.go_on(state)
    now = state.now
    called = card_called(name, now)
    if called is None:
        tried = plays_named(GAME, state, name, by)
        if not tried:
            raise GAME.untried(state, name, list(now.cards))
    else:
        owners = [p for p in now.players if any(now.called(c, called) for c in now.zones[p, "hand"])]
        players = [by] if by else owners or now.players
        tried = [Play(player, do) for player in players for do in _with_card(now, player, called)]
    return [(play, GAME.judge(state, play)) for play in tried]
