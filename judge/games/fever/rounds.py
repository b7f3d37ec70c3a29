"""What happens by itself between plays: the deal, the payout, the auctions, the end of round and game."""

from __future__ import annotations

from judge.engine.values import Check, Decision, Ref
from judge.games.fever import betting, payout, race
from judge.games.fever.buying import LENDER_TERMS
from judge.games.fever.conditions import check, in_phase
from judge.games.fever.data import AUCTION_START, AUCTION_STEP, WINDOWS
from judge.games.fever.effects import entries
from judge.games.fever.plays import Move
from judge.games.fever.reading import MONEY
from judge.games.fever.state import UNKNOWN, State, clockwise, icons, owed, player_effects, rounds
from judge.games.fever.table import Table


def settle(table: Table) -> None:
    """Carries out all that needs nobody's play, up to the next play or decision."""
    while table.state.pending is None:
        phase = table.state.phase
        if phase == "deal":
            deal(table)
        elif phase == "payout" and payout.needs(table.state) is None:
            payout.payout(table)
            after_payout(table)
        elif phase == "end" and end_needs(table.state) is None:
            end(table)
        elif phase == "race" and not table.state.revealed and race.opening_needs(table.state) is None:
            race.open_race(table)
        elif phase in ("bet1", "bet2") and table.state.turn is None:
            betting.next_bettor(table, None)
        elif phase == "buy" and table.state.turn is None:
            table.set(phase="bet1", turn=table.state.start)
        else:
            return


def deal(table: Table) -> None:
    """fever:deal.1: two action cards each, face down."""
    for name, player in table.state.players.items():
        table.player(name, cards=(*player.cards, UNKNOWN, UNKNOWN), bought=())
    table.event("deal", ("fever:deal", "fever:deal.1", "fever:card/action"))
    table.set(phase="buy", turn=table.state.start)
    table.event("phase.buy", ("fever:buy", "fever:buy.0", "fever:ruling/HF-R22"), turn=table.state.start)


def after_payout(table: Table) -> None:
    """HF-R9, fever:house.2: the auctions belong to the full game, and the house rule leaves them out."""
    options = table.state.options
    if options.plus and 2 not in options.house:
        table.set(phase="dutch", turn=None, offer=None)
        table.event("phase.dutch", ("fever:plus.auction", "fever:plus.auction.1"))
        return
    if options.plus:
        table.event("no_auction", ("fever:house.2", "fever:ruling/HF-R9"))
    end_round(table)


# the auctions

AUCTION_RULES = {"dutch": "fever:plus.auction.1", "english": "fever:plus.auction.2"}


def next_offer(state: State) -> int | None:
    """HF-R16: the first offer is 1000D, each further one exactly 100D lower (Dutch) or higher (English).

    None where there is none: nobody sells for less than nothing, and no sum can be written above the highest.
    """
    if state.offer is None:
        return AUCTION_START
    offer = state.offer[1] + (AUCTION_STEP if state.phase == "english" else -AUCTION_STEP)
    return offer if 0 <= offer <= MONEY else None


def checks_offer(state: State, move: Move) -> list[Check]:
    """fever:plus.auction.1, fever:plus.auction.2, HF-R16: the step, and the ability to deliver."""
    player, offer = state.players[move.by], move.get("offer")
    checks = [in_phase(state, "dutch", "english"), *auction_checks(state)]
    rules = [AUCTION_RULES[state.phase]] if state.phase in AUCTION_RULES else [*AUCTION_RULES.values()]
    wanted = next_offer(state)
    key = "check.last_offer" if wanted is None else "check.step"
    checks.append(check(offer == wanted, key, *rules, "fever:ruling/HF-R16", offer=offer,
                        wanted=state.offer[1] if wanted is None else wanted))  # fmt: skip
    if state.phase == "dutch":
        checks.append(check(player.vp >= 1, "check.vp", *rules, "fever:ruling/HF-R16", by=move.by, vp=player.vp))
    if state.phase == "english":
        checks.append(check(player.money >= offer, "check.money", *rules, "fever:ruling/HF-R16", by=move.by,
                            money=player.money, price=offer))  # fmt: skip
    return checks


def auction_checks(state: State) -> list[Check]:
    """HF-R9, fever:house.2: only the full game has auctions, and the house rule leaves them out."""
    return [
        check(state.options.plus, "check.plus", "fever:plus", "fever:ruling/HF-R9"),
        check(2 not in state.options.house, "check.house2", "fever:house.2", "fever:ruling/HF-R9"),
    ]


def can_deliver(state: State) -> bool:
    """HF-R16: whether the last offer can be kept: 1 VP to sell, or the money to buy it."""
    by, money = state.offer
    return state.players[by].vp >= 1 if state.phase == "dutch" else state.players[by].money >= money


def do_offer(table: Table, move: Move) -> None:
    """The last offer counts."""
    table.set(offer=(move.by, move.get("offer")))
    table.event("offer", (AUCTION_RULES[table.state.phase], "fever:ruling/HF-R16"), move.by, money=move.get("offer"))


