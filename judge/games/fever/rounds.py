"""The automatic steps between plays: the deal, the auctions, the end of a round and of the game."""

from __future__ import annotations

from judge.boardfile.shapes import UNKNOWN
from judge.engine.values import Check, Prompt
from judge.faults import Both
from judge.games.fever import betting, payout, race
from judge.games.fever.board import SUM
from judge.games.fever.buying import LENDER_TERMS
from judge.games.fever.conditions import check, in_phase
from judge.games.fever.effects import entries
from judge.games.fever.sheet import AUCTION_START, AUCTION_STEP, MONEY, WINDOWS
from judge.games.fever.state import (
    Args,
    Log,
    Offer,
    State,
    all_tokens,
    arrived,
    clockwise,
    debt,
    icons,
    owed,
    player_effects,
    rounds,
)
from judge.games.fever.table import Table
from judge.games.fever.waiting import Kind

SETUP_RULES = (
    "fever:setup.1",
    "fever:setup.2",
    "fever:setup.3",
    "fever:setup.4",
    "fever:setup.5",
    "fever:card/character",
)


def start_run(state: State, log: Log | None = None) -> State:
    """Returns the state before the first play of a run: after all that follows by itself. Before that, events tell
    notes on tokens and preset, and the set-up if the game begins."""
    table = Table(state, log)
    if len(state.players) == 6 and state.phase != "over":
        table.tell("note.tokens", ("fever:setup.2", "fever:ruling/HF-R1"))
    if state.phase == "deal" and state.round == 1:
        table.tell("setup", SETUP_RULES, tokens=all_tokens(state), rounds=rounds(state))
    if state.options.pack:
        table.tell("note.pack", ("fever:ruling/HF-R17",))
    return advance(table.state, log)


def advance(state: State, log: Log | None = None) -> State:
    """Returns the state after what follows by itself, up to the next play or question."""
    table = Table(state, log)
    while table.state.pending is None and _advance_once(table):
        pass
    return table.state


def _advance_once(table: Table) -> bool:
    """Changes the table by the next step that follows by itself, and returns True; False if there is none."""
    state = table.state
    if state.phase == "deal":
        deal(table)
    elif state.phase == "payout" and payout.needs(state) is None:
        payout.payout(table)
        after_payout(table)
    elif state.phase == "end" and end_needs(state) is None:
        final_count(table)
    elif state.phase == "race" and not state.revealed and race.opening_needs(state) is None:
        race.open_race(table)
    elif state.phase == "race" and arrived(state) and race.ranking_needs(state) is None:
        race.rank(table)
    elif state.phase in ("bet1", "bet2") and state.turn is None:
        betting.next_bettor(table, None)
    elif state.phase == "buy" and state.turn is None:
        table.set(phase="bet1", turn=state.start)
    else:
        return False
    return True


def finish(state: State, then: object, log: Log | None = None) -> State:
    """Returns the state at the end of a script: unless `then` is `stop` or something is pending, open windows are
    closed one after the other."""
    while then != "stop" and state.phase in WINDOWS and state.pending is None:
        table = Table(state, log)
        close_window(table)
        state = advance(table.state, log)
    return state


def deal(table: Table) -> None:
    """fever:deal.1: changes the table: each player gets two unknown action cards, purchases are cleared, and the
    purchase phase begins."""
    for name, player in table.state.players.items():
        table.player(name, cards=(*player.cards, UNKNOWN, UNKNOWN), bought=())
    table.tell("deal", ("fever:deal.1", "fever:deal", "fever:card/action"))
    table.set(phase="buy", turn=table.state.start)
    table.tell("phase.buy", ("fever:buy", "fever:buy.0", "fever:ruling/HF-R22"), turn=table.state.start)


def after_payout(table: Table) -> None:
    """HF-R9, fever:house.2: changes the table: in the full game the Dutch auction begins, unless house rule 2 removes
    it; else the round ends."""
    options = table.state.options
    if options.plus and 2 not in options.house:
        table.set(phase="dutch", turn=None, offer=None)
        table.tell("phase.dutch", ("fever:plus.auction", "fever:plus.auction.1"))
        return
    if options.plus:
        table.tell("no_auction", ("fever:house.2", "fever:ruling/HF-R9"))
    end_round(table)


# the auctions

AUCTION_RULES = {"dutch": "fever:plus.auction.1", "english": "fever:plus.auction.2"}


def next_offer(state: State) -> int | None:
    """HF-R16: returns the next possible bid: 1000D first, then 100D lower (Dutch) or higher (English) each time.

    None where there is none: below 0D, or above the highest sum that can be written.
    """
    if state.offer is None:
        return AUCTION_START
    offer = state.offer.of + (AUCTION_STEP if state.phase == "english" else -AUCTION_STEP)
    return offer if 0 <= offer <= MONEY else None


def next_or_last_offer(state: State) -> int:
    """Returns the next possible bid; if there is none, the last one made."""
    offer = next_offer(state)
    if offer is None:
        assert state.offer is not None  # the first offer is always possible
        return state.offer.of
    return offer


