"""Whether a play or answer may be made now, with every check; what may be played at all."""

from __future__ import annotations

from judge.engine.game import Play
from judge.engine.values import Check, Verdict
from judge.faults import Fault, did_you_mean
from judge.games.foth import driver, payment, playing, turn
from judge.games.foth import tables as T
from judge.games.foth.cards import SPECIAL
from judge.games.foth.info import Unknown, info_of
from judge.games.foth.reading import find_cards
from judge.games.foth.setup import STEPS as SETUP_STEPS
from judge.games.foth.table import OPTIONS_SHOWN, Refused, Table, Wrong, meant, spread

PLAYS = {"run": ("run", "pay"), "guard": ("guard",), "support": ("support", "target"), "choose": ("choose",)}
# 205, 702: the window in which each kind of play is made
WINDOWS = {"run": ("702.6b",), "guard": ("702.6e",), "take": ("702.6i",)}
SUPPORT_WINDOWS = ("702.5", "702.6d", "702.6h", "702.6i")
LINES_LOOKED_AT = 200  # of answers that might carry a play through
LEFT_OUT = ("name", "value", "race")  # decisions about what the board leaves out
# failed checks that leave nothing to try out
NOT_TO_BE_TRIED = ("hand.not", "kind.support.not", "kind.horse.not", "target.not")
_OPEN = Check(None, "line.open", ("foth:805.2",), {})


def judge(state, play, briefly=False) -> Verdict:
    """Every check of a play or an answer; `briefly`: what the rest would say is left out once one has failed."""
    _shape(state, play)
    core = state.core
    if core.winner:
        return Verdict((Check(False, "over", ("foth:102.1",), {}),))
    if play.by == "to":
        return _judge_to(state, play)
    if play.by == "all":
        return _judge_all(state)
    if isinstance(play.do, dict) and "choose" in play.do:
        return _judge_answer(state, play)
    state = driver.go_on(state)
    if state.core.winner:
        return Verdict((Check(False, "over", ("foth:102.1",), {}),))
    if state.decision:
        return Verdict((Check(False, "decision.open", state.decision.cites, {"by": state.decision.by}),))
    checks = list(_checks(state.core, play))
    if not (briefly and any(c.ok is False for c in checks)):
        checks += _tried_out(state.core, play, checks)
    return Verdict(tuple(checks))


def _tried_out(core, play, checks):
    """What only carrying the play out tells (510.2, 805.3), whatever else is wrong with it."""
    failed = [c.key for c in checks if c.ok is False]
    if not _may_be_refused(core, play) or any(key in NOT_TO_BE_TRIED for key in failed):
        return
    check = _carried_through(core, (play,), [LINES_LOOKED_AT], waived="required.impossible" in failed)
    if check and check.key not in failed and (check.ok is False or not failed):
        yield check
        if check.key == "required.impossible":  # each of the actions, but not all of them together
            yield from _tried_out(core, play, [*checks, check])


def _carried_through(core, inputs, left, dropped=False, turned=0, waived=False):
    """A play as a whole: None if some answers after those given carry it through, else the check that says why not.

    `left`: how many lines are still looked at; `dropped`: whether a play that
    is declined where something is required (510.3) counts as well; `turned`:
    how many unknown cards have already turned out to be the ones named;
    `waived`: as if nothing were required.
    """
    left[0] -= 1
    if left[0] < 0:
        return _OPEN
    try:
        table, decision = driver.attempt(core, inputs, waived)
    except Refused as refused:
        return refused.check
    except Wrong:
        return Check(False, "hand.not", ("foth:805.2a",), {"card": str(inputs[0].do), "player": inputs[0].by})
    if decision:
        return _some_answer(core, inputs, decision, left, dropped, turned, waived)
    if table.declined and not dropped:
        return Check(False, "required.impossible", ("foth:510.3",), {"player": inputs[0].by, "source": ""})
    return _OPEN if table.turned > turned else None


