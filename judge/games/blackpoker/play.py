"""Carrying out a line of a script: a request, a pass, an answer."""

from __future__ import annotations

from judge.engine.game import Play
from judge.engine.values import Check, Verdict
from judge.faults import Fault, did_you_mean
from judge.games.blackpoker import flow, setup
from judge.games.blackpoker.boardfile import SET_UP
from judge.games.blackpoker.cards import parse_card
from judge.games.blackpoker.costs import Payment, cost_of, means, rest_of, ways, without
from judge.games.blackpoker.naming import find_target, target_name
from judge.games.blackpoker.questions import GameOver, Open, Refused, took_unknown
from judge.games.blackpoker.records import find_action
from judge.games.blackpoker.requests import (
    Wish,
    aimed_at,
    check_request,
    key_sets,
    key_units,
    read_payment,
    read_wish,
    verdict_checks,
)
from judge.games.blackpoker.state import UNKNOWN, Named, Pending, State, Target
from judge.games.blackpoker.table import Table
from judge.games.blackpoker.targets import candidates
from judge.games.blackpoker.units import call

EVERYBODY = "all"


def judge(state: State, play: Play) -> Verdict:
    """Every check on a play."""
    what = _verb(state, play)
    if state.winner:
        return Verdict((Check(False, "over", ("bp:3.7", "bp:5.5"), {"winner": state.winner}),))
    if what == "choose":
        return _judge_answer(state, play)
    if state.pending is not None:
        decision = state.pending.decision
        return Verdict((Check(False, "decision", decision.cites, {"player": decision.by}),))
    if what == "pass":
        return Verdict(tuple(_pass_checks(state, play.by)))
    return Verdict(tuple(verdict_checks(state, read_wish(state, play.by, play.do))))


def _verb(state, play):
    """`request`, `choose` or `pass`; a Fault for anything else."""
    if play.by != EVERYBODY and play.by not in state.setup.players:
        raise Fault("board.player", name=play.by, **did_you_mean(play.by, state.setup.players))
    if play.do == "pass":
        return "pass"
    if isinstance(play.do, dict) and play.by != EVERYBODY:
        if "choose" in play.do:
            if set(play.do) != {"choose"}:
                raise Fault("bp.play")
            return "choose"
        if "request" in play.do:
            return "request"
    raise Fault("bp.play")


def check_words(state: State, play: Play) -> None:
    """A Fault where a play makes no sense at any moment: its player, verb, action, cards, names."""
    if _verb(state, play) == "request":
        check_request(state, play.do, later=True)


def _pass_checks(state, by):
    if by != EVERYBODY:
        yield Check(state.chance == by, "holder", ("bp:9.1.5", "bp:[11]"), {"player": by, "holder": state.chance})
    idle = state.idle and not state.stage and state.chance == state.turn
    yield Check(not idle, "pass.again" if idle else "pass.may", ("bp:[11]", "bp:ruling/R02"), {"player": state.turn})


def _judge_answer(state, play):
    """An answer is tried out: what the question refuses is the reason."""
    answer = play.do["choose"]
    decision = state.pending.decision if state.pending else None
    if decision is None or play.by != decision.by:
        return _past_answer(state, play) or Verdict(_no_question(state, play, decision))
    try:
        _run(Table(state.pending.base, (*state.pending.answers, answer)), state.pending.play)
    except Refused as refused:
        return _past_answer(state, play) or Verdict((refused.check,))
    except (Open, GameOver):
        pass
    return Verdict((Check(True, "answer.allowed", decision.cites, {}),))


def _no_question(state, play, decision) -> tuple:
    """Why a player has nothing to answer: the only choice has been taken, another decides, or nobody."""
    misnamed = _naming(state, play)
    if misnamed:
        return (misnamed,)
    taken = [(answer, cites) for player, answer, cites in state.forced if player == play.by]
    if taken:
        return tuple(Check(False, "answer.only" if answer else "answer.empty", cites, {"taken": answer})
                     for answer, cites in taken)  # fmt: skip
    if decision:
        return (Check(False, "answer.player", decision.cites, {"player": decision.by}),)
    return (Check(False, "answer.nothing", ("bp:9.4",), {"player": play.by}),)


