"""Plays: understood as they are written, judged with every check, carried out."""

from __future__ import annotations

from judge.engine.board import meant
from judge.engine.game import Play
from judge.engine.values import Check, Verdict
from judge.faults import Fault, did_you_mean
from judge.games.trick import betting, decisions, paddock, race
from judge.games.trick.cards import (
    COLOUR_ENTRY,
    HORSES,
    PHASE_ENTRY,
    UNKNOWN,
    WIN,
    card_called,
    horse_called,
    is_known,
    spoken,
    spoken_bet,
)
from judge.games.trick.flow import settle
from judge.games.trick.reading import betting_card
from judge.games.trick.state import SEATS, State, holds_colour, horses, humans, seat_of, slot_for

VERBS = ("discard", "show", "hide", "play", "whip", "choose")
# each verb as a script has it, for who writes the verb alone
EXAMPLES = {
    "discard": "{discard: B1}", "show": "{show: gateau}", "hide": "{hide: win}", "play": "{play: R5}",
    "whip": "{whip: yes}", "choose": "{choose: 2}",
}  # fmt: skip
WHIP_WORDS = ("ムチ入れ", "ムチ", "whip")
PHASE_OF = {"discard": "paddock", "show": "betting", "hide": "betting", "play": "race", "whip": "race"}
PHASE_CITES = {
    "discard": ("trick:1.6",), "show": ("trick:2.2",), "hide": ("trick:2.4",),
    "play": ("trick:3.0.1",), "whip": ("trick:3.2.1",),
}  # fmt: skip


# nobody may pass: the rule of what must be done instead
_NO_PASS = {
    "paddock": ("trick:1.6",), "betting": ("trick:2.2", "trick:2.4"), "race": ("trick:3.1.1",),
    "payout": ("trick:0.4.2",), "over": ("trick:6.1",),
}  # fmt: skip


def understood(state: State, play: Play):
    """(seat, verb, value, whip) of a play; a Fault where it is no play of this game. The table has no seat."""
    names = [rider.name for rider in state.riders]
    seat = seat_of(state, play.by)
    if seat is None and play.by != "all":
        raise Fault("board.player", name=play.by, **did_you_mean(play.by, names))
    do = play.do
    if do == "pass":
        return seat, "pass", None, False
    if not isinstance(do, dict) or not do:
        word = do if isinstance(do, str) else "play"
        if do == word and word in VERBS:
            raise Fault("play.alone", verb=word, example=EXAMPLES[word])
        raise Fault("shape.word", key=play.by, value=word, **did_you_mean(word, VERBS))
    for key in do:
        if key not in VERBS:
            raise Fault("shape.unknown", key=key, **did_you_mean(key, VERBS))
    if len(do) > 1 and set(do) != {"play", "whip"}:
        raise Fault("trick.verbs", verbs=", ".join(map(str, do)))
    if "choose" in do:
        return seat, "choose", do["choose"], False
    if seat is None:
        raise Fault("board.player", name=play.by, **did_you_mean(play.by, names))
    whip = do.get("whip", False)
    if not isinstance(whip, bool) or ("whip" in do and not whip and "play" not in do):
        raise Fault("shape.word", key="whip", value=_typed(whip), **meant(whip, (True,)))
    verb = "play" if "play" in do else next(iter(do))
    return seat, verb, _value(state, verb, do[verb]), whip


def spelt_out(words: str):
    """What was typed in a few words: `R5`, `青8`, `R5 whip`, `whip`; other words as they are."""
    text = words.strip()
    if text.lower().startswith("play "):
        text = text[5:].strip()
    whip = next((word for word in WHIP_WORDS if text.lower().endswith(word)), "")
    text = text[: len(text) - len(whip)].strip()
    if whip and not text:
        return {"whip": True}
    card = card_called(text)
    if card is None or not is_known(card):
        return words
    return {"play": card, "whip": True} if whip else {"play": card}


def _typed(value):
    """A switch as it was typed."""
    return ("yes" if value else "no") if isinstance(value, bool) else value