def _some_answer(core, inputs, decision, left, dropped, turned, waived=False):
    """One answer will do; but what the board leaves out must do whatever it is."""
    found = []
    for option in decision.options:
        play = Play(decision.by, {"choose": option})
        check = _carried_through(core, (*inputs, play), left, dropped, turned, waived)
        if check is None and decision.word not in LEFT_OUT:
            return None
        found.append(check)
    failed = [check for check in found if check and check.ok is False]
    if len(failed) < len(found) or not decision.complete:
        return _OPEN if any(found) or not found else None
    return failed[0]


def _may_be_refused(core, play):
    """Whether only carrying the play out tells: 805.3 for support cards, 510.2 where something is required."""
    if isinstance(play.do, str):
        return False
    return (
        "support" in play.do
        or bool(info_of(core).replacers)
        or any(key[0] == "require" for key in info_of(core).by_key)
    )


def _shape(state, play):
    """Wrong input: unknown players, verbs, keys and names."""
    core = state.core
    if play.by == "to":
        if isinstance(play.do, (int, float)) and not isinstance(play.do, bool):
            raise Fault("foth.step", step=play.do)
        if not isinstance(play.do, str) or play.do not in (*SETUP_STEPS, *turn.STEPS, *turn.ABOVE):
            raise Fault("shape.word", key="to", value=play.do, **did_you_mean(play.do, turn.STEPS))
        return
    if play.by == "all":
        if play.do != "pass":
            raise Fault("shape.word", key="all", value=play.do, **did_you_mean(play.do, ("pass",)))
        return
    if play.by not in core.players:
        raise Fault("board.player", name=play.by, **did_you_mean(play.by, core.players))
    do = play.do
    if isinstance(do, str):
        if do not in ("pass", "take"):
            raise Fault("foth.play", do=do)
        return
    if not isinstance(do, dict):
        raise Fault("shape.type", key=play.by, wanted_ja="することの組", wanted_en="a map of what is done")
    verb = next((v for v in PLAYS if v in do), None)
    if verb is None:
        wrong = next(iter(do), "")
        raise Fault("shape.unknown", key=wrong, **did_you_mean(wrong, tuple(PLAYS)))
    for key in do:
        if key not in PLAYS[verb]:
            raise Fault("shape.unknown", key=key, **did_you_mean(key, PLAYS[verb]))
    if verb != "choose":
        if isinstance(do[verb], (list, dict, bool)) or do[verb] is None:
            raise Fault("shape.type", key=verb, wanted_ja="カードの名前", wanted_en="the name of a card")
        _known(core, [do[verb]], verb)
        for key in ("pay", "target"):
            if do.get(key) is not None:
                _known(core, do[key] if isinstance(do[key], list) else [do[key]], key)


def _known(core, names, key):
    try:
        names = spread(names)
    except Wrong:
        raise Fault("shape.type", key=key, wanted_ja="カードの名前", wanted_en="the name of a card") from None
    for name in names:
        owner, _, short = name.rpartition(".")
        if name != "_" and (short not in core.cards or owner not in ("", *core.players)) and name not in SPECIAL:
            raise Fault("board.name", name=name, **did_you_mean(name, list(core.cards)))


def _judge_to(state, play):
    if state.decision:
        return _judge_all(state)
    try:
        _, reached = driver.pass_to(state, play.do)
    except Refused as refused:
        return Verdict((refused.check,))
    where = f"foth:{play.do}"
    return Verdict((Check(reached, "to" if reached else "to.not", (where,), {"step": play.do}),))


def _judge_all(state):
    if state.decision:
        return Verdict((Check(False, "decision.open", state.decision.cites, {"by": state.decision.by}),))
    return Verdict((Check(True, "passes", (f"foth:{state.core.step}",), {}),))


def same_answer(given, taken) -> bool:
    """Whether an answer is the one that was taken because it was the only one."""
    if isinstance(taken, bool):
        return given is taken or given == ("yes" if taken else "no")
    if isinstance(taken, list):
        try:
            names = spread(given if isinstance(given, list) else [given])
        except Wrong:
            return False
        short = lambda names: sorted(str(n).rpartition(".")[2] for n in names)  # noqa: E731
        return short(names) == short(taken)
    return str(given).rpartition(".")[2] == str(taken).rpartition(".")[2]