def _past_answer(state, play):
    """The verdict on an answer that says once more what was taken without asking, or names an unknown card."""
    cites = state.pending.decision.cites if state.pending else ("bp:9.4",)
    if _forced_index(state, play.by, play.do["choose"]) is not None:
        return Verdict((Check(True, "answer.forced", cites, {}),))
    if isinstance(_naming(state, play), list):
        return Verdict((Check(True, "answer.named", cites, {}),))
    return None


def _forced_index(state, by, answer):
    """Which of the answers taken without asking this one repeats."""
    for n, (player, taken, _) in enumerate(state.forced):
        if player == by and (_plain(taken) == _plain(answer) or _same_things(state, taken, answer)):
            return n
        if player == by and isinstance(taken, dict) and _part_of(answer, taken):
            return n
    return None


def _same_things(state, taken, answer):
    """Whether an answer calls the same units or requests by other names: a card for an id, an action in another language."""
    ours, theirs = _listed(taken), _listed(answer)
    if isinstance(taken, dict) or isinstance(answer, (dict, bool)) or any(parse_card(str(name)) for name in ours):
        return False
    return sorted(_stands_for(state, name) for name in ours) == sorted(_stands_for(state, name) for name in theirs)


def _stands_for(state, name):
    """The cards of the unit that a name calls, also one that has left; else the action, else the name."""
    owner, dot, rest = str(name).rpartition(".")
    card, action = parse_card(rest), find_action(rest)
    here = [(call(state, u), u.owner, u.cards) for u in state.units()]
    for called, player, cards in [*here, *((n, p, c) for n, (p, c) in state.gone.items())]:
        if called == str(name) or (card in cards and (not dot or owner == player)):
            return (player, *sorted(cards))
    return (action.id,) if action else (card or str(name),)


def _naming(state, play) -> list | Check | None:
    """The answers of the last play with one that names the unknown cards it took; the reason where they cannot be those;
    None where it took none."""
    held = state.pending or state.redo
    if held is None or not any(by == play.by and took_unknown(taken) for by, taken, _ in state.forced):
        return None
    answers = [*held.answers, Named(play.by, play.do["choose"])]
    table = Table(held.base, answers)
    try:
        _run(table, held.play)
    except Refused as refused:
        return refused.check
    except (Open, GameOver):
        pass
    return None if table.answers else answers


def _plain(answer):
    """Answers compared loosely: one name or a list of it, cards in any spelling, order aside."""
    if isinstance(answer, dict):
        return {str(k): _plain(v) for k, v in answer.items() if v not in ([], ())} or []
    if isinstance(answer, bool):
        return answer
    items = answer if isinstance(answer, (list, tuple)) else [answer]
    return sorted(parse_card(str(i).rpartition(".")[2]) or str(i) for i in items)


def perform(state: State, play: Play, log=None) -> State:
    """The state after a play and all that follows by itself, up to the next chance or decision."""
    if isinstance(play.do, dict) and "choose" in play.do:
        pending = state.pending
        if pending is None or _only_repeats(state, play):
            n = _forced_index(state, play.by, play.do["choose"])
            if n is None:
                held = pending or state.redo
                return carry_out(held.base, held.play, tuple(_naming(state, play)), log, held.logged)
            done = state.copy()
            done.forced = state.forced[n + 1 :]
            return done
        answers = (*pending.answers, play.do["choose"])
        return carry_out(pending.base, pending.play, answers, log, pending.logged)
    return carry_out(state, play, (), log, 0)


def _only_repeats(state, play):
    if play.by != state.pending.decision.by:
        return True
    try:
        _run(Table(state.pending.base, (*state.pending.answers, play.do["choose"])), state.pending.play)
    except Refused:
        return True
    except (Open, GameOver):
        pass
    return False