def auction_checks(state: State) -> list[Check]:
    """HF-R9, fever:house.2: returns the checks that the Plus rules are on, and that house rule 2 is not."""
    return [
        check(state.options.plus, "check.plus", "fever:plus", "fever:ruling/HF-R9"),
        check(2 not in state.options.house, "check.house2", "fever:house.2", "fever:ruling/HF-R9"),
    ]


def can_deliver(state: State, offer: Offer) -> bool:
    """HF-R16: tells whether the bidder can keep a bid: has 1 VP to sell (Dutch), or the money to buy one (English)."""
    player = state.players[offer.by]
    return player.vp >= 1 if state.phase == "dutch" else player.money >= offer.of


class MakeOffer(Kind):
    """fever:plus.auction.1, fever:plus.auction.2, HF-R16: a bid one step from the last one."""

    word, keys, phases, typed, example = "offer", {"offer": SUM}, ("dutch", "english"), ("offer",), "{offer: 900}"

    def checks(self, state: State, by: str, args: Args) -> list[Check]:
        """Returns the checks on a bid: an auction is on, this game has auctions, the sum is the next step and, in an
        auction, the player has the VP or the money."""
        player, offer = state.players[by], args["offer"]
        checks = [in_phase(state, *self.phases), *auction_checks(state)]
        rules = [AUCTION_RULES[state.phase]] if state.phase in AUCTION_RULES else [*AUCTION_RULES.values()]
        wanted = next_offer(state)
        key = "check.last_offer" if wanted is None else "check.step"
        checks.append(check(offer == wanted, key, *rules, "fever:ruling/HF-R16", offer=offer,
                            wanted=next_or_last_offer(state)))  # fmt: skip
        if state.phase == "dutch":
            checks.append(check(player.vp >= 1, "check.vp", "fever:ruling/HF-R16", *rules, by=by, vp=player.vp))
        if state.phase == "english":
            checks.append(check(player.money >= offer, "check.money", "fever:ruling/HF-R16", *rules, by=by,
                                money=player.money, price=offer))  # fmt: skip
        return checks

    def checks_together(self, state: State) -> list[Check]:
        """Returns the checks on a bid by all players at once: one that always fails, as each must bid alone, and those
        that it is an auction and this game has them."""
        return [*super().checks_together(state), *auction_checks(state)]

    def candidates(self, state: State, by: str) -> list[Args]:
        """Lists one bid: the next possible one, or, if there is none, the last one again, which fails."""
        return [{"offer": next_or_last_offer(state)}]

    def apply(self, table: Table, by: str, args: Args) -> None:
        """Changes the table: this bid is the last one made. Nothing is paid yet."""
        table.set(offer=Offer(by, args["offer"]))
        table.tell("offer", (AUCTION_RULES[table.state.phase], "fever:ruling/HF-R16"), by, money=args["offer"])


def close_auction(table: Table) -> None:
    """fever:plus.auction.1, fever:plus.auction.2: changes the table: the last bidder sells 1 VP (Dutch) or buys it
    (English), or nobody does. The English auction follows the Dutch one; after it the round ends."""
    dutch, rule = table.state.phase == "dutch", AUCTION_RULES[table.state.phase]
    offer = table.state.offer
    if offer is None or not can_deliver(table.state, offer):
        table.set(offer=None)
        table.tell("auction.none", (rule, "fever:ruling/HF-R16"), auction=table.state.phase)
    else:
        by, money = offer
        table.pay(by, money if dutch else -money, -1 if dutch else 1)
        table.set(offer=None)
        key, told = "auction.sold" if dutch else "auction.bought", {"money": money}
        if not dutch and all(p.money < money + AUCTION_STEP for name, p in table.state.players.items() if name != by):
            key, told = "auction.bought.most", {**told, "next": money + AUCTION_STEP}
        table.tell(key, (rule,), by, **told)
    if dutch:
        table.set(phase="english")
        table.tell("phase.english", ("fever:plus.auction", "fever:plus.auction.2"))
    else:
        end_round(table)


# windows


def checks_close(state: State) -> list[Check]:
    """Returns the check that a window is open: a phase in which all players act in any order."""
    return [in_phase(state, *((state.phase,) if state.phase in WINDOWS else WINDOWS))]


def close_window(table: Table) -> None:
    """Changes the table: ends the placing of action cards, or else the auction."""
    if table.state.phase == "cards":
        betting.close_cards(table)
    else:
        close_auction(table)


# the end of the round


def end_round(table: Table) -> None:
    """fever:round.1, fever:round.2: changes the table: action cards and purchases are cleared and the start player
    passes on; then the next round or the final count begins."""
    state = table.state
    players = {name: p._replace(cards=(), bought=()) for name, p in state.players.items()}
    horses = {c: race.without_action_cards(h) for c, h in state.horses.items()}
    table.set(players=players, horses=horses, turn=None, offer=None)
    table.tell("round.cards", ("fever:round", "fever:round.1", "fever:card/action"))
    start = clockwise(table.state)[1 % len(state.players)]
    table.set(start=start)
    table.tell("round.start", ("fever:round.2", "fever:card/start"), start, start=start)
    if state.round >= rounds(state):
        table.set(phase="end")
        table.tell("phase.end", ("fever:setup.5", "fever:ruling/HF-F4", "fever:end"), rounds=rounds(state))
    else:
        table.set(phase="deal", round=state.round + 1)
        table.tell("round.next", ("fever:setup.5", "fever:ruling/HF-F4"), round=state.round + 1, rounds=rounds(state))