def taken_index(state, play):
    """The place of an answer among those that were taken without asking."""
    return next(
        (n for n, (by, taken) in enumerate(state.taken) if by == play.by and same_answer(play.do["choose"], taken)),
        None,
    )


def _judge_answer(state, play):
    if state.decision is None and taken_index(state, play) is None:
        state = driver.go_on(state)
    given = play.do["choose"]
    failed = None
    if state.decision:
        try:
            sure = not driver.answer(state, play).guessed or given in state.decision.options
            check = Check(True if sure else None, "answer", state.decision.cites, {"by": play.by, "answer": given})
            further = sure and _answer_leads_on(state, play)
            return Verdict((check, further) if further else (check,))
        except Refused as refused:
            failed = refused.check
            if failed.key == "answer.who" and state.decision.word == "ability":
                failed = failed._replace(cites=state.decision.cites[:1])
    if taken_index(state, play) is not None:
        return Verdict((Check(True, "answer.only", ("foth:103.2",), {"by": play.by, "answer": given}),))
    return Verdict((failed or Check(False, "answer.none", (f"foth:{state.core.step}",), {"by": play.by}),))


def _answer_leads_on(state, play):
    """The check that fails, or is open, because this answer leaves the play it belongs to in a dead end."""
    first = state.inputs[0]
    if first == driver.GO_ON or not _may_be_refused(state.base, first):
        return None
    inputs = (*state.inputs, play)
    table, decision = driver.attempt(state.base, inputs)
    return decision and _some_answer(state.base, inputs, decision, [LINES_LOOKED_AT], True, table.turned)


# checks of plays in a window


def _check(ok, key, cites, args):
    """A condition; what is said of one that fails stands under `key.not`."""
    return Check(ok, f"{key}.not" if ok is False else key, cites, args)


def _checks(core, play):
    by, do = play.by, play.do
    verb = do if isinstance(do, str) else next(v for v in PLAYS if v in do)
    step = (f"foth:{core.step}",)
    player = turn.window_player(core)
    yield _check(by == player, "window.player", step, {"player": player, "step": core.step})
    if verb == "pass":
        return
    if verb == "support":
        yield from _support_checks(core, by, do, step)
    else:
        yield _check(core.step in WINDOWS[verb], f"window.{verb}", step, {"step": core.step})
    if verb == "take":
        return
    name = str(do[verb])
    card, known = in_hand(core, by, name)
    yield _check(known, "hand", ("foth:805.2a",), {"card": name, "player": by})
    if card is None:
        definition = core.cards.get(name.rpartition(".")[2])
        if definition is not None and definition.kind is not None:
            check = _kind_check(definition, verb, step)
            if check.ok is False:
                yield check
        yield from _required_checks(core, by, verb, None)
        return
    if not known:
        core = core.copy()
        core.turns_out(card, core.cards[name.rpartition(".")[2]])
    definition = core.defs[card]
    yield _kind_check(definition, verb, step)
    yield from _forbidden(core, by, verb, card)
    undone = list(_required_checks(core, by, verb, card))
    yield from undone
    if verb == "run" and definition.kind == "horse":
        if undone or not info_of(core).required("run", by):  # 510.1: what is done before may change cost and hand
            yield from _payment_checks(core, by, card, do)
    elif verb == "guard" and definition.kind == "horse":
        yield from _guard_checks(core, card, definition)
    yield from _same_again(core, play)


def in_hand(core, player, name):
    """The card so called in a hand: (card, True), an unknown one that it could be (card, None), or (None, False)."""
    hand = core.zones[player, "hand"]
    card = meant(core, name, [c for c in hand if core.defs[c] is not None])
    if card is not None:
        return card, True
    owner, _, key = name.rpartition(".")
    unknown = [c for c in hand if core.defs[c] is None and owner in ("", core.owner[c])]
    return (unknown[0], None) if unknown and key in core.cards else (None, False)