def carry_out(base: State, play: Play, answers: tuple, log, skip: int) -> State:
    """Runs a play from its beginning with the answers given so far; an open question is kept in the state."""
    table = Table(base, answers, log, skip)
    try:
        _run(table, play)
    except Open as question:
        table.s.pending = Pending(base, play, answers, question.decision, table.count)
        return table.s
    except GameOver:
        over = table.s
        over.chance, over.passed, over.buffer, over.fresh, over.late = over.turn, (), (), (), ()
    if any(took_unknown(taken) for _, taken, _ in table.s.forced):
        table.s.redo = Pending(base, play, answers, None, table.count)
    return table.s


def deciders(pending: Pending) -> list[str]:
    """Who gave each answer of a pending play."""
    found = []
    for n, answer in enumerate(pending.answers):
        if isinstance(answer, Named):
            found.append(answer.by)
            continue
        try:
            _run(Table(pending.base, pending.answers[:n]), pending.play)
        except Open as question:
            found.append(question.decision.by)
    return found


def begin(state: State, log=None) -> State:
    """A board of shuffled decks is set up first ([1]); any other stands as it is."""
    if any(state.zone(player, "deck") for player in state.setup.players):
        return carry_out(state, Play(EVERYBODY, SET_UP), (), log, 0)
    return state


def _run(t: Table, play: Play) -> None:
    if play.do == SET_UP:
        setup.begin(t)
        return
    if play.do == "pass":
        if play.by != EVERYBODY:
            flow.pass_chance(t, play.by)
            return
        while True:
            flow.pass_chance(t, t.s.chance)
            if not t.s.passed:
                return
    _request(t, read_wish(t.s, play.by, play.do, checked=True))


def _request(t: Table, wish: Wish) -> None:
    """Completes a request where parts were left out, then hands it to the flow."""
    action, by = wish.action, wish.by
    keys = _keys(t, wish)
    unit = _key_unit(t, wish)
    wish = wish._replace(keys=keys)
    target = _target(t, wish, keys)
    cost = cost_of(t.s, action, by)
    payment = _payment(t, wish, cost, keys, unit, target)
    _turn_out(t, by, "hand", payment.cards, keys if action.key_zone == "hand" else ())
    flow.request(t, action, by, keys, unit, target, payment, cost, wish.name)


def _keys(t, wish):
    """The key cards; those that can only be unknown cards of the zone turn out to be them."""
    action = wish.action
    if action.key is None:
        return ()
    if wish.keys is not None:
        _turn_out(t, wish.by, action.key_zone, wish.keys)
        return wish.keys
    choices = list(key_sets(t.s, action, wish.by))
    if not choices:
        return _name_keys(t, wish)

    def read(answer):
        given = sorted(parse_card(str(a).rpartition(".")[2]) or str(a) for a in _listed(answer))
        for choice in choices:
            if sorted(choice) == given:
                return choice
        raise Refused(Check(False, "answer.option", (action.cite,), {"answer": answer, "options": choices}))

    forced = list(choices[0]) if len(choices) == 1 else None
    return t.ask(wish.by, "key", (action.cite, "bp:5.3"), [list(c) for c in choices], read, forced)


def _name_keys(t, wish):
    """The key can only be among unknown cards: its owner names it."""
    action = wish.action

    def read(answer):
        given = tuple(parse_card(str(a).rpartition(".")[2]) for a in _listed(answer))
        if None in given or not action.key.met_by(given) or any(c not in t.missing(wish.by) for c in given):
            raise Refused(Check(False, "answer.option", (action.cite,), {"answer": answer, "options": []}))
        return given

    keys = t.ask(wish.by, "key", (action.cite, "bp:5.3"), [], read, complete=False)
    _turn_out(t, wish.by, action.key_zone, keys)
    return keys


def _listed(answer):
    return list(answer) if isinstance(answer, (list, tuple)) else [answer]


def _turn_out(t, player, zone, cards, besides=()):
    """Unknown cards of a zone turn out to be the ones that were named."""
    have = list(t.zone(player, zone))
    for card in besides:
        if card in have:
            have.remove(card)
    for card in cards:
        if card in have:
            have.remove(card)
        elif card != UNKNOWN:
            full = t.zone(player, zone)
            n = full.index(UNKNOWN)
            t.put(player, zone, full[:n] + (card,) + full[n + 1 :])
            have.remove(UNKNOWN)


