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
        """Returns the checks that need only the phase and the play, not the player. A subclass overrides this; by
        default there are none."""
        return []

    def checks(self, state: State, by: str, args: Args) -> Iterable[Check]:
        """Returns all checks on a play of this kind by one player; every subclass defines it."""
        raise NotImplementedError

    def apply(self, state: State, by: str, args: Args, log: Log | None) -> State:
        """Returns the state after a play that was not found illegal; every subclass defines it."""
        raise NotImplementedError

    def candidates(self, state: State, by: str) -> Iterable[Args | str]:
        """Returns the plays of this kind by a player that are worth judging, legal or not; every subclass defines it."""
        raise NotImplementedError

    def all_checks(self, state: State, by: str, args: Args) -> Iterator[Check]:
        """0.2: yields a failed check if the game is over, then the checks of this kind. If one player must make the
        play and it is made by `all`, a failed check and the checks of the phase come instead."""
        if state.phase == "over":
            yield Check(False, "over.play", ("nasty:0.2",))
        if by == EVERYBODY and self.alone:
            yield Check(False, "all.play", self.alone)
            yield from self.moment(state, args)
        else:
            yield from self.checks(state, by, args)

    def move_on_and_apply(self, state: State, by: str, args: Args, log: Log | None) -> State:
        """e.1, NH-R11: returns the state after the play; any play but a Remount first ends the chance for one."""
        return self.apply(state if args.get("card") == "remount" else move_on(state, log), by, args, log)

    def play_kind(self) -> PlayKind:
        """Makes the `PlayKind` of the engine from this kind of play."""
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
        """1.1, 3.1: returns the check that it is the time for this deal: event cards in the set-up, lanes at the
        entries while none are dealt."""
        if args["deal"] == "events":
            return [checked(state.phase == "setup", "deal.setup", ("nasty:1", "nasty:1.1"), phase=state.phase)]
        new = state.phase == "entry" and not lanes_dealt(state)
        return [checked(new, "deal.entry", ("nasty:3.2", "nasty:3.1"), phase=state.phase)]

    def checks(self, state: State, by: str, args: Args) -> Iterator[Check]:
        """1.1, 3.1, NH-R1: yields the checks that the bookmaker deals and that it is the time; then for event cards
        that so many can play (and a failed one if lanes are given), for lanes that those given are right, or that
        there are enough."""
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
        """Returns the state after the deal; if lanes are dealt but not given, it waits for them."""
        return entering.deal(state, by, args, log)

    def candidates(self, state: State, by: str) -> list[Args]:
        """Lists the one deal of this phase: event cards in the set-up, else lanes."""
        return [{"deal": "events" if state.phase == "setup" else "lanes"}]


class Enter(Kind):
    """4.1: after the lanes are dealt each announces one horse."""

    word, keys, phases, alone = "enter", {"enter": Count(1, 99)}, ("entry",), ("nasty:4.1",)
    typed, example = ("enter",), "{enter: 2}"

    def moment(self, state: State, args: Args) -> list[Check]:
        """4.1, 3.1: returns the check that it is the phase of the entries and the lanes are dealt."""
        now = state.phase == "entry" and lanes_dealt(state)
        return [checked(now, "enter.phase", ("nasty:4.1", "nasty:3.1"), phase=state.phase)]

    def checks(self, state: State, by: str, args: Args) -> Iterator[Check]:
        """4.1, 2.2, 2.5: yields the checks that it is the time, that the player has not entered yet, and that the horse
        can have this grade."""
        yield from self.moment(state, args)
        entered = state.players[by].grade is not None and not (state.phase == "entry" and race_stands(state))
        yield checked(not entered, "enter.once", ("nasty:2.2",), who=by)
        yield from entering.grade_checks(state, by, args["enter"])

    def apply(self, state: State, by: str, args: Args, log: Log | None) -> State:
        """Returns the state after the grade is announced."""
        return entering.enter(state, by, args["enter"], log)

    def candidates(self, state: State, by: str) -> list[Args]:
        """Lists an entry with each of the six grades, also those already run."""
        return [{"enter": grade} for grade in range(1, 7)]


def _betting(state: State) -> Check:
    """5: returns the check that it is the betting phase."""
    return checked(state.phase == "betting", "bet.phase", ("nasty:5", "nasty:5.1"), phase=state.phase)


def _may_bet(state: State, by: str) -> Iterator[Check]:
    """5.1: yields the check that it is the betting phase and, unless it is earlier than that, the check that the player
    has neither bet nor passed."""
    yield _betting(state)
    if state.phase not in ("setup", "entry"):  # until the lanes are dealt, a bet is that of the last race
        yield checked(state.players[by].bet is None, "bet.once", ("nasty:5.1",), who=by)


class MakeBet(Kind):
    """5.1, NH-R21: one bet each, and not more than the cash in hand."""

    word, keys = "bet", {"bet": board.Backed(), "stake": Count(1, MONEY_MOST)}
    phases, alone, required = ("betting",), ("nasty:5.1",), ("stake",)
    typed, example = ("bet", "stake"), "{bet: B, stake: 3000}"

    def moment(self, state: State, args: Args) -> list[Check]:
        """5.1: returns the check that it is the betting phase."""
        return [_betting(state)]

    def checks(self, state: State, by: str, args: Args) -> Iterator[Check]:
        """5.1, NH-R21: yields the checks that it is the betting phase, that the player has not bet yet, and that the
        cash covers the stake (open if unknown)."""
        yield from _may_bet(state, by)
        cash, stake = state.players[by].cash, args["stake"]
        ok = None if cash is None else stake <= cash
        yield checked(ok, "bet.cash", ("nasty:ruling/NH-R21",), who=by, cash=money(cash), stake=money(stake))

    def apply(self, state: State, by: str, args: Args, log: Log | None) -> State:
        """Returns the state after the bet, with the stake taken from the cash."""
        return entering.bet(state, by, args["bet"], args["stake"], log)

    def candidates(self, state: State, by: str) -> list[Args]:
        """Lists a bet of all the player's cash on each horse, and one on a secret horse."""
        stake = min(state.players[by].cash or 1, MONEY_MOST)  # the largest that a play can have
        return [{"bet": horse, "stake": stake} for horse in (*state.players, UNKNOWN)]