def _value(state, verb, text):
    """The card that a play names; only a discard and a hidden bet may stay unknown."""
    if verb == "whip":
        return None
    if verb in ("show", "hide"):
        named = {rider.name: rider.horse for rider in state.riders}
        card = betting_card(text, named, list(named))
        if card is None or (verb == "show" and card == UNKNOWN):
            raise Fault("trick.bet", value=text, **did_you_mean(text, [WIN, *HORSES]))
        return card
    card = card_called(text)
    if card is None or not (is_known(card) or (verb == "discard" and card == UNKNOWN)):
        raise Fault("trick.card", value=text)
    return card


# judging


def judge(state: State, play: Play) -> Verdict:
    """Every check on a play or an answer."""
    seat, verb, value, whip = understood(state, play)
    open_now = decisions.decision(state)
    if verb == "choose":
        return Verdict(tuple(_judge_answer(state, play.by, value, open_now)))
    if verb == "pass":
        return Verdict((Check(False, "check.pass.no", _NO_PASS[state.phase]),))
    checks = [_phase(state, verb)]
    if open_now is not None:
        checks.append(Check(False, "check.free.no", open_now.cites, {"answers": open_now.by}))
    if state.riders[seat].dummy:
        rules = (
            ("trick:7.2.1", "trick:7.0.5")
            if state.phase == "betting"
            else ("trick:7.3.2", "trick:7.3.3", "trick:7.3.5")
        )
        checks.append(Check(False, "check.dummy.no", ("trick:7.0.1", *rules), {"by": play.by}))
    if checks[0].ok:
        checks += _JUDGES[verb](state, seat, value, whip)
    return Verdict(tuple(checks))


def _phase(state, verb):
    """trick 0.4.2: every play has its phase."""
    ok = state.phase == PHASE_OF[verb]
    args = {"phase": PHASE_ENTRY[state.phase]}
    return Check(ok, f"check.phase.{PHASE_OF[verb]}" + ("" if ok else ".no"), (*PHASE_CITES[verb], "trick:0.4.2"), args)


def _repeats(state, by, value, open_now):
    """Whether an answer is not one to the open decision, but says again what was taken without asking."""
    if not decisions.repeated(state, by, value):
        return False
    if open_now is None or not decisions.answers_it(state, open_now, by):
        return True
    try:
        return not decisions.check_answer(state, open_now, value).ok
    except Fault:
        return True


def _judge_answer(state, by, value, open_now):
    if _repeats(state, by, value, open_now):
        return [Check(True, "check.choose.taken", ("trick:0.4.2",))]
    if open_now is None:
        return [Check(False, "check.choose.no", ("trick:0.4.2",))]
    if not decisions.answers_it(state, open_now, by):
        return [Check(False, "check.choose.who.no", open_now.cites, {"answers": open_now.by, "by": by})]
    return [decisions.check_answer(state, open_now, value)]


def _judge_discard(state, seat, card, whip):
    """trick 1.6: one of the eleven, once."""
    rider = state.riders[seat]
    once = len(rider.discard) < 2
    yield Check(once, "check.discard.once" if once else "check.discard.once.no", ("trick:1.6",), {"by": rider.name})
    if once:
        yield _in_hand(state, seat, card, ("trick:1.6",))


def _judge_show(state, seat, card, whip):
    """trick 2.1: in order; 2.3: not what another shows; 2.9, ruling/TK-R1: the win card once at most."""
    rider = state.riders[seat]
    following = betting.to_show(state)
    if following is None:
        yield Check(False, "check.show.all.no", ("trick:2.2", "trick:2.4"), {"by": rider.name})
        return
    yield _turn(state, seat, following, ("trick:2.1",))
    others = betting.shown_by_others(state, seat)
    if card == WIN:
        yield _win_card(state, others)
        return
    taken = None if UNKNOWN in others and card not in others else card not in others
    yield Check(taken, {True: "check.show.free", False: "check.show.free.no", None: "check.show.free.open"}[taken], ("trick:2.3",),
                {"card": spoken_bet(card)})  # fmt: skip


def _win_card(state, others):
    """ruling/TK-R1 is doubtful: the answer says what the other reading would give."""
    cites = ("trick:2.9", "trick:ruling/TK-R1")
    if state.win_card_face_up == "forbidden":
        return Check(False, "check.show.win.forbidden.no", cites)
    if WIN in others:
        return Check(False, "check.show.win.no", ("trick:2.9", "trick:2.3", "trick:ruling/TK-R1"))
    return Check(None if UNKNOWN in others else True, "check.show.win", cites)


