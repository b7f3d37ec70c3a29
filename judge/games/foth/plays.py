"""What a player does: run, guard, support, take the priority, pass; each with its checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from judge.boardfile.lines import CHOOSE, EVERYBODY, ParsedPlay, Play, PlayKind
from judge.boardfile.shapes import Either, ListOf, Shape
from judge.engine.plays import candidates, plays_matching, read_single
from judge.engine.replay import Refused
from judge.engine.values import Check, Verdict, checked
from judge.games.foth import flow, payment, playing, terms, trying, turn
from judge.games.foth.board import STEP
from judge.games.foth.layers import Layers, Unknown, layers_of
from judge.games.foth.naming import CARD, CARDS, parse_card
from judge.games.foth.questions import ANSWERS, OVER
from judge.games.foth.state import Cites, Log, Position, State
from judge.games.foth.table import OPTIONS_SHOWN, Table, Wrong, card_by_name

if TYPE_CHECKING:
    from judge.games.foth.cards import Card, Distances

# 205, 702: the windows in which each kind of play is made
WINDOWS = {
    "run": ("702.6b",),
    "guard": ("702.6e",),
    "support": ("702.5", "702.6d", "702.6h", "702.6i"),
    "take": ("702.6i",),
}

Args = dict[str, Any]  # the parts of a play
StateChecks = Callable[[State, str, Args], Iterator[Check]]  # the checks of a play: state, player, parts
PositionChecks = Callable[[Position, str, Args], Iterable[Check]]
TimeChecks = Callable[[Position, Args], Iterable[Check]]
CardChecks = Callable[[Position, str, int, Args, bool], Iterable[Check]]  # the bool: what is required before is undone


def _stopped(state: State) -> Check | None:
    """Returns the failed check on any play if the game is over or an answer must come first; else None."""
    if state.position.winner:
        return OVER
    prompt = state.prompt
    return Check(False, "answer.first", prompt.cites, {"decider": prompt.by}) if prompt else None


def _in_window(own: PositionChecks) -> StateChecks:
    """Makes the function that yields the checks of a play: it is this player's window, then `own`. If the game is over
    or a question is pending, there is only the failed check on that."""

    def judge(state: State, by: str, args: Args) -> Iterator[Check]:
        """The checks of a play."""
        state = flow.advance(state)
        position, stopped = state.position, _stopped(state)
        if stopped:
            yield stopped
            return
        player = turn.window_player(position)
        yield checked(by == player, "window.player", _step(position), player=player, step=position.step)
        yield from own(position, by, args)

    return judge


def _step(position: Position) -> Cites:
    """Returns the citation of the rule of the present step."""
    return (f"foth:{position.step}",)


def _line(by: str, args: Args) -> Play:
    """Returns the Play that a script has for these parts, by this player."""
    return Play(by, {key: list(part) if isinstance(part, tuple) else part for key, part in args.items()})


# playing a card


def _of_card(kind: str, timely: TimeChecks, further: CardChecks) -> StateChecks:
    """Makes the function that yields the checks of playing a card: window, time, hand, kind, prohibitions,
    requirements, then `further`, and what trying the play shows."""

    def judge(position: Position, by: str, args: Args) -> Iterator[Check]:
        """The checks of playing a card."""
        checks = []
        for check in _card_checks(kind, timely, further, position, by, args):
            checks.append(check)
            yield check
        yield from trying.try_play(position, _line(by, args), checks)

    return _in_window(judge)


def _card_checks(
    kind: str, timely: TimeChecks, further: CardChecks, position: Position, by: str, args: Args
) -> Iterator[Check]:
    """Yields the checks of playing a card, without a trial. If it is not in hand, those follow that would fail if it
    were. A last check fails if the play repeats one in the same position of this turn (1201.1b)."""
    yield from timely(position, args)
    name = args[kind]
    key = name.rpartition(".")[2]
    card, known = in_hand(position, by, name)
    yield checked(known, "hand", ("foth:805.2a",), card=name, player=by)
    if card is None:  # what else would be wrong if it were there
        if key in position.cards:
            position = position.copy()
            card = position.add_card(position.cards[key], by, (by, "hand"))
            yield from (check for check in _with_the_card(kind, further, position, by, card, args) if check.ok is False)
        return
    if not known:
        position = position.copy()
        position.turns_out(card, position.cards[key])
    yield from _with_the_card(kind, further, position, by, card, args)
    if by == position.turn and position.seen and (flow.position_mark(position), _line(by, args).do) in position.seen:
        # in the same position of a turn not the same play again
        yield Check(False, "same.again", ("foth:1201.1b",), {"player": by})


def _with_the_card(
    kind: str, further: CardChecks, position: Position, by: str, card: int, args: Args
) -> Iterator[Check]:
    """Yields the checks on a known card of the hand: kind, prohibitions, requirements, `further`; where the board does
    not say enough, an open check ends them."""
    yield _kind_check(position, position.definition(card), kind)
    try:
        yield from _forbidden(position, by, kind, card)
        undone = list(_required_checks(position, by, kind, card))
        yield from undone
        yield from further(position, by, card, args, bool(undone))
    except Unknown as unknown:
        about = {"card": position.name(unknown.card)} if unknown.card != "race" else {}
        yield Check(None, "unsaid" if about else "unsaid.race", ("foth:808.1",), about)


def in_hand(position: Position, player: str, name: str) -> tuple[int | None, bool | None]:
    """Returns (card, True) for the card of this name in a hand, (card, None) for an unknown card that it could be, else
    (None, False)."""
    hand = position.zones[player, "hand"]
    card = card_by_name(position, name, [c for c in hand if position.defs[c] is not None])
    if card is not None:
        return card, True
    owner, _, key = name.rpartition(".")
    unknown = [c for c in hand if position.defs[c] is None and owner in ("", position.owner[c])]
    return (unknown[0], None) if unknown and key in position.cards else (None, False)


def _kind_check(position: Position, definition: Card, kind: str) -> Check:
    """205.1, 702.6: makes the check that the card is of a kind that can be played so: supports used, horses run and
    guard; open if the kind is unknown."""
    key, kinds = ("kind.support", terms.SUPPORTS) if kind == "support" else ("kind.horse", ("horse",))
    fits = None if definition.kind is None else definition.kind in kinds
    return checked(fits, key, _step(position), card=definition.key)


def _forbidden(position: Position, by: str, kind: str, card: int) -> Iterator[Check]:
    """103.3, 805.2a-i: yields a failed check if an effect forbids to play the card, and one if it may not be moved;
    none if it is allowed."""
    layers = layers_of(position)
    for action, cites in ((kind, ("foth:103.3",)), ("move", ("foth:103.3", "foth:805.2a-i"))):
        effect = layers.forbidding(action, by, card)
        if effect:
            yield Check(False, "forbidden.play", cites, {"source": effect.name})


def _required_checks(position: Position, by: str, kind: str, card: int) -> Iterator[Check]:
    """510.2: yields a failed check for each action that is required first and cannot be done; none if there is no such
    action."""
    if layers_of(position).required(kind, by):
        yield from (refused.check for refused in playing.impossible(Table(position.copy()), kind, by, card))


def _timely(kind: str, key: str) -> TimeChecks:
    """Makes the function that returns one check: this kind of play is possible in the present window."""
    return lambda position, args: [checked(position.step in WINDOWS[kind], key, _step(position), step=position.step)]


# support cards


def _support_timely(position: Position, args: Args) -> Iterator[Check]:
    """205.1a, b, FH-R26, FH-R04b: yields the checks on the time of a support card: a window for supports; the horse
    type while running and with a horse as target, the other types at other times.

    A target that the card does not take fails; a text only in words leaves the play open. For a card that is not
    described as a support only the window is checked.
    """
    in_time = position.step in WINDOWS["support"]
    yield checked(in_time, "window.support", (*_step(position), "foth:205.1"), step=position.step)
    name, target = args["support"], args.get("target")
    definition = position.cards.get(name.rpartition(".")[2])
    if definition is None or not definition.support:
        return
    running = position.step.startswith("702.6")
    if definition.kind in terms.HORSE_TYPE:
        yield checked(running, "type.horse", ("foth:205.1a", "foth:ruling/D-32"), card=name)
        if running:
            yield checked(_can_be_target(position, target), "target", ("foth:805.2b-i",))
    else:
        cites = ("foth:205.1b", "foth:ruling/FH-R26", "foth:ruling/FH-R04b")
        yield checked(not running, "type.area", cites, card=name)
    if target is not None and not (definition.kind in terms.HORSE_TYPE and running):
        yield Check(False, "target.needless", ("foth:805.2b-i",), {"card": name})
    if definition.words:
        yield Check(None, "unjudged", ("foth:211.1",), {"card": name, "text": definition.words})


def _can_be_target(position: Position, target: Any) -> bool:
    """805.2b-i: whether the target is a run or guard horse; without a target, whether there is such a horse."""
    horses = position.horses(position.turn) + position.horses(position.opponent)
    if target is None:
        return bool(horses)
    try:
        Table(position).parse_cards(list(target) if isinstance(target, tuple) else target, horses, 1, 1)
    except Wrong:
        return False
    return True


# horses


def _guard_checks(position: Position, by: str, card: int, args: Args, undone: bool) -> Iterator[Check]:
    """702.6e-i, 508.2a, FH-R25: yields two checks, that the horse has the race's distance and its surface; open where
    the board does not say enough. None for another kind of card."""
    layers, definition = layers_of(position), position.definition(card)
    if definition.kind != "horse":
        return
    for what, key in (("distance", "guard.distance"), ("surface", "guard.surface")):
        fits: bool | None
        try:
            fits = layers.suits(card, what)
        except Unknown:
            fits = None
        cites = ("foth:702.6e-i", *(_distance_cites(definition.distance) if what == "distance" else ()))
        yield checked(fits, key, cites, card=definition.key, **{what: terms.value_entry(layers.race(what))})


def _distance_cites(distance: Distances | None) -> Cites:
    """206: returns the rules on the distances of a card: one, several, all, or by surface."""
    if isinstance(distance, dict):
        return ("foth:206.2", "foth:508.2a", "foth:ruling/FH-R25", "foth:ruling/D-36")
    if distance is None or len(distance) == 1:
        return ("foth:206.1", "foth:ruling/FH-R42")
    return ("foth:206.1b",) if len(distance) == len(terms.DISTANCES) else ("foth:206.1a",)


def _payment_checks(position: Position, by: str, card: int, args: Args, undone: bool) -> Iterator[Check]:
    """Yields a check that shows the cost of a horse, then that it can be paid, or the checks on the payment given
    (805.2c-i); what depends on unknown cards stays open. A card that is no horse has none, nor a player who needs no
    run (unless `undone`)."""
    if position.definition(card).kind != "horse" or not undone and layers_of(position).required("run", by):
        return  # 510.1: what is done before may change cost and hand
    position = position.copy()
    payment.show(position, card)  # 805.2a, c: it is paid when the card has left the hand
    layers = layers_of(position)
    try:
        cost = layers.get(card, "cost")
        yield checked(True, "cost", ("foth:805.2c-i",), card=position.name(card), cost=cost)
    except Unknown:
        cost = None
        yield Check(None, "cost.unknown", ("foth:203.1",), {"card": position.name(card)})
    try:
        if args.get("pay") is not None:
            yield from _check_payment(position, layers, by, card, list(args["pay"]), cost)
        elif cost is not None:
            found, all_of_them = payment.ways(layers, by, cost, position.ref(card))
            maybe, tried = payment.with_unknown(layers, by, cost, position.ref(card)) if not found else ([], True)
            possible = bool(found) or (None if maybe or not (tried and all_of_them) else False)
            yield checked(possible, "payment.possible", ("foth:503.3b",), cost=cost, player=by)
    except Unknown:
        yield Check(None, "payment.unknown", ("foth:503.3a",), {})


def _check_payment(
    position: Position, layers: Layers, by: str, card: int, answer: list[str], cost: int | None
) -> Iterator[Check]:
    """503.2, 503.3: yields one check on the payment that a play gives: cards of the hand, all force, not too little or
    too much. Open where unknown cards decide; none if the cost is unknown and the cards may pay."""
    hand, horse = payment.payable(layers, by), position.ref(card)
    trial = position.copy()
    try:
        cards = Table(trial).parse_cards(answer, hand, 0, len(hand))
    except Wrong:
        yield checked(False, "payment.hand", ("foth:503.2", "foth:503.3b"), cards=answer, player=by)
        return
    sure = all(position.defs[c] is not None for c in cards)
    strangers = [position.name(c) for c in cards if (known := trial.defs[c]) is not None and known.kind != "force"]
    if strangers:
        yield checked(False, "payment.force", ("foth:503.2", "foth:503.3b"), cards=strangers)
        return
    if cost is None:
        return
    if any(trial.defs[c] is None for c in cards):
        possible = None if payment.proper_turns(layers_of(trial), cards, cost, by, horse) else False
        yield checked(possible, "payment.unknown", ("foth:503.3b", "foth:503.3a"), cards=answer)
        return
    seen = layers_of(trial)
    value = payment.value(seen, cards, by, horse)
    recounted = cost <= 0 or value > cost or any(trial.definition(c).cond for c in cards)
    cites = ("foth:503.3b", "foth:503.3a", "foth:ruling/FH-R23") if recounted else ("foth:503.3b", "foth:503.3a")
    args = {"cost": cost, "value": value, "cards": trial.names(cards)}
    if payment.proper(seen, cards, cost, by, horse):
        yield checked(True if sure else None, "payment", cites, **args)
    elif value < cost:
        yield Check(False, "payment.short", cites, args)
    else:
        spare = payment.superfluous(seen, cards, cost, by, horse)
        assert spare is not None, "only such a payment is too large"
        yield Check(False, "payment.over", cites, {**args, "extra": trial.name(spare)})


# passing


def _pass_checks(state: State, by: str, args: Args) -> Iterator[Check]:
    """Yields the checks on a pass. A single player must have a window; `all: pass` needs no window, but fails where the
    game is stopped."""
    if by == EVERYBODY:
        yield _stopped(state) or Check(True, "passes", _step(state.position), {})
    else:
        yield from _in_window(lambda position, by, args: ())(state, by, args)


def _to_checks(state: State, by: str, args: Args) -> Iterator[Check]:
    """Yields one check of `to: STEP`: passed if the step comes when everybody passes, failed if it does not or the game
    is stopped."""
    check = _stopped(state)
    if check is None:
        try:
            reached = flow.pass_to(state, args["to"])[1]
            check = checked(reached, "to", (f"foth:{args['to']}",), step=args["to"])
        except Refused as refused:
            check = refused.check
    yield check


# what comes of it


def _apply(state: State, by: str, args: Args, log: Log | None) -> State:
    """Returns the state after a card is played, with the automatic steps that follow. Raises Refused if the rules
    forbid it."""
    return flow.apply(flow.advance(state, log).position, (_line(by, args),), log)


def _word(word: str) -> Callable[[State, str, Args, Log | None], State]:
    """Makes the function that returns the state after a play of this one word, such as `take`."""
    return lambda state, by, args, log: flow.apply(flow.advance(state, log).position, (Play(by, word),), log)


def _pass(state: State, by: str, args: Args, log: Log | None) -> State:
    """Returns the state after one player passes; for `all`, after everybody passes up to the next stop of `all: pass`."""
    return flow.pass_all(state, log) if by == EVERYBODY else _word("pass")(state, by, args, log)


# what could be tried


def _with_card(position: Position, player: str, name: str) -> list[dict[str, str]]:
    """Lists the plays to try with a card of this name, by its kind: run or guard for a horse, one for each target for a
    support that needs one. Empty for force or an unknown name; whether they are legal is not looked at."""
    definition = position.cards.get(name.rpartition(".")[2])
    if definition is None:
        return []
    if definition.kind == "horse":
        return [{"guard" if player != position.turn else "run": name}]
    if definition.kind in terms.HORSE_TYPE:
        horses = position.horses(position.turn) + position.horses(position.opponent) if position.turn else []
        targets = list(dict.fromkeys(position.names(horses)))
        return [{"support": name, "target": target} for target in targets] or [{"support": name}]
    return [{"support": name}] if definition.support else []


def _candidates(kind: str) -> Callable[[State, str], list[dict[str, str]]]:
    """Makes the function that lists the plays of this kind that a player can try; with unknown cards in hand, with
    every card of the board. Whether they are legal is not looked at."""

    def candidates(state: State, by: str) -> list[dict[str, str]]:
        """The plays to try."""
        position = state.position
        cards = position.zones[by, "hand"]
        hand = dict.fromkeys(position.name(c) for c in cards if position.defs[c] is not None)
        if any(position.defs[c] is None for c in cards):  # it may be any card that the board describes
            known = {name.rpartition(".")[2] for name in hand}
            hand |= dict.fromkeys(name for name in position.cards if name not in known)
        return [do for name in hand for do in _with_card(position, by, name) if kind in do]

    return candidates


def _playing(word: str, keys: dict[str, Shape], timely: TimeChecks, further: CardChecks, **more: Any) -> PlayKind:
    """Makes the PlayKind for a word (`run`, `guard`, `support`) that plays a card of the hand."""
    checks, example = _of_card(word, timely, further), f"{{{word}: {'CARD' if word == 'support' else 'HORSE'}}}"
    return PlayKind(
        word,
        keys,
        checks,
        _apply,
        _candidates(word),
        lambda state: state.position.step in WINDOWS[word],
        typed=tuple(keys),
        example=example,
        **more,
    )


PLAY_KINDS = (
    _playing(
        "run",
        {"run": CARD, "pay": ListOf(CARDS)},
        _timely("run", "window.run"),
        _payment_checks,
        marks={"pay": "pay", "with": "pay", "paying": "pay"},
    ),
    _playing("guard", {"guard": CARD}, _timely("guard", "window.guard"), _guard_checks),
    _playing(
        "support",
        {"support": CARD, "target": Either(CARD, ListOf(CARD))},
        _support_timely,
        lambda position, by, card, args, undone: (),
        marks={"target": "target", "on": "target"},
    ),
    PlayKind("pass", {}, _pass_checks, _pass, lambda state, by: ["pass"], together=True),
    PlayKind(
        "take",
        {},
        _in_window(lambda position, by, args: _timely("take", "window.take")(position, args)),
        _word("take"),
        lambda state, by: ["take"],
        lambda state: state.position.step in WINDOWS["take"],
    ),
)
LINES = {
    "to": PlayKind("to", {"to": STEP}, _to_checks, lambda state, by, args, log: flow.pass_to(state, args["to"], log)[0])
}


# reading plays, and listing the legal ones


def read_play(state: State, play: Play, scope: object = None) -> ParsedPlay:
    """Parses a play, keeps the result in the play (card names mean the same during the whole game) and returns it.
    Raises a Fault if it cannot be read."""
    from judge.games.foth.game import GAME

    play.parsed = read_single(GAME, state, play, scope)
    return play.parsed


def parsed_play(state: State, play: Play) -> ParsedPlay:
    """Returns the parsed form that a play keeps; parses it if it has none yet."""
    return play.parsed or read_play(state, play)


def legal_plays(state: State, by: str | None = None) -> list[Play]:
    """Lists the legal plays now of player `by`, or of anybody; payments are left out. If a question is pending, the
    answers; none if the game is over. Plays that the board leaves open are left out."""
    from judge.games.foth.game import GAME

    state = flow.advance(state)
    position, prompt = state.position, state.prompt
    if position.winner:
        return []
    if prompt and not prompt.complete and len(prompt.options) >= OPTIONS_SHOWN:
        # so many ways to take some cards: each is one by its making
        listed = flow.listed(state).prompt or prompt
        return [Play(prompt.by, {CHOOSE: option}) for option in listed.options if by in (None, prompt.by)]
    if prompt:
        tried = [Play(prompt.by, {CHOOSE: option}) for option in prompt.options]
    else:
        tried = candidates(GAME, state, [turn.window_player(position)])
    return [play for play in tried if by in (None, play.by) and _legal(state, play)]


def undecided_plays(state: State, by: str | None = None) -> list[Play]:
    """Lists the plays now of player `by`, or of anybody, whose legality the board leaves open; with unknown cards in
    hand, every card of the board is tried. Empty if a question is pending."""
    from judge.games.foth.game import GAME

    state = flow.advance(state)
    if state.position.winner or state.prompt:
        return []
    tried = candidates(GAME, state, [turn.window_player(state.position)])
    return [play for play in tried if by in (None, play.by) and GAME.judge(state, play).outcome == "undecided"]


def _legal(state: State, play: Play) -> bool:
    """Tells whether a play is certainly legal; it stops at the first check that fails or is open."""
    parsed = read_play(state, play)
    if parsed.kind.word == CHOOSE:
        return ANSWERS.judge(state, parsed.by, parsed.args[CHOOSE]).outcome == "legal"
    return all(check.ok for check in parsed.kind.checks(state, parsed.by, parsed.args))


def possible_plays(state: State, by: str) -> list[tuple[Play, bool]]:
    """Lists each play in a player's window that is not illegal, as (play, whether it is legal for sure)."""
    from judge.games.foth.game import GAME

    found = []
    for play in candidates(GAME, state, [by]):
        parsed = read_play(state, play)
        answers: set[bool | None] = {True}
        for check in parsed.kind.checks(state, parsed.by, parsed.args):
            answers.add(check.ok)
            if check.ok is False:
                break
        else:
            found.append((play, None not in answers))
    return found


def why_not(state: State, name: str, by: str | None = None) -> list[tuple[Play, Verdict]]:
    """Lists (play, verdict) for each play tried with the card of this name, or of this kind of play. Without `by`, for
    the players who have the card in hand, else for both. Raises a Fault if the name means nothing."""
    from judge.games.foth.game import GAME

    state = flow.advance(state)
    position = state.position
    card_name = parse_card(name, position)
    if card_name is None:
        tried = plays_matching(GAME, state, name, by)
        if not tried:
            raise GAME.unknown_play(state, name, list(position.cards))
    else:
        owners = [
            p for p in position.players if any(position.has_name(c, card_name) for c in position.zones[p, "hand"])
        ]
        players = [by] if by else owners or position.players
        tried = [Play(player, do) for player in players for do in _with_card(position, player, card_name)]
    return [(play, GAME.judge(state, play)) for play in tried]