def close_auction(table: Table) -> None:
    """The Dutch auction sells 1 VP to the bank, the English one buys it there; without an offer nothing happens."""
    dutch, rule = table.state.phase == "dutch", AUCTION_RULES[table.state.phase]
    if table.state.offer is None or not can_deliver(table.state):
        table.set(offer=None)
        table.event("auction.none", (rule, "fever:ruling/HF-R16"), auction=table.state.phase)
    else:
        by, money = table.state.offer
        table.pay(by, money if dutch else -money, -1 if dutch else 1)
        table.set(offer=None)
        table.event("auction.sold" if dutch else "auction.bought", (rule,), by, money=money)
    if dutch:
        table.set(phase="english")
        table.event("phase.english", ("fever:plus.auction", "fever:plus.auction.2"))
    else:
        end_round(table)


# windows


def checks_close(state: State) -> list[Check]:
    """A window is open to everybody; `all: pass` closes it."""
    return [in_phase(state, *((state.phase,) if state.phase in WINDOWS else WINDOWS))]


def close(table: Table) -> None:
    if table.state.phase == "cards":
        betting.close_cards(table)
    else:
        close_auction(table)


# the end of the round


def end_round(table: Table) -> None:
    """fever:round.1, fever:round.2: action cards go back, the start-player card goes to the left."""
    state = table.state
    players = {name: p._replace(cards=(), bought=()) for name, p in state.players.items()}
    horses = {c: race.cleared(h) for c, h in state.horses.items()}
    table.set(players=players, horses=horses, turn=None, offer=None)
    table.event("round.cards", ("fever:round", "fever:round.1", "fever:card/action"))
    start = clockwise(table.state)[1 % len(state.players)]
    table.set(start=start)
    table.event("round.start", ("fever:round.2", "fever:card/start"), start, start=start)
    if state.round >= rounds(state):
        table.set(phase="end")
        table.event("phase.end", ("fever:setup.5", "fever:ruling/HF-F4", "fever:end"), rounds=rounds(state))
    else:
        table.set(phase="deal", round=state.round + 1)
        table.event("round.next", ("fever:setup.5", "fever:ruling/HF-F4"), round=state.round + 1, rounds=rounds(state))


# the end of the game


def end_needs(state: State) -> Decision | None:
    """fever:plus.end.1: what settles each loan must be known."""
    if state.options.plus:
        for name in clockwise(state):
            for n, loan in enumerate(state.players[name].loans):
                if owed(state, name, loan) is None:
                    return Decision(name, "repay", ("fever:plus.end.1", "fever:ruling/HF-R17"), (), False,
                                    {"lender": Ref(LENDER_TERMS[loan.lender]), "n": n})  # fmt: skip
    return None


def end(table: Table) -> None:
    """The final count: loans, objective and stable cards, money; then the winner."""
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
    cites = ("fever:end.1",) + (("fever:end.2",) if _vp_tied(table.state) else ())
    if won:
        table.event("over", cites, winner=won)
    else:
        table.event("over.nobody", ("fever:plus.end.1",))


def _repay(table, name):
    """fever:plus.end.1, fever:fx.loan.1, fever:fx.loan.2: all loans are repaid; who cannot, loses."""
    player = table.state.players[name]
    if not player.loans:
        return
    due = sum(owed(table.state, name, loan) for loan in player.loans)
    used = [e for loan in player.loans for e in icons(player_effects(table.state, name), loan.lender)]
    cites = ("fever:plus.end.1", *(i for e in used for i in entries(e)))
    if player.money >= due:
        table.player(name, money=player.money - due, loans=())
        table.event("repaid", cites, name, money=due)
    else:
        table.event("bankrupt", cites, name, money=due, has=player.money)


def _count_cards(table, name):
    """fever:plus.end.2, fever:plus.end.3: 2 VP for an objective card, 1 VP for a stable-owner card."""
    player = table.state.players[name]
    if player.objectives and 1 not in table.state.options.house:
        table.pay(name, vp=2 * len(player.objectives))
        table.event("vp.objectives", ("fever:plus.end.2", "fever:card/objective"), name,
                    count=len(player.objectives), vp=2 * len(player.objectives))  # fmt: skip
    if player.stables:
        table.pay(name, vp=len(player.stables))
        table.event("vp.stables", ("fever:plus.end.3", "fever:card/stable", "fever:ruling/HF-F7"), name,
                    count=len(player.stables), vp=len(player.stables))  # fmt: skip


def _money_to_vp(table, name):
    """fever:house.2, HF-R15: once, at the end, each full 1000D is 1 VP; the rest counts in a tie."""
    vp, rest = divmod(table.state.players[name].money, 1000)
    if vp:
        table.player(name, money=rest, vp=table.state.players[name].vp + vp)
        table.event("vp.money", ("fever:house.2", "fever:ruling/HF-R15"), name, vp=vp, rest=rest)


def _eligible(state):
    """fever:plus.end.1: a player who still has a loan could not repay it."""
    return [n for n, p in state.players.items() if not (state.options.plus and p.loans)]


def _vp_tied(state):
    vps = [state.players[n].vp for n in _eligible(state)]
    return bool(vps) and vps.count(max(vps)) > 1


def winners(state: State) -> list[str]:
    """fever:end.1, fever:end.2: most VP, then more money; equal in both, they share the win."""
    names = _eligible(state)
    if state.phase != "over" or not names:
        return []
    best = max((state.players[n].vp, state.players[n].money) for n in names)
    return [n for n in names if (state.players[n].vp, state.players[n].money) == best]