def _judge_hide(state, seat, card, whip):
    """trick 2.4: when all have shown, any other of one's own five."""
    rider = state.riders[seat]
    missing = betting.to_show(state)
    if missing is not None:
        yield Check(False, "check.hide.all.no", ("trick:2.4",), {"by": state.riders[missing].name})
        return
    once = len(rider.bet) < 2
    yield Check(
        once, "check.hide.once" if once else "check.hide.once.no", ("trick:2.4", "trick:2.5"), {"by": rider.name}
    )
    own = card == UNKNOWN or card not in rider.bet[:1]
    yield Check(
        own,
        "check.hide.own" if own else "check.hide.own.no",
        ("trick:2.4", "trick:0.3.5", "trick:0.2.4"),
        {"card": spoken_bet(card)},
    )


def _judge_play(state, seat, card, whip):
    """trick 3.1.1, 3.1.2, 3.2: the turn, the hand, the colour, the whip."""
    full = len(state.trick) == SEATS  # and its winner's move is open
    if not full:
        yield _turn(state, seat, race.to_play(state), race.turn_cites(state))
    yield _in_hand(state, seat, card, ("trick:3.1.1",))
    if full:
        return
    yield _follows(state, seat, card)
    if whip:
        yield from _may_whip(state, seat)


def _judge_whip(state, seat, card, whip):
    """trick 3.2.1, ruling/TK-R8: for the card just played, until the next one is."""
    rider = state.riders[seat]
    now = bool(state.trick) and state.trick[-1][0] == seat
    yield Check(
        now, "check.whip.now" if now else "check.whip.now.no", ("trick:3.2.1", "trick:ruling/TK-R8"), {"by": rider.name}
    )
    yield from _may_whip(state, seat)


def _turn(state, seat, following, cites):
    ok = seat == following
    return Check(
        ok,
        "check.turn" if ok else "check.turn.no",
        cites,
        {"by": state.riders[seat].name, "next": state.riders[following].name},
    )


def _in_hand(state, seat, card, cites):
    """Whether the card is in the hand; one of the unknown cards may be it."""
    rider = state.riders[seat]
    if card == UNKNOWN:
        return Check(bool(rider.hand), "check.hand.secret", cites, {"by": rider.name})
    ok = True if card in rider.hand else None if slot_for(state, seat, card, rider.hand) is not None else False
    if ok is False and not all(map(is_known, rider.hand)):
        # an unknown card cannot be one that lies elsewhere: every card exists once
        cites += ("trick:0.2.1",)
    key = {True: "check.hand", False: "check.hand.no", None: "check.hand.open"}[ok]
    return Check(ok, key, cites, {"by": rider.name, **spoken(card)})


def _follows(state, seat, card):
    """trick 3.1.2: who has the leader's colour must play it; a whip changes nothing in that (ruling/TK-R5)."""
    led = race.led_colour(state)
    if led is None:
        return Check(True, "check.follow.lead", ("trick:3.1.2",))
    cites = ("trick:3.1.2", "trick:ruling/TK-R5") if race.deciding_colour(state) != led else ("trick:3.1.2",)
    args = {"by": state.riders[seat].name, "led": COLOUR_ENTRY[led]}
    if card[0] == led:
        return Check(True, "check.follow.same", cites, args)
    if led + UNKNOWN in state.riders[seat].hand:
        # the backs show the colours
        cites += ("trick:0.2.3", "trick:0.3.4a")
    held = holds_colour(state, seat, led, card)
    if held is None:
        return Check(None, "check.follow.open", cites, args)
    return Check(not held, "check.follow.no" if held else "check.follow.void", cites, args)


def _may_whip(state, seat):
    """trick 3.2.2: a whip card face up; 3.2.4: nobody has whipped in this trick."""
    rider = state.riders[seat]
    able = rider.whips > 0
    yield Check(
        able,
        "check.whip.card" if able else "check.whip.card.no",
        ("trick:3.2.2",),
        {"by": rider.name, "whips": rider.whips},
    )
    if state.whip is None:
        yield Check(True, "check.whip.one", ("trick:3.2.4",))
    else:
        by_leader = ("trick:ruling/TK-R7",) if state.whip == state.leader else ()
        yield Check(False, "check.whip.one.no", ("trick:3.2.4", *by_leader), {"whipped": state.riders[state.whip].name})


