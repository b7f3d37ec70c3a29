"""What a player does: deal, enter, bet, roll, play a card, retire. A class for each kind of play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.boardfile.lines import EVERYBODY, PlayKind
from judge.boardfile.shapes import Count, Flag, Shape, Word
from judge.engine.values import Check, Cites, checked
from judge.games.nasty import board, entering, event_cards, moves
from judge.games.nasty.names import CARDS, DEALT, MONEY_MOST, PHASE_RULE, RACING, UNKNOWN, money
from judge.games.nasty.payout import close_window
from judge.games.nasty.state import Args, Log, State, fences_cleared, lanes_dealt, race_stands
from judge.games.nasty.turns import move_on


class Kind:
    """One kind of play. A subclass declares its keys, its own word first, and the phases in which it is worth trying.

    `alone`: the rules by which one player does it, not all together. `marks`: the little words between its keys
    where it is typed in words.
    """

    word: str
    keys: dict[str, Shape]
    phases: tuple[str, ...]
    alone: Cites = ()
    required: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()
    marks: dict[str, str] = {}
    bare = False
    example = ""

    def moment(self, state: State, args: Args) -> list[Check]:
        """The checks of the phase, which do not depend on the player."""
        return []

    def checks(self, state: State, by: str, args: Args) -> Iterable[Check]:
        """All checks on a play of this kind while the game goes on."""
        raise NotImplementedError

    def apply(self, state: State, by: str, args: Args, log: Log | None) -> State:
        """The state after a play that was not found illegal."""
        raise NotImplementedError

    def candidates(self, state: State, by: str) -> Iterable[Args | str]:
        """The plays of this kind that are worth judging for a list of the legal ones."""
        raise NotImplementedError

    def all_checks(self, state: State, by: str, args: Args) -> Iterator[Check]:
        """0.2: the game is not over; a play that one player makes is refused to all together; then the checks of this
        kind."""
        if state.phase == "over":
            yield Check(False, "over.play", ("nasty:0.2",))
        if by == EVERYBODY and self.alone:
            yield Check(False, "all.play", self.alone)
            yield from self.moment(state, args)
        else:
            yield from self.checks(state, by, args)

    def move_on_and_apply(self, state: State, by: str, args: Args, log: Log | None) -> State:
        """e.1, NH-R11: any play but a Remount ends the chance for one; then the play is applied. Returns the new state."""
        return self.apply(state if args.get("card") == "remount" else move_on(state, log), by, args, log)

    def play_kind(self) -> PlayKind:
        """This kind of play as a `PlayKind` of the engine."""
        return PlayKind(
            self.word,
            self.keys,
            self.all_checks,
            self.move_on_and_apply,
            lambda state, by: () if by == EVERYBODY and self.alone else self.candidates(state, by),
            lambda state: state.phase in self.phases,
            required=self.required,
            typed=self.typed,
            marks=self.marks,
            bare=self.bare,
            together=True,
            example=self.example,
        )


class Deal(Kind):
    """1.1, 3.1: the bookmaker deals, event cards in the set-up and lanes before every race."""

    word, keys = "deal", {"deal": Word("deal", ("events", "lanes")), "lanes": board.LANES}
    phases, alone = ("setup", "entry"), ("nasty:1.1", "nasty:3.1")
    typed, example = ("deal",), "{deal: lanes}"

    def moment(self, state: State, args: Args) -> list[Check]:
        """1.1, 3.1: the check that it is the time for this deal: event cards in the set-up, lanes before a race, each
        once."""
        if args["deal"] == "events":
            return [checked(state.phase == "setup", "deal.setup", ("nasty:1.1",))]
        new = state.phase == "entry" and not lanes_dealt(state)
        return [checked(new, "deal.entry", ("nasty:3.1", "nasty:3.2"))]

    def checks(self, state: State, by: str, args: Args) -> Iterator[Check]:
        """1.1, 3.1, NH-R1: the bookmaker deals, in its phase; the number of players, and the lanes if they are given. A
        check for each condition."""
        events = args["deal"] == "events"
        rule = "nasty:1.1" if events else "nasty:3.1"
        yield checked(by == state.bookmaker, "deal.bookmaker", (rule,), who=by, bookmaker=state.bookmaker)
        yield from self.moment(state, args)
        count = len(state.players)
        if events:
            yield checked(count in DEALT, "players.number", ("nasty:0.1", "nasty:1.2"), count=count)
            if "lanes" in args:
                yield Check(False, "deal.nolanes", ("nasty:1.1",))
        elif "lanes" in args:
            yield from entering.lanes_checks(state, args["lanes"])
        else:
            most = entering.lanes_to_deal(state)
            yield checked(count <= most, "lanes.enough", ("nasty:3.1", "nasty:ruling/NH-R1"), most=most)

    def apply(self, state: State, by: str, args: Args, log: Log | None) -> State:
        """The state after the deal."""
        return entering.deal(state, by, args, log)

    def candidates(self, state: State, by: str) -> list[Args]:
        """The deal of this phase."""
        return [{"deal": "events" if state.phase == "setup" else "lanes"}]


class Enter(Kind):
    """4.1: after the lanes are dealt each announces one horse."""

    word, keys, phases, alone = "enter", {"enter": Count(1, 99)}, ("entry",), ("nasty:4.1",)
    typed, example = ("enter",), "{enter: 2}"

    def moment(self, state: State, args: Args) -> list[Check]:
        """4.1, 3.1: the check that it is between the dealing of the lanes and the bets."""
        now = state.phase == "entry" and lanes_dealt(state)
        return [checked(now, "enter.phase", ("nasty:4.1", "nasty:3.1"))]

    def checks(self, state: State, by: str, args: Args) -> Iterator[Check]:
        """4.1, 2.2, 2.5: the phase, one horse each, and a grade that the horse can have. A check for each condition."""
        yield from self.moment(state, args)
        entered = state.players[by].grade is not None and not (state.phase == "entry" and race_stands(state))
        yield checked(not entered, "enter.once", ("nasty:2.2",), who=by)
        yield from entering.grade_checks(state, by, args["enter"])

    def apply(self, state: State, by: str, args: Args, log: Log | None) -> State:
        """The state after the grade is announced."""
        return entering.enter(state, by, args["enter"], log)

    def candidates(self, state: State, by: str) -> list[Args]:
        """An entry with each of the six grades."""
        return [{"enter": grade} for grade in range(1, 7)]


def _may_bet(state: State, by: str) -> Iterator[Check]:
    """5.1: the checks that it is the betting phase and the player has neither bet nor passed."""
    yield checked(state.phase == "betting", "bet.phase", ("nasty:5.1",))
    if state.phase not in ("setup", "entry"):  # until the lanes are dealt, a bet is that of the last race
        yield checked(state.players[by].bet is None, "bet.once", ("nasty:5.1",), who=by)


class MakeBet(Kind):
    """5.1, NH-R21: one bet each, and not more than the cash in hand."""

    word, keys = "bet", {"bet": board.Backed(), "stake": Count(1, MONEY_MOST)}
    phases, alone, required = ("betting",), ("nasty:5.1",), ("stake",)
    typed, example = ("bet", "stake"), "{bet: B, stake: 3000}"

    def moment(self, state: State, args: Args) -> list[Check]:
        """5.1: the check that it is the betting phase."""
        return [checked(state.phase == "betting", "bet.phase", ("nasty:5.1",))]

    def checks(self, state: State, by: str, args: Args) -> Iterator[Check]:
        """5.1, NH-R21: the phase, one bet each, and the cash for the stake. A check for each condition."""
        yield from _may_bet(state, by)
        cash, stake = state.players[by].cash, args["stake"]
        ok = None if cash is None else stake <= cash
        yield checked(ok, "bet.cash", ("nasty:ruling/NH-R21",), who=by, cash=money(cash), stake=money(stake))

    def apply(self, state: State, by: str, args: Args, log: Log | None) -> State:
        """The state after the bet."""
        return entering.bet(state, by, args["bet"], args["stake"], log)

    def candidates(self, state: State, by: str) -> list[Args]:
        """A bet of all the cash on each horse, or on one that stays secret."""
        stake = min(state.players[by].cash or 1, MONEY_MOST)  # the largest that a play can have
        return [{"bet": horse, "stake": stake} for horse in (*state.players, UNKNOWN)]


class Roll(Kind):
    """6.2, 7.1–7.10: the die, and where the horse goes; the path may be left out."""

    word, keys = "roll", {"roll": board.DIE, "path": board.PATH, "to": board.PLACE}
    phases, alone = RACING, ("nasty:6.2",)
    typed, marks, example = ("roll", "path"), {"to": "to"}, "{roll: 5}"

    def moment(self, state: State, args: Args) -> list[Check]:
        """6.1, 6.2: the check that a race is run, in which alone the die is rolled."""
        return [checked(state.phase in RACING, "roll.phase", ("nasty:6.1", "nasty:6.2"))]

    def checks(self, state: State, by: str, args: Args) -> Iterator[Check]:
        """6.2, 7.1–7.10: the phase, the turn, and the path or the end if it is given. A check for each condition."""
        yield from self.moment(state, args)
        yield from moves.turn_checks(state, by)
        if state.phase not in RACING or state.players[by].state != "running":
            if "path" in args:
                yield from moves.die_checks(args["path"], args["roll"])
            return
        state = move_on(state)
        if "path" in args:
            yield from moves.path_checks(state, by, args["roll"], args["path"])
        if "to" in args:
            yield from moves.to_checks(state, by, args["to"])

    def apply(self, state: State, by: str, args: Args, log: Log | None) -> State:
        """The state after the roll; without a path it may wait for one."""
        return moves.roll(state, by, args, log)

    def candidates(self, state: State, by: str) -> list[Args]:
        """A roll with each of the six numbers, without a path."""
        return [{"roll": n} for n in range(1, 7)]


class PlayCard(Kind):
    """9.0: an event card, on a horse where it needs one."""

    word, keys = "card", {"card": board.CARD, "target": board.PLAYER, "dice": board.DICE}
    phases, alone, bare = (*RACING, "stewards"), ("nasty:9.0",), True
    typed, marks = ("card", "target", "dice"), {"at": "target", "on": "target"}
    example = "{card: faller, target: B}"

    def checks(self, state: State, by: str, args: Args) -> list[Check]:
        """9.0: the hand, the moment and the target of this card. A check for each condition."""
        return event_cards.card_checks(state, by, args)

    def apply(self, state: State, by: str, args: Args, log: Log | None) -> State:
        """The state after the card takes effect or waits for its target."""
        return event_cards.play_card(state, by, args, log)

    def candidates(self, state: State, by: str) -> Iterator[Args]:
        """Each card on each horse; the dice of an objection are rolled later."""
        for card in CARDS:
            if card in state.players[by].cards or UNKNOWN in state.players[by].cards:
                targets: list[Args] = [{"target": name} for name in state.players]
                yield from ({"card": card, **target} for target in ([{}] if card in event_cards.NO_TARGET else targets))


class Retire(Kind):
    """7.11, NH-R22: a running horse four fences or more behind the leader leaves the race."""

    word, keys, phases, alone = "retire", {"retire": Flag(True)}, RACING, ("nasty:7.11",)
    typed, example = ("retire",), "{retire: yes}"

    def moment(self, state: State, args: Args) -> list[Check]:
        """7.11: the check that a race is run."""
        return [checked(state.phase in RACING, "retire.phase", ("nasty:7.11",))]

    def checks(self, state: State, by: str, args: Args) -> Iterator[Check]:
        """7.11, NH-R22: in the race, with a running horse, four fences or more behind the leader. A check for each
        condition."""
        yield from self.moment(state, args)
        runs = state.players[by].state == "running"
        yield checked(runs, "retire.runs", ("nasty:7.11", "nasty:term/stillInRace"), who=by)
        if state.phase not in RACING or not runs:
            return
        own, (lead, leader) = fences_cleared(state, by), moves.leading(state)
        ok = None if own is None or lead is None else lead - own >= moves.FENCES_BEHIND
        yield checked(
            ok, "retire.behind", ("nasty:7.11", "nasty:ruling/NH-R22"), who=by, own=own, lead=lead, leader=leader
        )

    def apply(self, state: State, by: str, args: Args, log: Log | None) -> State:
        """The state after the horse is taken out."""
        return moves.retire(state, by, log)

    def candidates(self, state: State, by: str) -> list[Args]:
        """The one way to retire, which has no parts to choose."""
        return [{"retire": True}]


class Pass(Kind):
    """5.4: betting may be left, entering a horse may not; g.1: all players close the stewards' window together."""

    word, keys, phases = "pass", {}, ("betting", "stewards")

    def checks(self, state: State, by: str, args: Args) -> Iterator[Check]:
        """5.4, g.1, NH-R28: a bet may be passed by each player, the stewards' window by all together, nothing else. A
        check for each condition."""
        if state.phase == "entry":
            yield Check(False, "pass.entry", ("nasty:5.4",))
        elif state.phase == "stewards":
            yield checked(by == EVERYBODY, "pass.all", ("nasty:g.1",))
        elif state.phase == "betting" and by == EVERYBODY:  # NH-R28: each bets or passes alone
            yield Check(False, "pass.each", ("nasty:ruling/NH-R28", "nasty:5.4"))
        elif state.phase == "betting":
            yield from _may_bet(state, by)
            yield Check(True, "bet.optional", ("nasty:5.4",))
        else:
            yield Check(False, "pass.phase", (PHASE_RULE[state.phase],))

    def apply(self, state: State, by: str, args: Args, log: Log | None) -> State:
        """The state after no bet, or after the stewards' window is closed."""
        return close_window(state) if state.phase == "stewards" else entering.no_bet(state, by, log)

    def candidates(self, state: State, by: str) -> list[str]:
        """The pass, in a window by all players together, else by one."""
        return ["pass"]


KINDS: tuple[Kind, ...] = (Deal(), Enter(), MakeBet(), Roll(), PlayCard(), Retire(), Pass())
PLAY_KINDS = tuple(kind.play_kind() for kind in KINDS)