def moved_on(before: State, after: State) -> bool:
    """Tells whether between two states the race has been left for the next one: the next round has begun, or the payout
    has set the new odds; not so in the full game, where incomes are still to come."""
    paid = before.phase == "payout" and not before.options.plus
    return after.round != before.round or paid and any(after.odds[c] != odds for c, odds in before.odds.items())


# the end of the game


def end_needs(state: State) -> Prompt | None:
    """fever:plus.end.1: returns the question for the repayment of the first loan whose sum is unknown; None if there is
    none, or outside the full game."""
    if state.options.plus:
        for name in clockwise(state):
            for n, loan in enumerate(state.players[name].loans):
                if owed(state, name, loan) is None:
                    return Prompt(name, "repay", ("fever:plus.end.1", "fever:ruling/HF-R17"), (), False,
                                    {"lender": LENDER_TERMS[loan.lender], "n": n})  # fmt: skip
    return None


def final_count(table: Table) -> None:
    """fever:end: changes the table: in the full game loans are repaid and cards counted, under house rule 2 money
    becomes VP, and the game is over. The last event names the winners."""
    options = table.state.options
    for name in clockwise(table.state):
        if options.plus:
            _repay(table, name)
            _count_cards(table, name)
    if 2 in options.house:
        for name in clockwise(table.state):
            _money_to_vp(table, name)
    table.set(phase="over", turn=None)
    won = winners(table.state)
    cites = ("fever:end.2",) * _vp_tied(table.state) + ("fever:end.1",)
    if won:
        totals = {
            name: Both(f"{p.vp}VPと{p.money}D", f"{p.vp} VP, {p.money}D") for name, p in table.state.players.items()
        }
        table.tell("over", cites, winner=won, totals=totals)
    else:
        table.tell("over.nobody", ("fever:plus.end.1",))


def _repay(table: Table, name: str) -> None:
    """fever:plus.end.1, fever:fx.loan.1, fever:fx.loan.2: changes the table: a player who has the money repays all
    loans; otherwise they stay, and the player has lost."""
    player = table.state.players[name]
    if not player.loans:
        return
    due = debt(table.state, name)
    assert due is not None  # end_needs asks for it
    used = [e for loan in player.loans for e in icons(player_effects(table.state, name), loan.lender)]
    cites = ("fever:plus.end.1", *(i for e in used for i in entries(e)))
    if player.money >= due:
        table.player(name, money=player.money - due, loans=())
        table.tell("repaid", cites, name, money=due)
    else:
        table.tell("bankrupt", cites, name, money=due, has=player.money)


def _count_cards(table: Table, name: str) -> None:
    """fever:plus.end.2, fever:plus.end.3: changes the table: a player gets 2 VP for each objective card (not under
    house rule 1) and 1 VP for each stable."""
    player = table.state.players[name]
    if player.objectives and 1 not in table.state.options.house:
        table.pay(name, vp=2 * len(player.objectives))
        table.tell("vp.objectives", ("fever:plus.end.2", "fever:card/objective"), name,
                    count=len(player.objectives), vp=2 * len(player.objectives))  # fmt: skip
    if player.stables:
        table.pay(name, vp=len(player.stables))
        table.tell("vp.stables", ("fever:plus.end.3", "fever:card/stable", "fever:ruling/HF-F7"), name,
                    count=len(player.stables), vp=len(player.stables))  # fmt: skip


def _money_to_vp(table: Table, name: str) -> None:
    """fever:house.2, HF-R15: changes the table: each full 1000D of a player becomes 1 VP; the rest stays and counts in
    a tie."""
    vp, rest = divmod(table.state.players[name].money, 1000)
    if vp:
        table.player(name, money=rest, vp=table.state.players[name].vp + vp)
        table.tell("vp.money", ("fever:house.2", "fever:ruling/HF-R15"), name, vp=vp, rest=rest)


def _eligible(state: State) -> list[str]:
    """fever:plus.end.1: lists the players who can win: in the full game those without a loan, else all."""
    return [n for n, p in state.players.items() if not (state.options.plus and p.loans)]


def _vp_tied(state: State) -> bool:
    """Tells whether several players who can win share the most VP."""
    vps = [state.players[n].vp for n in _eligible(state)]
    return bool(vps) and vps.count(max(vps)) > 1


def winners(state: State) -> list[str]:
    """fever:end.1, fever:end.2: lists the players with the most VP and, among them, the most money; empty before the
    end or if nobody can win."""
    names = _eligible(state)
    if state.phase != "over" or not names:
        return []
    best = max((state.players[n].vp, state.players[n].money) for n in names)
    return [n for n in names if (state.players[n].vp, state.players[n].money) == best]