def _key_unit(t, wish):
    if wish.action.key_unit is None:
        return None
    if wish.unit is not None:
        return find_target(t.s, wish.unit, "unit", wish.by).what
    able = key_units(t.s, wish.action, wish.by)
    return t.choose_one(wish.by, "unit", (wish.action.cite, "bp:5.3"), able, lambda u: call(t.s, u)).uid


def _target(t, wish, keys) -> Target | None:
    if wish.action.target is None:
        return None
    if wish.target is not None:
        return aimed_at(t.s, wish)
    able = candidates(t.s, wish.action, wish.by, keys)
    return t.choose_one(wish.by, "target", (wish.action.cite, "bp:5.3.1"), able, lambda x: target_name(t.s, x))


def _payment(t, wish, cost, keys, unit, target) -> Payment:
    """How the cost is paid: as named, and for what was not named the only way, or as the player chooses."""
    symbols = cost.replace("C", "").replace("L", "")
    given = Payment()
    if wish.pay is not None and any(wish.pay.values()):
        given = read_payment(t.s, wish)
        symbols = rest_of(symbols, given)
    if not symbols:
        return given
    has = without(means(t.s, wish.by, keys, unit, target), given)
    choices = ways(symbols, has)
    named = {way: _pay_words(t, way) for way in choices}

    def read(answer):
        for way in choices:
            if answer == named[way] or _same_payment(answer, named[way]):
                return way
        fitting = [way for way in choices if _part_of(answer, named[way])]
        if len(fitting) == 1:
            return fitting[0]
        chosen = _hidden_payment(t, wish.by, answer, symbols, has, choices)
        if chosen:
            return chosen
        raise Refused(Check(False, "answer.pay", ("bp:5.2", wish.action.cite), {"cost": cost}))

    forced = named[choices[0]] if len(choices) == 1 else None
    rest = t.ask(wish.by, "pay", ("bp:5.2", wish.action.cite), list(named.values())[:24], read, forced,
                 len(choices) <= 24, cost=cost)  # fmt: skip
    return Payment(*(one + other for one, other in zip(given, rest)))


def _pay_words(t, way):
    words = {}
    if way.bulwarks:
        words["B"] = [call(t.s, t.s.unit(u)) for u in way.bulwarks]
    if way.cards:
        words["D"] = list(way.cards)
    if way.characters:
        words["S"] = [call(t.s, t.s.unit(u)) for u in way.characters]
    return words


def _same_payment(answer, words):
    """`{D: [C2]}`, or just `C2` where only one kind of thing is paid with."""
    if isinstance(answer, dict):
        given = {k: _plain(v) for k, v in answer.items()}
        return given == {k: _plain(v) for k, v in words.items()}
    return len(words) == 1 and _plain(answer) == _plain(next(iter(words.values())))


def _part_of(answer, words):
    """An answer that names only what there was to choose: `{B: w2}` where the discard is clear anyway."""
    if isinstance(answer, dict):
        return bool(answer) and all(k in words and _plain(v) == _plain(words[k]) for k, v in answer.items())
    return any(_plain(answer) == _plain(given) for given in words.values())


def _hidden_payment(t, by, answer, symbols, has, choices):
    """A discard named that can only be one of the unknown hand cards."""
    cards = answer.get("D") if isinstance(answer, dict) else answer
    named = [parse_card(str(c).rpartition(".")[2]) for c in _listed(cards)] if cards else []
    if UNKNOWN not in has.cards or len(named) != symbols.count("D") or None in named:
        return None
    if any(c not in has.cards and c not in t.missing(by) for c in named):
        return None
    rest = {k: v for k, v in answer.items() if k != "D"} if isinstance(answer, dict) else {}
    for way in choices:
        words = _pay_words(t, way)
        words.pop("D", None)
        if _same_payment(rest, words) or not words:
            return way._replace(cards=tuple(named))
    return None


def finish(state: State, then, log=None) -> State:
    """After the script everybody passes until the stage is empty, unless the file says `then: stop`."""
    if then == "stop":
        return state
    while state.stage and state.pending is None and not state.winner:
        state = perform(state, Play(EVERYBODY, "pass"), log)
    return state