def _kind_check(definition, verb, step):
    if verb == "support":
        return _check(
            None if definition.kind is None else definition.support, "kind.support", step, {"card": definition.key}
        )
    return _check(
        None if definition.kind is None else definition.kind == "horse", "kind.horse", step, {"card": definition.key}
    )


def _support_checks(core, by, do, step):
    """205.1a, b: horse type while running, area and situation type at other times (FH-R26: only in the windows of 702; FH-R04b)."""
    yield _check(core.step in SUPPORT_WINDOWS, "window.support", (*step, "foth:205.1"), {"step": core.step})
    name = str(do["support"])
    definition = core.cards.get(name.rpartition(".")[2])
    if definition is None or not definition.support:
        return
    running = core.step.startswith("702.6")
    horse_type = definition.kind in T.HORSE_TYPE
    cites = (
        ("foth:205.1a", "foth:ruling/D-32")
        if horse_type
        else ("foth:205.1b", "foth:ruling/FH-R26", "foth:ruling/FH-R04b")
    )
    yield _check(horse_type == running, "type.horse" if horse_type else "type.area", cites, {"card": name})
    if horse_type and running:
        yield _target_check(core, do.get("target"))
    elif do.get("target") is not None:
        yield Check(False, "target.needless", ("foth:805.2b-i",), {"card": name})
    if definition.words:
        yield Check(None, "unjudged", ("foth:211.1",), {"card": name, "text": definition.words})


def _target_check(core, target):
    horses = core.horses(core.turn) + core.horses(core.opponent)
    if target is None:
        return _check(bool(horses), "target", ("foth:805.2b-i",), {})
    try:
        Table(core).named(target, [h for h in horses if core.defs[h] is not None], 1, 1)
    except Wrong:
        return _check(False, "target", ("foth:805.2b-i",), {})
    return _check(True, "target", ("foth:805.2b-i",), {})


def _forbidden(core, by, verb, card):
    """103.3; a card that is played is moved (805.2a-i)."""
    info = info_of(core)
    for action, cites in ((verb, ("foth:103.3",)), ("move", ("foth:103.3", "foth:805.2a-i"))):
        effect = info.forbidding(action, by, card)
        if effect:
            yield Check(False, "forbidden.play", cites, {"source": effect.name})


def _required_checks(core, by, verb, card):
    """510.2: what is required first and cannot be done."""
    if info_of(core).required(verb, by):
        yield from (refused.check for refused in playing.impossible(Table(core.copy()), verb, by, card))


def _guard_checks(core, card, definition):
    """702.6e-i: the race's distance among its distances (508.2a, FH-R25) and a favored surface."""
    info = info_of(core)
    for what in ("distance", "surface"):
        try:
            fits = info.suits(card, what)
        except Unknown:
            fits = None
        cites = ("foth:702.6e-i", *(_distance_cites(definition.distance) if what == "distance" else ()))
        yield _check(fits, f"guard.{what}", cites, {"card": definition.key, what: T.spoken(info.race(what))})


def _distance_cites(distance):
    """206: several distances, all of them, or others on each surface."""
    if isinstance(distance, dict):
        return ("foth:206.2", "foth:508.2a", "foth:ruling/FH-R25", "foth:ruling/D-36")
    if distance is None or len(distance) == 1:
        return ("foth:206.1", "foth:ruling/FH-R42")
    return ("foth:206.1b",) if len(distance) == len(T.DISTANCES) else ("foth:206.1a",)


def _payment_checks(core, by, card, do):
    info = info_of(core)
    try:
        cost = info.get(card, "cost")
    except Unknown:
        yield Check(None, "cost.unknown", ("foth:203.1",), {"card": core.name(card)})
        return
    yield _check(True, "cost", ("foth:805.2c-i",), {"card": core.name(card), "cost": cost})
    unknown = any(core.defs[c] is None for c in core.zones[by, "hand"] if c != card)
    try:
        if do.get("pay") is None:
            found, all_of_them = payment.ways(info, by, cost, core.ref(card))
            yield _check(
                bool(found) or (None if unknown or not all_of_them else False),
                "payment.possible",
                ("foth:503.3b",),
                {"cost": cost, "player": by},
            )
            return
        yield from _given_payment(core, info, by, card, do["pay"], cost)
    except Unknown:
        yield Check(None, "payment.unknown", ("foth:503.3a",), {})