class Roll(Kind):
    """6.2, 7.1–7.10: the die, and where the horse goes; the path may be left out."""

    word, keys = "roll", {"roll": board.DIE, "path": board.PATH, "to": board.PLACE}
    phases, alone = RACING, ("nasty:6.2",)
    typed, marks, example = ("roll", "path"), {"to": "to"}, "{roll: 5}"

    def moment(self, state: State, args: Args) -> list[Check]:
        """6.1, 6.2: returns the check that a race is on."""
        return [checked(state.phase in RACING, "roll.phase", ("nasty:6.2", "nasty:6.1"), phase=state.phase)]

    def checks(self, state: State, by: str, args: Args) -> Iterator[Check]:
        """6.2, 7.1–7.10: yields the checks that a race is on and it is the player's turn, then those on the path or the
        end if the play gives one. If the player cannot roll, a path is checked against the die only."""
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
        """Returns the state after the roll and the move; if the play gives no path or end, it waits for one."""
        return moves.roll(state, by, args, log)

    def candidates(self, state: State, by: str) -> list[Args]:
        """Lists a roll of each of the six numbers, without a path."""
        return [{"roll": n} for n in range(1, 7)]


class PlayCard(Kind):
    """9.0: an event card, on a horse where it needs one."""

    word, keys = "card", {"card": board.CARD, "target": board.PLAYER, "dice": board.DICE}
    phases, alone, bare = (*RACING, "stewards"), ("nasty:9.0",), True
    typed, marks = ("card", "target", "dice"), {"at": "target", "on": "target"}
    example = "{card: faller, target: B}"

    def checks(self, state: State, by: str, args: Args) -> list[Check]:
        """9.0: returns the checks on the hand, the moment and the target of this card."""
        return event_cards.card_checks(state, by, args)

    def apply(self, state: State, by: str, args: Args, log: Log | None) -> State:
        """Returns the state after the card takes effect, or waits for its target or dice."""
        return event_cards.play_card(state, by, args, log)

    def candidates(self, state: State, by: str) -> Iterator[Args]:
        """Yields each card that the player has or may have, on each player's horse, or without a target if it takes
        none. Dice are left out."""
        for card in CARDS:
            if card in state.players[by].cards or UNKNOWN in state.players[by].cards:
                targets: list[Args] = [{"target": name} for name in state.players]
                yield from ({"card": card, **target} for target in ([{}] if card in event_cards.NO_TARGET else targets))


class Retire(Kind):
    """7.11, NH-R22: a running horse four fences or more behind the leader leaves the race."""

    word, keys, phases, alone = "retire", {"retire": Flag(True)}, RACING, ("nasty:7.11",)
    typed, example = ("retire",), "{retire: yes}"

    def moment(self, state: State, args: Args) -> list[Check]:
        """7.11: returns the check that a race is on."""
        return [checked(state.phase in RACING, "retire.phase", ("nasty:7.11",))]

    def checks(self, state: State, by: str, args: Args) -> Iterator[Check]:
        """7.11, NH-R22: yields the checks that a race is on and the player's horse runs; if both hold, also that it is
        four fences or more behind the leader (open if unknown)."""
        yield from self.moment(state, args)
        runs = state.players[by].state == "running"
        yield checked(
            runs,
            "retire.runs",
            ("nasty:ruling/NH-R13", "nasty:term/stillInRace", "nasty:7.11"),
            who=by,
            state=state.players[by].state,
        )
        if state.phase not in RACING or not runs:
            return
        own, (lead, leader) = fences_cleared(state, by), moves.leading(state)
        if leader == by:
            yield Check(False, "retire.leads", ("nasty:7.11", "nasty:ruling/NH-R22"), {"who": by})
            return
        ok = None if own is None or lead is None else lead - own >= moves.FENCES_BEHIND
        yield checked(
            ok, "retire.behind", ("nasty:7.11", "nasty:ruling/NH-R22"), who=by, own=own, lead=lead, leader=leader
        )

    def apply(self, state: State, by: str, args: Args, log: Log | None) -> State:
        """Returns the state after the horse is taken out of the race."""
        return moves.retire(state, by, log)

    def candidates(self, state: State, by: str) -> list[Args]:
        """Lists the one way to retire there is."""
        return [{"retire": True}]


class Pass(Kind):
    """5.4: betting may be left, entering a horse may not; g.1: all players close the stewards' window together."""

    word, keys, phases = "pass", {}, ("betting", "stewards")

    def checks(self, state: State, by: str, args: Args) -> Iterator[Check]:
        """5.4, g.1, NH-R28: yields the checks on a pass: in the betting each player may pass who has not bet, but not
        all together; in the stewards' phase only all together; in other phases it fails."""
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
        """Returns the state after the player decides not to bet; in the stewards' phase, with the window closed."""
        return close_window(state) if state.phase == "stewards" else entering.no_bet(state, by, log)

    def candidates(self, state: State, by: str) -> list[str]:
        """Lists the one pass there is."""
        return ["pass"]


KINDS: tuple[Kind, ...] = (Deal(), Enter(), MakeBet(), Roll(), PlayCard(), Retire(), Pass())
PLAY_KINDS = tuple(kind.play_kind() for kind in KINDS)