_JUDGES = {
    "discard": _judge_discard,
    "show": _judge_show,
    "hide": _judge_hide,
    "play": _judge_play,
    "whip": _judge_whip,
}


# carrying out


def perform(state: State, play: Play, log=None) -> State:
    """The state after a play, and after all that follows by itself."""
    seat, verb, value, whip = understood(state, play)
    if verb == "choose":
        open_now = decisions.decision(state)
        if _repeats(state, play.by, value, open_now):
            return state
        state = decisions.answer(state._replace(taken=()), open_now, value, log)
        return _without(settle(state, log), open_now, value)
    state = state._replace(taken=())
    if verb == "play":
        state = race.play_card(state, seat, value, whip, log)
    elif verb == "whip":
        state = race.declare_whip(state, seat, log)
    else:
        state = {"discard": paddock.discard, "show": betting.show, "hide": betting.hide}[verb](state, seat, value, log)
    return settle(state, log)


def _without(state, asked, value):
    """The answer just given was not taken without asking."""
    rest = (one for one in state.taken if one[:2] != (asked.by, asked.word) or one[1] in ("card", "marks"))
    return state._replace(taken=tuple(rest))


# every play


def plays(state: State, by: str | None = None) -> list[Play]:
    """Every legal play, in a fixed order; of a decision the answers that can be listed."""
    open_now = decisions.decision(state)
    if open_now is not None:
        found = [Play(open_now.by, {"choose": option}) for option in open_now.options]
    else:
        found = [play for play in _candidates(state) if judge(state, play).outcome == "legal"]
    return [play for play in found if by is None or play.by == by]


def _candidates(state):
    """Plays that could be legal in this phase, seat by seat."""
    if state.phase == "paddock":
        for seat in paddock.yet_to_discard(state):
            for card in _known_first(state.riders[seat].hand):
                yield Play(state.riders[seat].name, {"discard": card})
    elif state.phase == "betting":
        following = betting.to_show(state)
        for seat in betting.yet_to_hide(state) if following is None else [following]:
            for card in (*_betting_cards(state), *((UNKNOWN,) if following is None else ())):
                yield Play(state.riders[seat].name, {"hide" if following is None else "show": card})
    elif state.phase == "race":
        if state.trick:
            yield Play(state.riders[state.trick[-1][0]].name, {"whip": True})
        if len(state.trick) < SEATS:
            rider = state.riders[race.to_play(state)]
            for card in dict.fromkeys(card for card in rider.hand if is_known(card)):
                yield Play(rider.name, {"play": card})
                yield Play(rider.name, {"play": card, "whip": True})


def _known_first(hand):
    """The known cards of a hand, and one `_` where there are unknown ones."""
    cards = [card for card in dict.fromkeys(hand) if is_known(card)]
    return cards + ([UNKNOWN] if len(cards) < len(hand) else [])


def _betting_cards(state):
    """trick 0.2.4: the four horses and the win card."""
    named = [horse for horse in HORSES if horse in horses(state)]
    return [*named, *(horse for horse in horses(state) if horse not in HORSES), WIN]


def why_not(state: State, name: str, by: str | None = None) -> list[tuple[Play, Verdict]]:
    """The plays that a card, a horse or a verb stands for now, each with its checks."""
    tried = [
        play for seat in humans(state) if by in (None, state.riders[seat].name) for play in _meant(state, seat, name)
    ]
    if not tried:
        raise Fault("board.name", name=name, **did_you_mean(name, [*VERBS, *HORSES, WIN]))
    return [(play, judge(state, play)) for play in tried]


def _meant(state, seat, name):
    who = state.riders[seat].name
    card = card_called(name)
    if card is not None and is_known(card):
        verb = "discard" if state.phase == "paddock" else "play"
        return [Play(who, {verb: card})]
    if name.lower() in WHIP_WORDS:
        return [Play(who, {"whip": True})]
    if name in ("play", "discard"):
        return [Play(who, {name: card}) for card in state.riders[seat].hand if is_known(card)]
    named = {rider.name: rider.horse for rider in state.riders}
    bet = betting_card(name, named, list(named))
    if bet is not None and bet != UNKNOWN or horse_called(name):
        shown = betting.to_show(state) is not None
        return [Play(who, {"show" if shown else "hide": bet})]
    return []