def _given_payment(core, info, by, card, given, cost):
    hand = [c for c in payment.payable(info, by) if c != card]
    trial = core.copy()
    try:
        cards = Table(trial).named(given, hand, 0, len(hand))
    except Wrong:
        yield _check(False, "payment.hand", ("foth:503.2", "foth:503.3b"), {"cards": given, "player": by})
        return
    sure = all(core.defs[c] is not None for c in cards)
    strangers = [core.name(c) for c in cards if trial.defs[c].kind != "force"]
    if strangers:
        yield _check(False, "payment.force", ("foth:503.2", "foth:503.3b"), {"cards": strangers})
        return
    seen = info_of(trial)
    fine = payment.proper(seen, cards, cost, by, core.ref(card))
    value = payment.value(seen, cards, by, core.ref(card))
    recounted = cost <= 0 or value > cost or any(trial.defs[c].cond for c in cards)
    cites = ("foth:503.3b", "foth:503.3a", "foth:ruling/FH-R23") if recounted else ("foth:503.3b", "foth:503.3a")
    args = {"cost": cost, "value": value, "cards": trial.names(cards)}
    if fine:
        yield Check(True if sure else None, "payment", cites, args)
    else:
        yield Check(False, "payment.short" if value < cost else "payment.over", cites, args)


def _same_again(core, play):
    """1201.1b: in the same position of a turn not the same play again."""
    if play.by == core.turn and core.seen and (driver.position(core), str(play.do)) in core.seen:
        yield Check(False, "same.again", ("foth:1201.1b",), {"player": play.by})


# what may be played


def plays(state, by=None) -> list[Play]:
    """Every legal play now, payments left out."""
    if state.core.winner:
        return []
    state = driver.go_on(state)
    core = state.core
    if core.winner:
        return []
    if state.decision and not state.decision.complete and len(state.decision.options) >= OPTIONS_SHOWN:
        # so many ways to take some cards: each is one by its making
        decision = driver.listed(state).decision
        return [Play(decision.by, {"choose": o}) for o in decision.options if by in (None, decision.by)]
    if state.decision:
        tried = [Play(state.decision.by, {"choose": o}) for o in state.decision.options]
    else:
        tried = _tried(core, turn.window_player(core))
    return [p for p in tried if by in (None, p.by) and judge(state, p, briefly=True).outcome == "legal"]


def _tried(core, player):
    out = []
    for name in dict.fromkeys(core.name(c) for c in core.zones[player, "hand"] if core.defs[c] is not None):
        out += tries(core, player, name)
    out.append(Play(player, "pass"))
    if core.step == "702.6i":
        out.append(Play(player, "take"))
    return out


def tries(core, player, name):
    """The plays that could be made with a card in the open window."""
    definition = core.cards.get(name.rpartition(".")[2])
    if definition is None:
        return []
    if definition.kind == "horse":
        return [Play(player, {"guard" if player != core.turn else "run": name})]
    if definition.kind in T.HORSE_TYPE:
        horses = core.horses(core.turn) + core.horses(core.opponent) if core.turn else []
        targets = list(dict.fromkeys(core.names(horses)))
        return [Play(player, {"support": name, "target": t}) for t in targets] or [Play(player, {"support": name})]
    if definition.support:
        return [Play(player, {"support": name})]
    return []


def why_not(state, name, by=None):
    """The plays tried with a card and their checks."""
    state = driver.go_on(state)
    core = state.core
    if not find_cards(core, name) and name.rpartition(".")[2] not in core.cards:
        raise Fault("board.name", name=name, **did_you_mean(name, list(core.cards)))
    owners = [p for p in core.players if any(core.called(c, name) for c in core.zones[p, "hand"])]
    tried = [p for player in ([by] if by else owners or core.players) for p in tries(core, player, name)]
    return [(p, judge(state, p)) for p in tried]
